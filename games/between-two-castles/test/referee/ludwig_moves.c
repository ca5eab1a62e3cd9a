/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The moves a seat may make now, by their names in a record (records page,
 * section between-two-castles).  The lists are made afresh each time from
 * what lies on the table.
 */
#include "ludwig_table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct list {
	const struct judge_table *table;
	struct judge_move *move;
	int count;
};

#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
static struct judge_move *add(struct list *list, enum judge_kind kind,
	int castle, int what, const char *format, ...)
{
	struct judge_move *move = &list->move[list->count++];
	va_list args;

	assert(list->count <= LUDWIG_MAX_MOVES);
	memset(move, 0, sizeof *move);
	move->kind = kind;
	move->castle = castle;
	move->what = what;
	move->second = move->owner = LUDWIG_NONE;
	va_start(args, format);
	vsnprintf(move->name, sizeof move->name, format, args);
	va_end(args);
	return move;
}

bool judge_table_needs_consent(const struct judge_table *table, int castle)
{
	/* Not in the castles that Ludwig shares (records page). */
	return table->both && castle < table->people
		&& (castle + 1) % table->chairs < table->people;
}

int judge_table_decider(const struct judge_table *table, int castle,
	int chair)
{
	if (chair < table->people)
		return chair;
	return chair == castle ? (castle + 1) % table->chairs : castle;
}

/* Ages are the seats of people from old to young. */
static int older(const struct judge_table *table, int castle)
{
	int other = (castle + 1) % table->chairs;

	return table->age[castle] < table->age[other] ? castle : other;
}

/* One that waits for its place has left the supply already. */
int judge_table_specials_left(const struct judge_table *table, int tile)
{
	int left = LUDWIG_SPECIALS_OF_A_KIND;

	for (int i = 0; i < table->chairs; i++) {
		const struct judge_castle *castle = &table->castle[i];
		struct judge_due due = judge_castle_due(table->data, castle);

		left -= judge_castle_events(castle, LUDWIG_PLACE, tile);
		if (due.kind == LUDWIG_DUE_PLACE && due.tile == tile)
			left--;
	}
	return left;
}

static bool any_special_left(const struct judge_table *table)
{
	for (int tile = LUDWIG_TOWER; tile < LUDWIG_THRONE; tile++)
		if (judge_table_specials_left(table, tile) > 0)
			return true;
	return false;
}

static int attendants_left(const struct judge_table *table, int hanging)
{
	int left = LUDWIG_ATTENDANTS_OF_A_KIND;

	for (int i = 0; i < table->chairs; i++)
		left -= judge_castle_events(&table->castle[i],
			LUDWIG_ATTENDANT, hanging);
	return left;
}

static bool can_have_attendant(const struct judge_table *table, int castle)
{
	if (judge_castle_events(&table->castle[castle], LUDWIG_ATTENDANT,
			LUDWIG_NONE) >= LUDWIG_SPOTS)
		return false;
	for (int hanging = 0; hanging < LUDWIG_HANGINGS; hanging++)
		if (attendants_left(table, hanging) > 0)
			return true;
	return false;
}

/* Whether the bonus of a type can be had at all now: a kind that has run out
 * cannot be chosen (rules page, ruling). */
static bool can_have_bonus(const struct judge_table *table, int castle,
	int type)
{
	switch (type) {
	case LUDWIG_FOOD:
		return table->rooms.supplies + table->rooms.discards > 0;
	case LUDWIG_LIVING:
		return can_have_attendant(table, castle);
	case LUDWIG_UTILITY:
		return table->cards.supplies + table->cards.discards > 0;
	case LUDWIG_OUTDOOR:
		return judge_table_specials_left(table, LUDWIG_FOUNTAIN) > 0;
	case LUDWIG_SLEEPING:
		return judge_table_specials_left(table, LUDWIG_TOWER) > 0;
	case LUDWIG_CORRIDOR:
		return judge_table_specials_left(table, LUDWIG_FOYER) > 0;
	default:
		return false;
	}
}

