/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a net is shown of a castle, and what it is asked: how many points it will get. A
 * castle grows by what its two builders are dealt, and by which of their two castles they
 * favour; so beside the rooms there are the fits, what rooms to come would bring, the
 * hands that the viewer has seen, and how far the castles next to it are.
 */
#include "traits.h"

#include "sketch.h"

#include <assert.h>

/* ---- the rows ---- */

enum {
	TURNS = 8,
	KNOTS = 18,       /* of what a room brings: every point */
	KNOT = 4,         /* that is four steps of a quarter */
	POINT_KNOTS = 14, /* of a castle's points: every eight */
	LEAD_KNOTS = 13,  /* of how far it is ahead: every four, from 24 behind to 24 ahead */
	OPEN_MOST = 8,
	GAINS = 14
};

/* The first row of each kind of trait; in brackets what it goes by. */
enum {
	ROW_TIME,                                            /* [turns to come][phase] */
	ROW_SEATS = ROW_TIME + TURNS * (OVER + 1),           /* [seats] */
	ROW_LUDWIG = ROW_SEATS + SEATS_MOST + 1,             /* [turns to come]: he builds here, too */
	ROW_POINTS = ROW_LUDWIG + TURNS,                     /* [knot] */
	ROW_COUNT = ROW_POINTS + POINT_KNOTS,                /* [turns to come][type][how many] */
	ROW_SLEEPS = ROW_COUNT + TURNS * TYPES * 8,          /* [turns to come][types missing][sleeping rooms] */
	ROW_ROOM = ROW_SLEEPS + TURNS * 7 * 6,               /* [round][room] */
	ROW_OPEN = ROW_ROOM + 2 * ROOMS,                     /* [turns to come, halved][where][open cells] */
	ROW_HUNG = ROW_OPEN + TURNS / 2 * (NOWHERE + 1) * (OPEN_MOST + 1),  /* [hanging][how many] */
	ROW_ATTENDANT = ROW_HUNG + HANGINGS * 10,            /* [turns to come][attendant] */
	ROW_CARD = ROW_ATTENDANT + TURNS * ATTENDANTS,       /* [turns to come][card] */
	ROW_THRONE = ROW_CARD + TURNS * (CARDS + 1),         /* [throne][mark][open, right, wrong] */
	ROW_WIDTH = ROW_THRONE + THRONES * 2 * 3,            /* [columns] */
	ROW_HIGH = ROW_WIDTH + 12,                           /* [rows above the ground] */
	ROW_LOW = ROW_HIGH + 8,                              /* [rows below it] */
	ROW_ABOVE = ROW_LOW + 6,                             /* [turns to come]: cells */
	ROW_BELOW = ROW_ABOVE + TURNS,
	ROW_GAIN = ROW_BELOW + TURNS,                        /* [turns to come][points]: of all rooms to come, how many bring
	                                                        that much; in sixteenths */
	ROW_MEAN = ROW_GAIN + TURNS * GAINS,                 /* [turns to come][type]: what they bring on average, in halves */
	ROW_BEST = ROW_MEAN + TURNS * REGULAR,               /* the best of them */
	ROW_TOWER = ROW_BEST + TURNS * REGULAR,              /* [turns to come] */
	ROW_FOYER = ROW_TOWER + TURNS,
	ROW_TILE = ROW_FOYER + TURNS,                        /* [sent here, likely to be][knot] */
	ROW_TILE_TYPE = ROW_TILE + 2 * KNOTS,                /* [the same][type][how many there are] */
	ROW_CHAIN = ROW_TILE_TYPE + 2 * TYPES * 8,           /* [chain] */
	ROW_LOOK = ROW_CHAIN + PUT + 1,                      /* [knot]: the best of what is looked at */
	ROW_HAND = ROW_LOOK + KNOTS,                         /* [now, next][turns to come, halved][best, second][knot] */
	ROW_UNSEEN = ROW_HAND + 2 * TURNS / 2 * 2 * KNOTS,   /* [now, next][turns to come] */
	ROW_LEAD = ROW_UNSEEN + 2 * TURNS,                   /* [to the lower, to the higher one][turns to come][knot] */
	ROWS = ROW_LEAD + 2 * TURNS * LEAD_KNOTS
};

struct roll {
	struct trait *out;
	int n;
};

static void put(struct roll *l, int row, int value)
{
	assert(row >= 0 && row < ROWS && l->n < TRAITS_MAX);
	if (value)
		l->out[l->n++] = (struct trait){ (uint16_t)row, (int16_t)value };
}

static int most(int n, int limit)
{
	return n < 0 ? 0 : n > limit ? limit : n;
}

