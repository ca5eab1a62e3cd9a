/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What rooms, thrones and attendants want, and what the third and the fifth room of
 * a type earn, in sentences. They stand here and nowhere else: the terminal shows
 * them, the score helper does, and the tables (data.c) carry them to the browser.
 */
#include "ludwig.h"

#include <assert.h>

const char *const ludwig_attendant_text[ATTENDANTS] = {
	[PAINTER] = N_("1 for each painting, including the throne room’s"),
	[KNIGHT] = N_("1 for each pair of swords, including the throne room’s"),
	[JESTER] = N_("1 for each torch, including the throne room’s"),
	[TAILOR] = N_("1 for each mirror, including the throne room’s"),
};

/* ---- wishes ----
 *
 * Rooms that want the same in the same places have one sentence. What differs, the points
 * and the type, is put in; so a language can put it where it belongs.
 */

/* A type as it stands in a wish: other languages have other forms of it than by itself. */
static const char *const each[TYPES] = {
	/* TRANSLATORS: in “2 for each food room around it” */
	[FOOD] = N_("each food room"),
	[LIVING] = N_("each living room"),
	[UTILITY] = N_("each utility room"),
	[OUTDOOR] = N_("each outdoor room"),
	[SLEEPING] = N_("each sleeping room"),
	[CORRIDOR] = N_("each corridor"),
	[DOWNSTAIRS] = N_("each downstairs room"),
	[SPECIAL] = N_("each special room"),
};

struct message ludwig_wish(int room)
{
	static const char *const text[] = {
		[ABOVE_BELOW] = N_("{points} for {each} directly above and below"),
		[LEFT_RIGHT] = N_("{points} for {each} directly left and right"),
		[TWO_BELOW] = N_("{points} for {each} in the two cells below"),
		[AROUND] = N_("{points} for {each} around it"),
		[THREE_BELOW] = N_("{points} for {each} in the three cells below"),
		[AROUND_NOT_BELOW] = N_("{points} for {each} around it, not below"),
		[CONNECTED] = N_("{points} for {each} connected through such rooms"),
		[ANYWHERE] = N_("{points} for {each} in the castle"),
		[COLUMN] = N_("{points} for {each} above and below in its column"),
		[COLUMN_ABOVE] = N_("{points} for {each} above it in its column"),
		[ALL_TYPES] = N_("4 if the castle has all seven types, otherwise 1"),
		[LIKE_ME] = NULL,
		[ROOMS_BELOW] = N_("1 for each room below it in its column"),
		[ALL_AROUND] = N_("1 for each room around it"),
		[NOWHERE] = N_("always 5"),
	};
	/* no {hanging}: other languages have another form of the word there */
	static const char *const like_me[HANGINGS] = {
		[TORCH] = N_("1 for each room around it with a torch"),
		[PAINTING] = N_("1 for each room around it with a painting"),
		[MIRROR] = N_("1 for each room around it with a mirror"),
		[SWORDS] = N_("1 for each room around it with swords"),
	};
	assert(room >= 0 && room < ROOMS);
	const struct room *r = &ludwig_room[room];
	struct message m = message(r->where == LIKE_ME ? like_me[r->hanging] : text[r->where]);
	if (r->where < ALL_TYPES) {
		message_int(&m, "points", r->points);
		message_term(&m, "each", each[r->target]);
	}
	return m;
}

struct message ludwig_throne_wish(int throne)
{
	static const char *const with[REGULAR] = {
		/* TRANSLATORS: in “2 for each marked cell with a food room or a corridor”; “with” may be here */
		[FOOD] = N_("a food room"),
		[LIVING] = N_("a living room"),
		[UTILITY] = N_("a utility room"),
		[OUTDOOR] = N_("an outdoor room"),
		[SLEEPING] = N_("a sleeping room"),
		[CORRIDOR] = N_("a corridor"),
		[DOWNSTAIRS] = N_("a downstairs room"),
	};
	assert(throne >= 0 && throne < THRONES);
	struct message m = message(N_("2 for each marked cell with {one} or {other}"));
	message_term(&m, "one", with[ludwig_throne[throne].type[0]]);
	message_term(&m, "other", with[ludwig_throne[throne].type[1]]);
	return m;
}

/* Most rooms stand from the ground up with anything above them: of these nothing is said. */
const char *ludwig_stands(int room)
{
	assert(room >= 0 && room < ROOMS);
	if (ludwig_room[room].type == DOWNSTAIRS)
		return N_("Only below ground.");
	if (ludwig_under_the_sky(room))
		return N_("Nothing may be built on top of it.");
	return ludwig_on_any_level(room) ? N_("On any level.") : NULL;
}

/* ---- what rooms earn ---- */

/* What may be chosen for the cellar's third room, and what the others' is. */
const char *const ludwig_bonus_text[REGULAR] = {
	[FOOD] = N_("build one of five rooms"),
	[LIVING] = N_("an attendant"),
	[UTILITY] = N_("one of three bonus cards"),
	[OUTDOOR] = N_("a fountain"),
	[SLEEPING] = N_("a tower"),
	[CORRIDOR] = N_("a grand foyer"),
	[DOWNSTAIRS] = NULL,  /* one of the others */
};

const char *ludwig_earned_text(enum earned earned, int type)
{
	static const char *const third[REGULAR] = {
		[FOOD] = N_("third food room: draw five rooms and build one of them"),
		[LIVING] = N_("third living room: earns an attendant"),
		[UTILITY] = N_("third utility room: draw three bonus cards and keep one"),
		[OUTDOOR] = N_("third outdoor room: earns a fountain"),
		[SLEEPING] = N_("third sleeping room: earns a tower"),
		[CORRIDOR] = N_("third corridor: earns a grand foyer"),
		[DOWNSTAIRS] = N_("third downstairs room: earns the bonus of another type"),
	};
	static const char *const fifth[REGULAR] = {
		[FOOD] = N_("fifth food room: earns a special room"),
		[LIVING] = N_("fifth living room: earns a special room"),
		[UTILITY] = N_("fifth utility room: earns a special room"),
		[OUTDOOR] = N_("fifth outdoor room: earns a special room"),
		[SLEEPING] = N_("fifth sleeping room: earns a special room"),
		[CORRIDOR] = N_("fifth corridor: earns a special room"),
		[DOWNSTAIRS] = N_("fifth downstairs room: earns a special room"),
	};
	assert(type >= 0 && type < REGULAR);
	switch (earned) {
	case EARNED_NOTHING:
		break;
	case EARNED_THIRD:
		return third[type];
	case EARNED_FIFTH:
		return fifth[type];
	}
	return NULL;
}

/* Special rooms are of no regular type, and earn nothing. */
struct message ludwig_bonus_with(const struct state *s, int castle, int room)
{
	assert(castle >= 0 && castle < s->chairs && room >= 0 && room < ROOMS);
	int type = ludwig_room[room].type;
	return message(type == SPECIAL ? NULL : ludwig_earned_text(ludwig_earns(s, castle, type), type));
}
