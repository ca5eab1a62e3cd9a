/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The host's ports to a server, and those who call; see hub.h. */
#include "hub.h"

#include "club.h"
#include "concerns.h"
#include "days.h"
#include "histogram.h"
#include "limit.h"
#include "notify.h"
#include "ports.h"
#include "request.h"
#include "security.h"
#include "upkeep.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	TICK = 200,          /* milliseconds between looks at the clocks */
	IDLE = 60000,        /* after so long without anybody a table is forgotten */
	LOOK_EVERY = 5,      /* ticks between looks into the store */
	DUE_AT_ONCE = 200,   /* tables taken up at a time */
	FIRST_LOOK = 20000,  /* a single node takes up at its start what will be due so soon: nobody else has it */
	SLICE = 4000,        /* microseconds of what takes long, before the loop looks who has come */
	POSITIONS = 2        /* that one caller may keep */
};

/* Somebody behind a socket. */
struct caller {
	struct hub *hub;
	struct visitor *visitor;
	struct socket *socket;         /* NULL before the first text */
	int64_t player;
	char name[NAME_MAX_BYTES + 1];
	char address[ADDRESS_SIZE];
	bool guest;
	bool out;                      /* its cookie or token has ended: it may ask for nothing more */
	struct caller *next, **link;   /* all of them */
};

struct hub {
	struct hub_plan plan;
	struct host *host;
	struct caller *callers;
	uv_timer_t tick;
	int ticks;
	bool looking, stopping;             /* for what is due, in the store; nothing new is begun */
	struct limit *limit[BOUNDS];        /* by account */
	struct limit *work, *work_there;    /* microseconds, by account and by address */
	struct limit *makes_there;          /* tables, by address */
	struct limit *noted;                /* whose limits were noted in the last minute, by account and bound */
	struct upkeep *upkeep;
	struct club *club;
	struct days *days;
	uv_prepare_t round;                 /* before the loop waits */
	uv_idle_t busy;                     /* while there is more to do: it must not wait */
	struct seal_key key;
	struct histogram times[ANSWER_CLASSES];
};

/* ---- the store ---- */

/* An event on its way to the thread of the store. */
struct carried {
	struct job job;
	struct appending *append;
};

static void carried(struct job *job)
{
	struct carried *c = (struct carried *)job;
	struct appending *append = c->append;
	append->result = job->entry.result == STORE_OK ? APPENDED : job->entry.result == STORE_TAKEN ? APPEND_TAKEN : APPEND_AWAY;
	free(c);
	append->done(append);
}

static void append(void *context, struct appending *a)
{
	struct hub *hub = context;
	struct carried *c = calloc(1, sizeof *c);
	assert(c);
	c->job = (struct job){ .entry = { .event = a->event, .summary = a->summary, .only_due = a->only_due, .intents = a->intents }, .done = carried };
	c->append = a;
	keeper_give(hub->plan.keeper, &c->job);
}

/* Events on their way back. */
struct fetching {
	struct job job;
	struct fetch *fetch;
};

static void fetch_work(struct job *job, struct store *store)
{
	struct fetch *fetch = ((struct fetching *)job)->fetch;
	enum stored status = store_events(store, fetch->table, fetch->after, fetch_event, fetch);
	fetch->away = status != STORE_OK && status != STORE_NONE;
}

static void fetched(struct job *job)
{
	struct fetch *fetch = ((struct fetching *)job)->fetch;
	free(job);
	fetch->done(fetch);
}

static void fetch(void *context, struct fetch *f)
{
	struct hub *hub = context;
	struct fetching *fetching = calloc(1, sizeof *fetching);
	assert(fetching);
	fetching->job = (struct job){ .work = fetch_work, .done = fetched };
	fetching->fetch = f;
	keeper_give(hub->plan.keeper, &fetching->job);
}

/* ---- the other ports ---- */

static void think(void *context, struct thought *t)
{
	struct hub *hub = context;
	pool_think(hub->plan.pool, t);
}

static void drop(void *context, struct thought *t)
{
	struct hub *hub = context;
	pool_drop(hub->plan.pool, t);
}

