/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What a decision cost, and how well a seat decided; see review.h. */
#include "review.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A search looks at poor moves only a few times; the one that was played is
 * played out beside the best one this often then. */
enum { LOOKS = 100 };

static const struct line *find(const struct analysis *a, move m)
{
	for (int i = 0; i < a->lines; i++)
		if (a->line[i].move == m)
			return &a->line[i];
	return NULL;
}

/* One way in which a guessed position can go on after a move, valued as a leaf of
 * a search. */
static struct prospect play_out(const struct game *game, const struct state *guessed, int seat, move m, struct rng rng)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct ending o;
	memcpy(s, guessed, game->state_size);
	unsigned news = game->news(s);
	policy_play(game, s, seat, m, &rng);
	policy_value(game, s, game->seats(guessed), game->news(s) == news ? seat : -1, !game->hints, &rng, &o);
	return (struct prospect){ o.win[seat], o.ahead[seat] };
}

/* How much worse is one move than another, on average of many guesses that both
 * of them share? */
static struct prospect compare(const struct view *view, move better, move worse, struct rng *rng)
{
	struct prospect sum = { 0, 0 };
	/* the same world and the same course of chance for both: what differs then is the moves,
	   and a hundred looks tell more than a thousand without that */
	for (int i = 0; i < LOOKS; i++) {
		struct state_space guessed;
		const struct state *s = sight_guess(view, rng, &guessed);
		struct rng course = rng_start(rng_next(rng), RNG_CHANCE);
		struct prospect a = play_out(view->game, s, view->seat, better, course);
		struct prospect b = play_out(view->game, s, view->seat, worse, course);
		sum.win += a.win - b.win;
		sum.ahead += a.ahead - b.ahead;
	}
	return (struct prospect){ sum.win / (double)LOOKS, sum.ahead / (double)LOOKS };
}

/* What the played move promises: what the search saw, and if that is little a
 * second look, each weighed by how often it looked. */
static struct prospect weigh(const struct judged *j, const struct line *best, const struct line *line, struct rng *rng)
{
	double looks = line ? (double)line->visits : 0, more = LOOKS;
	struct prospect seen = { line ? line->win : 0, line ? line->ahead : 0 };
	if (looks >= more)
		return seen;
	struct prospect behind = compare(&j->view, best->move, j->played, rng);
	return (struct prospect){ (looks * seen.win + more * (best->win - behind.win)) / (looks + more),
	                          (looks * seen.ahead + more * (best->ahead - behind.ahead)) / (looks + more) };
}

/* Weigh what was played against the best. */
static void judge(struct judged *j, const struct analysis *a, struct rng *rng)
{
	const struct line *best = &a->line[0];
	assert(a->lines > 0 && j->choices > 1);
	j->better = best->move;
	j->best = j->got = (struct prospect){ best->win, best->ahead };
	if (j->better == j->played)
		return;
	j->got = weigh(j, best, find(a, j->played), rng);
	/* nobody can do better than the best: what looks so is chance */
	if (j->got.win > j->best.win)
		j->got.win = j->best.win;
	j->loss = j->best.win - j->got.win;
	j->points = j->loss > 0 && j->best.ahead > j->got.ahead ? j->best.ahead - j->got.ahead : 0;
}

void review_judge(const struct review *r, struct judged *j)
{
	struct analysis *a = malloc(sizeof *a);  /* large */
	/* by its number: a review is the same however its decisions are shared out */
	struct rng rng = rng_start((uint64_t)j->number, RNG_BOT);
	struct effort effort = { .iterations = r->iterations, .threads = r->threads };
	assert(a);
	bot_think(r->bot, &j->view, &rng, &effort, a);
	judge(j, a, &rng);
	free(a);
}

const char *review_mark(enum verdict verdict)
{
	static const char *const mark[] = { [FINE] = "", [INACCURACY] = "?!", [MISTAKE] = "?", [BLUNDER] = "??" };
	return mark[verdict];
}

/* Where the lines are drawn is convention, about as chess programs have it. */
enum verdict review_verdict(double loss)
{
	assert(loss >= 0);
	return loss >= 0.2 ? BLUNDER : loss >= 0.1 ? MISTAKE : loss >= 0.05 ? INACCURACY : FINE;
}

double review_accuracy(double loss)
{
	return 100 * policy_exp(-4 * loss);
}

/* Keep it if it cost more than another of the costliest. */
static void keep(struct seat_review *s, const struct judged *j)
{
	int i = s->n;
	while (i > 0 && s->costliest[i - 1]->loss < j->loss)
		i--;
	if (i == COSTLIEST)
		return;
	if (s->n < COSTLIEST)
		s->n++;
	for (int k = s->n - 1; k > i; k--)
		s->costliest[k] = s->costliest[k - 1];
	s->costliest[i] = j;
}

struct seat_review review_seat(const struct review *r, int seat)
{
	struct seat_review s = { 0 };
	assert(seat >= 0 && seat < SEATS_MAX);
	for (int i = 0; i < r->moves; i++) {
		const struct judged *j = &r->move[i];
		if (j->seat != seat || j->choices < 2)
			continue;
		s.decisions++;
		s.accuracy += review_accuracy(j->loss);
		s.loss += j->loss;
		/* what is not worth a mark is not worth an explanation */
		if (j->loss >= 0.01)
			keep(&s, j);
	}
	/* whoever never had a choice has made no mistake */
	s.accuracy = s.decisions ? s.accuracy / s.decisions : 100;
	s.loss = s.decisions ? s.loss / s.decisions : 0;
	return s;
}
