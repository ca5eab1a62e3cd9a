/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The post: letters go out from a thread of their own, because a mail server may take
 * minutes to answer and the loop must not wait. The queue is short and bounded. A letter
 * that cannot be delivered now is tried again a few times, later and later, and then given
 * up: what we send is worth nothing after a day. It is not kept when the server stops.
 */
#ifndef BERGFRIED_POST_H
#define BERGFRIED_POST_H

#include "mail.h"
#include "message.h"

enum { POST_QUEUE = 1000 };

struct post;

struct post_plan {
	const char *url;         /* "smtp://HOST[:PORT]", "smtps://...", "sendmail:" or "sendmail:/path/to/program" */
	const char *from;        /* whom letters are from: a plain address */
	const char *user;        /* for SMTP; NULL: nobody asks */
	const char *password;
	int each_at_once;        /* letters to one address in a row, */
	int each_per_hour;       /* and after that; 0: any number */
	double wait;             /* seconds before a letter is tried again for the first time; 0: as usual */

	/* On the post's own thread: a letter was given up, and why. */
	void (*trouble)(void *, const char *why);
	void *context;
};

/* A message says what is wrong with the plan; one without id: nothing. */
struct message post_check(const struct post_plan *);

/* NULL if there is no thread to be had. The plan's texts must last. */
struct post *post_start(const struct post_plan *);

/* End the thread, at once: what waits is not sent. */
void post_stop(struct post *);

/* Send a letter; what it points to is copied, and `from` and `at` are filled in. False: the
 * address is none, gets too many, or too many wait. Any thread may. */
bool post_send(struct post *, const struct mail *);

struct post_figures {
	int64_t sent, given_up, refused;   /* refused: not taken by post_send */
	int waiting;
};
struct post_figures post_figures(struct post *);

#endif
