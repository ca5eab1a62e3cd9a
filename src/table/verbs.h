/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What can be asked, and with which fields: verbs.def as enums and tables. */
#ifndef BERGFRIED_VERBS_H
#define BERGFRIED_VERBS_H

#include <stdbool.h>
#include <stdint.h>

#define FIELD(name, text, type)
#define VERB(name, text, must, may, becomes) VERB_##name,
enum verb {
#include "verbs.def"
	VERBS
};
#undef FIELD
#undef VERB

#define FIELD(name, text, type) F_##name,
#define VERB(name, text, must, may, becomes)
enum field {
#include "verbs.def"
	FIELDS
};
#undef FIELD
#undef VERB

enum field_type { TYPE_TEXT, TYPE_NUMBER, TYPE_BIG, TYPE_BOOL, TYPE_OBJECT, TYPE_TEXTS, TYPE_OTHER };

/* The verb of that name that can be sent, or VERBS. */
enum verb verb_find(const char *name);

const char *verb_name(enum verb);

/* Does the table decide about it, and write it in its log? */
bool verb_makes_event(enum verb);

/* The fields that it must have, and those that it may have, a bit each. Both a table and
 * a position: one of them. */
uint64_t verb_must(enum verb);
uint64_t verb_may(enum verb);

/* The field of that name, or FIELDS; and what it must be. */
enum field field_find(const char *name);
const char *field_name(enum field);
enum field_type field_type(enum field);

#endif
