/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Ladders, on whichever database: history and seasons agree with the games they are made of,
 * a season is closed once whoever closes it, counting again gives the same rows, and whoever
 * goes leaves nothing but a place without a name. */
#include "badges.h"
#include "careers.h"
#include "ratings.h"
#include "registry.h"
#include "store_fresh.h"
#include "tables.h"

#include <math.h>

enum { PEOPLE = 6, GAMES = 90 };

static const int64_t DAY = 24 * 3600 * 1000;
static const char castle[] = "carcassonne-castle";

/* 2026-2 ends after so many days. */
static int64_t begin(void)
{
	int season;
	assert_true(season_read("2026-2", &season));
	return season_begin(season);
}

static void run(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void run(const char *format, ...)
{
	char text[400];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (aside(store, text) != STORE_OK)
		fail_msg("%s: %s", store_trouble(store), text);
}

/* People with the numbers 101, 102, ... */
static void people(void)
{
	for (int i = 0; i < PEOPLE; i++)
		run("INSERT INTO players (id, name, folded, password, made, seen, shape) VALUES (%d, 'P%d', 'p%d', 'x', 1, 1, 'p%d')",
		    PERSON + i, i, i, i);
}

/* ---- games ---- */

/* What came of each, as a second count. */
static struct summary over[GAMES + 8];
static int overs;

/* The log of a table into the store, where the people of the seats are others. */
static void keep(struct table *t, int64_t id, const int64_t who[])
{
	struct summary s;
	t->id = id;
	table_summary(t, &s);
	for (int i = 0; i < s.seats; i++)
		s.seat[i].player = s.seat[i].player ? who[i] : 0;
	for (int i = 0; i < t->seq; i++) {
		const struct happened *h = &t->log[i];
		int64_t by = h->by >= PERSON ? who[h->by - PERSON] : h->by;
		struct entry e = { .event = { .table = id, .seq = i + 1, .at = h->at, .by = by, .text = h->text },
		                   .summary = i + 1 == t->seq ? &s : NULL }, *one = &e;
		store_append(store, &one, 1);
		assert_int_equal(e.result, STORE_OK);
	}
	over[overs++] = s;
}

/* A game between some of them, with moves drawn by lot, that ends at that time. */
static void play(int64_t id, const char *game, int seats, int64_t ended, const int64_t who[], uint64_t chance)
{
	struct table t = tables_full(game, seats, "", no_clock);
	struct rng rng = rng_start(chance, RNG_TEST);
	tables_start(&t, chance);
	while (tables_move(&t, &rng, ended))
		continue;
	assert_int_equal(t.stage, STAGE_OVER);
	keep(&t, id, who);
	table_free(&t);
}

/* Two games a day, so that there are two seasons and a bit. */
static void play_some(void)
{
	struct rng rng = rng_start(3, RNG_TEST);
	overs = 0;
	for (int i = 0; i < GAMES; i++) {
		int64_t who[4];
		int first = (int)rng_below(&rng, PEOPLE), seats = i % 9 == 8 ? 4 : 2;
		for (int j = 0; j < seats; j++)
			who[j] = PERSON + (first + j * (seats == 2 ? 1 + i % 2 : 1)) % PEOPLE;
		/* the numbers of tables are in no order: the time is */
		play(i * 7919 % 100003 + 1, seats == 4 ? "ordonans" : castle, seats, begin() + i * 2 * DAY, who, (uint64_t)i + 1);
	}
}

static void count_all(void)
{
	int done;
	assert_int_equal(ratings_catch_up(store, 1000, &done), STORE_OK);
	assert_int_equal(careers_book_all(store, NULL, NULL), STORE_OK);
}

/* ---- everything that was counted, as text ---- */

static void put_row(void *arg, const struct value *column)
{
	struct buf *out = arg;
	buf_puts(out, column[0].text, "\n");
}

static void dump(struct buf *out)
{
	static const char *const all[] = {
		"SELECT player || ' ' || game || ' ' || n || ' ' || at || ' ' || table_id || ' ' || rating || ' ' || deviation"
		" || ' ' || was || ' ' || beaten || ' ' || drawn || ' ' || lost FROM history ORDER BY player, game, n",
		"SELECT game || ' ' || season || ' ' || player || ' ' || rating || ' ' || games || ' ' || won || ' ' || at || ' ' || ranked"
		" FROM standings ORDER BY game, season, player",
		"SELECT player || ' ' || game || ' ' || games || ' ' || counting || ' ' || won || ' ' || streak || ' ' || best || ' ' || at"
		" FROM careers ORDER BY player, game",
		"SELECT player || ' ' || game || ' ' || kind || ' ' || item || ' ' || n || ' ' || won FROM tallies"
		" ORDER BY player, game, kind, item",
		"SELECT player || ' ' || game || ' ' || other || ' ' || games || ' ' || won || ' ' || lost FROM rivals"
		" ORDER BY player, game, other",
		"SELECT player || ' ' || badge || ' ' || at || ' ' || table_id FROM badges ORDER BY player, badge",
		"SELECT game || ' ' || season || ' ' || player || ' ' || place || ' ' || rating || ' ' || games || ' ' || won FROM places"
		" ORDER BY game, season, place",
	};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		buf_puts(out, "-- ", all[i], "\n");
		assert_int_equal(db_run(store->db, &(struct statement){ .text = all[i], .row = put_row, .arg = out }), STORE_OK);
	}
}

