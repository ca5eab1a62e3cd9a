/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Any bytes as what people ask of a table over their WebSockets. A line is one of
 *
 *   PERSON{...}   a digit, and the request of that person as it comes from the network
 *   PERSON#N      the N-th legal move of that person, since no fuzzer could find a name
 *   PERSON?N      what that move would be worth, and why
 *   !N            the bots that are to act make their N-th legal move
 *   +N            N seconds pass, and clocks run out
 *
 * What table_check lets through table_apply accepts; what everybody is told is strict
 * JSON; the log, replayed, gives the same table and tells the same; a record can be had
 * of a game that is over and of no other, and can be read.
 */
#include "hear.h"
#include "record.h"
#include "request.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	LINES = 200,
	VIEWERS = SEATS_MAX + 1,  /* the onlooker is the last */
	PEOPLE = 10
};
static const int64_t began = 1700000000000;

struct test {
	struct table table;
	int64_t now;
	struct buf told[VIEWERS];
};

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void must_be_json(const struct buf *text, const char *what)
{
	json_error_t error;
	json_t *value = json_loadb(text->text, text->len, JSON_REJECT_DUPLICATES, &error);
	must(!text->full && json_is_object(value), what);
	json_decref(value);
}

/* A refusal has a sentence, and can be sent. */
static void must_be_reason(const struct message *m)
{
	struct buf out = { 0 };
	struct json j = { .out = &out };
	must(*m->id, "a refusal without a reason");
	json_message(&j, m);
	must_be_json(&out, "a refusal is not JSON");
	buf_free(&out);
}

/* ---- what is told ---- */

static int viewer_of(int i)
{
	return i == VIEWERS - 1 ? -1 : i;
}

static bool is_viewer(const struct table *t, int i)
{
	return viewer_of(i) < t->options.seats;
}

static void tell(struct test *test)
{
	for (int i = 0; i < VIEWERS; i++) {
		struct buf out = { 0 };
		if (!is_viewer(&test->table, i))
			continue;
		if (tell_event(&test->table, viewer_of(i), &out)) {
			must_be_json(&out, "an event is not JSON");
			buf_put(&test->told[i], buf_text(&out));
			buf_char(&test->told[i], '\n');
		}
		buf_free(&out);
	}
}

static void look(const struct test *test, bool full)
{
	for (int i = 0; i < VIEWERS; i++) {
		struct buf out = { 0 };
		if (!is_viewer(&test->table, i))
			continue;
		tell_view(&test->table, viewer_of(i), i == 0, full, test->now, &out);
		must_be_json(&out, "a view is not JSON");
		buf_free(&out);
	}
}

static void collect(void *context, int seq, const char *text, size_t n)
{
	struct buf *all = context;
	(void)seq;
	buf_putn(all, text, n);
	buf_char(all, '\n');
}

/* ---- the same again ---- */

static void same_views(const struct test *test, const struct table *again)
{
	for (int i = 0; i < VIEWERS; i++) {
		struct buf one = { 0 }, other = { 0 };
		if (!is_viewer(again, i))
			continue;
		tell_view(&test->table, viewer_of(i), false, true, test->now, &one);
		tell_view(again, viewer_of(i), false, true, test->now, &other);
		must(strcmp(buf_text(&one), buf_text(&other)) == 0, "the log gives another view");
		buf_clear(&one);
		tell_since(again, viewer_of(i), 0, collect, &one);
		must(strcmp(buf_text(&one), buf_text(&test->told[i])) == 0, "the log tells something else");
		buf_free(&one);
		buf_free(&other);
	}
}

