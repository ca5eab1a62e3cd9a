/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Building: whose a castle is, what is open there, and what a final move does, with
 * the bonuses that follow from it (book: bonuses come at once, before any other
 * tile of the castle).
 */
#include "ludwig.h"

#include <assert.h>
#include <string.h>

/* ---- who is who ---- */

/* Ludwig is none of them: he looks at nothing, and is asked nothing. */
unsigned ludwig_builders(const struct state *s, int castle)
{
	assert(castle >= 0 && castle < s->chairs);
	unsigned set = 0;
	for (int which = 0; which < 2; which++)
		if (ludwig_builder(s, castle, which) < s->seats)
			set |= 1u << ludwig_builder(s, castle, which);
	return set;
}

/* Ages are places from old to young, so two are never the same (R2). */
int ludwig_older(const struct state *s, int castle)
{
	assert(castle >= 0 && castle < s->chairs);
	int one = ludwig_builder(s, castle, 0), other = ludwig_builder(s, castle, 1);
	if (one >= s->seats || other >= s->seats)
		return one < other ? one : other;  /* Ludwig has no say */
	return s->age[one] < s->age[other] ? one : other;
}

/* ---- piles ---- */

/* Take the next one off a pile. */
static int draw_one(struct pile *p)
{
	/* a search plays on copies in which everything has been guessed */
	assert(p->left > 0);
	int id = p->supply[--p->left];
	assert(id != UNSEEN);
	p->supply[p->left] = NOTHING;
	return id;
}

/* Discards stay face down (R14), but who saw one before knows that it lies there. */
void ludwig_throw_away(struct pile *p, int id, unsigned seen)
{
	assert(p->discards < TILES && id < TILES);
	p->discard[p->discards] = (uint8_t)id;
	p->seen[p->discards++] = (uint8_t)seen;
}

/* One of those looked at is kept, the others go away. */
static void keep(struct state *s, int castle, int id)
{
	struct castle *c = &s->castle[castle];
	assert((c->chain == TAKE || c->chain == CARD) && memchr(c->look, id, FIVE));
	struct pile *p = c->chain == TAKE ? &s->tiles : &s->cards;
	for (int i = 0; i < FIVE; i++) {
		if (c->look[i] != NOTHING && c->look[i] != id)
			ludwig_throw_away(p, c->look[i], ludwig_builders(s, castle));
		c->look[i] = NOTHING;
	}
	s->news++;
}

/* ---- bonuses ---- */

/* A chain may go on with another link at once: put_room begins one after this. */
static void end_chain(struct castle *c)
{
	c->chain = NO_CHAIN;
	c->chain_room = NOTHING;
}

/* The tiles or cards are drawn when the move that earns them is final: castles that earn at
 * the same time draw in the order of the moves (R11). */
void ludwig_draw(struct state *s, int castle, bool filled_up)
{
	struct castle *c = &s->castle[castle];
	assert(c->chain == TAKE || c->chain == CARD);
	bool tiles = c->chain == TAKE;
	struct pile *p = tiles ? &s->tiles : &s->cards;
	int n = tiles ? FIVE : 3;
	if (p->left + p->discards == 0) {
		end_chain(c);  /* other castles look at all there is: no bonus */
		return;
	}
	/* short of tiles: all that lies about is shuffled in first, even if it is still too few (R29) */
	if (p->left < n && !filled_up) {
		s->need = tiles ? NEED_TILES : NEED_CARDS;
		s->need_castle = (uint8_t)castle;
		return;
	}
	/* a castle takes what there is, if others look at the rest */
	for (int i = 0; i < n && p->left; i++)
		c->look[i] = (uint8_t)draw_one(p);
	s->news++;
}

/* A special room comes to the castle, if one of its kind is left; otherwise there is no
 * bonus, and nothing instead (R10). It leaves the supply here, not when it is placed. */
static void give_special(struct state *s, struct castle *c, int room)
{
	assert(room >= TILES && room < ROOMS);
	if (!s->specials[room - TILES]) {
		end_chain(c);
		return;
	}
	s->specials[room - TILES]--;
	c->chain = PUT;
	c->chain_room = (uint8_t)room;
}

