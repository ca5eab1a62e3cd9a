/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * HTTP by libmicrohttpd, on our loop: its epoll descriptor is watched, its timeout is
 * a timer, and MHD_run happens once a turn. A request whose answer is not there yet is
 * suspended. A WebSocket leaves MHD the moment it is one: we keep a copy of the
 * descriptor, and MHD forgets the connection with its 9 KB.
 */
#include "door_inside.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- connections ---- */

/* From one ring to another, with so much time; 0: we are the ones who keep it waiting. */
static void wire_to(struct door *door, struct wire *wire, struct link *ring, uint64_t ms)
{
	if (!wire)
		return;
	link_last(ring, &wire->link);
	wire->until = uv_now(door->loop) + ms;
}

/* MHD notices and closes it; the descriptor is its own. */
static void wire_cut(struct door *door, struct wire *wire)
{
	wire_to(door, wire, &door->waiting, 0);
	door->figures.cut++;
	shutdown(wire->fd, SHUT_RDWR);
}

/* Whoever has kept us waiting longest, of that address (0: of any), goes: first those whose
 * request does not come, then those who do not take their answer. A connection between two
 * requests counts as one whose request does not come; its client opens another. */
static bool cut_oldest(struct door *door, int64_t key)
{
	struct link *rings[] = { &door->asking, &door->taking };
	for (size_t i = 0; i < sizeof rings / sizeof *rings; i++)
		for (struct link *l = rings[i]->next; l != rings[i]; l = l->next)
			if (!key || ((struct wire *)l)->key == key) {
				wire_cut(door, (struct wire *)l);
				return true;
			}
	return false;
}

/* Somebody new has come: there must be room for the next one, too. Behind a proxy all come
 * from its address, and it looks after slow ones itself. */
static void make_room(struct door *door, int64_t key)
{
	bool crowded = !door->plan.behind_proxy && door->plan.sockets_per_address > 0 &&
	               door->wire_count[limit_place(door->secret, key, COUNTS)] > HTTP_EACH;
	if (crowded)
		cut_oldest(door, key);
	else if (door->wires > door->http_max - HTTP_SPARE)
		cut_oldest(door, 0);
}

static void peer_address(struct MHD_Connection *connection, char address[ADDRESS_SIZE])
{
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	const struct sockaddr *peer = info ? info->client_addr : NULL;
	*address = '\0';
	if (peer && peer->sa_family == AF_INET)
		inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)peer)->sin_addr, address, ADDRESS_SIZE);
	else if (peer && peer->sa_family == AF_INET6)
		inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr, address, ADDRESS_SIZE);
}

static void wire_begin(struct door *door, struct wire *wire, struct MHD_Connection *connection)
{
	char address[ADDRESS_SIZE];
	peer_address(connection, address);
	wire->fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
	wire->key = limit_address(address);
	link_clear(&wire->link);
	wire_to(door, wire, &door->asking, door->ms.request);
	door->wires++;
	door->wire_count[limit_place(door->secret, wire->key, COUNTS)]++;
	make_room(door, wire->key);
}

/* Its answer has gone out, or nobody wants it any more. */
static void wire_took(struct door *door, struct wire *wire)
{
	assert(door->copied >= wire->copied);
	door->copied -= wire->copied;
	wire->copied = 0;
}

static void wire_end(struct door *door, struct wire *wire)
{
	wire_took(door, wire);
	link_drop(&wire->link);
	door->wires--;
	door->wire_count[limit_place(door->secret, wire->key, COUNTS)]--;
	free(wire);
}

/* The answer goes out: at a least rate, and not too much of all answers at a time. */
static void take_answer(struct call *call)
{
	struct door *door = call->door;
	struct wire *wire = call->wire;
	if (!wire)
		return;
	wire_to(door, wire, &door->taking, door->ms.request + call->size / ANSWER_RATE);
	wire_took(door, wire);
	wire->copied = call->copied ? call->size : 0;
	door->copied += wire->copied;
	if (door->copied > COPIED_MAX && !link_empty(&door->taking) && door->taking.next != &wire->link)
		wire_cut(door, (struct wire *)door->taking.next);
}

