/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The store cannot be written, or is gone: people are told so, nothing is acknowledged,
 * nothing is damaged, and when it is back they play on, without a new start of the server.
 * On SQLite files may not grow, and then the disk is full; on the PostgreSQL of with-postgres
 * the database is stopped: ctest: postgres
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE   /* prlimit */
#endif
#include "crew.h"

#include "table.h"
#include "tell.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

static const char away[] = "the server cannot save right now; nothing has changed: try again soon";

static struct crew crew;
static const char *control;  /* of PostgreSQL, or NULL */
static bool own_disk;        /* the store lies on one that is small */

/* No file of the server's may have more bytes than that; those that have cannot be
 * written behind it. */
static void limit_files(rlim_t bytes)
{
	struct rlimit limit;
	assert_int_equal(prlimit(crew.host.pid, RLIMIT_FSIZE, NULL, &limit), 0);
	limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
	assert_int_equal(prlimit(crew.host.pid, RLIMIT_FSIZE, &limit, NULL), 0);
}

/* Write until nothing fits any more, or make room again. */
static void fill_disk(bool full)
{
	char path[96];
	static char bytes[4096];
	snprintf(path, sizeof path, "%s/filler", crew.folder);
	if (!full) {
		unlink(path);
		return;
	}
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
	assert_true(fd >= 0);
	for (size_t n = sizeof bytes; n; n /= 2)
		while (write(fd, bytes, n) == (ssize_t)n)
			;
	close(fd);
}

static void break_store(void)
{
	char command[160];
	if (!control) {
		limit_files(4096);
		return;
	}
	snprintf(command, sizeof command, "'%s' stop", control);
	assert_int_equal(system(command), 0);
}

static void mend_store(void)
{
	char command[160];
	if (!control) {
		limit_files(RLIM_INFINITY);
		return;
	}
	snprintf(command, sizeof command, "'%s' start", control);
	assert_int_equal(system(command), 0);
}

static int set_up(void **state)
{
	(void)state;
	control = getenv("BERGFRIED_TEST_POSTGRES_CTL");
	/* a file that is too large shall be an error, not the end; the server inherits it */
	signal(SIGXFSZ, SIG_IGN);
	crew_begin(&crew, getenv("BERGFRIED_TEST_POSTGRES"));
	crew.more[2] = NULL;    /* with --sync normal a database that is cut off may forget */
	crew_start(&crew, &crew.host);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	crew_end(&crew);
	if (own_disk) {
		umount2(crew.folder, MNT_DETACH);
		rmdir(crew.folder);
	}
	return 0;
}

/* A real disk that is full, where we may have one: only root can mount. */
static int set_up_disk(void **state)
{
	(void)state;
	crew_begin(&crew, NULL);
	crew.more[2] = NULL;
	own_disk = mount("tmpfs", crew.folder, "tmpfs", 0, "size=8m") == 0;
	crew_start(&crew, &crew.host);
	return 0;
}

static struct mate *who_moves(void)
{
	for (int i = 0; i < crew.mates; i++)
		if (may_move(&crew.mate[i], 0))
			return &crew.mate[i];
	fail_msg("nobody can move");
	return NULL;
}

static int health(void)
{
	struct reply reply = client_get(&crew.mate[0].client, "/health");
	int status = reply.status;
	reply_free(&reply);
	return status;
}

/* Everything that wants to write is refused with the same sentence, and nobody hears of
 * anything. */
static void nothing_works(struct mate *mate, const char *words)
{
	int heard_before[2] = { crew.mate[0].seq, crew.mate[1].seq };
	mate_refused(mate, away, "play", "{s:s}", "move", words);
	mate_refused(&crew.mate[2], away, "say", "{s:s}", "text", "what is going on?");
	mate_refused(&crew.mate[2], away, "make", "{s:s, s:i}", "game", "ordonans", "seats", 2);
	mate_refused(&crew.mate[2], away, "make", "{s:s, s:i, s:i}", "game", "ordonans", "seats", 2, "sit", 0);
	/* a visitor would become a guest, and that has to be stored */
	struct client stranger = { .fd = -1 };
	assert_false(client_enter(&stranger, &crew.host));
	assert_non_null(strstr(client_fault(&stranger), "503"));
	client_free(&stranger);
	assert_int_equal(health(), 503);
	crew_listen(&crew, 50);
	for (int i = 0; i < 2; i++)
		assert_int_equal(crew.mate[i].seq, heard_before[i]);
}

