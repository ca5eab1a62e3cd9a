/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What a finished game says of its people, and the badges that they earn with it; see
 * careers.h. */
#include "careers.h"

#include "badges.h"
#include "registry.h"
#include "table.h"
#include "words.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	AT_A_TIME = 64,  /* tables in memory */
	TRIES = 20,      /* to keep pace with another node */
	CAREERS = 64     /* kinds of games: more there are not */
};

static const int64_t HOUR = 3600 * 1000, DAY = 24 * 3600 * 1000;

/* ---- a finished game ---- */

/* What is known of one while it is booked. */
struct finished {
	const struct summary *summary;
	struct table *table;                /* played to its end */
	bool counts;                        /* for badges */
	int level;                          /* of the strongest bot; 0: none */
	int half[SEATS_MAX];                /* points after half of the moves */
	double came_with[SEATS_MAX];        /* ratings before a rated game; 0: none */
	bool known[SEATS_MAX];              /* after enough games to mean something */
};

/* "level6": 6; anything else: 0. */
static int level_of(const char *bot)
{
	static const char level[] = "level";
	int n = strncmp(bot, level, sizeof level - 1) == 0 ? words_plain(bot + sizeof level - 1, 8) : 0;
	return n > 0 ? n : 0;
}

static int strongest(const struct finished *f)
{
	int best = 0;
	for (int i = 0; i < f->summary->seats; i++)
		if (!f->summary->seat[i].player && level_of(f->summary->seat[i].name) > best)
			best = level_of(f->summary->seat[i].name);
	return best;
}

static bool anybody_won(const struct summary *s)
{
	for (int i = 0; i < s->chairs; i++)
		if (s->seat[i].won)
			return true;
	return false;
}

static void look_half_way(struct finished *f)
{
	struct session half;
	const struct session *whole = &f->table->session;
	session_at(&half, whole, session_count(whole) / 2);
	game_points(whole->game, session_state(&half), f->summary->chairs, f->half);
	session_free(&half);
}

static void come_with(void *arg, int64_t player, double was, int games)
{
	struct finished *f = arg;
	for (int i = 0; i < f->summary->seats; i++)
		if (f->summary->seat[i].player == player) {
			f->came_with[i] = was;
			f->known[i] = games >= SETTLED_GAMES;
		}
}

/* ---- what is counted of a seat ---- */

/* Whoever has won is first, and among the others points decide. */
static int place_of(const struct summary *s, int seat)
{
	int better = 0;
	for (int i = 0; i < s->chairs; i++)
		better += s->seat[i].won != s->seat[seat].won ? s->seat[i].won
		          : !s->seat[seat].won && s->seat[i].points > s->seat[seat].points;
	return better + 1;
}

/* One more of these, or the first. What there is no room for is not counted. */
static void count(struct booking *b, enum tallied_kind kind, const char *item, bool won)
{
	int i = 0;
	while (i < b->tallies && (b->tallied[i].kind != kind || strcmp(b->tallied[i].item, item) != 0))
		i++;
	if (i == TALLIED_MAX || strlen(item) >= ITEM_SIZE)
		return;
	if (i == b->tallies) {
		b->tallied[b->tallies++] = (struct tallied){ .kind = kind };
		strcpy(b->tallied[i].item, item);
	}
	b->tallied[i].n++;
	b->tallied[i].won += won;
}

/* What has scored, by the signs of the game. */
static void count_pieces(struct booking *b, const struct finished *f, int seat)
{
	const struct game *game = f->table->game;
	struct tally *t = malloc(sizeof *t);
	assert(t);
	if (game->words.favourite) {
		game->score(session_state(&f->table->session), seat, t);
		for (int i = 0; i < t->lines; i++) {
			char sign[ITEM_SIZE] = "";
			struct buf out = buf_over(sign, sizeof sign);
			if (t->line[i].points > 0 && !t->line[i].pending)
				game->words.favourite(&t->line[i], &out);
			if (*sign && !out.full)
				count(b, TALLIED_PIECE, sign, f->summary->seat[seat].won);
		}
	}
	free(t);
}

/* People by name only where strangers may know who played with whom. */
static void count_rivals(struct booking *b, const struct summary *s, int seat)
{
	for (int i = 0; i < s->seats && s->listed; i++) {
		if (i == seat || !s->seat[i].player || s->seat[i].player == s->seat[seat].player)
			continue;
		int mine = place_of(s, seat), other = place_of(s, i);
		b->rival[b->rivals++] = (struct rival){ .player = s->seat[i].player, .games = 1, .won = mine < other, .lost = mine > other };
	}
}

