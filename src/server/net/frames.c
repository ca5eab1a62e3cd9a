/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The framing of a WebSocket; see frames.h.
 *
 * What comes in is hard to get right and is wslay's work; what goes out is two lines of
 * RFC 6455 and is written here, straight into the buffer that is sent, because a server
 * sends far more than it hears.
 */
#include "frames.h"

#include "door.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
	ROOM = 8192,     /* bytes of a room: nearly every view fits in */
	SMALL = 1024,    /* what is not larger the heap has at hand */
	ROOMS_MAX = 128  /* on a shelf */
};

/* What is to be sent, when it is not used; ROOM bytes. */
struct frames_room {
	struct frames_room *next;
};

struct frames_reader {
	wslay_event_context_ptr context;
	struct frames *frames;  /* whose message it reads */
};

void frames_begin(struct frames *f, const struct frames_use *use, struct frames_shelf *shelf, void *owner)
{
	assert(use->text && use->may && shelf);
	*f = (struct frames){ .use = use, .owner = owner, .shelf = shelf };
}

static void reader_free(struct frames_reader *r)
{
	if (r)
		wslay_event_context_free(r->context);
	free(r);
}

/* A socket that ends in the middle of a message has its reader still open. */
void frames_end(struct frames *f)
{
	reader_free(f->half);
	free(f->out);
	*f = (struct frames){ 0 };
}

void frames_shelf_free(struct frames_shelf *shelf)
{
	reader_free(shelf->reader);
	while (shelf->rooms) {
		struct frames_room *room = shelf->rooms;
		shelf->rooms = room->next;
		free(room);
	}
	*shelf = (struct frames_shelf){ 0 };
}

/* ---- what goes out ---- */

/* More room for what waits, from the shelf if it has one of that size. */
static bool grow(struct frames *f, size_t size, size_t waiting)
{
	struct frames_room *room = size == ROOM ? f->shelf->rooms : NULL;
	char *out = room ? (char *)room : realloc(f->out, size);
	if (!out)
		return false;
	if (room) {
		f->shelf->rooms = room->next;
		f->shelf->count--;
		if (waiting)
			memcpy(out, f->out, waiting);
		free(f->out);
	}
	f->out = out;
	f->out_size = size;
	return true;
}

/* Room for so many bytes more at the end. */
static bool make_room(struct frames *f, size_t more)
{
	assert(f->sent <= f->out_len && f->out_len <= f->out_size);
	size_t waiting = f->out_len - f->sent, size = 256;
	if (f->flooded || more > QUEUE_MAX || waiting > QUEUE_MAX - more) {
		f->flooded = true;
		return false;
	}
	if (f->out_size - f->out_len >= more)
		return true;
	/* room at the front is used before more is asked for */
	if (f->sent) {
		memmove(f->out, f->out + f->sent, waiting);
		f->out_len = waiting;
		f->sent = 0;
	}
	while (size - waiting < more || size < waiting)
		size *= 2;
	if (size > SMALL && size < ROOM)
		size = ROOM;
	if (size > f->out_size && !grow(f, size, waiting))
		f->flooded = true;
	return !f->flooded;
}

static void put(struct frames *f, const void *bytes, size_t n)
{
	assert(f->out_size - f->out_len >= n);
	if (n)
		memcpy(f->out + f->out_len, bytes, n);
	f->out_len += n;
}

/* A frame as servers send them: whole and not masked. RFC 6455, 5.2. */
static void put_frame(struct frames *f, enum wslay_opcode opcode, const char *bytes, size_t n)
{
	unsigned char head[10] = { (unsigned char)(0x80u | opcode) };
	size_t size = 2;
	if (f->said)
		return;
	if (n < 126) {
		head[1] = (unsigned char)n;
	} else {
		int wide = n < 65536 ? 2 : 8;
		head[1] = wide == 2 ? 126 : 127;
		for (int i = wide; i--;)
			head[size++] = (unsigned char)((uint64_t)n >> 8 * i);
	}
	if (!make_room(f, size + n))
		return;
	put(f, head, size);
	put(f, bytes, n);
}

void frames_text(struct frames *f, const char *text, size_t n)
{
	assert(text || !n);
	put_frame(f, WSLAY_TEXT_FRAME, text, n);
}

/* Without a text: only whether an answer comes is of interest. */
void frames_ping(struct frames *f)
{
	put_frame(f, WSLAY_PING, NULL, 0);
}

void frames_bye(struct frames *f, int status, const char *why)
{
	assert(status >= 1000 && status < 5000);
	/* a control frame has no more */
	char reason[125] = { (char)(status >> 8), (char)status };
	size_t n = why ? strlen(why) : 0;
	if (n > sizeof reason - 2)
		n = sizeof reason - 2;
	if (n)
		memcpy(reason + 2, why, n);
	put_frame(f, WSLAY_CONNECTION_CLOSE, reason, n + 2);
	f->said = true;
}

const char *frames_out(const struct frames *f, size_t *n)
{
	assert(f->sent <= f->out_len);
	*n = f->out_len - f->sent;
	return *n ? f->out + f->sent : NULL;
}

void frames_sent(struct frames *f, size_t n)
{
	f->sent += n;
	assert(f->sent <= f->out_len);
	/* empty: a quiet socket keeps no buffer */
	if (f->sent < f->out_len)
		return;
	if (f->out_size == ROOM && f->shelf->count < ROOMS_MAX) {
		struct frames_room *room = (struct frames_room *)f->out;
		room->next = f->shelf->rooms;
		f->shelf->rooms = room;
		f->shelf->count++;
	} else {
		free(f->out);
	}
	f->out = NULL;
	f->out_len = f->out_size = f->sent = 0;
}

