/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a bot knows about playing Carcassonne: The Castle: how well a seat
 * stands, in hundredths of a point. Besides the points scored it counts what
 * stands on the board, weighed by how likely it is to be finished.
 */
#include "castle.h"
#include "hints.h"

/* The chance, in percent, that a feature is finished: fewer open edges are
 * better, and few tiles left are worse. */
static int chance(const struct state *s, const struct feature *f)
{
	static const int by_edges[] = { 100, 75, 65, 50, 42, 34, 28, 22, 18 };
	enum { MANY = sizeof by_edges / sizeof *by_edges - 1 };
	/* a path has one edge where an area has two */
	int edges = f->kind == PATH ? 2 * f->open : f->open;
	int percent = by_edges[edges > MANY ? MANY : edges];
	int left = TILES - s->drawn, needed = 4 * (edges + 1);
	return left >= needed ? percent : percent * left / needed;
}

static int standing(const struct state *s, int seat)
{
	uint8_t mine[FOLLOWERS];
	int value = 0;
	for (int n = castle_owned(s, seat, false, mine), i = 0; i < n; i++) {
		const struct feature *f = &s->feature[mine[i]];
		int left = TILES - s->drawn;
		if (f->kind == COURT)
			/* each open edge may still bring a market */
			value += 95 * castle_worth(s, mine[i]) + 2 * left * (f->open > 4 ? 4 : f->open);
		else
			value += chance(s, f) * castle_worth(s, mine[i]);
	}
	return value;
}

/* A follower in supply is worth more the fewer there are, and the more turns
 * are left to use it. */
static int supply(const struct state *s, int seat)
{
	static const int worth[FOLLOWERS + 1] = { 0, 180, 290, 360, 400, 420, 430 };
	int n = castle_supply(s, seat), left = TILES - s->drawn;
	return left >= 20 ? worth[n] : worth[n] * left / 20;
}

static int tokens(const struct state *s, int seat)
{
	static const int worth[TOKENS] = { 0, 350, 250, 150, 200, 250, 150, 200, 200, 500 };
	int value = 0;
	for (int kind = 1; kind < TOKENS; kind++)
		value += worth[kind] * (s->held[seat][kind] + s->fresh[seat][kind]);
	return value;
}

/* At least 16 cells stay empty; the largest area of them has had 5 to 12. */
static int keeps(const struct state *s, int seat)
{
	int mine = castle_keep_size(s, seat), theirs = castle_keep_size(s, 1 - seat);
	int lead = mine - theirs;
	if (!lead)
		return 0;
	int sure = 100 - (TILES - s->drawn);
	int size = lead > 0 ? lead : -lead;
	int value = 7 * sure * (size > 3 ? 4 : size + 1) / 4;
	return lead > 0 ? value : 0;
}

static int side(const struct state *s, int seat)
{
	return 100 * s->score[seat] + standing(s, seat) + supply(s, seat) + tokens(s, seat) + keeps(s, seat);
}

static int value(const struct state *s, int seat)
{
	if (s->phase == OVER)
		return 100 * (s->score[seat] - s->score[1 - seat]);
	/* a turn is worth something, too: so token 1 is used */
	enum { A_TURN = 400 };
	return side(s, seat) - side(s, 1 - seat) + (s->seat == seat ? A_TURN : -A_TURN);
}

static int spread(const struct state *s)
{
	return 250 + 25 * (TILES - s->drawn);
}

/* A whole turn: the tile, the follower, and what they score. */
const struct hints carcassonne_castle_hints = {
	.depth = 16,
	.value = value,
	.spread = spread,
	.look = { 100, 1000, 20, false, 95 },
	.level = {
		{ .attention = 5 }, { .attention = 12 }, { .attention = 30 }, { .attention = 50, .turn = true },
		{ .iterations = 20 }, { .iterations = 200 }, { .iterations = 1000 }, { .iterations = 7000 },
	},
};
