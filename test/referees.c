/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The referees; see referees.h. */
#include "referees.h"

#include "castle_referee.h"
#include "ludwig_referee.h"
#include "marshal_referee.h"

#include <string.h>

/* ---- carcassonne-castle ---- */

static void *castle_start(char *why, size_t size)
{
	return referee_new(GAMES_DIR "/carcassonne-castle/test/referee/tables", why, size);
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
	return judge_new(GAMES_DIR "/between-two-castles/test/referee/tables", why, size);
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
	static char shorter[REFEREE_MOVES][64];
	int n = judge_legal(r, seat, shorter, REFEREE_MOVES);
	for (int i = 0; i < n && i < REFEREE_MOVES; i++)
		memcpy(names[i], shorter[i], sizeof shorter[i]);
	return n;
}

static int ludwig_score(void *r, int chair)
{
	return judge_score(r, chair);
}

/* ---- ordonans ---- */

_Static_assert((int)REFEREE_NAME == (int)MARSHAL_NAME, "names of one length");

static void *ordonans_start(char *why, size_t size)
{
	return marshal_new(GAMES_DIR "/ordonans/test/referee/tables", why, size);
}

static void *ordonans_start_list(const char *file, const char *hash, char *why, size_t size)
{
	return marshal_new_list(file, hash, why, size);
}

static void ordonans_stop(void *r)
{
	marshal_free(r);
}

static void ordonans_reset(void *r)
{
	marshal_reset(r);
}

static const char *ordonans_line(void *r, const char *line)
{
	return marshal_line(r, line);
}

static const char *ordonans_end(void *r)
{
	return marshal_end(r);
}

static unsigned ordonans_to_act(void *r)
{
	return marshal_to_act(r);
}

static int ordonans_legal(void *r, int seat, char names[][REFEREE_NAME])
{
	return marshal_legal(r, seat, names, REFEREE_MOVES);
}

static int ordonans_score(void *r, int chair)
{
	return marshal_score(r, chair);
}

static const struct referee_face faces[] = {
	{ "carcassonne-castle", castle_start, castle_stop, NULL, castle_reset, castle_line, castle_end, castle_to_act,
	  castle_legal, castle_score },
	{ "between-two-castles", ludwig_start, ludwig_stop, NULL, ludwig_reset, ludwig_line, ludwig_end, ludwig_to_act,
	  ludwig_legal, ludwig_score },
	{ "ordonans", ordonans_start, ordonans_stop, ordonans_start_list, ordonans_reset, ordonans_line, ordonans_end, ordonans_to_act,
	  ordonans_legal, ordonans_score },
};

const struct referee_face *referee_face(int number)
{
	return number < (int)(sizeof faces / sizeof *faces) ? &faces[number] : NULL;
}
