/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Two servers on one PostgreSQL: people at one table come in through both, choose at the
 * same time, and hear the same; a server dies in the middle of the game, and its people
 * go on at the other. Beside with-postgres: ctest: postgres only
 */
#include "crew.h"

#include "store.h"
#include "table.h"
#include "tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct crew crew;

static int set_up(void **state)
{
	(void)state;
	if (!getenv("BERGFRIED_TEST_POSTGRES"))
		fail_msg("this needs test/with-postgres");
	crew_begin_nodes(&crew);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	crew_end(&crew);
	return 0;
}

static void apply(void *context, const struct event *event)
{
	struct table *table = context;
	if (table_apply(table, event))
		fail_msg("the log cannot be replayed at %d", event->seq);
}

/* Everybody has heard the log, from the beginning and everything once, whichever server
 * it came through; at the end of the game all of it. */
static void check_log(bool end)
{
	struct store *store = crew_open(&crew);
	static struct table table;
	int64_t id;
	assert_true(id_read(crew.mate[0].table, &id));
	table_start(&table, id);
	assert_int_equal(store_events(store, id, 0, apply, &table), STORE_OK);
	for (int i = 0; i < crew.mates; i++) {
		const struct mate *mate = &crew.mate[i];
		int events = (int)json_array_size(mate->events);
		assert_true(end ? events == table.seq : events > 8 && events <= table.seq);
		for (int seq = 1; seq <= events; seq++) {
			const json_t *event = json_array_get(mate->events, (size_t)seq - 1);
			assert_int_equal(field_number(event, "seq"), seq);
			assert_int_equal(field_number(event, "at"), table.log[seq - 1].at);
			const char *word = field_text(event, "event");
			assert_int_equal(strncmp(table.log[seq - 1].text, word, strlen(word)), 0);
		}
	}
	table_free(&table);
	store_close(store);
}

static void everybody_hears(void)
{
	int last = 0;
	for (int i = 0; i < crew.mates; i++)
		last = crew.mate[i].seq > last ? crew.mate[i].seq : last;
	for (int i = 0; i < crew.mates; i++)
		crew_until(&crew, heard_seq, &crew.mate[i], last, "what the other server keeps");
}

/* Nobody moves until everybody can; then all at once. */
static void choose_together(int rounds)
{
	for (int round = 0; round < rounds; round++) {
		for (int i = 0; i < crew.mates; i++)
			if (may_move(&crew.mate[i], 0))
				mate_move(&crew.mate[i], &crew.rng);
		for (int i = 0; i < crew.mates; i++)
			while (crew.mate[i].asked)
				crew_listen(&crew, 100);
		everybody_hears();
		crew_listen(&crew, 0);
	}
}

/* How often a server found a number taken. */
static int conflicts(const struct host *host)
{
	struct reply reply = http_ask(host, "GET", "/metrics", NULL, NULL);
	static const char name[] = "\nbergfried_conflicts_total ";
	const char *at = reply.body ? strstr(reply.body, name) : NULL;
	int n = at ? (int)strtol(at + strlen(name), NULL, 10) : -1;
	reply_free(&reply);
	return n;
}

static void test_two_nodes(void **state)
{
	(void)state;
	struct mate *at[SEATS_MAX] = { NULL };
	for (int i = 0; i < 6; i++)
		at[i] = crew_hire(&crew, i % 2 ? &crew.other : &crew.host);
	crew_table(&crew, "between-two-castles", 7, NULL, NULL, at, "greedy");
	everybody_hears();
	/* whether two take the same number is a matter of luck: some more tries, if need be */
	choose_together(12);
	for (int more = 0; more < 20 && conflicts(&crew.host) + conflicts(&crew.other) == 0; more++)
		choose_together(1);
	check_log(false);
	crew_play(&crew, 40);
	everybody_hears();
	check_log(false);
	print_message("numbers that the other server had taken: %d and %d times\n", conflicts(&crew.host), conflicts(&crew.other));
	/* one dies; who was there hears the rest elsewhere */
	host_kill(&crew.other);
	for (int i = 1; i < 6; i += 2)
		mate_return(&crew.mate[i], &crew.host);
	crew_play(&crew, 30);
	/* it comes again, and the other one goes */
	crew_start(&crew, &crew.other);
	for (int i = 1; i < 6; i += 2)
		mate_return(&crew.mate[i], &crew.other);
	crew_play(&crew, 30);
	host_kill(&crew.host);
	for (int i = 0; i < 6; i++)
		mate_return(&crew.mate[i], &crew.other);
	crew_play(&crew, 100000);
	everybody_hears();
	check_log(true);
	struct session s;
	crew_record(&crew, crew.mate[0].table, &s);
	crew_check_views(&crew, &s);
	session_free(&s);
}

