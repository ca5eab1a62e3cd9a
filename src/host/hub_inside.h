/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The hub from inside: for hub.c, live.c, visit.c and attend.c. */
#ifndef BERGFRIED_HUB_INSIDE_H
#define BERGFRIED_HUB_INSIDE_H

#include "hear.h"
#include "hub.h"
#include "limit.h"
#include "request.h"

enum {
	BUCKETS = 1 << 14,       /* of the tables by id */
	TASKS_MAX = 256,         /* that wait at one table */
	PENDING_MAX = 32,        /* that one socket may wait for */
	JOINED_MAX = 32,         /* tables that one socket may hear of */
	TICK = 200,              /* milliseconds between looks at the clocks */
	IDLE = 60000             /* after so long without anybody a table is forgotten */
};

/* Somebody behind a socket. */
struct visitor {
	struct hub *hub;
	struct socket *socket;         /* NULL before the first text and after the last */
	bool gone;
	bool out;                      /* its cookie or token has ended: it may ask for nothing more */
	int pending;                   /* tasks that will answer; it is freed when gone and 0 */
	int64_t player;
	char name[NAME_MAX_BYTES + 1];
	bool guest;
	struct watcher *watchers;      /* the tables it hears of */
	int joined;
	struct visitor *next, **link;  /* all of them */
};

/* A visitor who hears of a table. */
struct watcher {
	struct live *live;
	struct visitor *visitor;
	struct hearer hearer;
	struct watcher *next_here;     /* at the table */
	struct watcher *next_there;    /* of the visitor */
};

/* Something that is wanted of a table. */
struct task {
	struct job job;                /* when its event is on its way */
	struct live *live;
	struct visitor *visitor;       /* who is to be answered; NULL: nobody */
	struct asked asked;
	char *text;                    /* request.text, where it is the server's own; on the heap */
	int64_t answer;                /* a table's id for the answer; 0 */
	struct buf event;
	struct summary summary;
	bool flag;                     /* it is about a clock */
	bool read_on;                  /* the table was read on for it, once */
	struct task *next;
};

/* A bot's thought for a seat, or a hint for whoever sits there. */
struct thinking {
	struct thought thought;
	struct live *live;
	struct task *task;             /* who wants the hint; NULL: a bot is to move */
	int seq;                       /* of the table, as it was thought about */
};

/* A table in memory. */
struct live {
	struct hub *hub;
	struct table table;
	bool loading;                  /* its events are being read */
	bool stale;                    /* they must be read again, but the store was away */
	bool behind;                   /* others have appended since that was begun, or while an event was on its way */
	bool fresh;                    /* it is being made: there is nothing to read */
	const char *broken;            /* why it cannot be used, or NULL */
	bool flagging;                 /* a task about a clock waits */
	struct task *flight;           /* whose event is on its way into the store */
	struct task *first, **last;    /* those that wait */
	int tasks;
	struct watcher *watchers;
	struct thinking *thinking[SEATS_MAX];
	int thoughts;                  /* how many of these there are */
	int64_t used;                  /* when somebody last wanted something */
	struct live *next;             /* in its bucket */
};

struct hub {
	struct hub_plan plan;
	struct live *bucket[BUCKETS];
	struct visitor *visitors;
	uv_timer_t tick;
	int ticks;
	bool looking, stopping;        /* for what is due, in the store; nothing new is begun */
	struct limit *makes, *talk, *hints, *joins;  /* by account */
	struct buf scratch;            /* for what is being told: it need not grow each time */
	struct common common;          /* what onlookers see */
	struct hub_figures figures;
};

int64_t now_ms(void);

/* ---- live.c: a table in memory ---- */

struct live *live_find(struct hub *, int64_t table);
struct live *live_get(struct hub *, int64_t table);    /* reads it if need be */
struct live *live_make(struct hub *);                  /* a new one, with an id nobody can guess */
void live_forget(struct live *);
bool live_idle(const struct live *);
void live_refresh(struct live *);                      /* others have appended: read what is new */
void live_give(struct live *, struct task *);          /* queue it and go on */
void live_go_on(struct live *);

struct task *task_new(struct visitor *);
void task_free(struct task *);

/* ---- visit.c: visitors, what they want and hear ---- */

void visit_answer(struct task *);                      /* it has been done */
void visit_refuse(struct task *, const struct message *);
void visit_answer_hint(struct task *, int seat, const char *name, const struct message *say);
void visit_read(struct task *);                        /* do what needs no event */
bool visit_is_read(const struct task *);
void visit_bring(struct watcher *);                    /* tell what it has not heard yet */
void visit_part(struct watcher *);
void visit_release(struct visitor *);

/* ---- attend.c: what a server does by itself ---- */

void attend(struct live *);                            /* bots think; clocks run out */
void attend_tick(uv_timer_t *);
struct message attend_hint(struct task *);             /* think for the visitor; why not */
void attend_rematch(struct live *, struct task *);     /* make the table that this one asks for */

#endif
