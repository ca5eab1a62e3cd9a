/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a learning program sees of Ordonans (numbers.h). The struct is the observation, byte
 * for byte, and the table below it says what is in it. Players are counted from the viewer on,
 * cards by their kind, which is where they first stand in the card list (as in actions.c):
 * `bergfried data ordonans` shows the list.
 */
#include "numbers.h"
#include "ordonans.h"
#include "sight.h"

#include <string.h>

struct ordonans_seen {
	uint8_t hand[KINDS];
	uint8_t others[SEATS - 1][KINDS];
	uint8_t laid[SEATS][TERRITORIES][ARMY];
	uint8_t turned[SEATS][TERRITORIES][ARMY];
	uint8_t deck[KINDS];
	uint8_t top[KINDS];
	uint8_t unseen[KINDS];
	uint8_t icons[SEATS][TERRITORIES][ICONS];
	uint8_t room[SEATS][TERRITORIES];
	uint8_t came[SEATS][TERRITORIES];
	uint8_t place[SEATS][TERRITORIES];
	uint8_t claimed[SEATS][TERRITORIES];
	uint8_t limit[TERRITORIES];
	uint8_t cancelled[TERRITORIES][ICONS];
	uint8_t hands[SEATS];
	uint8_t wanting[SEATS];
	uint8_t mover[SEATS];
	uint8_t phase[OVER];
	uint8_t claims[TERRITORIES];
	uint8_t players[SEATS + 1];
	uint8_t left;
	uint8_t turns;
	uint8_t passes;
	uint8_t dry;
	uint8_t expansion;
	uint8_t seniority;
	uint8_t claim;
};

static const struct plane planes[] = {
	{ "hand", { KINDS }, HAND, "your cards, by kind: how many" },
	{ "others", { SEATS - 1, KINDS }, HAND, "the cards that you know in the hands of the others, the next player's first" },
	{ "laid", { SEATS, TERRITORIES, ARMY }, KINDS,
	  "the cards of each army, yours first, in the order in which they came: kind and 1; 0 is no card" },
	{ "turned", { SEATS, TERRITORIES, ARMY }, 1, "those that show their lower side" },
	{ "deck", { KINDS }, 255, "the cards that you know to be in the deck, by kind" },
	{ "top", { KINDS }, 1, "the next card of the deck, if you know it" },
	{ "unseen", { KINDS }, 255, "the cards of which you know neither, by kind: how many" },
	{ "icons", { SEATS, TERRITORIES, ICONS }, 15, "the icons of each army that count: lance, bow, sword, helmet, banner" },
	{ "room", { SEATS, TERRITORIES }, ARMY, "cards that still fit into it" },
	{ "came", { SEATS, TERRITORIES }, SEATS,
	  "its place by when its last card came, 1 the earliest; 0 without cards. It decides between equals" },
	{ "place", { SEATS, TERRITORIES }, SEATS, "its place by strength, 1 the strongest; 0 without cards" },
	{ "claimed", { SEATS, TERRITORIES }, 1, "territories that were claimed" },
	{ "limit", { TERRITORIES }, ARMY, "troop cards that a player may have there" },
	{ "cancelled", { TERRITORIES, ICONS }, 1, "icons that do not count there" },
	{ "hands", { SEATS }, HAND, "cards in each hand" },
	{ "wanting", { SEATS }, 1, "who has passed for want of a troop" },
	{ "mover", { SEATS }, 1, "whose turn it is" },
	{ "phase", { OVER }, 1, "what comes next: a special or a troop, a troop, specials that go under the deck. All 0: the end" },
	{ "claims", { TERRITORIES }, 1, "territories that you may claim now" },
	{ "players", { SEATS + 1 }, 1, "how many play" },
	{ "left", { 1 }, DECK, "cards in the deck" },
	{ "turns", { 1 }, 240, "turns begun" },
	{ "passes", { 1 }, SEATS, "passes in a row" },
	{ "dry", { 1 }, 1, "you are to lay a troop, and there is none" },
	{ "expansion", { 1 }, 1, "option expansion=crusader-kingdoms" },
	{ "seniority", { 1 }, 1, "option compare=seniority" },
	{ "claim", { 1 }, 1, "option claim=on" },
	{ 0 },
};

