/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The tree of classic8, frozen: information-set tree search. A node is what has been
 * done since the root, whatever is hidden; each look ahead guesses that anew and walks
 * down the moves that are legal then. A child's share of the visits follows its result and
 * how promising it looked at first (the hints, to the end of the turn).
 */
#include "classic.h"

#include "bits.h"

#include <assert.h>
#include <math.h>

enum { PATH = 64 }; /* moves of a look ahead that are kept in the tree */

/* ---- children ---- */

static uint32_t new_child(struct classic_tree *t, uint32_t parent, move m, float weight)
{
	/* node 0 is nobody's child, so that 0 can mean none */
	assert(t->nodes > 0 && t->nodes < t->room);
	uint32_t i = t->nodes++;
	t->node[i] = (struct classic_node){ .move = m, .next = t->node[parent].child, .weight = weight };
	t->node[parent].child = i;
	return i;
}

/* Children for those of the moves that have none yet. */
static void expand(struct classic_tree *t, uint32_t parent, const struct state *s, int seat, const move *moves, int n)
{
	double weight[MOVES_MAX];
	classic_weigh(t->game, s, seat, moves, n, &t->rng, weight);
	for (int i = 0; i < n && t->nodes < t->room; i++)
		new_child(t, parent, moves[i], (float)weight[i]);
}

/* The child of each legal move, in their order; 0 where there is none. Most of
 * the time both have the same order, children from back to front. */
static bool find_children(const struct classic_tree *t, uint32_t parent, const move *moves, int n, uint32_t *child)
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
static bool reach(struct classic_tree *t, uint32_t parent, const struct state *s, int seat, const move *moves, int n,
                  uint32_t *child)
{
	if (!t->node[parent].child)
		expand(t, parent, s, seat, moves, n);
	if (find_children(t, parent, moves, n, child))
		return true;
	move fresh[MOVES_MAX];
	int k = 0;
	for (int i = 0; i < n; i++)
		if (!child[i])
			fresh[k++] = moves[i];
	if (t->nodes + (uint32_t)k > t->room)
		return false;
	expand(t, parent, s, seat, fresh, k);
	return find_children(t, parent, moves, n, child);
}

/* ---- walking down ---- */

static int select(const struct classic_tree *t, const uint32_t *child, int n)
{
	double sum = 0, visited = 0, weights = 0, highest = -1e9;
	for (int i = 0; i < n; i++) {
		const struct classic_node *c = &t->node[child[i]];
		weights += (double)c->weight;
		sum += c->sum;
		visited += c->visits;
	}
	/* one that has not been tried is thought a little worse than the mean */
	double fresh = (visited > 0 ? sum / visited : 0.5) - 0.1, explore = 0.6 * sqrt(visited + 1) / weights;
	int best = 0;
	for (int i = 0; i < n; i++) {
		const struct classic_node *c = &t->node[child[i]];
		double win = c->visits ? c->sum / c->visits : fresh;
		double score = win + explore * (double)c->weight / (1 + c->visits);
		if (score > highest) {
			highest = score;
			best = i;
		}
	}
	return best;
}

/* Who moves: at the root the seat that asks. */
static int mover(const struct classic_tree *t, unsigned to_act, uint32_t at)
{
	return at == 0 && to_act >> t->view->seat & 1 ? t->view->seat : bits_lowest(to_act);
}

void classic_tree_iterate(struct classic_tree *t)
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
	uint32_t child[MOVES_MAX], at = 0;
	int length = 0, amid = -1; /* whose turn it still is */
	unsigned to_act;
	while (length < PATH && (to_act = game->to_act(s))) {
		int seat = mover(t, to_act, at), n = game->moves(s, seat, moves);
		unsigned news = game->news(s);
		int chosen = 0;
		assert(n > 0);
		/* a move without a choice needs no node: the tree reaches further without it */
		if (n > 1 || at == 0) {
			/* a leaf is valued when it is seen for the first time, and grows later */
			if (at && !t->node[at].child && (t->node[at].visits == 0 || t->nodes + (uint32_t)n > t->room))
				break;
			if (!reach(t, at, s, seat, moves, n, child))
				break;
			chosen = select(t, child, n);
			at = child[chosen];
			path[length].node = at;
			path[length++].seat = seat;
		}
		policy_play(game, s, seat, moves[chosen], &t->rng);
		amid = policy_amid(game, s, seat, news) ? seat : -1;
	}
	assert(length > 0);
	struct ending o;
	classic_value(game, s, t->seats, amid, &t->rng, &o);
	for (int i = 0; i < length; i++) {
		struct classic_node *n = &t->node[path[i].node];
		/* everybody plays for the own result: to a node counts what its mover got */
		n->visits++;
		n->sum += o.win[path[i].seat];
		n->ahead += o.ahead[path[i].seat];
	}
	t->node[0].visits++;
	t->iterations++;
}
