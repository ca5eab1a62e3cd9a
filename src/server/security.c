/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The security log; see security.h. */
#include "security.h"

#include "buf.h"
#include "limit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BURSTS = 4096, VALUE_BYTES = 200 };

struct security {
	void (*line)(void *, const char *);
	void *context;
	struct limit *bursts;   /* whose limits were written about in the last minute */
};

struct security *security_new(void (*line)(void *, const char *), void *context)
{
	assert(line);
	struct security *s = calloc(1, sizeof *s);
	assert(s);
	s->line = line;
	s->context = context;
	s->bursts = limit_new(BURSTS, 1.0 / 60, 1);
	assert(s->bursts);
	return s;
}

void security_free(struct security *s)
{
	if (!s)
		return;
	limit_free(s->bursts);
	free(s);
}

/* " key=value"; a value without bytes is "-", so that every line has the same words. */
static void put_pair(struct buf *out, const char *key, const char *value)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:/+~@-";
	static const char hex[] = "0123456789ABCDEF";
	buf_puts(out, " ", key, "=");
	if (!value || !*value)
		buf_char(out, '-');
	for (int i = 0; value && value[i] && i < VALUE_BYTES; i++) {
		unsigned char byte = (unsigned char)value[i];
		/* a lone "-" is nobody's name */
		if (strchr(plain, byte) && (byte != '-' || value[1])) {
			buf_char(out, value[i]);
			continue;
		}
		buf_char(out, '%');
		buf_char(out, hex[byte >> 4]);
		buf_char(out, hex[byte & 15]);
	}
}

void security_note(struct security *s, const struct alarm *alarm)
{
	assert(alarm->what);
	if (!s)
		return;
	struct buf line = { 0 };
	buf_put(&line, "security:");
	put_pair(&line, "what", alarm->what);
	put_pair(&line, "address", alarm->address);
	put_pair(&line, "account", alarm->account);
	if (alarm->by)
		put_pair(&line, "by", alarm->by);
	if (alarm->table)
		put_pair(&line, "table", alarm->table);
	if (alarm->why)
		put_pair(&line, "why", alarm->why);
	if (!line.full)
		s->line(s->context, buf_text(&line));
	buf_free(&line);
}

/* Any number that depends on the limit's name: two limits of an address are two bursts. */
static int64_t mixed(int64_t key, const char *name)
{
	uint64_t hash = (uint64_t)key ^ 0xcbf29ce484222325u;
	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
	return (int64_t)hash;
}

void security_limit(struct security *s, const char *address, const char *account, const char *why, uint64_t now)
{
	assert(why);
	if (!s || !limit_take(s->bursts, mixed(address ? limit_address(address) : 0, why), now))
		return;
	security_note(s, &(struct alarm){ .what = "limit", .address = address, .account = account, .why = why });
}