bool judge_table_can_give(const struct judge_table *table, int castle)
{
	const struct judge_castle *place = &table->castle[castle];
	struct judge_due due = judge_castle_due(table->data, place);

	switch (due.kind) {
	case LUDWIG_DUE_TAKE:
		return place->fives > 0
			|| can_have_bonus(table, castle, LUDWIG_FOOD);
	case LUDWIG_DUE_CARD:
		return place->threes > 0
			|| can_have_bonus(table, castle, LUDWIG_UTILITY);
	case LUDWIG_DUE_ATTENDANT:
		return can_have_attendant(table, castle);
	case LUDWIG_DUE_SPECIAL:
		return any_special_left(table);
	case LUDWIG_DUE_BONUS:
		for (int type = 0; type < LUDWIG_TYPES; type++)
			if (can_have_bonus(table, castle, type))
				return true;
		return false;
	case LUDWIG_DUE_PLACE:
		/* Below 0: the one that is due here is one too many. */
		return due.tile < LUDWIG_ROOMS
			|| judge_table_specials_left(table, due.tile) >= 0;
	case LUDWIG_DUE_NOTHING:
		break;
	}
	return true;
}

static void add_places(struct list *list, int castle, int tile, int owner)
{
	const struct judge_data *data = list->table->data;
	struct judge_cell cells[LUDWIG_MAX_CELLS];
	struct judge_view view;
	int count;

	judge_castle_view(data, &list->table->castle[castle], &view);
	count = judge_view_cells(&view, tile, cells);
	for (int i = 0; i < count; i++) {
		struct judge_move *move = add(list, LUDWIG_PLACE, castle, tile,
			"place %s %d,%d castle %d",
			judge_tile_slug(data, tile), cells[i].x,
			judge_level(cells[i].floor), castle);

		move->cell = cells[i];
		move->owner = owner;
	}
}

static void add_attendants(struct list *list, int castle)
{
	for (int hanging = 0; hanging < LUDWIG_HANGINGS; hanging++)
		if (attendants_left(list->table, hanging) > 0)
			add(list, LUDWIG_ATTENDANT, castle, hanging,
				"attendant %s castle %d", judge_attendant_name(
				(enum judge_hanging)hanging), castle);
}

static void add_specials(struct list *list, int castle)
{
	for (int tile = LUDWIG_TOWER; tile < LUDWIG_THRONE; tile++)
		if (judge_table_specials_left(list->table, tile) > 0)
			add(list, LUDWIG_CHOOSE_SPECIAL, castle, tile,
				"special %s castle %d",
				judge_tile_slug(list->table->data, tile),
				castle);
}

static void add_bonuses(struct list *list, int castle)
{
	for (int type = 0; type < LUDWIG_TYPES; type++)
		if (can_have_bonus(list->table, castle, type))
			add(list, LUDWIG_BONUS, castle, type,
				"bonus %s castle %d",
				judge_type_name((enum judge_type)type),
				castle);
}

static void add_answers(struct list *list, int castle,
	const struct judge_due *due)
{
	const struct judge_castle *place = &list->table->castle[castle];

	switch (due->kind) {
	case LUDWIG_DUE_PLACE:
		add_places(list, castle, due->tile, LUDWIG_NONE);
		break;
	case LUDWIG_DUE_TAKE:
		for (int i = 0; i < place->fives; i++)
			add(list, LUDWIG_TAKE, castle, place->five[i],
				"take %s castle %d", judge_tile_slug(
				list->table->data, place->five[i]), castle);
		break;
	case LUDWIG_DUE_ATTENDANT:
		add_attendants(list, castle);
		break;
	case LUDWIG_DUE_CARD:
		for (int i = 0; i < place->threes; i++)
			add(list, LUDWIG_CARD, castle, place->three[i],
				"card %d castle %d", place->three[i], castle);
		break;
	case LUDWIG_DUE_SPECIAL:
		add_specials(list, castle);
		break;
	case LUDWIG_DUE_BONUS:
		add_bonuses(list, castle);
		break;
	case LUDWIG_DUE_NOTHING:
		break;
	}
}

/* What is open at a castle and up to the seat; seat LUDWIG_NONE: all that is
 * open there. A bonus comes before any other tile of the castle. */
