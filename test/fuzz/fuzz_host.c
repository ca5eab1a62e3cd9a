/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Any bytes as what several people ask of a host, a line each; "2{...}" is somebody else's
 * than "0{...}" or "{...}". Every line has one last answer, which is strict JSON and
 * repeats the id. A line that begins with "@" loads the last view that was told, under the
 * name that follows, since no fuzzer could find a view's seal.
 *
 * What follows a "~" is about the world: from now on the store (s) and those who think (t)
 * answer only when told to (!); the store is away or back (a); somebody else's event comes
 * before the next one (k); a person leaves and comes back (0 to 3).
 */
#include "host_inside.h"
#include "request.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 48, ITERATIONS = 4, QUESTIONS = 12, PEOPLE = 4, EVENTS = 512, ON_THE_WAY = 128 };

struct test {
	struct host *host;
	struct visitor *person[PEOPLE];
	int number[PEOPLE];
	int open[PEOPLE];   /* requests that have no last answer yet */
	int questions;      /* in all: they take long */
	struct thought *waiting, **last;
	bool thinks_later, keeps_later, away, other;
	bool reviews;       /* there was one: it is answered decision by decision */
	struct event log[EVENTS];
	int events;
	struct appending *append[ON_THE_WAY];
	struct fetch *fetch[ON_THE_WAY];
	int appends, fetches;
	int64_t now;
	uint64_t chance;
	struct buf view;    /* the last one that was told */
};

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

/* ---- ports ---- */

static void hear(void *context, void *line, const char *text, size_t n)
{
	struct test *test = context;
	json_t *object = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
	must(json_is_object(object), "a text is not a JSON object");
	must(!memchr(text, '\n', n), "a text is not one line");
	const json_t *error = json_object_get(object, "error");
	must(!error || *json_string_value(json_object_get(error, "key")), "a refusal has no reason");
	if (json_object_get(object, "id")) {
		int *open = &test->open[*(int *)line];
		must(*open > 0, "somebody else is answered, or once more");
		must(error || json_is_true(json_object_get(object, "ok")), "an answer is neither yes nor no");
		*open -= !json_object_get(object, "partial");
	}
	const char *view = json_string_value(json_object_get(object, "view"));
	if (view) {
		buf_clear(&test->view);
		buf_put(&test->view, view);
	}
	json_decref(object);
}

static char *copy(const char *text)
{
	char *own = malloc(strlen(text) + 1);
	must(own, "memory");
	return strcpy(own, text);
}

static void keep(struct test *test, const struct event *e)
{
	must(test->events < EVENTS, "too many events");
	struct event *own = &test->log[test->events++];
	*own = *e;
	own->text = copy(e->text);
	own->name = copy(e->name ? e->name : "");
}

static void do_append(struct test *test, struct appending *a)
{
	a->result = test->away ? APPEND_AWAY : test->other && a->event.seq > 1 ? APPEND_TAKEN : APPENDED;
	struct event other = { .table = a->event.table, .seq = a->event.seq, .at = a->event.at, .by = 99, .text = "call hi", .name = "X" };
	if (a->result != APPEND_AWAY)
		keep(test, a->result == APPENDED ? &a->event : &other);
	test->other = test->other && a->result != APPEND_TAKEN;
	a->done(a);
}

static void do_fetch(struct test *test, struct fetch *f)
{
	f->away = test->away;
	for (int i = 0; i < test->events && !test->away; i++)
		if (test->log[i].table == f->table && test->log[i].seq > f->after)
			fetch_event(f, &test->log[i]);
	f->done(f);
}

static void append(void *context, struct appending *a)
{
	struct test *test = context;
	if (test->keeps_later && test->appends < ON_THE_WAY)
		test->append[test->appends++] = a;
	else
		do_append(test, a);
}

static void fetch(void *context, struct fetch *f)
{
	struct test *test = context;
	if (test->keeps_later && test->fetches < ON_THE_WAY)
		test->fetch[test->fetches++] = f;
	else
		do_fetch(test, f);
}

/* The last comes back first: the host must not count on any order between tables. */
static void keep_all(struct test *test)
{
	while (test->appends || test->fetches)
		if (test->appends)
			do_append(test, test->append[--test->appends]);
		else
			do_fetch(test, test->fetch[--test->fetches]);
}

static void forget(void *context, int64_t table)
{
	struct test *test = context;
	for (int i = 0; i < test->events; i++)
		if (test->log[i].table == table)
			test->log[i].table = 0;
}

static void think(void *context, struct thought *t)
{
	struct test *test = context;
	t->next = NULL;
	t->stop = false;
	*test->last = t;
	test->last = &t->next;
}

static void drop(void *context, struct thought *t)
{
	(void)context;
	t->stop = true;
}

static int64_t now(void *context)
{
	struct test *test = context;
	return test->now;
}

static void chance(void *context, void *bytes, size_t n)
{
	struct test *test = context;
	memset(bytes, 0, n);
	test->chance = test->chance * 6364136223846793005u + 1442695040888963407u;
	memcpy(bytes, &test->chance, n < sizeof test->chance ? n : sizeof test->chance);
}

static void seal(void *context, const char *text, char out[SEAL_SIZE])
{
	(void)context;
	uint64_t sum = 14695981039346656037u;
	while (*text)
		sum = (sum ^ (unsigned char)*text++) * 1099511628211u;
	snprintf(out, SEAL_SIZE, "%064llx", (unsigned long long)sum);
}

