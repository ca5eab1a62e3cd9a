/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Why a move is good: two tallies compared; see reason.h.
 *
 * A search knows that a move is good, not why: thousands of games went well. But the tally
 * says of every point where it comes from, so what a move changes there can be told, and
 * that is nearly always what a person wants to hear.
 */
#include "reason.h"

#include "bits.h"
#include "bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- telling ---- */

struct message reason_sentence(const struct point *p)
{
	switch (p->kind) {
	case POINT_BRINGS:
		return message_n(NP_("Worth {n} more point: {rule}.", "Worth {n} more points: {rule}."), p->points);
	case POINT_PROMISES:
		return message_n(NP_("Worth {n} more point, not yet scored: {rule}.",
		                     "Worth {n} more points, not yet scored: {rule}."), p->points);
	case POINT_SCORES:
		return message_n(NP_("Scores {n} point now: {rule}.", "Scores {n} points now: {rule}."), p->points);
	case POINT_TAKES:
		return message_n(NP_("Takes {n} point from {other}: {rule}.", "Takes {n} points from {other}: {rule}."),
		                 p->points);
	case POINT_GIVES_UP:
		return message_n(NP_("Gives up {n} point: {rule}.", "Gives up {n} points: {rule}."), p->points);
	}
	return message(NULL);
}

int reason_points(const struct reason *r, const struct point *out[REASON_POINTS])
{
	assert(r->gain[0].points >= r->gain[1].points);
	const struct point *second = r->cost.points > r->gain[1].points ? &r->cost : &r->gain[1];
	if (!r->gain[0].points)
		return 0;
	out[0] = &r->gain[0];
	out[1] = second;
	return second->points ? 2 : 1;
}

/* ---- comparing ---- */

/* Keep what weighs most: nobody reads a list. */
static void add(struct reason *r, enum point_kind kind, int points, const struct message *rule)
{
	assert(points > 0);
	struct point p = { kind, points, *rule };
	if (kind == POINT_GIVES_UP) {
		if (points > r->cost.points)
			r->cost = p;
	} else if (points > r->gain[0].points) {
		r->gain[1] = r->gain[0];
		r->gain[0] = p;
	} else if (points > r->gain[1].points) {
		r->gain[1] = p;
	}
}

/* The same sentence about the same; {n} may differ. */
static bool same_message(const struct message *a, const struct message *b)
{
	if (a->id != b->id)
		return false;
	for (int i = 0; i < MESSAGE_ARGS && (a->arg[i].name || b->arg[i].name); i++)
		if (!a->arg[i].name || !b->arg[i].name || strcmp(a->arg[i].text, b->arg[i].text) != 0)
			return false;
	return true;
}

/* Do two lines speak of the same? First those are found that say the same, then
 * those about one piece, then those by one rule. */
static bool alike(const struct tally_line *a, const struct tally_line *b, int pass)
{
	switch (pass) {
	case 0:
		return a->points == b->points && a->pending == b->pending && a->rule.n == b->rule.n &&
		       same_message(&a->rule, &b->rule) && strcmp(a->piece, b->piece) == 0;
	case 1:
		return *a->piece && strcmp(a->piece, b->piece) == 0;
	}
	return same_message(&a->rule, &b->rule);
}

enum { PASSES = 3 };

/* For each line of one tally the line of the other that it goes with, or -1. Lines have no
 * names by which one could find them again, so those that are most alike are paired first. */
static void pair(const struct tally *a, const struct tally *b, int of_a[TALLY_LINES], int of_b[TALLY_LINES])
{
	for (int i = 0; i < TALLY_LINES; i++)
		of_a[i] = of_b[i] = -1;
	for (int pass = 0; pass < PASSES; pass++)
		for (int i = 0; i < a->lines; i++)
			for (int j = 0; j < b->lines && of_a[i] < 0; j++)
				if (of_b[j] < 0 && alike(&a->line[i], &b->line[j], pass)) {
					of_a[i] = j;
					of_b[j] = i;
				}
}

/* Points that counted for later and count now; not where parts of the score have
 * just changed places, so that others count no more. */
static void compare_scored(const struct tally *with, const struct tally *without, const int *match, struct reason *r)
{
	for (int i = 0; i < with->lines; i++)
		if (match[i] >= 0 && with->line[i].pending && !without->line[match[i]].pending)
			return;
	for (int i = 0; i < with->lines; i++) {
		const struct tally_line *line = &with->line[i];
		if (match[i] >= 0 && !line->pending && without->line[match[i]].pending && line->points > 0)
			add(r, POINT_SCORES, line->points, &line->rule);
	}
}

static void compare_lines(const struct tally *with, const struct tally *without, const int *of_with, const int *of_without,
                          bool vague_too, struct reason *r)
{
	for (int i = 0; i < with->lines; i++) {
		const struct tally_line *line = &with->line[i], *old = of_with[i] >= 0 ? &without->line[of_with[i]] : NULL;
		int more = line->points - (old ? old->points : 0);
		if (tally_vague(line) && !vague_too)
			continue;
		if (more > 0)
			add(r, line->pending ? POINT_PROMISES : POINT_BRINGS, more, &line->rule);
		else if (more < 0)
			add(r, POINT_GIVES_UP, -more, old ? &old->rule : &line->rule);
	}
	for (int i = 0; i < without->lines; i++)
		if (of_without[i] < 0 && without->line[i].points > 0 && (vague_too || !tally_vague(&without->line[i])))
			add(r, POINT_GIVES_UP, without->line[i].points, &without->line[i].rule);
}

