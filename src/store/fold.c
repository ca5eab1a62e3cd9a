/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Names without case; see fold.h. */
#include "fold.h"

#include "buf.h"
#include "utf8.h"

#include <assert.h>
#include <string.h>

/* Only letters of two bytes in UTF-8 whose small letter has two as well: so a
 * folded name fits where the name did. */
static unsigned small(unsigned c)
{
	if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x391 && c <= 0x3ab) || (c >= 0x410 && c <= 0x42f))
		return c + 0x20;
	if (c >= 0x400 && c <= 0x40f)
		return c + 0x50;
	if (c == 0x178)
		return 0xff;
	/* capital and small alternate; with the capital even, then odd, then even */
	bool even = (c >= 0x100 && c <= 0x137 && c != 0x130) || (c >= 0x14a && c <= 0x177) || (c >= 0x460 && c <= 0x481) ||
	            (c >= 0x48a && c <= 0x4bf) || (c >= 0x4d0 && c <= 0x52f);
	bool odd = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e) || (c >= 0x4c1 && c <= 0x4ce);
	if (even && c % 2 == 0)
		return c + 1;
	return odd && c % 2 == 1 ? c + 1 : c;
}

void fold_name(const char *name, char folded[NAME_MAX_BYTES + 1])
{
	assert(name && folded);
	struct buf out = buf_over(folded, NAME_MAX_BYTES + 1);
	const unsigned char *in = (const unsigned char *)name;
	while (*in) {
		int n = utf8_length(in);
		char letter[2] = { (char)*in, 0 };
		if (n == 0) {
			/* a database would refuse the whole statement for it */
			n = 1;
			letter[0] = '?';
		} else if (n == 1 && *in >= 'A' && *in <= 'Z') {
			letter[0] = (char)(*in + 0x20);
		} else if (n == 2) {
			unsigned c = small(utf8_code(in, n));
			letter[0] = (char)(0xc0 | c >> 6);
			letter[1] = (char)(0x80 | (c & 0x3f));
		}
		if (out.len + (size_t)n > NAME_MAX_BYTES)
			/* half a letter would be no UTF-8 any more */
			return;
		buf_putn(&out, n > 2 ? (const char *)in : letter, (size_t)n);
		in += n;
	}
}

/* ---- what a name looks like ---- */

/* U+00E0 to U+00FF without accents, as far as they are letters. */
static const char accents[] = "aaaaaaaceeeeiiiidnooooo/ouuuuypy";

/* U+0100 to U+017F likewise. */
static const char more_accents[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnn"
                                   "oooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

static_assert(sizeof accents == 0x100 - 0xe0 + 1 && sizeof more_accents == 0x180 - 0x100 + 1,
              "a letter for every letter");

/* Small letters that look like Latin ones, or whose capitals do: a name may have either. */
static const struct {
	unsigned short code;
	char latin;
} alike[] = {
	{ 0xaa, 'a' },  { 0xb5, 'm' },  { 0xba, 'o' },  { 0xdf, 'b' },  { 0x3ac, 'a' }, { 0x3ad, 'e' }, { 0x3ae, 'h' }, { 0x3af, 'i' }, { 0x3b1, 'a' }, { 0x3b2, 'b' },
	{ 0x3b5, 'e' }, { 0x3b6, 'z' }, { 0x3b7, 'h' }, { 0x3b9, 'i' }, { 0x3ba, 'k' }, { 0x3bc, 'm' }, { 0x3bd, 'v' },
	{ 0x3bf, 'o' }, { 0x3c1, 'p' }, { 0x3c4, 't' }, { 0x3c5, 'y' }, { 0x3c7, 'x' }, { 0x3c9, 'w' }, { 0x3cc, 'o' },
	{ 0x430, 'a' }, { 0x432, 'b' }, { 0x435, 'e' }, { 0x437, '3' }, { 0x43a, 'k' }, { 0x43c, 'm' }, { 0x43d, 'h' },
	{ 0x43e, 'o' }, { 0x440, 'p' }, { 0x441, 'c' }, { 0x442, 't' }, { 0x443, 'y' }, { 0x445, 'x' }, { 0x450, 'e' },
	{ 0x451, 'e' }, { 0x455, 's' }, { 0x456, 'i' }, { 0x457, 'i' }, { 0x458, 'j' }, { 0x45b, 'h' }, { 0x45e, 'y' },
	{ 0x4bb, 'h' }, { 0x4cf, 'l' }, { 0x501, 'd' }, { 0x51b, 'q' }, { 0x51d, 'w' },
};

/* The Latin letter that a small letter looks like; 0: none, it stands for itself. */
static char latin(unsigned c)
{
	if (c < 0x80)
		return (char)c;
	if (c >= 0xe0 && c <= 0xff)
		return accents[c - 0xe0];
	if (c >= 0x100 && c <= 0x17f)
		return more_accents[c - 0x100];
	for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
		if (alike[i].code == c)
			return alike[i].latin;
	return 0;
}

/* Signs that people do not see or do not remember: separators, accents that stand by
 * themselves, and what steers the direction of writing. */
static bool passed_over(unsigned c)
{
	bool sign = c < 0x80 && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z');
	return sign || (c >= 0x80 && c <= 0xbf) || (c >= 0x300 && c <= 0x36f) || (c >= 0x2000 && c <= 0x206f) ||
	       c == 0x3000 || c == 0xfeff;
}

/* One letter more; r and n together are an m. */
static void put_latin(struct buf *out, char c)
{
	static const char from[] = "01i", to[] = "oll";
	const char *at = strchr(from, c);
	if (at)
		c = to[at - from];
	if (c == 'n' && out->len && out->text[out->len - 1] == 'r')
		out->text[out->len - 1] = 'm';
	else
		buf_char(out, c);
}

void shape_name(const char *name, char shape[NAME_MAX_BYTES + 1])
{
	assert(name && shape);
	char plain[NAME_MAX_BYTES + 1], folded[NAME_MAX_BYTES + 1];
	struct buf out = buf_over(plain, sizeof plain);
	/* the one letter that looks like another one when it is small: a Greek n like a v */
	for (const char *c = name; *c; c++) {
		bool nu = strncmp(c, "Ν", 2) == 0;
		if (out.len < NAME_MAX_BYTES)
			buf_char(&out, nu ? 'n' : *c);
		c += nu;
	}
	fold_name(plain, folded);
	out = buf_over(shape, NAME_MAX_BYTES + 1);
	const unsigned char *in = (const unsigned char *)folded;
	for (int n; *in; in += n) {
		n = utf8_length(in);
		unsigned c = utf8_code(in, n);
		char like = latin(c);
		if (passed_over(like ? (unsigned char)like : c))
			continue;
		if (like)
			put_latin(&out, like);
		else
			buf_putn(&out, (const char *)in, (size_t)n);
	}
	if (!out.len)
		buf_put(&out, folded);
}
