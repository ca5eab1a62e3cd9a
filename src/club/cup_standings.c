/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who stands where, and why: points, and the criteria that part those who have as many
 * (docs/tournaments.md). All of it is whole numbers, so that equal means equal: points in
 * units, and tie-breaks in fine units, because at a table of several what counts is the
 * average of the opponents there.
 */
#include "cup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const cup_tie_words[TIES] = { "cut1", "buchholz", "berger", "wins", "direct" };

const enum cup_tie *cup_ties(enum cup_format format)
{
	static const enum cup_tie order[CUP_FORMATS][TIES + 1] = {
		[CUP_SWISS] = { TIE_CUT1, TIE_BUCHHOLZ, TIE_BERGER, TIE_WINS, TIE_DIRECT, TIES },
		[CUP_ROBIN] = { TIE_DIRECT, TIE_BERGER, TIE_WINS, TIES },
		[CUP_ARENA] = { TIE_WINS, TIES },
	};
	assert(format < CUP_FORMATS);
	return order[format];
}

/* ---- points ---- */

void cup_share(int seats, const int place[SEATS_MAX], const bool absent[SEATS_MAX], short got[SEATS_MAX])
{
	assert(seats >= 2 && seats <= SEATS_MAX);
	for (int seat = 0; seat < seats; seat++) {
		int halves = 0;
		for (int other = 0; other < seats; other++) {
			if (other == seat)
				continue;
			bool beats = absent[other] || place[seat] < place[other];
			halves += beats ? 2 : place[seat] == place[other];
		}
		got[seat] = (short)(absent[seat] ? 0 : halves * (CUP_UNIT / 2) / (seats - 1));
	}
}

/* The seat of a player at a game, or -1. */
static int seat_at(const struct cup_game *g, int player)
{
	for (int seat = 0; seat < g->seats; seat++)
		if (g->player[seat] == player)
			return seat;
	return -1;
}

static bool counts(const struct cup_game *g)
{
	return g->how != CUP_PLAYING;
}

/* Games in the order in which they ended: what is a row of wins hangs on it. */
static int by_end(const void *a, const void *b)
{
	const struct cup_game *const *one = a, *const *other = b;
	if ((*one)->ended != (*other)->ended)
		return (*one)->ended < (*other)->ended ? -1 : 1;
	return *one < *other ? -1 : *one > *other;
}

/* 2 for a win and 1 for a draw; from the third win in a row on twice as much, until one is
 * not won. */
static int64_t arena_score(const struct cup *c, int player, int *streak)
{
	const struct cup_game *mine[CUP_GAMES_MAX / 4];
	enum { MOST = sizeof mine / sizeof *mine };
	int n = 0;
	int64_t score = 0;
	for (int i = 0; i < c->games && n < MOST; i++)
		if (counts(&c->game[i]) && seat_at(&c->game[i], player) >= 0)
			mine[n++] = &c->game[i];
	qsort(mine, (size_t)n, sizeof *mine, by_end);
	*streak = 0;
	for (int i = 0; i < n; i++) {
		int got = mine[i]->got[seat_at(mine[i], player)];
		score += (int64_t)2 * got * (*streak >= 2 ? 2 : 1);
		*streak = got == CUP_UNIT ? *streak + 1 : 0;
	}
	return score;
}

int64_t cup_score(const struct cup *c, int player)
{
	int64_t score = 0;
	int streak;
	if (c->terms.format == CUP_ARENA)
		return arena_score(c, player, &streak);
	for (int i = 0; i < c->games; i++) {
		int seat = counts(&c->game[i]) ? seat_at(&c->game[i], player) : -1;
		score += seat >= 0 ? c->game[i].got[seat] : 0;
	}
	return score;
}

/* ---- tie-breaks ---- */

struct working {
	const struct cup *cup;
	struct cup_line *line;      /* by player */
	int64_t *score;             /* by player */
	int *group;                 /* by player: equal so far */
};

/* What one beat or drew with another at a table, in halves. */
static int against(const struct cup_game *g, int seat, int other)
{
	return g->got[seat] > g->got[other] ? 2 : g->got[seat] == g->got[other];
}

static bool was_played(const struct cup_game *g)
{
	return g->how == CUP_PLAYED;
}

/* The average score of whom one met, and how much of it one took; in fine units. What was not
 * played counts as a game against oneself. */
static void add_round(struct working *w, const struct cup_game *g, int seat, int64_t *met, int64_t *taken)
{
	int player = g->player[seat];
	*met = *taken = 0;
	if (!was_played(g)) {
		*met = w->score[player] * CUP_UNIT;
		*taken = w->score[player] * g->got[seat];
		return;
	}
	int each = CUP_UNIT / (g->seats - 1);
	for (int other = 0; other < g->seats; other++) {
		if (other == seat)
			continue;
		int64_t theirs = w->score[g->player[other]] * each;
		*met += theirs;
		*taken += theirs * against(g, seat, other) / 2;
	}
}