/* A connection without a wire, for lack of memory, is served all the same; only nobody
 * hurries it. */
static void on_connection(void *cls, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
	struct door *door = cls;
	struct wire *wire = *context;
	if (what == MHD_CONNECTION_NOTIFY_STARTED) {
		*context = wire = calloc(1, sizeof *wire);
		if (wire)
			wire_begin(door, wire, connection);
	} else if (wire) {
		wire_end(door, wire);
		*context = NULL;
	}
}

static void cut_late(struct door *door, struct link *ring)
{
	uint64_t now = uv_now(door->loop);
	for (struct link *l = ring->next, *next; l != ring; l = next) {
		next = l->next;
		if (((struct wire *)l)->until <= now)
			wire_cut(door, (struct wire *)l);
	}
}

/* MHD waits ten seconds for a byte; somebody who sends one every nine would be there
 * for ever. */
void http_tick(struct door *door)
{
	cut_late(door, &door->asking);
	cut_late(door, &door->taking);
}

/* ---- where a request comes from ---- */

/* MHD calls this for every header in the order in which they came; the last of the name
 * stays. */
static enum MHD_Result last_forwarded(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
	(void)kind;
	if (value && strcasecmp(name, "X-Forwarded-For") == 0)
		*(const char **)cls = value;
	return MHD_YES;
}

/* Some proxies write "192.0.2.7:4711" and "[2001:db8::7]:4711". */
static void drop_port(char *text)
{
	char *colon = strchr(text, ':'), *end = *text == '[' ? strchr(text, ']') : NULL;
	if (end) {
		*end = '\0';
		memmove(text, text + 1, (size_t)(end - text));
	} else if (colon && !strchr(colon + 1, ':')) {
		*colon = '\0';
	}
}

/* The last part, for that is what our own proxy has added; the others anybody can
 * write. */
static void find_forwarded(struct call *call)
{
	const char *list = NULL;
	char text[ADDRESS_SIZE];
	unsigned char bytes[16];
	MHD_get_connection_values(call->connection, MHD_HEADER_KIND, last_forwarded, &list);
	if (!list)
		return;
	const char *comma = strrchr(list, ','), *from = comma ? comma + 1 : list;
	from += strspn(from, " \t");
	size_t n = strcspn(from, " \t");
	/* somebody was forwarded, but nobody knows who: not us, as the proxy's own address would
	   say, which may be this machine's */
	strcpy(call->address, "0.0.0.0");
	/* no address is that long */
	if (n >= sizeof text)
		return;
	memcpy(text, from, n);
	text[n] = '\0';
	drop_port(text);
	if (inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1)
		strcpy(call->address, text);
}

/* We speak no TLS ourselves: by what the operator or a trusted proxy says. */
static bool came_by_tls(struct call *call)
{
	const struct door_plan *plan = &call->door->plan;
	const char *proto = plan->behind_proxy ? call_header(call, "X-Forwarded-Proto") : NULL;
	return (plan->origin && strncasecmp(plan->origin, "https://", 8) == 0) || (proto && strcasecmp(proto, "https") == 0);
}

static void find_address(struct call *call)
{
	assert(call->connection);
	peer_address(call->connection, call->address);
	if (call->door->plan.behind_proxy)
		find_forwarded(call);
	call->key = limit_address(call->address);
	/* decides under which name the cookie goes, so it is found out before anybody asks */
	call->secure = came_by_tls(call);
}

/* ---- requests ---- */

/* The first line has come. What is returned goes with the request. */
static void *on_uri(void *cls, const char *uri, struct MHD_Connection *connection)
{
	struct door *door = cls;
	const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	struct call *call = calloc(1, sizeof *call);
	if (!call)
		return NULL;
	call->door = door;
	call->connection = connection;
	call->wire = info ? info->socket_context : NULL;
	link_clear(&call->link);
	link_last(&door->calls, &call->link);
	gate_uri(call, uri);
	return call;
}

static enum MHD_Result queue(struct call *call)
{
	assert(call->answered);
	if (!call->response)
		return MHD_NO;
	call->suspended = false;
	take_answer(call);
	return MHD_queue_response(call->connection, (unsigned)call->status, call->response);
}

