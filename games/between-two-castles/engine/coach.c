/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Searching for the best castle of given rooms; see coach.h. Rooms change places, or one is
 * taken out and put in elsewhere, and what makes the castle worse is kept less and less often
 * (simulated annealing). Every search begins with a seed of its own, so the same sheet has the
 * same answer everywhere.
 *
 * Castles are counted a third time here, after score.c and sketch.c: millions of them are
 * looked at, of which only two rooms have changed. A test holds all three together.
 */
#include "coach.h"
#include "rng.h"

#include <assert.h>
#include <string.h>

enum {
	STAGES = 64,           /* of a search, each less patient than the one before */
	TRIES = 45,            /* in a stage, for each pair of rooms */
	ASKED = 4096,          /* tries between two questions whether it is enough */
	WORST = 16             /* points; what costs more is never kept */
};

/* ---- rooms as bits ---- */

static room_set bit(int number)
{
	return (room_set)1 << number;
}

static int count_of(room_set set)
{
	return bits_count(set);
}

static room_set *cell_at(struct coach *c, int x, int y)
{
	return &c->cell[COACH_GROUND + y][COACH_MIDDLE + x];
}

static const room_set *at(const struct coach *c, int x, int y)
{
	return &c->cell[COACH_GROUND + y][COACH_MIDDLE + x];
}

/* ---- what never changes ---- */

/* What a room counts, wherever it looks: the throne room is a special one (R18). */
static room_set wanted(const struct coach *c, int number)
{
	const struct room *room = &ludwig_room[c->own.place[number].room];
	room_set all = bit(c->count + 1) - 1, mine = bit(number);
	switch ((enum where)room->where) {
	case LIKE_ME:
		return c->hung[room->hanging] & ~mine;
	case ROOMS_BELOW:
	case ALL_AROUND:
		return all & ~mine;
	case ALL_TYPES:
	case NOWHERE:
		return 0;
	case ABOVE_BELOW:
	case LEFT_RIGHT:
	case TWO_BELOW:
	case AROUND:
	case THREE_BELOW:
	case AROUND_NOT_BELOW:
	case CONNECTED:
	case ANYWHERE:
	case COLUMN:
	case COLUMN_ABOVE:
		break;
	}
	return c->of[room->target] & ~mine;
}

/* Cards 11 to 18 ask where rooms stand; the others are worth the same in any order. */
static bool asks_places(int card)
{
	return card >= 11 && card <= 18;
}

static void know_rooms(struct coach *c)
{
	const struct castle *own = &c->own;
	for (int i = 0; i < c->count; i++) {
		const struct room *room = &ludwig_room[own->place[i].room];
		c->of[room->type] |= bit(i);
		if (room->hanging < HANGINGS)
			c->hung[room->hanging] |= bit(i);
		if (ludwig_under_the_sky(own->place[i].room))
			c->sky |= bit(i);
		if (room->type == DOWNSTAIRS)
			c->below |= bit(i);
		else if (!ludwig_on_any_level(own->place[i].room))
			c->upper |= bit(i);
		c->where[i] = room->where;
		c->each[i] = room->points;
	}
	c->of[SPECIAL] |= bit(c->count);
	c->hung[ludwig_throne[own->throne].hanging] |= bit(c->count);
	for (int i = 0; i < c->count; i++)
		c->wants[i] = wanted(c, i);
	for (int i = 0; i < own->cards; i++)
		c->cards = c->cards || asks_places(own->card[i]);
}

/* ---- the castle that is being changed ---- */

static void lift(struct coach *c, int number)
{
	*cell_at(c, c->x[number], c->y[number]) &= ~bit(number);
	c->column[COACH_MIDDLE + c->x[number]] &= ~bit(number);
}

static void put(struct coach *c, int number, int x, int y)
{
	c->x[number] = (int8_t)x;
	c->y[number] = (int8_t)y;
	*cell_at(c, x, y) |= bit(number);
	c->column[COACH_MIDDLE + x] |= bit(number);
}

void coach_take_places(struct coach *c, const struct castle *from)
{
	assert(from->rooms == c->count);
	memset(c->cell, 0, sizeof c->cell);
	memset(c->column, 0, sizeof c->column);
	for (int half = 0; half < 2; half++) {
		*cell_at(c, half, 0) = bit(c->count);
		c->column[COACH_MIDDLE + half] = bit(c->count);
	}
	for (int i = 0; i < c->count; i++)
		put(c, i, from->place[i].x, from->place[i].y);
}

static room_set beside(const struct coach *c, int x, int y)
{
	return *at(c, x + 1, y) | *at(c, x - 1, y) | *at(c, x, y + 1) | *at(c, x, y - 1);
}

/* The throne room fills two cells. */
static room_set beside_room(const struct coach *c, int number)
{
	return number == c->count ? beside(c, 0, 0) | beside(c, 1, 0) : beside(c, c->x[number], c->y[number]);
}

