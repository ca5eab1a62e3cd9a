/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What both faces tell in words: notes, the score and its reasons, the result.
 *
 * The lines and the screen show the same sentences, so they are made here and only laid
 * out there. All of it is told from a view, never from the state itself.
 */
#include "view.h"

#include "ending.h"
#include "reason_put.h"

#include <assert.h>
#include <string.h>

/* What a chair is called, though another may be called the same. */
static const char *called(const struct sitting *s, int chair)
{
	if (chair >= s->session.options.seats && s->view->by_rules)
		return tr(s->cli->catalogue, s->view->by_rules);
	if (!s->setup.bot[chair])
		return session_name(&s->session, chair);
	static char name[SEATS_MAX][SEAT_NAME];
	struct buf b = buf_over(name[chair], sizeof name[chair]);
	bot_put_called(&b, s->cli->catalogue, s->setup.bot, s->session.options.seats, chair);
	return name[chair];
}

const char *chair_name(const struct sitting *s, int chair)
{
	static char name[SEATS_MAX][SEAT_NAME];
	assert(chair >= 0 && chair < sitting_chairs(s));
	struct buf b = buf_over(name[chair], sizeof name[chair]);
	for (int other = 0; other < sitting_chairs(s); other++)
		if (other != chair && strcmp(called(s, other), called(s, chair)) == 0) {
			seat_put(s, chair, &b);
			return name[chair];
		}
	return called(s, chair);
}

void seat_put(const struct sitting *s, int chair, struct buf *out)
{
	assert(chair >= 0 && chair < SEATS_MAX);
	const char *name = called(s, chair);
	if (strcmp(name, (const char[]){ seat_letter(chair), '\0' }) == 0)
		buf_put(out, name);
	else
		put_lettered(out, name, chair);
}

/* The same as the argument {name} of a sentence. */
static struct message about_seat(const char *id, const struct sitting *s, int chair)
{
	char name[SEAT_NAME];
	struct buf b = buf_over(name, sizeof name);
	seat_put(s, chair, &b);
	return message_with(id, "name", name);
}

/* With the letter: two people may have the same name, or none. */
void curtain_put(const struct sitting *s, int seat, struct buf *out)
{
	struct message m = about_seat(N_("Pass the keyboard to {name} and press Enter."), s, seat);
	message_put(out, s->cli->catalogue, &m);
}

void thinking_put(const struct sitting *s, int seat, int seconds, struct buf *out)
{
	assert(seconds >= 0);
	struct message m = about_seat(seconds ? N_("{name} is thinking: {seconds} s") : N_("{name} is thinking."), s, seat);
	message_int(&m, "seconds", seconds);
	message_put(out, s->cli->catalogue, &m);
}

/* A line: whose points, how many. */
static void put_standing(const struct sitting *s, const struct state *view, int seat, struct buf *out)
{
	char name[NAME_MAX_BYTES + 8];
	struct buf b = buf_over(name, sizeof name);
	seat_put(s, seat, &b);
	struct message m = message_n(NP_("{name}: {n} point", "{name}: {n} points"), s->session.game->points(view, seat));
	message_text(&m, "name", name);
	message_put(out, s->cli->catalogue, &m);
	buf_char(out, '\n');
}

void note_put(const struct sitting *s, const struct note *note, bool name, struct buf *out)
{
	assert(note->text.id);
	if (name && note->seat >= 0) {
		buf_puts(out, chair_name(s, note->seat), note->points ? " " : ": ");
	}
	if (note->points) {
		buf_put(out, note->points > 0 ? "+" : "");
		buf_int(out, note->points);
		buf_put(out, ": ");
	}
	message_put(out, s->cli->catalogue, &note->text);
}

/* Those that count and those that are pending are two lists, but numbered as one: "why 3"
 * must mean one line. */
static void put_lines(const struct sitting *s, const struct tally *tally, bool pending, int first, struct buf *out)
{
	for (int i = 0; i < tally->lines; i++) {
		const struct tally_line *line = &tally->line[i];
		if (line->pending != pending)
			continue;
		buf_int_right(out, first + i, 4);
		buf_put(out, "  ");
		buf_int_right(out, line->points, 4);
		buf_put(out, "  ");
		message_put(out, s->cli->catalogue, &line->rule);
		if (s->view->reason) {
			s->view->reason(s, sitting_view(s, sitting_viewer(s)), line, out);
		} else if (*line->piece) {
			buf_put(out, " [");
			game_put_piece(s->session.game, line->piece, s->cli->catalogue, out);
			buf_char(out, ']');
		}
		buf_char(out, '\n');
	}
}

