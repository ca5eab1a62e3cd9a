/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Where rooms may be placed: support, the sky, levels, contact. All cells of a
 * wide field are asked, so a cell too many shows as well as one too few.
 */
#include "ludwig_castles.h"

#include <stdio.h>

enum { FIELD = 8 };

/* "x,level" of every cell where a room may stand, in reading order from the top
 * left, each followed by a space. */
static void cells_for(const struct castle *c, const char *room, char *out, size_t size)
{
	struct buf b = buf_over(out, size);
	struct place cell[128];
	int inside = 0, all = ludwig_cells(c, room_called(room), cell);
	for (int y = FIELD; y >= -FIELD; y--)
		for (int x = -FIELD; x <= FIELD; x++)
			if (may_stand(c, (struct place){ (uint8_t)room_called(room), (int8_t)x, (int8_t)y })) {
				buf_int(&b, x);
				buf_char(&b, ',');
				buf_int(&b, ludwig_level(y));
				buf_char(&b, ' ');
				inside++;
			}
	/* none twice and none outside */
	assert_int_equal(inside, all);
}

static void may(const char *castle, const char *room, const char *expected)
{
	char found[1000];
	struct castle c = castle_of(0, castle);
	cells_for(&c, room, found, sizeof found);
	if (strcmp(found, expected) != 0)
		fail_msg("%s in “%s”: %s, not %s", room, castle, found, expected);
}

/* Rooms that stand on the ground and above, and like the sky or not. */
static const char *const upper[] = { "Kitchen", "Parlor", "Key Room", "Solar", "Sty", "Tower", "Fountain" };
static const char *const anywhere[] = { "Dead End", "Grand Foyer" };

static void may_all(const char *const *room, int n, const char *castle, const char *expected)
{
	for (int i = 0; i < n; i++)
		may(castle, room[i], expected);
}

/* The throne alone: on it, beside it, below it, by type. */
static void levels(void **state)
{
	(void)state;
	may_all(upper, 7, "", "0,2 1,2 -1,1 2,1 ");
	may_all(anywhere, 2, "", "0,2 1,2 -1,1 2,1 0,-1 1,-1 ");
	may("", "Crypt", "0,-1 1,-1 ");
}

/* Level 2 and up: a room directly below. Beside a room is not enough. */
static void support(void **state)
{
	(void)state;
	may_all(upper, 7, "Bakery 0,2", "0,3 1,2 -1,1 2,1 ");
	may_all(anywhere, 2, "Bakery 0,2; Salon 0,3", "0,4 1,2 -1,1 2,1 0,-1 1,-1 ");
	may("Bakery -1,1", "Parlor", "-1,2 0,2 1,2 -2,1 2,1 ");
	/* below ground no support is needed, above an empty ground there is none */
	may("Dungeon 1,-1; Armory 2,-1", "Parlor", "0,2 1,2 -1,1 2,1 ");
}

/* Nothing above outdoor rooms, fountains and towers; beside them as ever; and
 * they stand on others. */
static void sky(void **state)
{
	(void)state;
	static const char *const open[] = { "Aviary -1,1", "Fountain -1,1", "Tower -1,1" };
	for (int i = 0; i < 3; i++) {
		may_all(upper, 7, open[i], "0,2 1,2 -2,1 2,1 ");
		may_all(anywhere, 2, open[i], "0,2 1,2 -2,1 2,1 -1,-1 0,-1 1,-1 ");
		/* rooms may be built below */
		may(open[i], "Crypt", "-1,-1 0,-1 1,-1 ");
	}
	may("Aviary 0,2", "Stables", "1,2 -1,1 2,1 ");
	may("Aviary 0,2; Fountain 1,2", "Tower", "-1,1 2,1 ");
	may("Aviary 0,2; Fountain 1,2; Tower -1,1; Vineyard 2,1", "Solar", "-2,1 3,1 ");
	/* a foyer is a roof like others */
	may("Grand Foyer 0,2", "Solar", "0,3 1,2 -1,1 2,1 ");
}

