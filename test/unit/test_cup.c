/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Tournaments: pairings of every size, with withdrawals and late comers; tie-breaks; round
 * robins and arenas; what may be asked; and that a log gives the same cup and the same
 * pairings again.
 *
 * As `test_cup write N` it plays N tournaments at random and writes their logs, for a second
 * opinion in another language: test/cups/check.py.
 */
#include "cup.h"
#include "tell.h"

#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const int64_t minute = 60000;

/* ---- a cup, event by event ---- */

struct played {
	struct cup cup, again;   /* the same from the same log */
	int64_t at;
	FILE *out;               /* where the log goes; or NULL */
	int64_t tables;
};

static void tell(struct played *p, int64_t by, const char *text)
{
	char name[32];
	snprintf(name, sizeof name, "p%lld", (long long)by);
	struct event e = { .table = 77, .seq = p->cup.seq + 1, .at = p->at, .by = by, .text = text, .name = name };
	const char *wrong = cup_apply(&p->cup, &e);
	if (wrong)
		fail_msg("%s: %s", text, wrong);
	assert_null(cup_apply(&p->again, &e));
	if (!p->out)
		return;
	fprintf(p->out, "%lld ", (long long)by);
	for (const char *c = text; *c; c++)
		fputc(*c == '\n' ? '|' : *c, p->out);
	fputc('\n', p->out);
}

static void does(struct played *p, int64_t by, enum cup_verb verb)
{
	struct buf text = { 0 };
	struct message m = cup_check(&p->cup, &(struct cup_request){ .verb = verb, .player = by, .now = p->at }, &text);
	if (m.id)
		fail_msg("%s", m.id);
	tell(p, by, buf_text(&text));
	buf_free(&text);
}

static void refused(struct played *p, int64_t by, enum cup_verb verb, const char *why)
{
	struct buf text = { 0 };
	struct message m = cup_check(&p->cup, &(struct cup_request){ .verb = verb, .player = by, .now = p->at }, &text);
	assert_non_null(m.id);
	assert_string_equal(m.id, why);
	buf_free(&text);
}

static struct cup_terms terms(enum cup_format format, int rounds, int seats, uint64_t seed)
{
	struct cup_terms t = { .name = "Cup", .format = format, .rounds = rounds, .starts = 1000, .appear = minute, .seed = seed,
	                       .lasts = format == CUP_ARENA ? 30 * minute : 0, .clock = { CLOCK_LIVE, 5 * minute, 0 } };
	t.game = registry_find(seats > 2 ? "between-two-castles" : "carcassonne-castle");
	t.options = options_default(t.game, seats);
	return t;
}

static void make(struct played *p, const struct cup_terms *t)
{
	FILE *out = p->out;
	struct buf text = { 0 };
	memset(p, 0, sizeof *p);
	p->out = out;
	p->at = 1000;
	cup_start(&p->cup, 77);
	cup_start(&p->again, 77);
	struct message m = cup_check(&p->cup, &(struct cup_request){ .verb = CUP_MAKE, .player = 1, .now = 1000, .terms = *t }, &text);
	if (m.id)
		fail_msg("%s", m.id);
	tell(p, 1, buf_text(&text));
	buf_free(&text);
}

static void join(struct played *p, int64_t by, int rating)
{
	char text[32];
	snprintf(text, sizeof text, "join %d", rating);
	tell(p, by, text);
}

static void end(struct played *p)
{
	cup_free(&p->cup);
	cup_free(&p->again);
}

/* The next round, the same from the same log. */
static struct cup_pairing next_round(struct played *p)
{
	struct cup_pairing one, other;
	int64_t table[CUP_PLAYERS_MAX];
	struct buf text = { 0 };
	memset(&one, 0, sizeof one);
	memset(&other, 0, sizeof other);
	cup_pair(&p->cup, p->at, &one);
	cup_pair(&p->again, p->at, &other);
	assert_memory_equal(&one, &other, sizeof one);
	for (int i = 0; i < one.n; i++)
		table[i] = ++p->tables;
	cup_put_round(&p->cup, &one, table, &text);
	tell(p, 0, buf_text(&text));
	buf_free(&text);
	return one;
}

