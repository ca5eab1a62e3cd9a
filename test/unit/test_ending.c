/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Games that end before their rules end them: who may resign or offer, who wins, and what
 * the record says. */
#include "bits.h"
#include "expect.h"
#include "record.h"
#include "tables.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

/* The table's record has this in it, can be read, and is written again as it was. */
static void recorded(const struct table *t, const char *text, bool complete)
{
	static struct record_reader r;
	struct buf one = { 0 }, other = { 0 };
	struct session s;
	assert_true(table_record(t, &one));
	if (!strstr(buf_text(&one), text))
		fail_msg("not in the record: %s", text);
	record_start(&r, &s, NULL);
	assert_true(record_feed(&r, buf_text(&one), one.len) && record_finish(&r));
	assert_int_equal(record_complete(&r), complete);
	assert_int_equal(session_winners(&s), session_winners(&t->session));
	record_write(&s, &other);
	assert_string_equal(buf_text(&one), buf_text(&other));
	session_free(&s);
	buf_free(&one);
	buf_free(&other);
}

static void viewed(const struct table *t, int viewer, const char *text)
{
	struct buf out = { 0 };
	tell_view(t, viewer, false, true, 9000, &out);
	if (!strstr(buf_text(&out), text))
		fail_msg("not in the view: %s\n%s", text, buf_text(&out));
	buf_free(&out);
}

/* A seat's first legal move; false if it is not to act. */
static bool moves(struct table *t, int seat)
{
	char name[MOVE_NAME_MAX];
	if (!t->seat[seat].acts)
		return false;
	tables_name_move(t, seat, 0, name);
	accepted(tables_do(t, t->changed + 10, PERSON + seat, VERB_PLAY, -1, name));
	return true;
}

static void two_resign(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", live);
	struct summary s;
	refused(tables_do(&t, 2000, PERSON, VERB_RESIGN, -1, NULL), "the game has not started yet");
	tables_start(&t, 1);
	moves(&t, tables_actor(&t));
	refused(tables_do(&t, 3000, ONLOOKER, VERB_RESIGN, 0, NULL), "you do not have a seat at this table");
	/* the seat of a request is not looked at: one resigns for oneself */
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_RESIGN, 0, NULL));
	assert_int_equal(t.stage, STAGE_OVER);
	assert_string_equal(t.log[t.seq - 1].text, "resign 1");
	refused(tables_do(&t, 3000, PERSON + 1, VERB_RESIGN, -1, NULL), "the game is over");
	refused(tables_do(&t, 3000, PERSON, VERB_RESIGN, -1, NULL), "the game is over");
	refused(tables_do(&t, 3000, PERSON, VERB_OFFER, -1, NULL), "the game is over");
	table_summary(&t, &s);
	assert_true(s.stage == STAGE_OVER && s.ended == 3000 && s.due == 0 && s.turn == 0);
	assert_true(s.seat[0].won && !s.seat[0].resigned && !s.seat[1].won && s.seat[1].resigned);
	recorded(&t, "\nresigned 1\nscore 0 0\nscore 1 0\nwinner 0\nend\n", true);
	viewed(&t, 0, "\"ending\":\"resigned\"");
	viewed(&t, -1, "\"winners\":[0]");
	viewed(&t, 1, "\"to_act\":[]");
	tables_same_again(&t);
	table_free(&t);
}

/* A clock stops with the game, and the time that has passed is taken off once. */
static void clocks_stop(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", live);
	tables_start(&t, 1);
	int seat = tables_actor(&t);
	accepted(tables_do(&t, t.seat[seat].since + 20000, PERSON + seat, VERB_RESIGN, -1, NULL));
	assert_int_equal(t.stage, STAGE_OVER);
	assert_int_equal(t.seat[seat].time, live.base - 20000);
	table_free(&t);
}

