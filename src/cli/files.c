/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Files and clocks: what the commands want of the machine. */
#include "cli.h"

#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct reading machine_reading(void)
{
	struct reading r = { .status = EXIT_MACHINE, .fault = message("{reason}") };
	message_text(&r.fault, "reason", strerror(errno ? errno : EIO));
	return r;
}

static struct reading read_stream(FILE *in, struct session *session)
{
	static struct record_reader reader;  /* one at a time; too large for a small stack */
	static char bytes[65536];
	size_t n;
	errno = 0;
	record_start(&reader, session);
	while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
		if (!record_feed(&reader, bytes, n))
			break;
	struct reading r = { .status = EXIT_OK };
	if (ferror(in)) {
		r = machine_reading();
	} else if (!record_finish(&reader)) {
		r = (struct reading){ EXIT_REFUSED, false, reader.line, reader.fault };
	} else {
		r.complete = record_complete(&reader);
	}
	if (r.status != EXIT_OK && record_began(&reader))
		session_free(session);
	return r;
}

struct reading read_record(const char *path, struct session *session)
{
	if (strcmp(path, "-") == 0)
		return read_stream(stdin, session);
	FILE *in = fopen(path, "rb");
	if (!in)
		return machine_reading();
	struct reading r = read_stream(in, session);
	fclose(in);
	return r;
}

void complain_reading(const struct cli *cli, const char *path, const struct reading *r)
{
	if (r->line)
		fprintf(stderr, "%s:%ld: ", path, r->line);
	else
		fprintf(stderr, "%s: ", path);
	say(cli, stderr, &r->fault);
}

/* "file: No such file or directory": a path may be longer than what fits into a
 * message, so it stands before it. */
void complain_file(const struct cli *cli, const char *path)
{
	if (!cli)
		return;
	struct reading r = machine_reading();
	complain_reading(cli, path, &r);
}

bool load_record(const struct cli *cli, const char *path, struct session *session, bool *complete, int *status)
{
	struct reading r = read_record(path, session);
	*complete = r.complete;
	*status = r.status;
	if (r.status != EXIT_OK)
		complain_reading(cli, path, &r);
	return r.status == EXIT_OK;
}

/* The name of the file itself, on the heap, where `path` is a link to one; or a
 * copy of `path`. NULL and EINVAL if something is there that is no file. */
static char *real_file(const char *path)
{
	struct stat there;
	if (stat(path, &there) != 0)
		return strdup(path);
	if (!S_ISREG(there.st_mode)) {
		errno = S_ISDIR(there.st_mode) ? EISDIR : EINVAL;
		return NULL;
	}
	return realpath(path, NULL);
}

/* A new name stays after a power cut only if its folder is written, too. */
static void sync_folder(const char *file)
{
	struct buf folder = { 0 };
	const char *slash = strrchr(file, '/');
	buf_putn(&folder, slash ? file : ".", slash ? (size_t)(slash - file + 1) : 1);
	int opened = open(buf_text(&folder), O_RDONLY);
	if (opened >= 0) {
		fsync(opened);
		close(opened);
	}
	buf_free(&folder);
}

static bool write_and_rename(const struct cli *cli, const char *path, const char *text, size_t n, bool sync)
{
	struct buf fresh = { 0 };
	char *file = real_file(path);
	FILE *out = NULL;
	if (file) {
		/* two programs may save at once: each has its own new file */
		buf_put(&fresh, file);
		buf_put(&fresh, ".new-");
		buf_int(&fresh, getpid());
		out = fopen(buf_text(&fresh), "wb");
	}
	bool fine = out && fwrite(text, 1, n, out) == n && fflush(out) == 0 && (!sync || fsync(fileno(out)) == 0);
	if (out && fclose(out) != 0)
		fine = false;
	fine = fine && rename(buf_text(&fresh), file) == 0;
	if (fine && sync)
		sync_folder(file);
	if (!fine) {
		int why = errno;
		if (out)
			remove(buf_text(&fresh));
		errno = why;
		complain_file(cli, path);
	}
	buf_free(&fresh);
	free(file);
	return fine;
}

bool write_file(const struct cli *cli, const char *path, const char *text, size_t n)
{
	return write_and_rename(cli, path, text, n, true);
}

bool write_file_lazily(const struct cli *cli, const char *path, const char *text, size_t n)
{
	return write_and_rename(cli, path, text, n, false);
}

double cpu_seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
