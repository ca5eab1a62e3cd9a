/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Between Two Castles of Mad King Ludwig. The state, field by field, is the
 * design of this game; the files beside it read in the order data, wishes, plan,
 * rules, build, score, result, secret, names, text, sketch, judge, fits, traits, expect,
 * hints.
 *
 * Chairs stand in a ring, castles between them: castle c lies between chair c,
 * for whom it is the left one, and chair c+1, for whom it is the right one. With
 * two people the third chair is Ludwig's.
 *
 * A castle is a list of rooms with their places; a plan (plan.c) of it is drawn
 * up when one is needed. Everything that is hidden lies in slots (hands, piles,
 * tiles that two builders look at), and it is public who has seen each slot.
 */
#ifndef BERGFRIED_LUDWIG_H
#define BERGFRIED_LUDWIG_H

#include "bits.h"
#include "game.h"

struct json;

/* The seven regular types, then the special rooms, in the order of the pad. */
enum type { FOOD, LIVING, UTILITY, OUTDOOR, SLEEPING, CORRIDOR, DOWNSTAIRS, REGULAR, SPECIAL = REGULAR, TYPES };

enum hanging { TORCH, PAINTING, MIRROR, SWORDS, HANGINGS, NO_HANGING = HANGINGS };

/* Which rooms a room looks at. */
enum where {
	ABOVE_BELOW, LEFT_RIGHT, TWO_BELOW, AROUND, THREE_BELOW, AROUND_NOT_BELOW,
	CONNECTED, ANYWHERE, COLUMN, COLUMN_ABOVE,
	ALL_TYPES,   /* sleeping: 4 if every regular type is in the castle, else 1 */
	LIKE_ME,     /* corridor: the rooms around with its own hanging */
	ROOMS_BELOW, /* tower: every room below it in its column */
	ALL_AROUND,  /* grand foyer: every room around */
	NOWHERE      /* fountain: worth 5 by itself */
};

enum attendant { PAINTER, KNIGHT, JESTER, TAILOR, ATTENDANTS };

enum {
	SEATS_MOST = 7,
	CASTLES = 7,
	TILES = 147,             /* regular rooms, by row of the table */
	TOWER = TILES, FOUNTAIN, GRAND_FOYER, ROOMS,
	THRONES = 7,
	THRONE = 254,            /* as a room of a castle: the throne room */
	NOTHING = 255,           /* no room */
	CARDS = 20,              /* bonus cards 1 to 20 */
	HAND = 9,
	FIVE = 5,                /* tiles looked at for food; of the cards, three */
	SPECIALS_EACH = 16,
	ATTENDANTS_EACH = 7,
	BUILT = 28,              /* rooms of a castle besides the throne: 16 drafted, 2 for food,
	                            at most 8 special ones */
	UNSEEN = 253             /* something there that a seat does not know */
};

/* ---- tables (data.c) ---- */

struct room {
	const char *name;         /* N_("...") */
	uint8_t type, where, target, points, hanging;
};

struct throne {
	uint8_t type[2];          /* wants these */
	uint8_t hanging;
	struct { int8_t x, y; } mark[2];  /* on these cells */
};

extern const struct room ludwig_room[ROOMS];
extern const struct throne ludwig_throne[THRONES];
/* in moves and tables; and for people */
extern const char *const ludwig_type_name[TYPES], *const ludwig_type_title[TYPES];
extern const char *const ludwig_hanging_name[HANGINGS], *const ludwig_hanging_title[HANGINGS];
extern const char *const ludwig_attendant_name[ATTENDANTS], *const ludwig_attendant_title[ATTENDANTS];
extern const uint8_t ludwig_attended[ATTENDANTS];  /* the hanging that an attendant scores */
extern const char *const ludwig_castle_name[CASTLES];
extern const char ludwig_throne_name[];
extern const char ludwig_type_letters[];  /* in drawings */
extern const char *const ludwig_card_text[CARDS + 1];

/* The lines of the pad, in its order; the first seven are the types. */
enum pad_line { TOWERS = REGULAR, FOUNTAINS, FOYERS, BONUS_CARDS, HELPERS, THRONE_LINE, PAD_LINES };

