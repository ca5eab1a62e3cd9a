/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a net is shown of castles: nothing that the viewer does not know, and what rooms
 * would bring is what the rules give. What it is asked, against finished games; and what
 * follows from its answers, against the rules and against chance itself.
 */
#include "ludwig_castles.h"
#include "registry.h"
#include "sight.h"
#include "sketch.h"
#include "support.h"
#include "traits.h"

#include <math.h>

static const struct game *ludwig(void)
{
	return registry_find("between-two-castles");
}

/* Positions of games with all numbers of seats, every so many moves, the last one first. */
static void with_positions(const char *bots, int every, void (*ask)(const struct state *, struct rng *))
{
	struct rng rng = rng_start(7, RNG_TEST);
	for (int i = 0; i < 2 * (SEATS_MOST - 1); i++) {
		struct session session;
		struct options options = options_default(ludwig(), 2 + i / 2);
		options.choice[0] = (uint8_t)(i % 2);  /* both builders must agree */
		support_bot_game(&session, ludwig(), &options, bots, (uint64_t)i + 1);
		ask(session_state(&session), &rng);
		for (int ply = session.moves - 1; ply >= 0; ply -= every) {
			session_rewind(&session, ply);
			ask(session_state(&session), &rng);
		}
		session_free(&session);
	}
}

/* ---- what is shown ---- */

static int shown;

static void same_for_all(const struct state *s, struct rng *rng)
{
	struct trait out[3][TRAITS_MAX];
	for (int viewer = 0; viewer < s->seats; viewer++) {
		struct view view;
		struct state_space guess;
		sight_of(ludwig(), s, viewer, &view);
		sight_guess(&view, rng, &guess);
		const struct state *of[3] = { s, view_state(&view), (const struct state *)guess.bytes };
		for (int castle = 0; castle < ludwig_learned.subjects(s); castle++, shown++) {
			int n[3];
			for (int i = 0; i < 3; i++)
				n[i] = ludwig_learned.traits(of[i], viewer, castle, out[i]);
			assert_in_range(n[0], 20, TRAITS_MAX);
			for (int i = 0; i < n[0]; i++) {
				assert_true(out[0][i].row < ludwig_learned.rows);
				assert_int_not_equal(out[0][i].value, 0);
			}
			for (int i = 1; i < 3; i++) {
				assert_int_equal(n[i], n[0]);
				assert_memory_equal(out[i], out[0], (size_t)n[0] * sizeof **out);
			}
		}
	}
}

static void nothing_hidden_is_shown(void **state)
{
	(void)state;
	shown = 0;
	with_positions("greedy,random", 7, same_for_all);
	assert_true(shown > 5000);
}

/* ---- what rooms would bring ---- */

static void wishes_are_counted(void **state)
{
	(void)state;
	int times[WISHES] = { 0 };
	for (int room = 0; room < TILES; room++) {
		times[ludwig_wish_number(room)]++;
		assert_int_equal(ludwig_wish_type(ludwig_wish_number(room)), ludwig_room[room].type);
	}
	for (int i = 0; i < WISHES; i++)
		assert_int_equal(times[i], ludwig_wished[i]);
}

/* What corridors around a cell get from a hanging there: fits leave it out. */
static int liked(const struct castle *c, int room, struct place at)
{
	int n = 0;
	for (int i = 0; i < c->rooms; i++)
		n += abs(c->place[i].x - at.x) <= 1 && abs(c->place[i].y - at.y) <= 1 &&
		     ludwig_room[c->place[i].room].where == LIKE_ME &&
		     ludwig_room[c->place[i].room].hanging == ludwig_room[room].hanging;
	return n;
}

static int best_by_the_rules(const struct castle *c, int room)
{
	struct place cell[128];
	int best = 0;
	for (int n = ludwig_cells(c, room, cell), i = 0; i < n; i++) {
		struct castle with = *c;
		add_room(&with, cell[i]);
		int gain =
			ludwig_castle_points(&with) - ludwig_castle_points(c) - throne_points(&with) + throne_points(c);
		if (room < TILES && ludwig_room[room].where != LIKE_ME)
			gain -= liked(c, room, cell[i]);
		best = gain > best ? gain : best;
	}
	return best;
}

static int compared;

static void compare_fits(const struct state *s, struct rng *rng)
{
	int castle = (int)rng_below(rng, s->chairs);
	struct state plain = *s;
	struct sketch k;
	struct fits f;
	plain.castle[castle].attendants = plain.castle[castle].cards = 0;
	ludwig_sketch(&plain, castle, &k);
	ludwig_fits(&k, &f);
	const struct castle *c = &plain.castle[castle];
	for (int i = 0; i < 12 && c->rooms < BUILT; i++, compared++) {
		int room = (int)rng_below(rng, TILES);
		assert_int_equal(f.room[ludwig_wish_number(room)], best_by_the_rules(c, room));
	}
	assert_int_equal(f.tower, best_by_the_rules(c, TOWER));
	assert_int_equal(f.foyer, best_by_the_rules(c, GRAND_FOYER));
}

static void fits_are_what_the_rules_give(void **state)
{
	(void)state;
	compared = 0;
	with_positions("greedy", 5, compare_fits);
	assert_true(compared > 1000);
}

/* ---- what is asked ---- */

static void read_golden(const char *name, struct session *session)
{
	size_t n;
	char *text = support_read_file(name, &n);
	assert_non_null(text);
	support_read_record(session, text, n);
	free(text);
}

