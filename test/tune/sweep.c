/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Not a test: a match between two manners of searching, for choosing them.
 *
 *     sweep GAME SEATS GAMES SEED EFFORT MANNER MANNER
 *
 * A manner is "classic", "greedy" or what differs from the game's own, such as
 * "explore=80,keen=20"; "" is the game's own. EFFORT is iterations, or processor time such as
 * 50ms: on a machine that others use, too, a clock on the wall would measure those. A
 * manner may have its own, such as "iterations=800" or "ms=20". Every deal is played with all
 * in all seats; where more than two play the manners sit side by side, half of the seats each.
 *
 * NET in the environment is a file with another net than the game's own, and WORKERS how many
 * games run at once, otherwise one for each processor.
 */
#include "bits.h"
#include "bot.h"
#include "classic/classic.h"
#include "net.h"
#include "registry.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct side {
	struct manner manner;
	bool classic, greedy;
	int iterations, ms;
	/* what came of it */
	double won;
	long decisions, looks;
	double seconds, latest;  /* in all; and how much too late the latest was */
};

static struct {
	const struct game *game;
	struct options options;
	long games, seed, next, done;
	double squares;
	struct side side[2];
	pthread_mutex_t lock;
} match = { .lock = PTHREAD_MUTEX_INITIALIZER };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool too_late(void *deadline)
{
	return now() >= *(const double *)deadline;
}

static const struct { const char *key; size_t at; } keys[] = {
#define KEY(name) { #name, offsetof(struct side, manner.name) }
	KEY(turns), KEY(replies), KEY(rivals), KEY(far), KEY(first), KEY(random), KEY(say), KEY(margin), KEY(winning), KEY(foresight), KEY(weighed), KEY(keen),
	KEY(explore), KEY(parts), KEY(exact),
#undef KEY
	{ "iterations", offsetof(struct side, iterations) }, { "ms", offsetof(struct side, ms) },
};

static void read_one(struct side *side, const char *word)
{
	const char *is = strchr(word, '=');
	size_t n = is ? (size_t)(is - word) : strlen(word);
	int value = is ? atoi(is + 1) : 1;
	const struct { const char *key; bool *at; } bools[] = { { "flat", &side->manner.flat }, { "apart", &side->manner.apart },
	                                                         { "net", &side->manner.net } };
	for (int i = 0; i < 3; i++)
		if (strlen(bools[i].key) == n && strncmp(word, bools[i].key, n) == 0) {
			*bools[i].at = value;
			return;
		}
	if (strcmp(word, "classic") == 0)
		side->classic = true;
	else if (strcmp(word, "greedy") == 0)
		side->greedy = true;
	else {
		for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
			if (strlen(keys[i].key) == n && strncmp(word, keys[i].key, n) == 0) {
				memcpy((char *)side + keys[i].at, &value, sizeof value);
				return;
			}
		fprintf(stderr, "no such thing as %s\n", word);
		exit(2);
	}
}

static void read_side(struct side *side, const char *text, const char *effort)
{
	char words[256];
	const struct hints *hints = match.game->hints;
	side->manner = hints->duel && match.options.seats == 2 ? *hints->duel : hints->manner;
	if (strstr(effort, "ms"))
		side->ms = atoi(effort);
	else
		side->iterations = atoi(effort);
	snprintf(words, sizeof words, "%s", text);
	for (char *rest = words, *word; (word = strtok_r(rest, ",", &rest));)
		read_one(side, word);
}

static move choose(struct side *side, const struct view *view, struct rng *rng, struct analysis *a)
{
	move moves[MOVES_MAX];
	if (view->game->moves(view_state(view), view->seat, moves) == 1)
		return moves[0];
	if (side->greedy)
		return bot_choose(bot_find("level6"), view, rng, NULL);
	double began = now(), deadline = began + side->ms / 1000.0;
	struct effort effort = { .iterations = side->ms ? 1 << 30 : side->iterations, .enough = side->ms ? too_late : NULL, .context = &deadline };
	uint64_t seed = (uint64_t)rng_next(rng) << 32;
	if (side->classic)
		classic_search(view, seed, &effort, a);
	else
		search_by(&side->manner, view, seed, &effort, a);
	double took = now() - began, late = side->ms ? now() - deadline : 0;
	pthread_mutex_lock(&match.lock);
	side->decisions++;
	side->looks += a->iterations;
	side->seconds += took;
	side->latest = late > side->latest ? late : side->latest;
	pthread_mutex_unlock(&match.lock);
	return a->line[0].move;
}