static void add_open(struct list *list, int castle, int seat)
{
	const struct judge_table *table = list->table;
	const struct judge_castle *place = &table->castle[castle];
	struct judge_due due = judge_castle_due(table->data, place);

	if (due.kind != LUDWIG_DUE_NOTHING) {
		if (seat == LUDWIG_NONE || judge_table_decider(table, castle,
				due.owner) == seat)
			add_answers(list, castle, &due);
		return;
	}
	for (int i = 0; i < 2; i++) {
		int chair = (castle + i) % table->chairs;

		if (place->draft[i] == LUDWIG_NONE)
			continue;
		if (seat == LUDWIG_NONE || judge_table_decider(table, castle,
				chair) == seat)
			add_places(list, castle, place->draft[i], chair);
	}
}

/* What was proposed may have run out since, through another castle. */
static bool still_open(const struct judge_table *table, int castle)
{
	static _Thread_local struct judge_move moves[LUDWIG_MAX_MOVES];
	struct list list = {table, moves, 0};

	add_open(&list, castle, LUDWIG_NONE);
	for (int i = 0; i < list.count; i++)
		if (strcmp(moves[i].name,
				table->castle[castle].proposal.name) == 0)
			return true;
	return false;
}

static void add_at_castle(struct list *list, int castle, int seat)
{
	const struct judge_table *table = list->table;
	const struct judge_castle *place = &table->castle[castle];

	switch (place->word) {
	case LUDWIG_SILENT:
		add_open(list, castle, seat);
		break;
	case LUDWIG_PROPOSED:
		if (seat == place->proposer)
			break;
		if (still_open(table, castle))
			add(list, LUDWIG_AGREE, castle, 0, "agree castle %d",
				castle);
		add(list, LUDWIG_OBJECT, castle, 0, "object castle %d",
			castle);
		break;
	case LUDWIG_OBJECTED:
		if (seat == older(table, castle))
			add_open(list, castle, LUDWIG_NONE);
		break;
	}
}

/* Two different rooms of the hand, in the order of rooms.tsv. */
static void add_picks(struct list *list, int seat)
{
	const struct judge_table *table = list->table;
	const int *hand = table->hand[seat];

	if (table->picked[seat][0] != LUDWIG_NONE)
		return;
	for (int i = 0; i < table->hands[seat]; i++)
		for (int j = 0; j < table->hands[seat]; j++) {
			struct judge_move *move;

			if (hand[i] >= hand[j])
				continue;
			move = add(list, LUDWIG_PICK, 0, hand[i], "pick %s %s",
				judge_tile_slug(table->data, hand[i]),
				judge_tile_slug(table->data, hand[j]));
			move->second = hand[j];
		}
}

static void add_pair(struct list *list, int chair, enum judge_kind kind,
	const char *verb)
{
	const int *picked = list->table->picked[chair];

	if (picked[0] == LUDWIG_NONE)
		return;
	for (int i = 0; i < 2; i++)
		add(list, kind, 0, picked[i], "%s %s", verb,
			judge_tile_slug(list->table->data, picked[i]));
}

int judge_table_moves(const struct judge_table *table, int seat,
	struct judge_move moves[LUDWIG_MAX_MOVES])
{
	struct list list = {table, moves, 0};

	if (table->chance != LUDWIG_CHANCE_NONE || seat < 0
			|| seat >= table->people)
		return 0;
	switch (table->step) {
	case LUDWIG_STEP_CHARGE:
		if (seat == judge_table_in_charge(table))
			add_pair(&list, table->chairs - 1, LUDWIG_CHARGE,
				"ludwig");
		break;
	case LUDWIG_STEP_SELECT:
		add_picks(&list, seat);
		break;
	case LUDWIG_STEP_LEFT:
		add_pair(&list, seat, LUDWIG_LEFT, "left");
		break;
	case LUDWIG_STEP_PLACE:
		add_at_castle(&list, seat, seat);
		add_at_castle(&list, (seat + table->chairs - 1)
			% table->chairs, seat);
		break;
	case LUDWIG_STEP_OVER:
		break;
	}
	return list.count;
}
