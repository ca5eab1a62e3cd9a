/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Orders, carried out in the store; see orders.h. */
#include "orders.h"

#include "limit.h"
#include "naming.h"
#include "table.h"
#include "tell.h"
#include "words.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct message fine = { .id = NULL };
static const int64_t day = (int64_t)24 * 3600 * 1000;
static const int64_t for_good = 253402300799000;   /* the end of the year 9999 */

/* ---- what an order is about ---- */

/* Did the store do it? If not, why. */
static struct message stored(struct order *o, enum stored result, const char *none)
{
	switch (result) {
	case STORE_OK:
		return fine;
	case STORE_TAKEN:
		return message(N_("someone else changed this at the same time; please try again"));
	case STORE_NONE:
		return message(none);
	case STORE_AWAY:
		break;
	}
	o->away = true;
	return message(N_("the server cannot read or save anything right now; please try again shortly"));
}

static void put_text(char *to, size_t size, const char *from)
{
	struct buf b = buf_over(to, size);
	buf_put(&b, from);
}

/* A moderator has no power over another: they would fight it out here. */
static struct message find_player(struct store *store, struct order *o, struct player *p)
{
	static const char nobody[] = N_("no player has this name");
	bool fits = strlen(o->whom) <= NAME_MAX_BYTES;
	struct message m = stored(o, fits ? store_player_named(store, o->whom, p) : STORE_NONE, nobody);
	if (m.id)
		return m;
	if (o->author && p->role == ROLE_MODERATOR && p->id != o->author)
		return message(N_("only the operator can do this to a moderator"));
	o->act.player = p->id;
	put_text(o->name, sizeof o->name, p->name);
	put_text(o->mail, sizeof o->mail, p->mail);
	return fine;
}

static struct message find_table(struct order *o)
{
	return id_read(o->whom, &o->act.table) ? fine :
	       message(N_("there is no such table: an id is sixteen characters from 0-9 and a-f"));
}

static void note(struct order *o, const char *text)
{
	put_text(o->act.note, sizeof o->act.note, text ? text : "");
}

/* ---- people and addresses ---- */

bool ban_address(const char *text, char address[BAN_ADDRESS_SIZE])
{
	unsigned char bytes[16];
	if (!limit_address(text))
		return false;
	if (inet_pton(AF_INET, text, bytes) == 1)
		return inet_ntop(AF_INET, bytes, address, BAN_ADDRESS_SIZE);
	inet_pton(AF_INET6, text, bytes);
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
	/* the same person, seen through an IPv6 socket */
	if (memcmp(bytes, mapped, sizeof mapped) == 0)
		return inet_ntop(AF_INET, bytes + 12, address, BAN_ADDRESS_SIZE);
	memset(bytes + 8, 0, 8);
	return inet_ntop(AF_INET6, bytes, address, BAN_ADDRESS_SIZE);
}

static struct message ban(struct store *store, struct order *o)
{
	struct ban b = { .until = o->days ? o->now + o->days * day : for_good, .author = o->author, .at = o->now };
	struct player p;
	if (ban_address(o->whom, b.address)) {
		put_text(b.why, sizeof b.why, o->why ? o->why : "");
		note(o, b.address);
		return stored(o, store_ban(store, &b), NULL);
	}
	struct message m = find_player(store, o, &p);
	if (m.id)
		return m;
	if (p.id == o->author)
		return message(N_("you cannot ban yourself"));
	p.banned = b.until;
	note(o, o->why);
	return stored(o, store_player_mark(store, &p), N_("no player has this name"));
}

static struct message unban(struct store *store, struct order *o)
{
	char address[BAN_ADDRESS_SIZE];
	struct player p;
	if (ban_address(o->whom, address)) {
		note(o, address);
		return stored(o, store_unban(store, address), N_("this address is not banned"));
	}
	struct message m = find_player(store, o, &p);
	if (m.id)
		return m;
	p.banned = 0;
	note(o, o->why);
	return stored(o, store_player_mark(store, &p), N_("no player has this name"));
}

