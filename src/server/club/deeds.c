/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the server does in a cup; see deeds.h. */
#include "deeds.h"

#include "badges.h"
#include "rng.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum stored deed_load(struct cup_deed *d, struct store *store, int64_t cup, int64_t now)
{
	memset(d, 0, sizeof *d);
	cup_start(&d->cup, cup);
	struct cup_rebuild rebuild = { .cup = &d->cup };
	enum stored s = store_cup_events(store, cup, 0, cup_rebuild_event, &rebuild);
	d->full = rebuild.wrong != NULL;
	/* time never runs backwards within a cup */
	d->now = now > d->cup.changed ? now : d->cup.changed;
	if (s != STORE_OK)
		return s;
	return d->full ? STORE_AWAY : d->cup.seq ? STORE_OK : STORE_NONE;
}

void deed_free(struct cup_deed *d)
{
	for (int i = 0; i < d->events; i++)
		free((void *)(uintptr_t)d->event[i].text);
	free(d->event);
	writing_free(&d->tables);
	free(d->begun);
	free(d->over);
	free(d->wake);
	free(d->summons);
	cup_free(&d->cup);
}

void deed_event(struct cup_deed *d, int64_t by, const char *name, const char *text)
{
	d->event = writing_grow(d->event, d->events, sizeof *d->event);
	struct event *e = &d->event[d->events++];
	*e = (struct event){ .table = d->cup.id, .seq = d->cup.seq + 1, .at = d->now, .by = by, .text = writing_keep(text), .name = name };
	const char *wrong = cup_apply(&d->cup, e);
	e->name = NULL;
	/* what was let through can be applied: else the two disagree, and the log must not see it */
	assert(!wrong);
}

static void add_id(int64_t **list, int *n, int64_t id)
{
	*list = writing_grow(*list, *n, sizeof **list);
	(*list)[(*n)++] = id;
}

static void put_event(struct cup_deed *d, struct buf *text)
{
	d->full = d->full || text->full;
	if (!text->full)
		deed_event(d, 0, NULL, buf_text(text));
	buf_free(text);
}

/* ---- at tables ---- */

static bool at_table(struct cup_deed *d, struct table *t, struct request r)
{
	return writing_ask(&d->tables, t, r, d->now);
}

/* A table of another size has the options that go with it. */
static struct options options_for(const struct cup_terms *t, int seats)
{
	struct options o = t->options;
	o.seats = seats;
	return options_clash(t->game, &o).id ? options_default(t->game, seats) : o;
}

/* One that its players have to sit down at; games over days begin at once. */
static bool make_table(struct cup_deed *d, struct table *t, const short player[], int seats)
{
	const struct cup_terms *terms = &d->cup.terms;
	struct request make = { .verb = VERB_MAKE, .seat = -1, .game = terms->game, .options = options_for(terms, seats),
	                        .clock = terms->clock, .rated = terms->rated, .listed = true, .pledges = true, .cup = d->cup.id };
	randombytes_buf(make.secret, sizeof make.secret);
	bool fine = at_table(d, t, make);
	for (int seat = 0; fine && seat < seats; seat++) {
		const struct cup_player *p = &d->cup.player[player[seat]];
		fine = at_table(d, t, (struct request){ .verb = VERB_KEEP, .player = p->id, .name = p->name, .seat = seat });
		if (fine && !terms->appear)
			fine = at_table(d, t, (struct request){ .verb = VERB_SIT, .player = p->id, .name = p->name, .seat = seat });
	}
	return fine && (terms->appear || at_table(d, t, (struct request){ .verb = VERB_START, .seat = -1 }));
}

static void summon(struct cup_deed *d, int64_t table, const short player[], int seats)
{
	for (int seat = 0; seat < seats; seat++) {
		d->summons = writing_grow(d->summons, d->summoned, sizeof *d->summons);
		struct summons *s = &d->summons[d->summoned++];
		*s = (struct summons){ .player = d->cup.player[player[seat]].id, .table = table };
		memcpy(s->who, d->cup.player[player[(seat + 1) % seats]].name, sizeof s->who);
	}
}

