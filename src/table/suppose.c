/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What could come of some steps; see intent.h. It is all made from the view of whoever asks:
 * what is hidden is guessed several times, the steps are made in each guess, and what is told
 * is what all guesses agree upon. So nobody learns from it what they could not know. Guesses
 * are drawn by the number of the position: asked twice, the answer is the same.
 */
#include "suppose.h"

#include "listing.h"
#include "tell.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	GUESSES = 16,       /* in which something is tried */
	TRIES = 96,         /* to find so many in which the steps can be made */
	TELLS = 16,         /* to find one, to say the steps in words */
	PLAYOUT_MAX = 200,  /* moves that others make while one waits */
	OTHERS_MAX = 400    /* moves of others that are offered */
};

/* Positions that may come of the steps. */
struct guesses {
	const struct game *game;
	int self;
	int n;
	struct state_space at[GUESSES];
};

static const struct state *guessed(const struct guesses *g, int i)
{
	assert(i < g->n);
	return (const struct state *)g->at[i].bytes;
}

/* ---- moves ---- */

static void put_name(const struct game *game, const struct state *s, int seat, move m, char name[MOVE_NAME_MAX])
{
	struct buf b = buf_over(name, MOVE_NAME_MAX);
	game->name_move(s, seat, m, &b);
}

bool move_called(const struct game *game, const struct state *s, int seat, move m, const char *name)
{
	char own[MOVE_NAME_MAX];
	put_name(game, s, seat, m, own);
	return strcmp(own, name) == 0;
}

/* What somebody hears of a move: what is done, with what, and where. */
enum { MEANING_SIZE = 600 };

static struct message put_meaning(const struct game *game, const struct state *s, int seat, move m, int viewer, struct buf *out)
{
	struct view view;
	char shows[SIGN_SIZE] = "", where[SIGN_SIZE] = "";
	struct buf b = buf_over(shows, sizeof shows), w = buf_over(where, sizeof where);
	sight_of_move(game, s, seat, m, viewer, &view);
	struct message say = game->tell(&view, seat, m);
	if (game->words.picture)
		game->words.picture(&view, seat, m, &b, &w);
	if (say.id)
		message_put(out, NULL, &say);
	buf_puts(out, "\n", shows, "\n", where);
	return say;
}

bool move_open(const struct game *game, const struct state *s, int seat, move m, int viewer)
{
	char own[MEANING_SIZE], heard[MEANING_SIZE];
	struct buf a = buf_over(own, sizeof own), b = buf_over(heard, sizeof heard);
	if (game->people.alike)
		return true;
	/* a move of which nobody hears anything may be a secret one */
	bool told = put_meaning(game, s, seat, m, seat, &a).id != NULL;
	put_meaning(game, s, seat, m, viewer, &b);
	return told && !a.full && !b.full && strcmp(own, heard) == 0;
}

static bool find(const struct game *game, const struct state *s, int seat, const char *name, move *m)
{
	move moves[MOVES_MAX];
	for (int i = game->moves(s, seat, moves) - 1; i >= 0; i--) {
		*m = moves[i];
		if (move_called(game, s, seat, *m, name))
			return true;
	}
	return false;
}

/* ---- guesses ---- */

/* The others do something, whatever it is, until it is one's own turn. */
static bool let_others(const struct game *game, struct state *s, int self, struct rng *rng)
{
	for (int i = 0; i < PLAYOUT_MAX; i++) {
		unsigned to_act = game->to_act(s);
		move moves[MOVES_MAX];
		int seat = 0;
		if (!to_act || to_act >> self & 1)
			return to_act != 0;
		while (!(to_act >> seat & 1))
			seat++;
		int n = game->moves(s, seat, moves);
		assert(n > 0);
		game->play(s, seat, moves[rng_below(rng, (uint32_t)n)]);
		game_settle(game, s, rng);
	}
	return false;
}

static bool make_step(const struct game *game, struct state *s, int self, const struct step_named *step, struct rng *rng)
{
	move m;
	if (step->seat == ANYBODY)
		return let_others(game, s, self, rng);
	if (!(game->to_act(s) >> step->seat & 1) || !find(game, s, step->seat, step->name, &m))
		return false;
	if (step->seat != self && !move_open(game, s, step->seat, m, self))
		return false;
	game->play(s, step->seat, m);
	game_settle(game, s, rng);
	return true;
}

