/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A deal that can be checked (docs/fair-deals.md). Whoever deals has a secret and publishes
 * its hash, the pledge, before anybody sits down. Every person adds luck of their own. The
 * deal, and all that chance decides later, follow from all of these and from nothing else,
 * and when the game is over the secret stands in its record.
 */
#ifndef BERGFRIED_PROOF_H
#define BERGFRIED_PROOF_H

#include "game.h"

enum {
	PROOF_BYTES = 32,                 /* of a secret, a pledge, somebody's luck */
	PROOF_HEX = 2 * PROOF_BYTES + 1   /* the same as text: lower-case hexadecimal, and its end */
};

struct session;

struct proof {
	bool given;                              /* false: this deal cannot be checked */
	uint8_t pledge[PROOF_BYTES];
	uint8_t secret[PROOF_BYTES];
	unsigned lucky;                          /* the seats that have added luck, a bit each */
	uint8_t luck[SEATS_MAX][PROOF_BYTES];    /* all 0 of the others */
};

/* Begin one: the pledge of a secret, and nobody's luck. */
void proof_start(struct proof *, const uint8_t secret[PROOF_BYTES]);

/* What chance decides: the deal (0), and everything after it in turn (1, 2, ...). */
struct rng proof_chance(const struct proof *, const struct game *, const struct options *, int which);

/* Does all that chance decided in this game follow from its proof, which there must be? A
 * message says what does not; `later`: how often chance decided something after the deal. */
struct message proof_check(const struct session *, int *later);

/* As text, and read from it: false if it is anything else, or more. */
void proof_put(struct buf *, const uint8_t bytes[PROOF_BYTES]);
bool proof_read(const char *text, uint8_t bytes[PROOF_BYTES]);

/* "luck SEAT HEX", a line each: as they stand in a record, and in what is hashed. */
void proof_put_luck(struct buf *, const struct proof *);

#endif
