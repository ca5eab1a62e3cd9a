/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What happens in tournaments besides games: somebody does not come, somebody's time runs out,
 * games over days begin by themselves, tables of several with points for places, an arena, a
 * pause; and what strangers and players cannot do. Waits end with what is waited for.
 */
#include "crew.h"
#include "members.h"

#include "tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { PEOPLE = 8 };

static struct crew crew;
static struct client people[PEOPLE];
static const char *const names[PEOPLE] = { "Anna", "Boris", "Chiara", "David", "Ewa", "Frida", "Georg", "Hana" };

/* ---- helpers ---- */

/* A tournament of the first of them with so many players, that begins now; its id. `terms` is
 * JSON without braces. */
static void begin(char cup[ID_SIZE], int players, const char *terms)
{
	char body[400];
	snprintf(body, sizeof body, "{\"name\":\"C\",%s,\"starts\":\"%lld\"}", terms, ((long long)time(NULL) + 3600) * 1000);
	struct reply r = client_post(&people[0], "/api/cups", body);
	if (r.status != 200)
		fail_msg("%d %s", r.status, r.body);
	json_t *made = json_loads(r.body, 0, NULL);
	snprintf(cup, ID_SIZE, "%s", field_text(made, "id"));
	json_decref(made);
	reply_free(&r);
	for (int i = 0; i < players; i++)
		assert_int_equal(member_post(&people[i], "{}", "/api/cups/%s/join", cup), 200);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/start", cup), 200);
}

/* The tournament, once so many games are in it that have this state; asked again and again. */
static json_t *await_games(const char *cup, const char *how, int wanted)
{
	for (int64_t until = net_ms() + LONG; net_ms() < until;) {
		json_t *view = member_get(&crew.host, "/api/cups/%s", cup);
		assert_non_null(view);
		const json_t *games = json_object_get(view, "games");
		int n = 0;
		for (size_t i = 0; i < json_array_size(games); i++)
			n += strcmp(field_text(json_array_get(games, i), "how"), how) == 0;
		if (n >= wanted)
			return view;
		json_decref(view);
	}
	fail_msg("never %d games that are %s", wanted, how);
	return NULL;
}

static const json_t *game_of(const json_t *view, size_t i)
{
	return json_array_get(json_object_get(view, "games"), i);
}

static int seats_of(const json_t *game)
{
	return (int)json_array_size(json_object_get(game, "at"));
}

static struct client *person(const json_t *view, const json_t *game, int seat)
{
	size_t at = (size_t)json_integer_value(json_array_get(json_object_get(game, "at"), (size_t)seat));
	const char *name = field_text(json_array_get(json_object_get(view, "players"), at), "name");
	for (int i = 0; i < PEOPLE; i++)
		if (strcmp(names[i], name) == 0)
			return &people[i];
	fail_msg("nobody is called %s", name);
	return NULL;
}

/* Which of these people; 0 also for somebody who is no more. */
static int number_of(const json_t *view, const json_t *game, int seat)
{
	size_t at = (size_t)json_integer_value(json_array_get(json_object_get(game, "at"), (size_t)seat));
	const char *name = field_text(json_array_get(json_object_get(view, "players"), at), "name");
	int i = PEOPLE - 1;
	while (i > 0 && strcmp(names[i], name) != 0)
		i--;
	return i;
}

static double score(const json_t *view, const char *name)
{
	const json_t *players = json_object_get(view, "players");
	for (size_t i = 0; i < json_array_size(players); i++)
		if (strcmp(field_text(json_array_get(players, i), "name"), name) == 0)
			return json_number_value(json_object_get(json_array_get(players, i), "score"));
	return -1;
}

static bool is_here(const json_t *view, const char *name)
{
	const json_t *players = json_object_get(view, "players");
	for (size_t i = 0; i < json_array_size(players); i++)
		if (strcmp(field_text(json_array_get(players, i), "name"), name) == 0)
			return json_is_true(json_object_get(json_array_get(players, i), "here"));
	return false;
}

