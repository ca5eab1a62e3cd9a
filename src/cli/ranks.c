/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Finding the other ranks; see ranks.h. MPI is not linked to the program, because hardly
 * anybody has one: whoever starts a program with several ranks leaves a variable in its
 * environment, and only then the module that knows MPI is looked for, beside the program or
 * where it is installed.
 */
#include "ranks.h"

#include "../mpi/port.h"

#include <assert.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct ranks_port *port;  /* NULL: alone */
static bool speaks, parted;

/* Open MPI's own variable, that of PMIx (Slurm, newer starters), and that of MPICH and others. */
static bool started_together(void)
{
	return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK");
}

/* Where the module is if that place is right: relative to the program, so that both can be moved. */
static void *load(const char *place)
{
	char program[4096];
	ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
	struct buf path = { 0 };
	while (n > 0 && program[n - 1] != '/')
		n--;
	buf_putn(&path, program, n > 0 ? (size_t)n : 0);
	buf_put(&path, place);
	/* global, because an Open MPI loads parts of itself that look for the rest */
	void *module = dlopen(buf_text(&path), RTLD_NOW | RTLD_GLOBAL);
	buf_free(&path);
	return module;
}

/* A function that is asked for by name comes as an address of data. */
static ranks_joiner *joiner(void *module)
{
	ranks_joiner *join = NULL;
	void *found = module ? dlsym(module, RANKS_JOINER) : NULL;
	static_assert(sizeof join == sizeof found, "POSIX promises that");
	memcpy(&join, &found, sizeof join);
	return join;
}

bool ranks_join(const struct cli *cli)
{
	if (port || !started_together())
		return true;
	void *module = load("bergfried-mpi.so");
	if (!module)
		module = load(BERGFRIED_MODULES "/bergfried-mpi.so");
	const char *reason = module ? NULL : dlerror();
	ranks_joiner *join = joiner(module);
	port = join ? join() : NULL;
	if (!port) {
		/* or each of them would play all games */
		struct message m = message_with(N_("mpirun has started this program, but it has no MPI: {reason}"), "reason", reason ? reason : "MPI_Init");
		complain(cli, m);
		complain(cli, message(N_("install OpenMPI and build Bergfried again, or start it without mpirun")));
		return false;
	}
	/* everybody gets the same arguments: one answer is enough */
	if (port->me && !freopen("/dev/null", "w", stdout))
		return false;
	return true;
}

int ranks_me(void)
{
	return port ? port->me : 0;
}

int ranks_all(void)
{
	return port ? port->all : 1;
}

void ranks_send(int to, const void *bytes, size_t n)
{
	assert(port && to != port->me);
	port->send(to, bytes, n);
}

void *ranks_receive(int *from, size_t *n)
{
	return port && port->all > 1 ? port->receive(from, n) : NULL;
}

bool ranks_silent(void)
{
	return ranks_me() && !speaks;
}

void ranks_speak(void)
{
	speaks = true;
}

void ranks_part(void)
{
	parted = true;
}

/* A call that is wrong, or asks for help, is the same for all; but a file may be missing on one
 * machine alone, and the others know nothing of that. */
void ranks_leave(int status)
{
	if (port && (parted || status == EXIT_OK || status == EXIT_USAGE))
		port->leave();
	port = NULL;
}