/* Whoever is left wins, also against a chair that the rules play. */
static void nobody_by_rules(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 2, "", no_clock);
	tables_start(&t, 1);
	accepted(tables_do(&t, 3000, PERSON, VERB_RESIGN, -1, NULL));
	assert_int_equal(session_winners(&t.session), 1 << 1);
	recorded(&t, "winner 1\nend\n", true);
	table_free(&t);
}

/* With more than two a bot plays on, the seat does not come back, and cannot win. */
static void one_of_three_resigns(void **state)
{
	(void)state;
	struct table t = tables_full("ordonans", 3, "", live);
	struct rng rng = rng_start(1, RNG_CHANCE);
	tables_start(&t, 1);
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_RESIGN, -1, NULL));
	assert_string_equal(t.log[t.seq - 1].text, "resign 2 " TABLE_SUCCESSOR);
	assert_int_equal(t.stage, STAGE_PLAYING);
	assert_true(table_bot_plays(&t, 2));
	viewed(&t, 0, "\"resigned\":true");
	refused(tables_do(&t, 3000, PERSON + 2, VERB_RESIGN, -1, NULL), "you have already resigned");
	refused(tables_do(&t, 3000, PERSON + 2, VERB_BACK, -1, NULL), "you have resigned: a bot plays your seat to the end");
	refused(tables_do(&t, 3000, PERSON + 2, VERB_OFFER, -1, NULL), "you have resigned: a bot plays your seat to the end");
	refused(tables_do(&t, 3000, PERSON + 2, VERB_PLAY, -1, "pass"), "you have resigned: a bot plays your seat to the end");
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_SAY, -1, "good luck"));
	tables_same_again(&t);
	for (int64_t at = 4000; tables_move(&t, &rng, at); at += 10)
		continue;
	assert_int_equal(t.stage, STAGE_OVER);
	unsigned rules = t.game->winners(session_state(&t.session)), won = session_winners(&t.session);
	assert_true(won && !(won & 4) && (!(rules & 3) || won == (rules & 3)));
	recorded(&t, "\nresigned 2\nscore 0 ", true);
	tables_same_again(&t);
	table_free(&t);

	/* the second of three ends it */
	t = tables_full("ordonans", 3, "", no_clock);
	tables_start(&t, 1);
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_RESIGN, -1, NULL));
	accepted(tables_do(&t, 3000, PERSON, VERB_RESIGN, -1, NULL));
	assert_int_equal(t.stage, STAGE_OVER);
	viewed(&t, 1, "\"winners\":[1],\"places\":[2,1,2]");
	recorded(&t, "\nresigned 0 2\nscore 0 0\nscore 1 0\nscore 2 0\nwinner 1\nend\n", true);
	tables_same_again(&t);
	table_free(&t);
}

/* Bots alone do not play on: the points of the moment decide between them. */
static void the_only_person_resigns(void **state)
{
	(void)state;
	struct table t;
	table_start(&t, 7);
	struct request make = { .verb = VERB_MAKE, .player = PERSON, .now = 1, .game = registry_find("ordonans") };
	make.options = options_default(make.game, 3);
	accepted(tables_ask(&t, make));
	accepted(tables_do(&t, 1, PERSON, VERB_SIT, 1, NULL));
	accepted(tables_do(&t, 1, PERSON, VERB_BOT, 0, "level1"));
	accepted(tables_do(&t, 1, PERSON, VERB_BOT, 2, "level1"));
	tables_start(&t, 1);
	accepted(tables_do(&t, 3000, PERSON, VERB_RESIGN, -1, NULL));
	assert_int_equal(t.stage, STAGE_OVER);
	recorded(&t, "\nresigned 1\nscore 0 0\nscore 1 0\nscore 2 0\nwinner 0 2\nend\n", true);
	table_free(&t);
}

