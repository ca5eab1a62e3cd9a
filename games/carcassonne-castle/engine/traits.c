/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a net is shown of The Castle, seen by whoever is to move: every feature that is still
 * open with its size, its owner and how easily it can be closed; followers, tokens, keeps, how
 * far the scores are from corner towers, and what the hints think of it all.
 *
 * The tile in hand is no part of it, and counts as if nobody had seen it: what is judged is
 * mostly the end of a turn, after which the next tile is anybody's guess. The features are
 * found by a walk along the empty cells beside tiles, for there are about twenty of those and
 * a hundred parts of features.
 */
#include "castle.h"
#include "learned.h"

#include <assert.h>

/* Whose a feature is. */
enum owner { MINE, THEIRS, TIED, NOBODY };

/* A path with a well counts twice, so it is another thing. */
enum { WELL_PATH = KINDS, SORTS };

enum {
	MANY = 4,      /* open cells: 1, 2, 3, more */
	SIZES = 6,     /* 1, 2, 3, 4, 5 and 6, more */
	CLOSERS = 7,   /* how many unseen tiles fit or close: 0, 1, 2 and 3, ... */
	STAGES = 6,    /* of the game, 0 the last */
	EDGES = 12,
	FAR = 20,      /* points to a corner tower */
	BUCKETS = 61,  /* of leads, two points each */
	LATE = 20      /* tiles left when it begins to matter what the end will count */
};

/* Where the rows of each sort of trait begin. */
enum row {
	OWNED = 0,                                                /* sort, owner, cells, size, closers */
	CONTESTED = OWNED + SORTS * 2 * MANY * SIZES * CLOSERS,   /* sort, cells, size */
	FREE = CONTESTED + SORTS * MANY * SIZES,                  /* sort, cells, size, closers */
	BY_STAGE = FREE + SORTS * MANY * SIZES * 4,               /* sort, owner, cells, stage */
	BY_EDGES = BY_STAGE + SORTS * 2 * MANY * STAGES,          /* sort, owner, edges */
	LANDS = BY_EDGES + SORTS * 2 * EDGES,                     /* sort, owner, cells, doubled */
	MEETING = LANDS + SORTS * 2 * MANY * 2,                   /* kind, whose is larger */
	COURTS = MEETING + KINDS * 3,                             /* owner, markets, edges */
	SUPPLY = COURTS + 2 * 6 * EDGES,                          /* owner, stage, how many */
	TOKEN = SUPPLY + 2 * STAGES * (FOLLOWERS + 1),            /* owner, stage, kind: times its number */
	KEEP = TOKEN + 2 * STAGES * TOKENS,                       /* owner, size */
	KEEPS = KEEP + 2 * 14,                                    /* stage, lead */
	AREA = KEEPS + STAGES * 11,                               /* who has the keep, the largest empty area */
	LEFT = AREA + 3 * 32,                                     /* tiles left */
	CORNER = LEFT + TILES + 1,                                /* owner, distance */
	JUDGED = CORNER + 2 * FAR,                                /* a lead by the hints */
	SCORED = JUDGED + BUCKETS,                                /* a lead in points */
	ENDING = SCORED + BUCKETS,                                /* a lead if it ended now, near or very near the end */
	JUDGED_POINTS = ENDING + 2 * BUCKETS,                     /* the same by stage: times the points */
	SCORED_POINTS = JUDGED_POINTS + STAGES,
	ENDING_POINTS = SCORED_POINTS + STAGES,
	UNSEEN_PATHS = ENDING_POINTS + STAGES,                    /* unseen tiles by the number of their paths: times those */
	ROWS_ALL = UNSEEN_PATHS + SIDES + 1
};

/* What a quadrant or side has in each of the four turns, by what is printed on the four. */
#define TURNED(a, b, c, d) { { a, d, c, b }, { b, a, d, c }, { c, b, a, d }, { d, c, b, a } }

/* The tiles, a bit each, that have in some turn: a kind in a quadrant; a path that leaves
 * through a side; one that does so and ends on the tile. The unit tests compare them with the
 * tiles. */
const uint64_t castle_with_kind[COURT + 1][QUADRANTS][SIDES] = {
	[HOUSE] = TURNED(0x00000f9095001062, 0x0000000095f80060, 0x000000076af8281e, 0x0000006f6bf8079c),
	[TOWER] = TURNED(0x01fe00000078039c, 0x0cfe7f000000139e, 0x0001ff0000000400, 0x1201ff0000002862),
	[COURT] = TURNED(0x1e01f06f6a87ec00, 0x130180ff6a07ec00, 0x1ffe00f89507d3e0, 0x0dfe00909407d000),
};
const uint64_t castle_with_path[SIDES][SIDES] =
	TURNED(0x110513982a1d0002, 0x020b8080d7069ed2, 0x029e0000d1061ec2, 0x03099390941f9ed2);
