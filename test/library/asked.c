/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The search that asks the caller, of bergfried-learning.h: it counts right, gives the same
 * lines for the same questions, follows the judgement, knows nothing that its seat does not
 * know, and refuses what is wrong.
 */
#include <bergfried-learning.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 120, BATCH = 8 };

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s: %s\n", what, bf_error());
	exit(1);
}

/* What a judge was asked, and how it is to answer. */
struct bench {
	const bf_game *game;
	enum answer { SOUND, GIVES_UP, NO_NUMBER, NEGATIVE, BOUNDLESS } manner;
	int favourite;  /* the place of an action among the legal ones that looks best; -1: none */
	long calls, positions;
	uint64_t heard;  /* everything that was asked, in one number */
};

static uint64_t mix(uint64_t hash, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3u;
	return hash;
}

/* An opinion that depends on every byte that is seen. */
static bool judge(void *context, const struct bf_asked *asked)
{
	struct bench *b = context;
	size_t size = (size_t)bf_observation_size(b->game), actions = (size_t)bf_action_count(b->game);
	must(asked->positions >= 1 && asked->positions <= BATCH, "so many at a time");
	must(b->calls > 0 || asked->positions == 1, "the first one comes alone");
	b->calls++;
	b->positions += asked->positions;
	for (int row = 0; row < asked->positions; row++) {
		const uint8_t *mask = asked->mask + (size_t)row * actions;
		float *win = asked->win + row * asked->seats, *prior = asked->prior + (size_t)row * actions;
		uint64_t seen = mix(0xcbf29ce484222325u, asked->observation + (size_t)row * size, size);
		b->heard = mix(b->heard ^ seen, mask, actions);
		int place = 0;
		for (size_t i = 0; i < actions; i++) {
			must(mask[i] <= 1 && prior[i] > 0.99f && prior[i] < 1.01f, "no opinion before one is asked");
			if (mask[i])
				prior[i] = place++ == b->favourite ? 1e6f : 1 + (float)(seen >> (i % 60) & 1);
		}
		must(place > 0 && win[0] > 0 && win[0] < 1, "somebody can move");
		for (int seat = 0; seat < asked->seats && b->favourite < 0; seat++)
			win[seat] = (float)(seen >> (8 + 4 * seat) & 15) / 16;
		if (b->manner == NO_NUMBER)
			win[0] = NAN;
		if (b->manner == NEGATIVE)
			for (size_t i = 0; i < actions; i++)
				prior[i] = -1;
		if (b->manner == BOUNDLESS)
			for (size_t i = 0; i < actions; i++)
				prior[i] = INFINITY;
	}
	return b->manner != GIVES_UP;
}

static int ask(bf_state *s, struct bench *b, uint64_t seed, struct bf_line *out)
{
	*b = (struct bench){ .game = b->game, .manner = b->manner, .favourite = b->favourite };
	memset(out, 0, BF_MOVES_MAX * sizeof *out);
	return bf_search_with(s, bf_turn(s), judge, b, seed, ITERATIONS, BATCH, out, BF_MOVES_MAX);
}

/* A move for each legal one, and each iteration but the first went through one of them. */
static void counts(bf_state *s, const struct bf_line *line, int n)
{
	bf_move moves[BF_MOVES_MAX];
	int64_t visits = 0;
	must(n == bf_moves(s, bf_turn(s), moves), "a line for each move");
	for (int i = 0; i < n; i++) {
		int there = 0;
		for (int j = 0; j < n; j++)
			there += line[j].move == moves[i];
		must(there == 1 && line[i].win >= 0 && line[i].win <= 1, "each move once");
		must(!i || line[i].visits <= line[i - 1].visits, "the best first");
		visits += line[i].visits;
	}
	must(visits == ITERATIONS - 1, "so many iterations");
}

static int favourites;  /* how often one was followed */

