/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Passwords and keys; see passwords.h.
 *
 * Hashing a password is meant to be slow and to take memory, so it is kept off the loop
 * and bounded: two at a time cannot slow the games down, and a flood of logins fills a
 * short queue and no more.
 */
#include "passwords.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

/* What OWASP asks of argon2id at least. */
enum { EFFORT = 2, MEMORY = 19 << 20 };

_Static_assert(PASSWORD_HASH == crypto_pwhash_STRBYTES, "libsodium's strings have another size");
_Static_assert(KEY_TEXT == sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING), "so long is a key");
_Static_assert(LIST_HASH == 2 * crypto_hash_sha256_BYTES + 1, "so long is a hash");

struct passwords {
	uv_loop_t *loop;
	char nobodys[PASSWORD_HASH];  /* compared with where there is none, so that it takes as long */
	int busy, waiting;
	struct secret *queue[PASSWORDS_WAITING];  /* those that wait, the first of them in front */
};

/* The hash that nobody has is made anew each time, so that no password fits it. */
struct passwords *passwords_new(uv_loop_t *loop)
{
	struct passwords *p = calloc(1, sizeof *p);
	assert(p);
	p->loop = loop;
	char key[KEY_TEXT];
	if (sodium_init() >= 0) {
		key_draw(key);
		if (crypto_pwhash_str(p->nobodys, key, strlen(key), EFFORT, MEMORY) == 0)
			return p;
	}
	free(p);
	return NULL;
}

void passwords_free(struct passwords *p)
{
	assert(!p || (!p->busy && !p->waiting));
	free(p);
}

/* In one of libuv's threads. */
static void work(uv_work_t *w)
{
	struct secret *s = w->data;
	if (s->given) {
		const char *hash = *s->against ? s->against : s->passwords->nobodys;
		bool fits = crypto_pwhash_str_verify(hash, s->given, strlen(s->given)) == 0;
		s->right = fits && *s->against;
	}
	if (s->fresh && (s->right || !s->given))
		s->failed = crypto_pwhash_str(s->hash, s->fresh, strlen(s->fresh), EFFORT, MEMORY) != 0;
}

static void begin(struct passwords *p, struct secret *s);

/* Back on the loop. The next one begins before this one's owner is told, so that a thread
 * is not idle. */
static void after(uv_work_t *w, int status)
{
	struct secret *s = w->data;
	struct passwords *p = s->passwords;
	if (status)
		s->failed = true;
	p->busy--;
	if (p->waiting) {
		struct secret *next = p->queue[0];
		memmove(p->queue, p->queue + 1, (size_t)--p->waiting * sizeof *p->queue);
		begin(p, next);
	}
	s->done(s);
}

static void begin(struct passwords *p, struct secret *s)
{
	assert(p->busy < PASSWORDS_AT_ONCE);
	p->busy++;
	s->work.data = s;
	int failed = uv_queue_work(p->loop, &s->work, work, after);
	assert(!failed);
	(void)failed;
}

bool passwords_work(struct passwords *p, struct secret *s)
{
	assert(!s->given || s->against);
	s->passwords = p;
	s->right = s->failed = false;
	if (p->busy < PASSWORDS_AT_ONCE) {
		begin(p, s);
		return true;
	}
	if (p->waiting >= PASSWORDS_WAITING)
		return false;
	p->queue[p->waiting++] = s;
	return true;
}

/* ---- keys ---- */

void key_draw(char key[KEY_TEXT])
{
	unsigned char bytes[32];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2base64(key, KEY_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(bytes, sizeof bytes);
}

bool key_hash(const char *key, char hash[LIST_HASH])
{
	assert(key && hash);
	unsigned char bytes[crypto_hash_sha256_BYTES];
	if (strlen(key) != KEY_TEXT - 1)
		return false;
	crypto_hash_sha256(bytes, (const unsigned char *)key, KEY_TEXT - 1);
	sodium_bin2hex(hash, LIST_HASH, bytes, sizeof bytes);
	return true;
}
