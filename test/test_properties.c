/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What holds for every game in every position: the contract of struct game,
 * tested over all games, numbers of seats and options. Games are played by
 * bots; at every ply all properties are asked, the costly ones now and then.
 */
#include "json.h"
#include "record.h"
#include "support.h"
#include "told.h"
#include "worth.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 2000, COLUMNS = 80 };

/* One game as it is being played. */
struct run {
	struct session s;
	const struct game *game;
	const char *bots;
	uint64_t seed;
	struct rng chance;  /* for guesses and samples */
};

static long games, plies, views, choices, weighed;

static const struct state *as_state(const struct state_space *space)
{
	return (const struct state *)space->bytes;
}

static struct state *to_state(struct state_space *space)
{
	return (struct state *)space->bytes;
}

/* Where it went wrong, with the record so far: enough to see it again. */
static void require(struct run *r, bool holds, const char *what)
{
	if (holds)
		return;
	struct buf b = { 0 };
	record_write(&r->s, &b);
	/* apart: a long text is cut */
	fputs(buf_text(&b), stderr);
	print_error("%s, seed %llu, bots %s, after %d moves: %s\n", r->game->name, (unsigned long long)r->seed, r->bots,
	            r->s.moves, what);
	buf_free(&b);
	fail();
}

static bool equal(const struct run *r, const struct state_space *one, const struct state_space *other)
{
	return memcmp(one, other, r->game->state_size) == 0;
}

static struct view seen(const struct run *r, const struct state_space *from, int seat)
{
	struct view view;
	return *sight_of(r->game, as_state(from), seat, &view);
}

static struct state_space guessed(struct run *r, const struct view *view)
{
	struct state_space whole;
	sight_guess(view, &r->chance, &whole);
	return whole;
}

static bool legal(const struct run *r, const struct state_space *at, int seat, move m)
{
	move moves[MOVES_MAX];
	int n = r->game->moves(as_state(at), seat, moves);
	for (int i = 0; i < n; i++)
		if (moves[i] == m)
			return true;
	return false;
}

/* ---- moves and names ---- */

static void turns_are_consistent(struct run *r)
{
	move moves[MOVES_MAX];
	unsigned to_act = r->game->to_act(session_state(&r->s));
	require(r, to_act >> r->s.options.seats == 0, "only seats are to act");
	for (int seat = 0; seat < r->s.options.seats; seat++) {
		int n = r->game->moves(session_state(&r->s), seat, moves);
		require(r, (to_act >> seat & 1) == (n > 0), "a seat has moves just if it is to act");
		require(r, n <= MOVES_MAX, "moves fit");
	}
	unsigned winners = r->game->winners(session_state(&r->s));
	require(r, (winners != 0) == (to_act == 0), "there are winners just when the game is over");
	require(r, winners >> game_chairs(r->game, &r->s.options) == 0, "only chairs win");
}

static int by_text(const void *one, const void *other)
{
	return strcmp(one, other);
}

/* A name is words separated by single spaces, in plain characters that can stand in JSON as they
 * are. */
static bool well_formed(const char *name)
{
	size_t n = strlen(name);
	if (!n || name[0] == ' ' || name[n - 1] == ' ' || strstr(name, "  "))
		return false;
	for (size_t i = 0; i < n; i++)
		if (name[i] < 0x20 || name[i] > 0x7e || name[i] == '"' || name[i] == '\\')
			return false;
	return true;
}

