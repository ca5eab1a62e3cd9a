/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What a decision cost, and how well a seat decided; see review.h. */
#include "review.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A search looks at poor moves only a few times; so the one that was played is played out
 * beside the best one this often. */
enum { LOOKS = REVIEW_LOOKS };

/* The accuracy of somebody who draws lots: nobody is told that they are worth nothing. */
enum { BY_LOT = 30 };

static const struct line *find(const struct analysis *a, move m)
{
	for (int i = 0; i < a->lines; i++)
		if (a->line[i].move == m)
			return &a->line[i];
	return NULL;
}

/* One way in which a guessed position can go on after a move. */
static struct prospect play_out(const struct game *game, const struct state *guessed, int seat, move m, struct rng rng)
{
	return decision_outcome(game, guessed, seat, (struct course){ &m, 1 }, 0, rng);
}

/* Add by how much one prospect is worse than another. */
static void add_behind(struct prospect *sum, struct prospect better, struct prospect worse)
{
	sum->win += (better.win - worse.win) / (double)LOOKS;
	sum->ahead += (better.ahead - worse.ahead) / (double)LOOKS;
}

/* How much worse than the best one are the move that was played and one drawn by lot, on
 * average of many guesses that all of them share? */
static void compare(const struct made *j, struct rng *rng, struct prospect *behind, struct prospect *drawn)
{
	const struct view *view = &j->view;
	move moves[MOVES_MAX];
	int n = view->game->moves(view_state(view), view->seat, moves);
	*behind = *drawn = (struct prospect){ 0, 0 };
	/* the same world and the same course of chance for all: what differs then is the moves,
	   and a hundred looks tell more than a thousand without that */
	for (int i = 0; i < LOOKS; i++) {
		struct state_space guessed;
		const struct state *s = sight_guess(view, rng, &guessed);
		struct rng course = rng_start(rng_next(rng), RNG_CHANCE);
		move lot = moves[rng_below(rng, (uint32_t)n)];
		struct prospect best = play_out(view->game, s, view->seat, j->better, course);
		struct prospect got =
			j->played == j->better ? best : play_out(view->game, s, view->seat, j->played, course);
		add_behind(behind, best, got);
		add_behind(drawn, best,
		           lot == j->better   ? best
		           : lot == j->played ? got
		                              : play_out(view->game, s, view->seat, lot, course));
	}
}

/* What the played move promises: what the search saw, and if that is little a
 * second look, each weighed by how often it looked. */
static struct prospect weigh(struct prospect behind, const struct line *best, const struct line *line)
{
	double looks = line ? (double)line->visits : 0, more = LOOKS;
	struct prospect seen = { line ? line->win : 0, line ? line->ahead : 0 };
	if (looks >= more)
		return seen;
	return (struct prospect){ (looks * seen.win + more * (best->win - behind.win)) / (looks + more),
	                          (looks * seen.ahead + more * (best->ahead - behind.ahead)) / (looks + more) };
}

/* Weigh what was played against the best. */
static void judge(struct made *j, const struct analysis *a, struct rng *rng)
{
	const struct line *best = &a->line[0];
	assert(a->lines > 0 && j->choices > 1);
	j->better = best->move;
	j->best = j->got = (struct prospect){ best->win, best->ahead };
	struct prospect behind, drawn;
	compare(j, rng, &behind, &drawn);
	j->behind = behind.win;
	j->stake = drawn.win;
	if (j->better == j->played)
		return;
	j->got = weigh(behind, best, find(a, j->played));
	/* nobody can do better than the best: what looks so is chance */
	if (j->got.win > j->best.win)
		j->got.win = j->best.win;
	j->loss = j->best.win - j->got.win;
	j->points = j->loss > 0 && j->best.ahead > j->got.ahead ? j->best.ahead - j->got.ahead : 0;
}

/* ---- what would have been better ---- */

/* Play the better moves as far as they are known, and add what `next` wants to do then;
 * without it only tell them. What is hidden is guessed, always alike: nothing new comes to
 * light before the last of them. */
static void walk(const struct judged *j, move better[DECISION_MOVES], int *n,
                 move (*next)(void *, const struct view *), void (*each)(void *, const struct view *, move), void *context)
{
	const struct view *from = &j->made[j->differs].view;
	const struct game *game = from->game;
	struct state_space guessed;
	struct view view;
	struct rng rng = rng_start(1, RNG_CHANCE);
	struct state *s = sight_guess(from, &rng, &guessed);
	struct decision d = decision_at(from);
	for (int i = 0; i < DECISION_MOVES && (i == 0 || decision_open(&d, s)); i++) {
		sight_of(game, s, j->seat, &view);
		if (i == *n && !next)
			return;
		if (i == *n)
			better[(*n)++] = next(context, &view);
		if (each)
			each(context, &view, better[i]);
		policy_play(game, s, j->seat, better[i], &rng);
	}
}

