/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* People with accounts; see members.h. */
#include "members.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

enum { PATH_SIZE = 128 };

void member_enrol(struct client *who, const struct host *host, const char *name)
{
	char body[256];
	*who = (struct client){ .host = host, .fd = -1 };
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"the castle of %s on the hill\"}", name, name);
	assert_int_equal(member_post(who, body, "/api/me/register"), 200);
}

int member_post(struct client *who, const char *body, const char *path, ...)
{
	char whole[PATH_SIZE];
	va_list args;
	va_start(args, path);
	vsnprintf(whole, sizeof whole, path, args);
	va_end(args);
	struct reply r = client_post(who, whole, body);
	int status = r.status;
	reply_free(&r);
	return status;
}

json_t *member_get(const struct host *host, const char *path, ...)
{
	char whole[PATH_SIZE];
	va_list args;
	va_start(args, path);
	vsnprintf(whole, sizeof whole, path, args);
	va_end(args);
	struct reply r = http_ask(host, "GET", whole, NULL, NULL);
	json_t *answer = r.status == 200 ? json_loads(r.body, 0, NULL) : NULL;
	reply_free(&r);
	return answer;
}
