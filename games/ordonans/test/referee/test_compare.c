/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of who holds a territory, who gets which marker and who wins (rules
 * page: Who holds a territory, Scoring).
 */
#include "test_support.h"

#include <string.h>

struct duel {
	int strong[MARSHAL_ICONS];      /* lances, bows, swords, helmets, banners */
	int weak[MARSHAL_ICONS];
};

static void fight(bool seniority, const struct duel *duels, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct duel *d = &duels[i];

		if (marshal_compare(seniority, d->strong, d->weak) <= 0
				|| marshal_compare(seniority, d->weak,
				d->strong) >= 0)
			fail_msg("duel %d goes wrong", (int)i);
		assert_int_equal(marshal_compare(seniority, d->weak, d->weak),
			0);
	}
}

/* True with either comparison; the first six are the worked cases. */
static void both_ways(void **state)
{
	static const struct duel duels[] = {
		{{0, 0, 0, 4, 0}, {0, 0, 0, 3, 0}},
		{{4, 0, 0, 4, 0}, {0, 3, 0, 4, 0}},
		{{4, 0, 0, 0, 0}, {0, 0, 0, 3, 0}},
		{{0, 3, 3, 0, 0}, {0, 0, 3, 0, 0}},
		{{0, 0, 0, 4, 0}, {4, 0, 0, 0, 0}},
		{{0, 3, 0, 4, 0}, {3, 0, 0, 4, 0}},
		/* the next size, down to a single */
		{{0, 1, 0, 2, 4}, {1, 0, 0, 2, 4}},
		{{1, 1, 0, 2, 4}, {0, 1, 0, 2, 4}},
		{{0, 0, 0, 0, 1}, {0, 0, 0, 1, 0}},
		{{1, 0, 0, 0, 0}, {0, 0, 0, 0, 0}},
		/* more than four */
		{{5, 0, 0, 0, 0}, {0, 0, 0, 4, 4}},
		{{8, 0, 0, 0, 0}, {0, 0, 0, 0, 7}},
		{{0, 6, 0, 0, 0}, {6, 0, 0, 0, 0}},
	};
	static const int none[MARSHAL_ICONS] = {0};

	(void)state;
	fight(false, duels, sizeof duels / sizeof duels[0]);
	fight(true, duels, sizeof duels / sizeof duels[0]);
	assert_int_equal(marshal_compare(false, none, none), 0);
	assert_int_equal(marshal_compare(true, none, none), 0);
}

static void the_other_way(void **state)
{
	static const struct duel groups[] = {
		{{4, 4, 0, 0, 0}, {0, 0, 0, 0, 4}},
		{{3, 3, 0, 0, 4}, {0, 0, 0, 3, 4}},
		{{1, 1, 0, 0, 0}, {0, 0, 0, 0, 1}},
		{{2, 0, 2, 0, 4}, {0, 0, 0, 2, 4}},
	};

	(void)state;
	fight(false, groups, sizeof groups / sizeof groups[0]);
	for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
		struct duel other;

		memcpy(other.strong, groups[i].weak, sizeof other.strong);
		memcpy(other.weak, groups[i].strong, sizeof other.weak);
		fight(true, &other, 1);
	}
}

/* Groups are counted over the cards, only the chosen side of a split card,
 * and without cancelled icons. */
static void counting(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);
	int count[MARSHAL_ICONS];

	(void)state;
	marshal_test_lay(r, 0, 2, "lance+bow+sword+helmet+banner bow+bow "
		"bow/banner:banner helmet");
	marshal_count(&r->table, 0, 1, count);
	assert_int_equal(count[MARSHAL_LANCE], 1);
	assert_int_equal(count[MARSHAL_BOW], 3);
	assert_int_equal(count[MARSHAL_SWORD], 1);
	assert_int_equal(count[MARSHAL_HELMET], 2);
	assert_int_equal(count[MARSHAL_BANNER], 2);
	marshal_test_kingdom(r, 2, "no-bow limit-5 no-helmet no-bow");
	marshal_test_kingdom(r, 3, "no-banner");
	marshal_count(&r->table, 0, 1, count);
	assert_int_equal(count[MARSHAL_BOW], 0);
	assert_int_equal(count[MARSHAL_HELMET], 0);
	assert_int_equal(count[MARSHAL_BANNER], 2);
	record_free(r);
}

