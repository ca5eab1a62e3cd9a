/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Every function of bergfried-learning.h: a batch plays what single states play, however it is
 * divided; what may come next can be made to come; and what is wrong is refused and changes
 * nothing. With a number, it measures instead: steps per CPU second of batches of 256 games, with
 * observations and masks, and with masks alone.
 */
#include <bergfried-learning.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 6, STEPS = 400 };

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s: %s\n", what, bf_error());
	exit(1);
}

static void *room(size_t n)
{
	void *p = calloc(n, 1);
	must(p != NULL, "memory");
	return p;
}

/* Arrays for so many games. */
static struct bf_arrays arrays(const bf_game *game, int seats, int games)
{
	size_t n = (size_t)games, each = n * (size_t)seats;
	return (struct bf_arrays){ .observation = room(n * (size_t)bf_observation_size(game)), .mask = room(n * (size_t)bf_action_count(game)),
		                   .seat = room(n * sizeof(int32_t)), .rewards = room(each * sizeof(float)),
		                   .points = room(each * sizeof(int32_t)), .done = room(n), .refused = room(n) };
}

static void let_go(struct bf_arrays *a)
{
	free(a->observation);
	free(a->mask);
	free(a->seat);
	free(a->rewards);
	free(a->points);
	free(a->done);
	free(a->refused);
}

/* A legal action, by chance. */
static int32_t any(const uint8_t *mask, int actions, uint32_t *chance)
{
	*chance = *chance * 1664525u + 1013904223u;
	int from = (int)(*chance >> 8) % actions;
	for (int i = 0; i < actions; i++)
		if (mask[(from + i) % actions])
			return (from + i) % actions;
	must(false, "no legal action");
	return -1;
}

/* The single state says the same as a row of the arrays. */
static void same(bf_state *s, const struct bf_arrays *a, int i)
{
	const bf_game *game = bf_game_of(s);
	size_t size = (size_t)bf_observation_size(game), actions = (size_t)bf_action_count(game);
	uint8_t *seen = room(size), *mask = room(actions);
	int seat = bf_turn(s);
	must(a->seat[i] == seat && bf_observe(s, seat, seen), "who is to move");
	must(memcmp(seen, a->observation + (size_t)i * size, size) == 0, "a batch sees something else");
	must(bf_action_mask(s, seat, mask) > 0 && memcmp(mask, a->mask + (size_t)i * actions, actions) == 0, "another mask");
	free(seen);
	free(mask);
}

/* One of the games by itself, after the step that its row tells of. */
static void follow(bf_state *s, const struct bf_arrays *a, int i, int32_t action, uint64_t seed)
{
	double returns[BF_SEATS_MAX];
	must(bf_play_action(s, bf_turn(s), action), "an action");
	must(bf_over(s) == a->done[i] && !a->refused[i], "the end of a game");
	bf_returns(s, returns);
	for (int seat = 0; seat < bf_seats(s); seat++) {
		double off = returns[seat] - (double)a->rewards[i * bf_seats(s) + seat];
		must(off < 1e-6 && off > -1e-6, "another reward");
		must(a->points[i * bf_seats(s) + seat] == (bf_over(s) ? bf_points(s, seat) : 0), "other points");
	}
	if (bf_over(s))
		bf_restart(s, seed);
	same(s, a, i);
}

static void batches(const bf_game *game, int seats, const char *options)
{
	int actions = bf_action_count(game), done = 0;
	struct bf_arrays whole = arrays(game, seats, GAMES), half = arrays(game, seats, GAMES / 2);
	bf_batch *b = bf_batch_new(game, seats, options, GAMES, 11), *c = bf_batch_new(game, seats, options, GAMES / 2, 11 + GAMES / 2);
	bf_state *s[GAMES];
	int32_t chosen[GAMES];
	uint32_t chance = 1;
	must(b && c, "a batch");
	bf_batch_look(b, &whole);
	for (int i = 0; i < GAMES; i++) {
		must((s[i] = bf_new(game, seats, options, 11 + (uint64_t)i)) != NULL, "a game");
		same(s[i], &whole, i);
	}
	for (int step = 0; step < STEPS; step++) {
		for (int i = 0; i < GAMES; i++)
			chosen[i] = any(whole.mask + (size_t)i * (size_t)actions, actions, &chance);
		/* what is not legal, and what is left alone, changes nothing */
		int32_t wrong[GAMES] = { -1, -2, actions, INT32_MAX, INT32_MIN, -1 };
		struct bf_arrays none = { 0 };
		if (step % 50 == 0)
			must(bf_batch_step(b, wrong, &none) == 4 && strstr(bf_error(), "game 1"), "refusals");
		must(bf_batch_step(b, chosen, &whole) == 0 && bf_batch_step(c, chosen + GAMES / 2, &half) == 0, "a step");
		for (int i = 0; i < GAMES; i++) {
			follow(s[i], &whole, i, chosen[i], bf_batch_seed(b, i));
			done += whole.done[i];
		}
		size_t size = GAMES / 2 * (size_t)bf_observation_size(game);
		must(memcmp(half.observation, whole.observation + size, size) == 0, "a part plays otherwise");
	}
	must(done > 0 && bf_batch_seed(b, 0) >> 32 && bf_batch_seed(b, -1) == 0 && bf_batch_seed(b, GAMES) == 0, "games that end");
	for (int i = 0; i < GAMES; i++)
		bf_free(s[i]);
	bf_batch_free(b);
	bf_batch_free(c);
	let_go(&whole);
	let_go(&half);
}

