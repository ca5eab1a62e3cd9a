/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The server as a whole; see serve.h. Stopping goes from the outside in: first nobody
 * is let in any more, then the bots stop, then the store gets what is still on its
 * way, and only then is anything freed.
 */
#include "serve.h"

#include "api.h"
#include "body.h"
#include "careers.h"
#include "claim.h"
#include "cup_calls.h"
#include "daily_calls.h"
#include "histogram.h"
#include "hub.h"
#include "letters.h"
#include "moderate.h"
#include "notify.h"
#include "push.h"
#include "ratings.h"
#include "security.h"
#include "warden.h"

#include <assert.h>
#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
	HEARD_MAX = 4096,
	RATINGS_EVERY = 5000,         /* milliseconds */
	RATED_AT_ONCE = 50,
	BOOKED_AT_ONCE = 10,          /* each is played through once more, */
	BOOKED_SHARE = 40,            /* and moves wait meanwhile: for that one part of the time in so many */
	GUESTS_EVERY = 3600 * 1000,
	LAG_EVERY = 250
};
static const int64_t day = (int64_t)24 * 3600 * 1000;

/* What other nodes have appended, on its way from the listening thread to the loop. */
struct heard {
	int64_t table;
	int seq;
};

struct server {
	const struct serve_plan *plan;
	uv_loop_t loop;
	uv_signal_t interrupt, terminate;
	uv_timer_t ratings, guests, lag;
	uint64_t lag_due;               /* when the loop should come to its timer, in ns */
	struct histogram lags;
	struct security *security;
	struct post *post;              /* NULL: no mail */
	struct notify *notify;
	char push_key[WEBPUSH_SCALAR_TEXT];  /* "": nothing is pushed */
	struct warden *warden;
	struct moderation moderation;
	struct steward *steward;        /* of tournaments */
	struct cup_desk cups;
	struct daily_desk dailies;
	uv_async_t news;
	struct claim *claim;     /* of the store; NULL: it needs none */
	struct keeper *keeper;
	struct pool *pool;
	struct people *people;
	struct hub *hub;
	struct door *door;
	struct ear *ear;
	struct api api;
	pthread_mutex_t lock;           /* for the three below */
	struct heard heard[HEARD_MAX];
	int heards;
	bool overheard;                 /* there were too many: look at everything */
	bool rating, stopping;
	bool well;                      /* the store was there when last looked at */
};

static int64_t wall_ms(void)
{
	uv_timeval64_t now;
	uv_gettimeofday(&now);
	return now.tv_sec * 1000 + now.tv_usec / 1000;
}

/* ---- the door ---- */

/* Who somebody is comes first; everything else is only read. */
static void call(void *context, struct call *c)
{
	struct server *s = context;
	if (!people_call(s->people, c))
		api_call(&s->api, c);
}

static void known(struct call *c, const struct player *player, bool away, void *context)
{
	assert(context);
	struct server *s = context;
	struct message banned = player ? people_banned(player, wall_ms()) : message(NULL);
	if (player && !s->stopping && (banned.id || warden_bars(s->warden, call_address(c)))) {
		if (!banned.id)
			banned = message(N_("your address is blocked at the moment"));
		reply_error(c, 403, &banned);
	} else if (player && !s->stopping) {
		void *visitor = hub_caller(s->hub, player, call_address(c));
		/* they have left, or the door is closing: nobody will ever hear of this
		   visitor */
		if (!call_welcome(c, visitor))
			hub_forget(s->hub, visitor);
	} else if (away || s->stopping)
		reply_away(c);
	else
		reply_sorry(c, 401, N_("you are not identified yet: request /api/me first, or send a token"));
}

static void knock(void *context, struct call *c)
{
	struct server *s = context;
	if (strcmp(call_path(c), "/ws") == 0)
		people_ask(s->people, c, known, s);
	else
		reply_sorry(c, 404, N_("the WebSocket is at /ws"));
}

static void text(void *context, struct socket *socket, const char *bytes, size_t n)
{
	struct server *s = context;
	hub_text(s->hub, socket, bytes, n);
}

