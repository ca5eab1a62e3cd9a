/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * libbergfried: castle-building games for programs.
 *
 * A state is one game: where it stands, and how it came there. You ask whose turn it is, which
 * moves are legal, and play one; an illegal move is refused and changes nothing. The same
 * seed and the same moves give the same game on every machine.
 *
 *     bf_state *s = bf_new(bf_game_at(0), 2, NULL, 1);
 *     bf_move moves[BF_MOVES_MAX];
 *     while (!bf_over(s)) {
 *             int seat = bf_turn(s);
 *             bf_moves(s, seat, moves);
 *             bf_play(s, seat, moves[0]);
 *     }
 *     printf("%d to %d\n", bf_points(s, 0), bf_points(s, 1));
 *     bf_free(s);
 *
 * Different threads may use different states at the same time; one state is for one thread.
 * What a player cannot know stays hidden in bf_view_json, bf_view_text, bf_choose, bf_search,
 * bf_features and bf_expect. The other functions see the whole state, hidden cards included;
 * and after a move that you only try out, what comes next is the real thing. A player who
 * does not cheat tries things out in a state from bf_resample.
 *
 * Pointers must not be NULL, except where it says so.
 */
#ifndef BERGFRIED_H
#define BERGFRIED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BF_VERSION "0.1.0"

#if defined __GNUC__
#define BF_API __attribute__((visibility("default")))
#else
#define BF_API
#endif

enum {
	BF_SEATS_MAX = 8,       /* seats and chairs of a game, at most */
	BF_MOVES_MAX = 640,     /* legal moves of a seat, at most */
	BF_NAME_MAX = 240,      /* bytes of a move's name, its NUL included */
	BF_FEATURES_MAX = 512   /* features of one subject, at most */
};

/* The version of the library that runs, such as "0.1.0": compare it with BF_VERSION. */
BF_API const char *bf_version(void);

/* What was wrong, in English: set by whatever returns NULL, -1 or false because something is
 * refused or memory has run out, and kept until the next time in the same thread. Never NULL. */
BF_API const char *bf_error(void);

/* ---- games and their options ---- */

/* Which games there are, and for how many:
 *
 *     for (int i = 0; bf_game_at(i); i++)
 *             printf("%s: %d to %d\n", bf_game_title(bf_game_at(i)), bf_game_min_seats(bf_game_at(i)),
 *                    bf_game_max_seats(bf_game_at(i)));
 */

/* A game. It is never freed. */
typedef struct bf_game bf_game;

/* The games, from 0 on; NULL past the end. */
BF_API const bf_game *bf_game_at(int i);

/* The game of that name; NULL if there is none. A template for new games, "null", is found, too. */
BF_API const bf_game *bf_game_find(const char *name);

/* Its name, as in records; its title, for people; how few and how many can play. */
BF_API const char *bf_game_name(const bf_game *);
BF_API const char *bf_game_title(const bf_game *);
BF_API int bf_game_min_seats(const bf_game *);
BF_API int bf_game_max_seats(const bf_game *);

/* Its options, from 0 on: the key, the values (the first is the default), and a sentence for
 * people; NULL past the end. An option with free values has one, which describes them. */
BF_API const char *bf_option_key(const bf_game *, int option);
BF_API const char *bf_option_value(const bf_game *, int option, int value);
BF_API const char *bf_option_about(const bf_game *, int option);

/* ---- states ---- */

/* What the seat to move can do, and whether one of the moves gains points at once:
 *
 *     bf_move moves[BF_MOVES_MAX];
 *     char name[BF_NAME_MAX];
 *     int seat = bf_turn(s), n = bf_moves(s, seat, moves), had = bf_points(s, seat), made = bf_count(s);
 *     for (int i = 0; i < n; i++) {
 *             bf_move_name(s, seat, moves[i], name, sizeof name);
 *             bf_play(s, seat, moves[i]);
 *             printf("%s: %+d\n", name, bf_points(s, seat) - had);
 *             bf_back_to(s, made);
 *     }
 */

typedef struct bf_state bf_state;

/* A move: a number that means something only in one state. bf_move_name says what. */
typedef uint32_t bf_move;

/* A new game from a seed. Options are "key=value" with spaces between them, or NULL. NULL if
 * there are not so many seats or no such option. `bergfried simulate --seed N` deals the same. */