/* A game ends with these places; -1: did not come. */
static void result(struct played *p, int game, const int place[SEATS_MAX])
{
	struct buf text = { 0 };
	short got[SEATS_MAX];
	bool absent[SEATS_MAX], any = false;
	const struct cup_game *g = &p->cup.game[game];
	for (int i = 0; i < SEATS_MAX; i++)
		any |= absent[i] = i < g->seats && place[i] < 0;
	cup_share(g->seats, place, absent, got);
	cup_put_result(g, any ? CUP_ABSENT : CUP_PLAYED, got, absent, &text);
	tell(p, 0, buf_text(&text));
	buf_free(&text);
}

/* ---- at random ---- */

static void play_round(struct played *p, struct rng *rng, int absent_in)
{
	for (int i = 0; i < p->cup.games; i++) {
		int place[SEATS_MAX] = { 0 };
		if (p->cup.game[i].how != CUP_PLAYING)
			continue;
		for (int seat = 0; seat < p->cup.game[i].seats; seat++) {
			place[seat] = (int)rng_below(rng, p->cup.game[i].seats == 2 ? 3 : 7);
			if (absent_in && !rng_below(rng, (uint32_t)absent_in))
				place[seat] = -1;
		}
		p->at += 1000;
		result(p, i, place);
	}
}

static void write_standings(const struct played *p)
{
	static struct cup_line line[CUP_PLAYERS_MAX];
	const struct cup *c = &p->cup;
	cup_standings(c, line);
	for (int i = 0; p->out && i < c->players; i++) {
		const struct cup_line *l = &line[i];
		fprintf(p->out, "= %lld %d %lld", (long long)c->player[l->player].id, l->place, (long long)l->score);
		for (int tie = 0; tie < TIES; tie++)
			fprintf(p->out, " %lld", (long long)l->tie[tie]);
		fputc('\n', p->out);
	}
}

/* Some go, some come, some do not come; then they are all paired again. */
static void play_at_random(struct played *p, uint64_t seed, int seats)
{
	struct rng rng = rng_start(seed, RNG_TEST);
	int n = seats > 2 ? seats + (int)rng_below(&rng, 40) : 2 + (int)rng_below(&rng, seed % 3 ? 7 : 63);
	bool calm = rng_below(&rng, 2), robin = seats == 2 && seed % 5 == 4 && n <= CUP_ROBIN_MAX;
	int rounds = 1 + (int)rng_below(&rng, (uint32_t)(n - 1 < 9 ? n - 1 : 9)), guests = 0;
	struct cup_terms t = terms(robin ? CUP_ROBIN : CUP_SWISS, rounds, seats, seed);
	make(p, &t);
	for (int i = 0; i < n; i++)
		join(p, i + 1, seed % 4 ? 1000 + (int)rng_below(&rng, 300) * 64 + i : 0);
	tell(p, 0, "start");
	for (int round = 0; round < cup_rounds(&p->cup) && cup_here(&p->cup) > 1; round++) {
		if (!calm && !rng_below(&rng, 4) && cup_here(&p->cup) > 3) {
			int who = (int)rng_below(&rng, (uint32_t)p->cup.players);
			if (!p->cup.player[who].gone)
				tell(p, p->cup.player[who].id, "leave");
		}
		if (!calm && !robin && 2 * round <= rounds && !rng_below(&rng, 3))
			join(p, 1000 + guests, 1200 + guests), guests++;
		next_round(p);
		play_round(p, &rng, calm ? 0 : 30);
	}
	write_standings(p);
}

static int write_some(int n)
{
	struct played p = { .out = stdout };
	for (int i = 0; i < n; i++) {
		puts("# cup");
		play_at_random(&p, (uint64_t)i, i % 8 == 7 ? 3 + i / 8 % 5 : 2);
		end(&p);
	}
	return 0;
}

/* ---- Swiss ---- */

