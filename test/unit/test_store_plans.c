/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * No statement of the store reads a whole table: both databases are asked how they would do
 * each, over tables that are worth an index. A witness collects the statements while every
 * function of the store is called in every way; and every piece of SQL in the store's sources
 * must have been seen, so that a new statement cannot escape.
 */
#include "care.h"
#include "ladder.h"
#include "notices.h"
#include "friends.h"
#include "seeks.h"
#include "cups.h"
#include "intents.h"
#include "store_fresh.h"
#include "puzzles.h"
#include "tries.h"
#include "vacations.h"

#include <ctype.h>
#include <glob.h>

enum { STATEMENTS = 512, TEXT_KEPT = 96 };

/* A statement with the values that came with it first. */
static struct seen {
	char *text;
	struct value value[DB_PARAMETERS];
	char kept[DB_PARAMETERS][TEXT_KEPT];
	int values;
} seen[STATEMENTS];
static int seens;

static void witness(void *arg, const struct statement *q)
{
	(void)arg;
	for (int i = 0; i < seens; i++)
		if (strcmp(seen[i].text, q->text) == 0)
			return;
	assert_true(seens < STATEMENTS);
	struct seen *s = &seen[seens++];
	s->text = strdup(q->text);
	s->values = q->values;
	for (int i = 0; i < q->values; i++) {
		s->value[i] = q->value[i];
		snprintf(s->kept[i], sizeof s->kept[i], "%s", q->value[i].text);
		s->value[i].text = s->kept[i];
	}
}

/* ---- a store that is worth an index ---- */

#define NUMBERS "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT "

