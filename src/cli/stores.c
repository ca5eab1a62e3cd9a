/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The server's store, for the commands that look after it: where it is, what it says
 * when it cannot, and tables made again from its log. */
#include "cli.h"

#include "store.h"
#include "table.h"
#include "tell.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char store_about[] = N_("sqlite:FILE or postgres://HOST/NAME");
const char data_file[] = N_("a file in your data directory");

static const char sqlite[] = "sqlite:";

/* Where people's programs keep their data, by the XDG base directory specification. */
static bool default_store(struct buf *url)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	buf_put(url, sqlite);
	if (data && data[0] == '/') {
		buf_put(url, data);
	} else if (home && home[0] == '/') {
		buf_puts(url, home, "/.local/share");
	} else {
		return false;
	}
	buf_put(url, "/bergfried/bergfried.db");
	return true;
}

bool parse_store(const struct cli *cli, const struct arguments *args, int flag, struct buf *url)
{
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
	complain(cli, &m);
	return false;
}

struct store *open_store(const struct cli *cli, const struct arguments *args, int flag, int *status)
{
	struct buf url = { 0 };
	struct store *store = NULL;
	struct stat there;
	*status = EXIT_USAGE;
	if (parse_store(cli, args, flag, &url)) {
		const char *file = buf_text(&url) + sizeof sqlite - 1;
		struct message why = message(NULL);
		*status = EXIT_MACHINE;
		/* opening would make a new one, which helps nobody who looks for the old */
		if (strncmp(buf_text(&url), sqlite, sizeof sqlite - 1) == 0 && stat(file, &there) != 0)
			complain_file(cli, file);
		else if (!(store = store_open(buf_text(&url), STORE_FULL, &why)))
			complain(cli, &why);
		else
			*status = EXIT_OK;
	}
	buf_free(&url);
	return store;
}

int store_failed(const struct cli *cli, const struct store *store)
{
	struct message m = message(N_("the store is unavailable: {reason}"));
	message_text(&m, "reason", store_trouble(store));
	complain(cli, &m);
	return EXIT_MACHINE;
}

/* ---- tables ---- */

int load_ids(const struct cli *cli, struct store *store, struct ids *ids)
{
	*ids = (struct ids){ 0 };
	if (store_every_table(store, ids_add, ids) == STORE_AWAY)
		return store_failed(cli, store);
	if (!ids->full)
		return EXIT_OK;
	errno = ENOMEM;
	complain_file(cli, "bergfried");
	return EXIT_MACHINE;
}

int load_table(const struct cli *cli, struct store *store, int64_t id, struct table *t)
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
		message_text(&m, "reason", rebuild.wrong);
		complain(cli, &m);
		status = EXIT_REFUSED;
	}
	if (status != EXIT_OK)
		table_free(t);
	return status;
}
