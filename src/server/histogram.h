/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How long something takes, as Prometheus wants to know it: how often it took at most so
 * long. An average hides the one answer in a hundred that everybody remembers. Adding to
 * one is a few comparisons, so it can be done for every request.
 */
#ifndef BERGFRIED_HISTOGRAM_H
#define BERGFRIED_HISTOGRAM_H

#include <stdint.h>

#include "buf.h"

enum { HISTOGRAM_STEPS = 16 };

struct histogram {
	int64_t count[HISTOGRAM_STEPS + 1];   /* by step; the last: longer than all of them */
	double seconds;                       /* of all together */
};

void histogram_add(struct histogram *, double seconds);

/* The lines of one: bergfried_NAME_bucket{LABELS,le="0.005"} and so on. Labels are as they
 * stand in the line, class="event", or "". */
void histogram_put(const struct histogram *, const char *name, const char *labels, struct buf *);

#endif
