/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How much the server can do, from outside. Starts a server ($BERGFRIED), lets a crowd
 * loose on it and prints figures, "name value" on a line each. test/load/run calls it
 * and makes a table of them; docs/load.md tells what they mean.
 *
 *   load moves    as many moves as can be
 *   load paced    so many moves a second: how long until the other has heard
 *   load disk     how long the disk takes to keep what one move writes, at the same pace
 *   load idle     sockets that only are there: memory
 *   load restart  many unfinished tables, kill -9, and back again
 *   load peer     as paced, at a boardgame.io that listens at --port
 *
 * With --subscribers N so many more people are there whose pages are open and who only listen;
 * with --push CONTACT, which the server gets as well, they have all asked for push messages.
 */
#include "client.h"
#include "crowd.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

struct plan {
	const char *mode, *store, *sync, *game, *push;
	int tables, sockets, seconds, warm, port, plies, guests, subscribers;
	double rate;
};

static void fail(const char *what, const char *why)
{
	fprintf(stderr, "load: %s: %s\n", what, why);
	exit(1);
}

static void figure(const char *name, double value)
{
	printf("%s %.3f\n", name, value);
	fflush(stdout);
}

/* ---- processor time ---- */

/* Seconds that a process has used; our own with 0. */
static double used(pid_t pid)
{
	char name[64], text[1024] = "";
	snprintf(name, sizeof name, "/proc/%ld/stat", (long)(pid ? pid : getpid()));
	FILE *file = fopen(name, "r");
	if (file && !fgets(text, sizeof text, file))
		*text = '\0';
	if (file)
		fclose(file);
	unsigned long user = 0, system = 0;
	const char *after = strrchr(text, ')');
	if (after)
		sscanf(after, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
	return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- coming in ---- */

static void start(struct host *host, const struct plan *plan)
{
	const char *arguments[] = { "--store", plan->store, "--sync", plan->sync, "--limits", "off",
		                    plan->push ? "--push" : NULL, plan->push, NULL };
	if (!host_start(host, NULL, arguments))
		fail("the server", "does not start");
}

/* A WebSocket of a guest; `who` has a cookie, or gets one. */
static int come_in(struct client *who, const struct host *host)
{
	if (!*who->cookie && !client_enter(who, host))
		fail("guest", client_fault(who));
	who->fd = -1;
	if (!client_connect(who))
		fail("socket", client_fault(who));
	int fd = who->fd;
	who->fd = -1;
	return fd;
}

/* Both seats of every pair; those who have a cookie are the same people again. */
static void fill(struct crowd *crowd, const struct host *host, struct client *people)
{
	for (int i = 0; i < 2 * crowd->pairs; i++)
		crowd_seat(crowd, &crowd->pair[i / 2].caller[i % 2], come_in(&people[i], host));
}

static struct client *new_people(int n)
{
	struct client *people = calloc((size_t)n, sizeof *people);
	assert(people);
	return people;
}

static void free_people(struct client *people, int n)
{
	for (int i = 0; i < n; i++) {
		people[i].fd = -1;
		client_free(&people[i]);
	}
	free(people);
}

/* A page that is open and only listens. The keys are those of the example in RFC 8291: nobody who
 * is here is told anything by push. */
static int come_to_listen(struct client *who, const struct host *host, const struct plan *plan, int number)
{
	char body[512];
	if (!client_enter(who, host))
		fail("guest", client_fault(who));
	snprintf(body, sizeof body,
	         "{\"endpoint\":\"https://push.example.net/%d\",\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\",\"p256dh\":\""
	         "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\"}",
	         number);
	if (plan->push) {
		struct reply reply = client_post(who, "/api/me/push", body);
		if (reply.status != 200)
			fail("push", reply.body ? reply.body : "no answer");
		reply_free(&reply);
	}
	who->fd = -1;
	if (!client_connect(who) || !client_does(who, "hello", "{s:i}", "version", 1))
		fail("socket", client_fault(who));
	int fd = who->fd;
	who->fd = -1;
	return fd;
}

/* ---- playing ---- */

/* Warm up, then count; what it cost each. */
static void measure(struct crowd *crowd, const struct plan *plan, pid_t server)
{
	int64_t warm = net_us() + (int64_t)plan->warm * 1000000;
	crowd_run(crowd, warm);
	crowd_count(crowd);
	double theirs = used(server), own = used(0);
	int64_t began = net_us();
	crowd_run(crowd, began + (int64_t)plan->seconds * 1000000);
	double seconds = (double)(net_us() - began) / 1e6, moves = (double)(crowd->moves ? crowd->moves : 1);
	figure("moves_per_second", (double)crowd->moves / seconds);
	figure("p50_ms", (double)crowd_slowest(crowd, 500) / 1000);
	figure("p99_ms", (double)crowd_slowest(crowd, 990) / 1000);
	figure("p999_ms", (double)crowd_slowest(crowd, 999) / 1000);
	figure("games", (double)crowd->games);
	figure("refused", (double)crowd->refused);
	figure("server_cpu_us", (used(server) - theirs) / moves * 1e6);
	figure("client_cpu_us", (used(0) - own) / moves * 1e6);
}

static void moves(const struct plan *plan)
{
	struct host host = { 0 };
	struct crowd crowd;
	start(&host, plan);
	struct client *people = new_people(2 * plan->tables);
	crowd_start(&crowd, &ours, plan->game, plan->tables);
	crowd.rate = strcmp(plan->mode, "paced") == 0 ? plan->rate : 0;
	fill(&crowd, &host, people);
	struct client *listeners = new_people(plan->subscribers);
	int *fd = calloc((size_t)plan->subscribers + 1, sizeof *fd);
	assert(fd);
	for (int i = 0; i < plan->subscribers; i++)
		fd[i] = come_to_listen(&listeners[i], &host, plan, i);
	for (int i = 0; i < crowd.pairs; i++)
		ours_begin(&crowd.pair[i]);
	measure(&crowd, plan, host.pid);
	figure("server_mb", (double)host_memory(&host, "VmRSS") / 1024);
	for (int i = 0; i < plan->subscribers; i++)
		close(fd[i]);
	free(fd);
	free_people(listeners, plan->subscribers);
	crowd_free(&crowd);
	free_people(people, 2 * plan->tables);
	figure("stopped", host_stop(&host));
}

/* ---- the disk ---- */

static int in_order(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
	return (one > other) - (one < other);
}

/* A file grows by what a move adds to the journal, and is synced, as often as `paced` plays:
 * no answer that waits for the disk can be quicker. */
static void disk(const struct plan *plan)
{
	enum { MOST = 100000 };
	static int64_t took[MOST];
	static const char pages[6 * 1048];  /* what a move changes: six pages with their heads */
	int n = (int)(plan->rate * plan->seconds), fd = open("disk.bin", O_CREAT | O_WRONLY | O_TRUNC, 0600);
	n = n < MOST ? n : MOST;
	if (fd < 0 || n < 1)
		fail("disk.bin", "cannot be made");
	for (int i = 0; i < n; i++) {
		int64_t began = net_us();
		if (write(fd, pages, sizeof pages) != (ssize_t)sizeof pages || fdatasync(fd) != 0)
			fail("disk.bin", "cannot be written");
		took[i] = net_us() - began;
		int64_t rest = (int64_t)(1e6 / plan->rate) - took[i];
		if (rest > 0)
			nanosleep(&(struct timespec){ .tv_nsec = rest * 1000 }, NULL);
	}
	close(fd);
	unlink("disk.bin");
	qsort(took, (size_t)n, sizeof *took, in_order);
	figure("p50_ms", (double)took[n / 2] / 1000);
	figure("p99_ms", (double)took[(n - 1) * 99 / 100] / 1000);
}

/* ---- memory ---- */

static void settle(int ms)
{
	nanosleep(&(struct timespec){ .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L }, NULL);
}

static void idle(const struct plan *plan)
{
	struct host host = { 0 };
	struct rlimit files = { 0 };
	getrlimit(RLIMIT_NOFILE, &files);
	if (files.rlim_cur < (rlim_t)plan->sockets + 64)
		fail("idle", "too few files may be open: ulimit -n");
	start(&host, plan);
	figure("start_ms", (double)host.took / 1000);
	settle(500);
	long before = host_memory(&host, "VmRSS");
	figure("idle_mb", (double)before / 1024);
	struct client *people = new_people(plan->guests);
	int *fd = calloc((size_t)plan->sockets, sizeof *fd);
	assert(fd);
	int64_t began = net_us();
	for (int i = 0; i < plan->sockets; i++)
		fd[i] = come_in(&people[i % plan->guests], &host);
	figure("sockets", plan->sockets);
	figure("seconds_to_open", (double)(net_us() - began) / 1e6);
	settle(1000);
	long with = host_memory(&host, "VmRSS");
	figure("with_mb", (double)with / 1024);
	figure("kb_each", (double)(with - before) / plan->sockets);
	began = net_us();
	for (int i = 0; i < plan->sockets; i++)
		close(fd[i]);
	settle(100);
	struct reply reply = http_ask(&host, "GET", "/health", NULL, NULL);
	figure("health_after", reply.status);
	figure("ms_to_close", (double)(net_us() - began) / 1000);
	reply_free(&reply);
	settle(500);
	figure("after_mb", (double)host_memory(&host, "VmRSS") / 1024);
	free(fd);
	free_people(people, plan->guests);
	figure("stopped", host_stop(&host));
}

/* ---- kill -9 ---- */

static void leave_tables(struct crowd *crowd, const struct plan *plan, const struct host *host, struct client *people)
{
	crowd_start(crowd, &ours, plan->game, plan->tables);
	crowd->plies = plan->plies;
	crowd->tables = plan->sockets;
	crowd->left = calloc((size_t)plan->sockets, sizeof *crowd->left);
	assert(crowd->left);
	fill(crowd, host, people);
	int64_t began = net_us();
	for (int i = 0; i < crowd->pairs; i++)
		ours_begin(&crowd->pair[i]);
	crowd_run(crowd, began + (int64_t)300 * 1000000);
	figure("unfinished_tables", crowd->lefts);
	figure("seconds_to_make", (double)(net_us() - began) / 1e6);
}

static void await_view(struct client *who, const char *table)
{
	if (!client_does(who, "join", "{s:s}", "table", table))
		fail("join", client_fault(who));
	json_t *view = client_await(who, "view", NULL, 6 * PATIENCE);
	if (!view)
		fail("view", client_fault(who));
	json_decref(view);
	client_does(who, "part", "{s:s}", "table", table);
	json_array_clear(who->pushed);
}

static void restart(const struct plan *plan)
{
	struct host host = { 0 };
	struct crowd crowd;
	start(&host, plan);
	struct client *people = new_people(2 * plan->tables);
	leave_tables(&crowd, plan, &host, people);
	figure("server_mb", (double)host_memory(&host, "VmRSS") / 1024);
	host_kill(&host);
	int64_t began = net_us();
	start(&host, plan);
	figure("restart_ms", (double)host.took / 1000);
	struct reply reply = { 0 };
	do {
		reply_free(&reply);
		reply = http_ask(&host, "GET", "/health", NULL, NULL);
	} while (reply.status != 200 && net_us() - began < (int64_t)60 * 1000000);
	figure("health_ms", (double)(net_us() - began) / 1000);
	reply_free(&reply);
	if (!client_connect(&people[0]))
		fail("socket", client_fault(&people[0]));
	await_view(&people[0], crowd.left[0]);
	figure("joined_ms", (double)(net_us() - began) / 1000);
	int64_t all = net_us();
	for (int i = 1; i < crowd.lefts; i++)
		await_view(&people[0], crowd.left[i]);
	figure("all_joined_one_by_one_ms", (double)(net_us() - all) / 1000);
	figure("server_with_all_mb", (double)host_memory(&host, "VmRSS") / 1024);
	client_drop(&people[0]);
	crowd_free(&crowd);
	free_people(people, 2 * plan->tables);
	figure("stopped", host_stop(&host));
}

/* ---- boardgame.io ---- */

static int peer_socket(const struct host *host)
{
	char text[512], got[1024];
	int fd = net_connect(host);
	int n = snprintf(
		text, sizeof text,
		"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: %s\r\nOrigin: http://127.0.0.1\r\n"
		"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
		host->name);
	size_t len = 0;
	/* a byte at a time, so that none of the first frame is taken */
	if (fd < 0 || !net_send(fd, text, (size_t)n))
		fail("peer", "cannot connect");
	while (len < sizeof got - 1 && read(fd, got + len, 1) == 1) {
		got[++len] = '\0';
		if (len >= 4 && memcmp(got + len - 4, "\r\n\r\n", 4) == 0)
			break;
	}
	if (len < 12 || memcmp(got + 9, "101", 3) != 0)
		fail("peer", len ? got : "no answer");
	return fd;
}

static void peer(const struct plan *plan)
{
	struct host host = { .port = plan->port };
	struct crowd crowd;
	snprintf(host.name, sizeof host.name, "127.0.0.1:%d", plan->port);
	crowd_start(&crowd, &peers, "heap", plan->tables);
	crowd.rate = plan->rate;
	for (int i = 0; i < 2 * crowd.pairs; i++)
		crowd_seat(&crowd, &crowd.pair[i / 2].caller[i % 2], peer_socket(&host));
	const char *pid = getenv("PEER_PID");
	measure(&crowd, plan, pid ? (pid_t)strtol(pid, NULL, 10) : 0);
	crowd_free(&crowd);
}

/* ---- ---- */

static const struct {
	const char *name;
	void (*run)(const struct plan *);
} modes[] = { { "moves", moves }, { "paced", moves }, { "disk", disk }, { "idle", idle }, { "restart", restart }, { "peer", peer } };

static void read_flag(struct plan *plan, const char *flag, const char *value)
{
	struct {
		const char *name;
		int *number;
	} numbers[] = {
		{ "--tables", &plan->tables }, { "--sockets", &plan->sockets }, { "--seconds", &plan->seconds },
		{ "--warm", &plan->warm },     { "--port", &plan->port },       { "--plies", &plan->plies },
		{ "--guests", &plan->guests }, { "--subscribers", &plan->subscribers },
	};
	struct {
		const char *name;
		const char **text;
	} texts[] = {
		{ "--store", &plan->store },
		{ "--sync", &plan->sync },
		{ "--game", &plan->game },
		{ "--push", &plan->push },
	};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (strcmp(flag, numbers[i].name) == 0) {
			*numbers[i].number = (int)strtol(value, NULL, 10);
			return;
		}
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (strcmp(flag, texts[i].name) == 0) {
			*texts[i].text = value;
			return;
		}
	if (strcmp(flag, "--rate") != 0)
		fail(flag, "there is no such flag");
	plan->rate = strtod(value, NULL);
}

int main(int argc, char **argv)
{
	struct plan plan = {
		.mode = argc > 1 ? argv[1] : "",
		.store = "sqlite:load.db",
		.sync = "normal",
		.game = "carcassonne-castle",
		.tables = 200,
		.sockets = 10000,
		.seconds = 10,
		.warm = 2,
		.plies = 10,
		.guests = 100,
		.rate = 176,
	};
	for (int i = 2; i + 1 < argc; i += 2)
		read_flag(&plan, argv[i], argv[i + 1]);
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
		if (strcmp(plan.mode, modes[i].name) == 0) {
			modes[i].run(&plan);
			return 0;
		}
	fprintf(stderr,
	        "load moves|paced|disk|idle|restart|peer [--store URL] [--sync full|normal] [--game NAME] [--tables N]\n"
	        "     [--sockets N] [--seconds S] [--warm S] [--rate R] [--plies N] [--guests N] [--port P]\n"
	        "     [--subscribers N] [--push CONTACT]\n");
	return 2;
}
