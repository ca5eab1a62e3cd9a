/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* From where the owners of accounts come; see homes.h. */
#include "homes.h"

#include "fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { ROOM = 1 << 14 };

struct homes {
	unsigned char secret[crypto_shorthash_KEYBYTES];
	int64_t number[ROOM];   /* each in the one place where it can be */
};

struct homes *homes_new(void)
{
	struct homes *h = calloc(1, sizeof *h);
	assert(h);
	crypto_shorthash_keygen(h->secret);
	return h;
}

void homes_free(struct homes *h)
{
	free(h);
}

int64_t homes_number(const struct homes *h, const char *name, int64_t address)
{
	struct {
		int64_t address;
		char folded[NAME_MAX_BYTES + 1];
	} place;
	unsigned char hash[crypto_shorthash_BYTES];
	int64_t number;
	memset(&place, 0, sizeof place);
	place.address = address;
	fold_name(name, place.folded);
	crypto_shorthash(hash, (const unsigned char *)&place, sizeof place, h->secret);
	_Static_assert(sizeof hash == sizeof number, "all of it");
	memcpy(&number, hash, sizeof number);
	return number;
}

void homes_add(struct homes *h, int64_t number)
{
	h->number[(uint64_t)number % ROOM] = number;
}

bool homes_has(const struct homes *h, int64_t number)
{
	return number && h->number[(uint64_t)number % ROOM] == number;
}