static void sit(const json_t *view, const json_t *game, int seat)
{
	assert_true(client_does(person(view, game, seat), "sit", "{s:s, s:i}", "table", field_text(game, "table"), "seat", seat));
}

/* Everybody sits; the game begins by itself, and those before the last give up in turn. */
static void play(const json_t *view, const json_t *game)
{
	const char *table = field_text(game, "table");
	for (int seat = 0; seat < seats_of(game); seat++)
		sit(view, game, seat);
	for (int seat = 0; seat + 1 < seats_of(game); seat++)
		while (!client_does(person(view, game, seat), "resign", "{s:s}", "table", table))
			assert_true(person(view, game, seat)->fd >= 0);
}

static void play_all(const json_t *view)
{
	for (size_t i = 0; i < json_array_size(json_object_get(view, "games")); i++)
		if (strcmp(field_text(game_of(view, i), "how"), "playing") == 0)
			play(view, game_of(view, i));
}

static void end(const char *cup)
{
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/stop", cup), 200);
}

/* ---- what happens ---- */

/* One sits down and the other does not; nor do the two of the second table. */
static void somebody_does_not_come(void **state)
{
	(void)state;
	char cup[ID_SIZE];
	begin(cup, 4, "\"game\":\"carcassonne-castle\",\"format\":\"swiss\",\"rounds\":\"3\",\"clock\":\"live:600000+0\",\"appear\":\"10000\"");
	json_t *view = await_games(cup, "playing", 2);
	const json_t *game = game_of(view, 0);
	struct client *comes = person(view, game, 0), *misses = person(view, game, 1);
	sit(view, game, 0);
	/* nobody else can have the seat, and nobody can go from it but by the tournament */
	assert_false(client_does(&people[7], "sit", "{s:s, s:i}", "table", field_text(game, "table"), "seat", 1));
	assert_false(client_does(comes, "leave", "{s:s}", "table", field_text(game, "table")));
	assert_false(client_does(misses, "decline", "{s:s}", "table", field_text(game, "table")));
	assert_false(client_does(comes, "start", "{s:s}", "table", field_text(game, "table")));
	json_decref(view);
	view = await_games(cup, "absent", 2);
	int here = 0;
	double all = 0;
	for (int i = 0; i < 4; i++) {
		here += is_here(view, names[i]);
		all += score(view, names[i]);
	}
	/* with one left there is nobody to play with */
	assert_int_equal(here, 1);
	assert_true(all > 0.99 && all < 1.01);
	json_decref(view);
}

static void time_runs_out(void **state)
{
	(void)state;
	char cup[ID_SIZE];
	begin(cup, 2, "\"game\":\"carcassonne-castle\",\"format\":\"swiss\",\"rounds\":\"1\",\"clock\":\"live:10000+0\",\"appear\":\"60000\"");
	json_t *view = await_games(cup, "playing", 1);
	sit(view, game_of(view, 0), 0);
	sit(view, game_of(view, 0), 1);
	assert_false(client_does(&people[0], "stand-in", "{s:s, s:i, s:s}", "table", field_text(game_of(view, 0), "table"), "seat", 1, "bot", "level1"));
	json_decref(view);
	view = await_games(cup, "played", 1);
	assert_true(score(view, names[0]) + score(view, names[1]) == 1);
	assert_string_equal(field_text(view, "stage"), "over");
	json_decref(view);
}

static void games_over_days(void **state)
{
	(void)state;
	char cup[ID_SIZE];
	begin(cup, 4, "\"game\":\"ordonans\",\"format\":\"robin\",\"clock\":\"days:86400000\"");
	for (int round = 1; round <= 3; round++) {
		json_t *view = await_games(cup, "playing", 2);
		for (size_t i = 0; i < json_array_size(json_object_get(view, "games")); i++)
			if (strcmp(field_text(game_of(view, i), "how"), "playing") == 0)
				assert_true(client_does(person(view, game_of(view, i), round % 2), "resign", "{s:s}", "table", field_text(game_of(view, i), "table")));
		json_decref(view);
		json_decref(await_games(cup, "played", 2 * round));
	}
	json_t *view = await_games(cup, "played", 6);
	assert_string_equal(field_text(view, "stage"), "over");
	json_decref(view);
}

