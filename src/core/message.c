/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Messages and catalogues; see message.h. Catalogues are .mo files as gettext's tools make
 * them, but read here: the library's gettext knows one language for a whole process, and a
 * server speaks several at a time.
 */
#include "message.h"

#include "utf8.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

struct message message(const char *id)
{
	return (struct message){ .id = id };
}

struct message refusal(enum refusal why, const char *id)
{
	assert(why > REFUSED_NOT && why < REFUSALS);
	return (struct message){ .id = id, .refusal = why };
}

struct message refusal_until(enum refusal why, const char *id, long again)
{
	struct message m = refusal(why, id);
	m.again = again < 1 ? 1 : again > 86400000 ? 86400000 : (int)again;
	return m;
}

struct message refusal_as(enum refusal why, struct message m)
{
	if (m.id && m.refusal == REFUSED_NOT)
		m.refusal = why;
	return m;
}

const char *refusal_key(enum refusal why)
{
	static const char *const key[REFUSALS] = {
		[REFUSED_NOT] = "illegal",
#define REFUSAL(name, text, meaning) [REFUSED_##name] = text,
#include "refusals.def"
#undef REFUSAL
	};
	assert(why < REFUSALS);
	return key[why];
}

struct message message_n(const char *one, const char *many, long n)
{
	assert(one && many);
	return (struct message){ .id = one, .plural = many, .n = n };
}

/* Messages are passed about by value, so an argument's text is copied: who shows it may
 * do so long after what it was made of is gone. What is too long is cut, between two
 * characters: a message must not fail because somebody typed a long word. */
static void argument(struct message *m, const char *name, const char *text, char term)
{
	assert(name && text);
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
	/* the + is left out again where it is not wanted, and before what rounds to nothing */
	buf_char(&b, '+');
	buf_thousandths(&b, thousandths, places);
	bool more = digits[1] != '-' && digits[1 + strspn(digits + 1, "0.")];
	argument(m, name, digits + !(sign && more), '#');
}

/* The rules of the languages, as in the heads of their .po files: which of the forms that
 * stand there, counted from 0. The number is not negative. */
int plural_english(long n)
{
	return n != 1;
}

int plural_russian(long n)
{
	assert(n >= 0);
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
	assert(c->size >= 20);
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
	assert(id);
	/* the empty key is the catalogue's own header */
	const char *text = *id ? look_up(c, id) : NULL;
	return text && *text ? text : id;
}

const char *trn(const struct catalogue *c, const char *one, const char *many, long n)
{
	long size = n < 0 ? -n : n;
	const char *text = look_up(c, one);
	/* what nobody has translated yet is better read in English than not at all */
	if (!text || !*text)
		return plural_english(size) ? many : one;
	/* the forms stand one after the other, a NUL behind each */
	for (int skip = c->form(size); skip; skip--)
		text += strlen(text) + 1;
	return text;
}

struct letter letter(const struct catalogue *c, const char *set, int i)
{
	struct letter l = { "" };
	assert(i >= 0);
	struct buf b = buf_over(l.text, sizeof l.text);
	/* a letter of another alphabet is more than one byte */
	for (const char *at = tr(c, set); *at && i >= 0; at++) {
		if (i == 0)
			buf_char(&b, *at);
		i -= !utf8_continues(at[1]);
	}
	return l;
}

/* Name by name, with what stands between them: "lance+bow" is two words to translate and
 * a sign that is the same in all languages. */
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
	/* of the languages we speak only English has a point */
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

/* What {name} stands for; false if the message has no such argument. */
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
	/* only where it has chosen the form: {n} may be an argument's name like any other */
	if (m->plural && len == 1 && *name == 'n') {
		put_int(out, c, m->n);
		return true;
	}
	return false;
}

void message_put(struct buf *out, const struct catalogue *c, const struct message *m)
{
	if (!m->id)
		return;  /* there is nothing to say */
	const char *at = m->plural ? trn(c, m->id, m->plural, m->n) : tr(c, m->id);
	while (*at) {
		/* braces without an argument of that name are shown as they are: a translator's
		   slip is to be seen, and must not cost the rest of the sentence */
		const char *close = *at == '{' ? strchr(at, '}') : NULL;
		if (close && put_argument(out, c, m, at + 1, (size_t)(close - at - 1))) {
			at = close + 1;
			continue;
		}
		buf_char(out, *at++);
	}
}
