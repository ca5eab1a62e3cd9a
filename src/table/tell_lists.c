/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What there is to play, and tables in brief; see tell.h. Texts for people go out as keys:
 * whoever shows them translates them.
 */
#include "tell.h"

#include "listing.h"

#include <assert.h>
#include <string.h>

/* ---- games ---- */

/* In the order of the game's table, which is that of importance for people. */
static void put_options(struct json *j, const struct game *game)
{
	json_key_open(j, "options", '[');
	for (const struct option_spec *spec = game->options; spec->key; spec++) {
		json_open(j, '{');
		listing_values(j, spec);
		json_key_bool(j, "free", spec->fits != NULL);
		if (game->setup.together[0] && strcmp(spec->key, game->setup.together[0]) == 0)
			json_key_text(j, "together", game->setup.together[1]);
		json_key_text(j, "about", spec->about);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* The same for every game, and yet with each: a client need not know that. */
static void put_bots(struct json *j)
{
	json_key_open(j, "bots", '[');
	for (int i = 0; bot_number(i); i++) {
		json_open(j, '{');
		json_key_text(j, "name", bot_number(i)->name);
		json_key_text(j, "about", bot_number(i)->about);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* All that a client needs to offer a game that it has never heard of. */
static void put_game(struct json *j, const struct game *game)
{
	json_open(j, '{');
	json_key_text(j, "name", game->name);
	json_key_text(j, "title", game->title);
	json_key_text(j, "about", game->about);
	if (game->setup.note)
		json_key_text(j, "note", game->setup.note);
	json_key_open(j, "seats", '[');
	json_int(j, game->min_seats);
	json_int(j, game->max_seats);
	json_close(j, ']');
	put_options(j, game);
	put_bots(j);
	json_close(j, '}');
}

void tell_offers(struct json *j)
{
	json_key_open(j, "games", '[');
	for (int i = 0; registry_game(i); i++)
		put_game(j, registry_game(i));
	json_close(j, ']');
}

/* ---- tables ---- */

const char *tell_stage(enum stage stage)
{
	assert(stage < STAGE_COUNT);
	static const char *const name[STAGE_COUNT] = { "open", "playing", "over", "closed" };
	return name[stage];
}

/* Whether somebody is a person is told, not who: names are for people, ids for nobody. */
static void put_seats(struct json *j, const struct summary *s)
{
	json_key_open(j, "seats", '[');
	assert(s->chairs >= s->seats && s->chairs <= SEATS_MAX);
	/* chairs, not seats: whoever is played by the rules can win, too */
	for (int i = 0; i < s->chairs; i++) {
		json_open(j, '{');
		json_key_text(j, "name", s->seat[i].name);
		json_key_bool(j, "player", s->seat[i].player != 0);
		if (s->stage == STAGE_OVER) {
			json_key_int(j, "points", s->seat[i].points);
			json_key_bool(j, "won", s->seat[i].won);
		}
		json_close(j, '}');
	}
	json_close(j, ']');
}

struct message tell_damage(int64_t table, const char *why)
{
	char id[ID_SIZE];
	id_put(table, id);
	assert(why);
	/* `why` is for whoever looks into the log, and not translated */
	struct message m = message(N_("the log of table {table} is damaged: {why}"));
	message_text(&m, "table", id);
	message_text(&m, "why", why);
	return m;
}

/* Is a seat of theirs to act? */
static bool is_turn(const struct summary *s, int64_t player)
{
	for (int i = 0; i < s->seats; i++)
		if (s->seat[i].player == player && s->turn >> i & 1)
			return s->stage == STAGE_PLAYING;
	return false;
}

void tell_summary(struct json *j, const struct summary *s, int64_t viewer)
{
	assert(s->table && *s->game);
	json_open(j, '{');
	id_key(j, "id", s->table);
	json_key_text(j, "game", s->game);
	json_key_text(j, "stage", tell_stage(s->stage));
	json_key_bool(j, "listed", s->listed);
	json_key_bool(j, "rated", s->rated);
	put_seats(j, s);
	json_key_int(j, "made", s->made);
	json_key_int(j, "changed", s->changed);
	json_key_int(j, "ended", s->ended);
	/* asked of the index alone: a list of tables must not have to load their games */
	if (viewer)
		json_key_bool(j, "your_turn", is_turn(s, viewer));
	json_close(j, '}');
}
