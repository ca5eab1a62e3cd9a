/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads the play of a record: moves by their names, chance lines where they
 * are due and nowhere else, and the result.  A move is looked up among the
 * legal ones, so whatever is not one of them is refused.
 */
#include "ludwig_inside.h"
#include "text.h"

#include <stdio.h>
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
			return judge_refuse(referee, "%d shuffled, not %d",
				i, count);
		if (!text_number(&text, &order[i])
				|| order[i] >= LUDWIG_ROOMS || !due[order[i]])
			return judge_refuse(referee, "number %d is not, or "
				"no more, among those to be shuffled", i + 1);
		due[order[i]] = false;
	}
	if (*text != '\0')
		return judge_refuse(referee, "more than %d shuffled", count);
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
			return judge_refuse(referee, "want two rooms");
		room[i] = find_room(&referee->data, word);
		for (int j = 0; j < table->hands[ludwig]; j++)
			if (table->hand[ludwig][j] == room[i])
				held = true;
		if (!held)
			return judge_refuse(referee,
				"Ludwig does not hold %s", word);
	}
	if (*text != '\0')
		return judge_refuse(referee, "more than two rooms");
	if (room[0] >= room[1])
		return judge_refuse(referee, "not in the order of rooms.tsv");
	judge_table_ludwig_draws(table, room[0], room[1]);
	return NULL;
}

static const char *read_chance(struct judge *referee,
	const char *text)
{
	struct judge_table *table = &referee->table;

	switch (table->chance) {
	case LUDWIG_CHANCE_NONE:
		return judge_refuse(referee, "no chance line is due");
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
	return judge_refuse(referee, "want: %s", chance_due(table));
}

static const char *read_move(struct judge *referee, const char *text)
{
	struct judge_table *table = &referee->table;
	static _Thread_local struct judge_move moves[LUDWIG_MAX_MOVES];
	int seat, count;

	if (!text_number(&text, &seat) || seat >= table->people)
		return judge_refuse(referee, "want a seat, 0 to %d",
			table->people - 1);
	if (table->step == LUDWIG_STEP_OVER)
		return judge_refuse(referee, "the game is over");
	if (table->chance != LUDWIG_CHANCE_NONE)
		return judge_refuse(referee, "want: %s", chance_due(table));
	count = judge_table_moves(table, seat, moves);
	for (int i = 0; i < count; i++)
		if (strcmp(moves[i].name, text) == 0) {
			judge_table_do(table, seat, &moves[i]);
			return NULL;
		}
	if (count == 0)
		return judge_refuse(referee,
			"seat %d has nothing to decide now", seat);
	return judge_refuse(referee, "not among the %d legal moves of seat "
		"%d, such as: %s", count, seat, moves[0].name);
}

/* Every chair in order, Ludwig's too. */
static const char *read_score(struct judge *referee, const char *text)
{
	struct judge_table *table = &referee->table;
	int want = referee->scores;
	int result = judge_table_result(table, want);
	int seat, points;

	if (table->step != LUDWIG_STEP_OVER)
		return judge_refuse(referee, "the game is not over");
	if (!text_exactly(&text, "score ")
			|| !text_number(&text, &seat) || seat != want)
		return judge_refuse(referee, "want the score of seat %d",
			want);
	if (!text_number(&text, &points) || *text != '\0'
			|| points != result)
		return judge_refuse(referee, "seat %d has %d points", seat,
			result);
	referee->scores++;
	referee->want = referee->scores < table->chairs ? LUDWIG_WANT_SCORE
		: LUDWIG_WANT_WINNER;
	return NULL;
}

static const char *read_winner(struct judge *referee,
	const char *text)
{
	unsigned winners = judge_table_winners(&referee->table);
	char want[64] = "winner";
	size_t used = strlen(want);

	for (int seat = 0; seat < referee->table.chairs; seat++)
		if ((winners >> seat & 1) != 0)
			used += (size_t)snprintf(want + used,
				sizeof want - used, " %d", seat);
	if (strcmp(text, want) != 0)
		return judge_refuse(referee, "want: %s", want);
	referee->want = LUDWIG_WANT_END;
	return NULL;
}

/* A game broken off has "aborted" in place of its result, so not when the
 * rules have ended the game. */
const char *judge_read_play(struct judge *referee, const char *line)
{
	switch (referee->want) {
	case LUDWIG_WANT_SCORE:
		return read_score(referee, line);
	case LUDWIG_WANT_WINNER:
		return read_winner(referee, line);
	case LUDWIG_WANT_END:
		if (strcmp(line, "end") != 0)
			return judge_refuse(referee, "want: end");
		referee->want = LUDWIG_WANT_NOTHING;
		return NULL;
	case LUDWIG_WANT_NOTHING:
		return judge_refuse(referee, "text after end");
	case LUDWIG_WANT_NOTHING_ABORTED:
		return judge_refuse(referee, "text after aborted");
	default:
		break;
	}
	if (line[0] >= '0' && line[0] <= '9')
		return read_move(referee, line);
	if (line[0] == '*')
		return read_chance(referee, line);
	if (strncmp(line, "score ", 6) == 0)
		return read_score(referee, line);
	if (strcmp(line, "aborted") != 0)
		return judge_refuse(referee,
			"neither a move nor chance nor a result");
	if (referee->table.step == LUDWIG_STEP_OVER)
		return judge_refuse(referee, "the game is over, not aborted");
	referee->want = LUDWIG_WANT_NOTHING_ABORTED;
	return NULL;
}
