/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Files through the door: what is there, what never is, and the built-in page. */
#include "doors.h"
#include "raw.h"
#include "www.h"

#include <stdarg.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct door *door;
static const char *www;
static const struct catalogue *english(const char *code)
{
	(void)code;
	return NULL;
}

static void on_call(void *context, struct call *call)
{
	(void)context;
	www_answer(call, &(struct www){ .dir = www, .language = english });
}

static int begin(void **state)
{
	struct door_plan plan = { .listen = "127.0.0.1:0", .events = { .call = on_call } };
	(void)state;
	www = NULL;
	door = doors_open(&plan);
	return !door;
}

static int end(void **state)
{
	(void)state;
	doors_shut(door);
	assert_true(doors_closed(DOORS_PATIENCE));
	door_free(door);
	assert_int_equal(uv_loop_close(&doors_loop), 0);
	return 0;
}

static char folder[] = "/tmp/bergfried-www-XXXXXX";

/* All of one time, as what a package unpacks may be. */
static void put_file(const char *name, const char *text)
{
	static const struct timespec times[2] = { { .tv_sec = 1 }, { .tv_sec = 1 } };
	char path[256];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fputs(text, f);
	fflush(f);
	futimens(fileno(f), times);
	fclose(f);
}

static int get(const char *path, const char *header, struct raw *r, struct buf *body)
{
	char request[512];
	snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: h\r\n%s\r\n", path, header);
	return raw_ask(r, request, body);
}

/* The header that asks for another version than what has just come. */
static void ask_for_other(const struct raw *r, char *header, size_t size)
{
	const char *at = strstr(r->head.text, "\r\nETag: ") + strlen("\r\nETag: ");
	snprintf(header, size, "If-None-Match: %.*s", (int)strcspn(at, "\n") + 1, at);
}

static void make_folder(void)
{
	char path[256], out[256];
	memcpy(folder, "/tmp/bergfried-www-XXXXXX", sizeof folder);
	assert_non_null(mkdtemp(folder));
	put_file("index.html", "<p>hello");
	put_file("a.js", "let a;");
	put_file("b.js", "b, as it is");
	put_file("b.js.gz", "b, by gzip.");
	put_file("b.js.br", "b, by br...");
	put_file(".secret", "no");
	snprintf(path, sizeof path, "%s/sub", folder);
	mkdir(path, 0700);
	put_file("sub/index.html", "<p>sub");
	snprintf(out, sizeof out, "%s/out", folder);
	assert_int_equal(symlink("/etc", out), 0);
	snprintf(out, sizeof out, "%s/passwd.txt", folder);
	assert_int_equal(symlink("/etc/passwd", out), 0);
	snprintf(out, sizeof out, "%s/large.bin", folder);
	FILE *f = fopen(out, "w");
	assert_int_equal(ftruncate(fileno(f), WWW_FILE_MAX + 1), 0);
	fclose(f);
}

static void remove_folder(void)
{
	static const char *const names[] = { "index.html", "a.js", "b.js", "b.js.gz", "b.js.br", ".secret", "sub/index.html", "out", "passwd.txt",
	                                     "large.bin", "sub", "" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char path[256];
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		remove(path);
	}
}

static void files(void **state)
{
	static const char *const none[] = { "/none.js", "/sub/../index.html", "/.secret", "/passwd.txt", "//index.html",
	                                    "/large.bin", "/sub/%2e%2e/a.js", "/.", "/sub//index.html" };
	/* pages of the client, whatever stands there: never what a folder or a link has */
	static const struct {
		const char *path, *to;
	} pages[] = {
		{ "/t/0123456789abcdef", "/#/t/0123456789abcdef" },
		{ "/player/%D0%90:%20y", "/#/player/%D0%90%3A%20y" },
		{ "/../etc/passwd", "/#/../etc/passwd" },
		{ "/%2e%2e/etc/passwd", "/#/../etc/passwd" },
		{ "/out/passwd", "/#/out/passwd" },
		{ "/a.js/", "/#/a.js/" },
		{ "//evil.example/", "/#//evil.example/" },
		{ "/%2F%5Cevil.example/?to=//evil.example", "/#//%5Cevil.example/" },
		{ "/sub", "/#/sub" },
		{ "/sub/", "/#/sub/" },
	};
	struct raw r;
	struct buf body = { 0 };
	(void)state;
	make_folder();
	www = folder;
	raw_open(&r, door_address(door), NULL);
	assert_int_equal(get("/", "", &r, &body), 200);
	assert_string_equal(body.text, "<p>hello");
	assert_true(raw_has(&r, "\r\nContent-Type: text/html; charset=utf-8\r\n"));
	assert_true(raw_has(&r, "\r\nCache-Control: no-cache\r\n"));
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
		char location[100];
		snprintf(location, sizeof location, "\r\nLocation: %s\r\n", pages[i].to);
		assert_int_equal(get(pages[i].path, "", &r, &body), 302);
		if (!raw_has(&r, location))
			fail_msg("%s leads elsewhere: %s", pages[i].path, r.head.text);
	}
	assert_int_equal(get("/a.js", "", &r, &body), 200);
	assert_true(raw_has(&r, "\r\nContent-Type: text/javascript; charset=utf-8\r\n"));
	char tag[100];
	ask_for_other(&r, tag, sizeof tag);
	assert_int_equal(get("/a.js", tag, &r, &body), 304);
	assert_int_equal(get("/a.js", "If-None-Match: \"x\"\r\n", &r, &body), 200);
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		if (get(none[i], "", &r, &body) != 404)
			fail_msg("is there: %s", none[i]);
	assert_int_equal(raw_ask(&r, "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
	                             "Content-Length: 2\r\n\r\n{}", NULL), 405);
	raw_close(&r);
	buf_free(&body);
	remove_folder();
}

