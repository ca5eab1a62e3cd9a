/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Very many deals that can be checked, of all games: what is honest is never refused, and
 * what somebody has altered is never accepted. "test_fair write N" writes N records, every
 * other one altered, for the second opinion: fair/check.py reads them (fair/run).
 */
#include "record.h"
#include "registry.h"
#include "support.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What can be altered. */
enum { TILE, ORDER, SECRET, SWITCHED, PLEDGE, LUCK, TAKEN, MOVED, LATER, ALTERATIONS };
static const char *const altered_word[ALTERATIONS] = { "tile", "order", "secret", "switched", "pledge", "luck", "taken",
	                                                   "moved", "later" };

static void fill(struct rng *rng, uint8_t bytes[PROOF_BYTES])
{
	for (int i = 0; i < PROOF_BYTES; i++)
		bytes[i] = (uint8_t)rng_below(rng, 256);
}

/* Every other game in which chance decides something later is played on. */
static bool played_on(const struct game *game, int number)
{
	return game->chance.needs && number / 3 % 2 == 0;
}

/* Another game, number of seats and options each time, as far as these go together. */
static const struct game *choose(struct rng *rng, int number, struct options *options)
{
	const struct game *games[8];
	int n = 0;
	for (int i = 0; registry_game(i); i++)
		if (registry_game(i)->place)
			games[n++] = registry_game(i);
	assert(n);
	const struct game *game = games[number % n];
	int seats = game->min_seats + (int)rng_below(rng, (uint32_t)(game->max_seats - game->min_seats + 1));
	/* where all play most is used up, so supplies are shuffled again; and chance may have more
	   to do where the rules play for somebody */
	if (played_on(game, number))
		seats = rng_below(rng, 4) ? game->max_seats : game->min_seats;
	*options = options_default(game, seats);
	for (int i = 0; i < OPTIONS_MAX && game->options[i].key; i++) {
		struct options other = *options;
		const struct option_spec *spec = &game->options[i];
		int values = 0;
		while (values < VALUES_MAX && spec->value[values])
			values++;
		bool list = game->setup.list && strcmp(game->setup.list->option, spec->key) == 0;
		if (spec->fits || list || !values)
			continue;
		options_set(game, &other, spec->key, spec->value[rng_below(rng, (uint32_t)values)]);
		if (!options_clash(game, &other).id)
			*options = other;
	}
	return game;
}

/* After how many steps chance has decided for the last time on a whole supply; else, at all. */
static int last_chance(const struct session *s)
{
	struct state_space space;
	struct state *at = (struct state *)space.bytes;
	int last = 0, whole = 0;
	s->game->start(at, &s->options, &s->deal);
	for (int i = 0; i < s->moves; i++) {
		struct deal_spec spec;
		if (s->log[i].seat == CHANCE && s->game->chance.needs(at, &spec)) {
			last = i + 1;
			if (spec.n == spec.of)
				whole = last;
		}
		session_step(s, i, at);
	}
	return whole ? whole : last;
}

/* An honest game; if it is played on, then up to the last thing that chance decides. */
static void play(struct session *s, int number)
{
	struct rng rng = rng_start((uint64_t)number, RNG_TEST);
	struct options options;
	struct proof proof;
	uint8_t secret[PROOF_BYTES];
	const struct game *game = choose(&rng, number, &options);
	fill(&rng, secret);
	proof_start(&proof, secret);
	proof.lucky = rng_below(&rng, 1u << options.seats);
	for (int seat = 0; seat < options.seats; seat++)
		if (proof.lucky >> seat & 1)
			fill(&rng, proof.luck[seat]);
	session_start_fair(s, game, &options, &proof);
	if (!played_on(game, number))
		return;
	session_go_on(s);
	while (!session_over(s))
		support_bot_move(s, "hoarder", &rng);
	s->reading = true;
	session_rewind(s, last_chance(s));
}

/* Two of n ids that are not the same change places; false if all are the same. */
static bool swap(struct rng *rng, uint8_t *ids, int n)
{
	for (int tries = 0; n > 1 && tries < 100; tries++) {
		uint8_t *one = &ids[rng_below(rng, (uint32_t)n)], *other = &ids[rng_below(rng, (uint32_t)n)];
		if (*one == *other)
			continue;
		uint8_t id = *one;
		*one = *other;
		*other = id;
		return true;
	}
	return false;
}

/* The deal as somebody might want it: the game is begun anew, without moves. */
static void deal_anew(struct session *s, struct rng *rng, bool order)
{
	struct deal deal = s->deal;
	struct proof proof = s->proof;
	struct deal_spec spec[DEALS_MAX];
	struct options options = s->options;
	const struct game *game = s->game;
	int parts = game->deals(&options, spec), part = order ? 0 : (int)rng_below(rng, (uint32_t)parts);
	if (spec[part].n < 2)
		part = 0;
	uint8_t *ids = deal.id[part];
	/* one for one, or all the other way round */
	for (int i = 0; order && i < spec[part].n / 2; i++) {
		uint8_t id = ids[i];
		ids[i] = ids[spec[part].n - 1 - i];
		ids[spec[part].n - 1 - i] = id;
	}
	bool swapped = order || swap(rng, ids, spec[part].n);
	assert(swapped);
	session_free(s);
	session_start_reading(s, game, &options, &deal);
	s->proof = proof;
}