/* Try again, as people would, until it works. */
static void works_again(struct mate *mate, const char *words)
{
	for (int64_t until = net_ms() + LONG;;) {
		int id = client_begin(&mate->client, "play", "{s:s, s:s}", "table", mate->table, "move", words);
		json_t *answer = client_answer(&mate->client, id, LONG);
		bool done = json_is_true(json_object_get(answer, "ok"));
		const char *key = field_text(json_object_get(answer, "error"), "key");
		if (!done && (!key || strcmp(key, away) != 0))
			fail_msg("%s: %s", words, key ? key : client_fault(&mate->client));
		json_decref(answer);
		if (done)
			return;
		assert_true(net_ms() < until);
		crew_listen(&crew, 50);
	}
}

static void well_again(void)
{
	for (int64_t until = net_ms() + LONG; health() != 200; crew_listen(&crew, 50))
		assert_true(net_ms() < until);
}

static void play_to_the_end(void)
{
	crew_play(&crew, 100000);
	for (int i = 0; i < crew.mates; i++)
		crew_until(&crew, heard_seq, &crew.mate[i], crew.mate[0].seq, "the end");
	struct session s;
	crew_record(&crew, crew.mate[0].table, &s);
	crew_check_views(&crew, &s);
	session_free(&s);
}

static void test_trouble(void **state)
{
	(void)state;
	struct mate *at[SEATS_MAX] = { crew_hire(&crew, &crew.host), crew_hire(&crew, &crew.host) };
	crew_hire(&crew, &crew.host);
	crew_table(&crew, "carcassonne-castle", 2, NULL, NULL, at, NULL);
	for (int i = 0; i < 3; i++) {
		crew_play(&crew, 10);
		for (int k = 0; k < crew.mates; k++)
			while (crew.mate[k].asked)
				crew_listen(&crew, 100);
		for (int k = 0; k < crew.mates; k++)
			crew_until(&crew, heard_seq, &crew.mate[k], crew.mate[0].seq, "the last move");
		crew_listen(&crew, 50);
		struct mate *mate = who_moves();
		char words[MOVE_NAME_MAX];
		snprintf(words, sizeof words, "%s", json_string_value(json_array_get(json_object_get(mate->view, "moves"), 0)));
		mate->moved_on = false;
		break_store();
		nothing_works(mate, words);
		mend_store();
		works_again(mate, words);
		well_again();
	}
	play_to_the_end();
}

/* On a full disk something small may still fit where there was something before, so
 * people try until they are refused some times. */
static void test_full_disk(void **state)
{
	(void)state;
	if (!own_disk)
		skip();
	struct mate *at[SEATS_MAX] = { crew_hire(&crew, &crew.host), crew_hire(&crew, &crew.host) };
	crew_table(&crew, "carcassonne-castle", 2, NULL, NULL, at, NULL);
	for (int i = 1; i <= 3; i++) {
		crew_play(&crew, 5);
		for (int64_t until = net_ms() + LONG; at[0]->refused + at[1]->refused < 5 * i; crew_listen(&crew, 20)) {
			assert_true(net_ms() < until);
			fill_disk(true);
			for (int k = 0; k < 2; k++)
				if (may_move(at[k], 0))
					mate_move(at[k], &crew.rng);
		}
		fill_disk(false);
		well_again();
	}
	play_to_the_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_trouble) };
	const struct CMUnitTest disk[] = { cmocka_unit_test(test_full_disk) };
	int failed = cmocka_run_group_tests(tests, set_up, tear_down);
	return control ? failed : failed + cmocka_run_group_tests(disk, set_up_disk, tear_down);
}
