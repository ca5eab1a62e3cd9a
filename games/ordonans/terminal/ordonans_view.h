/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Ordonans in the terminal; shared by the ordonans_*.c beside this.
 * signs.c has the signs and words for cards and armies,
 * board.c draws the territories, steps.c says what can be
 * chosen step by step, aside.c what stands beside the territories,
 * pages.c the points and what is not in play, lines.c the
 * plain lines; view.c has the keys.
 */
#ifndef BERGFRIED_ORDONANS_VIEW_H
#define BERGFRIED_ORDONANS_VIEW_H

#include "ordonans.h"
#include "view.h"

/* Two shades, so that neighbouring cards can be told apart; and kingdom cards. */
enum { PAINT_CARD = PAINT_VIEW, PAINT_CARD_2, PAINT_KINGDOM, ORDONANS_PAINTS = 3 };

enum {
	TARGETS = SEATS * TERRITORIES * ARMY,
	ITEMS = HAND + TERRITORIES  /* the cards of a hand; what else can be done */
};

/* A card that lies in an army. */
struct target {
	uint8_t seat, territory, card, side;
};

/* How far a choice has come. */
enum stage {
	STAGE_CARD,    /* a card of the hand, and a territory for it */
	STAGE_TARGET,  /* an ordonance: the card that it moves */
	STAGE_GOAL     /* where to, or the card that it is exchanged for */
};

/* What the person is doing: kept in the desk. */
struct ordonans_choice {
	uint8_t begun;          /* the rest means something */
	uint8_t seat;           /* whose choice this is */
	uint8_t stage;
	uint8_t item;           /* of what can be done */
	uint8_t side;           /* of a split card: the half that is to count */
	uint8_t territory;      /* where the cursor is */
	uint8_t at;             /* the target under the cursor, by number */
	struct target target;   /* the one chosen in STAGE_TARGET */
	uint8_t armed;          /* the next Enter plays */
	uint8_t inspect;        /* looking round instead of playing */
	uint8_t army;           /* inspecting: whose */
};

static inline struct ordonans_choice *choice_of(struct desk *d)
{
	return (struct ordonans_choice *)d->own;
}

static inline const struct ordonans_choice *choice_in(const struct desk *d)
{
	return (const struct ordonans_choice *)d->own;
}

static inline bool ordonans_same_target(const struct target *a, const struct target *b)
{
	return a->seat == b->seat && a->territory == b->territory && a->card == b->card && a->side == b->side;
}

/* Is it a move between two territories, in both of which armies change? */
static inline bool ordonans_two_territories(int verb)
{
	return verb == VERB_MARCH || verb == VERB_EXCHANGE || verb == VERB_INTRIGUE;
}

/* ---- signs.c ---- */

/* "/" lance, ")" bow, "+" sword, "^" helmet, "P" banner: pictures, so that they
 * are the same in all languages. */
char ordonans_sign(int icon);

/* A card in signs: "/^", "/|)" for a split one, "x)" for No bows, "<5" for Limit
 * 5, "~" for an ordonance. */
void ordonans_put_signs(face, bool utf8, struct buf *);

/* A card in words: "lance+helmet", "lance/bow", "No bows". */
void ordonans_put_title(face, const struct catalogue *, struct buf *);

/* The same with the half that counts: "lance/bow (bow)". */
void ordonans_put_half(face, int side, const struct catalogue *, struct buf *);

/* An army's groups in signs, "3^ 2)", or in words, "helmet × 3, bow × 2"; a dash
 * if nothing counts. */
void ordonans_put_group_signs(icons, struct buf *);
void ordonans_put_group_words(icons, const struct catalogue *, struct buf *);

/* "Antioch: II, then III": a seat's marker in a territory, now and after. */
struct message ordonans_change(const struct state *, const struct state *after, int territory, int seat);

/* What a seat would see after a move, as far as armies go; false where the move
 * leaves them as they are. */
bool ordonans_after(const struct state *, int seat, move, struct state *after);

/* ---- board.c ---- */

enum { ORDONANS_ZOOMS = 4 };
void ordonans_fit(const struct desk *, int zoom, int *lines, int *columns);
void ordonans_draw_board(const struct desk *, struct canvas *, int *line, int *column);

/* ---- steps.c ---- */

/* Something that can be done: a card of the hand, or a move without one. */
struct hand_item {
	uint8_t verb;      /* VERB_TROOP ... for cards also where they cannot be played */
	uint8_t card;      /* of a hand; NOTHING */
	uint8_t territory; /* of a claim */
	bool legal;
};

int ordonans_items(const struct desk *, struct hand_item out[ITEMS]);
struct hand_item ordonans_item(const struct desk *);

/* Does what is chosen need a territory, now? */
bool ordonans_wants_territory(const struct desk *);

/* The cards that can be chosen from, in STAGE_TARGET, and in STAGE_GOAL of an
 * exchange; how many. By territory, and in it by seat. */
int ordonans_targets(const struct desk *, struct target out[TARGETS]);

/* The move that all choices together are; false if they are not complete or not
 * legal. */
bool ordonans_chosen(const struct desk *, move *);

/* Is a territory fine for what is chosen, the rest of it being given? */
bool ordonans_fine(const struct desk *, int territory);

/* ---- aside.c ---- */
int ordonans_aside(const struct desk *, struct canvas *);

/* What a seat is asked that has these moves; in plain lines with the words that
 * are answers. */
struct message ordonans_question(const struct state *, int seat, const move *, int moves, bool plain);

/* ---- pages.c ---- */
void ordonans_left(const struct state *, const struct catalogue *, int width, bool utf8, struct buf *);
void ordonans_sheet(const struct sitting *, const struct state *, struct buf *);
void ordonans_reason(const struct sitting *, const struct state *, const struct tally_line *, struct buf *);
void ordonans_results(const struct state *before, const struct state *after,
                      void (*tell)(void *to, int seat, const struct message *), void *to);

/* ---- lines.c ---- */
void ordonans_lines(const struct sitting *, const struct state *, int seat, struct buf *);
void ordonans_line_option(const struct sitting *, const struct view *, int number, move, struct buf *);
bool ordonans_line_list(const struct state *, int seat, int moves);
bool ordonans_line_read(const struct state *, int seat, const char *text, move *, struct message *refusal);

#endif
