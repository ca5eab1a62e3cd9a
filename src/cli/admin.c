/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried admin: looking after an open server. Orders and lists work on its store, beside
 * the running server, which hears of them within a second (src/server/care).
 *
 * Lists are lines of fields with a tab between them, for people and for other programs alike.
 */
#include "cli.h"

#include "orders.h"
#include "server_limits.h"
#include "table.h"
#include "tell.h"
#include "words.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STORE, DAYS, WHY, ORIGIN, ALL, LIMIT_SET };
enum { SOME = 200, OWNERS_MAX = 20 };

/* What a list is made with. */
struct overview {
	const struct cli *cli;
	struct store *store;
	const struct arguments *args;
	int64_t now;
	struct limits limits;    /* the server's, as far as it was said here */
};

static int64_t wall_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- fields ---- */

static void put_time(struct buf *out, int64_t ms)
{
	char text[32];
	time_t seconds = (time_t)(ms / 1000);
	struct tm tm;
	strftime(text, sizeof text, "%Y-%m-%dT%H:%MZ", gmtime_r(&seconds, &tm));
	buf_put(out, text);
}

static void put_field(struct buf *out, const char *text)
{
	buf_puts(out, "\t", *text ? text : "-");
}

static void put_name(struct buf *out, struct store *store, int64_t id)
{
	struct player p;
	put_field(out, id && store_player(store, id, &p) == STORE_OK ? p.name : "");
}

static void put_table(struct buf *out, int64_t id)
{
	char text[ID_SIZE] = "";
	if (id)
		id_put(id, text);
	put_field(out, text);
}

/* ---- lists ---- */

struct kept_reports {
	struct report report[SOME];
	int n;
};

static void keep_report(void *context, const struct report *r)
{
	struct kept_reports *kept = context;
	if (kept->n < SOME)
		kept->report[kept->n++] = *r;
}

/* number, when, state, by, about, table, text */
static enum stored list_reports(const struct overview *o)
{
	static const char *const states[] = { [REPORT_OPEN] = "open", [REPORT_SETTLED] = "settled", [REPORT_DISMISSED] = "dismissed" };
	struct kept_reports *kept = calloc(1, sizeof *kept);
	assert(kept);
	enum stored s = store_reports(o->store, !given(o->args, ALL), 0, SOME, keep_report, kept);
	for (int i = 0; i < kept->n; i++) {
		const struct report *r = &kept->report[i];
		struct buf out = { 0 };
		buf_int(&out, r->id);
		buf_char(&out, '\t');
		put_time(&out, r->at);
		put_field(&out, states[r->state]);
		put_name(&out, o->store, r->author);
		put_name(&out, o->store, r->about);
		put_table(&out, r->table);
		put_field(&out, r->text);
		print_line(&out);
	}
	free(kept);
	return s;
}

static void put_banned(void *context, const struct player *p)
{
	const struct overview *o = context;
	struct buf out = { 0 };
	if (p->banned <= o->now)
		return;
	put_time(&out, p->banned);
	put_field(&out, p->name);
	print_line(&out);
}

static void put_address(void *context, const struct ban *b)
{
	(void)context;
	struct buf out = { 0 };
	put_time(&out, b->until);
	put_field(&out, b->address);
	put_field(&out, b->why);
	print_line(&out);
}

/* until, who or which address, why */
static enum stored list_bans(const struct overview *o)
{
	enum stored s = store_players_marked(o->store, put_banned, (void *)(uintptr_t)o);
	return s == STORE_OK ? store_bans(o->store, o->now, put_address, NULL) : s;
}

static void put_moderator(void *context, const struct player *p)
{
	(void)context;
	if (p->role == ROLE_MODERATOR)
		puts(p->name);
}

static enum stored list_moderators(const struct overview *o)
{
	return store_players_marked(o->store, put_moderator, NULL);
}

struct kept_acts {
	struct act act[SOME];
	int n;
};

static void keep_act(void *context, const struct act *a)
{
	struct kept_acts *kept = context;
	if (kept->n < SOME)
		kept->act[kept->n++] = *a;
}

/* number, when, what, by, about, table, note */
static enum stored list_log(const struct overview *o)
{
	struct kept_acts *kept = calloc(1, sizeof *kept);
	assert(kept);
	enum stored s = store_acts_before(o->store, 0, SOME, keep_act, kept);
	for (int i = 0; i < kept->n; i++) {
		const struct act *a = &kept->act[i];
		struct buf out = { 0 };
		buf_int(&out, a->id);
		buf_char(&out, '\t');
		put_time(&out, a->at);
		put_field(&out, a->what);
		if (a->author)
			put_name(&out, o->store, a->author);
		else
			put_field(&out, "operator");
		put_name(&out, o->store, a->player);
		put_table(&out, a->table);
		put_field(&out, a->note);
		print_line(&out);
	}
	free(kept);
	return s;
}

