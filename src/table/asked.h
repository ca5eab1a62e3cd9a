/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A request of the protocol (docs/protocol.md), understood. Its carrier reads it in its
 * own way, a server from JSON, a browser's own engine from lines, and hands over the
 * fields. What they mean, which of them a request must and may have, and what to say if
 * one is wrong is here, once.
 */
#ifndef BERGFRIED_ASKED_H
#define BERGFRIED_ASKED_H

#include "pad.h"
#include "tell.h"

enum {
	PROTOCOL = 1,         /* its version */
	REQUEST_ID_MAX = 64,  /* bytes of a request's id as JSON */
	POSITION_NAME_MAX = 64,
	ITEMS_MAX = 16        /* texts of a list: more than any list has */
};

/* That there is no such field; that a field is not what it must be. */
struct message field_unknown(const char *name);
struct message field_misfit(const char *name, enum field_type);

/* That there is no such request: not in the protocol, or not of whom it was asked. */
struct message verb_unknown(const char *name);

/* What a reader hands over. Texts are the reader's, and must last as long as what is
 * made of them. */
struct given {
	uint64_t seen;               /* the fields that are there, a bit each */
	const char *text[FIELDS];    /* of texts */
	long long number[FIELDS];    /* of numbers; of booleans 0 or 1; of `sit` the seat, -1 for null, -2 for nonsense */
	struct {
		const char *key, *value; /* value NULL: it was no text */
	} option[OPTIONS_MAX + 1];   /* more than there can be: the reader may drop the rest */
	int options;
	struct {
		const char *kind;        /* NULL: null; "": nonsense */
		long long base, increment, each;
	} clock;
	const char *item[ITEMS_MAX]; /* of the field that is a list; more of them are dropped */
	int items;
	char of[REQUEST_ID_MAX];     /* the id of another request, as JSON */
};

struct asked {
	char id[REQUEST_ID_MAX];   /* as JSON, to be given back; "null" if it had none */
	struct given given;
	int64_t table;             /* 0: it is not about one */
	enum detail detail;
	struct request request;    /* its verb, and what table_check wants to know */
	void *kept;                /* the reader's: texts point into it */
	void (*release)(void *kept);
};

/* Nothing asked yet. */
void asked_start(struct asked *);

/* Understand what was given; a message if it cannot be. The id is the reader's affair. */
struct message asked_take(struct asked *);

/* Whatever came of it, the end. */
void asked_free(struct asked *);

/* A field; where it is not given, NULL or what it is otherwise. */
bool asked_has(const struct asked *, enum field);
const char *asked_text(const struct asked *, enum field);
long long asked_number(const struct asked *, enum field, long long otherwise);

/* What a new game is like: the game, how many play, and its options. */
struct message asked_game(const struct asked *, const struct game **);
struct message asked_setup(const struct asked *, const struct list *, const struct game **, struct options *);

#endif
