/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What is read from the store: the question is checked on the loop, the answer is
 * written on the keeper's reading thread, and sent from the loop.
 *
 * A table that is not listed is for those who have its address: it is in nobody's
 * list but in those of its own players.
 */
#include "api_inside.h"

#include "daily.h"
#include "ladders.h"
#include "friends.h"
#include "limit.h"
#include "lists.h"
#include "ports.h"
#include "puzzles.h"
#include "registry.h"
#include "tell.h"
#include "vacations.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	LOBBY_MAX = 100,     /* open tables, and as many that are being played */
	MINE_MAX = 200,
	ARCHIVE_MAX = 50,
	PLAYER_TABLES = 20,
	RATINGS_MAX = 100,
	HISTORY_MAX = 50,
	LIVE_MAX = 50
};

struct question {
	struct job job;
	struct api *api;
	struct call *call;
	void (*work)(struct question *, struct store *);
	struct table_search search;
	char name[NAME_MAX_BYTES + 1];   /* of a player who is asked for */
	int season;                      /* of a leaderboard; SEASON_ALL: of all time */
	bool by_viewer;                  /* the answer depends on who asks */
	struct player viewer;            /* who that is; no id: nobody known, or it does not matter */
	int status;
	struct message error;            /* if the status is 400 or above; without id: the store is away */
	const char *type;
	struct buf out;
};

/* ---- refusals ---- */

static bool refuse(struct question *q, int status, struct message why)
{
	assert(status >= 400 && why.id);
	q->status = status;
	q->error = why;
	return false;
}

/* Did the store answer? */
static bool well(struct question *q, enum stored result)
{
	if (result == STORE_AWAY)
		q->status = 503;
	return result == STORE_OK;
}

/* ---- what is asked for: on the loop; false if it was refused ---- */

/* game=NAME, or nothing. */
static bool ask_game(struct question *q)
{
	const char *name = call_query(q->call, "game");
	if (!name || !*name)
		return true;
	const struct game *game = registry_find(name);
	if (!game)
		return refuse(q, 400, message_with(N_("unknown game “{name}”"), "name", name));
	q->search.game = game->name;
	return true;
}

/* A whole number from the query, or what it is otherwise. */
static bool ask_number(struct question *q, const char *name, int64_t max, int64_t *number)
{
	enum { DIGITS = 15 };
	const char *text = call_query(q->call, name);
	if (!text || !*text)
		return true;
	long long value;
	const char *end = words_digits(text, &value);
	if (end && !*end && end - text <= DIGITS && value >= 1 && value <= max) {
		*number = value;
		return true;
	}
	struct message m = message(N_("“{name}” must be a whole number from 1 to {max}; got “{found}”"));
	message_text(&m, "name", name);
	message_int(&m, "max", (long)max);
	message_text(&m, "found", text);
	return refuse(q, 400, m);
}

/* A player's name; one that is too long is nobody's. */
static bool ask_name(struct question *q, const char *name, int status)
{
	struct buf b = buf_over(q->name, sizeof q->name);
	buf_put(&b, name);
	q->by_viewer = true;
	return !b.full || refuse(q, status, message(N_("no player has this name")));
}

/* The id in a path. */
static bool ask_id(struct question *q, const char *text)
{
	q->search.limit = 1;
	return id_read(text, &q->search.table) ||
	       refuse(q, 404, message(N_("there is no such table: an id is sixteen characters from 0-9 and a-f")));
}

/* ---- tables ---- */

/* {"tables":[...]: to be closed */
static struct table_list open_list(struct question *q, struct json *j)
{
	*j = (struct json){ .out = &q->out };
	json_open(j, '{');
	json_key_open(j, "tables", '[');
	return (struct table_list){ .json = j };
}

static void close_list(struct json *j)
{
	json_close(j, ']');
	json_close(j, '}');
}

/* Tables that are not listed are for those who were invited. */
static bool ask_lobby(struct question *q, const char *rest)
{
	(void)rest;
	q->search = (struct table_search){ .listed = true, .limit = LOBBY_MAX };
	return ask_game(q);
}

/* Stage by stage, so that many games in progress do not push the open tables out. */
static void lobby_work(struct question *q, struct store *store)
{
	struct json j;
	struct table_list list = open_list(q, &j);
	for (enum stage stage = STAGE_OPEN; stage <= STAGE_PLAYING; stage++) {
		q->search.stages = 1 << stage;
		if (!well(q, put_lobby(store, &q->search, &list)))
			break;
	}
	close_list(&j);
}

