/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Who hears what; see hear.h. */
#include "hear.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- events and views ---- */

/* While a hearer is told what has been. */
struct telling {
	const struct hearer *hearer;
	const struct table *table;
};

static bool is_muted(const struct telling *t, int seq)
{
	const struct shuns *shuns = t->hearer->shuns;
	if (!shuns || !shuns->n || !table_is_talk(t->table, seq))
		return false;
	/* by who they are, not by their name: that can be changed */
	for (int i = 0; i < shuns->n; i++)
		if (shuns->player[i] == t->table->log[seq - 1].by)
			return true;
	return false;
}

static void send_event(void *context, int seq, const char *text, size_t n)
{
	const struct telling *t = context;
	if (!is_muted(t, seq))
		t->hearer->send(t->hearer->context, text, n);
}

/* The onlookers' view of this moment. Whatever the table's events do not say, such as
 * names that change, may be that late. */
static const struct buf *common_view(struct common *c, const struct table *t, bool full, int64_t now)
{
	enum { MOMENT = 50 };
	bool same = c->table == t->id && c->seq == t->seq && c->full == full && now >= c->now && now - c->now < MOMENT;
	if (!same) {
		buf_clear(&c->text);
		tell_view(t, -1, false, full, now, &c->text);
		c->table = t->id;
		c->seq = t->seq;
		c->full = full;
		c->now = now;
	}
	return &c->text;
}

void hear_view(const struct hearer *h, const struct table *t, bool full, int64_t now)
{
	if (t->owner != h->player && table_seat_of(t, h->player) < 0) {
		const struct buf *view = common_view(h->common, t, full, now);
		if (!view->full)
			h->send(h->context, buf_text(view), view->len);
		return;
	}
	buf_clear(h->scratch);
	tell_view(t, table_seat_of(t, h->player), t->owner == h->player, full, now, h->scratch);
	if (!h->scratch->full)
		h->send(h->context, buf_text(h->scratch), h->scratch->len);
}

/* Has something happened besides talk that somebody with this detail wants to see? */
static bool wants_view(const struct hearer *h, const struct table *t, int from)
{
	if (h->detail == DETAIL_EVENTS)
		return false;
	int seat = table_seat_of(t, h->player);
	if (h->detail == DETAIL_TURN && t->stage == STAGE_PLAYING && (seat < 0 || !t->seat[seat].acts))
		return false;
	for (int seq = from; seq <= t->seq; seq++)
		if (!table_is_talk(t, seq))
			return true;
	return false;
}

/* The last event as a viewer hears it. */
static const struct buf *common_event(struct common *c, const struct table *t, int viewer)
{
	bool same = c->event.table == t->id && c->event.seq == t->seq && (c->event.viewer == viewer || tell_alike(t));
	if (!same) {
		buf_clear(&c->event.text);
		tell_event(t, viewer, &c->event.text);
		c->event.table = t->id;
		c->event.seq = t->seq;
		c->event.viewer = viewer;
	}
	return &c->event.text;
}

static void tell_last(const struct telling *telling, int viewer)
{
	const struct hearer *h = telling->hearer;
	const struct table *t = telling->table;
	const struct buf *event = common_event(h->common, t, viewer);
	if (event->len && !event->full)
		send_event((void *)telling, t->seq, buf_text(event), event->len);
	tales_follow(h->tales, t, viewer, event);
}

void hear_news(struct hearer *h, const struct table *t, int64_t now)
{
	struct telling telling = { h, t };
	int from = h->seen + 1, viewer = table_seat_of(t, h->player);
	if (t->seq < from)
		return;
	if (t->seq == from)
		tell_last(&telling, viewer);
	else
		tales_since(h->tales, t, viewer, h->seen, send_event, &telling);
	h->seen = t->seq;
	if (wants_view(h, t, from))
		hear_view(h, t, h->detail == DETAIL_FULL, now);
}

