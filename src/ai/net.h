/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A learned judgement: a small net that looks at a game's traits (learned.h) and answers
 * what is asked about its subjects. It counts in integers only, so that it says the same on
 * every machine, with every compiler and in a browser; it allocates nothing, and several
 * threads may ask at once.
 *
 * A net comes with the program (games/NAME/engine/net.bin, see src/train), or is given to a
 * game later: a browser fetches it when the game is played, and a match may give each side
 * its own before it decides. Until a game has one it is played by its hints.
 */
#ifndef BERGFRIED_NET_H
#define BERGFRIED_NET_H

#include "learned.h"

enum {
	NET_HEADER = 32,       /* words before the weights */
	NET_LANES = 32,        /* the inner layers are whole numbers of these wide */
	NET_HIDDEN_MAX = 256,  /* width of the first of them */
	NET_MIDDLE_MAX = 64    /* and of the second */
};

/* What is wrong with the words of a net as one for that game, a sentence for whoever trains or
 * builds; NULL: nothing. */
const char *net_wrong(const struct game *, const uint16_t *word, size_t words);

/* The net that a game is judged by now; NULL: none. */
const struct net *net_of(const struct game *);

/* The same if it has learned to judge such a position. */
const struct net *net_for(const struct game *, const struct state *);

/* Judge the net's game by it from now on; it stays the caller's. Not while somebody asks.
 * What net_wrong has nothing against. */
void net_use(const struct net *);

/* Judge a game by its hints from now on; or again by what came with the program. */
void net_use_none(const struct game *);
void net_use_own(const struct game *);

/* What each seat can expect by the game's net, as the viewer (a seat) can know it: its share of
 * the win, and points ahead of the best other seat. False, and nothing said, where the game
 * has none. The game must not be over. */
bool net_expect(const struct game *, const struct state *, int viewer, int seats, double win[SEATS_MAX],
                double ahead[SEATS_MAX]);

/* What a net answers about a subject with these traits, in the measure of truth() in
 * learned.h. */
void net_answer(const struct net *, const struct trait *, int traits, int32_t answer[ANSWERS_MAX]);

#endif
