/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Nothing that a seat is told depends on what it may not know. A game is played; then
 * what lies hidden from one seat is exchanged, in so far as the same moves remain
 * possible and the seat has seen the same all along, and the game is played once
 * more. Every byte that the seat was sent must be the same: events, views, reasons of
 * points, refusals, what moves are worth and why, what it gets when it comes back after
 * a break, and what it sees when it looks back. ctest: once
 */
#include "hear.h"
#include "listing.h"
#include "record.h"
#include "tables.h"
#include "told.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { EXCHANGES = 40, GAMES = 6 };

/* The moves of a game that was played, as "SEAT WORDS". */
struct game_played {
	char (*move)[MOVE_NAME_MAX + 8];
	int moves;
};

static void collect(void *context, int seq, const char *text, size_t n)
{
	(void)seq;
	buf_putn(context, text, n);
	buf_char(context, '\n');
}

/* The answer to somebody who wants to know something, or why there is none. */
static bool ask(const struct table *t, int viewer, enum verb verb, int ply, const char *words, struct buf *out)
{
	struct asked asked;
	struct buf answer = { 0 };
	asked_start(&asked);
	asked.request.verb = verb;
	asked.given.seen = 1ull << F_PLY;
	asked.given.number[F_PLY] = ply;
	asked.request.text = words;
	struct json told = answer_ok(asked.id, &answer);
	struct message m = answer_told(&asked, t, viewer < 0 ? ONLOOKER : PERSON + viewer, t->changed, &told);
	json_close(&told, '}');
	struct json j = { .out = out };
	if (m.id)
		json_message(&j, &m);
	else
		buf_put(out, buf_text(&answer));
	buf_free(&answer);
	return !m.id;
}

/* What the moves are worth; and why, for two of them. */
static void weigh(const struct table *t, int viewer, struct buf *out)
{
	if (!ask(t, viewer, VERB_WORTH, 0, NULL, out))
		return;
	move moves[MOVES_MAX];
	int n = t->game->moves(session_state(&t->session), viewer, moves);
	for (int i = 0; i < n; i += n > 1 ? n - 1 : 1) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		t->game->name_move(session_state(&t->session), viewer, moves[i], &b);
		ask(t, viewer, VERB_WORTH, 0, name, out);
	}
}

static void look_back(const struct table *t, int viewer, struct buf *out)
{
	for (int ply = 0; ply <= session_count(&t->session); ply++)
		assert_true(ask(t, viewer, VERB_LOOK, ply, NULL, out));
}

/* All that a seat is sent after an event. */
static void hear(const struct table *t, int viewer, struct buf *out)
{
	tell_event(t, viewer, out);
	tell_view(t, viewer, false, true, t->changed, out);
	if (viewer < 0)
		return;
	weigh(t, viewer, out);
	struct buf event = { 0 };
	struct json j = { .out = out };
	struct request silly = { .verb = VERB_PLAY, .player = PERSON + viewer, .text = "place 0,0 r0", .now = t->changed };
	struct message m = table_check(t, &silly, &event);
	json_message(&j, &m);
	silly.text = "troop lance 1";
	buf_clear(&event);
	m = table_check(t, &silly, &event);
	json_message(&j, &m);
	buf_free(&event);
}

/* A table that begins with this deal, everybody seated. */
static struct table begin(const struct table *like, const struct deal *deal)
{
	struct table t;
	table_start(&t, like->id);
	for (int i = 0; i < like->seq && strncmp(like->log[i].text, "start", 5) != 0; i++) {
		const struct happened *h = &like->log[i];
		struct event e = { .table = t.id, .seq = i + 1, .at = h->at, .by = h->by, .text = h->text, .name = h->name };
		assert_null(table_apply(&t, &e));
	}
	struct session session;
	struct buf text = { 0 };
	session_start_reading(&session, like->game, &like->options, deal);
	buf_put(&text, "start\n");
	record_write(&session, &text);
	session_free(&session);
	struct event e = { .table = t.id, .seq = t.seq + 1, .at = 2000, .by = PERSON, .text = buf_text(&text), .name = "Ann" };
	assert_null(table_apply(&t, &e));
	buf_free(&text);
	return t;
}