static void replay(const struct test *test)
{
	const struct table *t = &test->table;
	struct table again;
	table_start(&again, t->id);
	for (int i = 0; i < t->seq; i++) {
		const struct happened *h = &t->log[i];
		struct event e = { .table = t->id, .seq = i + 1, .at = h->at, .by = h->by, .text = h->text, .name = h->name };
		must(!table_apply(&again, &e), "the log cannot be replayed");
	}
	struct summary one, other;
	table_summary(t, &one);
	table_summary(&again, &other);
	must(memcmp(&one, &other, sizeof one) == 0, "the log gives another summary");
	must(!t->began || memcmp(&t->session.now, &again.session.now, t->game->state_size) == 0, "the log gives another state");
	must(t->asks == again.asks && (t->asks < 0 || t->asked == again.asked), "the log gives another question");
	same_views(test, &again);
	table_free(&again);
}

static void read_record(const struct table *t)
{
	struct buf record = { 0 };
	bool there = table_record(t, &record);
	must(there == (t->began && (t->stage == STAGE_OVER || t->stage == STAGE_CLOSED)), "a record at the wrong time");
	if (there) {
		static struct record_reader reader;
		struct session session;
		record_start(&reader, &session, NULL);
		must(record_feed(&reader, record.text, record.len) && record_finish(&reader), "the record cannot be read");
		must(record_complete(&reader) == (t->stage == STAGE_OVER), "the record has another end");
		must(memcmp(&session.now, &t->session.now, t->game->state_size) == 0, "the record has another state");
		session_free(&session);
	}
	buf_free(&record);
}

/* ---- asking ---- */

/* Somebody wants to know something: nothing happens by it. */
static void tell_about(const struct test *test, const struct asked *asked, int64_t player)
{
	const struct table *t = &test->table;
	struct buf out = { 0 };
	struct json j = answer_ok(asked->id, &out);
	struct message m = answer_told(asked, t, player, test->now, &j);
	json_close(&j, '}');
	if (m.id)
		must_be_reason(&m);
	else
		must_be_json(&out, "an answer is not JSON");
	must(asked->request.verb != VERB_LOOK || !m.id == t->began, "one can look back while there is no game");
	buf_free(&out);
}

static void request(struct test *test, struct request *r)
{
	struct table *t = &test->table;
	struct buf event = { 0 };
	r->now = test->now;
	struct message m = table_check(t, r, &event);
	if (m.id) {
		must_be_reason(&m);
		buf_free(&event);
		return;
	}
	struct event e = {
		.table = t->id, .seq = t->seq + 1, .at = r->now, .by = r->player, .name = r->name, .text = buf_text(&event),
	};
	const char *wrong = event.full ? "an event is cut" : table_apply(t, &e);
	if (wrong)
		fprintf(stderr, "%s: %s\n", e.text, wrong);
	must(!wrong, "what is allowed cannot be applied");
	buf_free(&event);
	if (t->began)
		must(!t->game->check(session_state(&t->session)), "an invariant is broken");
	int64_t due = table_due(t);
	must(due == 0 || t->stage == STAGE_PLAYING, "something is due where nobody plays");
	must(t->asks < 0 || t->asked, "somebody asks, and nobody can answer");
	tell(test);
	/* views take long */
	if (t->seq % 16 == 0)
		look(test, t->seq % 32 == 0);
}

static void ask(struct test *test, int person, const char *text, size_t n)
{
	static const char *const names[PEOPLE] = { "Anna", "Božena", "Карл", "D", "E", "F", "G \"H\"", "I", "J", "K" };
	struct asked asked;
	struct message m = asked_read(&asked, text, n);
	must(*asked.id && strlen(asked.id) < REQUEST_ID_MAX, "an answer would have no id");
	if (m.id) {
		must_be_reason(&m);
	} else if (asked_has(&asked, F_POSITION)) {
		/* not of a table */
	} else if (verb_makes_event(asked.request.verb)) {
		struct request *r = &asked.request;
		r->player = person + 1;
		r->name = names[person];
		r->chance = 7;
		r->table = 99;
		request(test, r);
	} else if (asked.request.verb == VERB_TALLY || asked.request.verb == VERB_LOOK || asked.request.verb == VERB_WORTH) {
		tell_about(test, &asked, person + 1);
	}
	asked_free(&asked);
}

