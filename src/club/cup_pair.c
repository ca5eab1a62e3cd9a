/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who plays whom: the rules of docs/tournaments.md as costs, of which matching.c finds the
 * least. A cost is one number in which what comes first weighs more than everything after it
 * together, for all pairs of a round.
 */
#include "cup.h"

#include "matching.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- what has been ---- */

struct cup_firsts cup_firsts(const struct cup *c, int player)
{
	struct cup_firsts f = { 0 };
	for (int i = c->games - 1; i >= 0; i--) {
		const struct cup_game *g = &c->game[i];
		if (g->seats < 2 || g->how == CUP_ABSENT)
			continue;
		for (int seat = 0; seat < g->seats; seat++) {
			if (g->player[seat] != player)
				continue;
			f.balance += seat ? -1 : 1;
			f.last |= (unsigned)(!seat && f.played < 32) << (f.played < 32 ? f.played : 0);
			f.played++;
		}
	}
	return f;
}

bool cup_had_bye(const struct cup *c, int player)
{
	for (int i = 0; i < c->games; i++) {
		const struct cup_game *g = &c->game[i];
		for (int seat = 0; seat < g->seats; seat++)
			if (g->player[seat] == player && (g->how == CUP_BYE || (g->how == CUP_ABSENT && g->got[seat] == CUP_UNIT)))
				return true;
	}
	return false;
}

static bool is_at(const struct cup_game *g, int player)
{
	for (int seat = 0; seat < g->seats; seat++)
		if (g->player[seat] == player)
			return true;
	return false;
}

int cup_met(const struct cup *c, int one, int other)
{
	int n = 0;
	for (int i = 0; i < c->games; i++)
		n += c->game[i].seats > 1 && is_at(&c->game[i], one) && is_at(&c->game[i], other);
	return n;
}

/* ---- those who are to be paired ---- */

struct candidate {
	int player;
	int64_t score;
	struct cup_firsts firsts;
	int want;       /* 1: to be first, -1: not to be */
	bool must;      /* ... or two too many, or three in a row */
	int floated;    /* the last game: 1 against more points, -1 against fewer; -2: a bye */
	int group, at, size;  /* the score group from the top, the place in it, and how many are in it */
	int64_t freed;  /* of an arena: when the last game ended */
	int last;       /* ... and against whom; -1 */
};

struct lineup {
	const struct cup *cup;
	struct candidate who[CUP_PLAYERS_MAX];
	int n;
	unsigned char *met;  /* on the heap: how often two players have been at one table, up to 7 */
};

enum { MET_MOST = 7 };

static unsigned char *met_at(const struct lineup *f, int one, int other)
{
	return &f->met[one * CUP_PLAYERS_MAX + other];
}

/* All pairs at once: asking game by game for every two would take longer than pairing them. */
static void see_met(const struct cup *c, struct lineup *f)
{
	f->met = calloc((size_t)CUP_PLAYERS_MAX * CUP_PLAYERS_MAX, sizeof *f->met);
	assert(f->met);
	for (int i = 0; i < c->games; i++) {
		const struct cup_game *g = &c->game[i];
		for (int a = 0; a < g->seats; a++)
			for (int b = 0; b < g->seats; b++)
				if (a != b && *met_at(f, g->player[a], g->player[b]) < MET_MOST)
					++*met_at(f, g->player[a], g->player[b]);
	}
}

static int by_rank(const struct candidate *one, const struct candidate *other, const struct cup *c)
{
	const struct cup_player *p = &c->player[one->player], *q = &c->player[other->player];
	if (one->score != other->score)
		return one->score > other->score ? -1 : 1;
	if (p->rating != q->rating)
		return p->rating > q->rating ? -1 : 1;
	if (p->lot != q->lot)
		return p->lot < q->lot ? -1 : 1;
	return one->player - other->player;
}

/* Some hundred at the most, so the plainest way will do; and none of the library's takes the
 * cup along. */
static void sort(struct lineup *f)
{
	for (int i = 1; i < f->n; i++) {
		struct candidate moving = f->who[i];
		int j = i;
		for (; j && by_rank(&moving, &f->who[j - 1], f->cup) < 0; j--)
			f->who[j] = f->who[j - 1];
		f->who[j] = moving;
	}
}

