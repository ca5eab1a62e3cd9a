/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What programs are told about a position of The Castle: clients draw features, count
 * open sides and offer followers by it, so it must be what the rules go by. Random
 * games are followed, and their JSON is read again.
 */
#include "json.h"
#include "castle.h"
#include "registry.h"
#include "session.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { GAMES = 8 };

/* What follows the first `what` from `text` on. */
static const char *behind(const char *text, const char *what)
{
	const char *at = strstr(text, what);
	assert_non_null(at);
	return at + strlen(what);
}

/* Take a word of the capitals that slots are named with; its number. */
static int read_slot(const char **at)
{
	size_t n = strspn(*at, "NESW");
	for (int slot = 0; slot < SLOTS; slot++)
		if (strlen(castle_slot_name[slot]) == n && strncmp(castle_slot_name[slot], *at, n) == 0) {
			*at += n;
			return slot;
		}
	fail();
	return 0;
}

static int read_cell(const char **at)
{
	if (**at == 'S') {
		const struct start_area *start = &castle_start_area[(*at)[1] - '1'];
		*at += 2;
		return castle_cell(start->row, start->col);
	}
	char *end;
	long row = strtol(*at, &end, 10), col = strtol(end + 1, &end, 10);
	*at = end;
	return castle_cell((int)row, (int)col);
}

/* ---- features ---- */

/* Read "tower 5,3 NE SE|E;5,4 NW|N": every part belongs to one feature, which has that
 * many open edges. `told` counts how often each slot of each cell is named. */
static void read_parts(const struct state *s, const char *at, int told[CELLS][SLOTS])
{
	int feature = 0, open = 0;
	at += strcspn(at, " ");
	do {
		at++;
		int cell = read_cell(&at);
		unsigned slots = 0;
		while (*at == ' ') {
			at++;
			int slot = read_slot(&at);
			if (!feature)
				feature = castle_feature_at(s, cell, slot);
			assert_int_equal(castle_feature_at(s, cell, slot), feature);
			told[cell][slot]++;
			slots |= 1u << slot;
		}
		if (*at == '|')
			for (at++; *at != ';' && *at != '"'; at++) {
				int side = (int)(strchr("NESW", *at) - "NESW");
				assert_int_equal(s->tile[castle_beyond(cell, side)], EMPTY);
				open += bits_count(slots & (1u << side | 1u << (side + 1) % 4 | 1u << (4 + side)));
			}
	} while (*at == ';');
	assert_int_equal(*at, '"');
	assert_true(feature);
	const struct feature *f = &s->feature[feature];
	if (f->kind != COURT)
		assert_int_equal(open, f->open);
	assert_int_equal(strtol(behind(at, "\"size\":"), NULL, 10), f->count);
	assert_int_equal(strtol(behind(at, "\"worth\":"), NULL, 10), castle_worth(s, feature));
	const char *end = strchr(at, '}'), *owner = strstr(at, "\"owner\":"), *well = strstr(at, "\"well\":true");
	bool owned = owner && owner < end;
	assert_int_equal(owned, f->followers[0] != f->followers[1]);
	if (owned)
		assert_int_equal(owner[8], f->followers[1] > f->followers[0] ? '1' : '0');
	assert_int_equal(well && well < end, (f->marks & WELL) != 0);
}

static void features_are_whole(const struct state *s, const char *json)
{
	int told[CELLS][SLOTS] = { { 0 } };
	const char *end = strstr(json, "\"room\":");
	for (const char *at = strstr(json, "{\"parts\":\""); at && at < end; at = strstr(at + 1, "{\"parts\":\""))
		read_parts(s, at + strlen("{\"parts\":\""), told);
	for (int cell = 0; cell < CELLS; cell++)
		for (int slot = 0; slot < SLOTS && castle_ground[cell] == EMPTY; slot++)
			assert_int_equal(told[cell][slot], castle_feature_at(s, cell, slot) != 0);
}

/* ---- what fits ---- */

static bool fits(const struct state *s, int tile, int cell)
{
	bool found = false;
	for (int turn = 0; turn < SIDES; turn++)
		found = found || castle_fits(s, tile, cell, turn);
	return found;
}

