/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Elo and tests; see strength.h. Results are shares of a win, not only 0 and 1: games for
 * more than two have a winner's share that equal players would get less than half of.
 */
#include "strength.h"

#include <assert.h>
#include <math.h>

void contest_add(struct contest *m, double result)
{
	assert(result >= 0 && result <= 1);
	m->games++;
	m->sum += result;
	m->squares += result * result;
}

/* The Elo difference that gives this share, where equal players get `fair`. */
static double elo_of(double share, double fair)
{
	return 400 * log10(share / (1 - share) * (1 - fair) / fair);
}

static double share_of(double elo, double fair)
{
	double odds = fair / (1 - fair) * pow(10, elo / 400);
	return odds / (1 + odds);
}

/* Wilson's interval: it is sensible also where all games were won. */
struct elo contest_elo(const struct contest *m)
{
	const double z = 1.96;
	assert(m->fair > 0 && m->fair < 1);
	double n = (double)m->games, share = n > 0 ? m->sum / n : m->fair;
	if (m->games == 0)
		return (struct elo){ 0, -INFINITY, INFINITY };
	double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
	double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
	/* half a game less than all, so that the figure is finite */
	double held = share < 0.5 / n ? 0.5 / n : share > 1 - 0.5 / n ? 1 - 0.5 / n : share;
	double low = middle - half, high = middle + half;
	low = low < 1e-6 ? 1e-6 : low;
	high = high > 1 - 1e-6 ? 1 - 1e-6 : high;
	return (struct elo){ elo_of(held, m->fair), elo_of(low, m->fair), elo_of(high, m->fair) };
}

int contest_decided(const struct contest *m, double elo0, double elo1)
{
	const double bound = 2.944;  /* log((1 - 0.05) / 0.05) */
	assert(elo0 < elo1);
	/* the first few games say nothing about how much results vary */
	if (m->games < 8)
		return 0;
	double n = (double)m->games, mean = m->sum / n, variance = m->squares / n - mean * mean;
	double s0 = share_of(elo0, m->fair), s1 = share_of(elo1, m->fair);
	variance = variance < 0.01 ? 0.01 : variance;
	double ratio = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
	return ratio > bound ? 1 : ratio < -bound ? -1 : 0;
}
