/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A table at which people and bots play: who sits where, the game, the clocks, the
 * talk. It is a value made of its events, one after the other: the same events give
 * the same table on every node, after every restart, and in a browser.
 *
 * Nothing here waits, stores or sends. The program that runs a table asks whether a
 * request is allowed (table_check), stores the event that it becomes, applies it, and
 * sends everyone what they may know (tell.h).
 */
#ifndef BERGFRIED_TABLE_H
#define BERGFRIED_TABLE_H

#include "bot.h"
#include "ending.h"
#include "event.h"
#include "registry.h"
#include "verbs.h"

/* Who plays on where somebody has resigned: strong enough not to spoil the others' game,
 * quick enough not to hold it up. */
#define TABLE_SUCCESSOR "level5"

enum {
	TALK_MAX = 500,         /* bytes of one thing said */
	TABLE_EVENTS_MAX = 20000,  /* of one table; what a game needs to end always fits in */

	/* A client that joins gets all of it at once, and must not be cut off for it as a slow
	 * reader (QUEUE_MAX); and nobody may use up what others need. */
	TABLE_OPEN_EVENTS = 600,   /* before the game, without talk */
	TABLE_OPEN_EACH = 60,      /* of these by one person who has not made the table */
	TABLE_FUSS = 800,          /* undone moves, returns and offers, of all seats; each has its part */
	TABLE_TALK = 280000,       /* bytes of JSON said by those who sit there */
	TABLE_CALLS = 140000       /* the same by onlookers */
};

/* How long people may think. */
struct clock {
	enum { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS } kind;
	int64_t base;       /* live: for the whole game; days: for each turn; milliseconds */
	int64_t increment;  /* live: for each turn on top */
};

struct seat {
	int64_t player;          /* whose seat it is; 0: nobody's, or a bot's */
	int64_t kept;            /* who alone may sit down here, and has not yet; 0: anybody may, or somebody has */
	char name[NAME_MAX_BYTES + 1];
	const struct bot *bot;   /* who moves here, if no person does: for a person with a seat, a stand-in */
	bool left, flagged;      /* the person got up; the person's time ran out */
	bool acts;               /* it is to act */
	int64_t time;            /* left on the clock when it last stood still */
	int64_t since;           /* when the clock began to run, if it acts */
	int turned;              /* number of the event with which its turn began, or of its last move or undo */
	int64_t gained;          /* what the last turn's end gave: an undo takes it back */
	int fuss;                /* how often it has undone a move, returned or offered to stop in the game */
	bool offered;            /* it has offered to end the game since its last move */
	int64_t away, until;     /* the person's latest vacation that the table knows of: their clock stands still then */
};

/* An event that has been applied. */
struct happened {
	int64_t at, by;
	char *text;              /* on the heap, with the name behind it */
	const char *name;        /* of whoever did it, then */
};

struct table {
	int64_t id;
	enum stage stage;
	const struct game *game;
	struct options options;
	bool listed, rated;
	bool aids;               /* people may ask what a move is worth, and for hints */
	int64_t owner;           /* who made it; 0: the server, for a tournament */
	int64_t cup;             /* the tournament that it is a game of; 0 */
	int daily;               /* the day whose deal it is (daily.h); 0 */
	struct clock clock;
	bool restless;           /* vacations do not stop the clocks here */
	struct seat seat[SEATS_MAX];
	struct proof proof;      /* of the deal to come, with the luck of those who sit there so far; the secret is
	                            nobody's to see before the game is over */
	struct session session;  /* once the stage is not STAGE_OPEN; see table_began */
	bool began;
	int asks;                /* the seat that wants its last move back, or -1 */
	unsigned asked;          /* the seats that have not answered */
	int offers;              /* the seat that offers to end the game now, or -1 */
	unsigned offered;        /* the seats that have not answered that */
	int64_t next;            /* the table of the rematch; 0 */
	int64_t made, changed, ended;
	int talk, calls;         /* bytes that were said at the table and by onlookers */
	int remarks;             /* how many events that were */
	int unsaid;              /* how often one of them was deleted: what was told of them before is not told again */

	/* The last event, so that it can be told to everybody. */
	struct state_space before;  /* where a move was made */
	move moved;
	int undone;                 /* which of the moves it took back, by number from 1 on; 0 */

	struct happened *log;    /* on the heap: events 1 to seq */
	int seq, room;
};

/* A table without events yet. */
void table_start(struct table *, int64_t id);
void table_free(struct table *);

/* The next event. NULL, or what is wrong with it: then the log is damaged, and the
 * table must not be used. */
const char *table_apply(struct table *, const struct event *);

/* A whole log, event by event: for store_events, with a struct rebuild as its context.
 * After the first event that is wrong the table stays as it was before it. */
struct rebuild {
	struct table *table;
	const char *wrong;       /* NULL, or as above */
};
void table_rebuild(void *rebuild, const struct event *);

/* ---- asking (ask.c) ---- */

