/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Copies. A copy is made under another name and gets its own when it is complete and
 * on the disk, so a file of that name is always a whole copy.
 */
#include "copy.h"
#include "inside.h"
#include "schema.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct message exists(void)
{
	return message(N_("the store cannot be copied there: the file already exists"));
}

/* ---- from a server: row by row ---- */

/* Everything as it was at one moment, into a new store. */
static struct message copy_rows(struct db *from, const char *file)
{
	char words[MESSAGE_ARG_SIZE * 2];
	struct buf b = buf_over(words, sizeof words);
	struct db *to = sqlite_open(file, STORE_NORMAL, &b);
	if (!to)
		return cannot_copy(words);
	struct message why = { .id = NULL };
	struct copy_total totals[COPY_TABLES];
	if (schema_update(to, NULL, NULL) == STORE_OK)
		why = copy_all(from, to, totals);
	else
		why = cannot_copy(to->trouble);
	db_close(to);
	return why;
}

/* ---- from a file ---- */

/* SQLite copies its own files in one statement, as they are at one moment and without gaps. */
static struct message copy_file(struct db *from, const char *file)
{
	enum stored s = db_run(from, &(struct statement){ .text = "VACUUM INTO $1", VALUES(of_text(file)) });
	return s == STORE_OK ? (struct message){ .id = NULL } : cannot_copy(from->trouble);
}

/* ---- both ---- */

/* An empty file, to be filled, and for its owner alone. */
static bool make_new(const char *file)
{
	unlink(file);  /* of a process that had our number and was killed */
	int made = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	return made >= 0 && close(made) == 0;
}

/* Without this the name could be on the disk before what it names. */
static bool to_disk(const char *path)
{
	int opened = open(path, O_RDONLY | O_CLOEXEC);
	bool fine = opened >= 0 && fsync(opened) == 0;
	if (opened >= 0)
		close(opened);
	return fine;
}

/* Give the complete copy its name, unless somebody has taken it meanwhile. */
static struct message settle(const char *fresh, const char *file)
{
	struct buf folder = { 0 };
	const char *slash = strrchr(file, '/');
	buf_putn(&folder, slash ? file : ".", slash ? (size_t)(slash - file + 1) : 1);
	struct message why = { .id = NULL };
	/* link() fails where something has that name, rename() would replace it; but not every file
	   system can link */
	if (!to_disk(fresh) || (link(fresh, file) != 0 && (errno == EEXIST || rename(fresh, file) != 0)))
		why = errno == EEXIST ? exists() : cannot_copy(strerror(errno));
	else
		to_disk(buf_text(&folder));
	buf_free(&folder);
	return why;
}

struct message store_backup(struct store *store, const char *file)
{
	assert(store && *file);
	if (access(file, F_OK) == 0)
		return exists();
	struct buf fresh = { 0 };
	buf_puts(&fresh, file, ".new-");
	buf_int(&fresh, getpid());
	struct message why = { .id = NULL };
	if (fresh.full || !make_new(buf_text(&fresh)))
		why = cannot_copy(strerror(fresh.full ? ENOMEM : errno));
	else if (store->db->driver->is_file)
		why = copy_file(store->db, buf_text(&fresh));
	else
		why = copy_rows(store->db, buf_text(&fresh));
	if (!why.id)
		why = settle(buf_text(&fresh), file);
	unlink(buf_text(&fresh));
	buf_free(&fresh);
	return why;
}
