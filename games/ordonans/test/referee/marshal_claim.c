/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The proof of a claim (rules page: option claim; R23).  Whatever does not lie
 * on the table may still come to the opponent, so every way to fill up the
 * opponent's side with such cards is tried.
 */
#include "marshal_table.h"

#include <string.h>

/* The troops that nobody sees on the table, equal ones put together. */
struct unseen {
	int kinds;
	int card[MARSHAL_CARDS];        /* one of the kind */
	int copies[MARSHAL_CARDS];
};

static bool on_the_table(const struct marshal_table *t, int card)
{
	for (int seat = 0; seat < t->seats; seat++)
		for (int i = 0; i < MARSHAL_TERRITORIES; i++)
			for (int j = 0; j < t->army[seat][i].count; j++)
				if (t->army[seat][i].card[j] == card)
					return true;
	return false;
}

static void look_for_unseen(const struct marshal_table *t,
	struct unseen *unseen)
{
	unseen->kinds = 0;
	for (int card = 0; card < t->list->count; card++) {
		int kind = 0;

		if (!marshal_in_play(t, card) || on_the_table(t, card))
			continue;
		while (kind < unseen->kinds
				&& strcmp(t->list->card[card].name[0],
				t->list->card[unseen->card[kind]].name[0]) != 0)
			kind++;
		if (kind == unseen->kinds) {
			unseen->card[kind] = card;
			unseen->copies[kind] = 0;
			unseen->kinds++;
		}
		unseen->copies[kind]++;
	}
}

/* Can the opponent become strictly stronger by adding so many cards, of this
 * kind and the kinds after it? The claimer was complete earlier and so wins a
 * tie. */
static bool can_beat(const struct marshal_table *t,
	const struct unseen *unseen, int kind, int missing,
	const int opponent[MARSHAL_ICONS], const int claimer[MARSHAL_ICONS])
{
	int with[MARSHAL_ICONS];

	if (missing == 0)
		return marshal_compare(t->seniority, opponent, claimer) > 0;
	if (kind == unseen->kinds)
		return false;
	memcpy(with, opponent, sizeof with);
	for (int copies = 0; copies <= missing
			&& copies <= unseen->copies[kind]; copies++) {
		if (can_beat(t, unseen, kind + 1, missing - copies, with,
				claimer))
			return true;
		for (int icon = 0; icon < MARSHAL_ICONS; icon++)
			with[icon] += t->list->card[unseen->card[kind]]
				.icon[0][icon];
	}
	return false;
}

bool marshal_may_claim(const struct marshal_table *t, int seat, int territory)
{
	int opponent = 1 - seat;
	int own[MARSHAL_ICONS], other[MARSHAL_ICONS];
	struct unseen unseen;
	int missing;

	if (t->claimed[territory] != MARSHAL_NOBODY)
		return false;
	if (t->army[seat][territory].count < MARSHAL_USUAL_LIMIT)
		return false;
	missing = MARSHAL_USUAL_LIMIT - t->army[opponent][territory].count;
	if (missing == 0)
		return marshal_stronger(t, territory, seat, opponent);
	marshal_count(t, seat, territory, own);
	marshal_count(t, opponent, territory, other);
	look_for_unseen(t, &unseen);
	return !can_beat(t, &unseen, 0, missing, other, own);
}
