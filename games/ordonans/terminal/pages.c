/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The standing by territory, what has not come into play yet, and what is worth
 * telling besides the moves. All of it is made from what a seat knows: a page that
 * counted the real deck would give it away.
 */
#include "ordonans_view.h"

static void put(struct buf *out, const struct catalogue *c, const struct message *m)
{
	message_put(out, c, m);
	buf_char(out, '\n');
}

/* ---- points ---- */

/* Players stand side by side and not below each other: there are four at most, and a
 * territory is what one compares. */
void ordonans_sheet(const struct sitting *t, const struct state *s, struct buf *out)
{
	assert(s->seats <= SEATS);
	enum { NAME = 16, COLUMN = 6 };
	const struct catalogue *c = t->cli->catalogue;
	if (s->phase != OVER) {
		buf_put(out, tr(c, N_("If the game ended now:")));
		buf_char(out, '\n');
	}
	buf_repeat(out, " ", NAME);
	for (int seat = 0; seat < s->seats; seat++) {
		buf_char(out, seat_letter(seat));
		buf_repeat(out, " ", seat + 1 < s->seats ? COLUMN - 1 : 0);
	}
	buf_char(out, '\n');
	for (int territory = 0; territory < TERRITORIES; territory++) {
		text_pad(out, tr(c, ordonans_territory_name[territory]), NAME);
		for (int seat = 0; seat < s->seats; seat++) {
			const char *marker = ordonans_marker_name[ordonans_place(s, territory, seat)];
			text_pad(out, marker, seat + 1 < s->seats ? COLUMN : 0);
		}
		buf_char(out, '\n');
	}
}

/* The cards that were compared: the sentence names only the groups that decided. */
void ordonans_reason(const struct sitting *t, const struct state *s, const struct tally_line *line, struct buf *out)
{
	(void)s;
	if (!*line->causes)
		return;
	buf_put(out, "; ");
	game_put_pieces(t->session.game, line->causes, t->cli->catalogue, out);
}

/* ---- news ---- */

