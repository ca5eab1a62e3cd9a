/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Every function of the public header, by a caller who sees nothing else and makes mistakes. */
#include <bergfried.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "all: %s (%s)\n", what, bf_error());
	exit(1);
}

static bool same_text(char *one, char *other)
{
	bool same = one && other && strcmp(one, other) == 0;
	bf_free_text(one);
	bf_free_text(other);
	return same;
}

/* What must be refused, and change nothing. */
static void mistakes(bf_state *s)
{
	bf_move moves[BF_MOVES_MAX], m;
	struct bf_line line;
	char name[BF_NAME_MAX], *before = bf_record(s);
	int seat = bf_turn(s);
	for (int wrong = -2; wrong <= BF_SEATS_MAX; wrong++) {
		if (wrong >= 0 && wrong < bf_seats(s) && bf_to_act(s) >> wrong & 1)
			continue;
		must(bf_moves(s, wrong, moves) == 0 && bf_moves(s, wrong, NULL) == 0, "moves of nobody");
		must(!bf_play(s, wrong, 0) && !bf_play_nth(s, wrong, 0) && !bf_play_name(s, wrong, "pass"), "nobody moves");
		must(!bf_choose(s, wrong, bf_bot_at(0), 1, 1, &m), "a bot chooses for nobody");
		must(bf_search(s, wrong, bf_bot_at(0), 1, 1, 1, &line, 1) == -1, "a bot searches for nobody");
		must(!bf_choose(s, seat, NULL, 1, 1, &m) && bf_search(s, seat, NULL, 1, 1, 1, &line, 1) == -1, "no bot");
		must(!bf_play_name(s, seat, NULL) && !bf_find(s, seat, NULL, &m), "no name");
	}
	if (seat >= 0) {
		int n = bf_moves(s, seat, moves);
		for (bf_move wrong = 0; wrong < 2000; wrong++) {
			bool among = false;
			for (int i = 0; i < n; i++)
				among = among || moves[i] == wrong;
			must(among == bf_move_name(s, seat, wrong, name, sizeof name), "a name for what is not legal");
			must(among || !bf_play(s, seat, wrong), "an illegal move");
		}
		must(n == bf_moves(s, seat, NULL) && !bf_play_nth(s, seat, n) && !bf_play_nth(s, seat, -1), "a place without a move");
		must(!bf_play(s, seat, UINT32_MAX) && !bf_play_name(s, seat, "fly away") && !bf_find(s, seat, "", &m), "no move at all");
		must(*bf_error() != '\0', "a mistake without a word");
	}
	must(!bf_view_json(s, -2) && !bf_view_text(s, bf_seats(s)), "a view of nobody");
	must(!bf_back_to(s, bf_count(s) + 1) && !bf_back_to(s, -1), "back to what never was");
	must(bf_points(s, -1) == 0 && bf_points(s, BF_SEATS_MAX) == 0 && bf_tally(s, -1, NULL, 0) == 0, "points of nobody");
	must(same_text(before, bf_record(s)), "a mistake has changed something");
}

static void thoughts(const bf_state *s, int seat)
{
	struct bf_line one[BF_MOVES_MAX], other[BF_MOVES_MAX];
	struct bf_feature feature[BF_FEATURES_MAX];
	double win[BF_SEATS_MAX], ahead[BF_SEATS_MAX];
	const bf_bot *bot = bf_bot_find("level8");
	int n = bf_search(s, seat, bot, 5, 8, 1, one, BF_MOVES_MAX);
	bf_move m;
	must(bf_choose(s, seat, bf_bot_find("greedy"), 1, LONG_MAX, &m), "all the time in the world");
	must(n > 0 && n == bf_search(s, seat, bot, 5, 8, 2, other, BF_MOVES_MAX), "other lines");
	for (int i = 0; i < n; i++)
		must(one[i].move == other[i].move && one[i].visits == other[i].visits, "threads make a difference");
	for (int subject = 0; subject < bf_subjects(s); subject++) {
		int features = bf_features(s, seat, subject, feature);
		for (int i = 0; i < features; i++)
			must(feature[i].index < bf_feature_count(bf_game_of(s)), "a feature that there is not");
	}
	must(bf_features(s, seat, -1, feature) == 0 && bf_features(s, -1, 0, feature) == 0, "features of nothing");
	if (bf_expect(s, seat, win, ahead))
		for (int i = 0; i < bf_seats(s); i++)
			must(win[i] >= 0 && win[i] <= 1, "a chance that is none");
}

