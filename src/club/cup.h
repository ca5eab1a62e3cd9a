/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A tournament, or cup: who plays, whom they play, what came of it. Like a table it is a
 * value made of its events, one after the other: the same events give the same standings and
 * the same pairings on every node and after every restart. Chance is a seed in the first of
 * them. Nothing here waits, stores or sends. The rules are those of docs/tournaments.md.
 */
#ifndef BERGFRIED_CUP_H
#define BERGFRIED_CUP_H

#include "table.h"

enum {
	CUP_PLAYERS_MAX = 256,
	CUP_ROBIN_MAX = 24,      /* players of a round robin: 23 rounds */
	CUP_ROUNDS_MAX = 11,     /* of a Swiss tournament */
	CUP_NAME_MAX = 80,       /* bytes */
	CUP_GAMES_MAX = 4096,    /* with byes; an arena that has had so many is over */
	CUP_EVENTS_MAX = 20000,
	CUP_UNIT = 120,          /* of a point: every share of one at a table of up to seven is whole */
	CUP_FINE = 14400,        /* of a point, for tie-breaks: the average of opponents is whole, too */
	CUP_FUSS = 40,           /* how often one person may join and leave */
	CUP_AGAIN_MS = 60000     /* so long an arena looks for another opponent than the last */
};

enum cup_format { CUP_SWISS, CUP_ROBIN, CUP_ARENA, CUP_FORMATS };
enum cup_stage { CUP_OPEN, CUP_RUNNING, CUP_OVER, CUP_CALLED_OFF, CUP_STAGES };

/* "swiss", "open": as events and clients have them. */
extern const char *const cup_format_words[CUP_FORMATS];
extern const char *const cup_stage_words[CUP_STAGES];

/* What is decided when it is made. */
struct cup_terms {
	char name[CUP_NAME_MAX + 1];
	const struct game *game;
	struct options options;      /* with the seats that a table should have */
	enum cup_format format;
	int rounds;                  /* Swiss */
	bool rated;
	struct clock clock;
	int64_t starts;              /* when */
	int64_t appear;              /* milliseconds to sit down at a table; 0: games over days, which begin at once */
	int64_t rest;                /* milliseconds between rounds */
	int64_t lasts;               /* arena: milliseconds */
	uint64_t seed;
};

struct cup_player {
	int64_t id;
	char name[NAME_MAX_BYTES + 1];  /* "" for who is no more */
	int rating;                     /* when they joined; 0: none */
	uint32_t lot;                   /* decides between equals, drawn from the seed */
	bool gone;                      /* has withdrawn, was removed, or did not appear */
	int fuss;                       /* how often they have come and gone */
	int number;                     /* of a round robin, from 0 on; -1: was not there at the start */
};

enum cup_how {
	CUP_PLAYING,
	CUP_PLAYED,
	CUP_ABSENT,     /* somebody did not come: the others get what they would have won */
	CUP_BYE,        /* no opponent: a whole point */
	CUP_HALF,       /* a round before somebody joined: half a point */
	CUP_HOWS
};
extern const char *const cup_how_words[CUP_HOWS];

struct cup_game {
	int64_t table;               /* 0: a bye */
	int round;                   /* from 1 on; of an arena, which pairing */
	int seats;
	short player[SEATS_MAX];     /* by seat; numbers in `player` below */
	short got[SEATS_MAX];        /* of a point, in units; not what an arena makes of it */
	bool absent[SEATS_MAX];
	enum cup_how how;
	int64_t began, ended;
	bool called;                 /* whoever had not come in time has been dealt with */
};

struct cup {
	int64_t id;
	struct cup_terms terms;
	int64_t owner;
	enum cup_stage stage;
	bool paused;
	int64_t made, started, paused_at, ended, changed;
	int64_t wave, rested;        /* when the last round began, and when its last game ended */
	int round;                   /* how many have begun */
	int playing;                 /* games that are not over */
	struct cup_player *player;   /* on the heap, in the order in which they joined */
	int players;
	struct cup_game *game;       /* on the heap, in the order in which they began */
	int games;
	int seq;
};

void cup_start(struct cup *, int64_t id);
void cup_free(struct cup *);

/* The next event; `event->table` is the cup. NULL, or what is wrong with it: then the log is
 * damaged. */
const char *cup_apply(struct cup *, const struct event *);

