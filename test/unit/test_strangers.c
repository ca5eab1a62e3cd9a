/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A server among strangers: names that pass for others, passwords that everybody knows, and
 * attempts to keep an owner out. */
#include "serving.h"

#include "common.h"
#include "homes.h"
#include "naming.h"
#include "passwords.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct serving *serving;

enum { ANYWHERE = 20 };

/* As usual, but for the one limit that would take long to reach. */
static int begin(void **state)
{
	(void)state;
	struct limits limits = limits_usual;
	limits.names_anywhere_at_once = ANYWHERE;
	limits.names_anywhere_per_minute = 1;  /* a slow machine must not make up for what was used */
	serving = serving_begin(&limits);
	return 0;
}

static int end(void **state)
{
	(void)state;
	serving_end(serving);
	return 0;
}

static const struct answer *post(struct asker *who, const char *path, const char *body)
{
	return ask(who, "POST", path, body);
}

static struct asker visitor(void)
{
	struct asker who = { .serving = serving };
	assert_int_equal(ask(&who, "GET", "/api/me", NULL)->status, 200);
	return who;
}

static const struct answer *enrol(struct asker *who, const char *name, const char *password)
{
	char body[256];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
	return post(who, "/api/me/register", body);
}

static const struct answer *log_in(struct asker *who, const char *name, const char *password)
{
	char body[256];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
	return post(who, "/api/me/login", body);
}

/* ---- names ---- */

static void reserved(void **state)
{
	(void)state;
	static const char *const bad[] = { "admin", "Admin", "ADM1N", "Bergfried", "bergfried-admin", "The Moderator", "Модератор", "адмиh",
		"Správce", "spravce", "Server", "Mathilde", "Матильда", "Matylda", "Gréta", "Greta", "nobody", "Hráč" };
	static const char *const good[] = { "Adam", "Mathias", "Bergmann", "Serverin", "Modesta", "Tilla", "Operetta" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char name[64];
		snprintf(name, sizeof name, "%s", bad[i]);
		if (!name_trim(name).id)
			fail_msg("“%s” is free", bad[i]);
	}
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		char name[64];
		snprintf(name, sizeof name, "%s", good[i]);
		if (name_trim(name).id)
			fail_msg("“%s” is taken", good[i]);
	}
}

/* Accounts and guests alike; whoever has the name may spell it otherwise. */
static void look_alikes(void **state)
{
	(void)state;
	struct asker anna = visitor(), other = visitor();
	assert_int_equal(enrol(&anna, "Willi Moor", "tower and gate")->status, 200);
	static const char *const like[] = { "Wi11i Moor", "willi-m00r", "WilliMoor", "W\u00edlli Moor" };
	for (size_t i = 0; i < sizeof like / sizeof *like; i++) {
		const struct answer *a = enrol(&other, like[i], "tower and gate");
		assert_int_equal(a->status, 409);
		assert_string_equal(answer_error(a), "“{name}” looks like somebody else’s name");
	}
	assert_int_equal(post(&other, "/api/me/rename", "{\"name\":\"Wi11i Moor\"}")->status, 409);
	assert_int_equal(post(&other, "/api/me/rename", "{\"name\":\"willi moor\"}")->status, 409);
	assert_int_equal(post(&anna, "/api/me/rename", "{\"name\":\"Willi M00r\"}")->status, 200);
	assert_int_equal(post(&other, "/api/me/rename", "{\"name\":\"Walli Moor\"}")->status, 200);
}

/* ---- passwords ---- */

static void common_passwords(void **state)
{
	(void)state;
	static const char *const bad[] = { "password", "PassWord", "password2025!", "12345678", "qwertyuiop", "Dragon1987", "йцукенгш" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_non_null(password_fault(bad[i], "Anna").id);
	assert_non_null(password_fault("AnnaMaria1", "annamaria").id);
	static const char *const good[] = { "tower and gate", "correct horse", "passwordless world", "x7#kd02mmq", "dragons fly south" };
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_null(password_fault(good[i], "Anna").id);
	/* the table is in order, or halves would miss rows */
	#define COMMON(word) word,
	static const char *const words[] = {
	#include "common.def"
	};
	#undef COMMON
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		assert_true(!i || strcmp(words[i - 1], words[i]) < 0);
		assert_non_null(password_fault(words[i], "Anna").id);
	}
	struct asker who = visitor();
	assert_int_equal(enrol(&who, "Annabella", "sunshine1")->status, 400);
	assert_int_equal(enrol(&who, "Annabella", "annabella7")->status, 400);
	assert_int_equal(enrol(&who, "Annabella", "tower and gate")->status, 200);
	const struct answer *a = post(&who, "/api/me/password", "{\"old\":\"tower and gate\",\"new\":\"ANNABELLA\"}");
	assert_int_equal(a->status, 400);
}

