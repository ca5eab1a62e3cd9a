/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Characters in UTF-8. What is none (overlong, a surrogate, cut off) is broken
 * everywhere alike; what becomes of it is up to the caller.
 */
#ifndef BERGFRIED_UTF8_H
#define BERGFRIED_UTF8_H

#include <stdbool.h>

/* Does a byte continue a character? Never cut before one. */
static inline bool utf8_continues(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* How many characters a text has. */
int utf8_count(const char *text);

/* The length of the UTF-8 character at c, 0 if it is none. c ends with a NUL. */
int utf8_length(const unsigned char *c);

/* Which character it is, once its length is known. */
unsigned utf8_code(const unsigned char *c, int length);

/* The next character of a text that ends there and need not have a NUL; -1 for a byte
 * that is none. There must be one. */
long utf8_next(const char **at, const char *end);

/* Does it steer a terminal or turn the direction of writing? U+0000 to U+001F,
 * U+007F to U+009F, U+202A to U+202E, U+2066 to U+2069. */
bool utf8_controls(const unsigned char *c);

/* Is all of a text characters, and none of them such a one? */
bool utf8_clean(const char *text);

#endif
