/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * records FILE...: reads records, and says who won and why they have their points.
 *
 *     cc -o records records.c $(pkg-config --cflags --libs bergfried)
 */
#include <bergfried.h>

#include <stdio.h>
#include <stdlib.h>

enum { BYTES_MAX = 1 << 20, REASONS = 128 };

static bool tell(const char *path)
{
	static char text[BYTES_MAX];
	static struct bf_reason reason[REASONS];
	FILE *file = fopen(path, "rb");
	if (!file) {
		perror(path);
		return false;
	}
	size_t n = fread(text, 1, sizeof text, file);
	fclose(file);
	bf_state *s = bf_read_record(text, n);
	if (!s) {
		fprintf(stderr, "%s:%s\n", path, bf_error());
		return false;
	}
	printf("%s, %d moves%s\n", bf_game_title(bf_game_of(s)), bf_count(s), bf_over(s) ? "" : ", not over");
	for (int chair = 0; chair < bf_chairs(s); chair++) {
		printf("%d: %d points%s\n", chair, bf_points(s, chair), bf_winners(s) >> chair & 1 ? ", wins" : "");
		int lines = bf_tally(s, chair, reason, REASONS);
		for (int i = 0; i < lines && i < REASONS; i++)
			printf("  %+4d%s %s %s\n", reason[i].points, reason[i].pending ? "?" : " ", reason[i].rule,
			       reason[i].piece);
	}
	bf_free(s);
	return true;
}

int main(int argc, char **argv)
{
	bool good = true;
	for (int i = 1; i < argc; i++)
		good = tell(argv[i]) && good;
	return !good;
}
