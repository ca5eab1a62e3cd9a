/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The text of a record, before it means anything: which characters a line may
 * have, and taking words and numbers off it (records page, general part).
 */
#ifndef REFEREE_TEXT_H
#define REFEREE_TEXT_H

#include <stdbool.h>

enum { TEXT_WORD = 64 };

/* What holds for every line, comments too: NULL, or what is wrong. */
const char *text_check(const char *line);

/* Takes the next word off the text; false if there is none, or none of a
 * length that any word of the grammar has. */
bool text_word(const char **text, char word[TEXT_WORD]);

/* A plain decimal that is not negative: digits only, no leading zero. */
bool text_number(const char **text, int *number);

/* Takes exactly these characters off the text, if it begins with them. */
bool text_exactly(const char **text, const char *want);

#endif