/* Open tables and games in progress; those that are over are in the archive. */
static bool ask_mine(struct question *q, const char *rest)
{
	(void)rest;
	q->search = (struct table_search){ .stages = 1 << STAGE_OPEN | 1 << STAGE_PLAYING, .limit = MINE_MAX };
	q->by_viewer = true;
	return true;
}

static void put_away(void *context, const char *name, int64_t until)
{
	struct json *j = context;
	json_open(j, '{');
	json_key_text(j, "name", name);
	json_key_int(j, "until", until);
	json_close(j, '}');
}

/* Also those that are not listed: a player must find their own games again. */
static void mine_work(struct question *q, struct store *store)
{
	struct json j;
	if (!q->viewer.id) {
		refuse(q, 401, message(N_("this cookie or token belongs to nobody: log in, or start as a guest")));
		return;
	}
	struct table_list list = open_list(q, &j);
	list.viewer = q->search.player = q->viewer.id;
	well(q, put_tables(store, &q->search, &list));
	json_close(&j, ']');
	json_key_open(&j, "vacations", '[');
	well(q, store_vacations_around(store, q->viewer.id, port_now(NULL), put_away, &j));
	close_list(&j);
}

struct one {
	struct json json;
	bool found;
};

static void put_one(void *context, const struct summary *s)
{
	struct one *one = context;
	one->found = true;
	tell_summary(&one->json, s, 0);
}

/* Whoever has the address may look, listed or not. */
static void table_work(struct question *q, struct store *store)
{
	struct one one = { .json = { .out = &q->out } };
	if (well(q, store_tables(store, &q->search, put_one, &one)) && !one.found)
		refuse(q, 404, message(N_("there is no such table")));
}

/* ---- games to watch ---- */

static bool ask_live(struct question *q, const char *rest)
{
	(void)rest;
	return ask_game(q);
}

struct live_list {
	int n;
	struct spectacle one[LIVE_MAX];
};

static void add_live(void *context, const struct spectacle *s)
{
	struct live_list *list = context;
	if (list->n < LIVE_MAX)
		list->one[list->n++] = *s;
}

/* The strongest first; and what those who have a rating have on average, or null. */
static void live_work(struct question *q, struct store *store)
{
	struct live_list live = { .n = 0 };
	struct json j;
	bool fine = well(q, store_spectacles(store, q->search.game, LIVE_MAX, add_live, &live));
	struct table_list list = open_list(q, &j);
	int told = 0;
	for (int i = 0; fine && i < live.n; i++) {
		struct table_search one = { .table = live.one[i].table, .limit = 1 };
		fine = well(q, put_tables(store, &one, &list));
		/* one may have been deleted in between: the others keep their ratings */
		if (list.n > told)
			live.one[told++] = live.one[i];
	}
	json_close(&j, ']');
	json_key_open(&j, "ratings", '[');
	for (int i = 0; i < told; i++)
		if (live.one[i].rating > 0)
			json_int(&j, (long long)(live.one[i].rating + 0.5));
		else
			json_raw(&j, "null");
	close_list(&j);
}

/* ---- the archive ---- */

/* From a moment backwards: pages by number would shift while games end. */
static bool ask_archive(struct question *q, const char *rest)
{
	(void)rest;
	const char *name = call_query(q->call, "player");
	int64_t limit = ARCHIVE_MAX;
	q->search = (struct table_search){ .stages = 1 << STAGE_OVER, .listed = true };
	if (!ask_game(q) || !ask_number(q, "before", 999999999999999, &q->search.before) ||
	    !ask_number(q, "limit", ARCHIVE_MAX, &limit))
		return false;
	q->search.limit = (int)limit;
	return !name || !*name || ask_name(q, name, 400);
}

static void archive_work(struct question *q, struct store *store)
{
	struct json j;
	struct player asked;
	/* who asks for their own games gets all of them, listed or not */
	if (*q->name && q->viewer.id && store_player_named(store, q->name, &asked) == STORE_OK &&
	    asked.id == q->viewer.id) {
		q->search.player = asked.id;
		q->search.listed = false;
	} else if (*q->name) {
		q->search.name = q->name;
	}
	struct table_list list = open_list(q, &j);
	well(q, put_tables(store, &q->search, &list));
	json_close(&j, ']');
	/* where to go on asking; null: this was the last page */
	json_key(&j, "before");
	if (list.n == q->search.limit)
		json_int(&j, list.last);
	else
		json_raw(&j, "null");
	json_close(&j, '}');
}

/* ---- records ---- */

