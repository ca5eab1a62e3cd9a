/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Token buckets; see limit.h. */
#include "limit.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Slots that one key may stand in: a look at one or two cache lines. */
enum { WAYS = 8 };

struct slot {
	int64_t key;
	struct bucket bucket;   /* a full one is as good as none, so empty slots need no mark */
};

struct limit {
	double per_second, burst;
	uint32_t sets;
	unsigned char secret[crypto_shorthash_KEYBYTES];
	struct slot slot[];
};

/* What it would hold now. The clock's 32 bits wrap after seven weeks; then a bucket seems
 * to have waited less. */
static float filled(const struct bucket *b, double per_second, double burst, uint64_t now)
{
	uint32_t passed = (uint32_t)now - b->at;
	double tokens = (double)b->tokens + passed * per_second / 1000;
	return (float)(tokens < burst ? tokens : burst);
}

struct bucket bucket_full(double burst, uint64_t now)
{
	assert(burst >= 0);
	return (struct bucket){ (float)burst, (uint32_t)now };
}

bool bucket_take(struct bucket *b, double per_second, double burst, uint64_t now)
{
	if (per_second <= 0)
		return true;
	b->tokens = filled(b, per_second, burst, now);
	b->at = (uint32_t)now;
	if (b->tokens < 1)
		return false;
	b->tokens -= 1;
	return true;
}

/* Full buckets everywhere: whoever comes first has not used anything up. */
struct limit *limit_new(int slots, double per_second, double burst)
{
	assert(slots >= 0);
	uint32_t sets = 1;
	/* a power of two: a place is then a few bits of a hash */
	while (slots > 0 && sets * WAYS < (uint32_t)slots)
		sets *= 2;
	struct limit *l = sodium_init() < 0 ? NULL : malloc(sizeof *l + sets * WAYS * sizeof *l->slot);
	if (!l)
		return NULL;
	*l = (struct limit){ .per_second = per_second, .burst = burst < 1 ? 1 : burst, .sets = sets };
	crypto_shorthash_keygen(l->secret);
	for (uint32_t i = 0; i < sets * WAYS; i++)
		l->slot[i] = (struct slot){ 0, bucket_full(l->burst, 0) };
	return l;
}

void limit_free(struct limit *l)
{
	free(l);
}

/* The bucket of that key; or that of whoever has been the most quiet, who is forgotten. */
static struct bucket *bucket_of(struct limit *l, int64_t key, uint64_t now)
{
	struct slot *set = l->slot + limit_place(l->secret, key, l->sets) * WAYS, *quiet = set;
	float most = -1;
	for (int i = 0; i < WAYS; i++) {
		if (set[i].key == key)
			return &set[i].bucket;
		float tokens = filled(&set[i].bucket, l->per_second, l->burst, now);
		if (tokens > most) {
			most = tokens;
			quiet = &set[i];
		}
	}
	/* Who comes new gets no more than the one that is forgotten had: otherwise whoever
	 * has very many addresses would have as many full buckets. */
	*quiet = (struct slot){ key, { most, (uint32_t)now } };
	return &quiet->bucket;
}

bool limit_take(struct limit *l, int64_t key, uint64_t now)
{
	assert(l && l->sets);
	return l->per_second <= 0 || bucket_take(bucket_of(l, key, now), l->per_second, l->burst, now);
}

int limit_spend(struct limit *l, int64_t key, double cost, uint64_t now)
{
	assert(l && l->sets && cost >= 0);
	if (l->per_second <= 0)
		return 0;
	struct bucket *b = bucket_of(l, key, now);
	b->tokens = filled(b, l->per_second, l->burst, now);
	b->at = (uint32_t)now;
	if (b->tokens <= 0)
		return 1 + (int)((double)-b->tokens * 1000 / l->per_second);
	b->tokens -= (float)cost;
	return 0;
}

/* What is left to whoever has this key, and to a stranger. */
static float tokens_left(const struct limit *l, int64_t key, uint64_t now)
{
	assert(l && l->sets);
	const struct slot *set = l->slot + limit_place(l->secret, key, l->sets) * WAYS;
	float most = 0;
	for (int i = 0; i < WAYS; i++) {
		float tokens = filled(&set[i].bucket, l->per_second, l->burst, now);
		if (set[i].key == key)
			return tokens;
		if (tokens > most)
			most = tokens;
	}
	return most;
}

int limit_left(const struct limit *l, int64_t key, uint64_t now)
{
	return l->per_second <= 0 ? -1 : (int)tokens_left(l, key, now);
}

int limit_wait(const struct limit *l, int64_t key, uint64_t now)
{
	double tokens = l->per_second <= 0 ? 1 : (double)tokens_left(l, key, now);
	return tokens >= 1 ? 0 : (int)((1 - tokens) * 1000 / l->per_second) + 1;
}

int64_t limit_address(const char *address)
{
	assert(address);
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
	unsigned char b[16];
	uint64_t key = 0;
	int from = 0, bytes = 8;
	if (inet_pton(AF_INET, address, b) == 1)
		bytes = 4;
	else if (inet_pton(AF_INET6, address, b) != 1)
		return 0;
	/* the same person, seen through an IPv6 socket */
	else if (memcmp(b, mapped, sizeof mapped) == 0)
		from = 12, bytes = 4;
	for (int i = 0; i < bytes; i++)
		key = key << 8 | b[from + i];
	return (int64_t)key;
}

uint32_t limit_place(const unsigned char secret[16], int64_t key, uint32_t size)
{
	_Static_assert(crypto_shorthash_KEYBYTES == 16 && crypto_shorthash_BYTES == 8, "siphash");
	uint64_t hash;
	assert(size && !(size & (size - 1)));
	crypto_shorthash((unsigned char *)&hash, (const unsigned char *)&key, sizeof key, secret);
	return (uint32_t)hash & (size - 1);
}
