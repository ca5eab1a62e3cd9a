/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Letters to those whose turn it is: only at tables with days on the clock, only to those who
 * asked for it, once a day, and until they say that it is enough. Everything behind the door is
 * there: keeper, people, pool, hub, post and warden; and a real mail server.
 */
#include "care.h"
#include "friends.h"
#include "mailer.h"
#include "notices.h"
#include "notify.h"
#include "post.h"
#include "registry.h"
#include "server_limits.h"
#include "table.h"
#include "vacations.h"
#include "warden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char dir[] = "/tmp/bergfried_notices_XXXXXX", url[96];
static int64_t now;
static const int64_t hour = 3600 * 1000;

/* ---- what has been, behind the server's back ---- */

static void happen(struct store *store, struct table *t, struct request r, int64_t at)
{
	struct buf text = { 0 };
	struct summary summary;
	r.now = at;
	assert_null(table_check(t, &r, &text).id);
	struct event e = { .table = t->id, .seq = t->seq + 1, .at = at, .by = r.player, .text = buf_text(&text), .name = r.name };
	assert_null(table_apply(t, &e));
	table_summary(t, &summary);
	struct entry entry = { .event = e, .summary = &summary }, *entries[] = { &entry };
	store_append(store, entries, 1);
	assert_int_equal(entry.result, STORE_OK);
	buf_free(&text);
}

static void make_table(struct store *store, int64_t id, const struct player *a, const struct player *b, struct clock clock, int64_t at)
{
	const struct game *game = registry_find("null");
	struct table *t = malloc(sizeof *t);
	assert_non_null(t);
	table_start(t, id);
	happen(store, t, (struct request){ .verb = VERB_MAKE, .player = a->id, .name = a->name, .seat = -1, .game = game, .clock = clock,
	                                   .options = options_default(game, 2), .aids = true }, at);
	happen(store, t, (struct request){ .verb = VERB_SIT, .player = a->id, .name = a->name, .seat = 0 }, at);
	happen(store, t, (struct request){ .verb = VERB_SIT, .player = b->id, .name = b->name, .seat = 1 }, at);
	happen(store, t, (struct request){ .verb = VERB_START, .player = a->id, .name = a->name, .seat = -1, .chance = 7 }, at);
	assert_true(t->seat[0].acts && !t->seat[1].acts);
	table_free(t);
	free(t);
}

static struct player person(struct store *store, const char *name, bool asks)
{
	struct player p = { .password = "x", .made = 1 };
	struct notice n = { .language = "cs", .kinds = 1 << NOTIFY_TURN };
	strcpy(p.name, name);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	snprintf(p.mail, sizeof p.mail, "%s@example.org", name);
	assert_int_equal(store_player_mail(store, p.id, p.mail), STORE_OK);
	n.player = p.id;
	snprintf(n.link, sizeof n.link, "link-of-%s", name);
	if (asks)
		assert_int_equal(store_notice_put(store, &n), STORE_OK);
	return p;
}

/* ---- a server without a door ---- */

static void no_log(void *context, const struct message *m) { (void)context, (void)m; }
static const struct catalogue english = { .language = "en", .form = plural_english };
static const struct catalogue *language(const char *code) { (void)code; return &english; }
static void nothing(void *context) { (void)context; }

struct house {
	uv_loop_t loop;
	struct keeper *keeper;
	struct people *people;
	struct pool *pool;
	struct hub *hub;
	struct post *post;
	struct warden *warden;
};

static void keeper_gone(void *context)
{
	(void)context;
}

static void pool_gone(void *context)
{
	struct house *h = context;
	keeper_stop(h->keeper, keeper_gone, h);
}

