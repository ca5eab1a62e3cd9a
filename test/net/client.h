/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A server to be tested and those who talk to it: for tests of `bergfried serve` from
 * outside. Everything blocks, but never for longer than it says; what went wrong comes
 * back as false or NULL, and client_fault() or the status says what it was.
 *
 *   struct host host;
 *   struct client anna;
 *   assert_true(host_start(&host, NULL, (const char *[]){ "--store", "sqlite:x.db", NULL }));
 *   assert_true(client_open(&anna, &host));
 *   json_t *a = client_ask(&anna, "make", "{s:s, s:i, s:i}", "game", "ordonans", "seats", 2, "sit", 0);
 *   const char *table = field_text(a, "table");
 */
#ifndef BERGFRIED_TEST_CLIENT_H
#define BERGFRIED_TEST_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PATIENCE = 300000 }; /* milliseconds: what takes longer hangs, on any machine */

/* ---- a server (host.c) ---- */

struct host {
	pid_t pid; /* 0: it does not run */
	int out;   /* its standard output; -1 */
	int port;
	char name[64]; /* "127.0.0.1:8080" */
	uint32_t from; /* the address that connections to it come from, such as 0x7f000002; 0: the usual one */
	int64_t took;  /* microseconds from fork to the address */
};

/* Start `PROGRAM serve --listen 127.0.0.1:PORT` with these arguments (up to a NULL) and
 * wait until it says where it is. The program is $BERGFRIED; a host that ran before
 * gets the same port again, a zeroed one any. `errors`: a file for what it complains
 * about, NULL: ours. It dies with us. */
bool host_start(struct host *, const char *errors, const char *const *arguments);

/* Ask it to stop (SIGTERM) and wait; its exit status, -1 if it had to be killed. */
int host_stop(struct host *);

/* kill -9, and wait until it is gone. */
void host_kill(struct host *);

/* A number of /proc/PID/status, such as "VmRSS", in KiB; -1. */
long host_memory(const struct host *, const char *what);

/* ---- HTTP (http.c) ---- */

struct reply {
	int status;        /* 0: there was no answer */
	char *head, *body; /* on the heap; ended by a NUL */
	size_t n;          /* of the body */
};

/* One request on a connection of its own. `headers` are whole lines with \r\n, or NULL;
 * a body goes with Content-Type: application/json. */
struct reply http_ask(const struct host *, const char *method, const char *path, const char *headers, const char *body);
void reply_free(struct reply *);

/* Send bytes as they are and read until the other side closes or it takes too long. */
struct reply http_raw(const struct host *, const char *bytes, size_t n);

/* The value of a header, which stays until reply_free's time; false if there is none. */
bool reply_header(const struct reply *, const char *name, char *value, size_t size);

/* A connected socket; -1. */
int net_connect(const struct host *);
bool net_send(int fd, const void *bytes, size_t n);

/* Milliseconds and microseconds of a clock that nobody sets. */
int64_t net_ms(void);
int64_t net_us(void);

/* ---- somebody with a cookie and a WebSocket (client.c) ---- */

struct client {
	const struct host *host;
	char cookie[128];  /* "bergfried=KEY", or "" */
	char token[128];   /* a bearer token that is shown instead, or "" */
	int fd;            /* -1: no WebSocket is open */
	int status;        /* of the handshake: 101 */
	int closed;        /* the status of the goodbye that came; 0 */
	int asked;         /* the last request's id */
	json_t *pushed;    /* what came by itself and was not looked at yet */
	unsigned char *in; /* on the heap: what came and has not been read */
	size_t in_len, in_size;
	char fault[256];
};

/* A guest's session and a WebSocket, in one. The struct need not be zeroed here; it must
 * be for client_enter and client_connect alone. */
bool client_open(struct client *, const struct host *);

bool client_enter(struct client *, const struct host *); /* GET /api/me: become a guest */
bool client_connect(struct client *);                    /* GET /ws; after a drop, too */

/* HTTP with the client's cookie or token; a cookie that comes is kept. */
struct reply client_get(struct client *, const char *path);
struct reply client_post(struct client *, const char *path, const char *body);

void client_bye(struct client *);  /* close frame, wait for the other's, close */
void client_drop(struct client *); /* the cable is pulled: a reset, no goodbye */
void client_free(struct client *); /* drops it, too */

/* Send a text, or any frame: first is the first byte (FIN and opcode), masked or not. */
bool client_send(struct client *, const char *text);
bool client_frame(struct client *, unsigned first, const void *bytes, size_t n, bool masked);

/* The next text, on the heap; NULL: none came in that time, or it has been closed.
 * Pings are answered meanwhile. */
char *client_receive(struct client *, int ms);

/* Ask for something, fields as in json_pack ("{s:s}", "table", id) or NULL, and wait for
 * its answer; what comes by itself meanwhile is kept in order. The answer is the
 * caller's (json_decref); NULL: there was none. */
json_t *client_ask(struct client *, const char *what, const char *fields, ...);

/* The same in two steps: many may be on their way. */
int client_begin(struct client *, const char *what, const char *fields, ...);
json_t *client_answer(struct client *, int id, int ms);

/* Did it work? Asks, and only looks whether the answer is ok. */
bool client_does(struct client *, const char *what, const char *fields, ...);

/* The next that came by itself; the caller's. */
json_t *client_next(struct client *, int ms);

/* The first that came or comes by itself and has this key (with that text, if there is
 * one: "event", "move"); all others stay where they are. The caller's. */
json_t *client_await(struct client *, const char *key, const char *text, int ms);

/* Forget what came by itself, and what comes until it is quiet for so long. */
void client_hush(struct client *, int ms);

const char *client_fault(const struct client *);

/* A text or number in an object, by key; NULL and -1 where there is none. */
const char *field_text(const json_t *, const char *key);
long long field_number(const json_t *, const char *key);

#endif
