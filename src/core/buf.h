/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The one way to build text: an append-only buffer that is always terminated
 * by a NUL. Either it grows on the heap (start from a zeroed struct, end with
 * buf_free), or it fills an array of the caller's (buf_over). Text that does
 * not fit is dropped and `full` is set: check it once, at the end.
 */
#ifndef BERGFRIED_BUF_H
#define BERGFRIED_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct buf {
	char *text;   /* NULL until something was put into a growing buffer */
	size_t len;   /* without the NUL */
	size_t size;  /* bytes at `text` */
	bool fixed;   /* `text` belongs to the caller and does not grow */
	bool full;    /* something did not fit, or memory ran out */
};

struct buf buf_over(char *array, size_t size);
void buf_free(struct buf *);
void buf_clear(struct buf *);

/* What has been written; "" for a buffer that was never used. */
const char *buf_text(const struct buf *);

/* What is written most often is done where it is wanted; but a page downloads its code, and there
 * a call is shorter. */
#ifdef BERGFRIED_PAGE
#define IN_PLACE 0
#define WRITTEN static __attribute__((noinline, unused))
#else
#define IN_PLACE 1
#define WRITTEN static inline __attribute__((always_inline))
#endif

void buf_putn(struct buf *, const char *bytes, size_t n);
void buf_put_any(struct buf *, const char *text);

/* A text; one that stands in the program need not be counted. */
static inline void buf_put(struct buf *b, const char *text)
{
	if (!IN_PLACE || !__builtin_constant_p(__builtin_strlen(text))) {
		buf_put_any(b, text);
		return;
	}
	size_t n = __builtin_strlen(text);
	if (b->size - b->len <= n) {
		buf_putn(b, text, n);
		return;
	}
	memcpy(b->text + b->len, text, n + 1);
	b->len += n;
}

/* Several texts, one behind the other: buf_puts(&b, folder, "/", name). */
#define buf_puts(b, ...) buf_put_all(b, (const char *const[]){ __VA_ARGS__, NULL })
void buf_put_all(struct buf *, const char *const texts[]);

/* A character; what does not fit as it is goes the long way. In place, because JSON and the
 * names of moves are written by many of these. */
void buf_grow(struct buf *, char);
static inline void buf_char(struct buf *b, char c)
{
	if (!IN_PLACE || b->size - b->len <= 1) {
		buf_grow(b, c);
		return;
	}
	b->text[b->len++] = c;
	b->text[b->len] = '\0';
}

void buf_repeat(struct buf *, const char *text, int times);

/* Most numbers that are told have one digit. */
void buf_int_any(struct buf *, long long number);
static inline void buf_int(struct buf *b, long long number)
{
	if (IN_PLACE && number >= 0 && number < 10)
		buf_char(b, (char)('0' + number));
	else
		buf_int_any(b, number);
}

/* The same with blanks before it up to that width. */
void buf_int_right(struct buf *, long long number, int width);

/* At most `width` characters of a UTF-8 text, and blanks up to that width. */
void buf_padded(struct buf *, const char *text, int width);

/* At most `width` characters; the last is a dot where some are left out. */
void buf_short(struct buf *, const char *text, int width);

/* The slug of an English name, as in moves: lower case, letters and digits kept,
 * every other run of characters one '-', none at the ends. */
void buf_slug(struct buf *, const char *name);

/* The number with `places` digits after the point, rounded to nearest: the
 * rules and the core use no floats, so thousandths come as whole numbers. */
void buf_thousandths(struct buf *, long long thousandths, int places);

#endif
