/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Moves that belong together; see decision.h. */
#include "decision.h"

#include "bot.h"
#include "outlook.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	RIVALS = 4, /* moves of a step that may be as good as the best */
	SEEN = 8    /* playouts from which on one of them is known */
};

struct decision decision_at(const struct view *view)
{
	const struct game *game = view->game;
	return (struct decision){ game, view->seat, game->people.turn ? game->people.turn(view) : 0,
		                  game->news(view_state(view)) };
}

bool decision_open(const struct decision *d, const struct state *s)
{
	struct view view;
	if (!d->turn || d->game->news(s) != d->news || !(d->game->to_act(s) >> d->seat & 1))
		return false;
	return d->game->people.turn(sight_of(d->game, s, d->seat, &view)) == d->turn;
}

/* ---- walking ---- */

/* Somebody on the way through a decision; what is hidden is guessed. */
struct walk {
	struct decision decision;
	struct state_space space;
	struct rng rng;
	int made;
};

static struct state *at(struct walk *w)
{
	return (struct state *)w->space.bytes;
}

static void set_out(struct walk *w, const struct view *view, uint64_t seed)
{
	w->decision = decision_at(view);
	w->rng = rng_start(seed, RNG_CHANCE);
	w->made = 0;
	sight_guess(view, &w->rng, &w->space);
}

static bool goes_on(struct walk *w)
{
	return !w->made || (w->made < DECISION_MOVES && decision_open(&w->decision, at(w)));
}

static void step(struct walk *w, move m)
{
	policy_play(w->decision.game, at(w), w->decision.seat, m, &w->rng);
	w->made++;
}

static int choices(struct walk *w, move moves[MOVES_MAX])
{
	return w->decision.game->moves(at(w), w->decision.seat, moves);
}

/* The same where the move may be no legal one. */
static bool try_step(struct walk *w, move m)
{
	move moves[MOVES_MAX];
	int n = goes_on(w) ? choices(w, moves) : 0;
	for (int i = 0; i < n; i++)
		if (moves[i] == m) {
			step(w, m);
			return true;
		}
	return false;
}

bool decision_moves(const struct view *view, const uint16_t *place, int n, move *moves, int *chosen_from, bool *whole)
{
	struct walk w;
	set_out(&w, view, 1);
	for (int i = 0; i < n; i++) {
		move legal[MOVES_MAX];
		if (!goes_on(&w) || place[i] >= (chosen_from[i] = choices(&w, legal)))
			return false;
		step(&w, moves[i] = legal[place[i]]);
	}
	*whole = !goes_on(&w);
	return true;
}

/* The legal move of that name, or another spelling of it. */
static bool find_named(struct walk *w, const char *name, move *found)
{
	const struct game *game = w->decision.game;
	char other[MOVE_NAME_MAX], text[MOVE_NAME_MAX];
	struct buf alias = buf_over(other, sizeof other);
	move moves[MOVES_MAX];
	int n = choices(w, moves);
	if (game->words.alias && game->words.alias(at(w), w->decision.seat, name, &alias))
		name = other;
	for (int i = 0; i < n; i++) {
		struct buf b = buf_over(text, sizeof text);
		game->name_move(at(w), w->decision.seat, moves[i], &b);
		if (strcmp(text, name) == 0) {
			*found = moves[i];
			return true;
		}
	}
	return false;
}

int decision_named(const struct view *view, const char *const names[], int n, move moves[DECISION_MOVES], bool *whole)
{
	struct walk w;
	move legal[MOVES_MAX], m;
	set_out(&w, view, 1);
	*whole = false;
	for (int i = 0; i < n; i++) {
		if (!goes_on(&w) || !find_named(&w, names[i], &m))
			return i;
		moves[w.made] = m;
		step(&w, m);
	}
	while (w.made && goes_on(&w) && choices(&w, legal) == 1) {
		moves[w.made] = legal[0];
		step(&w, legal[0]);
	}
	*whole = w.made && !goes_on(&w);
	return w.made;
}

/* ---- comparing ---- */

/* Where a way comes to, as its seat sees it. False if it cannot be gone. */
static bool go(struct walk *w, const struct view *view, struct course way)
{
	set_out(w, view, 2);
	for (int i = 0; i < way.moves; i++)
		if (!try_step(w, way.move[i]))
			return false;
	return true;
}

static void put_seen(struct walk *w, struct buf *out)
{
	struct view view;
	sight_of(w->decision.game, at(w), w->decision.seat, &view);
	view.game->words.json(&view, out);
}

bool decision_same(const struct view *view, struct course one, struct course other)
{
	struct walk a, b;
	if (!go(&a, view, one) || !go(&b, view, other))
		return false;
	if (memcmp(&a.space, &b.space, view->game->state_size) == 0)
		return true;
	/* things may lie in another order and be the same to everybody */
	struct buf seen = { 0 }, as_well = { 0 };
	put_seen(&a, &seen);
	put_seen(&b, &as_well);
	bool same = strcmp(buf_text(&seen), buf_text(&as_well)) == 0;
	buf_free(&seen);
	buf_free(&as_well);
	return same;
}

