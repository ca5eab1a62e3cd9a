/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The part of the store by which people find each other: which servers there are, who is at
 * which of them, who seeks a game, and which two of those are paired. All of it is rows, so
 * that people at different servers are paired like those at one, and a server that dies takes
 * what it had with it. See store.h for what is true of all these functions.
 */
#ifndef BERGFRIED_STORE_SEEKS_H
#define BERGFRIED_STORE_SEEKS_H

#include "store.h"

enum {
	NODE_GONE = 30000,     /* milliseconds after which a server that says nothing is not there any more */
	CLOCK_TEXT = 48        /* bytes of a clock as it stands in an event, with the NUL */
};

/* A rating that nobody has earned yet. */
#define RATING_FIRST 1500.0

/* ---- servers, and who is there ---- */

/* This server is there, until that time and a bit. `fresh`: it was not known any more, so
 * nobody is thought to be at it. Those that have been gone for long are forgotten. */
enum stored store_node_put(struct store *, int64_t node, int64_t at, bool *fresh);
enum stored store_node_drop(struct store *, int64_t node);

/* Somebody is at this server, or is not any more; STORE_OK also for nobody. */
enum stored store_here(struct store *, int64_t node, int64_t player, bool here);

/* ---- seeks ---- */

struct seek {
	int64_t player;
	int64_t node;               /* where their socket is */
	char game[32];
	char clock[CLOCK_TEXT];     /* only who wants the same is paired */
	bool rated;                 /* if the other one wants that, too */
	double rating;              /* in this game */
	int64_t at;                 /* since when */
	int64_t table;              /* where to go, once they are paired; 0 */
	int64_t paired;             /* when that was */
	bool seated;                /* when read: both sit there */
};

/* One for each person: a new one takes the place of the one before. Their rating is looked up,
 * and stands in it then. STORE_NONE: there is no such player or server. */
enum stored store_seek_put(struct store *, struct seek *);

/* Theirs at that server ends; STORE_NONE: there is none, or, unless `even_paired`, they have been
 * paired already. */
enum stored store_seek_drop(struct store *, int64_t player, int64_t node, bool even_paired);

/* All at that server, the oldest first. */
enum stored store_seeks_of(struct store *, int64_t node, void (*each)(void *, const struct seek *), void *);

/* Pair somebody with the one whose rating is nearest, of those who are there and want the same
 * game, and of whom neither has blocked the other. The longer one of them has waited the
 * further apart they may be. Both have the table then. STORE_NONE: there is nobody yet. */
enum stored store_seek_pair(struct store *, struct seek *, int64_t table, int64_t now, struct seek *other);

/* The table has not come to be: whoever was paired there seeks on. */
enum stored store_seek_again(struct store *, int64_t table);

/* How far apart two ratings may be after so many milliseconds. */
double seek_tolerance(int64_t waited);

#endif
