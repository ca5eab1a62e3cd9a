/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the files behind door.h share, and nobody else should look at:
 *
 *   door.c     opening, closing, the clock; what is done once a turn of the loop
 *   http.c     libmicrohttpd: connections and requests as they come
 *   gate.c  what is kept out before anyone hears of it
 *   call.c     a request in the hands of whoever answers it
 *   ws.c       WebSockets: reading, writing, silence
 */
#ifndef BERGFRIED_DOOR_INSIDE_H
#define BERGFRIED_DOOR_INSIDE_H

#include "door.h"
#include "frames.h"
#include "limit.h"
#include "message.h"

#include <microhttpd.h>
#include <sodium.h>

enum {
	REQUEST_MS = 10000,         /* for a request to be whole; also what MHD waits for a byte */
	ANSWER_RATE = 4,            /* bytes a millisecond: who takes an answer more slowly is cut off */
	TICK_MS = 500,
	PING_MS = 30000,            /* of silence, then we ask */
	SILENCE_MS = 75000,         /* of silence, then it is cut */
	PINGS_A_TICK = 1000,        /* the rest waits half a second: ten thousand at once would be felt */
	GOODBYE_MS = 2000,          /* for a goodbye to be answered, and for closing the door */
	HTTP_MAX = 4096,            /* connections that speak HTTP */
	FILES_KEPT = 256,           /* for all others: the store must not be without when the house is full */
	HTTP_SPARE = 64,            /* of these are kept free for whoever comes next */
	HTTP_EACH = 256,            /* of one address */
	SEND_BUFFER = 65536,        /* bytes of a socket's answers that the system keeps; the rest is ours to count */
	HTTP_MEMORY = 8192,         /* bytes each, for the head of a request and that of an answer */
	LIMIT_SLOTS = 16384,        /* addresses whose rate is remembered */
	NETWORK_ADDRESSES = 4,      /* an IPv6 network gets as many sockets as so many addresses */
	COUNTS = 1 << 16            /* places for the number of sockets by address */
};

/* A ring of things, through a link inside each. The ring's own link is no thing. */
struct link {
	struct link *next, *prev;
};

/* A connection that speaks HTTP. */
struct wire {
	struct link link;   /* first; in `asking`, `taking` or `waiting` */
	int fd;             /* MHD's */
	int64_t key;        /* of the address it comes from */
	uint64_t until;     /* when it is cut off; in `waiting`: never */
	size_t copied;      /* bytes of its answer, if they are a copy */
};

/* A name and a value that a call keeps: a header of the answer, a piece of the query. */
struct pair {
	struct pair *next;
	const char *name, *value;
	char text[];
};

struct call {
	struct link link;                   /* first; in `calls` from the first byte to the last */
	struct door *door;
	struct MHD_Connection *connection;  /* NULL: MHD is through with it */
	struct wire *wire;
	struct socket *socket;              /* welcomed, but not yet out of MHD's hands */
	const char *method;
	char *path, *query;                 /* decoded; as it came, or NULL */
	struct pair *headers, *asked;       /* for the answer; parts of the query that were asked for */
	struct buf body;
	size_t body_size;                   /* of all that came, also what was thrown away */
	char address[ADDRESS_SIZE];
	int64_t key;                        /* of the address, for limits */
	struct MHD_Response *response;
	int status;
	size_t size;                        /* of the answer's body */
	bool copied;                        /* it is in our memory for this call alone */
	bool head;                          /* it is a HEAD */
	bool secure;                        /* it came by TLS */
	bool malformed;                     /* its first line is */
	bool begun;                         /* its head has been looked at */
	bool held;                          /* somebody behind the door has it and will answer */
	bool answered;
	bool suspended;                     /* MHD does nothing about it until it is resumed */
	bool knock;                         /* it has a place among the sockets */
};

struct socket {
	struct link link;        /* first; in `fresh`, `asked` or `ending` */
	struct door *door;
	struct call *call;       /* until MHD has let go; then NULL */
	struct socket *next_due;
	struct frames frames;
	uv_poll_t poll;
	int fd;                  /* -1: not yet */
	int watched;             /* what poll watches for */
	uint64_t heard;          /* when something came; in `ending`: since when */
	struct bucket bucket;    /* of its texts */
	void *data;
	int64_t key;
	char address[ADDRESS_SIZE];
	size_t unread;           /* its part of the door's */
	bool due;                /* in `due` */
	bool ending;             /* in `ending` */
	bool shut;               /* our direction is */
	bool slow;               /* cut because it does not read: what waits for it is thrown away */
	bool dead;               /* to be buried */
};

