/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried backup: all that a server keeps, as one file, while it runs.
 *
 * The copy is itself a store: what was saved can be looked at by serving it.
 */
#include "cli.h"

#include "store.h"

enum { STORE };

/* The server need not stop: the store copies itself as it is at one moment. */
static int run(const struct cli *cli, const struct arguments *args)
{
	int status;
	const char *file = args->operand[0];
	struct store *store = open_store(cli, args, STORE, &status);
	if (!store)
		return status;
	struct message why = store_backup(store, file);
	if (why.id) {
		complain(cli, why);
		status = EXIT_MACHINE;
	} else {
		printf("%s: ", file);
		say_text(cli, stdout, N_("the backup is complete"));
	}
	store_close(store);
	return status;
}

const struct command command_backup = {
	.name = "backup",
	.summary = N_("copy everything a server stores into one file"),
	.about = N_("Copies a server’s store into a new SQLite file, even while the server is running. The copy is itself a store."),
	.operand = { { "FILE", VALUE_FILE, ONCE } },
	.flag = FLAGS(
		[STORE] = STORE_FLAG
	),
	.example = EXAMPLES(
		{ "backup monday.db", N_("copy your server’s store to a file") },
		{ "serve --store sqlite:monday.db", N_("see what is in the copy") }
	),
	.run = run,
};
