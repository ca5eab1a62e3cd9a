/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Requests from JSON; see request.h. What they mean is in asked.c. */
#include "request.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { ID_BYTES = 40 };  /* of a request's own name for itself */

static const struct message fine = { .id = NULL };

static bool has_type(const json_t *value, enum field_type type)
{
	switch (type) {
	case TYPE_TEXT: return json_is_string(value);
	case TYPE_NUMBER: return json_is_integer(value) && json_integer_value(value) > -(1 << 30) && json_integer_value(value) < 1 << 30;
	case TYPE_BIG: return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= 1000000000000000000;
	case TYPE_BOOL: return json_is_boolean(value);
	case TYPE_OBJECT: return json_is_object(value);
	case TYPE_TEXTS: return json_is_array(value);
	case TYPE_OTHER: break;
	}
	return true;
}

static void give_options(struct given *g, json_t *value)
{
	const char *key;
	json_t *v;
	json_object_foreach(value, key, v) {
		if (g->options == sizeof g->option / sizeof *g->option)
			return;
		g->option[g->options].key = key;
		g->option[g->options++].value = json_string_value(v);
	}
}

/* null, {"kind":"live","base":MS,"increment":MS} or {"kind":"days","each":MS} */
static void give_clock(struct given *g, json_t *value)
{
	json_int_t base = 0, increment = 0, each = 0;
	if (json_is_null(value))
		return;
	if (json_unpack(value, "{s:s,s?:I,s?:I,s?:I!}", "kind", &g->clock.kind, "base", &base, "increment", &increment, "each",
	                &each) != 0)
		g->clock.kind = "";
	g->clock.base = base;
	g->clock.increment = increment;
	g->clock.each = each;
}

static int seat_or_null(const json_t *value)
{
	json_int_t seat = json_is_integer(value) ? json_integer_value(value) : -1;
	return json_is_null(value) ? -1 : seat >= 0 && seat < SEATS_MAX ? (int)seat : -2;
}

/* Those that are no texts are empty ones: whoever reads them says so. */
static void give_items(struct given *g, const json_t *value)
{
	size_t i;
	json_t *item;
	json_array_foreach(value, i, item)
		if (g->items < ITEMS_MAX)
			g->item[g->items++] = json_is_string(item) ? json_string_value(item) : "";
}

/* An id as JSON; false if it is none. */
static bool put_id(const json_t *id, char text[REQUEST_ID_MAX])
{
	if (!json_is_integer(id) && !(json_is_string(id) && json_string_length(id) <= ID_BYTES))
		return false;
	size_t n = json_dumpb(id, text, REQUEST_ID_MAX - 1, JSON_ENCODE_ANY | JSON_COMPACT);
	if (n >= REQUEST_ID_MAX)
		return false;
	text[n] = '\0';
	return true;
}

static void give_value(struct given *g, enum field f, json_t *value)
{
	g->seen |= 1ull << f;
	switch (field_type(f)) {
	case TYPE_TEXT:
		g->text[f] = json_string_value(value);
		return;
	case TYPE_NUMBER:
	case TYPE_BIG:
		g->number[f] = json_integer_value(value);
		return;
	case TYPE_BOOL:
		g->number[f] = json_is_true(value);
		return;
	case TYPE_OBJECT:
	case TYPE_TEXTS:
	case TYPE_OTHER:
		break;
	}
	if (f == F_SHEETS || f == F_MOVES)
		give_items(g, value);
	else if (f == F_OF && !put_id(value, g->of))
		*g->of = '\0';
	else if (f == F_OPTIONS)
		give_options(g, value);
	else if (f == F_CLOCK)
		give_clock(g, value);
	else if (f == F_SIT)
		g->number[f] = seat_or_null(value);
}

/* Every field known and of its type. */
static struct message give_fields(json_t *object, struct given *g)
{
	const char *key;
	json_t *value;
	json_object_foreach(object, key, value) {
		enum field f = field_find(key);
		if (f == FIELDS)
			return field_unknown(key);
		if (!has_type(value, field_type(f)))
			return field_misfit(key, field_type(f));
		give_value(g, f, value);
	}
	return fine;
}

/* The request's own name for itself, a number or a short text. */
static struct message take_id(struct asked *a, const json_t *id)
{
	if (!id || put_id(id, a->id))
		return fine;
	memcpy(a->id, "null", 5);
	return refusal(REFUSED_MALFORMED, N_("“id” must be a number or a string of at most 40 bytes"));
}

/* One text of a request to where the others are; how long it is, with its end. */
static size_t move_text(const char **text, char *to)
{
	if (!*text)
		return 0;
	size_t n = strlen(*text) + 1;
	if (to)
		*text = memcpy(to, *text, n);
	return n;
}

/* All of them, one behind the other, or only (NULL) how long they are together. */
static size_t move_texts(struct given *g, char *to)
{
	size_t n = 0;
	for (int f = 0; f < FIELDS; f++)
		n += move_text(&g->text[f], to ? to + n : NULL);
	for (int i = 0; i < g->options; i++) {
		n += move_text(&g->option[i].key, to ? to + n : NULL);
		n += move_text(&g->option[i].value, to ? to + n : NULL);
	}
	for (int i = 0; i < g->items; i++)
		n += move_text(&g->item[i], to ? to + n : NULL);
	return n + move_text(&g->clock.kind, to ? to + n : NULL);
}

