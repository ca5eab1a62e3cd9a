/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What can be done with an account, request by request: all but the checks runs on
 * the keeper's thread. Where several things change, they do so in an order in which
 * a store that goes away in between leaves nobody locked out of what they own.
 */
#include "people_inside.h"

#include "care.h"
#include "common.h"
#include "lists.h"
#include "naming.h"
#include "record.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum {
	GUEST_DRAWS = 8,                                   /* for a name that is not taken */
	COOKIE_RENEW_DAYS = 30
};

/* A key for somebody: a cookie if it has no label. */
static bool add_key(struct errand *e, struct store *store, const char *label)
{
	assert(e->me.id && label);
	struct key key = { .player = e->me.id, .made = e->now };
	struct buf b = buf_over(key.label, sizeof key.label);
	key_draw(e->drawn);
	key_hash(e->drawn, key.hash);
	buf_put(&b, label);
	if (!errand_stored(e, store_key_add(store, &key)))
		return false;
	if (!*label)
		e->cookie = COOKIE_NEW;
	e->key = key;
	return true;
}

/* Answer with who one is now. */
static void tell_me(struct errand *e, struct store *store)
{
	assert(e->me.id || e->status);
	struct json j = { .out = &e->out };
	if (!e->status)
		errand_stored(e, put_player(store, &e->me, &j));
}

void errand_enter(struct errand *e, struct store *store)
{
	if (add_key(e, store, ""))
		tell_me(e, store);
}

/* The same for what shall be gone: that it was gone already is no harm. */
static bool dropped(struct errand *e, enum stored result)
{
	return errand_stored(e, result == STORE_NONE ? STORE_OK : result);
}

/* Somebody as they are after a password was hashed, which takes a while: what was
 * changed meanwhile must not be undone. With another password, or gone, they are not
 * who was asked about. */
bool errand_still(struct errand *e, struct store *store, const struct player *before, struct player *now)
{
	enum stored result = store_player(store, before->id, now);
	bool same = result == STORE_OK && strcmp(now->password, before->password) == 0;
	return errand_stored(e, result == STORE_AWAY || same ? result : STORE_TAKEN);
}

static void set_name(struct player *p, const char *name)
{
	assert(name);
	struct buf b = buf_over(p->name, sizeof p->name);
	buf_put(&b, name);
}

static void set_password(struct player *p, const struct secret *s)
{
	_Static_assert(sizeof p->password == sizeof s->hash, "a hash fits");
	memcpy(p->password, s->hash, sizeof p->password);
}

/* By the name as it was given: the store compares without case, and would show another
 * spelling. */
static void refuse_taken(struct errand *e)
{
	struct message m = message_with(N_("the name “{name}” is taken"), "name", e->name);
	errand_refuse(e, 409, m);
}

/* ---- GET /api/me ---- */

/* A cookie that is used stays; one that nobody shows for a year ends by itself. */
static void me_first(struct errand *e, struct store *store)
{
	if (!e->known) {
		e->next = NEXT_GUEST;
		return;
	}
	if (!e->token && e->now - e->key.made > (int64_t)COOKIE_RENEW_DAYS * 24 * 60 * 60 * 1000)
		e->cookie = COOKIE_AGAIN;
	tell_me(e, store);
}

/* Names are drawn, and may be taken: a few draws are enough while guests are far
 * fewer than names. */
static void be_guest(struct errand *e, struct store *store)
{
	enum stored result = STORE_TAKEN;
	for (int i = 0; i < GUEST_DRAWS && result == STORE_TAKEN; i++) {
		char name[GUEST_NAME];
		name_guest(name);
		e->me = (struct player){ .made = e->now };
		set_name(&e->me, name);
		result = store_player_add(store, &e->me);
	}
	if (errand_stored(e, result) && add_key(e, store, ""))
		tell_me(e, store);
}

/* ---- register ---- */

static struct message good_name(struct errand *e)
{
	return name_trim(e->name);
}

static struct message good_account(struct errand *e)
{
	struct message m = name_trim(e->name);
	return m.id ? m : password_fault(e->fresh, e->name);
}

/* Whom people would take for somebody else cannot be called so. Who had such a name before
 * keeps it. */
