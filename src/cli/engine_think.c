/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The questions of the engine protocol that take thought. Here is nothing but
 * what a seat may know: a question carries a view, and no session is in sight.
 */
#include "engine.h"

#include "cli.h"
#include "registry.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
	BRIEF = 64,     /* looks ahead of the first part of an answer, or of one that nobody waits for */
	USUAL = 1000,   /* where the bot itself does not search */
	GUESSES = 16    /* of what is hidden, to judge a position */
};

static const double FIRST_PART = 0.05;  /* seconds for it */

struct watch {
	const struct query *query;
	double until;  /* on the wall; 0: no limit */
};

static bool stopped(const struct query *q)
{
	return atomic_load(&q->stop);
}

static bool enough(void *context)
{
	const struct watch *w = context;
	return stopped(w->query) || (w->until > 0 && wall_seconds() >= w->until);
}

/* Look ahead so often or so long. Where the bot has not searched, because it does
 * not or because there is only one move, a tree tells what a move is worth. */
static void look(const struct query *q, long iterations, double until, struct analysis *a)
{
	struct watch watch = { q, until };
	struct effort effort = { .iterations = iterations, .threads = 1, .enough = enough, .context = &watch };
	struct rng rng = rng_start(q->seed, RNG_BOT);
	/* what belongs to a level is a limit like others, so that it can be stopped */
	bool own = !iterations && until <= 0;
	if (own)
		effort.iterations = bot_iterations(q->bot, q->game);
	bot_think(q->bot, &q->view, &rng, own && !effort.iterations ? NULL : &effort, a);
	if (a->iterations || q->what == QUERY_MOVE)
		return;
	if (own)
		effort.iterations = USUAL;
	search(TREE, &q->view, q->seed, &effort, a);
	assert(a->lines > 0);
}

/* ---- answers ---- */

static void put_share(struct json *j, const char *key, double value)
{
	char text[32];
	struct buf b = buf_over(text, sizeof text);
	buf_thousandths(&b, llround(value * 1000), 3);
	if (key)
		json_key(j, key);
	json_raw(j, text);
}

static void put_move(struct json *j, const struct query *q, move m)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	q->game->name_move(view_state(&q->view), q->seat, m, &b);
	json_key_text(j, "move", name);
}

static void put_lines(struct json *j, const struct query *q, const struct analysis *a)
{
	struct buf sentence = { 0 };
	json_key(j, "lines");
	json_open(j, '[');
	for (int i = 0; i < a->lines && i < q->lines; i++) {
		const struct line *line = &a->line[i];
		struct message m = q->game->tell(&q->view, q->seat, line->move);
		buf_clear(&sentence);
		message_put(&sentence, q->catalogue, &m);
		json_open(j, '{');
		put_move(j, q, line->move);
		put_share(j, "win", line->win);
		put_share(j, "ahead", line->ahead);
		json_key_int(j, "visits", line->visits);
		json_key_text(j, "sentence", buf_text(&sentence));
		json_close(j, '}');
	}
	json_close(j, ']');
	buf_free(&sentence);
}

/* The game's own judgement of how the seats stand, without looking ahead: over a
 * few guesses of what is hidden. */
static void put_judged(struct json *j, const struct query *q)
{
	struct rng rng = rng_start(q->seed, RNG_CHANCE);
	double sum[SEATS_MAX] = { 0 }, win[SEATS_MAX];
	if (!q->game->hints)
		return;
	for (int i = 0; i < GUESSES; i++) {
		struct state_space guessed;
		policy_expect(q->game, sight_guess(&q->view, &rng, &guessed), q->seats, win);
		for (int seat = 0; seat < q->seats; seat++)
			sum[seat] += win[seat] / (double)GUESSES;
	}
	json_key(j, "judged");
	json_open(j, '[');
	for (int seat = 0; seat < q->seats; seat++)
		put_share(j, NULL, sum[seat]);
	json_close(j, ']');
}

static void put_answer(struct buf *out, const struct query *q, const struct analysis *a, bool partial)
{
	struct json j = { .out = out };
	json_open(&j, '{');
	json_key(&j, "id");
	json_raw(&j, q->id);
	json_key_int(&j, "seat", q->seat);
	switch (q->what) {
	case QUERY_MOVE:
		put_move(&j, q, a->line[0].move);
		break;
	case QUERY_HINT:
		put_lines(&j, q, a);
		break;
	case QUERY_EVALUATE:
		put_share(&j, "win", a->win);
		put_share(&j, "ahead", a->line[0].ahead);
		put_judged(&j, q);
		break;
	}
	json_key_int(&j, "iterations", a->iterations);
	if (partial || stopped(q))
		json_key_bool(&j, partial ? "partial" : "stopped", true);
	json_close(&j, '}');
	assert(!out->full);
}

/* ---- thinking ---- */

/* Again and again with twice the effort, answering each time; the best so far is
 * in *best. False when time is up. */
static bool by_parts(const struct query *q, const struct host *host, double start, double until, struct analysis *best)
{
	struct analysis *a = malloc(sizeof *a);
	struct buf out = { 0 };
	assert(a);
	bool more = true;
	long most = q->iterations || until > 0 ? q->iterations : bot_iterations(q->bot, q->game);
	for (long n = BRIEF; more && (!most || n < most); n *= 2) {
		double first = start + FIRST_PART;
		look(q, n, n > BRIEF || (until > 0 && until < first) ? until : first, a);
		if (a->iterations >= best->iterations)
			*best = *a;
		more = !enough(&(struct watch){ q, until });
		if (more) {
			buf_clear(&out);
			put_answer(&out, q, best, true);
			host->reply(host->context, buf_text(&out));
		}
		if (!most && until <= 0)
			break;  /* how long the bot will take is not known */
	}
	free(a);
	buf_free(&out);
	return more;
}

void query_work(struct query *q, const struct host *host, struct buf *last)
{
	struct analysis *a = calloc(1, sizeof *a);
	assert(a);
	double start = wall_seconds(), until = q->time_ms ? start + (double)q->time_ms / 1000 : 0;
	if (stopped(q)) {
		/* before it has begun: the least that is an answer */
		look(q, q->iterations && q->iterations < BRIEF ? q->iterations : BRIEF, until, a);
	} else if (!q->progress || by_parts(q, host, start, until, a)) {
		look(q, q->iterations, until, a);
	}
	put_answer(last, q, a, false);
	free(a);
}

void query_free(struct query *q)
{
	free(q->id);
	free(q);
}
