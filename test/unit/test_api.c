/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What can be read over HTTP: games, lobby, archive, records, players, ratings. */
#include "bot.h"
#include "registry.h"
#include "serving.h"
#include "tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct serving *serving;
static struct store *store;       /* the same one, behind the server's back */
static struct table *tables[4];   /* made by the tests, freed in the end */

static int begin(void **state)
{
	struct message why;
	(void)state;
	serving = serving_begin(&(const struct limits){ 0 });
	store = store_open(serving_store(serving), STORE_NORMAL, &why);
	return store ? 0 : -1;
}

static int end(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		if (tables[i])
			table_free(tables[i]);
		free(tables[i]);
		tables[i] = NULL;
	}
	store_close(store);
	serving_end(serving);
	return 0;
}

static const struct answer *get(struct asker *who, const char *path)
{
	return ask(who, "GET", path, NULL);
}

static struct asker account(const char *name, struct player *p)
{
	struct asker who = { .serving = serving };
	char body[128];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"tower and gate\"}", name);
	assert_int_equal(ask(&who, "POST", "/api/me/register", body)->status, 200);
	assert_int_equal(store_player_named(store, name, p), STORE_OK);
	return who;
}

static struct table *play(int number, const struct player *a, const struct player *b, bool listed, int moves)
{
	struct table *t = tables[number] = calloc(1, sizeof *t);
	assert_non_null(t);
	serving_game(store, t, 0x1000 + number, a, b, listed);
	serving_play(store, t, moves);
	return t;
}

static size_t count(const struct answer *a, const char *key)
{
	assert_int_equal(a->status, 200);
	assert_true(json_is_array(json_object_get(a->json, key)));
	return json_array_size(json_object_get(a->json, key));
}

static json_t *item(const struct answer *a, const char *key, size_t number)
{
	return json_array_get(json_object_get(a->json, key), number);
}

static const char *text(json_t *object, const char *key)
{
	const char *value = json_string_value(json_object_get(object, key));
	return value ? value : "";
}

/* ---- without the store ---- */

static void games(void **state)
{
	(void)state;
	struct asker who = { .serving = serving };
	const struct answer *a = get(&who, "/api/games");
	size_t n = count(a, "games");
	for (size_t i = 0; i < n; i++) {
		const struct game *game = registry_game((int)i);
		json_t *g = item(a, "games", i);
		assert_string_equal(text(g, "name"), game->name);
		assert_string_equal(text(g, "title"), game->title);
		assert_int_equal(json_integer_value(json_array_get(json_object_get(g, "seats"), 0)), game->min_seats);
		assert_int_equal(json_integer_value(json_array_get(json_object_get(g, "seats"), 1)), game->max_seats);
		json_t *options = json_object_get(g, "options"), *bots = json_object_get(g, "bots");
		for (size_t o = 0; o < json_array_size(options); o++)
			assert_string_equal(text(json_array_get(options, o), "key"), game->options[o].key);
		assert_null(game->options[json_array_size(options)].key);
		assert_non_null(bot_find(text(json_array_get(bots, 0), "name")));
	}
	assert_null(registry_game((int)n));
	assert_true(n >= 3);
}

static void data_and_rules(void **state)
{
	(void)state;
	struct asker who = { .serving = serving };
	const struct answer *a = get(&who, "/api/games/ordonans/data");
	assert_int_equal(a->status, 200);
	assert_string_equal(a->type, "text/plain; charset=utf-8");
	assert_memory_equal(a->body, "# ", 2);
	a = get(&who, "/api/games/ordonans/rules?lang=ru");
	assert_int_equal(a->status, 200);
	assert_string_equal(a->type, "text/markdown; charset=utf-8");
	assert_string_equal(a->body, "# Правила\n");
	assert_int_equal(get(&who, "/api/games/ordonans/rules")->status, 404);  /* English is not built in here */
	assert_int_equal(get(&who, "/api/games/ordonans/rules?lang=../x")->status, 400);
	assert_int_equal(get(&who, "/api/games/chess/rules")->status, 404);
	assert_int_equal(get(&who, "/api/games/chess/data")->status, 404);
	assert_int_equal(get(&who, "/api/games/ordonans")->status, 404);
	assert_int_equal(get(&who, "/api/games/ordonans/data/x")->status, 404);
	assert_string_equal(get(&who, "/docs/protocol")->body, "# The protocol\n");
}

