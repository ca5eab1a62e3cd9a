/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a seat knows in Between Two Castles. While a game is played every seat
 * keeps a notebook, filled by the rules alone: what it has held, what the two
 * builders looked at, what lay open. A view must hold just that; a guess must
 * not contradict it; and worlds that differ in nothing else must look the same.
 */
#include "ludwig_castles.h"
#include "registry.h"

#include <stdio.h>

/* What one seat has written down. */
struct notebook {
	bool seen[TILES];        /* knows where the tile is, or it lies open */
	bool in_pile[TILES];     /* knows only that it was shuffled into the pile */
	bool card_seen[CARDS + 1];
	bool stack[TILES];       /* Ludwig's stack before two were drawn, if this seat knows it */
	bool knows_stack;
};

static struct secret_table {
	const struct game *game;
	struct state now, before;
	struct notebook book[SEATS_MOST];
	struct rng rng;
	int reshuffles[NEED_DEAL + 1], fives, threes, views;
} t;

/* ---- keeping the notebooks ---- */

static int in_charge(const struct state *s)
{
	return s->round == 0 ? 0 : 1;
}

static bool holds(const uint8_t *ids, int n, int id)
{
	return memchr(ids, id, (size_t)n) != NULL;
}

static void see(int seat, const uint8_t *ids, int n)
{
	for (int i = 0; i < n; i++)
		if (ids[i] < TILES) {
			t.book[seat].seen[ids[i]] = true;
			t.book[seat].in_pile[ids[i]] = false;
		}
}

/* What lies open: built rooms, rooms on their way to a castle, picks that were
 * turned up, and cards that were kept. */
static void see_open(int seat)
{
	const struct state *s = &t.now;
	for (int i = 0; i < s->chairs; i++) {
		const struct castle *c = &s->castle[i];
		for (int j = 0; j < c->rooms; j++)
			see(seat, &c->place[j].room, 1);
		see(seat, c->tile, 2);
		see(seat, &c->chain_room, 1);
		if (i < s->seats || (s->phase == LUDWIG && seat == in_charge(s)))
			see(seat, s->shown[i], 2);
		for (int j = 0; j < c->cards; j++)
			t.book[seat].card_seen[c->card[j]] = true;
	}
}

/* The five and the three, by the builders; the own hand in the select step. */
static void see_secrets(int seat)
{
	const struct state *s = &t.now;
	for (int i = 0; i < s->chairs; i++) {
		const struct castle *c = &s->castle[i];
		bool mine = i == seat || (i + 1) % s->chairs == seat;
		if (mine && c->chain == TAKE)
			see(seat, c->look, FIVE);
		for (int j = 0; mine && c->chain == CARD && j < 3; j++)
			if (c->look[j] <= CARDS)
				t.book[seat].card_seen[c->look[j]] = true;
	}
	if (s->phase == PICK || s->phase == LUDWIG)
		see(seat, s->hand[seat], HAND);
}

/* Who has seen the whole of Ludwig's stack? Then it is written down before two
 * are drawn. */
static void note_stack(int seat)
{
	struct notebook *b = &t.book[seat];
	const struct state *s = &t.before;
	b->knows_stack = true;
	memset(b->stack, 0, sizeof b->stack);
	for (int i = 0; i < HAND; i++)
		if (s->hand[2][i] < TILES) {
			b->stack[s->hand[2][i]] = true;
			b->knows_stack = b->knows_stack && b->seen[s->hand[2][i]];
		}
}

/* A pile was shuffled: who knew a discard knows it in the pile now. */
static void note_shuffle(int need)
{
	bool tiles = need != NEED_CARDS;
	t.reshuffles[need]++;
	for (int seat = 0; seat < t.now.seats; seat++)
		for (int i = 0; tiles && i < t.before.tiles.discards; i++) {
			int id = t.before.tiles.discard[i];
			/* but hands were dealt from it at once: it may be in any */
			t.book[seat].in_pile[id] = need == NEED_TILES && (t.book[seat].in_pile[id] || t.book[seat].seen[id]);
			t.book[seat].seen[id] = false;
		}
	for (int seat = 0; seat < t.now.seats; seat++)
		for (int i = 0; !tiles && i < t.before.cards.discards; i++)
			t.book[seat].card_seen[t.before.cards.discard[i]] = false;
}

static void note(void)
{
	bool dealt = t.now.phase <= PICK && t.now.turn == 0 && t.before.round != t.now.round;
	for (int seat = 0; seat < t.now.seats; seat++) {
		/* a pile that was dealt from may have given any of it away */
		if (dealt)
			memset(t.book[seat].in_pile, 0, sizeof t.book[seat].in_pile);
		see_open(seat);
		see_secrets(seat);
	}
}

/* ---- playing ---- */

