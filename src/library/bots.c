/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The public library: bots, searches, and what nets are shown. */
#include "inside.h"

#include "bot.h"
#include "hints.h"
#include "learned.h"
#include "net.h"

#include <assert.h>
#include <stdlib.h>

static_assert((int)BF_FEATURES_MAX == (int)TRAITS_MAX, "the public header promises what the engine has");

static const struct bot *inner(const bf_bot *bot)
{
	return (const struct bot *)bot;
}

const bf_bot *bf_bot_at(int i)
{
	return i < 0 ? NULL : (const bf_bot *)bot_number(i);
}

const bf_bot *bf_bot_find(const char *name)
{
	const struct bot *bot = name ? bot_find(name) : NULL;
	if (!bot)
		library_wrong(message_with(N_("unknown bot “{name}”"), "name", name ? name : ""));
	return (const bf_bot *)bot;
}

const char *bf_bot_name(const bf_bot *bot)
{
	return inner(bot)->name;
}

const char *bf_bot_about(const bf_bot *bot)
{
	return inner(bot)->about;
}

static struct effort effort(long iterations, int threads)
{
	enum { MOST = 1 << 30 };  /* nobody waits for these: the engine adds to them */
	return (struct effort){ .iterations = iterations <= 0 ? 0 : iterations < MOST ? iterations : MOST,
	                        .threads = threads <= 0 ? 1 : threads < 64 ? threads : 64 };
}

bool bf_choose(const bf_state *s, int seat, const bf_bot *bot, uint64_t seed, long iterations, bf_move *out)
{
	struct view view;
	struct rng rng = rng_start(seed, RNG_BOT);
	if (!bot)
		return library_wrong(message("there is no bot to ask"));
	if (!library_turn(s, seat))
		return false;
	session_view(&s->session, seat, &view);
	const struct effort e = effort(iterations, 1);
	*out = bot_choose(inner(bot), &view, &rng, iterations > 0 ? &e : NULL);
	return true;
}

int bf_search(const bf_state *s, int seat, const bf_bot *bot, uint64_t seed, long iterations, int threads,
              struct bf_line *out, int max)
{
	struct view view;
	struct rng rng = rng_start(seed, RNG_BOT);
	if (!bot)
		library_wrong(message("there is no bot to ask"));
	if (!bot || !library_turn(s, seat))
		return -1;
	struct analysis *a = malloc(sizeof *a);
	if (!a) {
		library_full();
		return -1;
	}
	session_view(&s->session, seat, &view);
	const struct effort e = effort(iterations > 0 ? iterations : bot_iterations(inner(bot), view.game), threads);
	bot_think(inner(bot), &view, &rng, &e, a);
	int lines = a->lines;
	for (int i = 0; i < lines && i < max; i++) {
		const struct line *l = &a->line[i];
		out[i] = (struct bf_line){ l->move, l->visits, l->win, l->ahead };
	}
	free(a);
	return lines;
}

/* ---- for learning ---- */

static const struct learned *learned(const struct game *game)
{
	return game->hints ? game->hints->learned : NULL;
}

int bf_feature_count(const bf_game *game)
{
	const struct learned *l = learned((const struct game *)game);
	return l ? l->rows : 0;
}

int bf_subjects(const bf_state *s)
{
	const struct learned *l = learned(s->session.game);
	return l ? l->subjects(session_state(&s->session)) : 0;
}

int bf_features(const bf_state *s, int viewer, int subject, struct bf_feature out[BF_FEATURES_MAX])
{
	struct trait trait[TRAITS_MAX];
	const struct learned *l = learned(s->session.game);
	if (!l || subject < 0 || subject >= bf_subjects(s) || !library_seat(s, viewer, false))
		return 0;
	int n = l->traits(session_state(&s->session), viewer, subject, trait);
	for (int i = 0; i < n; i++)
		out[i] = (struct bf_feature){ trait[i].row, trait[i].value };
	return n;
}

bool bf_expect(const bf_state *s, int viewer, double win[BF_SEATS_MAX], double ahead[BF_SEATS_MAX])
{
	const struct game *game = s->session.game;
	const struct state *now = session_state(&s->session);
	if (!library_seat(s, viewer, false))
		return false;
	if (bf_over(s) || !net_for(game, now))
		return library_wrong(message(bf_over(s) ? "the game is over" : "there is no net for such games"));
	return net_expect(game, now, viewer, bf_seats(s), win, ahead);
}
