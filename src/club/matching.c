/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Least-cost pairs; see matching.h.
 *
 * A node is a person (1 to n) or a blossom (above n): an odd ring of nodes in which every
 * two neighbours are joined by a tight edge, and which behaves like one node from outside. An
 * edge is tight when the labels of its ends add up to twice its weight; only tight edges are
 * used, and labels change until there are enough. A stage grows trees from all who are single:
 * nodes at even distance are OUTER, those at odd distance INNER. When two trees meet, the path
 * between their roots swaps its pairs, and there is one pair more.
 */
#include "matching.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = MATCHING_MAX + MATCHING_MAX / 2 + 2 };

enum side { FREE = -1, OUTER, INNER };

/* Which two people the cheapest edge between two nodes joins; 0: there is none. */
struct bond {
	short from, to;
};

struct matching {
	int n, top;                          /* people; the highest node in use */
	int64_t weight[MATCHING_MAX + 1][MATCHING_MAX + 1];
	struct bond edge[NODES][NODES];
	int64_t label[NODES];
	int mate[NODES];                     /* the person at the other end of its pair; 0 */
	int slack[NODES];                    /* the OUTER person with the edge to it that is nearest to tight; 0 */
	int whole[NODES];                    /* the outermost blossom that it is in, or itself; 0: not in use */
	int parent[NODES];                   /* the person by whom the tree came to it */
	enum side side[NODES];
	int seen[NODES], looks;              /* for finding where two ways to the roots meet */
	short holder[NODES][MATCHING_MAX + 1];  /* of a blossom: the petal that a person is in; 0 */
	short petal[NODES][NODES];           /* of a blossom, round the ring; the first is its base */
	int petals[NODES];
	int queue[NODES * 2], first, last;
};

static int64_t gap(const struct matching *m, struct bond e)
{
	assert(e.from && e.to);
	return m->label[e.from] + m->label[e.to] - 2 * m->weight[e.from][e.to];
}

static void offer_slack(struct matching *m, int person, int node)
{
	if (!m->slack[node] || gap(m, m->edge[person][node]) < gap(m, m->edge[m->slack[node]][node]))
		m->slack[node] = person;
}

static void find_slack(struct matching *m, int node)
{
	m->slack[node] = 0;
	for (int u = 1; u <= m->n; u++)
		if (m->edge[u][node].from && m->whole[u] != node && m->side[m->whole[u]] == OUTER)
			offer_slack(m, u, node);
}

static void enqueue(struct matching *m, int node)
{
	if (node > m->n) {
		for (int i = 0; i < m->petals[node]; i++)
			enqueue(m, m->petal[node][i]);
		return;
	}
	assert(m->last < NODES * 2);
	m->queue[m->last++] = node;
}

static void put_into(struct matching *m, int node, int whole)
{
	m->whole[node] = whole;
	for (int i = 0; node > m->n && i < m->petals[node]; i++)
		put_into(m, m->petal[node][i], whole);
}

static void reverse(short *from, short *to)
{
	while (from < --to) {
		short one = *from;
		*from++ = *to;
		*to = one;
	}
}

/* How many steps it is from the base to a petal, an even number: if need be the other way
 * round the ring. */
static int steps_to(struct matching *m, int blossom, int node)
{
	int at = 0;
	while (m->petal[blossom][at] != node)
		at++;
	assert(at < m->petals[blossom]);
	if (at % 2 == 0)
		return at;
	reverse(m->petal[blossom] + 1, m->petal[blossom] + m->petals[blossom]);
	return m->petals[blossom] - at;
}

/* This edge is a pair now; inside a blossom the pairs follow, and its base is where it ends. */
static void marry(struct matching *m, int u, int v)
{
	struct bond e = m->edge[u][v];
	m->mate[u] = e.to;
	if (u <= m->n)
		return;
	int entry = m->holder[u][e.from], steps = steps_to(m, u, entry), n = m->petals[u];
	for (int i = 0; i < steps; i++)
		marry(m, m->petal[u][i], m->petal[u][i ^ 1]);
	marry(m, entry, v);
	/* the ring begins at its base */
	reverse(m->petal[u], m->petal[u] + steps);
	reverse(m->petal[u] + steps, m->petal[u] + n);
	reverse(m->petal[u], m->petal[u] + n);
}

