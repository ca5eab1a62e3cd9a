/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The ranks by MPI; see port.h. Only this file knows it.
 *
 * Nothing here waits for another rank but the end, because an MPI that waits keeps a
 * processor busy, and because two ranks that both wait for the other to take what they send
 * would wait for ever: what is sent stays in a list until it has gone.
 */
#include "port.h"

#include <assert.h>
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* On its way to another rank. */
struct parcel {
	MPI_Request request;
	struct parcel *next;
	char bytes[];
};

static struct ranks_port port;
static struct parcel *parcels;

/* Forget those that have gone. */
static void look_after_parcels(void)
{
	struct parcel **at = &parcels;
	while (*at) {
		struct parcel *p = *at;
		int gone = 0;
		MPI_Test(&p->request, &gone, MPI_STATUS_IGNORE);
		if (gone) {
			*at = p->next;
			free(p);
		} else {
			at = &p->next;
		}
	}
}

static void send_copy(int to, const void *bytes, size_t n)
{
	assert(to >= 0 && to < port.all && to != port.me && n <= INT_MAX);
	struct parcel *p = malloc(sizeof *p + n);
	/* a rank that cannot speak is lost, and that ends the run */
	if (!p)
		MPI_Abort(MPI_COMM_WORLD, 3);
	memcpy(p->bytes, bytes, n);
	MPI_Isend(p->bytes, (int)n, MPI_BYTE, to, 0, MPI_COMM_WORLD, &p->request);
	p->next = parcels;
	parcels = p;
	look_after_parcels();
}

static void *receive(int *from, size_t *n)
{
	int there = 0, size = 0;
	MPI_Status status;
	look_after_parcels();
	MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
	if (!there)
		return NULL;
	MPI_Get_count(&status, MPI_BYTE, &size);
	void *bytes = malloc((size_t)size + 1);
	if (!bytes)
		MPI_Abort(MPI_COMM_WORLD, 3);
	MPI_Recv(bytes, size, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	*from = status.MPI_SOURCE;
	*n = (size_t)size;
	return bytes;
}

static void leave(void)
{
	while (parcels)
		look_after_parcels();
	MPI_Finalize();
}

/* Games are played in threads, but only the first one speaks to others. */
extern ranks_joiner bergfried_join_mpi;
__attribute__((visibility("default"))) const struct ranks_port *bergfried_join_mpi(void)
{
	int threads = 0;
	if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &threads) != MPI_SUCCESS || threads < MPI_THREAD_FUNNELED)
		return NULL;
	port = (struct ranks_port){ .send = send_copy, .receive = receive, .leave = leave };
	MPI_Comm_rank(MPI_COMM_WORLD, &port.me);
	MPI_Comm_size(MPI_COMM_WORLD, &port.all);
	return &port;
}
