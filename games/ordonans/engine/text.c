/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The position as text: armies territory by territory for people, and JSON for
 * programs, in which cards have the names by which they are played.
 *
 * The JSON says what can be worked out from the position, too: who leads, what decided,
 * which kingdom still holds, where a turn stands. A client only draws it, and so cannot
 * come to another opinion.
 */
#include "ordonans.h"
#include "json.h"
#include "sight.h"
#include "utf8.h"

#include <string.h>

enum { WIDTH = 79 };

/* ---- lines ---- */

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

/* ---- JSON ---- */

/* A card that the seat does not know is told as "?": how many there are is known. */
static void json_held(struct json *j, const struct state *s, int card)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	ordonans_put_held(s, card, &b);
	json_text(j, name);
}

/* Icons by their names in moves: a client translates them, or draws the signs that go by
 * these names. */
static void json_icons(struct json *j, const char *key, unsigned set)
{
	if (key)
		json_key(j, key);
	json_open(j, '[');
	for (; set; set &= set - 1)
		json_text(j, ordonans_terms[bits_lowest(set)].sign);
	json_close(j, ']');
}

/* Seats in an order that means something. */
static void json_seats(struct json *j, const char *key, const uint8_t *seats, int n)
{
	json_key(j, key);
	json_open(j, '[');
	for (int i = 0; i < n; i++)
		json_int(j, seats[i]);
	json_close(j, ']');
}

/* Cards stand in the order in which they came, groups in the order in which they are compared.
 * A marker goes by its points, 0 for none; it is the one that the army would get now. */
