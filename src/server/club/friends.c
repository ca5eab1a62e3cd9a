/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Whom somebody follows, and what they are invited to, over HTTP (docs/http.md): what is done on
 * the keeper's thread for requests under /api/me. Invitations are sent over the socket
 * (invite.c), because who is invited is to see them at once.
 */
#include "people_inside.h"

#include "care.h"
#include "friends.h"

#include <assert.h>
#include <string.h>

/* ---- following ---- */

static void put_friend(void *context, const struct friend *f)
{
	struct json *j = context;
	json_open(j, '{');
	json_key_text(j, "name", f->name);
	json_key_bool(j, "here", f->here);
	if (f->table) {
		id_key(j, "table", f->table);
		json_key_text(j, "game", f->game);
	}
	json_close(j, '}');
}

void friends_read(struct errand *e, struct store *store)
{
	struct json j = { .out = &e->out };
	bool shows = true;
	json_open(&j, '{');
	json_key_open(&j, "friends", '[');
	if (errand_stored(e, store_friends(store, e->me.id, e->now, put_friend, &j)))
		errand_stored(e, store_shows(store, e->me.id, &shows));
	json_close(&j, ']');
	json_key_bool(&j, "shown", shows);
	json_close(&j, '}');
}

static bool only_account(struct errand *e)
{
	if (!*e->me.password)
		errand_refuse(e, 403, message(N_("following people is for those with an account: register first")));
	return !e->status;
}

/* A guest is gone tomorrow, and nobody follows themselves. */
static bool find(struct errand *e, struct store *store)
{
	enum stored s = store_player_named(store, e->name, &e->found);
	if (s == STORE_AWAY)
		return errand_stored(e, s);
	if (s == STORE_NONE || e->found.id == e->me.id)
		errand_refuse(e, 404, message(N_("no player has this name")));
	return !e->status;
}

void friends_follow(struct errand *e, struct store *store)
{
	bool on = strcmp(e->on, "yes") == 0;
	if (!only_account(e) || !find(e, store))
		return;
	if (on && !*e->found.password) {
		errand_refuse(e, 409, message(N_("a guest cannot be followed: guests come and go")));
		return;
	}
	enum stored s = on ? store_follow(store, e->me.id, e->found.id, e->now) : store_unfollow(store, e->me.id, e->found.id);
	/* no reason is given: it is nobody's business who has blocked whom */
	if (s == STORE_NONE)
		errand_refuse(e, 403, message(N_("you cannot follow this player")));
	else if (s == STORE_TAKEN)
		errand_refuse(e, 409, refusal(REFUSED_FULL, N_("you cannot follow that many people")));
	else
		errand_stored(e, s);
}

void friends_show(struct errand *e, struct store *store)
{
	if (only_account(e))
		errand_stored(e, store_show(store, e->me.id, strcmp(e->on, "yes") == 0));
}

/* ---- invitations ---- */

static void put_invitation(void *context, const struct invitation *i)
{
	struct json *j = context;
	json_open(j, '{');
	id_key(j, "table", i->table);
	json_key_text(j, "game", i->game);
	json_key_text(j, "who", i->name);
	json_key_int(j, "at", i->at);
	json_close(j, '}');
}

void invitations_read(struct errand *e, struct store *store)
{
	struct json j = { .out = &e->out };
	json_open(&j, '{');
	json_key_open(&j, "invitations", '[');
	errand_stored(e, store_invitations(store, e->me.id, put_invitation, &j));
	json_close(&j, ']');
	json_close(&j, '}');
}

void invitations_decline(struct errand *e, struct store *store)
{
	int64_t table;
	enum stored s = id_read(e->table, &table) ? store_invitation_drop(store, e->me.id, table) : STORE_NONE;
	if (s == STORE_NONE)
		errand_refuse(e, 404, message(N_("you have no invitation to this table")));
	else
		errand_stored(e, s);
}
