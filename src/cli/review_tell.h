/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A review in words, on standard output. */
#ifndef BERGFRIED_REVIEW_TELL_H
#define BERGFRIED_REVIEW_TELL_H

#include "cli.h"
#include "review.h"

void review_tell(const struct cli *, const struct review *);

#endif
