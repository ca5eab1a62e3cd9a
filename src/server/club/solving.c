/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* First tries at puzzles; see solving.h. */
#include "solving.h"

#include "glicko.h"

#include <assert.h>
#include <stdlib.h>

static const int64_t DAY = (int64_t)24 * 3600 * 1000;

int puzzle_of_day(int64_t now, int count)
{
	assert(now >= 0 && count >= 0);
	return count ? 1 + (int)(now / DAY % count) : 0;
}

int puzzles_in(const char *text)
{
	int n = 0;
	while (puzzle_next_rating(&text) >= 0)
		n++;
	return n;
}

/* Both are large. */
struct checking {
	struct puzzle puzzle;
	struct view view;
};

static struct message check(struct checking *c, const struct game *game, const char *line, const char *const names[], int n, bool *right)
{
	struct session session;
	move best[DECISION_MOVES], tried[DECISION_MOVES];
	bool whole = false;
	struct message m = puzzle_read(game, line, &c->puzzle);
	if (m.id || (m = puzzle_session(&c->puzzle, &session, &c->view, best)).id)
		return m;
	int moves = decision_named(&c->view, names, n, tried, &whole);
	*right = n > 0 && whole && decision_same(&c->view, (struct course){ best, c->puzzle.best }, (struct course){ tried, moves });
	session_free(&session);
	return m;
}

struct message solving_check(const struct game *game, const char *text, int number, const char *const names[], int n, bool *right, int *rating)
{
	assert(text && number > 0 && n >= 0 && n <= DECISION_MOVES);
	*right = false;
	*rating = 0;
	char *line = puzzle_line(text, number);
	if (!line)
		return refusal(REFUSED_UNKNOWN, N_("there is no puzzle with this number"));
	struct checking *c = calloc(1, sizeof *c);
	assert(c);
	struct message m = check(c, game, line, names, n, right);
	*rating = c->puzzle.rating;
	free(c);
	free(line);
	return m;
}

void solving_count(struct solver *s, int rating, bool solved, int64_t now)
{
	assert(s->player && s->tried >= 0 && rating > 0);
	struct glicko before = s->tried ? glicko_rested((struct glicko){ s->rating, s->deviation, s->volatility }, now > s->at ? now - s->at : 0)
	                                : glicko_new;
	struct bout bout = { .other = { rating, PUZZLE_DEVIATION, glicko_new.volatility }, .score = solved, .weight = 1 };
	struct glicko after = glicko_after(before, &bout, 1);
	s->rating = after.rating;
	s->deviation = after.deviation;
	s->volatility = after.volatility;
	s->tried++;
	s->solved += solved;
	s->at = now > s->at ? now : s->at;
}
