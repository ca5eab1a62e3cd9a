/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Pages of text on the screen: rules, help, log, score; and a line to type in.
 *
 * A page takes the whole screen and all keys until it is closed; nothing goes on behind
 * it. The keys are those of pagers, so that most people know some of them.
 */
#include "screen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A text broken into lines of the screen's width. */
struct lines {
	struct {
		const char *text;
		size_t bytes;
		int indent;
		bool heading;
	} *at;
	int n, room;
};

static void add_line(struct lines *l, const char *text, size_t bytes, int indent, bool heading)
{
	assert(l->n <= l->room && indent >= 0);
	if (l->n == l->room) {
		l->room = l->room ? 2 * l->room : 256;
		l->at = realloc(l->at, (size_t)l->room * sizeof *l->at);
		assert(l->at);
	}
	l->at[l->n].text = text;
	l->at[l->n].bytes = bytes;
	l->at[l->n].indent = indent;
	l->at[l->n++].heading = heading;
}

/* Only where lines begin is remembered, not the text again: it is broken anew whenever the
 * window changes its size. */
static void break_lines(struct lines *l, const char *text, int width)
{
	bool heading = false, begins = true;
	int hang = 0;
	l->n = 0;
	while (*text) {
		if (begins) {
			heading = *text == '#';
			/* the mark is for programs; here a heading is bold instead */
			text += heading ? strspn(text, "# ") : 0;
			hang = text_words_begin(text, width);
		}
		const char *next;
		int indent = begins ? 0 : hang;
		size_t bytes = text_break(text, width - indent, &next);
		add_line(l, text, bytes, indent, heading);
		begins = next > text && next[-1] == '\n';
		text = next;
	}
}

static void draw_page(const struct catalogue *c, struct canvas *canvas, const char *title, const struct lines *l, int top)
{
	assert(top >= 0);
	int height = tty_lines() - 2, width = tty_columns();
	canvas_size(canvas, tty_lines(), width);
	int used = canvas_text(canvas, 0, 1, width - 1, title, PAINT_PLAIN, BOLD);
	for (int i = used + 2; i < width; i++)
		canvas_glyph(canvas, 0, i, text_utf8() ? L'─' : L'-', PAINT_PLAIN, PAINT_PLAIN, FAINT);
	for (int i = 0; i < height && top + i < l->n; i++) {
		struct buf b = { 0 };
		buf_putn(&b, l->at[top + i].text, l->at[top + i].bytes);
		canvas_text(canvas, 1 + i, 1 + l->at[top + i].indent, width - 2, buf_text(&b), PAINT_PLAIN,
		            l->at[top + i].heading ? BOLD | UNDERLINED : 0);
		buf_free(&b);
	}
	bool more = top + height < l->n;
	canvas_text(canvas, height + 1, 1, width - 1,
	            tr(c, more ? N_("Space more · b back · ] next heading · q close")
	                       : N_("b back · [ previous heading · q close")),
	            PAINT_PLAIN, FAINT);
}

/* The next heading from a line on, or the line itself. */
static int heading_from(const struct lines *l, int from, int step)
{
	for (int i = from + step; i >= 0 && i < l->n; i += step)
		if (l->at[i].heading)
			return i;
	return from;
}

/* Where a key leads; -1: out of the page. */
static int turn_page(const struct lines *l, int key, int top)
{
	int height = tty_lines() - 3, last = l->n > height + 1 ? l->n - height - 1 : 0;
	switch (key) {
	case KEY_GO_DOWN: case 'j':
		top++;
		break;
	case KEY_GO_UP: case 'k':
		top--;
		break;
	case KEY_PAGE_ON: case ' ': case KEY_GO_RIGHT:
		top += height;
		break;
	case KEY_PAGE_BACK: case 'b': case KEY_GO_LEFT:
		top -= height;
		break;
	case KEY_TOP: case 'g':
		top = 0;
		break;
	case KEY_BOTTOM: case 'G':
		top = last;
		break;
	case ']':
		/* the rules are long, and people look for one section */
		top = heading_from(l, top, 1);
		break;
	case '[':
		top = heading_from(l, top, -1);
		break;
	case KEY_SIZE: case KEY_IDLE: case KEY_LATER:
		break;
	default:
		/* any key that does not turn the page closes it: nobody has to look for
		   the right one */
		return -1;
	}
	/* never past the end: the last page stays full */
	return top < 0 ? 0 : top > last ? last : top;
}

