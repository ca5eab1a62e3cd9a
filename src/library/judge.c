/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The public library: a tree search whose leaves the caller judges, many at a time.
 *
 * Each iteration guesses what is hidden from the seat, and goes down the tree by what is legal in
 * that world. A node (struct crossing) is what the seat would see there, reached from its parent:
 * so a drawn tile makes another node, and a card that was laid down secretly does not. While a
 * leaf waits for its judgement, its way counts as lost, and the next iteration takes another one.
 */
#include "bergfried-learning.h"

#include "bits.h"
#include "inside.h"
#include "numbers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH_MOST = 4096, ITERATIONS_MOST = 1 << 24, NONE = -1 };

/* How much a prior counts against what was found out. */
static const double CURIOSITY = 1.0;

/* An action at a node. */
struct edge {
	int next;      /* of the same node */
	uint16_t action;
	float prior;
	int visits;
	double sum;    /* of what the one who takes it got */
};

/* Where ways meet that the seat cannot tell apart. */
struct crossing {
	uint64_t key;
	int edges;     /* the first of them */
	bool judged, asked;
	double win;    /* of the one to move, by the judge */
	float prior;   /* of an action that was not legal when it was judged: as good as the average */
};

/* Where a way goes along an edge, and who takes it there. */
struct taken {
	int edge, seat;
};

/* A leaf that is to be judged, and the steps to it. */
struct leaf {
	int node, seat, begin, end;
};

/* One search, with all that it needs. */
struct judging {
	const struct view *view;
	const struct game *game;
	int seat, seats;
	struct rng rng;

	struct crossing *node;
	struct edge *edge;
	struct taken *step;
	int *found;           /* nodes by their keys, a power of two of them */
	size_t mask;
	int nodes, edges, edge_room, steps, step_room;

	int leaves;
	struct leaf *leaf;
	struct bf_asked asked;
	uint8_t *observation, *legal;
	int *of;              /* the edge of each action at the node in question; NONE */
};

/* Room for one more; false if there is none. */
static bool grow(void **array, int n, int *room, size_t size)
{
	if (n < *room)
		return true;
	int more = *room ? 2 * *room : 1024;
	void *grown = realloc(*array, (size_t)more * size);
	if (!grown)
		return false;
	*array = grown;
	*room = more;
	return true;
}

static void let_go(struct judging *t)
{
	free(t->node);
	free(t->edge);
	free(t->step);
	free(t->found);
	free(t->leaf);
	free(t->observation);
	free(t->legal);
	free(t->asked.win);
	free(t->asked.prior);
	free(t->of);
}

static bool make_room(struct judging *t, long iterations, int batch)
{
	const struct numbers *n = t->game->numbers;
	size_t nodes = (size_t)iterations + 1, rows = (size_t)batch, actions = (size_t)n->actions, slots = 4;
	while (slots < 2 * nodes)
		slots *= 2;
	t->mask = slots - 1;
	t->node = malloc(nodes * sizeof *t->node);
	t->found = malloc(slots * sizeof *t->found);
	t->leaf = malloc(rows * sizeof *t->leaf);
	t->observation = malloc(rows * n->observation->size);
	t->legal = malloc(rows * actions);
	t->asked.win = malloc(rows * (size_t)t->seats * sizeof(float));
	t->asked.prior = malloc(rows * actions * sizeof(float));
	t->of = malloc(actions * sizeof *t->of);
	if (!t->node || !t->found || !t->leaf || !t->observation || !t->legal || !t->asked.win || !t->asked.prior || !t->of)
		return false;
	t->asked.observation = t->observation;
	t->asked.mask = t->legal;
	t->asked.seats = t->seats;
	for (size_t i = 0; i < slots; i++)
		t->found[i] = NONE;
	for (int i = 0; i < n->actions; i++)
		t->of[i] = NONE;
	return true;
}

/* ---- the tree ---- */

/* What the seat sees there, as a number; never the same from different parents. */
static uint64_t key_of(const struct judging *t, const struct state *s, int parent)
{
	struct view view;
	const unsigned char *seen = (const unsigned char *)view_state(sight_of(t->game, s, t->seat, &view));
	uint64_t hash = 0x9e3779b97f4a7c15u * (uint64_t)(parent + 1);
	for (size_t i = 0; i < t->game->state_size; i++)
		hash = (hash ^ seen[i]) * 0x100000001b3u;
	return hash ^ hash >> 29;
}

static int child(struct judging *t, const struct state *s, int parent)
{
	uint64_t key = key_of(t, s, parent);
	size_t i = key & t->mask;
	for (; t->found[i] != NONE; i = (i + 1) & t->mask)
		if (t->node[t->found[i]].key == key)
			return t->found[i];
	t->node[t->nodes] = (struct crossing){ .key = key, .edges = NONE };
	return t->found[i] = t->nodes++;
}