static void count_all(struct booking *b, const struct finished *f, int seat)
{
	const struct summary *s = f->summary;
	char item[ITEM_SIZE];
	bool won = s->seat[seat].won;
	struct buf out = buf_over(item, sizeof item);
	buf_int(&out, seat + 1);
	count(b, TALLIED_SEAT, item, won);
	out = buf_over(item, sizeof item);
	buf_int(&out, place_of(s, seat));
	buf_char(&out, '/');
	buf_int(&out, s->chairs);
	count(b, TALLIED_PLACE, item, won);
	bool seen[8 + 1] = { false };
	for (int i = 0; i < s->seats; i++) {
		int level = s->seat[i].player ? 0 : level_of(s->seat[i].name);
		if (level && !seen[level])
			count(b, TALLIED_BOT, s->seat[i].name, won);
		seen[level] = true;
	}
	count_pieces(b, f, seat);
	count_rivals(b, s, seat);
}

/* ---- the career so far ---- */

struct past {
	struct career career[CAREERS];
	int careers;
	unsigned held;                         /* badges, a bit each by number */
	char sign[TALLIED_MAX * 4][ITEM_SIZE]; /* what has scored, as far as a badge wants to know */
	int signs;
};

static_assert(BADGES_MAX <= 32, "a bit each");

static void keep_career(void *arg, const struct career *c)
{
	struct past *past = arg;
	if (past->careers < CAREERS)
		past->career[past->careers++] = *c;
}

static void keep_badge(void *arg, const struct badge_held *b)
{
	struct past *past = arg;
	const struct badge *badge;
	for (int i = 0; (badge = badge_number(i)); i++)
		if (strcmp(badge->key, b->badge) == 0)
			past->held |= 1u << i;
}

static void keep_sign(void *arg, const struct tallied *t)
{
	struct past *past = arg;
	int room = sizeof past->sign / sizeof *past->sign;
	if (past->signs < room)
		memcpy(past->sign[past->signs++], t->item, ITEM_SIZE);
}

static enum stored read_past(struct store *store, int64_t player, struct past *past)
{
	past->careers = past->signs = 0;
	past->held = 0;
	enum stored s = store_careers(store, player, keep_career, past);
	if (s == STORE_OK)
		s = store_badges(store, player, keep_badge, past);
	if (s == STORE_OK)
		s = store_tallied(store, player, NULL, TALLIED_PIECE, 0, keep_sign, past);
	return s;
}

/* ---- what this game adds to it ---- */

static void add_game(struct career *c, const struct finished *f, int seat)
{
	const struct summary *s = f->summary;
	bool won = s->seat[seat].won;
	c->player = s->seat[seat].player;
	memcpy(c->game, s->game, sizeof c->game);
	c->games++;
	c->won += won;
	c->at = s->ended > c->at ? s->ended : c->at;
	if (!f->counts)
		return;
	c->counting++;
	c->streak = won ? c->streak + 1 : 0;
	c->best = c->streak > c->best ? c->streak : c->best;
}

static int collected(const struct past *past, const struct booking *b)
{
	int n = past->signs;
	for (int i = 0; i < b->tallies; i++) {
		bool known = b->tallied[i].kind != TALLIED_PIECE;
		for (int j = 0; j < past->signs && !known; j++)
			known = strcmp(past->sign[j], b->tallied[i].item) == 0;
		n += !known;
	}
	return n;
}

/* The games that are offered to people, and in how many of them somebody has a game that counts. */
static void count_kinds(const struct past *past, const struct career *now, struct feat *feat)
{
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++) {
		if (!game->place)
			continue;
		bool any = strcmp(now->game, game->name) == 0 && now->counting;
		for (int j = 0; j < past->careers && !any; j++)
			any = strcmp(past->career[j].game, game->name) == 0 && past->career[j].counting;
		feat->kinds += any;
		feat->all_kinds++;
	}
	feat->finished = now->counting;
	for (int j = 0; j < past->careers; j++)
		if (strcmp(past->career[j].game, now->game) != 0)
			feat->finished += past->career[j].counting;
}

static void compare(const struct finished *f, int seat, struct feat *feat)
{
	const struct summary *s = f->summary;
	feat->points = s->seat[seat].points;
	feat->others = INT32_MIN / 4;
	feat->was_last = s->chairs > 1;
	for (int i = 0; i < s->chairs; i++) {
		if (i == seat)
			continue;
		if (s->seat[i].points > feat->others)
			feat->others = s->seat[i].points;
		feat->was_last = feat->was_last && f->half[seat] < f->half[i];
		if (i < s->seats && f->known[i] && f->came_with[seat] > 0 && f->came_with[i] - f->came_with[seat] > feat->above)
			feat->above = (int)floor(f->came_with[i] - f->came_with[seat]);
	}
}

static enum stored award(struct store *store, const struct finished *f, int seat, const struct past *past, struct booking *b)
{
	const struct summary *s = f->summary;
	const struct badge *badge;
	struct feat feat = { .won = s->seat[seat].won, .seats = s->seats, .level = f->level, .streak = b->career.streak };
	enum stored result = STORE_OK;
	if (!f->counts || s->seat[seat].resigned)
		return result;
	compare(f, seat, &feat);
	count_kinds(past, &b->career, &feat);
	feat.collected = collected(past, b);
	if (s->rated)
		result = store_company(store, s, s->seat[seat].player, s->ended - DAY, &feat.company);
	for (int i = 0; (badge = badge_number(i)); i++)
		if (!(past->held >> i & 1) && badge->earned && badge->earned(&feat))
			b->badge[b->badges++] = badge->key;
	return result;
}