/* Programs go with a new password, unless their owner keeps them; other browsers always do. */
static void tokens_end(void **state)
{
	(void)state;
	struct asker who = visitor();
	assert_int_equal(enrol(&who, "Anna", "tower and gate")->status, 200);
	for (int keeps = 0; keeps < 2; keeps++) {
		char header[128];
		struct asker program = { .serving = serving }, browser = visitor();
		assert_int_equal(log_in(&browser, "Anna", keeps ? "moat and bridge" : "tower and gate")->status, 200);
		const struct answer *a = post(&who, "/api/me/tokens", "{\"label\":\"bot\"}");
		assert_int_equal(a->status, 200);
		snprintf(header, sizeof header, "Authorization: Bearer %s\r\n", answer_text(a, "token"));
		program.headers = header;
		assert_int_equal(ask(&program, "GET", "/api/me", NULL)->status, 200);
		a = post(&who, "/api/me/password", keeps ? "{\"old\":\"moat and bridge\",\"new\":\"keep and yard\",\"keep\":\"tokens\"}"
		                                         : "{\"old\":\"tower and gate\",\"new\":\"moat and bridge\"}");
		assert_int_equal(a->status, 200);
		assert_int_equal(ask(&program, "GET", "/api/me", NULL)->status, keeps ? 200 : 401);
		assert_string_equal(answer_text(ask(&who, "GET", "/api/me", NULL), "name"), "Anna");
		assert_string_not_equal(answer_text(ask(&browser, "GET", "/api/me", NULL), "name"), "Anna");
	}
	const struct answer *a = post(&who, "/api/me/password", "{\"old\":\"keep and yard\",\"new\":\"moat and bridge\",\"keep\":\"all\"}");
	assert_int_equal(a->status, 400);
}

/* ---- keeping an owner out ---- */

/* From one address, and from more than a server lets try at all: the owner comes in. */
static void owners_come_in(void **state)
{
	(void)state;
	struct asker owner = visitor(), stranger = { .serving = serving };
	owner.headers = "X-Forwarded-For: 192.0.2.1\r\n";
	assert_int_equal(enrol(&owner, "Anna", "tower and gate")->status, 200);
	int refused = 0;
	for (int i = 0; i < 2 * ANYWHERE; i++) {
		char header[64];
		snprintf(header, sizeof header, "X-Forwarded-For: 198.51.100.%d\r\n", 1 + i);
		stranger.headers = header;
		refused += log_in(&stranger, "Anna", "x")->status == 429;
	}
	/* all of them together have a bound */
	assert_true(refused > 0);
	assert_int_equal(log_in(&owner, "anna", "tower and gate")->status, 200);
	/* an address that has not been seen has to wait as the strangers do */
	struct asker elsewhere = { .serving = serving, .headers = "X-Forwarded-For: 203.0.113.9\r\n" };
	bool waits = false;
	for (int i = 0; i < 2 * ANYWHERE && !waits; i++)
		waits = log_in(&elsewhere, "Anna", "x")->status == 429;
	assert_true(waits);
}

/* The password hashes that the server has compared with: how many, and the last one. They are
 * compared in other threads, but never two at a time here. */
static atomic_int compared;
static char last_hash[PASSWORD_HASH];

int __real_crypto_pwhash_str_verify(const char *hash, const char *given, unsigned long long n);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *given, unsigned long long n);

int __wrap_crypto_pwhash_str_verify(const char *hash, const char *given, unsigned long long n)
{
	snprintf(last_hash, sizeof last_hash, "%s", hash);
	compared++;
	return __real_crypto_pwhash_str_verify(hash, given, n);
}

/* Whether there is such a name does not show in how long it takes: in both cases one hash is
 * compared, and it takes the same effort, which is what it says before its third $. */
static void nobody_takes_as_long(void **state)
{
	(void)state;
	struct asker owner = visitor(), stranger = { .serving = serving };
	char effort[2][PASSWORD_HASH];
	assert_int_equal(enrol(&owner, "Anna", "tower and gate")->status, 200);
	for (int i = 0; i < 2; i++) {
		compared = 0;
		assert_int_equal(log_in(&stranger, i ? "Anna" : "Annie", "tower or gate")->status, 401);
		assert_int_equal(compared, 1);
		memcpy(effort[i], last_hash, sizeof effort[i]);
		char *end = effort[i];
		for (int part = 0; part < 4; part++) {
			end = strchr(end + (part > 0), '$');
			assert_non_null(end);
		}
		*end = '\0';
	}
	assert_string_not_equal(last_hash, effort[1]);
	assert_string_equal(effort[0], effort[1]);
	assert_non_null(strstr(effort[0], "argon2id"));
}

static void homes(void **state)
{
	(void)state;
	struct homes *h = homes_new();
	int64_t one = homes_number(h, "Anna", 7);
	assert_true(one == homes_number(h, "ANNA", 7) && one != homes_number(h, "Anna", 8) && one != homes_number(h, "Anne", 7));
	assert_false(homes_has(h, one));
	homes_add(h, one);
	assert_true(homes_has(h, one) && !homes_has(h, homes_number(h, "Anna", 8)));
	homes_free(h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reserved),
		cmocka_unit_test(homes),
		cmocka_unit_test_setup_teardown(look_alikes, begin, end),
		cmocka_unit_test_setup_teardown(common_passwords, begin, end),
		cmocka_unit_test_setup_teardown(tokens_end, begin, end),
		cmocka_unit_test_setup_teardown(owners_come_in, begin, end),
		cmocka_unit_test_setup_teardown(nobody_takes_as_long, begin, end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
