/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The limits of an open server, as the operator has set them; limits.def is the list. */
#ifndef BERGFRIED_LIMITS_H
#define BERGFRIED_LIMITS_H

#include "message.h"

#include <stdbool.h>

/* 0: there is no such limit. */
struct limits {
#define LIMIT(name, usual, unit, about) int name;
#include "limits.def"
#undef LIMIT
};

enum { LIMIT_MAX = 1000000000 };  /* of any of them */

/* As they are unless somebody says otherwise. All zero, struct limits is: none at all. */
extern const struct limits limits_usual;

/* Set one by "NAME=VALUE"; a message says what is wrong with that, one without id: nothing. */
struct message limits_set(struct limits *, const char *text);

/* How many unfinished tables somebody may own; 0: as many as they like. */
static inline int limits_tables(const struct limits *limits, bool guest)
{
	return guest ? limits->tables_per_guest : limits->tables_per_account;
}

#endif
