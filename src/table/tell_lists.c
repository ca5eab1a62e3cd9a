/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What there is to play, and tables in brief; see tell.h.
 *
 * Texts for people are told as keys of the catalogue, never as prose: whoever shows them
 * knows the language. What a client would have to know of the rules to show a list, such
 * as which of two equal bots this is, stands in it.
 */
#include "tell.h"

#include "listing.h"

#include <assert.h>
#include <string.h>

/* ---- games ---- */

/* Whoever asks people has the question and an answer for each value, and knows at which
 * tables there is anything to ask. */
static void put_question(struct json *j, const struct option_spec *spec, const struct option_only *only)
{
	if (spec->ask) {
		json_key_text(j, "ask", spec->ask);
		json_key(j, "answers");
		json_open(j, '[');
		for (int i = 0; i < VALUES_MAX && spec->answer[i]; i++)
			json_text(j, spec->answer[i]);
		json_close(j, ']');
	}
	if (!only)
		return;
	json_key(j, "only");
	json_open(j, '{');
	json_key(j, "seats");
	json_open(j, '[');
	json_int(j, only->least);
	json_int(j, only->most);
	json_close(j, ']');
	if (only->with[0]) {
		json_key(j, "with");
		json_open(j, '{');
		json_key_text(j, only->with[0], only->with[1]);
		json_close(j, '}');
	}
	json_close(j, '}');
}

/* All options, also those that nobody is asked about: a program may want to set them. */
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
		put_question(j, spec, options_only(game, spec->key));
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* Every game has the same bots; they stand with each because that is where people choose one. */
static void put_bots(struct json *j)
{
	json_key_open(j, "bots", '[');
	for (int i = 0; bot_number(i); i++) {
		const struct bot *bot = bot_number(i);
		if (bot->apart)
			continue;
		json_open(j, '{');
		json_key_text(j, "name", bot->name);
		json_key_text(j, "about", bot->about);
		if (bot->called) {
			json_key_text(j, "called", bot->called);
			json_key_text(j, "role", bot->role);
		}
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* What the game's signs are, for whoever draws or explains them; none where the game has not
 * said it. */
static void put_terms(struct json *j, const struct term *terms)
{
	json_key(j, "terms");
	json_open(j, '[');
	for (const struct term *t = terms; t && t->sign; t++) {
		assert(t->kind && t->about && t->name && t->text);
		json_open(j, '{');
		json_key_text(j, "sign", t->sign);
		json_key_text(j, "kind", t->kind);
		json_key_text(j, "about", t->about);
		json_key_text(j, "name", t->name);
		json_key_text(j, "text", t->text);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* A game as a client needs it before anybody plays. */
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
	put_terms(j, game->words.terms);
	put_bots(j);
	json_close(j, '}');
}

/* In the order of the registry, which is that of the games' places. */
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

void tell_sitter(struct json *j, const struct game *game, const struct bot *const bots[], int seats, int chair)
{
	assert(seats <= SEATS_MAX && chair < SEATS_MAX);
	if (chair >= seats) {
		assert(game->chairs.name);
		json_key_text(j, "rules", game->chairs.name);
		return;
	}
	if (!bots[chair])
		return;
	json_key_text(j, "bot", bots[chair]->name);
	int number = bot_namesake(bots, seats, chair);
	if (number)
		json_key_int(j, "number", number);
}

/* The index does not say who is a bot. Whoever is no player and has a bot's name is one; a
 * person may be called like a bot, and keeps the name. A game that this program does not
 * know any more still has its list of names. */
static void put_seats(struct json *j, const struct summary *s)
{
	const struct game *game = registry_find(s->game);
	const struct bot *bots[SEATS_MAX];
	for (int i = 0; i < s->seats; i++)
		bots[i] = s->seat[i].player ? NULL : bot_find(s->seat[i].name);
	json_key_open(j, "seats", '[');
	assert(s->chairs >= s->seats && s->chairs <= SEATS_MAX);
	/* chairs, not seats: whoever is played by the rules can win, too */
	for (int i = 0; i < s->chairs; i++) {
		json_open(j, '{');
		json_key_text(j, "name", s->seat[i].name);
		json_key_bool(j, "player", s->seat[i].player != 0);
		if (game)
			tell_sitter(j, game, bots, s->seats, i);
		/* before the end the points of a table are for those who look at it */
		if (s->stage == STAGE_OVER) {
			json_key_int(j, "points", s->seat[i].points);
			json_key_bool(j, "won", s->seat[i].won);
			if (s->daily && s->seat[i].player)
				json_key_int(j, "lead", summary_lead(s, i));
			if (s->seat[i].resigned)
				json_key_bool(j, "resigned", true);
		}
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* For operators: the table's number is what they will look for. */
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

/* Is a seat of theirs to act? The summary knows it without loading the game. */
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
	if (s->daily)
		json_key_int(j, "daily", s->daily);
	put_seats(j, s);
	json_key_int(j, "made", s->made);
	json_key_int(j, "changed", s->changed);
	json_key_int(j, "ended", s->ended);
	/* asked of the index alone: a list of tables must not have to load their games */
	if (viewer)
		json_key_bool(j, "your_turn", is_turn(s, viewer));
	json_close(j, '}');
}

void tell_deal(struct json *j, const struct session *s)
{
	const struct proof *p = &s->proof;
	json_key(j, "deal");
	if (!p->given) {
		json_raw(j, "null");
		return;
	}
	int later;
	struct message wrong = proof_check(s, &later);
	json_open(j, '{');
	proof_key(j, "pledge", p->pledge);
	json_key_open(j, "luck", '[');
	for (int seat = 0; seat < s->options.seats; seat++) {
		char hex[PROOF_HEX];
		struct buf b = buf_over(hex, sizeof hex);
		proof_put(&b, p->luck[seat]);
		json_text(j, p->lucky >> seat & 1 ? hex : "");
	}
	json_close(j, ']');
	json_key_int(j, "later", later);
	if (wrong.id) {
		json_key(j, "wrong");
		json_message(j, &wrong);
	}
	json_close(j, '}');
}