/* Everybody who is there once, and nobody else. */
static void check_once(const struct cup *c, const struct cup_pairing *pairing)
{
	bool seen[CUP_PLAYERS_MAX] = { false };
	int n = 0;
	for (int i = 0; i < pairing->n; i++)
		for (int seat = 0; seat < pairing->at[i].seats; seat++, n++) {
			int player = pairing->at[i].player[seat];
			assert_false(seen[player]);
			assert_true(cup_is_here(c, player));
			seen[player] = true;
		}
	assert_int_equal(n, cup_here(c));
}

static void test_swiss(void **state)
{
	(void)state;
	for (int n = 2; n <= 64; n++) {
		struct played p = { .out = NULL };
		struct cup_terms t = terms(CUP_SWISS, 7, 2, (uint64_t)n);
		struct rng rng = rng_start((uint64_t)n, RNG_TEST);
		int byes[64] = { 0 };
		make(&p, &t);
		for (int i = 0; i < n; i++)
			join(&p, i + 1, 1000 + i);
		tell(&p, 0, "start");
		for (int round = 0; round < 7 && round < n - 1; round++) {
			struct cup_pairing pairing;
			cup_pair(&p.cup, p.at, &pairing);
			check_once(&p.cup, &pairing);
			for (int i = 0; i < pairing.n; i++) {
				const short *at = pairing.at[i].player;
				if (pairing.at[i].seats == 1)
					assert_int_equal(byes[at[0]]++, 0);
				else if (n > 14)
					assert_int_equal(cup_met(&p.cup, at[0], at[1]), 0);
			}
			next_round(&p);
			play_round(&p, &rng, 0);
		}
		for (int i = 0; n > 14 && i < n; i++)
			assert_in_range(cup_firsts(&p.cup, i).balance + 2, 0, 4);
		end(&p);
	}
}

/* As many as there can be: nobody meets twice, and seats stay balanced to the last round. */
static void test_swiss_large(void **state)
{
	(void)state;
	struct played p = { .out = NULL };
	struct cup_terms t = terms(CUP_SWISS, CUP_ROUNDS_MAX, 2, 256);
	struct rng rng = rng_start(256, RNG_TEST);
	static struct cup_line line[CUP_PLAYERS_MAX];
	make(&p, &t);
	for (int i = 0; i < CUP_PLAYERS_MAX; i++)
		join(&p, i + 1, 1000 + (int)rng_below(&rng, 1000));
	refused(&p, 1000, CUP_JOIN, "this tournament is full");
	tell(&p, 0, "start");
	for (int round = 0; round < CUP_ROUNDS_MAX; round++) {
		struct cup_pairing pairing = next_round(&p);
		assert_int_equal(pairing.n, CUP_PLAYERS_MAX / 2);
		for (int i = 0; i < pairing.n; i++)
			assert_int_equal(cup_met(&p.cup, pairing.at[i].player[0], pairing.at[i].player[1]), 1);
		play_round(&p, &rng, 0);
	}
	for (int i = 0; i < CUP_PLAYERS_MAX; i++)
		assert_in_range(cup_firsts(&p.cup, i).balance + 2, 0, 4);
	cup_standings(&p.cup, line);
	for (int i = 1; i < CUP_PLAYERS_MAX; i++)
		assert_true(line[i].score <= line[i - 1].score && line[i].place >= line[i - 1].place);
	end(&p);
}

/* Who joins in the third round has two halves; who withdraws is not paired. */
static void test_come_and_go(void **state)
{
	(void)state;
	struct played p = { .out = NULL };
	struct cup_terms t = terms(CUP_SWISS, 4, 2, 3);
	struct rng rng = rng_start(3, RNG_TEST);
	make(&p, &t);
	refused(&p, 5, CUP_LEAVE, "this person does not take part in the tournament");
	for (int i = 1; i <= 5; i++)
		does(&p, i, CUP_JOIN);
	refused(&p, 5, CUP_JOIN, "you already take part in this tournament");
	refused(&p, 2, CUP_START, "only the person who created the tournament can do that");
	refused(&p, 1, CUP_PAUSE, "only a tournament that is running can be paused");
	does(&p, 1, CUP_START);
	refused(&p, 1, CUP_START, "the tournament has already started");
	for (int round = 0; round < 2; round++) {
		next_round(&p);
		play_round(&p, &rng, 0);
	}
	does(&p, 6, CUP_JOIN);
	assert_int_equal(cup_score(&p.cup, cup_player_of(&p.cup, 6)), CUP_UNIT);
	does(&p, 2, CUP_LEAVE);
	struct cup_pairing pairing = next_round(&p);
	for (int i = 0; i < pairing.n; i++)
		for (int seat = 0; seat < pairing.at[i].seats; seat++)
			assert_int_not_equal(p.cup.player[pairing.at[i].player[seat]].id, 2);
	refused(&p, 7, CUP_JOIN, "it is too late to join this tournament");
	does(&p, 2, CUP_JOIN);
	does(&p, 1, CUP_STOP);
	refused(&p, 3, CUP_LEAVE, "the tournament is over");
	assert_int_equal(p.cup.stage, CUP_OVER);
	end(&p);
}

