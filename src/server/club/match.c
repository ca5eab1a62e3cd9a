/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Quick match, and who is here; see club.h.
 *
 * A seek is a row of the store for as long as its socket is there. Of two nodes that want to pair
 * the same person the store lets one; that one makes the table. Everybody's own node sees in the
 * row where they have been paired, and tells them when the index says that both sit there. If the
 * node dies before that, the two seek on.
 */
#include "club_inside.h"

#include "care.h"
#include "limit.h"
#include "ports.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void put_news(struct club *club, void *key, const char *news, int64_t table)
{
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_text(&j, "news", news);
	if (table)
		id_key(&j, "table", table);
	json_close(&j, '}');
	if (!out.full)
		club->plan.send(key, buf_text(&out), out.len);
	buf_free(&out);
}

/* ---- somebody seeks ---- */

static struct seeker *find_seeker(const struct club *club, int64_t player)
{
	struct seeker *s = club->seekers;
	while (s && s->player != player)
		s = s->next;
	return s;
}

static void seeker_free(struct seeker *s)
{
	*s->link = s->next;
	if (s->next)
		s->next->link = s->link;
	free(s);
}

/* One for each person: whoever seeks in another window does not in this one. */
static struct seeker *seeker_put(struct club *club, const struct asker *who)
{
	struct seeker *s = find_seeker(club, who->player);
	if (s && s->key != who->key)
		put_news(club, s->key, "unsought", 0);
	if (!s) {
		s = calloc(1, sizeof *s);
		assert(s);
		s->next = club->seekers;
		s->link = &club->seekers;
		if (s->next)
			s->next->link = &s->next;
		club->seekers = s;
	}
	s->key = who->key;
	s->player = who->player;
	s->kept = s->ending = false;
	return s;
}

struct seek_job {
	struct job job;
	struct club *club;
	struct awaiting *waiting;   /* or NULL: it is dropped, and nobody waits for that */
	struct seek seek;
	const struct game *game;
	bool even_paired, fresh;
	enum stored result;
};

