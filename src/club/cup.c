/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A cup, event by event; see cup.h. An event is text that begins with a word:
 *
 *   cup FORMAT ROUNDS GAME SEATS rated|casual CLOCK STARTS APPEAR REST LASTS SEED KEY=VALUE...
 *                       and its name on the next line; by its owner
 *   join RATING         by whoever joins, or comes back
 *   leave               by whoever withdraws
 *   remove PLAYER       by the owner
 *   start               the first round may begin
 *   round               and on the following lines "TABLE PLAYER..." by seat, "bye PLAYER"
 *   result TABLE HOW SHARE...   played or absent; a share of a point in units, "-" of who
 *                       did not come
 *   roll                whoever had to be at a table by then has been dealt with
 *   pause    resume
 *   end                 it is over, or was called off before it began
 *
 * Players are known by their ids: names may change. What is written here stays readable for
 * ever.
 */
#include "cup.h"

#include "tell.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const cup_format_words[CUP_FORMATS] = { "swiss", "robin", "arena" };
const char *const cup_stage_words[CUP_STAGES] = { "open", "running", "over", "off" };
const char *const cup_how_words[CUP_HOWS] = { "playing", "played", "absent", "bye", "half" };

static const char malformed[] = "malformed";

void cup_start(struct cup *c, int64_t id)
{
	assert(c && id);
	memset(c, 0, sizeof *c);
	c->id = id;
}

void cup_free(struct cup *c)
{
	free(c->player);
	free(c->game);
	memset(c, 0, sizeof *c);
}

int cup_player_of(const struct cup *c, int64_t id)
{
	for (int i = 0; i < c->players; i++)
		if (c->player[i].id == id)
			return i;
	return -1;
}

int cup_game_of(const struct cup *c, int64_t table)
{
	for (int i = c->games - 1; table && i >= 0; i--)
		if (c->game[i].table == table)
			return i;
	return -1;
}

bool cup_is_here(const struct cup *c, int player)
{
	const struct cup_player *p = &c->player[player];
	return !p->gone && *p->name && (c->terms.format != CUP_ROBIN || c->stage == CUP_OPEN || p->number >= 0);
}

int cup_here(const struct cup *c)
{
	int n = 0;
	for (int i = 0; i < c->players; i++)
		n += cup_is_here(c, i);
	return n;
}

int cup_rounds(const struct cup *c)
{
	if (c->terms.format != CUP_ROBIN)
		return c->terms.format == CUP_SWISS ? c->terms.rounds : 0;
	int n = 0;
	for (int i = 0; i < c->players; i++)
		n += c->stage == CUP_OPEN ? cup_is_here(c, i) : c->player[i].number >= 0;
	return n ? n - 1 + n % 2 : 0;
}

/* ---- the events ---- */

/* The next of a row of numbers, none of them negative. */
static const char *next_number(const char *args, int64_t *to)
{
	long long n = -1;
	args = words_number(args, &n);
	*to = n;
	return n >= 0 ? args : NULL;
}

static const char *read_times(struct cup_terms *t, const char *args)
{
	int64_t seed;
	args = next_number(args, &t->starts);
	args = next_number(args, &t->appear);
	args = next_number(args, &t->rest);
	args = next_number(args, &t->lasts);
	args = next_number(args, &seed);
	t->seed = (uint64_t)seed;
	return args;
}

static const char *read_options(struct cup_terms *t, char *line)
{
	char word[OPTION_TEXT + 32];
	for (const char *args = line; (args = words_next(args, word, sizeof word));) {
		char *equals = strchr(word, '=');
		if (!equals)
			return malformed;
		*equals = '\0';
		if (options_set(t->game, &t->options, word, equals + 1).id)
			return "an option that the game does not have";
	}
	return NULL;
}

