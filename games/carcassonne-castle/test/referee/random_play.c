/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Plays random games through the slow referee's public interface.  Pure
 * chance leaves most features open, so some seeds play in a way that
 * completes more: tiles where many cells around are already taken, and few
 * merchants.
 */
#include "random_play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 512, RECORD_SIZE = 16384, GRID = 16 };

struct castle_writer {
	struct referee *referee;
	uint64_t random;
	char *text;
	size_t used;
	char *complaint;
	bool taken[GRID][GRID]; /* cells with a tile, shifted by one */
	bool dense;             /* play close to other tiles */
	bool no_court;          /* few merchants */
};

/* SplitMix64: small, and good enough for shuffling. */
static unsigned draw(struct castle_writer *out, unsigned below)
{
	uint64_t z = out->random += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return (unsigned)((z >> 32) % below);
}

/* Gives the line to the referee and writes it down. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool put(struct castle_writer *out, const char *format, ...)
{
	char line[512];
	const char *wrong;
	va_list args;
	size_t length;

	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	wrong = referee_line(out->referee, line);
	length = strlen(line);
	if (wrong == NULL && out->used + length + 2 > RECORD_SIZE)
		wrong = "no room";
	if (wrong != NULL) {
		snprintf(out->complaint, 256, "%.160s: %.80s", line, wrong);
		return false;
	}
	memcpy(out->text + out->used, line, length);
	out->text[out->used + length] = '\n';
	out->used += length + 1;
	out->text[out->used] = '\0';
	return true;
}

/* The first count of a shuffled row of kinds numbers, each often times. */
static bool put_deal(struct castle_writer *out, const char *what, int kinds,
	int often, int count)
{
	int row[64];
	int all = kinds * often;
	char line[256];
	int used = snprintf(line, sizeof line, "deal %s", what);

	for (int i = 0; i < all; i++)
		row[i] = i % kinds + 1;
	for (int i = 0; i < count; i++) {
		int j = i + (int)draw(out, (unsigned)(all - i));
		int swap = row[i];

		row[i] = row[j];
		row[j] = swap;
		used += snprintf(line + used, sizeof line - (size_t)used,
			" %d", row[i]);
	}
	return put(out, "%s", line);
}

static bool put_header(struct castle_writer *out)
{
	bool first_0 = draw(out, 4) == 0;

	return put(out, "bergfried 1")
		&& put(out, "game carcassonne-castle")
		&& put(out, "seats 2")
		&& (!first_0 || put(out, "option first=0"))
		&& (draw(out, 3) != 0 || put(out, "option starts=loose"))
		&& put_deal(out, "deck", 60, 1, 60)
		&& put_deal(out, "tokens", 9, 2, 13)
		&& put(out, "deal first %d", first_0 ? 0 : (int)draw(out, 2));
}

static int crowd(const struct castle_writer *out, int row, int col)
{
	return out->taken[row][col + 1] + out->taken[row + 2][col + 1]
		+ out->taken[row + 1][col] + out->taken[row + 1][col + 2];
}

static int choose(struct castle_writer *out, char names[][48], int count)
{
	int best = (int)draw(out, (unsigned)count);
	int row, col, best_crowd;

	if (out->no_court && draw(out, 8) != 0)
		for (int i = 0; i < 8 && (strncmp(names[best],
				"follower court", 14) == 0 || strcmp(
				names[best], "follower none") == 0); i++)
			best = (int)draw(out, (unsigned)count);
	if (!out->dense
			|| sscanf(names[best], "place %d,%d", &row, &col) != 2)
		return best;
	best_crowd = crowd(out, row, col);
	for (int i = 0; i < 12; i++) {
		int other = (int)draw(out, (unsigned)count);

		if (sscanf(names[other], "place %d,%d", &row, &col) != 2)
			continue;
		if (crowd(out, row, col) > best_crowd) {
			best_crowd = crowd(out, row, col);
			best = other;
		}
	}
	return best;
}

static bool put_moves(struct castle_writer *out, bool *finished)
{
	static _Thread_local char names[MAX_NAMES][48];
	bool break_off = draw(out, 32) == 0;
	int seat, count;

	while ((count = referee_legal(out->referee, &seat, names, MAX_NAMES))
			> 0) {
		const char *name = names[choose(out, names, count)];
		int row, col;

		if (!put(out, "%d %s", seat, name))
			return false;
		if (sscanf(name, "place %d,%d", &row, &col) == 2)
			out->taken[row + 1][col + 1] = true;
		if (break_off && draw(out, 64) == 0) {
			*finished = false;
			return referee_over(out->referee) || draw(out, 2) == 0
				|| put(out, "aborted");
		}
	}
	*finished = true;
	return true;
}

static bool put_result(struct castle_writer *out)
{
	int score0 = referee_score(out->referee, 0);
	int score1 = referee_score(out->referee, 1);
	const char *winner = "0 1";

	if (score0 != score1)
		winner = score0 > score1 ? "0" : "1";
	return put(out, "score 0 %d", score0) && put(out, "score 1 %d", score1)
		&& put(out, "winner %s", winner) && put(out, "end");
}

struct random_game random_game_play(struct referee *referee, uint64_t seed,
	char complaint[256])
{
	struct random_game game = {NULL, false};
	struct castle_writer out = {.referee = referee, .complaint = complaint};

	out.random = seed * 0x2545f4914f6cdd1du + 1;
	out.text = malloc(RECORD_SIZE);
	snprintf(complaint, 256, "no memory");
	if (out.text == NULL)
		return game;
	out.text[0] = '\0';
	out.dense = draw(&out, 4) != 0;
	out.no_court = draw(&out, 4) != 0;
	referee_reset(referee);
	if (put_header(&out) && put_moves(&out, &game.finished)
			&& (!game.finished || put_result(&out)))
		game.text = out.text;
	else
		free(out.text);
	return game;
}
