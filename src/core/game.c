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
	struct options options = { .seats = seats };
	if (game->list)
		game->list->built_in(&options.list);
	return options;
}

struct message options_clash(const struct game *game, const struct options *options)
{
	return game->clash ? game->clash(options) : message(NULL);
}

/* The row of the option of that name; -1 if there is none. */
static int row(const struct game *game, const char *key)
{
	for (int i = 0; game->options[i].key; i++)
		if (strcmp(game->options[i].key, key) == 0)
			return i;
	return -1;
}

void options_bring(const struct game *game, struct options *options, const struct list *list)
{
	int i = row(game, game->list->option);
	options->list = *list;
	options->choice[i] = 1;
	memcpy(options->text[i], list->hash, sizeof list->hash);
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

/* There is no such option. */
static struct message no_option(const struct game *game, const char *key)
{
	char known[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(known, sizeof known);
	for (int i = 0; game->options[i].key; i++) {
		buf_put(&b, i ? ", " : "");
		buf_put(&b, game->options[i].key);
	}
	struct message m = *known ? message(N_("there is no option “{key}”; known: {known}"))
	                          : message(N_("there is no option “{key}”; this game has none"));
	message_text(&m, "key", key);
	if (*known)
		message_text(&m, "known", known);
	return m;
}

/* The option is there, but not this value. */
static struct message no_value(const struct option_spec *spec, const char *value)
{
	char known[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(known, sizeof known);
	list(&b, spec->value);
	struct message m = spec->fits ? message(N_("option {key} must be {known}: {about}; got “{value}”"))
	                              : message(N_("option {key} has no value “{value}”; it takes: {known}"));
	if (spec->fits)
		message_term(&m, "about", spec->about);
	message_text(&m, "key", spec->key);
	message_text(&m, "value", value);
	message_text(&m, "known", known);
	return m;
}

struct message options_set(const struct game *game, struct options *options, const char *key, const char *value)
{
	int i = row(game, key);
	if (i < 0)
		return no_option(game, key);
	const struct option_spec *spec = &game->options[i];
	if (game->list && strcmp(game->list->option, key) == 0) {
		/* a hash alone does not bring the list: see options_bring */
		if (strcmp(options->list.hash, value) == 0 && *value)
			return message(NULL);
		if (strcmp(spec->value[0], value) == 0) {
			game->list->built_in(&options->list);
			options->choice[i] = 0;
			return message(NULL);
		}
		struct message m = message(N_("this is played with another list, whose SHA-256 is {hash}: its file is needed"));
		message_text(&m, "hash", value);
		return m;
	}
	if (spec->fits && strlen(value) < OPTION_TEXT && spec->fits(options, value)) {
		options->choice[i] = 1;
		memcpy(options->text[i], value, strlen(value) + 1);
		return message(NULL);
	}
	int choice = spec->fits ? -1 : find(spec->value, value);
	if (choice < 0)
		return no_value(spec, value);
	options->choice[i] = (uint8_t)choice;
	return message(NULL);
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

struct deal_spec deal_first(int seats, bool fixed)
{
	struct deal_spec spec = { .name = "first", .n = 1, .of = fixed ? 1 : seats };
	for (int i = 0; i < spec.of; i++)
		spec.set[i] = (uint8_t)i;
	return spec;
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
