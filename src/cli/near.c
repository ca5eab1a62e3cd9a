/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Which of the names there are was probably meant. */
#include "cli.h"

#include "slips.h"

#include <assert.h>
#include <string.h>

enum { NAME_MOST = 40 };

/* How many slips from one name to the other; too many for a long one. */
static int slips(const char *a, const char *b)
{
	assert(a && b);
	long typed[NAME_MOST], name[NAME_MOST];
	int out[SLIPS_MOST + 1], n = (int)strlen(a), m = (int)strlen(b);
	if (n > NAME_MOST || m > NAME_MOST)
		return NAME_MOST;
	for (int i = 0; i < n; i++)
		typed[i] = a[i];
	for (int i = 0; i < m; i++)
		name[i] = b[i];
	slips_count(typed, n, name, m, out);
	return out[m];
}

const char *nearest(const char *typed, const char *(*name)(const void *of, int number), const void *of)
{
	assert(typed && name);
	const char *best = NULL, *candidate;
	size_t n = strlen(typed);
	/* one slip in three letters is a likely one */
	int fewest = n < 6 ? (int)n / 3 + 1 : 3;
	for (int i = 0; n && (candidate = name(of, i)); i++) {
		/* the beginning of a name is no slip at all */
		int found = strncmp(candidate, typed, n) == 0 ? 0 : slips(typed, candidate);
		if (found < fewest) {
			fewest = found;
			best = candidate;
		}
	}
	return best;
}

void complain_unknown(const struct cli *cli, const char *sentence, const char *with_near, const char *name,
                      const char *(*known)(const void *, int))
{
	assert(sentence && with_near && name);
	const char *near = nearest(name, known, NULL);
	struct message m = message_with(near ? with_near : sentence, "name", name);
	if (near)
		message_text(&m, "near", near);
	complain(cli, m);
}