/* Nobody loses time while it is paused. */
static void test_pause(void **state)
{
	(void)state;
	struct played p = { .out = NULL };
	struct cup_terms t = terms(CUP_SWISS, 2, 2, 3);
	t.rest = 5 * minute;
	make(&p, &t);
	for (int i = 1; i <= 4; i++)
		does(&p, i, CUP_JOIN);
	assert_int_equal(cup_due(&p.cup), 1000);
	assert_int_equal(cup_duty(&p.cup, 1000), CUP_BEGIN);
	does(&p, 1, CUP_START);
	assert_int_equal(cup_duty(&p.cup, 1000), CUP_PAIR);
	next_round(&p);
	assert_int_equal(cup_due(&p.cup), 1000 + minute);
	p.at = 31000;
	does(&p, 1, CUP_PAUSE);
	refused(&p, 1, CUP_PAUSE, "only a tournament that is running can be paused");
	assert_int_equal(cup_due(&p.cup), 0);
	p.at = 131000;
	does(&p, 1, CUP_RESUME);
	assert_int_equal(cup_due(&p.cup), 1000 + minute + 100000);
	assert_int_equal(cup_duty(&p.cup, 1000 + minute + 100000), CUP_ROLL);
	p.at = 1000 + minute + 100000;
	tell(&p, 0, "roll");
	assert_int_equal(cup_due(&p.cup), 0);
	result(&p, 0, (int[SEATS_MAX]){ 0, 1 });
	result(&p, 1, (int[SEATS_MAX]){ 0, 0 });
	assert_int_equal(cup_due(&p.cup), p.at + 5 * minute);
	assert_int_equal(cup_duty(&p.cup, p.at + 5 * minute), CUP_PAIR);
	end(&p);
}

/* ---- tie-breaks ---- */

/* Four players, all against all, worked out by hand: A beats B and C and loses to D; B beats
 * C and D; C draws with D. So A and B have 2, D 1½, C ½. Buchholz of A: 2 + ½ + 1½ = 4, without
 * the least 3½; Sonneborn-Berger of A: 2 + ½ = 2½, of B: ½ + 1½ = 2; A has beaten B. */
static void test_ties(void **state)
{
	(void)state;
	static const char *const rounds[] = {
		"round\n0000000000000001 1 2\n0000000000000002 3 4", "result 0000000000000001 played 120 0", "result 0000000000000002 played 60 60",
		"round\n0000000000000003 1 3\n0000000000000004 2 4", "result 0000000000000003 played 120 0", "result 0000000000000004 played 120 0",
		"round\n0000000000000005 1 4\n0000000000000006 2 3", "result 0000000000000005 played 0 120", "result 0000000000000006 played 120 0",
	};
	for (int robin = 0; robin < 2; robin++) {
		struct played p = { .out = NULL };
		struct cup_terms t = terms(robin ? CUP_ROBIN : CUP_SWISS, 3, 2, 1);
		struct cup_line line[CUP_PLAYERS_MAX];
		make(&p, &t);
		for (int i = 1; i <= 4; i++)
			does(&p, i, CUP_JOIN);
		does(&p, 1, CUP_START);
		for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
			tell(&p, 0, rounds[i]);
		cup_standings(&p.cup, line);
		static const int order[] = { 0, 1, 3, 2 }, score[] = { 240, 240, 180, 60 };
		for (int i = 0; i < 4; i++) {
			assert_int_equal(line[i].player, order[i]);
			assert_int_equal(line[i].score, score[i]);
			assert_int_equal(line[i].place, i + 1);
		}
		assert_int_equal(line[0].tie[TIE_BUCHHOLZ], 4 * CUP_FINE);
		assert_int_equal(line[0].tie[TIE_CUT1], 7 * CUP_FINE / 2);
		assert_int_equal(line[0].tie[TIE_BERGER], 5 * CUP_FINE / 2);
		assert_int_equal(line[1].tie[TIE_BERGER], 2 * CUP_FINE);
		assert_int_equal(line[0].tie[TIE_WINS], 2);
		/* only where criteria before it have not parted them */
		assert_int_equal(line[0].tie[TIE_DIRECT], robin ? CUP_FINE : 0);
		end(&p);
	}
}