/* One look of the warden, which comes with its first tick; until nothing is left to do. */
static struct post_figures one_look(const char *mail)
{
	struct house h = { .post = NULL };
	struct message why;
	uv_loop_init(&h.loop);
	h.keeper = keeper_start(&h.loop, url, STORE_NORMAL, &why);
	assert_non_null(h.keeper);
	h.people = people_new(&h.loop, h.keeper, &limits_usual);
	h.pool = pool_start(&h.loop, 1, 100);
	h.hub = hub_new(&(struct hub_plan){ .loop = &h.loop, .keeper = h.keeper, .pool = h.pool, .limits = &limits_usual, .alone = true,
	                                    .log = no_log, .language = language });
	h.post = post_start(&(struct post_plan){ .url = mail, .from = "games@example.org" });
	h.warden = warden_new(&(struct warden_plan){ .loop = &h.loop, .keeper = h.keeper, .people = h.people, .hub = h.hub,
	                                             .mailing = { h.post, "https://games.example.org", language } });
	/* the first tick gives its work to the keeper; stopping hands all of it back */
	do
		uv_run(&h.loop, UV_RUN_NOWAIT);
	while (keeper_figures(h.keeper).waiting);
	uv_run(&h.loop, UV_RUN_NOWAIT);
	while (post_figures(h.post).waiting)
		nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
	struct post_figures figures = post_figures(h.post);
	hub_stop(h.hub);
	warden_stop(h.warden);
	people_stop(h.people, nothing, NULL);
	pool_stop(h.pool, pool_gone, &h);
	uv_run(&h.loop, UV_RUN_DEFAULT);
	warden_free(h.warden);
	post_stop(h.post);
	hub_free(h.hub);
	people_free(h.people);
	pool_free(h.pool);
	keeper_free(h.keeper);
	uv_loop_close(&h.loop);
	return figures;
}

static void turns(void **state)
{
	(void)state;
	struct message why;
	struct notice n;
	if (!mailer_there())
		skip();
	struct store *store = store_open(url, STORE_NORMAL, &why);
	assert_non_null(store);
	struct clock days = { .kind = CLOCK_DAYS, .base = 20 * 24 * hour }, none = { .kind = CLOCK_NONE };
	struct player anna = person(store, "anna", true), berta = person(store, "berta", true), cilka = person(store, "cilka", true),
	              dana = person(store, "dana", false), ela = person(store, "ela", true);
	make_table(store, 101, &anna, &berta, days, now - 2 * hour);   /* anna's turn: a letter; berta waits: none */
	make_table(store, 102, &anna, &dana, days, now - 3 * hour);    /* hers, too: one letter for both */
	make_table(store, 103, &cilka, &dana, none, now - 2 * hour);   /* no clock: none */
	make_table(store, 104, &dana, &cilka, days, now - 2 * hour);   /* has not asked for it: none */
	make_table(store, 105, &ela, &dana, days, now - hour / 2);     /* only just: none */
	struct mailer m = mailer_start("0");
	assert_int_equal(one_look(m.url).sent, 1);
	json_t *letter = mailer_letter(&m);
	assert_string_equal(json_string_value(json_array_get(json_object_get(letter, "to"), 0)), "anna@example.org");
	const char *text = json_string_value(json_object_get(letter, "text"));
	assert_non_null(strstr(text, "It is your turn at 2 tables."));
	assert_non_null(strstr(text, "https://games.example.org/api/notices/end?link=link-of-anna"));
	json_decref(letter);
	/* once a day, whichever node looks */
	assert_int_equal(one_look(m.url).sent, 0);
	assert_int_equal(store_notice(store, anna.id, &n), STORE_OK);
	assert_true(n.at >= now);
	/* a day later; and not if it was enough */
	assert_int_equal(store_notice_sent(store, anna.id, INT64_MAX, now - 25 * hour), STORE_OK);
	assert_int_equal(one_look(m.url).sent, 1);
	json_decref(mailer_letter(&m));
	assert_int_equal(store_notice_sent(store, anna.id, INT64_MAX, now - 25 * hour), STORE_OK);
	assert_int_equal(store_notice_end(store, "link-of-anna"), STORE_OK);
	assert_int_equal(one_look(m.url).sent, 0);
	/* of two for whom it is their turn one is on vacation */
	struct player fred = person(store, "fred", true), greta = person(store, "greta", true);
	struct vacation v = { .player = fred.id, .from = now - hour, .until = now + hour };
	make_table(store, 106, &fred, &dana, days, now - 2 * hour);
	make_table(store, 107, &greta, &dana, days, now - 2 * hour);
	assert_int_equal(store_vacation_begin(store, &v, 0, 30), STORE_OK);
	assert_int_equal(one_look(m.url).sent, 1);
	json_decref(mailer_letter(&m));
	assert_int_equal(store_notice(store, fred.id, &n), STORE_OK);
	assert_int_equal(n.at, 0);
	mailer_end(&m);
	store_close(store);
}

