/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What is the same for all games; see game.h. What a game may leave out is asked for
 * here, so that callers need not know which parts those are.
 */
#include "game.h"

#include <assert.h>
#include <string.h>

struct message game_wrong_seats(const struct game *game, const char *found)
{
	assert(game->min_seats <= game->max_seats && game->max_seats <= SEATS_MAX);
	bool one = game->min_seats == game->max_seats;
	struct message m = one ? message(N_("this game needs {min} seats; got “{found}”"))
	                       : message(N_("this game needs {min} to {max} seats; got “{found}”"));
	message_int(&m, "min", game->min_seats);
	if (!one)
		message_int(&m, "max", game->max_seats);
	message_text(&m, "found", found);
	return m;
}

struct message game_no_seat(int seat, int seats)
{
	struct message m = message(N_("there is no seat {seat}; seats are numbered 0 to {last}"));
	message_int(&m, "seat", seat);
	message_int(&m, "last", seats - 1);
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
	assert(!b.full);
	game_put_piece(game, name, c, out);
	return names + n + (names[n] == ' ');
}

void game_put_pieces(const struct game *game, const char *names, const struct catalogue *c, struct buf *out)
{
	/* "5,3; 5,4" where a name has a comma itself: whether one has is known only after all of
	   them have been translated, so they are gone through twice */
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
	/* one outcome may lead to the next, such as a pile that is empty again at once */
	while (game->chance.needs && game->chance.needs(s, &spec)) {
		assert(spec.n <= spec.of && spec.of <= DEAL_MAX && game->chance.happen);
		deal_draw(&spec, rng, ids);
		game->chance.happen(s, ids);
	}
}

void game_points(const struct game *game, const struct state *s, int chairs, int points[SEATS_MAX])
{
	assert(chairs >= 1 && chairs <= SEATS_MAX);
	if (game->all_points) {
		game->all_points(s, points);
		return;
	}
	for (int chair = 0; chair < chairs; chair++)
		points[chair] = game->points(s, chair);
}

int game_chairs(const struct game *game, const struct options *options)
{
	int chairs = game->chairs.count ? game->chairs.count(options) : options->seats;
	assert(chairs >= options->seats && chairs <= SEATS_MAX);  /* the seats come first */
	return chairs;
}
