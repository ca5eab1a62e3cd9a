/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * kill -9 at random moments while people play at several tables. A move is acknowledged
 * when its answer has come; after every restart each of those is in the log, and so is
 * everything that anybody has heard. In the end every log replays, and the records of
 * games that are over verify.
 *
 * KILLS says how often (3; scripts/soak: more), SEED how. On SQLite, and on
 * the PostgreSQL of with-postgres: ctest: postgres
 */
#include "crew.h"

#include "store.h"
#include "table.h"
#include "tell.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include <cmocka.h>

enum {
	TABLES = 6,
	EACH = 2,              /* people at a table */
	MOST_MS = 150          /* between a start and the next kill */
};

/* A move that its player was told is in the table. */
struct kept {
	int seq, seat;
	char words[MOVE_NAME_MAX];
};

/* A table as the log tells it, and what people think that they know. */
struct watched {
	struct table table;
	int base;              /* number of its first mate */
	struct kept *kept;     /* on the heap */
	int n, room;
	const char *wrong;
};

static struct crew crew;
static struct watched watched[TABLES];
static struct store *store;
static volatile sig_atomic_t victim;
static int kills, acknowledged, games, unanswered;

static void shoot(int number)
{
	(void)number;
	if (victim)
		kill((pid_t)victim, SIGKILL);
	victim = 0;
}

/* ---- what must be kept ---- */

static void keep(void *context, struct mate *mate, int seq)
{
	struct watched *w = context;
	if (w->n == w->room) {
		w->room = 2 * w->room + 64;
		w->kept = realloc(w->kept, (size_t)w->room * sizeof *w->kept);
		assert_non_null(w->kept);
	}
	struct kept *k = &w->kept[w->n++];
	*k = (struct kept){ .seq = seq, .seat = mate->seat };
	snprintf(k->words, sizeof k->words, "%s", mate->move);
	acknowledged++;
}

static void apply(void *context, const struct event *event)
{
	struct watched *w = context;
	if (!w->wrong)
		w->wrong = table_apply(&w->table, event);
}

static void check_kept(const struct watched *w)
{
	for (int i = 0; i < w->n; i++) {
		char expected[MOVE_NAME_MAX + 16];
		snprintf(expected, sizeof expected, "move %d %s", w->kept[i].seat, w->kept[i].words);
		if (w->kept[i].seq > w->table.seq)
			fail_msg("event %d was acknowledged, and there are only %d", w->kept[i].seq, w->table.seq);
		assert_string_equal(w->table.log[w->kept[i].seq - 1].text, expected);
	}
}

/* What was heard is in the log, too: nobody hears of what may yet be lost. */
static void check_heard(const struct watched *w, const struct mate *mate)
{
	for (size_t i = 0; i < json_array_size(mate->events); i++) {
		const json_t *event = json_array_get(mate->events, i);
		int seq = (int)field_number(event, "seq");
		const char *word = field_text(event, "event");
		if (seq > w->table.seq)
			fail_msg("event %d was heard, and there are only %d", seq, w->table.seq);
		const struct happened *h = &w->table.log[seq - 1];
		assert_int_equal(strncmp(h->text, word, strlen(word)), 0);
		assert_int_equal(field_number(event, "at"), h->at);
	}
}

static void check_table(struct watched *w)
{
	enum stored result = store_events(store, w->table.id, w->table.seq, apply, w);
	if (result != STORE_OK || w->wrong)
		fail_msg("the log cannot be read: %s", w->wrong ? w->wrong : store_trouble(store));
	check_kept(w);
	for (int i = 0; i < EACH; i++)
		check_heard(w, &crew.mate[w->base + i]);
}

/* ---- tables ---- */

static void begin_table(struct watched *w)
{
	static const struct {
		const char *game;
		int seats;
	} kinds[] = { { "carcassonne-castle", 2 }, { "ordonans", 2 }, { "between-two-castles", 4 } };
	int kind = (w->base / EACH + games) % 3;
	struct mate *mates = &crew.mate[w->base];
	json_t *made = mate_ask(mates, "make", "{s:s, s:i}", "game", kinds[kind].game, "seats", kinds[kind].seats);
	const char *table = field_text(made, "table");
	int64_t id;
	assert_true(id_read(table, &id));
	table_start(&w->table, id);
	w->n = 0;
	for (int i = 0; i < EACH; i++) {
		struct mate *mate = &mates[i];
		mate->seq = mate->view_seq = 0;
		mate->acknowledged = keep;
		mate->context = w;
		json_array_clear(mate->events);
		json_array_clear(mate->views);
		mate_join(mate, table, i ? "full" : "turn");
		mate_does(mate, "sit", "{s:i}", "seat", i);
	}
	for (int seat = EACH; seat < kinds[kind].seats; seat++)
		mate_does(mates, "bot", "{s:i, s:s}", "seat", seat, "bot", "greedy");
	mate_does(mates, "start", NULL);
	json_decref(made);
}

