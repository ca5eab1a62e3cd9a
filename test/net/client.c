/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Somebody with a cookie and a WebSocket; see client.h. The frames are our own, not
 * wslay's, so that the server is not tested with the library it is made of.
 */
#include "client.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10, FIN = 0x80 };

static bool fail(struct client *c, const char *why)
{
	snprintf(c->fault, sizeof c->fault, "%s", why);
	return false;
}

const char *client_fault(const struct client *c)
{
	return c->fault;
}

/* ---- HTTP with a cookie ---- */

static struct reply ask(struct client *c, const char *method, const char *path, const char *body)
{
	char headers[512], cookie[256];
	snprintf(headers, sizeof headers, "Origin: http://%s\r\n%s%s%s%s%s%s", c->host->name,
	         *c->cookie ? "Cookie: " : "", c->cookie, *c->cookie ? "\r\n" : "",
	         *c->token ? "Authorization: Bearer " : "", c->token, *c->token ? "\r\n" : "");
	struct reply reply = http_ask(c->host, method, path, headers, body);
	if (reply_header(&reply, "Set-Cookie", cookie, sizeof cookie)) {
		cookie[strcspn(cookie, ";")] = '\0';
		snprintf(c->cookie, sizeof c->cookie, "%.*s", (int)sizeof c->cookie - 1, cookie);
	}
	return reply;
}

struct reply client_get(struct client *c, const char *path)
{
	return ask(c, "GET", path, NULL);
}

struct reply client_post(struct client *c, const char *path, const char *body)
{
	return ask(c, "POST", path, body);
}

bool client_enter(struct client *c, const struct host *host)
{
	c->host = host;
	c->fd = -1;
	struct reply reply = client_get(c, "/api/me");
	bool fine = reply.status == 200 && *c->cookie;
	if (!fine)
		snprintf(c->fault, sizeof c->fault, "GET /api/me: %d %.80s", reply.status,
		         reply.body ? reply.body : "");
	reply_free(&reply);
	return fine;
}

/* ---- bytes ---- */

/* Wait for more bytes until that time. */
static bool more(struct client *c, int64_t until)
{
	int64_t left = until - net_ms();
	struct pollfd p = { .fd = c->fd, .events = POLLIN };
	if (c->fd < 0)
		return fail(c, "it is closed");
	if (poll(&p, 1, left > 0 ? (int)left : 0) <= 0)
		return fail(c, "nothing came");
	if (c->in_size - c->in_len < 4096) {
		size_t size = 2 * c->in_size + 8192;
		unsigned char *in = realloc(c->in, size);
		if (!in)
			return fail(c, "no memory");
		c->in = in;
		c->in_size = size;
	}
	ssize_t n = recv(c->fd, c->in + c->in_len, c->in_size - c->in_len - 1, 0);
	if (n <= 0) {
		close(c->fd);
		c->fd = -1;
		return fail(c, n ? "the connection was reset" : "the connection was closed");
	}
	c->in_len += (size_t)n;
	c->in[c->in_len] = '\0';
	return true;
}

static void taken(struct client *c, size_t n)
{
	c->in_len -= n;
	memmove(c->in, c->in + n, c->in_len + 1);
}

bool client_frame(struct client *c, unsigned first, const void *bytes, size_t n, bool masked)
{
	static const unsigned char mask[4] = { 0x37, 0xfa, 0x21, 0x3d }; /* the example of RFC 6455, 5.7 */
	unsigned char *frame = malloc(n + 14), *at = frame;
	if (!frame || c->fd < 0) {
		free(frame);
		return fail(c, "it is closed");
	}
	int wide = n < 126 ? 0 : n < 65536 ? 2 : 8;
	*at++ = (unsigned char)first;
	*at++ = (unsigned char)((masked ? 0x80u : 0) | (wide == 0 ? n : wide == 2 ? 126u : 127u));
	for (int i = wide; i--;)
		*at++ = (unsigned char)((uint64_t)n >> 8 * i);
	if (masked) {
		memcpy(at, mask, sizeof mask);
		at += sizeof mask;
	}
	for (size_t i = 0; i < n; i++)
		*at++ = ((const unsigned char *)bytes)[i] ^ (masked ? mask[i & 3] : 0);
	bool sent = net_send(c->fd, frame, (size_t)(at - frame));
	free(frame);
	return sent || fail(c, "it cannot be sent");
}

