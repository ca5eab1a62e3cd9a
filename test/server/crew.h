/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A server and the people at its tables, for tests: each has a WebSocket, keeps what it
 * hears and moves at random from its own view, as a browser would. Whatever is heard is
 * looked at on the way: events in order and not twice, views not older than those before,
 * refusals with a sentence.
 *
 * Everything that fails here ends the test with cmocka's fail.
 */
#ifndef BERGFRIED_TEST_CREW_H
#define BERGFRIED_TEST_CREW_H

#include "client.h"
#include "session.h"
#include "store.h"

enum {
	MATES_MAX = 16,
	TABLE_SIZE = 17,
	LONG = 600000     /* milliseconds: something that takes longer hangs, on any machine */
};

struct mate {
	struct client client;
	char name[NAME_MAX_BYTES + 1];
	int number;              /* among the mates */
	const char *detail;      /* "full", "turn" or "events" */
	char table[TABLE_SIZE];  /* that it looks at */
	bool rests;              /* it does not move by itself */
	bool moved_on;           /* its view came after its last move: it may move */
	bool waits_view;         /* it has asked for a view */
	int seat;                /* by its view; -1 */
	int seq;                 /* number of the last event heard */
	json_t *view;            /* the last, or NULL */
	int view_seq;
	json_t *events;          /* all that were heard of the table, in order */
	json_t *views;           /* the same for views, with their "seq" */
	int asked;               /* id of a move that is on its way; 0 */
	char move[MOVE_NAME_MAX];
	int moves, refused;      /* acknowledged; not */
	int64_t sent, slowest;   /* when the move went out, and the longest wait for an answer: microseconds */
	void (*acknowledged)(void *, struct mate *, int seq);  /* a move is in the table; or NULL */
	void *context;
};

struct crew {
	struct host host, other; /* the other node, where there are two */
	char folder[64];
	char store[160];
	const char *more[24];    /* arguments of the server besides, up to a NULL */
	char errors[160];        /* a file for what the server complains about; "": ours */
	struct mate mate[MATES_MAX];
	int mates;
	struct rng rng;
};

/* Begin with an empty store in a folder of its own, or with that store; end, and see
 * that the server stops well. */
void crew_begin(struct crew *, const char *store);
void crew_end(struct crew *);

/* Begin with a server, and with another one on the same store where there is a PostgreSQL; the
 * other one, or the one that there is. */
void crew_begin_nodes(struct crew *);
const struct host *crew_second(const struct crew *);

/* Start and stop a server on the crew's store; it must stop with status 0. */
void crew_start(struct crew *, struct host *);
void crew_stop(struct crew *, struct host *);

/* Somebody new, as a guest with a WebSocket. */
struct mate *crew_hire(struct crew *, const struct host *);

/* The cable is pulled; come again, and hear what was missed. */
void mate_drop(struct mate *);
void mate_return(struct mate *, const struct host *);

/* Look at a table from its beginning, or from what was heard last. */
void mate_join(struct mate *, const char *table, const char *detail);

/* Ask for something that must work, or that must be refused with this sentence. */
json_t *mate_ask(struct mate *, const char *what, const char *fields, ...);

/* Ask over HTTP, GET without a body or POST: what is answered, which must have this status; the
 * caller's. */
json_t *mate_http(struct mate *, const char *path, const char *body, int status);
void mate_does(struct mate *, const char *what, const char *fields, ...);
void mate_refused(struct mate *, const char *sentence, const char *what, const char *fields, ...);

/* Take in what has come for everybody; wait up to so long for something. */
void crew_listen(struct crew *, int ms);

/* The store of the servers, from beside them. A database on a busy machine may not take up a
 * connection in time: then once more. */
struct store *crew_open(const struct crew *);

/* Wait until something holds of a mate, or fail. */
void crew_until(struct crew *, bool (*holds)(const struct mate *, long), const struct mate *, long what, const char *why);
bool heard_seq(const struct mate *, long seq);      /* the events up to that number have been heard */
bool stage_is(const struct mate *, long letter);    /* its view says so: 'o'pen, 'p'laying, ... of "over": 'v' */
bool may_move(const struct mate *, long);           /* its view has moves */

/* Everybody who does not rest moves when it is their turn, until so many events more have
 * been heard by the first mate or its table is over. */
void crew_play(struct crew *, int events);

/* One step of this: whoever can moves, and everybody listens for up to so long. */
void crew_step(struct crew *, int ms);

/* Begin one move of a mate, if its view has any. */
bool mate_move(struct mate *, struct rng *);

/* The number of events of a kind that a mate has heard; the last of them, or NULL. */
int heard(const struct mate *, const char *event);
json_t *last_heard(const struct mate *, const char *event);

/* A table with these mates at its seats, begun; null seats get bots. The first mate of
 * the crew makes it. */
void crew_table(struct crew *, const char *game, int seats, const char *options, const char *clock, struct mate *const at[],
                const char *bot);

/* ---- what is left when a game is over (after.c) ---- */

/* Get the record and read it; the session must be freed. */
void crew_record(struct crew *, const char *table, struct session *);

/* Nothing that anybody was shown differs from the hidden copies of the game that the
 * record tells. Only where nothing was taken back. */
void crew_check_views(const struct crew *, const struct session *);

#endif
