/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What is kept out before anyone behind the door hears of it: requests that are
 * malformed in ways that MHD lets pass, too many, too large, from pages of other sites,
 * and handshakes of WebSockets that are none.
 */
#include "door_inside.h"

#include "security.h"
#include "sha1.h"
#include "utf8.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the first line ---- */

/* The value of a digit; -1 if it is none. */
static int hex(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decode %XX in place; false where that is none, or what comes out is not UTF-8 or has
 * control characters in it. */
static bool decode(char *text, bool plus)
{
	char *to = text;
	for (const char *from = text; *from; from++) {
		*to = plus && *from == '+' ? ' ' : *from;
		if (*from == '%') {
			int high = hex(from[1]), low = high < 0 ? -1 : hex(from[2]);
			if (low < 0)
				return false;
			*to = (char)(high << 4 | low);
			from += 2;
		}
		if (!*to)
			return false;
		to++;
	}
	*to = '\0';
	return utf8_clean(text);
}

void gate_uri(struct call *call, const char *uri)
{
	assert(uri && !call->path);
	char *path = strdup(uri), *query = path ? strchr(path, '?') : NULL, *whole = NULL;
	call->malformed = true;
	call->path = path;
	if (!path)
		return;
	if (query) {
		*query++ = '\0';
		whole = strdup(query);   /* only to look whether it can be decoded */
	}
	call->query = query;
	call->malformed = *path != '/' || !decode(path, false) || (query && (!whole || !decode(whole, true)));
	free(whole);
}

/* "name=value&..." decoded, the first of that name; the value or NULL. */
const char *call_query(struct call *call, const char *name)
{
	assert(*name);
	size_t n = strlen(name);
	for (const struct pair *p = call->asked; p; p = p->next)
		if (strcmp(p->name, name) == 0)
			return p->value;
	for (const char *at = call->query; at && *at;) {
		size_t len = strcspn(at, "&");
		if (len > n && at[n] == '=' && memcmp(at, name, n) == 0) {
			struct pair *p = malloc(sizeof *p + len + 1);
			if (!p)
				return NULL;
			memcpy(p->text, at, len);
			p->text[len] = '\0';
			p->text[n] = '\0';
			*p = (struct pair){ .next = call->asked, .name = p->text, .value = p->text + n + 1 };
			if (!decode(p->text + n + 1, true))
				p->text[n + 1] = '\0';
			call->asked = p;
			return p->value;
		}
		at += len + (at[len] == '&');
	}
	return NULL;
}

/* ---- the head ---- */

struct framing {
	int lengths, encodings, hosts, origins;
	bool long_one;   /* a length above BODY_MAX */
};

/* Two of a kind that should be one are how one request is smuggled in as two: a proxy may
 * believe the first, and we the second. */
static enum MHD_Result count_header(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct framing *f = cls;
	(void)kind;
	if (strcasecmp(name, "Content-Length") == 0) {
		f->lengths++;
		f->long_one = f->long_one || (value && strtoull(value, NULL, 10) > BODY_MAX);
	} else if (strcasecmp(name, "Transfer-Encoding") == 0) {
		f->encodings++;
	} else if (strcasecmp(name, "Host") == 0) {
		f->hosts++;
	} else if (strcasecmp(name, "Origin") == 0) {
		f->origins++;
	}
	return MHD_YES;
}

/* Does the page that sends this come from us? Programs that are no browsers have no
 * Origin and no cookies of others. */
static bool same_site(struct call *call)
{
	const char *origin = call_header(call, "Origin"), *host = call_header(call, "Host");
	if (!origin)
		return true;
	if (call->door->plan.origin)
		return strcasecmp(origin, call->door->plan.origin) == 0;
	const char *after = strncasecmp(origin, "https://", 8) == 0 ? origin + 8 :
	                    strncasecmp(origin, "http://", 7) == 0 ? origin + 7 : NULL;
	return after && host && strcasecmp(after, host) == 0;
}

/* A form on another site can send text, but not this type, without asking first. */
static bool is_json(struct call *call)
{
	const char *type = call_header(call, "Content-Type");
	size_t n = type ? strcspn(type, "; \t") : 0;
	return n == strlen("application/json") && strncasecmp(type, "application/json", n) == 0;
}

/* The operator hears of it once, not for every request of a flood. */
static void note_limit(const struct call *call, const char *limit)
{
	security_limit(call->door->plan.security, call->address, NULL, limit, uv_now(call->door->loop));
}

/* So that a check can be left with the answer: it has been said. */
static bool refuse(struct call *call, int status, struct message why)
{
	call_refuse(call, status, why);
	return false;
}

bool gate_head(struct call *call)
{
	assert(call->method && !call->answered);
	struct framing f = { 0 };
	if (call->door->closes_at)
		return refuse(call, 503, refusal_until(REFUSED_AWAY, N_("The server is shutting down."), 5000));
	/* before anything else costs work: this is what holds a flood off */
	if (!limit_take(call->door->rate, call->key, uv_now(call->door->loop))) {
		call_add_header(call, "Retry-After", "1");
		note_limit(call, "calls");
		return refuse(call, 429, refusal_until(REFUSED_LIMIT, N_("Too many requests: please wait a moment."), 1000));
	}
	MHD_get_connection_values(call->connection, MHD_HEADER_KIND, count_header, &f);
	if (call->malformed || f.lengths > 1 || f.encodings > 1 || (f.lengths && f.encodings) || f.hosts > 1 || f.origins > 1)
		return refuse(call, 400, refusal(REFUSED_MALFORMED, N_("The request is malformed.")));
	bool reads = strcmp(call->method, "GET") == 0;
	if (!reads && strcmp(call->method, "POST") != 0) {
		call->method = "";
		call_add_header(call, "Allow", "GET, HEAD, POST");
		return refuse(call, 405, refusal(REFUSED_MALFORMED, N_("This method is not allowed.")));
	}
	call->method = reads ? "GET" : "POST";   /* MHD's text goes with the connection */
	if (f.long_one)
		return refuse(call, 413, refusal(REFUSED_MALFORMED, N_("The request is too large.")));
	const char *plain = call->door->plan.plain_post;
	if (reads || (plain && strcmp(call->path, plain) == 0))
		return true;
	if (!same_site(call))
		return refuse(call, 403, refusal(REFUSED_FORBIDDEN, N_("Pages on other sites may not request this.")));
	if (!is_json(call))
		return refuse(call, 415, refusal(REFUSED_MALFORMED, N_("A request that changes something must be JSON.")));
	return true;
}

/* ---- the handshake ---- */

/* Is that word in a list with commas, in any case? */
static bool lists(const char *list, const char *word)
{
	size_t n = strlen(word);
	while (list && *list) {
		list += strspn(list, ", \t");
		size_t len = strcspn(list, ", \t");
		if (len == n && strncasecmp(list, word, n) == 0)
			return true;
		list += len;
	}
	return false;
}

/* Sixteen bytes in base64. */
static bool good_key(const char *key)
{
	unsigned char bytes[16];
	size_t n;
	return key && strlen(key) == 24 &&
	       sodium_base642bin(bytes, sizeof bytes, key, 24, NULL, &n, NULL, sodium_base64_VARIANT_ORIGINAL) == 0 &&
	       n == sizeof bytes;
}

static int *count_of(struct door *door, int64_t key)
{
	return &door->count[limit_place(door->secret, key, COUNTS)];
}

/* The network that an IPv6 address is in, its first 48 bits: so many one customer can have,
 * with 65,536 addresses as we count them. Inverted, for no address is to have the same number.
 * 0: it is none. */
static int64_t network(int64_t key)
{
	return (uint64_t)key >> 32 ? (int64_t)~((uint64_t)key | 0xffff) : 0;
}

void gate_count(struct door *door, int64_t key, int by)
{
	door->places += by;
	*count_of(door, key) += by;
	if (network(key))
		*count_of(door, network(key)) += by;
}

/* A place among the sockets. */
static bool take_place(struct call *call)
{
	struct door *door = call->door;
	int most = door->sockets_max, each = door->plan.sockets_per_address;
	int64_t around = network(call->key);
	if (door->places >= most)
		return refuse(call, 503, refusal_until(REFUSED_FULL, N_("The server is full: please come back later."), 30000));
	if (each > 0 && (*count_of(door, call->key) >= each || (around && *count_of(door, around) >= NETWORK_ADDRESSES * each))) {
		note_limit(call, "sockets");
		return refuse(call, 429, refusal_until(REFUSED_FULL, N_("Too many connections from your address."), 30000));
	}
	gate_count(door, call->key, 1);
	call->knock = true;
	return true;
}

bool gate_knocks(struct call *call)
{
	assert(!call->answered);
	if (call->head || strcmp(call->method, "GET") != 0 || !lists(call_header(call, "Upgrade"), "websocket"))
		return false;
	/* from here on it is a handshake, and a bad one is refused as such */
	const char *version = call_header(call, "Sec-WebSocket-Version");
	if (!lists(call_header(call, "Connection"), "upgrade") || !good_key(call_header(call, "Sec-WebSocket-Key")))
		return refuse(call, 400, refusal(REFUSED_MALFORMED, N_("The request is malformed.")));
	if (!version || strcmp(version, "13") != 0) {
		call_add_header(call, "Sec-WebSocket-Version", "13");
		return refuse(call, 426, refusal(REFUSED_MALFORMED, N_("This WebSocket version is not supported.")));
	}
	if (!same_site(call))
		return refuse(call, 403, refusal(REFUSED_FORBIDDEN, N_("Pages on other sites may not request this.")));
	return take_place(call);
}

void gate_accept(const char *key, char accept[ACCEPT_SIZE])
{
	/* RFC 6455, 1.3 */
	static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
	unsigned char hash[SHA1_SIZE];
	char text[24 + sizeof guid];
	assert(strlen(key) == 24);
	memcpy(text, key, 24);
	memcpy(text + 24, guid, sizeof guid);
	sha1(text, 24 + sizeof guid - 1, hash);
	sodium_bin2base64(accept, ACCEPT_SIZE, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}
