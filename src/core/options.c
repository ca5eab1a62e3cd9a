/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Options, lists and deals, the same for all games; see options.h. Games say what they
 * have in tables, and everything that people can get wrong about them is found here.
 */
#include "game.h"

#include <assert.h>
#include <string.h>

/* The list that is built in comes along, so that a game never has to ask whether there is one. */
struct options options_default(const struct game *game, int seats)
{
	assert(seats >= 1 && seats <= SEATS_MAX);
	/* the first value of an option is its default, so all zero is a good beginning */
	struct options options = { .seats = seats };
	if (game->setup.list)
		game->setup.list->built_in(&options.list);
	return options;
}

/* Records of old must mean what they meant: a default that has changed since is put back. */
struct options options_left_out(const struct game *game, int seats)
{
	struct options options = options_default(game, seats);
	if (game->setup.left_out)
		game->setup.left_out(&options);
	return options;
}

/* The value that an option had which was left out. Without the list: it takes long to make. */
static int choice_left_out(const struct game *game, int seats, int i)
{
	struct options options = { .seats = seats };
	if (game->setup.left_out)
		game->setup.left_out(&options);
	return options.choice[i];
}

const char *options_written(const struct game *game, const struct options *options, int i)
{
	assert(i >= 0 && i < OPTIONS_MAX && game->options[i].key);
	int choice = options->choice[i];
	assert(i >= 0 && i < OPTIONS_MAX && game->options[i].key);
	/* a record is short, and it must mean the same when defaults have changed: so only
	   what is the first value now and always was can go without saying */
	if (!choice && !choice_left_out(game, options->seats, i))
		return NULL;
	return *options->text[i] ? options->text[i] : game->options[i].value[choice];
}

/* The row of the option of that name; -1 if there is none. A game has six at most, so nobody
 * keeps an index. */
static int row(const struct game *game, const char *key)
{
	for (int i = 0; game->options[i].key; i++)
		if (strcmp(game->options[i].key, key) == 0)
			return i;
	return -1;
}

const struct option_only *options_only(const struct game *game, const char *key)
{
	for (const struct option_only *only = game->setup.only; only && only->option; only++)
		if (strcmp(only->option, key) == 0)
			return only;
	return NULL;
}

/* Is this a table that the option is for? What it needs may be another option: then the value
 * counts that is chosen now, whichever of the two was set first. */
static bool admits(const struct game *game, const struct options *options, const struct option_only *only)
{
	if (options->seats < only->least || options->seats > only->most)
		return false;
	if (!only->with[0])
		return true;
	int i = row(game, only->with[0]);
	assert(i >= 0);
	return strcmp(game->options[i].value[options->choice[i]], only->with[1]) == 0;
}

/* Only what somebody chose can be out of place: a default is fine at every table. */
struct message options_clash(const struct game *game, const struct options *options)
{
	for (const struct option_only *only = game->setup.only; only && only->option; only++) {
		int i = row(game, only->option);
		assert(i >= 0);
		if (options->choice[i] && !admits(game, options, only))
			return message(only->otherwise);
	}
	return message(NULL);
}

void options_bring(const struct game *game, struct options *options, const struct list *list)
{
	assert(game->setup.list);
	int i = row(game, game->setup.list->option);
	assert(i >= 0);
	options->list = *list;
	options->choice[i] = 1;
	memcpy(options->text[i], list->hash, sizeof list->hash);
}

/* The number of a value in an option's row; -1 if it has no such value. */
static int find(const char *const *values, const char *value)
{
	for (int i = 0; i < VALUES_MAX && values[i]; i++)
		if (strcmp(values[i], value) == 0)
			return i;
	return -1;
}

/* "strict, loose", for messages: values are names, and are not translated. */
static void list(struct buf *out, const char *const *values)
{
	for (int i = 0; i < VALUES_MAX && values[i]; i++)
		buf_puts(out, i ? ", " : "", values[i]);
}

/* There is no such option: people are told which there are, so that a slip in typing can
 * be mended without looking anything up. */
