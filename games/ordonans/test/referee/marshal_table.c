/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Deals the cards and does what a move says.  Moves come from the list of legal
 * ones, so nothing is checked here again.
 */
#include "marshal_table.h"

#include <string.h>

/* Base for two; base and extra, or two base sets, for more; the expansion on
 * top of either (R3). */
bool marshal_in_play(const struct marshal_table *t, int card)
{
	switch (t->list->card[card].set) {
	case MARSHAL_BASE:
		return true;
	case MARSHAL_EXTRA:
		return t->seats > 2 && !t->two_base;
	case MARSHAL_SECOND_BASE:
		return t->seats > 2 && t->two_base;
	case MARSHAL_EXPANSION:
		return t->expansion;
	}
	return false;
}

static void put_under(struct marshal_pile *pile, int card)
{
	pile->card[pile->count++] = card;
}

static void take_out(struct marshal_pile *pile, int card)
{
	int kept = 0;

	for (int i = 0; i < pile->count; i++)
		if (pile->card[i] != card)
			pile->card[kept++] = pile->card[i];
	pile->count = kept;
}

/* So many cards from the top, as far as the deck goes. */
static void draw(struct marshal_table *t, int seat, int count)
{
	for (int i = 0; i < count && t->deck.count > 0; i++) {
		int top = t->deck.card[0];

		take_out(&t->deck, top);
		put_under(&t->hand[seat], top);
	}
}

/* A card comes to an army: that is its latest moment (R4). */
static void join(struct marshal_table *t, int seat, int territory, int card,
	int side)
{
	struct marshal_army *army = &t->army[seat][territory];

	army->card[army->count] = card;
	army->side[army->count] = side;
	army->count++;
	army->last = t->moves;
}

/* A card leaves an army; the moment of the army stays (R4). */
static void leave(struct marshal_table *t, int seat, int territory, int at)
{
	struct marshal_army *army = &t->army[seat][territory];

	for (int i = at; i + 1 < army->count; i++) {
		army->card[i] = army->card[i + 1];
		army->side[i] = army->side[i + 1];
	}
	army->count--;
}

/* In the base game a turn begins with a card from the deck (R2); with the
 * expansion the refill stands for it (R7). */
static void begin_turn(struct marshal_table *t)
{
	t->phase = MARSHAL_START;
	if (!t->expansion)
		draw(t, t->turn, 1);
}

void marshal_begin(struct marshal_table *t, const struct marshal_pile *deck,
	int first)
{
	t->deck = *deck;
	for (int i = 0; i < MARSHAL_TERRITORIES; i++)
		t->claimed[i] = MARSHAL_NOBODY;
	for (int seat = 0; seat < t->seats; seat++)
		draw(t, seat, t->expansion ? 6 : 5);
	t->turn = first;
	begin_turn(t);
}

static void end_turn(struct marshal_table *t)
{
	int held = t->hand[t->turn].count;

	/* Six or more draw nothing (R7). */
	if (t->expansion && held < 6)
		draw(t, t->turn, 6 - held);
	t->turns++;
	t->turn = (t->turn + 1) % t->seats;
	/* No game is endless (R19). */
	if (t->turns == MARSHAL_TURNS * t->seats)
		t->phase = MARSHAL_OVER;
	else
		begin_turn(t);
}

/* All players have passed one after the other, at least one of them for want
 * of a troop (R18). This turn's pass is already noted. */
static bool all_passed(const struct marshal_table *t)
{
	int want = 0;

	if (t->turns + 1 < t->seats)
		return false;
	for (int i = 0; i < t->seats; i++) {
		if (t->went[t->turns - i] == MARSHAL_LAID)
			return false;
		if (t->went[t->turns - i] == MARSHAL_PASSED_WANT)
			want++;
		/* a special in between begins the row anew */
		if (i < t->seats - 1 && t->special[t->turns - i])
			return false;
	}
	return want > 0;
}

/* The troop is laid, or passed: specials may go under the deck, if there are
 * any (R22). */
