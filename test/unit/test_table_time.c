/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tables as time goes by: clocks, moves that are taken back, and looking back. */
#include "tables.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* Time passes only for whoever is to act; a turn's end gives some back. */
static void clocks_run(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", live);
	tables_start(&t, 1);
	int actor = tables_actor(&t);
	assert_int_equal(table_due(&t), 2000 + 60000);
	assert_int_equal(table_time(&t, actor, 12000), 50000);
	assert_int_equal(table_time(&t, 1 - actor, 12000), 60000);
	struct rng rng = rng_start(1, RNG_CHANCE);
	while (tables_actor(&t) == actor)
		tables_move(&t, &rng, 12000);
	assert_int_equal(table_time(&t, actor, 99000), 55000);
	assert_int_equal(table_run_out(&t, 71999), -1);
	assert_int_equal(table_run_out(&t, 72000), 1 - actor);
	refused(tables_do(&t, 71000, 0, VERB_FLAG, -1, NULL), "nobody’s time has run out");
	refused(tables_do(&t, 72000, PERSON, VERB_FLAG, -1, NULL), "nobody’s time has run out");
	refused(tables_do(&t, 72000, PERSON + actor, VERB_STAND_IN, 1 - actor, "level1"),
	        "a bot can only stand in for someone who has left or run out of time");
	accepted(tables_do(&t, 72000, 0, VERB_FLAG, -1, NULL));
	assert_int_equal(table_run_out(&t, 73000), -1);
	assert_int_equal(table_due(&t), 0);
	accepted(tables_do(&t, 73000, PERSON + actor, VERB_STAND_IN, 1 - actor, "level1"));
	assert_true(table_bot_plays(&t, 1 - actor));
	refused(tables_do(&t, 74000, PERSON + 1 - actor, VERB_PLAY, -1, "x"),
	        "a bot is playing for you: take your seat back first");
	accepted(tables_do(&t, 75000, PERSON + 1 - actor, VERB_BACK, -1, NULL));
	assert_int_equal(table_time(&t, 1 - actor, 76000), 5000);
	tables_same_again(&t);
	table_free(&t);

	t = tables_full("carcassonne-castle", 2, "", slow);
	tables_start(&t, 1);
	assert_int_equal(table_due(&t), 2000 + 86400000);
	table_free(&t);
}

/* Leaving and coming back neither stops a clock nor winds it up. */
static void clocks_run_on(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", live);
	tables_start(&t, 1);
	int actor = tables_actor(&t);
	accepted(tables_do(&t, 52000, PERSON + actor, VERB_LEAVE, -1, NULL));
	refused(tables_do(&t, 52000, PERSON + actor, VERB_STAND_IN, actor, "level1"),
	        "a bot can only stand in for someone who has left or run out of time");
	accepted(tables_do(&t, 53000, PERSON + actor, VERB_BACK, -1, NULL));
	assert_int_equal(table_time(&t, actor, 53000), 9000);
	accepted(tables_do(&t, 58000, PERSON + actor, VERB_LEAVE, -1, NULL));
	accepted(tables_do(&t, 58000, PERSON + 1 - actor, VERB_STAND_IN, actor, "level1"));
	accepted(tables_do(&t, 90000, PERSON + actor, VERB_BACK, -1, NULL));
	assert_int_equal(table_time(&t, actor, 90000), 4000);
	/* who is no more can be stood in for */
	t.seat[1 - actor].name[0] = '\0';
	accepted(tables_do(&t, 90000, PERSON + actor, VERB_STAND_IN, 1 - actor, "level1"));
	table_free(&t);
}

/* The server says when somebody is on vacation. */
static struct message vacation(struct table *t, int64_t at, int seat, int64_t from, int64_t until)
{
	return tables_ask(t, (struct request){ .verb = VERB_VACATION, .seat = -1, .absent = PERSON + seat, .away = from, .until = until,
	                                       .now = at });
}

