/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The host's ports to a server, and those who call; see hub.h. */
#include "hub.h"

#include "limit.h"
#include "ports.h"
#include "request.h"

#include <assert.h>
#include <stdlib.h>

enum {
	TICK = 200,          /* milliseconds between looks at the clocks */
	IDLE = 60000,        /* after so long without anybody a table is forgotten */
	LOOK_EVERY = 5,      /* ticks between looks into the store */
	DUE_AT_ONCE = 200,   /* tables taken up at a time */
	FIRST_LOOK = 20000,  /* a single node takes up at its start what will be due so soon: nobody else has it */
	POSITIONS = 2,       /* that one caller may keep */
	REVIEWS = 2          /* at a time, of all callers */
};

/* Somebody behind a socket. */
struct caller {
	struct hub *hub;
	struct visitor *visitor;
	struct socket *socket;         /* NULL before the first text */
	int64_t player;
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
	struct seal_key key;
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
	c->job = (struct job){ .entry = { .event = a->event, .summary = a->summary, .only_due = a->only_due }, .done = carried };
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

static void send_text(void *context, void *line, const char *text, size_t n)
{
	(void)context;
	socket_send(line, text, n);
}

static bool may(void *context, enum bound bound, int64_t player)
{
	struct hub *hub = context;
	return limit_take(hub->limit[bound], player, uv_now(hub->plan.loop));
}

static int left(void *context, enum bound bound, int64_t player)
{
	struct hub *hub = context;
	return limit_left(hub->limit[bound], player, uv_now(hub->plan.loop));
}

static void seal(void *context, const char *text, char out[SEAL_SIZE])
{
	struct hub *hub = context;
	seal_with(&hub->key, text, out);
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
	if (hub->ticks++ % LOOK_EVERY == 0)
		look_for_due(hub);
}

/* ---- the whole ---- */

struct hub *hub_new(const struct hub_plan *plan)
{
	static const struct {
		double rate, burst;
	} bounds[BOUNDS] = { [BOUND_MAKES] = { 0.5, 30 }, [BOUND_TALK] = { 1, 10 }, [BOUND_HINTS] = { 0.2, 10 }, [BOUND_LOOKS] = { 4, 128 } };
	struct hub *hub = calloc(1, sizeof *hub);
	assert(hub);
	hub->plan = *plan;
	hub->key = seal_key_new();
	for (int i = 0; i < BOUNDS; i++) {
		hub->limit[i] = limit_new(4096, plan->unlimited ? 0 : bounds[i].rate, bounds[i].burst);
		assert(hub->limit[i]);
	}
	struct host_plan host = { .idle = IDLE, .positions = POSITIONS, .reviews = REVIEWS };
	host.ports = (struct ports){ .context = hub, .append = append, .fetch = fetch, .think = think, .drop = drop, .send = send_text,
	                             .now = port_now, .chance = port_chance, .may = may, .left = left, .seal = seal, .language = plan->language,
	                             .log = tell_operator };
	hub->host = host_new(&host);
	uv_timer_init(plan->loop, &hub->tick);
	hub->tick.data = hub;
	uv_timer_start(&hub->tick, tick, 0, TICK);
	return hub;
}

void hub_stop(struct hub *hub)
{
	hub->stopping = true;
	host_stop(hub->host);
	uv_timer_stop(&hub->tick);
	uv_close((uv_handle_t *)&hub->tick, NULL);
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
	free(hub);
}

void hub_heard(struct hub *hub, int64_t table, int seq)
{
	host_heard(hub->host, table, seq);
}

struct host_figures hub_figures(struct hub *hub)
{
	return host_figures(hub->host);
}

/* ---- callers ---- */

void *hub_caller(struct hub *hub, const struct player *player)
{
	struct caller *caller = calloc(1, sizeof *caller);
	assert(caller);
	caller->hub = hub;
	caller->player = player->id;
	caller->visitor = host_enter(hub->host, player->id, player->name, !*player->password, NULL);
	caller->next = hub->callers;
	caller->link = &hub->callers;
	if (caller->next)
		caller->next->link = &caller->next;
	hub->callers = caller;
	return caller;
}

void hub_forget(struct hub *hub, void *data)
{
	(void)hub;
	struct caller *caller = data;
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
	(void)hub;
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
	if (m.id)
		host_refuse(caller->visitor, &asked, &m);
	else
		host_ask(caller->visitor, &asked);
}

void hub_changed(struct hub *hub, const struct player *player, bool out)
{
	host_renamed(hub->host, player->id, player->name, !*player->password);
	for (struct caller *c = hub->callers; c; c = c->next) {
		if (c->player != player->id)
			continue;
		/* one that has said nothing yet is not known by its socket: it ends with its first text */
		c->out = c->out || out || !*player->name;
		if (c->socket && c->out)
			socket_end(c->socket, 1008, "logged out");
	}
}
