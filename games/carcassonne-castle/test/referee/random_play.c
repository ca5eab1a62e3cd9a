/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Plays random games through the slow referee's public interface.  Pure
 * chance leaves most features open, so some seeds play in a way that
 * completes more: tiles where many cells around are already taken, and few
 * merchants.
 */
#include "random_play.h"

#include <stdio.h>
#include <string.h>

enum { GRID = 16 };

struct castle_player {
	struct writer out;
	bool taken[GRID][GRID]; /* cells with a tile, shifted by one */
	bool dense;             /* play close to other tiles */
	bool no_court;          /* few merchants */
};

/* The first count of a shuffled row of kinds numbers, each often times. */
static bool put_deal(struct writer *out, const char *begin, int kinds,
	int often, int count)
{
	int row[64];

	for (int i = 0; i < kinds * often; i++)
		row[i] = i % kinds + 1;
	writer_shuffle(out, row, kinds * often, count);
	return writer_row(out, begin, row, count);
}

static bool put_header(struct writer *out)
{
	bool first_0 = writer_draw(out, 4) == 0;

	return writer_put(out, "bergfried 1")
		&& writer_put(out, "game carcassonne-castle")
		&& writer_put(out, "seats 2")
		&& (!first_0 || writer_put(out, "option first=0"))
		&& (writer_draw(out, 3) != 0 || writer_put(out, "option starts=loose"))
		&& put_deal(out, "deal deck", 60, 1, 60)
		&& put_deal(out, "deal tokens", 9, 2, 13)
		&& writer_put(out, "deal first %d", first_0 ? 0 : (int)writer_draw(out, 2));
}

static int crowd(const struct castle_player *player, int row, int col)
{
	return player->taken[row][col + 1] + player->taken[row + 2][col + 1]
		+ player->taken[row + 1][col] + player->taken[row + 1][col + 2];
}

static int choose(struct castle_player *player, char names[][REFEREE_NAME],
	int count)
{
	struct writer *out = &player->out;
	int best = (int)writer_draw(out, (unsigned)count);
	int row, col, best_crowd;

	if (player->no_court && writer_draw(out, 8) != 0)
		for (int i = 0; i < 8 && (strncmp(names[best],
				"follower court", 14) == 0 || strcmp(
				names[best], "follower none") == 0); i++)
			best = (int)writer_draw(out, (unsigned)count);
	if (!player->dense
			|| sscanf(names[best], "place %d,%d", &row, &col) != 2)
		return best;
	best_crowd = crowd(player, row, col);
	for (int i = 0; i < 12; i++) {
		int other = (int)writer_draw(out, (unsigned)count);

		if (sscanf(names[other], "place %d,%d", &row, &col) != 2)
			continue;
		if (crowd(player, row, col) > best_crowd) {
			best_crowd = crowd(player, row, col);
			best = other;
		}
	}
	return best;
}

static bool put_moves(struct castle_player *player, bool *finished)
{
	static _Thread_local char names[REFEREE_MOVES][REFEREE_NAME];
	struct writer *out = &player->out;
	bool break_off = writer_draw(out, 32) == 0;
	unsigned to_act;

	while ((to_act = record_to_act(out->referee)) != 0) {
		int seat = to_act == 1 ? 0 : 1;
		int count = record_names(out->referee, seat, names);
		const char *name = names[choose(player, names, count)];
		int row, col;

		if (!writer_put(out, "%d %s", seat, name))
			return false;
		if (sscanf(name, "place %d,%d", &row, &col) == 2)
			player->taken[row + 1][col + 1] = true;
		if (break_off && writer_draw(out, 64) == 0) {
			*finished = false;
			return record_over(out->referee)
				|| writer_draw(out, 2) == 0
				|| writer_put(out, "aborted");
		}
	}
	*finished = true;
	return true;
}

static bool put_result(struct writer *out)
{
	int score0 = record_score(out->referee, 0);
	int score1 = record_score(out->referee, 1);
	const char *winner = "0 1";

	if (score0 != score1)
		winner = score0 > score1 ? "0" : "1";
	return writer_scores(out) && writer_put(out, "winner %s", winner)
		&& writer_put(out, "end");
}

struct random_game random_game_play(void *referee, uint64_t seed,
	char complaint[WRITER_COMPLAINT])
{
	struct castle_player player = {.dense = false};
	struct writer *out = &player.out;
	bool finished = false, good = writer_begin(out, referee, seed, complaint);

	if (good) {
		player.dense = writer_draw(out, 4) != 0;
		player.no_court = writer_draw(out, 4) != 0;
		good = put_header(out) && put_moves(&player, &finished)
			&& (!finished || put_result(out));
	}
	return writer_end(out, good, finished);
}