/* A clock stands still as long as its person is on vacation, whenever the table hears of it. */
static void vacations(void **state)
{
	(void)state;
	enum { HOUR = 3600000, DAY = 24 * HOUR };
	for (int late = 0; late < 2; late++) {
		/* written at once, or hours afterwards: the clocks are the same */
		struct table t = tables_full("carcassonne-castle", 2, "", slow);
		tables_start(&t, 1);
		int actor = tables_actor(&t);
		int64_t from = 2000 + 4 * HOUR, until = from + 2 * (int64_t)DAY;
		accepted(vacation(&t, from + late * 3 * HOUR, actor, from, until));
		refused(vacation(&t, from + 5 * HOUR, actor, from, until), "a vacation changes nothing at this table");
		assert_int_equal(table_time(&t, actor, from), 20 * HOUR);
		assert_int_equal(table_time(&t, actor, from + DAY), 20 * HOUR);
		assert_int_equal(table_time(&t, actor, until + HOUR), 19 * HOUR);
		assert_int_equal(table_due(&t), until + 20 * HOUR);
		assert_int_equal(table_run_out(&t, until + 20 * HOUR - 1), -1);
		assert_int_equal(table_run_out(&t, until + 20 * HOUR), actor);
		assert_int_equal(table_vacation(&t, actor, until - 1), until);
		assert_int_equal(table_vacation(&t, actor, until), 0);
		/* ended early, and begun again: nothing is won by it and nothing lost */
		accepted(vacation(&t, from + 6 * HOUR, actor, from, from + 6 * HOUR));
		assert_int_equal(table_due(&t), from + 26 * HOUR);
		accepted(vacation(&t, from + (7 + late) * HOUR, actor, from + 7 * HOUR, from + 31 * HOUR));
		assert_int_equal(table_time(&t, actor, from + 31 * HOUR), 19 * HOUR);
		assert_int_equal(table_due(&t), from + 50 * HOUR);
		tables_same_again(&t);
		table_free(&t);
	}
}

/* A turn that begins in it, or ends before; and tables whose clocks do not care. */
static void vacations_elsewhere(void **state)
{
	(void)state;
	const int64_t hour = 3600000, day = 24 * hour;
	struct table t = tables_full("carcassonne-castle", 2, "", slow);
	tables_start(&t, 1);
	int actor = tables_actor(&t), other = 1 - actor;
	accepted(vacation(&t, 3000, other, 3000, 3000 + 5 * day));
	assert_int_equal(table_due(&t), 2000 + day);
	struct rng rng = rng_start(1, RNG_CHANCE);
	while (tables_actor(&t) == actor)
		tables_move(&t, &rng, 2000 + hour);
	assert_int_equal(table_time(&t, other, 3000 + 5 * day), day);
	assert_int_equal(table_due(&t), 3000 + 6 * day);
	/* they may move all the same */
	while (tables_actor(&t) == other)
		tables_move(&t, &rng, 2000 + 2 * hour);
	assert_int_equal(table_due(&t), 2000 + 2 * hour + day);
	refused(vacation(&t, 2000 + 2 * hour, 5, 3000, 4000), "a vacation changes nothing at this table");
	tables_same_again(&t);
	table_free(&t);

	/* a flag that fell before the table heard of it was none */
	t = tables_full("carcassonne-castle", 2, "", slow);
	tables_start(&t, 1);
	actor = tables_actor(&t);
	accepted(tables_do(&t, 2000 + day, 0, VERB_FLAG, -1, NULL));
	assert_true(t.seat[actor].flagged);
	assert_int_equal(table_time(&t, actor, 2000 + day), 0);
	accepted(vacation(&t, 2000 + day + 5, actor, 2000 + hour, 2000 + 2 * day));
	assert_false(t.seat[actor].flagged);
	assert_int_equal(table_time(&t, actor, 2000 + 2 * day), 23 * hour);
	tables_same_again(&t);
	table_free(&t);

	/* whose time had run out before has run out of time */
	t = tables_full("carcassonne-castle", 2, "", slow);
	tables_start(&t, 1);
	actor = tables_actor(&t);
	accepted(vacation(&t, 2000 + 2 * day, actor, 2000 + day + 1, 2000 + 9 * day));
	assert_int_equal(table_due(&t), 2000 + day);
	assert_int_equal(table_run_out(&t, 2000 + 2 * day), actor);
	table_free(&t);

	t = tables_full("carcassonne-castle", 2, "", live);
	tables_start(&t, 1);
	refused(vacation(&t, 3000, 0, 3000, 3000 + day), "a vacation changes nothing at this table");
	table_free(&t);
	t = tables_full("carcassonne-castle", 2, "", slow);
	refused(vacation(&t, 3000, 0, 3000, 3000 + day), "a vacation changes nothing at this table");
	t.restless = true;
	tables_start(&t, 1);
	refused(vacation(&t, 3000, 0, 3000, 3000 + day), "a vacation changes nothing at this table");
	table_free(&t);
}