/* Places at a table: who beats two of three gets two thirds of a point; equals share. */
static void test_shares(void **state)
{
	(void)state;
	short got[SEATS_MAX];
	static const bool all[SEATS_MAX] = { false }, one_gone[SEATS_MAX] = { false, true };
	cup_share(4, (int[SEATS_MAX]){ 0, 1, 2, 3 }, all, got);
	assert_int_equal(got[0], 120);
	assert_int_equal(got[1], 80);
	assert_int_equal(got[2], 40);
	assert_int_equal(got[3], 0);
	cup_share(4, (int[SEATS_MAX]){ 0, 0, 2, 2 }, all, got);
	assert_int_equal(got[0], 100);
	assert_int_equal(got[3], 20);
	cup_share(3, (int[SEATS_MAX]){ 0, 0, 0 }, one_gone, got);
	assert_int_equal(got[0], 90);
	assert_int_equal(got[1], 0);
	cup_share(7, (int[SEATS_MAX]){ 6, 5, 4, 3, 2, 1, 0 }, all, got);
	assert_int_equal(got[6], 120);
	assert_int_equal(got[5], 100);
}

/* ---- the other formats ---- */

/* Everybody meets everybody once, and is first as often as not. */
static void test_robin(void **state)
{
	(void)state;
	for (int n = 2; n <= CUP_ROBIN_MAX; n++) {
		struct played p = { .out = NULL };
		struct cup_terms t = terms(CUP_ROBIN, 0, 2, (uint64_t)n);
		struct rng rng = rng_start((uint64_t)n, RNG_TEST);
		make(&p, &t);
		for (int i = 0; i < n; i++)
			join(&p, i + 1, 0);
		tell(&p, 0, "start");
		assert_int_equal(cup_rounds(&p.cup), n - 1 + n % 2);
		for (int round = 0; round < cup_rounds(&p.cup); round++) {
			next_round(&p);
			play_round(&p, &rng, 0);
		}
		for (int i = 0; i < n; i++) {
			assert_in_range(cup_firsts(&p.cup, i).balance + 1, 0, 2);
			assert_int_equal(cup_firsts(&p.cup, i).played, n - 1);
			for (int j = 0; j < i; j++)
				assert_int_equal(cup_met(&p.cup, i, j), 1);
		}
		assert_int_equal(cup_duty(&p.cup, p.at), CUP_END);
		end(&p);
	}
}

/* An account is deleted in the middle, and the log is read once more: whom the others meet stays as
 * it was, and whoever would have met that one has a point for nothing. */
