/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What the slow referee's tests have in common: starting a game with a chosen
 * drawing order, lines that must be accepted or refused, and short ways to
 * look at the table and to change it.
 */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "castle_inside.h"

extern const char *test_data_dir;

/* The kinds on the corners of every game started here, 12/13 first: neither
 * 1 nor 2 nor 3, which would ask questions. */
extern const char *const test_tokens;

struct referee *test_referee(void);

/* A game in which the tiles named come first, up to a 0, and the rest in the
 * order of their numbers; seat 0 begins. options may be NULL or one line. */
struct referee *test_game(const char *options, const int *tiles);
#define GAME(...) test_game(NULL, (const int[]){__VA_ARGS__, 0})
#define LOOSE_GAME(...) \
	test_game("option starts=loose", (const int[]){__VA_ARGS__, 0})

void test_good(struct referee *referee, const char *line, const char *file,
	int at);
void test_bad(struct referee *referee, const char *line, const char *file,
	int at);
#define GOOD(referee, line) test_good(referee, line, __FILE__, __LINE__)
#define BAD(referee, line) test_bad(referee, line, __FILE__, __LINE__)

bool test_is_legal(const struct referee *referee, const char *name);
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