/* All of a set that can be reached from one room, edge by edge, through rooms of the set. */
static room_set reached(const struct coach *c, int from, room_set among)
{
	room_set found = beside_room(c, from) & among;
	for (room_set left = found; left;) {
		int next = bits_lowest(left);
		left &= left - 1;
		room_set more = beside_room(c, next) & among & ~found;
		found |= more;
		left |= more;
	}
	return found;
}

/* Above the ground a room stands on another that is no open one; the others hang together by
 * their edges. What stands on something needs no more: columns side by side hang together at
 * the ground. */
bool coach_stands(const struct coach *c)
{
	room_set low = 0;
	for (int i = 0; i < c->count; i++) {
		int y = c->y[i];
		if (y < 0 ? c->upper & bit(i) : c->below & bit(i))
			return false;
		if (y <= 0) {
			low |= bit(i);
			continue;
		}
		room_set under = *at(c, c->x[i], y - 1);
		if (!under || (under & c->sky))
			return false;
	}
	return (low & ~reached(c, c->count, low)) == 0;
}

/* ---- counting ---- */

static room_set row_around(const struct coach *c, int x, int y)
{
	return *at(c, x - 1, y) | *at(c, x, y) | *at(c, x + 1, y);
}

/* What a room sees where it looks. A cellar looks up at rooms that are never below the ground,
 * and a tower has nothing above it: so both see their whole column. */
static room_set seen(const struct coach *c, int number)
{
	int x = c->x[number], y = c->y[number];
	switch ((enum where)c->where[number]) {
	case ABOVE_BELOW:
		return *at(c, x, y + 1) | *at(c, x, y - 1);
	case LEFT_RIGHT:
		return *at(c, x - 1, y) | *at(c, x + 1, y);
	case TWO_BELOW:
		return *at(c, x, y - 1) | *at(c, x, y - 2);
	case THREE_BELOW:
		return row_around(c, x, y - 1);
	case AROUND:
	case AROUND_NOT_BELOW:
	case LIKE_ME:
	case ALL_AROUND:
		return row_around(c, x, y + 1) | row_around(c, x, y) | row_around(c, x, y - 1);
	case CONNECTED:
		return reached(c, number, c->wants[number]);
	case COLUMN:
	case COLUMN_ABOVE:
	case ROOMS_BELOW:
		return c->column[COACH_MIDDLE + x];
	case ANYWHERE:
		return ~(room_set)0;
	case ALL_TYPES:
	case NOWHERE:
		break;
	}
	return 0;
}

static void as_castle(const struct coach *c, struct castle *out)
{
	*out = c->own;
	for (int i = 0; i < c->count; i++) {
		out->place[i].x = c->x[i];
		out->place[i].y = c->y[i];
	}
}

static int card_points(const struct coach *c)
{
	struct castle castle;
	struct plan p;
	int points = 0;
	as_castle(c, &castle);
	ludwig_draw_plan(&castle, &p);
	for (int i = 0; i < castle.cards; i++)
		points += asks_places(castle.card[i]) ? ludwig_card_points(&castle, &p, castle.card[i]) : 0;
	return points;
}

int coach_points(const struct coach *c)
{
	const struct throne *t = &ludwig_throne[c->own.throne];
	room_set crowned = c->of[t->type[0]] | c->of[t->type[1]];
	int points = c->fixed;
	for (int i = 0; i < c->count; i++)
		points += c->each[i] * count_of(seen(c, i) & c->wants[i]);
	for (int i = 0; i < 2; i++)
		points += *at(c, t->mark[i].x, t->mark[i].y) & crowned ? 2 : 0;
	return points + (c->cards ? card_points(c) : 0);
}

/* ---- changes ---- */

/* Where rooms stood before a change. */
struct places {
	int8_t x[BUILT], y[BUILT];
};

static void save(const struct coach *c, struct places *p)
{
	memcpy(p->x, c->x, sizeof p->x);
	memcpy(p->y, c->y, sizeof p->y);
}

static void take_back(struct coach *c, const struct places *p)
{
	room_set moved = 0;
	for (int i = 0; i < c->count; i++)
		if (c->x[i] != p->x[i] || c->y[i] != p->y[i]) {
			lift(c, i);
			moved |= bit(i);
		}
	for (; moved; moved &= moved - 1)
		put(c, bits_lowest(moved), p->x[bits_lowest(moved)], p->y[bits_lowest(moved)]);
}

static void swap(struct coach *c, int one, int other)
{
	int x = c->x[one], y = c->y[one];
	lift(c, one);
	lift(c, other);
	put(c, one, c->x[other], c->y[other]);
	put(c, other, x, y);
}

/* Take a room out; above the ground those on it come down. */
static void take_out(struct coach *c, int number)
{
	int x = c->x[number], y = c->y[number];
	lift(c, number);
	for (room_set next; y >= 0 && (next = *at(c, x, y + 1)); y++) {
		int up = bits_lowest(next);
		lift(c, up);
		put(c, up, x, y);
	}
}

