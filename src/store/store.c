/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Opening and closing a store; see store.h.
 *
 * The schema is brought up to date with every opening: there is no step that an
 * operator could forget.
 */
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

struct store *store_open(const char *url, enum store_sync sync, struct message *why)
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
		enum stored fine = schema_update(s->db);
		if (fine == STORE_OK)
			return s;
		*why = fine == STORE_TAKEN ? message(N_("the store was created by a newer version of this program"))
		                           : cannot_open(s->db->trouble);
		db_close(s->db);
	}
	free(s);
	return NULL;
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
