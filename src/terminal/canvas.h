/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A sheet of characters with colours: everything on the screen is drawn on one
 * of these first, so that drawing a board needs no terminal and can be larger
 * than the terminal is. tty.h puts a canvas on the terminal.
 */
#ifndef BERGFRIED_CANVAS_H
#define BERGFRIED_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

#include "buf.h"

/* What a colour is for. A view has colours of its own from PAINT_VIEW on. */
enum paint {
	PAINT_PLAIN,   /* as the terminal is */
	PAINT_DARK, PAINT_LIGHT,  /* letters on a coloured ground */
	PAINT_ACT,     /* where you are, what you do next */
	PAINT_LEGAL,   /* you may */
	PAINT_WHY,     /* look here: the thing that is explained */
	PAINT_WRONG,   /* not so */
	PAINT_SEAT,    /* of seat 0; eight of them */
	PAINT_VIEW = PAINT_SEAT + 8,
	PAINTS = PAINT_VIEW + 16
};

/* Signs besides colour, so that colour never stands alone. */
enum { BOLD = 1, FAINT = 2, UNDERLINED = 4, REVERSED = 8, MONO_REVERSED = 16 /* where there is no colour */ };

struct glyph {
	wchar_t c;      /* 0: the right half of a wide character */
	uint8_t ink, ground;
	uint8_t flags;
};

struct canvas {
	int lines, columns;
	struct glyph *at;  /* on the heap, line by line */
};

/* Make a canvas of that size, blank; what was drawn before is gone. Start from
 * a zeroed struct, end with canvas_free. */
void canvas_size(struct canvas *, int lines, int columns);
void canvas_free(struct canvas *);

/* The glyph at a place, to be changed; a dummy for a place outside. */
struct glyph *canvas_at(struct canvas *, int line, int column);

void canvas_glyph(struct canvas *, int line, int column, wchar_t c, int ink, int ground, int flags);

/* UTF-8 text from a place on, cut after `width` columns; the columns used. */
int canvas_text(struct canvas *, int line, int column, int width, const char *text, int ink, int flags);

/* The same, with “…” at the end where it had to be cut. */
int canvas_title(struct canvas *, int line, int column, int width, const char *text, int ink, int flags);

/* The same broken into lines between words; the lines used, at most `lines`. */
int canvas_wrap(struct canvas *, int line, int column, int width, int lines, const char *text, int ink, int flags);

/* Copy the part of a canvas that begins at (line, column) into a window of another. */
void canvas_copy(struct canvas *to, int line, int column, int lines, int columns, const struct canvas *from,
                 int from_line, int from_column);

/* A line of the canvas as UTF-8 text without colours and spaces at its end. */
void canvas_line_text(const struct canvas *, int line, struct buf *);

/* ---- text ---- */

/* Can the terminal show what UTF-8 can say? Else “ becomes ", and so on. */
bool text_utf8(void);

/* The next character of UTF-8 text, as it can be shown; 0 at the end. */
wchar_t text_next(const char **text);

/* The first one. */
wchar_t text_sign(const char *text);

/* Columns of a text on the terminal. */
int text_width(const char *text);

/* Where to break a text so that the first part has at most `width` columns:
 * the bytes of that part. *next is where the rest begins. A word that is longer
 * than that is broken behind a + or / if there is one. */
size_t text_break(const char *text, int width, const char **next);

/* How many lines of that width a text is broken into. */
int text_lines(const char *text, int width);

/* Where to part a word that is longer than a line: the bytes of the first part, which
 * has at most `width` columns and is to be followed by a hyphen; 0 if there is no such
 * place. Words of our three languages are parted before a consonant with a vowel
 * behind it, and two letters at least stay together. */
size_t text_hyphen(const char *word, int width);

/* Put a text and fill up with spaces to `width` columns. */
void text_pad(struct buf *, const char *text, int width);

/* Put a text after `indent` columns of the line, and as far in on the next ones. */
void text_hang(struct buf *, const char *text, int indent, int width);

/* Where the words of a line begin, behind numbers, keys and dashes: what does
 * not fit goes on below them. */
int text_words_begin(const char *text, int width);

/* Put a text of several lines; those that are too long are broken so. */
void text_fold(struct buf *, const char *text, int width);

#endif
