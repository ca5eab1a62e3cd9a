/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What somebody hears of a move; see told.h. All of it comes from views: the sentence and
 * the picture from what the hearer knew when the move was made, with what it laid open; what
 * came of it from what they know now.
 */
#include "told.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static void put_sign(char to[SIGN_SIZE], const char *sign)
{
	struct buf b = buf_over(to, SIGN_SIZE);
	buf_put(&b, sign ? sign : "");
	assert(!b.full);
}

void told_note(struct told *told, int seat, const struct message *say, const char *shows, const char *where)
{
	assert(say->id && seat >= -1 && seat < SEATS_MAX);
	if (told->notes == NOTES_MAX)
		return;
	struct outcome *note = &told->note[told->notes++];
	note->seat = seat;
	note->say = *say;
	put_sign(note->shows, shows);
	put_sign(note->where, where);
}

/* From an onlooker's views, whoever hears it: points that a seat alone can count are not
 * told aloud. */
static void count_gains(struct told *told, const struct view *was, const struct view *is, move m)
{
	const struct game *game = was->game;
	assert(was->seat < 0 && is->seat < 0);
	if (game->people.gain) {
		told->gain[told->seat] = game->people.gain(was, is, told->seat, m);
		return;
	}
	int had[SEATS_MAX], has[SEATS_MAX], seats = game->seats(view_state(was));
	game_points(game, view_state(was), seats, had);
	game_points(game, view_state(is), seats, has);
	for (int seat = 0; seat < seats; seat++)
		told->gain[seat] = has[seat] - had[seat];
}

void told_move(struct told *told, const struct game *game, const struct state *before, const struct state *after, int seat,
               move m, int viewer)
{
	struct view then, was, is;
	assert(seat >= 0 && seat < game->seats(before));
	/* but for the notes, of which most moves have none: they are most of it */
	memset(told, 0, offsetof(struct told, note));
	struct buf shows = buf_over(told->shows, SIGN_SIZE), where = buf_over(told->where, SIGN_SIZE);
	sight_of_move(game, before, seat, m, viewer, &then);
	told->seat = seat;
	told->say = game->tell(&then, seat, m);
	if (game->words.picture)
		game->words.picture(&then, seat, m, &shows, &where);
	assert(!shows.full && !where.full);
	/* an onlooker's view, which it is already unless the move lays something open */
	const struct view *seen = &then;
	if (viewer >= 0 || game->people.lay_open)
		seen = sight_of(game, before, -1, &was);
	sight_of(game, after, -1, &is);
	count_gains(told, seen, &is, m);
	if (viewer >= 0) {
		seen = sight_of(game, before, viewer, &was);
		sight_of(game, after, viewer, &is);
	}
	told->turn = game->people.turn ? game->people.turn(seen) : 0;
	if (game->people.notice)
		game->people.notice(seen, &is, told);
}

struct message told_choice(const struct view *view, move m)
{
	assert(view->seat >= 0);
	struct message say = view->game->tell(view, view->seat, m);
	return say.id ? say : message(N_("leaves it at that"));
}
