/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Deals that can be checked: what follows from secret and luck is frozen, since records
 * depend on it for ever; it is the same wherever and however often it is worked out; and
 * whoever changes anything is found out. Very many games are tried in test_fair.
 */
#include "expect.h"
#include "registry.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

/* The example of docs/fair-deals.md: the secret is 00 01 02 ... 1f; seat 0 has added 32
 * times aa, seat 1 nothing. */
static struct proof example(void)
{
	uint8_t secret[PROOF_BYTES];
	struct proof p;
	for (int i = 0; i < PROOF_BYTES; i++)
		secret[i] = (uint8_t)i;
	proof_start(&p, secret);
	p.lucky = 1;
	memset(p.luck[0], 0xaa, PROOF_BYTES);
	return p;
}

static void hex_of(const uint8_t bytes[PROOF_BYTES], char text[PROOF_HEX])
{
	struct buf b = buf_over(text, PROOF_HEX);
	proof_put(&b, bytes);
}

static void frozen(void **state)
{
	(void)state;
	const struct game *castle = registry_find("carcassonne-castle");
	struct options options = options_default(castle, 2);
	struct proof p = example();
	char hex[PROOF_HEX];
	hex_of(p.pledge, hex);
	assert_string_equal(hex, "b4569251fa60574e20a187def4c812c10a5dde662391cc15bea27fac62cb390d");
	struct rng chance = proof_chance(&p, castle, &options, 0);
	hex_of(chance.key, hex);
	assert_string_equal(hex, "b3f44f61fc512d1fe916529b6e36872fa457d196e70231eae90d7b89ba44a146");
	assert_int_equal(rng_next(&chance), 0x7430932d);
	for (int i = 1; i < 15; i++)
		rng_next(&chance);
	assert_int_equal(rng_next(&chance), 0x9d877e0b);
	struct rng later = proof_chance(&p, castle, &options, 1);
	assert_int_equal(rng_next(&later), 0x69fc8b3c);
	static const uint8_t first[10] = { 58, 50, 35, 24, 18, 1, 23, 41, 52, 44 };
	struct session s;
	session_start_fair(&s, castle, &options, &p);
	assert_memory_equal(s.deal.id[0], first, sizeof first);
	static const uint8_t tokens[13] = { 7, 6, 8, 5, 4, 9, 8, 1, 2, 4, 2, 7, 9 };
	assert_memory_equal(s.deal.id[1], tokens, sizeof tokens);
	assert_int_equal(s.deal.id[2][0], 1);
	session_free(&s);
}

static void hexadecimal(void **state)
{
	(void)state;
	uint8_t bytes[PROOF_BYTES];
	struct proof p = example();
	char text[PROOF_HEX + 1] = { 0 };
	hex_of(p.secret, text);
	assert_true(proof_read(text, bytes));
	assert_memory_equal(bytes, p.secret, sizeof bytes);
	text[63] = 'F';
	assert_false(proof_read(text, bytes));
	text[63] = '\0';
	assert_false(proof_read(text, bytes));
	memcpy(text + 63, "00", 2);
	assert_false(proof_read(text, bytes));
	assert_false(proof_read("", bytes));
}

/* A game between random bots whose deal can be checked. */
static void play(struct session *s, const char *name, int seats, const struct proof *p, int moves)
{
	const struct game *game = registry_find(name);
	struct options options = options_default(game, seats);
	struct rng rng = rng_start(1, RNG_TEST);
	session_start_fair(s, game, &options, p);
	session_go_on(s);
	while (!session_over(s) && moves-- > 0)
		support_bot_move(s, "random", &rng);
}

static void read_again(struct session *again, const struct session *s)
{
	struct buf text = { 0 };
	record_write(s, &text);
	support_read_record(again, buf_text(&text), text.len);
	buf_free(&text);
}

/* What was decided is in the record; what will be decided follows from it, wherever the game
 * goes on: on another node, or after a restart in the middle. */
static void goes_on_alike(void **state)
{
	(void)state;
	struct proof p = example();
	struct session whole, part, again;
	play(&whole, "between-two-castles", 2, &p, 100000);
	int later;
	struct message m = proof_check(&whole, &later);
	assert_null(m.id);
	assert_true(later > 2);
	for (int moves = 0; moves < session_count(&whole); moves += 7) {
		/* the record of a game that stops in the middle is read, and the rest played there */
		session_at(&part, &whole, moves);
		read_again(&again, &part);
		assert_int_equal(again.moves, part.moves);
		for (int i = part.moves; i < whole.moves; i++) {
			if (whole.log[i].seat != CHANCE && i >= again.moves)
				session_play_move(&again, whole.log[i].seat, whole.log[i].move);
		}
		assert_int_equal(again.moves, whole.moves);
		assert_memory_equal(session_state(&again), session_state(&whole), whole.game->state_size);
		assert_memory_equal(again.drawn, whole.drawn, (size_t)whole.ids);
		session_free(&again);
		session_free(&part);
	}
	session_free(&whole);
}

/* Where a move can be undone nobody has seen what chance decided after it, and it decides the
 * same again: the record can still be checked. */
static void undone(void **state)
{
	(void)state;
	struct proof p = example();
	struct session s;
	struct rng rng = rng_start(2, RNG_TEST);
	int undos = 0, later;
	play(&s, "between-two-castles", 2, &p, 0);
	while (!session_over(&s)) {
		support_bot_move(&s, "random", &rng);
		if (session_can_undo(&s) && rng_below(&rng, 3) == 0) {
			assert_null(session_undo(&s).id);
			undos++;
		}
	}
	assert_true(undos > 5);
	assert_null(proof_check(&s, &later).id);
	session_free(&s);
}

