/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Leaderboards and profiles as JSON; see ladders.h. */
#include "ladders.h"

#include "badges.h"
#include "hints.h"
#include "registry.h"
#include "tell.h"
#include "words.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
	ROWS = 100,          /* of a leaderboard */
	SEASONS_TOLD = 40,
	CURVE_POINTS = 160,
	RIVALS_TOLD = 8,
	PIECES_TOLD = 8,
	KINDS_MAX = 64       /* of games: more there are not */
};

/* What bots are worth in a game, from level 1 on, as landmarks beside people: the same ratings
 * by which a quick match offers a bot and puzzles are rated. */
static void put_landmarks(const char *name, struct json *j)
{
	const struct game *game = registry_find(name);
	json_key_open(j, "landmarks", '[');
	for (int i = 0; game && game->hints && i < LEVELS; i++)
		json_int(j, game->hints->level[i].rating);
	json_close(j, ']');
}

/* ---- leaderboards ---- */

static void season_key(struct json *j, const char *key, int season)
{
	char text[16];
	struct buf b = buf_over(text, sizeof text);
	season_put(&b, season);
	json_key_text(j, key, text);
}

static void put_standing(void *arg, const struct rung *s)
{
	struct json *j = arg;
	json_open(j, '{');
	if (s->place)
		json_key_int(j, "place", s->place);
	json_key_text(j, "name", s->name);
	json_key_int(j, "rating", llround(s->rating));
	json_key_int(j, "games", s->games);
	json_key_int(j, "won", s->won);
	json_close(j, '}');
}

struct seasons {
	int season[SEASONS_TOLD];
	int n;
};

static void keep_season(void *arg, int season)
{
	struct seasons *s = arg;
	if (s->n < SEASONS_TOLD)
		s->season[s->n++] = season;
}

/* Those that are over and the one that goes on, latest first. */
static void put_seasons(struct json *j, const struct seasons *s, int now)
{
	json_key_open(j, "seasons", '[');
	for (int i = -1; i < s->n; i++) {
		char text[16];
		struct buf b = buf_over(text, sizeof text);
		season_put(&b, i < 0 ? now : s->season[i]);
		json_text(j, text);
	}
	json_close(j, ']');
}

/* Somebody's own row, whatever its place; null: there is none. */
static enum stored put_own(struct store *store, const char *game, int season, bool closed, int64_t viewer, struct json *j)
{
	struct rung own;
	enum stored s = viewer ? store_standing(store, game, season, closed, viewer, &own) : STORE_NONE;
	json_key(j, "you");
	if (s == STORE_OK)
		put_standing(j, &own);
	else
		json_raw(j, "null");
	return s == STORE_NONE ? STORE_OK : s;
}

enum stored put_leaderboard(struct store *store, const char *game, int season, int64_t viewer, int64_t now, struct json *j)
{
	assert(game);
	struct seasons seasons = { .n = 0 };
	enum stored s = store_closings(store, game, SEASONS_TOLD, keep_season, &seasons);
	bool closed = false;
	int ranked = 0;
	for (int i = 0; i < seasons.n; i++)
		closed = closed || seasons.season[i] == season;
	json_key_text(j, "game", game);
	if (season == SEASON_ALL) {
		json_key_text(j, "season", "all");
	} else {
		season_key(j, "season", season);
		json_key_int(j, "ends", season_begin(season + 1));
	}
	json_key_bool(j, "closed", closed);
	put_seasons(j, &seasons, season_of(now));
	json_key_int(j, "needed", SEASON_GAMES);
	if (s == STORE_OK && !closed)
		s = store_ranked(store, game, season, &ranked);
	if (!closed)
		json_key_int(j, "ranked", ranked);
	json_key_open(j, "rows", '[');
	if (s == STORE_OK)
		s = (closed ? store_places : store_standings)(store, game, season, ROWS, put_standing, j);
	json_close(j, ']');
	if (s == STORE_OK)
		s = put_own(store, game, season, closed, viewer, j);
	put_landmarks(game, j);
	return s;
}

/* ---- profiles ---- */

/* What somebody has played, and how strong they are there. */
struct played {
	struct career career[KINDS_MAX];
	struct rating rating[KINDS_MAX];  /* of the same game; without games: none */
	int n;
};

static void keep_career(void *arg, const struct career *c)
{
	struct played *p = arg;
	if (p->n < KINDS_MAX)
		p->career[p->n++] = *c;
}

