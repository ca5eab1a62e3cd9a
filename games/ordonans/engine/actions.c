/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The moves of Ordonans as a fixed list of actions (numbers.h).
 *
 * Cards in a hand are told by their kind, which is where they first stand in the card list: a
 * hand changes with every turn, so a place in it would mean something else each time. Cards on
 * the table are told by their place in an army, the first that came being the first, and of
 * cards alike it is the first. Other players are counted from the one after the mover.
 */
#include "numbers.h"
#include "ordonans.h"

/* Where the actions of each kind begin. */
enum {
	PLACES = TERRITORIES * ARMY,
	PAIRS = TERRITORIES * (TERRITORIES - 1) / 2,

	TROOP_AT = 0,                                    /* kind, side, territory */
	KINGDOM_AT = TROOP_AT + KINDS * 2 * TERRITORIES,  /* effect, territory */
	MUSTER_AT = KINGDOM_AT + MUSTER * TERRITORIES,
	MARCH_AT = MUSTER_AT + 1,                                     /* from, place, to */
	EXCHANGE_AT = MARCH_AT + PLACES * TERRITORIES,                /* two territories, place, place */
	ASSAULT_AT = EXCHANGE_AT + PAIRS * ARMY * ARMY,               /* player, territory, place */
	INTRIGUE_AT = ASSAULT_AT + (SEATS - 1) * PLACES,              /* player, from, place, to */
	BOTTOM_AT = INTRIGUE_AT + (SEATS - 1) * PLACES * TERRITORIES,  /* effect */
	DONE_AT = BOTTOM_AT + EFFECTS,
	PASS_AT,
	REVEAL_AT,
	CLAIM_AT,  /* territory */
	ACTIONS = CLAIM_AT + TERRITORIES
};

/* Where a card lies in a territory: the place in all of a player's armies. */
static int place_of(const struct state *s, int seat, int territory, int card, int side)
{
	const struct army *a = &s->army[seat][territory];
	int i = 0;
	for (; a->card[i] != card || ordonans_side(a, i) != side; i++)
		assert(i + 1 < a->cards);
	return territory * ARMY + i;
}

/* Two territories, the first the smaller, by number: 0 and 1, 0 and 2, 1 and 2, ... */
static int pair_of(int one, int two)
{
	assert(one < two);
	return two * (two - 1) / 2 + one;
}

static int number(const struct state *s, int seat, move m)
{
	struct card_move said = ordonans_said(m);
	int effect = ordonans_effect(s->face[said.card]);
	int other = (said.seat - seat + s->seats) % s->seats - 1;  /* -1: the mover */
	switch ((enum verb)said.verb) {
	case VERB_TROOP:
		return TROOP_AT + (said.card * 2 + said.side) * TERRITORIES + said.territory;
	case VERB_KINGDOM:
		return KINGDOM_AT + effect * TERRITORIES + said.territory;
	case VERB_MUSTER:
		return MUSTER_AT;
	case VERB_MARCH:
		return MARCH_AT + place_of(s, seat, said.territory, said.card, said.side) * TERRITORIES + said.to;
	case VERB_EXCHANGE:
		return EXCHANGE_AT + pair_of(said.territory, said.to) * ARMY * ARMY +
		       place_of(s, seat, said.territory, said.card, said.side) % ARMY * ARMY +
		       place_of(s, seat, said.to, said.other, said.other_side) % ARMY;
	case VERB_ASSAULT:
		return ASSAULT_AT + other * PLACES + place_of(s, said.seat, said.territory, said.card, said.side);
	case VERB_INTRIGUE:
		return INTRIGUE_AT +
		       (other * PLACES + place_of(s, said.seat, said.territory, said.card, said.side)) * TERRITORIES +
		       said.to;
	case VERB_BOTTOM:
		return BOTTOM_AT + effect;
	case VERB_DONE:
		return DONE_AT;
	case VERB_PASS:
		return PASS_AT;
	case VERB_REVEAL:
		return REVEAL_AT;
	case VERB_CLAIM:
		return CLAIM_AT + said.territory;
	}
	assert(!said.verb);
	return 0;
}