static void find_groups(struct lineup *f)
{
	for (int i = 0, from = 0; i < f->n; i++) {
		if (i && f->who[i].score != f->who[i - 1].score)
			from = i;
		f->who[i].group = i ? f->who[i - 1].group + (from == i) : 0;
		f->who[i].at = i - from;
		for (int j = from; j <= i; j++)
			f->who[j].size = i - from + 1;
	}
}

static void see_firsts(const struct cup *c, struct candidate *who)
{
	struct cup_firsts *f = &who->firsts;
	*f = cup_firsts(c, who->player);
	bool row = f->played >= 2 && (f->last & 3) == 3, none = f->played >= 2 && !(f->last & 3);
	if (f->balance)
		who->want = f->balance > 0 ? -1 : 1;
	else if (f->played)
		who->want = f->last & 1 ? -1 : 1;
	if (row || none)
		who->want = row ? -1 : 1;
	who->must = row || none || f->balance > 1 || f->balance < -1;
}

/* Against more points or fewer, as they were before that round. */
static void see_last(const struct cup *c, struct candidate *who)
{
	const struct cup_game *last = NULL;
	int64_t mine = 0, theirs = 0;
	int other = -1;
	for (int i = 0; i < c->games; i++)
		if (is_at(&c->game[i], who->player))
			last = &c->game[i];
	who->last = -1;
	if (!last)
		return;
	who->freed = last->ended;
	if (last->seats == 1)
		who->floated = last->how == CUP_BYE ? -2 : 0;
	if (last->seats != 2)
		return;
	other = last->player[last->player[0] == who->player];
	who->last = other;
	for (int i = 0; i < c->games; i++) {
		const struct cup_game *g = &c->game[i];
		for (int seat = 0; seat < g->seats && g->round < last->round && g->how != CUP_PLAYING; seat++) {
			mine += g->player[seat] == who->player ? g->got[seat] : 0;
			theirs += g->player[seat] == other ? g->got[seat] : 0;
		}
	}
	who->floated = last->round == c->round && theirs != mine ? (theirs > mine ? 1 : -1) : 0;
}

static bool is_free(const struct cup *c, int player)
{
	for (int i = 0; i < c->games; i++)
		if (c->game[i].how == CUP_PLAYING && is_at(&c->game[i], player))
			return false;
	return true;
}

static void gather(const struct cup *c, struct lineup *f)
{
	f->cup = c;
	f->n = 0;
	for (int p = 0; p < c->players; p++) {
		if (!cup_is_here(c, p) || !is_free(c, p))
			continue;
		struct candidate *who = &f->who[f->n++];
		*who = (struct candidate){ .player = p, .score = cup_score(c, p) };
		see_firsts(c, who);
		see_last(c, who);
	}
	sort(f);
	find_groups(f);
}

/* ---- costs ---- */

/* How much of each there can be in a round, at the most, of 128 pairs: digits of the number. */
enum {
	SLIDES = 128 * 128 + 1,      /* 128 a pair */
	FLOATS = 2 * 128 + 1,
	LIKES = 128 + 1,
	STEPS_MOST = 2 * (CUP_ROUNDS_MAX + 1),
	STEPS = 128 * STEPS_MOST * STEPS_MOST + 1,
	MUSTS = 128 + 1
};

static int at_most(int n, int most)
{
	return n < most ? n : most;
}

/* How far from what the halves of a group say: the first of the upper half meets the first of
 * the lower. Those who leave their group are the last of it, and meet the first of the next. */
static int slide(const struct candidate *upper, const struct candidate *lower)
{
	if (upper->group == lower->group)
		return at_most(abs(lower->at - upper->at - upper->size / 2), 128);
	return at_most(upper->size - 1 - upper->at + lower->at, 128);
}

static int floats(const struct candidate *upper, const struct candidate *lower)
{
	if (upper->score == lower->score)
		return 0;
	return (upper->floated < 0) + (lower->floated > 0);
}

