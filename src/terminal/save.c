/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Where games are kept: after every move the record is written, so that a game
 * survives whatever happens to the program. A game going on is GAME.record in
 * the data folder, or GAME.2.record and so on while another program plays there;
 * one that is over, or gives way to another, gets a file with its date.
 */
#include "term.h"

#include "record.h"

#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The folder that data_folder names, for its owner alone. A complaint would come too early:
 * whoever saves there will hear that it cannot be. */
static void make_data_folder(void)
{
	struct buf folder = { 0 };
	if (data_folder(&folder))
		make_folder(NULL, buf_text(&folder), 0700);
	buf_free(&folder);
}

/* "FOLDER/GAME.record", "FOLDER/GAME.2.record", ... */
static void numbered_path(const struct game *game, int number, struct buf *out)
{
	assert(number >= 1);
	buf_clear(out);
	if (!data_folder(out))
		return;
	buf_puts(out, "/", game->name);
	if (number > 1) {
		buf_char(out, '.');
		buf_int(out, number);
	}
	buf_put(out, ".record");
}

/* Take a file for this program alone, until it ends; false if another has it.
 * The lock is a file beside it, for the file itself is replaced when saved. */
static bool lock(const char *path)
{
	static int held = -1;
	struct buf name = { 0 };
	buf_puts(&name, path, ".lock");
	if (held >= 0)
		close(held);
	held = open(buf_text(&name), O_RDWR | O_CREAT, 0600);
	buf_free(&name);
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	/* where nothing can be locked, nothing can be saved either: saving will say so */
	return held < 0 || fcntl(held, F_SETLK, &whole) == 0;
}

void save_path(const struct game *game, bool make, struct buf *out)
{
	assert(game && out);
	enum { PROGRAMS = 9 };
	int number = 1;
	if (make)
		make_data_folder();
	do
		numbered_path(game, number, out);
	/* nine programs at once are more than anybody plays; then two share a file */
	while (make && out->len && !lock(buf_text(out)) && number++ < PROGRAMS);
}

/* "GAME-20260131-201500.record", with a number if there is one of that second. */
static void dated_path(const char *path, int number, struct buf *out)
{
	assert(strlen(path) > strlen(".record"));
	time_t now = time(NULL);
	struct tm day;
	char stamp[32];
	localtime_r(&now, &day);
	strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", &day);
	buf_clear(out);
	buf_putn(out, path, strlen(path) - strlen(".record"));
	buf_put(out, stamp);
	if (number > 1) {
		buf_char(out, '-');
		buf_int(out, number);
	}
	buf_put(out, ".record");
}

/* Give a saved game a name with a date; true if there was one. */
static bool put_away(const char *path, struct buf *dated)
{
	int number = 1;
	do
		dated_path(path, number++, dated);
	while (access(buf_text(dated), F_OK) == 0);
	/* renamed and not copied: either the old name is there or the new one */
	return rename(path, buf_text(dated)) == 0;
}

void save_set_aside(const char *path)
{
	struct buf dated = { 0 };
	put_away(path, &dated);  /* mostly there is none */
	buf_free(&dated);
}

/* "FOLDER/HASH.list", so that a list is there whatever becomes of the file that
 * people wrote. The hash may come from a record, which may say anything. */
static bool list_path(const char *hash, bool make, struct buf *out)
{
	if (strspn(hash, "0123456789abcdef") != LIST_HASH - 1 || hash[LIST_HASH - 1] || !data_folder(out))
		return false;
	if (make)
		make_data_folder();
	buf_puts(out, "/", hash, ".list");
	return true;
}

void save_list(const struct cli *cli, const char *file, const char *hash)
{
	assert(strlen(hash) == LIST_HASH - 1);
	struct buf path = { 0 }, text = { 0 };
	char found[LIST_HASH];
	/* what comes through a pipe cannot be read again, and a file may have changed */
	bool same = strcmp(file, "-") != 0 && read_text(cli, file, &text) == EXIT_OK;
	if (same)
		hash_text(&text, found);
	if (same && strcmp(found, hash) == 0 && list_path(hash, true, &path))
		write_file(cli, buf_text(&path), &text, TO_DISK);
	buf_free(&text);
	buf_free(&path);
}

/* The fault names the hash; nothing else has an argument of that name. */
const char *save_wants(const struct reading *r)
{
	for (int i = 0; r->status == EXIT_REFUSED && i < MESSAGE_ARGS && r->fault.arg[i].name; i++)
		if (strcmp(r->fault.arg[i].name, "hash") == 0)
			return r->fault.arg[i].text;
	return NULL;
}

struct reading save_read(const struct cli *cli, const char *path, struct session *session, const struct list *list)
{
	assert(path && session);
	struct reading r = read_record(path, session, list);
	const char *hash = list ? NULL : save_wants(&r);
	struct buf kept = { 0 };
	struct list found;
	bool there = hash && strcmp(path, "-") != 0 && list_path(hash, false, &kept) && access(buf_text(&kept), R_OK) == 0;
	if (there && load_list(cli, NULL, buf_text(&kept), &found) == EXIT_OK)
		r = read_record(path, session, &found);
	buf_free(&kept);
	return r;
}

static bool save_to(const struct sitting *s, const struct cli *cli, const char *path)
{
	assert(path);
	struct buf text = { 0 };
	record_write(&s->session, &text);
	bool fine = write_file(cli, path, &text, TO_DISK);
	buf_free(&text);
	return fine;
}

/* Complaints about one and the same trouble are made once, but every move is
 * another attempt: a full disk may have been freed. */
bool sitting_save(struct sitting *s)
{
	if (!s->path.len)
		return true;
	s->unsaved = !save_to(s, s->unsaved ? NULL : s->cli, buf_text(&s->path));
	return !s->unsaved;
}

/* Another file is an extra copy: whether it can be written says nothing about the game's
 * own. */
bool sitting_save_as(struct sitting *s, const char *path)
{
	assert(*path);
	return save_to(s, s->cli, path);
}

/* Under a name with a date: the next game must not write over it. */
void save_finished(struct sitting *s)
{
	if (s->setup.save || !s->path.len || s->unsaved)
		return;
	struct buf dated = { 0 };
	if (put_away(buf_text(&s->path), &dated)) {
		buf_clear(&s->path);
		buf_put(&s->path, buf_text(&dated));
	}
	buf_free(&dated);
}
