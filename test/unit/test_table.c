/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tables: who may do what, clocks, undo, talk, and that events make the same table. */
#include "expect.h"
#include "record.h"
#include "tables.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static const struct clock no_clock = { .kind = CLOCK_NONE };
static const struct clock live = { .kind = CLOCK_LIVE, .base = 60000, .increment = 5000 };
static const struct clock slow = { .kind = CLOCK_DAYS, .base = 86400000 };

#define refused(message, sentence) assert_string_equal((message).id, sentence)
#define accepted(message) assert_null((message).id)

static int index_of_actor(const struct table *t)
{
	for (int seat = 0; seat < t->options.seats; seat++)
		if (t->seat[seat].acts)
			return seat;
	return -1;
}

/* Events once more give the same table and record. */
static void same_again(const struct table *t)
{
	struct table again;
	table_start(&again, t->id);
	for (int i = 0; i < t->seq; i++) {
		const struct happened *h = &t->log[i];
		struct event e = { .table = t->id, .seq = i + 1, .at = h->at, .by = h->by, .text = h->text, .name = h->name };
		assert_null(table_apply(&again, &e));
	}
	assert_int_equal(again.stage, t->stage);
	assert_int_equal(table_due(&again), table_due(t));
	for (int viewer = -1; viewer < t->options.seats; viewer++) {
		struct buf one = { 0 }, other = { 0 };
		tell_view(t, viewer, false, true, t->changed, &one);
		tell_view(&again, viewer, false, true, t->changed, &other);
		assert_string_equal(buf_text(&one), buf_text(&other));
		buf_free(&one);
		buf_free(&other);
	}
	table_free(&again);
}

static void whole_games(void **state)
{
	(void)state;
	static const struct {
		const char *game, *option;
		int seats;
	} kinds[] = {
		{ "carcassonne-castle", "", 2 },
		{ "between-two-castles", "", 2 },
		{ "between-two-castles", "consent=both", 7 },
		{ "ordonans", "expansion=crusader-kingdoms", 3 },
		{ "ordonans", "", 2 },
	};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		struct table t = tables_full(kinds[i].game, kinds[i].seats, kinds[i].option, live);
		struct buf record = { 0 };
		tables_start(&t, i + 1);
		assert_false(table_record(&t, &record));
		struct rng rng = rng_start(i, RNG_CHANCE);
		for (int64_t at = 3000; tables_move(&t, &rng, at); at += 10)
			if (at % 200 == 0)
				same_again(&t);
		assert_int_equal(t.stage, STAGE_OVER);
		same_again(&t);
		assert_true(table_record(&t, &record));
		assert_non_null(strstr(buf_text(&record), "\nname 1 Ben\n"));
		struct record_reader reader;
		struct session read;
		record_start(&reader, &read, NULL);
		assert_true(record_feed(&reader, buf_text(&record), record.len) && record_finish(&reader) && record_complete(&reader));
		session_free(&read);
		struct summary s;
		table_summary(&t, &s);
		assert_int_equal(s.stage, STAGE_OVER);
		assert_true(s.ended > 3000 && s.due == 0 && s.turn == 0);
		refused(tables_do(&t, t.changed, PERSON, VERB_PLAY, -1, "pass"), "the game is over");
		buf_free(&record);
		table_free(&t);
	}
}

