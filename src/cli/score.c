/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried score: for people who play with the real box, the points of what
 * they wrote down (docs/score-helper.md). What can be written and what it is
 * worth is the game's affair (core/pad.h); this reads files and speaks.
 */
#include "cli.h"

#include "pad.h"

#include <string.h>

/* Read a sheet; the exit status, and on standard error what is wrong. */
static int load_sheet(const struct cli *cli, const struct pad *pad, const char *path, struct sheet *sheet)
{
	const struct catalogue *const languages[] = { language("en"), language("ru"), language("cs"), NULL };
	static struct fault fault[FAULTS_MAX];  /* large, and one file at a time */
	struct buf text = { 0 };
	int status = read_text(cli, path, &text);
	if (status == EXIT_OK)
		status = complain_faults(cli, path, fault, pad->read(sheet, buf_text(&text), text.len, languages, fault));
	buf_free(&text);
	return status;
}

/* Sheet by sheet. */
static int score_each(const struct cli *cli, const struct pad *pad, int n, char **path, bool as_json)
{
	int worst = EXIT_OK;
	bool begun = false;
	for (int i = 0; i < n; i++) {
		struct sheet_space space;
		struct sheet *sheet = (struct sheet *)space.bytes;
		struct buf out = { 0 };
		int status = load_sheet(cli, pad, path[i], sheet);
		worst = status > worst ? status : worst;
		if (status != EXIT_OK)
			continue;
		if (as_json)
			pad->json(sheet, &out);
		else
			pad->show(sheet, cli->catalogue, &out);
		if (n > 1 && !as_json)
			printf("%s%s:\n", begun ? "\n" : "", path[i]);
		printf("%s%s", buf_text(&out), as_json ? "\n" : "");
		begun = true;
		buf_free(&out);
	}
	return worst;
}

static void tell_doubts(const struct cli *cli, const struct pad *pad, const struct sheet *const *ring, int n, char **path)
{
	static struct fault doubt[FAULTS_MAX];
	int doubts = pad->doubts(ring, n, doubt);
	for (int i = 0; i < doubts; i++) {
		struct reading r = { EXIT_OK, false, doubt[i].line, doubt[i].what };
		if (r.line)
			complain_reading(cli, path[doubt[i].file], &r);
		else
			complain(cli, &r.fault);
	}
	if (doubts)
		say_text(cli, stderr, N_("It is counted all the same."));
}

/* All together, in the order in which people sit. */
static int score_ring(const struct cli *cli, const struct pad *pad, int n, char **path, bool as_json)
{
	struct sheet_space space[RING_MAX];
	const struct sheet *ring[RING_MAX];
	int worst = EXIT_OK;
	if (n < pad->min_ring || n > pad->max_ring) {
		struct message m = message(N_("a ring has {min} to {max} files, not {found}"));
		message_int(&m, "min", pad->min_ring);
		message_int(&m, "max", pad->max_ring);
		message_int(&m, "found", n);
		complain(cli, &m);
		return EXIT_USAGE;
	}
	for (int i = 0; i < n; i++) {
		ring[i] = (const struct sheet *)space[i].bytes;
		int status = load_sheet(cli, pad, path[i], (struct sheet *)space[i].bytes);
		worst = status > worst ? status : worst;
	}
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

int command_score(const struct cli *cli, int argc, char **argv)
{
	const char *as_ring[1] = { NULL }, *as_json[1] = { NULL };
	const struct flag flags[] = {
		{ "--ring", NULL, N_("the files belong to one table, in the order in which people sit: who wins?"), as_ring, 1 },
		{ "--json", NULL, N_("one JSON object a file, or one for the ring"), as_json, 1 },
		{ 0 },
	};
	const struct usage usage = { "score", "GAME FILE...", N_("Counts the points of a game that lies on your table, from what you wrote down; “-” is standard input."), 2, 1 << 30, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	const struct game *game = parse_game(cli, argv[0]);
	if (!game)
		return EXIT_USAGE;
	if (!game->pad || (as_ring[0] && !game->pad->max_ring)) {
		struct message m = message(N_("{name} cannot be scored from a sheet"));
		message_text(&m, "name", game->name);
		complain(cli, &m);
		return EXIT_REFUSED;
	}
	return (as_ring[0] ? score_ring : score_each)(cli, game->pad, operands - 1, argv + 1, as_json[0]);
}
