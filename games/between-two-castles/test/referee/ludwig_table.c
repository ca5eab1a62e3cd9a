/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The flow of the game: deal, select, share out, place with its bonuses, pass
 * the hands on, second round (rules page, "Flow", "Bonuses" and "Two
 * players").  Whatever a final move causes by itself is done at once, up to
 * the next question or the next chance line.
 */
#include "ludwig_table.h"

#include <assert.h>
#include <string.h>

static void draw(struct judge_pile *pile, int *to, int count)
{
	assert(count <= pile->supplies);
	memcpy(to, pile->supply, sizeof to[0] * (size_t)count);
	pile->supplies -= count;
	memmove(pile->supply, pile->supply + count,
		sizeof to[0] * (size_t)pile->supplies);
}

static void discard(struct judge_pile *pile, int what)
{
	assert(pile->discards < LUDWIG_ROOMS);
	pile->discard[pile->discards++] = what;
}

static void deal_hands(struct judge_table *table)
{
	for (int chair = 0; chair < table->chairs; chair++) {
		draw(&table->rooms, table->hand[chair], LUDWIG_HAND);
		table->hands[chair] = LUDWIG_HAND;
	}
}

static void begin_turn(struct judge_table *table)
{
	table->step = LUDWIG_STEP_SELECT;
	table->chance = LUDWIG_CHANCE_NONE;
	if (table->people < table->chairs) {
		table->step = LUDWIG_STEP_CHARGE;
		table->chance = LUDWIG_CHANCE_LUDWIG;
	}
}

void judge_table_begin(struct judge_table *table, const int *thrones,
	const int *deck, const int *cards)
{
	for (int i = 0; i < table->chairs; i++) {
		judge_castle_begin(&table->castle[i], thrones[i]);
		table->picked[i][0] = table->picked[i][1] = LUDWIG_NONE;
	}
	memcpy(table->rooms.supply, deck, sizeof deck[0] * LUDWIG_ROOMS);
	table->rooms.supplies = LUDWIG_ROOMS;
	memcpy(table->cards.supply, cards, sizeof cards[0] * LUDWIG_CARDS);
	table->cards.supplies = LUDWIG_CARDS;
	table->round = 1;
	deal_hands(table);
	begin_turn(table);
}

static void begin_round_2(struct judge_table *table)
{
	table->round = 2;
	deal_hands(table);
	begin_turn(table);
}

/* A single tile is discarded when the next turn would begin, so not before
 * the last bonus of the fourth turn (book, "Repeat"). */
static void end_round(struct judge_table *table)
{
	for (int chair = 0; chair < table->chairs; chair++) {
		discard(&table->rooms, table->hand[chair][0]);
		table->hands[chair] = 0;
	}
	if (table->round == LUDWIG_ROUNDS) {
		table->step = LUDWIG_STEP_OVER;
	} else if (table->rooms.supplies < table->chairs * LUDWIG_HAND) {
		table->chance = LUDWIG_CHANCE_DECK;
		table->chance_castle = LUDWIG_NONE;
	} else {
		begin_round_2(table);
	}
}

/* Round 1 to the left, to chair s + 1; round 2 to the right. */
static void end_turn(struct judge_table *table)
{
	int passed[LUDWIG_CHAIRS][LUDWIG_HAND];
	int step = table->round == 1 ? 1 : table->chairs - 1;

	memcpy(passed, table->hand, sizeof passed);
	for (int chair = 0; chair < table->chairs; chair++)
		memcpy(table->hand[(chair + step) % table->chairs],
			passed[chair], sizeof passed[chair]);
	if (table->hands[0] > 1)
		begin_turn(table);
	else
		end_round(table);
}

static bool turn_is_over(const struct judge_table *table)
{
	for (int i = 0; i < table->chairs; i++) {
		const struct judge_castle *castle = &table->castle[i];
		struct judge_due due = judge_castle_due(table->data, castle);

		if (due.kind != LUDWIG_DUE_NOTHING
				|| castle->draft[0] != LUDWIG_NONE
				|| castle->draft[1] != LUDWIG_NONE)
			return false;
	}
	return true;
}

static void add_event(struct judge_castle *castle,
	const struct judge_move *move)
{
	assert(castle->events < LUDWIG_MAX_EVENTS);
	castle->event[castle->events++] = *move;
}

/* No bonus and no line. Whatever was being said about it is void. */
static void lapse(struct judge_castle *castle)
{
	struct judge_move move;

	memset(&move, 0, sizeof move);
	move.kind = LUDWIG_LAPSE;
	move.owner = LUDWIG_NONE;
	add_event(castle, &move);
	castle->word = LUDWIG_SILENT;
}

/* Draws for a bonus from a supply that has been shuffled if it had to be;
 * what is missing even then is missing. */
static void draw_for_bonus(struct judge_pile *pile, int *to, int *count,
	int want)
{
	*count = pile->supplies < want ? pile->supplies : want;
	draw(pile, to, *count);
}

/* Under five rooms, or three cards: what is left and the discards are
 * shuffled together first (Russian book, food and utility rooms). */
static void supply_bonus(struct judge_table *table, int number)
{
	struct judge_castle *castle = &table->castle[number];
	struct judge_due due = judge_castle_due(table->data, castle);

	if (due.kind == LUDWIG_DUE_TAKE && castle->fives == 0) {
		if (table->rooms.supplies >= LUDWIG_FIVE) {
			draw_for_bonus(&table->rooms, castle->five,
				&castle->fives, LUDWIG_FIVE);
		} else {
			table->chance = LUDWIG_CHANCE_DECK;
			table->chance_castle = number;
		}
	} else if (due.kind == LUDWIG_DUE_CARD && castle->threes == 0) {
		if (table->cards.supplies >= LUDWIG_THREE) {
			draw_for_bonus(&table->cards, castle->three,
				&castle->threes, LUDWIG_THREE);
		} else {
			table->chance = LUDWIG_CHANCE_CARDS;
			table->chance_castle = number;
		}
	}
}

/* After a final move at a castle. A bonus for which nothing is left falls
 * away, here and, where only the choice was still to be made, elsewhere. */
static void settle(struct judge_table *table, int number)
{
	/* This castle first: of two that wait for the last one of a kind the
	 * later one goes without. */
	for (int i = 0; i < table->chairs; i++) {
		int castle = (number + i) % table->chairs;

		if (!judge_table_can_give(table, castle))
			lapse(&table->castle[castle]);
	}
	supply_bonus(table, number);
	if (turn_is_over(table))
		end_turn(table);
}

void judge_table_shuffled(struct judge_table *table, const int *order)
{
	bool of_rooms = table->chance == LUDWIG_CHANCE_DECK;
	struct judge_pile *pile = of_rooms ? &table->rooms : &table->cards;
	struct judge_castle *castle;

	pile->supplies += pile->discards;
	pile->discards = 0;
	memcpy(pile->supply, order, sizeof order[0] * (size_t)pile->supplies);
	table->chance = LUDWIG_CHANCE_NONE;
	if (table->chance_castle == LUDWIG_NONE) {
		begin_round_2(table);
		return;
	}
	castle = &table->castle[table->chance_castle];
	if (of_rooms)
		draw_for_bonus(pile, castle->five, &castle->fives,
			LUDWIG_FIVE);
	else
		draw_for_bonus(pile, castle->three, &castle->threes,
			LUDWIG_THREE);
}

/* One is kept, the others are discarded. */
static void keep_one(struct judge_pile *pile, int *drawn, int *count,
	int kept)
{
	for (int i = 0; i < *count; i++)
		if (drawn[i] != kept)
			discard(pile, drawn[i]);
	*count = 0;
}

static void make_final(struct judge_table *table,
	const struct judge_move *move)
{
	struct judge_castle *castle = &table->castle[move->castle];

	castle->word = LUDWIG_SILENT;
	add_event(castle, move);
	if (move->kind == LUDWIG_PLACE && move->owner != LUDWIG_NONE)
		castle->draft[move->owner == move->castle ? 0 : 1] =
			LUDWIG_NONE;
	else if (move->kind == LUDWIG_TAKE)
		keep_one(&table->rooms, castle->five, &castle->fives,
			move->what);
	else if (move->kind == LUDWIG_CARD)
		keep_one(&table->cards, castle->three, &castle->threes,
			move->what);
	settle(table, move->castle);
}

static bool everybody_has_picked(const struct judge_table *table, bool picked)
{
	for (int seat = 0; seat < table->people; seat++)
		if ((table->picked[seat][0] != LUDWIG_NONE) != picked)
			return false;
	return true;
}

static void pick(struct judge_table *table, int chair, int a, int b)
{
	int *hand = table->hand[chair];
	int kept = 0;

	table->picked[chair][0] = a;
	table->picked[chair][1] = b;
	for (int i = 0; i < table->hands[chair]; i++)
		if (hand[i] != a && hand[i] != b)
			hand[kept++] = hand[i];
	assert(kept == table->hands[chair] - 2);
	table->hands[chair] = kept;
}

/* One of a chair's two tiles to its left castle, the other to the right. */
static void share_out(struct judge_table *table, int chair, int left)
{
	int *picked = table->picked[chair];
	int right = picked[0] == left ? picked[1] : picked[0];
	int right_castle = (chair + table->chairs - 1) % table->chairs;

	table->castle[chair].draft[0] = left;
	table->castle[right_castle].draft[1] = right;
	picked[0] = picked[1] = LUDWIG_NONE;
}

int judge_table_in_charge(const struct judge_table *table)
{
	int ludwig = table->chairs - 1;

	return table->round == 1 ? (ludwig + 1) % table->chairs : ludwig - 1;
}

void judge_table_ludwig_draws(struct judge_table *table, int a, int b)
{
	pick(table, table->chairs - 1, a, b);
	table->chance = LUDWIG_CHANCE_NONE;
}

/* The room named goes to the castle of Ludwig and the person in charge: to
 * Ludwig's left in round 1, to his right in round 2. */
static void hand_out(struct judge_table *table, int room)
{
	int ludwig = table->chairs - 1;
	int *picked = table->picked[ludwig];
	int other = picked[0] == room ? picked[1] : picked[0];

	share_out(table, ludwig, table->round == 1 ? room : other);
	table->step = LUDWIG_STEP_SELECT;
}

void judge_table_do(struct judge_table *table, int seat,
	const struct judge_move *move)
{
	struct judge_castle *castle = &table->castle[move->castle];
	struct judge_move proposal = castle->proposal;

	switch (move->kind) {
	case LUDWIG_CHARGE:
		hand_out(table, move->what);
		return;
	case LUDWIG_PICK:
		pick(table, seat, move->what, move->second);
		if (everybody_has_picked(table, true))
			table->step = LUDWIG_STEP_LEFT;
		return;
	case LUDWIG_LEFT:
		share_out(table, seat, move->what);
		if (everybody_has_picked(table, false))
			table->step = LUDWIG_STEP_PLACE;
		return;
	case LUDWIG_AGREE:
		make_final(table, &proposal);
		return;
	case LUDWIG_OBJECT:
		castle->word = LUDWIG_OBJECTED;
		return;
	default:
		break;
	}
	/* The word of the older builder after an objection needs no answer. */
	if (judge_table_needs_consent(table, move->castle)
			&& castle->word == LUDWIG_SILENT) {
		castle->word = LUDWIG_PROPOSED;
		castle->proposer = seat;
		castle->proposal = *move;
		return;
	}
	make_final(table, move);
}
