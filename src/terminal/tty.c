/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The terminal by way of ncursesw; see tty.h.
 *
 * Only this file knows curses. It is told what the whole screen shall be and finds out
 * by itself what has changed, so nobody here keeps track of that.
 */
#include "tty.h"

#include "signals.h"

#include <assert.h>
#include <curses.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAIRS = 250 };

static struct colour colours[PAINTS] = {
	[PAINT_PLAIN] = { -1, -1 },
	[PAINT_DARK] = { 16, COLOR_BLACK },
	[PAINT_LIGHT] = { 231, COLOR_WHITE },
	[PAINT_ACT] = { 26, COLOR_CYAN },
	[PAINT_LEGAL] = { 36, COLOR_GREEN },
	[PAINT_WHY] = { 220, COLOR_YELLOW },
	[PAINT_WRONG] = { 160, COLOR_RED },
	[PAINT_SEAT] = { 25, COLOR_BLUE }, { 127, COLOR_MAGENTA }, { 94, COLOR_YELLOW }, { 22, COLOR_GREEN },
	{ 54, COLOR_CYAN }, { 30, COLOR_CYAN }, { 88, COLOR_RED }, { 240, COLOR_WHITE },
};

static struct {
	bool begun;        /* curses has been initialised */
	bool on;           /* the terminal is ours now */
	bool plain;        /* the person wants no colours */
	bool coloured;
	int pairs;
	struct { uint8_t ink, ground; } pair[PAIRS];
} tty;

/* Both ends must be a terminal: with either of them a pipe, control codes would land in a
 * file or keys would never come. */
