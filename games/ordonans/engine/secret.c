/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who knows what: forgetting what a seat does not know, guessing it, losing
 * track of cards; and the invariants.
 *
 * Each hidden card has the set of those who know it. A seat's view keeps of these sets
 * only what that seat can know itself: whether it is among them, and whether everybody is.
 * So hiding twice is hiding once, and a guess can be hidden again without a trace of it.
 */
#include "ordonans.h"

#include <string.h>

/* ---- losing track (R21) ---- */

/* Whoever sees a special go under the deck unseen knows which one it was only if
 * the whole hand was known and had just one kind of special. Otherwise those of
 * the hand that one knew may now be here or there. */
void ordonans_forget(struct state *s, int seat)
{
	assert(seat >= 0 && seat < s->seats);
	const uint8_t *hand = s->hand[seat];
	uint8_t *known = s->hand_known[seat];
	unsigned sure = ALL;
	int special = NOTHING;
	for (int i = 0; i < s->hands[seat]; i++) {
		sure &= known[i];
		if (hand[i] == UNSEEN || ordonans_troop(s->face[hand[i]]))
			continue;
		if (special != NOTHING && special != hand[i])
			sure = 0;
		special = hand[i];
	}
	sure |= 1u << seat;
	for (int i = 0; i < s->hands[seat]; i++)
		if (hand[i] == UNSEEN || !ordonans_troop(s->face[hand[i]]))
			known[i] = (uint8_t)(known[i] & sure);
}

/* ---- hiding ---- */

/* What a seat knows of a set of knowers: whether it is one of them, and whether
 * all are. */
static unsigned as_known(unsigned known, int bit)
{
	return known >> ONLOOKER & 1 ? ALL : (known & 1u << bit) | (known & SPECIAL);
}

static void hide_hand(struct state *s, int owner, int bit)
{
	uint8_t *hand = s->hand[owner], *known = s->hand_known[owner];
	int n = 0;
	/* what is known comes first: where the others lie between them would tell
	   something about them */
	for (int i = 0; i < s->hands[owner]; i++)
		if (known[i] >> bit & 1) {
			hand[n] = hand[i];
			known[n++] = (uint8_t)(as_known(known[i], bit) | 1u << owner);
		}
	for (; n < s->hands[owner]; n++) {
		hand[n] = UNSEEN;
		known[n] = (uint8_t)(1u << owner);
	}
}

void ordonans_hide(struct state *s, int seat)
{
	assert(seat >= -1 && seat < s->seats);
	int bit = seat < 0 ? ONLOOKER : seat;
	for (int i = 0; i < s->left; i++) {
		if (!(s->deck_known[i] >> bit & 1))
			s->deck[i] = UNSEEN;
		s->deck_known[i] = (uint8_t)as_known(s->deck_known[i], bit);
	}
	for (int owner = 0; owner < s->seats; owner++)
		hide_hand(s, owner, bit);
	/* that there is no troop to be had only the one who looks for one has seen */
	if (seat != s->seat)
		s->dry = 0;
}

/* Whoever hears that a hand without troops is shown sees it (R8). */
void ordonans_lay_open(struct state *s, int seat, move m)
{
	if (ordonans_said(m).verb == VERB_REVEAL)
		memset(s->hand_known[seat], ALL, s->hands[seat]);
}

/* ---- guessing ---- */

/*
 * What is known without being seen restricts a guess: somebody who passed for want of a
 * troop holds none, a slot may be known to be a special, whoever may put specials under
 * the deck has one. Such places get their cards first, and the rest go anywhere: not every
 * deal comes out exactly as likely as it is, but each is possible.
 */

/* The cards that are somewhere unseen, of each sort. */
struct card_pool {
	uint8_t card[DECK];
	size_t n;
};

/* In a position that cannot be, the pool may run dry early: then a card stays unseen, and the
 * search goes on without it. */
static int draw(struct card_pool *p)
{
	return p->n ? p->card[--p->n] : UNSEEN;
}