/* What might be, for all that a seat knows: the seat sees the same, and it can be played and
 * taken back like any other. */
static void resample(const bf_state *s, int seat)
{
	bf_state *guess = bf_resample(s, seat, 3), *copy;
	bf_move moves[BF_MOVES_MAX];
	must(guess && bf_count(guess) == 0 && bf_to_act(guess) == bf_to_act(s), "a guess");
	must(same_text(bf_view_json(guess, seat), bf_view_json(s, seat)), "a guess that the seat can tell");
	must(!bf_record(guess) && !bf_resample(s, -2, 1), "the record of a guess");
	char *begun = bf_view_json(guess, seat);
	for (int i = 0; i < 40 && !bf_over(guess); i++) {
		bf_moves(guess, bf_turn(guess), moves);
		must(bf_play(guess, bf_turn(guess), moves[0]), "a move in a guess");
	}
	must((copy = bf_copy(guess)) != NULL && bf_back_to(copy, 0), "back in a copy of a guess");
	must(same_text(begun, bf_view_json(copy, seat)), "another beginning");
	bf_free(copy);
	bf_free(guess);
}

/* Games that did not end by the rules. */
static void endings(const bf_game *game)
{
	static const char *const said[] = { "aborted\n", "agreed\n", "resigned 0\nscore 0 0\nscore 1 0\nwinner 1\nend\n" };
	for (int i = 0; i < 3; i++) {
		bf_state *s = bf_new(game, 2, NULL, 1), *again;
		bf_move moves[BF_MOVES_MAX];
		char text[20000], *record = bf_record(s);
		snprintf(text, sizeof text, "%s%s", record, said[i]);
		again = bf_read_record(text, strlen(text));
		/* chairs that the rules play have a score, too: then it is no record */
		if (again || bf_chairs(s) == 2) {
			must(again && bf_over(again) && bf_turn(again) == -1 && bf_moves(again, 0, moves) == 0, "an early end");
			must((i == 2) == (bf_winners(again) == 2), "who wins when somebody resigns");
			must(!bf_play(again, 0, 0) && strstr(bf_error(), "over"), "a move after the end");
		}
		bf_free_text(record);
		bf_free(again);
		bf_free(s);
	}
}

/* A record with the things of its first deal in the opposite order; or with the first of them
 * twice, and then the last of them is missing. */
static void write_deal(const char *record, bool twice, char *out, size_t size)
{
	char *from = strstr(record, "\ndeal ");
	long id[200];
	int n = 0;
	must(from != NULL, "a deal");
	from += strlen("\ndeal ");
	from += strcspn(from, " ");
	size_t len = (size_t)(from - record);
	while (*from == ' ')
		id[n++] = strtol(from, &from, 10);
	snprintf(out, size, "%.*s", (int)len, record);
	for (int i = 0; i < n; i++)
		len += (size_t)snprintf(out + len, size - len, " %ld", twice ? id[i ? i - 1 : 0] : id[n - 1 - i]);
	snprintf(out + len, size - len, "%s", from);
}

/* A new game from a deal that somebody has written. */
static void own_deal(const bf_state *fresh)
{
	char text[20000], *record = bf_record(fresh);
	bf_move moves[BF_MOVES_MAX];
	write_deal(record, false, text, sizeof text);
	bf_state *s = bf_read_record(text, strlen(text));
	must(s && bf_count(s) == 0 && !bf_over(s) && strcmp(text, record) != 0, "a game from a deal");
	char *again = bf_record(s);
	must(strcmp(again, text) == 0, "it begins with another deal");
	for (int seat; (seat = bf_turn(s)) >= 0;)
		must(bf_moves(s, seat, moves) > 0 && bf_play(s, seat, moves[0]), "a move of it");
	write_deal(record, true, text, sizeof text);
	must(!bf_read_record(text, strlen(text)) && strchr(bf_error(), ':'), "what cannot have been dealt");
	bf_free_text(again);
	bf_free_text(record);
	bf_free(s);
}

