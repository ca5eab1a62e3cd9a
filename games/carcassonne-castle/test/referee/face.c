/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* This referee as the suites over all games see it. */
#include "referees.h"

#include "castle_referee.h"

#include <string.h>

static void *start(const char *tables, char *why, size_t size)
{
	return referee_new(tables, why, size);
}

static void stop(void *r)
{
	referee_free(r);
}

static void reset(void *r)
{
	referee_reset(r);
}

static const char *line(void *r, const char *text)
{
	return referee_line(r, text);
}

static const char *end(void *r)
{
	return referee_end(r);
}

static unsigned to_act(void *r)
{
	int seat = -1;
	return referee_legal(r, &seat, NULL, 0) ? 1u << seat : 0;
}

static int legal(void *r, int seat, char names[][REFEREE_NAME])
{
	static char shorter[REFEREE_MOVES][48];
	int whose = -1, n = referee_legal(r, &whose, shorter, REFEREE_MOVES);
	for (int i = 0; i < n; i++)
		memcpy(names[i], shorter[i], sizeof shorter[i]);
	return whose == seat ? n : 0;
}

static int score(void *r, int chair)
{
	return referee_score(r, chair);
}

const struct referee_face carcassonne_castle_referee = {
	.game = "carcassonne-castle",
	.start = start,
	.stop = stop,
	.reset = reset,
	.line = line,
	.end = end,
	.to_act = to_act,
	.legal = legal,
	.score = score,
};
