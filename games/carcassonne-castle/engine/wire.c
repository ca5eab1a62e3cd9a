/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The position for programs: one JSON object. A client is to know no rule, so what
 * hangs together, what is open or owned, and what fits is said here; it is sent
 * after each move to whoever looks on, so parts of the plan are short texts:
 *
 *     tower 5,3 NE SE|E;5,4 NW|N;S5 NW NE
 *
 * is a feature with its parts on three tiles, the start areas last: the cell, the
 * quadrants (of a path, the sides) it has there, and behind the bar the sides of the
 * cell on which it is still open. So it begins with the name it has in moves.
 */
#include "castle.h"
#include "json.h"
#include "sight.h"

#include <assert.h>
#include <string.h>

static void json_cell(struct json *j, int cell)
{
	json_key_small(j, "row", (unsigned)castle_row(cell));
	json_key_small(j, "col", (unsigned)castle_col(cell));
}

/* Start areas never move: clients have them from the tables. How many tiles there are. */
static int json_tiles(struct json *j, const struct state *s)
{
	int n = 0;
	json_key(j, "tiles");
	json_open(j, '[');
	for (int cell = 0; cell < CELLS; cell++) {
		if (s->tile[cell] == EMPTY || s->tile[cell] > TILES)
			continue;
		json_open(j, '{');
		json_cell(j, cell);
		json_key_small(j, "tile", s->tile[cell]);
		json_key_small(j, "turn", s->turn[cell]);
		json_close(j, '}');
		n++;
	}
	json_close(j, ']');
	return n;
}

/* Where a follower is: the cell, the part, and the feature's worth. */
static void json_followers(struct json *j, const struct state *s)
{
	json_key(j, "followers");
	json_open(j, '[');
	for (int seat = 0; seat < SEATS; seat++)
		for (int i = 0; i < FOLLOWERS; i++) {
			if (!s->follower[seat][i])
				continue;
			int cell, slot, feature = castle_root(s, s->follower[seat][i]);
			castle_stand(s, s->follower[seat][i], &cell, &slot);
			json_open(j, '{');
			json_key_int(j, "seat", seat);
			json_key_text(j, "kind", castle_kind_name[s->feature[feature].kind]);
			json_cell(j, cell);
			json_key_text(j, "part", castle_slot_name[slot]);
			json_key_int(j, "worth", castle_worth(s, feature));
			json_close(j, '}');
		}
	json_close(j, ']');
}

/* A feature by the name that it has in moves and tallies. */
static void json_key_feature(struct json *j, const char *key, const struct state *s, int feature)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	castle_name_feature(s, feature, &b);
	json_key_text(j, key, name);
}

