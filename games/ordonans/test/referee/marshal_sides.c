/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Simple questions about the table: which side of which territory has room,
 * and whether there are troops or specials in a pile.
 */
#include "marshal_table.h"

/* Four (rules page: Base game), or what the latest limit card says (R11). */
int marshal_limit(const struct marshal_table *t, int territory)
{
	const struct marshal_pile *kingdom = &t->kingdom[territory];
	int limit = MARSHAL_USUAL_LIMIT;

	for (int i = 0; i < kingdom->count; i++) {
		const struct marshal_card *card =
			&t->list->card[kingdom->card[i]];

		if (card->kind == MARSHAL_LIMIT)
			limit = card->value;
	}
	return limit;
}

/* At or above the limit (R10). */
bool marshal_full(const struct marshal_table *t, int seat, int territory)
{
	return t->army[seat][territory].count >= marshal_limit(t, territory);
}

bool marshal_full_everywhere(const struct marshal_table *t, int seat)
{
	for (int i = 0; i < MARSHAL_TERRITORIES; i++)
		if (!marshal_full(t, seat, i))
			return false;
	return true;
}

/* Every player's side is full under the limit in force (seed: kingdom cards;
 * R25). */
bool marshal_closed(const struct marshal_table *t, int territory)
{
	for (int seat = 0; seat < t->seats; seat++)
		if (!marshal_full(t, seat, territory))
			return false;
	return true;
}

bool marshal_all_full(const struct marshal_table *t)
{
	for (int seat = 0; seat < t->seats; seat++)
		if (!marshal_full_everywhere(t, seat))
			return false;
	return true;
}

bool marshal_is_troop(const struct marshal_table *t, int card)
{
	return t->list->card[card].kind == MARSHAL_TROOP;
}

bool marshal_has_troop(const struct marshal_table *t,
	const struct marshal_pile *pile)
{
	for (int i = 0; i < pile->count; i++)
		if (marshal_is_troop(t, pile->card[i]))
			return true;
	return false;
}

bool marshal_has_special(const struct marshal_table *t,
	const struct marshal_pile *pile)
{
	for (int i = 0; i < pile->count; i++)
		if (!marshal_is_troop(t, pile->card[i]))
			return true;
	return false;
}