/* In half points, because that is what a game between two gives. */
static int64_t steps(const struct candidate *upper, const struct candidate *lower)
{
	int64_t n = (upper->score - lower->score) / (CUP_UNIT / 2);
	return n < STEPS_MOST ? n * n : (int64_t)STEPS_MOST * STEPS_MOST;
}

static int64_t cost_of(const struct lineup *f, const struct candidate *upper, const struct candidate *lower)
{
	bool like = upper->want && upper->want == lower->want;
	int64_t cost = *met_at(f, upper->player, lower->player);
	cost = cost * MUSTS + (like && upper->must && lower->must);
	cost = cost * STEPS + steps(upper, lower);
	cost = cost * LIKES + like;
	cost = cost * FLOATS + floats(upper, lower);
	return cost * SLIDES + slide(upper, lower);
}

/* ---- two at a table ---- */

/* Who is first: who must, who wants it more, who had it longer ago; else it goes to and fro
 * from table to table, beginning by lot. */
static bool upper_first(const struct cup *c, const struct candidate *upper, const struct candidate *lower, int board)
{
	if (upper->must != lower->must)
		return upper->must ? upper->want > 0 : lower->want < 0;
	if (upper->want * lower->want < 0)
		return upper->want > 0;
	if (upper->firsts.balance != lower->firsts.balance)
		return upper->firsts.balance < lower->firsts.balance;
	if (upper->want != lower->want)
		return upper->want > lower->want;
	unsigned apart = upper->firsts.last ^ lower->firsts.last;
	if (apart && upper->firsts.played == lower->firsts.played) {
		unsigned newest = apart & -apart;
		return !(upper->firsts.last & newest);
	}
	if (upper->want)
		return upper->want > 0;
	return ((c->terms.seed >> 7) + (unsigned)board) % 2 == 0;
}

static void add_pair(struct lineup *f, int one, int other, struct cup_pairing *out)
{
	const struct candidate *upper = &f->who[one < other ? one : other], *lower = &f->who[one < other ? other : one];
	bool first = upper_first(f->cup, upper, lower, out->n);
	out->at[out->n].seats = 2;
	out->at[out->n].player[0] = (short)(first ? upper : lower)->player;
	out->at[out->n++].player[1] = (short)(first ? lower : upper)->player;
}

static void add_bye(int player, struct cup_pairing *out)
{
	out->at[out->n].seats = 1;
	out->at[out->n++].player[0] = (short)player;
}

/* Pairs of all but one, who has none; -1: of all. What they cost. */
static int64_t match(struct lineup *f, int without, int64_t (*cost)(const struct lineup *, const struct candidate *, const struct candidate *),
                     int partner[CUP_PLAYERS_MAX])
{
	int who[CUP_PLAYERS_MAX], mate[CUP_PLAYERS_MAX], n = 0;
	int64_t sum = 0;
	for (int i = 0; i < f->n; i++)
		if (i != without)
			who[n++] = i;
	if (!n)
		return 0;
	int64_t *costs = calloc((size_t)(n * n), sizeof *costs);
	assert(costs);
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			costs[i * n + j] = costs[j * n + i] = cost(f, &f->who[who[i]], &f->who[who[j]]);
	matching_least(n, costs, mate);
	for (int i = 0; i < n; i++) {
		partner[who[i]] = who[mate[i]];
		sum += i < mate[i] ? costs[i * n + mate[i]] : 0;
	}
	if (without >= 0)
		partner[without] = -1;
	free(costs);
	return sum;
}

/* One pair that has met costs more than all that is no such pair. */
static int64_t met_again(int64_t cost)
{
	return cost / ((int64_t)MUSTS * STEPS * LIKES * FLOATS * SLIDES);
}

static void put_pairs(struct lineup *f, const int partner[], struct cup_pairing *out)
{
	for (int i = 0; i < f->n; i++)
		if (partner[i] > i)
			add_pair(f, i, partner[i], out);
}