static enum stored book_seat(struct store *store, const struct finished *f, int seat, struct booking *b)
{
	struct past *past = malloc(sizeof *past);
	assert(past);
	enum stored result = read_past(store, f->summary->seat[seat].player, past);
	if (result == STORE_OK) {
		memset(b, 0, sizeof *b);
		for (int i = 0; i < past->careers; i++)
			if (strcmp(past->career[i].game, f->summary->game) == 0)
				b->career = past->career[i];
		add_game(&b->career, f, seat);
		count_all(b, f, seat);
		result = award(store, f, seat, past, b);
	}
	free(past);
	return result;
}

/* ---- one table ---- */

/* The seats with people; nobody counts twice, whatever the log says. */
static int seats_of_people(const struct summary *s, int seat[SEATS_MAX])
{
	int n = 0;
	for (int i = 0; i < s->seats; i++) {
		bool again = false;
		for (int j = 0; j < n; j++)
			again = again || s->seat[seat[j]].player == s->seat[i].player;
		if (s->seat[i].player && !again)
			seat[n++] = i;
	}
	return n;
}

static enum stored book_people(struct store *store, struct finished *f, const int seat[], int n)
{
	struct booking *bookings = calloc((size_t)n, sizeof *bookings);
	assert(bookings);
	f->level = strongest(f);
	f->counts = anybody_won(f->summary) && (f->summary->rated || f->level >= BADGE_LEVEL);
	look_half_way(f);
	enum stored s = f->summary->rated ? store_came_with(store, f->summary->table, come_with, f) : STORE_OK;
	for (int i = 0; i < n && s == STORE_OK; i++)
		s = book_seat(store, f, seat[i], &bookings[i]);
	if (s == STORE_OK)
		s = store_book(store, f->summary, bookings, n);
	free(bookings);
	return s;
}

/* The log of a damaged table says nothing about anybody. */
static enum stored book_one(struct store *store, const struct summary *s)
{
	int seat[SEATS_MAX], n = seats_of_people(s, seat);
	struct finished f = { .summary = s };
	if (!n || !registry_find(s->game))
		return store_book(store, s, NULL, 0);
	struct table *table = malloc(sizeof *table);
	assert(table);
	table_start(table, s->table);
	struct rebuild rebuild = { .table = table };
	enum stored result = store_events(store, s->table, 0, table_rebuild, &rebuild);
	f.table = table;
	/* what came of the deal of the day stands in a table of its own, and what scored in it is
	   nobody's to see yet */
	if (result == STORE_OK && !rebuild.wrong && table->began && table->stage == STAGE_OVER && !table->daily)
		result = book_people(store, &f, seat, n);
	else if (result == STORE_OK)
		result = store_book(store, s, NULL, 0);
	table_free(table);
	free(table);
	return result;
}

/* ---- all of them ---- */

struct some_tables {
	struct summary *summary;
	int n, room;
};

/* The store must not be used from within its own callback, so they are kept for a moment. */
static void keep_table(void *arg, const struct summary *s)
{
	struct some_tables *some = arg;
	if (some->n < some->room)
		some->summary[some->n++] = *s;
}

static enum stored book_some(struct store *store, struct some_tables *some, int limit, int *done)
{
	some->n = 0;
	enum stored result = store_unbooked(store, limit < some->room ? limit : some->room, keep_table, some);
	for (int i = 0; i < some->n && result == STORE_OK; i++) {
		result = book_one(store, &some->summary[i]);
		*done += result == STORE_OK;
	}
	return result;
}

enum stored careers_catch_up(struct store *store, int limit, int *done)
{
	assert(limit > 0 && done);
	struct some_tables some = { .room = limit < AT_A_TIME ? limit : AT_A_TIME };
	some.summary = malloc((size_t)some.room * sizeof *some.summary);
	assert(some.summary);
	enum stored result;
	int tries = TRIES;
	*done = 0;
	do {
		/* another node books at the same time: what it has done must be seen first */
		result = book_some(store, &some, limit - *done, done);
	} while ((result == STORE_TAKEN && --tries > 0) || (result == STORE_OK && some.n == some.room && *done < limit));
	free(some.summary);
	return result;
}

enum stored careers_book_all(struct store *store, void (*each)(void *, int done), void *context)
{
	int done, sum = 0;
	enum stored result;
	do {
		result = careers_catch_up(store, AT_A_TIME, &done);
		sum += done;
		if (each)
			each(context, sum);
	} while (result == STORE_OK && done == AT_A_TIME);
	return result;
}

enum stored seasons_close(struct store *store, int64_t now)
{
	const struct game *game;
	enum stored result = STORE_OK;
	int closed;
	for (int i = 0; (game = registry_game(i)) && result == STORE_OK; i++)
		result = store_close_seasons(store, game->name, now - HOUR, BADGE_OF_SEASON, &closed);
	return result;
}
