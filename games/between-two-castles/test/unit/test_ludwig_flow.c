/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The course of whole games, for every number of seats and both kinds of
 * consent, watched by somebody who knows the rules and hears the moves: hands
 * and where they go, what comes to a castle, which bonus must follow which room,
 * who may decide. And supplies that are empty, which play hardly ever brings.
 */
#include "ludwig_castles.h"
#include "bits.h"
#include "record.h"
#include "registry.h"
#include "session.h"

#include <stdio.h>

/* What must be said next at a castle, by its verb; NULL: rooms are placed. */
struct watched_castle {
	const char *next;
	int owner;               /* who decides the chain */
	int types[TYPES];
	int drafted, taken, specials, attendants, cards, came;
	int rooms_left[2];       /* of this turn, by builder */
	bool open, overruled;    /* a proposal; the older builder decides */
	char proposal[MOVE_NAME_MAX];
	int proposer;
};

static struct {
	struct session s;
	struct watched_castle castle[CASTLES];
	uint8_t hand[SEATS_MOST][HAND];
	int seats, chairs, round, turn;
	int picks, lefts;
	bool both;
	int bonuses[REGULAR], fifths, objections;
} w;

static const struct state *now(void)
{
	return session_state(&w.s);
}

static int find_slug(const char *slug)
{
	for (int room = 0; room < ROOMS; room++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		buf_slug(&b, ludwig_room[room].name);
		if (strcmp(name, slug) == 0)
			return room;
	}
	fail_msg("no room %s", slug);
	return NOTHING;
}

static int by_number(const void *one, const void *other)
{
	return *(const uint8_t *)one - *(const uint8_t *)other;
}

/* ---- hands ---- */

/* The hands are these, in whatever order. */
static void expect_hands(void)
{
	for (int chair = 0; chair < w.chairs; chair++) {
		uint8_t one[HAND], other[HAND];
		memcpy(one, w.hand[chair], HAND);
		memcpy(other, now()->hand[chair], HAND);
		qsort(one, HAND, 1, by_number);
		qsort(other, HAND, 1, by_number);
		assert_memory_equal(one, other, HAND);
	}
}

/* New hands; two of Ludwig's have been drawn already, but are still in his. */
static void note_hands(void)
{
	memcpy(w.hand, now()->hand, sizeof w.hand);
	for (int chair = 0; chair < w.chairs; chair++)
		for (int i = 0; i < HAND; i++)
			assert_true(w.hand[chair][i] < TILES);
}

static void take_out(int chair, int room)
{
	uint8_t *at = memchr(w.hand[chair], room, HAND);
	assert_non_null(at);
	*at = NOTHING;
}

/* To the left is the next chair, and round 2 goes the other way. */
static void pass(void)
{
	uint8_t hand[SEATS_MOST][HAND];
	memcpy(hand, w.hand, sizeof hand);
	for (int chair = 0; chair < w.chairs; chair++) {
		int to = w.round == 1 ? (chair + 1) % w.chairs : (chair + w.chairs - 1) % w.chairs;
		memcpy(w.hand[to], hand[chair], HAND);
	}
}

/* ---- castles ---- */

static int builder(int castle, int which)
{
	return (castle + which) % w.chairs;
}

/* Who may decide about a room of this chair: the person, Ludwig's partner. */
static int decides(int castle, int chair)
{
	return chair < w.seats ? chair : builder(castle, builder(castle, 0) == chair);
}

static bool needs_consent(int castle)
{
	return w.both && builder(castle, 0) < w.seats && builder(castle, 1) < w.seats;
}

static void bring(int castle, int which)
{
	struct watched_castle *c = &w.castle[castle];
	assert_int_equal(c->rooms_left[which], 0);
	c->rooms_left[which] = 1;
	c->came++;
}

static const char *bonus_verb(int type)
{
	static const char *const verb[REGULAR] = { "take", "attendant", "card", "place fountain", "place tower",
		                                   "place grand-foyer", "bonus" };
	return verb[type];
}