extern const char *const ludwig_pad_title[PAD_LINES];

/* ---- sentences (wishes.c) ---- */

extern const char *const ludwig_attendant_text[ATTENDANTS];

/* What a room wants: "2 for each sleeping room directly above and below". */
struct message ludwig_wish(int room);

/* What a throne room wants: "2 for each marked cell with a food room or a corridor". */
struct message ludwig_throne_wish(int throne);

/* Where a room may stand, if that is not what most may; NULL. */
const char *ludwig_stands(int room);

/* The bonus of a type; NULL for the cellar's, which is one of the others. */
extern const char *const ludwig_bonus_text[REGULAR];

/* What a room of a regular type earns by being the third or the fifth one. */
enum earned { EARNED_NOTHING, EARNED_THIRD, EARNED_FIFTH };

/* "third food room: ..."; NULL for nothing */
const char *ludwig_earned_text(enum earned, int type);

/* The same for a room that comes to a castle; a message without id for nothing. */
struct message ludwig_bonus_with(const struct state *, int castle, int room);

/* ---- the state ---- */

/* Where a room stands. y counts rows: 0 the throne's, 1 above, -1 below. People
 * call them levels 1, 2 and -1; there is no level 0. */
struct place {
	uint8_t room;  /* TILES and up: special */
	int8_t x, y;
};

/* What is open at a castle besides its tiles of this turn. */
enum chain {
	NO_CHAIN,
	BONUS,      /* downstairs: which bonus */
	TAKE,       /* food: which of the five */
	ATTEND,     /* living: which attendant */
	CARD,       /* utility: which of the three */
	CHOOSE,     /* the fifth room: which special */
	PUT         /* where `chain_room` goes */
};

struct castle {
	uint8_t throne;               /* by row of the table */
	uint8_t rooms;                /* how many are built */
	uint8_t of_type[TYPES];       /* how many of each type; the throne is not counted */
	uint8_t attendants, cards;    /* how many: up to 2 each */
	uint8_t attendant[2], card[2];
	uint8_t tile[2];              /* to be placed this turn, from chair c and from chair c+1; NOTHING */
	uint8_t chain;                /* enum chain */
	uint8_t chain_room;           /* in PUT; else NOTHING */
	uint8_t chain_seat;           /* whose tile began the chain and who decides it */
	uint8_t look[FIVE];           /* TAKE: five tiles; CARD: three cards, or what there was; else NOTHING */
	uint8_t proposer;             /* who has made a proposal that waits for an answer; NOTHING */
	uint8_t overruled;            /* the partner objected: the older builder decides */
	uint8_t padding[4];           /* always 0 */
	move proposal;                /* 0 without one */
	struct place place[BUILT];
};

/* A pile of tiles or cards, and its discards. */
struct pile {
	uint8_t left, discards;       /* how many */
	uint8_t supply[TILES];        /* the next one last */
	uint8_t discard[TILES];
	uint8_t seen[TILES];          /* who has seen each discard, a bit for a seat */
	uint8_t known[TILES];         /* by tile: who knows that it is in the pile or among its
	                                 discards, though not where: it was shuffled in again */
};

/* What comes next. */
enum phase {
	LUDWIG,   /* two people: one of them shares out Ludwig's two tiles */
	PICK,     /* everybody picks two tiles, in secret */
	SHARE,    /* everybody says which one goes left */
	BUILD,    /* everybody builds */
	OVER
};

/* What chance must decide before somebody can move. */
enum need { NO_NEED, NEED_LUDWIG, NEED_TILES, NEED_CARDS, NEED_DEAL };

