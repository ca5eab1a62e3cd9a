/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A Swiss tournament to its end, with kill -9 at random moments on the way: everybody joins,
 * sits down when a round has begun, and gives up or agrees to stop at once. Once it is paused, and
 * stays so over another kill. In the end every round is complete, no table was made twice, the
 * pairings are right by a checker that shares nothing with the program (test/cups/check.py), and the
 * table is what the records add up to.
 *
 * This is the short form. PLAYERS, ROUNDS, KILLS and SEED say how long (16, 4, 3, 1);
 * scripts/soak: 64 players, 7 rounds, ten times kill -9. On SQLite; and by two servers on the
 * PostgreSQL of with-postgres: ctest: postgres
 */
#include "crew.h"
#include "members.h"

#include "cup.h"
#include "cups.h"
#include "ending.h"
#include "record.h"
#include "tell.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { PEOPLE_MAX = 256, MOST_MS = 400, DOWNLOADS = 12 };

static struct crew crew;
static struct client people[PEOPLE_MAX];
static char names[PEOPLE_MAX][NAME_MAX_BYTES + 1];
static int players, rounds, kills_wanted, kills;
static bool paused;  /* and gone on since */
static char cup[ID_SIZE];
static volatile sig_atomic_t victim, shot;  /* who is aimed at; it is dead */

static int wanted(const char *name, int usual)
{
	const char *text = getenv(name);
	return text ? (int)strtol(text, NULL, 10) : usual;
}

/* ---- a server that is shot ---- */

static void shoot(int number)
{
	(void)number;
	if (victim)
		kill((pid_t)victim, SIGKILL);
	shot = victim != 0;
	victim = 0;
}

static void aim(void)
{
	unsigned us = 1000 + rng_below(&crew.rng, MOST_MS * 1000);
	struct itimerval timer = { .it_value = { .tv_usec = (suseconds_t)us } };
	victim = crew.host.pid;
	setitimer(ITIMER_REAL, &timer, NULL);
}

static void rise_again(void)
{
	host_kill(&crew.host);
	shot = 0;
	for (int i = 0; i < players; i++)
		client_drop(&people[i]);
	crew_start(&crew, &crew.host);
	kills++;
}

static void lower_the_gun(void)
{
	setitimer(ITIMER_REAL, &(struct itimerval){ .it_value = { .tv_usec = 0 } }, NULL);
	victim = 0;
}

/* ---- people ---- */

static void enrol(int i)
{
	snprintf(names[i], sizeof names[i], "Player%02d", i + 1);
	member_enrol(&people[i], &crew.host, names[i]);
}

static json_t *look(void)
{
	/* where nobody listens, whoever calls may get connected to themselves, and has the port */
	return shot ? NULL : member_get(&crew.host, "/api/cups/%s", cup);
}

static bool asks(int who, const char *verb, const char *table, int seat)
{
	struct client *c = &people[who];
	if (shot || (c->fd < 0 && !client_connect(c)))
		return false;
	int id = seat < 0 ? client_begin(c, verb, "{s:s}", "table", table) : client_begin(c, verb, "{s:s, s:i}", "table", table, "seat", seat);
	json_t *answer = id ? client_answer(c, id, 20000) : NULL;
	bool there = answer != NULL;
	json_decref(answer);
	if (!there)
		client_drop(c);
	return there;
}

