/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * All armies there can be, compared by a second, plain opinion, and claims proved by
 * trying everything.
 */
#include "ordonans_lists.h"
#include "support.h"

static struct state s;

/* ---- armies compared ---- */

/* By the words of the rules page. Positive: the first is stronger. */
static int groups_of(icons n, int size, int found[ICONS])
{
	int groups = 0;
	for (int icon = BANNER; icon >= LANCE; icon--)
		if (ordonans_count(n, icon) == size)
			found[groups++] = icon;
	return groups;
}

static int by_groups(icons a, icons b)
{
	for (int size = 10; size > 0; size--) {
		int mine[ICONS], theirs[ICONS], n = groups_of(a, size, mine), m = groups_of(b, size, theirs);
		if (n != m)
			return n - m;
		for (int i = 0; i < n; i++)
			if (mine[i] != theirs[i])
				return mine[i] - theirs[i];
	}
	return 0;
}

static int by_seniority(icons a, icons b)
{
	int mine[ICONS][2], theirs[ICONS][2], n = 0, m = 0;
	for (int size = 10; size > 0; size--) {
		int found[ICONS];
		for (int i = 0, k = groups_of(a, size, found); i < k; i++, n++) {
			mine[n][0] = size;
			mine[n][1] = found[i];
		}
		for (int i = 0, k = groups_of(b, size, found); i < k; i++, m++) {
			theirs[m][0] = size;
			theirs[m][1] = found[i];
		}
	}
	for (int i = 0; i < n && i < m; i++)
		for (int j = 0; j < 2; j++)
			if (mine[i][j] != theirs[i][j])
				return mine[i][j] - theirs[i][j];
	return n - m;
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

/* Counts as armies have them: mostly small. */
static icons some_icons(struct rng *rng)
{
	icons n = 0;
	for (int icon = 0; icon < ICONS; icon++)
		n |= (icons)(rng_below(rng, 8) ? rng_below(rng, 5) : rng_below(rng, 11)) << 4 * icon;
	return n;
}

static void ranks(void **state)
{
	(void)state;
	struct rng rng = rng_start(1, RNG_TEST);
	int differ = 0, equal = 0;
	for (int i = 0; i < 300000; i++) {
		icons a = some_icons(&rng), b = some_icons(&rng);
		if (i % 4 == 0)  /* much alike */
			b = (a & 0xfff0f) | (b & 0x000f0);
		uint64_t group[2] = { ordonans_rank(false, a), ordonans_rank(false, b) };
		uint64_t senior[2] = { ordonans_rank(true, a), ordonans_rank(true, b) };
		int g = by_groups(a, b), o = by_seniority(a, b);
		assert_int_equal((group[0] > group[1]) - (group[0] < group[1]), sign(g));
		assert_int_equal((senior[0] > senior[1]) - (senior[0] < senior[1]), sign(o));
		assert_int_equal(g == 0, a == b);
		assert_int_equal(o == 0, a == b);
		differ += sign(g) != sign(o);
		equal += g == 0;
	}
	assert_true(differ > 1000 && equal > 1000);
}

/* What decided is there to be seen: a group of each that is told of. */
static void decided(int seat)
{
	for (int territory = 0; territory < TERRITORIES; territory++) {
		uint8_t order[SEATS];
		int n = ordonans_order(&s, territory, order);
		unsigned decides = ordonans_deciding(&s, territory, seat);
		bool compared = n > 1 && (order[0] == seat || order[1] == seat);
		assert_true(compared || !decides);
		for (int icon = 0; icon < ICONS; icon++)
			if (decides >> icon & 1)
				assert_int_not_equal(ordonans_count(ordonans_strength(&s, seat, territory), icon), 0);
	}
}

/* Every tally can be written: all reasons, both ways to compare, all numbers of
 * players. What it says is in the cases. */
static void tallies(void **state)
{
	(void)state;
	struct rng rng = rng_start(2, RNG_TEST);
	for (int i = 0; i < 3000; i++) {
		nothing_yet(&s, 2 + i / 2 % 3);
		s.seniority = (uint8_t)(i % 2);
		for (int seat = 0; seat < s.seats; seat++)
			for (int territory = 0; territory < TERRITORIES; territory++)
				for (uint32_t n = rng_below(&rng, 6); n; n--) {
					int kind = (int)rng_below(&rng, s.kinds);
					s.clock++;
					if (ordonans_troop(s.face[kind]))
						ordonans_join(&s, seat, territory, kind, 0);
				}
		static struct tally tally;
		for (int seat = 0; seat < s.seats; seat++) {
			game()->score(&s, seat, &tally);
			assert_int_equal(tally.lines, TERRITORIES);
			assert_int_equal(tally_points(&tally), game()->points(&s, seat));
			decided(seat);
			for (int line = 0; line < tally.lines; line++) {
				char text[200];
				struct buf b = buf_over(text, sizeof text);
				message_put(&b, NULL, &tally.line[line].rule);
				assert_false(b.full || strchr(text, '{'));
			}
		}
	}
}

/* ---- claims ---- */

/* Can this army be beaten with so many of the cards that do not lie open? All
 * ways are tried. */
static bool can_be_beaten(icons mine, icons theirs, int cards, int unseen[KINDS], int kind)
{
	if (!cards)
		return (s.seniority ? by_seniority(theirs, mine) : by_groups(theirs, mine)) > 0;
	for (; kind < s.kinds; kind++)
		if (unseen[kind]) {
			unseen[kind]--;
			bool found = can_be_beaten(mine, theirs + ordonans_icons(s.face[kind], 0), cards - 1, unseen, kind);
			unseen[kind]++;
			if (found)
				return true;
		}
	return false;
}

/* R23 */
static bool can_be_claimed(int seat, int territory)
{
	const struct army *mine = &s.army[seat][territory], *theirs = &s.army[1 - seat][territory];
	icons a = ordonans_strength(&s, seat, territory), b = ordonans_strength(&s, 1 - seat, territory);
	if (mine->cards < 4 || mine->claimed || theirs->claimed)
		return false;
	if (theirs->cards == 4) {
		int n = s.seniority ? by_seniority(a, b) : by_groups(a, b);
		return n > 0 || (n == 0 && mine->came < theirs->came);
	}
	int unseen[KINDS];
	for (int kind = 0; kind < s.kinds; kind++)
		unseen[kind] = s.copies[kind];
	for (int other = 0; other < 2; other++)
		for (int t = 0; t < TERRITORIES; t++)
			for (int i = 0; i < s.army[other][t].cards; i++)
				unseen[s.army[other][t].card[i]]--;
	return !can_be_beaten(a, b, 4 - theirs->cards, unseen, 0);
}

static void claims(void **state)
{
	(void)state;
	int offered = 0, refused = 0, early = 0;
	struct rng rng = rng_start(3, RNG_TEST);
	for (int games = 0; games < support_times(300); games++) {
		struct options options = options_default(game(), 2);
		assert_null(options_set(game(), &options, "claim", "on").id);
		if (games % 2)
			assert_null(options_set(game(), &options, "compare", "seniority").id);
		struct deal deal;
		deal_shuffle(game(), &options, &rng, &deal);
		game()->start(&s, &options, &deal);
		while (game()->to_act(&s)) {
			move moves[MOVES_MAX];
			int seat = s.seat, n = game()->moves(&s, seat, moves);
			/* a territory is filled quickly, so that something is open on the other side */
			move m = moves[rng_below(&rng, (uint32_t)n)];
			for (int i = 0; i < n && games % 3; i++)
				if (ordonans_said(moves[i]).territory == (seat ? 4 : 0))
					m = moves[i];
			game()->play(&s, seat, m);
			unsigned found = 0;
			for (int t = 0; t < TERRITORIES && s.phase != OVER; t++) {
				if (!can_be_claimed(seat, t)) {
					refused += s.army[seat][t].cards == 4;
					continue;
				}
				found |= 1u << t;
				offered++;
				early += s.army[1 - seat][t].cards < 4;
			}
			assert_int_equal(s.claims, found);
			assert_int_equal(game()->to_act(&s), s.phase == OVER ? 0u : found ? 3u : 1u << s.seat);
			if (found && rng_below(&rng, 2)) {
				assert_int_equal(game()->moves(&s, seat, moves), bits_count(found));
				game()->play(&s, seat, moves[0]);
			}
		}
	}
	print_message("%d claims, %d of them before the opponent was complete; %d not proved\n", offered, early, refused);
	assert_true(early > 20 && refused > 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ranks), cmocka_unit_test(tallies), cmocka_unit_test(claims),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
