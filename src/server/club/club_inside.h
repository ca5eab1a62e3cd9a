/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The club from inside: for the files of this folder. */
#ifndef BERGFRIED_CLUB_INSIDE_H
#define BERGFRIED_CLUB_INSIDE_H

#include "club.h"
#include "hear.h"
#include "seeks.h"

enum {
	BEAT_MS = 10000,      /* between signs of life of a node at which somebody is */
	ROUND_MS = 1000,      /* between two rounds */
	PAIRED_MS = 10000,    /* for so long those who were paired wait for their table */
	COME_MS = 60000,      /* for so long it is waited that both are there */
	SEEKS_LOCAL = 2000    /* that are looked at in a round */
};

/* Whoever has asked for something and may be gone before it comes. */
struct awaiting {
	void *key;            /* NULL: gone */
	char id[REQUEST_ID_MAX];
	const struct catalogue *catalogue;
	struct awaiting *next, **link;
};

/* Somebody who seeks a game. */
struct seeker {
	void *key;
	int64_t player;
	bool kept;            /* the store has it */
	bool ending;          /* it is to be dropped */
	uint64_t since;       /* the number of the round before which it was kept */
	struct seeker *next, **link;
};

/* Two who were paired here and whose game has not begun. */
struct paired {
	int64_t table, until;
	struct paired *next;
};

struct club {
	struct club_plan plan;
	int64_t node;
	struct limit *seeks, *invites;
	struct awaiting *waiting;
	struct seeker *seekers;
	struct paired *paired;
	int64_t *here;        /* on the heap: accounts that the store knows to be at this node, in order */
	int heres;
	bool moved;           /* somebody has come or gone since */
	bool hurry;           /* the next round is wanted at once */
	bool busy;            /* one is under way */
	bool stopping;
	int64_t beat, round;  /* when the last were */
	uint64_t rounds;      /* how many */
};

/* ---- club.c ---- */

struct awaiting *awaiting_new(struct club *, const struct asker *, const struct asked *);
void awaiting_free(struct awaiting *);

/* Answer whoever waits, and it is over: with what has been written since answer_ok, or why not. */
void awaiting_deny(struct club *, struct awaiting *, const struct message *);
void awaiting_send(struct club *, struct awaiting *, struct json *);

/* ---- match.c ---- */

void match_seek(struct club *, const struct asker *, const struct asked *);
void match_unseek(struct club *, const struct asker *, const struct asked *);
void match_gone(struct club *, void *key);
void match_round(struct club *, int64_t now);
void match_begin(struct club *, int64_t now);   /* games of those who have both come */

/* ---- invite.c ---- */

void invite_ask(struct club *, const struct asker *, const struct asked *);

#endif
