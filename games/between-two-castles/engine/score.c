/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Points of a castle: room by room with the rooms that caused them, cards,
 * attendants and the throne; the lines of the pad and the tally.
 */
#include "ludwig.h"

#include <assert.h>
#include <string.h>

/* ---- rooms ----
 *
 * A room is counted for itself alone, whatever it gives to others; the rooms that gave it
 * points are kept, because people ask for them more than for the number.
 */

/* A room's causes as they are found; each counts once, so the throne, which
 * fills two cells, does too. */
struct cause_list {
	uint8_t *room;
	int n;
};

static void add(struct cause_list *f, int room)
{
	assert(f->n < CAUSES);
	if (!memchr(f->room, room, (size_t)f->n))
		f->room[f->n++] = (uint8_t)room;
}

/* Wherever a special room is wanted, the throne is one (R18). */
static int type_of(const struct castle *c, int number)
{
	return number == THRONE ? SPECIAL : ludwig_room[c->place[number].room].type;
}

static int hanging_of(const struct castle *c, int number)
{
	return number == THRONE ? ludwig_throne[c->throne].hanging : ludwig_room[c->place[number].room].hanging;
}

/* The room on a cell, by number; -1 if it is empty. */
static int room_at(const struct plan *p, int x, int y)
{
	int at = ludwig_at(p, x, y);
	return at == THRONE ? THRONE : at - 1;
}

/* Which rooms count when they are seen. */
struct wish {
	int type;     /* TYPES: any */
	int hanging;  /* HANGINGS: any */
};

/* One cell: does what stands there count? */
static void look(const struct castle *c, const struct plan *p, int x, int y, struct wish wish, struct cause_list *f)
{
	int room = room_at(p, x, y);
	if (room < 0)
		return;
	if ((wish.type == TYPES || type_of(c, room) == wish.type) &&
	    (wish.hanging == HANGINGS || hanging_of(c, room) == wish.hanging))
		add(f, room);
}

/* The eight cells around, of which some rows may be left out. */
static void look_around(const struct castle *c, const struct plan *p, struct place at, int low, int high,
                        struct wish wish, struct cause_list *f)
{
	for (int dy = high; dy >= low; dy--)
		for (int dx = -1; dx <= 1; dx++)
			if (dx || dy)
				look(c, p, at.x + dx, at.y + dy, wish, f);
}

static const struct {
	int x, y;
} beside[4] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };

/* Rooms of the wished type that are connected through such rooms. */
static void look_connected(const struct castle *c, const struct plan *p, int number, struct wish wish, struct cause_list *f)
{
	struct place me = c->place[number];
	for (int i = 0; i < 4; i++)
		look(c, p, me.x + beside[i].x, me.y + beside[i].y, wish, f);
	for (int next = 0; next < f->n; next++) {
		bool throne = f->room[next] == THRONE;
		struct place at = throne ? (struct place){ 0, 0, 0 } : c->place[f->room[next]];
		for (int half = 0; half <= throne; half++)
			for (int i = 0; i < 4; i++) {
				int x = at.x + half + beside[i].x, y = at.y + beside[i].y;
				if (room_at(p, x, y) != number)
					look(c, p, x, y, wish, f);
			}
	}
}

/* All of the castle. The throne stands in no list of rooms, but counts like one. */
static void look_anywhere(const struct castle *c, struct wish wish, struct cause_list *f)
{
	for (int i = 0; i < c->rooms; i++)
		if (type_of(c, i) == wish.type)
			add(f, i);
	if (wish.type == SPECIAL)
		add(f, THRONE);
}

/* A column, from one row to another, but for the room itself. */
static void look_column(const struct castle *c, const struct plan *p, struct place me, int low, int high,
                        struct wish wish, struct cause_list *f)
{
	for (int y = high; y >= low; y--)
		if (y != me.y)
			look(c, p, me.x, y, wish, f);
}

