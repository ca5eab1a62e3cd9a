/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What cases/ordonans cannot reach in a few moves: empty decks and hands, the last turns,
 * and what is told of moves, before and after they are made.
 */
#include "ordonans_lists.h"
#include "json.h"
#include "support.h"
#include "told.h"

#include <stdio.h>

/* ---- positions made by hand ---- */

static struct state s;

static int kind_named(const char *name)
{
	for (int kind = 0; kind < s.kinds; kind++) {
		char text[MOVE_NAME_MAX];
		struct buf b = buf_over(text, sizeof text);
		ordonans_put_face(s.face[kind], &b);
		if (strcmp(text, name) == 0)
			return kind;
	}
	fail_msg("there is no card %s", name);
	return 0;
}

/* The names of cards, one after the other. */
static const char *next_card(const char *names, int *kind)
{
	char name[MOVE_NAME_MAX];
	size_t n = strcspn(names, " ");
	snprintf(name, sizeof name, "%.*s", (int)n, names);
	*kind = kind_named(name);
	s.copies[*kind]++;
	return names + n + strspn(names + n, " ");
}

static void hold(int seat, const char *names)
{
	for (int kind; *names;) {
		names = next_card(names, &kind);
		ordonans_take(&s, seat, kind, 0);
	}
}

/* The deck, the top first. */
static void stack(const char *names)
{
	for (int kind; *names;) {
		names = next_card(names, &kind);
		ordonans_sink(&s, kind, 0);
	}
}

static void army(int seat, int territory, const char *names)
{
	for (int kind; *names;) {
		names = next_card(names, &kind);
		s.clock++;
		ordonans_join(&s, seat, territory - 1, kind, 0);
	}
}

/* Full everywhere but for some cards in the last territory. */
static void fill(int seat, int missing)
{
	static const char *const four = "lance bow sword helmet";
	for (int territory = 1; territory < TERRITORIES; territory++)
		army(seat, territory, four);
	army(seat, TERRITORIES, missing == 0 ? four : missing == 1 ? "lance bow sword" : "lance bow");
}

/* Everything stands: somebody can move. */
static void ready(void)
{
	ordonans_look_for_troops(&s);
	assert_null(ordonans_check(&s));
}

static move named(int seat, const char *words)
{
	move moves[MOVES_MAX];
	int n = game()->moves(&s, seat, moves);
	for (int i = 0; i < n; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		game()->name_move(&s, seat, moves[i], &b);
		if (strcmp(name, words) == 0)
			return moves[i];
	}
	fail_msg("“%s” is not a legal move of seat %d, who has %d", words, seat, n);
	return 0;
}

static void play(int seat, const char *words)
{
	game()->play(&s, seat, named(seat, words));
	assert_null(ordonans_check(&s));
}

/* The only move there is. */
static void forced(int seat, const char *words)
{
	move moves[MOVES_MAX];
	assert_int_equal(game()->moves(&s, seat, moves), 1);
	play(seat, words);
}

/* Cards as they stand in a hand or in the deck, the top first. */
static void expect_cards(const uint8_t *cards, int n, bool reverse, const char *names)
{
	char text[300];
	struct buf b = buf_over(text, sizeof text);
	for (int i = 0; i < n; i++) {
		buf_put(&b, i ? " " : "");
		ordonans_put_held(&s, cards[reverse ? n - 1 - i : i], &b);
	}
	assert_string_equal(text, names);
}

static void expect_hand(int seat, const char *names)
{
	expect_cards(s.hand[seat], s.hands[seat], false, names);
}

static void expect_deck(const char *names)
{
	expect_cards(s.deck, s.left, true, names);
}

static int moves_of(int seat)
{
	move moves[MOVES_MAX];
	return game()->moves(&s, seat, moves);
}

/* ---- small decks ---- */

/* R16 */
static void muster(void **state)
{
	(void)state;
	nothing_yet(&s, 2);
	hold(0, "lance muster");
	hold(1, "bow");
	stack("sword");
	ready();
	play(0, "ordonance muster");
	expect_hand(0, "lance sword");
	expect_deck("muster");
	/* it is not drawn by itself, but by the refill */
	play(0, "troop lance 1");
	expect_hand(0, "sword muster");
	expect_deck("");
	nothing_yet(&s, 2);
	hold(0, "lance muster");
	hold(1, "bow");
	ready();
	play(0, "ordonance muster");
	expect_hand(0, "lance");
	expect_deck("muster");
	/* with three in the deck two are drawn */
	nothing_yet(&s, 2);
	hold(0, "lance muster");
	hold(1, "bow");
	stack("sword helmet banner");
	ready();
	play(0, "ordonance muster");
	expect_hand(0, "lance sword helmet");
	expect_deck("banner muster");
}

