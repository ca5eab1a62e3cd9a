/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What the tests of all slow referees have in common: starting one, lines
 * that must be accepted or refused, and looking for legal moves.
 */
#ifndef REFEREE_TRIAL_H
#define REFEREE_TRIAL_H

#include "writer.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

/* The folder with the tables. */
extern const char *trial_tables;

/* A referee with its tables; the test fails if they cannot be read. */
void *trial_start(const struct referee_face *face);

/* The first three lines of a record. */
void trial_begin(void *referee, int seats);

void trial_good(void *referee, const char *line, const char *file, int at);
/* A refused line must also leave everything as it was. */
void trial_bad(void *referee, const char *line, const char *file, int at);
#define GOOD(r, line) trial_good(r, line, __FILE__, __LINE__)
#define BAD(r, line) trial_bad(r, line, __FILE__, __LINE__)

/* What no line of a record may look like, tried with one that is right now and
 * is played in the end; and what a comment may be. */
void trial_text(void *referee, const char *line);

/* The text and after it the numbers from first to last; lasts until the next
 * call, and has room for a few characters more. */
char *trial_numbers(const char *begin, int first, int last);

bool trial_legal(void *referee, int seat, const char *name);
/* How many legal moves of the seat begin like this. */
int trial_count(void *referee, int seat, const char *begin);

/* Random games, and what else is looked at while their records are read. */
struct trial_games {
	struct random_game (*play)(void *referee, uint64_t seed,
		char complaint[WRITER_COMPLAINT]);
	unsigned first, count;  /* seeds */
	unsigned wrong;         /* so many of them with wrong lines, too */

	/* Lines that must not be accepted, where somebody is to act for the
	 * number-th time. */
	void (*try_wrong)(void *referee, int number);

	/* What holds after every line; may be NULL. */
	void (*check)(void *referee);
};

/* Plays them all and gives their records back to the referee. */
void trial_random_games(const struct referee_face *face,
	const struct trial_games *games);

/* Runs groups of tests, up to a NULL, with the folder that is the first
 * argument; returns the status of the program. */
int trial_run(int argc, char **argv, int (*const group[])(void));

#endif
