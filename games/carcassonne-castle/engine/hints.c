/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a bot knows about playing Carcassonne: The Castle: how well a seat
 * stands, in hundredths of a point. Besides the points scored it counts what
 * stands on the board, weighed by how likely it is to be finished.
 */
#include "castle.h"
#include "hints.h"

#include <assert.h>

enum { EDGES = 9 };  /* 0 to 8 or more */

/* What a judgement is made of, in hundredths of a point where nothing else is said. */
enum weight {
	CHANCE,                     /* percent that a feature with so many open edges is finished */
	SUPPLY = CHANCE + EDGES,    /* followers in supply, by how many */
	TOKEN = SUPPLY + FOLLOWERS + 1,  /* by kind; 0 is none */
	COURT_NOW = TOKEN + TOKENS, /* percent of a court's points */
	COURT_LATER,                /* each open edge of a court may bring a market: for every tile left */
	KEEP,                       /* the larger keep, by how sure that is in percent */
	A_TURN,                     /* to be at move: so token 1 is used */
	WEIGHTS
};

/* By these greedy plays for ever. */
static const int of_greedy[WEIGHTS] = {
	100, 75, 65, 50, 42, 34, 28, 22, 18,
	0, 180, 290, 360, 400, 420, 430,
	0, 350, 250, 150, 200, 250, 150, 200, 200, 500,
	95, 2, 7, 400,
};

/* tune carcassonne-castle 2 15 160 1, from those of greedy; and from what came of it
 * tune carcassonne-castle 2 12 300 2. Who plays by them beats greedy in 98 of 100 games. */
static TUNED int tuned[WEIGHTS] = {
	81, 95, 79, 59, 59, 32, 48, 22, 20, 2, 216, 325, 365, 378, 357, 369,
	1, 359, 281, 154, 94, 290, 139, 170, 192, 614, 48, -1, 0, 390,
};

/* The chance, in percent, that a feature is finished: fewer open edges are
 * better, and few tiles left are worse. */
static int chance(const int *w, const struct state *s, const struct feature *f)
{
	/* a path has one edge where an area has two */
	int edges = f->kind == PATH ? 2 * f->open : f->open;
	int percent = w[CHANCE + (edges >= EDGES ? EDGES - 1 : edges)];
	int left = TILES - s->drawn, needed = 4 * (edges + 1);
	return left >= needed ? percent : percent * left / needed;
}

static int standing(const int *w, const struct state *s, int seat)
{
	uint8_t mine[FOLLOWERS];
	int value = 0;
	for (int n = castle_owned(s, seat, false, mine), i = 0; i < n; i++) {
		const struct feature *f = &s->feature[mine[i]];
		int left = TILES - s->drawn;
		if (f->kind == COURT)
			value += w[COURT_NOW] * castle_worth(s, mine[i]) + w[COURT_LATER] * left * (f->open > 4 ? 4 : f->open);
		else
			value += chance(w, s, f) * castle_worth(s, mine[i]);
	}
	return value;
}

/* A follower in supply is worth more the fewer there are, and the more turns
 * are left to use it. */
static int supply(const int *w, const struct state *s, int seat)
{
	int worth = w[SUPPLY + castle_supply(s, seat)], left = TILES - s->drawn;
	return left >= 20 ? worth : worth * left / 20;
}

static int tokens(const int *w, const struct state *s, int seat)
{
	int value = 0;
	for (int kind = 1; kind < TOKENS; kind++)
		value += w[TOKEN + kind] * (s->held[seat][kind] + s->fresh[seat][kind]);
	return value;
}

/* At least 16 cells stay empty; the largest area of them has had 5 to 12. */
static int keeps(const int *w, const struct state *s, int seat)
{
	int lead = castle_keep_size(s, seat) - castle_keep_size(s, 1 - seat);
	int sure = 100 - (TILES - s->drawn);
	return lead > 0 ? w[KEEP] * sure * (lead > 3 ? 4 : lead + 1) / 4 : 0;
}

static int side(const int *w, const struct state *s, int seat)
{
	return 100 * s->score[seat] + standing(w, s, seat) + supply(w, s, seat) + tokens(w, s, seat) + keeps(w, s, seat);
}

static int ahead(const int *w, const struct state *s, int seat)
{
	assert(seat >= 0 && seat < SEATS);
	if (s->phase == OVER)
		return 100 * (s->score[seat] - s->score[1 - seat]);
	return side(w, s, seat) - side(w, s, 1 - seat) + (s->seat == seat ? w[A_TURN] : -w[A_TURN]);
}

static int value(const struct state *s, int seat)
{
	return ahead(of_greedy, s, seat);
}

int castle_judge(const struct state *s, int seat)
{
	return ahead(tuned, s, seat);
}

static int spread(const struct state *s)
{
	return 250 + 25 * (TILES - s->drawn);
}

/* Of the last tile everybody knows which one it is. What lies on the wall nobody knows, but
 * hardly anybody gets there any more. */
static bool settled(const struct state *s)
{
	return TILES - s->drawn <= 1;
}

/* A whole turn: the tile, the follower, and what they score. The judgement tells more
 * than games that are played to the end at random. */
const struct hints carcassonne_castle_hints = {
	.depth = 16,
	.value = value,
	.spread = spread,
	.judge = castle_judge,
	.settled = settled,
	.weight = tuned,
	.weights = WEIGHTS,
	.look = { .random = 100, .margin = 1000, .say = 100, .stretch = 100 },
	/* six turns, then judged: the judgement sees no further than the turn, and a tree gets lost among
	   the tiles that may be drawn */
	.manner = { .net = true, .flat = true, .turns = 6, .rivals = 6, .far = 200, .first = 25, .margin = 1000,
	            .winning = 30, .foresight = 8, .weighed = 8, .keen = 30, .parts = 2, .stretch = 100, .exact = 100 },
	.blind = { .flat = true, .turns = 6, .rivals = 6, .far = 200, .first = 25, .say = 100, .margin = 1000,
	           .winning = 30, .parts = 2, .stretch = 100, .exact = 100 },
	.classic = 7000,
	.learned = &carcassonne_castle_learned,
	.review = { .playouts = 100000 },
	.level = {
		{ .attention = 5, .rating = 1035 }, { .attention = 12, .rating = 1178 },
		{ .attention = 30, .rating = 1400 }, { .attention = 50, .turn = true, .rating = 1792 },
		{ .attention = 48, .turn = true, .judges = true, .rating = 1943 }, { .attention = 65, .turn = true, .judges = true, .rating = 2225 },
		{ .attention = 85, .turn = true, .judges = true, .rating = 2491 }, { .iterations = 1000, .rating = 2618 },
	},
};