/* The socket is freed when this returns, so the tables forget it at once. */
static void gone(void *context, struct socket *socket)
{
	struct server *s = context;
	hub_gone(s->hub, socket);
}

/* A name that was changed in one window must be seen at the table in another. */
static void changed(void *context, const struct player *player, bool out)
{
	struct server *s = context;
	hub_changed(s->hub, player, out);
}

/* ---- other nodes ---- */

/* On the listening thread. */
static void hear(void *context, int64_t table, int seq)
{
	assert(seq >= 0);
	struct server *s = context;
	pthread_mutex_lock(&s->lock);
	if (!table || s->heards == HEARD_MAX)
		s->overheard = true;
	else
		s->heard[s->heards++] = (struct heard){ table, seq };
	pthread_mutex_unlock(&s->lock);
	uv_async_send(&s->news);
}

/* Copied out under the lock, and worked through without it: the listening thread must not
 * wait for the tables. */
static void pass_on(uv_async_t *news)
{
	struct server *s = news->data;
	static struct heard heard[HEARD_MAX];
	pthread_mutex_lock(&s->lock);
	int n = s->heards;
	bool all = s->overheard;
	memcpy(heard, s->heard, (size_t)n * sizeof *heard);
	s->heards = 0;
	s->overheard = false;
	pthread_mutex_unlock(&s->lock);
	if (all)
		hub_heard(s->hub, 0, 0);
	for (int i = 0; i < n; i++)
		hub_heard(s->hub, heard[i].table, heard[i].seq);
}

/* ---- now and then ---- */

struct chore {
	struct job job;
	struct server *server;
	bool more;               /* there is more to do, */
	int pause;               /* but not for so many milliseconds */
};

static void give_chore(struct server *s, void (*work)(struct job *, struct store *), void (*done)(struct job *))
{
	assert(work && done);
	struct chore *chore = calloc(1, sizeof *chore);
	assert(chore);
	chore->job = (struct job){ .work = work, .done = done };
	chore->server = s;
	keeper_give(s->keeper, &chore->job);
}

static void rate_now(uv_timer_t *timer);

static int64_t steady_us(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* A few at a time: the store has other work, and what is left is counted next time. */
static void rate(struct job *job, struct store *store)
{
	struct chore *chore = (struct chore *)job;
	int done = 0;
	job->entry.result = ratings_catch_up(store, RATED_AT_ONCE, &done);
	if (job->entry.result != STORE_OK)
		return;
	int64_t began = steady_us();
	job->entry.result = careers_catch_up(store, BOOKED_AT_ONCE, &done);
	int64_t pause = (steady_us() - began) * BOOKED_SHARE / 1000;
	chore->more = done == BOOKED_AT_ONCE;
	chore->pause = pause < RATINGS_EVERY ? (int)pause : RATINGS_EVERY;
}

/* What waits goes on soon, and after that as usual. */
static void rated(struct job *job)
{
	struct chore *chore = (struct chore *)job;
	struct server *s = chore->server;
	s->rating = false;
	if (chore->more && !s->stopping)
		uv_timer_start(&s->ratings, rate_now, (uint64_t)chore->pause, RATINGS_EVERY);
	free(chore);
}

/* Say once when the store goes away, and once when it is back. */
static void tell_of_store(struct server *s)
{
	bool well = keeper_well(s->keeper);
	if (well == s->well)
		return;
	s->well = well;
	struct message m = message(N_("the store is available again"));
	if (!well) {
		char trouble[MESSAGE_ARG_SIZE];
		keeper_trouble(s->keeper, trouble, sizeof trouble);
		m = message_with(N_("the store is unavailable: {why}"), "why", trouble);
	}
	s->plan->log(s->plan->context, &m);
}

/* One at a time: with a slow store the next would only wait behind it. */
static void rate_now(uv_timer_t *timer)
{
	struct server *s = timer->data;
	tell_of_store(s);
	if (s->rating)
		return;
	s->rating = true;
	give_chore(s, rate, rated);
}

/* Guests who have not been here for three months and sit at no table: their names are free
 * again. */
static void forget(struct job *job, struct store *store)
{
	int forgotten, days = ((struct chore *)job)->server->plan->limits.guest_days;
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	if (days)
		job->entry.result = store_forget_guests(store, (int64_t)now.tv_sec * 1000 - days * day, &forgotten);
}

static void forgot(struct job *job)
{
	free((struct chore *)job);
}

static void close_seasons(struct job *job, struct store *store)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	job->entry.result = seasons_close(store, (int64_t)now.tv_sec * 1000);
}

