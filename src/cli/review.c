/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried review: a recorded game, with what every decision cost. */
#include "review.h"

#include "reason.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* How often to look ahead in all, so that a whole game takes about 15 seconds on
 * one processor: the same for long and short games, shared among the decisions.
 * Where a look is much dearer with more players there are fewer of them. */
static const struct {
	const char *game;
	long looks;      /* with two players */
	bool dearer;
} whole[] = {
	{ "between-two-castles", 60000, false },
	{ "carcassonne-castle", 450000, false },
	{ "ordonans", 600000, true },
	{ NULL, 20000, false },
};

static long usual_iterations(const struct game *game, int seats, int decisions)
{
	enum { LEAST = 50, MOST = 20000 };
	int i = 0;
	while (whole[i].game && strcmp(whole[i].game, game->name) != 0)
		i++;
	long looks = whole[i].dearer ? whole[i].looks * 4 / (seats * seats) : whole[i].looks;
	long share = looks / (decisions ? decisions : 1);
	return share < LEAST ? LEAST : share > MOST ? MOST : share;
}

/* All moves with what their players could know. */
static void collect(struct review *r)
{
	struct session at;
	move moves[MOVES_MAX];
	r->move = calloc((size_t)r->game->moves + 1, sizeof *r->move);
	assert(r->move);
	session_start_reading(&at, r->game->game, &r->game->options, &r->game->deal);
	for (int i = 0; i < r->game->moves; i++) {
		const struct step *step = &r->game->log[i];
		if (step->seat == CHANCE) {
			session_happen(&at, r->game->drawn + step->move);
			continue;
		}
		struct judged *j = &r->move[r->moves++];
		j->number = r->moves;
		j->seat = step->seat;
		j->played = step->move;
		session_view(&at, j->seat, &j->view);
		j->choices = at.game->moves((const struct state *)j->view.bytes, j->seat, moves);
		r->decisions += j->choices > 1;
		session_play_move(&at, step->seat, step->move);
	}
	session_free(&at);
}

static void judge(struct review *r)
{
	int done = 0;
	for (int i = 0; i < r->moves; i++)
		if (r->move[i].choices > 1) {
			review_judge(r, &r->move[i]);
			progress(++done, r->decisions);
		}
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
	struct review r = { .cli = cli, .game = &game, .bot = best_bot() };
	collect(&r);
	r.iterations = wanted ? (long)wanted : usual_iterations(game.game, game.options.seats, r.decisions);
	judge(&r);
	if (as_json[0])
		review_json(&r);
	else
		review_tell(&r);
	free(r.move);
	session_free(&game);
	return EXIT_OK;
}
