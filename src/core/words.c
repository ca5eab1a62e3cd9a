/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Words of a line; see words.h. */
#include "words.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

const char *words_next(const char *text, char *word, size_t size)
{
	if (!text)
		return NULL;
	size_t n = strcspn(text, " \n");
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
	bool plain = end && !*end && *word != '-' && (*word != '0' || !word[1]);
	return plain && n <= max ? (int)n : -1;
}

char *words_cut(char **rest, const char *ends)
{
	char *begin = *rest, *end = begin + strcspn(begin, ends);
	*rest = *end ? end + 1 : end;
	*end = '\0';
	return begin;
}
