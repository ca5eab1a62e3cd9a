/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Hosts and what is around them; see world.h. */
#include "world.h"

#include "request.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

struct world world;

/* What is on its way to the store and back. */
static struct appending *appends[WAITING];
static struct fetch *fetches[WAITING];
static struct concern *concerns[WAITING];
static struct intending *intendings[WAITING];
static int appending, fetching, caring, noting;
static uint64_t chances;

/* ---- ports ---- */

static char *copy(const char *text)
{
	char *own = malloc(strlen(text) + 1);
	assert_non_null(own);
	return strcpy(own, text);
}

static bool is_kept(int64_t table, int seq)
{
	for (int i = 0; i < world.events; i++)
		if (world.kept[i].table == table && world.kept[i].seq == seq)
			return true;
	return false;
}

/* As the store does it: either all is new, or what moves change. */
static void index_table(const struct appending *a)
{
	struct summary *s = &world.indexed;
	world.indexings++;
	if (!a->only_due) {
		*s = *a->summary;
		return;
	}
	assert_true(s->table == a->summary->table);
	s->changed = a->summary->changed;
	s->due = a->summary->due;
	s->turn = a->summary->turn;
}

static void do_append(struct appending *a)
{
	a->result = world.away || world.full ? APPEND_AWAY : is_kept(a->event.table, a->event.seq) ? APPEND_TAKEN : APPENDED;
	if (a->result == APPENDED) {
		assert_true(world.events < LOG);
		world.kept[world.events] = a->event;
		world.kept[world.events].text = copy(a->event.text);
		world.kept[world.events++].name = copy(a->event.name ? a->event.name : "");
		if (a->summary)
			index_table(a);
		for (int i = 0; i < world.notes && a->intents; i++)
			if (world.noted[i].table == a->event.table && !*world.noted[i].fate) {
				world.noted[i].heard = a->event.seq;
				world.noted[i].due = a->event.at + 2000;
			}
	}
	a->done(a);
}

static void do_fetch(struct fetch *f)
{
	f->away = world.away;
	for (int i = 0; i < world.events && !world.away; i++)
		if (world.kept[i].table == f->table && world.kept[i].seq > f->after)
			fetch_event(f, &world.kept[i]);
	f->done(f);
}

static void append(void *context, struct appending *a)
{
	(void)context;
	assert_true(appending < WAITING);
	if (world.later)
		appends[appending++] = a;
	else
		do_append(a);
}

static void fetch(void *context, struct fetch *f)
{
	(void)context;
	assert_true(fetching < WAITING);
	if (world.later)
		fetches[fetching++] = f;
	else
		do_fetch(f);
}

/* ---- what people want of each other ---- */

/* Ann, Ben and Cid are the same people at both hosts. */
static int64_t named(const char *name)
{
	static const char *const names[PEOPLE] = { "Ann", "Ben", "Cid" };
	for (int k = 0; k < PEOPLE; k++)
		if (strcmp(name, names[k]) == 0)
			return k + 1;
	return 0;
}

static struct aversion *aversion(int64_t player, int64_t other)
{
	for (int i = 0; i < world.aversions; i++)
		if (world.aversion[i].player == player && world.aversion[i].other == other)
			return &world.aversion[i];
	return NULL;
}

static void do_shun(struct concern *c)
{
	struct aversion *a = aversion(c->player, c->about);
	if (!a) {
		assert_true(world.aversions < WAITING);
		a = &world.aversion[world.aversions++];
		*a = (struct aversion){ c->player, c->about, 0 };
	}
	a->how = c->on ? a->how | c->how : a->how & ~c->how;
}

static void do_list(struct concern *c)
{
	for (int i = 0; i < world.aversions; i++)
		if (world.aversion[i].player == c->player && world.aversion[i].how)
			c->list[c->listed++] = (struct shunned){ .player = world.aversion[i].other, .how = world.aversion[i].how };
}