static void seats_are_taken(void **state)
{
	(void)state;
	struct table t;
	table_start(&t, 7);
	refused(tables_do(&t, 1, PERSON, VERB_SIT, 0, NULL), "there is no such table");
	struct request make = { .verb = VERB_MAKE, .player = PERSON, .now = 1 };
	make.game = registry_find("ordonans");
	make.options = options_default(make.game, 3);
	make.clock = (struct clock){ .kind = CLOCK_LIVE, .base = 5 };
	refused(tables_ask(&t, make), "a live clock runs from 10 seconds to 24 hours, plus at most 10 minutes per turn");
	make.clock = no_clock;
	accepted(tables_ask(&t, make));
	refused(tables_ask(&t, make), "this table already exists");
	accepted(tables_do(&t, 2, PERSON + 1, VERB_SIT, 1, NULL));
	refused(tables_do(&t, 3, PERSON + 1, VERB_SIT, 0, NULL), "you already have a seat at this table");
	refused(tables_do(&t, 3, PERSON + 2, VERB_SIT, 1, NULL), "this seat is taken");
	refused(tables_do(&t, 3, PERSON + 2, VERB_SIT, 3, NULL), "there is no seat {seat}; seats are numbered 0 to {last}");
	refused(tables_do(&t, 3, PERSON + 1, VERB_BOT, 0, "level3"), "only the person who created the table can do that");
	refused(tables_do(&t, 3, PERSON, VERB_BOT, 0, "level99"), "unknown bot “{name}”");
	refused(tables_do(&t, 3, PERSON, VERB_BOT, 1, "level3"), "this seat is taken");
	accepted(tables_do(&t, 3, PERSON, VERB_BOT, 0, "level3"));
	refused(tables_do(&t, 3, PERSON, VERB_START, -1, NULL), "there is still a free seat");
	accepted(tables_do(&t, 3, PERSON, VERB_SIT, 2, NULL));
	accepted(tables_do(&t, 4, PERSON + 1, VERB_LEAVE, -1, NULL));
	accepted(tables_do(&t, 5, PERSON + 2, VERB_SIT, 1, NULL));
	accepted(tables_do(&t, 5, PERSON, VERB_CLEAR, 1, NULL));
	accepted(tables_do(&t, 5, PERSON + 3, VERB_SIT, 1, NULL));
	refused(tables_do(&t, 5, PERSON + 3, VERB_START, -1, NULL), "only the person who created the table can do that");
	tables_start(&t, 5);
	refused(tables_do(&t, 6, PERSON + 4, VERB_SIT, 1, NULL), "the game has already started");
	refused(tables_do(&t, 6, PERSON, VERB_CLOSE, -1, NULL), "the game has already started");
	refused(tables_do(&t, 6, PERSON + 4, VERB_PLAY, -1, "pass"), "you do not have a seat at this table");
	same_again(&t);
	table_free(&t);
}

/* Time passes only for whoever is to act; a turn's end gives some back. */
static void clocks_run(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", live);
	tables_start(&t, 1);
	int actor = index_of_actor(&t);
	assert_int_equal(table_due(&t), 2000 + 60000);
	assert_int_equal(table_time(&t, actor, 12000), 50000);
	assert_int_equal(table_time(&t, 1 - actor, 12000), 60000);
	struct rng rng = rng_start(1, RNG_CHANCE);
	while (index_of_actor(&t) == actor)
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
	same_again(&t);
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
	int actor = index_of_actor(&t);
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

static void names_of(const struct table *t, int seat, int which, char name[MOVE_NAME_MAX])
{
	move moves[MOVES_MAX];
	int n = t->game->moves(session_state(&t->session), seat, moves);
	struct buf b = buf_over(name, MOVE_NAME_MAX);
	t->game->name_move(session_state(&t->session), seat, moves[which % n], &b);
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
	names_of(&t, 1, 0, name);
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_PLAY, -1, name));
	names_of(&t, 0, 0, other);
	accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, -1, other));
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_UNDO, -1, NULL));
	assert_true(t.seat[1].acts && !t.seat[0].acts && t.seat[2].acts);
	names_of(&t, 1, 3, name);
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_PLAY, -1, name));
	names_of(&t, 2, 1, name);
	accepted(tables_do(&t, 3000, PERSON + 2, VERB_PLAY, -1, name));
	refused(tables_do(&t, 3000, PERSON + 1, VERB_UNDO, -1, NULL),
	        "that move revealed hidden information and cannot be undone");
	same_again(&t);
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
		names_of(&t, seat, 0, name);
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
		names_of(&t, seat, 0, name);
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
	accepted(tables_do(&t, 2000, PERSON, VERB_CLOSE, -1, NULL));
	table_free(&t);

	t = tables_full("carcassonne-castle", 2, "", live);
	tables_start(&t, 1);
	int actor = index_of_actor(&t), events = t.seq;
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
	same_again(&t);
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
		names_of(&t, seat, 0, name);
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

