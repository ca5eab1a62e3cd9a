/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who wins. Everybody has two castles, of which the lower one counts; in a tie
 * the other one decides, then the special rooms of both, and then nobody does
 * (rules page, “End of the game”).
 */
#include "ludwig.h"

#include <assert.h>

/* Of two equal castles the left one counts: it makes no difference to anybody. */
struct standing ludwig_standing(const struct state *s, int chair)
{
	assert(chair >= 0 && chair < s->chairs);
	int one = ludwig_left(s, chair), other = ludwig_right(s, chair);
	int a = ludwig_castle_points(&s->castle[one]), b = ludwig_castle_points(&s->castle[other]);
	int specials = ludwig_specials(&s->castle[one]) + ludwig_specials(&s->castle[other]);
	return a <= b ? (struct standing){ a, b, specials, one, other } : (struct standing){ b, a, specials, other, one };
}

/* The result is the lower of the two castles. Ludwig has one like everybody (R27). */
int ludwig_points(const struct state *s, int chair)
{
	return ludwig_standing(s, chair).points;
}

/* Each castle is counted once for both who build it. */
void ludwig_all_points(const struct state *s, int points[SEATS_MOST])
{
	int castle[CASTLES];
	assert(s->chairs <= CASTLES);
	for (int i = 0; i < s->chairs; i++)
		castle[i] = ludwig_castle_points(&s->castle[i]);
	for (int i = 0; i < s->chairs; i++) {
		int left = castle[ludwig_left(s, i)], right = castle[ludwig_right(s, i)];
		points[i] = left < right ? left : right;
	}
}

/* First the lower castle, then the other one, then special rooms in both. */
enum edge ludwig_edge(struct standing a, struct standing b)
{
	return a.points != b.points       ? EDGE_POINTS
	       : a.other != b.other       ? EDGE_OTHER
	       : a.specials != b.specials ? EDGE_SPECIALS
	                                  : EDGE_NONE;
}

static bool better(struct standing a, struct standing b)
{
	switch (ludwig_edge(a, b)) {
	case EDGE_NONE:
		break;
	case EDGE_POINTS:
		return a.points > b.points;
	case EDGE_OTHER:
		return a.other > b.other;
	case EDGE_SPECIALS:
		return a.specials > b.specials;
	}
	return false;
}

/* Seven at most, so every one is held against every other. */
void ludwig_ranking(const struct state *s, int chair[SEATS_MOST], int place[SEATS_MOST])
{
	struct standing all[SEATS_MOST];
	assert(s->chairs >= 3 && s->chairs <= SEATS_MOST);
	for (int i = 0; i < s->chairs; i++)
		all[i] = ludwig_standing(s, i);
	for (int i = 0; i < s->chairs; i++) {
		int ahead = 0, row = 0;
		for (int j = 0; j < s->chairs; j++) {
			ahead += better(all[j], all[i]);
			/* of equals the first chair stands first */
			row += better(all[j], all[i]) || (j < i && !better(all[i], all[j]));
		}
		chair[row] = i;
		place[row] = ahead + 1;
	}
	assert(place[0] == 1);
}

/* All who share the first place: when nothing decides, they share the win. */
unsigned ludwig_winners(const struct state *s)
{
	int chair[SEATS_MOST], place[SEATS_MOST];
	unsigned set = 0;
	if (s->phase != OVER)
		return 0;
	ludwig_ranking(s, chair, place);
	for (int i = 0; i < s->chairs && place[i] == 1; i++)
		set |= 1u << chair[i];
	return set;
}

/* The lower castle counts; the other one stands behind it, as pending. */
void ludwig_score(const struct state *s, int seat, struct tally *t)
{
	struct standing mine = ludwig_standing(s, seat);
	tally_start(t);
	ludwig_tally_castle(&s->castle[mine.castle], mine.castle, false, t);
	ludwig_tally_castle(&s->castle[mine.other_castle], mine.other_castle, true, t);
	/* neither waits for anything: a castle has its points as soon as its rooms stand */
	for (int i = 0; i < t->lines; i++)
		t->line[i].later = false;
}
