/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How a game ends before its rules end it: somebody resigns, or all agree to stop. No game
 * knows of this. The points are those of the position in which it happened; who wins is
 * decided here (docs/records.md, “Early ends”), for tables, records and the terminal alike.
 */
#ifndef BERGFRIED_ENDING_H
#define BERGFRIED_ENDING_H

#include "session.h"

/* A seat gives up. It cannot win any more, whoever plays on for it. With one seat left that
 * has not, or with nobody among `people` who has not, the game ends; true if it did. */
bool session_resign(struct session *, int seat, unsigned people);

/* All have agreed to stop: nobody wins. A later move takes this back. */
void session_agree(struct session *);

/* Is the game over, by its rules or by one of these? */
bool session_ended(const struct session *);

/* The chairs that have won, a bit each; none before the end, or if the game was broken off. */
unsigned session_winners(const struct session *);

/* The place of each chair, from 1 on; equals share one. Winners come first, those who have
 * resigned last; among the others points decide. */
void session_places(const struct session *, int place[SEATS_MAX]);

/* The one of these bots that would not stop now, as `viewer` sees the points: the one that
 * has more than everybody else. -1: all agree. */
int session_declines(const struct session *, unsigned bots, int viewer);

#endif
