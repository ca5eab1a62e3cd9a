/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * One server for one SQLite file. Two would not tear it, but neither would hear what the
 * other appends, so people at one table would not see each other's moves. With PostgreSQL
 * they hear each other, and there may be any number.
 *
 * The claim is a lock of the operating system on a file beside the store, which says who has
 * it. It ends with the process, however that ends. Commands such as backup need none.
 */
#ifndef BERGFRIED_STORE_CLAIM_H
#define BERGFRIED_STORE_CLAIM_H

#include "message.h"

struct claim;

/* Claim a store for a server that listens there. NULL and a message that names who has it,
 * or says what else is wrong; NULL and none where nobody need claim it. */
struct claim *store_claim(const char *url, const char *listen, struct message *why);
void store_disclaim(struct claim *);

/* It listens there, as has turned out. */
void claim_says(struct claim *, const char *listen);

/* Has another process claimed this store? Then nobody else may change its schema; the
 * message says who has it. */
bool store_claimed(const char *url, struct message *who);

#endif