/* Is the word in a text that ends with a quote? */
static bool has_word(const char *text, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = text; *at != '"'; at += strcspn(at, " \""), at += *at == ' ')
		if (strncmp(at, word, n) == 0 && (at[n] == ' ' || at[n] == '"'))
			return true;
	return false;
}

/* `full` knows the deck; what is told must not need it. */
static void room_is_right(const struct state *full, const char *json)
{
	const char *dead = behind(json, "\"dead\":\"");
	for (int cell = 0; cell < CELLS; cell++) {
		if (!full->accept[cell])
			continue;
		char name[16], key[32];
		struct buf n = buf_over(name, sizeof name), k = buf_over(key, sizeof key);
		castle_name_cell(cell, &n);
		buf_char(&k, '"');
		buf_put(&k, name);
		buf_put(&k, "\":\"");
		const char *shapes = behind(behind(json, "\"room\":{"), key);
		bool left = false;
		for (int i = 0; i < TILES; i++) {
			int tile = full->deck[i];
			char shape[8];
			struct buf b = buf_over(shape, sizeof shape);
			castle_name_shape(castle_shape(tile), &b);
			assert_int_equal(has_word(shapes, shape), fits(full, tile, cell));
			left = left || ((i >= full->drawn || tile == full->hand) && fits(full, tile, cell));
		}
		assert_int_equal(has_word(dead, name), !left);
	}
}

/* After each placement just the followers are offered that were foretold. */
static void free_is_right(const struct state *full, const char *json)
{
	move place[MOVES_MAX], follow[MOVES_MAX];
	int n = castle_moves(full, full->seat, place);
	const char *at = behind(json, "\"free\":[");
	for (int i = 0; i < n; i++) {
		struct state after = *full;
		registry_find("carcassonne-castle")->play(&after, full->seat, place[i]);
		int offered = after.phase == FOLLOW ? castle_moves(&after, full->seat, follow) - 1 : 0;
		assert_int_equal(*at++, '"');
		for (int k = 0; k < offered; k++) {
			int slot = read_slot(&at), feature = castle_feature_at(&after, after.at, slot);
			assert_int_equal(castle_argument(follow[k]), slot);
			unsigned slots = 1u << slot;
			while (*at == '+') {
				at++;
				slots |= 1u << read_slot(&at);
			}
			assert_int_equal(slots, castle_slots_of(&after, after.at, feature));
			at += *at == ' ';
		}
		assert_int_equal(*at++, '"');
		at += *at == ',';
	}
	assert_int_equal(*at, ']');
}

/* ---- games ---- */

static long places;

static void look(const struct session *s)
{
	const struct state *full = session_state(s);
	for (int seat = -1; seat < SEATS; seat++) {
		struct view view;
		struct buf json = { 0 };
		session_view(s, seat, &view);
		struct json j = { .out = &json };
		json_open(&j, '{');
		castle_board(&view, &j);
		json_close(&j, '}');
		const char *text = buf_text(&json);
		features_are_whole(full, text);
		room_is_right(full, text);
		bool asked = full->phase == PLACE && seat == full->seat;
		assert_int_equal(strstr(text, "\"free\":[") != NULL, asked);
		if (asked)
			free_is_right(full, text);
		places += asked;
		buf_free(&json);
	}
}

static void told_as_played(void **state)
{
	(void)state;
	const struct game *game = registry_find("carcassonne-castle");
	struct options options = options_default(game, 2);
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		struct rng rng = rng_start(seed, RNG_DEAL);
		struct session s;
		struct deal deal;
		options.choice[0] = (uint8_t)(seed % 2);  /* every other game with loose starts */
		deal_shuffle(game, &options, &rng, &deal);
		session_start(&s, game, &options, &deal);
		while (!session_over(&s)) {
			move moves[MOVES_MAX];
			int seat = session_state(&s)->seat, n = game->moves(session_state(&s), seat, moves);
			look(&s);
			session_play_move(&s, seat, moves[rng_below(&rng, (uint32_t)n)]);
		}
		look(&s);
		session_free(&s);
	}
	assert_true(places > 40 * GAMES);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(told_as_played) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
