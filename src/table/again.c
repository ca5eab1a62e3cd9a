/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A rematch: a table like the one that is over. Whoever asks for it sits there again, and so
 * do the bots; for the other people a seat is kept, and each of them decides. Nobody plays
 * who has not agreed to this game: a clock would take the points of those who are not there.
 * Where neighbours matter people want others beside them in a second game, and some rule
 * books ask for it; so they may sit differently.
 */
#include "table.h"

#include <assert.h>
#include <string.h>

/* How much of the old ring is left in the new one: neighbours who are neighbours again, and
 * twice as much those who sit on the same side of each other. */
static int kept(const uint8_t *sits, int seats)
{
	int cost = 0;
	for (int seat = 0; seat < seats; seat++) {
		int one = sits[seat], left = sits[(seat + 1) % seats];
		cost += left == (one + 1) % seats ? 2 : left == (one + seats - 1) % seats ? 1 : 0;
	}
	return cost;
}

void table_reseat(int seats, uint64_t chance, uint8_t to[SEATS_MAX])
{
	enum { TRIES = 300 };  /* at the worst one order in twelve is as good as can be */
	uint8_t sits[SEATS_MAX], best[SEATS_MAX] = { 1, 0 };  /* by seat: who sits there now, by the old seat */
	struct rng rng = rng_start(chance, RNG_CHANCE);
	int least = 2 * seats + 1;
	assert(seats >= 2 && seats <= SEATS_MAX);
	for (int seat = 0; seat < seats; seat++)
		sits[seat] = (uint8_t)seat;
	/* two can only change places */
	for (int i = 0; i < TRIES && seats > 2; i++) {
		rng_shuffle(&rng, sits, (size_t)seats);
		if (kept(sits, seats) < least) {
			least = kept(sits, seats);
			memcpy(best, sits, sizeof best);
		}
	}
	for (int seat = 0; seat < seats; seat++)
		to[best[seat]] = (uint8_t)seat;
}

int table_again(const struct table *t, const struct request *rematch, struct request out[SEATS_MAX + 1])
{
	uint8_t to[SEATS_MAX] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	struct options options = t->options;
	if (rematch->reseat) {
		table_reseat(options.seats, rematch->chance, to);
		options_reseat(t->game, &options, to);
	}
	/* by the same requests as anybody's: what would not be allowed is not done here either */
	assert(t->game && rematch->player);
	int n = 0;
	out[n++] = (struct request){
		.verb = VERB_MAKE, .player = rematch->player, .seat = -1, .game = t->game, .options = options, .clock = t->clock,
		.rated = t->rated && !rematch->guest, .aids = t->aids, .restless = t->restless, .guest = rematch->guest,
	};
	for (int seat = 0; seat < options.seats; seat++) {
		const struct seat *s = &t->seat[seat];
		enum verb verb = !s->player ? VERB_BOT : s->player == rematch->player ? VERB_SIT : VERB_KEEP;
		/* who is no more will not come */
		if (verb == VERB_KEEP && !*s->name)
			continue;
		out[n++] = (struct request){
			.verb = verb, .player = verb == VERB_KEEP ? s->player : rematch->player, .guest = rematch->guest,
			.seat = to[seat], .name = s->name, .text = s->name,
		};
	}
	return n;
}
