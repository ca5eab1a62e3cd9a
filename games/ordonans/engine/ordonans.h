/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Ordonans with Crusader Kingdoms. The state, field by field, is the design of
 * this game; the files beside it read in the order cards, list, rules, special,
 * army, claim, secret, names, story, text, wire, hints.
 *
 * Cards are data: the state has a table of what each kind of card shows, so the
 * rules know no list. Cards of one kind look alike, and nothing here tells them
 * apart: hands, armies and the deck are made of kinds, not of numbered cards.
 *
 * What is hidden lies in slots of hands and of the deck, and each slot has the
 * set of those who know what is in it. Nobody ever shuffles the deck again, so
 * such knowledge wanders with the card.
 */
#ifndef BERGFRIED_ORDONANS_H
#define BERGFRIED_ORDONANS_H

#include "bits.h"
#include "game.h"

#include <assert.h>

/* Weak to strong. */
enum icon { LANCE, BOW, SWORD, HELMET, BANNER, ICONS };

enum set { BASE, EXTRA, EXPANSION, SETS };

enum effect {
	NO_LANCE, NO_BOW, NO_SWORD, NO_HELMET, NO_BANNER, LIMIT_3, LIMIT_5,  /* kingdoms */
	MUSTER, MARCH, EXCHANGE, ASSAULT, INTRIGUE,                          /* ordonances */
	EFFECTS
};

/* What a card is, in the upper bits of its face. */
enum sort { TROOP, SPLIT, KINGDOM, ORDONANCE };

enum {
	SEATS = 4,
	TERRITORIES = 5,
	BASE_CARDS = 56,
	EXTRA_CARDS = 37,        /* or one less */
	EXPANSION_CARDS = 42,
	NUMBERS = BASE_CARDS + EXTRA_CARDS + EXPANSION_CARDS,
	KINDS = 136,             /* more than NUMBERS kinds there cannot be */
	DECK = 192,
	HAND = 12,               /* six, and more only by muster (R16) */
	ARMY = 5,
	LIMIT = 4,               /* troop cards of a player in a territory, if no kingdom says otherwise */
	NOTHING = 255,           /* no card, nobody */
	UNSEEN = 254,            /* a card that a seat does not know */
	TURNS_EACH = 60,         /* R19 */
	ONLOOKER = 7,            /* the bit of those who know only what all know */
	SPECIAL = 1 << 6,        /* in a set of knowers: all know that it is a special */
	ALL = 255                /* in a set of knowers: everybody */
};

/* ---- cards (cards.c, list.c) ---- */

/*
 * A card's face. A troop has two bits for each icon: how many. A split troop has
 * ten such bits for its upper side and above them ten for the lower one. The
 * others have the number of their effect.
 */
typedef uint32_t face;

enum { FACE_SIDE = 2 * ICONS, FACE_SORT = 2 * FACE_SIDE };  /* where the lower side and the sort begin */

static inline enum sort ordonans_sort(face f)
{
	return (enum sort)(f >> FACE_SORT);
}

static inline bool ordonans_troop(face f)
{
	return ordonans_sort(f) <= SPLIT;
}

static inline int ordonans_effect(face f)
{
	return (int)(f & 15);
}

/* How many of each icon: four bits each, the lance lowest. */
typedef uint32_t icons;

/* What a side of a card shows. From two bits an icon to four: two are enough for a card, but the
 * counts of an army are added up and must not run into each other. */
static inline icons ordonans_icons(face f, int side)
{
	if (!ordonans_troop(f))
		return 0;
	icons n = (ordonans_sort(f) == SPLIT && side ? f >> FACE_SIDE : f) & ((1u << FACE_SIDE) - 1);
	n = (n | n << 8) & 0x300ff;
	n = (n | n << 4) & 0x30f0f;
	return (n | n << 2) & 0x33333;
}

static inline int ordonans_count(icons n, int icon)
{
	return (int)(n >> 4 * icon & 15);
}

/* A card list: what stands in the table, number by number. */
struct cards {
	uint8_t size[SETS];       /* how many cards a set has */
	uint8_t kinds;
	uint8_t kind[KINDS];      /* by card number: base, extra, expansion */
	face face[KINDS];         /* by kind */
};

_Static_assert(sizeof(struct cards) <= LIST_MAX, "a list has grown");

/* The list under some options. */
const struct cards *ordonans_cards(const struct options *);

