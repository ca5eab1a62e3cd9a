/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Beginning a try, and telling of a day; see dailies.h. */
#include "dailies.h"

#include "tell.h"
#include "writing.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TOP = 50, PAST = 14, BARS = 12, KINDS = 512, TRIES_TO_BEGIN = 5 };

enum stored daily_secret(struct store *store, const struct game *game, int day, bool draw, uint8_t secret[PROOF_BYTES])
{
	char hex[PROOF_HEX], fresh[PROOF_HEX];
	struct buf b = buf_over(fresh, sizeof fresh);
	randombytes_buf(secret, PROOF_BYTES);
	proof_put(&b, secret);
	enum stored s = store_daily(store, game->name, day, draw ? fresh : NULL, hex);
	if (s == STORE_OK && !proof_read(hex, secret))
		s = STORE_AWAY;
	return s;
}

/* ---- beginning ---- */

/* Whoever had an account before the day began: who has played the deal already cannot come again
 * under a new name, and stand in the table with what they know. */
static bool is_listed(const struct player *p, int day)
{
	return *p->password && p->made < day_begin(day);
}

static enum stored begin(struct store *store, const struct daily_try *d, struct try *t)
{
	struct writing w = { 0 };
	struct request step;
	struct table *table = malloc(sizeof *table);
	assert(table);
	table_start(table, t->table);
	bool fine = true;
	for (int i = 0; fine && daily_step(d, i, &step); i++)
		fine = writing_ask(&w, table, step, t->at);
	/* our own requests, and options that are the game's own */
	assert(fine);
	writing_sum_up(&w, table);
	enum stored s = store_try_begin(store, t, w.entry, w.entries);
	writing_free(&w);
	table_free(table);
	free(table);
	return s;
}

enum stored daily_begin(struct store *store, const struct game *game, int day, const struct player *p, int64_t now, struct try *t)
{
	struct daily_try d = { .game = game, .day = day, .player = p->id, .name = p->name, .guest = !*p->password };
	enum stored s = daily_secret(store, game, day, true, d.secret);
	/* another socket, or another server, may be faster: then its table is the one */
	for (int i = 0; i < TRIES_TO_BEGIN && s == STORE_OK; i++) {
		s = store_try(store, game->name, day, p->id, t);
		if (s != STORE_NONE)
			return s;
		*t = (struct try){ .day = day, .player = p->id, .table = writing_draw_table(), .at = now, .closes = daily_closes(day),
		                   .listed = is_listed(p, day) };
		struct buf name = buf_over(t->game, sizeof t->game);
		buf_put(&name, game->name);
		s = begin(store, &d, t);
		if (s != STORE_TAKEN)
			return s;
		s = STORE_OK;
	}
	return s == STORE_OK ? STORE_AWAY : s;
}

/* ---- telling ---- */

struct told_day {
	struct json *json;
	struct store *store;
	int64_t viewer;
	bool closed;            /* everybody may see everything now */
	int rows, place;        /* that have been told; of the last of them */
	struct try last;
	int points[KINDS], n[KINDS], kinds;
};

static bool equal(const struct try *a, const struct try *b)
{
	return a->won == b->won && a->lead == b->lead && a->points == b->points;
}

void day_key(struct json *j, const char *key, int day)
{
	char text[DAY_SIZE];
	struct buf b = buf_over(text, sizeof text);
	day_put(&b, day);
	json_key_text(j, key, text);
}

static void put_result(struct json *j, const struct try *t)
{
	json_key_bool(j, "won", t->won > 0);
	if (t->won < 0)
		json_key_bool(j, "resigned", true);
	json_key_int(j, "lead", t->lead);
	json_key_int(j, "points", t->points);
}

/* A table that its day still hides is told to nobody else: not even that there is one. */
static void put_row(void *arg, const struct try *t)
{
	struct told_day *d = arg;
	d->rows++;
	if (d->rows == 1 || !equal(t, &d->last))
		d->place = d->rows;
	d->last = *t;
	json_open(d->json, '{');
	json_key_int(d->json, "place", d->place);
	json_key_text(d->json, "name", t->name);
	put_result(d->json, t);
	if (d->closed || t->player == d->viewer)
		id_key(d->json, "table", t->table);
	if (t->player == d->viewer)
		json_key_bool(d->json, "you", true);
	json_close(d->json, '}');
}

static const char *state_of(const struct try *t, int64_t now)
{
	if (t->state != TRY_OPEN)
		return "over";
	return now < t->closes ? "playing" : "unfinished";
}

static void add_points(void *arg, int points, int n)
{
	struct told_day *d = arg;
	if (d->kinds == KINDS)
		return;
	d->points[d->kinds] = points;
	d->n[d->kinds++] = n;
}

/* So many points a bar that there are few of them, in steps that people count in. */
static int bar_width(int least, int most)
{
	static const int nice[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500 };
	size_t i = 0;
	while (i + 1 < sizeof nice / sizeof *nice && (most - least) / nice[i] + 2 > BARS)
		i++;
	return nice[i];
}

