/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Canvases and the width of texts; see canvas.h.
 *
 * A letter is not a byte, and not always a column: Cyrillic takes two bytes, Chinese
 * two columns, a combining mark none. Everything that pads, breaks or cuts goes through
 * here, so that nobody else has to know.
 */
#include "canvas.h"

#include "utf8.h"

#include <assert.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

/* ---- text ---- */

bool text_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* One character of UTF-8; a broken byte counts as U+FFFD. */
static uint32_t decode(const char **text)
{
	const unsigned char *b = (const unsigned char *)*text;
	if (!*b)
		return 0;
	int n = utf8_length(b);
	*text += n ? n : 1;
	return n ? utf8_code(b, n) : 0xfffd;
}

/* What stands for a character where only ASCII can be shown. */
static wchar_t plainly(uint32_t c)
{
	switch (c) {
	case 0x201c: case 0x201d: case 0x201e: case 0xab: case 0xbb:
		return L'"';
	case 0x2018: case 0x2019: case 0x201a:
		return L'\'';
	case 0x2013: case 0x2014: case 0x2212:
		return L'-';
	case 0xb7: case 0x2026:
		return L'.';
	case 0xd7:
		return L'x';
	case 0xb0:
		return L'*';
	case 0xa0:
		return L' ';
	}
	/* Czech without its accents is still Czech */
	static const wchar_t accented[] = L"áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ";
	static const char bare[] = "acdeeinorstuuyzACDEEINORSTUUYZ";
	const wchar_t *at = c < 0x80 ? NULL : wcschr(accented, (wchar_t)c);
	return at ? (wchar_t)bare[at - accented] : c < 0x80 ? (wchar_t)c : L'?';
}

wchar_t text_next(const char **text)
{
	assert(text && *text);
	uint32_t c = decode(text);
	if (!c)
		return 0;
	wchar_t shown = text_utf8() ? (wchar_t)c : plainly(c);
	/* control characters would move the terminal's cursor */
	return c < 0x20 || (c >= 0x7f && c < 0xa0) ? L'?' : shown;
}

/* For drawings in which a character of a text is a sign by itself. */
wchar_t text_sign(const char *text)
{
	return text_next(&text);
}

/* A character that the C library does not know is taken for a narrow one, as terminals do. */
static int columns_of(wchar_t c)
{
	int n = wcwidth(c);
	return n < 0 ? 1 : n;
}

int text_width(const char *text)
{
	assert(text);
	int n = 0;
	for (wchar_t c; (c = text_next(&text));)
		n += columns_of(c);
	return n;
}

/* May a word that is too long be broken before this place? */
static bool is_joint(const char *word, const char *at)
{
	return at > word + 1 && (at[-1] == '+' || at[-1] == '/') && at[-2] != ' ' && *at != ' ';
}

size_t text_break(const char *text, int width, const char **next)
{
	assert(text && next);
	const char *at = text, *space = NULL, *joint = NULL;
	int columns = 0;
	while (*at && *at != '\n') {
		const char *before = at;
		columns += columns_of(text_next(&at));
		/* a space behind the last word may hang over the edge: nobody sees it */
		if (columns > width && *before != ' ') {
			/* a word longer than a line is cut where its parts meet, or where the line ends */
			const char *end = space ? space : joint ? joint : before > text ? before : at;
			*next = space ? space + 1 : end;
			return (size_t)(end - text);
		}
		if (*before == ' ')
			space = before;
		if (columns <= width && is_joint(text, at))
			joint = at;
	}
	*next = *at == '\n' ? at + 1 : at;
	return (size_t)(at - text);
}

/* Counted as it is drawn, so that what is measured fits. */
int text_lines(const char *text, int width)
{
	assert(text);
	int n = 0;
	for (; *text; n++)
		text_break(text, width, &text);
	return n;
}

/* Of the three languages: enough to part a word where a reader would. */
static bool is_vowel(wchar_t c)
{
	return c && wcschr(L"aeiouyáéěíóúůýAEIOUYаеёиоуыэюяАЕЁИОУЫЭЮЯ", c);
}

/* Can a part of a word begin with this letter? The h of ch, sh, th belongs to the letter before it. */
static bool is_onset(wchar_t before, wchar_t c)
{
	return c > L'@' && !is_vowel(c) && !wcschr(L"ьъй", c) && !(c == L'h' && wcschr(L"cgpstwCGPSTW", before));
}

/* For names in narrow places of a board, where nothing else fits. */
size_t text_hyphen(const char *word, int width)
{
	assert(word);
	const char *at = word;
	size_t best = 0;
	wchar_t before = 0;
	bool vowel = false;
	for (int letters = 0, columns = 0; *at && *at != ' ' && columns <= width; letters++) {
		const char *next = at;
		wchar_t c = text_next(&next), after = text_sign(next);
		if (letters >= 2 && vowel && is_onset(before, c) && is_vowel(after))
			best = (size_t)(at - word);
		vowel = vowel || is_vowel(c);
		columns += columns_of(c);
		before = c;
		at = next;
	}
	return best;
}

void text_pad(struct buf *out, const char *text, int width)
{
	assert(width >= 0);
	buf_put(out, text);
	buf_repeat(out, " ", width - text_width(text));
}

void text_hang(struct buf *out, const char *text, int indent, int width)
{
	assert(indent >= 0);
	for (bool first = true; *text; first = false) {
		const char *next;
		size_t bytes = text_break(text, width - indent, &next);
		if (!first) {
			buf_char(out, '\n');
			buf_repeat(out, " ", indent);
		}
		buf_putn(out, text, bytes);
		text = next;
	}
}

