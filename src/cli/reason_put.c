/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Why a move is good, in sentences; see reason_put.h.
 *
 * What the reasons are is found out by src/ai; here they only get their words, which
 * hints and reviews share.
 */
#include "reason_put.h"

#include <assert.h>
#include <string.h>

void put_with(struct buf *out, const struct catalogue *c, const struct message *m, const char *name, const char *text)
{
	assert(m->id && name && text);
	/* an argument of a message is short, so a mark keeps the place */
	static const char mark[] = "\1";
	struct message marked = *m;
	struct buf b = { 0 };
	message_text(&marked, name, mark);
	message_put(&b, c, &marked);
	const char *whole = buf_text(&b), *at = strstr(whole, mark);
	if (at) {
		buf_putn(out, whole, (size_t)(at - whole));
		buf_puts(out, text, at + strlen(mark));
	} else {
		buf_put(out, whole);
	}
	buf_free(&b);
}

/* Whole percents: a search knows no better. */
void with_percent(struct message *m, const char *name, double share)
{
	message_int(m, name, (long)(share * 100 + 0.5));
}

/* Rounded by its size, so that +2.25 and -2.25 look alike. */
void with_points(struct message *m, const char *name, double points, bool sign)
{
	long long tenths = (long long)((points < 0 ? -points : points) * 10 + 0.5);
	message_thousandths(m, name, (points < 0 ? -tenths : tenths) * 100, 1, sign);
}

static void put_merit(const struct merit *p, const char *other, const struct catalogue *c, struct buf *out)
{
	struct message m = p->say;
	struct buf rule = { 0 };
	if (strstr(m.id, "{other}"))
		message_text(&m, "other", other);
	message_put(&rule, c, &p->rule);
	put_with(out, c, &m, "rule", buf_text(&rule));
	buf_free(&rule);
}

void reason_put(const struct merits *r, const char *other, const struct catalogue *c, struct buf *out)
{
	assert(r && other && out);
	/* a search sees further than the rules can explain */
	if (!r->n)
		buf_put(out, tr(c, N_("The gain does not show in the score yet; it comes later.")));
	for (int i = 0; i < r->n; i++) {
		if (i)
			buf_char(out, ' ');
		put_merit(&r->merit[i], other, c, out);
	}
}
