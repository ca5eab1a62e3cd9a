/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The deal of the day at a table: days of the calendar, the same deal for two people, what may
 * not be done, who may see it, and replies that depend on the moves alone.
 */
#include "daily.h"
#include "tables.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { TODAY = 20776 };  /* 2026-11-19, a Thursday */

static void days(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int day;
	} known[] = { { "1970-01-01", 0 }, { "1970-03-01", 59 }, { "1972-02-29", 789 }, { "2000-12-31", 11322 }, { "2026-11-19", TODAY },
		      { "2100-03-01", 47541 }, { "9999-12-31", 2932896 } };
	static const char *const none[] = { "", "2026", "2026-11-31", "2026-13-01", "2026-00-01", "2025-02-29", "2026-1-19", "1969-12-31",
		                            "2026-11-19 ", "2026-11-190", "+026-11-19" };
	int day;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		assert_true(day_read(known[i].text, &day));
		assert_int_equal(day, known[i].day);
	}
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_false(day_read(none[i], &day));
	for (int i = 0; i < 60000; i += 7) {
		struct buf b = { 0 };
		day_put(&b, i);
		assert_true(day_read(buf_text(&b), &day) && day == i);
		assert_int_equal(day_of(day_begin(i)), i);
		assert_int_equal(day_of(day_begin(i + 1) - 1), i);
		buf_free(&b);
	}
	assert_int_equal(day_of_week(TODAY), 3);
}

/* The table of that person, with the secret of the day. */
static struct table *begin(const char *game, int64_t player, const uint8_t secret[PROOF_BYTES])
{
	struct daily_try d = { .game = registry_find(game), .day = TODAY, .player = player, .name = "Ann" };
	struct request step;
	struct table *t = malloc(sizeof *t);
	assert_non_null(t);
	memcpy(d.secret, secret, PROOF_BYTES);
	table_start(t, player);
	for (int i = 0; daily_step(&d, i, &step); i++) {
		step.now = day_begin(TODAY);
		accepted(tables_ask(t, step));
	}
	assert_int_equal(t->stage, STAGE_PLAYING);
	assert_int_equal(t->daily, TODAY);
	return t;
}

static void end(struct table *t)
{
	tables_same_again(t);
	table_free(t);
	free(t);
}

/* As a server has its bots move: whoever is to think does. */
static void let_bots(struct table *t)
{
	for (int seat = 0; seat < t->options.seats; seat++) {
		if (!table_bot_thinks(t, seat))
			continue;
		struct view view;
		struct rng rng = rng_start(daily_seed(&t->proof, seat, t->session.moves), RNG_BOT);
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		session_view(&t->session, seat, &view);
		move m = bot_choose(t->seat[seat].bot, &view, &rng, NULL);
		t->game->name_move(session_state(&t->session), seat, m, &b);
		accepted(tables_ask(t, (struct request){ .verb = VERB_PLAY, .seat = seat, .text = name, .now = t->changed }));
		seat = -1;
	}
}

/* Anna's moves by one generator; the same ones by another person. */
static void the_same_for_all(void **state)
{
	(void)state;
	static const char *const games[] = { "carcassonne-castle", "between-two-castles", "ordonans" };
	for (size_t i = 0; i < 3; i++) {
		const uint8_t secret[PROOF_BYTES] = { (uint8_t)i, 2, 3 };
		struct table *ann = begin(games[i], 101, secret), *ben = begin(games[i], 202, secret);
		struct rng rng = rng_start(i, RNG_CHANCE);
		assert_memory_equal(ann->proof.pledge, ben->proof.pledge, PROOF_BYTES);
		while (ann->stage == STAGE_PLAYING) {
			char name[MOVE_NAME_MAX];
			let_bots(ann);
			let_bots(ben);
			if (ann->stage != STAGE_PLAYING)
				break;
			/* nobody thinks while somebody is to move */
			assert_int_equal(table_due(ann), 0);
			move moves[MOVES_MAX];
			int n = ann->game->moves(session_state(&ann->session), 0, moves);
			assert_true(n > 0);
			tables_name_move(ann, 0, (int)rng_below(&rng, (uint32_t)n), name);
			accepted(tables_do(ann, ann->changed, 101, VERB_PLAY, -1, name));
			accepted(tables_do(ben, ben->changed, 202, VERB_PLAY, -1, name));
		}
		assert_int_equal(ben->stage, STAGE_OVER);
		assert_memory_equal(session_state(&ann->session), session_state(&ben->session), ann->game->state_size);
		struct summary s;
		table_summary(ann, &s);
		assert_int_equal(s.daily, TODAY);
		end(ann);
		end(ben);
	}
}

