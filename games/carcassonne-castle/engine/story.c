/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The story of a game, for people: what a move does, what comes of it, and what a log shows
 * beside it.
 *
 * A sentence about a placement says the one thing about the tile that matters most: what it
 * closes, else what it adds to, else what it begins. It says where by the walls, by a well or a
 * market beside it, or by the compass, as people at a table would. So two moves may have the
 * same sentence: the board shows the place, and a list of moves has their names.
 */
#include "castle.h"

#include "told.h"

#include <assert.h>
#include <string.h>

/* ---- places ---- */

/* The walls beside a cell, a bit for each side. */
static unsigned walls(int cell)
{
	unsigned set = 0;
	for (int side = 0; side < SIDES; side++)
		set |= (unsigned)(castle_ground[castle_beyond(cell, side)] == WALL) << side;
	return set;
}

/* By the walls; NULL if there is none beside the cell. */
static const char *by_walls(int cell)
{
	static const char *const wall[SIDES] = {
		[NORTH] = N_("by the north wall"), [EAST] = N_("by the east wall"),
		[SOUTH] = N_("by the south wall"), [WEST] = N_("by the west wall"),
	};
	static const char *const corner[QUADRANTS] = {
		[NW] = N_("in a north-west corner"), [NE] = N_("in a north-east corner"),
		[SE] = N_("in a south-east corner"), [SW] = N_("in a south-west corner"),
	};
	unsigned set = walls(cell);
	/* a quadrant lies between the side before it and its own */
	for (int q = 0; q < QUADRANTS; q++)
		if (set == (1u << q | 1u << (q + SIDES - 1) % SIDES))
			return corner[q];
	return set ? wall[bits_lowest(set)] : NULL;
}

/* By what lies beside the cell and has a name; NULL if nothing does. */
static const char *by_neighbour(const struct state *s, int cell)
{
	const char *found = NULL;
	for (int side = 0; side < SIDES; side++) {
		int tile = s->tile[castle_beyond(cell, side)];
		if (tile == EMPTY || tile == WALL)
			continue;
		if (castle_tile[tile].well)
			return N_("next to a well");
		if (castle_tile[tile].market)
			found = N_("next to a market");
	}
	return found;
}

static const char *place_words(const struct state *s, int cell)
{
	static const char *const region[3][3] = {
		{ N_("in the north-west of the castle"), N_("in the north of the castle"), N_("in the north-east of the castle") },
		{ N_("in the west of the castle"), N_("in the middle of the castle"), N_("in the east of the castle") },
		{ N_("in the south-west of the castle"), N_("in the south of the castle"), N_("in the south-east of the castle") },
	};
	assert(castle_ground[cell] == EMPTY);
	const char *words = by_walls(cell);
	if (!words)
		words = by_neighbour(s, cell);
	return words ? words : region[castle_row(cell) * 3 / ROWS][castle_col(cell) * 3 / COLS];
}

/* ---- what a tile does ---- */

enum deed { BEGINS, GROWS, CLOSES };

/* Whose a feature is, to whoever moves. */
enum whose { NOBODYS, OWN, OTHERS };

/* What a tile does with a feature: of its own, or of a tile beside it, which any kind of
 * edge may close. */
struct effect {
	enum deed deed;
	int feature;  /* by its root, when the tile lies */
	bool small;   /* closed, and of one tile only: nothing to speak of */
};

enum { EFFECTS = SLOTS + 3 * SIDES };

/* Does a feature of the tile on a cell reach any other? Start areas lie there from the
 * beginning: they are nothing that anybody has built. */
static bool reaches(const struct state *s, int cell, int feature)
{
	const struct feature *f = &s->feature[feature];
	bool start = false;
	if (f->kind != COURT && f->count < 2)
		return false;
	/* what lies beside the tile most often says it: every move is told to somebody */
	for (int side = 0; side < SIDES; side++) {
		int beside = castle_beyond(cell, side);
		if (s->tile[beside] == EMPTY || s->tile[beside] == WALL || !castle_slots_of(s, beside, feature))
			continue;
		if (s->tile[beside] <= TILES)
			return true;
		start = true;
	}
	if (!start)
		return false;
	/* by way of a start area: through the features, not the cells */
	int tile = s->tile[cell], own = castle_tile[tile].area[NW], next = castle_tile[tile + 1].area[NW];
	assert(tile >= 1 && tile <= TILES);
	for (int part = 1; part < castle_tile[TILES + 1].area[NW]; part++)
		if (s->feature[part].kind == f->kind && s->feature[part].parent && (part < own || part >= next) &&
		    castle_root(s, part) == feature)
			return true;
	return false;
}