/* Sleeping: one room of each other type, if they are all there. */
static void look_all_types(const struct castle *c, struct cause_list *f)
{
	for (int type = 0; type < REGULAR; type++)
		for (int i = 0; type != SLEEPING && i < c->rooms; i++)
			if (type_of(c, i) == type) {
				add(f, i);
				break;
			}
	if (f->n < REGULAR - 1)
		f->n = 0;
}

/* What a room counts, by where it looks: how many points, and the rooms that gave them. */
static int look_everywhere(const struct castle *c, const struct plan *p, int number, struct cause_list *f)
{
	struct place me = c->place[number];
	const struct room *room = &ludwig_room[me.room];
	struct wish wish = { room->target, HANGINGS }, any = { TYPES, HANGINGS };
	switch ((enum where)room->where) {
	case ABOVE_BELOW:
		look(c, p, me.x, me.y + 1, wish, f);
		look(c, p, me.x, me.y - 1, wish, f);
		break;
	case LEFT_RIGHT:
		look(c, p, me.x - 1, me.y, wish, f);
		look(c, p, me.x + 1, me.y, wish, f);
		break;
	case TWO_BELOW:
		look(c, p, me.x, me.y - 1, wish, f);
		look(c, p, me.x, me.y - 2, wish, f);
		break;
	case AROUND:
	case AROUND_NOT_BELOW:  /* wants outdoor rooms, which cannot be below */
		look_around(c, p, me, -1, 1, wish, f);
		break;
	case THREE_BELOW:
		look_around(c, p, me, -1, -1, wish, f);
		break;
	case CONNECTED:
		look_connected(c, p, number, wish, f);
		break;
	case ANYWHERE:
		look_anywhere(c, wish, f);
		break;
	case COLUMN:  /* which of them look down, too, the table says (R21) */
		look_column(c, p, me, -BUILT, BUILT, wish, f);
		break;
	case COLUMN_ABOVE:
		look_column(c, p, me, me.y + 1, BUILT, wish, f);
		break;
	case ALL_TYPES:
		look_all_types(c, f);
		return f->n ? 4 : 1;
	case LIKE_ME:
		look_around(c, p, me, -1, 1, (struct wish){ TYPES, room->hanging }, f);
		break;
	case ROOMS_BELOW:
		look_column(c, p, me, -BUILT, me.y - 1, any, f);
		break;
	case ALL_AROUND:
		look_around(c, p, me, -1, 1, any, f);
		break;
	case NOWHERE:
		return room->points;
	}
	return f->n * room->points;
}

int ludwig_room_points(const struct castle *c, const struct plan *p, int number, uint8_t causes[CAUSES], int *n)
{
	assert(number >= 0 && number < c->rooms);
	struct cause_list f = { causes, 0 };
	int points = look_everywhere(c, p, number, &f);
	*n = f.n;
	return points;
}

/* ---- attendants, throne ---- */

int ludwig_hangings(const struct castle *c, int hanging)
{
	assert(hanging >= 0 && hanging < HANGINGS);
	int n = ludwig_throne[c->throne].hanging == hanging;
	for (int i = 0; i < c->rooms; i++)
		n += hanging_of(c, i) == hanging;
	return n;
}

int ludwig_attendant_points(const struct castle *c, int attendant)
{
	assert(attendant >= 0 && attendant < ATTENDANTS);
	return ludwig_hangings(c, ludwig_attended[attendant]);
}

/* The room on one of the throne's marked cells, if it is of a type it wants; or
 * -1. */
static int marked(const struct castle *c, const struct plan *p, int which)
{
	assert(which == 0 || which == 1);
	const struct throne *t = &ludwig_throne[c->throne];
	int room = room_at(p, t->mark[which].x, t->mark[which].y);
	return room >= 0 && (type_of(c, room) == t->type[0] || type_of(c, room) == t->type[1]) ? room : -1;
}

int ludwig_throne_points(const struct castle *c, const struct plan *p)
{
	return 2 * (marked(c, p, 0) >= 0) + 2 * (marked(c, p, 1) >= 0);
}

