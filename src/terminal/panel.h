/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The panel beside a board: words, one below the other, wrapped to its width. */
#ifndef BERGFRIED_PANEL_H
#define BERGFRIED_PANEL_H

#include "view.h"

struct panel {
	const struct desk *desk;
	struct canvas *canvas;
	int line;  /* the next */
};

void panel_words(struct panel *, const char *text, int indent, int ink, int flags);
void panel_message(struct panel *, const struct message *, int indent, int ink, int flags);

/* A sentence without arguments, from the left edge. */
void panel_line(struct panel *, const char *id, int flags);

/* Begin a line of a list of choices: whether it is the chosen one, and its key.
 * The words follow, three columns in. */
void panel_choice(struct panel *, wchar_t key, bool chosen);

/* A line for a seat: whether it is its turn, its letter, name and points. */
void panel_seat(struct panel *, int seat, bool turn, int points);

#endif
