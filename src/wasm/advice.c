/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Hints for a game that is played or looked at, and the score helper. */
#include "pad.h"
#include "port.h"
#include "reason.h"
#include "review.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_LINES = 3, USUAL_MS = 1000, USUAL_LOOKS = 1000 };

/* ---- hints ---- */

static void put_lines(struct json *j, const struct view *view, const struct analysis *a, long long most)
{
	json_key(j, "lines");
	json_open(j, '[');
	for (int i = 0; i < a->lines && i < most; i++) {
		const struct line *line = &a->line[i];
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		view->game->name_move(view_state(view), view->seat, line->move, &b);
		struct message m = view->game->tell(view, view->seat, line->move);
		json_open(j, '{');
		json_key_text(j, "move", name);
		review_key_number(j, "win", line->win);
		review_key_number(j, "ahead", line->ahead);
		json_key_int(j, "visits", line->visits);
		json_key(j, "say");
		json_message(j, &m);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* Why the best one is good: sentences in which {rule} is yet to be filled in. */
static void put_reason(struct json *j, const struct view *view, move best)
{
	struct reason *r = malloc(sizeof *r);
	assert(r);
	reason_find(view, best, NULL, r);
	const struct point *point[REASON_POINTS];
	int n = reason_points(r, point);
	json_key(j, "reason");
	json_open(j, '[');
	for (int i = 0; i < n; i++) {
		struct message m = reason_sentence(point[i]);
		json_open(j, '{');
		json_key(j, "say");
		json_message(j, &m);
		json_key(j, "rule");
		json_message(j, &point[i]->rule);
		json_close(j, '}');
	}
	json_close(j, ']');
	free(r);
}

/* Look ahead as the best bot does; where it need not, a tree tells what moves are
 * worth. */
static void think(const struct call *c, const struct view *view, struct analysis *a)
{
	struct pause pause = { bf_now() + (double)USUAL_MS };
	struct rng rng = rng_start(c->seed, RNG_BOT);
	struct effort effort = call_effort(c, &pause, 0);
	if (!effort.iterations) {
		effort.iterations = bot_iterations(bot_best(), view->game);
		effort.enough = pause_over;
		effort.context = &pause;
	}
	bot_think(bot_best(), view, &rng, &effort, a);
	if (a->iterations)
		return;
	effort.iterations = effort.iterations < USUAL_LOOKS ? effort.iterations : USUAL_LOOKS;
	search(TREE, view, c->seed, &effort, a);
}

/* The session of a call and the seat that is to act there. */
static struct message look(const struct call *c, struct session *at, int *seat)
{
	struct message m = call_text(c, "replay", NULL) ? replays_look(c, at, seat) : tables_look(c, at, seat);
	if (m.id || (*seat >= 0 && at->game->to_act(session_state(at)) >> *seat & 1))
		return m;
	session_free(at);
	m = message(N_("it is not seat {seat}’s turn"));
	message_int(&m, "seat", *seat);
	return m;
}

struct message advice_hint(const struct call *c)
{
	struct session at;
	int seat;
	struct message m = look(c, &at, &seat);
	if (m.id)
		return m;
	struct view view;
	session_view(&at, seat, &view);
	session_free(&at);
	struct analysis *a = malloc(sizeof *a);
	struct buf b = { 0 };
	assert(a);
	think(c, &view, a);
	struct json j = call_answer(c, &b);
	json_key_int(&j, "seat", seat);
	put_lines(&j, &view, a, call_number(c, "lines", USUAL_LINES));
	put_reason(&j, &view, a->line[0].move);
	json_key_int(&j, "iterations", a->iterations);
	call_send(c, &j);
	free(a);
	return port_fine;
}

/* Of a table it is the protocol's. */
struct message advice_worth(const struct call *c)
{
	struct session at;
	int seat;
	if (!call_text(c, "replay", NULL))
		return tables_protocol(c);
	struct message m = look(c, &at, &seat);
	if (m.id)
		return m;
	struct buf b = { 0 };
	struct json j = call_answer(c, &b);
	m = tell_worth(&at, seat, call_text(c, "move", NULL), &j);
	if (m.id)
		buf_free(&b);
	else
		call_send(c, &j);
	session_free(&at);
	return m;
}

/* ---- the score helper ---- */

static void put_faults(struct json *j, const struct fault *fault, int n)
{
	for (int i = 0; i < n; i++) {
		json_open(j, '{');
		json_key_int(j, "sheet", fault[i].file);
		json_key_int(j, "line", fault[i].line);
		json_key(j, "what");
		json_message(j, &fault[i].what);
		json_close(j, '}');
	}
}

/* Read sheet number i; false if there is none. */
static bool sheet_text(const struct call *c, int i, const char **text)
{
	char key[16];
	struct buf b = buf_over(key, sizeof key);
	buf_put(&b, "sheets.");
	buf_int(&b, i);
	*text = call_text(c, key, NULL);
	return *text != NULL;
}

/* All sheets, or what is wrong with them. How many there are; -1: they have faults. */
static int read_sheets(const struct call *c, const struct pad *pad, struct sheet_space space[RING_MAX], struct json *j)
{
	/* names are understood in English: a page has its own lists to choose from */
	static const struct catalogue english = { "en", NULL, 0, plural_english };
	const struct catalogue *const languages[] = { &english, NULL };
	struct fault *fault = malloc(FAULTS_MAX * sizeof *fault);
	const char *text;
	int n = 0;
	bool good = true;
	assert(fault);
	json_key(j, "faults");
	json_open(j, '[');
	for (; n < RING_MAX && sheet_text(c, n, &text); n++) {
		int faults = pad->read((struct sheet *)space[n].bytes, text, strlen(text), languages, fault);
		for (int i = 0; i < faults; i++)
			fault[i].file = n;
		put_faults(j, fault, faults);
		good = good && !faults;
	}
	json_close(j, ']');
	free(fault);
	return good ? n : -1;
}

static void put_ring(struct json *j, const struct pad *pad, const struct sheet *const *ring, int n)
{
	struct fault *doubt = malloc(FAULTS_MAX * sizeof *doubt);
	struct buf b = { 0 };
	assert(doubt);
	json_key(j, "doubts");
	json_open(j, '[');
	put_faults(j, doubt, pad->doubts(ring, n, doubt));
	json_close(j, ']');
	pad->json_ring(ring, n, &b);
	json_key(j, "ring");
	json_raw(j, buf_text(&b));
	buf_free(&b);
	free(doubt);
}

struct message advice_score(const struct call *c)
{
	const struct game *game;
	struct message m = call_game(c, &game);
	if (m.id)
		return m;
	if (!game->pad) {
		m = message(N_("{name} has no score helper"));
		message_text(&m, "name", game->name);
		return m;
	}
	struct sheet_space space[RING_MAX];
	const struct sheet *sheet[RING_MAX];
	struct buf b = { 0 };
	struct json j = call_answer(c, &b);
	int n = read_sheets(c, game->pad, space, &j);
	if (n >= 0) {
		json_key(&j, "sheets");
		json_open(&j, '[');
		for (int i = 0; i < n; i++) {
			struct buf one = { 0 };
			sheet[i] = (const struct sheet *)space[i].bytes;
			game->pad->json(sheet[i], &one);
			json_raw(&j, buf_text(&one));
			buf_free(&one);
		}
		json_close(&j, ']');
		if (n && n >= game->pad->min_ring && n <= game->pad->max_ring)
			put_ring(&j, game->pad, sheet, n);
	}
	call_send(c, &j);
	return port_fine;
}
