/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The tables of a browser: the protocol's requests, as src/server answers them, but at
 * once: an event is applied, handed to the host to be kept, and told.
 */
#include "hear.h"
#include "port.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct visitor {
	bool there;
	int64_t player;
	char name[NAME_MAX_BYTES + 1];
};

struct live {
	struct table table;
	struct hearer hearer[VISITORS_MAX];  /* by visitor; without `send`: has not joined */
	struct live *next;
};

static struct visitor visitors[VISITORS_MAX];
static struct live *tables;  /* latest made first */
static struct buf scratch;

static const struct visitor *who(const struct call *c)
{
	return &visitors[c->visitor];
}

static struct live *find(int64_t id)
{
	struct live *live = tables;
	while (live && live->table.id != id)
		live = live->next;
	return live;
}

static struct live *add(int64_t id)
{
	struct live *live = calloc(1, sizeof *live);
	assert(live);
	table_start(&live->table, id);
	live->next = tables;
	tables = live;
	return live;
}

static void forget(struct live *live)
{
	struct live **at = &tables;
	while (*at != live)
		at = &(*at)->next;
	*at = live->next;
	for (int v = 0; v < VISITORS_MAX; v++)
		hearer_free(&live->hearer[v]);
	table_free(&live->table);
	free(live);
}

static int64_t fresh_id(uint64_t seed)
{
	struct rng rng = rng_start(seed, RNG_CHANCE);
	int64_t id;
	do {
		id = (int64_t)((uint64_t)rng_next(&rng) << 31 | rng_next(&rng) >> 1);
	} while (id == 0 || find(id));
	return id;
}

/* The table that a call is about, or NULL. */
static struct live *named(const struct call *c)
{
	int64_t id;
	return id_read(call_text(c, "table", ""), &id) ? find(id) : NULL;
}

static struct message no_table(void)
{
	return message(N_("there is no such table"));
}

/* ---- events ---- */

/* The last event, for the host to store. */
static void keep(const struct table *t)
{
	const struct happened *h = &t->log[t->seq - 1];
	struct buf b = { 0 };
	struct json j = { .out = &b };
	json_open(&j, '{');
	json_key(&j, "keep");
	json_open(&j, '{');
	id_key(&j, "table", t->id);
	json_key_int(&j, "seq", t->seq);
	json_key_int(&j, "at", h->at);
	if (h->by)
		id_key(&j, "by", h->by);
	json_key_text(&j, "name", h->name);
	json_key_text(&j, "text", h->text);
	json_close(&j, '}');
	json_close(&j, '}');
	port_send(HOST, buf_text(&b), b.len);
	buf_free(&b);
}

/* A request becomes an event that is kept and told to everybody, or is refused. */
static struct message perform(const struct call *c, struct live *live, struct request *r)
{
	struct table *t = &live->table;
	struct buf event = { 0 };
	/* time never runs backwards within a table, whatever the clock says */
	r->now = c->now < t->changed ? t->changed : c->now;
	r->chance = c->seed;
	struct message m = table_check(t, r, &event);
	if (!m.id) {
		struct event e = { .table = t->id, .seq = t->seq + 1, .at = r->now, .by = r->player, .name = r->name,
		                   .text = buf_text(&event) };
		const char *wrong = table_apply(t, &e);
		assert(!wrong);
		keep(t);
		for (int v = 0; v < VISITORS_MAX; v++)
			if (live->hearer[v].send)
				hear_news(&live->hearer[v], t, c->now);
	}
	buf_free(&event);
	return m;
}

struct message tables_restore(const struct call *c)
{
	int64_t id, by = 0;
	const char *who_did = call_text(c, "by", NULL);
	if (!id_read(call_text(c, "table", ""), &id) || (who_did && !id_read(who_did, &by)))
		return no_table();
	struct live *live = find(id);
	struct event e = {
		.table = id, .seq = (int)call_number(c, "seq", 0), .at = call_number(c, "at", 0), .by = by,
		.name = call_text(c, "name", ""), .text = call_text(c, "text", ""),
	};
	if (!live)
		live = add(id);
	const char *wrong = table_apply(&live->table, &e);
	if (!wrong)
		return port_fine;
	/* what stands before it is a table all the same, if there is anything */
	if (!live->table.seq)
		forget(live);
	return tell_damage(id, wrong);
}