/* The throne is not among those counted by type (R24). */
int ludwig_specials(const struct castle *c)
{
	return c->of_type[SPECIAL] + 1;
}

/* ---- bonus cards ----
 *
 * Most count in one line. They are asked for by number in a switch, not by functions in a
 * table, since half of them share one of these few.
 */

static int filled(const struct plan *p, int x, int y)
{
	return ludwig_at(p, x, y) != 0;
}

/* How many cells of a frame round a box of rooms are filled: with or without
 * the corners. The box is one cell, or the throne's two, for which the frame is
 * longer (R23). */
static int framed(const struct plan *p, int x, int y, int width, bool corners)
{
	int n = filled(p, x - 1, y) + filled(p, x + width, y);
	for (int i = 0; i < width; i++)
		n += filled(p, x + i, y + 1) + filled(p, x + i, y - 1);
	if (corners)
		n += filled(p, x - 1, y + 1) + filled(p, x - 1, y - 1) + filled(p, x + width, y + 1) + filled(p, x + width, y - 1);
	return n;
}

/* Rooms whose frame is full; the throne counts as one room here, but for its neighbours
 * each of its halves fills a cell (R19). */
static int enclosed(const struct castle *c, const struct plan *p, bool corners)
{
	int n = framed(p, 0, 0, 2, corners) == (corners ? 10 : 6);
	for (int i = 0; i < c->rooms; i++)
		n += framed(p, c->place[i].x, c->place[i].y, 1, corners) == (corners ? 8 : 4);
	return n;
}

/* How many of the first so many types have so many rooms or more. */
static int types_with(const struct castle *c, int least, int types)
{
	int n = 0;
	for (int type = 0; type < types; type++)
		n += c->of_type[type] >= least;
	return n;
}

/* Regular types on the six cells beside the throne. */
static int types_at_throne(const struct castle *c, const struct plan *p)
{
	static const struct {
		int x, y;
	} cell[6] = { { -1, 0 }, { 2, 0 }, { 0, 1 }, { 1, 1 }, { 0, -1 }, { 1, -1 } };
	unsigned seen = 0;
	for (int i = 0; i < 6; i++) {
		int room = room_at(p, cell[i].x, cell[i].y);
		if (room >= 0 && type_of(c, room) != SPECIAL)
			seen |= 1u << type_of(c, room);
	}
	return bits_count(seen);
}

/* Different kinds of special rooms, the throne not counted. */
static int special_kinds(const struct castle *c)
{
	unsigned seen = 0;
	for (int i = 0; i < c->rooms; i++)
		if (type_of(c, i) == SPECIAL)
			seen |= 1u << (c->place[i].room - TILES);
	return bits_count(seen);
}

/* Rooms from one row to another; the throne, on the ground, is never among those asked for. */
static int rooms_between(const struct castle *c, int low, int high)
{
	int n = 0;
	for (int i = 0; i < c->rooms; i++)
		n += c->place[i].y >= low && c->place[i].y <= high;
	return n;
}

/* The cards by their numbers on the rules page; those from 3 to 9 count a type each. */
int ludwig_card_points(const struct castle *c, const struct plan *p, int card)
{
	assert(card >= 1 && card <= CARDS);
	if (card >= 3 && card <= 9)
		return 2 * c->of_type[card - 3];
	switch (card) {
	case 1:
		return types_with(c, 1, REGULAR) + special_kinds(c);
	case 2:
		return 4 * c->attendants;
	case 10:
		return 2 * ludwig_specials(c);
	case 11:
		return rooms_between(c, -BUILT, -1);
	case 12:
		return rooms_between(c, 2, BUILT);
	case 13:
	case 14: {
		struct bounds b = ludwig_bounds(c);
		return card == 13 ? b.high - b.low + 1 : b.right - b.left + 1;
	}
	case 15:
		return 3 * enclosed(c, p, true);
	case 16:
		return 2 * enclosed(c, p, false);
	case 17:
		return 2 * types_at_throne(c, p);
	case 18:
		return framed(p, 0, 0, 2, true);
	case 19:
		return 4 * types_with(c, 5, REGULAR);
	case 20:
		return 2 * types_with(c, 3, REGULAR);
	}
	return 0;
}

