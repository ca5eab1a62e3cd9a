/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reading tables; see reader.h.  Lines and fields have to fit into fixed
 * buffers: the tables are our own, so what does not fit is a mistake in them.
 */
#include "reader.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool reader_fail(struct table_reader *in, const char *format, ...)
{
	char reason[READER_LINE];
	va_list args;

	va_start(args, format);
	vsnprintf(reason, sizeof reason, format, args);
	va_end(args);
	if (in->why_size > 0)
		snprintf(in->why, in->why_size, "%s:%d: %s", in->name,
			in->line, reason);
	return false;
}

static bool open_file(struct table_reader *in, const char *dir,
	const char *name)
{
	size_t size = strlen(dir) + strlen(name) + 2;
	char *path = malloc(size);

	in->name = name;
	in->line = 0;
	in->file = NULL;
	if (path != NULL) {
		snprintf(path, size, "%s%s%s", dir, *dir == '\0' ? "" : "/", name);
		in->file = fopen(path, "r");
		free(path);
	}
	return in->file != NULL || reader_fail(in, "cannot be opened");
}

bool reader_file(struct table_reader *in, const char *dir, const char *name,
	bool (*read)(struct table_reader *in, void *table), void *table)
{
	bool good;

	assert(in->why != NULL && table != NULL);
	if (!open_file(in, dir == NULL ? "" : dir, name))
		return false;
	good = read(in, table);
	fclose(in->file);
	return good;
}

bool reader_line(struct table_reader *in)
{
	size_t length;

	assert(in->file != NULL);
	in->line++;
	if (fgets(in->text, sizeof in->text, in->file) == NULL)
		return reader_fail(in, "the file is too short");
	length = strcspn(in->text, "\n");
	if (in->text[length] == '\0' && length + 1 == sizeof in->text)
		return reader_fail(in, "the line is too long");
	in->text[length] = '\0';
	return true;
}

/* Empty fields count: a table says "-" where it means nothing. */
bool reader_fields(struct table_reader *in, int want)
{
	char *at = in->text;
	int count = 0;

	assert(want > 0 && want <= READER_FIELDS);
	if (!reader_line(in))
		return false;
	for (;;) {
		if (count == want)
			return reader_fail(in, "more than %d fields", want);
		in->field[count++] = at;
		at = strchr(at, '\t');
		if (at == NULL)
			break;
		*at++ = '\0';
	}
	return count == want || reader_fail(in, "fewer than %d fields", want);
}

/* Columns in another order would be read as something else. */
bool reader_heading(struct table_reader *in, const char *want)
{
	if (!reader_line(in))
		return false;
	return strcmp(in->text, want) == 0 || reader_fail(in, "not the columns I know");
}

bool reader_end(struct table_reader *in)
{
	in->line++;
	return fgetc(in->file) == EOF || reader_fail(in, "the file is too long");
}
