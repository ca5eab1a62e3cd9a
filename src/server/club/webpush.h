/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a push message is made of: nothing here waits, keeps or sends. A text is sealed for
 * one browser (RFC 8291, in the form of RFC 8188, aes128gcm), so that the push service that
 * carries it cannot read it; and a token tells that service who sends (RFC 8292, VAPID).
 */
#ifndef BERGFRIED_WEBPUSH_H
#define BERGFRIED_WEBPUSH_H

#include <stdint.h>

#include "buf.h"

enum {
	WEBPUSH_SCALAR = 32,          /* a private key on P-256 */
	WEBPUSH_POINT = 65,           /* a public one, uncompressed */
	WEBPUSH_AUTH = 16,            /* what a browser and we share besides */
	WEBPUSH_SALT = 16,
	WEBPUSH_TEXT_MAX = 3800,      /* bytes of a text: with what is added, services take 4096 */
	WEBPUSH_POINT_TEXT = 88,      /* as base64url, with the NUL */
	WEBPUSH_AUTH_TEXT = 23,
	WEBPUSH_SCALAR_TEXT = 44
};

/* A pair of keys: a server's, which is the same for ever, or one for a single message. */
struct webpush_key {
	unsigned char scalar[WEBPUSH_SCALAR], point[WEBPUSH_POINT];
};

/* A new pair; from its private half as text; and that as text. False: there is no memory or
 * chance, or the text is none. */
bool webpush_key_draw(struct webpush_key *);
bool webpush_key_read(struct webpush_key *, const char *text);
void webpush_key_write(const struct webpush_key *, char text[WEBPUSH_SCALAR_TEXT]);

/* The public half, as browsers want it. */
void webpush_point_write(const struct webpush_key *, char text[WEBPUSH_POINT_TEXT]);

/* For whom a text is sealed, as their browser says. */
struct webpush_reader {
	unsigned char point[WEBPUSH_POINT], auth[WEBPUSH_AUTH];
};

/* From base64url; false: of another length, or not on the curve. */
bool webpush_reader_read(struct webpush_reader *, const char *point, const char *auth);

/* Seal a text into a body. A key and salt of its own for every message; false as above. */
bool webpush_seal(const struct webpush_reader *, const struct webpush_key *, const unsigned char salt[WEBPUSH_SALT], const char *text,
                  size_t n, struct buf *body);

/* The token for a push service: its origin, until when it is good (seconds since 1970), and
 * how its operator reaches ours. */
bool webpush_token(const struct webpush_key *, const char *origin, int64_t until, const char *contact, struct buf *token);

#endif
