/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Any bytes as a game: the first four choose game, options and seed, each
 * further one a legal move. After every move the invariants must hold; now and
 * then a move is taken back, a view guessed from, a text written.
 */
#include "bits.h"
#include "registry.h"
#include "session.h"
#include "sight.h"
#include "told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 4 };

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void must_check(const struct session *s, const struct state *state)
{
	const char *broken = s->game->check(state);
	must(!broken, broken ? broken : "");
}

static const struct game *choose_game(int number)
{
	int games = 0;
	while (registry_game(games))
		games++;
	const struct game *game = registry_game(number % (games + 1));
	return game ? game : registry_find("null");
}

/* The byte chooses the seats and each of the options. */
static struct options choose_options(const struct game *game, unsigned byte)
{
	unsigned counts = (unsigned)(game->max_seats - game->min_seats + 1);
	struct options o = options_default(game, game->min_seats + (int)(byte % counts));
	byte /= counts;
	for (int i = 0; game->options[i].key; i++) {
		unsigned values = 0;
		while (values < VALUES_MAX && game->options[i].value[values])
			values++;
		o.choice[i] = (uint8_t)(byte % values);
		byte /= values;
	}
	if (options_clash(game, &o).id)
		o = options_default(game, o.seats);
	return o;
}

static void look(const struct session *s, int seat, struct rng *rng)
{
	static struct tally tally;
	struct view view, again;
	struct state_space guess;
	session_view(s, seat, &view);
	must_check(s, sight_guess(&view, rng, &guess));
	sight_of(s->game, (const struct state *)guess.bytes, seat, &again);
	must(memcmp(view_state(&again), view_state(&view), s->game->state_size) == 0, "hiding a guess gives another view");
	struct buf text = { 0 };
	s->game->words.show(&view, NULL, &text);
	s->game->words.json(&view, &text);
	must(!text.full, "a text is cut");
	buf_free(&text);
	if (seat < 0)
		return;
	s->game->score(view_state(&view), seat, &tally);
	must(tally_points(&tally) == s->game->points(session_state(s), seat), "a tally does not add up");
	must(!tally.names.full, "a tally is full");
}

/* By its name a move must be found and be the same; walking the names takes
 * long, so this is not asked of every move. */
static void play_by_name(struct session *s, int seat, move m)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	s->game->name_move(session_state(s), seat, m, &b);
	must(!b.full, "a name is cut");
	/* the log may be silent about it; whoever can choose it has to read something */
	struct view view;
	must(told_choice(sight_of(s->game, session_state(s), seat, &view), m).id != NULL, "a move has no sentence");
	sight_tell(s->game, session_state(s), seat, m, -1);
	must(!session_play(s, seat, name).id, "a legal move is refused");
	/* chance may have decided something after it */
	int last = s->moves - 1;
	while (s->log[last].seat == CHANCE)
		last--;
	must(s->log[last].move == m, "another move has this name");
}

/* Make a move; sometimes take it back and make it once more. */
static void play(struct session *s, unsigned byte, bool by_name, bool undo)
{
	int seat = bits_lowest(s->game->to_act(session_state(s)));
	move moves[MOVES_MAX];
	int n = s->game->moves(session_state(s), seat, moves);
	must(n > 0, "a seat to act has no move");
	move m = moves[byte % (unsigned)n];
	struct state_space before = s->now;
	if (by_name)
		play_by_name(s, seat, m);
	else
		session_play_move(s, seat, m);
	if (undo && session_can_undo(s)) {
		must(!session_undo(s).id, "it cannot be taken back");
		must(memcmp(&before, &s->now, s->game->state_size) == 0, "taking back gives another state");
		session_play_move(s, seat, m);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < HEAD)
		return 0;
	const struct game *game = choose_game(data[0]);
	struct options options = choose_options(game, data[1]);
	uint64_t seed = (uint64_t)data[2] << 8 | data[3];
	struct rng rng = rng_start(seed, RNG_DEAL);
	struct deal deal;
	deal_shuffle(game, &options, &rng, &deal);
	struct session s;
	session_start(&s, game, &options, &deal);
	must_check(&s, session_state(&s));
	for (size_t i = HEAD; i < size && !session_over(&s); i++) {
		play(&s, data[i], i % 7 == 0, i % 11 == 0);
		must_check(&s, session_state(&s));
		if (i % 16 == 0)
			look(&s, (int)(i / 16 % (size_t)(options.seats + 1)) - 1, &rng);
	}
	look(&s, 0, &rng);
	session_free(&s);
	return 0;
}
