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

#include <string.h>

struct json {
	struct buf *out;
	bool comma;                         /* the next value has one before it */
	const struct catalogue *catalogue;  /* of a reader who wants sentences, too; or NULL */
};

/* '{' or '[' */
WRITTEN void json_open(struct json *j, char bracket)
{
	if (j->comma)
		buf_char(j->out, ',');
	buf_char(j->out, bracket);
	j->comma = false;
}

/* '}' or ']' */
WRITTEN void json_close(struct json *j, char bracket)
{
	buf_char(j->out, bracket);
	j->comma = true;
}

void json_text(struct json *, const char *text);
void json_int(struct json *, long long number);
void json_bool(struct json *, bool);

/* A value that is JSON already, such as a number with a fraction. */
void json_raw(struct json *, const char *value);

/* A text that the caller writes into `out` between these two: one without anything that JSON
 * writes in another way, such as the name of a move. */
WRITTEN void json_open_text(struct json *j)
{
	if (j->comma)
		buf_char(j->out, ',');
	buf_char(j->out, '"');
}

WRITTEN void json_close_text(struct json *j)
{
	buf_char(j->out, '"');
	j->comma = true;
}

/* Any key; and one that can stand as it is, of so many bytes, alone and with a number. */
void json_key_any(struct json *, const char *key);
void json_key_plain(struct json *, const char *key, size_t n);
void json_key_int_plain(struct json *, const char *key, size_t n, long long number);

/* What no text may have in it as it is; 0x7f might, but it is no character for people. */
#define JSON_ODD \
	"\"\\\x7f" "\1\2\3\4\5\6\a\b\t\n\v\f\r\16\17\20\21\22\23\24\25\26\27\30\31\32\33\34\35\36\37"

/* Is it a text that stands in the program, and has nothing odd in it? The compiler knows. */
#define JSON_IS_PLAIN(key) (IN_PLACE && __builtin_constant_p(strlen(key)) && !(key)[strcspn(key, JSON_ODD)])

/* A key: half of a view is keys, and those that stand in the program, which are nearly all,
 * need neither be counted nor be looked at. */
static inline void json_key(struct json *j, const char *key)
{
	if (JSON_IS_PLAIN(key))
		json_key_plain(j, key, strlen(key));
	else
		json_key_any(j, key);
}

/* key and value in one */
WRITTEN void json_key_int(struct json *j, const char *key, long long number)
{
	if (JSON_IS_PLAIN(key)) {
		json_key_int_plain(j, key, strlen(key), number);
		return;
	}
	json_key_any(j, key);
	json_int(j, number);
}

/* The same of a number below a hundred, in place: for what a view has by the dozen. */
WRITTEN void json_key_small(struct json *j, const char *key, unsigned number)
{
	size_t n = strlen(key);
	struct buf *out = j->out;
	if (!JSON_IS_PLAIN(key) || number > 99 || out->size - out->len <= n + 6) {
		json_key_int(j, key, number);
		return;
	}
	char *to = out->text + out->len;
	if (j->comma)
		*to++ = ',';
	*to++ = '"';
	memcpy(to, key, n);
	to += n;
	*to++ = '"';
	*to++ = ':';
	if (number > 9)
		*to++ = (char)('0' + number / 10);
	*to++ = (char)('0' + number % 10);
	*to = '\0';
	out->len = (size_t)(to - out->text);
	j->comma = true;
}

WRITTEN void json_key_text(struct json *j, const char *key, const char *text)
{
	json_key(j, key);
	json_text(j, text);
}

WRITTEN void json_key_bool(struct json *j, const char *key, bool value)
{
	json_key(j, key);
	json_bool(j, value);
}

WRITTEN void json_key_open(struct json *j, const char *key, char bracket)
{
	json_key(j, key);
	json_open(j, bracket);
}

void json_key_thousandths(struct json *, const char *key, long long thousandths, int places);

/* A message as clients get it: its key and arguments, and prose only for whoever has asked
 * for a language (docs/protocol.md). */
void json_message(struct json *, const struct message *);

/* Why it is refused, for programs: "refused":"limit","again":1500 */
void json_refusal(struct json *, const struct message *);

#endif