static struct message no_option(const struct game *game, const char *key)
{
	char known[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(known, sizeof known);
	for (int i = 0; game->options[i].key; i++)
		buf_puts(&b, i ? ", " : "", game->options[i].key);
	struct message m = *known ? message(N_("unknown option “{key}”; this game has: {known}"))
	                          : message(N_("unknown option “{key}”; this game has no options"));
	message_text(&m, "key", key);
	if (*known)
		message_text(&m, "known", known);
	return m;
}

/* The option is there, but not this value. Free values cannot be listed, so what they look like
 * is told, in the words of the option. */
static struct message no_value(const struct option_spec *spec, const char *value)
{
	char known[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(known, sizeof known);
	list(&b, spec->value);
	struct message m = spec->fits ? message(N_("option {key} must be {known}: {about}; got “{value}”"))
	                              : message(N_("option {key} cannot be “{value}”; allowed: {known}"));
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
	assert(i < OPTIONS_MAX);
	if (game->setup.list && strcmp(game->setup.list->option, key) == 0) {
		/* a hash alone does not bring the list: see options_bring */
		if (strcmp(options->list.hash, value) == 0 && *value)
			return message(NULL);
		if (strcmp(spec->value[0], value) == 0) {
			game->setup.list->built_in(&options->list);
			options->choice[i] = 0;
			return message(NULL);
		}
		/* what the cards say cannot be had from their hash */
		return message_with(N_("this game uses another card list (SHA-256 {hash}); pass its file with --cards"), "hash", value);
	}
	/* what stands in the table of a free option is an example, not one of its values */
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

/* Back to the default as well: whoever leaves a table for several is alone again. */
void options_together(const struct game *game, struct options *options, bool several)
{
	int i = game->setup.together[0] ? row(game, game->setup.together[0]) : -1;
	if (i >= 0)
		options_set(game, options, game->setup.together[0], several ? game->setup.together[1] : game->options[i].value[0]);
}

/* Such a value is digits with commas between them, so each digit can be changed in place. */
void options_reseat(const struct game *game, struct options *options, const uint8_t to[SEATS_MAX])
{
	int i = game->setup.seat_list ? row(game, game->setup.seat_list) : -1;
	/* where nobody has set it the seats stand for themselves, whoever sits there */
	if (i < 0 || !options->choice[i])
		return;
	for (char *c = options->text[i]; *c; c++)
		if (*c >= '0' && *c < '0' + SEATS_MAX)
			*c = (char)('0' + to[*c - '0']);
}

/* They are few, so the simplest way will do. */
static void sort(uint8_t *ids, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && ids[j] < ids[j - 1]; j--) {
			uint8_t smaller = ids[j];
			ids[j] = ids[j - 1];
			ids[j - 1] = smaller;
		}
}

/* The whole set is shuffled, also where only some are drawn: a draw then uses as much chance
 * as any other, and a seed gives the same deal for ever. */
void deal_draw(struct deal_spec *spec, struct rng *rng, uint8_t *ids)
{
	assert(spec->n <= spec->of && spec->of <= DEAL_MAX);
	/* what is to be checked must not depend on how a game happens to keep its piles */
	if (rng_has_key(rng))
		sort(spec->set, spec->of);
	/* all are shuffled even where few are drawn: how much chance is used up depends on the
	   set alone, so one seed gives the same rest of a deal however many are drawn here */
	rng_shuffle(rng, spec->set, (size_t)spec->of);
	/* where the order means nothing there is one way to write it, or a record would tell
	   more than the game knows */
	if (spec->sorted)
		sort(spec->set, spec->n);
	memcpy(ids, spec->set, (size_t)spec->n);
}

void deal_shuffle(const struct game *game, const struct options *options, struct rng *rng, struct deal *deal)
{
	struct deal_spec spec[DEALS_MAX];
	int parts = game->deals(options, spec);
	assert(parts >= 0 && parts <= DEALS_MAX);
	/* what is not dealt is 0, so that deals can be compared and hashed as bytes */
	memset(deal, 0, sizeof *deal);
	for (int i = 0; i < parts; i++)
		deal_draw(&spec[i], rng, deal->id[i]);
}

/* Also where it is fixed it is dealt, from a set of one: a record then looks the same. */
struct deal_spec deal_first(int seats, bool fixed)
{
	struct deal_spec spec = { .name = "first", .n = 1, .of = fixed ? 1 : seats };
	for (int i = 0; i < spec.of; i++)
		spec.set[i] = (uint8_t)i;
	return spec;
}

/* By counting: a thing may stand in the set more than once, but not be drawn more often. */
int deal_misfit(const struct deal_spec *spec, const uint8_t *ids)
{
	/* a set may have a thing more than once: count down what is left of each */
	int left[256] = { 0 };
	assert(spec->n <= DEAL_MAX && spec->of <= DEAL_MAX);
	for (int i = 0; i < spec->of; i++)
		left[spec->set[i]]++;
	for (int i = 0; i < spec->n; i++)
		if (--left[ids[i]] < 0)
			return i;
	return -1;
}