static int add_edge(struct judging *t, struct crossing *node, uint16_t action, float prior)
{
	void *room = t->edge;
	if (!grow(&room, t->edges, &t->edge_room, sizeof *t->edge))
		return NONE;
	t->edge = room;
	t->edge[t->edges] = (struct edge){ .next = node->edges, .action = action, .prior = prior };
	return node->edges = t->edges++;
}

/* The edges of what is legal in this world, in the order of its moves; false without memory. An
 * action that was not legal when the node was judged comes with the average prior. */
static bool edges_of(struct judging *t, struct crossing *node, const uint16_t *action, int n, int *edge)
{
	for (int e = node->edges; e != NONE; e = t->edge[e].next)
		t->of[t->edge[e].action] = e;
	bool room = true;
	for (int i = 0; i < n && room; i++) {
		edge[i] = t->of[action[i]];
		if (edge[i] == NONE)
			room = (edge[i] = add_edge(t, node, action[i], node->prior)) != NONE;
	}
	for (int e = node->edges; e != NONE; e = t->edge[e].next)
		t->of[t->edge[e].action] = NONE;
	return room;
}

/* Which of the edges to take: what was good, and what looks good and was seldom taken. */
static int best(const struct judging *t, const struct crossing *node, const int *edge, int n)
{
	double prior = 0, most = -1;
	long visits = 1;
	int found = 0;
	for (int i = 0; i < n; i++) {
		prior += t->edge[edge[i]].prior;
		visits += t->edge[edge[i]].visits;
	}
	double reach = CURIOSITY * sqrt((double)visits);
	for (int i = 0; i < n; i++) {
		const struct edge *e = &t->edge[edge[i]];
		double win = e->visits ? e->sum / e->visits : node->win;
		double share = prior > 0 ? e->prior / prior : 1.0 / n;
		double score = win + reach * share / (1 + e->visits);
		if (score > most) {
			most = score;
			found = i;
		}
	}
	return found;
}

/* ---- an iteration ---- */

static void reach_end(struct judging *t, const struct state *s, int begin)
{
	unsigned winners = t->game->winners(s);
	int n = bits_count(winners);
	for (int i = begin; i < t->steps; i++)
		if (winners >> t->step[i].seat & 1)
			t->edge[t->step[i].edge].sum += 1.0 / n;
	t->steps = begin;
}

static void ask(struct judging *t, const struct state *s, int node, int seat, int begin)
{
	const struct numbers *n = t->game->numbers;
	size_t row = (size_t)t->leaves, actions = (size_t)n->actions;
	move moves[MOVES_MAX];
	uint16_t action[MOVES_MAX];
	struct view view;
	sight_of(t->game, s, seat, &view);
	n->observation->observe(&view, t->observation + row * n->observation->size);
	memset(t->legal + row * actions, 0, actions);
	int count = t->game->moves(s, seat, moves);
	n->number(s, seat, moves, count, action);
	for (int i = 0; i < count; i++)
		t->legal[row * actions + action[i]] = 1;
	for (size_t i = 0; i < actions; i++)
		t->asked.prior[row * actions + i] = 1;
	for (int i = 0; i < t->seats; i++)
		t->asked.win[row * (size_t)t->seats + (size_t)i] = 1 / (float)t->seats;
	t->node[node].asked = true;
	t->leaf[t->leaves++] = (struct leaf){ node, seat, begin, t->steps };
}

enum went { TO_END, TO_LEAF, TO_WAITING, NO_MEMORY };

/* Down the tree in a world of its own. */
static enum went descend(struct judging *t)
{
	struct state_space space;
	struct state *s = sight_guess(t->view, &t->rng, &space);
	int node = 0, seat = t->seat, begin = t->steps;
	while (t->node[node].judged) {
		move moves[MOVES_MAX];
		uint16_t action[MOVES_MAX];
		int edge[MOVES_MAX], n = t->game->moves(s, seat, moves);
		void *room = t->step;
		t->game->numbers->number(s, seat, moves, n, action);
		if (!grow(&room, t->steps, &t->step_room, sizeof *t->step))
			return NO_MEMORY;
		t->step = room;
		if (!edges_of(t, &t->node[node], action, n, edge))
			return NO_MEMORY;
		int i = best(t, &t->node[node], edge, n);
		t->edge[edge[i]].visits++;
		t->step[t->steps++] = (struct taken){ edge[i], seat };
		t->game->play(s, seat, moves[i]);
		if (t->game->chance.needs)
			game_settle(t->game, s, &t->rng);
		unsigned to_act = t->game->to_act(s);
		if (!to_act) {
			reach_end(t, s, begin);
			return TO_END;
		}
		seat = bits_lowest(to_act);
		node = child(t, s, node);
	}
	if (t->node[node].asked) {
		/* somebody waits there: as if this one had not been on its way */
		while (t->steps > begin)
			t->edge[t->step[--t->steps].edge].visits--;
		return TO_WAITING;
	}
	ask(t, s, node, seat, begin);
	return TO_LEAF;
}

