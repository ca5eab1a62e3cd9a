/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Files and the built-in page; see www.h.
 *
 * A server for strangers must not be talked into showing what lies beside its folder:
 * no link is followed, no name that begins with a dot is found, and a path is walked
 * step by step. Everything may be cached and is always asked for again, so that a new
 * version is there at once.
 */
#include "www.h"

#include "body.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files ---- */

static const char *type_of(const char *path)
{
	assert(*path == '/');
	static const struct {
		const char *ending, *type;
	} types[] = {
		{ "html", "text/html; charset=utf-8" },
		{ "js", "text/javascript; charset=utf-8" },
		{ "mjs", "text/javascript; charset=utf-8" },
		{ "css", "text/css; charset=utf-8" },
		{ "json", "application/json" },
		{ "map", "application/json" },
		{ "webmanifest", "application/manifest+json" },
		{ "wasm", "application/wasm" },
		{ "svg", "image/svg+xml" },
		{ "png", "image/png" },
		{ "webp", "image/webp" },
		{ "ico", "image/x-icon" },
		{ "woff2", "font/woff2" },
		{ "ogg", "audio/ogg" },
		{ "mp3", "audio/mpeg" },
		{ "txt", "text/plain; charset=utf-8" },
		{ "md", "text/markdown; charset=utf-8" },
	};
	const char *dot = strrchr(path, '.');
	for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
		if (strcasecmp(dot + 1, types[i].ending) == 0)
			return types[i].type;
	/* what is not known is for saving, not for showing */
	return "application/octet-stream";
}

/* Open a file below a folder, step by step and following no link, so that there is no
 * way out; -1 if that cannot be. */
static int open_below(const char *dir, const char *path)
{
	assert(*path == '/');
	/* opened for every file: the folder may be replaced by a newer one while the
	   server runs */
	int at = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	while (at >= 0) {
		char name[256];
		size_t n = strcspn(++path, "/");
		bool last = !path[n];
		int next = -1;
		if (n < sizeof name && (!n || *path != '.') && (n || last)) {
			memcpy(name, path, n);
			name[n] = '\0';
			/* not to wait, should it be a pipe */
			next = openat(at, n ? name : "index.html",
			              O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (last ? 0 : O_DIRECTORY));
		}
		/* every step holds the folder above it open no longer than it must */
		close(at);
		if (last)
			return next;
		at = next;
		path += n;
	}
	return -1;
}

/* Do they have this very version already? */
static bool known(struct call *call, const char *tag)
{
	const char *have = call_header(call, "If-None-Match");
	return have && (strcmp(have, "*") == 0 || strstr(have, tag));
}

/* How a file may be compressed that lies beside the plain one, the shortest first; the
 * last row is the plain one itself. */
static const struct encoding {
	const char *name, *ending;
} encodings[] = {
	{ "br", ".br" },
	{ "gzip", ".gz" },
	{ NULL, "" },
};
enum { ENCODINGS = sizeof encodings / sizeof *encodings };

/* How much a part of a header's list is wanted: "br; q=0.5"; 1 where that is not said. */
static double weight(const char *part, size_t n)
{
	const char *q = memchr(part, ';', n);
	if (!q)
		return 1;
	q += 1 + strspn(q + 1, " \t");
	return strncasecmp(q, "q=", 2) == 0 ? strtod(q + 2, NULL) : 0;
}

/* Can they read this? */
static bool takes(struct call *call, const struct encoding *e)
{
	const char *accept = call_header(call, "Accept-Encoding");
	if (!e->name)
		return true;
	for (size_t n = 0; accept && *accept; accept += n) {
		accept += strspn(accept, ", \t");
		n = strcspn(accept, ",");
		size_t word = strcspn(accept, ",; \t");
		if (word == strlen(e->name) && strncasecmp(accept, e->name, word) == 0)
			return weight(accept, n) > 0;
	}
	return false;
}

/* Is it a page of the client, by its name? These have no dot in their last part. */
static bool is_page(const char *path)
{
	return !strchr(strrchr(path, '/'), '.');
}

/* The client has the addresses of its pages behind a #, so that it can lie on any host.
 * Where somebody comes by one without, as in a link that was typed, they are shown the way. */
