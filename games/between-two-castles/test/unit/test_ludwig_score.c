/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What rooms, attendants and thrones are worth, from the rule book's examples
 * and the rules page. Numbers come from there, never from the program.
 */
#include "ludwig_castles.h"

/* Thrones by row of the table. */
enum { DOWN_BELOW, LIVING_SIDES, UTILITY_SIDES, LIVING_ABOVE, CORRIDOR_ABOVE, UTILITY_RIGHT, FOOD_LEFT };

static void attend(struct castle *c, enum attendant who)
{
	c->attendant[c->attendants++] = (uint8_t)who;
}

static void keep_card(struct castle *c, int card)
{
	c->card[c->cards++] = (uint8_t)card;
}

/* ---- whole castles ---- */

/* The castle of the rule book's sheet. */
static void castle_of_62(void **state)
{
	(void)state;
	struct castle c = castle_of(UTILITY_RIGHT,
		"Tower 0,5=5;"
		"Broom Closet 0,4=2; Hibernation Chamber 1,4=4; Midnight Room 2,4=4;"
		"Drawing Room 0,3=2; Fireplace 1,3=1; Wine Room 2,3=4;"
		"Echo Chamber -2,2=2; Grand Foyer -1,2=6; Game Storage 0,2=2; Hall of Portraits 1,2=2; King's Chambers 2,2=4;"
		"Firewood Storage -3,1=5; Reading Room -2,1=2; Taxidermy Showroom -1,1=2; Salon 2,1=1; Fountain 3,1=5;"
		"Laboratory 0,-1=2; Hall of Puzzled Floors 3,-1=0");
	attend(&c, JESTER);
	assert_int_equal(ludwig_attendant_points(&c, JESTER), 7);
	assert_int_equal(throne_points(&c), 0);
	assert_int_equal(ludwig_castle_points(&c), 62);
}

static void castle_of_52(void **state)
{
	(void)state;
	struct castle c = castle_of(LIVING_SIDES,
		"Tower 1,5=7;"
		"Glassmaking Room 1,4=2; Dumbwaiter 2,4=0;"
		"Breakfast Nook 0,3=0; Grand Foyer 1,3=7; Tool Room 2,3=2;"
		"Biergarten -1,2=3; Kitchen 0,2=2; Prince's Chambers 1,2=4; Pacing Hall 2,2=3;"
		"Aviary -2,1=3; Hall of Puzzled Floors -1,1=2; Waiting Room 2,1=1; Guardhouse 3,1=3;"
		"Pit of Despair 1,-1=2; Crypt 1,-2=2; Dungeon 1,-3=0");
	attend(&c, PAINTER);
	keep_card(&c, 15);
	assert_int_equal(ludwig_attendant_points(&c, PAINTER), 2);
	assert_int_equal(card_points(&c, 15), 3);
	assert_int_equal(throne_points(&c), 4);
	assert_int_equal(ludwig_castle_points(&c), 52);
}

static void castle_of_74(void **state)
{
	(void)state;
	struct castle c = castle_of(CORRIDOR_ABOVE,
		"Crown Storage -1,4=2; Tower 0,4=4;"
		"Grand Foyer -1,3=6; Kittenry 0,3=1; Fountain 1,3=5;"
		"Tapestry Room -2,2=3; Kennel -1,2=3; Hall of Creaking Floors 0,2=2; Siege Food Storage 1,2=4;"
		"Dressing Room -3,1=4; Rabbit Room -2,1=4; Princess' Chambers -1,1=4; Fireplace 2,1=1; Biergarten 3,1=4;"
		"Grand Balcony 4,1=3; Terrace 5,1=3;"
		"Great Hall -1,-1=3; Dead End 0,-1=2; Armory 1,-1=4");
	keep_card(&c, 10);
	assert_int_equal(card_points(&c, 10), 8);
	assert_int_equal(throne_points(&c), 4);
	assert_int_equal(ludwig_castle_points(&c), 74);
}

/* ---- the smaller examples of the rule book ---- */

