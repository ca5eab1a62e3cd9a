/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Text buffers: growing and fixed ones, and numbers as text. */
#include "buf.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <limits.h>
#include <string.h>

static void unused_is_empty(void **state)
{
	(void)state;
	struct buf b = { 0 };
	assert_string_equal(buf_text(&b), "");
	buf_clear(&b);
	assert_string_equal(buf_text(&b), "");
	buf_free(&b);
}

static void grows(void **state)
{
	(void)state;
	struct buf b = { 0 };
	for (int i = 0; i < 10000; i++)
		buf_char(&b, (char)('a' + i % 26));
	assert_int_equal(b.len, 10000);
	assert_false(b.full);
	assert_true(b.size > b.len);
	assert_int_equal(strlen(buf_text(&b)), 10000);
	for (int i = 0; i < 10000; i++)
		assert_int_equal(b.text[i], 'a' + i % 26);
	buf_free(&b);
	assert_null(b.text);
	assert_int_equal(b.size, 0);
}

/* One piece larger than twice the buffer must still fit. */
static void grows_by_a_large_piece(void **state)
{
	(void)state;
	char large[5000];
	memset(large, 'x', sizeof large);
	for (size_t n = 60; n < 70; n++) {
		struct buf b = { 0 };
		buf_putn(&b, large, n);
		assert_int_equal(b.len, n);
		buf_putn(&b, large, sizeof large);
		assert_int_equal(b.len, n + sizeof large);
		assert_int_equal(strlen(b.text), b.len);
		buf_free(&b);
	}
}

static void nothing_is_still_text(void **state)
{
	(void)state;
	struct buf b = { 0 };
	buf_put(&b, "");
	assert_int_equal(b.len, 0);
	assert_false(b.full);
	assert_string_equal(buf_text(&b), "");
	buf_free(&b);
}

static void clear_begins_again(void **state)
{
	(void)state;
	struct buf b = { 0 };
	buf_put(&b, "first");
	buf_clear(&b);
	assert_string_equal(buf_text(&b), "");
	buf_put(&b, "second");
	assert_string_equal(buf_text(&b), "second");
	buf_free(&b);
}

static void fixed_fills_exactly(void **state)
{
	(void)state;
	char array[6] = "?????";
	struct buf b = buf_over(array, sizeof array);
	assert_string_equal(array, "");
	buf_put(&b, "12345");
	assert_false(b.full);
	assert_string_equal(array, "12345");
	assert_ptr_equal(b.text, array);
	buf_char(&b, '6');
	assert_true(b.full);
	assert_string_equal(array, "12345");
	assert_int_equal(b.len, 5);
}

static void fixed_drops_the_rest(void **state)
{
	(void)state;
	char array[8];
	memset(array, '!', sizeof array);
	struct buf b = buf_over(array, 6);
	buf_put(&b, "abc");
	buf_put(&b, "defgh");
	assert_true(b.full);
	assert_string_equal(array, "abcde");
	assert_int_equal(array[6], '!');
	buf_put(&b, "");
	buf_int(&b, 7);
	assert_string_equal(array, "abcde");
	buf_clear(&b);
	assert_false(b.full);
	buf_put(&b, "xy");
	assert_string_equal(array, "xy");
	assert_false(b.full);
	buf_free(&b);
	assert_string_equal(array, "xy");
}

static void fixed_of_one_byte(void **state)
{
	(void)state;
	char array[1] = { '?' };
	struct buf b = buf_over(array, 1);
	assert_string_equal(array, "");
	buf_put(&b, "");
	assert_false(b.full);
	buf_char(&b, 'x');
	assert_true(b.full);
	assert_string_equal(array, "");
}

static void bytes_may_be_zero(void **state)
{
	(void)state;
	struct buf b = { 0 };
	buf_putn(&b, "a\0b", 3);
	assert_int_equal(b.len, 3);
	assert_memory_equal(b.text, "a\0b", 4);
	buf_free(&b);
}

static void repeats(void **state)
{
	(void)state;
	char array[32];
	struct buf b = buf_over(array, sizeof array);
	buf_repeat(&b, "ab", 3);
	buf_repeat(&b, "c", 0);
	buf_repeat(&b, "d", -2);
	assert_string_equal(array, "ababab");
}

static void puts_numbers(void **state)
{
	(void)state;
	static const struct {
		long long number;
		const char *text;
	} cases[] = {
		{ 0, "0" },
		{ 7, "7" },
		{ -7, "-7" },
		{ 10, "10" },
		{ -100, "-100" },
		{ INT_MAX, "2147483647" },
		{ INT_MIN, "-2147483648" },
		{ LLONG_MAX, "9223372036854775807" },
		{ LLONG_MIN, "-9223372036854775808" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char array[32];
		struct buf b = buf_over(array, sizeof array);
		buf_int(&b, cases[i].number);
		assert_string_equal(array, cases[i].text);
	}
}

static void puts_thousandths(void **state)
{
	(void)state;
	static const struct {
		long long thousandths;
		int places;
		const char *text;
	} cases[] = {
		{ 0, 1, "0.0" },         { 0, 2, "0.00" },        { 0, 3, "0.000" },
		{ 1234, 1, "1.2" },      { 1234, 2, "1.23" },     { 1234, 3, "1.234" },
		{ 1249, 1, "1.2" },      { 1250, 1, "1.3" },      { 1235, 2, "1.24" },
		{ 999, 1, "1.0" },       { 999, 3, "0.999" },     { 9995, 2, "10.00" },
		{ 12, 3, "0.012" },      { 5, 2, "0.01" },        { 4, 2, "0.00" },
		{ -1234, 1, "-1.2" },    { -1250, 1, "-1.3" },    { -999, 1, "-1.0" },
		{ -5, 2, "-0.01" },      { -4, 2, "0.00" },       { -49, 1, "0.0" },
		{ -1, 3, "-0.001" },     { 1000000, 1, "1000.0" },
		{ LLONG_MAX, 3, "9223372036854775.807" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char array[40];
		struct buf b = buf_over(array, sizeof array);
		buf_thousandths(&b, cases[i].thousandths, cases[i].places);
		assert_string_equal(array, cases[i].text);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(unused_is_empty),
		cmocka_unit_test(grows),
		cmocka_unit_test(grows_by_a_large_piece),
		cmocka_unit_test(nothing_is_still_text),
		cmocka_unit_test(clear_begins_again),
		cmocka_unit_test(fixed_fills_exactly),
		cmocka_unit_test(fixed_drops_the_rest),
		cmocka_unit_test(fixed_of_one_byte),
		cmocka_unit_test(bytes_may_be_zero),
		cmocka_unit_test(repeats),
		cmocka_unit_test(puts_numbers),
		cmocka_unit_test(puts_thousandths),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
