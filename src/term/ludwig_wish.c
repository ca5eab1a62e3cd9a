/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What rooms want and what they bring, in signs and in words. The points come
 * from the game's own scorer: a room is tried out on a copy of the castle.
 */
#include "ludwig_view.h"

char ludwig_type_letter(int type)
{
	return "FLUOSCD*"[type];
}

char ludwig_hanging_letter(int hanging)
{
	return "tpms "[hanging];
}

const char *ludwig_hanging_title(int hanging)
{
	static const char *const title[HANGINGS] = {
		[TORCH] = N_("torch"), [PAINTING] = N_("painting"), [MIRROR] = N_("mirror"), [SWORDS] = N_("swords"),
	};
	return title[hanging];
}

/* ---- wishes ---- */

void ludwig_put_code(int room, bool utf8, struct buf *out)
{
	/* after the points and the letter of what is wanted */
	static const char *const plain[] = {
		[ABOVE_BELOW] = "^v", [LEFT_RIGHT] = "<>", [TWO_BELOW] = "vv", [AROUND] = "()", [THREE_BELOW] = "/v\\",
		[AROUND_NOT_BELOW] = "(^)", [CONNECTED] = "--", [ANYWHERE] = "..", [COLUMN] = "|", [COLUMN_ABOVE] = "|^",
		[ALL_TYPES] = "/1", [LIKE_ME] = "()", [ROOMS_BELOW] = "v", [ALL_AROUND] = "()", [NOWHERE] = "",
	};
	static const char *const fine[] = {
		[ABOVE_BELOW] = "↕", [LEFT_RIGHT] = "↔", [TWO_BELOW] = "↓↓", [THREE_BELOW] = "↙↓↘", [CONNECTED] = "──",
		[COLUMN] = "│", [COLUMN_ABOVE] = "│↑", [ROOMS_BELOW] = "↓", [NOWHERE] = NULL,
	};
	const struct room *r = &ludwig_room[room];
	buf_int(out, r->where == ALL_TYPES ? 4 : r->points);
	if (r->where == LIKE_ME)
		buf_char(out, ludwig_hanging_letter(r->hanging));
	else if (r->where < ALL_TYPES)
		buf_char(out, ludwig_type_letter(r->target));
	buf_put(out, utf8 && fine[r->where] ? fine[r->where] : plain[r->where]);
}

struct message ludwig_wish(int room)
{
	static const char *const text[] = {
		[ABOVE_BELOW] = N_("{points} for each {type} room above and below"),
		[LEFT_RIGHT] = N_("{points} for each {type} room on the left and on the right"),
		[TWO_BELOW] = N_("{points} for each {type} room on the two levels below"),
		[AROUND] = N_("{points} for each {type} room around"),
		[THREE_BELOW] = N_("{points} for each {type} room on the three cells below"),
		[AROUND_NOT_BELOW] = N_("{points} for each {type} room around, but not below"),
		[CONNECTED] = N_("{points} for each {type} room connected with it"),
		[ANYWHERE] = N_("{points} for each {type} room of the castle"),
		[COLUMN] = N_("{points} for each {type} room above and below in its column"),
		[COLUMN_ABOVE] = N_("{points} for each {type} room above in its column"),
		[ALL_TYPES] = N_("4 if all other regular types are in the castle, else 1"),
		[LIKE_ME] = N_("{points} for each room around it with this on the wall: {hanging}"),
		[ROOMS_BELOW] = N_("1 for each room below it in its column"),
		[ALL_AROUND] = N_("1 for each room around it"),
		[NOWHERE] = N_("always 5"),
	};
	const struct room *r = &ludwig_room[room];
	struct message m = message(text[r->where]);
	if (r->where < ALL_TYPES || r->where == LIKE_ME)
		message_int(&m, "points", r->points);
	if (r->where < ALL_TYPES)
		message_term(&m, "type", ludwig_type_title[r->target]);
	if (r->where == LIKE_ME)
		message_term(&m, "hanging", ludwig_hanging_title(r->hanging));
	return m;
}

/* ---- what a room brings ---- */

struct message ludwig_bonus_with(const struct castle *c, int room)
{
	static const char *const third[REGULAR] = {
		[FOOD] = N_("third food room: earns one of five tiles"),
		[LIVING] = N_("third living room: earns an attendant"),
		[UTILITY] = N_("third utility room: earns one of three bonus cards"),
		[OUTDOOR] = N_("third outdoor room: earns a fountain"),
		[SLEEPING] = N_("third sleeping room: earns a tower"),
		[CORRIDOR] = N_("third corridor: earns a grand foyer"),
		[DOWNSTAIRS] = N_("third downstairs room: earns a bonus of your choice"),
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
	int type = ludwig_room[room].type;
	if (type == SPECIAL)
		return message(NULL);
	return message(c->of_type[type] == 2 ? third[type] : c->of_type[type] == 4 ? fifth[type] : NULL);
}

void ludwig_put_gain(struct buf *out, int points)
{
	buf_put(out, points < 0 ? "" : "+");
	buf_int(out, points);
}

void ludwig_put_cell(struct buf *out, int x, int y)
{
	buf_int(out, x);
	buf_char(out, ',');
	buf_int(out, ludwig_level(y));
}
