/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The security log, which nobody can forge; and how long things take. */
#include "histogram.h"
#include "security.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static char last[2048];
static int lines;

static void keep(void *context, const char *line)
{
	assert_ptr_equal(context, &lines);
	assert_true(strlen(line) < sizeof last);
	strcpy(last, line);
	lines++;
}

static struct security *begin(void)
{
	lines = 0;
	*last = '\0';
	return security_new(keep, &lines);
}

static void form(void **state)
{
	(void)state;
	struct security *s = begin();
	security_note(s, &(struct alarm){ .what = "login", .address = "203.0.113.7", .account = "Anna" });
	assert_string_equal(last, "security: what=login address=203.0.113.7 account=Anna");
	security_note(s, &(struct alarm){ .what = "ban", .account = "Anna", .by = "Berta", .why = "spam" });
	assert_string_equal(last, "security: what=ban address=- account=Anna by=Berta why=spam");
	security_note(s, &(struct alarm){ .what = "close", .table = "0123456789abcdef" });
	assert_string_equal(last, "security: what=close address=- account=- table=0123456789abcdef");
	security_note(NULL, &(struct alarm){ .what = "close" });
	assert_int_equal(lines, 3);
	security_free(s);
}

/* Whatever somebody calls themselves, it is one word of one line. */
static void nobody_forges(void **state)
{
	static const char *const names[] = {
		"a\nbergfried: security: what=login address=1.2.3.4 account=x", "a address=1.2.3.4", "a\r\nb", "%0A", "-", "\x1b[31m",
		"\xe2\x80\xa8", "\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0", "a=b", "\"'`$()", "\xff\xfe",
	};
	(void)state;
	struct security *s = begin();
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		security_note(s, &(struct alarm){ .what = "login", .address = "203.0.113.7", .account = names[i] });
		static const char head[] = "security: what=login address=203.0.113.7 account=";
		assert_memory_equal(last, head, sizeof head - 1);
		const char *account = last + sizeof head - 1;
		assert_true(*account && strcmp(account, "-") != 0);
		for (const char *at = account; *at; at++)
			assert_true(*at > ' ' && *at < 127 && *at != '=' && *at != '"');
	}
	security_note(s, &(struct alarm){ .what = "login", .account = "a b%\n" });
	assert_string_equal(last, "security: what=login address=- account=a%20b%25%0A");
	security_free(s);
}

/* A thousand refusals of one address are one line; another address, another limit and
 * another minute have their own. */
static void once_a_burst(void **state)
{
	(void)state;
	struct security *s = begin();
	for (int i = 0; i < 1000; i++)
		security_limit(s, "203.0.113.7", NULL, "calls", 1000);
	assert_int_equal(lines, 1);
	assert_string_equal(last, "security: what=limit address=203.0.113.7 account=- why=calls");
	security_limit(s, "203.0.113.8", NULL, "calls", 1000);
	security_limit(s, "203.0.113.7", "Anna", "talk", 1000);
	assert_int_equal(lines, 3);
	security_limit(s, "203.0.113.7", NULL, "calls", 1000 + 61000);
	assert_int_equal(lines, 4);
	/* whoever has a hundred thousand addresses cannot fill a disk */
	for (int i = 0; i < 100000; i++) {
		char address[32];
		const char digits[] = "0123456789";
		strcpy(address, "10.1.1.1");
		address[3] = digits[i % 10];
		address[5] = digits[i / 10 % 10];
		address[7] = digits[i / 100 % 10];
		security_limit(s, address, NULL, "calls", 200000);
	}
	assert_true(lines <= 4 + 1000);
	security_free(s);
}

static void histograms(void **state)
{
	(void)state;
	struct histogram h = { 0 };
	struct buf out = { 0 };
	histogram_add(&h, 0);
	histogram_add(&h, 0.0001);
	histogram_add(&h, 0.003);
	histogram_add(&h, 1000);
	histogram_put(&h, "x_seconds", "class=\"read\"", &out);
	const char *text = buf_text(&out);
	assert_non_null(strstr(text, "bergfried_x_seconds_bucket{class=\"read\",le=\"0.0001\"} 2\n"));
	assert_non_null(strstr(text, "le=\"0.0025\"} 2\n"));
	assert_non_null(strstr(text, "le=\"0.005\"} 3\n"));
	assert_non_null(strstr(text, "le=\"10\"} 3\n"));
	assert_non_null(strstr(text, "le=\"+Inf\"} 4\n"));
	assert_non_null(strstr(text, "bergfried_x_seconds_count{class=\"read\"} 4\n"));
	assert_non_null(strstr(text, "bergfried_x_seconds_sum{class=\"read\"} 1000.003\n"));
	buf_clear(&out);
	histogram_put(&h, "y_seconds", "", &out);
	assert_non_null(strstr(buf_text(&out), "bergfried_y_seconds_bucket{le=\"1\"} 3\n"));
	assert_non_null(strstr(buf_text(&out), "bergfried_y_seconds_count 4\n"));
	buf_free(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(form), cmocka_unit_test(nobody_forges), cmocka_unit_test(once_a_burst), cmocka_unit_test(histograms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
