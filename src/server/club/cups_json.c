/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tournaments as JSON; see cups_json.h. */
#include "cups_json.h"

#include "tell.h"

#include <stdlib.h>

static void put_options(struct json *j, const struct cup_terms *t)
{
	json_key_open(j, "options", '{');
	for (int i = 0; i < OPTIONS_MAX && t->game->options[i].key; i++) {
		const char *value = options_written(t->game, &t->options, i);
		if (value)
			json_key_text(j, t->game->options[i].key, value);
	}
	json_close(j, '}');
}

static void put_clock(struct json *j, const struct clock *c)
{
	json_key_open(j, "clock", '{');
	json_key_text(j, "kind", c->kind == CLOCK_DAYS ? "days" : "live");
	json_key_int(j, "base", c->base);
	if (c->kind == CLOCK_LIVE)
		json_key_int(j, "increment", c->increment);
	json_close(j, '}');
}

static void put_terms(struct json *j, const struct cup *c)
{
	const struct cup_terms *t = &c->terms;
	json_key_text(j, "name", t->name);
	json_key_text(j, "game", t->game->name);
	json_key_int(j, "seats", t->options.seats);
	put_options(j, t);
	json_key_text(j, "format", cup_format_words[t->format]);
	json_key_bool(j, "rated", t->rated);
	put_clock(j, &t->clock);
	json_key_int(j, "starts", t->starts);
	json_key_int(j, "appear", t->appear);
	json_key_int(j, "rest", t->rest);
	json_key_int(j, "lasts", t->lasts);
	json_key_int(j, "rounds", cup_rounds(c));
}

/* What the tie-breaks of this format say of somebody, in thousandths of a point. */
static void put_ties(struct json *j, enum cup_format format, const struct cup_line *line)
{
	const enum cup_tie *ties = cup_ties(format);
	json_key_open(j, "ties", '{');
	for (int i = 0; ties[i] != TIES; i++) {
		int64_t value = line->tie[ties[i]];
		if (ties[i] == TIE_WINS)
			json_key_int(j, cup_tie_words[ties[i]], value);
		else
			json_key_thousandths(j, cup_tie_words[ties[i]], value * 1000 / CUP_FINE, 3);
	}
	json_close(j, '}');
}

static void put_player(struct json *j, const struct cup *c, const struct cup_line *line)
{
	const struct cup_player *p = &c->player[line->player];
	json_open(j, '{');
	id_key(j, "id", p->id);
	json_key_text(j, "name", p->name);
	json_key_int(j, "rating", p->rating);
	json_key_int(j, "place", line->place);
	json_key_thousandths(j, "score", line->score * 1000 / CUP_UNIT, 3);
	put_ties(j, c->terms.format, line);
	json_key_int(j, "games", line->games);
	json_key_int(j, "wins", line->wins);
	if (c->terms.format == CUP_ARENA)
		json_key_int(j, "streak", line->streak);
	json_key_bool(j, "here", cup_is_here(c, line->player));
	json_close(j, '}');
}

/* People by their place in the list above: their ids would make it three times as long. */
static void put_game(struct json *j, const struct cup *c, const struct cup_game *g, const short at[])
{
	json_open(j, '{');
	json_key_int(j, "round", g->round);
	if (g->table)
		id_key(j, "table", g->table);
	json_key_text(j, "how", cup_how_words[g->how]);
	json_key_open(j, "at", '[');
	for (int seat = 0; seat < g->seats; seat++)
		json_int(j, at[g->player[seat]]);
	json_close(j, ']');
	if (g->how != CUP_PLAYING) {
		json_key_open(j, "got", '[');
		for (int seat = 0; seat < g->seats; seat++)
			json_int(j, g->got[seat]);
		json_close(j, ']');
	}
	if (cup_deadline(c, g))
		json_key_int(j, "appear", cup_deadline(c, g));
	json_close(j, '}');
}

/* When the next round begins, or an arena ends; nothing where nobody can know yet. */
static void put_next(struct json *j, const struct cup *c)
{
	bool arena = c->terms.format == CUP_ARENA;
	int64_t next = 0;
	if (c->stage == CUP_OPEN)
		next = c->terms.starts;
	else if (c->stage == CUP_RUNNING && arena)
		next = c->started + c->terms.lasts;
	else if (c->stage == CUP_RUNNING && !c->playing && c->round < cup_rounds(c))
		next = c->rested + (c->round ? c->terms.rest : 0);
	if (next && !c->paused)
		json_key_int(j, "next", next);
}

void cups_put(struct json *j, const struct cup *c, int64_t now)
{
	struct cup_line *line = calloc(CUP_PLAYERS_MAX, sizeof *line);
	short at[CUP_PLAYERS_MAX];
	int owner = cup_player_of(c, c->owner);
	if (!line)
		return;
	cup_standings(c, line);
	json_open(j, '{');
	id_key(j, "id", c->id);
	json_key_int(j, "seq", c->seq);
	json_key_int(j, "now", now);
	put_terms(j, c);
	json_key_text(j, "stage", cup_stage_words[c->stage]);
	json_key_bool(j, "paused", c->paused);
	id_key(j, "owner", c->owner);
	if (owner >= 0)
		json_key_text(j, "owner_name", c->player[owner].name);
	json_key_int(j, "round", c->round);
	json_key_int(j, "made", c->made);
	json_key_int(j, "ended", c->ended);
	put_next(j, c);
	json_key_open(j, "players", '[');
	for (int i = 0; i < c->players; i++) {
		at[line[i].player] = (short)i;
		put_player(j, c, &line[i]);
	}
	json_close(j, ']');
	json_key_open(j, "games", '[');
	for (int i = 0; i < c->games; i++)
		put_game(j, c, &c->game[i], at);
	json_close(j, ']');
	json_close(j, '}');
	free(line);
}

void cups_put_row(struct json *j, const struct cup_row *r)
{
	json_open(j, '{');
	id_key(j, "id", r->id);
	json_key_text(j, "name", r->name);
	json_key_text(j, "game", r->game);
	json_key_text(j, "format", r->format);
	json_key_int(j, "seats", r->seats);
	json_key_text(j, "stage", cup_stage_words[r->stage]);
	json_key_bool(j, "paused", r->paused);
	json_key_bool(j, "rated", r->rated);
	json_key_int(j, "players", r->players);
	json_key_int(j, "round", r->round);
	json_key_int(j, "rounds", r->rounds);
	json_key_int(j, "made", r->made);
	json_key_int(j, "starts", r->starts);
	json_key_int(j, "ended", r->ended);
	json_close(j, '}');
}