/* Each of these changes the deal of a game, or the pledge, and so is found out. */
static void everything_counts(void **state)
{
	(void)state;
	struct proof p = example();
	struct session s;
	int later;
	play(&s, "carcassonne-castle", 2, &p, 0);
	assert_null(proof_check(&s, &later).id);
	struct session honest = s;
	s.proof.luck[0][31] ^= 1;
	assert_non_null(proof_check(&s, &later).id);
	s = honest;
	s.proof.lucky = 3;  /* luck of zeros is not the same as none */
	assert_non_null(proof_check(&s, &later).id);
	s = honest;
	s.proof.lucky = 2;
	memcpy(s.proof.luck[1], s.proof.luck[0], PROOF_BYTES);
	assert_non_null(proof_check(&s, &later).id);
	s = honest;
	s.proof.secret[0] ^= 128;
	assert_string_equal(proof_check(&s, &later).id, "the secret does not fit the pledge");
	s = honest;
	s.proof.pledge[0] ^= 1;
	assert_string_equal(proof_check(&s, &later).id, "the secret does not fit the pledge");
	s = honest;
	uint8_t tile = s.deal.id[0][59];
	s.deal.id[0][59] = s.deal.id[0][0];
	s.deal.id[0][0] = tile;
	assert_string_equal(proof_check(&s, &later).id, "deal {deal}: expected {right} at place {place}, found {found}");
	s = honest;
	s.options.choice[0] = 1;  /* other options, other deal: a server cannot keep one for another game */
	assert_non_null(proof_check(&s, &later).id);
	session_free(&honest);
}

/* Lines that are read, and written again as they were. */
static void lines(void **state)
{
	(void)state;
	struct proof p = example();
	struct session s, again;
	struct buf one = { 0 }, other = { 0 };
	play(&s, "ordonans", 3, &p, 5);
	record_write(&s, &one);
	assert_non_null(strstr(buf_text(&one), "\npledge "));
	assert_non_null(strstr(buf_text(&one), "\nsecret 000102"));
	assert_non_null(strstr(buf_text(&one), "\nluck 0 aaaaaaaa"));
	assert_null(strstr(buf_text(&one), "\nluck 1"));
	read_again(&again, &s);
	record_write(&again, &other);
	assert_string_equal(buf_text(&one), buf_text(&other));
	assert_memory_equal(&again.proof, &s.proof, sizeof s.proof);
	buf_free(&one);
	buf_free(&other);
	session_free(&again);
	session_free(&s);
}

#define H64 "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

/* All or nothing, in order, well formed. */
static void refused(void **state)
{
	(void)state;
	static const struct {
		const char *lines;
		int line;  /* after "seats 2" */
		const char *why;
	} cases[] = {
		{ "pledge " H64 "\n", 2, "expected “secret”, found “deal”" },
		{ "secret " H64 "\n", 1, "expected “pledge”, found “secret”" },
		{ "luck 0 " H64 "\n", 1, "expected “pledge”, found “luck”" },
		{ "pledge " H64 "\nluck 0 " H64 "\n", 2, "expected “secret”, found “luck”" },
		{ "pledge " H64 "\npledge " H64 "\n", 2, "expected “secret”, found “pledge”" },
		{ "pledge " H64 "\nname 0 A\n", 2, "expected “secret”, found “name”" },
		{ "pledge " H64 "\nsecret " H64 "\nsecret " H64 "\n", 3, "expected “luck, deal”, found “secret”" },
		{ "pledge " H64 "\nsecret " H64 "\nname 0 A\n", 3, "expected “luck, deal”, found “name”" },
		{ "pledge " H64 "\nsecret " H64 "\nluck 2 " H64 "\n", 3, "expected “SEAT”, found “2”" },
		{ "pledge " H64 "\nsecret " H64 "\nluck 0\n", 3, "expected “HEX”, found the end of the line" },
		{ "pledge " H64 "\nsecret " H64 "\nluck 0 " H64 "0\n", 3, "expected “HEX”, found “" H64 "0”" },
		{ "pledge " H64 "\nsecret " H64 "\nluck 0 " H64 "\nluck 0 " H64 "\n", 4,
		  "luck must be in the order of the seats, once each" },
		{ "pledge " H64 "\nsecret " H64 "\nluck 1 " H64 "\nluck 0 " H64 "\n", 4,
		  "luck must be in the order of the seats, once each" },
		{ "pledge 00\n", 1, "expected “HEX”, found “00”" },
		{ "pledge\n", 1, "expected “HEX”, found the end of the line" },
		{ "pledge " H64 "\nsecret x\n", 2, "expected “HEX”, found “x”" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct buf b = { 0 };
		buf_puts(&b, "bergfried 1\ngame null\nseats 2\n", cases[i].lines, "deal pile 1 2 3 4 5 6 7 8 9 10 11 12\n");
		READS(buf_text(&b), b.len, 3 + cases[i].line, cases[i].why, NULL);
		buf_free(&b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(frozen),
		cmocka_unit_test(hexadecimal),
		cmocka_unit_test(goes_on_alike),
		cmocka_unit_test(undone),
		cmocka_unit_test(everything_counts),
		cmocka_unit_test(lines),
		cmocka_unit_test(refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
