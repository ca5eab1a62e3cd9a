/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads the play of a record: moves by their names, and chance lines where
 * they are due and nowhere else.  A move is looked up among the legal ones, so
 * whatever is not one of them is refused.
 */
#include "ludwig_inside.h"
#include "text.h"

#include <assert.h>
#include <string.h>

/* What a chance line must be, for reasons. */
static const char *chance_due(const struct judge_table *table)
{
	static const char *const verbs[] = {
		"", "* ludwig", "* deck", "* cards"
	};

	return verbs[table->chance];
}

static const char *read_order(struct judge *referee,
	const char *text, const struct judge_pile *pile)
{
	bool due[LUDWIG_ROOMS] = {false};
	int order[LUDWIG_ROOMS];
	int count = pile->supplies + pile->discards;

	for (int i = 0; i < pile->supplies; i++)
		due[pile->supply[i]] = true;
	for (int i = 0; i < pile->discards; i++)
		due[pile->discard[i]] = true;
	for (int i = 0; i < count; i++) {
		if (*text == '\0')
			return record_refuse(referee, "%d shuffled, not %d",
				i, count);
		if (!text_number(&text, &order[i])
				|| order[i] >= LUDWIG_ROOMS || !due[order[i]])
			return record_refuse(referee, "number %d is not, or "
				"no more, among those to be shuffled", i + 1);
		due[order[i]] = false;
	}
	if (*text != '\0')
		return record_refuse(referee, "more than %d shuffled", count);
	judge_table_shuffled(&referee->table, order);
	return NULL;
}

static int find_room(const struct judge_data *data, const char *slug)
{
	for (int room = 0; room < LUDWIG_ROOMS; room++)
		if (strcmp(data->room[room].slug, slug) == 0)
			return room;
	return LUDWIG_NONE;
}

/* Two rooms of Ludwig's hand, in the order of rooms.tsv. */
static const char *read_ludwig(struct judge *referee,
	const char *text)
{
	struct judge_table *table = &referee->table;
	int ludwig = table->chairs - 1;
	int room[2];

	for (int i = 0; i < 2; i++) {
		char word[TEXT_WORD];
		bool held = false;

		if (!text_word(&text, word))
			return record_refuse(referee, "want two rooms");
		room[i] = find_room(&referee->data, word);
		for (int j = 0; j < table->hands[ludwig]; j++)
			if (table->hand[ludwig][j] == room[i])
				held = true;
		if (!held)
			return record_refuse(referee,
				"Ludwig does not hold %s", word);
	}
	if (*text != '\0')
		return record_refuse(referee, "more than two rooms");
	if (room[0] >= room[1])
		return record_refuse(referee, "not in the order of rooms.tsv");
	judge_table_ludwig_draws(table, room[0], room[1]);
	return NULL;
}

const char *judge_read_chance(void *referee, const char *text)
{
	struct judge_table *table = &((struct judge *)referee)->table;

	switch (table->chance) {
	case LUDWIG_CHANCE_NONE:
		return record_refuse(referee, "no chance line is due");
	case LUDWIG_CHANCE_LUDWIG:
		if (text_exactly(&text, "* ludwig "))
			return read_ludwig(referee, text);
		break;
	case LUDWIG_CHANCE_DECK:
		if (text_exactly(&text, "* deck "))
			return read_order(referee, text, &table->rooms);
		break;
	case LUDWIG_CHANCE_CARDS:
		if (text_exactly(&text, "* cards "))
			return read_order(referee, text, &table->cards);
		break;
	}
	return record_refuse(referee, "want: %s", chance_due(table));
}

const char *judge_read_move(void *referee, int seat, const char *text)
{
	static _Thread_local struct judge_move moves[LUDWIG_MAX_MOVES];
	struct judge_table *table = &((struct judge *)referee)->table;
	int count;

	if (table->chance != LUDWIG_CHANCE_NONE)
		return record_refuse(referee, "want: %s", chance_due(table));
	count = judge_table_moves(table, seat, moves);
	assert(count <= LUDWIG_MAX_MOVES);
	for (int i = 0; i < count; i++)
		if (strcmp(moves[i].name, text) == 0) {
			judge_table_do(table, seat, &moves[i]);
			return NULL;
		}
	if (count == 0)
		return record_refuse(referee,
			"seat %d has nothing to decide now", seat);
	return record_refuse(referee, "not among the %d legal moves of seat "
		"%d, such as: %s", count, seat, moves[0].name);
}