/* A card in sight is no longer among the unseen. */
static void see_card(struct ordonans_seen *o, int kind)
{
	assert(o->unseen[kind]);
	o->unseen[kind]--;
}

static void see_armies(const struct state *s, int seat, int who, struct ordonans_seen *o)
{
	for (int territory = 0; territory < TERRITORIES; territory++) {
		const struct army *a = &s->army[seat][territory];
		for (int i = 0; i < a->cards; i++) {
			o->laid[who][territory][i] = (uint8_t)(a->card[i] + 1);
			o->turned[who][territory][i] = (uint8_t)ordonans_side(a, i);
			see_card(o, a->card[i]);
		}
		icons n = ordonans_strength(s, seat, territory);
		for (int icon = 0; icon < ICONS; icon++)
			o->icons[who][territory][icon] = (uint8_t)ordonans_count(n, icon);
		o->room[who][territory] = (uint8_t)(a->cards < s->limit[territory] ? s->limit[territory] - a->cards : 0);
		o->claimed[who][territory] = a->claimed;
	}
}

/* How the armies of a territory stand: by strength, and by when they came. */
static void see_order(const struct state *s, int viewer, int territory, struct ordonans_seen *o)
{
	uint8_t order[SEATS];
	int n = ordonans_order(s, territory, order);
	for (int i = 0; i < n; i++) {
		int who = (order[i] - viewer + s->seats) % s->seats, earlier = 0;
		for (int j = 0; j < n; j++)
			earlier += s->army[order[j]][territory].came < s->army[order[i]][territory].came;
		o->place[who][territory] = (uint8_t)(i + 1);
		o->came[who][territory] = (uint8_t)(earlier + 1);
	}
}

static void see_player(const struct state *s, int viewer, int who, struct ordonans_seen *o)
{
	int seat = (viewer + who) % s->seats;
	uint8_t *held = who ? o->others[who - 1] : o->hand;
	for (int i = 0; i < s->hands[seat]; i++)
		if (s->hand[seat][i] != UNSEEN) {
			held[s->hand[seat][i]]++;
			see_card(o, s->hand[seat][i]);
		}
	see_armies(s, seat, who, o);
	o->hands[who] = s->hands[seat];
	o->wanting[who] = s->wanting >> seat & 1;
	o->mover[who] = s->phase != OVER && s->seat == seat;
}

static void observe(const struct view *view, uint8_t *out)
{
	const struct state *s = view_state(view);
	struct ordonans_seen *o = (struct ordonans_seen *)out;
	assert(view->seat >= 0 && view->seat < s->seats);
	memset(o, 0, sizeof *o);
	memcpy(o->unseen, s->copies, KINDS);
	for (int who = 0; who < s->seats; who++)
		see_player(s, view->seat, who, o);
	for (int i = 0; i < s->kingdoms; i++)
		see_card(o, s->kingdom[i].card);
	for (int i = 0; i < s->left; i++)
		if (s->deck[i] != UNSEEN) {
			o->deck[s->deck[i]]++;
			see_card(o, s->deck[i]);
		}
	if (s->left && s->deck[s->left - 1] != UNSEEN)
		o->top[s->deck[s->left - 1]] = 1;
	for (int territory = 0; territory < TERRITORIES; territory++) {
		see_order(s, view->seat, territory, o);
		o->limit[territory] = s->limit[territory];
		for (int icon = 0; icon < ICONS; icon++)
			o->cancelled[territory][icon] = s->cancelled[territory] >> icon & 1;
		o->claims[territory] = s->claimer == view->seat && s->claims >> territory & 1;
	}
	if (s->phase < OVER)
		o->phase[s->phase] = 1;
	o->players[s->seats] = 1;
	o->left = s->left;
	o->turns = (uint8_t)s->turns;
	o->passes = s->passes;
	o->dry = s->dry;
	o->expansion = s->expansion;
	o->seniority = s->seniority;
	o->claim = s->claim;
}

const struct observation ordonans_observation = { .planes = planes, .size = sizeof(struct ordonans_seen), .observe = observe };
