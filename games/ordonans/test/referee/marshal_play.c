/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads the moves of a record and its result.  A move is right if its text is
 * that of a legal one.
 */
#include "marshal_inside.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

static const char *read_move(struct marshal *r, const char *text)
{
	static _Thread_local struct marshal_move moves[MARSHAL_MAX_MOVES];
	int seat, count;

	if (!text_number(&text, &seat) || seat >= r->table.seats)
		return marshal_refuse(r, "no such seat");
	if (r->table.phase == MARSHAL_OVER)
		return marshal_refuse(r, "the game is over");
	count = marshal_moves(&r->table, seat, moves);
	for (int i = 0; i < count; i++)
		if (strcmp(moves[i].name, text) == 0) {
			marshal_do(&r->table, seat, &moves[i]);
			return NULL;
		}
	if (count == 0)
		return marshal_refuse(r, "seat %d is not to act", seat);
	return marshal_refuse(r, "not legal now; one of %d legal moves is: %s",
		count, moves[0].name);
}

static const char *read_score(struct marshal *r, const char *line)
{
	char want[64];

	if (r->table.phase != MARSHAL_OVER)
		return marshal_refuse(r, "the game is not over");
	snprintf(want, sizeof want, "score %d %d", r->scores,
		marshal_points(&r->table, r->scores));
	if (strcmp(line, want) != 0)
		return marshal_refuse(r, "want: %s", want);
	r->scores++;
	r->stage = r->scores == r->table.seats ? MARSHAL_AT_WINNER
		: MARSHAL_AT_SCORES;
	return NULL;
}

static const char *read_winner(struct marshal *r, const char *line)
{
	unsigned winners = marshal_winners(&r->table);
	char want[64] = "winner";

	for (int seat = 0; seat < r->table.seats; seat++)
		if ((winners & 1u << seat) != 0) {
			size_t used = strlen(want);

			snprintf(want + used, sizeof want - used, " %d", seat);
		}
	if (strcmp(line, want) != 0)
		return marshal_refuse(r, "want: %s", want);
	r->stage = MARSHAL_AT_END;
	return NULL;
}

static const char *read_in_play(struct marshal *r, const char *line)
{
	if (strncmp(line, "score", 5) == 0)
		return read_score(r, line);
	if (strcmp(line, "aborted") == 0) {
		/* It stands in place of a result, which there is now. */
		if (r->table.phase == MARSHAL_OVER)
			return marshal_refuse(r, "the game is over");
		r->stage = MARSHAL_AFTER_ABORTED;
		return NULL;
	}
	if (line[0] == '*')
		return marshal_refuse(r, "no chance after the deal");
	if (line[0] < '0' || line[0] > '9')
		return marshal_refuse(r, "neither a move nor a result");
	return read_move(r, line);
}

const char *marshal_read_play(struct marshal *r, const char *line)
{
	switch (r->stage) {
	case MARSHAL_AT_PLAY:
		return read_in_play(r, line);
	case MARSHAL_AT_SCORES:
		return read_score(r, line);
	case MARSHAL_AT_WINNER:
		return read_winner(r, line);
	case MARSHAL_AT_END:
		if (strcmp(line, "end") != 0)
			return marshal_refuse(r, "want: end");
		r->stage = MARSHAL_AFTER_END;
		return NULL;
	default:
		return marshal_refuse(r, "text after the end");
	}
}
