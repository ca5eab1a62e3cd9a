/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a small net is shown of a position, and what it is asked. The net itself, its weights
 * and how it is trained are in src/ai and src/train; a game only says what it looks like to
 * one.
 *
 * A net is asked about subjects: whatever the game is decided by. It may be the position as a
 * whole, a castle, or a seat. All subjects of a game have the same traits and the same
 * weights, so that one net serves two seats and seven.
 */
#ifndef BERGFRIED_LEARNED_H
#define BERGFRIED_LEARNED_H

#include "game.h"

enum {
	TRAITS_MAX = 512,   /* of one subject at a time */
	SUBJECTS_MAX = 8,   /* of a position */
	ANSWERS_MAX = 8     /* of a net about one subject */
};

/* Something that a net sees: a row of its first table of weights, taken so many times. */
struct trait {
	uint16_t row;
	int16_t value;  /* 1 for what is simply there; small numbers else, in steps of the game's choice */
};

struct learned {
	int rows;      /* traits have rows below this */
	int answers;   /* what is asked of each subject */
	uint8_t odds;  /* which of the answers are chances, a bit each; the others are points */

	/* Has a net learned from games with such options? NULL: from games with all. */
	bool (*taught)(const struct state *);

	/* How many subjects a position has, the same in all positions of a game. */
	int (*subjects)(const struct state *);

	/* What there is to see of a subject; how many traits. Must not depend on anything that
	 * hide() would take away from the viewer: the same for the state, the viewer's view of it
	 * and any guess made from that view. */
	int (*traits)(const struct state *, int viewer, int subject, struct trait out[TRAITS_MAX]);

	/* What the answers should have been, for training: `s` as the traits were taken, `over`
	 * what became of it. Chances 0 to 10000, points in hundredths. */
	void (*truth)(const struct state *s, const struct state *over, int subject, int32_t out[ANSWERS_MAX]);

	/* What each seat can expect by the answers about all subjects, in the same measure as
	 * truth(): its share of the win (0 to 1), and points ahead of the best other seat. */
	void (*expect)(const struct state *, const int32_t answer[][ANSWERS_MAX], double win[SEATS_MAX], double ahead[SEATS_MAX]);
};

/* A net that has learned a game: numbers that only src/ai/net.c understands. */
struct net {
	const struct game *game;
	const uint16_t *word;  /* lower byte first in a file */
	size_t words;
};

#endif
