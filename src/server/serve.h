/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The server as a whole: the loop and everything that lives on it, from the first
 * listen to the last flush. What it wants to say to the operator it says by calling
 * back, so it neither prints nor chooses a language.
 */
#ifndef BERGFRIED_SERVE_H
#define BERGFRIED_SERVE_H

#include <stdbool.h>

#include "server_limits.h"
#include "store.h"
#include "www.h"

struct serve_plan {
	const char *listen;        /* "127.0.0.1:8080", "[::1]:0" */
	const char *store;         /* "sqlite:FILE" or "postgres://..." */
	enum store_sync sync;
	struct www www;            /* the client's files */
	const char *origin;        /* "https://example.org", or NULL: see struct door_plan */
	bool behind_proxy;
	int bots;                  /* threads for them */
	int bot_time;              /* milliseconds for a bot's thought */
	int patience;              /* seconds of silence after which a connection is closed */
	const char *metrics_for;   /* as in struct api */
	const char *mail, *mail_from;  /* as in struct post_plan; mail NULL: none is sent */
	const char *mail_user, *mail_password;
	const char *push;          /* as the contact in struct push_plan; NULL: nothing is pushed */
	bool push_anywhere;        /* as in struct push_plan */
	struct limits limits;      /* what people may do */

	/* A text that is built into the program, or NULL: "rules/GAME/en.md", "protocol.md". */
	const char *(*text)(const char *path);

	/* The texts of a language by its code, or NULL. */
	const struct catalogue *(*language)(const char *code);

	/* The puzzles of a game, as one text (docs/puzzles.md), or NULL. */
	const char *(*puzzles)(const struct game *);

	/* All of these on the thread that called serve(). */
	void (*ready)(void *, const char *address);            /* it listens: "http://127.0.0.1:8080" */
	void (*log)(void *, const struct message *);           /* something the operator should know */
	void (*security)(void *, const char *line);            /* a line of the security log (security.h) */
	void *context;
};

/* Serve until SIGINT or SIGTERM comes, then let everything that was begun end well.
 * A message says why it could not start; one without id: it was stopped. */
struct message serve(const struct serve_plan *);

#endif
