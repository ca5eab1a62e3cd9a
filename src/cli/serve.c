/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried serve: the server, for people with browsers and for bots.
 *
 * Here the arguments become a plan and nothing else; what a server is stands in
 * src/server. Whatever is wrong with an address, an origin or a folder is said before
 * anything is opened, because an operator reads the first lines and not the log.
 */
#include "cli.h"

#include "post.h"
#include "push.h"
#include "serve.h"
#include "web.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LISTEN, STORE, WWW, ORIGIN, BEHIND_PROXY, SYNC, BOTS, BOT_TIME, PATIENCE, LIMITS, LIMIT_SET, METRICS, MAIL, MAIL_FROM, PUSH, PUSH_ANYWHERE };

/* The address is what people wait for, also those who read it through a pipe. */
static void ready(void *context, const char *address)
{
	const struct cli *cli = context;
	say(cli, stdout, message_with(N_("Bergfried is running at {address}"), "address", address));
	fflush(stdout);
}

/* The log is standard error; what keeps it is the operator's choice. */
static void note(void *context, const struct message *m)
{
	assert(m->id);
	complain(context, *m);
}

/* Line by line, as it is: programs read it, so it has no colours and only one language. */
static void note_security(void *context, const char *line)
{
	(void)context;
	fprintf(stderr, "bergfried: %s\n", line);
}

static bool wrong(const struct cli *cli, const struct arguments *args, int flag, struct message m)
{
	assert(given(args, flag));
	message_text(&m, "flag", args->command->flag[flag].name);
	message_text(&m, "found", given(args, flag));
	complain(cli, m);
	return false;
}

static bool parse_sync(const struct cli *cli, const struct arguments *args, enum store_sync *sync)
{
	assert(sync);
	const char *word = given(args, SYNC);
	*sync = STORE_FULL;
	if (word && strcmp(word, "normal") == 0)
		*sync = STORE_NORMAL;
	else if (word && strcmp(word, "full") != 0)
		return wrong(cli, args, SYNC, message(N_("{flag} must be full or normal; got “{found}”")));
	return true;
}

bool set_limits(const struct cli *cli, const struct arguments *args, int flag, struct limits *limits)
{
	for (int i = 0; i < GIVEN_MAX && args->given[flag][i]; i++) {
		struct message why = limits_set(limits, args->given[flag][i]);
		if (!why.id)
			continue;
		complain(cli, why);
		return false;
	}
	return true;
}

/* What is set one by one counts also where all the others are off. */
static bool parse_limits(const struct cli *cli, const struct arguments *args, struct limits *limits)
{
	assert(limits);
	const char *word = given(args, LIMITS);
	bool off = word && strcmp(word, "off") == 0;
	if (word && !off && strcmp(word, "on") != 0)
		return wrong(cli, args, LIMITS, message(N_("{flag} must be on or off; got “{found}”")));
	*limits = off ? (struct limits){ 0 } : limits_usual;
	return set_limits(cli, args, LIMIT_SET, limits);
}

/* As browsers send it: a scheme and a host, no path. */
static bool check_origin(const struct cli *cli, const struct arguments *args)
{
	const char *origin = given(args, ORIGIN), *host = origin ? strstr(origin, "://") : NULL;
	if (!origin)
		return true;
	bool scheme = strncmp(origin, "https://", 8) == 0 || strncmp(origin, "http://", 7) == 0;
	if (scheme && host[3] && !strpbrk(host + 3, "/ "))
		return true;
	return wrong(cli, args, ORIGIN, message(N_("{flag} must be an address such as https://example.org, without a path; got “{found}”")));
}

/* HOST:PORT, where a host with colons of its own stands in brackets. */
static bool check_listen(const struct cli *cli, const struct arguments *args)
{
	const char *address = given(args, LISTEN), *colon = address ? strrchr(address, ':') : NULL;
	if (!address)
		return true;
	size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
	bool bracket = colon && colon > address && colon[-1] == ']';
	/* the port is always given, so that nobody is surprised by one */
	bool fine = colon && colon > address && digits > 0 && digits <= 5 && !colon[1 + digits] &&
	            (address[0] == '[') == bracket && (bracket || strchr(address, ':') == colon);
	return fine || wrong(cli, args, LISTEN, message(N_("{flag} must be an address such as 127.0.0.1:8080 or [::1]:8080; got “{found}”")));
}

