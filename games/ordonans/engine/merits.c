/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What speaks for a turn: where it takes the lead, rises or settles something, and with what;
 * what it builds up, and what it keeps for later. Armies lie open, so two positions are
 * compared: before the turn and at its end.
 */
#include "ordonans.h"

#include "merit.h"
#include "sight.h"

#include <string.h>

static void with_territory(struct message *m, int territory)
{
	message_term(m, "territory", ordonans_territory_name[territory]);
}

static uint64_t rank(const struct state *s, int seat, int territory)
{
	return ordonans_rank(s->seniority, ordonans_strength(s, seat, territory));
}

/* Can nothing change any more who leads in a territory? Kingdoms and ordonances could. */
static bool settled(const struct state *s, int seat, int territory)
{
	const struct army *a = &s->army[seat][territory];
	if (s->expansion)
		return false;
	return a->claimed || ordonans_closed(s, territory) || (s->seats == 2 && ordonans_proved(s, seat, territory));
}

/* How far an army that does not rise has come, and how far it can still go. */
static void add_growth(const struct state *s, int seat, int territory, struct merits *out)
{
	struct group group[ICONS];
	int groups = ordonans_groups(ordonans_strength(s, seat, territory), group);
	int room = s->limit[territory] - s->army[seat][territory].cards;
	struct message m = message(NULL);
	if (room > 0 && groups) {
		m = message_n(NP_("Builds up {territory}: {icon} × {size}, with room for {n} more card.",
		                  "Builds up {territory}: {icon} × {size}, with room for {n} more cards."),
		              room);
		message_term(&m, "icon", ordonans_terms[group->icon].name);
		message_int(&m, "size", group->size);
	} else {
		m = message(N_("Spends the card in {territory}, where there is little left to win."));
	}
	with_territory(&m, territory);
	merit_add(out, room > 0 && groups ? 40 + 15 * group->size : 10, m, NULL);
}

static void look_at_territory(const struct state *before, const struct state *after, int seat, int territory,
                              struct merits *out)
{
	int was = ordonans_place(before, territory, seat), is = ordonans_place(after, territory, seat);
	struct message because = ordonans_because(after, territory, seat), m = message(NULL);
	bool more = rank(after, seat, territory) > rank(before, seat, territory);
	if (is == 0 && was > 0)
		m = message(N_("Takes the lead in {territory} ({rule})."));
	else if (is < was)
		m = message(N_("Rises to marker {marker} in {territory}."));
	else if (is == 0 && more)
		m = message(N_("Extends the lead in {territory} ({rule})."));
	else if (more || after->army[seat][territory].cards > before->army[seat][territory].cards)
		add_growth(after, seat, territory, out);
	if (m.id) {
		with_territory(&m, territory);
		if (is > 0)
			message_text(&m, "marker", ordonans_marker_name[is]);
		merit_add(out, is == was ? 120 : 100 * (was - is) + (is == 0 ? 60 : 0), m, is ? NULL : &because);
	}
	if (is < 3 && settled(after, seat, territory) && !settled(before, seat, territory)) {
		m = message_n(NP_("Settles {territory}: {n} point is certain.",
		                  "Settles {territory}: {n} points are certain."),
		              3 - is);
		with_territory(&m, territory);
		merit_add(out, 110 * (3 - is), m, NULL);
	}
}

/* Somebody else no longer leads, without the seat leading instead. */
static void look_at_others(const struct state *before, const struct state *after, int seat, int territory,
                           struct merits *out)
{
	uint8_t had[SEATS], has[SEATS];
	int n = ordonans_order(before, territory, had), m = ordonans_order(after, territory, has);
	if (!n || had[0] == seat || !m || has[0] == seat || had[0] == has[0])
		return;
	struct message say = message(N_("Takes the lead in {territory} away from the strongest army."));
	with_territory(&say, territory);
	merit_add(out, 90, say, NULL);
}

/* The troop of a hand with the most icons, of equal ones the senior; -1: there is none. */
static int strongest(const struct state *s, int seat)
{
	int best = -1, most = 0;
	for (int i = ordonans_next_held(s, seat, 0, true); i >= 0; i = ordonans_next_held(s, seat, i + 1, true)) {
		int card = s->hand[seat][i], worth = 0;
		for (int icon = LANCE; icon <= BANNER; icon++)
			worth += ordonans_count(ordonans_icons(s->face[card], 0), icon) * (16 + icon);
		if (worth > most) {
			most = worth;
			best = card;
		}
	}
	return best;
}

/* What stays in the hand: a special, and the best troop. */
static void look_at_hand(const struct state *s, int seat, int played, struct merits *out)
{
	char name[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(name, sizeof name);
	int i = ordonans_next_held(s, seat, 0, false), best = strongest(s, seat);
	if (i >= 0) {
		struct message m = message(N_("Keeps “{card}” for later."));
		message_term(&m, "card", ordonans_special(s->face[s->hand[seat][i]])->name);
		merit_add(out, 20, m, NULL);
	}
	struct message m = message(best == played ? N_("Plays the strongest card of the hand, where it counts most.")
	                                          : N_("Saves the strongest card of the hand for later: {card}."));
	if (best != played) {
		ordonans_put_face(s->face[best], &b);
		message_terms(&m, "card", name);
	}
	merit_add(out, best == played ? 5 : 10, m, NULL);
}

void ordonans_merits(const struct view *view, move made, const struct state *after, struct merits *out)
{
	const struct state *s = view_state(view);
	struct card_move said = ordonans_said(made);
	int seat = view->seat;
	for (int territory = 0; territory < TERRITORIES; territory++) {
		look_at_territory(s, after, seat, territory, out);
		look_at_others(s, after, seat, territory, out);
	}
	if (said.verb == VERB_MUSTER)
		merit_add(out, 100, message(N_("Two more cards to choose from.")), NULL);
	else if (said.verb == VERB_BOTTOM)
		merit_add(out, 30, message(N_("Makes room in the hand for a new card.")), NULL);
	else if (said.verb == VERB_TROOP)
		look_at_hand(s, seat, said.card, out);
}