/* The bonus for three rooms of a type. It cannot be declined (R8). */
static void give_bonus(struct state *s, int castle, int type)
{
	struct castle *c = &s->castle[castle];
	c->chain_room = NOTHING;
	switch ((enum type)type) {
	case FOOD:
		c->chain = TAKE;
		ludwig_draw(s, castle, false);
		return;
	case LIVING:  /* which spot of the throne room it takes makes no difference (R17) */
		c->chain = ATTEND;
		return;
	case UTILITY:
		c->chain = CARD;
		ludwig_draw(s, castle, false);
		return;
	case OUTDOOR:
		give_special(s, c, FOUNTAIN);
		return;
	case SLEEPING:
		give_special(s, c, TOWER);
		return;
	case CORRIDOR:
		give_special(s, c, GRAND_FOYER);
		return;
	case DOWNSTAIRS:
		c->chain = BONUS;
		return;
	case SPECIAL:
	case TYPES:
		break;
	}
	assert(!type);
}

/* Build a room, and begin what it earns: the bonus comes before any other tile (R7). Only
 * the third and the fifth count, wherever the room came from. */
static void put_room(struct state *s, int castle, int room, int x, int y)
{
	struct castle *c = &s->castle[castle];
	assert(c->rooms < BUILT && room < ROOMS && !ludwig_on_throne(x, y));
	int type = ludwig_room[room].type;
	c->place[c->rooms++] = (struct place){ (uint8_t)room, (int8_t)x, (int8_t)y };
	c->of_type[type]++;
	end_chain(c);
	if (type == SPECIAL)
		return;
	if (c->of_type[type] == 3)
		give_bonus(s, castle, type);
	else if (c->of_type[type] == 5 && ludwig_any_special(s))
		c->chain = CHOOSE;
}

/* ---- what is open ---- */

static int open_cells(const struct castle *c, int castle, int room, move *out)
{
	struct place cell[128];
	int n = ludwig_cells(c, room, cell);
	for (int i = 0; i < n; i++)
		out[i] = ludwig_say(VERB_PLACE, castle, room, cell[i].x, cell[i].y);
	return n;
}

/* May the bonus of a type be chosen? Not one that has run out (R9), nor the cellar's own. */
static bool can_give(const struct state *s, int type)
{
	assert(type >= 0 && type < REGULAR);
	static const int special[REGULAR] = { [OUTDOOR] = FOUNTAIN, [SLEEPING] = TOWER, [CORRIDOR] = GRAND_FOYER };
	if (type == DOWNSTAIRS)
		return false;
	if (type == FOOD || type == UTILITY) {
		const struct pile *p = type == FOOD ? &s->tiles : &s->cards;
		return p->left + p->discards > 0;
	}
	return !special[type] || s->specials[special[type] - TILES];
}

/* The cellar's third room always earns something: nobody runs out of attendants. */
enum earned ludwig_earns(const struct state *s, int castle, int type)
{
	assert(castle >= 0 && castle < s->chairs && type >= 0 && type < REGULAR);
	int had = s->castle[castle].of_type[type];
	if (had == 2 && (type == DOWNSTAIRS || can_give(s, type)))
		return EARNED_THIRD;
	return had == 4 && ludwig_any_special(s) ? EARNED_FIFTH : EARNED_NOTHING;
}

/* The answers to what is open besides the tiles. */
static int open_chain(const struct state *s, int castle, move *out)
{
	const struct castle *c = &s->castle[castle];
	int n = 0;
	switch ((enum chain)c->chain) {
	case NO_CHAIN:
		return 0;
	case BONUS:
		for (int type = 0; type < REGULAR; type++)
			if (can_give(s, type))
				out[n++] = ludwig_say(VERB_BONUS, castle, type, 0, 0);
		return n;
	case TAKE:  /* there are fewer than five or three only when the supply is short */
	case CARD:
		for (int i = 0; i < FIVE; i++)
			if (c->look[i] != NOTHING)
				out[n++] = ludwig_say(c->chain == TAKE ? VERB_TAKE : VERB_CARD, castle, c->look[i], 0, 0);
		return n;
	case ATTEND:
		for (int kind = 0; kind < ATTENDANTS; kind++)
			if (s->attendants[kind])
				out[n++] = ludwig_say(VERB_ATTENDANT, castle, kind, 0, 0);
		return n;
	case CHOOSE:
		for (int room = TOWER; room <= GRAND_FOYER; room++)
			if (s->specials[room - TILES])
				out[n++] = ludwig_say(VERB_SPECIAL, castle, room, 0, 0);
		return n;
	case PUT:
		return open_cells(c, castle, c->chain_room, out);
	}
	return 0;
}