const uint64_t castle_with_end[SIDES][SIDES] =
	TURNED(0x1001008828000000, 0x0201008080020a40, 0x0290000080020a40, 0x0201008080020a40);

/* An open feature as the walk finds it. */
struct open {
	uint8_t root, cells;
	uint8_t last;        /* the cell where it was found last */
	uint8_t worst;       /* unseen tiles that fit the worst of its cells */
	uint8_t touched;     /* at its first cell: quadrants, and above them sides with paths, a bit each */
	uint8_t first;       /* that cell, by its number in the walk */
};

enum { OPEN_MAX = 160, WALK_MAX = ROWS * COLS };

struct castle_walk {
	const struct state *s;
	int me, left, stage;
	struct trait *out;
	int traits;
	uint64_t unseen;                  /* tiles, a bit each */
	uint64_t fit[WALK_MAX][SIDES];    /* of the unseen tiles those that fit a cell in a turn */
	int cells, opens;
	struct open open[OPEN_MAX];
	uint8_t at[FEATURES];             /* where in `open` a root is, from 1 on; 0: nowhere */
};

static void say(struct castle_walk *w, int row, int value)
{
	assert(row >= 0 && row < ROWS_ALL && w->traits < TRAITS_MAX);
	w->out[w->traits++] = (struct trait){ (uint16_t)row, (int16_t)value };
}

static int at_most(int x, int most)
{
	return x < most ? x : most;
}

/* Tiles that fit or close, or points: coarser and coarser. */
static int coarse(int n)
{
	static const uint8_t bucket[] = { 0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6 };
	return bucket[at_most(n, 19)];
}

static int size_of(const struct feature *f)
{
	static const uint8_t size[] = { 0, 0, 1, 2, 3, 4, 4, 5 };
	return size[at_most(f->count, 7)];
}

static int stage_of(int left)
{
	return left < 6 ? 0 : left < 13 ? 1 : left < 23 ? 2 : left < 35 ? 3 : left < 48 ? 4 : 5;
}

static int sort_of(const struct feature *f)
{
	return f->kind == PATH && f->marks & WELL ? WELL_PATH : f->kind;
}

static enum owner owner_of(const struct castle_walk *w, const struct feature *f)
{
	int mine = f->followers[w->me], theirs = f->followers[1 - w->me];
	return mine > theirs ? MINE : theirs > mine ? THEIRS : mine ? TIED : NOBODY;
}

/* ---- the walk ---- */

static void find_unseen(struct castle_walk *w)
{
	const struct state *s = w->s;
	w->unseen = (((uint64_t)1 << TILES) - 1) << 1;
	for (int i = 0; i < s->drawn; i++)
		w->unseen &= ~((uint64_t)1 << s->deck[i]);
	if (s->hand)
		w->unseen |= (uint64_t)1 << s->hand;
	w->left = TILES - s->drawn + (s->hand != 0);
	w->stage = stage_of(w->left);
}

/* The unseen tiles that fit a cell in each turn, by which of its sides must have a path and
 * which must not; how many in any turn. */
static int find_fitting(struct castle_walk *w, int cell, uint64_t fit[SIDES])
{
	/* of the 16 sets of path sides, those with a path through a side: as in `accept` */
	static const uint16_t with[SIDES] = { 0xaaaa, 0xcccc, 0xf0f0, 0xff00 };
	unsigned accept = w->s->accept[cell];
	for (int turn = 0; turn < SIDES; turn++)
		fit[turn] = w->unseen;
	for (int side = 0; side < SIDES; side++) {
		bool path = accept & with[side], none = accept & (unsigned)~with[side] & 0xffff;
		if (path && none)
			continue;
		uint64_t not = path ? 0 : ~(uint64_t)0;
		for (int turn = 0; turn < SIDES; turn++)
			fit[turn] &= castle_with_path[side][turn] ^ not;
	}
	return bits_count(fit[0] | fit[1] | fit[2] | fit[3]);
}

/* A feature has an edge at a cell: at these of its quadrants or sides. */
static inline void touch(struct castle_walk *w, int feature, int cell, int fits, int touched, int largest[KINDS][2])
{
	int root = castle_root(w->s, feature);
	if (!w->at[root]) {
		assert(w->opens < OPEN_MAX);
		w->open[w->opens] = (struct open){ .root = (uint8_t)root, .worst = 255, .first = (uint8_t)w->cells };
		w->at[root] = (uint8_t)++w->opens;
	}
	struct open *o = &w->open[w->at[root] - 1];
	if (o->last != cell) {
		o->last = (uint8_t)cell;
		o->cells++;
		o->worst = (uint8_t)at_most(fits, o->worst);
	}
	if (o->cells == 1)
		o->touched |= (uint8_t)touched;
	const struct feature *f = &w->s->feature[root];
	if (f->followers[0] == f->followers[1])
		return;
	enum owner owner = owner_of(w, f);
	if (f->count >= largest[f->kind][owner])
		largest[f->kind][owner] = f->count + 1;
}

