/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The host over ports that answer at once, later, in another order, or say that the store
 * is away or somebody else was faster. Whatever happens on the way, every request has one
 * last answer, nothing is told that is not kept, and whoever leaves leaves nothing behind.
 */
#include "host_inside.h"
#include "request.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { HOSTS = 2, PEOPLE = 3, WAITING = 64, LOG = 256, MINUTE = 60000, REVIEWS = 2 };

/* A person at one of the hosts, and all that was told, a line each. */
struct person {
	struct visitor *visitor;
	struct buf heard;
};

static struct host *hosts[HOSTS];
static struct person people[HOSTS][PEOPLE];

/* The store that both hosts share, and what is on its way. */
static struct event kept[LOG];
static int events;
static bool later, away; /* append and fetch: answer when told to; say that they cannot */
static bool full;                /* it can be read, but nothing can be kept */
static bool think_later;
static struct appending *appends[WAITING];
static struct fetch *fetches[WAITING];
static struct thought *thoughts[WAITING];
static int appending, fetching, thinking;
static int64_t now;
static uint64_t chances;

/* ---- ports ---- */

static char *copy(const char *text)
{
	char *own = malloc(strlen(text) + 1);
	assert_non_null(own);
	return strcpy(own, text);
}

static bool is_kept(int64_t table, int seq)
{
	for (int i = 0; i < events; i++)
		if (kept[i].table == table && kept[i].seq == seq)
			return true;
	return false;
}

static void do_append(struct appending *a)
{
	a->result = away || full ? APPEND_AWAY : is_kept(a->event.table, a->event.seq) ? APPEND_TAKEN : APPENDED;
	if (a->result == APPENDED) {
		assert_true(events < LOG);
		kept[events] = a->event;
		kept[events].text = copy(a->event.text);
		kept[events++].name = copy(a->event.name ? a->event.name : "");
	}
	a->done(a);
}

static void do_fetch(struct fetch *f)
{
	f->away = away;
	for (int i = 0; i < events && !away; i++)
		if (kept[i].table == f->table && kept[i].seq > f->after)
			fetch_event(f, &kept[i]);
	f->done(f);
}

static void append(void *context, struct appending *a)
{
	(void)context;
	assert_true(appending < WAITING);
	if (later)
		appends[appending++] = a;
	else
		do_append(a);
}

static void fetch(void *context, struct fetch *f)
{
	(void)context;
	assert_true(fetching < WAITING);
	if (later)
		fetches[fetching++] = f;
	else
		do_fetch(f);
}

static bool at_once(void *context)
{
	(void)context;
	return true;
}

/* Think about it; cut short: no longer than it takes to have an answer. */
static void do_think(struct thought *t, bool cut)
{
	if (!t->iterations || t->iterations > 1000)
		t->iterations = cut ? t->iterations : 16;
	if (!t->stop)
		thought_work(t, cut ? at_once : NULL, NULL);
	t->dropped = !t->answered;
	t->done(t);
}

static void think(void *context, struct thought *t)
{
	(void)context;
	assert_true(thinking < WAITING);
	t->stop = false;
	if (think_later)
		thoughts[thinking++] = t;
	else
		do_think(t, false);
}

static void drop(void *context, struct thought *t)
{
	(void)context;
	t->stop = true;
}

static void hear(void *context, void *line, const char *text, size_t n)
{
	(void)context;
	struct person *person = line;
	buf_putn(&person->heard, text, n);
	buf_char(&person->heard, '\n');
}

static int64_t clock_now(void *context)
{
	(void)context;
	return now;
}

static void chance(void *context, void *bytes, size_t n)
{
	(void)context;
	chances = chances * 6364136223846793005u + 1442695040888963407u;
	memset(bytes, 0, n);
	memcpy(bytes, &chances, n < sizeof chances ? n : sizeof chances);
}

static void seal(void *context, const char *text, char out[SEAL_SIZE])
{
	(void)context;
	memset(out, '0' + (char)(strlen(text) % 10), SEAL_SIZE - 1);
	out[SEAL_SIZE - 1] = '\0';
}

static const struct catalogue *language(const char *name)
{
	static const struct catalogue english = { .language = "en", .form = plural_english };
	return strcmp(name, "en") == 0 ? &english : NULL;
}

