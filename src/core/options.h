/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What is decided before the first move: options that people choose, lists that they bring
 * along, and deals, which chance decides. Games declare theirs as data; how they are set,
 * checked and drawn stands here once.
 */
#ifndef BERGFRIED_OPTIONS_H
#define BERGFRIED_OPTIONS_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buf.h"
#include "message.h"
#include "rng.h"

enum {
	SEATS_MAX = 8,
	OPTIONS_MAX = 6,
	OPTION_TEXT = 72,   /* bytes of a free option's value, NUL included */
	VALUES_MAX = 6,
	DEALS_MAX = 4,
	DEAL_MAX = 192,     /* things in one deal */
	LIST_MAX = 704,     /* bytes of the largest list */
	LIST_HASH = 65      /* of a SHA-256 as text, NUL included */
};

struct game;
struct options;

/*
 * Something of which a game is made and that people may bring along in a file
 * of their own, such as a list of cards. What it says is known to the game
 * alone. In records it is known by the hash of its bytes.
 */
struct list {
	char hash[LIST_HASH];  /* SHA-256 in lower-case hexadecimals; "" for the one built in */
	alignas(8) unsigned char bytes[LIST_MAX];
};

struct list_kind {
	const char *option;  /* "cards": the option whose value is the hash */

	/* The one built in. */
	void (*built_in)(struct list *);

	/* Read one that people wrote. How many faults were found, by line; the list
	 * is good only if there are none. Its hash is the caller's affair. */
	int (*read)(struct list *, const char *text, size_t n, struct fault[FAULTS_MAX]);
};

/* A choice made before the game begins. */
struct option_spec {
	const char *key;                /* "starts"; NULL ends a table of these */
	const char *value[VALUES_MAX];  /* "strict", "loose", NULL; the first is the default */
	const char *about;              /* for people: N_("...") */

	/* For an option with free values, whose value[0] says what they look like:
	 * is this one of them? NULL for the others. */
	bool (*fits)(const struct options *, const char *value);

	/* For people who choose from a list: the question, and an answer for each value,
	 * N_("..."). NULL where nobody is asked. */
	const char *ask;
	const char *answer[VALUES_MAX];
};

/* An option that is only for some tables: at all others it stays at its first value. This
 * is data, so that whoever asks people can leave out a question that has one answer. */
struct option_only {
	const char *option;     /* "claim"; NULL ends a table of these */
	int least, most;        /* at a table with so many seats */
	const char *with[2];    /* where another option has this value; NULL: whatever it has */
	const char *otherwise;  /* what is told to whoever chooses it elsewhere: N_("...") */
};

struct options {
	int seats;
	uint8_t choice[OPTIONS_MAX];           /* index into value[], by row of the game's table; of a
	                                          free option: 1 if a value is given */
	char text[OPTIONS_MAX][OPTION_TEXT];   /* that value */
	struct list list;                      /* where a game has one */
};

/* One thing that chance decides, before the first move or later: `n` things
 * drawn from a set in which a thing may stand more than once. */
struct deal_spec {
	const char *name;       /* "deck" */
	const char *about;      /* for people, of what is decided later: N_("...") */
	int n;                  /* how many are drawn */
	int of;                 /* how many are in the set */
	bool sorted;            /* their order means nothing: they are written ascending */
	void (*put)(int id, struct buf *);  /* an id's name in records; NULL: its number */
	uint8_t set[DEAL_MAX];
};

struct deal {
	uint8_t id[DEALS_MAX][DEAL_MAX];  /* in drawing order, by row of the game's specs */
};

/* Defaults for that many seats. */
struct options options_default(const struct game *, int seats);

/* What a record or a log of that many seats means if it gives no option. */
struct options options_left_out(const struct game *, int seats);

/* Must a record or a log give this option, by row? Then what it is set to; NULL
 * where it can be left out. */
const char *options_written(const struct game *, const struct options *, int i);

/* Set one option from text; what is wrong with it, or a message without id. */
struct message options_set(const struct game *, struct options *, const char *key, const char *value);

/* What a table begins with at which several people sit, or one at the most. */
void options_together(const struct game *, struct options *, bool several);

/* Everybody changes seats: whoever sat at seat s sits at to[s] now. */
void options_reseat(const struct game *, struct options *, const uint8_t to[SEATS_MAX]);

/* What does not go together in these options; a message without id if all does. */
struct message options_clash(const struct game *, const struct options *);

/* The tables that an option is for; NULL if it is for all. */
const struct option_only *options_only(const struct game *, const char *key);

/* Play with a list that somebody brought along. */
void options_bring(const struct game *, struct options *, const struct list *);

/* Draw what a spec says, into ids. */
void deal_draw(struct deal_spec *, struct rng *, uint8_t *ids);

/* A random deal. */
void deal_shuffle(const struct game *, const struct options *, struct rng *, struct deal *);

/* The part of a deal that says who begins: chance decides, or it is seat 0. */
struct deal_spec deal_first(int seats, bool fixed);

/* The first of a part's ids that cannot have been drawn from its set, by
 * number; -1 if all can. */
int deal_misfit(const struct deal_spec *, const uint8_t *ids);

#endif
