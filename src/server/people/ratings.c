/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A finished game is a rating period of its people: everybody has played everybody
 * else. Bots are left out: they have their levels (docs/strength.md), and a rating
 * that can be farmed from them would say nothing.
 */
#include "ratings.h"

#include "glicko.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	AT_A_TIME = 256,  /* tables in memory */
	TRIES = 20        /* to keep pace with another node */
};

static const double FRESH_MAX = 0.16;  /* of a game; see ratings.h */
static const int64_t DAY = 24 * 3600 * 1000;

static struct glicko strength(const struct rating *r)
{
	return (struct glicko){ r->rating, r->deviation, r->volatility };
}

/* Who wins beats who does not, and who has resigned loses to all who have not, however well
 * a bot has played on; among others points decide. */
static double score(const struct summary *s, int one, int other)
{
	assert(one != other);
	if (s->seat[one].won != s->seat[other].won)
		return s->seat[one].won ? 1 : 0;
	if (s->seat[one].resigned || s->seat[other].resigned)
		return s->seat[one].resigned == s->seat[other].resigned ? 0.5 : s->seat[one].resigned ? 0 : 1;
	int ahead = s->seat[one].points - s->seat[other].points;
	return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
}

/* Is there a result that counts? Nobody has won where all agreed to stop. */
static bool counts(const struct summary *s)
{
	bool won = false;
	for (int i = 0; i < s->chairs; i++)
		won = won || s->seat[i].won;
	return won && s->rated && s->stage == STAGE_OVER;
}

/* The chairs with people, if the result counts; how many. Nobody plays against
 * oneself, whatever the log says. */
static int people(const struct summary *s, int chair[SEATS_MAX])
{
	int n = 0;
	for (int i = 0; i < s->chairs && counts(s); i++) {
		if (!s->seat[i].player)
			continue;
		for (int j = 0; j < n; j++)
			if (s->seat[chair[j]].player == s->seat[i].player)
				return 0;
		chair[n++] = i;
	}
	return n < 2 ? 0 : n;
}

/* What results against new accounts have weighed lately: in a day all of it is forgotten. */
static double fresh_lately(const struct rating *r, int64_t at)
{
	double rest = (double)(at > r->at ? at - r->at : 0) / (double)DAY * FRESH_MAX;
	return r->fresh > rest ? r->fresh - rest : 0;
}

/* Those who play, as they were before. */
struct field_of_play {
	int n, chair[SEATS_MAX];
	struct glicko before[SEATS_MAX];
	bool provisional[SEATS_MAX];
};

static void line_up(struct field_of_play *f, const struct summary *s, const struct rating rating[SEATS_MAX])
{
	f->n = people(s, f->chair);
	for (int i = 0; i < f->n; i++) {
		const struct rating *r = &rating[f->chair[i]];
		f->before[i] = r->games ? glicko_rested(strength(r), s->ended - r->at) : glicko_new;
		f->provisional[i] = rating_provisional(r, s->ended);
	}
}

/* One player's results; gives what those against new accounts weigh by now. */
static double weigh(const struct field_of_play *f, const struct summary *s, const struct meetings *met, int i, double fresh,
                    struct bout bout[SEATS_MAX])
{
	int bouts = 0, unknown = 0;
	double half = (FRESH_MAX - fresh) / 2;
	for (int j = 0; j < f->n; j++)
		unknown += j != i && f->provisional[j];
	for (int j = 0; j < f->n; j++) {
		if (j == i)
			continue;
		int one = f->chair[i], other = f->chair[j];
		double weight = 1.0 / (1 + met->games[one][other]);
		if (f->provisional[j]) {
			weight *= half / unknown;
			fresh += weight;
		}
		bout[bouts++] = (struct bout){ f->before[j], score(s, one, other), weight };
	}
	return fresh;
}

/* How it went against one of the others. */
static void note(struct rating *r, double score)
{
	if (score > 0.5)
		r->last.beaten++;
	else if (score < 0.5)
		r->last.lost++;
	else
		r->last.drawn++;
}

