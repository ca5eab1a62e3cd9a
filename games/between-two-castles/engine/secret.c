/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a seat may know. Everything hidden lies in slots, and it is public who
 * has seen a slot: a hand, those who held it this round; the tiles and cards a
 * castle's builders look at, these two; a discard, those who saw it before. The
 * order of a pile is known to nobody, but a tile that was shuffled in again is
 * known to be there by those who had seen it discarded.
 */
#include "ludwig.h"

#include <assert.h>
#include <string.h>

/* An onlooker, seat -1, knows nothing that is hidden. */
static bool knows(unsigned seen, int seat)
{
	return seat >= 0 && seen >> seat & 1;
}

/* How many there are stays public, and which discards a seat has seen itself. */
static void hide_pile(struct pile *p, int seat)
{
	assert(p->left + p->discards <= TILES);
	memset(p->supply, UNSEEN, p->left);
	for (int i = 0; i < p->discards; i++)
		if (!knows(p->seen[i], seat))
			p->discard[i] = UNSEEN;
	if (seat < 0) {
		memset(p->known, 0, sizeof p->known);
		return;
	}
	for (int id = 0; id < TILES; id++)
		p->known[id] &= (uint8_t)(1u << seat);
}

/* A hidden tile of a castle: what is looked at, and a proposal that names it.
 * There is nothing to look at while chance has yet to fill up the pile. */
static void hide_castle(struct state *s, int castle, int seat)
{
	struct castle *c = &s->castle[castle];
	if (knows(ludwig_builders(s, castle), seat))
		return;
	for (int i = 0; i < FIVE; i++)
		c->look[i] = c->look[i] == NOTHING ? NOTHING : UNSEEN;
	if (c->proposal && (c->chain == TAKE || c->chain == CARD))
		c->proposal = ludwig_say(ludwig_said(c->proposal).verb, castle, UNSEEN, 0, 0);
}

/* What is open to all stays: castles, what is shown, how many of everything there are. */
void ludwig_hide(struct state *s, int seat)
{
	assert(seat >= -1 && seat < s->seats);
	hide_pile(&s->tiles, seat);
	hide_pile(&s->cards, seat);
	for (int chair = 0; chair < s->chairs; chair++) {
		for (int i = 0; i < HAND; i++)
			if (s->hand[chair][i] != NOTHING && !knows(s->hand_seen[chair], seat))
				s->hand[chair][i] = UNSEEN;
		hide_castle(s, chair, seat);
	}
	/* picks are secret until all are in; that one has picked is seen */
	for (int i = 0; i < s->seats; i++)
		if (i != seat && s->pick[i][0] != NOTHING)
			s->pick[i][0] = s->pick[i][1] = UNSEEN;
	/* Ludwig's two tiles are looked at by the one in charge alone */
	if (s->phase == LUDWIG && seat != ludwig_in_charge(s))
		s->shown[2][0] = s->shown[2][1] = UNSEEN;
}

/* ---- guessing ---- */

/* Slots that hold something unseen: hands first, then everything that was or is
 * in the pile. */
struct slots {
	uint8_t *slot[2 * TILES];
	int n;
};

/* Where something is to be guessed: pointers, so that hands and piles are filled alike. */
static void collect(struct slots *to, uint8_t *ids, int n)
{
	for (int i = 0; i < n; i++)
		if (ids[i] == UNSEEN) {
			assert(to->n < 2 * TILES);
			to->slot[to->n++] = &ids[i];
		}
}

/* How often each tile or card is there; what is hidden is not counted. */
static void count(int *times, const uint8_t *ids, int n)
{
	for (int i = 0; i < n; i++)
		if (ids[i] < TILES)
			times[ids[i]]++;
}

/* Fill slots with what is not seen: hands must not get what is known to be in
 * the pile. `first` and `last` are the ids there are. */
