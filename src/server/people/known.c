/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A hash table with chains over an array of rows, and through the rows that are used
 * a list in the order in which they were wanted; see known.h. Rows are named by their
 * numbers, NONE is no row.
 */
#include "known.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = -1, CHAINS = 4096 };

struct known_key {
	char hash[LIST_HASH];   /* "": the row is free */
	struct player player;
	int64_t until;
	int chained;            /* the next of the same chain, or of the free rows */
	int newer, older;       /* in the order of use */
};

struct known {
	int64_t ms;
	int newest, oldest, free;
	int chain[CHAINS];
	struct known_key row[];
};

struct known *known_new(int room, int64_t ms)
{
	struct known *k = calloc(1, sizeof *k + (size_t)room * sizeof *k->row);
	assert(k && room > 0);
	k->ms = ms;
	k->newest = k->oldest = NONE;
	for (int i = 0; i < CHAINS; i++)
		k->chain[i] = NONE;
	for (int i = 0; i < room; i++)
		k->row[i].chained = i + 1 < room ? i + 1 : NONE;
	return k;
}

void known_free(struct known *k)
{
	free(k);
}

static unsigned digit(char c)
{
	return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10) & 15;
}

/* The keys are hashed already: three of their digits are as good as any. */
static int *chain_of(struct known *k, const char *hash)
{
	return &k->chain[digit(hash[0]) << 8 | digit(hash[1]) << 4 | digit(hash[2])];
}

static int look_up(struct known *k, const char *hash)
{
	int i = *chain_of(k, hash);
	while (i != NONE && strcmp(k->row[i].hash, hash) != 0)
		i = k->row[i].chained;
	return i;
}

/* Out of the order of use, and into it as the newest. */
static void unlink_row(struct known *k, int i)
{
	struct known_key *r = &k->row[i];
	*(r->newer == NONE ? &k->newest : &k->row[r->newer].older) = r->older;
	*(r->older == NONE ? &k->oldest : &k->row[r->older].newer) = r->newer;
}

static void link_row(struct known *k, int i)
{
	struct known_key *r = &k->row[i];
	r->newer = NONE;
	r->older = k->newest;
	*(k->newest == NONE ? &k->oldest : &k->row[k->newest].newer) = i;
	k->newest = i;
}

static void drop(struct known *k, int i)
{
	int *at = chain_of(k, k->row[i].hash);
	while (*at != i)
		at = &k->row[*at].chained;
	*at = k->row[i].chained;
	unlink_row(k, i);
	k->row[i] = (struct known_key){ .chained = k->free };
	k->free = i;
}

const struct player *known_find(struct known *k, const char *hash, int64_t now)
{
	int i = look_up(k, hash);
	if (i == NONE)
		return NULL;
	if (k->row[i].until <= now) {
		drop(k, i);
		return NULL;
	}
	unlink_row(k, i);
	link_row(k, i);
	return &k->row[i].player;
}

void known_put(struct known *k, const char *hash, const struct player *player, int64_t now)
{
	int i = look_up(k, hash);
	if (i != NONE)
		drop(k, i);
	else if (k->free == NONE)
		drop(k, k->oldest);
	i = k->free;
	struct known_key *r = &k->row[i];
	k->free = r->chained;
	memcpy(r->hash, hash, sizeof r->hash);
	r->player = *player;
	r->until = now + k->ms;
	int *chain = chain_of(k, hash);
	r->chained = *chain;
	*chain = i;
	link_row(k, i);
}

void known_forget_key(struct known *k, const char *hash)
{
	int i = look_up(k, hash);
	if (i != NONE)
		drop(k, i);
}

void known_forget(struct known *k, int64_t player)
{
	int older;
	for (int i = k->newest; i != NONE; i = older) {
		older = k->row[i].older;
		if (k->row[i].player.id == player)
			drop(k, i);
	}
}