/* Two people at two servers, each doing what is possible only since the other's last answer,
 * without waiting for a word of it. */
static void test_newest(void **state)
{
	(void)state;
	enum { TABLES = 8 };   /* as many remarks may be made in a row */
	struct mate *ann = crew_hire(&crew, &crew.host), *ben = crew_hire(&crew, &crew.other);
	for (int i = 0; i < TABLES; i++) {
		json_t *made = mate_ask(ann, "make", "{s:s, s:i, s:i}", "game", "carcassonne-castle", "seats", 2, "sit", 0);
		snprintf(ann->table, sizeof ann->table, "%s", field_text(made, "table"));
		snprintf(ben->table, sizeof ben->table, "%s", ann->table);
		json_decref(made);
		mate_does(ben, "sit", "{s:i}", "seat", 1);
		mate_does(ann, "start", NULL);
		mate_does(ben, "tally", "{s:i}", "seat", 0);
		mate_does(ann, "offer", NULL);
		mate_does(ben, "decline", NULL);
		mate_does(ann, "say", "{s:s}", "text", "well");
		json_t *said = mate_ask(ben, "say", "{s:s}", "text", "then");
		mate_does(ann, "join", "{s:I}", "since", (json_int_t)field_number(said, "seq"));
		json_decref(said);
		mate_does(i % 2 ? ann : ben, "resign", NULL);
		mate_does(i % 2 ? ben : ann, "record", NULL);
		mate_does(ann, "part", NULL);
	}
}

/* When the table last changed, by what everybody may read. */
static long long changed_at(struct mate *mate, const char *table)
{
	char path[64];
	snprintf(path, sizeof path, "/api/tables/%s", table);
	struct reply reply = client_get(&mate->client, path);
	json_t *summary = reply.body ? json_loads(reply.body, 0, NULL) : NULL;
	long long changed = field_number(summary, "changed");
	json_decref(summary);
	reply_free(&reply);
	return changed;
}

/* Bots are to move at a table of somebody's, on a server that dies: the other one takes
 * them over, once it is clear that nobody else will make their move (15 seconds). Nobody looks
 * at the table there; bots alone would stand still. */
static void test_orphans(void **state)
{
	(void)state;
	struct mate *anna = crew_hire(&crew, &crew.other), *ben = crew_hire(&crew, &crew.host), *at[SEATS_MAX] = { anna };
	crew.mates = 1;   /* Ben does not look at the table */
	anna->detail = "events";
	/* six of them have not thought when the server dies */
	crew_table(&crew, "between-two-castles", 7, NULL, NULL, at, "level8");
	crew.mates = 2;
	host_kill(&crew.other);
	int64_t began = net_ms();
	long long before = changed_at(ben, anna->table);
	assert_true(before > 0);
	while (changed_at(ben, anna->table) == before) {
		assert_true(net_ms() - began < 2 * LONG);
		crew_listen(&crew, 200);
	}
	print_message("the other server took over after %lld ms\n", (long long)(net_ms() - began));
}

int main(void)
{
	const struct CMUnitTest killed[] = { cmocka_unit_test_setup_teardown(test_two_nodes, set_up, tear_down) };
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_newest, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_orphans, set_up, tear_down),
	};
	/* how often a server is to be killed; each time both are, one after the other */
	const char *kills = getenv("KILLS");
	int failed = cmocka_run_group_tests(tests, NULL, NULL), times = kills && atoi(kills) > 2 ? atoi(kills) / 2 : 1;
	for (int i = 0; i < times; i++)
		failed += cmocka_run_group_tests(killed, NULL, NULL);
	print_message("PostgreSQL: two servers, %d kills\n", 2 * times);
	return failed;
}
