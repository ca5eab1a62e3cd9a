/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What lines are read with: words, numbers, characters, slips, and the largest of some. */
#include "bits.h"
#include "slips.h"
#include "utf8.h"
#include "words.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

static void plain_numbers(void **state)
{
	(void)state;
	static const char *const none[] = { "", "-1", "+1", "01", "00", "1 ", "1x", "x", "100", "99999999999999999999" };
	assert_int_equal(words_plain("0", 99), 0);
	assert_int_equal(words_plain("7", 99), 7);
	assert_int_equal(words_plain("99", 99), 99);
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_int_equal(words_plain(none[i], 99), -1);
}

static void cutting(void **state)
{
	(void)state;
	char line[] = "one  two\tthree", *rest = line;
	assert_string_equal(words_cut(&rest, " \t"), "one");
	assert_string_equal(words_cut(&rest, " \t"), "");
	assert_string_equal(words_cut(&rest, " \t"), "two");
	assert_string_equal(words_cut(&rest, " \t"), "three");
	assert_string_equal(words_cut(&rest, " \t"), "");
	assert_string_equal(words_cut(&rest, " \t"), "");
}

static void characters(void **state)
{
	(void)state;
	/* the end comes before the last byte of 🏰, and no NUL behind it */
	const char text[] = { 'a', '\xc5', '\x99', '\xe2', '\x82', '\xac', '\xed', '\xa0', '\x80', '\xf0', '\x9f', '\x8f' };
	static const long codes[] = { 'a', 0x159, 0x20ac, -1, -1, -1, -1, -1, -1 };
	const char *at = text, *end = text + sizeof text;
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		assert_int_equal(utf8_next(&at, end), codes[i]);
	assert_ptr_equal(at, end);
	assert_int_equal(utf8_count("Příliš 🏰"), 8);
	assert_true(utf8_clean("Příliš 🏰"));
	assert_false(utf8_clean("a\tb"));
	assert_false(utf8_clean("a\xff"));
}

static int between(const char *typed, const char *name)
{
	long a[SLIPS_MOST], b[SLIPS_MOST];
	int n = (int)strlen(typed), m = (int)strlen(name), out[SLIPS_MOST + 1];
	for (int i = 0; i < n; i++)
		a[i] = typed[i];
	for (int i = 0; i < m; i++)
		b[i] = name[i];
	slips_count(a, n, b, m, out);
	return out[m];
}

static void slips(void **state)
{
	(void)state;
	assert_int_equal(between("", "castle"), 6);
	assert_int_equal(between("castle", "castle"), 0);
	assert_int_equal(between("caslte", "castle"), 1);
	assert_int_equal(between("casle", "castle"), 1);
	assert_int_equal(between("cxstlee", "castle"), 2);
}

static void largest(void **state)
{
	(void)state;
	assert_int_equal(bits_largest((const int[]){ 0 }, 0), 0);
	assert_int_equal(bits_largest((const int[]){ -5, -7 }, 2), 1);
	assert_int_equal(bits_largest((const int[]){ 3, 9, 9, 1 }, 4), 6);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_numbers), cmocka_unit_test(cutting), cmocka_unit_test(characters),
		cmocka_unit_test(slips),         cmocka_unit_test(largest),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