/* Two blanks, or a dash and one, are how our lists part a term from what it means. */
int text_words_begin(const char *text, int width)
{
	assert(text);
	int column = 0, begin = 0;
	for (const char *at = text; *at && *at != '\n' && column <= width / 2; column++) {
		const char *before = at;
		wchar_t c = text_next(&at);
		bool gap = before > text && before[-1] == ' ' && (before - text < 2 || before[-2] == ' ' || before[-2] == '-');
		if (c != L' ' && gap)
			begin = column;
	}
	return begin;
}

void text_fold(struct buf *out, const char *text, int width)
{
	assert(text && width > 0);
	int hang = 0;
	for (bool begins = true; *text;) {
		int indent = begins ? 0 : hang;
		hang = begins ? text_words_begin(text, width) : hang;
		const char *next;
		size_t bytes = text_break(text, width - indent, &next);
		buf_repeat(out, " ", indent);
		buf_putn(out, text, bytes);
		begins = next > text && next[-1] == '\n';
		if (begins || *next)
			buf_char(out, '\n');
		text = next;
	}
}

/* ---- canvases ---- */

void canvas_size(struct canvas *c, int lines, int columns)
{
	assert(lines > 0 && columns > 0);
	size_t n = (size_t)lines * (size_t)columns;
	/* the same size as last time, as nearly always, needs no other memory */
	if (lines != c->lines || columns != c->columns) {
		free(c->at);
		c->at = malloc(n * sizeof *c->at);
		assert(c->at);
		c->lines = lines;
		c->columns = columns;
	}
	for (size_t i = 0; i < n; i++)
		c->at[i] = (struct glyph){ .c = L' ' };
}

void canvas_free(struct canvas *c)
{
	free(c->at);
	*c = (struct canvas){ 0 };
}

/* Drawing outside is no mistake: boards are larger than screens, and whoever draws one
 * need not know where the edge is. */
struct glyph *canvas_at(struct canvas *c, int line, int column)
{
	assert(c);
	static struct glyph outside;
	if (line < 0 || line >= c->lines || column < 0 || column >= c->columns)
		return &outside;
	return &c->at[line * c->columns + column];
}

void canvas_glyph(struct canvas *c, int line, int column, wchar_t sign, int ink, int ground, int flags)
{
	assert(ink >= 0 && ink < PAINTS && ground >= 0 && ground < PAINTS);
	*canvas_at(c, line, column) = (struct glyph){ sign, (uint8_t)ink, (uint8_t)ground, (uint8_t)flags };
}

/* One line of text; what does not fit is cut, and a wide character is never cut in half. */
static int put(struct canvas *c, int line, int column, int width, const char *text, size_t bytes, int ink, int flags)
{
	const char *end = text + bytes;
	int used = 0;
	while (text < end) {
		wchar_t sign = text_next(&text);
		int n = columns_of(sign);
		/* a wide character that would stick out is left out as a whole */
		if (used + n > width)
			break;
		if (n == 0)
			continue;  /* combining marks find no place of their own */
		canvas_glyph(c, line, column + used, sign, ink, PAINT_PLAIN, flags);
		if (n == 2)
			canvas_glyph(c, line, column + used + 1, 0, ink, PAINT_PLAIN, flags);
		used += n;
	}
	return used;
}

int canvas_text(struct canvas *c, int line, int column, int width, const char *text, int ink, int flags)
{
	assert(text);
	return put(c, line, column, width, text, strlen(text), ink, flags);
}

/* The dots say that there is more, which a name cut off in the middle does not. */
int canvas_title(struct canvas *c, int line, int column, int width, const char *text, int ink, int flags)
{
	bool cut = text_width(text) > width;
	int used = canvas_text(c, line, column, cut ? width - 1 : width, text, ink, flags);
	return cut ? used + canvas_text(c, line, column + used, 1, "…", ink, flags) : used;
}

int canvas_wrap(struct canvas *c, int line, int column, int width, int lines, const char *text, int ink, int flags)
{
	assert(text);
	int used = 0;
	while (*text && used < lines && width > 0) {
		const char *next;
		size_t bytes = text_break(text, width, &next);
		put(c, line + used++, column, width, text, bytes, ink, flags);
		text = next;
	}
	return used;
}

void canvas_copy(struct canvas *to, int line, int column, int lines, int columns, const struct canvas *from,
                 int from_line, int from_column)
{
	assert(to != from && to->at && from->at);
	for (int y = 0; y < lines && from_line + y < from->lines; y++)
		for (int x = 0; x < columns && from_column + x < from->columns; x++)
			if (from_line + y >= 0 && from_column + x >= 0)
				*canvas_at(to, line + y, column + x) = from->at[(from_line + y) * from->columns + from_column + x];
}

/* The way back from a character to UTF-8: four bytes at most. */
static void encode(struct buf *out, uint32_t c)
{
	assert(c <= 0x10ffff);
	if (c < 0x80) {
		buf_char(out, (char)c);
		return;
	}
	int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
	static const unsigned char lead[] = { 0, 0xc0, 0xe0, 0xf0 };
	buf_char(out, (char)(lead[more] | c >> 6 * more));
	while (more-- > 0)
		buf_char(out, (char)(0x80 | (c >> 6 * more & 0x3f)));
}

void canvas_line_text(const struct canvas *c, int line, struct buf *out)
{
	assert(line >= 0 && line < c->lines);
	int end = c->columns;
	const struct glyph *at = &c->at[line * c->columns];
	/* blanks at the end would make lines of a file longer than they look */
	while (end > 0 && (at[end - 1].c == L' ' || !at[end - 1].c))
		end--;
	for (int i = 0; i < end; i++)
		if (at[i].c)
			encode(out, (uint32_t)at[i].c);
}
