/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Questions that take thought, and how their answers are told; see thought.h. Here is
 * nothing but what a seat may know: no session and no table is in sight.
 */
#include "thought.h"

#include "listing.h"
#include "sight.h"
#include "standing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	USUAL = 1000,   /* playouts where the bot itself does not search */
	GUESSES = 16,   /* of what is hidden, to judge a position */
	REST = 200      /* playouts for each move of the rest of a turn: there are few to choose from */
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

/* The position after the first move of a hint, as it may be, for whoever walks on. */
static struct state *step(const struct thought *t, struct rng *rng, struct state_space *space)
{
	struct state *s = sight_guess(&t->view, rng, space);
	policy_play(t->view.game, s, t->view.seat, t->move, rng);
	return s;
}

/* The next move of the turn. If there is no time left, the game's own judgement is better than
 * a search that has hardly begun. */
static move next_move(const struct thought *t, const struct state *s, const struct effort *limits, struct rng *rng)
{
	const struct game *game = t->view.game;
	move found;
	if (game->hints && limits->enough && limits->enough(limits->context)) {
		policy_best(game, policy_judge(game->hints), s, t->view.seat, game->hints->depth, rng, &found);
		return found;
	}
	struct effort effort = *limits;
	struct analysis a;
	struct view view;
	effort.iterations = REST;
	search(TREE, sight_of(game, s, t->view.seat, &view), t->seed, &effort, &a);
	return a.line[0].move;
}

/* How the turn goes on: whoever is shown a hint wants to see all of it. It ends where the seat
 * cannot know any more what comes. */
static void go_on(struct thought *t, const struct effort *limits)
{
	const struct game *game = t->view.game;
	int seat = t->view.seat;
	unsigned news = game->news(view_state(&t->view));
	struct rng rng = rng_start(t->seed, RNG_CHANCE);
	struct state_space space;
	struct state *s = step(t, &rng, &space);
	/* lots are drawn elsewhere, so that the walk is the same when it is told */
	struct rng lots = rng_start(t->seed, RNG_BOT);
	for (t->thens = 0; t->thens < THEN_MAX && policy_amid(game, s, seat, news); t->thens++) {
		move m = t->then[t->thens] = next_move(t, s, limits, &lots);
		policy_play(game, s, seat, m, &rng);
	}
}

/* Of a game of one's own the best decision is searched first. No clock ends that: whoever was told
 * the best one and tries it another day must not hear that it is wrong. So it takes fewer playouts
 * than a hint, for slow machines' sake. */
static void solve(struct thought *t, const struct effort *limits)
{
	enum { FEWER = 4 };
	struct solving *s = t->solving;
	struct effort effort = *limits;
	if (!effort.iterations)
		effort.iterations = (bot_iterations(t->bot, t->view.game) + FEWER - 1) / FEWER;
	bool known = s->known && s->best.other >= 0;
	if (!s->known)
		decision_find(&t->view, &s->best, 0, t->seed, &effort);
	s->known = true;
	if (s->tried)
		s->verdict = puzzle_judge(&t->view, &s->best, (struct course){ s->move, s->moves }, known, &s->cost);
}

void thought_work(struct thought *t, bool (*enough)(void *), void *context)
{
	struct effort effort = { .iterations = t->iterations, .threads = 1, .enough = enough, .context = context };
	assert((t->bot || t->what == THINK_COACH) && !t->analysis);
	struct analysis found;
	if (t->what == THINK_COACH) {
		t->made = t->coach->part(t->memory, enough, context);
	} else if (t->what == THINK_JUDGE) {
		review_judge(t->review, t->judged);
	} else if (t->what == THINK_SOLVE) {
		solve(t, &effort);
	} else if (t->what == THINK_STANDING) {
		void (*const judge)(const struct view *, int, double *) = NOT_IN_PAGES(standing_judge);
		assert(judge);
		judge(&t->view, t->seats, t->standing);
	} else {
		look(t, &effort, &found);
		t->move = found.line[0].move;
		t->made = found.iterations;
	}
	t->thens = 0;
	if (t->what == THINK_HINT)
		go_on(t, &effort);
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

static void put_name(const struct view *view, move m, struct json *j)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	view->game->name_move(view_state(view), view->seat, m, &b);
	json_key_text(j, "move", name);
}

