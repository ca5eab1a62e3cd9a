/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The deal of the day in the store: one secret, one try each, results in order. */
#include "store_fresh.h"
#include "tries.h"

enum { TODAY = 20776 };

static const int64_t evening = 1795100000000, closes = 1795136400000;

static int64_t person(const char *name)
{
	struct player p = { .password = "x", .made = 1 };
	snprintf(p.name, sizeof p.name, "%s", name);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	return p.id;
}

/* A try is begun at a table of that number, by one event. */
static enum stored begin(struct store *s, int64_t player, int64_t table, bool listed)
{
	struct try t = { .game = "ordonans", .day = TODAY, .player = player, .table = table, .at = evening - 1000, .closes = closes, .listed = listed };
	struct entry e = { .event = { .table = table, .seq = 1, .at = t.at, .by = player, .text = "table" } };
	return store_try_begin(s, &t, &e, 1);
}

/* Its game ends then; -1: by resigning. */
static void finish(int64_t player, int64_t table, int64_t at, int won, int points, int other)
{
	struct summary s = { .table = table, .game = "ordonans", .seats = 2, .chairs = 2, .stage = STAGE_OVER, .ended = at, .daily = TODAY,
	                     .seat = { { .player = player, .points = points, .won = won > 0, .resigned = won < 0 },
	                               { .name = "level4", .points = other, .won = won <= 0 } } };
	struct entry e = { .event = { .table = table, .seq = 2, .at = at, .by = player, .text = "move 0 x" }, .summary = &s }, *one = &e;
	store_append(store, &one, 1);
	assert_int_equal(e.result, STORE_OK);
}

static struct try look(int64_t player)
{
	struct try t;
	assert_int_equal(store_try(store, "ordonans", TODAY, player, &t), STORE_OK);
	return t;
}

/* Whoever comes second has the first one's secret, and so has every other server. */
static void one_secret(void **state)
{
	(void)state;
	char one[PROOF_HEX], other[PROOF_HEX];
	int before;
	struct store *second = open_url(url);
	assert_int_equal(store_daily(store, "ordonans", TODAY, NULL, one), STORE_NONE);
	assert_int_equal(store_daily(store, "ordonans", TODAY, "first", one), STORE_OK);
	assert_int_equal(store_daily(second, "ordonans", TODAY, "second", other), STORE_OK);
	assert_string_equal(one, "first");
	assert_string_equal(other, "first");
	assert_int_equal(store_daily(second, "null", TODAY, "second", other), STORE_OK);
	assert_string_equal(other, "second");
	assert_int_equal(store_daily_before(store, "ordonans", TODAY, &before), STORE_OK);
	assert_int_equal(before, 0);
	assert_int_equal(store_daily_before(store, "ordonans", TODAY + 9, &before), STORE_OK);
	assert_int_equal(before, TODAY);
	store_close(second);
}

/* By two servers at once: one row, and no event of the other's table. */
struct racer {
	int64_t player, table;
	enum stored came;
};

static void *race(void *arg)
{
	struct racer *r = arg;
	struct store *s = open_url(url);
	r->came = begin(s, r->player, r->table, true);
	store_close(s);
	return NULL;
}

static void one_try(void **state)
{
	(void)state;
	enum { AT_ONCE = 6 };
	struct racer racer[AT_ONCE];
	pthread_t thread[AT_ONCE];
	int64_t anna = person("Anna");
	int fine = 0;
	for (int i = 0; i < AT_ONCE; i++) {
		racer[i] = (struct racer){ anna, 100 + i, STORE_AWAY };
		assert_int_equal(pthread_create(&thread[i], NULL, race, &racer[i]), 0);
	}
	for (int i = 0; i < AT_ONCE; i++)
		pthread_join(thread[i], NULL);
	for (int i = 0; i < AT_ONCE; i++) {
		bool first = racer[i].came == STORE_OK;
		assert_true(first || racer[i].came == STORE_TAKEN);
		assert_int_equal(length(store, racer[i].table), first);
		if (first)
			assert_int_equal(look(anna).table, racer[i].table);
		fine += first;
	}
	assert_int_equal(fine, 1);
	/* nobody whom there is not */
	assert_int_equal(begin(store, 4711, 200, true), STORE_NONE);
	assert_int_equal(length(store, 200), 0);
}

struct seen {
	char names[128];
	int points[8], n[8], kinds;
};

static void see(void *arg, const struct try *t)
{
	struct seen *seen = arg;
	size_t at = strlen(seen->names);
	snprintf(seen->names + at, sizeof seen->names - at, "%s ", t->name);
}

