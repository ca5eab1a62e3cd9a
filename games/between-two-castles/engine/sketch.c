/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A castle's rooms are the bits of a set here, so that what a new room brings at
 * a cell is a handful of counts: its own points and those it brings to others,
 * to the throne, attendants and cards, to the point; and what it promises.
 */
#include "sketch.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* Found by playing against itself, not by thought: single ones may look odd.
 * tune between-two-castles 4 20 400 1, from weights by which four of a kind build the best
 * castles; a second run from here, 12 800 2, found nothing better */
TUNED int ludwig_weight[LUDWIG_WEIGHTS] = {
	0, 7, 6, 13, 7, 6, 8, 19, 8, -2, 4, 1, 13, 6, 28, 41,
	29, 30, 32, 28, 219, 301, 36, 75, 28, 92, 261, 238, 750, 248, 297, 214,
	350, 1, 15, 40, 0, 12, 9, 13, 4, -1, -1, 10, -9, -4, 14,
};

static const int *const w = ludwig_weight;

/* ---- a castle at a glance ---- */

static set bit(int number)
{
	return (set)1 << number;
}

/* Nearly all sets that are counted have no room or one. */
static int count(set s)
{
	int n = 0;
	for (s &= ~(set)1; s; s &= s - 1)
		n++;
	return n;
}

/* The plan has an empty margin, so that no neighbour lies beyond it. */
static set edges(const struct sketch *k, int x, int y)
{
	const uint8_t *at = &k->at[GROUND + y][MIDDLE + x];
	return bit(at[PLAN_COLS]) | bit(at[-PLAN_COLS]) | bit(at[1]) | bit(at[-1]);
}

/* One more room of the list: to every set in which it may be asked for. */
static void enter(struct sketch *k, int i)
{
	struct place p = k->castle->place[i];
	const struct room *room = &ludwig_room[p.room];
	set me = bit(i + 1);
	k->at[GROUND + p.y][MIDDLE + p.x] = (uint8_t)(i + 1);
	k->of[room->type] |= me;
	k->hung[room->hanging] |= me;
	k->column[MIDDLE + p.x] |= me;
	if (room->target < TYPES)
		k->wish[room->where][room->target] |= me;
	k->tower |= p.room == TOWER ? me : 0;
	k->foyer |= p.room == GRAND_FOYER ? me : 0;
}

/* Everything is drawn up once; after that a move is tried out by a few counts. */
void ludwig_sketch(const struct state *s, int castle, struct sketch *k)
{
	const struct castle *c = &s->castle[castle];
	_Static_assert(KING < 32, "a set has a bit for every room");
	assert(castle >= 0 && castle < s->chairs && c->rooms <= BUILT);
	memset(k, 0, sizeof *k);
	k->castle = c;
	k->later = 7 - 4 * s->round - s->turn;
	k->at[GROUND][MIDDLE] = k->at[GROUND][MIDDLE + 1] = KING;
	k->of[SPECIAL] = k->column[MIDDLE] = k->column[MIDDLE + 1] = bit(KING);
	k->hung[ludwig_throne[c->throne].hanging] = bit(KING);
	for (int i = 0; i < c->rooms; i++)
		enter(k, i);
	for (int i = 0; i < c->rooms; i++)
		k->beside[i + 1] = edges(k, c->place[i].x, c->place[i].y);
	k->beside[KING] = edges(k, 0, 0) | edges(k, 1, 0);
	for (int type = 0; type < REGULAR; type++)
		k->missing += type != SLEEPING && !c->of_type[type];
}

/* Those of a set that can be reached from some of them, edge by edge. A utility room counts
 * by this, and it is what takes most of the time here. */
set ludwig_linked(const struct sketch *k, set from, set among)
{
	set found = from & among, fresh = found;
	while (fresh) {
		int number = bits_lowest(fresh);
		fresh &= fresh - 1;
		set next = k->beside[number] & among & ~found;
		found |= next;
		fresh |= next;
	}
	return found;
}

/* ---- what a new room brings at a cell ---- */

/* What is seen from a cell. */
struct surroundings {
	int x, y;
	set up, upper, down, lower, side;   /* above; two above; below; two below; left and right */
	set slant_up, slant_down;           /* the corners */
	set edge, around;
};

/* Two below is asked for above the ground, two above below it: only cellar rooms are wanted
 * two cells away. */
