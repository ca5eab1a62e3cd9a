/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * JSON in requests and answers; see body.h.
 *
 * Refusals have one form everywhere: a message with its key and arguments, which the
 * client translates. So whoever reads an error in a browser reads it in their language,
 * and a program can tell errors apart without parsing prose.
 */
#include "body.h"

#include <assert.h>
#include <string.h>

#include <jansson.h>

/* So that whoever writes a client need not look it up. */
static void put_names(const struct body_field *fields, struct message *why)
{
	char text[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(text, sizeof text);
	for (const struct body_field *f = fields; f->name; f++) {
		if (f != fields)
			buf_put(&b, ", ");
		buf_put(&b, f->name);
	}
	message_text(why, "fields", text);
}

/* A misspelt field would otherwise be left out in silence, and an optional one be missing. */
static bool nothing_unknown(json_t *object, const struct body_field *fields, struct message *why)
{
	const char *name;
	json_t *value;
	json_object_foreach(object, name, value) {
		const struct body_field *f = fields;
		while (f->name && strcmp(f->name, name) != 0)
			f++;
		if (f->name)
			continue;
		bool any = fields->name;
		*why = message(any ? N_("unknown field “{field}”; known fields: {fields}")
		                   : N_("unknown field “{field}”: the body must be an empty object"));
		message_text(why, "field", name);
		if (any)
			put_names(fields, why);
		return false;
	}
	return true;
}

static bool take(json_t *object, const struct body_field *f, char *into, struct message *why)
{
	assert(f->min <= f->max);
	const json_t *value = json_object_get(object, f->name);
	size_t n = json_string_length(value);
	if (!value && f->optional)
		return true;
	if (value && json_is_string(value) && n >= f->min && n <= f->max) {
		memcpy(into, json_string_value(value), n + 1);
		return true;
	}
	if (!value) {
		*why = message(N_("the field “{field}” is missing"));
	} else if (!json_is_string(value)) {
		*why = message(N_("the field “{field}” must be a string"));
	} else {
		*why = message(N_("the field “{field}” must be {min} to {max} bytes long; got {found}"));
		message_int(why, "min", (long)f->min);
		message_int(why, "max", (long)f->max);
		message_int(why, "found", (long)n);
	}
	message_text(why, "field", f->name);
	return false;
}

static bool read_object(json_t *object, const struct body_field *fields, char *into, struct message *why)
{
	if (!json_is_object(object)) {
		*why = message(N_("the body must be a single JSON object"));
		return false;
	}
	if (!nothing_unknown(object, fields, why))
		return false;
	for (const struct body_field *f = fields; f->name; f++)
		if (!take(object, f, into + f->at, why))
			return false;
	return true;
}

bool body_read(struct call *call, const struct body_field *fields, void *into, struct message *why)
{
	assert(fields && into && why);
	size_t n;
	const char *text = call_body(call, &n);
	json_error_t error;
	/* a name that stands twice means two things to two readers: refused */
	json_t *object = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
	if (!object) {
		*why = message(N_("the body is not valid JSON: line {line}, column {column}: {reason}"));
		message_int(why, "line", error.line);
		message_int(why, "column", error.column);
		message_text(why, "reason", error.text);
		return false;
	}
	bool good = read_object(object, fields, into, why);
	json_decref(object);
	return good;
}

/* ---- answers ---- */

void reply(struct call *call, int status, const char *type, const struct buf *text)
{
	assert(!text->full);
	call_answer(call, status, type, buf_text(text), text->len);
}

/* What programs read; pages and texts have types of their own. */
void reply_json(struct call *call, int status, const struct buf *text)
{
	reply(call, status, "application/json", text);
}

static enum refusal by_status(int status)
{
	switch (status) {
	case 401: return REFUSED_IDENTITY;
	case 403: return REFUSED_FORBIDDEN;
	case 404: return REFUSED_UNKNOWN;
	case 409: return REFUSED_TAKEN;
	case 429: return REFUSED_LIMIT;
	case 503: return REFUSED_AWAY;
	case 500: return REFUSED_BROKEN;
	}
	return REFUSED_MALFORMED;
}

void put_error(struct buf *out, int status, const struct message *why)
{
	assert(why->id);
	struct message m = refusal_as(by_status(status), *why);
	struct json j = { .out = out };
	json_open(&j, '{');
	json_key(&j, "error");
	json_message(&j, &m);
	json_refusal(&j, &m);
	json_close(&j, '}');
}

void reply_error(struct call *call, int status, const struct message *why)
{
	assert(status >= 400);
	struct buf out = { 0 };
	put_error(&out, status, why);
	reply_json(call, status, &out);
	buf_free(&out);
}

/* Most refusals need no arguments. */
void reply_sorry(struct call *call, int status, const char *sentence)
{
	struct message why = message(sentence);
	reply_error(call, status, &why);
}

/* With a time to come back, so that clients do not all knock at once. */
void reply_away(struct call *call)
{
	call_add_header(call, "Retry-After", "5");
	struct message why = refusal_until(REFUSED_AWAY, N_("the server cannot read or save anything right now; please try again shortly"), 5000);
	reply_error(call, 503, &why);
}

/* HEAD has become GET at the door; the body is left out there. */
bool reply_if_not_read(struct call *call)
{
	if (strcmp(call_method(call), "GET") == 0)
		return true;
	call_add_header(call, "Allow", "GET, HEAD");
	reply_sorry(call, 405, N_("this is read-only: use GET"));
	return false;
}