/* ---- what is on its way ---- */

/* The store answers everything, the newest first or the oldest first, and what that brings. */
static void settle(bool backwards)
{
	for (int tries = 0; appending || fetching; tries++) {
		assert_true(tries < WAITING);
		int n = appending, at = backwards ? n - 1 : 0;
		if (n) {
			struct appending *a = appends[at];
			memmove(appends + at, appends + at + 1, (size_t)(n - at - 1) * sizeof *appends);
			appending--;
			do_append(a);
			continue;
		}
		struct fetch *f = fetches[backwards ? --fetching : 0];
		if (!backwards)
			memmove(fetches, fetches + 1, (size_t)--fetching * sizeof *fetches);
		do_fetch(f);
	}
}

/* Answer the thought that has waited longest. */
static void think_one(bool cut)
{
	assert_true(thinking > 0);
	struct thought *t = thoughts[0];
	memmove(thoughts, thoughts + 1, (size_t)--thinking * sizeof *thoughts);
	do_think(t, cut);
}

/* ---- asking ---- */

/* A request of somebody, with ' for ". */
static void ask(struct person *person, const char *request)
{
	char *text = copy(request);
	for (char *c = text; *c; c++)
		if (*c == '\'')
			*c = '"';
	struct asked asked;
	struct message m = asked_read(&asked, text, strlen(text));
	if (m.id)
		host_refuse(person->visitor, &asked, &m);
	else
		host_ask(person->visitor, &asked);
	free(text);
}

/* The same at a table: $ stands for its id. */
static void ask_at(struct person *person, int64_t table, const char *request)
{
	struct buf b = { 0 };
	char id[ID_SIZE];
	id_put(table, id);
	for (const char *c = request; *c; c++)
		if (*c == '$')
			buf_put(&b, id);
		else
			buf_char(&b, *c);
	ask(person, buf_text(&b));
	buf_free(&b);
}

/* How often somebody has heard these words, with ' for ". */
static int heard(const struct person *person, const char *words)
{
	char *text = copy(words);
	int n = 0;
	for (char *c = text; *c; c++)
		if (*c == '\'')
			*c = '"';
	for (const char *at = person->heard.len ? person->heard.text : ""; (at = strstr(at, text)); at++)
		n++;
	free(text);
	return n;
}

/* Somebody's new table, with a seat there. */
static int64_t make_with(struct person *person, const char *request)
{
	buf_clear(&person->heard);
	ask(person, request);
	const char *at = person->heard.len ? strstr(person->heard.text, "\"table\":\"") : NULL;
	int64_t id = 0;
	char text[ID_SIZE] = { 0 };
	assert_non_null(at);
	memcpy(text, at + strlen("\"table\":\""), ID_SIZE - 1);
	assert_true(id_read(text, &id));
	return id;
}

static int64_t make(struct person *person)
{
	return make_with(person, "{'do':'make','game':'carcassonne-castle','seats':2,'sit':0}");
}

/* With the second person seated, or a bot, and the game begun. */
static int64_t make_game(struct person *person, struct person *other)
{
	int64_t id = make(person);
	if (other)
		ask_at(other, id, "{'do':'sit','table':'$','seat':1}");
	else
		ask_at(person, id, "{'do':'bot','table':'$','seat':1,'bot':'random'}");
	ask_at(person, id, "{'id':'start','do':'start','table':'$'}");
	assert_int_equal(heard(person, "'id':'start','ok':true"), 1);
	return id;
}

/* Everybody forgets the table, so that it must be read again. */
static void forget_table(int64_t id)
{
	for (int i = 0; i < HOSTS; i++) {
		now += 2 * MINUTE;
		host_step(hosts[i]);
		assert_null(live_find(hosts[i], id));
	}
}

static void leave(struct person *person)
{
	host_leave(person->visitor);
	person->visitor = NULL;
}

/* ---- the beginning and the end ---- */

static int open_hosts(void **state)
{
	(void)state;
	now = 1700000000000;
	chances = 1;
	struct host_plan plan = { .idle = MINUTE, .positions = 4, .reviews = REVIEWS };
	plan.ports = (struct ports){ .append = append, .fetch = fetch, .think = think, .drop = drop, .send = hear,
	                             .now = clock_now, .chance = chance, .seal = seal, .language = language };
	for (int i = 0; i < HOSTS; i++) {
		static const char *const names[PEOPLE] = { "Ann", "Ben", "Cid" };
		hosts[i] = host_new(&plan);
		for (int k = 0; k < PEOPLE; k++)
			people[i][k].visitor = host_enter(hosts[i], 10 * i + k + 1, names[k], true, &people[i][k]);
	}
	return 0;
}