static int64_t number(const char *text)
{
	int64_t n = 0;
	assert_int_equal(db_run(store->db, &(struct statement){ .text = text, .row = number_row, .arg = &n }), STORE_OK);
	return n;
}

/* ---- tests ---- */

static void quarters(void **state)
{
	(void)state;
	static const struct {
		const char *season;
		int64_t first, last;
	} rows[] = {
		{ "1970-1", 0, INT64_C(7775999999) },
		{ "2024-1", INT64_C(1704067200000), INT64_C(1711929599999) },  /* a leap year: 91 days */
		{ "2025-1", INT64_C(1735689600000), INT64_C(1743465599999) },
		{ "2026-4", INT64_C(1790812800000), INT64_C(1798761599999) },
		{ "2100-1", INT64_C(4102444800000), INT64_C(4110220799999) },  /* none */
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int season;
		char text[16];
		struct buf b = buf_over(text, sizeof text);
		assert_true(season_read(rows[i].season, &season));
		assert_int_equal(season_of(rows[i].first), season);
		assert_int_equal(season_of(rows[i].last), season);
		assert_int_equal(season_of(rows[i].last + 1), season + 1);
		assert_int_equal(season_begin(season), rows[i].first);
		season_put(&b, season);
		assert_string_equal(text, rows[i].season);
	}
	static const char *const none[] = { "", "2026", "2026-0", "2026-5", "2026-1 ", "x-1", "1969-4", "10000-1", "2026-", "-1" };
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		int season;
		assert_false(season_read(none[i], &season));
	}
}

struct chain {
	struct chapter chapter[GAMES];
	int n;
};

static void add_chapter(void *arg, const struct chapter *c)
{
	struct chain *chain = arg;
	assert_true(chain->n < GAMES);
	chain->chapter[chain->n++] = *c;
}