struct door {
	uv_loop_t *loop;
	struct door_plan plan;
	char *origin;
	char url[96];
	struct MHD_Daemon *mhd;
	uv_poll_t mhd_poll;
	uv_timer_t mhd_timer, tick;
	uv_idle_t soon;
	int handles;              /* of libuv's, not yet closed */
	bool mhd_due;             /* MHD has something to do */
	bool soon_set;
	struct link calls;
	/* Connections by what they are doing, and in each ring by since when: those whose request
	 * is not whole, those that take an answer, and those that we keep waiting, or have cut. */
	struct link asking, taking, waiting;
	int wires;                /* in all three */
	struct link fresh;        /* sockets by when they were last heard, longest ago first */
	struct link asked;        /* the same, of those that were pinged since */
	struct link ending;       /* those with a goodbye, by when it was said */
	struct frames_shelf shelf;  /* of all sockets */
	struct socket *due;       /* with something to send, or dead */
	int http_max, sockets_max;  /* so that there are files enough */
	int places;               /* taken by sockets and knocks */
	struct limit *rate;
	/* Sockets and connections by address. Two addresses may share a place, and then a limit:
	 * rare, and nothing has to be found or forgotten. */
	int *count, *wire_count;
	size_t unread;            /* bytes that wait for slow readers, of all sockets */
	size_t unread_max;
	size_t copied;            /* bytes of answers on their way, of all connections */
	unsigned char secret[crypto_shorthash_KEYBYTES];
	struct door_figures figures;
	struct {
		uint64_t request, ping, silence, goodbye;
	} ms;                     /* as above; tests have less time */
	uint64_t closes_at;       /* 0: it is open */
	bool finished;            /* MHD has stopped */
	void (*closed)(void *);
	void *closed_context;
	unsigned char scratch[16384];  /* what is being read */
};

static inline void link_clear(struct link *ring)
{
	ring->next = ring->prev = ring;
}

static inline void link_drop(struct link *l)
{
	l->next->prev = l->prev;
	l->prev->next = l->next;
	link_clear(l);
}

/* At the end of the ring, wherever it was. */
static inline void link_last(struct link *ring, struct link *l)
{
	link_drop(l);
	l->prev = ring->prev;
	l->next = ring;
	ring->prev->next = l;
	ring->prev = l;
}

static inline bool link_empty(const struct link *ring)
{
	return ring->next == ring;
}

/* door.c: go on in the next turn of the loop, once for everything asked until then. */
void door_soon(struct door *);
void door_handle_closed(uv_handle_t *);   /* a handle with `data` = the door */

/* http.c */
bool http_open(struct door *, int listener);
void http_due(struct door *);             /* MHD_run is to be called */
void http_run(struct door *);
void http_quiesce(struct door *);         /* no more connections */
void http_tick(struct door *);
void http_stop(struct door *);

/* gate.c: look at the head of a request; true, or it has been answered. */
bool gate_head(struct call *);
/* The first line's URI. */
void gate_uri(struct call *, const char *uri);
/* Is it a knock? Then look at that, too; true, or it has been answered. */
bool gate_knocks(struct call *);
/* So many sockets more, or less, from the address with that key. */
void gate_count(struct door *, int64_t key, int by);
/* The value of the answer to a Sec-WebSocket-Key. */
enum { ACCEPT_SIZE = 29 };
void gate_accept(const char *key, char accept[ACCEPT_SIZE]);

/* call.c */
void call_free(struct call *);
void call_refuse(struct call *, int status, struct message why);
/* The answer goes out when MHD asks for it. */
void call_respond(struct call *, int status, struct MHD_Response *);
void call_leave(struct call *);           /* give back its place among the sockets */

/* ws.c */
struct socket *ws_new(struct call *, void *data);
void ws_attach(struct socket *, int fd, const char *bytes, size_t n);
void ws_cut(struct socket *);
void ws_run(struct door *);
void ws_tick(struct door *);
void ws_end_all(struct door *, bool now);

#endif