/* A table's log gives the options of which the default has changed; one that was stored
 * before that does not, and is played on as it began. */
static void older_defaults(void **state)
{
	(void)state;
	struct table t;
	table_start(&t, 7);
	struct request make = { .verb = VERB_MAKE, .player = PERSON, .now = 1, .game = registry_find("ordonans"), .aids = true };
	make.options = options_default(make.game, 2);
	accepted(tables_ask(&t, make));
	assert_string_equal(t.log[0].text, "table ordonans 2 private casual none compare=seniority");
	table_free(&t);

	table_start(&t, 7);
	assert_null(table_apply(&t, &(struct event){ .table = 7, .seq = 1, .by = PERSON, .text = "table ordonans 2 private casual none" }));
	for (int seat = 0; seat < 2; seat++)
		accepted(tables_do(&t, 1, PERSON + seat, VERB_SIT, seat, NULL));
	tables_start(&t, 1);
	struct buf out = { 0 };
	tell_view(&t, -1, false, true, 3000, &out);
	assert_non_null(strstr(buf_text(&out), "\"compare\":\"groups\""));
	/* a rematch is played in the same way, and its log says so */
	struct request again[SEATS_MAX + 1];
	table_again(&t, &(struct request){ .player = PERSON }, again);
	struct table next;
	table_start(&next, 8);
	accepted(tables_ask(&next, again[0]));
	assert_string_equal(next.log[0].text, "table ordonans 2 private casual none compare=groups");
	same_again(&t);
	buf_free(&out);
	table_free(&t);
	table_free(&next);
}

/* A table without aids is so for everybody, and after a rematch; what was stored before
 * there were such tables has them. */
static void aids(void **state)
{
	(void)state;
	struct table t;
	table_start(&t, 7);
	struct request make = { .verb = VERB_MAKE, .player = PERSON, .now = 1, .game = registry_find("between-two-castles") };
	make.options = options_default(make.game, 2);
	accepted(options_set(make.game, &make.options, "consent", "both"));
	accepted(tables_ask(&t, make));
	assert_string_equal(t.log[0].text, "table between-two-castles 2 private casual none unaided consent=both");
	for (int seat = 0; seat < 2; seat++)
		accepted(tables_do(&t, 1, PERSON + seat, VERB_SIT, seat, NULL));
	tables_start(&t, 1);
	struct buf out = { 0 };
	tell_view(&t, -1, false, true, 3000, &out);
	assert_non_null(strstr(buf_text(&out), "\"aids\":false"));
	int seat;
	for (int64_t who = PERSON; who < PERSON + 3; who++)
		refused(table_may_help(&t, who, &seat), "help is turned off for everyone at this table");
	struct request again[SEATS_MAX + 1];
	table_again(&t, &(struct request){ .player = PERSON }, again);
	assert_false(again[0].aids);
	same_again(&t);
	table_free(&t);

	table_start(&t, 7);
	assert_null(table_apply(&t, &(struct event){ .table = 7, .seq = 1, .by = PERSON,
	                                             .text = "table between-two-castles 2 private casual none consent=both" }));
	assert_true(t.aids);
	refused(table_may_help(&t, PERSON, &seat), "it is not your turn");
	for (int i = 0; i < 2; i++)
		accepted(tables_do(&t, 1, PERSON + i, VERB_SIT, i, NULL));
	tables_start(&t, 1);
	accepted(table_may_help(&t, PERSON + index_of_actor(&t), &seat));
	assert_int_equal(seat, index_of_actor(&t));
	refused(table_may_help(&t, ONLOOKER, &seat), "it is not your turn");
	table_again(&t, &(struct request){ .player = PERSON }, again);
	assert_true(again[0].aids);
	table_free(&t);
	buf_free(&out);
}

