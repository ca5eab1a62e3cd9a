/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Kingdom cards and ordonances (sheet): what can be done with them, and what
 * happens then. And moves as numbers, of which these need the most room.
 *
 * Cards that look alike are one choice, both in a hand and in an army: otherwise a
 * search would try the same thing several times, and two moves would have one name.
 */
#include "ordonans.h"

/* ---- moves ---- */

/* Every field has its bits, whether the verb needs it or not: what it does not need is 0, so
 * that equal moves are equal numbers. */
move ordonans_say(struct card_move said)
{
	return (move)said.verb | (move)said.card << 4 | (move)said.side << 12 | (move)said.territory << 13 |
	       (move)said.to << 16 | (move)said.seat << 19 | (move)said.other << 21 | (move)said.other_side << 29;
}

struct card_move ordonans_said(move m)
{
	return (struct card_move){
		.verb = m & 15, .card = m >> 4 & 255, .side = m >> 12 & 1, .territory = m >> 13 & 7,
		.to = m >> 16 & 7, .seat = m >> 19 & 3, .other = m >> 21 & 255, .other_side = m >> 29 & 1,
	};
}

/* ---- what can be done ---- */

int ordonans_next_laid(const struct army *a, int i)
{
	assert(i >= 0);
	for (; i < a->cards; i++) {
		bool again = false;
		for (int j = 0; j < i; j++)
			again = again || (a->card[j] == a->card[i] && ordonans_side(a, j) == ordonans_side(a, i));
		if (!again)
			return i;
	}
	return -1;
}

/* A card of an army, as a move begins that touches it: it is named by what it shows, and the
 * side that is up belongs to that. */
static struct card_move touch(enum verb verb, const struct army *a, int i, int seat, int territory)
{
	return (struct card_move){ .verb = (uint8_t)verb, .card = a->card[i], .side = (uint8_t)ordonans_side(a, i),
	                      .seat = (uint8_t)seat, .territory = (uint8_t)territory };
}

/* Never into a closed territory (sheet, R25). */
static int kingdoms(const struct state *s, int card, move *out)
{
	int n = 0;
	for (int territory = 0; territory < TERRITORIES; territory++)
		if (!ordonans_closed(s, territory))
			out[n++] = ordonans_say((struct card_move){ .verb = VERB_KINGDOM, .card = (uint8_t)card,
			                                       .territory = (uint8_t)territory });
	return n;
}

/* To another territory where the card's owner has room (R27): march and intrigue. */
static int moves_of(const struct state *s, enum verb verb, int owner, move *out)
{
	int n = 0;
	for (int from = 0; from < TERRITORIES; from++) {
		const struct army *a = &s->army[owner][from];
		for (int i = ordonans_next_laid(a, 0); i >= 0; i = ordonans_next_laid(a, i + 1))
			for (int to = 0; to < TERRITORIES; to++) {
				if (to == from || !ordonans_has_room(s, owner, to))
					continue;
				struct card_move said = touch(verb, a, i, owner, from);
				said.to = (uint8_t)to;
				out[n++] = ordonans_say(said);
			}
	}
	return n;
}

/* Any two own cards of different territories (R26). */
static int exchanges(const struct state *s, int seat, move *out)
{
	int n = 0;
	for (int one = 0; one < TERRITORIES; one++)
		for (int two = one + 1; two < TERRITORIES; two++) {
			const struct army *a = &s->army[seat][one], *b = &s->army[seat][two];
			for (int i = ordonans_next_laid(a, 0); i >= 0; i = ordonans_next_laid(a, i + 1))
				for (int j = ordonans_next_laid(b, 0); j >= 0; j = ordonans_next_laid(b, j + 1)) {
					struct card_move said = touch(VERB_EXCHANGE, a, i, seat, one);
					said.to = (uint8_t)two;
					said.other = b->card[j];
					said.other_side = (uint8_t)ordonans_side(b, j);
					out[n++] = ordonans_say(said);
				}
		}
	return n;
}

/* An opposing card where one has troops: an assault needs somebody to make it. */
static int assaults(const struct state *s, int seat, move *out)
{
	int n = 0;
	for (int other = 0; other < s->seats; other++)
		for (int territory = 0; territory < TERRITORIES && other != seat; territory++) {
			const struct army *a = &s->army[other][territory];
			if (!s->army[seat][territory].cards)
				continue;
			for (int i = ordonans_next_laid(a, 0); i >= 0; i = ordonans_next_laid(a, i + 1))
				out[n++] = ordonans_say(touch(VERB_ASSAULT, a, i, other, territory));
		}
	return n;
}

/* Like a march, but of somebody else's card, and that player needs the room. */
static int intrigues(const struct state *s, int seat, move *out)
{
	int n = 0;
	for (int other = 0; other < s->seats; other++)
		if (other != seat)
			n += moves_of(s, VERB_INTRIGUE, other, out + n);
	return n;
}

