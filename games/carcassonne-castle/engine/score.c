/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Points: what features are worth, the final scoring (p. 5, 6), and the tally
 * that explains a score line by line.
 */
#include "castle.h"

#include <assert.h>

/* ---- what things are worth ---- */

/* A start area counts as a tile: it is one, so nothing has to be added for it here. */
int castle_worth(const struct state *s, int feature)
{
	const struct feature *f = &s->feature[feature];
	assert(feature > 0 && feature < FEATURES && f->parent == feature);
	switch ((enum kind)f->kind) {
	case HOUSE:
		return f->count;
	case TOWER:
		return 2 * f->count;
	case COURT:
		return 3 * f->count;
	case PATH:
		return f->marks & WELL ? 2 * f->count : f->count;
	case KINDS:
		break;
	}
	return 0;
}

int castle_keep_size(const struct state *s, int seat)
{
	assert(seat >= 0 && seat < SEATS);
	/* token 8 needs a keep (R17); two of them add 4 (R18) */
	return s->keep[seat] ? s->feature[s->keep[seat]].count + 2 * s->held[seat][8] : 0;
}

/* Collect the empty cells connected with one by sides; how many. `todo` has
 * room for every cell, since each is entered once. */
static int flood(const struct state *s, int from, bool seen[CELLS], uint8_t todo[CELLS])
{
	assert(s->tile[from] == EMPTY && !seen[from]);
	int n = 0;
	todo[n++] = (uint8_t)from;
	seen[from] = true;
	for (int i = 0; i < n; i++)
		for (int side = 0; side < SIDES; side++) {
			int cell = castle_beyond(todo[i], side);
			if (s->tile[cell] == EMPTY && !seen[cell]) {
				seen[cell] = true;
				todo[n++] = (uint8_t)cell;
			}
		}
	return n;
}

/* Of equal areas the first counts: which it is makes no difference to the points. */
int castle_largest_empty_area(const struct state *s, bool area[CELLS])
{
	bool seen[CELLS] = { false };
	uint8_t todo[CELLS];
	int largest = 0;
	for (int cell = 0; cell < CELLS; cell++) {
		if (s->tile[cell] != EMPTY || seen[cell])
			continue;
		int n = flood(s, cell, seen, todo);
		if (n <= largest)
			continue;
		largest = n;
		if (!area)
			continue;
		for (int i = 0; i < CELLS; i++)
			area[i] = false;
		for (int i = 0; i < n; i++)
			area[todo[i]] = true;
	}
	return largest;
}

/* ---- the final scoring ---- */

/* What gave points at the end. */
struct final_line {
	int points;
	int token;    /* 4 to 7 or 9, if one was used; 0 otherwise */
	int feature;  /* 0: the keep and the empty area, or token 9 */
};

enum { FINAL_LINES = FOLLOWERS + 4 };

/* Order a seat's features by worth, best first; equal ones stay as they were. */
static void best_first(const struct state *s, uint8_t *feature, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && castle_worth(s, feature[j]) > castle_worth(s, feature[j - 1]); j--) {
			uint8_t better = feature[j];
			feature[j] = feature[j - 1];
			feature[j - 1] = better;
		}
}

/* Each token is used where it brings most, two of a kind on two features: so on
 * the best ones (R15, R16). A keep that is not larger brings nothing to either (p. 6). */
static int final_scoring(const struct state *s, int seat, struct final_line out[FINAL_LINES])
{
	assert(seat >= 0 && seat < SEATS);
	static const int token_for[KINDS] = { [PATH] = 4, [TOWER] = 5, [HOUSE] = 6, [COURT] = 7 };
	int n = 0;
	if (castle_keep_size(s, seat) > castle_keep_size(s, 1 - seat))
		out[n++] = (struct final_line){ castle_largest_empty_area(s, NULL), 0, 0 };
	uint8_t mine[FOLLOWERS];
	int features = castle_owned(s, seat, false, mine);
	best_first(s, mine, features);
	int used[KINDS] = { 0 };
	for (int i = 0; i < features; i++) {
		const struct feature *f = &s->feature[mine[i]];
		int token = token_for[f->kind];
		/* best first, so the tokens that there are go to the best */
		bool use = used[f->kind]++ < s->held[seat][token];
		if (f->kind == COURT && f->count)
			out[n++] = (struct final_line){ (use ? 4 : 3) * f->count, use ? 7 : 0, mine[i] };
		else if (f->kind != COURT && use)
			out[n++] = (struct final_line){ castle_worth(s, mine[i]), token, mine[i] };
	}
	for (int i = 0; i < s->held[seat][9]; i++)
		out[n++] = (struct final_line){ 5, 9, 0 };
	assert(n <= FINAL_LINES);
	return n;
}

