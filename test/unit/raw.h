/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A client for tests of the server that can also do everything wrong: bytes to and from
 * a socket, with just enough HTTP and WebSockets to read answers. It never blocks: while
 * it waits, the server under test gets its turns, in the same thread.
 */
#ifndef BERGFRIED_RAW_H
#define BERGFRIED_RAW_H

#include "buf.h"

struct raw {
	int fd;          /* -1: closed */
	struct buf in;   /* what has come and was not read yet */
	struct buf head; /* of the last answer */
	bool over;       /* nothing more will come */
};

/* Lets the server do what it has to. */
extern void (*raw_turn)(void);

/* So many turns, at most that many milliseconds, until done(context); did it come true? */
bool raw_until(bool (*done)(void *), void *context, int ms);

void raw_open(struct raw *, const char *url, const char *from);   /* from: an own address, or NULL */
void raw_close(struct raw *);
void raw_put(struct raw *, const char *bytes, size_t n);
void raw_say(struct raw *, const char *text);

/* Wait for so many bytes; false if they do not come. */
bool raw_wait(struct raw *, size_t n);

/* Wait for the other side to close. */
bool raw_wait_over(struct raw *);

/* Read an answer: its status, 0 if none comes; `head` has its head, body (may be NULL)
 * the rest, empty for HEAD. */
int raw_answer(struct raw *, struct buf *body, bool head_only);

/* Send this and read the answer. */
int raw_ask(struct raw *, const char *request, struct buf *body);

/* Does the head of the last answer have that line? */
bool raw_has(const struct raw *, const char *line);

/* Ask for a WebSocket, with these header lines besides ("" or "Origin: x\r\n"). */
int raw_knock(struct raw *, const char *path, const char *more);

/* A frame: the first byte as it is (0x81: a whole text), masked or not. */
void raw_frame(struct raw *, unsigned first, const char *bytes, size_t n, bool masked);

/* The next frame's first byte; -1 if none comes. */
int raw_read(struct raw *, struct buf *payload);

/* Read up to the goodbye: its status; 0 if the connection ends without. */
int raw_bye(struct raw *);

#endif
