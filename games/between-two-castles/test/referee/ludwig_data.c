/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads the two data files of Between Two Castles of Mad King Ludwig and
 * answers simple questions about tiles.  Every field is checked: a referee
 * with wrong data would blame the wrong program.
 */
#include "ludwig_data.h"
#include "reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const type_names[] = {
	"food", "living", "utility", "outdoor", "sleeping", "corridor",
	"downstairs", "special",
};
static const char *const hanging_names[] = {
	"painting", "swords", "torch", "mirror", "-",
};
static const char *const attendant_names[] = {
	"painter", "knight", "jester", "tailor",
};
static const char *const where_names[] = {
	"above-below", "left-right", "two-below", "around", "three-below",
	"around-not-below", "connected", "anywhere", "column", "column-above",
	"all-types",
};

/* The number of a word in a list, LUDWIG_NONE if it is not there. */
static int find(const char *word, const char *const *list, int count)
{
	for (int i = 0; i < count; i++)
		if (strcmp(word, list[i]) == 0)
			return i;
	return LUDWIG_NONE;
}

/* Lower case, letters and digits kept, every other run of characters one
 * "-", none at the ends (records page). */
static void make_slug(char *slug, const char *name)
{
	size_t used = 0;

	for (; *name != '\0'; name++) {
		if (isalnum((unsigned char)*name))
			slug[used++] = (char)tolower((unsigned char)*name);
		else if (used > 0 && slug[used - 1] != '-')
			slug[used++] = '-';
	}
	if (used > 0 && slug[used - 1] == '-')
		used--;
	slug[used] = '\0';
}

static bool read_name(struct table_reader *in, struct judge_data *data,
	int number)
{
	struct judge_room *room = &data->room[number];
	size_t length = strlen(in->field[0]);

	if (length == 0 || length >= sizeof room->name)
		return reader_fail(in, "no name: %s", in->field[0]);
	memcpy(room->name, in->field[0], length + 1);
	make_slug(room->slug, room->name);
	for (int i = 0; i < number; i++)
		if (strcmp(data->room[i].slug, room->slug) == 0)
			return reader_fail(in, "a second %s", room->slug);
	return true;
}

/* "2" for each room that is found; "4/1" for all types or not. */
static bool parse_points(struct judge_room *room, const char *text)
{
	if (room->where == LUDWIG_ALL_TYPES) {
		if (strcmp(text, "4/1") != 0)
			return false;
		room->points = 4;
		room->points_else = 1;
		return true;
	}
	if (strcmp(text, "1") != 0 && strcmp(text, "2") != 0)
		return false;
	room->points = text[0] - '0';
	return true;
}

static bool parse_target(struct judge_room *room, const char *text)
{
	int type = find(text, type_names, LUDWIG_SPECIAL + 1);
	int hanging = find(text, hanging_names, LUDWIG_HANGINGS);

	room->target = LUDWIG_NO_TYPE;
	room->wanted = LUDWIG_NO_HANGING;
	if (room->where == LUDWIG_ALL_TYPES)
		return strcmp(text, "-") == 0;
	if (room->type == LUDWIG_CORRIDOR) {
		room->wanted = (enum judge_hanging)hanging;
		/* A corridor wants what hangs in itself (rules page). */
		return hanging != LUDWIG_NONE && room->wanted == room->hanging;
	}
	room->target = (enum judge_type)type;
	return type != LUDWIG_NONE;
}

static bool read_room(struct table_reader *in, struct judge_data *data,
	int number)
{
	struct judge_room *room = &data->room[number];
	int type, where, hanging;

	if (!reader_fields(in, 6) || !read_name(in, data, number))
		return false;
	type = find(in->field[1], type_names, LUDWIG_TYPES);
	if (type == LUDWIG_NONE)
		return reader_fail(in, "no type: %s", in->field[1]);
	where = find(in->field[2], where_names, LUDWIG_WHERES);
	if (where == LUDWIG_NONE)
		return reader_fail(in, "no where: %s", in->field[2]);
	hanging = find(in->field[5], hanging_names, LUDWIG_NO_HANGING + 1);
	if (hanging == LUDWIG_NONE
			|| (hanging == LUDWIG_NO_HANGING) != (type == LUDWIG_OUTDOOR))
		return reader_fail(in, "no hanging: %s", in->field[5]);
	room->type = (enum judge_type)type;
	room->where = (enum judge_where)where;
	room->hanging = (enum judge_hanging)hanging;
	if (!parse_target(room, in->field[3]))
		return reader_fail(in, "no target: %s", in->field[3]);
	if (!parse_points(room, in->field[4]))
		return reader_fail(in, "no points: %s", in->field[4]);
	return true;
}