/* Part of the body. What is too much is thrown away up to a point, so that they hear
 * why; then the connection is closed. */
static enum MHD_Result take_body(struct call *call, const char *bytes, size_t n)
{
	assert(bytes && n);
	enum { PATIENCE = 1 << 20 };
	call->body_size += n;
	if (call->body_size > BODY_MAX)
		return call->body_size > PATIENCE ? MHD_NO : MHD_YES;
	buf_putn(&call->body, bytes, n);
	return MHD_YES;
}

/* It is whole: let it be answered. */
static void deliver(struct call *call)
{
	assert(!call->answered && !call->held);
	struct door *door = call->door;
	if (call->body_size > BODY_MAX || call->body.full) {
		call_refuse(call, 413, refusal(REFUSED_MALFORMED, N_("The request is too large.")));
		return;
	}
	bool knocks = gate_knocks(call);
	if (call->answered)
		return;
	call->held = true;
	if (knocks)
		door->plan.events.knock(door->plan.events.context, call);
	else
		door->plan.events.call(door->plan.events.context, call);
}

/* MHD calls this for the head, for every piece of the body, and once more at its end. */
static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *bytes, size_t *n, void **context)
{
	struct call *call = *context;
	(void)cls, (void)url, (void)version;
	if (!call)
		return MHD_NO;
	if (!call->begun) {
		call->begun = true;
		call->head = strcmp(method, "HEAD") == 0;
		call->method = call->head ? "GET" : method;
		call->door->figures.calls++;
		find_address(call);
		return gate_head(call) ? MHD_YES : queue(call);
	}
	if (*n) {
		size_t came = *n;
		/* all of it was taken, whatever becomes of it */
		*n = 0;
		return take_body(call, bytes, came);
	}
	if (!call->answered)
		deliver(call);
	if (call->answered)
		return queue(call);
	call->suspended = true;
	wire_to(call->door, call->wire, &call->door->waiting, 0);
	MHD_suspend_connection(connection);
	return MHD_YES;
}

/* MHD is through with it, be it answered, broken off or left for a WebSocket. */
static void on_completed(void *cls, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode how)
{
	struct call *call = *context;
	(void)cls, (void)connection, (void)how;
	*context = NULL;
	if (!call)
		return;
	if (call->wire) {
		wire_took(call->door, call->wire);
		wire_to(call->door, call->wire, &call->door->asking, call->door->ms.request);
	}
	call->connection = NULL;
	call->wire = NULL;
	link_drop(&call->link);
	if (call->socket) {
		call->socket->call = NULL;
		ws_cut(call->socket);
		call->socket = NULL;
	}
	call_leave(call);
	if (call->door->closes_at)
		door_soon(call->door);
	if (!call->held)
		call_free(call);
}

/* ---- from HTTP to a WebSocket ---- */

/* MHD keeps its own end of the descriptor and closes that; ours lives on. */
static void on_upgrade(void *cls, struct MHD_Connection *connection, void *context, const char *bytes, size_t n,
                       MHD_socket fd, struct MHD_UpgradeResponseHandle *handle)
{
	struct call *call = cls;
	struct socket *s = call->socket;
	int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	(void)connection, (void)context;
	call->socket = NULL;
	if (s) {
		s->call = NULL;
		if (own >= 0)
			ws_attach(s, own, bytes, n);
		else
			ws_cut(s);
	} else if (own >= 0) {
		close(own);
	}
	MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
	http_due(call->door);
}

static struct MHD_Response *upgrade(struct call *call)
{
	assert(call->socket);
	struct MHD_Response *r = MHD_create_response_for_upgrade(on_upgrade, call);
	char accept[ACCEPT_SIZE];
	if (!r)
		return NULL;
	gate_accept(call_header(call, "Sec-WebSocket-Key"), accept);
	MHD_add_response_header(r, "Upgrade", "websocket");
	MHD_add_response_header(r, "Sec-WebSocket-Accept", accept);
	return r;
}

