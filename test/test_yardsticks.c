/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The bots that others are measured by never change: a figure of last year must mean the
 * same next year. games/GAME/test/yardsticks.txt has a hash of all that a bot thought in a
 * game, a line each: bot, seats, seed, iterations, hash. Lines are added, never changed.
 * ctest: once
 */
#include "bits.h"
#include "bot.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

/* What is found out about a decision, as far as it is the same on every machine. */
struct thinking {
	uint64_t before;
	int64_t visits;
	int32_t lines;
	uint32_t move;
};

/* The bot plays all seats; in each decision also how often it looked at the moves, best
 * first, is part of the hash. */
static uint64_t play(const struct game *game, const struct bot *bot, int seats, uint64_t seed, long iterations)
{
	static struct analysis a;
	const struct effort effort = { .iterations = iterations };
	struct options options = options_default(game, seats);
	struct rng rng = rng_start(seed, RNG_BOT);
	struct session s;
	uint64_t hash = 0;
	support_deal(&s, game, &options, seed);
	while (!session_over(&s)) {
		struct view view;
		int seat = bits_lowest(game->to_act(session_state(&s)));
		session_view(&s, seat, &view);
		bot_think(bot, &view, &rng, &effort, &a);
		for (int i = 0; i < a.lines; i++) {
			struct thinking t = { hash, a.line[i].visits, i, a.line[i].move };
			hash = support_hash(&t, sizeof t);
		}
		session_play_move(&s, seat, a.line[0].move);
	}
	session_free(&s);
	return hash;
}

/* A line; how much is wrong. */
static int compare(const struct game *game, const struct support_list *list)
{
	char found[32];
	struct buf b = buf_over(found, sizeof found);
	assert_int_equal(list->words, 5);
	const struct bot *bot = bot_find(list->word[0]);
	assert_non_null(bot);
	uint64_t hash = play(game, bot, support_number(list->word[1]), (uint64_t)support_number(list->word[2]),
	                     support_number(list->word[3]));
	support_put_hash(&b, hash);
	if (strcmp(found, list->word[4]) == 0)
		return 0;
	print_error("%s: %s %s %s %s %s\n", game->name, list->word[0], list->word[1], list->word[2], list->word[3],
	            found);
	return 1;
}

static void unchanged(void **state)
{
	(void)state;
	int wrong = 0, seen = 0;
	for (int i = 0; support_game(i); i++) {
		struct support_list list;
		if (!support_open_list(&list, support_game(i), "yardsticks.txt"))
			continue;
		for (; support_next_line(&list); seen++)
			wrong += compare(support_game(i), &list);
	}
	assert_true(seen > 0);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = { cmocka_unit_test(unchanged) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
