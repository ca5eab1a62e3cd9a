/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Files and clocks: what the commands want of the machine.
 *
 * A file that is written is either there as a whole or as it was before: a power cut, a
 * full disk or Ctrl-C must not leave half a game. What the machine says about a file is
 * passed on in its own words, behind the file's name, because that is what people look
 * for when something goes wrong.
 */
#include "cli.h"

#include "record.h"
#include "registry.h"
#include "utf8.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

/* What the machine says (errno). */
static struct message machine_fault(void)
{
	return message_with("{reason}", "reason", strerror(errno ? errno : EIO));
}

static struct reading read_stream(FILE *in, struct session *session, const struct list *list)
{
	assert(in && session);
	static struct record_reader reader;  /* one at a time; too large for a small stack */
	static char bytes[65536];
	size_t n;
	errno = 0;
	record_start(&reader, session, list);
	while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
		if (!record_feed(&reader, bytes, n))
			break;
	struct reading r = { .status = EXIT_OK };
	if (ferror(in))
		r = (struct reading){ .status = EXIT_MACHINE, .fault = machine_fault() };
	else if (!record_finish(&reader))
		r = (struct reading){ EXIT_REFUSED, false, reader.line, reader.fault };
	else
		r.complete = record_complete(&reader);
	/* whoever gets no session has nothing to free */
	if (r.status != EXIT_OK && record_began(&reader))
		session_free(session);
	return r;
}

struct reading read_record(const char *path, struct session *session, const struct list *list)
{
	assert(path);
	FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	if (!in)
		return (struct reading){ .status = EXIT_MACHINE, .fault = machine_fault() };
	struct reading r = read_stream(in, session, list);
	if (in != stdin)
		fclose(in);
	return r;
}

bool read_file(const char *path, struct buf *text)
{
	assert(path && text);
	char bytes[65536];
	size_t n;
	errno = 0;
	FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	while (in && (n = fread(bytes, 1, sizeof bytes, in)) > 0)
		buf_putn(text, bytes, n);
	bool fine = in && !ferror(in) && !text->full;
	if (in && in != stdin)
		fclose(in);
	return fine;
}

/* Where the next record begins, or the end: every one has the same first line. */
static size_t next_record(const struct buf *text, size_t at, long *lines)
{
	static const char first[] = "bergfried 1\n";
	size_t n = sizeof first - 1;
	while (at < text->len) {
		const char *line_end = memchr(text->text + at, '\n', text->len - at);
		if (!line_end)
			return text->len;
		at = (size_t)(line_end - text->text) + 1;
		++*lines;
		if (text->len - at >= n && memcmp(text->text + at, first, n) == 0)
			return at;
	}
	return at;
}

struct reading read_one_of(const struct buf *text, struct file_place *at, struct session *session, const struct list *list)
{
	assert(text && session);
	static struct record_reader reader;  /* one at a time; too large for a small stack */
	long lines = at->lines;
	size_t end = next_record(text, at->byte, &at->lines);
	record_start(&reader, session, list);
	if (end > at->byte)
		record_feed(&reader, text->text + at->byte, end - at->byte);
	struct reading r = { .status = EXIT_OK };
	at->byte = end;
	if (record_finish(&reader)) {
		r.complete = record_complete(&reader);
		return r;
	}
	/* whoever gets no session has nothing to free */
	if (record_began(&reader))
		session_free(session);
	return (struct reading){ EXIT_REFUSED, false, reader.line + lines, reader.fault };
}

/* A path may be longer than what fits into a message, so it stands before it. */
void complain_at(const struct cli *cli, const char *path, long line, struct message m)
{
	assert(line >= 0);
	if (line)
		fprintf(stderr, "%s:%ld: ", path, line);
	else
		fprintf(stderr, "%s: ", path);
	say(cli, stderr, m);
}

/* Nothing if there is nobody to complain to: some attempts may fail in silence. */
void complain_file(const struct cli *cli, const char *path)
{
	if (cli)
		complain_at(cli, path, 0, machine_fault());
}

