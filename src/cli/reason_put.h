/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Reasons and figures of a search as people read them: for hints and reviews. */
#ifndef BERGFRIED_REASON_PUT_H
#define BERGFRIED_REASON_PUT_H

#include "reason.h"

/* All of a reason in sentences, one line; `other` is the name of the other player. */
void reason_put(const struct merits *, const char *other, const struct catalogue *, struct buf *);

/* Put a message in whose place {name} stands a text of any length. */
void put_with(struct buf *, const struct catalogue *, const struct message *, const char *name, const char *text);

/* Fill in {name}: a share of the win in percent, without the sign: "52". */
void with_percent(struct message *, const char *name, double share);

/* The same: points with one digit after the point; with + before what is more than 0 if `sign`. */
void with_points(struct message *, const char *name, double points, bool sign);

#endif
