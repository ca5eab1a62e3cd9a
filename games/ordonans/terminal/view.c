/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Playing Ordonans on the screen: its colours and keys.
 *
 * A move is put together in up to three steps: a card of the hand with a territory, and
 * for most ordonances a card that lies and then where it goes. Nothing is remembered but
 * where the cursor is in each step; whether that is a move, steps.c finds among the legal
 * ones. Esc goes back a step, so nobody is ever caught in one.
 */
#include "ordonans_view.h"

_Static_assert(sizeof(struct ordonans_choice) <= sizeof(((struct desk *)0)->own), "the desk has no room");

static const struct colour paints[ORDONANS_PAINTS] = {
	[PAINT_CARD - PAINT_VIEW] = { 187, 6 },
	[PAINT_CARD_2 - PAINT_VIEW] = { 180, 3 },
	[PAINT_KINGDOM - PAINT_VIEW] = { 96, 5 },
};

static const struct key_help keys[] = {
	{ "↑ ↓  j k", N_("move through your hand, or through the cards you can choose") },
	{ "← →  h l", N_("previous or next territory") },
	{ "1-9", N_("choose a card from your hand, or a territory if asked for one") },
	{ "n p", N_("next or previous territory where the card can go") },
	{ "r Space", N_("split card: use the other half") },
	{ "Enter", N_("play the card there; choose") },
	{ "Esc", N_("one step back") },
	{ "w", N_("inspect: who is strongest in a territory, and why") },
	{ "o", N_("do not claim; play on") },
	{ 0 },
};

static const char *const legend[] = {
	N_("P banner, ^ helmet, + sword, ) bow, / lance: from strongest to weakest."),
	N_("A column is a card, a row an icon; the number after it is how many count; X is ten."),
	N_("2 an icon that a card has twice, x one cancelled by a kingdom, _ a free place."),
	N_("III, II, I: the marker that the army would get now. ! marks a claim."),
	N_("A highlighted number: the group that puts the strongest army ahead."),
	N_("≤4 or <4: up to four cards per player. *: you may play there."),
	N_("x) above or beside an army: that player’s kingdom card No bows; ≤5 or <5: Limit 5."),
	N_("/|) is a split card, lance or bow; ~ an ordonance."),
	NULL,
};

/* ---- moving ---- */

/* Lists are rings: one step up from the first is the last. */
static int clamp(int i, int n)
{
	assert(n >= 0);
	return n ? (i % n + n) % n : 0;
}

/* Whatever is chosen anew has to be confirmed anew. */
static void disarm(struct desk *d)
{
	choice_of(d)->armed = false;
}

/* Choose a card of the hand; it begins with the first step, and of a split card with its first
 * half, as if nothing had been chosen before. */
static void go_to_item(struct desk *d, int item)
{
	struct ordonans_choice *m = choice_of(d);
	assert(item >= 0 && item < ITEMS);
	m->item = (uint8_t)item;
	m->stage = STAGE_CARD;
	m->side = 0;
	/* the cursor shows which territory it would be */
	if (ordonans_item(d).verb == VERB_CLAIM)
		m->territory = ordonans_item(d).territory;
	disarm(d);
}

/* The cursor goes onto a card that can be chosen, and the territory with it: what is asked next
 * begins from there. */
static void go_to_target(struct desk *d, int at)
{
	struct ordonans_choice *m = choice_of(d);
	struct target targets[TARGETS];
	int n = ordonans_targets(d, targets);
	if (!n)
		return;
	m->at = (uint8_t)clamp(at, n);
	assert(m->at < n);
	m->territory = targets[m->at].territory;
	disarm(d);
}

/* The first card that can be chosen in the next territory that has one: the others need not be
 * walked through. */
static void next_target_territory(struct desk *d, int by)
{
	struct ordonans_choice *m = choice_of(d);
	struct target targets[TARGETS];
	int n = ordonans_targets(d, targets);
	for (int i = 1; i <= TERRITORIES; i++) {
		int territory = clamp(m->territory + i * by, TERRITORIES);
		for (int at = 0; at < n; at++)
			if (targets[at].territory == territory) {
				go_to_target(d, at);
				return;
			}
	}
}

/* On to a territory where the card can go; the cursor stays if there is none. */
static void next_fine(struct desk *d, int by)
{
	assert(by == 1 || by == -1);
	struct ordonans_choice *m = choice_of(d);
	for (int i = 1; i <= TERRITORIES; i++) {
		int territory = clamp(m->territory + i * by, TERRITORIES);
		if (ordonans_fine(d, territory)) {
			m->territory = (uint8_t)territory;
			disarm(d);
			return;
		}
	}
}

/* One step of the arrows. Sideways is always a territory, as they stand side by side; up and
 * down is the list that is open, which on this screen runs downwards. */