static const char *apply_cup(struct cup *c, const struct event *e, const char *args)
{
	char word[64], line[1024];
	int64_t rounds, seats;
	struct cup_terms *t = &c->terms;
	struct buf b = buf_over(line, sizeof line);
	const char *name = strchr(args, '\n');
	if (!name)
		return malformed;
	buf_putn(&b, args, (size_t)(name - args));
	struct buf n = buf_over(t->name, sizeof t->name);
	buf_put(&n, name + 1);
	const char *rest = words_next(line, word, sizeof word);
	for (t->format = 0; rest && t->format < CUP_FORMATS && strcmp(word, cup_format_words[t->format]) != 0;)
		t->format++;
	rest = next_number(rest, &rounds);
	rest = words_next(rest, word, sizeof word);
	t->game = rest ? registry_find(word) : NULL;
	rest = next_number(rest, &seats);
	if (b.full || n.full || t->format == CUP_FORMATS || !t->game || !rest || seats < t->game->min_seats || seats > t->game->max_seats)
		return malformed;
	t->rounds = (int)rounds;
	t->options = options_left_out(t->game, (int)seats);
	rest = words_next(rest, word, sizeof word);
	t->rated = rest && strcmp(word, "rated") == 0;
	rest = words_next(rest, word, sizeof word);
	if (!rest || !clock_read(word, &t->clock) || !(rest = read_times(t, rest)))
		return malformed;
	c->owner = e->by;
	c->made = e->at;
	return read_options(t, line + (rest - line));
}

/* The lot hangs on the seed and the place in the list alone. */
static uint32_t draw_lot(const struct cup *c, int player)
{
	struct rng rng = rng_start(c->terms.seed + (uint64_t)player, RNG_CHANCE);
	return rng_next(&rng);
}

static struct cup_game *add_game(struct cup *c, int64_t at)
{
	if (c->games % 64 == 0) {
		struct cup_game *larger = realloc(c->game, (size_t)(c->games + 64) * sizeof *larger);
		assert(larger);
		c->game = larger;
	}
	struct cup_game *g = &c->game[c->games++];
	*g = (struct cup_game){ .round = c->round, .began = at };
	return g;
}

static void add_bye(struct cup *c, int player, enum cup_how how, int round, int64_t at)
{
	struct cup_game *g = add_game(c, at);
	g->seats = 1;
	g->round = round;
	g->player[0] = (short)player;
	g->got[0] = how == CUP_BYE ? CUP_UNIT : CUP_UNIT / 2;
	g->how = how;
	g->ended = at;
	g->called = true;
}

static const char *apply_join(struct cup *c, const struct event *e, const char *args)
{
	int64_t rating;
	int i = cup_player_of(c, e->by);
	if (!next_number(args, &rating) || !e->by)
		return malformed;
	if (i >= 0) {
		c->player[i].gone = false;
		c->player[i].fuss++;
		return NULL;
	}
	if (c->players == CUP_PLAYERS_MAX)
		return "too many players";
	if (c->players % 16 == 0) {
		struct cup_player *larger = realloc(c->player, (size_t)(c->players + 16) * sizeof *larger);
		assert(larger);
		c->player = larger;
	}
	struct cup_player *p = &c->player[i = c->players++];
	*p = (struct cup_player){ .id = e->by, .rating = (int)rating, .lot = draw_lot(c, i), .number = -1 };
	struct buf b = buf_over(p->name, sizeof p->name);
	buf_put(&b, e->name ? e->name : "");
	for (int round = 1; c->terms.format == CUP_SWISS && round <= c->round; round++)
		add_bye(c, i, CUP_HALF, round, e->at);
	return NULL;
}

static const char *go(struct cup *c, int player)
{
	if (player < 0)
		return "somebody who does not play";
	c->player[player].gone = true;
	return NULL;
}

static const char *apply_leave(struct cup *c, const struct event *e, const char *args)
{
	(void)args;
	return go(c, cup_player_of(c, e->by));
}

static const char *apply_remove(struct cup *c, const struct event *e, const char *args)
{
	(void)e;
	int64_t id;
	return next_number(args, &id) ? go(c, cup_player_of(c, id)) : malformed;
}

/* Whoever is there has a number in a round robin, by lot. Not by names: an account that is deleted
 * later must not change who has met whom. */
static void draw_numbers(struct cup *c)
{
	for (int i = 0; i < c->players; i++) {
		if (c->player[i].gone)
			continue;
		int before = 0;
		for (int j = 0; j < c->players; j++)
			before += !c->player[j].gone && (c->player[j].lot < c->player[i].lot || (c->player[j].lot == c->player[i].lot && j < i));
		c->player[i].number = before;
	}
}

static const char *apply_start(struct cup *c, const struct event *e, const char *args)
{
	(void)args;
	if (c->stage != CUP_OPEN)
		return malformed;
	draw_numbers(c);
	c->stage = CUP_RUNNING;
	c->started = c->rested = e->at;
	return NULL;
}

