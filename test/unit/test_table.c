/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tables: who may do what, talk, and that events make the same table. */
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
				tables_same_again(&t);
		assert_int_equal(t.stage, STAGE_OVER);
		tables_same_again(&t);
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
	tables_same_again(&t);
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
	tables_same_again(&t);
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
	tables_same_again(&t);
	table_free(&t);

	table_start(&t, 7);
	assert_null(table_apply(&t, &(struct event){ .table = 7, .seq = 1, .by = PERSON,
	                                             .text = "table between-two-castles 2 private casual none consent=both" }));
	assert_true(t.aids);
	refused(table_may_help(&t, PERSON, &seat), "it is not your turn");
	for (int i = 0; i < 2; i++)
		accepted(tables_do(&t, 1, PERSON + i, VERB_SIT, i, NULL));
	tables_start(&t, 1);
	accepted(table_may_help(&t, PERSON + tables_actor(&t), &seat));
	assert_int_equal(seat, tables_actor(&t));
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
		tables_name_move(&t, seat, seat, name);
		accepted(tables_do(&t, 4, PERSON + seat, VERB_PLAY, -1, name));
	}
	accepted(tables_do(&t, 5, PERSON + 2, VERB_SAY, -1, "now"));
	refused(tables_do(&t, 5, PERSON, VERB_SAY, -1, "a\nb"), "the message contains characters that are not allowed");
	refused(tables_do(&t, 5, PERSON, VERB_SAY, -1, ""), "a message must be 1 to 500 bytes long");
	tables_same_again(&t);
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
	tables_name_move(&t, 0, 0, name);
	assert_memory_equal(name, "ludwig ", 7);
	accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, -1, name));
	for (int seat = 0; seat < 2; seat++) {
		refused(tables_do(&t, 3000, PERSON + 1, VERB_SAY, -1, "and I the Sauna"), quiet);
		tables_name_move(&t, seat, 0, name);
		accepted(tables_do(&t, 3000, PERSON + seat, VERB_PLAY, -1, name));
	}
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_SAY, -1, "now"));
	tell_view(&t, 0, false, true, 3000, &out);
	assert_non_null(strstr(buf_text(&out), "\"quiet\":false"));
	tables_same_again(&t);
	buf_free(&out);
	table_free(&t);
}

/* A late copy of a request must not become a second move, and nobody moves for the other one. */
static void moves_once(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", no_clock);
	tables_start(&t, 1);
	int actor = tables_actor(&t), seq = t.seq;
	char name[MOVE_NAME_MAX];
	tables_name_move(&t, actor, 0, name);
	struct request play = { .verb = VERB_PLAY, .player = PERSON + actor, .text = name, .seq = seq, .now = 3000 };
	struct request other = play;
	other.player = PERSON + 1 - actor;
	refused(tables_ask(&t, other), "it is not your turn");
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
	tables_same_again(&t);
	table_free(&t);
}

/* A tile that fits nowhere is shown to both players and to onlookers, with the move
 * after which it was drawn (p. 2, R4). */
static void removed_tiles_are_told(void **state)
{
	(void)state;
	static const char note[] = "{\"say\":{\"key\":\"a tile that fits nowhere is removed from the game\"},\"shows\":\"tile ";
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
					buf_putn(&b, said + sizeof note - 1, strcspn(said + sizeof note - 1, " "));
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
		cmocka_unit_test(whole_games), cmocka_unit_test(seats_are_taken), cmocka_unit_test(talk), cmocka_unit_test(moves_once),
		cmocka_unit_test(everybody_leaves), cmocka_unit_test(damage), cmocka_unit_test(aids),
		cmocka_unit_test(silence_with_ludwig), cmocka_unit_test(older_defaults), cmocka_unit_test(removed_tiles_are_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
