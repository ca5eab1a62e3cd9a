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

#include <assert.h>
#include <unistd.h>

enum { STORE };

struct export {
	const struct cli *cli;
	const char *folder;
	long written;
};

/* One table, if its game has ended. */
static int export_table(void *export, const struct table *t)
{
	assert(t->id);
	struct export *e = export;
	char id[ID_SIZE];
	struct buf path = { 0 }, record = { 0 };
	bool ended = table_record(t, &record), fine = true;
	id_put(t->id, id);
	buf_puts(&path, e->folder, "/", id, ".record");
	if (ended)
		fine = write_file(e->cli, buf_text(&path), &record, LAZILY);
	e->written += ended && fine;
	buf_free(&path);
	buf_free(&record);
	return fine ? EXIT_OK : EXIT_MACHINE;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	int status;
	struct export e = { .cli = cli, .folder = args->operand[0] };
	struct tables_seen seen = { 0 };
	struct store *store = open_store(cli, args, STORE, &status);
	if (!store)
		return status;
	status = make_folder(cli, e.folder, 0777) ? each_table(cli, store, export_table, &e, &seen) : EXIT_MACHINE;
	store_close(store);
	/* once for all: a thousand files are a thousand times quicker that way */
	sync();
	if (status != EXIT_OK)
		return status;
	struct message m = message_n(NP_("{n} game written", "{n} games written"), e.written);
	say(cli, stdout, m);
	return seen.damaged ? EXIT_REFUSED : EXIT_OK;
}

const struct command command_export = {
	.name = "export",
	.summary = N_("write the records of a server’s finished games"),
	.about = N_("Writes the record of every finished game into a folder, one file each; works while the server is running."),
	.operand = { { "DIR", VALUE_DIR, ONCE } },
	.flag = FLAGS(
		[STORE] = STORE_FLAG
	),
	.example = EXAMPLES({ "export records", N_("write your server’s games into the folder records") }),
	.refused = N_("some tables are damaged; all other games were written"),
	.run = run,
};
