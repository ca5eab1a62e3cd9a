/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The part of the store that knows who wants word when they are not here: of what, by letter
 * or in which browsers; and what the next letter has to tell. See store.h for what is true of
 * all these functions.
 */
#ifndef BERGFRIED_STORE_NOTICES_H
#define BERGFRIED_STORE_NOTICES_H

#include "store.h"

/* What somebody may get word of. Their numbers stand in the store: new ones go to the end. */
enum notify_kind { NOTIFY_TURN, NOTIFY_INVITATION, NOTIFY_END, NOTIFY_ROUND, NOTIFY_KINDS };
enum { NOTIFY_ALL = (1 << NOTIFY_KINDS) - 1, NOTIFY_WHO = 96 };

/* ---- letters ---- */

enum { NOTICE_LINK = 44 };

struct notice {
	int64_t player;
	char language[3];          /* "cs" */
	char link[NOTICE_LINK];    /* what ends them: a secret, but one that opens nothing else */
	int64_t at;                /* of the last letter; 0: none yet */
	unsigned kinds;            /* what they tell: 1 << NOTIFY_TURN */
	char name[NAME_MAX_BYTES + 1], mail[MAIL_SIZE];  /* of the player, when read */
};

/* Put one in, or language and kinds of an earlier one; STORE_NONE: there is no such player. */
enum stored store_notice_put(struct store *, const struct notice *);
enum stored store_notice(struct store *, int64_t player, struct notice *);
enum stored store_notice_drop(struct store *, int64_t player);
enum stored store_notice_end(struct store *, const char *link);   /* STORE_NONE: there is no such link */

/* Of people with an address, whose last letter is older than that; by player, after that one. */
enum stored store_notices_due(struct store *, int64_t before, int64_t after, int limit, void (*each)(void *, const struct notice *), void *);

/* A letter is about to be sent: STORE_TAKEN if another node has sent one since `before`. */
enum stored store_notice_sent(struct store *, int64_t player, int64_t before, int64_t at);

/* ---- what the next letter tells ---- */

/* What cannot be found out when the letter is written, unlike whose turn it is. */
struct mention {
	int64_t player;
	enum notify_kind kind;
	int64_t table;             /* 0: none */
	char who[NOTIFY_WHO];
	int64_t at;
};

/* Put one in, or instead of an earlier one of that kind and table; of a person only so many
 * are kept, the latest. All of somebody's, earliest first; they have been told. */
enum stored store_mention_put(struct store *, const struct mention *, int most);
enum stored store_mentions(struct store *, int64_t player, int limit, void (*each)(void *, const struct mention *), void *);
enum stored store_mentions_drop(struct store *, int64_t player);

/* ---- browsers ---- */

enum { ENDPOINT_MAX = 1000, POINT_SIZE = 88, AUTH_SIZE = 23 };

/* A browser that takes push messages for somebody. It ends with the cookie it came with: one
 * that was logged out hears nothing. */
struct subscription {
	char hash[LIST_HASH];              /* of the endpoint */
	int64_t player;
	char session[LIST_HASH];           /* the cookie's */
	char endpoint[ENDPOINT_MAX + 1];   /* where its push service takes messages: a secret between us three */
	char point[POINT_SIZE], auth[AUTH_SIZE];  /* with what they are sealed, in base64url */
	char language[3];
	int64_t made;
};

/* Put one in, or instead of an earlier one of that endpoint, STORE_TAKEN if that had other
 * keys; STORE_NONE: there is no such player or cookie. Of a person only so many are kept, the
 * latest; 0: all. */
enum stored store_subscription_put(struct store *, const struct subscription *, int most);
enum stored store_subscription_drop(struct store *, const char *hash);
enum stored store_subscriptions_end(struct store *, const char *session);
enum stored store_subscriptions(struct store *, int64_t player, void (*each)(void *, const struct subscription *), void *);

/* Of what somebody wants push messages, a bit each; STORE_NONE: they have never said. */
enum stored store_push_choose(struct store *, int64_t player, unsigned kinds);
enum stored store_push_choice(struct store *, int64_t player, unsigned *kinds);

/* ---- secrets ---- */

/* What all nodes must know and nobody else: the value of that name; `fresh` from now on, if
 * there was none. */
enum stored store_secret(struct store *, const char *name, const char *fresh, char *value, size_t size);

#endif
