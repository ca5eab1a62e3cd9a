/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Names, keys and passwords by themselves; with a server around them see test_people.c. */
#include "known.h"
#include "naming.h"
#include "passwords.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- names ---- */

static void names(void **state)
{
	(void)state;
	static const char *const good[] = { "Anna", "Zdeněk", "Жанна Д.", "李小龙", "x_1-2.3", "ไก่", "7", "अर्जुन", "Łódź 7", "Анна-2", "Ωμέγα", "Արամ", "level9", "Anna 安", "Straße", "דנה 7", "שָׁלוֹם" };
	static const char *const bad[] = { "", " ", "-a", "Guest", "gUeStling", "a  b", "a\tb",
		"a\xe2\x80\xae" "b", "a<b", "a@b", "\xff", "a\xe2\x80\x8b" "b", "😀", "a😀", "e\xcc\x81", "ㅤ",
		"1234567890123456789012345", "a/b", "Ａnna",
		"Аnna", "Bob\xd0\xb0", "Ωmega", "ꓮnna", "Ꭺnna", "Annօ", "Ⲁnna", "Anna\xe2\xb7\xb6", "µега",
		/* signs of other scripts as accents, and small capitals */
		"Anna\xd6\xb0", "Anna\xe0\xa5\x8d", "Anna\xe0\xb8\xb5", "1234\xd6\xb0", "Anna\xe1\xb7\xa7", "Anna\xcd\x85", "ᴀnna",
		"level8", "Level8", "greedy" };
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		char name[200];
		snprintf(name, sizeof name, "  %s ", good[i]);
		struct message m = name_trim(name);
		if (m.id)
			fail_msg("%s: %s", good[i], m.id);
		assert_string_equal(name, good[i]);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char name[200];
		snprintf(name, sizeof name, "%s", bad[i]);
		if (!name_trim(name).id)
			fail_msg("“%s” is no name", bad[i]);
	}
	char guest[GUEST_NAME];
	name_guest(guest);
	assert_int_equal(strlen(guest), 11);
	assert_non_null(name_trim(guest).id);
}

/* ---- what was known a moment ago ---- */

static void key(char hash[LIST_HASH], unsigned n)
{
	/* many in one chain: the first digits are the same */
	snprintf(hash, LIST_HASH, "00%062u", n);
}

static void the_known_are_forgotten(void **state)
{
	(void)state;
	char hash[LIST_HASH];
	struct known *k = known_new(3, 100);
	for (unsigned i = 1; i <= 3; i++) {
		key(hash, i);
		known_put(k, hash, &(struct player){ .id = i }, 0);
	}
	key(hash, 1);
	assert_int_equal(known_find(k, hash, 50)->id, 1);
	key(hash, 4);
	known_put(k, hash, &(struct player){ .id = 4 }, 50);
	key(hash, 2);
	assert_null(known_find(k, hash, 50));    /* it was wanted longest ago */
	key(hash, 3);
	assert_non_null(known_find(k, hash, 99));
	assert_null(known_find(k, hash, 100));
	key(hash, 4);
	assert_non_null(known_find(k, hash, 100));
	known_put(k, hash, &(struct player){ .id = 1 }, 100);
	known_forget(k, 1);
	assert_null(known_find(k, hash, 100));
	known_free(k);

	k = known_new(5, 1000);
	for (unsigned i = 0; i < 3000; i++) {
		key(hash, i * 7919 % 13);
		if (i % 5 == 0)
			known_forget_key(k, hash);
		else if (i % 7 == 0)
			known_forget(k, i % 13);
		else
			known_put(k, hash, &(struct player){ .id = i % 13 }, i);
		const struct player *p = known_find(k, hash, i);
		assert_true(!p || p->id < 13);
	}
	known_free(k);
}

/* ---- passwords ---- */

static int hashed;

static void count_hashed(struct secret *s)
{
	assert_false(s->failed);
	hashed++;
}

static void passwords_wait_their_turn(void **state)
{
	(void)state;
	enum { MOST = PASSWORDS_AT_ONCE + PASSWORDS_WAITING };
	static struct secret secret[MOST + 1];
	uv_loop_t loop;
	uv_loop_init(&loop);
	struct passwords *p = passwords_new(&loop);
	assert_non_null(p);
	secret[0] = (struct secret){ .fresh = "tower and gate", .done = count_hashed };
	assert_true(passwords_work(p, &secret[0]));
	uv_run(&loop, UV_RUN_DEFAULT);
	assert_int_equal(hashed, 1);
	char hash[PASSWORD_HASH];
	memcpy(hash, secret[0].hash, sizeof hash);

	/* right, wrong, and where there is none to be right */
	static const char *const given[] = { "tower and gate", "tower or gate", "" };
	for (int i = 0; i < MOST; i++) {
		secret[i] = (struct secret){ .given = given[i % 3], .against = i % 5 ? hash : "", .done = count_hashed };
		assert_true(passwords_work(p, &secret[i]));
	}
	assert_false(passwords_work(p, &secret[MOST]));
	uv_run(&loop, UV_RUN_DEFAULT);
	assert_int_equal(hashed, 1 + MOST);
	for (int i = 0; i < MOST; i++)
		assert_int_equal(secret[i].right, i % 3 == 0 && i % 5 != 0);
	passwords_free(p);
	uv_loop_close(&loop);
}

static void keys(void **state)
{
	(void)state;
	char one[KEY_TEXT], other[KEY_TEXT], hash[LIST_HASH];
	key_draw(one);
	key_draw(other);
	assert_string_not_equal(one, other);
	assert_true(key_hash("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", hash));
	assert_string_equal(hash, "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a");
	assert_false(key_hash("", hash));
	assert_false(key_hash("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", hash));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names),
		cmocka_unit_test(the_known_are_forgotten),
		cmocka_unit_test(passwords_wait_their_turn),
		cmocka_unit_test(keys),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