/* R8: an empty hand is shown as empty, and a small deck gives what it has. */
static void reveal(void **state)
{
	(void)state;
	nothing_yet(&s, 2);
	hold(1, "bow");
	stack("no-bow lance");
	ready();
	forced(0, "reveal");
	expect_hand(0, "lance no-bow");
	expect_deck("");
	assert_int_equal(s.phase, LAY);
	assert_int_equal(moves_of(0), 5);
	/* the cards of a shown hand can come back at once */
	nothing_yet(&s, 2);
	hold(0, "no-lance no-bow");
	hold(1, "bow");
	stack("no-sword lance");
	ready();
	play(0, "reveal no-lance no-bow");
	expect_hand(0, "lance no-lance no-bow no-sword");
	expect_deck("");
	/* six, and no troop among them: again */
	nothing_yet(&s, 2);
	hold(0, "no-lance");
	hold(1, "bow");
	stack("no-bow no-sword no-helmet no-banner limit-5 limit-3 lance");
	ready();
	play(0, "reveal no-lance");
	expect_hand(0, "no-bow no-sword no-helmet no-banner limit-5 limit-3");
	expect_deck("lance no-lance");
	forced(0, "reveal no-bow no-sword no-helmet no-banner limit-5 limit-3");
	expect_hand(0, "lance no-lance no-bow no-sword no-helmet no-banner");
	expect_deck("limit-5 limit-3");
}

/* ---- no troop to be had ---- */

/* R9 */
static void want(void **state)
{
	(void)state;
	nothing_yet(&s, 2);
	hold(0, "no-bow");
	hold(1, "bow bow");
	stack("no-lance");
	ready();
	/* a special into five territories, or pass */
	assert_int_equal(moves_of(0), 6);
	play(0, "kingdom no-bow 2");
	forced(0, "pass");
	expect_hand(0, "no-lance");
	assert_int_equal(s.seat, 1);
	play(1, "troop bow 1");
	/* with a special that is kept the turn ends like any other */
	play(0, "pass");
	assert_int_equal(s.phase, BOTTOM);
	play(0, "bottom no-lance");
	expect_hand(0, "no-lance");
	assert_int_equal(s.seat, 1);
	/* an empty hand and an empty deck */
	nothing_yet(&s, 2);
	hold(1, "bow");
	ready();
	forced(0, "pass");
	assert_int_equal(s.seat, 1);
	/* a muster that brings a troop */
	nothing_yet(&s, 2);
	hold(0, "muster");
	hold(1, "bow");
	stack("no-lance no-bow lance");
	ready();
	play(0, "ordonance muster");
	play(0, "reveal no-lance no-bow");
	expect_hand(0, "lance no-lance no-bow muster");
}

/* R18 */
static void all_pass(void **state)
{
	(void)state;
	/* the first is full, the second wants a troop */
	nothing_yet(&s, 2);
	fill(0, 0);
	fill(1, 1);
	hold(0, "lance");
	hold(1, "no-bow");
	ready();
	forced(0, "pass");
	assert_int_equal(s.phase, START);
	play(1, "pass");
	assert_int_equal(s.phase, OVER);
	assert_int_equal(game()->to_act(&s), 0);
	/* the other way round */
	nothing_yet(&s, 2);
	fill(0, 1);
	fill(1, 0);
	hold(1, "lance");
	ready();
	forced(0, "pass");
	forced(1, "pass");
	assert_int_equal(s.phase, OVER);
	/* in a row: a troop between them begins anew */
	nothing_yet(&s, 3);
	fill(0, 0);
	fill(1, 2);
	fill(2, 1);
	hold(1, "banner");
	ready();
	forced(0, "pass");
	play(1, "troop banner 5");
	forced(2, "pass");
	forced(0, "pass");
	assert_int_equal(s.phase, START);
	forced(1, "pass");
	assert_int_equal(s.phase, OVER);
	/* so does a special */
	nothing_yet(&s, 2);
	fill(0, 1);
	fill(1, 1);
	hold(0, "no-bow");
	hold(1, "no-lance");
	ready();
	play(0, "kingdom no-bow 5");
	forced(0, "pass");
	play(1, "kingdom no-lance 5");
	forced(1, "pass");
	assert_int_equal(s.phase, START);
	forced(0, "pass");
	assert_int_equal(s.phase, OVER);
}

