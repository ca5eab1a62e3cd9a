/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Ports of a host that every program on a real machine has: its clock, its chance, and
 * seals that nobody else can make. */
#ifndef BERGFRIED_PORTS_H
#define BERGFRIED_PORTS_H

#include "host.h"

#include <sodium.h>

int64_t port_now(void *);
void port_chance(void *, void *bytes, size_t n);

/* A key that this process alone knows, and what it makes of a text. */
struct seal_key {
	unsigned char byte[crypto_auth_KEYBYTES];
};
struct seal_key seal_key_new(void);
void seal_with(const struct seal_key *, const char *text, char seal[SEAL_SIZE]);

#endif
