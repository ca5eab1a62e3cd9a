/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* See ports.h. */
#include "ports.h"

#include <string.h>
#include <time.h>

int64_t port_now(void *context)
{
	(void)context;
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void port_chance(void *context, void *bytes, size_t n)
{
	(void)context;
	randombytes_buf(bytes, n);
}

struct seal_key seal_key_new(void)
{
	struct seal_key key;
	crypto_auth_keygen(key.byte);
	return key;
}

void seal_with(const struct seal_key *key, const char *text, char seal[SEAL_SIZE])
{
	unsigned char sum[crypto_auth_BYTES];
	_Static_assert(SEAL_SIZE == 2 * sizeof sum + 1, "as hexadecimals");
	crypto_auth(sum, (const unsigned char *)text, strlen(text), key->byte);
	sodium_bin2hex(seal, SEAL_SIZE, sum, sizeof sum);
}
