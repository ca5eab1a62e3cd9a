/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The screen's pages of text, for screen.c and whoever shows one. */
#ifndef BERGFRIED_SCREEN_H
#define BERGFRIED_SCREEN_H

#include "view.h"

/* Show a text page by page until a key ends it; KEY_STOP if the program is to
 * leave, else the key. Lines that begin with # are headings. */
int page_show(const struct catalogue *, const char *title, const char *text);

/* Ask for a key at the foot of a canvas; the key, or KEY_STOP. */
int page_question(struct canvas *, const char *question);

/* Ask for a line of text at the foot of a canvas; false if it was given up. */
bool page_ask(struct canvas *, const char *question, struct buf *answer);

/* The texts of pages that need no view of their own. */
void page_help(const struct sitting *, const struct board_view *, struct buf *);
void page_log(const struct sitting *, struct buf *);

#endif
