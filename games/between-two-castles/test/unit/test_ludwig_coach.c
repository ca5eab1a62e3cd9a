/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The best castle of given rooms: for small castles it is what trying out all of them finds;
 * for castles of whole games it can be built, has the points that the rules give it, and no
 * more than the bound allows; and it is always the same.
 */
#include "coach.h"
#include "ludwig_castles.h"
#include "registry.h"
#include "session.h"
#include "support.h"

enum { MIDST = 10, SIDE = 2 * MIDST };  /* cells round a small castle */

static struct coach coach;

static void begin(const struct castle *c)
{
	struct sheet sheet = { .castle = *c };
	ludwig_coach.begin(&coach, &sheet);
}

/* So many searches. */
static void coach_on(const struct castle *c, int runs)
{
	begin(c);
	while (runs-- && ludwig_coach.done(&coach) < 1000)
		assert_true(ludwig_coach.part(&coach, NULL, NULL));
}

/* Can it be built room after room, and are these the rooms of the other one? */
static void expect_built(const struct castle *c, const struct castle *rooms)
{
	struct castle built = empty_castle(c->throne);
	bool done[BUILT] = { false };
	assert_int_equal(c->rooms, rooms->rooms);
	for (int i = 0; i < c->rooms; i++)
		assert_int_equal(c->place[i].room, rooms->place[i].room);
	for (bool more = true; more;) {
		more = false;
		for (int i = 0; i < c->rooms; i++)
			if (!done[i] && may_stand(&built, c->place[i])) {
				add_room(&built, c->place[i]);
				more = done[i] = true;
			}
	}
	assert_int_equal(built.rooms, c->rooms);
}

/* ---- small castles, all of them ---- */

/* Cells that hang together with the throne room, grown cell by cell; each set of them once
 * (D. H. Redelmeier 1981). */
struct growth {
	const struct castle *rooms;
	bool seen[SIDE][SIDE];
	struct place shape[BUILT];
	int cells;
	int best;
};

static bool in_shape(const struct growth *g, int x, int y)
{
	if (ludwig_on_throne(x, y))
		return true;
	for (int i = 0; i < g->cells; i++)
		if (g->shape[i].x == x && g->shape[i].y == y)
			return true;
	return false;
}

/* May a room stand on a cell of the shape, as far as that is its own affair? */
static bool suits(const struct growth *g, int room, struct place at)
{
	int type = ludwig_room[room].type;
	if (at.y < 0 ? type != DOWNSTAIRS && !ludwig_on_any_level(room) : type == DOWNSTAIRS)
		return false;
	return !ludwig_under_the_sky(room) || !in_shape(g, at.x, at.y + 1);
}

static void fill(struct growth *g, struct castle *c, unsigned used)
{
	if (c->rooms == g->cells) {
		int points = ludwig_castle_points(c);
		g->best = points > g->best ? points : g->best;
		return;
	}
	struct place at = g->shape[c->rooms];
	for (int i = 0; i < g->cells; i++) {
		int room = g->rooms->place[i].room;
		if (used >> i & 1 || !suits(g, room, at))
			continue;
		c->place[c->rooms++] = (struct place){ (uint8_t)room, at.x, at.y };
		fill(g, c, used | 1u << i);
		c->rooms--;
	}
}

/* Does every cell above the ground lie on another, and hang those on the ground and below it
 * together without them? */
static bool holds(const struct growth *g)
{
	bool reached[BUILT] = { false };
	int low = 0, found = 0, before = -1;
	for (int i = 0; i < g->cells; i++) {
		low += g->shape[i].y <= 0;
		if (g->shape[i].y > 0 && !in_shape(g, g->shape[i].x, g->shape[i].y - 1))
			return false;
	}
	while (found != before) {
		before = found;
		for (int i = 0; i < g->cells; i++) {
			struct place a = g->shape[i];
			bool next = a.y == 0 ? a.x == -1 || a.x == 2 : a.y == -1 && (a.x == 0 || a.x == 1);
			for (int j = 0; j < g->cells; j++)
				next = next || (reached[j] && abs(a.x - g->shape[j].x) + abs(a.y - g->shape[j].y) == 1);
			if (a.y <= 0 && next && !reached[i]) {
				reached[i] = true;
				found++;
			}
		}
	}
	return found == low;
}