/* Every chapter begins where the one before ended, and the last has the rating. */
static void history_is_a_chain(void)
{
	for (int64_t p = PERSON; p < PERSON + PEOPLE; p++) {
		struct chain chain = { .n = 0 };
		struct rating r;
		assert_int_equal(store_rating(store, p, castle, &r), STORE_OK);
		assert_int_equal(store_history(store, p, castle, 0, 0, add_chapter, &chain), STORE_OK);
		assert_int_equal(chain.n, r.games);
		assert_true(chain.chapter[0].rating == r.rating && chain.chapter[0].deviation == r.deviation);
		for (int i = 0; i < chain.n; i++) {
			const struct chapter *c = &chain.chapter[i];
			assert_int_equal(c->n, chain.n - i);
			assert_int_equal(c->beaten + c->drawn + c->lost, 1);
			assert_true(c->was == (i + 1 < chain.n ? chain.chapter[i + 1].rating : 1500));
			assert_true(c->shown);
		}
		/* a page of it, and a curve */
		struct chain page = { .n = 0 }, curve = { .n = 0 };
		assert_int_equal(store_history(store, p, castle, chain.n - 1, 2, add_chapter, &page), STORE_OK);
		assert_true(page.n == 2 && page.chapter[0].n == chain.n - 2);
		assert_int_equal(store_curve(store, p, castle, r.games, 4, add_chapter, &curve), STORE_OK);
		assert_true(curve.n == 4 && curve.chapter[0].n == 1 && curve.chapter[3].n == r.games);
	}
}

/* What the games say of somebody in a season, counted here. */
static struct rung counted(const char *game, int season, int64_t player)
{
	struct rung s = { .player = player };
	for (int i = 0; i < overs; i++)
		for (int j = 0; j < over[i].seats; j++) {
			bool here = season == SEASON_ALL || season_of(over[i].ended) == season;
			if (!here || over[i].seat[j].player != player || strcmp(over[i].game, game) != 0)
				continue;
			s.games++;
			s.won += over[i].seat[j].won;
		}
	return s;
}

static double last_rating(int64_t player, const char *game, int season)
{
	struct chain chain = { .n = 0 };
	assert_int_equal(store_history(store, player, game, 0, 0, add_chapter, &chain), STORE_OK);
	for (int i = 0; i < chain.n; i++)
		if (season == SEASON_ALL || season_of(chain.chapter[i].at) == season)
			return chain.chapter[i].rating;
	return 0;
}

struct board {
	struct rung row[PEOPLE];
	int n;
};

static void add_standing(void *arg, const struct rung *s)
{
	struct board *b = arg;
	assert_true(b->n < PEOPLE);
	b->row[b->n++] = *s;
}

/* A table equal to one that is counted from the games. */
static void is_right(const struct board *b, const char *game, int season)
{
	int ranked = 0;
	for (int64_t p = PERSON; p < PERSON + PEOPLE; p++)
		ranked += counted(game, season, p).games >= SEASON_GAMES;
	assert_int_equal(b->n, ranked);
	for (int i = 0; i < b->n; i++) {
		struct rung s = counted(game, season, b->row[i].player);
		assert_int_equal(b->row[i].place, i + 1);
		assert_int_equal(b->row[i].games, s.games);
		assert_int_equal(b->row[i].won, s.won);
		assert_true(b->row[i].rating == last_rating(s.player, game, season));
		assert_true(i == 0 || b->row[i - 1].rating >= b->row[i].rating);
	}
}

static void agrees_with_the_games(void **state)
{
	(void)state;
	people();
	play_some();
	count_all();
	history_is_a_chain();
	const int seasons[] = { SEASON_ALL, season_of(begin()), season_of(begin()) + 1 };
	for (int i = 0; i < 3; i++) {
		struct board b = { .n = 0 };
		int ranked;
		assert_int_equal(store_standings(store, castle, seasons[i], 0, add_standing, &b), STORE_OK);
		assert_int_equal(store_ranked(store, castle, seasons[i], &ranked), STORE_OK);
		assert_int_equal(ranked, b.n);
		assert_true(b.n > 2);
		is_right(&b, castle, seasons[i]);
		for (int j = 0; j < b.n; j++) {
			struct rung own;
			assert_int_equal(store_standing(store, castle, seasons[i], false, b.row[j].player, &own), STORE_OK);
			assert_int_equal(own.place, j + 1);
		}
	}
	/* every game of everybody is in a career, with a seat, a place, and something that has scored */
	assert_int_equal(number("SELECT CAST(SUM(games) AS BIGINT) FROM careers"), GAMES * 2 + GAMES / 9 * 2);
	assert_int_equal(number("SELECT CAST(SUM(n) AS BIGINT) FROM tallies WHERE kind = 0"), GAMES * 2 + GAMES / 9 * 2);
	assert_int_equal(number("SELECT CAST(SUM(n) AS BIGINT) FROM tallies WHERE kind = 1"), GAMES * 2 + GAMES / 9 * 2);
	assert_true(number("SELECT COUNT(*) FROM tallies WHERE kind = 3 AND item = 'tower'") == PEOPLE);
	assert_int_equal(number("SELECT COUNT(*) FROM tables WHERE booked = 0"), 0);
	assert_int_equal(number("SELECT COUNT(*) FROM badges WHERE badge = 'first'"), PEOPLE);
}