int load_record(const struct cli *cli, const struct arguments *args, int cards, struct session *session)
{
	assert(args->operands >= 1);
	struct list brought;
	int status;
	const struct list *list = parse_list(cli, args, cards, &brought, &status);
	if (status != EXIT_OK)
		return status;
	struct reading r = read_record(args->operand[0], session, list);
	if (r.status != EXIT_OK)
		complain_at(cli, args->operand[0], r.line, r.fault);
	return r.status;
}

/* ---- what people wrote ---- */

enum { FILE_MOST = 1 << 20 };  /* bytes; nobody writes that much by hand */

/* A little past the limit, so that one knows it was too much. */
static bool read_all(FILE *in, struct buf *text)
{
	char bytes[4096];
	size_t n;
	errno = 0;
	while (text->len <= FILE_MOST && (n = fread(bytes, 1, sizeof bytes, in)) > 0)
		buf_putn(text, bytes, n);
	return !ferror(in) && !text->full;
}

int read_text(const struct cli *cli, const char *path, struct buf *text)
{
	assert(text && !text->len);
	FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	bool fine = in && read_all(in, text);
	int why = errno;
	/* closing must not change what errno says */
	if (in && in != stdin)
		fclose(in);
	errno = why;
	if (!fine) {
		complain_file(cli, path);
		return EXIT_MACHINE;
	}
	if (text->len <= FILE_MOST)
		return EXIT_OK;
	complain_at(cli, path, 0, message(N_("the file is too large")));
	return EXIT_REFUSED;
}

int complain_faults(const struct cli *cli, const char *path, const struct fault *fault, int faults)
{
	assert(faults >= 0 && faults <= FAULTS_MAX);
	for (int i = 0; i < faults; i++)
		complain_at(cli, path, fault[i].line, fault[i].what);
	if (faults == FAULTS_MAX)
		complain_at(cli, path, 0, message(N_("there may be more errors")));
	return faults ? EXIT_REFUSED : EXIT_OK;
}

void hash_text(const struct buf *text, char hash[LIST_HASH])
{
	assert(!text->full);
	unsigned char sum[crypto_hash_sha256_BYTES];
	crypto_hash_sha256(sum, (const unsigned char *)buf_text(text), text->len);
	sodium_bin2hex(hash, LIST_HASH, sum, sizeof sum);
}

int load_list(const struct cli *cli, const struct game *game, const char *path, struct list *list)
{
	assert(path && list);
	static struct fault fault[FAULTS_MAX];  /* large, and one file at a time */
	for (int i = 0; !game && registry_game(i); i++)
		/* one game has lists so far, so whoever brings one means that game */
		game = registry_game(i)->setup.list ? registry_game(i) : NULL;
	if (!game || !game->setup.list) {
		struct message m = message(N_("{game} has no card list to replace"));
		message_term(&m, "game", game ? game->title : "");
		complain(cli, m);
		return EXIT_USAGE;
	}
	struct buf text = { 0 };
	int status = read_text(cli, path, &text);
	if (status == EXIT_OK) {
		status = complain_faults(cli, path, fault, game->setup.list->read(list, buf_text(&text), text.len, fault));
		/* of the bytes as they came: two files that mean the same are two lists */
		hash_text(&text, list->hash);
	}
	buf_free(&text);
	return status;
}

/* ---- writing ---- */

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

bool make_folder(const struct cli *cli, const char *path, unsigned mode)
{
	assert(*path);
	struct buf part = { 0 };
	struct stat there;
	bool fine = true;
	for (const char *at = path; fine && *at;) {
		at += strspn(at, "/");
		at += strcspn(at, "/");
		buf_clear(&part);
		buf_putn(&part, path, (size_t)(at - path));
		fine = mkdir(buf_text(&part), mode) == 0 || (stat(buf_text(&part), &there) == 0 && S_ISDIR(there.st_mode));
	}
	buf_free(&part);
	if (!fine) {
		/* what is there is no folder, whatever made the last attempt fail */
		errno = stat(path, &there) == 0 ? ENOTDIR : errno;
		complain_file(cli, path);
	}
	return fine;
}