/* Who can read what is compressed gets it so, and nobody else; each kind is a version of
 * its own to those that have one already. */
static void compressed(void **state)
{
	static const struct {
		const char *accept, *name;
	} kinds[] = {
		{ "gzip, deflate, br", "br" }, { "BR", "br" }, { "br;q=0.001", "br" }, { " ,\tbr", "br" },
		{ "br;q=0, gzip;q=0.5", "gzip" }, { "br; q=0, gzip ; q=1", "gzip" }, { "br;Q=0.000,gzip", "gzip" },
		{ "gzip\t;q=0.0", "" }, { "gzip;q=0, brr, x-gzip", "" }, { "br;q=", "" }, { ",;q=1", "" }, { "*", "" },
		{ "", "" },
	};
	struct raw r;
	struct buf body = { 0 };
	char tag[100] = "";
	(void)state;
	make_folder();
	www = folder;
	raw_open(&r, door_address(door), NULL);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		const char *name = kinds[i].name;
		char header[256], encoding[64];
		snprintf(encoding, sizeof encoding, "\r\nContent-Encoding: %s%s", name, *name ? "\r\n" : "");
		/* with the tag of the last one */
		snprintf(header, sizeof header, "Accept-Encoding: %s\r\n%s", kinds[i].accept, tag);
		assert_int_equal(get("/b.js", header, &r, &body), i && strcmp(name, kinds[i - 1].name) == 0 ? 304 : 200);
		assert_true(raw_has(&r, "\r\nVary: Accept-Encoding\r\n"));
		snprintf(header, sizeof header, "Accept-Encoding: %s\r\n", kinds[i].accept);
		assert_int_equal(get("/b.js", header, &r, &body), 200);
		if (raw_has(&r, encoding) != (*name != '\0'))
			fail_msg("%s: %s", kinds[i].accept, r.head.text);
		assert_non_null(strstr(body.text, *name ? name : "as it is"));
		ask_for_other(&r, tag, sizeof tag);
	}
	raw_close(&r);
	buf_free(&body);
	remove_folder();
}

static void built_in_page(void **state)
{
	struct raw r;
	struct buf body = { 0 };
	(void)state;
	raw_open(&r, door_address(door), NULL);
	assert_int_equal(get("/", "Accept-Language: cs;q=0.5, ru\r\n", &r, &body), 200);
	assert_non_null(strstr(body.text, "<html lang=\"ru\">"));
	assert_non_null(strstr(body.text, "href=\"/docs/protocol\""));
	assert_true(raw_has(&r, "\r\nVary: Accept-Language\r\n"));
	assert_int_equal(get("/?lang=cs", "Accept-Language: ru\r\n", &r, &body), 200);
	assert_non_null(strstr(body.text, "<html lang=\"cs\">"));
	assert_int_equal(get("/bergfried.css", "", &r, &body), 200);
	assert_int_equal(get("/other", "", &r, &body), 404);
	raw_close(&r);
	buf_free(&body);
	assert_string_equal(www_language(NULL), "en");
	assert_string_equal(www_language("de, fr;q=0.9"), "en");
	assert_string_equal(www_language("de,en-GB;q=0.7,cs-CZ;q=0.8"), "cs");
	assert_string_equal(www_language("ru;q=0"), "en");
	assert_string_equal(www_language("russian, ;;;q=,"), "en");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(files, begin, end),
		cmocka_unit_test_setup_teardown(compressed, begin, end),
		cmocka_unit_test_setup_teardown(built_in_page, begin, end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
