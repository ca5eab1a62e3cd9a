/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Seven play Between Two Castles: five people and two bots, where neighbours must agree
 * on every tile. On the way somebody's cable is pulled again and again, somebody leaves,
 * a bot stands in, and the player comes back; people talk when they may. What everybody
 * has heard in the end is the same story, without gaps and without anything twice.
 */
#include "crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEVEN = 7, PEOPLE = 5 };

static const char silence[] = "no chat while players are choosing: try again when all have chosen";

static bool is_quiet(const struct mate *mate, long what)
{
	return mate->view && json_is_true(json_object_get(mate->view, "quiet")) == (what != 0);
}

static bool has_heard_talk(const struct mate *mate, long times)
{
	return heard(mate, "say") + heard(mate, "call") >= times;
}

static void begin(struct crew *crew, struct mate *at[SEVEN])
{
	static const int seats[PEOPLE] = { 0, 1, 2, 4, 6 };
	crew_begin(crew, NULL);
	crew_start(crew, &crew->host);
	for (int i = 0; i < PEOPLE; i++)
		at[seats[i]] = crew_hire(crew, &crew->host);
	crew_hire(crew, &crew->host);   /* two look on */
	crew_hire(crew, &crew->host);
	at[2]->detail = "turn";
	at[4]->detail = "events";
	crew_table(crew, "between-two-castles", SEVEN, "{\"consent\": \"both\"}", NULL, at, "greedy");
}

static void rest(struct crew *crew, bool rests)
{
	for (int i = 0; i < crew->mates; i++)
		crew->mate[i].rests = rests;
}

/* Play until the first mate's view says that one may not talk, or that one may. */
static void play_until_quiet(struct crew *crew, bool quiet)
{
	for (int i = 0; i < 500 && !is_quiet(&crew->mate[0], quiet); i++)
		crew_play(crew, 1);
	assert_true(is_quiet(&crew->mate[0], quiet));
}

/* Let what is on its way arrive, with nobody moving: bots do not wait for people. */
static void talk(struct crew *crew)
{
	struct mate *anna = &crew->mate[0], *ben = &crew->mate[1], *eve = &crew->mate[PEOPLE], *finn = &crew->mate[PEOPLE + 1];
	play_until_quiet(crew, true);
	mate_refused(anna, silence, "say", "{s:s}", "text", "take the red one");
	/* onlookers have nothing to choose, and nobody who has hears them */
	mate_does(eve, "say", "{s:s}", "text", "who will win?");
	crew_until(crew, has_heard_talk, finn, 1, "what another onlooker says");
	assert_string_equal(field_text(last_heard(finn, "call"), "text"), "who will win?");
	assert_string_equal(field_text(last_heard(finn, "call"), "who"), eve->name);
	play_until_quiet(crew, false);
	rest(crew, true);
	mate_does(anna, "say", "{s:s}", "text", "hello \"neighbour\"");
	crew_until(crew, has_heard_talk, ben, 1, "what a neighbour says");
	assert_string_equal(field_text(last_heard(ben, "say"), "text"), "hello \"neighbour\"");
	assert_int_equal(heard(ben, "call"), 0);
	mate_does(ben, "mute", "{s:s, s:b}", "name", anna->name, "on", 1);
	mate_does(anna, "say", "{s:s}", "text", "are you there?");
	crew_until(crew, has_heard_talk, finn, 3, "what a player says");
	mate_does(ben, "mute", "{s:s, s:b}", "name", anna->name, "on", 0);
	mate_does(anna, "say", "{s:s}", "text", "now?");
	crew_until(crew, has_heard_talk, ben, 2, "what somebody says who was muted");
	assert_string_equal(field_text(last_heard(ben, "say"), "text"), "now?");
	assert_int_equal(heard(ben, "say"), 2);
	rest(crew, false);
}

/* The cable is pulled, in the middle of whatever goes on. */
static void pull_cables(struct crew *crew)
{
	for (int i = 0; i < 20; i++) {
		struct mate *mate = &crew->mate[1 + rng_below(&crew->rng, (unsigned)crew->mates - 1)];
		mate_drop(mate);
		/* the others may have to wait for this one, so there is nothing to wait for */
		for (unsigned k = rng_below(&crew->rng, 8); k--;)
			crew_step(crew, 5);
		mate_return(mate, &crew->host);
	}
}

