/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Moves as text: their names in records, the other spelling a reader has to know, and why
 * words are no legal move. The sentences for people are in story.c.
 */
#include "castle.h"

#include <assert.h>
#include <string.h>

/* ---- places and pieces ---- */

/* In the wall only start areas have names: nobody can do anything anywhere else there. */
void castle_name_cell(int cell, struct buf *out)
{
	assert(cell >= 0 && cell < CELLS);
	if (castle_ground[cell] == WALL) {
		for (int i = 0; i < STARTS; i++)
			if (cell == castle_cell(castle_start_area[i].row, castle_start_area[i].col))
				buf_put(out, castle_start_area[i].name);
		return;
	}
	buf_int(out, castle_row(cell));
	buf_char(out, ',');
	buf_int(out, castle_col(cell));
}

/* Has a tile that lies there a part of the feature? Most are of another kind, and their roots
 * need not be looked for. */
static bool castle_has_part(const struct state *s, int tile, int feature)
{
	assert(tile >= 1 && tile <= TILES);
	/* a tile's features have numbers in a row */
	for (int part = castle_tile[tile].area[NW]; part < castle_tile[tile + 1].area[NW]; part++)
		if (s->feature[part].kind == s->feature[feature].kind && castle_root(s, part) == feature)
			return true;
	return false;
}

/* The name of a feature must not hang on the order in which its tiles were laid, nor on
 * which of its parts is the root: so it is called by where it begins as one reads. */
bool castle_first_part(const struct state *s, int feature, int *cell, int *slot)
{
	assert(feature > 0 && feature < FEATURES);
	int kind = s->feature[feature].kind, from = kind == PATH ? QUADRANTS : 0, to = kind == PATH ? SLOTS : QUADRANTS;
	for (*cell = 0; *cell < CELLS; ++*cell) {
		if (castle_ground[*cell] != EMPTY || s->tile[*cell] == EMPTY || !castle_has_part(s, s->tile[*cell], feature))
			continue;
		for (*slot = from; *slot < to; ++*slot) {
			int part = castle_feature_on(s, *cell, *slot);
			if (part && castle_root(s, part) == feature)
				return true;
		}
	}
	return false;
}

/* A follower stays on its tile while the feature grows, so it is found by the number that
 * the tile gave the feature, not by the root. */
void castle_stand(const struct state *s, int feature, int *cell, int *slot)
{
	const uint8_t *at = memchr(s->tile, castle_tile_with(feature), sizeof s->tile);
	assert(at);  /* the tile lies on the board */
	*cell = (int)(at - s->tile);
	for (*slot = 0; castle_feature_on(s, *cell, *slot) != feature; ++*slot)
		assert(*slot < SLOTS - 1);
}

int castle_standing(const struct state *s, int cell, struct castle_standing out[STANDING])
{
	int n = 0, at, slot;
	for (int seat = 0; seat < SEATS; seat++) {
		for (int i = 0; i < FOLLOWERS; i++) {
			if (!s->follower[seat][i])
				continue;
			castle_stand(s, s->follower[seat][i], &at, &slot);
			if (at == cell)
				out[n++] = (struct castle_standing){ (uint8_t)slot, (uint8_t)seat, false };
		}
		if (s->keep[seat] && castle_first_part(s, s->keep[seat], &at, &slot) && at == cell)
			out[n++] = (struct castle_standing){ (uint8_t)slot, (uint8_t)seat, true };
	}
	assert(n <= STANDING);
	return n;
}

/* Of feature 0, which is none, there are no slots: that spares callers a question. */
unsigned castle_slots_of(const struct state *s, int cell, int feature)
{
	assert(cell >= 0 && cell < CELLS && feature < FEATURES);
	unsigned slots = 0;
	for (int slot = 0; feature && slot < SLOTS; slot++)
		if (castle_feature_at(s, cell, slot) == feature)
			slots |= 1u << slot;
	return slots;
}

