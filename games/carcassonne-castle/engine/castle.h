/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Carcassonne: The Castle. The state, field by field, is the design of this
 * game; the files beside it read in the order tiles.def, data, lay, rules,
 * score, secret, names, text, wire, hints, traits.
 *
 * The castle is a grid of cells with a border of wall round it. A start area is
 * a tile that lies in the wall from the beginning, so no rule needs a special
 * case for it. Every tile has its features (paths, towers, houses, courts)
 * numbered once and for all; when tiles meet, features of a kind are joined
 * by union-find, and what a feature is worth, who stands on it and how many
 * of its edges are open is kept at its root.
 */
#ifndef BERGFRIED_CASTLE_H
#define BERGFRIED_CASTLE_H

#include "bits.h"
#include "game.h"

enum { NORTH, EAST, SOUTH, WEST, SIDES };

/* Clockwise like the sides, so side s has the quadrants s and s+1, and a
 * quarter turn adds 1 to both. */
enum { NW, NE, SE, SW, QUADRANTS };

enum kind { HOUSE, TOWER, COURT, PATH, KINDS };

enum {
	ROWS = 12, COLS = 9,
	WIDTH = COLS + 2,              /* a column of wall on either side */
	CELLS = (ROWS + 4) * WIDTH,    /* two rows of wall above and below */
	TILES = 60,
	STARTS = 7,                    /* lie in the wall as tiles 61 to 67 */
	FEATURES = 220,                /* all features of all tiles, from 1 on; data.c proves it */
	SEATS = 2,
	FOLLOWERS = 6,                 /* to place, a seat */
	CORNERS = 13,                  /* corner towers with a token */
	BLOCKS = 50,                   /* of the wall, with two spaces of the score track each */
	TOKENS = 10,                   /* kinds 1 to 9 */
	SCORINGS = TILES,              /* each takes home a follower placed in a turn of its own */
	SLOTS = QUADRANTS + SIDES,     /* where a follower stands: 0-3 a quadrant, 4-7 a path's side */
	NO_SLOT = SLOTS
};

/* What lies on a cell, besides the tiles 1 to 67. */
enum { EMPTY = 0, WALL = 255 };

/* A token on the wall or in the deck of which one only knows that it is there. */
enum { UNSEEN = 255 };

static inline int castle_cell(int row, int col)
{
	return (row + 2) * WIDTH + col + 1;
}

static inline int castle_row(int cell)
{
	return cell / WIDTH - 2;
}

static inline int castle_col(int cell)
{
	return cell % WIDTH - 1;
}

/* The cell beyond a side. */
static inline int castle_beyond(int cell, int side)
{
	static const int step[SIDES] = { -WIDTH, 1, WIDTH, -1 };
	return cell + step[side];
}

/* ---- tables (data.c) ---- */

struct tile {
	uint8_t kind[QUADRANTS];  /* as printed, not turned */
	uint8_t area[QUADRANTS];  /* the feature of each quadrant */
	uint8_t path[SIDES];      /* the path that leaves through each side; 0: none */
	uint8_t paths;            /* the sides with a path, a bit each */
	uint8_t well;             /* the path has one */
	uint8_t market;           /* the court that has one; 0: none */
	uint8_t turns;            /* turns that make a difference: 1, 2 or 4 */
	uint16_t twin;            /* a bit of its own, if two features of a kind are on it */
};

/* Where a start area lies and what it is called. */
struct start_area {
	const char *name;
	int8_t row, col;
};

/* A block of the wall carries the spaces 2n and 2n+1 of the score track. */
struct block {
	int8_t row, col;  /* of the wall, beside the castle's rows 0-11 and columns 0-8 */
	uint8_t corner;   /* 1 to 13: a tower with a token; 0: none */
};

extern const struct tile castle_tile[1 + TILES + STARTS];
extern const struct start_area castle_start_area[STARTS];
extern const struct block castle_block[BLOCKS];
extern const uint8_t castle_ground[CELLS];
extern const char *const castle_kind_name[KINDS], *const castle_slot_name[SLOTS];
extern const char castle_letters[];  /* of house, tower and court in drawings */
extern const char *const castle_token_about[TOKENS];  /* what each does, in a sentence */

