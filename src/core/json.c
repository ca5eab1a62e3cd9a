/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The JSON writer; see json.h. Every view that a server sends goes through here, so the
 * few functions that are called for every key and every name are written to be quick.
 */
#include "json.h"

#include <assert.h>
#include <string.h>

/* As buf_char, which is called for every bracket and comma: here it is no call. */
static inline void put(struct buf *out, char c)
{
	if (out->size - out->len <= 1) {
		buf_char(out, c);
		return;
	}
	out->text[out->len++] = c;
	out->text[out->len] = '\0';
}

/* Before every value and key but the first of its list. */
static inline void comma(struct json *j)
{
	if (j->comma)
		put(j->out, ',');
	j->comma = true;
}

void json_open(struct json *j, char bracket)
{
	assert(bracket == '{' || bracket == '[');
	comma(j);
	put(j->out, bracket);
	j->comma = false;
}

void json_close(struct json *j, char bracket)
{
	assert(bracket == '}' || bracket == ']');
	put(j->out, bracket);
	j->comma = true;
}

/* Can it stand in a text as it is? 0x7f might, but it is no character for people. */
static bool plain(unsigned char c)
{
	return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

/* How many bytes of a text can; all of them, if the next one is the NUL. */
static size_t plain_bytes(const char *text)
{
	size_t n = 0;
	while (plain((unsigned char)text[n]))
		n++;
	return n;
}

/* Control characters are all that JSON forbids besides quote and backslash;
 * "\u00XX" serves for each of them, so there is no table of short forms. */
static void quoted(struct buf *out, const char *text)
{
	static const char hex[] = "0123456789abcdef";
	size_t n = plain_bytes(text);
	/* most texts can stand as they are, and most of the time there is room */
	if (!text[n] && out->size - out->len > n + 2) {
		char *to = out->text + out->len;
		*to++ = '"';
		memcpy(to, text, n);
		memcpy(to + n, "\"", 2);  /* with the NUL that a buffer ends with */
		out->len += n + 2;
		assert(out->len < out->size);
		return;
	}
	put(out, '"');
	while (*text) {
		unsigned char c = (unsigned char)*text++;
		if (plain(c)) {
			put(out, (char)c);
			continue;
		}
		if (c == '"' || c == '\\') {
			put(out, '\\');
			put(out, (char)c);
		} else {
			buf_put(out, "\\u00");
			put(out, hex[c >> 4]);
			put(out, hex[c & 15]);
		}
	}
	put(out, '"');
}

void json_key(struct json *j, const char *key)
{
	struct buf *out = j->out;
	size_t n = plain_bytes(key);
	/* its value follows without a comma; at once what is written most often */
	if (!key[n] && out->size - out->len > n + 4) {
		char *to = out->text + out->len;
		if (j->comma)
			*to++ = ',';
		*to++ = '"';
		to = (char *)memcpy(to, key, n) + n;
		memcpy(to, "\":", 3);  /* with the NUL that a buffer ends with */
		out->len = (size_t)(to + 2 - out->text);
		assert(out->len < out->size);
	} else {
		comma(j);
		quoted(out, key);
		put(out, ':');
	}
	j->comma = false;
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

void json_key_int(struct json *j, const char *key, long long number)
{
	json_key(j, key);
	json_int(j, number);
}

void json_key_text(struct json *j, const char *key, const char *text)
{
	json_key(j, key);
	json_text(j, text);
}

void json_key_open(struct json *j, const char *key, char bracket)
{
	json_key(j, key);
	json_open(j, bracket);
}

void json_key_thousandths(struct json *j, const char *key, long long thousandths, int places)
{
	char text[40];
	struct buf b = buf_over(text, sizeof text);
	buf_thousandths(&b, thousandths, places);
	json_key(j, key);
	json_raw(j, text);
}

void json_key_bool(struct json *j, const char *key, bool value)
{
	json_key(j, key);
	json_bool(j, value);
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
