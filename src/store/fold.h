/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Names that differ only in the case of their letters are the same name. The
 * databases do not agree on what case is (SQLite knows ASCII, PostgreSQL its
 * locale), so it is decided here and they compare bytes.
 */
#ifndef BERGFRIED_STORE_FOLD_H
#define BERGFRIED_STORE_FOLD_H

#include "session.h"

/* The name in lower case, as far as Latin, Greek and Cyrillic letters go; never
 * longer in bytes, cut at NAME_MAX_BYTES, and always good UTF-8. */
void fold_name(const char *name, char folded[NAME_MAX_BYTES + 1]);

/* What a name looks like, so that names which people would take for each other have one
 * shape: without case, accents and what separates words; letters of other alphabets as the
 * Latin ones they look like; 0 as o, 1 and i as l, rn as m. It is for comparing only, never
 * longer in bytes, and not empty unless the name is. */
void shape_name(const char *name, char shape[NAME_MAX_BYTES + 1]);

#endif
