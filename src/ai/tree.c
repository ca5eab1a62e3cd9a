/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Information-set tree search. A node is what has been done since the root,
 * whatever is hidden; each look ahead guesses that anew and walks down the moves
 * that are legal then. A child's share of the visits follows its result and how
 * promising it looked at first (outlook.h, to the end of the turn).
 *
 * Children are found by a table over parent and move: in another world other moves are
 * legal, so that a node may have hundreds of them. Those that were made together lie side
 * by side in the arena, and most of the time the next one is the one that is wanted.
 */
#include "tree.h"

#include "bits.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
	PATH = 64,            /* moves of a look ahead that are kept in the tree */
	NODES_MAX = 1 << 20,  /* of a tree, 56 MB; one that is full is walked, but grows no more */
	CHILDREN = 32,        /* that a look ahead adds; on average they are plenty */
	SLOTS = 1 << 11       /* at first: most of a large table would only be waited for */
};

void tree_start(struct tree *t, const struct view *view, const struct manner *manner, struct rng rng, long iterations)
{
	assert(iterations >= 0);
	long room = iterations < NODES_MAX / CHILDREN ? iterations * CHILDREN + MOVES_MAX : NODES_MAX;
	*t = (struct tree){ .view = view, .outlook = outlook_of(view, manner), .rng = rng, .nodes = 1, .room = (uint32_t)room };
	t->slots = SLOTS;
	t->node = malloc((size_t)room * sizeof *t->node);
	t->slot = calloc(t->slots, sizeof *t->slot);
	assert(t->node && t->slot);
	t->node[0] = (struct node){ 0 };
}

void tree_free(struct tree *t)
{
	free(t->node);
	free(t->slot);
}

/* ---- children ---- */

static bool is(const struct node *node, uint32_t parent, uint32_t world, move m)
{
	return node->move == m && node->parent == parent && node->world == world;
}

/* Where a child is in the table, or the free slot where it would be. */
static uint32_t *slot_of(const struct tree *t, uint32_t parent, uint32_t world, move m)
{
	/* 2^64 by the golden ratio: spreads well */
	uint64_t key = ((uint64_t)(parent ^ world) << 32 | m) * 0x9E3779B97F4A7C15u;
	uint32_t mask = t->slots - 1, i = (uint32_t)(key >> 32) & mask;
	while (t->slot[i] && !is(&t->node[t->slot[i]], parent, world, m))
		i = (i + 1) & mask;
	return &t->slot[i];
}

/* What worlds are told apart by, if they are: FNV-1a of the legal moves. */
static uint32_t world_of(const struct tree *t, const move *moves, int n)
{
	uint32_t hash = 2166136261u;
	for (int i = 0; i < n && t->outlook.manner->apart; i++)
		hash = (hash ^ moves[i]) * 16777619u;
	return t->outlook.manner->apart ? hash : 0;
}

/* Room in the table for so many more nodes. */
static void widen(struct tree *t, uint32_t more)
{
	if (2 * (t->nodes + more) <= t->slots)
		return;
	while (2 * (t->nodes + more) > t->slots)
		t->slots *= 2;
	free(t->slot);
	t->slot = calloc(t->slots, sizeof *t->slot);
	assert(t->slot);
	for (uint32_t i = 1; i < t->nodes; i++)
		*slot_of(t, t->node[i].parent, t->node[i].world, t->node[i].move) = i;
}

/* Children for moves that have none yet. */
static void expand(struct tree *t, uint32_t parent, uint32_t world, const struct state *s, int seat, const move *moves, int n)
{
	struct promise promise[MOVES_MAX];
	/* node 0 is nobody's child, so that 0 can mean none */
	assert(t->nodes > 0 && t->nodes + (uint32_t)n <= t->room);
	widen(t, (uint32_t)n);
	outlook_weigh(&t->outlook, s, seat, moves, n, &t->rng, promise);
	for (int i = 0; i < n; i++) {
		uint32_t *slot = slot_of(t, parent, world, moves[i]);
		assert(!*slot);
		*slot = t->nodes;
		t->node[t->nodes++] = (struct node){ .move = moves[i], .parent = parent, .world = world, .promise = promise[i] };
	}
	t->node[parent].grown = true;
}

/* The child of each move, in their order; 0 where there is none. How many have none. */
static int find_children(const struct tree *t, uint32_t parent, uint32_t world, const move *moves, int n, uint32_t *child)
{
	uint32_t next = 0;
	int none = 0;
	for (int i = 0; i < n; i++) {
		bool beside = next && next < t->nodes && is(&t->node[next], parent, world, moves[i]);
		child[i] = beside ? next : *slot_of(t, parent, world, moves[i]);
		none += !child[i];
		next = child[i] ? child[i] + 1 : 0;
	}
	return none;
}

/* The child of each move, made where there is none yet: a world may have moves that were
 * not legal in those before. False if the tree has no room for them. */
