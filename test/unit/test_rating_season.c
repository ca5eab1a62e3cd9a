/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Ratings over a season: what accounts made to lose can do for somebody, however they are
 * arranged, and what the same rules cost people who just play. The figures of docs/ratings.md
 * are printed here; everything is drawn from a fixed seed.
 */
#include "glicko.h"
#include "ratings.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAGUE = 160, PLAYED = 20000 };
static const double LIFT = 50;  /* points */
static const int64_t MINUTE = 60 * 1000, DAY = 24 * 3600 * 1000;

struct pair {
	int64_t at;
	int one, other;
};

/* A server's people, without a server. */
struct league {
	struct rating rating[LEAGUE];
	struct glicko plain[LEAGUE];   /* what Glicko-2 says without our rules */
	int64_t plain_at[LEAGUE];
	struct pair played[PLAYED];
	int games;
	int64_t now;
};

static struct league *league(int64_t made)
{
	struct league *l = calloc(1, sizeof *l);
	assert_non_null(l);
	l->now = 1000 * DAY;
	for (int i = 0; i < LEAGUE; i++) {
		l->rating[i] = (struct rating){ .player = i + 1, .made = made };
		l->plain[i] = glicko_new;
	}
	return l;
}

static double rating_of(const struct league *l, int who)
{
	return l->rating[who].games ? l->rating[who].rating : glicko_new.rating;
}

static int met(const struct league *l, int one, int other)
{
	int n = 0;
	for (int i = l->games - 1; i >= 0 && l->played[i].at >= l->now - DAY; i--)
		n += (l->played[i].one == one && l->played[i].other == other) || (l->played[i].one == other && l->played[i].other == one);
	return n;
}

static void play(struct league *l, int winner, int loser)
{
	struct summary s = { .table = l->games + 1, .seats = 2, .chairs = 2, .stage = STAGE_OVER, .rated = true, .ended = l->now };
	struct rating r[SEATS_MAX] = { l->rating[winner], l->rating[loser] };
	struct meetings m = { 0 };
	s.seat[0].player = winner + 1;
	s.seat[0].won = true;
	s.seat[1].player = loser + 1;
	m.games[0][1] = m.games[1][0] = met(l, winner, loser);
	assert_int_equal(ratings_count(&s, &m, r), 2);
	l->rating[winner] = r[0];
	l->rating[loser] = r[1];
	struct glicko one = glicko_rested(l->plain[winner], l->plain_at[winner] ? l->now - l->plain_at[winner] : 0),
	              other = glicko_rested(l->plain[loser], l->plain_at[loser] ? l->now - l->plain_at[loser] : 0);
	l->plain[winner] = glicko_after(one, &(struct bout){ other, 1, 1 }, 1);
	l->plain[loser] = glicko_after(other, &(struct bout){ one, 0, 1 }, 1);
	l->plain_at[winner] = l->plain_at[loser] = l->now;
	assert_true(l->games < PLAYED);
	l->played[l->games++] = (struct pair){ l->now, winner, loser };
}

/* Somebody known well: not by these rules, but as if by a long time. */
static void establish(struct league *l, int who, double rating, double deviation)
{
	l->rating[who] = (struct rating){ .player = who + 1, .rating = rating, .deviation = deviation, .volatility = 0.06, .games = 100,
	                                  .at = l->now, .made = DAY };
	l->plain[who] = (struct glicko){ rating, deviation, 0.06 };
	l->plain_at[who] = l->now;
}

/* ---- accounts made to lose ---- */

enum { SOCKS = 28 };

/* Twenty-eight accounts lose to one within half a minute, once or again and again. */
static void lose_to_one(void **state)
{
	(void)state;
	for (int rounds = 1; rounds <= 20; rounds *= 20)
		for (int known = 0; known < 2; known++) {
			struct league *l = league(1000 * DAY - MINUTE);
			if (known)
				establish(l, 0, 1600, 60);
			double before = rating_of(l, 0);
			for (int i = 0; i < rounds * SOCKS; i++) {
				l->now += 30000 / (rounds * SOCKS);
				play(l, 0, 1 + i % SOCKS);
			}
			printf("  28 new accounts lose %2d times to %s: %+4.0f, with Glicko-2 alone %+4.0f\n", rounds,
			       known ? "somebody of 1600" : "a new one      ", rating_of(l, 0) - before, l->plain[0].rating - before);
			assert_true(rating_of(l, 0) - before <= LIFT);
			free(l);
		}
}

