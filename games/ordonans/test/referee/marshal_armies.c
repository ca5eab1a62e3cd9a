/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Who holds a territory, and who wins (rules page: Who holds a territory,
 * Scoring).  Armies are compared by writing their groups down in a list.
 */
#include "marshal_table.h"

struct group {
	int size;
	int icon;
};

/* A card counts once for each of its icons; a cancelled icon counts nothing
 * for anybody (R12). */
void marshal_count(const struct marshal_table *t, int seat, int territory,
	int count[MARSHAL_ICONS])
{
	const struct marshal_army *army = &t->army[seat][territory];
	const struct marshal_pile *kingdom = &t->kingdom[territory];

	for (int icon = 0; icon < MARSHAL_ICONS; icon++) {
		count[icon] = 0;
		for (int i = 0; i < army->count; i++)
			count[icon] += t->list->card[army->card[i]]
				.icon[army->side[i]][icon];
	}
	for (int i = 0; i < kingdom->count; i++) {
		const struct marshal_card *card =
			&t->list->card[kingdom->card[i]];

		if (card->kind == MARSHAL_CANCEL)
			count[card->value] = 0;
	}
}

/* All groups, the largest first, of equal ones the senior icon first. */
static int list_groups(const int count[MARSHAL_ICONS],
	struct group groups[MARSHAL_ICONS])
{
	int used = 0, largest = 0;

	for (int icon = 0; icon < MARSHAL_ICONS; icon++)
		if (count[icon] > largest)
			largest = count[icon];
	for (int size = largest; size > 0; size--)
		for (int icon = MARSHAL_BANNER; icon >= MARSHAL_LANCE; icon--)
			if (count[icon] == size) {
				groups[used].size = size;
				groups[used].icon = icon;
				used++;
			}
	return used;
}

/* The groups of one size in such a list: where they begin, and how many. */
static int of_size(const struct group *groups, int used, int size, int *begin)
{
	int found = 0;

	*begin = 0;
	for (int i = used - 1; i >= 0; i--)
		if (groups[i].size == size) {
			*begin = i;
			found++;
		}
	return found;
}

/* "for n from the largest size down to 1: more groups of size n wins; equal:
 * compare those groups' icons from the senior down; equal: next n" */
static int by_groups(const struct group *a, int as, const struct group *b,
	int bs)
{
	int largest = 0;

	if (as > 0)
		largest = a[0].size;
	if (bs > 0 && b[0].size > largest)
		largest = b[0].size;
	for (int n = largest; n > 0; n--) {
		int a_begin, b_begin;
		int a_count = of_size(a, as, n, &a_begin);
		int b_count = of_size(b, bs, n, &b_begin);

		if (a_count != b_count)
			return a_count - b_count;
		for (int i = 0; i < a_count; i++) {
			int a_icon = a[a_begin + i].icon;
			int b_icon = b[b_begin + i].icon;

			if (a_icon != b_icon)
				return a_icon - b_icon;
		}
	}
	return 0;
}

/* "the largest single group wins, equal size by its icon's seniority, then the
 * next group, and so on down to singles" (the seed, second paragraph) */
static int by_seniority(const struct group *a, int as, const struct group *b,
	int bs)
{
	for (int i = 0; i < as && i < bs; i++) {
		if (a[i].size != b[i].size)
			return a[i].size - b[i].size;
		if (a[i].icon != b[i].icon)
			return a[i].icon - b[i].icon;
	}
	return as - bs;
}

int marshal_compare(bool seniority, const int a[MARSHAL_ICONS],
	const int b[MARSHAL_ICONS])
{
	struct group a_groups[MARSHAL_ICONS], b_groups[MARSHAL_ICONS];
	int as = list_groups(a, a_groups), bs = list_groups(b, b_groups);

	return seniority ? by_seniority(a_groups, as, b_groups, bs)
		: by_groups(a_groups, as, b_groups, bs);
}

/* Equal armies: whose last card came earlier (R4). */
bool marshal_stronger(const struct marshal_table *t, int territory, int a,
	int b)
{
	int a_count[MARSHAL_ICONS], b_count[MARSHAL_ICONS], order;

	marshal_count(t, a, territory, a_count);
	marshal_count(t, b, territory, b_count);
	order = marshal_compare(t->seniority, a_count, b_count);
	if (order != 0)
		return order > 0;
	return t->army[a][territory].last < t->army[b][territory].last;
}

/* III for the strongest, II for the second, I for the third; an army without
 * a card gets none, and the others move up (seed: end of the game; R20). */
int marshal_marker(const struct marshal_table *t, int territory, int seat)
{
	int marker = 3;

	if (t->army[seat][territory].count == 0)
		return 0;
	for (int other = 0; other < t->seats; other++)
		if (other != seat && t->army[other][territory].count > 0
				&& marshal_stronger(t, territory, other, seat))
			marker--;
	return marker;
}

static int markers(const struct marshal_table *t, int seat, int marker)
{
	int found = 0;

	for (int i = 0; i < MARSHAL_TERRITORIES; i++)
		if (marshal_marker(t, i, seat) == marker)
			found++;
	return found;
}

int marshal_points(const struct marshal_table *t, int seat)
{
	return 3 * markers(t, seat, 3) + 2 * markers(t, seat, 2)
		+ markers(t, seat, 1);
}

/* Most points, then more III, then more II (R5). */
static bool beats(const struct marshal_table *t, int a, int b)
{
	if (marshal_points(t, a) != marshal_points(t, b))
		return marshal_points(t, a) > marshal_points(t, b);
	if (markers(t, a, 3) != markers(t, b, 3))
		return markers(t, a, 3) > markers(t, b, 3);
	return markers(t, a, 2) > markers(t, b, 2);
}

unsigned marshal_winners(const struct marshal_table *t)
{
	unsigned winners = 0;

	for (int seat = 0; seat < t->seats; seat++) {
		int better = 0;

		for (int other = 0; other < t->seats; other++)
			if (beats(t, other, seat))
				better++;
		if (better == 0)
			winners |= 1u << seat;
	}
	return winners;
}