static void health_and_metrics(void **state)
{
	(void)state;
	struct asker who = { .serving = serving };
	const struct answer *a = get(&who, "/health");
	assert_int_equal(a->status, 200);
	assert_string_equal(a->body, "{\"status\":\"ok\"}");
	a = get(&who, "/metrics");
	assert_int_equal(a->status, 200);
	assert_string_equal(a->type, "text/plain; version=0.0.4; charset=utf-8");
	assert_non_null(strstr(a->body, "\n# TYPE bergfried_calls_total counter\nbergfried_calls_total 2\n"));
	assert_non_null(strstr(a->body, "\n# TYPE bergfried_store_up gauge\nbergfried_store_up 1\n"));
	/* every line is a comment, or a name and a number */
	for (const char *line = a->body; *line; line = strchr(line, '\n') + 1) {
		size_t n = strcspn(line, " \n");
		if (*line == '#')
			continue;
		assert_int_equal(line[n], ' ');
		assert_in_range(strspn(line + n + 1, "0123456789."), 1, 30);
		assert_int_equal(line[n + 1 + strspn(line + n + 1, "0123456789.")], '\n');
	}
}

static void what_is_not_there(void **state)
{
	(void)state;
	struct asker who = { .serving = serving };
	const struct answer *a = get(&who, "/api/nothing");
	assert_int_equal(a->status, 404);
	assert_string_equal(answer_error(a), "there is nothing at this address");
	assert_int_equal(get(&who, "/api/tables/")->status, 404);
	assert_int_equal(get(&who, "/api/lobby/x")->status, 404);
	a = ask(&who, "POST", "/api/lobby", "{}");
	assert_int_equal(a->status, 405);
	assert_non_null(strstr(a->head, "\r\nAllow: GET, HEAD\r\n"));
	a = ask(&who, "HEAD", "/api/games", NULL);
	assert_int_equal(a->status, 200);
	assert_string_equal(a->body, "");
}

/* ---- tables ---- */

static void lobby(void **state)
{
	(void)state;
	struct player anna, berta;
	struct asker who = account("Anna", &anna);
	account("Berta", &berta);
	play(0, &anna, &berta, true, 1);
	play(1, &anna, &berta, false, 1);
	play(2, &anna, &berta, true, 1000);
	struct table *open = tables[3] = calloc(1, sizeof *open);
	const struct game *game = registry_find("null");
	table_start(open, 0x1003);
	serving_do(store, open, (struct request){ .verb = VERB_MAKE, .player = anna.id, .name = "Anna", .seat = -1,
	                                          .game = game, .options = options_default(game, 2), .listed = true, .aids = true });
	/* who waits for people comes first; what is over or not listed does not */
	const struct answer *a = get(&who, "/api/lobby");
	assert_int_equal(count(a, "tables"), 2);
	assert_string_equal(text(item(a, "tables", 0), "id"), "0000000000001003");
	assert_string_equal(text(item(a, "tables", 0), "stage"), "open");
	assert_string_equal(text(item(a, "tables", 1), "id"), "0000000000001000");
	assert_string_equal(text(item(a, "tables", 1), "stage"), "playing");
	json_t *seat = json_array_get(json_object_get(item(a, "tables", 1), "seats"), 0);
	assert_string_equal(text(seat, "name"), "Anna");
	assert_true(json_is_true(json_object_get(seat, "player")));
	assert_null(json_object_get(seat, "points"));
	assert_int_equal(count(get(&who, "/api/lobby?game=null"), "tables"), 2);
	assert_int_equal(count(get(&who, "/api/lobby?game=ordonans"), "tables"), 0);
	a = get(&who, "/api/lobby?game=chess");
	assert_int_equal(a->status, 400);
	assert_string_equal(answer_error(a), "unknown game “{name}”");
}

