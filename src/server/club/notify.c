/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Word to somebody who is not here; see notify.h. */
#include "notify.h"

#include "json.h"
#include "limit.h"
#include "push.h"
#include "registry.h"
#include "tell.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
	WAITING_MAX = 2000,     /* words that are being looked up */
	BROWSERS_MAX = 64,      /* of one person, that are told */
	MENTIONS_MAX = 20,       /* for a letter */
	GONE_MAX = 256,         /* browsers that are to be forgotten; more will be found out again */
	PEOPLE = 4096,          /* whose notices are counted */
	HOUR = 3600
};

/* What each kind is to people, and to push services. Those of one topic take each other's
 * place: whose game is over has no turn any more. */
static const struct kind {
	const char *name, *title;
	const char *both, *game, *who;   /* the sentence with game and person, with the game, with the person */
	const char *topic;
	int ttl;                         /* hours */
	bool urgent;
} kinds[NOTIFY_KINDS] = {
	[NOTIFY_TURN] = { "turn", N_("Your turn"), N_("{game}, with {who}"), "{game}", N_("with {who}"), "t", 24, true },
	[NOTIFY_INVITATION] = { "invitation", N_("An invitation"), N_("{who} invites you to play {game}."), N_("You are invited to play {game}."),
	                        N_("{who} invites you to play."), "i", 24, false },
	[NOTIFY_END] = { "end", N_("The game is over"), N_("{game}, with {who}"), "{game}", N_("with {who}"), "t", 24, false },
	[NOTIFY_ROUND] = { "round", N_("A new round"), N_("{who}: your table for {game} is ready."), N_("Your table for {game} is ready."),
	                   N_("{who}: a new round begins."), "r", 2, true },
};

struct notify {
	struct notify_plan plan;
	struct push *push;
	/* by person: nobody shall be roused all night by another's moves; of each kind apart, or
	   whoever invites somebody again and again would keep word of their turns from them */
	struct limit *each[NOTIFY_KINDS];
	int waiting;
	bool stopping;
	uv_async_t news;                        /* browsers have gone */
	pthread_mutex_t lock;                   /* for the two below */
	char gone[GONE_MAX][LIST_HASH];
	int gones;
};

enum notify_kind notify_named(const char *name)
{
	int kind = 0;
	while (kind < NOTIFY_KINDS && strcmp(kinds[kind].name, name) != 0)
		kind++;
	return (enum notify_kind)kind;
}

const char *notify_name(enum notify_kind kind)
{
	assert(kind < NOTIFY_KINDS);
	return kinds[kind].name;
}

/* ---- one word ---- */

struct word {
	struct job job;
	struct notify *notify;
	enum notify_kind kind;
	struct mention mention;                 /* to whom, where, who, when */
	char game[32];                          /* its name; "": none */
	bool pushes, letter;                    /* it may be pushed; it shall stand in a letter */
	struct subscription *to;                /* on the heap */
	int n;
};

static void keep_game(void *context, const struct summary *s)
{
	struct word *w = context;
	struct buf b = buf_over(w->game, sizeof w->game);
	buf_put(&b, s->game);
}

static void keep_browser(void *context, const struct subscription *s)
{
	struct word *w = context;
	if (w->n == BROWSERS_MAX)
		return;
	if (!w->to)
		w->to = malloc(BROWSERS_MAX * sizeof *w->to);
	if (w->to)
		w->to[w->n++] = *s;
}

