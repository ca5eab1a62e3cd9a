/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a browser finds besides the API: the files of a folder, or where there is none a
 * page that says what this is.
 */
#ifndef BERGFRIED_WWW_H
#define BERGFRIED_WWW_H

#include "door.h"
#include "message.h"

enum { WWW_FILE_MAX = 16 << 20 };   /* bytes of a file; larger ones are not there */

/* A file that is built into the program. */
struct www_file {
	const char *path;              /* "/app.js" */
	const char *tag;               /* changes with its contents */
	const unsigned char *bytes;
	size_t size;
};

/* Where files come from. A file "x.br" or "x.gz" beside a file "x" is the same,
 * compressed, for browsers that can read it. What has no dot in its last part is a page
 * of the client, which has these behind a #: "/t/ID" is sent on to "/#/t/ID". */
struct www {
	const char *dir;               /* a folder; links in it are not followed, and names that begin with a dot
	                                  are not there. NULL: the files below */
	const struct www_file *files;  /* none: a page that says what this is, in the visitor's language */
	int count;
	const struct catalogue *(*language)(const char *code);  /* of "en", "ru", "cs"; NULL: English */
};

/* Answer it, whatever it is; 404 where nothing is. */
void www_answer(struct call *, const struct www *);

/* The language of "en", "ru" and "cs" that somebody wants most, by the text of an
 * Accept-Language header, which may be NULL. */
const char *www_language(const char *accept);

#endif
