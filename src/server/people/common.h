/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Passwords that are no secret. */
#ifndef BERGFRIED_COMMON_H
#define BERGFRIED_COMMON_H

#include "message.h"

/* What is wrong with a password for somebody of that name; a message without id if it will
 * do. It is one of those that everybody tries first, whatever the case and the digits behind
 * it, or the name itself. */
struct message password_fault(const char *password, const char *name);

#endif
