/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Early ends; see ending.h. */
#include "ending.h"

#include "bits.h"

#include <assert.h>
#include <limits.h>

static unsigned all(int n)
{
	return (1u << n) - 1;
}

/* One more would leave nobody to win. */
bool session_resign(struct session *s, int seat, unsigned people)
{
	assert(seat >= 0 && seat < s->options.seats && !session_ended(s));
	s->resigned |= 1u << seat;
	unsigned left = all(s->options.seats) & ~s->resigned;
	assert(left);
	if (!(left & (left - 1)) || !(left & people))
		s->ending = ENDING_RESIGNED;
	return s->ending == ENDING_RESIGNED;
}

void session_agree(struct session *s)
{
	assert(!session_ended(s));
	s->ending = ENDING_AGREED;
}

bool session_ended(const struct session *s)
{
	return s->ending == ENDING_AGREED || s->ending == ENDING_RESIGNED || session_over(s);
}

/* Those of some chairs that have most points. */
static unsigned best(const struct session *s, unsigned chairs)
{
	int points[SEATS_MAX], n = game_chairs(s->game, &s->options);
	for (int chair = 0; chair < n; chair++)
		points[chair] = chairs >> chair & 1 ? s->game->points(session_state(s), chair) : INT_MIN;
	return bits_largest(points, n);
}

unsigned session_winners(const struct session *s)
{
	if (s->ending == ENDING_ABORTED || s->ending == ENDING_AGREED || !session_ended(s))
		return 0;
	unsigned left = all(game_chairs(s->game, &s->options)) & ~s->resigned, seats = left & all(s->options.seats);
	assert(seats);
	/* the last one wins whatever the points: also against a chair that the rules play */
	if (s->ending == ENDING_RESIGNED && !(seats & (seats - 1)))
		return seats;
	unsigned won = session_over(s) ? s->game->winners(session_state(s)) & left : 0;
	/* the rules name winners of a whole game only, and may have named one who has resigned */
	return won ? won : best(s, left);
}

void session_places(const struct session *s, int place[SEATS_MAX])
{
	enum { FIRST = 1 << 20 };  /* more than any game gives */
	unsigned winners = session_winners(s);
	int rank[SEATS_MAX], n = game_chairs(s->game, &s->options);
	for (int chair = 0; chair < n; chair++) {
		rank[chair] = s->game->points(session_state(s), chair);
		assert(rank[chair] > -FIRST / 2 && rank[chair] < FIRST / 2);
		if (winners >> chair & 1)
			rank[chair] = FIRST;
		else if (s->resigned >> chair & 1)
			rank[chair] -= FIRST;
	}
	for (int chair = 0; chair < n; chair++) {
		place[chair] = 1;
		for (int other = 0; other < n; other++)
			place[chair] += rank[other] > rank[chair];
	}
}

int session_declines(const struct session *s, unsigned bots, int viewer)
{
	struct view view;
	int points[SEATS_MAX], n = game_chairs(s->game, &s->options);
	/* as the one who offers sees it: an answer must not tell what is hidden */
	session_view(s, viewer, &view);
	for (int chair = 0; chair < n; chair++)
		points[chair] = s->game->points(view_state(&view), chair);
	unsigned ahead = bits_largest(points, n), alone = ahead & (ahead - 1) ? 0 : ahead & bots & ~s->resigned;
	return alone ? bits_lowest(alone) : -1;
}
