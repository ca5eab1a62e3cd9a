/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How processes that were started together speak to each other: what the program wants of
 * MPI, and no more. mpi.c has it as a module of its own, which is only loaded by a program
 * that mpirun has started: so nobody else needs an MPI, or waits for it.
 */
#ifndef BERGFRIED_MPI_PORT_H
#define BERGFRIED_MPI_PORT_H

#include <stddef.h>

struct ranks_port {
	int me, all;  /* numbered from 0 */

	/* Send a message, of which a copy is taken; does not wait for anybody. */
	void (*send)(int to, const void *bytes, size_t n);

	/* A message that has come, on the heap, with who sent it; NULL if none has. Those of
	 * one sender come in the order in which they were sent. */
	void *(*receive)(int *from, size_t *n);

	/* When all have said all: returns when everybody has come so far. */
	void (*leave)(void);
};

/* What the module is asked for when it has been loaded: be one of the ranks. The name of the
 * function is its place in the module. */
typedef const struct ranks_port *ranks_joiner(void);
#define RANKS_JOINER "bergfried_join_mpi"

#endif
