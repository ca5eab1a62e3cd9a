/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A request in the hands of whoever answers it. It has two owners, MHD until the
 * connection is through with it and the one behind the door until the answer; the later
 * one frees it. So it does not matter who is first to give up.
 */
#include "door_inside.h"

#include "body.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* One allocation each, for a name, its value and the link. */
static void free_pairs(struct pair *p)
{
	while (p) {
		struct pair *next = p->next;
		free(p);
		p = next;
	}
}

void call_free(struct call *call)
{
	assert(!call->connection && !call->held);
	/* MHD counts who holds a response; this is our part of it */
	if (call->response)
		MHD_destroy_response(call->response);
	free_pairs(call->headers);
	free_pairs(call->asked);
	buf_free(&call->body);
	free(call->path);
	free(call);
}

void call_leave(struct call *call)
{
	assert(call->door);
	struct door *door = call->door;
	if (!call->knock)
		return;
	call->knock = false;
	gate_count(door, call->key, -1);
}

/* ---- what it says ---- */

const char *call_method(const struct call *call)
{
	return call->method;
}

const char *call_path(const struct call *call)
{
	assert(call->path);
	return call->path;
}

/* What MHD knows goes with the connection: then there is nothing any more, and nobody to
 * answer. */
static const char *look_up(const struct call *call, enum MHD_ValueKind kind, const char *name)
{
	return call->connection ? MHD_lookup_connection_value(call->connection, kind, name) : NULL;
}

const char *call_header(struct call *call, const char *name)
{
	assert(name);
	return look_up(call, MHD_HEADER_KIND, name);
}

const char *call_cookie(struct call *call, const char *name)
{
	assert(name);
	return look_up(call, MHD_COOKIE_KIND, name);
}

const char *call_body(const struct call *call, size_t *n)
{
	if (n)
		*n = call->body.len;
	return buf_text(&call->body);
}

const char *call_address(const struct call *call)
{
	return call->address;
}

bool call_secure(const struct call *call)
{
	return call->secure;
}

/* ---- the answer ---- */

/* Without memory it is left out: an answer that lacks a header is better than none. */
void call_add_header(struct call *call, const char *name, const char *value)
{
	assert(!call->answered && name && value);
	size_t n = strlen(name) + 1, size = strlen(value) + 1;
	struct pair *p = malloc(sizeof *p + n + size);
	if (!p)
		return;
	*p = (struct pair){ .next = call->headers, .name = p->text, .value = p->text + n };
	memcpy(p->text, name, n);
	memcpy(p->text + n, value, size);
	call->headers = p;
}

/* With every answer. Pages load nothing from elsewhere and are nobody's frame; the
 * engine in a page is WebAssembly, which wants a word of its own, and so does a picture that
 * a page has made itself. */
static const struct {
	const char *name, *value;
} always[] = {
	{ "Content-Security-Policy",
	  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; "
	  "frame-ancestors 'none'; object-src 'none'" },
	{ "X-Content-Type-Options", "nosniff" },
	{ "Referrer-Policy", "same-origin" },
	{ "Cross-Origin-Opener-Policy", "same-origin" },
};

/* The caller's own headers come last, so that one may say otherwise about caching. */
static void add_headers(const struct call *call, struct MHD_Response *r, const char *type)
{
	bool cached = false;
	if (type)
		MHD_add_response_header(r, "Content-Type", type);
	for (size_t i = 0; i < sizeof always / sizeof *always; i++)
		MHD_add_response_header(r, always[i].name, always[i].value);
	for (const struct pair *p = call->headers; p; p = p->next) {
		MHD_add_response_header(r, p->name, p->value);
		cached = cached || strcasecmp(p->name, "Cache-Control") == 0;
	}
	if (!cached)
		MHD_add_response_header(r, "Cache-Control", "no-store");
}

void call_respond(struct call *call, int status, struct MHD_Response *r)
{
	assert(!call->answered && call->connection);
	call->answered = true;
	call->status = status;
	call->response = r;
	if (!call->suspended)
		return;   /* on_request is still to return */
	MHD_resume_connection(call->connection);
	http_due(call->door);
}

/* Nobody behind the door has it any more; false if MHD has not, either. */
static bool let_go(struct call *call)
{
	assert(call->held);
	call->held = false;
	if (!call->connection) {
		call_free(call);
		return false;
	}
	call_leave(call);
	/* the door was closing, could not wait, and has said so */
	return !call->answered;
}

static void answer_bytes(struct call *call, int status, const char *type, const char *body, size_t n, bool copy)
{
	assert(status >= 200 && status < 600 && (body || !n));
	if (!let_go(call))
		return;
	/* MHD's signature lacks a const */
	struct MHD_Response *r = MHD_create_response_from_buffer(n, (void *)(uintptr_t)body,
	                                                         copy ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT);
	if (r)
		add_headers(call, r, type);
	call->size = n;
	call->copied = copy;
	call_respond(call, status, r);
}

void call_answer(struct call *call, int status, const char *type, const char *body, size_t n)
{
	answer_bytes(call, status, type, body, n, true);
}

void call_answer_lasting(struct call *call, const char *type, const char *body, size_t n)
{
	answer_bytes(call, 200, type, body, n, false);
}

void call_answer_file(struct call *call, const char *type, int fd, size_t n)
{
	assert(fd >= 0);
	if (!let_go(call)) {
		close(fd);
		return;
	}
	struct MHD_Response *r = MHD_create_response_from_fd(n, fd);
	if (r)
		add_headers(call, r, type);
	else
		close(fd);
	call->size = n;
	call_respond(call, 200, r);
}

/* By the door itself, before anybody behind it has the call. */
void call_refuse(struct call *call, int status, struct message why)
{
	assert(!call->held || call->suspended);
	struct buf b = { 0 };
	put_error(&b, status, &why);
	struct MHD_Response *r = MHD_create_response_from_buffer(b.len, b.text, MHD_RESPMEM_MUST_COPY);
	buf_free(&b);
	if (r)
		add_headers(call, r, "application/json");
	call->door->figures.refused++;
	call_respond(call, status, r);
}
