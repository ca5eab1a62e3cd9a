/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Slips in typing; see slips.h: Damerau and Levenshtein's distance, of which only the last
 * three rows are kept, because a swap looks two rows back and nothing looks further.
 */
#include "slips.h"

#include <assert.h>
#include <string.h>

static int least(int a, int b)
{
	return a < b ? a : b;
}

void slips_count(const long *typed, int n, const long *name, int m, int out[SLIPS_MOST + 1])
{
	int row[3][SLIPS_MOST + 1];
	assert(n >= 0 && n <= SLIPS_MOST && m >= 0 && m <= SLIPS_MOST);
	for (int j = 0; j <= m; j++)
		row[0][j] = j;
	for (int i = 1; i <= n; i++) {
		int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
		now[0] = i;
		for (int j = 1; j <= m; j++) {
			long a = typed[i - 1], b = name[j - 1];
			now[j] = least(last[j - 1] + (a != b), least(last[j], now[j - 1]) + 1);
			/* two letters in the wrong order are one slip, not two */
			if (i > 1 && j > 1 && a == name[j - 2] && b == typed[i - 2])
				now[j] = least(now[j], before[j - 2] + 1);
		}
	}
	memcpy(out, row[n % 3], (size_t)(m + 1) * sizeof *out);
}