static void do_care(struct concern *c)
{
	if (c->name && !c->about)
		c->about = named(c->name);
	c->result = world.away || world.forgetful ? CONCERN_AWAY : c->name && !c->about ? CONCERN_NOBODY : CONCERN_DONE;
	if (c->result == CONCERN_DONE && c->what == CONCERN_SHUN)
		do_shun(c);
	if (c->result == CONCERN_DONE && (c->what == CONCERN_SHUN || c->what == CONCERN_LIST))
		do_list(c);
	for (int i = 0; i < c->people && c->result == CONCERN_DONE; i++) {
		const struct aversion *a = aversion(c->by[i], c->player);
		c->barred = c->barred || (a && a->how & SHUNNED_BLOCK);
	}
	if (c->result == CONCERN_DONE && c->what == CONCERN_REPORT) {
		world.reported = *c;
		world.reports++;
	}
	c->done(c);
}

static void people(void *context, struct concern *c)
{
	(void)context;
	assert_true(caring < WAITING);
	if (world.later)
		concerns[caring++] = c;
	else
		do_care(c);
}

/* ---- what they have noted ---- */

static struct intent *noted(const struct intent *wanted)
{
	for (int i = 0; i < world.notes; i++)
		if (world.noted[i].table == wanted->table && world.noted[i].player == wanted->player)
			return &world.noted[i];
	return NULL;
}

/* As the store does it (store_intent_settle). */
static void settle(struct intent *found, const struct intent *with)
{
	if (strcmp(with->fate, "done") == 0) {
		*found = world.noted[--world.notes];
	} else if (*with->fate) {
		*found->text = '\0';
		found->due = 0;
		strcpy(found->fate, with->fate);
	} else if (found->heard == with->heard) {
		found->due = 0;
	}
}

static void do_intend(struct intending *i)
{
	struct intent *found = noted(&i->intent);
	i->result = world.away ? INTENDED_AWAY : INTENDED;
	if (i->result == INTENDED && i->what == INTENDING_READ && !found)
		i->result = INTENDED_NOTHING;
	else if (i->result == INTENDED && i->what == INTENDING_READ)
		i->intent = *found;
	else if (i->result == INTENDED && i->what == INTENDING_PUT && found)
		*found = *i->intent.text ? i->intent : world.noted[--world.notes];
	else if (i->result == INTENDED && i->what == INTENDING_PUT && *i->intent.text) {
		assert_true(world.notes < WAITING);
		world.noted[world.notes++] = i->intent;
	} else if (i->result == INTENDED && i->what == INTENDING_SETTLE && found && found->seq == i->intent.seq)
		settle(found, &i->intent);
	i->done(i);
}

static void intents(void *context, struct intending *i)
{
	(void)context;
	assert_true(noting < WAITING);
	if (world.later)
		intendings[noting++] = i;
	else
		do_intend(i);
}

void world_look(int host)
{
	struct intent due[WAITING];
	int n = 0;
	for (int i = 0; i < world.notes; i++)
		if (world.noted[i].due && world.noted[i].due <= world.now)
			due[n++] = world.noted[i];
	for (int i = 0; i < n; i++)
		host_intend(world.host[host], &due[i]);
}

static bool at_once(void *context)
{
	(void)context;
	return true;
}

/* Think about it; cut short: no longer than it takes to have an answer. */
static void do_think(struct thought *t, bool cut)
{
	if (!t->iterations || t->iterations > 1000)
		t->iterations = cut ? t->iterations : 16;
	if (!t->stop)
		thought_work(t, cut ? at_once : NULL, NULL);
	t->dropped = !t->answered;
	t->done(t);
}

static void think(void *context, struct thought *t)
{
	(void)context;
	assert_true(world.thinking < WAITING);
	t->stop = false;
	if (world.think_later)
		world.thought[world.thinking++] = t;
	else
		do_think(t, false);
}

