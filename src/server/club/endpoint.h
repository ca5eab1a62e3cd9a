/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Where push messages may go. Strangers tell us these addresses, and what we send there is
 * sent from inside: so only to HTTPS on its usual port, and only to machines that everybody
 * reaches. The address that a name leads to is looked at when it is connected to, not before:
 * whoever owns a name can let it lead elsewhere a moment later.
 */
#ifndef BERGFRIED_ENDPOINT_H
#define BERGFRIED_ENDPOINT_H

#include <stdbool.h>
#include <sys/socket.h>

enum { ENDPOINT_HOST = 254, ENDPOINT_ORIGIN = ENDPOINT_HOST + 16 };

/* The parts of an address that a push service is told and known by. */
struct endpoint {
	char host[ENDPOINT_HOST];
	char origin[ENDPOINT_ORIGIN];   /* "https://push.example.org" */
};

/* May there be push messages for this address, by what it looks like? `anywhere`: also without
 * TLS and at another port, for tests and private networks. */
bool endpoint_read(struct endpoint *, const char *url, bool anywhere);

/* Does everybody reach this address? Not those of private networks, of this machine, of
 * documents and tests, and those behind which others hide. */
bool address_public(const struct sockaddr *);

#endif
