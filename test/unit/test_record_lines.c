/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The form of a record's lines: bytes and spaces that a reader refuses, what
 * it passes over, and how long a line may be.
 */
#include "expect.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

static const char bad_utf8[] = "the line is not valid UTF-8";
static const char control[] = "the line contains a control character";
static const char tab[] = "the line contains a tab; words must be separated by single spaces";
static const char cr[] = "the line contains a carriage return; lines must end with a line feed only";
static const char bom[] = "the line begins with a byte order mark";
static const char ends[] = "the line begins or ends with a space";
static const char spaces[] = "words must be separated by single spaces";

/* The small record with other bytes in place of a line. */
static void line_is(int at, const char *bytes, size_t n, const char *reason)
{
	struct buf b = { 0 };
	const char *from = expect_small;
	for (int i = 1; i < at; i++)
		from = strchr(from, '\n') + 1;
	buf_putn(&b, expect_small, (size_t)(from - expect_small));
	buf_putn(&b, bytes, n);
	buf_put(&b, strchr(from, '\n'));
	READS(b.text, b.len, at, reason, NULL);
	buf_free(&b);
}

#define LINE(at, bytes, reason) line_is(at, bytes, sizeof bytes - 1, reason)

static void carriage_returns(void **state)
{
	(void)state;
	LINE(1, "bergfried 1\r", cr);
	LINE(5, "0 take\r", cr);
	LINE(5, "\r0 take", cr);
	LINE(20, "end\r", cr);
	READS("\r\n", 2, 1, cr, NULL);
}

static void tabs(void **state)
{
	(void)state;
	LINE(2, "game\tnull", tab);
	LINE(5, "0 take\t", tab);
	LINE(4, "\tdeal pile 1 2 3 4 5 6 7 8 9 10 11 12", tab);
	LINE(5, "# a comment\twith a tab\n0 take", tab);
}

static void byte_order_mark(void **state)
{
	(void)state;
	LINE(1, "\xef\xbb\xbf" "bergfried 1", bom);
	LINE(5, "\xef\xbb\xbf" "0 take", bom);
	READS("\xef\xbb\xbf", 3, 1, bom, NULL);
}

static void spaces_at_ends(void **state)
{
	(void)state;
	LINE(1, " bergfried 1", ends);
	LINE(1, "bergfried 1 ", ends);
	LINE(5, "0 take ", ends);
	LINE(5, " 0 take", ends);
	LINE(20, "end ", ends);
	LINE(5, " ", ends);
	LINE(5, "# a comment \n0 take", ends);
	LINE(5, " # no comment\n0 take", ends);
}

static void double_spaces(void **state)
{
	(void)state;
	LINE(1, "bergfried  1", spaces);
	LINE(4, "deal pile 1 2 3 4 5 6 7 8 9  10 11 12", spaces);
	LINE(5, "0  take", spaces);
	LINE(19, "winner  0", spaces);
}

static void control_characters(void **state)
{
	(void)state;
	LINE(5, "0 take\0", control);
	LINE(5, "\0", control);
	LINE(5, "0\0take", control);
	LINE(5, "0 take\x7f", control);
	for (char c = 1; c < 0x20; c++) {
		char line[] = "0 take?";
		line[6] = c;
		if (c != '\n' && c != '\r' && c != '\t')
			line_is(5, line, 7, control);
	}
	LINE(5, "# a bell \a\n0 take", control);
}

static void invalid_utf8(void **state)
{
	(void)state;
	static const char *const wrong[] = {
		"\x80",              /* continues nothing */
		"\xbf",
		"\xc0\x80",          /* overlong */
		"\xc1\xbf",
		"\xe0\x80\x80",
		"\xe0\x9f\xbf",
		"\xf0\x80\x80\x80",
		"\xf0\x8f\xbf\xbf",
		"\xed\xa0\x80",      /* surrogates */
		"\xed\xbf\xbf",
		"\xf4\x90\x80\x80",  /* beyond U+10FFFF */
		"\xf5\x80\x80\x80",
		"\xff",
		"\xfe",
		"\xc3",              /* cut off */
		"\xe2\x82",
		"\xf0\x9f\x8f",
		"\xc3(",
		"\xe2\x82 x",
		"\xf0\x9f\x8fx",
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char line[64];
		struct buf b = buf_over(line, sizeof line);
		buf_put(&b, "# ");
		buf_put(&b, wrong[i]);
		buf_put(&b, "\n0 take");
		line_is(5, line, b.len, bad_utf8);
	}
}

