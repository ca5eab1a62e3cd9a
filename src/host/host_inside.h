/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The host from inside: for the files of this folder. */
#ifndef BERGFRIED_HOST_INSIDE_H
#define BERGFRIED_HOST_INSIDE_H

#include "hear.h"
#include "host.h"
#include "intent.h"

enum {
	BUCKETS = 1 << 14,       /* of the tables by id */
	TASKS_MAX = 256,         /* that wait at one table */
	PENDING_MAX = 32,        /* that one visitor may wait for at tables */
	QUESTIONS_MAX = 256,     /* that one visitor may ask about positions at a time */
	JOINED_MAX = 32,         /* tables that one visitor may hear of */
	AGAIN_MS = 1000,         /* when to try again, where nobody knows */
	EVENT_KEPT = 1024,       /* bytes of an event's text whose memory is kept with them */
	SPARES_MAX = 256,        /* tasks that are kept for the next ones */
	TOLD_MAX = 32 << 20      /* bytes of what has been told, kept of all tables together */
};

struct visitor {
	struct host *host;
	void *line;                    /* where texts go; NULL: nowhere */
	bool gone;
	int pending;                   /* tasks that will answer; it is freed when gone and 0 */
	int64_t player;
	int64_t address;               /* where it comes from, as a number */
	char name[NAME_MAX_BYTES + 1];
	bool guest;
	struct task *waiting;          /* what it has asked and is not begun; in order */
	struct visitor *behind;        /* who waits after it, if it waits: rounds.c */
	struct watcher *watchers;      /* the tables it hears of */
	int joined;
	struct position *positions;    /* that it keeps */
	int loaded;                    /* how many */
	struct task *questions;        /* about positions, that are being thought about */
	int asked;                     /* how many */
	struct shuns shuns;            /* whom it does not want to hear */
	int64_t shuns_at;              /* when that was last read; 0: never */
	bool greeting;                 /* it is being read for the first time: requests wait */
	struct task *first, **last;    /* those */
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

/* Something that is wanted. */
struct task {
	struct appending append;       /* when its event is on its way: the first, so that it can be found from there */
	struct host *host;
	struct live *live;             /* the table it is about, or NULL */
	struct visitor *visitor;       /* who is to be answered; NULL: nobody */
	struct asked asked;
	const struct catalogue *catalogue;  /* for sentences, too, if a language was asked for; or NULL */
	char *text;                    /* request.text, where it is the host's own; on the heap */
	char name[NAME_MAX_BYTES + 1]; /* of whoever the event is by, while it is on its way */
	int64_t answer;                /* a table's id for the answer; 0 */
	uint64_t began;                /* when it was asked for, where that is measured */
	struct buf event;
	move meant;                    /* by that event, if it is a move */
	struct summary summary;
	unsigned calls;                /* the seats whose turn begins with that event, a bit each; of people */
	bool ends;                     /* the game is over with it */
	bool flag;                     /* it is about a clock */
	bool read_on;                  /* the table was read on for it, once */
	bool has_room;                 /* of what makes a table: there may be one more */
	int let_in;                    /* after which event nobody at the table minded whoever wants to sit down; 0 */
	struct intent *intent;         /* what somebody has noted, that is to be looked at; on the heap, or NULL */
	int passed;                    /* rounds that it has waited for its table */
	struct thinking *thinking;     /* about its question, or NULL */
	struct task *next;
};

/* A game that a visitor looks at, or what a seat knew of one. */
struct position {
	char name[POSITION_NAME_MAX + 1];
	const struct game *game;
	int seats, chairs;
	bool is_view;
	struct view view;            /* if it is one */
	struct session session;      /* unless it is a view; of a puzzle only its options */
	struct task *task;           /* who waits for the review, or NULL */
	struct review review;        /* while there is one */
	int judged;                  /* its decisions that have been told */
	struct thinking *thinking;   /* about the next one */
	bool dropped;                /* it is freed when that is done */
	struct riddle *riddle;       /* if it is a puzzle; on the heap */
	struct position *next;
};

/* Somebody thinks: a bot for a seat, or about a question. */
struct thinking {
	struct thought thought;        /* the first, so that it can be found from there */
	struct host *host;
	struct live *live;             /* a bot at this table, or NULL */
	int seq;                       /* of the table, as it was thought about */
	struct task *task;             /* whose question it is; NULL: a bot is to move */
	struct position *position;     /* whose review it is, or NULL */
	int64_t began;                 /* of a question that is answered in parts too */
	long part;                     /* playouts of this part; 0: it is the whole */
	bool stopped;                  /* somebody has asked to stop it */
};

struct onlook;

/* A table in memory. */
struct live {
	struct host *host;
	struct table table;
	struct tales tales;            /* what has been told of it */
	bool loading;                  /* its events are being read */
	bool stale;                    /* they must be read again, but the store was away */
	bool behind;                   /* others have appended since that was begun, or while an event was on its way */
	bool fresh;                    /* it is being made: there is nothing to read */
	bool asleep;                   /* it was restored, and nobody has looked whether there is something to do */
	const char *broken;            /* why it cannot be used, or NULL */
	bool flagging;                 /* a task about a clock waits */
	struct task *flight;           /* whose event is on its way */
	bool held;                     /* the first of its tasks waits for word of its visitor */
	struct task *first, **last;    /* those that wait */
	int tasks;
	struct watcher *watchers;
	struct thinking *thinking[SEATS_MAX];
	int thoughts;                  /* how many there are, with hints */
	struct onlook *standing;     /* how everybody stands, if somebody has asked; or NULL */
	int64_t used;                  /* when somebody last wanted something */
	struct live *next;             /* in its bucket */
};

struct host {
	struct host_plan plan;
	struct live *bucket[BUCKETS];
	struct visitor *visitors;
	bool stopping;                 /* nothing new is begun */
	struct buf scratch;            /* for what is being told: it need not grow each time */
	struct common common;          /* what many see and hear */
	size_t told;                   /* bytes of the tables' tales */
	struct host_figures figures;
	int reviews;                   /* that are under way */
	int64_t riddles;               /* puzzles that were loaded, ever: so each has a number */
	struct task *spare;            /* tasks that are done, for the next ones */
	int spares;                    /* how many */
	int slice;                     /* what is left of this round's */
	struct lane *lanes;            /* those who wait for the next, by address: rounds.c */
};

/* The next table in memory after this one, or the first (NULL); NULL after the last. */
struct live *host_next(const struct host *, const struct live *);

/* ---- ports ---- */

int64_t host_now(const struct host *);
uint64_t host_chance(const struct host *);

/* Can anybody be shunned or reported? In a page there are no strangers. */
static inline bool host_knows_people(const struct host *host)
{
	return NOT_IN_PAGES(host->plan.ports.people) != NULL;
}

bool host_may(const struct host *, enum bound, int64_t player);
/* The refusal of whoever may not, with when they may again. */
struct message host_too_often(const struct host *, enum bound, int64_t player, const char *sentence);

/* ---- live.c: a table in memory ---- */

struct live *live_find(struct host *, int64_t table);
struct live *live_get(struct host *, int64_t table);   /* reads it if need be */
struct live *live_new(struct host *, int64_t table);   /* without reading it */
struct live *live_make(struct host *);                 /* a new one, with an id nobody can guess */
void live_forget(struct live *);
bool live_idle(const struct live *);
void live_refresh(struct live *);                      /* others have appended: read what is new */
void live_give(struct live *, struct task *);          /* queue it and go on */
void live_release(struct live *, struct task *);       /* the task that held up the others: it is looked at again, or
                                                          it has been answered (NULL) */
void live_go_on(struct live *);

struct task *task_new(struct host *, struct visitor *);
void task_free(struct task *);
void tasks_free(struct host *);                        /* those that are kept for the next ones */

/* ---- dispatch.c: who answers what ---- */

void dispatch(struct task *);                          /* a request, when its time has come */
bool dispatch_may_make(struct task *);                 /* one more table? False: it is refused, or will be dispatched again */
void dispatch_read(struct task *);                     /* do what needs no event, at its table */

/* Look at a request, once it is known who asks. */
void dispatch_first(struct task *);

/* ---- shun.c: what people want of each other ---- */

void shun_greet(struct visitor *);                     /* read whom it does not want to hear */
void shun_refresh(struct visitor *);                   /* again, if that was long ago */
bool shun_bars(struct task *);                         /* wait for whether somebody at the table minds; false: nobody is asked */
struct message shun_ask(struct task *);                /* mute, block, shunned, report: answered later; why not */

/* ---- rounds.c: what takes long is shared out ---- */

struct message round_refusal(const struct task *);     /* may they ask for so much? */
void round_ask(struct task *);                         /* now, or in one of the next rounds */
void round_told(struct visitor *, int events);         /* so many had to be gone through */
void round_leave(struct visitor *);                    /* what it still waits for is not wanted */

/* ---- visit.c: answers, and who hears what ---- */

void visit_send(struct visitor *, struct buf *);       /* and free the text */
struct json visit_begin(const struct task *, struct buf *);  /* an answer, in the language of the request */
void visit_end(struct task *, struct json *);          /* close it, send it, and the task is done */
void visit_done(struct task *, struct message);        /* refuse it if there is a message; free it either way */
void visit_answer(struct task *);                      /* it has been done */
void visit_deny(const struct task *, const struct message *);  /* answer why not */
void visit_refuse(struct task *, const struct message *);     /* the same, and the task is done */
void visit_bring(struct watcher *);                    /* tell what it has not heard yet */
void visit_part(struct watcher *);
void visit_release(struct visitor *);
struct watcher *visit_watcher(const struct visitor *, const struct live *);
struct message visit_join(struct task *);

/* Whoever this is, as one who pays for thoughts. */
static inline struct payer visit_payer(const struct visitor *v)
{
	return (struct payer){ v->player, v->address };
}

/* ---- attend.c: what happens by itself ---- */

void attend(struct live *);                            /* bots think; clocks run out */
struct task *attend_task(struct host *, enum verb, int seat);  /* something that the host wants itself */
void attend_text(struct task *, const char *);         /* its text; kept with it */
void attend_left(struct live *);                       /* somebody watches no more: bots alone stop thinking */
void attend_rematch(struct live *, struct task *);     /* make the table that this one asks for */

/* ---- intend.c: what people have noted ---- */

struct message intend_ask(struct task *);              /* suppose; intend, intent: answered later */
bool intend_ready(struct live *, struct task *);       /* is there a move to make? False: the task is gone */
void intend_settle(struct host *, const struct intent *, enum fate);

/* ---- advice.c: questions that take thought, and the score helper ---- */

struct message advice_at_table(struct task *);         /* a hint for whoever sits there; why not */
struct message advice_at_position(struct task *);      /* hint, move, evaluate */
int advice_stop(struct visitor *, const char *id);     /* those of this id, or all (NULL); how many */
struct message advice_solve(struct task *, const struct view *, int seats, struct solving *);  /* which is freed in any case */
struct message advice_score(struct task *);
struct message advice_pad(const struct asked *, const struct game **);  /* of a game that has a score helper */
/* All sheets, or what is wrong with them, as "faults"; false: there are some. */
bool advice_read(const struct given *, int sheets, const struct pad *, struct sheet_space[], struct json *);
void advice_list(struct task *);                       /* a question of its visitor that can be stopped; it is none any more */
void advice_unlist(struct task *);
struct message advice_limit(const struct asked *, enum field, long long max);  /* a number from 1 to that, if it is there */

/* ---- coach.c: what a sheet could have been ---- */

struct message coach_ask(struct task *);               /* answered later, in parts if that is wanted; why not */

/* ---- standing.c: how everybody stands, for onlookers ---- */

struct message standing_ask(struct task *);            /* answered later, by one thought for all who ask; why not */
void standing_free(struct live *);

/* ---- own_daily.c: the deal of the day where there is no server ---- */

struct message daily_ask(struct task *);

/* ---- positions.c ---- */

/* The position that a task names, where it stands and whose eyes it is seen with. */
struct message position_sight(const struct task *, struct view *, int *seats);

/* The position of that name; the same of a game that has a past and a future. */
struct message position_named(const struct task *, struct position **);
struct message position_only_game(const struct position *);
void position_free(struct position *);

struct message position_load(struct task *);
struct message position_drop(struct task *);
struct message position_play(struct task *);
struct message position_view(struct task *);
struct message position_look(struct task *);
struct message position_worth(struct task *);
void positions_free(struct visitor *);

/* A name for it: what was asked for, or one that is free. Then keep it, in the place of another
 * of that name. */
struct message position_name(const struct task *, char name[POSITION_NAME_MAX + 1]);
void position_keep(struct visitor *, struct position *);

/* Its record, in a session that must be freed; false if it is no good: that has been told, and the
 * task is done. */
bool position_record(struct task *, struct session *, bool *complete);

/* Whose move it is, and who has how many points. */
void position_standing(struct json *, const struct position *, const struct state *);

/* ---- puzzles.c ---- */

struct message puzzles_list(struct task *);
struct message puzzle_load(struct task *);
struct message puzzle_play(struct task *, struct position *);
struct message puzzle_solve(struct task *);            /* answered later; why not */
struct message puzzle_silent(const struct task *);     /* nobody says anything about a position that is a puzzle */
void puzzle_answer(struct thinking *, struct json *);  /* what came of a try */

/* ---- reviews.c ---- */

struct message position_review(struct task *);
void review_end(struct position *);                    /* without a word */
void review_deny(const struct position *);             /* whoever waits for it waits in vain */

#endif