/* ---- visitors ---- */

static void send_heard(void *context, const char *text, size_t n)
{
	port_send((int)((struct visitor *)context - visitors), text, n);
}

static void part(struct live *live, int visitor)
{
	hearer_free(&live->hearer[visitor]);
	memset(&live->hearer[visitor], 0, sizeof live->hearer[visitor]);
}

struct message tables_enter(const struct call *c)
{
	long long number = call_number(c, "visitor", 0);
	int64_t player;
	if (number < 1 || number >= VISITORS_MAX || !id_read(call_text(c, "player", ""), &player))
		return message(N_("you are not identified yet: request /api/me first, or send a token"));
	struct visitor *v = &visitors[number];
	*v = (struct visitor){ .there = true, .player = player };
	struct buf b = buf_over(v->name, sizeof v->name);
	buf_put(&b, call_text(c, "name", ""));
	return port_fine;
}

struct message tables_gone(const struct call *c)
{
	long long number = call_number(c, "visitor", 0);
	if (number < 1 || number >= VISITORS_MAX)
		return port_fine;
	for (struct live *live = tables; live; live = live->next)
		part(live, (int)number);
	visitors[number].there = false;
	replays_gone((int)number);
	return port_fine;
}

/* ---- the protocol ---- */

static void send_buf(const struct call *c, struct buf *b)
{
	port_send(c->visitor, buf_text(b), b->len);
	buf_free(b);
}

static struct message make(const struct call *c, struct asked *a)
{
	struct live *live = add(fresh_id(c->seed));
	struct message m = perform(c, live, &a->request);
	if (m.id) {
		forget(live);
		return m;
	}
	if (a->sit >= 0) {
		struct request sit = { .verb = VERB_SIT, .player = who(c)->player, .name = who(c)->name, .seat = a->sit };
		m = perform(c, live, &sit);
		assert(!m.id);
	}
	struct buf b = { 0 };
	answer_table(a->id, live->table.id, &b);
	send_buf(c, &b);
	return port_fine;
}

/* The new table first, the word of it last, as a server does. */
static struct message rematch(const struct call *c, struct live *live, struct asked *a)
{
	struct buf event = { 0 };
	struct message m = table_check(&live->table, &a->request, &event);
	buf_free(&event);
	if (m.id)
		return m;
	struct request again[SEATS_MAX + 1];
	a->request.chance = c->seed;
	int n = table_again(&live->table, &a->request, again);
	struct live *next = add(fresh_id(c->seed));
	for (int i = 0; i < n; i++)
		perform(c, next, &again[i]);
	a->request.table = next->table.id;
	m = perform(c, live, &a->request);
	assert(!m.id);
	struct buf b = { 0 };
	answer_table(a->id, next->table.id, &b);
	send_buf(c, &b);
	return port_fine;
}

static void join(const struct call *c, struct live *live, const struct asked *a)
{
	struct hearer *h = &live->hearer[c->visitor];
	struct buf b = { 0 };
	h->player = who(c)->player;
	h->detail = a->detail;
	h->send = send_heard;
	h->context = &visitors[c->visitor];
	h->scratch = &scratch;
	answer_seq(a->id, live->table.seq, &b);
	send_buf(c, &b);
	hear_all(h, &live->table, a->since, c->now);
}

