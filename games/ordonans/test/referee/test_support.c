/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Helpers of the slow referee's tests; see test_support.h.
 */
#include "test_support.h"

#include "text.h"

#include <stdio.h>
#include <string.h>

struct marshal *marshal_test_options(int seats, const char *options)
{
	struct marshal *r = trial_start(&ordonans_referee);
	char line[128], word[TEXT_WORD];

	trial_begin(r, seats);
	while (text_word(&options, word)) {
		snprintf(line, sizeof line, "option %s", word);
		GOOD(r, line);
	}
	return r;
}

int marshal_test_in_play(const struct marshal *r, int cards[MARSHAL_CARDS])
{
	struct marshal_table options = r->table;
	int count = 0;

	/* The table itself learns of them with the deck. */
	options.expansion = r->chosen[MARSHAL_OPTION_EXPANSION] == 1;
	options.two_base = r->chosen[MARSHAL_OPTION_SETS] == 1;
	for (int card = 0; card < r->list.count; card++)
		if (marshal_in_play(&options, card))
			cards[count++] = card;
	return count;
}

void marshal_test_deal_these(struct marshal *r, const int *cards, int count,
	int first)
{
	char line[1024] = "deal deck";
	int used = (int)strlen(line);

	for (int i = 0; i < count; i++)
		used += snprintf(line + used, sizeof line - (size_t)used,
			" %d", cards[i]);
	GOOD(r, line);
	snprintf(line, sizeof line, "deal first %d", first);
	GOOD(r, line);
}

void marshal_test_deal(struct marshal *r)
{
	int cards[MARSHAL_CARDS];
	int count = marshal_test_in_play(r, cards);

	marshal_test_deal_these(r, cards, count, 0);
}

struct marshal *marshal_test_game(int seats, const char *options)
{
	struct marshal *r = marshal_test_options(seats, options);

	marshal_test_deal(r);
	return r;
}

struct marshal *marshal_test_bare(int seats, const char *options)
{
	struct marshal *r = marshal_test_game(seats, options);
	struct marshal_table *t = &r->table;

	for (int seat = 0; seat < seats; seat++) {
		for (int i = 0; i < t->hand[seat].count; i++)
			t->deck.card[t->deck.count++] = t->hand[seat].card[i];
		t->hand[seat].count = 0;
	}
	return r;
}

static void remove_at(struct marshal_pile *pile, int at)
{
	pile->count--;
	for (int i = at; i < pile->count; i++)
		pile->card[i] = pile->card[i + 1];
}

/* Takes the first card with this name out of the deck. */
static int fetch(struct marshal *r, const char *name, int *side)
{
	struct marshal_pile *deck = &r->table.deck;

	for (int i = 0; i < deck->count; i++)
		for (*side = 0; *side < 2; (*side)++) {
			int card = deck->card[i];

			if (strcmp(r->list.card[card].name[*side], name) != 0)
				continue;
			remove_at(deck, i);
			return card;
		}
	fail_msg("no %s in the deck", name);
	return 0;
}

static void put(struct marshal_pile *pile, int card)
{
	pile->card[pile->count++] = card;
}

void marshal_test_hand(struct marshal *r, int seat, const char *cards)
{
	char word[TEXT_WORD];
	int side;

	while (text_word(&cards, word))
		put(&r->table.hand[seat], fetch(r, word, &side));
}

static void lay(struct marshal *r, int seat, int territory, int card, int side)
{
	struct marshal_army *army = &r->table.army[seat][territory - 1];

	army->card[army->count] = card;
	army->side[army->count] = side;
	army->count++;
	army->last = ++r->table.moves;
}

void marshal_test_lay(struct marshal *r, int seat, int territory,
	const char *cards)
{
	char word[TEXT_WORD];

	while (text_word(&cards, word)) {
		int side, card = fetch(r, word, &side);

		lay(r, seat, territory, card, side);
	}
}

void marshal_test_fill(struct marshal *r, int seat, int territory, int count)
{
	struct marshal_pile *deck = &r->table.deck;

	for (int i = deck->count - 1; i >= 0 && count > 0; i--) {
		int card = deck->card[i];

		if (r->list.card[card].sides != 1
				|| strchr(r->list.card[card].name[0], '+')
				== NULL)
			continue;
		remove_at(deck, i);
		lay(r, seat, territory, card, 0);
		count--;
	}
	assert_int_equal(count, 0);
}

void marshal_test_kingdom(struct marshal *r, int territory, const char *cards)
{
	char word[TEXT_WORD];
	int side;

	while (text_word(&cards, word))
		put(&r->table.kingdom[territory - 1], fetch(r, word, &side));
}

void marshal_test_deck(struct marshal *r, const char *cards)
{
	struct marshal_pile kept;
	char word[TEXT_WORD];
	int side;

	memset(&kept, 0, sizeof kept);
	while (text_word(&cards, word))
		put(&kept, fetch(r, word, &side));
	r->table.deck = kept;
}

bool marshal_test_deck_ends(const struct marshal *r, const char *cards)
{
	const struct marshal_pile *deck = &r->table.deck;
	char text[512] = "";
	int words = 1;

	for (const char *c = cards; *c != '\0'; c++)
		words += *c == ' ';
	for (int i = deck->count < words ? 0 : deck->count - words;
			i < deck->count; i++) {
		size_t used = strlen(text);

		snprintf(text + used, sizeof text - used, "%s%s",
			used == 0 ? "" : " ",
			r->list.card[deck->card[i]].name[0]);
	}
	if (strcmp(text, cards) == 0)
		return true;
	print_error("the deck ends with: %s\n", text);
	return false;
}
