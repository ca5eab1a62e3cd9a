/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Shares of work in POSIX threads; see threads.h. They are started for each piece of work
 * and end with it: a search takes so long that this costs nothing, and nothing is left
 * over that would have to be stopped.
 */
#include "threads.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct portion {
	void (*work)(void *);
	void *share;
};

static void *begin(void *argument)
{
	const struct portion *portion = argument;
	portion->work(portion->share);
	return NULL;
}

void threads_run(void (*work)(void *), void *shares, size_t size, int n)
{
	pthread_t thread[THREADS_MAX];
	struct portion portion[THREADS_MAX];
	bool started[THREADS_MAX] = { false };
	assert(work && n >= 1 && n <= THREADS_MAX);
	for (int i = 0; i < n; i++)
		portion[i] = (struct portion){ work, (char *)shares + (size_t)i * size };
	for (int i = 1; i < n; i++)
		started[i] = pthread_create(&thread[i], NULL, begin, &portion[i]) == 0;
	work(shares);
	for (int i = 1; i < n; i++)
		if (started[i])
			pthread_join(thread[i], NULL);
		else
			work(portion[i].share);  /* no thread was to be had: the same by oneself */
}