struct state {
	struct castle castle[CASTLES];
	struct pile tiles, cards;
	uint8_t hand[SEATS_MOST][HAND];   /* by chair; NOTHING behind the last */
	uint8_t hand_seen[SEATS_MOST];    /* who has held this hand in this round */
	uint8_t pick[SEATS_MOST][2];      /* two tiles of the hand, before they are shown; NOTHING */
	uint8_t shown[SEATS_MOST][2];     /* the same two, shown and not shared out yet; NOTHING. In LUDWIG
	                                     his two, which are still in his hand, too */
	uint8_t age[SEATS_MOST];          /* place of each seat from old (0) to young */
	uint8_t specials[3];              /* left of each, by room - TILES */
	uint8_t attendants[ATTENDANTS];   /* left of each */
	uint8_t seats, chairs;            /* people; people and Ludwig */
	uint8_t round, turn;              /* 0 and 1; 0 to 3 */
	uint8_t phase, need;
	uint8_t need_castle;              /* who waits for NEED_TILES, NEED_CARDS */
	uint8_t both;                     /* option consent=both */
	uint8_t news;                     /* see struct game; wraps around */
	uint8_t padding[3];               /* always 0 */
};

_Static_assert(sizeof(struct state) <= 4096, "the state has grown");
_Static_assert(offsetof(struct castle, padding) + 4 == offsetof(struct castle, proposal) &&
                   sizeof(struct castle) == offsetof(struct castle, place) + BUILT * sizeof(struct place) &&
                   sizeof(struct state) == offsetof(struct state, padding) + 3,
               "hidden padding");

/* ---- who is who (build.c) ---- */

static inline int ludwig_left(const struct state *s, int chair)
{
	(void)s;
	return chair;
}

static inline int ludwig_right(const struct state *s, int chair)
{
	return (chair + s->chairs - 1) % s->chairs;
}

/* One of a chair's two castles: its left one, then its right one. */
static inline int ludwig_castle_of(const struct state *s, int chair, int side)
{
	return side ? ludwig_right(s, chair) : ludwig_left(s, chair);
}

/* The builders of a castle: chair c and chair c+1. */
static inline int ludwig_builder(const struct state *s, int castle, int which)
{
	return (castle + which) % s->chairs;
}

/* Is it one of Ludwig's castles? */
static inline bool ludwig_shared_with_ludwig(const struct state *s, int castle)
{
	return ludwig_builder(s, castle, 0) >= s->seats || ludwig_builder(s, castle, 1) >= s->seats;
}

/* Is any special room left? */
static inline bool ludwig_any_special(const struct state *s)
{
	return s->specials[0] + s->specials[1] + s->specials[2] > 0;
}

/* Tiles in a hand before anybody has picked. */
static inline int ludwig_hand_size(const struct state *s)
{
	return HAND - 2 * s->turn;
}

/* Who shares out Ludwig's tiles: the person on his left, in round 2 the one on
 * his right. */
static inline int ludwig_in_charge(const struct state *s)
{
	return s->round == 0 ? 0 : 1;
}

/* Ludwig sits on chair 2: the castle that he builds with a person. */
static inline int ludwig_castle_with(int seat)
{
	return seat == 0 ? 2 : 1;
}

/* Is a move at a castle only a proposal, as things stand? */
static inline bool ludwig_proposes(const struct state *s, int castle)
{
	return s->both && !s->castle[castle].overruled && !ludwig_shared_with_ludwig(s, castle);
}

/* The seats that build a castle, a bit each. */
unsigned ludwig_builders(const struct state *, int castle);

/* The seat whose word counts when the two disagree. */
int ludwig_older(const struct state *, int castle);

/* The seat that decides what is open at a castle; -1: whoever has a tile there. After an
 * objection it is the older builder (R5); a bonus is decided by whoever brought the tile that
 * began the chain (R4), not by who has the next tile. Inline, because playouts ask it for
 * every seat and castle after every move: with seven seats a call cost 5 % of their speed. */
static inline int ludwig_decides(const struct state *s, int castle)
{
	const struct castle *c = &s->castle[castle];
	return c->overruled ? ludwig_older(s, castle) : c->chain ? c->chain_seat : -1;
}

/* ---- plans (plan.c) ---- */

/* Rows and columns of a plan: room for a castle that grows one way only. */
enum { PLAN_ROWS = 2 * BUILT + 3, PLAN_COLS = 64, GROUND = BUILT + 1, MIDDLE = 30 };

/* What stands where: the number of the room in the castle's list plus 1; 0
 * empty, THRONE the throne. */
struct plan {
	uint8_t at[PLAN_ROWS][PLAN_COLS];
};

void ludwig_draw_plan(const struct castle *, struct plan *);

