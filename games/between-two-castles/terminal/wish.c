/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What rooms want and what they bring, in signs and in words. The points come
 * from the game's own scorer: a room is tried out on a copy of the castle.
 */
#include "ludwig_view.h"

struct letter ludwig_type_letter(const struct catalogue *c, int type)
{
	return letter(c, ludwig_type_letters, type);
}

struct letter ludwig_hanging_letter(const struct catalogue *c, int hanging)
{
	/* TRANSLATORS: letters for torch, painting, mirror and swords, one each, all different */
	return hanging == NO_HANGING ? (struct letter){ " " } : letter(c, N_("tpms"), hanging);
}

const char *ludwig_hanging_title(int hanging)
{
	static const char *const title[HANGINGS] = {
		[TORCH] = N_("torch"), [PAINTING] = N_("painting"), [MIRROR] = N_("mirror"), [SWORDS] = N_("swords"),
	};
	return title[hanging];
}

/* ---- wishes ---- */

void ludwig_put_code(int room, const struct catalogue *c, bool utf8, struct buf *out)
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
		buf_put(out, ludwig_hanging_letter(c, r->hanging).text);
	else if (r->where < ALL_TYPES)
		buf_put(out, ludwig_type_letter(c, r->target).text);
	buf_put(out, utf8 && fine[r->where] ? fine[r->where] : plain[r->where]);
}

/* A type as it stands in a wish: other languages have other forms of it than by itself. */
static const char *each(int type)
{
	static const char *const text[TYPES] = {
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
	return text[type];
}

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
		[LIKE_ME] = N_("1 for each room around it {hanging}"),
		[ROOMS_BELOW] = N_("1 for each room below it in its column"),
		[ALL_AROUND] = N_("1 for each room around it"),
		[NOWHERE] = N_("always 5"),
	};
	static const char *const with[HANGINGS] = {
		/* TRANSLATORS: in “1 for each room around it with a torch” */
		[TORCH] = N_("with a torch"),
		[PAINTING] = N_("with a painting"),
		[MIRROR] = N_("with a mirror"),
		[SWORDS] = N_("with swords"),
	};
	const struct room *r = &ludwig_room[room];
	struct message m = message(text[r->where]);
	if (r->where < ALL_TYPES) {
		message_int(&m, "points", r->points);
		message_term(&m, "each", each(r->target));
	}
	if (r->where == LIKE_ME)
		message_term(&m, "hanging", with[r->hanging]);
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
	struct message m = message(N_("2 for each marked cell with {one} or {other}"));
	message_term(&m, "one", with[ludwig_throne[throne].type[0]]);
	message_term(&m, "other", with[ludwig_throne[throne].type[1]]);
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