/* Positions after the first n steps. None: they cannot be made, as far as is known. */
static void guess(const struct session *from, int self, const struct steps *line, int n, struct guesses *g)
{
	struct view view;
	struct rng rng = rng_start((uint64_t)session_count(from), RNG_CHANCE);
	g->game = from->game;
	g->self = self;
	g->n = 0;
	session_view(from, self, &view);
	for (int i = 0; i < TRIES && g->n < GUESSES; i++) {
		struct state *s = sight_guess(&view, &rng, &g->at[g->n]);
		int made = 0;
		while (made < n && make_step(g->game, s, self, &line->step[made], &rng))
			made++;
		g->n += made == n;
	}
}

/* Can this move be made in all of them, and does it mean the same everywhere? */
static bool agreed(const struct guesses *g, move m)
{
	char name[MOVE_NAME_MAX], first[MEANING_SIZE];
	for (int i = 0; i < g->n; i++) {
		const struct state *s = guessed(g, i);
		char meaning[MEANING_SIZE];
		struct buf b = buf_over(i ? meaning : first, MEANING_SIZE);
		move moves[MOVES_MAX];
		int n = g->game->moves(s, g->self, moves), at = 0;
		while (at < n && moves[at] != m)
			at++;
		if (at == n)
			return false;
		put_meaning(g->game, s, g->self, m, g->self, &b);
		if (b.full || (i && (strcmp(first, meaning) != 0 || !move_called(g->game, s, g->self, m, name))))
			return false;
		if (!i)
			put_name(g->game, s, g->self, m, name);
	}
	return g->n > 0;
}

/* What the game says can be planned, where one only waits for all to have done what they do now. */
static int ahead(const struct table *t, int self, const struct steps *line, int n, struct view *view, move moves[MOVES_MAX])
{
	if (n != 1 || line->step[0].seat != ANYBODY)
		return 0;
	session_view(&t->session, self, view);
	return sight_ahead(view, moves);
}

bool suppose_move(const struct table *t, int self, const struct steps *line, int at)
{
	struct guesses *g = malloc(sizeof *g);
	struct view view;
	move moves[MOVES_MAX], m;
	const char *name = line->step[at].name;
	assert(g && at < line->n && line->step[at].seat == self);
	guess(&t->session, self, line, at, g);
	bool good = g->n && find(g->game, guessed(g, 0), self, name, &m) && agreed(g, m);
	free(g);
	for (int i = good ? 0 : ahead(t, self, line, at, &view, moves); i > 0 && !good; i--)
		good = move_called(t->game, view_state(&view), self, moves[i - 1], name);
	return good;
}

/* ---- what is offered ---- */

static void put_move(struct json *j, const struct game *game, const struct state *s, int seat, move m, int viewer)
{
	struct view view;
	char name[MOVE_NAME_MAX], shows[SIGN_SIZE] = "", where[SIGN_SIZE] = "";
	struct buf b = buf_over(shows, sizeof shows), w = buf_over(where, sizeof where);
	sight_of_move(game, s, seat, m, viewer, &view);
	struct message say = game->tell(&view, seat, m);
	put_name(game, s, seat, m, name);
	json_open(j, '{');
	json_key_int(j, "seat", seat);
	json_key_text(j, "move", name);
	if (!say.id && seat == viewer)
		say = told_choice(&view, m);
	if (say.id) {
		json_key(j, "say");
		json_message(j, &say);
	}
	if (game->words.picture)
		game->words.picture(&view, seat, m, &b, &w);
	if (*shows)
		json_key_text(j, "shows", shows);
	json_close(j, '}');
}

static void put_mine(struct json *j, const struct table *t, const struct steps *line, const struct guesses *g)
{
	move moves[MOVES_MAX], told[MOVES_MAX];
	struct view view;
	int n = g->n ? g->game->moves(guessed(g, 0), g->self, moves) : 0, offered = 0;
	json_key_open(j, "mine", '[');
	for (int i = 0; i < n; i++) {
		if (!agreed(g, moves[i]))
			continue;
		put_move(j, g->game, guessed(g, 0), g->self, moves[i], g->self);
		told[offered++] = moves[i];
	}
	n = ahead(t, g->self, line, line->n, &view, moves);
	for (int i = 0; i < n; i++) {
		int at = 0;
		while (at < offered && told[at] != moves[i])
			at++;
		if (at == offered)
			put_move(j, g->game, view_state(&view), g->self, moves[i], g->self);
	}
	json_close(j, ']');
}

/* A move of somebody else that has been offered already. */
struct supposed {
	int seat;
	move move;
};

