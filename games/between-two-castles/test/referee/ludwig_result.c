/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Results and winners: everybody, Ludwig too, counts the worse of the two
 * castles; ties are broken by the better one and then by special rooms (book,
 * "End of the game").
 */
#include "ludwig_table.h"

struct judge_standing {
	int worse;
	int better;
	int specials;
};

static struct judge_standing standing_of(const struct judge_table *table,
	int chair)
{
	const struct judge_castle *left = &table->castle[chair];
	const struct judge_castle *right =
		&table->castle[(chair + table->chairs - 1) % table->chairs];
	int a = judge_castle_total(table->data, left);
	int b = judge_castle_total(table->data, right);
	struct judge_standing standing = {
		.worse = a < b ? a : b,
		.better = a < b ? b : a,
		.specials = judge_castle_specials(table->data, left)
			+ judge_castle_specials(table->data, right),
	};

	return standing;
}

int judge_table_result(const struct judge_table *table, int chair)
{
	return standing_of(table, chair).worse;
}

static bool beats(struct judge_standing a, struct judge_standing b)
{
	if (a.worse != b.worse)
		return a.worse > b.worse;
	if (a.better != b.better)
		return a.better > b.better;
	return a.specials > b.specials;
}

unsigned judge_table_winners(const struct judge_table *table)
{
	unsigned winners = 0;

	for (int chair = 0; chair < table->chairs; chair++) {
		bool beaten = false;

		for (int other = 0; other < table->chairs; other++)
			if (beats(standing_of(table, other),
					standing_of(table, chair)))
				beaten = true;
		if (!beaten)
			winners |= 1u << chair;
	}
	return winners;
}
