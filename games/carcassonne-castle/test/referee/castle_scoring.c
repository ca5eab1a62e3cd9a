/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * All that has to do with points: which completed features wait to be scored
 * and for whom, the score track with its wall tokens, the keeps, followers
 * coming home, and the final scoring.
 */
#include "castle_table.h"

/* The lower space of each corner that carries a token (rules page, "The
 * wall"); the corner 0/1 has none. */
static const int corner_space[CORNERS] = {
	12, 16, 20, 26, 32, 38, 42, 56, 64, 66, 82, 88, 90
};

static int token_find(const struct castle_table *table, int seat, int kind)
{
	for (int i = 0; i < table->held_count[seat]; i++)
		if (table->held[seat][i].kind == kind
				&& !table->held[seat][i].fresh)
			return i;
	return NOWHERE;
}

/* Not in the turn it was taken (rule book, "Wall tokens": in his next
 * turn or later). */
bool token_usable(const struct castle_table *table, int seat, int kind)
{
	return token_find(table, seat, kind) != NOWHERE;
}

/* A used token leaves the game (rule book, "Wall tokens"). */
void token_use(struct castle_table *table, int seat, int kind)
{
	int index = token_find(table, seat, kind);

	table->held_count[seat]--;
	for (int i = index; i < table->held_count[seat]; i++)
		table->held[seat][i] = table->held[seat][i + 1];
}

/* The kind of token that doubles a completed feature, 0 for none (rule book
 * p. 6). */
int token_for_double(char kind)
{
	if (kind == 'T')
		return 2;
	return kind == 'H' ? 3 : 0;
}

static bool scored_already(const struct castle_table *table, int name)
{
	for (int i = 0; i < table->scored_count; i++)
		if (table->scored[i] == name)
			return true;
	return false;
}

/*
 * The features that wait to be scored for this seat, as indices into the map.
 * The followers of a feature completed in an earlier turn have gone home, so
 * a completed feature with followers on it was completed just now; this also
 * finds the ones that this turn's tile closed without being part of them.
 * Without a strict majority a feature is in nobody's group.
 */
static int group_of(const struct castle_table *table, const struct map *map,
	int seat, int features[])
{
	int count = 0;

	for (int i = 0; i < map->count; i++) {
		const struct castle_feature *feature = &map->feature[i];

		if (feature->kind != 'C' && !feature->open
				&& feature_owner(feature) == seat
				&& !scored_already(table, feature->name))
			features[count++] = i;
	}
	return count;
}

int scoring_group(const struct castle_table *table, const struct map *map,
	int features[])
{
	int count = group_of(table, map, table->mover, features);

	return count > 0 ? count
		: group_of(table, map, 1 - table->mover, features);
}

/* Both spaces of a corner count; past 99 the track goes on at 0. A token goes
 * only to the one whose marker stops there exactly (rule book, "Wall
 * tokens"). */
static void take_token(struct castle_table *table, int seat)
{
	int space = table->score[seat] % 100;

	for (int i = 0; i < CORNERS; i++) {
		if (space != corner_space[i] && space != corner_space[i] + 1)
			continue;
		if (table->wall[i] == 0)
			continue;
		table->held[seat][table->held_count[seat]].kind =
			table->wall[i];
		table->held[seat][table->held_count[seat]].fresh = true;
		table->held_count[seat]++;
		table->wall[i] = 0;
	}
}

/* The keep goes on the first house its owner scores and moves to strictly
 * larger ones (rule book, "Completed houses"); doubling points does not make
 * the house larger. */
void score_feature(struct castle_table *table,
	const struct castle_feature *feature, bool doubled)
{
	int seat = feature_owner(feature);

	table->scored[table->scored_count++] = feature->name;
	table->score[seat] += feature_points(feature) * (doubled ? 2 : 1);
	if (feature->kind == 'H' && feature->size > table->keep[seat])
		table->keep[seat] = feature->size;
	take_token(table, seat);
}

