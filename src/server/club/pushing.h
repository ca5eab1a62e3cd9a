/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What is needed to let browsers subscribe to push messages. */
#ifndef BERGFRIED_PUSHING_H
#define BERGFRIED_PUSHING_H

#include "webpush.h"

struct pushing {
	char point[WEBPUSH_POINT_TEXT];  /* our public key; "": nothing is pushed here */
	bool anywhere;                   /* as in endpoint_read */
	int most;                        /* browsers of one person */
};

#endif
