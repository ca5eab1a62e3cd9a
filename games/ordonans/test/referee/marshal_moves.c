/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Lists the legal moves by going through everything that could be done with
 * every card.  Cards with the same name make the same move, so of such cards
 * only the one with the lowest number is looked at.
 */
#include "marshal_table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct maker {
	const struct marshal_table *t;
	int seat;
	struct marshal_move *moves;
	int count;
};

/* A copy of the move with its name. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void add(struct maker *m, const struct marshal_move *move,
	const char *format, ...)
{
	struct marshal_move *at = &m->moves[m->count];
	va_list args;

	/* No list can come near this; a silent loss would be worse. */
	if (m->count == MARSHAL_MAX_MOVES)
		abort();
	*at = *move;
	va_start(args, format);
	vsnprintf(at->name, sizeof at->name, format, args);
	va_end(args);
	m->count++;
}

static const char *card_name(const struct maker *m, int card, int side)
{
	return m->t->list->card[card].name[side];
}

/* A card of the hand with a lower number has the same name. */
static bool hand_repeats(const struct maker *m, int card)
{
	const struct marshal_pile *hand = &m->t->hand[m->seat];

	for (int i = 0; i < hand->count; i++)
		if (hand->card[i] < card && strcmp(card_name(m, hand->card[i],
				0), card_name(m, card, 0)) == 0)
			return true;
	return false;
}

static const char *laid_name(const struct maker *m,
	const struct marshal_army *army, int at)
{
	return card_name(m, army->card[at], army->side[at]);
}

/* A card of the army with a lower number has the same name, its side
 * included. */
static bool army_repeats(const struct maker *m,
	const struct marshal_army *army, int at)
{
	for (int i = 0; i < army->count; i++)
		if (army->card[i] < army->card[at] && strcmp(laid_name(m,
				army, i), laid_name(m, army, at)) == 0)
			return true;
	return false;
}

/* A troop on a side with room, a split one with either side up (rules page:
 * Base game; seed). */
static void add_troops(struct maker *m)
{
	const struct marshal_pile *hand = &m->t->hand[m->seat];

	for (int i = 0; i < hand->count; i++) {
		struct marshal_move move = {
			.verb = MARSHAL_DO_TROOP, .card = hand->card[i]
		};

		if (!marshal_is_troop(m->t, move.card) || hand_repeats(m, move.card))
			continue;
		for (; move.side < m->t->list->card[move.card].sides;
				move.side++)
			for (move.to = 0; move.to < MARSHAL_TERRITORIES;
					move.to++)
				if (!marshal_full(m->t, m->seat, move.to))
					add(m, &move, "troop %s %d",
						card_name(m, move.card,
						move.side), move.to + 1);
	}
}

/* The whole hand in the order of card numbers (R8). */
static void add_reveal(struct maker *m)
{
	struct marshal_move move = {.verb = MARSHAL_DO_REVEAL};
	const struct marshal_pile *hand = &m->t->hand[m->seat];
	char text[MARSHAL_NAME] = "reveal";

	for (int card = 0; card < m->t->list->count; card++)
		for (int i = 0; i < hand->count; i++)
			if (hand->card[i] == card) {
				size_t used = strlen(text);

				snprintf(text + used, sizeof text - used,
					" %s", card_name(m, card, 0));
			}
	add(m, &move, "%s", text);
}

/* What a player must do: lay a troop; without room pass (R14); without a troop
 * in hand reveal (R8), or pass if the deck has none either (R9). */
static void add_duty(struct maker *m)
{
	static const struct marshal_move pass = {.verb = MARSHAL_DO_PASS};

	if (marshal_full_everywhere(m->t, m->seat))
		add(m, &pass, "pass");
	else if (marshal_has_troop(m->t, &m->t->hand[m->seat]))
		add_troops(m);
	else if (marshal_has_troop(m->t, &m->t->deck))
		add_reveal(m);
	else
		add(m, &pass, "pass");
}

static void add_kingdom(struct maker *m, struct marshal_move move)
{
	move.verb = MARSHAL_DO_KINGDOM;
	for (move.to = 0; move.to < MARSHAL_TERRITORIES; move.to++)
		if (!marshal_closed(m->t, move.to))
			add(m, &move, "kingdom %s %d",
				card_name(m, move.card, 0), move.to + 1);
}

/* One card of a player to another of that player's territories with room
 * under its limit (R27); the own ones march, the others' are intrigued. */
static void add_shift(struct maker *m, struct marshal_move move)
{
	bool own = move.seat == m->seat;

	for (move.from = 0; move.from < MARSHAL_TERRITORIES; move.from++) {
		const struct marshal_army *army =
			&m->t->army[move.seat][move.from];

		for (move.at = 0; move.at < army->count; move.at++) {
			if (army_repeats(m, army, move.at))
				continue;
			for (move.to = 0; move.to < MARSHAL_TERRITORIES;
					move.to++) {
				const char *face = laid_name(m, army, move.at);

				if (move.to == move.from || marshal_full(m->t,
						move.seat, move.to))
					continue;
				if (own)
					add(m, &move, "ordonance march %s %d "
						"%d", face, move.from + 1,
						move.to + 1);
				else
					add(m, &move, "ordonance intrigue %d "
						"%s %d %d", move.seat, face,
						move.from + 1, move.to + 1);
			}
		}
	}
}