static void offers(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 3, "", no_clock);
	tables_start(&t, 1);
	refused(tables_do(&t, 3000, PERSON, VERB_AGREE, -1, NULL), "there is no offer for you to answer");
	viewed(&t, 0, "\"can_offer\":true");
	viewed(&t, -1, "\"can_offer\":false");
	accepted(tables_do(&t, 3000, PERSON, VERB_OFFER, -1, NULL));
	viewed(&t, 1, "\"offers\":0,\"offered\":[1,2]");
	viewed(&t, 0, "\"can_offer\":false");
	refused(tables_do(&t, 3000, PERSON + 1, VERB_OFFER, -1, NULL), "someone has already offered to end the game");
	refused(tables_do(&t, 3000, PERSON, VERB_AGREE, -1, NULL), "there is no offer for you to answer");
	refused(tables_do(&t, 3000, ONLOOKER, VERB_AGREE, -1, NULL), "you do not have a seat at this table");
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_AGREE, -1, NULL));
	refused(tables_do(&t, 3000, PERSON + 1, VERB_DECLINE, -1, NULL), "there is no offer for you to answer");
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_DECLINE, -1, NULL));
	assert_int_equal(t.offers, -1);
	refused(tables_do(&t, 3000, PERSON, VERB_OFFER, -1, NULL), "you have offered that already: make a move first");
	/* somebody else may; and a move does not end it */
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_OFFER, -1, NULL));
	assert_true(moves(&t, 0) && t.offers == 1);
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_DECLINE, -1, NULL));
	accepted(tables_do(&t, 3000, PERSON, VERB_OFFER, -1, NULL));
	/* who goes has not agreed */
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_LEAVE, -1, NULL));
	assert_true(t.offers == -1 && t.stage == STAGE_PLAYING);
	assert_true(moves(&t, 2));
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_OFFER, -1, NULL));
	viewed(&t, 0, "\"offers\":2,\"offered\":[0]");
	tables_same_again(&t);
	accepted(tables_do(&t, 4000, PERSON, VERB_AGREE, -1, NULL));
	assert_int_equal(t.stage, STAGE_OVER);
	struct summary s;
	table_summary(&t, &s);
	assert_true(s.ended == 4000 && !s.seat[0].won && !s.seat[1].won && !s.seat[2].won);
	recorded(&t, "\nagreed\n", false);
	viewed(&t, 0, "\"ending\":\"agreed\"");
	viewed(&t, 0, "\"winners\":[]");
	accepted(tables_ask(&t, (struct request){ .verb = VERB_REMATCH, .player = PERSON, .table = 99, .now = 4000 }));
	tables_same_again(&t);
	table_free(&t);
}

/* A game does not end over the head of somebody who has come back, with or without a word,
 * while the others were asked. */
static void who_comes_back_is_asked(void **state)
{
	(void)state;
	for (int way = 0; way < 3; way++) {
		struct table t = tables_full("between-two-castles", 3, "", no_clock);
		tables_start(&t, 1);
		accepted(tables_do(&t, 3000, PERSON + 2, VERB_LEAVE, -1, NULL));
		if (way == 1)
			accepted(tables_do(&t, 3000, PERSON, VERB_STAND_IN, 2, "level1"));
		accepted(tables_do(&t, 3000, PERSON, VERB_OFFER, -1, NULL));
		viewed(&t, 1, "\"offers\":0,\"offered\":[1]");
		if (way == 2)
			assert_true(moves(&t, 2));
		else
			accepted(tables_do(&t, 3000, PERSON + 2, VERB_BACK, -1, NULL));
		viewed(&t, 1, "\"offers\":0,\"offered\":[1,2]");
		accepted(tables_do(&t, 3000, PERSON + 1, VERB_AGREE, -1, NULL));
		assert_int_equal(t.stage, STAGE_PLAYING);
		tables_same_again(&t);
		accepted(tables_do(&t, 3000, PERSON + 2, VERB_AGREE, -1, NULL));
		assert_int_equal(t.stage, STAGE_OVER);
		table_free(&t);
	}
	/* who offers is there, and is not asked what they offer */
	struct table t = tables_full("between-two-castles", 3, "", no_clock);
	tables_start(&t, 1);
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_LEAVE, -1, NULL));
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_OFFER, -1, NULL));
	refused(tables_do(&t, 3000, PERSON + 2, VERB_BACK, -1, NULL), "you already have your seat");
	assert_true(moves(&t, 2));
	viewed(&t, 1, "\"offers\":2,\"offered\":[0,1]");
	table_free(&t);
}

