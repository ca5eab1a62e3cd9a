/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The club as a whole, and those who wait for an answer; see club.h. */
#include "club_inside.h"

#include "limit.h"
#include "ports.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct club *club_new(const struct club_plan *plan)
{
	const struct limits *l = plan->limits;
	struct club *club = calloc(1, sizeof *club);
	assert(club && plan->send && plan->tell && plan->each);
	club->plan = *plan;
	while (!club->node) {
		port_chance(NULL, &club->node, sizeof club->node);
		club->node &= INT64_MAX;
	}
	club->seeks = limit_new(4096, l->seeks_per_minute / 60.0, l->seeks_at_once);
	club->invites = limit_new(4096, l->invites_per_minute / 60.0, l->invites_at_once);
	assert(club->seeks && club->invites);
	return club;
}

/* The last job: everything else of this node goes with it. */
struct farewell {
	struct job job;
	int64_t node;
};

static void leave(struct job *job, struct store *store)
{
	job->entry.result = store_node_drop(store, ((struct farewell *)job)->node);
}

static void left(struct job *job)
{
	free(job);
}

void club_stop(struct club *club)
{
	club->stopping = true;
	if (!club->beat)
		return;
	struct farewell *farewell = calloc(1, sizeof *farewell);
	assert(farewell);
	farewell->job = (struct job){ .work = leave, .done = left };
	farewell->node = club->node;
	keeper_give(club->plan.keeper, &farewell->job);
}

void club_free(struct club *club)
{
	assert(club->stopping && !club->busy);
	while (club->waiting)
		awaiting_free(club->waiting);
	while (club->seekers) {
		struct seeker *next = club->seekers->next;
		free(club->seekers);
		club->seekers = next;
	}
	while (club->paired) {
		struct paired *next = club->paired->next;
		free(club->paired);
		club->paired = next;
	}
	limit_free(club->seeks);
	limit_free(club->invites);
	free(club->here);
	free(club);
}

/* ---- whoever waits for an answer ---- */

struct awaiting *awaiting_new(struct club *club, const struct asker *who, const struct asked *asked)
{
	struct awaiting *w = calloc(1, sizeof *w);
	const char *language = asked_text(asked, F_LANG);
	assert(w);
	w->key = who->key;
	memcpy(w->id, asked->id, sizeof w->id);
	w->catalogue = language && club->plan.language ? club->plan.language(language) : NULL;
	w->next = club->waiting;
	w->link = &club->waiting;
	if (w->next)
		w->next->link = &w->next;
	club->waiting = w;
	return w;
}

void awaiting_free(struct awaiting *w)
{
	*w->link = w->next;
	if (w->next)
		w->next->link = w->link;
	free(w);
}

static void finish(struct club *club, struct awaiting *w, struct buf *out)
{
	if (w->key && !out->full)
		club->plan.send(w->key, buf_text(out), out->len);
	buf_free(out);
	awaiting_free(w);
}

void awaiting_deny(struct club *club, struct awaiting *w, const struct message *why)
{
	struct buf out = { 0 };
	assert(why->id);
	answer_refusal(w->id, why, w->catalogue, &out);
	finish(club, w, &out);
}

void awaiting_send(struct club *club, struct awaiting *w, struct json *j)
{
	json_close(j, '}');
	finish(club, w, j->out);
}

/* ---- what happens ---- */

void club_step(struct club *club, int64_t now)
{
	if (club->stopping)
		return;
	match_begin(club, now);
	if (!club->busy && (club->hurry || now - club->round >= ROUND_MS || now < club->round))
		match_round(club, now);
}

void club_come(struct club *club)
{
	club->moved = true;
}

void club_gone(struct club *club, void *key)
{
	club->moved = true;
	for (struct awaiting *w = club->waiting; w; w = w->next)
		if (w->key == key)
			w->key = NULL;
	match_gone(club, key);
}

bool club_asked(struct club *club, const struct asker *who, struct asked *asked)
{
	enum verb verb = asked->request.verb;
	if (verb != VERB_SEEK && verb != VERB_UNSEEK && verb != VERB_INVITE)
		return false;
	if (club->stopping) {
		struct message m = refusal(REFUSED_AWAY, N_("the server is shutting down: try again soon"));
		awaiting_deny(club, awaiting_new(club, who, asked), &m);
	} else if (verb == VERB_SEEK) {
		match_seek(club, who, asked);
	} else if (verb == VERB_UNSEEK) {
		match_unseek(club, who, asked);
	} else {
		invite_ask(club, who, asked);
	}
	asked_free(asked);
	return true;
}

/* What is new is asked for by HTTP: a page may come late, or be asleep. */
void club_heard(struct club *club, int64_t player)
{
	static const char text[] = "{\"news\":\"invitations\"}";
	club->plan.tell(club->plan.context, player, text, sizeof text - 1);
}