static void names_are_unique(struct run *r, int seat)
{
	static char names[MOVES_MAX][MOVE_NAME_MAX];
	move moves[MOVES_MAX], found;
	int n = r->game->moves(session_state(&r->s), seat, moves);
	for (int i = 0; i < n; i++) {
		struct buf b = buf_over(names[i], MOVE_NAME_MAX);
		r->game->name_move(session_state(&r->s), seat, moves[i], &b);
		require(r, !b.full, "a name fits");
		require(r, well_formed(names[i]), "a name is words");
	}
	/* walking the moves for each of them would take too long */
	for (int i = 0; i < n; i += n - 1 > 0 ? n - 1 : 1)
		require(r, session_find(&r->s, seat, names[i], &found) && found == moves[i], "a name is found again");
	int any = (int)rng_below(&r->chance, (uint32_t)n);
	require(r, session_find(&r->s, seat, names[any], &found) && found == moves[any], "a name is found again");
	qsort(names, (size_t)n, sizeof *names, by_text);
	for (int i = 1; i < n; i++)
		require(r, strcmp(names[i - 1], names[i]) != 0, "names are unique");
}

/* The same moves, with the same names, for a seat in two states. */
static bool same_moves(struct run *r, const struct state_space *one, const struct state_space *other, int seat)
{
	move a[MOVES_MAX], b[MOVES_MAX];
	int n = r->game->moves(as_state(one), seat, a);
	if (r->game->moves(as_state(other), seat, b) != n || memcmp(a, b, (size_t)n * sizeof *a) != 0)
		return false;
	for (int i = 0; i < n; i++) {
		char text[2][MOVE_NAME_MAX];
		struct buf x = buf_over(text[0], MOVE_NAME_MAX), y = buf_over(text[1], MOVE_NAME_MAX);
		r->game->name_move(as_state(one), seat, a[i], &x);
		r->game->name_move(as_state(other), seat, a[i], &y);
		if (strcmp(text[0], text[1]) != 0)
			return false;
	}
	return true;
}

static void require_complete(struct run *r, const struct message *said)
{
	char text[400];
	struct buf b = buf_over(text, sizeof text);
	message_put(&b, NULL, said);
	require(r, b.len > 0 && !b.full && !strchr(text, '{'), "the sentence is complete");
}

/* A move has one, unless there is nothing to tell; as a choice it has one in any case, and
 * what is nothing to tell to whoever makes it is nothing to anybody. */
static void moves_have_sentences(struct run *r, int seat, move m, int viewer)
{
	struct view view;
	struct message told = sight_tell(r->game, session_state(&r->s), seat, m, viewer);
	struct message own = sight_tell(r->game, session_state(&r->s), seat, m, seat);
	struct message choice = told_choice(sight_of(r->game, session_state(&r->s), seat, &view), m);
	require_complete(r, &choice);
	if (told.id)
		require_complete(r, &told);
	require(r, own.id || !told.id, "others are not told of a move more than its maker");
}

/* ---- what a seat sees ---- */

/* What a screen gets besides, as an object. */
static void put_board(const struct view *view, struct buf *out)
{
	struct json j = { .out = out };
	json_open(&j, '{');
	if (view->game->words.board)
		view->game->words.board(view, &j);
	json_close(&j, '}');
}

static void same_text(struct run *r, const struct view *one, const struct view *other, const char *what)
{
	struct buf a = { 0 }, b = { 0 };
	put_board(one, &a);
	put_board(other, &b);
	require(r, strcmp(buf_text(&a), buf_text(&b)) == 0, what);
	require(r, !support_json_fault(buf_text(&a)), "board() has the members of a JSON object");
	buf_clear(&a);
	buf_clear(&b);
	r->game->words.json(one, &a);
	r->game->words.json(other, &b);
	require(r, strcmp(buf_text(&a), buf_text(&b)) == 0, what);
	require(r, !support_json_fault(buf_text(&a)) && *a.text == '{', "json() is one JSON object");
	buf_clear(&a);
	buf_clear(&b);
	r->game->words.show(one, NULL, &a);
	r->game->words.show(other, NULL, &b);
	require(r, strcmp(buf_text(&a), buf_text(&b)) == 0, what);
	int column = 0;
	for (const char *c = buf_text(&a); *c; c++) {
		column = *c == '\n' ? 0 : column + (((unsigned char)*c & 0xc0) != 0x80);
		require(r, column <= COLUMNS, "lines have at most 80 columns");
		require(r, *c == '\n' || (unsigned char)*c >= 0x20, "show() is plain text");
	}
	require(r, a.len && a.text[a.len - 1] == '\n', "show() ends with a line end");
	buf_free(&a);
	buf_free(&b);
}