static void number_all(const struct state *s, int seat, const move *moves, int n, uint16_t *action)
{
	for (int i = 0; i < n; i++) {
		int a = number(s, seat, moves[i]);
		assert(a >= 0 && a < ACTIONS);
		action[i] = (uint16_t)a;
	}
}

/* ---- in words ---- */

static void put_number(struct buf *out, const char *before, int n)
{
	buf_put(out, before);
	buf_int(out, n);
}

/* "number 0 in Antioch" */
static void put_place(struct buf *out, int place)
{
	put_number(out, "card number ", place % ARMY);
	buf_put(out, " in ");
	buf_put(out, ordonans_territory_name[place / ARMY]);
}

static void put_other(struct buf *out, int other)
{
	put_number(out, " of the player who sits ", other + 1);
	buf_put(out, other ? " places after the mover" : " place after the mover");
}

/* The kinds of other lists are other cards, so the card itself is told of the built-in one. */
static void tell_troop(int action, struct buf *out)
{
	struct list list;
	ordonans_list.built_in(&list);
	const struct cards *cards = (const struct cards *)(const void *)list.bytes;
	int kind = action / TERRITORIES / 2, side = action / TERRITORIES % 2;
	put_number(out, "lay a card of kind ", kind);
	if (kind < cards->kinds && ordonans_troop(cards->face[kind])) {
		buf_put(out, " (");
		ordonans_put_face(cards->face[kind], out);
		buf_put(out, " in the built-in list)");
	}
	buf_put(out, side ? ", its lower side up, in " : " in ");
	buf_put(out, ordonans_territory_name[action % TERRITORIES]);
}

static void tell_touch(int action, struct buf *out)
{
	if (action < EXCHANGE_AT) {
		buf_put(out, "march with the mover's ");
		put_place(out, (action - MARCH_AT) / TERRITORIES);
	} else if (action < ASSAULT_AT) {
		int rest = action - EXCHANGE_AT, pair = rest / (ARMY * ARMY), two = 1;
		while (pair_of(0, two + 1) <= pair)
			two++;
		buf_put(out, "exchange the mover's ");
		put_place(out, (pair - pair_of(0, two)) * ARMY + rest / ARMY % ARMY);
		buf_put(out, " for ");
		put_place(out, two * ARMY + rest % ARMY);
		return;
	} else if (action < INTRIGUE_AT) {
		buf_put(out, "assault ");
		put_place(out, (action - ASSAULT_AT) % PLACES);
		put_other(out, (action - ASSAULT_AT) / PLACES);
		return;
	} else {
		buf_put(out, "move by intrigue ");
		put_place(out, (action - INTRIGUE_AT) / TERRITORIES % PLACES);
		put_other(out, (action - INTRIGUE_AT) / TERRITORIES / PLACES);
	}
	buf_put(out, " to ");
	buf_put(out, ordonans_territory_name[(action - (action < EXCHANGE_AT ? MARCH_AT : INTRIGUE_AT)) % TERRITORIES]);
}

static void tell(int action, struct buf *out)
{
	static const char *const words[] = { "put no more specials under the deck", "pass",
		                             "show a hand without troops" };
	assert(action >= 0 && action < ACTIONS);
	if (action < KINGDOM_AT) {
		tell_troop(action, out);
	} else if (action < MUSTER_AT) {
		buf_put(out, "play the kingdom ");
		buf_put(out, ordonans_terms[ICONS + (action - KINGDOM_AT) / TERRITORIES].sign);
		buf_put(out, " in ");
		buf_put(out, ordonans_territory_name[(action - KINGDOM_AT) % TERRITORIES]);
	} else if (action < MARCH_AT) {
		buf_put(out, "muster");
	} else if (action < BOTTOM_AT) {
		tell_touch(action, out);
	} else if (action < DONE_AT) {
		buf_put(out, "put a special under the deck: ");
		buf_put(out, ordonans_terms[ICONS + action - BOTTOM_AT].sign);
	} else if (action < CLAIM_AT) {
		buf_put(out, words[action - DONE_AT]);
	} else {
		buf_put(out, "claim ");
		buf_put(out, ordonans_territory_name[action - CLAIM_AT]);
	}
}

const struct numbers ordonans_numbers = {
	.actions = ACTIONS,
	.number = number_all,
	.tell = tell,
	.observation = &ordonans_observation,
	.next = &ordonans_next,
};