/* Only a sum: bots ask for it at every end of a game they imagine, and need no reasons. */
int castle_final_points(const struct state *s, int seat)
{
	struct final_line line[FINAL_LINES];
	int sum = 0;
	for (int n = final_scoring(s, seat, line), i = 0; i < n; i++)
		sum += line[i].points;
	return sum;
}

/* ---- the tally ---- */

/* Every sentence is written out with its number of points: put together from pieces it
 * could not be said well in languages that decline their nouns. */
static struct message path_rule(const struct feature *f, int token)
{
	if (token)
		return f->marks & WELL
		         ? message_n(NP_("Unfinished path of {n} tile with a well, 2 per tile (token 4)",
		                         "Unfinished path of {n} tiles with a well, 2 per tile (token 4)"), f->count)
		         : message_n(NP_("Unfinished path of {n} tile, 1 per tile (token 4)",
		                         "Unfinished path of {n} tiles, 1 per tile (token 4)"), f->count);
	return f->marks & WELL ? message_n(NP_("Path of {n} tile with a well, 2 per tile",
	                                       "Path of {n} tiles with a well, 2 per tile"), f->count)
	                       : message_n(NP_("Path of {n} tile, 1 per tile",
	                                       "Path of {n} tiles, 1 per tile"), f->count);
}

static struct message tower_rule(const struct feature *f, int token)
{
	if (token == 5)
		return message_n(NP_("Unfinished tower of {n} tile, 2 per tile (token 5)",
		                     "Unfinished tower of {n} tiles, 2 per tile (token 5)"), f->count);
	if (token == 2)
		return message_n(NP_("Tower of {n} tile, doubled to 4 per tile (token 2)",
		                     "Tower of {n} tiles, doubled to 4 per tile (token 2)"), f->count);
	return message_n(NP_("Tower of {n} tile, 2 per tile", "Tower of {n} tiles, 2 per tile"), f->count);
}

static struct message house_rule(const struct feature *f, int token)
{
	if (token == 6)
		return message_n(NP_("Unfinished house of {n} tile, 1 per tile (token 6)",
		                     "Unfinished house of {n} tiles, 1 per tile (token 6)"), f->count);
	if (token == 3)
		return message_n(NP_("House of {n} tile, doubled to 2 per tile (token 3)",
		                     "House of {n} tiles, doubled to 2 per tile (token 3)"), f->count);
	return message_n(NP_("House of {n} tile, 1 per tile", "House of {n} tiles, 1 per tile"), f->count);
}

static struct message court_rule(const struct feature *f, int token)
{
	if (token)
		return message_n(NP_("Court with {n} market, 4 per market (token 7)",
		                     "Court with {n} markets, 4 per market (token 7)"), f->count);
	return message_n(NP_("Court with {n} market, 3 per market",
	                     "Court with {n} markets, 3 per market"), f->count);
}

struct message castle_rule(const struct state *s, int feature, int token)
{
	const struct feature *f = &s->feature[feature];
	assert(f->parent == feature && token >= 0 && token < TOKENS);
	switch ((enum kind)f->kind) {
	case HOUSE:
		return house_rule(f, token);
	case TOWER:
		return tower_rule(f, token);
	case COURT:
		return court_rule(f, token);
	case PATH:
		return path_rule(f, token);
	case KINDS:
		break;
	}
	return message(NULL);
}

