/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Push messages go out from a thread of their own, because a push service may take long to
 * answer, and anybody may name any as theirs. The queue is bounded, and no one person or host
 * may have more than a part of it, waiting or under way. Nor may all hosts together that have
 * not taken a message lately: somebody who has many names, and lets nothing come through, keeps
 * nobody else waiting. What cannot be delivered now is tried again a few times, later and later,
 * and then given up. Nothing is kept when the server stops.
 */
#ifndef BERGFRIED_PUSH_H
#define BERGFRIED_PUSH_H

#include "notices.h"
#include "webpush.h"

enum {
	PUSH_QUEUE = 2000,           /* messages that wait */
	PUSH_QUEUE_HOST = 1500,      /* of these for one push service, */
	PUSH_QUEUE_STRANGE = 1000,   /* for all that have not taken one lately, */
	PUSH_QUEUE_PERSON = 40,      /* for one person */
	PUSH_TRIES = 4,
	PUSH_AGAIN_MAX = 3600        /* seconds; whatever a service asks for */
};

struct push;

struct push_plan {
	const char *contact;         /* how operators of push services reach ours: "mailto:..." or "https://..." */
	struct webpush_key key;
	bool anywhere;               /* as in endpoint_read, and to any address */
	double wait;                 /* seconds before a message is tried again for the first time; 0: as usual */

	/* On push's own thread: a browser takes no messages any more; one was given up, and why,
	 * which is told once a minute at most. */
	void (*gone)(void *, const char *hash);
	void (*trouble)(void *, const char *why);
	void *context;
};

/* Is it a way to reach somebody? */
bool push_contact_good(const char *contact);

/* NULL if there is no thread to be had. The plan's texts must last. */
struct push *push_start(const struct push_plan *);

/* End the thread, at once: what waits is not sent. */
void push_stop(struct push *);

struct push_message {
	const struct subscription *to;
	const char *text;            /* what the browser's worker gets */
	const char *topic;           /* a later one of the same topic takes its place; the service sees it only as a hash */
	int ttl;                     /* seconds after which it is worth nothing */
	bool urgent;                 /* wake up a phone that saves power */
};

/* Send one; all of it is copied. False: there is no such place, or too many wait. Any thread
 * may. */
bool push_send(struct push *, const struct push_message *);

/* After so many tries, in how many milliseconds the next is due, if the service has asked for
 * so many seconds (0: for none); -1: it is given up. */
int64_t push_again(int tries, double wait, int64_t asked);

struct push_figures {
	int64_t sent, given_up, gone, refused;   /* refused: not taken by push_send */
	int waiting;                 /* or under way */
};
struct push_figures push_figures(struct push *);

#endif
