/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How many tables there may be, and for how long. Whether somebody may have one more is
 * counted in the store, so that it is the same after a restart and on every node. Tables
 * that nobody needs are closed, as an event like any other, and those at which nothing was
 * ever played are deleted some days later: so what strangers leave behind does not grow.
 */
#ifndef BERGFRIED_UPKEEP_H
#define BERGFRIED_UPKEEP_H

#include "host.h"
#include "keeper.h"
#include "limit.h"
#include "server_limits.h"

/* May they have one more table? Answers at once or later: done(). What the address has left
 * counts last, so that nobody takes it from others without having a table for it. */
void upkeep_room(struct keeper *, const struct limits *, struct limit *there, uint64_t now, struct vacancy *);

struct upkeep;

struct upkeep *upkeep_new(struct keeper *, struct host *, const struct limits *);

/* When the keeper has handed back what it was given. */
void upkeep_free(struct upkeep *);

/* Look for tables that nobody needs; to be called every so many
 * milliseconds. Nothing happens while the last look is still under way. */
enum { UPKEEP_EVERY = 60 * 1000 };
void upkeep_look(struct upkeep *, int64_t now);

#endif
