/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Opening and closing a store; see store.h.
 *
 * The schema is brought up to date with every opening: there is no step that an
 * operator could forget.
 */
#include "claim.h"
#include "inside.h"
#include "schema.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Before it is known to be a URL at all. */
static bool begins(const char *url, const char *with)
{
	return strncmp(url, with, strlen(with)) == 0;
}

static bool is_postgres(const char *url)
{
	return begins(url, "postgres://") || begins(url, "postgresql://");
}

static struct message cannot_open(const char *words)
{
	struct message m = message_with(N_("the store cannot be opened: {reason}"), "reason", words);
	return m;
}

/* Only here does anybody look at what a URL begins with; from here on a store is a store. */
static struct db *reach(const char *url, enum store_sync sync, struct message *why)
{
	char words[MESSAGE_ARG_SIZE * 2];
	struct buf b = buf_over(words, sizeof words);
	struct db *db = NULL;
	if (begins(url, "sqlite:") && url[strlen("sqlite:")]) {
		db = sqlite_open(url + strlen("sqlite:"), sync, &b);
	} else if (is_postgres(url)) {
		db = postgres_open(url, sync, &b);
	} else {
		*why = message(N_("a store must be sqlite:FILE or postgres://USER@HOST/NAME"));
		return NULL;
	}
	if (!db)
		*why = cannot_open(words);
	return db;
}

/* Whoever opens a store whose schema is old. */
struct opener {
	const char *url;
	void (*tell)(void *, const struct message *);
	void *arg;
	struct message refused;  /* why it may not be changed */
	bool changed;
};

/* A server that runs does not expect it; and a large store takes minutes, about which nobody
 * should have to wonder. */
static bool may_change(void *arg, const struct schema_change *change)
{
	struct opener *o = arg;
	if (store_claimed(o->url, &o->refused))
		return false;
	struct message m = message(N_("bringing the store from version {from} to version {to} ({tables} tables, {players} players);"
	                              " this may take a while, and nothing is changed if it is interrupted"));
	message_int(&m, "from", change->from);
	message_int(&m, "to", change->to);
	message_int(&m, "tables", (long)change->tables);
	message_int(&m, "players", (long)change->players);
	if (o->tell)
		o->tell(o->arg, &m);
	o->changed = true;
	return true;
}

/* Up to date, or why not. */
static struct message update(struct db *db, struct opener *o)
{
	switch (schema_update(db, may_change, o)) {
	case STORE_OK:
		if (o->changed && o->tell)
			o->tell(o->arg, &(struct message){ .id = N_("the store has been brought up to date") });
		return message(NULL);
	case STORE_TAKEN:
		return message(N_("the store was created by a newer version of this program"));
	case STORE_NONE:
		return o->refused;
	case STORE_AWAY:
		break;
	}
	return cannot_open(db->trouble);
}

struct store *store_open_telling(const char *url, enum store_sync sync, void (*tell)(void *, const struct message *),
                                 void *arg, struct message *why)
{
	assert(url && why);
	*why = (struct message){ .id = NULL };
	struct store *s = calloc(1, sizeof *s);
	if (!s) {
		*why = cannot_open("out of memory");
		return NULL;
	}
	s->db = reach(url, sync, why);
	if (s->db) {
		*why = update(s->db, &(struct opener){ .url = url, .tell = tell, .arg = arg });
		if (!why->id)
			return s;
		db_close(s->db);
	}
	free(s);
	return NULL;
}

struct store *store_open(const char *url, enum store_sync sync, struct message *why)
{
	return store_open_telling(url, sync, NULL, NULL, why);
}

void store_close(struct store *s)
{
	if (!s)
		return;
	db_close(s->db);
	free(s);
}

const char *store_trouble(const struct store *s)
{
	assert(s && s->db);
	return s->db->trouble;
}