/* Where nothing is pending, the heading for it would only puzzle. */
static bool any_pending(const struct tally *tally)
{
	for (int i = 0; i < tally->lines; i++)
		if (tally->line[i].pending)
			return true;
	return false;
}

/* A part of the score with its heading: a chair's, if the view knows no other;
 * false past the last. */
static bool score_part(const struct sitting *s, int part, struct tally *tally, struct buf *heading)
{
	const struct game *game = s->session.game;
	const struct state *state = sitting_view(s, sitting_viewer(s));
	if (s->view->part)
		return s->view->part(s, state, part, tally, heading);
	if (part >= sitting_chairs(s))
		return false;
	game->score(state, part, tally);
	put_standing(s, state, part, heading);
	return true;
}

void score_put(const struct sitting *s, const char *mark, struct buf *out)
{
	assert(mark && out);
	static struct tally tally;
	int first = 1;
	struct buf heading = { 0 };
	if (s->view->sheet)
		s->view->sheet(s, sitting_view(s, sitting_viewer(s)), out);
	for (int part = 0; score_part(s, part, &tally, &heading); part++) {
		buf_puts(out, part || s->view->sheet ? "\n" : "", mark, buf_text(&heading));
		put_lines(s, &tally, false, first, out);
		if (any_pending(&tally)) {
			buf_puts(out, tr(s->cli->catalogue, N_("Not yet scored; worth this much now:")), "\n");
			put_lines(s, &tally, true, first, out);
		}
		/* numbered through, so that one number is enough to ask about a line */
		first += tally.lines;
		buf_clear(&heading);
	}
	buf_free(&heading);
}

/* A line of the score, with what it was counted from. */
static void put_why(const struct sitting *s, int part, const struct tally_line *line, struct buf *out)
{
	struct note note = { 0, part, line->points, line->rule };
	/* where parts are castles and not players, a seat's name would be wrong */
	note_put(s, &note, !s->view->part, out);
	if (s->view->reason) {
		s->view->reason(s, sitting_view(s, sitting_viewer(s)), line, out);
		return;
	}
	if (*line->piece) {
		struct message m = message(N_("This is the {piece}."));
		struct buf piece = { 0 };
		game_put_piece(s->session.game, line->piece, s->cli->catalogue, &piece);
		buf_char(out, '\n');
		put_with(out, s->cli->catalogue, &m, "piece", buf_text(&piece));
		buf_free(&piece);
	}
	if (*line->causes) {
		buf_puts(out, "\n", tr(s->cli->catalogue, N_("Based on:")), " ");
		game_put_pieces(s->session.game, line->causes, s->cli->catalogue, out);
	}
}

bool score_why(const struct sitting *s, int number, struct buf *out)
{
	assert(out);
	static struct tally tally;
	struct buf heading = { 0 };
	bool found = false;
	for (int part = 0; !found && score_part(s, part, &tally, &heading); part++) {
		found = number >= 1 && number <= tally.lines;
		if (found)
			put_why(s, part, &tally.line[number - 1], out);
		number -= tally.lines;
	}
	buf_free(&heading);
	return found;
}

void result_put(const struct sitting *s, struct buf *out)
{
	assert(session_ended(&s->session));
	const struct state *view = sitting_view(s, sitting_viewer(s));
	unsigned winners = session_winners(&s->session);
	char names[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(names, sizeof names);
	for (int chair = 0; chair < sitting_chairs(s); chair++)
		if (winners >> chair & 1) {
			buf_put(&b, b.len ? ", " : "");
			buf_put(&b, chair_name(s, chair));
		}
	/* all that have won are named; there may be several */
	struct message m = message(!winners                 ? N_("The game ended by agreement.")
	                           : winners & (winners - 1) ? N_("Shared win: {names}")
	                                                     : N_("Winner: {names}"));
	message_text(&m, "names", names);
	message_put(out, s->cli->catalogue, &m);
	buf_char(out, '\n');
	for (int chair = 0; chair < sitting_chairs(s); chair++)
		put_standing(s, view, chair, out);
}

/* Not if the last attempt to save failed: the file would have an older game than the
 * person remembers. */
void saved_say(const struct sitting *s)
{
	if (!s->path.len || s->unsaved)
		return;
	say_text(s->cli, stdout, session_ended(&s->session) ? N_("The record of the game is in this file:")
	                                                  : N_("The game can be resumed. It is saved in this file:"));
	puts(buf_text(&s->path));
}