/* A final move at a castle. */
static void build(int castle, const char *words)
{
	struct watched_castle *c = &w.castle[castle];
	char verb[16], what[40];
	assert_int_equal(sscanf(words, "%15s %39s", verb, what), 2);
	if (c->next && strncmp(words, c->next, strlen(c->next)) != 0)
		fail_msg("%s must come now, not %s", c->next, words);
	bool chained = c->next != NULL;
	c->next = NULL;
	if (strcmp(verb, "take") == 0) {
		c->taken++;
		c->next = "place";
	} else if (strcmp(verb, "special") == 0) {
		c->next = strcmp(what, "tower") == 0      ? "place tower"
		          : strcmp(what, "fountain") == 0 ? "place fountain"
		                                          : "place grand-foyer";
	} else if (strcmp(verb, "attendant") == 0) {
		assert_true(++c->attendants <= 2);
	} else if (strcmp(verb, "card") == 0) {
		assert_true(++c->cards <= 2);
	} else if (strcmp(verb, "bonus") == 0) {
		for (int type = 0; type < DOWNSTAIRS; type++)
			if (strcmp(ludwig_type_name[type], what) == 0)
				c->next = bonus_verb(type);
		assert_non_null(c->next);
	} else {
		assert_string_equal(verb, "place");
		int room = find_slug(what), type = ludwig_room[room].type;
		if (type == SPECIAL) {
			assert_true(chained);
			c->specials++;
			return;
		}
		c->drafted += !chained;
		if (++c->types[type] == 3) {
			c->next = bonus_verb(type);
			w.bonuses[type]++;
		} else if (c->types[type] == 5) {
			c->next = "special";
			w.fifths++;
		}
	}
}

/* Whose room is it that a placement names? -1 if it is none of this turn's. */
static int whose(int castle, const char *words)
{
	char what[40];
	const struct castle *c = &now()->castle[castle];
	if (sscanf(words, "place %39s", what) != 1)
		return -1;
	int room = find_slug(what);
	return c->tile[0] == room ? 0 : c->tile[1] == room ? 1 : -1;
}

/* A move at a castle as it is said. The state is the one before it. */
static void hear(int seat, int castle, const char *words)
{
	struct watched_castle *c = &w.castle[castle];
	assert_true(builder(castle, 0) == seat || builder(castle, 1) == seat);
	if (strncmp(words, "agree", 5) == 0 || strncmp(words, "object", 6) == 0) {
		assert_true(c->open && c->proposer != seat);
		c->open = false;
		c->overruled = *words == 'o';
		w.objections += c->overruled;
		if (!c->overruled) {
			int which = c->next ? -1 : whose(castle, c->proposal);
			if (which >= 0) {
				c->rooms_left[which] = 0;
				c->owner = decides(castle, builder(castle, which));
			}
			build(castle, c->proposal);
		}
		return;
	}
	assert_false(c->open);
	int which = c->next ? -1 : whose(castle, words);
	assert_true(c->next || which >= 0);
	int owner = c->next ? c->owner : decides(castle, builder(castle, which));
	if (c->overruled)
		/* seats are from old to young */
		assert_true(seat == (builder(castle, 0) < builder(castle, 1) ? builder(castle, 0) : builder(castle, 1)));
	else
		assert_int_equal(seat, owner);
	if (needs_consent(castle) && !c->overruled) {
		c->open = true;
		c->proposer = seat;
		snprintf(c->proposal, sizeof c->proposal, "%s", words);
		return;
	}
	c->overruled = false;
	if (which >= 0)
		c->rooms_left[which] = 0;
	c->owner = owner;
	build(castle, words);
}

/* ---- a game ---- */

static void hear_any(int seat, const char *words)
{
	char one[40], other[40];
	int castle;
	const char *at = strstr(words, "castle ");
	if (sscanf(words, "pick %39s %39s", one, other) == 2) {
		assert_true(w.lefts == 0);
		assert_true(find_slug(one) < find_slug(other));
		take_out(seat, find_slug(one));
		take_out(seat, find_slug(other));
		w.picks++;
	} else if (sscanf(words, "left %39s", one) == 1) {
		assert_int_equal(w.picks, w.seats);
		bring(seat, 0);
		bring((seat + w.chairs - 1) % w.chairs, 1);
		w.lefts++;
	} else if (sscanf(words, "ludwig %39s", one) == 1) {
		assert_int_equal(w.picks, 0);
		assert_int_equal(seat, w.round == 1 ? 0 : 1);
		for (int i = 0; i < 2; i++)
			take_out(2, now()->shown[2][i]);
		bring(2, 0);
		bring(1, 1);
	} else {
		assert_int_equal(w.lefts, w.seats);
		assert_int_equal(sscanf(at, "castle %d", &castle), 1);
		hear(seat, castle, words);
	}
}