static void valid_utf8(void **state)
{
	(void)state;
	LINE(5, "# \x7e \xc2\xa0 \xdf\xbf \xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xef\xbf\xbf\n0 take", NULL);
	LINE(5, "# \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\n0 take", NULL);
	/* a mark that is not at the beginning is a character like others */
	LINE(5, "# \xef\xbb\xbf\n0 take", NULL);
	LINE(3, "seats 2\nname 0 Жанна\nname 1 🏰", NULL);
}

/* What would steer a terminal or turn the direction of writing. */
static void invisible_controls(void **state)
{
	(void)state;
	LINE(5, "# \xc2\x9b" "31mX", "the line contains a control character");
	LINE(5, "# \xe2\x80\xae" "X", "the line contains a control character");
	LINE(5, "# \xe2\x81\xa6" "X", "the line contains a control character");
	LINE(5, "# \xc2\x80\n0 take", "the line contains a control character");
}

static void passes_over(void **state)
{
	(void)state;
	LINE(1, "# first\n\n#\n##  two  spaces\nbergfried 1", NULL);
	LINE(4, "\n\ndeal pile 1 2 3 4 5 6 7 8 9 10 11 12\n# after the deal", NULL);
	LINE(5, "0 take\n#0 take\n\n", NULL);
	LINE(20, "end\n\n\n# afterwards", NULL);
}

/* Comments and empty lines count as lines. */
static void counts_lines(void **state)
{
	(void)state;
	static const char text[] = "# one\n\nbergfried 1\n# four\ngame chess\n";
	READS(text, sizeof text - 1, 5, "unknown game “chess”", NULL);
}

static void final_line_end_may_be_missing(void **state)
{
	(void)state;
	size_t n = strlen(expect_small);
	READS(expect_small, n - 1, 0, NULL, NULL);
	/* a fault in a last line without an end is found, too */
	static const char text[] = "bergfried 1\ngame chess";
	READS(text, sizeof text - 1, 2, "unknown game “chess”", NULL);
	static const char space[] = "bergfried 1\ngame null ";
	READS(space, sizeof space - 1, 2, ends, NULL);
}

static void line_too_long(void **state)
{
	(void)state;
	struct buf b = { 0 };
	buf_char(&b, '#');
	buf_repeat(&b, "x", RECORD_LINE_MAX - 1);
	size_t longest = b.len;
	buf_char(&b, '\n');
	buf_put(&b, expect_small);
	READS(b.text, b.len, 0, NULL, NULL);
	/* without a line end, too */
	READS(b.text, longest, 1, "the record ends before the game begins", NULL);
	buf_clear(&b);
	buf_char(&b, '#');
	buf_repeat(&b, "x", RECORD_LINE_MAX);
	buf_char(&b, '\n');
	buf_put(&b, expect_small);
	READS(b.text, b.len, 1, "the line is longer than 4000 bytes", NULL);
	buf_clear(&b);
	buf_put(&b, "bergfried 1\ngame ");
	buf_repeat(&b, "null", 25000);
	READS(b.text, b.len, 2, "the line is longer than 4000 bytes", NULL);
	buf_free(&b);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(carriage_returns),
		cmocka_unit_test(tabs),
		cmocka_unit_test(byte_order_mark),
		cmocka_unit_test(spaces_at_ends),
		cmocka_unit_test(double_spaces),
		cmocka_unit_test(control_characters),
		cmocka_unit_test(invalid_utf8),
		cmocka_unit_test(valid_utf8),
		cmocka_unit_test(invisible_controls),
		cmocka_unit_test(passes_over),
		cmocka_unit_test(counts_lines),
		cmocka_unit_test(final_line_end_may_be_missing),
		cmocka_unit_test(line_too_long),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