struct prospect decision_outcome(const struct game *game, const struct state *guessed, int seat, struct course way,
                                 int turns, struct rng rng)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct ending o = { .win = { 0 } };
	assert(way.moves > 0);
	memcpy(s, guessed, game->state_size);
	unsigned news = game->news(s);
	for (int i = 0; i < way.moves; i++)
		policy_play(game, s, seat, way.move[i], &rng);
	if (!game->hints) {
		policy_play_on(game, s, 100, &rng);
		policy_expect(game, s, game->seats(guessed), o.win);
		return (struct prospect){ o.win[seat], o.ahead[seat] };
	}
	struct view view;
	sight_of(game, guessed, seat, &view);
	const struct outlook l = outlook_of(&view, search_manner(&view));
	if (turns) {
		if (game->news(s) == news && game->to_act(s) >> seat & 1)
			policy_finish_turn(game, s, seat, &rng);
		outlook_play_on(&l, s, turns, &rng);
		news = game->news(s) + 1;
	}
	outlook_value(&l, s, game->news(s) == news ? seat : -1, &rng, &o);
	return (struct prospect){ o.chance[seat], o.ahead[seat] };
}

struct prospect decision_compare(const struct view *view, struct course better, struct course worse, int looks,
                                 struct rng *rng, double *error)
{
	int turns = view->game->hints ? search_manner(view)->turns : 0;
	struct prospect sum = { 0, 0 };
	double squares = 0;
	assert(looks > 1);
	/* the same world and the same course of chance for both: what differs then is the moves */
	for (int i = 0; i < looks; i++) {
		struct state_space guessed;
		const struct state *s = sight_guess(view, rng, &guessed);
		struct rng chance = rng_start(rng_next(rng), RNG_CHANCE);
		struct prospect one = decision_outcome(view->game, s, view->seat, better, turns, chance);
		struct prospect other = decision_outcome(view->game, s, view->seat, worse, turns, chance);
		sum.win += one.win - other.win;
		sum.ahead += one.ahead - other.ahead;
		squares += (one.win - other.win) * (one.win - other.win);
	}
	double n = (double)looks, mean = sum.win / n, variance = (squares / n - mean * mean) / (n - 1);
	if (error)
		*error = variance > 0 ? sqrt(variance) : 0;
	return (struct prospect){ mean, sum.ahead / n };
}

/* ---- the best ---- */

/* What a search found about a step: its best moves. */
struct found {
	int lines;
	struct {
		move move;
		double win;
		long visits;
	} line[RIVALS];
};

/* A step of the way: the move that a search prefers. */
static move look(const struct view *view, uint64_t seed, const struct effort *effort, struct analysis *a,
                 struct found *f)
{
	struct rng rng = rng_start(seed, RNG_BOT);
	bot_think(bot_best(), view, &rng, effort, a);
	f->lines = a->lines < RIVALS ? a->lines : RIVALS;
	for (int i = 0; i < f->lines; i++) {
		f->line[i].move = a->line[i].move;
		f->line[i].win = a->line[i].win;
		f->line[i].visits = a->line[i].visits;
	}
	return a->line[0].move;
}

/* Is another move of that step only another order of the same moves? */
static bool reorders(const struct view *view, const struct best_way *way, int step, move other)
{
	move order[DECISION_MOVES];
	int made = step, found = -1;
	memcpy(order, way->move, (size_t)step * sizeof *order);
	order[made++] = other;
	for (int i = step; i < way->moves; i++) {
		if (found < 0 && way->move[i] == other)
			found = i;
		else if (made < DECISION_MOVES)
			order[made++] = way->move[i];
	}
	return found >= 0 && made == way->moves && decision_same(view, way_course(way), (struct course){ order, made });
}

/* The other ways that leave it at a step: is one of them better than those that are known? */
static void see_others(const struct view *view, struct best_way *way, int step, const struct found *f)
{
	for (int i = 1; i < f->lines; i++) {
		/* as far behind as it is where they part */
		double win = way->win - (f->line[0].win - f->line[i].win);
		win = win < 0 ? 0 : win;
		if (win <= way->other || (i > 1 && f->line[i].visits < SEEN) ||
		    reorders(view, way, step, f->line[i].move))
			continue;
		way->other = win;
		way->step = step;
		way->rival = f->line[i].move;
	}
}

void decision_find(const struct view *view, struct best_way *way, int known, uint64_t seed, const struct effort *effort)
{
	struct analysis *a = malloc(sizeof *a); /* large */
	struct found found[DECISION_MOVES] = { { .lines = 0 } };
	struct walk w;
	move legal[MOVES_MAX];
	assert(a && known <= DECISION_MOVES);
	way->win = way->other = -1;
	way->steps = 0;
	set_out(&w, view, 1);
	for (int i = 0; i < known; i++)
		step(&w, way->move[i]);
	while (goes_on(&w)) {
		struct view here;
		sight_of(view->game, at(&w), view->seat, &here);
		struct found *f = &found[w.made];
		way->move[w.made] =
			choices(&w, legal) == 1 ? legal[0] : look(&here, seed + (uint64_t)w.made, effort, a, f);
		if (f->lines && !way->steps++)
			way->win = f->line[0].win;
		step(&w, way->move[w.made]);
	}
	way->moves = w.made;
	for (int i = 0; i < w.made; i++)
		see_others(view, way, i, &found[i]);
	free(a);
}
