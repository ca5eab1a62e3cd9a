/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Words of a line, one after the other, and whole numbers among them: for records,
 * the events of a table, and whatever else people and programs write in lines.
 */
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

/* A word that is a number from 0 to max, written in one way only, without a sign or
 * zeros in front; -1 if it is none. */
int words_plain(const char *word, int max);

/* Cut off all before the first of the characters `ends`, in place; "" at the end. The
 * rest begins behind that character. */
char *words_cut(char **rest, const char *ends);

#endif