static void examples(void **state)
{
	(void)state;
	castle_of(DOWN_BELOW, "King's Chambers 0,2; Wine Room 0,3=4; Midnight Room 0,4");
	castle_of(DOWN_BELOW, "Tower 0,4=4; Drawing Room 0,3; Game Storage 0,2; Laboratory 0,-1");
	/* a foyer above the throne's left half: two beside it, one above, one at a
	   corner, and the throne once */
	castle_of(DOWN_BELOW, "Grand Foyer 0,2=5; Firewood Storage -1,2; Game Storage 1,2; Drawing Room 0,3; Midnight Room -1,1");
	/* five living rooms in a chain; the one at the throne's left is not in it */
	castle_of(DOWN_BELOW,
		"Taxidermy Showroom -1,1; Game Storage 1,2=5; Fireplace 0,2; Drawing Room 0,3; Map Room 1,3;"
		"King's Chambers 2,1; Salon 2,2; Reading Room 2,3; Firewood Storage 3,1");
	castle_of(DOWN_BELOW, "Game Storage 0,2; Broom Closet 0,3; Taxidermy Showroom -1,1; Laboratory 0,-1=2");
	/* the examples of our own rules page */
	castle_of(DOWN_BELOW, "Siege Food Storage 0,2=4; Fountain 0,3");
	castle_of(DOWN_BELOW, "Nap Room -1,1; Nursery -2,1; Solar -3,1; Kennel -2,2=3");
	castle_of(DOWN_BELOW, "Armory 0,-1=4; Parlor 0,2; Fountain 0,3");
	castle_of(CORRIDOR_ABOVE, "Dead End 0,-1=2; Great Hall 1,-1");
}

/* ---- where rooms look ---- */

static void above_and_below(void **state)
{
	(void)state;
	/* nothing, one of the two, both */
	castle_of(DOWN_BELOW, "Kitchen -1,1=0");
	castle_of(DOWN_BELOW, "Kitchen -1,1=2; Dining Room -1,2=2");
	castle_of(DOWN_BELOW, "Pantry -1,1; Kitchen -1,2=4; Bakery -1,3");
	/* beside does not count, nor does a room two levels away or another type */
	castle_of(DOWN_BELOW, "Kitchen -1,1=0; Dining Room -2,1=0; Parlor -1,2; Pantry -1,3");
	/* food on the ground looks into the cellar */
	castle_of(DOWN_BELOW, "Buttery -1,1=4; Dead End -1,-1; Purgatory -1,2");
	/* a special room: the throne, either half of it, tower and foyer */
	castle_of(DOWN_BELOW, "Brandy Room 1,2=2");
	castle_of(DOWN_BELOW, "Brandy Room 1,2=4; Grand Foyer 1,3");
	castle_of(DOWN_BELOW, "Brandy Room -1,1=0; Siege Food Storage 1,2=4; Tower 1,3");
	/* a fountain is no outdoor room, a foyer no corridor */
	castle_of(DOWN_BELOW, "Buttery -1,1=0; Grand Foyer -1,2; Cutlery Room 3,1=0; Fountain 2,1");
}

static void left_and_right(void **state)
{
	(void)state;
	castle_of(DOWN_BELOW, "Bakery -1,1=0");
	castle_of(DOWN_BELOW, "Bakery -2,1=4; Key Room -1,1; Mud Room -3,1");
	castle_of(DOWN_BELOW, "Bakery -1,1=2; Mud Room -2,1");
	castle_of(DOWN_BELOW, "Bakery -1,1=0; Mud Room -1,2");
	castle_of(DOWN_BELOW, "Cutlery Room -2,1=4; Sty -1,1; Aviary -3,1");
	/* the throne beside it is one special room */
	castle_of(DOWN_BELOW, "China Room -1,1=2");
	castle_of(DOWN_BELOW, "China Room 2,1=4; Fountain 3,1");
	castle_of(DOWN_BELOW, "China Room 0,2=0");
}