static inline int ludwig_at(const struct plan *p, int x, int y)
{
	return p->at[GROUND + y][MIDDLE + x];
}

/* The throne room fills two cells. */
static inline bool ludwig_on_throne(int x, int y)
{
	return y == 0 && (x == 0 || x == 1);
}

/* The room on a cell, by number in the castle's list; -1 if there is none. */
int ludwig_room_on(const struct castle *, int x, int y);

/* The cells that a castle reaches, the throne's among them. */
struct bounds {
	int left, right, low, high;
};

struct bounds ludwig_bounds(const struct castle *);

/* One cell more that is to be within them. */
void ludwig_reach(struct bounds *, int x, int y);

/* Does a room want the open sky? Then nothing is built above it. */
bool ludwig_under_the_sky(int room);

/* May it be above and below the ground? */
static inline bool ludwig_on_any_level(int room)
{
	return ludwig_room[room].type == CORRIDOR || room == GRAND_FOYER;
}

/* The cells where a room of this kind may be placed; how many. */
int ludwig_cells(const struct castle *, int room, struct place out[128]);

/* Is this one of them? */
bool ludwig_may_stand(const struct castle *, int room, int x, int y);

/* ---- building (build.c) ---- */

/* A move that is final: make it at a castle, with all that follows. */
void ludwig_build(struct state *, int seat, move);

/* What is open at a castle for this seat, as if nobody had to agree. */
int ludwig_open(const struct state *, int castle, int seat, move *out);

/* What the next room of a regular type earns at a castle: nothing if that has run out. */
enum earned ludwig_earns(const struct state *, int castle, int type);

/* A tile or card goes to the discards; who has seen it, a bit for a seat. */
void ludwig_throw_away(struct pile *, int id, unsigned seen);

/* A proposal reserves nothing: can it still be agreed to? */
bool ludwig_still_open(const struct state *, move);

/* Where a seat can plan to build before everybody has shared out: each of its two tiles at
 * either castle, or where it has been sent; how many. */
int ludwig_ahead(const struct state *, int seat, move out[MOVES_MAX]);

/* Draw what a castle looks at: five tiles or three cards, or what there is. The
 * pile is filled up first where it is short, unless it just has been. */
void ludwig_draw(struct state *, int castle, bool filled_up);

/* ---- moves ---- */

enum verb {
	VERB_NONE,  /* so that no move is 0 */
	VERB_LUDWIG, VERB_PICK, VERB_LEFT, VERB_PLACE, VERB_TAKE, VERB_ATTENDANT, VERB_CARD, VERB_SPECIAL,
	VERB_BONUS, VERB_AGREE, VERB_OBJECT
};

/* What a move says: the castle, a room, tile, card, attendant or type, and a
 * place or (in PICK) the second tile. */
struct ludwig_said {
	enum verb verb;
	int castle, what, x, y;
};

static inline move ludwig_say(enum verb verb, int castle, int what, int x, int y)
{
	return (move)verb | (move)castle << 4 | (move)what << 7 | (move)(x + 64) << 15 | (move)(y + 64) << 23;
}

/* Two tiles of a hand, in the order of the table. */
static inline move ludwig_say_pick(int one, int other)
{
	return one < other ? ludwig_say(VERB_PICK, 0, one, other, 0) : ludwig_say(VERB_PICK, 0, other, one, 0);
}

static inline struct ludwig_said ludwig_said(move m)
{
	return (struct ludwig_said){ (enum verb)(m & 15), (int)(m >> 4 & 7), (int)(m >> 7 & 255), (int)(m >> 15 & 255) - 64,
		              (int)(m >> 23 & 255) - 64 };
}

/* ---- score.c ---- */

enum { CAUSES = 2 * BUILT };

/* A castle's points in all. */
int ludwig_castle_points(const struct castle *);

/* A room's points, and the rooms that gave them (by number in the castle's
 * list, THRONE); how many are put in *n. */
int ludwig_room_points(const struct castle *, const struct plan *, int number, uint8_t causes[CAUSES], int *n);
int ludwig_card_points(const struct castle *, const struct plan *, int card);
int ludwig_attendant_points(const struct castle *, int attendant);
int ludwig_throne_points(const struct castle *, const struct plan *);