/* A rating may be counted a moment before the career is. */
static void keep_rating(void *arg, const struct rating *r)
{
	struct played *p = arg;
	int i = 0;
	while (i < p->n && strcmp(p->career[i].game, r->game) != 0)
		i++;
	if (i == KINDS_MAX)
		return;
	if (i == p->n) {
		p->n++;
		memcpy(p->career[i].game, r->game, sizeof r->game);
	}
	p->rating[i] = *r;
}

static void put_point(void *arg, const struct chapter *c)
{
	struct json *j = arg;
	json_open(j, '[');
	json_int(j, c->at);
	json_int(j, llround(c->rating));
	json_close(j, ']');
}

static enum stored put_strength(struct store *store, const struct rating *r, struct json *j)
{
	struct rung own = { .place = 0 };
	enum stored s = store_standing(store, r->game, SEASON_ALL, false, r->player, &own);
	int ranked = 0;
	if (s == STORE_OK && own.place)
		s = store_ranked(store, r->game, SEASON_ALL, &ranked);
	json_key_int(j, "rating", llround(r->rating));
	json_key_int(j, "deviation", llround(r->deviation));
	json_key_int(j, "rated", r->games);
	if (rating_provisional(r, r->at))
		json_key_bool(j, "provisional", true);
	if (own.place) {
		json_key_int(j, "place", own.place);
		json_key_int(j, "ranked", ranked);
	}
	put_landmarks(r->game, j);
	json_key_open(j, "curve", '[');
	if (s != STORE_AWAY)
		s = store_curve(store, r->player, r->game, r->games, CURVE_POINTS, put_point, j);
	json_close(j, ']');
	return s;
}

/* A list of what is counted, as each kind is told. */
struct tallied_list {
	struct json *json;
	const struct game *game;
};

static void put_seat(struct json *j, const struct tallied *t)
{
	long long seat;
	if (!words_digits(t->item, &seat))
		return;
	json_open(j, '{');
	json_key_int(j, "seat", seat);
	json_key_int(j, "games", t->n);
	json_key_int(j, "won", t->won);
	json_close(j, '}');
}

static void put_place(struct json *j, const struct tallied *t)
{
	long long place, of;
	const char *slash = words_digits(t->item, &place);
	if (!slash || *slash != '/' || !words_digits(slash + 1, &of))
		return;
	json_open(j, '{');
	json_key_int(j, "place", place);
	json_key_int(j, "of", of);
	json_key_int(j, "games", t->n);
	json_close(j, '}');
}

static void put_bot(struct json *j, const struct tallied *t)
{
	json_open(j, '{');
	json_key_text(j, "bot", t->item);
	json_key_int(j, "games", t->n);
	json_key_int(j, "won", t->won);
	json_close(j, '}');
}

/* What a game has no name for any more is left out. */
static void put_piece(struct json *j, const struct game *game, const struct tallied *t)
{
	struct message name = game && game->words.piece ? game->words.piece(t->item) : message(NULL);
	if (!name.id)
		return;
	json_open(j, '{');
	json_key_text(j, "sign", t->item);
	json_key(j, "name");
	json_message(j, &name);
	json_key_int(j, "times", t->n);
	json_close(j, '}');
}

static void put_tallied(void *arg, const struct tallied *t)
{
	const struct tallied_list *list = arg;
	switch (t->kind) {
	case TALLIED_SEAT:
		put_seat(list->json, t);
		break;
	case TALLIED_PLACE:
		put_place(list->json, t);
		break;
	case TALLIED_BOT:
		put_bot(list->json, t);
		break;
	case TALLIED_PIECE:
		put_piece(list->json, list->game, t);
		break;
	case TALLIED_KINDS:
		break;
	}
}

static void put_rival(void *arg, const struct rival *r)
{
	struct json *j = arg;
	json_open(j, '{');
	json_key_text(j, "name", r->name);
	json_key_int(j, "games", r->games);
	json_key_int(j, "won", r->won);
	json_key_int(j, "lost", r->lost);
	json_close(j, '}');
}

