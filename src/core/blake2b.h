/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * BLAKE2b (RFC 7693), for deals that can be checked (proof.h). A server has a library for
 * it, but a page and the library that one line of cc builds do not, and both must come to
 * the same deal.
 */
#ifndef BERGFRIED_BLAKE2B_H
#define BERGFRIED_BLAKE2B_H

#include <stddef.h>

enum { BLAKE2B_MAX = 64 };  /* bytes of a hash, and of a key */

/* The hash of n bytes, `size` bytes long; with a key, or without one (0 bytes). */
void blake2b(void *hash, size_t size, const void *key, size_t key_size, const void *bytes, size_t n);

#endif