static void mine_and_whose_turn_it_is(void **state)
{
	(void)state;
	struct player anna, berta, cilly;
	struct asker a = account("Anna", &anna), b = account("Berta", &berta), c = account("Cilly", &cilly);
	struct asker nobody = { .serving = serving };
	struct table *t = play(0, &anna, &berta, false, 1);
	play(1, &anna, &berta, true, 1000);
	for (int i = 0; i < 3; i++) {
		unsigned acts = t->game->to_act(session_state(&t->session));
		const struct answer *of_a = get(&a, "/api/mine"), *of_b = get(&b, "/api/mine");
		assert_int_equal(count(of_a, "tables"), 1);
		assert_int_equal(count(of_b, "tables"), 1);
		assert_int_equal(json_is_true(json_object_get(item(of_a, "tables", 0), "your_turn")), acts & 1);
		assert_int_equal(json_is_true(json_object_get(item(of_b, "tables", 0), "your_turn")), acts >> 1 & 1);
		serving_play(store, t, 1);
	}
	assert_int_equal(count(get(&c, "/api/mine"), "tables"), 0);
	assert_int_equal(get(&nobody, "/api/mine")->status, 401);
}

static void one_table(void **state)
{
	(void)state;
	struct player anna, berta;
	struct asker who = account("Anna", &anna);
	account("Berta", &berta);
	play(0, &anna, &berta, false, 1000);
	const struct answer *a = get(&who, "/api/tables/0000000000001000");
	assert_int_equal(a->status, 200);
	assert_string_equal(answer_text(a, "id"), "0000000000001000");
	assert_string_equal(answer_text(a, "game"), "null");
	assert_string_equal(answer_text(a, "stage"), "over");
	json_t *seat = json_array_get(json_object_get(a->json, "seats"), 1);
	assert_int_equal(json_integer_value(json_object_get(seat, "points")),
	                 tables[0]->game->points(session_state(&tables[0]->session), 1));
	assert_true(json_is_boolean(json_object_get(seat, "won")));
	assert_true(json_integer_value(json_object_get(a->json, "ended")) > 0);
	assert_int_equal(get(&who, "/api/tables/0000000000009999")->status, 404);
	assert_int_equal(get(&who, "/api/tables/1000")->status, 404);
	assert_int_equal(get(&who, "/api/tables/000000000000100G")->status, 404);
}

/* Put a finished game into the index, without its events. */
static void finished(int64_t id, int64_t changed, const char *game, const char *name, int64_t player, bool listed)
{
	struct summary s = { .table = id, .seats = 2, .stage = STAGE_OVER, .listed = listed, .made = 1,
	                     .changed = changed, .ended = changed, .chairs = 2 };
	snprintf(s.game, sizeof s.game, "%s", game);
	snprintf(s.seat[0].name, sizeof s.seat[0].name, "%s", name);
	s.seat[0].player = player;
	s.seat[0].points = 40;
	s.seat[0].won = true;
	snprintf(s.seat[1].name, sizeof s.seat[1].name, "level3");
	assert_int_equal(store_index(store, &s), STORE_OK);
}