struct request {
	enum verb verb;
	int64_t player;          /* who asks; 0: the server itself, or a bot for `seat` */
	const char *name;        /* of the player */
	bool guest;              /* the player has no account */
	int seat;                /* where one is meant; -1 */
	int seq;                 /* refuse if the table has moved on since; 0: never mind */
	const char *text;        /* a move, a bot's name, something said */
	move *meant;             /* where to put the move that the text means, for its event; NULL: nowhere */
	int64_t now;
	uint64_t chance;         /* for the deal, and for who sits where in a rematch */
	const char *luck;        /* to sit, to start, or by itself: for the deal, as text; NULL */
	int64_t table;           /* of a rematch: its id */
	int remark;              /* to be unsaid: the number of its event */
	int64_t unchanged;       /* of a table that is to be closed: since when it must not have changed; 0: never mind */
	bool reseat;             /* of a rematch: everybody sits differently */
	int64_t absent;          /* whose vacation it is */
	int64_t away, until;     /* from when, and to when */

	/* to make one */
	const struct game *game;
	struct options options;
	struct clock clock;
	bool listed, rated, aids;
	int64_t cup;             /* the tournament that it is for; 0 */
	int daily;               /* the day whose deal it is to be; 0 */
	bool restless;
	bool pledges;            /* there is a secret for its deal: this one */
	uint8_t secret[PROOF_BYTES];
};

/* May this be? Then the text of its event; else a message says why not. */
struct message table_check(const struct table *, const struct request *, struct buf *event);

/* Can that be said at all? UTF-8 in one line, without what steers a terminal. No id if it
 * can; else why not. */
struct message table_may_say(const char *text);

/* May this seat offer now to end the game? No id if it may; else why not. */
struct message table_may_offer(const struct table *, int seat);

/* May somebody be helped with a move now: is it their turn, and are there aids? Then
 * their seat; else a message says why not. */
struct message table_may_help(const struct table *, int64_t player, int *seat);

/* ---- once more (again.c) ---- */

/* What a rematch consists of: the requests that make a table like this one, owned by
 * whoever asks for it, seat them and the bots there, as they sat or differently, and keep
 * the other people's seats for them; how many. Their texts are the table's. */
int table_again(const struct table *, const struct request *rematch, struct request out[SEATS_MAX + 1]);

/* Another seating for that many: whoever sits at seat s goes to to[s]. As few as possible
 * have the same neighbour beside them again. Two change places. */
void table_reseat(int seats, uint64_t chance, uint8_t to[SEATS_MAX]);

/* The seat of a player, or -1; the seat that is kept for one, or -1. */
int table_seat_of(const struct table *, int64_t player);
int table_kept_for(const struct table *, int64_t player);

/* A player has another name, or none: is no more. Whatever the table knows of them has that
 * name from now on; was there anything? */
bool table_rename(struct table *, int64_t player, const char *name);

/* Does this person's clock stand still here while they are on vacation? In a game over days
 * that is being played, unless the table was made without that. */
bool table_rests(const struct table *, int64_t player);

/* The seats of people who have neither left nor resigned, a bit each. */
unsigned table_people(const struct table *);

/* Has this seat given up? */
bool table_resigned(const struct table *, int seat);

/* Is this seat played by a bot now? */
bool table_bot_plays(const struct table *, int seat);

/* Is it a bot's turn there to think? Where the same moves are to meet the same replies, bots
 * wait for people and for each other, in the order of the seats. */
bool table_bot_thinks(const struct table *, int seat);

/* Can this seat take its last move back? No id if it can; else why not. */
struct message table_may_undo(const struct table *, int seat);

/* May those who sit here hear what is only for onlookers? Once the game is over. */
bool table_hears_onlookers(const struct table *, int viewer);

/* Take the words out of the event of a remark, and leave who said it and where: the same in
 * memory and in the log. False if it is none. */
bool table_unsay(char *text);

/* Is that event, by number, only something said? */
bool table_is_talk(const struct table *, int seq);

/* What something said takes of what can be said at a table. */
int table_talk_size(const char *text);

/* ---- clocks (clock.c) ---- */

/* Left of a seat's time, at that time; never below 0. */
int64_t table_time(const struct table *, int seat, int64_t now);

/* Is this person on vacation by then, as far as the table knows? Until when; 0: they are not. */
int64_t table_vacation(const struct table *, int seat, int64_t now);

/* The seat whose time has run out and has not been flagged, or -1. */
int table_run_out(const struct table *, int64_t now);

/* In a tournament: the seat that has lost because its time has run out, and still has to be
 * told; -1. */
int table_lost_on_time(const struct table *);

/* In a tournament: everybody has sat down, and the game can begin. */
bool table_is_complete(const struct table *);

/* When somebody has to look at the table even if nobody asks; 0: never. */
int64_t table_due(const struct table *);

/* After an event at that time: whose clock runs. */
void clock_turn(struct table *, int64_t at);

/* A person's vacation, or another end of it. */
void clock_rest(struct table *, int seat, int64_t at, int64_t away, int64_t until);

/* How it is written in an event, and read; false if it is none. */
void clock_put(const struct clock *, struct buf *);
bool clock_read(const char *text, struct clock *);

/* ---- for the index and the archive ---- */

void table_summary(const struct table *, struct summary *);

/* The record of a game that is over or abandoned; false while it is in progress. */
bool table_record(const struct table *, struct buf *);

#endif