/* They lift each other first, as a chain and as a tree, so that whoever loses last is strong;
 * and the one they lift has lost before, so as to be known less. */
static void lose_by_chains(void **state)
{
	(void)state;
	struct league *chain = league(1000 * DAY - MINUTE), *tree = league(1000 * DAY - MINUTE), *dip = league(1000 * DAY - MINUTE);
	for (int i = SOCKS; i > 0; i--)
		for (int again = 0; again < 10; again++)
			play(chain, i - 1, i);
	for (int step = 1; step < 32; step *= 2)
		for (int i = 0; i + step <= SOCKS; i += 2 * step)
			for (int again = 0; again < 5; again++)
				play(tree, i, i + step);
	for (int i = 1; i <= SOCKS; i++)
		play(dip, i, 0);
	double bottom = rating_of(dip, 0);
	for (int i = 1; i <= SOCKS; i++)
		play(dip, 0, i);
	double best = 0;
	for (int i = 0; i < LEAGUE; i++) {
		best = fmax(best, rating_of(chain, i) - 1500);
		best = fmax(best, rating_of(tree, i) - 1500);
	}
	printf("  a chain %+.0f, a tree %+.0f, down first %+.0f: the best of all %+.0f; with Glicko-2 alone %+.0f\n",
	       rating_of(chain, 0) - 1500, rating_of(tree, 0) - 1500, rating_of(dip, 0) - bottom, best, tree->plain[0].rating - 1500);
	assert_true(best <= LIFT && rating_of(dip, 0) - bottom <= LIFT);
	free(chain);
	free(tree);
	free(dip);
}

/* Any games at all between them within a minute. */
static void lose_at_random(void **state)
{
	(void)state;
	struct rng rng = rng_start(3, RNG_TEST);
	double most = 0;
	for (int trial = 0; trial < 200; trial++) {
		struct league *l = league(1000 * DAY - MINUTE);
		/* mostly the smaller number wins, or always */
		int often = 5 + (int)rng_below(&rng, 6), games = 30 + (int)rng_below(&rng, 300);
		for (int i = 0; i < games; i++) {
			int one = (int)rng_below(&rng, SOCKS), other = (one + 1 + (int)rng_below(&rng, SOCKS - 1)) % SOCKS;
			bool first = (one < other) == ((int)rng_below(&rng, 10) < often);
			l->now += 100;
			play(l, first ? one : other, first ? other : one);
		}
		for (int i = 0; i < SOCKS; i++)
			most = fmax(most, rating_of(l, i) - 1500);
		free(l);
	}
	printf("  200 other ways: the best of all %+.0f\n", most);
	assert_true(most <= LIFT);
}

/* What the rules do not prevent: whoever takes days, and has accounts that play with each
 * other until they are no longer new. It is said here how much that brings. */
static void lose_patiently(void **state)
{
	(void)state;
	struct league *l = league(1000 * DAY);
	for (int i = 0; i < 10 * SOCKS; i++) {
		l->now += MINUTE;
		play(l, 1 + i % SOCKS, 1 + (i + 1 + i / SOCKS) % SOCKS);
	}
	l->now = 1002 * DAY;
	for (int i = 0; i < SOCKS; i++)
		play(l, 0, 1 + i);
	printf("  28 accounts that have played ten games and waited a day: %+.0f, with Glicko-2 alone %+.0f\n", rating_of(l, 0) - 1500,
	       l->plain[0].rating - 1500);
	/* who has been lifted so is provisional for a day more: not in the list of the best */
	assert_true(rating_provisional(&l->rating[0], 1000 * DAY + DAY / 2));
	free(l);
}

