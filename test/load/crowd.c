/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Many who play against each other; see crowd.h. */
#include "crowd.h"

#include "client.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { SCRATCH = 1 << 18, EVENTS = 256, OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10, TEXT_ROOM = 512 };

void crowd_start(struct crowd *crowd, const struct dialect *dialect, const char *game, int pairs)
{
	*crowd = (struct crowd){ .dialect = dialect, .game = game, .pairs = pairs, .chance = 88172645463325252u };
	crowd->pair = calloc((size_t)pairs, sizeof *crowd->pair);
	crowd->slow = calloc(SLOWEST + 1, sizeof *crowd->slow);
	crowd->epoll = epoll_create1(EPOLL_CLOEXEC);
	crowd->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	assert(crowd->pair && crowd->slow && crowd->epoll >= 0 && crowd->timer >= 0);
	crowd->last = &crowd->ready;
	struct epoll_event timer = { .events = EPOLLIN };
	epoll_ctl(crowd->epoll, EPOLL_CTL_ADD, crowd->timer, &timer);
	for (int i = 0; i < pairs; i++) {
		crowd->pair[i].crowd = crowd;
		for (int seat = 0; seat < 2; seat++)
			crowd->pair[i].caller[seat] =
				(struct caller){ .pair = &crowd->pair[i], .seat = seat, .fd = -1, .state = -1 };
	}
}

void crowd_free(struct crowd *crowd)
{
	for (int i = 0; i < 2 * crowd->pairs; i++) {
		struct caller *c = &crowd->pair[i / 2].caller[i % 2];
		if (c->fd >= 0)
			close(c->fd);
		free(c->kept);
	}
	close(crowd->epoll);
	close(crowd->timer);
	free(crowd->pair);
	free(crowd->slow);
	free(crowd->left);
}

void crowd_seat(struct crowd *crowd, struct caller *c, int fd)
{
	struct epoll_event event = { .events = EPOLLIN, .data.ptr = c };
	c->fd = fd;
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	epoll_ctl(crowd->epoll, EPOLL_CTL_ADD, fd, &event);
}

uint32_t crowd_below(struct crowd *crowd, uint32_t n)
{
	/* xorshift64: nothing depends on how good the chance is */
	crowd->chance ^= crowd->chance << 13;
	crowd->chance ^= crowd->chance >> 7;
	crowd->chance ^= crowd->chance << 17;
	return (uint32_t)((crowd->chance >> 32) * n >> 32);
}

const char *scan(const char *text, size_t n, const char *piece)
{
	return memmem(text, n, piece, strlen(piece));
}

const char *scan_back(const char *text, size_t n, const char *piece)
{
	size_t len = strlen(piece);
	for (const char *at = n < len ? NULL : text + n - len; at; at = memrchr(text, *piece, (size_t)(at - text)))
		if (memcmp(at, piece, len) == 0)
			return at;
	return NULL;
}

/* ---- sending ---- */

static void send_frame(struct caller *c, unsigned op, const char *bytes, size_t n)
{
	unsigned char frame[TEXT_ROOM + 8] = { (unsigned char)(0x80u | op) };
	size_t head = 2;
	assert(n <= TEXT_ROOM);
	frame[1] = (unsigned char)(0x80u | (n < 126 ? n : 126));
	if (n >= 126) {
		frame[head++] = (unsigned char)(n >> 8);
		frame[head++] = (unsigned char)n;
	}
	head += 4; /* a mask of zeros changes nothing, and costs nothing */
	memcpy(frame + head, bytes, n);
	if (send(c->fd, frame, head + n, MSG_NOSIGNAL) != (ssize_t)(head + n)) {
		fprintf(stderr, "load: cannot send: %s\n", strerror(errno));
		exit(1);
	}
}

void caller_send(struct caller *c, const char *text, size_t n)
{
	send_frame(c, OP_TEXT, text, n);
}

void caller_say(struct caller *c, const char *format, ...)
{
	char text[TEXT_ROOM];
	va_list values;
	va_start(values, format);
	int n = vsnprintf(text, sizeof text, format, values);
	va_end(values);
	assert(n > 0 && n < TEXT_ROOM);
	caller_send(c, text, (size_t)n);
}

struct caller *caller_other(struct caller *c)
{
	return &c->pair->caller[!c->seat];
}

static void play(struct caller *c)
{
	c->waiting = true;
	c->sent = net_us();
	c->pair->crowd->dialect->play(c);
	*c->move = '\0';
}