static bool ask_record(struct question *q, const char *rest)
{
	q->type = "text/plain; charset=utf-8";
	q->by_viewer = true;
	return ask_id(q, rest);
}

static void read_stage(void *context, const struct summary *s)
{
	*(enum stage *)context = s->stage;
}

/* The index says whether there is one; only then is the game played through, for that
 * keeps the store from its other work. */
static void record_work(struct question *q, struct store *store)
{
	enum stage stage = STAGE_COUNT;
	static const char not_yet[] = N_("there is no record of this game yet: it is not over");
	if (!well(q, store_tables(store, &q->search, read_stage, &stage)))
		return;
	if (stage == STAGE_OPEN || stage == STAGE_PLAYING) {
		refuse(q, 404, message(not_yet));
		return;
	}
	struct table *table = malloc(sizeof *table);
	assert(table);
	table_start(table, q->search.table);
	struct rebuild rebuild = { .table = table };
	bool read = well(q, store_events(store, q->search.table, 0, table_rebuild, &rebuild));
	if (read && rebuild.wrong)
		refuse(q, 500, message(N_("the log of this table is damaged")));
	else if (read && !table->seq)
		refuse(q, 404, message(N_("there is no such table")));
	else if (read && daily_hides(table, q->viewer.id, port_now(NULL)))
		refuse(q, 403, daily_hidden());
	else if (read && !table_record(table, &q->out))
		refuse(q, 404, message(not_yet));
	table_free(table);
	free(table);
}

/* ---- players and ratings ---- */

static bool ask_player(struct question *q, const char *rest)
{
	q->search = (struct table_search){ .stages = 1 << STAGE_OVER, .limit = PLAYER_TABLES };
	return ask_name(q, rest, 404);
}

/* The player of that name; false if it was refused. */
static bool find_player(struct question *q, struct store *store, struct player *p)
{
	enum stored result = store_player_named(store, q->name, p);
	if (result == STORE_NONE)
		return refuse(q, 404, message(N_("no player has this name")));
	return well(q, result);
}

static void put_solver(void *context, const struct solver *s)
{
	struct json *j = context;
	json_open(j, '{');
	json_key_text(j, "game", s->game);
	json_key_int(j, "rating", (long long)(s->rating + 0.5));
	json_key_int(j, "tried", s->tried);
	json_key_int(j, "solved", s->solved);
	json_close(j, '}');
}

/* Games that are not listed are shown to the player alone. */
static void player_work(struct question *q, struct store *store)
{
	struct player p;
	if (!find_player(q, store, &p))
		return;
	struct json j = { .out = &q->out };
	json_open(&j, '{');
	json_key_text(&j, "name", p.name);
	json_key_bool(&j, "guest", !*p.password);
	json_key_int(&j, "since", p.made);
	bool follows = false;
	if (q->viewer.id && q->viewer.id != p.id && well(q, store_follows_one(store, q->viewer.id, p.id, &follows)))
		json_key_bool(&j, "followed", follows);
	int64_t away = 0;
	if (well(q, store_vacation_until(store, p.id, port_now(NULL), &away)) && away)
		json_key_int(&j, "vacation", away);
	well(q, put_ratings(store, NULL, p.id, RATINGS_MAX, &j));
	json_key_open(&j, "puzzles", '[');
	well(q, store_solvers(store, p.id, put_solver, &j));
	json_close(&j, ']');
	json_key_open(&j, "tables", '[');
	struct table_list list = { .json = &j };
	q->search.player = p.id;
	q->search.listed = p.id != q->viewer.id;
	well(q, put_tables(store, &q->search, &list));
	close_list(&j);
}

static bool ask_ratings(struct question *q, const char *rest)
{
	(void)rest;
	return ask_game(q) && (q->search.game || refuse(q, 400, message(N_("ratings are per game: add ?game=NAME"))));
}

static void ratings_work(struct question *q, struct store *store)
{
	struct json j = { .out = &q->out };
	json_open(&j, '{');
	well(q, put_ratings(store, q->search.game, 0, RATINGS_MAX, &j));
	json_close(&j, '}');
}

/* ---- leaderboards and profiles ---- */

static int64_t now_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000;
}

/* season=2026-4 or all; without it the one that goes on. */
static bool ask_ladder(struct question *q, const char *rest)
{
	const char *season = call_query(q->call, "season");
	if (!ask_ratings(q, rest))
		return false;
	q->by_viewer = true;
	q->season = season_of(now_ms());
	if (season && strcmp(season, "all") == 0)
		q->season = SEASON_ALL;
	else if (season && *season && !season_read(season, &q->season))
		return refuse(q, 400, message_with(N_("“season” must be “all” or a quarter of a year, such as 2026-4; got “{found}”"),
		                                   "found", season));
	return true;
}

