/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Our BLAKE2b says what libsodium's says, for every length around the ends of blocks, with
 * keys and without, and what RFC 7693 prints.
 */
#include "blake2b.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <sodium.h>
#include <string.h>

static void as_printed(void **state)
{
	(void)state;
	/* the example of the RFC's appendix: "abc" */
	static const uint8_t begins[] = { 0xba, 0x80, 0xa5, 0x3f, 0x98, 0x1c, 0x4d, 0x0d };
	uint8_t hash[64];
	blake2b(hash, sizeof hash, NULL, 0, "abc", 3);
	assert_memory_equal(hash, begins, sizeof begins);
	assert_int_equal(hash[63], 0x23);
}

static void as_the_library(void **state)
{
	(void)state;
	enum { LONGEST = 700 };
	uint8_t text[LONGEST], key[64], ours[64], theirs[64];
	uint8_t seed[randombytes_SEEDBYTES] = { 1 };
	int tried = 0;
	randombytes_buf_deterministic(text, sizeof text, seed);
	seed[0] = 2;
	randombytes_buf_deterministic(key, sizeof key, seed);
	for (size_t n = 0; n <= LONGEST; n++)
		for (size_t size = 16; size <= 64; size += 16)
			for (size_t with = 0; with <= 64; with += 16) {
				blake2b(ours, size, key, with, text, n);
				assert_int_equal(crypto_generichash(theirs, size, text, n, with ? key : NULL, with), 0);
				assert_memory_equal(ours, theirs, size);
				tried++;
			}
	assert_int_equal(tried, (LONGEST + 1) * 4 * 5);
	/* odd sizes, too */
	for (size_t size = 17; size <= 63; size += 2) {
		blake2b(ours, size, key, size, text, 129);
		assert_int_equal(crypto_generichash(theirs, size, text, 129, key, size), 0);
		assert_memory_equal(ours, theirs, size);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_printed),
		cmocka_unit_test(as_the_library),
	};
	return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