static struct surroundings look_from(const struct sketch *k, int x, int y)
{
	const uint8_t *at = &k->at[GROUND + y][MIDDLE + x];
	struct surroundings v = { .x = x, .y = y };
	v.up = bit(at[PLAN_COLS]);
	v.down = bit(at[-PLAN_COLS]);
	v.side = bit(at[1]) | bit(at[-1]);
	v.slant_up = bit(at[PLAN_COLS + 1]) | bit(at[PLAN_COLS - 1]);
	v.slant_down = bit(at[-PLAN_COLS + 1]) | bit(at[-PLAN_COLS - 1]);
	v.upper = y < 0 ? bit(at[2 * PLAN_COLS]) : 0;
	v.lower = y >= 0 ? bit(at[-2 * PLAN_COLS]) : 0;
	v.edge = v.up | v.down | v.side;
	v.around = v.edge | v.slant_up | v.slant_down;
	return v;
}

/* Its own points; `me` is its bit if it is there already. The same as score.c counts, which a
 * test holds against it. */
static int own_points(const struct sketch *k, const struct room *room, const struct surroundings *v, set me)
{
	set of = room->target < TYPES ? k->of[room->target] & ~me : 0;
	int n = 0;
	switch ((enum where)room->where) {
	case ABOVE_BELOW:
		n = count((v->up | v->down) & of);
		break;
	case LEFT_RIGHT:
		n = count(v->side & of);
		break;
	case TWO_BELOW:
		n = count((v->down | v->lower) & of);
		break;
	case AROUND:
	case AROUND_NOT_BELOW:  /* what it wants cannot be below */
		n = count(v->around & of);
		break;
	case THREE_BELOW:
		n = count((v->down | v->slant_down) & of);
		break;
	case CONNECTED:
		n = count(ludwig_linked(k, v->edge, of));
		break;
	case ANYWHERE:
		n = count(of);
		break;
	case COLUMN:
	case COLUMN_ABOVE:  /* what it wants is never below ground */
		n = count(k->column[MIDDLE + v->x] & of);
		break;
	case ALL_TYPES:
		return k->missing ? 1 : 4;
	case LIKE_ME:
		n = count(v->around & k->hung[room->hanging]);
		break;
	case ROOMS_BELOW:
		n = count(k->column[MIDDLE + v->x] & ~me);
		break;
	case ALL_AROUND:
		n = count(v->around);
		break;
	case NOWHERE:
		n = 1;
		break;
	}
	return n * room->points;
}

/* What utility rooms gain that want this type and now reach it and more: the new room may
 * join two groups, and then whoever reached one reaches both. */
static int joined_points(const struct sketch *k, int type, set edge)
{
	int n = 0;
	for (set left = k->wish[CONNECTED][type]; left; left &= left - 1) {
		int number = bits_lowest(left);
		set among = k->of[type] & ~bit(number);
		set had = ludwig_linked(k, k->beside[number], among);
		if (edge & (had | bit(number)))
			n += 1 + count(ludwig_linked(k, edge | had, among) & ~had);
	}
	return n;
}

/* What it brings to the rooms that are there. */
static int others_points(const struct sketch *k, const struct room *room, const struct surroundings *v)
{
	int type = room->type, n = 0;
	set column = k->column[MIDDLE + v->x];
	assert(type < TYPES);
	n += 2 * count((v->up | v->down) & k->wish[ABOVE_BELOW][type]);
	n += 2 * count(v->side & k->wish[LEFT_RIGHT][type]);
	n += count(v->around & k->wish[AROUND][type]);
	n += count(k->wish[ANYWHERE][type]);
	n += (type == SPECIAL ? 2 : 1) * count(column & (k->wish[COLUMN][type] | k->wish[COLUMN_ABOVE][type]));
	if (type == DOWNSTAIRS) {
		n += 2 * count((v->up | v->upper) & k->wish[TWO_BELOW][type]);
		n += 2 * count((v->up | v->slant_up) & k->wish[THREE_BELOW][type]);
	}
	if (type == OUTDOOR)
		n += 2 * count(v->around & k->wish[AROUND_NOT_BELOW][type]);
	if (k->wish[CONNECTED][type])
		n += joined_points(k, type, v->edge);
	if (room->hanging < HANGINGS)
		n += count(v->around & k->of[CORRIDOR] & k->hung[room->hanging]);
	n += count(v->around & k->foyer) + count(column & k->tower);
	/* the last missing type: every sleeping room is worth 4 instead of 1 */
	if (type < REGULAR && type != SLEEPING && k->missing == 1 && !k->of[type])
		n += 3 * count(k->of[SLEEPING]);
	return n;
}