static void answer_page_of_client(struct call *call)
{
	struct buf to = { 0 };
	buf_put(&to, "/#");
	for (const char *c = call_path(call); *c; c++) {
		char escaped[4];
		snprintf(escaped, sizeof escaped, "%%%02X", (unsigned)(unsigned char)*c);
		if (strchr("/-._~", *c) || (*c >= '0' && *c <= '9') || ((*c | 32) >= 'a' && (*c | 32) <= 'z'))
			buf_char(&to, *c);
		else
			buf_put(&to, escaped);
	}
	call_add_header(call, "Location", buf_text(&to));
	call_answer(call, 302, NULL, "", 0);
	buf_free(&to);
}

/* Headers that both kinds of file have; false if they have this version already, and
 * this has been said. */
static bool announce(struct call *call, const char *tag, const struct encoding *e)
{
	call_add_header(call, "ETag", tag);
	call_add_header(call, "Cache-Control", "no-cache");
	call_add_header(call, "Vary", "Accept-Encoding");
	if (known(call, tag)) {
		call_answer(call, 304, NULL, "", 0);
		return false;
	}
	if (e->name)
		call_add_header(call, "Content-Encoding", e->name);
	return true;
}

/* ---- from a folder ---- */

/* A plain file of bearable size, open; -1. */
static int open_file(const char *dir, const char *path, struct stat *s)
{
	int fd = open_below(dir, path);
	if (fd >= 0 && (fstat(fd, s) != 0 || !S_ISREG(s->st_mode) || s->st_size > WWW_FILE_MAX)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

static bool answer_file(struct call *call, const char *dir, const char *path)
{
	assert(dir && *path == '/');
	struct stat s;
	char tag[64], name[1024];
	int fd = -1, e = -1;
	while (fd < 0 && ++e < ENCODINGS) {
		struct buf b = buf_over(name, sizeof name);
		buf_puts(&b, path, encodings[e].ending);
		/* the shortest that they can read and that is there */
		if (!b.full && takes(call, &encodings[e]))
			fd = open_file(dir, name, &s);
	}
	if (fd < 0)
		return false;
	/* the encoding, too: where all files have one time, two may be of one size */
	snprintf(tag, sizeof tag, "\"%llx.%lx.%llx%s\"", (unsigned long long)s.st_mtim.tv_sec,
	         (unsigned long)s.st_mtim.tv_nsec, (unsigned long long)s.st_size, encodings[e].ending);
	if (announce(call, tag, &encodings[e]))
		call_answer_file(call, type_of(path), fd, (size_t)s.st_size);
	else
		close(fd);
	return true;
}

/* ---- built in ---- */

static const struct www_file *find(const struct www *www, const char *path, const char *ending)
{
	size_t n = strlen(path);
	for (int i = 0; i < www->count; i++)
		if (strncmp(www->files[i].path, path, n) == 0 && strcmp(www->files[i].path + n, ending) == 0)
			return &www->files[i];
	return NULL;
}

/* The same for what the build has put into the program. */
static bool answer_built_in(struct call *call, const struct www *www, const char *path)
{
	const struct www_file *file = NULL;
	int e = -1;
	while (!file && ++e < ENCODINGS)
		file = takes(call, &encodings[e]) ? find(www, path, encodings[e].ending) : NULL;
	if (!file)
		return false;
	if (announce(call, file->tag, &encodings[e]))
		call_answer_lasting(call, type_of(path), (const char *)file->bytes, file->size);
	return true;
}

/* ---- the built-in page ---- */

static const struct {
	const char *code, *name;
} languages[] = {
	{ "en", "English" },
	{ "ru", "Русский" },
	{ "cs", "Čeština" },
};
enum { LANGUAGES = sizeof languages / sizeof *languages };

const char *www_language(const char *accept)
{
	const char *best = languages[0].code;
	double most = 0;
	while (accept && *accept) {
		accept += strspn(accept, ", \t");
		size_t n = strcspn(accept, ","), tag = strcspn(accept, ",;- \t");
		double wanted = weight(accept, n);
		for (int i = 0; i < LANGUAGES; i++)
			if (tag == 2 && strncasecmp(accept, languages[i].code, 2) == 0 && wanted > most) {
				most = wanted;
				best = languages[i].code;
			}
		accept += n;
	}
	return best;
}

/* Translations are ours, but a sentence may well have one of these letters. */
static void put_escaped(struct buf *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '<')
			buf_put(out, "&lt;");
		else if (*text == '&')
			buf_put(out, "&amp;");
		else if (*text == '"')
			buf_put(out, "&quot;");
		else
			buf_char(out, *text);
	}
}