/* A table that waits, to which somebody has been invited by that person; and what waits to be told. */
static void invite(struct store *store, int64_t table, int64_t player, int64_t author)
{
	struct summary t = { .table = table, .game = "null", .seats = 2, .chairs = 2, .owner = author, .made = now, .changed = now };
	struct invitation i = { .player = player, .table = table, .author = author, .at = now };
	struct mention p = { .player = player, .kind = NOTIFY_INVITATION, .table = table, .who = "Gita", .at = now };
	enum inviting how;
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_int_equal(store_invite(store, &i, &how), STORE_OK);
	assert_int_equal(how, INVITED);
	assert_int_equal(store_mention_put(store, &p, 20), STORE_OK);
}

/* What somebody has declined, or whom they have blocked since, stands in no letter. */
static void stale_invitations(void **state)
{
	(void)state;
	struct message why;
	if (!mailer_there())
		skip();
	struct store *store = store_open(url, STORE_NORMAL, &why);
	assert_non_null(store);
	struct player jana = person(store, "jana", true), gita = person(store, "gita", false), karl = person(store, "karl", false);
	struct notice n = { .player = jana.id, .language = "en", .link = "y", .kinds = 1 << NOTIFY_INVITATION };
	assert_int_equal(store_notice_put(store, &n), STORE_OK);
	invite(store, 401, jana.id, gita.id);
	invite(store, 402, jana.id, karl.id);
	assert_int_equal(store_invitation_drop(store, jana.id, 401), STORE_OK);
	assert_int_equal(store_shun(store, &(struct shun){ .player = jana.id, .other = karl.id, .kind = SHUN_BLOCK }), STORE_OK);
	struct mailer m = mailer_start("0");
	assert_int_equal(one_look(m.url).sent, 0);
	invite(store, 403, jana.id, gita.id);
	assert_int_equal(one_look(m.url).sent, 1);
	json_t *letter = mailer_letter(&m);
	assert_non_null(strstr(json_string_value(json_object_get(letter, "text")), "You have 1 invitation."));
	json_decref(letter);
	mailer_end(&m);
	store_close(store);
}

/* What else happened stands in one letter, once, if it was asked for. */
static void digests(void **state)
{
	(void)state;
	struct message why;
	if (!mailer_there())
		skip();
	struct store *store = store_open(url, STORE_NORMAL, &why);
	assert_non_null(store);
	struct player fanny = person(store, "fanny", true);
	struct notice n = { .player = fanny.id, .language = "en", .link = "x", .kinds = 1 << NOTIFY_INVITATION | 1 << NOTIFY_END };
	struct mention p[] = {
		{ .player = fanny.id, .kind = NOTIFY_END, .table = 203, .at = now },
		{ .player = fanny.id, .kind = NOTIFY_ROUND, .table = 204, .who = "Cup", .at = now },   /* has not asked for it */
	};
	assert_int_equal(store_notice_put(store, &n), STORE_OK);
	struct player gita = person(store, "lenka", false);
	invite(store, 201, fanny.id, gita.id);
	invite(store, 202, fanny.id, gita.id);
	for (int i = 0; i < 2; i++)
		assert_int_equal(store_mention_put(store, &p[i], 20), STORE_OK);
	struct mailer m = mailer_start("0");
	assert_int_equal(one_look(m.url).sent, 1);
	json_t *letter = mailer_letter(&m);
	const char *text = json_string_value(json_object_get(letter, "text"));
	assert_non_null(strstr(text, "You have 2 invitations."));
	assert_non_null(strstr(text, "Gita: https://games.example.org/#/t/"));
	assert_non_null(strstr(text, "1 game of yours is over."));
	assert_null(strstr(text, "Cup"));
	assert_non_null(strstr(text, "/api/notices/end?link=link-of-fanny"));
	json_decref(letter);
	/* not again */
	assert_int_equal(store_notice_sent(store, fanny.id, INT64_MAX, now - 25 * hour), STORE_OK);
	assert_int_equal(one_look(m.url).sent, 0);
	mailer_end(&m);
	store_close(store);
}

