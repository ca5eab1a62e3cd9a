/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The seed catalogue: for the seeds 1 to 200 the hashes of the deal and of the
 * record of a game between random (seat 0) and greedy (seat 1), and the final
 * scores. It freezes what a seed means: generator, shuffle, rules and bots
 * must give the same on every machine, with every compiler, in every version.
 * UPDATE_GOLDEN=1 writes it anew, when a change is meant. ctest: once
 */
#include "record.h"
#include "registry.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { SEEDS = 200 };

static void put_line(struct buf *out, const struct game *game, uint64_t seed)
{
	struct options options = options_default(game, game->min_seats);
	struct session s;
	struct buf record = { 0 };
	support_bot_game(&s, game, &options, "random,greedy", seed);
	record_write(&s, &record);
	buf_int(out, (long long)seed);
	buf_char(out, ' ');
	support_put_hash(out, support_hash(&s.deal, sizeof s.deal));
	buf_char(out, ' ');
	support_put_hash(out, support_hash(record.text, record.len));
	for (int seat = 0; seat < options.seats; seat++) {
		buf_char(out, ' ');
		buf_int(out, game->points(session_state(&s), seat));
	}
	buf_char(out, '\n');
	buf_free(&record);
	session_free(&s);
}

static void catalogue(void **state)
{
	(void)state;
	for (int g = 0; registry_game(g); g++) {
		const struct game *game = registry_game(g);
		char name[100];
		struct buf b = buf_over(name, sizeof name), text = { 0 };
		buf_put(&b, game->name);
		buf_put(&b, "/test/seeds.txt");
		buf_put(&text, "# seed, hash of the deal, hash of the record, points of random and greedy\n");
		for (uint64_t seed = 1; seed <= SEEDS; seed++)
			put_line(&text, game, seed);
		assert_int_equal(support_compare(name, &text), 0);
		buf_free(&text);
	}
}

/* The hash is what everyone else calls FNV-1a with 64 bits. */
static void hash(void **state)
{
	(void)state;
	assert_true(support_hash("", 0) == 0xcbf29ce484222325u);
	assert_true(support_hash("a", 1) == 0xaf63dc4c8601ec8cu);
	assert_true(support_hash("foobar", 6) == 0x85944171f73967e8u);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(hash),
		cmocka_unit_test(catalogue),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
