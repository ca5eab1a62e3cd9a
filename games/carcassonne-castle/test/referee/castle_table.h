/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The table of a game of Carcassonne: The Castle as the slow referee keeps
 * it: only what lies on a real table (which tile lies where and how it is
 * turned, where the followers are, tokens, keeps, scores) and which question
 * is open.  Features, majorities and legal moves are never stored; they are
 * worked out afresh from this each time.  Tests may reach into the struct to
 * set up a case; nobody else should.
 */
#ifndef CASTLE_TABLE_H
#define CASTLE_TABLE_H

#include "castle_data.h"

enum {
	SEATS = 2,
	FOLLOWERS = 6,          /* seven, of which one counts the score */
	CORNERS = 13,
	TOKEN_KINDS = 9,
	TOKENS_OF_A_KIND = 2,
	NAME_SIZE = 48,
	NOWHERE = -1
};

/*
 * Every place a feature can reach has a number, a node: a quadrant of a cell,
 * a side of a cell (for paths), and for a start area its two halves and its
 * path.  Inside the first two ranges a smaller number means a lower row, then
 * a lower column, then the naming order of the records page.
 */
enum {
	NODE_QUAD = 0,
	NODE_PATH = NODE_QUAD + CELLS * QUADS,
	NODE_START = NODE_PATH + CELLS * SIDES,
	NODES_OF_START = 3,
	NODES = NODE_START + STARTS * NODES_OF_START
};

enum stage {
	STAGE_PLACE,
	STAGE_FOLLOWER,
	STAGE_SCORE,
	STAGE_DOUBLE,
	STAGE_AGAIN,
	STAGE_OVER
};

struct held {
	int kind;
	bool fresh;             /* taken in the turn that is being played */
};

struct castle_table {
	const struct data *data;
	bool loose;             /* option starts=loose */

	int deck[TILES];
	int drawn;              /* how many have left the pile, the one in hand too */
	int wall[CORNERS];      /* the kind on each corner, 0: gone */

	int tile[CELLS];        /* 0: empty */
	int turn[CELLS];
	int follower[SEATS][FOLLOWERS];         /* a node, or NOWHERE: in supply */
	struct held held[SEATS][CORNERS];
	int held_count[SEATS];
	int keep[SEATS];        /* size of the house under it, 0: not placed */
	int score[SEATS];

	enum stage stage;
	int mover;
	int last_cell;          /* where this turn's tile lies */
	int scored[NODES];      /* named nodes of features scored this turn */
	int scored_count;
	int doubling;           /* the named node the double question is about */
};

struct castle_feature {
	char kind;              /* 'H', 'T', 'C', or 'P' for a path */
	bool open;              /* an empty cell beside it: not completed */
	bool well;
	int size;               /* tiles, each once, and start areas */
	int markets;
	int followers[SEATS];
	int name;               /* the node it is called by, NOWHERE if it has
	                           no tile */
};

/* All features of the table at one moment. */
struct map {
	int count;
	struct castle_feature feature[NODES];
	int of[NODES];          /* which feature a node belongs to, or NOWHERE */
};

struct move {
	char name[NAME_SIZE];
	int what;               /* cell; node or NOWHERE; node; 1 or 0 for yes or no */
	int turn;
};

enum { MAX_MOVES = CELLS * SIDES };

/* castle_features.c */
void map_make(struct map *map, const struct castle_table *table);
const char *feature_kind_name(char kind);
int feature_owner(const struct castle_feature *feature);
int feature_points(const struct castle_feature *feature);
int table_largest_empty(const struct castle_table *table);

/* castle_table.c */
void table_deal(struct castle_table *table, const int deck[TILES],
	const int tokens[CORNERS], int first);
bool table_fits(const struct castle_table *table, int tile, int turn, int cell);
void table_do(struct castle_table *table, const struct move *move);

/* castle_moves.c: the moves that are legal now. Same-looking turns are listed
 * too if every_turn is set. Returns how many there are. */
int table_moves(const struct castle_table *table, struct move *moves,
	bool every_turn);

/* castle_scoring.c */
bool token_usable(const struct castle_table *table, int seat, int kind);
void token_use(struct castle_table *table, int seat, int kind);
int token_for_double(char kind);
/* What is scored next, as indices into the map: own features first, then the
 * opponent's (rule book, "Wall tokens"). */
int scoring_group(const struct castle_table *table, const struct map *map,
	int features[]);
void score_feature(struct castle_table *table,
	const struct castle_feature *feature, bool doubled);
void bring_home(struct castle_table *table);
void score_final(struct castle_table *table);

#endif
