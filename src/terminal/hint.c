/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Advice for the person who decides: what a search finds in that seat's view. */
#include "view.h"

#include "reason_put.h"

#include <assert.h>

/* How long to think. */
struct patience {
	double end;                     /* by wall_seconds() */
	bool (*interrupted)(void *);    /* or NULL */
	void *context;
};

/* Asked many times a second; so keys are answered at once although the search has no
 * thread of its own. */
static bool enough(void *context)
{
	const struct patience *p = context;
	return wall_seconds() >= p->end || (p->interrupted && p->interrupted(p->context));
}

/* "57 %, +3.2: Tile to 5,3"; with the move's name where one has to give it. */
static void put_line(const struct sitting *s, const struct state *view, int seat, const struct line *line, bool named,
                     struct buf *out)
{
	const struct game *game = s->session.game;
	struct buf words = { 0 };
	struct message m = message(N_("{win} % win chance, {lead} points: {move}"));
	with_percent(&m, "win", line->win);
	with_points(&m, "lead", line->ahead, true);
	struct message told = game->tell(view, seat, line->move, seat);
	message_put(&words, s->cli->catalogue, &told);
	if (named) {
		buf_put(&words, " [");
		game->name_move(view, seat, line->move, &words);
		buf_char(&words, ']');
	}
	put_with(out, s->cli->catalogue, &m, "move", buf_text(&words));
	buf_free(&words);
}

/* Where there is nothing to choose, numbers would only pretend that there is. */
static void put_only(const struct sitting *s, const struct state *view, int seat, move only, struct buf *out)
{
	struct message m = message(N_("The only legal move: {move}"));
	struct message told = s->session.game->tell(view, seat, only, seat);
	struct buf words = { 0 };
	message_put(&words, s->cli->catalogue, &told);
	put_with(out, s->cli->catalogue, &m, "move", buf_text(&words));
	buf_char(out, '\n');
	buf_free(&words);
}

void hint_put(const struct sitting *s, int seat, double seconds, bool (*interrupted)(void *), void *context, bool named,
              struct buf *out)
{
	assert(seat >= 0 && seat < s->session.options.seats && seconds > 0);
	enum { MOST = 20000, SHOWN = 3 };
	static struct analysis a;  /* large, and one at a time */
	const struct game *game = s->session.game;
	struct state_space space;
	const struct state *view = (const struct state *)space.bytes;
	move moves[MOVES_MAX];
	session_view(&s->session, seat, &space);
	if (game->moves(view, seat, moves) == 1) {
		put_only(s, view, seat, moves[0], out);
		return;
	}
	/* its own chance: the bots at the table play the same with hints and without */
	struct rng rng = rng_start(s->setup.seed + (uint64_t)s->session.moves, RNG_TEST);
	struct patience patience = { wall_seconds() + seconds, interrupted, context };
	struct effort effort = { .iterations = MOST, .enough = enough, .context = &patience };
	bot_think(bot_best(), game, view, seat, &rng, &effort, &a);
	struct reason reason;
	/* a move that was never tried has no number worth showing */
	for (int i = 0; i < a.lines && i < SHOWN && a.line[i].visits; i++) {
		buf_puts(out, tr(s->cli->catalogue, i ? N_("Next:") : N_("Best:")), " ");
		put_line(s, view, seat, &a.line[i], named, out);
		buf_char(out, '\n');
		if (i)
			continue;
		reason_find(game, view, seat, a.line[0].move, NULL, &reason);
		reason_put(&reason, chair_name(s, sitting_chairs(s) == 2 ? 1 - seat : seat), s->cli->catalogue, out);
		buf_char(out, '\n');
	}
}