/* Who has made how many tables that are open or being played. */
struct owners {
	int64_t *id;
	int *tables;
	int n, room;
};

static void count_owner(void *context, const struct summary *s)
{
	struct owners *o = context;
	int i = 0;
	while (i < o->n && o->id[i] != s->owner)
		i++;
	if (i == o->room) {
		o->room = o->room ? 2 * o->room : 64;
		o->id = realloc(o->id, (size_t)o->room * sizeof *o->id);
		o->tables = realloc(o->tables, (size_t)o->room * sizeof *o->tables);
		assert(o->id && o->tables);
	}
	if (i == o->n) {
		o->id[i] = s->owner;
		o->tables[i] = 0;
		o->n++;
	}
	o->tables[i]++;
}

/* tables, quota, who */
static void put_owner(const struct overview *o, int64_t id, int tables)
{
	struct player p = { 0 };
	struct buf out = { 0 };
	bool known = id && store_player(o->store, id, &p) == STORE_OK;
	int most = limits_tables(&o->limits, !*p.password);
	buf_int(&out, tables);
	buf_char(&out, '\t');
	if (known && most)
		buf_int(&out, most);
	else
		buf_char(&out, '-');
	put_field(&out, known ? p.name : "");
	print_line(&out);
}

/* Those who have most. */
static enum stored list_usage(const struct overview *o)
{
	struct owners owners = { 0 };
	struct table_search search = { .stages = 1 << STAGE_OPEN | 1 << STAGE_PLAYING };
	enum stored s = store_tables(o->store, &search, count_owner, &owners);
	for (int shown = 0; s == STORE_OK && shown < OWNERS_MAX; shown++) {
		int most = -1;
		for (int i = 0; i < owners.n; i++)
			if (owners.tables[i] && (most < 0 || owners.tables[i] > owners.tables[most]))
				most = i;
		if (most < 0)
			break;
		put_owner(o, owners.id[most], owners.tables[most]);
		owners.tables[most] = 0;
	}
	free(owners.id);
	free(owners.tables);
	return s;
}

/* number, when, who, words: what was said at a table */
static void put_remark(void *context, const struct event *e)
{
	(void)context;
	long long seat;
	bool say = strncmp(e->text, "say ", 4) == 0, call = strncmp(e->text, "call ", 5) == 0;
	const char *words = say ? words_number(e->text + 4, &seat) : call ? e->text + 5 : NULL;
	struct buf out = { 0 };
	if (!words)
		return;
	buf_int(&out, e->seq);
	buf_char(&out, '\t');
	put_time(&out, e->at);
	put_field(&out, e->name ? e->name : "");
	put_field(&out, words);
	print_line(&out);
}

static enum stored list_talk(const struct overview *o)
{
	int64_t table;
	if (o->args->operands < 2 || !id_read(o->args->operand[1], &table))
		return STORE_NONE;
	return store_events(o->store, table, 0, put_remark, NULL);
}

static const struct {
	const char *word;
	enum stored (*list)(const struct overview *);
} lists[] = {
	{ "reports", list_reports }, { "bans", list_bans }, { "moderators", list_moderators }, { "log", list_log }, { "usage", list_usage },
	{ "talk", list_talk },
};

static int list(const struct cli *cli, const struct arguments *args, int which)
{
	int status;
	struct limits limits = limits_usual;
	if (!set_limits(cli, args, LIMIT_SET, &limits))
		return EXIT_USAGE;
	struct store *store = open_store(cli, args, STORE, &status);
	if (!store)
		return status;
	struct overview o = { cli, store, args, wall_ms(), limits };
	enum stored s = lists[which].list(&o);
	if (s == STORE_NONE) {
		complain(cli, message(N_("there is no such table: an id is sixteen characters from 0-9 and a-f")));
		status = EXIT_REFUSED;
	} else if (s != STORE_OK) {
		status = store_failed(cli, store);
	}
	store_close(store);
	return status;
}

/* ---- orders ---- */

/* On standard output there is the link alone, to be passed on. */
static void print_link(const struct arguments *args, const struct order *o)
{
	const char *origin = given(args, ORIGIN);
	printf("%s/#/reset/%s\n", origin ? origin : "", o->key);
}

