/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A review in words; see review.h. */
#include "review_tell.h"

#include "reason_put.h"

#include <string.h>

static const struct state *view_of(const struct judged *j)
{
	return (const struct state *)j->view.bytes;
}

/* ---- words ---- */

/* A seat's name, with its letter if another one is called the same. */
static const char *name_of(const struct review *r, int seat, char name[NAME_MAX_BYTES + 8])
{
	struct buf b = buf_over(name, NAME_MAX_BYTES + 8);
	const char *own = session_name(r->game, seat);
	bool shared = false;
	for (int i = 0; i < r->game->options.seats; i++)
		shared = shared || (i != seat && strcmp(session_name(r->game, i), own) == 0);
	buf_put(&b, own);
	if (shared) {
		buf_put(&b, " (");
		buf_char(&b, (char)('A' + seat));
		buf_char(&b, ')');
	}
	return name;
}

static void put_move(const struct cli *cli, const struct review *r, const struct judged *j, move m, struct buf *out)
{
	struct message told = r->game->game->tell(view_of(j), j->seat, m, j->seat);
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
		[INACCURACY] = N_("an inaccuracy: {loss} % of the win, {points} points"),
		[MISTAKE] = N_("a mistake: {loss} % of the win, {points} points"),
		[BLUNDER] = N_("a blunder: {loss} % of the win, {points} points"),
	};
	enum verdict verdict = review_verdict(j->loss);
	if (verdict == FINE)
		return;
	struct message m = message(words[verdict]);
	add_loss(&m, j);
	buf_put(out, "  ");
	buf_put(out, review_mark(verdict));
	buf_char(out, ' ');
	message_put(out, cli->catalogue, &m);
}

static void tell_move(const struct cli *cli, const struct review *r, const struct judged *j)
{
	char name[NAME_MAX_BYTES + 8];
	struct buf b = { 0 };
	put_move(cli, r, j, j->played, &b);
	if (j->choices > 1) {
		struct message m = message(N_("[{win} %, {lead}]"));
		add_prospect(&m, &j->best);
		buf_put(&b, "  ");
		message_put(&b, cli->catalogue, &m);
		put_verdict(cli, j, &b);
	}
	printf("%3d. %s: %s\n", j->number, name_of(r, j->seat, name), buf_text(&b));
	buf_free(&b);
}

/* "Better: Tile to 5,3 [57 %, +2.1]" */
static void tell_choice(const struct cli *cli, const struct review *r, const struct judged *j, const char *sentence, move m, const struct prospect *p)
{
	struct message whole = message(sentence);
	struct buf told = { 0 }, line = { 0 };
	add_prospect(&whole, p);
	put_move(cli, r, j, m, &told);
	put_with(&line, cli->catalogue, &whole, "move", buf_text(&told));
	printf("     %s\n", buf_text(&line));
	buf_free(&told);
	buf_free(&line);
}

static void tell_costly(const struct cli *cli, const struct review *r, const struct judged *j)
{
	char other[NAME_MAX_BYTES + 8];
	struct message m = message(N_("Move {number} cost {loss} % of the win and {points} points."));
	struct reason reason;
	struct buf b = { 0 };
	message_int(&m, "number", j->number);
	add_loss(&m, j);
	message_put(&b, cli->catalogue, &m);
	printf("   %s\n", buf_text(&b));
	tell_choice(cli, r, j, N_("Played: {move} [{win} %, {lead}]"), j->played, &j->got);
	tell_choice(cli, r, j, N_("Better: {move} [{win} %, {lead}]"), j->better, &j->best);
	buf_clear(&b);
	reason_find(r->game->game, view_of(j), j->seat, j->better, &j->played, &reason);
	reason_put(&reason, name_of(r, r->game->options.seats == 2 ? 1 - j->seat : j->seat, other), cli->catalogue, &b);
	printf("     %s\n", buf_text(&b));
	buf_free(&b);
}

static void tell_seat(const struct cli *cli, const struct review *r, int seat)
{
	char name[NAME_MAX_BYTES + 8];
	struct seat_review s = review_seat(r, seat);
	struct message m = message_n(NP_("{name}: accuracy {accuracy} of 100 in {n} decision; {loss} % of the win lost in each on average",
	                                 "{name}: accuracy {accuracy} of 100 in {n} decisions; {loss} % of the win lost in each on average"), s.decisions);
	message_text(&m, "name", name_of(r, seat, name));
	with_points(&m, "accuracy", s.accuracy, false);
	with_points(&m, "loss", s.loss * 100, false);
	putchar('\n');
	say(cli, stdout, &m);
	for (int i = 0; i < s.n; i++)
		tell_costly(cli, r, s.costliest[i]);
}

void review_tell(const struct cli *cli, const struct review *r)
{
	struct message m = message_n(NP_("Every decision was judged by {n} look ahead from what the player could know.",
	                                 "Every decision was judged by {n} looks ahead from what the player could know."), r->iterations);
	say(cli, stdout, &m);
	say_text(cli, stdout, N_("In brackets: the share of the win that the best move promised, and the points ahead of the best other at the end."));
	putchar('\n');
	for (int i = 0; i < r->moves; i++)
		tell_move(cli, r, &r->move[i]);
	for (int seat = 0; seat < r->game->options.seats; seat++)
		tell_seat(cli, r, seat);
}
