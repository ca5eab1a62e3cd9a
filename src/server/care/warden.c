/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What was ordered happens; see warden.h. */
#include "warden.h"

#include "care.h"
#include "letters.h"
#include "limit.h"
#include "table.h"
#include "tell.h"
#include "vacations.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
	LOOK_EVERY = 1000,              /* milliseconds */
	ACTS_AT_ONCE = 100,
	BANS_MAX = 10000,
	NOTICES_EVERY = 10 * 60,        /* looks */
	NOTICES_AT_ONCE = 50,
	TABLES_EACH = 20                /* of somebody's, that are looked at */
};
static const int64_t day = (int64_t)24 * 3600 * 1000;
static const int64_t patience = 3600 * 1000;   /* so long it has been somebody's turn before they get a letter */

struct barred {
	int64_t key, until;
};

struct warden {
	struct warden_plan plan;
	uv_timer_t timer;
	bool looking, again, stopping;
	bool known;                 /* the last act is */
	int64_t last;
	struct barred *barred;      /* by key */
	int bars;
	int looks;
	bool writing;               /* letters are being looked for */
	int64_t written;            /* the player up to whom */
};

static int64_t wall_ms(void)
{
	uv_timeval64_t now;
	uv_gettimeofday(&now);
	return now.tv_sec * 1000 + now.tv_usec / 1000;
}

/* ---- acts ---- */

/* One with whom it was about. */
struct news_of {
	struct act act;
	struct player player;       /* no id: nobody, or gone */
	char author[NAME_MAX_BYTES + 1];
};

struct acts_look {
	struct job job;
	struct warden *warden;
	bool first;                 /* only where the log of acts ends */
	int64_t after;
	struct news_of *news;
	int n;
	bool bans;                  /* the list of addresses is read anew */
	struct barred *barred;
	int bars;
};

static void find_last(void *context, const struct act *a)
{
	((struct acts_look *)context)->after = a->id;
}

static void keep_act(void *context, const struct act *a)
{
	struct acts_look *look = context;
	if (look->n < ACTS_AT_ONCE)
		look->news[look->n++].act = *a;
	look->after = a->id;
}

static void keep_bar(void *context, const struct ban *b)
{
	struct acts_look *look = context;
	if (look->bars < BANS_MAX)
		look->barred[look->bars++] = (struct barred){ limit_address(b->address), b->until };
}

static int by_key(const void *a, const void *b)
{
	int64_t one = ((const struct barred *)a)->key, other = ((const struct barred *)b)->key;
	return (one > other) - (one < other);
}

static void look_at_people(struct acts_look *look, struct store *store)
{
	for (int i = 0; i < look->n; i++) {
		struct news_of *n = &look->news[i];
		struct player author;
		if (n->act.player && store_player(store, n->act.player, &n->player) != STORE_OK)
			n->player = (struct player){ 0 };
		memset(n->player.password, n->player.password[0] ? '*' : 0, 1);
		memset(n->player.password + 1, 0, sizeof n->player.password - 1);
		struct buf b = buf_over(n->author, sizeof n->author);
		buf_put(&b, !n->act.author ? "operator" : store_player(store, n->act.author, &author) == STORE_OK ? author.name : "");
		look->bans = look->bans || ((strcmp(n->act.what, "ban") == 0 || strcmp(n->act.what, "unban") == 0) && !n->act.player);
	}
}

