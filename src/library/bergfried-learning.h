/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * libbergfried for programs that learn: moves as a fixed list of actions, what a seat sees as a
 * fixed number of bytes, what chance may bring next, many games that are played in one call, and a
 * search that asks you.
 *
 * Actions and observations are counted from the seat that they are for, so that one net can play
 * all seats. They are the same for all options and numbers of seats of a game. Nothing in an
 * observation depends on what its seat cannot know.
 *
 *     const bf_game *game = bf_game_at(0);
 *     int actions = bf_action_count(game), size = bf_observation_size(game);
 *     printf("%d bytes in, %d actions out\n", size, actions);
 *
 * Pointers must not be NULL, except where it says so.
 */
#ifndef BERGFRIED_LEARNING_H
#define BERGFRIED_LEARNING_H

#include "bergfried.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- actions ---- */

/* The legal actions of the seat to move, and the first of them is played:
 *
 *     uint8_t *mask = malloc((size_t)bf_action_count(bf_game_of(s)));
 *     bf_action_mask(s, bf_turn(s), mask);
 *     int action = 0;
 *     while (!mask[action])
 *             action++;
 *     bf_play_action(s, bf_turn(s), action);
 *     free(mask);
 */

/* How many actions a game has: from 0 to one less. */
BF_API int bf_action_count(const bf_game *);

/* What an action is, in English, such as "lay the tile in hand at 2,3, turned once", written to
 * `out` with a NUL after it; 160 bytes are enough. False if there is no such action. */
BF_API bool bf_action_text(const bf_game *, int action, char *out, size_t size);

/* The action of each move that bf_moves gives, in its order; how many. All are different. */
BF_API int bf_actions(bf_state *, int seat, int32_t out[BF_MOVES_MAX]);

/* A 1 for each action that is legal for a seat, 0 for all others; how many are legal. `out` has
 * bf_action_count bytes. */
BF_API int bf_action_mask(bf_state *, int seat, uint8_t *out);

/* The legal move of an action; false if it is not legal now. And the move is made. */
BF_API bool bf_action_move(bf_state *, int seat, int action, bf_move *out);
BF_API bool bf_play_action(bf_state *, int seat, int action);

/* ---- observations ---- */

/* What there is to see, plane by plane:
 *
 *     struct bf_plane plane;
 *     for (int i = 0; bf_observation_plane(bf_game_of(s), i, &plane); i++)
 *             printf("%s at %d: %s\n", plane.name, plane.begin, plane.about);
 */

/* A part of an observation: bytes that mean the same kind of thing, the last axis fastest. */
struct bf_plane {
	const char *name;   /* "tiles"; it is never freed */
	const char *about;  /* what it says, axis by axis */
	int begin, size;    /* where in the observation, and how many bytes */
	int axes, shape[3];
	int most;           /* no byte is larger: divide by it for numbers from 0 to 1 */
};

/* The planes from 0 on, one after the other without a gap; false past the end. */
BF_API bool bf_observation_plane(const bf_game *, int i, struct bf_plane *out);

/* How many bytes an observation has. */
BF_API int bf_observation_size(const bf_game *);

/* What a seat sees, written to `out`. False if there is no such seat. */
BF_API bool bf_observe(const bf_state *, int seat, uint8_t *out);

/* ---- what comes next ---- */

/* How many points seat 0 can expect when one has tried each thing that may come next:
 *
 *     struct bf_outcome next[BF_OUTCOMES_MAX];
 *     int n = bf_outcomes(s, 0, next, BF_OUTCOMES_MAX);
 *     double expected = 0;
 *     for (int i = 0; i < n; i++) {
 *             bf_state *t = bf_resample_next(s, 0, next[i].id, 1);
 *             while (!bf_over(t)) {
 *                     bf_move moves[BF_MOVES_MAX];
 *                     bf_moves(t, bf_turn(t), moves);
 *                     bf_play(t, bf_turn(t), moves[0]);
 *             }
 *             expected += next[i].probability * bf_points(t, 0);
 *             bf_free(t);
 *     }
 *     printf("%.1f points\n", expected);
 */

/* There are no chance nodes: everything is dealt before the first move, and what a viewer, a seat
 * or -1 for an onlooker, does not know is hidden. Every way in which the hidden things can lie, for
 * all that bf_view_json shows the viewer, is as likely as another, and every secret choice of
 * others, too: what one might conclude from how they have played is not counted. bf_resample draws
 * from all these ways. These functions are about the first thing that will be drawn:
 *
 * - The Castle: the next tile of the stack. One that fits nowhere is drawn, too, and another after
 *   it. The tokens on the wall are not counted here.
 * - Ordonans: the next card of the deck, whoever draws it and however many are drawn with it.
 *   There is one case in which bf_resample is not exact: another player must lay a troop, and you
 *   have seen that whole hand and no troop in it. Then it takes for granted that an unseen card
 *   of the deck is a troop, and bf_outcomes has none.
 * - Between Two Castles deals whole hands, and bf_outcomes has none: use bf_resample. */
enum { BF_OUTCOMES_MAX = 160 };

