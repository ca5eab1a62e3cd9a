/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Moderators over HTTP; see moderate.h. A request goes from the loop to the keeper's thread,
 * which looks once more whether this is a moderator, does it, and comes back.
 */
#include "moderate.h"

#include "body.h"
#include "letters.h"
#include "notices.h"
#include "orders.h"
#include "table.h"
#include "tell.h"
#include "words.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { SOME_MAX = 50, GIVEN_MAX = 200 };

struct inquiry {
	struct job job;
	struct moderation *moderation;
	struct call *call;
	const struct order_kind *kind;      /* an order; or NULL: something is only read */
	void (*read)(struct inquiry *, struct store *);
	struct player moderator;
	struct order order;
	char whom[GIVEN_MAX + 1], with[GIVEN_MAX + 1], days[8], why[GIVEN_MAX + 1], language[3];
	int64_t before;                     /* of a list: older than this */
	bool open;                          /* of reports: only those */
	int status;
	struct message error;
	struct buf out;
};

static void nothing_here(struct call *call)
{
	reply_sorry(call, 404, N_("there is nothing at this address"));
}

static void refuse(struct inquiry *q, int status, struct message why)
{
	q->status = status;
	q->error = why;
}

static bool well(struct inquiry *q, enum stored result, const char *none)
{
	if (result == STORE_AWAY)
		refuse(q, 503, message(NULL));
	else if (result != STORE_OK)
		refuse(q, 404, message(none));
	return result == STORE_OK;
}

/* ---- what can be read: on the keeper's thread ---- */

/* "by":{"id","name"}, or null for the operator and for who is no more. */
static void put_person(struct json *j, struct store *store, const char *key, int64_t id)
{
	struct player p;
	json_key(j, key);
	if (!id || store_player(store, id, &p) != STORE_OK) {
		json_raw(j, "null");
		return;
	}
	json_open(j, '{');
	id_key(j, "id", p.id);
	json_key_text(j, "name", p.name);
	json_key_bool(j, "guest", !*p.password);
	json_close(j, '}');
}

/* Some of a list, read first and told then: names are asked of the same store. */
struct some_reports {
	struct report report[SOME_MAX];
	int n;
};

static void keep_report(void *context, const struct report *r)
{
	struct some_reports *some = context;
	if (some->n < SOME_MAX)
		some->report[some->n++] = *r;
}

/* Where to go on asking. */
static void put_before(struct json *j, bool more, int64_t id)
{
	json_key(j, "before");
	if (more)
		json_int(j, id);
	else
		json_raw(j, "null");
}

static void read_reports(struct inquiry *q, struct store *store)
{
	static const char *const states[] = { [REPORT_OPEN] = "open", [REPORT_SETTLED] = "settled", [REPORT_DISMISSED] = "dismissed" };
	struct some_reports *some = calloc(1, sizeof *some);
	struct json j = { .out = &q->out };
	assert(some);
	well(q, store_reports(store, q->open, q->before, SOME_MAX, keep_report, some), NULL);
	json_open(&j, '{');
	json_key_open(&j, "reports", '[');
	for (int i = 0; i < some->n; i++) {
		const struct report *r = &some->report[i];
		json_open(&j, '{');
		json_key_int(&j, "id", r->id);
		json_key_int(&j, "at", r->at);
		put_person(&j, store, "by", r->author);
		put_person(&j, store, "about", r->about);
		if (r->table)
			id_key(&j, "table", r->table);
		json_key_text(&j, "text", r->text);
		json_key_text(&j, "state", states[r->state]);
		if (r->state != REPORT_OPEN) {
			put_person(&j, store, "handler", r->handler);
			json_key_int(&j, "handled", r->handled);
		}
		json_close(&j, '}');
	}
	json_close(&j, ']');
	put_before(&j, some->n == SOME_MAX, some->n ? some->report[some->n - 1].id : 0);
	json_close(&j, '}');
	free(some);
}

struct some_acts {
	struct act act[SOME_MAX];
	int n;
};

static void keep_act(void *context, const struct act *a)
{
	struct some_acts *some = context;
	if (some->n < SOME_MAX)
		some->act[some->n++] = *a;
}

