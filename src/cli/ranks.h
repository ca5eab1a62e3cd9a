/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The processes that do one thing together: usually there is only this one. Where mpirun has
 * started several, on one machine or on many, each is a rank with a number, and rank 0
 * speaks for all of them.
 */
#ifndef BERGFRIED_RANKS_H
#define BERGFRIED_RANKS_H

#include "cli.h"

/* Find the others, if mpirun has started this program, before anything is said; false and a
 * complaint if that cannot be. */
bool ranks_join(const struct cli *);

/* Which of them this is, and how many they are: 0 of 1 alone. */
int ranks_me(void);
int ranks_all(void);

/* Send a message to another rank; take one that has come, which belongs to the caller, or NULL. */
void ranks_send(int to, const void *bytes, size_t n);
void *ranks_receive(int *from, size_t *n);

/* Until ranks_speak all do the same, and only the first may complain about it. */
bool ranks_silent(void);
void ranks_speak(void);

/* All have said that they leave: so they can wait for each other at the end. Somebody who does
 * not come so far is lost, and that ends the others. */
void ranks_part(void);
void ranks_leave(int status);

#endif
