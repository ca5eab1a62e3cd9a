/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Records that are right: what is read, and what is written. */
#include "expect.h"
#include "registry.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

/* The record of the session is this text. */
static void writes(const struct session *s, const char *text)
{
	struct buf b = { 0 };
	record_write(s, &b);
	assert_string_equal(buf_text(&b), text);
	buf_free(&b);
}

/* Read the text, which is good, and write it again: another text, maybe. */
static void becomes(const char *text, const char *written)
{
	struct session s;
	READS(text, strlen(text), 0, NULL, &s);
	writes(&s, written);
	session_free(&s);
}

static void round_trip(void **state)
{
	(void)state;
	becomes(expect_small, expect_small);
}

/* Every beginning of a record that ends with a whole move is one, too. */
static void every_beginning(void **state)
{
	(void)state;
	for (int moves = 0; moves <= 12; moves++) {
		const char *end = expect_small;
		for (int i = 0; i < SMALL_DEAL + moves; i++)
			end = strchr(end, '\n') + 1;
		char text[400], result[] = "score 0 36\nscore 1 0\nwinner 0\nend\n";
		struct buf b = buf_over(text, sizeof text);
		buf_putn(&b, expect_small, (size_t)(end - expect_small));
		struct session s;
		READS(text, b.len, 0, NULL, &s);
		assert_int_equal(s.moves, moves);
		assert_true(session_over(&s) == (moves == 12));
		/* a writer adds the result when the game is over */
		buf_put(&b, moves == 12 ? result : "");
		writes(&s, text);
		session_free(&s);
	}
}

/* What a reader is left with when the text just stops, line by line. */
static void stops_early(void **state)
{
	(void)state;
	static const char before[] = "the record ends before the game begins";
	static const char middle[] = "the record ends in the middle of the result";
	READS("", 0, 1, before, NULL);
	const char *end = expect_small;
	for (long line = 1; *end; line++) {
		end = strchr(end, '\n') + 1;
		bool header = line < SMALL_DEAL, result = line >= SMALL_SCORE && line < SMALL_END;
		READS(expect_small, (size_t)(end - expect_small), line + 1, header ? before : result ? middle : NULL, NULL);
	}
}

static void aborted(void **state)
{
	(void)state;
	static const char text[] = "bergfried 1\ngame null\nseats 2\ndeal pile 1 2 3 4 5 6 7 8 9 10 11 12\n"
	                           "0 take\naborted\n";
	struct session s;
	READS(text, sizeof text - 1, 0, NULL, &s);
	assert_int_equal(s.ending, ENDING_ABORTED);
	assert_int_equal(s.moves, 1);
	writes(&s, text);
	session_free(&s);

	/* also where the game is over, in place of the result */
	const char *score = strstr(expect_small, "score 0");
	struct buf over = { 0 };
	buf_putn(&over, expect_small, (size_t)(score - expect_small));
	buf_put(&over, "aborted\n");
	READS(buf_text(&over), over.len, 0, NULL, &s);
	assert_true(s.ending == ENDING_ABORTED && session_over(&s));
	writes(&s, buf_text(&over));
	session_free(&s);
	buf_free(&over);
}

static void completeness(void **state)
{
	(void)state;
	static struct record_reader r;
	struct session s;
	record_start(&r, &s, NULL);
	assert_false(record_began(&r));
	size_t n = strlen(expect_small);
	assert_true(record_feed(&r, expect_small, n - 4));
	assert_true(record_began(&r));
	assert_false(record_complete(&r));
	assert_true(record_feed(&r, expect_small + n - 4, 4));
	assert_true(record_complete(&r));
	assert_true(record_finish(&r));
	assert_true(record_complete(&r));
	session_free(&s);
	record_start(&r, &s, NULL);
	static const char off[] = "bergfried 1\ngame null\nseats 2\ndeal pile 1 2 3 4 5 6 7 8 9 10 11 12\naborted\n";
	assert_true(record_feed(&r, off, sizeof off - 1));
	assert_true(record_finish(&r));
	assert_true(record_began(&r));
	assert_false(record_complete(&r));
	session_free(&s);
}

static void options_and_names(void **state)
{
	(void)state;
	/* defaults are left out, names come in the order of the seats */
	becomes("bergfried 1\ngame null\nseats 3\noption last=once\nname 2 Цецилия\nname 0 Anna z Prahy\n"
	        "deal pile 12 11 10 9 8 7 6 5 4 3 2 1\n",
	        "bergfried 1\ngame null\nseats 3\nname 0 Anna z Prahy\nname 2 Цецилия\n"
	        "deal pile 12 11 10 9 8 7 6 5 4 3 2 1\n");
	becomes("# hello\n\nbergfried 1\ngame null\nseats 2\noption last=double\ndeal pile 12 11 10 9 8 7 6 5 4 3 2 1",
	        "bergfried 1\ngame null\nseats 2\noption last=double\ndeal pile 12 11 10 9 8 7 6 5 4 3 2 1\n");
}

static void option_counts(void **state)
{
	(void)state;
	static const char text[] = "bergfried 1\ngame null\nseats 2\noption last=double\n"
	                           "deal pile 1 2 3 4 5 6 7 8 9 10 11 12\n"
	                           "0 leave\n1 leave\n0 leave\n1 leave\n0 leave\n1 leave\n"
	                           "0 leave\n1 leave\n0 take\n1 leave\n0 leave\n1 take\n"
	                           "score 0 9\nscore 1 24\nwinner 1\nend\n";
	becomes(text, text);
}