/* "TABLE PLAYER..." or "bye PLAYER" */
static const char *add_line(struct cup *c, const struct event *e, const char *line)
{
	char word[32];
	int64_t id;
	const char *rest = words_next(line, word, sizeof word);
	if (rest && strcmp(word, "bye") == 0) {
		int player = next_number(rest, &id) ? cup_player_of(c, id) : -1;
		if (player >= 0)
			add_bye(c, player, CUP_BYE, c->round, e->at);
		return player >= 0 ? NULL : malformed;
	}
	struct cup_game *g = add_game(c, e->at);
	if (!rest || !id_read(word, &g->table))
		return malformed;
	for (; (rest = next_number(rest, &id)); g->seats++) {
		int player = cup_player_of(c, id);
		if (player < 0 || g->seats == SEATS_MAX)
			return malformed;
		g->player[g->seats] = (short)player;
	}
	g->called = !c->terms.appear;
	c->playing++;
	return g->seats >= 2 ? NULL : malformed;
}

static const char *apply_round(struct cup *c, const struct event *e, const char *args)
{
	const char *wrong = c->stage == CUP_RUNNING ? NULL : malformed;
	c->round++;
	c->wave = c->rested = e->at;
	for (const char *at = args; !wrong && at && *at;) {
		char line[SEATS_MAX * 20 + 24];
		size_t n = strcspn(at, "\n");
		struct buf b = buf_over(line, sizeof line);
		buf_putn(&b, at, n);
		wrong = b.full || c->games == CUP_GAMES_MAX + CUP_PLAYERS_MAX ? malformed : add_line(c, e, line);
		at += n + (at[n] == '\n');
	}
	return wrong;
}

/* Who did not come is taken out; they can come back by themselves. */
static const char *read_share(struct cup *c, struct cup_game *g, int seat, const char *word)
{
	g->absent[seat] = strcmp(word, "-") == 0;
	int got = g->absent[seat] ? 0 : words_plain(word, CUP_UNIT);
	if (got < 0)
		return malformed;
	g->got[seat] = (short)got;
	return g->absent[seat] ? go(c, g->player[seat]) : NULL;
}

static const char *apply_result(struct cup *c, const struct event *e, const char *args)
{
	char word[32];
	int64_t table;
	const char *rest = words_next(args, word, sizeof word), *wrong = NULL;
	int i = rest && id_read(word, &table) ? cup_game_of(c, table) : -1;
	if (i < 0 || c->game[i].how != CUP_PLAYING || !(rest = words_next(rest, word, sizeof word)))
		return malformed;
	struct cup_game *g = &c->game[i];
	g->how = strcmp(word, cup_how_words[CUP_ABSENT]) == 0 ? CUP_ABSENT : CUP_PLAYED;
	for (int seat = 0; seat < g->seats && !wrong; seat++) {
		rest = words_next(rest, word, sizeof word);
		wrong = rest ? read_share(c, g, seat, word) : malformed;
	}
	g->ended = c->rested = e->at;
	g->called = true;
	c->playing--;
	return wrong;
}

static const char *apply_roll(struct cup *c, const struct event *e, const char *args)
{
	(void)args;
	for (int i = 0; i < c->games; i++)
		if (e->at - c->game[i].began >= c->terms.appear)
			c->game[i].called = true;
	return NULL;
}

static const char *apply_pause(struct cup *c, const struct event *e, const char *args)
{
	(void)args;
	c->paused = true;
	c->paused_at = e->at;
	return NULL;
}

/* Nobody loses time by it: whatever was to come later comes later by as much. */
static const char *apply_resume(struct cup *c, const struct event *e, const char *args)
{
	(void)args;
	if (!c->paused)
		return malformed;
	int64_t gone = e->at - c->paused_at;
	for (int i = 0; i < c->games; i++)
		if (c->game[i].how == CUP_PLAYING && !c->game[i].called)
			c->game[i].began += gone;
	c->wave += gone;
	c->rested += gone;
	c->terms.lasts += c->terms.format == CUP_ARENA ? gone : 0;
	c->paused = false;
	return NULL;
}

static const char *apply_end(struct cup *c, const struct event *e, const char *args)
{
	(void)args;
	c->stage = c->stage == CUP_OPEN ? CUP_CALLED_OFF : CUP_OVER;
	c->paused = false;
	c->ended = e->at;
	return NULL;
}