/* What somebody wants is read, then the rest is kept, each in its order: a job behind both
 * comes back when all of it is done. */
struct last {
	struct job job;
	struct keeper *keeper;
	bool done;
};

static void no_work(struct job *job, struct store *store)
{
	(void)store;
	job->entry.result = STORE_OK;
}

static void is_last(struct job *job)
{
	((struct last *)job)->done = true;
}

static void then_write(struct job *job)
{
	struct last *last = (struct last *)job;
	last->job = (struct job){ .work = no_work, .done = is_last };
	keeper_give(last->keeper, &last->job);
}

/* Somebody is told of all kinds, as other parts of the server tell it; and somebody else invites
 * them so often that they would hear of nothing else. */
static void tell_all(int64_t player)
{
	uv_loop_t loop;
	struct message why;
	uv_loop_init(&loop);
	struct keeper *keeper = keeper_start(&loop, url, STORE_NORMAL, &why);
	assert_non_null(keeper);
	struct notify *n = notify_new(&(struct notify_plan){ .loop = &loop, .keeper = keeper, .letters = true,
	                                                        .language = language, .each_at_once = 2, .each_per_hour = 1 });
	for (int i = 0; i < 20; i++)
		notify(n, player, NOTIFY_INVITATION, 300 + NOTIFY_INVITATION, "Ivan");
	for (enum notify_kind kind = 0; kind < NOTIFY_KINDS; kind++)
		notify(n, player, kind, 300 + kind, "Ivan");
	notify(NULL, player, NOTIFY_END, 1, NULL);
	notify(n, 0, NOTIFY_END, 1, NULL);
	struct last last = { .job = { .work = no_work, .done = then_write, .reads = true, .asker = player }, .keeper = keeper };
	keeper_give(keeper, &last.job);
	while (!last.done)
		uv_run(&loop, UV_RUN_ONCE);
	notify_stop(n);
	keeper_stop(keeper, keeper_gone, NULL);
	uv_run(&loop, UV_RUN_DEFAULT);
	notify_free(n);
	keeper_free(keeper);
	uv_loop_close(&loop);
}

static void keep_mention(void *context, const struct mention *m)
{
	unsigned *kinds = context;
	assert_string_equal(m->who, "Ivan");
	assert_int_equal(m->table, 300 + m->kind);
	*kinds |= 1u << m->kind;
}

/* A letter will tell what was asked for; whose turn it is shows when it is written. */
static void told(void **state)
{
	(void)state;
	struct message why;
	struct store *store = store_open(url, STORE_NORMAL, &why);
	assert_non_null(store);
	struct player hana = person(store, "hana", false), iva = person(store, "iva", false), ivan = person(store, "ivan", false);
	struct notice n = { .player = hana.id, .language = "en", .link = "of-hana", .kinds = 1 << NOTIFY_TURN | 1 << NOTIFY_INVITATION | 1 << NOTIFY_END };
	unsigned kinds = 0;
	assert_int_equal(store_notice_put(store, &n), STORE_OK);
	invite(store, 300 + NOTIFY_INVITATION, hana.id, ivan.id);
	tell_all(hana.id);
	tell_all(iva.id);
	assert_int_equal(store_mentions(store, hana.id, 20, keep_mention, &kinds), STORE_OK);
	assert_int_equal(kinds, 1 << NOTIFY_INVITATION | 1 << NOTIFY_END);
	kinds = 0;
	assert_int_equal(store_mentions(store, iva.id, 20, keep_mention, &kinds), STORE_OK);
	assert_int_equal(kinds, 0);
	store_close(store);
}

static int begin(void **state)
{
	(void)state;
	struct timespec at;
	clock_gettime(CLOCK_REALTIME, &at);
	now = (int64_t)at.tv_sec * 1000;
	snprintf(url, sizeof url, "sqlite:%s/store", mkdtemp(dir));
	return 0;
}

static int end(void **state)
{
	(void)state;
	char line[128];
	snprintf(line, sizeof line, "rm -rf '%s'", dir);
	return system(line);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(turns), cmocka_unit_test(digests), cmocka_unit_test(stale_invitations), cmocka_unit_test(told) };
	return cmocka_run_group_tests(tests, begin, end);
}
