/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What both faces tell in words: notes, the score and its reasons, the result. */
#include "term.h"

#include <string.h>

void seat_put(const struct table *t, int seat, struct buf *out)
{
	if (*t->session.name[seat]) {
		buf_put(out, t->session.name[seat]);
		buf_put(out, " (");
		buf_char(out, seat_letter(seat));
		buf_char(out, ')');
	} else {
		buf_char(out, seat_letter(seat));
	}
}

/* A line: whose points, how many. */
static void put_points(const struct table *t, const struct state *view, int seat, struct buf *out)
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
		buf_put(out, session_name(&t->session, note->seat));
		buf_put(out, note->points ? " " : ": ");
	}
	if (note->points) {
		buf_char(out, '+');
		buf_int(out, note->points);
		buf_put(out, ": ");
	}
	message_put(out, t->cli->catalogue, &note->text);
}

/* A right-aligned number. */
static void put_number(struct buf *out, int number, int width)
{
	char digits[16];
	struct buf b = buf_over(digits, sizeof digits);
	buf_int(&b, number);
	buf_repeat(out, " ", width - (int)b.len);
	buf_put(out, digits);
}

static void put_lines(const struct table *t, const struct tally *tally, bool pending, int first, struct buf *out)
{
	for (int i = 0; i < tally->lines; i++) {
		const struct tally_line *line = &tally->line[i];
		if (line->pending != pending)
			continue;
		put_number(out, first + i, 4);
		buf_put(out, "  ");
		put_number(out, line->points, 4);
		buf_put(out, "  ");
		message_put(out, t->cli->catalogue, &line->rule);
		if (*line->piece) {
			buf_put(out, " [");
			buf_put(out, line->piece);
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

void score_put(const struct table *t, const char *mark, struct buf *out)
{
	static struct tally tally;
	const struct game *game = t->session.game;
	int first = 1;
	for (int seat = 0; seat < t->session.options.seats; seat++) {
		const struct state *view = table_view(t, table_viewer(t));
		game->score(view, seat, &tally);
		buf_put(out, seat ? "\n" : "");
		buf_put(out, mark);
		put_points(t, view, seat, out);
		put_lines(t, &tally, false, first, out);
		if (any_pending(&tally)) {
			buf_put(out, tr(t->cli->catalogue, N_("Not scored yet; worth this now:")));
			buf_char(out, '\n');
			put_lines(t, &tally, true, first, out);
		}
		first += tally.lines;
	}
}

bool score_why(const struct table *t, int number, struct buf *out)
{
	static struct tally tally;
	for (int seat = 0; seat < t->session.options.seats; seat++) {
		t->session.game->score(table_view(t, table_viewer(t)), seat, &tally);
		if (number >= 1 && number <= tally.lines) {
			const struct tally_line *line = &tally.line[number - 1];
			struct note note = { 0, seat, line->points, line->rule };
			note_put(t, &note, true, out);
			if (*line->piece) {
				struct message m = message(N_("It is the {piece}."));
				message_text(&m, "piece", line->piece);
				buf_char(out, '\n');
				message_put(out, t->cli->catalogue, &m);
			}
			if (*line->causes) {
				buf_char(out, '\n');
				buf_put(out, tr(t->cli->catalogue, N_("Counted from:")));
				buf_char(out, ' ');
				buf_put(out, line->causes);
			}
			return true;
		}
		number -= tally.lines;
	}
	return false;
}

void result_put(const struct table *t, struct buf *out)
{
	const struct game *game = t->session.game;
	const struct state *view = table_view(t, table_viewer(t));
	unsigned winners = game->winners(view);
	char names[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(names, sizeof names);
	for (int seat = 0; seat < t->session.options.seats; seat++)
		if (winners >> seat & 1) {
			buf_put(&b, b.len ? ", " : "");
			buf_put(&b, session_name(&t->session, seat));
		}
	struct message m = message(winners & (winners - 1) ? N_("Shared win: {names}") : N_("Winner: {names}"));
	message_text(&m, "names", names);
	message_put(out, t->cli->catalogue, &m);
	buf_char(out, '\n');
	for (int seat = 0; seat < t->session.options.seats; seat++)
		put_points(t, view, seat, out);
}

void saved_say(const struct table *t)
{
	if (!t->path.len || t->unsaved)
		return;
	say_text(t->cli, stdout, session_over(&t->session) ? N_("The record of the game is in this file:")
	                                                  : N_("The game is saved and can be resumed. It is in this file:"));
	puts(buf_text(&t->path));
}
