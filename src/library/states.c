/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The public library: states, moves and results. */
#include "inside.h"

#include "bits.h"
#include "ending.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static_assert((int)BF_SEATS_MAX == (int)SEATS_MAX && (int)BF_MOVES_MAX == (int)MOVES_MAX &&
              (int)BF_NAME_MAX == (int)MOVE_NAME_MAX, "the public header promises what the engine has");

/* ---- beginning and ending ---- */

static struct message expected(const char *what, const char *found)
{
	struct message m = message(N_("expected “{expected}”, found “{found}”"));
	message_text(&m, "expected", what);
	message_text(&m, "found", found);
	return m;
}

/* "key=value key=value", each checked; false if something is wrong with them. */
static bool read_options(const struct game *game, const char *text, struct options *options)
{
	char word[OPTION_TEXT + 80];
	while (text && *(text += strspn(text, " "))) {
		size_t n = strcspn(text, " ");
		struct buf b = buf_over(word, sizeof word);
		buf_putn(&b, text, n);
		char *value = strchr(word, '=');
		if (!value || n >= sizeof word)
			return library_wrong(expected("KEY=VALUE", word));
		*value++ = '\0';
		struct message m = options_set(game, options, word, value);
		if (m.id)
			return library_wrong(m);
		text += n;
	}
	struct message clash = options_clash(game, options);
	return !clash.id || library_wrong(clash);
}

bool library_options(const struct game *game, int seats, const char *text, struct options *options)
{
	char found[24];
	if (!game || seats < game->min_seats || seats > game->max_seats)
		return library_wrong(game ? game_wrong_seats(game, library_number(seats, found))
		                          : message_with(N_("unknown game “{name}”"), "name", ""));
	*options = options_default(game, seats);
	return read_options(game, text, options);
}

bf_state *bf_new(const bf_game *outer, int seats, const char *text, uint64_t seed)
{
	const struct game *game = (const struct game *)outer;
	struct options options;
	if (!library_options(game, seats, text, &options))
		return NULL;
	bf_state *s = malloc(sizeof *s);
	if (!s)
		return library_full();
	struct rng rng = rng_start(seed, RNG_DEAL);
	struct deal deal;
	deal_shuffle(game, &options, &rng, &deal);
	session_start(&s->session, game, &options, &deal);
	s->session.late = true;
	s->seat = -1;
	return s;
}

void bf_restart(bf_state *s, uint64_t seed)
{
	struct rng rng = rng_start(seed, RNG_DEAL);
	session_restart(&s->session, &rng);
	s->seat = -1;
}

bf_state *bf_copy(const bf_state *from)
{
	bf_state *to = malloc(sizeof *to);
	if (!to)
		return library_full();
	session_copy(&to->session, &from->session);
	to->seat = -1;
	return to;
}

bf_state *bf_resample(const bf_state *from, int viewer, uint64_t seed)
{
	struct view view;
	struct state_space guessed;
	struct rng rng = rng_start(seed, RNG_BOT);
	if (!library_seat(from, viewer, true))
		return NULL;
	session_view(&from->session, viewer, &view);
	const struct state *s = sight_guess(&view, &rng, &guessed);
	return library_begin(from, s, &rng);
}

bf_state *library_begin(const bf_state *from, const struct state *guessed, const struct rng *rng)
{
	bf_state *to = bf_copy(from);
	if (!to)
		return NULL;
	session_forget(&to->session, guessed);
	/* what chance decides later must not follow from the true deal, or from its proof */
	to->session.proof = (struct proof){ 0 };
	to->session.chance = *rng;
	to->session.begun = true;
	return to;
}

void bf_free(bf_state *s)
{
	if (!s)
		return;
	session_free(&s->session);
	free(s);
}

/* ---- whose turn ---- */

const bf_game *bf_game_of(const bf_state *s)
{
	return (const bf_game *)s->session.game;
}

int bf_seats(const bf_state *s)
{
	return s->session.options.seats;
}

int bf_chairs(const bf_state *s)
{
	return game_chairs(s->session.game, &s->session.options);
}

bool bf_over(const bf_state *s)
{
	/* chance has decided what it must: a session lets it */
	return !bf_to_act(s);
}

unsigned bf_to_act(const bf_state *s)
{
	/* a game that has ended early has nobody to move, whatever the rules would say */
	if (s->session.ending != ENDING_RULES)
		return 0;
	return s->session.game->to_act(session_state(&s->session));
}

int bf_turn(const bf_state *s)
{
	unsigned seats = bf_to_act(s);
	return seats ? bits_lowest(seats) : -1;
}

bool library_seat(const bf_state *s, int seat, bool onlooker)
{
	return (seat >= (onlooker ? -1 : 0) && seat < bf_seats(s)) || library_wrong(game_no_seat(seat, bf_seats(s)));
}

bool library_turn(const bf_state *s, int seat)
{
	if (!bf_over(s) && !library_seat(s, seat, false))
		return false;
	if (seat >= 0 && seat < BF_SEATS_MAX && bf_to_act(s) >> seat & 1)
		return true;
	struct message m = bf_over(s) ? message("the game is over") : message(N_("it is not seat {seat}’s turn"));
	if (!bf_over(s))
		message_int(&m, "seat", seat);
	return library_wrong(m);
}

