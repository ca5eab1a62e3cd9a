/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tables, ratings and players as JSON; see lists.h. */
#include "lists.h"

#include "tell.h"

#include <assert.h>
#include <math.h>

static void put_table(void *context, const struct summary *s)
{
	struct table_list *list = context;
	tell_summary(list->json, s, list->viewer);
	list->n++;
	list->last = s->changed;
}

enum stored put_tables(struct store *store, const struct table_search *search, struct table_list *list)
{
	assert(search && list->json);
	return store_tables(store, search, put_table, list);
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
	enum stored result = put_ratings(store, NULL, p->id, RATINGS, j);
	json_close(j, '}');
	return result;
}