/* R18: but not if all of them were full when they passed, and one is not any more. */
static void all_full_but_one(void **state)
{
	(void)state;
	nothing_yet(&s, 4);
	for (int seat = 0; seat < 3; seat++)
		fill(seat, 0);
	fill(3, 1);
	/* the limit of the first territory was lowered when five lay there */
	army(3, 1, "banner");
	hold(0, "lance");
	hold(1, "assault");
	hold(2, "intrigue");
	hold(3, "bow");
	ready();
	forced(0, "pass");
	play(1, "ordonance assault 0 helmet 5");
	forced(1, "pass");
	play(2, "ordonance intrigue 3 banner 1 5");
	forced(2, "pass");
	forced(3, "pass");
	assert_int_equal(s.phase, START);
	play(0, "troop lance 5");
	assert_int_equal(s.phase, OVER);
}

/* Whoever passes for want of a troop tells everybody that there is none in that
 * hand and in the deck: so guesses say, too. */
static void concluded(void **state)
{
	(void)state;
	struct rng rng = rng_start(4, RNG_TEST);
	nothing_yet(&s, 3);
	hold(0, "no-bow no-lance no-sword");
	hold(1, "lance bow");
	hold(2, "helmet banner sword no-banner");
	stack("no-helmet limit-5 limit-3 limit-3 limit-5");
	ready();
	play(0, "pass");
	play(0, "done");
	assert_int_equal(s.left, 2);
	struct state view = s;
	ordonans_hide(&view, 1);
	for (int i = 0; i < 200; i++) {
		struct state guess = view;
		ordonans_guess(&guess, &rng);
		for (int j = 0; j < guess.left; j++)
			assert_false(ordonans_troop(guess.face[guess.deck[j]]));
		assert_false(ordonans_holds(&guess, 0, true));
		assert_true(ordonans_holds(&guess, 2, true));
	}
}

/* ---- the last turn ---- */

/* R19 */
static void sixty_turns(void **state)
{
	(void)state;
	nothing_yet(&s, 2);
	hold(0, "lance lance");
	hold(1, "bow bow no-bow");
	stack("helmet helmet");
	s.turns = 119;
	ready();
	play(0, "troop lance 1");
	assert_int_equal(s.phase, START);
	assert_int_equal(s.turns, 120);
	play(1, "troop bow 1");
	/* this turn goes to its end */
	assert_int_equal(s.phase, BOTTOM);
	play(1, "done");
	assert_int_equal(s.phase, OVER);
	/* with four players there are 240 */
	nothing_yet(&s, 4);
	for (int seat = 0; seat < 4; seat++)
		hold(seat, "lance lance");
	s.turns = 120;
	ready();
	play(0, "troop lance 1");
	assert_int_equal(s.phase, START);
	s.turns = 240;
	play(1, "troop lance 1");
	assert_int_equal(s.phase, OVER);
}

/* R17: a march or an intrigue may end it too. */
static void full_by_special(void **state)
{
	(void)state;
	nothing_yet(&s, 2);
	fill(0, 1);
	fill(1, 0);
	/* the limit of the first territory was lowered when five lay there */
	army(0, 1, "banner");
	hold(0, "march bow no-bow");
	hold(1, "bow");
	stack("helmet");
	ready();
	play(0, "ordonance march banner 1 5");
	assert_int_equal(s.phase, OVER);
	expect_hand(0, "bow no-bow");
	expect_deck("helmet march");
	nothing_yet(&s, 2);
	fill(0, 0);
	fill(1, 1);
	army(1, 1, "banner");
	hold(0, "intrigue bow");
	hold(1, "bow");
	ready();
	play(0, "ordonance intrigue 1 banner 1 5");
	assert_int_equal(s.phase, OVER);
	assert_true(game()->winners(&s));
}

/* ---- what is told ---- */

