/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tallies: lines, names of pieces and causes, and the sum. */
#include "expect.h"
#include "tally.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

/* 50 KiB: not for the stack */
static struct tally t;

static void empty(void **state)
{
	(void)state;
	tally_start(&t);
	assert_int_equal(t.lines, 0);
	assert_int_equal(tally_points(&t), 0);
}

static void pending_lines_do_not_count(void **state)
{
	(void)state;
	tally_start(&t);
	tally_add(&t, 5, false, message("five"));
	tally_add(&t, 100, true, message("perhaps"));
	tally_add(&t, -2, false, message("minus"));
	assert_int_equal(t.lines, 3);
	assert_int_equal(tally_points(&t), 3);
	assert_true(t.line[1].pending);
	SAYS(t.line[1].rule, "perhaps");
}

static void what_comes_later(void **state)
{
	(void)state;
	tally_start(&t);
	tally_add(&t, 5, false, message("had"));
	tally_add(&t, 7, true, message("perhaps"));
	tally_add(&t, 4, true, message("counted with the turn"))->later = false;
	assert_int_equal(tally_now(&t), 9);
	assert_int_equal(tally_points(&t), 5);
}

static void lines_without_names(void **state)
{
	(void)state;
	tally_start(&t);
	struct tally_line *line = tally_add(&t, 5, false, message("token"));
	assert_ptr_equal(line, &t.line[0]);
	assert_string_equal(line->piece, "");
	assert_string_equal(line->causes, "");
}

static void pieces_and_causes(void **state)
{
	(void)state;
	tally_start(&t);
	tally_add(&t, 4, false, message("tower"));
	buf_put(tally_piece(&t), "tower 5,3 NE");
	buf_put(tally_cause(&t), "5,3");
	buf_put(tally_cause(&t), "5,4");
	buf_put(tally_cause(&t), "S2");
	tally_add(&t, 3, false, message("keep"));
	buf_put(tally_cause(&t), "0,0");
	tally_add(&t, 3, false, message("piece alone"));
	struct buf *b = tally_piece(&t);
	buf_put(b, "house ");
	buf_int(b, 7);
	assert_string_equal(t.line[0].piece, "tower 5,3 NE");
	assert_string_equal(t.line[0].causes, "5,3 5,4 S2");
	assert_string_equal(t.line[1].piece, "");
	assert_string_equal(t.line[1].causes, "0,0");
	assert_string_equal(t.line[2].piece, "house 7");
	assert_string_equal(t.line[2].causes, "");
}

static void begins_again(void **state)
{
	(void)state;
	tally_start(&t);
	tally_add(&t, 4, false, message("x"));
	buf_put(tally_piece(&t), "before");
	tally_start(&t);
	tally_add(&t, 1, false, message("y"));
	buf_put(tally_piece(&t), "after");
	assert_int_equal(t.lines, 1);
	assert_string_equal(t.line[0].piece, "after");
	assert_int_equal(tally_points(&t), 1);
}

/* Names that do not fit are cut, and nothing else is harmed. */
static void too_many_names(void **state)
{
	(void)state;
	tally_start(&t);
	for (int i = 0; i < TALLY_LINES; i++) {
		tally_add(&t, 1, false, message("z"));
		buf_repeat(tally_piece(&t), "0123456789", 20);
		buf_put(tally_cause(&t), "11,8");
	}
	assert_true(t.names.full);
	assert_int_equal(t.lines, TALLY_LINES);
	assert_int_equal(tally_points(&t), TALLY_LINES);
	for (int i = 0; i < TALLY_LINES; i++) {
		const char *piece = t.line[i].piece;
		assert_true(piece >= t.text && piece < t.text + sizeof t.text);
	}
	assert_int_equal(t.text[sizeof t.text - 1], '\0');
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty),
		cmocka_unit_test(pending_lines_do_not_count),
		cmocka_unit_test(what_comes_later),
		cmocka_unit_test(lines_without_names),
		cmocka_unit_test(pieces_and_causes),
		cmocka_unit_test(begins_again),
		cmocka_unit_test(too_many_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
