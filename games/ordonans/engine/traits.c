/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a net is shown of Ordonans (learned.h). It is asked about a seat: will it win, and
 * by how many points.
 *
 * Territories have no order, so all five of them use the same rows: what a net sees is the
 * sum of them. Rows about a territory therefore say much at once, such as who leads there,
 * by how much, and how many cards are to come to both. Of the others' armies the strongest
 * has rows of its own.
 *
 * Everything is seen with the eyes of one viewer: what lies open, the own hand, and those
 * cards in hands and in the deck that this viewer knows. What is left of the list is unseen.
 */
#include "hints.h"
#include "learned.h"
#include "ordonans.h"

/* ---- rows ---- */

enum {
	SIZES = 6, /* of a group: 0 to 5 or more */
	RESTS = 5, /* cards still to come: 0 to 4 or more */
	LEADS = 9, /* how one army stands to another: see lead_of */
	ALIKE = 4, /* groups as large as the largest, besides it: 0 to 3 or more */
	GAPS = 5,  /* how much larger a group must be matched: -1 or less, to 3 or more */
	PERCENTS = 21,
	STAGES = 6, /* of the game: how much room is left */
	MARGINS = 25,
	FACES = 64 + ICONS + EFFECTS, /* cards as one sees them: see look_of */
	SHARES = 16,

	MATCH = LEADS * RESTS * RESTS,
	ARMIES = SIZES * ICONS * ALIKE * RESTS,
	NEEDS = ICONS * SIZES * (RESTS - 1) * GAPS
};

/* Where the rows of each kind begin. */
enum {
	ROW_MINE = 0,                                      /* the own army of a territory */
	ROW_RIVAL = ROW_MINE + ARMIES,                     /* the strongest other one */
	ROW_AGAINST = ROW_RIVAL + ARMIES,                  /* the own one beside it, by the size of its largest group */
	ROW_OTHERS = ROW_AGAINST + SIZES * MATCH,          /* the own one beside one of the others */
	ROW_NEED = ROW_OTHERS + MATCH,                     /* each icon: what it wants to match the rival */
	ROW_THREAT = ROW_NEED + NEEDS,                     /* the same of the rival's icons */
	ROW_CHANCE = ROW_THREAT + NEEDS,                   /* what the hints think of it, the rival and others */
	ROW_REACH = ROW_CHANCE + 2 * PERCENTS * 2 * RESTS, /* with known cards, of both: with one, with all */
	ROW_LAND = ROW_REACH + 4 * MATCH,                  /* limit, number of cancelled icons */
	ROW_PLACE = ROW_LAND + 3 * 3,                      /* the marker it would be now, by seats; none */
	ROW_TABLE = ROW_PLACE + 5 * 3,                     /* seats, expansion, comparison */
	ROW_TURN = ROW_TABLE + 3 * 2 * 2,       /* how soon, in which phase, whether the viewer is this seat */
	ROW_ROOM = ROW_TURN + SEATS * 4 * 2,    /* cards still to lay */
	ROW_AHEAD = ROW_ROOM + 26,              /* points ahead as it stands, by stage */
	ROW_HOPE = ROW_AHEAD + 17 * STAGES,     /* points ahead as the hints hope, by stage */
	ROW_SURE = ROW_HOPE + MARGINS * STAGES, /* territories in which no room is left: won, and lost */
	ROW_HELD = ROW_SURE + 6 * 6,            /* known cards of the seat */
	ROW_HELD_OTHER = ROW_HELD + FACES,      /* and of others */
	ROW_SHARE = ROW_HELD_OTHER + FACES,     /* of the unseen troops, how many show each icon */
	ROW_DECK = ROW_SHARE + ICONS * SHARES,  /* cards in the deck */
	ROW_UNSEEN = ROW_DECK + 16,             /* numbers from here on: unseen specials, by effect */
	ROW_HOPE_NUMBER = ROW_UNSEEN + EFFECTS,
	ROW_AHEAD_NUMBER,
	ROW_ROOM_NUMBER,
	ROW_ROOM_OTHERS,
	ROW_HAND,
	ROW_HAND_OTHERS,
	ROWS
};

_Static_assert(ROWS < 8192, "too many rows for a small table");

/* The traits of a subject as they are collected. */
struct collected {
	struct trait *trait;
	int n;
};

static void add(struct collected *c, int row, int value)
{
	assert(row >= 0 && row < ROWS && c->n < TRAITS_MAX);
	/* a number that is 0 is not there */
	if (value)
		c->trait[c->n++] = (struct trait){ (uint16_t)row, (int16_t)value };
}

