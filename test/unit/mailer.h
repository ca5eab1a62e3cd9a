/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A real mail server on the loopback for tests: test/mail/smtp.py. */
#ifndef BERGFRIED_TEST_MAILER_H
#define BERGFRIED_TEST_MAILER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct mailer {
	pid_t pid;
	int to;
	FILE *from;
	char url[64];
};

/* Can there be one? If not, this is said. */
bool mailer_there(void);

/* Start it; so many letters are turned away at first: "0". */
struct mailer mailer_start(const char *refusals);

/* Wait for the next letter; the caller's. */
json_t *mailer_letter(struct mailer *);

void mailer_end(struct mailer *);

#endif
