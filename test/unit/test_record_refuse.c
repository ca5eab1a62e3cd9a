/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Every way in which a record can be wrong, and the line and reason that the
 * reader gives for it. Each case is the small record with one line replaced.
 */
#include "expect.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

struct wrong {
	int at;               /* the line of the small record that is replaced */
	const char *instead;  /* by what; NULL: taken away */
	long line;            /* where the fault is */
	const char *reason;   /* NULL: there is none */
};

static void all(const struct wrong *wrong, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct buf b = { 0 };
		expect_replace(&b, wrong[i].at, wrong[i].instead);
		READS(b.text, b.len, wrong[i].line, wrong[i].reason, NULL);
		buf_free(&b);
	}
}

#define ALL(cases) all(cases, sizeof cases / sizeof *cases)

static void version(void **state)
{
	(void)state;
	static const struct wrong cases[] = {
		{ 1, "bergfried 2", 1, "expected “1”, found “2”" },
		{ 1, "bergfried 01", 1, "expected “1”, found “01”" },
		{ 1, "bergfried 1 1", 1, "expected “1”, found “1 1”" },
		{ 1, "bergfried", 1, "expected “1”, found the end of the line" },
		{ 1, "Bergfried 1", 1, "expected “bergfried 1”, found “Bergfried”" },
		{ 1, NULL, 1, "expected “bergfried 1”, found “game”" },
		{ 1, "bergfried 1\nbergfried 1", 2, "expected “game”, found “bergfried”" },
	};
	ALL(cases);
}

static void game(void **state)
{
	(void)state;
	static const struct wrong cases[] = {
		{ 2, "game chess", 2, "unknown game “chess”" },
		{ 2, "game", 2, "unknown game “”" },
		{ 2, "game null null", 2, "unknown game “null null”" },
		{ 2, "game Null", 2, "unknown game “Null”" },
		{ 2, NULL, 2, "expected “game”, found “seats”" },
		{ 2, "play null", 2, "expected “game”, found “play”" },
		{ 2, "game null\ngame null", 3, "expected “seats”, found “game”" },
	};
	ALL(cases);
}

static void seats(void **state)
{
	(void)state;
	static const struct wrong cases[] = {
		{ 3, "seats 1", 3, "this game needs 2 to 4 seats; got “1”" },
		{ 3, "seats 5", 3, "this game needs 2 to 4 seats; got “5”" },
		{ 3, "seats 0", 3, "this game needs 2 to 4 seats; got “0”" },
		{ 3, "seats 02", 3, "this game needs 2 to 4 seats; got “02”" },
		{ 3, "seats +2", 3, "this game needs 2 to 4 seats; got “+2”" },
		{ 3, "seats -2", 3, "this game needs 2 to 4 seats; got “-2”" },
		{ 3, "seats two", 3, "this game needs 2 to 4 seats; got “two”" },
		{ 3, "seats 4294967298", 3, "this game needs 2 to 4 seats; got “4294967298”" },
		{ 3, "seats", 3, "this game needs 2 to 4 seats; got “”" },
		{ 3, "seats 2 3", 3, "this game needs 2 to 4 seats; got “2 3”" },
		{ 3, NULL, 3, "expected “seats”, found “deal”" },
		{ 3, "seats 2\nseats 2", 4, "expected “option, name, pledge, deal”, found “seats”" },
		/* seat 2 is missing in the moves */
		{ 3, "seats 3", 7, "it is not seat 0’s turn" },
	};
	ALL(cases);
}

static void options(void **state)
{
	(void)state;
	static const struct wrong cases[] = {
		{ 3, "seats 2\noption last=once", 0, NULL },
		{ 3, "seats 2\noption last=double", 0, NULL },
		{ 3, "seats 2\noption last=thrice", 4, "option last cannot be “thrice”; allowed: once, double" },
		{ 3, "seats 2\noption last=", 4, "option last cannot be “”; allowed: once, double" },
		{ 3, "seats 2\noption last=once x", 4, "option last cannot be “once x”; allowed: once, double" },
		{ 3, "seats 2\noption first=once", 4, "unknown option “first”; this game has: last" },
		{ 3, "seats 2\noption =once", 4, "unknown option “”; this game has: last" },
		{ 3, "seats 2\noption last", 4, "expected “KEY=VALUE”, found “last”" },
		{ 3, "seats 2\noption", 4, "expected “KEY=VALUE”, found the end of the line" },
		{ 3, "seats 2\noption last=once\noption last=once", 5, "option last is given twice" },
		{ 3, "seats 2\noption last=double\noption last=once", 5, "option last is given twice" },
		{ 3, "option last=once\nseats 2", 3, "expected “seats”, found “option”" },
		{ 3, "seats 2\nname 0 A\noption last=once", 5, "expected “name, pledge, deal”, found “option”" },
	};
	ALL(cases);
}

