/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Words of a line, one after the other: for the events of a table. */
#ifndef BERGFRIED_WORDS_H
#define BERGFRIED_WORDS_H

#include <stddef.h>

/* The next word, ended by a blank or a line end, which is passed over; where the
 * rest begins, or NULL if there is none or it does not fit. Also from NULL. */
const char *words_next(const char *text, char *word, size_t size);

/* The whole number at the beginning of a text: where it ends, or NULL if there is none
 * or it is too large. (The library's strtoll brings half of stdio along, and there is
 * none in a browser.) */
const char *words_digits(const char *text, long long *n);

/* The next word as a whole number. */
const char *words_number(const char *text, long long *n);

#endif
