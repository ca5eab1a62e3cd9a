/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The slow referee as a whole: where it comes from, how it reads a move, and
 * what it shows to the world.  A move is right if its text is that of a legal
 * one.
 */
#include "marshal_inside.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

_Static_assert((int)REFEREE_NAME == (int)MARSHAL_NAME, "names of one length");

static void set_seats(void *referee, int seats)
{
	struct marshal *r = referee;

	r->table.list = &r->list;
	r->table.seats = seats;
}

static const char *read_move(void *referee, int seat, const char *text)
{
	static _Thread_local struct marshal_move moves[MARSHAL_MAX_MOVES];
	struct marshal *r = referee;
	int count = marshal_moves(&r->table, seat, moves);

	assert(count <= MARSHAL_MAX_MOVES);
	for (int i = 0; i < count; i++)
		if (strcmp(moves[i].name, text) == 0) {
			marshal_do(&r->table, seat, &moves[i]);
			return NULL;
		}
	if (count == 0)
		return record_refuse(r, "seat %d is not to act", seat);
	return record_refuse(r, "not legal now; one of %d legal moves is: %s",
		count, moves[0].name);
}

static int legal(void *referee, int seat, char names[][REFEREE_NAME], int max)
{
	static _Thread_local struct marshal_move moves[MARSHAL_MAX_MOVES];
	const struct marshal *r = referee;
	int count = marshal_moves(&r->table, seat, moves);

	for (int i = 0; i < count && i < max; i++)
		memcpy(names[i], moves[i].name, sizeof moves[i].name);
	return count;
}

static bool over(void *referee)
{
	const struct marshal *r = referee;

	return r->table.phase == MARSHAL_OVER;
}

static int score(void *referee, int seat)
{
	const struct marshal *r = referee;

	return marshal_points(&r->table, seat);
}

static unsigned winners(void *referee)
{
	const struct marshal *r = referee;

	return marshal_winners(&r->table);
}

static const struct record_rules rules = {
	.game = "ordonans",
	.size = sizeof(struct marshal),
	.kept = offsetof(struct marshal, table),
	.least = 2,
	.most = MARSHAL_SEATS,
	.seats = set_seats,
	.option = marshal_read_option,
	.options_end = marshal_options_end,
	.deal = {
		{"deck", marshal_read_deck},
		{"first", marshal_read_first},
	},
	.move = read_move,
	.legal = legal,
	.over = over,
	.score = score,
	.winners = winners,
};

static struct marshal *start(const char *dir, const char *name, char *why,
	size_t why_size)
{
	struct marshal *r = record_new(&rules, why, why_size);

	if (r != NULL && !marshal_list_read(&r->list, dir, name, why, why_size)) {
		record_free(r);
		return NULL;
	}
	return r;
}

void *marshal_new(const char *dir, char *why, size_t why_size)
{
	return start(dir, "cards.tsv", why, why_size);
}

void *marshal_new_list(const char *file, const char *hash, char *why,
	size_t why_size)
{
	struct marshal *r;

	if (strlen(hash) != MARSHAL_HASH
			|| strspn(hash, "0123456789abcdef") != MARSHAL_HASH) {
		snprintf(why, why_size, "no SHA-256 in lower case");
		return NULL;
	}
	r = start(NULL, file, why, why_size);
	if (r != NULL)
		memcpy(r->hash, hash, sizeof r->hash);
	return r;
}

const struct referee_face ordonans_referee = {
	.game = "ordonans",
	.start = marshal_new,
	.start_list = marshal_new_list,
	RECORD_FACE,
};
