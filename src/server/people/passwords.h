/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Secrets: passwords, which are slow to check on purpose, and keys, which are long
 * enough to be hashed quickly.
 *
 * A password costs 19 MiB and about 11 ms, so that is done in libuv's threads, two
 * at a time; so many may wait, and who comes then is sent away.
 */
#ifndef BERGFRIED_PASSWORDS_H
#define BERGFRIED_PASSWORDS_H

#include <stdbool.h>
#include <uv.h>

#include "game.h"

enum {
	PASSWORD_MIN = 8,
	PASSWORD_MAX = 200,       /* bytes */
	PASSWORD_HASH = 128,      /* libsodium's string, NUL included */
	PASSWORDS_AT_ONCE = 2,
	PASSWORDS_WAITING = 64,
	KEY_TEXT = 44             /* 32 random bytes in base64url, NUL included */
};

struct passwords;

/* Something to find out; embed it in a struct of your own. What it points at stays
 * until done() is called. */
struct secret {
	const char *given;        /* to be compared; NULL: nothing is */
	const char *against;      /* the hash; "": there is none, but that takes as long */
	const char *fresh;        /* to be hashed, if `given` is right or not asked for; NULL: nothing is */
	bool right;               /* out: given fits */
	bool failed;              /* out: there was no memory for it */
	char hash[PASSWORD_HASH]; /* out: of `fresh` */
	void (*done)(struct secret *);  /* on the loop's thread */
	uv_work_t work;           /* the rest is private */
	struct passwords *passwords;
};

/* NULL if libsodium does not work here. */
struct passwords *passwords_new(uv_loop_t *);
void passwords_free(struct passwords *);  /* when none is being worked on */

/* False if too many wait: then nothing happens. */
bool passwords_work(struct passwords *, struct secret *);

/* Draw a key. */
void key_draw(char key[KEY_TEXT]);

/* The hash of a key that somebody shows, as the store keeps it; false if it cannot
 * be one of ours. */
bool key_hash(const char *key, char hash[LIST_HASH]);

#endif
