/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A door in a test: on a loop of its own that turns only when the raw client waits. */
#ifndef BERGFRIED_TEST_DOORS_H
#define BERGFRIED_TEST_DOORS_H

#include "door.h"

extern uv_loop_t doors_loop;

/* Open it on a fresh loop; NULL if it cannot be. */
struct door *doors_open(const struct door_plan *);

void doors_turn(void);

/* Begin to close it; has it closed within so many milliseconds? */
void doors_shut(struct door *);
enum { DOORS_PATIENCE = 300000 }; /* milliseconds: what takes longer hangs, on any machine */
bool doors_closed(int ms);

#endif
