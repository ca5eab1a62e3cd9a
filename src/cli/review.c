/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried review: a recorded game, with what every decision cost.
 *
 * The judging is src/ai's; it uses all processors, for every decision of a game is a
 * search.
 */
#include "review_tell.h"

#include <assert.h>
#include <unistd.h>

/* Where there was only one move nothing was decided, so nothing can be judged. */
static void judge(struct review *r)
{
	for (int i = 0; i < r->decisions; i++) {
		if (r->decision[i].choices > 1)
			review_judge(r, &r->decision[i]);
		progress(i + 1, r->decisions);
	}
}

static void print_json(const struct review *r)
{
	assert(r->moves >= 0);
	struct buf out = { 0 };
	for (int i = 0; i < r->decisions; i++) {
		review_json_decision(r, &r->decision[i], &out);
		print_line(&out);
	}
	review_json(r, &out);
	print_line(&out);
}

enum { ITERATIONS, JSON, CARDS };

static int run(const struct cli *cli, const struct arguments *args)
{
	long long wanted = parse_number(cli, args, ITERATIONS, 0, 1, 1000000);
	if (wanted < 0)
		return EXIT_USAGE;
	struct session game;
	int status = load_record(cli, args, CARDS, &game);
	if (status != EXIT_OK)
		return status;
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct review r;
	review_start(&r, &game, (long)wanted, processors > 1 ? (int)processors : 1);
	judge(&r);
	if (given(args, JSON))
		print_json(&r);
	else
		review_tell(cli, &r);
	review_free(&r);
	session_free(&game);
	return EXIT_OK;
}

const struct command command_review = {
	.name = "review",
	.summary = N_("analyse a recorded game: what each decision cost"),
	.about = N_("Analyses a recorded game: what each decision was worth, given what the player could know, and what would have been better. “-” is standard input."),
	.operand = { { "FILE", VALUE_FILE, ONCE } },
	.flag = FLAGS(
		[ITERATIONS] = { "--iterations", VALUE_NUMBER, "K", N_("playouts per decision; more is slower but more reliable"), N_("depends on the game"), false },
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object per move, and one for the whole game"), NULL, false },
		[CARDS] = RECORD_CARDS_FLAG
	),
	.example = EXAMPLES({ "review game.record", N_("where the game was decided, and what would have been better") }),
	.refused = N_("the record or the card list has errors"),
	.run = run,
};
