/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What the slow referee's tests have in common: starting a game with a chosen
 * drawing order, and short ways to look at the table and to change it.
 */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include "castle_inside.h"
#include "trial.h"

/* The kinds on the corners of every game started here, 12/13 first: neither
 * 1 nor 2 nor 3, which would ask questions. */
extern const char *const test_tokens;

/* A game in which the tiles named come first, up to a 0, and the rest in the
 * order of their numbers; seat 0 begins. options may be NULL or one line. */
struct referee *test_game(const char *options, const int *tiles);
#define GAME(...) test_game(NULL, (const int[]){__VA_ARGS__, 0})
#define LOOSE_GAME(...) \
	test_game("option starts=loose", (const int[]){__VA_ARGS__, 0})

bool test_is_legal(struct referee *referee, const char *name);
int test_in_supply(const struct referee *referee, int seat);
void test_give(struct referee *referee, int seat, int kind);
void test_lay(struct referee *referee, int row, int col, int tile, int turn);
int test_quad(int row, int col, int quad);
int test_path(int row, int col, int side);

int run_data_tests(void);
int run_record_tests(void);
int run_feature_tests(void);
int run_turn_tests(void);
int run_final_tests(void);
int run_random_tests(void);

#endif
