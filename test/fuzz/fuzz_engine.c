/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Any bytes as requests of the engine protocol, a line each. Every line has one
 * last answer, which is one line of strict JSON and repeats the id. A line that
 * begins with "@" loads the last view that was told, under the name that follows,
 * since no fuzzer could find a view's checksum.
 *
 * The engine is part of the program, and so this target needs bf_program.
 */
#include "engine.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 48, ITERATIONS = 4, QUESTIONS = 8 };

struct test {
	int replies;        /* to the line, without those that are partial */
	int questions;      /* in all: they take long */
	struct buf view;    /* the last one that was told */
};

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void reply(void *context, const char *line)
{
	struct test *test = context;
	json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
	must(json_is_object(object), "an answer is not a JSON object");
	must(!strchr(line, '\n'), "an answer is not one line");
	const json_t *id = json_object_get(object, "id"), *error = json_object_get(object, "error");
	must(id && (error || json_is_string(id) || json_is_number(id)), "an answer has no id");
	must(!error || *json_string_value(json_object_get(error, "what")), "a refusal has no reason");
	test->replies += !json_object_get(object, "partial");
	const char *view = json_string_value(json_object_get(object, "view"));
	if (view) {
		buf_clear(&test->view);
		buf_put(&test->view, view);
	}
	json_decref(object);
}

static bool think(void *context, struct query *q)
{
	struct test *test = context;
	const struct host host = { .context = context, .reply = reply };
	if (++test->questions > QUESTIONS)
		return false;
	if (!q->iterations || q->iterations > ITERATIONS)
		q->iterations = ITERATIONS;
	struct buf last = { 0 };
	query_work(q, &host, &last);
	reply(context, buf_text(&last));
	buf_free(&last);
	query_free(q);
	return true;
}

static int stop(void *context, const char *id)
{
	(void)context;
	return id ? (int)strlen(id) : 0;
}

static void finish(void *context)
{
	(void)context;
}

static bool request(struct engine *engine, struct test *test, const char *line, size_t n)
{
	struct buf load = { 0 };
	/* exactly as large as the line, so that reading past it is noticed */
	char *own = malloc(n ? n : 1);
	must(own, "memory");
	memcpy(own, line, n);
	if (n > 1 && n < 20 && line[0] == '@' && test->view.len) {
		buf_put(&load, "{\"id\":1,\"action\":\"load\",\"position\":\"");
		buf_putn(&load, line + 1, n - 1);
		buf_put(&load, "\",\"view\":\"");
		buf_put(&load, test->view.text);
		buf_put(&load, "\"}");
	}
	test->replies = 0;
	bool more = load.len ? engine_request(engine, load.text, load.len) : engine_request(engine, own, n);
	must(test->replies == 1, "a line has not one answer");
	buf_free(&load);
	free(own);
	return more;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct catalogue english = { .language = "en", .form = plural_english };
	struct test test = { 0 };
	struct host host = { &test, reply, think, stop, finish, { &english }, NULL };
	struct engine *engine = engine_new(&host);
	must(engine, "no engine");
	const char *text = (const char *)data;
	bool more = true;
	for (int i = 0; size && more && i < LINES; i++) {
		const char *end = memchr(text, '\n', size);
		size_t n = end ? (size_t)(end - text) : size;
		more = request(engine, &test, text, n);
		text += end ? n + 1 : n;
		size -= end ? n + 1 : n;
	}
	engine_free(engine);
	buf_free(&test.view);
	return 0;
}