static void counts_the_same_again(void **state)
{
	(void)state;
	struct buf one = { 0 }, other = { 0 };
	people();
	play_some();
	count_all();
	assert_int_equal(seasons_close(store, begin() + GAMES * 3 * DAY), STORE_OK);
	dump(&one);
	assert_int_equal(ratings_recompute(store, NULL, NULL), STORE_OK);
	assert_int_equal(careers_book_all(store, NULL, NULL), STORE_OK);
	assert_int_equal(seasons_close(store, begin() + GAMES * 3 * DAY), STORE_OK);
	dump(&other);
	assert_string_equal(buf_text(&one), buf_text(&other));
	buf_free(&one);
	buf_free(&other);
}

/* ---- closing ---- */

struct closer {
	pthread_t thread;
	struct store *store;
	int closed;
};

static void *close_all(void *arg)
{
	struct closer *c = arg;
	enum stored s;
	/* SQLite has one writer at a time and says so to the other */
	do
		s = store_close_seasons(c->store, castle, begin() + 2 * 92 * DAY, BADGE_OF_SEASON, &c->closed);
	while (s == STORE_AWAY);
	return NULL;
}

static void closes_once(void **state)
{
	(void)state;
	struct closer closer[2];
	struct board before = { .n = 0 }, after = { .n = 0 };
	int season = season_of(begin());
	people();
	play_some();
	/* a game that is still to be counted is waited for */
	int closed;
	assert_int_equal(store_close_seasons(store, castle, begin() + 2 * 92 * DAY, BADGE_OF_SEASON, &closed), STORE_OK);
	assert_int_equal(closed, 0);
	count_all();
	assert_int_equal(store_standings(store, castle, season, 0, add_standing, &before), STORE_OK);
	for (int i = 0; i < 2; i++) {
		closer[i] = (struct closer){ .store = open_url(url) };
		assert_int_equal(pthread_create(&closer[i].thread, NULL, close_all, &closer[i]), 0);
	}
	for (int i = 0; i < 2; i++) {
		pthread_join(closer[i].thread, NULL);
		store_close(closer[i].store);
	}
	assert_int_equal(number("SELECT COUNT(*) FROM closings"), 2);
	assert_int_equal(closer[0].closed + closer[1].closed, 2);
	assert_int_equal(store_places(store, castle, season, 0, add_standing, &after), STORE_OK);
	assert_int_equal(after.n, before.n);
	for (int i = 0; i < after.n; i++)
		assert_true(after.row[i].player == before.row[i].player && after.row[i].rating == before.row[i].rating &&
		            after.row[i].games == before.row[i].games && after.row[i].won == before.row[i].won &&
		            after.row[i].place == i + 1 && strcmp(after.row[i].name, before.row[i].name) == 0);
	is_right(&after, castle, season);
	/* the upper half has the badge */
	assert_true(number("SELECT COUNT(*) FROM badges WHERE badge = 'season'") >= before.n / 2);
}

