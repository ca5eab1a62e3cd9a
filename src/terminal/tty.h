/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The terminal: a canvas goes out, keys come in. Only tty.c knows curses, whose
 * names (move, for one) are common words.
 */
#ifndef BERGFRIED_TTY_H
#define BERGFRIED_TTY_H

#include "canvas.h"

/* Keys that are not characters; those are themselves, as in Unicode. */
enum key {
	KEY_IDLE = -1,          /* no key within the time */
	KEY_LATER = 0x110000,   /* past the characters */
	KEY_GO_UP, KEY_GO_DOWN, KEY_GO_LEFT, KEY_GO_RIGHT,
	KEY_PAGE_BACK, KEY_PAGE_ON, KEY_TOP, KEY_BOTTOM,
	KEY_RETURN, KEY_ESCAPE, KEY_TABULATOR, KEY_RUBOUT,
	KEY_SIZE,               /* the terminal has another size now */
	KEY_STOP                /* Ctrl-C, or the terminal is gone: leave */
};

/* The arrows and h j k l: a step to the right and upwards; false for other keys. */
bool key_arrow(int key, int *dx, int *dy);

/* A colour on terminals with 256 and with 8 colours; -1: the terminal's own. */
struct colour {
	short rich, poor;
};

/* Can this terminal show a screen at all? */
bool tty_able(void);

/* Use no colours from now on. */
void tty_plain(void);

/* Take the terminal over, and give it back; both may be called twice. */
bool tty_start(void);
void tty_end(void);

int tty_lines(void);
int tty_columns(void);
bool tty_colours(void);

/* The colours of the paints PAINT_VIEW and up. */
void tty_paints(const struct colour *, int n);

/* Show a canvas that is as large as the screen; the cursor goes to a place, or
 * is not shown if the line is -1. */
void tty_show(const struct canvas *, int line, int column);

/* Somebody else has written on the terminal: the next time draw all of it. */
void tty_spoilt(void);

/* The next key; wait at most that long, for ever if it is -1. */
int tty_key(int milliseconds);

#endif