/* From u to the root of its tree every second edge becomes a pair. */
static void augment(struct matching *m, int u, int v)
{
	for (;;) {
		int next = m->whole[m->mate[u]];
		marry(m, u, v);
		if (!next)
			return;
		marry(m, next, m->whole[m->parent[next]]);
		u = m->whole[m->parent[next]];
		v = next;
	}
}

/* Where the ways of two nodes to their roots meet; 0: they have different roots. */
static int meeting(struct matching *m, int u, int v)
{
	for (m->looks++; u || v;) {
		if (u) {
			if (m->seen[u] == m->looks)
				return u;
			m->seen[u] = m->looks;
			u = m->whole[m->mate[u]];
			if (u)
				u = m->whole[m->parent[u]];
		}
		int other = v;
		v = u;
		u = other;
	}
	return 0;
}

/* The nodes from one end of the new edge up to the base. */
static void add_petals(struct matching *m, int blossom, int from, int base)
{
	for (int x = from; x != base;) {
		int y = m->whole[m->mate[x]];
		m->petal[blossom][m->petals[blossom]++] = (short)x;
		m->petal[blossom][m->petals[blossom]++] = (short)y;
		enqueue(m, y);
		x = m->whole[m->parent[y]];
	}
}

/* To every other node a blossom has the best of its petals' edges. */
static void join_edges(struct matching *m, int blossom)
{
	for (int x = 1; x <= m->top; x++)
		m->edge[blossom][x] = m->edge[x][blossom] = (struct bond){ 0, 0 };
	memset(m->holder[blossom], 0, sizeof m->holder[blossom]);
	for (int i = 0; i < m->petals[blossom]; i++) {
		int p = m->petal[blossom][i];
		for (int x = 1; x <= m->top; x++)
			if (m->edge[p][x].from &&
			    (!m->edge[blossom][x].from || gap(m, m->edge[p][x]) < gap(m, m->edge[blossom][x]))) {
				m->edge[blossom][x] = m->edge[p][x];
				m->edge[x][blossom] = m->edge[x][p];
			}
		for (int x = 1; x <= m->n; x++)
			if (p > m->n ? m->holder[p][x] : x == p)
				m->holder[blossom][x] = (short)p;
	}
}

static void shrink(struct matching *m, int u, int base, int v)
{
	int b = m->n + 1;
	while (b <= m->top && m->whole[b])
		b++;
	m->top = b > m->top ? b : m->top;
	assert(b < NODES);
	m->label[b] = 0;
	m->side[b] = OUTER;
	m->mate[b] = m->mate[base];
	m->parent[b] = m->parent[base];
	m->petal[b][0] = (short)base;
	m->petals[b] = 1;
	add_petals(m, b, u, base);
	reverse(m->petal[b] + 1, m->petal[b] + m->petals[b]);
	add_petals(m, b, v, base);
	put_into(m, b, b);
	join_edges(m, b);
	find_slack(m, b);
}

/* An INNER blossom whose label is used up: the petals on the tree's way through it stay in
 * the tree, the others are free again. */
static void expand(struct matching *m, int b)
{
	for (int i = 0; i < m->petals[b]; i++)
		put_into(m, m->petal[b][i], m->petal[b][i]);
	int entry = m->holder[b][m->edge[b][m->parent[b]].from], steps = steps_to(m, b, entry);
	for (int i = 0; i < steps; i += 2) {
		int inner = m->petal[b][i], outer = m->petal[b][i + 1];
		m->parent[inner] = m->edge[outer][inner].from;
		m->side[inner] = INNER;
		m->side[outer] = OUTER;
		m->slack[inner] = 0;
		find_slack(m, outer);
		enqueue(m, outer);
	}
	m->side[entry] = INNER;
	m->parent[entry] = m->parent[b];
	for (int i = steps + 1; i < m->petals[b]; i++) {
		m->side[m->petal[b][i]] = FREE;
		find_slack(m, m->petal[b][i]);
	}
	m->whole[b] = 0;
}

/* An edge from an OUTER node is tight: the tree grows, a ring closes, or two trees meet
 * (true). */
