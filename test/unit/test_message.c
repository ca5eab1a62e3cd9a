/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Messages: arguments in their places, plural forms, and translations from a
 * .mo file, which is made here byte by byte as the format describes it.
 */
#include "expect.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

/* ---- arguments ---- */

static void nothing_to_say(void **state)
{
	(void)state;
	SAYS(message(NULL), "");
}

static void fills_in(void **state)
{
	(void)state;
	struct message m = message("{who} has {n} of {n}, {who}");
	message_text(&m, "who", "Anna");
	message_int(&m, "n", -3);
	SAYS(m, "Anna has −3 of −3, Anna");
}

/* Numbers are written as the reader's language has them; texts are not touched. */
static void numbers_by_language(void **state)
{
	(void)state;
	static const struct catalogue english = { .language = "en" }, czech = { .language = "cs" };
	struct message m = message_n("{n}: {lead} {mean} {none} {cell}", "{n}: {lead} {mean} {none} {cell}", -2);
	message_thousandths(&m, "lead", 3251, 1, true);
	message_thousandths(&m, "mean", -1000, 3, true);
	message_thousandths(&m, "none", -4, 1, true);
	message_text(&m, "cell", "-1,4");
	static const struct {
		const struct catalogue *catalogue;
		const char *text;
	} row[] = { { NULL, "−2: +3.3 −1.000 0.0 -1,4" }, { &english, "−2: +3.3 −1.000 0.0 -1,4" }, { &czech, "−2: +3,3 −1,000 0,0 -1,4" } };
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };
		message_put(&b, row[i].catalogue, &m);
		assert_string_equal(buf_text(&b), row[i].text);
		buf_free(&b);
	}
}

static void order_does_not_matter(void **state)
{
	(void)state;
	struct message m = message("{b}{a}{e}{d}{f}{c}");
	static const char *const names[MESSAGE_ARGS] = { "a", "b", "c", "d", "e", "f" };
	for (int i = 0; i < MESSAGE_ARGS; i++)
		message_int(&m, names[i], i);
	SAYS(m, "104352");
}

static void missing_is_left(void **state)
{
	(void)state;
	struct message m = message("{here} {missing} {her} {heree} {} {unclosed");
	message_text(&m, "here", "x");
	SAYS(m, "x {missing} {her} {heree} {} {unclosed");
	/* {n} is a number only where there is a plural */
	SAYS(message("{n} left"), "{n} left");
	SAYS(message("a } b { c"), "a } b { c");
}

static void arguments_are_not_read_again(void **state)
{
	(void)state;
	struct message m = message("{a} {b}");
	message_text(&m, "a", "{b}");
	message_text(&m, "b", "{a}");
	SAYS(m, "{b} {a}");
}

static void empty_argument(void **state)
{
	(void)state;
	struct message m = message("“{a}”");
	message_text(&m, "a", "");
	SAYS(m, "“”");
}

/* What is too long is cut between characters, never inside one. */
static void cut_between_characters(void **state)
{
	(void)state;
	static const char *const character[] = { "x", "ž", "の", "🏰" };
	for (int kind = 0; kind < 4; kind++)
		for (size_t before = 0; before < 5; before++) {
			struct buf text = { 0 }, expected = { 0 };
			size_t size = strlen(character[kind]);
			buf_repeat(&text, "a", (int)before);
			buf_repeat(&expected, "a", (int)before);
			buf_repeat(&text, character[kind], 100);
			buf_repeat(&expected, character[kind], (int)((MESSAGE_ARG_SIZE - 1 - before) / size));
			struct message m = message("{t}");
			message_text(&m, "t", text.text);
			SAYS(m, expected.text);
			buf_free(&text);
			buf_free(&expected);
		}
}

static void longest_that_fits(void **state)
{
	(void)state;
	char text[MESSAGE_ARG_SIZE];
	memset(text, 'x', sizeof text);
	text[sizeof text - 1] = '\0';
	struct message m = message("{t}");
	message_text(&m, "t", text);
	SAYS(m, text);
}

/* ---- plural forms ---- */