/* A number as two neighbouring knots, the nearer the more: so a net sees where it is and
 * still knows what is a little more or less. */
static void put_between(struct roll *l, int row, int knots, int step, int number)
{
	int n = most(number, (knots - 1) * step);
	put(l, row + n / step, step - n % step);
	if (n % step)
		put(l, row + n / step + 1, n % step);
}

/* Hundredths of a point. */
static void put_value(struct roll *l, int row, int value)
{
	put_between(l, row, KNOTS, KNOT, value / (100 / KNOT));
}

/* ---- the castle itself ---- */

/* A castle and those next to it: one for each builder, the other one that they build. */
struct quarter {
	const struct state *s;
	int viewer, castle, later;
	struct sketch k, next[2];
	struct cells cells;
	int points, next_points[2];
	struct fits fits;
};

static void put_setting(const struct quarter *q, struct roll *l)
{
	const struct state *s = q->s;
	put(l, ROW_TIME + q->later * (OVER + 1) + s->phase, 1);
	put(l, ROW_SEATS + s->seats, 1);
	put(l, ROW_LUDWIG + q->later, ludwig_shared_with_ludwig(s, q->castle));
	put_between(l, ROW_POINTS, POINT_KNOTS, 8, q->points);
}

static void put_counts(const struct quarter *q, struct roll *l)
{
	const struct castle *c = q->k.castle;
	for (int type = 0; type < TYPES; type++)
		put(l, ROW_COUNT + (q->later * TYPES + type) * 8 + most(c->of_type[type], 7), 1);
	put(l, ROW_SLEEPS + (q->later * 7 + q->k.missing) * 6 + most(c->of_type[SLEEPING], 5), 1);
	for (int hanging = 0; hanging < HANGINGS; hanging++)
		put(l, ROW_HUNG + hanging * 10 + most(bits_count(q->k.hung[hanging]), 9), 1);
	for (int i = 0; i < c->attendants; i++)
		put(l, ROW_ATTENDANT + q->later * ATTENDANTS + c->attendant[i], 1);
	for (int i = 0; i < c->cards; i++)
		put(l, ROW_CARD + q->later * (CARDS + 1) + c->card[i], 1);
}

/* What each room is, and how many cells it still hopes for. */
static void put_rooms(const struct quarter *q, struct roll *l)
{
	const struct castle *c = q->k.castle;
	for (int i = 0; i < c->rooms; i++) {
		int room = c->place[i].room, open = most(ludwig_open_cells(&q->k, i), OPEN_MOST);
		put(l, ROW_ROOM + (q->later >= TURNS / 2) * ROOMS + room, 1);
		put(l, ROW_OPEN + ((q->later / 2) * (NOWHERE + 1) + ludwig_room[room].where) * (OPEN_MOST + 1) + open, 1);
	}
}

static void put_shape(const struct quarter *q, struct roll *l)
{
	const struct castle *c = q->k.castle;
	const struct throne *t = &ludwig_throne[c->throne];
	struct bounds b = ludwig_bounds(c);
	for (int i = 0; i < 2; i++) {
		int at = q->k.at[GROUND + t->mark[i].y][MIDDLE + t->mark[i].x];
		bool right = at && (q->k.of[t->type[0]] | q->k.of[t->type[1]]) >> at & 1;
		put(l, ROW_THRONE + (c->throne * 2 + i) * 3 + (at == 0 ? 0 : right ? 1 : 2), 1);
	}
	put(l, ROW_WIDTH + most(b.right - b.left, 11), 1);
	put(l, ROW_HIGH + most(b.high, 7), 1);
	put(l, ROW_LOW + most(-b.low, 5), 1);
	put(l, ROW_ABOVE + q->later, q->fits.above);
	put(l, ROW_BELOW + q->later, q->fits.below);
}

/* ---- rooms to come ---- */

/* The rooms of each wish that stand nowhere yet. Who holds them is another matter. */
static int rooms_left(const struct state *s, uint8_t left[WISHES])
{
	int n = TILES;
	for (int i = 0; i < WISHES; i++)
		left[i] = ludwig_wished[i];
	for (int castle = 0; castle < s->chairs; castle++) {
		const struct castle *c = &s->castle[castle];
		for (int i = 0; i < c->rooms; i++)
			if (c->place[i].room < TILES) {
				left[ludwig_wish_number(c->place[i].room)]--;
				n--;
			}
	}
	return n;
}

/* How good a draw is likely to be: out of so many a builder chooses, so the best count, not
 * the average alone. */
