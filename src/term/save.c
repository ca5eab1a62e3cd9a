/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Where games are kept: after every move the record is written, so that a game
 * survives whatever happens to the program. A game going on is GAME.record in
 * the data folder; one that is over gets a file with its date.
 */
#include "term.h"

#include "record.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Make a folder and those above it. */
static void make_folders(const char *path)
{
	struct buf part = { 0 };
	for (const char *at = path; *at; at++) {
		if (*at == '/' && part.len)
			mkdir(buf_text(&part), 0700);
		buf_char(&part, *at);
	}
	mkdir(path, 0700);
	buf_free(&part);
}

/* The folder for the person's data, as the XDG base directories have it. */
static bool data_folder(struct buf *out)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	if (data && *data == '/')
		buf_put(out, data);
	else if (home && *home) {
		buf_put(out, home);
		buf_put(out, "/.local/share");
	} else
		return false;
	buf_put(out, "/bergfried");
	return true;
}

void save_path(const struct game *game, bool make, struct buf *out)
{
	if (!data_folder(out))
		return;
	if (make)
		make_folders(buf_text(out));
	buf_char(out, '/');
	buf_put(out, game->name);
	buf_put(out, ".record");
}

void save_set_aside(const char *path)
{
	struct buf aside = { 0 };
	buf_putn(&aside, path, strlen(path) - strlen(".record"));
	buf_put(&aside, ".before.record");
	rename(path, buf_text(&aside));  /* mostly there is none */
	buf_free(&aside);
}

static bool save_to(const struct table *t, const char *path)
{
	struct buf text = { 0 };
	record_write(&t->session, &text);
	bool fine = write_file(t->cli, path, buf_text(&text), text.len);
	buf_free(&text);
	return fine;
}

bool table_save(struct table *t)
{
	/* complain once, not after every move */
	if (!t->path.len || t->unsaved)
		return !t->unsaved;
	t->unsaved = !save_to(t, buf_text(&t->path));
	return !t->unsaved;
}

bool table_save_as(struct table *t, const char *path)
{
	return save_to(t, path);
}

/* "GAME-20260131-201500.record", with a number if there is one of that second. */
static void dated_path(const char *path, int number, struct buf *out)
{
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

void save_finished(struct table *t)
{
	if (t->setup.save || !t->path.len || t->unsaved)
		return;
	struct buf dated = { 0 };
	int number = 1;
	do
		dated_path(buf_text(&t->path), number++, &dated);
	while (access(buf_text(&dated), F_OK) == 0);
	if (rename(buf_text(&t->path), buf_text(&dated)) == 0) {
		buf_clear(&t->path);
		buf_put(&t->path, buf_text(&dated));
	}
	buf_free(&dated);
}