static void json_army(struct json *j, const struct state *s, int territory, int seat)
{
	const struct army *a = &s->army[seat][territory];
	struct group group[ICONS];
	int groups = ordonans_groups(ordonans_strength(s, seat, territory), group);
	json_open(j, '{');
	json_key(j, "cards");
	json_open(j, '[');
	for (int i = 0; i < a->cards; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		ordonans_put_laid(s, a, i, &b);
		json_text(j, name);
	}
	json_close(j, ']');
	json_key(j, "groups");
	json_open(j, '[');
	for (int i = 0; i < groups; i++) {
		json_open(j, '{');
		json_key_text(j, "icon", ordonans_terms[group[i].icon].sign);
		json_key_int(j, "size", group[i].size);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_key_int(j, "marker", 3 - ordonans_place(s, territory, seat));
	json_key_bool(j, "claimed", a->claimed);
	json_close(j, '}');
}

/* A kingdom that no longer holds stays on the table, so it is told with the others. */
static void json_territory(struct json *j, const struct state *s, int territory)
{
	json_open(j, '{');
	json_key_text(j, "name", ordonans_territory_name[territory]);
	json_key_int(j, "limit", s->limit[territory]);
	json_icons(j, "cancelled", s->cancelled[territory]);
	json_key(j, "kingdoms");
	json_open(j, '[');
	for (int i = 0; i < s->kingdoms; i++)
		if (s->kingdom[i].territory == territory) {
			json_open(j, '{');
			json_key(j, "card");
			json_held(j, s, s->kingdom[i].card);
			json_key_int(j, "seat", s->kingdom[i].seat);
			if (ordonans_overridden(s, i))
				json_key_bool(j, "overridden", true);
			json_close(j, '}');
		}
	json_close(j, ']');
	/* markers alone do not tell: a fourth army has none, like a seat without an army */
	uint8_t order[SEATS];
	json_seats(j, "order", order, ordonans_order(s, territory, order));
	json_key(j, "armies");
	json_open(j, '[');
	for (int seat = 0; seat < s->seats; seat++)
		json_army(j, s, territory, seat);
	json_close(j, ']');
	json_close(j, '}');
}

/* What is known of the deck: places count from the top, which is drawn next, so that a place
 * says how many cards are drawn before it. */
static void json_deck(struct json *j, const struct state *s)
{
	json_key_int(j, "deck", s->left);
	json_key(j, "deck_known");
	json_open(j, '[');
	for (int i = s->left - 1; i >= 0; i--)
		if (s->deck[i] != UNSEEN) {
			json_open(j, '{');
			json_key_int(j, "place", s->left - 1 - i);
			json_key(j, "card");
			json_held(j, s, s->deck[i]);
			json_close(j, '}');
		}
	json_close(j, ']');
}

/* The turn step by step: what has been done of it and what can be done now. At its start the
 * special may be left out, so there are two steps that can be next. */
static void json_steps(struct json *j, const struct state *s)
{
	static const char *const steps[2][4] = {
		{ N_("draw a card"), N_("one troop") },
		{ N_("a special card, if you like"), N_("one troop"), N_("special cards under the deck"), N_("refill to six") },
	};
	assert(s->phase <= OVER && s->expansion <= 1);
	/* in the base game the card has been drawn when somebody is asked */
	int at = s->expansion || s->phase == OVER ? s->phase : LAY;
	json_key(j, "steps");
	json_open(j, '[');
	for (int i = 0; i < 4 && steps[s->expansion][i]; i++) {
		json_open(j, '{');
		json_key_text(j, "say", steps[s->expansion][i]);
		json_key_bool(j, "done", i < at);
		json_key_bool(j, "now", i == at || (at == START && i == LAY));
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* Everybody's place, which is more than who has won, and what decided if points did not. */
static void json_result(struct json *j, const struct state *s)
{
	uint8_t order[SEATS];
	ordonans_ranking(s, order);
	json_key(j, "result");
	json_open(j, '{');
	json_seats(j, "order", order, s->seats);
	if (ordonans_tie(s))
		json_key_text(j, "tie", ordonans_tie(s));
	json_close(j, '}');
}

void ordonans_json(const struct view *view, struct buf *out)
{
	static const char *const phase_name[] = { "start", "troop", "bottom", "over" };
	const struct state *s = view_state(view);
	struct json j = { .out = out };
	json_open(&j, '{');
	json_key_text(&j, "phase", phase_name[s->phase]);
	json_key_int(&j, "turn", s->turns);
	json_key_int(&j, "seat", s->seat);
	json_deck(&j, s);
	json_key(&j, "territories");
	json_open(&j, '[');
	for (int territory = 0; territory < TERRITORIES; territory++)
		json_territory(&j, s, territory);
	json_close(&j, ']');
	/* every hand, as far as this seat knows it: what was shown stays known, also when somebody
	   draws it again (R21) */
	json_key(&j, "hands");
	json_open(&j, '[');
	for (int i = 0; i < s->seats; i++) {
		json_open(&j, '[');
		for (int k = 0; k < s->hands[i]; k++)
			json_held(&j, s, s->hand[i][k]);
		json_close(&j, ']');
	}
	json_close(&j, ']');
	json_key(&j, "points");
	json_open(&j, '[');
	for (int i = 0; i < s->seats; i++)
		json_int(&j, ordonans_points(s, i));
	json_close(&j, ']');
	/* before the end there is only a standing, which the points tell: nobody has a place yet */
	if (s->phase == OVER)
		json_result(&j, s);
	json_close(&j, '}');
}

/* Where the turn stands is for eyes: a program knows it by the moves. And for each army, by
 * territory and seat, the icons that put it where it is: to find them takes as long as all
 * the rest. */
void ordonans_board(const struct view *view, struct json *j)
{
	const struct state *s = view_state(view);
	json_steps(j, s);
	json_key_open(j, "decides", '[');
	for (int territory = 0; territory < TERRITORIES; territory++) {
		json_open(j, '[');
		for (int seat = 0; seat < s->seats; seat++)
			json_icons(j, NULL, ordonans_deciding(s, territory, seat));
		json_close(j, ']');
	}
	json_close(j, ']');
}