static void two_below(void **state)
{
	(void)state;
	castle_of(DOWN_BELOW, "Spice Room -1,1=4; Crypt -1,-1; Dungeon -1,-2");
	/* the third cell down is too far */
	castle_of(DOWN_BELOW, "Chocolate Room -1,1=4; Crypt -1,-1; Dungeon -1,-2; Armory -1,-3");
	/* each of the two cells on its own */
	castle_of(DOWN_BELOW, "Chocolate Room -1,1=2; Dead End -1,-1; Dungeon -1,-2");
	castle_of(DOWN_BELOW, "Chocolate Room -1,1=2; Dungeon -1,-1; Dead End -1,-2");
	/* from level 2 only one of them is underground */
	castle_of(DOWN_BELOW, "Spice Room -1,2=2; Parlor -1,1; Crypt -1,-1; Dungeon -1,-2");
	castle_of(DOWN_BELOW, "Spice Room -1,3=0; Parlor -1,1; Salon -1,2; Crypt -1,-1");
	/* the throne is in the way, but it is one level high */
	castle_of(DOWN_BELOW, "Spice Room 0,2=2; Crypt 0,-1; Dungeon 0,-2");
}

static void around(void **state)
{
	(void)state;
	/* all eight */
	castle_of(DOWN_BELOW,
		"Map Room -2,2=8; Solar -1,1; Tasso Room -2,1; Puppy Room -3,1; Nap Room -1,2; Nursery -3,2;"
		"Bunk Room -1,3; Blanket Room -2,3; Pillow Room -3,3");
	/* edges and corners alike, and nothing further away */
	castle_of(DOWN_BELOW, "Map Room -1,1=1; Solar 0,2; Nap Room -3,1; Parlor -2,1; Nursery -3,2");
	/* below ground too */
	castle_of(DOWN_BELOW, "Hat Room -1,1=3; Dead End -1,-1; Great Hall 0,-1; Purgatory -2,-1");
	/* not itself */
	castle_of(DOWN_BELOW, "Rug Room -1,1=1; Observatory -2,1=2; Parlor -3,1");
	/* the throne once, though both halves are around */
	castle_of(DOWN_BELOW, "Study 0,2=1");
	castle_of(DOWN_BELOW, "Study -1,2=3; Parlor -1,1; Grand Foyer 0,2; Tower 0,3");
	castle_of(DOWN_BELOW, "Library -1,1=1; Study -2,1=0");
}

static void three_below(void **state)
{
	(void)state;
	castle_of(DOWN_BELOW, "Cape Room -1,1=6; Crypt -1,-1; Dungeon 0,-1; Armory -2,-1");
	castle_of(DOWN_BELOW, "Taxidermy Showroom -1,1=2; Crypt -1,-2; Dungeon 0,-1; Great Hall -1,-1");
	/* from level 2 there is no cellar below */
	castle_of(DOWN_BELOW, "Cape Room 0,2=0; Crypt 0,-1");
}

static void around_but_below(void **state)
{
	(void)state;
	castle_of(DOWN_BELOW, "Sitting Room -2,1=6; Sty -1,1; Aviary -3,1; Vineyard -2,2");
	/* corners above and below */
	castle_of(DOWN_BELOW, "Reading Room -2,2=6; Parlor -2,1; Sty -1,1; Aviary -3,1; Vineyard -2,3");
	castle_of(DOWN_BELOW, "Meditation Room -1,1=2; Sty 0,2");
	/* fountains and towers are no outdoor rooms */
	castle_of(DOWN_BELOW, "Meditation Room -1,1=0; Fountain -2,1; Tower -1,2");
}

