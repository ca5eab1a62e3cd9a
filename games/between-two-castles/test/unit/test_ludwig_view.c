/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a view says of the rules, so that no client has to know them: who builds with
 * whom, who decides, what is only a proposal, what the next room earns, who came where.
 */
#include "ludwig_castles.h"
#include "registry.h"
#include "session.h"
#include "sight.h"

static struct state s;

/* A table in the building step, with nothing built. */
static void begin(int seats, const char *consent, const char *ages)
{
	const struct game *game = registry_find("between-two-castles");
	struct options options = options_default(game, seats);
	struct session session;
	struct rng rng = rng_start(1, RNG_TEST);
	struct deal deal;
	assert_null(options_set(game, &options, "consent", consent).id);
	if (ages)
		assert_null(options_set(game, &options, "ages", ages).id);
	deal_shuffle(game, &options, &rng, &deal);
	session_start(&session, game, &options, &deal);
	s = *session_state(&session);
	session_free(&session);
	s.phase = BUILD;
	s.need = NO_NEED;
}

/* What an onlooker gets. */
static void put_json(struct buf *json)
{
	struct view view;
	ludwig_json(sight_of(registry_find("between-two-castles"), &s, -1, &view), json);
}

/* Does the view have this? */
static void expect(const char *part)
{
	struct buf json = { 0 };
	put_json(&json);
	if (!strstr(buf_text(&json), part))
		fail_msg("no %s in %s", part, buf_text(&json));
	buf_free(&json);
}

static void expect_not(const char *part)
{
	struct buf json = { 0 };
	put_json(&json);
	assert_null(strstr(buf_text(&json), part));
	buf_free(&json);
}

static void builders(void **state)
{
	(void)state;
	begin(4, "owner", NULL);
	expect("\"castles\":[{\"builders\":[0,1],\"elder\":0,");
	expect("{\"builders\":[3,0],\"elder\":0,");
	expect("\"castles\":[0,3],\"hand\"");
	begin(4, "owner", "3,1,0,2");
	expect("{\"builders\":[0,1],\"elder\":1,");
	/* with two people the third chair is Ludwig's, and he has no say */
	begin(2, "owner", NULL);
	expect("{\"builders\":[1,2],\"elder\":1,");
	expect("{\"builders\":[2,0],\"elder\":0,");
}

static void passing(void **state)
{
	(void)state;
	begin(3, "owner", NULL);
	expect("\"pass\":\"left\"");
	s.round = 1;
	expect("\"pass\":\"right\"");
}

static void proposals(void **state)
{
	(void)state;
	begin(4, "owner", NULL);
	expect_not("\"proposes\":true");
	begin(4, "both", NULL);
	expect("{\"builders\":[2,3],\"elder\":2,\"proposes\":true");
	/* the partner objected: the older one decides, also about a bonus */
	s.castle[2].overruled = 1;
	expect("{\"builders\":[2,3],\"elder\":2,\"proposes\":false");
	s.castle[2].chain = ATTEND;
	expect("{\"builders\":[2,3],\"elder\":2,\"proposes\":false");
	/* nobody has to ask Ludwig */
	begin(2, "both", NULL);
	expect("{\"builders\":[0,1],\"elder\":0,\"proposes\":true");
	expect("{\"builders\":[1,2],\"elder\":1,\"proposes\":false");
}