static void archive(void **state)
{
	(void)state;
	struct player anna, zofie;
	struct asker who = account("Anna M.", &anna), other = { .serving = serving };
	account("Žofie", &zofie);
	for (int i = 0; i < 60; i++)
		finished(100 + i, 1000 + i, i % 3 ? "ordonans" : "carcassonne-castle", i % 2 ? "Anna M." : "Žofie",
		         i % 2 ? anna.id : zofie.id, i != 59);
	const struct answer *a = get(&other, "/api/archive");
	assert_int_equal(count(a, "tables"), 50);
	assert_string_equal(text(item(a, "tables", 0), "id"), "000000000000009e");
	/* page by page */
	json_int_t before = json_integer_value(json_object_get(a->json, "before"));
	assert_int_equal(before, 1009);
	char path[96];
	snprintf(path, sizeof path, "/api/archive?before=%d", (int)before);
	a = get(&other, path);
	assert_int_equal(count(a, "tables"), 9);
	assert_true(json_is_null(json_object_get(a->json, "before")));
	assert_int_equal(count(get(&other, "/api/archive?limit=3&game=ordonans"), "tables"), 3);
	assert_int_equal(count(get(&other, "/api/archive?game=carcassonne-castle"), "tables"), 20);
	/* by name, in any case; what is not listed is for those who played */
	assert_int_equal(count(get(&other, "/api/archive?player=%C5%BDOFIE"), "tables"), 30);
	assert_int_equal(count(get(&other, "/api/archive?player=anna+m."), "tables"), 29);
	assert_int_equal(count(get(&who, "/api/archive?player=anna%20m."), "tables"), 30);
	assert_int_equal(count(get(&other, "/api/archive?player=nobody"), "tables"), 0);
	static const char *const bad[] = { "limit=0", "limit=51", "limit=x", "limit=-1", "before=1e3",
		"before=9999999999999999", "game=x" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		snprintf(path, sizeof path, "/api/archive?%s", bad[i]);
		if (get(&other, path)->status != 400)
			fail_msg("%s", path);
	}
	a = get(&other, "/api/archive?limit=51");
	assert_string_equal(answer_error(a), "“{name}” must be a whole number from 1 to {max}; got “{found}”");
}

static void a_running_game_has_no_record(void **state)
{
	(void)state;
	struct player anna, berta;
	struct asker who = account("Anna", &anna);
	account("Berta", &berta);
	struct table *t = play(0, &anna, &berta, true, 2);
	const struct answer *a = get(&who, "/api/records/0000000000001000");
	assert_int_equal(a->status, 404);
	assert_string_equal(answer_error(a), "there is no record of this game yet: it is not over");
	serving_play(store, t, 1000);
	a = get(&who, "/api/records/0000000000001000");
	assert_int_equal(a->status, 200);
	assert_string_equal(a->type, "text/plain; charset=utf-8");
	struct buf record = { 0 };
	assert_true(table_record(t, &record));
	assert_string_equal(a->body, buf_text(&record));
	assert_memory_equal(a->body, "bergfried 1\n", 12);
	assert_non_null(strstr(a->body, "\nend\n"));
	buf_free(&record);
	a = get(&who, "/api/records/0000000000001001");
	assert_int_equal(a->status, 404);
	assert_string_equal(answer_error(a), "there is no such table");
	assert_int_equal(get(&who, "/api/records/../../etc")->status, 404);
}

/* ---- people ---- */

static int64_t number_in(const json_t *in, const char *key)
{
	return json_integer_value(json_object_get(in, key));
}

