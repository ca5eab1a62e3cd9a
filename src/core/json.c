/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The JSON writer; see json.h. Every view that a server sends goes through here, so the
 * few functions that are called for every key and every name are written to be quick.
 */
#include "json.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

/* Before every value and key but the first of its list. */
static inline void comma(struct json *j)
{
	if (j->comma)
		buf_char(j->out, ',');
	j->comma = true;
}

/* Can it stand in a text as it is? 0x7f might, but it is no character for people. */
static bool plain(unsigned char c)
{
	return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

/* The same of eight at once. A byte that is less than another, or equal to it, leaves its high
 * bit behind when that is subtracted; the ones above it may then be wrong, which does not matter. */
static bool all_plain(uint64_t bytes)
{
	const uint64_t ones = 0x0101010101010101, high = 0x8080808080808080;
	uint64_t quote = bytes ^ ones * '"', slash = bytes ^ ones * '\\', delete = bytes ^ ones * 0x7f;
	uint64_t below = (bytes - ones * 0x20) & ~bytes;
	return !((below | ((quote - ones) & ~quote) | ((slash - ones) & ~slash) | ((delete - ones) & ~delete)) & high);
}

/* Copy a text; can all of it stand as it is? The last eight may be looked at twice, rather than
 * one by one. */
static bool copy_plain(char *to, const char *text, size_t n)
{
	uint64_t bytes;
	if (n < 8) {
		size_t i = 0;
		for (; i < n && plain((unsigned char)text[i]); i++)
			to[i] = text[i];
		return i == n;
	}
	for (size_t i = 0; i + 8 < n; i += 8) {
		memcpy(&bytes, text + i, 8);
		if (!all_plain(bytes))
			return false;
		memcpy(to + i, &bytes, 8);
	}
	memcpy(&bytes, text + n - 8, 8);
	memcpy(to + n - 8, &bytes, 8);
	return all_plain(bytes);
}

/* Control characters are all that JSON forbids besides quote and backslash;
 * "\u00XX" serves for each of them, so there is no table of short forms. */
static void quoted(struct buf *out, const char *text)
{
	static const char hex[] = "0123456789abcdef";
	size_t n = strlen(text);
	/* most texts can stand as they are, and most of the time there is room */
	if (out->size - out->len > n + 2 && copy_plain(out->text + out->len + 1, text, n)) {
		char *to = out->text + out->len;
		*to = '"';
		memcpy(to + n + 1, "\"", 2);  /* with the NUL that a buffer ends with */
		out->len += n + 2;
		assert(out->len < out->size);
		return;
	}
	buf_char(out, '"');
	while (*text) {
		unsigned char c = (unsigned char)*text++;
		if (plain(c)) {
			buf_char(out, (char)c);
			continue;
		}
		if (c == '"' || c == '\\') {
			buf_char(out, '\\');
			buf_char(out, (char)c);
		} else {
			buf_put(out, "\\u00");
			buf_char(out, hex[c >> 4]);
			buf_char(out, hex[c & 15]);
		}
	}
	buf_char(out, '"');
}

/* Its value follows without a comma. */
void json_key_any(struct json *j, const char *key)
{
	comma(j);
	quoted(j->out, key);
	buf_char(j->out, ':');
	j->comma = false;
}

/* With the comma before it, where there is room for all that; how far it goes, without the NUL. */
static inline char *put_key(const struct json *j, const char *key, size_t n)
{
	char *to = j->out->text + j->out->len;
	if (j->comma)
		*to++ = ',';
	*to++ = '"';
	to = (char *)memcpy(to, key, n) + n;
	*to++ = '"';
	*to++ = ':';
	return to;
}

void json_key_plain(struct json *j, const char *key, size_t n)
{
	struct buf *out = j->out;
	if (out->size - out->len <= n + 4) {
		json_key_any(j, key);
		return;
	}
	char *to = put_key(j, key, n);
	*to = '\0';
	out->len = (size_t)(to - out->text);
	j->comma = false;
	assert(out->len < out->size);
}

/* Most numbers that are told have one or two digits. */
void json_key_int_plain(struct json *j, const char *key, size_t n, long long number)
{
	struct buf *out = j->out;
	if (number < 0 || number > 99 || out->size - out->len <= n + 6) {
		json_key_plain(j, key, n);
		json_int(j, number);
		return;
	}
	char *to = put_key(j, key, n);
	if (number > 9)
		*to++ = (char)('0' + number / 10);
	*to++ = (char)('0' + number % 10);
	*to = '\0';
	out->len = (size_t)(to - out->text);
	j->comma = true;
	assert(out->len < out->size);
}

void json_text(struct json *j, const char *text)
{
	comma(j);
	quoted(j->out, text);
}

void json_int(struct json *j, long long number)
{
	comma(j);
	buf_int(j->out, number);
}

void json_bool(struct json *j, bool value)
{
	json_raw(j, value ? "true" : "false");  /* with its comma */
}

void json_raw(struct json *j, const char *value)
{
	comma(j);
	buf_put(j->out, value);
}

void json_key_thousandths(struct json *j, const char *key, long long thousandths, int places)
{
	char text[40];
	struct buf b = buf_over(text, sizeof text);
	buf_thousandths(&b, thousandths, places);
	json_key(j, key);
	json_raw(j, text);
}

void json_message(struct json *j, const struct message *m)
{
	/* the key is the English sentence: a client without a translation can show it */
	json_open(j, '{');
	json_key_text(j, "key", m->id ? m->id : "");
	/* the number goes along, for how many forms there are is the client's language's affair */
	if (m->plural) {
		json_key_text(j, "plural", m->plural);
		json_key_int(j, "n", m->n);
	}
	if (m->arg[0].name) {
		json_key_open(j, "args", '{');
		/* what must be translated itself is marked, so that a client can tell a room's
		   name from a player's, who may be called like one */
		for (int i = 0; i < MESSAGE_ARGS && m->arg[i].name; i++) {
			json_key(j, m->arg[i].name);
			/* numbers are text as well: who shows them writes the sign and the comma */
			if (!m->arg[i].term || m->arg[i].term == '#') {
				json_text(j, m->arg[i].text);
				continue;
			}
			json_open(j, '{');
			json_key_text(j, m->arg[i].term == 't' ? "term" : "terms", m->arg[i].text);
			json_close(j, '}');
		}
		json_close(j, '}');
	}
	if (j->catalogue) {
		struct buf text = { 0 };
		message_put(&text, j->catalogue, m);
		json_key_text(j, "text", buf_text(&text));
		buf_free(&text);
	}
	json_close(j, '}');
}

void json_refusal(struct json *j, const struct message *m)
{
	json_key_text(j, "refused", refusal_key(m->refusal));
	if (m->again)
		json_key_int(j, "again", m->again);
}