static void plural_forms(void **state)
{
	(void)state;
	static const struct {
		long n;
		int english, russian, czech;
	} cases[] = {
		{ 0, 1, 2, 2 },   { 1, 0, 0, 0 },   { 2, 1, 1, 1 },   { 3, 1, 1, 1 },   { 4, 1, 1, 1 },
		{ 5, 1, 2, 2 },   { 10, 1, 2, 2 },  { 11, 1, 2, 2 },  { 12, 1, 2, 2 },  { 14, 1, 2, 2 },
		{ 15, 1, 2, 2 },  { 20, 1, 2, 2 },  { 21, 1, 0, 2 },  { 22, 1, 1, 2 },  { 24, 1, 1, 2 },
		{ 25, 1, 2, 2 },  { 100, 1, 2, 2 }, { 101, 1, 0, 2 }, { 102, 1, 1, 2 }, { 104, 1, 1, 2 },
		{ 105, 1, 2, 2 }, { 111, 1, 2, 2 }, { 112, 1, 2, 2 }, { 114, 1, 2, 2 }, { 121, 1, 0, 2 },
		{ 1011, 1, 2, 2 }, { 1021, 1, 0, 2 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(plural_english(cases[i].n), cases[i].english);
		assert_int_equal(plural_russian(cases[i].n), cases[i].russian);
		assert_int_equal(plural_czech(cases[i].n), cases[i].czech);
	}
}

static void english_plural(void **state)
{
	(void)state;
	SAYS(message_n("{n} tile", "{n} tiles", 1), "1 tile");
	SAYS(message_n("{n} tile", "{n} tiles", 0), "0 tiles");
	SAYS(message_n("{n} tile", "{n} tiles", 21), "21 tiles");
	SAYS(message_n("{n} point", "{n} points", -1), "−1 point");
	struct message m = message_n("{who} has {n} tile", "{who} has {n} tiles", 2);
	message_text(&m, "who", "B");
	SAYS(m, "B has 2 tiles");
}

/* ---- catalogues ---- */

static unsigned char mo[1024];

static void put32(size_t at, size_t value)
{
	for (int i = 0; i < 4; i++)
		mo[at + (size_t)i] = (unsigned char)(value >> 8 * i & 255);
}

struct entry {
	const char *key;
	size_t key_size;
	const char *text;
	size_t text_size;
};

/* size without the NUL at the end, as the format counts */
#define ENTRY(key, text) { key, sizeof key - 1, text, sizeof text - 1 }

/* A header of seven words, the table of keys, the table of texts, the strings. */
static size_t make_mo(const struct entry *entry, size_t n)
{
	size_t at = 28 + 16 * n;
	put32(0, 0x950412de);
	put32(4, 0);
	put32(8, n);
	put32(12, 28);
	put32(16, 28 + 8 * n);
	put32(20, 0);
	put32(24, 0);
	for (size_t i = 0; i < n; i++) {
		put32(28 + 8 * i, entry[i].key_size);
		put32(32 + 8 * i, at);
		memcpy(mo + at, entry[i].key, entry[i].key_size + 1);
		at += entry[i].key_size + 1;
		put32(28 + 8 * n + 8 * i, entry[i].text_size);
		put32(32 + 8 * n + 8 * i, at);
		memcpy(mo + at, entry[i].text, entry[i].text_size + 1);
		at += entry[i].text_size + 1;
		assert_true(at <= sizeof mo);
	}
	return at;
}

static struct catalogue russian(void)
{
	static const struct entry entries[] = {
		ENTRY("", "Content-Type: text/plain; charset=UTF-8\n"),
		ENTRY("not translated", ""),
		ENTRY("the game is over", "игра окончена"),
		ENTRY("{a} before {b}", "{b} после {a}"),
		ENTRY("{n} tile\0{n} tiles", "{n} плитка\0{n} плитки\0{n} плиток"),
	};
	size_t size = make_mo(entries, sizeof entries / sizeof *entries);
	return (struct catalogue){ "ru", mo, size, plural_russian };
}

static void looks_up(void **state)
{
	(void)state;
	struct catalogue c = russian();
	assert_string_equal(tr(&c, "the game is over"), "игра окончена");
	assert_string_equal(tr(&c, "{a} before {b}"), "{b} после {a}");
	assert_string_equal(tr(NULL, "the game is over"), "the game is over");
	struct catalogue keys = { .language = "en", .form = plural_english };
	assert_string_equal(tr(&keys, "the game is over"), "the game is over");
}

static void not_there(void **state)
{
	(void)state;
	struct catalogue c = russian();
	/* before, between and after all keys; a beginning of one; one with an end */
	static const char *const ids[] = { "\x01", "a", "the game", "the game is over!", "zzz", "~", "not translated" };
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
		assert_string_equal(tr(&c, ids[i]), ids[i]);
	assert_string_equal(trn(&c, "{n} cat", "{n} cats", 1), "{n} cat");
	assert_string_equal(trn(&c, "{n} cat", "{n} cats", 21), "{n} cats");
	struct catalogue empty = { "cs", mo, make_mo(NULL, 0), plural_czech };
	assert_string_equal(tr(&empty, "x"), "x");
}

static void chooses_the_form(void **state)
{
	(void)state;
	struct catalogue c = russian();
	static const struct {
		long n;
		const char *text;
	} cases[] = { { 1, "1 плитка" }, { 3, "3 плитки" }, { 5, "5 плиток" }, { 11, "11 плиток" },
		      { 21, "21 плитка" }, { -1, "−1 плитка" }, { -2, "−2 плитки" } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[64];
		struct buf b = buf_over(text, sizeof text);
		struct message m = message_n("{n} tile", "{n} tiles", cases[i].n);
		message_put(&b, &c, &m);
		assert_string_equal(text, cases[i].text);
	}
}

static void translation_moves_arguments(void **state)
{
	(void)state;
	struct catalogue c = russian();
	struct message m = message("{a} before {b}");
	message_text(&m, "a", "1");
	message_text(&m, "b", "2");
	char text[64];
	struct buf b = buf_over(text, sizeof text);
	message_put(&b, &c, &m);
	assert_string_equal(text, "2 после 1");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_to_say),
		cmocka_unit_test(fills_in),
		cmocka_unit_test(numbers_by_language),
		cmocka_unit_test(order_does_not_matter),
		cmocka_unit_test(missing_is_left),
		cmocka_unit_test(arguments_are_not_read_again),
		cmocka_unit_test(empty_argument),
		cmocka_unit_test(cut_between_characters),
		cmocka_unit_test(longest_that_fits),
		cmocka_unit_test(plural_forms),
		cmocka_unit_test(english_plural),
		cmocka_unit_test(looks_up),
		cmocka_unit_test(not_there),
		cmocka_unit_test(chooses_the_form),
		cmocka_unit_test(translation_moves_arguments),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