void reason_compare(const struct tally *with, const struct tally *without, struct reason *r)
{
	int of_with[TALLY_LINES], of_without[TALLY_LINES];
	assert(with != without);
	memset(r, 0, sizeof *r);
	/* what is certain first; what is vague only where there is nothing else to tell */
	pair(with, without, of_with, of_without);
	compare_lines(with, without, of_with, of_without, false, r);
	if (!r->gain[0].points)
		compare_scored(with, without, of_with, r);
	if (!r->gain[0].points)
		compare_lines(with, without, of_with, of_without, true, r);
}

/* What the other one has less of. */
static void compare_other(const struct tally *with, const struct tally *without, struct reason *r)
{
	int of_with[TALLY_LINES], of_without[TALLY_LINES];
	pair(with, without, of_with, of_without);
	for (int i = 0; i < without->lines; i++) {
		const struct tally_line *line = &without->line[i];
		int less = line->points - (of_without[i] >= 0 ? with->line[of_without[i]].points : 0);
		if (less > 0 && !tally_vague(line))
			add(r, POINT_TAKES, less, &line->rule);
	}
}

/* ---- what comes of a move ---- */

/* Is a move one that the others do not see? Then they are told another sentence. */
static bool secret(const struct game *game, const struct state *s, int seat, move m)
{
	/* no game has to say which of its moves are secret: its sentences do */
	struct message own = sight_tell(game, s, seat, m, seat), theirs = sight_tell(game, s, seat, m, -1);
	return !same_message(&own, &theirs);
}

/* What anybody would do: one should not have to search in order to explain. */
static move sensible(const struct game *game, const struct state *s, int seat, struct rng *rng)
{
	struct view view;
	return bot_choose(bot_find("greedy"), sight_of(game, s, seat, &view), rng, NULL);
}

/* Everybody goes on until the seat has made what follows from a move and is about
 * to make a secret one. */
static void go_on(const struct game *game, struct state *s, int seat, struct rng *rng)
{
	enum { LONGEST = 64 };
	bool open = false;
	unsigned to_act;
	for (int i = 0; i < LONGEST && (to_act = game->to_act(s)); i++) {
		int next = to_act >> seat & 1 ? seat : bits_lowest(to_act);
		move m = sensible(game, s, next, rng);
		bool hidden = secret(game, s, next, m);
		if (next == seat && hidden && open)
			return;
		open = open || (next == seat && !hidden);
		policy_play(game, s, next, m, rng);
	}
}

/* What comes of a move: at the end of the turn, or, where it is secret or `later`,
 * when its effect can be seen. False if something new has come to light. */
static bool after(const struct game *game, const struct state *guessed, int seat, move m, bool later, struct state *s)
{
	/* always the same numbers: whoever asks twice hears the same reason */
	struct rng rng = rng_start(1, RNG_BOT);
	memcpy(s, guessed, game->state_size);
	bool hidden = secret(game, s, seat, m);
	unsigned news = game->news(s);
	policy_play(game, s, seat, m, &rng);
	if (hidden || later)
		go_on(game, s, seat, &rng);
	else if (game->news(s) == news)
		policy_end_turn(game, s, seat, sensible, &rng);
	return game->news(s) == news;
}

/* Compare what comes of two moves; true if there is nothing to be seen yet. */
static bool look(const struct game *game, const struct state *guessed, int seat, move m, const move *instead, bool later,
                 struct reason *r)
{
	struct tally *tally = malloc(2 * sizeof *tally), *with = tally, *without = tally + 1;  /* too large for a stack */
	struct state_space one, other;
	struct state *a = (struct state *)one.bytes, *b = (struct state *)other.bytes;
	assert(tally);
	bool quiet = after(game, guessed, seat, m, later, a);
	if (instead)
		quiet = after(game, guessed, seat, *instead, later, b) && quiet;
	else
		memcpy(b, guessed, game->state_size);
	game->score(a, seat, with);
	game->score(b, seat, without);
	reason_compare(with, without, r);
	/* with two players the loss of one is the gain of the other */
	if (game->seats(guessed) == 2 && !game->chairs.count) {
		game->score(a, 1 - seat, with);
		game->score(b, 1 - seat, without);
		compare_other(with, without, r);
	}
	free(tally);
	return quiet && !r->gain[0].points && !r->cost.points;
}

void reason_find(const struct view *view, move m, const move *instead, struct reason *r)
{
	struct state_space guessed;
	struct rng rng = rng_start(1, RNG_CHANCE);
	const struct state *s = sight_guess(view, &rng, &guessed);
	assert(view->seat >= 0);
	if (look(view->game, s, view->seat, m, instead, false, r))
		look(view->game, s, view->seat, m, instead, true, r);
}