/* Make a move and put together what a viewer hears of it: the sentence, then what came of it. */
static const char *told(int seat, const char *words, int viewer, struct told *out)
{
	static char text[600];
	struct buf b = buf_over(text, sizeof text);
	struct state before = s;
	move m = named(seat, words);
	play(seat, words);
	told_move(out, game(), &before, &s, seat, m, viewer);
	message_put(&b, NULL, &out->say);
	for (int i = 0; i < out->notes; i++) {
		buf_put(&b, "; ");
		message_put(&b, NULL, &out->note[i].say);
	}
	return text;
}

static void expect_signs(const struct told *told, const char *shows, const char *where)
{
	assert_string_equal(told->shows, shows);
	assert_string_equal(told->where, where);
}

/* A turn of a special, a troop and a bottom is one; what comes of it is told with it, and
 * nobody but its owner hears what went under the deck. */
static void a_turn_is_told(void **state)
{
	(void)state;
	struct told t;
	nothing_yet(&s, 2);
	army(1, 3, "bow bow");
	army(0, 3, "bow");
	hold(0, "no-bow lance+banner march");
	hold(1, "sword");
	stack("bow bow bow bow bow bow bow bow");
	ready();
	int turn = s.turns;
	assert_string_equal(told(0, "kingdom no-bow 2", 1, &t), "lays the kingdom “No bows” in Cyprus");
	expect_signs(&t, "no-bow 2", "2");
	assert_int_equal(t.turn, turn);
	assert_string_equal(told(0, "troop lance+banner 3", 1, &t), "sends a lance and a banner to Jerusalem");
	expect_signs(&t, "lance+banner 3", "3 0");
	assert_string_equal(told(0, "bottom march", 1, &t), "puts a card under the deck without showing it");
	expect_signs(&t, "", "");
	assert_int_equal(t.turn, turn);
}

static void a_lead_and_an_end_are_told(void **state)
{
	(void)state;
	struct told t;
	nothing_yet(&s, 2);
	army(1, 3, "bow bow bow bow");
	army(0, 3, "sword sword sword");
	hold(0, "sword");
	hold(1, "sword");
	stack("bow bow bow bow bow bow bow bow bow bow bow bow");
	ready();
	assert_string_equal(told(0, "troop sword 3", -1, &t),
	                    "sends a sword to Jerusalem; takes the lead in Jerusalem: II → III; Jerusalem is closed: A 3, B 2");
	assert_string_equal(t.note[0].where, "3");
	assert_int_equal(t.note[0].seat, 0);
	assert_string_equal(t.note[1].shows, "closed 3");
	assert_int_equal(t.note[1].seat, -1);
}

/* Before it is made: the largest group that grows, and the place; and the armies as they
 * would lie. Nothing of what would be drawn. */
static void a_move_is_foretold(void **state)
{
	(void)state;
	nothing_yet(&s, 2);
	army(1, 3, "bow bow bow");
	army(0, 3, "sword sword helmet");
	hold(0, "lance sword");
	hold(1, "sword");
	stack("banner banner banner banner banner banner banner");
	ready();
	struct view before, after;
	struct state then = s;
	struct buf out = { 0 };
	struct json j = { .out = &out };
	sight_of(game(), &s, 0, &before);
	game()->play(&then, 0, named(0, "troop sword 3"));
	json_open(&j, '{');
	game()->words.foretell(&before, sight_of(game(), &then, -1, &after), &j);
	json_close(&j, '}');
	const char *text = buf_text(&out);
	assert_non_null(strstr(text, "\"brings\":[{\"territory\":2,\"group\":{\"key\":\"{n} sword, {group}\""));
	assert_non_null(strstr(text, "\"group\":{\"term\":\"a battalion\"}"));
	assert_non_null(strstr(text, "you take the lead in {territory}"));
	assert_non_null(strstr(text, "\"groups\":[{\"icon\":\"sword\",\"size\":3}"));
	assert_non_null(strstr(text, "Both have {size} of a kind: {icon} outranks {other}."));
	assert_null(strstr(text, "banner\""));
	buf_free(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(muster), cmocka_unit_test(reveal), cmocka_unit_test(want), cmocka_unit_test(all_pass),
		cmocka_unit_test(all_full_but_one), cmocka_unit_test(concluded),
		cmocka_unit_test(sixty_turns), cmocka_unit_test(full_by_special), cmocka_unit_test(a_turn_is_told),
		cmocka_unit_test(a_lead_and_an_end_are_told), cmocka_unit_test(a_move_is_foretold),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