struct socket *call_welcome(struct call *call, void *data)
{
	assert(call->held);
	call->held = false;
	if (!call->connection) {
		call_free(call);   /* the door could not wait */
		return NULL;
	}
	if (call->answered)
		return NULL;
	assert(call->knock);
	struct socket *s = ws_new(call, data);
	if (!s) {
		call_leave(call);
		call_respond(call, 0, NULL);
		return NULL;
	}
	call->knock = false;   /* the place is the socket's now */
	call->socket = s;
	s->call = call;
	/* what is sent to the socket meanwhile waits in its buffer */
	call_respond(call, 101, upgrade(call));
	return s;
}

/* ---- on the loop ---- */

void http_due(struct door *door)
{
	assert(door->loop);
	door->mhd_due = true;
	door_soon(door);
}

/* MHD has one descriptor for all of its connections. */
static void on_readable(uv_poll_t *poll, int status, int events)
{
	(void)status, (void)events;
	http_due(poll->data);
}

/* MHD has waited long enough for somebody. */
static void on_timeout(uv_timer_t *timer)
{
	http_due(timer->data);
}

/* MHD says when it wants to run again; at once means the next turn, so that others get
 * theirs. */
void http_run(struct door *door)
{
	assert(door->mhd);
	MHD_UNSIGNED_LONG_LONG ms;
	door->mhd_due = false;
	MHD_run(door->mhd);
	if (MHD_get_timeout(door->mhd, &ms) == MHD_NO)
		uv_timer_stop(&door->mhd_timer);
	else if (ms == 0)
		http_due(door);
	else
		uv_timer_start(&door->mhd_timer, on_timeout, ms, 0);
}

bool http_open(struct door *door, int listener)
{
	assert(listener >= 0 && !door->mhd);
	unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_ALLOW_UPGRADE;
	errno = 0;
	door->mhd = MHD_start_daemon(
		flags, 0, NULL, NULL, on_request, door,
		MHD_OPTION_LISTEN_SOCKET, listener,
		MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HTTP_MEMORY,
		MHD_OPTION_CONNECTION_LIMIT, (unsigned)door->http_max,
		MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)(REQUEST_MS / 1000),
		MHD_OPTION_STRICT_FOR_CLIENT, 1,
		MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
		MHD_OPTION_NOTIFY_CONNECTION, on_connection, door,
		MHD_OPTION_NOTIFY_COMPLETED, on_completed, door,
		MHD_OPTION_URI_LOG_CALLBACK, on_uri, door,
		MHD_OPTION_END);
	if (!door->mhd)
		return false;
	/* MHD runs on our loop: its epoll descriptor is readable when it has something to
	   do */
	const union MHD_DaemonInfo *info = MHD_get_daemon_info(door->mhd, MHD_DAEMON_INFO_EPOLL_FD);
	if (uv_poll_init(door->loop, &door->mhd_poll, info->epoll_fd) != 0) {
		MHD_stop_daemon(door->mhd);
		return false;
	}
	door->mhd_poll.data = door;
	door->handles++;
	uv_poll_start(&door->mhd_poll, UV_READABLE, on_readable);
	return true;
}

void http_quiesce(struct door *door)
{
	assert(door->mhd);
	MHD_socket listener = MHD_quiesce_daemon(door->mhd);
	if (listener != MHD_INVALID_SOCKET)
		close(listener);
	http_due(door);
}

/* Whoever is still waiting hears that nothing comes any more. MHD must not have
 * suspended connections, nor those that have just left, when it stops. */
void http_stop(struct door *door)
{
	for (struct link *l = door->calls.next; l != &door->calls; l = l->next) {
		struct call *call = (struct call *)l;
		if (call->suspended && !call->answered)
			call_refuse(call, 503, refusal_until(REFUSED_AWAY, N_("The server is shutting down."), 5000));
	}
	MHD_run(door->mhd);
	MHD_run(door->mhd);
	/* twice above: what the first run resumes, the second sends */
	uv_poll_stop(&door->mhd_poll);
	uv_timer_stop(&door->mhd_timer);
	MHD_stop_daemon(door->mhd);
	door->mhd = NULL;
}
