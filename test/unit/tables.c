/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* See tables.h. */
#include "tables.h"

#include "bits.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <assert.h>
#include <string.h>

static const char *const names[SEATS_MAX] = { "Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal" };

struct message tables_ask(struct table *t, struct request r)
{
	struct buf text = { 0 };
	r.name = r.player >= PERSON && r.player < PERSON + SEATS_MAX ? names[r.player - PERSON] : r.player == ONLOOKER ? "Olga" : "";
	struct message m = table_check(t, &r, &text);
	if (!m.id) {
		struct event e = { .table = t->id, .seq = t->seq + 1, .at = r.now, .by = r.player, .name = r.name, .text = buf_text(&text) };
		const char *wrong = table_apply(t, &e);
		assert(!wrong);
	}
	buf_free(&text);
	return m;
}

struct message tables_do(struct table *t, int64_t at, int64_t player, enum verb verb, int seat, const char *text)
{
	return tables_ask(t, (struct request){ .verb = verb, .player = player, .seat = seat, .text = text, .now = at });
}

struct table tables_full(const char *game, int seats, const char *option, struct clock clock)
{
	struct table t;
	table_start(&t, 7);
	struct request make = { .verb = VERB_MAKE, .player = PERSON, .now = 1000, .clock = clock, .listed = true, .rated = true,
	                        .aids = true };
	make.game = registry_find(game);
	make.options = options_default(make.game, seats);
	if (*option) {
		char key[64];
		struct buf b = buf_over(key, sizeof key);
		buf_putn(&b, option, strcspn(option, "="));
		struct message m = options_set(make.game, &make.options, key, strchr(option, '=') + 1);
		assert(!m.id);
	}
	struct message m = tables_ask(&t, make);
	assert(!m.id);
	for (int seat = 0; seat < seats; seat++) {
		m = tables_do(&t, 1000, PERSON + seat, VERB_SIT, seat, NULL);
		assert(!m.id);
	}
	return t;
}

void tables_start(struct table *t, uint64_t chance)
{
	struct message m = tables_ask(t, (struct request){ .verb = VERB_START, .player = PERSON, .chance = chance, .now = 2000 });
	assert(!m.id);
}

bool tables_move(struct table *t, struct rng *rng, int64_t at)
{
	if (t->stage != STAGE_PLAYING)
		return false;
	const struct state *s = session_state(&t->session);
	unsigned to_act = t->game->to_act(s);
	int seat = bits_lowest(to_act);
	for (uint32_t skip = rng_below(rng, (uint32_t)bits_count(to_act)); skip; skip--) {
		to_act &= to_act - 1;
		seat = bits_lowest(to_act);
	}
	move moves[MOVES_MAX];
	int n = t->game->moves(s, seat, moves);
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	t->game->name_move(s, seat, moves[rng_below(rng, (uint32_t)n)], &b);
	/* where a bot plays, the server moves for the seat */
	struct message m = tables_do(t, at, t->seat[seat].bot ? 0 : PERSON + seat, VERB_PLAY, seat, name);
	assert(!m.id);
	return true;
}

int tables_actor(const struct table *t)
{
	for (int seat = 0; seat < t->options.seats; seat++)
		if (t->seat[seat].acts)
			return seat;
	return -1;
}

void tables_same_again(const struct table *t)
{
	struct table again;
	table_start(&again, t->id);
	for (int i = 0; i < t->seq; i++) {
		const struct happened *h = &t->log[i];
		struct event e = { .table = t->id, .seq = i + 1, .at = h->at, .by = h->by, .text = h->text, .name = h->name };
		assert_null(table_apply(&again, &e));
	}
	assert_int_equal(again.stage, t->stage);
	assert_int_equal(table_due(&again), table_due(t));
	for (int viewer = -1; viewer < t->options.seats; viewer++) {
		struct buf one = { 0 }, other = { 0 };
		tell_view(t, viewer, false, true, t->changed, &one);
		tell_view(&again, viewer, false, true, t->changed, &other);
		assert_string_equal(buf_text(&one), buf_text(&other));
		buf_free(&one);
		buf_free(&other);
	}
	table_free(&again);
}

void tables_name_move(const struct table *t, int seat, int which, char name[MOVE_NAME_MAX])
{
	move moves[MOVES_MAX];
	int n = t->game->moves(session_state(&t->session), seat, moves);
	struct buf b = buf_over(name, MOVE_NAME_MAX);
	t->game->name_move(session_state(&t->session), seat, moves[which % n], &b);
}
