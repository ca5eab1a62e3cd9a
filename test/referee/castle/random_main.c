/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * castle-random DATA_DIR SEED COUNT [OUT_DIR]: plays COUNT random games with
 * the seeds SEED, SEED + 1 and so on, checks each record from scratch, and
 * writes them to OUT_DIR as castle-SEED.txt if a folder is given.  Ends with
 * one line that says how many lines of each sort the games had.
 */
#include "random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const sorts[] = {
	"place", "follower", "score", "double", "again", "winner 0 1", "aborted"
};
enum { SORTS = sizeof sorts / sizeof sorts[0] };

static bool write_file(const char *dir, unsigned long seed, const char *text)
{
	char name[1024];
	FILE *file;
	bool good;

	snprintf(name, sizeof name, "%s/castle-%lu.txt", dir, seed);
	file = fopen(name, "wb");
	if (file == NULL)
		return false;
	good = fputs(text, file) >= 0;
	return fclose(file) == 0 && good;
}

/* Reads the record back, line by line; cuts the text up. */
static const char *reread(struct referee *referee, char *text,
	long counts[SORTS])
{
	const char *wrong = NULL;

	referee_reset(referee);
	while (wrong == NULL && *text != '\0') {
		size_t length = strcspn(text, "\n");
		const char *verb = text;

		text[length] = '\0';
		if (text[0] == '0' || text[0] == '1')
			verb = text + 2;
		for (int i = 0; i < SORTS; i++)
			if (strncmp(verb, sorts[i], strlen(sorts[i])) == 0
					&& (i < 5) == (verb != text))
				counts[i]++;
		wrong = referee_line(referee, text);
		text += length + 1;
	}
	return wrong != NULL ? wrong : referee_end(referee);
}

int main(int argc, char **argv)
{
	struct referee *referee;
	unsigned long seed, count;
	long counts[SORTS] = {0};
	char why[256];

	if (argc < 4 || argc > 5) {
		fprintf(stderr, "usage: castle-random DATA_DIR SEED COUNT "
			"[OUT_DIR]\n");
		return 2;
	}
	referee = referee_new(argv[1], why, sizeof why);
	if (referee == NULL) {
		fprintf(stderr, "castle-random: %s\n", why);
		return 2;
	}
	seed = strtoul(argv[2], NULL, 10);
	count = strtoul(argv[3], NULL, 10);
	for (unsigned long i = seed; i < seed + count; i++) {
		struct random_game game = random_game_play(referee, i, why);
		const char *wrong = why;

		if (game.text != NULL && argc == 5
				&& !write_file(argv[4], i, game.text))
			wrong = "cannot write the file";
		else if (game.text != NULL)
			wrong = reread(referee, game.text, counts);
		free(game.text);
		if (wrong != NULL) {
			fprintf(stderr, "seed %lu: %s\n", i, wrong);
			referee_free(referee);
			return 1;
		}
	}
	printf("%lu games", count);
	for (int i = 0; i < SORTS; i++)
		printf(", %ld %s", counts[i], sorts[i]);
	printf("\n");
	referee_free(referee);
	return 0;
}
