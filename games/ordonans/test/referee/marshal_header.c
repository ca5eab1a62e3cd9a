/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads the options and deals of a record (records page, section ordonans).
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
			return record_refuse(r, "another card list is used");
	} else if (strcmp(value, options[option].value[1]) == 0) {
		chosen[option] = 1;
	} else if (strcmp(value, options[option].value[0]) != 0) {
		return record_refuse(r, "%s is %s or %s", options[option].key,
			options[option].value[0], options[option].value[1]);
	}
	wrong = clash(r->table.seats, chosen);
	if (wrong != NULL)
		return record_refuse(r, "%s", wrong);
	memcpy(r->chosen, chosen, sizeof chosen);
	r->given[option] = true;
	return NULL;
}

const char *marshal_read_option(void *referee, const char *text)
{
	struct marshal *r = referee;
	const char *equals = strchr(text, '=');

	for (int i = 0; equals != NULL && i < MARSHAL_OPTIONS; i++) {
		size_t length = strlen(options[i].key);

		if ((size_t)(equals - text) != length
				|| strncmp(text, options[i].key, length) != 0)
			continue;
		if (r->given[i])
			return record_refuse(r, "%s is given twice",
				options[i].key);
		return choose(r, i, equals + 1);
	}
	return record_refuse(r, "no option of this game");
}

static void take_options(struct marshal *r, struct marshal_table *t)
{
	t->expansion = r->chosen[MARSHAL_OPTION_EXPANSION] == 1;
	t->seniority = r->chosen[MARSHAL_OPTION_COMPARE] == 1;
	t->two_base = r->chosen[MARSHAL_OPTION_SETS] == 1;
	t->claims = r->chosen[MARSHAL_OPTION_CLAIM] == 1;
}

/* Every card in play once. */
const char *marshal_read_deck(void *referee, const char *text)
{
	struct marshal *r = referee;
	struct marshal_table table = r->table;
	struct marshal_pile deck;
	bool dealt[MARSHAL_CARDS] = {false};

	memset(&deck, 0, sizeof deck);
	take_options(r, &table);
	while (*text != '\0') {
		int card;

		if (!text_number(&text, &card) || card >= r->list.count
				|| !marshal_in_play(&table, card))
			return record_refuse(r, "card %d of the deck is not "
				"in play", deck.count + 1);
		if (dealt[card])
			return record_refuse(r, "%d is in the deck twice",
				card);
		dealt[card] = true;
		deck.card[deck.count++] = card;
	}
	for (int card = 0; card < r->list.count; card++)
		if (marshal_in_play(&table, card) && !dealt[card])
			return record_refuse(r, "%d is not in the deck",
				card);
	take_options(r, &r->table);
	r->dealt = deck;
	return NULL;
}

const char *marshal_read_first(void *referee, const char *text)
{
	struct marshal *r = referee;
	int first;
	const char *wrong = record_first(r, text,
		r->chosen[MARSHAL_OPTION_FIRST] == 1, &first);

	if (wrong == NULL)
		marshal_begin(&r->table, &r->dealt, first);
	return wrong;
}

/* Without the option a record is of the built-in list. */
const char *marshal_options_end(void *referee)
{
	struct marshal *r = referee;

	if (r->hash[0] != '\0' && !r->given[MARSHAL_OPTION_CARDS])
		return record_refuse(r, "want: option cards=%s", r->hash);
	return NULL;
}