static const char *const rows[] = {
	"INSERT INTO players (id, name, folded, password, made, seen, role, mail, banned, shape) " NUMBERS
	"i, 'p' || i, 'p' || i, CASE WHEN i % 3 = 0 THEN '' ELSE 'x' END, i, i, CASE WHEN i % 900 = 0 THEN 1 ELSE 0 END, CASE WHEN i % 2 = 0 THEN 'm' ELSE '' END, 0,"
	" 'p' || i FROM n",
	"INSERT INTO events (table_id, seq, at, player, what) " NUMBERS "i / 5 + 1, i % 5 + 1, i, i, 'x' FROM n",
	"INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted, owner, people,"
	" withheld, shown, placed) " NUMBERS "i, 'g' || (i % 40), 2, i % 4, i % 2, i % 3 / 2, i, i, CASE WHEN i % 4 > 1 THEN i ELSE 0 END,"
	" CASE WHEN i % 400 = 1 THEN i ELSE 0 END, 1, CASE WHEN i % 100 = 2 THEN 0 ELSE 1 END, i, CASE WHEN i % 50 = 0 THEN 0 ELSE 2 END,"
	" 0, i % 2, i FROM n",
	"INSERT INTO chairs (table_id, chair, player, name, points, won, game, stage, shown, placed) " NUMBERS
	"i, 0, i % 1000 + 1, '', 0, 0, 'g' || (i % 40), i % 4, i % 2, i FROM n",
	"INSERT INTO chairs (table_id, chair, player, name, points, won, game, stage, shown, placed) " NUMBERS
	"i, 1, i, '', 0, 0, 'g' || (i % 40), i % 4, i % 2, i FROM n",
	"INSERT INTO keys (hash, player, label, made) " NUMBERS "'k' || i, i, '', i FROM n",
	"INSERT INTO ratings (player, game, rating, deviation, volatility, games, at) " NUMBERS
	"i, 'g' || (i % 40), i, 1, 1, 1, i FROM n",
	"INSERT INTO bans (address, until, why, author, at) " NUMBERS "'a' || i, i, '', 0, i FROM n",
	"INSERT INTO reports (id, at, author, table_id, about, what, state, handler, handled) " NUMBERS
	"i, i, i, i, i, 'x', CASE WHEN i % 50 = 0 THEN 0 ELSE 1 END, 0, 0 FROM n",
	"INSERT INTO shuns (player, other, kind) " NUMBERS "i, 30001 - i, i % 2 FROM n",
	"INSERT INTO resets (hash, player, until) " NUMBERS "'h' || i, i, i FROM n",
	"INSERT INTO acts (id, at, author, what, player, table_id, note) " NUMBERS "i, i, 0, 'x', i, i, '' FROM n",
	"UPDATE tables SET booked = 1 WHERE id % 100 <> 2",
	"INSERT INTO history (player, game, n, at, table_id, rating, deviation, was, beaten, drawn, lost) " NUMBERS
	"i % 100 + 1, 'g7', i, i, i, 1, 1, 1, 1, 1, 1 FROM n",
	"INSERT INTO standings (game, season, player, rating, games, won, at, ranked) " NUMBERS
	"'g' || (i % 40), i % 9, i, i, i, i, i, i % 2 FROM n",
	"INSERT INTO closings (game, season, at) " NUMBERS "'g' || (i % 40), 10000 + i, i FROM n",
	"INSERT INTO places (game, season, player, place, rating, games, won) " NUMBERS
	"'g' || (i % 40), i % 9, i, i, i, i, i FROM n",
	"INSERT INTO careers (player, game, games, counting, won, streak, best, at) " NUMBERS "i, 'g7', i, i, i, i, i, i FROM n",
	"INSERT INTO tallies (player, game, kind, item, n, won) " NUMBERS "i % 1000 + 1, 'g7', i % 4, 'i' || i, i, i FROM n",
	"INSERT INTO rivals (player, game, other, games, won, lost) " NUMBERS "i % 100 + 1, 'g7', i, i, i, i FROM n",
	"INSERT INTO badges (player, badge, at, table_id) " NUMBERS "i, 'first', i, i FROM n",
	"INSERT INTO notices (player, language, link, at, kinds) " NUMBERS "i, 'en', 'l' || i, i, 1 FROM n",
	"INSERT INTO mentions (player, kind, table_id, who, at) " NUMBERS "i / 3 + 1, i % 3, i, 'x', i FROM n",
	"INSERT INTO choices (player, push) " NUMBERS "i, 1 FROM n",
	"INSERT INTO subscriptions (hash, player, session, endpoint, point, auth, language, made) " NUMBERS
	"'s' || i, i / 3 + 1, 'k' || i, 'https://x', 'p', 'a', 'en', i FROM n",
	"INSERT INTO secrets (name, value) " NUMBERS "'n' || i, 'x' FROM n",
	"INSERT INTO nodes (id, at) " NUMBERS "i, i FROM n",
	"INSERT INTO here (player, node) " NUMBERS "i, i FROM n",
	"INSERT INTO unseen (player) " NUMBERS "i FROM n WHERE i % 3 = 0",
	"INSERT INTO seeks (player, node, game, clock, rated, rating, at, table_id, paired) " NUMBERS
	"i, i, 'g' || (i % 40), 'none', 0, i, i, CASE WHEN i % 3 = 0 THEN i ELSE 0 END, 0 FROM n",
	"INSERT INTO follows (player, other, at) " NUMBERS "i, 30001 - i, i FROM n",
	"INSERT INTO invitations (player, table_id, author, at) " NUMBERS "i, i, 30001 - i, i FROM n",
	"INSERT INTO cup_events (cup_id, seq, at, player, what) " NUMBERS "i / 5 + 1, i % 5 + 1, i, i, 'x' FROM n",
	"INSERT INTO cups (id, name, game, format, seats, stage, paused, rated, owner, made, starts, ended, due, players, round, rounds,"
	" seq, placed) " NUMBERS "i, 'c', 'g', 'swiss', 2, i % 4, 0, 0, i, i, i, i, CASE WHEN i % 400 = 1 THEN i ELSE 0 END, 8, 1, 3, 5, i FROM n",
	"INSERT INTO cup_tables (table_id, cup_id, done) " NUMBERS "i, i / 40 + 1, CASE WHEN i % 300 = 0 THEN 0 ELSE 1 END FROM n",
	"INSERT INTO intents (table_id, player, seq, ply, heard, due, fate, what) " NUMBERS
	"i / 2, i, 1, 1, 1, CASE WHEN i % 400 = 1 THEN i ELSE 0 END, '', 'x' FROM n",
	"INSERT INTO vacations (player, number, since, until, told) " NUMBERS
	"i, 1, i, i + 5, CASE WHEN i % 400 = 1 THEN 0 ELSE 1 END FROM n",
	"INSERT INTO dailies (game, day, secret) " NUMBERS "'g' || (i % 40), i, 's' FROM n",
	"INSERT INTO tries (game, day, player, table_id, at, closes, listed, state, won, lead, points, standing) " NUMBERS
	"'g' || (i % 40), i % 97 + 1, i, i, i, i, 1, i % 3, 0, 0, i % 90, i FROM n",
	"INSERT INTO solvers (player, game, rating, deviation, volatility, tried, solved, at) " NUMBERS
	"i, 'g' || (i % 4), i, 90.0, 0.06, 5, 1, i FROM n",
	"INSERT INTO attempts (player, game, number, solved, was, rating, at) " NUMBERS
	"i / 5 + 1, 'g' || (i / 5 % 4), i % 5 + 1, i % 2, i, i, i FROM n",
	"INSERT INTO puzzles (game, number, tried, solved) " NUMBERS "'g' || (i % 40), i, i, i FROM n",
};

/* PostgreSQL looks at no statistics of its own in time. */
static void fill(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (aside(store, rows[i]) != STORE_OK)
			fail_msg("%s: %s", store_trouble(store), rows[i]);
	assert_int_equal(aside(store, "ANALYZE"), STORE_OK);
}

/* ---- every function, in every way ---- */