/* Seven at tables of three or four: places are shares of a point, and the first has all of it. */
static void several_at_a_table(void **state)
{
	(void)state;
	char cup[ID_SIZE];
	begin(cup, 7, "\"game\":\"between-two-castles\",\"format\":\"swiss\",\"rounds\":\"2\",\"seats\":\"4\",\"clock\":\"live:600000+0\",\"appear\":\"600000\"");
	for (int round = 1; round <= 2; round++) {
		json_t *view = await_games(cup, "playing", 2);
		play_all(view);
		json_decref(view);
		view = await_games(cup, "played", 2 * round);
		for (int i = 0; i < 2 * round; i++) {
			const json_t *got = json_object_get(game_of(view, (size_t)i), "got");
			int seats = seats_of(game_of(view, (size_t)i));
			assert_in_range(seats, 3, 4);
			assert_int_equal(json_integer_value(json_array_get(got, (size_t)seats - 1)), 120);
		}
		json_decref(view);
	}
}

/* It pairs whoever is free, again and again; a pause stops that, and somebody comes later. */
static void an_arena(void **state)
{
	(void)state;
	char cup[ID_SIZE];
	begin(cup, 3, "\"game\":\"carcassonne-castle\",\"format\":\"arena\",\"lasts\":\"3600000\",\"clock\":\"live:600000+0\",\"appear\":\"600000\"");
	json_t *view = await_games(cup, "playing", 1);
	assert_int_equal(member_post(&people[1], "{}", "/api/cups/%s/pause", cup), 409);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/pause", cup), 200);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/pause", cup), 409);
	play_all(view);
	json_decref(view);
	view = await_games(cup, "played", 1);
	assert_int_equal(json_array_size(json_object_get(view, "games")), 1);
	json_decref(view);
	assert_int_equal(member_post(&people[3], "{}", "/api/cups/%s/join", cup), 200);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/resume", cup), 200);
	view = await_games(cup, "playing", 2);
	play_all(view);
	json_decref(view);
	json_decref(await_games(cup, "played", 3));
	end(cup);
	view = await_games(cup, "played", 3);
	assert_string_equal(field_text(view, "stage"), "over");
	json_decref(view);
}

/* Somebody has won a game and ends it before the others can: nobody has won the tournament. */
static void what_is_ended_early_has_no_winner(void **state)
{
	(void)state;
	char cup[ID_SIZE];
	begin(cup, PEOPLE, "\"game\":\"ordonans\",\"format\":\"swiss\",\"rounds\":\"2\",\"clock\":\"live:600000+0\",\"appear\":\"600000\",\"rest\":\"3600000\"");
	json_t *view = await_games(cup, "playing", PEOPLE / 2);
	play_all(view);
	json_decref(view);
	json_decref(await_games(cup, "played", PEOPLE / 2));
	end(cup);
	for (int i = 0; i < PEOPLE; i++) {
		json_t *profile = member_get(&crew.host, "/api/profile/%s", names[i]);
		const json_t *earned = json_object_get(profile, "earned");
		for (size_t b = 0; b < json_array_size(earned); b++)
			assert_string_not_equal(field_text(json_array_get(earned, b), "badge"), "goblet");
		json_decref(profile);
	}
}

