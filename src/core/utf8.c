/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Characters in UTF-8; see utf8.h. Not by the C library: what it takes for a character
 * hangs on the locale, and the same text must be good or bad on every machine.
 */
#include "utf8.h"

#include <assert.h>
#include <string.h>

int utf8_count(const char *text)
{
	assert(text);
	int n = 0;
	for (; *text; text++)
		n += !utf8_continues(*text);
	return n;
}

int utf8_length(const unsigned char *c)
{
	if (c[0] < 0x80)
		return 1;
	/* the first byte says how long it is; a NUL that ends the text too early is none of the
	   bytes that may follow, so nothing behind it is read */
	int n = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
	if (c[0] < 0xc2 || c[0] > 0xf4)
		return 0;
	for (int i = 1; i < n; i++)
		if ((c[i] & 0xc0) != 0x80)
			return 0;
	/* overlong forms, surrogates, beyond U+10FFFF: two ways to write one thing would let
	   through what a check for the other one has stopped */
	if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf0 && c[1] < 0x90) ||
	    (c[0] == 0xf4 && c[1] > 0x8f))
		return 0;
	return n;
}

unsigned utf8_code(const unsigned char *c, int length)
{
	assert(length >= 1 && length <= 4);
	static const unsigned char mask[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	unsigned code = c[0] & mask[length];
	for (int i = 1; i < length; i++)
		code = code << 6 | (c[i] & 0x3fu);
	return code;
}

long utf8_next(const char **at, const char *end)
{
	assert(*at < end);
	unsigned char c[5] = { 0 };  /* what is behind the end is not looked at */
	size_t left = (size_t)(end - *at);
	memcpy(c, *at, left < 4 ? left : 4);
	int n = utf8_length(c);
	*at += n ? n : 1;
	return n ? (long)utf8_code(c, n) : -1;
}

/* What steers a terminal, and what turns the direction of writing: with those somebody
 * could make a name look like another, or a line like a move. */
bool utf8_controls(const unsigned char *c)
{
	return c[0] < 0x20 || c[0] == 0x7f || (c[0] == 0xc2 && c[1] < 0xa0) ||
	       (c[0] == 0xe2 && c[1] == 0x80 && c[2] >= 0xaa && c[2] <= 0xae) ||
	       (c[0] == 0xe2 && c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9);
}

bool utf8_clean(const char *text)
{
	const unsigned char *c = (const unsigned char *)text;
	for (int n; *c; c += n)
		if ((n = utf8_length(c)) == 0 || utf8_controls(c))
			return false;
	return true;
}