/* Said at once and not with the first visitor. */
static bool check_www(const struct cli *cli, const char *folder)
{
	struct stat there;
	if (!folder || (stat(folder, &there) == 0 && S_ISDIR(there.st_mode)))
		return true;
	/* something is there, but no folder */
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

/* The name and password of a mail account are not for the list of processes. */
static bool parse_mail(const struct cli *cli, const struct arguments *args, struct serve_plan *plan)
{
	plan->mail = given(args, MAIL);
	plan->mail_from = given(args, MAIL_FROM);
	plan->mail_user = getenv("BERGFRIED_MAIL_USER");
	plan->mail_password = getenv("BERGFRIED_MAIL_PASSWORD");
	if (!plan->mail)
		return true;
	struct message m = post_check(&(struct post_plan){ .url = plan->mail, .from = plan->mail_from });
	if (!m.id && !given(args, ORIGIN))
		m = message(N_("--mail needs --origin: letters have links in them"));
	if (m.id)
		complain(cli, m);
	return !m.id;
}

static bool check_push(const struct cli *cli, const struct arguments *args)
{
	const char *contact = given(args, PUSH);
	return !contact || push_contact_good(contact) ||
	       wrong(cli, args, PUSH, message(N_("{flag} must be mailto:ADDRESS or https://PAGE; got “{found}”")));
}

/* From the arguments to the plan; the exit status if that cannot be, else EXIT_OK. */
static int make_plan(const struct cli *cli, const struct arguments *args, struct buf *store, struct serve_plan *plan)
{
	long long bots = parse_number(cli, args, BOTS, usual_bots(), 1, 256);
	long long bot_time = parse_number(cli, args, BOT_TIME, 1000, 1, 60000);
	long long patience = parse_number(cli, args, PATIENCE, 75, 5, 3600);
	if (bots < 0 || bot_time < 0 || patience < 0 || !check_listen(cli, args) || !check_origin(cli, args) ||
	    !parse_sync(cli, args, &plan->sync) || !parse_limits(cli, args, &plan->limits) ||
	    !parse_mail(cli, args, plan) || !check_push(cli, args) || !parse_store(cli, args, STORE, store))
		return EXIT_USAGE;
	if (!check_www(cli, given(args, WWW)))
		return EXIT_MACHINE;
	plan->listen = given(args, LISTEN) ? given(args, LISTEN) : USUAL_ADDRESS;
	plan->store = buf_text(store);
	plan->www = (struct www){ given(args, WWW), web_files, web_count, language };
	plan->origin = given(args, ORIGIN);
	plan->metrics_for = given(args, METRICS);
	plan->push = given(args, PUSH);
	plan->push_anywhere = given(args, PUSH_ANYWHERE);
	plan->behind_proxy = given(args, BEHIND_PROXY);
	plan->bots = (int)bots;
	plan->bot_time = (int)bot_time;
	plan->patience = (int)patience;
	return EXIT_OK;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	struct buf store = { 0 };
	/* a copy that may be pointed to as long as the server runs */
	struct cli own = *cli;
	struct serve_plan plan = { .text = embedded_text, .language = language, .puzzles = puzzles_text, .ready = ready, .log = note, .security = note_security, .context = &own };
	int status = make_plan(cli, args, &store, &plan);
	if (status == EXIT_OK) {
		struct message why = serve(&plan);
		if (why.id) {
			complain(cli, why);
			status = EXIT_MACHINE;
		}
	}
	buf_free(&store);
	return status;
}

const struct command command_serve = {
	.name = "serve",
	.summary = N_("serve the games to browsers and bots on the network"),
	.about = N_("Serves the games to browsers and bots until stopped (Ctrl-C). How to run a public server is described in docs/operations.md."),
	.flag = FLAGS(
		[LISTEN] = { "--listen", VALUE_TEXT, "ADDRESS", N_("where to listen; port 0 picks any free port"), USUAL_ADDRESS, false },
		[STORE] = STORE_FLAG,
		[WWW] = { "--www", VALUE_DIR, "DIR", N_("serve the browser’s files from this folder instead of the built-in ones"), NULL, false },
		[ORIGIN] = { "--origin", VALUE_TEXT, "URL", N_("the address that people see, such as https://example.org"), NULL, false },
		[BEHIND_PROXY] = { "--behind-proxy", VALUE_NONE, NULL, N_("trust X-Forwarded-For from your proxy for the caller’s address"), NULL, false },
		[SYNC] = { "--sync", VALUE_CHOICE, "full|normal", N_("normal is faster, but a power cut may lose the last moves"), "full", false },
		[BOTS] = { "--bots", VALUE_NUMBER, "N", N_("how many threads the bots may use"), N_("one fewer than the number of processors"), false },
		[BOT_TIME] = { "--bot-time", VALUE_NUMBER, "MS", N_("how long a bot may think about a move, in ms"), "1000", false },
		[PATIENCE] = { "--patience", VALUE_NUMBER, "S", N_("how long a silent connection is kept, in seconds"), "75", false },
		[LIMITS] = { "--limits", VALUE_CHOICE, "on|off", N_("off: no limits at all, for benchmarks only"), "on", false },
		[LIMIT_SET] = { "--limit", VALUE_TEXT, "NAME=VALUE", N_("set one of the limits below; 0: no limit; may be given several times"), NULL, true },
		[METRICS] = { "--metrics", VALUE_TEXT, "ADDRESS", N_("who may read /metrics besides this computer: an address, or all"), NULL, false },
		[MAIL] = { "--mail", VALUE_TEXT, "URL", N_("send mail: smtp://HOST, smtps://HOST or sendmail:; needs --origin"), NULL, false },
		[MAIL_FROM] = { "--mail-from", VALUE_TEXT, "ADDRESS", N_("the address that mail is sent from"), NULL, false },
		[PUSH] = { "--push", VALUE_TEXT, "CONTACT", N_("send push messages; push services can reach you at mailto:ADDRESS or https://PAGE"), NULL, false },
		[PUSH_ANYWHERE] = { "--push-anywhere", VALUE_NONE, NULL, N_("send them to any address, also on private networks: for tests only"), NULL, false }
	),
	.limit = (const struct flag[]){
#define LIMIT(name, usual, unit, about) { #name, VALUE_NUMBER, NULL, about, #usual unit, false },
#include "limits.def"
#undef LIMIT
		{ 0 },
	},
	.example = EXAMPLES(
		{ "serve", N_("for this computer only, at http://127.0.0.1:8080") },
		{ "serve --origin https://games.example.org --behind-proxy", N_("for everyone, behind a proxy that handles TLS") },
		{ "serve --limit talk_per_minute=20 --limit reviews=1", N_("with tighter limits") }
	),
	.run = run,
};