static const struct catalogue *language(const char *name)
{
	static const struct catalogue english = { .language = "en", .form = plural_english };
	return strcmp(name, "en") == 0 ? &english : NULL;
}

/* ---- lines ---- */

/* Whatever is to be thought about, until that takes too long; then only who waits is told
 * so, and bots think for ever. */
static void think_all(struct test *test, bool end)
{
	struct thought *t = test->waiting, *next;
	test->waiting = NULL;
	test->last = &test->waiting;
	for (; t; t = next) {
		next = t->next;
		t->next = NULL;
		bool bot = ((struct thinking *)t)->live && t->what == THINK_MOVE;
		if (!end && bot && test->questions >= QUESTIONS && !t->stop) {
			think(test, t);
			continue;
		}
		t->dropped = t->stop || end || test->questions >= QUESTIONS;
		test->questions++;
		if (!t->iterations || t->iterations > ITERATIONS)
			t->iterations = ITERATIONS;
		if (!t->dropped)
			thought_work(t, NULL, NULL);
		t->done(t);
		if (!next && test->questions < 2 * QUESTIONS && test->waiting) {
			next = test->waiting;
			test->waiting = NULL;
			test->last = &test->waiting;
		}
	}
}

static void request(struct test *test, const char *line, size_t n)
{
	struct buf load = { 0 };
	struct asked asked;
	int who = 0;
	if (n > 1 && line[0] >= '0' && line[0] < '0' + PEOPLE && line[1] == '{') {
		who = *line++ - '0';
		n--;
	}
	/* exactly as large as the line, so that reading past it is noticed */
	char *own = malloc(n ? n : 1);
	must(own, "memory");
	memcpy(own, line, n);
	if (n > 1 && n < 20 && line[0] == '@' && test->view.len) {
		buf_put(&load, "{\"id\":1,\"do\":\"load\",\"position\":\"");
		buf_putn(&load, line + 1, n - 1);
		buf_put(&load, "\",\"view\":\"");
		buf_put(&load, test->view.text);
		buf_put(&load, "\"}");
	}
	test->now += 1000;
	test->open[who]++;
	struct message m = load.len ? asked_read(&asked, load.text, load.len) : asked_read(&asked, own, n);
	bool review = !m.id && asked.request.verb == VERB_REVIEW;
	if (m.id)
		host_refuse(test->person[who], &asked, &m);
	else
		host_ask(test->person[who], &asked);
	if (!test->thinks_later)
		think_all(test, false);
	host_step(test->host);
	test->reviews = test->reviews || review;
	must(!test->open[who] || test->thinks_later || test->keeps_later || test->reviews, "a line has not one answer");
	buf_free(&load);
	free(own);
}

static void enter(struct test *test, int who)
{
	static const char *const names[PEOPLE] = { "Anna", "Božena", "Карл", "G \"H\"" };
	test->number[who] = who;
	test->open[who] = 0;
	test->person[who] = host_enter(test->host, who + 1, names[who], true, &test->number[who]);
}

static void change_world(struct test *test, const char *line, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		test->thinks_later = test->thinks_later || line[i] == 't';
		test->keeps_later = test->keeps_later || line[i] == 's';
		test->away = test->away != (line[i] == 'a');
		test->other = test->other || line[i] == 'k';
		if (line[i] == '!') {
			keep_all(test);
			think_all(test, false);
			host_heard(test->host, 0, 0);
		} else if (line[i] >= '0' && line[i] < '0' + PEOPLE) {
			host_leave(test->person[line[i] - '0']);
			enter(test, line[i] - '0');
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct test test;
	test = (struct test){ .now = 1700000000000, .chance = 1 };
	test.last = &test.waiting;
	struct host_plan plan = { .positions = 4, .idle = 5000 };
	plan.ports = (struct ports){ .context = &test, .append = append, .fetch = fetch, .forget = forget, .think = think, .drop = drop,
	                             .send = hear, .now = now, .chance = chance, .seal = seal, .language = language };
	test.host = host_new(&plan);
	for (int i = 0; i < PEOPLE; i++)
		enter(&test, i);
	const char *text = (const char *)data;
	for (int i = 0; size && i < LINES; i++) {
		const char *end = memchr(text, '\n', size);
		size_t n = end ? (size_t)(end - text) : size;
		if (n && *text == '~')
			change_world(&test, text + 1, n < 16 ? n - 1 : 15);
		else
			request(&test, text, n);
		text += end ? n + 1 : n;
		size -= end ? n + 1 : n;
	}
	for (int i = 0; i < PEOPLE; i += 2)
		host_leave(test.person[i]);
	host_stop(test.host);
	while (test.waiting || test.appends || test.fetches) {
		keep_all(&test);
		think_all(&test, true);
	}
	for (int i = 1; i < PEOPLE; i += 2) {
		must(!test.open[i], "a line has no answer");
		host_leave(test.person[i]);
	}
	must(!test.host->visitors && !test.host->reviews, "somebody who has left is still there");
	host_free(test.host);
	for (int i = 0; i < test.events; i++) {
		free((char *)test.log[i].text);
		free((char *)test.log[i].name);
	}
	buf_free(&test.view);
	return 0;
}
