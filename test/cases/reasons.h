/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A part of test_cases.c, its only reader: what is said for a turn, as hints and reviews
 * say it.
 */
#ifndef BERGFRIED_CASES_REASONS_H
#define BERGFRIED_CASES_REASONS_H

#include "cases/now.h"
#include "reason.h"

enum { COURSE = 8 };

/* The game once more, as far as it has come. */
static void play_again(struct session *at)
{
	session_start_reading(at, now.game, &now.options, &now.deal);
	for (int i = 0; i < now.session.moves; i++) {
		const struct step *step = &now.session.log[i];
		if (step->seat == CHANCE)
			session_happen(at, now.session.drawn + step->move);
		else
			session_play_move(at, step->seat, step->move);
	}
}

/* Moves with semicolons between them that a seat makes in a row; how many. */
static int find_course(int seat, char *words, move out[COURSE])
{
	struct session at;
	int n = 0;
	play_again(&at);
	while (*words && n < COURSE && !now.failed) {
		const char *name = until(&words, ";");
		if (!session_find(&at, seat, name, &out[n]))
			fail(name, "not among the legal moves");
		else
			session_play_move(&at, seat, out[n++]);
	}
	session_free(&at);
	return n;
}

/* All that is said, with a space between the sentences. */
static void put_reasons(const struct merits *r, char found[TEXT])
{
	char *at = found;
	*at = '\0';
	for (int i = 0; i < r->n; i++) {
		char say[TEXT];
		snprintf(say, sizeof say, "%s", english(r->merit[i].say));
		char *rule = strstr(say, "{rule}");
		if (rule)
			*rule = '\0';
		at += snprintf(at, (size_t)(found + TEXT - at), "%s%s%s%s", i ? " " : "", say,
		               rule ? english(r->merit[i].rule) : "", rule ? rule + strlen("{rule}") : "");
	}
}

/* "reason SEAT WORDS; WORDS : TEXT", or against another course,
 * "reason SEAT WORDS; WORDS, not WORDS; WORDS : TEXT". */
static void expect_reason(char *rest)
{
	static struct merits r;
	struct view view;
	move one[COURSE], other[COURSE];
	char found[TEXT], *all, *better;
	int seat = seat_word(&rest);
	all = until(&rest, " : ");
	better = until(&all, ", not ");
	struct course course = { one, find_course(seat, better, one) };
	struct course instead = { other, find_course(seat, all, other) };
	if (now.failed || !course.moves)
		return;
	session_view(&now.session, seat, &view);
	reason_find(&view, course, instead.moves ? &instead : NULL, &r);
	put_reasons(&r, found);
	if (strcmp(found, rest) != 0)
		fail(rest, found);
}

#endif