static enum whose whose(const struct state *s, int feature, int seat)
{
	const struct feature *f = &s->feature[feature];
	int more = f->followers[seat] - f->followers[1 - seat];
	return more > 0 ? OWN : more < 0 ? OTHERS : NOBODYS;
}

/* How much something matters. What is closed goes by its worth and not by its owner, for its
 * followers may have gone home when it is looked at again. */
static int weight(const struct state *s, const struct effect *e, int seat)
{
	static const int by_kind[KINDS] = { [TOWER] = 3, [HOUSE] = 2, [PATH] = 1, [COURT] = 0 };
	static const int by_owner[] = { [NOBODYS] = 0, [OTHERS] = 1, [OWN] = 2 };
	const struct feature *f = &s->feature[e->feature];
	int deed = e->small ? 0 : 1 + (int)e->deed;
	int owner = e->deed == GROWS ? by_owner[whose(s, e->feature, seat)] : 0;
	int size = e->deed == CLOSES ? castle_worth(s, e->feature) : f->kind == COURT ? 0 : f->count;
	return ((deed * 4 + owner) * 256 + size) * 4 + by_kind[f->kind];
}

/* Has that feature an effect already? */
static bool has_effect(const struct effect *out, int n, int feature)
{
	for (int i = 0; i < n; i++)
		if (out[i].feature == feature)
			return true;
	return false;
}

/* Put an effect in its place; how many there are then. */
static int add_effect(const struct state *s, int seat, struct effect e, struct effect *out, int n)
{
	assert(!has_effect(out, n, e.feature));
	int at = n;
	for (; at > 0 && weight(s, &out[at - 1], seat) < weight(s, &e, seat); at--)
		out[at] = out[at - 1];
	out[at] = e;
	return n + 1;
}

/* What the tile on a cell does, what matters most first; how many things. What has an edge
 * beside the tile was open as long as there was none: so whatever is closed there has been
 * closed by it. */
static int effects(const struct state *s, int cell, int seat, struct effect out[EFFECTS])
{
	int n = 0, first, first_slot;
	for (int slot = 0; slot < SLOTS; slot++) {
		struct effect e = { .feature = castle_feature_at(s, cell, slot) };
		if (!e.feature || has_effect(out, n, e.feature))
			continue;
		const struct feature *f = &s->feature[e.feature];
		e.deed = !f->open && f->kind != COURT ? CLOSES : reaches(s, cell, e.feature) ? GROWS : BEGINS;
		e.small = e.deed == CLOSES && f->count <= 1;
		n = add_effect(s, seat, e, out, n);
	}
	for (int side = 0; side < SIDES; side++) {
		int beside = castle_beyond(cell, side), facing = (side + 2) % SIDES;
		int slots[] = { facing, (facing + 1) % QUADRANTS, QUADRANTS + facing };
		for (int i = 0; s->tile[beside] != EMPTY && s->tile[beside] != WALL && i < 3; i++) {
			struct effect e = { .deed = CLOSES, .feature = castle_feature_at(s, beside, slots[i]) };
			const struct feature *f = &s->feature[e.feature];
			/* if somebody owns it, a note says that it scores */
			if (e.feature && !f->open && f->kind != COURT && f->count > 1 && !has_effect(out, n, e.feature) &&
			    castle_first_part(s, e.feature, &first, &first_slot))
				n = add_effect(s, seat, e, out, n);
		}
	}
	assert(n > 0 && n <= EFFECTS);
	return n;
}

/* ---- moves as sentences ---- */

/* Each kind and owner has a sentence of its own: if it were put together from words, they
 * could not be declined. */