/* What stops in the middle has not begun. */
static void closes_all_or_nothing(void **state)
{
	(void)state;
	int closed;
	if (server)
		return;
	people();
	play_some();
	count_all();
	run("CREATE TRIGGER odd BEFORE INSERT ON badges WHEN new.badge = 'season' BEGIN SELECT RAISE(ABORT, 'no'); END");
	assert_int_equal(store_close_seasons(store, castle, begin() + 2 * 92 * DAY, BADGE_OF_SEASON, &closed), STORE_AWAY);
	assert_int_equal(closed, 0);
	assert_int_equal(number("SELECT (SELECT COUNT(*) FROM closings) + (SELECT COUNT(*) FROM places)"), 0);
	run("DROP TRIGGER odd");
	assert_int_equal(store_close_seasons(store, castle, begin() + 2 * 92 * DAY, BADGE_OF_SEASON, &closed), STORE_OK);
	assert_int_equal(closed, 2);
}

/* ---- favourites ---- */

/* Whatever scores is counted under a sign that the game has a name for, and that fits. */
static void favourites_have_names(void **state)
{
	(void)state;
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++) {
		if (!game->words.favourite)
			continue;
		struct table t = tables_full(game->name, game->max_seats, "", no_clock);
		struct rng rng = rng_start(5, RNG_TEST);
		int signs = 0;
		tables_start(&t, 5);
		while (tables_move(&t, &rng, 3000))
			continue;
		for (int seat = 0; seat < game->max_seats; seat++) {
			static struct tally tally;
			game->score(session_state(&t.session), seat, &tally);
			for (int j = 0; j < tally.lines; j++) {
				char sign[ITEM_SIZE] = "";
				struct buf b = buf_over(sign, sizeof sign);
				game->words.favourite(&tally.line[j], &b);
				assert_false(b.full);
				assert_true(!*sign || game->words.piece(sign).id);
				signs += *sign != '\0';
			}
		}
		assert_true(signs > 0);
		table_free(&t);
	}
}

/* ---- several nodes ---- */

static void *book_all(void *arg)
{
	struct closer *c = arg;
	enum stored s;
	do {
		int done;
		s = ratings_catch_up(c->store, 1000, &done);
		if (s == STORE_OK)
			s = careers_book_all(c->store, NULL, NULL);
	} while (s != STORE_OK);
	return NULL;
}

/* Two who count the same games count each once, and in order: streaks and badges depend on it. */
static void two_count_as_one(void **state)
{
	(void)state;
	struct closer both[2];
	struct buf one = { 0 }, other = { 0 };
	people();
	play_some();
	for (int i = 0; i < 2; i++) {
		both[i] = (struct closer){ .store = open_url(url) };
		assert_int_equal(pthread_create(&both[i].thread, NULL, book_all, &both[i]), 0);
	}
	for (int i = 0; i < 2; i++) {
		pthread_join(both[i].thread, NULL);
		store_close(both[i].store);
	}
	dump(&one);
	assert_int_equal(ratings_recompute(store, NULL, NULL), STORE_OK);
	assert_int_equal(careers_book_all(store, NULL, NULL), STORE_OK);
	dump(&other);
	assert_string_equal(buf_text(&one), buf_text(&other));
	buf_free(&one);
	buf_free(&other);
}

/* ---- who goes ---- */

