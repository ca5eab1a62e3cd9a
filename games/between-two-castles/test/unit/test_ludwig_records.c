/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Records of Between Two Castles: four whole games, for two, three, four and
 * seven seats, are read and written again byte for byte; the same with one line
 * changed is refused at that line. And the tables are those of the lists from
 * which they were made.
 */
#include "ludwig_castles.h"
#include "record.h"
#include "registry.h"
#include "support.h"

#include <stdio.h>

#define FOLDER "between-two-castles/test/golden/"

/* Ludwig wins; consent=both and ages, with objections; random play; a pile that
 * is shuffled again. */
static const char *const games[] = { "two-ludwig-wins", "three-consent", "four", "seven-reshuffle" };

static char *load(const char *name)
{
	char path[100];
	size_t n;
	snprintf(path, sizeof path, FOLDER "%s.record", name);
	char *text = support_read_file(path, &n);
	assert_non_null(text);
	return text;
}

static void records_come_back(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		static struct record_reader reader;
		struct session s;
		struct buf again = { 0 };
		char *text = load(games[i]);
		record_start(&reader, &s, NULL);
		assert_true(record_feed(&reader, text, strlen(text)) && record_finish(&reader));
		assert_true(record_complete(&reader));
		record_write(&s, &again);
		assert_string_equal(buf_text(&again), text);
		session_free(&s);
		buf_free(&again);
		free(text);
	}
}

/* The number of the first line that begins so, from 1 on. */
static long line_with(const char *text, const char *begin)
{
	long line = 1;
	for (const char *at = text; *at; line++) {
		if (strncmp(at, begin, strlen(begin)) == 0)
			return line;
		at += strcspn(at, "\n");
		at += *at == '\n';
	}
	fail_msg("no line %s", begin);
	return 0;
}

/* The record with one line replaced by others (or by nothing) is refused, at
 * the first of them or `later` lines further on. */
static void refused(const char *game, const char *begin, const char *instead, long later)
{
	static struct record_reader reader;
	struct session s;
	struct buf changed = { 0 };
	char *text = load(game);
	long line = line_with(text, begin), at = 1;
	for (const char *from = text; *from; at++) {
		const char *end = strchr(from, '\n') + 1;
		if (at == line)
			buf_put(&changed, instead);
		else
			buf_putn(&changed, from, (size_t)(end - from));
		from = end;
	}
	record_start(&reader, &s, NULL);
	record_feed(&reader, buf_text(&changed), changed.len);
	bool good = record_finish(&reader);
	if (good || reader.line != line + later)
		fail_msg("%s: “%s” for line %ld (%s): %s at line %ld", game, instead, line, begin, good ? "read" : "refused", reader.line);
	if (record_began(&reader))
		session_free(&s);
	buf_free(&changed);
	free(text);
}

/* The first line that begins so, without its end. */
static void find_line(const char *game, const char *begin, char line[RECORD_LINE_MAX])
{
	char *text = load(game), *at = text;
	for (long n = line_with(text, begin); n > 1; n--)
		at = strchr(at, '\n') + 1;
	snprintf(line, RECORD_LINE_MAX, "%.*s", (int)strcspn(at, "\n"), at);
	free(text);
}

static void chance_lines(void **state)
{
	(void)state;
	char line[RECORD_LINE_MAX], other[2 * RECORD_LINE_MAX], one[64], two[64];
	find_line("two-ludwig-wins", "* ludwig ", line);
	assert_int_equal(sscanf(line, "* ludwig %63s %63s", one, two), 2);
	refused("two-ludwig-wins", "* ludwig ", "", 0);
	/* not in the order of the table, one room twice, one only, none of his, unknown */
	snprintf(other, sizeof other, "* ludwig %s %s\n", two, one);
	refused("two-ludwig-wins", "* ludwig ", other, 0);
	snprintf(other, sizeof other, "* ludwig %s %s\n", one, one);
	refused("two-ludwig-wins", "* ludwig ", other, 0);
	snprintf(other, sizeof other, "* ludwig %s\n", one);
	refused("two-ludwig-wins", "* ludwig ", other, 0);
	refused("two-ludwig-wins", "* ludwig ", "* ludwig tower fountain\n", 0);
	refused("two-ludwig-wins", "* ludwig ", "* ludwig nowhere nothing\n", 0);
	refused("two-ludwig-wins", "* ludwig ", "* deck 1 2\n", 0);
	/* where nothing is due */
	find_line("two-ludwig-wins", "0 ludwig ", line);
	snprintf(other, sizeof other, "%s\n* deck 1 2 3\n", line);
	refused("two-ludwig-wins", "0 ludwig ", other, 1);
	find_line("seven-reshuffle", "0 pick ", line);
	snprintf(other, sizeof other, "* deck 1 2 3\n%s\n", line);
	refused("seven-reshuffle", "0 pick ", other, 0);
}