static bool turn_is_over(void)
{
	for (int i = 0; i < w.chairs; i++)
		if (w.castle[i].next || w.castle[i].rooms_left[0] || w.castle[i].rooms_left[1] || w.castle[i].open)
			return false;
	return w.lefts == w.seats;
}

static void end_turn(void)
{
	pass();
	w.picks = w.lefts = 0;
	for (int i = 0; i < w.chairs; i++) {
		assert_int_equal(w.castle[i].came, 2 * (4 * (w.round - 1) + w.turn));
		assert_int_equal(w.castle[i].drafted, w.castle[i].came);
	}
	if (++w.turn == 5) {
		w.turn = 1;
		w.round++;
		if (w.round == 2)
			note_hands();
		return;
	}
	/* in Ludwig's select step two have left his stack already */
	if (now()->phase == PICK)
		expect_hands();
	for (int chair = 0; chair < w.seats; chair++) {
		int size = HAND - 2 * (w.turn - 1);
		assert_true(now()->hand[chair][size] == NOTHING && now()->hand[chair][size - 1] < TILES);
	}
}

static void begin(int seats, bool both, uint64_t seed, struct rng *rng)
{
	memset(&w, 0, sizeof w);
	const struct game *game = registry_find("between-two-castles");
	struct options options = options_default(game, seats);
	if (both)
		assert_null(options_set(game, &options, "consent", "both").id);
	*rng = rng_start(seed, RNG_TEST);
	struct deal deal;
	deal_shuffle(game, &options, rng, &deal);
	session_start(&w.s, game, &options, &deal);
	w.seats = seats;
	w.chairs = seats < 3 ? 3 : seats;
	w.round = w.turn = 1;
	w.both = both;
	memcpy(w.hand, now()->hand, sizeof w.hand);
	/* hands are the first of the deck, nine each */
	for (int chair = 0; chair < w.chairs; chair++)
		for (int i = 0; i < HAND; i++)
			w.hand[chair][i] = deal.id[1][HAND * chair + i];
	if (seats > 2)
		expect_hands();
}

/* Anybody's any move; but bonuses first, so that few castles draw at once. */
static void play_one(struct rng *rng)
{
	move moves[MOVES_MAX];
	char name[MOVE_NAME_MAX];
	unsigned to_act = w.s.game->to_act(now());
	int seat = (int)rng_below(rng, (uint32_t)w.seats);
	for (int i = 0; i < w.chairs; i++)
		if (w.castle[i].next && to_act >> w.castle[i].owner & 1)
			seat = w.castle[i].owner;
	while (!(to_act >> seat & 1))
		seat = (seat + 1) % w.seats;
	int n = w.s.game->moves(now(), seat, moves), which = (int)rng_below(rng, (uint32_t)n);
	for (int i = 0; i < n; i++) {
		struct ludwig_said said = ludwig_said(moves[i]);
		if (said.verb > VERB_PLACE && said.verb != VERB_OBJECT && rng_below(rng, 8) > 0)
			which = i;
	}
	struct buf b = buf_over(name, sizeof name);
	w.s.game->name_move(now(), seat, moves[which], &b);
	hear_any(seat, name);
	session_play_move(&w.s, seat, moves[which]);
	if (turn_is_over())
		end_turn();
}