/* Where the paths of a tile meet: the one there is runs on, or they pass in two bends. */
enum joint { JOINT_NONE, JOINT_WAY, JOINT_BENDS, JOINT_WELL, JOINT_SQUARE, JOINT_BUILDING };
enum joint castle_joint(const struct tile *);

/* The tile that a feature is printed on. */
int castle_tile_with(int feature);

/* The side of a start area that looks into the castle. */
int castle_open_side(int cell);

/* The block of the wall on a cell; -1: none. */
int castle_block_at(int cell);

/* The first of the tiles that look the same as this one, as printed or turned. */
int castle_like(int tile);

/* The shape of a tile's paths: their sides, turned so that they come first, a bit each.
 * Tiles of one shape fit the same cells. */
int castle_shape(int tile);

/* "NES": the sides of a shape; "-" if there are none. */
void castle_name_shape(int shape, struct buf *);

enum { WELL = 0x8000, TWINS = 0x7fff };  /* in feature.marks */

struct feature {
	uint8_t parent;            /* itself, if it is the root */
	uint8_t kind;
	uint8_t open;              /* half-sides (a path: sides) with an empty cell beyond */
	uint8_t count;             /* tiles; of a court, markets */
	uint8_t followers[SEATS];
	uint16_t marks;            /* WELL, and the twin bits of its tiles: joining two parts
	                              that share a tile counts that tile once */
};

/* A completed feature that was scored. */
struct scoring {
	uint8_t feature;  /* its root; nothing joins it any more */
	uint8_t how;      /* the seat, and DOUBLED */
};

enum { DOUBLED = 0x10 };

/* What the player whose turn it is decides next. */
enum phase {
	PLACE,     /* where the drawn tile goes */
	FOLLOW,    /* a follower on it, or none */
	ORDER,     /* which completed feature is scored next */
	DOUBLE,    /* token 2 or 3 for `subject`, or not */
	AGAIN,     /* token 1: another turn, or not */
	OVER
};

struct state {
	struct feature feature[FEATURES];
	uint64_t frontier[3];            /* the empty cells with a tile or start area beside them */
	uint16_t accept[CELLS];          /* a frontier cell: which of the 16 sets of path sides fit there */
	uint8_t tile[CELLS];             /* EMPTY, WALL, or the tile that lies there */
	uint8_t turn[CELLS];             /* its quarter turns clockwise */
	uint8_t follower[SEATS][FOLLOWERS];  /* the feature each was put on, by the number its tile
	                                    gave it; 0: in supply */
	struct scoring journal[SCORINGS];
	uint16_t score[SEATS];
	uint8_t scorings;                /* entries in the journal */
	uint8_t deck[TILES];             /* in drawing order */
	uint8_t drawn;                   /* how many have been drawn, the one in hand included */
	uint8_t hand;                    /* the drawn tile in PLACE, else 0 */
	uint8_t at;                      /* the cell of the tile placed last; 0 before the first */
	uint8_t wall[CORNERS];           /* the tokens on the corner towers; 0: taken */
	uint8_t held[SEATS][TOKENS];     /* tokens in front of a player, by kind */
	uint8_t fresh[SEATS][TOKENS];    /* taken this turn: not usable yet */
	uint8_t used[TOKENS];            /* tokens that left the game */
	uint8_t keep[SEATS];             /* the house the keep stands on; 0: none yet */
	uint8_t phase;
	uint8_t seat;                    /* whose turn it is */
	uint8_t subject;                 /* in DOUBLE: the feature about to be scored */
	uint8_t loose;                   /* option starts=loose */
	uint8_t news;                    /* see struct game */
	uint8_t closed;                  /* the tile placed last closed the last edge of something: only
	                                    then is there anything to score */
	uint8_t padding[9];              /* always 0 */
};

_Static_assert(sizeof(struct state) <= 3072, "the state has grown");
_Static_assert(offsetof(struct state, padding) + 9 == sizeof(struct state), "hidden padding at the end");

