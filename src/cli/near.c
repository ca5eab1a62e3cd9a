/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Which of the names there are was probably meant. */
#include "cli.h"

#include <string.h>

enum { NAME_MOST = 40 };

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* How many letters must be put in, left out, changed or swapped with the next one to
 * get from one name to the other. */
static int slips(const char *a, const char *b)
{
	int row[3][NAME_MOST + 1];
	int n = (int)strlen(a), m = (int)strlen(b);
	if (n > NAME_MOST || m > NAME_MOST)
		return NAME_MOST;
	for (int j = 0; j <= m; j++)
		row[0][j] = j;
	for (int i = 1; i <= n; i++) {
		int *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
		now[0] = i;
		for (int j = 1; j <= m; j++) {
			now[j] = least(least(before[j], now[j - 1]) + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				now[j] = least(now[j], earlier[j - 2] + 1);
		}
	}
	return row[n % 3][m];
}

const char *nearest(const char *typed, const char *(*name)(const void *of, int number), const void *of)
{
	const char *best = NULL, *candidate;
	size_t n = strlen(typed);
	/* one slip in three letters is a likely one */
	int fewest = least((int)n / 3 + 1, 3);
	for (int i = 0; n && (candidate = name(of, i)); i++) {
		int found = strncmp(candidate, typed, n) == 0 ? 0 : slips(typed, candidate);
		if (found < fewest) {
			fewest = found;
			best = candidate;
		}
	}
	return best;
}
