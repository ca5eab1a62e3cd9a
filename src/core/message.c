/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Messages and catalogues; see message.h. */
#include "message.h"

#include "utf8.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

struct message message(const char *id)
{
	return (struct message){ .id = id };
}

struct message message_n(const char *one, const char *many, long n)
{
	return (struct message){ .id = one, .plural = many, .n = n };
}

static void argument(struct message *m, const char *name, const char *text, char term)
{
	int i = 0;
	while (i < MESSAGE_ARGS && m->arg[i].name)
		i++;
	assert(i < MESSAGE_ARGS);
	size_t n = strlen(text);
	if (n >= MESSAGE_ARG_SIZE) {
		n = MESSAGE_ARG_SIZE - 1;
		while (n && utf8_continues(text[n]))
			n--;
	}
	m->arg[i].name = name;
	m->arg[i].term = term;
	memcpy(m->arg[i].text, text, n);
	m->arg[i].text[n] = '\0';
}

void message_text(struct message *m, const char *name, const char *text)
{
	argument(m, name, text, 0);
}

struct message message_with(const char *id, const char *name, const char *text)
{
	struct message m = message(id);
	message_text(&m, name, text);
	return m;
}

void message_term(struct message *m, const char *name, const char *id)
{
	argument(m, name, id, 't');
}

void message_terms(struct message *m, const char *name, const char *ids)
{
	argument(m, name, ids, '+');
}

void message_int(struct message *m, const char *name, long number)
{
	char digits[24];
	struct buf b = buf_over(digits, sizeof digits);
	buf_int(&b, number);
	argument(m, name, digits, '#');
}

void message_thousandths(struct message *m, const char *name, long long thousandths, int places, bool sign)
{
	char digits[32];
	struct buf b = buf_over(digits, sizeof digits);
	buf_char(&b, '+');
	buf_thousandths(&b, thousandths, places);
	bool more = digits[1] != '-' && digits[1 + strspn(digits + 1, "0.")];
	argument(m, name, digits + !(sign && more), '#');
}

int plural_english(long n)
{
	return n != 1;
}

int plural_russian(long n)
{
	long ones = n % 10, tens = n / 10 % 10;
	if (tens == 1 || ones == 0 || ones > 4)
		return 2;
	return ones == 1 ? 0 : 1;
}

int plural_czech(long n)
{
	return n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2;
}

/* The .mo layout: at 8 the number of strings, at 12 and 16 where the tables of
 * keys and of translations begin; a row is length and place. Keys are sorted.
 * The key of a plural is "one\0many", so comparing as C strings finds it. */
static uint32_t word(const struct catalogue *c, size_t at)
{
	assert(at + 4 <= c->size);
	const unsigned char *b = c->mo + at;
	return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static const char *look_up(const struct catalogue *c, const char *id)
{
	if (!c || !c->mo)
		return NULL;
	uint32_t low = 0, high = word(c, 8), keys = word(c, 12), texts = word(c, 16);
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		int order = strcmp(id, (const char *)c->mo + word(c, keys + 8 * middle + 4));
		if (order == 0)
			return (const char *)c->mo + word(c, texts + 8 * middle + 4);
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

const char *tr(const struct catalogue *c, const char *id)
{
	/* the empty key is the catalogue's own header */
	const char *text = *id ? look_up(c, id) : NULL;
	return text && *text ? text : id;
}

const char *trn(const struct catalogue *c, const char *one, const char *many, long n)
{
	long size = n < 0 ? -n : n;
	const char *text = look_up(c, one);
	if (!text || !*text)
		return plural_english(size) ? many : one;
	for (int skip = c->form(size); skip; skip--)
		text += strlen(text) + 1;
	return text;
}

struct letter letter(const struct catalogue *c, const char *set, int i)
{
	struct letter l = { "" };
	struct buf b = buf_over(l.text, sizeof l.text);
	for (const char *at = tr(c, set); *at && i >= 0; at++) {
		if (i == 0)
			buf_char(&b, *at);
		i -= !utf8_continues(at[1]);
	}
	return l;
}

/* Name by name, with what stands between them. */
static void put_terms(struct buf *out, const struct catalogue *c, const char *ids)
{
	while (*ids) {
		char id[MESSAGE_ARG_SIZE];
		struct buf b = buf_over(id, sizeof id);
		size_t n = strcspn(ids, "+/:,");
		buf_putn(&b, ids, n);
		buf_put(out, tr(c, id));
		ids += n;
		while (*ids && strchr("+/:, ", *ids))
			buf_char(out, *ids++);
	}
}

void number_put(struct buf *out, const struct catalogue *c, const char *plain)
{
	bool comma = c && strcmp(c->language, "en") != 0;
	for (; *plain; plain++) {
		if (*plain == '-')
			buf_put(out, "\xe2\x88\x92");  /* U+2212, as wide as a + */
		else
			buf_char(out, *plain == '.' && comma ? ',' : *plain);
	}
}

static void put_int(struct buf *out, const struct catalogue *c, long number)
{
	char digits[24];
	struct buf b = buf_over(digits, sizeof digits);
	buf_int(&b, number);
	number_put(out, c, digits);
}

static bool put_argument(struct buf *out, const struct catalogue *c, const struct message *m, const char *name, size_t len)
{
	for (int i = 0; i < MESSAGE_ARGS && m->arg[i].name; i++)
		if (strlen(m->arg[i].name) == len && memcmp(m->arg[i].name, name, len) == 0) {
			const char *text = m->arg[i].text;
			if (m->arg[i].term == '+')
				put_terms(out, c, text);
			else if (m->arg[i].term == '#')
				number_put(out, c, text);
			else
				buf_put(out, m->arg[i].term ? tr(c, text) : text);
			return true;
		}
	if (m->plural && len == 1 && *name == 'n') {
		put_int(out, c, m->n);
		return true;
	}
	return false;
}

void message_put(struct buf *out, const struct catalogue *c, const struct message *m)
{
	if (!m->id)
		return;
	const char *at = m->plural ? trn(c, m->id, m->plural, m->n) : tr(c, m->id);
	while (*at) {
		const char *close = *at == '{' ? strchr(at, '}') : NULL;
		if (close && put_argument(out, c, m, at + 1, (size_t)(close - at - 1))) {
			at = close + 1;
			continue;
		}
		buf_char(out, *at++);
	}
}