void castle_name_feature(const struct state *s, int feature, struct buf *out)
{
	int cell, slot;
	if (!castle_first_part(s, feature, &cell, &slot))
		return;
	buf_put(out, castle_kind_name[s->feature[feature].kind]);
	buf_char(out, ' ');
	castle_name_cell(cell, out);
	buf_char(out, ' ');
	buf_put(out, castle_slot_name[slot]);
}

/* ---- moves ---- */

/* The kind in a follower's name could be found from the slot. It is there for people who
 * read or write records, and names once given stay. */
void castle_name_move(const struct state *s, int seat, move m, struct buf *out)
{
	assert(seat >= 0 && seat < SEATS);
	int argument = castle_argument(m);
	switch (castle_verb(m)) {
	case VERB_PLACE:
		buf_put(out, "place ");
		castle_name_cell(argument / 4, out);
		buf_put(out, " r");
		buf_int(out, argument % 4);
		return;
	case VERB_FOLLOWER:
		buf_put(out, "follower ");
		if (argument == NO_SLOT) {
			buf_put(out, "none");
			return;
		}
		assert(castle_feature_at(s, s->at, argument));
		buf_put(out, castle_kind_name[s->feature[castle_feature_at(s, s->at, argument)].kind]);
		buf_char(out, ' ');
		buf_put(out, castle_slot_name[argument]);
		return;
	case VERB_SCORE:
		buf_put(out, "score ");
		castle_name_feature(s, argument, out);
		return;
	case VERB_DOUBLE:
		buf_put(out, argument ? "double yes" : "double no");
		return;
	case VERB_AGAIN:
		buf_put(out, argument ? "again yes" : "again no");
		return;
	}
}

/* ---- reading a placement ---- */

/* One or two digits without a leading zero; the number, or -1. */
static int digits(const char **at)
{
	const char *c = *at;
	int n = 0, value = 0;
	while (n < 2 && c[n] >= '0' && c[n] <= '9')
		value = value * 10 + (c[n++] - '0');
	if (n == 0 || (n == 2 && c[0] == '0'))
		return -1;
	*at += n;
	return value;
}

/* "place ROW,COL rK" with any numbers. */
static bool read_place(const char *words, int *row, int *col, int *turn)
{
	static const char verb[] = "place ";
	if (strncmp(words, verb, sizeof verb - 1) != 0)
		return false;
	words += sizeof verb - 1;
	*row = digits(&words);
	if (*row < 0 || *words++ != ',')
		return false;
	*col = digits(&words);
	if (*col < 0 || *words++ != ' ' || *words++ != 'r')
		return false;
	*turn = digits(&words);
	return *turn >= 0 && *words == '\0';
}

/* A reader knows all four turns, also those after which the tile looks the
 * same as after a smaller one (R6). */
bool castle_alias(const struct state *s, int seat, const char *words, struct buf *out)
{
	(void)seat;
	int row, col, turn;
	if (s->phase != PLACE || !read_place(words, &row, &col, &turn) || turn >= SIDES)
		return false;
	buf_put(out, "place ");
	buf_int(out, row);
	buf_char(out, ',');
	buf_int(out, col);
	buf_put(out, " r");
	/* whether it is legal there is for others to say */
	buf_int(out, turn % castle_tile[s->hand].turns);
	return true;
}

/* ---- refusals ---- */

/* The first reason that applies, from the coarsest to the finest: whoever mends it comes
 * to the next. What was typed is no mistake of ours, so any numbers may come. */
static struct message refuse_place(const struct state *s, int row, int col, int turn)
{
	struct message m = message(NULL);
	char name[16];
	struct buf b = buf_over(name, sizeof name);
	buf_int(&b, row);
	buf_char(&b, ',');
	buf_int(&b, col);
	/* cell 0 is wall, as is everything that is not on the board */
	int cell = row < ROWS && col < COLS ? castle_cell(row, col) : 0;
	if (castle_ground[cell] == WALL)
		m = message(N_("{cell} is not inside the wall"));
	else if (s->tile[cell] != EMPTY)
		m = message(N_("there is already a tile at {cell}"));
	else if (!s->accept[cell])
		m = message(N_("{cell} touches neither a tile nor a start area"));
	else if (turn >= SIDES)
		m = message(N_("the rotation must be 0 to 3 quarter turns: r0 to r3"));
	else if (!castle_fits(s, s->hand, cell, turn))
		m = message(N_("turned this way, the tile’s paths do not match at {cell}"));
	if (m.id)
		message_text(&m, "cell", name);
	return m;
}

