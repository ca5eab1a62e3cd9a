/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried copy: everything in one store into another, from SQLite to PostgreSQL or back.
 *
 * What is said at the end is what an operator compares: the same store has the same numbers
 * and the same sum, whichever database keeps it.
 */
#include "cli.h"

#include "claim.h"
#include "copy.h"
#include "store.h"

#include <inttypes.h>

enum { FROM, TO };

/* A server that runs at the target would not know what has come. */
static struct store *open_target(const struct cli *cli, const char *url)
{
	struct message why = message(NULL);
	struct store *store = NULL;
	if (!store_claimed(url, &why))
		store = store_open(url, STORE_FULL, &why);
	if (!store)
		complain(cli, why);
	return store;
}

static void say_totals(const struct copy_total totals[COPY_TABLES])
{
	for (int i = 0; i < COPY_TABLES; i++)
		printf("%-8s %10" PRId64 "  %016" PRIx64 "%016" PRIx64 "\n", totals[i].name, totals[i].rows, totals[i].sum[0],
		       totals[i].sum[1]);
}

static int run(const struct cli *cli, const struct arguments *args)
{
	int status;
	struct copy_total totals[COPY_TABLES];
	struct store *from = open_store_at(cli, args->operand[FROM], &status);
	if (!from)
		return status;
	struct store *to = open_target(cli, args->operand[TO]);
	status = EXIT_MACHINE;
	if (to) {
		struct message why = store_copy(from, to, totals);
		if (why.id) {
			complain(cli, why);
		} else {
			say_totals(totals);
			say_text(cli, stdout, N_("the copy is complete"));
			status = EXIT_OK;
		}
	}
	store_close(to);
	store_close(from);
	return status;
}

const struct command command_copy = {
	.name = "copy",
	.summary = N_("copy everything a server stores to another database"),
	.about = N_("Copies a store into an empty one, from SQLite to PostgreSQL or back, as it is at one moment. Every row is read "
	            "again and compared before the copy is kept. Stop the server first: what happens during the copy is not in it."),
	.operand = { { "FROM", VALUE_TEXT, ONCE }, { "TO", VALUE_TEXT, ONCE } },
	.example = EXAMPLES(
		{ "copy sqlite:bergfried.db postgres:///bergfried", N_("move to PostgreSQL") },
		{ "copy postgres:///bergfried sqlite:bergfried.db", N_("and back") }
	),
	.run = run,
};