static void read_log(struct inquiry *q, struct store *store)
{
	struct some_acts *some = calloc(1, sizeof *some);
	struct json j = { .out = &q->out };
	assert(some);
	well(q, store_acts_before(store, q->before, SOME_MAX, keep_act, some), NULL);
	json_open(&j, '{');
	json_key_open(&j, "acts", '[');
	for (int i = 0; i < some->n; i++) {
		const struct act *a = &some->act[i];
		json_open(&j, '{');
		json_key_int(&j, "id", a->id);
		json_key_int(&j, "at", a->at);
		json_key_text(&j, "do", a->what);
		put_person(&j, store, "by", a->author);
		if (a->player)
			put_person(&j, store, "player", a->player);
		if (a->table)
			id_key(&j, "table", a->table);
		json_key_text(&j, "note", a->note);
		json_close(&j, '}');
	}
	json_close(&j, ']');
	put_before(&j, some->n == SOME_MAX, some->n ? some->act[some->n - 1].id : 0);
	json_close(&j, '}');
	free(some);
}

struct ban_list {
	struct json json;
	int64_t now;
};

static void put_banned(void *context, const struct player *p)
{
	struct ban_list *list = context;
	if (p->banned <= list->now)
		return;
	json_open(&list->json, '{');
	json_key_text(&list->json, "name", p->name);
	json_key_int(&list->json, "until", p->banned);
	json_close(&list->json, '}');
}

static void put_ban(void *context, const struct ban *b)
{
	struct ban_list *list = context;
	json_open(&list->json, '{');
	json_key_text(&list->json, "address", b->address);
	json_key_int(&list->json, "until", b->until);
	json_key_int(&list->json, "at", b->at);
	json_key_text(&list->json, "why", b->why);
	json_close(&list->json, '}');
}

static void read_bans(struct inquiry *q, struct store *store)
{
	struct ban_list list = { { .out = &q->out }, q->order.now };
	json_open(&list.json, '{');
	json_key_open(&list.json, "people", '[');
	well(q, store_players_marked(store, put_banned, &list), NULL);
	json_close(&list.json, ']');
	json_key_open(&list.json, "addresses", '[');
	well(q, store_bans(store, q->order.now, put_ban, &list), NULL);
	json_close(&list.json, ']');
	json_close(&list.json, '}');
}

static void put_alike(void *context, const struct player *p)
{
	json_text(context, p->name);
}

static void read_player(struct inquiry *q, struct store *store)
{
	struct json j = { .out = &q->out };
	struct player p;
	int tables = 0;
	enum stored found = strlen(q->whom) <= NAME_MAX_BYTES ? store_player_named(store, q->whom, &p) : STORE_NONE;
	if (!well(q, found, N_("no player has this name")))
		return;
	json_open(&j, '{');
	id_key(&j, "id", p.id);
	json_key_text(&j, "name", p.name);
	json_key_bool(&j, "guest", !*p.password);
	json_key_bool(&j, "moderator", p.role == ROLE_MODERATOR);
	json_key_int(&j, "made", p.made);
	json_key_int(&j, "seen", p.seen);
	json_key_int(&j, "banned", p.banned > q->order.now ? p.banned : 0);
	/* whether, and not which: it is nobody's business here */
	json_key_bool(&j, "mail", *p.mail != '\0');
	well(q, store_tables_of(store, p.id, &tables), NULL);
	json_key_int(&j, "tables", tables);
	json_key_int(&j, "quota", limits_tables(q->moderation->limits, !*p.password));
	json_key_open(&j, "alike", '[');
	well(q, store_players_alike(store, p.name, put_alike, &j), NULL);
	json_close(&j, ']');
	json_close(&j, '}');
}

