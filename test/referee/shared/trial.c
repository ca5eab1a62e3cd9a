/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/* Helpers of the referees' tests; see trial.h. */
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than a position of any game has. */
enum { TRIAL_MOVES = 1024 };

const char *trial_tables = "tables";

void *trial_start(const struct referee_face *face)
{
	char why[256] = "";
	void *r = face->start(trial_tables, why, sizeof why);

	if (r == NULL)
		fail_msg("%s", why);
	return r;
}

void trial_begin(void *referee, int seats)
{
	const struct record *r = referee;
	char line[64];

	GOOD(referee, "bergfried 1");
	snprintf(line, sizeof line, "game %s", r->rules->game);
	GOOD(referee, line);
	snprintf(line, sizeof line, "seats %d", seats);
	GOOD(referee, line);
}

void trial_good(void *referee, const char *line, const char *file, int at)
{
	const char *wrong = record_line(referee, line);

	if (wrong != NULL) {
		print_error("\"%s\" was refused: %s\n", line, wrong);
		_fail(file, at);
	}
}

void trial_bad(void *referee, const char *line, const char *file, int at)
{
	struct record *r = referee, *before = malloc(r->rules->size);

	assert_non_null(before);
	memcpy(before, r, r->rules->size);
	if (record_line(r, line) == NULL) {
		print_error("\"%s\" was accepted\n", line);
		_fail(file, at);
	}
	/* The reason is all that a refusal may leave. */
	memcpy(before->reason, r->reason, sizeof before->reason);
	if (memcmp(before, r, r->rules->size) != 0) {
		print_error("\"%s\" was refused but left traces\n", line);
		_fail(file, at);
	}
	free(before);
}

char *trial_numbers(const char *begin, int first, int last)
{
	static char line[1024];
	int used = snprintf(line, sizeof line, "%s", begin);

	for (int i = first; i <= last; i++)
		used += snprintf(line + used, sizeof line - (size_t)used,
			" %d", i);
	assert_true((size_t)used < sizeof line);
	return line;
}

/* How many legal moves are this one, or only begin like it. */
static int count_moves(void *referee, int seat, const char *text, bool whole)
{
	static char names[TRIAL_MOVES][REFEREE_NAME];
	int count = record_legal(referee, seat, names, TRIAL_MOVES), found = 0;

	assert_true(count <= TRIAL_MOVES);
	for (int i = 0; i < count; i++)
		found += strncmp(names[i], text, strlen(text)) == 0
			&& (!whole || strlen(names[i]) == strlen(text));
	return found;
}

bool trial_legal(void *referee, int seat, const char *name)
{
	int found = count_moves(referee, seat, name, true);

	assert_true(found <= 1);
	return found == 1;
}

int trial_count(void *referee, int seat, const char *begin)
{
	return count_moves(referee, seat, begin, false);
}