void ordonans_count_cards(const struct state *s, int times[256])
{
	memset(times, 0, 256 * sizeof *times);
	for (int i = 0; i < s->left; i++)
		times[s->deck[i]]++;
	for (int i = 0; i < s->kingdoms; i++)
		times[s->kingdom[i].card]++;
	for (int seat = 0; seat < s->seats; seat++) {
		for (int i = 0; i < s->hands[seat]; i++)
			times[s->hand[seat][i]]++;
		for (int t = 0; t < TERRITORIES; t++)
			for (int i = 0; i < s->army[seat][t].cards; i++)
				times[s->army[seat][t].card[i]]++;
	}
}

/* What does not lie in sight, by kind; and that in two shuffled pools. */
static void fill_pools(const struct state *s, struct card_pool *troops, struct card_pool *specials, struct rng *rng)
{
	int seen[256];
	ordonans_count_cards(s, seen);
	troops->n = specials->n = 0;
	for (int kind = 0; kind < s->kinds; kind++)
		for (struct card_pool *p = ordonans_troop(s->face[kind]) ? troops : specials; seen[kind] < s->copies[kind]; seen[kind]++)
			p->card[p->n++] = (uint8_t)kind;
	assert(troops->n + specials->n <= DECK);
	rng_shuffle(rng, troops->card, troops->n);
	rng_shuffle(rng, specials->card, specials->n);
}

/* Put a card into some slot of the hand that is unseen. */
static void put_in_hand(struct state *s, int seat, int card)
{
	for (int i = s->hands[seat] - 1; i >= 0; i--)
		if (s->hand[seat][i] == UNSEEN) {
			s->hand[seat][i] = (uint8_t)card;
			return;
		}
}

static bool has_unseen(const struct state *s, int seat)
{
	return memchr(s->hand[seat], UNSEEN, s->hands[seat]);
}

static bool knows_special(const struct state *s, int seat)
{
	for (int i = 0; i < s->hands[seat]; i++)
		if (s->hand[seat][i] != UNSEEN && !ordonans_troop(s->face[s->hand[seat][i]]))
			return true;
	return false;
}

/* One who is to lay, holds no troop, but was not told that there is none: there
 * is one in the deck, and if none is in sight it is an unseen card. */
static void guess_troop(struct state *s, struct card_pool *troops, struct rng *rng)
{
	int slot[DECK], slots = 0;
	if (s->dry || s->phase >= BOTTOM || ordonans_full(s, s->seat) || ordonans_holds(s, s->seat, true))
		return;
	for (int i = 0; i < s->left; i++) {
		if (s->deck[i] != UNSEEN && ordonans_troop(s->face[s->deck[i]]))
			return;
		if (s->deck[i] == UNSEEN && !(s->deck_known[i] & SPECIAL))
			slot[slots++] = i;
	}
	if (slots && troops->n)
		s->deck[slot[rng_below(rng, (uint32_t)slots)]] = (uint8_t)draw(troops);
}

/* Slots of which all know that they hold a special. */
static void guess_specials(struct state *s, struct card_pool *specials)
{
	bool none_in_deck = s->wanting || s->dry;
	for (int i = 0; i < s->left; i++)
		if (s->deck[i] == UNSEEN && (none_in_deck || s->deck_known[i] & SPECIAL))
			s->deck[i] = (uint8_t)draw(specials);
	for (int seat = 0; seat < s->seats; seat++)
		while (s->wanting >> seat & 1 && has_unseen(s, seat) && specials->n)
			put_in_hand(s, seat, draw(specials));
	/* R22 */
	if (s->phase == BOTTOM && !knows_special(s, s->seat) && has_unseen(s, s->seat))
		put_in_hand(s, s->seat, draw(specials));
}

/* A hand stands in order again: a guess fills slots, and hands are sorted by kind. */
static void sort_hand(struct state *s, int seat)
{
	uint8_t hand[HAND], known[HAND];
	int n = s->hands[seat];
	memcpy(hand, s->hand[seat], sizeof hand);
	memcpy(known, s->hand_known[seat], sizeof known);
	s->hands[seat] = 0;
	for (int i = 0; i < n; i++)
		ordonans_take(s, seat, hand[i], known[i]);
}