/* Does the cell share an edge with the throne? */
static bool at_throne(const struct surroundings *v)
{
	return v->edge >> KING & 1;
}

/* Hundredths: what a card gives, some of them roughly, where to count it would take longer
 * than the answer is worth. */
static int card_gain(const struct sketch *k, int card, int room, const struct surroundings *v)
{
	assert(card >= 1 && card <= CARDS);
	int type = ludwig_room[room].type;
	const struct castle *c = k->castle;
	if (card >= 3 && card <= 9)
		return type == card - 3 ? 200 : 0;
	switch (card) {
	case 1:
		return type == SPECIAL || !k->of[type] ? 100 : 0;
	case 10:
		return type == SPECIAL ? 200 : 0;
	case 11:
		return v->y < 0 ? 100 : 0;
	case 12:
		return v->y >= 2 ? 100 : 0;
	case 13:
		return count(v->side) == 0 ? 100 : 0;
	case 14:
		return k->column[MIDDLE + v->x] ? 0 : 100;
	case 15:
		return w[CARD_CORNERS] * count(v->around);
	case 16:
		return w[CARD_EDGES] * count(v->edge);
	case 17:
		return at_throne(v) && type < REGULAR && !(k->of[type] & k->beside[KING]) ? 200 : 0;
	case 18:
		return v->around >> KING & 1 ? 100 : 0;
	case 19:
		return type < REGULAR ? (c->of_type[type] == 4 ? 400 : c->of_type[type] == 3 ? 20 * k->later : 0) : 0;
	case 20:
		return type < REGULAR ? (c->of_type[type] == 2 ? 200 : c->of_type[type] < 2 ? 10 * k->later : 0) : 0;
	}
	return 0;
}

/* Throne, attendants, cards. */
static int beside_points(const struct sketch *k, int number, const struct surroundings *v)
{
	const struct castle *c = k->castle;
	const struct room *room = &ludwig_room[number];
	const struct throne *t = &ludwig_throne[c->throne];
	int value = 0;
	if (room->type == t->type[0] || room->type == t->type[1])
		for (int i = 0; i < 2; i++)
			value += t->mark[i].x == v->x && t->mark[i].y == v->y ? 200 : 0;
	for (int i = 0; i < c->attendants; i++)
		value += ludwig_attended[c->attendant[i]] == room->hanging ? 100 : 0;
	for (int i = 0; i < c->cards; i++)
		value += card_gain(k, c->card[i], number, v);
	return value;
}

/* What a room promises wherever it stands. */
int ludwig_promise(const struct sketch *k, int number)
{
	assert(k->later >= 0 && number >= 0 && number < ROOMS);
	const struct room *room = &ludwig_room[number];
	int type = room->type, value = 0;
	if (type == SPECIAL)
		return 0;
	switch (k->castle->of_type[type]) {
	case 0:
		value += k->later * (w[NEW_TYPE] + w[NEW_TYPE_SLEEPS] * count(k->of[SLEEPING]));
		break;
	case 1:
		value += k->later * w[SECOND_OF_TYPE];
		break;
	case 2:
		value += w[THIRD + type] + k->later * w[THIRD_LATER + type];
		break;
	case 3:
		value += k->later * w[FOURTH_OF_TYPE];
		break;
	case 4:
		value += w[FIFTH_OF_TYPE];
		break;
	}
	value += k->later * w[TYPE_LATER + type];
	if (type == SLEEPING && k->missing && k->later) {
		int less = k->missing * w[MISSING_TYPE] / k->later;
		value += less < 300 ? 300 - less : 0;
	}
	return value;
}

/* Can a room of this type ever stand in a row? */
static bool fits(int type, int y)
{
	return type == DOWNSTAIRS ? y < 0 : type == CORRIDOR || type >= SPECIAL || y >= 0;
}

/* Open cells around where a room of this type may come. That most of them will be filled
 * with something else, the weights know. */
static int open_around(const struct sketch *k, const struct surroundings *v, int type, bool only_below)
{
	const uint8_t *at = &k->at[GROUND + v->y][MIDDLE + v->x];
	int n = 0;
	for (int dy = -1; dy <= (only_below ? -1 : 1); dy++) {
		const uint8_t *row = at + dy * PLAN_COLS;
		if (fits(type, v->y + dy))
			n += !row[-1] + (dy && !row[0]) + !row[1];
	}
	return n;
}

