/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The position as JSON, for programs: cards have the names by which they are played.
 *
 * It says what can be worked out from the position, too: who leads, what decided, which
 * kingdom still holds, where a turn stands, what a move would bring. A client only draws
 * it, and so cannot come to another opinion.
 */
#include "ordonans.h"

#include "json.h"
#include "sight.h"

#include <string.h>

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
static void json_army(struct json *j, const struct state *s, int territory, int seat, int place)
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
	json_key_int(j, "marker", 3 - place);
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
	int n = ordonans_order(s, territory, order);
	json_seats(j, "order", order, n);
	json_key(j, "armies");
	json_open(j, '[');
	for (int seat = 0; seat < s->seats; seat++)
		json_army(j, s, territory, seat, ordonans_place_in(order, n, seat));
	json_close(j, ']');
	json_close(j, '}');
}

static void json_territories(struct json *j, const struct state *s)
{
	json_key_open(j, "territories", '[');
	for (int territory = 0; territory < TERRITORIES; territory++)
		json_territory(j, s, territory);
	json_close(j, ']');
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
		{ N_("draw a card"), N_("send one troop") },
		{ N_("a special card, if you like"), N_("send one troop"), N_("special cards under the deck"), N_("draw until you have six") },
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
	json_territories(&j, s);
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

/* ---- for eyes ---- */

/* By territory: what decided there, and by seat why each army stands where it does; null of
 * one that is not there. */
static void json_reasons(struct json *j, const struct state *s)
{
	json_key_open(j, "decided", '[');
	for (int territory = 0; territory < TERRITORIES; territory++) {
		struct message m = ordonans_decided(s, territory);
		json_message(j, &m);
	}
	json_close(j, ']');
	json_key_open(j, "reasons", '[');
	for (int territory = 0; territory < TERRITORIES; territory++) {
		json_open(j, '[');
		for (int seat = 0; seat < s->seats; seat++) {
			struct message m = ordonans_because(s, territory, seat);
			if (m.id)
				json_message(j, &m);
			else
				json_raw(j, "null");
		}
		json_close(j, ']');
	}
	json_close(j, ']');
}

/* Where the turn stands is for eyes: a program knows it by the moves. So are the reasons, and
 * for each army, by territory and seat, the icons that put it where it is: to find them takes
 * as long as all the rest. */
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
	json_key_open(j, "closed", '[');
	for (int territory = 0; territory < TERRITORIES; territory++)
		json_bool(j, ordonans_closed(s, territory));
	json_close(j, ']');
	json_reasons(j, s);
}

/* ---- what a move would bring ---- */

/* "6 banners, a great regiment" */
static struct message tell_group(int icon, int size)
{
	static const struct {
		const char *one, *many;
	} alone[] = {
		[LANCE] = { NP_("{n} lance", "{n} lances") },    [BOW] = { NP_("{n} bow", "{n} bows") },
		[SWORD] = { NP_("{n} sword", "{n} swords") },    [HELMET] = { NP_("{n} helmet", "{n} helmets") },
		[BANNER] = { NP_("{n} banner", "{n} banners") },
	}, named[] = {
		[LANCE] = { NP_("{n} lance, {group}", "{n} lances, {group}") },
		[BOW] = { NP_("{n} bow, {group}", "{n} bows, {group}") },
		[SWORD] = { NP_("{n} sword, {group}", "{n} swords, {group}") },
		[HELMET] = { NP_("{n} helmet, {group}", "{n} helmets, {group}") },
		[BANNER] = { NP_("{n} banner, {group}", "{n} banners, {group}") },
	};
	static const char *const name[] = { NULL, NULL, N_("a company"), N_("a battalion"), N_("a regiment"),
		                                N_("a great regiment") };
	assert(icon < ICONS && size > 0);
	struct message m = size < 2 ? message_n(alone[icon].one, alone[icon].many, size)
	                            : message_n(named[icon].one, named[icon].many, size);
	if (size > 1)
		message_term(&m, "group", name[size < 5 ? size : 5]);
	return m;
}

/* A seat's place among the armies of a territory; -1 without one. Unlike a marker it tells a
 * fourth army from none. */
static int place_of(const struct state *s, int territory, int seat)
{
	uint8_t order[SEATS];
	int n = ordonans_order(s, territory, order);
	while (n-- > 0 && order[n] != seat)
		;
	return n;
}

/* What becomes of your own army. */
static struct message tell_place(int territory, int before, int after)
{
	static const char *const comes[] = { N_("you take the lead in {territory}"), N_("you come second in {territory}"),
		                                 N_("you come third in {territory}"), N_("you come fourth in {territory}") };
	static const char *const stays[] = { N_("you keep the lead in {territory}"), N_("you stay second in {territory}"),
		                                 N_("you stay third in {territory}"), N_("you stay fourth in {territory}") };
	static const char *const falls[] = { NULL, N_("you fall to second place in {territory}"),
		                                 N_("you fall to third place in {territory}"),
		                                 N_("you fall to fourth place in {territory}") };
	struct message m = message(after < 0                         ? N_("you have no army left in {territory}")
	                           : after == before                 ? stays[after]
	                           : before >= 0 && after > before ? falls[after]
	                                                             : comes[after]);
	message_term(&m, "territory", ordonans_territory_name[territory]);
	return m;
}

/* The largest group that grows by a move; that none does, where a card comes all the same. */
static struct message tell_growth(const struct state *was, const struct state *is, int seat, int territory)
{
	struct group group[ICONS];
	int n = ordonans_groups(ordonans_strength(is, seat, territory), group);
	icons old = ordonans_strength(was, seat, territory);
	for (int i = 0; i < n; i++)
		if (group[i].size > ordonans_count(old, group[i].icon))
			return tell_group(group[i].icon, group[i].size);
	bool comes = is->army[seat][territory].cards > was->army[seat][territory].cards;
	return message(comes ? N_("none of it counts there") : NULL);
}

/* Of your own armies that the move touches: what grows by it, and the place. An army with
 * neither is left out. */
static void json_brings(struct json *j, const struct state *was, const struct state *is, int seat, int territory)
{
	int before = place_of(was, territory, seat), after = place_of(is, territory, seat);
	bool same = was->army[seat][territory].came == is->army[seat][territory].came &&
	            was->army[seat][territory].cards == is->army[seat][territory].cards;
	if (same && before == after)
		return;
	json_open(j, '{');
	json_key_int(j, "territory", territory);
	struct message grown = tell_growth(was, is, seat, territory);
	if (grown.id) {
		json_key(j, "group");
		json_message(j, &grown);
	}
	struct message m = tell_place(territory, before, after);
	json_key(j, "place");
	json_message(j, &m);
	json_close(j, '}');
}

/* The armies as they would lie, so that a client does not count icons; and in words what that
 * is to whoever makes the move. */
void ordonans_foretell(const struct view *before, const struct view *after, struct json *j)
{
	const struct state *was = view_state(before), *is = view_state(after);
	assert(before->seat >= 0 && after->seat < 0);
	json_territories(j, is);
	json_reasons(j, is);
	json_key_open(j, "brings", '[');
	for (int territory = 0; territory < TERRITORIES; territory++)
		json_brings(j, was, is, before->seat, territory);
	json_close(j, ']');
}