static void connected(void **state)
{
	(void)state;
	castle_of(DOWN_BELOW, "Sauna -1,1=0; Solar 0,2");
	/* through rooms of the wanted type, round corners */
	castle_of(DOWN_BELOW, "Sauna -1,1=4; Solar -1,2; Nap Room 0,2; Nursery 1,2; Puppy Room 1,3; Parlor 2,1; Bunk Room 3,1");
	/* two chains at two sides, both count; a corner does not connect */
	castle_of(DOWN_BELOW, "Sauna -2,1=2; Solar -1,1; Nap Room -3,1");
	castle_of(DOWN_BELOW, "Powder Room -1,1=0; Kitchen 0,2");
	/* a ring is counted once, and the way may pass the room itself */
	castle_of(DOWN_BELOW, "Laundry Room -1,1=3; Kitchen -1,2; Bakery -2,2; Pantry -2,1");
	/* utility rooms that want utility rooms: not themselves */
	castle_of(DOWN_BELOW, "Tool Room -1,1=0");
	castle_of(DOWN_BELOW, "Tool Room -1,1=2; Repair Shop -2,1=2; Key Room -3,1");
	/* going back over the room itself does not count it */
	castle_of(DOWN_BELOW, "Tool Room -1,2=3; Repair Shop -1,1=3; Key Room 0,2; Mud Room -2,1; Parlor 2,1");
	/* the throne is a special room and a link between both its sides */
	castle_of(DOWN_BELOW, "Crown Storage -1,1=1");
	castle_of(DOWN_BELOW, "Crown Storage -1,1=2; Fountain 2,1");
	castle_of(DOWN_BELOW, "Panic Room -1,1=4; Grand Foyer 1,-1; Tower 0,2; Fountain 2,1");
	castle_of(DOWN_BELOW, "Panic Room -2,1=0; Parlor -1,1; Fountain 2,1");
	/* below ground and outdoors */
	castle_of(DOWN_BELOW, "Scythe Room -1,1=2; Crypt -1,-1; Dungeon 0,-1; Great Hall 1,-1; Armory 2,-1");
	castle_of(DOWN_BELOW, "Coat Room -1,1=2; Sty -2,1; Aviary -3,1; Fountain -4,1; Stables -5,1");
}

static void anywhere(void **state)
{
	(void)state;
	castle_of(DOWN_BELOW, "Terrace -1,1=0");
	castle_of(DOWN_BELOW, "Terrace -1,1=3; Grand Balcony 2,1=3; Solar 0,2; Nap Room 0,3; Nursery 0,4");
	castle_of(DOWN_BELOW, "Sty -1,1=2; Crypt 1,-1; Dungeon 1,-2");
	/* special rooms and the throne, which is always there */
	castle_of(DOWN_BELOW, "Flower Garden -1,1=1");
	castle_of(DOWN_BELOW, "French Gazebo -1,1=4; Tower 0,2; Fountain 2,1; Grand Foyer 1,-1");
}

static void columns(void **state)
{
	(void)state;
	/* wants corridors: above, below and through the throne */
	castle_of(DOWN_BELOW, "Dungeon 0,-2=3; Great Hall 0,-1; Dead End 0,-3; Purgatory 0,2");
	castle_of(DOWN_BELOW, "Dungeon 0,-1=0; Great Hall 1,-1");
	/* wants downstairs rooms, not itself */
	castle_of(DOWN_BELOW, "Crypt 0,-1=2; Pit of Despair 0,-2=2; Armory 0,-3");
	/* wants special rooms, 2 each: the throne once; beside the throne none */
	castle_of(DOWN_BELOW, "Knight Room 1,-1=2");
	castle_of(DOWN_BELOW, "Knight Room 2,-1=0; Dead End 1,-1");
	castle_of(DOWN_BELOW, "Venus Grotto 0,-1=6; Grand Foyer 0,-2; Tower 0,2");
	/* wants rooms above: also with gaps of other rooms between */
	castle_of(DOWN_BELOW, "Mold Room -1,-1=2; Bakery -1,1; Salon -1,2; Kitchen -1,3");
	castle_of(DOWN_BELOW, "Snake Pit 0,-2=1; Great Hall 0,-1; Salon 0,2");
	castle_of(DOWN_BELOW, "Quiet Room -1,-1=2; Solar -1,1; Nap Room -1,2; Nursery -2,1");
	castle_of(DOWN_BELOW, "Laboratory -1,-1=1; Key Room -1,1");
}

static void sleeping(void **state)
{
	(void)state;
	/* all six other types: 4, wherever they are; special rooms are not asked for */
	castle_of(DOWN_BELOW,
		"Solar 0,2=4; Nap Room 0,3=4; Kitchen -1,1; Parlor 2,1; Key Room 3,1; Sty 4,1; Dead End 0,-1; Crypt 1,-1");
	/* five of the six: 1 each, a fountain is no outdoor room */
	castle_of(DOWN_BELOW,
		"Solar 0,2=1; Nap Room 0,3=1; Kitchen -1,1; Parlor 2,1; Key Room 3,1; Fountain 4,1; Dead End 0,-1; Crypt 1,-1");
	/* and a foyer is no corridor */
	castle_of(DOWN_BELOW,
		"Solar 0,2=1; Kitchen -1,1; Parlor 2,1; Key Room 3,1; Sty 4,1; Grand Foyer 0,-1; Crypt 1,-1");
	castle_of(DOWN_BELOW, "Solar 0,2=1");
}