/* A game by the first bots, tried from all sides on the way. */
static void play(bf_state *s)
{
	bf_move moves[BF_MOVES_MAX], m;
	char name[BF_NAME_MAX], text[400];
	for (int seat; (seat = bf_turn(s)) >= 0;) {
		int made = bf_count(s), n = bf_moves(s, seat, moves);
		must(n > 0 && !bf_over(s) && bf_winners(s) == 0, "whose turn");
		must(bf_choose(s, seat, bf_bot_find(made % 2 ? "greedy" : "random"), (uint64_t)made, 0, &m), "a choice");
		must(bf_move_name(s, seat, m, name, sizeof name) && bf_move_text(s, seat, m, text, sizeof text), "words");
		bf_state *copy = bf_copy(s);
		bf_move again;
		must(bf_find(copy, seat, name, &again) && again == m && bf_play_name(copy, seat, name), "by its name");
		must(bf_play(s, seat, m) && bf_count(s) == made + 1, "a move");
		must(same_text(bf_record(copy), bf_record(s)), "a copy plays otherwise");
		if (bf_undo(copy))
			must(bf_count(copy) == made, "undone");
		bf_free(copy);
		if (made % 7 == 0) {
			mistakes(s);
			char *then = bf_view_json(s, -1);
			must(bf_back_to(s, made) && bf_play(s, seat, m), "back and forth");
			/* where the rules play a chair, chance decides something after a move: that may differ */
			char *now = bf_view_json(s, -1);
			must(same_text(then, now) || bf_chairs(s) > bf_seats(s), "another position the second time");
		}
		if (made % 29 == 3 && bf_turn(s) >= 0)
			thoughts(s, bf_turn(s));
		if (made % 29 == 4 && bf_turn(s) >= 0)
			resample(s, bf_turn(s));
	}
}

static void result(const bf_state *s)
{
	struct bf_reason reason[128];
	double returns[BF_SEATS_MAX], sum = 0;
	int all_points[BF_SEATS_MAX];
	must(bf_over(s) && bf_winners(s) != 0, "an end");
	bf_returns(s, returns);
	bf_all_points(s, all_points);
	for (int chair = bf_chairs(s); chair < BF_SEATS_MAX; chair++)
		must(all_points[chair] == 0, "points of a chair that there is not");
	for (int chair = 0; chair < bf_chairs(s); chair++) {
		int points = 0, lines = bf_tally(s, chair, reason, 128);
		for (int i = 0; i < lines && i < 128; i++)
			points += reason[i].pending ? 0 : reason[i].points;
		must(points == bf_points(s, chair) && points == all_points[chair], "a tally that does not add up");
		sum += returns[chair];
	}
	must(sum > 0.999 && sum < 1.001, "one win in all");
}

int main(void)
{
	must(strcmp(bf_version(), BF_VERSION) == 0, "the version");
	must(!bf_game_find("chess") && !bf_game_at(-1) && !bf_bot_find("nobody") && !bf_new(NULL, 2, NULL, 1), "what there is not");
	for (int i = 0; bf_game_at(i); i++) {
		const bf_game *game = bf_game_at(i);
		must(bf_game_find(bf_game_name(game)) == game && *bf_game_title(game), "a game by its name");
		must(!bf_new(game, bf_game_max_seats(game) + 1, NULL, 1) && !bf_new(game, 0, NULL, 1), "too many or none");
		must(!bf_new(game, bf_game_min_seats(game), "no=option", 1) && !bf_new(game, 2, "none", 1), "options");
		for (int option = 0; bf_option_key(game, option); option++)
			must(bf_option_value(game, option, 0) && *bf_option_about(game, option), "an option");
		if (bf_game_min_seats(game) == 2)
			endings(game);
		for (int seats = bf_game_min_seats(game); seats <= bf_game_max_seats(game); seats++) {
			bf_state *s = bf_new(game, seats, "", 7), *again;
			must(s && bf_seats(s) == seats && bf_chairs(s) >= seats && bf_game_of(s) == game, "a new game");
			own_deal(s);
			play(s);
			result(s);
			char *record = bf_record(s);
			must((again = bf_read_record(record, strlen(record))) != NULL, "a record");
			must(same_text(bf_record(again), bf_record(s)), "a record read again");
			/* the "end" is another one: a fault in the last line */
			record[strlen(record) - 2] = 'x';
			must(!bf_read_record(record, strlen(record)) && strchr(bf_error(), ':'), "a record with a fault");
			char *data = bf_data(again);
			must(data && strchr(data, '#'), "the game's tables");
			bf_free_text(data);
			bf_restart(again, 7);
			bf_state *fresh = bf_new(game, seats, "", 7);
			must(bf_count(again) == 0 && same_text(bf_record(again), bf_record(fresh)), "once more");
			must(same_text(bf_view_text(again, 0), bf_view_text(fresh, 0)), "the same to see");
			bf_free(fresh);
			bf_free_text(record);
			bf_free(again);
			bf_free(s);
		}
	}
	bf_free(NULL);
	return 0;
}
