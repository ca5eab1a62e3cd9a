/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Many games that have a number each: they are played by whoever is free, in this process's
 * threads and in those of other ranks, and counted in the order of their numbers. So what
 * comes out does not depend on how many play; and what a command counts and prints, it does in
 * one thread of one process, and need not know about any other.
 */
#ifndef BERGFRIED_SERIES_H
#define BERGFRIED_SERIES_H

#include "crew.h"
#include "search.h"

struct cli;
struct arguments;
struct bot;

/* What is to happen after a number was counted. */
enum counted { COUNT_ON, COUNT_ENOUGH, COUNT_FAILED };

/* Of the file in which games are kept. */
enum keeping {
	KEEP_ANYHOW,  /* as they come to their end; all that is in the file is counted again */
	KEEP_ORDERED  /* in their order, and its end marked: the file is what was wanted, and may be "-" */
};

struct series {
	const char *key;          /* what the games depend on, as text: the header of such a file */
	const char *keep;         /* the file; NULL: none */
	enum keeping keeping;
	long long numbers;        /* from 0 on */
	bool quiet;               /* whoever counts says how far it is */
	int threads;              /* in each process; 0: one for each processor, or one per rank */
	crew_player *play;             /* must not change the job; in any thread of any rank */
	enum counted (*count)(void *job, long long number, const struct buf *result);
	void *job;
};

/* Play them all, or until enough or Ctrl-C: the exit status. Of several ranks only the first
 * counts anything. */
int series_run(const struct cli *, const struct series *);

/* For the effort of a bot: it stops thinking when its game is not wanted any more. As many
 * playouts as the bot's own if `iterations` is 0. */
struct effort series_effort(const struct bot *, const struct game *, long long iterations);

/* The beginning of a key: command, version, game, options and bots. */
void series_put_key(struct buf *, const char *command, const struct game *, const struct options *,
                    const struct bot *const bots[], long long seed);

/* Flags that commands with a series have. */
extern const char threads_about[], threads_usual[], keep_about[];
#define THREADS_FLAG { "--threads", VALUE_NUMBER, "N", threads_about, threads_usual, false }
#define KEEP_FLAG { "--keep", VALUE_FILE, "FILE", keep_about, NULL, false }

#endif