static bool use(struct matching *m, struct bond e)
{
	int u = m->whole[e.from], v = m->whole[e.to];
	if (m->side[v] == FREE) {
		int mate = m->whole[m->mate[v]];
		m->parent[v] = e.from;
		m->side[v] = INNER;
		m->slack[v] = m->slack[mate] = 0;
		m->side[mate] = OUTER;
		enqueue(m, mate);
	} else if (m->side[v] == OUTER) {
		int base = meeting(m, u, v);
		if (!base) {
			augment(m, u, v);
			augment(m, v, u);
			return true;
		}
		shrink(m, u, base, v);
	}
	return false;
}

/* Along all tight edges that there are now. */
static bool search(struct matching *m)
{
	while (m->first < m->last) {
		int u = m->queue[m->first++];
		if (m->side[m->whole[u]] == INNER)
			continue;
		for (int v = 1; v <= m->n; v++) {
			if (m->whole[u] == m->whole[v])
				continue;
			if (gap(m, m->edge[u][v]))
				offer_slack(m, u, m->whole[v]);
			else if (use(m, m->edge[u][v]))
				return true;
		}
	}
	return false;
}

/* How far labels can change before something happens. */
static int64_t reach(const struct matching *m)
{
	int64_t least = INT64_MAX;
	for (int b = m->n + 1; b <= m->top; b++)
		if (m->whole[b] == b && m->side[b] == INNER && m->label[b] / 2 < least)
			least = m->label[b] / 2;
	for (int x = 1; x <= m->top; x++) {
		if (m->whole[x] != x || !m->slack[x] || m->side[x] == INNER)
			continue;
		int64_t g = gap(m, m->edge[m->slack[x]][x]);
		if (m->side[x] == OUTER)
			g /= 2;
		if (g < least)
			least = g;
	}
	assert(least < INT64_MAX);
	return least;
}

static void change_labels(struct matching *m, int64_t by)
{
	for (int u = 1; u <= m->n; u++)
		m->label[u] += m->side[m->whole[u]] == OUTER ? -by : m->side[m->whole[u]] == INNER ? by : 0;
	for (int b = m->n + 1; b <= m->top; b++)
		if (m->whole[b] == b)
			m->label[b] += m->side[b] == OUTER ? 2 * by : m->side[b] == INNER ? -2 * by : 0;
}

/* One pair more. */
static void stage(struct matching *m)
{
	m->first = m->last = 0;
	for (int x = 0; x <= m->top; x++) {
		m->side[x] = FREE;
		m->slack[x] = 0;
	}
	for (int x = 1; x <= m->top; x++)
		if (m->whole[x] == x && !m->mate[x]) {
			m->parent[x] = 0;
			m->side[x] = OUTER;
			enqueue(m, x);
		}
	while (!search(m)) {
		change_labels(m, reach(m));
		m->first = m->last = 0;
		for (int x = 1; x <= m->top; x++) {
			int u = m->slack[x];
			if (m->whole[x] == x && u && m->whole[u] != x && !gap(m, m->edge[u][x]) && use(m, m->edge[u][x]))
				return;
		}
		for (int b = m->n + 1; b <= m->top; b++)
			if (m->whole[b] == b && m->side[b] == INNER && !m->label[b])
				expand(m, b);
	}
}

void matching_least(int n, const int64_t *cost, int *partner)
{
	assert(n > 0 && n % 2 == 0 && n <= MATCHING_MAX);
	struct matching *m = calloc(1, sizeof *m);
	assert(m);
	m->n = m->top = n;
	int64_t dearest = 0;
	for (int i = 0; i < n * n; i++)
		dearest = cost[i] > dearest ? cost[i] : dearest;
	assert(dearest <= MATCHING_DEAREST);
	/* whoever is cheap weighs much; every pair weighs something, so all are paired */
	for (int u = 1; u <= n; u++) {
		m->whole[u] = u;
		m->label[u] = dearest + 1;
		for (int v = 1; v <= n; v++) {
			if (u == v)
				continue;
			m->weight[u][v] = dearest + 1 - cost[(u - 1) * n + v - 1];
			m->edge[u][v] = (struct bond){ (short)u, (short)v };
			assert(cost[(u - 1) * n + v - 1] >= 0 && cost[(u - 1) * n + v - 1] == cost[(v - 1) * n + u - 1]);
		}
	}
	for (int pairs = 0; pairs < n / 2; pairs++)
		stage(m);
	for (int u = 1; u <= n; u++)
		partner[u - 1] = m->mate[u] - 1;
	free(m);
}
