/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Games over days, in the store: what people have noted to play if others do something, and
 * their vacations. Both wait there for a node to look: a note to be played, a vacation for the
 * tables that have not heard of it. Nodes that look at the same time do the same, and the log
 * takes it once.
 */
#ifndef BERGFRIED_DAYS_H
#define BERGFRIED_DAYS_H

#include "host.h"
#include "keeper.h"

struct days;

struct days *days_new(struct keeper *, struct host *);
void days_free(struct days *);

/* Look for what is due, unless it is being looked for. */
void days_look(struct days *, int64_t now);

/* What the host wants of somebody's notes. */
void days_intents(struct keeper *, struct intending *);

#endif