/* Two who are no strangers to the server, one of whom loses all day. */
static void lose_as_a_friend(void **state)
{
	(void)state;
	struct league *l = league(DAY);
	establish(l, 0, 1500, 60);
	establish(l, 1, 1500, 60);
	for (int i = 0; i < 200; i++) {
		l->now += 7 * MINUTE;
		play(l, 0, 1);
	}
	printf("  a friend loses 200 games in a day: %+.0f, with Glicko-2 alone %+.0f\n", rating_of(l, 0) - 1500, l->plain[0].rating - 1500);
	assert_true(rating_of(l, 0) - 1500 < (l->plain[0].rating - 1500) / 2);
	free(l);
}

/* ---- people who just play ---- */

/* How well the order of ratings fits the order of true strengths: Spearman's coefficient. */
static double agreement(const double *truth, const double *found, int n)
{
	double d2 = 0;
	for (int i = 0; i < n; i++) {
		int rank = 0, other = 0;
		for (int j = 0; j < n; j++) {
			rank += truth[j] > truth[i];
			other += found[j] > found[i];
		}
		d2 += (rank - other) * (rank - other);
	}
	return 1 - 6 * d2 / ((double)n * ((double)n * n - 1));
}

/* A new server: everybody comes on its first day, and all play a few games every evening, with
 * whom they find; every fifth time once more with the same. */
static void honest_season(void **state)
{
	(void)state;
	enum { PEOPLE = 60, DAYS = 60 };
	struct league *l = league(1000 * DAY);
	struct rng rng = rng_start(7, RNG_TEST);
	double truth[PEOPLE], ours[PEOPLE], plain[PEOPLE], off = 0, off_plain = 0;
	for (int i = 0; i < PEOPLE; i++)
		truth[i] = 1100 + (double)rng_below(&rng, 800);
	for (int day = 0; day < DAYS; day++)
		for (int i = 0; i < 2 * PEOPLE; i++) {
			l->now = 1000 * DAY + day * DAY + i * 6 * MINUTE;
			int one = (int)rng_below(&rng, PEOPLE), other = (one + 1 + (int)rng_below(&rng, PEOPLE - 1)) % PEOPLE;
			for (int again = 0; again < (rng_below(&rng, 5) == 0 ? 2 : 1); again++) {
				double expect = 1 / (1 + pow(10, (truth[other] - truth[one]) / 400));
				bool wins = rng_below(&rng, 10000) < 10000 * expect;
				play(l, wins ? one : other, wins ? other : one);
			}
		}
	for (int i = 0; i < PEOPLE; i++) {
		ours[i] = rating_of(l, i);
		plain[i] = l->plain[i].rating;
		off += fabs(ours[i] - truth[i]) / (int)PEOPLE;
		off_plain += fabs(plain[i] - truth[i]) / (int)PEOPLE;
	}
	double fits = agreement(truth, ours, PEOPLE), fits_plain = agreement(truth, plain, PEOPLE);
	printf("  60 people, 60 days, %d games: order %.3f, off by %.0f; with Glicko-2 alone %.3f and %.0f\n", l->games, fits, off,
	       fits_plain, off_plain);
	assert_true(fits > fits_plain - 0.03 && off < off_plain + 15);
	free(l);
}

/* Somebody new where people know each other: their own results count in full. */
static void honest_newcomer(void **state)
{
	(void)state;
	struct league *l = league(1000 * DAY);
	struct rng rng = rng_start(11, RNG_TEST);
	for (int i = 1; i < 40; i++)
		establish(l, i, 1300 + 10 * i, 60);
	for (int i = 0; i < 30; i++) {
		int other = 1 + (int)rng_below(&rng, 39);
		double expect = 1 / (1 + pow(10, (rating_of(l, other) - 1800) / 400));
		bool wins = rng_below(&rng, 10000) < 10000 * expect;
		l->now += DAY / 5;
		play(l, wins ? 0 : other, wins ? other : 0);
	}
	printf("  somebody of 1800 after 30 games with people who are known: %.0f, with Glicko-2 alone %.0f\n", rating_of(l, 0),
	       l->plain[0].rating);
	assert_true(fabs(rating_of(l, 0) - l->plain[0].rating) < 40);
	free(l);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(lose_to_one),      cmocka_unit_test(lose_by_chains), cmocka_unit_test(lose_at_random),
		cmocka_unit_test(lose_patiently),   cmocka_unit_test(lose_as_a_friend), cmocka_unit_test(honest_season),  cmocka_unit_test(honest_newcomer),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
