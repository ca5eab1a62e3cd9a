/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What rooms are and want, in a few signs. The sentences are the game's own. */
#include "ludwig_view.h"

#include <assert.h>

struct letter ludwig_type_letter(const struct catalogue *c, int type)
{
	return letter(c, ludwig_type_letters, type);
}

/* Small letters, so that they are not taken for types. */
struct letter ludwig_hanging_letter(const struct catalogue *c, int hanging)
{
	/* TRANSLATORS: letters for torch, painting, mirror and swords, one each, all different */
	return hanging == NO_HANGING ? (struct letter){ " " } : letter(c, N_("tpms"), hanging);
}

/* As on the tiles: how much, of what, and where. Arrows where the screen has them. */
void ludwig_put_code(int room, const struct catalogue *c, bool utf8, struct buf *out)
{
	/* after the points and the letter of what is wanted; the legend in view.c explains them */
	static const char *const plain[] = {
		[ABOVE_BELOW] = "^v", [LEFT_RIGHT] = "<>", [TWO_BELOW] = "vv", [AROUND] = "()", [THREE_BELOW] = "/v\\",
		[AROUND_NOT_BELOW] = "(^)", [CONNECTED] = "--", [ANYWHERE] = "..", [COLUMN] = "|", [COLUMN_ABOVE] = "|^",
		[ALL_TYPES] = "/1", [LIKE_ME] = "()", [ROOMS_BELOW] = "v", [ALL_AROUND] = "()", [NOWHERE] = "",
	};
	static const char *const fine[] = {
		[ABOVE_BELOW] = "↕", [LEFT_RIGHT] = "↔", [TWO_BELOW] = "↓↓", [THREE_BELOW] = "↙↓↘", [CONNECTED] = "──",
		[COLUMN] = "│", [COLUMN_ABOVE] = "│↑", [ROOMS_BELOW] = "↓", [NOWHERE] = NULL,
	};
	assert(room >= 0 && room < ROOMS);
	const struct room *r = &ludwig_room[room];
	buf_int(out, r->where == ALL_TYPES ? 4 : r->points);
	if (r->where == LIKE_ME)
		buf_put(out, ludwig_hanging_letter(c, r->hanging).text);
	else if (r->where < ALL_TYPES)
		buf_put(out, ludwig_type_letter(c, r->target).text);
	buf_put(out, utf8 && fine[r->where] ? fine[r->where] : plain[r->where]);
}

void ludwig_put_title(int room, const struct catalogue *c, struct buf *out)
{
	assert(room >= 0 && room < ROOMS);
	const struct room *r = &ludwig_room[room];
	buf_put(out, tr(c, r->name));
	buf_put(out, ", ");
	buf_put(out, tr(c, ludwig_type_title[r->type]));
	if (r->hanging != NO_HANGING) {
		buf_put(out, ", ");
		buf_put(out, tr(c, ludwig_hanging_title[r->hanging]));
	}
}

void ludwig_put_gain(struct buf *out, int points)
{
	buf_put(out, points < 0 ? "" : "+");
	buf_int(out, points);
}
