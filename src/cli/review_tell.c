/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A review in words; see review.h.
 *
 * First the game decision by decision with what each cost, then for each player the
 * few that cost most, with what would have been better and why. Costs are chances of
 * winning: points that no longer matter are no mistake.
 */
#include "review_tell.h"

#include "reason_put.h"
#include "told.h"

#include <assert.h>
#include <string.h>

/* ---- words ---- */

/* Several moves in a line. */
struct way {
	const struct catalogue *catalogue;
	struct buf words;       /* what they do */
	char where[SIGN_SIZE];  /* where the first of them is on the board, if that has coordinates; "" */
};

/* As the player saw it, who may not have known what others held. */
static void add_move(void *context, const struct view *view, move m)
{
	struct way *t = context;
	struct message told = view->game->tell(view, view->seat, m);
	char shows[SIGN_SIZE], where[SIGN_SIZE];
	struct buf a = buf_over(shows, sizeof shows), b = buf_over(where, sizeof where);
	if (view->game->words.picture)
		view->game->words.picture(view, view->seat, m, &a, &b);
	/* words of the game's own would be English in every language */
	if (!*t->where && strspn(where, "0123456789,-") == b.len)
		memcpy(t->where, where, sizeof where);
	if (!told.id)
		return;
	buf_put(&t->words, t->words.len ? "; " : "");
	message_put(&t->words, t->catalogue, &told);
}

static void end_way(struct way *t)
{
	buf_free(&t->words);
}

/* Where there is nothing to tell, that it was left at that. */
static void say_something(struct way *t, const struct view *view, move m)
{
	struct message choice = told_choice(view, m);
	if (!t->words.len)
		message_put(&t->words, t->catalogue, &choice);
}

static void add_played(struct way *t, const struct judged *j)
{
	for (int i = 0; i < j->moves; i++)
		add_move(t, &j->made[i].view, j->made[i].played);
	say_something(t, &j->made->view, j->made->played);
}

static void add_better(struct way *t, const struct judged *j)
{
	review_better(j, add_move, t);
	say_something(t, &j->made[j->differs].view, j->better[0]);
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

static void tell_decision(const struct cli *cli, const struct review *r, const struct judged *j)
{
	assert(j->choices > 0);
	char name[SEAT_NAME];
	struct way t = { .catalogue = cli->catalogue };
	struct buf b = { 0 };
	add_played(&t, j);
	if (j->choices > 1) {
		struct message m = message(N_("[{win} %, {lead}]"));
		add_prospect(&m, &j->best);
		buf_put(&b, "  ");
		message_put(&b, cli->catalogue, &m);
		put_verdict(cli, j, &b);
	}
	printf("%3d. %s: %s%s\n", j->number, seat_name(cli, r->game, j->seat, name), buf_text(&t.words), buf_text(&b));
	buf_free(&b);
	end_way(&t);
}

/* "Better: closes a house by the east wall [57 %, +2.1] (5,3)": where it is only if that is
 * the difference. */
static void tell_way(const struct cli *cli, const char *sentence, const struct way *t, const struct way *other,
                     const struct prospect *p)
{
	struct message whole = message(sentence);
	struct buf line = { 0 };
	add_prospect(&whole, p);
	put_with(&line, cli->catalogue, &whole, "move", buf_text(&t->words));
	bool same = strcmp(buf_text(&t->words), buf_text(&other->words)) == 0 && *t->where;
	printf(same ? "     %s (%s)\n" : "     %s%s\n", buf_text(&line), same ? t->where : "");
	buf_free(&line);
}

/* What was played and the better way, side by side, and the reason: a number alone teaches
 * nothing. */
static void tell_costly(const struct cli *cli, const struct review *r, const struct judged *j)
{
	assert(j->choices > 1);
	char other[SEAT_NAME];
	struct message m = message(N_("Move {number} cost {points} points and {loss} % win chance."));
	struct way played = { .catalogue = cli->catalogue }, better = { .catalogue = cli->catalogue };
	struct merits reason;
	struct buf b = { 0 };
	message_int(&m, "number", j->number);
	add_loss(&m, j);
	printf("   ");
	say(cli, stdout, m);
	add_played(&played, j);
	add_better(&better, j);
	tell_way(cli, N_("Played: {move} [{win} %, {lead}]"), &played, &better, &j->got);
	tell_way(cli, N_("Better: {move} [{win} %, {lead}]"), &better, &played, &j->best);
	review_reason(j, &reason);
	reason_put(&reason, seat_name(cli, r->game, r->game->options.seats == 2 ? 1 - j->seat : j->seat, other),
	           cli->catalogue, &b);
	printf("     %s\n", buf_text(&b));
	buf_free(&b);
	end_way(&played);
	end_way(&better);
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
	for (int i = 0; i < r->decisions; i++)
		tell_decision(cli, r, &r->decision[i]);
	for (int seat = 0; seat < r->game->options.seats; seat++)
		tell_seat(cli, r, seat);
}