/* What each player owns of a kind beside a cell, the largest: a tile there may join them. */
static void say_meeting(struct castle_walk *w, int largest[KINDS][2])
{
	for (int kind = 0; kind < KINDS; kind++) {
		int mine = largest[kind][MINE], theirs = largest[kind][THEIRS];
		if (mine && theirs)
			say(w, MEETING + 3 * kind + (mine > theirs ? 0 : mine == theirs ? 1 : 2), 1);
	}
}

static void walk_cell(struct castle_walk *w, int cell)
{
	const struct state *s = w->s;
	int fits = find_fitting(w, cell, w->fit[w->cells]), largest[KINDS][2] = { { 0 } };
	for (int side = 0; side < SIDES; side++) {
		int beyond = castle_beyond(cell, side), back = side ^ 2;
		if (s->tile[beyond] == EMPTY || s->tile[beyond] == WALL)
			continue;
		/* side s has the quadrants s and s+1, and they meet crosswise */
		int one = castle_feature_on(s, beyond, (back + 1) & 3), two = castle_feature_on(s, beyond, back);
		int path = castle_feature_on(s, beyond, QUADRANTS + back);
		touch(w, one, cell, fits, 1 << side, largest);
		touch(w, two, cell, fits, 1 << ((side + 1) & 3), largest);
		if (path)
			touch(w, path, cell, fits, 16 << side, largest);
	}
	say_meeting(w, largest);
	w->cells++;
}

/* How many unseen tiles would close a feature that has one open cell left. */
static int closers(const struct castle_walk *w, const struct open *o, const struct feature *f)
{
	uint64_t tiles[SIDES];
	for (int turn = 0; turn < SIDES; turn++)
		tiles[turn] = w->fit[o->first][turn];
	for (int i = 0; i < SIDES; i++) {
		if (!(o->touched >> (f->kind == PATH ? QUADRANTS + i : i) & 1))
			continue;
		for (int turn = 0; turn < SIDES; turn++)
			tiles[turn] &= f->kind == PATH ? castle_with_end[i][turn] : ~castle_with_kind[f->kind][i][turn];
	}
	return bits_count(tiles[0] | tiles[1] | tiles[2] | tiles[3]);
}

/* ---- what there is to see ---- */

/* Would these points bring a player exactly to a corner tower with a token? */
static bool lands(const struct state *s, int seat, int points)
{
	int corner = castle_block[(s->score[seat] + points) / 2 % BLOCKS].corner;
	return corner && s->wall[corner - 1];
}

static void say_owned(struct castle_walk *w, const struct feature *f, const struct open *o, enum owner owner, int close)
{
	const struct state *s = w->s;
	int seat = owner == MINE ? w->me : 1 - w->me, sort = sort_of(f), cells = at_most(o->cells, MANY) - 1;
	int both = sort * 2 + (int)owner;
	say(w, OWNED + ((both * MANY + cells) * SIZES + size_of(f)) * CLOSERS + close, 1);
	say(w, BY_STAGE + (both * MANY + cells) * STAGES + w->stage, 1);
	say(w, BY_EDGES + both * EDGES + at_most(f->open, EDGES - 1), 1);
	if (f->kind == COURT)
		return;
	int worth = castle_worth(s, o->root), token = castle_doubler(f->kind);
	if (lands(s, seat, worth))
		say(w, LANDS + (both * MANY + cells) * 2, 1);
	if (s->held[seat][token] && lands(s, seat, 2 * worth))
		say(w, LANDS + (both * MANY + cells) * 2 + 1, 1);
}

static void say_open(struct castle_walk *w, const struct open *o)
{
	const struct feature *f = &w->s->feature[o->root];
	enum owner owner = owner_of(w, f);
	int sort = sort_of(f), cells = at_most(o->cells, MANY) - 1;
	/* a court never closes: how well its worst cell can be built on */
	int close = coarse(cells || f->kind == COURT ? o->worst : closers(w, o, f));
	if (owner <= THEIRS)
		say_owned(w, f, o, owner, close);
	else if (owner == TIED)
		say(w, CONTESTED + (sort * MANY + cells) * SIZES + size_of(f), 1);
	else
		say(w, FREE + ((sort * MANY + cells) * SIZES + size_of(f)) * 4 + (close + 1) / 2, 1);
}

/* Courts stay until the end, the closed ones, too. */
static void say_courts(struct castle_walk *w, int seat, int who)
{
	uint8_t mine[FOLLOWERS];
	for (int n = castle_owned(w->s, seat, false, mine), i = 0; i < n; i++) {
		const struct feature *f = &w->s->feature[mine[i]];
		if (f->kind == COURT)
			say(w, COURTS + (who * 6 + at_most(f->count, 5)) * EDGES + at_most(f->open, EDGES - 1), 1);
	}
}

