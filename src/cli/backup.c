/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried backup: all that a server keeps, as one file, while it runs. */
#include "cli.h"

#include "store.h"

int command_backup(const struct cli *cli, int argc, char **argv)
{
	const char *url[1] = { NULL };
	const struct flag flags[] = {
		{ "--store", "URL", N_("sqlite:FILE or postgres://HOST/NAME; else a file among your data"), url, 1 },
		{ 0 },
	};
	const struct usage usage = { "backup", "FILE", N_("Copies a server’s store into a new SQLite file, also while the server runs. The copy is a store itself."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	int status;
	struct store *store = open_store(cli, &flags[0], &status);
	if (!store)
		return status;
	struct message why = store_backup(store, argv[0]);
	if (why.id) {
		complain(cli, &why);
		status = EXIT_MACHINE;
	} else {
		printf("%s: ", argv[0]);
		say_text(cli, stdout, N_("everything is copied"));
	}
	store_close(store);
	return status;
}
