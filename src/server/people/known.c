/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Rows in sets of a few: a key has its place in one of the sets, and within it pushes out
 * what has not been wanted for longest. A set is looked through row by row, so nothing has
 * to be linked; see known.h.
 */
#include "known.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 8 };  /* rows of a set */

struct known_key {
	char hash[LIST_HASH];   /* "": the row is free */
	struct player player;
	int64_t until;
	uint64_t wanted;        /* the number of the last time; 0: never, so free rows go first */
};

struct known {
	int64_t ms;
	uint64_t times;         /* that anything was wanted */
	int sets, ways;
	struct known_key key[];
};

struct known *known_new(int room, int64_t ms)
{
	assert(room > 0 && ms > 0);
	int ways = room < WAYS ? room : WAYS, sets = room / ways;
	struct known *k = calloc(1, sizeof *k + (size_t)(sets * ways) * sizeof *k->key);
	assert(k);
	k->ms = ms;
	k->ways = ways;
	k->sets = sets;
	return k;
}

void known_free(struct known *k)
{
	free(k);
}

static int digit(char c)
{
	return (c <= '9' ? c - '0' : c - 'a' + 10) & 15;
}

/* The keys are hashed already: three of their digits are as good as any. */
static struct known_key *set_of(struct known *k, const char *hash)
{
	assert(strlen(hash) == LIST_HASH - 1);
	return &k->key[(digit(hash[0]) << 8 | digit(hash[1]) << 4 | digit(hash[2])) % k->sets * k->ways];
}

static struct known_key *look_up(struct known *k, const char *hash)
{
	struct known_key *set = set_of(k, hash);
	for (int i = 0; i < k->ways; i++)
		if (strcmp(set[i].hash, hash) == 0)
			return &set[i];
	return NULL;
}

/* Zeroed, because what is known of people must not lie about in memory. */
static void drop(struct known_key *key)
{
	*key = (struct known_key){ .wanted = 0 };
}

const struct player *known_find(struct known *k, const char *hash, int64_t now)
{
	struct known_key *key = look_up(k, hash);
	if (key && key->until <= now) {
		drop(key);
		key = NULL;
	}
	if (!key)
		return NULL;
	key->wanted = ++k->times;
	return &key->player;
}

void known_put(struct known *k, const char *hash, const struct player *player, int64_t now)
{
	struct known_key *key = look_up(k, hash), *set = set_of(k, hash);
	if (!key) {
		key = set;
		for (int i = 1; i < k->ways; i++)
			key = set[i].wanted < key->wanted ? &set[i] : key;
	}
	*key = (struct known_key){ .player = *player, .until = now + k->ms, .wanted = ++k->times };
	memcpy(key->hash, hash, sizeof key->hash);
}

void known_forget_key(struct known *k, const char *hash)
{
	struct known_key *key = look_up(k, hash);
	if (key)
		drop(key);
}

/* All rows are looked at: that somebody changes their account is rare. */
void known_forget(struct known *k, int64_t player)
{
	assert(k);
	for (int i = 0; i < k->sets * k->ways; i++)
		if (*k->key[i].hash && k->key[i].player.id == player)
			drop(&k->key[i]);
}
