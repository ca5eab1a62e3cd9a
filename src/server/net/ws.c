/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * WebSockets on the loop: bytes between descriptors and frames.c. Writing and burying
 * happen once a turn (ws_run). Silence is watched by two rings in the order of when
 * sockets were last heard, those that were pinged since and those that were not: one
 * look at the head of each every half second does for all, and no socket has a timer.
 */
#include "door_inside.h"

#include "security.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- what frames.c wants to know ---- */

static void on_text(void *owner, const char *text, size_t n)
{
	assert(owner);
	struct socket *s = owner;
	const struct door_events *events = &s->door->plan.events;
	s->door->figures.texts_in++;
	events->text(events->context, s, text, n);
}

/* Ten times the rate at once: a client that comes back after a break has much to ask. */
static bool may_come(void *owner)
{
	struct socket *s = owner;
	double rate = s->door->plan.texts_per_second;
	if (bucket_take(&s->bucket, rate, rate * 10, uv_now(s->door->loop)))
		return true;
	security_limit(s->door->plan.security, s->address, NULL, "texts", uv_now(s->door->loop));
	return false;
}

/* ---- what waits for slow readers ---- */

/* Nobody is cut whose network takes what it is given. */
static bool stuck(const struct socket *s)
{
	return !s->dead && s->unread && (s->fd < 0 || s->watched & UV_WRITABLE);
}

/* Those with most go first: of the rings, the largest and what is at least half as large,
 * until enough is free. */
static void free_some(struct door *door)
{
	struct link *rings[] = { &door->fresh, &door->asked, &door->ending };
	const size_t enough = door->unread_max / 8 * 7, count = sizeof rings / sizeof *rings;
	size_t largest;
	do {
		largest = 0;
		for (size_t i = 0; i < count; i++)
			for (const struct link *l = rings[i]->next; l != rings[i]; l = l->next) {
				const struct socket *s = (const struct socket *)l;
				if (stuck(s) && s->unread > largest)
					largest = s->unread;
			}
		for (size_t i = 0; i < count && largest; i++)
			for (struct link *l = rings[i]->next; l != rings[i] && door->unread > enough; l = l->next) {
				struct socket *s = (struct socket *)l;
				if (!stuck(s) || s->unread < largest / 2)
					continue;
				door->figures.cut++;
				door->unread -= s->unread;
				s->unread = 0;
				s->slow = true;
				ws_cut(s);
			}
	} while (largest && door->unread > enough);
}

/* How much memory it keeps for what its reader has not taken. */
static void count_unread(struct socket *s)
{
	struct door *door = s->door;
	if (s->dead)
		return;
	door->unread += s->frames.out_size;
	assert(door->unread >= s->unread);
	door->unread -= s->unread;
	s->unread = s->frames.out_size;
	if (door->unread > door->unread_max)
		free_some(door);
}

/* ---- being due ---- */

/* A list through the sockets themselves, so that being due needs no memory. */
static void set_due(struct socket *s)
{
	if (s->due)
		return;
	s->due = true;
	s->next_due = s->door->due;
	s->door->due = s;
	door_soon(s->door);
}

/* Something may have changed: is there a goodbye, or too much? */
static void look(struct socket *s)
{
	assert(s->door);
	if (s->frames.flooded && !s->dead) {
		s->door->figures.cut++;
		s->dead = s->slow = true;
	}
	if (s->frames.said && !s->ending) {
		s->ending = true;
		s->heard = uv_now(s->door->loop);
		link_last(&s->door->ending, &s->link);
	}
	count_unread(s);
	set_due(s);
}

/* Only marked: whoever is in the middle of something with it can finish that. */
void ws_cut(struct socket *s)
{
	s->dead = true;
	set_due(s);
}

/* ---- from the network ---- */

static void take(struct socket *s, const void *bytes, size_t n)
{
	if (!s->ending) {
		s->heard = uv_now(s->door->loop);
		link_last(&s->door->fresh, &s->link);
	}
	/* from inside of this, texts are passed on and answers sent */
	frames_feed(&s->frames, bytes, n);
	look(s);
}

/* The scratch room is the door's, one for all: what has come is passed on before the next
 * socket reads. */
static void on_poll(uv_poll_t *poll, int status, int events)
{
	struct socket *s = poll->data;
	if (s->dead)
		return;
	if (status < 0) {
		ws_cut(s);
		return;
	}
	if (events & UV_WRITABLE)
		set_due(s);
	if (!(events & UV_READABLE))
		return;
	ssize_t n = recv(s->fd, s->door->scratch, sizeof s->door->scratch, 0);
	if (n > 0)
		take(s, s->door->scratch, (size_t)n);
	else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
		ws_cut(s);
}

/* ---- to the network ---- */

static void watch(struct socket *s, int events)
{
	assert(s->fd >= 0);
	if (s->watched == events)
		return;
	s->watched = events;
	if (uv_poll_start(&s->poll, events, on_poll) != 0)
		s->dead = true;
}

/* Everything is sent: what now? */
static void flushed(struct socket *s)
{
	watch(s, UV_READABLE);
	if (!s->frames.said)
		return;
	/* both have said goodbye: nothing more can come */
	if (s->frames.heard) {
		s->dead = true;
	} else if (s->frames.fault && !s->shut) {
		/* Closing now, with something of theirs unread, would be a reset, and they
		 * would not get to see why: so we listen until they have heard. */
		s->shut = true;
		shutdown(s->fd, SHUT_WR);
	}
}