static bool is_unlike(struct errand *e, struct store *store)
{
	enum stored result = name_alike(store, e->name, e->known ? e->me.id : 0, &e->alike);
	if (result == STORE_AWAY)
		errand_stored(e, result);
	if (e->alike)
		errand_refuse(e, 409, message_with(N_("“{name}” looks like somebody else’s name"), "name", e->name));
	return !e->status;
}

static void register_first(struct errand *e, struct store *store)
{
	struct player other;
	if (e->known && *e->me.password) {
		errand_refuse(e, 409, refusal(REFUSED_ILLEGAL, N_("you already have an account: log out to create another")));
		return;
	}
	/* not worth a hash; whether it is still free in the end, the store says */
	enum stored result = store_player_named(store, e->name, &other);
	bool own = e->known && result == STORE_OK && other.id == e->me.id;  /* chosen as a guest */
	if (result == STORE_OK && !own)
		refuse_taken(e);
	else if (result == STORE_AWAY)
		errand_stored(e, result);
	else
		is_unlike(e, store);
	e->secret.fresh = e->fresh;
	e->next = NEXT_HASH;
}

/* A new cookie with the new rights: who knew the guest's must not have the account. */
static void register_second(struct errand *e, struct store *store)
{
	struct player p = { .made = e->now };
	if (e->known && !errand_still(e, store, &e->me, &p))
		return;
	set_name(&p, e->name);
	set_password(&p, &e->secret);
	enum stored result = e->known ? store_player_change(store, &p) : store_player_add(store, &p);
	if (result == STORE_TAKEN)
		refuse_taken(e);
	if (!errand_stored(e, result))
		return;
	e->me = p;
	e->news = NEWS_OUT;
	/* the new key first: a store that goes away in between locks nobody out */
	if (add_key(e, store, "") && *e->shown)
		dropped(e, store_key_drop(store, e->shown));
	tell_me(e, store);
}

/* ---- log in and out ---- */

/* Whoever types a name may type a space behind it; what else is wrong with it is
 * not told, it is just nobody's. */
static struct message any_name(struct errand *e)
{
	name_trim(e->name);
	return message(NULL);
}

/* Whether there is such a name shows neither in the answer nor in how long it takes. */
static void login_first(struct errand *e, struct store *store)
{
	char name[NAME_MAX_BYTES + 1];
	struct buf b = buf_over(name, sizeof name);
	buf_put(&b, e->name);
	enum stored result = store_player_named(store, name, &e->found);
	if (result == STORE_NONE || b.full)
		e->found = (struct player){ 0 };
	else
		errand_stored(e, result);
	e->secret.given = e->old;
	e->secret.against = e->found.password;
	e->next = NEXT_HASH;
}

/* A new key for every login, so that one browser can be put out without the others. */
static void login_second(struct errand *e, struct store *store)
{
	struct player now;
	if (!errand_still(e, store, &e->found, &now))
		return;
	struct message banned = people_banned(&now, e->now);
	if (banned.id) {
		errand_refuse(e, 403, banned);
		return;
	}
	if (e->known && e->me.id != now.id)
		/* the guest they were until now has no key any more */
		e->left = e->me;
	e->me = now;
	if (!add_key(e, store, ""))
		return;
	if (*e->shown && !e->token)
		dropped(e, store_key_drop(store, e->shown));
	tell_me(e, store);
}

static void logout_first(struct errand *e, struct store *store)
{
	if (!e->token)
		e->cookie = COOKIE_ENDS;
	if (e->known && dropped(e, store_key_drop(store, e->shown)))
		e->news = NEWS_OUT;
}

/* Tokens, too: whoever does this wants nobody in any more. */
static void logout_everywhere(struct errand *e, struct store *store)
{
	assert(e->known);
	if (dropped(e, store_keys_drop(store, e->me.id, true)))
		e->news = NEWS_OUT;
	e->cookie = COOKIE_ENDS;
}

/* ---- the account ---- */

/* Guests, too: a name is no promise to come back. It is theirs alone while the server knows
 * them, so nobody can be taken for somebody else. */
static void rename_first(struct errand *e, struct store *store)
{
	assert(e->known);
	struct player p = e->me, other;
	set_name(&p, e->name);
	enum stored result = store_player_named(store, e->name, &other);
	if (result == STORE_OK && other.id != p.id)
		refuse_taken(e);
	else if (result == STORE_AWAY)
		errand_stored(e, result);
	if (e->status || !is_unlike(e, store))
		return;
	result = store_player_rename(store, p.id, p.name);
	if (result == STORE_TAKEN)
		refuse_taken(e);
	if (!errand_stored(e, result))
		return;
	e->me = p;
	e->news = NEWS_NAME;
	tell_me(e, store);
}