static void step(struct desk *d, int dx, int dy)
{
	struct ordonans_choice *m = choice_of(d);
	struct hand_item items[ITEMS];
	int n = ordonans_items(d, items);
	bool cards = m->stage != STAGE_CARD && !ordonans_wants_territory(d);
	if (cards && dx)
		next_target_territory(d, dx);
	else if (cards)
		go_to_target(d, m->at - dy);
	else if (dx)
		m->territory = (uint8_t)clamp(m->territory + dx, TERRITORIES);
	else if (m->stage == STAGE_CARD)
		go_to_item(d, clamp(m->item - dy, n));
	disarm(d);
}

/* ---- choosing ---- */

/* A step back; false if there is none: then Esc means what it means to the screen. */
static bool back(struct desk *d)
{
	struct ordonans_choice *m = choice_of(d);
	assert(m->stage <= STAGE_GOAL);
	if (m->armed)
		disarm(d);
	else if (m->stage == STAGE_CARD)
		return false;
	else
		m->stage--;
	if (m->stage == STAGE_TARGET)
		go_to_target(d, 0);
	return true;
}

/* On to the next step, or the move is complete: asked twice, if that is wanted. An exchange has
 * a second card as its goal, the others a territory, where the cursor goes to one that fits. */
static enum deed choose(struct desk *d, move *chosen)
{
	struct ordonans_choice *m = choice_of(d);
	struct hand_item item = ordonans_item(d);
	struct target targets[TARGETS];
	if (ordonans_chosen(d, chosen)) {
		/* ending a turn and claiming give nothing away */
		bool asks = item.verb != VERB_DONE && item.verb != VERB_CLAIM && d->confirm;
		if (!asks || m->armed)
			return DEED_MOVE;
		m->armed = true;
		return DEED_DONE;
	}
	if (!item.legal || (!ordonans_two_territories(item.verb) && item.verb != VERB_ASSAULT))
		return DEED_DONE;
	if (m->stage == STAGE_CARD) {
		m->stage = STAGE_TARGET;
		go_to_target(d, 0);
	} else if (m->stage == STAGE_TARGET && m->at < ordonans_targets(d, targets)) {
		m->target = targets[m->at];
		m->stage = STAGE_GOAL;
		if (item.verb == VERB_EXCHANGE)
			go_to_target(d, 0);
		else
			next_fine(d, 1);
	}
	return DEED_DONE;
}

/* ---- keys ---- */

/* A digit is a card as long as one is chosen, and then a territory: both are numbered on the
 * screen, and never asked for at once. */
static enum deed key_digit(struct desk *d, int number)
{
	assert(number >= 0 && number < 9);
	struct ordonans_choice *m = choice_of(d);
	struct hand_item items[ITEMS];
	if (m->stage == STAGE_CARD && number < ordonans_items(d, items))
		go_to_item(d, number);
	else if (m->stage == STAGE_GOAL && ordonans_wants_territory(d) && number < TERRITORIES)
		m->territory = (uint8_t)number;
	else
		return DEED_DONE;
	disarm(d);
	return DEED_DONE;
}

/* Keys that choose and play. What is none of them the screen may know. */
static enum deed key_play(struct desk *d, int key, move *chosen)
{
	struct ordonans_choice *m = choice_of(d);
	struct hand_item item = ordonans_item(d);
	int dx, dy;
	if (key_arrow(key, &dx, &dy)) {
		step(d, dx, dy);
		return DEED_DONE;
	}
	if (key >= '1' && key <= '9')
		return key_digit(d, key - '1');
	switch (key) {
	case KEY_RETURN:
		return choose(d, chosen);
	case KEY_ESCAPE:
		return back(d) ? DEED_DONE : DEED_NONE;
	case 'n':
	case KEY_TABULATOR:
	case 'p': {
		int by = key == 'p' ? -1 : 1;
		if (ordonans_wants_territory(d))
			next_fine(d, by);
		else
			go_to_target(d, m->at + by);
		return DEED_DONE;
	}
	case '[':
	case ']':
		step(d, key == '[' ? -1 : 1, 0);
		return DEED_DONE;
	case 'r':
	case ' ':
		if (item.card != NOTHING && ordonans_sort(d->view->face[item.card]) == SPLIT)
			m->side = !m->side;
		disarm(d);
		return DEED_DONE;
	}
	return DEED_NONE;
}

/* Looking round changes nothing that has been chosen: whoever comes back finds it as it was,
 * except that the cursor may stand elsewhere. */