static void ladder_work(struct question *q, struct store *store)
{
	struct json j = { .out = &q->out };
	json_open(&j, '{');
	well(q, put_leaderboard(store, q->search.game, q->season, q->viewer.id, now_ms(), &j));
	json_close(&j, '}');
}

static void profile_work(struct question *q, struct store *store)
{
	struct player p;
	struct json j = { .out = &q->out };
	if (!find_player(q, store, &p))
		return;
	json_open(&j, '{');
	well(q, put_profile(store, &p, q->viewer.id, &j));
	json_close(&j, '}');
}

static bool ask_history(struct question *q, const char *rest)
{
	const char *name = call_query(q->call, "player");
	int64_t limit = HISTORY_MAX;
	if (!ask_ratings(q, rest) || !ask_number(q, "before", 999999999, &q->search.before) ||
	    !ask_number(q, "limit", HISTORY_MAX, &limit))
		return false;
	q->search.limit = (int)limit;
	return ask_name(q, name ? name : "", 404);
}

static void history_work(struct question *q, struct store *store)
{
	struct player p;
	struct json j = { .out = &q->out };
	if (!find_player(q, store, &p))
		return;
	json_open(&j, '{');
	well(q, put_history(store, &p, q->search.game, q->search.before, q->search.limit, q->viewer.id, &j));
	json_close(&j, '}');
}

/* ---- the way there and back ---- */

/* On the keeper's thread: the call belongs to the loop and is not touched here. */
static void question_work(struct job *job, struct store *store)
{
	struct question *q = (struct question *)job;
	q->work(q, store);
	q->job.entry.result = q->status == 503 ? STORE_AWAY : STORE_OK;
}

static void question_done(struct job *job)
{
	struct question *q = (struct question *)job;
	if (q->status == 503)
		reply_away(q->call);
	else if (q->status != 200)
		reply_error(q->call, q->status, &q->error);
	else
		reply(q->call, 200, q->type, &q->out);
	buf_free(&q->out);
	free(q);
}

/* Without the store nobody can be told apart from a stranger, so nothing is answered that
 * depends on it. */
static void identified(struct call *call, const struct player *player, bool away, void *context)
{
	struct question *q = context;
	assert(q->call == call);
	if (player)
		q->viewer = *player;
	if (!away) {
		keeper_give(q->api->keeper, &q->job);
		return;
	}
	q->status = 503;
	question_done(&q->job);
}

static const struct {
	const char *path;
	bool (*ask)(struct question *, const char *rest);
	void (*work)(struct question *, struct store *);
} reads[] = {
	{ "/api/lobby", ask_lobby, lobby_work },
	{ "/api/mine", ask_mine, mine_work },
	{ "/api/live", ask_live, live_work },
	{ "/api/tables/", ask_id, table_work },
	{ "/api/archive", ask_archive, archive_work },
	{ "/api/records/", ask_record, record_work },
	{ "/api/players/", ask_player, player_work },
	{ "/api/ratings", ask_ratings, ratings_work },
	{ "/api/ladder", ask_ladder, ladder_work },
	{ "/api/profile/", ask_player, profile_work },
	{ "/api/history", ask_history, history_work },
};
enum { READS = sizeof reads / sizeof *reads };

bool read_call(struct api *api, struct call *call)
{
	assert(api && call);
	const char *rest = NULL;
	int i = 0;
	while (i < READS && !(rest = route_rest(call_path(call), reads[i].path)))
		i++;
	if (!rest)
		return false;
	if (!reply_if_not_read(call))
		return true;
	struct question *q = calloc(1, sizeof *q);
	assert(q);
	*q = (struct question){ .job = { .work = question_work, .done = question_done }, .api = api, .call = call,
	                        .work = reads[i].work, .status = 200, .type = "application/json" };
	q->job.reads = true;
	q->job.asker = limit_address(call_address(call));
	if (api->reads_waiting && keeper_reading(api->keeper, q->job.asker) >= api->reads_waiting) {
		call_add_header(call, "Retry-After", "2");
		refuse(q, 429, message(N_("you have asked for too much at once; please wait a moment")));
		question_done(&q->job);
		return true;
	}
	if (!reads[i].ask(q, rest))
		question_done(&q->job);
	else if (q->by_viewer)
		people_ask(api->people, call, identified, q);
	else
		keeper_give(api->keeper, &q->job);
	return true;
}