static int bar_of(int points, int width)
{
	return points >= 0 ? points / width : -((-points + width - 1) / width);
}

/* How often there were how many points: a bar has those from `from` + its number x `width` on. */
static void put_bars(struct told_day *d)
{
	struct json *j = d->json;
	int width = bar_width(d->points[0], d->points[d->kinds - 1]), first = bar_of(d->points[0], width), i = 0;
	json_key_open(j, "bars", '{');
	json_key_int(j, "from", (long)first * width);
	json_key_int(j, "width", width);
	json_key_open(j, "n", '[');
	for (int bar = first; i < d->kinds; bar++) {
		int sum = 0;
		for (; i < d->kinds && bar_of(d->points[i], width) == bar; i++)
			sum += d->n[i];
		json_int(j, sum);
	}
	json_close(j, ']');
	json_close(j, '}');
}

/* Of a hundred others, how many this is better than; nothing if there are none. */
static enum stored put_rank(struct told_day *d, const struct try *t)
{
	struct tries_rank rank;
	bool in = t->state == TRY_COUNTS;
	enum stored s = store_tries_rank(d->store, t, &rank);
	int others = rank.all - in, worse = rank.all - rank.better - rank.equal;
	if (s != STORE_OK)
		return s;
	json_key_int(d->json, "place", rank.better + 1);
	if (others > 0)
		json_key_int(d->json, "better", (int)((int64_t)100 * worse / others));
	return s;
}

static enum stored put_mine(struct told_day *d, const struct game *game, int day, int64_t now)
{
	struct json *j = d->json;
	struct try t;
	enum stored s = d->viewer ? store_try(d->store, game->name, day, d->viewer, &t) : STORE_NONE;
	if (s != STORE_OK)
		return s == STORE_NONE ? STORE_OK : s;
	json_key_open(j, "mine", '{');
	id_key(j, "table", t.table);
	json_key_text(j, "state", state_of(&t, now));
	json_key_bool(j, "listed", t.listed);
	if (t.state != TRY_OPEN) {
		put_result(j, &t);
		s = put_rank(d, &t);
	}
	json_close(j, '}');
	return s;
}

struct told_past {
	struct json *json;
	int64_t now;
};

static void put_past(void *arg, const struct try *t)
{
	const struct told_past *p = arg;
	json_open(p->json, '{');
	day_key(p->json, "day", t->day);
	id_key(p->json, "table", t->table);
	json_key_text(p->json, "state", state_of(t, p->now));
	if (t->state != TRY_OPEN)
		put_result(p->json, t);
	json_close(p->json, '}');
}

/* What was before: the day before it that had a deal, and one's own tries. */
static enum stored put_earlier(struct told_day *d, const struct game *game, int day, int64_t now)
{
	int before = 0;
	struct told_past past = { d->json, now };
	enum stored s = store_daily_before(d->store, game->name, day, &before);
	if (before)
		day_key(d->json, "before", before);
	json_key_open(d->json, "past", '[');
	if (s == STORE_OK && d->viewer)
		s = store_tries_past(d->store, game->name, d->viewer, day, PAST, put_past, &past);
	json_close(d->json, ']');
	return s;
}

static void put_head(struct json *j, const struct game *game, int day, const uint8_t secret[PROOF_BYTES], int64_t now)
{
	struct proof proof;
	proof_start(&proof, secret);
	json_key_text(j, "game", game->name);
	day_key(j, "day", day);
	json_key_bool(j, "today", day == day_of(now));
	json_key_int(j, "now", now);
	json_key_int(j, "ends", daily_ends(day));
	json_key_int(j, "closes", daily_closes(day));
	json_key_int(j, "seats", daily_seats(game));
	json_key_text(j, "bot", daily_bot(day)->name);
	proof_key(j, "pledge", proof.pledge);
	if (now >= daily_closes(day))
		proof_key(j, "secret", secret);
}

enum stored put_daily(struct store *store, const struct game *game, int day, const uint8_t secret[PROOF_BYTES], int64_t viewer, int64_t now,
                      struct json *j)
{
	struct told_day d = { .json = j, .store = store, .viewer = viewer, .closed = now >= daily_closes(day) };
	int played = 0;
	put_head(j, game, day, secret, now);
	enum stored s = put_mine(&d, game, day, now);
	if (s == STORE_OK)
		s = store_tries_points(store, game->name, day, add_points, &d);
	for (int i = 0; i < d.kinds; i++)
		played += d.n[i];
	json_key_int(j, "played", played);
	if (d.kinds)
		put_bars(&d);
	json_key_open(j, "results", '[');
	if (s == STORE_OK)
		s = store_tries_best(store, game->name, day, TOP, put_row, &d);
	json_close(j, ']');
	return s == STORE_OK ? put_earlier(&d, game, day, now) : s;
}
