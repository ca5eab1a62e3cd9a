/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The referees; see referees.h. */
#include "referees.h"

#include "castle_referee.h"
#include "ludwig_referee.h"

#include <string.h>

/* ---- carcassonne-castle ---- */

static void *castle_start(char *why, size_t size)
{
	return referee_new(TEST_DIR "/referee/castle/carcassonne-castle", why, size);
}

static void castle_stop(void *r)
{
	referee_free(r);
}

static void castle_reset(void *r)
{
	referee_reset(r);
}

static const char *castle_line(void *r, const char *line)
{
	return referee_line(r, line);
}

static const char *castle_end(void *r)
{
	return referee_end(r);
}

static unsigned castle_to_act(void *r)
{
	int seat = -1;
	return referee_legal(r, &seat, NULL, 0) ? 1u << seat : 0;
}

static int castle_legal(void *r, int seat, char names[][REFEREE_NAME])
{
	static char shorter[REFEREE_MOVES][48];
	int whose = -1, n = referee_legal(r, &whose, shorter, REFEREE_MOVES);
	for (int i = 0; i < n; i++)
		memcpy(names[i], shorter[i], sizeof shorter[i]);
	return whose == seat ? n : 0;
}

static int castle_score(void *r, int chair)
{
	return referee_score(r, chair);
}

/* ---- between-two-castles ---- */

static void *ludwig_start(char *why, size_t size)
{
	return judge_new(TEST_DIR "/referee/ludwig/between-two-castles", why, size);
}

static void ludwig_stop(void *r)
{
	judge_free(r);
}

static void ludwig_reset(void *r)
{
	judge_reset(r);
}

static const char *ludwig_line(void *r, const char *line)
{
	return judge_line(r, line);
}

static const char *ludwig_end(void *r)
{
	return judge_end(r);
}

static unsigned ludwig_to_act(void *r)
{
	return judge_to_act(r);
}

static int ludwig_legal(void *r, int seat, char names[][REFEREE_NAME])
{
	return judge_legal(r, seat, names, REFEREE_MOVES);
}

static int ludwig_score(void *r, int chair)
{
	return judge_score(r, chair);
}

static const struct referee_face faces[] = {
	{ "carcassonne-castle", castle_start, castle_stop, castle_reset, castle_line, castle_end, castle_to_act,
	  castle_legal, castle_score },
	{ "between-two-castles", ludwig_start, ludwig_stop, ludwig_reset, ludwig_line, ludwig_end, ludwig_to_act,
	  ludwig_legal, ludwig_score },
};

const struct referee_face *referee_face(int number)
{
	return number < (int)(sizeof faces / sizeof *faces) ? &faces[number] : NULL;
}
