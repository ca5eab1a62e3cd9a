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

#include "proof.h"
#include "sight.h"

enum { NAME_MAX_BYTES = 80 };

/* The `seat` of a step that chance made. */
enum { CHANCE = 255 };

/* How a game came to its end, unless it still goes on. */
enum session_ending {
	ENDING_RULES,     /* as the rules have it; also while it goes on */
	ENDING_ABORTED,   /* abandoned, by session_abort */
	ENDING_AGREED,    /* everybody agreed to stop (ending.h) */
	ENDING_RESIGNED   /* only one is left who has not resigned, or nobody who would play on */
};

struct step {
	move move;     /* of chance: where in `drawn` its ids begin */
	uint8_t seat;
};

/* Where a session stood on its way, so that going back need not begin at the first move. */
struct mark {
	int steps, ids;         /* of log and drawn */
	struct state_space at;  /* only as much of it as the game's state needs is allocated */
};

enum {
	MARKS_MAX = 8,          /* of one session: a few states, however long the game is */
	MARKS_EVERY = 16        /* steps between the first of them; later there are more */
};

struct session {
	const struct game *game;
	struct options options;
	struct deal deal;
	char name[SEATS_MAX][NAME_MAX_BYTES + 1];  /* UTF-8; "" if the seat has none */
	enum session_ending ending;                        /* early ends hold until someone continues */
	unsigned resigned;                         /* the seats that have given up, a bit each */
	struct step *log;                          /* on the heap; moves, and what chance decided later */
	int moves, room;                           /* steps used and allocated in log */
	uint8_t *drawn;                            /* on the heap: what chance decided */
	int ids, ids_room;                         /* used and allocated in drawn */
	struct proof proof;                        /* where the deal and what chance decides later come from, if
	                                              that can be checked */
	struct rng chance;                         /* for what chance decides later, without a proof: begun from the
	                                              deal, which nobody knows whole */
	bool begun;                                /* that generator is: not before chance decides something */
	int read;                                  /* how many steps there were when the session went on */
	struct mark *mark[MARKS_MAX];              /* on the heap, in order; a copy has none, or that before
	                                              the first step of a session that forgot */
	int marks, stride;                         /* how many, the rest is memory for more; and one every so
	                                              many steps */
	bool late;                                 /* marks are left on the way back alone, for whoever plays many
	                                              games and hardly goes back */
	bool reading;                              /* chance waits for session_happen: a record is read */
	struct state_space now;
};

/* Begin; the number of seats is in the options. The deal must fit: see
 * deal_misfit. A session ends with session_free. */
void session_start(struct session *, const struct game *, const struct options *, const struct deal *);

/* Begin a game whose record is read: what chance decides after the deal comes
 * from there, by session_happen, until session_go_on. */
void session_start_reading(struct session *, const struct game *, const struct options *, const struct deal *);

/* Begin a game whose deal can be checked, and follows from the proof; also `reading`. */
void session_start_fair(struct session *, const struct game *, const struct options *, const struct proof *);

/* Begin the same game once more, dealt by a generator: without names or a proof, and in the
 * memory that the session has. */
void session_restart(struct session *, struct rng *);
void session_free(struct session *);

/* What chance decides after a deal comes from here, in a new game without a proof: for those who
 * play the same games without a session. */
struct rng session_chance_of(const struct deal *);

static inline const struct state *session_state(const struct session *s)
{
	return (const struct state *)s->now.bytes;
}
bool session_over(const struct session *);

/* How many moves have been made; what chance decided is not counted. */
int session_count(const struct session *);

/* Begin a session that stands where another stands. */
void session_copy(struct session *to, const struct session *from);

/* A seat's name for people: what was given, or else "A", "B", ... */
const char *session_name(const struct session *, int seat);

/* A seat plays the move of that name. Either it was legal and was made, and
 * the message has no id, or nothing changed, and the message says why. */
struct message session_play(struct session *, int seat, const char *words);

/* The same for a move from the game's own list. */
void session_play_move(struct session *, int seat, move);

/* The same for whoever has just looked: finding the legal moves again would take half of
 * the time of a quick game. */
void session_play_known(struct session *, int seat, move);

/* Why a seat cannot play words that are not the name of a legal move. */
struct message session_refusal(const struct session *, int seat, const char *words);

/* Must chance decide something? Only while `reading`; otherwise the session's
 * own generator has decided it at once. */
bool session_chance(const struct session *, struct deal_spec *);

/* Chance decided this; it must fit. */
void session_happen(struct session *, const uint8_t *ids);

/* A record has been read: chance decides for itself from now on. */
void session_go_on(struct session *);

/* The legal move of that name, by walking the legal moves; false if none. */
bool session_find(const struct session *, int seat, const char *words, move *found);

/* Break the game off: its record says so. A later move or undo takes this back;
 * a game that is over stays over. */
void session_abort(struct session *);

/* Can the last move be undone? Not once it has revealed something hidden. */
bool session_can_undo(const struct session *);

/* Take it back; a message says why not. */
struct message session_undo(struct session *);

/* The same for a seat's own last move, even if others have moved since, as long as
 * their moves are legal without it: secret choices are made at the same time. */
bool session_can_undo_by(const struct session *, int seat);
struct message session_undo_by(struct session *, int seat);

/* Make step number i of the log on a state: for whoever walks through a game. */
void session_step(const struct session *, int i, struct state *);

/* Begin at another position of the same game and forget what led there: for whoever tries
 * out what might be. Of a session that forgot there is no record. */
void session_forget(struct session *, const struct state *);
bool session_forgot(const struct session *);

/* How many steps of the log are the first `moves` moves with what chance decided after them. */
int session_steps(const struct session *, int moves);

/* Go to the position after the first `moves` steps of the log, and forget the
 * rest. */
void session_rewind(struct session *, int moves);

/* Begin a session that stands where another stood after so many moves, and after
 * whatever chance decided at once then; past the last move, where it stands. */
void session_at(struct session *, const struct session *whole, int moves);

/* How many moves had been made with a seat's last one; 0 if it has made none. */
int session_last_of(const struct session *, int seat);

/* What a seat may know, and no more; -1 for an onlooker. */
void session_view(const struct session *, int seat, struct view *);

#endif
