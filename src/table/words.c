/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Words of a line; see words.h. */
#include "words.h"

#include <errno.h>
#include <stdlib.h>
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

const char *words_number(const char *text, long long *n)
{
	char word[24], *end;
	const char *rest = words_next(text, word, sizeof word);
	if (!rest)
		return NULL;
	errno = 0;
	*n = strtoll(word, &end, 10);
	return *end || errno ? NULL : rest;
}
