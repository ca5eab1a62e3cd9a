/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried health: asks a server how it is, for whatever watches over it. An image of the
 * server has no other program that could.
 */
#include "cli.h"

#include <curl/curl.h>

#include <assert.h>
#include <string.h>

enum { SECONDS_MAX = 5 };

/* Prints what the server answers. Its HTTP status; 0 if it does not answer, and why. */
static long ask(const char *address, const char **why)
{
	assert(address && why);
	struct buf url = { 0 };
	long status = 0;
	size_t n = strlen(address);
	CURL *curl = curl_easy_init();
	/* as browsers show it, too, with a slash behind */
	buf_puts(&url, address, n > 0 && address[n - 1] == '/' ? "health" : "/health");
	curl_easy_setopt(curl, CURLOPT_URL, buf_text(&url));
	curl_easy_setopt(curl, CURLOPT_DEFAULT_PROTOCOL, "http");
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
	/* it is this very server that is meant, whatever the environment says of proxies */
	curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
	curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS_MAX);
	CURLcode code = curl_easy_perform(curl);
	curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_cleanup(curl);
	buf_free(&url);
	*why = curl_easy_strerror(code);
	return code == CURLE_OK ? status : 0;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	const char *address = args->operands ? args->operand[0] : USUAL_ADDRESS, *why;
	long status = ask(address, &why);
	if (!status) {
		struct message m = message(N_("no answer from {address}: {why}"));
		message_text(&m, "address", address);
		message_text(&m, "why", why);
		complain(cli, m);
		return EXIT_MACHINE;
	}
	putchar('\n');
	return status == 200 ? EXIT_OK : EXIT_REFUSED;
}

const struct command command_health = {
	.name = "health",
	.summary = N_("ask a server whether all is well"),
	.about = N_("Asks a running server whether all is well and prints its answer, for programs that watch over it. Without an address it asks the one on this computer, at 127.0.0.1:8080."),
	.operand = { { "ADDRESS", VALUE_TEXT, AT_MOST_ONCE } },
	.example = EXAMPLES(
		{ "health", N_("ask the server on this computer") },
		{ "health https://games.example.org", N_("ask a server elsewhere") }
	),
	.refused = N_("the server answers that something is wrong"),
	.run = run,
};
