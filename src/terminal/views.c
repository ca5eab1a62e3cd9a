/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The games that have a board on the screen: those with a folder terminal/ (scripts/games). */
#include "view.h"

#include <assert.h>
#include <string.h>

extern const struct board_view *const found_views[];  /* ended by NULL */

const struct board_view *view_find(const struct game *game)
{
	assert(game);
	for (int i = 0; found_views[i]; i++)
		if (strcmp(found_views[i]->game, game->name) == 0)
			return found_views[i];
	return NULL;
}

int view_seats(const struct game *game)
{
	const struct board_view *view = view_find(game);
	return view && view->seats ? view->seats : game->min_seats;
}