static void no_event(void *arg, const struct event *e) { (void)arg, (void)e; }
static void no_table(void *arg, const struct summary *t) { (void)arg, (void)t; }
static void no_player(void *arg, const struct player *p) { (void)arg, (void)p; }
static void no_key(void *arg, const struct key *k) { (void)arg, (void)k; }
static void no_rating(void *arg, const struct rating *r) { (void)arg, (void)r; }
static void no_ban(void *arg, const struct ban *b) { (void)arg, (void)b; }
static void no_report(void *arg, const struct report *r) { (void)arg, (void)r; }
static void no_shun(void *arg, const struct shun *s) { (void)arg, (void)s; }
static void no_act(void *arg, const struct act *a) { (void)arg, (void)a; }
static void no_notice(void *arg, const struct notice *n) { (void)arg, (void)n; }
static void no_mention(void *arg, const struct mention *p) { (void)arg, (void)p; }
static void no_subscription(void *arg, const struct subscription *s) { (void)arg, (void)s; }
static void no_intent(void *arg, const struct intent *i) { (void)arg, (void)i; }
static void no_solver(void *arg, const struct solver *s) { (void)arg, (void)s; }
static void no_attempt(void *arg, const struct attempt *a) { (void)arg, (void)a; }
static void no_vacation(void *arg, const struct vacation *v) { (void)arg, (void)v; }
static void no_name(void *arg, const char *name, int64_t until) { (void)arg, (void)name, (void)until; }
static void no_met(void *arg, int64_t other, int games) { (void)arg, (void)other, (void)games; }
static void no_seek(void *arg, const struct seek *s) { (void)arg, (void)s; }
static void no_friend(void *arg, const struct friend *f) { (void)arg, (void)f; }
static void no_invitation(void *arg, const struct invitation *i) { (void)arg, (void)i; }
static void no_spectacle(void *arg, const struct spectacle *s) { (void)arg, (void)s; }
static void no_id(void *arg, int64_t id) { (void)arg, (void)id; }
static void no_chapter(void *arg, const struct chapter *c) { (void)arg, (void)c; }
static void no_standing(void *arg, const struct rung *s) { (void)arg, (void)s; }
static void no_career(void *arg, const struct career *c) { (void)arg, (void)c; }
static void no_tallied(void *arg, const struct tallied *t) { (void)arg, (void)t; }
static void no_rival(void *arg, const struct rival *r) { (void)arg, (void)r; }
static void no_badge(void *arg, const struct badge_held *b) { (void)arg, (void)b; }
static void no_season(void *arg, int season) { (void)arg, (void)season; }
static void no_was(void *arg, int64_t player, double was, int games) { (void)arg, (void)player, (void)was, (void)games; }

/* All 2^7 questions, for the stages that are asked for. */
static void ask_for_tables(void)
{
	static const int stages[] = { 1 << STAGE_OPEN, 1 << STAGE_OVER, 1 << STAGE_OPEN | 1 << STAGE_PLAYING, 0 };
	for (int i = 0; i < 4 * 128; i++) {
		struct table_search s = {
			.stages = stages[i / 128], .listed = i & 1, .game = i & 2 ? "g7" : NULL, .name = i & 4 ? "p77" : NULL,
			.player = i & 8 ? 88 : 0, .before = i & 16 ? 5000 : 0, .due = i & 32 ? 900 : 0,
			.table = i & 64 ? 99 : 0, .limit = 50,
		};
		/* by many at once: nobody asks so, and each would be a text more */
		if (stages[i / 128] == 0 && i % 128 > 4)
			continue;
		if (((i & 12) == 12 && i / 128 != 1) || ((i & 96) && i / 128 > 1))
			continue;
		assert_int_equal(store_tables(store, &s, no_table, NULL), STORE_OK);
	}
}

static void use_log_and_ratings(void)
{
	struct rating r = { .player = 1, .game = "g7", .rating = 1, .games = 1 };
	struct summary t = { .table = 70000, .game = "g1", .seats = 2, .chairs = 2 };
	struct entry e = { .event = { .table = 70000, .seq = 1, .text = "x" }, .summary = &t }, *one = &e;
	store_append(store, &one, 1);
	assert_int_equal(e.result, STORE_OK);
	e.event.seq = 2;
	e.only_due = true;
	store_append(store, &one, 1);
	assert_int_equal(e.result, STORE_OK);
	assert_int_equal(store_events(store, 5, 2, no_event, NULL), STORE_OK);
	assert_int_equal(store_event(store, 5, 2, no_event, NULL), STORE_OK);
	assert_int_equal(store_every_table(store, no_id, NULL), STORE_OK);
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_int_equal(store_unrated(store, 10, no_table, NULL), STORE_OK);
	assert_int_equal(store_rate(store, 2, &r, 1), STORE_OK);
	assert_int_equal(store_rating(store, 1, "g7", &r), STORE_OK);
	t.ended = 20000;
	assert_int_equal(store_met(store, &t, 7, 100, no_met, NULL), STORE_OK);
	assert_int_equal(store_ratings(store, "g7", 0, 10, no_rating, NULL), STORE_OK);
	assert_int_equal(store_ratings(store, "g7", 7, 10, no_rating, NULL), STORE_OK);
	assert_int_equal(store_ratings(store, NULL, 7, 10, no_rating, NULL), STORE_OK);
}

