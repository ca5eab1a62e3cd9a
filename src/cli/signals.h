/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Being told to leave, by Ctrl-C or otherwise. */
#ifndef BERGFRIED_SIGNALS_H
#define BERGFRIED_SIGNALS_H

#include <stdbool.h>

/* From now on the first SIGINT, SIGTERM or SIGHUP only asks to leave in good order;
 * a second one does not wait for that. With `ends_input` whoever reads standard
 * input comes to its end then. Watching twice is watching once. */
void signals_watch(bool ends_input);
void signals_restore(void);
bool signals_told(void);

/* Threads that are started in between leave signals to the others. */
void signals_block(bool block);

#endif
