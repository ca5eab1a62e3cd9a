/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Shares of one piece of work, side by side where there are threads. Where there are
 * none, as in a browser, another file than threads.c has this function and does one
 * share after the other: nothing else may depend on which of them it is.
 */
#ifndef BERGFRIED_THREADS_H
#define BERGFRIED_THREADS_H

#include <stddef.h>

enum { THREADS_MAX = 8 };

/* Do all shares, an array of `n` things of that size, and return when they are done.
 * The first one is done by the calling thread. */
void threads_run(void (*work)(void *share), void *shares, size_t size, int n);

#endif