static void expect_end(void)
{
	assert_int_equal(w.round, 3);
	for (int i = 0; i < w.chairs; i++) {
		const struct castle *c = &now()->castle[i];
		struct watched_castle *k = &w.castle[i];
		int regular = c->rooms - c->of_type[SPECIAL];
		assert_int_equal(k->came, 16);
		assert_int_equal(regular, 16 + k->taken);
		assert_int_equal(c->of_type[SPECIAL], k->specials);
		assert_int_equal(c->attendants, k->attendants);
		assert_int_equal(c->cards, k->cards);
	}
	for (int chair = 0; chair < w.chairs; chair++) {
		int left = ludwig_castle_points(&now()->castle[chair]);
		int right = ludwig_castle_points(&now()->castle[(chair + w.chairs - 1) % w.chairs]);
		assert_int_equal(w.s.game->points(now(), chair), left < right ? left : right);
	}
}

static void whole_games(void **state)
{
	(void)state;
	int bonuses[REGULAR] = { 0 }, fifths = 0, objections = 0;
	for (int seats = 2; seats <= SEATS_MOST; seats++)
		for (int seed = 0; seed < 8; seed++) {
			struct rng rng;
			begin(seats, seed & 1, (uint64_t)(1000 * seats + seed), &rng);
			while (!session_over(&w.s))
				play_one(&rng);
			expect_end();
			for (int type = 0; type < REGULAR; type++)
				bonuses[type] += w.bonuses[type];
			fifths += w.fifths;
			objections += w.objections;
			session_free(&w.s);
		}
	for (int type = 0; type < REGULAR; type++)
		assert_true(bonuses[type] > 0);
	assert_true(fifths > 0 && objections > 0);
}

/* ---- plans ---- */

/* Is it among them? */
static bool among(move m, int n, const move *moves)
{
	for (int i = 0; i < n; i++)
		if (moves[i] == m)
			return true;
	return false;
}

/* What can be planned is what can be built later: each of the two at either castle, and once
 * they are shared out, each at its own. */
static void expect_plans(const struct game *game, struct state s, int seat)
{
	move ahead[MOVES_MAX], then[MOVES_MAX], left[2];
	int n = ludwig_ahead(&s, seat, ahead), fit[2][2] = { { 0 } };
	assert_int_equal(game->moves(&s, seat, left), 2);
	for (int i = 0; i < n; i++) {
		struct ludwig_said said = ludwig_said(ahead[i]);
		assert_int_equal(said.verb, VERB_PLACE);
		fit[ludwig_said(left[1]).what == said.what][said.castle == ludwig_right(&s, seat)]++;
	}
	assert_true(fit[0][0] && fit[0][1] && fit[1][0] && fit[1][1]);
	game->play(&s, seat, left[0]);
	int sent = ludwig_ahead(&s, seat, then);
	assert_int_equal(sent, s.phase == SHARE ? fit[0][0] + fit[1][1] : 0);
	for (int i = 0; i < sent; i++)
		assert_true(among(then[i], n, ahead));
	for (int other = 0; other < s.seats; other++)
		if (s.phase == SHARE && game->moves(&s, other, left))
			game->play(&s, other, left[0]);
	/* Ludwig's tile is built like one's own, but nobody plans it */
	int open = game->moves(&s, seat, then), own = 0;
	for (int i = 0; i < open; i++)
		own += among(then[i], n, ahead);
	assert_int_equal(own, fit[0][0] + fit[1][1]);
	assert_int_equal(ludwig_ahead(&s, seat, ahead), 0);
}

static void plans(void **state)
{
	(void)state;
	const struct game *game = registry_find("between-two-castles");
	for (int seats = 2; seats <= 4; seats++) {
		struct options options = options_default(game, seats);
		struct rng rng = rng_start((uint64_t)seats, RNG_TEST);
		struct deal deal;
		struct state s;
		deal_shuffle(game, &options, &rng, &deal);
		game->start(&s, &options, &deal);
		int planned = 0;
		for (game_settle(game, &s, &rng); s.phase != OVER; game_settle(game, &s, &rng)) {
			for (int seat = 0; seat < seats && s.phase == SHARE; seat++)
				if (game->to_act(&s) >> seat & 1) {
					expect_plans(game, s, seat);
					planned++;
				}
			int seat = bits_lowest(game->to_act(&s));
			move moves[MOVES_MAX];
			int n = game->moves(&s, seat, moves);
			game->play(&s, seat, moves[rng_below(&rng, (uint32_t)n)]);
		}
		assert_true(planned >= 8 * seats);
	}
}

