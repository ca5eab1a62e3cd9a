/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What the tests of the slow referee have in common: starting a game, and
 * short ways to look at the table and to change it.
 */
#ifndef LUDWIG_TEST_SUPPORT_H
#define LUDWIG_TEST_SUPPORT_H

#include "ludwig_inside.h"
#include "trial.h"

/* A game dealt in the order of the data files; option may be NULL or one or
 * two lines separated by a line end. */
struct judge *judge_test_game(int seats, const char *option);

/* The same, but in the middle of a place step in which nobody has a tile. */
struct judge *judge_test_placing(int seats, const char *option);

/* The tile with this name, in either spelling: "Tower", "grand-foyer". */
int judge_test_tile(const struct judge *r, const char *name);

/* Puts a tile there without asking the rules. */
void judge_test_lay(struct judge *r, int castle, const char *name,
	int x, int level);
/* The first rooms of a type in rooms.tsv, in a row to the right of what is
 * there: on the ground, or below it where it must be. */
void judge_test_rows(struct judge *r, int castle, int type,
	int count);
/* The tile lies beside the castle, drafted by that chair. */
void judge_test_draft(struct judge *r, int castle, int chair,
	const char *name);
/* Adds an event that is not a placed tile. */
void judge_test_event(struct judge *r, int castle,
	enum judge_kind kind, int what);

/*
 * Lays a castle in the notation of the rules page ("L2: -1:Biergarten=3,
 * 0:Kitchen=2 | L1: ...") and checks every value. Returns their sum.
 */
int judge_test_castle(struct judge *r, int castle, int throne,
	const char *text);

int judge_run_data_tests(void);
int judge_run_scoring_tests(void);
int judge_run_card_tests(void);
int judge_run_place_tests(void);
int judge_run_bonus_tests(void);
int judge_run_supply_tests(void);
int judge_run_consent_tests(void);
int judge_run_flow_tests(void);
int judge_run_record_tests(void);
int judge_run_result_tests(void);
int judge_run_random_tests(void);

#endif
