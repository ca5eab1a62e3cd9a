/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What has been told of a table, kept. An event can only be told where it happened, so
 * whoever comes late makes the host play the whole log once more. What comes of that is the
 * same for everybody who looks from the same seat, or from none: it is kept, and the next
 * one costs no more than sending it.
 */
#ifndef BERGFRIED_TALE_H
#define BERGFRIED_TALE_H

#include "tell.h"

/* A log shorter than this is told anew each time: that costs less than keeping it. */
enum { TALE_EVENTS = 32 };

/* The events of a table as one viewer hears them. */
struct tale {
	struct buf text;   /* of all of them, one behind the other */
	size_t *end;       /* on the heap: where each ends in it; the first is event 1 */
	int told, room;    /* how many, and for how many there is room */
};

struct tales {
	struct tale of[1 + SEATS_MAX];  /* the onlookers', then those of the seats */
	int unsaid;                     /* as in the table, when they were told */
	size_t bytes;                   /* all of them take about so many */
	size_t *total;                  /* the same of many tables: the host's */
};

void tales_free(struct tales *);

/* All events after a number, as they were told at the time; how many the host had to go through
 * for it: none if they were kept. */
int tales_since(struct tales *, const struct table *, int viewer, int since, tell_each *, void *);

/* The last event, which has just been told: it goes to the others, if they are kept. */
void tales_follow(struct tales *, const struct table *, int viewer, const struct buf *text);

#endif