/* ---- lay.c ---- */

/* The root of a feature. */
static inline int castle_root(const struct state *s, int feature)
{
	while (s->feature[feature].parent != feature)
		feature = s->feature[feature].parent;
	return feature;
}

/* The same, while shortening the way to it for the next time. */
int castle_shorten(struct state *, int feature);

/* What lies at a quadrant or side of a tile after some quarter turns. */
static inline int castle_printed(int where, int turn)
{
	return (where - turn) & 3;
}

/* The feature at a slot of the tile on a cell, as the tile lies, by the number that the
 * tile itself gave it; 0 if there is no path. There must be a tile. */
static inline int castle_feature_on(const struct state *s, int cell, int slot)
{
	const struct tile *t = &castle_tile[s->tile[cell]];
	int where = castle_printed(slot, s->turn[cell]);
	return slot < QUADRANTS ? t->area[where] : t->path[where];
}

/* The same by its root; 0 also if there is no tile. */
static inline int castle_feature_at(const struct state *s, int cell, int slot)
{
	if (s->tile[cell] == EMPTY || s->tile[cell] == WALL)
		return 0;
	int feature = castle_feature_on(s, cell, slot);
	return feature ? castle_root(s, feature) : 0;
}

/* Put a tile on an empty cell, or a start area into the wall: its features grow together
 * with what they meet. */
void castle_put_tile(struct state *, int cell, int tile, int turn);

/* Lay the tile in hand, without what follows from it. */
void castle_lay(struct state *, int cell, int turn);

/* A set of path sides after some quarter turns. */
static inline int castle_turned(int paths, int turn)
{
	return (paths << turn | paths >> (SIDES - turn)) & 15;
}

/* Does a tile fit a cell when turned like this? */
bool castle_fits(const struct state *, int tile, int cell, int turn);

/* Do these path sides fit a cell in any turn? And those of a tile? */
bool castle_takes(const struct state *, int cell, int paths);

static inline bool castle_fits_turned(const struct state *s, int tile, int cell)
{
	return castle_takes(s, cell, castle_tile[tile].paths);
}

/* Is there a place for a tile at all? */
bool castle_placeable(const struct state *, int tile);

/* ---- rules.c ---- */

/* How many followers a seat has in supply. */
int castle_supply(const struct state *, int seat);

/* The token that doubles a completed feature of a kind; 0: none does. */
static inline int castle_doubler(int kind)
{
	return kind == TOWER ? 2 : kind == HOUSE ? 3 : 0;
}

int castle_moves(const struct state *, int seat, move out[MOVES_MAX]);

/* The moves that set a follower on the tile placed last, whose player has one; how many. */
int castle_free_slots(const struct state *, move out[SLOTS]);

/* The features in which `seat` has more followers than the other, by root:
 * the completed ones that wait to be scored, or all others; how many. */
int castle_owned(const struct state *, int seat, bool completed, uint8_t out[FOLLOWERS]);

/* Moves are a verb and its argument. */
enum verb { VERB_PLACE, VERB_FOLLOWER, VERB_SCORE, VERB_DOUBLE, VERB_AGAIN };

static inline move castle_move(enum verb verb, int argument)
{
	return (move)verb << 12 | (move)argument;
}

static inline enum verb castle_verb(move m)
{
	return (enum verb)(m >> 12);
}

/* place: cell*4 + turn; follower: slot or NO_SLOT; score: feature; double, again: 1 for yes */
static inline int castle_argument(move m)
{
	return (int)(m & 0xfff);
}

/* ---- score.c ---- */

/* What a feature is worth now, not doubled: a completed one, or one of the
 * same size. A court: 3 a market. */
int castle_worth(const struct state *, int root);

/* The points of the final scoring, as if the game ended now. */
int castle_final_points(const struct state *, int seat);

/* The largest area of empty cells; its cells are marked in `area` if not NULL. */
int castle_largest_empty_area(const struct state *, bool area[CELLS]);

/* The size of a keep at the end: the tiles of its house, and 2 for each token
 * 8; 0 without a keep. */
int castle_keep_size(const struct state *, int seat);

