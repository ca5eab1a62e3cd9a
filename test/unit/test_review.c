/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Reviews and hints: the figures, and reasons drawn from two tallies. ctest: once */
#include "bits.h"
#include "expect.h"
#include "reason_put.h"
#include "registry.h"
#include "review.h"
#include "session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* large: not for the stack */
static struct tally with, without;

static void line(struct tally *t, int points, bool pending, const char *rule, const char *piece)
{
	tally_add(t, points, pending, message(rule));
	if (*piece)
		buf_put(tally_piece(t), piece);
}

static const char *reason(void)
{
	static char text[400];
	struct buf b = buf_over(text, sizeof text);
	static struct merits r;
	reason_compare(&with, &without, &r);
	reason_put(&r, "Anna", NULL, &b);
	return text;
}

static void accuracy_falls_with_what_is_lost_of_the_stake(void **state)
{
	(void)state;
	assert_true(review_accuracy(0, 0.5) == 100);
	/* lots are drawn about as badly as this */
	assert_true(review_accuracy(0.5, 0.5) == 30);
	double before = 100;
	for (int i = 1; i <= 100; i++) {
		double now = review_accuracy(i / 100.0, 1);
		assert_true(now < before && now > 0);
		before = now;
	}
	/* by the stake, not by the size; estimates may lie beyond what there is */
	assert_true(review_accuracy(0.25, 1) == review_accuracy(0.5, 2));
	assert_true(review_accuracy(9, 1) == 0);
	assert_true(review_accuracy(-1, 1) == 100);
	assert_true(review_accuracy(0, 0) == 100);
}

static void verdicts(void **state)
{
	(void)state;
	assert_int_equal(review_verdict(0), FINE);
	assert_int_equal(review_verdict(0.049), FINE);
	assert_int_equal(review_verdict(0.051), INACCURACY);
	assert_int_equal(review_verdict(0.101), MISTAKE);
	assert_int_equal(review_verdict(0.21), BLUNDER);
	assert_int_equal(review_verdict(1), BLUNDER);
}

static void a_seats_costliest_moves(void **state)
{
	(void)state;
	static struct judged moves[6];
	const double loss[6] = { 0.02, 0.3, 0, 0.1, 0.05, 0.9 };
	for (int i = 0; i < 6; i++)
		moves[i] = (struct judged){ .number = i + 1,
			                    .seat = i == 5,
			                    .choices = 2,
			                    .loss = loss[i],
			                    .behind = loss[i] / 2,
			                    .stake = 0.235 };
	struct review r = { .decisions = 6, .decision = moves };
	struct seat_review s = review_seat(&r, 0);
	assert_int_equal(s.decisions, 5);
	assert_int_equal(s.n, 3);
	assert_int_equal(s.costliest[0]->number, 2);
	assert_int_equal(s.costliest[1]->number, 4);
	assert_int_equal(s.costliest[2]->number, 5);
	assert_true(s.loss > 0.0939 && s.loss < 0.0941);
	assert_true(s.accuracy > 78.99 && s.accuracy < 79.01);
	assert_true(review_accuracy_after(&r, 0, 1) > s.accuracy);
	/* who decides nothing errs in nothing */
	s = review_seat(&r, 3);
	assert_int_equal(s.decisions, 0);
	assert_true(s.accuracy == 100);
}

static void what_grows_is_a_reason(void **state)
{
	(void)state;
	tally_start(&with);
	tally_start(&without);
	line(&without, 4, false, "tower", "tower 1,1");
	line(&without, 3, true, "court", "court 2,2");
	line(&with, 4, false, "tower", "tower 1,1");
	line(&with, 5, true, "court", "court 2,2");
	assert_string_equal(reason(), "Worth 2 more points, not yet scored: court.");
	line(&with, 1, false, "house", "house 3,3");
	assert_string_equal(reason(), "Worth 2 more points, not yet scored: court. Worth 1 more point: house.");
}

static void what_costs_more_is_no_reason(void **state)
{
	(void)state;
	tally_start(&with);
	tally_start(&without);
	line(&without, 2, false, "tower", "tower 1,1");
	line(&with, 3, false, "house", "house 3,3");
	assert_string_equal(reason(), "Worth 3 more points: house.");
	line(&without, 1, false, "court", "court 2,2");
	assert_string_equal(reason(), "The gain does not show in the score yet; it comes later.");
}

