/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Writing the records of random games; see writer.h.  What chance does depends
 * on the seed alone and on no library, so a seed that found a mistake finds it
 * again on every machine.
 */
#include "writer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No game has come near either. */
enum { WRITER_RECORD = 1 << 18, WRITER_LINE = 1024 };

bool writer_begin(struct writer *out, void *referee, uint64_t seed,
	char complaint[WRITER_COMPLAINT])
{
	out->referee = referee;
	/* Seeds next to each other shall not begin alike. */
	out->random = seed * 0x2545f4914f6cdd1du + 1;
	out->text = malloc(WRITER_RECORD);
	out->used = 0;
	out->complaint = complaint;
	if (out->text == NULL)
		return writer_complain(out, "(nothing)", "no memory");
	out->text[0] = '\0';
	record_reset(referee);
	return true;
}

/* A record that went wrong is of no use: the complaint has its last line. */
struct random_game writer_end(struct writer *out, bool good, bool finished)
{
	struct random_game game = {good ? out->text : NULL, finished};

	assert(!good || out->text != NULL);
	if (!good)
		free(out->text);
	out->text = NULL;
	return game;
}

/* SplitMix64: small, and good enough for shuffling. */
unsigned writer_draw(struct writer *out, unsigned below)
{
	uint64_t z = out->random += 0x9e3779b97f4a7c15u;

	assert(below > 0);
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return (unsigned)((z >> 32) % below);
}

void writer_shuffle(struct writer *out, int *row, int all, int count)
{
	assert(count <= all);
	for (int i = 0; i < count; i++) {
		int j = i + (int)writer_draw(out, (unsigned)(all - i));
		int swap = row[i];

		row[i] = row[j];
		row[j] = swap;
	}
}

/* Cut so that both halves can be read, however long a line is. */
bool writer_complain(struct writer *out, const char *line, const char *wrong)
{
	snprintf(out->complaint, WRITER_COMPLAINT, "%.150s: %.90s", line, wrong);
	return false;
}

bool writer_put(struct writer *out, const char *format, ...)
{
	char line[WRITER_LINE];
	const char *wrong;
	va_list args;
	size_t length;

	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	/* The referee is asked first: what it refuses is not in the record. */
	wrong = record_line(out->referee, line);
	length = strlen(line);
	if (wrong == NULL && out->used + length + 2 > WRITER_RECORD)
		wrong = "no room";
	if (wrong != NULL)
		return writer_complain(out, line, wrong);
	memcpy(out->text + out->used, line, length);
	out->text[out->used + length] = '\n';
	out->used += length + 1;
	out->text[out->used] = '\0';
	return true;
}

bool writer_row(struct writer *out, const char *begin, const int *row,
	int count)
{
	char line[WRITER_LINE];
	int used = snprintf(line, sizeof line, "%s", begin);

	for (int i = 0; i < count; i++)
		used += snprintf(line + used, sizeof line - (size_t)used,
			" %d", row[i]);
	assert((size_t)used < sizeof line);
	return writer_put(out, "%s", line);
}

bool writer_scores(struct writer *out)
{
	const struct record *r = out->referee;

	for (int chair = 0; chair < r->chairs; chair++)
		if (!writer_put(out, "score %d %d", chair,
				record_score(out->referee, chair)))
			return false;
	return true;
}