static void every_hour(uv_timer_t *timer)
{
	give_chore(timer->data, forget, forgot);
	give_chore(timer->data, close_seasons, forgot);
}

/* How late the loop is: what is due in a quarter of a second should come then. */
static void look_at_lag(uv_timer_t *timer)
{
	struct server *s = timer->data;
	uint64_t now = uv_hrtime();
	if (s->lag_due)
		histogram_add(&s->lags, now > s->lag_due ? (double)(now - s->lag_due) * 1e-9 : 0);
	s->lag_due = now + (uint64_t)LAG_EVERY * 1000000;
}

/* ---- stopping ---- */

/* Whatever is left open would keep the loop from ending. */
static void close_handle(uv_handle_t *handle, void *context)
{
	(void)context;
	if (!uv_is_closing(handle))
		uv_close(handle, NULL);
}

/* The last to stop: what is left are our own handles. */
static void keeper_stopped(void *context)
{
	struct server *s = context;
	uv_walk(&s->loop, close_handle, NULL);
}

/* No bot moves any more, so nothing new comes for the store. */
static void pool_stopped(void *context)
{
	struct server *s = context;
	keeper_stop(s->keeper, keeper_stopped, s);
}

/* Nothing is asked of the store by people now; bots may still be thinking. */
static void people_stopped(void *context)
{
	struct server *s = context;
	pool_stop(s->pool, pool_stopped, s);
}

/* Nobody asks any more: those who look after accounts can finish. */
static void door_closed(void *context)
{
	struct server *s = context;
	people_stop(s->people, people_stopped, s);
}

/* The first signal only: everything that was begun ends well, and a second one would not
 * make that faster. */
static void stop(uv_signal_t *handle, int number)
{
	(void)number;
	struct server *s = handle->data;
	if (s->stopping)
		return;
	s->stopping = true;
	store_deafen(s->ear);
	s->ear = NULL;
	/* no new work from here on */
	uv_timer_stop(&s->ratings);
	uv_timer_stop(&s->guests);
	uv_timer_stop(&s->lag);
	hub_stop(s->hub);
	notify_stop(s->notify);
	warden_stop(s->warden);
	steward_stop(s->steward);
	door_close(s->door, door_closed, s);
}

/* ---- starting ---- */

static void timer_every(struct server *s, uv_timer_t *timer, uv_timer_cb each, uint64_t ms)
{
	assert(ms > 0);
	uv_timer_init(&s->loop, timer);
	timer->data = s;
	uv_timer_start(timer, each, ms, ms);
}

/* Both end it: Ctrl-C, and what service managers send. */
static void signal_on(struct server *s, uv_signal_t *handle, int number)
{
	uv_signal_init(&s->loop, handle);
	handle->data = s;
	uv_signal_start(handle, stop, number);
}

/* Last of all: nobody may come in before everything behind the door is there. */
static struct message open_door(struct server *s)
{
	const struct serve_plan *plan = s->plan;
	const struct limits *limits = &plan->limits;
	struct door_plan door = {
		.listen = plan->listen, .origin = plan->origin, .behind_proxy = plan->behind_proxy, .sockets_max = limits->sockets,
		.sockets_per_address = limits->sockets_per_address, .calls_per_second = limits->calls_per_second,
		.texts_per_second = limits->texts_per_second, .unread_max = limits->unread_mb, .patience = (uint64_t)plan->patience * 1000,
		.plain_post = NOTICES_END, .security = s->security, .events = { s, call, knock, text, gone },
	};
	s->door = door_open(&s->loop, &door);
	if (s->door)
		return message(NULL);
	struct message m = message_with(N_("cannot listen on {address}: {why}"), "address", plan->listen);
	message_text(&m, "why", strerror(errno));
	return m;
}

