/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A game in numbers, for programs that learn it by themselves: every move as one of a fixed
 * list of actions, and what a seat sees as a fixed number of bytes, the observation. Both are
 * the same for all seats, options and positions of a game, so that what was learned in one
 * position can be used in another; and the game says itself what they mean.
 *
 * A move is a number, too, but one that only its game understands, and there are hundreds of
 * millions of them. Actions are dense: a program has one output for each.
 */
#ifndef BERGFRIED_NUMBERS_H
#define BERGFRIED_NUMBERS_H

#include "game.h"

enum {
	ACTIONS_MAX = 8192,        /* of a game */
	OBSERVATION_MAX = 16384,   /* bytes of an observation */
	AXES = 3,                  /* of a plane, at most */
	OUTCOMES_MAX = 160         /* things that may come next */
};

/* A part of an observation: bytes that mean the same kind of thing. Planes follow each other
 * without a gap, the last axis running fastest. */
struct plane {
	const char *name;       /* "board"; NULL ends a table of these */
	uint16_t shape[AXES];   /* 0 behind the last axis */
	uint8_t most;           /* no byte is larger */
	const char *about;      /* what it says, axis by axis, in English */
};

/* What a seat sees, by that seat: others are counted from there. */
struct observation {
	const struct plane *planes;
	size_t size;  /* of all planes, in bytes */
	void (*observe)(const struct view *, uint8_t *out);  /* every byte is set; the view is a seat's */
};

/* Something that may come next, and how probable that is. */
struct possible {
	int id;
	double probability;
};

/* What comes next of what is hidden, where one thing is drawn after the other: the next tile of a
 * stack, the next card of a deck. Every way in which the hidden things can lie, for all that a view
 * shows, counts the same, and guess() in game.h draws one of these ways. */
struct next {
	/* Each thing that may be it, with a probability above 0; how many. None if there is nothing
	 * left, or the view cannot tell. */
	int (*outcomes)(const struct view *, struct possible out[OUTCOMES_MAX]);

	/* As guess() in game.h, with one of these as the next. */
	void (*guess)(struct state *, int id, struct rng *);

	/* Which one it is in a position where nothing is hidden; -1: nothing is left. */
	int (*due)(const struct state *);

	/* The thing, as programs read it: "tile 12", "lance+bow". */
	void (*name)(const struct state *, int id, struct buf *);
};

struct numbers {
	int actions;  /* how many there are */

	/* The actions of some legal moves of a seat, all different. Seats are counted from the one
	 * that moves. The same for a state, the seat's view of it, and any guess made from that. */
	void (*number)(const struct state *, int seat, const move *, int n, uint16_t *action);

	/* What an action is, in English: "lay the tile in hand at 2,3, turned once". */
	void (*tell)(int action, struct buf *);

	const struct observation *observation;
	const struct next *next;  /* NULL where whole hands are dealt at once */
};

/* How many bytes a plane has. */
size_t numbers_plane_size(const struct plane *);

#endif
