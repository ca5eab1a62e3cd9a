/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A raw client; see raw.h. */
#include "raw.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 300000 };  /* milliseconds: what takes longer hangs, on any machine */

void (*raw_turn)(void);

static long long now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool raw_until(bool (*done)(void *), void *context, int ms)
{
	for (long long end = now_ms() + ms; !done(context);) {
		if (now_ms() > end)
			return false;
		raw_turn();
		poll(NULL, 0, 1);
	}
	return true;
}

void raw_open(struct raw *r, const char *url, const char *from)
{
	int yes = 1;
	struct sockaddr_in to = { .sin_family = AF_INET }, own = { .sin_family = AF_INET };
	const char *colon = strrchr(url, ':');
	*r = (struct raw){ .fd = socket(AF_INET, SOCK_STREAM, 0) };
	assert(r->fd >= 0 && colon);
	setsockopt(r->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	if (from) {
		inet_pton(AF_INET, from, &own.sin_addr);
		int bound = bind(r->fd, (struct sockaddr *)&own, sizeof own);
		assert(bound == 0);
	}
	to.sin_port = htons((uint16_t)atoi(colon + 1));
	inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
	int connected = connect(r->fd, (struct sockaddr *)&to, sizeof to);
	assert(connected == 0);
	fcntl(r->fd, F_SETFL, O_NONBLOCK);
}

void raw_close(struct raw *r)
{
	if (r->fd >= 0)
		close(r->fd);
	buf_free(&r->in);
	buf_free(&r->head);
	*r = (struct raw){ .fd = -1, .over = true };
}

void raw_put(struct raw *r, const char *bytes, size_t n)
{
	for (long long end = now_ms() + PATIENCE; n && now_ms() < end;) {
		ssize_t sent = send(r->fd, bytes, n, MSG_NOSIGNAL);
		if (sent < 0 && errno != EAGAIN)
			return;   /* they have closed: what they said counts */
		if (sent > 0) {
			bytes += sent;
			n -= (size_t)sent;
		} else {
			raw_turn();
		}
	}
}

void raw_say(struct raw *r, const char *text)
{
	raw_put(r, text, strlen(text));
}

static void take(struct raw *r)
{
	char piece[65536];
	ssize_t n = r->over ? -1 : recv(r->fd, piece, sizeof piece, 0);
	if (n > 0)
		buf_putn(&r->in, piece, (size_t)n);
	else if (n == 0 || (errno != EAGAIN && errno != EINTR))
		r->over = true;
}

bool raw_wait(struct raw *r, size_t n)
{
	int idle = 0;
	for (long long end = now_ms() + PATIENCE; r->in.len < n && !r->over && now_ms() < end;) {
		size_t before = r->in.len;
		raw_turn();
		take(r);
		idle = r->in.len > before ? 0 : idle + 1;
		if (idle > 20)
			poll(NULL, 0, 1);
	}
	return r->in.len >= n;
}

bool raw_wait_over(struct raw *r)
{
	raw_wait(r, (size_t)-1);
	return r->over;
}

static void drop(struct raw *r, size_t n)
{
	memmove(r->in.text, r->in.text + n, r->in.len - n + 1);
	r->in.len -= n;
}

/* ---- HTTP ---- */

bool raw_has(const struct raw *r, const char *line)
{
	return strstr(buf_text(&r->head), line);
}

int raw_answer(struct raw *r, struct buf *body, bool head_only)
{
	const char *end = NULL;
	while (!(end = strstr(buf_text(&r->in), "\r\n\r\n")))
		if (!raw_wait(r, r->in.len + 1))
			return 0;
	size_t n = (size_t)(end + 4 - r->in.text), length = 0;
	buf_clear(&r->head);
	buf_putn(&r->head, r->in.text, n);
	drop(r, n);
	const char *field = strstr(r->head.text, "\r\nContent-Length: ");
	if (field && !head_only)
		length = (size_t)atol(field + strlen("\r\nContent-Length: "));
	if (!raw_wait(r, length))
		return 0;
	if (body) {
		buf_clear(body);
		buf_putn(body, buf_text(&r->in), length);
	}
	if (length)
		drop(r, length);
	return atoi(r->head.text + strlen("HTTP/1.1 "));
}

int raw_ask(struct raw *r, const char *request, struct buf *body)
{
	raw_say(r, request);
	return raw_answer(r, body, strncmp(request, "HEAD", 4) == 0);
}

/* ---- WebSockets ---- */

int raw_knock(struct raw *r, const char *path, const char *more)
{
	struct buf b = { 0 };
	buf_put(&b, "GET ");
	buf_put(&b, path);
	buf_put(&b, " HTTP/1.1\r\nHost: here\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
	            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
	buf_put(&b, more);
	buf_put(&b, "\r\n");
	raw_put(r, b.text, b.len);
	buf_free(&b);
	return raw_answer(r, NULL, false);
}

void raw_frame(struct raw *r, unsigned first, const char *bytes, size_t n, bool masked)
{
	static const char mask[4] = { 0x12, 0x34, 0x56, 0x78 };
	struct buf b = { 0 };
	unsigned bit = masked ? 0x80 : 0;
	buf_char(&b, (char)first);
	buf_char(&b, (char)(bit | (n < 126 ? (unsigned)n : n < 65536 ? 126 : 127)));
	for (int i = n < 126 ? 0 : n < 65536 ? 2 : 8; i--;)
		buf_char(&b, (char)((unsigned long long)n >> 8 * i));
	if (masked)
		buf_putn(&b, mask, sizeof mask);
	for (size_t i = 0; i < n; i++)
		buf_char(&b, (char)(masked ? bytes[i] ^ mask[i % 4] : bytes[i]));
	raw_put(r, b.text, b.len);
	buf_free(&b);
}

int raw_read(struct raw *r, struct buf *payload)
{
	if (!raw_wait(r, 2))
		return -1;
	const unsigned char *at = (const unsigned char *)r->in.text;
	int first = at[0], wide = at[1] < 126 ? 0 : at[1] == 126 ? 2 : 8;
	size_t n = at[1], head = 2 + (size_t)wide;
	if (!raw_wait(r, head))
		return -1;
	at = (const unsigned char *)r->in.text;
	if (wide)
		n = 0;
	for (int i = 0; i < wide; i++)
		n = n << 8 | at[2 + i];
	if (!raw_wait(r, head + n))
		return -1;
	if (payload) {
		buf_clear(payload);
		buf_putn(payload, r->in.text + head, n);
	}
	drop(r, head + n);
	return first;
}

int raw_bye(struct raw *r)
{
	struct buf b = { 0 };
	int first, status = 0;
	while ((first = raw_read(r, &b)) >= 0 && first != 0x88)
		continue;
	if (first == 0x88 && b.len >= 2)
		status = (unsigned char)b.text[0] << 8 | (unsigned char)b.text[1];
	buf_free(&b);
	return status;
}