/* As people who choose their own name: a moderator must not make anybody look like another. */
static struct message rename_player(struct store *store, struct order *o)
{
	struct player p;
	char name[NAME_MAX_BYTES * 2];
	struct message m = find_player(store, o, &p);
	if (m.id)
		return m;
	put_text(name, sizeof name, o->with);
	m = name_trim(name);
	if (m.id)
		return m;
	bool alike;
	m = stored(o, name_alike(store, name, p.id, &alike), NULL);
	if (!m.id && alike)
		m = message_with(N_("“{name}” looks like somebody else’s name"), "name", name);
	if (m.id)
		return m;
	put_text(p.name, sizeof p.name, name);
	enum stored result = store_player_rename(store, p.id, p.name);
	if (result == STORE_TAKEN)
		return message_with(N_("the name “{name}” is taken"), "name", name);
	note(o, p.name);
	return stored(o, result, N_("no player has this name"));
}

/* Only its hash is kept: whoever reads the store cannot use it. */
static struct message reset(struct store *store, struct order *o)
{
	struct player p;
	struct message m = find_player(store, o, &p);
	if (m.id)
		return m;
	if (!*p.password)
		return message(N_("a guest has no password"));
	/* a moderator does not get to see the link: with it, they could take the account */
	if (o->author && !*p.mail)
		return message(N_("there is no mail address to send a link to"));
	struct reset r = { .player = p.id, .until = o->now + RESET_MS };
	key_draw(o->key);
	key_hash(o->key, r.hash);
	return stored(o, store_reset_add(store, &r), N_("no player has this name"));
}

static struct message set_role(struct store *store, struct order *o, enum role role)
{
	struct player p;
	assert(!o->author);
	struct message m = find_player(store, o, &p);
	if (m.id)
		return m;
	/* whoever can be forgotten, or has no password, cannot be trusted with it */
	if (role == ROLE_MODERATOR && !*p.password)
		return message(N_("a guest cannot be a moderator: they must register first"));
	p.role = role;
	return stored(o, store_player_mark(store, &p), N_("no player has this name"));
}

static struct message appoint(struct store *store, struct order *o)
{
	return set_role(store, o, ROLE_MODERATOR);
}

static struct message relieve(struct store *store, struct order *o)
{
	return set_role(store, o, ROLE_PERSON);
}

/* ---- tables ---- */

/* Ask the table, as anybody does, and append what it says; if somebody was faster, once more. */
static struct message at_table(struct store *store, struct order *o, struct request r)
{
	enum { TRIES = 10 };
	struct table *t = malloc(sizeof *t);
	enum stored result = STORE_TAKEN;
	struct message m = find_table(o);
	assert(t);
	for (int i = 0; !m.id && result == STORE_TAKEN && i < TRIES; i++) {
		struct rebuild rebuild = { .table = t };
		struct buf text = { 0 };
		table_start(t, o->act.table);
		result = store_events(store, t->id, 0, table_rebuild, &rebuild);
		r.now = o->now > t->changed ? o->now : t->changed;
		if (result == STORE_OK && rebuild.wrong)
			m = message(N_("the log of this table is damaged"));
		else if (result == STORE_OK)
			m = table_check(t, &r, &text);
		if (result == STORE_OK && !m.id) {
			struct entry entry = { .event = { .table = t->id, .seq = t->seq + 1, .at = r.now, .text = buf_text(&text), .name = "" } };
			const char *wrong = table_apply(t, &entry.event);
			assert(!wrong);
			(void)wrong;
			struct summary summary;
			table_summary(t, &summary);
			entry.summary = &summary;
			store_append(store, (struct entry *[]){ &entry }, 1);
			result = entry.result;
		}
		buf_free(&text);
		table_free(t);
	}
	free(t);
	return m.id ? m : stored(o, result, N_("there is no such table"));
}

static struct message close_table(struct store *store, struct order *o)
{
	note(o, o->why);
	return at_table(store, o, (struct request){ .verb = VERB_CLOSE, .seat = -1 });
}

static struct message hide_or_show(struct store *store, struct order *o, bool hide)
{
	struct message m = find_table(o);
	note(o, o->why);
	return m.id ? m : stored(o, store_table_withhold(store, o->act.table, hide), N_("there is no such table"));
}

