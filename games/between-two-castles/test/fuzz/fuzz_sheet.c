/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Castles that people write down, from any bytes. Whatever is accepted must be
 * shown and scored without harm, to the same points in text, in JSON and alone;
 * and since the order of lines does not matter, the same lines from the last to
 * the first must be judged and scored alike.
 */
#include "pad.h"
#include "registry.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static struct fault fault[FAULTS_MAX];

static int reads(const struct pad *pad, struct sheet_space *space, const char *text, size_t n)
{
	static const struct catalogue english = { .language = "en", .form = plural_english };
	static const struct catalogue *const languages[] = { &english, NULL };
	int faults = pad->read((struct sheet *)space->bytes, text, n, languages, fault);
	assert(faults >= 0 && faults <= FAULTS_MAX);
	struct buf said = { 0 };
	for (int i = 0; i < faults; i++) {
		assert(fault[i].what.id && fault[i].line >= 0);
		buf_clear(&said);
		message_put(&said, NULL, &fault[i].what);
		for (size_t j = 0; j < said.len; j++)
			assert((unsigned char)said.text[j] >= ' ');
		assert(!i || !fault[i].line || fault[i].line >= fault[i - 1].line);
	}
	buf_free(&said);
	return faults;
}

/* The lines from the last to the first. */
static void turn_round(const char *text, size_t n, struct buf *out)
{
	size_t end = n;
	while (end > 0) {
		size_t begin = end;
		while (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != '\r')
			begin--;
		buf_putn(out, text + begin, end - begin);
		buf_char(out, '\n');
		end = begin ? begin - 1 : 0;
	}
}

static void check_texts(const struct pad *pad, const struct sheet *sheet)
{
	struct buf text = { 0 }, json = { 0 }, ring_text = { 0 };
	const struct sheet *ring[] = { sheet, sheet, sheet };
	const char *const name[] = { "a", "b", "c" };
	int points = pad->points(sheet);
	pad->show(sheet, NULL, &text);
	pad->json(sheet, &json);
	static const char head[] = "{\"total\":";
	assert(strncmp(json.text, head, strlen(head)) == 0);
	assert(strtol(json.text + strlen(head), NULL, 10) == points);
	/* the sum is the last line */
	char *last = text.text + text.len - 1;
	while (last > text.text && last[-1] != '\n')
		last--;
	assert(strtol(last, NULL, 10) == points);
	pad->show_ring(ring, 3, name, NULL, &ring_text);
	pad->json_ring(ring, 3, &ring_text);
	assert(pad->doubts(ring, 3, fault) > 0);
	buf_free(&text);
	buf_free(&json);
	buf_free(&ring_text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	const struct pad *pad = registry_find("between-two-castles")->pad;
	static struct sheet_space space, other;
	struct buf turned = { 0 };
	int faults = reads(pad, &space, (const char *)bytes, n);
	turn_round((const char *)bytes, n, &turned);
	int again = reads(pad, &other, buf_text(&turned), turned.len);
	assert(!faults == !again);
	buf_free(&turned);
	if (faults)
		return 0;
	const struct sheet *sheet = (const struct sheet *)space.bytes;
	assert(pad->points(sheet) == pad->points((const struct sheet *)other.bytes));
	check_texts(pad, sheet);
	return 0;
}