/* The cells that it looks at where what it wants may still come: how many; of a room that
 * looks along a column, whether it may grow. */
static int open_for(const struct sketch *k, const struct room *room, const struct surroundings *v)
{
	switch ((enum where)room->where) {
	case AROUND:
	case AROUND_NOT_BELOW:
	case THREE_BELOW:
		return open_around(k, v, room->target, room->where == THREE_BELOW);
	case ABOVE_BELOW:
		return (int)(v->up & 1) + (int)(v->down & fits(room->target, v->y - 1));
	case LEFT_RIGHT:
		return 2 - count(v->side);
	case TWO_BELOW:
		return (int)(v->down & fits(room->target, v->y - 1)) + (int)(v->lower & fits(room->target, v->y - 2));
	case CONNECTED:
		return 4 - count(v->edge);
	case COLUMN:
	case COLUMN_ABOVE:
		return !(k->column[MIDDLE + v->x] & (k->of[OUTDOOR] | k->tower));
	case LIKE_ME:
	case ALL_AROUND:
		return open_around(k, v, CORRIDOR, false);
	case ROOMS_BELOW:
		return 1;
	case ANYWHERE:
	case ALL_TYPES:
	case NOWHERE:
		break;
	}
	return 0;
}

int ludwig_open_cells(const struct sketch *k, int number)
{
	assert(number >= 0 && number < k->castle->rooms);
	struct place p = k->castle->place[number];
	struct surroundings v = look_from(k, p.x, p.y);
	return open_for(k, &ludwig_room[p.room], &v);
}

/* What it promises at a cell, for every turn to come: by the kind of its wish, for a room
 * that looks around hopes for more than one that looks at two cells. */
static int outlook(const struct sketch *k, const struct room *room, const struct surroundings *v)
{
	static const uint8_t by[] = {
		[AROUND] = OPEN_AROUND, [AROUND_NOT_BELOW] = OPEN_AROUND_2, [THREE_BELOW] = OPEN_AROUND_2,
		[ABOVE_BELOW] = OPEN_BESIDE, [LEFT_RIGHT] = OPEN_BESIDE, [TWO_BELOW] = OPEN_BESIDE,
		[CONNECTED] = OPEN_CONNECTED, [COLUMN] = OPEN_COLUMN, [COLUMN_ABOVE] = OPEN_COLUMN,
		[LIKE_ME] = OPEN_LIKE_ME, [ALL_AROUND] = OPEN_FOYER, [ROOMS_BELOW] = TALLER, [NOWHERE] = 0,
	};
	int value = w[COMPACT] * count(v->around) + w[by[room->where]] * open_for(k, room, v);
	if (room->where == CONNECTED)
		value += w[LINKED] * count(ludwig_linked(k, v->edge, k->of[room->target]));
	/* what wants the sky closes the column above it, also to those below that look up */
	if (room->type == OUTDOOR || room->where == NOWHERE || room->where == ROOMS_BELOW)
		value -= w[SKY] + w[SEALED] * count(k->column[MIDDLE + v->x] & k->of[DOWNSTAIRS]);
	return value;
}

/* Which of the three lists of cells is a room's: below ground, everywhere, above ground. */
static int kind_of(int room)
{
	int type = ludwig_room[room].type;
	return type == DOWNSTAIRS ? 0 : ludwig_on_any_level(room) ? 1 : 2;
}

/* To the point now, and a guess for every turn to come. */
int ludwig_cell_value(const struct sketch *k, int number, int x, int y)
{
	assert(number >= 0 && number < ROOMS);
	const struct room *room = &ludwig_room[number];
	struct surroundings v = look_from(k, x, y);
	return 100 * (own_points(k, room, &v, 0) + others_points(k, room, &v)) + beside_points(k, number, &v) +
	       k->later * (outlook(k, room, &v) - w[IN_THE_WAY] * count(v.around & (k->of[LIVING] | k->of[CORRIDOR])));
}

/* What a room is worth at its best cell. */
int ludwig_room_value(const struct sketch *k, struct cells *cells, int room)
{
	assert(room >= 0 && room < ROOMS);
	int kind = kind_of(room), best = INT_MIN;
	if (!cells->n[kind])
		cells->n[kind] = ludwig_cells(k->castle, room, cells->cell[kind]);
	for (int i = 0; i < cells->n[kind]; i++) {
		int value = ludwig_cell_value(k, room, cells->cell[kind][i].x, cells->cell[kind][i].y);
		best = value > best ? value : best;
	}
	assert(best > INT_MIN);  /* there is always a legal place for a room */
	return best + ludwig_promise(k, room);
}