/* ---- castles ---- */

/* The causes are found on the way and forgotten: to leave them out would need a second
 * scorer, and one is enough to keep right. Bots have a faster one (sketch.c). */
int ludwig_castle_points(const struct castle *c)
{
	struct plan p;
	uint8_t causes[CAUSES];
	ludwig_draw_plan(c, &p);
	int n, points = ludwig_throne_points(c, &p);
	for (int i = 0; i < c->rooms; i++)
		points += ludwig_room_points(c, &p, i, causes, &n);
	for (int i = 0; i < c->cards; i++)
		points += ludwig_card_points(c, &p, c->card[i]);
	for (int i = 0; i < c->attendants; i++)
		points += ludwig_attendant_points(c, c->attendant[i]);
	return points;
}

/* The room is tried out on a copy: so what it brings to others is counted, too. */
int ludwig_gain_at(const struct castle *c, int room, int x, int y)
{
	struct castle after = *c;
	assert(after.rooms < BUILT && room >= 0 && room < ROOMS);
	after.place[after.rooms++] = (struct place){ (uint8_t)room, (int8_t)x, (int8_t)y };
	after.of_type[ludwig_room[room].type]++;
	return ludwig_castle_points(&after) - ludwig_castle_points(c);
}

/* Never less than nothing: no room takes points away, and there is always a cell. */
int ludwig_best_gain(const struct castle *c, int room)
{
	struct place cell[128];
	int best = 0;
	for (int n = ludwig_cells(c, room, cell), i = 0; i < n; i++) {
		int gain = ludwig_gain_at(c, room, cell[i].x, cell[i].y);
		best = gain > best ? gain : best;
	}
	return best;
}

/* ---- the pad ---- */

int ludwig_pad_line(int room)
{
	assert(room >= 0 && room < ROOMS);
	return room == TOWER         ? TOWERS
	       : room == FOUNTAIN    ? FOUNTAINS
	       : room == GRAND_FOYER ? FOYERS
	                             : ludwig_room[room].type;
}

/* The sums alone: a tally would bring the texts of all its lines. */
void ludwig_pad_points(const struct castle *c, const struct plan *p, int points[PAD_LINES])
{
	uint8_t causes[CAUSES];
	int n;
	assert(c->rooms <= BUILT && c->cards <= 2 && c->attendants <= 2);
	memset(points, 0, PAD_LINES * sizeof *points);
	for (int i = 0; i < c->rooms; i++)
		points[ludwig_pad_line(c->place[i].room)] += ludwig_room_points(c, p, i, causes, &n);
	for (int i = 0; i < c->cards; i++)
		points[BONUS_CARDS] += ludwig_card_points(c, p, c->card[i]);
	for (int i = 0; i < c->attendants; i++)
		points[HELPERS] += ludwig_attendant_points(c, c->attendant[i]);
	points[THRONE_LINE] = ludwig_throne_points(c, p);
}

/* ---- the tally ----
 *
 * Pieces are named by castle and cell, "castle 2 0,3", as moves name them; causes by room
 * alone, which is what people read.
 */

static void put_place(struct buf *out, const struct castle *c, int number)
{
	ludwig_put_room(number == THRONE ? THRONE : c->place[number].room, out);
}

/* Begin a line's piece: "castle 2 " */
static struct buf *put_piece(struct tally *t, int castle)
{
	struct buf *name = tally_piece(t);
	buf_put(name, "castle ");
	buf_int(name, castle);
	buf_char(name, ' ');
	return name;
}

