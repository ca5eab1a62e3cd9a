/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What is read from the store: the question is checked on the loop, the answer is
 * written on the keeper's thread, and sent from the loop.
 *
 * A table that is not listed is for those who have its address: it is in nobody's
 * list but in those of its own players.
 */
#include "api_inside.h"

#include "lists.h"
#include "registry.h"
#include "tell.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	LOBBY_MAX = 100,     /* open tables, and as many that are being played */
	MINE_MAX = 200,
	ARCHIVE_MAX = 50,
	PLAYER_TABLES = 20,
	RATINGS_MAX = 100
};

struct question {
	struct job job;
	struct api *api;
	struct call *call;
	void (*work)(struct question *, struct store *);
	struct table_search search;
	char name[NAME_MAX_BYTES + 1];   /* of a player who is asked for */
	struct player viewer;            /* who asks; no id: nobody known, or it does not matter */
	int status;
	struct message error;            /* if the status is 400 or above; without id: the store is away */
	const char *type;
	struct buf out;
};

/* ---- the way there and back ---- */

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

static struct question *question(struct api *api, struct call *call, void (*work)(struct question *, struct store *))
{
	struct question *q = calloc(1, sizeof *q);
	assert(q);
	*q = (struct question){ .job = { .work = question_work, .done = question_done }, .api = api, .call = call,
	                       .work = work, .status = 200, .type = "application/json" };
	return q;
}

static void give(struct question *q)
{
	keeper_give(q->api->keeper, &q->job);
}

static void identified(struct call *call, const struct player *player, bool away, void *context)
{
	struct question *q = context;
	(void)call;
	if (player)
		q->viewer = *player;
	if (!away) {
		give(q);
		return;
	}
	q->status = 503;
	question_done(&q->job);
}

/* The same for who wants to know who asks. */
static void give_with_viewer(struct question *q)
{
	people_ask(q->api->people, q->call, identified, q);
}

static void refuse(struct question *q, int status, const char *sentence)
{
	q->status = status;
	q->error = message(sentence);
}

/* Did the store answer? */
static bool well(struct question *q, enum stored result)
{
	if (result == STORE_AWAY)
		q->status = 503;
	return result == STORE_OK;
}

/* ---- what is asked for ---- */

/* game=NAME; false if that is none, and the request was answered. */
static bool ask_game(struct call *call, const char **game)
{
	const char *name = call_query(call, "game");
	const struct game *found = name && *name ? api_game(call, name, 400) : NULL;
	*game = found ? found->name : NULL;
	return found || !name || !*name;
}

/* A whole number from the query, or what it is otherwise; false as above. */
static bool ask_number(struct call *call, const char *name, int64_t max, int64_t *number)
{
	enum { DIGITS = 15 };
	const char *text = call_query(call, name);
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
	reply_error(call, 400, &m);
	return false;
}

/* A player's name; one that is too long is nobody's. */
static bool ask_name(struct question *q, const char *name)
{
	struct buf b = buf_over(q->name, sizeof q->name);
	buf_put(&b, name);
	return !b.full;
}

/* ---- tables ---- */

/* {"tables":[...]: to be closed */
static struct table_list open_list(struct question *q, struct json *j)
{
	*j = (struct json){ .out = &q->out };
	json_open(j, '{');
	json_key(j, "tables");
	json_open(j, '[');
	return (struct table_list){ .json = j };
}

static void close_list(struct json *j)
{
	json_close(j, ']');
	json_close(j, '}');
}

static void lobby_work(struct question *q, struct store *store)
{
	struct json j;
	struct table_list list = open_list(q, &j);
	for (enum stage stage = STAGE_OPEN; stage <= STAGE_PLAYING; stage++) {
		q->search.stages = 1 << stage;
		if (!well(q, put_tables(store, &q->search, &list)))
			break;
	}
	close_list(&j);
}

void read_lobby(struct api *api, struct call *call, const char *rest)
{
	(void)rest;
	const char *game;
	if (!ask_game(call, &game))
		return;
	struct question *q = question(api, call, lobby_work);
	q->search = (struct table_search){ .listed = true, .game = game, .limit = LOBBY_MAX };
	give(q);
}

static void mine_work(struct question *q, struct store *store)
{
	struct json j;
	if (!q->viewer.id) {
		refuse(q, 401, N_("this cookie or token belongs to nobody: log in, or start as a guest"));
		return;
	}
	struct table_list list = open_list(q, &j);
	list.viewer = q->search.player = q->viewer.id;
	well(q, put_tables(store, &q->search, &list));
	close_list(&j);
}

