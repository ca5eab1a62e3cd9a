/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads the header of a record (records page: general part, and the options
 * and deals of ordonans).
 */
#include "marshal_inside.h"
#include "text.h"

#include <string.h>

static const struct {
	const char *key;
	const char *value[2];   /* what a record without it means first */
} options[] = {
	[MARSHAL_OPTION_EXPANSION] = {"expansion",
		{"none", "crusader-kingdoms"}},
	[MARSHAL_OPTION_COMPARE] = {"compare", {"groups", "seniority"}},
	[MARSHAL_OPTION_SETS] = {"sets", {"extra", "two-base"}},
	[MARSHAL_OPTION_CLAIM] = {"claim", {"off", "on"}},
	[MARSHAL_OPTION_FIRST] = {"first", {"random", "0"}},
	[MARSHAL_OPTION_CARDS] = {"cards", {NULL, NULL}},
};

/* What may not be chosen together, whatever the order of the lines. */
static const char *clash(int seats, const int chosen[MARSHAL_OPTIONS])
{
	if (chosen[MARSHAL_OPTION_SETS] == 1 && seats == 2)
		return "two base sets are for three or four seats";
	if (chosen[MARSHAL_OPTION_CLAIM] == 1 && seats != 2)
		return "claims are for two seats";
	if (chosen[MARSHAL_OPTION_CLAIM] == 1
			&& chosen[MARSHAL_OPTION_EXPANSION] == 1)
		return "claims are for the base game";
	return NULL;
}

static const char *choose(struct marshal *r, int option, const char *value)
{
	int chosen[MARSHAL_OPTIONS];
	const char *wrong;

	memcpy(chosen, r->chosen, sizeof chosen);
	if (option == MARSHAL_OPTION_CARDS) {
		if (r->hash[0] == '\0' || strcmp(value, r->hash) != 0)
			return marshal_refuse(r, "another card list is used");
	} else if (strcmp(value, options[option].value[1]) == 0) {
		chosen[option] = 1;
	} else if (strcmp(value, options[option].value[0]) != 0) {
		return marshal_refuse(r, "%s is %s or %s", options[option].key,
			options[option].value[0], options[option].value[1]);
	}
	wrong = clash(r->table.seats, chosen);
	if (wrong != NULL)
		return marshal_refuse(r, "%s", wrong);
	memcpy(r->chosen, chosen, sizeof chosen);
	r->given[option] = true;
	return NULL;
}

static const char *read_option(struct marshal *r, const char *text)
{
	const char *equals = strchr(text, '=');

	for (int i = 0; equals != NULL && i < MARSHAL_OPTIONS; i++) {
		size_t length = strlen(options[i].key);

		if ((size_t)(equals - text) != length
				|| strncmp(text, options[i].key, length) != 0)
			continue;
		if (r->given[i])
			return marshal_refuse(r, "%s is given twice",
				options[i].key);
		return choose(r, i, equals + 1);
	}
	return marshal_refuse(r, "no option of this game");
}

static const char *read_name(struct marshal *r, const char *text)
{
	int seat;

	if (!text_number(&text, &seat) || seat >= r->table.seats
			|| *text == '\0')
		return marshal_refuse(r, "want: name SEAT TEXT");
	if (r->named[seat])
		return marshal_refuse(r, "this seat has a name");
	r->named[seat] = true;
	r->stage = MARSHAL_AT_NAMES;
	return NULL;
}

static void take_options(struct marshal *r, struct marshal_table *t)
{
	t->expansion = r->chosen[MARSHAL_OPTION_EXPANSION] == 1;
	t->seniority = r->chosen[MARSHAL_OPTION_COMPARE] == 1;
	t->two_base = r->chosen[MARSHAL_OPTION_SETS] == 1;
	t->claims = r->chosen[MARSHAL_OPTION_CLAIM] == 1;
}

/* Every card in play once. */
static const char *read_deck(struct marshal *r, const char *text)
{
	struct marshal_table table = r->table;
	struct marshal_pile deck;
	bool dealt[MARSHAL_CARDS] = {false};

	memset(&deck, 0, sizeof deck);
	take_options(r, &table);
	while (*text != '\0') {
		int card;

		if (!text_number(&text, &card) || card >= r->list.count
				|| !marshal_in_play(&table, card))
			return marshal_refuse(r, "card %d of the deck is not "
				"in play", deck.count + 1);
		if (dealt[card])
			return marshal_refuse(r, "%d is in the deck twice",
				card);
		dealt[card] = true;
		deck.card[deck.count++] = card;
	}
	for (int card = 0; card < r->list.count; card++)
		if (marshal_in_play(&table, card) && !dealt[card])
			return marshal_refuse(r, "%d is not in the deck",
				card);
	take_options(r, &r->table);
	r->dealt = deck;
	r->stage = MARSHAL_AT_FIRST;
	return NULL;
}

static const char *read_first(struct marshal *r, const char *text)
{
	int first;

	if (!text_number(&text, &first) || *text != '\0'
			|| first >= r->table.seats)
		return marshal_refuse(r, "want: deal first SEAT");
	if (r->chosen[MARSHAL_OPTION_FIRST] == 1 && first != 0)
		return marshal_refuse(r, "with first=0 seat 0 begins");
	marshal_begin(&r->table, &r->dealt, first);
	r->stage = MARSHAL_AT_PLAY;
	return NULL;
}

static const char *read_seats(struct marshal *r, const char *text)
{
	int seats;

	if (!text_number(&text, &seats) || *text != '\0' || seats < 2
			|| seats > MARSHAL_SEATS)
		return marshal_refuse(r, "want: seats 2, 3 or 4");
	r->table.seats = seats;
	r->stage = MARSHAL_AT_OPTIONS;
	return NULL;
}

static const char *read_options_to_deck(struct marshal *r, const char *line)
{
	if (r->stage == MARSHAL_AT_OPTIONS && text_exactly(&line, "option "))
		return read_option(r, line);
	/* Without the option a record is of the built-in list. */
	if (r->hash[0] != '\0' && !r->given[MARSHAL_OPTION_CARDS])
		return marshal_refuse(r, "want: option cards=%s", r->hash);
	if (text_exactly(&line, "name "))
		return read_name(r, line);
	if (text_exactly(&line, "deal deck "))
		return read_deck(r, line);
	return marshal_refuse(r, "unknown here; want: deal deck");
}

const char *marshal_read_header(struct marshal *r, const char *line)
{
	switch (r->stage) {
	case MARSHAL_AT_VERSION:
		if (strcmp(line, "bergfried 1") != 0)
			return marshal_refuse(r, "want: bergfried 1");
		r->stage = MARSHAL_AT_GAME;
		return NULL;
	case MARSHAL_AT_GAME:
		if (strcmp(line, "game ordonans") != 0)
			return marshal_refuse(r, "want: game ordonans");
		r->stage = MARSHAL_AT_SEATS;
		return NULL;
	case MARSHAL_AT_SEATS:
		if (text_exactly(&line, "seats "))
			return read_seats(r, line);
		return marshal_refuse(r, "want: seats");
	case MARSHAL_AT_FIRST:
		if (text_exactly(&line, "deal first "))
			return read_first(r, line);
		return marshal_refuse(r, "want: deal first");
	default:
		return read_options_to_deck(r, line);
	}
}
