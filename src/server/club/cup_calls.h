/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Tournaments over HTTP: /api/cups... What somebody wants becomes an event, by cup_check;
 * what is due after it the steward does.
 */
#ifndef BERGFRIED_CUP_CALLS_H
#define BERGFRIED_CUP_CALLS_H

#include "people.h"
#include "steward.h"

struct cup_errand;

/* Downloads of all records of a tournament at the same time: each may need 24 MB. */
enum { CUP_DOWNLOADS = 6, CUP_DOWNLOADS_ADDRESS = 2 };

struct cup_desk {
	struct keeper *keeper;
	struct people *people;
	struct steward *steward;
	const struct limits *limits;
	struct limit *makes, *requests;   /* by person */
	const struct cup_errand *download[CUP_DOWNLOADS];  /* under way; NULL: none */
};

void cup_desk_open(struct cup_desk *, struct keeper *, struct people *, struct steward *, const struct limits *);
void cup_desk_close(struct cup_desk *);

/* Answer a request under /api/cups, or say that it is none (false). */
bool cup_call(struct cup_desk *, struct call *);

#endif