/* What needs no event. */
static struct message look(const struct call *c, struct live *live, const struct asked *a)
{
	struct hearer *h = &live->hearer[c->visitor];
	struct message m = port_fine;
	struct buf b = { 0 };
	switch ((int)a->request.verb) {
	case VERB_JOIN:
		if (!(m = hear_since(&live->table, a->since)).id)
			join(c, live, a);
		return m;
	case VERB_TALLY:
	case VERB_LOOK:
	case VERB_WORTH:
		m = answer_told(a, &live->table, who(c)->player, c->now, &b);
		if (m.id)
			buf_free(&b);
		else
			send_buf(c, &b);
		return m;
	case VERB_PART:
		part(live, c->visitor);
		break;
	case VERB_VIEW:
	case VERB_MUTE:
		if (!h->send)
			return message(N_("join the table first"));
		if (a->request.verb == VERB_MUTE)
			m = hear_mute(h, a->name, a->on);
		break;
	}
	if (m.id)
		return m;
	answer_seq(a->id, live->table.seq, &b);
	send_buf(c, &b);
	if (a->request.verb == VERB_VIEW)
		hear_view(h, &live->table, true, c->now);
	return port_fine;
}

static struct message greet(const struct call *c, const struct asked *a)
{
	struct buf b = { 0 };
	if (a->request.verb == VERB_HELLO && a->version != PROTOCOL)
		return message(N_("this server speaks version 1 of the protocol"));
	if (a->request.verb == VERB_HELLO) {
		answer_hello(a->id, who(c)->player, who(c)->name, true, &b);
	} else {
		struct json j = answer_ok(a->id, &b);
		json_close(&j, '}');
	}
	send_buf(c, &b);
	return port_fine;
}

static struct message serve(const struct call *c, struct asked *a)
{
	a->request.player = who(c)->player;
	a->request.name = who(c)->name;
	if (a->request.verb == VERB_HELLO || a->request.verb == VERB_PING)
		return greet(c, a);
	if (a->request.verb == VERB_MAKE)
		return make(c, a);
	struct live *live = find(a->table);
	if (!live)
		return no_table();
	if (!verb_makes_event(a->request.verb))
		return look(c, live, a);
	if (a->request.verb == VERB_REMATCH)
		return rematch(c, live, a);
	struct message m = perform(c, live, &a->request);
	if (m.id)
		return m;
	struct buf b = { 0 };
	answer_seq(a->id, live->table.seq, &b);
	send_buf(c, &b);
	return port_fine;
}

/* ---- lines into fields ---- */

static bool give_part(struct given *g, const char *key, const char *value)
{
	long long n = 0;
	if (strncmp(key, "options.", 8) == 0) {
		g->seen |= 1u << F_OPTIONS;
		if (g->options < (int)(sizeof g->option / sizeof *g->option)) {
			g->option[g->options].key = key + 8;
			g->option[g->options++].value = value;
		}
		return true;
	}
	if (strncmp(key, "clock.", 6) != 0)
		return false;
	g->seen |= 1u << F_CLOCK;
	if (strcmp(key, "clock.kind") == 0)
		g->clock.kind = value;
	else if (!words_number(value, &n))
		g->clock.kind = "";
	else
		*(key[6] == 'b' ? &g->clock.base : key[6] == 'i' ? &g->clock.increment : &g->clock.each) = n;
	return true;
}

static struct message give_line(struct given *g, const char *key, const char *value)
{
	long long n = -2;
	enum field f = field_find(key);
	if (f == FIELDS)
		return give_part(g, key, value) ? port_fine : field_unknown(key);
	g->seen |= 1u << f;
	g->text[f] = value;
	bool truth = strcmp(value, "true") == 0, number = words_number(value, &n) && n > -(1 << 30) && n < 1 << 30;
	if ((field_type(f) == TYPE_NUMBER && !number) ||
	    (field_type(f) == TYPE_BOOL && !truth && strcmp(value, "false") != 0))
		return field_misfit(key, field_type(f));
	g->number[f] = field_type(f) == TYPE_BOOL ? truth : number ? (int)n : -2;
	return port_fine;
}

struct message tables_protocol(const struct call *c)
{
	struct given given = { .seen = 0 };
	struct asked asked;
	struct message m = port_fine;
	asked_start(&asked);
	memcpy(asked.id, c->id, sizeof asked.id);
	for (int i = 0; i < c->lines && !m.id; i++)
		m = give_line(&given, c->line[i].key, c->line[i].value);
	if (m.id || (m = asked_take(&asked, &given)).id)
		return m;
	if (!who(c)->there)
		return message(N_("you are not identified yet: request /api/me first, or send a token"));
	return serve(c, &asked);
}