static void views_hide(struct run *r, int seat, bool texts)
{
	struct view view = seen(r, &r->s.now, seat), again = seen(r, &view.hidden, seat);
	require(r, equal(r, &view.hidden, &again.hidden), "hide is idempotent");
	struct state_space one = guessed(r, &view), other = guessed(r, &view);
	const char *broken = r->game->check(as_state(&one));
	require(r, !broken, broken ? broken : "");
	struct view back = seen(r, &one, seat);
	require(r, equal(r, &view.hidden, &back.hidden), "hiding a guess gives the view again");
	back = seen(r, &other, seat);
	require(r, equal(r, &view.hidden, &back.hidden), "two guesses of one view have the same view");
	if (seat >= 0) {
		require(r, same_moves(r, &r->s.now, &view.hidden, seat), "moves and names are the same when hidden");
		require(r, same_moves(r, &view.hidden, &one, seat), "moves and names are the same in a guess");
	}
	if (texts) {
		same_text(r, &view, &again, "a text tells something hidden");
		same_text(r, &view, &back, "a text depends on something hidden");
	}
	views++;
}

/* The same move in two worlds that a seat cannot tell apart: if it can tell
 * them apart afterwards, something came to light. */
static void news_rises(struct run *r, int viewer, int seat, move m)
{
	struct view view = seen(r, &r->s.now, viewer), later[2];
	struct state_space world[2] = { r->s.now, guessed(r, &view) };
	if (!legal(r, &world[1], seat, m))
		return;
	char told[2][400];
	bool risen[2];
	for (int i = 0; i < 2; i++) {
		struct buf b = buf_over(told[i], sizeof told[i]);
		struct message said = sight_tell(r->game, as_state(&world[i]), seat, m, viewer);
		message_put(&b, NULL, &said);
		unsigned before = r->game->news(as_state(&world[i]));
		r->game->play(to_state(&world[i]), seat, m);
		unsigned after = r->game->news(as_state(&world[i]));
		require(r, after >= before, "news never falls");
		risen[i] = after > before;
		later[i] = seen(r, &world[i], viewer);
	}
	bool same = equal(r, &later[0].hidden, &later[1].hidden);
	require(r, same || (risen[0] && risen[1]), "news rises when something comes to light");
	require(r, !same || strcmp(told[0], told[1]) == 0, "a sentence tells something hidden");
}

/* A guess is a world in which the game can go on to its end. */
static void guesses_play_on(struct run *r, int seat)
{
	struct view view = seen(r, &r->s.now, seat);
	struct state_space at = guessed(r, &view);
	for (int ply = 0;; ply++) {
		game_settle(r->game, to_state(&at), &r->chance);
		unsigned to_act = r->game->to_act(as_state(&at));
		const char *broken = ply % 16 == 0 || !to_act ? r->game->check(as_state(&at)) : NULL;
		require(r, !broken, broken ? broken : "");
		require(r, ply < PLIES_MAX, "a guess comes to an end");
		if (!to_act)
			return;
		move moves[MOVES_MAX];
		int who = 0;
		while (!(to_act >> who & 1))
			who++;
		int n = r->game->moves(as_state(&at), who, moves);
		r->game->play(to_state(&at), who, moves[rng_below(&r->chance, (uint32_t)n)]);
	}
}

