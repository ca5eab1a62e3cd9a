/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Golden games: records, and what every seat is shown at a few plies, compared
 * byte for byte; and the dump of every game's tables. Which games these are is
 * written in games/GAME/test/golden/games.txt. They freeze behaviour, not
 * rightness: whoever changes one with UPDATE_GOLDEN=1 reads it.
 */
#include "record.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* A line of a game's golden/games.txt. */
struct golden {
	const struct game *game;
	const char *name;        /* of the files */
	const char *bots;
	uint64_t seed;
	int seats;
	char *const *options;    /* KEY=VALUE, up to NULL */
};

static const int at_plies[] = { 1, 20, 60 };

/* "GAME/test/golden/NAME" and what follows */
static void path(struct buf *out, const struct golden *g, const char *rest)
{
	buf_put(out, g->game->name);
	buf_put(out, "/test/golden/");
	buf_put(out, g->name);
	buf_put(out, rest);
}

static void play(const struct golden *g, struct session *s)
{
	struct options options = options_default(g->game, g->seats);
	support_set_options(g->game, &options, g->options);
	support_bot_game(s, g->game, &options, g->bots, g->seed);
}

/* Do this with all of them; how much is wrong. */
static int with_all(int (*compare)(const struct golden *))
{
	int wrong = 0, found = 0;
	for (int i = 0; support_game(i); i++) {
		struct support_list list;
		if (!support_open_list(&list, support_game(i), "golden/games.txt"))
			continue;
		for (; support_next_line(&list); found++) {
			assert_true(list.words >= 4);
			struct golden g = {
				.game = support_game(i),
				.name = list.word[0],
				.bots = list.word[1],
				.seed = (uint64_t)support_number(list.word[2]),
				.seats = support_number(list.word[3]),
				.options = list.word + 4,
			};
			wrong += compare(&g);
		}
	}
	assert_true(found > 0);
	return wrong;
}

static int compare_record(const struct golden *g)
{
	struct session s;
	struct buf text = { 0 };
	char name[100];
	struct buf b = buf_over(name, sizeof name);
	play(g, &s);
	record_write(&s, &text);
	path(&b, g, ".record");
	int wrong = support_compare(name, &text);
	buf_free(&text);
	session_free(&s);
	return wrong;
}

static void records(void **state)
{
	(void)state;
	assert_int_equal(with_all(compare_record), 0);
}

static void put_tally(const struct session *s, const struct state *view, int seat, struct buf *out)
{
	static struct tally t;
	s->game->score(view, seat, &t);
	for (int i = 0; i < t.lines; i++) {
		const struct tally_line *line = &t.line[i];
		buf_put(out, line->pending ? "(" : "");
		buf_int(out, line->points);
		buf_put(out, line->pending ? ") " : " ");
		message_put(out, NULL, &line->rule);
		buf_put(out, *line->piece ? ": " : "");
		buf_put(out, line->piece);
		buf_put(out, *line->causes ? " <- " : "");
		buf_put(out, line->causes);
		buf_char(out, '\n');
	}
	buf_put(out, "= ");
	buf_int(out, s->game->points(view, seat));
	buf_char(out, '\n');
}

/* A section, or that it is the same as the one before. */
static void put_section(struct buf *out, const char *title, int seat, struct buf *text, struct buf *before)
{
	buf_put(out, "---- ");
	buf_put(out, title);
	buf_put(out, " for ");
	if (seat < 0)
		buf_put(out, "an onlooker");
	else
		buf_int(out, seat);
	bool same = before->len && strcmp(buf_text(text), buf_text(before)) == 0;
	buf_put(out, same ? ": the same\n" : "\n");
	if (!same)
		buf_put(out, buf_text(text));
	buf_clear(before);
	buf_put(before, buf_text(text));
	buf_clear(text);
}

/* What everybody sees now, in English. */
static void put_views(const struct session *s, struct buf *out)
{
	struct buf text = { 0 }, shown = { 0 }, json = { 0 }, tally = { 0 };
	for (int seat = -1; seat < s->options.seats; seat++) {
		struct view view;
		session_view(s, seat, &view);
		s->game->words.show(&view, NULL, &text);
		put_section(out, "show", seat, &text, &shown);
		s->game->words.json(&view, &text);
		buf_char(&text, '\n');
		put_section(out, "json", seat, &text, &json);
		if (seat < 0)
			continue;
		put_tally(s, view_state(&view), seat, &text);
		put_section(out, "tally", seat, &text, &tally);
	}
	buf_free(&text);
	buf_free(&shown);
	buf_free(&json);
	buf_free(&tally);
}

/* The views come from the record in the file, not from playing it again: a
 * record that people keep must show what it showed. */
static int compare_view(const struct golden *g, int ply, bool end)
{
	struct session s;
	struct buf text = { 0 };
	char name[100];
	struct buf b = buf_over(name, sizeof name);
	path(&b, g, ".record");
	size_t n = 0;
	char *record = support_read_file(name, &n);
	assert_non_null(record);
	support_read_record(&s, record, n);
	free(record);
	int wrong = 0;
	if (end || ply < s.moves) {
		if (!end)
			session_rewind(&s, ply);
		put_views(&s, &text);
		buf_clear(&b);
		path(&b, g, end ? ".end" : ".");
		if (!end)
			buf_int(&b, ply);
		buf_put(&b, ".txt");
		wrong = support_compare(name, &text);
	}
	buf_free(&text);
	session_free(&s);
	return wrong;
}

static int compare_views(const struct golden *g)
{
	int wrong = 0;
	for (size_t i = 0; i < sizeof at_plies / sizeof *at_plies; i++)
		wrong += compare_view(g, at_plies[i], false);
	return wrong + compare_view(g, 0, true);
}

static void views(void **state)
{
	(void)state;
	assert_int_equal(with_all(compare_views), 0);
}

static void data(void **state)
{
	(void)state;
	int wrong = 0;
	for (int i = 0; support_game(i); i++) {
		char name[100];
		struct buf b = buf_over(name, sizeof name), text = { 0 };
		struct options options = options_default(support_game(i), support_game(i)->min_seats);
		support_game(i)->words.data(&options, &text);
		buf_put(&b, support_game(i)->name);
		buf_put(&b, "/test/golden/data.txt");
		wrong += support_compare(name, &text);
		buf_free(&text);
	}
	assert_int_equal(wrong, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(records),
		cmocka_unit_test(views),
		cmocka_unit_test(data),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