/* Do the moves of one game go with another deal, and has the viewer seen the same
 * after every one of them? */
static bool same_to(const struct table *one, const struct deal *deal, const struct game_played *played, int viewer)
{
	struct session a, b;
	session_start(&a, one->game, &one->options, &one->session.deal);
	session_start(&b, one->game, &one->options, deal);
	bool same = true;
	for (int i = 0; i <= played->moves && same; i++) {
		struct view seen, other;
		session_view(&a, viewer, &seen);
		session_view(&b, viewer, &other);
		same = memcmp(view_state(&seen), view_state(&other), one->game->state_size) == 0;
		if (i == played->moves || !same)
			break;
		int seat = played->move[i][0] - '0';
		same = !session_play(&a, seat, played->move[i] + 2).id && !session_play(&b, seat, played->move[i] + 2).id;
	}
	session_free(&a);
	session_free(&b);
	return same;
}

/* Exchange two things of a part of the deal at a time, as long as the viewer cannot
 * tell; how many were exchanged. */
static int exchange(const struct table *t, struct deal *deal, const struct game_played *played, int viewer, struct rng *rng)
{
	struct deal_spec spec[DEALS_MAX];
	int parts = t->game->deals(&t->options, spec), exchanged = 0;
	for (int i = 0; i < EXCHANGES; i++) {
		int part = (int)rng_below(rng, (uint32_t)parts);
		uint32_t n = (uint32_t)spec[part].n, one = rng_below(rng, n), other = rng_below(rng, n);
		struct deal changed = *deal;
		changed.id[part][one] = deal->id[part][other];
		changed.id[part][other] = deal->id[part][one];
		if (changed.id[part][one] == deal->id[part][one] || !same_to(t, &changed, played, viewer))
			continue;
		*deal = changed;
		exchanged++;
	}
	return exchanged;
}

static void compare(const struct table *model, const struct deal *deal, const struct game_played *played, int viewer)
{
	struct table a = begin(model, &model->session.deal), b = begin(model, deal);
	struct buf one = { 0 }, other = { 0 };
	hear(&a, viewer, &one);
	hear(&b, viewer, &other);
	for (int i = 0; i < played->moves; i++) {
		int seat = played->move[i][0] - '0';
		assert_null(tables_do(&a, 3000 + i, PERSON + seat, VERB_PLAY, -1, played->move[i] + 2).id);
		assert_null(tables_do(&b, 3000 + i, PERSON + seat, VERB_PLAY, -1, played->move[i] + 2).id);
		hear(&a, viewer, &one);
		hear(&b, viewer, &other);
	}
	tell_since(&a, viewer, 0, collect, &one);
	tell_since(&b, viewer, 0, collect, &other);
	look_back(&a, viewer, &one);
	look_back(&b, viewer, &other);
	assert_int_equal(one.len, other.len);
	assert_memory_equal(buf_text(&one), buf_text(&other), one.len);
	buf_free(&one);
	buf_free(&other);
	table_free(&a);
	table_free(&b);
}

/* Play so many moves at random. */
static struct game_played play(struct table *t, int moves, struct rng *rng)
{
	struct game_played played = { calloc((size_t)moves, sizeof *played.move), 0 };
	assert_non_null(played.move);
	while (played.moves < moves && tables_move(t, rng, 3000)) {
		const char *text = t->log[t->seq - 1].text;
		struct buf b = buf_over(played.move[played.moves++], sizeof *played.move);
		buf_put(&b, text + strlen("move "));
	}
	return played;
}

static int exchanged;

static void one_game(const char *game, int seats, const char *option, int moves)
{
	for (uint64_t i = 0; i < GAMES; i++) {
		struct rng rng = rng_start(100 * (uint64_t)moves + i, RNG_CHANCE);
		struct table t = tables_full(game, seats, option, no_clock);
		tables_start(&t, i + 1);
		struct game_played played = play(&t, moves, &rng);
		for (int viewer = -1; viewer < seats; viewer++) {
			struct deal deal = t.session.deal;
			exchanged += exchange(&t, &deal, &played, viewer, &rng);
			compare(&t, &deal, &played, viewer);
		}
		free(played.move);
		table_free(&t);
	}
}

