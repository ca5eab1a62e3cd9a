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

#endif
