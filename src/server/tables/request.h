/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A text from outside, understood (docs/protocol.md): strict JSON, every field
 * known and of its type, or a message that says what is wrong and where.
 */
#ifndef BERGFRIED_REQUEST_H
#define BERGFRIED_REQUEST_H

#include "asked.h"

/* Understand it; a message if it cannot be, and then only `id` is set. Whatever comes
 * of it, end with asked_free. */
struct message asked_read(struct asked *, const char *text, size_t n);

#endif
