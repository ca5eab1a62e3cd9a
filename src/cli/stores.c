/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The server's store, for the commands that look after it: where it is, what it says
 * when it cannot, and tables made again from its log.
 *
 * They open what is there and never make a new store: somebody who mistypes a path wants
 * to hear so.
 */
#include "cli.h"

#include "store.h"
#include "table.h"
#include "tell.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char store_about[] = N_("sqlite:FILE or postgres://HOST/NAME");
const char data_file[] = N_("a file in your data directory");

static const char sqlite[] = "sqlite:";

/* Where the games of the terminal are, too. */
static bool default_store(struct buf *url)
{
	buf_put(url, sqlite);
	bool found = data_folder(url);
	buf_put(url, "/bergfried.db");
	return found;
}

bool parse_store(const struct cli *cli, const struct arguments *args, int flag, struct buf *url)
{
	assert(url && !url->len);
	struct message m = message(NULL);
	const char *named = given(args, flag);
	if (!named) {
		if (default_store(url))
			return true;
		m = message(N_("there is no home folder: use {flag} to say where the store is"));
	} else if (strncmp(named, sqlite, sizeof sqlite - 1) == 0 || strstr(named, "://")) {
		buf_put(url, named);
		return true;
	} else {
		/* a file's name alone is a likely slip, and what is meant is not certain */
		m = message(N_("{flag} must be sqlite:FILE or postgres://HOST/NAME; got “{found}”"));
		message_text(&m, "found", named);
	}
	message_text(&m, "flag", args->command->flag[flag].name);
	complain(cli, m);
	return false;
}

/* Said where errors are: what a command prints may go into a file. */
static void tell_of_change(void *cli, const struct message *m)
{
	complain(cli, *m);
}

struct store *open_store_at(const struct cli *cli, const char *url, int *status)
{
	assert(url && status);
	struct stat there;
	struct store *store = NULL;
	struct message why = message(NULL);
	const char *file = url + sizeof sqlite - 1;
	*status = EXIT_MACHINE;
	/* opening would make a new one, which helps nobody who looks for the old */
	if (strncmp(url, sqlite, sizeof sqlite - 1) == 0 && stat(file, &there) != 0)
		complain_file(cli, file);
	else if (!(store = store_open_telling(url, STORE_FULL, tell_of_change, (void *)cli, &why)))
		complain(cli, why);
	else
		*status = EXIT_OK;
	return store;
}

struct store *open_store(const struct cli *cli, const struct arguments *args, int flag, int *status)
{
	assert(status);
	struct buf url = { 0 };
	struct store *store = NULL;
	*status = EXIT_USAGE;
	if (parse_store(cli, args, flag, &url))
		store = open_store_at(cli, buf_text(&url), status);
	buf_free(&url);
	return store;
}

int store_failed(const struct cli *cli, const struct store *store)
{
	assert(store);
	complain(cli, message_with(N_("the store is unavailable: {reason}"), "reason", store_trouble(store)));
	return EXIT_MACHINE;
}

/* ---- tables ---- */

/* Every table of the log: the exit status, and a complaint; `id` must be freed in any case. */
static int load_ids(const struct cli *cli, struct store *store, struct ids *ids)
{
	*ids = (struct ids){ 0 };
	if (store_every_table(store, ids_add, ids) == STORE_AWAY)
		return store_failed(cli, store);
	if (!ids->full)
		return EXIT_OK;
	/* not even a list of numbers fits: nothing here will */
	errno = ENOMEM;
	complain_file(cli, "bergfried");
	return EXIT_MACHINE;
}

/* Make a table again from its events; it must be freed if the status is EXIT_OK, and only
 * then. EXIT_REFUSED, and a complaint: its log is damaged. */
static int load_table(const struct cli *cli, struct store *store, int64_t id, struct table *t)
{
	struct rebuild rebuild = { .table = t };
	int status = EXIT_OK;
	table_start(t, id);
	if (store_events(store, id, 0, table_rebuild, &rebuild) == STORE_AWAY) {
		status = store_failed(cli, store);
	} else if (rebuild.wrong) {
		char text[ID_SIZE];
		id_put(id, text);
		struct message m = message(N_("table {table} is damaged after event {seq}: {reason}"));
		message_text(&m, "table", text);
		message_int(&m, "seq", t->seq);
		/* the event's number is what somebody needs who repairs it */
		message_text(&m, "reason", rebuild.wrong);
		complain(cli, m);
		status = EXIT_REFUSED;
	}
	if (status != EXIT_OK)
		table_free(t);
	return status;
}

int each_table(const struct cli *cli, struct store *store, int (*each)(void *, const struct table *), void *context,
               struct tables_seen *seen)
{
	assert(store && each);
	struct ids ids;
	struct table *t = malloc(sizeof *t);  /* too large for a small stack */
	assert(t);
	int status = load_ids(cli, store, &ids);
	*seen = (struct tables_seen){ .tables = ids.n };
	for (int i = 0; i < ids.n && status == EXIT_OK; i++) {
		status = load_table(cli, store, ids.id[i], t);
		if (status == EXIT_OK) {
			status = each(context, t);
			table_free(t);
		} else if (status == EXIT_REFUSED) {
			/* one that is damaged does not keep the others from their due */
			seen->damaged++;
			status = EXIT_OK;
		}
		progress(i + 1, ids.n);
	}
	free(t);
	free(ids.id);
	return status;
}
