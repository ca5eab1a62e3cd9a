/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The door to the network: HTTP and WebSockets on one port, on one loop, and
 * nothing about games. It keeps out what is malformed, too much, too fast or from
 * another site before anyone behind it hears of it.
 *
 * Everything here belongs to the loop's thread.
 */
#ifndef BERGFRIED_DOOR_H
#define BERGFRIED_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct door;
struct call;    /* an HTTP request that wants an answer */
struct socket;  /* a WebSocket that is open */
struct security;

enum {
	BODY_MAX = 16384,         /* bytes of a request's body */
	TEXT_IN_MAX = 4096,       /* bytes of a message that comes */
	QUEUE_MAX = 1 << 20,      /* bytes that may wait for one slow reader; then it is cut */
	UNREAD_MAX = 64,          /* MiB for all of them together, if the plan does not say: those with most go first */
	COPIED_MAX = 32 << 20,    /* bytes of answers over HTTP that are on their way: the oldest goes first */
	ADDRESS_SIZE = 46
};

struct door_events {
	void *context;

	/* A request, whole: to be answered by call_answer, at once or later, once. It is a
	 * GET, or a POST of JSON from our own site or from a program. */
	void (*call)(void *, struct call *);

	/* Somebody wants a WebSocket (the Origin has been looked at): call_welcome, or
	 * call_answer with a refusal, at once or later. */
	void (*knock)(void *, struct call *);

	/* A text has come. */
	void (*text)(void *, struct socket *, const char *text, size_t n);

	/* A socket is gone, whoever ended it; it is freed when this returns. */
	void (*gone)(void *, struct socket *);
};

struct door_plan {
	const char *listen;        /* "127.0.0.1:8080", "[::1]:0" */
	const char *origin;        /* "https://example.org", the only site that pages may come from; NULL: the
	                              host that the request names */
	bool behind_proxy;         /* the address stands in X-Forwarded-For, its last part */
	int sockets_max;           /* open at a time; 0: as many as there are files for */
	int sockets_per_address;   /* of these from one address (of IPv6: one /64, and four times as many from a /48); 0: no bound */
	/* By address and by socket, with a burst of ten times as many; 0: no bound. A call
	 * too many is answered with 429; a socket with a frame too many is ended with 1008. */
	double calls_per_second, texts_per_second;
	int unread_max;            /* MiB that may wait for slow readers, all together; 0: UNREAD_MAX */
	uint64_t patience;         /* milliseconds of silence after which a socket is cut, in spite of a ping; 0: as usual */
	const char *plain_post;    /* the only path to which a POST may come that is no JSON, from anywhere; or NULL */
	struct security *security; /* where limits that were hit are written; NULL: nowhere */
	struct door_events events;
};

/* Open it; NULL and errno if the address cannot be had. */
struct door *door_open(uv_loop_t *, const struct door_plan *);

/* Where one can reach it: "http://127.0.0.1:8080". */
const char *door_address(const struct door *);

/* Let nobody in any more, say goodbye (1001) to those inside, flush what waits for
 * them, and close, after two seconds at the latest; then call back. `gone` has come for
 * every socket by then. The loop must still run for that. A call that is not answered by
 * then has been told 503; whoever has it may answer it all the same, even after
 * door_free, to no effect but that it is freed. */
void door_close(struct door *, void (*closed)(void *), void *);
void door_free(struct door *);

/* ---- a request ---- */

const char *call_method(const struct call *);                /* "GET" (of HEAD, too: the body is left out) or "POST" */
const char *call_path(const struct call *);                  /* "/api/lobby" */
const char *call_query(struct call *, const char *name);     /* a decoded value of the query string, or NULL */
const char *call_header(struct call *, const char *name);    /* or NULL */
const char *call_cookie(struct call *, const char *name);    /* or NULL */
const char *call_body(const struct call *, size_t *n);       /* ends with a NUL, too */
const char *call_address(const struct call *);               /* where it comes from */
bool call_secure(const struct call *);                       /* over TLS, by what a trusted proxy or the origin says */

/* The texts above are there until the call is answered. When the door had to close
 * before that, headers and cookies are gone earlier: NULL. */

/* Before the answer: a header of its own. */
void call_add_header(struct call *, const char *name, const char *value);

/* The answer; the body is copied. Security headers come with every one, and
 * Cache-Control: no-store unless a header of its own says otherwise. */
void call_answer(struct call *, int status, const char *type, const char *body, size_t n);

/* The same with a body that outlives the door, and need not be copied; 200. */
void call_answer_lasting(struct call *, const char *type, const char *body, size_t n);

/* The same with the first n bytes of a file, whose descriptor is the door's from then on;
 * 200. */
void call_answer_file(struct call *, const char *type, int fd, size_t n);

/* The answer to a knock: come in. The data are the socket's, which can be sent to at
 * once. `gone` comes for it in any case, also if they have left meanwhile. NULL: nobody
 * comes in, for there is no memory, or the door has been closed since; the data are still
 * the caller's. */
struct socket *call_welcome(struct call *, void *data);

/* ---- a WebSocket ---- */

void *socket_data(const struct socket *);
const char *socket_address(const struct socket *);

/* Send a text; it is copied. All texts of a turn of the loop go out together. One that
 * reads too slowly is cut (and `gone` comes later, never from inside this). To a socket
 * that was ended nothing is sent, and nothing more is heard of it but `gone`. */
void socket_send(struct socket *, const char *text, size_t n);

/* End it with a status, such as 1008; `gone` comes later. */
void socket_end(struct socket *, int status, const char *why);

/* Numbers for /metrics. */
struct door_figures {
	int64_t sockets, sockets_ever, calls, texts_in, texts_out, bytes_out, refused, cut, unread;
};
struct door_figures door_figures(const struct door *);

#endif
