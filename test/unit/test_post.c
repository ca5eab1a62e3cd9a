/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Letters and the post: through a real mail server on the loopback (test/mail/smtp.py), and
 * through a program like sendmail. Where there is no such server, this is said and skipped.
 */
#include "mailer.h"
#include "post.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- addresses and headers ---- */

static void addresses(void **state)
{
	static const char *const good[] = { "anna@example.org", "a.b+c@x.example", "A_b-c@sub.example.co.uk", "x@localhost", "o'neil@example.org" };
	static const char *const bad[] = {
		"", "anna", "@example.org", "anna@", "a b@example.org", "a@b@c", "anna@example.org\r\nBcc: b@example.org", "a,b@example.org",
		"<a@example.org>", "\"a\"@example.org", "a@exa mple.org", "-a@example.org", ".a@example.org", "a..b@example.org", "a.@example.org",
		"a@.example", "a@example.", "a@-x.example", "a@x-.example", "a@x..y", "a@[127.0.0.1]", "\xc3\xa4@example.org", "a@\xc3\xa4.example",
		"a(b)@example.org", "a@example.org;b@example.org", "a:b@example.org", "a\\@example.org", "a@example.org ", "a@x_y.example",
	};
	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(mail_address_good(good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(mail_address_good(bad[i]));
	char text[400];
	memset(text, 'a', sizeof text);
	strcpy(text + 64, "@example.org");
	assert_true(mail_address_good(text));
	strcpy(text + 60, "aaaaa@example.org");
	assert_false(mail_address_good(text));
}

/* Headers are ours alone, whatever stands in the text and in the subject. */
static void letters(void **state)
{
	(void)state;
	struct buf out = { 0 };
	struct mail l = { .from = "games@example.org", .to = "anna@example.org", .subject = "Новый пароль для очень длинного имени в теме письма",
	                    .text = ".\nBcc: b@example.org\n\n.\nŽluťoučký kůň\n", .at = 1700000000, .unsubscribe = "https://example.org/u?k=1" };
	mail_put(&l, &out);
	const char *text = buf_text(&out), *body = strstr(text, "\r\n\r\n");
	assert_non_null(body);
	assert_non_null(strstr(text, "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"));
	assert_non_null(strstr(text, "List-Unsubscribe: <https://example.org/u?k=1>\r\n"));
	assert_null(strstr(text, "Bcc"));
	for (const char *at = text; *at; at++)
		assert_true((unsigned char)*at < 128);
	size_t line = 0;
	for (const char *at = text; *at; at++) {
		line = *at == '\n' ? 0 : line + 1;
		assert_true(line <= 78);
	}
	buf_free(&out);
}

/* ---- a mail server ---- */

static void check(json_t *letter, const char *to, const char *subject, const char *text)
{
	assert_string_equal(json_string_value(json_object_get(letter, "from")), "games@example.org");
	assert_int_equal(json_array_size(json_object_get(letter, "to")), 1);
	assert_string_equal(json_string_value(json_array_get(json_object_get(letter, "to"), 0)), to);
	assert_string_equal(json_string_value(json_object_get(letter, "subject")), subject);
	assert_string_equal(json_string_value(json_object_get(letter, "text")), text);
	json_decref(letter);
}

static const char subject[] = "Пароль: žluťoučký kůň, který má opravdu velmi dlouhý předmět zprávy";
static const char text[] = "Здравствуйте!\n\n.\nFrom here\n..\nKonec.\n";

static void by_smtp(void **state)
{
	(void)state;
	if (!mailer_there())
		skip();
	struct mailer m = mailer_start("0");
	struct post *post = post_start(&(struct post_plan){ .url = m.url, .from = "games@example.org" });
	assert_non_null(post);
	assert_true(post_send(post, &(struct mail){ .to = "anna@example.org", .subject = subject, .text = text }));
	assert_false(post_send(post, &(struct mail){ .to = "anna@example.org\r\nBcc: x@example.org", .subject = "x", .text = "x" }));
	assert_true(post_send(post, &(struct mail){ .to = "berta@example.org", .subject = "Hello", .text = "Hi\n" }));
	check(mailer_letter(&m), "anna@example.org", subject, text);
	check(mailer_letter(&m), "berta@example.org", "Hello", "Hi\n");
	assert_int_equal(post_figures(post).refused, 1);
	post_stop(post);
	mailer_end(&m);
}

/* A server that is busy is asked again, and the letter comes once. */
static void again(void **state)
{
	(void)state;
	if (!mailer_there())
		skip();
	struct mailer m = mailer_start("2");
	struct post *post = post_start(&(struct post_plan){ .url = m.url, .from = "games@example.org", .wait = 0.01 });
	assert_true(post_send(post, &(struct mail){ .to = "anna@example.org", .subject = "Hello", .text = "Hi\n" }));
	check(mailer_letter(&m), "anna@example.org", "Hello", "Hi\n");
	post_stop(post);
	mailer_end(&m);
}

static int given_up;
static int pipe_of_trouble[2];

static void trouble(void *context, const char *why)
{
	(void)context;
	assert_true(*why);
	given_up++;
	assert_int_equal(write(pipe_of_trouble[1], "x", 1), 1);
}

/* Nobody listens: given up after a few tries; and who stops need not wait for one that
 * hangs, nor does the queue grow. */
static void nobody_there(void **state)
{
	(void)state;
	char byte;
	assert_int_equal(pipe(pipe_of_trouble), 0);
	struct post *post = post_start(&(struct post_plan){ .url = "smtp://127.0.0.1:1", .from = "games@example.org", .wait = 0.001, .trouble = trouble });
	assert_true(post_send(post, &(struct mail){ .to = "anna@example.org", .subject = "Hello", .text = "Hi\n" }));
	assert_int_equal(read(pipe_of_trouble[0], &byte, 1), 1);
	assert_int_equal(post_figures(post).given_up, 1);
	post_stop(post);
	post = post_start(&(struct post_plan){ .url = "smtp://127.0.0.1:1", .from = "games@example.org", .wait = 1000 });
	int taken = 0;
	for (int i = 0; i < POST_QUEUE + 100; i++)
		taken += post_send(post, &(struct mail){ .to = "anna@example.org", .subject = "Hello", .text = "Hi\n" });
	assert_int_equal(taken, POST_QUEUE);
	assert_int_equal(post_figures(post).refused, 100);
	post_stop(post);
	close(pipe_of_trouble[0]), close(pipe_of_trouble[1]);
}

/* An address may be anybody's, and many accounts may have it: its owner is written to so many
 * times and no more. Nobody else waits for that. */
static void not_too_many_for_one(void **state)
{
	(void)state;
	static const char *const same[] = { "anna@example.org", "Anna@Example.ORG", "anna+games@example.org", "anna@example.org" };
	struct post *post = post_start(&(struct post_plan){ .url = "smtp://127.0.0.1:1", .from = "games@example.org", .wait = 1000,
	                                                    .each_at_once = 3, .each_per_hour = 1 });
	for (int i = 0; i < 4; i++)
		assert_int_equal(post_send(post, &(struct mail){ .to = same[i], .subject = "Hello", .text = "Hi\n" }), i < 3);
	assert_int_equal(post_figures(post).refused, 1);
	assert_true(post_send(post, &(struct mail){ .to = "berta@example.org", .subject = "Hello", .text = "Hi\n" }));
	post_stop(post);
}

/* A program that writes down how it was called. */
static void by_program(void **state)
{
	(void)state;
	char dir[] = "/tmp/bergfried_post_XXXXXX", path[96], url[128], out[96], line[256] = "";
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof path, "%s/sendmail", dir);
	snprintf(out, sizeof out, "%s/out", dir);
	assert_int_equal(mkfifo(out, 0600), 0);
	FILE *script = fopen(path, "w");
	assert_non_null(script);
	fprintf(script, "#!/bin/sh\n{ echo \"$*\"; cat; } >%s\n", out);
	fclose(script);
	chmod(path, 0700);
	snprintf(url, sizeof url, "sendmail:%s", path);
	struct post_plan plan = { .url = url, .from = "games@example.org" };
	assert_null(post_check(&plan).id);
	struct post *post = post_start(&plan);
	assert_true(post_send(post, &(struct mail){ .to = "anna@example.org", .subject = "Hello", .text = "Hi\n" }));
	FILE *came = fopen(out, "r");
	assert_non_null(fgets(line, sizeof line, came));
	assert_string_equal(line, "-i -f games@example.org -- anna@example.org\n");
	bool ended = false;
	while (fgets(line, sizeof line, came))
		ended = ended || strcmp(line, "SGkNCg==\r\n") == 0;
	assert_true(ended);
	fclose(came);
	post_stop(post);
	unlink(path), unlink(out), rmdir(dir);
}

static void plans(void **state)
{
	(void)state;
	assert_non_null(post_check(&(struct post_plan){ .url = "http://example.org", .from = "a@example.org" }).id);
	assert_non_null(post_check(&(struct post_plan){ .url = "sendmail:/nonexistent/sendmail", .from = "a@example.org" }).id);
	assert_non_null(post_check(&(struct post_plan){ .url = "smtp://localhost", .from = "Anna <a@example.org>" }).id);
	assert_non_null(post_check(&(struct post_plan){ .url = "smtp://localhost" }).id);
	assert_null(post_check(&(struct post_plan){ .url = "smtps://mail.example.org", .from = "a@example.org" }).id);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses), cmocka_unit_test(letters), cmocka_unit_test(plans), cmocka_unit_test(by_smtp),
		cmocka_unit_test(again), cmocka_unit_test(nobody_there), cmocka_unit_test(not_too_many_for_one), cmocka_unit_test(by_program),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