static int add_neighbours(struct growth *g, struct place at, struct place *untried, int n)
{
	static const int8_t dx[4] = { 1, -1, 0, 0 }, dy[4] = { 0, 0, 1, -1 };
	for (int i = 0; i < 4; i++) {
		int x = at.x + dx[i], y = at.y + dy[i];
		if (ludwig_on_throne(x, y) || g->seen[MIDST + y][MIDST + x])
			continue;
		g->seen[MIDST + y][MIDST + x] = true;
		untried[n++] = (struct place){ 0, (int8_t)x, (int8_t)y };
	}
	return n;
}

static void grow(struct growth *g, struct place *untried, int n, int wanted)
{
	if (g->cells == wanted) {
		struct castle c = *g->rooms;
		c.rooms = 0;
		if (holds(g))
			fill(g, &c, 0);
		return;
	}
	while (n > 0) {
		struct place at = untried[--n], next[64];
		bool seen[SIDE][SIDE];
		memcpy(next, untried, (size_t)n * sizeof *next);
		memcpy(seen, g->seen, sizeof seen);
		int more = add_neighbours(g, at, next, n);
		g->shape[g->cells++] = at;
		grow(g, next, more, wanted);
		g->cells--;
		memcpy(g->seen, seen, sizeof seen);
	}
}

/* The points of the best castle of these rooms, by trying out all. */
static int best_of_all(const struct castle *rooms)
{
	static struct growth g;
	struct place untried[64];
	memset(&g, 0, sizeof g);
	g.rooms = rooms;
	int n = add_neighbours(&g, (struct place){ 0, 0, 0 }, untried, 0);
	n = add_neighbours(&g, (struct place){ 0, 1, 0 }, untried, n);
	grow(&g, untried, n, rooms->rooms);
	return g.best;
}

/* Does a room want one of these, or want what one of them wants, or is it wanted? Rooms that
 * have nothing to do with each other say little. */
static bool belongs(const struct castle *c, int room)
{
	const struct room *a = &ludwig_room[room];
	for (int i = 0; i < c->rooms; i++) {
		const struct room *b = &ludwig_room[c->place[i].room];
		if (a->target == b->type || a->type == b->target || (a->where == b->where && a->target == b->target))
			return true;
	}
	return false;
}

/* A castle of rooms as chance wants them, and built as it wants. */
static struct castle any_castle(struct rng *rng, int rooms)
{
	bool related = rng_below(rng, 3) > 0;
	struct castle c = empty_castle((int)rng_below(rng, THRONES));
	while (c.rooms < rooms) {
		struct place cell[128];
		int room = (int)rng_below(rng, ROOMS + 20), n;
		room = room >= ROOMS ? TOWER + room % 3 : room;
		bool there = false;
		for (int i = 0; i < c.rooms && room < TILES; i++)
			there = there || c.place[i].room == room;
		if (there || (related && c.rooms && rng_below(rng, 50) && !belongs(&c, room)))
			continue;
		n = ludwig_cells(&c, room, cell);
		add_room(&c, cell[rng_below(rng, (uint32_t)n)]);
	}
	c.attendants = (uint8_t)rng_below(rng, 3);
	for (int i = 0; i < c.attendants; i++)
		c.attendant[i] = (uint8_t)rng_below(rng, ATTENDANTS);
	c.cards = (uint8_t)rng_below(rng, 3);
	for (int i = 0; i < c.cards; i++)
		c.card[i] = (uint8_t)(1 + (rng_below(rng, 10) + 10 * (uint32_t)i) % CARDS);
	return c;
}

