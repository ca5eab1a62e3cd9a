/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* SHA-1 as in FIPS 180-4, section 6.1; see sha1.h. */
#include "sha1.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK = 64 };

static uint32_t turn(uint32_t x, int by)
{
	assert(by > 0 && by < 32);
	return x << by | x >> (32 - by);
}

/* Only for the handshake of WebSockets, which wants it: for secrets it would be too weak. */
static void block(uint32_t h[5], const unsigned char *at)
{
	uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
	for (int t = 0; t < 16; t++, at += 4)
		w[t] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
	for (int t = 16; t < 80; t++)
		w[t] = turn(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
	for (int t = 0; t < 80; t++) {
		uint32_t f = t < 20 ? ((b & c) | (~b & d)) + 0x5a827999u :
		             t < 40 ? (b ^ c ^ d) + 0x6ed9eba1u :
		             t < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu : (b ^ c ^ d) + 0xca62c1d6u;
		uint32_t next = turn(a, 5) + f + e + w[t];
		e = d;
		d = c;
		c = turn(b, 30);
		b = a;
		a = next;
	}
	h[0] += a;
	h[1] += b;
	h[2] += c;
	h[3] += d;
	h[4] += e;
}

void sha1(const void *bytes, size_t n, unsigned char hash[SHA1_SIZE])
{
	assert(bytes || !n);
	uint32_t h[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
	const unsigned char *at = bytes;
	size_t left = n;
	for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
		block(h, at);
	/* the rest, a one, zeros, and the number of bits in the last eight bytes */
	/* the number may need a block of its own */
	unsigned char last[2 * BLOCK] = { 0 };
	size_t size = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
	if (left)
		memcpy(last, at, left);
	last[left] = 0x80;
	for (int i = 0; i < 8; i++)
		last[size - 1 - (size_t)i] = (unsigned char)((uint64_t)n * 8 >> 8 * i);
	for (at = last; at < last + size; at += BLOCK)
		block(h, at);
	for (int i = 0; i < SHA1_SIZE; i++)
		hash[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}
