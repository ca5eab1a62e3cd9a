/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the parts of the engine share: see engine.h for what it is. */
#ifndef BERGFRIED_ENGINE_INSIDE_H
#define BERGFRIED_ENGINE_INSIDE_H

#include "engine.h"
#include "session.h"

#include <jansson.h>
#include <sodium.h>

/* A position that is kept under a name: a game, or what a seat knew of one. */
struct position {
	char name[ENGINE_NAME_MAX + 1];  /* "": this place is free */
	const struct game *game;
	int seats, chairs;
	bool is_view;
	struct session session;          /* unless it is a view */
	int seat;                        /* whose view it is; -1: an onlooker's */
	struct view view;
};

struct engine {
	const struct host *host;
	unsigned char key[crypto_auth_KEYBYTES];  /* for the checksums of views */
	struct position position[ENGINE_POSITIONS];
};

/* Everything that can stand in a request. */
enum field {
	F_ID, F_ACTION, F_OF, F_POSITION, F_RECORD, F_GAME, F_SEATS, F_OPTIONS, F_SEED, F_VIEW, F_SEAT, F_MOVE,
	F_BOT, F_ITERATIONS, F_TIME_MS, F_LINES, F_LANG, F_PROGRESS, FIELDS
};

struct request {
	struct engine *engine;
	char *id;                      /* as JSON; NULL: it has none that could be told */
	const json_t *value[FIELDS];   /* those that are given; of the right kind and in range */
	struct buf out;                /* the answer */
	struct json json;              /* writes it */
	bool over;                     /* it was the last one */
};

/* ---- asking and answering (engine_request.c) ---- */

static inline bool given(const struct request *r, enum field f)
{
	return r->value[f] != NULL;
}

const char *given_text(const struct request *, enum field);
long long given_number(const struct request *, enum field, long long otherwise);

/* Begin the answer; the caller writes what it says into r->json. */
void answer(struct request *);

/* Refuse, with a word for programs and a sentence for people. False always. */
bool refuse(struct request *, const char *key, struct message what);
bool refuse_text(struct request *, const char *key, const char *what, enum field f);

/* The language of a request's sentences; NULL and a refusal if there is none. */
const struct catalogue *given_language(struct request *);

/* ---- hello (engine_hello.c) ---- */

void do_hello(struct request *);

/* ---- positions (engine_position.c) ---- */

/* The position that a request names; NULL and a refusal if there is none. */
struct position *given_position(struct request *);

/* The position as the request's seat may know it; false and a refusal if it may
 * not be asked for. The only way to a state for whoever thinks or looks. */
bool given_view(struct request *, const struct position *, struct view *);

void position_free(struct position *);

void do_load(struct request *);
void do_drop(struct request *);
void do_play(struct request *);
void do_view(struct request *);

#endif