void read_mine(struct api *api, struct call *call, const char *rest)
{
	(void)rest;
	struct question *q = question(api, call, mine_work);
	q->search = (struct table_search){ .stages = 1 << STAGE_OPEN | 1 << STAGE_PLAYING, .limit = MINE_MAX };
	give_with_viewer(q);
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

static void table_work(struct question *q, struct store *store)
{
	struct one one = { .json = { .out = &q->out } };
	if (well(q, store_tables(store, &q->search, put_one, &one)) && !one.found)
		refuse(q, 404, N_("there is no such table"));
}

/* The id in a path; 0 and an answer if it is none. */
static int64_t ask_id(struct call *call, const char *text)
{
	int64_t id = 0;
	if (id_read(text, &id))
		return id;
	reply_sorry(call, 404, N_("there is no such table: an id is sixteen characters from 0-9 and a-f"));
	return 0;
}

void read_table(struct api *api, struct call *call, const char *rest)
{
	int64_t id = ask_id(call, rest);
	if (!id)
		return;
	struct question *q = question(api, call, table_work);
	q->search = (struct table_search){ .table = id, .limit = 1 };
	give(q);
}

/* ---- the archive ---- */

static void archive_work(struct question *q, struct store *store)
{
	struct json j;
	struct player asked;
	/* who asks for their own games gets all of them, also those under an older name */
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
	json_key(&j, "before");
	if (list.n == q->search.limit)
		json_int(&j, list.last);
	else
		json_raw(&j, "null");
	json_close(&j, '}');
}

void read_archive(struct api *api, struct call *call, const char *rest)
{
	(void)rest;
	struct table_search search = { .stages = 1 << STAGE_OVER, .listed = true };
	int64_t limit = ARCHIVE_MAX;
	if (!ask_game(call, &search.game) || !ask_number(call, "before", 999999999999999, &search.before) ||
	    !ask_number(call, "limit", ARCHIVE_MAX, &limit))
		return;
	const char *name = call_query(call, "player");
	struct question *q = question(api, call, archive_work);
	search.limit = (int)limit;
	q->search = search;
	if (!name || !*name) {
		give(q);
	} else if (ask_name(q, name)) {
		give_with_viewer(q);
	} else {
		refuse(q, 400, N_("no player has this name"));
		question_done(&q->job);
	}
}

/* ---- records ---- */

static void read_stage(void *context, const struct summary *s)
{
	*(enum stage *)context = s->stage;
}

/* The index says whether there is one; only then is the game played through, for that
 * keeps the store from its other work. */
static void record_work(struct question *q, struct store *store)
{
	enum stage stage = STAGE_COUNT;
	struct table_search search = { .table = q->search.table, .limit = 1 };
	if (store_tables(store, &search, read_stage, &stage) == STORE_AWAY) {
		q->status = 503;
		return;
	}
	if (stage == STAGE_OPEN || stage == STAGE_PLAYING) {
		refuse(q, 404, N_("there is no record of this game yet: it is not over"));
		return;
	}
	struct table *table = malloc(sizeof *table);
	assert(table);
	table_start(table, q->search.table);
	struct rebuild rebuild = { .table = table };
	if (store_events(store, q->search.table, 0, table_rebuild, &rebuild) == STORE_AWAY)
		q->status = 503;
	else if (rebuild.wrong)
		refuse(q, 500, N_("the log of this table is damaged"));
	else if (!table->seq)
		refuse(q, 404, N_("there is no such table"));
	else if (!table_record(table, &q->out))
		refuse(q, 404, N_("there is no record of this game yet: it is not over"));
	table_free(table);
	free(table);
}

void read_record_text(struct api *api, struct call *call, const char *rest)
{
	int64_t id = ask_id(call, rest);
	if (!id)
		return;
	struct question *q = question(api, call, record_work);
	q->search.table = id;
	q->type = "text/plain; charset=utf-8";
	give(q);
}

/* ---- players and ratings ---- */

static void player_work(struct question *q, struct store *store)
{
	struct player p;
	enum stored result = store_player_named(store, q->name, &p);
	if (!well(q, result)) {
		if (result != STORE_AWAY)
			refuse(q, 404, N_("no player has this name"));
		return;
	}
	struct json j = { .out = &q->out };
	json_open(&j, '{');
	json_key_text(&j, "name", p.name);
	json_key_bool(&j, "guest", !*p.password);
	json_key_int(&j, "since", p.made);
	well(q, put_ratings(store, NULL, p.id, RATINGS_MAX, &j));
	json_key(&j, "tables");
	json_open(&j, '[');
	struct table_list list = { .json = &j };
	q->search.player = p.id;
	q->search.listed = p.id != q->viewer.id;
	well(q, put_tables(store, &q->search, &list));
	close_list(&j);
}

void read_player(struct api *api, struct call *call, const char *rest)
{
	struct question *q = question(api, call, player_work);
	q->search = (struct table_search){ .stages = 1 << STAGE_OVER, .limit = PLAYER_TABLES };
	if (ask_name(q, rest)) {
		give_with_viewer(q);
		return;
	}
	refuse(q, 404, N_("no player has this name"));
	question_done(&q->job);
}

static void ratings_work(struct question *q, struct store *store)
{
	struct json j = { .out = &q->out };
	json_open(&j, '{');
	well(q, put_ratings(store, q->search.game, 0, RATINGS_MAX, &j));
	json_close(&j, '}');
}

void read_ratings(struct api *api, struct call *call, const char *rest)
{
	(void)rest;
	const char *game;
	if (!ask_game(call, &game))
		return;
	if (!game) {
		reply_sorry(call, 400, N_("ratings are per game: add ?game=NAME"));
		return;
	}
	struct question *q = question(api, call, ratings_work);
	q->search.game = game;
	give(q);
}
