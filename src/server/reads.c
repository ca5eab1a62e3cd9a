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

struct reading {
	struct job job;
	struct api *api;
	struct call *call;
	void (*work)(struct reading *, struct store *);
	struct search search;
	char name[NAME_MAX_BYTES + 1];   /* of a player who is asked for */
	struct player viewer;            /* who asks; no id: nobody known, or it does not matter */
	int status;
	struct message error;            /* if the status is 400 or above; without id: the store is away */
	const char *type;
	struct buf out;
};

/* ---- the way there and back ---- */

static void reading_work(struct job *job, struct store *store)
{
	struct reading *r = (struct reading *)job;
	r->work(r, store);
	r->job.entry.result = r->status == 503 ? STORE_AWAY : STORE_OK;
}

static void reading_done(struct job *job)
{
	struct reading *r = (struct reading *)job;
	if (r->status == 503)
		reply_away(r->call);
	else if (r->status != 200)
		reply_error(r->call, r->status, &r->error);
	else
		reply(r->call, 200, r->type, &r->out);
	buf_free(&r->out);
	free(r);
}

static struct reading *reading(struct api *api, struct call *call, void (*work)(struct reading *, struct store *))
{
	struct reading *r = calloc(1, sizeof *r);
	assert(r);
	*r = (struct reading){ .job = { .work = reading_work, .done = reading_done }, .api = api, .call = call,
	                       .work = work, .status = 200, .type = "application/json" };
	return r;
}

static void give(struct reading *r)
{
	keeper_give(r->api->keeper, &r->job);
}

static void identified(struct call *call, const struct player *player, bool away, void *context)
{
	struct reading *r = context;
	(void)call;
	if (player)
		r->viewer = *player;
	if (!away) {
		give(r);
		return;
	}
	r->status = 503;
	reading_done(&r->job);
}

/* The same for who wants to know who asks. */
static void give_with_viewer(struct reading *r)
{
	people_ask(r->api->people, r->call, identified, r);
}

static void refuse(struct reading *r, int status, const char *sentence)
{
	r->status = status;
	r->error = message(sentence);
}