/* The name of a legal move, as the seat would find it in its view. */
static bool name_move(const struct table *t, int seat, unsigned number, struct buf *name)
{
	if (t->stage != STAGE_PLAYING || seat < 0)
		return false;
	static move moves[MOVES_MAX];
	struct view view;
	session_view(&t->session, seat, &view);
	const struct state *s = view_state(&view);
	int n = t->game->moves(s, seat, moves);
	if (!n)
		return false;
	t->game->name_move(s, seat, moves[number % (unsigned)n], name);
	return true;
}

/* `what` a legal move: "play", "worth". */
static void ask_move(struct test *test, int person, const char *what, unsigned number)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name), text = { 0 };
	if (!name_move(&test->table, table_seat_of(&test->table, person + 1), number, &b))
		return;
	struct json j = { .out = &text };
	json_open(&j, '{');
	json_key_int(&j, "id", 1);
	json_key_text(&j, "do", what);
	json_key_text(&j, "table", "0000000000000007");
	json_key_text(&j, "move", name);
	json_close(&j, '}');
	ask(test, person, text.text, text.len);
	buf_free(&text);
}

static void let_bots_move(struct test *test, unsigned number)
{
	for (int seat = 0; seat < test->table.options.seats; seat++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		if (!table_bot_plays(&test->table, seat) || !name_move(&test->table, seat, number, &b))
			continue;
		struct request r = { .verb = VERB_PLAY, .seat = seat, .text = name };
		int seq = test->table.seq;
		request(test, &r);
		must(test->table.seq == seq + 1, "a bot's move from its view is refused");
	}
}

static void pass_time(struct test *test, unsigned seconds)
{
	test->now += (int64_t)(seconds % 10000000) * 1000;
	struct request r = { .verb = VERB_FLAG, .seat = -1 };
	for (int i = 0; i < SEATS_MAX && table_run_out(&test->table, test->now) >= 0; i++) {
		int seq = test->table.seq;
		request(test, &r);
		must(test->table.seq == seq + 1, "a clock that ran out is not noticed");
	}
	must(table_run_out(&test->table, test->now) < 0, "a clock runs out twice");
}

static unsigned read_number(const char *text, size_t n)
{
	unsigned number = 0;
	for (size_t i = 0; i < n && text[i] >= '0' && text[i] <= '9'; i++)
		number = number * 10 + (unsigned)(text[i] - '0');
	return number;
}

static void line(struct test *test, const char *text, size_t n)
{
	test->now++;
	if (n < 2)
		return;
	if (text[0] == '!')
		let_bots_move(test, read_number(text + 1, n - 1));
	else if (text[0] == '+')
		pass_time(test, read_number(text + 1, n - 1));
	else if (text[0] < '0' || text[0] > '9')
		return;
	else if (text[1] == '#' || text[1] == '?')
		ask_move(test, text[0] - '0', text[1] == '#' ? "play" : "worth", read_number(text + 2, n - 2));
	else
		ask(test, text[0] - '0', text + 1, n - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct test test;
	test = (struct test){ .now = began };
	table_start(&test.table, 7);
	const char *text = (const char *)data;
	for (int i = 0; size && i < LINES; i++) {
		const char *end = memchr(text, '\n', size);
		size_t n = end ? (size_t)(end - text) : size;
		/* exactly as large as the line, so that reading past it is noticed */
		char *own = malloc(n ? n : 1);
		must(own, "memory");
		memcpy(own, text, n);
		line(&test, own, n);
		free(own);
		text += end ? n + 1 : n;
		size -= end ? n + 1 : n;
	}
	if (test.table.seq) {
		replay(&test);
		look(&test, true);
		read_record(&test.table);
	}
	for (int i = 0; i < VIEWERS; i++)
		buf_free(&test.told[i]);
	table_free(&test.table);
	return 0;
}