static void what_is_refused(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"{}", "{\"name\":\"x\"}", "{\"name\":\"x\",\"game\":\"x\",\"format\":\"swiss\",\"clock\":\"live:1+1\"}",
		"{\"name\":\"x\",\"game\":\"ordonans\",\"format\":\"x\",\"clock\":\"live:600000+0\"}",
		"{\"name\":\"x\",\"game\":\"ordonans\",\"format\":\"swiss\",\"clock\":\"x\"}",
		"{\"name\":\"x\",\"game\":\"ordonans\",\"format\":\"swiss\",\"clock\":\"live:600000+0\",\"rounds\":\"-1\"}",
		"{\"name\":\"x\",\"game\":\"ordonans\",\"format\":\"swiss\",\"clock\":\"live:600000+0\",\"options\":\"x\"}",
		"{\"name\":\"x\",\"game\":\"ordonans\",\"format\":\"swiss\",\"clock\":\"live:600000+0\",\"seats\":\"9\"}",
	};
	struct client guest;
	char cup[ID_SIZE];
	assert_true(client_open(&guest, &crew.host));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(member_post(&people[0], bad[i], "/api/cups"), 400);
	begin(cup, 2, "\"game\":\"ordonans\",\"format\":\"swiss\",\"rounds\":\"3\",\"clock\":\"live:600000+0\",\"appear\":\"600000\"");
	assert_int_equal(member_post(&guest, "{}", "/api/cups/%s/join", cup), 409);
	assert_int_equal(member_post(&people[2], "{\"whom\":\"Boris\"}", "/api/cups/%s/remove", cup), 409);
	assert_int_equal(member_post(&people[0], "{\"whom\":\"Nobody\"}", "/api/cups/%s/remove", cup), 409);
	assert_int_equal(member_post(&people[0], "{\"whom\":\"Boris\"}", "/api/cups/%s/remove", cup), 200);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/dance", cup), 404);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/0123456789abcdef/join"), 404);
	assert_null(member_get(&crew.host, "/api/cups/0123456789abcdef"));
	assert_null(member_get(&crew.host, "/api/cups/x"));
	/* it goes from table to table in a lobby only once there is something to watch */
	json_t *lobby = member_get(&crew.host, "/api/lobby");
	assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 0);
	json_decref(lobby);
	/* with nobody left to play against it ends by itself, too: whichever is first */
	int stopped = member_post(&people[0], "{}", "/api/cups/%s/stop", cup);
	assert_true(stopped == 200 || stopped == 409);
	assert_int_equal(member_post(&people[1], "{}", "/api/cups/%s/join", cup), 409);
	/* five that are not over, and no more */
	char text[256];
	snprintf(text, sizeof text, "{\"name\":\"x\",\"game\":\"ordonans\",\"format\":\"robin\",\"clock\":\"live:600000+0\",\"appear\":\"60000\",\"starts\":\"%lld\"}",
	         ((long long)time(NULL) + 3600) * 1000);
	for (int i = 0; i < 6; i++)
		assert_int_equal(member_post(&people[5], text, "/api/cups"), i < 5 ? 200 : 409);
	client_free(&guest);
}

/* What is called off does not count as unfinished; but nobody fills the store in that way. */
static void no_flood(void **state)
{
	(void)state;
	char text[256];
	int made = 0, status = 200;
	snprintf(text, sizeof text, "{\"name\":\"x\",\"game\":\"ordonans\",\"format\":\"robin\",\"clock\":\"live:600000+0\",\"appear\":\"60000\",\"starts\":\"%lld\"}",
	         ((long long)time(NULL) + 3600) * 1000);
	for (; made < 40 && status == 200; made++) {
		struct reply r = client_post(&people[6], "/api/cups", text);
		json_t *cup = r.status == 200 ? json_loads(r.body, 0, NULL) : NULL;
		status = r.status;
		if (cup)
			assert_int_equal(member_post(&people[6], "{}", "/api/cups/%s/stop", field_text(cup, "id")), 200);
		json_decref(cup);
		reply_free(&r);
	}
	assert_int_equal(status, 429);
	assert_in_range(made, 11, 14);
	/* nor with what one does in one */
	char cup[ID_SIZE];
	begin(cup, 2, "\"game\":\"ordonans\",\"format\":\"arena\",\"lasts\":\"3600000\",\"clock\":\"live:600000+0\",\"appear\":\"600000\"");
	for (made = 0; made < 200 && (status = member_post(&people[7], "{}", "/api/cups/%s/join", cup)) != 429;)
		made++;
	assert_int_equal(status, 429);
	end(cup);
}