/* Whose name it must not be is known when it is known who asks. */
static struct message good_keep(struct errand *e)
{
	bool fine = !*e->keep || strcmp(e->keep, "tokens") == 0;
	return message(fine ? NULL : N_("“keep” must be “tokens”"));
}

/* The old one is asked for: a browser that was left open must not be enough. */
static void password_first(struct errand *e, struct store *store)
{
	assert(e->known);
	(void)store;
	struct message fault = password_fault(e->fresh, e->me.name);
	if (fault.id)
		errand_refuse(e, 400, fault);
	e->secret.given = e->old;
	e->secret.against = e->me.password;
	e->secret.fresh = e->fresh;
	e->next = NEXT_HASH;
}

/* Whoever has come in with the old one is put out; so are programs with a token, unless their
 * owner wants to keep them. */
static void password_second(struct errand *e, struct store *store)
{
	struct player p;
	if (!errand_still(e, store, &e->me, &p))
		return;
	set_password(&p, &e->secret);
	if (!errand_stored(e, store_player_change(store, &p)))
		return;
	e->me = p;
	/* a link that was asked for by whoever had the old one, or reads the mail, ends as well */
	if (!errand_stored(e, store_reset_drop(store, p.id)) || !dropped(e, store_keys_drop(store, p.id, !*e->keep)))
		return;
	e->news = NEWS_OUT;
	add_key(e, store, "");
}

static void delete_second(struct errand *e, struct store *store)
{
	assert(e->known);
	struct player now;
	if (!errand_still(e, store, &e->me, &now))
		return;
	if (!dropped(e, store_player_drop(store, e->me.id)))
		return;
	e->news = NEWS_GONE;
	e->cookie = COOKIE_ENDS;
}

/* A guest has no password to ask for, and nothing that could not be had again. */
static void delete_first(struct errand *e, struct store *store)
{
	if (!*e->me.password) {
		delete_second(e, store);
		return;
	}
	if (!*e->old) {
		errand_refuse(e, 400, message(N_("deleting an account requires its password")));
		return;
	}
	e->secret.given = e->old;
	e->secret.against = e->me.password;
	e->next = NEXT_HASH;
}

/* ---- tokens ---- */

struct key_walk {
	struct json *json;
	int n;
	const char *id;          /* the one that is looked for, or NULL */
	char hash[LIST_HASH];
};

/* A part of the hash names a token: it opens nothing, and nobody has to remember it. */
static void put_id(struct json *j, const char *hash)
{
	char id[TOKEN_ID + 1];
	struct buf b = buf_over(id, sizeof id);
	buf_putn(&b, hash, TOKEN_ID);
	json_key_text(j, "id", id);
}

static void token(void *context, const struct key *key)
{
	struct key_walk *w = context;
	/* a cookie, which is no token */
	if (!*key->label)
		return;
	w->n++;
	if (w->id && strncmp(key->hash, w->id, TOKEN_ID) == 0)
		memcpy(w->hash, key->hash, sizeof w->hash);
	if (!w->json)
		return;
	json_open(w->json, '{');
	put_id(w->json, key->hash);
	json_key_text(w->json, "label", key->label);
	json_key_int(w->json, "made", key->made);
	json_close(w->json, '}');
}

static void tokens_first(struct errand *e, struct store *store)
{
	struct json j = { .out = &e->out };
	struct key_walk w = { .json = &j };
	json_open(&j, '{');
	json_key_open(&j, "tokens", '[');
	errand_stored(e, store_keys(store, e->me.id, token, &w));
	json_close(&j, ']');
	json_close(&j, '}');
}

struct message good_switch(struct errand *e)
{
	bool good = strcmp(e->on, "yes") == 0 || strcmp(e->on, "no") == 0;
	return good ? message(NULL) : message_with(N_("the field “{field}” must be “yes” or “no”"), "field", "on");
}

static struct message good_label(struct errand *e)
{
	return record_name_fault(e->label);
}

