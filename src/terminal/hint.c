/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Advice for the person who decides: what a search finds in that seat's view. */
#include "view.h"

#include "reason_put.h"
#include "thought.h"
#include "told.h"

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

/* A line in which {move} is told; with the move's name where one has to give it. */
static void put_move(const struct sitting *s, const struct view *view, const struct message *m, move chosen, bool named,
                     struct buf *out)
{
	struct buf words = { 0 };
	struct message told = told_choice(view, chosen);
	message_put(&words, s->cli->catalogue, &told);
	if (named) {
		buf_put(&words, " [");
		view->game->name_move(view_state(view), view->seat, chosen, &words);
		buf_char(&words, ']');
	}
	put_with(out, s->cli->catalogue, m, "move", buf_text(&words));
	buf_char(out, '\n');
	buf_free(&words);
}

/* "57 %, +3.2: Tile to 5,3" */
static void put_line(const struct sitting *s, const struct view *view, const struct line *line, bool named, struct buf *out)
{
	struct message m = message(N_("{win} % win chance, {lead} points: {move}"));
	with_percent(&m, "win", line->win);
	with_points(&m, "lead", line->ahead, true);
	put_move(s, view, &m, line->move, named, out);
}

void hint_put(const struct sitting *s, int seat, double seconds, bool (*interrupted)(void *), void *context, bool named,
              struct buf *out)
{
	assert(seat >= 0 && seat < s->session.options.seats && seconds > 0);
	enum { SHOWN = 3 };
	/* the same question as a hint over the protocol, and so the same answer */
	struct thought t = { .what = THINK_HINT, .bot = bot_best(), .seats = s->session.options.seats, .seed = 1 };
	move moves[MOVES_MAX];
	session_view(&s->session, seat, &t.view);
	if (s->session.game->moves(view_state(&t.view), seat, moves) == 1) {
		/* where there is nothing to choose, numbers would only pretend that there is */
		struct message only = message(N_("The only legal move: {move}"));
		put_move(s, &t.view, &only, moves[0], false, out);
		return;
	}
	struct patience patience = { wall_seconds() + seconds, interrupted, context };
	thought_work(&t, enough, &patience);
	const struct analysis *a = t.analysis;
	struct merits reason;
	/* a move that was never tried has no number worth showing */
	for (int i = 0; i < a->lines && i < SHOWN && a->line[i].visits; i++) {
		buf_puts(out, tr(s->cli->catalogue, i ? N_("Next:") : N_("Best:")), " ");
		put_line(s, &t.view, &a->line[i], named, out);
		if (i)
			continue;
		hint_reason(&t, &reason);
		reason_put(&reason, chair_name(s, sitting_chairs(s) == 2 ? 1 - seat : seat), s->cli->catalogue, out);
		buf_char(out, '\n');
	}
	thought_free(&t);
}
