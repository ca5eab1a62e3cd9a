/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The warden sees to it that what was ordered (orders.h) happens on this node: it asks the
 * store once a second for what is new, because another node or `bergfried admin` may have
 * done it, and with SQLite nobody tells us. It ends sockets, knows which addresses are
 * banned, writes the security log, and sends letters to those who want word.
 *
 * Everything here belongs to the loop's thread.
 */
#ifndef BERGFRIED_WARDEN_H
#define BERGFRIED_WARDEN_H

#include "hub.h"
#include "mailing.h"
#include "people.h"
#include "security.h"

struct warden;

struct warden_plan {
	uv_loop_t *loop;
	struct keeper *keeper;
	struct people *people;
	struct hub *hub;
	struct security *security;   /* or NULL */
	struct mailing mailing;
};

struct warden *warden_new(const struct warden_plan *);

/* Ask for nothing more; and when the keeper has stopped, free. */
void warden_stop(struct warden *);
void warden_free(struct warden *);

/* Something was ordered here: look now. `warden` is one. */
void warden_look(void *warden);

/* May nobody come in from there? */
bool warden_bars(const void *warden, const char *address);

#endif