static void put_fits(const struct quarter *q, struct roll *l)
{
	uint8_t left[WISHES];
	int n = rooms_left(q->s, left), bring[GAINS + 1] = { 0 };
	int of_type[REGULAR] = { 0 }, sum[REGULAR] = { 0 }, best[REGULAR] = { 0 };
	for (int i = 0; i < WISHES; i++) {
		int type = ludwig_wish_type(i), gain = q->fits.room[i];
		if (!left[i])
			continue;
		bring[most(gain, GAINS)] += left[i];
		of_type[type] += left[i];
		sum[type] += left[i] * gain;
		best[type] = gain > best[type] ? gain : best[type];
	}
	for (int gain = GAINS, so_far = 0; gain > 0; gain--) {
		so_far += bring[gain];
		put(l, ROW_GAIN + q->later * GAINS + gain - 1, (16 * so_far + n / 2) / n);
	}
	for (int type = 0; type < REGULAR; type++) {
		put(l, ROW_MEAN + q->later * REGULAR + type, of_type[type] ? most(2 * sum[type] / of_type[type], 24) : 0);
		put(l, ROW_BEST + q->later * REGULAR + type, most(best[type], 16));
	}
	put(l, ROW_TOWER + q->later, q->fits.tower);
	put(l, ROW_FOYER + q->later, q->fits.foyer);
}

/* ---- tiles that are here, or nearly ---- */

/* A tile that was sent here, or likely will be. */
static void put_tile(const struct quarter *q, struct roll *l, bool likely, int room, int value)
{
	int type = ludwig_room[room].type;
	put_value(l, ROW_TILE + likely * KNOTS, value);
	put(l, ROW_TILE_TYPE + (likely * TYPES + type) * 8 + most(q->k.castle->of_type[type], 7), 1);
}

/* What a tile of a hand would bring: roughly, as there may be many. */
static int rough_value(const struct quarter *q, int tile)
{
	return 100 * q->fits.room[ludwig_wish_number(tile)] + ludwig_promise(&q->k, tile);
}

static void put_chain(const struct quarter *q, struct roll *l)
{
	const struct castle *c = q->k.castle;
	put(l, ROW_CHAIN + c->chain, 1);
	bool known = q->viewer >= 0 && ludwig_builders(q->s, q->castle) >> q->viewer & 1;
	int best = 0;
	/* there is nothing to look at while chance has yet to fill up the pile */
	for (int i = 0; i < FIVE && known && c->look[i] != NOTHING; i++) {
		int value = c->chain == TAKE ? rough_value(q, c->look[i]) : ludwig_card_value(&q->k, c->look[i]);
		best = value > best ? value : best;
	}
	if (best)
		put_value(l, ROW_LOOK, best);
}

/* Two tiles of a builder, not shared out yet: which of them comes here, if they are shared
 * out as the builder would by the worth of the rooms alone. */
static void put_shared(struct quarter *q, struct roll *l, int which, const uint8_t *tile)
{
	struct cells cells;
	cells.n[0] = cells.n[1] = cells.n[2] = 0;
	int ahead = q->points - q->next_points[which], here = ludwig_favour(ahead), there = ludwig_favour(-ahead), value[2], sum[2];
	for (int i = 0; i < 2; i++)
		value[i] = ludwig_room_value(&q->k, &q->cells, tile[i]);
	for (int i = 0; i < 2; i++)
		sum[i] = here * value[i] + there * ludwig_room_value(&q->next[which], &cells, tile[1 - i]);
	int comes = sum[1] > sum[0];
	put_tile(q, l, true, tile[comes], value[comes]);
}

/* Picks are secret, what is shown is not; Ludwig's two are shown to one seat only, and are
 * sent to castles before anybody picks. */
static void put_tiles(struct quarter *q, struct roll *l)
{
	const struct state *s = q->s;
	const struct castle *c = q->k.castle;
	for (int which = 0; which < 2; which++) {
		int builder = ludwig_builder(s, q->castle, which);
		if (c->tile[which] < TILES)
			put_tile(q, l, false, c->tile[which], ludwig_room_value(&q->k, &q->cells, c->tile[which]));
		if (builder == q->viewer && s->pick[builder][0] < TILES)
			put_shared(q, l, which, s->pick[builder]);
		else if (builder < s->seats && s->shown[builder][0] < TILES)
			put_shared(q, l, which, s->shown[builder]);
	}
	if (c->chain == PUT)
		put_tile(q, l, false, c->chain_room, ludwig_room_value(&q->k, &q->cells, c->chain_room));
}

/* ---- hands ---- */