static void small_castles(void **state)
{
	(void)state;
	static const struct {
		int rooms, castles;
	} sizes[] = { { 1, 20 }, { 2, 150 }, { 3, 150 }, { 4, 60 }, { 5, 40 }, { 6, 2 } };
	struct rng rng = rng_start(1, RNG_TEST);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (int n = 0; n < sizes[i].castles; n++) {
			struct castle c = any_castle(&rng, sizes[i].rooms);
			int best = best_of_all(&c);
			coach_on(&c, 4);
			assert_int_equal(coach.best_points, best);
			assert_true(coach_bound(&coach) >= best);
			expect_built(&coach.best, &c);
		}
}

/* Two rooms that look two cells down, one on the other: the same cellar serves both. */
static void two_below(void **state)
{
	(void)state;
	struct castle c = castle_of(0, "Spice Room 2,1=4; Chocolate Room 2,2=2; Dungeon 2,-1; Crypt 2,-2=1");
	coach_on(&c, 4);
	assert_int_equal(coach.best_points, best_of_all(&c));
	assert_true(coach.best_points >= 7);
}

/* ---- castles of whole games ---- */

static void expect_good(const struct castle *c)
{
	expect_built(&coach.best, c);
	assert_int_equal(ludwig_castle_points(&coach.best), coach.best_points);
	assert_true(coach.best_points >= coach.own_points && coach.best_points <= coach.most);
	assert_int_equal(coach.own_points, ludwig_castle_points(c));
}

static void whole_games(void **state)
{
	(void)state;
	const struct game *game = registry_find("between-two-castles");
	int better = 0;
	for (int seats = 3; seats <= SEATS_MOST; seats++) {
		struct session session;
		struct options options = options_default(game, seats);
		support_bot_game(&session, game, &options, "random", (uint64_t)seats);
		const struct state *s = session_state(&session);
		for (int i = 0; i < s->chairs; i++) {
			begin(&s->castle[i]);
			assert_true(coach_stands(&coach));
			assert_int_equal(coach_points(&coach), coach.own_points);
			assert_true(coach_bound(&coach) >= coach.own_points);
		}
		coach_on(&s->castle[0], 1);
		expect_good(&s->castle[0]);
		better += coach.best_points > coach.own_points;
		session_free(&session);
	}
	assert_int_equal(better, SEATS_MOST - 2);
}

static const char sixty_two[] =
	"Tower 0,5; Broom Closet 0,4; Hibernation Chamber 1,4; Midnight Room 2,4; Drawing Room 0,3; Fireplace 1,3; "
	"Wine Room 2,3; Echo Chamber -2,2; Grand Foyer -1,2; Game Storage 0,2; Hall of Portraits 1,2; King's Chambers 2,2; "
	"Firewood Storage -3,1; Reading Room -2,1; Taxidermy Showroom -1,1; Salon 2,1; Fountain 3,1; Laboratory 0,-1; "
	"Hall of Puzzled Floors 3,-1";

static struct castle worked(void)
{
	struct castle c = castle_of(5, sixty_two);
	c.attendant[c.attendants++] = JESTER;
	return c;
}

static void always_the_same(void **state)
{
	(void)state;
	struct castle c = worked();
	coach_on(&c, 2);
	struct castle first = coach.best;
	int points = coach.best_points, most = coach.most;
	assert_int_equal(coach.own_points, 62);
	coach_on(&c, 2);
	assert_memory_equal(&first, &coach.best, sizeof first);
	assert_int_equal(coach.best_points, points);
	assert_int_equal(coach.most, most);
	expect_good(&c);
}

/* ---- being stopped ---- */

static bool at_once(void *context)
{
	++*(int *)context;
	return true;
}

static void stopped(void **state)
{
	(void)state;
	struct castle c = worked();
	int asked = 0;
	begin(&c);
	assert_int_equal(ludwig_coach.done(&coach), 0);
	assert_false(ludwig_coach.part(&coach, at_once, &asked));
	assert_int_equal(asked, 1);
	expect_good(&c);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_castles),
		cmocka_unit_test(two_below),
		cmocka_unit_test(whole_games),
		cmocka_unit_test(always_the_same),
		cmocka_unit_test(stopped),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