/* Secret choices are made at the same time: each can be taken back by whoever made
 * it, whatever the others have done, until all are in. */
static void picks_are_taken_back(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 3, "", no_clock);
	tables_start(&t, 3);
	char name[MOVE_NAME_MAX], other[MOVE_NAME_MAX];
	refused(tables_do(&t, 3000, PERSON + 1, VERB_UNDO, -1, NULL), "there is no move to undo");
	tables_name_move(&t, 1, 0, name);
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_PLAY, -1, name));
	tables_name_move(&t, 0, 0, other);
	accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, -1, other));
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_UNDO, -1, NULL));
	assert_true(t.seat[1].acts && !t.seat[0].acts && t.seat[2].acts);
	tables_name_move(&t, 1, 3, name);
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_PLAY, -1, name));
	tables_name_move(&t, 2, 1, name);
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_PLAY, -1, name));
	refused(tables_do(&t, 3000, PERSON + 1, VERB_UNDO, -1, NULL),
	        "that move revealed hidden information and cannot be undone");
	tables_same_again(&t);
	table_free(&t);
}

/* Who chooses last has a new turn like everybody else, and half a turn taken back costs
 * nothing of the turn before. */
static void turns_are_paid(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 3, "", live);
	tables_start(&t, 3);
	char name[MOVE_NAME_MAX];
	for (int seat = 0; seat < 3; seat++) {
		tables_name_move(&t, seat, 0, name);
		accepted(tables_do(&t, 12000, PERSON + seat, VERB_PLAY, -1, name));
	}
	for (int seat = 0; seat < 3; seat++) {
		assert_true(t.seat[seat].acts);
		assert_int_equal(table_time(&t, seat, 12000), 55000);
	}
	table_free(&t);

	t = tables_full("between-two-castles", 3, "", slow);
	tables_start(&t, 3);
	for (int seat = 0; seat < 3; seat++) {
		tables_name_move(&t, seat, 0, name);
		accepted(tables_do(&t, 12000, PERSON + seat, VERB_PLAY, -1, name));
	}
	for (int seat = 0; seat < 3; seat++)
		assert_int_equal(table_time(&t, seat, 12000), 86400000);
	table_free(&t);
}

/* Nobody can fill a table so that it cannot be played to its end, and a clock always
 * runs out, however full it is. */