static void corridors(void **state)
{
	(void)state;
	/* not its own hanging; torches around, the throne's among them once */
	castle_of(DOWN_BELOW, "Echo Chamber -1,1=0");
	castle_of(LIVING_SIDES, "Echo Chamber 0,2=1");
	castle_of(LIVING_SIDES, "Echo Chamber -1,2=3; Kitchen -1,1; Nap Room -2,1");
	/* a throne with another hanging does not count */
	castle_of(LIVING_SIDES, "Hall of Doors 0,2=0");
	castle_of(DOWN_BELOW, "Hall of Doors 0,2=1");
	/* outdoor rooms and special rooms have none */
	castle_of(UTILITY_SIDES, "Hall of Doors -1,1=0; Sty -2,1; Fountain -1,2");
	/* two corridors count each other; below ground too; all eight */
	castle_of(UTILITY_SIDES, "Dead End -1,-1=1; Great Hall 0,-1=1");
	castle_of(UTILITY_SIDES,
		"Hall of Doors -2,2=8; Solar -1,1; Tasso Room -2,1; Map Room -3,1; Study -1,2; Key Room -3,2;"
		"Brewery -1,3; Harp Room -2,3; Washroom -3,3");
}

static void special_rooms(void **state)
{
	(void)state;
	castle_of(DOWN_BELOW, "Tower -1,1=0; Fountain 2,1=5");
	/* everything below, whatever it is, the throne once */
	castle_of(DOWN_BELOW, "Tower 1,2=1");
	castle_of(DOWN_BELOW, "Tower 1,3=4; Grand Foyer 1,2; Crypt 1,-1; Dead End 1,-2");
	/* underground rooms with nothing between */
	castle_of(DOWN_BELOW, "Tower -1,1=2; Crypt -1,-1; Dungeon -1,-2");
	/* a foyer in the middle of eight rooms; at the side; underground */
	castle_of(DOWN_BELOW,
		"Grand Foyer -2,2=8; Solar -1,1; Tasso Room -2,1; Map Room -3,1; Study -1,2; Key Room -3,2;"
		"Tower -1,3; Sty -2,3; Washroom -3,3");
	castle_of(DOWN_BELOW, "Grand Foyer -1,1=1");
	castle_of(DOWN_BELOW, "Grand Foyer 0,-1=2; Crypt 0,-2");
	/* with the throne around a foyer has at most seven rooms */
	castle_of(DOWN_BELOW,
		"Grand Foyer 0,2=7; Solar -1,1; Tasso Room -1,2; Map Room -1,3; Study 0,3; Washroom 1,3; Key Room 1,2");
}

/* ---- attendants ---- */

static void attendants(void **state)
{
	(void)state;
	/* two rooms of each hanging, and a throne with a torch */
	struct castle c = castle_of(LIVING_SIDES,
		"Kitchen -1,1; Nap Room -1,2; Dining Room 2,1; Puppy Room 2,2; Solar 0,2; Tasso Room 1,2; Bakery 3,1; Gallery 3,2;"
		"Sty 4,1; Fountain 5,1");
	static const struct {
		enum attendant who;
		int points;
	} each[] = { { JESTER, 3 }, { PAINTER, 2 }, { TAILOR, 2 }, { KNIGHT, 2 } };
	int before = ludwig_castle_points(&c);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(ludwig_attendant_points(&c, (int)each[i].who), each[i].points);
		struct castle with = c;
		attend(&with, each[i].who);
		assert_int_equal(ludwig_castle_points(&with), before + each[i].points);
		/* a second one of the same kind scores once more */
		attend(&with, each[i].who);
		assert_int_equal(ludwig_castle_points(&with), before + 2 * each[i].points);
	}
	/* two kinds */
	attend(&c, JESTER);
	attend(&c, KNIGHT);
	assert_int_equal(ludwig_castle_points(&c), before + 5);
	/* the throne's own hanging, alone */
	static const enum attendant of_throne[THRONES] = { TAILOR, JESTER, PAINTER, KNIGHT, KNIGHT, JESTER, TAILOR };
	for (int throne = 0; throne < THRONES; throne++) {
		c = empty_castle(throne);
		for (int who = 0; who < ATTENDANTS; who++)
			assert_int_equal(ludwig_attendant_points(&c, who), who == (int)of_throne[throne]);
	}
}

