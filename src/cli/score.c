/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried score: for people who play with the real box, the points of what
 * they wrote down (docs/score-helper.md). What can be written and what it is
 * worth is the game's affair (core/pad.h); this reads files and speaks.
 */
#include "cli.h"

#include "json.h"
#include "pad.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Read a sheet; the exit status, and on standard error what is wrong. */
static int load_sheet(const struct cli *cli, const struct pad *pad, const char *path, struct sheet *sheet)
{
	assert(pad && sheet);
	const struct catalogue *const languages[] = { language("en"), language("ru"), language("cs"), NULL };
	static struct fault fault[FAULTS_MAX];  /* large, and one file at a time */
	struct buf text = { 0 };
	int status = read_text(cli, path, &text);
	if (status == EXIT_OK)
		status = complain_faults(cli, path, fault, pad->read(sheet, buf_text(&text), text.len, languages, fault));
	buf_free(&text);
	return status;
}

static void put_sheet(const struct cli *cli, const struct pad *pad, const struct sheet *sheet, bool as_json, struct buf *out)
{
	if (as_json)
		pad->json(sheet, out);
	else
		pad->show(sheet, cli->catalogue, out);
}

/* What it could have been: some seconds of searching. */
static void put_best(const struct cli *cli, const struct pad *pad, const struct sheet *sheet, bool as_json, struct buf *out)
{
	const struct pad_coach *coach = pad->coach;
	void *memory = malloc(coach->bytes);
	struct json j = { .out = out };
	assert(memory);
	coach->begin(memory, sheet);
	while (coach->done(memory) < 1000)
		coach->part(memory, NULL, NULL);
	if (as_json)
		coach->json(memory, &j);
	else
		coach->show(memory, cli->catalogue, out);
	free(memory);
}

/* What is printed of a sheet. */
typedef void put_one(const struct cli *, const struct pad *, const struct sheet *, bool as_json, struct buf *);

/* Sheet by sheet. */
static int score_each(const struct cli *cli, const struct pad *pad, int n, char **path, bool as_json, put_one *put)
{
	assert(n >= 1);
	int worst = EXIT_OK;
	bool begun = false;
	for (int i = 0; i < n; i++) {
		struct sheet_space space;
		struct sheet *sheet = (struct sheet *)space.bytes;
		struct buf out = { 0 };
		int status = load_sheet(cli, pad, path[i], sheet);
		worst = status > worst ? status : worst;
		/* the other files are scored all the same */
		if (status != EXIT_OK)
			continue;
		put(cli, pad, sheet, as_json, &out);
		if (n > 1 && !as_json)
			printf("%s%s:\n", begun ? "\n" : "", path[i]);
		printf("%s%s", buf_text(&out), as_json ? "\n" : "");
		begun = true;
		buf_free(&out);
	}
	return worst;
}

/* Not errors: people do play by other rules at home. */
static void tell_doubts(const struct cli *cli, const struct pad *pad, const struct sheet *const *ring, int n, char **path)
{
	static struct fault doubt[FAULTS_MAX];
	int doubts = pad->doubts(ring, n, doubt);
	for (int i = 0; i < doubts; i++) {
		if (doubt[i].line)
			complain_at(cli, path[doubt[i].file], doubt[i].line, doubt[i].what);
		else
			complain(cli, doubt[i].what);
	}
	if (doubts)
		say_text(cli, stderr, N_("It was scored anyway."));
}

/* All together, in the order in which people sit. */
static int score_ring(const struct cli *cli, const struct pad *pad, int n, char **path, bool as_json)
{
	assert(n >= 1);
	struct sheet_space space[RING_MAX];
	const struct sheet *ring[RING_MAX];
	int worst = EXIT_OK;
	if (n < pad->min_ring || n > pad->max_ring) {
		struct message m = message(N_("a ring must have {min} to {max} files; got {found}"));
		message_int(&m, "min", pad->min_ring);
		message_int(&m, "max", pad->max_ring);
		message_int(&m, "found", n);
		complain(cli, m);
		return EXIT_USAGE;
	}
	for (int i = 0; i < n; i++) {
		ring[i] = (const struct sheet *)space[i].bytes;
		int status = load_sheet(cli, pad, path[i], (struct sheet *)space[i].bytes);
		worst = status > worst ? status : worst;
	}
	/* all files have been read by now, so all that is wrong has been said */
	if (worst != EXIT_OK)
		return worst;
	tell_doubts(cli, pad, ring, n, path);
	struct buf out = { 0 };
	if (as_json)
		pad->json_ring(ring, n, &out);
	else
		pad->show_ring(ring, n, (const char *const *)path, cli->catalogue, &out);
	printf("%s%s", buf_text(&out), as_json ? "\n" : "");
	buf_free(&out);
	return EXIT_OK;
}

enum { RING, BEST, JSON };

/* Which games have a pad is the game's own business. */
static int run(const struct cli *cli, const struct arguments *args)
{
	const struct pad *pad = args->game->pad;
	if (!pad || (given(args, RING) && !pad->max_ring)) {
		complain(cli, message_with(N_("{name} has no score helper"), "name", args->game->name));
		return EXIT_REFUSED;
	}
	int n = args->operands - 1;
	char **path = args->operand + 1;
	if (!given(args, BEST))
		return given(args, RING) ? score_ring(cli, pad, n, path, given(args, JSON))
		                         : score_each(cli, pad, n, path, given(args, JSON), put_sheet);
	if (given(args, RING)) {
		complain(cli, message(N_("use either “--ring” or “--best”")));
		return EXIT_USAGE;
	}
	if (!pad->coach) {
		complain(cli, message_with(N_("the program cannot search for the best result in {name}"), "name", args->game->name));
		return EXIT_REFUSED;
	}
	return score_each(cli, pad, n, path, given(args, JSON), put_best);
}

const struct command command_score = {
	.name = "score",
	.summary = N_("score a game you played at your own table"),
	.about = N_("Scores a game on your own table from what you wrote down; “-” is standard input. The format is described in docs/score-helper.md."),
	.operand = { { "GAME", VALUE_GAME, ONCE }, { "FILE", VALUE_FILE, ONCE_OR_MORE } },
	.flag = FLAGS(
		[RING] = { "--ring", VALUE_NONE, NULL, N_("the files are all castles of one table, in seating order; also say who wins"), NULL, false },
		[BEST] = { "--best", VALUE_NONE, NULL, N_("also show the best castle that the same things allowed, and what was missed; takes a few seconds per file"), NULL, false },
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object per file, or one for the ring"), NULL, false }
	),
	.example = EXAMPLES(
		{ "score two-castles mespelbrunn.castle", N_("the points of one castle, room by room") },
		{ "score two-castles --best mespelbrunn.castle", N_("what the same rooms could have been worth") },
		{ "score two-castles --ring a.castle b.castle c.castle", N_("a whole table, and who wins") }
	),
	.refused = N_("a file has errors, or the game has no score helper"),
	.run = run,
};