/* Everything but the direct encounter, which hangs on who is equal. A round in which somebody
 * was not there, or had gone, counts as one against oneself, too. */
static void measure(struct working *w)
{
	const struct cup *c = w->cup;
	for (int p = 0; p < c->players; p++) {
		struct cup_line *l = &w->line[p];
		int64_t least = INT64_MAX;
		int rounds = 0;
		for (int i = 0; i < c->games; i++) {
			const struct cup_game *g = &c->game[i];
			int seat = counts(g) ? seat_at(g, p) : -1;
			int64_t met, taken;
			if (seat < 0)
				continue;
			add_round(w, g, seat, &met, &taken);
			l->tie[TIE_BUCHHOLZ] += met;
			l->tie[TIE_BERGER] += taken;
			least = met < least ? met : least;
			l->games += was_played(g);
			l->wins += was_played(g) && g->got[seat] == CUP_UNIT;
			rounds++;
		}
		for (; c->terms.format == CUP_SWISS && rounds < c->round - (c->playing > 0); rounds++) {
			l->tie[TIE_BUCHHOLZ] += w->score[p] * CUP_UNIT;
			least = w->score[p] * CUP_UNIT < least ? w->score[p] * CUP_UNIT : least;
		}
		l->tie[TIE_WINS] = l->wins;
		l->tie[TIE_CUT1] = l->tie[TIE_BUCHHOLZ] - (least < INT64_MAX ? least : 0);
	}
}

/* What somebody took from those who are equal; only where all of these have met. */
static void measure_direct(struct working *w)
{
	const struct cup *c = w->cup;
	for (int p = 0; p < c->players; p++) {
		w->line[p].tie[TIE_DIRECT] = 0;
		bool all = true;
		for (int q = 0; q < c->players && all; q++)
			for (int r = 0; w->group[q] == w->group[p] && r < q && all; r++)
				all = w->group[r] != w->group[p] || cup_met(c, q, r) > 0;
		for (int i = 0; all && i < c->games; i++) {
			const struct cup_game *g = &c->game[i];
			int seat = counts(g) ? seat_at(g, p) : -1;
			for (int other = 0; seat >= 0 && other < g->seats; other++)
				if (other != seat && w->group[g->player[other]] == w->group[p])
					w->line[p].tie[TIE_DIRECT] += (int64_t)against(g, seat, other) * CUP_FINE / 2;
		}
	}
}

/* Which criterion is first, for qsort: there is one thread that stands in order at a time
 * only within a call, so the order is worked into keys instead. */
struct keyed {
	int64_t key[TIES + 1];
	uint32_t lot;
	int player, keys;
};

static int by_key(const void *a, const void *b)
{
	const struct keyed *one = a, *other = b;
	for (int i = 0; i < one->keys; i++)
		if (one->key[i] != other->key[i])
			return one->key[i] > other->key[i] ? -1 : 1;
	if (one->lot != other->lot)
		return one->lot < other->lot ? -1 : 1;
	return one->player - other->player;
}

static bool same_keys(const struct keyed *one, const struct keyed *other)
{
	return memcmp(one->key, other->key, (size_t)one->keys * sizeof *one->key) == 0;
}

/* In order by the keys so far; who is equal by them is a group. */
static void sort_groups(struct working *w, struct keyed *k, int n, int keys)
{
	for (int i = 0; i < n; i++)
		k[i].keys = keys;
	qsort(k, (size_t)n, sizeof *k, by_key);
	for (int i = 0; i < n; i++)
		w->group[k[i].player] = i && same_keys(&k[i], &k[i - 1]) ? w->group[k[i - 1].player] : i;
}

void cup_standings(const struct cup *c, struct cup_line line[CUP_PLAYERS_MAX])
{
	struct cup_line by_player[CUP_PLAYERS_MAX] = { { 0 } };
	int64_t score[CUP_PLAYERS_MAX];
	int group[CUP_PLAYERS_MAX] = { 0 };
	struct keyed k[CUP_PLAYERS_MAX];
	struct working w = { c, by_player, score, group };
	const enum cup_tie *ties = cup_ties(c->terms.format);
	for (int p = 0; p < c->players; p++) {
		score[p] = cup_score(c, p);
		by_player[p].player = p;
		by_player[p].score = score[p];
		if (c->terms.format == CUP_ARENA)
			arena_score(c, p, &by_player[p].streak);
		k[p] = (struct keyed){ .key = { score[p] }, .lot = c->player[p].lot, .player = p };
	}
	measure(&w);
	sort_groups(&w, k, c->players, 1);
	for (int i = 0; ties[i] != TIES; i++) {
		if (ties[i] == TIE_DIRECT)
			measure_direct(&w);
		for (int p = 0; p < c->players; p++)
			k[p].key[i + 1] = by_player[k[p].player].tie[ties[i]];
		sort_groups(&w, k, c->players, i + 2);
	}
	for (int i = 0; i < c->players; i++) {
		line[i] = by_player[k[i].player];
		line[i].place = group[k[i].player] + 1;
	}
}
