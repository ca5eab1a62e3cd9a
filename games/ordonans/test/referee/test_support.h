/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What the tests of the slow referee have in common: starting a game, and
 * putting cards where a test wants them.
 * Cards are named as in records, several with spaces between.  Territories are
 * 1 to 5.
 */
#ifndef MARSHAL_TEST_SUPPORT_H
#define MARSHAL_TEST_SUPPORT_H

#include "marshal_inside.h"
#include "trial.h"

#define KINGDOMS "expansion=crusader-kingdoms"

/* Up to the seats and options, which are separated by spaces. */
struct marshal *marshal_test_options(int seats, const char *options);

/* The cards that the options bring into play, in the order of their numbers;
 * how many. */
int marshal_test_in_play(const struct marshal *r, int cards[MARSHAL_CARDS]);
void marshal_test_deal_these(struct marshal *r, const int *cards, int count,
	int first);

/* The deck in the order of the numbers; seat 0 begins. */
void marshal_test_deal(struct marshal *r);
struct marshal *marshal_test_game(int seats, const char *options);

/* The same, but all hands are under the deck again, in seat order. */
struct marshal *marshal_test_bare(int seats, const char *options);

/* From the deck to a hand, to an army, to a territory as kingdom cards. */
void marshal_test_hand(struct marshal *r, int seat, const char *cards);
void marshal_test_lay(struct marshal *r, int seat, int territory,
	const char *cards);
void marshal_test_kingdom(struct marshal *r, int territory,
	const char *cards);
/* So many troops from the end of the deck, of those with several icons. */
void marshal_test_fill(struct marshal *r, int seat, int territory, int count);
/* The deck is nothing but these any more. */
void marshal_test_deck(struct marshal *r, const char *cards);
/* Whether the deck ends with these. */
bool marshal_test_deck_ends(const struct marshal *r, const char *cards);

int marshal_run_card_tests(void);
int marshal_run_compare_tests(void);
int marshal_run_record_tests(void);
int marshal_run_flow_tests(void);
int marshal_run_special_tests(void);
int marshal_run_end_tests(void);
int marshal_run_claim_tests(void);
int marshal_run_random_tests(void);

#endif
