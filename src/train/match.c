/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * match GAME A B [--games N] [--seats N] [--seed N] [--vary PERCENT] [--search ITERATIONS] [--processes N]
 *
 * Games between two nets, or a net and the hints: A and B are files, or "hints". Each deal is
 * played from all seats: half of them, side by side, are A's. Told is what a seat of A wins for
 * each win of a seat of A or B: 50 % when both are equally strong, with however many seats.
 */
#include "play.h"

#include "bits.h"
#include "registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* What came of a game: the share of the win and the points ahead that a seat had on the mean. */
struct duel_end {
	double win[2], ahead;
};

struct duel {
	const struct game *game;
	struct competitor player[2];
	int games, seats, processes, varied;
	uint64_t seed;
	struct duel_end *outcome;
};

static struct duel_end play_one(const struct duel *job, int number)
{
	const struct game *game = job->game;
	int seats = job->seats, from = number % seats, mine = seats / 2, round = number / seats;
	uint64_t seed = job->seed * 1000000 + (uint64_t)round;
	struct rng rng = rng_start(seed, RNG_BOT), chance;
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	unsigned to_act, ours = 0;
	/* of three seats sometimes one is A's and sometimes two */
	mine += seats % 2 && round % 2;
	for (int i = 0; i < mine; i++)
		ours |= 1u << (from + i) % seats;
	play_start(game, seats, job->varied, seed, s, &chance);
	while ((to_act = game->to_act(s))) {
		int seat = bits_lowest(to_act);
		policy_play(game, s, seat, play_choose(game, &job->player[!(ours >> seat & 1)], s, seat, &rng), &chance);
	}
	struct ending o;
	struct duel_end outcome = { { 0 }, 0 };
	play_result(game, s, &o);
	policy_expect(game, s, seats, o.win);
	for (int seat = 0; seat < seats; seat++) {
		bool a = ours >> seat & 1;
		outcome.win[!a] += o.win[seat] / (a ? mine : seats - mine);
		outcome.ahead += a ? o.ahead[seat] / mine : 0;
	}
	return outcome;
}

static void work(int process, void *context)
{
	const struct duel *job = context;
	for (int i = process; i < job->games; i += job->processes)
		job->outcome[i] = play_one(job, i);
}

/* The mean and twice its error, deal by deal: the games of one deal hang together. */
static void tell(const struct duel *job, const char *a, const char *b)
{
	double win[2] = { 0, 0 }, ahead = 0, square = 0;
	int deals = job->games / job->seats;
	for (int i = 0; i < job->games; i++) {
		win[0] += job->outcome[i].win[0];
		win[1] += job->outcome[i].win[1];
		ahead += job->outcome[i].ahead / job->games;
	}
	double share = win[0] / (win[0] + win[1]), each = (win[0] + win[1]) / deals;
	for (int d = 0; d < deals; d++) {
		double off = 0;
		for (int i = d * job->seats; i < (d + 1) * job->seats; i++)
			off += job->outcome[i].win[0] - share * (job->outcome[i].win[0] + job->outcome[i].win[1]);
		square += off * off / (each * each);
	}
	double error = 196 * sqrt(square) / deals;
	printf("%.1f %% (%.1f-%.1f) of %d games with %d seats, %+.2f points: %s against %s\n", 100 * share, 100 * share - error,
	       100 * share + error, job->games, job->seats, ahead, a, b);
}

int main(int argc, char **argv)
{
	const struct game *game = argc > 3 ? registry_find(argv[1]) : NULL;
	if (!game || !game->hints) {
		fputs("match GAME A B [--games N] [--seats N] [--seed N] [--search ITERATIONS] [--processes N]\n"
		      "A and B are files with nets, or \"hints\"\n",
		      stderr);
		return 2;
	}
	long iterations = play_number(argc, argv, "--search", 0);
	struct duel job = {
		.game = game,
		.player = { { play_read_net(game, argv[2]), iterations, 100, 0 }, { play_read_net(game, argv[3]), iterations, 100, 0 } },
		.seats = (int)play_number(argc, argv, "--seats", game->min_seats < 2 ? 2 : game->min_seats),
		.games = (int)play_number(argc, argv, "--games", 1000),
		.varied = (int)play_number(argc, argv, "--vary", 0),
		.seed = (uint64_t)play_number(argc, argv, "--seed", 1),
		.processes = (int)play_number(argc, argv, "--processes", sysconf(_SC_NPROCESSORS_ONLN)),
	};
	if (job.seats < game->min_seats || job.seats > game->max_seats || job.games < job.seats || job.processes < 1) {
		fputs("match: so many seats or games cannot be\n", stderr);
		return 2;
	}
	job.games -= job.games % job.seats;
	job.outcome = mmap(NULL, (size_t)job.games * sizeof *job.outcome, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (job.outcome == MAP_FAILED || !play_together(job.processes, work, &job))
		return 1;
	tell(&job, argv[2], argv[3]);
	return 0;
}