/* Who has resigned has no say in what the others agree on, not even by going. */
static void who_resigned_has_no_say(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 4, "", no_clock);
	tables_start(&t, 1);
	accepted(tables_do(&t, 3000, PERSON + 3, VERB_RESIGN, -1, NULL));
	accepted(tables_do(&t, 3000, PERSON, VERB_OFFER, -1, NULL));
	viewed(&t, 3, "\"offers\":0,\"offered\":[1,2]");
	accepted(tables_do(&t, 3000, PERSON + 3, VERB_LEAVE, -1, NULL));
	viewed(&t, 1, "\"offers\":0,\"offered\":[1,2]");
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_AGREE, -1, NULL));
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_AGREE, -1, NULL));
	assert_int_equal(t.stage, STAGE_OVER);
	recorded(&t, "\nresigned 3\nagreed\n", false);
	tables_same_again(&t);
	table_free(&t);
}

/* A bot agrees unless it is ahead of everybody; then it says so before anybody is asked. */
static void bots_answer(void **state)
{
	(void)state;
	struct table t;
	table_start(&t, 7);
	struct request make = { .verb = VERB_MAKE, .player = PERSON, .now = 1, .game = registry_find("null") };
	make.options = options_default(make.game, 2);
	accepted(tables_ask(&t, make));
	accepted(tables_do(&t, 1, PERSON, VERB_SIT, 0, NULL));
	accepted(tables_do(&t, 1, PERSON, VERB_BOT, 1, "level1"));
	tables_start(&t, 1);
	/* nobody has a point yet, and then the one or the other has */
	while (!session_ended(&t.session)) {
		int lead = t.game->points(session_state(&t.session), 1) - t.game->points(session_state(&t.session), 0);
		struct buf event = { 0 };
		struct message m = table_check(&t, &(struct request){ .verb = VERB_OFFER, .player = PERSON, .now = 3000 }, &event);
		if (lead > 0)
			refused(m, "a bot is ahead and wants to play on");
		else
			accepted(m);
		buf_free(&event);
		int actor = tables_actor(&t);
		/* the person lets everything lie, so that the bot gets ahead */
		accepted(tables_ask(&t, (struct request){ .verb = VERB_PLAY, .player = actor ? 0 : PERSON, .seat = actor,
		                                          .text = actor ? "take" : "leave", .now = 3000 }));
	}
	assert_true(t.game->points(session_state(&t.session), 1) > 0);
	table_free(&t);

	table_start(&t, 7);
	accepted(tables_ask(&t, make));
	accepted(tables_do(&t, 1, PERSON, VERB_SIT, 0, NULL));
	accepted(tables_do(&t, 1, PERSON, VERB_BOT, 1, "level1"));
	tables_start(&t, 1);
	accepted(tables_do(&t, 3000, PERSON, VERB_OFFER, -1, NULL));
	assert_int_equal(t.stage, STAGE_OVER);
	recorded(&t, "\nagreed\n", false);
	tables_same_again(&t);
	table_free(&t);
}

/* Offers are counted with the undos: nobody fills the log with them. */
static void bounded(void **state)
{
	(void)state;
	struct table t = tables_full("ordonans", 2, "", no_clock);
	tables_start(&t, 1);
	t.seat[0].fuss = TABLE_FUSS / 2;
	refused(tables_do(&t, 3000, PERSON, VERB_OFFER, -1, NULL), "this table’s log is full");
	accepted(tables_do(&t, 3000, PERSON, VERB_RESIGN, -1, NULL));
	table_free(&t);
}