int ratings_count(const struct summary *s, const struct meetings *met, struct rating rating[SEATS_MAX])
{
	assert(s->chairs >= 0 && s->chairs <= SEATS_MAX);
	struct field_of_play f;
	struct glicko after[SEATS_MAX];
	double fresh[SEATS_MAX];
	line_up(&f, s, rating);
	const int *chair = f.chair, n = f.n;
	for (int i = 0; i < n; i++) {
		struct bout bout[SEATS_MAX];
		fresh[i] = weigh(&f, s, met, i, fresh_lately(&rating[chair[i]], s->ended), bout);
		after[i] = glicko_after(f.before[i], bout, n - 1);
	}
	/* chair[i] is never below i, so none is overwritten that is still wanted */
	for (int i = 0; i < n; i++) {
		struct rating r = rating[chair[i]];
		r.last.was = f.before[i].rating;
		r.last.won = s->seat[chair[i]].won;
		r.last.beaten = r.last.drawn = r.last.lost = 0;
		for (int j = 0; j < n; j++)
			if (j != i)
				note(&r, score(s, chair[i], chair[j]));
		r.player = s->seat[chair[i]].player;
		memcpy(r.game, s->game, sizeof r.game);
		r.rating = after[i].rating;
		r.deviation = after[i].deviation;
		r.volatility = after[i].volatility;
		r.fresh = fresh[i];
		r.games++;
		/* a clock may have been set back between two games */
		r.at = s->ended > r.at ? s->ended : r.at;
		rating[i] = r;
	}
	return n;
}

/* ---- with a store ---- */

struct batch {
	struct summary *summary;
	int n, room;
};

/* The store must not be used from within its own callback, so they are kept for a moment. */
static void collect(void *context, const struct summary *s)
{
	struct batch *b = context;
	if (b->n < b->room)
		b->summary[b->n++] = *s;
}

/* Somebody at a table, and how often they met the others there. */
struct meeting {
	const struct summary *summary;
	struct meetings *met;
	int chair;
};

static void meet(void *context, int64_t other, int games)
{
	const struct meeting *m = context;
	for (int i = 0; i < m->summary->chairs; i++)
		if (m->summary->seat[i].player == other)
			m->met->games[m->chair][i] = games;
}

/* Who has closed the account has no rating any more, but was somebody to play against:
 * of unknown strength, like somebody new. The store knows that there is nothing to
 * change for them. */
static enum stored count_one(struct store *store, const struct summary *s)
{
	struct rating rating[SEATS_MAX] = { 0 };
	struct meetings met = { 0 };
	for (int i = 0; i < s->chairs; i++) {
		int64_t player = s->seat[i].player;
		struct meeting meeting = { s, &met, i };
		if (player && (store_rating(store, player, s->game, &rating[i]) == STORE_AWAY ||
		               store_met(store, s, player, s->ended - DAY, meet, &meeting) == STORE_AWAY))
			return STORE_AWAY;
	}
	int n = ratings_count(s, &met, rating);
	return store_rate(store, s->table, rating, n);
}

/* The next ones, so many at the most. */
static enum stored count_some(struct store *store, struct batch *batch, int limit, int *done)
{
	assert(limit > 0);
	batch->n = 0;
	enum stored result = store_unrated(store, limit < batch->room ? limit : batch->room, collect, batch);
	for (int i = 0; i < batch->n && result == STORE_OK; i++) {
		result = count_one(store, &batch->summary[i]);
		*done += result == STORE_OK;
	}
	return result;
}

enum stored ratings_catch_up(struct store *store, int limit, int *done)
{
	struct batch batch = { .room = limit < AT_A_TIME ? limit : AT_A_TIME };
	enum stored result;
	int tries = TRIES;
	*done = 0;
	batch.summary = malloc((size_t)batch.room * sizeof *batch.summary);
	assert(batch.summary && limit > 0);
	do {
		/* another node counts at the same time: what it has done must be seen first */
		result = count_some(store, &batch, limit - *done, done);
	} while ((result == STORE_TAKEN && --tries > 0) ||
	         (result == STORE_OK && batch.n == batch.room && *done < limit));
	free(batch.summary);
	return result;
}

/* In portions of what fits into memory; the store keeps the order in which games ended. */
enum stored ratings_recompute(struct store *store, void (*each)(void *, int done), void *context)
{
	int done, sum = 0;
	enum stored result = store_ratings_clear(store);
	while (result == STORE_OK) {
		result = ratings_catch_up(store, AT_A_TIME, &done);
		sum += done;
		if (each)
			each(context, sum);
		if (done < AT_A_TIME)
			break;
	}
	return result;
}