/* With who has reported: whoever does it all the time is known by it. */
static void note_report(struct hub *hub, const struct concern *about)
{
	char table[ID_SIZE] = "";
	const struct caller *c = hub->callers;
	while (c && c->player != about->player)
		c = c->next;
	if (about->table)
		id_put(about->table, table);
	security_note(hub->plan.security, &(struct alarm){ .what = "report", .address = c ? c->address : NULL, .account = c ? c->name : NULL,
	                                                   .table = *table ? table : NULL });
}

static void people(void *context, struct concern *c)
{
	struct hub *hub = context;
	if (c->what == CONCERN_REPORT)
		note_report(hub, c);
	concern_carry(hub->plan.keeper, c, port_now(NULL));
}

static void intents(void *context, struct intending *i)
{
	struct hub *hub = context;
	days_intents(hub->plan.keeper, i);
}

static void send_text(void *context, void *line, const char *text, size_t n)
{
	(void)context;
	socket_send(line, text, n);
}

/* A player may have several windows open: any of them has the address. All callers are looked
 * through for it, so that is not done again for every refusal of a flood. */
static void note_limit(struct hub *hub, enum bound bound, int64_t player)
{
	static const char *const names[BOUNDS] = { [BOUND_MAKES] = "makes", [BOUND_TALK] = "talk", [BOUND_HINTS] = "hints",
	                                           [BOUND_REPORTS] = "reports" };
	const struct caller *c = hub->callers;
	if (!limit_take(hub->noted, player * BOUNDS + (int64_t)bound, uv_now(hub->plan.loop)))
		return;
	while (c && c->player != player)
		c = c->next;
	security_limit(hub->plan.security, c ? c->address : NULL, c ? c->name : NULL, names[bound], uv_now(hub->plan.loop));
}

static bool may(void *context, enum bound bound, int64_t player)
{
	struct hub *hub = context;
	if (limit_take(hub->limit[bound], player, uv_now(hub->plan.loop)))
		return true;
	note_limit(hub, bound, player);
	return false;
}

/* Whoever has nothing left pays for nothing: else a refusal would put off the next answer,
 * and one guest could use up what all from an address have. */
static int spend(void *context, int64_t player, int64_t address, void *line, int cost)
{
	struct hub *hub = context;
	uint64_t now = uv_now(hub->plan.loop);
	int own = limit_spend(hub->work, player, cost, now), ms = own ? own : limit_spend(hub->work_there, address, cost, now);
	if (ms && line)
		security_limit(hub->plan.security, socket_address(line), NULL, own ? "work" : "work_there", now);
	return ms;
}

static int left(void *context, enum bound bound, int64_t player)
{
	struct hub *hub = context;
	return limit_left(hub->limit[bound], player, uv_now(hub->plan.loop));
}

static int wait_for(void *context, enum bound bound, int64_t player)
{
	struct hub *hub = context;
	return limit_wait(hub->limit[bound], player, uv_now(hub->plan.loop));
}

static void room(void *context, struct vacancy *r)
{
	struct hub *hub = context;
	upkeep_room(hub->plan.keeper, hub->plan.limits, hub->makes_there, uv_now(hub->plan.loop), r);
}

static void seal(void *context, const char *text, char out[SEAL_SIZE])
{
	struct hub *hub = context;
	seal_with(&hub->key, text, out);
}

/* ---- how long it takes ---- */

static uint64_t ticks(void *context)
{
	(void)context;
	return uv_hrtime();
}

/* What is kept waits for the disk and what is thought about for a thread: they are not to
 * be measured with what is answered at once. */
static void answered(void *context, enum verb verb, uint64_t ns)
{
	struct hub *hub = context;
	bool thought = verb == VERB_HINT || verb == VERB_MOVE || verb == VERB_EVALUATE || verb == VERB_REVIEW ||
	               verb == VERB_COACH;
	enum answer_class of = thought ? ANSWER_THOUGHT : verb_makes_event(verb) ? ANSWER_EVENT : ANSWER_READ;
	histogram_add(&hub->times[of], (double)ns * 1e-9);
}

