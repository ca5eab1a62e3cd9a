/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * ludwig-random DATA_DIR SEED COUNT [OUT_DIR]: plays COUNT random games with
 * the seeds SEED, SEED + 1 and so on, checks each record from scratch, and
 * writes them to OUT_DIR as ludwig-SEED.txt if a folder is given.  Ends with
 * one line that says how many lines of each sort the games had.
 */
#include "random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Moves without their seat, then other lines as they begin. */
static const char *const sorts[] = {
	"pick", "left", "place", "take", "attendant", "card", "special",
	"bonus", "agree", "object", "ludwig", "* ludwig", "* deck", "* cards",
	"end", "aborted"
};
enum { SORTS = sizeof sorts / sizeof sorts[0] };

static bool write_file(const char *dir, unsigned long seed, const char *text)
{
	char name[1024];
	FILE *file;
	bool good;

	snprintf(name, sizeof name, "%s/ludwig-%lu.txt", dir, seed);
	file = fopen(name, "wb");
	if (file == NULL)
		return false;
	good = fputs(text, file) >= 0;
	return fclose(file) == 0 && good;
}

static void count_line(const char *line, long counts[SORTS])
{
	if (line[0] >= '0' && line[0] <= '9')
		line += 2;
	for (int i = 0; i < SORTS; i++)
		if (strncmp(line, sorts[i], strlen(sorts[i])) == 0)
			counts[i]++;
}

/* Reads the record back, line by line; cuts the text up. */
static const char *reread(struct judge *referee, char *text,
	long counts[SORTS])
{
	const char *wrong = NULL;

	judge_reset(referee);
	while (wrong == NULL && *text != '\0') {
		size_t length = strcspn(text, "\n");

		text[length] = '\0';
		count_line(text, counts);
		wrong = judge_line(referee, text);
		text += length + 1;
	}
	return wrong != NULL ? wrong : judge_end(referee);
}

static bool play_one(struct judge *referee, unsigned long seed,
	const char *dir, long counts[SORTS])
{
	char why[256];
	struct judge_random_game game = judge_random_play(referee, seed, why);
	const char *wrong = why;

	if (game.text != NULL && dir != NULL
			&& !write_file(dir, seed, game.text))
		wrong = "cannot write the file";
	else if (game.text != NULL)
		wrong = reread(referee, game.text, counts);
	free(game.text);
	if (wrong != NULL)
		fprintf(stderr, "seed %lu: %s\n", seed, wrong);
	return wrong == NULL;
}

int main(int argc, char **argv)
{
	struct judge *referee;
	unsigned long seed, count;
	long counts[SORTS] = {0};
	bool good = true;
	char why[256];

	if (argc < 4 || argc > 5) {
		fprintf(stderr, "usage: ludwig-random DATA_DIR SEED COUNT "
			"[OUT_DIR]\n");
		return 2;
	}
	referee = judge_new(argv[1], why, sizeof why);
	if (referee == NULL) {
		fprintf(stderr, "ludwig-random: %s\n", why);
		return 2;
	}
	seed = strtoul(argv[2], NULL, 10);
	count = strtoul(argv[3], NULL, 10);
	for (unsigned long i = 0; i < count && good; i++)
		good = play_one(referee, seed + i, argc == 5 ? argv[4] : NULL,
			counts);
	printf("%lu games", count);
	for (int i = 0; i < SORTS; i++)
		printf(", %ld %s", counts[i], sorts[i]);
	printf("\n");
	judge_free(referee);
	return good ? 0 : 1;
}
