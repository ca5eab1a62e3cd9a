/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What those may do who look after the place: the operator with `bergfried admin`, and
 * moderators over HTTP. Both give the same orders, by the same words, and each one that is
 * carried out is written down in the store, where running servers hear of it.
 *
 * Orders go to the store alone. So they work on any store, with the server running or not,
 * and from any node.
 */
#ifndef BERGFRIED_ORDERS_H
#define BERGFRIED_ORDERS_H

#include "care.h"
#include "passwords.h"

enum { RESET_MS = 3600 * 1000 };   /* how long a link for a new password is good */

struct order {
	int64_t author;         /* the moderator; 0: the operator */
	int64_t now;
	const char *whom;       /* a player's name, an address, a table's id, a report's number */
	const char *with;       /* a new name, the number of a remark; or NULL */
	int64_t days;           /* of a ban; 0: for good */
	const char *why;        /* or NULL */

	/* what comes of it */
	bool away;              /* the store is: nothing was done, as far as is known */
	struct act act;         /* what was written down */
	char name[NAME_MAX_BYTES + 1];  /* of the player it was about, before; or "" */
	char mail[MAIL_SIZE];   /* of the player */
	char key[KEY_TEXT];     /* of a reset: what stands in the link */
};

struct order_kind {
	const char *word;       /* "ban"; NULL ends the table */
	const char *whom, *with;  /* what the operands are called; NULL: there is none */
	bool moderators;        /* they may, too */
	bool lasts;             /* it may have a number of days */
	const char *about;      /* N_("...") */
	struct message (*carry_out)(struct store *, struct order *);
};
extern const struct order_kind order_kinds[];

const struct order_kind *order_find(const char *word);

/* Do it: why not, or a message without id. */
struct message order_carry_out(struct store *, const struct order_kind *, struct order *);

/* An address as bans have it: IPv4, or the first 64 bits of IPv6, which is what one person
 * has. False if it is none. */
bool ban_address(const char *text, char address[BAN_ADDRESS_SIZE]);

#endif