/* ---- what comes in, by way of wslay ---- */

/* wslay asks for bytes; those that have come are all there are, and then it has to wait. */
static ssize_t on_read(wslay_event_context_ptr half, uint8_t *to, size_t n, int flags, void *data)
{
	struct frames *f = ((struct frames_reader *)data)->frames;
	(void)flags;
	if (!f->in_left) {
		wslay_event_set_error(half, WSLAY_ERR_WOULDBLOCK);
		return -1;
	}
	if (n > f->in_left)
		n = f->in_left;
	memcpy(to, f->in, n);
	f->in += n;
	f->in_left -= n;
	f->fed += n;
	return (ssize_t)n;
}

/* What wslay answers by itself: pongs and goodbyes. */
static ssize_t on_write(wslay_event_context_ptr half, const uint8_t *bytes, size_t n, int flags, void *data)
{
	struct frames *f = ((struct frames_reader *)data)->frames;
	(void)half, (void)flags;
	if (!f->said && make_room(f, n))
		put(f, bytes, n);
	return (ssize_t)n;
}

/* They broke the rules, by what only we know. */
static void refuse(struct frames *f, wslay_event_context_ptr half, int status, const char *why)
{
	frames_bye(f, status, why);
	f->fault = true;
	wslay_event_shutdown_read(half);
}

/* Before its bytes are taken: what is too much is refused without being kept. */
static void on_frame(wslay_event_context_ptr half, const struct wslay_event_on_frame_recv_start_arg *frame, void *data)
{
	struct frames *f = ((struct frames_reader *)data)->frames;
	uint64_t n = frame->payload_length;
	/* two bytes, those of a longer length, the mask */
	f->whole += 2 + (n < 126 ? 0u : n < 65536 ? 2u : 8u) + 4 + n;
	if (!wslay_is_ctrl_frame(frame->opcode))
		f->unfinished = !frame->fin;
	if (frame->opcode == WSLAY_BINARY_FRAME)
		refuse(f, half, WSLAY_CODE_UNSUPPORTED_DATA, "text only");
	else if (!f->said && !f->use->may(f->owner))
		refuse(f, half, WSLAY_CODE_POLICY_VIOLATION, "too fast");
}

/* Whole texts only: wslay has put the fragments together and looked at the letters. */
static void on_message(wslay_event_context_ptr half, const struct wslay_event_on_msg_recv_arg *message, void *data)
{
	struct frames *f = ((struct frames_reader *)data)->frames;
	(void)half;
	if (message->opcode == WSLAY_CONNECTION_CLOSE)
		f->heard = true;
	else if (message->opcode == WSLAY_TEXT_FRAME && !f->said && !f->fault)
		f->use->text(f->owner, message->msg_length ? (const char *)message->msg : "", message->msg_length);
}

static struct frames_reader *reader_new(void)
{
	static const struct wslay_event_callbacks callbacks = {
		.recv_callback = on_read,
		.send_callback = on_write,
		.on_frame_recv_start_callback = on_frame,
		.on_msg_recv_callback = on_message,
	};
	struct frames_reader *r = calloc(1, sizeof *r);
	if (!r || wslay_event_context_server_init(&r->context, &callbacks, r) != 0) {
		free(r);
		return NULL;
	}
	/* what is longer is refused by wslay with the right status */
	wslay_event_config_set_max_recv_msg_length(r->context, TEXT_IN_MAX);
	return r;
}

/* Only now, with the first byte of a message: see frames.h about what it costs. */
static bool begin_half(struct frames *f)
{
	assert(!f->half);
	f->fed = f->whole = 0;
	f->half = f->shelf->reader ? f->shelf->reader : reader_new();
	f->shelf->reader = NULL;
	if (f->half)
		f->half->frames = f;
	return f->half;
}

/* One that has read whole messages only is as good as new. */
static void end_half(struct frames *f)
{
	if (f->fault || f->heard || f->shelf->reader) {
		reader_free(f->half);
	} else {
		f->half->frames = NULL;
		f->shelf->reader = f->half;
	}
	f->half = NULL;
}

/* Afterwards: what has become of it? */
static void settle(struct frames *f, bool failed)
{
	/* a frame that cannot be one: its goodbye would have no status */
	if (failed)
		frames_bye(f, WSLAY_CODE_PROTOCOL_ERROR, "");
	while (wslay_event_want_write(f->half->context) && wslay_event_send(f->half->context) == 0)
		continue;
	if (failed || (!wslay_event_get_read_enabled(f->half->context) && !f->heard))
		f->fault = true;
	if (f->fault || f->heard)
		f->said = true;
	if (f->fault || f->heard || (!f->unfinished && f->fed == f->whole))
		end_half(f);
}

void frames_feed(struct frames *f, const void *bytes, size_t n)
{
	assert(bytes || !n);
	if (f->fault || f->heard || !n)
		return;
	if (!f->half && !begin_half(f)) {
		f->fault = f->said = f->flooded = true;
		return;
	}
	f->in = bytes;
	f->in_left = n;
	settle(f, wslay_event_recv(f->half->context) != 0);
	f->in = NULL;
	f->in_left = 0;
}
