/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Frames that nobody should send, from many sockets: halves that never end, fragments
 * without a beginning, control frames that are too long, lengths of 2^63, texts that are not
 * UTF-8, garbage. Each ends its own connection and nothing else.
 */
#include "attack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

enum { EACH = 8 };

static const struct {
	unsigned first;
	size_t n;
	const char *bytes;
	bool masked;
	bool harmless; /* allowed, only useless */
} bad[] = {
	{ 0x81, 4, "ping", false, false },             /* not masked */
	{ 0x80, 4, "more", true, false },              /* goes on with what was not begun */
	{ 0xf1, 2, "{}", true, false },                /* bits that mean nothing */
	{ 0x83, 2, "{}", true, false },                /* an opcode that there is not */
	{ 0x89, 200, NULL, true, false },              /* a ping of 200 bytes */
	{ 0x88, 1, "x", true, false },                 /* a goodbye of one byte */
	{ 0x81, 4, "\xf0\x28\x8c\x28", true, false },  /* not UTF-8 */
	{ 0x82, 4, "bits", true, false },              /* binary */
	{ 0x81, 8000, NULL, true, false },             /* too long */
	{ 0x01, 5, "{\"id\"", true, true },            /* a beginning without an end */
	{ 0x81, 9, "{\"do\":42}", true, true },        /* JSON, but no request */
	{ 0x81, 3, "}{\"", true, true },               /* no JSON */
};
enum { BAD = sizeof bad / sizeof *bad };

static void send_bad(struct siege *siege, struct client *who, int kind)
{
	static const char filler[8192];
	client_frame(who, bad[kind].first, bad[kind].bytes ? bad[kind].bytes : filler, bad[kind].n, bad[kind].masked);
	siege->toll->sent++;
	if (bad[kind].harmless) {
		siege->toll->answered++;
		return;
	}
	/* a goodbye, or a closed line */
	for (char *text; (text = client_receive(who, PATIENCE)) != NULL;)
		free(text);
	if (who->fd < 0 || who->closed)
		siege->toll->cut++;
}

static void strike(struct siege *siege)
{
	struct host from[EACH];
	struct client guest[EACH] = { 0 };
	for (int i = 0; i < EACH; i++) {
		from[i] = siege_from(siege, i);
		siege_need(client_enter(&guest[i], &from[i]), "a guest");
	}
	siege_ready(siege);
	for (int i = 0; i < BAD || siege_goes_on(siege); i++) {
		struct client *who = &guest[i % EACH];
		if (client_connect(who))
			send_bad(siege, who, i % BAD);
		else
			siege->toll->refused++;
		client_drop(who);
	}
	for (int i = 0; i < EACH; i++)
		client_free(&guest[i]);
}

static void judge(const struct siege *siege)
{
	const struct toll *toll = siege->toll;
	assert_true(toll->sent + toll->refused >= BAD);
	assert_int_equal(toll->sent, toll->answered + toll->cut);
}

const struct attack attack_frames = { .name = "frames", .strike = strike, .judge = judge, .memory = 64 };
