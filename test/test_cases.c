/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The rules as cases: games/GAME/test/cases/NAME.case are short games that anyone
 * who has the rule book can follow, and this program plays them. It knows no game: it
 * enters by the session, like everybody else, and looks at a position through
 * the game's own table and its JSON.
 *
 * What the statements of a case mean is written in cases/README.md. Beyond
 * them, after every statement: the game's invariants hold, the tally adds up
 * to the points, and a refused move has changed nothing. And for every game
 * with cases, each ruling in its rules page has a case that cites it, and no
 * case cites one that is not there.
 *
 *   test_cases [FILE...]    all cases, or those of some files
 */
#include "bits.h"
#include "cases/deal.h"
#include "cases/reasons.h"
#include "record.h"
#include "registry.h"
#include "session.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULINGS = 64, STEPS = 2000 };

static int passed, failed, known;

static bool cited[RULINGS];  /* by the cases of the game being tested */

/* ---- the position ---- */

static void move_name(int seat, move m, char name[MOVE_NAME_MAX])
{
	struct buf b = buf_over(name, MOVE_NAME_MAX);
	now.game->name_move(state(), seat, m, &b);
}

static void check_position(void)
{
	const char *broken = now.game->check(state());
	if (broken)
		fail("the invariants of the game", broken);
	for (int chair = 0; chair < game_chairs(now.game, &now.options); chair++) {
		static struct tally tally;
		now.game->score(state(), chair, &tally);
		if (tally_points(&tally) != now.game->points(state(), chair))
			fail_number("a tally that adds up to", now.game->points(state(), chair), tally_points(&tally));
	}
}

/* ---- moves ---- */

static void play(int seat, const char *words)
{
	struct message m = session_play(&now.session, seat, words);
	if (m.id)
		fail(words, english(m));
}

/* The first seat that is to act, or 0. */
static int actor(void)
{
	return session_over(&now.session) ? 0 : bits_lowest(now.game->to_act(state()));
}

/* The answers of somebody who only lays tiles: none, no, and the first of what
 * is left; false when there is nothing to answer. */
static bool answer(void)
{
	move moves[MOVES_MAX];
	char name[MOVE_NAME_MAX];
	int seat = actor(), n = now.game->moves(state(), seat, moves);
	for (int i = 0; i < n; i++) {
		move_name(seat, moves[i], name);
		const char *last = strrchr(name, ' ');
		if (last && (strcmp(last, " none") == 0 || strcmp(last, " no") == 0)) {
			session_play_move(&now.session, seat, moves[i]);
			return true;
		}
	}
	if (n == 0 || strncmp(name, "score ", 6) != 0)
		return false;
	session_play_move(&now.session, seat, moves[0]);
	return true;
}

/* Placements by whoever is to act, nothing else. */
static void lay(char *rest)
{
	while (*rest && !now.failed) {
		char words[MOVE_NAME_MAX];
		snprintf(words, sizeof words, "place %.40s", until(&rest, ", "));
		play(actor(), words);
		while (!now.failed && answer())
			;
	}
}

/* One move by every seat, in their order. */
static void play_all(char *rest)
{
	for (int seat = 0; seat < now.options.seats && !now.failed; seat++)
		play(seat, until(&rest, ";"));
	if (*rest)
		fail("a move for each seat", rest);
}

/* A value of the position's JSON, as a seat may know it. */
static void value_at(const char *path, int seat, char found[TEXT])
{
	struct view view;
	struct buf b = { 0 };
	char steps[TEXT];
	snprintf(steps, sizeof steps, "%s", path);
	session_view(&now.session, seat, &view);
	now.game->words.json(&view, &b);
	const char *at = json_at(buf_text(&b), steps);
	snprintf(found, TEXT, "%.*s", at ? (int)(json_end(at) - at) : 7, at ? at : "nothing");
	buf_free(&b);
}

/* Does an onlooker or one of the seats see this? Otherwise what the onlooker
 * sees is in `found`. */
static bool somebody_sees(const char *path, const char *value, char found[TEXT])
{
	char other[TEXT];
	value_at(path, -1, found);
	bool seen = strcmp(found, value) == 0;
	for (int seat = 0; seat < now.options.seats && !seen; seat++) {
		value_at(path, seat, other);
		seen = strcmp(other, value) == 0;
	}
	return seen;
}

