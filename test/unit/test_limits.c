/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The limits of a server by name: what can be set, and what is refused with which words. */
#include "server_limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char *refused(const char *text)
{
	struct limits l = limits_usual;
	struct message m = limits_set(&l, text);
	/* what is refused changes nothing */
	if (m.id)
		assert_memory_equal(&l, &limits_usual, sizeof l);
	return m.id;
}

static void test_usual(void **state)
{
	(void)state;
#define LIMIT(name, usual, unit, about) assert_int_equal(limits_usual.name, usual);
#include "limits.def"
#undef LIMIT
}

static void test_set(void **state)
{
	(void)state;
	struct limits l = limits_usual;
	assert_null(limits_set(&l, "talk_per_minute=7").id);
	assert_int_equal(l.talk_per_minute, 7);
	assert_int_equal(l.talk_at_once, limits_usual.talk_at_once);
	assert_null(limits_set(&l, "talk_per_minute=0").id);
	assert_int_equal(l.talk_per_minute, 0);
	assert_null(limits_set(&l, "sockets=1000000000").id);
	assert_int_equal(l.sockets, LIMIT_MAX);
	/* by every name there is */
#define LIMIT(name, usual, unit, about) assert_null(limits_set(&l, #name "=12").id), assert_int_equal(l.name, 12);
#include "limits.def"
#undef LIMIT
}

static void test_wrong(void **state)
{
	(void)state;
	static const char *const form[] = { "", "sockets", "20" };
	static const char *const name[] = { "socket=3", "=3", "SOCKETS=3", " sockets=3",
	                                    "a_name_that_is_much_longer_than_any_limit_there_could_ever_be_in_this_table=1" };
	static const char *const number[] = { "sockets=", "sockets=-1", "sockets=+1", "sockets=1.5", "sockets=1 ", "sockets=x",
	                                      "sockets=1000000001", "sockets=99999999999999999999999", "sockets=3=4" };
	for (size_t i = 0; i < sizeof form / sizeof *form; i++)
		assert_string_equal(refused(form[i]), "a limit is set by NAME=VALUE; got “{found}”");
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		assert_string_equal(refused(name[i]), "unknown limit “{name}”; “bergfried serve --help” lists them");
	for (size_t i = 0; i < sizeof number / sizeof *number; i++)
		assert_string_equal(refused(number[i]), "the limit {name} must be a whole number from 0 (no limit) to {max}; got “{found}”");
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_usual), cmocka_unit_test(test_set), cmocka_unit_test(test_wrong) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