/* ---- moves ---- */

/* Those of a seat, which are found out once for each position. */
static void know(bf_state *s, int seat)
{
	/* of a game that ended early the rules know nothing */
	bool early = s->session.ending != ENDING_RULES;
	s->moves = early ? 0 : s->session.game->moves(session_state(&s->session), seat, s->move);
	s->seat = seat;
}

int bf_moves(bf_state *s, int seat, bf_move out[BF_MOVES_MAX])
{
	if (seat < 0 || seat >= bf_seats(s))
		return 0;
	if (s->seat != seat)
		know(s, seat);
	if (out)
		memcpy(out, s->move, (size_t)s->moves * sizeof *out);
	return s->moves;
}

/* For whoever has not asked for the moves before: whether there are any. */
static bool look(bf_state *s, int seat)
{
	if (!library_turn(s, seat))
		return false;
	know(s, seat);
	return true;
}

/* Are the moves of a seat known that may move? Mostly they are: the caller has just asked. */
static inline bool known(bf_state *s, int seat)
{
	return (seat >= 0 && s->seat == seat && s->moves) || look(s, seat);
}

/* Most callers have just asked for the moves and play one of them: then the walk through that
 * list is all there is to do, and it is the C library that knows how to walk quickly. */
static inline bool legal(bf_state *s, int seat, bf_move m)
{
	static_assert(sizeof(wchar_t) == sizeof(bf_move), "wmemchr walks through moves");
	return known(s, seat) && (wmemchr((const wchar_t *)s->move, (wchar_t)m, (size_t)s->moves) || library_no_move(m));
}

bool bf_play(bf_state *s, int seat, bf_move m)
{
	if (!legal(s, seat, m))
		return false;
	session_play_known(&s->session, seat, m);
	s->seat = -1;
	return true;
}

bool bf_play_nth(bf_state *s, int seat, int n)
{
	if (!known(s, seat))
		return false;
	if (n < 0 || n >= s->moves)
		return library_no_place(n, s->moves);
	session_play_known(&s->session, seat, s->move[n]);
	s->seat = -1;
	return true;
}

bool bf_play_name(bf_state *s, int seat, const char *name)
{
	if (!library_turn(s, seat))
		return false;
	struct message m = session_play(&s->session, seat, name ? name : "");
	s->seat = -1;
	return !m.id || library_wrong(m);
}

bool bf_find(bf_state *s, int seat, const char *name, bf_move *out)
{
	if (!library_turn(s, seat))
		return false;
	const char *words = name ? name : "";
	return session_find(&s->session, seat, words, out) || library_wrong(session_refusal(&s->session, seat, words));
}

bool bf_move_name(bf_state *s, int seat, bf_move m, char *out, size_t size)
{
	if (!out || !size)
		return library_wrong(message("there is no room for the text"));
	if (!legal(s, seat, m))
		return false;
	struct buf b = buf_over(out, size);
	s->session.game->name_move(session_state(&s->session), seat, m, &b);
	return true;
}

bool bf_move_text(bf_state *s, int seat, bf_move m, char *out, size_t size)
{
	if (!out || !size)
		return library_wrong(message("there is no room for the text"));
	if (!legal(s, seat, m))
		return false;
	struct buf b = buf_over(out, size);
	struct message told = sight_tell(s->session.game, session_state(&s->session), seat, m, seat);
	*out = '\0';
	if (told.id)
		message_put(&b, NULL, &told);
	return true;
}

/* ---- the past ---- */

int bf_count(const bf_state *s)
{
	return session_count(&s->session);
}

bool bf_back_to(bf_state *s, int moves)
{
	struct session *t = &s->session;
	int steps = session_steps(t, moves), made = session_count(t);
	if (moves < 0 || made < moves) {
		struct message m = message("there is no move {found}: {made} have been made");
		message_int(&m, "found", moves);
		message_int(&m, "made", made);
		return library_wrong(m);
	}
	if (steps < t->moves)
		session_rewind(t, steps);
	s->seat = -1;
	return true;
}

bool bf_undo(bf_state *s)
{
	struct message m = session_undo(&s->session);
	s->seat = -1;
	return !m.id || library_wrong(m);
}

/* ---- results ---- */

int bf_points(const bf_state *s, int chair)
{
	return chair < 0 || chair >= bf_chairs(s) ? 0 : s->session.game->points(session_state(&s->session), chair);
}

void bf_all_points(const bf_state *s, int out[BF_SEATS_MAX])
{
	int chairs = bf_chairs(s);
	game_points(s->session.game, session_state(&s->session), chairs, out);
	for (int chair = chairs; chair < BF_SEATS_MAX; chair++)
		out[chair] = 0;
}

unsigned bf_winners(const bf_state *s)
{
	return session_ended(&s->session) ? session_winners(&s->session) : 0;
}

void bf_returns(const bf_state *s, double out[BF_SEATS_MAX])
{
	unsigned winners = bf_winners(s);
	int n = bits_count(winners);
	for (int chair = 0; chair < BF_SEATS_MAX; chair++)
		out[chair] = winners >> chair & 1 ? 1.0 / n : 0;
}
