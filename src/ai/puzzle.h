/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Puzzles: positions in which one decision is clearly best (docs/puzzles.md). A puzzle is a line
 * of text: the game it comes from as the seed of its deal and the moves that led there, what
 * is best, and who finds it. puzzle.c reads and writes the lines; mine.h finds puzzles.
 */
#ifndef BERGFRIED_PUZZLE_H
#define BERGFRIED_PUZZLE_H

#include "decision.h"
#include "session.h"

enum {
	PUZZLE_MOVES_MAX = 800,     /* that lead to a puzzle */
	PUZZLE_LINE_MAX = 4000,     /* bytes of a line */
	PUZZLES_MAX = 9999,         /* of a game */
	PUZZLE_LEVELS = LEVELS - 1, /* that try it: the highest searches as those do who find puzzles */
	PUZZLE_TRIES = 9,           /* that each of them has at it */
	PUZZLE_FOUND = 5,           /* from so many on that succeed, it finds it */
	RATING_LEAST = 400,
	RATING_MOST = 3000
};

/* What costs less of the win than this is as good as right. */
#define PUZZLE_CLOSE 0.02

struct puzzle {
	const struct game *game;
	int number, rating;
	struct options options;           /* with the number of seats */
	uint64_t seed;                    /* of the deal, as `bergfried simulate` has it */
	int moves;                        /* so far */
	uint16_t place[PUZZLE_MOVES_MAX]; /* each as its place among the legal ones of whoever was to act, of
	                                      several the first seat */
	int best;                         /* how many moves the best decision has */
	uint16_t way[DECISION_MOVES];     /* these, as places */
	int win, other;                   /* what it promises, and the best other one: thousandths of the win */
	uint8_t found[PUZZLE_LEVELS];     /* how often each level found it */
};

/* Read a line without its end, which must be as puzzle_write writes it; the message has {column}
 * if it is no such line. Whether its moves are legal, only puzzle_session knows. */
struct message puzzle_read(const struct game *, const char *line, struct puzzle *);
void puzzle_write(const struct puzzle *, struct buf *);

/* Play up to it, in a session that must be freed then, and only if there is no message. The best
 * decision is checked, too: `way` has its moves. `view` is what whoever is to decide knows. */
struct message puzzle_session(const struct puzzle *, struct session *, struct view *view, move way[DECISION_MOVES]);

/* Of a file: a line for each puzzle, beginning with its number, and perhaps lines that begin with #.
 * The line of that number, to be freed; NULL: there is none. And the next puzzle's rating, with
 * `text` moved on; -1 at the end. */
char *puzzle_line(const char *text, int number);
int puzzle_next_rating(const char **text);

/* How hard a legal puzzle is, from how often each level found it: its rating. */
int puzzle_rate(const struct puzzle *, const struct view *);

/* What a try is worth. */
enum puzzle_verdict { PUZZLE_RIGHT, PUZZLE_NEAR, PUZZLE_WRONG };

/* Judge a whole decision against the best one, where the view's seat decides; what it costs of
 * the win, by playing both out side by side. Where that one is known to be clearly best, no other
 * is nearly as good. */
enum puzzle_verdict puzzle_judge(const struct view *, const struct best_way *, struct course tried, bool clearly,
                                 double *cost);

#endif