static void truth_of_finished_games(void **state)
{
	(void)state;
	static const char *const name[] = { "between-two-castles/test/golden/four.record",
		                            "between-two-castles/test/golden/two-ludwig-wins.record" };
	for (int i = 0; i < 2; i++) {
		struct session session;
		read_golden(name[i], &session);
		struct state over = *session_state(&session);
		assert_int_equal(over.phase, OVER);
		session_rewind(&session, session.moves / 2);
		for (int castle = 0; castle < over.chairs; castle++) {
			const struct castle *then = &session_state(&session)->castle[castle];
			int32_t answer[ANSWERS_MAX];
			ludwig_learned.truth(session_state(&session), &over, castle, answer);
			assert_int_equal(answer[0] + 100 * ludwig_castle_points(then),
			                 100 * ludwig_castle_points(&over.castle[castle]));
			ludwig_learned.truth(&over, &over, castle, answer);
			assert_int_equal(answer[0], 0);
		}
		session_free(&session);
	}
}

/* ---- what follows ---- */

static void as_decided(const struct state *s)
{
	int32_t nothing[SUBJECTS_MAX][ANSWERS_MAX] = { { 0 } };
	double win[SEATS_MAX], ahead[SEATS_MAX];
	unsigned winners = ludwig_winners(s);
	assert_true(s->phase == OVER && winners);
	ludwig_expect(s, (const int32_t(*)[ANSWERS_MAX])nothing, win, ahead);
	for (int seat = 0; seat < s->seats; seat++)
		assert_true(win[seat] == (winners >> seat & 1 ? 1.0 / bits_count(winners) : 0));
}

static void expect_what_is_decided(void **state)
{
	(void)state;
	struct session session;
	for (int seats = 2; seats <= SEATS_MOST; seats++)
		for (uint64_t seed = 1; seed <= 20; seed++) {
			struct options options = options_default(ludwig(), seats);
			support_bot_game(&session, ludwig(), &options, "random", seed);
			as_decided(session_state(&session));
			session_free(&session);
		}
	read_golden("between-two-castles/test/golden/two-ludwig-wins.record", &session);
	as_decided(session_state(&session));
	session_free(&session);
}

/* One number of the logistic curve that chances go by. */
static double logistic(struct rng *rng)
{
	double u = (rng_next(rng) + 0.5) / 4294967296.0;
	return log(u / (1 - u)) / 1.702;
}

/* Whose pair of castles is the best; ties do not happen. */
static int best_chair(int chairs, const double *points)
{
	int best = 0;
	double low = -1e9, high = 0;
	for (int i = 0; i < chairs; i++) {
		double a = points[i], b = points[(i + chairs - 1) % chairs];
		double l = a < b ? a : b, h = a < b ? b : a;
		if (l > low || (l == low && h > high)) {
			best = i;
			low = l;
			high = h;
		}
	}
	return best;
}

/* Chances are as often right as when castles are really drawn. */
static void expect_as_chance_has_it(void **state)
{
	(void)state;
	enum { DRAWS = 40000 };
	static const double SPREAD = 6.2;  /* with two turns to come, before anybody picks: see expect.c */
	struct rng rng = rng_start(3, RNG_TEST);
	for (int seats = 2; seats <= SEATS_MOST; seats++) {
		struct state s = { .seats = (uint8_t)seats,
			           .chairs = (uint8_t)(seats < 3 ? 3 : seats),
			           .round = 1,
			           .turn = 1,
			           .phase = PICK };
		int32_t answer[SUBJECTS_MAX][ANSWERS_MAX] = { { 0 } };
		double win[SEATS_MAX], ahead[SEATS_MAX], won[SEATS_MAX] = { 0 }, points[CASTLES], sum = 0;
		for (int i = 0; i < s.chairs; i++)
			answer[i][0] = 5000 + (int32_t)rng_below(&rng, 1500);
		for (int n = 0; n < DRAWS; n++) {
			for (int i = 0; i < s.chairs; i++)
				points[i] = answer[i][0] / 100.0 + SPREAD * logistic(&rng);
			won[best_chair(s.chairs, points)] += 1.0 / (int)DRAWS;
		}
		/* castles without a room have no points yet, but thrones: what comes is all there is */
		ludwig_expect(&s, (const int32_t(*)[ANSWERS_MAX])answer, win, ahead);
		for (int i = 0; i < seats; i++) {
			if (fabs(win[i] - won[i]) > 0.012)
				fail_msg("%d seats, seat %d: %.4f expected, %.4f drawn", seats, i, win[i], won[i]);
			sum += win[i];
		}
		assert_true(seats == 2 ? sum < 1 : fabs(sum - 1) < 1e-9);
	}
}

static void sums_are_chances(const struct state *s, struct rng *rng)
{
	int32_t answer[SUBJECTS_MAX][ANSWERS_MAX] = { { 0 } };
	double win[SEATS_MAX], ahead[SEATS_MAX], sum = 0;
	int first = 0;
	for (int i = 0; i < s->chairs; i++)
		answer[i][0] = (int32_t)rng_below(rng, 9000);
	ludwig_expect(s, (const int32_t(*)[ANSWERS_MAX])answer, win, ahead);
	for (int i = 0; i < s->seats; i++) {
		assert_true(win[i] >= 0 && win[i] <= 1 && fabs(ahead[i]) < 300);
		first += ahead[i] > 0;
		sum += win[i];
	}
	if (sum > 1 + 1e-9 || first > 1)
		fail_msg("%d seats, phase %d: sum %.9f, %d ahead of all", s->seats, s->phase, sum, first);
}

static void chances_add_up(void **state)
{
	(void)state;
	with_positions("random", 9, sums_are_chances);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_hidden_is_shown),
		cmocka_unit_test(wishes_are_counted),
		cmocka_unit_test(fits_are_what_the_rules_give),
		cmocka_unit_test(truth_of_finished_games),
		cmocka_unit_test(expect_what_is_decided),
		cmocka_unit_test(expect_as_chance_has_it),
		cmocka_unit_test(chances_add_up),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
