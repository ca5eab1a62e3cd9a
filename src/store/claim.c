/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* One server for one SQLite file; see claim.h. */
#include "claim.h"

#include "buf.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WHO_SIZE = 256 };

struct claim {
	int fd;      /* open and locked */
	char *path;
};

/* "FILE-server", whatever links lead to it; to be freed. NULL: there is no such folder. */
static char *path_of(const char *file)
{
	struct buf path = { 0 };
	const char *slash = strrchr(file, '/');
	char *real = realpath(file, NULL);
	if (!real) {
		/* not there yet: its folder may be a link */
		buf_putn(&path, slash ? file : ".", slash ? (size_t)(slash - file + 1) : 1);
		char *folder = realpath(buf_text(&path), NULL);
		buf_clear(&path);
		if (folder)
			buf_puts(&path, folder, "/", slash ? slash + 1 : file);
		free(folder);
	} else {
		buf_put(&path, real);
	}
	free(real);
	if (path.len)
		buf_put(&path, "-server");
	if (path.full || !path.len) {
		buf_free(&path);
		return NULL;
	}
	return path.text;
}

/* "PID HOST ADDRESS" in the file, as a message. */
static struct message say_who(int fd)
{
	char text[WHO_SIZE];
	ssize_t n = pread(fd, text, sizeof text - 1, 0);
	text[n > 0 ? n : 0] = '\0';
	char *rest = NULL;
	const char *pid = strtok_r(text, " ", &rest), *host = strtok_r(NULL, " ", &rest);
	struct message m = message(N_("another server already uses this store: process {pid} on {host}, listening on {address}"));
	message_text(&m, "pid", pid ? pid : "");
	message_text(&m, "host", host ? host : "");
	message_text(&m, "address", rest ? rest : "");
	return m;
}

static bool write_who(int fd, const char *listen)
{
	char who[WHO_SIZE], host[128] = "";
	struct buf b = buf_over(who, sizeof who);
	gethostname(host, sizeof host - 1);
	buf_int(&b, getpid());
	buf_puts(&b, " ", *host ? host : "?", " ", listen);
	return ftruncate(fd, 0) == 0 && pwrite(fd, who, b.len, 0) == (ssize_t)b.len;
}

/* Is this still the file of that name? Whoever had it before may have taken it away after we
 * opened it. */
static bool is_named(int fd, const char *path)
{
	struct stat open_one, named;
	return fstat(fd, &open_one) == 0 && stat(path, &named) == 0 && open_one.st_dev == named.st_dev &&
	       open_one.st_ino == named.st_ino;
}

static struct message cannot_claim(int failed)
{
	return message_with(N_("the store cannot be claimed: {reason}"), "reason", strerror(failed));
}

/* Open and locked; -1 and why not. */
static int lock(const char *path, struct message *why)
{
	for (;;) {
		int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
		bool locked = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
		if (locked && is_named(fd, path))
			return fd;
		if (!locked)
			*why = fd >= 0 && errno == EWOULDBLOCK ? say_who(fd) : cannot_claim(errno);
		if (fd >= 0)
			close(fd);
		if (!locked)
			return -1;
	}
}

/* The file's name in a URL, or NULL. */
static const char *file_of(const char *url)
{
	static const char sqlite[] = "sqlite:";
	return strncmp(url, sqlite, sizeof sqlite - 1) == 0 ? url + sizeof sqlite - 1 : NULL;
}

struct claim *store_claim(const char *url, const char *listen, struct message *why)
{
	assert(url && listen && why);
	*why = message(NULL);
	if (!file_of(url))
		return NULL;
	struct claim *claim = calloc(1, sizeof *claim);
	assert(claim);
	claim->path = path_of(file_of(url));
	claim->fd = -1;
	if (!claim->path)
		*why = cannot_claim(errno);
	else
		claim->fd = lock(claim->path, why);
	if (claim->fd >= 0 && write_who(claim->fd, listen))
		return claim;
	if (claim->fd >= 0) {
		*why = cannot_claim(errno);
		unlink(claim->path);
		close(claim->fd);
	}
	free(claim->path);
	free(claim);
	return NULL;
}

void claim_says(struct claim *claim, const char *listen)
{
	/* it was written before, and is only for people */
	if (claim)
		(void)!write_who(claim->fd, listen);
}

/* The file goes before the lock: whoever opened it meanwhile finds that it has no name any
 * more, and makes another. */
void store_disclaim(struct claim *claim)
{
	if (!claim)
		return;
	unlink(claim->path);
	close(claim->fd);
	free(claim->path);
	free(claim);
}

bool store_claimed(const char *url, struct message *who)
{
	assert(url && who);
	char *path = file_of(url) ? path_of(file_of(url)) : NULL;
	int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
	free(path);
	if (fd < 0)
		return false;
	bool taken = flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
	if (taken)
		*who = say_who(fd);
	close(fd);
	return taken;
}
