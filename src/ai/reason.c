/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Why a move is good; see reason.h.
 *
 * A search knows that a move is good, not why: thousands of games went well. But its game can
 * say what a turn does. Where it does not, the tally says of every point where it comes from,
 * so what a move changes there can be told.
 */
#include "reason.h"

#include "bits.h"
#include "bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- telling ---- */

enum point_kind { POINT_BRINGS, POINT_PROMISES, POINT_SCORES, POINT_TAKES };

/* Where a game has no words of its own: points, and the line of the tally that has them. */
static void add(struct merits *r, enum point_kind kind, int points, const struct message *rule)
{
	static const char *const words[][2] = {
		[POINT_BRINGS] = { NP_("Worth {n} more point: {rule}.", "Worth {n} more points: {rule}.") },
		[POINT_PROMISES] = { NP_("Worth {n} more point, not yet scored: {rule}.",
		                         "Worth {n} more points, not yet scored: {rule}.") },
		[POINT_SCORES] = { NP_("Scores {n} point now: {rule}.", "Scores {n} points now: {rule}.") },
		[POINT_TAKES] = { NP_("Takes {n} point from {other}: {rule}.",
		                      "Takes {n} points from {other}: {rule}.") },
	};
	assert(points > 0);
	merit_add(r, 100 * points, message_n(words[kind][0], words[kind][1], points), rule);
}

void reason_json(const struct merits *r, struct json *j)
{
	json_open(j, '[');
	for (int i = 0; i < r->n; i++) {
		json_open(j, '{');
		json_key(j, "say");
		json_message(j, &r->merit[i].say);
		if (r->merit[i].rule.id) {
			json_key(j, "rule");
			json_message(j, &r->merit[i].rule);
		}
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* ---- comparing ---- */

/* Do two lines speak of the same? First those are found that say the same, then
 * those about one piece, then those by one rule. */
static bool alike(const struct tally_line *a, const struct tally_line *b, int pass)
{
	switch (pass) {
	case 0:
		return a->points == b->points && a->pending == b->pending &&
		       merit_same_message(&a->rule, &b->rule, true) && strcmp(a->piece, b->piece) == 0;
	case 1:
		return *a->piece && strcmp(a->piece, b->piece) == 0;
	}
	return merit_same_message(&a->rule, &b->rule, false);
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
static void compare_scored(const struct tally *with, const struct tally *without, const int *match, struct merits *r)
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

static void compare_lines(const struct tally *with, const struct tally *without, const int *of_with,
                          const int *of_without, bool vague_too, struct merits *r)
{
	int sum = 0;
	for (int i = 0; i < without->lines; i++)
		if (of_without[i] < 0 && (vague_too || !tally_vague(&without->line[i])))
			sum -= without->line[i].points;
	for (int i = 0; i < with->lines; i++) {
		const struct tally_line *line = &with->line[i];
		int more = line->points - (of_with[i] >= 0 ? without->line[of_with[i]].points : 0);
		if (tally_vague(line) && !vague_too)
			continue;
		sum += more;
		if (more > 0)
			add(r, line->pending ? POINT_PROMISES : POINT_BRINGS, more, &line->rule);
	}
	/* what brings no more than it gives up is not good for that */
	if (sum <= 0)
		r->n = 0;
}

void reason_compare(const struct tally *with, const struct tally *without, struct merits *r)
{
	int of_with[TALLY_LINES], of_without[TALLY_LINES];
	assert(with != without);
	r->n = 0;
	/* what is certain first; what is vague only where there is nothing else to tell */
	pair(with, without, of_with, of_without);
	compare_lines(with, without, of_with, of_without, false, r);
	if (!r->n)
		compare_scored(with, without, of_with, r);
	if (!r->n)
		compare_lines(with, without, of_with, of_without, true, r);
}

/* What the other one has less of. */
static void compare_other(const struct tally *with, const struct tally *without, struct merits *r)
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
	return !merit_same_message(&own, &theirs, false);
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

/* Found by another guess, a move may not be legal in this one. */
static bool legal(const struct game *game, const struct state *s, int seat, move m)
{
	move moves[MOVES_MAX];
	for (int n = game->moves(s, seat, moves), i = 0; i < n; i++)
		if (moves[i] == m)
			return true;
	return false;
}

/* What comes of a course: at the end of the turn, or, where it begins secretly or `later`,
 * when its effect can be seen. False if something new has come to light. */
static bool after(const struct game *game, const struct state *guessed, int seat, struct course c, bool later,
                  struct state *s)
{
	/* always the same numbers: whoever asks twice hears the same reason */
	struct rng rng = rng_start(1, RNG_BOT);
	memcpy(s, guessed, game->state_size);
	bool hidden = secret(game, s, seat, c.move[0]);
	unsigned news = game->news(s);
	for (int i = 0; i < c.moves && game->news(s) == news && legal(game, s, seat, c.move[i]); i++)
		policy_play(game, s, seat, c.move[i], &rng);
	if ((hidden && !game->words.merits) || later)
		go_on(game, s, seat, &rng);
	else if (game->news(s) == news)
		policy_end_turn(game, s, seat, sensible, &rng);
	return game->news(s) == news;
}

/* Compare what comes of two courses; true if there is nothing to be seen yet. */
static bool look(const struct game *game, const struct state *guessed, int seat, struct course c,
                 const struct course *instead, bool later, struct merits *r)
{
	struct tally *tally = malloc(2 * sizeof *tally), *with = tally, *without = tally + 1;  /* too large for a stack */
	struct state_space one, other;
	struct state *a = (struct state *)one.bytes, *b = (struct state *)other.bytes;
	assert(tally);
	bool quiet = after(game, guessed, seat, c, later, a);
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
	return quiet && !r->n;
}

/* What weighs less is only told where there is nothing else. */
enum { FAINT = 20 };

/* The game's own words. */
static void ask(const struct view *view, const struct state *guessed, struct course c, struct merits *r)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	r->n = 0;
	after(view->game, guessed, view->seat, c, false, s);
	view->game->words.merits(view, c.move[0], s, r);
}

void reason_find(const struct view *view, struct course c, const struct course *instead, struct merits *r)
{
	struct state_space guessed;
	struct rng rng = rng_start(1, RNG_CHANCE);
	const struct state *s = sight_guess(view, &rng, &guessed);
	assert(view->seat >= 0 && c.moves > 0);
	if (view->game->words.merits) {
		ask(view, s, c, r);
		struct merits *others = malloc(sizeof *others);  /* large */
		assert(others);
		/* what speaks for both is no reason */
		if (instead) {
			ask(view, s, *instead, others);
			merit_subtract(r, others);
		}
		free(others);
	} else if (look(view->game, s, view->seat, c, instead, false, r)) {
		look(view->game, s, view->seat, c, instead, true, r);
	}
	r->n = r->n < REASONS ? r->n : REASONS;
	while (r->n > 1 && r->merit[r->n - 1].weight < FAINT)
		r->n--;
}
