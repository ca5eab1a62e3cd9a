/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Writing JSON: a thin layer over buf that sets commas and escapes text. The
 * caller opens and closes; the writer does not check the nesting.
 */
#ifndef BERGFRIED_JSON_H
#define BERGFRIED_JSON_H

#include "buf.h"
#include "message.h"

struct json {
	struct buf *out;
	bool comma;                         /* the next value has one before it */
	const struct catalogue *catalogue;  /* of a reader who wants sentences, too; or NULL */
};

void json_open(struct json *, char bracket);   /* '{' or '[' */
void json_close(struct json *, char bracket);  /* '}' or ']' */
void json_key(struct json *, const char *key);
void json_text(struct json *, const char *text);
void json_int(struct json *, long long number);
void json_bool(struct json *, bool);

/* A value that is JSON already, such as a number with a fraction. */
void json_raw(struct json *, const char *value);

/* key and value in one */
void json_key_int(struct json *, const char *key, long long number);
void json_key_text(struct json *, const char *key, const char *text);
void json_key_bool(struct json *, const char *key, bool);
void json_key_thousandths(struct json *, const char *key, long long thousandths, int places);
void json_key_open(struct json *, const char *key, char bracket);

/* A message as clients get it: its key and arguments, and prose only for whoever has asked
 * for a language (docs/protocol.md). */
void json_message(struct json *, const struct message *);

/* Why it is refused, for programs: "refused":"limit","again":1500 */
void json_refusal(struct json *, const struct message *);

#endif