/* Ten rated games of two, of which only the first is listed. */
static void ladders(struct asker *who, struct asker *other)
{
	const struct answer *a = get(other, "/api/ladder?game=ordonans&season=all");
	assert_int_equal(a->status, 200);
	assert_int_equal(count(a, "rows"), 2);
	assert_string_equal(text(item(a, "rows", 0), "name"), "Berta");
	assert_int_equal(number_in(item(a, "rows", 1), "place"), 2);
	assert_int_equal(number_in(item(a, "rows", 1), "games"), 10);
	assert_int_equal(count(a, "landmarks"), 8);
	/* the scale by which bots are chosen */
	double third = json_number_value(item(a, "landmarks", 2));
	assert_ptr_equal(bot_near(registry_find("ordonans"), third), bot_find("level3"));
	assert_true(json_is_null(json_object_get(a->json, "you")));
	a = get(who, "/api/ladder?game=ordonans&season=all");
	assert_string_equal(text(json_object_get(a->json, "you"), "name"), "Anna M.");
	assert_int_equal(number_in(json_object_get(a->json, "you"), "place"), 2);
	assert_int_equal(count(get(other, "/api/ladder?game=ordonans&season=1999-1"), "rows"), 0);
	static const char *const bad[] = { "", "?game=chess", "?game=ordonans&season=2026", "?game=ordonans&season=2026-5" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char path[100];
		snprintf(path, sizeof path, "/api/ladder%s", bad[i]);
		assert_int_equal(get(other, path)->status, 400);
	}

	/* page by page, and tables only for whom they are */
	a = get(other, "/api/history?player=Anna+M.&game=ordonans&limit=4");
	assert_int_equal(count(a, "results"), 4);
	assert_int_equal(number_in(item(a, "results", 0), "number"), 10);
	assert_int_equal(number_in(a->json, "before"), 7);
	assert_null(json_object_get(item(a, "results", 0), "table"));
	a = get(other, "/api/history?player=Anna+M.&game=ordonans&before=2");
	assert_int_equal(count(a, "results"), 1);
	assert_non_null(json_object_get(item(a, "results", 0), "table"));
	assert_true(json_is_null(json_object_get(a->json, "before")));
	a = get(who, "/api/history?player=Anna+M.&game=ordonans");
	assert_non_null(json_object_get(item(a, "results", 0), "table"));
	assert_int_equal(get(other, "/api/history?player=nobody&game=ordonans")->status, 404);
	assert_int_equal(get(other, "/api/history?player=Berta")->status, 400);

	a = get(other, "/api/profile/anna%20m.");
	assert_string_equal(answer_text(a, "name"), "Anna M.");
	assert_int_equal(count(a, "games"), 1);
	assert_int_equal(number_in(item(a, "games", 0), "place"), 2);
	assert_int_equal(json_array_size(json_object_get(item(a, "games", 0), "curve")), 10);
	assert_int_equal(count(a, "earned"), 0);
	size_t badges = count(a, "badges");
	assert_int_equal(count(get(other, "/api/badges"), "badges"), badges);
	assert_int_equal(get(other, "/api/profile/nobody")->status, 404);
}

static void players_and_ratings(void **state)
{
	(void)state;
	struct player anna, berta;
	struct asker who = account("Anna M.", &anna), other = { .serving = serving };
	account("Berta", &berta);
	finished(100, 1000, "ordonans", "Anna M.", anna.id, true);
	finished(101, 1001, "ordonans", "Anna M.", anna.id, false);
	const struct rating ratings[] = {
		{ .player = anna.id, .game = "ordonans", .rating = 1612.4, .deviation = 80.6, .games = 1, .at = 5 },
		{ .player = berta.id, .game = "ordonans", .rating = 1700, .deviation = 90, .games = 1, .at = 5 },
	};
	assert_int_equal(store_rate(store, 100, ratings, 2), STORE_OK);

	const struct answer *a = get(&other, "/api/players/anna%20m.");
	assert_int_equal(a->status, 200);
	assert_string_equal(answer_text(a, "name"), "Anna M.");
	assert_int_equal(json_integer_value(json_object_get(a->json, "since")), anna.made);
	assert_int_equal(count(a, "ratings"), 1);
	assert_string_equal(text(item(a, "ratings", 0), "game"), "ordonans");
	assert_int_equal(json_integer_value(json_object_get(item(a, "ratings", 0), "rating")), 1612);
	assert_int_equal(json_integer_value(json_object_get(item(a, "ratings", 0), "deviation")), 81);
	assert_int_equal(count(a, "tables"), 1);
	assert_int_equal(count(get(&who, "/api/players/Anna%20M."), "tables"), 2);
	assert_null(strstr(a->body, "argon2"));
	assert_int_equal(get(&other, "/api/players/nobody")->status, 404);
	char path[300] = "/api/players/";
	memset(path + strlen(path), 'x', 200);
	assert_int_equal(get(&other, path)->status, 404);

	/* a guess is not in the list of the best */
	assert_true(json_is_true(json_object_get(item(get(&other, "/api/players/Berta"), "ratings", 0), "provisional")));
	assert_int_equal(count(get(&other, "/api/ratings?game=ordonans"), "ratings"), 0);
	for (int games = 2; games <= SETTLED_GAMES; games++) {
		struct rating later[] = { ratings[0], ratings[1] };
		finished(200 + games, 1000, "ordonans", "", 0, false);
		for (int i = 0; i < 2; i++) {
			later[i].games = games;
			later[i].at = berta.made + SETTLED_MS;
		}
		assert_int_equal(store_rate(store, 200 + games, later, 2), STORE_OK);
	}
	assert_null(json_object_get(item(get(&other, "/api/players/Berta"), "ratings", 0), "provisional"));
	a = get(&other, "/api/ratings?game=ordonans");
	assert_int_equal(count(a, "ratings"), 2);
	assert_string_equal(text(item(a, "ratings", 0), "name"), "Berta");
	assert_string_equal(text(item(a, "ratings", 1), "name"), "Anna M.");
	assert_int_equal(count(get(&other, "/api/ratings?game=carcassonne-castle"), "ratings"), 0);
	ladders(&who, &other);
	assert_int_equal(get(&other, "/api/ratings")->status, 400);
	assert_int_equal(get(&other, "/api/ratings?game=chess")->status, 400);
	assert_int_equal(count(get(&who, "/api/me"), "ratings"), 1);
}

