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

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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
	buf_put(&path, e->folder);
	buf_char(&path, '/');
	buf_put(&path, id);
	buf_put(&path, ".record");
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

static bool make_folder(const struct cli *cli, const char *path)
{
	struct stat there;
	if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &there) == 0 && S_ISDIR(there.st_mode)))
		return true;
	complain_file(cli, path);
	return false;
}

int command_export(const struct cli *cli, int argc, char **argv)
{
	const char *url[1] = { NULL };
	const struct flag flags[] = {
		{ "--store", "URL", N_("sqlite:FILE or postgres://HOST/NAME; else a file among your data"), url, 1 },
		{ 0 },
	};
	const struct usage usage = { "export", "DIR", N_("Writes the records of all finished games into a folder, a file each, also while the server runs."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	int status;
	struct export e = { .cli = cli, .folder = argv[0], .store = open_store(cli, &flags[0], &status) };
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
