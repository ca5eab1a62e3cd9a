/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* This referee as the suites over all games see it. */
#include "referees.h"

#include "marshal_referee.h"

_Static_assert((int)REFEREE_NAME == (int)MARSHAL_NAME, "names of one length");

static void *start(const char *tables, char *why, size_t size)
{
	return marshal_new(tables, why, size);
}

static void *start_list(const char *file, const char *hash, char *why, size_t size)
{
	return marshal_new_list(file, hash, why, size);
}

static void stop(void *r)
{
	marshal_free(r);
}

static void reset(void *r)
{
	marshal_reset(r);
}

static const char *line(void *r, const char *text)
{
	return marshal_line(r, text);
}

static const char *end(void *r)
{
	return marshal_end(r);
}

static unsigned to_act(void *r)
{
	return marshal_to_act(r);
}

static int legal(void *r, int seat, char names[][REFEREE_NAME])
{
	return marshal_legal(r, seat, names, REFEREE_MOVES);
}

static int score(void *r, int chair)
{
	return marshal_score(r, chair);
}

const struct referee_face ordonans_referee = {
	.game = "ordonans",
	.start = start,
	.stop = stop,
	.start_list = start_list,
	.reset = reset,
	.line = line,
	.end = end,
	.to_act = to_act,
	.legal = legal,
	.score = score,
};