static void use_ladder(void)
{
	static struct booking b = { .career = { .player = 7, .game = "g1", .games = 1 },
	                            .tallied = { { .item = "1" } }, .tallies = 1, .rival = { { .player = 8 } }, .rivals = 1,
	                            .badge = { "first" }, .badges = 1 };
	struct summary t = { .table = 102, .ended = 102 };
	struct rung s;
	int n;
	assert_int_equal(store_history(store, 7, "g7", 0, 10, no_chapter, NULL), STORE_OK);
	assert_int_equal(store_curve(store, 7, "g7", 300, 3, no_chapter, NULL), STORE_OK);
	assert_int_equal(store_came_with(store, 77, no_was, NULL), STORE_OK);
	assert_int_equal(store_standings(store, "g7", 7, 10, no_standing, NULL), STORE_OK);
	assert_int_equal(store_places(store, "g7", 7, 10, no_standing, NULL), STORE_OK);
	assert_int_equal(store_standing(store, "g7", 7, false, 7, &s), STORE_OK);
	assert_int_equal(store_standing(store, "g7", 7, true, 7, &s), STORE_OK);
	assert_int_equal(store_ranked(store, "g7", 7, &n), STORE_OK);
	assert_int_equal(store_closings(store, "g7", 10, no_season, NULL), STORE_OK);
	store->db->witness = NULL;
	assert_int_equal(aside(store, "UPDATE standings SET season = 8000 WHERE game = 'g9'"), STORE_OK);
	assert_int_equal(aside(store, "UPDATE tables SET counted = 1 WHERE ended < 25000"), STORE_OK);
	assert_int_equal(aside(store, "UPDATE tables SET ended = 2000000000000 WHERE counted = 0"), STORE_OK);
	store->db->witness = witness;
	assert_int_equal(store_close_seasons(store, "g9", INT64_C(1800000000000), "season", &n), STORE_OK);
	assert_int_equal(n, 1);
	assert_int_equal(store_unbooked(store, 10, no_table, NULL), STORE_OK);
	assert_int_equal(store_book(store, &t, &b, 1), STORE_OK);
	assert_int_equal(store_careers(store, 7, no_career, NULL), STORE_OK);
	assert_int_equal(store_tallied(store, 7, "g7", TALLIED_BOT, 10, no_tallied, NULL), STORE_OK);
	assert_int_equal(store_tallied(store, 7, NULL, TALLIED_BOT, 10, no_tallied, NULL), STORE_OK);
	assert_int_equal(store_rivals(store, 7, "g7", 10, no_rival, NULL), STORE_OK);
	assert_int_equal(store_badges(store, 7, no_badge, NULL), STORE_OK);
	assert_int_equal(store_company(store, &t, 7, 1, &n), STORE_OK);
}

static void use_people(void)
{
	struct player anna = { .name = "Anna", .password = "pw", .made = 1 }, p;
	struct key k = { .hash = "new", .made = 1 }, found;
	int n;
	assert_int_equal(store_player_add(store, &anna), STORE_OK);
	k.player = anna.id;
	assert_int_equal(store_key_add(store, &k), STORE_OK);
	assert_int_equal(store_player(store, anna.id, &p), STORE_OK);
	assert_int_equal(store_player_named(store, "anna", &p), STORE_OK);
	assert_int_equal(store_key(store, "new", &found, &p), STORE_OK);
	assert_int_equal(store_keys(store, anna.id, no_key, NULL), STORE_OK);
	assert_int_equal(store_key_drop(store, "new"), STORE_OK);
	assert_int_equal(store_keys_drop(store, anna.id, false), STORE_OK);
	assert_int_equal(store_keys_drop(store, anna.id, true), STORE_OK);
	assert_int_equal(store_player_change(store, &anna), STORE_OK);
	assert_int_equal(store_player_mark(store, &anna), STORE_OK);
	assert_int_equal(store_player_mail(store, anna.id, "anna@example.org"), STORE_OK);
	assert_int_equal(store_player_rename(store, anna.id, anna.name), STORE_OK);
	assert_int_equal(store_player_seen(store, anna.id, 1), STORE_OK);
	assert_int_equal(store_players_alike(store, "anna", no_player, NULL), STORE_OK);
	assert_int_equal(store_players_marked(store, no_player, NULL), STORE_OK);
	assert_int_equal(store_forget_guests(store, 30, &n), STORE_OK);
	assert_int_equal(store_player_drop(store, anna.id), STORE_OK);
}