static void tables_fill_up(void **state)
{
	(void)state;
	static const char full[] = "this table’s log is full";
	struct table t = tables_full("carcassonne-castle", 2, "", live);
	struct message m = { .id = NULL };
	while (!m.id) {
		accepted(tables_do(&t, 2000, PERSON + 1, VERB_LEAVE, -1, NULL));
		m = tables_do(&t, 2000, PERSON + 1, VERB_SIT, 1, NULL);
	}
	refused(m, full);
	/* nor so that others cannot sit down any more, or be asked to get up */
	accepted(tables_do(&t, 2000, ONLOOKER, VERB_SIT, 1, NULL));
	accepted(tables_do(&t, 2000, PERSON, VERB_CLEAR, 1, NULL));
	accepted(tables_do(&t, 2000, PERSON, VERB_BOT, 1, "random"));
	while (!(m = tables_do(&t, 2000, PERSON, VERB_BOT, 1, "random")).id)
		continue;
	refused(m, full);
	accepted(tables_do(&t, 2000, PERSON, VERB_CLOSE, -1, NULL));
	table_free(&t);

	t = tables_full("carcassonne-castle", 2, "", live);
	tables_start(&t, 1);
	int actor = tables_actor(&t), events = t.seq;
	m = (struct message){ .id = NULL };
	while (!m.id) {
		accepted(tables_do(&t, 3000, PERSON + actor, VERB_LEAVE, -1, NULL));
		m = tables_do(&t, 3000, PERSON + actor, VERB_BACK, -1, NULL);
	}
	refused(m, full);
	assert_int_equal(t.seq, events + TABLE_FUSS + 1);
	accepted(tables_do(&t, 62000, 0, VERB_FLAG, -1, NULL));
	/* the other seat has its own part */
	accepted(tables_do(&t, 62000, PERSON + 1 - actor, VERB_LEAVE, -1, NULL));
	assert_int_equal(t.stage, STAGE_CLOSED);
	table_free(&t);

	t = tables_full("carcassonne-castle", 2, "", live);
	tables_start(&t, 1);
	char text[TALK_MAX + 1];
	memset(text, '"', TALK_MAX);
	text[TALK_MAX] = '\0';
	while (!(m = tables_do(&t, 3000, ONLOOKER, VERB_SAY, -1, text)).id)
		continue;
	refused(m, "this table’s chat is full");
	accepted(tables_do(&t, 3000, PERSON, VERB_SAY, -1, text));
	table_free(&t);
}

/* Who has been proposed something has seen it, so the proposal is taken back only if
 * nobody minds. */
static void undo_asks(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 4, "consent=both", no_clock);
	tables_start(&t, 9);
	struct rng rng = rng_start(4, RNG_CHANCE);
	/* until somebody has made a proposal: then the partner is to act */
	int asks = -1;
	for (int i = 0; i < 400 && asks < 0; i++) {
		tables_move(&t, &rng, 3000);
		long seat = strncmp(t.log[t.seq - 1].text, "move ", 5) == 0 ? strtol(t.log[t.seq - 1].text + 5, NULL, 10) : -1;
		if (seat < 0 || !session_can_undo_by(&t.session, (int)seat) || !strstr(t.log[t.seq - 1].text, "place"))
			continue;
		accepted(tables_do(&t, 3000, PERSON + seat, VERB_UNDO, -1, NULL));
		if (strncmp(t.log[t.seq - 1].text, "ask", 3) == 0)
			asks = (int)seat;
	}
	assert_true(asks >= 0);
	int count = session_count(&t.session);
	refused(tables_do(&t, 3000, PERSON + asks, VERB_ALLOW, -1, NULL), "there is no request for you to answer");
	for (int seat = 0; seat < 4; seat++)
		if (seat != asks)
			accepted(tables_do(&t, 3000, PERSON + seat, VERB_ALLOW, -1, NULL));
	assert_int_equal(session_count(&t.session), count - 1);
	assert_int_equal(t.undone, count);
	assert_int_equal(t.asks, -1);
	tables_same_again(&t);
	table_free(&t);
}

/* The position as somebody sees it: what a view has of it. */
static void see(const struct table *t, int viewer, struct buf *out)
{
	struct view view;
	session_view(&t->session, viewer, &view);
	buf_clear(out);
	buf_put(out, "\"state\":");
	t->game->words.json(&view, out);
}