/* Bots get a view: in another world with the same view they do the same. */
static void bots_cannot_cheat(struct run *r, int seat)
{
	struct session other;
	session_copy(&other, &r->s);
	struct view view = seen(r, &r->s.now, seat);
	other.now = guessed(r, &view);
	const struct effort short_look = { .iterations = 12 };
	int bots = 0;
	while (bot_number(bots))
		bots++;
	/* random and greedy, and one of those that take their time */
	for (int i = 0; i < 3; i++) {
		const struct bot *bot = bot_number(i < 2 ? i : 2 + (int)(choices / 3) % (bots - 2));
		struct view one, two;
		struct rng a = rng_start(r->seed, RNG_BOT), b = a;
		session_view(&r->s, seat, &one);
		session_view(&other, seat, &two);
		move m = bot_choose(bot, &one, &a, &short_look);
		require(r, legal(r, &r->s.now, seat, m), "a bot's move is legal");
		require(r, equal(r, &one.hidden, &view.hidden), "a bot leaves its view alone");
		require(r, bot_choose(bot, &two, &b, &short_look) == m, "a bot knows what is hidden");
		choices++;
	}
	session_free(&other);
}

/* ---- scores, records, bytes ---- */

static void tallies_add_up(struct run *r)
{
	static struct tally t;
	for (int seat = 0; seat < game_chairs(r->game, &r->s.options); seat++) {
		r->game->score(session_state(&r->s), seat, &t);
		require(r, tally_points(&t) == r->game->points(session_state(&r->s), seat), "a tally adds up to the points");
		require(r, !t.names.full, "a tally has room for its names");
		for (int i = 0; i < t.lines; i++)
			require(r, t.line[i].rule.id != NULL, "every line has its rule");
	}
}

/* What a seat's tally gains by a move in some world; false if that hangs on the world. */
static bool gain(struct run *r, const struct state_space *world, int seat, move m, int *points)
{
	static struct tally before, after;
	struct state_space s = *world;
	unsigned news = r->game->news(as_state(&s));
	r->game->score(as_state(&s), seat, &before);
	bool known = true;
	if (r->game->people.foresee)
		known = r->game->people.foresee(to_state(&s), seat, m);
	else
		r->game->play(to_state(&s), seat, m);
	bool quiet = r->game->news(as_state(&s)) == news;
	require(r, known || !quiet, "where nothing comes to light a move's worth is known");
	r->game->score(as_state(&s), seat, &after);
	bool end = r->game->winners(as_state(&s));
	*points = tally_standing(&after, end) - tally_standing(&before, end);
	return known && (quiet || r->game->people.foresee);
}

/* What a screen is told of a move before it is made hangs on nothing that the seat cannot know. */
static void foretold_alike(struct run *r, const struct view *view, const struct state_space world[2], move m)
{
	struct buf text[2] = { { 0 }, { 0 } };
	if (!r->game->words.foretell)
		return;
	for (int w = 0; w < 2; w++) {
		struct state_space s = world[w];
		struct json j = { .out = &text[w] };
		if (r->game->people.foresee)
			r->game->people.foresee(to_state(&s), view->seat, m);
		else
			r->game->play(to_state(&s), view->seat, m);
		struct view after = seen(r, &s, -1);
		json_open(&j, '{');
		r->game->words.foretell(view, &after, &j);
		json_close(&j, '}');
	}
	require(r, strcmp(buf_text(&text[0]), buf_text(&text[1])) == 0, "what a move would bring is the same in all worlds");
	require(r, !support_json_fault(buf_text(&text[0])), "foretell() has the members of a JSON object");
	buf_free(&text[0]);
	buf_free(&text[1]);
}

static void worth_in_worlds(struct run *r, int seat, const struct state_space world[2], int n, const move *moves,
                            const struct worth *worth)
{
	for (int i = 0; i < n; i++)
		for (int w = 0; w < 2; w++) {
			int points;
			bool known = gain(r, &world[w], seat, moves[i], &points);
			require(r, known == worth[i].known, "a move's worth is known in all worlds or in none");
			require(r, !known || points == worth[i].points, "a move is worth what it brings");
		}
}

