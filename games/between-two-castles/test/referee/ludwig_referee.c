/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The public face of the slow referee: every line of a record passes through
 * here, and the answers about the game as it stands come from here.
 */
#include "ludwig_inside.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *judge_refuse(struct judge *referee,
	const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(referee->reason, sizeof referee->reason, format, args);
	va_end(args);
	return referee->reason;
}

const char *judge_line(struct judge *referee,
	const char *line)
{
	const char *wrong = text_check(line);

	if (wrong != NULL)
		return judge_refuse(referee, "%s", wrong);
	if (line[0] == '\0' || line[0] == '#')
		return NULL;
	if (strstr(line, "  ") != NULL)
		return judge_refuse(referee, "two spaces between words");
	if (referee->want < LUDWIG_WANT_PLAY)
		return judge_read_header(referee, line);
	return judge_read_play(referee, line);
}

const char *judge_end(struct judge *referee)
{
	switch (referee->want) {
	case LUDWIG_WANT_PLAY:
	case LUDWIG_WANT_NOTHING:
	case LUDWIG_WANT_NOTHING_ABORTED:
		return NULL;
	case LUDWIG_WANT_SCORE:
	case LUDWIG_WANT_WINNER:
	case LUDWIG_WANT_END:
		return judge_refuse(referee, "the result is not complete");
	default:
		return judge_refuse(referee, "the header is not complete");
	}
}

int judge_legal(const struct judge *referee, int seat,
	char names[][64], int max)
{
	static _Thread_local struct judge_move moves[LUDWIG_MAX_MOVES];
	int count;

	if (referee->want != LUDWIG_WANT_PLAY)
		return 0;
	count = judge_table_moves(&referee->table, seat, moves);
	for (int i = 0; i < count && i < max; i++)
		memcpy(names[i], moves[i].name, LUDWIG_NAME);
	return count;
}

unsigned judge_to_act(const struct judge *referee)
{
	unsigned seats = 0;

	for (int seat = 0; seat < referee->table.people; seat++)
		if (judge_legal(referee, seat, NULL, 0) > 0)
			seats |= 1u << seat;
	return seats;
}

/* Puts a number into a sorted list. */
static void sort_in(int *ids, int count, int id)
{
	int i = count;

	for (; i > 0 && ids[i - 1] > id; i--)
		ids[i] = ids[i - 1];
	ids[i] = id;
}

int judge_chance(const struct judge *referee,
	const char **verb, int ids[], int max)
{
	const struct judge_table *table = &referee->table;
	const struct judge_pile *pile = &table->cards;
	int all[LUDWIG_ROOMS];
	int count = 0;

	*verb = NULL;
	if (referee->want != LUDWIG_WANT_PLAY
			|| table->chance == LUDWIG_CHANCE_NONE)
		return 0;
	if (table->chance == LUDWIG_CHANCE_LUDWIG) {
		int ludwig = table->chairs - 1;

		*verb = "ludwig";
		for (; count < table->hands[ludwig]; count++)
			sort_in(all, count, table->hand[ludwig][count]);
	} else {
		*verb = "cards";
		if (table->chance == LUDWIG_CHANCE_DECK) {
			*verb = "deck";
			pile = &table->rooms;
		}
		for (int i = 0; i < pile->supplies; i++)
			sort_in(all, count++, pile->supply[i]);
		for (int i = 0; i < pile->discards; i++)
			sort_in(all, count++, pile->discard[i]);
	}
	if (max > 0)
		memcpy(ids, all, sizeof all[0]
			* (size_t)(count < max ? count : max));
	return count;
}

const char *judge_room(const struct judge *referee, int id)
{
	return id >= 0 && id < LUDWIG_ROOMS ? referee->data.room[id].slug
		: NULL;
}

bool judge_over(const struct judge *referee)
{
	return referee->want >= LUDWIG_WANT_PLAY
		&& referee->table.step == LUDWIG_STEP_OVER;
}

int judge_score(const struct judge *referee, int seat)
{
	if (referee->want < LUDWIG_WANT_PLAY || seat < 0
			|| seat >= referee->table.chairs)
		return 0;
	return judge_table_result(&referee->table, seat);
}

void judge_reset(struct judge *referee)
{
	struct judge_data data = referee->data;

	memset(referee, 0, sizeof *referee);
	referee->data = data;
	referee->table.data = &referee->data;
	referee->want = LUDWIG_WANT_VERSION;
}

struct judge *judge_new(const char *data_dir, char *why,
	size_t why_size)
{
	struct judge *referee = calloc(1, sizeof *referee);

	if (referee == NULL) {
		if (why_size > 0)
			snprintf(why, why_size, "no memory");
		return NULL;
	}
	if (!judge_data_read(&referee->data, data_dir, why, why_size)) {
		free(referee);
		return NULL;
	}
	judge_reset(referee);
	return referee;
}

void judge_free(struct judge *referee)
{
	free(referee);
}