/* Whoever is to act plays the first of the moves in the order of the alphabet. */
static void play_any(void)
{
	move moves[MOVES_MAX], best = 0;
	char first[MOVE_NAME_MAX] = "", name[MOVE_NAME_MAX];
	int seat = actor(), n = now.game->moves(state(), seat, moves);
	for (int i = 0; i < n; i++) {
		move_name(seat, moves[i], name);
		if (i == 0 || strcmp(name, first) < 0) {
			memcpy(first, name, sizeof first);
			best = moves[i];
		}
	}
	if (n)
		session_play_move(&now.session, seat, best);
}

static void on_to(char *rest)
{
	char found[TEXT], *path = word(&rest);
	for (int i = 0; i < STEPS && !now.failed; i++) {
		let_happen();
		if (somebody_sees(path, rest, found))
			return;
		if (session_over(&now.session))
			break;
		play_any();
	}
	fail(rest, found);
}

static void expect_refusal(char *rest)
{
	int seat = seat_word(&rest);
	char *words = until(&rest, " : ");
	struct state_space before = now.session.now;
	struct message m = session_play(&now.session, seat, words);
	if (!m.id)
		fail("a refusal", "the move was made");
	else if (!strstr(english(m), rest))
		fail(rest, english(m));
	else if (memcmp(&before, &now.session.now, sizeof before) != 0)
		fail("nothing changes", "the position did");
}

/* ---- expectations ---- */

static void expect_legal(char *rest)
{
	int seat = seat_word(&rest);
	move m;
	if (!session_find(&now.session, seat, rest, &m))
		fail(rest, "not among the legal moves");
}

/* Exactly these moves, in any order. */
static void expect_offers(char *rest)
{
	int seat = seat_word(&rest), wanted = 0;
	char all[TEXT], found[TEXT] = "", name[MOVE_NAME_MAX];
	snprintf(all, sizeof all, "%s", rest);
	move moves[MOVES_MAX], m;
	int n = now.game->moves(state(), seat, moves);
	struct buf b = buf_over(found, sizeof found);
	for (int i = 0; i < n; i++) {
		move_name(seat, moves[i], name);
		buf_put(&b, i ? "; " : "");
		buf_put(&b, name);
	}
	for (; *rest; wanted++)
		if (!session_find(&now.session, seat, until(&rest, ";"), &m))
			wanted = MOVES_MAX;
	if (wanted != n)
		fail(all, n ? found : "no moves");
}

static void expect_number(const char *what, char *rest, long found)
{
	long expected = 0;
	if (!number(rest, &expected))
		fail("a number", rest);
	else if (expected != found)
		fail_number(what, expected, found);
}

static void expect_moves(char *rest)
{
	move moves[MOVES_MAX];
	int seat = seat_word(&rest);
	expect_number("legal moves:", rest, now.game->moves(state(), seat, moves));
}

static void expect_score(char *rest)
{
	int chair = chair_word(&rest);
	expect_number("points:", rest, now.game->points(state(), chair));
}

/* A set of seats, as in "winner 0 1". */
static void expect_seats(char *rest, unsigned found)
{
	unsigned expected = 0;
	while (*rest)
		expected |= 1U << chair_word(&rest);
	if (expected != found)
		fail_number("seats, a bit each:", (long)expected, (long)found);
}

/* A line of the tally with these points and this text in it; or no line with
 * the text, whatever its points. */
static void expect_line(char *rest, bool pending, bool none)
{
	static struct tally tally;
	char all[TEXT], found[TEXT] = "";
	snprintf(all, sizeof all, "%s", rest);
	int chair = chair_word(&rest);
	long points = 0;
	if (!none && !number(word(&rest), &points))
		fail("points", all);
	bool there = false;
	now.game->score(state(), chair, &tally);
	struct buf b = buf_over(found, sizeof found);
	for (int i = 0; i < tally.lines; i++) {
		const struct tally_line *line = &tally.line[i];
		if (line->pending != pending)
			continue;
		const char *text = english(line->rule);
		there = there || (strstr(text, rest) && (none || line->points == points));
		buf_int(&b, line->points);
		buf_char(&b, ' ');
		buf_put(&b, text);
		buf_put(&b, "; ");
	}
	if (there == none)
		fail(all, found);
}