/* Only what comes from a shared supply can be gone: a cell or a drawn tile cannot. */
bool ludwig_still_open(const struct state *s, move m)
{
	struct ludwig_said said = ludwig_said(m);
	return said.verb == VERB_ATTENDANT ? s->attendants[said.what] > 0
	       : said.verb == VERB_SPECIAL ? s->specials[said.what - TILES] > 0
	       : said.verb == VERB_BONUS   ? can_give(s, said.what)
	                                   : true;
}

/* A chain comes before the tiles: bonuses are used before anything else is built. Ludwig's
 * tile is as good as one's own. */
int ludwig_open(const struct state *s, int castle, int seat, move *out)
{
	assert(castle >= 0 && castle < s->chairs);
	const struct castle *c = &s->castle[castle];
	bool all = c->overruled;  /* the older builder's word: whatever was open, also the other's tile */
	if (all && seat != ludwig_older(s, castle))
		return 0;
	if (c->chain)
		return all || c->chain_seat == seat ? open_chain(s, castle, out) : 0;
	int n = 0;
	for (int which = 0; which < 2; which++) {
		int builder = ludwig_builder(s, castle, which);
		bool mine = builder == seat || builder >= s->seats;
		if (c->tile[which] != NOTHING && (mine || all))
			n += open_cells(c, castle, c->tile[which], out + n);
	}
	return n;
}

int ludwig_ahead(const struct state *s, int seat, move out[MOVES_MAX])
{
	assert(seat >= 0 && seat < s->seats);
	int n = 0;
	for (int side = 0; side < 2 && s->phase == SHARE; side++) {
		int castle = ludwig_castle_of(s, seat, side);
		const struct castle *c = &s->castle[castle];
		for (int i = 0; i < 2 && s->shown[seat][i] != NOTHING; i++)
			n += open_cells(c, castle, s->shown[seat][i], out + n);
		if (s->shown[seat][0] == NOTHING)
			n += open_cells(c, castle, c->tile[side], out + n);
	}
	return n;
}

void ludwig_build(struct state *s, int seat, move m)
{
	struct ludwig_said said = ludwig_said(m);
	assert(said.castle < s->chairs);
	struct castle *c = &s->castle[said.castle];
	switch (said.verb) {
	case VERB_PLACE:
		/* a drafted tile begins a chain of its owner; Ludwig's is decided by who builds it */
		if (c->chain != PUT)
			for (int which = 0; which < 2; which++)
				if (c->tile[which] == said.what) {
					int builder = ludwig_builder(s, said.castle, which);
					c->tile[which] = NOTHING;
					c->chain_seat = (uint8_t)(builder < s->seats ? builder : seat);
				}
		put_room(s, said.castle, said.what, said.x, said.y);
		return;
	case VERB_TAKE:
		keep(s, said.castle, said.what);
		c->chain = PUT;
		c->chain_room = (uint8_t)said.what;
		return;
	case VERB_ATTENDANT:
		assert(s->attendants[said.what] > 0 && c->attendants < 2);
		s->attendants[said.what]--;
		c->attendant[c->attendants++] = (uint8_t)said.what;
		end_chain(c);
		return;
	case VERB_CARD:
		assert(c->cards < 2);
		keep(s, said.castle, said.what);
		c->card[c->cards++] = (uint8_t)said.what;
		end_chain(c);
		return;
	case VERB_SPECIAL:
		give_special(s, c, said.what);
		return;
	case VERB_BONUS:
		give_bonus(s, said.castle, said.what);
		return;
	case VERB_NONE:
	case VERB_LUDWIG:
	case VERB_PICK:
	case VERB_LEFT:
	case VERB_AGREE:
	case VERB_OBJECT:
		break;
	}
	assert(!said.verb);
}