/* The two best of a hand for this castle. What its holder has picked is no longer there. */
static void put_hand(const struct quarter *q, struct roll *l, int when, int chair)
{
	const struct state *s = q->s;
	int first = 0, second = 0;
	for (int i = 0; i < HAND && s->hand[chair][i] < TILES; i++) {
		int tile = s->hand[chair][i];
		if (chair == q->viewer && (s->pick[chair][0] == tile || s->pick[chair][1] == tile))
			continue;
		int value = rough_value(q, tile);
		second = value > first ? first : value > second ? value : second;
		first = value > first ? value : first;
	}
	int row = ROW_HAND + (when * TURNS / 2 + q->later / 2) * 2 * KNOTS;
	put_value(l, row, first);
	put_value(l, row + KNOTS, second);
}

/* The hands from which a builder picks now and next turn, where the viewer has seen them:
 * whoever has held a hand knows it wherever it goes. */
static void put_hands(const struct quarter *q, struct roll *l)
{
	const struct state *s = q->s;
	for (int which = 0; which < 2; which++) {
		int builder = ludwig_builder(s, q->castle, which);
		bool picked = s->phase == SHARE || s->phase == BUILD || (builder == q->viewer && s->pick[builder][0] != NOTHING);
		/* Ludwig does not choose */
		for (int when = 0; when < 2 && builder < s->seats; when++) {
			int turns = when + picked, chair = (builder + turns * (s->round == 0 ? s->chairs - 1 : 1)) % s->chairs;
			if (s->turn + turns > 3)
				break;  /* the hand is used up by then */
			if (q->viewer >= 0 && s->hand_seen[chair] >> q->viewer & 1)
				put_hand(q, l, when, chair);
			else
				put(l, ROW_UNSEEN + when * TURNS + q->later, 1);
		}
	}
}

/* ---- the castles next to it ---- */

/* Points, and what is about to come: a tile brings about so much wherever it goes. */
static int standing(const struct castle *c, int points)
{
	enum { TILE = 4 };
	return points + TILE * ((c->tile[0] != NOTHING) + (c->tile[1] != NOTHING) + (c->chain != NO_CHAIN));
}

static void put_leads(const struct quarter *q, struct roll *l)
{
	int own = standing(q->k.castle, q->points), lead[2];
	for (int i = 0; i < 2; i++)
		lead[i] = own - standing(q->next[i].castle, q->next_points[i]);
	for (int i = 0; i < 2; i++) {
		int it = lead[0] > lead[1] ? lead[i] : lead[1 - i];
		put_between(l, ROW_LEAD + (i * TURNS + q->later) * LEAD_KNOTS, LEAD_KNOTS, 4, it + 24);
	}
}

/* ---- the table's functions ---- */

static int subjects(const struct state *s)
{
	return s->chairs;
}

/* A sketch of three castles is what takes most of the time. */
static int traits(const struct state *s, int viewer, int castle, struct trait out[TRAITS_MAX])
{
	struct quarter q;  /* large: nothing of it is cleared that is written anyway */
	struct roll l = { out, 0 };
	assert(castle >= 0 && castle < s->chairs && viewer < s->seats);
	q.s = s;
	q.viewer = viewer;
	q.castle = castle;
	q.cells.n[0] = q.cells.n[1] = q.cells.n[2] = 0;
	ludwig_sketch(s, castle, &q.k);
	/* when all is over no turn is left either */
	q.later = most(q.k.later, TURNS - 1);
	q.points = ludwig_sketch_points(&q.k);
	for (int which = 0; which < 2; which++) {
		/* the first builder's other castle is its right one, the second's its left one */
		int builder = ludwig_builder(s, castle, which);
		ludwig_sketch(s, ludwig_castle_of(s, builder, 1 - which), &q.next[which]);
		q.next_points[which] = ludwig_sketch_points(&q.next[which]);
	}
	ludwig_fits(&q.k, &q.fits);
	put_setting(&q, &l);
	put_counts(&q, &l);
	put_rooms(&q, &l);
	put_shape(&q, &l);
	put_fits(&q, &l);
	put_chain(&q, &l);
	put_tiles(&q, &l);
	put_hands(&q, &l);
	put_leads(&q, &l);
	return l.n;
}

/* Not the points that it has already: those need not be learned. */
static void truth(const struct state *s, const struct state *over, int castle, int32_t out[ANSWERS_MAX])
{
	assert(castle >= 0 && castle < over->chairs && over->phase == OVER);
	out[0] = 100 * (ludwig_castle_points(&over->castle[castle]) - ludwig_castle_points(&s->castle[castle]));
}

const struct learned ludwig_learned = {
	.rows = ROWS,
	.answers = 1,
	.subjects = subjects,
	.traits = traits,
	.truth = truth,
	.expect = ludwig_expect,
};
