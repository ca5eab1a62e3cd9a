/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Writes the record of a random game while a slow referee reads along.  Each
 * game plays with nothing but the referee's list of legal moves; the records
 * exercise the referee itself and give other programs something to agree with.
 */
#ifndef REFEREE_WRITER_H
#define REFEREE_WRITER_H

#include "record.h"

#include <stdint.h>

enum { WRITER_COMPLAINT = 256 };

struct random_game {
	char *text;             /* the record; the caller frees it. NULL if memory
	                           ran out or the referee refused what it had
	                           offered itself */
	bool finished;          /* false: broken off on purpose */
};

struct writer {
	void *referee;
	uint64_t random;
	char *text;
	size_t used;
	char *complaint;        /* of WRITER_COMPLAINT bytes: what went wrong */
};

/* The seed decides everything. False if there is no memory. */
bool writer_begin(struct writer *out, void *referee, uint64_t seed,
	char complaint[WRITER_COMPLAINT]);

/* The game, if it was good up to its end. */
struct random_game writer_end(struct writer *out, bool good, bool finished);

/* A number below this one. */
unsigned writer_draw(struct writer *out, unsigned below);

/* Draws the first count numbers of a row from all of it. */
void writer_shuffle(struct writer *out, int *row, int all, int count);

/* Gives the line to the referee and writes it down, unless it is refused. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool writer_put(struct writer *out, const char *format, ...);

/* The same for a text with numbers after it. */
bool writer_row(struct writer *out, const char *begin, const int *row,
	int count);

/* The scores of all chairs. */
bool writer_scores(struct writer *out);

/* Says what went wrong; always false. */
bool writer_complain(struct writer *out, const char *line, const char *wrong);

#endif