static void keep_seek(struct job *job, struct store *store)
{
	struct seek_job *k = (struct seek_job *)job;
	/* a row needs its node */
	k->result = store_node_put(store, k->seek.node, k->seek.at, &k->fresh);
	if (k->result == STORE_OK)
		k->result = store_seek_put(store, &k->seek);
	job->entry.result = k->result == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

static void answer_seek(struct seek_job *k)
{
	struct buf out = { 0 };
	struct json j = answer_ok(k->waiting->id, &out);
	json_key_int(&j, "rating", (long long)(k->seek.rating + 0.5));
	json_key_text(&j, "bot", bot_near(k->game, k->seek.rating)->name);
	awaiting_send(k->club, k->waiting, &j);
}

static void drop_seek(struct job *job, struct store *store)
{
	struct seek_job *k = (struct seek_job *)job;
	k->result = store_seek_drop(store, k->seek.player, k->seek.node, k->even_paired);
	job->entry.result = k->result == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

static void seek_dropped(struct job *job)
{
	struct seek_job *k = (struct seek_job *)job;
	struct club *club = k->club;
	struct seeker *s = find_seeker(club, k->seek.player);
	struct message m = message(NULL);
	if (s && s->ending && k->result != STORE_NONE && k->result != STORE_AWAY)
		seeker_free(s);
	else if (s)
		s->ending = false;
	if (k->result == STORE_AWAY)
		m = refusal(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"));
	else if (k->result == STORE_NONE && s)
		m = refusal(REFUSED_ILLEGAL, N_("someone has been found already: your table is being prepared"));
	if (k->waiting && m.id) {
		awaiting_deny(club, k->waiting, &m);
	} else if (k->waiting) {
		struct buf out = { 0 };
		struct json j = answer_ok(k->waiting->id, &out);
		awaiting_send(club, k->waiting, &j);
	}
	free(k);
}

static void give_drop(struct club *club, int64_t player, struct awaiting *waiting)
{
	struct seek_job *k = calloc(1, sizeof *k);
	assert(k);
	k->job = (struct job){ .work = drop_seek, .done = seek_dropped };
	k->club = club;
	k->waiting = waiting;
	k->seek = (struct seek){ .player = player, .node = club->node };
	k->even_paired = !waiting;
	keeper_give(club->plan.keeper, &k->job);
}

static void seek_kept(struct job *job)
{
	struct seek_job *k = (struct seek_job *)job;
	struct club *club = k->club;
	struct seeker *s = find_seeker(club, k->seek.player);
	struct message m = message(NULL);
	/* nobody is thought to be at a node that was not known */
	if (k->fresh) {
		club->heres = 0;
		club->moved = true;
	}
	if (k->result == STORE_AWAY)
		m = refusal(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"));
	else if (k->result != STORE_OK)
		m = refusal(REFUSED_STALE, N_("someone else changed this at the same time; please try again"));
	/* whoever has gone meanwhile has dropped it behind this */
	if (s && s->key == k->waiting->key && m.id)
		seeker_free(s);
	else if (s && s->key == k->waiting->key) {
		s->kept = true;
		s->since = club->rounds;
		club->hurry = true;
	}
	if (m.id)
		awaiting_deny(club, k->waiting, &m);
	else
		answer_seek(k);
	free(k);
}

/* As if a table for two were made: what cannot be made cannot be sought. */
static struct message may_seek(struct club *club, const struct asker *who, const struct asked *asked, int64_t now)
{
	struct table none;
	struct buf event = { 0 };
	struct request make = asked->request;
	if (!limit_take(club->seeks, who->player, (uint64_t)now))
		return refusal_until(REFUSED_LIMIT, N_("you have asked for too many quick matches: try again in a minute"),
		                     limit_wait(club->seeks, who->player, (uint64_t)now));
	make.verb = VERB_MAKE;
	make.player = who->player;
	make.guest = who->guest;
	table_start(&none, 1);
	struct message m = table_check(&none, &make, &event);
	buf_free(&event);
	return m;
}

void match_seek(struct club *club, const struct asker *who, const struct asked *asked)
{
	struct awaiting *waiting = awaiting_new(club, who, asked);
	int64_t now = port_now(NULL);
	struct message m = may_seek(club, who, asked, now);
	if (m.id) {
		awaiting_deny(club, waiting, &m);
		return;
	}
	struct seek_job *k = calloc(1, sizeof *k);
	assert(k);
	k->job = (struct job){ .work = keep_seek, .done = seek_kept };
	k->club = club;
	k->waiting = waiting;
	k->game = asked->request.game;
	k->seek = (struct seek){ .player = who->player, .node = club->node, .rated = asked->request.rated, .at = now };
	struct buf game = buf_over(k->seek.game, sizeof k->seek.game), clock = buf_over(k->seek.clock, sizeof k->seek.clock);
	buf_put(&game, asked->request.game->name);
	clock_put(&asked->request.clock, &clock);
	seeker_put(club, who);
	club->beat = now;
	keeper_give(club->plan.keeper, &k->job);
}

void match_unseek(struct club *club, const struct asker *who, const struct asked *asked)
{
	struct awaiting *waiting = awaiting_new(club, who, asked);
	struct seeker *s = find_seeker(club, who->player);
	if (s)
		s->ending = true;
	give_drop(club, who->player, waiting);
}

void match_gone(struct club *club, void *key)
{
	for (struct seeker *s = club->seekers, *next; s; s = next) {
		next = s->next;
		if (s->key != key)
			continue;
		if (!club->stopping)
			give_drop(club, s->player, NULL);
		seeker_free(s);
	}
}

/* ---- a round: on the keeper's thread ---- */

/* Two who have been found for each other. */
struct match {
	struct seek seek[2];
	char name[2][NAME_MAX_BYTES + 1];
	bool rated;
};

struct round {
	struct job job;
	struct club *club;
	uint64_t number;
	int64_t now;
	bool beats, fresh;
	int64_t *here, *come, *gone;    /* on the heap: who is here now, and what is new of that */
	int heres, comes, goes;
	struct seek *seek;              /* on the heap: those of this node */
	int seeks;
	struct match *match;            /* the same */
	int matches;
};

static void add_seek(void *context, const struct seek *s)
{
	struct round *r = context;
	if (r->seeks < SEEKS_LOCAL)
		r->seek[r->seeks++] = *s;
}

static enum stored say_who_is_here(struct round *r, struct store *store)
{
	enum stored s = STORE_OK;
	if (r->beats)
		s = store_node_put(store, r->club->node, r->now, &r->fresh);
	/* a node that was not known any more has nobody */
	int comes = r->fresh ? r->heres : r->comes, goes = r->fresh ? 0 : r->goes;
	const int64_t *come = r->fresh ? r->here : r->come;
	for (int i = 0; s == STORE_OK && i < comes; i++)
		s = store_here(store, r->club->node, come[i], true);
	for (int i = 0; s == STORE_OK && i < goes; i++)
		s = store_here(store, r->club->node, r->gone[i], false);
	return s == STORE_NONE ? STORE_OK : s;
}

/* Their names; and both must have an account for the game to be rated. */
static enum stored know(struct store *store, struct match *m)
{
	m->rated = m->seek[0].rated && m->seek[1].rated;
	for (int i = 0; i < 2; i++) {
		struct player p;
		enum stored s = store_player(store, m->seek[i].player, &p);
		if (s != STORE_OK)
			return s;
		struct buf name = buf_over(m->name[i], sizeof m->name[i]);
		buf_put(&name, p.name);
		m->rated = m->rated && *p.password;
	}
	return STORE_OK;
}

/* The number of the table that is to be made for them. */
static int64_t draw_table(void)
{
	int64_t id = 0;
	while (!id) {
		port_chance(NULL, &id, sizeof id);
		id &= INT64_MAX;
	}
	return id;
}

static enum stored pair(struct round *r, struct store *store, struct seek *one)
{
	struct match *m = &r->match[r->matches];
	enum stored s = store_seek_pair(store, one, draw_table(), r->now, &m->seek[1]);
	if (s != STORE_OK)
		return s == STORE_NONE ? STORE_OK : s;
	m->seek[0] = *one;
	/* so that nobody looks for the other one, too */
	for (int i = 0; i < r->seeks; i++)
		if (r->seek[i].player == m->seek[1].player) {
			r->seek[i].table = one->table;
			r->seek[i].paired = r->now;
		}
	s = know(store, m);
	r->matches += s == STORE_OK;
	return s == STORE_NONE ? store_seek_again(store, one->table) : s;
}

static enum stored see_to_seeks(struct round *r, struct store *store)
{
	enum stored s = store_seeks_of(store, r->club->node, add_seek, r);
	for (int i = 0; s == STORE_OK && i < r->seeks; i++) {
		struct seek *one = &r->seek[i];
		if (one->seated)
			s = store_seek_drop(store, one->player, one->node, true);
		else if (one->table && r->now - one->paired > PAIRED_MS)
			s = store_seek_again(store, one->table);
		else if (!one->table)
			s = pair(r, store, one);
		s = s == STORE_NONE ? STORE_OK : s;
	}
	return s;
}

static void round_work(struct job *job, struct store *store)
{
	struct round *r = (struct round *)job;
	enum stored s = say_who_is_here(r, store);
	if (s == STORE_OK && r->seek)
		s = see_to_seeks(r, store);
	job->entry.result = s;
}

/* ---- a round: back on the loop ---- */

static void make_table(struct club *club, const struct match *m)
{
	/* whoever has waited longer makes it */
	int first = m->seek[1].at < m->seek[0].at;
	struct pairing p = { .table = m->seek[0].table, .game = registry_find(m->seek[0].game), .rated = m->rated };
	if (!p.game || !clock_read(m->seek[0].clock, &p.clock))
		return;
	for (int i = 0; i < 2; i++) {
		p.player[i] = m->seek[i ^ first].player;
		p.name[i] = m->name[i ^ first];
	}
	host_pair(club->plan.host, &p);
	struct paired *paired = calloc(1, sizeof *paired);
	assert(paired);
	*paired = (struct paired){ p.table, port_now(NULL) + COME_MS, club->paired };
	club->paired = paired;
	club->hurry = true;
}

/* What the store says of somebody who seeks here: they are told where to go, or that it is over. */
static void follow_up(struct club *club, const struct round *r)
{
	for (struct seeker *s = club->seekers, *next; s; s = next) {
		next = s->next;
		if (!s->kept || s->since >= r->number)
			continue;
		const struct seek *row = NULL;
		for (int i = 0; i < r->seeks && !row; i++)
			row = r->seek[i].player == s->player ? &r->seek[i] : NULL;
		/* they sit there, or they seek at another node now */
		if (row && !row->seated) {
			club->hurry = club->hurry || row->table;
			continue;
		}
		if (!row && r->seeks == SEEKS_LOCAL)
			continue;
		put_news(club, s->key, row ? "paired" : "unsought", row ? row->table : 0);
		seeker_free(s);
	}
}

static void round_free(struct round *r)
{
	free(r->here);
	free(r->come);
	free(r->gone);
	free(r->seek);
	free(r->match);
	free(r);
}

static void round_done(struct job *job)
{
	struct round *r = (struct round *)job;
	struct club *club = r->club;
	club->busy = false;
	if (job->entry.result == STORE_OK) {
		free(club->here);
		club->here = r->here;
		club->heres = r->heres;
		r->here = NULL;
		if (!club->stopping && r->seek)
			follow_up(club, r);
	} else {
		/* whatever has been written of it, it is written again */
		club->moved = true;
		club->beat = 0;
	}
	for (int i = 0; i < r->matches && !club->stopping; i++)
		make_table(club, &r->match[i]);
	round_free(r);
}

/* ---- a round begins ---- */

struct present {
	int64_t *player;
	int n, room;
};

/* Guests are nobody's friends. */
static void add_present(void *context, int64_t player, bool guest)
{
	struct present *p = context;
	if (guest)
		return;
	if (p->n == p->room) {
		p->room = p->room ? 2 * p->room : 64;
		p->player = realloc(p->player, (size_t)p->room * sizeof *p->player);
		assert(p->player);
	}
	p->player[p->n++] = player;
}

static int by_number(const void *one, const void *other)
{
	int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
	return (a > b) - (a < b);
}

/* Those of one list that are not in the other; both are in order. */
static int64_t *missing(const int64_t *all, int n, const int64_t *known, int m, int *count)
{
	int64_t *out = malloc((size_t)(n + 1) * sizeof *out);
	assert(out);
	*count = 0;
	for (int i = 0, j = 0; i < n; i++) {
		while (j < m && known[j] < all[i])
			j++;
		if (j == m || known[j] != all[i])
			out[(*count)++] = all[i];
	}
	return out;
}

static void look_who_is_here(struct club *club, struct round *r)
{
	struct present p = { .n = 0 };
	club->plan.each(club->plan.context, add_present, &p);
	if (p.n)
		qsort(p.player, (size_t)p.n, sizeof *p.player, by_number);
	int n = 0;
	for (int i = 0; i < p.n; i++)
		if (!n || p.player[n - 1] != p.player[i])
			p.player[n++] = p.player[i];
	r->here = p.player;
	r->heres = n;
	r->come = missing(r->here, n, club->here, club->heres, &r->comes);
	r->gone = missing(club->here, club->heres, r->here, n, &r->goes);
}

/* Nothing is asked of a store by a server at which nobody is. */
void match_round(struct club *club, int64_t now)
{
	bool due = now - club->beat >= BEAT_MS || now < club->beat, seeks = club->seekers;
	club->round = now;
	if (!club->moved && !seeks && !(due && club->heres))
		return;
	struct round *r = calloc(1, sizeof *r);
	assert(r && !club->busy);
	r->job = (struct job){ .work = round_work, .done = round_done };
	r->club = club;
	r->now = now;
	look_who_is_here(club, r);
	r->beats = due && (r->heres || seeks);
	club->hurry = club->moved = false;
	if (!r->comes && !r->goes && !r->beats && !seeks) {
		round_free(r);
		return;
	}
	if (r->beats)
		club->beat = now;
	if (seeks) {
		r->seek = calloc(SEEKS_LOCAL, sizeof *r->seek);
		r->match = calloc(SEEKS_LOCAL, sizeof *r->match);
		assert(r->seek && r->match);
	}
	r->number = ++club->rounds;
	club->busy = true;
	keeper_give(club->plan.keeper, &r->job);
}

void match_begin(struct club *club, int64_t now)
{
	for (struct paired **at = &club->paired; *at;) {
		struct paired *p = *at;
		if (!host_pair_begin(club->plan.host, p->table) && now < p->until) {
			at = &p->next;
			continue;
		}
		*at = p->next;
		free(p);
	}
}