bool tty_able(void)
{
	const char *term = getenv("TERM");
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

void tty_plain(void)
{
	tty.plain = true;
}

/* Colours are the terminal's own where nothing is painted, so that its background stays. */
bool tty_start(void)
{
	if (tty.on)
		return true;
	if (!tty.begun) {
		/* not initscr(): that ends the program on a terminal it does not know */
		if (!newterm(NULL, stdout, stdin))
			return false;
		tty.begun = true;
		set_escdelay(25);
		cbreak();
		noecho();
		nonl();
		keypad(stdscr, TRUE);
		tty.coloured = !tty.plain && has_colors() && start_color() == OK && COLORS >= 8 && use_default_colors() == OK;
	} else {
		refresh();
	}
	signals_watch(false);
	tty.on = true;
	return true;
}

/* The person's terminal as it was: the cursor visible, Ctrl-C what it always is. */
void tty_end(void)
{
	if (!tty.on)
		return;
	curs_set(1);
	endwin();
	signals_restore();
	tty.on = false;
}

int tty_lines(void)
{
	assert(tty.on);
	return LINES;
}

int tty_columns(void)
{
	assert(tty.on);
	return COLS;
}

bool tty_colours(void)
{
	return tty.coloured;
}

/* Pairs that were made with the old colours are forgotten; curses takes the new ones for
 * their numbers. */
void tty_paints(const struct colour *own, int n)
{
	assert(n >= 0);
	for (int i = 0; i < n && PAINT_VIEW + i < PAINTS; i++)
		colours[PAINT_VIEW + i] = own[i];
	tty.pairs = 0;
}

void tty_spoilt(void)
{
	clearok(curscr, TRUE);
}

/* ---- out ---- */

static short colour_of(int paint)
{
	return COLORS >= 256 ? colours[paint].rich : colours[paint].poor;
}

/* Curses knows colours only in pairs, which are made as they are needed. */
static short pair_of(int ink, int ground)
{
	if (!tty.coloured || (ink == PAINT_PLAIN && ground == PAINT_PLAIN))
		return 0;
	for (int i = 0; i < tty.pairs; i++)
		if (tty.pair[i].ink == ink && tty.pair[i].ground == ground)
			return (short)(i + 1);
	/* rather without colour than with the wrong one */
	if (tty.pairs == PAIRS || tty.pairs + 2 > COLOR_PAIRS)
		return 0;
	tty.pair[tty.pairs].ink = (uint8_t)ink;
	tty.pair[tty.pairs].ground = (uint8_t)ground;
	init_pair((short)++tty.pairs, colour_of(ink), colour_of(ground));
	return (short)tty.pairs;
}

static attr_t attributes(int flags)
{
	attr_t a = A_NORMAL;
	if (flags & BOLD)
		a |= A_BOLD;
	if (flags & FAINT)
		a |= A_DIM;
	if (flags & UNDERLINED)
		a |= A_UNDERLINE;
	if (flags & REVERSED || (flags & MONO_REVERSED && !tty.coloured))
		a |= A_REVERSE;
	return a;
}

void tty_show(const struct canvas *canvas, int line, int column)
{
	assert(tty.on && canvas->at);
	for (int y = 0; y < canvas->lines && y < LINES; y++)
		for (int x = 0; x < canvas->columns && x < COLS; x++) {
			const struct glyph *g = &canvas->at[y * canvas->columns + x];
			if (!g->c)
				continue;
			wchar_t text[2] = { g->c, 0 };
			cchar_t cell;
			setcchar(&cell, text, attributes(g->flags), pair_of(g->ink, g->ground), NULL);
			mvadd_wch(y, x, &cell);
		}
	curs_set(line >= 0);
	move(line >= 0 ? line : LINES - 1, line >= 0 ? column : COLS - 1);
	refresh();
}

/* ---- in ---- */

/* On a Russian keyboard, the Latin letter of the same key. */
static int latin(wint_t c)
{
	static const wchar_t from[] = L"йцукенгшщзхъфывапролджэячсмитьбюЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ";
	static const char to[] = "qwertyuiop[]asdfghjkl;'zxcvbnm,.QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,.";
	const wchar_t *at = c > 0x7f ? wcschr(from, (wchar_t)c) : NULL;
	return at ? to[at - from] : (int)c;
}

/* What a key of curses, or a character, means here. */
struct meaning {
	wint_t c;
	int key;
};

static int look_up(const struct meaning *meaning, wint_t c, int otherwise)
{
	for (; meaning->c; meaning++)
		if (meaning->c == c)
			return meaning->key;
	return otherwise;
}

/* Only the keys that mean something; others are as if nothing had been pressed. */
static int special(wint_t c)
{
	static const struct meaning meanings[] = {
		{ KEY_UP, KEY_GO_UP }, { KEY_DOWN, KEY_GO_DOWN }, { KEY_LEFT, KEY_GO_LEFT }, { KEY_RIGHT, KEY_GO_RIGHT },
		{ KEY_PPAGE, KEY_PAGE_BACK }, { KEY_NPAGE, KEY_PAGE_ON }, { KEY_HOME, KEY_TOP }, { KEY_END, KEY_BOTTOM },
		{ KEY_ENTER, KEY_RETURN }, { KEY_BACKSPACE, KEY_RUBOUT }, { KEY_DC, KEY_RUBOUT }, { KEY_RESIZE, KEY_SIZE },
		{ 0 },
	};
	return look_up(meanings, c, KEY_LATER);
}

/* Control characters by what people press them for: Ctrl-C and Ctrl-D to leave. */
static int character(wint_t c)
{
	static const struct meaning meanings[] = {
		{ '\r', KEY_RETURN }, { '\n', KEY_RETURN }, { '\t', KEY_TABULATOR }, { 27, KEY_ESCAPE },
		{ 127, KEY_RUBOUT }, { '\b', KEY_RUBOUT }, { 3, KEY_STOP }, { 4, KEY_STOP },
		{ 0 },
	};
	return look_up(meanings, c, latin(c));
}

int tty_key(int milliseconds)
{
	assert(tty.on && milliseconds >= -1);
	if (signals_told())
		return KEY_STOP;
	timeout(milliseconds);
	wint_t c;
	errno = 0;
	int kind = get_wch(&c);
	if (signals_told())
		return KEY_STOP;
	/* asked again: a signal may have ended the waiting */
	if (kind == KEY_CODE_YES)
		return special(c);
	if (kind == OK)
		return character(c);
	/* waiting for ever has an end only if there is nothing to read from */
	return milliseconds < 0 && errno != EINTR ? KEY_STOP : KEY_IDLE;
}

/* Upwards is more, as on boards whose rows are numbered from below. */
bool key_arrow(int key, int *dx, int *dy)
{
	assert(dx && dy);
	*dx = *dy = 0;
	switch (key) {
	case KEY_GO_UP: case 'k':
		*dy = 1;
		return true;
	case KEY_GO_DOWN: case 'j':
		*dy = -1;
		return true;
	case KEY_GO_LEFT: case 'h':
		*dx = -1;
		return true;
	case KEY_GO_RIGHT: case 'l':
		*dx = 1;
		return true;
	}
	return false;
}
