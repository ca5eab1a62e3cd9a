/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Long texts go through the person's pager, as git and man do it. */
#include "cli.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127 };  /* as shells say it */

static struct {
	pid_t pid;   /* 0: none is running */
	int output;  /* what standard output was before */
	struct sigaction broken_pipe, interrupt;  /* and what these signals did */
} pager;

/* Is there a program of that name on the path? */
static bool on_path(const char *name)
{
	assert(name && *name);
	const char *path = getenv("PATH");
	bool found = false;
	while (path && *path && !found) {
		struct buf file = { 0 };
		size_t n = strcspn(path, ":");
		buf_putn(&file, path, n);
		buf_puts(&file, "/", name);
		found = access(buf_text(&file), X_OK) == 0;
		buf_free(&file);
		path += n + (path[n] == ':');
	}
	return found;
}

/* What the person wants; NULL: none. */
static const char *wanted(void)
{
	const char *chosen = getenv("PAGER"), *term = getenv("TERM");
	if (!term || strcmp(term, "dumb") == 0)
		return NULL;
	if (chosen)
		return *chosen && strcmp(chosen, "cat") != 0 ? chosen : NULL;
	return on_path("less") ? "less" : on_path("more") ? "more" : NULL;
}

/* Through a shell, because PAGER may have arguments. */
static void become(const char *command, int input)
{
	assert(command && input >= 0);
	dup2(input, STDIN_FILENO);
	/* bold stays bold; what fits on the screen is only printed */
	setenv("LESS", "FRX", 0);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(NOT_FOUND);
}

/* Everything that is printed from here on goes to the child; if there cannot be one it
 * goes to the terminal as ever. */
void pager_start(void)
{
	const char *command = isatty(STDOUT_FILENO) ? wanted() : NULL;
	int ends[2];
	if (!command || pager.pid || pipe(ends) != 0)
		return;
	fflush(stdout);
	pager.output = dup(STDOUT_FILENO);
	pid_t child = pager.output < 0 ? -1 : fork();
	if (child == 0) {
		close(ends[1]);
		become(command, ends[0]);
	}
	close(ends[0]);
	if (child > 0) {
		/* whoever has read enough leaves the pager before the end */
		struct sigaction ignore = { .sa_handler = SIG_IGN };
		sigaction(SIGPIPE, &ignore, &pager.broken_pipe);
		sigaction(SIGINT, &ignore, &pager.interrupt);  /* Ctrl-C is for the pager */
		dup2(ends[1], STDOUT_FILENO);
		pager.pid = child;
	} else if (pager.output >= 0) {
		close(pager.output);
	}
	close(ends[1]);
}

/* The end of the input makes the pager's last page complete; then it is waited for, or the
 * shell's prompt would come in between. */
bool pager_end(void)
{
	assert(!pager.pid || pager.output >= 0);
	int status = 0;
	if (!pager.pid)
		return true;
	fflush(stdout);
	clearerr(stdout);
	dup2(pager.output, STDOUT_FILENO);  /* the last end of the pipe is closed by this */
	close(pager.output);
	waitpid(pager.pid, &status, 0);
	pager.pid = 0;
	sigaction(SIGPIPE, &pager.broken_pipe, NULL);
	sigaction(SIGINT, &pager.interrupt, NULL);
	return !WIFEXITED(status) || WEXITSTATUS(status) != NOT_FOUND;
}