void ordonans_guess(struct state *s, struct rng *rng)
{
	assert(s->seat < s->seats);
	struct card_pool troops, specials;
	fill_pools(s, &troops, &specials, rng);
	guess_troop(s, &troops, rng);
	guess_specials(s, &specials);
	/* everything else may be anywhere */
	memcpy(troops.card + troops.n, specials.card, specials.n);
	troops.n += specials.n;
	rng_shuffle(rng, troops.card, troops.n);
	for (int i = 0; i < s->left; i++)
		if (s->deck[i] == UNSEEN)
			s->deck[i] = (uint8_t)draw(&troops);
	for (int seat = 0; seat < s->seats; seat++) {
		while (has_unseen(s, seat))
			put_in_hand(s, seat, draw(&troops));
		sort_hand(s, seat);
		assert(s->hands[seat] <= HAND);
	}
	if (s->phase == START || s->phase == LAY)
		ordonans_look_for_troops(s);
}

/* ---- invariants ----
 *
 * They hold of whole positions and of what a seat sees of them, so a card may be unseen.
 * What can be worked out from the rest of the state is worked out again here.
 */

/* Every card is somewhere, once. */
static const char *check_cards(const struct state *s)
{
	int times[256];
	ordonans_count_cards(s, times);
	if (times[NOTHING])
		return "there is nothing where a card should be";
	for (int kind = 0; kind < s->kinds; kind++)
		if (times[kind] > s->copies[kind] || (times[kind] < s->copies[kind] && !times[UNSEEN]))
			return "a card is missing or too many";
	return NULL;
}

/* What hands are like is what ordonans_take and ordonans_give rely on. */
static const char *check_hand(const struct state *s, int seat)
{
	const uint8_t *hand = s->hand[seat], *known = s->hand_known[seat];
	if (s->hands[seat] > HAND)
		return "a hand is too large";
	for (int i = 0; i < HAND; i++)
		if ((i < s->hands[seat]) != (hand[i] != NOTHING))
			return "a hand is counted wrong";
	for (int i = 0; i < s->hands[seat]; i++) {
		if (!(known[i] >> seat & 1))
			return "somebody does not know the own hand";
		if (i && hand[i] < hand[i - 1])
			return "a hand is not in order";
		if (i && hand[i] == hand[i - 1] && known[i] & ~(unsigned)known[i - 1])
			return "of equal cards the first is not the best known";
	}
	return NULL;
}

/* What the kingdoms say is what is in force. */
static const char *check_kingdoms(const struct state *s)
{
	int limit[TERRITORIES] = { LIMIT, LIMIT, LIMIT, LIMIT, LIMIT }, cancelled[TERRITORIES] = { 0 };
	for (int i = 0; i < s->kingdoms; i++) {
		int effect = ordonans_effect(s->face[s->kingdom[i].card]), t = s->kingdom[i].territory;
		if (effect >= LIMIT_3)
			limit[t] = effect == LIMIT_3 ? 3 : 5;
		else
			cancelled[t] |= 1 << effect;
	}
	for (int t = 0; t < TERRITORIES; t++)
		if (limit[t] != s->limit[t] || cancelled[t] != s->cancelled[t])
			return "a kingdom is not in force";
	return NULL;
}

static const char *check_armies(const struct state *s)
{
	for (int seat = 0; seat < s->seats; seat++)
		for (int t = 0; t < TERRITORIES; t++) {
			const struct army *a = &s->army[seat][t];
			if (a->cards > ARMY || a->turned >> a->cards)
				return "an army is too large";
			for (int i = 0; i < ARMY; i++) {
				if ((i < a->cards) != (a->card[i] != NOTHING))
					return "an army is counted wrong";
				if (i < a->cards && !ordonans_troop(s->face[a->card[i]]))
					return "an army has a card that is no troop";
			}
		}
	return NULL;
}

const char *ordonans_check(const struct state *s)
{
	if (s->seats < 2 || s->seats > SEATS || s->seat >= s->seats || s->phase > OVER || s->turns > TURNS_EACH * s->seats)
		return "a counter is out of range";
	const char *wrong = check_cards(s);
	for (int seat = 0; !wrong && seat < s->seats; seat++)
		wrong = check_hand(s, seat);
	wrong = wrong ? wrong : check_kingdoms(s);
	return wrong ? wrong : check_armies(s);
}
