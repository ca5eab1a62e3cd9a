/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * JSON in requests and answers. A request's body is one flat object of texts and is
 * read strictly: what is missing, unknown, of another type or too long is refused by
 * its name, so that whoever writes a client finds the mistake at once. That it says it
 * is JSON, the door has seen to.
 */
#ifndef BERGFRIED_BODY_H
#define BERGFRIED_BODY_H

#include "door.h"
#include "json.h"

/* A text that a body may have. */
struct body_field {
	const char *name;    /* NULL ends a table of these */
	size_t min, max;     /* bytes */
	bool optional;
	size_t at;           /* where its max + 1 bytes lie in the struct that is filled */
};

/* Read a body into a zeroed struct; false, and why not. */
bool body_read(struct call *, const struct body_field *, void *into, struct message *why);

/* {"error":...,"refused":"limit"}, as every refusal has it; the status says why, where the
 * message does not. */
void put_error(struct buf *, int status, const struct message *);

/* Answer with what has been written, or with what went wrong. */
void reply(struct call *, int status, const char *type, const struct buf *);
void reply_json(struct call *, int status, const struct buf *);
void reply_error(struct call *, int status, const struct message *);

/* The same with a sentence alone. */
void reply_sorry(struct call *, int status, const char *sentence);

/* The store cannot be reached. */
void reply_away(struct call *);

/* Is it GET (or HEAD, which is the same to us)? If not it has been answered: 405. */
bool reply_if_not_read(struct call *);

#endif
