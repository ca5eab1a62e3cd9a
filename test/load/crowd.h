/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Many who play against each other at once, as cheaply as can be, so that what is
 * measured is the server: one thread, one epoll, no JSON library. Two callers are a
 * pair and play one game after the other.
 */
#ifndef BERGFRIED_CROWD_H
#define BERGFRIED_CROWD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SLOWEST = 200000, MOVE_ROOM = 96, TABLE_ID = 17 }; /* microseconds; bytes */

struct crowd;
struct pair;

struct caller {
	struct pair *pair;
	int seat, fd;
	char *kept; /* on the heap: the beginning of a frame whose rest is to come */
	size_t kept_len;
	char move[MOVE_ROOM]; /* what it is going to play; "": nothing */
	bool waiting;         /* a move is on its way and has not come back */
	int64_t sent;         /* when, in microseconds, until the other has heard of it; 0 */
	long state;           /* boardgame.io's number of the position */
	struct caller *next;  /* in the queue of those who are ready */
};

struct pair {
	struct crowd *crowd;
	struct caller caller[2];
	char table[TABLE_ID];
	int plies;    /* moves heard of at this table */
	bool leaving; /* it is over; the next has been asked for */
};

/* How one talks to a server. */
struct dialect {
	void (*text)(struct caller *, const char *text, size_t n); /* this has come */
	void (*play)(struct caller *);                             /* send caller->move */
};

struct crowd {
	const struct dialect *dialect;
	const char *game;
	int epoll, timer;
	struct pair *pair; /* on the heap */
	int pairs;
	double rate; /* moves a second of all together; 0: as fast as can be */
	struct caller *ready, **last;
	uint64_t chance;
	bool counting; /* warming up is over */
	int64_t moves, games, refused;
	int64_t *slow; /* how many moves took so many microseconds until the other had heard */

	/* To fill a store: leave a table after so many moves, and stop when there are so many. */
	int plies, tables;
	char (*left)[TABLE_ID];
	int lefts;
};

/* Nobody yet. */
void crowd_start(struct crowd *, const struct dialect *, const char *game, int pairs);
void crowd_free(struct crowd *);

/* A socket for a caller, after its handshake. */
void crowd_seat(struct crowd *, struct caller *, int fd);

/* Let them play until that time (net_us), or until enough tables are left. */
void crowd_run(struct crowd *, int64_t until);

/* Begin to count, from nothing; and the time that so many of a thousand took at most. */
void crowd_count(struct crowd *);
int64_t crowd_slowest(const struct crowd *, int per_mille);

/* For dialects: send a text; somebody knows what to play; the other has heard of it. */
void caller_send(struct caller *, const char *text, size_t n);
void caller_say(struct caller *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void caller_ready(struct caller *);
void caller_heard(struct caller *);
struct caller *caller_other(struct caller *);
uint32_t crowd_below(struct crowd *, uint32_t n);

/* The two dialects: ours.c and peer.c. */
extern const struct dialect ours, peers;
void ours_begin(struct pair *);

/* Find a piece of text; NULL. From the end, where it is known to stand near it. */
const char *scan(const char *text, size_t n, const char *piece);
const char *scan_back(const char *text, size_t n, const char *piece);

#endif