/* ---- beside the protocol ---- */

struct message tables_list(const struct call *c)
{
	struct buf b = { 0 };
	struct json j = call_answer(c, &b);
	json_key(&j, "tables");
	json_open(&j, '[');
	for (const struct live *live = tables; live; live = live->next) {
		struct summary s;
		table_summary(&live->table, &s);
		tell_summary(&j, &s, who(c)->player);
	}
	json_close(&j, ']');
	call_send(c, &j);
	return port_fine;
}

struct message tables_drop(const struct call *c)
{
	struct live *live = named(c);
	if (!live)
		return no_table();
	if (live->table.owner != who(c)->player)
		return message(N_("only the person who created the table can do that"));
	struct buf b = { 0 };
	struct json gone = { .out = &b };
	json_open(&gone, '{');
	id_key(&gone, "drop", live->table.id);
	json_close(&gone, '}');
	port_send(HOST, buf_text(&b), b.len);
	forget(live);
	buf_clear(&b);
	struct json j = call_answer(c, &b);
	call_send(c, &j);
	return port_fine;
}

struct message tables_record(const struct call *c)
{
	struct live *live = named(c);
	if (!live)
		return no_table();
	struct buf record = { 0 }, b = { 0 };
	if (!table_record(&live->table, &record)) {
		buf_free(&record);
		return message(N_("the game is not over yet"));
	}
	struct json j = call_answer(c, &b);
	json_key_text(&j, "record", buf_text(&record));
	call_send(c, &j);
	buf_free(&record);
	return port_fine;
}

struct message tables_look(const struct call *c, struct session *copy, int *seat)
{
	struct live *live = named(c);
	if (!live)
		return no_table();
	struct message m = table_may_help(&live->table, who(c)->player, seat);
	if (!m.id)
		session_copy(copy, &live->table.session);
	return m;
}

/* ---- by itself ---- */

/* A seat at which a bot has to move, or -1. */
static int waiting_bot(const struct table *t)
{
	for (int seat = 0; t->stage == STAGE_PLAYING && seat < t->options.seats; seat++)
		if (t->seat[seat].acts && t->seat[seat].bot)
			return seat;
	return -1;
}

static void bot_moves(const struct call *c, struct live *live, int seat)
{
	const struct table *t = &live->table;
	const struct bot *bot = t->seat[seat].bot;
	struct view view;
	session_view(&t->session, seat, &view);
	struct rng rng = rng_start(c->seed, RNG_BOT);
	struct pause pause;
	struct effort effort = call_effort(c, &pause, bot_iterations(bot, t->game));
	/* one that does not say how often it looks ahead is soon done */
	move m = bot_choose(bot, &view, &rng, effort.iterations ? &effort : NULL);
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	t->game->name_move(view_state(&view), seat, m, &b);
	struct request play = { .verb = VERB_PLAY, .seat = seat, .text = name };
	struct message refused = perform(c, live, &play);
	assert(!refused.id);
}

bool tables_step(const struct call *c)
{
	for (struct live *live = tables; live; live = live->next) {
		int seat = waiting_bot(&live->table);
		struct request flag = { .verb = VERB_FLAG, .seat = -1 };
		if (table_run_out(&live->table, c->now) >= 0) {
			perform(c, live, &flag);
			return true;
		}
		if (seat >= 0) {
			bot_moves(c, live, seat);
			return true;
		}
	}
	return false;
}

int64_t tables_wait(int64_t now)
{
	int64_t due = 0;
	for (const struct live *live = tables; live; live = live->next) {
		int64_t then = table_due(&live->table);
		if (waiting_bot(&live->table) >= 0)
			return 0;
		if (then && (!due || then < due))
			due = then;
	}
	return !due ? -1 : due > now ? due - now : 0;
}
