/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The engine protocol (docs/engine.md): other people's programs ask, a JSON
 * object a line, and are answered alike.
 *
 * An engine knows no threads and no streams. It gets requests as text and hands
 * answers, and questions that take long, to its host: the command `engine`, which
 * has threads for them, or a fuzzer, which has not. A question carries a copy of
 * what its seat may know and nothing else of the game.
 */
#ifndef BERGFRIED_ENGINE_H
#define BERGFRIED_ENGINE_H

#include "bot.h"
#include "game.h"
#include "json.h"

#include <stdatomic.h>

enum {
	ENGINE_PROTOCOL = 1,
	ENGINE_LINE_MAX = 1 << 20,   /* bytes of a request */
	ENGINE_POSITIONS = 64,       /* kept at a time */
	ENGINE_QUERIES = 256,        /* waiting or worked on at a time */
	ENGINE_NAME_MAX = 64,        /* bytes of a position's name */
	ENGINE_ID_MAX = 128          /* bytes of an id that is text */
};

/* A question that takes thought. */
struct query {
	char *id;                      /* as JSON; on the heap */
	enum { QUERY_MOVE, QUERY_HINT, QUERY_EVALUATE } what;
	const struct game *game;
	struct view view;              /* what the seat may know */
	int seat, seats;
	const struct bot *bot;
	long iterations, time_ms;      /* at the most; 0: not limited. Both 0: as the bot thinks fit */
	uint64_t seed;
	int lines;                     /* of a hint */
	bool progress;                 /* answer in parts too */
	const struct catalogue *catalogue;
	atomic_bool stop;              /* answer at once with what there is */
	struct query *next;            /* for the host */
};

/* Whoever the engine works for. */
struct host {
	void *context;

	/* An answer: a line without its end. */
	void (*reply)(void *context, const char *line);

	/* Take over a question, for query_work; its last answer goes where replies go.
	 * False if there are too many, and it stays the engine's. */
	bool (*think)(void *context, struct query *);

	/* Stop the questions with this id, or all (NULL); how many there are. */
	int (*stop)(void *context, const char *id);

	/* Wait until all questions are answered. */
	void (*finish)(void *context);

	const struct catalogue *catalogue[3];  /* the languages for sentences; the first is usual */
	const struct list *list;               /* that somebody brought along, or NULL */
};

struct engine;

/* An engine keeps the host's address. NULL if memory or chance are not to be had. */
struct engine *engine_new(const struct host *);
void engine_free(struct engine *);

/* A request, whatever it is: it is answered. False after the last one: quit. */
bool engine_request(struct engine *, const char *text, size_t n);

/* The answer to a line longer than ENGINE_LINE_MAX. */
void engine_too_long(struct engine *);

/* Think about it; from any thread, one at a time for each question. Partial answers
 * go to the host at once, the last one into a buffer, so that the question can be
 * forgotten before anyone knows the answer. */
void query_work(struct query *, const struct host *, struct buf *last);
void query_free(struct query *);

#endif
