/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried review: a recorded game, with what every decision cost. */
#include "review_tell.h"

#include <unistd.h>

static void judge(struct review *r)
{
	int done = 0;
	for (int i = 0; i < r->moves; i++)
		if (r->move[i].choices > 1) {
			review_judge(r, &r->move[i]);
			progress(++done, r->decisions);
		}
}

static void print(struct buf *out)
{
	puts(buf_text(out));
	buf_free(out);
}

static void print_json(const struct review *r)
{
	struct buf out = { 0 };
	for (int i = 0; i < r->moves; i++) {
		review_json_move(r, &r->move[i], &out);
		print(&out);
	}
	review_json(r, &out);
	print(&out);
}

int command_review(const struct cli *cli, int argc, char **argv)
{
	const char *iterations[1] = { NULL }, *as_json[1] = { NULL }, *cards[1] = { NULL };
	const struct flag flags[] = {
		{ "--iterations", "K", N_("how often to look ahead for each decision; more takes longer and is surer"), iterations, 1 },
		{ "--json", NULL, N_("one JSON object a move, and one for the whole game"), as_json, 1 },
		{ "--cards", "FILE", N_("a file with cards, for records of games played with it"), cards, 1 },
		{ 0 },
	};
	const struct usage usage = { "review", "FILE", N_("Looks a recorded game over: what every decision was worth, by what its player could know, and what would have been better."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	long long wanted = parse_number(cli, &flags[0], 0, 1, 1000000);
	if (wanted < 0)
		return EXIT_USAGE;
	struct session game;
	struct list brought;
	bool complete;
	int status;
	const struct list *list = parse_list(cli, &flags[2], &brought, &status);
	if (status != EXIT_OK || !load_record(cli, argv[0], &game, list, &complete, &status))
		return status;
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct review r;
	review_start(&r, &game, (long)wanted, processors > 1 ? (int)processors : 1);
	judge(&r);
	if (as_json[0])
		print_json(&r);
	else
		review_tell(cli, &r);
	review_free(&r);
	session_free(&game);
	return EXIT_OK;
}
