/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A request of the protocol (docs/protocol.md), understood. Its carrier reads it in its
 * own way, the server from JSON, a browser's own engine from lines, and hands over the
 * fields. What they mean, which of them a request must and may have, and what to say if
 * one is wrong is here, once.
 */
#ifndef BERGFRIED_ASKED_H
#define BERGFRIED_ASKED_H

#include "tell.h"

enum { PROTOCOL = 1 };  /* its version */

enum op {
	OP_HELLO, OP_MAKE, OP_JOIN, OP_PART, OP_VIEW, OP_LOOK, OP_TALLY, OP_WORTH, OP_HINT, OP_SIT, OP_BOT, OP_CLEAR, OP_START, OP_PLAY, OP_UNDO, OP_ALLOW,
	OP_REFUSE, OP_LEAVE, OP_STAND_IN, OP_BACK, OP_SAY, OP_MUTE, OP_REMATCH, OP_CLOSE, OP_PING, OPS
};

/* The fields of requests. */
enum field {
	F_ID, F_DO, F_TABLE, F_SEAT, F_BOT, F_MOVE, F_SEQ, F_TEXT, F_NAME, F_ON, F_SINCE, F_DETAIL, F_GAME, F_SEATS, F_OPTIONS,
	F_LISTED, F_RATED, F_AIDS, F_CLOCK, F_SIT, F_VERSION, F_PLY, F_RESEAT, FIELDS
};

enum field_type { TYPE_TEXT, TYPE_NUMBER, TYPE_BOOL, TYPE_OBJECT, TYPE_OTHER };

/* The field of that name, or FIELDS; and what it must be. */
enum field field_find(const char *name);
const char *field_name(enum field);
enum field_type field_type(enum field);

/* That there is no such field; that a field is not what it must be. */
struct message field_unknown(const char *name);
struct message field_misfit(const char *name, enum field_type);

/* What a reader hands over. Texts are the reader's, and must last as long as what is
 * made of them. */
struct given {
	unsigned seen;               /* the fields that are there, a bit each */
	const char *text[FIELDS];    /* of texts */
	int number[FIELDS];          /* of numbers; of booleans 0 or 1; of `sit` the seat, -1 for null, -2 for nonsense */
	struct {
		const char *key, *value; /* value NULL: it was no text */
	} option[OPTIONS_MAX + 1];   /* more than there can be: the reader may drop the rest */
	int options;
	struct {
		const char *kind;        /* NULL: null; "": nonsense */
		long long base, increment, each;
	} clock;
};

enum { REQUEST_ID_MAX = 64 };  /* bytes of a request's id as JSON */

struct asked {
	char id[REQUEST_ID_MAX];   /* as JSON, to be given back; "null" if it had none */
	enum op op;
	int64_t table;
	int version, since, ply;
	enum detail detail;
	bool on;
	int sit;                   /* -1: nowhere */
	const char *name;          /* of whoever is not to be heard */
	struct request request;    /* for table_check, where the op is one of its verbs */
	void *kept;                /* the reader's: texts point into it */
};

/* Nothing asked yet. */
void asked_start(struct asked *);

/* Understand what was given; a message if it cannot be. The id is the reader's affair. */
struct message asked_take(struct asked *, const struct given *);

/* The op of that name, or OPS. */
enum op op_find(const char *name);

/* Does the table decide about it? Then request.verb is set. */
bool op_is_verb(enum op);

#endif
