/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The engine inside a browser. The host, a Web Worker, writes a request into the
 * module's memory and calls; what comes back is a list of texts, each for somebody.
 * Time and chance come with the call, so the same calls give the same bytes, in a
 * browser and in a program of this machine: the tests compare the two.
 *
 * A request is lines "KEY VALUE", a JSON object flattened: "do play", "seat 1",
 * "options.starts loose", "sheets.0 ...". In values a line end is written "\n" and a
 * backslash "\\". `id` is JSON as it stood. null is left out.
 *
 * Texts come as lines "VISITOR JSON". Visitors are numbers that the host chooses, one
 * for everybody who could have a socket of their own with a server. Visitor 0 is the
 * host itself, which hears
 *   {"keep":{"table","seq","at","by","name","text"}}  an event, to be stored before the texts behind it are sent on
 *   {"drop":TABLE}                                    a table's events are needed no more
 *   {"wait":MS}                                       last of every call: `step` has to be called after that time;
 *                                                     null: not before the next request
 *
 * What can be asked is in docs/protocol.md and docs/offline.md; asks[] in port.c.
 */
#ifndef BERGFRIED_PORT_H
#define BERGFRIED_PORT_H

#include "asked.h"

enum {
	HOST = 0,
	VISITORS_MAX = 16,      /* with the host */
	LINES_MAX = 64          /* of a request */
};

/* ---- for the host ---- */

/* Room for a request of that many bytes. */
char *bf_in(size_t n);

/* Do what stands there; the texts, and how many bytes they are. Both are good until
 * the next call of bf_in. */
const char *bf_call(size_t n, int visitor, double now, uint64_t seed);
size_t bf_out_size(void);

/* What the host has to bring along: a clock in milliseconds. Only asked by who may not
 * think longer than a while. */
double bf_now(void);

/* ---- inside ---- */

/* A request that is being answered. */
struct call {
	int visitor;
	int64_t now;
	uint64_t seed;
	char id[REQUEST_ID_MAX];       /* as JSON; "null" */
	struct {
		const char *key, *value;
	} line[LINES_MAX];
	int lines;
};

/* A line's value, or what it is otherwise. */
const char *call_text(const struct call *, const char *key, const char *otherwise);
long long call_number(const struct call *, const char *key, long long otherwise);

/* A text for somebody. */
void port_send(int visitor, const char *text, size_t n);

/* Begin the answer, "ok" and all; finish and send it. */
struct json call_answer(const struct call *, struct buf *);
void call_send(const struct call *, struct json *);

/* The game that is asked for; a message if there is none. */
struct message call_game(const struct call *, const struct game **);

static const struct message port_fine = { .id = NULL };

/* Everything that can be asked besides the protocol; a message says why not. */
struct message tables_protocol(const struct call *);
struct message tables_enter(const struct call *);
struct message tables_gone(const struct call *);
struct message tables_restore(const struct call *);
struct message tables_list(const struct call *);
struct message tables_drop(const struct call *);
struct message tables_record(const struct call *);
struct message replays_load(const struct call *);
struct message replays_unload(const struct call *);
struct message replays_view(const struct call *);
struct message replays_review(const struct call *);
struct message advice_hint(const struct call *);
struct message advice_worth(const struct call *);
struct message advice_score(const struct call *);

/* Clocks run out, a bot makes a move: one thing at a time; false: there was none. */
bool tables_step(const struct call *);

/* The same for a review: one decision. */
bool replays_step(void);

/* When a step is due, in milliseconds; 0: at once, -1: never. */
int64_t tables_wait(int64_t now);
bool replays_wait(void);

/* Somebody is gone: whatever was theirs. */
void replays_gone(int visitor);

/* The session of a call, where it stands and whose eyes it is seen with: of a table
 * one's own seat, of a replay any. `*copy` is to be freed with session_free. */
struct message tables_look(const struct call *, struct session *copy, int *seat);
struct message replays_look(const struct call *, struct session *copy, int *seat);

/* Think with this effort, for `ms` at the most if that is not 0. */
struct pause {
	double until;
};
bool pause_over(void *pause);
struct effort call_effort(const struct call *, struct pause *, long iterations);

#endif