/* What the first side has of game number i. */
static double play(long i)
{
	const struct game *game = match.game;
	int seats = match.options.seats, shift = (int)(i % seats);
	uint64_t seed = (uint64_t)(match.seed + i / seats);
	struct rng deal_rng = rng_start(seed, RNG_DEAL), rng = rng_start(seed, RNG_CHANCE), bot_rng[SEATS_MAX];
	struct deal deal;
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct analysis *a = malloc(sizeof *a);
	unsigned to_act;
	for (int p = 0; p < seats; p++)
		bot_rng[p] = rng_start(seed, (uint64_t)(RNG_BOT + RNG_STREAMS * p));
	deal_shuffle(game, &match.options, &deal_rng, &deal);
	game->start(s, &match.options, &deal);
	game_settle(game, s, &rng);
	while ((to_act = game->to_act(s))) {
		struct view view;
		int seat = bits_lowest(to_act), player = (seat + shift) % seats;
		move m = choose(&match.side[player >= seats / 2], sight_of(game, s, seat, &view), &bot_rng[player], a);
		policy_play(game, s, seat, m, &rng);
	}
	free(a);
	unsigned winners = game->winners(s), mine = 0;
	for (int seat = 0; seat < seats; seat++)
		mine += winners >> seat & 1 && (seat + shift) % seats < seats / 2;
	return (double)mine / bits_count(winners);
}

/* A net other than the game's own, from a file. */
static void use_net(const char *name)
{
	static struct net net;
	size_t room = 8 << 20;
	uint16_t *word = malloc(room * sizeof *word);
	FILE *file = fopen(name, "rb");
	if (!file || !word) {
		perror(name);
		exit(1);
	}
	net = (struct net){ match.game, word, fread(word, sizeof *word, room, file) };
	fclose(file);
	const char *wrong = net_wrong(match.game, word, net.words);
	if (wrong) {
		fprintf(stderr, "%s: %s\n", name, wrong);
		exit(1);
	}
	net_use(&net);
}

static void *work(void *none)
{
	for (;;) {
		pthread_mutex_lock(&match.lock);
		long i = match.next < match.games ? match.next++ : -1;
		pthread_mutex_unlock(&match.lock);
		if (i < 0)
			return none;
		double won = play(i);
		pthread_mutex_lock(&match.lock);
		match.done++;
		match.side[0].won += won;
		match.squares += won * won;
		pthread_mutex_unlock(&match.lock);
	}
}

int main(int argc, char **argv)
{
	pthread_t thread[64];
	if (argc != 8 || !(match.game = registry_find(argv[1])) || !match.game->hints) {
		fprintf(stderr, "usage: sweep GAME SEATS GAMES SEED EFFORT MANNER MANNER\n");
		return 2;
	}
	match.options = options_default(match.game, atoi(argv[2]));
	match.games = atol(argv[3]);
	match.seed = atol(argv[4]);
	if (getenv("NET"))
		use_net(getenv("NET"));
	for (int k = 0; k < 2; k++)
		read_side(&match.side[k], argv[6 + k], argv[5]);
	long workers = getenv("WORKERS") ? atol(getenv("WORKERS")) : sysconf(_SC_NPROCESSORS_ONLN);
	workers = workers > 64 ? 64 : workers;
	for (long i = 0; i < workers; i++)
		if (pthread_create(&thread[i], NULL, work, NULL) != 0)
			abort();
	for (long i = 0; i < workers; i++)
		pthread_join(thread[i], NULL);
	double n = (double)match.done, mean = match.side[0].won / n, error = sqrt((match.squares / n - mean * mean) / n);
	printf("%s %s: [%s] against [%s]: %.1f of %.0f, %.1f %% (%.1f to %.1f)\n", argv[1], argv[5], argv[6], argv[7],
	       match.side[0].won, n, 100 * mean, 100 * (mean - 1.96 * error), 100 * (mean + 1.96 * error));
	for (int k = 0; k < 2; k++) {
		const struct side *side = &match.side[k];
		double decisions = side->decisions ? (double)side->decisions : 1;
		printf("  %.1f ms and %.0f looks a decision, the latest %.1f ms late\n", 1000 * side->seconds / decisions,
		       (double)side->looks / decisions, 1000 * side->latest);
	}
	return 0;
}
