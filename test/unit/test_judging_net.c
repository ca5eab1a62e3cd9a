/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Nets: how they count, what is refused, which one a game is judged by. */
#include "blake2b.h"
#include "hints.h"
#include "net.h"
#include "registry.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

enum { WIDTH = NET_LANES, HASH = 18, ROOM = 1 << 20 };

static uint16_t word[ROOM];

/* A game that can be learned. */
static const struct game *some_game(void)
{
	for (int i = 0; registry_game(i); i++)
		if (registry_game(i)->hints && registry_game(i)->hints->learned)
			return registry_game(i);
	fail();
	return NULL;
}

static void write_hash(size_t words)
{
	uint8_t piece[1040], hash[16] = { 0 };
	memset(word + HASH, 0, 16);
	for (size_t at = 0; at < words; at += 512) {
		size_t n = words - at < 512 ? words - at : 512;
		memcpy(piece, hash, 16);
		for (size_t i = 0; i < n; i++) {
			piece[16 + 2 * i] = (uint8_t)(word[at + i] & 255);
			piece[17 + 2 * i] = (uint8_t)(word[at + i] >> 8);
		}
		blake2b(hash, 16, NULL, 0, piece, 16 + 2 * n);
	}
	for (int i = 0; i < 8; i++)
		word[HASH + i] = (uint16_t)(hash[2 * i] | hash[2 * i + 1] << 8);
}

/* A net of zeros for a game; how many words. Where its parts begin is told in net.c. */
static size_t blank(const struct game *game)
{
	const struct learned *learned = game->hints->learned;
	size_t rows = (size_t)learned->rows, answers = (size_t)learned->answers;
	size_t words = NET_HEADER + 2 * (WIDTH + WIDTH + answers) + rows * WIDTH + WIDTH * WIDTH + WIDTH * answers;
	assert_true(words <= ROOM);
	memset(word, 0, sizeof word);
	const uint16_t header[] = { 'B' | 'F' << 8, 'N' | '1' << 8, WIDTH, WIDTH, (uint16_t)answers, learned->odds, (uint16_t)rows, 4, 5, 6 };
	memcpy(word, header, sizeof header);
	for (size_t i = 0; i < answers; i++)
		word[10 + i] = 1000;
	write_hash(words);
	return words;
}

static size_t first_rows(const struct game *game)
{
	return NET_HEADER + 2 * (size_t)(WIDTH + WIDTH + game->hints->learned->answers);
}

/* Traits through one number of each layer, by hand. */
static void counts(void **state)
{
	(void)state;
	const struct game *game = some_game();
	const struct learned *learned = game->hints->learned;
	size_t words = blank(game), rows = first_rows(game), answers = (size_t)learned->answers;
	size_t second = rows + (size_t)learned->rows * WIDTH, third = second + WIDTH * WIDTH;
	/* 12 bits after the point in the first layer, 5 in the second, 6 in the third */
	word[rows + 3 * WIDTH + 7] = 1 << 11;                /* row 3: 1/2 */
	word[rows + 4 * WIDTH + 7] = (uint16_t) - (1 << 10);  /* row 4: -1/4 */
	word[second + 7 * WIDTH + 9] = 3 << 5;
	for (size_t i = 0; i < answers; i++)
		word[third + 9 * answers + i] = 1 << 5;            /* 1/2 */
	write_hash(words);
	assert_null(net_wrong(game, word, words));
	struct net net = { game, word, words };
	int32_t answer[ANSWERS_MAX];
	const struct trait once[] = { { 3, 1 } }, more[] = { { 3, 1 }, { 3, 1 }, { 3, 3 }, { 4, 2 } }, less[] = { { 4, 1 } };
	for (size_t i = 0; i < answers; i++) {
		bool odds = learned->odds >> i & 1;
		/* 1/2 * 3 * 1/2 */
		net_answer(&net, once, 1, answer);
		assert_int_equal(answer[i], odds ? 6792 : 750);
		/* 2 * 3 * 1/2 */
		net_answer(&net, more, 4, answer);
		assert_int_equal(answer[i], odds ? 9526 : 3000);
		net_answer(&net, less, 1, answer);
		assert_int_equal(answer[i], odds ? 5000 : 0);
	}
}

/* What is no net for the game, and why. */
static void refuses(void **state)
{
	(void)state;
	const struct game *game = some_game();
	size_t words = blank(game), rows = first_rows(game);
	assert_null(net_wrong(game, word, words));
	assert_non_null(net_wrong(game, word, 3));
	assert_non_null(net_wrong(game, word, words - 1));
	assert_non_null(net_wrong(registry_find("null"), word, words));
	word[rows + 5]++;
	assert_string_equal(net_wrong(game, word, words), "this net is damaged: its hash is another one");
	word[rows + 5] = 4096;
	write_hash(words);
	assert_string_equal(net_wrong(game, word, words), "the weights of this net's first layer are too large");
	blank(game);
	for (size_t i = 0; i < WIDTH; i++)
		word[rows + (size_t)game->hints->learned->rows * WIDTH + i * WIDTH] = 32767;
	write_hash(words);
	assert_string_equal(net_wrong(game, word, words), "the weights of this net are so large that its sums could overflow");
	static const int spoilt[] = { 0, 2, 3, 4, 5, 6, 7 };
	for (size_t i = 0; i < sizeof spoilt / sizeof *spoilt; i++) {
		blank(game);
		word[spoilt[i]] ^= 0x4001;
		assert_non_null(net_wrong(game, word, words));
	}
}

/* Whichever was given last, or none, or the program's own. */
static void chooses(void **state)
{
	(void)state;
	const struct game *game = some_game();
	struct net net = { game, word, blank(game) };
	const struct net *own = net_of(game);
	net_use(&net);
	assert_ptr_equal(net_of(game), &net);
	net_use_none(game);
	assert_null(net_of(game));
	net_use_own(game);
	assert_ptr_equal(net_of(game), own);
}

/* Nobody checks at run time what came with the program. */
static void built_in(void **state)
{
	(void)state;
	for (int i = 0; registry_game(i); i++) {
		const struct net *net = net_of(registry_game(i));
		if (net)
			assert_null(net_wrong(net->game, net->word, net->words));
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts),
		cmocka_unit_test(refuses),
		cmocka_unit_test(chooses),
		cmocka_unit_test(built_in),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
