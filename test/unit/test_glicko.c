/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Glicko-2: the paper's example, and what must hold whatever the numbers are. */
#include "glicko.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>

static const int64_t DAY = 24 * 3600 * 1000;

/* Glickman, "Example of the Glicko-2 system": one win, two losses. */
static void example(void **state)
{
	(void)state;
	const struct glicko player = { 1500, 200, 0.06 };
	const struct bout bouts[] = {
		{ { 1400, 30, 0.06 }, 1, 1 },
		{ { 1550, 100, 0.06 }, 0, 1 },
		{ { 1700, 300, 0.06 }, 0, 1 },
	};
	struct glicko after = glicko_after(player, bouts, 3);
	assert_true(fabs(after.rating - 1464.06) < 0.01);
	assert_true(fabs(after.deviation - 151.52) < 0.01);
	assert_true(fabs(after.volatility - 0.05999) < 0.00001);
}

/* In which order results come makes no difference. */
static void order(void **state)
{
	(void)state;
	const struct glicko player = { 1612, 90, 0.05 };
	const struct bout one[] = { { { 1400, 30, 0.06 }, 1, 1 }, { { 1550, 100, 0.06 }, 0, 1 } };
	const struct bout other[] = { one[1], one[0] };
	struct glicko a = glicko_after(player, one, 2), b = glicko_after(player, other, 2);
	assert_true(fabs(a.rating - b.rating) < 1e-9 && fabs(a.deviation - b.deviation) < 1e-9);
}

/* A win is never worth less than a draw, nor a draw than a loss; a result that was
 * expected changes little; numbers stay numbers at both ends of the world. */
static void sense(void **state)
{
	(void)state;
	static const double rating[] = { -500, 800, 1500, 2900, 6000 }, deviation[] = { 30, 120, 350 };
	for (int i = 0; i < 5 * 3 * 5 * 3; i++) {
		struct glicko one = { rating[i % 5], deviation[i / 5 % 3], 0.06 };
		struct glicko other = { rating[i / 15 % 5], deviation[i / 75], 0.06 };
		struct glicko after[3];
		for (int score = 0; score < 3; score++) {
			const struct bout bout = { other, score / 2.0, 1 };
			after[score] = glicko_after(one, &bout, 1);
			assert_true(isfinite(after[score].rating) && isfinite(after[score].volatility));
			assert_true(after[score].deviation >= 30 && after[score].deviation <= 350);
			assert_true(after[score].volatility > 0 && after[score].volatility < 1);
		}
		assert_true(after[0].rating <= after[1].rating && after[1].rating <= after[2].rating);
		assert_true(after[0].rating <= one.rating && after[2].rating >= one.rating);
	}
}

/* What two new players win and lose adds up to nothing. */
static void even(void **state)
{
	(void)state;
	const struct bout won = { glicko_new, 1, 1 }, lost = { glicko_new, 0, 1 }, drawn = { glicko_new, 0.5, 1 };
	struct glicko winner = glicko_after(glicko_new, &won, 1), loser = glicko_after(glicko_new, &lost, 1);
	assert_true(fabs(winner.rating + loser.rating - 3000) < 1e-6);
	assert_true(winner.rating > 1600 && winner.rating < 1700);
	assert_true(winner.deviation < 300);
	assert_true(fabs(glicko_after(glicko_new, &drawn, 1).rating - 1500) < 1e-9);
}

/* Who does not play is known less and less, but never less than nobody. */
static void rest(void **state)
{
	(void)state;
	const struct glicko sure = { 1700, 60, 0.06 };
	struct glicko same = glicko_rested(sure, 0), back = glicko_rested(sure, -DAY), year = glicko_rested(sure, 365 * DAY);
	assert_true(fabs(same.deviation - 60) < 1e-9 && fabs(back.deviation - 60) < 1e-9);
	assert_true(year.rating == sure.rating && year.volatility == sure.volatility);
	assert_true(year.deviation > 90 && year.deviation < 130);
	assert_true(glicko_rested(sure, 10000 * DAY).deviation == 350);
	/* two absences are one of both lengths */
	struct glicko twice = glicko_rested(glicko_rested(sure, 100 * DAY), 265 * DAY);
	assert_true(fabs(twice.deviation - year.deviation) < 1e-9);
}

/* Results drawn by a known strength lead there. */
static void converges(void **state)
{
	(void)state;
	struct glicko player = glicko_new;
	const struct glicko other = { 1500, 40, 0.06 }, truth = { 1700, 0, 0.06 };
	double owed = 0, expect = glicko_expect(truth, other);
	assert_true(expect > 0.74 && expect < 0.77);
	for (int i = 0; i < 400; i++) {
		owed += expect;
		const struct bout bout = { other, owed >= 1 ? 1 : 0, 1 };
		owed -= bout.score;
		player = glicko_after(player, &bout, 1);
	}
	assert_true(fabs(player.rating - 1700) < 40);
	/* each game is a period, in which one may have changed: more certain it never gets */
	assert_true(player.deviation < 75);
	assert_true(fabs(glicko_expect(other, player) + glicko_expect(player, other) - 1) < 1e-12);
}

/* What weighs nothing changes nothing; half a game lies between none and one; and games that
 * hardly count make nobody less sure. */
static void weights(void **state)
{
	(void)state;
	const struct glicko one = { 1600, 60, 0.06 }, other = { 1500, 200, 0.06 };
	struct glicko none = glicko_after(one, &(struct bout){ other, 1, 0 }, 1);
	struct glicko half = glicko_after(one, &(struct bout){ other, 1, 0.5 }, 1);
	struct glicko whole = glicko_after(one, &(struct bout){ other, 1, 1 }, 1);
	assert_true(fabs(none.rating - one.rating) < 1e-6 && fabs(none.deviation - one.deviation) < 1e-4);
	assert_true(half.rating > none.rating && half.rating < whole.rating);
	struct glicko many = one;
	for (int i = 0; i < 1000; i++)
		many = glicko_after(many, &(struct bout){ other, 1, 1e-5 }, 1);
	assert_true(fabs(many.deviation - one.deviation) < 1 && many.rating < one.rating + 1);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(example), cmocka_unit_test(order), cmocka_unit_test(sense),
		cmocka_unit_test(even),    cmocka_unit_test(rest),  cmocka_unit_test(converges),
		cmocka_unit_test(weights),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
