/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads what the header of a record has of its own: options and the three
 * deals (records page, section between-two-castles).
 */
#include "ludwig_inside.h"
#include "text.h"

#include <string.h>

void judge_set_seats(void *referee, int seats)
{
	struct judge *r = referee;
	struct judge_table *table = &r->table;

	table->data = &r->data;
	table->people = seats;
	/* Two people play as three, with Ludwig in the third chair. */
	table->chairs = r->record.chairs = seats == 2 ? 3 : seats;
	for (int seat = 0; seat < seats; seat++)
		table->age[seat] = seat;
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
			return record_refuse(referee, "ages is every seat "
				"once, from old to young");
		seen[seat] = true;
		age[seat] = i;
		if (text[1] != (i + 1 == table->people ? '\0' : ','))
			return record_refuse(referee, "ages is %d seats with "
				"commas between them", table->people);
		text += 2;
	}
	memcpy(table->age, age, sizeof age);
	referee->ages_given = true;
	return NULL;
}

const char *judge_read_option(void *r, const char *text)
{
	struct judge *referee = r;

	if (text_exactly(&text, "ages=")) {
		if (referee->ages_given)
			return record_refuse(referee, "ages given twice");
		return read_ages(referee, text);
	}
	if (!text_exactly(&text, "consent="))
		return record_refuse(referee, "unknown option: %s", text);
	if (referee->consent_given)
		return record_refuse(referee, "consent given twice");
	if (strcmp(text, "owner") != 0 && strcmp(text, "both") != 0)
		return record_refuse(referee, "consent is owner or both");
	referee->table.both = strcmp(text, "both") == 0;
	referee->consent_given = true;
	return NULL;
}

const char *judge_read_thrones(void *referee, const char *text)
{
	struct judge *r = referee;

	return record_numbers(r, text, r->thrones, r->table.chairs, 0,
		LUDWIG_THRONES - 1, 1);
}

const char *judge_read_deck(void *referee, const char *text)
{
	struct judge *r = referee;

	return record_numbers(r, text, r->deck, LUDWIG_ROOMS, 0,
		LUDWIG_ROOMS - 1, 1);
}

const char *judge_read_cards(void *referee, const char *text)
{
	struct judge *r = referee;
	const char *wrong = record_numbers(r, text, r->cards, LUDWIG_CARDS, 1,
		LUDWIG_CARDS, 1);

	if (wrong == NULL)
		judge_table_begin(&r->table, r->thrones, r->deck, r->cards);
	return wrong;
}