static void settle(void)
{
	struct deal_spec spec;
	uint8_t ids[DEAL_MAX];
	for (int i = 0; t.game->chance.needs(&t.now, &spec); i++) {
		assert_true(i < 10);
		t.before = t.now;
		for (int seat = 0; seat < t.now.seats && t.now.need == NEED_LUDWIG; seat++)
			note_stack(seat);
		deal_draw(&spec, &t.rng, ids);
		int need = t.now.need;
		t.game->chance.happen(&t.now, ids);
		if (need != NEED_LUDWIG)
			note_shuffle(need);
		note();
	}
}

/* Bring all food and downstairs rooms into the first hands of a full table. */
static void feed(uint8_t *deck)
{
	uint8_t sorted[TILES];
	int n = 0;
	for (int other = 0; other < 2; other++)
		for (int i = 0; i < TILES; i++) {
			int type = ludwig_room[deck[i]].type;
			if ((type != FOOD && type != DOWNSTAIRS) == other)
				sorted[n++] = deck[i];
		}
	memcpy(deck, sorted, TILES);
	rng_shuffle(&t.rng, deck, (size_t)SEATS_MOST * HAND);
}

static void begin(int seats, bool both, uint64_t seed)
{
	memset(&t, 0, sizeof t);
	t.game = registry_find("between-two-castles");
	t.rng = rng_start(seed, RNG_TEST);
	struct options options = options_default(t.game, seats);
	if (both)
		assert_null(options_set(t.game, &options, "consent", "both").id);
	struct deal deal;
	deal_shuffle(t.game, &options, &t.rng, &deal);
	if (seed % 5 == 0)
		feed(deal.id[1]);
	t.game->start(&t.now, &options, &deal);
	t.before = t.now;
	note();
	settle();
}

/* How much a move is liked: food and downstairs rooms, so that much is drawn,
 * and everything else before the next room, so that few castles draw at once. */
static int liking(move m)
{
	struct ludwig_said said = ludwig_said(m);
	switch (said.verb) {
	case VERB_PICK:
		return (ludwig_room[said.what].type == FOOD || ludwig_room[said.what].type == DOWNSTAIRS) +
		       (ludwig_room[said.x].type == FOOD || ludwig_room[said.x].type == DOWNSTAIRS);
	case VERB_BONUS:
		return said.what == FOOD || said.what == UTILITY ? 5 : 4;
	case VERB_PLACE:
		return t.now.castle[said.castle].chain == PUT ? 5 : 0;
	case VERB_OBJECT:
		return rng_below(&t.rng, 4) == 0 ? 6 : 4;
	case VERB_NONE:
	case VERB_LUDWIG:
	case VERB_LEFT:
	case VERB_TAKE:
	case VERB_ATTENDANT:
	case VERB_CARD:
	case VERB_SPECIAL:
	case VERB_AGREE:
		break;
	}
	return 5;
}

static bool play_one(void)
{
	move moves[MOVES_MAX], best = 0;
	int who = -1, most = -1;
	unsigned to_act = t.game->to_act(&t.now);
	for (int seat = 0; seat < t.now.seats; seat++) {
		int n = to_act >> seat & 1 ? t.game->moves(&t.now, seat, moves) : 0;
		for (int i = 0; i < n; i++) {
			int like = 8 * liking(moves[i]) + (int)rng_below(&t.rng, 8);
			if (like > most) {
				most = like;
				best = moves[i];
				who = seat;
			}
		}
	}
	if (who < 0)
		return false;
	t.before = t.now;
	t.game->play(&t.now, who, best);
	t.fives += ludwig_said(best).verb == VERB_TAKE;
	t.threes += ludwig_said(best).verb == VERB_CARD;
	note();
	settle();
	return true;
}

/* ---- what a view must hold ---- */

/* Slots with tiles that may be hidden: each just as the notebook says. */
static void expect_slots(int seat, const uint8_t *whole, const uint8_t *view, int n)
{
	for (int i = 0; i < n; i++) {
		if (whole[i] >= TILES)
			assert_int_equal(view[i], whole[i]);
		else
			assert_int_equal(view[i], t.book[seat].seen[whole[i]] ? whole[i] : UNSEEN);
	}
}

/* Does this seat know Ludwig's stack, but not which two were drawn from it? */
static bool in_doubt(int seat)
{
	return t.now.phase == LUDWIG && seat != in_charge(&t.now) && t.book[seat].knows_stack;
}