/* ---- empty supplies ---- */

/* Castle 0 of three has two rooms of a type and seat 0 adds a third. */
static struct state third_room(const char *rooms, const char *third)
{
	struct state s;
	const struct game *game = registry_find("between-two-castles");
	struct options options = options_default(game, 3);
	struct deal deal;
	struct rng rng = rng_start(1, RNG_TEST);
	deal_shuffle(game, &options, &rng, &deal);
	game->start(&s, &options, &deal);
	s.castle[0] = castle_of(0, rooms);
	s.phase = BUILD;
	for (int i = 0; i < 3; i++)
		s.castle[i].tile[0] = s.castle[i].tile[1] = (uint8_t)room_called("Hall of Doors");
	s.castle[0].tile[0] = (uint8_t)room_called(third);
	return s;
}

static void nothing_left(void **state)
{
	(void)state;
	static const struct {
		int room;
		const char *rooms, *third;
	} each[] = {
		{ TOWER, "Solar -1,1; Nap Room 2,1", "Nursery" },
		{ FOUNTAIN, "Sty -1,1; Aviary 2,1", "Vineyard" },
		{ GRAND_FOYER, "Dead End -1,1; Great Hall 2,1", "Promenade" },
	};
	for (int i = 0; i < 3; i++)
		for (int left = 0; left < 2; left++) {
			struct state s = third_room(each[i].rooms, each[i].third);
			s.specials[each[i].room - TILES] = (uint8_t)left;
			ludwig_build(&s, 0, ludwig_say(VERB_PLACE, 0, room_called(each[i].third), 0, 1));
			assert_int_equal(s.castle[0].chain, left ? PUT : NO_CHAIN);
			assert_int_equal(s.castle[0].tile[0], NOTHING);
		}
	/* a fifth room: what is left is offered, and without any there is no bonus */
	for (int left = 0; left < 8; left++) {
		struct state s = third_room("Sty -1,1; Aviary 2,1; Vineyard 3,1; Stables 4,1", "Terrace");
		for (int i = 0; i < 3; i++)
			s.specials[i] = left >> i & 1;
		ludwig_build(&s, 0, ludwig_say(VERB_PLACE, 0, room_called("Terrace"), 0, 1));
		assert_int_equal(s.castle[0].chain, left ? CHOOSE : NO_CHAIN);
		move moves[MOVES_MAX];
		int offered = 0, n = left ? ludwig_open(&s, 0, 0, moves) : 0;
		for (int i = 0; i < n; i++)
			offered |= 1 << (ludwig_said(moves[i]).what - TILES);
		assert_int_equal(offered, left);
	}
}

/* Three and five special rooms bring nothing, nor does a fourth or sixth room. */
static void no_bonus(void **state)
{
	(void)state;
	struct state s = third_room("Solar -1,1; Fountain 2,1; Fountain 3,1; Nap Room -2,1", "Nursery");
	for (int specials = 2; specials < 6; specials++) {
		s.castle[0].chain = PUT;
		s.castle[0].chain_room = FOUNTAIN;
		ludwig_build(&s, 0, ludwig_say(VERB_PLACE, 0, FOUNTAIN, 2 + specials, 0));
		assert_int_equal(s.castle[0].of_type[SPECIAL], specials + 1);
		assert_int_equal(s.castle[0].chain, NO_CHAIN);
	}
	static const char *const more[] = { "Kitchen -1,1; Bakery 2,1; Pantry 3,1",
		                            "Kitchen -1,1; Bakery 2,1; Pantry 3,1; Crepery 4,1; Buttery 5,1",
		                            "Kitchen -1,1; Bakery 2,1; Pantry 3,1; Crepery 4,1; Buttery 5,1; Brewery 6,1" };
	for (int i = 0; i < 3; i++) {
		s = third_room(more[i], "Scullery");
		ludwig_build(&s, 0, ludwig_say(VERB_PLACE, 0, room_called("Scullery"), 0, 1));
		assert_int_equal(s.castle[0].chain, NO_CHAIN);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_games),
		cmocka_unit_test(plans),
		cmocka_unit_test(nothing_left),
		cmocka_unit_test(no_bonus),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
