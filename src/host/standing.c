/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How everybody stands at a table, for those who only look on (src/ai/standing.h).
 *
 * A player may look on under another name, so nothing is said here that could help one: it is
 * judged what an onlooker sees, in which nothing is hidden; and not of now, but of a full round
 * ago, since when everybody has ended a turn. Where there are secrets it is two. At a table
 * without aids there is none of it.
 *
 * There is one thought for a table and a position, whoever asks: those who ask meanwhile wait for
 * it, and those who ask later get what came of it.
 */
#include "host_inside.h"
#include "standing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What was judged last at a table, and who waits for what is being judged. */
struct onlook {
	struct thinking thinking;      /* the first, so that it can be found from there */
	bool busy;
	struct task *first, **last;    /* those who wait */
	bool known;
	int seq, ply;                  /* of the last answer: for this event, it is of this ply */
	uint64_t position;             /* what was judged, as a number */
	double chance[SEATS_MAX];
};

/* After how many moves the position was that may be spoken of: since then everybody has ended so
 * many turns. -1: there is none yet. */
static int a_round_ago(const struct session *s, int rounds)
{
	int at = s->moves - 1, turns[SEATS_MAX] = { 0 }, seats = s->options.seats, missing = seats;
	int seat = -1;
	for (; at >= 0; at--) {
		if (s->log[at].seat >= seats || s->log[at].seat == seat)
			continue;
		if (!missing)
			break;
		bool last = seat < 0;  /* that turn may not have ended */
		seat = s->log[at].seat;
		if (!last && ++turns[seat] == rounds)
			missing--;
	}
	if (missing)
		return -1;
	int made = 0;
	for (int i = 0; i <= at; i++)
		made += s->log[i].seat < seats;
	return made;
}

/* FNV-1a: what is judged is what an onlooker saw, so the same view has the same answer. */
static uint64_t number_of(const struct view *view)
{
	const unsigned char *seen = (const unsigned char *)view_state(view);
	uint64_t hash = 14695981039346656037u;
	for (size_t i = 0; i < view->game->state_size; i++)
		hash = (hash ^ seen[i]) * 1099511628211u;
	return hash;
}

static void answer(const struct onlook *s, struct task *task)
{
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	json_key_int(&j, "ply", s->ply);
	json_key_open(&j, "chance", '[');
	for (int seat = 0; seat < s->thinking.thought.seats; seat++)
		review_number(&j, s->chance[seat]);
	json_close(&j, ']');
	visit_end(task, &j);
	task_free(task);
}

static void judged(struct thought *t)
{
	struct onlook *s = (struct onlook *)t;
	struct live *live = s->thinking.live;
	struct message m = refusal_until(REFUSED_AWAY, N_("the server is shutting down: try again soon"), AGAIN_MS);
	assert(s->busy && live->standing == s && live->thoughts > 0);
	s->busy = false;
	s->known = t->answered;
	memcpy(s->chance, t->standing, sizeof s->chance);
	live->thoughts--;
	struct task *task = s->first;
	s->first = NULL;
	for (struct task *next; task; task = next) {
		next = task->next;
		if (s->known)
			answer(s, task);
		else
			visit_refuse(task, &m);
	}
}

/* Whoever looks on pays: never those who play. */
static void set_payers(const struct live *live, const struct task *task, struct thought *t)
{
	t->payer[t->payers++] = visit_payer(task->visitor);
	for (const struct watcher *w = live->watchers; w && t->payers < SEATS_MAX; w = w->next_here)
		if (w->visitor != task->visitor && table_seat_of(&live->table, w->visitor->player) < 0)
			t->payer[t->payers++] = visit_payer(w->visitor);
}

static void wait_for_it(struct onlook *s, struct task *task)
{
	task->next = NULL;
	/* the table may be read anew meanwhile: nothing of it is needed then */
	task->live = NULL;
	*s->last = task;
	s->last = &task->next;
}

static void begin(struct live *live, struct task *task, const struct view *view, int ply)
{
	const struct ports *ports = &live->host->plan.ports;
	struct onlook *s = live->standing;
	s->busy = true;
	s->seq = live->table.seq;
	s->ply = ply;
	s->position = number_of(view);
	s->first = NULL;
	s->last = &s->first;
	s->thinking = (struct thinking){ .host = live->host, .live = live };
	struct thought *t = &s->thinking.thought;
	t->what = THINK_STANDING;
	t->seats = live->table.options.seats;
	t->bot = bot_best();
	t->view = *view;
	t->done = judged;
	set_payers(live, task, t);
	live->thoughts++;
	wait_for_it(s, task);
	ports->think(ports->context, t);
}

static struct message may_ask(const struct task *task)
{
	const struct table *t = &task->live->table;
	int64_t player = task->visitor->player;
	if (!t->seq)
		return refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	if (!visit_watcher(task->visitor, task->live))
		return refusal(REFUSED_ILLEGAL, N_("join the table first"));
	if (table_seat_of(t, player) >= 0 || table_kept_for(t, player) >= 0)
		return refusal(REFUSED_FORBIDDEN, N_("only onlookers can see how everybody stands"));
	if (!t->aids)
		return refusal(REFUSED_FORBIDDEN, N_("help is turned off for everyone at this table"));
	if (t->stage != STAGE_PLAYING)
		return refusal(REFUSED_ILLEGAL, t->stage == STAGE_OPEN ? N_("the game has not started yet") : N_("the game is over"));
	if (!standing_known(t->game))
		return refusal_as(REFUSED_UNKNOWN, message_with(N_("positions of {name} cannot be judged"), "name", t->game->name));
	return message(NULL);
}

struct message standing_ask(struct task *task)
{
	struct live *live = task->live;
	struct message m = may_ask(task);
	if (m.id)
		return m;
	if (live->host->stopping)
		return refusal_until(REFUSED_AWAY, N_("the server is shutting down: try again soon"), AGAIN_MS);
	if (!live->standing)
		live->standing = calloc(1, sizeof *live->standing);
	struct onlook *s = live->standing;
	assert(s);
	/* who asks while something is judged gets that: it is hardly older */
	if (s->busy) {
		wait_for_it(s, task);
		return m;
	}
	int ply = s->known && s->seq == live->table.seq ? s->ply : a_round_ago(&live->table.session, live->table.game->people.alike ? 1 : 2);
	if (ply < 0)
		return refusal(REFUSED_ILLEGAL, N_("it is too early to say how everybody stands"));
	if (s->known && s->seq == live->table.seq) {
		answer(s, task);
		return m;
	}
	struct session then;
	struct view view;
	session_at(&then, &live->table.session, ply);
	session_view(&then, -1, &view);
	session_free(&then);
	if (s->known && s->ply == ply && s->position == number_of(&view)) {
		s->seq = live->table.seq;
		answer(s, task);
	} else {
		s->known = false;
		begin(live, task, &view, ply);
	}
	return m;
}

void standing_free(struct live *live)
{
	assert(!live->standing || !live->standing->busy || live->host->stopping);
	free(live->standing);
	live->standing = NULL;
}
