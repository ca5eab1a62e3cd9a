/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A review in words; see review.h.
 *
 * First the game move by move with what each decision cost, then for each player the
 * few that cost most, with what would have been better and why. Costs are chances of
 * winning: points that no longer matter are no mistake.
 */
#include "review_tell.h"

#include "reason_put.h"
#include "told.h"

#include <assert.h>
#include <string.h>

/* ---- words ---- */

/* As the player saw it, who may not have known what others held. */
static void put_move(const struct cli *cli, const struct judged *j, move m, struct buf *out)
{
	struct message told = told_choice(&j->view, m);
	message_put(out, cli->catalogue, &told);
}

/* Fill in {win} and {lead}. */
static void add_prospect(struct message *m, const struct prospect *p)
{
	with_percent(m, "win", p->win);
	with_points(m, "lead", p->ahead, true);
}

/* Fill in {loss} and {points}. */
static void add_loss(struct message *m, const struct judged *j)
{
	with_percent(m, "loss", j->loss);
	with_points(m, "points", j->points, false);
}

static void put_verdict(const struct cli *cli, const struct judged *j, struct buf *out)
{
	static const char *const words[] = {
		[FINE] = NULL,
		[INACCURACY] = N_("inaccuracy: −{loss} % win chance, −{points} points"),
		[MISTAKE] = N_("mistake: −{loss} % win chance, −{points} points"),
		[BLUNDER] = N_("blunder: −{loss} % win chance, −{points} points"),
	};
	enum verdict verdict = review_verdict(j->loss);
	if (verdict == FINE)
		return;
	struct message m = message(words[verdict]);
	add_loss(&m, j);
	buf_puts(out, "  ", review_mark(verdict), " ");
	message_put(out, cli->catalogue, &m);
}

static void tell_move(const struct cli *cli, const struct review *r, const struct judged *j)
{
	assert(j->choices > 0);
	char name[SEAT_NAME];
	struct buf b = { 0 };
	put_move(cli, j, j->played, &b);
	if (j->choices > 1) {
		struct message m = message(N_("[{win} %, {lead}]"));
		add_prospect(&m, &j->best);
		buf_put(&b, "  ");
		message_put(&b, cli->catalogue, &m);
		put_verdict(cli, j, &b);
	}
	printf("%3d. %s: %s\n", j->number, seat_name(cli, r->game, j->seat, name), buf_text(&b));
	buf_free(&b);
}

/* "Better: Tile to 5,3 [57 %, +2.1]" */
static void tell_choice(const struct cli *cli, const struct judged *j, const char *sentence, move m, const struct prospect *p)
{
	assert(sentence && p);
	struct message whole = message(sentence);
	struct buf told = { 0 }, line = { 0 };
	add_prospect(&whole, p);
	put_move(cli, j, m, &told);
	put_with(&line, cli->catalogue, &whole, "move", buf_text(&told));
	printf("     %s\n", buf_text(&line));
	buf_free(&told);
	buf_free(&line);
}

/* The move that was played and the better one, side by side, and the reason: a number
 * alone teaches nothing. */
static void tell_costly(const struct cli *cli, const struct review *r, const struct judged *j)
{
	assert(j->choices > 1);
	char other[SEAT_NAME];
	struct message m = message(N_("Move {number} cost {loss} % of the winning chances and {points} points."));
	struct reason reason;
	struct buf b = { 0 };
	message_int(&m, "number", j->number);
	add_loss(&m, j);
	printf("   ");
	say(cli, stdout, m);
	tell_choice(cli, j, N_("Played: {move} [{win} %, {lead}]"), j->played, &j->got);
	tell_choice(cli, j, N_("Better: {move} [{win} %, {lead}]"), j->better, &j->best);
	reason_find(&j->view, j->better, &j->played, &reason);
	reason_put(&reason, seat_name(cli, r->game, r->game->options.seats == 2 ? 1 - j->seat : j->seat, other), cli->catalogue, &b);
	printf("     %s\n", buf_text(&b));
	buf_free(&b);
}

static void tell_seat(const struct cli *cli, const struct review *r, int seat)
{
	assert(seat >= 0 && seat < r->game->options.seats);
	char name[SEAT_NAME];
	struct seat_review s = review_seat(r, seat);
	struct message m = message_n(NP_("{name}: accuracy {accuracy} out of 100 in {n} decision; {loss} % win chance lost per decision on average",
	                                 "{name}: accuracy {accuracy} out of 100 in {n} decisions; {loss} % win chance lost per decision on average"), s.decisions);
	message_text(&m, "name", seat_name(cli, r->game, seat, name));
	with_points(&m, "accuracy", s.accuracy, false);
	with_points(&m, "loss", s.loss * 100, false);
	putchar('\n');
	say(cli, stdout, m);
	for (int i = 0; i < s.n; i++)
		tell_costly(cli, r, s.costliest[i]);
}

void review_tell(const struct cli *cli, const struct review *r)
{
	assert(r->game);
	struct message m = message_n(NP_("Each decision was judged by {n} playout, using only what the player could know.",
	                                 "Each decision was judged by {n} playouts, using only what the player could know."), r->iterations);
	say(cli, stdout, m);
	say_text(cli, stdout, N_("In brackets: the win chance with the best move, and the expected final lead over the best opponent."));
	putchar('\n');
	for (int i = 0; i < r->moves; i++)
		tell_move(cli, r, &r->move[i]);
	for (int seat = 0; seat < r->game->options.seats; seat++)
		tell_seat(cli, r, seat);
}