static struct message closing(int kind, enum whose whose, int tiles)
{
	static const char *const words[KINDS][3][2] = {
		[HOUSE] = { { NP_("closes a house of {n} tile {where}", "closes a house of {n} tiles {where}") },
		            { NP_("closes their own house of {n} tile {where}", "closes their own house of {n} tiles {where}") },
		            { NP_("closes the opponent’s house of {n} tile {where}", "closes the opponent’s house of {n} tiles {where}") } },
		[TOWER] = { { NP_("closes a tower of {n} tile {where}", "closes a tower of {n} tiles {where}") },
		            { NP_("closes their own tower of {n} tile {where}", "closes their own tower of {n} tiles {where}") },
		            { NP_("closes the opponent’s tower of {n} tile {where}", "closes the opponent’s tower of {n} tiles {where}") } },
		[PATH] = { { NP_("closes a path of {n} tile {where}", "closes a path of {n} tiles {where}") },
		           { NP_("closes their own path of {n} tile {where}", "closes their own path of {n} tiles {where}") },
		           { NP_("closes the opponent’s path of {n} tile {where}", "closes the opponent’s path of {n} tiles {where}") } },
	};
	assert(kind != COURT);
	return message_n(words[kind][whose][0], words[kind][whose][1], tiles);
}

static struct message growing(int kind, enum whose whose)
{
	static const char *const words[KINDS][3] = {
		[HOUSE] = { N_("enlarges a house {where}"), N_("enlarges their own house {where}"),
		            N_("enlarges the opponent’s house {where}") },
		[TOWER] = { N_("enlarges a tower {where}"), N_("enlarges their own tower {where}"),
		            N_("enlarges the opponent’s tower {where}") },
		[COURT] = { N_("enlarges a court {where}"), N_("enlarges their own court {where}"),
		            N_("enlarges the opponent’s court {where}") },
		[PATH] = { N_("lengthens a path {where}"), N_("lengthens their own path {where}"),
		           N_("lengthens the opponent’s path {where}") },
	};
	return message(words[kind][whose]);
}

static struct message tell_place(const struct state *s, int seat, int cell, int turn)
{
	static const char *const begins[KINDS] = {
		[HOUSE] = N_("begins a house {where}"), [TOWER] = N_("begins a tower {where}"),
		[COURT] = N_("begins a court {where}"), [PATH] = N_("begins a path {where}"),
	};
	struct state laid = *s;
	struct effect effect[EFFECTS];
	struct message m = message(NULL);
	castle_lay(&laid, cell, turn);
	effects(&laid, cell, seat, effect);
	const struct feature *f = &laid.feature[effect->feature];
	switch (effect->deed) {
	case CLOSES:
		m = closing(f->kind, whose(&laid, effect->feature, seat), f->count);
		break;
	case GROWS:
		m = growing(f->kind, whose(&laid, effect->feature, seat));
		break;
	case BEGINS:
		m = message(begins[f->kind]);
		break;
	}
	message_term(&m, "where", place_words(s, cell));
	return m;
}

/* Is there another place for a follower on the tile, on a feature of the same kind? */
static bool ambiguous(const struct state *s, int slot)
{
	move free[SLOTS];
	int kind = s->feature[castle_feature_at(s, s->at, slot)].kind, same = 0;
	for (int n = castle_free_slots(s, free), i = 0; i < n; i++)
		same += s->feature[castle_feature_at(s, s->at, castle_argument(free[i]))].kind == kind;
	return same > 1;
}

/* A follower is called by its role there (p. 3). If you place none, there is nothing to tell. */
static struct message tell_follower(const struct state *s, int slot)
{
	static const char *const as[KINDS][2] = {
		[HOUSE] = { N_("places a squire in the house"), N_("places a squire in the house {where}") },
		[TOWER] = { N_("places a knight in the tower"), N_("places a knight in the tower {where}") },
		[COURT] = { N_("places a merchant on the court"), N_("places a merchant on the court {where}") },
		[PATH] = { N_("places a herald on the path"), N_("places a herald on the path {where}") },
	};
	if (slot == NO_SLOT)
		return message(NULL);
	bool where = ambiguous(s, slot);
	struct message m = message(as[s->feature[castle_feature_at(s, s->at, slot)].kind][where]);
	if (where)
		message_term(&m, "where", castle_slot_words[slot]);
	return m;
}