/* Armies of which nothing counts, and other equal ones: R4, R12. */
static void earlier(void **state)
{
	struct marshal *r = marshal_test_bare(3, KINGDOMS);

	(void)state;
	marshal_test_lay(r, 0, 1, "lance");
	marshal_test_lay(r, 1, 1, "lance+lance");
	marshal_test_lay(r, 2, 1, "lance");
	assert_int_equal(marshal_marker(&r->table, 0, 0), 2);
	assert_int_equal(marshal_marker(&r->table, 0, 1), 3);
	assert_int_equal(marshal_marker(&r->table, 0, 2), 1);
	marshal_test_kingdom(r, 1, "no-lance");
	assert_int_equal(marshal_marker(&r->table, 0, 0), 3);
	assert_int_equal(marshal_marker(&r->table, 0, 1), 2);
	assert_int_equal(marshal_marker(&r->table, 0, 2), 1);
	marshal_test_lay(r, 0, 1, "lance");
	assert_int_equal(marshal_marker(&r->table, 0, 0), 1);
	assert_int_equal(marshal_marker(&r->table, 0, 1), 3);
	record_free(r);
}

/* The fourth gets nothing; who has no card neither, and others move up
 * (R20). */
static void markers(void **state)
{
	struct marshal *r = marshal_test_bare(4, "");

	(void)state;
	for (int seat = 0; seat < 4; seat++)
		assert_int_equal(record_score(r, seat), 0);
	marshal_test_lay(r, 0, 3, "helmet");
	marshal_test_lay(r, 1, 3, "bow");
	marshal_test_lay(r, 2, 3, "sword");
	assert_int_equal(record_score(r, 0), 3);
	assert_int_equal(record_score(r, 1), 1);
	assert_int_equal(record_score(r, 2), 2);
	assert_int_equal(record_score(r, 3), 0);
	marshal_test_lay(r, 3, 3, "banner");
	assert_int_equal(record_score(r, 0), 2);
	assert_int_equal(record_score(r, 1), 0);
	assert_int_equal(record_score(r, 2), 1);
	assert_int_equal(record_score(r, 3), 3);
	marshal_test_lay(r, 1, 5, "lance");
	assert_int_equal(record_score(r, 1), 3);
	record_free(r);
}

/* Strongest first in one territory. */
static void rank(struct marshal *r, int territory, const char *seats)
{
	static const char *const armies[] = {
		"banner", "helmet", "sword", "bow"
	};

	for (int i = 0; seats[i] != '\0'; i++)
		marshal_test_lay(r, seats[i] - '0', territory, armies[i]);
}

static void winners(void **state)
{
	struct marshal *r = marshal_test_bare(4, "");

	(void)state;
	/* Nobody has anything: all share. */
	assert_int_equal(marshal_winners(&r->table), 0xf);
	/* Three II are more than a III and a II or two I. */
	rank(r, 1, "012");
	rank(r, 2, "210");
	rank(r, 3, "3102");
	assert_int_equal(record_score(r, 0), 3 + 1 + 1);
	assert_int_equal(record_score(r, 1), 2 + 2 + 2);
	assert_int_equal(marshal_winners(&r->table), 1u << 1);
	record_free(r);

	/* Six points each: two III before three II (R5). */
	r = marshal_test_bare(4, "");
	rank(r, 1, "01");
	rank(r, 2, "01");
	rank(r, 3, "213");
	assert_int_equal(record_score(r, 0), 6);
	assert_int_equal(record_score(r, 1), 6);
	assert_int_equal(marshal_winners(&r->table), 1u << 0);
	record_free(r);

	/* Five points and one III each; seat 1 has two I in place of a II. */
	r = marshal_test_bare(4, "");
	rank(r, 1, "0");
	rank(r, 2, "10");
	rank(r, 3, "231");
	rank(r, 4, "321");
	for (int seat = 0; seat < 4; seat++)
		assert_int_equal(record_score(r, seat), 5);
	assert_int_equal(marshal_winners(&r->table), 0xf & ~(1u << 1));
	record_free(r);

	/* Equal in everything: shared. */
	r = marshal_test_bare(4, "");
	rank(r, 1, "30");
	rank(r, 2, "03");
	rank(r, 3, "12");
	assert_int_equal(marshal_winners(&r->table), 1u << 0 | 1u << 3);
	record_free(r);
}

int marshal_run_compare_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_ways),
		cmocka_unit_test(the_other_way),
		cmocka_unit_test(counting),
		cmocka_unit_test(earlier),
		cmocka_unit_test(markers),
		cmocka_unit_test(winners),
	};

	return cmocka_run_group_tests_name("marshal comparison", tests, NULL,
		NULL);
}