const struct histogram *hub_times(const struct hub *hub, enum answer_class of)
{
	assert(of < ANSWER_CLASSES);
	return &hub->times[of];
}

/* ---- those who are not here ---- */

static bool is_here(const struct hub *hub, int64_t player)
{
	const struct caller *c = hub->callers;
	while (c && (c->out || c->player != player))
		c = c->next;
	return c;
}

/* The people with whom somebody plays. */
static void put_others(const struct table *t, int64_t player, struct buf *out)
{
	for (int i = 0; i < t->options.seats; i++) {
		if (!t->seat[i].player || t->seat[i].player == player || out->len + strlen(t->seat[i].name) + 3 > out->size)
			continue;
		buf_put(out, out->len ? ", " : "");
		buf_put(out, t->seat[i].name);
	}
}

/* With a clock for the whole game they are about to come, or at another table: whoever is here
 * at all sees it on the page. */
static void missed(void *context, const struct table *t, int64_t player, bool over)
{
	struct hub *hub = context;
	char who[NOTIFY_WHO];
	struct buf b = buf_over(who, sizeof who);
	if (!hub->plan.notify || (t->clock.kind == CLOCK_LIVE && is_here(hub, player)))
		return;
	put_others(t, player, &b);
	notify(hub->plan.notify, player, over ? NOTIFY_END : NOTIFY_TURN, t->id, who);
}

static void tell_operator(void *context, const struct message *m)
{
	struct hub *hub = context;
	hub->plan.log(hub->plan.context, m);
}

/* ---- time passes ---- */

/* A look into the store for what is due. */
struct look {
	struct job job;
	struct hub *hub;
	int64_t due;
	int64_t table[DUE_AT_ONCE];
	int tables;
};

static void found(void *context, const struct summary *s)
{
	struct look *look = context;
	if (look->tables < DUE_AT_ONCE)
		look->table[look->tables++] = s->table;
}

static void look_work(struct job *job, struct store *store)
{
	struct look *look = (struct look *)job;
	struct table_search search = { .stages = 1 << STAGE_PLAYING, .due = look->due, .limit = DUE_AT_ONCE };
	job->entry.result = store_tables(store, &search, found, look);
}

static void look_done(struct job *job)
{
	struct look *look = (struct look *)job;
	look->hub->looking = false;
	for (int i = 0; i < look->tables; i++)
		host_wake(look->hub->host, look->table[i]);
	free(look);
}

static void look_for_due(struct hub *hub)
{
	if (hub->looking)
		return;
	struct look *look = calloc(1, sizeof *look);
	assert(look);
	look->job = (struct job){ .work = look_work, .done = look_done };
	look->hub = hub;
	look->due = port_now(NULL) + (hub->plan.alone ? FIRST_LOOK : 0);
	hub->looking = true;
	keeper_give(hub->plan.keeper, &look->job);
}

static void tick(uv_timer_t *timer)
{
	struct hub *hub = timer->data;
	if (hub->stopping)
		return;
	host_step(hub->host);
	club_step(hub->club, port_now(NULL));
	if (hub->ticks % LOOK_EVERY == 0) {
		/* first: a clock that should stand still must not run out */
		days_look(hub->days, port_now(NULL));
		look_for_due(hub);
	}
	if (hub->ticks++ % (UPKEEP_EVERY / TICK) == 0)
		upkeep_look(hub->upkeep, port_now(NULL));
}

/* While something waits for its round the loop only looks who has come. */
static void stay_awake(uv_idle_t *busy)
{
	(void)busy;
}

static void begin_round(uv_prepare_t *round)
{
	struct hub *hub = round->data;
	if (host_round(hub->host))
		uv_idle_start(&hub->busy, stay_awake);
	else
		uv_idle_stop(&hub->busy);
}

/* ---- the club's way to people ---- */

static void send_caller(void *key, const char *text, size_t n)
{
	const struct caller *c = key;
	if (c->socket && !c->out)
		socket_send(c->socket, text, n);
}

static void tell_player(void *context, int64_t player, const char *text, size_t n)
{
	hub_tell(context, player, text, n);
}