extern const char *const ordonans_set_name[SETS];
extern const char *const ordonans_sort_name[];
extern const char *const ordonans_territory_name[TERRITORIES];

extern const struct term ordonans_terms[];  /* by icon, then by effect; then the rest */

/* A kingdom card or an ordonance: its name, and what it does. */
static inline const struct term *ordonans_special(face f)
{
	assert(!ordonans_troop(f) && ordonans_effect(f) < EFFECTS);
	return &ordonans_terms[ICONS + ordonans_effect(f)];
}

/* The card's name as in moves: "lance+helmet", "lance/bow", "no-lance". */
void ordonans_put_face(face, struct buf *);

/* The same of a troop that lies or is laid: a split one with the side that counts. */
void ordonans_put_side(face, int side, struct buf *);

/* A card that lies in an army, with the side it shows: "lance/bow:bow". */
struct army;
struct state;
void ordonans_put_laid(const struct state *, const struct army *, int i, struct buf *);
/* One of a hand or of the deck; "?" if it is not known. */
void ordonans_put_held(const struct state *, int card, struct buf *);

void ordonans_put_icons(icons, struct buf *);

/* The same as in tables: "lance / bow"; and what such a card looks like there.
 * False if the words are no such card. */
void ordonans_put_row_face(face, struct buf *);
bool ordonans_find_face(const char *sort, const char *words, face *);

extern const struct list_kind ordonans_list;

void ordonans_data(const struct options *, struct buf *);

/* ---- the state ---- */

/* One player's troops in one territory, in the order in which they came. */
struct army {
	uint8_t card[ARMY];
	uint8_t cards;
	uint8_t turned;           /* split cards that show their lower side, a bit each */
	uint8_t claimed;          /* the player has claimed the territory */
	uint16_t came;            /* when the last card came: it decides between equals */
};

struct kingdom {
	uint8_t card, seat, territory;
};

enum phase {
	START,   /* a special or a troop */
	LAY,     /* a troop: the special has been played, or the hand was shown */
	BOTTOM,  /* specials may go under the deck */
	OVER
};

struct state {
	face face[KINDS];                      /* what each kind of card shows */
	struct army army[SEATS][TERRITORIES];
	uint16_t clock;                        /* moves so far */
	uint16_t turns;                        /* turns begun */
	uint16_t news;                         /* see struct game */
	uint8_t copies[KINDS];                 /* how many of each kind are in play */
	uint8_t deck[DECK];                    /* the next one last; behind it NOTHING */
	uint8_t deck_known[DECK];              /* who knows each: a bit for a seat, and ONLOOKER's; SPECIAL */
	uint8_t hand[SEATS][HAND];             /* by kind; behind the last NOTHING */
	uint8_t hand_known[SEATS][HAND];       /* of equal cards the one known to more is the first: what
	                                          one knows of them is their number */
	uint8_t hands[SEATS];                  /* how many cards each holds */
	struct kingdom kingdom[EXPANSION_CARDS];  /* in the order in which they were played */
	uint8_t kingdoms;
	uint8_t limit[TERRITORIES];            /* of troop cards of a player, as the kingdoms say */
	uint8_t cancelled[TERRITORIES];        /* icons that do not count, a bit each */
	uint8_t left;                          /* cards in the deck */
	uint8_t kinds, seats;
	uint8_t seat;                          /* whose turn it is */
	uint8_t phase;
	uint8_t passes;                        /* in a row */
	uint8_t in_vain;                       /* one of them was for want of a troop */
	uint8_t dry;                           /* the one to lay has no troop, nor has the deck: known to that seat */
	uint8_t wanting;                       /* who has passed for want of a troop: since then the deck is known
	                                          to have none but those that were seen to go there */
	uint8_t claimer;                       /* who may claim before the next card is laid; NOTHING */
	uint8_t claims;                        /* which territories, a bit each */
	uint8_t expansion, seniority, claim;   /* options */
	uint8_t padding[3];                    /* always 0 */
};

_Static_assert(sizeof(struct state) <= 2048, "the state has grown");
_Static_assert(sizeof(struct army) == 10 && sizeof(struct kingdom) == 3 &&
                   sizeof(struct state) == offsetof(struct state, padding) + 3,
               "hidden padding");

static inline bool ordonans_has_room(const struct state *s, int seat, int territory)
{
	return s->army[seat][territory].cards < s->limit[territory];
}