static int give_order(const struct cli *cli, const struct arguments *args, const struct order_kind *kind)
{
	long long days = parse_number(cli, args, DAYS, 0, 1, 36500);
	int operands = 1 + (kind->whom != NULL) + (kind->with != NULL), status;
	if (days < 0)
		return EXIT_USAGE;
	if (args->operands != operands || (days && !kind->lasts)) {
		struct buf form = { 0 };
		buf_puts(&form, kind->word, " ", kind->whom, kind->with ? " " : "", kind->with ? kind->with : "", kind->lasts ? " [--days N]" : "");
		status = expected(cli, buf_text(&form), args->operands > 1 ? args->operand[1] : "");
		buf_free(&form);
		return status;
	}
	struct store *store = open_store(cli, args, STORE, &status);
	if (!store)
		return status;
	struct order o = { .now = wall_ms(), .whom = args->operand[1], .with = kind->with ? args->operand[2] : NULL, .days = days,
	                   .why = given(args, WHY) };
	struct message m = order_carry_out(store, kind, &o);
	if (o.away)
		status = store_failed(cli, store);
	else if (m.id) {
		complain(cli, m);
		status = EXIT_REFUSED;
	} else if (*o.key)
		print_link(args, &o);
	store_close(store);
	return status;
}

/* All that can be said first: orders, then lists. */
static const char *word_number(const void *none, int number)
{
	(void)none;
	int orders = 0, all = (int)(sizeof lists / sizeof *lists);
	while (order_kinds[orders].word)
		orders++;
	return number < orders ? order_kinds[number].word : number < orders + all ? lists[number - orders].word : NULL;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	assert(args->operands >= 1);
	const char *word = args->operand[0];
	const struct order_kind *kind = order_find(word);
	if (sodium_init() < 0)
		return EXIT_MACHINE;
	if (kind)
		return give_order(cli, args, kind);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (strcmp(lists[i].word, word) == 0)
			return list(cli, args, (int)i);
	complain_unknown(cli, N_("unknown order “{name}”"), N_("unknown order “{name}”; did you mean “{near}”?"), word, word_number);
	complain(cli, message(N_("try “bergfried help admin”")));
	return EXIT_USAGE;
}

const struct command command_admin = {
	.name = "admin",
	.summary = N_("look after an open server: bans, names, tables, reports"),
	.about = N_("Gives an order about a server’s people and tables, or shows what is known about them. Works while the server is running, which notices the order within a second and logs it. Only the first 64 bits of an IPv6 address count. Each order is described in docs/operations.md."),
	.operand = { { "ORDER", VALUE_CHOICE, ONCE }, { "WHOM", VALUE_TEXT, AT_MOST_ONCE }, { "WITH", VALUE_TEXT, AT_MOST_ONCE } },
	.choices = "ban|unban|rename|reset|close|hide|show|unsay|settle|dismiss|appoint|relieve|reports|bans|moderators|log|usage|talk",
	.flag = FLAGS(
		[STORE] = STORE_FLAG,
		[DAYS] = { "--days", VALUE_NUMBER, "N", N_("how long a ban lasts"), N_("for good"), false },
		[WHY] = { "--why", VALUE_TEXT, "TEXT", N_("the reason, for the log"), NULL, false },
		[ORIGIN] = { "--origin", VALUE_TEXT, "URL", N_("the server’s address, for the link that “reset” prints"), NULL, false },
		[ALL] = { "--all", VALUE_NONE, NULL, N_("with “reports”: also those that have been dealt with"), NULL, false },
		[LIMIT_SET] = { "--limit", VALUE_TEXT, "NAME=VALUE", N_("with “usage”: a limit that the server was started with; may be given several times"), NULL, true }
	),
	.example = EXAMPLES(
		{ "admin ban Mallory --days 7 --why insults", N_("ban an account; its connections end at once") },
		{ "admin ban 203.0.113.7", N_("ban an address") },
		{ "admin rename Mallory Newcomer", N_("give an account another name") },
		{ "admin reset Anna --origin https://games.example.org", N_("print a link for setting a new password; it works once, within an hour") },
		{ "admin close 1eb493f558296029", N_("end a game; nobody wins") },
		{ "admin talk 1eb493f558296029", N_("what was said at a table, with numbers") },
		{ "admin unsay 1eb493f558296029 12", N_("delete a chat message, also from the log") },
		{ "admin reports", N_("the reports that nobody has dealt with") },
		{ "admin settle 3", N_("mark a report as dealt with") },
		{ "admin appoint Anna", N_("make an account a moderator") },
		{ "admin usage", N_("who has the most open tables, and how many they may have") }
	),
	.refused = N_("the order could not be carried out"),
	.run = run,
};
