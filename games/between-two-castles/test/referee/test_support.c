/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Helpers of the slow referee's tests; see test_support.h.
 */
#include "test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct judge *judge_test_game(int seats, const char *option)
{
	struct judge *r = trial_start(&between_two_castles_referee);
	char line[64];

	trial_begin(r, seats);
	while (option != NULL && *option != '\0') {
		size_t length = strcspn(option, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, option);
		GOOD(r, line);
		option += length + (option[length] == '\n');
	}
	GOOD(r, trial_numbers("deal thrones", 0, r->table.chairs - 1));
	GOOD(r, trial_numbers("deal deck", 0, LUDWIG_ROOMS - 1));
	GOOD(r, trial_numbers("deal cards", 1, LUDWIG_CARDS));
	return r;
}

struct judge *judge_test_placing(int seats, const char *option)
{
	struct judge *r = judge_test_game(seats, option);

	r->table.step = LUDWIG_STEP_PLACE;
	r->table.chance = LUDWIG_CHANCE_NONE;
	return r;
}

int judge_test_tile(const struct judge *r, const char *name)
{
	static const char *const others[] = {"Tower", "Fountain", "Grand Foyer"};

	for (int tile = 0; tile < LUDWIG_THRONE; tile++)
		if (strcmp(name, judge_tile_slug(&r->data, tile)) == 0
				|| strcmp(name, tile < LUDWIG_ROOMS
				? r->data.room[tile].name
				: others[tile - LUDWIG_ROOMS]) == 0)
			return tile;
	fail_msg("no tile called %s", name);
	return LUDWIG_NONE;
}

void judge_test_event(struct judge *r, int castle,
	enum judge_kind kind, int what)
{
	struct judge_castle *place = &r->table.castle[castle];
	struct judge_move *event = &place->event[place->events++];

	memset(event, 0, sizeof *event);
	event->kind = kind;
	event->what = what;
	event->owner = LUDWIG_NONE;
}

void judge_test_lay(struct judge *r, int castle, const char *name,
	int x, int level)
{
	struct judge_castle *place = &r->table.castle[castle];

	judge_test_event(r, castle, LUDWIG_PLACE, judge_test_tile(r, name));
	place->event[place->events - 1].cell.x = x;
	place->event[place->events - 1].cell.floor = judge_floor(level);
}

void judge_test_rows(struct judge *r, int castle, int type,
	int count)
{
	int below = type == LUDWIG_DOWNSTAIRS;
	struct judge_castle *place = &r->table.castle[castle];
	int x = 2 - below;

	for (int i = 0; i < place->events; i++)
		if (place->event[i].kind == LUDWIG_PLACE
				&& place->event[i].cell.floor == -below)
			x++;
	for (int i = 0; i < count; i++)
		judge_test_lay(r, castle, r->data.room[type
			* LUDWIG_ROOMS_OF_A_TYPE + i].name, x + i,
			below ? -1 : 1);
}

void judge_test_draft(struct judge *r, int castle, int chair,
	const char *name)
{
	r->table.castle[castle].draft[chair == castle ? 0 : 1] =
		judge_test_tile(r, name);
}

/* One "x:Name=points" of the notation; *end is where it stops. */
static int lay_one(struct judge *r, int castle, const char *text,
	int level, int *points, const char **end)
{
	const char *equals = strchr(text, '=');
	char name[LUDWIG_SLUG];
	char *colon, *stop;
	long x = strtol(text, &colon, 10);

	assert_non_null(equals);
	assert_int_equal(*colon, ':');
	snprintf(name, sizeof name, "%.*s", (int)(equals - colon - 1),
		colon + 1);
	*points = (int)strtol(equals + 1, &stop, 10);
	*end = stop;
	judge_test_lay(r, castle, name, (int)x, level);
	return judge_test_tile(r, name);
}

int judge_test_castle(struct judge *r, int castle, int throne,
	const char *text)
{
	int want[LUDWIG_MAX_PIECES], count = 1, level = 0, sum = 0;
	struct judge_view view;

	judge_castle_begin(&r->table.castle[castle], throne);
	for (;;) {
		text += strspn(text, " |,");
		if (*text == '\0')
			break;
		if (*text == 'L') {
			char *stop;

			level = (int)strtol(text + 1, &stop, 10);
			assert_int_equal(*stop, ':');
			text = stop + 1;
			continue;
		}
		lay_one(r, castle, text, level, &want[count++], &text);
	}
	judge_castle_view(&r->data, &r->table.castle[castle], &view);
	assert_int_equal(view.count, count);
	for (int i = 1; i < count; i++) {
		int points = judge_piece_points(&view, i);

		if (points != want[i])
			fail_msg("%s at %d,%d has %d points, not %d",
				judge_tile_slug(&r->data, view.piece[i].tile),
				view.piece[i].cell.x,
				judge_level(view.piece[i].cell.floor),
				points, want[i]);
		sum += points;
	}
	return sum;
}
