/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Words of a line; see words.h. Each function gives back where the rest begins, and takes
 * the NULL of the one before: a line can be read in a row and looked at once, at the end.
 */
#include "words.h"

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

const char *words_next(const char *text, char *word, size_t size)
{
	assert(word && size > 0);
	if (!text)
		return NULL;
	size_t n = strcspn(text, " \n");
	/* half a word could be another word: what does not fit is none */
	if (!n || n >= size)
		return NULL;
	memcpy(word, text, n);
	word[n] = '\0';
	return text + n + (text[n] != '\0');
}

const char *words_digits(const char *text, long long *n)
{
	bool negative = *text == '-', digits = false;
	*n = 0;
	for (text += negative; *text >= '0' && *text <= '9'; text++) {
		int digit = *text - '0';
		/* before it overflows: C does not say what it would be then */
		if (*n > (LLONG_MAX - digit) / 10)
			return NULL;
		*n = *n * 10 + digit;
		digits = true;
	}
	if (negative)
		*n = -*n;
	return digits ? text : NULL;
}

const char *words_number(const char *text, long long *n)
{
	char word[24];
	const char *rest = words_next(text, word, sizeof word), *end = rest ? words_digits(word, n) : NULL;
	return end && !*end ? rest : NULL;
}

int words_plain(const char *word, int max)
{
	long long n;
	const char *end = words_digits(word, &n);
	assert(max >= 0);
	/* one way to write a number: then equal records are equal texts */
	bool plain = end && !*end && *word != '-' && (*word != '0' || !word[1]);
	return plain && n <= max ? (int)n : -1;
}

char *words_cut(char **rest, const char *ends)
{
	assert(*rest && *ends);
	char *begin = *rest, *end = begin + strcspn(begin, ends);
	*rest = *end ? end + 1 : end;
	*end = '\0';
	return begin;
}