/* With it push services know us: browsers that have subscribed take messages from nobody
 * else, so it is the same for ever, and for all nodes. */
static struct message find_push_key(struct server *s, struct store *store)
{
	struct webpush_key drawn, found;
	char fresh[WEBPUSH_SCALAR_TEXT];
	if (!webpush_key_draw(&drawn))
		return message(N_("could not create a key for push messages: this computer has no random numbers"));
	webpush_key_write(&drawn, fresh);
	if (store_secret(store, "push", fresh, s->push_key, sizeof s->push_key) == STORE_OK && webpush_key_read(&found, s->push_key))
		return message(NULL);
	return message_with(N_("the store is unavailable: {why}"), "why", store_trouble(store));
}

/* Before anything else: an old schema is changed, which may take a while, and no other server
 * may have the store. */
static struct message claim_store(struct server *s)
{
	const struct serve_plan *plan = s->plan;
	struct message why = message(NULL);
	struct store *store = store_open_telling(plan->store, plan->sync, plan->log, plan->context, &why);
	if (store && plan->push)
		why = find_push_key(s, store);
	store_close(store);
	if (store && !why.id)
		s->claim = store_claim(plan->store, plan->listen, &why);
	return why;
}

/* A letter that could not be sent; on the post's thread, where there is only standard error. */
static void mail_trouble(void *context, const char *why)
{
	const struct server *s = context;
	struct message m = message_with(N_("a letter could not be sent: {why}"), "why", why);
	s->plan->log(s->plan->context, &m);
}

/* The same for a push message. */
static void push_trouble(void *context, const char *why)
{
	const struct server *s = context;
	struct message m = message_with(N_("a push message could not be delivered: {why}"), "why", why);
	s->plan->log(s->plan->context, &m);
}

/* Word to those who are not here. */
static void tell_absent(struct server *s)
{
	const struct serve_plan *plan = s->plan;
	struct pushing pushing = { .anywhere = plan->push_anywhere, .most = plan->limits.subscriptions };
	struct webpush_key key;
	s->notify = notify_new(&(struct notify_plan){ .loop = &s->loop, .keeper = s->keeper, .contact = plan->push,
	                                              .key = plan->push ? s->push_key : NULL, .anywhere = plan->push_anywhere,
	                                              .letters = plan->mail, .each_at_once = plan->limits.notices_at_once,
	                                              .each_per_hour = plan->limits.notices_per_hour, .language = plan->language, .trouble = push_trouble, .context = s });
	if (notify_push(s->notify) && webpush_key_read(&key, s->push_key))
		webpush_point_write(&key, pushing.point);
	people_push(s->people, &pushing);
}

/* Mail, bans, moderators. */
static void look_after(struct server *s)
{
	const struct serve_plan *plan = s->plan;
	struct mailing mailing = { NULL, plan->origin, plan->language };
	if (plan->mail)
		s->post = post_start(&(struct post_plan){ .url = plan->mail, .from = plan->mail_from, .user = plan->mail_user,
		                                          .password = plan->mail_password, .each_at_once = plan->limits.letters_at_once,
		                                          .each_per_hour = plan->limits.letters_per_hour, .trouble = mail_trouble, .context = s });
	mailing.post = s->post;
	people_mail(s->people, &mailing);
	s->warden = warden_new(&(struct warden_plan){ &s->loop, s->keeper, s->people, s->hub, s->security, mailing });
	people_bar(s->people, warden_bars, s->warden);
	s->moderation = (struct moderation){ s->keeper, s->people, &plan->limits, mailing, warden_look, s->warden };
	s->steward = steward_new(&s->loop, s->keeper, s->hub);
	cup_desk_open(&s->cups, s->keeper, s->people, s->steward, &plan->limits);
	s->dailies = (struct daily_desk){ s->keeper, s->people, s->hub, &plan->limits };
}

