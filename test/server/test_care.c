/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Orders reach those who are there: `bergfried admin` beside a running server, or beside two
 * on one PostgreSQL (ctest: postgres). A remark that is deleted disappears for everybody, a
 * table that is closed is closed for everybody, and a ban ends sockets at once, on both nodes.
 */
#include "crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static struct crew crew;

static int begin(void **state)
{
	(void)state;
	crew_begin_nodes(&crew);
	return 0;
}

static int end(void **state)
{
	(void)state;
	crew_end(&crew);
	return 0;
}

static const struct host *second(void)
{
	return crew_second(&crew);
}

static void admin(const char *order)
{
	char line[512];
	snprintf(line, sizeof line, "'%s' admin --store '%s' %s", getenv("BERGFRIED"), crew.store, order);
	assert_int_equal(system(line), 0);
}

static bool has_heard(const struct mate *mate, long times)
{
	return heard(mate, "unsay") >= times;
}

static bool has_heard_say(const struct mate *mate, long times)
{
	return heard(mate, "say") >= times;
}

static bool has_heard_call(const struct mate *mate, long times)
{
	return heard(mate, "call") >= times;
}

/* What anybody hears from the beginning on. */
static void look_for_words(struct mate *mate)
{
	char *all = json_dumps(mate->events, 0);
	assert_non_null(all);
	assert_null(strstr(all, "secret"));
	assert_non_null(strstr(all, "unsaid"));
	free(all);
}

static void words_are_gone(void **state)
{
	(void)state;
	struct mate *anna = crew_hire(&crew, &crew.host), *berta = crew_hire(&crew, &crew.host), *cilka = crew_hire(&crew, second());
	char order[64];
	crew_table(&crew, "ordonans", 2, NULL, NULL, (struct mate *const[]){ anna, berta }, NULL);
	mate_does(anna, "say", "{s:s}", "text", "a secret word");
	crew_until(&crew, has_heard_say, cilka, 1, "the word");
	long long said = field_number(last_heard(cilka, "say"), "seq");
	mate_does(cilka, "say", "{s:s}", "text", "a secret call");
	crew_until(&crew, has_heard_call, cilka, 1, "the call");
	long long called = field_number(last_heard(cilka, "call"), "seq");
	snprintf(order, sizeof order, "unsay %s %lld", anna->table, said);
	admin(order);
	snprintf(order, sizeof order, "unsay %s %lld", anna->table, called);
	admin(order);
	for (int i = 0; i < crew.mates; i++)
		crew_until(&crew, has_heard, &crew.mate[i], 2, "that it is unsaid");
	assert_int_equal(field_number(last_heard(berta, "unsay"), "of"), called);
	/* whoever comes later, on either node */
	struct mate *dana = crew_hire(&crew, &crew.host), *ela = crew_hire(&crew, second());
	mate_join(dana, anna->table, "full");
	mate_join(ela, anna->table, "full");
	crew_until(&crew, has_heard, dana, 2, "that it is unsaid");
	crew_until(&crew, has_heard, ela, 2, "that it is unsaid");
	look_for_words(dana);
	look_for_words(ela);
	snprintf(order, sizeof order, "close %s", anna->table);
	admin(order);
	for (int i = 0; i < crew.mates; i++)
		crew_until(&crew, stage_is, &crew.mate[i], 'c', "that the table is closed");
	assert_string_equal(field_text(dana->view, "ending"), "aborted");
}

/* The socket is ended by the server, and there is no other for them. */
static void is_put_out(struct client *client)
{
	char *text;
	while ((text = client_receive(client, PATIENCE)))
		free(text);
	assert_int_equal(client->closed, 1008);
	assert_false(client_connect(client));
	assert_int_equal(client->status, 403);
}

static void bans_end_sockets(void **state)
{
	(void)state;
	struct client anna, berta = { .fd = -1 }, cilka;
	char order[128];
	assert_true(client_open(&anna, &crew.host));
	assert_true(client_open(&cilka, second()));
	/* the same person on the other node */
	berta.host = second();
	strcpy(berta.cookie, anna.cookie);
	assert_true(client_connect(&berta));
	json_t *hello = client_ask(&anna, "hello", "{s:i}", "version", 1);
	assert_true(client_does(&berta, "ping", NULL));
	assert_true(client_does(&cilka, "ping", NULL));
	snprintf(order, sizeof order, "ban %s --days 1", field_text(hello, "name"));
	admin(order);
	is_put_out(&anna);
	is_put_out(&berta);
	assert_true(client_does(&cilka, "ping", NULL));
	snprintf(order, sizeof order, "unban %s", field_text(hello, "name"));
	admin(order);
	/* an address: everybody here comes from one */
	admin("ban 127.0.0.1");
	is_put_out(&cilka);
	admin("unban 127.0.0.1");
	int tries = 0;
	while (!client_connect(&cilka) && tries++ < PATIENCE / 100)
		nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
	assert_true(client_does(&cilka, "ping", NULL));
	json_decref(hello);
	client_free(&anna);
	client_free(&berta);
	client_free(&cilka);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(words_are_gone, begin, end), cmocka_unit_test_setup_teardown(bans_end_sockets, begin, end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