/* Looking back shows what somebody saw then, and no more than that. */
static void look_back(void **state)
{
	(void)state;
	enum { MOVES = 60, VIEWERS = 4 };
	static const struct {
		const char *game, *option;
		int seats;
	} kinds[] = {
		{ "carcassonne-castle", "", 2 }, { "between-two-castles", "consent=both", 3 }, { "between-two-castles", "", 2 },
		{ "ordonans", "expansion=crusader-kingdoms", 3 },
	};
	static struct buf saw[MOVES + 1][VIEWERS];
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		struct table t = tables_full(kinds[k].game, kinds[k].seats, kinds[k].option, live);
		struct rng rng = rng_start(k, RNG_CHANCE);
		struct buf out = { 0 };
		tables_start(&t, k + 1);
		for (int ply = 0; ply <= MOVES; ply++) {
			for (int viewer = -1; viewer < t.options.seats; viewer++)
				see(&t, viewer, &saw[ply][viewer + 1]);
			if (ply == MOVES)
				break;
			assert_true(tables_move(&t, &rng, 3000));
			buf_clear(&out);
			tell_event(&t, -1, &out);
			char end[32];
			struct buf b = buf_over(end, sizeof end);
			buf_put(&b, ",\"ply\":");
			buf_int(&b, ply + 1);
			buf_char(&b, '}');
			assert_non_null(strstr(buf_text(&out), end));
		}
		for (int ply = 0; ply <= MOVES + 1; ply++)
			for (int viewer = -1; viewer < t.options.seats; viewer++) {
				struct json j = { .out = &out };
				buf_clear(&out);
				tell_ply(&t, ply, viewer, false, false, 3000, &j);
				assert_non_null(strstr(buf_text(&out), buf_text(&saw[ply < MOVES ? ply : MOVES][viewer + 1])));
				assert_non_null(strstr(buf_text(&out), "\"plies\":60,\"shown\":{"));
				assert_non_null(strstr(buf_text(&out), "\"stage\":\"playing\""));
				assert_non_null(strstr(buf_text(&out), "\"can_undo\":false"));
				assert_null(strstr(buf_text(&out), "\"moves\":"));
				assert_null(strstr(buf_text(&out), "\"time\":"));
			}
		for (int ply = 0; ply <= MOVES; ply++)
			for (int viewer = 0; viewer < VIEWERS; viewer++)
				buf_free(&saw[ply][viewer]);
		buf_free(&out);
		table_free(&t);
	}
}

/* An event that undoes a move says which. */
static void undone_moves_are_told(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 3, "", no_clock);
	struct buf out = { 0 };
	tables_start(&t, 3);
	for (int seat = 1; seat >= 0; seat--) {
		char name[MOVE_NAME_MAX];
		tables_name_move(&t, seat, 0, name);
		accepted(tables_do(&t, 3000, PERSON + seat, VERB_PLAY, -1, name));
		assert_int_equal(t.undone, 0);
	}
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_UNDO, -1, NULL));
	tell_event(&t, 2, &out);
	assert_non_null(strstr(buf_text(&out), "\"event\":\"undo\",\"who\":\"Ben\",\"seat\":1,\"undone\":1}"));
	/* what was the second is the first now */
	accepted(tables_do(&t, 3000, PERSON, VERB_UNDO, -1, NULL));
	assert_int_equal(t.undone, 1);
	accepted(tables_do(&t, 3000, ONLOOKER, VERB_SAY, -1, "well"));
	assert_int_equal(t.undone, 0);
	buf_free(&out);
	table_free(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(clocks_run), cmocka_unit_test(clocks_run_on), cmocka_unit_test(vacations), cmocka_unit_test(vacations_elsewhere), cmocka_unit_test(picks_are_taken_back),
		cmocka_unit_test(turns_are_paid), cmocka_unit_test(tables_fill_up), cmocka_unit_test(undo_asks),
		cmocka_unit_test(look_back), cmocka_unit_test(undone_moves_are_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
