/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Any bytes as a line of a puzzle: the name of a game, a line end, the line. What is read is
 * written as it was; a fault has a reason; the moves are legal, or refused.
 */
#include "puzzle.h"
#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void try_line(const struct game *game, const char *line)
{
	static struct puzzle puzzle;
	struct session s;
	struct view view;
	move way[DECISION_MOVES];
	struct buf again = { 0 };
	struct message fault = puzzle_read(game, line, &puzzle);
	if (fault.id) {
		message_put(&again, NULL, &fault);
		must(again.len > 0, "a fault has no reason");
	} else {
		puzzle_write(&puzzle, &again);
		must(strcmp(buf_text(&again), line) == 0, "another line is written");
		if (!puzzle_session(&puzzle, &s, &view, way).id) {
			must(!game->check(session_state(&s)), "an invariant is broken");
			must(puzzle_rate(&puzzle, &view) >= RATING_LEAST, "it has no rating");
			session_free(&s);
		}
	}
	buf_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);
	must(text, "out of memory");
	memcpy(text, data, size);
	text[size] = '\0';
	char *line = text + strcspn(text, "\n");
	if (*line)
		*line++ = '\0';
	const struct game *game = registry_find(text);
	if (game)
		try_line(game, line);
	free(text);
	return 0;
}