static void put_words(const struct view *view, move m, struct json *j)
{
	struct message say = told_choice(view, m);
	json_key(j, "say");
	json_message(j, &say);
}

static void put_line(const struct thought *t, const struct line *line, struct json *j)
{
	json_open(j, '{');
	put_name(&t->view, line->move, j);
	review_key_number(j, "win", line->win);
	review_key_number(j, "ahead", line->ahead);
	json_key_int(j, "visits", line->visits);
	put_words(&t->view, line->move, j);
	json_close(j, '}');
}

/* The rest of the turn, walked as it was found: by the same guesses. */
static void put_then(const struct thought *t, struct json *j)
{
	const struct game *game = t->view.game;
	struct rng rng = rng_start(t->seed, RNG_CHANCE);
	struct state_space space;
	struct state *s = step(t, &rng, &space);
	json_key_open(j, "then", '[');
	for (int i = 0; i < t->thens; i++) {
		struct view view;
		sight_of(game, s, t->view.seat, &view);
		json_open(j, '{');
		put_name(&view, t->then[i], j);
		put_words(&view, t->then[i], j);
		json_close(j, '}');
		policy_play(game, s, t->view.seat, t->then[i], &rng);
	}
	json_close(j, ']');
}

void hint_reason(const struct thought *t, struct merits *r)
{
	move way[1 + THEN_MAX] = { t->move };
	memcpy(way + 1, t->then, sizeof t->then);
	reason_find(&t->view, (struct course){ way, 1 + t->thens }, NULL, r);
}

/* Why the best one is good. */
static void put_reason(const struct thought *t, struct json *j)
{
	struct merits *r = malloc(sizeof *r);
	assert(r);
	hint_reason(t, r);
	json_key(j, "reason");
	reason_json(r, j);
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
	put_then(t, j);
	put_reason(t, j);
}

/* A whole decision, move by move, each told where it is made. */
static void put_way(const struct view *view, struct course way, struct json *j)
{
	struct rng rng = rng_start(1, RNG_CHANCE);
	struct state_space space;
	struct state *s = sight_guess(view, &rng, &space);
	json_key_open(j, "best", '[');
	for (int i = 0; i < way.moves; i++) {
		struct view here;
		sight_of(view->game, s, view->seat, &here);
		json_open(j, '{');
		put_name(&here, way.move[i], j);
		put_words(&here, way.move[i], j);
		json_close(j, '}');
		policy_play(view->game, s, view->seat, way.move[i], &rng);
	}
	json_close(j, ']');
}

void solution_json(const struct thought *t, struct json *j)
{
	static const char *const verdict[] = { [PUZZLE_RIGHT] = "right", [PUZZLE_NEAR] = "close", [PUZZLE_WRONG] = "wrong" };
	const struct solving *s = t->solving;
	assert(t->what == THINK_SOLVE && t->answered && s->known);
	if (s->tried) {
		json_key_text(j, "verdict", verdict[s->verdict]);
		review_key_number(j, "cost", s->cost);
	}
	if (s->tried && s->verdict == PUZZLE_WRONG)
		return;
	struct merits *r = malloc(sizeof *r);
	assert(r);
	put_way(&t->view, way_course(&s->best), j);
	review_key_number(j, "win", s->best.win);
	if (s->best.other >= 0)
		review_key_number(j, "other", s->best.other);
	reason_find(&t->view, way_course(&s->best), NULL, r);
	json_key(j, "reason");
	reason_json(r, j);
	free(r);
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