BF_API bf_state *bf_new(const bf_game *, int seats, const char *options, uint64_t seed);

/* The same game with another deal, in the same memory: the quick way to play many. */
BF_API void bf_restart(bf_state *, uint64_t seed);

/* A copy with its whole past. */
BF_API bf_state *bf_copy(const bf_state *);

/* The state as it might be for all that a seat knows, which begins here: what is hidden from the
 * seat is dealt anew. It has no past and no record. */
BF_API bf_state *bf_resample(const bf_state *, int viewer, uint64_t seed);

/* Give it back; NULL is nothing to give back. */
BF_API void bf_free(bf_state *);

BF_API const bf_game *bf_game_of(const bf_state *);

/* How many seats play; how many chairs have points and can win. Some games have a chair that
 * the rules play: it comes after the seats. */
BF_API int bf_seats(const bf_state *);
BF_API int bf_chairs(const bf_state *);

/* By the rules, or because its record says so: somebody resigned, or it was abandoned. */
BF_API bool bf_over(const bf_state *);

/* The seats that may move now, a bit each: several where players decide at the same time.
 * And the lowest of them; -1 when the game is over. */
BF_API unsigned bf_to_act(const bf_state *);
BF_API int bf_turn(const bf_state *);

/* The legal moves of a seat; how many, 0 if it is not its turn. With NULL for `out` they are only
 * counted. */
BF_API int bf_moves(bf_state *, int seat, bf_move out[BF_MOVES_MAX]);

/* Make a move. False if it is not legal; then nothing has changed. */
BF_API bool bf_play(bf_state *, int seat, bf_move);

/* The same by its place among the legal moves, from 0: the quickest way to play at random. */
BF_API bool bf_play_nth(bf_state *, int seat, int n);

/* The same by its name in records, such as "place 2,1 r3". */
BF_API bool bf_play_name(bf_state *, int seat, const char *name);

/* A legal move's name, written to `out` with a NUL after it, of at most BF_NAME_MAX bytes; what
 * does not fit is cut off. False if it is not legal. And as a sentence for people, without who
 * makes it: 400 bytes are enough. */
BF_API bool bf_move_name(bf_state *, int seat, bf_move, char *out, size_t size);
BF_API bool bf_move_text(bf_state *, int seat, bf_move, char *out, size_t size);

/* The legal move of that name; false if there is none. */
BF_API bool bf_find(bf_state *, int seat, const char *name, bf_move *out);

/* How many moves have been made. */
BF_API int bf_count(const bf_state *);

/* Go back to where so many moves had been made, whatever has come to light since: for programs
 * that try things out. What chance decides after that is drawn anew. False if there were fewer. */
BF_API bool bf_back_to(bf_state *, int moves);

/* Undo the last move as the rules of the house allow: not if it has shown something. */
BF_API bool bf_undo(bf_state *);

/* ---- results ---- */

/* Why seat 0 has its points:
 *
 *     struct bf_reason reason[50];
 *     int lines = bf_tally(s, 0, reason, 50);
 *     for (int i = 0; i < lines && i < 50; i++)
 *             printf("%+d %s\n", reason[i].points, reason[i].rule);
 */

/* The points of a chair as things stand, 0 of one that there is not; and of all at once, which is
 * quicker than one after the other. */
BF_API int bf_points(const bf_state *, int chair);
BF_API void bf_all_points(const bf_state *, int out[BF_SEATS_MAX]);

/* The chairs that have won, a bit each; 0 before the end. */
BF_API unsigned bf_winners(const bf_state *);

/* What each chair gets of the win: 1, or its share of a shared one; all 0 before the end. */
BF_API void bf_returns(const bf_state *, double out[BF_SEATS_MAX]);

/* Why a chair has its points: a line for each reason. How many there are, of which the first
 * `max` are written. */
struct bf_reason {
	int points;
	bool pending;     /* not in the points: what it is worth as things stand; after the end, what did not count */
	char rule[200];   /* "Tower of 3 tiles" */
	char piece[80];   /* what scored, as in moves; "" if nothing on the board did */
};
BF_API int bf_tally(const bf_state *, int chair, struct bf_reason *out, int max);

/* ---- texts ---- */