struct bf_outcome {
	int id;              /* the number of the tile; of cards that look alike the same, while the game lasts */
	double probability;  /* above 0; all of them together are 1 */
	char name[80];       /* "tile 12"; "lance+bow", as in moves */
};

/* What may come next, as the viewer can know it; how many, of which at most `max` are written to
 * `out`. 0 if there is nothing left to draw, nothing can be said, or the game is over; -1 if there
 * is no such viewer. */
BF_API int bf_outcomes(const bf_state *, int viewer, struct bf_outcome *out, int max);

/* As bf_resample, with one of these as the next; NULL if it cannot be. */
BF_API bf_state *bf_resample_next(const bf_state *, int viewer, int outcome, uint64_t seed);

/* ---- many games at once ---- */

/* A thousand steps of 64 games, of which each plays its first legal action:
 *
 *     const bf_game *game = bf_game_of(s);
 *     size_t actions = (size_t)bf_action_count(game);
 *     bf_batch *batch = bf_batch_new(game, 2, NULL, 64, 1);
 *     struct bf_arrays a = { .mask = malloc(64 * actions) };
 *     int32_t chosen[64];
 *     bf_batch_look(batch, &a);
 *     for (int step = 0; step < 1000; step++) {
 *             for (size_t i = 0; i < 64; i++)
 *                     for (chosen[i] = 0; !a.mask[i * actions + (size_t)chosen[i]];)
 *                             chosen[i]++;
 *             bf_batch_step(batch, chosen, &a);
 *     }
 *     free(a.mask);
 *     bf_batch_free(batch);
 */

/* Games that are stepped together. When one is over, another begins in its place. A batch is for
 * one thread; different threads may use different ones. */
typedef struct bf_batch bf_batch;

/* Arrays of the caller, a row for each game; those that are NULL are left alone. */
struct bf_arrays {
	uint8_t *observation;  /* [games][bf_observation_size]: what the seat to move sees */
	uint8_t *mask;         /* [games][bf_action_count]: what it may do */
	int32_t *seat;         /* [games]: the seat to move, of several the lowest */
	float *rewards;        /* [games][seats]: what bf_returns says of a game that was over with this
	                          step, else 0. What a chair that the rules play wins nobody gets */
	int32_t *points;       /* [games][seats]: the points of a game that was over, else 0 */
	uint8_t *done;         /* [games]: it was over with this step, and the rest is of the next one */
	uint8_t *refused;      /* [games]: the action was not legal, and nothing has changed */
};

/* So many games. Game i is dealt from seed + i, as bf_new would; the next one in its place from
 * 2^32 more, and so on. So two batches of 50, one from a seed and one from that plus 50, play what
 * one of 100 plays. NULL if something is wrong with it. */
BF_API bf_batch *bf_batch_new(const bf_game *, int seats, const char *options, int games, uint64_t seed);

/* Give it back; NULL is nothing to give back. */
BF_API void bf_batch_free(bf_batch *);

/* The seed that a game was dealt from; 0 if there is no such game. */
BF_API uint64_t bf_batch_seed(const bf_batch *, int game);

/* Fill the arrays with how things stand. */
BF_API void bf_batch_look(bf_batch *, const struct bf_arrays *);

/* One action for each game, by its seat to move; -1 leaves a game alone. Fills the arrays. How many
 * actions were refused: bf_error tells of the first of them. */
BF_API int bf_batch_step(bf_batch *, const int32_t *actions, const struct bf_arrays *);

/* ---- a search that asks you ---- */

/* examples/own_net.c is a whole program around this. */

/* Positions that the search wants you to judge, a row for each, and room for what you think of
 * them. Seats are counted from the one that moves, as in observations: win[0] is its own. */
struct bf_asked {
	int positions, seats;
	const uint8_t *observation;  /* [positions][bf_observation_size]: what the seat to move sees */
	const uint8_t *mask;         /* [positions][bf_action_count]: what it may do */
	float *win;                  /* [positions][seats]: the share of the win that each can expect */
	float *prior;                /* [positions][bf_action_count]: how good each action looks, 0 or
	                                more; only ratios count, and only of what is legal. They are all
	                                1 when you are asked, which is no opinion */
};

/* Your judgement. It is asked first for the position from which the search begins, alone: whoever
 * plays with itself adds noise to the prior there. False ends the search. */
typedef bool bf_judge(void *context, const struct bf_asked *);

/* What a search with your judgement thinks of the moves, as bf_search does, without knowing how far
 * it is ahead. What is hidden from the seat is guessed anew for each of so many iterations, and a
 * plan cannot rest on it. At most `batch` positions are judged at a time, 1 to 4096: more are quicker
 * for a net, and a little worse for the search. The same seed, iterations, batch and judgements give
 * the same lines. -1 if it is not the seat's turn, or the judge gave up or gave no number. */
BF_API int bf_search_with(const bf_state *, int seat, bf_judge *, void *context, uint64_t seed, long iterations, int batch,
                          struct bf_line *out, int max);

#ifdef __cplusplus
}
#endif
#endif
