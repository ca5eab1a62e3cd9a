/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The slow referee as a whole: where it comes from, and the answers about the
 * game as it stands.
 */
#include "ludwig_inside.h"

#include <assert.h>
#include <string.h>

static int legal(void *referee, int seat, char names[][REFEREE_NAME], int max)
{
	static _Thread_local struct judge_move moves[LUDWIG_MAX_MOVES];
	const struct judge *r = referee;
	int count = judge_table_moves(&r->table, seat, moves);

	assert(count <= LUDWIG_MAX_MOVES);
	for (int i = 0; i < count && i < max; i++)
		memcpy(names[i], moves[i].name, sizeof moves[i].name);
	return count;
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
	if (referee->record.stage != RECORD_AT_PLAY
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

static bool over(void *referee)
{
	const struct judge *r = referee;

	return r->table.step == LUDWIG_STEP_OVER;
}

/* Seat 2 with two people is Ludwig. */
static int score(void *referee, int chair)
{
	const struct judge *r = referee;

	return judge_table_result(&r->table, chair);
}

static unsigned winners(void *referee)
{
	const struct judge *r = referee;

	return judge_table_winners(&r->table);
}

static const struct record_rules rules = {
	.game = "between-two-castles",
	.size = sizeof(struct judge),
	.kept = offsetof(struct judge, table),
	.least = 2,
	.most = LUDWIG_CHAIRS,
	.seats = judge_set_seats,
	.option = judge_read_option,
	.deal = {
		{"thrones", judge_read_thrones},
		{"deck", judge_read_deck},
		{"cards", judge_read_cards},
	},
	.move = judge_read_move,
	.chance = judge_read_chance,
	.legal = legal,
	.over = over,
	.score = score,
	.winners = winners,
};

void *judge_new(const char *data_dir, char *why, size_t why_size)
{
	struct judge *r = record_new(&rules, why, why_size);

	if (r != NULL && !judge_data_read(&r->data, data_dir, why, why_size)) {
		record_free(r);
		return NULL;
	}
	return r;
}

const struct referee_face between_two_castles_referee = {
	.game = "between-two-castles",
	.start = judge_new,
	RECORD_FACE,
};
