/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a seat sees of a position, and what may lie behind what it sees. Both make a
 * copy: the position that counts is never touched.
 */
#ifndef BERGFRIED_SIGHT_H
#define BERGFRIED_SIGHT_H

#include "game.h"

/* What a seat may know of a position, and no more; -1 for an onlooker. The state is
 * in `view`. */
const struct state *sight_of(const struct game *, const struct state *, int seat, struct state_space *view);

/* A position that may lie behind a view: what is hidden is drawn at random. The state
 * is in `guessed`. */
struct state *sight_guess(const struct game *, const struct state *view, struct rng *, struct state_space *guessed);

#endif