int page_show(const struct catalogue *c, const char *title, const char *text)
{
	assert(title && text);
	struct lines l = { 0 };
	struct canvas canvas = { 0 };
	int key, top = 0, now = 0;
	do {
		top = now;
		/* every time: the window may have another size by now */
		break_lines(&l, text, tty_columns() - 2);
		draw_page(c, &canvas, title, &l, top);
		tty_show(&canvas, -1, 0);
		key = tty_key(-1);
	} while ((now = turn_page(&l, key, top)) >= 0);
	canvas_free(&canvas);
	free(l.at);
	return key;
}

/* A line at the foot of what is on the screen; where it ends. */
static int draw_question(struct canvas *canvas, const char *question)
{
	int line = canvas->lines - 1, width = canvas->columns;
	for (int i = 0; i < width; i++)
		canvas_glyph(canvas, line, i, L' ', PAINT_PLAIN, PAINT_PLAIN, 0);
	return 1 + canvas_text(canvas, line, 1, width - 2, question, PAINT_PLAIN, BOLD) + 1;
}

int page_question(struct canvas *canvas, const char *question)
{
	assert(canvas->lines > 0);
	draw_question(canvas, question);
	tty_show(canvas, -1, 0);
	int key;
	do
		key = tty_key(-1);
	while (key == KEY_IDLE || key == KEY_SIZE);
	return key;
}

/* ASCII only: names of files in other letters can be given on the command line. */
bool page_ask(struct canvas *canvas, const char *question, struct buf *answer)
{
	assert(canvas->lines > 0 && answer);
	for (;;) {
		int line = canvas->lines - 1, width = canvas->columns, at = draw_question(canvas, question);
		at += canvas_text(canvas, line, at, width - at - 1, buf_text(answer), PAINT_PLAIN, 0);
		tty_show(canvas, line, at);
		int key = tty_key(-1);
		if (key == KEY_RETURN)
			return answer->len > 0;
		if (key == KEY_ESCAPE || key == KEY_STOP)
			return false;
		if (key == KEY_RUBOUT && answer->len)
			answer->text[--answer->len] = '\0';
		else if (key >= ' ' && key < 0x7f)
			buf_char(answer, (char)key);
	}
}

/* ---- texts ---- */

/* Keys in one column, what they do in the next. */
static void put_key(const struct catalogue *c, const struct key_help *k, struct buf *out)
{
	buf_put(out, "  ");
	text_pad(out, k->key, 20);
	buf_puts(out, tr(c, k->about), "\n");
}

void page_help(const struct sitting *s, const struct board_view *view, struct buf *out)
{
	assert(view->keys && view->legend);
	static const struct key_help keys[] = {
		{ "u", N_("undo the last move, unless it revealed something new") },
		{ "H", N_("a hint: the best moves, and why; any key stops it") },
		{ "s", N_("everyone’s points, with reasons") },
		{ "t", N_("what is still to come") },
		{ "L", N_("what has happened") },
		{ "z", N_("larger or smaller board") },
		{ "c", N_("ask for confirmation before each move: on, off") },
		{ "a", N_("marks for what can still fit: on, off") },
		{ "S", N_("save the record to a file") },
		{ "A", N_("the player aid: the rules on one page") },
		{ "!", N_("the rules, and our rulings") },
		{ "E", N_("end the game early: resign, or all agree to stop") },
		{ "q  Ctrl-C", N_("quit; the game is saved and can be resumed") },
		{ "+ -  Space", N_("bots play faster or slower; pause and continue") },
		{ 0 },
	};
	const struct catalogue *c = s->cli->catalogue;
	buf_puts(out, "## ", tr(c, N_("Keys")), "\n");
	/* the game's own first: these are what somebody needs who asks */
	for (const struct key_help *k = view->keys; k->key; k++)
		put_key(c, k, out);
	for (const struct key_help *k = keys; k->key; k++)
		put_key(c, k, out);
	buf_puts(out, "\n## ", tr(c, N_("Symbols")), "\n");
	for (const char *const *line = view->legend; *line; line++) {
		buf_puts(out, "  ", tr(c, *line), "\n");
	}
}

void page_log(const struct sitting *s, struct buf *out)
{
	assert(s->notes >= 0);
	/* the newest is what one looks for */
	for (int i = s->notes - 1; i >= 0; i--) {
		buf_char(out, s->note[i].seat >= 0 ? seat_letter(s->note[i].seat) : ' ');
		buf_put(out, "  ");
		note_put(s, &s->note[i], false, out);
		buf_char(out, '\n');
	}
	if (!s->notes)
		buf_put(out, tr(s->cli->catalogue, N_("Nothing has happened yet.")));
}
