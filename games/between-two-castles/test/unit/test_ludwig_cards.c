/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The twenty bonus cards of Between Two Castles, as the last page of the rule
 * book explains them.
 */
#include "ludwig_castles.h"

/* A card is worth so much for a castle with these rooms. */
static void card(int number, int points, const char *rooms)
{
	struct castle c = castle_of(0, rooms);
	int found = card_points(&c, number);
	if (found != points)
		fail_msg("card %d is worth %d, not %d, for %s", number, found, points, rooms);
	/* and so much is added to the castle by it, twice if two had it */
	int before = ludwig_castle_points(&c);
	c.card[c.cards++] = (uint8_t)number;
	assert_int_equal(ludwig_castle_points(&c), before + points);
}

/* One room of each regular type, and one of each special kind. */
#define SEVEN "Kitchen -1,1; Parlor 2,1; Key Room 3,1; Sty 4,1; Solar 0,2; Dead End 0,-1; Crypt 1,-1; "
#define THREE "Tower 1,2; Fountain 5,1; Grand Foyer 2,-1; "

static void types(void **state)
{
	(void)state;
	card(1, 0, "");
	card(1, 7, SEVEN);
	card(1, 10, SEVEN THREE);
	/* two fountains are one type, a fountain and a tower two (the Czech book) */
	card(1, 1, "Fountain -1,1; Fountain 2,1");
	card(1, 2, "Fountain -1,1; Tower 2,1");
	card(1, 2, "Kitchen -1,1; Bakery 2,1; Parlor 0,2");
}

static void attendants(void **state)
{
	(void)state;
	struct castle c = castle_of(0, SEVEN);
	assert_int_equal(card_points(&c, 2), 0);
	c.attendant[c.attendants++] = JESTER;
	assert_int_equal(card_points(&c, 2), 4);
	c.attendant[c.attendants++] = JESTER;
	assert_int_equal(card_points(&c, 2), 8);
}

static void rooms_of_a_type(void **state)
{
	(void)state;
	for (int number = 3; number <= 9; number++) {
		card(number, 0, "");
		card(number, 2, SEVEN THREE);
	}
	card(3, 6, "Kitchen -1,1; Bakery 2,1; Pantry 3,1");
	card(4, 4, "Parlor -1,1; Salon 2,1; Pantry 3,1");
	card(5, 4, "Key Room -1,1; Sauna 2,1; Pantry 3,1");
	card(6, 4, "Sty -1,1; Aviary 2,1; Fountain 3,1; Tower 0,2");
	card(7, 4, "Solar -1,1; Nursery 2,1; Pantry 3,1");
	card(8, 4, "Dead End -1,1; Great Hall 2,1; Grand Foyer 3,1");
	card(9, 6, "Crypt 0,-1; Dungeon 1,-1; Armory 2,-1; Great Hall 3,-1");
}

static void specials(void **state)
{
	(void)state;
	/* the throne is one */
	card(10, 2, "");
	card(10, 2, SEVEN);
	card(10, 8, SEVEN THREE);
	card(10, 8, "Fountain -1,1; Fountain 2,1; Fountain 3,1");
}

static void levels(void **state)
{
	(void)state;
	card(11, 0, "Kitchen -1,1; Salon 0,2");
	card(11, 4, "Crypt 0,-1; Dungeon 0,-2; Dead End 1,-1; Grand Foyer 2,-1");
	card(12, 0, "Kitchen 0,2; Salon 1,2");
	card(12, 3, "Kitchen 0,2; Salon 0,3; Solar 0,4; Tower 0,5");
	card(12, 2, "Kitchen 0,2; Grand Foyer 0,3; Bakery 1,2; Sty 1,3");
}

static void size(void **state)
{
	(void)state;
	/* rows: a single room makes one, underground ones too */
	card(13, 1, "");
	card(13, 1, "Kitchen -1,1; Parlor 2,1");
	card(13, 4, "Kitchen 0,2; Salon 0,3; Crypt 1,-1");
	card(13, 3, "Crypt 0,-1; Dungeon 0,-2");
	/* columns: the throne makes two */
	card(14, 2, "");
	card(14, 2, "Kitchen 0,2; Crypt 1,-1");
	card(14, 4, "Kitchen -1,1; Parlor 2,1; Salon 2,2");
	/* an underground room alone in its column */
	card(14, 5, "Crypt 1,-1; Dungeon 2,-1; Armory 3,-1; Kitchen -1,1");
}

static void surrounded(void **state)
{
	(void)state;
	/* a room in the middle of eight */
	card(15, 3,
	     "Salon -2,2; Solar -1,1; Tasso Room -2,1; Map Room -3,1; Study -1,2; Key Room -3,2; Brewery -1,3; Harp Room -2,3; Sty -3,3");
	/* one corner is missing */
	card(15, 0,
	     "Salon -2,2; Solar -1,1; Tasso Room -2,1; Map Room -3,1; Study -1,2; Key Room -3,2; Brewery -1,3; Harp Room -2,3");
	/* the throne's halves fill two of the eight */
	card(15, 3, "Salon 0,2; Solar -1,1; Key Room -1,2; Study 1,2; Brewery -1,3; Harp Room 0,3; Sty 1,3");
	/* the throne with its ten; no other room has its eight then */
	card(15, 3,
	     "Solar -1,1; Parlor 2,1; Key Room -1,2; Study 0,2; Salon 1,2; Sty 2,2; Crypt -1,-1; Dungeon 0,-1; Armory 1,-1; Dead End 2,-1");
	/* nine of the ten: a corner is missing */
	card(15, 0,
	     "Solar -1,1; Parlor 2,1; Key Room -1,2; Study 0,2; Salon 1,2; Crypt -1,-1; Dungeon 0,-1; Armory 1,-1; Dead End 2,-1");
	/* the throne is a room like others: two rooms, 6 points */
	card(15, 6,
	     "Solar -1,1; Parlor 2,1; Key Room -1,2; Study 0,2; Salon 1,2; Sty 2,2; Crypt -1,-1; Dungeon 0,-1; Armory 1,-1; Dead End 2,-1;"
	     "Brewery -1,3; Harp Room 0,3; Aviary 1,3");
}

