/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people may be called. A name stands beside a seat, in chat and in records, so
 * it is one line of letters that cannot pass for something else.
 */
#ifndef BERGFRIED_NAMING_H
#define BERGFRIED_NAMING_H

#include "store.h"

enum { NAME_LETTERS = 24, GUEST_NAME = 12 };

/* Take the spaces off both ends, and say what is wrong with the name; a message
 * without id if it is good. */
struct message name_trim(char *name);

/* Does somebody else have a name that looks like this one? `self` may: 0 for who is nobody yet.
 * On the keeper's thread. */
enum stored name_alike(struct store *, const char *name, int64_t self, bool *other);

/* Draw a name for a guest, which nobody can choose: "guest" and six letters. */
void name_guest(char name[GUEST_NAME]);

#endif