/* A damaged log does no harm. */
static void damaged(void **state)
{
	(void)state;
	static const char *const texts[] = { "resign", "resign 9", "resign 0 nobody", "resign 0", "offer x", "agree 0" };
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct table t = tables_full("ordonans", 3, "", no_clock);
		tables_start(&t, 1);
		assert_non_null(table_apply(&t, &(struct event){ .table = t.id, .seq = t.seq + 1, .at = 1, .text = texts[i] }));
		table_free(&t);
	}
}

/* ---- whatever people do ---- */

/* A bit for each seat that could answer an offer: a person who is there and plays. */
static unsigned present(const struct table *t)
{
	unsigned set = 0;
	for (int seat = 0; seat < t->options.seats; seat++)
		set |= (unsigned)(!table_bot_plays(t, seat) && table_people(t) >> seat & 1) << seat;
	return set;
}

static void sound(const struct table *t)
{
	unsigned won = session_winners(&t->session), resigned = t->session.resigned;
	assert_false(won & resigned);
	assert_true(t->offers < 0 || t->stage == STAGE_PLAYING);
	if (t->offers >= 0) {
		assert_true(t->offered && !(t->offered >> t->offers & 1));
		assert_int_equal(t->offered & ~present(t), 0);
	}
	assert_int_equal(won != 0, t->stage == STAGE_OVER && t->session.ending != ENDING_AGREED);
	assert_true(t->stage != STAGE_PLAYING || table_people(t));
	if (t->stage == STAGE_PLAYING)
		return;
	for (int seat = 0; seat < t->options.seats; seat++)
		assert_false(t->seat[seat].acts);
	recorded(t, "deal ", t->session.ending == ENDING_RULES || t->session.ending == ENDING_RESIGNED);
}

/* One game in which everybody asks for anything at any time, and bots move in between. */
static void muddle(const char *game, int seats, struct clock clock, uint64_t seed)
{
	static const enum verb verbs[] = { VERB_RESIGN, VERB_OFFER, VERB_AGREE, VERB_DECLINE, VERB_LEAVE, VERB_BACK, VERB_UNDO,
		                               VERB_ALLOW, VERB_REFUSE, VERB_STAND_IN, VERB_FLAG };
	struct rng rng = rng_start(seed, RNG_TEST);
	struct table t = tables_full(game, seats, "", clock);
	tables_start(&t, seed);
	for (int64_t at = 3000; t.stage == STAGE_PLAYING; at += 1 + (int64_t)rng_below(&rng, 3000)) {
		enum verb verb = verbs[rng_below(&rng, sizeof verbs / sizeof *verbs)];
		/* what ends a game is for once in a while, or none would last */
		bool rare = verb == VERB_RESIGN || verb == VERB_LEAVE || verb == VERB_AGREE;
		int64_t player = verb == VERB_FLAG ? 0 : PERSON + (int64_t)rng_below(&rng, (uint32_t)seats + 1);
		if (!rare || !rng_below(&rng, 8))
			tables_do(&t, at, player, verb, (int)rng_below(&rng, (uint32_t)seats), "level1");
		sound(&t);
		if (t.stage == STAGE_PLAYING && rng_below(&rng, 3))
			tables_move(&t, &rng, at);
		sound(&t);
	}
	tables_same_again(&t);
	table_free(&t);
}

static void anything(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 60; seed++) {
		muddle("null", 2 + (int)(seed % 3), live, seed);
		muddle("ordonans", 2 + (int)(seed % 3), no_clock, seed);
		muddle("between-two-castles", 2 + (int)(seed % 6), live, seed);
		muddle("carcassonne-castle", 2, slow, seed);
	}
}

/* ---- records ---- */