/* A whole edge: a corner is not enough. */
static void contact(void **state)
{
	(void)state;
	may("Crypt 0,-1", "Dungeon", "-1,-1 1,-1 0,-2 ");
	/* a cellar beside a cellar room has nothing above it */
	may("Crypt 1,-1", "Dead End", "0,2 1,2 -1,1 2,1 0,-1 2,-1 1,-2 ");
	may("Crypt 1,-1; Dungeon 2,-1", "Armory", "0,-1 3,-1 1,-2 2,-2 ");
}

/* A ground room may hang on through underground rooms alone (R22). */
static void hanging_on(void **state)
{
	(void)state;
	/* 3,1 touches only 3,-1, which reaches the throne below ground */
	may("Crypt 1,-1; Dungeon 2,-1; Armory 3,-1", "Parlor", "0,2 1,2 -1,1 2,1 3,1 ");
	may("Crypt 1,-1; Dungeon 2,-1; Armory 3,-1; Salon 3,1", "Parlor", "0,2 1,2 3,2 -1,1 2,1 4,1 ");
	/* and so may a downstairs room below that ground room's neighbour */
	may("Crypt 1,-1; Dungeon 2,-1; Armory 3,-1; Salon 3,1; Rug Room 4,1", "Knight Room", "0,-1 4,-1 1,-2 2,-2 3,-2 ");
}

/* Gaps are filled like any cell; a cell that is taken is taken. */
static void gaps(void **state)
{
	(void)state;
	/* a pit between cellar rooms, a court between towers of rooms */
	may("Crypt 0,-1; Dungeon 0,-2; Armory 1,-2; Knight Room 2,-2; Mold Room 2,-1", "Snake Pit",
	    "-1,-1 1,-1 3,-1 -1,-2 3,-2 0,-3 1,-3 2,-3 ");
	may("Bakery 0,2; Salon 0,3; Parlor -1,1; Rug Room -2,1; Study -2,2; Harp Room -2,3", "Solar",
	    "-2,4 0,4 -1,2 1,2 -3,1 2,1 ");
}

/* No limit: sixteen rooms one way, in each direction. */
static void no_limit(void **state)
{
	(void)state;
	for (int way = 0; way < 4; way++) {
		struct castle c = empty_castle(0);
		for (int i = 1; i <= BUILT; i++) {
			struct place at = { GRAND_FOYER, 0, 0 };
			at.x = (int8_t)(way == 0 ? -i : way == 1 ? 1 + i : 0);
			at.y = (int8_t)(way == 2 ? i : way == 3 ? -i : 0);
			assert_true(may_stand(&c, at));
			add_room(&c, at);
		}
	}
}

/* There is always a place for a room: castles at random, many times. */
static void always_a_place(void **state)
{
	(void)state;
	struct rng rng = rng_start(7, RNG_TEST);
	for (int game = 0; game < 300; game++) {
		struct castle c = empty_castle((int)rng_below(&rng, THRONES));
		while (c.rooms < BUILT) {
			struct place cell[128];
			for (int room = 0; room < ROOMS; room += 7)
				assert_true(ludwig_cells(&c, room, cell) > 0);
			/* outdoor rooms, fountains and towers close the most */
			static const int closing[] = { FOUNTAIN, TOWER, GRAND_FOYER };
			int room = rng_below(&rng, 2) ? closing[rng_below(&rng, 3)] : (int)rng_below(&rng, TILES);
			int n = ludwig_cells(&c, room, cell);
			assert_true(n > 0);
			add_room(&c, cell[rng_below(&rng, (uint32_t)n)]);
		}
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(levels),
		cmocka_unit_test(support),
		cmocka_unit_test(sky),
		cmocka_unit_test(contact),
		cmocka_unit_test(hanging_on),
		cmocka_unit_test(gaps),
		cmocka_unit_test(no_limit),
		cmocka_unit_test(always_a_place),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
