/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Files that are written while games are played, and continued after whatever has ended that:
 * a line that says what it is, a header, and blocks with a number each. Every block has its
 * length and a hash, so whatever was being written when the power failed is found and cut off.
 * docs/dataset.md has the layout; python/bergfried/dataset.py reads it.
 */
#ifndef BERGFRIED_BLOCKS_H
#define BERGFRIED_BLOCKS_H

#include "cli.h"

/* Numbers that are no games'. */
enum { BLOCK_HEADER = -1, BLOCK_END = -2 };

enum { BLOCK_HASH = 16, BLOCK_MOST = 1 << 30 };  /* bytes */

/* Begin, or add to, a file or a pipe; false if the machine does not let us. */
bool blocks_begin(FILE *, const char *header);
bool blocks_put(FILE *, long long number, const void *bytes, size_t n);

/* The next block of a file; false at its end, or where it is damaged. */
bool blocks_next(FILE *, long long *number, struct buf *bytes);

/*
 * Open a file to add to it, made with that header if there is none. Each whole block is shown
 * to `found` with where it begins; what follows the last that it wants is cut off. NULL and the
 * exit status, after a complaint, if it is the file of something else or is being written.
 */
typedef bool block_finder(void *context, long long number, long at, const struct buf *bytes);
FILE *blocks_open(const struct cli *, const char *path, const char *header, block_finder *found, void *context, int *status);

/* Whole numbers of so many bytes, the lowest first. */
void blocks_word(struct buf *, uint64_t value, int bytes);
uint64_t blocks_read_word(const void *at, int bytes);

#endif
