/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What is the same for all games; see game.h. */
#include "game.h"

#include <string.h>

struct message game_wrong_seats(const struct game *game, const char *found)
{
	bool one = game->min_seats == game->max_seats;
	struct message m = one ? message(N_("this game needs {min} seats; got “{found}”"))
	                       : message(N_("this game needs {min} to {max} seats; got “{found}”"));
	message_int(&m, "min", game->min_seats);
	if (!one)
		message_int(&m, "max", game->max_seats);
	message_text(&m, "found", found);
	return m;
}

void game_put_piece(const struct game *game, const char *name, const struct catalogue *c, struct buf *out)
{
	struct message m = game->words.piece ? game->words.piece(name) : message(NULL);
	if (m.id)
		message_put(out, c, &m);
	else
		buf_put(out, name);
}

/* The next name of a list, for people. */
static const char *put_next(const struct game *game, const char *names, const struct catalogue *c, struct buf *out)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	size_t n = strcspn(names, " ");
	buf_putn(&b, names, n);
	game_put_piece(game, name, c, out);
	return names + n + (names[n] == ' ');
}

void game_put_pieces(const struct game *game, const char *names, const struct catalogue *c, struct buf *out)
{
	/* "5,3; 5,4" where a name has a comma itself */
	char told[MOVE_NAME_MAX];
	bool comma = false;
	for (const char *next = names; *next && !comma;) {
		struct buf b = buf_over(told, sizeof told);
		next = put_next(game, next, c, &b);
		comma = strchr(told, ',');
	}
	for (const char *next = names; *next;) {
		buf_put(out, next == names ? "" : comma ? "; " : ", ");
		next = put_next(game, next, c, out);
	}
}

void game_settle(const struct game *game, struct state *s, struct rng *rng)
{
	struct deal_spec spec;
	uint8_t ids[DEAL_MAX];
	while (game->chance.needs && game->chance.needs(s, &spec)) {
		deal_draw(&spec, rng, ids);
		game->chance.happen(s, ids);
	}
}

int game_chairs(const struct game *game, const struct options *options)
{
	return game->chairs.count ? game->chairs.count(options) : options->seats;
}
