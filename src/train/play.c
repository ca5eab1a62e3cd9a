/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the programs for training share: players, deals, files and processes. */
#include "play.h"

#include "bits.h"
#include "outlook.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- by a net ---- */

void play_result(const struct game *game, const struct state *s, struct ending *o)
{
	const struct outlook l = outlook_plain(game, s);
	outlook_result(&l, s, o);
}

int play_value(const struct game *game, const struct state *s, int seat)
{
	double win[SEATS_MAX], ahead[SEATS_MAX], margin = game->hints->look.margin / 100.0;
	int seats = game->seats(s);
	if (game->to_act(s)) {
		net_expect(game, s, seat, seats, win, ahead);
	} else {
		struct ending o;
		play_result(game, s, &o);
		policy_expect(game, s, seats, win);
		ahead[seat] = o.ahead[seat];
	}
	/* the chance alone says little while a game is open, or when it is decided */
	return (int)(10000 * (0.3 * policy_logit(win[seat]) + 0.7 * ahead[seat] / margin));
}

/* A valuation is not told which game it is of. */
static const struct game *valued_game;

static int value(const struct state *s, int seat)
{
	return play_value(valued_game, s, seat);
}

/* ---- choosing ---- */

/* The best of those moves that are seen, each to the end of the turn. */
static move choose_seen(const struct game *game, valuation *valued, const struct competitor *player, const struct state *s,
                        int seat, struct rng *rng)
{
	move moves[MOVES_MAX];
	int n = game->moves(s, seat, moves), highest = INT_MIN;
	move found = moves[rng_below(rng, (uint32_t)n)];
	for (int i = 0; n > 1 && i < n; i++) {
		if (player->attention < 100 && (int)rng_below(rng, 100) >= player->attention)
			continue;
		int worth = policy_try(game, valued, s, seat, moves[i], game->hints->depth, rng);
		if (worth > highest) {
			highest = worth;
			found = moves[i];
		}
	}
	return found;
}

static move choose_random(const struct game *game, const struct state *s, int seat, struct rng *rng)
{
	move moves[MOVES_MAX];
	return moves[rng_below(rng, (uint32_t)game->moves(s, seat, moves))];
}

static move choose_by_search(const struct competitor *player, const struct view *view, struct rng *rng)
{
	static struct analysis a;
	struct effort effort = { .iterations = player->iterations, .threads = 1 };
	search(search_manner(view)->flat ? FLAT : TREE, view, rng_next(rng), &effort, &a);
	assert(a.lines > 0);
	return a.line[0].move;
}

move play_choose(const struct game *game, const struct competitor *player, const struct state *s, int seat, struct rng *rng)
{
	const struct hints *hints = game->hints;
	struct view view;
	struct state_space space;
	if (player->random && (int)rng_below(rng, 100) < player->random)
		return choose_random(game, s, seat, rng);
	sight_of(game, s, seat, &view);
	if (player->net)
		net_use(player->net);
	else
		net_use_none(game);
	if (player->iterations)
		return choose_by_search(player, &view, rng);
	const struct state *guess = sight_guess(&view, rng, &space);
	valued_game = game;
	if (player->net)
		return choose_seen(game, value, player, guess, seat, rng);
	if (!hints->quick)
		return choose_seen(game, policy_judge(hints), player, guess, seat, rng);
	/* who knows a good move at once does not look at all of them: instead it blunders now and then */
	if ((int)rng_below(rng, 500) >= 100 - player->attention)
		return hints->quick(guess, seat, rng);
	return choose_random(game, s, seat, rng);
}

/* Options at random, of those that people are asked about, as far as they go together. */
static void vary(const struct game *game, uint64_t seed, int percent, struct options *options)
{
	struct rng rng = rng_start(seed, RNG_TEST);
	if ((int)rng_below(&rng, 100) >= percent)
		return;
	for (int i = 0; game->options[i].key; i++) {
		const struct option_spec *spec = &game->options[i];
		uint8_t before = options->choice[i];
		uint32_t values = 0;
		while (values < VALUES_MAX && spec->value[values])
			values++;
		if (!spec->ask || spec->fits)
			continue;
		options->choice[i] = (uint8_t)rng_below(&rng, values);
		if (options_clash(game, options).id)
			options->choice[i] = before;
	}
}

void play_start(const struct game *game, int seats, int varied, uint64_t seed, struct state *s, struct rng *chance)
{
	struct options options = options_default(game, seats);
	vary(game, seed, varied, &options);
	struct rng deal_rng = rng_start(seed, RNG_DEAL);
	static struct deal deal;
	*chance = rng_start(seed, RNG_CHANCE);
	deal_shuffle(game, &options, &deal_rng, &deal);
	game->start(s, &options, &deal);
	game_settle(game, s, chance);
}

/* ---- files ---- */

const struct net *play_read_net(const struct game *game, const char *name)
{
	if (strcmp(name, "hints") == 0)
		return NULL;
	/* kept as long as the program: a match has two */
	static struct net nets[2];
	static int used;
	FILE *file = fopen(name, "rb");
	size_t room = 8 << 20, words = 0;
	uint16_t *word = malloc(room * sizeof *word);
	if (!file || !word || used == 2) {
		perror(name);
		exit(1);
	}
	for (int low, high; words < room && (low = getc(file)) != EOF && (high = getc(file)) != EOF;)
		word[words++] = (uint16_t)(low | high << 8);
	fclose(file);
	const char *wrong = net_wrong(game, word, words);
	if (wrong) {
		fprintf(stderr, "%s: %s\n", name, wrong);
		exit(1);
	}
	nets[used] = (struct net){ game, word, words };
	return &nets[used++];
}

/* ---- arguments and processes ---- */

const char *play_option(int argc, char **argv, const char *name, const char *otherwise)
{
	for (int i = 1; i + 1 < argc; i++)
		if (strcmp(argv[i], name) == 0)
			return argv[i + 1];
	return otherwise;
}

long play_number(int argc, char **argv, const char *name, long otherwise)
{
	const char *found = play_option(argc, argv, name, NULL);
	return found ? strtol(found, NULL, 10) : otherwise;
}

bool play_together(int n, void (*work)(int, void *), void *context)
{
	bool well = true;
	fflush(stdout);
	for (int i = 0; i < n; i++) {
		pid_t pid = fork();
		if (pid == 0) {
			work(i, context);
			_exit(0);
		}
		well = well && pid > 0;
	}
	for (int status; wait(&status) > 0;)
		well = well && WIFEXITED(status) && WEXITSTATUS(status) == 0;
	return well;
}
