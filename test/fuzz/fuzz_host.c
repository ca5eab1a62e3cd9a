/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Any bytes as what several people ask of a host, a line each; "2{...}" is somebody else's
 * than "0{...}" or "{...}". Every line has one last answer, which is strict JSON and
 * repeats the id. A line that begins with "@" loads the last view that was told, under the
 * name that follows, since no fuzzer could find a view's seal.
 */
#include "host.h"
#include "request.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 48, ITERATIONS = 4, QUESTIONS = 12, PEOPLE = 4 };

struct test {
	struct host *host;
	struct visitor *person[PEOPLE];
	int number[PEOPLE];
	int asks;           /* who has asked */
	int answers;        /* to the line, without those that are partial */
	int questions;      /* in all: they take long */
	struct thought *waiting, **last;
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
		must(*(int *)line == test->asks, "somebody else is answered");
		must(error || json_is_true(json_object_get(object, "ok")), "an answer is neither yes nor no");
		test->answers += !json_object_get(object, "partial");
	}
	const char *view = json_string_value(json_object_get(object, "view"));
	if (view) {
		buf_clear(&test->view);
		buf_put(&test->view, view);
	}
	json_decref(object);
}

static void append(void *context, struct appending *a)
{
	(void)context;
	a->done(a);
}

static void fetch(void *context, struct fetch *f)
{
	(void)context;
	f->done(f);
}

static void forget(void *context, int64_t table)
{
	(void)context;
	(void)table;
}

static void think(void *context, struct thought *t)
{
	struct test *test = context;
	t->next = NULL;
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
		if (!end && t->what == THINK_MOVE && test->questions >= QUESTIONS && !t->stop) {
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
	test->asks = 0;
	if (n > 1 && line[0] >= '0' && line[0] < '0' + PEOPLE && line[1] == '{') {
		test->asks = *line++ - '0';
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
	test->answers = 0;
	struct message m = load.len ? asked_read(&asked, load.text, load.len) : asked_read(&asked, own, n);
	bool review = !m.id && asked.request.verb == VERB_REVIEW;
	if (m.id)
		host_refuse(test->person[test->asks], &asked, &m);
	else
		host_ask(test->person[test->asks], &asked);
	think_all(test, false);
	host_step(test->host);
	must(test->answers == 1 || (review && !test->answers), "a line has not one answer");
	buf_free(&load);
	free(own);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct test test;
	test = (struct test){ .now = 1700000000000, .chance = 1 };
	test.last = &test.waiting;
	struct host_plan plan = { .positions = 4 };
	plan.ports = (struct ports){ .context = &test, .append = append, .fetch = fetch, .forget = forget, .think = think, .drop = drop,
	                             .send = hear, .now = now, .chance = chance, .seal = seal, .language = language };
	test.host = host_new(&plan);
	for (int i = 0; i < PEOPLE; i++) {
		static const char *const names[PEOPLE] = { "Anna", "Božena", "Карл", "G \"H\"" };
		test.number[i] = i;
		test.person[i] = host_enter(test.host, i + 1, names[i], true, &test.number[i]);
	}
	const char *text = (const char *)data;
	for (int i = 0; size && i < LINES; i++) {
		const char *end = memchr(text, '\n', size);
		size_t n = end ? (size_t)(end - text) : size;
		request(&test, text, n);
		text += end ? n + 1 : n;
		size -= end ? n + 1 : n;
	}
	for (int i = 0; i < PEOPLE; i += 2)
		host_leave(test.person[i]);
	host_stop(test.host);
	test.asks = -1;
	for (int i = 0; i < PEOPLE; i += 2)
		test.number[i + 1] = -1;
	while (test.waiting)
		think_all(&test, true);
	host_free(test.host);
	buf_free(&test.view);
	return 0;
}
