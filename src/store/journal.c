/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * At the end of a transaction SQLite appends every page that it has changed to the write-ahead
 * log, by two writes each, one of a frame's head and one of the page. For fifty moves these are
 * two hundred system calls, and most of the time goes into them. So here they are gathered and
 * become one.
 *
 * Nothing is kept back beyond that: the head of the last frame says that it is the last, and
 * with that frame all is written, before SQLite hears how it went and tells anybody that there
 * is something new. Whatever else is done to the file comes after what was gathered, and
 * outside of a commit everything is written at once. All other files are SQLite's own affair.
 */
#include "journal.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

enum {
	FRAME_HEAD = 24,   /* bytes: https://sqlite.org/fileformat2.html#wal_file_format */
	LAST_AT = 4,       /* four of them, of which one is not 0 if the transaction ends here */
	GATHERED = 1 << 16 /* bytes at a time */
};

struct journal {
	sqlite3_file file;     /* the first: SQLite knows no more of it */
	sqlite3_file *own;     /* SQLite's, behind this */
	bool gathers;          /* a transaction is being committed, and its last frame has not come */
	bool last;             /* the frame that has begun is the last */
	sqlite3_int64 at;      /* where what was gathered belongs */
	int n;                 /* bytes gathered */
	char *bytes;           /* GATHERED of them, from the first commit on */
};

static sqlite3_vfs *own_files;  /* SQLite's */

static struct journal *self(sqlite3_file *file)
{
	return (struct journal *)file;
}

/* What fails is not tried again: the transaction has failed then. */
static int put_down(struct journal *j)
{
	int n = j->n;
	j->n = 0;
	return n ? j->own->pMethods->xWrite(j->own, j->bytes, n, j->at) : SQLITE_OK;
}

static int gather(struct journal *j, const void *bytes, int n, sqlite3_int64 at)
{
	if (j->n + n > GATHERED || (j->n && at != j->at + j->n)) {
		int code = put_down(j);
		if (code != SQLITE_OK)
			return code;
	}
	if (!j->n)
		j->at = at;
	memcpy(j->bytes + j->n, bytes, (size_t)n);
	j->n += n;
	return SQLITE_OK;
}

static int write_bytes(sqlite3_file *file, const void *bytes, int n, sqlite3_int64 at)
{
	struct journal *j = self(file);
	if (!j->gathers || n > GATHERED) {
		int code = put_down(j);
		return code == SQLITE_OK ? j->own->pMethods->xWrite(j->own, bytes, n, at) : code;
	}
	int code = gather(j, bytes, n, at);
	if (n == FRAME_HEAD) {
		j->last = memcmp((const char *)bytes + LAST_AT, "\0\0\0", 4) != 0;
	} else if (j->last) {
		/* the page of the last head */
		j->gathers = false;
		code = code == SQLITE_OK ? put_down(j) : code;
	}
	return code;
}

static int read_bytes(sqlite3_file *file, void *bytes, int n, sqlite3_int64 at)
{
	struct journal *j = self(file);
	int code = put_down(j);
	return code == SQLITE_OK ? j->own->pMethods->xRead(j->own, bytes, n, at) : code;
}

static int cut(sqlite3_file *file, sqlite3_int64 size)
{
	struct journal *j = self(file);
	int code = put_down(j);
	return code == SQLITE_OK ? j->own->pMethods->xTruncate(j->own, size) : code;
}

static int sync_file(sqlite3_file *file, int flags)
{
	struct journal *j = self(file);
	int code = put_down(j);
	return code == SQLITE_OK ? j->own->pMethods->xSync(j->own, flags) : code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	struct journal *j = self(file);
	int code = put_down(j);
	return code == SQLITE_OK ? j->own->pMethods->xFileSize(j->own, size) : code;
}

static int close_file(sqlite3_file *file)
{
	struct journal *j = self(file);
	free(j->bytes);
	return j->own->pMethods->xClose(j->own);
}

static int control(sqlite3_file *file, int what, void *argument)
{
	struct journal *j = self(file);
	return j->own->pMethods->xFileControl(j->own, what, argument);
}

static int lock(sqlite3_file *file, int kind)
{
	struct journal *j = self(file);
	return j->own->pMethods->xLock(j->own, kind);
}

static int unlock(sqlite3_file *file, int kind)
{
	struct journal *j = self(file);
	return j->own->pMethods->xUnlock(j->own, kind);
}

static int is_locked(sqlite3_file *file, int *yes)
{
	struct journal *j = self(file);
	return j->own->pMethods->xCheckReservedLock(j->own, yes);
}

static int sector_size(sqlite3_file *file)
{
	struct journal *j = self(file);
	return j->own->pMethods->xSectorSize(j->own);
}

static int traits(sqlite3_file *file)
{
	struct journal *j = self(file);
	return j->own->pMethods->xDeviceCharacteristics(j->own);
}

/* Version 1: what came later is for databases, not for their journals. */
static const sqlite3_io_methods methods = {
	.iVersion = 1, .xClose = close_file, .xRead = read_bytes, .xWrite = write_bytes, .xTruncate = cut, .xSync = sync_file,
	.xFileSize = file_size, .xLock = lock, .xUnlock = unlock, .xCheckReservedLock = is_locked, .xFileControl = control,
	.xSectorSize = sector_size, .xDeviceCharacteristics = traits,
};

static int open_file(sqlite3_vfs *files, const char *name, sqlite3_file *file, int flags, int *opened)
{
	(void)files;
	if (!(flags & SQLITE_OPEN_WAL))
		return own_files->xOpen(own_files, name, file, flags, opened);
	struct journal *j = self(file);
	*j = (struct journal){ .own = (sqlite3_file *)(j + 1) };
	int code = own_files->xOpen(own_files, name, j->own, flags, opened);
	/* SQLite closes what has methods, also if it could not be opened */
	if (j->own->pMethods)
		j->file.pMethods = &methods;
	return code;
}

static sqlite3_vfs journals;

static void start(void)
{
	own_files = sqlite3_vfs_find(NULL);
	if (!own_files)
		return;
	journals = *own_files;
	journals.zName = "journal";
	journals.pNext = NULL;
	journals.xOpen = open_file;
	journals.szOsFile = own_files->szOsFile + (int)sizeof(struct journal);
	if (sqlite3_vfs_register(&journals, 0) != SQLITE_OK)
		own_files = NULL;
}

const char *journal_files(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, start);
	return own_files ? journals.zName : NULL;
}

/* What is left when the commit has ended belongs to one that has failed. */
void journal_gather(sqlite3 *db, bool yes)
{
	sqlite3_file *file = NULL;
	if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) != SQLITE_OK || !file ||
	    file->pMethods != &methods)
		return;
	struct journal *j = self(file);
	assert(!yes || !j->n);
	if (!j->bytes)
		j->bytes = malloc(GATHERED);
	j->gathers = yes && j->bytes;
	j->last = false;
	j->n = 0;
}
