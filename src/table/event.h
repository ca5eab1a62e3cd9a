/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a table leaves behind: its events, which are all of it, and a summary, by which it
 * can be found. A store keeps both without understanding them.
 */
#ifndef BERGFRIED_EVENT_H
#define BERGFRIED_EVENT_H

#include "session.h"

struct event {
	int64_t table;
	int seq;           /* from 1 on, without gaps */
	int64_t at;        /* milliseconds since 1970 */
	int64_t by;        /* the player who caused it; 0: the server */
	const char *text;  /* what happened, in words (table.c); UTF-8 */
	const char *name;  /* of that player, as it is now: read from the people, not kept with the event; "" for
	                      nobody and for who is no more */
	const move *meant; /* by a move's text, where that has just been found out at this very table (table_check);
	                      NULL: it is looked for. Never kept */
};

/* What somebody has noted to play if the others do something (intent.h). It is kept beside the
 * log: nobody else knows of it. */
enum { INTENT_MAX = 4000 };

struct intent {
	int64_t table, player;
	int seq, ply;      /* the table's last event when it was noted, and how many moves had been made */
	int heard;         /* of the last event since: somebody has to look at it */
	int64_t due;       /* when; 0: nobody has to */
	char fate[16];     /* why it was dropped: a word of the table's; "": it was not */
	char text[INTENT_MAX + 1];
};

/* How far a table has come. */
enum stage { STAGE_OPEN, STAGE_PLAYING, STAGE_OVER, STAGE_CLOSED, STAGE_COUNT };

/* What an index knows of a table. */
struct summary {
	int64_t table;
	char game[32];
	int seats;
	enum stage stage;
	bool listed;          /* shown in the lobby */
	bool rated;           /* its result counts for ratings */
	bool withheld;        /* by a moderator, so that it is not shown though it is listed; the store knows, not
	                         the log: read, never written with the rest */
	int64_t owner;        /* the player who made it; nobody need have that id any more */
	int daily;            /* the day whose deal it is; 0: none, or it was read from an index, which has not kept it */
	int people;           /* how many of its seats have a person */
	int64_t made, changed, ended;  /* when; 0: not yet */
	int64_t due;          /* when a server has to look at it even if nobody asks: a clock runs out, or a bot
	                         is to move; 0: never */
	unsigned turn;        /* the seats that are to act, a bit each: people look for the tables that wait for
	                         them, and loading every game to find out would be too dear */
	int chairs;           /* how many rows of seat[] below are filled: seats, and whoever else has a score */
	struct {
		int64_t player;   /* 0: nobody, or a bot */
		char name[NAME_MAX_BYTES + 1];
		int points;       /* once the game is over */
		bool won;
		bool resigned;    /* a bot may have played on */
	} seat[SEATS_MAX];
};

/* By how much a seat is ahead of the best of the others, once the game is over. */
static inline int summary_lead(const struct summary *s, int seat)
{
	int best = 0;
	bool any = false;
	for (int i = 0; i < s->chairs; i++)
		if (i != seat && (!any || s->seat[i].points > best)) {
			best = s->seat[i].points;
			any = true;
		}
	return s->seat[seat].points - best;
}

#endif
