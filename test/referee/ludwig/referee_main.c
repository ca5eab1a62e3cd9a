/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * ludwig-referee DATA_DIR FILE...: checks records of Between Two Castles of
 * Mad King Ludwig with the slow referee.  Prints "FILE: ok" or "FILE:LINE:
 * reason" for each file and exits with 0 only if all of them are right.
 */
#include "ludwig_referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The whole file with a zero after it; NULL if it cannot be read. */
static char *read_all(const char *name, size_t *size)
{
	FILE *file = fopen(name, "rb");
	char *text = NULL;
	size_t room = 0, got;

	*size = 0;
	if (file == NULL)
		return NULL;
	do {
		char *larger = realloc(text, room + 65536 + 1);

		if (larger == NULL)
			break;
		text = larger;
		room += 65536;
		got = fread(text + *size, 1, room - *size, file);
		*size += got;
	} while (got > 0);
	if (text != NULL)
		text[*size] = '\0';
	if (ferror(file) || !feof(file)) {
		free(text);
		text = NULL;
	}
	fclose(file);
	return text;
}

/* A missing last line end is accepted (records page). */
static bool check(struct judge *referee, const char *name, char *text,
	size_t size)
{
	const char *wrong = NULL;
	char *at = text;
	long line = 0;

	judge_reset(referee);
	while (wrong == NULL && at < text + size) {
		size_t left = (size_t)(text + size - at);
		char *stop = memchr(at, '\n', left);
		size_t length = stop == NULL ? left : (size_t)(stop - at);

		line++;
		at[length] = '\0';
		wrong = strlen(at) < length ? "a zero byte"
			: judge_line(referee, at);
		at += length + 1;
	}
	if (wrong == NULL)
		wrong = judge_end(referee);
	if (wrong == NULL)
		printf("%s: ok\n", name);
	else
		printf("%s:%ld: %s\n", name, line, wrong);
	return wrong == NULL;
}

int main(int argc, char **argv)
{
	struct judge *referee;
	bool good = true;
	char why[256];

	if (argc < 3) {
		fprintf(stderr, "usage: ludwig-referee DATA_DIR FILE...\n");
		return 2;
	}
	referee = judge_new(argv[1], why, sizeof why);
	if (referee == NULL) {
		fprintf(stderr, "ludwig-referee: %s\n", why);
		return 2;
	}
	for (int i = 2; i < argc; i++) {
		size_t size;
		char *text = read_all(argv[i], &size);

		if (text == NULL) {
			printf("%s:0: cannot be read\n", argv[i]);
			good = false;
			continue;
		}
		good = check(referee, argv[i], text, size) && good;
		free(text);
	}
	judge_free(referee);
	return good ? 0 : 1;
}