/* Everybody on a completed path, tower or house, points or none (rules page,
 * "Completion"); merchants lie until the end of the game. */
void bring_home(struct castle_table *table)
{
	struct map map;

	map_make(&map, table);
	for (int seat = 0; seat < SEATS; seat++)
		for (int i = 0; i < FOLLOWERS; i++) {
			int *node = &table->follower[seat][i];
			const struct castle_feature *feature;

			if (*node == NOWHERE)
				continue;
			feature = &map.feature[map.of[*node]];
			if (feature->kind != 'C' && !feature->open)
				*node = NOWHERE;
		}
}

static int tokens_of(const struct castle_table *table, int seat, int kind)
{
	int count = 0;

	for (int i = 0; i < table->held_count[seat]; i++)
		if (table->held[seat][i].kind == kind)
			count++;
	return count;
}

/* Token 8 adds 2, but only to a keep that stands somewhere (ruling). */
static int final_keep(const struct castle_table *table, int seat)
{
	if (table->keep[seat] == 0)
		return 0;
	return table->keep[seat] + 2 * tokens_of(table, seat, 8);
}

static void score_keeps(struct castle_table *table)
{
	int keep0 = final_keep(table, 0);
	int keep1 = final_keep(table, 1);

	if (keep0 != keep1)
		table->score[keep0 > keep1 ? 0 : 1] +=
			table_largest_empty(table);
}

/*
 * The best use of tokens that each serve one feature of a kind, every token
 * another feature: worth[] is what each of them would bring. Takes the
 * largest, strikes it out, and so on.
 */
static int best_of(int worth[], int count, int tokens)
{
	int sum = 0;

	while (tokens-- > 0) {
		int best = NOWHERE;

		for (int i = 0; i < count; i++)
			if (best == NOWHERE || worth[i] > worth[best])
				best = i;
		if (best == NOWHERE)
			break;
		sum += worth[best];
		worth[best] = 0;
	}
	return sum;
}

/* 3 a market for the strict majority; token 7 makes it 4 in one court, which
 * is one point more for each of its markets. */
static void score_courts(struct castle_table *table, const struct map *map,
	int seat)
{
	int worth[NODES];
	int count = 0;

	for (int i = 0; i < map->count; i++) {
		const struct castle_feature *feature = &map->feature[i];

		if (feature->kind != 'C' || feature_owner(feature) != seat)
			continue;
		table->score[seat] += 3 * feature->markets;
		worth[count++] = feature->markets;
	}
	table->score[seat] += best_of(worth, count, tokens_of(table, seat, 7));
}

/* Tokens 4, 5 and 6: unfinished features where the seat has the majority. */
static void score_unfinished(struct castle_table *table, const struct map *map,
	int seat, char kind, int token)
{
	int worth[NODES];
	int count = 0;

	for (int i = 0; i < map->count; i++) {
		const struct castle_feature *feature = &map->feature[i];

		if (feature->kind == kind && feature->open
				&& feature_owner(feature) == seat)
			worth[count++] = feature_points(feature);
	}
	table->score[seat] += best_of(worth, count,
		tokens_of(table, seat, token));
}

/* Keeps, courts, tokens (rule book, "Final scoring"). The marker moves, but no
 * tokens are on the wall any more. */
void score_final(struct castle_table *table)
{
	struct map map;

	for (int i = 0; i < CORNERS; i++)
		table->wall[i] = 0;
	map_make(&map, table);
	score_keeps(table);
	for (int seat = 0; seat < SEATS; seat++) {
		score_courts(table, &map, seat);
		score_unfinished(table, &map, seat, 'P', 4);
		score_unfinished(table, &map, seat, 'T', 5);
		score_unfinished(table, &map, seat, 'H', 6);
		table->score[seat] += 5 * tokens_of(table, seat, 9);
	}
}