static void shared_win(void **state)
{
	(void)state;
	static const char text[] = "bergfried 1\ngame null\nseats 3\ndeal pile 1 2 3 4 5 6 7 8 9 10 11 12\n"
	                           "0 leave\n1 leave\n2 take\n0 leave\n1 leave\n2 leave\n"
	                           "0 leave\n1 leave\n2 leave\n0 leave\n1 leave\n2 leave\n"
	                           "score 0 0\nscore 1 0\nscore 2 3\nwinner 2\nend\n";
	becomes(text, text);
	static const char tie[] = "bergfried 1\ngame null\nseats 3\ndeal pile 1 2 3 4 5 6 7 8 9 10 11 12\n"
	                          "0 leave\n1 leave\n2 leave\n0 leave\n1 leave\n2 leave\n"
	                          "0 leave\n1 leave\n2 leave\n0 leave\n1 leave\n2 leave\n"
	                          "score 0 0\nscore 1 0\nscore 2 0\nwinner 0 1 2\nend\n";
	becomes(tie, tie);
	static const char wrong[] = "bergfried 1\ngame null\nseats 3\ndeal pile 1 2 3 4 5 6 7 8 9 10 11 12\n"
	                            "0 leave\n1 leave\n2 leave\n0 leave\n1 leave\n2 leave\n"
	                            "0 leave\n1 leave\n2 leave\n0 leave\n1 leave\n2 leave\n"
	                            "score 0 0\nscore 1 0\nscore 2 0\nwinner 2 1 0\nend\n";
	READS(wrong, sizeof wrong - 1, 20, "wrong winner: the rules give 0 1 2, the record says “2 1 0”", NULL);
}

/* ---- the castle ---- */

#define DECK "deal deck 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 " \
	"31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60\n"
#define CASTLE "bergfried 1\ngame carcassonne-castle\nseats 2\n"
#define DEALT DECK "deal tokens 1 1 2 2 3 3 4 4 5 5 6 6 7\n"

/* A reader sorts nothing out of order for options; a writer sorts by key. */
static void castle_options(void **state)
{
	(void)state;
	becomes(CASTLE "option starts=loose\noption first=0\n" DEALT "deal first 0\n",
	        CASTLE "option first=0\noption starts=loose\n" DEALT "deal first 0\n");
	becomes(CASTLE "option starts=strict\noption first=random\n" DEALT "deal first 1\n",
	        CASTLE DEALT "deal first 1\n");
}

static void castle_deals(void **state)
{
	(void)state;
#define REFUSED(text, line, reason) READS(text, sizeof text - 1, line, reason, NULL)
	REFUSED(CASTLE "option first=0\n" DEALT "deal first 1\n", 7, "deal first: 1 occurs too often");
	REFUSED(CASTLE DEALT "deal first 2\n", 6, "deal first: 2 occurs too often");
	REFUSED(CASTLE DECK "deal tokens 1 1 1 2 2 3 3 4 4 5 5 6 6\n", 5, "deal tokens: 1 occurs too often");
	REFUSED(CASTLE DECK "deal tokens 1 1 2 2 3 3 4 4 5 5 6 6\n", 5, "deal tokens: expected 13 numbers, found “”");
	REFUSED(CASTLE DECK "deal tokens 1 1 2 2 3 3 4 4 5 5 6 6 7 7\n", 5, "unexpected “7” on this line");
	REFUSED(CASTLE DECK "deal tokens 1 1 2 2 3 3 4 4 5 5 6 6 0\n", 5, "deal tokens: 0 occurs too often");
	REFUSED(CASTLE DECK "deal first 0\n", 5, "expected “tokens”, found “first”");
	REFUSED(CASTLE "deal tokens 1 1 2 2 3 3 4 4 5 5 6 6 7\n", 4, "expected “deck”, found “tokens”");
	REFUSED(CASTLE DECK DECK, 5, "expected “tokens”, found “deck”");
	REFUSED("bergfried 1\ngame carcassonne-castle\nseats 3\n", 3, "this game needs 2 seats; got “3”");
	REFUSED(CASTLE DEALT "0 place 5,3 r0\n", 6, "expected “deal”, found “0”");
	REFUSED(CASTLE DEALT "deal first 0\n0 place 5,4 r0\n", 7, "5,4 touches neither a tile nor a start area");
	REFUSED(CASTLE DEALT "deal first 1\n0 place 5,3 r0\n", 7, "it is not seat 0’s turn");
	REFUSED(CASTLE DEALT "deal first 0\n0 place 5,3 r0\n1 follower none\n", 8, "it is not seat 1’s turn");
}

/* Tile 1 looks the same after a half turn: a writer uses the smallest. */
static void castle_smallest_turn(void **state)
{
	(void)state;
	becomes(CASTLE DEALT "deal first 0\n0 place 5,3 r3\n0 follower path N\n",
	        CASTLE DEALT "deal first 0\n0 place 5,3 r1\n0 follower path N\n");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(round_trip),
		cmocka_unit_test(every_beginning),
		cmocka_unit_test(stops_early),
		cmocka_unit_test(aborted),
		cmocka_unit_test(completeness),
		cmocka_unit_test(options_and_names),
		cmocka_unit_test(option_counts),
		cmocka_unit_test(shared_win),
		cmocka_unit_test(castle_options),
		cmocka_unit_test(castle_deals),
		cmocka_unit_test(castle_smallest_turn),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
