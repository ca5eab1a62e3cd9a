/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What is said of moves, in all golden games and in three languages: the table's log, the
 * terminal and the review say the same sentence for the same move, and it is one for people,
 * without coordinates and without the words of records.
 *
 * A game whose moves are not counted in turns yet (people.turn) has not been told anew.
 */
#include "cli.h"
#include "listing.h"
#include "review.h"
#include "support.h"
#include "tables.h"
#include "told.h"
#include "view.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LANGUAGES = 3, LONGEST = 400 };
static const char *const codes[LANGUAGES] = { "en", "ru", "cs" };

static bool ready(const struct game *game)
{
	return game->people.turn != NULL;
}

static void put(const struct message *m, int lang, char out[LONGEST])
{
	struct buf b = buf_over(out, LONGEST);
	message_put(&b, language(codes[lang]), m);
	assert_false(b.full);
}

/* ---- for people ---- */

/* "5,3" and "-1,2": figures on both sides of a comma. */
static bool has_coordinates(const char *text)
{
	for (const char *c = strchr(text, ','); c; c = strchr(c + 1, ','))
		if (c > text && isdigit((unsigned char)c[-1]) && (isdigit((unsigned char)c[1]) || (c[1] == '-' && isdigit((unsigned char)c[2]))))
			return true;
	return false;
}

/* A word of the move's name that only programs use: "pit-of-despair", "r1". */
static bool has_slug(const char *text, const char *name)
{
	char word[MOVE_NAME_MAX];
	for (const char *c = name; *c; c += strspn(c, " ")) {
		size_t n = strcspn(c, " ");
		memcpy(word, c, n);
		word[n] = '\0';
		bool slug = (strchr(word, '-') && isalpha((unsigned char)*word)) || (n == 2 && word[0] == 'r' && isdigit((unsigned char)word[1]));
		if (slug && strstr(text, word))
			return true;
		c += n;
	}
	return false;
}

/* Russian has no small Latin letters but in numbers of quarters and the like: two in a row
 * are English. */
static bool has_english(const char *text)
{
	for (const char *c = text; *c; c++)
		if (islower((unsigned char)c[0]) && islower((unsigned char)c[1]))
			return true;
	return false;
}

static void for_people(const struct message *m, const char *name)
{
	static const char declined[] = "no follower";
	for (int lang = 0; lang < LANGUAGES; lang++) {
		char text[LONGEST];
		put(m, lang, text);
		bool good = *text && !strchr(text, '{') && !has_coordinates(text) && !has_slug(text, name) &&
		            !strstr(text, tr(language(codes[lang]), declined)) && (lang != 1 || !has_english(text));
		if (!good)
			fail_msg("%s (%s): %s", name, codes[lang], text);
	}
}

static void told_for_people(const struct told *told, const char *name)
{
	if (told->say.id)
		for_people(&told->say, name);
	for (int i = 0; i < told->notes; i++)
		for_people(&told->note[i].say, name);
}

/* ---- the same everywhere ---- */

static void same(const struct message *a, const struct message *b)
{
	assert_int_equal(!a->id, !b->id);
	for (int lang = 0; a->id && lang < LANGUAGES; lang++) {
		char one[LONGEST], other[LONGEST];
		put(a, lang, one);
		put(b, lang, other);
		assert_string_equal(one, other);
	}
}

/* The terminal, with bots at all seats: it tells what an onlooker hears. */
static void sit_down(struct sitting *t, const struct cli *cli, const struct session *game)
{
	static const struct board_view plain;
	*t = (struct sitting){ .cli = cli, .view = &plain, .setup = { .game = game->game, .options = game->options } };
	for (int seat = 0; seat < game->options.seats; seat++)
		t->setup.bot[seat] = bot_find("greedy");
	session_start_reading(&t->session, game->game, &game->options, &game->deal);
}

/* What the terminal notes of a move is what an onlooker is told. */
static void move_in_terminal(struct sitting *t, const struct step *step, const struct told *told)
{
	int first = t->notes;
	sitting_move(t, step->seat, step->move);
	if (told->say.id)
		same(&t->note[first++].text, &told->say);
	for (int i = 0; i < told->notes; i++)
		same(&t->note[first++].text, &told->note[i].say);
}

/* A whole game, step by step; how many sentences there were. */
static int follow(const struct session *game)
{
	struct cli cli = { .catalogue = NULL };
	struct sitting t;
	struct review r;
	int said = 0, ply = 0;
	sit_down(&t, &cli, game);
	review_start(&r, game, 1, 0);
	for (int i = 0; i < game->moves; i++) {
		const struct step *step = &game->log[i];
		if (step->seat == CHANCE) {
			session_happen(&t.session, game->drawn + step->move);
			continue;
		}
		struct state_space before = t.session.now, after = before;
		const struct state *then = (const struct state *)before.bytes;
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		struct told own, public;
		game->game->name_move(then, step->seat, step->move, &b);
		game->game->play((struct state *)after.bytes, step->seat, step->move);
		told_move(&own, game->game, then, (const struct state *)after.bytes, step->seat, step->move, step->seat);
		told_move(&public, game->game, then, (const struct state *)after.bytes, step->seat, step->move, -1);
		told_for_people(&own, name);
		told_for_people(&public, name);
		move_in_terminal(&t, step, &public);
		struct message reviewed = game->game->tell(&r.made[ply].view, step->seat, r.made[ply].played);
		same(&reviewed, &own.say);
		said += own.say.id != NULL;
		ply++;
	}
	assert_int_equal(ply, r.moves);
	review_free(&r);
	free(t.note);
	session_free(&t.session);
	return said;
}

static void golden_games(void **state)
{
	(void)state;
	int games = 0;
	for (int i = 0; support_game(i); i++) {
		const struct game *game = support_game(i);
		struct support_list list;
		if (!ready(game) || !support_open_list(&list, game, "golden/games.txt"))
			continue;
		while (support_next_line(&list)) {
			struct options options = options_default(game, support_number(list.word[3]));
			struct session s;
			support_set_options(game, &options, list.word + 4);
			support_bot_game(&s, game, &options, list.word[1], (uint64_t)support_number(list.word[2]));
			assert_true(follow(&s) > 20);
			session_free(&s);
			games++;
		}
	}
	assert_true(games > 0);
}

/* An event of a table has the sentence, as JSON, that a viewer is told. */
static void events(void **state)
{
	(void)state;
	for (int i = 0; support_game(i); i++) {
		const struct game *game = support_game(i);
		if (!ready(game))
			continue;
		struct table t = tables_full(game->name, game->min_seats, "", no_clock);
		struct rng rng = rng_start(1, RNG_CHANCE);
		tables_start(&t, 1);
		for (int64_t at = 3000; tables_move(&t, &rng, at); at += 10)
			for (int viewer = -1; viewer < t.options.seats; viewer++) {
				struct told told;
				struct buf event = { 0 }, own = { 0 };
				struct json j = { .out = &own };
				const struct step *step = &t.session.log[t.session.moves - 1];
				if (step->seat == CHANCE)
					continue;
				told_move(&told, game, (const struct state *)t.before.bytes, session_state(&t.session), step->seat, step->move, viewer);
				json_open(&j, '{');
				listing_told(&j, &told);
				json_close(&j, '}');
				assert_true(tell_event(&t, viewer, &event));
				/* without the braces round it */
				own.text[own.len - 1] = '\0';
				if (own.len > 2)
					assert_non_null(strstr(buf_text(&event), buf_text(&own) + 1));
				buf_free(&event);
				buf_free(&own);
			}
		table_free(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(golden_games),
		cmocka_unit_test(events),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
