/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The security log: a line for everything by which an operator, or a program such as
 * fail2ban, tells an attack from a visit. The form never changes:
 *
 *   security: what=login address=203.0.113.7 account=Anna
 *
 * Further pairs may follow, by=, table=, why=. Nobody outside can forge a line or a pair: of
 * what came from them, everything but letters, digits and a few signs of ASCII is written
 * as %XX. Everything here belongs to the loop's thread.
 */
#ifndef BERGFRIED_SECURITY_H
#define BERGFRIED_SECURITY_H

#include <stdint.h>

struct security;

/* A line goes to `line`, without a line end. */
struct security *security_new(void (*line)(void *, const char *text), void *context);
void security_free(struct security *);

struct alarm {
	const char *what;      /* our own word: "login" */
	const char *address;   /* NULL, here and below: not known, or there is none */
	const char *account;   /* the name of whom it is about */
	const char *by;        /* who did it, if that is somebody else */
	const char *table;     /* its id */
	const char *why;
};

/* Write it. Without a log (NULL) nothing happens. */
void security_note(struct security *, const struct alarm *);

/* A limit was hit, named by `why`: written once a minute for each address and limit, or a
 * flood of requests would become a flood of lines. Milliseconds of a steady clock. */
void security_limit(struct security *, const char *address, const char *account, const char *why, uint64_t now);

#endif
