/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the files of the API share: for api.c, reads.c and metrics.c only. */
#ifndef BERGFRIED_API_INSIDE_H
#define BERGFRIED_API_INSIDE_H

#include "api.h"
#include "body.h"

/* What a path has behind a route; NULL if it is another one's. A route with a slash at its
 * end has something behind it. */
const char *route_rest(const char *path, const char *route);

/* Answer with something that is read from the store, on the keeper's thread, or say that
 * it is none of that (false). */
bool read_call(struct api *, struct call *);

/* Answer 404. */
void nothing_here(struct call *);

/* How the server is doing, in Prometheus' words. */
void tell_metrics(struct api *, struct call *, const char *rest);

#endif