/* Tags are ours, texts are escaped: in one place, so that none is forgotten. */
static void put_element(struct buf *out, const char *begin, const char *text, const char *end)
{
	buf_put(out, begin);
	put_escaped(out, text);
	buf_put(out, end);
}

/* So that somebody whose browser asks for the wrong one can choose. */
static void put_languages(struct buf *out, const char *code, const struct catalogue *c)
{
	put_element(out, "<nav aria-label=\"", tr(c, N_("Language")), "\"><ul>\n");
	for (int i = 0; i < LANGUAGES; i++) {
		buf_puts(out, "<li><a href=\"/?lang=", languages[i].code, "\" hreflang=\"", languages[i].code);
		buf_puts(out, "\" lang=\"", languages[i].code);
		buf_put(out, strcmp(languages[i].code, code) == 0 ? "\" aria-current=\"page\">" : "\">");
		buf_puts(out, languages[i].name, "</a></li>\n");
	}
	buf_put(out, "</ul></nav>\n");
}

static void put_page(struct buf *out, const char *code, const struct catalogue *c)
{
	assert(code);
	buf_puts(out, "<!DOCTYPE html>\n<html lang=\"", code);
	buf_put(out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
	             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	             "<title>Bergfried</title>\n<link rel=\"stylesheet\" href=\"/bergfried.css\">\n</head>\n<body>\n");
	put_languages(out, code, c);
	put_element(out, "<main>\n<h1>Bergfried</h1>\n<p>",
	            tr(c, N_("Bergfried is a home for castle games: play with friends, "
	                     "or with bots that know no more than a player in their seat.")),
	            "</p>\n");
	put_element(out, "<p>", tr(c, N_("This server is running. A browser client will be available here.")), "</p>\n");
	put_element(out, "<h2>", tr(c, N_("Play in the terminal")), "</h2>\n");
	put_element(out, "<p>", tr(c, N_("If you have the program on your computer, this opens a menu of games:")),
	            "</p>\n<pre><code>bergfried</code></pre>\n");
	put_element(out, "<h2>", tr(c, N_("Write a client or a bot")), "</h2>\n");
	put_element(out, "<p><a href=\"/docs/protocol\">", tr(c, N_("How programs talk to this server")), "</a></p>\n</main>\n"
	            "</body>\n</html>\n");
}

/* The colours are the browser's own, so that they suit whoever chose them. */
static const char style[] =
	":root { color-scheme: light dark; }\n"
	"body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }\n"
	"nav ul { display: flex; gap: 1.5rem; list-style: none; padding: 0; }\n"
	"nav a { display: inline-block; padding: .5rem 0; }\n"
	"a[aria-current] { font-weight: bold; text-decoration: none; }\n"
	"pre { padding: 1rem; border: 1px solid; border-radius: .4rem; overflow: auto; }\n";

/* Where no client was built in: at least it says what this is, and how to play all the
 * same. */
static void answer_page(struct call *call, const struct catalogue *(*language)(const char *))
{
	const char *wish = call_query(call, "lang"), *accept = call_header(call, "Accept-Language");
	const char *code = !language ? "en" : www_language(wish ? wish : accept);
	struct buf out = { 0 };
	put_page(&out, code, language ? language(code) : NULL);
	call_add_header(call, "Vary", "Accept-Language");
	/* for search engines and screen readers */
	call_add_header(call, "Content-Language", code);
	call_add_header(call, "Cache-Control", "no-cache");
	call_answer(call, 200, "text/html; charset=utf-8", buf_text(&out), out.len);
	buf_free(&out);
}

void www_answer(struct call *call, const struct www *www)
{
	assert(www && *call_path(call) == '/');
	const char *path = call_path(call);
	bool front = strcmp(path, "/") == 0, client = www->dir || www->count;
	if (front)
		path = "/index.html";
	if (strcmp(call_method(call), "GET") != 0) {
		call_add_header(call, "Allow", "GET, HEAD");
		reply_sorry(call, 405, N_("This method is not allowed."));
	} else if (client && !front && is_page(path)) {
		answer_page_of_client(call);
	} else if (www->dir ? answer_file(call, www->dir, path) : answer_built_in(call, www, path)) {
		return;
	} else if (!client && front) {
		answer_page(call, www->language);
	} else if (!client && strcmp(path, "/bergfried.css") == 0) {
		call_add_header(call, "Cache-Control", "no-cache");
		call_answer(call, 200, "text/css; charset=utf-8", style, sizeof style - 1);
	} else {
		reply_sorry(call, 404, N_("There is nothing at this address."));
	}
}
