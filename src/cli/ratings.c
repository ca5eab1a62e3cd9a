/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried ratings: the best players of a server; or everything that was made of the
 * log made again: first what the index knows of each table, then the ratings, then the careers.
 */
#include "cli.h"

#include "careers.h"
#include "json.h"
#include "ratings.h"
#include "registry.h"
#include "table.h"

#include <assert.h>
#include <math.h>
#include <time.h>

enum { BEST = 100, NAME_WIDTH = 32 };

struct listing {
	const struct cli *cli;
	struct json *json;  /* NULL: lines for people */
	int rank;
};

/* {"rank":1,"name":"Anna","rating":1612,"deviation":42,"games":37} */
static void put_one(struct json *j, int rank, const struct rating *r)
{
	assert(rank > 0);
	json_open(j, '{');
	json_key_int(j, "rank", rank);
	json_key_text(j, "name", r->name);
	json_key_int(j, "rating", lround(r->rating));
	json_key_int(j, "deviation", lround(r->deviation));
	json_key_int(j, "games", r->games);
	json_close(j, '}');
}

/* "  1. Anna    1612 ± 84   37": the interval that holds nineteen times of twenty. */
static void list_one(void *context, const struct rating *r)
{
	struct listing *l = context;
	struct buf row = { 0 };
	l->rank++;
	if (l->json) {
		put_one(l->json, l->rank, r);
		return;
	}
	buf_int_right(&row, l->rank, 5);
	buf_put(&row, ". ");
	buf_padded(&row, r->name, NAME_WIDTH);
	buf_int_right(&row, lround(r->rating), 6);
	buf_put(&row, " ± ");
	/* twice the deviation: the true strength is within it nineteen times of twenty */
	buf_int_right(&row, lround(2 * r->deviation), 3);
	buf_put(&row, "  ");
	struct message m = message_n(NP_("{n} game", "{n} games"), r->games);
	message_put(&row, l->cli->catalogue, &m);
	print_line(&row);
}

/* A title in lines, a key in JSON; the rows are the same. */
static int list(const struct cli *cli, struct store *store, const struct game *game, struct json *j)
{
	assert(game);
	struct listing listing = { .cli = cli, .json = j };
	if (!j)
		say_text(cli, stdout, game->title);
	else
		json_key(j, game->name);
	if (j)
		json_open(j, '[');
	/* a page of the best: the whole list is the server's to show */
	if (store_ratings(store, game->name, 0, BEST, list_one, &listing) == STORE_AWAY)
		return store_failed(cli, store);
	if (j)
		json_close(j, ']');
	else if (!listing.rank)
		printf("  %s\n", tr(cli->catalogue, N_("no rated games yet")));
	return EXIT_OK;
}

/* All games, or only one of them. */
static int list_all(const struct cli *cli, struct store *store, const struct game *only, struct json *j)
{
	int status = EXIT_OK;
	if (j)
		json_open(j, '{');
	for (int i = 0; registry_game(i) && status == EXIT_OK; i++)
		if (!only || only == registry_game(i))
			status = list(cli, store, registry_game(i), j);
	if (j)
		json_close(j, '}');
	return status;
}

/* ---- recomputing ---- */

struct recomputing {
	const struct cli *cli;
	struct store *store;
};

/* Of a table that is damaged the old summary stays. */
static int index_table(void *recomputing, const struct table *t)
{
	const struct recomputing *r = recomputing;
	struct summary summary;
	table_summary(t, &summary);
	return store_index(r->store, &summary) == STORE_AWAY ? store_failed(r->cli, r->store) : EXIT_OK;
}

/* Only the last number is wanted in the end. */
static void counted(void *context, int done)
{
	*(int *)context = done;
}

/* The index first: ratings are counted from it, in the order in which games ended. */
static int recompute(const struct cli *cli, struct store *store, struct json *j)
{
	struct tables_seen seen;
	int rated = 0, status = each_table(cli, store, index_table, &(struct recomputing){ cli, store }, &seen);
	if (status != EXIT_OK)
		return status;
	/* from nothing: what was counted before may have been wrong */
	if (ratings_recompute(store, counted, &rated) != STORE_OK || careers_book_all(store, NULL, NULL) != STORE_OK ||
	    seasons_close(store, (int64_t)time(NULL) * 1000) != STORE_OK)
		return store_failed(cli, store);
	if (j) {
		json_open(j, '{');
		json_key_int(j, "tables", seen.tables);
		json_key_int(j, "rated", rated);
		json_close(j, '}');
	} else {
		struct message m = message_n(NP_("{n} table checked, {rated} of them counted for ratings",
		                                 "{n} tables checked, {rated} of them counted for ratings"), seen.tables);
		message_int(&m, "rated", rated);
		say(cli, stdout, m);
	}
	return seen.damaged ? EXIT_REFUSED : EXIT_OK;
}

enum { STORE, RECOMPUTE, GAME, JSON };

/* With --recompute the server must not run: it would count what has just been counted. */
static int run(const struct cli *cli, const struct arguments *args)
{
	const struct game *game = given(args, GAME) ? parse_game(cli, given(args, GAME)) : NULL;
	if (given(args, GAME) && !game)
		return EXIT_USAGE;
	int status;
	struct store *store = open_store(cli, args, STORE, &status);
	if (!store)
		return status;
	struct buf out = { 0 };
	struct json j = { .out = &out };
	struct json *as_json = given(args, JSON) ? &j : NULL;
	status = given(args, RECOMPUTE) ? recompute(cli, store, as_json) : list_all(cli, store, game, as_json);
	if (as_json && out.len)
		puts(buf_text(&out));
	buf_free(&out);
	store_close(store);
	return status;
}

const struct command command_ratings = {
	.name = "ratings",
	.summary = N_("list a server’s top players, or recalculate all ratings"),
	.about = N_("Lists a server’s top players in each game, with the range that most likely contains their true rating."),
	.flag = FLAGS(
		[STORE] = STORE_FLAG,
		[RECOMPUTE] = { "--recompute", VALUE_NONE, NULL, N_("rebuild the index, all ratings and all careers from the log; the server must be stopped"), NULL, false },
		[GAME] = { "--game", VALUE_GAME, "GAME", N_("only this game"), NULL, false },
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object"), NULL, false }
	),
	.example = EXAMPLES({ "ratings --game castle", N_("the best players of The Castle on your server") }),
	.refused = N_("some tables are damaged; all others were counted"),
	.run = run,
};