/* What a request says, without the JSON that it came in: a request may wait for long, and a
 * tree of little pieces is forgotten sooner than it is kept. */
static struct message keep(struct asked *a, json_t *json)
{
	struct message m = take_id(a, json_object_get(json, "id"));
	if (!m.id)
		m = give_fields(json, &a->given);
	if (m.id) {
		a->given = (struct given){ .seen = 0 };
		return m;
	}
	a->kept = malloc(move_texts(&a->given, NULL) + 1);
	a->release = free;
	assert(a->kept);
	move_texts(&a->given, a->kept);
	return m;
}

static struct message read_tree(struct asked *a, const char *text, size_t n)
{
	json_error_t where;
	json_t *json = json_loadb(text, n, JSON_REJECT_DUPLICATES, &where);
	if (!json) {
		struct message m = refusal(REFUSED_MALFORMED, N_("invalid JSON at byte {byte}"));
		message_int(&m, "byte", where.position);
		return m;
	}
	struct message m = json_is_object(json) ? keep(a, json)
	                                        : refusal(REFUSED_MALFORMED, N_("a request must be a JSON object"));
	json_decref(json);
	return m.id ? m : asked_take(a);
}

/* ---- the short way ---- */

/* Nearly every request is flat: texts of plain letters, whole numbers, true and false. Such a
 * one is read where it lies, without a tree of JSON, which takes four times as long. What is
 * anything else, or wrong, is left to the long way, which knows what to say about it; so here
 * it is enough to recognise what is right beyond doubt. */

static char *skip_blanks(char *at)
{
	return at + strspn(at, " \t\r\n");
}

/* A text of ASCII without escapes, from its quote on; NULL if it is none. Its end becomes a
 * NUL; `at` is moved behind it. */
static char *flat_text(char **at)
{
	char *text = *at + 1, *end = text;
	if (**at != '"')
		return NULL;
	while (*end >= ' ' && *end <= '~' && *end != '"' && *end != '\\')
		end++;
	if (*end != '"')
		return NULL;
	*end = '\0';
	*at = end + 1;
	return text;
}

/* A number as everybody writes it, small enough for every field. */
static bool flat_number(char **at, long long *number)
{
	enum { DIGITS = 9 };
	bool minus = **at == '-';
	const char *first = *at + minus;
	size_t n = strspn(first, "0123456789");
	if (n == 0 || n > DIGITS || (*first == '0' && (n > 1 || minus)) || strchr(".eE", first[n]))
		return false;
	for (*number = 0, *at = *at + minus; n--; ++*at)
		*number = 10 * *number + (**at - '0');
	*number = minus ? -*number : *number;
	return true;
}

static bool flat_bool(char **at, long long *value)
{
	*value = **at == 't';
	size_t n = *value ? 4 : 5;
	if (strncmp(*at, *value ? "true" : "false", n) != 0)
		return false;
	*at += n;
	return true;
}

static bool flat_id(char **at, char id[REQUEST_ID_MAX])
{
	struct buf b = buf_over(id, REQUEST_ID_MAX);
	long long number;
	if (**at == '"') {
		const char *text = flat_text(at);
		if (!text || strlen(text) > ID_BYTES)
			return false;
		buf_puts(&b, "\"", text, "\"");
	} else {
		if (!flat_number(at, &number))
			return false;
		buf_int(&b, number);
	}
	return true;
}

static bool flat_value(struct asked *a, enum field f, char **at)
{
	struct given *g = &a->given;
	g->seen |= 1ull << f;
	switch (field_type(f)) {
	case TYPE_TEXT:
		g->text[f] = flat_text(at);
		return g->text[f];
	case TYPE_NUMBER:
		return flat_number(at, &g->number[f]);
	case TYPE_BIG:
		return **at != '-' && flat_number(at, &g->number[f]);
	case TYPE_BOOL:
		return flat_bool(at, &g->number[f]);
	case TYPE_OBJECT:
	case TYPE_TEXTS:
	case TYPE_OTHER:
		break;
	}
	return f == F_ID && flat_id(at, a->id);
}

/* The text is written into, and must last as long as the request. */
static bool read_flat(struct asked *a, char *text)
{
	char *at = skip_blanks(text);
	do {
		char *key;
		if (*at != (a->given.seen ? ',' : '{'))
			return false;
		at = skip_blanks(at + 1);
		key = flat_text(&at);
		enum field f = key ? field_find(key) : FIELDS;
		at = skip_blanks(at);
		if (f == FIELDS || a->given.seen >> f & 1 || *at != ':')
			return false;
		at = skip_blanks(at + 1);
		if (!flat_value(a, f, &at))
			return false;
		at = skip_blanks(at);
	} while (*at != '}');
	return !*skip_blanks(at + 1);
}

static bool take_flat(struct asked *a, const char *text, size_t n)
{
	char *copy = malloc(n + 1);
	assert(copy);
	memcpy(copy, text, n);
	copy[n] = '\0';
	/* a NUL would hide what comes behind it */
	if (!memchr(text, '\0', n) && read_flat(a, copy)) {
		a->kept = copy;
		a->release = free;
		return true;
	}
	free(copy);
	asked_start(a);
	return false;
}

struct message asked_read(struct asked *a, const char *text, size_t n)
{
	asked_start(a);
	return take_flat(a, text, n) ? asked_take(a) : read_tree(a, text, n);
}