/* On a thread of the keeper's. Most people want nothing: the first question is the last then. */
static void look_up(struct job *job, struct store *store)
{
	struct word *w = (struct word *)job;
	const struct notify_plan *plan = &w->notify->plan;
	int64_t player = w->mention.player;
	unsigned chosen = 0;
	struct notice notice;
	enum stored s = w->pushes ? store_push_choice(store, player, &chosen) : STORE_NONE;
	if (s == STORE_OK && chosen >> w->kind & 1)
		s = store_subscriptions(store, player, keep_browser, w);
	/* whose turn it is the warden finds out by itself */
	if (s != STORE_AWAY && plan->letters && w->kind != NOTIFY_TURN) {
		s = store_notice(store, player, &notice);
		w->letter = s == STORE_OK && notice.kinds >> w->kind & 1;
	}
	struct table_search search = { .table = w->mention.table, .limit = 1 };
	if (s != STORE_AWAY && w->n && w->mention.table)
		s = store_tables(store, &search, keep_game, w);
	job->entry.result = s == STORE_AWAY ? s : STORE_OK;
}

static void put_sentence(const struct word *w, const struct catalogue *language, struct buf *out)
{
	const struct kind *kind = &kinds[w->kind];
	const struct game *game = *w->game ? registry_find(w->game) : NULL;
	bool who = *w->mention.who;
	struct message m = message(game && who ? kind->both : game ? kind->game : who ? kind->who : NULL);
	if (!m.id)
		return;
	if (game)
		message_term(&m, "game", game->title);
	message_text(&m, "who", w->mention.who);
	message_put(out, language, &m);
}

/* What the browser's worker shows (web/public/sw.js). */
static void put_text(const struct word *w, const struct catalogue *language, const char *topic, struct buf *out)
{
	char id[ID_SIZE] = "";
	struct buf sentence = { 0 };
	struct json j = { .out = out };
	if (w->mention.table)
		id_put(w->mention.table, id);
	put_sentence(w, language, &sentence);
	json_open(&j, '{');
	json_key_text(&j, "kind", kinds[w->kind].name);
	json_key_text(&j, "table", id);
	json_key_text(&j, "title", tr(language, kinds[w->kind].title));
	json_key_text(&j, "text", buf_text(&sentence));
	json_key_text(&j, "lang", language ? language->language : "en");
	json_key_text(&j, "tag", topic);
	json_close(&j, '}');
	buf_free(&sentence);
}

static void send_to(const struct word *w, const struct subscription *to)
{
	const struct notify *n = w->notify;
	char topic[ID_SIZE + 1];
	struct buf b = buf_over(topic, sizeof topic), text = { 0 };
	buf_put(&b, kinds[w->kind].topic);
	if (w->mention.table) {
		char id[ID_SIZE];
		id_put(w->mention.table, id);
		buf_put(&b, id);
	}
	put_text(w, n->plan.language(to->language), topic, &text);
	if (!text.full)
		push_send(n->push, &(struct push_message){ .to = to, .text = buf_text(&text), .topic = topic, .ttl = kinds[w->kind].ttl * HOUR,
		                                           .urgent = kinds[w->kind].urgent });
	buf_free(&text);
}

static void word_end(struct word *w)
{
	w->notify->waiting--;
	free(w->to);
	free(w);
}

/* ---- for a letter ---- */

static void keep_mention(struct job *job, struct store *store)
{
	struct word *w = (struct word *)job;
	enum stored s = store_mention_put(store, &w->mention, MENTIONS_MAX);
	job->entry.result = s == STORE_AWAY ? s : STORE_OK;
}

static void kept_mention(struct job *job)
{
	word_end((struct word *)job);
}

static void looked_up(struct job *job)
{
	struct word *w = (struct word *)job;
	struct notify *n = w->notify;
	for (int i = 0; i < w->n && !n->stopping; i++)
		send_to(w, &w->to[i]);
	if (!w->letter || n->stopping) {
		word_end(w);
		return;
	}
	w->job = (struct job){ .work = keep_mention, .done = kept_mention };
	keeper_give(n->plan.keeper, &w->job);
}

