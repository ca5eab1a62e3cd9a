/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The ear: a thread with a connection of its own that waits for what other nodes
 * append. PostgreSQL says "table seq"; what happened is read from the log by whoever
 * wants to know. See store.h.
 */
#include "postgres.h"
#include "store.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RETRY_MS = 500 };  /* between attempts to connect */

struct ear {
	char *url;
	void (*heard)(void *, int64_t table, int seq);
	void *arg;
	int wake[2];  /* a pipe: whatever can be read from it means stop */
	pthread_t thread;
};

/* Wait for the socket, or without one for a while; false if the ear shall stop. */
static bool wait_for(const struct ear *ear, int socket, int ms)
{
	struct pollfd fds[] = { { .fd = ear->wake[0], .events = POLLIN }, { .fd = socket, .events = POLLIN } };
	int ready;
	do
		ready = poll(fds, socket >= 0 ? 2 : 1, ms);
	while (ready < 0 && errno == EINTR);
	return !fds[0].revents;
}

/* Anybody who may connect can say something on the channel: what is not ours is not heard. */
static void pass_on(const struct ear *ear, const char *words)
{
	char *end;
	long long table = strtoll(words, &end, 10);
	long seq = strtol(end, &end, 10);
	if (table && seq > 0 && !*end)
		ear->heard(ear->arg, table, (int)seq);
}

/* Listen until the connection fails, or until the ear shall stop: then false. */
static bool listen_on(const struct ear *ear, PGconn *conn)
{
	PGresult *r = PQexec(conn, "LISTEN " POSTGRES_CHANNEL);
	bool fine = PQresultStatus(r) == PGRES_COMMAND_OK;
	PQclear(r);
	/* from here on nothing is missed; before that, anything may have been */
	if (fine)
		ear->heard(ear->arg, 0, 0);
	while (fine) {
		PGnotify *note;
		while ((note = PQnotifies(conn))) {
			pass_on(ear, note->extra);
			PQfreemem(note);
		}
		if (!wait_for(ear, PQsocket(conn), -1))
			return false;
		fine = PQconsumeInput(conn) && PQstatus(conn) == CONNECTION_OK;
	}
	return true;
}

/* The thread: it connects again for as long as the ear lives, because nobody else would notice
 * that nothing is heard any more. */
static void *hark(void *arg)
{
	const struct ear *ear = arg;
	bool on = true;
	while (on) {
		PGconn *conn = postgres_connect(ear->url);
		if (PQstatus(conn) == CONNECTION_OK)
			on = listen_on(ear, conn);
		PQfinish(conn);
		on = on && wait_for(ear, -1, RETRY_MS);
	}
	return NULL;
}

static bool begin_thread(struct ear *ear)
{
	assert(ear->url && ear->heard);
	if (pipe(ear->wake) != 0)
		return false;
	fcntl(ear->wake[0], F_SETFD, FD_CLOEXEC);
	fcntl(ear->wake[1], F_SETFD, FD_CLOEXEC);
	/* signals are for the thread that expects them */
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int failed = pthread_create(&ear->thread, NULL, hark, ear);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (failed) {
		close(ear->wake[0]);
		close(ear->wake[1]);
	}
	return !failed;
}

struct ear *store_listen(const char *url, void (*heard)(void *, int64_t table, int seq), void *arg)
{
	assert(url && heard);
	if (strncmp(url, "postgres", strlen("postgres")) != 0)
		return NULL;
	struct ear *ear = calloc(1, sizeof *ear);
	if (ear) {
		ear->heard = heard;
		ear->arg = arg;
		ear->url = strdup(url);
		if (ear->url && begin_thread(ear))
			return ear;
		free(ear->url);
	}
	free(ear);
	return NULL;
}

void store_deafen(struct ear *ear)
{
	if (!ear)
		return;
	/* closing the pipe is something to read, too */
	close(ear->wake[1]);
	pthread_join(ear->thread, NULL);
	close(ear->wake[0]);
	free(ear->url);
	free(ear);
}