static void token_add(struct errand *e, struct store *store)
{
	assert(e->known);
	struct key_walk w = { .json = NULL };
	if (!errand_stored(e, store_keys(store, e->me.id, token, &w)))
		return;
	if (w.n >= TOKENS_MAX) {
		struct message m = message(N_("you already have {max} tokens, the maximum: delete one first"));
		message_int(&m, "max", TOKENS_MAX);
		errand_refuse(e, 409, m);
		return;
	}
	if (!add_key(e, store, e->label))
		return;
	struct json j = { .out = &e->out };
	json_open(&j, '{');
	put_id(&j, e->key.hash);
	json_key_text(&j, "token", e->drawn);
	json_key_text(&j, "label", e->key.label);
	json_close(&j, '}');
}

/* Looked for among the player's own: the id of somebody else's is nobody's here. */
static void token_drop(struct errand *e, struct store *store)
{
	struct key_walk w = { .id = e->id };
	if (!errand_stored(e, store_keys(store, e->me.id, token, &w)))
		return;
	if (!*w.hash)
		errand_refuse(e, 404, message(N_("there is no such token")));
	else if (dropped(e, store_key_drop(store, w.hash)))
		e->news = NEWS_OUT;
}

/* ---- all of them ---- */

#define NAME { "name", 1, NAME_GIVEN_MAX, false, offsetof(struct errand, name) }
#define PASSWORD(name, min, optional, member) { name, min, PASSWORD_MAX, optional, offsetof(struct errand, member) }
#define LANGUAGE { "lang", 2, 2, true, offsetof(struct errand, language) }
#define END { .name = NULL }

static const struct body_field
	nothing[] = { END },
	register_fields[] = { NAME, PASSWORD("password", PASSWORD_MIN, false, fresh), END },
	login_fields[] = { NAME, PASSWORD("password", 1, false, old), END },
	name_field[] = { NAME, END },
	password_fields[] = { PASSWORD("old", 1, false, old), PASSWORD("new", PASSWORD_MIN, false, fresh),
	                      { "keep", 1, sizeof "tokens" - 1, true, offsetof(struct errand, keep) }, END },
	delete_field[] = { PASSWORD("password", 1, true, old), END },
	label_field[] = { { "label", 1, NAME_GIVEN_MAX, false, offsetof(struct errand, label) }, END },
	forgot_fields[] = { NAME, LANGUAGE, END },
	reset_fields[] = { { "key", KEY_TEXT - 1, KEY_TEXT - 1, false, offsetof(struct errand, reset) },
	                   PASSWORD("password", PASSWORD_MIN, false, fresh), END },
	mail_fields[] = { { "mail", 0, MAIL_ADDRESS_MAX, false, offsetof(struct errand, mail) }, PASSWORD("password", 1, false, old), END },
	notices_fields[] = { { "on", 2, 3, false, offsetof(struct errand, on) }, { "kind", 3, 11, true, offsetof(struct errand, kind) },
	                     { "by", 4, 4, true, offsetof(struct errand, by) }, LANGUAGE, END },
	push_fields[] = { { "endpoint", 1, ENDPOINT_MAX, false, offsetof(struct errand, endpoint) },
	                  { "p256dh", POINT_SIZE - 1, POINT_SIZE - 1, false, offsetof(struct errand, point) },
	                  { "auth", AUTH_SIZE - 1, AUTH_SIZE - 1, false, offsetof(struct errand, auth) }, LANGUAGE, END },
	follow_fields[] = { NAME, { "on", 2, 3, false, offsetof(struct errand, on) }, END },
	on_field[] = { { "on", 2, 3, false, offsetof(struct errand, on) }, END },
	table_field[] = { { "table", ID_SIZE - 1, ID_SIZE - 1, false, offsetof(struct errand, table) }, END },
	days_field[] = { { "days", 1, 3, false, offsetof(struct errand, days) }, END },
	puzzle_fields[] = { { "game", 1, 31, false, offsetof(struct errand, game) }, { "number", 1, 4, false, offsetof(struct errand, puzzle) },
	                    { "moves", 0, TRIED_MAX, false, offsetof(struct errand, moves) }, END },
	id_field[] = { { "id", TOKEN_ID, TOKEN_ID, false, offsetof(struct errand, id) }, END };

enum { OWNER = WHO_KNOWN | WHO_BROWSER };