static bool reach(struct tree *t, uint32_t parent, const struct state *s, int seat, const move *moves, int n, uint32_t *child)
{
	uint32_t world = parent ? world_of(t, moves, n) : 0;  /* the seat that asks knows its own */
	int none = find_children(t, parent, world, moves, n, child), k = 0;
	if (!none)
		return true;
	if (t->nodes + (uint32_t)none > t->room)
		return false;
	move fresh[MOVES_MAX];
	for (int i = 0; i < n; i++)
		if (!child[i])
			fresh[k++] = moves[i];
	expand(t, parent, world, s, seat, fresh, k);
	none = find_children(t, parent, world, moves, n, child);
	assert(!none);
	return true;
}

/* ---- walking down ---- */

static int choose(const struct tree *t, const uint32_t *child, int n)
{
	double sum = 0, visited = 0, weights = 0, highest = -1e9;
	for (int i = 0; i < n; i++) {
		const struct node *c = &t->node[child[i]];
		weights += (double)c->promise.weight;
		sum += c->sum;
		visited += c->visits;
	}
	/* one that has not been tried is thought a little worse than the mean */
	double fresh = (visited > 0 ? sum / visited : 0.5) - 0.1;
	double explore = t->outlook.manner->explore / 100.0 * sqrt(visited + 1) / weights;
	int best = 0;
	for (int i = 0; i < n; i++) {
		const struct node *c = &t->node[child[i]];
		double win = c->visits ? c->sum / c->visits : c->promise.win >= 0 ? (double)c->promise.win : fresh;
		double score = win + explore * (double)c->promise.weight / (1 + c->visits);
		if (score > highest) {
			highest = score;
			best = i;
		}
	}
	return best;
}

/* Who moves: at the root the seat that asks. */
static int mover(const struct tree *t, unsigned to_act, uint32_t at)
{
	return at == 0 && to_act >> t->view->seat & 1 ? t->view->seat : bits_lowest(to_act);
}

/* Is a node a leaf now? It is valued when it is seen for the first time, and grows later, if
 * there is room. */
static bool leaf(const struct tree *t, uint32_t at, int n)
{
	const struct node *node = &t->node[at];
	return at && !node->grown && (node->visits == 0 || t->nodes + (uint32_t)n > t->room);
}

/* Was a leaf judged already when it was made, in this look ahead or in the turn with which the
 * search begins? Then that is what it is worth: in another world something else may have come
 * to light before it. Where more than two play, only one's part is known. */
static bool known(const struct tree *t, uint32_t at, bool same, int seat, struct ending *o)
{
	const struct node *leaf = &t->node[at];
	if (!same || leaf->visits || leaf->promise.win < 0 || t->outlook.seats != 2)
		return false;
	o->win[seat] = (double)leaf->promise.win;
	o->win[1 - seat] = 1 - o->win[seat];
	o->ahead[seat] = (double)leaf->promise.ahead;
	o->ahead[1 - seat] = -o->ahead[seat];
	o->chance[seat] = (double)leaf->promise.chance;
	o->chance[1 - seat] = 1 - o->chance[seat];
	return true;
}

void tree_iterate(struct tree *t)
{
	const struct game *game = t->view->game;
	struct state_space space;
	struct state *s = sight_guess(t->view, &t->rng, &space);
	/* who moved is kept with the node: the same moves may be another seat's in another world */
	struct { uint32_t node; int seat; } path[PATH];
	move moves[MOVES_MAX];
	uint32_t child[MOVES_MAX], at = 0, made = t->nodes;
	unsigned began = game->news(s);
	int length = 0, amid = -1;  /* whose turn it still is */
	struct ending o;
	bool judged = false;
	unsigned to_act;
	while (length < PATH && (to_act = game->to_act(s))) {
		int seat = mover(t, to_act, at), n = game->moves(s, seat, moves);
		unsigned news = game->news(s);
		int chosen = 0;
		assert(n > 0);
		/* a move without a choice needs no node: the tree reaches further without it */
		if (n > 1 || at == 0) {
			if (leaf(t, at, n) || !reach(t, at, s, seat, moves, n, child))
				break;
			chosen = choose(t, child, n);
			at = child[chosen];
			path[length].node = at;
			path[length++].seat = seat;
			judged = known(t, at, at >= made || news == began, seat, &o);
			if (judged)
				break;
		}
		policy_play(game, s, seat, moves[chosen], &t->rng);
		amid = policy_amid(game, s, seat, news) ? seat : -1;
	}
	assert(length > 0);
	if (!judged)
		outlook_value(&t->outlook, s, amid, &t->rng, &o);
	for (int i = 0; i < length; i++) {
		struct node *n = &t->node[path[i].node];
		/* everybody plays for the own result: to a node counts what its mover got */
		n->visits++;
		n->sum += o.win[path[i].seat];
		n->ahead += o.ahead[path[i].seat];
		n->chance += o.chance[path[i].seat];
	}
	t->node[0].visits++;
}