/* A round robin of somebody who has an account and of three others. */
static void begin_with(char cup[ID_SIZE], struct client *first)
{
	char body[300];
	snprintf(body, sizeof body, "{\"name\":\"C\",\"game\":\"ordonans\",\"format\":\"robin\",\"clock\":\"days:86400000\",\"starts\":\"%lld\"}",
	         ((long long)time(NULL) + 3600) * 1000);
	struct reply r = client_post(&people[4], "/api/cups", body);
	json_t *made = json_loads(r.body, 0, NULL);
	snprintf(cup, ID_SIZE, "%s", field_text(made, "id"));
	json_decref(made);
	reply_free(&r);
	assert_int_equal(member_post(first, "{}", "/api/cups/%s/join", cup), 200);
	for (int i = 1; i < 4; i++)
		assert_int_equal(member_post(&people[i], "{}", "/api/cups/%s/join", cup), 200);
	assert_int_equal(member_post(&people[4], "{}", "/api/cups/%s/start", cup), 200);
}

/* Somebody deletes their account in a round robin: the others go on to meet each other, once each,
 * and have a point where they would have met that one. */
static void an_account_is_deleted(void **state)
{
	(void)state;
	char cup[ID_SIZE];
	struct client leaver;
	member_enrol(&leaver, &crew.host, "Ivan");
	begin_with(cup, &leaver);
	json_decref(await_games(cup, "playing", 2));
	assert_int_equal(member_post(&leaver, "{\"password\":\"the castle of Ivan on the hill\"}", "/api/me/delete"), 200);
	client_free(&leaver);
	json_t *view = NULL;
	int met[4][4] = { { 0 } };
	for (int round = 1; round <= 3; round++) {
		json_decref(view);
		view = await_games(cup, "playing", round == 1 ? 2 : 1);
		for (size_t i = 0; i < json_array_size(json_object_get(view, "games")); i++) {
			const json_t *game = game_of(view, i);
			if (strcmp(field_text(game, "how"), "playing") != 0)
				continue;
			int who[2] = { number_of(view, game, 0), number_of(view, game, 1) };
			met[who[0]][who[1]]++;
			met[who[1]][who[0]]++;
			assert_true(client_does(&people[who[0] ? who[0] : who[1]], "resign", "{s:s}", "table", field_text(game, "table")));
		}
		json_decref(await_games(cup, "played", round + 1));
	}
	for (int i = 1; i < 4; i++)
		for (int j = 1; j < i; j++)
			assert_int_equal(met[i][j], 1);
	json_decref(view);
	view = await_games(cup, "bye", 2);
	json_decref(view);
}

static int set_up(void **state)
{
	(void)state;
	static const char *const more[] = { "--limit", "calls_per_second=0", "--limit", "texts_per_second=0" };
	crew_begin(&crew, NULL);
	for (int i = 0; i < 4; i++)
		crew.more[6 + i] = more[i];
	crew_start(&crew, &crew.host);
	for (int i = 0; i < PEOPLE; i++) {
		member_enrol(&people[i], &crew.host, names[i]);
		assert_true(client_connect(&people[i]));
	}
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	for (int i = 0; i < PEOPLE; i++)
		client_free(&people[i]);
	crew_stop(&crew, &crew.host);
	crew_end(&crew);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_refused), cmocka_unit_test(what_is_ended_early_has_no_winner), cmocka_unit_test(games_over_days),      cmocka_unit_test(several_at_a_table),
		cmocka_unit_test(an_account_is_deleted), cmocka_unit_test(no_flood),
		cmocka_unit_test(an_arena),        cmocka_unit_test(somebody_does_not_come), cmocka_unit_test(time_runs_out),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
