/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A text from a WebSocket, understood (docs/protocol.md): strict JSON, every field
 * known and of its type, or a message that says what is wrong and where.
 */
#ifndef BERGFRIED_REQUEST_H
#define BERGFRIED_REQUEST_H

#include "tell.h"

#include <jansson.h>

enum op {
	OP_HELLO, OP_MAKE, OP_JOIN, OP_PART, OP_VIEW, OP_TALLY, OP_SIT, OP_BOT, OP_CLEAR, OP_START, OP_PLAY, OP_UNDO, OP_ALLOW,
	OP_REFUSE, OP_LEAVE, OP_STAND_IN, OP_BACK, OP_SAY, OP_MUTE, OP_REMATCH, OP_CLOSE, OP_PING, OPS
};

enum { REQUEST_ID_MAX = 64 };  /* bytes of a request's id as JSON */

struct asked {
	char id[REQUEST_ID_MAX];   /* as JSON, to be given back; "null" if it had none */
	enum op op;
	int64_t table;
	int version, since;
	enum detail detail;
	bool on;
	int sit;                   /* -1: nowhere */
	const char *name;          /* of whoever is not to be heard */
	struct request request;    /* for table_check, where the op is one of its verbs */
	json_t *json;              /* texts point into it */
};

/* Does the table decide about it? Then request.verb is set. */
bool op_is_verb(enum op);

/* Understand it; a message if it cannot be, and then only `id` is set. Whatever comes
 * of it, end with asked_free. */
struct message asked_read(struct asked *, const char *text, size_t n);
void asked_free(struct asked *);

#endif
