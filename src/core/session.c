/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Sessions; see session.h. */
#include "session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct state *state(struct session *s)
{
	return (struct state *)s->now.bytes;
}

const struct state *session_state(const struct session *s)
{
	return (const struct state *)s->now.bytes;
}

void session_start(struct session *s, const struct game *game, const struct options *options, const struct deal *deal)
{
	assert(game->state_size <= STATE_MAX);
	assert(options->seats >= game->min_seats && options->seats <= game->max_seats);
	struct deal_spec spec[DEALS_MAX];
	for (int parts = game->deals(options, spec), i = 0; i < parts; i++)
		assert(deal_misfit(&spec[i], deal->id[i]) < 0);
	memset(s, 0, sizeof *s);
	s->game = game;
	s->options = *options;
	s->deal = *deal;
	game->start(state(s), options, deal);
}

void session_free(struct session *s)
{
	free(s->log);
	s->log = NULL;
	s->moves = s->room = 0;
}

void session_copy(struct session *to, const struct session *from)
{
	*to = *from;
	to->room = from->moves;
	to->log = NULL;
	if (!from->moves)
		return;
	to->log = malloc((size_t)to->room * sizeof *to->log);
	assert(to->log);
	memcpy(to->log, from->log, (size_t)to->room * sizeof *to->log);
}

bool session_over(const struct session *s)
{
	return s->game->to_act(session_state(s)) == 0;
}

const char *session_name(const struct session *s, int seat)
{
	static const char letters[SEATS_MAX][2] = { "A", "B", "C", "D", "E", "F", "G", "H" };
	return *s->name[seat] ? s->name[seat] : letters[seat];
}

void session_play_move(struct session *s, int seat, move m)
{
	if (s->moves == s->room) {
		s->room = s->room ? 2 * s->room : 128;
		s->log = realloc(s->log, (size_t)s->room * sizeof *s->log);
		assert(s->log);
	}
	s->log[s->moves++] = (struct step){ m, (uint8_t)seat };
	s->game->play(state(s), seat, m);
	s->aborted = false;
}

void session_abort(struct session *s)
{
	s->aborted = !session_over(s);
}

static bool walk(const struct session *s, int seat, const char *words, move *found)
{
	move moves[MOVES_MAX];
	int n = s->game->moves(session_state(s), seat, moves);
	for (int i = 0; i < n; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		s->game->name_move(session_state(s), seat, moves[i], &b);
		if (strcmp(name, words) == 0) {
			*found = moves[i];
			return true;
		}
	}
	return false;
}

bool session_find(const struct session *s, int seat, const char *words, move *found)
{
	if (seat < 0 || seat >= s->options.seats)
		return false;
	if (walk(s, seat, words, found))
		return true;
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	return s->game->alias && s->game->alias(session_state(s), seat, words, &b) && !b.full &&
	       walk(s, seat, name, found);
}

/* Why a seat cannot play these words. */
static struct message refusal(const struct session *s, int seat, const char *words)
{
	unsigned to_act = s->game->to_act(session_state(s));
	if (!to_act)
		return message(N_("the game is over"));
	if (seat < 0 || seat >= s->options.seats) {
		struct message m = message(N_("there is no seat {seat}; seats are 0 to {last}"));
		message_int(&m, "seat", seat);
		message_int(&m, "last", s->options.seats - 1);
		return m;
	}
	if (!(to_act >> seat & 1)) {
		struct message m = message(N_("seat {seat} is not to act"));
		message_int(&m, "seat", seat);
		return m;
	}
	if (s->game->refuse) {
		struct message m = s->game->refuse(session_state(s), seat, words);
		if (m.id)
			return m;
	}
	struct message m = message(N_("“{move}” is not a legal move now"));
	message_text(&m, "move", words);
	return m;
}

struct message session_play(struct session *s, int seat, const char *words)
{
	move m;
	if (!session_find(s, seat, words, &m))
		return refusal(s, seat, words);
	session_play_move(s, seat, m);
	return message(NULL);
}

void session_rewind(struct session *s, int moves)
{
	assert(moves >= 0 && moves <= s->moves);
	s->game->start(state(s), &s->options, &s->deal);
	for (int i = 0; i < moves; i++)
		s->game->play(state(s), s->log[i].seat, s->log[i].move);
	s->moves = moves;
	s->aborted = false;
}

bool session_can_undo(const struct session *s)
{
	if (!s->moves)
		return false;
	struct session before;
	session_copy(&before, s);
	session_rewind(&before, s->moves - 1);
	bool same = s->game->news(session_state(&before)) == s->game->news(session_state(s));
	session_free(&before);
	return same;
}

struct message session_undo(struct session *s)
{
	if (!s->moves)
		return message(N_("there is no move to take back"));
	if (!session_can_undo(s))
		return message(N_("that move brought something new to light and cannot be taken back"));
	session_rewind(s, s->moves - 1);
	return message(NULL);
}

void session_view(const struct session *s, int seat, struct state_space *view)
{
	*view = s->now;
	s->game->hide((struct state *)view->bytes, seat);
}