/* Which of several completed features is scored first. */
static struct message tell_score(const struct state *s, int feature)
{
	static const char *const words[KINDS][2] = {
		[HOUSE] = { NP_("scores the house of {n} tile {where} first", "scores the house of {n} tiles {where} first") },
		[TOWER] = { NP_("scores the tower of {n} tile {where} first", "scores the tower of {n} tiles {where} first") },
		[PATH] = { NP_("scores the path of {n} tile {where} first", "scores the path of {n} tiles {where} first") },
	};
	const struct feature *f = &s->feature[feature];
	int cell, slot;
	assert(f->kind != COURT);
	struct message m = message_n(words[f->kind][0], words[f->kind][1], f->count);
	message_term(&m, "where", place_words(s, castle_first_part(s, feature, &cell, &slot) ? cell : s->at));
	return m;
}

/* Nothing is secret between the two, so every viewer hears the same. */
struct message castle_tell(const struct view *view, int seat, move m)
{
	assert(seat >= 0 && seat < SEATS);
	const struct state *s = view_state(view);
	int argument = castle_argument(m);
	switch (castle_verb(m)) {
	case VERB_PLACE:
		return tell_place(s, seat, argument / 4, argument % 4);
	case VERB_FOLLOWER:
		return tell_follower(s, argument);
	case VERB_SCORE:
		return tell_score(s, argument);
	case VERB_DOUBLE:
		/* asked about in the position before the move, which still has its subject; whoever
		   keeps a token does nothing */
		if (!argument)
			return message(NULL);
		return s->feature[s->subject].kind == TOWER ? message(N_("uses a token: the tower counts double"))
		                                            : message(N_("uses a token: the house counts double"));
	case VERB_AGAIN:
		return message(argument ? N_("uses a token: another turn") : NULL);
	}
	return message(NULL);
}

/* ---- what comes of it ---- */

/* Not kept in the state, since it follows from it: a tile that was drawn is in hand, lies
 * somewhere, or is gone. */
bool castle_removed(const struct state *s, int i)
{
	assert(i >= 0 && i < TILES);
	return i < s->drawn && s->deck[i] != s->hand && !memchr(s->tile, s->deck[i], sizeof s->tile);
}

/* "token 5", "tile 12 r0" */
static const char *sign_of(const char *what, int number, const char *turn, char out[SIGN_SIZE])
{
	struct buf b = buf_over(out, SIGN_SIZE);
	buf_put(&b, what);
	buf_int(&b, number);
	buf_put(&b, turn);
	return out;
}

/* Is a completed feature scored for somebody, or about to be? */
static bool pays(const struct state *before, const struct state *after, int feature)
{
	for (int i = before->scorings; i < after->scorings; i++)
		if (after->journal[i].feature == feature)
			return true;
	return whose(after, feature, 0) != NOBODYS;
}

/* What the tile closed besides what the move's sentence says, and nobody scores. */
static void note_closed(const struct state *before, const struct state *after, struct told *told)
{
	static const char *const words[KINDS][2] = {
		[HOUSE] = { NP_("a house of {n} tile is finished, too", "a house of {n} tiles is finished, too") },
		[TOWER] = { NP_("a tower of {n} tile is finished, too", "a tower of {n} tiles is finished, too") },
		[PATH] = { NP_("a path of {n} tile is finished, too", "a path of {n} tiles is finished, too") },
	};
	struct effect effect[EFFECTS];
	for (int n = effects(after, after->at, 0, effect), i = 1; i < n; i++) {
		const struct feature *f = &after->feature[effect[i].feature];
		if (effect[i].deed != CLOSES || effect[i].small || pays(before, after, effect[i].feature))
			continue;
		struct message m = message_n(words[f->kind][0], words[f->kind][1], f->count);
		told_note(told, -1, &m, NULL, NULL);
	}
}

/* What was scored, unless that is what the tile was said to close; its place is shown in any
 * case. */