static bool read_rooms(struct table_reader *in, void *table)
{
	struct judge_data *data = table;
	int count[LUDWIG_TYPES] = {0};

	if (!reader_heading(in, "name\ttype\twhere\ttarget\tpoints\thanging"))
		return false;
	for (int number = 0; number < LUDWIG_ROOMS; number++) {
		if (!read_room(in, data, number))
			return false;
		if (++count[data->room[number].type] > LUDWIG_ROOMS_OF_A_TYPE)
			return reader_fail(in, "too many rooms of the type");
	}
	return reader_end(in);
}

/* One of the ten cells round the throne, which fills 0 and 1 of level 1. */
static bool parse_marked(struct judge_cell *cell, const char *text)
{
	int level, used = 0;

	if (sscanf(text, "%2d,%2d%n", &cell->x, &level, &used) != 2
			|| text[used] != '\0')
		return false;
	if (cell->x < -1 || cell->x > 2 || level == 0 || level < -1 || level > 2)
		return false;
	cell->floor = judge_floor(level);
	return cell->floor != 0 || cell->x == -1 || cell->x == 2;
}

static bool read_throne(struct table_reader *in, struct judge_throne *throne)
{
	int hanging;

	if (!reader_fields(in, 5))
		return false;
	for (int i = 0; i < 2; i++) {
		int type = find(in->field[i], type_names, LUDWIG_TYPES);

		if (type == LUDWIG_NONE)
			return reader_fail(in, "no type: %s", in->field[i]);
		throne->type[i] = (enum judge_type)type;
		if (!parse_marked(&throne->marked[i], in->field[3 + i]))
			return reader_fail(in, "no cell: %s", in->field[3 + i]);
	}
	hanging = find(in->field[2], hanging_names, LUDWIG_HANGINGS);
	if (hanging == LUDWIG_NONE)
		return reader_fail(in, "no hanging: %s", in->field[2]);
	throne->hanging = (enum judge_hanging)hanging;
	return true;
}

static bool read_thrones(struct table_reader *in, void *table)
{
	struct judge_data *data = table;

	if (!reader_heading(in, "type_a\ttype_b\thanging\tcell_1\tcell_2"))
		return false;
	for (int number = 0; number < LUDWIG_THRONES; number++)
		if (!read_throne(in, &data->throne[number]))
			return false;
	return reader_end(in);
}

bool judge_data_read(struct judge_data *data, const char *dir, char *why,
	size_t why_size)
{
	struct table_reader in = {.why = why, .why_size = why_size};

	memset(data, 0, sizeof *data);
	return reader_file(&in, dir, "rooms.tsv", read_rooms, data)
		&& reader_file(&in, dir, "thrones.tsv", read_thrones, data);
}

enum judge_type judge_tile_type(const struct judge_data *data, int tile)
{
	return tile < LUDWIG_ROOMS ? data->room[tile].type : LUDWIG_SPECIAL;
}

/* Towers, fountains and foyers have none (rules page). */
enum judge_hanging judge_tile_hanging(const struct judge_data *data,
	int tile)
{
	if (tile < LUDWIG_ROOMS)
		return data->room[tile].hanging;
	if (tile >= LUDWIG_THRONE)
		return data->throne[tile - LUDWIG_THRONE].hanging;
	return LUDWIG_NO_HANGING;
}

const char *judge_tile_slug(const struct judge_data *data, int tile)
{
	static const char *const others[] = {
		"tower", "fountain", "grand-foyer",
	};

	if (tile < LUDWIG_ROOMS)
		return data->room[tile].slug;
	return tile < LUDWIG_THRONE ? others[tile - LUDWIG_TOWER] : "throne";
}

/* The blue frames (book, outdoor rooms and sleeping rooms). */
bool judge_tile_open_sky(const struct judge_data *data, int tile)
{
	return tile == LUDWIG_FOUNTAIN || tile == LUDWIG_TOWER
		|| judge_tile_type(data, tile) == LUDWIG_OUTDOOR;
}

const char *judge_type_name(enum judge_type type)
{
	return type_names[type];
}

const char *judge_attendant_name(enum judge_hanging hanging)
{
	return attendant_names[hanging];
}

int judge_level(int floor)
{
	return floor >= 0 ? floor + 1 : floor;
}

int judge_floor(int level)
{
	return level > 0 ? level - 1 : level;
}
