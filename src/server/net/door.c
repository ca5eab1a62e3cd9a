/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Opening and closing the door, and its turn of the loop. Whatever wants MHD to run or
 * a socket to be written to only says so; it is done once a turn, so that ten texts to
 * a socket are one packet and ten thousand closes one run of MHD. It is an idle handle
 * that does it and not a timer of 0 ms, which libuv would run again and again before it
 * looks at the network.
 */
#include "door_inside.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- the address ---- */

/* "host:port" or "[v6]:port" in two; the text is cut. */
static bool split(char *text, char **host, char **port)
{
	char *colon = strrchr(text, ':');
	if (!colon || !colon[1])
		return false;
	*colon = '\0';
	*port = colon + 1;
	*host = text;
	size_t n = strlen(text);
	if (*text == '[') {
		if (n < 2 || text[n - 1] != ']')
			return false;
		text[n - 1] = '\0';
		*host = text + 1;
	}
	return true;
}

/* The address of a server that has just stopped is ours at once, not after minutes. */
static int listen_at(const struct addrinfo *a)
{
	enum { BACKLOG = 1024 };
	int yes = 1, fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
		return fd;
	int why = errno;
	close(fd);
	errno = why;
	return -1;
}

static int listen_on(const char *where)
{
	assert(where);
	struct addrinfo hints = { .ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM }, *found = NULL;
	char text[300], *host, *port;
	int fd = -1;
	if (strlen(where) >= sizeof text || !split(strcpy(text, where), &host, &port) ||
	    getaddrinfo(*host ? host : NULL, port, &hints, &found) != 0) {
		errno = EINVAL;
		return -1;
	}
	for (const struct addrinfo *a = found; a && fd < 0; a = a->ai_next)
		fd = listen_at(a);
	int why = errno;
	freeaddrinfo(found);
	errno = why;
	return fd;
}

