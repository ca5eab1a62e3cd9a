/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How often somebody may do something: a bucket fills by so many tokens a second, up
 * to a burst, and each time takes one out. A limit keeps buckets for many (addresses,
 * accounts) in a table whose size never changes, so that a flood of strangers costs no
 * memory: when there is no room, whoever has been the most quiet is forgotten.
 *
 * Times are milliseconds of any clock that does not go back.
 */
#ifndef BERGFRIED_LIMIT_H
#define BERGFRIED_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
	float tokens;
	uint32_t at;   /* when it had that many; wraps, which only makes it seem emptier for once */
};

struct bucket bucket_full(double burst, uint64_t now);

/* Take one out; false if there is none. No rate (0 or less): there always is. */
bool bucket_take(struct bucket *, double per_second, double burst, uint64_t now);

struct limit;

/* For about so many at a time (rounded up to a power of two); NULL if there is no
 * memory. No rate: everything is allowed. */
struct limit *limit_new(int slots, double per_second, double burst);
void limit_free(struct limit *);

/* May whoever has this key do it once more? The key is an account's number or an
 * address (below); nobody can choose one to push out another, for places in the table
 * depend on a secret. */
bool limit_take(struct limit *, int64_t key, uint64_t now);

/* In how many milliseconds may whoever has this key do it again? */
int limit_wait(const struct limit *, int64_t key, uint64_t now);

/* Something that takes as much as so many: it may leave less than nothing, which has to fill
 * again first. 0, or how many milliseconds that takes; then nothing is taken. */
int limit_spend(struct limit *, int64_t key, double cost, uint64_t now);

/* How often more could that be now, without doing it? -1: as often as one likes. */
int limit_left(const struct limit *, int64_t key, uint64_t now);

/* The key of an address as text: of IPv6 its first 64 bits, which is what one person
 * has; of IPv4, also where it is written as IPv6, all of it. 0 if it is none. */
int64_t limit_address(const char *address);

/* A number below a power of two that depends on the key and on a secret. */
uint32_t limit_place(const unsigned char secret[16], int64_t key, uint32_t size);

#endif
