/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* HTTP as simple as it can be: one request, one connection; see client.h. */
#include "client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

int net_connect(const struct host *host)
{
	struct sockaddr_in there = { .sin_family = AF_INET, .sin_port = htons((uint16_t)host->port) };
	there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
	if (fd >= 0 && host->from) {
		struct sockaddr_in here = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(host->from) };
		bind(fd, (const struct sockaddr *)&here, sizeof here);
	}
	if (fd >= 0 && connect(fd, (const struct sockaddr *)&there, sizeof there) != 0) {
		close(fd);
		return -1;
	}
	if (fd >= 0)
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	return fd;
}

bool net_send(int fd, const void *bytes, size_t n)
{
	const char *from = bytes;
	while (n) {
		ssize_t sent = send(fd, from, n, MSG_NOSIGNAL);
		if (sent <= 0)
			return false;
		from += sent;
		n -= (size_t)sent;
	}
	return true;
}

/* How many bytes the body must have, by its head; SIZE_MAX: until the end. */
static size_t expected(const char *head, size_t n)
{
	static const char name[] = "\r\nContent-Length:";
	for (size_t i = 0; i + sizeof name - 1 < n; i++)
		if (strncasecmp(head + i, name, sizeof name - 1) == 0)
			return strtoul(head + i + sizeof name - 1, NULL, 10);
	return SIZE_MAX;
}

/* All of it, up to the length that the head tells, the end, or the end of patience. */
static char *read_all(int fd, size_t *n)
{
	size_t room = 4096, body = 0, want = SIZE_MAX;
	char *text = malloc(room);
	int64_t until = net_ms() + PATIENCE;
	*n = 0;
	while (text && (!body || *n - body < want)) {
		if (room - *n < 2) {
			char *more = realloc(text, room *= 2);
			if (!more)
				break;
			text = more;
		}
		int64_t left = until - net_ms();
		struct pollfd p = { .fd = fd, .events = POLLIN };
		if (left <= 0 || poll(&p, 1, (int)left) <= 0)
			break;
		ssize_t got = recv(fd, text + *n, room - 1 - *n, 0);
		if (got <= 0)
			break;
		*n += (size_t)got;
		text[*n] = '\0';
		char *blank = body ? NULL : strstr(text, "\r\n\r\n");
		if (blank) {
			body = (size_t)(blank - text) + 4;
			want = expected(text, body);
		}
	}
	if (text)
		text[*n] = '\0';
	return text;
}

/* A copy of a part, ended by a NUL. */
static char *part(const char *text, size_t n)
{
	char *copy = malloc(n + 1);
	if (copy) {
		memcpy(copy, text, n);
		copy[n] = '\0';
	}
	return copy;
}

static struct reply understand(const char *text, size_t n)
{
	struct reply reply = { 0 };
	const char *blank = text ? strstr(text, "\r\n\r\n") : NULL;
	if (!blank || strncmp(text, "HTTP/1.", 7) != 0)
		return reply;
	size_t head = (size_t)(blank - text) + 2;
	reply.status = (int)strtol(text + 9, NULL, 10);
	reply.head = part(text, head);
	reply.n = n - head - 2;
	reply.body = part(text + head + 2, reply.n);
	return reply;
}

struct reply http_raw(const struct host *host, const char *bytes, size_t n)
{
	struct reply reply = { 0 };
	int fd = net_connect(host);
	if (fd < 0)
		return reply;
	/* an answer may come although not all was taken: a refusal */
	net_send(fd, bytes, n);
	size_t got;
	char *text = read_all(fd, &got);
	reply = understand(text, got);
	free(text);
	close(fd);
	return reply;
}

struct reply http_ask(const struct host *host, const char *method, const char *path, const char *headers,
                      const char *body)
{
	size_t size = strlen(path) + (headers ? strlen(headers) : 0) + (body ? strlen(body) : 0) + 512;
	char *text = malloc(size), length[96] = "";
	if (!text)
		return (struct reply){ 0 };
	if (body)
		snprintf(length, sizeof length, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
		         strlen(body));
	int n = snprintf(text, size, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s%s\r\n%s", method, path,
	                 host->name, length, headers ? headers : "", body ? body : "");
	struct reply reply = http_raw(host, text, (size_t)n);
	free(text);
	return reply;
}

void reply_free(struct reply *reply)
{
	free(reply->head);
	free(reply->body);
	*reply = (struct reply){ 0 };
}

bool reply_header(const struct reply *reply, const char *name, char *value, size_t size)
{
	size_t n = strlen(name);
	for (const char *line = reply->head; line && *line; line = strstr(line, "\r\n") + 2) {
		if (strncasecmp(line, name, n) != 0 || line[n] != ':')
			continue;
		line += n + 1;
		line += strspn(line, " \t");
		size_t len = strcspn(line, "\r");
		if (len >= size)
			return false;
		memcpy(value, line, len);
		value[len] = '\0';
		return true;
	}
	return false;
}
