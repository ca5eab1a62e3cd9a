/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * From where the owners of accounts come. Attempts to log in are counted by name and by
 * address together, so a stranger who tries an owner's name takes nothing from the owner; and
 * where strangers try from a thousand addresses, those where the owner has been are let
 * through. The table has a fixed size and a secret, so nobody can choose whom to push out; it
 * begins anew with the process.
 */
#ifndef BERGFRIED_HOMES_H
#define BERGFRIED_HOMES_H

#include <stdbool.h>
#include <stdint.h>

struct homes;

struct homes *homes_new(void);
void homes_free(struct homes *);

/* A name, whatever its case, at an address (limit_address), as a number; 0: at any. */
int64_t homes_number(const struct homes *, const char *name, int64_t address);

/* The owner has been there; have they? By that number. */
void homes_add(struct homes *, int64_t number);
bool homes_has(const struct homes *, int64_t number);

#endif