/* How often a text stands in another. */
static int times(const char *text, const char *what)
{
	int n = 0;
	while ((text = strstr(text, what)) != NULL) {
		text++;
		n++;
	}
	return n;
}

/* Play on until something is drawn: whoever draws sees what was asked for. `form` is how a view
 * shows it, with the number or the name of the thing. */
static void comes(bf_state *s, const struct bf_outcome *next, const char *form)
{
	char what[120];
	int shown = 0;
	snprintf(what, sizeof what, form, strstr(form, "\"hand") ? next->name + strlen("tile ") : next->name);
	for (int moves = 0; moves < 12 && !shown && !bf_over(s); moves++) {
		int32_t of[BF_MOVES_MAX];
		int before[BF_SEATS_MAX];
		char *text;
		for (int seat = 0; seat < bf_seats(s); seat++) {
			before[seat] = times(text = bf_view_json(s, seat), what);
			bf_free_text(text);
		}
		must(bf_actions(s, bf_turn(s), of) > 0 && bf_play_action(s, bf_turn(s), of[0]), "playing on");
		for (int seat = 0; seat < bf_seats(s); seat++) {
			shown += times(text = bf_view_json(s, seat), what) > before[seat];
			bf_free_text(text);
		}
	}
	must(shown > 0 || bf_over(s), "something else came");
}

/* The outcomes of a position are those of what may lie behind it; each can be made to come. */
static void nexts(const bf_game *game, const char *options, const char *form)
{
	enum { EACH = 7 };
	struct bf_outcome next[BF_OUTCOMES_MAX], again[BF_OUTCOMES_MAX];
	bf_state *s = bf_new(game, 2, options, 3);
	uint32_t chance = 7;
	for (int moves = 0; moves < 40; moves++) {
		for (int viewer = -1; viewer < 2; viewer++) {
			double sum = 0;
			memset(next, 0, sizeof next);
			memset(again, 0, sizeof again);
			int n = bf_outcomes(s, viewer, next, BF_OUTCOMES_MAX);
			for (int i = 0; i < n; i++)
				sum += next[i].probability;
			must(n > 0 && sum > 1 - 1e-9 && sum < 1 + 1e-9 && *next[0].name, "probabilities");
			must(bf_outcomes(s, viewer, again, 1) == n && !*again[1].name, "room for one");
			bf_state *guess = bf_resample(s, viewer, chance);
			must(bf_outcomes(guess, viewer, again, BF_OUTCOMES_MAX) == n && memcmp(next, again, sizeof next) == 0, "a secret");
			bf_free(guess);
			for (int i = moves % EACH; i < n && form; i += EACH) {
				must((guess = bf_resample_next(s, viewer, next[i].id, chance)) != NULL, "one that may come");
				must(bf_outcomes(guess, viewer, again, BF_OUTCOMES_MAX) == n && memcmp(next, again, sizeof next) == 0, "it shows");
				comes(guess, &next[i], form);
				bf_free(guess);
			}
			must(!bf_resample_next(s, viewer, 999, 1) && strstr(bf_error(), "999 cannot come next"), "what cannot come");
			must(!bf_resample_next(s, viewer, -1, 1) && !bf_resample_next(s, viewer, INT32_MAX, 1), "what is not there");
		}
		int32_t of[BF_MOVES_MAX];
		int n = bf_actions(s, bf_turn(s), of);
		chance = chance * 1664525u + 1013904223u;
		must(bf_play_action(s, bf_turn(s), of[(chance >> 8) % (uint32_t)n]), "a move");
	}
	must(bf_outcomes(s, -2, next, 1) == -1 && bf_outcomes(s, 2, next, 1) == -1 && strstr(bf_error(), "seat"), "nobody's outcomes");
	must(!bf_resample_next(s, 2, next[0].id, 1) && strstr(bf_error(), "seat"), "nobody's guess");
	while (!bf_over(s)) {
		int32_t of[BF_MOVES_MAX];
		must(bf_actions(s, bf_turn(s), of) > 0 && bf_play_action(s, bf_turn(s), of[0]), "the rest");
	}
	must(bf_outcomes(s, 0, next, 1) == 0 && !bf_resample_next(s, 0, 1, 1), "after the end");
	bf_free(s);
}

