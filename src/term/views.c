/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The games that have a board on the screen: one line each. */
#include "view.h"

#include <string.h>

extern const struct board_view castle_view, ludwig_view, ordonans_view;

static const struct board_view *const views[] = {
	&castle_view,
	&ludwig_view,
	&ordonans_view,
};

const struct board_view *view_find(const struct game *game)
{
	for (size_t i = 0; i < sizeof views / sizeof *views; i++)
		if (strcmp(views[i]->game, game->name) == 0)
			return views[i];
	return NULL;
}

int view_seats(const struct game *game)
{
	const struct board_view *view = view_find(game);
	return view && view->seats ? view->seats : game->min_seats;
}
