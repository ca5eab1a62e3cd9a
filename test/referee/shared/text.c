/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The text of a record, before it means anything; see text.h.  It is stricter
 * than it need be to understand a record: every text has one spelling, so that
 * two records of one game are the same bytes.
 */
#include "text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The length of one well-formed UTF-8 character, 0 if it is not one: no
 * overlong forms, no surrogates, nothing past U+10FFFF. */
static size_t utf8_length(const unsigned char *at)
{
	static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned long value;
	size_t length;

	if (at[0] < 0x80)
		return 1;
	if (at[0] >= 0xc2 && at[0] <= 0xdf)
		length = 2;
	else if (at[0] >= 0xe0 && at[0] <= 0xef)
		length = 3;
	else if (at[0] >= 0xf0 && at[0] <= 0xf4)
		length = 4;
	else
		return 0;
	value = at[0] & (0x7fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((at[i] & 0xc0) != 0x80)
			return 0;
		value = value << 6 | (at[i] & 0x3fu);
	}
	if (value < least[length] || value > 0x10ffff
			|| (value >= 0xd800 && value <= 0xdfff))
		return 0;
	return length;
}

const char *text_check(const char *line)
{
	const unsigned char *at = (const unsigned char *)line;
	size_t length = strlen(line);

	if (strncmp(line, "\xef\xbb\xbf", 3) == 0)
		return "a byte order mark";
	if (strchr(line, '\r') != NULL)
		return "a carriage return";
	if (strchr(line, '\t') != NULL)
		return "a tab";
	if (strchr(line, '\n') != NULL)
		return "a line end inside the line";
	if (length > 0 && (line[0] == ' ' || line[length - 1] == ' '))
		return "a space at an end of the line";
	while (*at != '\0') {
		size_t step = utf8_length(at);

		if (step == 0)
			return "not UTF-8";
		at += step;
	}
	return NULL;
}

bool text_word(const char **text, char word[TEXT_WORD])
{
	size_t length = strcspn(*text, " ");

	/* One space is all that lies between two words; record_line() sees to
	 * that. */
	if (length == 0 || length >= TEXT_WORD)
		return false;
	memcpy(word, *text, length);
	word[length] = '\0';
	*text += length;
	if (**text == ' ')
		(*text)++;
	return true;
}

/* Six digits are more than any number of a record has, and fit an int. */
bool text_number(const char **text, int *number)
{
	char word[TEXT_WORD];

	if (!text_word(text, word))
		return false;
	if (strspn(word, "0123456789") != strlen(word) || strlen(word) > 6)
		return false;
	if (word[0] == '0' && word[1] != '\0')
		return false;
	*number = atoi(word);
	return true;
}

bool text_exactly(const char **text, const char *want)
{
	size_t length = strlen(want);

	assert(*text != NULL);
	if (strncmp(*text, want, length) != 0)
		return false;
	*text += length;
	return true;
}
