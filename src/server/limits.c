/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Limits by name; see server_limits.h. */
#include "server_limits.h"

#include "words.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const struct limits limits_usual = {
#define LIMIT(name, usual, unit, about) .name = usual,
#include "limits.def"
#undef LIMIT
};

static const struct {
	const char *name;
	size_t offset;
} rows[] = {
#define LIMIT(name, usual, unit, about) { #name, offsetof(struct limits, name) },
#include "limits.def"
#undef LIMIT
};

enum { ROWS = sizeof rows / sizeof *rows };

struct message limits_set(struct limits *limits, const char *text)
{
	assert(limits && text);
	char name[64];
	struct buf b = buf_over(name, sizeof name);
	size_t n = strcspn(text, "=");
	buf_putn(&b, text, n);
	int row = 0;
	while (row < ROWS && strcmp(rows[row].name, name) != 0)
		row++;
	if (!text[n])
		return message_with(N_("a limit is set by NAME=VALUE; got “{found}”"), "found", text);
	if (row == ROWS)
		return message_with(N_("unknown limit “{name}”; “bergfried serve --help” lists them"), "name", name);
	const char *value = text + n + 1;
	int number = words_plain(value, LIMIT_MAX);
	if (number < 0) {
		struct message m = message_with(N_("the limit {name} must be a whole number from 0 (no limit) to {max}; got “{found}”"), "name", name);
		message_int(&m, "max", LIMIT_MAX);
		message_text(&m, "found", value);
		return m;
	}
	*(int *)((char *)limits + rows[row].offset) = number;
	return message(NULL);
}