/* Save a game, and continue it elsewhere:
 *
 *     char *record = bf_record(s);
 *     bf_state *again = bf_read_record(record, strlen(record));
 *     bf_free_text(record);
 *     bf_free(again);
 */

/* These come from malloc: give them back with bf_free_text. */
BF_API void bf_free_text(char *);

/* The state as a seat sees it, -1: as an onlooker does. JSON as docs/views.md has it, and lines of
 * plain text. NULL if there is no such seat. */
BF_API char *bf_view_json(const bf_state *, int seat);
BF_API char *bf_view_text(const bf_state *, int seat);

/* The record (docs/records.md), with all that is hidden; NULL of a state from bf_resample. */
BF_API char *bf_record(const bf_state *);

/* The tables that the game is made of, such as what is on its tiles: as `bergfried data` prints them. */
BF_API char *bf_data(const bf_state *);

/* The state that a record leads to; NULL if it is none, and bf_error has the line. One without
 * moves is a new game from the deal in it, which you can write yourself or change. */
BF_API bf_state *bf_read_record(const char *text, size_t bytes);

/* ---- bots ---- */

/* The three best moves, after 200 playouts:
 *
 *     struct bf_line line[3];
 *     int n = bf_search(s, bf_turn(s), bf_bot_find("level8"), 1, 200, 1, line, 3);
 *     for (int i = 0; i < n && i < 3; i++)
 *             printf("%u wins %.0f %%\n", line[i].move, 100 * line[i].win);
 */

/* A bot, such as "greedy" or "level8". It gets what its seat sees and nothing else. */
typedef struct bf_bot bf_bot;

BF_API const bf_bot *bf_bot_at(int i);
BF_API const bf_bot *bf_bot_find(const char *name);
BF_API const char *bf_bot_name(const bf_bot *);
BF_API const char *bf_bot_about(const bf_bot *);

/* The move that a bot would make for a seat whose turn it is. The same seed and iterations
 * choose the same; 0 iterations: as many as the bot thinks fit. False if it is not its turn. */
BF_API bool bf_choose(const bf_state *, int seat, const bf_bot *, uint64_t seed, long iterations, bf_move *out);

/* What a searching bot thinks of the moves, the best first. How many lines there are, of which the
 * first `max` are written; -1 if it is not the seat's turn. The same seed and iterations give the
 * same lines with any number of threads. A bot that does not search gives one line with 0 visits,
 * which says nothing about winning; "flat" and "mcts" do not know how far they are ahead. */
struct bf_line {
	bf_move move;
	int64_t visits;  /* how often it was looked at */
	double win;      /* the share of the win that the seat can expect after it */
	double ahead;    /* the points by which it will be ahead of the best other */
};
BF_API int bf_search(const bf_state *, int seat, const bf_bot *, uint64_t seed, long iterations, int threads,
                     struct bf_line *out, int max);

/* ---- for learning ---- */

/* The features of a position as a dense vector, one for each subject:
 *
 *     struct bf_feature feature[BF_FEATURES_MAX];
 *     float *dense = calloc((size_t)bf_feature_count(bf_game_of(s)), sizeof *dense);
 *     int n = bf_features(s, 0, 0, feature);
 *     for (int i = 0; i < n; i++)
 *             dense[feature[i].index] = feature[i].value;
 *     free(dense);
 */

/* What a net is shown: a position has subjects (the whole board, a castle, a seat), and a
 * subject has features, each one of so many that there are in all, with a value. It is a
 * sparse vector; nothing in it hangs on what the viewer cannot know. */
struct bf_feature {
	uint16_t index;  /* below bf_feature_count */
	int16_t value;
};
BF_API int bf_feature_count(const bf_game *);
BF_API int bf_subjects(const bf_state *);
BF_API int bf_features(const bf_state *, int viewer, int subject, struct bf_feature out[BF_FEATURES_MAX]);

/* What the game's own net expects, as the viewer can know it: each seat's win chance, and
 * points ahead of the best other. What a chair that the rules play wins is left out. False if it
 * has none for such games, or the game is over. */
BF_API bool bf_expect(const bf_state *, int viewer, double win[BF_SEATS_MAX], double ahead[BF_SEATS_MAX]);

#ifdef __cplusplus
}
#endif
#endif
