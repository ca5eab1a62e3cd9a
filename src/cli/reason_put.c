/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Why a move is good, in sentences; see reason_put.h. */
#include "reason_put.h"

#include <string.h>

void put_with(struct buf *out, const struct catalogue *c, const struct message *m, const char *name, const char *text)
{
	/* an argument of a message is short, so a mark keeps the place */
	static const char mark[] = "\1";
	struct message marked = *m;
	struct buf b = { 0 };
	message_text(&marked, name, mark);
	message_put(&b, c, &marked);
	const char *whole = buf_text(&b), *at = strstr(whole, mark);
	if (at) {
		buf_putn(out, whole, (size_t)(at - whole));
		buf_put(out, text);
		buf_put(out, at + strlen(mark));
	} else {
		buf_put(out, whole);
	}
	buf_free(&b);
}

void put_percent(struct buf *out, double share)
{
	buf_int(out, (long long)(share * 100 + 0.5));
}

void put_points(struct buf *out, double points, bool sign)
{
	long long tenths = (long long)((points < 0 ? -points : points) * 10 + 0.5);
	if (tenths && points < 0)
		buf_char(out, '-');
	else if (tenths && sign)
		buf_char(out, '+');
	buf_thousandths(out, tenths * 100, 1);
}

static struct message sentence(const struct point *p)
{
	switch (p->kind) {
	case POINT_BRINGS:
		return message_n(NP_("It brings {n} point more: {rule}.", "It brings {n} points more: {rule}."), p->points);
	case POINT_PROMISES:
		return message_n(NP_("It brings {n} point more that does not count yet: {rule}.",
		                     "It brings {n} points more that do not count yet: {rule}."), p->points);
	case POINT_SCORES:
		return message_n(NP_("It scores {n} point now: {rule}.", "It scores {n} points now: {rule}."), p->points);
	case POINT_TAKES:
		return message_n(NP_("It takes {n} point from {other}: {rule}.", "It takes {n} points from {other}: {rule}."),
		                 p->points);
	case POINT_GIVES_UP:
		return message_n(NP_("It gives up {n} point: {rule}.", "It gives up {n} points: {rule}."), p->points);
	}
	return message(NULL);
}

static void put_point(const struct point *p, const char *other, const struct catalogue *c, struct buf *out)
{
	struct message m = sentence(p);
	struct buf rule = { 0 };
	if (p->kind == POINT_TAKES)
		message_text(&m, "other", other);
	message_put(&rule, c, &p->rule);
	put_with(out, c, &m, "rule", buf_text(&rule));
	buf_free(&rule);
}

void reason_put(const struct reason *r, const char *other, const struct catalogue *c, struct buf *out)
{
	if (!r->gain[0].points) {
		buf_put(out, tr(c, N_("The score does not show the gain yet: it comes later.")));
		return;
	}
	const struct point *second = r->cost.points > r->gain[1].points ? &r->cost : &r->gain[1];
	put_point(&r->gain[0], other, c, out);
	if (second->points) {
		buf_char(out, ' ');
		put_point(second, other, c, out);
	}
}
