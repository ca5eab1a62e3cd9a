/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The position as text, for people: armies territory by territory.
 */
#include "ordonans.h"
#include "sight.h"
#include "utf8.h"

#include <string.h>

enum { WIDTH = 79 };

/* Words are put one after the other, and on the next line where one is full. */
struct wrapped_line {
	struct buf *out;
	int at, indent;
};

/* Widths are counted in characters: translations have letters of several bytes. */
static void put_word(struct wrapped_line *l, const char *word)
{
	assert(l->at >= l->indent);
	int n = utf8_count(word);
	if (l->at > l->indent && l->at + 1 + n > WIDTH) {
		buf_char(l->out, '\n');
		buf_repeat(l->out, " ", l->indent);
		l->at = l->indent;
	}
	buf_put(l->out, l->at > l->indent ? " " : "");
	buf_put(l->out, word);
	l->at += n + (l->at > l->indent);
}

/* A card by its name, in the reader's language; in brackets if these are given. A card is one
 * word, so it is never broken between two lines. */
static void put_card(struct wrapped_line *l, const char *name, const char *brackets, const struct catalogue *cat)
{
	char told[MOVE_NAME_MAX];
	struct buf b = buf_over(told, sizeof told);
	struct message m = ordonans_piece(name);
	buf_putn(&b, brackets, *brackets != '\0');
	message_put(&b, cat, &m);
	buf_put(&b, *brackets ? brackets + 1 : "");
	put_word(l, told);
}

/* "  A III  lance+bow helmet": people go by letters, as the game does not know their names.
 * The marker is what the army would get now. */
static void show_army(const struct state *s, int territory, int seat, const struct catalogue *cat, struct buf *out)
{
	const struct army *a = &s->army[seat][territory];
	buf_put(out, "  ");
	buf_char(out, (char)('A' + seat));
	buf_char(out, ' ');
	buf_padded(out, a->cards ? ordonans_marker_name[ordonans_place(s, territory, seat)] : "", 4);
	buf_put(out, a->claimed ? "! " : "  ");
	struct wrapped_line l = { out, 10, 10 };
	for (int i = 0; i < a->cards; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		ordonans_put_laid(s, a, i, &b);
		put_card(&l, name, "", cat);
	}
	/* an army without cards leaves only spaces behind */
	while (out->len && out->text[out->len - 1] == ' ')
		out->text[--out->len] = '\0';
	buf_char(out, '\n');
}

/* Everybody's turns count as one: that is how people count rounds. */
struct message ordonans_tell_turn(const struct state *s)
{
	struct message m = message_n(NP_("Turn {turn}, {n} card in the deck", "Turn {turn}, {n} cards in the deck"), s->left);
	message_int(&m, "turn", ordonans_turn(s));
	return m;
}

struct message ordonans_tell_territory(const struct state *s, int territory)
{
	assert(territory >= 0 && territory < TERRITORIES);
	struct message m = message(N_("{number} {territory}, up to {limit} cards per player"));
	message_int(&m, "number", territory + 1);
	message_term(&m, "territory", ordonans_territory_name[territory]);
	message_int(&m, "limit", s->limit[territory]);
	return m;
}

/* Kingdoms stand above the armies, as on the table, and in brackets: they are no troops. */
static void show_territory(const struct state *s, int territory, const struct catalogue *cat, struct buf *out)
{
	struct message m = ordonans_tell_territory(s, territory);
	message_put(out, cat, &m);
	buf_char(out, '\n');
	struct wrapped_line l = { out, 2, 2 };
	for (int i = 0; i < s->kingdoms; i++)
		if (s->kingdom[i].territory == territory) {
			char name[MOVE_NAME_MAX];
			struct buf b = buf_over(name, sizeof name);
			ordonans_put_face(s->face[s->kingdom[i].card], &b);
			buf_put(out, l.at == l.indent ? "  " : "");
			put_card(&l, name, "[]", cat);
		}
	if (l.at > l.indent)
		buf_char(out, '\n');
	for (int seat = 0; seat < s->seats; seat++)
		show_army(s, territory, seat, cat, out);
}

/* Specials are in brackets here as well: they do not go into an army. */
static void show_hand(const struct state *s, int seat, const struct catalogue *cat, struct buf *out)
{
	buf_put(out, tr(cat, N_("Your hand:")));
	buf_put(out, "\n  ");
	struct wrapped_line l = { out, 2, 2 };
	for (int i = 0; i < s->hands[seat]; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		int card = s->hand[seat][i];
		ordonans_put_held(s, card, &b);
		put_card(&l, name, card == UNSEEN || ordonans_troop(s->face[card]) ? "" : "[]", cat);
	}
	buf_char(out, '\n');
}

void ordonans_show(const struct view *view, const struct catalogue *cat, struct buf *out)
{
	const struct state *s = view_state(view);
	struct message m = ordonans_tell_turn(s);
	message_put(out, cat, &m);
	buf_char(out, '\n');
	for (int territory = 0; territory < TERRITORIES; territory++)
		show_territory(s, territory, cat, out);
	if (view->seat >= 0)
		show_hand(s, view->seat, cat, out);
}
