/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Clients that do whatever comes to their mind: requests of all verbs with right, wrong and
 * damaged fields, at tables of their own and of others, over sockets that come and go, and
 * garbage over HTTP between them. Every request that is one has an answer, and every refusal a
 * key. With ATTACK_SECONDS=600 and a build with sanitizers this is for finding what nobody has
 * thought of.
 */
#include "attack.h"
#include "verbs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GUESTS = 12, TEXT = 3000, BATCH = 8 };

struct chaos {
	struct siege *siege;
	struct host from[GUESTS];
	struct client guest[GUESTS];
	char table[GUESTS][TABLE_SIZE]; /* the last that each has made */
	struct rng rng;
	int next; /* id of a request */
};

static unsigned below(struct chaos *c, unsigned n)
{
	return rng_below(&c->rng, n);
}

/* A value for a field: often right, sometimes of its type, sometimes anything. */
static void put_value(struct chaos *c, struct buf *out, enum field f)
{
	static const char *const anything[] = { "null", "-1", "1e99", "\"\"", "[]", "{}", "true", "\"\\u0000\"", "\"\xc3\xa9\"", "99999999999999999999" };
	static const char *const words[] = { "carcassonne-castle", "ordonans", "between-two-castles", "level1", "random", "full", "en",
		                                 "decline", "place 5,5 r0", "a" };
	unsigned how = below(c, 10);
	if (how == 0) {
		buf_put(out, anything[below(c, sizeof anything / sizeof *anything)]);
	} else if (f == F_TABLE) {
		buf_puts(out, "\"", c->table[below(c, GUESTS)], "\"");
	} else if (f == F_GAME) {
		buf_puts(out, "\"", words[below(c, 3)], "\"");
	} else {
		switch (field_type(f)) {
		case TYPE_TEXT: buf_puts(out, "\"", words[below(c, sizeof words / sizeof *words)], "\""); return;
		case TYPE_NUMBER:
		case TYPE_BIG: buf_int(out, below(c, how < 8 ? 4 : 100000)); return;
		case TYPE_BOOL: buf_put(out, below(c, 2) ? "true" : "false"); return;
		case TYPE_OBJECT: buf_put(out, "{\"first\":\"older\"}"); return;
		case TYPE_TEXTS: buf_put(out, "[\"throne\",\"tower\"]"); return;
		case TYPE_OTHER: buf_int(out, below(c, 3)); return;
		}
	}
}

/* A request with what it must have and some of what it may have; seldom with something else. */
static void put_request(struct chaos *c, struct buf *out)
{
	enum verb verb = (enum verb)below(c, VERBS);
	uint64_t either = 1ull << F_TABLE | 1ull << F_POSITION, must = verb_must(verb), may = verb_may(verb);
	if ((must & either) == either)
		must &= ~(1ull << (below(c, 4) ? F_POSITION : F_TABLE));
	buf_put(out, "{\"id\":");
	buf_int(out, ++c->next);
	buf_puts(out, ",\"do\":\"", verb_name(verb), "\"");
	for (int f = 0; f < FIELDS; f++) {
		bool there = must >> f & 1 ? below(c, 20) > 0 : may >> f & 1 ? below(c, 2) : below(c, 400) == 0;
		if (!there || f == F_ID || f == F_DO)
			continue;
		buf_puts(out, ",\"", field_name((enum field)f), "\":");
		put_value(c, out, (enum field)f);
	}
	buf_char(out, '}');
}

/* Some bytes are others, or the end is missing. */
static void damage(struct chaos *c, struct buf *text)
{
	for (unsigned n = 1 + below(c, 3); n; n--)
		text->text[below(c, (unsigned)text->len)] = (char)(' ' + below(c, 95));
	if (below(c, 2))
		text->len = below(c, (unsigned)text->len);
}

/* What has been answered; whoever is refused hears why. */
static void hear(struct chaos *c, int who, int ms)
{
	struct toll *toll = c->siege->toll;
	for (char *text; (text = client_receive(&c->guest[who], ms)) != NULL; ms = 0) {
		json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
		siege_need(json_is_object(json), "an answer that is no JSON");
		const char *table = field_text(json, "table");
		if (json_object_get(json, "error")) {
			siege_need(field_text(json, "refused"), "a refusal without a key");
			toll->refused++;
		} else if (json_object_get(json, "ok")) {
			toll->answered++;
			if (table && strlen(table) == TABLE_SIZE - 1)
				memcpy(c->table[who], table, TABLE_SIZE);
		}
		json_decref(json);
		free(text);
	}
}

static void say(struct chaos *c, int who)
{
	char text[TEXT + 1];
	struct buf b = buf_over(text, sizeof text);
	put_request(c, &b);
	if (below(c, 8) == 0)
		damage(c, &b);
	if (client_frame(&c->guest[who], 0x81, text, b.len, true))
		c->siege->toll->sent++;
}

static void garble(struct chaos *c, int who)
{
	char bytes[300] = "GET /api/", *at = bytes + strlen(bytes);
	for (; at < bytes + sizeof bytes; at++)
		*at = (char)(below(c, 20) ? ' ' + below(c, 95) : below(c, 256));
	if (below(c, 2))
		memcpy(bytes + sizeof bytes - 5, "\r\n\r\n", 4);
	int fd = net_connect(&c->from[who]);
	if (fd < 0)
		return;
	net_send(fd, bytes, below(c, sizeof bytes));
	client_drop(&(struct client){ .fd = fd });
}

static void strike(struct siege *siege)
{
	struct chaos *c = calloc(1, sizeof *c);
	siege_need(c, "memory");
	c->siege = siege;
	c->rng = rng_start((uint64_t)siege_scale(siege, 7, (int)(net_us() % 1000000)), RNG_TEST);
	for (int i = 0; i < GUESTS; i++) {
		c->from[i] = siege_from(siege, i);
		memcpy(c->table[i], "0000000000000001", TABLE_SIZE);
		siege_need(client_open(&c->guest[i], &c->from[i]), "a guest");
	}
	siege_ready(siege);
	for (int i = 0; i < 20 || siege_goes_on(siege); i++) {
		int who = i % GUESTS;
		if (c->guest[who].fd < 0 || below(c, 60) == 0) {
			siege->toll->cut += c->guest[who].fd < 0;
			if (!client_connect(&c->guest[who]))
				continue;
		}
		for (int k = 0; k < BATCH; k++)
			say(c, who);
		hear(c, who, 20);
		if (below(c, 10) == 0)
			garble(c, who);
	}
	for (int i = 0; i < GUESTS; i++)
		client_free(&c->guest[i]);
	free(c);
}

static void judge(const struct siege *siege)
{
	assert_true(siege->toll->answered > 0 && siege->toll->refused > 0);
}

const struct attack attack_chaos = { .name = "chaos", .strike = strike, .judge = judge, .memory = 640 };
