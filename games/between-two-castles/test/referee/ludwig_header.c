/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads the header of a record: version, game, seats, options, names and the
 * three deals, each in its place (records page, general part and section
 * between-two-castles).
 */
#include "ludwig_inside.h"
#include "text.h"

#include <string.h>

static const char *read_seats(struct judge *referee, const char *line)
{
	struct judge_table *table = &referee->table;
	int people;

	if (!text_exactly(&line, "seats ")
			|| !text_number(&line, &people)
			|| *line != '\0' || people < 2
			|| people > LUDWIG_CHAIRS)
		return judge_refuse(referee, "want: seats, 2 to %d",
			LUDWIG_CHAIRS);
	table->people = people;
	/* Two people play as three, with Ludwig in the third chair. */
	table->chairs = people == 2 ? 3 : people;
	for (int seat = 0; seat < people; seat++)
		table->age[seat] = seat;
	referee->want = LUDWIG_WANT_OPTION;
	return NULL;
}

/* "2,0,1": every person's seat once, from old to young. */
static const char *read_ages(struct judge *referee, const char *text)
{
	struct judge_table *table = &referee->table;
	int age[LUDWIG_CHAIRS];
	bool seen[LUDWIG_CHAIRS] = {false};

	memcpy(age, table->age, sizeof age);
	for (int i = 0; i < table->people; i++) {
		int seat = text[0] - '0';

		if (seat < 0 || seat >= table->people || seen[seat])
			return judge_refuse(referee, "ages is every seat "
				"once, from old to young");
		seen[seat] = true;
		age[seat] = i;
		if (text[1] != (i + 1 == table->people ? '\0' : ','))
			return judge_refuse(referee, "ages is %d seats with "
				"commas between them", table->people);
		text += 2;
	}
	memcpy(table->age, age, sizeof age);
	referee->ages_given = true;
	return NULL;
}

static const char *read_option(struct judge *referee,
	const char *text)
{
	if (text_exactly(&text, "ages=")) {
		if (referee->ages_given)
			return judge_refuse(referee, "ages given twice");
		return read_ages(referee, text);
	}
	if (!text_exactly(&text, "consent="))
		return judge_refuse(referee, "unknown option: %s", text);
	if (referee->consent_given)
		return judge_refuse(referee, "consent given twice");
	if (strcmp(text, "owner") != 0 && strcmp(text, "both") != 0)
		return judge_refuse(referee, "consent is owner or both");
	referee->table.both = strcmp(text, "both") == 0;
	referee->consent_given = true;
	return NULL;
}

static const char *read_name(struct judge *referee, const char *text)
{
	int seat;

	if (!text_number(&text, &seat)
			|| seat >= referee->table.people)
		return judge_refuse(referee, "a name needs a seat, 0 to %d",
			referee->table.people - 1);
	if (*text == '\0')
		return judge_refuse(referee, "the name is empty");
	if (referee->named[seat])
		return judge_refuse(referee, "seat %d is named twice", seat);
	referee->named[seat] = true;
	referee->want = LUDWIG_WANT_NAME;
	return NULL;
}

/* Different numbers from first to last, count of them. */
static const char *read_deal(struct judge *referee, const char *text,
	int *dealt, int count, int first, int last)
{
	bool used[LUDWIG_ROOMS] = {false};
	int row[LUDWIG_ROOMS];

	for (int i = 0; i < count; i++) {
		if (*text == '\0')
			return judge_refuse(referee, "%d dealt, not %d", i,
				count);
		if (!text_number(&text, &row[i]) || row[i] < first
				|| row[i] > last)
			return judge_refuse(referee, "number %d of the deal "
				"is not between %d and %d", i + 1, first,
				last);
		if (used[row[i]])
			return judge_refuse(referee, "%d is dealt twice",
				row[i]);
		used[row[i]] = true;
	}
	if (*text != '\0')
		return judge_refuse(referee, "more than %d dealt", count);
	memcpy(dealt, row, sizeof row[0] * (size_t)count);
	return NULL;
}

static const char *read_thrones(struct judge *referee,
	const char *text)
{
	const char *wrong = read_deal(referee, text, referee->thrones,
		referee->table.chairs, 0, LUDWIG_THRONES - 1);

	if (wrong == NULL)
		referee->want = LUDWIG_WANT_DECK;
	return wrong;
}

static const char *read_deck(struct judge *referee, const char *text)
{
	const char *wrong = read_deal(referee, text, referee->deck,
		LUDWIG_ROOMS, 0, LUDWIG_ROOMS - 1);

	if (wrong == NULL)
		referee->want = LUDWIG_WANT_CARDS;
	return wrong;
}

static const char *read_cards(struct judge *referee, const char *text)
{
	const char *wrong = read_deal(referee, text, referee->cards,
		LUDWIG_CARDS, 1, LUDWIG_CARDS);

	if (wrong != NULL)
		return wrong;
	judge_table_begin(&referee->table, referee->thrones, referee->deck,
		referee->cards);
	referee->want = LUDWIG_WANT_PLAY;
	return NULL;
}

const char *judge_read_header(struct judge *referee,
	const char *line)
{
	enum judge_want want = referee->want;
	const char *text = line;

	if (want <= LUDWIG_WANT_GAME) {
		static const char *const fixed[] = {
			"bergfried 1", "game between-two-castles"
		};

		if (strcmp(line, fixed[want]) != 0)
			return judge_refuse(referee, "want: %s", fixed[want]);
		referee->want++;
		return NULL;
	}
	if (want == LUDWIG_WANT_SEATS)
		return read_seats(referee, line);
	if (want == LUDWIG_WANT_OPTION
			&& text_exactly(&text, "option "))
		return read_option(referee, text);
	if (want <= LUDWIG_WANT_NAME && text_exactly(&text, "name "))
		return read_name(referee, text);
	if (want <= LUDWIG_WANT_NAME
			&& text_exactly(&text, "deal thrones "))
		return read_thrones(referee, text);
	if (want == LUDWIG_WANT_DECK
			&& text_exactly(&text, "deal deck "))
		return read_deck(referee, text);
	if (want == LUDWIG_WANT_CARDS
			&& text_exactly(&text, "deal cards "))
		return read_cards(referee, text);
	return judge_refuse(referee,
		"unknown, or not in its place in the header");
}