static int person(const json_t *view, const json_t *game, int seat)
{
	int at = (int)json_integer_value(json_array_get(json_object_get(game, "at"), (size_t)seat));
	const char *name = field_text(json_array_get(json_object_get(view, "players"), (size_t)at), "name");
	for (int i = 0; i < players; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	fail_msg("%s does not play", name);
	return -1;
}

/* Both sit down, and one gives up; in every fifth game they agree to stop. What has been done
 * before is refused, and does no harm. */
static bool play_game(const json_t *view, const json_t *game)
{
	const char *table = field_text(game, "table");
	int one = person(view, game, 0), other = person(view, game, 1);
	unsigned kind = (unsigned)table[15] % 5;
	if (!asks(one, "sit", table, 0) || !asks(other, "sit", table, 1))
		return false;
	if (kind)
		return asks(kind % 2 ? one : other, "resign", table, -1);
	return asks(one, "offer", table, -1) && asks(other, "agree", table, -1);
}

/* All games that are not over. */
static bool play_round(const json_t *view)
{
	const json_t *games = json_object_get(view, "games");
	for (size_t i = 0; i < json_array_size(games); i++) {
		const json_t *game = json_array_get(games, i);
		if (strcmp(field_text(game, "how"), "playing") == 0 && !play_game(view, game))
			return false;
	}
	return true;
}

/* ---- what is left ---- */

struct left {
	struct cup cup;
	struct cup_rebuild rebuild;
	FILE *out;
	int events, tables;
};

static void write_event(void *context, const struct event *e)
{
	struct left *l = context;
	cup_rebuild_event(&l->rebuild, e);
	fprintf(l->out, "%lld ", (long long)e->by);
	for (const char *c = e->text; *c; c++)
		fputc(*c == '\n' ? '|' : *c, l->out);
	fputc('\n', l->out);
	l->events++;
}

static void count_table(void *context, int64_t table)
{
	(void)table;
	((struct left *)context)->tables++;
}

static void read_log(struct left *l)
{
	char path[96];
	int64_t id;
	struct cup_line line[CUP_PLAYERS_MAX];
	struct store *store = crew_open(&crew);
	assert_true(id_read(cup, &id));
	snprintf(path, sizeof path, "%s/cup", crew.folder);
	l->out = fopen(path, "w");
	assert_non_null(l->out);
	fputs("# cup\n", l->out);
	cup_start(&l->cup, id);
	l->rebuild = (struct cup_rebuild){ .cup = &l->cup };
	assert_int_equal(store_cup_events(store, id, 0, write_event, l), STORE_OK);
	assert_null(l->rebuild.wrong);
	assert_int_equal(store_every_table(store, count_table, l), STORE_OK);
	store_close(store);
	cup_standings(&l->cup, line);
	for (int i = 0; i < l->cup.players; i++) {
		fprintf(l->out, "= %lld %d %lld", (long long)l->cup.player[line[i].player].id, line[i].place, (long long)line[i].score);
		for (int tie = 0; tie < TIES; tie++)
			fprintf(l->out, " %lld", (long long)line[i].tie[tie]);
		fputc('\n', l->out);
	}
	assert_int_equal(fclose(l->out), 0);
}

/* A table of each game that is in the log, and no other. */
static void check_log(struct left *l)
{
	char command[512];
	int games = 0, byes = 0;
	assert_int_equal(l->cup.stage, CUP_OVER);
	assert_int_equal(l->cup.round, rounds);
	for (int i = 0; i < l->cup.games; i++) {
		games += l->cup.game[i].seats == 2;
		byes += l->cup.game[i].seats == 1;
		assert_true(l->cup.game[i].how == CUP_PLAYED || l->cup.game[i].how == CUP_BYE);
	}
	assert_int_equal(games, rounds * (players / 2));
	assert_int_equal(byes, rounds * (players % 2));
	assert_int_equal(l->tables, games);
	snprintf(command, sizeof command, "command -v python3 >/dev/null || exit 0; exec python3 '%s/../cups/check.py' '%s/cup'", SERVER_DIR, crew.folder);
	if (system(command) != 0)
		fail_msg("the checker does not like the tournament");
}

/* ---- the records ---- */

static int points[PEOPLE_MAX];

static void add_up(const struct session *s)
{
	int place[SEATS_MAX];
	short got[SEATS_MAX];
	static const bool all[SEATS_MAX] = { false };
	session_places(s, place);
	if (!session_winners(s))
		place[0] = place[1];
	cup_share(2, place, all, got);
	for (int seat = 0; seat < 2; seat++)
		for (int i = 0; i < players; i++)
			points[i] += strcmp(names[i], session_name(s, seat)) == 0 ? got[seat] : 0;
}

/* As docs/records.md has it: each begins with the same line. */
static int read_records(const char *text)
{
	static const char first[] = "bergfried 1\n";
	static struct record_reader reader;
	int n = 0;
	for (const char *at = text, *next; at && *at; at = next, n++) {
		struct session s;
		next = strstr(at + 1, first);
		size_t size = next ? (size_t)(next - at) : strlen(at);
		record_start(&reader, &s, NULL);
		if (!record_feed(&reader, at, size) || !record_finish(&reader))
			fail_msg("record %d, line %ld: %s", n, reader.line, reader.fault.id);
		add_up(&s);
		session_free(&s);
	}
	return n;
}

static void verify_all(const char *text)
{
	char path[96], command[512];
	snprintf(path, sizeof path, "%s/records", crew.folder);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
	snprintf(command, sizeof command, "'%s' verify --deal '%s' >/dev/null", getenv("BERGFRIED"), path);
	if (system(command) != 0)
		fail_msg("bergfried verify does not like the records");
}

/* All at once, and nobody reads yet: some get it, and the others are told to wait. */
static void download_at_once(const char *path)
{
	int fd[DOWNLOADS], status, complete = 0;
	char bytes[8192], head[16];
	int n = snprintf(bytes, sizeof bytes, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", path);
	for (int i = 0; i < DOWNLOADS; i++) {
		fd[i] = net_connect(&crew.host);
		assert_true(fd[i] >= 0 && net_send(fd[i], bytes, (size_t)n));
	}
	for (int i = 0; i < DOWNLOADS; i++) {
		size_t had = 0;
		for (ssize_t got; (got = recv(fd[i], bytes, sizeof bytes, 0)) > 0;)
			for (ssize_t k = 0; k < got && had < sizeof head - 1; k++)
				head[had++] = bytes[k];
		head[had] = '\0';
		close(fd[i]);
		assert_int_equal(sscanf(head, "HTTP/1.1 %d", &status), 1);
		assert_true(status == 200 || status == 429);
		complete += status == 200;
	}
	assert_true(complete > 0);
}

/* Asked for round by round they are the same, in pieces. */
static void check_rounds(const char *all)
{
	for (int round = 1; round <= rounds; round++) {
		char path[64];
		snprintf(path, sizeof path, "/api/cups/%s/records?round=%d", cup, round);
		struct reply r = http_ask(&crew.host, "GET", path, NULL, NULL);
		assert_int_equal(r.status, 200);
		size_t size = strlen(r.body);
		assert_true(size > 0);
		assert_int_equal(strncmp(all, r.body, size), 0);
		all += size;
		/* an empty line between two */
		assert_int_equal(*all, round < rounds ? '\n' : '\0');
		all += round < rounds;
		reply_free(&r);
	}
}

/* The table that everybody sees, from the records and the byes alone. */
static void check_records(const json_t *view)
{
	char path[64];
	const json_t *lines = json_object_get(view, "players"), *games = json_object_get(view, "games");
	snprintf(path, sizeof path, "/api/cups/%s/records", cup);
	struct reply r = http_ask(&crew.host, "GET", path, NULL, NULL);
	/* only a few may be under way; what has ended makes room */
	for (int i = 0; i < DOWNLOADS; i++) {
		assert_int_equal(r.status, 200);
		reply_free(&r);
		r = http_ask(&crew.host, "GET", path, NULL, NULL);
	}
	assert_int_equal(r.status, 200);
	assert_int_equal(read_records(r.body), rounds * (players / 2));
	verify_all(r.body);
	check_rounds(r.body);
	/* last: it may take the server a moment to see that all of these have ended */
	download_at_once(path);
	reply_free(&r);
	for (size_t i = 0; i < json_array_size(games); i++)
		if (strcmp(field_text(json_array_get(games, i), "how"), "bye") == 0)
			points[person(view, json_array_get(games, i), 0)] += CUP_UNIT;
	for (size_t i = 0; i < json_array_size(lines); i++) {
		const json_t *line = json_array_get(lines, i);
		for (int p = 0; p < players; p++)
			if (strcmp(names[p], field_text(line, "name")) == 0)
				assert_int_equal((int)(json_number_value(json_object_get(line, "score")) * (double)CUP_UNIT + 0.5), points[p]);
	}
}

/* ---- the whole ---- */

static int set_up(void **state)
{
	(void)state;
	crew_begin(&crew, getenv("BERGFRIED_TEST_POSTGRES"));
	crew.more[6] = "--limit";
	crew.more[7] = "accounts_at_once=1000";
	crew.more[8] = "--limit";
	crew.more[9] = "calls_per_second=0";
	crew.more[10] = "--limit";
	crew.more[11] = "texts_per_second=0";
	crew.rng = rng_start((uint64_t)wanted("SEED", 1), RNG_TEST);
	players = wanted("PLAYERS", 16);
	rounds = wanted("ROUNDS", 4);
	kills_wanted = wanted("KILLS", 3);
	assert_in_range(players, 2, PEOPLE_MAX);
	crew_start(&crew, &crew.host);
	/* another node looks after the same tournament, and nobody shoots at it */
	if (getenv("BERGFRIED_TEST_POSTGRES"))
		crew_start(&crew, &crew.other);
	struct sigaction action = { .sa_handler = shoot, .sa_flags = SA_RESTART };
	return sigaction(SIGALRM, &action, NULL);
}

static void make_cup(void)
{
	char body[256];
	snprintf(body, sizeof body, "{\"name\":\"Autumn\",\"game\":\"carcassonne-castle\",\"format\":\"swiss\",\"rounds\":\"%d\","
	                            "\"clock\":\"live:3600000+0\",\"appear\":\"1800000\",\"rated\":\"1\",\"starts\":\"%lld\"}",
	         rounds, (long long)time(NULL) * 1000 + 3600000);
	struct reply r = client_post(&people[0], "/api/cups", body);
	if (r.status != 200)
		fail_msg("%d %s", r.status, r.body);
	json_t *made = json_loads(r.body, 0, NULL);
	snprintf(cup, sizeof cup, "%s", field_text(made, "id"));
	json_decref(made);
	reply_free(&r);
	for (int i = 0; i < players; i++)
		assert_int_equal(member_post(&people[i], "{}", "/api/cups/%s/join", cup), 200);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/join", cup), 409);
	assert_int_equal(member_post(&people[1], "{}", "/api/cups/%s/start", cup), 409);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/start", cup), 200);
}

static bool is_over(const json_t *view)
{
	return view && strcmp(field_text(view, "stage"), "over") == 0;
}

/* The shots are spread over the rounds: the next one is aimed when as many games are over as
 * it should find. */
static bool is_time_to_shoot(const json_t *view)
{
	const json_t *games = json_object_get(view, "games");
	int over = 0, all = rounds * (players / 2);
	for (size_t i = 0; i < json_array_size(games); i++)
		over += strcmp(field_text(json_array_get(games, i), "how"), "playing") != 0;
	return kills < kills_wanted && over * kills_wanted >= all * kills;
}

/* Whoever has won has the badge, where enough have played; and nobody else has. */
static void check_badges(const json_t *view)
{
	const json_t *lines = json_object_get(view, "players");
	for (size_t i = 0; i < json_array_size(lines); i++) {
		const json_t *line = json_array_get(lines, i);
		json_t *profile = member_get(&crew.host, "/api/profile/%s", field_text(line, "name"));
		const json_t *earned = json_object_get(profile, "earned");
		bool has = false, won = field_number(line, "place") == 1 && players >= 8;
		for (size_t b = 0; b < json_array_size(earned); b++)
			has = has || strcmp(field_text(json_array_get(earned, b), "badge"), "goblet") == 0;
		assert_true(has == won);
		json_decref(profile);
	}
}

static int round_of(const json_t *view)
{
	return view ? (int)field_number(view, "round") : 0;
}

/* Until the games of the round have been counted; the tournament then. */
static json_t *end_round(void)
{
	for (int64_t until = net_ms() + LONG; net_ms() < until;) {
		json_t *view = look();
		size_t going = 0;
		assert_non_null(view);
		for (size_t i = 0; i < json_array_size(json_object_get(view, "games")); i++)
			going += strcmp(field_text(json_array_get(json_object_get(view, "games"), i), "how"), "playing") == 0;
		if (!going)
			return view;
		play_round(view);
		json_decref(view);
	}
	fail_msg("a round does not end");
	return NULL;
}

/* A pause outlives a kill -9: the round that had begun is played to its end, and the next one waits
 * until the owner goes on. */
static void pause_over_a_kill(void)
{
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/pause", cup), 200);
	json_t *before = end_round();
	rise_again();
	kills--;  /* by hand, and not one of those wanted */
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/pause", cup), 409);
	for (int i = 0; i < 20; i++) {
		json_t *view = look();
		assert_non_null(view);
		assert_true(json_is_true(json_object_get(view, "paused")));
		assert_int_equal(round_of(view), round_of(before));
		assert_true(json_equal(json_object_get(view, "games"), json_object_get(before, "games")));
		json_decref(view);
	}
	json_decref(before);
	assert_int_equal(member_post(&people[0], "{}", "/api/cups/%s/resume", cup), 200);
	paused = true;
}

static void test_cup(void **state)
{
	(void)state;
	int64_t until = net_ms() + 3 * LONG;
	json_t *view = NULL;
	for (int i = 0; i < players; i++)
		enrol(i);
	make_cup();
	while (!is_over(view) || kills < kills_wanted) {
		assert_true(net_ms() < until);
		json_decref(view);
		view = look();
		if (!paused && round_of(view) > 1) {
			lower_the_gun();
			if (!shot) {
				pause_over_a_kill();
				continue;
			}
		}
		if (view && !victim && !shot && is_time_to_shoot(view))
			aim();
		if (is_over(view) && !victim && !shot)
			break;
		if (view)
			play_round(view);
		if (shot)
			rise_again();
	}
	json_decref(view);
	view = look();
	check_records(view);
	check_badges(view);
	json_decref(view);
	crew_stop(&crew, &crew.host);
	if (crew.other.pid)
		crew_stop(&crew, &crew.other);
	struct left left = { .events = 0 };
	read_log(&left);
	check_log(&left);
	print_message("%d players, %d rounds, %d kills, %d games: complete, every pairing valid, the table as the records add up\n", players, rounds, kills,
	              left.tables);
	assert_true(kills >= kills_wanted);
	assert_true(paused || rounds < 2);
	cup_free(&left.cup);
}

static int tear_down(void **state)
{
	(void)state;
	for (int i = 0; i < players; i++)
		client_free(&people[i]);
	crew_end(&crew);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_cup) };
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