/* Without causes: that is what makes it fast. */
int ludwig_sketch_points(const struct sketch *k)
{
	const struct castle *c = k->castle;
	const struct throne *t = &ludwig_throne[c->throne];
	set wanted = k->of[t->type[0]] | k->of[t->type[1]];
	int n = 0;
	for (int i = 0; i < c->rooms; i++) {
		struct surroundings v = look_from(k, c->place[i].x, c->place[i].y);
		n += own_points(k, &ludwig_room[c->place[i].room], &v, bit(i + 1));
	}
	for (int i = 0; i < 2; i++)
		n += 2 * count(bit(k->at[GROUND + t->mark[i].y][MIDDLE + t->mark[i].x]) & wanted);
	for (int i = 0; i < c->attendants; i++)
		n += count(k->hung[ludwig_attended[c->attendant[i]]]);
	/* cards ask for things that the sets do not have; most castles have none */
	if (c->cards) {
		struct plan p;
		ludwig_draw_plan(c, &p);
		for (int i = 0; i < c->cards; i++)
			n += ludwig_card_points(c, &p, c->card[i]);
	}
	return n;
}

/* ---- what other things bring, and what there is ---- */

int ludwig_attendant_value(const struct sketch *k, int kind)
{
	assert(kind >= 0 && kind < ATTENDANTS);
	return 100 * count(k->hung[ludwig_attended[kind]]) + w[ATTENDED] * k->later;
}

/* What it gives now, and a guess at what it will: cards for a type can be played for. */
int ludwig_card_value(const struct sketch *k, int card)
{
	const struct castle *c = k->castle;
	struct plan p;
	ludwig_draw_plan(c, &p);
	int value = 100 * ludwig_card_points(c, &p, card);
	return value + (card >= 3 && card <= 9 ? w[CARD_OF_TYPE] * k->later : w[CARD_OTHER] * k->later);
}

/* By experience: what the bonus brings is not looked for, as drawing is chance. */
int ludwig_bonus_value(const struct sketch *k, int type)
{
	assert(type >= 0 && type < REGULAR);
	return w[THIRD + type] + k->later * w[THIRD_LATER + type];
}

/* It costs goodwill, and is of no use at all to the younger builder. */
int ludwig_quarrel(const struct state *s, int castle, int seat)
{
	if (!s->castle[castle].overruled)
		return 0;
	return ludwig_older(s, castle) == seat ? 200 : 1000;
}

/* How far rooms of one type are on their way to three and five counts by itself: the bonus
 * is often worth more than the room that brings it. */
int ludwig_castle_value(const struct sketch *k, struct cells *cells, const struct state *s, int castle, int seat)
{
	const struct castle *c = k->castle;
	assert(c == &s->castle[castle] && seat >= 0 && seat < s->chairs);
	int value = 100 * ludwig_sketch_points(k), sleeps = c->of_type[SLEEPING];
	for (int i = 0; i < c->rooms; i++) {
		const struct room *room = &ludwig_room[c->place[i].room];
		struct surroundings v = look_from(k, c->place[i].x, c->place[i].y);
		value += k->later * outlook(k, room, &v);
	}
	for (int type = 0; type < REGULAR; type++) {
		int n = c->of_type[type];
		value += n * k->later * w[TYPE_LATER + type];
		value += n ? k->later * (w[NEW_TYPE] + w[NEW_TYPE_SLEEPS] * sleeps) : 0;
		value += n == 2 ? k->later * w[SECOND_OF_TYPE] : n == 4 ? k->later * w[FOURTH_OF_TYPE] : 0;
	}
	for (int which = 0; which < 2; which++)
		if (c->tile[which] < TILES)
			value += ludwig_room_value(k, cells, c->tile[which]);
	static const int bonus[] = { [BONUS] = DOWNSTAIRS, [TAKE] = FOOD, [ATTEND] = LIVING, [CARD] = UTILITY };
	/* what is open has been earned: it counts as if it were there */
	if (c->chain == PUT)
		value += ludwig_room_value(k, cells, c->chain_room);
	else if (c->chain == CHOOSE)
		value += w[FIFTH_OF_TYPE];
	else if (c->chain)
		value += ludwig_bonus_value(k, bonus[c->chain]);
	return value - ludwig_quarrel(s, castle, seat);
}
