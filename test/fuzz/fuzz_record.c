/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Any bytes as a record. The reader must come to the same end whether they
 * come in one piece or in many; a game that has begun is written, and what was
 * written must be read again to the same state and the same bytes.
 */
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

/* Pieces of 1 to `largest` bytes; 0: all at once. */
static void read_all(struct record_reader *r, struct session *s, const char *bytes, size_t n, size_t largest)
{
	struct rng rng = rng_start(n, RNG_TEST);
	record_start(r, s, NULL);
	for (size_t at = 0; at < n;) {
		size_t piece = largest ? 1 + rng_below(&rng, (uint32_t)largest) : n;
		if (piece > n - at)
			piece = n - at;
		if (!record_feed(r, bytes + at, piece))
			break;
		at += piece;
	}
	record_finish(r);
}

static void same_end(const struct record_reader *one, const struct record_reader *other)
{
	must(one->stage == other->stage && one->line == other->line, "pieces end elsewhere");
	must(!one->fault.id == !other->fault.id, "pieces have another fault");
	if (!one->fault.id)
		return;
	char text[2][800];
	struct buf a = buf_over(text[0], sizeof text[0]), b = buf_over(text[1], sizeof text[1]);
	message_put(&a, NULL, &one->fault);
	message_put(&b, NULL, &other->fault);
	must(strcmp(text[0], text[1]) == 0, "pieces have another reason");
	must(a.len > 0, "a fault has no reason");
}

/* Write, read, write. */
static void round_trip(const struct session *s)
{
	static struct record_reader r;
	struct session again;
	struct buf one = { 0 }, other = { 0 };
	must(!s->game->check(session_state(s)), "an invariant is broken");
	record_write(s, &one);
	read_all(&r, &again, one.text, one.len, 0);
	must(!r.fault.id && record_began(&r), "what was written is refused");
	must(memcmp(&again.now, &s->now, s->game->state_size) == 0, "another state was read");
	must(again.moves == s->moves && again.ending == s->ending && again.resigned == s->resigned, "another game was read");
	record_write(&again, &other);
	must(one.len == other.len && memcmp(one.text, other.text, one.len) == 0, "another record is written");
	session_free(&again);
	buf_free(&one);
	buf_free(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct record_reader whole, pieces;
	struct session s, t;
	read_all(&whole, &s, (const char *)data, size, 0);
	read_all(&pieces, &t, (const char *)data, size, 1 + size % 97);
	same_end(&whole, &pieces);
	must(record_began(&whole) == record_began(&pieces), "pieces begin another game");
	if (!record_began(&whole))
		return 0;
	must(memcmp(&s.now, &t.now, s.game->state_size) == 0, "pieces give another state");
	/* a game that stops where chance is due goes on to the next move when it is read; one
	   whose fault is that very line has not */
	if (whole.fault.id)
		session_go_on(&s);
	round_trip(&s);
	session_free(&s);
	session_free(&t);
	return 0;
}