/* With the port that the system has chosen, where 0 was asked for. */
static void name_address(struct door *door, int fd)
{
	struct sockaddr_storage at;
	socklen_t n = sizeof at;
	char host[ADDRESS_SIZE] = "", port[8] = "";
	if (getsockname(fd, (struct sockaddr *)&at, &n) == 0)
		getnameinfo((struct sockaddr *)&at, n, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
	bool six = strchr(host, ':');
	snprintf(door->url, sizeof door->url, "http://%s%s%s:%s", six ? "[" : "", host, six ? "]" : "", port);
}

/* ---- a turn ---- */

static void check_closing(struct door *);

static void on_soon(uv_idle_t *idle)
{
	struct door *door = idle->data;
	door->soon_set = false;
	uv_idle_stop(idle);
	if (door->mhd_due)
		http_run(door);
	ws_run(door);
	check_closing(door);
}

void door_soon(struct door *door)
{
	assert(door->loop);
	if (door->soon_set || door->finished)
		return;
	door->soon_set = true;
	uv_idle_start(&door->soon, on_soon);
}

/* For all that nobody asks for: silence, slowness, and a closing that takes too long. */
static void on_tick(uv_timer_t *timer)
{
	struct door *door = timer->data;
	http_tick(door);
	ws_tick(door);
	check_closing(door);
}

/* ---- opening ---- */

/* A peer that has gone away is an error of write(), not the end of the program. */
static void ignore_broken_pipes(void)
{
	struct sigaction now, ignore = { .sa_handler = SIG_IGN };
	if (sigaction(SIGPIPE, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
		sigaction(SIGPIPE, &ignore, NULL);
}

/* A server needs as many files as it is allowed; what it is allowed bounds how many may
 * come in. */
static void share_files(struct door *door)
{
	struct rlimit files;
	int most = INT_MAX;
	if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
		/* as many as are allowed: the usual number is far below that */
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
		if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < INT_MAX)
			most = (int)files.rlim_cur;
	}
	door->http_max = most / 4 < HTTP_MAX ? most / 4 : HTTP_MAX;
	/* a socket is a file: without any left the store could not even open its journal */
	most -= door->http_max + FILES_KEPT;
	most = most > 16 ? most : 16;
	door->sockets_max = door->plan.sockets_max > 0 && door->plan.sockets_max < most ? door->plan.sockets_max : most;
}

/* Counted, because the door is closed only when libuv has let go of all of them. */
static void start_timer(struct door *door, uv_timer_t *timer)
{
	assert(door->loop);
	uv_timer_init(door->loop, timer);
	timer->data = door;
	door->handles++;
}

/* Without the loop: also for a door that never opened. */
static void door_forget(struct door *door)
{
	if (!door)
		return;
	limit_free(door->rate);
	frames_shelf_free(&door->shelf);
	free(door->count);
	free(door->wire_count);
	free(door->origin);
	free(door);
}

/* The tables for limits have their full size from the start: a flood must not make them grow. */
static struct door *door_new(uv_loop_t *loop, const struct door_plan *plan)
{
	struct door *door = sodium_init() < 0 ? NULL : calloc(1, sizeof *door);
	if (!door)
		return NULL;
	door->loop = loop;
	door->plan = *plan;
	door->rate = limit_new(LIMIT_SLOTS, plan->calls_per_second, plan->calls_per_second * 10);
	door->count = calloc(COUNTS, sizeof *door->count);
	door->wire_count = calloc(COUNTS, sizeof *door->wire_count);
	door->origin = plan->origin ? strdup(plan->origin) : NULL;
	if (!door->rate || !door->count || !door->wire_count || (plan->origin && !door->origin)) {
		door_forget(door);
		return NULL;
	}
	door->plan.origin = door->origin;
	door->plan.listen = NULL;
	crypto_shorthash_keygen(door->secret);
	door->unread_max = (size_t)(plan->unread_max ? plan->unread_max : UNREAD_MAX) << 20;
	door->ms.request = REQUEST_MS;
	door->ms.ping = PING_MS;
	door->ms.silence = plan->patience ? plan->patience : SILENCE_MS;
	/* a ping must have time to be answered */
	if (door->ms.ping > door->ms.silence / 2)
		door->ms.ping = door->ms.silence / 2;
	door->ms.goodbye = GOODBYE_MS;
	struct link *rings[] = { &door->asking, &door->taking, &door->waiting, &door->calls, &door->fresh, &door->asked, &door->ending };
	for (size_t i = 0; i < sizeof rings / sizeof *rings; i++)
		link_clear(rings[i]);
	return door;
}

struct door *door_open(uv_loop_t *loop, const struct door_plan *plan)
{
	assert(loop && plan->listen && plan->events.call);
	ignore_broken_pipes();
	int fd = listen_on(plan->listen);
	if (fd < 0)
		return NULL;
	struct door *door = door_new(loop, plan);
	if (!door) {
		close(fd);
		errno = ENOMEM;
		return NULL;
	}
	share_files(door);
	name_address(door, fd);
	/* the listening socket is MHD's from here on */
	if (!http_open(door, fd)) {
		int why = errno;
		close(fd);
		door_forget(door);
		errno = why ? why : ENOMEM;
		return NULL;
	}
	start_timer(door, &door->mhd_timer);
	start_timer(door, &door->tick);
	uv_idle_init(loop, &door->soon);
	door->soon.data = door;
	door->handles++;
	uv_timer_start(&door->tick, on_tick, TICK_MS, TICK_MS);
	http_due(door);
	return door;
}

const char *door_address(const struct door *door)
{
	return door->url;
}

struct door_figures door_figures(const struct door *door)
{
	struct door_figures f = door->figures;
	f.unread = (int64_t)door->unread;
	return f;
}

/* ---- closing ---- */

/* libuv writes to a handle until it has called back: the door must stay until the last of
 * them. */
void door_handle_closed(uv_handle_t *handle)
{
	assert(((struct door *)handle->data)->handles > 0);
	struct door *door = handle->data;
	if (--door->handles == 0 && door->closed)
		door->closed(door->closed_context);
}

/* All have left, or have had their time. */
static void check_closing(struct door *door)
{
	if (!door->closes_at || door->finished)
		return;
	/* nobody is left, or they have had their time */
	bool empty = link_empty(&door->calls) && !door->figures.sockets;
	if (!empty && uv_now(door->loop) < door->closes_at)
		return;
	ws_end_all(door, true);
	ws_run(door);
	http_stop(door);
	ws_run(door);   /* those whose upgrade has come to nothing */
	door->finished = true;
	uv_handle_t *handles[] = { (uv_handle_t *)&door->mhd_poll, (uv_handle_t *)&door->mhd_timer,
	                           (uv_handle_t *)&door->soon, (uv_handle_t *)&door->tick };
	for (size_t i = 0; i < sizeof handles / sizeof *handles; i++)
		uv_close(handles[i], door_handle_closed);
}

/* Those inside are told first; then there is time for what is on its way to them. */
void door_close(struct door *door, void (*closed)(void *), void *context)
{
	assert(!door->closes_at);
	door->closed = closed;
	door->closed_context = context;
	uv_update_time(door->loop);
	door->closes_at = uv_now(door->loop) + door->ms.goodbye;
	http_quiesce(door);
	ws_end_all(door, false);
	uv_timer_start(&door->tick, on_tick, TICK_MS / 20, TICK_MS / 20);   /* to the point */
	door_soon(door);
}

void door_free(struct door *door)
{
	assert(!door || (door->finished && !door->handles));
	door_forget(door);
}