/* The last thing that chance decided, otherwise; false if there is nothing to alter. */
static bool alter_later(struct session *s, struct rng *rng)
{
	struct deal_spec spec;
	uint8_t ids[DEAL_MAX];
	if (!s->moves || s->log[s->moves - 1].seat != CHANCE)
		return false;
	int from = (int)s->log[s->moves - 1].move, n = s->ids - from;
	memcpy(ids, s->drawn + from, (size_t)n);
	session_rewind(s, s->moves - 1);
	bool due = session_chance(s, &spec);
	assert(due && spec.n == n);
	bool altered = !spec.sorted && swap(rng, ids, n);
	session_happen(s, ids);
	return altered;
}

/* Alter a game; what was altered. */
static int alter(struct session *s, int number)
{
	struct rng rng = rng_start((uint64_t)number, RNG_BOT);
	struct proof *p = &s->proof;
	int what = (int)rng_below(&rng, ALTERATIONS), seats = s->options.seats;
	int seat = (int)rng_below(&rng, (uint32_t)seats), byte = (int)rng_below(&rng, PROOF_BYTES);
	uint8_t bit = (uint8_t)(1u << rng_below(&rng, 8));
	/* few games have it, so those that do must serve for it */
	if (s->moves && alter_later(s, &rng))
		what = LATER;
	else if (what == LATER)
		what = TILE;
	switch (what) {
	case TILE:
	case ORDER:
		deal_anew(s, &rng, what == ORDER);
		break;
	case SECRET:
		p->secret[byte] ^= bit;
		break;
	case SWITCHED: {  /* another secret, with a pledge that fits it */
		struct proof old = *p;
		old.secret[byte] ^= bit;
		proof_start(p, old.secret);
		p->lucky = old.lucky;
		memcpy(p->luck, old.luck, sizeof p->luck);
		break;
	}
	case PLEDGE:
		p->pledge[byte] ^= bit;
		break;
	case LUCK:  /* what somebody added, or that they added something */
		p->lucky |= 1u << seat;
		p->luck[seat][byte] ^= bit;
		break;
	case TAKEN:
		p->lucky ^= 1u << seat;
		break;
	case MOVED: {  /* two people's luck, one for the other's */
		int other = (seat + 1) % seats;
		uint8_t kept[PROOF_BYTES];
		if (!p->lucky)
			fill(&rng, p->luck[seat]);
		p->lucky |= 1u << seat | 1u << other;
		memcpy(kept, p->luck[seat], sizeof kept);
		memcpy(p->luck[seat], p->luck[other], sizeof kept);
		memcpy(p->luck[other], kept, sizeof kept);
		break;
	}
	case LATER:
		break;
	}
	return what;
}

/* A record as somebody gets it: every second is altered, in what is said. */
static int make(int number, struct buf *text)
{
	struct session s;
	int what = -1;
	play(&s, number / 2);
	if (number % 2)
		what = alter(&s, number);
	/* a session that is read to its end goes on; here nothing is to follow what was written */
	record_write(&s, text);
	session_free(&s);
	return what;
}

/* As `verify` does it; false if it is refused. */
static bool accepted(struct buf *text)
{
	static struct record_reader reader;
	struct session s;
	int later;
	record_start(&reader, &s, NULL);
	/* to the last line, and not on from there */
	if (!record_feed(&reader, buf_text(text), text->len) || !record_began(&reader)) {
		fprintf(stderr, "line %ld: %s\n%s", reader.line, reader.fault.id, buf_text(text));
		exit(1);
	}
	bool fine = s.proof.given && !proof_check(&s, &later).id;
	session_free(&s);
	return fine;
}

static int write_some(int n)
{
	for (int i = 0; i < n; i++) {
		struct buf text = { 0 };
		int what = make(i, &text);
		printf("%s# %s\n", buf_text(&text), what < 0 ? "honest" : altered_word[what]);
		buf_free(&text);
	}
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "write") == 0)
		return write_some(atoi(argv[2]));
	int n = 2 * support_times(1000), honest[2] = { 0 }, altered[ALTERATIONS][2] = { { 0 } }, wrong = 0, kinds = 0;
	for (int i = 0; i < n; i++) {
		struct buf text = { 0 };
		int what = make(i, &text);
		bool yes = accepted(&text);
		if (what < 0)
			honest[yes]++;
		else
			altered[what][yes]++;
		wrong += yes != (what < 0);
		buf_free(&text);
	}
	printf("honest: %d accepted, %d refused\n", honest[1], honest[0]);
	for (int i = 0; i < ALTERATIONS; i++) {
		printf("altered, %s: %d accepted, %d refused\n", altered_word[i], altered[i][1], altered[i][0]);
		kinds += altered[i][0] > 0;
	}
	/* each of them was tried, or the test would say little */
	return wrong || (n >= 2000 && kinds != ALTERATIONS);
}
