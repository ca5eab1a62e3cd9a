/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Names without case; see fold.h. */
#include "fold.h"

#include "buf.h"
#include "utf8.h"

#include <assert.h>

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