static void note_scored(const struct state *before, const struct state *after, struct told *told)
{
	static const char *const words[KINDS][2] = {
		[HOUSE] = { NP_("scores a house of {n} tile", "scores a house of {n} tiles") },
		[TOWER] = { NP_("scores a tower of {n} tile", "scores a tower of {n} tiles") },
		[PATH] = { NP_("scores a path of {n} tile", "scores a path of {n} tiles") },
	};
	struct effect effect[EFFECTS];
	if (before->scorings == after->scorings)
		return;
	effects(after, after->at, 0, effect);
	for (int i = before->scorings; i < after->scorings; i++) {
		int feature = after->journal[i].feature;
		const struct feature *f = &after->feature[feature];
		char where[SIGN_SIZE];
		struct buf b = buf_over(where, sizeof where);
		castle_name_feature(after, feature, &b);
		struct message m = message_n(words[f->kind][0], words[f->kind][1], f->count);
		if (feature != effect->feature)
			told_note(told, after->journal[i].how & 1, &m, NULL, where);
	}
}

/* Tokens that are used are told by the move itself; what is taken is not. */
static void note_tokens(const struct state *before, const struct state *after, struct told *told)
{
	static const char *const name[TOKENS] = {
		[1] = N_("another turn"), [2] = N_("double tower"), [3] = N_("double house"),
		[4] = N_("unfinished path"), [5] = N_("unfinished tower"), [6] = N_("unfinished house"),
		[7] = N_("richer court"), [8] = N_("larger keep"), [9] = N_("five points"),
	};
	char sign[SIGN_SIZE];
	for (int seat = 0; seat < SEATS; seat++)
		for (int kind = 1; kind < TOKENS; kind++) {
			int had = before->held[seat][kind] + before->fresh[seat][kind];
			int has = after->held[seat][kind] + after->fresh[seat][kind];
			if (had >= has)
				continue;
			struct message m = message(N_("lands on a corner tower and takes its token: {token}"));
			message_term(&m, "token", name[kind]);
			for (; had < has; had++)
				told_note(told, seat, &m, sign_of("token ", kind, "", sign), NULL);
		}
}

void castle_notice(const struct view *was, const struct view *is, struct told *told)
{
	const struct state *before = view_state(was), *after = view_state(is);
	char sign[SIGN_SIZE];
	if (before->phase == PLACE)
		note_closed(before, after, told);
	note_scored(before, after, told);
	note_tokens(before, after, told);
	for (int i = before->drawn; i < after->drawn; i++)
		if (castle_removed(after, i)) {
			struct message m = message(N_("a tile that fits nowhere is removed from the game"));
			told_note(told, -1, &m, sign_of("tile ", after->deck[i], " r0", sign), NULL);
		}
	if (after->phase == OVER) {
		struct message m = message(N_("that was the last tile: now courts, keeps and tokens count"));
		told_note(told, -1, &m, NULL, NULL);
	}
}

/* ---- what a log shows ---- */

/* Each turn begins with a tile: one that lies, or the one in hand. */
int castle_turn(const struct view *view)
{
	const struct state *s = view_state(view);
	uint8_t n = s->phase == PLACE;  /* a byte will do: so many cells are counted at once */
	for (int cell = 0; cell < CELLS; cell++)
		n = (uint8_t)(n + (castle_ground[cell] == EMPTY && s->tile[cell] != EMPTY));
	return n;
}

/* The tile as it lies, or the token that is used. */
void castle_picture(const struct view *view, int seat, move m, struct buf *shows, struct buf *where)
{
	const struct state *s = view_state(view);
	int argument = castle_argument(m);
	(void)seat;
	switch (castle_verb(m)) {
	case VERB_PLACE:
	case VERB_FOLLOWER: {
		bool place = castle_verb(m) == VERB_PLACE;
		buf_put(shows, "tile ");
		buf_int(shows, place ? s->hand : s->tile[s->at]);
		buf_put(shows, " r");
		buf_int(shows, place ? argument % 4 : s->turn[s->at]);
		castle_name_cell(place ? argument / 4 : s->at, where);
		return;
	}
	case VERB_SCORE:
		castle_name_feature(s, argument, where);
		return;
	case VERB_DOUBLE:
	case VERB_AGAIN:
		buf_put(shows, "token ");
		buf_int(shows, castle_verb(m) == VERB_AGAIN ? 1 : castle_doubler(s->feature[s->subject].kind));
		return;
	}
}
