/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people want to hear of when they are not here, and in which browsers: the requests
 * under /api/me/push, and the choices of /api/me/notices. On the keeper's thread, like all
 * deeds (people_inside.h).
 */
#include "endpoint.h"
#include "json.h"
#include "notify.h"
#include "people_inside.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

/* ---- how things stand ---- */

struct browsers {
	const char *session;
	int n;
	bool here;
};

static void count_browser(void *context, const struct subscription *s)
{
	struct browsers *b = context;
	b->n++;
	b->here = b->here || strcmp(s->session, b->session) == 0;
}

static void put_kinds(struct json *j, const char *key, unsigned kinds)
{
	json_key_open(j, key, '[');
	for (int kind = 0; kind < NOTIFY_KINDS; kind++)
		if (kinds >> kind & 1)
			json_text(j, notify_name((enum notify_kind)kind));
	json_close(j, ']');
}

static bool fine(struct errand *e, enum stored s)
{
	return errand_stored(e, s == STORE_NONE ? STORE_OK : s);
}

void push_read(struct errand *e, struct store *store)
{
	struct browsers browsers = { .session = e->shown };
	struct notice notice;
	unsigned chosen;
	struct json j = { .out = &e->out };
	if (!fine(e, store_push_choice(store, e->me.id, &chosen)) || !fine(e, store_subscriptions(store, e->me.id, count_browser, &browsers)) ||
	    !fine(e, store_notice(store, e->me.id, &notice)))
		return;
	json_open(&j, '{');
	json_key_bool(&j, "available", *e->pushing.point);
	json_key_text(&j, "key", e->pushing.point);
	json_key_int(&j, "browsers", browsers.n);
	json_key_bool(&j, "here", browsers.here);
	put_kinds(&j, "push", chosen);
	json_key_bool(&j, "letters", e->mailing.post && e->mailing.origin);
	json_key_bool(&j, "address", *e->me.mail);
	put_kinds(&j, "mail", notice.kinds);
	json_close(&j, '}');
}

/* ---- browsers ---- */

/* The hash is the endpoint's name in the store: it fits into a key, whatever its length. */
static void hash_endpoint(const char *endpoint, char hash[LIST_HASH])
{
	unsigned char bytes[crypto_hash_sha256_BYTES];
	crypto_hash_sha256(bytes, (const unsigned char *)endpoint, strlen(endpoint));
	sodium_bin2hex(hash, LIST_HASH, bytes, sizeof bytes);
}

struct message good_subscription(struct errand *e)
{
	struct endpoint where;
	struct webpush_reader reader;
	if (!*e->pushing.point)
		return message(N_("this server sends no push messages"));
	if (!endpoint_read(&where, e->endpoint, e->pushing.anywhere))
		return message(N_("this is not the address of a push service"));
	if (!webpush_reader_read(&reader, e->point, e->auth))
		return message(N_("these are not the keys of a subscription"));
	return message(NULL);
}

/* Whoever lets a browser tell them something for the first time wants to be told: all kinds,
 * until they choose. */
static bool choose_all_at_first(struct errand *e, struct store *store)
{
	unsigned chosen;
	enum stored s = store_push_choice(store, e->me.id, &chosen);
	return errand_stored(e, s == STORE_NONE ? store_push_choose(store, e->me.id, NOTIFY_ALL) : s);
}

void push_add(struct errand *e, struct store *store)
{
	struct subscription s = { .player = e->me.id, .made = e->now };
	struct buf endpoint = buf_over(s.endpoint, sizeof s.endpoint), point = buf_over(s.point, sizeof s.point),
	           auth = buf_over(s.auth, sizeof s.auth), language = buf_over(s.language, sizeof s.language);
	hash_endpoint(e->endpoint, s.hash);
	memcpy(s.session, e->shown, sizeof s.session);
	buf_put(&endpoint, e->endpoint);
	buf_put(&point, e->point);
	buf_put(&auth, e->auth);
	buf_put(&language, e->catalogue ? e->catalogue->language : "en");
	if (choose_all_at_first(e, store) && errand_stored(e, store_subscription_put(store, &s, e->pushing.most)))
		push_read(e, store);
}

/* This browser hears no more; without a word of which, for there is one to a cookie that it
 * can have. */
void push_drop(struct errand *e, struct store *store)
{
	if (fine(e, store_subscriptions_end(store, e->shown)))
		push_read(e, store);
}

/* ---- choices ---- */

struct message good_choice(struct errand *e)
{
	struct message fault = good_switch(e);
	if (fault.id)
		return fault;
	if (*e->by && strcmp(e->by, "push") != 0 && strcmp(e->by, "mail") != 0)
		return message(N_("the field “by” must be “push” or “mail”"));
	if (*e->kind && notify_named(e->kind) == NOTIFY_KINDS)
		return message(N_("the field “kind” must be “turn”, “invitation”, “end” or “round”"));
	return message(NULL);
}

static void choose_push(struct errand *e, struct store *store, unsigned kind, bool on)
{
	unsigned chosen;
	if (fine(e, store_push_choice(store, e->me.id, &chosen)) &&
	    errand_stored(e, store_push_choose(store, e->me.id, on ? chosen | kind : chosen & ~kind)))
		push_read(e, store);
}

/* A new link each time there were none: one that ended them stays what it was. */
static void choose_mail(struct errand *e, struct store *store, unsigned kind, bool on)
{
	struct notice n;
	enum stored s = store_notice(store, e->me.id, &n);
	if (!fine(e, s))
		return;
	if (on && !*e->me.mail) {
		errand_refuse(e, 409, message(N_("set a mail address first")));
		return;
	}
	n.kinds = on ? n.kinds | kind : n.kinds & ~kind;
	n.player = e->me.id;
	n.language[0] = '\0';
	struct buf b = buf_over(n.language, sizeof n.language);
	buf_put(&b, e->catalogue ? e->catalogue->language : "en");
	_Static_assert(sizeof n.link == KEY_TEXT, "a key fits");
	if (s == STORE_NONE)
		key_draw(n.link);
	if (n.kinds ? errand_stored(e, store_notice_put(store, &n)) : fine(e, store_notice_drop(store, e->me.id)))
		push_read(e, store);
}

/* Letters need an address that can be kept, push messages do not: guests have those, too. */
void notices_first(struct errand *e, struct store *store)
{
	unsigned kind = 1u << (*e->kind ? notify_named(e->kind) : NOTIFY_TURN);
	bool on = strcmp(e->on, "yes") == 0;
	if (strcmp(e->by, "push") == 0)
		choose_push(e, store, kind, on);
	else if (!*e->me.password)
		errand_refuse(e, 403, message(N_("a guest has no mail address: register first")));
	else
		choose_mail(e, store, kind, on);
}
