/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * A slow referee for records of Between Two Castles of Mad King Ludwig.  It
 * reads a record line by line and says whether each line is right, working
 * everything out from scratch at every step.  It shares no code with the game
 * engine, so that each can be checked against the other.  Tests may set up a
 * table of their own.
 */
#ifndef LUDWIG_INSIDE_H
#define LUDWIG_INSIDE_H

#include "ludwig_table.h"
#include "record.h"

struct judge {
	struct record record;
	struct judge_data data;
	struct judge_table table;
	bool consent_given;
	bool ages_given;
	int thrones[LUDWIG_THRONES];
	int deck[LUDWIG_ROOMS];
	int cards[LUDWIG_CARDS];
};

/* Reads the data files in data_dir; NULL and a reason in why on failure. */
void *judge_new(const char *data_dir, char *why, size_t why_size);

extern const struct referee_face between_two_castles_referee;

/*
 * The chance line that must come next: its verb ("deck", "cards" or "ludwig")
 * in *verb and the numbers it is about in ids, sorted, at most max of them;
 * the number of all of them is returned. A deck or cards line puts all of
 * them into an order, a ludwig line names two of them. 0 and NULL when no
 * chance line is due.
 */
int judge_chance(const struct judge *referee,
	const char **verb, int ids[], int max);

/* The record's name of room number id (0-146). */
const char *judge_room(const struct judge *referee, int id);

/* ludwig_header.c: what a record says before the play; see record.h. */
void judge_set_seats(void *referee, int seats);
const char *judge_read_option(void *referee, const char *text);
const char *judge_read_thrones(void *referee, const char *text);
const char *judge_read_deck(void *referee, const char *text);
const char *judge_read_cards(void *referee, const char *text);

/* ludwig_play.c: moves and chance. */
const char *judge_read_move(void *referee, int seat, const char *text);
const char *judge_read_chance(void *referee, const char *text);

#endif