static void covered(void **state)
{
	(void)state;
	/* left, right, above, below; corners do not matter */
	card(16, 2, "Salon -2,1; Solar -1,1; Map Room -3,1; Sty -2,2; Crypt -2,-1");
	card(16, 0, "Salon -2,1; Solar -1,1; Map Room -3,1; Sty -2,2");
	/* the throne beside it is a neighbour */
	card(16, 2, "Salon -1,1; Map Room -2,1; Sty -1,2; Crypt -1,-1");
	/* the throne with its six */
	card(16, 2, "Salon -1,1; Map Room 2,1; Study 0,2; Sty 1,2; Crypt 0,-1; Dungeon 1,-1");
	card(16, 0, "Salon -1,1; Map Room 2,1; Study 0,2; Sty 1,2; Crypt 0,-1");
	/* special rooms count as well */
	card(16, 4, "Grand Foyer -1,1; Map Room 2,1; Study 0,2; Sty 1,2; Crypt 0,-1; Dungeon 1,-1; Parlor -2,1; Tower -1,2; Dead End -1,-1");
}

static void at_the_throne(void **state)
{
	(void)state;
	card(17, 0, "");
	/* six cells, six types */
	card(17, 12, "Kitchen -1,1; Parlor 2,1; Key Room 0,2; Sty 1,2; Dead End 0,-1; Crypt 1,-1");
	/* the same type again, a special room, a corner: nothing */
	card(17, 2, "Kitchen -1,1; Bakery 2,1; Fountain 0,2; Grand Foyer 0,-1");
	card(17, 2, "Kitchen -1,1; Parlor -1,2; Salon -2,1");
	/* ten cells, corners among them; rooms, not types; special rooms too */
	card(18, 0, "");
	card(18, 2, "Kitchen -1,1; Parlor -1,2; Salon -2,1");
	card(18, 4, "Kitchen -1,1; Bakery 2,1; Fountain 0,2; Grand Foyer 0,-1");
	card(18, 10,
	     "Solar -1,1; Parlor 2,1; Key Room -1,2; Study 0,2; Salon 1,2; Sty 2,2; Crypt -1,-1; Dungeon 0,-1; Armory 1,-1; Dead End 2,-1");
}

static void many_of_a_type(void **state)
{
	(void)state;
	card(19, 0, "Kitchen -1,1; Bakery -2,1; Pantry -3,1; Crepery -4,1");
	card(19, 4, "Kitchen -1,1; Bakery -2,1; Pantry -3,1; Crepery -4,1; Buttery -5,1");
	card(19, 4, "Kitchen -1,1; Bakery -2,1; Pantry -3,1; Crepery -4,1; Buttery -5,1; Scullery -6,1");
	card(19, 8,
	     "Kitchen -1,1; Bakery -2,1; Pantry -3,1; Crepery -4,1; Buttery -5,1; Sty 2,1; Aviary 3,1; Vineyard 4,1; Stables 5,1; Terrace 6,1");
	/* special rooms are no regular type */
	card(19, 0, "Fountain 2,1; Fountain 3,1; Fountain 4,1; Fountain 5,1; Fountain 6,1");
	card(20, 0, "Kitchen -1,1; Bakery -2,1; Fountain 2,1; Fountain 3,1; Fountain 4,1");
	card(20, 2, "Kitchen -1,1; Bakery -2,1; Pantry -3,1");
	card(20, 4, "Kitchen -1,1; Bakery -2,1; Pantry -3,1; Crepery -4,1; Buttery -5,1; Scullery -6,1; Sty 2,1; Aviary 3,1; Vineyard 4,1");
}

/* Two cards add up, and so do a card and the rest. */
static void two_cards(void **state)
{
	(void)state;
	struct castle c = castle_of(0, "Kitchen -1,1; Bakery -2,1; Pantry -3,1");
	c.card[c.cards++] = 3;
	c.card[c.cards++] = 20;
	/* no room of these scores; cards 6 and 2; the throne 0 */
	assert_int_equal(ludwig_castle_points(&c), 8);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(types),
		cmocka_unit_test(attendants),
		cmocka_unit_test(rooms_of_a_type),
		cmocka_unit_test(specials),
		cmocka_unit_test(levels),
		cmocka_unit_test(size),
		cmocka_unit_test(surrounded),
		cmocka_unit_test(covered),
		cmocka_unit_test(at_the_throne),
		cmocka_unit_test(many_of_a_type),
		cmocka_unit_test(two_cards),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