static void what_is_refused(void **state)
{
	(void)state;
	const uint8_t secret[PROOF_BYTES] = { 7 };
	char luck[PROOF_HEX];
	struct buf hex = buf_over(luck, sizeof luck);
	proof_put(&hex, secret);
	struct table *t = begin("carcassonne-castle", 101, secret);
	int64_t now = day_begin(TODAY);
	let_bots(t);
	refused(tables_do(t, now, 101, VERB_OFFER, -1, NULL), "you cannot end a deal of the day early, only resign");
	refused(tables_do(t, now, 101, VERB_LEAVE, -1, NULL), "in the deal of the day you have one try: come back later, or resign to give it up");
	int seat;
	assert_string_equal(table_may_help(t, 101, &seat).id, "help is turned off for everyone at this table");
	/* a move can be taken back before the reply, and not after it */
	char name[MOVE_NAME_MAX];
	tables_name_move(t, 0, 0, name);
	accepted(tables_do(t, now, 101, VERB_PLAY, -1, name));
	accepted(tables_do(t, now, 101, VERB_UNDO, -1, NULL));
	while (t->seat[0].acts) {
		tables_name_move(t, 0, 0, name);
		accepted(tables_do(t, now, 101, VERB_PLAY, -1, name));
	}
	let_bots(t);
	refused(tables_do(t, now, 101, VERB_UNDO, -1, NULL), "in the deal of the day you cannot undo a move after a reply");
	/* until the day has closed nobody else sees it */
	assert_false(daily_hides(t, 101, now));
	assert_true(daily_hides(t, ONLOOKER, now));
	assert_true(daily_hides(t, 0, daily_closes(TODAY) - 1));
	assert_false(daily_hides(t, ONLOOKER, daily_closes(TODAY)));
	/* and from then on one can leave */
	accepted(tables_do(t, daily_closes(TODAY), 101, VERB_LEAVE, -1, NULL));
	assert_int_equal(t->stage, STAGE_CLOSED);
	end(t);
	/* before it begins there is nothing to be added to the deal */
	t = malloc(sizeof *t);
	assert_non_null(t);
	table_start(t, 1);
	struct request make = { .verb = VERB_MAKE, .player = 101, .name = "Ann", .game = registry_find("ordonans"), .daily = TODAY, .pledges = true };
	make.options = options_default(make.game, 2);
	accepted(tables_ask(t, make));
	refused(tables_ask(t, (struct request){ .verb = VERB_SIT, .player = 101, .seat = 0, .luck = luck }),
	        "the deal of the day is the same for everybody: nobody can add luck");
	end(t);
}

/* Without a server: by the game and the day, and by nothing else. */
static void without_a_server(void **state)
{
	(void)state;
	uint8_t one[PROOF_BYTES], same[PROOF_BYTES], other[PROOF_BYTES], game[PROOF_BYTES];
	daily_own_secret(registry_find("ordonans"), TODAY, one);
	daily_own_secret(registry_find("ordonans"), TODAY, same);
	daily_own_secret(registry_find("ordonans"), TODAY + 1, other);
	daily_own_secret(registry_find("carcassonne-castle"), TODAY, game);
	assert_memory_equal(one, same, PROOF_BYTES);
	assert_memory_not_equal(one, other, PROOF_BYTES);
	assert_memory_not_equal(one, game, PROOF_BYTES);
	char hex[PROOF_HEX];
	struct buf b = buf_over(hex, sizeof hex);
	proof_put(&b, one);
	/* as docs/daily.md says it is made; a page and a program must agree for ever */
	assert_string_equal(hex, "c808cc92e7199a47041eb3ba6f6072ddd8d0ac1144e0da1c5ebfd7af09f6dbe9");
	for (int i = 0; i < 7; i++)
		assert_int_equal(daily_bot(TODAY + i)->name[5], '1' + (3 + i) % 7);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(days), cmocka_unit_test(the_same_for_all), cmocka_unit_test(what_is_refused), cmocka_unit_test(without_a_server),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
