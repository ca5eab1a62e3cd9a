/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Helpers of the unit tests; see expect.h. */
#include "expect.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

void expect_says(struct message m, const char *text, const char *file, int line)
{
	char said[600];
	struct buf b = buf_over(said, sizeof said);
	message_put(&b, NULL, &m);
	if (strcmp(said, text) == 0 && !*text == !m.id)
		return;
	print_error("it says “%s”, not “%s”\n", said, text);
	_fail(file, line);
}

/* Read in pieces of that many bytes; how the reader stands at the end. */
static struct record_reader *read_in(const char *text, size_t n, size_t piece, struct session *s)
{
	static struct record_reader reader;
	record_start(&reader, s, NULL);
	for (size_t at = 0; at < n; at += piece)
		if (!record_feed(&reader, text + at, n - at < piece ? n - at : piece))
			break;
	bool good = record_finish(&reader);
	assert_true(good == (reader.fault.id == NULL));
	/* a fault stays */
	assert_true(record_feed(&reader, "", 0) == good);
	return &reader;
}

void expect_reads(const char *text, size_t n, long at, const char *reason, struct session *keep, const char *file,
                  int line)
{
	for (int bytewise = 1; bytewise >= 0; bytewise--) {
		struct session s;
		const struct record_reader *r = read_in(text, n, bytewise ? 1 : n + 1, &s);
		char said[600];
		struct buf b = buf_over(said, sizeof said);
		message_put(&b, NULL, &r->fault);
		bool right = reason ? strcmp(said, reason) == 0 && r->line == at : !r->fault.id;
		bool began = record_began(r);
		if (!right)
			print_error("%s: line %ld: “%s”, expected line %ld: “%s”\n", bytewise ? "byte by byte" : "in one piece",
			            r->line, said, at, reason ? reason : "");
		if (right && keep && !bytewise && began)
			*keep = s;
		else if (began)
			session_free(&s);
		if (!right)
			_fail(file, line);
	}
}

const char expect_small[] = "bergfried 1\n"
                            "game null\n"
                            "seats 2\n"
                            "deal pile 1 2 3 4 5 6 7 8 9 10 11 12\n"
                            "0 take\n1 leave\n0 take\n1 leave\n0 take\n1 leave\n"
                            "0 take\n1 leave\n0 take\n1 leave\n0 take\n1 leave\n"
                            "score 0 36\n"
                            "score 1 0\n"
                            "winner 0\n"
                            "end\n";

void expect_replace(struct buf *out, int at, const char *instead)
{
	const char *line = expect_small;
	for (int i = 1; *line; i++) {
		const char *end = strchr(line, '\n') + 1;
		if (i != at)
			buf_putn(out, line, (size_t)(end - line));
		else if (instead) {
			buf_put(out, instead);
			buf_char(out, '\n');
		}
		line = end;
	}
}