/* The last who has had no bye, and without whom nobody has to meet twice. */
static void pair_swiss(struct lineup *f, struct cup_pairing *out)
{
	int partner[CUP_PLAYERS_MAX], best[CUP_PLAYERS_MAX], bye = -1;
	int64_t least = INT64_MAX;
	if (f->n % 2 == 0) {
		match(f, -1, cost_of, best);
	} else {
		for (int had = 0; had < 2 && bye < 0; had++)
			for (int i = f->n - 1; i >= 0 && least; i--) {
				if (cup_had_bye(f->cup, f->who[i].player) != had)
					continue;
				int64_t again = met_again(match(f, i, cost_of, partner));
				if (again >= least)
					continue;
				least = again;
				bye = i;
				memcpy(best, partner, sizeof best);
			}
	}
	put_pairs(f, best, out);
	if (bye >= 0)
		add_bye(f->who[bye].player, out);
}

/* Everybody moves on by one place round a circle; the last number stays. Who is first follows
 * from the numbers, and everybody is so as often as not. */
static void pair_robin(const struct cup *c, struct cup_pairing *out)
{
	int by_number[CUP_PLAYERS_MAX + 1], n = cup_rounds(c) + 1, ring = n - 1;
	for (int i = 0; i < n; i++)
		by_number[i] = -1;
	for (int p = 0; p < c->players; p++)
		if (c->player[p].number >= 0)
			by_number[c->player[p].number] = p;
	for (int i = 0; i < n; i++) {
		int j = (c->round + 2 * ring - i) % ring;
		if (i == ring || (i != j && j < i))
			continue;
		j = i == j ? ring : j;
		bool first = j == ring ? i < n / 2 : (i + j) % 2 == 1;
		int one = by_number[first ? i : j], other = by_number[first ? j : i];
		/* with an odd number one has a free round, which is nobody's merit */
		if (one < 0 || other < 0)
			continue;
		bool here = cup_is_here(c, one), there = cup_is_here(c, other);
		if (here != there)
			add_bye(here ? one : other, out);
		if (!here || !there)
			continue;
		out->at[out->n].seats = 2;
		out->at[out->n].player[0] = (short)one;
		out->at[out->n++].player[1] = (short)other;
	}
}

/* ---- an arena ---- */

static bool just_met(const struct candidate *one, const struct candidate *other)
{
	return one->last == other->player && other->last == one->player;
}

/* May they play, or shall they wait for somebody else? */
static bool may_meet(const struct lineup *f, const struct candidate *one, const struct candidate *other, int64_t now)
{
	int64_t since = one->freed > other->freed ? one->freed : other->freed;
	return !just_met(one, other) || cup_here(f->cup) == 2 || now - CUP_AGAIN_MS >= since;
}

static int64_t arena_cost(const struct lineup *f, const struct candidate *upper, const struct candidate *lower)
{
	bool like = upper->want && upper->want == lower->want;
	int apart = abs((upper->group + 1) * 2 - (lower->group + 1) * 2);
	(void)f;
	return just_met(upper, lower) * (int64_t)1000000000 + (int64_t)apart * apart * 4 + like;
}

/* Of an odd number whoever has waited least waits on. */
static void pair_arena(struct lineup *f, int64_t now, struct cup_pairing *out)
{
	int partner[CUP_PLAYERS_MAX], without = -1;
	for (int i = 0; f->n % 2 && i < f->n; i++)
		if (without < 0 || f->who[i].freed > f->who[without].freed)
			without = i;
	match(f, without, arena_cost, partner);
	for (int i = 0; i < f->n; i++)
		if (partner[i] > i && may_meet(f, &f->who[i], &f->who[partner[i]], now))
			add_pair(f, i, partner[i], out);
}

bool cup_can_pair(const struct cup *c, int64_t now)
{
	struct lineup f;
	gather(c, &f);
	for (int i = 0; i < f.n; i++)
		for (int j = i + 1; j < f.n; j++)
			if (may_meet(&f, &f.who[i], &f.who[j], now))
				return true;
	return false;
}

/* ---- several at a table ---- */

/* As many tables as come nearest to the seats that were wanted, where all have enough and
 * none too many; 0: that cannot be. */