static void see_points(void *arg, int points, int n)
{
	struct seen *seen = arg;
	seen->points[seen->kinds] = points;
	seen->n[seen->kinds++] = n;
}

static struct tries_rank rank_of(int64_t player)
{
	struct try t = look(player);
	struct tries_rank rank;
	assert_int_equal(store_tries_rank(store, &t, &rank), STORE_OK);
	return rank;
}

/* Won before lost, then by lead, then by points; who has resigned is last, and who is not to stand
 * in the table does not. */
static void in_order(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		int won, points, other;
		bool listed;
	} all[] = {
		{ "Lost", 0, 90, 91, true }, { "Lead", 1, 50, 30, true }, { "Gone", -1, 10, 10, true }, { "More", 1, 60, 55, true },
		{ "Less", 1, 40, 35, true }, { "Best", 1, 99, 0, false },
	};
	int64_t id[6];
	struct seen seen = { .names = "" };
	for (int i = 0; i < 6; i++) {
		id[i] = person(all[i].name);
		assert_int_equal(begin(store, id[i], 300 + i, all[i].listed), STORE_OK);
		assert_int_equal(look(id[i]).state, TRY_OPEN);
		finish(id[i], 300 + i, evening, all[i].won, all[i].points, all[i].other);
		assert_int_equal(look(id[i]).state, all[i].listed ? TRY_COUNTS : TRY_APART);
	}
	assert_int_equal(store_tries_best(store, "ordonans", TODAY, 50, see, &seen), STORE_OK);
	assert_string_equal(seen.names, "Lead More Less Lost Gone ");
	assert_int_equal(look(id[0]).lead, -1);
	assert_int_equal(look(id[2]).won, -1);
	struct tries_rank more = rank_of(id[3]), best = rank_of(id[5]);
	assert_true(more.all == 5 && more.better == 1 && more.equal == 1);
	assert_true(best.all == 5 && best.better == 0 && best.equal == 0);
	assert_int_equal(store_tries_points(store, "ordonans", TODAY, see_points, &seen), STORE_OK);
	assert_int_equal(seen.kinds, 5);
	assert_true(seen.points[0] == 10 && seen.points[4] == 90 && seen.n[4] == 1);
	/* another day has nothing of it */
	memset(&seen, 0, sizeof seen);
	assert_int_equal(store_tries_best(store, "ordonans", TODAY + 1, 50, see, &seen), STORE_OK);
	assert_string_equal(seen.names, "");
	assert_int_equal(store_tries_past(store, "ordonans", id[1], TODAY + 1, 14, see, &seen), STORE_OK);
	assert_string_equal(seen.names, "Lead ");
	assert_int_equal(store_tries_past(store, "ordonans", id[1], TODAY, 14, see, &seen), STORE_OK);
	assert_string_equal(seen.names, "Lead ");
	/* whoever is no more is not in it either */
	assert_int_equal(store_player_drop(store, id[1]), STORE_OK);
	memset(&seen, 0, sizeof seen);
	assert_int_equal(store_tries_best(store, "ordonans", TODAY, 50, see, &seen), STORE_OK);
	assert_string_equal(seen.names, "More Less Lost Gone ");
}

/* Until the day has closed, and not a moment longer; and what came first stays. */
static void in_time(void **state)
{
	(void)state;
	int64_t late = person("Late"), just = person("Just");
	assert_int_equal(begin(store, late, 1, true), STORE_OK);
	assert_int_equal(begin(store, just, 2, true), STORE_OK);
	finish(late, 1, closes + 1, 1, 50, 1);
	finish(just, 2, closes, 1, 50, 1);
	assert_int_equal(look(late).state, TRY_OPEN);
	assert_int_equal(look(just).state, TRY_COUNTS);
	struct summary again = { .table = 2, .game = "ordonans", .seats = 2, .chairs = 2, .stage = STAGE_OVER, .ended = closes, .daily = TODAY,
	                         .seat = { { .player = just, .points = 99, .won = true } } };
	struct entry e = { .event = { .table = 2, .seq = 3, .at = closes, .text = "say 0 hm" }, .summary = &again }, *one = &e;
	store_append(store, &one, 1);
	assert_int_equal(e.result, STORE_OK);
	assert_int_equal(look(just).points, 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = { STORE_TEST(one_secret), STORE_TEST(one_try), STORE_TEST(in_order), STORE_TEST(in_time) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