/* Whatever a test has done, nothing is left once everybody has gone. */
static int close_hosts(void **state)
{
	(void)state;
	settle(false);
	for (int i = 0; i < HOSTS; i++)
		for (int k = 0; k < PEOPLE; k++) {
			if (people[i][k].visitor)
				leave(&people[i][k]);
			buf_free(&people[i][k].heard);
		}
	for (int i = 0; i < HOSTS; i++)
		if (!hosts[i]->stopping)
			host_stop(hosts[i]);
	later = think_later = away = full = false;
	while (thinking || appending || fetching) {
		settle(false);
		if (thinking)
			think_one(true);
	}
	for (int i = 0; i < HOSTS; i++) {
		assert_null(hosts[i]->visitors);
		assert_int_equal(hosts[i]->reviews, 0);
		for (struct live *l = NULL; (l = host_next(hosts[i], l));)
			assert_true(live_idle(l));
		host_free(hosts[i]);
	}
	for (int i = 0; i < events; i++) {
		free((char *)kept[i].text);
		free((char *)kept[i].name);
	}
	events = 0;
	return 0;
}

/* ---- tables ---- */

/* Whoever asks to hear of a table and is gone before it has been read hears nothing. */
static void test_join_and_leave(void **state)
{
	(void)state;
	struct person *ann = &people[0][0], *ben = &people[0][1], *cid = &people[0][2];
	int64_t id = make_game(ann, ben);
	forget_table(id);
	later = think_later = true;
	ask_at(cid, id, "{'id':1,'do':'join','table':'$'}");
	ask_at(ann, id, "{'id':2,'do':'hint','table':'$'}");
	ask_at(ben, id, "{'id':2,'do':'hint','table':'$'}");
	ask_at(ben, id, "{'id':3,'do':'say','table':'$','text':'bye'}");
	leave(ann);
	leave(ben);
	leave(cid);
	settle(false);
	/* nobody is there to think for, but what was said is said */
	assert_int_equal(thinking, 0);
	assert_string_equal(kept[events - 1].text + 6, "bye");
	assert_null(hosts[0]->visitors);
}

/* A table that was closed before its game can be set up once more, like one that is over. */
static void test_rematch_of_closed(void **state)
{
	(void)state;
	struct person *ann = &people[0][0];
	int64_t id = make(ann);
	ask_at(ann, id, "{'id':1,'do':'close','table':'$'}");
	ask_at(ann, id, "{'id':2,'do':'rematch','table':'$'}");
	assert_int_equal(heard(ann, "'id':2,'ok':true,'table':"), 1);
}

