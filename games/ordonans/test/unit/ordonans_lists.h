/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the tests of Ordonans share: the game, lists of cards to play with, made
 * from the one that is built in, and a position to begin with.
 */
#ifndef BERGFRIED_ORDONANS_LISTS_H
#define BERGFRIED_ORDONANS_LISTS_H

#include "ordonans.h"
#include "registry.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

/* In the printed list: the title, the heads, and the rows of the three sets. */
enum { HEADS_LINE = 2, BASE_LINE = 3, EXTRA_LINE = 34, EXPANSION_LINE = 65, LINES = 91 };

static inline const struct game *game(void)
{
	return registry_find("ordonans");
}

/* A game with the expansion in which no card is anywhere yet; seat 0 begins. */
static inline void nothing_yet(struct state *s, int seats)
{
	struct options options = options_default(game(), seats);
	assert_null(options_set(game(), &options, "expansion", "crusader-kingdoms").id);
	struct deal deal = { { { 0 } } };
	struct rng rng = rng_start(1, RNG_TEST);
	deal_shuffle(game(), &options, &rng, &deal);
	deal.id[1][0] = 0;
	game()->start(s, &options, &deal);
	memset(s->copies, 0, sizeof s->copies);
	memset(s->deck, NOTHING, sizeof s->deck);
	memset(s->hand, NOTHING, sizeof s->hand);
	memset(s->deck_known, 0, sizeof s->deck_known);
	memset(s->hand_known, 0, sizeof s->hand_known);
	memset(s->hands, 0, sizeof s->hands);
	s->left = 0;
}

/* The built-in list as it is printed; with some lines, from one to another,
 * replaced by other text. */
static inline void put_list(struct buf *out, int from, int to, const char *instead)
{
	struct options options = options_default(game(), 2);
	struct buf text = { 0 };
	game()->words.data(&options, &text);
	int n = 1;
	for (const char *line = buf_text(&text); *line; n++) {
		size_t length = strcspn(line, "\n") + 1;
		if (n == from)
			buf_put(out, instead);
		if (n < from || n > to)
			buf_putn(out, line, length);
		line += length;
	}
	assert_int_equal(n, LINES + 1);
	buf_free(&text);
}

/* A good list with other cards in place of the expansion's. */
static inline void make_list(struct list *list, const char *expansion)
{
	static struct fault fault[FAULTS_MAX];
	struct buf text = { 0 };
	put_list(&text, EXPANSION_LINE, LINES, expansion);
	assert_int_equal(game()->setup.list->read(list, buf_text(&text), text.len, fault), 0);
	memset(list->hash, 'a', LIST_HASH - 1);
	buf_free(&text);
}

#define EXPANSION_ROW(sort, face, copies) "crusader-kingdoms\t" sort "\t" face "\t-\t" copies "\tgiven\n"

#endif
