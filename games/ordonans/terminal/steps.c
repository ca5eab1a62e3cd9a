/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What can be chosen, step by step: a card of the hand, its targets one after
 * the other. Every step is read off the legal moves, so no rule is told twice.
 */
#include "ordonans_view.h"

/* ---- the hand, and what else can be done ---- */

/* What is done with a card. In the last step of a turn all that can be done with a special is
 * to put it under the deck. */
static int verb_of(const struct state *s, int card)
{
	static const uint8_t ordonance[EFFECTS] = {
		[MUSTER] = VERB_MUSTER, [MARCH] = VERB_MARCH, [EXCHANGE] = VERB_EXCHANGE,
		[ASSAULT] = VERB_ASSAULT, [INTRIGUE] = VERB_INTRIGUE,
	};
	assert(card < s->kinds);
	face f = s->face[card];
	if (ordonans_troop(f))
		return VERB_TROOP;
	if (s->phase == BOTTOM)
		return VERB_BOTTOM;
	return ordonans_sort(f) == KINGDOM ? VERB_KINGDOM : ordonance[ordonans_effect(f)];
}

/* Is a move one that is made with this item? Of an ordonance the move names the troop that it
 * touches, and the verb says which ordonance it is. */
static bool about(const struct hand_item *item, const struct card_move *said)
{
	if (said->verb != item->verb)
		return false;
	bool named = said->verb == VERB_TROOP || said->verb == VERB_KINGDOM || said->verb == VERB_BOTTOM;
	return !named || said->card == item->card;
}

/* The whole hand is listed, also what cannot be played now: a person wants to see it, and to be
 * told why. What needs no card comes last. */
int ordonans_items(const struct desk *d, struct hand_item out[ITEMS])
{
	const struct state *s = d->view;
	int n = 0;
	if (d->seat < 0)
		return 0;
	for (int i = 0; i < s->hands[d->seat] && s->hand[d->seat][i] != UNSEEN; i++) {
		struct hand_item item = { .card = s->hand[d->seat][i] };
		item.verb = (uint8_t)verb_of(s, item.card);
		for (int j = 0; j < d->moves; j++) {
			struct card_move said = ordonans_said(d->move[j]);
			item.legal = item.legal || about(&item, &said);
		}
		assert(n < ITEMS);
		out[n++] = item;
	}
	for (int i = 0; i < d->moves && n < ITEMS; i++) {
		struct card_move said = ordonans_said(d->move[i]);
		if (said.verb >= VERB_DONE)
			out[n++] = (struct hand_item){ said.verb, NOTHING, said.territory, true };
	}
	return n;
}

struct hand_item ordonans_item(const struct desk *d)
{
	struct hand_item items[ITEMS];
	int n = ordonans_items(d, items), i = choice_in(d)->item;
	return i < n ? items[i] : (struct hand_item){ .verb = VERB_DONE, .card = NOTHING };
}

bool ordonans_wants_territory(const struct desk *d)
{
	struct hand_item item = ordonans_item(d);
	switch (choice_in(d)->stage) {
	case STAGE_CARD:
		return item.verb == VERB_TROOP || item.verb == VERB_KINGDOM;
	case STAGE_GOAL:
		return item.verb != VERB_EXCHANGE;
	}
	return false;
}

/* ---- targets ----
 *
 * A target is a card as a person sees it lie: whose, where, and which side is up. Which of
 * them can be chosen is found by asking of each whether some legal move touches it.
 */

/* The cards that a move touches: the one, and in an exchange the other. */
static struct target touched(const struct card_move *said, int seat, bool other)
{
	int owner = said->verb == VERB_ASSAULT || said->verb == VERB_INTRIGUE ? said->seat : seat;
	if (other)
		return (struct target){ (uint8_t)owner, said->to, said->other, said->other_side };
	return (struct target){ (uint8_t)owner, said->territory, said->card, said->side };
}

/* Is a move one that touches this card, and the target chosen before, if any? In
 * an exchange either may be named first. */
