/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The examples of docs/protocol.md and docs/positions.md: every verb has one, and each is a request as it
 * should be.
 */
#include "request.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A line of the page, if it is an example of a request: "    > {...}". */
static void try_line(char *line, bool seen[VERBS])
{
	static const char mark[] = "    > {";
	if (strncmp(line, mark, strlen(mark)) != 0)
		return;
	struct asked asked;
	const char *text = line + strlen(mark) - 1;
	struct message m = asked_read(&asked, text, strlen(text));
	if (m.id)
		fail_msg("%s: %s", text, m.id);
	seen[asked.request.verb] = true;
	asked_free(&asked);
}

static void examples(void **state)
{
	(void)state;
	static const char *const pages[] = { "../docs/protocol.md", "../docs/positions.md" };
	bool seen[VERBS] = { false };
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
		size_t n;
		char *text = support_read_file(pages[i], &n);
		assert_non_null(text);
		for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
			try_line(line, seen);
		free(text);
	}
	for (int verb = 0; verb < VERBS; verb++)
		if (!seen[verb] && verb != VERB_FLAG && verb != VERB_KEEP && verb != VERB_UNSAY)
			fail_msg("%s has no example", verb_name((enum verb)verb));
}

/* What only the server can ask for cannot be sent. */
static void own(void **state)
{
	(void)state;
	assert_int_equal(verb_find("flag"), VERBS);
	assert_int_equal(verb_find("keep"), VERBS);
	assert_int_equal(verb_find("unsay"), VERBS);
	assert_int_equal(verb_find("play"), VERB_PLAY);
	assert_int_equal(verb_find(""), VERBS);
	assert_true(verb_makes_event(VERB_FLAG));
	assert_false(verb_makes_event(VERB_JOIN));
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(examples), cmocka_unit_test(own) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
