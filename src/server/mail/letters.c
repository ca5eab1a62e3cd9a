/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The letters that the server writes; see letters.h. */
#include "letters.h"

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

bool letters_turn(struct post *post, const char *origin, const struct catalogue *catalogue, const char *mail, const char *name,
                  const char *link, int tables)
{
	assert(catalogue && link && tables > 0);
	struct buf text = { 0 }, end = { 0 };
	if (!post || !origin || !*mail)
		return false;
	struct message m = message_n(NP_("It is your turn at {n} table.", "It is your turn at {n} tables."), tables);
	buf_puts(&end, origin, NOTICES_END "?link=", link, "&lang=", catalogue->language);
	put_line(&text, catalogue, message_with(N_("Hello {name},"), "name", name));
	put_line(&text, catalogue, m);
	buf_puts(&text, origin, "/\n\n");
	put_line(&text, catalogue, message(N_("You get this letter at most once a day, because you asked for it. To stop it, open this link:")));
	buf_puts(&text, buf_text(&end), "\n");
	bool sent = send(post, catalogue, mail, N_("Your turn at Bergfried"), &text, buf_text(&end));
	buf_free(&end);
	return sent;
}
