/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Fuzzing the framing of WebSockets: any bytes give valid texts, well-formed frames to
 * send back and at last a goodbye, and the same whether they come in one piece or in
 * many. The first byte says how: bits 0-2, the size of the pieces; bit 3, each text is
 * sent back; bit 4, only a few frames are allowed; bit 5, we say goodbye at a text.
 */
#include "buf.h"
#include "door.h"
#include "frames.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEND_BACK = 8, FEW = 16, GOODBYE = 32 };

struct run {
	struct frames frames;
	struct buf texts;
	unsigned how;
	int seen;
};

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void on_text(void *owner, const char *text, size_t n)
{
	struct run *run = owner;
	struct buf whole = { 0 };
	must(n <= TEXT_IN_MAX, "a text is too long");
	buf_putn(&whole, text, n);
	for (size_t i = 0; i < n;) {
		int size = utf8_length((const unsigned char *)whole.text + i);
		must(size, "a text is not UTF-8");
		i += (size_t)size;
	}
	buf_free(&whole);
	buf_putn(&run->texts, text, n);
	buf_char(&run->texts, '\n');
	if (run->how & SEND_BACK)
		frames_text(&run->frames, text, n);
	if (run->how & GOODBYE && n == 3)
		frames_bye(&run->frames, 1008, "three");
}

static bool may(void *owner)
{
	struct run *run = owner;
	return !(run->how & FEW) || ++run->seen < 8;
}

static const struct frames_use use = { on_text, may };

/* Frames as a server sends them, the goodbye last; its status, 0 if there is none. */
static int check_out(const struct frames *f)
{
	size_t n;
	const unsigned char *at = (const unsigned char *)frames_out(f, &n);
	int status = 0;
	bool bye = false;
	while (n) {
		must(!bye, "something comes after the goodbye");
		must(n >= 2, "half a frame");
		size_t head = at[1] < 126 ? 2 : at[1] == 126 ? 4 : 10, size = at[1];
		must(n >= head && at[1] < 128, "a frame is masked or cut");
		if (head > 2)
			size = 0;
		for (size_t i = 2; i < head; i++)
			size = size << 8 | at[i];
		must(n - head >= size, "half a frame");
		must(at[0] == 0x81 || at[0] == 0x88 || at[0] == 0x8a, "a frame that we do not send");
		bye = at[0] == 0x88;
		if (bye && size >= 2)
			status = at[head] << 8 | at[head + 1];
		at += head + size;
		n -= head + size;
	}
	must(bye == f->said, "a goodbye was said that is not there");
	return status;
}

static int play(struct run *run, unsigned how, const uint8_t *data, size_t size, size_t piece)
{
	*run = (struct run){ .how = how };
	static struct frames_shelf shelf;
	frames_begin(&run->frames, &use, &shelf, run);
	while (size) {
		size_t n = piece < size ? piece : size;
		frames_feed(&run->frames, data, n);
		const struct frames *f = &run->frames;
		must(!f->half || f->unfinished || f->fed != f->whole, "memory is kept for nothing");
		must(!f->fault || f->said, "they are not told");
		data += n;
		size -= n;
	}
	return run->frames.flooded ? -1 : check_out(&run->frames);
}

/* How soon wslay finds what is wrong in the reason of a goodbye depends on the pieces. */
static bool offence(int status)
{
	return status == 1002 || status == 1007;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const size_t pieces[8] = { 1, 2, 3, 5, 7, 64, 127, 1000 };
	struct run whole, parts;
	if (!size)
		return 0;
	int a = play(&whole, data[0], data + 1, size - 1, size);
	int b = play(&parts, data[0], data + 1, size - 1, pieces[data[0] & 7]);
	must(whole.texts.len == parts.texts.len && memcmp(buf_text(&whole.texts), buf_text(&parts.texts), whole.texts.len) == 0,
	     "other texts in pieces");
	must(a == b || offence(a) || offence(b), "another goodbye in pieces");
	frames_end(&whole.frames);
	frames_end(&parts.frames);
	buf_free(&whole.texts);
	buf_free(&parts.texts);
	return 0;
}
