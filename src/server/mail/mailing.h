/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What is needed to write to people. */
#ifndef BERGFRIED_MAILING_H
#define BERGFRIED_MAILING_H

struct catalogue;
struct post;

struct mailing {
	struct post *post;      /* NULL: this server sends no mail */
	const char *origin;     /* where links lead to; NULL: not known, so there are no letters */
	const struct catalogue *(*language)(const char *code);
};

#endif
