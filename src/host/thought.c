/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Questions that take thought, and how their answers are told; see thought.h. Here is
 * nothing but what a seat may know: no session and no table is in sight.
 */
#include "thought.h"

#include "listing.h"
#include "reason.h"
#include "sight.h"

#include <assert.h>
#include <stdlib.h>

enum {
	USUAL = 1000,   /* playouts where the bot itself does not search */
	GUESSES = 16    /* of what is hidden, to judge a position */
};

/* A hint and an evaluation need to know what moves are worth. Where the bot has not
 * searched, because it does not or because there is only one move, a tree tells. */
static void look(struct thought *t, const struct effort *limits, struct analysis *a)
{
	struct effort effort = *limits;
	struct rng rng = rng_start(t->seed, RNG_BOT);
	/* what belongs to a level is a limit like others, so that it can be stopped */
	bool own = !t->iterations && !t->ms;
	if (own)
		effort.iterations = bot_iterations(t->bot, t->view.game);
	bot_think(t->bot, &t->view, &rng, &effort, a);
	if (a->iterations || t->what == THINK_MOVE)
		return;
	if (own)
		effort.iterations = USUAL;
	search(TREE, &t->view, t->seed, &effort, a);
	assert(a->lines > 0);
}

void thought_work(struct thought *t, bool (*enough)(void *), void *context)
{
	struct effort effort = { .iterations = t->iterations, .threads = 1, .enough = enough, .context = context };
	assert(t->bot && !t->analysis);
	struct analysis found;
	if (t->what == THINK_JUDGE) {
		review_judge(t->review, t->judged);
	} else {
		look(t, &effort, &found);
		t->move = found.line[0].move;
		t->made = found.iterations;
	}
	if (t->what == THINK_HINT || t->what == THINK_EVALUATE) {
		t->analysis = malloc(sizeof found);
		assert(t->analysis);
		*t->analysis = found;
	}
	t->answered = true;
}

void thought_free(struct thought *t)
{
	free(t->analysis);
	t->analysis = NULL;
}

/* ---- answers ---- */

static void put_line(const struct thought *t, const struct line *line, struct json *j)
{
	const struct view *view = &t->view;
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	view->game->name_move(view_state(view), view->seat, line->move, &b);
	struct message say = told_choice(view, line->move);
	json_open(j, '{');
	json_key_text(j, "move", name);
	review_key_number(j, "win", line->win);
	review_key_number(j, "ahead", line->ahead);
	json_key_int(j, "visits", line->visits);
	json_key(j, "say");
	json_message(j, &say);
	json_close(j, '}');
}

/* Why the best one is good: sentences in which {rule} is yet to be filled in. */
static void put_reason(const struct thought *t, struct json *j)
{
	struct reason *r = malloc(sizeof *r);
	const struct point *point[REASON_POINTS];
	assert(r);
	reason_find(&t->view, t->move, NULL, r);
	int n = reason_points(r, point);
	json_key_open(j, "reason", '[');
	for (int i = 0; i < n; i++) {
		struct message say = reason_sentence(point[i]);
		json_open(j, '{');
		json_key(j, "say");
		json_message(j, &say);
		json_key(j, "rule");
		json_message(j, &point[i]->rule);
		json_close(j, '}');
	}
	json_close(j, ']');
	free(r);
}

void hint_json(const struct thought *t, int lines, struct json *j)
{
	const struct analysis *a = t->analysis;
	assert(t->what == THINK_HINT && t->answered);
	json_key_open(j, "lines", '[');
	for (int i = 0; i < a->lines && i < lines; i++)
		put_line(t, &a->line[i], j);
	json_close(j, ']');
	put_reason(t, j);
}

/* The game's own judgement of how the seats stand, without looking ahead: over a few
 * guesses of what is hidden. */
static void put_judged(const struct thought *t, struct json *j)
{
	struct rng rng = rng_start(t->seed, RNG_CHANCE);
	double sum[SEATS_MAX] = { 0 }, win[SEATS_MAX];
	for (int i = 0; i < GUESSES; i++) {
		struct state_space guessed;
		policy_expect(t->view.game, sight_guess(&t->view, &rng, &guessed), t->seats, win);
		for (int seat = 0; seat < t->seats; seat++)
			sum[seat] += win[seat] / (double)GUESSES;
	}
	json_key_open(j, "judged", '[');
	for (int seat = 0; seat < t->seats; seat++)
		review_number(j, sum[seat]);
	json_close(j, ']');
}

void evaluation_json(const struct thought *t, struct json *j)
{
	assert(t->what == THINK_EVALUATE && t->answered);
	review_key_number(j, "win", t->analysis->win);
	review_key_number(j, "ahead", t->analysis->line[0].ahead);
	if (t->view.game->hints)
		put_judged(t, j);
}
