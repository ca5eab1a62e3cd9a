/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What both faces tell in words: notes, the score and its reasons, the result. */
#include "view.h"

#include "reason_put.h"

#include <string.h>

/* What a chair is called, though another may be called the same. */
static const char *called(const struct table *t, int chair)
{
	const struct board_view *view = view_find(t->session.game);
	if (chair >= t->session.options.seats && view && view->by_rules)
		return tr(t->cli->catalogue, view->by_rules);
	return session_name(&t->session, chair);
}

const char *chair_name(const struct table *t, int chair)
{
	static char name[SEATS_MAX][NAME_MAX_BYTES + 8];
	struct buf b = buf_over(name[chair], sizeof name[chair]);
	for (int other = 0; other < table_chairs(t); other++)
		if (other != chair && strcmp(called(t, other), called(t, chair)) == 0) {
			seat_put(t, chair, &b);
			return name[chair];
		}
	return called(t, chair);
}

void seat_put(const struct table *t, int chair, struct buf *out)
{
	const char *name = called(t, chair);
	char letter[2] = { seat_letter(chair), 0 };
	buf_put(out, name);
	if (strcmp(name, letter) == 0)
		return;
	buf_put(out, " (");
	buf_put(out, letter);
	buf_char(out, ')');
}

void curtain_put(const struct table *t, int seat, struct buf *out)
{
	char name[NAME_MAX_BYTES + 8];
	struct buf b = buf_over(name, sizeof name);
	seat_put(t, seat, &b);
	struct message m = message(N_("Pass the keyboard to {name} and press Enter."));
	message_text(&m, "name", name);
	message_put(out, t->cli->catalogue, &m);
}

void thinking_put(const struct table *t, int seat, int seconds, struct buf *out)
{
	char name[NAME_MAX_BYTES + 8];
	struct buf b = buf_over(name, sizeof name);
	seat_put(t, seat, &b);
	struct message m = message(seconds ? N_("{name} is thinking: {seconds} s") : N_("{name} is thinking."));
	message_text(&m, "name", name);
	message_int(&m, "seconds", seconds);
	message_put(out, t->cli->catalogue, &m);
}

/* A line: whose points, how many. */
static void put_standing(const struct table *t, const struct state *view, int seat, struct buf *out)
{
	char name[NAME_MAX_BYTES + 8];
	struct buf b = buf_over(name, sizeof name);
	seat_put(t, seat, &b);
	struct message m = message_n(NP_("{name}: {n} point", "{name}: {n} points"), t->session.game->points(view, seat));
	message_text(&m, "name", name);
	message_put(out, t->cli->catalogue, &m);
	buf_char(out, '\n');
}

void note_put(const struct table *t, const struct note *note, bool name, struct buf *out)
{
	if (name && note->seat >= 0) {
		buf_put(out, chair_name(t, note->seat));
		buf_put(out, note->points ? " " : ": ");
	}
	if (note->points) {
		buf_char(out, '+');
		buf_int(out, note->points);
		buf_put(out, ": ");
	}
	message_put(out, t->cli->catalogue, &note->text);
}

static void put_lines(const struct table *t, const struct tally *tally, bool pending, int first, struct buf *out)
{
	const struct board_view *view = view_find(t->session.game);
	for (int i = 0; i < tally->lines; i++) {
		const struct tally_line *line = &tally->line[i];
		if (line->pending != pending)
			continue;
		buf_int_right(out, first + i, 4);
		buf_put(out, "  ");
		buf_int_right(out, line->points, 4);
		buf_put(out, "  ");
		message_put(out, t->cli->catalogue, &line->rule);
		if (view && view->reason) {
			view->reason(t, table_view(t, table_viewer(t)), line, out);
		} else if (*line->piece) {
			buf_put(out, " [");
			game_put_piece(t->session.game, line->piece, t->cli->catalogue, out);
			buf_char(out, ']');
		}
		buf_char(out, '\n');
	}
}

static bool any_pending(const struct tally *tally)
{
	for (int i = 0; i < tally->lines; i++)
		if (tally->line[i].pending)
			return true;
	return false;
}

