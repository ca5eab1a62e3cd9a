/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The deal of the day over HTTP: /api/daily (docs/http.md). */
#ifndef BERGFRIED_DAILY_CALLS_H
#define BERGFRIED_DAILY_CALLS_H

#include "hub.h"
#include "people.h"

struct daily_desk {
	struct keeper *keeper;
	struct people *people;
	struct hub *hub;
	const struct limits *limits;
};

/* Answer a request for /api/daily, or say that it is none (false). */
bool daily_call(struct daily_desk *, struct call *);

#endif
