/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads what a record of Carcassonne: The Castle has of its own: options,
 * deals and moves (records page, section carcassonne-castle).  Of turns of a
 * tile that look the same a reader takes every one, but only the smallest is
 * listed among the legal moves.
 */
#include "castle_inside.h"
#include "text.h"

#include <assert.h>
#include <string.h>

static void set_seats(void *referee, int seats)
{
	struct referee *r = referee;

	assert(seats == SEATS);
	r->table.data = &r->data;
}

static const char *read_option(void *r, const char *text)
{
	struct referee *referee = r;
	bool *given;

	if (text_exactly(&text, "starts="))
		given = &referee->option_starts_given;
	else if (text_exactly(&text, "first="))
		given = &referee->option_first_given;
	else
		return record_refuse(referee, "unknown option: %s", text);
	if (*given)
		return record_refuse(referee, "an option given twice");
	if (given == &referee->option_starts_given) {
		if (strcmp(text, "strict") != 0 && strcmp(text, "loose") != 0)
			return record_refuse(referee, "starts is strict or loose");
		referee->table.loose = strcmp(text, "loose") == 0;
	} else {
		if (strcmp(text, "random") != 0 && strcmp(text, "0") != 0)
			return record_refuse(referee, "first is random or 0");
		referee->first_is_0 = strcmp(text, "0") == 0;
	}
	*given = true;
	return NULL;
}

static const char *read_deck(void *referee, const char *text)
{
	struct referee *r = referee;

	return record_numbers(r, text, r->deck, TILES, 1, TILES, 1);
}

/* 18 tokens, nine kinds twice, of which 13 are laid out. */
static const char *read_tokens(void *referee, const char *text)
{
	struct referee *r = referee;

	return record_numbers(r, text, r->tokens, CORNERS, 1, TOKEN_KINDS,
		TOKENS_OF_A_KIND);
}

static const char *read_first(void *referee, const char *text)
{
	struct referee *r = referee;
	int first;
	const char *wrong = record_first(r, text, r->first_is_0, &first);

	if (wrong == NULL)
		table_deal(&r->table, r->deck, r->tokens, first);
	return wrong;
}

static const char *question(enum stage stage)
{
	switch (stage) {
	case STAGE_PLACE:
		return "place";
	case STAGE_FOLLOWER:
		return "follower";
	case STAGE_SCORE:
		return "score";
	case STAGE_DOUBLE:
		return "double";
	case STAGE_AGAIN:
		return "again";
	case STAGE_OVER:
		break;
	}
	return "nothing";
}

static const char *read_move(void *referee, int seat, const char *text)
{
	struct castle_table *table = &((struct referee *)referee)->table;
	struct move moves[MAX_MOVES];
	int count = table_moves(table, moves, true);
	const char *due = question(table->stage);
	char verb[TEXT_WORD];

	if (seat != table->mover)
		return record_refuse(referee, "seat %d is to move",
			table->mover);
	for (int i = 0; i < count; i++)
		if (strcmp(moves[i].name, text) == 0) {
			table_do(table, &moves[i]);
			return NULL;
		}
	if (text_word(&text, verb) && strcmp(verb, due) != 0)
		return record_refuse(referee, "the question now is: %s", due);
	return record_refuse(referee, "not among the %d legal answers to: %s",
		count, due);
}

static bool over(void *referee)
{
	const struct referee *r = referee;

	return r->table.stage == STAGE_OVER;
}

static int legal(void *referee, int seat, char names[][REFEREE_NAME], int max)
{
	const struct referee *r = referee;
	struct move moves[MAX_MOVES];
	int count;

	if (over(referee) || seat != r->table.mover)
		return 0;
	count = table_moves(&r->table, moves, false);
	assert(count <= MAX_MOVES);
	for (int i = 0; i < count && i < max; i++)
		memcpy(names[i], moves[i].name, sizeof moves[i].name);
	return count;
}

static int score(void *referee, int seat)
{
	const struct referee *r = referee;

	return r->table.score[seat];
}

/* Equal scores: a shared win (ruling). */
static unsigned winners(void *referee)
{
	const int *points = ((const struct referee *)referee)->table.score;

	if (points[0] == points[1])
		return 3;
	return points[0] > points[1] ? 1 : 2;
}

static const struct record_rules rules = {
	.game = "carcassonne-castle",
	.size = sizeof(struct referee),
	.kept = offsetof(struct referee, table),
	.least = SEATS,
	.most = SEATS,
	.seats = set_seats,
	.option = read_option,
	.deal = {
		{"deck", read_deck},
		{"tokens", read_tokens},
		{"first", read_first},
	},
	.move = read_move,
	.legal = legal,
	.over = over,
	.score = score,
	.winners = winners,
};

void *referee_new(const char *data_dir, char *why, size_t why_size)
{
	struct referee *r = record_new(&rules, why, why_size);

	if (r != NULL && !data_read(&r->data, data_dir, why, why_size)) {
		record_free(r);
		return NULL;
	}
	return r;
}

const struct referee_face carcassonne_castle_referee = {
	.game = "carcassonne-castle",
	.start = referee_new,
	RECORD_FACE,
};