static void expect_view(int seat, const struct state *view)
{
	const struct state *s = &t.now;
	for (int i = 0; i < s->chairs; i++) {
		const struct castle *c = &s->castle[i], *v = &view->castle[i];
		/* who looks at Ludwig's two knows them, but not his stack by that */
		if (i < 2 || s->phase != LUDWIG)
			expect_slots(seat, s->hand[i], view->hand[i], HAND);
		for (int j = 0; i == 2 && s->phase == LUDWIG && j < HAND && s->hand[i][j] != NOTHING; j++)
			assert_int_equal(view->hand[i][j], t.book[seat].knows_stack ? s->hand[i][j] : UNSEEN);
		for (int j = 0; j < 2 && i < s->seats && s->pick[i][0] != NOTHING; j++)
			assert_int_equal(view->pick[i][j], i == seat ? s->pick[i][j] : UNSEEN);
		if (c->chain == TAKE)
			expect_slots(seat, c->look, v->look, FIVE);
		for (int j = 0; c->chain == CARD && j < 3; j++)
			assert_int_equal(v->look[j], t.book[seat].card_seen[c->look[j]] ? c->look[j] : UNSEEN);
	}
	for (int j = 0; s->phase == LUDWIG && j < 2; j++)
		assert_int_equal(view->shown[2][j], seat == in_charge(s) ? s->shown[2][j] : UNSEEN);
	for (int i = 0; i < s->tiles.left; i++)
		assert_int_equal(view->tiles.supply[i], UNSEEN);
	for (int i = 0; i < s->cards.left; i++)
		assert_int_equal(view->cards.supply[i], UNSEEN);
	expect_slots(seat, s->tiles.discard, view->tiles.discard, s->tiles.discards);
	for (int i = 0; i < s->cards.discards; i++) {
		int id = s->cards.discard[i];
		assert_int_equal(view->cards.discard[i], t.book[seat].card_seen[id] ? id : UNSEEN);
	}
}

/* Is it anywhere a tile can be without having been in the pile? */
static bool in_hands(const struct state *s, int id)
{
	for (int i = 0; i < s->chairs; i++)
		if (holds(s->hand[i], HAND, id) || (s->phase == LUDWIG && holds(s->shown[i], 2, id)))
			return true;
	return false;
}

static void expect_guess(int seat, const struct state *view)
{
	struct state guess = *view, again;
	t.game->guess(&guess, &t.rng);
	assert_null(t.game->check(&guess));
	again = guess;
	t.game->hide(&again, seat);
	assert_memory_equal(&again, view, sizeof again);
	/* nothing is left open, and nothing is where it cannot be */
	for (int i = 0; i < guess.chairs; i++) {
		assert_false(holds(guess.hand[i], HAND, UNSEEN) || holds(guess.shown[i], 2, UNSEEN) || holds(guess.pick[i], 2, UNSEEN));
		assert_false(holds(guess.castle[i].look, FIVE, UNSEEN));
		if (i < guess.seats && guess.pick[i][0] != NOTHING)
			assert_true(holds(guess.hand[i], HAND, guess.pick[i][0]) && holds(guess.hand[i], HAND, guess.pick[i][1]));
	}
	for (int id = 0; id < TILES && guess.phase != OVER; id++)
		if (t.book[seat].in_pile[id])
			assert_false(in_hands(&guess, id));
}

/* ---- other worlds ---- */

static void swap_in(uint8_t *ids, int n, int one, int other)
{
	for (int i = 0; i < n; i++)
		ids[i] = (uint8_t)(ids[i] == one ? other : ids[i] == other ? one : ids[i]);
}

/* The world in which two tiles have changed places. */
static struct state swapped(const struct state *from, int one, int other)
{
	struct state s = *from;
	for (int i = 0; i < s.chairs; i++) {
		struct castle *c = &s.castle[i];
		swap_in(s.hand[i], HAND, one, other);
		swap_in(s.pick[i], 2, one, other);
		swap_in(s.shown[i], 2, one, other);
		if (c->chain == TAKE)
			swap_in(c->look, FIVE, one, other);
		struct ludwig_said said = ludwig_said(c->proposal);
		if (c->proposal && said.verb == VERB_TAKE) {
			uint8_t what = (uint8_t)said.what;
			swap_in(&what, 1, one, other);
			c->proposal = ludwig_say(VERB_TAKE, i, what, 0, 0);
		}
	}
	swap_in(s.tiles.supply, s.tiles.left, one, other);
	swap_in(s.tiles.discard, s.tiles.discards, one, other);
	uint8_t known = s.tiles.known[one];
	s.tiles.known[one] = s.tiles.known[other];
	s.tiles.known[other] = known;
	return s;
}

/* Any two tiles about which a seat knows equally little may be exchanged. */
static void expect_same_view(int seat, const struct state *view)
{
	const struct notebook *b = &t.book[seat];
	for (int tries = 0; tries < 30; tries++) {
		int one = (int)rng_below(&t.rng, TILES), other = (int)rng_below(&t.rng, TILES);
		if (one == other || b->seen[one] || b->seen[other] || b->in_pile[one] != b->in_pile[other])
			continue;
		struct state world = swapped(&t.now, one, other);
		t.game->hide(&world, seat);
		assert_memory_equal(&world, view, sizeof world);
		t.views++;
	}
}

