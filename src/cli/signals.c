/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Being told to leave, by Ctrl-C or otherwise; see signals.h. */
#include "signals.h"

#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static const int stoppers[] = { SIGINT, SIGTERM, SIGHUP };
enum { STOPPERS = sizeof stoppers / sizeof *stoppers };

static struct sigaction before[STOPPERS];
static bool watching;
static atomic_bool told, ends_input;  /* several threads ask */

/* Only what a signal handler may do: set a flag, close a descriptor. The second signal
 * does what it would have done without us. */
static void stop(int signal_number)
{
	if (told) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	told = true;
	/* reading is interrupted anyway, but the signal may come just before it begins */
	if (ends_input)
		close(STDIN_FILENO);
}

void signals_watch(bool input)
{
	if (watching)
		return;
	watching = true;
	told = false;
	ends_input = input;
	struct sigaction action = { .sa_handler = stop };
	sigemptyset(&action.sa_mask);
	for (int i = 0; i < STOPPERS; i++) {
		sigaction(stoppers[i], NULL, &before[i]);
		/* nohup, and shells for what runs in the background, want it ignored */
		if (before[i].sa_handler != SIG_IGN)
			sigaction(stoppers[i], &action, NULL);
	}
}

/* For whoever comes after: a second game, or the shell's own habits. */
void signals_restore(void)
{
	for (int i = 0; watching && i < STOPPERS; i++)
		sigaction(stoppers[i], &before[i], NULL);
	watching = false;
}

bool signals_told(void)
{
	return told;
}

/* Or a worker would be interrupted, and the one that waits for input would not. */
void signals_block(bool block)
{
	sigset_t set;
	sigemptyset(&set);
	for (int i = 0; i < STOPPERS; i++)
		sigaddset(&set, stoppers[i]);
	pthread_sigmask(block ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}