void notify(struct notify *n, int64_t player, enum notify_kind kind, int64_t table, const char *who)
{
	assert(kind < NOTIFY_KINDS);
	if (!n || n->stopping || !player || (!n->push && !n->plan.letters) || n->waiting >= WAITING_MAX ||
	    !limit_take(n->each[kind], player, uv_now(n->plan.loop)))
		return;
	struct word *w = calloc(1, sizeof *w);
	assert(w);
	uv_timeval64_t now;
	uv_gettimeofday(&now);
	w->job = (struct job){ .work = look_up, .done = looked_up, .reads = true, .asker = player };
	w->notify = n;
	w->kind = kind;
	w->pushes = n->push;
	w->mention = (struct mention){ .player = player, .kind = kind, .table = table, .at = now.tv_sec * 1000 + now.tv_usec / 1000 };
	struct buf b = buf_over(w->mention.who, sizeof w->mention.who);
	buf_put(&b, who ? who : "");
	n->waiting++;
	keeper_give(n->plan.keeper, &w->job);
}

/* ---- browsers that have gone ---- */

/* On the thread that sends. */
static void note_gone(void *context, const char *hash)
{
	struct notify *n = context;
	pthread_mutex_lock(&n->lock);
	if (n->gones < GONE_MAX)
		memcpy(n->gone[n->gones++], hash, LIST_HASH);
	pthread_mutex_unlock(&n->lock);
	uv_async_send(&n->news);
}

static void complain(void *context, const char *why)
{
	const struct notify *n = context;
	if (n->plan.trouble)
		n->plan.trouble(n->plan.context, why);
}

struct forgetting {
	struct job job;
	char hash[GONE_MAX][LIST_HASH];
	int n;
};

static void forget(struct job *job, struct store *store)
{
	struct forgetting *f = (struct forgetting *)job;
	job->entry.result = STORE_OK;
	for (int i = 0; i < f->n; i++)
		if (store_subscription_drop(store, f->hash[i]) == STORE_AWAY)
			job->entry.result = STORE_AWAY;
}

static void forgot(struct job *job)
{
	free(job);
}

static void forget_gone(uv_async_t *news)
{
	struct notify *n = news->data;
	struct forgetting *f = calloc(1, sizeof *f);
	assert(f);
	f->job = (struct job){ .work = forget, .done = forgot };
	pthread_mutex_lock(&n->lock);
	f->n = n->gones;
	memcpy(f->hash, n->gone, (size_t)f->n * sizeof *n->gone);
	n->gones = 0;
	pthread_mutex_unlock(&n->lock);
	if (f->n && !n->stopping)
		keeper_give(n->plan.keeper, &f->job);
	else
		free(f);
}

/* ---- the whole ---- */

struct notify *notify_new(const struct notify_plan *plan)
{
	assert(plan->loop && plan->keeper && plan->language);
	struct notify *n = calloc(1, sizeof *n);
	assert(n);
	n->plan = *plan;
	for (int kind = 0; kind < NOTIFY_KINDS; kind++) {
		n->each[kind] = limit_new(PEOPLE, plan->each_per_hour / (double)HOUR, plan->each_at_once);
		assert(n->each[kind]);
	}
	pthread_mutex_init(&n->lock, NULL);
	uv_async_init(plan->loop, &n->news, forget_gone);
	n->news.data = n;
	struct push_plan push = { .contact = plan->contact, .anywhere = plan->anywhere, .wait = plan->wait, .gone = note_gone,
	                          .trouble = complain, .context = n };
	if (plan->contact && plan->key && webpush_key_read(&push.key, plan->key))
		n->push = push_start(&push);
	return n;
}

void notify_stop(struct notify *n)
{
	n->stopping = true;
	push_stop(n->push);
	n->push = NULL;
	uv_close((uv_handle_t *)&n->news, NULL);
}

void notify_free(struct notify *n)
{
	if (!n)
		return;
	assert(!n->waiting && !n->push);
	pthread_mutex_destroy(&n->lock);
	for (int kind = 0; kind < NOTIFY_KINDS; kind++)
		limit_free(n->each[kind]);
	free(n);
}

struct push *notify_push(const struct notify *n)
{
	return n->push;
}