static void test_robin_deleted(void **state)
{
	(void)state;
	enum { PEOPLE = 6, GONE = 3 };
	struct played p = { .out = NULL };
	struct cup_terms t = terms(CUP_ROBIN, 0, 2, 9);
	make(&p, &t);
	for (int i = 1; i <= PEOPLE; i++)
		join(&p, i, 0);
	tell(&p, 0, "start");
	/* as the log is read when the name is no more */
	struct cup again;
	cup_start(&again, 77);
	static const char *const log[] = { "join 0", "join 0", "join 0", "join 0", "join 0", "join 0", "start" };
	struct buf first = { 0 };
	struct message m = cup_check(&again, &(struct cup_request){ .verb = CUP_MAKE, .player = 1, .now = 1000, .terms = t }, &first);
	assert_null(m.id);
	assert_null(cup_apply(&again, &(struct event){ .table = 77, .seq = 1, .at = 1000, .by = 1, .name = "p1", .text = buf_text(&first) }));
	buf_free(&first);
	for (int i = 0; i < PEOPLE + 1; i++) {
		char name[8];
		snprintf(name, sizeof name, "p%d", i + 1);
		struct event e = { .table = 77, .seq = i + 2, .at = 1000, .by = i < PEOPLE ? i + 1 : 0, .text = log[i],
		                   .name = i + 1 == GONE || i == PEOPLE ? NULL : name };
		assert_null(cup_apply(&again, &e));
	}
	assert_int_equal(cup_rounds(&again), cup_rounds(&p.cup));
	for (int i = 0; i < PEOPLE; i++)
		assert_int_equal(again.player[i].number, p.cup.player[i].number);
	assert_false(cup_is_here(&again, GONE - 1));
	struct cup_pairing pairing = { .n = 0 };
	cup_pair(&again, 1000, &pairing);
	int byes = 0;
	for (int i = 0; i < pairing.n; i++)
		byes += pairing.at[i].seats == 1;
	assert_int_equal(pairing.n, PEOPLE / 2);
	assert_int_equal(byes, 1);
	cup_free(&again);
	end(&p);
}

/* Pairs as people are free, not the same twice in a row, and twice as much from the third win
 * in a row on. */
static void test_arena(void **state)
{
	(void)state;
	struct played p = { .out = NULL };
	struct cup_terms t = terms(CUP_ARENA, 0, 2, 9);
	struct rng rng = rng_start(9, RNG_TEST);
	struct cup_line line[CUP_PLAYERS_MAX];
	make(&p, &t);
	for (int i = 0; i < 9; i++)
		join(&p, i + 1, 1500);
	tell(&p, 0, "start");
	for (int times = 0; times < 40; times++) {
		p.at = cup_due(&p.cup) > p.at ? cup_due(&p.cup) : p.at;
		if (cup_duty(&p.cup, p.at) == CUP_END)
			break;
		int before = p.cup.games;
		struct cup_pairing pairing = next_round(&p);
		for (int i = 0; i < pairing.n; i++)
			for (int g = before - 1; g >= 0; g--) {
				const struct cup_game *last = &p.cup.game[g];
				bool one = last->player[0] == pairing.at[i].player[0] || last->player[1] == pairing.at[i].player[0];
				bool other = last->player[0] == pairing.at[i].player[1] || last->player[1] == pairing.at[i].player[1];
				if (one || other) {
					assert_false(one && other);
					break;
				}
			}
		play_round(&p, &rng, 0);
	}
	end(&p);

	make(&p, &t);
	join(&p, 1, 0);
	join(&p, 2, 0);
	tell(&p, 0, "start");
	for (int times = 0; times < 5; times++) {
		p.at += 2 * minute;
		next_round(&p);
		assert_int_equal(p.cup.playing, 1);
		const struct cup_game *g = &p.cup.game[p.cup.games - 1];
		int winner = times == 4 ? 1 : 0;
		result(&p, p.cup.games - 1, g->player[0] == winner ? (int[SEATS_MAX]){ 0, 1 } : (int[SEATS_MAX]){ 1, 0 });
	}
	cup_standings(&p.cup, line);
	assert_int_equal(line[0].player, 0);
	assert_int_equal(line[0].score, (2 + 2 + 4 + 4) * CUP_UNIT);
	assert_int_equal(line[0].streak, 0);
	assert_int_equal(line[1].score, 2 * CUP_UNIT);
	p.at = 1000 + 30 * minute;
	assert_int_equal(cup_duty(&p.cup, p.at), CUP_END);
	end(&p);
}

