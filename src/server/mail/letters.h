/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The letters that the server writes, in the language of whom they are for. */
#ifndef BERGFRIED_LETTERS_H
#define BERGFRIED_LETTERS_H

#include "notices.h"
#include "post.h"

/* Where letters are ended; with ?link=LINK. */
#define NOTICES_END "/api/notices/end"

/* A link by which a password can be set anew. False: there is no post, no address of ours to
 * link to, no good address of theirs, or too many letters wait. */
bool letters_reset(struct post *, const char *origin, const struct catalogue *, const char *mail, const char *name, const char *key);

/* What happened while somebody was not here: at which tables it is their turn, and what else
 * there is to tell. */
struct digest {
	int64_t turn[20];
	struct mention mention[20];
	int turns, mentions;
};

/* Word of all that; `link` is what ends such letters. */
bool letters_digest(struct post *, const char *origin, const struct catalogue *, const char *mail, const char *name, const char *link,
                    const struct digest *);

#endif