static void drop(void *context, struct thought *t)
{
	(void)context;
	t->stop = true;
}

static void hear(void *context, void *line, const char *text, size_t n)
{
	(void)context;
	struct person *person = line;
	buf_putn(&person->heard, text, n);
	buf_char(&person->heard, '\n');
}

static int64_t clock_now(void *context)
{
	(void)context;
	return world.now;
}

static void chance(void *context, void *bytes, size_t n)
{
	(void)context;
	chances = chances * 6364136223846793005u + 1442695040888963407u;
	memset(bytes, 0, n);
	memcpy(bytes, &chances, n < sizeof chances ? n : sizeof chances);
}

static void seal(void *context, const char *text, char out[SEAL_SIZE])
{
	(void)context;
	memset(out, '0' + (char)(strlen(text) % 10), SEAL_SIZE - 1);
	out[SEAL_SIZE - 1] = '\0';
}

static const struct catalogue *language(const char *name)
{
	static const struct catalogue english = { .language = "en", .form = plural_english };
	return strcmp(name, "en") == 0 ? &english : NULL;
}

/* ---- what is on its way ---- */

/* The store answers everything, the newest first or the oldest first, and what that brings. */
void world_settle(bool backwards)
{
	for (int tries = 0; appending || fetching || caring || noting; tries++) {
		assert_true(tries < WAITING);
		if (noting) {
			struct intending *i = intendings[backwards ? --noting : 0];
			if (!backwards)
				memmove(intendings, intendings + 1, (size_t)--noting * sizeof *intendings);
			do_intend(i);
			continue;
		}
		if (caring) {
			struct concern *c = concerns[backwards ? --caring : 0];
			if (!backwards)
				memmove(concerns, concerns + 1, (size_t)--caring * sizeof *concerns);
			do_care(c);
			continue;
		}
		int n = appending, at = backwards ? n - 1 : 0;
		if (n) {
			struct appending *a = appends[at];
			memmove(appends + at, appends + at + 1, (size_t)(n - at - 1) * sizeof *appends);
			appending--;
			do_append(a);
			continue;
		}
		struct fetch *f = fetches[backwards ? --fetching : 0];
		if (!backwards)
			memmove(fetches, fetches + 1, (size_t)--fetching * sizeof *fetches);
		do_fetch(f);
	}
}

/* Answer the thought that has waited longest. */
void world_think(bool cut)
{
	assert_true(world.thinking > 0);
	struct thought *t = world.thought[0];
	memmove(world.thought, world.thought + 1, (size_t)--world.thinking * sizeof *world.thought);
	do_think(t, cut);
}

/* ---- asking ---- */

/* A request of somebody, with ' for ". */
void world_ask(struct person *person, const char *request)
{
	char *text = copy(request);
	for (char *c = text; *c; c++)
		if (*c == '\'')
			*c = '"';
	struct asked asked;
	struct message m = asked_read(&asked, text, strlen(text));
	if (m.id)
		host_refuse(person->visitor, &asked, &m);
	else
		host_ask(person->visitor, &asked);
	free(text);
}

/* The same at a table: $ stands for its id. */
void world_ask_at(struct person *person, int64_t table, const char *request)
{
	struct buf b = { 0 };
	char id[ID_SIZE];
	id_put(table, id);
	for (const char *c = request; *c; c++)
		if (*c == '$')
			buf_put(&b, id);
		else
			buf_char(&b, *c);
	world_ask(person, buf_text(&b));
	buf_free(&b);
}

/* How often somebody has heard these words, with ' for ". */
int world_heard(const struct person *person, const char *words)
{
	char *text = copy(words);
	int n = 0;
	for (char *c = text; *c; c++)
		if (*c == '\'')
			*c = '"';
	for (const char *at = person->heard.len ? person->heard.text : ""; (at = strstr(at, text)); at++)
		n++;
	free(text);
	return n;
}

