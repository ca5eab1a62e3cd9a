/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The part of the store about people who know each other: whom somebody follows, who of those
 * is here and what they play, and who is invited to which table. And the games that are worth
 * watching. See store.h for what is true of all these functions.
 */
#ifndef BERGFRIED_STORE_FRIENDS_H
#define BERGFRIED_STORE_FRIENDS_H

#include "store.h"

enum {
	FOLLOWS_MAX = 200,        /* whom one person may follow */
	INVITATIONS_MAX = 50,     /* that wait for one person */
	INVITATIONS_EACH = 30     /* that one person has sent and that may still be accepted */
};

/* ---- following ---- */

/* STORE_NONE: there is no such account, or it has blocked whoever asks; STORE_TAKEN: they follow
 * too many already. Following twice is following. */
enum stored store_follow(struct store *, int64_t player, int64_t other, int64_t at);
enum stored store_unfollow(struct store *, int64_t player, int64_t other);

/* Does one follow the other? */
enum stored store_follows_one(struct store *, int64_t player, int64_t other, bool *yes);

struct friend {
	int64_t player;
	char name[NAME_MAX_BYTES + 1];
	bool here;                /* unless they do not want that to be known */
	int64_t table;            /* of those that strangers find: where they play now; 0 */
	char game[32];            /* what */
};

/* All whom somebody follows, those who are here first; but for those who have blocked them. */
enum stored store_friends(struct store *, int64_t player, int64_t now, void (*each)(void *, const struct friend *), void *);

/* Whether others may know that somebody is here. */
enum stored store_show(struct store *, int64_t player, bool show);
enum stored store_shows(struct store *, int64_t player, bool *shows);

/* ---- invitations ---- */

struct invitation {
	int64_t player;           /* who is invited */
	int64_t table, author;
	char game[32], name[NAME_MAX_BYTES + 1];  /* when read: of the table, and of the author */
	int64_t at;
};

/* What became of one that was to be sent. */
enum inviting {
	INVITED,
	INVITED_IN_VAIN,          /* the other one has blocked the author, who need not know */
	INVITED_ALREADY,          /* here, or a seat there */
	INVITING_NOT_THERE,       /* the author neither made the table nor sits there, or it does not wait any more */
	INVITING_TOO_MANY,
	INVITING_FULL             /* too many wait for the other one */
};

/* STORE_NONE: there is no such player. */
enum stored store_invite(struct store *, const struct invitation *, enum inviting *);

/* Those that somebody may still accept, latest first. They end with the game's beginning. */
enum stored store_invitations(struct store *, int64_t player, void (*each)(void *, const struct invitation *), void *);

/* Declined; STORE_NONE: there is none. */
enum stored store_invitation_drop(struct store *, int64_t player, int64_t table);

/* ---- games to watch ---- */

/* Of the latest that strangers find and that are being played, those of the strongest people
 * first: by what they are certain to be worth. `rating` is what those who have one have on
 * average; 0: nobody has. */
struct spectacle {
	int64_t table;
	double rating;
};
enum stored store_spectacles(struct store *, const char *game, int limit, void (*each)(void *, const struct spectacle *), void *);

#endif