#define HEAD "bergfried 1\ngame null\nseats 3\ndeal pile 1 2 3 4 5 6 7 8 9 10 11 12\n0 take\n"
#define LINES(text, line, reason) READS(HEAD text, sizeof HEAD text - 1, line, reason, NULL)

/* Whoever is to act makes a move. */
static void goes_on(struct session *s)
{
	move m[MOVES_MAX];
	int seat = bits_lowest(s->game->to_act(session_state(s)));
	assert_true(s->game->moves(session_state(s), seat, m) > 0);
	session_play_move(s, seat, m[0]);
}

static void records(void **state)
{
	(void)state;
	struct session s;
	READS(HEAD "resigned 0\n", sizeof HEAD "resigned 0\n" - 1, 0, NULL, &s);
	assert_true(s.resigned == 1 && s.ending == ENDING_RULES && !session_ended(&s) && !session_winners(&s));
	/* who has resigned stays so while the others play on */
	goes_on(&s);
	assert_int_equal(s.resigned, 1);
	session_free(&s);
	READS(HEAD "agreed\n", sizeof HEAD "agreed\n" - 1, 0, NULL, &s);
	assert_true(s.ending == ENDING_AGREED && session_ended(&s) && !session_winners(&s));
	/* but a game that is loaded can be gone on with */
	goes_on(&s);
	assert_true(s.ending == ENDING_RULES && !session_ended(&s));
	session_free(&s);
	READS(HEAD "resigned 0 2\nscore 0 1\nscore 1 0\nscore 2 0\nwinner 1\nend\n",
	      sizeof HEAD "resigned 0 2\nscore 0 1\nscore 1 0\nscore 2 0\nwinner 1\nend\n" - 1, 0, NULL, &s);
	assert_true(s.ending == ENDING_RESIGNED && session_winners(&s) == 2);
	goes_on(&s);
	assert_true(s.ending == ENDING_RULES && !s.resigned);
	session_free(&s);
	LINES("resigned 0\naborted\n", 0, NULL);
	LINES("resigned 0\nagreed\n", 0, NULL);
	/* the last one who is left has won: there is nothing to play on for */
	LINES("resigned 0 2\n", 7, "the record ends in the middle of the result");
	LINES("resigned 0 2\naborted\n", 7, "expected “score”, found “aborted”");
	LINES("resigned 0 2\nagreed\n", 7, "expected “score”, found “agreed”");
	LINES("resigned\n", 6, "expected “SEAT...”, found the end of the line");
	LINES("resigned 0 1 2\n", 6, "expected “SEAT...”, found “0 1 2”");
	LINES("resigned 3\n", 6, "expected “SEAT...”, found “3”");
	LINES("resigned 2 0\n", 6, "expected “SEAT...”, found “2 0”");
	LINES("resigned 00\n", 6, "expected “SEAT...”, found “00”");
	LINES("resigned 0\nresigned 1\n", 7, "expected “score”, found “resigned”");
	LINES("resigned 0\n1 take\n", 7, "expected “score”, found “1”");
	LINES("resigned 0\nscore 0 1\nscore 1 0\nscore 2 0\nwinner 0\n", 10, "wrong winner: the rules give 1 2, the record says “0”");
	LINES("agreed now\n", 6, "unexpected “now” on this line");
	LINES("agreed\n1 take\n", 7, "unexpected text after the end");
	LINES("score 0 1\n", 6, "there is a score, but the game is not over");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_resign),       cmocka_unit_test(nobody_by_rules),
		cmocka_unit_test(clocks_stop),      cmocka_unit_test(who_comes_back_is_asked),
		cmocka_unit_test(who_resigned_has_no_say),
		cmocka_unit_test(one_of_three_resigns), cmocka_unit_test(the_only_person_resigns),
		cmocka_unit_test(offers),           cmocka_unit_test(bots_answer),
		cmocka_unit_test(bounded),          cmocka_unit_test(damaged),
		cmocka_unit_test(records),          cmocka_unit_test(anything),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
