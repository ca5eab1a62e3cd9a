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
	int64_t table;
	int version, since, ply;
	enum detail detail;
	bool on;
	int sit;                   /* -1: nowhere */
	const char *name;          /* of whoever is not to be heard */
	struct request request;    /* its verb, and what table_check wants to know */
	void *kept;                /* the reader's: texts point into it */
};

/* Nothing asked yet. */
void asked_start(struct asked *);

/* Understand what was given; a message if it cannot be. The id is the reader's affair. */
struct message asked_take(struct asked *, const struct given *);

#endif