static void castle(void **state)
{
	(void)state;
	exchanged = 0;
	one_game("carcassonne-castle", 2, "", 20);
	one_game("carcassonne-castle", 2, "", 70);
	assert_true(exchanged > 100);
}

static void two_castles(void **state)
{
	(void)state;
	exchanged = 0;
	one_game("between-two-castles", 2, "", 20);
	one_game("between-two-castles", 3, "", 40);
	one_game("between-two-castles", 4, "consent=both", 60);
	one_game("between-two-castles", 7, "", 30);
	assert_true(exchanged > 100);
}

static void ordonans(void **state)
{
	(void)state;
	exchanged = 0;
	one_game("ordonans", 2, "", 15);
	one_game("ordonans", 3, "expansion=crusader-kingdoms", 25);
	one_game("ordonans", 4, "expansion=crusader-kingdoms", 60);
	assert_true(exchanged > 100);
}

/* ---- secret moves ---- */

/* What a viewer hears of a move, and, as bytes, what the viewer sees after it. */
static void heard(const struct session *before, int seat, move m, int viewer, struct view *seen, struct buf *out)
{
	struct session after;
	struct told told;
	struct json j = { .out = out };
	session_copy(&after, before);
	session_play_move(&after, seat, m);
	told_move(&told, before->game, session_state(before), session_state(&after), seat, m, viewer);
	session_view(&after, viewer, seen);
	session_free(&after);
	json_open(&j, '{');
	listing_told(&j, &told);
	json_close(&j, '}');
}

/* Two moves after which a viewer sees the same are the same to hear: the sentence, the
 * picture, the place, the points, and what came of it. */
static int same_to_hear(const struct session *s, int seat, move one, move other)
{
	int pairs = 0;
	for (int viewer = -1; viewer < s->options.seats; viewer++) {
		struct view seen[2];
		struct buf out[2] = { { 0 }, { 0 } };
		if (viewer == seat)
			continue;
		heard(s, seat, one, viewer, &seen[0], &out[0]);
		heard(s, seat, other, viewer, &seen[1], &out[1]);
		if (memcmp(view_state(&seen[0]), view_state(&seen[1]), s->game->state_size) == 0) {
			assert_string_equal(buf_text(&out[0]), buf_text(&out[1]));
			pairs++;
		}
		buf_free(&out[0]);
		buf_free(&out[1]);
	}
	return pairs;
}

/* In a game at random, at every move: a few of the legal moves against each other. */
static int secrets_of(const char *game, int seats, const char *option)
{
	struct table t = tables_full(game, seats, option, no_clock);
	struct rng rng = rng_start(5, RNG_TEST);
	int pairs = 0;
	tables_start(&t, 3);
	for (int64_t at = 3000; t.stage == STAGE_PLAYING; at += 10) {
		move moves[MOVES_MAX];
		for (int seat = 0; seat < seats; seat++) {
			int n = t.game->moves(session_state(&t.session), seat, moves);
			/* the last ones: what is put under a deck comes late among them */
			for (int i = n > 6 ? n - 6 : 0; i + 1 < n; i++)
				pairs += same_to_hear(&t.session, seat, moves[i], moves[i + 1]);
		}
		tables_move(&t, &rng, at);
	}
	table_free(&t);
	return pairs;
}

static void secret_moves(void **state)
{
	(void)state;
	assert_true(secrets_of("between-two-castles", 2, "") > 0);
	assert_true(secrets_of("between-two-castles", 3, "") > 0);
	assert_true(secrets_of("between-two-castles", 4, "consent=both") > 0);
	assert_true(secrets_of("ordonans", 3, "expansion=crusader-kingdoms") > 0);
	assert_true(secrets_of("ordonans", 4, "expansion=crusader-kingdoms") > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(castle), cmocka_unit_test(two_castles), cmocka_unit_test(ordonans),
		                                cmocka_unit_test(secret_moves) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