/* Somebody's new table, with a seat there. */
int64_t world_make_with(struct person *person, const char *request)
{
	buf_clear(&person->heard);
	world_ask(person, request);
	const char *at = person->heard.len ? strstr(person->heard.text, "\"table\":\"") : NULL;
	int64_t id = 0;
	char text[ID_SIZE] = { 0 };
	assert_non_null(at);
	memcpy(text, at + strlen("\"table\":\""), ID_SIZE - 1);
	assert_true(id_read(text, &id));
	return id;
}

int64_t world_make(struct person *person)
{
	return world_make_with(person, "{'do':'make','game':'carcassonne-castle','seats':2,'sit':0}");
}

/* With the second person seated, or a bot, and the game begun. */
int64_t world_make_game(struct person *person, struct person *other)
{
	int64_t id = world_make(person);
	if (other)
		world_ask_at(other, id, "{'do':'sit','table':'$','seat':1}");
	else
		world_ask_at(person, id, "{'do':'bot','table':'$','seat':1,'bot':'random'}");
	world_ask_at(person, id, "{'id':'start','do':'start','table':'$'}");
	assert_int_equal(world_heard(person, "'id':'start','ok':true"), 1);
	return id;
}

/* Everybody forgets the table, so that it must be read again. */
void world_forget(int64_t id)
{
	for (int i = 0; i < HOSTS; i++) {
		world.now += 2 * MINUTE;
		host_step(world.host[i]);
		assert_null(live_find(world.host[i], id));
	}
}

void world_leave(struct person *person)
{
	host_leave(person->visitor);
	person->visitor = NULL;
}

void world_enter(int host, struct person *person, int64_t player, const char *name)
{
	assert_null(person->visitor);
	person->visitor = host_enter(world.host[host], player, name, false, person);
}

/* ---- the beginning and the end ---- */

int world_open(void **state)
{
	(void)state;
	world.now = 1700000000000;
	chances = 1;
	struct host_plan plan = { .idle = MINUTE, .positions = 4, .reviews = REVIEWS };
	plan.ports = (struct ports){ .append = append, .fetch = fetch, .think = think, .drop = drop, .send = hear,
	                             .now = clock_now, .chance = chance, .seal = seal, .language = language, .people = people, .intents = intents };
	world.notes = 0;
	world.aversions = world.reports = 0;
	for (int i = 0; i < HOSTS; i++) {
		static const char *const names[PEOPLE] = { "Ann", "Ben", "Cid" };
		world.host[i] = host_new(&plan);
		for (int k = 0; k < PEOPLE; k++)
			world.person[i][k].visitor = host_enter(world.host[i], 10 * i + k + 1, names[k], true, &world.person[i][k]);
	}
	return 0;
}

/* Whatever a test has done, nothing is left once everybody has gone. */
int world_close(void **state)
{
	(void)state;
	world_settle(false);
	for (int i = 0; i < HOSTS; i++)
		for (int k = 0; k < PEOPLE; k++) {
			if (world.person[i][k].visitor)
				world_leave(&world.person[i][k]);
			buf_free(&world.person[i][k].heard);
		}
	for (int i = 0; i < HOSTS; i++)
		if (!world.host[i]->stopping)
			host_stop(world.host[i]);
	world.later = world.think_later = world.away = world.full = world.forgetful = false;
	while (world.thinking || appending || fetching || caring || noting) {
		world_settle(false);
		if (world.thinking)
			world_think(true);
	}
	for (int i = 0; i < HOSTS; i++) {
		assert_null(world.host[i]->visitors);
		assert_int_equal(world.host[i]->reviews, 0);
		for (struct live *l = NULL; (l = host_next(world.host[i], l));)
			assert_true(live_idle(l));
		host_free(world.host[i]);
	}
	for (int i = 0; i < world.events; i++) {
		free((char *)world.kept[i].text);
		free((char *)world.kept[i].name);
	}
	world.events = 0;
	return 0;
}