/* As much as the network takes; it says when it wants more. */
static void flush(struct socket *s)
{
	size_t n;
	const char *out = frames_out(&s->frames, &n);
	/* MHD still has it; what is to be said waits */
	if (s->fd < 0)
		return;
	while (n) {
		ssize_t sent = send(s->fd, out, n, MSG_NOSIGNAL);
		if (sent < 0) {
			if (errno == EAGAIN || errno == EWOULDBLOCK)
				watch(s, UV_READABLE | UV_WRITABLE);
			else if (errno != EINTR)
				s->dead = true;
			return;
		}
		s->door->figures.bytes_out += sent;
		frames_sent(&s->frames, (size_t)sent);
		out = frames_out(&s->frames, &n);
	}
	flushed(s);
}

/* ---- the end ---- */

static void on_closed(uv_handle_t *handle)
{
	struct socket *s = handle->data;
	handle->data = s->door;
	door_handle_closed(handle);
	free(s);
}

static void bury(struct socket *s)
{
	assert(s->dead);
	struct door *door = s->door;
	int fd = s->fd;
	link_drop(&s->link);
	assert(door->unread >= s->unread);
	door->unread -= s->unread;
	if (s->call)
		s->call->socket = NULL;
	s->call = NULL;
	door->figures.sockets--;
	gate_count(door, s->key, -1);
	door->plan.events.gone(door->plan.events.context, s);
	frames_end(&s->frames);
	if (fd < 0) {
		free(s);
		return;
	}
	/* a reset, so that the system keeps nothing for somebody who does not read, either */
	if (s->slow)
		setsockopt(fd, SOL_SOCKET, SO_LINGER, &(struct linger){ .l_onoff = 1 }, sizeof(struct linger));
	/* first libuv, then the descriptor: it may be given to somebody else at once */
	uv_close((uv_handle_t *)&s->poll, on_closed);
	close(fd);
}

/* From the head on, because being called back may make others due, or the same one again. */
void ws_run(struct door *door)
{
	while (door->due) {
		struct socket *s = door->due;
		door->due = s->next_due;
		s->due = false;
		if (!s->dead)
			flush(s);
		count_unread(s);
		if (s->dead) {
			s->due = true;   /* what `gone` may still do to it has no effect */
			bury(s);
		}
	}
}

/* Cut those of a ring that have been in it for so long; how many. Cutting does not take a
 * socket out of its ring, burying does, so the walk goes on. */
static int cut_older(struct link *ring, uint64_t ms, uint64_t now)
{
	int n = 0;
	for (struct link *l = ring->next; l != ring && ((struct socket *)l)->heard + ms <= now; l = l->next, n++)
		ws_cut((struct socket *)l);
	return n;
}

void ws_tick(struct door *door)
{
	uint64_t now = uv_now(door->loop);
	for (int i = 0; i < PINGS_A_TICK && !link_empty(&door->fresh); i++) {
		struct socket *s = (struct socket *)door->fresh.next;
		if (s->heard + door->ms.ping > now)
			break;
		link_last(&door->asked, &s->link);
		frames_ping(&s->frames);
		look(s);
	}
	door->figures.cut += cut_older(&door->asked, door->ms.silence, now);
	cut_older(&door->ending, door->ms.goodbye, now);
}

void ws_end_all(struct door *door, bool now)
{
	struct link *rings[] = { &door->fresh, &door->asked, &door->ending };
	for (size_t i = 0; i < sizeof rings / sizeof *rings; i++)
		for (struct link *l = rings[i]->next, *next; l != rings[i]; l = next) {
			/* ending moves it to another ring */
			next = l->next;
			if (now)
				ws_cut((struct socket *)l);
			else
				socket_end((struct socket *)l, 1001, "");
		}
}

/* ---- the beginning ---- */

static const struct frames_use use = { on_text, may_come };

struct socket *ws_new(struct call *call, void *data)
{
	assert(call->knock);
	struct door *door = call->door;
	struct socket *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->door = door;
	s->data = data;
	s->fd = -1;
	s->heard = uv_now(door->loop);
	s->bucket = bucket_full(door->plan.texts_per_second * 10, s->heard);
	s->key = call->key;
	memcpy(s->address, call->address, sizeof s->address);
	frames_begin(&s->frames, &use, &door->shelf, s);
	link_clear(&s->link);
	link_last(&door->fresh, &s->link);
	door->figures.sockets++;
	door->figures.sockets_ever++;
	/* welcomed while the door was closing: they come in only to hear goodbye */
	if (door->closes_at)
		socket_end(s, 1001, "");
	return s;
}

/* It is ours now; these bytes came right after the handshake. */
void ws_attach(struct socket *s, int fd, const char *bytes, size_t n)
{
	assert(s->fd < 0 && fd >= 0);
	int yes = 1, room = SEND_BUFFER, flags = fcntl(fd, F_GETFL);
	fcntl(fd, F_SETFL, flags | O_NONBLOCK);
	/* a move is a small packet that somebody waits for */
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	if (uv_poll_init(s->door->loop, &s->poll, fd) != 0) {
		close(fd);
		ws_cut(s);
		return;
	}
	s->fd = fd;
	s->poll.data = s;
	s->door->handles++;
	watch(s, UV_READABLE);
	if (n)
		take(s, bytes, n);
	set_due(s);
}

/* ---- for whoever is behind the door ---- */

/* What whoever is behind the door gave with the welcome. */
void *socket_data(const struct socket *s)
{
	return s->data;
}

const char *socket_address(const struct socket *s)
{
	return s->address;
}

void socket_send(struct socket *s, const char *text, size_t n)
{
	assert(text || !n);
	if (s->dead || s->frames.said)
		return;
	frames_text(&s->frames, text, n);
	s->door->figures.texts_out++;
	look(s);
}

void socket_end(struct socket *s, int status, const char *why)
{
	assert(status >= 1000);
	if (s->dead || s->frames.said)
		return;
	frames_bye(&s->frames, status, why);
	look(s);
}