static void json_seats(struct json *j, const struct state *s)
{
	json_key(j, "seats");
	json_open(j, '[');
	for (int seat = 0; seat < SEATS; seat++) {
		json_open(j, '{');
		json_key_int(j, "score", s->score[seat]);
		json_key_int(j, "supply", castle_supply(s, seat));
		json_key(j, "tokens");
		json_open(j, '[');
		for (int kind = 1; kind < TOKENS; kind++)
			for (int i = 0; i < s->held[seat][kind] + s->fresh[seat][kind]; i++)
				json_int(j, kind);
		json_close(j, ']');
		/* those of them that cannot be used yet */
		json_key(j, "fresh");
		json_open(j, '[');
		for (int kind = 1; kind < TOKENS; kind++)
			for (int i = 0; i < s->fresh[seat][kind]; i++)
				json_int(j, kind);
		json_close(j, ']');
		if (s->keep[seat]) {
			json_key_feature(j, "keep", s, s->keep[seat]);
			json_key_int(j, "keep_size", s->feature[s->keep[seat]].count);
		}
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* The tiles that fitted nowhere, and how many had been placed when each was drawn: so
 * whoever looks on can see which left just now. Most of the time all of them lie there or
 * are in hand, and none need be looked for. */
static void json_removed(struct json *j, const struct state *s, int lying)
{
	int placed = 0, gone = s->drawn - lying - (s->hand != 0);
	json_key(j, "removed");
	json_open(j, '[');
	for (int i = 0; gone && i < s->drawn; i++) {
		bool removed = castle_removed(s, i);
		placed += !removed;
		if (!removed)
			continue;
		json_open(j, '{');
		json_key_int(j, "tile", s->deck[i]);
		json_key_int(j, "placed", placed);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* ---- features ---- */

/* The features of all tiles that lie there, found once: a feature has parts on few of
 * them, and there are a hundred features. */
struct castle_layout {
	int n, tiles;                          /* start areas come behind the tiles */
	uint8_t cell[TILES + STARTS];
	uint8_t feature[TILES + STARTS][SLOTS];
};

/* Slots without a path have feature 0, which nobody asks for. */
static void add_cell(struct castle_layout *l, const struct state *s, int cell)
{
	assert(l->n < TILES + STARTS);
	for (int slot = 0; slot < SLOTS; slot++)
		l->feature[l->n][slot] = (uint8_t)castle_feature_at(s, cell, slot);
	l->cell[l->n++] = (uint8_t)cell;
}

static struct castle_layout layout_of(const struct state *s)
{
	struct castle_layout l = { 0 };
	for (int cell = 0; cell < CELLS; cell++)
		if (s->tile[cell] != EMPTY && s->tile[cell] <= TILES)
			add_cell(&l, s, cell);
	l.tiles = l.n;
	for (int i = 0; i < STARTS; i++)
		add_cell(&l, s, castle_cell(castle_start_area[i].row, castle_start_area[i].col));
	return l;
}

/* The sides of a cell on which somebody in these slots has an empty cell before them. */
static unsigned open_sides(const struct state *s, int cell, unsigned slots)
{
	assert(slots && slots < 1u << SLOTS);
	unsigned sides = 0;
	for (int side = 0; side < SIDES; side++) {
		/* two quadrants touch a side: the one of its number and the next */
		unsigned touching = 1u << side | 1u << (side + 1) % QUADRANTS | 1u << (QUADRANTS + side);
		if (slots & touching && s->tile[castle_beyond(cell, side)] == EMPTY)
			sides |= 1u << side;
	}
	return sides;
}

/* Bit 0 of `slots` is the slot `from`; something, or nothing, stands before each of them. */
static void put_slots(struct buf *out, unsigned slots, int from, char between)
{
	assert(from == 0 || from == QUADRANTS);
	for (int slot = from; slot < SLOTS; slot++)
		if (slots >> (slot - from) & 1) {
			if (between)
				buf_char(out, between);
			buf_put(out, castle_slot_name[slot]);
		}
}

/* A court is never complete, so it has no open sides to speak of. */
static void put_part(struct buf *out, const struct state *s, int cell, unsigned slots, bool court)
{
	unsigned open = court ? 0 : open_sides(s, cell, slots);
	castle_name_cell(cell, out);
	put_slots(out, slots, 0, ' ');
	if (open)
		buf_char(out, '|');
	put_slots(out, open, QUADRANTS, 0);
}

/* What is complete and scored is told, too: people want to know why it gave so many points. */
static void json_feature(struct json *j, const struct state *s, const struct castle_layout *l, int feature)
{
	const struct feature *f = &s->feature[feature];
	assert(f->parent == feature && f->kind < KINDS);
	char parts[2048];
	struct buf b = buf_over(parts, sizeof parts);
	buf_put(&b, castle_kind_name[f->kind]);
	for (int i = 0, n = 0; i < l->n; i++) {
		unsigned slots = 0;
		for (int slot = SLOTS - 1; slot >= 0; slot--)
			slots = slots << 1 | (l->feature[i][slot] == feature);
		if (!slots)
			continue;
		if (!n && i >= l->tiles)
			return;  /* a start area with nothing before it */
		buf_char(&b, n++ ? ';' : ' ');
		put_part(&b, s, l->cell[i], slots, f->kind == COURT);
	}
	json_open(j, '{');
	json_key_text(j, "parts", parts);
	json_key_int(j, "size", f->count);
	json_key_int(j, "worth", castle_worth(s, feature));
	if (f->marks & WELL)
		json_key_bool(j, "well", true);
	if (f->followers[0] != f->followers[1])
		json_key_int(j, "owner", f->followers[1] > f->followers[0]);
	json_close(j, '}');
}

static void json_features(struct json *j, const struct state *s)
{
	struct castle_layout l = layout_of(s);
	json_key(j, "features");
	json_open(j, '[');
	for (int feature = 1; feature < FEATURES; feature++)
		if (s->feature[feature].parent == feature)
			json_feature(j, s, &l, feature);
	json_close(j, ']');
}

/* ---- what fits ---- */

static void put_shapes(struct buf *out, const struct state *s, int cell)
{
	static const int shape[] = { 0, 1, 3, 5, 7, 15 };  /* all that there are, but for turning */
	for (size_t i = 0; i < sizeof shape / sizeof *shape; i++)
		if (castle_takes(s, cell, shape[i])) {
			buf_put(out, out->len ? " " : "");
			castle_name_shape(shape[i], out);
		}
}

/* The empty cells beside others, by the shapes of the tiles that fit there; and those
 * that stay empty for ever, since no such tile is left. */
static void json_room(struct json *j, const struct state *s)
{
	char dead[512], name[16], shapes[32];
	struct buf d = buf_over(dead, sizeof dead);
	json_key(j, "room");
	json_open(j, '{');
	for (int cell = 0; cell < CELLS; cell++) {
		if (!s->accept[cell])
			continue;
		struct buf n = buf_over(name, sizeof name), b = buf_over(shapes, sizeof shapes);
		castle_name_cell(cell, &n);
		put_shapes(&b, s, cell);
		json_key_text(j, name, shapes);
		if (!castle_fillable(s, cell)) {
			buf_put(&d, d.len ? " " : "");
			buf_put(&d, name);
		}
	}
	json_close(j, '}');
	json_key_text(j, "dead", dead);
}

/* For each placement, in the order of the moves, the features on which a follower might
 * be set then, each by all its slots on the tile: "NW+NE SE N+S". */
static void json_free(struct json *j, const struct state *s)
{
	move place[MOVES_MAX], follow[SLOTS];
	int n = castle_moves(s, s->seat, place);
	json_key(j, "free");
	json_open(j, '[');
	for (int i = 0; i < n; i++) {
		struct state after = *s;  /* nothing hidden is touched by laying alone */
		char text[64];
		struct buf b = buf_over(text, sizeof text);
		castle_lay(&after, castle_argument(place[i]) / 4, castle_argument(place[i]) % 4);
		int features = castle_supply(s, s->seat) ? castle_free_slots(&after, follow) : 0;
		for (int k = 0; k < features; k++) {
			int slot = castle_argument(follow[k]);
			unsigned slots = castle_slots_of(&after, after.at, castle_feature_at(&after, after.at, slot));
			buf_put(&b, k ? " " : "");
			buf_put(&b, castle_slot_name[slot]);
			put_slots(&b, slots & ~(1u << slot), 0, '+');
		}
		json_text(j, text);
	}
	json_close(j, ']');
}

/* ---- the whole ---- */

/* What is asked, and about what. */
static void json_question(struct json *j, const struct state *s)
{
	static const char *const phase_name[] = { "place", "follower", "score", "double", "again", "over" };
	assert(s->phase <= OVER && (s->phase == DOUBLE) == (s->subject != 0));
	json_key_text(j, "phase", phase_name[s->phase]);
	json_key_int(j, "turn", s->seat);
	json_key_int(j, "left", TILES - s->drawn);
	if (s->hand)
		json_key_int(j, "hand", s->hand);
	if (s->at) {
		json_key(j, "last");
		json_open(j, '{');
		json_cell(j, s->at);
		json_close(j, '}');
	}
	if (s->phase == DOUBLE) {
		json_key_feature(j, "subject", s, s->subject);
		json_key_int(j, "doubled", 2 * castle_worth(s, s->subject));
		json_key_int(j, "token", castle_doubler(s->feature[s->subject].kind));
	} else if (s->phase == AGAIN) {
		json_key_int(j, "token", 1);
	}
}

void castle_json(const struct view *view, struct buf *out)
{
	const struct state *s = view_state(view);
	struct json j = { .out = out };
	json_open(&j, '{');
	json_question(&j, s);
	json_seats(&j, s);
	int lying = json_tiles(&j, s);
	json_followers(&j, s);
	json_removed(&j, s, lying);
	json_key(&j, "wall");
	json_open(&j, '[');
	/* the tokens that are left, by the lower space of their corners */
	for (int i = 0; i < BLOCKS; i++)
		if (castle_block[i].corner && s->wall[castle_block[i].corner - 1])
			json_int(&j, 2 * i);
	json_close(&j, ']');
	json_close(&j, '}');
}

/* The lists that a screen needs for what it shows and offers. They are three times as long
 * as all the rest, so bots and programs, which do without, do not get them. */
void castle_board(const struct view *view, struct json *j)
{
	const struct state *s = view_state(view);
	json_features(j, s);
	json_room(j, s);
	/* only whoever lays the tile has to know */
	if (s->phase == PLACE && view->seat == s->seat)
		json_free(j, s);
}
