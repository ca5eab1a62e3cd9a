/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people do with their mail address: a new password by a link, and letters (which
 * ones: subscribe.c). On the keeper's thread, like all deeds (people_inside.h).
 */
#include "care.h"
#include "common.h"
#include "letters.h"
#include "notices.h"
#include "orders.h"
#include "people_inside.h"

#include <assert.h>
#include <string.h>

/* ---- a new password ---- */

/* Whoever asked has been answered already: whether there is such an account shows neither in
 * the answer nor in how long it takes. */
void forgot_first(struct errand *e, struct store *store)
{
	struct player p;
	struct reset r = { .until = e->now + RESET_MS };
	char key[KEY_TEXT];
	if (e->in_vain || !e->mailing.post || !e->mailing.origin || strlen(e->name) > NAME_MAX_BYTES)
		return;
	if (store_player_named(store, e->name, &p) != STORE_OK || !*p.password || !*p.mail || p.banned > e->now)
		return;
	key_draw(key);
	key_hash(key, r.hash);
	r.player = p.id;
	if (store_reset_add(store, &r) == STORE_OK)
		letters_reset(e->mailing.post, e->mailing.origin, e->catalogue, p.mail, p.name, key);
}

/* Whose name it must not be is not known before the link is used up. */
struct message good_fresh(struct errand *e)
{
	return password_fault(e->fresh, "");
}

/* The password is hashed before the link is used up: should there be no memory for that, the
 * link can be tried again. */
void reset_first(struct errand *e, struct store *store)
{
	(void)store;
	e->secret.fresh = e->fresh;
	e->next = NEXT_HASH;
}

void reset_second(struct errand *e, struct store *store)
{
	char hash[LIST_HASH];
	int64_t id = 0;
	struct player p;
	enum stored s = key_hash(e->reset, hash) ? store_reset_take(store, hash, e->now, &id) : STORE_NONE;
	if (s == STORE_OK)
		s = store_player(store, id, &p);
	if (s == STORE_NONE)
		errand_refuse(e, 403, message(N_("this link has been used or is too old: ask for another")));
	if (!errand_stored(e, s))
		return;
	struct message banned = people_banned(&p, e->now);
	if (banned.id) {
		errand_refuse(e, 403, banned);
		return;
	}
	memcpy(p.password, e->secret.hash, sizeof p.password);
	if (!errand_stored(e, store_player_change(store, &p)))
		return;
	/* tokens, too: somebody else may have had the account */
	enum stored dropped = store_keys_drop(store, p.id, true);
	if (!errand_stored(e, dropped == STORE_NONE ? STORE_OK : dropped))
		return;
	if (e->known && e->me.id != p.id)
		e->left = e->me;
	e->me = p;
	e->news = NEWS_OUT;
	errand_enter(e, store);
}

/* ---- the address ---- */

struct message good_mail(struct errand *e)
{
	bool good = !*e->mail || (mail_address_good(e->mail) && strlen(e->mail) < MAIL_SIZE);
	return good ? message(NULL) : message(N_("this is not a mail address"));
}

/* With the password: whoever sits down at a browser that was left open could otherwise have
 * the next one sent to themselves. */
void mail_first(struct errand *e, struct store *store)
{
	(void)store;
	e->secret.given = e->old;
	e->secret.against = e->me.password;
	e->next = NEXT_HASH;
}

void mail_second(struct errand *e, struct store *store)
{
	struct player p;
	if (!errand_still(e, store, &e->me, &p))
		return;
	struct buf b = buf_over(p.mail, sizeof p.mail);
	p.mail[0] = '\0';
	buf_put(&b, e->mail);
	/* a letter that lies at the old address opens nothing any more */
	if (!errand_stored(e, store_player_mail(store, p.id, p.mail)) || !errand_stored(e, store_reset_drop(store, p.id)))
		return;
	if (!*p.mail)
		store_notice_drop(store, p.id);
	e->me = p;
}

void mail_read(struct errand *e, struct store *store)
{
	struct notice n;
	enum stored s = store_notice(store, e->me.id, &n);
	struct json j = { .out = &e->out };
	if (!errand_stored(e, s == STORE_NONE ? STORE_OK : s))
		return;
	json_open(&j, '{');
	json_key_bool(&j, "available", e->mailing.post && e->mailing.origin);
	json_key_text(&j, "mail", e->me.mail);
	json_key_bool(&j, "notices", s == STORE_OK);
	json_close(&j, '}');
}
