/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A letter as mail servers want it: headers in ASCII, and a body of UTF-8 in base64, so that
 * nothing in it can be taken for a header or for the letter's end. What people give us is an
 * address, and one that could mean anything else than an address is refused.
 */
#ifndef BERGFRIED_MAIL_H
#define BERGFRIED_MAIL_H

#include <stdbool.h>
#include <stdint.h>

#include "buf.h"

enum { MAIL_ADDRESS_MAX = 254 };   /* RFC 5321 */

/* Is it a plain address, name@host.example? Nothing that quotes, lists or hides. */
bool mail_address_good(const char *address);

struct mail {
	const char *from, *to;     /* plain addresses */
	const char *subject;       /* UTF-8, one line */
	const char *text;          /* UTF-8, lines end with \n */
	const char *unsubscribe;   /* an address of ours that a click ends them with, or NULL */
	int64_t at;                /* seconds since 1970 */
};

/* The whole of it, with \r\n; a Message-ID is drawn. */
void mail_put(const struct mail *, struct buf *);

#endif