static void use_care(void)
{
	struct ban ban = { .address = "b", .until = 99999 };
	struct report r = { .author = 5, .text = "x" };
	struct shun shun = { .player = 100, .other = 200 };
	struct reset reset = { .hash = "new", .player = 100, .until = 9 };
	struct stale stale = { .open = 100, .playing = 100, .limit = 10 };
	int64_t whose, tables[] = { 4 };
	int n;
	assert_int_equal(store_ban(store, &ban), STORE_OK);
	assert_int_equal(store_bans(store, 29990, no_ban, NULL), STORE_OK);
	assert_int_equal(store_bans_forget(store, 5), STORE_OK);
	assert_int_equal(store_unban(store, "b"), STORE_OK);
	assert_int_equal(store_report_add(store, &r), STORE_OK);
	assert_int_equal(store_reports(store, true, 0, 10, no_report, NULL), STORE_OK);
	assert_int_equal(store_reports(store, false, 0, 10, no_report, NULL), STORE_OK);
	assert_int_equal(store_reports_by(store, 5, 1, &n), STORE_OK);
	assert_int_equal(store_report_settle(store, r.id, REPORT_SETTLED, 1, 1), STORE_OK);
	assert_int_equal(store_shun(store, &shun), STORE_OK);
	assert_int_equal(store_shuns(store, 100, no_shun, NULL), STORE_OK);
	assert_int_equal(store_shunned_by(store, 100, no_shun, NULL), STORE_OK);
	assert_int_equal(store_unshun(store, &shun), STORE_OK);
	assert_int_equal(store_reset_add(store, &reset), STORE_OK);
	assert_int_equal(store_reset_take(store, "new", 5, &whose), STORE_OK);
	assert_int_equal(store_reset_drop(store, 100), STORE_OK);
	assert_int_equal(store_table_withhold(store, 3, true), STORE_OK);
	assert_int_equal(store_tables_of(store, 5, &n), STORE_OK);
	assert_int_equal(store_stale(store, &stale, no_table, NULL), STORE_OK);
	assert_int_equal(store_tables_drop(store, tables, 1, &n), STORE_OK);
	assert_int_equal(n, 1);
}

static void use_acts(void)
{
	struct act act = { .what = "x" };
	struct notice notice = { .player = 150, .language = "en", .link = "new" };
	assert_int_equal(store_act_add(store, &act), STORE_OK);
	assert_int_equal(store_acts_after(store, 29000, 10, no_act, NULL), STORE_OK);
	assert_int_equal(store_acts_before(store, 0, 10, no_act, NULL), STORE_OK);
	assert_int_equal(store_event_blank(store, 5, 1, "x"), STORE_OK);
	assert_int_equal(store_notice_put(store, &notice), STORE_OK);
	assert_int_equal(store_notice(store, 151, &notice), STORE_OK);
	assert_int_equal(store_notices_due(store, 100, 20, 10, no_notice, NULL), STORE_OK);
	assert_int_equal(store_notice_sent(store, 150, 1000, 1000), STORE_OK);
	assert_int_equal(store_notice_drop(store, 152), STORE_OK);
	assert_int_equal(store_notice_end(store, "l153"), STORE_OK);
}

static void use_notices(void)
{
	struct mention p = { .player = 100, .kind = NOTIFY_END, .table = 5 };
	struct subscription s = { .hash = "new", .player = 100, .session = "k100", .endpoint = "https://x", .point = "p", .auth = "a" };
	unsigned kinds;
	char value[64];
	assert_int_equal(store_mention_put(store, &p, 5), STORE_OK);
	assert_int_equal(store_mentions(store, 100, 5, no_mention, NULL), STORE_OK);
	assert_int_equal(store_mentions_drop(store, 101), STORE_OK);
	assert_int_equal(store_subscription_put(store, &s, 5), STORE_OK);
	assert_int_equal(store_subscriptions(store, 100, no_subscription, NULL), STORE_OK);
	assert_int_equal(store_subscription_drop(store, "new"), STORE_OK);
	assert_int_equal(store_subscriptions_end(store, "k101"), STORE_OK);
	assert_int_equal(store_push_choose(store, 100, 3), STORE_OK);
	assert_int_equal(store_push_choice(store, 100, &kinds), STORE_OK);
	assert_int_equal(store_secret(store, "push", "x", value, sizeof value), STORE_OK);
}