static void miss_invitation(void *context, int64_t player, int64_t table, const char *who)
{
	hub_miss(context, player, NOTIFY_INVITATION, table, who);
}

static void each_caller(void *context, void (*one)(void *, int64_t player, bool guest), void *arg)
{
	const struct hub *hub = context;
	for (const struct caller *c = hub->callers; c; c = c->next)
		if (!c->out)
			one(arg, c->player, c->guest);
}

/* ---- the whole ---- */

struct hub *hub_new(const struct hub_plan *plan)
{
	const struct limits *l = plan->limits;
	const struct {
		int at_once, per_minute;
	} bounds[BOUNDS] = {
		[BOUND_MAKES] = { l->makes_at_once, l->makes_per_minute }, [BOUND_TALK] = { l->talk_at_once, l->talk_per_minute },
		[BOUND_HINTS] = { l->hints_at_once, l->hints_per_minute },
		[BOUND_REPORTS] = { l->reports_at_once, l->reports_per_minute },
	};
	struct hub *hub = calloc(1, sizeof *hub);
	assert(hub);
	hub->plan = *plan;
	hub->key = seal_key_new();
	for (int i = 0; i < BOUNDS; i++) {
		hub->limit[i] = limit_new(4096, bounds[i].per_minute / 60.0, bounds[i].at_once);
		assert(hub->limit[i]);
	}
	hub->work = limit_new(4096, l->work_per_second * 1000.0, l->work_at_once * 1000.0);
	hub->work_there = limit_new(4096, l->work_per_second_per_address * 1000.0, l->work_at_once_per_address * 1000.0);
	hub->makes_there = limit_new(4096, l->makes_per_minute_per_address / 60.0, l->makes_at_once_per_address);
	hub->noted = limit_new(4096, 1.0 / 60, 1);
	assert(hub->work && hub->work_there && hub->makes_there && hub->noted);
	struct host_plan host = { .several = !plan->alone, .idle = IDLE, .slice = SLICE, .positions = POSITIONS, .reviews = l->reviews };
	host.ports = (struct ports){ .context = hub, .append = append, .fetch = fetch, .think = think, .drop = drop, .send = send_text,
	                             .now = port_now, .chance = port_chance, .room = room, .may = may, .spend = spend, .left = left, .wait = wait_for, .seal = seal, .language = plan->language, .puzzles = plan->puzzles,
	                             .log = tell_operator, .ticks = ticks, .answered = answered, .people = people, .missed = missed,
	                             .intents = intents };
	hub->host = host_new(&host);
	hub->days = days_new(plan->keeper, hub->host);
	hub->upkeep = upkeep_new(plan->keeper, hub->host, l);
	hub->club = club_new(&(struct club_plan){ .keeper = plan->keeper, .host = hub->host, .limits = l, .alone = plan->alone, .context = hub,
	                                          .language = plan->language, .send = send_caller, .tell = tell_player,
	                                          .each = each_caller, .miss = miss_invitation });
	uv_timer_init(plan->loop, &hub->tick);
	hub->tick.data = hub;
	uv_timer_start(&hub->tick, tick, 0, TICK);
	uv_idle_init(plan->loop, &hub->busy);
	uv_prepare_init(plan->loop, &hub->round);
	hub->round.data = hub;
	uv_prepare_start(&hub->round, begin_round);
	return hub;
}

void hub_stop(struct hub *hub)
{
	hub->stopping = true;
	host_stop(hub->host);
	club_stop(hub->club);
	uv_timer_stop(&hub->tick);
	uv_close((uv_handle_t *)&hub->tick, NULL);
	uv_close((uv_handle_t *)&hub->round, NULL);
	uv_close((uv_handle_t *)&hub->busy, NULL);
}

void hub_free(struct hub *hub)
{
	host_free(hub->host);
	while (hub->callers) {
		struct caller *next = hub->callers->next;
		free(hub->callers);
		hub->callers = next;
	}
	for (int i = 0; i < BOUNDS; i++)
		limit_free(hub->limit[i]);
	limit_free(hub->work);
	limit_free(hub->work_there);
	limit_free(hub->makes_there);
	limit_free(hub->noted);
	upkeep_free(hub->upkeep);
	club_free(hub->club);
	days_free(hub->days);
	free(hub);
}

