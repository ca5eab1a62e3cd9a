/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * BLAKE2b; see blake2b.h. Written after RFC 7693, whose names the variables have, for texts
 * that are there as a whole: nobody here hashes anything longer than a page.
 */
#include "blake2b.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK = 128, ROUNDS = 12 };

static const uint64_t iv[8] = {
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

/* The order of a block's words in each round; after ten rounds it begins again. */
static const uint8_t sigma[10][16] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
	{ 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
	{ 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
	{ 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
	{ 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
	{ 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
	{ 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
	{ 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
	{ 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
	{ 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
};

static uint64_t turned(uint64_t word, int by)
{
	return word >> by | word << (64 - by);
}

static void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
	v[a] += v[b] + x;
	v[d] = turned(v[d] ^ v[a], 32);
	v[c] += v[d];
	v[b] = turned(v[b] ^ v[c], 24);
	v[a] += v[b] + y;
	v[d] = turned(v[d] ^ v[a], 16);
	v[c] += v[d];
	v[b] = turned(v[b] ^ v[c], 63);
}

/* One block more; `n` bytes have come with it. */
static void compress(uint64_t h[8], const uint8_t block[BLOCK], uint64_t n, int last)
{
	uint64_t v[16], m[16] = { 0 };
	/* byte by byte: the same on every machine */
	for (int i = 0; i < BLOCK; i++)
		m[i / 8] |= (uint64_t)block[i] << 8 * (i % 8);
	memcpy(v, h, 8 * sizeof *v);
	memcpy(v + 8, iv, sizeof iv);
	v[12] ^= n;
	v[14] ^= last ? UINT64_MAX : 0;
	for (int round = 0; round < ROUNDS; round++) {
		const uint8_t *s = sigma[round % 10];
		for (int i = 0; i < 4; i++)
			mix(v, i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
		for (int i = 0; i < 4; i++)
			mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
	}
	for (int i = 0; i < 8; i++)
		h[i] ^= v[i] ^ v[i + 8];
}

void blake2b(void *hash, size_t size, const void *key, size_t key_size, const void *bytes, size_t n)
{
	assert(size > 0 && size <= BLAKE2B_MAX && key_size <= BLAKE2B_MAX);
	uint64_t h[8], come = 0;
	uint8_t block[BLOCK] = { 0 };
	memcpy(h, iv, sizeof h);
	h[0] ^= 0x01010000 ^ key_size << 8 ^ size;
	/* a key is a block of its own before the text; the last block, which may be the key's or
	   an empty one, is kept back, because it is told that it is the last */
	if (key_size) {
		memcpy(block, key, key_size);
		come = BLOCK;
		if (n)
			compress(h, block, come, 0);
	}
	const uint8_t *next = bytes;
	for (; n > BLOCK; n -= BLOCK, next += BLOCK)
		compress(h, next, come += BLOCK, 0);
	if (n) {
		memset(block, 0, sizeof block);
		memcpy(block, next, n);
	}
	compress(h, block, come + n, 1);
	for (size_t i = 0; i < size; i++)
		((uint8_t *)hash)[i] = (uint8_t)(h[i / 8] >> 8 * (i % 8));
}