struct message hear_since(const struct table *t, int since)
{
	if (!t->seq)
		return refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	if (since < 0 || since > t->seq)
		return refusal(REFUSED_MALFORMED, N_("“since” is not the number of an event at this table"));
	return message(NULL);
}

int hear_all(struct hearer *h, const struct table *t, int since, int64_t now)
{
	struct telling telling = { h, t };
	h->seen = t->seq;
	int taken = tales_since(h->tales, t, table_seat_of(t, h->player), since, send_event, &telling);
	hear_view(h, t, h->detail == DETAIL_FULL, now);
	return taken;
}

/* ---- answers ---- */

static struct json begin(const char *id, struct buf *out)
{
	struct json j = { .out = out };
	json_open(&j, '{');
	json_key(&j, "id");
	json_raw(&j, id);
	return j;
}

struct json answer_ok(const char *id, struct buf *out)
{
	struct json j = begin(id, out);
	json_key_bool(&j, "ok", true);
	return j;
}

struct json answer_fault(const char *id, const struct message *why, const struct catalogue *catalogue, struct buf *out)
{
	struct json j = begin(id, out);
	j.catalogue = catalogue;
	json_key(&j, "error");
	json_message(&j, why);
	json_refusal(&j, why);
	return j;
}

void answer_refusal(const char *id, const struct message *why, const struct catalogue *catalogue, struct buf *out)
{
	struct json j = answer_fault(id, why, catalogue, out);
	json_close(&j, '}');
}

void answer_seq(const char *id, int seq, struct buf *out)
{
	struct json j = answer_ok(id, out);
	json_key_int(&j, "seq", seq);
	json_close(&j, '}');
}

void answer_table(const char *id, int64_t table, const struct proof *proof, struct buf *out)
{
	struct json j = answer_ok(id, out);
	id_key(&j, "table", table);
	if (proof->given)
		proof_key(&j, "pledge", proof->pledge);
	json_close(&j, '}');
}

void answer_hello(const char *id, int64_t player, const char *name, bool guest, struct buf *out)
{
	struct json j = answer_ok(id, out);
	json_key_int(&j, "version", PROTOCOL);
	json_key_text(&j, "name", name);
	id_key(&j, "player", player);
	json_key_bool(&j, "guest", guest);
	json_close(&j, '}');
}

static struct message only_begun(const struct table *t)
{
	if (!t->seq)
		return refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	return t->began ? message(NULL) : refusal(REFUSED_ILLEGAL, N_("the game has not started yet"));
}

static struct message put_tally(struct json *j, const struct asked *asked, const struct table *t, int64_t player)
{
	int seat = asked->request.seat;
	struct message m = only_begun(t);
	if (m.id)
		return m;
	if (seat < 0 || seat >= t->options.seats)
		return refusal(REFUSED_UNKNOWN, N_("there is no such seat"));
	json_key(j, "tally");
	tell_tally(t, seat, table_seat_of(t, player), j);
	return m;
}

static struct message put_ply(struct json *j, const struct asked *asked, const struct table *t, int64_t player, int64_t now)
{
	struct message m = only_begun(t);
	if (!m.id)
		tell_ply(t, (int)asked_number(asked, F_PLY, 0), table_seat_of(t, player), t->owner == player, false, now, j);
	return m;
}

static struct message put_worth(struct json *j, const struct asked *asked, const struct table *t, int64_t player)
{
	int seat;
	struct message m = table_may_help(t, player, &seat);
	if (m.id)
		return m;
	json_key_int(j, "seq", t->seq);
	return tell_worth(&t->session, seat, asked->request.text, j);
}

struct message answer_told(const struct asked *asked, const struct table *t, int64_t player, int64_t now, struct json *j)
{
	switch ((int)asked->request.verb) {
	case VERB_TALLY:
		return put_tally(j, asked, t, player);
	case VERB_LOOK:
		return put_ply(j, asked, t, player, now);
	default:
		assert(asked->request.verb == VERB_WORTH);
		return put_worth(j, asked, t, player);
	}
}
