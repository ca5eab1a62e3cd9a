/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A request under /api/me on its way. It goes from the loop to the keeper's thread,
 * which finds out who asks and does what was asked; where a password is concerned,
 * from there to be hashed, and to the keeper once more. people.c moves it along,
 * accounts.c is what is done.
 *
 * For people.c and accounts.c only.
 */
#ifndef BERGFRIED_PEOPLE_INSIDE_H
#define BERGFRIED_PEOPLE_INSIDE_H

#include "body.h"
#include "mail.h"
#include "notices.h"
#include "passwords.h"
#include "people.h"
#include "tell.h"

enum {
	TOKENS_MAX = 20,       /* of one player */
	TOKEN_ID = 16,         /* digits of the hash that name a token */
	TRIED_MAX = 600,       /* bytes of a try at a puzzle */
	NAME_GIVEN_MAX = 200   /* bytes that are looked at: what is wrong with a longer one can be told */
};

/* What the door lets through at which rate; people.c has the figures. */
enum tries { TRY_NOTHING, TRY_GUEST, TRY_ACCOUNT, TRY_LOGIN, TRY_NAME, TRY_NAME_ANYWHERE, TRY_FRIENDS, TRY_PUZZLES, TRY_FORGOTTEN, TRIES };

/* Who may ask. */
enum {
	WHO_KNOWN = 1,    /* somebody; not a stranger */
	WHO_BROWSER = 2,  /* by a cookie: a token can play, but not change the account */
	WHO_ACCOUNT = 4,  /* not a guest */
	WHO_UNHEARD = 8,  /* answered before anything is done: nobody learns what comes of it */
	WHO_BANNED = 16   /* those, too: to leave */
};

/* What happens after the first step. */
enum next { NEXT_ANSWER, NEXT_HASH, NEXT_GUEST };

/* What the others have to be told. */
enum news { NEWS_NONE, NEWS_NAME, NEWS_OUT, NEWS_GONE };

struct errand;

struct deed {
	const char *method, *path;
	unsigned who;
	enum tries tries;
	const struct body_field *fields;
	struct message (*check)(struct errand *);           /* on the loop: what is wrong with the body; or NULL */
	void (*first)(struct errand *, struct store *);     /* the keeper's thread, once it is known who asks */
	void (*second)(struct errand *, struct store *);    /* the same, after what `next` says */
};

extern const struct deed deeds[];  /* ended by one without a path */

struct errand {
	struct job job;
	struct people *people;
	struct call *call;
	const struct deed *deed;
	bool again;                        /* the second step */
	int64_t now;

	/* who asks */
	char shown[LIST_HASH];             /* the hash of the key that came along, or "" */
	bool token;                        /* it is a bearer's */
	bool barred;                       /* nobody may come in from this address */
	bool in_vain;                      /* nothing is to be done, but nobody shall know */
	bool alike;                        /* the name was refused because it looks like another's */
	bool known;
	struct key key;
	struct player me;                  /* if known; after the deed, as it is then */

	/* the body */
	char name[NAME_GIVEN_MAX + 1], label[NAME_GIVEN_MAX + 1];
	char old[PASSWORD_MAX + 1], fresh[PASSWORD_MAX + 1];
	char id[TOKEN_ID + 1];
	char keep[sizeof "tokens"];        /* what a new password does not end; "": nothing */
	char endpoint[ENDPOINT_MAX + 1], point[POINT_SIZE], auth[AUTH_SIZE];
	char kind[12], by[5];
	char table[ID_SIZE];
	char game[32], puzzle[5], moves[TRIED_MAX + 1];  /* a try: of a puzzle by its number, moves by name, a line each */
	char mail[MAIL_ADDRESS_MAX + 1], reset[KEY_TEXT + 1], on[4], days[4], language[3];
	struct mailing mailing;
	struct pushing pushing;
	const struct catalogue *catalogue; /* of `language`, or English; NULL: there are no letters */

	struct secret secret;
	struct player found;               /* whom somebody wants to log in as */

	/* what comes of it */
	enum next next;
	int status;                        /* of a refusal; 0: there is none */
	struct message error;
	struct buf out;                    /* JSON; empty: {} */
	enum { COOKIE_STAYS, COOKIE_NEW, COOKIE_ENDS, COOKIE_AGAIN } cookie;
	char drawn[KEY_TEXT];              /* the new one */
	enum news news;                    /* of `me` */
	struct player left;                /* the guest that logs in, whose key has ended; no id: there is none */
};

/* The deed cannot be done; the first refusal counts. */
void errand_refuse(struct errand *, int status, struct message);

/* Give them a cookie, and answer with who they are now. */
void errand_enter(struct errand *, struct store *);

/* mailing.c */
void forgot_first(struct errand *, struct store *);
struct message good_fresh(struct errand *);
void reset_first(struct errand *, struct store *);
void reset_second(struct errand *, struct store *);
struct message good_mail(struct errand *);
void mail_first(struct errand *, struct store *);
void mail_second(struct errand *, struct store *);
void mail_read(struct errand *, struct store *);

/* accounts.c: the field “on” */
struct message good_switch(struct errand *);

/* club/subscribe.c */
void push_read(struct errand *, struct store *);
struct message good_subscription(struct errand *);
void push_add(struct errand *, struct store *);
void push_drop(struct errand *, struct store *);
struct message good_choice(struct errand *);
void notices_first(struct errand *, struct store *);

/* club/friends.c */
void friends_read(struct errand *, struct store *);
void friends_follow(struct errand *, struct store *);
void friends_show(struct errand *, struct store *);
void invitations_read(struct errand *, struct store *);
void invitations_decline(struct errand *, struct store *);

/* club/solve.c */
void puzzles_read(struct errand *, struct store *);
struct message good_puzzle(struct errand *);
void puzzles_try(struct errand *, struct store *);

/* The puzzles of a game, or NULL. */
const char *people_puzzles_of(const struct people *, const char *game);

/* ../club/vacation.c */
void vacation_read(struct errand *, struct store *);
struct message good_days(struct errand *);
void vacation_begin(struct errand *, struct store *);
void vacation_end(struct errand *, struct store *);

/* How many days of vacation an account has in a year. */
int people_vacation_days(const struct people *);

/* Somebody as they are after a password was hashed; false, and the errand is refused, if they
 * are not who was asked about any more. */
bool errand_still(struct errand *, struct store *, const struct player *before, struct player *now);

/* Did it go well? If not, the errand is refused. */
bool errand_stored(struct errand *, enum stored);

#endif