/* A game that is over: its record verifies, and the next one begins. */
static void end_table(struct watched *w, bool again)
{
	char id[ID_SIZE];
	check_table(w);
	id_put(w->table.id, id);
	if (w->table.stage == STAGE_OVER) {
		struct session s;
		crew_record(&crew, id, &s);
		assert_memory_equal(&s.now, &w->table.session.now, w->table.game->state_size);
		session_free(&s);
		games++;
	}
	table_free(&w->table);
	if (again)
		begin_table(w);
}

static bool is_over(const struct watched *w)
{
	for (int i = 0; i < EACH; i++)
		if (!stage_is(&crew.mate[w->base + i], 'v'))
			return false;
	return true;
}

/* ---- playing until it is shot ---- */

static bool somebody_is_there(void)
{
	for (int i = 0; i < crew.mates; i++)
		if (crew.mate[i].client.fd >= 0)
			return true;
	return false;
}

static bool all_over(void)
{
	for (int i = 0; i < TABLES; i++)
		if (!is_over(&watched[i]))
			return false;
	return true;
}

/* At any moment, but mostly not before some moves are acknowledged: a busy machine would
 * otherwise come to nothing between two shots. */
static void play_until_shot(void)
{
	unsigned us = 1000 + rng_below(&crew.rng, MOST_MS * 1000);
	int enough = acknowledged + (int)rng_below(&crew.rng, 8);
	struct itimerval timer = { .it_value = { .tv_usec = (suseconds_t)us } };
	int64_t until = net_ms() + LONG;
	bool aimed = false;
	victim = crew.host.pid;
	/* answers that were sent before the shot still come after it */
	while (somebody_is_there()) {
		assert_true(net_ms() < until);
		if (!aimed && (acknowledged >= enough || all_over())) {
			setitimer(ITIMER_REAL, &timer, NULL);
			aimed = true;
		}
		for (int i = 0; i < crew.mates; i++)
			if (may_move(&crew.mate[i], 0))
				mate_move(&crew.mate[i], &crew.rng);
		crew_listen(&crew, 20);
	}
	for (int i = 0; i < crew.mates; i++)
		unanswered += crew.mate[i].asked != 0;
	host_kill(&crew.host);
	kills++;
}

static int set_up(void **state)
{
	(void)state;
	const char *seed = getenv("SEED"), *postgres = getenv("BERGFRIED_TEST_POSTGRES");
	crew_begin(&crew, postgres);
	crew.more[2] = NULL;    /* as it is usually run */
	crew.rng = rng_start(seed ? strtoull(seed, NULL, 10) : 1, RNG_TEST);
	crew_start(&crew, &crew.host);
	for (int i = 0; i < TABLES * EACH; i++)
		crew_hire(&crew, &crew.host);
	store = crew_open(&crew);
	struct sigaction action = { .sa_handler = shoot, .sa_flags = SA_RESTART };
	return sigaction(SIGALRM, &action, NULL);
}

static void test_kill(void **state)
{
	(void)state;
	const char *wanted = getenv("KILLS");
	int times = wanted ? (int)strtol(wanted, NULL, 10) : 3;
	int64_t slowest = 0;
	for (int i = 0; i < TABLES; i++) {
		watched[i].base = i * EACH;
		begin_table(&watched[i]);
	}
	while (kills < times || acknowledged <= kills) {
		play_until_shot();
		crew_start(&crew, &crew.host);
		slowest = crew.host.took > slowest ? crew.host.took : slowest;
		for (int i = 0; i < TABLES; i++)
			check_table(&watched[i]);
		for (int i = 0; i < crew.mates; i++)
			mate_return(&crew.mate[i], &crew.host);
		for (int i = 0; i < TABLES; i++)
			if (is_over(&watched[i]))
				end_table(&watched[i], true);
	}
	for (int i = 0; i < TABLES; i++)
		end_table(&watched[i], false);
	print_message("%s: %d kills, %d moves acknowledged and none lost, %d unanswered, %d games to the end, slowest start %lld ms\n",
	              strncmp(crew.store, "sqlite", 6) == 0 ? "SQLite" : "PostgreSQL", kills, acknowledged, unanswered, games,
	              (long long)slowest / 1000);
}

static int tear_down(void **state)
{
	(void)state;
	for (int i = 0; i < TABLES; i++)
		free(watched[i].kept);
	store_close(store);
	crew_end(&crew);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_kill) };
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
