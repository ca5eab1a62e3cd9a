/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * referee GAME FILE...: checks records with the slow referee of their game. Says
 * "FILE: ok" or "FILE:LINE: reason" for each, and exits with 0 only if all of
 * them are right.
 */
#include "referees.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 65536 };

/* A missing last line end is accepted. */
static bool check(const struct referee_face *face, void *referee, const char *name, FILE *file)
{
	static char line[LINE];
	const char *wrong = NULL;
	long number = 0;
	face->reset(referee);
	while (!wrong && fgets(line, sizeof line, file)) {
		size_t n = strlen(line);
		number++;
		bool ended = n && line[n - 1] == '\n';
		if (ended)
			line[n - 1] = '\0';
		/* a zero byte would hide what follows it */
		wrong = ended || feof(file) ? face->line(referee, line) : "a zero byte, or a line without end";
	}
	if (!wrong)
		wrong = face->end(referee);
	if (wrong)
		printf("%s:%ld: %s\n", name, number, wrong);
	else
		printf("%s: ok\n", name);
	return !wrong;
}

int main(int argc, char **argv)
{
	const struct referee_face *face = argc > 2 ? referee_find(argv[1]) : NULL;
	char why[256] = "usage: referee GAME FILE...";
	void *referee = face ? referee_start(face, why, sizeof why) : NULL;
	bool good = true;
	if (!referee) {
		fprintf(stderr, "referee: %s\n", why);
		return 2;
	}
	for (int i = 2; i < argc; i++) {
		FILE *file = fopen(argv[i], "rb");
		if (file) {
			good = check(face, referee, argv[i], file) && good;
			fclose(file);
		} else {
			printf("%s:0: cannot be read\n", argv[i]);
			good = false;
		}
	}
	face->stop(referee);
	return good ? 0 : 1;
}
