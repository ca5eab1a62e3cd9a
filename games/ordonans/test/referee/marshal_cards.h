/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The card list.  A card is known by its number: the rows of the list in
 * order, the copies of a row next to each other, and then the base set once
 * more (records page: deals).
 */
#ifndef MARSHAL_CARDS_H
#define MARSHAL_CARDS_H

#include <stdbool.h>
#include <stddef.h>

enum {
	MARSHAL_BASE_CARDS = 56,
	MARSHAL_EXTRA_CARDS = 36,       /* or one more */
	MARSHAL_EXPANSION_CARDS = 42,
	MARSHAL_CARDS = 2 * MARSHAL_BASE_CARDS + MARSHAL_EXTRA_CARDS + 1
		+ MARSHAL_EXPANSION_CARDS,
	MARSHAL_FACE = 104      /* a split card, both sides and the chosen one */
};

/* From weak to strong (rules page: Icons). */
enum { MARSHAL_LANCE, MARSHAL_BOW, MARSHAL_SWORD, MARSHAL_HELMET,
	MARSHAL_BANNER, MARSHAL_ICONS };

enum marshal_set { MARSHAL_BASE, MARSHAL_EXTRA, MARSHAL_EXPANSION,
	MARSHAL_SECOND_BASE };

/* The specials one by one: what each of them does is all that matters. */
enum marshal_kind {
	MARSHAL_TROOP,
	MARSHAL_CANCEL,         /* kingdom no-ICON */
	MARSHAL_LIMIT,          /* kingdom limit-N */
	MARSHAL_MUSTER,
	MARSHAL_MARCH,
	MARSHAL_EXCHANGE,
	MARSHAL_ASSAULT,
	MARSHAL_INTRIGUE
};

struct marshal_card {
	enum marshal_set set;
	enum marshal_kind kind;
	int value;              /* the icon of a cancel, the limit of a limit */
	int sides;              /* of a troop: 2 if it is split, otherwise 1 */
	int icon[2][MARSHAL_ICONS];     /* how many of each, on each side */
	char name[2][MARSHAL_FACE];     /* in records; of each side */
};

struct marshal_list {
	int count;              /* with the second base set */
	struct marshal_card card[MARSHAL_CARDS];
};

/* False, and the file, line and reason in why, if it is not a card list.
 * Without a folder the name is a path. */
bool marshal_list_read(struct marshal_list *list, const char *dir,
	const char *name, char *why, size_t why_size);

#endif
