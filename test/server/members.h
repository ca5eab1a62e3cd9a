/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* People with accounts at a server under test, and what they ask over HTTP. */
#ifndef BERGFRIED_TEST_MEMBERS_H
#define BERGFRIED_TEST_MEMBERS_H

#include "client.h"

/* Register somebody of that name, without a WebSocket yet; or fail. */
void member_enrol(struct client *, const struct host *, const char *name);

/* POST, with a body of texts as JSON, to an address that is put together: the status, 0 if
 * there was no answer. */
int member_post(struct client *, const char *body, const char *path, ...) __attribute__((format(printf, 3, 4)));

/* GET as JSON, the caller's; NULL if the status is not 200. */
json_t *member_get(const struct host *, const char *path, ...) __attribute__((format(printf, 2, 3)));

#endif