/* A whole log, event by event: with a struct cup_rebuild as its context. */
struct cup_rebuild {
	struct cup *cup;
	const char *wrong;
};
void cup_rebuild_event(void *rebuild, const struct event *);

/* The number of a player, or of a table's game; -1. */
int cup_player_of(const struct cup *, int64_t id);
int cup_game_of(const struct cup *, int64_t table);

/* May be paired: has not gone, and still has an account. */
bool cup_is_here(const struct cup *, int player);
int cup_here(const struct cup *);

/* How many rounds there are in all; 0: an arena. */
int cup_rounds(const struct cup *);

/* The seats that this player has had and the byes, without games in which somebody was absent:
 * firsts minus others; the last of these, newest first, a bit each (1: first), of so many. */
struct cup_firsts {
	int balance, played;
	unsigned last;
};
struct cup_firsts cup_firsts(const struct cup *, int player);

/* Has this player had a point for no game? */
bool cup_had_bye(const struct cup *, int player);

/* How often two have been at one table. */
int cup_met(const struct cup *, int one, int other);

/* ---- standings (cup_standings.c) ---- */

enum cup_tie { TIE_CUT1, TIE_BUCHHOLZ, TIE_BERGER, TIE_WINS, TIE_DIRECT, TIES };
extern const char *const cup_tie_words[TIES];

struct cup_line {
	int player;
	int place;               /* from 1 on; equals share one */
	int64_t score;           /* in units */
	int64_t tie[TIES];       /* by criterion; in fine units, wins as a number */
	int wins, games, streak; /* games: those that were played */
};

/* Everybody, best first. Those with the same place are in the order of their lots. */
void cup_standings(const struct cup *, struct cup_line line[CUP_PLAYERS_MAX]);

/* The criteria of a format, first ones first, up to TIES. */
const enum cup_tie *cup_ties(enum cup_format);

/* What a player has, in units. */
int64_t cup_score(const struct cup *, int player);

/* What the seats of a table get by their places, equals sharing: of a point, in units. An
 * absent seat gets nothing. */
void cup_share(int seats, const int place[SEATS_MAX], const bool absent[SEATS_MAX], short got[SEATS_MAX]);

/* ---- pairing (cup_pair.c) ---- */

struct cup_pairing {
	struct {
		int seats;               /* 1: a bye */
		short player[SEATS_MAX]; /* by seat */
	} at[CUP_PLAYERS_MAX];
	int n;
};

/* The next round, or whom an arena can pair now; none if n is 0. */
void cup_pair(const struct cup *, int64_t now, struct cup_pairing *);

/* Of an arena: are there two who can be paired at that time? */
bool cup_can_pair(const struct cup *, int64_t now);

/* ---- what is due ---- */

enum cup_duty { CUP_NOTHING, CUP_BEGIN, CUP_PAIR, CUP_ROLL, CUP_END };

/* What the server has to do at that time, besides looking at games that are over; and when
 * it has to look again at the latest, 0: never. */
enum cup_duty cup_duty(const struct cup *, int64_t now);
int64_t cup_due(const struct cup *);

/* When a game's people must have sat down; 0: never, or they have been called. */
int64_t cup_deadline(const struct cup *, const struct cup_game *);

/* ---- asking (cup_ask.c) ---- */

enum cup_verb { CUP_MAKE, CUP_JOIN, CUP_LEAVE, CUP_REMOVE, CUP_START, CUP_PAUSE, CUP_RESUME, CUP_STOP, CUP_VERBS };
extern const char *const cup_verb_words[CUP_VERBS];

struct cup_request {
	enum cup_verb verb;
	int64_t player;
	bool guest;
	bool looks_after;        /* a moderator: may do what the owner may */
	int rating;              /* to join */
	const char *whom;        /* to remove: a name */
	int64_t now;
	struct cup_terms terms;  /* to make one */
};

/* May this be? Then the text of its event; else a message says why not. */
struct message cup_check(const struct cup *, const struct cup_request *, struct buf *event);

/* The texts of the server's own events. */
void cup_put_round(const struct cup *, const struct cup_pairing *, const int64_t table[], struct buf *event);
void cup_put_result(const struct cup_game *, enum cup_how, const short got[SEATS_MAX], const bool absent[SEATS_MAX], struct buf *event);

#endif
