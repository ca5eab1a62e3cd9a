/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tables for tests: made, filled and played without a server. */
#ifndef BERGFRIED_TEST_TABLES_H
#define BERGFRIED_TEST_TABLES_H

#include "table.h"
#include "tell.h"

/* Players of these tests have the numbers 101, 102, ... in the order of the seats and
 * are called Ann, Ben, ...; 101 makes the tables; 900 is an onlooker. */
enum { PERSON = 101, ONLOOKER = 900 };

/* The clocks they play by. */
static const struct clock no_clock = { .kind = CLOCK_NONE };
static const struct clock live = { .kind = CLOCK_LIVE, .base = 60000, .increment = 5000 };
static const struct clock slow = { .kind = CLOCK_DAYS, .base = 86400000 };

/* What came of a request. */
#define refused(message, sentence) assert_string_equal((message).id, sentence)
#define accepted(message) assert_null((message).id)

/* The refusal of a request, or a message without id: then it has become an event and
 * was applied. */
struct message tables_ask(struct table *, struct request);

/* The same for a verb of a person, with a seat and a text where there are such. */
struct message tables_do(struct table *, int64_t at, int64_t player, enum verb, int seat, const char *text);

/* A table with everybody seated; the options as in "starts=loose"; "" for none. */
struct table tables_full(const char *game, int seats, const char *option, struct clock);

/* Begin with the deal that this number gives. */
void tables_start(struct table *, uint64_t chance);

/* One of the legal moves of whoever is to act, chosen by the generator; false if the
 * game is over. */
bool tables_move(struct table *, struct rng *, int64_t at);

/* The first seat that is to act, or -1. */
int tables_actor(const struct table *);

/* Events once more give the same table, whoever looks at it. */
void tables_same_again(const struct table *);

/* The name of a legal move of a seat, by its number. */
void tables_name_move(const struct table *, int seat, int which, char name[MOVE_NAME_MAX]);

#endif