static int tables_for(const struct cup *c, int n)
{
	const struct game *game = c->terms.game;
	int best = 0;
	for (int tables = 1; tables <= n; tables++) {
		bool fits = n / tables >= game->min_seats && (n + tables - 1) / tables <= game->max_seats;
		if (fits && (!best || abs(n - tables * c->terms.options.seats) < abs(n - best * c->terms.options.seats)))
			best = tables;
	}
	return best;
}

/* What two at one table cost: to meet again far more than to have other points. */
static int64_t meeting_cost(const struct lineup *f, int one, int other)
{
	int64_t apart = abs(f->who[one].group - f->who[other].group), again = *met_at(f, f->who[one].player, f->who[other].player);
	return again * again * 1000000 + apart * apart;
}

static int64_t table_cost(const struct lineup *f, const int *at, int from, int to, int who)
{
	int64_t cost = 0;
	for (int i = from; i < to; i++)
		cost += at[i] == who ? 0 : meeting_cost(f, at[i], who);
	return cost;
}

/* Two change tables as long as that makes it better; a hundred times round at the most. */
static void exchange(const struct lineup *f, int *at, const int *end_of, const int *start_of)
{
	bool better = true;
	for (int times = 0; better && times < 100; times++) {
		better = false;
		for (int i = 0; i < f->n; i++)
			for (int j = end_of[i]; j < f->n; j++) {
				int one = at[i], other = at[j];
				int64_t was = table_cost(f, at, start_of[i], end_of[i], one) +
				              table_cost(f, at, start_of[j], end_of[j], other);
				at[i] = other;
				at[j] = one;
				int64_t is = table_cost(f, at, start_of[i], end_of[i], other) +
				             table_cost(f, at, start_of[j], end_of[j], one);
				if (is < was) {
					better = true;
					continue;
				}
				at[i] = one;
				at[j] = other;
			}
	}
}

/* Whoever has been first least often is so now; the others sit by lot. */
static void seat_table(const struct lineup *f, int *at, int n, struct rng *rng, struct cup_pairing *out)
{
	for (int i = n - 1; i > 0; i--) {
		int j = (int)rng_below(rng, (uint32_t)i + 1), other = at[i];
		at[i] = at[j];
		at[j] = other;
	}
	int first = 0;
	for (int i = 1; i < n; i++) {
		const struct cup_firsts *a = &f->who[at[i]].firsts, *b = &f->who[at[first]].firsts;
		if (a->balance + a->played < b->balance + b->played)
			first = i;
	}
	int player = at[0];
	at[0] = at[first];
	at[first] = player;
	out->at[out->n].seats = n;
	for (int seat = 0; seat < n; seat++)
		out->at[out->n].player[seat] = (short)f->who[at[seat]].player;
	out->n++;
}

static void pair_tables(struct lineup *f, struct cup_pairing *out)
{
	int at[CUP_PLAYERS_MAX], start_of[CUP_PLAYERS_MAX], end_of[CUP_PLAYERS_MAX], tables = tables_for(f->cup, f->n);
	struct rng rng = rng_start(f->cup->terms.seed + (uint64_t)f->cup->round, RNG_DEAL);
	for (int t = 0, from = 0; t < tables; t++) {
		int size = f->n / tables + (t < f->n % tables);
		for (int i = from; i < from + size; i++) {
			at[i] = i;
			start_of[i] = from;
			end_of[i] = from + size;
		}
		from += size;
	}
	if (tables)
		exchange(f, at, end_of, start_of);
	for (int i = 0; tables && i < f->n; i = end_of[i])
		seat_table(f, &at[i], end_of[i] - i, &rng, out);
}

void cup_pair(const struct cup *c, int64_t now, struct cup_pairing *out)
{
	struct lineup *f = calloc(1, sizeof *f);
	assert(f);
	out->n = 0;
	gather(c, f);
	see_met(c, f);
	if (c->terms.format == CUP_ROBIN)
		pair_robin(c, out);
	else if (f->n >= 2 && c->terms.format == CUP_ARENA)
		pair_arena(f, now, out);
	else if (f->n >= 2 && c->terms.options.seats == 2)
		pair_swiss(f, out);
	else if (f->n >= 2)
		pair_tables(f, out);
	free(f->met);
	free(f);
}