static void leave_and_come_back(struct crew *crew)
{
	struct mate *anna = &crew->mate[0], *ben = &crew->mate[1];
	crew_play(crew, 5);
	mate_refused(anna, "a bot can only stand in for someone who has left or run out of time", "stand-in",
	             "{s:i, s:s}", "seat", 1, "bot", "greedy");
	mate_refused(ben, "you already have your seat", "back", NULL);
	ben->rests = true;
	/* a move of Ben's may still be on its way, and would be refused after this */
	mate_does(ben, "leave", NULL);
	mate_does(anna, "stand-in", "{s:i, s:s}", "seat", 1, "bot", "greedy");
	mate_refused(ben, "a bot is playing for you: take your seat back first", "play", "{s:s}", "move", "take 1");
	crew_play(crew, 60);
	assert_string_equal(field_text(json_array_get(json_object_get(anna->view, "seats"), 1), "bot"), "greedy");
	assert_string_equal(field_text(json_array_get(json_object_get(anna->view, "seats"), 1), "name"), ben->name);
	mate_does(ben, "back", NULL);
	ben->rests = false;
	crew_play(crew, 20);
	assert_null(json_object_get(json_array_get(json_object_get(anna->view, "seats"), 1), "bot"));
	assert_int_equal(heard(anna, "leave"), 1);
	assert_int_equal(heard(anna, "stand-in"), 1);
	assert_int_equal(heard(anna, "back"), 1);
}

/* Who came again has heard the same story as who was there all the time. */
static void same_story(const struct crew *crew)
{
	const struct mate *first = &crew->mate[0];
	for (int i = 1; i < crew->mates; i++) {
		const struct mate *mate = &crew->mate[i];
		size_t k = 0;
		for (size_t n = 0; n < json_array_size(first->events); n++) {
			const json_t *event = json_array_get(first->events, n);
			if (strcmp(field_text(event, "event"), "say") == 0)
				continue;   /* some were muted */
			const json_t *same;
			do {
				same = json_array_get(mate->events, k++);
				assert_non_null(same);
			} while (field_number(same, "seq") < field_number(event, "seq"));
			assert_int_equal(field_number(same, "seq"), field_number(event, "seq"));
			assert_string_equal(field_text(same, "event"), field_text(event, "event"));
			assert_int_equal(field_number(same, "at"), field_number(event, "at"));
		}
	}
}

/* Once the game is over onlookers and players talk with each other. */
static void talk_after(struct crew *crew)
{
	struct mate *anna = &crew->mate[0], *eve = &crew->mate[PEOPLE];
	int calls = heard(anna, "call");
	mate_does(eve, "say", "{s:s}", "text", "well played");
	crew_until(crew, has_heard_talk, anna, heard(anna, "say") + calls + 1, "what an onlooker says after the game");
	assert_string_equal(field_text(last_heard(anna, "call"), "text"), "well played");
}

static void test_seven(void **state)
{
	(void)state;
	struct crew crew;
	struct mate *at[SEVEN] = { NULL };
	begin(&crew, at);
	talk(&crew);
	pull_cables(&crew);
	leave_and_come_back(&crew);
	crew_play(&crew, 100000);
	for (int i = 0; i < crew.mates; i++)
		crew_until(&crew, heard_seq, &crew.mate[i], crew.mate[0].seq, "the last event");
	same_story(&crew);
	struct session s;
	crew_record(&crew, crew.mate[0].table, &s);
	crew_check_views(&crew, &s);
	session_free(&s);
	talk_after(&crew);
	int proposals = 0;
	for (size_t i = 0; i < json_array_size(crew.mate[0].views); i++) {
		char *text = json_dumps(json_array_get(crew.mate[0].views, i), JSON_COMPACT);
		proposals += strstr(text, "agree") != NULL;
		free(text);
	}
	assert_true(proposals > 0);
	crew_end(&crew);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_seven) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
