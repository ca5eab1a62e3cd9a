/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The letters that the server writes; see letters.h. */
#include "letters.h"

#include "tell.h"

#include <assert.h>
#include <string.h>

static void put_line(struct buf *out, const struct catalogue *catalogue, struct message m)
{
	message_put(out, catalogue, &m);
	buf_put(out, "\n\n");
}

static bool send(struct post *post, const struct catalogue *catalogue, const char *mail, const char *subject, struct buf *text,
                 const char *unsubscribe)
{
	struct buf title = { 0 };
	struct message m = message(subject);
	message_put(&title, catalogue, &m);
	struct mail letter = { .to = mail, .subject = buf_text(&title), .text = buf_text(text), .unsubscribe = unsubscribe };
	bool sent = !text->full && !title.full && post_send(post, &letter);
	buf_free(&title);
	buf_free(text);
	return sent;
}

/* The link stands on a line of its own, so that no mail program breaks it. Behind the '#' it
 * is not sent to any server by the browser, and stands in nobody's log. */
bool letters_reset(struct post *post, const char *origin, const struct catalogue *catalogue, const char *mail, const char *name,
                   const char *key)
{
	assert(catalogue && key);
	struct buf text = { 0 };
	if (!post || !origin || !*mail)
		return false;
	put_line(&text, catalogue, message_with(N_("Hello {name},"), "name", name));
	put_line(&text, catalogue, message(N_("Someone, probably you, has asked for a new password. To choose one, open this link within an hour:")));
	buf_puts(&text, origin, "/#/reset/", key, "\n\n");
	put_line(&text, catalogue, message(N_("It works once. If it was not you, you need not do anything: your password stays as it is.")));
	return send(post, catalogue, mail, N_("A new password for Bergfried"), &text, NULL);
}

/* Where a table is, on a line of its own. */
static void put_table(struct buf *text, const char *origin, int64_t table)
{
	char id[ID_SIZE];
	if (!table) {
		buf_puts(text, origin, "/\n");
		return;
	}
	id_put(table, id);
	buf_puts(text, origin, "/#/t/", id, "\n");
}

/* All of one kind under one sentence, each with who it is about and where it is. */
static void put_mentions(struct buf *text, const char *origin, const struct catalogue *catalogue, const struct digest *d, enum notify_kind kind,
                        struct message (*sentence)(int n))
{
	int n = 0;
	for (int i = 0; i < d->mentions; i++)
		n += d->mention[i].kind == kind;
	if (!n)
		return;
	put_line(text, catalogue, sentence(n));
	for (int i = 0; i < d->mentions; i++) {
		const struct mention *p = &d->mention[i];
		if (p->kind != kind)
			continue;
		if (*p->who)
			buf_puts(text, p->who, ": ");
		put_table(text, origin, p->table);
	}
	buf_char(text, '\n');
}

static struct message of_invitations(int n)
{
	return message_n(NP_("You have {n} invitation.", "You have {n} invitations."), n);
}

static struct message of_ends(int n)
{
	return message_n(NP_("{n} game of yours is over.", "{n} games of yours are over."), n);
}

static struct message of_rounds(int n)
{
	return message_n(NP_("{n} tournament round has begun.", "{n} tournament rounds have begun."), n);
}

bool letters_digest(struct post *post, const char *origin, const struct catalogue *catalogue, const char *mail, const char *name,
                    const char *link, const struct digest *d)
{
	assert(catalogue && link && d->turns + d->mentions > 0);
	struct buf text = { 0 }, end = { 0 };
	if (!post || !origin || !*mail)
		return false;
	buf_puts(&end, origin, NOTICES_END "?link=", link, "&lang=", catalogue->language);
	put_line(&text, catalogue, message_with(N_("Hello {name},"), "name", name));
	if (d->turns) {
		put_line(&text, catalogue, message_n(NP_("It is your turn at {n} table.", "It is your turn at {n} tables."), d->turns));
		for (int i = 0; i < d->turns; i++)
			put_table(&text, origin, d->turn[i]);
		buf_char(&text, '\n');
	}
	put_mentions(&text, origin, catalogue, d, NOTIFY_INVITATION, of_invitations);
	put_mentions(&text, origin, catalogue, d, NOTIFY_ROUND, of_rounds);
	put_mentions(&text, origin, catalogue, d, NOTIFY_END, of_ends);
	put_line(&text, catalogue, message(N_("You asked for this letter, and get it at most once a day. To stop it, open this link:")));
	buf_puts(&text, buf_text(&end), "\n");
	const char *subject = d->turns ? N_("Your turn at Bergfried") : N_("News from Bergfried");
	bool sent = send(post, catalogue, mail, subject, &text, buf_text(&end));
	buf_free(&end);
	return sent;
}