static void position(bf_state *s, struct bench *b)
{
	static struct bf_line line[BF_MOVES_MAX], again[BF_MOVES_MAX];
	int seat = bf_turn(s), n;
	b->favourite = -1;
	must((n = ask(s, b, 5, line)) > 0, "a search");
	struct bench first = *b;
	counts(s, line, n);
	must(b->positions <= ITERATIONS && b->calls >= ITERATIONS / BATCH / 4, "asked as often as that");
	must(ask(s, b, 5, again) == n && memcmp(line, again, sizeof line) == 0 && b->heard == first.heard, "another answer to the same");
	/* another truth behind the same view */
	bf_state *guess = bf_resample(s, seat, 77);
	must(guess && ask(guess, b, 5, again) == n && memcmp(line, again, sizeof line) == 0, "a secret");
	must(b->heard == first.heard && b->calls == first.calls, "the judge heard a secret");
	bf_free(guess);
	/* room for fewer lines */
	memset(again, 0, sizeof again);
	b->calls = 0;
	must(bf_search_with(s, seat, judge, b, 5, ITERATIONS, BATCH, again, 1) == n && again[0].move == line[0].move, "the best line");
	must(n < 2 || (again[1].move == 0 && again[1].visits == 0), "more than there was room for");
	/* what looks far better than all others is tried most, as long as nobody has seen an end */
	int32_t of[BF_MOVES_MAX], least = 0;
	bf_move best;
	int actions = bf_actions(s, seat, of);
	for (int i = 0; i < actions; i++)
		if (of[i] < of[least])
			least = i;
	b->favourite = 0;
	must(ask(s, b, 6, line) == n && bf_action_move(s, seat, of[least], &best), "a search with a favourite");
	if (b->positions < ITERATIONS)
		return;
	must(line[0].move == best && line[0].visits > ITERATIONS * 3 / 4, "the favourite is not tried most");
	favourites++;
}

static void mistakes(bf_state *s, struct bench *b)
{
	static struct bf_line line[BF_MOVES_MAX];
	int seat = bf_turn(s), other = (seat + 1) % bf_seats(s);
	static const struct {
		enum answer manner;
		const char *said;
	} wrong[] = { { GIVES_UP, "gave up" }, { NO_NUMBER, "no number" }, { NEGATIVE, "prior" }, { BOUNDLESS, "prior" } };
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		b->manner = wrong[i].manner;
		must(ask(s, b, 5, line) == -1 && strstr(bf_error(), wrong[i].said) && b->calls == 1, wrong[i].said);
	}
	b->manner = SOUND;
	b->calls = 0;
	must(bf_search_with(s, seat, NULL, b, 1, 9, 1, line, 1) == -1 && strstr(bf_error(), "no judge"), "no judge");
	must(bf_search_with(s, seat, judge, b, 1, 0, 1, line, 1) == -1 && strstr(bf_error(), "iterations"), "no iterations");
	must(bf_search_with(s, seat, judge, b, 1, -5, 1, line, 1) == -1 && strstr(bf_error(), "iterations"), "fewer than none");
	must(bf_search_with(s, seat, judge, b, 1, 1L << 30, 1, line, 1) == -1 && strstr(bf_error(), "iterations"), "too many");
	must(bf_search_with(s, seat, judge, b, 1, 9, 0, line, 1) == -1 && strstr(bf_error(), "batch"), "no batch");
	must(bf_search_with(s, seat, judge, b, 1, 9, 4097, line, 1) == -1 && strstr(bf_error(), "batch"), "a large batch");
	must(bf_search_with(s, -1, judge, b, 1, 9, 1, line, 1) == -1 && bf_search_with(s, 99, judge, b, 1, 9, 1, line, 1) == -1, "no seat");
	bf_move moves[BF_MOVES_MAX];
	if (bf_moves(s, other, moves) == 0)
		must(bf_search_with(s, other, judge, b, 1, 9, 1, line, 1) == -1, "not its turn");
	must(b->calls == 0, "the judge is not asked in vain");
	must(bf_search_with(s, seat, judge, b, 1, 1, 1, line, 1) > 0 && line[0].visits == 0 && b->positions >= 1, "one iteration");
}

int main(void)
{
	for (int i = 0; bf_game_at(i); i++) {
		struct bench b = { .game = bf_game_at(i), .favourite = -1 };
		bf_state *s = bf_new(b.game, bf_game_max_seats(b.game), NULL, 3);
		must(s != NULL, "a game");
		mistakes(s, &b);
		for (int moves = 0; !bf_over(s); moves++) {
			int32_t of[BF_MOVES_MAX];
			int n = bf_actions(s, bf_turn(s), of);
			if (moves % 9 == 0)
				position(s, &b);
			must(n > 0 && bf_play_action(s, bf_turn(s), of[(moves * 7) % n]), "a move");
		}
		b.favourite = -1;
		must(bf_search_with(s, 0, judge, &b, 1, 9, 1, NULL, 0) == -1, "after the end");
		bf_free(s);
	}
	must(favourites > 9, "favourites");
	return 0;
}