/* "Antioch: III B, II A": markers with letters, as names could be too long for a line. */
static struct message result_of(const struct state *s, int territory)
{
	uint8_t order[SEATS];
	char text[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(text, sizeof text);
	int n = ordonans_order(s, territory, order);
	for (int place = 0; place < n && place < 3; place++) {
		buf_put(&b, place ? ", " : "");
		buf_put(&b, ordonans_marker_name[place]);
		buf_char(&b, ' ');
		buf_char(&b, seat_letter(order[place]));
	}
	struct message m = message(N_("{territory}: {markers}"));
	message_term(&m, "territory", ordonans_territory_name[territory]);
	message_text(&m, "markers", n ? text : "–");
	return m;
}

/* At the end the five results are told once more. */
void ordonans_results(const struct state *before, const struct state *after,
                      void (*tell)(void *to, int seat, const struct message *), void *to)
{
	assert(before->seats == after->seats && tell);
	bool over = after->phase == OVER && before->phase != OVER;
	for (int territory = 0; over && territory < TERRITORIES; territory++) {
		struct message result = result_of(after, territory);
		tell(to, -1, &result);
	}
}

/* ---- what has not come into play yet ---- */

/* How many of each kind are somewhere unseen: neither on the table nor in a hand
 * or a place of the deck that is known. */
static int count_unseen(const struct state *s, int unseen[KINDS])
{
	int known[256], all = 0;
	ordonans_count_cards(s, known);
	for (int kind = 0; kind < s->kinds; kind++) {
		unseen[kind] = s->copies[kind] - known[kind];
		all += unseen[kind];
	}
	assert(all == known[UNSEEN]);
	return all;
}

/* How many of the unseen cards show an icon, on either side: a split card may become either,
 * so it is counted for both. */
static int with_icon(const struct state *s, const int unseen[KINDS], int icon)
{
	assert(icon >= 0 && icon < ICONS);
	int n = 0;
	for (int kind = 0; kind < s->kinds; kind++) {
		face f = s->face[kind];
		bool upper = ordonans_count(ordonans_icons(f, 0), icon), split = ordonans_sort(f) == SPLIT;
		bool lower = split && ordonans_count(ordonans_icons(f, 1), icon);
		n += upper || lower ? unseen[kind] : 0;
	}
	return n;
}

/* One more thing of a list that is separated by commas. That there is one of it goes without
 * saying. */
static void put_next(struct buf *list, const char *text, int times)
{
	buf_put(list, list->len ? ", " : "");
	buf_put(list, text);
	if (times != 1) {
		buf_put(list, "\xc2\xa0×\xc2\xa0");  /* not at the end of a line */
		buf_int(list, times);
	}
}

/* Nothing at all where there is nothing to list: an empty heading asks a question. */
static void put_list(const struct catalogue *c, const char *heading, struct buf *list, int width, struct buf *out)
{
	if (list->len) {
		buf_put(out, "\n");
		buf_put(out, tr(c, heading));
		buf_put(out, "\n  ");
		text_hang(out, buf_text(list), 2, width);
		buf_char(out, '\n');
	}
	buf_clear(list);
}

static void put_kinds(const struct state *s, const struct catalogue *c, const int unseen[KINDS], bool troops,
                      struct buf *list)
{
	for (int kind = 0; kind < s->kinds; kind++) {
		struct buf name = { 0 };
		if (unseen[kind] <= 0 || ordonans_troop(s->face[kind]) != troops)
			continue;
		ordonans_put_title(s->face[kind], c, &name);
		put_next(list, buf_text(&name), unseen[kind]);
		buf_free(&name);
	}
}

/* What is known of the deck, and of hands: cards that were shown or that one put there, which
 * nobody else's memory should be better at (R21). */
static void put_known(const struct state *s, const struct catalogue *c, int width, struct buf *out)
{
	struct buf list = { 0 }, name = { 0 };
	for (int i = s->left - 1; i >= 0; i--) {
		if (s->deck[i] == UNSEEN)
			continue;
		buf_clear(&name);
		buf_int(&name, s->left - i);
		buf_put(&name, ": ");
		ordonans_put_title(s->face[s->deck[i]], c, &name);
		put_next(&list, buf_text(&name), 1);
	}
	put_list(c, N_("Known cards in the deck, by position from the top:"), &list, width, out);
	for (int seat = 0; seat < s->seats; seat++) {
		bool some = false;
		for (int i = 0; i < s->hands[seat]; i++) {
			if (s->hand[seat][i] == UNSEEN)
				continue;
			buf_put(&list, some ? ", " : list.len ? "; " : "");
			if (!some) {
				buf_char(&list, seat_letter(seat));
				buf_put(&list, ": ");
			}
			ordonans_put_title(s->face[s->hand[seat][i]], c, &list);
			some = true;
		}
	}
	put_list(c, N_("Known cards in hands:"), &list, width, out);
	buf_free(&list);
	buf_free(&name);
}

void ordonans_left(const struct state *s, const struct catalogue *c, int width, bool utf8, struct buf *out)
{
	(void)utf8;
	int unseen[KINDS];
	struct buf list = { 0 };
	struct message m = message_n(NP_("{n} card has not been seen yet.", "{n} cards have not been seen yet."),
	                             count_unseen(s, unseen));
	put(out, c, &m);
	for (int icon = BANNER; icon >= LANCE; icon--)
		put_next(&list, tr(c, ordonans_terms[icon].name), with_icon(s, unseen, icon));
	put_list(c, N_("Troops among them, by icon:"), &list, width, out);
	put_kinds(s, c, unseen, true, &list);
	put_list(c, N_("Troops:"), &list, width, out);
	put_kinds(s, c, unseen, false, &list);
	put_list(c, N_("Kingdoms and ordonances:"), &list, width, out);
	put_known(s, c, width, out);
	buf_free(&list);
}