/* Is a seat's side full everywhere? */
bool ordonans_full(const struct state *, int seat);

/* Are all sides of a territory full? */
bool ordonans_closed(const struct state *, int territory);

/* Does a hand hold a troop, a special? */
bool ordonans_holds(const struct state *, int seat, bool troop);

/* The next troop, or special, of a hand that is known and differs from those before it:
 * cards that look alike are one choice. Past the last: -1. */
static inline int ordonans_next_held(const struct state *s, int seat, int i, bool troop)
{
	const uint8_t *hand = s->hand[seat];
	for (; i < s->hands[seat]; i++)
		if ((!i || hand[i] != hand[i - 1]) && hand[i] != UNSEEN && ordonans_troop(s->face[hand[i]]) == troop)
			return i;
	return -1;
}

/* The same of the cards of an army, all of which are known. */
int ordonans_next_laid(const struct army *, int i);

/* ---- moves (special.c) ---- */

enum verb {
	VERB_TROOP, VERB_KINGDOM, VERB_MUSTER, VERB_MARCH, VERB_EXCHANGE, VERB_ASSAULT, VERB_INTRIGUE,
	VERB_BOTTOM, VERB_DONE, VERB_PASS, VERB_REVEAL, VERB_CLAIM
};

/* A move taken apart. What a verb does not need is 0. */
struct card_move {
	uint8_t verb;
	uint8_t card, side;         /* which card, and which side of a split one is up */
	uint8_t territory;          /* where it goes or lies */
	uint8_t to;                 /* where it is moved to; where the other one lies */
	uint8_t seat;               /* whose card it is */
	uint8_t other, other_side;  /* exchange: the card at `to` */
};

move ordonans_say(struct card_move);
struct card_move ordonans_said(move);

/* The special cards that a seat may play now; how many. */
int ordonans_specials(const struct state *, int seat, move *out);

/* Has a kingdom, by its number in the state, been overridden by a later one (R11)? */
bool ordonans_overridden(const struct state *, int kingdom);

/* Play one: its effect, and where the card goes. */
void ordonans_play_special(struct state *, int seat, const struct card_move *);

/* ---- hands, deck and armies (rules.c) ---- */

int ordonans_moves(const struct state *, int seat, move out[MOVES_MAX]);

/* Put a card into a hand, a set of seats knowing it. */
void ordonans_take(struct state *, int seat, int card, unsigned known);

/* Take one of these out of a hand; who knows of it. */
unsigned ordonans_give(struct state *, int seat, int card);

/* Draw up to so many. */
void ordonans_draw(struct state *, int seat, int n);

/* A card goes under the deck. */
void ordonans_sink(struct state *, int card, unsigned known);

/* A troop comes to an army, or leaves it; of several alike, the first. */
void ordonans_join(struct state *, int seat, int territory, int card, int side);
void ordonans_leave(struct state *, int seat, int territory, int card, int side);

/* The side that a card of an army shows. */
static inline int ordonans_side(const struct army *a, int i)
{
	return a->turned >> i & 1;
}

/* ---- armies compared (army.c) ---- */

/* An army's icons that count. */
icons ordonans_strength(const struct state *, int seat, int territory);

/* The same as a number, so that the larger is the stronger. */
uint64_t ordonans_rank(bool seniority, icons);

/* Why one army is stronger than another. */
enum why {
	WHY_EMPTY,    /* the other has no cards */
	WHY_NUMBER,   /* more groups of this size */
	WHY_SIZE,     /* seniority: the next group is larger */
	WHY_ICON,     /* its group of this size has the stronger icon */
	WHY_EARLIER   /* they are equal; this one was complete earlier */
};

struct verdict {
	uint8_t why;
	uint8_t size;          /* of the group that decided; WHY_SIZE: of the winner's */
	uint8_t number[2];     /* WHY_NUMBER: groups of that size of each; WHY_SIZE: the two sizes */
	uint8_t icon[2];       /* WHY_ICON, WHY_SIZE: the two groups; ICONS where one has none */
};

/* Of two seats in a territory, the first the stronger. */
struct verdict ordonans_verdict(const struct state *, int territory, int stronger, int weaker);

/* What decided between a seat and the next one above it, or for the first one
 * below it, in words; with territory and marker. */
struct message ordonans_explain(const struct state *, int territory, int seat);

