/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Letters; see mail.h. */
#include "mail.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>
#include <time.h>

enum {
	LOCAL_MAX = 64,
	LINE_BYTES = 57,     /* of the body: 76 characters of base64 */
	WORD_BYTES = 42      /* of a subject: an encoded word has at most 75 characters */
};

/* ---- addresses ---- */

/* Of what RFC 5322 allows without quotes only what addresses really have. */
static bool good_local(const char *text, size_t n)
{
	static const char others[] = "!#$%&'*+-/=?^_`{|}~.";
	if (!n || n > LOCAL_MAX || *text == '-' || *text == '.' || text[n - 1] == '.')
		return false;
	for (size_t i = 0; i < n; i++) {
		char c = text[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
		if (!letter && !strchr(others, c))
			return false;
		if (c == '.' && text[i + 1] == '.')
			return false;
	}
	return true;
}

static bool good_host(const char *host)
{
	size_t label = 0;
	if (!*host)
		return false;
	for (const char *c = host; *c; c++) {
		bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
		bool inside = letter || (*c == '-' && label && c[1] && c[1] != '.');
		if (*c == '.' && label && c[1])
			label = 0;
		else if (inside && label < 63)
			label++;
		else
			return false;
	}
	return true;
}

bool mail_address_good(const char *address)
{
	assert(address);
	const char *at = strchr(address, '@');
	return at && strlen(address) <= MAIL_ADDRESS_MAX && good_local(address, (size_t)(at - address)) && good_host(at + 1);
}

/* ---- headers ---- */

static void put_base64(struct buf *out, const char *bytes, size_t n)
{
	char text[128];
	assert(n <= LINE_BYTES);
	sodium_bin2base64(text, sizeof text, (const unsigned char *)bytes, n, sodium_base64_VARIANT_ORIGINAL);
	buf_put(out, text);
}

/* As encoded words (RFC 2047), each of whole characters. */
static void put_subject(struct buf *out, const char *subject)
{
	buf_put(out, "Subject: ");
	const char *from = subject;
	while (*from) {
		size_t n = strlen(from);
		if (n > WORD_BYTES) {
			n = WORD_BYTES;
			while (((unsigned char)from[n] & 0xc0) == 0x80)
				n--;
		}
		buf_put(out, from == subject ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?");
		put_base64(out, from, n);
		buf_put(out, "?=");
		from += n;
	}
	buf_put(out, "\r\n");
}

/* Not by strftime: its names of days are in the language of the machine. */
static void put_date(struct buf *out, int64_t at)
{
	static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	time_t seconds = (time_t)at;
	struct tm tm;
	gmtime_r(&seconds, &tm);
	buf_put(out, "Date: ");
	buf_putn(out, days + 3 * tm.tm_wday, 3);
	buf_put(out, ", ");
	buf_int(out, tm.tm_mday);
	buf_char(out, ' ');
	buf_putn(out, months + 3 * tm.tm_mon, 3);
	buf_char(out, ' ');
	buf_int(out, tm.tm_year + 1900);
	const int clock[] = { tm.tm_hour, tm.tm_min, tm.tm_sec };
	for (int i = 0; i < 3; i++) {
		buf_put(out, i ? ":" : " ");
		buf_char(out, (char)('0' + clock[i] / 10));
		buf_char(out, (char)('0' + clock[i] % 10));
	}
	buf_put(out, " +0000\r\n");
}

/* Random, at the sender's host: it says nothing about the server. */
static void put_id(struct buf *out, const char *from)
{
	unsigned char bytes[16];
	char hex[2 * sizeof bytes + 1];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
	buf_puts(out, "Message-ID: <", hex, strchr(from, '@'), ">\r\n");
}

static void put_body(struct buf *out, const char *text)
{
	struct buf lines = { 0 };
	for (; *text; text++)
		buf_puts(&lines, *text == '\n' ? "\r\n" : (const char[]){ *text, '\0' });
	for (size_t at = 0; at < lines.len; at += LINE_BYTES) {
		size_t left = lines.len - at;
		put_base64(out, lines.text + at, left < LINE_BYTES ? left : LINE_BYTES);
		buf_put(out, "\r\n");
	}
	buf_free(&lines);
}

void mail_put(const struct mail *l, struct buf *out)
{
	assert(mail_address_good(l->from) && mail_address_good(l->to));
	assert(!strpbrk(l->subject, "\r\n") && (!l->unsubscribe || !strpbrk(l->unsubscribe, "\r\n<>")));
	buf_puts(out, "From: Bergfried <", l->from, ">\r\nTo: <", l->to, ">\r\n");
	put_subject(out, l->subject);
	put_date(out, l->at);
	put_id(out, l->from);
	/* so that nobody's absence notes answer us */
	buf_put(out, "Auto-Submitted: auto-generated\r\n");
	if (l->unsubscribe)
		/* RFC 8058: mail programs have a button for this */
		buf_puts(out, "List-Unsubscribe: <", l->unsubscribe, ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
	buf_put(out, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n");
	put_body(out, l->text);
}
