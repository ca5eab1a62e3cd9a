/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tournaments as clients get them (docs/http.md). */
#ifndef BERGFRIED_CUPS_JSON_H
#define BERGFRIED_CUPS_JSON_H

#include "cup.h"
#include "cups.h"
#include "json.h"

/* All of it: terms, players in order of their standing, games. */
void cups_put(struct json *, const struct cup *, int64_t now);

/* A line of a list. */
void cups_put_row(struct json *, const struct cup_row *);

#endif