/* The same in fewer words, for where territory and marker stand beside it; without an army a
 * message without id. */
struct message ordonans_because(const struct state *, int territory, int seat);

/* What decided between the two strongest armies of a territory, as a sentence about both. */
struct message ordonans_decided(const struct state *, int territory);

/* The seats in a territory from strong to weak, those without an army left out;
 * how many. */
int ordonans_order(const struct state *, int territory, uint8_t seat[SEATS]);

/* The place of a seat's army in a territory: 0 the strongest, 3 if there is no
 * marker for it. And what the markers are called, by place. */
int ordonans_place(const struct state *, int territory, int seat);

/* The same where the order of the armies is known. */
int ordonans_place_in(const uint8_t *order, int n, int seat);
extern const char *const ordonans_marker_name[4];

/* The groups of a seat's army that decided between the two strongest armies of a territory,
 * a bit for each icon; none of any other army. */
unsigned ordonans_deciding(const struct state *, int territory, int seat);

int ordonans_points(const struct state *, int seat);
void ordonans_all_points(const struct state *, int points[SEATS]);
unsigned ordonans_winners(const struct state *);

/* All seats from the best result to the worst. */
void ordonans_ranking(const struct state *, uint8_t seat[SEATS]);

/* What decided between those with most points, in a sentence; NULL where points did, or
 * nothing. */
const char *ordonans_tie(const struct state *);
void ordonans_score(const struct state *, int seat, struct tally *);

/* The groups of an army, the larger and the senior first; how many. Both ways of
 * comparing look at them in this order; they differ in what decides. */
struct group {
	uint8_t size, icon;
};
int ordonans_groups(icons, struct group out[ICONS]);

/* ---- claims (claim.c) ---- */

/* Is it proved by what lies open that nobody can take the territory from this
 * seat any more? */
bool ordonans_proved(const struct state *, int seat, int territory);

/* ---- the rest ---- */

const char *ordonans_check(const struct state *);
void ordonans_hide(struct state *, int seat);
void ordonans_guess(struct state *, struct rng *);

/* How many of each kind are in the deck, in hands and on the table; UNSEEN is one of
 * the kinds. */
void ordonans_count_cards(const struct state *, int times[256]);
void ordonans_forget(struct state *, int seat);  /* who sees a seat put a special under the deck: see R21 */
void ordonans_look_for_troops(struct state *);
void ordonans_name_move(const struct state *, int seat, move, struct buf *);
struct message ordonans_refuse(const struct state *, int seat, const char *words);
struct message ordonans_tell(const struct view *, int seat, move);
int ordonans_gain(const struct view *before, const struct view *after, int seat, move);
void ordonans_notice(const struct view *before, const struct view *after, struct told *);
void ordonans_merits(const struct view *before, move, const struct state *after, struct merits *);
int ordonans_turn_of(const struct view *);
void ordonans_picture(const struct view *, int seat, move, struct buf *shows, struct buf *where);
void ordonans_lay_open(struct state *, int seat, move);
struct message ordonans_piece(const char *name);
void ordonans_favourite(const struct tally_line *, struct buf *sign);

/* "Turn 3, 40 cards in the deck"; and the number of the turn, which everybody takes once. */
struct message ordonans_tell_turn(const struct state *);

static inline int ordonans_turn(const struct state *s)
{
	return (s->turns + s->seats - 1) / s->seats;
}

/* "1 Antioch, up to 4 cards per player" */
struct message ordonans_tell_territory(const struct state *, int territory);
void ordonans_show(const struct view *, const struct catalogue *, struct buf *);
void ordonans_json(const struct view *, struct buf *);
void ordonans_board(const struct view *, struct json *);
void ordonans_foretell(const struct view *before, const struct view *after, struct json *);

/* actions.c, seen.c and secret.c: for programs that learn. The rules only pass it on. */
extern const struct numbers ordonans_numbers;
extern const struct observation ordonans_observation;
extern const struct next ordonans_next;

/* hints.c: what bots know. The rules only pass it on. */
extern const struct hints ordonans_hints;

/* What an army with these icons will be worth in a territory, so many cards being to come; and
 * the chance, in percent, to be the stronger of two that promise so much. */
int ordonans_promise(const struct state *, icons, int territory, int rest);
int ordonans_chance(int mine, int theirs, int rest);

/* traits.c: what a net is shown. */
extern const struct learned ordonans_learned;

#endif