bool data_folder(struct buf *out)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	/* the specification wants a path that is not absolute ignored */
	if (data && *data == '/')
		buf_puts(out, data, "/bergfried");
	else if (home && *home == '/')
		buf_puts(out, home, "/.local/share/bergfried");
	else
		return false;
	return true;
}

/* For JSON, which knows no other bytes. */
void put_path(struct buf *out, const char *path)
{
	while (*path) {
		int n = utf8_length((const unsigned char *)path);
		if (n)
			buf_putn(out, path, (size_t)n);
		else
			buf_put(out, "\xef\xbf\xbd");
		path += n ? n : 1;
	}
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

bool write_file(const struct cli *cli, const char *path, const struct buf *text, enum haste haste)
{
	assert(!text->full);
	struct buf fresh = { 0 };
	char *file = real_file(path);
	FILE *out = NULL;
	if (file) {
		/* two programs may save at once: each has its own new file */
		buf_puts(&fresh, file, ".new-");
		buf_int(&fresh, getpid());
		out = fopen(buf_text(&fresh), "wb");
	}
	bool fine = out && fwrite(buf_text(text), 1, text->len, out) == text->len && fflush(out) == 0 &&
	            (haste == LAZILY || fsync(fileno(out)) == 0);
	if (out && fclose(out) != 0)
		fine = false;
	fine = fine && rename(buf_text(&fresh), file) == 0;
	if (fine && haste == TO_DISK)
		sync_folder(file);
	if (!fine) {
		int why = errno;
		if (out)
			/* half a file under another name helps nobody */
			remove(buf_text(&fresh));
		errno = why;
		complain_file(cli, path);
	}
	buf_free(&fresh);
	free(file);
	return fine;
}

/* A process's own time does not run while others have the processor; the wall's always
 * does. */
static double seconds(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double cpu_seconds(void)
{
	return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

double wall_seconds(void)
{
	return seconds(CLOCK_MONOTONIC);
}

/* ---- progress ---- */

static struct {
	double began, drawn;  /* when, by the wall's clock; 0: no bar is there */
} bar;

/* "3 min", "42 s" */
static void put_time(struct buf *out, double left)
{
	buf_int(out, left < 120 ? (long long)left + 1 : (long long)(left / 60) + 1);
	buf_put(out, left < 120 ? " s" : " min");
}

void progress(long long done, long long of)
{
	static const double often = 0.1;
	enum { WIDTH = 30 };
	assert(done > 0 && done <= of);
	double now = wall_seconds();
	/* the first call begins the time; before it nobody knew that there would be a bar */
	if (bar.began == 0)
		bar.began = now;
	if (!isatty(STDERR_FILENO) || (done < of && now - bar.drawn < often))
		return;
	if (done == of) {
		progress_end();
		return;
	}
	int filled = (int)(done * WIDTH / of);
	struct buf b = { 0 };
	buf_repeat(&b, "#", filled);
	buf_repeat(&b, ".", WIDTH - filled);
	fprintf(stderr, "\r[%s] %lld/%lld, ~ ", buf_text(&b), done, of);
	buf_clear(&b);
	put_time(&b, (now - bar.began) * (double)(of - done) / (double)done);
	/* the rest of the line may have an older, longer bar on it */
	fprintf(stderr, "%s \33[K", buf_text(&b));
	buf_free(&b);
	bar.drawn = now;
}

/* A bar that was never drawn is not wiped away: standard error may be a file. */
void progress_end(void)
{
	if (bar.drawn != 0)
		fputs("\r\33[K", stderr);
	bar.drawn = bar.began = 0;
}

int say_interrupted(const struct cli *cli, long long done, long long of)
{
	assert(done >= 0 && done <= of);
	progress_end();
	struct message m = message(N_("interrupted: {done} of {all} games were played"));
	message_int(&m, "done", (long)done);
	message_int(&m, "all", (long)of);
	complain(cli, m);
	return EXIT_INTERRUPTED;
}
