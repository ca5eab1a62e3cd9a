/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried export: the finished games of a server as records, which need no server
 * any more. They are made of the log, which is the truth, and not of the index.
 */
#include "cli.h"

#include "store.h"
#include "table.h"
#include "tell.h"

#include <stdlib.h>
#include <unistd.h>

enum { STORE };

struct export {
	const struct cli *cli;
	struct store *store;
	const char *folder;
	long written, damaged;
};

static bool write_record(struct export *e, const struct table *t, const struct buf *record)
{
	char id[ID_SIZE];
	struct buf path = { 0 };
	id_put(t->id, id);
	buf_puts(&path, e->folder, "/", id, ".record");
	bool fine = write_file_lazily(e->cli, buf_text(&path), buf_text(record), record->len);
	e->written += fine;
	buf_free(&path);
	return fine;
}

/* One table, if its game has ended. One that is damaged does not keep the others from
 * being saved. */
static int export_table(struct export *e, int64_t id)
{
	struct table *t = malloc(sizeof *t);
	struct buf record = { 0 };
	int status = EXIT_MACHINE;
	if (!t) {
		complain_file(e->cli, e->folder);
		return status;
	}
	status = load_table(e->cli, e->store, id, t);
	if (status == EXIT_OK) {
		if (table_record(t, &record) && !write_record(e, t, &record))
			status = EXIT_MACHINE;
		table_free(t);
	} else if (status == EXIT_REFUSED) {
		e->damaged++;
		status = EXIT_OK;
	}
	buf_free(&record);
	free(t);
	return status;
}

static int export_all(struct export *e)
{
	struct ids ids;
	int status = load_ids(e->cli, e->store, &ids);
	for (int i = 0; i < ids.n && status == EXIT_OK; i++) {
		status = export_table(e, ids.id[i]);
		progress(i + 1, ids.n);
	}
	free(ids.id);
	/* once for all: a thousand files are a thousand times quicker that way */
	sync();
	return status;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	int status;
	struct export e = { .cli = cli, .folder = args->operand[0], .store = open_store(cli, args, STORE, &status) };
	if (!e.store)
		return status;
	status = make_folder(cli, e.folder) ? export_all(&e) : EXIT_MACHINE;
	store_close(e.store);
	if (status != EXIT_OK)
		return status;
	struct message m = message_n(NP_("{n} game written", "{n} games written"), e.written);
	say(cli, stdout, &m);
	return e.damaged ? EXIT_REFUSED : EXIT_OK;
}

static const struct flag flags[] = {
	[STORE] = STORE_FLAG,
	{ 0 },
};

static const struct example examples[] = {
	{ "export records", N_("write your server’s games into the folder records") },
	{ 0 },
};

const struct command command_export = {
	.name = "export",
	.summary = N_("write the records of a server’s finished games"),
	.about = N_("Writes the record of every finished game into a folder, one file each; works while the server is running."),
	.operand = { { "DIR", VALUE_DIR, ONCE } },
	.flag = flags,
	.example = examples,
	.refused = N_("some tables are damaged; all other games were written"),
	.run = run,
};
