/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Events from before the game, for table.c, which knows them by their words. Each function
 * has the event's text behind its first word; NULL, or what is wrong with it.
 */
#ifndef BERGFRIED_SEATING_H
#define BERGFRIED_SEATING_H

#include "table.h"

const char *seating_table(struct table *, const struct event *, const char *args);
const char *seating_sit(struct table *, const struct event *, const char *args);
const char *seating_luck(struct table *, const struct event *, const char *args);
const char *seating_keep(struct table *, const struct event *, const char *args);
const char *seating_bot(struct table *, const struct event *, const char *args);
const char *seating_clear(struct table *, const struct event *, const char *args);
const char *seating_start(struct table *, const struct event *, const char *args);

/* "SEAT" at the beginning; what stands behind it, or NULL. What it gives is a seat of this
 * game, so nobody has to look at that again. */
const char *seating_read(const struct table *, const char *args, int *seat);

/* Nobody sits there any more: then everything about the seat is zero, and so is its luck. */
void seating_free(struct table *, int seat);

#endif