/* A part of the score with its heading: a chair's, if the view knows no other;
 * false past the last. */
static bool score_part(const struct table *t, int part, struct tally *tally, struct buf *heading)
{
	const struct game *game = t->session.game;
	const struct board_view *view = view_find(game);
	const struct state *state = table_view(t, table_viewer(t));
	if (view && view->part)
		return view->part(t, state, part, tally, heading);
	if (part >= table_chairs(t))
		return false;
	game->score(state, part, tally);
	put_standing(t, state, part, heading);
	return true;
}

void score_put(const struct table *t, const char *mark, struct buf *out)
{
	static struct tally tally;
	const struct board_view *view = view_find(t->session.game);
	int first = 1;
	struct buf heading = { 0 };
	if (view && view->sheet)
		view->sheet(t, table_view(t, table_viewer(t)), out);
	for (int part = 0; score_part(t, part, &tally, &heading); part++) {
		buf_put(out, part || (view && view->sheet) ? "\n" : "");
		buf_put(out, mark);
		buf_put(out, buf_text(&heading));
		put_lines(t, &tally, false, first, out);
		if (any_pending(&tally)) {
			buf_put(out, tr(t->cli->catalogue, N_("Not yet scored; worth this much now:")));
			buf_char(out, '\n');
			put_lines(t, &tally, true, first, out);
		}
		first += tally.lines;
		buf_clear(&heading);
	}
	buf_free(&heading);
}

/* A line of the score, with what it was counted from. */
static void put_why(const struct table *t, int part, const struct tally_line *line, struct buf *out)
{
	const struct board_view *view = view_find(t->session.game);
	struct note note = { 0, part, line->points, line->rule };
	note_put(t, &note, !view || !view->part, out);
	if (view && view->reason) {
		view->reason(t, table_view(t, table_viewer(t)), line, out);
		return;
	}
	if (*line->piece) {
		struct message m = message(N_("This is the {piece}."));
		struct buf piece = { 0 };
		game_put_piece(t->session.game, line->piece, t->cli->catalogue, &piece);
		buf_char(out, '\n');
		put_with(out, t->cli->catalogue, &m, "piece", buf_text(&piece));
		buf_free(&piece);
	}
	if (*line->causes) {
		buf_char(out, '\n');
		buf_put(out, tr(t->cli->catalogue, N_("Based on:")));
		buf_char(out, ' ');
		game_put_pieces(t->session.game, line->causes, t->cli->catalogue, out);
	}
}

bool score_why(const struct table *t, int number, struct buf *out)
{
	static struct tally tally;
	struct buf heading = { 0 };
	bool found = false;
	for (int part = 0; !found && score_part(t, part, &tally, &heading); part++) {
		found = number >= 1 && number <= tally.lines;
		if (found)
			put_why(t, part, &tally.line[number - 1], out);
		number -= tally.lines;
	}
	buf_free(&heading);
	return found;
}

void result_put(const struct table *t, struct buf *out)
{
	const struct game *game = t->session.game;
	const struct state *view = table_view(t, table_viewer(t));
	unsigned winners = game->winners(view);
	char names[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(names, sizeof names);
	for (int chair = 0; chair < table_chairs(t); chair++)
		if (winners >> chair & 1) {
			buf_put(&b, b.len ? ", " : "");
			buf_put(&b, chair_name(t, chair));
		}
	struct message m = message(winners & (winners - 1) ? N_("Shared win: {names}") : N_("Winner: {names}"));
	message_text(&m, "names", names);
	message_put(out, t->cli->catalogue, &m);
	buf_char(out, '\n');
	for (int chair = 0; chair < table_chairs(t); chair++)
		put_standing(t, view, chair, out);
}

void saved_say(const struct table *t)
{
	if (!t->path.len || t->unsaved)
		return;
	say_text(t->cli, stdout, session_over(&t->session) ? N_("The record of the game is in this file:")
	                                                  : N_("The game can be resumed. It is saved in this file:"));
	puts(buf_text(&t->path));
}
