/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* SHA-1, by the examples of FIPS 180, and by lengths around the edges of a block. */
#include "sha1.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <sodium.h>
#include <string.h>

static void gives(const char *text, size_t n, const char *expected)
{
	unsigned char hash[SHA1_SIZE];
	char hex[2 * SHA1_SIZE + 1];
	sha1(text, n, hash);
	assert_string_equal(sodium_bin2hex(hex, sizeof hex, hash, sizeof hash), expected);
}

static void published(void **state)
{
	(void)state;
	gives("", 0, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
	gives("abc", 3, "a9993e364706816aba3e25717850c26c9cd0d89d");
	gives("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
	static char million[1000000];
	memset(million, 'a', sizeof million);
	gives(million, sizeof million, "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

/* As sha1sum has it. */
static void edges(void **state)
{
	static const struct {
		size_t n;
		const char *hash;
	} rows[] = {
		{ 1, "11f6ad8ec52a2984abaafd7c3b516503785c2072" },
		{ 54, "31045e7bb077ff8d188a776b196b980388735dbb" },
		{ 55, "cef734ba81a024479e09eb5a75b6ddae62e6abf1" },
		{ 56, "901305367c259952f4e7af8323f480d59f81335b" },
		{ 63, "0ddc4e0cccd9a12850deb5abb0853a4425559fec" },
		{ 64, "bb2fa3ee7afb9f54c6dfb5d021f14b1ffe40c163" },
		{ 65, "78c741ddc482e4cdf8c474a0876347a0905b6233" },
		{ 119, "4300320394f7ee239bcdce7d3b8bcee173a0cd5c" },
		{ 120, "ceb2821639c4b6dcb10bce0e522ca2e608ce056d" },
		{ 127, "e463484d274607e1897d4099497cbf2aedcf8206" },
		{ 128, "150fa3fbdc899bd0b8f95a9fb6027f564d953762" },
		{ 129, "2699b675922cc84a9b0dfd926eb7f8211c78693d" },
	};
	char text[200];
	(void)state;
	memset(text, 'x', sizeof text);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		gives(text, rows[i].n, rows[i].hash);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(published), cmocka_unit_test(edges) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