static void use_club(void)
{
	struct seek s = { .player = 400, .node = 20000, .game = "g7", .clock = "none", .at = -10000 }, other;
	struct invitation i = { .player = 500, .table = 8, .author = 7, .at = 1 };
	enum inviting how;
	bool yes;
	assert_int_equal(store_node_put(store, 70000, 29000, &yes), STORE_OK);
	assert_int_equal(store_here(store, 70000, 3, true), STORE_OK);
	assert_int_equal(store_here(store, 70000, 3, false), STORE_OK);
	assert_int_equal(store_seek_put(store, &s), STORE_OK);
	assert_int_equal(store_seeks_of(store, 20000, no_seek, NULL), STORE_OK);
	assert_int_equal(store_seek_pair(store, &s, 80000, 59000, &other), STORE_OK);
	assert_int_equal(store_seek_again(store, 80000), STORE_OK);
	assert_int_equal(store_seek_drop(store, 400, 20000, true), STORE_OK);
	assert_int_equal(store_node_drop(store, 70000), STORE_OK);
	assert_int_equal(store_follow(store, 5, 6, 1), STORE_OK);
	assert_int_equal(store_follows_one(store, 5, 6, &yes), STORE_OK);
	assert_int_equal(store_friends(store, 5, 10, no_friend, NULL), STORE_OK);
	assert_int_equal(store_unfollow(store, 5, 6), STORE_OK);
	assert_int_equal(store_show(store, 5, false), STORE_OK);
	assert_int_equal(store_shows(store, 5, &yes), STORE_OK);
	assert_int_equal(store_show(store, 5, true), STORE_OK);
	i.author = 8;
	assert_int_equal(store_invite(store, &i, &how), STORE_OK);
	assert_int_equal(how, INVITED);
	assert_int_equal(store_invitations(store, 500, no_invitation, NULL), STORE_OK);
	assert_int_equal(store_invitation_drop(store, 500, 8), STORE_OK);
	assert_int_equal(store_spectacles(store, NULL, 10, no_spectacle, NULL), STORE_OK);
	assert_int_equal(store_spectacles(store, "g7", 10, no_spectacle, NULL), STORE_OK);
}

static void no_cup(void *arg, const struct cup_row *row) { (void)arg, (void)row; }

static void use_cups(void)
{
	struct event e = { .table = 60000, .seq = 1, .text = "cup" };
	struct entry at_table = { .event = { .table = 71000, .seq = 1, .text = "x" } };
	const int64_t begun[] = { 71000 }, over[] = { 300 }, winner[] = { 7 };
	struct cup_row row = { .id = 60000, .seq = 1 };
	struct cup_write w = { .event = &e, .events = 1, .row = &row, .entry = &at_table, .entries = 1, .begun = begun, .begins = 1,
	                       .over = over, .overs = 1, .badge = "goblet", .winner = winner, .winners = 1 };
	struct ids ids = { 0 };
	int n;
	assert_int_equal(store_cup_write(store, &w), STORE_OK);
	/* whoever comes second has done nothing */
	at_table.event.seq = 2;
	assert_int_equal(store_cup_write(store, &w), STORE_TAKEN);
	e.seq = 2;
	at_table.event.seq = 1;
	assert_int_equal(store_cup_write(store, &w), STORE_TAKEN);
	assert_int_equal(store_cup(store, 60000, &row), STORE_OK);
	assert_int_equal(row.seq, 1);
	assert_int_equal(store_cup(store, 60001, &row), STORE_NONE);
	assert_int_equal(store_cup_events(store, 5, 2, no_event, NULL), STORE_OK);
	assert_int_equal(store_cups(store, 1, 50, no_cup, NULL), STORE_OK);
	assert_int_equal(store_cups_of(store, 4, &n), STORE_OK);
	assert_int_equal(n, 1);
	assert_int_equal(store_cups_due(store, 900, 10, &ids), STORE_OK);
	assert_true(ids.n > 2);
	free(ids.id);
	assert_int_equal(store_cup_ended(store, 9, no_table, NULL), STORE_OK);
}

static void use_days(void)
{
	struct intent i = { .table = 50, .player = 100, .text = "x" };
	struct vacation v = { .player = 100, .from = 90000000, .until = 180000000 };
	struct summary t = { .table = 70001, .game = "g1", .seats = 2, .chairs = 2, .stage = STAGE_PLAYING };
	struct entry e = { .event = { .table = 70001, .seq = 1, .text = "x" }, .summary = &t, .intents = true }, *one = &e;
	int n;
	store_append(store, &one, 1);
	assert_int_equal(e.result, STORE_OK);
	assert_int_equal(store_intent_put(store, &i), STORE_OK);
	assert_int_equal(store_intent(store, 50, 100, &i), STORE_OK);
	assert_int_equal(store_intents_due(store, 900, 10, no_intent, NULL), STORE_OK);
	for (int k = 0; k < 3; k++) {
		static const char *const fates[] = { "", "gone", "done" };
		strcpy(i.fate, fates[k]);
		assert_int_equal(store_intent_settle(store, &i), STORE_OK);
	}
	*i.text = '\0';
	assert_int_equal(store_intent_put(store, &i), STORE_OK);
	assert_int_equal(store_vacation_begin(store, &v, 0, 30), STORE_OK);
	assert_int_equal(store_vacation(store, 100, &v), STORE_OK);
	assert_int_equal(store_vacation_days(store, 100, 0, &n), STORE_OK);
	assert_int_equal(store_vacations_untold(store, 10, no_vacation, NULL), STORE_OK);
	assert_int_equal(store_vacations_around(store, 100, 1, no_name, NULL), STORE_OK);
	assert_int_equal(store_vacation_told(store, &v), STORE_OK);
	assert_int_equal(store_vacation_end(store, 100, 100000000), STORE_OK);
}

static void no_try(void *arg, const struct try *t) { (void)arg, (void)t; }
static void no_points(void *arg, int points, int n) { (void)arg, (void)points, (void)n; }