static void leaves_no_trace(void **state)
{
	(void)state;
	struct board b = { .n = 0 };
	struct rung own;
	people();
	play_some();
	count_all();
	assert_int_equal(seasons_close(store, begin() + GAMES * 3 * DAY), STORE_OK);
	assert_int_equal(store_places(store, castle, season_of(begin()), 0, add_standing, &b), STORE_OK);
	int64_t gone = b.row[0].player;
	assert_int_equal(store_player_drop(store, gone), STORE_OK);
	static const char *const tables[] = { "history", "standings", "careers", "tallies", "rivals", "badges" };
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		char text[100];
		snprintf(text, sizeof text, "SELECT COUNT(*) FROM %s WHERE player = %d", tables[i], (int)gone);
		assert_int_equal(number(text), 0);
	}
	char text[100];
	snprintf(text, sizeof text, "SELECT COUNT(*) FROM rivals WHERE other = %d", (int)gone);
	assert_int_equal(number(text), 0);
	/* the place stays, and nobody is named */
	assert_int_equal(store_standing(store, castle, season_of(begin()), true, gone, &own), STORE_OK);
	assert_true(own.place == 1 && !*own.name);
	assert_int_equal(store_standing(store, castle, SEASON_ALL, false, gone, &own), STORE_NONE);
	/* games with somebody who is gone can still be booked */
	const int64_t who[] = { gone, gone == PERSON ? PERSON + 1 : PERSON };
	play(200001, castle, 2, begin() + 500 * DAY, who, 77);
	count_all();
	assert_int_equal(number("SELECT COUNT(*) FROM tables WHERE booked = 0 OR counted = 0"), 0);
}

/* ---- badges ---- */

static bool earns(const char *key, struct feat feat)
{
	const struct badge *b;
	for (int i = 0; (b = badge_number(i)); i++)
		if (strcmp(b->key, key) == 0)
			return b->earned(&feat);
	fail_msg("no badge %s", key);
	return false;
}

static void conditions(void **state)
{
	(void)state;
	const struct badge *b;
	for (int i = 0; (b = badge_number(i)); i++) {
		assert_true(i < BADGES_MAX && strlen(b->key) < BADGE_SIZE && *b->name && *b->how);
		/* a game in which nothing happened earns none */
		assert_true(!b->earned || !b->earned(&(struct feat){ .seats = 2, .points = 5, .others = 9, .all_kinds = 3 }));
	}
	assert_true(earns("first", (struct feat){ .won = true }));
	assert_true(earns("hair", (struct feat){ .won = true, .points = 30, .others = 29 }));
	assert_false(earns("hair", (struct feat){ .won = true, .points = 30, .others = 30 }));
	assert_false(earns("hair", (struct feat){ .points = 30, .others = 29 }));
	assert_true(earns("landslide", (struct feat){ .won = true, .points = 30, .others = 15 }));
	assert_false(earns("landslide", (struct feat){ .won = true, .points = 29, .others = 15 }));
	assert_false(earns("landslide", (struct feat){ .won = true }));
	assert_true(earns("comeback", (struct feat){ .won = true, .was_last = true }));
	assert_false(earns("comeback", (struct feat){ .was_last = true }));
	assert_true(earns("giant", (struct feat){ .won = true, .above = 200 }));
	assert_false(earns("giant", (struct feat){ .won = true, .above = 199 }));
	assert_true(earns("master", (struct feat){ .won = true, .level = 8 }));
	assert_false(earns("master", (struct feat){ .won = true, .level = 7 }));
	assert_true(earns("three", (struct feat){ .streak = 3 }));
	assert_false(earns("seven", (struct feat){ .streak = 6 }));
	assert_true(earns("company", (struct feat){ .company = 3 }));
	assert_false(earns("round", (struct feat){ .seats = 6 }));
	assert_true(earns("round", (struct feat){ .seats = 7 }));
	assert_true(earns("everywhere", (struct feat){ .kinds = 3, .all_kinds = 3 }));
	assert_true(earns("collector", (struct feat){ .collected = 40 }));
	assert_true(earns("ten", (struct feat){ .finished = 10 }) && !earns("fifty", (struct feat){ .finished = 49 }));
	assert_true(earns("hundreds", (struct feat){ .finished = 200 }));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quarters),
		cmocka_unit_test(conditions),
		cmocka_unit_test(favourites_have_names),
		STORE_TEST(agrees_with_the_games),
		STORE_TEST(counts_the_same_again),
		STORE_TEST(closes_once),
		STORE_TEST(closes_all_or_nothing),
		STORE_TEST(two_count_as_one),
		STORE_TEST(leaves_no_trace),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