static enum stored put_sums(struct store *store, int64_t player, const char *game, struct json *j)
{
	static const struct {
		const char *key;
		enum tallied_kind kind;
		int limit;
	} lists[] = {
		{ "seats", TALLIED_SEAT, 0 }, { "places", TALLIED_PLACE, 0 }, { "bots", TALLIED_BOT, 0 },
		{ "pieces", TALLIED_PIECE, PIECES_TOLD },
	};
	struct tallied_list list = { j, registry_find(game) };
	enum stored s = STORE_OK;
	for (size_t i = 0; i < sizeof lists / sizeof *lists && s == STORE_OK; i++) {
		json_key_any(j, lists[i].key);
		json_open(j, '[');
		s = store_tallied(store, player, game, lists[i].kind, lists[i].limit, put_tallied, &list);
		json_close(j, ']');
	}
	json_key_open(j, "people", '[');
	if (s == STORE_OK)
		s = store_rivals(store, player, game, RIVALS_TOLD, put_rival, j);
	json_close(j, ']');
	return s;
}

static enum stored put_game(struct store *store, int64_t player, const struct career *c, const struct rating *r, struct json *j)
{
	enum stored s = STORE_OK;
	json_open(j, '{');
	json_key_text(j, "game", c->game);
	json_key_int(j, "games", c->games);
	json_key_int(j, "won", c->won);
	json_key_int(j, "streak", c->streak);
	json_key_int(j, "best", c->best);
	if (r->games)
		s = put_strength(store, r, j);
	if (s != STORE_AWAY)
		s = put_sums(store, player, c->game, j);
	json_close(j, '}');
	return s;
}

/* A table that strangers do not find is for those who played there. */
static void put_table_id(struct json *j, int64_t table, bool shown, bool own)
{
	if (table && (shown || own))
		id_key(j, "table", table);
}

struct own_list {
	struct json *json;
	bool own;    /* somebody looks at themselves */
	int n, last;
};

static void put_badge(void *arg, const struct badge_held *b)
{
	const struct own_list *list = arg;
	struct json *j = list->json;
	json_open(j, '{');
	json_key_text(j, "badge", b->badge);
	json_key_int(j, "at", b->at);
	put_table_id(j, b->table, b->shown, list->own);
	json_close(j, '}');
}

enum stored put_profile(struct store *store, const struct player *p, int64_t viewer, struct json *j)
{
	assert(p->id);
	struct played played = { .n = 0 };
	struct own_list list = { .json = j, .own = p->id == viewer };
	enum stored s = store_careers(store, p->id, keep_career, &played);
	if (s == STORE_OK)
		s = store_ratings(store, NULL, p->id, KINDS_MAX, keep_rating, &played);
	json_key_text(j, "name", p->name);
	json_key_bool(j, "guest", !*p->password);
	json_key_int(j, "since", p->made);
	json_key_open(j, "games", '[');
	for (int i = 0; i < played.n && s == STORE_OK; i++)
		s = put_game(store, p->id, &played.career[i], &played.rating[i], j);
	json_close(j, ']');
	json_key_open(j, "earned", '[');
	if (s == STORE_OK)
		s = store_badges(store, p->id, put_badge, &list);
	json_close(j, ']');
	tell_badges(j);
	return s;
}

/* ---- history ---- */

static void put_chapter(void *arg, const struct chapter *c)
{
	struct own_list *list = arg;
	struct json *j = list->json;
	json_open(j, '{');
	json_key_int(j, "number", c->n);
	json_key_int(j, "at", c->at);
	json_key_int(j, "rating", llround(c->rating));
	json_key_int(j, "deviation", llround(c->deviation));
	/* so that the numbers shown add up */
	json_key_int(j, "change", llround(c->rating) - llround(c->was));
	json_key_int(j, "beaten", c->beaten);
	json_key_int(j, "drawn", c->drawn);
	json_key_int(j, "lost", c->lost);
	put_table_id(j, c->table, c->shown, list->own);
	json_close(j, '}');
	list->n++;
	list->last = c->n;
}

enum stored put_history(struct store *store, const struct player *p, const char *game, int64_t before, int limit, int64_t viewer,
                        struct json *j)
{
	assert(p->id && game && limit > 0);
	struct own_list list = { .json = j, .own = p->id == viewer };
	json_key_open(j, "results", '[');
	enum stored s = store_history(store, p->id, game, (int)before, limit, put_chapter, &list);
	json_close(j, ']');
	json_key(j, "before");
	if (list.n == limit && list.last > 1)
		json_int(j, list.last);
	else
		json_raw(j, "null");
	return s;
}
