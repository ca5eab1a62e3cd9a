/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The framing of one WebSocket, without its network: bytes that came go in, texts
 * come out; texts go in, bytes to be sent come out. So it can be tested and fuzzed by
 * itself. What comes is read by wslay; its context, 8 KB, belongs to a socket only while a
 * message has come in part, so that a thousand quiet sockets cost next to nothing. Between
 * two messages it lies on a shelf that sockets share, for whoever comes next.
 */
#ifndef BERGFRIED_FRAMES_H
#define BERGFRIED_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one message. */
struct frames_reader;

/* Memory that was used and can be used again, by those who share it: they are of one thread. */
struct frames_shelf {
	struct frames_reader *reader;      /* or NULL */
	struct frames_room *rooms;         /* for what goes out */
	int count;                         /* of rooms */
};

void frames_shelf_free(struct frames_shelf *);

/* Who listens; the same for many. */
struct frames_use {
	/* A whole text, of valid UTF-8. frames_text and frames_bye may be called from inside. */
	void (*text)(void *owner, const char *text, size_t n);
	/* May another frame come now? If not, it is too many: 1008. */
	bool (*may)(void *owner);
};

struct frames {
	const struct frames_use *use;
	void *owner;
	struct frames_shelf *shelf;
	struct frames_reader *half;        /* reads a message that has come in part; NULL: between two of them */
	const unsigned char *in;           /* while frames_feed runs: what has not been read yet */
	size_t in_left;
	uint64_t fed, whole;               /* bytes that `half` was given, and those of all frames it has begun */
	char *out;                         /* what is to be sent, from `sent` up to `out_len` */
	size_t out_len, out_size, sent;
	bool unfinished;                   /* more fragments of a message are to come */
	bool said, heard;                  /* the goodbye (a close frame): ours, theirs */
	bool fault;                        /* they broke the rules: nothing more is read */
	bool flooded;                      /* more than QUEUE_MAX to be sent, or no memory: something was dropped */
};

void frames_begin(struct frames *, const struct frames_use *, struct frames_shelf *, void *owner);
void frames_end(struct frames *);

/* These bytes have come. */
void frames_feed(struct frames *, const void *bytes, size_t n);

/* To be sent: nothing, after the goodbye. */
void frames_text(struct frames *, const char *text, size_t n);
void frames_ping(struct frames *);

/* Say goodbye with a status and a reason of at most 123 bytes. */
void frames_bye(struct frames *, int status, const char *why);

/* What is to be sent next, and that so much of it was. */
const char *frames_out(const struct frames *, size_t *n);
void frames_sent(struct frames *, size_t n);

#endif
