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

int ratings_count(const struct summary *s, struct rating rating[SEATS_MAX])
{
	assert(s->chairs >= 0 && s->chairs <= SEATS_MAX);
	int chair[SEATS_MAX], n = people(s, chair);
	struct glicko before[SEATS_MAX], after[SEATS_MAX];
	for (int i = 0; i < n; i++) {
		const struct rating *r = &rating[chair[i]];
		before[i] = r->games ? glicko_rested(strength(r), s->ended - r->at) : glicko_new;
	}
	for (int i = 0; i < n; i++) {
		struct bout bout[SEATS_MAX];
		int bouts = 0;
		for (int j = 0; j < n; j++)
			if (j != i)
				bout[bouts++] = (struct bout){ before[j], score(s, chair[i], chair[j]) };
		after[i] = glicko_after(before[i], bout, bouts);
	}
	/* chair[i] is never below i, so none is overwritten that is still wanted */
	for (int i = 0; i < n; i++) {
		struct rating r = rating[chair[i]];
		r.player = s->seat[chair[i]].player;
		memcpy(r.game, s->game, sizeof r.game);
		r.rating = after[i].rating;
		r.deviation = after[i].deviation;
		r.volatility = after[i].volatility;
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

/* Who has closed the account has no rating any more, but was somebody to play against:
 * of unknown strength, like somebody new. The store knows that there is nothing to
 * change for them. */
static enum stored count_one(struct store *store, const struct summary *s)
{
	struct rating rating[SEATS_MAX] = { 0 };
	for (int i = 0; i < s->chairs; i++)
		if (s->seat[i].player && store_rating(store, s->seat[i].player, s->game, &rating[i]) == STORE_AWAY)
			return STORE_AWAY;
	int n = ratings_count(s, rating);
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