static void expect_why(char *rest)
{
	expect_line(rest, false, false);
}

static void expect_pending(char *rest)
{
	expect_line(rest, true, false);
}

static void expect_no_why(char *rest)
{
	expect_line(rest, false, true);
}

static void expect_seen(char *rest)
{
	char found[TEXT], *path = word(&rest);
	if (!somebody_sees(path, rest, found))
		fail(rest, found);
}

/* The same in what one seat may know. */
static void expect_view(char *rest)
{
	int seat = seat_word(&rest);
	char found[TEXT], *path = word(&rest);
	value_at(path, seat, found);
	if (strcmp(found, rest) != 0)
		fail(rest, found);
}

/* The last move as the record has it. */
static void expect_written(char *rest)
{
	struct buf b = { 0 };
	record_write(&now.session, &b);
	char *text = b.text, *last = b.text, *line;
	while (*(line = until(&text, "\n")))
		last = line;
	if (strcmp(last, rest) != 0)
		fail(rest, last);
	buf_free(&b);
}

static void undo(char *rest)
{
	struct message m = session_undo(&now.session);
	if (m.id || *rest)
		fail("undo", m.id ? english(m) : rest);
}

static void expect_no_undo(char *rest)
{
	struct message m = session_undo(&now.session);
	if (!m.id || !strstr(english(m), rest))
		fail(rest, m.id ? english(m) : "the move was taken back");
}

static void expect_to_act(char *rest)
{
	expect_seats(rest, now.game->to_act(state()));
}

static void expect_winner(char *rest)
{
	expect_seats(rest, now.game->winners(state()));
}

static bool quiet_now(void)
{
	return now.game->people.quiet && now.game->people.quiet(state());
}

static void expect_silence(char *rest)
{
	(void)rest;
	if (!quiet_now())
		fail("silence", "talk");
}

static void expect_talk(char *rest)
{
	(void)rest;
	if (quiet_now())
		fail("talk", "silence");
}

/* ---- statements ---- */

static const struct {
	const char *verb;
	void (*run)(char *rest);
	bool set_up;  /* stands before the first move */
} statements[] = {
	{ "seats", set_seats, true },
	{ "option", set_option, true },
	{ "misoption", expect_misoption, true },
	{ "clash", expect_clash, true },
	{ "list", bring_list, true },
	{ "deal", set_deal, true },
	{ "misdeal", expect_misdeal, true },
	{ "shuffle", shuffle, true },
	{ "*", chance, false },
	{ "all", play_all, false },
	{ "on-to", on_to, false },
	{ "lay", lay, false },
	{ "undo", undo, false },
	{ "refuse-undo", expect_no_undo, false },
	{ "refuse", expect_refusal, false },
	{ "legal", expect_legal, false },
	{ "offers", expect_offers, false },
	{ "moves", expect_moves, false },
	{ "to-act", expect_to_act, false },
	{ "over", expect_to_act, false },  /* that is, nobody */
	{ "winner", expect_winner, false },
	{ "silence", expect_silence, false },
	{ "talk", expect_talk, false },
	{ "score", expect_score, false },
	{ "why", expect_why, false },
	{ "pending", expect_pending, false },
	{ "no-why", expect_no_why, false },
	{ "reason", expect_reason, false },
	{ "see", expect_seen, false },
	{ "view", expect_view, false },
	{ "written", expect_written, false },
};

enum { STATEMENTS = sizeof statements / sizeof *statements };

/* A move begins with its seat, every other statement with its verb. */
static void statement(const char *verb, char *rest)
{
	int i = 0;
	long seat;
	bool is_move = number(verb, &seat);
	while (!is_move && i < STATEMENTS && strcmp(statements[i].verb, verb) != 0)
		i++;
	bool set_up = !is_move && i < STATEMENTS && statements[i].set_up;
	if (i == STATEMENTS || (set_up && now.begun))
		fail("a statement that can stand here", verb);
	if (!set_up)
		begin();
	if (now.begun && strcmp(verb, "*") != 0 && strcmp(verb, "written") != 0)
		let_happen();
	if (now.failed)
		return;
	if (is_move)
		play((int)seat, rest);
	else
		statements[i].run(rest);
	if (now.begun && !now.failed)
		check_position();
}

/* ---- cases and files ---- */