/* Tables as equal as can be, where all have enough players, and new faces while there are. */
static void test_several(void **state)
{
	(void)state;
	for (int n = 3; n <= 40; n++) {
		struct played p = { .out = NULL };
		struct cup_terms t = terms(CUP_SWISS, 4, 4, (uint64_t)n);
		struct rng rng = rng_start((uint64_t)n, RNG_TEST);
		int again = 0;
		make(&p, &t);
		for (int i = 0; i < n; i++)
			join(&p, i + 1, 0);
		tell(&p, 0, "start");
		for (int round = 0; round < 4; round++) {
			struct cup_pairing pairing = next_round(&p);
			int least = SEATS_MAX, most = 0, all = 0;
			for (int i = 0; i < pairing.n; i++) {
				least = pairing.at[i].seats < least ? pairing.at[i].seats : least;
				most = pairing.at[i].seats > most ? pairing.at[i].seats : most;
				all += pairing.at[i].seats;
			}
			assert_int_equal(all, n);
			assert_true(least >= 2 && most <= 7 && most - least <= 1);
			play_round(&p, &rng, 0);
		}
		for (int i = 0; i < n; i++)
			for (int j = 0; j < i; j++)
				again += cup_met(&p.cup, i, j) > 1;
		if (n >= 32)
			assert_int_equal(again, 0);
		end(&p);
	}
}

static void test_terms(void **state)
{
	(void)state;
	struct cup c;
	struct buf text = { 0 };
	struct cup_terms t = terms(CUP_SWISS, 12, 2, 1);
	cup_start(&c, 5);
	struct cup_request r = { .verb = CUP_MAKE, .player = 1, .now = 1000, .terms = t };
	assert_string_equal(cup_check(&c, &r, &text).id, "a Swiss tournament has 1 to 11 rounds");
	r.terms = terms(CUP_ROBIN, 0, 3, 1);
	assert_string_equal(cup_check(&c, &r, &text).id, "with more than two players per table, a tournament must be Swiss");
	r.terms = terms(CUP_ARENA, 0, 2, 1);
	r.terms.lasts = 1;
	assert_string_equal(cup_check(&c, &r, &text).id, "an arena lasts from 5 minutes to 24 hours, with live clocks");
	r.terms = t;
	r.terms.clock.kind = CLOCK_NONE;
	assert_string_equal(cup_check(&c, &r, &text).id, "a tournament needs a clock, so that every round ends");
	r.terms.clock = (struct clock){ CLOCK_LIVE, 1, 0 };
	r.terms.rounds = 5;
	assert_string_equal(cup_check(&c, &r, &text).id, "a live clock runs from 10 seconds to 24 hours, plus at most 10 minutes per turn");
	r.guest = true;
	assert_string_equal(cup_check(&c, &r, &text).id, "tournaments are for people with an account: register first");
	buf_free(&text);
	cup_free(&c);
}

/* What is damaged is refused, and nothing falls over. */
static void test_damage(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"", "cup", "cup swiss 1 nothing 2 rated none 1 1 1 1 1\nx", "join", "join -3", "start now then what", "round\nzz 1 2", "round\n0000000000000001 1",
		"round\nbye 99", "result", "result 0000000000000001 played 1 1", "resume", "remove 5", "remove", "dance",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct cup c;
		cup_start(&c, 5);
		struct event e = { .table = 5, .seq = 1, .text = "cup swiss 3 carcassonne-castle 2 rated live:300000+0 1 60000 0 0 7\nC", .by = 1, .name = "a" };
		assert_null(cup_apply(&c, &e));
		e.seq = 2;
		e.text = bad[i];
		if (strncmp(bad[i], "start", 5) != 0)
			assert_non_null(cup_apply(&c, &e));
		cup_free(&c);
	}
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "write") == 0)
		return write_some(atoi(argv[2]));
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_swiss), cmocka_unit_test(test_swiss_large),
		cmocka_unit_test(test_come_and_go), cmocka_unit_test(test_pause), cmocka_unit_test(test_ties), cmocka_unit_test(test_shares),
		cmocka_unit_test(test_robin), cmocka_unit_test(test_robin_deleted), cmocka_unit_test(test_arena), cmocka_unit_test(test_several), cmocka_unit_test(test_terms),
		cmocka_unit_test(test_damage),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
