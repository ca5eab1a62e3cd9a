/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* This referee as the suites over all games see it. */
#include "referees.h"

#include "ludwig_referee.h"

#include <string.h>

static void *start(const char *tables, char *why, size_t size)
{
	return judge_new(tables, why, size);
}

static void stop(void *r)
{
	judge_free(r);
}

static void reset(void *r)
{
	judge_reset(r);
}

static const char *line(void *r, const char *text)
{
	return judge_line(r, text);
}

static const char *end(void *r)
{
	return judge_end(r);
}

static unsigned to_act(void *r)
{
	return judge_to_act(r);
}

static int legal(void *r, int seat, char names[][REFEREE_NAME])
{
	static char shorter[REFEREE_MOVES][64];
	int n = judge_legal(r, seat, shorter, REFEREE_MOVES);
	for (int i = 0; i < n && i < REFEREE_MOVES; i++)
		memcpy(names[i], shorter[i], sizeof shorter[i]);
	return n;
}

static int score(void *r, int chair)
{
	return judge_score(r, chair);
}

const struct referee_face between_two_castles_referee = {
	.game = "between-two-castles",
	.start = start,
	.stop = stop,
	.reset = reset,
	.line = line,
	.end = end,
	.to_act = to_act,
	.legal = legal,
	.score = score,
};
