/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Search without any knowledge of the game: random games, at the leaves of a tree or after
 * each move. For games that have no hints, and for the bots mcts and flat, which others are
 * measured by: so it stays as it is for ever.
 *
 * In the tree a node is what has been done since the root, whatever is hidden; each look
 * ahead guesses that anew and walks down the moves that are legal then.
 */
#include "plain.h"

#include "bits.h"

#include <assert.h>
#include <math.h>

enum { PATH = 64 }; /* moves of a look ahead that are kept in the tree */

static void expand(struct plain *t, uint32_t parent, const move *moves, int n)
{
	/* node 0 is nobody's child, so that 0 can mean none */
	assert(t->nodes > 0);
	for (int i = 0; i < n && t->nodes < t->room; i++) {
		t->node[t->nodes] = (struct plain_node){ .move = moves[i], .next = t->node[parent].child };
		t->node[parent].child = t->nodes++;
	}
}

/* The child of each legal move, in their order; 0 where there is none. Most of
 * the time both have the same order, children from back to front. */
static bool find_children(const struct plain *t, uint32_t parent, const move *moves, int n, uint32_t *child)
{
	uint32_t first = t->node[parent].child, at = first;
	bool all = true;
	for (int i = n - 1; i >= 0; i--) {
		uint32_t begin = at;
		while (at && t->node[at].move != moves[i])
			at = t->node[at].next;
		if (!at)
			for (at = first; at != begin && t->node[at].move != moves[i];)
				at = t->node[at].next;
		bool found = at && t->node[at].move == moves[i];
		child[i] = found ? at : 0;
		all = all && found;
		at = found && t->node[at].next ? t->node[at].next : first;
	}
	return all;
}

/* The child of each move, made where there is none yet: a world may have moves that were
 * not legal in those before. False if the tree has no room for them. */
static bool reach(struct plain *t, uint32_t parent, const move *moves, int n, uint32_t *child)
{
	if (!t->node[parent].child)
		expand(t, parent, moves, n);
	if (find_children(t, parent, moves, n, child))
		return true;
	move fresh[MOVES_MAX];
	int k = 0;
	for (int i = 0; i < n; i++)
		if (!child[i])
			fresh[k++] = moves[i];
	if (t->nodes + (uint32_t)k > t->room)
		return false;
	expand(t, parent, fresh, k);
	return find_children(t, parent, moves, n, child);
}

/* The mean result, and the less a move was tried the more; flat: the one that was tried
 * least. */
static int select(struct plain *t, const uint32_t *child, int n)
{
	double highest = -1e9;
	int best = 0;
	for (int i = 0; i < n; i++) {
		struct plain_node *c = &t->node[child[i]];
		c->offered++;
		double score = t->flat     ? -(double)c->visits
		               : c->visits ? c->sum / c->visits + 0.7 * sqrt(log2((double)c->offered + 1) / c->visits)
		                           : 1e6 + rng_below(&t->rng, 1000);
		if (score > highest) {
			highest = score;
			best = i;
		}
	}
	return best;
}

/* Who moves: at the root the seat that asks. */
static int mover(const struct plain *t, unsigned to_act, uint32_t at)
{
	return at == 0 && to_act >> t->view->seat & 1 ? t->view->seat : bits_lowest(to_act);
}

void plain_start(struct plain *t, const struct view *view, bool flat, struct rng rng, struct plain_node *node,
                 uint32_t room)
{
	assert(node && room > 1);
	*t = (struct plain){ .game = view->game,
		             .view = view,
		             .seats = view->game->seats(view_state(view)),
		             .flat = flat,
		             .rng = rng,
		             .node = node,
		             .nodes = 1,
		             .room = room };
	node[0] = (struct plain_node){ 0 };
}

void plain_iterate(struct plain *t)
{
	const struct game *game = t->game;
	struct state_space space;
	struct state *s = sight_guess(t->view, &t->rng, &space);
	/* who moved is kept with the node: the same moves may be another seat's in another world */
	struct {
		uint32_t node;
		int seat;
	} path[PATH];
	move moves[MOVES_MAX];
	double win[SEATS_MAX];
	uint32_t child[MOVES_MAX], at = 0;
	int length = 0;
	unsigned to_act;
	while (length < (t->flat ? 1 : PATH) && (to_act = game->to_act(s))) {
		int seat = mover(t, to_act, at), n = game->moves(s, seat, moves), chosen = 0;
		assert(n > 0);
		/* a move without a choice needs no node: the tree reaches further without it */
		if (n > 1 || at == 0) {
			/* a leaf is valued when it is seen for the first time, and grows later */
			if (at && !t->node[at].child && (t->node[at].visits == 0 || t->nodes + (uint32_t)n > t->room))
				break;
			if (!reach(t, at, moves, n, child))
				break;
			chosen = select(t, child, n);
			at = child[chosen];
			path[length].node = at;
			path[length++].seat = seat;
		}
		policy_play(game, s, seat, moves[chosen], &t->rng);
	}
	assert(length > 0);
	policy_play_on(game, s, 100, &t->rng);
	policy_expect(game, s, t->seats, win);
	for (int i = 0; i < length; i++) {
		/* everybody plays for the own result: to a node counts what its mover got */
		t->node[path[i].node].visits++;
		t->node[path[i].node].sum += win[path[i].seat];
	}
	t->node[0].visits++;
	t->iterations++;
}