static void fill(struct pile *p, const int *seen, int first, int last, const struct slots *hands,
                 const struct slots *pile, struct rng *rng)
{
	uint8_t free[TILES], rest[TILES];
	size_t n = 0, m = 0;
	for (int id = first; id <= last; id++)
		if (!seen[id] && !p->known[id])
			free[n++] = (uint8_t)id;
	rng_shuffle(rng, free, n);
	assert((size_t)hands->n <= n);
	for (int i = 0; i < hands->n; i++)
		*hands->slot[i] = free[--n];
	for (int id = first; id <= last; id++)
		if (!seen[id] && p->known[id])
			rest[m++] = (uint8_t)id;
	memcpy(rest + m, free, n);
	rng_shuffle(rng, rest, m + n);
	assert((size_t)pile->n <= m + n);
	for (int i = 0; i < pile->n; i++)
		*pile->slot[i] = rest[i];
}

/* What is seen anywhere cannot be somewhere else; all the rest may be in any slot. */
static void guess_tiles(struct state *s, struct rng *rng)
{
	/* Ludwig's two are in his hand, also for the one who sees just them */
	if (s->phase == LUDWIG && s->hand[2][0] == UNSEEN && s->shown[2][0] != UNSEEN)
		memcpy(s->hand[2], s->shown[2], 2);
	int seen[TILES] = { 0 };
	struct slots hands = { .n = 0 }, pile = { .n = 0 };
	for (int i = 0; i < s->chairs; i++) {
		struct castle *c = &s->castle[i];
		for (int j = 0; j < c->rooms; j++)
			count(seen, &c->place[j].room, 1);
		count(seen, c->tile, 2);
		count(seen, &c->chain_room, 1);
		count(seen, s->hand[i], HAND);
		count(seen, s->shown[i], 2);
		collect(&hands, s->hand[i], HAND);
		if (c->chain == TAKE) {
			count(seen, c->look, FIVE);
			collect(&pile, c->look, FIVE);
		}
	}
	count(seen, s->tiles.discard, s->tiles.discards);
	collect(&pile, s->tiles.discard, s->tiles.discards);
	collect(&pile, s->tiles.supply, s->tiles.left);
	fill(&s->tiles, seen, 0, TILES - 1, &hands, &pile, rng);
}

/* The same for cards, of which nobody has a hand. */
static void guess_cards(struct state *s, struct rng *rng)
{
	int seen[TILES] = { 0 };
	struct slots none = { .n = 0 }, pile = { .n = 0 };
	for (int i = 0; i < s->chairs; i++) {
		struct castle *c = &s->castle[i];
		count(seen, c->card, c->cards);
		if (c->chain == CARD) {
			count(seen, c->look, FIVE);
			collect(&pile, c->look, FIVE);
		}
	}
	count(seen, s->cards.discard, s->cards.discards);
	collect(&pile, s->cards.discard, s->cards.discards);
	collect(&pile, s->cards.supply, s->cards.left);
	fill(&s->cards, seen, 1, CARDS, &none, &pile, rng);
}

/* Any two of a hand, in the order of the table. */
static void guess_two(const struct state *s, const uint8_t *hand, uint8_t *two, struct rng *rng)
{
	assert(ludwig_hand_size(s) >= 2);
	uint32_t size = (uint32_t)ludwig_hand_size(s);
	uint32_t one = rng_below(rng, size), other = rng_below(rng, size - 1);
	other += other >= one;
	two[0] = hand[hand[one] < hand[other] ? one : other];
	two[1] = hand[hand[one] < hand[other] ? other : one];
}

/* How many tiles or cards a castle's builders look at. */
static int looked_at(const struct castle *c)
{
	int n = 0;
	while (n < FIVE && c->look[n] != NOTHING)
		n++;
	return n;
}

/* Hands before picks and looks before proposals: the later ones are chosen from the earlier. */
void ludwig_guess(struct state *s, struct rng *rng)
{
	assert(s->chairs >= 3 && s->chairs <= SEATS_MOST);
	guess_tiles(s, rng);
	guess_cards(s, rng);
	for (int seat = 0; seat < s->seats; seat++)
		if (s->pick[seat][0] == UNSEEN)
			guess_two(s, s->hand[seat], s->pick[seat], rng);
	if (s->shown[2][0] == UNSEEN)
		guess_two(s, s->hand[2], s->shown[2], rng);
	for (int i = 0; i < s->chairs; i++) {
		struct castle *c = &s->castle[i];
		struct ludwig_said said = ludwig_said(c->proposal);
		if (c->proposal && said.what == UNSEEN)
			c->proposal = ludwig_say(said.verb, i, c->look[rng_below(rng, (uint32_t)looked_at(c))], 0, 0);
	}
}