/* What a seat is told of a move's worth, from its view, is what the move brings, in this
 * world and in any other that looks the same. */
static void worth_is_true(struct run *r, int seat)
{
	static struct worth worth[MOVES_MAX];
	static move moves[MOVES_MAX];
	struct view view = seen(r, &r->s.now, seat);
	struct state_space world[2] = { r->s.now, guessed(r, &view) };
	int n = worth_of_moves(&view, worth);
	require(r, n == r->game->moves(view_state(&view), seat, moves), "every move has its worth");
	worth_in_worlds(r, seat, world, n, moves, worth);
	/* one is enough: the moves of a whole game are of all sorts */
	if (n && worth[n / 2].known)
		foretold_alike(r, &view, world, moves[n / 2]);
	int planned = worth_ahead(&view, worth);
	require(r, planned == sight_ahead(&view, moves), "every plan has its worth");
	worth_in_worlds(r, seat, world, planned, moves, worth);
	weighed += n;
}

/* A session that stands in another place, with other bytes behind the state,
 * comes to the same bytes, and leaves those behind alone. */
static void copies_play_the_same(struct run *r, int seat, move m)
{
	size_t size = r->game->state_size;
	struct state_space one, other;
	memset(&one, 0xa5, sizeof one);
	memset(&other, 0x5a, sizeof other);
	memcpy(&one, &r->s.now, size);
	memcpy(&other, &r->s.now, size);
	r->game->play(to_state(&one), seat, m);
	r->game->play(to_state(&other), seat, m);
	require(r, equal(r, &one, &other), "a copy plays the same bytes");
	r->game->hide(to_state(&other), seat);
	r->game->guess(to_state(&other), &r->chance);
	for (size_t i = size; i < STATE_MAX; i++)
		require(r, one.bytes[i] == 0xa5 && other.bytes[i] == 0x5a, "bytes beyond the state are left alone");
}

/* A start sets every byte. */
static void starts_are_the_same(struct run *r)
{
	struct state_space one, other;
	memset(&one, 0, sizeof one);
	memset(&other, 0xff, sizeof other);
	r->game->start(to_state(&one), &r->s.options, &r->s.deal);
	r->game->start(to_state(&other), &r->s.options, &r->s.deal);
	require(r, equal(r, &one, &other), "a start sets every byte");
}

static void records_come_back(struct run *r)
{
	struct buf one = { 0 }, other = { 0 };
	struct session s;
	record_write(&r->s, &one);
	support_read_record(&s, one.text, one.len);
	record_write(&s, &other);
	require(r, strcmp(one.text, other.text) == 0, "a record read is written again as it was");
	require(r, equal(r, &s.now, &r->s.now) && s.moves == r->s.moves, "a record gives back the state");
	session_free(&s);
	buf_free(&one);
	buf_free(&other);
}

/* ---- games ---- */

static void ask_everything(struct run *r)
{
	const char *broken = r->game->check(session_state(&r->s));
	require(r, !broken, broken ? broken : "");
	turns_are_consistent(r);
	bool texts = rng_below(&r->chance, 4) == 0;
	for (int seat = -1; seat < r->s.options.seats; seat++)
		views_hide(r, seat, texts || session_over(&r->s));
	if (texts || session_over(&r->s))
		tallies_add_up(r);
	if (rng_below(&r->chance, 40) == 0 || session_over(&r->s))
		records_come_back(r);
}

static void ask_about_moves(struct run *r, int seat)
{
	names_are_unique(r, seat);
	if (rng_below(&r->chance, 8) == 0)
		worth_is_true(r, seat);
	if (rng_below(&r->chance, 24) == 0)
		guesses_play_on(r, seat);
	if (rng_below(&r->chance, 32) == 0)
		bots_cannot_cheat(r, seat);
}