static enum deed key_inspect(struct desk *d, int key)
{
	struct ordonans_choice *m = choice_of(d);
	int dx, dy;
	if (key_arrow(key, &dx, &dy)) {
		m->territory = (uint8_t)clamp(m->territory + dx, TERRITORIES);
		m->army = (uint8_t)clamp(m->army - dy, d->view->seats);
		return DEED_DONE;
	}
	if (key != 'w' && key != KEY_ESCAPE && key != KEY_RETURN)
		return DEED_NONE;
	m->inspect = false;
	if (m->stage != STAGE_CARD && !ordonans_wants_territory(d))
		go_to_target(d, m->at);
	return DEED_DONE;
}

/* One can look round at any time, also while others play. */
static enum deed key(struct desk *d, int pressed, move *chosen)
{
	struct ordonans_choice *m = choice_of(d);
	if (m->inspect)
		return key_inspect(d, pressed);
	if (pressed == 'w') {
		m->inspect = true;
		m->army = (uint8_t)(d->seat >= 0 ? d->seat : 0);
		return DEED_DONE;
	}
	return d->seat >= 0 ? key_play(d, pressed, chosen) : DEED_NONE;
}

/* ---- the view ---- */

/* What is to be done first: the first troop if one can be laid; else whatever
 * needs no card, but nobody shows a hand or passes unawares who has a special to
 * play. */
static int first_item(const struct desk *d)
{
	struct hand_item items[ITEMS];
	int n = ordonans_items(d, items), troop = 0, special = -1;
	assert(n > 0);
	bool without = false;
	for (int i = n - 1; i >= 0; i--) {
		if (items[i].card == NOTHING) {
			without = true;
			if (items[i].verb != VERB_PASS && items[i].verb != VERB_REVEAL)
				return i;
		} else if (items[i].verb == VERB_TROOP) {
			troop = i;
		} else if (items[i].legal) {
			special = i;
		}
	}
	return !without ? troop : special >= 0 ? special : n - 1;
}

/* Another position or another person: every choice begins anew. The cursor stays
 * where it was, or goes where something can be played. */
static void begin(struct desk *d)
{
	struct ordonans_choice *m = choice_of(d);
	assert(d->seat < d->view->seats);
	if (d->seat < 0)
		return;
	/* the next person at this keyboard has not asked to look round */
	if (m->begun && m->seat != d->seat)
		m->inspect = false;
	m->begun = true;
	m->seat = (uint8_t)d->seat;
	m->at = 0;
	go_to_item(d, first_item(d));
	if (ordonans_wants_territory(d) && !ordonans_fine(d, m->territory))
		next_fine(d, 1);
}

/* The keys that matter now; all of them are behind the question mark. */
static const char *hint(const struct desk *d)
{
	const struct ordonans_choice *m = choice_in(d);
	if (m->inspect)
		return N_("arrows inspect · w back · ? help");
	if (d->seat < 0)
		return d->view->phase == OVER ? N_("r rematch · s score · w inspect · q quit")
		                              : N_("w inspect · Space pause · + - speed · ? help · q quit");
	if (d->seat != d->view->seat)
		return N_("Enter claim · o do not claim · w why · ? help");
	if (m->stage == STAGE_TARGET)
		return N_("arrows card and territory · Enter choose · Esc back · w why · ? help");
	if (m->stage == STAGE_GOAL)
		return N_("arrows · Enter play · Esc back · w why · ? help");
	if (d->view->phase == BOTTOM)
		return N_("arrows card · Enter put it under the deck, or end the turn · ? help");
	return N_("arrows card and territory · Enter play · w why · ? help");
}

/* Hands are nobody else's business; at the end there is nothing left to hide. */
static bool secret(const struct state *s, int seat)
{
	(void)seat;
	return s->phase != OVER;
}

/* A claim can be made only until the next card is laid, so whoever can make one is asked
 * before the player whose turn it is. */
static int first(const struct state *s)
{
	return s->claims ? s->claimer : -1;
}

/* What goes under the deck cannot be seen, so a move of that kind is not worth a pause. */
static bool dull(const struct desk *d, int seat)
{
	(void)seat;
	return d->view->phase == BOTTOM;
}

/* The board has the size that the number of players asks for, so it has no other. */
const struct board_view ordonans_view = {
	.game = "ordonans",
	.paints = paints,
	.n_paints = ORDONANS_PAINTS,
	.zooms = ORDONANS_ZOOMS,
	.keys = keys,
	.legend = legend,
	.begin = begin,
	.draw = ordonans_draw_board,
	.aside = ordonans_aside,
	.hint = hint,
	.key = key,
	.notice = ordonans_results,
	.left = ordonans_left,
	.aside_least = 24,
	.whole = true,
	.fit = ordonans_fit,
	.secret = secret,
	.first = first,
	.dull = dull,
	.reason = ordonans_reason,
	.sheet = ordonans_sheet,
	.show = ordonans_lines,
	.option = ordonans_line_option,
	.list = ordonans_line_list,
	.read = ordonans_line_read,
	.numbers = true,
};
