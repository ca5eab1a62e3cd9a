/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The steps are those of Glickman's paper, and so are the letters: mu, phi and sigma
 * are rating, deviation and volatility on the inner scale, tau says how fast the
 * volatility may change.
 */
#include "glicko.h"

#include <assert.h>
#include <math.h>

static const double SCALE = 173.7178;
static const double AVERAGE = 1500;
static const double TAU = 0.5;
static const double TOLERANCE = 1e-6;   /* of the volatility's logarithm */
static const double LEAST = 30;         /* of a deviation: nobody's rating stands still for ever */
static const double MOST = 350;         /* of a deviation: no more can be forgotten than nothing is known */
static const double PERIOD = 5 * 24 * 3600 * 1000.0;  /* milliseconds of absence that count like one period: a
                                                         deviation of 60 becomes about 110 in a year */
static const double PI2 = 9.869604401089358;

const struct glicko glicko_new = { 1500, 350, 0.06 };

/* Ten are usual; whatever numbers come, it ends. */
enum { STEPS_MAX = 100 };

/* How much a result against somebody says whose own strength is not sure. */
static double g(double phi)
{
	return 1 / sqrt(1 + 3 * phi * phi / PI2);
}

static double expected(double mu, double other_mu, double other_phi)
{
	return 1 / (1 + exp(-g(other_phi) * (mu - other_mu)));
}

double glicko_expect(struct glicko one, struct glicko other)
{
	assert(one.deviation >= 0 && other.deviation >= 0);
	/* both are unsure, so both count: as in the paper on Glicko's first system */
	double phi = hypot(one.deviation, other.deviation) / SCALE;
	return expected((one.rating - AVERAGE) / SCALE, (other.rating - AVERAGE) / SCALE, phi);
}

/* The function whose zero is the logarithm of the new variance (step 5). */
struct volatility {
	double delta2, phi2, v, a;
};

static double f(const struct volatility *w, double x)
{
	double e = exp(x), d = w->phi2 + w->v + e;
	return e * (w->delta2 - d) / (2 * d * d) - (x - w->a) / (TAU * TAU);
}

/* Step 5: the Illinois variant of regula falsi, which cannot leave its bracket. */
static double new_volatility(const struct volatility *w)
{
	assert(w->v > 0 && w->phi2 >= 0);
	double a = w->a, b;
	if (w->delta2 > w->phi2 + w->v) {
		b = log(w->delta2 - w->phi2 - w->v);
	} else {
		b = w->a - TAU;
		for (int k = 2; f(w, b) < 0 && k < STEPS_MAX; k++)
			b = w->a - k * TAU;
	}
	double fa = f(w, a), fb = f(w, b);
	for (int i = 0; i < STEPS_MAX && fabs(b - a) > TOLERANCE; i++) {
		double c = a + (a - b) * fa / (fb - fa), fc = f(w, c);
		if (fc * fb <= 0) {
			a = b;
			fa = fb;
		} else {
			fa /= 2;
		}
		b = c;
		fb = fc;
	}
	return exp(a / 2);
}

static double within(double x, double low, double high)
{
	return x < low ? low : x > high ? high : x;
}

struct glicko glicko_after(struct glicko before, const struct bout *bout, int n)
{
	assert(n > 0);
	double mu = (before.rating - AVERAGE) / SCALE, phi = before.deviation / SCALE, sigma = before.volatility;
	double information = 0, surprise = 0, weight = 0;
	for (int i = 0; i < n; i++) {
		double other_mu = (bout[i].other.rating - AVERAGE) / SCALE, other_phi = bout[i].other.deviation / SCALE;
		double e = expected(mu, other_mu, other_phi), says = g(other_phi);
		assert(bout[i].weight >= 0 && bout[i].weight <= 1);
		information += bout[i].weight * says * says * e * (1 - e);
		surprise += bout[i].weight * says * (bout[i].score - e);
		weight += bout[i].weight / n;
	}
	/* where the result was certain nothing is learnt, and nothing divided by */
	double v = 1 / fmax(information, 1e-9), delta = v * surprise;
	struct volatility w = { delta * delta, phi * phi, v, log(sigma * sigma) };
	struct glicko after;
	after.volatility = new_volatility(&w);
	/* a period that weighs less is a shorter one: or games that hardly count would make a
	   rating as unsure as that of somebody new */
	double star2 = phi * phi + weight * after.volatility * after.volatility;
	double phi_after = 1 / sqrt(1 / star2 + 1 / v);
	after.rating = AVERAGE + SCALE * (mu + phi_after * phi_after * surprise);
	after.deviation = within(SCALE * phi_after, LEAST, MOST);
	return after;
}

struct glicko glicko_rested(struct glicko before, int64_t milliseconds)
{
	assert(before.deviation >= 0 && before.volatility >= 0);
	double periods = milliseconds > 0 ? (double)milliseconds / PERIOD : 0;
	double phi = before.deviation / SCALE;
	double wider = SCALE * sqrt(phi * phi + periods * before.volatility * before.volatility);
	before.deviation = within(wider, LEAST, MOST);
	return before;
}
