/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads a referee's tables: files of lines, most of them cut at tabs.  Whatever
 * is not as it should be is told with file and line: a referee with wrong data
 * would blame the wrong program.
 */
#ifndef REFEREE_READER_H
#define REFEREE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { READER_LINE = 256, READER_FIELDS = 8 };

struct table_reader {
	FILE *file;
	const char *name;
	int line;
	char text[READER_LINE];
	char *field[READER_FIELDS];
	char *why;              /* where the first fault is told */
	size_t why_size;
};

/* All of these say true, or false after the fault was told. */
bool reader_line(struct table_reader *in);

/* A line cut at its tabs, in place: exactly so many fields. */
bool reader_fields(struct table_reader *in, int want);

/* A line that is exactly this. */
bool reader_heading(struct table_reader *in, const char *want);

/* A whole file, by a function that reads it into the table; without a folder
 * the name is a path. */
bool reader_file(struct table_reader *in, const char *dir, const char *name,
	bool (*read)(struct table_reader *in, void *table), void *table);

/* There is nothing more in the file. */
bool reader_end(struct table_reader *in);

/* Tells a fault; always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool reader_fail(struct table_reader *in, const char *format, ...);

#endif