static void talk(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 3, "", no_clock);
	accepted(tables_do(&t, 1, PERSON, VERB_SAY, -1, "здравствуйте"));
	tables_start(&t, 3);
	refused(tables_do(&t, 3, PERSON, VERB_SAY, -1, "psst"),
	        "no chat while players are choosing: try again when all have chosen");
	accepted(tables_do(&t, 3, ONLOOKER, VERB_SAY, -1, "I see nothing"));
	struct buf out = { 0 };
	assert_false(tell_event(&t, 0, &out));
	assert_true(tell_event(&t, -1, &out));
	assert_non_null(strstr(buf_text(&out), "\"who\":\"Olga\",\"text\":\"I see nothing\""));
	buf_free(&out);
	char name[MOVE_NAME_MAX];
	for (int seat = 0; seat < 3; seat++) {
		names_of(&t, seat, seat, name);
		accepted(tables_do(&t, 4, PERSON + seat, VERB_PLAY, -1, name));
	}
	accepted(tables_do(&t, 5, PERSON + 2, VERB_SAY, -1, "now"));
	refused(tables_do(&t, 5, PERSON, VERB_SAY, -1, "a\nb"), "the message contains characters that are not allowed");
	refused(tables_do(&t, 5, PERSON, VERB_SAY, -1, ""), "a message must be 1 to 500 bytes long");
	same_again(&t);
	table_free(&t);
}

/* With two people the one in charge of Ludwig's tiles chooses in silence, too: both know
 * their hands by then. */
static void silence_with_ludwig(void **state)
{
	(void)state;
	static const char quiet[] = "no chat while players are choosing: try again when all have chosen";
	struct table t = tables_full("between-two-castles", 2, "", no_clock);
	struct buf out = { 0 };
	tables_start(&t, 3);
	for (int seat = 0; seat < 2; seat++)
		refused(tables_do(&t, 3000, PERSON + seat, VERB_SAY, -1, "I have the Salon"), quiet);
	tell_view(&t, 0, false, true, 3000, &out);
	assert_non_null(strstr(buf_text(&out), "\"quiet\":true"));
	buf_clear(&out);
	char name[MOVE_NAME_MAX];
	names_of(&t, 0, 0, name);
	assert_memory_equal(name, "ludwig ", 7);
	accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, -1, name));
	for (int seat = 0; seat < 2; seat++) {
		refused(tables_do(&t, 3000, PERSON + 1, VERB_SAY, -1, "and I the Sauna"), quiet);
		names_of(&t, seat, 0, name);
		accepted(tables_do(&t, 3000, PERSON + seat, VERB_PLAY, -1, name));
	}
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_SAY, -1, "now"));
	tell_view(&t, 0, false, true, 3000, &out);
	assert_non_null(strstr(buf_text(&out), "\"quiet\":false"));
	same_again(&t);
	buf_free(&out);
	table_free(&t);
}

/* A late copy of a request must not become a second move. */
static void moves_once(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", no_clock);
	tables_start(&t, 1);
	int actor = index_of_actor(&t), seq = t.seq;
	char name[MOVE_NAME_MAX];
	names_of(&t, actor, 0, name);
	struct request play = { .verb = VERB_PLAY, .player = PERSON + actor, .text = name, .seq = seq, .now = 3000 };
	accepted(tables_ask(&t, play));
	refused(tables_ask(&t, play), "you have already moved, or your turn has restarted: look at the table again");
	table_free(&t);
}

static void everybody_leaves(void **state)
{
	(void)state;
	struct table t = tables_full("ordonans", 2, "", no_clock);
	tables_start(&t, 1);
	accepted(tables_do(&t, 3000, PERSON, VERB_LEAVE, -1, NULL));
	refused(tables_do(&t, 3000, PERSON, VERB_LEAVE, -1, NULL), "you do not have a seat at this table");
	refused(tables_do(&t, 3000, PERSON + 1, VERB_REMATCH, -1, NULL), "the game is not over yet");
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_STAND_IN, 0, "greedy"));
	accepted(tables_do(&t, 3000, PERSON, VERB_BACK, -1, NULL));
	accepted(tables_do(&t, 3000, PERSON, VERB_LEAVE, -1, NULL));
	assert_int_equal(t.stage, STAGE_PLAYING);
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_LEAVE, -1, NULL));
	assert_int_equal(t.stage, STAGE_CLOSED);
	struct buf record = { 0 };
	assert_true(table_record(&t, &record));
	assert_non_null(strstr(buf_text(&record), "\naborted\n"));
	buf_free(&record);
	accepted(tables_ask(&t, (struct request){ .verb = VERB_REMATCH, .player = PERSON, .table = 99, .now = 4000 }));
	refused(tables_do(&t, 4000, PERSON, VERB_REMATCH, -1, NULL), "a rematch has already been set up");
	same_again(&t);
	table_free(&t);
}

