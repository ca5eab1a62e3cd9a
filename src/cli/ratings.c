/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried ratings: the best players of a server; or everything that was made of the
 * log made again: first what the index knows of each table, then the ratings.
 */
#include "cli.h"

#include "ratings.h"
#include "registry.h"
#include "table.h"

#include <math.h>
#include <stdlib.h>

enum { BEST = 100, NAME_WIDTH = 32 };

/* "  1. Anna    1612 ± 84   37": the interval that holds nineteen times of twenty. */
struct listing {
	const struct cli *cli;
	int rank;
};

static void list_one(void *context, const struct rating *r)
{
	struct listing *l = context;
	struct buf row = { 0 };
	buf_int_right(&row, ++l->rank, 5);
	buf_put(&row, ". ");
	buf_padded(&row, r->name, NAME_WIDTH);
	buf_int_right(&row, lround(r->rating), 6);
	buf_put(&row, " ± ");
	buf_int_right(&row, lround(2 * r->deviation), 3);
	buf_put(&row, "  ");
	struct message m = message_n(NP_("{n} game", "{n} games"), r->games);
	message_put(&row, l->cli->catalogue, &m);
	puts(buf_text(&row));
	buf_free(&row);
}

static int list(const struct cli *cli, struct store *store, const struct game *game)
{
	struct listing listing = { .cli = cli };
	say_text(cli, stdout, game->title);
	if (store_ratings(store, game->name, 0, BEST, list_one, &listing) == STORE_AWAY)
		return store_failed(cli, store);
	if (!listing.rank)
		say_text(cli, stdout, N_("  nobody has played a rated game yet"));
	return EXIT_OK;
}

static int list_all(const struct cli *cli, struct store *store)
{
	int status = EXIT_OK;
	for (int i = 0; registry_game(i) && status == EXIT_OK; i++)
		status = list(cli, store, registry_game(i));
	return status;
}

/* ---- recomputing ---- */

/* A damaged table is told of, and its old summary stays. */
static int index_table(const struct cli *cli, struct store *store, int64_t id, bool *damaged)
{
	struct table *t = malloc(sizeof *t);
	if (!t)
		return EXIT_MACHINE;
	int status = load_table(cli, store, id, t);
	if (status == EXIT_OK) {
		struct summary summary;
		table_summary(t, &summary);
		if (store_index(store, &summary) == STORE_AWAY)
			status = store_failed(cli, store);
		table_free(t);
	} else if (status == EXIT_REFUSED) {
		*damaged = true;
		status = EXIT_OK;
	}
	free(t);
	return status;
}

static void counted(void *context, int done)
{
	*(int *)context = done;
}

static int recompute(const struct cli *cli, struct store *store)
{
	struct ids ids;
	bool damaged = false;
	int rated = 0, tables, status = load_ids(cli, store, &ids);
	tables = ids.n;
	for (int i = 0; i < ids.n && status == EXIT_OK; i++) {
		status = index_table(cli, store, ids.id[i], &damaged);
		progress(i + 1, ids.n);
	}
	free(ids.id);
	if (status != EXIT_OK)
		return status;
	if (ratings_recompute(store, counted, &rated) != STORE_OK)
		return store_failed(cli, store);
	struct message m = message_n(NP_("{n} table looked through, {rated} of them counted for ratings",
	                                 "{n} tables looked through, {rated} of them counted for ratings"), tables);
	message_int(&m, "rated", rated);
	say(cli, stdout, &m);
	return damaged ? EXIT_REFUSED : EXIT_OK;
}

int command_ratings(const struct cli *cli, int argc, char **argv)
{
	const char *url[1] = { NULL }, *again[1] = { NULL }, *name[1] = { NULL };
	const struct flag flags[] = {
		{ "--store", "URL", N_("sqlite:FILE or postgres://HOST/NAME; else a file among your data"), url, 1 },
		{ "--recompute", NULL, N_("make the index and all ratings again from the log; no server may be running"), again, 1 },
		{ "--game", "NAME", N_("only this game"), name, 1 },
		{ 0 },
	};
	const struct usage usage = { "ratings", "", N_("Lists a server’s best players."), 0, 0, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	const struct game *game = name[0] ? parse_game(cli, name[0]) : NULL;
	if (name[0] && !game)
		return EXIT_USAGE;
	int status;
	struct store *store = open_store(cli, &flags[0], &status);
	if (!store)
		return status;
	if (again[0])
		status = recompute(cli, store);
	else
		status = game ? list(cli, store, game) : list_all(cli, store);
	store_close(store);
	return status;
}
