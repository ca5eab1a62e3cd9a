/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Someone who watches a table: which events and views they get, and when
 * (docs/protocol.md). The program that runs tables keeps one of these for everyone who
 * has joined one, and says how a text gets to them. And the answers to requests, which
 * are the same for every carrier.
 */
#ifndef BERGFRIED_HEAR_H
#define BERGFRIED_HEAR_H

#include "asked.h"
#include "tale.h"

/* The people whom somebody does not want to hear. */
struct shuns {
	int64_t *player;                    /* on the heap */
	int n;
};

/* The last view that was made for an onlooker, and the last event as somebody was told it:
 * they are the same for all who look from there, and a table may have very many. */
struct common {
	struct buf text;
	int64_t table, now;
	int seq;
	bool full;
	struct {
		struct buf text;            /* empty: it is not for this viewer */
		int64_t table;
		int seq, viewer;
	} event;
};

struct hearer {
	int64_t player;
	enum detail detail;
	int seen;                           /* number of the last event told */
	const struct shuns *shuns;          /* the host's, or NULL: what they say is not told */
	void (*send)(void *, const char *text, size_t n);
	void *context;                      /* for it */
	struct common *common;              /* the host's */
	struct tales *tales;                /* the table's */
	struct buf *scratch;                /* the host's, so that telling many needs no memory each time; used up by each text */
};

/* Everything that happened since they last heard, and the view if they want it. */
void hear_news(struct hearer *, const struct table *, int64_t now);

/* They join, again perhaps: all events after a number, then the view. Whether the
 * number is good is to be asked before the answer is sent. How many events had to be
 * gone through for it: none if all were kept. */
struct message hear_since(const struct table *, int since);
int hear_all(struct hearer *, const struct table *, int since, int64_t now);

void hear_view(const struct hearer *, const struct table *, bool full, int64_t now);

/* ---- answers ---- */

/* Begin an answer; the caller adds to it and closes it with '}'. The catalogue is for who
 * wants the sentence of a refusal in a language, or NULL. */
struct json answer_ok(const char *id, struct buf *);
struct json answer_fault(const char *id, const struct message *why, const struct catalogue *, struct buf *);

/* Whole ones. */
void answer_refusal(const char *id, const struct message *why, const struct catalogue *, struct buf *);
void answer_seq(const char *id, int seq, struct buf *);
void answer_table(const char *id, int64_t table, const struct proof *, struct buf *);  /* with its pledge */
void answer_hello(const char *id, int64_t player, const char *name, bool guest, struct buf *);

/* To those that want to know something of a table: tally, look, worth. A message says
 * why it cannot be told; then there is no answer, whatever has been written. */
struct message answer_told(const struct asked *, const struct table *, int64_t player, int64_t now, struct json *);

#endif
