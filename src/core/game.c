/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What all games share before the first move: options and deals. */
#include "game.h"

#include <string.h>

struct message game_wrong_seats(const struct game *game, const char *found)
{
	bool one = game->min_seats == game->max_seats;
	struct message m = one ? message(N_("this game is for {min} seats, not “{found}”"))
	                       : message(N_("this game is for {min} to {max} seats, not “{found}”"));
	message_int(&m, "min", game->min_seats);
	if (!one)
		message_int(&m, "max", game->max_seats);
	message_text(&m, "found", found);
	return m;
}

struct options options_default(const struct game *game, int seats)
{
	(void)game;
	return (struct options){ .seats = seats };
}

static int find(const char *const *values, const char *value)
{
	for (int i = 0; i < VALUES_MAX && values[i]; i++)
		if (strcmp(values[i], value) == 0)
			return i;
	return -1;
}

/* "strict, loose", for messages. */
static void list(struct buf *out, const char *const *values)
{
	for (int i = 0; i < VALUES_MAX && values[i]; i++) {
		buf_put(out, i ? ", " : "");
		buf_put(out, values[i]);
	}
}

struct message options_set(const struct game *game, struct options *options, const char *key, const char *value)
{
	char known[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(known, sizeof known);
	for (int i = 0; game->options[i].key; i++) {
		const struct option_spec *spec = &game->options[i];
		buf_put(&b, i ? ", " : "");
		buf_put(&b, spec->key);
		if (strcmp(spec->key, key) != 0)
			continue;
		if (spec->fits && strlen(value) < OPTION_TEXT && spec->fits(options, value)) {
			options->choice[i] = 1;
			memcpy(options->text[i], value, strlen(value) + 1);
			return message(NULL);
		}
		int choice = spec->fits ? -1 : find(spec->value, value);
		if (choice >= 0) {
			options->choice[i] = (uint8_t)choice;
			return message(NULL);
		}
		buf_clear(&b);
		list(&b, spec->value);
		struct message m = message(N_("option {key} has no value “{value}”; it takes: {known}"));
		message_text(&m, "key", key);
		message_text(&m, "value", value);
		message_text(&m, "known", known);
		return m;
	}
	struct message m = *known ? message(N_("there is no option “{key}”; known: {known}"))
	                          : message(N_("there is no option “{key}”; this game has none"));
	message_text(&m, "key", key);
	if (*known)
		message_text(&m, "known", known);
	return m;
}

void deal_draw(struct deal_spec *spec, struct rng *rng, uint8_t *ids)
{
	rng_shuffle(rng, spec->set, (size_t)spec->of);
	if (spec->sorted)
		for (int i = 1; i < spec->n; i++)
			for (int j = i; j > 0 && spec->set[j] < spec->set[j - 1]; j--) {
				uint8_t smaller = spec->set[j];
				spec->set[j] = spec->set[j - 1];
				spec->set[j - 1] = smaller;
			}
	memcpy(ids, spec->set, (size_t)spec->n);
}

void deal_shuffle(const struct game *game, const struct options *options, struct rng *rng, struct deal *deal)
{
	struct deal_spec spec[DEALS_MAX];
	int parts = game->deals(options, spec);
	memset(deal, 0, sizeof *deal);
	for (int i = 0; i < parts; i++)
		deal_draw(&spec[i], rng, deal->id[i]);
}

void game_settle(const struct game *game, struct state *s, struct rng *rng)
{
	struct deal_spec spec;
	uint8_t ids[DEAL_MAX];
	while (game->chance && game->chance(s, &spec)) {
		deal_draw(&spec, rng, ids);
		game->happen(s, ids);
	}
}

int game_chairs(const struct game *game, const struct options *options)
{
	return game->chairs ? game->chairs(options) : options->seats;
}

int deal_misfit(const struct deal_spec *spec, const uint8_t *ids)
{
	int left[256] = { 0 };
	for (int i = 0; i < spec->of; i++)
		left[spec->set[i]]++;
	for (int i = 0; i < spec->n; i++)
		if (--left[ids[i]] < 0)
			return i;
	return -1;
}