static void make_round(struct cup_deed *d, const struct cup_pairing *pairing)
{
	int64_t table[CUP_PLAYERS_MAX] = { 0 };
	struct buf text = { 0 };
	struct table *t = malloc(sizeof *t);
	assert(t);
	for (int i = 0; i < pairing->n; i++) {
		const short *player = pairing->at[i].player;
		int seats = pairing->at[i].seats;
		if (seats == 1)
			continue;
		table[i] = writing_draw_table();
		table_start(t, table[i]);
		d->full = d->full || !make_table(d, t, player, seats);
		if (!d->full)
			writing_sum_up(&d->tables, t);
		table_free(t);
		add_id(&d->begun, &d->begins, table[i]);
		summon(d, table[i], player, seats);
	}
	free(t);
	cup_put_round(&d->cup, pairing, table, &text);
	put_event(d, &text);
}

/* ---- results ---- */

/* Those who won, then the others by points, then who resigned. Where nobody has won, as
 * where all agreed to stop or the table was closed, all who are there are equal. */
static void count_table(void *deed, const struct summary *s)
{
	struct cup_deed *d = deed;
	int i = cup_game_of(&d->cup, s->table), place[SEATS_MAX] = { 0 };
	bool absent[SEATS_MAX] = { false }, won = false;
	short got[SEATS_MAX] = { 0 };
	struct buf text = { 0 };
	add_id(&d->over, &d->overs, s->table);
	if (i < 0 || d->cup.game[i].how != CUP_PLAYING || d->cup.stage != CUP_RUNNING)
		return;
	for (int chair = 0; chair < s->chairs; chair++)
		won = won || s->seat[chair].won;
	for (int seat = 0; seat < s->seats; seat++)
		for (int other = 0; other < s->seats; other++) {
			int mine = s->seat[seat].resigned ? 0 : won && s->seat[seat].won ? 2 : 1;
			int theirs = s->seat[other].resigned ? 0 : won && s->seat[other].won ? 2 : 1;
			bool behind = mine == theirs && won && mine == 1 && s->seat[seat].points < s->seat[other].points;
			place[seat] += mine < theirs || behind;
		}
	cup_share(s->seats, place, absent, got);
	cup_put_result(&d->cup.game[i], CUP_PLAYED, got, absent, &text);
	put_event(d, &text);
}

/* Whoever has not sat down has lost; the others share what they would have won. */
static void call_table(struct cup_deed *d, struct table *t, const struct cup_game *g)
{
	int place[SEATS_MAX] = { 0 };
	bool absent[SEATS_MAX] = { false };
	short got[SEATS_MAX] = { 0 };
	struct buf text = { 0 };
	add_id(&d->wake, &d->wakes, t->id);
	if (t->stage != STAGE_OPEN || table_is_complete(t))
		return;
	for (int seat = 0; seat < g->seats; seat++)
		absent[seat] = !t->seat[seat].player;
	d->full = d->full || !at_table(d, t, (struct request){ .verb = VERB_CLOSE, .seat = -1, .text = "absent" });
	if (d->full)
		return;
	writing_sum_up(&d->tables, t);
	cup_share(g->seats, place, absent, got);
	add_id(&d->over, &d->overs, t->id);
	cup_put_result(g, CUP_ABSENT, got, absent, &text);
	put_event(d, &text);
}

static bool call_roll(struct cup_deed *d, struct store *store)
{
	struct table *t = malloc(sizeof *t);
	enum stored s = STORE_OK;
	assert(t);
	for (int i = 0; s == STORE_OK && i < d->cup.games; i++) {
		const struct cup_game g = d->cup.game[i];
		int64_t deadline = cup_deadline(&d->cup, &g);
		if (!deadline || deadline > d->now)
			continue;
		table_start(t, g.table);
		struct rebuild rebuild = { .table = t };
		s = store_events(store, g.table, 0, table_rebuild, &rebuild);
		if (s == STORE_OK && !rebuild.wrong && t->seq)
			call_table(d, t, &g);
		table_free(t);
	}
	free(t);
	if (s == STORE_OK)
		deed_event(d, 0, NULL, "roll");
	return s == STORE_OK;
}

void deed_let_go(struct cup_deed *d)
{
	for (int i = 0; i < d->cup.games; i++)
		if (d->cup.game[i].how == CUP_PLAYING)
			add_id(&d->over, &d->overs, d->cup.game[i].table);
}

/* ---- all of it ---- */