/* One without a target cannot be played; muster always can (R16). */
static int uses(const struct state *s, int seat, int card, move *out)
{
	switch ((enum effect)ordonans_effect(s->face[card])) {
	case MUSTER:
		out[0] = ordonans_say((struct card_move){ .verb = VERB_MUSTER });
		return 1;
	case MARCH:
		return moves_of(s, VERB_MARCH, seat, out);
	case EXCHANGE:
		return exchanges(s, seat, out);
	case ASSAULT:
		return assaults(s, seat, out);
	case INTRIGUE:
		return intrigues(s, seat, out);
	case NO_LANCE:
	case NO_BOW:
	case NO_SWORD:
	case NO_HELMET:
	case NO_BANNER:
	case LIMIT_3:
	case LIMIT_5:
	case EFFECTS:
		break;
	}
	assert(ordonans_sort(s->face[card]) == KINGDOM);
	return kingdoms(s, card, out);
}

int ordonans_specials(const struct state *s, int seat, move *out)
{
	int n = 0;
	for (int i = ordonans_next_held(s, seat, 0, false); i >= 0; i = ordonans_next_held(s, seat, i + 1, false))
		n += uses(s, seat, s->hand[seat][i], out + n);
	return n;
}

/* ---- what happens ---- */

/* The later of two limits holds (R11); cancelled icons pile up (R12). */
static void rule(struct state *s, int card, int territory)
{
	assert(ordonans_sort(s->face[card]) == KINGDOM);
	int effect = ordonans_effect(s->face[card]);
	if (effect == LIMIT_3)
		s->limit[territory] = 3;
	else if (effect == LIMIT_5)
		s->limit[territory] = 5;
	else
		s->cancelled[territory] |= (uint8_t)(1u << effect);
}

/* Cancelled icons pile up, so only limits can get in each other's way. */
static bool limits(const struct state *s, int kingdom)
{
	int effect = ordonans_effect(s->face[s->kingdom[kingdom].card]);
	return effect == LIMIT_3 || effect == LIMIT_5;
}

bool ordonans_overridden(const struct state *s, int kingdom)
{
	assert(kingdom < s->kingdoms);
	for (int later = kingdom + 1; limits(s, kingdom) && later < s->kingdoms; later++)
		if (s->kingdom[later].territory == s->kingdom[kingdom].territory && limits(s, later))
			return true;
	return false;
}

/* It stays on the table for good: what it says is put down beside it, so that nobody has to
 * go through the kingdoms for every army. */
static void play_kingdom(struct state *s, int seat, const struct card_move *said)
{
	assert(s->kingdoms < EXPANSION_CARDS && !ordonans_closed(s, said->territory));
	ordonans_give(s, seat, said->card);
	s->kingdom[s->kingdoms++] = (struct kingdom){ said->card, (uint8_t)seat, said->territory };
	rule(s, said->card, said->territory);
}

/* The card of a hand that has this effect. A list that was brought along has one kind of card
 * for an effect, so a move need not say which. */
static int card_of(const struct state *s, int seat, enum effect effect)
{
	for (int i = 0; i < s->hands[seat]; i++) {
		int card = s->hand[seat][i];
		if (card != UNSEEN && ordonans_sort(s->face[card]) == ORDONANCE && ordonans_effect(s->face[card]) == (int)effect)
			return card;
	}
	return UNSEEN;
}

/* What an ordonance does, between leaving the hand and going under the deck. Troops that are
 * moved come last into their new army, as if they had been laid there. */
static void obey(struct state *s, int seat, const struct card_move *said)
{
	int from = said->territory, to = said->to;
	switch ((enum verb)said->verb) {
	case VERB_MUSTER:
		ordonans_draw(s, seat, 2);
		break;
	case VERB_MARCH:
	case VERB_INTRIGUE:
		ordonans_leave(s, said->seat, from, said->card, said->side);
		ordonans_join(s, said->seat, to, said->card, said->side);
		break;
	case VERB_EXCHANGE:
		/* both leave before one comes: a full army has no room for a sixth card */
		ordonans_leave(s, seat, from, said->card, said->side);
		ordonans_leave(s, seat, to, said->other, said->other_side);
		ordonans_join(s, seat, from, said->other, said->other_side);
		ordonans_join(s, seat, to, said->card, said->side);
		break;
	case VERB_ASSAULT:
		ordonans_leave(s, said->seat, from, said->card, said->side);
		ordonans_sink(s, said->card, ALL);  /* before the ordonance (R13) */
		break;
	case VERB_TROOP:
	case VERB_KINGDOM:
	case VERB_BOTTOM:
	case VERB_DONE:
	case VERB_PASS:
	case VERB_REVEAL:
	case VERB_CLAIM:
		break;
	}
}

void ordonans_play_special(struct state *s, int seat, const struct card_move *said)
{
	static const uint8_t effect[] = {
		[VERB_MUSTER] = MUSTER, [VERB_MARCH] = MARCH, [VERB_EXCHANGE] = EXCHANGE,
		[VERB_ASSAULT] = ASSAULT, [VERB_INTRIGUE] = INTRIGUE,
	};
	if (said->verb == VERB_KINGDOM) {
		play_kingdom(s, seat, said);
		return;
	}
	/* it leaves the hand before its effect, so that muster does not count it, and lies below
	   whatever the effect puts under the deck (R13) */
	int card = card_of(s, seat, (enum effect)effect[said->verb]);
	assert(card != UNSEEN);
	ordonans_give(s, seat, card);
	obey(s, seat, said);
	ordonans_sink(s, card, ALL);
}
