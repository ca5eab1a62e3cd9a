/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The moderators' side of the server: /api/admin/... For everybody else there is nothing at
 * these addresses, so that nobody learns who is a moderator, nor that there are any.
 */
#ifndef BERGFRIED_MODERATE_H
#define BERGFRIED_MODERATE_H

#include "people.h"
#include "server_limits.h"

struct moderation {
	struct keeper *keeper;
	struct people *people;
	const struct limits *limits;
	struct mailing mailing;
	void (*acted)(void *);           /* something was done: look at the acts now */
	void *context;
};

/* Answer a request under /api/admin/, or one that ends letters, or say that it is none
 * (false). */
bool moderate_call(struct moderation *, struct call *);

#endif
