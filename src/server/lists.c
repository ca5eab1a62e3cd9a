/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tables, ratings and players as JSON; see lists.h. */
#include "lists.h"

#include "tell.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static void put_table(void *context, const struct summary *s)
{
	struct table_list *list = context;
	tell_summary(list->json, s, list->viewer);
	list->n++;
	list->last = s->ended;
}

enum stored put_tables(struct store *store, const struct table_search *search, struct table_list *list)
{
	assert(search && list->json);
	return store_tables(store, search, put_table, list);
}

/* ---- the lobby ---- */

enum {
	LOBBY_SEEN = 400,   /* tables that are looked at; with the usual limits one address has not that many */
	LOBBY_EACH = 3      /* of one owner */
};

struct lobby {
	int n;
	struct summary table[LOBBY_SEEN];
};

static void see_table(void *context, const struct summary *s)
{
	struct lobby *lobby = context;
	if (lobby->n < LOBBY_SEEN)
		lobby->table[lobby->n++] = *s;
}

/* How many of the owner's tables stand before this one, in the order in which they are shown?
 * Those with people come before all without. */
static int before(const struct lobby *lobby, int which)
{
	const struct summary *s = &lobby->table[which];
	int n = 0;
	for (int i = 0; i < lobby->n; i++) {
		const struct summary *other = &lobby->table[i];
		bool ahead = (other->people > 0) != (s->people > 0) ? other->people > 0 : i < which;
		n += ahead && other->owner == s->owner;
	}
	return n;
}

enum stored put_lobby(struct store *store, const struct table_search *search, struct table_list *list)
{
	assert(search->limit > 0);
	struct lobby *lobby = malloc(sizeof *lobby);
	struct table_search more = *search;
	more.limit = LOBBY_SEEN;
	assert(lobby);
	lobby->n = 0;
	enum stored result = store_tables(store, &more, see_table, lobby);
	int shown = 0;
	for (int people = 1; people >= 0; people--)
		for (int i = 0; i < lobby->n && shown < search->limit; i++)
			if ((lobby->table[i].people > 0) == people && before(lobby, i) < LOBBY_EACH) {
				put_table(list, &lobby->table[i]);
				shown++;
			}
	free(lobby);
	return result;
}

/* ---- people ---- */

struct rating_list {
	struct json *json;
	bool names;   /* whose they are; else of which game */
};

/* Rounded: nobody's strength is known to a fraction of a point. */
static void put_rating(void *context, const struct rating *r)
{
	struct rating_list *list = context;
	struct json *j = list->json;
	json_open(j, '{');
	json_key_text(j, list->names ? "name" : "game", list->names ? r->name : r->game);
	json_key_int(j, "rating", llround(r->rating));
	json_key_int(j, "deviation", llround(r->deviation));
	json_key_int(j, "games", r->games);
	if (rating_provisional(r, r->at))
		json_key_bool(j, "provisional", true);
	json_close(j, '}');
}

enum stored put_ratings(struct store *store, const char *game, int64_t player, int limit, struct json *j)
{
	assert(game || player);
	struct rating_list list = { j, game != NULL };
	json_key_open(j, "ratings", '[');
	enum stored result = store_ratings(store, game, player, limit, put_rating, &list);
	json_close(j, ']');
	return result;
}

enum stored put_player(struct store *store, const struct player *p, struct json *j)
{
	assert(p->id);
	enum { RATINGS = 32 };  /* more games there are not */
	json_open(j, '{');
	id_key(j, "id", p->id);
	json_key_text(j, "name", p->name);
	json_key_bool(j, "guest", !*p->password);
	if (p->role == ROLE_MODERATOR)
		json_key_bool(j, "moderator", true);
	enum stored result = put_ratings(store, NULL, p->id, RATINGS, j);
	json_close(j, '}');
	return result;
}