/* What was said at a table, also by onlookers, with the numbers by which it can be unsaid. */
static void put_talk(struct json *j, const struct table *t)
{
	json_key_open(j, "talk", '[');
	for (int seq = 1; seq <= t->seq; seq++) {
		const struct happened *h = &t->log[seq - 1];
		if (!table_is_talk(t, seq))
			continue;
		bool call = strncmp(h->text, "call ", 5) == 0;
		long long seat;
		const char *words = call ? h->text + 5 : words_number(h->text + 4, &seat);
		json_open(j, '{');
		json_key_int(j, "seq", seq);
		json_key_int(j, "at", h->at);
		json_key_text(j, "who", h->name);
		json_key_bool(j, "onlooker", call);
		if (words && *words)
			json_key_text(j, "text", words);
		else
			json_key_bool(j, "unsaid", true);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void keep_summary(void *context, const struct summary *s)
{
	*(struct summary *)context = *s;
}

static void read_table(struct inquiry *q, struct store *store)
{
	static const char none[] = N_("there is no such table");
	struct json j = { .out = &q->out };
	struct summary summary = { 0 };
	struct table_search search = { .limit = 1 };
	if (!id_read(q->whom, &search.table)) {
		refuse(q, 404, message(none));
		return;
	}
	if (!well(q, store_tables(store, &search, keep_summary, &summary), none))
		return;
	struct table *t = malloc(sizeof *t);
	assert(t);
	table_start(t, search.table);
	struct rebuild rebuild = { .table = t };
	bool read = well(q, store_events(store, t->id, 0, table_rebuild, &rebuild), none);
	if (read && !t->seq)
		refuse(q, 404, message(none));
	if (read && t->seq) {
		json_open(&j, '{');
		json_key(&j, "table");
		tell_summary(&j, &summary, 0);
		json_key_bool(&j, "hidden", summary.withheld);
		put_person(&j, store, "owner", t->owner);
		put_talk(&j, t);
		json_close(&j, '}');
	}
	table_free(t);
	free(t);
}

/* ---- there and back ---- */

static void carry_out(struct inquiry *q, struct store *store)
{
	struct message m = order_carry_out(store, q->kind, &q->order);
	if (q->order.away)
		refuse(q, 503, message(NULL));
	else if (m.id)
		refuse(q, 409, m);
}

static void inquiry_work(struct job *job, struct store *store)
{
	struct inquiry *q = (struct inquiry *)job;
	struct player now;
	/* they may have been relieved since */
	enum stored result = store_player(store, q->moderator.id, &now);
	bool still = result == STORE_OK && now.role == ROLE_MODERATOR && now.banned <= q->order.now;
	if (result == STORE_AWAY)
		refuse(q, 503, message(NULL));
	else if (!still)
		refuse(q, 404, message(N_("there is nothing at this address")));
	else if (q->kind)
		carry_out(q, store);
	else
		q->read(q, store);
	job->entry.result = q->status == 503 ? STORE_AWAY : STORE_OK;
}

/* To the account's own address, and to nobody else. */
static void mail_link(struct inquiry *q)
{
	const struct mailing *m = &q->moderation->mailing;
	if (!letters_reset(m->post, m->origin, m->language(q->language), q->order.mail, q->order.name, q->order.key))
		refuse(q, 409, message(N_("there is no mail address to send a link to")));
}

static void inquiry_done(struct job *job)
{
	struct inquiry *q = (struct inquiry *)job;
	struct moderation *m = q->moderation;
	if (q->status == 200 && q->kind && *q->order.key)
		mail_link(q);
	if (q->status == 503)
		reply_away(q->call);
	else if (q->status != 200)
		reply_error(q->call, q->status, &q->error);
	else if (q->kind)
		call_answer(q->call, 200, "application/json", "{}", 2);
	else
		reply_json(q->call, 200, &q->out);
	if (q->kind && q->status == 200)
		m->acted(m->context);
	buf_free(&q->out);
	memset(q->order.key, 0, sizeof q->order.key);
	free(q);
}

/* ---- what is asked for ---- */

static bool ask_number(const char *text, int64_t max, int64_t *number)
{
	long long n = 0;
	const char *end = text ? words_digits(text, &n) : NULL;
	if (!end || *end || n < 0 || n > max)
		return false;
	*number = n;
	return true;
}

static bool ask_order(struct inquiry *q)
{
#define TEXT(name, min, max, optional, member) { name, min, max, optional, offsetof(struct inquiry, member) }
	static const struct body_field fields[] = {
		TEXT("whom", 1, GIVEN_MAX, false, whom), TEXT("with", 1, GIVEN_MAX, true, with), TEXT("days", 1, 7, true, days),
		TEXT("why", 0, GIVEN_MAX, true, why), TEXT("lang", 2, 2, true, language), { .name = NULL },
	};
#undef TEXT
	struct order *o = &q->order;
	if (!body_read(q->call, fields, q, &q->error)) {
		q->status = 400;
		return false;
	}
	o->whom = q->whom;
	o->with = *q->with ? q->with : NULL;
	o->why = *q->why ? q->why : NULL;
	if (!o->with && q->kind->with)
		refuse(q, 400, message_with(N_("the field “{field}” is missing"), "field", "with"));
	else if (*q->days && !ask_number(q->days, 36500, &o->days))
		refuse(q, 400, message(N_("“days” must be a whole number from 0 to 36500")));
	if (strcmp(q->kind->word, "reset") == 0 && (!q->moderation->mailing.post || !q->moderation->mailing.origin))
		refuse(q, 409, message(N_("this server sends no mail")));
	if (!*q->language || !q->moderation->mailing.language(q->language))
		memcpy(q->language, "en", sizeof q->language);
	return q->status == 200;
}

static const struct {
	const char *path;
	void (*read)(struct inquiry *, struct store *);
} readings[] = {
	{ "reports", read_reports }, { "log", read_log }, { "bans", read_bans }, { "players/", read_player }, { "tables/", read_table },
};

static bool ask_reading(struct inquiry *q, const char *rest)
{
	for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
		size_t n = strlen(readings[i].path);
		bool more = readings[i].path[n - 1] == '/';
		if (strncmp(rest, readings[i].path, n) != 0 || more != (rest[n] != '\0') || strlen(rest + n) > GIVEN_MAX)
			continue;
		strcpy(q->whom, rest + n);
		q->read = readings[i].read;
		const char *open = call_query(q->call, "open");
		q->open = open && strcmp(open, "1") == 0;
		ask_number(call_query(q->call, "before"), INT64_MAX, &q->before);
		return true;
	}
	return false;
}

static const char root[] = "/api/admin/";

/* What somebody who is no moderator could learn from a refusal, they do not: whether the
 * address exists is looked at only now. */
static void known(struct call *call, const struct player *player, bool away, void *context)
{
	struct moderation *m = context;
	const char *rest = call_path(call) + sizeof root - 1;
	bool reads = strcmp(call_method(call), "GET") == 0;
	if (away) {
		reply_away(call);
		return;
	}
	if (!player || player->role != ROLE_MODERATOR) {
		nothing_here(call);
		return;
	}
	struct inquiry *q = calloc(1, sizeof *q);
	assert(q);
	*q = (struct inquiry){ .job = { .work = inquiry_work, .done = inquiry_done }, .moderation = m, .call = call,
	                       .moderator = *player, .status = 200, .kind = reads ? NULL : order_find(rest) };
	uv_timeval64_t now;
	uv_gettimeofday(&now);
	q->order.author = player->id;
	q->order.now = now.tv_sec * 1000 + now.tv_usec / 1000;
	if (q->kind && !q->kind->moderators)
		q->kind = NULL;
	if (reads ? !ask_reading(q, rest) : !q->kind)
		refuse(q, 404, message(N_("there is nothing at this address")));
	if (q->status == 200 && (reads || ask_order(q)))
		keeper_give(m->keeper, &q->job);
	else
		inquiry_done(&q->job);
}

/* ---- the end of letters ---- */

struct unsubscription {
	struct job job;
	struct call *call;
	const struct catalogue *catalogue;
	char link[NOTICE_LINK];
};

static void unsubscribe_work(struct job *job, struct store *store)
{
	/* that there is no such link any more is what was wanted */
	enum stored s = store_notice_end(store, ((struct unsubscription *)job)->link);
	job->entry.result = s == STORE_AWAY ? s : STORE_OK;
}

static void unsubscribe_done(struct job *job)
{
	struct unsubscription *u = (struct unsubscription *)job;
	struct message m = message(N_("You will get no more letters."));
	struct buf out = { 0 };
	message_put(&out, u->catalogue, &m);
	if (job->entry.result == STORE_AWAY)
		reply_away(u->call);
	else
		reply(u->call, 200, "text/plain; charset=utf-8", &out);
	buf_free(&out);
	free(u);
}

/* By GET for people and by POST for mail programs; the link is the only thing that counts. */
static void unsubscribe(struct moderation *m, struct call *call)
{
	const char *link = call_query(call, "link"), *language = call_query(call, "lang");
	struct unsubscription *u = calloc(1, sizeof *u);
	assert(u);
	u->job = (struct job){ .work = unsubscribe_work, .done = unsubscribe_done };
	u->call = call;
	u->catalogue = language ? m->mailing.language(language) : NULL;
	struct buf b = buf_over(u->link, sizeof u->link);
	buf_put(&b, link ? link : "");
	keeper_give(m->keeper, &u->job);
}

bool moderate_call(struct moderation *m, struct call *call)
{
	assert(m && call);
	if (strcmp(call_path(call), NOTICES_END) == 0) {
		unsubscribe(m, call);
		return true;
	}
	if (strncmp(call_path(call), root, sizeof root - 1) != 0)
		return false;
	/* a token is for playing */
	if (call_header(call, "Authorization"))
		nothing_here(call);
	else
		people_ask(m->people, call, known, m);
	return true;
}
