/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The printed things of Between Two Castles of Mad King Ludwig: regular rooms
 * and throne rooms from their data files, special rooms, attendants and types
 * from the rules page.  Every tile that can lie in a castle has one number:
 * regular rooms first, then the three kinds of special rooms, then thrones.
 */
#ifndef LUDWIG_DATA_H
#define LUDWIG_DATA_H

#include <stdbool.h>
#include <stddef.h>

/* In the order of the score sheet (book, last pages). */
enum judge_type {
	LUDWIG_FOOD,
	LUDWIG_LIVING,
	LUDWIG_UTILITY,
	LUDWIG_OUTDOOR,
	LUDWIG_SLEEPING,
	LUDWIG_CORRIDOR,
	LUDWIG_DOWNSTAIRS,
	LUDWIG_TYPES,
	LUDWIG_SPECIAL = LUDWIG_TYPES,  /* towers, fountains, foyers, thrones */
	LUDWIG_NO_TYPE
};

/* In the order of the attendants who look for them. */
enum judge_hanging {
	LUDWIG_PAINTING,
	LUDWIG_SWORDS,
	LUDWIG_TORCH,
	LUDWIG_MIRROR,
	LUDWIG_HANGINGS,
	LUDWIG_NO_HANGING = LUDWIG_HANGINGS
};

/* Where a regular room looks for what it wants (rules page, "Data files"). */
enum judge_where {
	LUDWIG_ABOVE_BELOW,
	LUDWIG_LEFT_RIGHT,
	LUDWIG_TWO_BELOW,
	LUDWIG_AROUND,
	LUDWIG_THREE_BELOW,
	LUDWIG_AROUND_NOT_BELOW,
	LUDWIG_CONNECTED,
	LUDWIG_ANYWHERE,
	LUDWIG_COLUMN,
	LUDWIG_COLUMN_ABOVE,
	LUDWIG_ALL_TYPES,
	LUDWIG_WHERES
};

enum {
	LUDWIG_ROOMS = 147,
	LUDWIG_ROOMS_OF_A_TYPE = 21,
	LUDWIG_TOWER = LUDWIG_ROOMS,
	LUDWIG_FOUNTAIN,
	LUDWIG_FOYER,
	LUDWIG_THRONE,          /* and the numbers after it, one a throne */
	LUDWIG_THRONES = 7,
	LUDWIG_TILES = LUDWIG_THRONE + LUDWIG_THRONES,
	LUDWIG_SPECIALS = 3,
	LUDWIG_SPECIALS_OF_A_KIND = 16,
	LUDWIG_ATTENDANTS_OF_A_KIND = 7,
	LUDWIG_CARDS = 20,
	LUDWIG_SLUG = 40,
	LUDWIG_NONE = -1
};

struct judge_room {
	char name[LUDWIG_SLUG];
	char slug[LUDWIG_SLUG];         /* as it is called in a record */
	enum judge_type type;
	enum judge_where where;
	enum judge_type target;        /* LUDWIG_NO_TYPE where it wants a hanging */
	enum judge_hanging wanted;     /* what a corridor wants */
	int points;                     /* for each room found, or for all types */
	int points_else;                /* sleeping, when a type is missing */
	enum judge_hanging hanging;
};

struct judge_cell {
	int x;
	int floor;              /* 0 is the ground, -1 the first below it */
};

struct judge_throne {
	enum judge_type type[2];
	enum judge_hanging hanging;
	struct judge_cell marked[2];
};

struct judge_data {
	struct judge_room room[LUDWIG_ROOMS];
	struct judge_throne throne[LUDWIG_THRONES];
};

/* Reads rooms.tsv and thrones.tsv in the folder and checks every field;
 * false and a reason in why on failure. */
bool judge_data_read(struct judge_data *data, const char *dir, char *why,
	size_t why_size);

/* What lies on a tile, whichever sort it is. */
enum judge_type judge_tile_type(const struct judge_data *data, int tile);
enum judge_hanging judge_tile_hanging(const struct judge_data *data,
	int tile);
const char *judge_tile_slug(const struct judge_data *data, int tile);

/* Nothing may lie directly above it. */
bool judge_tile_open_sky(const struct judge_data *data, int tile);

const char *judge_type_name(enum judge_type type);
const char *judge_attendant_name(enum judge_hanging hanging);

/* There is no level 0 in a record: floor 0 is level 1, floor -1 level -1. */
int judge_level(int floor);
int judge_floor(int level);

#endif