/* ---- thrones ---- */

static void thrones(void **state)
{
	(void)state;
	static const struct {
		int throne, points;
		const char *rooms;
	} each[] = {
		{ DOWN_BELOW, 0, "" },
		{ DOWN_BELOW, 4, "Crypt 0,-1; Dead End 1,-1" },
		{ DOWN_BELOW, 4, "Crypt 0,-1; Dungeon 1,-1" },
		{ DOWN_BELOW, 2, "Crypt 0,-1; Dungeon 0,-2; Dead End 2,1" },
		{ DOWN_BELOW, 2, "Grand Foyer 0,-1; Dungeon 1,-1" },
		{ LIVING_SIDES, 4, "Parlor -1,1; Dead End 2,1" },
		{ LIVING_SIDES, 0, "Parlor 0,2; Dead End 1,2; Solar -1,1; Fountain 2,1" },
		{ UTILITY_SIDES, 4, "Key Room -1,1; Kitchen 2,1" },
		{ UTILITY_SIDES, 2, "Key Room -1,1; Parlor 2,1; Kitchen 3,1" },
		{ LIVING_ABOVE, 4, "Parlor 0,2; Solar 1,2" },
		{ LIVING_ABOVE, 2, "Parlor 0,2; Salon 0,3; Solar 2,1" },
		{ CORRIDOR_ABOVE, 4, "Dead End 0,2; Kitchen 1,2" },
		{ CORRIDOR_ABOVE, 0, "Grand Foyer 0,2; Dead End -1,1; Kitchen 2,1" },
		{ UTILITY_RIGHT, 4, "Key Room 1,2; Solar 2,1" },
		{ UTILITY_RIGHT, 0, "Key Room 0,2; Solar -1,1; Tower 2,1" },
		{ FOOD_LEFT, 4, "Kitchen 0,2; Solar -1,1" },
		{ FOOD_LEFT, 4, "Kitchen 0,2; Bakery -1,1" },
		{ FOOD_LEFT, 0, "Kitchen 1,2; Solar 2,1" },
	};
	for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
		struct castle c = castle_of(each[i].throne, each[i].rooms);
		assert_int_equal(throne_points(&c), each[i].points);
	}
}

/* ---- results ---- */

/* A castle worth so much: fountains at 5, sleeping rooms at 1. */
static struct castle worth(int fountains, int beds)
{
	struct castle c = empty_castle(DOWN_BELOW);
	for (int i = 0; i < fountains + beds; i++)
		add_room(&c, (struct place){ i < fountains ? FOUNTAIN : (uint8_t)(room_called("Solar") + i - fountains), (int8_t)(2 + i), 0 });
	assert_int_equal(ludwig_castle_points(&c), 5 * fountains + beds);
	return c;
}

/* The end of a game with these castles. */
static struct state table_of(int seats, int chairs, const struct castle *castle)
{
	struct state s;
	memset(&s, 0, sizeof s);
	s.seats = (uint8_t)seats;
	s.chairs = (uint8_t)chairs;
	s.phase = OVER;
	for (int i = 0; i < chairs; i++)
		s.castle[i] = castle[i];
	return s;
}

static void ring_of_six(void **state)
{
	(void)state;
	/* 62, 62, 57, 52, 62, 56: castle c lies between chairs c and c+1 */
	struct castle castle[] = { worth(12, 2), worth(12, 2), worth(11, 2), worth(10, 2), worth(12, 2), worth(11, 1) };
	static const int result[] = { 56, 62, 57, 52, 52, 56 };
	struct state s = table_of(6, 6, castle);
	for (int chair = 0; chair < 6; chair++)
		assert_int_equal(ludwig_points(&s, chair), result[chair]);
	assert_int_equal(ludwig_winners(&s), 1 << 1);
	/* nobody has won before the end */
	s.phase = BUILD;
	assert_int_equal(ludwig_winners(&s), 0);
}