/* ---- what the judge said ---- */

/* A share of the win, or no number at all. */
static bool within(float *win)
{
	*win = *win < 0 ? 0 : *win > 1 ? 1 : *win;
	return *win >= 0;
}

/* Takes over a row; false if it has something that is no number, or without memory. */
static bool learn(struct judging *t, int row)
{
	const struct leaf *l = &t->leaf[row];
	struct crossing *node = &t->node[l->node];
	size_t actions = (size_t)t->game->numbers->actions;
	const uint8_t *legal = t->legal + (size_t)row * actions;
	const float *prior = t->asked.prior + (size_t)row * actions;
	float *win = t->asked.win + (size_t)row * (size_t)t->seats, sum = 0;
	int n = 0;
	for (int i = 0; i < t->seats; i++)
		if (!within(&win[i]))
			return library_wrong(message("the judge gave something that is no number"));
	for (size_t i = 0; i < actions; i++) {
		if (!legal[i])
			continue;
		if (!(prior[i] >= 0 && prior[i] <= 1e30f))
			return library_wrong(message("the judge gave a prior that is not 0 or more"));
		if (add_edge(t, node, (uint16_t)i, prior[i]) == NONE)
			return library_full();
		sum += prior[i];
		n++;
	}
	node->judged = true;
	node->asked = false;
	node->win = win[0];
	node->prior = sum / (float)n;
	for (int i = l->begin; i < l->end; i++) {
		int from = (t->step[i].seat - l->seat + t->seats) % t->seats;
		t->edge[t->step[i].edge].sum += win[from];
	}
	return true;
}

static bool judge_all(struct judging *t, bf_judge *judge, void *context)
{
	t->asked.positions = t->leaves;
	if (!judge(context, &t->asked))
		return library_wrong(message("the judge gave up"));
	for (int i = 0; i < t->leaves; i++)
		if (!learn(t, i))
			return false;
	t->leaves = t->steps = 0;
	return true;
}

static bool think(struct judging *t, bf_judge *judge, void *context, long iterations, int batch)
{
	t->node[t->nodes++] = (struct crossing){ .edges = NONE };
	for (long done = 0; done < iterations;) {
		enum went went = TO_LEAF;
		/* a batch ends with a way that another one waits on: the tree has no more to ask now */
		while (done < iterations && t->leaves < batch && (went = descend(t)) != TO_WAITING) {
			if (went == NO_MEMORY)
				return library_full();
			done++;
		}
		if (t->leaves && !judge_all(t, judge, context))
			return false;
	}
	return true;
}

/* ---- what the caller gets ---- */

static int better(const void *a, const void *b)
{
	const struct bf_line *x = a, *y = b;
	if (x->visits != y->visits)
		return x->visits < y->visits ? 1 : -1;
	if (x->win < y->win || x->win > y->win)
		return x->win < y->win ? 1 : -1;
	return (x->move > y->move) - (x->move < y->move);
}

/* The moves from where it began: what is legal for the seat there is so in every world. */
static int lines(struct judging *t, struct bf_line *out, int max)
{
	move moves[MOVES_MAX];
	uint16_t action[MOVES_MAX];
	int edge[MOVES_MAX], n = t->game->moves(view_state(t->view), t->seat, moves);
	struct bf_line line[MOVES_MAX];
	t->game->numbers->number(view_state(t->view), t->seat, moves, n, action);
	if (!edges_of(t, &t->node[0], action, n, edge))
		return -1;
	for (int i = 0; i < n; i++) {
		const struct edge *e = &t->edge[edge[i]];
		line[i] = (struct bf_line){ moves[i], e->visits, e->visits ? e->sum / e->visits : 0, 0 };
	}
	qsort(line, (size_t)n, sizeof *line, better);
	for (int i = 0; i < n && i < max; i++)
		out[i] = line[i];
	return n;
}

int bf_search_with(const bf_state *s, int seat, bf_judge *judge, void *context, uint64_t seed, long iterations, int batch,
                   struct bf_line *out, int max)
{
	struct view view;
	if (!library_turn(s, seat))
		return -1;
	if (!judge || iterations < 1 || iterations > ITERATIONS_MOST || batch < 1 || batch > BATCH_MOST) {
		library_wrong(!judge ? message("there is no judge to ask") : batch < 1 || batch > BATCH_MOST
		              ? message("a batch has 1 to 4096 positions") : message("a search has 1 to 16777216 iterations"));
		return -1;
	}
	session_view(&s->session, seat, &view);
	struct judging t = { .view = &view, .game = view.game, .seat = seat, .seats = bf_seats(s), .rng = rng_start(seed, RNG_BOT) };
	int n = -1;
	if (!make_room(&t, iterations, batch))
		library_full();
	else if (think(&t, judge, context, iterations, batch))
		n = lines(&t, out, max);
	let_go(&t);
	return n;
}