static void use_dailies(void)
{
	struct try t = { .game = "g7", .day = 20000, .player = 100, .table = 72000, .closes = 90000, .listed = true };
	struct summary over = { .table = 72000, .game = "g7", .seats = 2, .chairs = 2, .stage = STAGE_OVER, .daily = 20000, .ended = 5,
	                        .seat = { { .player = 100 } } };
	struct entry e = { .event = { .table = 72000, .seq = 1, .text = "x" } }, *one = &e;
	struct tries_rank rank;
	char secret[PROOF_HEX];
	int before;
	assert_int_equal(store_daily(store, "g7", 20000, NULL, secret), STORE_NONE);
	assert_int_equal(store_daily(store, "g7", 20000, "aa", secret), STORE_OK);
	assert_int_equal(store_daily_before(store, "g7", 20000, &before), STORE_OK);
	assert_int_equal(store_try_begin(store, &t, &e, 1), STORE_OK);
	e.event.seq = 2;
	e.summary = &over;
	store_append(store, &one, 1);
	assert_int_equal(store_try(store, "g7", 20000, 100, &t), STORE_OK);
	assert_int_equal(t.state, TRY_COUNTS);
	assert_int_equal(store_tries_best(store, "g7", 20000, 50, no_try, NULL), STORE_OK);
	assert_int_equal(store_tries_rank(store, &t, &rank), STORE_OK);
	assert_int_equal(store_tries_points(store, "g7", 20000, no_points, NULL), STORE_OK);
	assert_int_equal(store_tries_past(store, "g7", 100, 20000, 14, no_try, NULL), STORE_OK);
}

static void use_puzzles(void)
{
	struct solver s;
	struct attempt a = { .player = 100, .game = "g0", .number = 290, .solved = true };
	int tried, solved;
	assert_int_equal(store_solver(store, 100, "g0", &s), STORE_OK);
	assert_int_equal(store_solvers(store, 100, no_solver, NULL), STORE_OK);
	assert_int_equal(store_attempt(store, 100, "g0", 290, &a), STORE_NONE);
	assert_int_equal(store_attempts(store, 100, "g0", no_attempt, NULL), STORE_OK);
	a = (struct attempt){ .player = 100, .game = "g0", .number = 290, .solved = true };
	for (int i = 0; i < 2; i++) {
		/* the first of a game, and another one */
		strcpy(a.game, i ? "g0" : "g1");
		strcpy(s.game, a.game);
		s.tried = i ? 6 : 1;
		s.solved = 1;
		assert_int_equal(store_attempt_book(store, &a, &s, &(struct solver_badge){ "lock", 1 }), STORE_OK);
	}
	assert_int_equal(store_puzzle_count(store, "g0", 290, &tried, &solved), STORE_OK);
}

/* ---- how each would be done ---- */

/* Begin again: this is about everything. */
static bool is_about_all(const char *text)
{
	static const char *const all[] = { "UPDATE tables SET counted = 0 WHERE counted <> 0", "DELETE FROM ratings" };
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strcmp(text, all[i]) == 0)
			return true;
	return false;
}

struct plan {
	const char *text;
	struct buf all;
	bool walks;      /* PostgreSQL: along an index, and no condition has been named yet */
	bool scans;
};

/* Of an index that has only what is wanted. */
static bool wants_all(const char *step)
{
	static const char *const wanted[] = { "players_marked",  "reports_open",    "tables_unrated",
	                                     "tables_unbooked", "cup_tables_open", "vacations_untold" };
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
		if (strstr(step, wanted[i]))
			return true;
	return false;
}

/* "SCAN NAME": of a table, unless NAME is what the statement calls a part of itself. */
static bool sqlite_scans(const char *text, const char *step)
{
	char name[64], part[80];
	if (sscanf(step, "SCAN %63s", name) != 1 || strncmp(step, "SCAN CONSTANT ROW", 17) == 0 ||
	    strncmp(step, "SCAN (subquery", 14) == 0 || wants_all(step))
		return false;
	snprintf(part, sizeof part, ") AS %s", name);
	const char *at = strstr(text, part);
	while (at && isalnum((unsigned char)at[strlen(part)]))
		at = strstr(at + 1, part);
	return !at;
}

/* A step, and then lines about it, of which the first names the condition by which an index is
 * searched: without one it is read from end to end. */
static void postgres_line(struct plan *p, const char *line)
{
	if (strstr(line, "Index Cond:"))
		p->walks = false;
	p->scans = p->scans || p->walks || strstr(line, "Seq Scan on ");
	p->walks = strstr(line, "Index ") && strstr(line, "Scan ") && !wants_all(line);
}

static void plan_row(void *arg, const struct value *column)
{
	struct plan *p = arg;
	const char *step = server ? column[0].text : column[3].text;
	buf_puts(&p->all, step, "\n");
	if (server)
		postgres_line(p, step);
	else
		p->scans = p->scans || sqlite_scans(p->text, step);
}