const char *cup_apply(struct cup *c, const struct event *e)
{
	static const struct {
		const char *word;
		const char *(*apply)(struct cup *, const struct event *, const char *);
	} kinds[] = {
		{ "cup", apply_cup },     { "join", apply_join },     { "leave", apply_leave }, { "remove", apply_remove },
		{ "start", apply_start }, { "round", apply_round },   { "result", apply_result }, { "roll", apply_roll },
		{ "pause", apply_pause }, { "resume", apply_resume }, { "end", apply_end },
	};
	if (e->table != c->id || e->seq != c->seq + 1)
		return "not the next event";
	size_t n = strcspn(e->text, " \n");
	const char *args = e->text + n + (e->text[n] != '\0');
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strlen(kinds[i].word) != n || strncmp(kinds[i].word, e->text, n) != 0)
			continue;
		if ((i == 0) != (e->seq == 1) || c->stage >= CUP_OVER)
			return malformed;
		const char *wrong = kinds[i].apply(c, e, args);
		c->seq += !wrong;
		c->changed = e->at;
		return wrong;
	}
	return "an unknown event";
}

void cup_rebuild_event(void *rebuild, const struct event *e)
{
	struct cup_rebuild *r = rebuild;
	if (!r->wrong)
		r->wrong = cup_apply(r->cup, e);
}

/* ---- the server's own ---- */

void cup_put_round(const struct cup *c, const struct cup_pairing *pairing, const int64_t table[], struct buf *event)
{
	buf_put(event, "round");
	for (int i = 0; i < pairing->n; i++) {
		char id[ID_SIZE];
		bool bye = pairing->at[i].seats == 1;
		if (!bye)
			id_put(table[i], id);
		buf_puts(event, "\n", bye ? "bye" : id);
		for (int seat = 0; seat < pairing->at[i].seats; seat++) {
			buf_char(event, ' ');
			buf_int(event, c->player[pairing->at[i].player[seat]].id);
		}
	}
}

void cup_put_result(const struct cup_game *g, enum cup_how how, const short got[SEATS_MAX], const bool absent[SEATS_MAX],
                    struct buf *event)
{
	char id[ID_SIZE];
	id_put(g->table, id);
	buf_puts(event, "result ", id, " ", cup_how_words[how]);
	for (int seat = 0; seat < g->seats; seat++) {
		buf_char(event, ' ');
		if (absent[seat])
			buf_char(event, '-');
		else
			buf_int(event, got[seat]);
	}
}

/* ---- what is due ---- */

int64_t cup_deadline(const struct cup *c, const struct cup_game *g)
{
	return g->how == CUP_PLAYING && !g->called && !c->paused ? g->began + c->terms.appear : 0;
}

/* When an arena looks for pairs: at once, then some moments after it last did, so that there
 * is a choice; 0: nobody is free who could be paired. */
static int64_t arena_pairs(const struct cup *c)
{
	enum { GATHER = 3000 };
	int64_t from = c->round ? c->wave + GATHER : c->started;
	if (from < c->rested)
		from = c->rested;
	if (cup_can_pair(c, from))
		return from;
	return cup_can_pair(c, INT64_MAX) ? c->rested + CUP_AGAIN_MS : 0;
}

static int64_t sooner(int64_t one, int64_t other)
{
	return !one || (other && other < one) ? other : one;
}

static int64_t next_round(const struct cup *c)
{
	if (c->terms.format == CUP_ARENA)
		return c->games < CUP_GAMES_MAX ? arena_pairs(c) : 0;
	return c->playing ? 0 : c->round ? c->rested + c->terms.rest : c->started;
}

/* When it is over by itself; 0: not yet known. */
static int64_t last_end(const struct cup *c)
{
	if (c->terms.format == CUP_ARENA)
		return c->games >= CUP_GAMES_MAX ? c->rested : c->started + c->terms.lasts;
	return !c->playing && c->round >= cup_rounds(c) ? c->rested : 0;
}

static int64_t next_deadline(const struct cup *c)
{
	int64_t due = 0;
	for (int i = 0; i < c->games; i++)
		due = sooner(due, cup_deadline(c, &c->game[i]));
	return due;
}

int64_t cup_due(const struct cup *c)
{
	if (c->stage == CUP_OPEN)
		return c->paused ? 0 : c->terms.starts;
	if (c->stage != CUP_RUNNING || c->paused)
		return 0;
	return sooner(sooner(next_deadline(c), last_end(c)), next_round(c));
}

enum cup_duty cup_duty(const struct cup *c, int64_t now)
{
	if (!cup_due(c) || cup_due(c) > now)
		return CUP_NOTHING;
	if (c->stage == CUP_OPEN)
		return CUP_BEGIN;
	int64_t end = last_end(c), deadline = next_deadline(c);
	if (end && end <= now)
		return CUP_END;
	return deadline && deadline <= now ? CUP_ROLL : CUP_PAIR;
}