static void mistakes(const bf_game *game)
{
	char text[160];
	bf_move m;
	struct bf_plane plane;
	int32_t of[BF_MOVES_MAX];
	bf_state *s = bf_new(game, bf_game_min_seats(game), NULL, 1);
	uint8_t *seen = room((size_t)bf_observation_size(game)), *mask = room((size_t)bf_action_count(game));
	must(!bf_action_text(game, -1, text, sizeof text) && !bf_action_text(game, bf_action_count(game), text, sizeof text), "no action");
	must(!bf_action_text(game, 0, NULL, 5) && !bf_action_text(game, 0, text, 0) && bf_action_text(game, 0, text, 3), "no room");
	must(!bf_observe(s, -1, seen) && !bf_observe(s, 99, seen), "no seat");
	must(bf_action_mask(s, -1, mask) == 0 && bf_action_mask(s, 99, mask) == 0 && bf_actions(s, 99, of) == 0, "nobody's actions");
	must(!bf_play_action(s, bf_turn(s), -1) && strstr(bf_error(), "not legal") && !bf_play_action(s, 99, 0), "no action to play");
	must(!bf_action_move(s, bf_turn(s), bf_action_count(game), &m) && bf_count(s) == 0, "no move");
	must(bf_actions(s, bf_turn(s), of) > 0 && bf_action_move(s, bf_turn(s), of[0], &m), "a move");
	must(!bf_observation_plane(game, -1, &plane) && !bf_observation_plane(game, 1000, &plane), "no plane");
	must(!bf_batch_new(game, 99, NULL, 4, 1) && !bf_batch_new(game, bf_game_min_seats(game), "no=option", 4, 1), "no batch");
	must(!bf_batch_new(game, bf_game_min_seats(game), NULL, 0, 1) && !bf_batch_new(NULL, 2, NULL, 4, 1), "no games");
	int end = 0, i = 0;
	for (; bf_observation_plane(game, i, &plane); end += plane.size, i++)
		must(plane.begin == end && plane.axes >= 1 && plane.most > 0 && *plane.about, "a plane");
	must(i > 3 && end == bf_observation_size(game), "planes");
	bf_batch_free(NULL);
	bf_free(s);
	free(seen);
	free(mask);
}

static double cpu(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/* Steps per CPU second of random games; what it takes to choose is not counted. */
static double steps(const bf_game *game, int seats, bool seen, double seconds)
{
	enum { MANY = 256 };
	int actions = bf_action_count(game);
	struct bf_arrays all = arrays(game, seats, MANY), a = all;
	bf_batch *b = bf_batch_new(game, seats, NULL, MANY, 1);
	int32_t chosen[MANY];
	uint32_t chance = 1;
	long made = 0;
	double begun = cpu(), step = 0;
	if (!seen)
		a.observation = NULL;
	bf_batch_look(b, &a);
	while (cpu() - begun < seconds) {
		for (int i = 0; i < MANY; i++)
			chosen[i] = any(a.mask + (size_t)i * (size_t)actions, actions, &chance);
		double before = cpu();
		must(bf_batch_step(b, chosen, &a) == 0, "a step");
		step += cpu() - before;
		made += MANY;
	}
	bf_batch_free(b);
	let_go(&all);
	return (double)made / step;
}

static void measure(const bf_game *game, int seats, double seconds)
{
	double with = steps(game, seats, true, seconds), without = steps(game, seats, false, seconds);
	printf("%s, %d seats: %.0f steps per CPU second, %.0f without observations of %d bytes: %.2f us for one\n",
	       bf_game_name(game), seats, with, without, bf_observation_size(game), 1e6 / with - 1e6 / without);
}

int main(int argc, char **argv)
{
	for (int i = 0; bf_game_at(i); i++) {
		const bf_game *game = bf_game_at(i);
		if (argc > 1) {
			measure(game, bf_game_min_seats(game), atof(argv[1]));
			continue;
		}
		mistakes(game);
		for (int seats = bf_game_min_seats(game); seats <= bf_game_max_seats(game); seats++)
			batches(game, seats, NULL);
	}
	if (argc < 2)
		batches(bf_game_find("ordonans"), 2, "expansion=crusader-kingdoms");
	if (argc < 2) {
		struct bf_outcome none;
		bf_state *s = bf_new(bf_game_find("between-two-castles"), 3, NULL, 1);
		must(bf_outcomes(s, 0, &none, 1) == 0 && !bf_resample_next(s, 0, 1, 1), "whole hands");
		bf_free(s);
		nexts(bf_game_find("carcassonne-castle"), NULL, "\"hand\":%s,");
		nexts(bf_game_find("ordonans"), NULL, "\"%s\"");
		nexts(bf_game_find("ordonans"), "expansion=crusader-kingdoms", NULL);
	}
	return 0;
}
