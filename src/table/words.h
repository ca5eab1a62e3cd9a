/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Words of a line, one after the other: for the events of a table. */
#ifndef BERGFRIED_WORDS_H
#define BERGFRIED_WORDS_H

#include <stddef.h>

/* The next word, ended by a blank or a line end, which is passed over; where the
 * rest begins, or NULL if there is none or it does not fit. Also from NULL. */
const char *words_next(const char *text, char *word, size_t size);

/* The same for a whole number. */
const char *words_number(const char *text, long long *n);

#endif