/* A line for a room: the name is rule enough, as clients know what each room wants. */
static void tally_room(const struct castle *c, const struct plan *p, int castle, int number, bool pending, struct tally *t)
{
	uint8_t causes[CAUSES];
	int n, points = ludwig_room_points(c, p, number, causes, &n);
	tally_add(t, points, pending, message(ludwig_room[c->place[number].room].name));
	struct buf *name = put_piece(t, castle);
	ludwig_put_cell(c->place[number].x, c->place[number].y, name);
	for (int i = 0; i < n; i++)
		put_place(tally_cause(t), c, causes[i]);
}

/* Does a bonus card count this room by itself? Those for extent, types and
 * attendants count nothing of the kind. */
static bool card_counts(const struct castle *c, const struct plan *p, int card, int number)
{
	struct place at = number == THRONE ? (struct place){ 0, 0, 0 } : c->place[number];
	bool room = number != THRONE;
	int width = room ? 1 : 2;
	if (card >= 3 && card <= 9)
		return type_of(c, number) == card - 3;
	switch (card) {
	case 10:
		return type_of(c, number) == SPECIAL;
	case 11:
		return at.y < 0;
	case 12:
		return at.y >= 2;
	case 15:
		return framed(p, at.x, at.y, width, true) == 6 + 2 * width;
	case 16:
		return framed(p, at.x, at.y, width, false) == 2 + 2 * width;
	case 18:
		return room && at.x >= -1 && at.x <= 2 && at.y >= -1 && at.y <= 1;
	}
	return false;
}

static void tally_card(const struct castle *c, const struct plan *p, int castle, int card, bool pending, struct tally *t)
{
	tally_add(t, ludwig_card_points(c, p, card), pending, message(ludwig_card_text[card]));
	struct buf *name = put_piece(t, castle);
	buf_put(name, "card ");
	buf_int(name, card);
	for (int i = 0; i <= c->rooms; i++)
		if (card_counts(c, p, card, i < c->rooms ? i : THRONE))
			put_place(tally_cause(t), c, i < c->rooms ? i : THRONE);
}

/* The second attendant of a kind scores the same again, and has a line of its own. */
static void tally_attendant(const struct castle *c, int castle, int kind, bool pending, struct tally *t)
{
	tally_add(t, ludwig_attendant_points(c, kind), pending, message(ludwig_attendant_title[kind]));
	struct buf *name = put_piece(t, castle);
	buf_put(name, "attendant ");
	buf_put(name, ludwig_attendant_name[kind]);
	for (int i = 0; i <= c->rooms; i++)
		if (hanging_of(c, i < c->rooms ? i : THRONE) == ludwig_attended[kind])
			put_place(tally_cause(t), c, i < c->rooms ? i : THRONE);
}

/* Always there, also with nothing: it is a line of the pad. */
static void tally_throne(const struct castle *c, const struct plan *p, int castle, bool pending, struct tally *t)
{
	tally_add(t, ludwig_throne_points(c, p), pending, message(ludwig_throne_name));
	buf_put(put_piece(t, castle), "throne");
	for (int i = 0; i < 2; i++) {
		int room = marked(c, p, i);
		if (room >= 0)
			put_place(tally_cause(t), c, room);
	}
}

void ludwig_tally_castle(const struct castle *c, int castle, bool pending, struct tally *t)
{
	struct plan p;
	assert(castle >= 0 && castle < CASTLES);
	ludwig_draw_plan(c, &p);
	for (int line = 0; line < BONUS_CARDS; line++)
		for (int i = 0; i < c->rooms; i++)
			if (ludwig_pad_line(c->place[i].room) == line)
				tally_room(c, &p, castle, i, pending, t);
	for (int i = 0; i < c->cards; i++)
		tally_card(c, &p, castle, c->card[i], pending, t);
	for (int i = 0; i < c->attendants; i++)
		tally_attendant(c, castle, c->attendant[i], pending, t);
	tally_throne(c, &p, castle, pending, t);
}