/* Any two own cards in different territories, the lower one named first
 * (R26). */
static void add_exchange(struct maker *m, struct marshal_move move)
{
	const struct marshal_army *army = m->t->army[m->seat];

	move.seat = m->seat;
	for (move.from = 0; move.from < MARSHAL_TERRITORIES; move.from++)
		for (move.to = move.from + 1; move.to < MARSHAL_TERRITORIES;
				move.to++)
			for (move.at = 0; move.at < army[move.from].count;
					move.at++) {
				if (army_repeats(m, &army[move.from], move.at))
					continue;
				for (move.to_at = 0; move.to_at
						< army[move.to].count;
						move.to_at++) {
					if (army_repeats(m, &army[move.to],
							move.to_at))
						continue;
					add(m, &move, "ordonance exchange %s "
						"%d %s %d", laid_name(m,
						&army[move.from], move.at),
						move.from + 1, laid_name(m,
						&army[move.to], move.to_at),
						move.to + 1);
				}
			}
}

/* One opposing card where the player has troops too (card text). */
static void add_assault(struct maker *m, struct marshal_move move)
{
	for (move.from = 0; move.from < MARSHAL_TERRITORIES; move.from++) {
		const struct marshal_army *army =
			&m->t->army[move.seat][move.from];

		if (m->t->army[m->seat][move.from].count == 0)
			continue;
		for (move.at = 0; move.at < army->count; move.at++)
			if (!army_repeats(m, army, move.at))
				add(m, &move, "ordonance assault %d %s %d",
					move.seat, laid_name(m, army, move.at),
					move.from + 1);
	}
}

static void add_ordonance(struct maker *m, struct marshal_move move)
{
	move.verb = MARSHAL_DO_ORDONANCE;
	switch (m->t->list->card[move.card].kind) {
	case MARSHAL_MUSTER:
		/* Also with an empty deck (R16). */
		add(m, &move, "ordonance muster");
		break;
	case MARSHAL_MARCH:
		move.seat = m->seat;
		add_shift(m, move);
		break;
	case MARSHAL_EXCHANGE:
		add_exchange(m, move);
		break;
	default:
		for (move.seat = 0; move.seat < m->t->seats; move.seat++) {
			if (move.seat == m->seat)
				continue;
			if (m->t->list->card[move.card].kind
					== MARSHAL_ASSAULT)
				add_assault(m, move);
			else
				add_shift(m, move);
		}
		break;
	}
}

static void add_specials(struct maker *m)
{
	const struct marshal_pile *hand = &m->t->hand[m->seat];

	for (int i = 0; i < hand->count; i++) {
		struct marshal_move move = {.card = hand->card[i]};
		enum marshal_kind kind = m->t->list->card[move.card].kind;

		if (kind == MARSHAL_TROOP || hand_repeats(m, move.card))
			continue;
		if (kind == MARSHAL_CANCEL || kind == MARSHAL_LIMIT)
			add_kingdom(m, move);
		else
			add_ordonance(m, move);
	}
}

/* Any number of specials under the deck, then done (seed: end of the turn;
 * R22). */
static void add_bottoms(struct maker *m)
{
	static const struct marshal_move done = {.verb = MARSHAL_DO_DONE};
	const struct marshal_pile *hand = &m->t->hand[m->seat];

	for (int i = 0; i < hand->count; i++) {
		struct marshal_move move = {
			.verb = MARSHAL_DO_BOTTOM, .card = hand->card[i]
		};

		if (!marshal_is_troop(m->t, move.card) && !hand_repeats(m, move.card))
			add(m, &move, "bottom %s",
				card_name(m, move.card, 0));
	}
	add(m, &done, "done");
}

/* Whoever had the last turn may claim until the other one lays a card (R23). */
static void add_claims(struct maker *m)
{
	struct marshal_move move = {.verb = MARSHAL_DO_CLAIM};

	for (move.to = 0; move.to < MARSHAL_TERRITORIES; move.to++)
		if (marshal_may_claim(m->t, m->seat, move.to))
			add(m, &move, "claim %d", move.to + 1);
}

int marshal_moves(const struct marshal_table *t, int seat,
	struct marshal_move moves[MARSHAL_MAX_MOVES])
{
	struct maker m = {.t = t, .seat = seat, .moves = moves};

	if (t->phase == MARSHAL_OVER)
		return 0;
	if (seat != t->turn) {
		if (t->claims && t->turns > 0)
			add_claims(&m);
		return m.count;
	}
	if (t->phase == MARSHAL_BOTTOM) {
		add_bottoms(&m);
		return m.count;
	}
	if (t->phase == MARSHAL_START)
		add_specials(&m);
	add_duty(&m);
	return m.count;
}
