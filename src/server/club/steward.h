/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The steward looks after tournaments: twice a second it asks the store which of them have
 * something to do, and does it. Nothing of a cup is kept in memory, so any node may do this
 * at any time, and the first one does.
 */
#ifndef BERGFRIED_STEWARD_H
#define BERGFRIED_STEWARD_H

#include "deeds.h"
#include "hub.h"

struct steward;

struct steward *steward_new(uv_loop_t *, struct keeper *, struct hub *);

/* Look now: somebody has just changed a cup. */
void steward_look(struct steward *);

/* Begin nothing any more; free when the keeper has handed back everything. */
void steward_stop(struct steward *);
void steward_free(struct steward *);

#endif