void caller_ready(struct caller *c)
{
	struct crowd *crowd = c->pair->crowd;
	if (crowd->rate <= 0) {
		play(c);
		return;
	}
	c->next = NULL;
	*crowd->last = c;
	crowd->last = &c->next;
}

void caller_heard(struct caller *c)
{
	struct crowd *crowd = c->pair->crowd;
	struct caller *mover = caller_other(c);
	if (crowd->counting && mover->sent) {
		int64_t took = net_us() - mover->sent;
		crowd->slow[took < SLOWEST ? took : SLOWEST]++;
		crowd->moves++;
	}
	mover->sent = 0;
}

/* The timer: so many moves are due. */
static void play_due(struct crowd *crowd)
{
	uint64_t due = 0;
	if (read(crowd->timer, &due, sizeof due) != sizeof due)
		return;
	while (due-- && crowd->ready) {
		struct caller *c = crowd->ready;
		crowd->ready = c->next;
		if (!crowd->ready)
			crowd->last = &crowd->ready;
		play(c);
	}
}

/* ---- receiving ---- */

/* One frame of a server: whole and without a mask; how long it is, 0: not all of it
 * is there. */
static size_t take_frame(struct caller *c, const unsigned char *in, size_t len)
{
	if (len < 2)
		return 0;
	size_t n = in[1] & 0x7f, wide = n < 126 ? 0 : n == 126 ? 2 : 8;
	if (len < 2 + wide)
		return 0;
	for (size_t i = 0; i < wide; i++)
		n = (i ? n << 8 : 0) | in[2 + i];
	if (len < 2 + wide + n)
		return 0;
	const char *payload = (const char *)in + 2 + wide;
	switch (in[0] & 0x0f) {
	case OP_TEXT:
		c->pair->crowd->dialect->text(c, payload, n);
		break;
	case OP_PING:
		send_frame(c, OP_PONG, payload, n);
		break;
	case OP_CLOSE:
		fprintf(stderr, "load: the server says goodbye: %d %.*s\n", n >= 2 ? in[2] << 8 | in[3] : 0,
		        n > 2 ? (int)n - 2 : 0, payload + 2);
		exit(1);
	}
	return 2 + wide + n;
}

static void receive(struct caller *c)
{
	static unsigned char scratch[SCRATCH];
	size_t len = c->kept_len, at = 0, taken;
	memcpy(scratch, c->kept, len);
	ssize_t got = recv(c->fd, scratch + len, sizeof scratch - len, 0);
	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (got <= 0) {
		fprintf(stderr, "load: the server has closed a connection\n");
		exit(1);
	}
	len += (size_t)got;
	while ((taken = take_frame(c, scratch + at, len - at)) != 0)
		at += taken;
	assert(at > 0 || len < sizeof scratch);
	if (len - at > c->kept_len) {
		c->kept = realloc(c->kept, len - at);
		assert(c->kept);
	}
	c->kept_len = len - at;
	memcpy(c->kept, scratch + at, c->kept_len);
}

/* ---- running ---- */

static void set_timer(struct crowd *crowd)
{
	struct itimerspec every = { 0 };
	if (crowd->rate > 0) {
		long ns = (long)(1e9 / crowd->rate);
		every.it_interval = (struct timespec){ ns / 1000000000, ns % 1000000000 };
		every.it_value = every.it_interval;
	}
	timerfd_settime(crowd->timer, 0, &every, NULL);
}

void crowd_run(struct crowd *crowd, int64_t until)
{
	struct epoll_event event[EVENTS];
	set_timer(crowd);
	while (!crowd->tables || crowd->lefts < crowd->tables) {
		int64_t left = until - net_us();
		if (left <= 0)
			break;
		int n = epoll_wait(crowd->epoll, event, EVENTS, (int)(left / 1000 + 1));
		for (int i = 0; i < n; i++) {
			if (event[i].data.ptr)
				receive(event[i].data.ptr);
			else
				play_due(crowd);
		}
	}
}

void crowd_count(struct crowd *crowd)
{
	crowd->counting = true;
	crowd->moves = crowd->games = crowd->refused = 0;
	memset(crowd->slow, 0, (SLOWEST + 1) * sizeof *crowd->slow);
}

int64_t crowd_slowest(const struct crowd *crowd, int per_mille)
{
	int64_t wanted = (crowd->moves * per_mille + 999) / 1000, seen = 0;
	for (int us = 0; us <= SLOWEST; us++) {
		seen += crowd->slow[us];
		if (seen >= wanted)
			return us;
	}
	return SLOWEST;
}