/* Put it in elsewhere; above the ground what stands there makes room. False: it cannot. */
static bool put_in(struct coach *c, int number, int x, int y)
{
	if (x < -COACH_FAR || x > COACH_FAR || y < -COACH_FAR || y > COACH_FAR || ludwig_on_throne(x, y))
		return false;
	int top = y;
	while (*at(c, x, top))
		top++;
	if (y < 0 && top > y)
		return false;
	for (; top > y; top--) {
		int up = bits_lowest(*at(c, x, top - 1));
		lift(c, up);
		put(c, up, x, top);
	}
	put(c, number, x, y);
	return true;
}

/* A room goes to the side of another one, or into its place. */
static bool move_room(struct coach *c, int number, struct rng *rng)
{
	static const int8_t dx[5] = { 1, -1, 0, 0, 0 }, dy[5] = { 0, 0, 1, -1, 0 };
	take_out(c, number);
	int to = (int)rng_below(rng, (uint32_t)c->count + 1), side = (int)rng_below(rng, 5);
	int x = to == c->count ? (int)rng_below(rng, 2) : c->x[to], y = to == c->count ? 0 : c->y[to];
	if (to != number && put_in(c, number, x + dx[side], y + dy[side]))
		return true;
	/* it must stand somewhere before everything is taken back */
	c->x[number] = c->y[number] = COACH_FAR + 1;
	return false;
}

static bool change(struct coach *c, struct rng *rng)
{
	int number = (int)rng_below(rng, (uint32_t)c->count);
	if (rng_below(rng, 5) > 1)
		return move_room(c, number, rng);
	int other = (int)rng_below(rng, (uint32_t)c->count);
	if (other == number)
		return false;
	swap(c, number, other);
	return true;
}

/* ---- searching ---- */

/* How often in 2^32 a castle is kept that is worse by so many points. In the first stage that
 * is two out of three for one point, in the last one of fifty. */
static void set_patience(uint32_t patience[WORST], int stage)
{
	uint64_t one = (uint64_t)2750000000;
	for (int i = 0; i < stage; i++)
		one = one * 242 / 256;
	patience[0] = UINT32_MAX;
	for (int i = 1; i < WORST; i++)
		patience[i] = (uint32_t)(patience[i - 1] * one >> 32);
}

static void remember(struct coach *c, int points)
{
	c->best_points = points;
	as_castle(c, &c->best);
	/* by the book: whoever shows it says what score.c says */
	assert(ludwig_castle_points(&c->best) == points);
}

/* One try: a change that is kept or taken back. */
static void try_change(struct coach *c, const uint32_t patience[WORST], struct rng *rng, int *points)
{
	struct places before;
	save(c, &before);
	if (change(c, rng) && coach_stands(c)) {
		int now = coach_points(c), worse = *points - now;
		if (worse <= 0 || (worse < WORST && rng_next(rng) < patience[worse])) {
			*points = now;
			if (now > c->best_points)
				remember(c, now);
			return;
		}
	}
	take_back(c, &before);
}

/* One search. Cut short it counts as over, too: there is no time for another one. */
static bool coach_part(void *memory, bool (*enough)(void *), void *context)
{
	struct coach *c = memory;
	struct rng rng = rng_start((uint64_t)c->run, RNG_BOT);
	int points = c->own_points;
	bool whole = true;
	if (c->most == INT_MAX)
		c->most = coach_bound(c);
	coach_take_places(c, &c->own);
	for (int stage = 0; stage < STAGES && whole; stage++) {
		uint32_t patience[WORST];
		set_patience(patience, stage);
		for (int i = 0; i < TRIES * c->count * c->count && whole && c->best_points < c->most; i++) {
			try_change(c, patience, &rng, &points);
			whole = i % ASKED || !enough || !enough(context);
		}
	}
	assert(c->best_points <= c->most);
	c->run++;
	return whole;
}

static void coach_begin(void *memory, const struct sheet *sheet)
{
	struct coach *c = memory;
	memset(c, 0, sizeof *c);
	c->own = sheet->castle;
	c->count = c->own.rooms;
	assert(c->count <= BUILT);
	know_rooms(c);
	coach_take_places(c, &c->own);
	c->own_points = ludwig_castle_points(&c->own);
	c->fixed = c->own_points - coach_points(c);
	remember(c, c->own_points);
	c->most = INT_MAX;
}

/* A proven castle needs no more searches. */
static int coach_done(const void *memory)
{
	const struct coach *c = memory;
	return c->best_points == c->most || c->run >= COACH_RUNS ? 1000 : 1000 * c->run / COACH_RUNS;
}

const struct pad_coach ludwig_coach = {
	.bytes = sizeof(struct coach),
	.begin = coach_begin,
	.part = coach_part,
	.done = coach_done,
	.json = ludwig_coach_json,
	.show = NOT_IN_PAGES(ludwig_coach_show),
};
