/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* See doors.h. */
#include "doors.h"

#include "raw.h"

uv_loop_t doors_loop;
static bool closed;

void doors_turn(void)
{
	uv_run(&doors_loop, UV_RUN_NOWAIT);
}

struct door *doors_open(const struct door_plan *plan)
{
	uv_loop_init(&doors_loop);
	closed = false;
	raw_turn = doors_turn;
	return door_open(&doors_loop, plan);
}

static void on_closed(void *context)
{
	(void)context;
	closed = true;
}

static bool is_closed(void *context)
{
	(void)context;
	return closed;
}

void doors_shut(struct door *door)
{
	door_close(door, on_closed, NULL);
}

bool doors_closed(int ms)
{
	return raw_until(is_closed, NULL, ms);
}