/* Did the store answer? */
static bool well(struct reading *r, enum stored result)
{
	if (result == STORE_AWAY)
		r->status = 503;
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
static bool ask_name(struct reading *r, const char *name)
{
	struct buf b = buf_over(r->name, sizeof r->name);
	buf_put(&b, name);
	return !b.full;
}

/* ---- tables ---- */

/* {"tables":[...]: to be closed */
static struct table_list open_list(struct reading *r, struct json *j)
{
	*j = (struct json){ .out = &r->out };
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

static void lobby_work(struct reading *r, struct store *store)
{
	struct json j;
	struct table_list list = open_list(r, &j);
	for (enum stage stage = STAGE_OPEN; stage <= STAGE_PLAYING; stage++) {
		r->search.stages = 1 << stage;
		if (!well(r, put_tables(store, &r->search, &list)))
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
	struct reading *r = reading(api, call, lobby_work);
	r->search = (struct search){ .listed = true, .game = game, .limit = LOBBY_MAX };
	give(r);
}

static void mine_work(struct reading *r, struct store *store)
{
	struct json j;
	if (!r->viewer.id) {
		refuse(r, 401, N_("this cookie or token belongs to nobody: log in, or start as a guest"));
		return;
	}
	struct table_list list = open_list(r, &j);
	list.viewer = r->search.player = r->viewer.id;
	well(r, put_tables(store, &r->search, &list));
	close_list(&j);
}

void read_mine(struct api *api, struct call *call, const char *rest)
{
	(void)rest;
	struct reading *r = reading(api, call, mine_work);
	r->search = (struct search){ .stages = 1 << STAGE_OPEN | 1 << STAGE_PLAYING, .limit = MINE_MAX };
	give_with_viewer(r);
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

static void table_work(struct reading *r, struct store *store)
{
	struct one one = { .json = { .out = &r->out } };
	if (well(r, store_tables(store, &r->search, put_one, &one)) && !one.found)
		refuse(r, 404, N_("there is no such table"));
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
	struct reading *r = reading(api, call, table_work);
	r->search = (struct search){ .table = id, .limit = 1 };
	give(r);
}

/* ---- the archive ---- */

static void archive_work(struct reading *r, struct store *store)
{
	struct json j;
	struct player asked;
	/* who asks for their own games gets all of them, also those under an older name */
	if (*r->name && r->viewer.id && store_player_named(store, r->name, &asked) == STORE_OK &&
	    asked.id == r->viewer.id) {
		r->search.player = asked.id;
		r->search.listed = false;
	} else if (*r->name) {
		r->search.name = r->name;
	}
	struct table_list list = open_list(r, &j);
	well(r, put_tables(store, &r->search, &list));
	json_close(&j, ']');
	json_key(&j, "before");
	if (list.n == r->search.limit)
		json_int(&j, list.last);
	else
		json_raw(&j, "null");
	json_close(&j, '}');
}

void read_archive(struct api *api, struct call *call, const char *rest)
{
	(void)rest;
	struct search search = { .stages = 1 << STAGE_OVER, .listed = true };
	int64_t limit = ARCHIVE_MAX;
	if (!ask_game(call, &search.game) || !ask_number(call, "before", 999999999999999, &search.before) ||
	    !ask_number(call, "limit", ARCHIVE_MAX, &limit))
		return;
	const char *name = call_query(call, "player");
	struct reading *r = reading(api, call, archive_work);
	search.limit = (int)limit;
	r->search = search;
	if (!name || !*name) {
		give(r);
	} else if (ask_name(r, name)) {
		give_with_viewer(r);
	} else {
		refuse(r, 400, N_("no player has this name"));
		reading_done(&r->job);
	}
}

/* ---- records ---- */

static void read_stage(void *context, const struct summary *s)
{
	*(enum stage *)context = s->stage;
}

/* The index says whether there is one; only then is the game played through, for that
 * keeps the store from its other work. */
static void record_work(struct reading *r, struct store *store)
{
	enum stage stage = STAGE_COUNT;
	struct search search = { .table = r->search.table, .limit = 1 };
	if (store_tables(store, &search, read_stage, &stage) == STORE_AWAY) {
		r->status = 503;
		return;
	}
	if (stage == STAGE_OPEN || stage == STAGE_PLAYING) {
		refuse(r, 404, N_("there is no record of this game yet: it is not over"));
		return;
	}
	struct table *table = malloc(sizeof *table);
	assert(table);
	table_start(table, r->search.table);
	struct rebuild rebuild = { .table = table };
	if (store_events(store, r->search.table, 0, table_rebuild, &rebuild) == STORE_AWAY)
		r->status = 503;
	else if (rebuild.wrong)
		refuse(r, 500, N_("the log of this table is damaged"));
	else if (!table->seq)
		refuse(r, 404, N_("there is no such table"));
	else if (!table_record(table, &r->out))
		refuse(r, 404, N_("there is no record of this game yet: it is not over"));
	table_free(table);
	free(table);
}

void read_record_text(struct api *api, struct call *call, const char *rest)
{
	int64_t id = ask_id(call, rest);
	if (!id)
		return;
	struct reading *r = reading(api, call, record_work);
	r->search.table = id;
	r->type = "text/plain; charset=utf-8";
	give(r);
}

/* ---- players and ratings ---- */

static void player_work(struct reading *r, struct store *store)
{
	struct player p;
	enum stored result = store_player_named(store, r->name, &p);
	if (!well(r, result)) {
		if (result != STORE_AWAY)
			refuse(r, 404, N_("no player has this name"));
		return;
	}
	struct json j = { .out = &r->out };
	json_open(&j, '{');
	json_key_text(&j, "name", p.name);
	json_key_bool(&j, "guest", !*p.password);
	json_key_int(&j, "since", p.made);
	well(r, put_ratings(store, NULL, p.id, RATINGS_MAX, &j));
	json_key(&j, "tables");
	json_open(&j, '[');
	struct table_list list = { .json = &j };
	r->search.player = p.id;
	r->search.listed = p.id != r->viewer.id;
	well(r, put_tables(store, &r->search, &list));
	close_list(&j);
}

void read_player(struct api *api, struct call *call, const char *rest)
{
	struct reading *r = reading(api, call, player_work);
	r->search = (struct search){ .stages = 1 << STAGE_OVER, .limit = PLAYER_TABLES };
	if (ask_name(r, rest)) {
		give_with_viewer(r);
		return;
	}
	refuse(r, 404, N_("no player has this name"));
	reading_done(&r->job);
}

static void ratings_work(struct reading *r, struct store *store)
{
	struct json j = { .out = &r->out };
	json_open(&j, '{');
	well(r, put_ratings(store, r->search.game, 0, RATINGS_MAX, &j));
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
	struct reading *r = reading(api, call, ratings_work);
	r->search.game = game;
	give(r);
}