static struct message start(struct server *s)
{
	assert(s->plan);
	const struct serve_plan *plan = s->plan;
	struct message why = claim_store(s);
	if (why.id)
		return why;
	s->keeper = keeper_start(&s->loop, plan->store, plan->sync, &why);
	if (!s->keeper)
		return why;
	s->pool = pool_start(&s->loop, plan->bots, plan->bot_time);
	s->people = people_new(&s->loop, s->keeper, &plan->limits);
	assert(s->pool && s->people);
	people_puzzles(s->people, plan->text);
	people_report(s->people, s->security);
	s->news.data = s;
	uv_async_init(&s->loop, &s->news, pass_on);
	s->ear = store_listen(plan->store, hear, s);
	tell_absent(s);
	struct hub_plan hub = { &s->loop, s->keeper, s->pool, &plan->limits, s->ear == NULL, plan->log, plan->context, plan->language, plan->puzzles,
		                s->security, s->notify };
	s->hub = hub_new(&hub);
	people_watch(s->people, changed, s);
	look_after(s);
	why = open_door(s);
	if (why.id)
		return why;
	s->api = (struct api){ .keeper = s->keeper, .people = s->people, .door = s->door, .pool = s->pool, .hub = s->hub, .www = plan->www,
	                       .text = plan->text, .lag = &s->lags, .metrics_for = plan->metrics_for, .behind_proxy = plan->behind_proxy,
	                       .reads_waiting = plan->limits.reads_waiting, .moderation = &s->moderation, .notify = s->notify,
	                       .cups = &s->cups, .dailies = &s->dailies };
	timer_every(s, &s->ratings, rate_now, RATINGS_EVERY);
	timer_every(s, &s->guests, every_hour, GUESTS_EVERY);
	give_chore(s, close_seasons, forgot);  /* one may have ended while nobody served */
	timer_every(s, &s->lag, look_at_lag, LAG_EVERY);
	signal_on(s, &s->interrupt, SIGINT);
	signal_on(s, &s->terminate, SIGTERM);
	claim_says(s->claim, door_address(s->door));
	plan->ready(plan->context, door_address(s->door));
	return why;
}

/* Memory that is free for a moment stays ours: a server makes and drops small things all
 * the time, and giving pages back interrupts the other threads. */
static void keep_memory(void)
{
#ifdef __GLIBC__
	mallopt(M_TRIM_THRESHOLD, 16 << 20);
	mallopt(M_TOP_PAD, 256 << 10);
#endif
}

struct message serve(const struct serve_plan *plan)
{
	assert(plan && plan->listen && plan->store && plan->ready && plan->log);
	keep_memory();
	struct server *s = calloc(1, sizeof *s);
	assert(s);
	s->plan = plan;
	s->well = true;
	if (plan->security)
		s->security = security_new(plan->security, plan->context);
	pthread_mutex_init(&s->lock, NULL);
	uv_loop_init(&s->loop);
	struct message why = start(s);
	if (why.id && s->keeper) {
		/* the door could not be opened: stop what runs already */
		s->stopping = true;
		store_deafen(s->ear);
		hub_stop(s->hub);
		notify_stop(s->notify);
		warden_stop(s->warden);
		steward_stop(s->steward);
		people_stop(s->people, people_stopped, s);
	}
	uv_run(&s->loop, UV_RUN_DEFAULT);
	if (s->keeper) {
		door_free(s->door);
		warden_free(s->warden);
		steward_free(s->steward);
		cup_desk_close(&s->cups);
		post_stop(s->post);
		hub_free(s->hub);
		notify_free(s->notify);
		people_free(s->people);
		pool_free(s->pool);
		keeper_free(s->keeper);
	}
	security_free(s->security);
	uv_loop_close(&s->loop);
	store_disclaim(s->claim);
	pthread_mutex_destroy(&s->lock);
	free(s);
	return why;
}