static void shuffled_again(void **state)
{
	(void)state;
	char line[RECORD_LINE_MAX], other[2 * RECORD_LINE_MAX];
	find_line("seven-reshuffle", "* deck ", line);
	refused("seven-reshuffle", "* deck ", "", 0);
	/* one too many, one too few, one that is elsewhere */
	snprintf(other, sizeof other, "%s 0\n", line);
	refused("seven-reshuffle", "* deck ", other, 0);
	char *last = strrchr(line, ' ');
	snprintf(other, sizeof other, "%.*s\n", (int)(last - line), line);
	refused("seven-reshuffle", "* deck ", other, 0);
	snprintf(other, sizeof other, "%.*s 200\n", (int)(last - line), line);
	refused("seven-reshuffle", "* deck ", other, 0);
	char *first = strchr(line + 7, ' ');
	snprintf(other, sizeof other, "%.*s%.*s\n", (int)(last - line), line, (int)(first - line - 6), line + 6);
	refused("seven-reshuffle", "* deck ", other, 0);
}

static void results(void **state)
{
	(void)state;
	/* Ludwig has a score line of his own */
	refused("two-ludwig-wins", "score 2 ", "", 0);
	refused("two-ludwig-wins", "score 2 ", "score 2 999\n", 0);
	refused("two-ludwig-wins", "winner 2", "winner 0\n", 0);
	refused("two-ludwig-wins", "winner 2", "winner 0 2\n", 0);
	refused("four", "score 3 ", "score 3 999\n", 0);
}

static void headers(void **state)
{
	(void)state;
	refused("three-consent", "option ages", "option ages=0,1\n", 0);
	refused("three-consent", "option ages", "option ages=0,1,2,3\n", 0);
	refused("three-consent", "option consent", "option consent=none\n", 0);
	refused("four", "deal thrones", "deal thrones 0 1 2 2\n", 0);
	refused("four", "deal thrones", "deal thrones 0 1 2\n", 0);
	refused("four", "deal thrones", "deal thrones 0 1 2 7\n", 0);
	refused("four", "seats", "seats 8\n", 0);
	refused("four", "seats", "seats 1\n", 0);
	refused("four", "deal cards", "deal cards 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19\n", 0);
}

/* ---- the tables ---- */

/* The dump begins with the lists the game was made from. */
static void tables(void **state)
{
	(void)state;
	static const char *const file[] = { "rooms", "thrones" };
	struct buf dump = { 0 };
	struct options options = options_default(registry_find("between-two-castles"), 2);
	registry_find("between-two-castles")->words.data(&options, &dump);
	for (int i = 0; i < 2; i++) {
		char name[100];
		size_t n;
		snprintf(name, sizeof name, "between-two-castles/test/referee/tables/%s.tsv", file[i]);
		char *list = support_read_file(name, &n);
		assert_non_null(list);
		snprintf(name, sizeof name, "# %s\n", file[i]);
		const char *at = strstr(buf_text(&dump), name);
		assert_non_null(at);
		assert_true(strncmp(at + strlen(name), list, n) == 0);
		free(list);
	}
	buf_free(&dump);
}

/* The sums on the rules page. */
static void sums(void **state)
{
	(void)state;
	int type[TYPES] = { 0 }, hanging[HANGINGS + 1] = { 0 };
	for (int i = 0; i < TILES; i++) {
		type[ludwig_room[i].type]++;
		hanging[ludwig_room[i].hanging]++;
		assert_true((ludwig_room[i].type == OUTDOOR) == (ludwig_room[i].hanging == NO_HANGING));
	}
	for (int i = 0; i < REGULAR; i++)
		assert_int_equal(type[i], 21);
	assert_int_equal(hanging[TORCH], 31);
	assert_int_equal(hanging[PAINTING], 32);
	assert_int_equal(hanging[MIRROR], 32);
	assert_int_equal(hanging[SWORDS], 31);
	/* 48 special rooms, 28 attendants */
	assert_int_equal(3 * SPECIALS_EACH, 48);
	assert_int_equal(ATTENDANTS * ATTENDANTS_EACH, 28);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_come_back),
		cmocka_unit_test(chance_lines),
		cmocka_unit_test(shuffled_again),
		cmocka_unit_test(results),
		cmocka_unit_test(headers),
		cmocka_unit_test(tables),
		cmocka_unit_test(sums),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