/* How a feature counts, in words; `token` is the one used for it, or 0. */
struct message castle_rule(const struct state *, int feature, int token);

/* The cells, start areas included, that have a part of a feature. */
void castle_feature_cells(const struct state *, int feature, bool in[CELLS]);

void castle_score(const struct state *, int seat, struct tally *);

/* ---- secret.c ---- */
const char *castle_check(const struct state *);
void castle_hide(struct state *, int seat);
void castle_guess(struct state *, struct rng *);

/* The tiles that nobody has seen yet, in order of their numbers; how many. */
int castle_tiles_left(const struct state *, uint8_t out[TILES]);

/* Can the tile in hand, or one that is still to come, be laid on a cell beside others? */
bool castle_fillable(const struct state *, int cell);

/* ---- names.c ---- */

/* A feature's first part: the lowest row, then column, then slot. Start areas
 * are passed over; false if there is nothing but a start area. */
bool castle_first_part(const struct state *, int feature, int *cell, int *slot);

/* Where a follower stands: the cell of the tile that a feature was printed on,
 * and the feature's first slot there. The tile must lie on the board. */
void castle_stand(const struct state *, int feature, int *cell, int *slot);

/* Somebody who stands on a cell: a follower, or a keep in the first part of its house. */
struct castle_standing {
	uint8_t slot, seat;
	bool keep;
};

enum { STANDING = SEATS * (FOLLOWERS + 1) };  /* all there can be */

int castle_standing(const struct state *, int cell, struct castle_standing out[STANDING]);

/* The slots of a cell that belong to a feature, given by its root: a bit each. */
unsigned castle_slots_of(const struct state *, int cell, int feature);

/* The name of a feature's first part, as in moves: "tower 5,3 NE". */
void castle_name_feature(const struct state *, int feature, struct buf *);

/* "5,3"; a start area by its name, "S2". */
void castle_name_cell(int cell, struct buf *);

void castle_name_move(const struct state *, int seat, move, struct buf *);
bool castle_alias(const struct state *, int seat, const char *words, struct buf *);
struct message castle_refuse(const struct state *, int seat, const char *words);
struct message castle_piece(const char *name);
void castle_favourite(const struct tally_line *, struct buf *sign);

/* Where a slot is, in words, in the order of castle_slot_name: "in the north-west". */
extern const char *const castle_slot_words[SLOTS];

/* ---- story.c ---- */

struct message castle_tell(const struct view *, int seat, move);

/* Did tile i of the deck fit nowhere when it was drawn? Then it is neither placed nor
 * in hand, and out of the game (R4). */
bool castle_removed(const struct state *, int i);

/* What a tile closed besides, what was scored, tokens that were taken, tiles that fitted
 * nowhere, the end. */
void castle_notice(const struct view *before, const struct view *after, struct told *);

int castle_turn(const struct view *);
void castle_picture(const struct view *, int seat, move, struct buf *shows, struct buf *where);

/* ---- merits.c ---- */
void castle_merits(const struct view *before, move, const struct state *after, struct merits *);

/* ---- text.c ---- */
void castle_show(const struct view *, const struct catalogue *, struct buf *);

/* ---- wire.c ---- */
void castle_json(const struct view *, struct buf *);
void castle_board(const struct view *, struct json *);

/* ---- data.c ---- */
void castle_data(const struct options *, struct buf *);

/* actions.c, seen.c and secret.c: for programs that learn. The rules only pass it on. */
extern const struct numbers castle_numbers;
extern const struct observation castle_observation;
extern const struct next castle_next;

/* hints.c: what bots know. The rules only pass it on. */
extern const struct hints carcassonne_castle_hints;

/* How well a seat stands, in hundredths of a point. */
int castle_judge(const struct state *, int seat);

/* traits.c: what a net is shown, and the tiles, a bit each, that have something there in a turn. */
extern const struct learned carcassonne_castle_learned;
extern const uint64_t castle_with_kind[COURT + 1][QUADRANTS][SIDES], castle_with_path[SIDES][SIDES],
	castle_with_end[SIDES][SIDES];

#endif