static void look_work(struct job *job, struct store *store)
{
	struct acts_look *look = (struct acts_look *)job;
	enum stored s;
	if (look->first)
		s = store_acts_before(store, 0, 1, find_last, look);
	else
		s = store_acts_after(store, look->after, ACTS_AT_ONCE, keep_act, look);
	if (s == STORE_OK)
		look_at_people(look, store);
	look->bans = look->bans || look->first;
	if (s == STORE_OK && look->bans) {
		look->barred = calloc(BANS_MAX, sizeof *look->barred);
		assert(look->barred);
		s = store_bans(store, wall_ms(), keep_bar, look);
		qsort(look->barred, (size_t)look->bars, sizeof *look->barred, by_key);
	}
	job->entry.result = s == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

static void tell_security(struct warden *w, const struct news_of *n)
{
	char table[ID_SIZE] = "";
	bool of_address = !n->act.player && !n->act.table && *n->act.note;
	if (n->act.table)
		id_put(n->act.table, table);
	security_note(w->plan.security, &(struct alarm){
		.what = n->act.what, .address = of_address ? n->act.note : NULL, .account = n->player.id ? n->player.name : NULL,
		.by = n->author, .table = *table ? table : NULL, .why = !of_address && *n->act.note ? n->act.note : NULL });
}

static void take_act(struct warden *w, const struct news_of *n)
{
	tell_security(w, n);
	/* what another node or the operator appended is not heard of otherwise */
	if (n->act.table)
		hub_heard(w->plan.hub, n->act.table, INT_MAX);
	if (n->player.id)
		people_changed(w->plan.people, &n->player, n->player.banned > wall_ms());
}

static void look_done(struct job *job)
{
	struct acts_look *look = (struct acts_look *)job;
	struct warden *w = look->warden;
	bool fine = job->entry.result == STORE_OK;
	w->looking = false;
	if (fine) {
		w->known = true;
		w->last = look->after;
	}
	if (fine && look->bans) {
		free(w->barred);
		w->barred = look->barred;
		w->bars = look->bars;
		look->barred = NULL;
	}
	for (int i = 0; fine && i < look->n && !w->stopping; i++)
		take_act(w, &look->news[i]);
	if (fine && look->bans && !w->stopping)
		hub_bar(w->plan.hub, warden_bars, w);
	bool more = fine && (look->n == ACTS_AT_ONCE || w->again);
	free(look->barred);
	free(look->news);
	free(look);
	if (more && !w->stopping)
		warden_look(w);
}

void warden_look(void *warden)
{
	struct warden *w = warden;
	w->again = w->looking;
	if (w->looking || w->stopping)
		return;
	struct acts_look *look = calloc(1, sizeof *look);
	assert(look);
	*look = (struct acts_look){ .job = { .work = look_work, .done = look_done, .reads = true }, .warden = w, .first = !w->known,
	                            .after = w->last, .news = calloc(ACTS_AT_ONCE, sizeof *look->news) };
	assert(look->news);
	w->looking = true;
	keeper_give(w->plan.keeper, &look->job);
}

bool warden_bars(const void *warden, const char *address)
{
	const struct warden *w = warden;
	struct barred key = { limit_address(address), 0 };
	const struct barred *found = w->bars && key.key ? bsearch(&key, w->barred, (size_t)w->bars, sizeof key, by_key) : NULL;
	return found && found->until > wall_ms();
}

/* ---- letters ---- */

struct letters_look {
	struct job job;
	struct warden *warden;
	int64_t now;
	struct notice notice[NOTICES_AT_ONCE];
	struct digest digest[NOTICES_AT_ONCE];   /* what each tells */
	int n;
};

static void keep_notice(void *context, const struct notice *n)
{
	struct letters_look *look = context;
	if (look->n < NOTICES_AT_ONCE)
		look->notice[look->n++] = *n;
}

/* Tables that wait for somebody, by what the index knows. */
struct waiting {
	int64_t player, now;
	int64_t table[TABLES_EACH];
	int n;
};

static void keep_waiting(void *context, const struct summary *s)
{
	struct waiting *w = context;
	for (int i = 0; i < s->seats; i++)
		if (s->seat[i].player == w->player && s->turn >> i & 1 && w->now - s->changed >= patience && w->n < TABLES_EACH)
			w->table[w->n++] = s->table;
}

static void look_at_clock(void *context, const struct event *e)
{
	table_apply(context, e);
}

/* Which clock a table has stands in its first event: the others are not read, for moves wait
 * while this is done. */
static void find_turns(struct store *store, int64_t player, int64_t now, struct digest *digest)
{
	struct table_search search = { .stages = 1 << STAGE_PLAYING, .player = player, .limit = 200 };
	struct waiting waiting = { .player = player, .now = now };
	struct table *t = malloc(sizeof *t);
	assert(t);
	store_tables(store, &search, keep_waiting, &waiting);
	for (int i = 0; i < waiting.n; i++) {
		table_start(t, waiting.table[i]);
		store_event(store, t->id, 1, look_at_clock, t);
		if (t->clock.kind == CLOCK_DAYS)
			digest->turn[digest->turns++] = t->id;
		table_free(t);
	}
	free(t);
}

/* Of what somebody wants to hear of: they may have thought better of it since. */
struct picking {
	unsigned kinds;
	struct digest *digest;
};

static void pick_mention(void *context, const struct mention *p)
{
	struct picking *pick = context;
	if (pick->kinds >> p->kind & 1 && pick->digest->mentions < TABLES_EACH)
		pick->digest->mention[pick->digest->mentions++] = *p;
}

/* What somebody's letter would tell; nothing: there is none. */
static void look_for_news(struct store *store, const struct notice *n, int64_t now, struct digest *digest)
{
	_Static_assert(sizeof digest->turn / sizeof *digest->turn == TABLES_EACH, "as many as are looked at");
	if (n->kinds >> NOTIFY_TURN & 1)
		find_turns(store, n->player, now, digest);
	struct picking pick = { n->kinds, digest };
	if (n->kinds & ~(1u << NOTIFY_TURN))
		store_mentions(store, n->player, TABLES_EACH, pick_mention, &pick);
}

/* The store says which of several nodes writes. */
static void letters_work(struct job *job, struct store *store)
{
	struct letters_look *look = (struct letters_look *)job;
	struct warden *w = look->warden;
	enum stored s = store_notices_due(store, look->now - day, w->written, NOTICES_AT_ONCE, keep_notice, look);
	for (int i = 0; s == STORE_OK && i < look->n; i++) {
		const struct notice *n = &look->notice[i];
		struct digest *digest = &look->digest[i];
		int64_t away = 0;
		/* nobody who is on vacation is waited for */
		if (store_vacation_until(store, n->player, look->now, &away) != STORE_OK || away)
			continue;
		look_for_news(store, n, look->now, digest);
		if (digest->turns + digest->mentions == 0)
			continue;
		if (store_notice_sent(store, n->player, look->now - day, look->now) != STORE_OK)
			*digest = (struct digest){ .turns = 0 };
		else if (digest->mentions)
			store_mentions_drop(store, n->player);
	}
	job->entry.result = s == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

static void letters_done(struct job *job)
{
	struct letters_look *look = (struct letters_look *)job;
	struct warden *w = look->warden;
	const struct mailing *m = &w->plan.mailing;
	for (int i = 0; i < look->n && !w->stopping; i++) {
		const struct notice *n = &look->notice[i];
		const struct catalogue *language = m->language(n->language);
		if (look->digest[i].turns + look->digest[i].mentions && language)
			letters_digest(m->post, m->origin, language, n->mail, n->name, n->link, &look->digest[i]);
	}
	/* from the first again, after the last */
	w->written = look->n == NOTICES_AT_ONCE ? look->notice[look->n - 1].player : 0;
	w->writing = false;
	free(look);
}

static void write_letters(struct warden *w)
{
	if (!w->plan.mailing.post || !w->plan.mailing.origin || w->writing)
		return;
	struct letters_look *look = calloc(1, sizeof *look);
	assert(look);
	look->job = (struct job){ .work = letters_work, .done = letters_done };
	look->warden = w;
	look->now = wall_ms();
	w->writing = true;
	keeper_give(w->plan.keeper, &look->job);
}

/* ---- the whole ---- */

static void tick(uv_timer_t *timer)
{
	struct warden *w = timer->data;
	warden_look(w);
	/* on while there are more of them */
	if (w->looks++ % NOTICES_EVERY == 0 || w->written)
		write_letters(w);
}

struct warden *warden_new(const struct warden_plan *plan)
{
	assert(plan->loop && plan->keeper && plan->people && plan->hub);
	struct warden *w = calloc(1, sizeof *w);
	assert(w);
	w->plan = *plan;
	uv_timer_init(plan->loop, &w->timer);
	w->timer.data = w;
	uv_timer_start(&w->timer, tick, 0, LOOK_EVERY);
	return w;
}

void warden_stop(struct warden *w)
{
	w->stopping = true;
	uv_timer_stop(&w->timer);
	uv_close((uv_handle_t *)&w->timer, NULL);
}

void warden_free(struct warden *w)
{
	if (!w)
		return;
	assert(!w->looking && !w->writing);
	free(w->barred);
	free(w);
}
