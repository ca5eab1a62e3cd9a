/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Sixty at a time ask for the archive of a rare game among many tables, and of somebody who
 * has played a hundred thousand games. What reads has a thread and a connection of its own,
 * and an index for each question, so moves do not wait behind them.
 *
 * With a million tables and one thread for everything, a question took 390 ms (of somebody
 * with 100,000 games 260 ms), and sixty of them delayed a move by 35 s.
 */
#include "attack.h"
#include "inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { AT_ONCE = 60, ADDRESSES = 20, MANY_BRIEF = 20000, MANY = 1000000 };

/* ---- a store in which much was played ---- */

/* Of each ten games one is somebody's who plays all day; one of all is of another game. */
static const char *const rows[] = {
	"INSERT INTO players (id, name, folded, password, made, seen, shape) VALUES (1, 'famous', 'famous', 'x', 1, 1, 'famous')",
	("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)"
	" INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted, owner, people,"
	" withheld, shown, placed) SELECT 1000000 + i, CASE WHEN i = 7 THEN 'between-two-castles' ELSE 'ordonans' END,"
	" 2, 2, 1, 0, i, i, i, 0, 0, 0, 1, 2, 0, 1, i FROM n"),
	("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)"
	" INSERT INTO chairs (table_id, chair, player, name, points, won, game, stage, shown, placed)"
	" SELECT 1000000 + i, 0, CASE WHEN i % 10 = 0 THEN 1 ELSE 2 + i % 5000 END, '', 0, 1,"
	" CASE WHEN i = 7 THEN 'between-two-castles' ELSE 'ordonans' END, 2, 1, i FROM n"),
	("INSERT INTO chairs (table_id, chair, player, name, points, won, game, stage, shown, placed)"
	 " SELECT table_id, 1, 10000 + player, '', 0, 0, game, stage, shown, placed FROM chairs WHERE chair = 0"),
};

static void prepare(struct siege *siege)
{
	struct message why;
	struct store *store = store_open(siege->crew.store, STORE_NORMAL, &why);
	assert_non_null(store);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct value many[] = { of_int(siege_scale(siege, MANY_BRIEF, MANY)) };
		struct statement q = { .text = rows[i], .value = many, .values = strstr(rows[i], "$1") ? 1 : 0 };
		if (db_run(store->db, &q) != STORE_OK)
			fail_msg("%s", store_trouble(store));
	}
	store_close(store);
}

/* ---- the attackers ---- */

static const char *const questions[] = {
	"/api/archive?game=between-two-castles", "/api/archive?player=famous",
	"/api/archive?player=famous&game=between-two-castles", "/api/archive?before=900", "/api/players/famous",
	"/api/ratings?game=ordonans",
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static int ask(struct siege *siege, int number)
{
	char bytes[256];
	struct host from = siege_from(siege, number % ADDRESSES);
	int fd = net_connect(&from);
	int n = snprintf(bytes, sizeof bytes, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
	                 questions[number % QUESTIONS]);
	if (fd >= 0 && net_send(fd, bytes, (size_t)n)) {
		siege->toll->sent++;
		return fd;
	}
	if (fd >= 0)
		close(fd);
	return -1;
}

/* The answer to the end, of which only the status matters. */
static void await(struct siege *siege, int fd)
{
	char bytes[8192], status[16] = "";
	size_t had = 0;
	ssize_t n;
	while ((n = recv(fd, bytes, sizeof bytes, 0)) > 0)
		for (ssize_t i = 0; i < n && had < sizeof status - 1; i++)
			status[had++] = bytes[i];
	close(fd);
	if (strstr(status, " 200"))
		siege->toll->answered++;
	else if (strstr(status, " 429"))
		siege->toll->refused++;
	else
		siege->toll->cut++;
}

static void strike(struct siege *siege)
{
	for (int round = 0; siege_goes_on(siege); round++) {
		int fds[AT_ONCE];
		for (int i = 0; i < AT_ONCE; i++)
			fds[i] = ask(siege, i + round);
		siege_ready(siege);
		for (int i = 0; i < AT_ONCE; i++)
			if (fds[i] >= 0)
				await(siege, fds[i]);
	}
}

/* What is asked is answered, or refused with a word, and nobody is cut off; that all moves were
 * answered, too, is looked at after every attack. */
static void judge(const struct siege *siege)
{
	const struct toll *toll = siege->toll;
	assert_true(toll->answered > 0);
	assert_int_equal(toll->cut, 0);
	assert_int_equal(toll->answered + toll->refused, toll->sent);
}

const struct attack attack_store = {
	.name = "store",
	.prepare = prepare,
	.strike = strike,
	.judge = judge,
};