void hub_heard(struct hub *hub, int64_t table, int seq)
{
	if (table < 0)
		club_heard(hub->club, -table);
	else
		host_heard(hub->host, table, seq);
}

void hub_wake(struct hub *hub, int64_t table)
{
	host_wake(hub->host, table);
}

bool hub_may_make(struct hub *hub, int64_t player, int64_t address)
{
	return may(hub, BOUND_MAKES, player) && limit_take(hub->makes_there, address, uv_now(hub->plan.loop));
}

void hub_tell(struct hub *hub, int64_t player, const char *text, size_t n)
{
	for (struct caller *c = hub->callers; c; c = c->next)
		if (c->player == player)
			send_caller(c, text, n);
}

void hub_miss(struct hub *hub, int64_t player, enum notify_kind kind, int64_t table, const char *who)
{
	if (!is_here(hub, player))
		notify(hub->plan.notify, player, kind, table, who);
}

struct host_figures hub_figures(struct hub *hub)
{
	return host_figures(hub->host);
}

/* ---- callers ---- */

static void set_name(struct caller *caller, const char *name)
{
	struct buf b = buf_over(caller->name, sizeof caller->name);
	buf_put(&b, name);
}

void *hub_caller(struct hub *hub, const struct player *player, const char *address)
{
	struct caller *caller = calloc(1, sizeof *caller);
	assert(caller);
	caller->hub = hub;
	caller->player = player->id;
	caller->guest = !*player->password;
	set_name(caller, player->name);
	caller->visitor = host_enter(hub->host, player->id, player->name, !*player->password, NULL);
	struct buf from = buf_over(caller->address, sizeof caller->address);
	buf_put(&from, address);
	host_from(caller->visitor, limit_address(address));
	caller->next = hub->callers;
	caller->link = &hub->callers;
	if (caller->next)
		caller->next->link = &caller->next;
	hub->callers = caller;
	club_come(hub->club);
	return caller;
}

void hub_forget(struct hub *hub, void *data)
{
	struct caller *caller = data;
	club_gone(hub->club, caller);
	host_leave(caller->visitor);
	*caller->link = caller->next;
	if (caller->next)
		caller->next->link = caller->link;
	free(caller);
}

void hub_gone(struct hub *hub, struct socket *socket)
{
	hub_forget(hub, socket_data(socket));
}

void hub_text(struct hub *hub, struct socket *socket, const char *text, size_t n)
{
	struct caller *caller = socket_data(socket);
	if (caller->out) {
		socket_end(socket, 1008, "logged out");
		return;
	}
	if (!caller->socket) {
		caller->socket = socket;
		host_line(caller->visitor, socket);
	}
	struct asked asked;
	struct message m = asked_read(&asked, text, n);
	const struct asker who = { caller, caller->player, caller->name, caller->guest };
	if (m.id)
		host_refuse(caller->visitor, &asked, &m);
	else if (!club_asked(hub->club, &who, &asked))
		host_ask(caller->visitor, &asked);
}

/* One that has said nothing yet is not known by its socket: it ends with its first text. */
static void put_out(struct caller *c)
{
	c->out = true;
	if (c->socket)
		socket_end(c->socket, 1008, "logged out");
}

void hub_bar(struct hub *hub, bool (*bars)(const void *, const char *), const void *context)
{
	for (struct caller *c = hub->callers; c; c = c->next)
		if (!c->out && bars(context, c->address))
			put_out(c);
}

void hub_changed(struct hub *hub, const struct player *player, bool out)
{
	host_renamed(hub->host, player->id, player->name, !*player->password);
	club_come(hub->club);
	for (struct caller *c = hub->callers; c; c = c->next) {
		if (c->player != player->id)
			continue;
		set_name(c, player->name);
		c->guest = !*player->password;
		if (out || !*player->name)
			put_out(c);
	}
}