static void end_case(void)
{
	if (!now.first_line)
		return;
	begin();
	if (now.begun)
		session_free(&now.session);
	if (now.known_failure && !now.failed)
		printf("%s:%d: %s\n    passes: take the * away\n", now.file, now.first_line, now.title);
	if (now.failed && now.known_failure)
		known++;
	else if (now.failed || now.known_failure)
		failed++;
	else
		passed++;
	now.first_line = 0;
}

/* Note the rulings that a title cites; every title cites one or a place in the
 * books. */
static void cite(const char *title)
{
	static const char *const sources[] = { "p. ", "book, ", "sheet, ", "rules, ", "records: ", "hints: " };
	bool source = false;
	for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
		source = source || strncmp(title, sources[i], strlen(sources[i])) == 0;
	for (const char *c = title; *c; c++) {
		if (*c != 'R' || (c > title && c[-1] != ' '))
			continue;
		long n = strtol(c + 1, NULL, 10);
		if (n > 0 && n < RULINGS)
			cited[n] = source = true;
	}
	if (!source)
		fail("a title that begins with a page, “p. 4: ”, a section, “book, setup: ”, or a ruling, “R7: ”", title);
}

static void begin_case(const char *title, bool known_failure)
{
	const struct game *game = now.game;
	const char *file = now.file;
	int line = now.line;
	memset(&now, 0, sizeof now);
	now.file = file;
	now.game = game;
	now.line = now.first_line = line;
	now.known_failure = known_failure;
	snprintf(now.title, sizeof now.title, "%s", title);
	cite(title);
	if (!game)
		fail("a line “game NAME” before the first case", "none");
	else
		now.options = options_default(game, game->min_seats);
}

static void run_line(char *line)
{
	char *rest = line;
	char *verb = word(&rest);
	if (!*verb || *verb == '#')
		return;
	if (strcmp(verb, "case") == 0 || strcmp(verb, "*case") == 0) {
		end_case();
		begin_case(rest, *verb == '*');
	} else if (strcmp(verb, "game") == 0) {
		now.game = registry_find(rest);
	} else if (!now.failed) {
		statement(verb, rest);
	}
}

static void run_file(const char *path)
{
	char line[TEXT];
	memset(&now, 0, sizeof now);
	now.file = path;
	FILE *f = fopen(path, "r");
	if (!f) {
		perror(path);
		failed++;
		return;
	}
	for (int n = 1; fgets(line, sizeof line, f); n++) {
		now.line = n;
		line[strcspn(line, "\n")] = '\0';
		run_line(line);
	}
	end_case();
	fclose(f);
}

/* Every line “- R7. ...” of the rules page wants a case, and no other ruling may
 * be cited. */
static void check_rulings(const char *game)
{
	char path[TEXT], line[TEXT];
	bool there[RULINGS] = { false };
	snprintf(path, sizeof path, GAMES_DIR "/%.200s/book/en.md", game);
	FILE *f = fopen(path, "r");
	if (!f) {
		perror(path);
		failed++;
		return;
	}
	for (int n; fgets(line, sizeof line, f);)
		if (sscanf(line, "- R%d.", &n) == 1 && n > 0 && n < RULINGS)
			there[n] = true;
	fclose(f);
	for (int n = 0; n < RULINGS; n++) {
		passed += there[n] && cited[n];
		failed += there[n] != cited[n];
		if (there[n] != cited[n])
			printf("%s: %s R%d\n", path, there[n] ? "no case cites" : "there is no", n);
	}
}

static void run_all(void)
{
	glob_t found;
	if (glob(GAMES_DIR "/*/test/cases/*.case", 0, NULL, &found) != 0)
		return;
	for (size_t i = 0; i < found.gl_pathc; i++) {
		char **path = &found.gl_pathv[i];
		run_file(path[0]);
		if (path[1] && together(path[0], path[1]))
			continue;
		if (now.game)
			check_rulings(now.game->name);
		memset(cited, 0, sizeof cited);
	}
	globfree(&found);
}

int main(int argc, char **argv)
{
	if (argc == 1)
		run_all();
	for (int i = 1; i < argc; i++)
		run_file(argv[i]);
	if (known)
		printf("%d known failures\n", known);
	printf("%d passed, %d failed\n", passed, failed);
	return failed || !passed;
}
