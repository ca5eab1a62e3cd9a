/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * SHA-1, which the handshake of WebSockets asks for and nothing else here should use:
 * it keeps no secrets.
 */
#ifndef BERGFRIED_SHA1_H
#define BERGFRIED_SHA1_H

#include <stddef.h>

enum { SHA1_SIZE = 20 };

void sha1(const void *bytes, size_t n, unsigned char hash[SHA1_SIZE]);

#endif