const struct deed deeds[] = {
	{ "GET", "/api/me", 0, TRY_NOTHING, NULL, NULL, me_first, be_guest },
	{ "POST", "/api/me/register", WHO_BROWSER, TRY_ACCOUNT, register_fields, good_account, register_first,
	  register_second },
	{ "POST", "/api/me/login", WHO_BROWSER, TRY_LOGIN, login_fields, any_name, login_first, login_second },
	{ "POST", "/api/me/logout", WHO_BANNED, TRY_NOTHING, nothing, NULL, logout_first, NULL },
	{ "POST", "/api/me/logout-everywhere", OWNER, TRY_NOTHING, nothing, NULL, logout_everywhere, NULL },
	{ "POST", "/api/me/rename", OWNER, TRY_ACCOUNT, name_field, good_name, rename_first, NULL },
	{ "POST", "/api/me/password", OWNER | WHO_ACCOUNT, TRY_LOGIN, password_fields, good_keep, password_first,
	  password_second },
	{ "POST", "/api/me/delete", OWNER | WHO_BANNED, TRY_LOGIN, delete_field, NULL, delete_first, delete_second },
	{ "GET", "/api/me/tokens", OWNER, TRY_NOTHING, NULL, NULL, tokens_first, NULL },
	{ "POST", "/api/me/tokens", OWNER, TRY_ACCOUNT, label_field, good_label, token_add, NULL },
	{ "POST", "/api/me/tokens/drop", OWNER, TRY_NOTHING, id_field, NULL, token_drop, NULL },
	{ "POST", "/api/me/forgot", WHO_UNHEARD | WHO_BANNED, TRY_ACCOUNT, forgot_fields, any_name, forgot_first, NULL },
	{ "POST", "/api/me/reset", WHO_BROWSER | WHO_BANNED, TRY_LOGIN, reset_fields, good_fresh, reset_first, reset_second },
	{ "GET", "/api/me/mail", OWNER | WHO_ACCOUNT, TRY_NOTHING, NULL, NULL, mail_read, NULL },
	{ "POST", "/api/me/mail", OWNER | WHO_ACCOUNT, TRY_LOGIN, mail_fields, good_mail, mail_first, mail_second },
	{ "POST", "/api/me/notices", OWNER, TRY_ACCOUNT, notices_fields, good_choice, notices_first, NULL },
	{ "GET", "/api/me/push", OWNER, TRY_NOTHING, NULL, NULL, push_read, NULL },
	{ "POST", "/api/me/push", OWNER, TRY_ACCOUNT, push_fields, good_subscription, push_add, NULL },
	{ "POST", "/api/me/push/drop", OWNER, TRY_NOTHING, nothing, NULL, push_drop, NULL },
	{ "GET", "/api/me/friends", WHO_KNOWN, TRY_NOTHING, NULL, NULL, friends_read, NULL },
	{ "POST", "/api/me/follow", WHO_KNOWN, TRY_FRIENDS, follow_fields, good_switch, friends_follow, NULL },
	{ "POST", "/api/me/shown", OWNER, TRY_FRIENDS, on_field, good_switch, friends_show, NULL },
	{ "GET", "/api/me/invitations", WHO_KNOWN, TRY_NOTHING, NULL, NULL, invitations_read, NULL },
	{ "POST", "/api/me/decline", WHO_KNOWN, TRY_FRIENDS, table_field, NULL, invitations_decline, NULL },
	{ "GET", "/api/me/vacation", OWNER | WHO_ACCOUNT, TRY_NOTHING, NULL, NULL, vacation_read, NULL },
	{ "POST", "/api/me/vacation", OWNER | WHO_ACCOUNT, TRY_ACCOUNT, days_field, good_days, vacation_begin, NULL },
	{ "POST", "/api/me/vacation/end", OWNER | WHO_ACCOUNT, TRY_ACCOUNT, nothing, NULL, vacation_end, NULL },
	{ "GET", "/api/me/puzzles", WHO_KNOWN, TRY_NOTHING, NULL, NULL, puzzles_read, NULL },
	{ "POST", "/api/me/puzzle", WHO_KNOWN | WHO_ACCOUNT, TRY_PUZZLES, puzzle_fields, good_puzzle, puzzles_try, NULL },
	{ .path = NULL },
};