/* Looked for among all tiles: the parts of a feature know their root, and the root not
 * its parts. Nobody asks this while playing. */
void castle_feature_cells(const struct state *s, int feature, bool in[CELLS])
{
	assert(s->feature[feature].parent == feature);
	for (int cell = 0; cell < CELLS; cell++) {
		in[cell] = false;
		if (s->tile[cell] == EMPTY || s->tile[cell] == WALL)
			continue;
		/* however it is turned: here only its features matter, not where they are */
		const struct tile *t = &castle_tile[s->tile[cell]];
		for (int i = 0; i < SIDES && !in[cell]; i++)
			in[cell] = castle_root(s, t->area[i]) == feature || (t->path[i] && castle_root(s, t->path[i]) == feature);
	}
}

static void add_causes(struct tally *t, const bool in[CELLS])
{
	for (int cell = 0; cell < CELLS; cell++)
		if (in[cell])
			castle_name_cell(cell, tally_cause(t));
}

/* The piece is the feature's name, and its causes are its tiles: a client lights the one
 * and puts a number on each of the others. */
static void add_feature(const struct state *s, struct tally *t, int points, bool pending, int feature, int token)
{
	bool in[CELLS];
	tally_add(t, points, pending, castle_rule(s, feature, token));
	castle_name_feature(s, feature, tally_piece(t));
	castle_feature_cells(s, feature, in);
	add_causes(t, in);
}

/* What is no feature has no name: the empty area is told by its cells alone. */
static void add_final(const struct state *s, struct tally *t, const struct final_line *line)
{
	bool pending = s->phase != OVER;
	if (line->feature) {
		add_feature(s, t, line->points, pending, line->feature, line->token);
		return;
	}
	if (line->token == 9) {
		tally_add(t, line->points, pending, message(N_("Five points (token 9)")));
		return;
	}
	bool area[CELLS];
	struct message m = pending ? message_n(NP_("Larger keep, if the game ended now: {n} empty cell in one area",
	                                           "Larger keep, if the game ended now: {n} empty cells in one area"), line->points)
	                           : message_n(NP_("Larger keep: the largest empty area has {n} cell",
	                                           "Larger keep: the largest empty area has {n} cells"), line->points);
	tally_add(t, line->points, pending, m);
	castle_largest_empty_area(s, area);
	add_causes(t, area);
}

/* First what was scored, in the order it was; then, at the end, the final
 * scoring; before the end, as pending, what stands on the board and what the
 * final scoring would give now. With the last tile nothing can be completed
 * later: of what is unfinished only the final scoring counts then. */
void castle_score(const struct state *s, int seat, struct tally *t)
{
	assert(seat >= 0 && seat < SEATS);
	bool over = s->phase == OVER, last = over || s->drawn == TILES;
	tally_start(t);
	for (int i = 0; i < s->scorings; i++) {
		const struct scoring *scored = &s->journal[i];
		if ((scored->how & 1) != seat)
			continue;
		bool doubled = scored->how & DOUBLED;
		int token = doubled ? castle_doubler(s->feature[scored->feature].kind) : 0;
		int points = castle_worth(s, scored->feature) * (doubled ? 2 : 1);
		add_feature(s, t, points, false, scored->feature, token);
	}
	/* what waits to be scored comes before what is unfinished */
	uint8_t mine[FOLLOWERS];
	for (int completed = 1; completed >= last && !over; completed--)
		for (int n = castle_owned(s, seat, completed, mine), i = 0; i < n; i++)
			if (s->feature[mine[i]].kind != COURT) {
				add_feature(s, t, castle_worth(s, mine[i]), true, mine[i], 0);
				/* what is complete is scored at the end of this very turn */
				t->line[t->lines - 1].later = !completed;
			}
	struct final_line line[FINAL_LINES];
	for (int n = final_scoring(s, seat, line), i = 0; i < n; i++) {
		/* what stands on the board has its line already */
		bool listed = !last && line[i].token >= 4 && line[i].token <= 6;
		if (!listed)
			add_final(s, t, &line[i]);
	}
}
