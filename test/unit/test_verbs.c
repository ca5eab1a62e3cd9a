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
		if (!seen[verb] && verb != VERB_FLAG && verb != VERB_KEEP && verb != VERB_UNSAY && verb != VERB_VACATION)
			fail_msg("%s has no example", verb_name((enum verb)verb));
}

/* What only the server can ask for cannot be sent. */
static void own(void **state)
{
	(void)state;
	assert_int_equal(verb_find("flag"), VERBS);
	assert_int_equal(verb_find("keep"), VERBS);
	assert_int_equal(verb_find("unsay"), VERBS);
	assert_int_equal(verb_find("vacation"), VERBS);
	assert_int_equal(verb_find("play"), VERB_PLAY);
	assert_int_equal(verb_find(""), VERBS);
	assert_true(verb_makes_event(VERB_FLAG));
	assert_false(verb_makes_event(VERB_JOIN));
}

/* A flat request is read by a shorter way than one with an escape in it: they mean the same. */
static void two_ways(void **state)
{
	(void)state;
	static const char *const rest[] = {
		"o\":\"play\",\"id\":\"a/b\",\"table\":\"00000000000000ff\",\"move\":\"place 5,3 r1\",\"seq\":12}",
		"o\" : \"play\" , \"id\" : -7 , \"table\" : \"00000000000000ff\" ,\t\"move\" : \"\" } \r\n",
		"o\":\"join\",\"table\":\"00000000000000ff\",\"detail\":\"turn\",\"since\":0}",
		"o\":\"make\",\"id\":999999999,\"game\":\"carcassonne-castle\",\"seats\":2,\"listed\":false,\"rated\":true}",
		"o\":\"make\",\"id\":1,\"game\":\"carcassonne-castle\",\"seats\":2,\"sit\":null}",
	};
	for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
		char text[2][256];
		struct asked asked[2];
		for (int way = 0; way < 2; way++) {
			struct buf b = buf_over(text[way], sizeof text[way]);
			buf_puts(&b, way ? "{\"\\u0064" : "{\"d", rest[i]);
			assert_null(asked_read(&asked[way], text[way], b.len).id);
		}
		const struct given *one = &asked[0].given, *other = &asked[1].given;
		assert_string_equal(asked[0].id, asked[1].id);
		assert_int_equal(asked[0].request.verb, asked[1].request.verb);
		assert_int_equal(asked[0].table, asked[1].table);
		assert_int_equal(one->seen, other->seen);
		assert_memory_equal(one->number, other->number, sizeof one->number);
		for (int f = 0; f < FIELDS; f++) {
			assert_int_equal(!one->text[f], !other->text[f]);
			if (one->text[f])
				assert_string_equal(one->text[f], other->text[f]);
		}
		asked_free(&asked[0]);
		asked_free(&asked[1]);
	}
}

/* What is nearly flat is refused as ever: the shorter way takes only what is right. */
static void not_flat(void **state)
{
	(void)state;
	static const char *const invalid = "invalid JSON at byte {byte}";
	static const struct {
		const char *text, *why;
	} bad[] = {
		{ "", invalid }, { "{", invalid }, { "{\"do\":\"hello\"", invalid }, { "{\"do\":\"hello\"}}", invalid },
		{ "{\"do\":\"hello\",}", invalid }, { "{,\"do\":\"hello\"}", invalid }, { "{\"do\":\"hello\" \"version\":1}", invalid },
		{ "{\"do\":\"hello\",\"version\":01}", invalid }, { "{\"do\":\"hello\",\"version\":-}", invalid },
		{ "{\"do\":\"hello\",\"do\":\"hello\"}", invalid }, { "{\"do\":\"hel\nlo\"}", invalid }, { "{\"do\":\"hello}", invalid },
		{ "{\"do\":\"hello\",\"version\":1.5}", "“{field}” must be a whole number" },
		{ "{\"do\":\"hello\",\"version\":9999999999}", "“{field}” must be a whole number" },
		{ "{\"do\":\"hello\",\"version\":\"1\"}", "“{field}” must be a whole number" },
		{ "{\"do\":\"make\",\"listed\":1}", "“{field}” must be true or false" },
		{ "{\"do\":\"make\",\"listed\":truer}", invalid },
		{ "{\"do\":1}", "“{field}” must be a string" }, { "{\"dos\":1}", "unknown request field “{field}”" },
		{ "{}", "“{field}” is missing" }, { "[]", "a request must be a JSON object" },
		{ "{\"id\":\"12345678901234567890123456789012345678901\"}", "“id” must be a number or a string of at most 40 bytes" },
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct asked asked;
		struct message m = asked_read(&asked, bad[i].text, strlen(bad[i].text));
		assert_non_null(m.id);
		assert_string_equal(m.id, bad[i].why);
		asked_free(&asked);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(examples), cmocka_unit_test(own), cmocka_unit_test(two_ways),
	                                    cmocka_unit_test(not_flat) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
