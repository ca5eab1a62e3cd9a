/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The host's port to what the store knows of people: whom they shun, and what they report. */
#ifndef BERGFRIED_CONCERNS_H
#define BERGFRIED_CONCERNS_H

#include "host.h"
#include "keeper.h"

/* See to it in the keeper's thread; done() is called on the loop. */
void concern_carry(struct keeper *, struct concern *, int64_t now);

#endif