/* Two hosts want the same seat: the slower one reads the table again and says so. */
static void test_conflict(void **state)
{
	(void)state;
	struct person *ann = &people[0][0], *ben = &people[0][1], *far = &people[1][0];
	int64_t id = make(ann);
	ask_at(ben, id, "{'id':1,'do':'join','table':'$'}");
	ask_at(far, id, "{'id':1,'do':'join','table':'$'}");
	later = true;
	ask_at(ben, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	ask_at(far, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	settle(false);
	assert_int_equal(heard(ben, "'id':2,'ok':true,'seq':3"), 1);
	assert_int_equal(heard(far, "'id':2,"), 1);
	assert_int_equal(heard(far, "this seat is taken"), 1);
	assert_int_equal(heard(far, "'seq':3,'at':"), 1);
	assert_int_equal(host_figures(hosts[1]).conflicts, 1);
	/* and both agree on what follows, whoever hears of it first */
	ask_at(far, id, "{'id':3,'do':'say','table':'$','text':'one'}");
	ask_at(ben, id, "{'id':3,'do':'say','table':'$','text':'two'}");
	settle(true);
	host_heard(hosts[0], id, 5);
	host_heard(hosts[1], id, 5);
	settle(false);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(heard(i ? far : ben, "'seq':4,'at':"), 1);
		/* whoever sits there does not hear what onlookers say */
		assert_int_equal(heard(i ? far : ben, "'seq':5,'at':"), i);
		assert_int_equal(heard(i ? far : ben, "'id':3,'ok':true"), 1);
	}
}

/* What the store could not keep has not happened, for anybody, and can be asked again. */
static void lose_store(bool at_all)
{
	struct person *ann = &people[0][0], *ben = &people[0][1];
	later = false;
	int64_t id = make(ann);
	ask_at(ann, id, "{'id':1,'do':'join','table':'$'}");
	later = at_all;
	away = true;
	ask_at(ben, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	ask_at(ann, id, "{'id':3,'do':'view','table':'$'}");
	ask_at(ann, id, "{'id':4,'do':'rematch','table':'$'}");
	settle(false);
	ask_at(ben, id, "{'id':5,'do':'sit','table':'$','seat':1}");
	settle(false);
	assert_int_equal(heard(ben, "'id':2,'error':{'key':'the server cannot save"), 1);
	assert_int_equal(heard(ben, "'id':5,'error':{'key':'the server cannot save"), 1);
	assert_int_equal(heard(ann, "'id':3,"), 1);
	assert_int_equal(heard(ann, "'id':4,'error'"), 1);
	assert_int_equal(heard(ann, "'seq':3"), 0);
	away = false;
	host_step(hosts[0]);
	settle(false);
	ask_at(ben, id, "{'id':6,'do':'sit','table':'$','seat':1}");
	settle(false);
	assert_int_equal(heard(ben, "'id':6,'ok':true,'seq':3"), 1);
	assert_int_equal(heard(ann, "'seq':3,'at':"), 1);
}

static void test_store_away_later(void **state)
{
	(void)state;
	lose_store(true);
}

static void test_store_away_at_once(void **state)
{
	(void)state;
	lose_store(false);
}

/* A clock that has run out is tried now and then, not all the time. */
static void test_store_full(void **state)
{
	(void)state;
	struct person *ann = &people[0][0], *ben = &people[0][1];
	int64_t id = make_with(ann, "{'do':'make','game':'carcassonne-castle','seats':2,'sit':0,'clock':{'kind':'live','base':10000}}");
	ask_at(ben, id, "{'do':'sit','table':'$','seat':1}");
	ask_at(ann, id, "{'do':'start','table':'$'}");
	ask_at(ann, id, "{'do':'join','table':'$'}");
	later = full = true;
	now += MINUTE;
	for (int i = 0; i < 3; i++) {
		host_step(hosts[0]);
		settle(false);
		ask_at(ben, id, "{'do':'say','table':'$','text':'hello'}");
		settle(false);
	}
	assert_int_equal(heard(ben, "the server cannot save"), 3);
	assert_int_equal(heard(ann, "'event':'flag'"), 0);
	full = false;
	host_step(hosts[0]);
	settle(false);
	assert_int_equal(heard(ann, "'event':'flag'"), 1);
}

/* A table that could not be made, with a seat wanted there: one answer, with the reason. */
static void make_nothing(struct person *ann, bool at_all)
{
	later = at_all;
	away = true;
	buf_clear(&ann->heard);
	ask(ann, "{'id':1,'do':'make','game':'carcassonne-castle','seats':2,'sit':0,'lang':'en'}");
	settle(false);
	assert_int_equal(heard(ann, "'id':1,"), 1);
	assert_int_equal(heard(ann, "'key':'the server cannot save"), 1);
	assert_int_equal(heard(ann, "'text':'the server cannot save"), 1);
	assert_int_equal(events, 0);
}

static void test_make_without_store(void **state)
{
	(void)state;
	make_nothing(&people[0][0], true);
	make_nothing(&people[0][0], false);
}

/* An event has the name its maker had when it was made, and keeps it on its way. */
static void test_renamed_on_the_way(void **state)
{
	(void)state;
	struct person *ann = &people[0][0];
	int64_t id = make(ann);
	later = true;
	ask_at(ann, id, "{'id':1,'do':'say','table':'$','text':'hello'}");
	host_renamed(hosts[0], 1, "Zoë", false);
	settle(false);
	assert_string_equal(kept[events - 1].name, "Ann");
}

/* A table is deleted by whoever made it, only where tables are its visitors' own. */
static void test_drop(void **state)
{
	(void)state;
	int64_t id = make_game(&people[0][0], NULL);
	ask_at(&people[0][0], id, "{'id':1,'do':'drop','table':'$'}");
	assert_int_equal(heard(&people[0][0], "'id':1,'error':{'key':'unknown request"), 1);
}

/* Of a table one sees one's own side and no record of it while it lasts. */
static void test_secrets_at_table(void **state)
{
	(void)state;
	struct person *ann = &people[0][0], *ben = &people[0][1], *cid = &people[0][2];
	int64_t id = make_game(ann, ben);
	static const char *const asks[] = {
		"{'id':1,'do':'hint','table':'$'}",
		"{'id':1,'do':'worth','table':'$'}",
		"{'id':1,'do':'record','table':'$'}",
		"{'id':1,'do':'hint','table':'$','seat':0}",
		"{'id':1,'do':'look','table':'$','ply':0,'seat':0}",
		"{'id':1,'do':'view','table':'$','seat':0}",
		"{'id':1,'do':'worth','table':'$','seat':0,'ply':0}",
		"{'id':1,'do':'view','table':'$'}",
		"{'id':1,'do':'hint','table':'$','position':'a'}",
	};
	for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
		buf_clear(&cid->heard);
		ask_at(cid, id, asks[i]);
		assert_int_equal(heard(cid, "'id':1,'error'"), 1);
		assert_int_equal(heard(cid, "'id':1,"), 1);
	}
}

/* ---- thoughts ---- */

static const char *const load_new =
	"{'do':'load','position':'p','game':'carcassonne-castle','seed':3,'options':{'first':'0'}}";

/* Parts are told until the question is stopped; then there is one last answer. */
static void test_progress_and_stop(void **state)
{
	(void)state;
	struct person *ann = &people[0][0];
	ask(ann, load_new);
	think_later = true;
	ask(ann, "{'id':1,'do':'hint','position':'p','seat':0,'iterations':800,'progress':true}");
	think_one(false);
	think_one(false);
	assert_int_equal(heard(ann, "'partial':true"), 2);
	assert_int_equal(host_questions(ann->visitor), 1);
	ask(ann, "{'id':2,'do':'stop','of':1}");
	ask(ann, "{'id':3,'do':'stop'}");
	assert_int_equal(heard(ann, "'id':2,'ok':true,'stopped':1"), 1);
	assert_int_equal(heard(ann, "'id':3,'ok':true,'stopped':0"), 1);
	/* it had not begun with this part: it makes the least that is an answer */
	think_one(false);
	think_one(false);
	assert_int_equal(heard(ann, "'stopped':true"), 1);
	assert_int_equal(heard(ann, "'id':1,"), 3);
	assert_int_equal(thinking, 0);
	assert_int_equal(host_questions(ann->visitor), 0);
}

/* Who lets the host's world end a thought early cannot have it thought on in parts: an hour
 * of them would be a way around every bound. */
static void test_progress_is_bounded(void **state)
{
	(void)state;
	struct person *ann = &people[0][0];
	ask(ann, load_new);
	think_later = true;
	ask(ann, "{'id':1,'do':'hint','position':'p','seat':0,'ms':3600000,'progress':true}");
	for (int i = 0; i < 8 && thinking; i++)
		think_one(true);
	assert_int_equal(thinking, 0);
	assert_int_equal(heard(ann, "'id':1,") - heard(ann, "'partial':true"), 1);
}

/* Questions are about what was there, and whoever has gone gets none answered. */
static void test_leave_while_thinking(void **state)
{
	(void)state;
	struct person *ann = &people[0][0], *ben = &people[0][1];
	int64_t id = make_game(ann, ben);
	think_later = true;
	for (int i = 0; i < 2; i++) {
		struct person *person = i ? ben : ann;
		ask_at(person, id, "{'id':1,'do':'hint','table':'$','progress':true}");
		ask(person, load_new);
		ask(person, "{'id':2,'do':'hint','position':'p','seat':0,'progress':true,'iterations':500}");
		ask(person, "{'id':3,'do':'move','position':'p','seat':0,'bot':'random'}");
		ask(person, "{'id':4,'do':'evaluate','position':'p','seat':0,'bot':'level1'}");
		ask(person, "{'id':5,'do':'drop','position':'p'}");
	}
	leave(ann);
	leave(ben);
	/* what is being thought about comes back, and nothing is begun for them */
	for (int left = thinking; left; left--)
		think_one(false);
	assert_int_equal(thinking, 0);
	assert_ptr_equal(hosts[0]->visitors, people[0][2].visitor);
	assert_null(people[0][2].visitor->next);
}

/* ---- reviews ---- */

static const char *const load_record =
	"{'id':'l','do':'load','position':'r','record':'bergfried 1\\ngame null\\nseats 2\\nname 0 Ann\\nname 1 Ben\\n"
	"deal pile 3 10 2 8 6 7 4 5 12 9 1 11\\n0 take\\n1 leave\\n0 leave\\n'}";

/* As many as may be, and no more; one that is dropped makes room when it has come back. */
static void test_reviews(void **state)
{
	(void)state;
	struct person *ann = &people[0][0], *ben = &people[0][1], *cid = &people[0][2];
	think_later = true;
	for (int i = 0; i < PEOPLE; i++) {
		ask(&people[0][i], load_record);
		ask(&people[0][i], "{'id':1,'do':'review','position':'r','iterations':4}");
	}
	assert_int_equal(heard(cid, "too many games are being reviewed"), 1);
	assert_int_equal(hosts[0]->reviews, REVIEWS);
	ask(ann, "{'id':2,'do':'play','position':'r','seat':0,'move':'take'}");
	ask(ann, "{'id':3,'do':'review','position':'r'}");
	assert_int_equal(heard(ann, "this game is being reviewed"), 2);
	ask(ann, "{'id':5,'do':'review','position':'r','iterations':0}");
	ask(ann, "{'id':6,'do':'review','position':'r','iterations':1000001}");
	assert_int_equal(heard(ann, "must be a whole number from 1 to"), 2);
	leave(ben);
	ask(ann, load_record);
	assert_int_equal(hosts[0]->reviews, REVIEWS);
	/* whoever waited for it hears that it will not come */
	assert_int_equal(heard(ann, "'id':1,'error'"), 1);
	while (thinking)
		think_one(true);
	assert_int_equal(hosts[0]->reviews, 0);
	assert_int_equal(heard(ann, "'id':1,"), 1);
	ask(cid, "{'id':4,'do':'review','position':'r'}");
	while (thinking)
		think_one(true);
	assert_int_equal(heard(cid, "'id':4,'ok':true,'review':"), 1);
}

/* ---- the end ---- */

/* Nothing is begun when the host has stopped: whatever waits behind an event is told so. */
static void test_stop(void **state)
{
	(void)state;
	struct person *ann = &people[0][0], *ben = &people[0][1];
	int64_t id = make_game(ann, ben);
	later = think_later = true;
	ask_at(ann, id, "{'id':1,'do':'say','table':'$','text':'hello'}");
	ask_at(ann, id, "{'id':2,'do':'hint','table':'$'}");
	ask_at(ben, id, "{'id':2,'do':'hint','table':'$'}");
	ask(ann, load_new);
	ask(ann, "{'id':3,'do':'hint','position':'p','seat':0,'progress':true,'iterations':500}");
	ask(ann, load_record);
	ask(ann, "{'id':4,'do':'review','position':'r'}");
	assert_int_equal(thinking, 2);
	host_stop(hosts[0]);
	ask(ann, "{'id':5,'do':'ping'}");
	settle(false);
	assert_int_equal(thinking, 2);
	while (thinking) {
		thoughts[0]->stop = true;
		think_one(true);
	}
	assert_int_equal(heard(ann, "'id':1,'ok':true"), 1);
	for (int i = 2; i <= 5; i++) {
		char words[] = "'id':0,'error':{'key':'the server is shutting down";
		words[5] = (char)('0' + i);
		assert_int_equal(heard(ann, words), 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_join_and_leave, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_rematch_of_closed, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_conflict, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_store_away_later, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_store_away_at_once, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_store_full, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_make_without_store, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_renamed_on_the_way, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_drop, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_secrets_at_table, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_progress_and_stop, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_progress_is_bounded, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_leave_while_thinking, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_reviews, open_hosts, close_hosts),
		cmocka_unit_test_setup_teardown(test_stop, open_hosts, close_hosts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