static void nothing_is_scanned(void **state)
{
	(void)state;
	fill();
	store->db->witness = witness;
	ask_for_tables();
	use_log_and_ratings();
	use_ladder();
	use_people();
	use_care();
	use_acts();
	use_notices();
	use_club();
	use_cups();
	use_days();
	use_dailies();
	use_puzzles();
	store->db->witness = NULL;
	int scanned = 0;
	for (int i = 0; i < seens; i++) {
		if (is_about_all(seen[i].text) || strncmp(seen[i].text, "SELECT pg_notify", 16) == 0)
			continue;
		struct plan plan = { .text = seen[i].text };
		struct buf ask = { 0 };
		buf_puts(&ask, server ? "EXPLAIN " : "EXPLAIN QUERY PLAN ", seen[i].text);
		struct statement q = { .text = buf_text(&ask), .value = seen[i].value, .values = seen[i].values,
			               .row = plan_row, .arg = &plan };
		if (db_run(store->db, &q) != STORE_OK)
			fail_msg("%s: %s", store_trouble(store), seen[i].text);
		if ((plan.scans || plan.walks) && !scanned++)
			print_error("%s\n", seen[i].text), print_error("%s\n", buf_text(&plan.all));
		buf_free(&plan.all);
		buf_free(&ask);
	}
	print_message("%d statements\n", seens);
	assert_int_equal(scanned, 0);
	store->db->witness = witness;
	assert_int_equal(store_ratings_clear(store), STORE_OK);
	store->db->witness = NULL;
}

/* ---- none has escaped ---- */

/* The next text between quotes, without comments; its end, or NULL. Where one stands right
 * after the other, they are two. */
static const char *next_literal(const char *at, struct buf *out)
{
	buf_clear(out);
	for (; *at; at++) {
		if (at[0] == '/' && at[1] == '*') {
			at = strstr(at, "*/") + 1;
		} else if (at[0] == '\'') {
			at += at[1] == '\\' ? 3 : 2;
		} else if (at[0] == '"') {
			for (at++; *at != '"'; at++)
				buf_char(out, *at == '\\' ? *++at : *at);
			return at + 1;
		}
	}
	return NULL;
}

/* The one statement that each database has in words of its own; here, those of the other. */
static bool is_the_others(const char *text)
{
	static const char *const words[2][3] = {
		{ "INSERT INTO events (table_id, seq, at, player, what)", " SELECT $1, $2, $3, $4, $5",
		  " WHERE $2 = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = $1 AND seq = $2 - 1)" },
		{ "INSERT OR IGNORE INTO events (table_id, seq, at, player, what)",
		  " VALUES ($1, CASE WHEN $2 = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = $1 AND seq = $2 - 1) THEN $2 END,",
		  " $3, $4, $5)" },
	};
	for (int i = 0; i < 3; i++)
		if (strcmp(text, words[server != NULL][i]) == 0)
			return true;
	return false;
}

static bool is_statement(const char *text)
{
	static const char *const words[] = { "SELECT ", "FROM ", "WHERE ", "INSERT ", "UPDATE ", "DELETE ", "ORDER BY " };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(text, words[i]))
			return true;
	return false;
}

static int unseen(const char *path)
{
	struct buf text = { 0 }, literal = { 0 };
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	for (int c; (c = fgetc(file)) != EOF;)
		buf_char(&text, (char)c);
	fclose(file);
	int n = 0;
	for (const char *at = buf_text(&text); (at = next_literal(at, &literal));) {
		bool found = !is_statement(buf_text(&literal)) || is_the_others(buf_text(&literal));
		for (int i = 0; i < seens && !found; i++)
			found = strstr(seen[i].text, buf_text(&literal)) != NULL;
		if (!found)
			print_error("%s: no test has used: %s\n", path, buf_text(&literal));
		n += !found;
	}
	buf_free(&text);
	buf_free(&literal);
	return n;
}

/* Apart from what makes the schema, copies everything, or is a database's own. */
static void none_escapes(void **state)
{
	(void)state;
	static const char *const other[] = { "/schema.c", "/backup.c", "/copy.c", "/sqlite.c", "/postgres.c", "/listen.c" };
	glob_t files;
	int n = 0, looked = 0;
	assert_int_equal(glob(GAMES_DIR "/../src/store/*.[ch]", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		bool skip = false;
		for (size_t j = 0; j < sizeof other / sizeof *other; j++)
			skip = skip || strstr(files.gl_pathv[i], other[j]);
		if (!skip) {
			n += unseen(files.gl_pathv[i]);
			looked++;
		}
	}
	globfree(&files);
	assert_true(looked > 10);
	assert_int_equal(n, 0);
	for (int i = 0; i < seens; i++)
		free(seen[i].text);
}

int main(void)
{
	/* the second looks at what the first has seen */
	const struct CMUnitTest tests[] = {
		STORE_TEST(nothing_is_scanned),
		cmocka_unit_test(none_escapes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