static void names(void **state)
{
	(void)state;
	static const char eighty[] = "12345678901234567890123456789012345678901234567890123456789012345678901234567890";
	static char longest[200], longer[200];
	struct buf b = buf_over(longest, sizeof longest), c = buf_over(longer, sizeof longer);
	buf_put(&b, "seats 2\nname 0 ");
	buf_put(&b, eighty);
	buf_put(&c, longest);
	buf_char(&c, '1');
	const struct wrong cases[] = {
		{ 3, "seats 2\nname 1 Žofie z Bergfriedu", 0, NULL },
		{ 3, "seats 2\nname 1 B\nname 0 A", 0, NULL },
		{ 3, longest, 0, NULL },
		{ 3, longer, 4, "a name must be 1 to 80 bytes long" },
		{ 3, "seats 2\nname 0", 4, "a name must be 1 to 80 bytes long" },
		{ 3, "seats 2\nname 2 C", 4, "expected “SEAT”, found “2”" },
		{ 3, "seats 2\nname Anna", 4, "expected “SEAT”, found “Anna”" },
		{ 3, "seats 2\nname 00 Anna", 4, "expected “SEAT”, found “00”" },
		{ 3, "seats 2\nname", 4, "expected “SEAT”, found the end of the line" },
		{ 3, "seats 2\nname 0 A\nname 0 A", 5, "this seat already has a name" },
		{ 4, "deal pile 1 2 3 4 5 6 7 8 9 10 11 12\nname 0 A", 5, "expected “SEAT MOVE”, found “name”" },
	};
	ALL(cases);
}

static void deals(void **state)
{
	(void)state;
	static const struct wrong cases[] = {
		{ 4, "deal pile 1 2 3 4 5 6 7 8 9 10 11 11", 4, "deal pile: 11 occurs too often" },
		{ 4, "deal pile 1 2 3 4 5 6 7 8 9 10 11 13", 4, "deal pile: 13 occurs too often" },
		{ 4, "deal pile 0 2 3 4 5 6 7 8 9 10 11 12", 4, "deal pile: 0 occurs too often" },
		{ 4, "deal pile 1 2 3 4 5 6 7 8 9 10 11", 4, "deal pile: expected 12 numbers, found “”" },
		{ 4, "deal pile", 4, "deal pile: expected 12 numbers, found “”" },
		{ 4, "deal pile 1 2 3 4 5 6 7 8 9 10 11 12 13", 4, "unexpected “13” on this line" },
		{ 4, "deal pile 01 2 3 4 5 6 7 8 9 10 11 12", 4, "deal pile: expected 12 numbers, found “01”" },
		{ 4, "deal pile 00 2 3 4 5 6 7 8 9 10 11 12", 4, "deal pile: expected 12 numbers, found “00”" },
		{ 4, "deal pile -1 2 3 4 5 6 7 8 9 10 11 12", 4, "deal pile: expected 12 numbers, found “-1”" },
		{ 4, "deal pile +1 2 3 4 5 6 7 8 9 10 11 12", 4, "deal pile: expected 12 numbers, found “+1”" },
		{ 4, "deal pile 257 2 3 4 5 6 7 8 9 10 11 12", 4, "deal pile: expected 12 numbers, found “257”" },
		{ 4, "deal pile 1.0 2 3 4 5 6 7 8 9 10 11 12", 4, "deal pile: expected 12 numbers, found “1.0”" },
		{ 4, "deal pile x 2 3 4 5 6 7 8 9 10 11 12", 4, "deal pile: expected 12 numbers, found “x”" },
		{ 4, "deal cards 1 2 3 4 5 6 7 8 9 10 11 12", 4, "expected “pile”, found “cards”" },
		{ 4, "deal", 4, "expected “pile”, found the end of the line" },
		{ 4, NULL, 4, "expected “option, name, pledge, deal”, found “0”" },
		{ 4, "deal pile 1 2 3 4 5 6 7 8 9 10 11 12\ndeal pile 1 2 3 4 5 6 7 8 9 10 11 12", 5,
		  "expected “SEAT MOVE”, found “deal”" },
	};
	ALL(cases);
}

