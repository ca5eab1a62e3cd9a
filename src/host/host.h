/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The host runs tables: a request comes in, an event is kept, news goes out. It also keeps
 * positions that somebody looks at, and answers everything else that can be asked
 * (docs/protocol.md). It knows no socket, thread, file or JSON library. It reaches the
 * world through ports, so a server, a page, a program on standard input and the terminal
 * carry the same host and give the same answers.
 *
 * A table is read when somebody asks for it and forgotten when nobody does. One event of a
 * table is on its way at a time; when it is kept, everybody hears of it, not before. If
 * somebody else was faster, the table is read again and the request looked at once more.
 *
 * Everything here is called in one thread, or by whoever holds one lock.
 */
#ifndef BERGFRIED_HOST_H
#define BERGFRIED_HOST_H

#include "asked.h"
#include "thought.h"

struct host;
struct visitor;

/* An event that is to be kept, with what an index may want to know of the table. */
struct appending {
	struct event event;
	const struct summary *summary;  /* NULL: it stays as it is */
	bool only_due;                  /* of the summary only changed, due and turn are new */
	bool intents;                   /* what people have noted at this table is to be looked at */
	enum { APPENDED, APPEND_TAKEN, APPEND_AWAY } result;  /* the port's answer: taken by somebody else; or the store
	                                                         is away and nothing has changed */
	void (*done)(struct appending *);
};

/* Events that are to be read: those of a table after a number. */
struct fetch {
	int64_t table;
	int after;
	bool away;                      /* the port's answer, besides the events: they cannot be read now */
	void (*done)(struct fetch *);
	struct event *event;            /* on the heap, and so are their texts and names */
	int events, room;
};

/* One of them, in order; in any thread. `fetch` is a struct fetch. */
void fetch_event(void *fetch, const struct event *);

/* Ways to shun somebody, a bit each: not to hear them; nor to have them at one's tables. */
enum { SHUNNED_MUTE = 1, SHUNNED_BLOCK = 2 };
enum { SHUNS_MAX = 200 };          /* whom one person may shun */

/* Somebody who is shunned. */
struct shunned {
	int64_t player;
	char name[NAME_MAX_BYTES + 1];
	unsigned how;
};

/* What somebody wants of other people: a store knows them, a table does not. */
struct concern {
	enum { CONCERN_LIST, CONCERN_SHUN, CONCERN_BARRED, CONCERN_REPORT } what;
	int64_t player;                 /* who wants it */
	int64_t about;                  /* whom it is about; 0: who has that name */
	const char *name;               /* or NULL */
	unsigned how;                   /* to shun them, or not to any more */
	bool on;
	int64_t by[SEATS_MAX + 1];      /* barred: has one of these blocked whoever asks? */
	int people;                     /* how many */
	int64_t table;                  /* to report: where it was, 0: nowhere; and what is to be said */
	int seq;
	const char *text;

	/* The port's answer: there is no such person; they shun too many already; the store is away
	 * and nothing has changed. */
	enum { CONCERN_DONE, CONCERN_NOBODY, CONCERN_FULL, CONCERN_AWAY } result;
	bool barred;
	struct shunned list[SHUNS_MAX]; /* after CONCERN_LIST and CONCERN_SHUN: all of them */
	int listed;
	void (*done)(struct concern *);
};

/* What somebody has noted at a table (intent.h): to be read, put in place of what was there (no
 * text: taken away), or settled, once the log says what is to be done about it. */
struct intending {
	enum { INTENDING_READ, INTENDING_PUT, INTENDING_SETTLE } what;
	struct intent intent;           /* to settle: with why it is dropped; "": it waits on; "done": it is not needed */
	enum { INTENDED, INTENDED_NOTHING, INTENDED_AWAY } result;  /* the port's answer: there is nothing; the store is away */
	void (*done)(struct intending *);
};

/* May somebody have one more table? */
struct vacancy {
	int64_t player, address;
	bool guest;
	enum { VACANCY_FREE, VACANCY_FULL, VACANCY_CROWDED, VACANCY_AWAY } result;  /* the port's answer: they have too many; too many
	                                                                   were made where they come from */
	int again;                      /* milliseconds until a crowded address may have one; 0: nobody knows */
	void (*done)(struct vacancy *);
};

/* What somebody may do only so often. */
enum bound { BOUND_MAKES, BOUND_TALK, BOUND_HINTS, BOUND_REPORTS, BOUNDS };

enum { SEAL_SIZE = 65 };

/* The world, as the host knows it. Append, fetch, think and people may answer at once or
 * later: they call done(), in the host's thread, when they have. */
struct ports {
	void *context;  /* for all of them */
	void (*append)(void *, struct appending *);
	void (*fetch)(void *, struct fetch *);
	void (*think)(void *, struct thought *);
	void (*drop)(void *, struct thought *);  /* it shall end soon, if it has not: done() comes all the same */
	void (*send)(void *, void *line, const char *text, size_t n);
	int64_t (*now)(void *);                  /* milliseconds since 1970 */
	void (*chance)(void *, void *bytes, size_t n);