static void ties(void **state)
{
	(void)state;
	/* castles 10, 15, 20: chairs 0 and 1 have 10 as the lower one, chair 2 has
	   15, whatever the others */
	struct castle three[] = { worth(2, 0), worth(3, 0), worth(4, 0) };
	struct state s = table_of(3, 3, three);
	assert_int_equal(ludwig_winners(&s), 1 << 2);
	/* 10 each but for one of 20: its two builders tie, and chair 0 has none of it */
	struct castle better[] = { worth(2, 0), worth(4, 0), worth(2, 0), worth(2, 0) };
	s = table_of(4, 4, better);
	assert_int_equal(ludwig_winners(&s), 1 << 1 | 1 << 2);
	/* everybody has 10; the better other castles are 15, 10, 20, 20, 15 */
	struct castle other[] = { worth(2, 0), worth(2, 0), worth(4, 0), worth(2, 0), worth(3, 0) };
	s = table_of(5, 5, other);
	for (int chair = 0; chair < 5; chair++)
		assert_int_equal(ludwig_points(&s, chair), 10);
	assert_int_equal(ludwig_winners(&s), 1 << 2 | 1 << 3);
	/* then special rooms: 10 points by two fountains, or by one and five beds */
	struct castle poorer[] = { worth(2, 0), worth(1, 5), worth(4, 0), worth(2, 0), worth(3, 0) };
	s = table_of(5, 5, poorer);
	assert_int_equal(ludwig_winners(&s), 1 << 3);
	/* all the same: all share it */
	struct castle same[] = { worth(2, 0), worth(2, 0), worth(2, 0) };
	s = table_of(3, 3, same);
	assert_int_equal(ludwig_winners(&s), 7);
	/* special rooms count only among those who are level otherwise */
	struct castle last[] = { worth(1, 10), worth(2, 5), worth(1, 9) };
	s = table_of(3, 3, last);
	/* chair 0: 14 and 15; chair 1: 15 and 15; chair 2: 14 and 15 */
	assert_int_equal(ludwig_winners(&s), 1 << 1);
}

static void ludwig_wins(void **state)
{
	(void)state;
	/* castle 0 is poor: chairs 0 and 1 have it, Ludwig does not */
	struct castle castle[] = { worth(1, 0), worth(3, 0), worth(2, 0) };
	struct state s = table_of(2, 3, castle);
	assert_int_equal(ludwig_points(&s, 2), 10);
	assert_int_equal(ludwig_winners(&s), 1 << 2);
	/* level with both people */
	struct castle level[] = { worth(2, 0), worth(2, 0), worth(2, 0) };
	s = table_of(2, 3, level);
	assert_int_equal(ludwig_winners(&s), 7);
	/* special rooms decide against him: his two castles have the fewest */
	struct castle few[] = { worth(2, 0), worth(1, 5), worth(1, 5) };
	s = table_of(2, 3, few);
	assert_int_equal(ludwig_winners(&s), 1 << 0 | 1 << 1);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(castle_of_62),
		cmocka_unit_test(castle_of_52),
		cmocka_unit_test(castle_of_74),
		cmocka_unit_test(examples),
		cmocka_unit_test(above_and_below),
		cmocka_unit_test(left_and_right),
		cmocka_unit_test(two_below),
		cmocka_unit_test(around),
		cmocka_unit_test(three_below),
		cmocka_unit_test(around_but_below),
		cmocka_unit_test(connected),
		cmocka_unit_test(anywhere),
		cmocka_unit_test(columns),
		cmocka_unit_test(sleeping),
		cmocka_unit_test(corridors),
		cmocka_unit_test(special_rooms),
		cmocka_unit_test(attendants),
		cmocka_unit_test(thrones),
		cmocka_unit_test(ring_of_six),
		cmocka_unit_test(ties),
		cmocka_unit_test(ludwig_wins),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
