/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Text buffers; see buf.h. Running out of room is no mistake of whoever writes: a fixed
 * buffer cuts what does not fit, a growing one what memory is not there for, and both
 * remember it in `full`. So nobody has to look at the result of every single call.
 */
#include "buf.h"

#include "utf8.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct buf buf_over(char *array, size_t size)
{
	assert(array && size > 0);  /* at least the NUL must fit in */
	array[0] = '\0';
	return (struct buf){ .text = array, .size = size, .fixed = true };
}

void buf_free(struct buf *b)
{
	if (!b->fixed)
		free(b->text);
	*b = (struct buf){ 0 };
}

void buf_clear(struct buf *b)
{
	/* the memory is kept: a buffer in a loop soon has as much as it needs */
	b->len = 0;
	b->full = false;
	if (b->text)
		b->text[0] = '\0';
}

const char *buf_text(const struct buf *b)
{
	return b->text ? b->text : "";
}

/* Room for so many bytes more, and the NUL. Once memory has run out it is not asked for
 * again: with what came after the gap, a text with a hole in it would look whole. */
static bool make_room(struct buf *b, size_t more)
{
	assert(b->len < b->size || !b->text);
	if (more < b->size - b->len)
		return true;
	if (b->fixed || b->full)
		return false;
	size_t size = b->size ? b->size : 64;
	/* doubling: however a text is put together, each byte is copied about twice */
	while (size - b->len <= more)
		size *= 2;
	char *text = realloc(b->text, size);
	if (!text)
		return false;
	b->text = text;
	b->size = size;
	return true;
}

void buf_putn(struct buf *b, const char *bytes, size_t n)
{
	/* the usual case first: most of what is written is short, and there is room */
	if (n >= b->size - b->len && !make_room(b, n)) {
		b->full = true;
		if (!b->text)
			return;  /* not even the first bytes were to be had */
		n = b->size - b->len - 1;
	}
	memcpy(b->text + b->len, bytes, n);
	b->len += n;
	b->text[b->len] = '\0';
	assert(b->len < b->size);
}

void buf_put_any(struct buf *b, const char *text)
{
	buf_putn(b, text, strlen(text));
}

void buf_put_all(struct buf *b, const char *const texts[])
{
	assert(texts && texts[0]);
	for (; *texts; texts++)
		buf_put(b, *texts);
}

void buf_grow(struct buf *b, char c)
{
	assert(!b->text || b->len < b->size);
	buf_putn(b, &c, 1);
}

void buf_repeat(struct buf *b, const char *text, int times)
{
	for (int i = 0; i < times; i++)
		buf_put(b, text);
}

/* Without its sign; the smallest number has no positive counterpart. */
static unsigned long long magnitude(long long number)
{
	return number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
}

void buf_int_any(struct buf *b, long long number)
{
	if (number >= 0 && number < 100) {
		char two[2] = { (char)('0' + number / 10), (char)('0' + number % 10) };
		buf_putn(b, two + (number < 10), number < 10 ? 1 : 2);
		return;
	}
	/* not by snprintf: the rules use this, and there is no stdio where they run */
	char digits[24];
	size_t at = sizeof digits;
	unsigned long long rest = magnitude(number);
	do {
		digits[--at] = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest);
	if (number < 0)
		digits[--at] = '-';
	buf_putn(b, digits + at, sizeof digits - at);
}

void buf_int_right(struct buf *b, long long number, int width)
{
	char digits[24];
	struct buf d = buf_over(digits, sizeof digits);
	buf_int(&d, number);
	/* a number that is wider than its column pushes the rest along: better than a wrong one */
	buf_repeat(b, " ", width - (int)d.len);
	buf_put(b, digits);
}

void buf_slug(struct buf *b, const char *name)
{
	/* a gap is written when the next letter comes, so there is none at the ends */
	char some[64];
	size_t n = 0;
	bool gap = false, begun = false;
	for (; *name; name++) {
		char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
		bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
		if (kept && gap && begun)
			some[n++] = '-';
		if (kept)
			some[n++] = c;
		begun = begun || kept;
		gap = !kept;
		/* room for two more */
		if (n > sizeof some - 2) {
			buf_putn(b, some, n);
			n = 0;
		}
	}
	buf_putn(b, some, n);
}

void buf_thousandths(struct buf *b, long long thousandths, int places)
{
	assert(places >= 1 && places <= 3);
	static const unsigned unit[] = { 0, 100, 10, 1 };
	unsigned long long step = unit[places], per_one = 1000 / step;
	unsigned long long size = magnitude(thousandths);
	/* rounded before it is taken apart, so that 0.9996 becomes 1.000 and not 0.1000 */
	size = size / step + (size % step >= (step + 1) / 2);
	/* what is rounded away has no sign: "-0.0" would puzzle people */
	if (thousandths < 0 && size)
		buf_char(b, '-');
	buf_int(b, (long long)(size / per_one));
	buf_char(b, '.');
	for (unsigned long long digit = per_one / 10; digit; digit /= 10)
		buf_char(b, (char)('0' + size / digit % 10));
}

void buf_padded(struct buf *out, const char *text, int width)
{
	while (*text && width > 0) {
		/* whole characters: half of one would spoil what follows it */
		size_t n = 1;
		while (utf8_continues(text[n]))
			n++;
		buf_putn(out, text, n);
		text += n;
		width--;
	}
	buf_repeat(out, " ", width);
}

void buf_short(struct buf *out, const char *text, int width)
{
	int all = utf8_count(text);
	buf_padded(out, text, all <= width ? all : width - 1);
	if (all <= width)
		return;
	/* "Wine." rather than "Wine ." */
	if (out->len && out->text[out->len - 1] == ' ')
		out->text[--out->len] = '\0';
	buf_char(out, '.');
}