/* What can be said now, where the words are no move at all. */
static struct message expected(const struct state *s)
{
	switch ((enum phase)s->phase) {
	case PLACE:
		return message(N_("place a tile: “place ROW,COL rK”, such as “place 5,3 r1”"));
	case FOLLOW:
		return message(N_("place a follower or decline: “follower house NW”, “follower path N” and so on, "
		                  "or “follower none”"));
	case ORDER:
		return message(N_("choose the next completed feature to score: “score KIND ROW,COL WHERE”"));
	case DOUBLE:
		return message(N_("decide whether to double this feature with a token: “double yes” or “double no”"));
	case AGAIN:
		return message(N_("decide whether to use token 1: “again yes” or “again no”"));
	case OVER:
		return message(N_("the game is over"));
	}
	return message(NULL);
}

struct message castle_refuse(const struct state *s, int seat, const char *words)
{
	(void)seat;
	int row, col, turn;
	/* a placement in another phase is answered by what can be done now */
	if (s->phase == PLACE && read_place(words, &row, &col, &turn)) {
		struct message m = refuse_place(s, row, col, turn);
		if (m.id)
			return m;
	}
	return expected(s);
}

/* ---- pieces, for people ---- */

const char *const castle_slot_words[SLOTS] = {
	N_("in the north-west"), N_("in the north-east"), N_("in the south-east"), N_("in the south-west"),
	N_("in the north"), N_("in the east"), N_("in the south"), N_("in the west"),
};

/* The number of a word that is not ended by a NUL; -1: it is none of the names. */
static int find(const char *const *names, int n, const char *word, size_t length)
{
	while (n-- && (strlen(names[n]) != length || memcmp(names[n], word, length) != 0))
		continue;
	return n;
}

/* All of a kind, by the first word of their names: what somebody likes to build. */
static const char *const kinds_of[KINDS] = {
	[HOUSE] = N_("Houses"), [TOWER] = N_("Towers"), [COURT] = N_("Courts"), [PATH] = N_("Paths"),
};

void castle_favourite(const struct tally_line *line, struct buf *sign)
{
	assert(line && sign);
	size_t n = strcspn(line->piece, " ");
	if (find(castle_kind_name, KINDS, line->piece, n) >= 0)
		buf_putn(sign, line->piece, n);
}

/* "S2", "5,3", "tower 5,3 NE", or "tower" for all of them. A cell is its own name in every language, and so is what
 * nobody knows: a message without id. */
struct message castle_piece(const char *name)
{
	assert(name);
	static const char *const at[KINDS] = {
		[HOUSE] = N_("house at {cell}, {where}"),
		[TOWER] = N_("tower at {cell}, {where}"),
		[COURT] = N_("court at {cell}, {where}"),
		[PATH] = N_("path at {cell}, {where}"),
	};
	struct message m = message(NULL);
	char cell[16];
	struct buf b = buf_over(cell, sizeof cell);
	const char *first = strchr(name, ' '), *last = strrchr(name, ' ');
	if (*name == 'S') {
		m = message(N_("start area {number}"));
		message_text(&m, "number", name + 1);
	} else if (first && last > first) {
		int kind = find(castle_kind_name, KINDS, name, (size_t)(first - name));
		int slot = find(castle_slot_name, SLOTS, last + 1, strlen(last + 1));
		if (kind < 0 || slot < 0)
			return m;
		buf_putn(&b, first + 1, (size_t)(last - first - 1));
		m = message(at[kind]);
		message_text(&m, "cell", cell);
		message_term(&m, "where", castle_slot_words[slot]);
	} else if (!first) {
		int kind = find(castle_kind_name, KINDS, name, strlen(name));
		m = message(kind < 0 ? NULL : kinds_of[kind]);
	}
	return m;
}
