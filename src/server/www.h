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

/* Answer it, whatever it is; 404 where nothing is. dir: a folder whose files are
 * served; links in it are not followed, and names that begin with a dot are not there.
 * NULL: the built-in page, in the visitor's language; `language` gives the catalogue of
 * "en", "ru", "cs", or is NULL, and it is English. */
void www_answer(struct call *, const char *dir, const struct catalogue *(*language)(const char *code));

/* The language of "en", "ru" and "cs" that somebody wants most, by the text of an
 * Accept-Language header, which may be NULL. */
const char *www_language(const char *accept);

#endif