static void bonuses(void **state)
{
	(void)state;
	begin(3, "owner", NULL);
	static const struct {
		int rooms;
		const char *said;
	} food[] = {
		{ 0, "\"food\":{\"rooms\":0,\"earned\":0}" },
		{ 2, "\"food\":{\"rooms\":2,\"earned\":0,\"next\":\"third\"}" },
		{ 3, "\"food\":{\"rooms\":3,\"earned\":1}" },
		{ 4, "\"food\":{\"rooms\":4,\"earned\":1,\"next\":\"fifth\"}" },
		{ 6, "\"food\":{\"rooms\":6,\"earned\":2}" },
	};
	for (size_t i = 0; i < sizeof food / sizeof *food; i++) {
		s.castle[1].of_type[FOOD] = (uint8_t)food[i].rooms;
		expect(food[i].said);
	}
	/* what has run out is not earned */
	s.castle[1].of_type[SLEEPING] = 2;
	expect("\"sleeping\":{\"rooms\":2,\"earned\":0,\"next\":\"third\"}");
	s.specials[TOWER - TILES] = 0;
	expect("\"sleeping\":{\"rooms\":2,\"earned\":0}");
	s.castle[1].of_type[SLEEPING] = 4;
	expect("\"sleeping\":{\"rooms\":4,\"earned\":1,\"next\":\"fifth\"}");
	memset(s.specials, 0, sizeof s.specials);
	expect("\"sleeping\":{\"rooms\":4,\"earned\":1}");
	/* the cellar chooses among the others, and attendants do not run out */
	s.castle[1].of_type[DOWNSTAIRS] = 2;
	expect("\"downstairs\":{\"rooms\":2,\"earned\":0,\"next\":\"third\"}");
}

/* A castle that is worth 5 a fountain, and nothing else. */
static void build(int castle, int fountains)
{
	struct castle *c = &s.castle[castle];
	c->rooms = c->of_type[SPECIAL] = (uint8_t)fountains;
	for (int i = 0; i < fountains; i++)
		c->place[i] = (struct place){ FOUNTAIN, (int8_t)(2 + i), 0 };
}

static void ranking(void **state)
{
	(void)state;
	/* castle c lies between chairs c and c + 1, so chair 0 has castles 0 and 3 */
	static const int points[4] = { 4, 2, 2, 6 };
	begin(4, "owner", NULL);
	for (int i = 0; i < 4; i++)
		build(i, points[i]);
	expect_not("\"ranking\"");
	s.phase = OVER;
	expect("\"ranking\":[{\"chair\":0,\"place\":1,\"castle\":0,\"points\":20,\"other\":30,\"specials\":12,\"ahead\":\"points\"},"
	       "{\"chair\":3,\"place\":2,\"castle\":2,\"points\":10,\"other\":30,\"specials\":10,\"ahead\":\"other\"},"
	       "{\"chair\":1,\"place\":3,\"castle\":1,\"points\":10,\"other\":20,\"specials\":8,\"ahead\":\"other\"},"
	       "{\"chair\":2,\"place\":4,\"castle\":2,\"points\":10,\"other\":10,\"specials\":6}]");
	/* equals share a place, and the next one comes behind both */
	begin(3, "owner", NULL);
	s.phase = OVER;
	for (int i = 0; i < 3; i++)
		build(i, i == 0 ? 3 : 2);
	expect("{\"chair\":0,\"place\":1,\"castle\":2,\"points\":10,\"other\":15,\"specials\":7},"
	       "{\"chair\":1,\"place\":1,\"castle\":1,\"points\":10,\"other\":15,\"specials\":7,\"ahead\":\"other\"},"
	       "{\"chair\":2,\"place\":3,");
	assert_int_equal(ludwig_winners(&s), 3);
	/* a tower with nothing below it gives no points, but is a special room */
	s.castle[0].place[3] = (struct place){ TOWER, 9, 0 };
	s.castle[2].place[2] = (struct place){ TOWER, 9, 0 };
	s.castle[0].rooms = s.castle[0].of_type[SPECIAL] = 4;
	s.castle[2].rooms = s.castle[2].of_type[SPECIAL] = 3;
	expect("{\"chair\":0,\"place\":1,\"castle\":2,\"points\":10,\"other\":15,\"specials\":9,\"ahead\":\"specials\"},"
	       "{\"chair\":1,\"place\":2,");
	assert_int_equal(ludwig_winners(&s), 1);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(builders),
		cmocka_unit_test(passing),
		cmocka_unit_test(proposals),
		cmocka_unit_test(bonuses),
		cmocka_unit_test(ranking),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