static void ask_everybody(void)
{
	for (int seat = 0; seat < t.now.seats; seat++) {
		struct state view = t.now;
		t.game->hide(&view, seat);
		expect_view(seat, &view);
		expect_guess(seat, &view);
		expect_same_view(seat, &view);
	}
	/* an onlooker knows what lies open */
	struct state view = t.now;
	t.game->hide(&view, -1);
	for (int i = 0; i < view.chairs; i++)
		for (int j = 0; j < HAND; j++)
			assert_true(view.hand[i][j] == UNSEEN || view.hand[i][j] == NOTHING);
}

/* ---- tests ---- */

static void whole_games(void **state)
{
	(void)state;
	int reshuffles[NEED_DEAL + 1] = { 0 }, fives = 0, threes = 0, views = 0;
	for (int seats = 2; seats <= SEATS_MOST; seats++)
		/* piles run out at a full table only */
		for (int seed = 0; seed < (seats < SEATS_MOST ? 6 : 40); seed++) {
			begin(seats, seed & 1, (uint64_t)(100 * seats + seed));
			do
				ask_everybody();
			while (play_one());
			for (int need = 0; need <= NEED_DEAL; need++)
				reshuffles[need] += t.reshuffles[need];
			fives += t.fives;
			threes += t.threes;
			views += t.views;
		}
	print_message("%d fives, %d threes; the pile was shuffled %d times for five, %d for hands, %d for cards; %d pairs of worlds\n",
	              fives, threes, reshuffles[NEED_TILES], reshuffles[NEED_DEAL], reshuffles[NEED_CARDS], views);
	/* all that there is to know was there */
	assert_true(reshuffles[NEED_TILES] && reshuffles[NEED_DEAL] && reshuffles[NEED_CARDS] && fives && threes);
}

/* A seat knows nothing else: in many guesses every hidden slot of a hand holds
 * many tiles, and every hidden tile is in many places. */
static void nothing_else(void **state)
{
	(void)state;
	enum { GUESSES = 60 };
	for (int seats = 2; seats <= SEATS_MOST; seats++) {
		begin(seats, false, (uint64_t)seats);
		for (int i = 0; i < 7 * seats && play_one(); i++)
			;
		struct state view = t.now;
		t.game->hide(&view, 0);
		bool in_slot[SEATS_MOST * HAND][TILES] = { { false } }, hidden_in_hand[TILES] = { false };
		for (int n = 0; n < GUESSES; n++) {
			struct state guess = view;
			t.game->guess(&guess, &t.rng);
			for (int i = 0; i < SEATS_MOST * HAND; i++)
				if (view.hand[i / HAND][i % HAND] == UNSEEN) {
					in_slot[i][guess.hand[i / HAND][i % HAND]] = true;
					hidden_in_hand[guess.hand[i / HAND][i % HAND]] = true;
				}
		}
		int hidden = 0, tiles = 0, met = 0;
		for (int i = 0; i < SEATS_MOST * HAND; i++) {
			if (view.hand[i / HAND][i % HAND] != UNSEEN)
				continue;
			int different = 0;
			for (int id = 0; id < TILES; id++)
				different += in_slot[i][id];
			assert_true(different > GUESSES / 4);
			hidden++;
		}
		for (int id = 0; id < TILES; id++) {
			tiles += !t.book[0].seen[id] && !t.book[0].in_pile[id];
			met += hidden_in_hand[id];
		}
		/* every tile it knows nothing about comes up in some hand */
		if (hidden > 10)
			assert_true(met == tiles);
	}
}

/* Seat 1 passes its stack to Ludwig, seat 0 draws two from it. Seat 1 knows the
 * seven, but not the two. */
static void stack_passed_to_ludwig(void **state)
{
	(void)state;
	begin(2, false, 3);
	while (t.now.turn == 0)
		assert_true(play_one());
	assert_int_equal(t.now.phase, LUDWIG);
	assert_true(in_doubt(1));
	struct state view = t.now, world = t.now;
	for (int i = 0; i < 7; i++)
		if (!holds(t.now.shown[2], 2, t.now.hand[2][i]))
			world.shown[2][0] = t.now.hand[2][i];
	t.game->hide(&view, 1);
	t.game->hide(&world, 1);
	assert_memory_equal(&view, &world, sizeof view);
	for (int n = 0; n < 50; n++) {
		struct state guess = view;
		t.game->guess(&guess, &t.rng);
		assert_true(t.book[1].stack[guess.shown[2][0]] && t.book[1].stack[guess.shown[2][1]]);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_games),
		cmocka_unit_test(nothing_else),
		cmocka_unit_test(stack_passed_to_ludwig),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