	/* These may be NULL. */
	void (*people)(void *, struct concern *);                /* NULL: nobody can be shunned or reported */
	void (*intents)(void *, struct intending *);             /* NULL: nobody can note anything */
	void (*room)(void *, struct vacancy *);                     /* NULL: there is always room */
	/* So many microseconds of work for somebody who sits there: 0, or in how many milliseconds
	 * they may ask again. NULL: nobody asks too much. */
	int (*spend)(void *, int64_t player, int64_t address, void *line, int cost);
	bool (*may)(void *, enum bound, int64_t player);         /* NULL: nobody asks too much */
	int (*left)(void *, enum bound, int64_t player);         /* how often more; -1, or NULL: that is not counted */
	int (*wait)(void *, enum bound, int64_t player);         /* milliseconds until it may be done again; or NULL */
	void (*forget)(void *, int64_t table);                   /* a table's events are needed no more; NULL: tables are
	                                                            not its visitors' to delete, and not theirs to list */
	void (*seal)(void *, const char *text, char seal[SEAL_SIZE]);  /* a checksum that nobody else can make */
	const char *(*puzzles)(const struct game *);             /* the text of a game's (docs/puzzles.md), or NULL */
	const struct catalogue *(*language)(const char *name);   /* for sentences in a language */
	void (*log)(void *, const struct message *);             /* something the operator should know */
	/* It is their turn now, or the game is over, and they do not watch. */
	void (*missed)(void *, const struct table *, int64_t player, bool over);
	uint64_t (*ticks)(void *);                               /* nanoseconds of a clock that nobody sets */
	void (*answered)(void *, enum verb, uint64_t ns);        /* a visitor was answered after so long; only with ticks */
};

struct host_plan {
	struct ports ports;
	bool several;            /* other hosts share the store: what is known here may not be the newest */
	int64_t idle;            /* milliseconds after which a table that nobody needs is forgotten; 0: never */
	int slice;               /* microseconds of what takes long in a round (host_round); 0: all of it at once */
	int64_t hint_ms;         /* for a hint that sets no limit itself; 0: as long as it takes */
	int positions;           /* that one visitor may keep */
	int reviews;             /* at a time, of all visitors, each as thorough as usual; 0: any number, as thorough as
	                            one likes. A review takes long, and strangers must not take the bots' threads */
	const struct list *list; /* a card list that somebody brought along, or NULL */
};

struct host *host_new(const struct host_plan *);

/* Begin nothing any more; then, when nothing is on its way, free. */
void host_stop(struct host *);
void host_free(struct host *);

/* Somebody comes, and goes. `line` is for the port `send`; texts for NULL are dropped. */
struct visitor *host_enter(struct host *, int64_t player, const char *name, bool guest, void *line);
void host_line(struct visitor *, void *line);
void host_from(struct visitor *, int64_t address);     /* where they come from, as a number: who comes from one
                                                          address shares its part of what takes long */
void host_called(struct visitor *, const char *name);  /* by another name from now on */
void host_leave(struct visitor *);

/* A request: it is answered, now or later. The host takes what is in `asked`, which is
 * empty afterwards. */
void host_ask(struct visitor *, struct asked *);

/* Its questions that take thought: end them soon; how many have no answer yet. */
void host_hush(struct visitor *);
int host_questions(const struct visitor *);

/* A request that could not be understood is answered with the reason. */
void host_refuse(struct visitor *, struct asked *, const struct message *why);

/* A round of the carrier's loop begins: answer of what waits as much as fits in a slice. Is
 * there more to do at once? To be called before the loop waits for anything. */
bool host_round(struct host *);

/* Time has passed: clocks run out, and tables that nobody needs are forgotten. */
void host_step(struct host *);

/* When that is due at the latest, of the tables in memory; 0: never. */
int64_t host_due(const struct host *);

/* There is something to do at a table: bring it into memory. */
void host_wake(struct host *, int64_t table);

/* Something that somebody has noted is to be looked at. */
void host_intend(struct host *, const struct intent *);

/* Somebody is on vacation: a table at which they play is to know. */
void host_vacation(struct host *, int64_t table, int64_t player, int64_t from, int64_t until);

/* Nobody needs this table, which changed last at that time: close it, unless somebody has
 * come meanwhile. */
void host_expire(struct host *, int64_t table, int64_t changed);

/* Somebody else has appended; table 0: anything may have happened. */
void host_heard(struct host *, int64_t table, int seq);

/* An event that was kept in an earlier life, in order; why not. */
struct message host_restore(struct host *, const struct event *);

/* Two who have been paired: a listed table with that id for both, and both sit there at once. The
 * rules, guests at rated games for one, are the caller's to keep. */
struct pairing {
	int64_t table;
	const struct game *game;
	struct clock clock;
	bool rated;
	int64_t player[2];             /* the first one makes it */
	const char *name[2];
};
void host_pair(struct host *, const struct pairing *);

/* Begin their game if both are there, which they say by adding luck. Is there nothing more to
 * wait for? */
bool host_pair_begin(struct host *, int64_t table);

/* A player has another name, or none: is no more. */
void host_renamed(struct host *, int64_t player, const char *name, bool guest);

struct host_figures {
	int64_t tables, requests, moves, conflicts, refused;
};
struct host_figures host_figures(const struct host *);

#endif
