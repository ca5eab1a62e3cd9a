/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Helpers of the slow referee's tests; see test_support.h.
 */
#include "test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *ludwig_test_dir = "between-two-castles";

struct ludwig_referee *ludwig_test_referee(void)
{
	char why[256] = "";
	struct ludwig_referee *r = ludwig_referee_new(ludwig_test_dir, why,
		sizeof why);

	if (r == NULL)
		fail_msg("%s", why);
	return r;
}

static void deal(struct ludwig_referee *r, const char *what, int first,
	int count)
{
	char line[1024];
	int used = snprintf(line, sizeof line, "deal %s", what);

	for (int i = 0; i < count; i++)
		used += snprintf(line + used, sizeof line - (size_t)used,
			" %d", first + i);
	GOOD(r, line);
}

struct ludwig_referee *ludwig_test_game(int seats, const char *option)
{
	struct ludwig_referee *r = ludwig_test_referee();
	char line[64];

	GOOD(r, "bergfried 1");
	GOOD(r, "game between-two-castles");
	snprintf(line, sizeof line, "seats %d", seats);
	GOOD(r, line);
	while (option != NULL && *option != '\0') {
		size_t length = strcspn(option, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, option);
		GOOD(r, line);
		option += length + (option[length] == '\n');
	}
	deal(r, "thrones", 0, seats == 2 ? 3 : seats);
	deal(r, "deck", 0, LUDWIG_ROOMS);
	deal(r, "cards", 1, LUDWIG_CARDS);
	return r;
}

struct ludwig_referee *ludwig_test_placing(int seats, const char *option)
{
	struct ludwig_referee *r = ludwig_test_game(seats, option);

	r->table.step = LUDWIG_STEP_PLACE;
	r->table.chance = LUDWIG_CHANCE_NONE;
	return r;
}

void ludwig_test_good(struct ludwig_referee *r, const char *line,
	const char *file, int at)
{
	const char *wrong = ludwig_referee_line(r, line);

	if (wrong != NULL) {
		print_error("\"%s\" was refused: %s\n", line, wrong);
		_fail(file, at);
	}
}

void ludwig_test_bad(struct ludwig_referee *r, const char *line,
	const char *file, int at)
{
	static struct ludwig_referee before;

	memcpy(&before, r, sizeof before);
	if (ludwig_referee_line(r, line) == NULL) {
		print_error("\"%s\" was accepted\n", line);
		_fail(file, at);
	}
	memcpy(before.reason, r->reason, sizeof before.reason);
	if (memcmp(&before, r, sizeof before) != 0) {
		print_error("\"%s\" was refused but left traces\n", line);
		_fail(file, at);
	}
}

bool ludwig_test_legal(const struct ludwig_referee *r, int seat,
	const char *name)
{
	static char names[LUDWIG_MAX_MOVES][64];
	int count = ludwig_referee_legal(r, seat, names, LUDWIG_MAX_MOVES);

	for (int i = 0; i < count; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

int ludwig_test_count(const struct ludwig_referee *r, int seat,
	const char *begin)
{
	static char names[LUDWIG_MAX_MOVES][64];
	int count = ludwig_referee_legal(r, seat, names, LUDWIG_MAX_MOVES);
	int found = 0;

	for (int i = 0; i < count; i++)
		if (strncmp(names[i], begin, strlen(begin)) == 0)
			found++;
	return found;
}

int ludwig_test_tile(const struct ludwig_referee *r, const char *name)
{
	static const char *const others[] = {"Tower", "Fountain", "Grand Foyer"};

	for (int tile = 0; tile < LUDWIG_THRONE; tile++)
		if (strcmp(name, ludwig_tile_slug(&r->data, tile)) == 0
				|| strcmp(name, tile < LUDWIG_ROOMS
				? r->data.room[tile].name
				: others[tile - LUDWIG_ROOMS]) == 0)
			return tile;
	fail_msg("no tile called %s", name);
	return LUDWIG_NONE;
}

void ludwig_test_event(struct ludwig_referee *r, int castle,
	enum ludwig_kind kind, int what)
{
	struct ludwig_castle *place = &r->table.castle[castle];
	struct ludwig_move *event = &place->event[place->events++];

	memset(event, 0, sizeof *event);
	event->kind = kind;
	event->what = what;
	event->owner = LUDWIG_NONE;
}

void ludwig_test_lay(struct ludwig_referee *r, int castle, const char *name,
	int x, int level)
{
	struct ludwig_castle *place = &r->table.castle[castle];

	ludwig_test_event(r, castle, LUDWIG_PLACE, ludwig_test_tile(r, name));
	place->event[place->events - 1].cell.x = x;
	place->event[place->events - 1].cell.floor = ludwig_floor(level);
}

void ludwig_test_rows(struct ludwig_referee *r, int castle, int type,
	int count)
{
	int below = type == LUDWIG_DOWNSTAIRS;
	struct ludwig_castle *place = &r->table.castle[castle];
	int x = 2 - below;

	for (int i = 0; i < place->events; i++)
		if (place->event[i].kind == LUDWIG_PLACE
				&& place->event[i].cell.floor == -below)
			x++;
	for (int i = 0; i < count; i++)
		ludwig_test_lay(r, castle, r->data.room[type
			* LUDWIG_ROOMS_OF_A_TYPE + i].name, x + i,
			below ? -1 : 1);
}

void ludwig_test_draft(struct ludwig_referee *r, int castle, int chair,
	const char *name)
{
	r->table.castle[castle].draft[chair == castle ? 0 : 1] =
		ludwig_test_tile(r, name);
}

/* One "x:Name=points" of the notation; *end is where it stops. */
static int lay_one(struct ludwig_referee *r, int castle, const char *text,
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
	ludwig_test_lay(r, castle, name, (int)x, level);
	return ludwig_test_tile(r, name);
}

int ludwig_test_castle(struct ludwig_referee *r, int castle, int throne,
	const char *text)
{
	int want[LUDWIG_MAX_PIECES], count = 1, level = 0, sum = 0;
	struct ludwig_view view;

	ludwig_castle_begin(&r->table.castle[castle], throne);
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
	ludwig_castle_view(&r->data, &r->table.castle[castle], &view);
	assert_int_equal(view.count, count);
	for (int i = 1; i < count; i++) {
		int points = ludwig_piece_points(&view, i);

		if (points != want[i])
			fail_msg("%s at %d,%d has %d points, not %d",
				ludwig_tile_slug(&r->data, view.piece[i].tile),
				view.piece[i].cell.x,
				ludwig_level(view.piece[i].cell.floor),
				points, want[i]);
		sum += points;
	}
	return sum;
}