/* What a guest has played is the account's, by its name, in every list and record; also what
 * is still being played by a table in memory that knows the old name. */
static void a_guest_keeps_the_games(void **state)
{
	(void)state;
	struct player guest, berta;
	struct asker who = { .serving = serving }, other = { .serving = serving };
	assert_int_equal(store_player_named(store, answer_text(get(&who, "/api/me"), "name"), &guest), STORE_OK);
	account("Berta", &berta);
	play(0, &guest, &berta, true, 1000);
	struct table *going = play(1, &guest, &berta, true, 2);
	static const char *const change[] = { "/api/me/rename", "{\"name\":\"Cilly\"}", "/api/me/register",
		"{\"name\":\"Žofie\",\"password\":\"tower and gate\"}" };
	static const char *const called[] = { "Cilly", "Žofie" }, *const path[] = { "Cilly", "%C5%BDOFIE" };
	for (int i = 0; i < 2; i++) {
		char list[96];
		assert_int_equal(ask(&who, "POST", change[2 * i], change[2 * i + 1])->status, 200);
		if (i == 1)
			serving_play(store, going, 1000);
		snprintf(list, sizeof list, "/api/archive?player=%s", path[i]);
		const struct answer *a = get(&other, list);
		assert_int_equal(count(a, "tables"), 1 + (size_t)i);
		assert_string_equal(text(json_array_get(json_object_get(item(a, "tables", 0), "seats"), 0), "name"), called[i]);
		snprintf(list, sizeof list, "/api/players/%s", path[i]);
		assert_int_equal(count(get(&other, list), "tables"), 1 + (size_t)i);
		assert_non_null(strstr(get(&other, "/api/records/0000000000001000")->body, called[i]));
	}
	assert_int_equal(count(get(&other, "/api/archive?player=Cilly"), "tables"), 0);
	assert_int_equal(get(&other, "/api/players/Cilly")->status, 404);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(games, begin, end),
		cmocka_unit_test_setup_teardown(data_and_rules, begin, end),
		cmocka_unit_test_setup_teardown(health_and_metrics, begin, end),
		cmocka_unit_test_setup_teardown(what_is_not_there, begin, end),
		cmocka_unit_test_setup_teardown(lobby, begin, end),
		cmocka_unit_test_setup_teardown(mine_and_whose_turn_it_is, begin, end),
		cmocka_unit_test_setup_teardown(one_table, begin, end),
		cmocka_unit_test_setup_teardown(archive, begin, end),
		cmocka_unit_test_setup_teardown(a_running_game_has_no_record, begin, end),
		cmocka_unit_test_setup_teardown(players_and_ratings, begin, end),
		cmocka_unit_test_setup_teardown(a_guest_keeps_the_games, begin, end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
