/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A door in a test whose WebSockets say again what they hear; a few words make them do
 * something else (echo.c). Whoever knocks at /late waits until the test answers.
 */
#ifndef BERGFRIED_TEST_ECHO_H
#define BERGFRIED_TEST_ECHO_H

#include "door_inside.h"
#include "raw.h"

enum { ECHO_SOCKETS = 4096 };

extern struct echo {
	struct door *door;
	struct call *knocks[8];    /* knocks at /late that nobody has answered yet */
	int late, come, gone, texts;
	struct socket *last;       /* who sent the last text */
	int tags[ECHO_SOCKETS];    /* the data of sockets: each must go once */
} echo;

/* The usual door, open and closed around a test. */
int echo_begin(void **state);
int echo_end(void **state);

/* The same with another plan than the usual one. */
struct door_plan echo_plan(void);
void echo_begin_with(const struct door_plan *);
void echo_finish(void);

/* Let somebody in who has knocked. */
struct socket *echo_welcome(struct call *);

/* Come in as a client; expect a text. */
void echo_enter(struct raw *);
void echo_says(struct raw *, const char *text);

/* For raw_until: has everyone left who came? */
bool echo_all_gone(void *);

#define WITH_ECHO(test) cmocka_unit_test_setup_teardown(test, echo_begin, echo_end)

#endif
