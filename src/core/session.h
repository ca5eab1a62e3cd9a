/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The one door to a game: it owns the game's options, deal, moves and current
 * state, and nobody else changes a state that counts. Terminal, server, bots'
 * matches, records, tests and fuzzers all come in here, so no illegal move can
 * enter and no hidden card leave by another way.
 */
#ifndef BERGFRIED_SESSION_H
#define BERGFRIED_SESSION_H

#include "game.h"

enum { NAME_MAX_BYTES = 80 };

struct step {
	move move;
	uint8_t seat;
};

struct session {
	const struct game *game;
	struct options options;
	struct deal deal;
	char name[SEATS_MAX][NAME_MAX_BYTES + 1];  /* UTF-8; "" if the seat has none */
	bool aborted;                              /* broken off: by session_abort, until somebody goes on */
	struct step *log;                          /* on the heap */
	int moves, room;                           /* used and allocated in log */
	struct state_space now;
};

/* Begin; the number of seats is in the options. The deal must fit: see
 * deal_misfit. A session ends with session_free. */
void session_start(struct session *, const struct game *, const struct options *, const struct deal *);
void session_free(struct session *);

const struct state *session_state(const struct session *);
bool session_over(const struct session *);

/* Begin a session that stands where another stands. */
void session_copy(struct session *to, const struct session *from);

/* A seat's name for people: what was given, or else "A", "B", ... */
const char *session_name(const struct session *, int seat);

/* A seat plays the move of that name. Either it was legal and was made, and
 * the message has no id, or nothing changed, and the message says why. */
struct message session_play(struct session *, int seat, const char *words);

/* The same for a move from the game's own list. */
void session_play_move(struct session *, int seat, move);

/* The legal move of that name, by walking the legal moves; false if none. */
bool session_find(const struct session *, int seat, const char *words, move *found);

/* Break the game off: its record says so. A later move or undo takes this back;
 * a game that is over stays over. */
void session_abort(struct session *);

/* Can the last move be taken back? Not once something hidden came to light. */
bool session_can_undo(const struct session *);

/* Take it back; a message says why not. */
struct message session_undo(struct session *);

/* Go to the position after the first `moves` moves, and forget the rest. */
void session_rewind(struct session *, int moves);

/* What a seat may know, and no more; -1 for an onlooker. */
void session_view(const struct session *, int seat, struct state_space *);

#endif
