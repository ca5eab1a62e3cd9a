/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * positions GAME OUT [--games N] [--parts N] [--seed N] [--seconds N] [--seats A-B]
 *                    [--net FILE] [--search ITERATIONS] [--sample PERCENT]
 *
 * Plays games and writes down what a net would be shown in their positions, and what became
 * of them. Each player sees 55 to 100 % of their moves, and in half of the games every 25th
 * move is made at random: positions that only arise by mistakes must be known, too, for a
 * search asks about them. A position is one after a turn, as whoever made it sees it: just
 * those are judged when a turn is chosen.
 *
 * A part is the work of one process, and a file of each kind: OUT.0.count has the number of
 * traits of each subject (16 bits), OUT.0.row and OUT.0.value the traits (16 bits each) and
 * OUT.0.truth the answers (32 bits each), all in the order of this machine. OUT.json says
 * what they are. The same command gives the same bytes, unless it is --seconds that ends it.
 */
#include "play.h"

#include "bits.h"
#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEPT = 600 };  /* positions of one game at the most */

enum stream { COUNT, ROW, VALUE, TRUTH, STREAMS };
static const char *const stream_name[STREAMS] = { "count", "row", "value", "truth" };

/* What everybody is to do. */
struct harvest {
	const struct game *game;
	const struct learned *learned;
	const char *out;
	const struct net *net;
	long games, iterations, sample;
	int parts, low, high;  /* seats */
	uint64_t seed;
	time_t until;          /* 0: no end */
};

/* A position of the game that is being played. */
struct kept {
	struct state_space space;
	int viewer;
};

static struct kept kept[KEPT];

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

static void put(FILE *file, const void *bytes, size_t size, size_t n)
{
	if (n && fwrite(bytes, size, n, file) != n)
		fail("positions");
}

/* One position of a game that is over now. */
static void write_position(const struct learned *learned, const struct kept *k, const struct state *over,
                           FILE *file[STREAMS])
{
	const struct state *s = (const struct state *)k->space.bytes;
	struct trait trait[TRAITS_MAX];
	uint16_t row[TRAITS_MAX];
	int16_t value[TRAITS_MAX];
	for (int subject = 0; subject < learned->subjects(s); subject++) {
		int32_t truth[ANSWERS_MAX] = { 0 };
		int n = learned->traits(s, k->viewer, subject, trait);
		uint16_t count = (uint16_t)n;
		for (int i = 0; i < n; i++) {
			row[i] = trait[i].row;
			value[i] = trait[i].value;
		}
		learned->truth(s, over, subject, truth);
		put(file[COUNT], &count, sizeof count, 1);
		put(file[ROW], row, sizeof *row, (size_t)n);
		put(file[VALUE], value, sizeof *value, (size_t)n);
		put(file[TRUTH], truth, sizeof *truth, (size_t)learned->answers);
	}
}

static void play_one(const struct harvest *job, uint64_t seed, FILE *file[STREAMS])
{
	const struct game *game = job->game;
	struct rng rng = rng_start(seed, RNG_BOT), chance;
	struct competitor player[SEATS_MAX];
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	int seats = job->low + (int)rng_below(&rng, (uint32_t)(job->high - job->low + 1)), n = 0;
	int random = rng_below(&rng, 2) ? 4 : 0;
	unsigned to_act;
	for (int seat = 0; seat < seats; seat++)
		player[seat] = (struct competitor){ job->net, job->iterations, 55 + (int)rng_below(&rng, 46), random };
	play_start(game, seats, seed, s, &chance);
	while ((to_act = game->to_act(s))) {
		int seat = bits_lowest(to_act);
		unsigned news = game->news(s);
		policy_play(game, s, seat, play_choose(game, &player[seat], s, seat, &rng), &chance);
		if (policy_amid(game, s, seat, news) || !game->to_act(s) || n == KEPT || rng_below(&rng, 100) >= (uint32_t)job->sample)
			continue;
		memcpy(kept[n].space.bytes, s, game->state_size);
		kept[n++].viewer = seat;
	}
	for (int i = 0; i < n; i++)
		write_position(job->learned, &kept[i], s, file);
}

static void work(int part, void *context)
{
	const struct harvest *job = context;
	FILE *file[STREAMS];
	char name[1000];
	for (int i = 0; i < STREAMS; i++) {
		snprintf(name, sizeof name, "%s.%d.%s", job->out, part, stream_name[i]);
		file[i] = fopen(name, "wb");
		if (!file[i])
			fail(name);
	}
	for (long i = part; i < job->games && (!job->until || time(NULL) < job->until); i += job->parts)
		play_one(job, job->seed * 1000000000 + (uint64_t)i, file);
	for (int i = 0; i < STREAMS; i++)
		if (fclose(file[i]) != 0)
			fail(stream_name[i]);
}

static void describe(const struct harvest *job)
{
	char name[1000];
	snprintf(name, sizeof name, "%s.json", job->out);
	FILE *file = fopen(name, "w");
	if (!file)
		fail(name);
	fprintf(file, "{ \"game\": \"%s\", \"rows\": %d, \"answers\": %d, \"odds\": %d, \"parts\": %d, \"seats\": [%d, %d] }\n",
	        job->game->name, job->learned->rows, job->learned->answers, job->learned->odds, job->parts, job->low, job->high);
	if (fclose(file) != 0)
		fail(name);
}

int main(int argc, char **argv)
{
	const struct game *game = argc > 2 ? registry_find(argv[1]) : NULL;
	const struct learned *learned = game && game->hints ? game->hints->learned : NULL;
	if (!learned) {
		fputs("positions GAME OUT [--games N] [--parts N] [--seed N] [--seconds N] [--seats A-B] [--net FILE]\n"
		      "                   [--search ITERATIONS] [--sample PERCENT]; a game that can be learned\n",
		      stderr);
		return 2;
	}
	struct harvest job = {
		.game = game,
		.learned = learned,
		.out = argv[2],
		.net = play_read_net(game, play_option(argc, argv, "--net", "hints")),
		.games = play_number(argc, argv, "--games", 1000),
		.iterations = play_number(argc, argv, "--search", 0),
		.sample = play_number(argc, argv, "--sample", 100),
		.parts = (int)play_number(argc, argv, "--parts", 4),
		.seed = (uint64_t)play_number(argc, argv, "--seed", 1),
		.low = game->min_seats < 2 ? 2 : game->min_seats,
		.high = game->max_seats,
	};
	long seconds = play_number(argc, argv, "--seconds", 0);
	job.until = seconds ? time(NULL) + seconds : 0;
	const char *seats = play_option(argc, argv, "--seats", NULL);
	if (seats && sscanf(seats, "%d-%d", &job.low, &job.high) == 1)
		job.high = job.low;
	if (job.parts < 1 || job.low < game->min_seats || job.high > game->max_seats || job.low > job.high || job.low < 2) {
		fputs("positions: so many parts or seats cannot be\n", stderr);
		return 2;
	}
	describe(&job);
	return play_together(job.parts, work, &job) ? 0 : 1;
}