static int between(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

/* ---- armies ---- */

/* What there is to say of an army by itself. */
struct force {
	icons icons;
	uint64_t rank; /* the stronger the larger; equal ones as they came */
	int promise;
	uint8_t size, icon, alike; /* of its largest group, the senior of them; others as large */
	uint8_t rest;              /* cards still to come */
	uint8_t cards;
};

/* A position as a viewer knows it. */
struct survey {
	struct force force[SEATS][TERRITORIES];
	int hope[SEATS]; /* what the hints hope for, in hundredths of a marker's point */
	int place[SEATS][TERRITORIES];
	uint8_t leads[SEATS][TERRITORIES]; /* whose armies are weaker, a bit each; of two that are not there yet the later seat's */
	int points[SEATS];        /* of the markers as it stands */
	int room[SEATS];          /* cards still to come, in all territories */
	uint64_t in_one[SEATS]; /* known troops of hands, by icon: those that show it (see widely) */
	uint64_t in_two[SEATS]; /* and those that show it twice */
	uint64_t unseen;        /* of the troops that the viewer does not see, those that show it */
	int unseen_effect[EFFECTS];
	int unseen_troops;
};

static void look_at_army(const struct state *s, int seat, int territory, struct force *f)
{
	const struct army *a = &s->army[seat][territory];
	f->icons = ordonans_strength(s, seat, territory);
	f->cards = a->cards;
	f->rest = (uint8_t)(a->cards < s->limit[territory] ? s->limit[territory] - a->cards : 0);
	f->rank = ordonans_rank(s->seniority, f->icons);
	f->promise = ordonans_promise(s, f->icons, territory, f->rest);
	f->size = f->icon = f->alike = 0;
	for (int icon = 0; icon < ICONS; icon++) {
		int count = ordonans_count(f->icons, icon);
		f->alike = (uint8_t)(count > f->size ? 0 : f->alike + (count && count == f->size));
		if (count && count >= f->size) {
			f->size = (uint8_t)count;
			f->icon = (uint8_t)icon;
		}
	}
}

/* Does the first lead? No army is behind any; equal ones stand as they came. */
static bool stronger(const struct state *s, const struct survey *v, int seat, int other, int territory)
{
	const struct force *mine = &v->force[seat][territory], *theirs = &v->force[other][territory];
	if (!mine->cards || !theirs->cards)
		return mine->cards;
	if (mine->rank != theirs->rank)
		return mine->rank > theirs->rank;
	return s->army[seat][territory].came < s->army[other][territory].came;
}

/* Each pair of armies: who leads now, and what the hints think of it. */
static void compare(const struct state *s, struct survey *v, int territory)
{
	for (int seat = 0; seat < s->seats; seat++)
		for (int other = seat + 1; other < s->seats; other++) {
			const struct force *mine = &v->force[seat][territory], *theirs = &v->force[other][territory];
			bool first = stronger(s, v, seat, other, territory);
			int rest = mine->rest + theirs->rest;
			int chance = rest ? ordonans_chance(mine->promise, theirs->promise, rest) : first ? 100 : 0;
			v->hope[seat] += chance;
			v->hope[other] += 100 - chance;
			v->place[first ? other : seat][territory]++;
			v->leads[first ? seat : other][territory] |= (uint8_t)(1u << (first ? other : seat));
		}
}

static void look_at_armies(const struct state *s, struct survey *v)
{
	for (int territory = 0; territory < TERRITORIES; territory++) {
		for (int seat = 0; seat < s->seats; seat++) {
			look_at_army(s, seat, territory, &v->force[seat][territory]);
			v->room[seat] += v->force[seat][territory].rest;
		}
		compare(s, v, territory);
		for (int seat = 0; seat < s->seats; seat++)
			v->points[seat] += v->force[seat][territory].cards ? 3 - v->place[seat][territory] : 0;
	}
}

/* How one group stands to another: 0 to 2 smaller, 3 to 5 as large but junior, equal or
 * senior, 6 to 8 larger. */
static int lead_of(int mine, int theirs, int senior)
{
	int by = between(mine - theirs, -3, 3);
	return by < 0 ? 3 + by : by > 0 ? 5 + by : 4 + between(senior, -1, 1);
}

static int match(int lead, const struct force *mine, const struct force *theirs)
{
	return (lead * RESTS + between(mine->rest, 0, RESTS - 1)) * RESTS + between(theirs->rest, 0, RESTS - 1);
}

/* ---- cards ---- */

/* The icons that a troop shows, of a split one those of both sides: the lower bit of each that
 * a face has. And those that it shows more than once: the upper one, moved down. */
enum { LOWER_BITS = 0x155 };

static unsigned both_sides(face f)
{
	return f | (ordonans_sort(f) == SPLIT ? f >> FACE_SIDE : 0);
}

static unsigned shows(face f)
{
	return (both_sides(f) | both_sides(f) >> 1) & LOWER_BITS;
}

static unsigned shows_more(face f)
{
	return both_sides(f) >> 1 & LOWER_BITS;
}

/* The same as a set, a bit for each icon. */
static int set_of(unsigned shown)
{
	unsigned set = 0;
	for (int icon = 0; icon < ICONS; icon++)
		set |= (shown >> icon) & 1u << icon;
	return (int)set;
}

/* The same as numbers of WIDE bits, which can be added up over all cards: the bit of each icon
 * is moved to where its number is, and what else the product has there is nothing. */
enum { WIDE = 12 };

static uint64_t widely(unsigned shown)
{
	return shown * 0x10040100401u & 0x1001001001001u;
}

static int of_icon(uint64_t wide, int icon)
{
	return (int)(wide >> WIDE * icon & ((1u << WIDE) - 1));
}

/* A card as a net sees it: a troop by its icons, a split one likewise, one with a double
 * icon by that, a special by its effect. */
static int look_of(face f)
{
	if (!ordonans_troop(f))
		return 64 + ICONS + ordonans_effect(f);
	if (ordonans_sort(f) == SPLIT)
		return 32 + set_of(shows(f));
	unsigned more = shows_more(f);
	return more ? 64 + bits_lowest(more) / 2 : set_of(shows(f));
}

/* Count a number of cards among the unseen ones, or take them away. */
static void count(struct survey *v, face f, int number)
{
	if (!ordonans_troop(f)) {
		v->unseen_effect[ordonans_effect(f)] += number;
		return;
	}
	v->unseen_troops += number;
	v->unseen += widely(shows(f)) * (uint64_t)number;
}

/* The cards of a hand that the viewer knows. */
static void look_at_hand(const struct state *s, int seat, int bit, int row, struct survey *v, struct collected *c)
{
	for (int i = 0; i < s->hands[seat]; i++) {
		if (!(s->hand_known[seat][i] >> bit & 1))
			continue;
		face f = s->face[s->hand[seat][i]];
		add(c, row + look_of(f), 1);
		count(v, f, -1);
		if (ordonans_troop(f)) {
			v->in_one[seat] += widely(shows(f));
			v->in_two[seat] += widely(shows_more(f));
		}
	}
}

/* What the list has and the viewer does not see. Only with the expansion cards go back under
 * the deck. */
static void look_for_unseen(const struct state *s, int bit, struct survey *v)
{
	for (int kind = 0; kind < s->kinds; kind++)
		if (s->copies[kind])
			count(v, s->face[kind], s->copies[kind]);
	for (int seat = 0; seat < s->seats; seat++)
		for (int territory = 0; territory < TERRITORIES; territory++)
			for (int i = 0; i < s->army[seat][territory].cards; i++)
				count(v, s->face[s->army[seat][territory].card[i]], -1);
	for (int i = 0; i < s->kingdoms; i++)
		count(v, s->face[s->kingdom[i].card], -1);
	for (int i = 0; s->expansion && i < s->left; i++)
		if (s->deck_known[i] >> bit & 1)
			count(v, s->face[s->deck[i]], -1);
}

/* ---- a territory ---- */

/* The strongest army there besides the seat's. */
static int rival_of(const struct state *s, const struct survey *v, int seat, int territory)
{
	int rival = seat ? 0 : 1;
	for (int other = rival + 1; other < s->seats; other++)
		if (other != seat && v->leads[other][territory] >> rival & 1)
			rival = other;
	return rival;
}

static void add_army(struct collected *c, int row, const struct force *f)
{
	int size = between(f->size, 0, SIZES - 1), alike = between(f->alike, 0, ALIKE - 1);
	add(c, row + ((size * ICONS + f->icon) * ALIKE + alike) * RESTS + between(f->rest, 0, RESTS - 1), 1);
}

/* Each icon that counts: how many there are, and how many the strongest group of the
 * other army has more. */
static void add_needs(struct collected *c, int row, const struct force *f, const struct force *against,
                      unsigned cancelled)
{
	int rest = between(f->rest, 0, RESTS - 1);
	for (int icon = 0; rest && icon < ICONS; icon++)
		if (!(cancelled >> icon & 1)) {
			int size = ordonans_count(f->icons, icon), gap = between(against->size - size, -1, GAPS - 2) + 1;
			add(c, row + ((icon * SIZES + between(size, 0, SIZES - 1)) * (RESTS - 1) + rest - 1) * GAPS + gap, 1);
		}
}

/* The largest group that a seat can make with so many of the cards known in its hand. */
static int reach(const struct survey *v, int seat, const struct force *f, const struct force *against, int cards,
                 unsigned cancelled)
{
	int best = 0;
	for (int icon = 0; icon < ICONS; icon++)
		if (!(cancelled >> icon & 1)) {
			int one = of_icon(v->in_one[seat], icon), two = of_icon(v->in_two[seat], icon);
			int size = ordonans_count(f->icons, icon) + (one < cards ? one : cards) +
			           (two < cards ? two : cards);
			best = size && size * 8 + icon > best ? size * 8 + icon : best;
		}
	return match(lead_of(best / 8, against->size, best % 8 - against->icon), f, against);
}

static void add_reach(struct collected *c, int row, const struct survey *v, int seat, const struct force *f,
                      const struct force *against, unsigned cancelled)
{
	if (!f->rest)
		return;
	add(c, row + reach(v, seat, f, against, 1, cancelled), 1);
	if (f->rest > 1)
		add(c, row + MATCH + reach(v, seat, f, against, f->rest, cancelled), 1);
}

static void add_chance(struct collected *c, bool rival, const struct force *mine, const struct force *theirs,
                       bool leading)
{
	int rest = mine->rest + theirs->rest;
	int percent = rest ? ordonans_chance(mine->promise, theirs->promise, rest) : leading ? 100 : 0;
	int row = ROW_CHANCE + (rival ? 0 : PERCENTS * 2 * RESTS);
	add(c, row + percent / 5 * 2 * RESTS + between(rest, 0, 2 * RESTS - 1), 1);
}

static void add_territory(struct collected *c, const struct state *s, const struct survey *v, int viewer, int seat,
                          int territory)
{
	const struct force *mine = &v->force[seat][territory];
	int rival = rival_of(s, v, seat, territory);
	unsigned cancelled = s->cancelled[territory];
	for (int other = 0; other < s->seats; other++) {
		if (other == seat)
			continue;
		const struct force *theirs = &v->force[other][territory];
		bool leading = v->leads[seat][territory] >> other & 1, both = mine->cards || theirs->cards;
		int cell = match(lead_of(mine->size, theirs->size, !both ? 0 : leading ? 1 : -1), mine, theirs);
		add_chance(c, other == rival, mine, theirs, leading);
		if (other == rival)
			add(c, ROW_AGAINST + between(mine->size, 0, SIZES - 1) * MATCH + cell, 1);
		else
			add(c, ROW_OTHERS + cell, 1);
	}
	const struct force *theirs = &v->force[rival][territory];
	add_army(c, ROW_MINE, mine);
	add_army(c, ROW_RIVAL, theirs);
	add_needs(c, ROW_NEED, mine, theirs, cancelled);
	add_needs(c, ROW_THREAT, theirs, mine, cancelled);
	if (viewer == seat)
		add_reach(c, ROW_REACH, v, seat, mine, theirs, cancelled);
	else if (viewer == rival)
		add_reach(c, ROW_REACH + 2 * MATCH, v, rival, theirs, mine, cancelled);
	add(c, ROW_LAND + (s->limit[territory] - 3) * 3 + between(bits_count(cancelled), 0, 2), 1);
	add(c, ROW_PLACE + (mine->cards ? v->place[seat][territory] : 4) * 3 + s->seats - 2, 1);
}

/* ---- the whole ---- */

/* How a seat stands to the best of the others. */
static int ahead_of_best(const int *number, int seats, int seat)
{
	int best = number[seat ? 0 : 1];
	for (int other = 0; other < seats; other++)
		best = other != seat && number[other] > best ? number[other] : best;
	return number[seat] - best;
}

static int room_of_all(const struct state *s, const struct survey *v)
{
	int sum = 0;
	for (int seat = 0; seat < s->seats; seat++)
		sum += v->room[seat];
	return sum;
}

static void add_standing(struct collected *c, const struct state *s, const struct survey *v, int seat)
{
	int room = room_of_all(s, v), all = LIMIT * TERRITORIES * s->seats;
	int stage = between((room * (STAGES - 1) + all - 1) / all, 0, STAGES - 1);
	int ahead = ahead_of_best(v->points, s->seats, seat), hope = ahead_of_best(v->hope, s->seats, seat);
	add(c, ROW_AHEAD + (between(ahead, -8, 8) + 8) * STAGES + stage, 1);
	add(c, ROW_HOPE + between((hope + 25 * MARGINS) / 50, 0, MARGINS - 1) * STAGES + stage, 1);
	add(c, ROW_HOPE_NUMBER, hope / 16);
	add(c, ROW_AHEAD_NUMBER, ahead);
	int won = 0, lost = 0;
	for (int territory = 0; territory < TERRITORIES; territory++)
		if (ordonans_closed(s, territory)) {
			won += !v->place[seat][territory];
			lost += v->place[seat][territory] > 0;
		}
	add(c, ROW_SURE + won * 6 + lost, 1);
	add(c, ROW_ROOM + between(v->room[seat], 0, 25), 1);
	add(c, ROW_ROOM_NUMBER, v->room[seat]);
	add(c, ROW_ROOM_OTHERS, (room - v->room[seat]) / (s->seats - 1));
}

static void add_table(struct collected *c, const struct state *s, const struct survey *v, int viewer, int seat)
{
	int until = (seat - s->seat + s->seats) % s->seats, others = 0, troops = v->unseen_troops;
	add(c, ROW_TABLE + ((s->seats - 2) * 2 + s->expansion) * 2 + s->seniority, 1);
	add(c, ROW_TURN + (until * 4 + s->phase) * 2 + (viewer == seat), 1);
	for (int other = 0; other < s->seats; other++)
		others += other == seat ? 0 : s->hands[other];
	add(c, ROW_HAND, s->hands[seat]);
	add(c, ROW_HAND_OTHERS, others / (s->seats - 1));
	for (int icon = 0; troops > 0 && icon < ICONS; icon++)
		add(c, ROW_SHARE + icon * SHARES + between(of_icon(v->unseen, icon) * SHARES / troops, 0, SHARES - 1), 1);
	for (int effect = 0; s->expansion && effect < EFFECTS; effect++)
		if (v->unseen_effect[effect])
			add(c, ROW_UNSEEN + effect, v->unseen_effect[effect]);
	add(c, ROW_DECK + between(s->left / 8, 0, 15), 1);
}

static int traits(const struct state *s, int viewer, int seat, struct trait out[TRAITS_MAX])
{
	assert(viewer >= -1 && viewer < s->seats && seat >= 0 && seat < s->seats);
	struct survey v = { .points = { 0 } };
	struct collected c = { .trait = out };
	int bit = viewer < 0 ? ONLOOKER : viewer;
	look_at_armies(s, &v);
	look_for_unseen(s, bit, &v);
	for (int other = 0; other < s->seats; other++)
		look_at_hand(s, other, bit, other == seat ? ROW_HELD : ROW_HELD_OTHER, &v, &c);
	for (int territory = 0; territory < TERRITORIES; territory++)
		add_territory(&c, s, &v, viewer, seat, territory);
	add_standing(&c, s, &v, seat);
	add_table(&c, s, &v, viewer, seat);
	return c.n;
}

/* ---- answers ---- */

enum { WINS, AHEAD, ANSWERS };

static int subjects(const struct state *s)
{
	return s->seats;
}

static void truth(const struct state *s, const struct state *over, int seat, int32_t out[ANSWERS_MAX])
{
	(void)s;
	assert(over->phase == OVER);
	unsigned winners = ordonans_winners(over);
	int points[SEATS] = { 0 };
	for (int other = 0; other < over->seats; other++)
		points[other] = ordonans_points(over, other);
	out[WINS] = winners >> seat & 1 ? 10000 / bits_count(winners) : 0;
	out[AHEAD] = 100 * ahead_of_best(points, over->seats, seat);
}

/* Each seat was asked for itself, so the chances need not add up. */
static void expect(const struct state *s, const int32_t answer[][ANSWERS_MAX], double win[SEATS_MAX],
                   double ahead[SEATS_MAX])
{
	double sum = 0;
	for (int seat = 0; seat < s->seats; seat++)
		sum += win[seat] = answer[seat][WINS] + 1;
	for (int seat = 0; seat < s->seats; seat++) {
		win[seat] /= sum;
		ahead[seat] = answer[seat][AHEAD] / 100.0;
	}
	/* of two, what one is ahead the other is behind */
	if (s->seats == 2) {
		ahead[0] = (ahead[0] - ahead[1]) / 2;
		ahead[1] = -ahead[0];
	}
}

/* With the expansion the net is no better than the hints (docs/strength.md). */
static bool taught(const struct state *s)
{
	return !s->expansion;
}

const struct learned ordonans_learned = {
	.rows = ROWS,
	.answers = ANSWERS,
	.odds = 1u << WINS,
	.taught = taught,
	.subjects = subjects,
	.traits = traits,
	.truth = truth,
	.expect = expect,
};
