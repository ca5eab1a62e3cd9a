/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A part of test_cases.c, its only reader: the case being run, what fails it,
 * and words of a line that depend on it.
 */
#ifndef BERGFRIED_CASES_NOW_H
#define BERGFRIED_CASES_NOW_H

#include "cases/read.h"
#include "session.h"

#include <stdio.h>

enum { TEXT = 4000 };

/* The case being run. */
static struct {
	const char *file;
	int line;                /* of the statement being run */
	int first_line;          /* of the case; 0: none is running */
	char title[TEXT];
	bool known_failure;
	bool failed;
	const struct game *game; /* holds for the rest of the file */
	struct options options;
	struct deal deal;
	int dealt[DEALS_MAX];    /* how many ids were given, by part */
	bool begun;
	struct session session;
} now;

/* The statement failed: the rest of the case is passed over. */
static void fail(const char *expected, const char *found)
{
	if (!now.failed && !now.known_failure)
		printf("%s:%d: %s\n    expected: %s\n    found:    %s\n", now.file, now.line, now.title, expected, found);
	now.failed = true;
}

static void fail_number(const char *what, long expected, long found)
{
	char a[TEXT], b[TEXT];
	snprintf(a, sizeof a, "%.200s %ld", what, expected);
	snprintf(b, sizeof b, "%ld", found);
	fail(a, b);
}

/* The text lasts until the next message. */
static const char *english(struct message m)
{
	static char text[TEXT];
	struct buf b = buf_over(text, sizeof text);
	message_put(&b, NULL, &m);
	return text;
}

/* A number below a limit; the case fails if it is none. */
static int number_word(char **rest, int limit, const char *what)
{
	long value;
	char *text = word(rest);
	if (number(text, &value) && value >= 0 && value < limit)
		return (int)value;
	fail(what, text);
	return 0;
}

static int seat_word(char **rest)
{
	return number_word(rest, now.options.seats, "a seat");
}

/* A seat, or somebody who sits after them and has a score. */
static int chair_word(char **rest)
{
	return number_word(rest, game_chairs(now.game, &now.options), "a seat or chair");
}

static const struct state *state(void)
{
	return session_state(&now.session);
}

#endif