/* A tile that fits nowhere is shown to both players and to onlookers, with the move
 * after which it was drawn (p. 2, R4). */
static void removed_tiles_are_told(void **state)
{
	(void)state;
	static const char note[] = "\"notes\":[{\"say\":{\"key\":\"tile {tile} fits nowhere and is removed from the game\",\"args\":{\"tile\":\"";
	int told = 0;
	for (uint64_t chance = 1; told < 3 && chance < 200; chance++) {
		struct table t = tables_full("carcassonne-castle", 2, "", no_clock);
		struct rng rng = rng_start(chance, RNG_CHANCE);
		tables_start(&t, chance);
		for (int64_t at = 3000; tables_move(&t, &rng, at); at += 10)
			for (int viewer = -1, seen = 0; viewer < 2; viewer++) {
				struct buf event = { 0 }, view = { 0 };
				assert_true(tell_event(&t, viewer, &event));
				const char *said = strstr(buf_text(&event), note);
				tell_view(&t, viewer, false, true, at, &view);
				seen += said != NULL;
				assert_true(seen == 0 || seen == viewer + 2);
				if (said) {
					char entry[32];
					struct buf b = buf_over(entry, sizeof entry);
					buf_put(&b, "{\"tile\":");
					buf_putn(&b, said + sizeof note - 1, strcspn(said + sizeof note - 1, "\""));
					buf_put(&b, ",\"placed\":");
					assert_non_null(strstr(buf_text(&view), entry));
					told += viewer == 1;
				}
				buf_free(&event);
				buf_free(&view);
			}
		table_free(&t);
	}
	assert_int_equal(told, 3);
}

/* A damaged log is noticed, not played. */
static void damage(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"", "sit 0", "table", "table chess 2 listed rated none", "table ordonans 9 listed rated none",
		"table ordonans 2 listed rated never", "table ordonans 2 listed rated none cards", "table ordonans 2 listed rated none x=y",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct table t;
		table_start(&t, 7);
		assert_non_null(table_apply(&t, &(struct event){ .table = 7, .seq = 1, .text = bad[i] }));
		table_free(&t);
	}
	static const char *const worse[] = {
		"move 0 pass", "move 0 troop lance 9", "move 7 pass", "start", "undo 0", "allow 0", "table ordonans 2 listed rated none", "hop",
	};
	for (size_t i = 0; i < sizeof worse / sizeof *worse; i++) {
		struct table t = tables_full("ordonans", 2, "", no_clock);
		tables_start(&t, 1);
		assert_non_null(table_apply(&t, &(struct event){ .table = 7, .seq = t.seq + 1, .text = worse[i] }));
		assert_non_null(table_apply(&t, &(struct event){ .table = 7, .seq = t.seq + 2, .text = "close" }));
		table_free(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_games), cmocka_unit_test(seats_are_taken), cmocka_unit_test(clocks_run),
		cmocka_unit_test(picks_are_taken_back), cmocka_unit_test(undo_asks), cmocka_unit_test(talk), cmocka_unit_test(moves_once),
		cmocka_unit_test(everybody_leaves), cmocka_unit_test(damage), cmocka_unit_test(clocks_run_on),
		cmocka_unit_test(turns_are_paid), cmocka_unit_test(tables_fill_up),
		cmocka_unit_test(look_back), cmocka_unit_test(undone_moves_are_told), cmocka_unit_test(aids),
		cmocka_unit_test(silence_with_ludwig), cmocka_unit_test(older_defaults),
		cmocka_unit_test(removed_tiles_are_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
