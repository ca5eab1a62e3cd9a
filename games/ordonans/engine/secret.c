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
#include "numbers.h"
#include "ordonans.h"
#include "sight.h"

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
 * What is known without being seen restricts a guess. Some places hold a special: somebody
 * who passed for want of a troop holds nothing else, and a slot may be known to have one. They
 * get theirs first, and the rest go anywhere, but there may be a demand on them: whoever may put
 * specials under the deck has one, and whoever must show a hand without troops has seen that the
 * deck has one. What does not meet the demand is dealt again, so every deal that there can be is
 * as likely as another.
 */

/* Cards that are somewhere unseen. */
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

/* What does not lie in sight, by kind. */
static void fill_pools(const struct state *s, struct card_pool *troops, struct card_pool *specials)
{
	int seen[256];
	ordonans_count_cards(s, seen);
	troops->n = specials->n = 0;
	for (int kind = 0; kind < s->kinds; kind++)
		for (struct card_pool *p = ordonans_troop(s->face[kind]) ? troops : specials; seen[kind] < s->copies[kind]; seen[kind]++)
			p->card[p->n++] = (uint8_t)kind;
	assert(troops->n + specials->n <= DECK);
}

/* All the specials go to the troops. */
static void pour(const struct card_pool *specials, struct card_pool *troops)
{
	memcpy(troops->card + troops->n, specials->card, specials->n);
	troops->n += specials->n;
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

/* Is an unseen card of the deck known to be a special? */
static bool surely_special(const struct state *s, int i)
{
	return s->wanting || s->dry || s->deck_known[i] & SPECIAL;
}

/* Slots of which all know that they hold a special. */
static void guess_specials(struct state *s, struct card_pool *specials)
{
	for (int i = 0; i < s->left; i++)
		if (s->deck[i] == UNSEEN && surely_special(s, i))
			s->deck[i] = (uint8_t)draw(specials);
	for (int seat = 0; seat < s->seats; seat++)
		while (s->wanting >> seat & 1 && has_unseen(s, seat) && specials->n)
			put_in_hand(s, seat, draw(specials));
}

/* That a troop, or a special, is among some of the cards that may go anywhere. They are drawn for
 * the deck first, then for one hand after the other: it is about so many, from one of them on. */
struct demand {
	bool troop;
	int from, n;  /* n 0: there is no demand */
};

static int unseen(const uint8_t *cards, int n)
{
	int found = 0;
	for (int i = 0; i < n; i++)
		found += cards[i] == UNSEEN;
	return found;
}

/* Whoever is to lay, holds no troop, but was not told that there is none, knows of one in the
 * deck; if none is in sight, it is an unseen card. */
static bool expects_troop(const struct state *s)
{
	if (s->dry || s->phase >= BOTTOM || ordonans_full(s, s->seat) || ordonans_holds(s, s->seat, true))
		return false;
	for (int i = 0; i < s->left; i++)
		if (s->deck[i] != UNSEEN && ordonans_troop(s->face[s->deck[i]]))
			return false;
	return true;
}

/* In a position that cannot be, there may be nothing that meets a demand: then there is none. */
static struct demand demand_on(const struct state *s, const struct card_pool *pool)
{
	struct demand d = { 0 };
	if (expects_troop(s)) {
		d = (struct demand){ .troop = true, .n = unseen(s->deck, s->left) };
	} else if (s->phase == BOTTOM && !knows_special(s, s->seat)) {  /* R22 */
		d.from = unseen(s->deck, s->left);
		for (int seat = 0; seat < s->seat; seat++)
			d.from += unseen(s->hand[seat], s->hands[seat]);
		d.n = unseen(s->hand[s->seat], s->hands[s->seat]);
	}
	for (size_t i = 0; i < pool->n; i++)
		if (ordonans_troop(s->face[pool->card[i]]) == d.troop && d.from < (int)pool->n)
			return d;
	return (struct demand){ 0 };
}

static bool meets(const struct state *s, const struct demand *d, const struct card_pool *pool)
{
	for (int i = d->from; i < d->from + d->n && i < (int)pool->n; i++)
		if (ordonans_troop(s->face[pool->card[(int)pool->n - 1 - i]]) == d->troop)
			return true;
	return !d->n;
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
	struct card_pool pool, specials;
	fill_pools(s, &pool, &specials);
	rng_shuffle(rng, pool.card, pool.n);
	rng_shuffle(rng, specials.card, specials.n);
	guess_specials(s, &specials);
	pour(&specials, &pool);
	const struct demand d = demand_on(s, &pool);
	do
		rng_shuffle(rng, pool.card, pool.n);
	while (!meets(s, &d, &pool));
	for (int i = 0; i < s->left; i++)
		if (s->deck[i] == UNSEEN)
			s->deck[i] = (uint8_t)draw(&pool);
	for (int seat = 0; seat < s->seats; seat++) {
		while (has_unseen(s, seat))
			put_in_hand(s, seat, draw(&pool));
		sort_hand(s, seat);
		assert(s->hands[seat] <= HAND);
	}
	if (s->phase == START || s->phase == LAY)
		ordonans_look_for_troops(s);
}

/* ---- the next card ---- */

/* The chance that a demand is met once a card of that sort lies on the deck, `slots` of its places
 * still being open: that not all of them get one of the `others`, out of so many cards. */
static double met(int others, int cards, int slots)
{
	double none = 1;
	for (int i = 0; i < slots; i++)
		none *= others > i ? (double)(others - i) / (cards - i) : 0;
	return 1 - none;
}

/* How much a troop (1) or a special (0) on the deck is worth believing, by the demand on the cards
 * that go anywhere. Two cards of a sort are believed alike, since a demand is about sorts only. */
static void believe(const struct state *s, const struct demand *d, const struct card_pool *pool, double belief[2])
{
	int wanted = 0, cards = (int)pool->n;
	for (int i = 0; i < cards; i++)
		wanted += ordonans_troop(s->face[pool->card[i]]) == d->troop;
	/* a troop is wanted in the deck, of which this is a card, a special in a hand */
	int slots = d->n - d->troop;
	belief[d->troop] = !d->n || d->troop ? 1 : met(cards - wanted, cards - 1, slots);
	belief[!d->troop] = !d->n ? 1 : met(cards - wanted - 1, cards - 1, slots);
}

/* The card on the deck. Of the specials some are known to lie elsewhere, though not which. */
static int outcomes(const struct view *view, struct possible out[OUTCOMES_MAX])
{
	_Static_assert((int)KINDS <= (int)OUTCOMES_MAX, "more kinds than outcomes");
	struct state s = *view_state(view);
	struct card_pool troops, specials, pool;
	double belief[2] = { 1, 0 }, sum = 0;
	int top = s.left - 1, n = 0;
	if (top < 0)
		return 0;
	if (s.deck[top] != UNSEEN) {
		out[0] = (struct possible){ s.deck[top], 1 };
		return 1;
	}
	fill_pools(&s, &troops, &specials);
	if (!surely_special(&s, top)) {
		struct card_pool rest = specials;
		pool = troops;
		guess_specials(&s, &rest);
		pour(&rest, &pool);
		const struct demand d = demand_on(&s, &pool);
		/* a guess has a troop there; others who see that hand cannot know of one */
		if (d.n && d.troop && view->seat != s.seat)
			return 0;
		believe(&s, &d, &pool, belief);
		belief[0] *= specials.n ? (double)rest.n / (double)specials.n : 0;
	}
	for (int troop = 0; troop < 2; troop++) {
		const struct card_pool *p = troop ? &troops : &specials;
		for (size_t i = 0; i < p->n && belief[troop] > 0; i++) {
			/* those of a kind follow each other */
			if (!i || p->card[i] != p->card[i - 1])
				out[n++] = (struct possible){ p->card[i], 0 };
			out[n - 1].probability += belief[troop];
			sum += belief[troop];
		}
	}
	for (int i = 0; i < n; i++)
		out[i].probability /= sum;
	return n;
}

/* Once it is known, the rest is guessed as ever. */
static void guess_next(struct state *s, int card, struct rng *rng)
{
	assert(s->left && card >= 0 && card < s->kinds);
	s->deck[s->left - 1] = (uint8_t)card;
	ordonans_guess(s, rng);
}

static int due(const struct state *s)
{
	return s->left ? s->deck[s->left - 1] : -1;
}

static void name_kind(const struct state *s, int card, struct buf *out)
{
	ordonans_put_face(s->face[card], out);
}

const struct next ordonans_next = { .outcomes = outcomes, .guess = guess_next, .due = due, .name = name_kind };

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
