/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What speaks for a move: what a room brings and through which rooms, the bonus that it earns
 * or comes near, that it helps the castle that decides, and what it keeps from a neighbour.
 * All of it is read off the position before the move, so no guess is needed.
 */
#include "sketch.h"

#include "merit.h"
#include "sight.h"

#include <assert.h>
#include <string.h>

enum { NAMED = 3 };  /* rooms that are named in a sentence */

/* ---- rooms ---- */

/* Of these rooms, by number, the names of the first few that differ: "Kitchen, Wine Room". */
static void with_rooms(struct message *m, const struct castle *c, const uint8_t *number, int n)
{
	char names[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(names, sizeof names);
	const char *named[NAMED];
	int k = 0;
	for (int i = 0; i < n && k < NAMED; i++) {
		const char *name = ludwig_name_of(c, number[i]);
		bool again = false;
		for (int j = 0; j < k; j++)
			again = again || named[j] == name;
		if (again)
			continue;
		buf_put(&b, k ? ", " : "");
		buf_put(&b, name);
		named[k++] = name;
	}
	message_terms(m, "rooms", names);
}

/* The rooms whose points a new one, which is the last, has changed; how many. */
static int risen(const struct castle *was, const struct castle *is, uint8_t out[BUILT])
{
	struct plan before, after;
	uint8_t causes[CAUSES];
	int n, found = 0;
	ludwig_draw_plan(was, &before);
	ludwig_draw_plan(is, &after);
	for (int i = 0; i < was->rooms; i++)
		if (ludwig_room_points(is, &after, i, causes, &n) > ludwig_room_points(was, &before, i, causes, &n))
			out[found++] = (uint8_t)i;
	return found;
}

/* What a room scores at once: by itself, and in others. */
static void add_gain(const struct castle *c, const struct ludwig_said *said, struct merits *out)
{
	struct castle is = *c;
	struct plan p;
	uint8_t causes[CAUSES], raised[BUILT];
	int n, gain = ludwig_gain_at(c, said->what, said->x, said->y);
	is.place[is.rooms++] = (struct place){ (uint8_t)said->what, (int8_t)said->x, (int8_t)said->y };
	is.of_type[ludwig_room[said->what].type]++;
	ludwig_draw_plan(&is, &p);
	int own = ludwig_room_points(&is, &p, c->rooms, causes, &n);
	if (own > 0) {
		struct message m = message(n ? N_("The {room} scores +{points} at once, thanks to: {rooms}.")
		                             : N_("The {room} scores +{points} at once."));
		ludwig_with_room(&m, "room", said->what);
		message_int(&m, "points", own);
		if (n)
			with_rooms(&m, &is, causes, n);
		merit_add(out, 100 * own, m, NULL);
	}
	if (gain > own) {
		n = risen(c, &is, raised);
		struct message m = message(n ? N_("Adds +{points} to what is there: {rooms}.")
		                             : N_("Adds +{points} to cards, attendants or the throne room."));
		message_int(&m, "points", gain - own);
		if (n)
			with_rooms(&m, c, raised, n);
		merit_add(out, 100 * (gain - own), m, NULL);
	}
}

/* What may still come to it there: a guess, so in whole points and told last. */
static void add_promise(const struct state *s, const struct ludwig_said *said, struct merits *out)
{
	struct sketch sketch;
	ludwig_sketch(s, said->castle, &sketch);
	int later = ludwig_cell_value(&sketch, said->what, said->x, said->y) -
	            100 * ludwig_gain_at(&s->castle[said->castle], said->what, said->x, said->y);
	if (later < 100)
		return;
	struct message m = message(N_("There the {room} can still gain about +{points} from rooms to come."));
	ludwig_with_room(&m, "room", said->what);
	message_int(&m, "points", (later + 50) / 100);
	merit_add(out, later / 4, m, NULL);
}

/* What a room earns by its type, or comes near to earning. */
static void add_type(const struct state *s, int castle, int room, struct merits *out)
{
	const struct castle *c = &s->castle[castle];
	int type = ludwig_room[room].type;
	struct message bonus = ludwig_bonus_with(s, castle, room), m = message(NULL);
	int weight = 0;
	if (bonus.id) {
		m = message(N_("{castle} gets a bonus – {rule}."));
		weight = 450;
	} else if (type != SPECIAL && (c->of_type[type] == 1 || c->of_type[type] == 3)) {
		m = message(N_("One more such room will earn {castle} a bonus."));
		weight = 60;
	} else if (type != SPECIAL && !c->of_type[type]) {
		m = message(N_("A new type in {castle}: with all seven, every sleeping room there scores 4."));
		weight = 30;
	}
	if (!weight)
		return;
	ludwig_with_castle(&m, castle);
	merit_add(out, weight, m, bonus.id ? &bonus : NULL);
}

/* The lower castle is what counts in the end. */
static void add_lower(const struct state *s, int seat, int castle, struct merits *out)
{
	struct standing at = ludwig_standing(s, seat);
	if (at.castle != castle || at.points == at.other)
		return;
	struct message m =
		message(N_("Helps the lower castle, which decides: {castle} has {points}, {higher} {more}."));
	ludwig_with_castle(&m, castle);
	message_int(&m, "points", at.points);
	message_term(&m, "higher", ludwig_castle_name[at.other_castle]);
	message_int(&m, "more", at.other);
	int gap = at.other - at.points;
	merit_add(out, gap < 8 ? 25 * gap : 200, m, NULL);
}

/* ---- tiles that have no place yet ---- */

/* A tile that goes to a castle, to its best cell there. */
static void add_tile(const struct state *s, int seat, int castle, int room, struct merits *out)
{
	int gain = ludwig_best_gain(&s->castle[castle], room);
	if (gain > 0) {
		struct message m = message(N_("The {room} can score +{points} in {castle}."));
		ludwig_with_room(&m, "room", room);
		message_int(&m, "points", gain);
		ludwig_with_castle(&m, castle);
		merit_add(out, 100 * gain, m, NULL);
	}
	add_type(s, castle, room, out);
	if (gain > 0)
		add_lower(s, seat, castle, out);
}

/* What the one who gets this hand next could do with a tile in the castle that the seat has no
 * part in. */
static void add_kept(const struct state *s, int seat, int room, struct merits *out)
{
	bool leftwards = s->round == 0;
	int next = (seat + (leftwards ? 1 : s->chairs - 1)) % s->chairs;
	int castle = leftwards ? ludwig_left(s, next) : ludwig_right(s, next);
	/* Ludwig wants nothing, and the rest of the last hand is thrown away */
	if (next >= s->seats || s->turn == HAND / 2 - 1)
		return;
	int gain = ludwig_best_gain(&s->castle[castle], room);
	struct message m =
		message(N_("Keeps the {room} from a neighbour, who could score +{points} with it in {castle}."));
	ludwig_with_room(&m, "room", room);
	message_int(&m, "points", gain);
	ludwig_with_castle(&m, castle);
	if (gain >= 3)
		merit_add(out, 50 * gain, m, NULL);
}

/* Two tiles go to the two castles of a seat, in the better way. */
static void add_pick(const struct state *s, int seat, int one, int other, struct merits *out)
{
	const int castle[2] = { ludwig_left(s, seat), ludwig_right(s, seat) };
	const struct castle *left = &s->castle[castle[0]], *right = &s->castle[castle[1]];
	bool swap = ludwig_best_gain(left, other) + ludwig_best_gain(right, one) >
	            ludwig_best_gain(left, one) + ludwig_best_gain(right, other);
	add_tile(s, seat, castle[swap], one, out);
	add_tile(s, seat, castle[!swap], other, out);
	add_kept(s, seat, one, out);
	add_kept(s, seat, other, out);
}

/* What counts without standing anywhere: so many points already. */
static void add_counted(const struct state *s, const struct ludwig_said *said, struct merits *out)
{
	const struct castle *c = &s->castle[said->castle];
	struct plan p;
	ludwig_draw_plan(c, &p);
	int points = said->verb == VERB_CARD ? ludwig_card_points(c, &p, said->what)
	                                     : ludwig_attendant_points(c, said->what);
	struct message m = message(N_("Scores +{points} at once in {castle}."));
	message_int(&m, "points", points);
	ludwig_with_castle(&m, said->castle);
	if (points > 0)
		merit_add(out, 100 * points, m, NULL);
}

void ludwig_merits(const struct view *view, move made, const struct state *after, struct merits *out)
{
	const struct state *s = view_state(view);
	struct ludwig_said said = ludwig_said(made);
	int seat = view->seat;
	(void)after;
	/* to agree is to do it */
	if (said.verb == VERB_AGREE && s->castle[said.castle].proposal)
		said = ludwig_said(s->castle[said.castle].proposal);
	switch (said.verb) {
	case VERB_LUDWIG:
		add_tile(s, seat, ludwig_castle_with(seat), said.what, out);
		return;
	case VERB_PICK:
		add_pick(s, seat, said.what, said.x, out);
		return;
	case VERB_LEFT:
		add_tile(s, seat, ludwig_left(s, seat), said.what, out);
		add_tile(s, seat, ludwig_right(s, seat), s->shown[seat][s->shown[seat][0] == said.what], out);
		return;
	case VERB_PLACE:
		add_gain(&s->castle[said.castle], &said, out);
		add_promise(s, &said, out);
		add_type(s, said.castle, said.what, out);
		add_lower(s, seat, said.castle, out);
		return;
	case VERB_TAKE:
	case VERB_SPECIAL:
		add_tile(s, seat, said.castle, said.what, out);
		return;
	case VERB_ATTENDANT:
	case VERB_CARD:
		add_counted(s, &said, out);
		return;
	case VERB_BONUS:
	case VERB_OBJECT:
	case VERB_AGREE:
	case VERB_NONE:
		return;
	}
}