void deed_clear(struct cup_deed *d)
{
	for (int i = 0; i < d->cup.players; i++) {
		struct buf text = { 0 };
		if (d->cup.player[i].gone || *d->cup.player[i].name)
			continue;
		buf_put(&text, "remove ");
		buf_int(&text, d->cup.player[i].id);
		put_event(d, &text);
	}
}

static void begin(struct cup_deed *d)
{
	deed_clear(d);
	int least = d->cup.terms.options.seats == 2 ? 2 : d->cup.terms.game->min_seats;
	deed_event(d, 0, NULL, cup_here(&d->cup) < least ? "end" : "start");
}

/* Where nobody is left to play with it is over. */
static void pair(struct cup_deed *d)
{
	struct cup_pairing *pairing = calloc(1, sizeof *pairing);
	assert(pairing);
	cup_pair(&d->cup, d->now, pairing);
	bool robin = d->cup.terms.format == CUP_ROBIN && cup_here(&d->cup) > 1;
	if (robin || pairing->n > 1 || (pairing->n && pairing->at[0].seats > 1)) {
		make_round(d, pairing);
	} else if (d->cup.terms.format != CUP_ARENA) {
		deed_event(d, 0, NULL, "end");
		deed_let_go(d);
	}
	free(pairing);
}

bool deed_work(struct cup_deed *d, struct store *store)
{
	enum { STEPS = 4 };  /* to begin, to pair; what is due after that is due a moment later, too */
	enum cup_duty duty;
	bool fine = store_cup_ended(store, d->cup.id, count_table, d) == STORE_OK;
	for (int i = 0; fine && !d->full && i < STEPS && (duty = cup_duty(&d->cup, d->now)) != CUP_NOTHING; i++) {
		int before = d->events;
		switch (duty) {
		case CUP_NOTHING:
			break;
		case CUP_BEGIN:
			begin(d);
			break;
		case CUP_PAIR:
			pair(d);
			break;
		case CUP_ROLL:
			fine = call_roll(d, store);
			break;
		case CUP_END:
			deed_event(d, 0, NULL, "end");
			deed_let_go(d);
			break;
		}
		if (d->events == before)
			break;
	}
	return fine && !d->full && d->events;
}

static void put_word(char *to, size_t size, const char *text)
{
	struct buf b = buf_over(to, size);
	buf_put(&b, text);
}

/* Has it come to its end, and not just been ended by somebody, who may have led then? */
static bool is_played(const struct cup_deed *d)
{
	for (int i = 0; i < d->events; i++)
		if (!d->event[i].by && strcmp(d->event[i].text, "end") == 0)
			return d->cup.stage == CUP_OVER;
	return false;
}

/* Who has won among enough people for a badge; how many they are. */
static int find_winners(const struct cup *c, int64_t winner[CUP_PLAYERS_MAX])
{
	struct cup_line *line = calloc(CUP_PLAYERS_MAX, sizeof *line);
	assert(line);
	int n = 0, played = 0;
	cup_standings(c, line);
	for (int i = 0; i < c->players; i++) {
		played += line[i].games > 0;
		if (line[i].place == 1 && line[i].wins)
			winner[n++] = c->player[line[i].player].id;
	}
	free(line);
	return played < BADGE_CUP ? 0 : n;
}

enum stored deed_write(struct cup_deed *d, struct store *store)
{
	const struct cup *c = &d->cup;
	int64_t winner[CUP_PLAYERS_MAX];
	struct cup_row row = {
		.id = c->id, .seats = c->terms.options.seats, .stage = (int)c->stage, .paused = c->paused, .rated = c->terms.rated,
		.owner = c->owner, .made = c->made, .starts = c->terms.starts, .ended = c->ended, .due = cup_due(c),
		.players = cup_here(c), .round = c->round, .rounds = cup_rounds(c), .seq = c->seq,
	};
	if (d->full)
		return STORE_AWAY;
	put_word(row.name, sizeof row.name, c->terms.name);
	put_word(row.game, sizeof row.game, c->terms.game->name);
	put_word(row.format, sizeof row.format, cup_format_words[c->terms.format]);
	struct cup_write w = { .event = d->event, .events = d->events, .row = &row, .entry = d->tables.entry, .entries = d->tables.entries,
	                       .begun = d->begun, .begins = d->begins, .over = d->over, .overs = d->overs,
	                       .badge = BADGE_OF_CUP, .winner = winner, .winners = is_played(d) ? find_winners(c, winner) : 0 };
	return store_cup_write(store, &w);
}
