/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The JSON writer: commas and escapes. */
#include "json.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <limits.h>

static char text[512];
static struct buf out;

static struct json begin(void)
{
	out = buf_over(text, sizeof text);
	return (struct json){ .out = &out };
}

static void commas(void **state)
{
	(void)state;
	struct json j = begin();
	json_open(&j, '{');
	json_key_int(&j, "a", 1);
	json_key(&j, "list");
	json_open(&j, '[');
	json_int(&j, 2);
	json_text(&j, "three");
	json_bool(&j, true);
	json_bool(&j, false);
	json_raw(&j, "0.5");
	json_open(&j, '[');
	json_close(&j, ']');
	json_open(&j, '{');
	json_close(&j, '}');
	json_close(&j, ']');
	json_key_text(&j, "b", "c");
	json_key(&j, "o");
	json_open(&j, '{');
	json_key_int(&j, "x", -1);
	json_close(&j, '}');
	json_close(&j, '}');
	assert_string_equal(text, "{\"a\":1,\"list\":[2,\"three\",true,false,0.5,[],{}],\"b\":\"c\",\"o\":{\"x\":-1}}");
	assert_false(out.full);
}

static void lone_values(void **state)
{
	(void)state;
	struct json j = begin();
	json_int(&j, LLONG_MIN);
	assert_string_equal(text, "-9223372036854775808");
	j = begin();
	json_text(&j, "");
	assert_string_equal(text, "\"\"");
}

static void escapes(void **state)
{
	(void)state;
	struct json j = begin();
	json_text(&j, "say \"no\" \\ or / yes");
	assert_string_equal(text, "\"say \\\"no\\\" \\\\ or / yes\"");
	j = begin();
	json_text(&j, "\x01\b\t\n\f\r\x1f \x7f");
	assert_string_equal(text, "\"\\u0001\\u0008\\u0009\\u000a\\u000c\\u000d\\u001f \\u007f\"");
	j = begin();
	json_key_text(&j, "k\"ey\n", "v");
	assert_string_equal(text, "\"k\\\"ey\\u000a\":\"v\"");
}

/* Every control character is escaped, nothing else is. */
static void every_byte(void **state)
{
	(void)state;
	for (int c = 1; c < 256; c++) {
		char one[] = { (char)c, '\0' };
		struct json j = begin();
		json_text(&j, one);
		size_t expected = c == '"' || c == '\\' ? 4 : c < 0x20 || c == 0x7f ? 8 : 3;
		assert_int_equal(out.len, expected);
	}
}

static void utf8_passes(void **state)
{
	(void)state;
	struct json j = begin();
	json_text(&j, "Příliš žluťoučký Замок 🏰");
	assert_string_equal(text, "\"Příliš žluťoučký Замок 🏰\"");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(commas),
		cmocka_unit_test(lone_values),
		cmocka_unit_test(escapes),
		cmocka_unit_test(every_byte),
		cmocka_unit_test(utf8_passes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
