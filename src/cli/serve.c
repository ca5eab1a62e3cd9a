/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried serve: the server, for people with browsers and for bots. */
#include "cli.h"

#include "serve.h"
#include "web.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LISTEN, STORE, WWW, ORIGIN, BEHIND_PROXY, SYNC, BOTS, BOT_TIME, LIMITS, FLAGS };

/* The address is what people wait for, also those who read it through a pipe. */
static void ready(void *context, const char *address)
{
	const struct cli *cli = context;
	struct message m = message(N_("Bergfried is open at {address}"));
	message_text(&m, "address", address);
	say(cli, stdout, &m);
	fflush(stdout);
}

static void note(void *context, const struct message *m)
{
	complain(context, m);
}

static bool wrong(const struct cli *cli, const struct flag *flag, struct message m)
{
	message_text(&m, "flag", flag->name);
	message_text(&m, "found", flag->given[0]);
	complain(cli, &m);
	return false;
}

static bool parse_sync(const struct cli *cli, const struct flag *flag, enum store_sync *sync)
{
	const char *given = flag->given[0];
	*sync = STORE_FULL;
	if (given && strcmp(given, "normal") == 0)
		*sync = STORE_NORMAL;
	else if (given && strcmp(given, "full") != 0)
		return wrong(cli, flag, message(N_("{flag} is “full” or “normal”, not “{found}”")));
	return true;
}

static bool parse_limits(const struct cli *cli, const struct flag *flag, bool *unlimited)
{
	const char *given = flag->given[0];
	*unlimited = given && strcmp(given, "off") == 0;
	if (given && !*unlimited && strcmp(given, "on") != 0)
		return wrong(cli, flag, message(N_("{flag} is “on” or “off”, not “{found}”")));
	return true;
}

/* As browsers send it: a scheme and a host, no path. */
static bool check_origin(const struct cli *cli, const struct flag *flag)
{
	const char *given = flag->given[0], *host = given ? strstr(given, "://") : NULL;
	if (!given)
		return true;
	bool scheme = strncmp(given, "https://", 8) == 0 || strncmp(given, "http://", 7) == 0;
	if (scheme && host[3] && !strpbrk(host + 3, "/ "))
		return true;
	return wrong(cli, flag, message(N_("{flag} looks like https://example.org, without a path, not “{found}”")));
}

/* HOST:PORT, where a host with colons of its own stands in brackets. */
static bool check_listen(const struct cli *cli, const struct flag *flag)
{
	const char *given = flag->given[0], *colon = given ? strrchr(given, ':') : NULL;
	if (!given)
		return true;
	size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
	bool bracket = colon && colon > given && colon[-1] == ']';
	bool fine = colon && colon > given && digits > 0 && digits <= 5 && !colon[1 + digits] &&
	            (given[0] == '[') == bracket && (bracket || strchr(given, ':') == colon);
	return fine || wrong(cli, flag, message(N_("{flag} looks like 127.0.0.1:8080 or [::1]:8080, not “{found}”")));
}

static bool check_www(const struct cli *cli, const char *folder)
{
	struct stat there;
	if (!folder || (stat(folder, &there) == 0 && S_ISDIR(there.st_mode)))
		return true;
	if (errno == 0 || stat(folder, &there) == 0)
		errno = ENOTDIR;
	complain_file(cli, folder);
	return false;
}

/* One processor is for the loop, if there are several. */
static int usual_bots(void)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	return processors > 2 ? (int)processors - 1 : 1;
}

/* From the flags to the plan; the exit status if that cannot be, else EXIT_OK. */
static int make_plan(const struct cli *cli, const struct flag *flags, struct buf *store, struct serve_plan *plan)
{
	const char *listen = flags[LISTEN].given[0];
	long long bots = parse_number(cli, &flags[BOTS], usual_bots(), 1, 256);
	long long bot_time = parse_number(cli, &flags[BOT_TIME], 1000, 1, 60000);
	if (bots < 0 || bot_time < 0 || !check_listen(cli, &flags[LISTEN]) || !check_origin(cli, &flags[ORIGIN]) ||
	    !parse_sync(cli, &flags[SYNC], &plan->sync) || !parse_limits(cli, &flags[LIMITS], &plan->unlimited) ||
	    !parse_store(cli, &flags[STORE], store))
		return EXIT_USAGE;
	if (!check_www(cli, flags[WWW].given[0]))
		return EXIT_MACHINE;
	plan->listen = listen ? listen : "127.0.0.1:8080";
	plan->store = buf_text(store);
	plan->www = (struct www){ flags[WWW].given[0], web_files, web_count, language };
	plan->origin = flags[ORIGIN].given[0];
	plan->behind_proxy = flags[BEHIND_PROXY].given[0];
	plan->bots = (int)bots;
	plan->bot_time = (int)bot_time;
	return EXIT_OK;
}

int command_serve(const struct cli *cli, int argc, char **argv)
{
	const char *given[FLAGS][1] = { { NULL } };
	const struct flag flags[] = {
		[LISTEN] = { "--listen", "ADDRESS", N_("where to listen (127.0.0.1:8080); port 0: any free one"), given[LISTEN], 1 },
		[STORE] = { "--store", "URL", N_("sqlite:FILE or postgres://HOST/NAME; else a file among your data"), given[STORE], 1 },
		[WWW] = { "--www", "DIR", N_("the browser’s files from this folder instead of those built in"), given[WWW], 1 },
		[ORIGIN] = { "--origin", "URL", N_("the address that people see, such as https://example.org"), given[ORIGIN], 1 },
		[BEHIND_PROXY] = { "--behind-proxy", NULL, N_("a proxy of yours says in X-Forwarded-For who is calling"), given[BEHIND_PROXY], 1 },
		[SYNC] = { "--sync", "full|normal", N_("normal is faster, but a power cut may cost the last moments (full)"), given[SYNC], 1 },
		[BOTS] = { "--bots", "N", N_("how many threads think for bots (one less than processors)"), given[BOTS], 1 },
		[BOT_TIME] = { "--bot-time", "MS", N_("how long a bot may think about a move at most (1000)"), given[BOT_TIME], 1 },
		[LIMITS] = { "--limits", "on|off", N_("off: anybody may ask as often as they like, for measuring (on)"), given[LIMITS], 1 },
		{ 0 },
	};
	const struct usage usage = { "serve", "", N_("Opens the games to browsers and bots, until it is told to stop (Ctrl-C)."), 0, 0, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	struct buf store = { 0 };
	struct cli own = *cli;
	struct serve_plan plan = { .text = embedded_text, .ready = ready, .log = note, .context = &own };
	int status = make_plan(cli, flags, &store, &plan);
	if (status == EXIT_OK) {
		struct message why = serve(&plan);
		if (why.id) {
			complain(cli, &why);
			status = EXIT_MACHINE;
		}
	}
	buf_free(&store);
	return status;
}