static void what_counts_now_is_a_reason(void **state)
{
	(void)state;
	tally_start(&with);
	tally_start(&without);
	line(&without, 6, true, "tower", "tower 1,1");
	line(&with, 6, false, "tower", "tower 1,1");
	assert_string_equal(reason(), "Scores 6 points now: tower.");
	/* unless something else counts no more */
	line(&without, 7, false, "court", "court 2,2");
	line(&with, 7, true, "court", "court 2,2");
	assert_string_equal(reason(), "The gain does not show in the score yet; it comes later.");
}

static void what_may_count_in_the_end_is_the_last_reason(void **state)
{
	(void)state;
	tally_start(&with);
	tally_start(&without);
	line(&with, 72, true, "largest", "");
	assert_string_equal(reason(), "Worth 72 more points, not yet scored: largest.");
	line(&with, 1, false, "house", "house 3,3");
	assert_string_equal(reason(), "Worth 1 more point: house.");
}

static void long_texts_have_room(void **state)
{
	(void)state;
	char text[400] = { 0 }, out[500];
	memset(text, 'x', sizeof text - 1);
	struct buf b = buf_over(out, sizeof out);
	struct message m = message("<{move}> {win} %");
	message_int(&m, "win", 7);
	put_with(&b, NULL, &m, "move", text);
	assert_int_equal(strlen(out), strlen(text) + strlen("<> 7 %"));
	assert_string_equal(out + strlen(text) + 1, "> 7 %");
}

static void figures(void **state)
{
	(void)state;
	struct message m = message("{a} {b} {c} {d} {e}");
	with_points(&m, "a", 3.25, true);
	with_points(&m, "b", -0.01, true);
	with_points(&m, "c", -2, true);
	with_points(&m, "d", 2, false);
	with_percent(&m, "e", 0.523);
	SAYS(m, "+3.3 0.0 −2.0 2.0 52");
}

static void merits_are_told_by_weight(void **state)
{
	(void)state;
	static struct merits all, others;
	struct message rule = message("rule");
	all.n = others.n = 0;
	for (int i = 1; i <= MERITS_MAX + 3; i++)
		merit_add(&all, i, message_n("one", "many", i), NULL);
	assert_int_equal(all.n, MERITS_MAX);
	assert_int_equal(all.merit[0].weight, MERITS_MAX + 3);
	assert_int_equal(all.merit[MERITS_MAX - 1].weight, 4);
	/* of equal ones the first that was found */
	merit_add(&all, MERITS_MAX + 3, message("last"), &rule);
	assert_string_equal(all.merit[1].say.id, "last");
	/* what others say as well is taken out: the same words, number and rule */
	merit_add(&others, 1, all.merit[0].say, NULL);
	merit_add(&others, 1, message("last"), NULL);
	merit_subtract(&all, &others);
	assert_int_equal(all.n, MERITS_MAX - 1);
	assert_string_equal(all.merit[0].say.id, "last");
}

/* What is told of the bots is what they do. */
static void how_often_levels_look_ahead(void **state)
{
	(void)state;
	static struct analysis a;
	for (int g = 0; registry_game(g); g++) {
		const struct game *game = registry_game(g);
		struct options options = options_default(game, game->min_seats);
		struct rng rng = rng_start(1, RNG_TEST);
		struct deal deal;
		struct session session;
		deal_shuffle(game, &options, &rng, &deal);
		session_start(&session, game, &options, &deal);
		struct view view;
		session_view(&session, bits_lowest(game->to_act(session_state(&session))), &view);
		for (int i = 0; game->hints && bot_number(i); i++) {
			const struct bot *bot = bot_number(i);
			bot_think(bot, &view, &rng, NULL, &a);
			assert_int_equal(bot_iterations(bot, game), a.iterations);
		}
		session_free(&session);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(accuracy_falls_with_what_is_lost_of_the_stake),
		cmocka_unit_test(verdicts),
		cmocka_unit_test(a_seats_costliest_moves),
		cmocka_unit_test(what_grows_is_a_reason),
		cmocka_unit_test(what_costs_more_is_no_reason),
		cmocka_unit_test(what_counts_now_is_a_reason),
		cmocka_unit_test(what_may_count_in_the_end_is_the_last_reason),
		cmocka_unit_test(merits_are_told_by_weight),
		cmocka_unit_test(long_texts_have_room),
		cmocka_unit_test(figures),
		cmocka_unit_test(how_often_levels_look_ahead),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