static struct message hide_table(struct store *store, struct order *o)
{
	return hide_or_show(store, o, true);
}

static struct message show_table(struct store *store, struct order *o)
{
	return hide_or_show(store, o, false);
}

/* The text of one event. */
struct remark {
	char *text;   /* on the heap, or NULL */
};

static void find_remark(void *context, const struct event *e)
{
	struct remark *r = context;
	if (!r->text)
		r->text = strdup(e->text);
}

/* First everybody hears that it is unsaid, then the words leave the log: whoever reads the
 * table between the two does not see them either. */
static struct message unsay(struct store *store, struct order *o)
{
	long long seq = 0;
	const char *end = words_digits(o->with, &seq);
	if (!end || *end || seq < 1 || seq > TABLE_EVENTS_MAX * 2)
		return message(N_("this is not the number of a chat message at this table"));
	struct message m = at_table(store, o, (struct request){ .verb = VERB_UNSAY, .seat = -1, .remark = (int)seq });
	if (m.id)
		return m;
	struct remark remark = { NULL };
	m = stored(o, store_event(store, o->act.table, (int)seq, find_remark, &remark), NULL);
	if (!m.id && remark.text && table_unsay(remark.text))
		m = stored(o, store_event_blank(store, o->act.table, (int)seq, remark.text), N_("there is no such table"));
	free(remark.text);
	note(o, o->with);
	return m;
}

/* ---- reports ---- */

static struct message handle(struct store *store, struct order *o, enum report_state state)
{
	long long id = 0;
	const char *end = words_digits(o->whom, &id);
	static const char none[] = N_("there is no open report with this number");
	if (!end || *end || id < 1)
		return message(none);
	note(o, o->whom);
	enum stored result = store_report_settle(store, id, state, o->author, o->now);
	return stored(o, result == STORE_TAKEN ? STORE_NONE : result, none);
}

static struct message settle(struct store *store, struct order *o)
{
	return handle(store, o, REPORT_SETTLED);
}

static struct message dismiss(struct store *store, struct order *o)
{
	return handle(store, o, REPORT_DISMISSED);
}

/* ---- all of them ---- */

const struct order_kind order_kinds[] = {
	{ "ban", "WHOM", NULL, true, true, N_("ban an account or an address"), ban },
	{ "unban", "WHOM", NULL, true, false, N_("end a ban"), unban },
	{ "rename", "NAME", "NEW", true, false, N_("give an account another name"), rename_player },
	{ "reset", "NAME", NULL, true, false, N_("print a link for setting a new password; it works once, within an hour"), reset },
	{ "close", "TABLE", NULL, true, false, N_("end a game; nobody wins"), close_table },
	{ "hide", "TABLE", NULL, true, false, N_("take a table out of all lists"), hide_table },
	{ "show", "TABLE", NULL, true, false, N_("list it again"), show_table },
	{ "unsay", "TABLE", "SEQ", true, false, N_("delete a chat message, also from the log"), unsay },
	{ "settle", "REPORT", NULL, true, false, N_("mark a report as dealt with"), settle },
	{ "dismiss", "REPORT", NULL, true, false, N_("mark a report as unfounded"), dismiss },
	{ "appoint", "NAME", NULL, false, false, N_("make an account a moderator"), appoint },
	{ "relieve", "NAME", NULL, false, false, N_("make a moderator an ordinary account again"), relieve },
	{ .word = NULL },
};

const struct order_kind *order_find(const char *word)
{
	assert(word);
	for (const struct order_kind *kind = order_kinds; kind->word; kind++)
		if (strcmp(kind->word, word) == 0)
			return kind;
	return NULL;
}

struct message order_carry_out(struct store *store, const struct order_kind *kind, struct order *o)
{
	assert(kind && o->whom && (o->with || !kind->with) && (!o->author || kind->moderators));
	o->act = (struct act){ .at = o->now, .author = o->author };
	put_text(o->act.what, sizeof o->act.what, kind->word);
	struct message m = kind->carry_out(store, o);
	if (!m.id)
		m = stored(o, store_act_add(store, &o->act), NULL);
	return m;
}