static bool touches(const struct desk *d, const struct card_move *said, const struct target *t)
{
	const struct ordonans_choice *m = choice_in(d);
	struct target one = touched(said, d->seat, false);
	if (said->verb != VERB_EXCHANGE)
		return ordonans_same_target(&one, t);
	struct target other = touched(said, d->seat, true);
	if (m->stage == STAGE_TARGET)
		return ordonans_same_target(&one, t) || ordonans_same_target(&other, t);
	return (ordonans_same_target(&one, t) && ordonans_same_target(&other, &m->target)) || (ordonans_same_target(&other, t) && ordonans_same_target(&one, &m->target));
}

static bool can_touch(const struct desk *d, const struct hand_item *item, const struct target *t)
{
	for (int i = 0; i < d->moves; i++) {
		struct card_move said = ordonans_said(d->move[i]);
		if (said.verb == item->verb && touches(d, &said, t))
			return true;
	}
	return false;
}

int ordonans_targets(const struct desk *d, struct target out[TARGETS])
{
	const struct state *s = d->view;
	struct hand_item item = ordonans_item(d);
	int n = 0;
	if (choice_in(d)->stage == STAGE_CARD || ordonans_wants_territory(d))
		return 0;
	for (int territory = 0; territory < TERRITORIES; territory++)
		for (int seat = 0; seat < s->seats; seat++) {
			const struct army *a = &s->army[seat][territory];
			for (int i = ordonans_next_laid(a, 0); i >= 0; i = ordonans_next_laid(a, i + 1)) {
				struct target t = { (uint8_t)seat, (uint8_t)territory, a->card[i], (uint8_t)ordonans_side(a, i) };
				assert(n < TARGETS);
				if (can_touch(d, &item, &t))
					out[n++] = t;
			}
		}
	return n;
}

/* ---- moves ---- */

/* Is a move what has been chosen, with the cursor in that territory and on that
 * card, if any? */
static bool fits(const struct desk *d, const struct hand_item *item, const struct card_move *said, int territory,
                 const struct target *at)
{
	const struct ordonans_choice *m = choice_in(d);
	if (!about(item, said))
		return false;
	switch ((enum verb)said->verb) {
	case VERB_TROOP:
		return said->territory == territory && (ordonans_sort(d->view->face[said->card]) != SPLIT || said->side == m->side);
	case VERB_KINGDOM:
		return said->territory == territory;
	case VERB_CLAIM:
		return said->territory == item->territory;
	case VERB_ASSAULT:
		return m->stage == STAGE_TARGET && at && touches(d, said, at);
	case VERB_EXCHANGE:
		return m->stage == STAGE_GOAL && at && touches(d, said, at);
	case VERB_MARCH:
	case VERB_INTRIGUE:
		return m->stage == STAGE_GOAL && said->to == territory && touches(d, said, &m->target);
	case VERB_MUSTER:
	case VERB_BOTTOM:
	case VERB_DONE:
	case VERB_PASS:
	case VERB_REVEAL:
		break;
	}
	return true;
}

/* Choices and moves are few, so the legal moves are simply gone through each time. */
static bool find(const struct desk *d, int territory, move *found)
{
	struct hand_item item = ordonans_item(d);
	struct target targets[TARGETS];
	const struct target *at = choice_in(d)->at < ordonans_targets(d, targets) ? &targets[choice_in(d)->at] : NULL;
	for (int i = 0; i < d->moves; i++) {
		struct card_move said = ordonans_said(d->move[i]);
		if (fits(d, &item, &said, territory, at)) {
			*found = d->move[i];
			return true;
		}
	}
	return false;
}

bool ordonans_chosen(const struct desk *d, move *m)
{
	assert(choice_in(d)->territory < TERRITORIES);
	return d->seat >= 0 && find(d, choice_in(d)->territory, m);
}

bool ordonans_fine(const struct desk *d, int territory)
{
	assert(territory >= 0 && territory < TERRITORIES);
	move m;
	return find(d, territory, &m);
}