/* All that somebody else could do in any of the guesses, and that would be heard. */
static void put_others(struct json *j, const struct table *t, const struct guesses *g)
{
	struct supposed *offers = malloc(OTHERS_MAX * sizeof *offers);
	int n = 0;
	assert(offers);
	json_key_open(j, "others", '[');
	for (int i = 0; i < g->n; i++) {
		const struct state *s = guessed(g, i);
		unsigned to_act = g->game->to_act(s) & ~(1u << g->self);
		for (int seat = 0; seat < t->options.seats; seat++) {
			move moves[MOVES_MAX];
			int k = to_act >> seat & 1 ? g->game->moves(s, seat, moves) : 0;
			for (int m = 0; m < k && n < OTHERS_MAX; m++) {
				int at = 0;
				while (at < n && (offers[at].seat != seat || offers[at].move != moves[m]))
					at++;
				if (at < n || !move_open(g->game, s, seat, moves[m], g->self))
					continue;
				offers[n++] = (struct supposed){ seat, moves[m] };
				put_move(j, g->game, s, seat, moves[m], g->self);
			}
		}
	}
	json_close(j, ']');
	free(offers);
}

/* A world in which a line comes true, or as much of it as in any that was tried. */
struct course_told {
	struct state_space start;
	struct rng rng;      /* as it was then */
	int made;            /* steps */
};

static void find_course(const struct session *from, int self, const struct steps *line, struct course_told *best)
{
	struct view view;
	struct state_space space;
	struct rng rng = rng_start((uint64_t)session_count(from), RNG_CHANCE);
	session_view(from, self, &view);
	best->made = -1;
	for (int i = 0; i < TELLS && best->made < line->n; i++) {
		struct state *s = sight_guess(&view, &rng, &space);
		struct course_told one = { .start = space, .rng = rng };
		while (one.made < line->n && make_step(from->game, s, self, &line->step[one.made], &rng))
			one.made++;
		if (one.made > best->made)
			*best = one;
	}
}

/* A step in words, where there are any: of a move that one can see coming. */
static void tell_step(struct json *j, const struct game *game, const struct state *s, int self, const struct step_named *step)
{
	move m;
	if (s && step->seat != ANYBODY && find(game, s, step->seat, step->name, &m)) {
		put_move(j, game, s, step->seat, m, self);
		return;
	}
	json_open(j, '{');
	if (step->seat != ANYBODY)
		json_key_int(j, "seat", step->seat);
	json_key_text(j, "move", step->seat == ANYBODY ? "*" : step->name);
	json_close(j, '}');
}

static void tell_line(struct json *j, const struct session *from, int self, const struct steps *line, struct course_told *course)
{
	find_course(from, self, line, course);
	struct state *s = (struct state *)course->start.bytes;
	for (int i = 0; i < line->n; i++) {
		/* after the first that cannot be made nobody knows where it would lead */
		tell_step(j, from->game, i <= course->made ? s : NULL, self, &line->step[i]);
		if (i < course->made)
			make_step(from->game, s, self, &line->step[i], &course->rng);
	}
}

void intent_tell(const struct table *t, int seat, const char *text, struct json *j)
{
	struct course_told *course = malloc(sizeof *course);
	assert(course && t->began && seat >= 0);
	json_key_open(j, "lines", '[');
	for (const char *rest = text; rest && *rest;) {
		struct steps line;
		rest = steps_read(rest, t->options.seats, &line);
		json_open(j, '[');
		if (rest)
			tell_line(j, &t->session, seat, &line, course);
		json_close(j, ']');
	}
	json_close(j, ']');
	free(course);
}

/* The seats that are to act in any of them. */
static unsigned acting(const struct guesses *g)
{
	unsigned to_act = 0;
	for (int i = 0; i < g->n; i++)
		to_act |= g->game->to_act(guessed(g, i));
	return to_act;
}

struct message intent_suppose(const struct table *t, int64_t player, const char *text, struct json *j)
{
	int self;
	struct steps line;
	struct message m = intent_may(t, player, &self);
	if (m.id)
		return m;
	const char *rest = steps_read(text, t->options.seats, &line);
	if (!rest || *rest)
		return refusal(REFUSED_MALFORMED, N_("a line must be steps such as “1 place 5,3 r1”, or “*”, with a tab between two"));
	struct guesses *g = malloc(sizeof *g);
	assert(g);
	guess(&t->session, self, &line, line.n, g);
	if (!g->n) {
		free(g);
		return refusal(REFUSED_ILLEGAL, N_("this cannot happen, as far as you can know"));
	}
	json_key_bool(j, "turn", acting(g) >> self & 1);
	put_others(j, t, g);
	put_mine(j, t, &line, g);
	free(g);
	return message(NULL);
}
