/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Tournaments in the store: a log with the key (cup, number), which is the lock between all
 * who write, and an index by which cups are found and looked after. An event of a cup and
 * what it does at tables are one transaction: a round that is in the log has its tables, and
 * a table of a round is in the log.
 */
#ifndef BERGFRIED_CUPS_H
#define BERGFRIED_CUPS_H

#include "store.h"

enum { CUP_TITLE = 81, CUP_WORD = 16 };

/* What the index knows of a cup. */
struct cup_row {
	int64_t id;
	char name[CUP_TITLE];
	char game[32];
	char format[CUP_WORD];
	int seats;
	int stage;                /* 0: open, 1: running, 2: over, 3: called off */
	bool paused, rated;
	int64_t owner;
	int64_t made, starts, ended;
	int64_t due;              /* when a server has to look at it; 0: never by the clock */
	int players, round, rounds;
	int seq;                  /* of its last event: when it changes, something has happened */
};

/* Events on their way into a cup's log, with all that they do. An event's `table` is the cup. */
struct cup_write {
	const struct event *event;
	int events;
	const struct cup_row *row;
	struct entry *entry;      /* events of tables */
	int entries;
	const int64_t *begun, *over;  /* tables of games that begin, and that are over or count no more */
	int begins, overs;
	const char *badge;            /* that these earn with it, if they have it not */
	const int64_t *winner;
	int winners;
};

/* All of it, or nothing: STORE_TAKEN if any number is taken, of the cup or of a table. */
enum stored store_cup_write(struct store *, const struct cup_write *);

/* STORE_NONE: there is no such cup. */
enum stored store_cup(struct store *, int64_t cup, struct cup_row *);

/* A cup's events after that number, in order, with the names of those who caused them. */
enum stored store_cup_events(struct store *, int64_t cup, int after, void (*each)(void *, const struct event *), void *);

/* Cups of a stage: those to come by when they start, others latest first. */
enum stored store_cups(struct store *, int stage, int limit, void (*each)(void *, const struct cup_row *), void *);

/* How many of this player's are not over. */
enum stored store_cups_of(struct store *, int64_t owner, int *count);

/* Cups for which there is something to do: the time has come, or a game is over. Some may come
 * twice. */
enum stored store_cups_due(struct store *, int64_t now, int limit, struct ids *);

/* The games of a cup that are over and have not been counted. */
enum stored store_cup_ended(struct store *, int64_t cup, void (*each)(void *, const struct summary *), void *);

#endif
