/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Which request is answered by what; and all that is known without the store.
 *
 * What is read from the store is a table of its own (reads.c), because that goes by way
 * of another thread; what is answered here is answered at once.
 */
#include "api_inside.h"

#include "badges.h"
#include "cup_calls.h"
#include "daily_calls.h"
#include "moderate.h"
#include "registry.h"
#include "tell.h"
#include "www.h"

#include <assert.h>
#include <string.h>

void nothing_here(struct call *call)
{
	reply_sorry(call, 404, N_("there is nothing at this address"));
}

/* ---- the games ---- */

static void tell_games(struct api *api, struct call *call, const char *rest)
{
	(void)api, (void)rest;
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	tell_offers(&j);
	json_close(&j, '}');
	reply_json(call, 200, &out);
	buf_free(&out);
}

static void tell_all_badges(struct api *api, struct call *call, const char *rest)
{
	(void)api, (void)rest;
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	tell_badges(&j);
	json_close(&j, '}');
	reply_json(call, 200, &out);
	buf_free(&out);
}

/* With the defaults: a list that somebody brings along is a table's affair, and is never
 * known here. */
static void tell_data(struct call *call, const struct game *game)
{
	struct options options = options_default(game, game->min_seats);
	struct buf out = { 0 };
	game->words.data(&options, &out);
	reply(call, 200, "text/plain; charset=utf-8", &out);
	buf_free(&out);
}

static void tell_text(struct api *api, struct call *call, const char *path)
{
	assert(*path);
	const char *text = api->text ? api->text(path) : NULL;
	if (text)
		call_answer(call, 200, "text/markdown; charset=utf-8", text, strlen(text));
	else
		nothing_here(call);
}

/* Of our languages only: what comes with the request becomes part of a path. */
static void tell_rules(struct api *api, struct call *call, const struct game *game)
{
	const char *language = call_query(call, "lang");
	if (!language)
		language = "en";
	if (strcmp(language, "en") != 0 && strcmp(language, "ru") != 0 && strcmp(language, "cs") != 0) {
		reply_sorry(call, 400, N_("the rules are available in these languages: lang=en, lang=ru, lang=cs"));
		return;
	}
	char path[128];
	struct buf b = buf_over(path, sizeof path);
	buf_puts(&b, "rules/", game->name, "/", language, ".md");
	tell_text(api, call, path);
}

/* /api/games/NAME/data and /api/games/NAME/rules */
static void tell_game(struct api *api, struct call *call, const char *rest)
{
	char name[64];
	struct buf b = buf_over(name, sizeof name);
	size_t n = strcspn(rest, "/");
	buf_putn(&b, rest, n);
	bool data = strcmp(rest + n, "/data") == 0, rules = strcmp(rest + n, "/rules") == 0;
	if (!data && !rules) {
		nothing_here(call);
		return;
	}
	const struct game *game = registry_find(name);
	if (!game) {
		struct message m = message_with(N_("unknown game “{name}”"), "name", name);
		reply_error(call, 404, &m);
	} else if (data) {
		tell_data(call, game);
	} else {
		tell_rules(api, call, game);
	}
}

/* ---- the server itself ---- */

/* For whoever watches the server: without its store it runs, but nobody can play. */
static void tell_health(struct api *api, struct call *call, const char *rest)
{
	(void)rest;
	static const char well[] = "{\"status\":\"ok\"}", away[] = "{\"status\":\"store away\"}";
	if (keeper_well(api->keeper))
		call_answer(call, 200, "application/json", well, sizeof well - 1);
	else
		call_answer(call, 503, "application/json", away, sizeof away - 1);
}

/* The pages that link to each other, for whoever writes a client. */
static void tell_page(struct api *api, struct call *call, const char *rest)
{
	static const char *const pages[] = { "protocol", "http", "views", "positions" };
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
		size_t n = strlen(pages[i]);
		/* as they link to each other, too */
		if (strncmp(rest, pages[i], n) != 0 || (rest[n] && strcmp(rest + n, ".md") != 0))
			continue;
		char name[24];
		struct buf b = buf_over(name, sizeof name);
		buf_puts(&b, pages[i], ".md");
		tell_text(api, call, name);
		return;
	}
	nothing_here(call);
}

/* ---- which is which ---- */

static const struct {
	const char *path;
	void (*answer)(struct api *, struct call *, const char *rest);
} routes[] = {
	{ "/api/games", tell_games },
	{ "/api/games/", tell_game },
	{ "/api/badges", tell_all_badges },
	{ "/health", tell_health },
	{ "/metrics", tell_metrics },
	{ "/docs/", tell_page },
};

const char *route_rest(const char *path, const char *route)
{
	size_t n = strlen(route);
	assert(n && *route == '/');
	bool more = route[n - 1] == '/';
	return strncmp(path, route, n) == 0 && more == (path[n] != '\0') ? path + n : NULL;
}

void api_call(struct api *api, struct call *call)
{
	assert(api && call);
	const char *path = call_path(call);
	if (api->moderation && moderate_call(api->moderation, call))
		return;
	if (api->cups && cup_call(api->cups, call))
		return;
	if (api->dailies && daily_call(api->dailies, call))
		return;
	for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
		const char *rest = route_rest(path, routes[i].path);
		if (rest && reply_if_not_read(call))
			routes[i].answer(api, call, rest);
		if (rest)
			return;
	}
	if (read_call(api, call))
		return;
	/* a program that mistypes an address gets an error it can read, and not the
	   client's page */
	if (strncmp(path, "/api/", 5) == 0)
		nothing_here(call);
	else
		www_answer(call, &api->www);
}