/* ---- invariants ---- */

/* Every tile is in one place; hidden ones are not counted. Ludwig's two lie in his hand and
 * are shown at once while they wait to be shared out, and are counted in the hand. */
static const char *check_tiles(const struct state *s)
{
	int times[TILES] = { 0 };
	for (int i = 0; i < s->chairs; i++) {
		const struct castle *c = &s->castle[i];
		for (int j = 0; j < c->rooms; j++)
			count(times, &c->place[j].room, 1);
		count(times, c->tile, 2);
		if (c->chain == PUT)
			count(times, &c->chain_room, 1);
		if (c->chain == TAKE)
			count(times, c->look, FIVE);
		count(times, s->hand[i], HAND);
		if (s->phase != LUDWIG)
			count(times, s->shown[i], 2);
	}
	count(times, s->tiles.supply, s->tiles.left);
	count(times, s->tiles.discard, s->tiles.discards);
	int all = 0;
	for (int i = 0; i < TILES; i++) {
		if (times[i] > 1)
			return "a tile is there twice";
		all += times[i];
	}
	bool hidden = memchr(s->tiles.supply, UNSEEN, s->tiles.left) || memchr(s->tiles.discard, UNSEEN, s->tiles.discards) ||
	              memchr(s->hand, UNSEEN, sizeof s->hand);
	for (int i = 0; i < s->chairs; i++)
		hidden = hidden || memchr(s->castle[i].look, UNSEEN, FIVE) || memchr(s->shown[i], UNSEEN, 2);
	return all == TILES || hidden ? NULL : "a tile is missing";
}

/* A castle stands as it may: every room touches another and has its place. */
static const char *check_castle(const struct castle *c)
{
	struct castle so_far = *c;
	int of_type[TYPES] = { 0 };
	for (so_far.rooms = 0; so_far.rooms < c->rooms; so_far.rooms++) {
		const struct place *next = &c->place[so_far.rooms];
		if (!ludwig_may_stand(&so_far, next->room, next->x, next->y))
			return "a room stands where it may not";
		of_type[ludwig_room[next->room].type]++;
	}
	for (int type = 0; type < TYPES; type++)
		if (of_type[type] != c->of_type[type])
			return "the rooms of a type are counted wrong";
	if (c->attendants > 2 || c->cards > 2)
		return "a castle has too many attendants or cards";
	return NULL;
}

/* Special rooms and attendants never leave the game: what is built and what is left add up. */
static const char *check_supplies(const struct state *s)
{
	int specials[3] = { s->specials[0], s->specials[1], s->specials[2] }, attendants = 0;
	for (int i = 0; i < ATTENDANTS; i++)
		attendants += s->attendants[i];
	for (int i = 0; i < s->chairs; i++) {
		const struct castle *c = &s->castle[i];
		attendants += c->attendants;
		for (int j = 0; j < c->rooms; j++)
			if (c->place[j].room >= TILES)
				specials[c->place[j].room - TILES]++;
		if (c->chain == PUT && c->chain_room >= TILES && c->chain_room < ROOMS)
			specials[c->chain_room - TILES]++;
	}
	for (int i = 0; i < 3; i++)
		if (specials[i] != SPECIALS_EACH)
			return "a special room is missing or too many";
	return attendants == ATTENDANTS * ATTENDANTS_EACH ? NULL : "an attendant is missing or too many";
}

const char *ludwig_check(const struct state *s)
{
	/* the rest would read beyond its tables where these are wrong */
	if (s->seats < 2 || s->seats > SEATS_MOST || s->chairs < 3 || s->phase > OVER || s->turn > 4 || s->round > 1)
		return "a counter is out of range";
	const char *wrong = check_tiles(s);
	for (int i = 0; !wrong && i < s->chairs; i++)
		wrong = check_castle(&s->castle[i]);
	return wrong ? wrong : check_supplies(s);
}
