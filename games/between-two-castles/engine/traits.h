/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A learned judgement of Between Two Castles (learned.h). Its subjects are the castles:
 * what a net sees of each (traits.c), and what their points to come mean for the seats
 * (expect.c).
 */
#ifndef BERGFRIED_LUDWIG_TRAITS_H
#define BERGFRIED_LUDWIG_TRAITS_H

#include "learned.h"
#include "ludwig.h"

extern const struct learned ludwig_learned;

/* See learned.h; the one answer about a castle is how many points it will get. */
void ludwig_expect(const struct state *, const int32_t answer[][ANSWERS_MAX], double win[SEATS_MAX],
                   double ahead[SEATS_MAX]);

#endif