/* In which line of the pad a room is counted, and what each of the lines adds up to. */
int ludwig_pad_line(int room);
void ludwig_pad_points(const struct castle *, const struct plan *, int points[PAD_LINES]);

/* What a room adds to a castle at once; at its best cell, or 0. */
int ludwig_gain_at(const struct castle *, int room, int x, int y);
int ludwig_best_gain(const struct castle *, int room);

/* Special rooms, the throne included. */
int ludwig_specials(const struct castle *);

/* Rooms with a hanging, the throne included. */
int ludwig_hangings(const struct castle *, int hanging);

/* The tally of one castle, in the order of the pad. */
void ludwig_tally_castle(const struct castle *, int castle, bool pending, struct tally *);

/* ---- result.c ---- */

/* A chair's two castles, by points: the lower one counts. */
struct standing {
	int points, other, specials;
	int castle, other_castle;
};

struct standing ludwig_standing(const struct state *, int chair);

/* What puts one above another, in the order in which it is asked for. */
enum edge { EDGE_NONE, EDGE_POINTS, EDGE_OTHER, EDGE_SPECIALS };

enum edge ludwig_edge(struct standing, struct standing);

/* All chairs from the first to the last, and the place of each: equals share one. */
void ludwig_ranking(const struct state *, int chair[SEATS_MOST], int place[SEATS_MOST]);

int ludwig_points(const struct state *, int chair);
void ludwig_all_points(const struct state *, int points[SEATS_MOST]);
unsigned ludwig_winners(const struct state *);
void ludwig_score(const struct state *, int seat, struct tally *);

/* ---- secret.c ---- */
const char *ludwig_check(const struct state *);
void ludwig_hide(struct state *, int seat);
void ludwig_guess(struct state *, struct rng *);

/* ---- judge.c ---- */

/* For a search, see hints.h. */
int ludwig_judge(const struct state *, int seat);
move ludwig_quick(const struct state *, int seat, struct rng *);

/* ---- names.c ---- */

/* "king-s-chambers", "tower", "throne" */
void ludwig_put_room(int room, struct buf *);

/* Rows as levels, 0 is 1, -1 is -1; and back. */
static inline int ludwig_level(int y)
{
	return y < 0 ? y : y + 1;
}

static inline int ludwig_row(int level)
{
	return level < 0 ? level : level - 1;
}

/* "2,3": column and level */
void ludwig_put_cell(int x, int y, struct buf *);

/* A room of a castle's list, or the throne, as people read it. */
const char *ludwig_name_of(const struct castle *, int number);

/* A room for a {key} of a message; "?" for one that is not known. */
void ludwig_with_room(struct message *, const char *key, int room);
void ludwig_with_castle(struct message *, int castle);

void ludwig_name_move(const struct state *, int seat, move, struct buf *);
struct message ludwig_refuse(const struct state *, int seat, const char *words);
struct message ludwig_tell(const struct view *, int seat, move);
int ludwig_brought(const struct view *before, const struct view *after, int seat, move);
void ludwig_notice(const struct view *before, const struct view *after, struct told *);
int ludwig_turn(const struct view *);
void ludwig_picture(const struct view *, int seat, move, struct buf *shows, struct buf *where);
struct message ludwig_piece(const char *name);
void ludwig_favourite(const struct tally_line *, struct buf *sign);

/* ---- merits.c ---- */
void ludwig_merits(const struct view *before, move, const struct state *after, struct merits *);

/* ---- text.c, data.c ---- */
void ludwig_show(const struct view *, const struct catalogue *, struct buf *);
void ludwig_json(const struct view *, struct buf *);

/* "key":[ and "key":[1,2] */
void ludwig_json_list(struct json *, const char *key);
void ludwig_json_pair(struct json *, const char *key, int one, int other);
void ludwig_data(const struct options *, struct buf *);

/* actions.c and seen.c: for programs that learn. The rules only pass it on. */
extern const struct numbers ludwig_numbers;
extern const struct observation ludwig_observation;

/* hints.c: what bots know. The rules only pass it on. */
extern const struct hints between_two_castles_hints;

#endif
