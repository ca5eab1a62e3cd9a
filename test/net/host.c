/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A server as a process of its own; see client.h. */
#include "client.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 32, STOP_MS = 300000 };

int64_t net_us(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t net_ms(void)
{
	return net_us() / 1000;
}

/* In the child: nothing comes back. */
static void become(const char *program, int out, const char *errors, const char *const *argv)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(out, STDOUT_FILENO);
	int fd = errors ? open(errors, O_WRONLY | O_CREAT | O_APPEND, 0644) : -1;
	if (fd >= 0)
		dup2(fd, STDERR_FILENO);
	for (int i = STDERR_FILENO + 1; i < 256; i++)
		close(i);
	setenv("LC_ALL", "C.UTF-8", 1);
	execv(program, (char *const *)argv);
	perror(program);
	_exit(127);
}

/* Read what it prints until an address stands there with what follows it. */
static bool read_address(struct host *host)
{
	char text[512];
	size_t n = 0;
	int64_t until = net_ms() + 3 * PATIENCE;
	for (;;) {
		int64_t left = until - net_ms();
		struct pollfd p = { .fd = host->out, .events = POLLIN };
		if (left <= 0 || n == sizeof text - 1 || poll(&p, 1, (int)left) <= 0)
			return false;
		ssize_t got = read(host->out, text + n, sizeof text - 1 - n);
		if (got <= 0)
			return false;
		n += (size_t)got;
		text[n] = '\0';
		const char *at = strstr(text, "http://"), *end = at ? strpbrk(at, " \r\n") : NULL;
		if (!end)
			continue;
		at += strlen("http://");
		size_t len = (size_t)(end - at);
		if (len >= sizeof host->name)
			return false;
		memcpy(host->name, at, len);
		host->name[len] = '\0';
		const char *colon = strrchr(host->name, ':');
		host->port = colon ? (int)strtol(colon + 1, NULL, 10) : 0;
		return host->port > 0;
	}
}

bool host_start(struct host *host, const char *errors, const char *const *arguments)
{
	const char *program = getenv("BERGFRIED");
	char listen[32];
	const char *argv[ARGUMENTS_MAX] = { program, "serve", "--listen", listen };
	int pipes[2], n = 4;
	*host = (struct host){ .out = -1, .port = host->port };
	if (!program || pipe(pipes) != 0)
		return false;
	snprintf(listen, sizeof listen, "127.0.0.1:%d", host->port);
	for (; arguments && *arguments && n < ARGUMENTS_MAX - 1; arguments++)
		argv[n++] = *arguments;
	int64_t began = net_us();
	host->pid = fork();
	if (host->pid == 0)
		become(program, pipes[1], errors, argv);
	close(pipes[1]);
	host->out = pipes[0];
	if (host->pid < 0)
		host->pid = 0;
	else if (read_address(host)) {
		host->took = net_us() - began;
		return true;
	}
	host_kill(host);
	return false;
}

static void forget(struct host *host)
{
	if (host->out >= 0)
		close(host->out);
	host->out = -1;
	host->pid = 0;
}

int host_stop(struct host *host)
{
	if (host->pid <= 0)
		return -1;
	int status = 0;
	kill(host->pid, SIGTERM);
	for (int64_t until = net_ms() + STOP_MS; net_ms() < until;) {
		pid_t ended = waitpid(host->pid, &status, WNOHANG);
		if (ended == host->pid) {
			forget(host);
			return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
		}
		if (ended < 0 && errno != EINTR)
			break;
		/* its output ends when it does, or a moment before */
		struct pollfd p = { .fd = host->out };
		if (poll(&p, 1, 50) > 0)
			nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	}
	host_kill(host);
	return -1;
}

void host_kill(struct host *host)
{
	if (host->pid > 0) {
		kill(host->pid, SIGKILL);
		while (waitpid(host->pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	forget(host);
}

long host_memory(const struct host *host, const char *what)
{
	char line[256];
	long found = -1;
	snprintf(line, sizeof line, "/proc/%ld/status", (long)host->pid);
	FILE *file = fopen(line, "r");
	while (file && found < 0 && fgets(line, sizeof line, file))
		if (strncmp(line, what, strlen(what)) == 0 && line[strlen(what)] == ':')
			found = strtol(line + strlen(what) + 1, NULL, 10);
	if (file)
		fclose(file);
	return found;
}