struct thinker {
	const struct review *review;
	struct rng rng;
};

static move think_on(void *context, const struct view *view)
{
	struct thinker *t = context;
	struct effort effort = { .iterations = t->review->iterations, .threads = t->review->threads };
	move moves[MOVES_MAX];
	if (view->game->moves(view_state(view), view->seat, moves) == 1)
		return moves[0];
	return bot_choose(t->review->bot, view, &t->rng, &effort);
}

void review_better(const struct judged *j, void (*each)(void *, const struct view *, move), void *context)
{
	move better[DECISION_MOVES];
	int n = j->betters;
	memcpy(better, j->better, sizeof better);
	/* up to there it is what was played */
	for (int i = 0; i < j->differs; i++)
		each(context, &j->made[i].view, j->made[i].played);
	walk(j, better, &n, NULL, each, context);
}

void review_reason(const struct judged *j, struct merits *r)
{
	move played[DECISION_MOVES];
	int n = j->moves - j->differs;
	for (int i = 0; i < n; i++)
		played[i] = j->made[j->differs + i].played;
	struct course instead = { played, n };
	reason_find(&j->made[j->differs].view, (struct course){ j->better, j->betters }, &instead, r);
}

/* What the moves cost together, and where somebody would better have gone another way. */
static void add_up(const struct review *r, struct judged *j)
{
	const struct made *first = NULL;
	for (int i = 0; i < j->moves; i++) {
		const struct made *m = &j->made[i];
		if (m->choices < 2)
			continue;
		first = first ? first : m;
		j->loss += m->loss;
		j->points += m->points;
		j->behind += m->behind;
		j->stake += m->stake;
		if (m->loss > j->made[j->differs].loss)
			j->differs = i;
	}
	assert(first);
	/* estimates, each by itself: together they may be more than there was */
	if (j->loss > first->best.win)
		j->loss = first->best.win > 0 ? first->best.win : 0;
	j->best = first->best;
	j->got = (struct prospect){ j->best.win - j->loss, j->best.ahead - j->points };
	const struct made *worst = &j->made[j->differs];
	j->better[j->betters++] = worst->choices > 1 ? worst->better : worst->played;
	/* how the turn would have gone on is only told where it was worth something */
	struct thinker t = { r, rng_start((uint64_t)j->number, RNG_TEST) };
	if (j->loss >= REVIEW_WORTH)
		walk(j, j->better, &j->betters, think_on, NULL, &t);
}

void review_judge(const struct review *r, struct judged *j)
{
	struct analysis *a = malloc(sizeof *a);  /* large */
	struct effort effort = { .iterations = r->iterations, .threads = r->threads };
	assert(a && j->choices > 1);
	for (int i = 0; i < j->moves; i++) {
		if (j->made[i].choices < 2)
			continue;
		/* by its number: a review is the same however its decisions are shared out */
		struct rng rng = rng_start((uint64_t)(j->number + i), RNG_BOT);
		bot_think(r->bot, &j->made[i].view, &rng, &effort, a);
		judge(&j->made[i], a, &rng);
	}
	free(a);
	add_up(r, j);
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

double review_accuracy(double lost, double stake)
{
	/* nothing could be lost */
	if (stake <= 0)
		return 100;
	double accuracy = 100 - (100 - BY_LOT) * lost / stake;
	return accuracy < 0 ? 0 : accuracy > 100 ? 100 : accuracy;
}

double review_accuracy_after(const struct review *r, int seat, int decisions)
{
	double lost = 0, stake = 0;
	assert(decisions >= 0 && decisions <= r->decisions);
	for (int i = 0; i < decisions; i++) {
		const struct judged *j = &r->decision[i];
		if (j->seat != seat)
			continue;
		/* a loss sees further, but is never below 0, so that chance adds up in it; played out side by
		   side, chance evens out: half of each */
		lost += (j->loss + j->behind) / 2;
		stake += j->stake;
	}
	return review_accuracy(lost, stake);
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
	struct seat_review s = { .accuracy = review_accuracy_after(r, seat, r->decisions) };
	assert(seat >= 0 && seat < SEATS_MAX);
	for (int i = 0; i < r->decisions; i++) {
		const struct judged *j = &r->decision[i];
		if (j->seat != seat || j->choices < 2)
			continue;
		s.decisions++;
		s.loss += j->loss;
		/* what is not worth a mark is not worth an explanation */
		if (j->loss >= REVIEW_WORTH)
			keep(&s, j);
	}
	s.loss = s.decisions ? s.loss / s.decisions : 0;
	return s;
}