static void after_duty(struct marshal_table *t, enum marshal_turn went)
{
	t->went[t->turns] = went;
	if (marshal_all_full(t) || all_passed(t))
		t->phase = MARSHAL_OVER;
	else if (marshal_has_special(t, &t->hand[t->turn]))
		t->phase = MARSHAL_BOTTOM;
	else
		end_turn(t);
}

/* The special is played: a troop must follow, unless it ended the game by
 * filling everything (R17). */
static void after_special(struct marshal_table *t)
{
	t->special[t->turns] = true;
	t->phase = marshal_all_full(t) ? MARSHAL_OVER : MARSHAL_LAY;
}

static void shift(struct marshal_table *t, const struct marshal_move *move)
{
	const struct marshal_army *army = &t->army[move->seat][move->from];
	int card = army->card[move->at], side = army->side[move->at];

	leave(t, move->seat, move->from, move->at);
	join(t, move->seat, move->to, card, side);
}

static void exchange(struct marshal_table *t, const struct marshal_move *move)
{
	const struct marshal_army *one = &t->army[move->seat][move->from];
	const struct marshal_army *other = &t->army[move->seat][move->to];
	int card = one->card[move->at], side = one->side[move->at];
	int other_card = other->card[move->to_at];
	int other_side = other->side[move->to_at];

	leave(t, move->seat, move->from, move->at);
	leave(t, move->seat, move->to, move->to_at);
	join(t, move->seat, move->from, other_card, other_side);
	join(t, move->seat, move->to, card, side);
}

/* Whatever it does comes first; then the ordonance goes under the deck (seed;
 * R13, R16). */
static void ordonance(struct marshal_table *t, int seat,
	const struct marshal_move *move)
{
	take_out(&t->hand[seat], move->card);
	switch (t->list->card[move->card].kind) {
	case MARSHAL_MUSTER:
		/* no hand has more than twelve cards (R16) */
		draw(t, seat, t->hand[seat].count < 11 ? 2 : 12 - t->hand[seat].count);
		break;
	case MARSHAL_EXCHANGE:
		exchange(t, move);
		break;
	case MARSHAL_ASSAULT:
		put_under(&t->deck,
			t->army[move->seat][move->from].card[move->at]);
		leave(t, move->seat, move->from, move->at);
		break;
	default:
		shift(t, move);
		break;
	}
	put_under(&t->deck, move->card);
	after_special(t);
}

/* The hand under the deck in the order of card numbers, six new cards; no
 * special after that (R8). */
static void reveal(struct marshal_table *t, int seat)
{
	for (int card = 0; card < t->list->count; card++) {
		struct marshal_pile *hand = &t->hand[seat];
		int before = hand->count;

		take_out(hand, card);
		if (hand->count < before)
			put_under(&t->deck, card);
	}
	draw(t, seat, 6);
	t->phase = MARSHAL_LAY;
}

void marshal_do(struct marshal_table *t, int seat,
	const struct marshal_move *move)
{
	t->moves++;
	switch (move->verb) {
	case MARSHAL_DO_TROOP:
		take_out(&t->hand[seat], move->card);
		join(t, seat, move->to, move->card, move->side);
		after_duty(t, MARSHAL_LAID);
		break;
	case MARSHAL_DO_KINGDOM:
		take_out(&t->hand[seat], move->card);
		put_under(&t->kingdom[move->to], move->card);
		after_special(t);
		break;
	case MARSHAL_DO_ORDONANCE:
		ordonance(t, seat, move);
		break;
	case MARSHAL_DO_REVEAL:
		reveal(t, seat);
		break;
	case MARSHAL_DO_PASS:
		after_duty(t, marshal_full_everywhere(t, seat)
			? MARSHAL_PASSED_FULL : MARSHAL_PASSED_WANT);
		break;
	case MARSHAL_DO_BOTTOM:
		take_out(&t->hand[seat], move->card);
		put_under(&t->deck, move->card);
		if (!marshal_has_special(t, &t->hand[seat]))
			end_turn(t);
		break;
	case MARSHAL_DO_DONE:
		end_turn(t);
		break;
	case MARSHAL_DO_CLAIM:
		/* It marks the territory and changes nothing else (R23). */
		t->claimed[move->to] = seat;
		break;
	}
}