bool client_send(struct client *c, const char *text)
{
	return client_frame(c, FIN | OP_TEXT, text, strlen(text), true);
}

/* ---- coming and going ---- */

bool client_connect(struct client *c)
{
	char text[1024];
	client_drop(c);
	c->in_len = 0;
	c->status = c->closed = 0;
	if (!c->pushed)
		c->pushed = json_array();
	c->fd = net_connect(c->host);
	int n = snprintf(
		text, sizeof text,
		"GET /ws HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s%s%s%s%s%s\r\n",
		c->host->name, c->host->name, *c->cookie ? "Cookie: " : "", c->cookie, *c->cookie ? "\r\n" : "",
		*c->token ? "Authorization: Bearer " : "", c->token, *c->token ? "\r\n" : "");
	if (c->fd < 0 || !net_send(c->fd, text, (size_t)n))
		return fail(c, "cannot connect");
	int64_t until = net_ms() + PATIENCE;
	char *end = NULL;
	while (!end) {
		if (!more(c, until))
			return false;
		end = strstr((char *)c->in, "\r\n\r\n");
	}
	c->status = (int)strtol((char *)c->in + 9, NULL, 10);
	/* the answer to that key, by RFC 6455 */
	if (c->status != 101 || !strstr((char *)c->in, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) {
		fail(c, (char *)c->in);
		client_drop(c);
		return false;
	}
	taken(c, (size_t)((unsigned char *)end + 4 - c->in));
	return true;
}

bool client_open(struct client *c, const struct host *host)
{
	*c = (struct client){ .fd = -1 };
	return client_enter(c, host) && client_connect(c);
}

void client_drop(struct client *c)
{
	/* no lingering: what follows is a reset */
	struct linger none = { .l_onoff = 1 };
	if (c->fd >= 0) {
		setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
		close(c->fd);
	}
	c->fd = -1;
}

void client_bye(struct client *c)
{
	client_frame(c, FIN | OP_CLOSE, "\x03\xe8", 2, true);
	for (char *text; (text = client_receive(c, PATIENCE)) != NULL;)
		free(text);
	client_drop(c);
}

void client_free(struct client *c)
{
	client_drop(c);
	json_decref(c->pushed);
	free(c->in);
	*c = (struct client){ .fd = -1 };
}

/* ---- texts ---- */

struct frame {
	unsigned op;
	unsigned char *bytes;
	size_t n, whole; /* of the payload, and with the head */
};

/* Is a whole frame there? Servers send them whole and without a mask. */
static bool next_frame(const struct client *c, struct frame *f)
{
	size_t wide, n;
	if (c->in_len < 2)
		return false;
	n = c->in[1] & 0x7f;
	wide = n < 126 ? 0 : n == 126 ? 2 : 8;
	if (c->in_len < 2 + wide)
		return false;
	if (wide)
		n = 0;
	for (size_t i = 0; i < wide; i++)
		n = n << 8 | c->in[2 + i];
	*f = (struct frame){ .op = c->in[0] & 0x0f, .bytes = c->in + 2 + wide, .n = n, .whole = 2 + wide + n };
	return c->in_len >= f->whole;
}

/* What is no text: pings, goodbyes. */
static void take_control(struct client *c, const struct frame *f)
{
	if (f->op == OP_PING)
		client_frame(c, FIN | OP_PONG, f->bytes, f->n, true);
	if (f->op != OP_CLOSE)
		return;
	c->closed = f->n >= 2 ? f->bytes[0] << 8 | f->bytes[1] : 1005;
	client_frame(c, FIN | OP_CLOSE, f->bytes, f->n < 2 ? f->n : 2, true);
}

char *client_receive(struct client *c, int ms)
{
	int64_t until = net_ms() + ms;
	struct frame f;
	for (;;) {
		while (!next_frame(c, &f))
			if (!more(c, until))
				return NULL;
		char *text = NULL;
		if (f.op == OP_TEXT && (text = malloc(f.n + 1)) != NULL) {
			memcpy(text, f.bytes, f.n);
			text[f.n] = '\0';
		} else {
			take_control(c, &f);
		}
		taken(c, f.whole);
		if (text)
			return text;
	}
}

/* ---- messages ---- */

static json_t *receive_json(struct client *c, int ms)
{
	char *text = client_receive(c, ms);
	json_error_t error;
	json_t *json = text ? json_loads(text, JSON_REJECT_DUPLICATES, &error) : NULL;
	if (text && !json)
		snprintf(c->fault, sizeof c->fault, "not JSON: %s", error.text);
	free(text);
	return json;
}

static int begin(struct client *c, const char *what, const char *fields, va_list values)
{
	json_error_t error;
	json_t *json = fields ? json_vpack_ex(&error, 0, fields, values) : json_object();
	if (!json) {
		fail(c, error.text);
		return 0;
	}
	json_object_set_new(json, "id", json_integer(++c->asked));
	json_object_set_new(json, "do", json_string(what));
	char *text = json_dumps(json, JSON_COMPACT);
	bool sent = text && client_send(c, text);
	free(text);
	json_decref(json);
	return sent ? c->asked : 0;
}

int client_begin(struct client *c, const char *what, const char *fields, ...)
{
	va_list values;
	va_start(values, fields);
	int id = begin(c, what, fields, values);
	va_end(values);
	return id;
}

json_t *client_answer(struct client *c, int id, int ms)
{
	int64_t until = net_ms() + ms;
	for (size_t i = 0; i < json_array_size(c->pushed); i++) {
		json_t *json = json_array_get(c->pushed, i);
		if (field_number(json, "id") == id) {
			json_incref(json);
			json_array_remove(c->pushed, i);
			return json;
		}
	}
	while (id) {
		json_t *json = receive_json(c, (int)(until - net_ms()));
		if (!json || field_number(json, "id") == id)
			return json;
		json_array_append_new(c->pushed, json);
	}
	return NULL;
}

json_t *client_ask(struct client *c, const char *what, const char *fields, ...)
{
	va_list values;
	va_start(values, fields);
	int id = begin(c, what, fields, values);
	va_end(values);
	return client_answer(c, id, PATIENCE);
}

bool client_does(struct client *c, const char *what, const char *fields, ...)
{
	va_list values;
	va_start(values, fields);
	int id = begin(c, what, fields, values);
	va_end(values);
	json_t *answer = client_answer(c, id, PATIENCE);
	bool fine = json_is_true(json_object_get(answer, "ok"));
	if (answer && !fine) {
		char *text = json_dumps(answer, JSON_COMPACT);
		fail(c, text ? text : "refused");
		free(text);
	}
	json_decref(answer);
	return fine;
}

static bool is_pushed(const json_t *json)
{
	return !json_object_get(json, "id");
}

static bool fits(const json_t *json, const char *key, const char *text)
{
	const char *found = field_text(json, key);
	return is_pushed(json) && (text ? found && strcmp(found, text) == 0 : json_object_get(json, key) != NULL);
}

json_t *client_await(struct client *c, const char *key, const char *text, int ms)
{
	int64_t until = net_ms() + ms;
	for (size_t i = 0;; i++) {
		if (i == json_array_size(c->pushed)) {
			json_t *json = receive_json(c, (int)(until - net_ms()));
			if (!json)
				return NULL;
			json_array_append_new(c->pushed, json);
		}
		json_t *json = json_array_get(c->pushed, i);
		if (fits(json, key, text)) {
			json_incref(json);
			json_array_remove(c->pushed, i);
			return json;
		}
	}
}

json_t *client_next(struct client *c, int ms)
{
	/* everything that comes by itself is about a table */
	return client_await(c, "table", NULL, ms);
}

void client_hush(struct client *c, int ms)
{
	json_t *json;
	while ((json = client_next(c, ms)) != NULL)
		json_decref(json);
}

const char *field_text(const json_t *json, const char *key)
{
	return json_string_value(json_object_get(json, key));
}

long long field_number(const json_t *json, const char *key)
{
	const json_t *found = json_object_get(json, key);
	return json_is_integer(found) ? json_integer_value(found) : -1;
}
