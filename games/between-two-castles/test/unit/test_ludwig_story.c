/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people hear of a move: what is done and where, told by a neighbour and never by
 * columns; what comes of it; a picture; and of secrets, to others, nothing.
 */
#include "ludwig_castles.h"
#include "registry.h"
#include "told.h"

static const struct game *game;
static struct state s;

/* Four seats with nothing built, in a step of the turn. */
static void begin(enum phase phase, bool both)
{
	struct options options = options_default(game, 4);
	struct rng rng = rng_start(1, RNG_TEST);
	struct deal deal;
	options.choice[0] = both;
	deal_shuffle(game, &options, &rng, &deal);
	game->start(&s, &options, &deal);
	s.phase = (uint8_t)phase;
}

static struct told told;

/* What a viewer hears of a move of seat 0. */
static const struct told *hear(move m, int viewer)
{
	struct state after = s;
	game->play(&after, 0, m);
	told_move(&told, game, &s, &after, 0, m, viewer);
	return &told;
}

static void expect(const struct message *m, const char *words)
{
	struct buf text = { 0 };
	message_put(&text, NULL, m);
	assert_string_equal(buf_text(&text), words);
	buf_free(&text);
}

static move place(const char *room, int x, int y)
{
	s.castle[0].tile[0] = (uint8_t)room_called(room);
	return ludwig_say(VERB_PLACE, 0, room_called(room), x, y);
}

static void places(void **state)
{
	(void)state;
	begin(BUILD, false);
	s.castle[0] = castle_of(0, "Kitchen -1,1; Wine Cellar 0,-1");
	s.castle[3].tile[0] = (uint8_t)room_called("Dungeon");
	expect(&hear(place("Library", -1, 1), -1)->say, "builds the Library in Mespelbrunn, above the Kitchen");
	assert_string_equal(told.shows, "room library");
	assert_string_equal(told.where, "castle 0 -1,2");
	assert_int_equal(told.turn, 1);
	expect(&hear(place("Library", 2, 0), -1)->say, "builds the Library in Mespelbrunn, right of the Throne Room");
	expect(&hear(place("Library", -2, 0), -1)->say, "builds the Library in Mespelbrunn, left of the Kitchen");
	expect(&hear(place("Dungeon", -1, -1), -1)->say, "builds the Dungeon in Mespelbrunn, left of the Wine Cellar");
	expect(&hear(place("Dungeon", 0, -2), -1)->say, "builds the Dungeon in Mespelbrunn, below the Wine Cellar");
	assert_int_equal(told.notes, 0);
}

/* A third room earns something, and the last room of a turn sends the hands on. */
static void outcomes(void **state)
{
	(void)state;
	begin(BUILD, false);
	s.castle[0] = castle_of(0, "Solar -1,1; Nap Room 2,1");
	hear(place("Nursery", 0, 1), -1);
	assert_int_equal(told.notes, 1);
	expect(&told.note[0].say, "the third sleeping room in Mespelbrunn earns a tower");
	assert_string_equal(told.note[0].shows, "room tower");
	begin(BUILD, false);
	hear(place("Library", 2, 0), -1);
	assert_int_equal(told.notes, 1);
	expect(&told.note[0].say, "the hands go to the left");
	s.round = 1;
	hear(place("Library", 2, 0), -1);
	expect(&told.note[0].say, "the hands go to the right");
}

static void shares(void **state)
{
	(void)state;
	begin(SHARE, false);
	for (int seat = 0; seat < 4; seat++)
		memcpy(s.shown[seat], s.hand[seat], 2);
	s.shown[0][0] = (uint8_t)room_called("Library");
	s.shown[0][1] = (uint8_t)room_called("Dungeon");
	expect(&hear(ludwig_say(VERB_LEFT, 0, room_called("Dungeon"), 0, 0), 2)->say,
	       "gives the Dungeon to Mespelbrunn and the Library to Eltz");
}

/* Only whoever picks hears what; of a proposal from a hidden look only the builders. */
static void secrets(void **state)
{
	(void)state;
	begin(PICK, true);
	move pick = ludwig_say_pick(s.hand[0][0], s.hand[0][1]);
	for (int viewer = -1; viewer < 4; viewer++) {
		hear(pick, viewer);
		assert_int_equal(*told.shows != '\0', viewer == 0);
		if (viewer)
			expect(&told.say, "has picked two tiles");
	}
	begin(BUILD, true);
	struct castle *c = &s.castle[0];
	c->chain = TAKE;
	c->chain_seat = 0;
	memcpy(c->look, s.tiles.supply, FIVE);
	s.tiles.left -= FIVE;
	memmove(s.tiles.supply, s.tiles.supply + FIVE, s.tiles.left);
	move take = ludwig_say(VERB_TAKE, 0, c->look[2], 0, 0);
	for (int viewer = -1; viewer < 4; viewer++) {
		hear(take, viewer);
		bool builds = viewer == 0 || viewer == 1;
		assert_int_equal(*told.shows != '\0', builds);
		if (!builds)
			expect(&told.say, "proposes one of the five for Mespelbrunn");
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(places),
		cmocka_unit_test(outcomes),
		cmocka_unit_test(shares),
		cmocka_unit_test(secrets),
	};
	game = registry_find("between-two-castles");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