/* Play one move, and look whether it can be taken back. */
static void step(struct run *r, struct rng *bots)
{
	struct state_space before = r->s.now;
	struct view view;
	unsigned to_act = r->game->to_act(as_state(&before));
	int seat = 0;
	while (!(to_act >> seat & 1))
		seat++;
	ask_about_moves(r, seat);
	session_view(&r->s, seat, &view);
	move m = support_choose(r->bots, &view, bots);
	require(r, legal(r, &before, seat, m), "a bot's move is legal");
	for (int viewer = -1; viewer < r->s.options.seats; viewer++)
		moves_have_sentences(r, seat, m, viewer);
	copies_play_the_same(r, seat, m);
	for (int viewer = -1; viewer < r->s.options.seats; viewer++)
		news_rises(r, viewer, seat, m);
	session_play_move(&r->s, seat, m);
	bool news = r->game->news(session_state(&r->s)) != r->game->news(as_state(&before));
	require(r, session_can_undo(&r->s) == !news, "what brought no news can be taken back");
	if (!news) {
		require(r, !session_undo(&r->s).id, "it is taken back");
		require(r, equal(r, &r->s.now, &before), "taking back gives the same bytes");
		session_play_move(&r->s, seat, m);
	}
	plies++;
}

static void whole_game(const struct game *game, const struct options *options, const char *bots, uint64_t seed)
{
	struct run r = { .game = game, .bots = bots, .seed = seed, .chance = rng_start(seed, RNG_TEST) };
	struct rng rng = rng_start(seed, RNG_BOT);
	support_deal(&r.s, game, options, seed);
	starts_are_the_same(&r);
	ask_everything(&r);
	while (!session_over(&r.s)) {
		require(&r, r.s.moves < PLIES_MAX, "a game comes to an end");
		step(&r, &rng);
		/* a slow build asks now and then: the same questions, of fewer positions */
		if (!support_slow_build() || rng_below(&r.chance, 3) == 0 || session_over(&r.s))
			ask_everything(&r);
	}
	session_free(&r.s);
	games++;
}

/* That many games for every set of options of every game. */
static void all_games(const char *bots, int each)
{
	games = plies = views = choices = weighed = 0;
	each = support_times(each);
	for (int g = 0; support_game(g); g++) {
		const struct game *game = support_game(g);
		struct options options = options_default(game, game->min_seats);
		uint64_t seed = 1;
		do {
			for (int i = 0; i < each; i++)
				whole_game(game, &options, bots, seed++);
		} while (support_next_options(game, &options));
	}
	print_message("%s: %ld games, %ld plies, %ld views, %ld choices, %ld moves weighed\n", bots, games, plies, views, choices,
	              weighed);
	assert_true(games > each && choices > 0 && weighed > 0);
}

/* Where each game takes long, the others are for scripts/soak. */
static bool patient(void)
{
	return support_times(8) > 1;
}

static void random_games(void **state)
{
	(void)state;
	all_games("random", 2);
}

static void greedy_games(void **state)
{
	(void)state;
	if (!patient())
		skip();
	all_games("greedy", 1);
}

static void mixed_games(void **state)
{
	(void)state;
	if (!patient())
		skip();
	all_games("greedy,random", 1);
}

/* The judge of JSON used above must not be blind itself. */
static void json_judge(void **state)
{
	(void)state;
	static const char *const good[] = { "{}", "[]", "{\"a\":[1,-2,0.5,true,null],\"b\":{}}", "\"\\u00e9\\n\"", " 1 " };
	static const char *const bad[] = { "", "{", "{\"a\"}", "{\"a\":1,}", "[1 2]", "01", "\"\n\"", "{a:1}", "1 2",
		                           "[1,]", "\"\\x\"", "{\"a\":}", "-", "tru", "{}}" };
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_null(support_json_fault(good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_non_null(support_json_fault(bad[i]));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(json_judge),
		cmocka_unit_test(random_games),
		cmocka_unit_test(greedy_games),
		cmocka_unit_test(mixed_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