static void moves(void **state)
{
	(void)state;
	static const struct wrong cases[] = {
		{ 5, "1 take", 5, "it is not seat 1’s turn" },
		{ 5, "0 pass", 5, "“pass” is not a legal move now" },
		{ 5, "0 take it", 5, "“take it” is not a legal move now" },
		{ 5, "0", 5, "“” is not a legal move now" },
		{ 5, "take", 5, "expected “SEAT MOVE”, found “take”" },
		{ 5, "00 take", 5, "expected “SEAT MOVE”, found “00”" },
		{ 5, "-1 take", 5, "expected “SEAT MOVE”, found “-1”" },
		{ 5, "8 take", 5, "expected “SEAT MOVE”, found “8”" },
		{ 5, "7 take", 5, "there is no seat 7; seats are numbered 0 to 1" },
		{ 5, "2 take", 5, "there is no seat 2; seats are numbered 0 to 1" },
		{ 5, "* deck 1 2 3", 5, "no chance event is expected here" },
		{ 5, "*", 5, "no chance event is expected here" },
		{ 5, "winner 0", 5, "expected “SEAT MOVE”, found “winner”" },
		{ 5, "end", 5, "expected “SEAT MOVE”, found “end”" },
		{ 6, "1 take", 6, "“take” is not a legal move now" },
		{ 6, "0 leave", 6, "it is not seat 0’s turn" },
		{ 16, NULL, 16, "there is a score, but the game is not over" },
		{ 16, "1 leave\n0 leave", 17, "the game is over" },
		{ 16, "1 leave\n* x", 17, "no chance event is expected here" },
		{ 16, "1 leave\nresult", 17, "expected “score”, found “result”" },
		{ 16, "1 leave\nwinner 0", 17, "expected “score”, found “winner”" },
		{ 16, "1 leave\nend", 17, "expected “score”, found “end”" },
	};
	ALL(cases);
}

static void results(void **state)
{
	(void)state;
	static const struct wrong cases[] = {
		{ 17, "score 0 35", 17, "wrong score for seat 0: the rules give 36, the record says “35”" },
		{ 17, "score 0 036", 17, "wrong score for seat 0: the rules give 36, the record says “036”" },
		{ 17, "score 0 +36", 17, "wrong score for seat 0: the rules give 36, the record says “+36”" },
		{ 17, "score 0", 17, "wrong score for seat 0: the rules give 36, the record says “”" },
		{ 17, "score 0 36 points", 17, "unexpected “points” on this line" },
		{ 17, "score 1 0", 17, "scores must be in seat order: expected seat 0, found “1”" },
		{ 17, "score", 17, "scores must be in seat order: expected seat 0, found “”" },
		{ 17, "score 0 36\nscore 0 36", 18, "scores must be in seat order: expected seat 1, found “0”" },
		{ 17, NULL, 17, "scores must be in seat order: expected seat 0, found “1”" },
		{ 18, "score 1 1", 18, "wrong score for seat 1: the rules give 0, the record says “1”" },
		{ 18, "score 1 -0", 18, "wrong score for seat 1: the rules give 0, the record says “-0”" },
		{ 18, NULL, 18, "expected “score”, found “winner”" },
		{ 18, "score 1 0\nscore 2 0", 19, "expected “winner”, found “score”" },
		{ 18, "aborted", 18, "expected “score”, found “aborted”" },
		{ 18, "0 leave", 18, "expected “score”, found “0”" },
		{ 19, "winner 1", 19, "wrong winner: the rules give 0, the record says “1”" },
		{ 19, "winner 0 1", 19, "wrong winner: the rules give 0, the record says “0 1”" },
		{ 19, "winner", 19, "wrong winner: the rules give 0, the record says “”" },
		{ 19, "winner 0\nwinner 0", 20, "expected “end”, found “winner”" },
		{ 19, NULL, 19, "expected “winner”, found “end”" },
		{ 20, "end end", 20, "unexpected “end” on this line" },
		{ 20, "the end", 20, "expected “end”, found “the”" },
		{ 20, NULL, 20, "the record ends in the middle of the result" },
		{ 20, "end\nend", 21, "unexpected text after the end" },
		{ 20, "end\nx", 21, "unexpected text after the end" },
		{ 20, "end\n\n# said later", 0, NULL },
	};
	ALL(cases);
}

static void broken_off(void **state)
{
	(void)state;
	static const struct wrong cases[] = {
		{ 5, "aborted", 6, "unexpected text after the end" },
		{ 5, "aborted now", 5, "unexpected “now” on this line" },
		{ 16, "1 leave\naborted", 18, "unexpected text after the end" },
		{ 4, "aborted", 4, "expected “option, name, pledge, deal”, found “aborted”" },
		{ 20, "end\naborted", 21, "unexpected text after the end" },
	};
	ALL(cases);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(version),
		cmocka_unit_test(game),
		cmocka_unit_test(seats),
		cmocka_unit_test(options),
		cmocka_unit_test(names),
		cmocka_unit_test(deals),
		cmocka_unit_test(moves),
		cmocka_unit_test(results),
		cmocka_unit_test(broken_off),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
