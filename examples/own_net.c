/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * own_net [GAME [GAMES]]: a search with a judgement of one's own against a bot, "greedy". The
 * judgement stands here for a net: it gets the observations of many positions at once, and says
 * who will win and which actions look good. This one has no opinion, and lets the search find out.
 *
 *     cc -o own_net own_net.c $(pkg-config --cflags --libs bergfried)
 */
#include <bergfried-learning.h>

#include <stdio.h>
#include <stdlib.h>

/* How often it was asked, and about how many positions. */
struct net {
	long calls, positions;
};

/* A net would multiply asked->observation by its weights here. What is not filled in is what was
 * there: the same share of the win for every seat, the same prior for every action. */
static bool judge(void *context, const struct bf_asked *asked)
{
	struct net *net = context;
	net->calls++;
	net->positions += asked->positions;
	return true;
}

int main(int argc, char **argv)
{
	const bf_game *game = argc > 1 ? bf_game_find(argv[1]) : bf_game_at(0);
	long games = argc > 2 ? strtol(argv[2], NULL, 10) : 2;
	bf_state *s = game ? bf_new(game, bf_game_min_seats(game), NULL, 1) : NULL;
	if (!s) {
		fprintf(stderr, "%s\n", bf_error());
		return 1;
	}
	struct net net = { 0 };
	double won = 0, returns[BF_SEATS_MAX];
	for (long i = 0; i < games; i++) {
		int ours = (int)(i % bf_seats(s));
		bf_restart(s, (uint64_t)i + 1);
		for (int seat; (seat = bf_turn(s)) >= 0;) {
			struct bf_line line = { 0 };
			uint64_t seed = (uint64_t)bf_count(s);
			if (seat == ours ? bf_search_with(s, seat, judge, &net, seed, 64, 16, &line, 1) < 1
			                 : !bf_choose(s, seat, bf_bot_find("greedy"), seed, 0, &line.move)) {
				fprintf(stderr, "%s\n", bf_error());
				return 1;
			}
			bf_play(s, seat, line.move);
		}
		bf_returns(s, returns);
		won += returns[ours];
	}
	printf("%s: %g of %ld against greedy; %ld positions in %ld calls\n", bf_game_title(game), won, games, net.positions, net.calls);
	bf_free(s);
	return 0;
}
