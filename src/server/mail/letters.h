/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The letters that the server writes, in the language of whom they are for. */
#ifndef BERGFRIED_LETTERS_H
#define BERGFRIED_LETTERS_H

#include "post.h"

/* Where letters are ended; with ?link=LINK. */
#define NOTICES_END "/api/notices/end"

/* A link by which a password can be set anew. False: there is no post, no address of ours to
 * link to, no good address of theirs, or too many letters wait. */
bool letters_reset(struct post *, const char *origin, const struct catalogue *, const char *mail, const char *name, const char *key);

/* It is their turn at so many tables; `link` is what ends such letters. */
bool letters_turn(struct post *, const char *origin, const struct catalogue *, const char *mail, const char *name, const char *link,
                  int tables);

#endif
