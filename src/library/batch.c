/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The public library: many games that are stepped together. They are states without a past: a
 * session would keep a log that nobody reads. The moves of each game are found when its mask is
 * made, and kept until the next step, which looks among them.
 */
#include "bergfried-learning.h"

#include "bits.h"
#include "inside.h"
#include "numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* One of the games. */
struct batch_game {
	uint64_t seed;
	struct rng chance;             /* for what chance decides after the deal */
	int seat, moves;               /* who is to move, and how many moves there are */
	move move[MOVES_MAX];
	uint16_t action[MOVES_MAX];    /* of each */
	struct state_space state;
};

struct bf_batch {
	const struct game *game;
	struct options options;
	int games, seats, chairs;
	struct batch_game lane[];
};

static const uint64_t NEXT_DEAL = (uint64_t)1 << 32;

static struct state *state_of(struct batch_game *l)
{
	return (struct state *)l->state.bytes;
}

/* Who is to move, and what they can do; nobody when it is over. */
static void know(const bf_batch *b, struct batch_game *l)
{
	unsigned to_act = b->game->to_act(state_of(l));
	l->seat = to_act ? bits_lowest(to_act) : -1;
	l->moves = to_act ? b->game->moves(state_of(l), l->seat, l->move) : 0;
	if (to_act)
		b->game->numbers->number(state_of(l), l->seat, l->move, l->moves, l->action);
}

static void settle(const bf_batch *b, struct batch_game *l)
{
	if (b->game->chance.needs)
		game_settle(b->game, state_of(l), &l->chance);
}

static void begin(const bf_batch *b, struct batch_game *l)
{
	struct rng rng = rng_start(l->seed, RNG_DEAL);
	struct deal deal;
	deal_shuffle(b->game, &b->options, &rng, &deal);
	b->game->start(state_of(l), &b->options, &deal);
	if (b->game->chance.needs)
		l->chance = session_chance_of(&deal);
	settle(b, l);
	know(b, l);
}

bf_batch *bf_batch_new(const bf_game *outer, int seats, const char *text, int games, uint64_t seed)
{
	const struct game *game = (const struct game *)outer;
	struct options options;
	if (!library_options(game, seats, text, &options))
		return NULL;
	if (games < 1 || games > 1 << 20) {
		library_wrong(message("a batch has 1 to 1048576 games"));
		return NULL;
	}
	bf_batch *b = malloc(sizeof *b + (size_t)games * sizeof *b->lane);
	if (!b)
		return library_full();
	b->game = game;
	b->options = options;
	b->games = games;
	b->seats = seats;
	b->chairs = game_chairs(game, &options);
	for (int i = 0; i < games; i++) {
		b->lane[i].seed = seed + (uint64_t)i;
		begin(b, &b->lane[i]);
	}
	return b;
}

void bf_batch_free(bf_batch *b)
{
	free(b);
}

uint64_t bf_batch_seed(const bf_batch *b, int game)
{
	return game < 0 || game >= b->games ? 0 : b->lane[game].seed;
}

/* ---- what a caller gets ---- */

static void show(const bf_batch *b, int i, const struct bf_arrays *a)
{
	const struct batch_game *l = &b->lane[i];
	const struct numbers *n = b->game->numbers;
	struct view view;
	if (a->observation) {
		sight_of(b->game, (const struct state *)l->state.bytes, l->seat, &view);
		n->observation->observe(&view, a->observation + (size_t)i * n->observation->size);
	}
	if (a->mask) {
		uint8_t *mask = a->mask + (size_t)i * (size_t)n->actions;
		memset(mask, 0, (size_t)n->actions);
		for (int j = 0; j < l->moves; j++)
			mask[l->action[j]] = 1;
	}
	if (a->seat)
		a->seat[i] = l->seat;
}

/* What a game brought that is over; nothing of one that goes on. */
static void reward(const bf_batch *b, int i, bool over, const struct bf_arrays *a)
{
	const struct state *s = (const struct state *)b->lane[i].state.bytes;
	unsigned winners = over && a->rewards ? b->game->winners(s) : 0;
	int points[SEATS_MAX] = { 0 }, n = bits_count(winners);
	if (over && a->points)
		game_points(b->game, s, b->chairs, points);
	for (int seat = 0; seat < b->seats; seat++) {
		if (a->rewards)
			a->rewards[i * b->seats + seat] = winners >> seat & 1 ? 1 / (float)n : 0;
		if (a->points)
			a->points[i * b->seats + seat] = points[seat];
	}
	if (a->done)
		a->done[i] = over;
}

void bf_batch_look(bf_batch *b, const struct bf_arrays *a)
{
	for (int i = 0; i < b->games; i++) {
		reward(b, i, false, a);
		show(b, i, a);
		if (a->refused)
			a->refused[i] = 0;
	}
}

/* ---- a step ---- */

/* The move of an action, by its place among the legal ones; -1 if it is not legal. */
static int find(const struct batch_game *l, int32_t action)
{
	for (int i = 0; i < l->moves; i++)
		if (l->action[i] == action)
			return i;
	return -1;
}

static void refuse(int game, int32_t action)
{
	struct message m = message("game {game}: action {action} is not legal now");
	message_int(&m, "game", game);
	message_int(&m, "action", action);
	library_wrong(m);
}

int bf_batch_step(bf_batch *b, const int32_t *actions, const struct bf_arrays *a)
{
	int refused = 0;
	for (int i = 0; i < b->games; i++) {
		struct batch_game *l = &b->lane[i];
		int place = find(l, actions[i]);
		bool wrong = place < 0 && actions[i] != -1, over = false;
		if (wrong && !refused++)
			refuse(i, actions[i]);
		if (a->refused)
			a->refused[i] = wrong;
		if (place >= 0) {
			b->game->play(state_of(l), l->seat, l->move[place]);
			settle(b, l);
			know(b, l);
			over = l->seat < 0;
		}
		reward(b, i, over, a);
		if (over) {
			l->seed += NEXT_DEAL;
			begin(b, l);
		}
		show(b, i, a);
	}
	return refused;
}