static void say_player(struct castle_walk *w, int who)
{
	const struct state *s = w->s;
	int seat = who == MINE ? w->me : 1 - w->me, stage = who * STAGES + w->stage;
	say_courts(w, seat, who);
	say(w, SUPPLY + stage * (FOLLOWERS + 1) + castle_supply(s, seat), 1);
	for (int kind = 1; kind < TOKENS; kind++) {
		int n = s->held[seat][kind] + s->fresh[seat][kind];
		if (n)
			say(w, TOKEN + stage * TOKENS + kind, n);
	}
	say(w, KEEP + who * 14 + at_most(castle_keep_size(s, seat), 13), 1);
	for (int far = 1; far <= FAR; far++)
		if (lands(s, seat, far))
			say(w, CORNER + who * FAR + far - 1, 1);
}

/* A lead in points, told by its bucket and, where it says more, by itself. */
static void say_lead(struct castle_walk *w, int buckets, int numbers, int points)
{
	int half = BUCKETS / 2, bucket = points / 2 < -half ? -half : at_most(points / 2, half);
	say(w, buckets + bucket + half, 1);
	points = points < -100 ? -100 : at_most(points, 100);
	if (points)
		say(w, numbers + w->stage, points);
}

static void say_leads(struct castle_walk *w)
{
	const struct state *s = w->s;
	int me = w->me, ahead = s->score[me] - s->score[1 - me];
	int lead = castle_keep_size(s, me) - castle_keep_size(s, 1 - me);
	say(w, KEEPS + w->stage * 11 + (lead < -5 ? 0 : at_most(lead, 5) + 5), 1);
	say(w, LEFT + w->left, 1);
	say_lead(w, JUDGED, JUDGED_POINTS, castle_judge(s, me) / 100);
	say_lead(w, SCORED, SCORED_POINTS, ahead);
	if (w->left > LATE)
		return;
	int final = castle_final_points(s, me) - castle_final_points(s, 1 - me);
	say_lead(w, ENDING + (w->left > LATE / 3 ? BUCKETS : 0), ENDING_POINTS, ahead + final);
	say(w, AREA + (lead > 0 ? 0 : lead < 0 ? 1 : 2) * 32 + at_most(castle_largest_empty_area(s, NULL), 31), 1);
}

static int traits(const struct state *s, int viewer, int subject, struct trait out[TRAITS_MAX])
{
	/* both players know the same */
	(void)viewer;
	(void)subject;
	struct castle_walk w;
	w.s = s;
	w.me = s->seat;
	w.out = out;
	w.traits = w.cells = w.opens = 0;
	for (int i = 0; i < FEATURES; i++)
		w.at[i] = 0;
	find_unseen(&w);
	for (int i = 0; i < 3; i++)
		for (uint64_t set = s->frontier[i]; set; set &= set - 1)
			walk_cell(&w, 64 * i + bits_lowest(set));
	for (int i = 0; i < w.opens; i++)
		say_open(&w, &w.open[i]);
	say_player(&w, MINE);
	say_player(&w, THEIRS);
	say_leads(&w);
	int paths[SIDES + 1] = { 0 };
	for (uint64_t set = w.unseen; set; set &= set - 1)
		paths[bits_count(castle_tile[bits_lowest(set)].paths)]++;
	for (int i = 0; i <= SIDES; i++)
		if (paths[i])
			say(&w, UNSEEN_PATHS + i, paths[i]);
	return w.traits;
}

/* ---- what is asked: does whoever is to move win, and by how much? ---- */

static int subjects(const struct state *s)
{
	(void)s;
	return 1;
}

static void truth(const struct state *s, const struct state *over, int subject, int32_t out[ANSWERS_MAX])
{
	(void)subject;
	int ahead = over->score[s->seat] - over->score[1 - s->seat];
	out[0] = ahead > 0 ? 10000 : ahead < 0 ? 0 : 5000;
	out[1] = 100 * ahead;
}

static void expect(const struct state *s, const int32_t answer[][ANSWERS_MAX], double win[SEATS_MAX],
                   double ahead[SEATS_MAX])
{
	win[s->seat] = answer[0][0] / 10000.0;
	win[1 - s->seat] = 1 - win[s->seat];
	ahead[s->seat] = answer[0][1] / 100.0;
	ahead[1 - s->seat] = -ahead[s->seat];
}

const struct learned carcassonne_castle_learned = {
	.rows = ROWS_ALL,
	.answers = 2,
	.odds = 1,
	.subjects = subjects,
	.traits = traits,
	.truth = truth,
	.expect = expect,
};
