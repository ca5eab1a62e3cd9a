/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Helpers of the referees' tests; see trial.h.  Lines that must be right or
 * wrong report the place of the test that gave them: here they would all look
 * the same.
 */
#include "trial.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than a position of any game has. */
enum { TRIAL_MOVES = 1024 };

const char *trial_tables = "tables";

void *trial_start(const struct referee_face *face)
{
	char why[256] = "";
	void *r = face->start(trial_tables, why, sizeof why);

	if (r == NULL)
		fail_msg("%s", why);
	return r;
}

void trial_begin(void *referee, int seats)
{
	const struct record *r = referee;
	char line[64];

	GOOD(referee, "bergfried 1");
	snprintf(line, sizeof line, "game %s", r->rules->game);
	GOOD(referee, line);
	snprintf(line, sizeof line, "seats %d", seats);
	GOOD(referee, line);
}

void trial_good(void *referee, const char *line, const char *file, int at)
{
	const char *wrong = record_line(referee, line);

	if (wrong != NULL) {
		print_error("\"%s\" was refused: %s\n", line, wrong);
		_fail(file, at);
	}
}

/* The whole referee is compared, tables too: nothing of it may depend on what
 * somebody has tried. */
void trial_bad(void *referee, const char *line, const char *file, int at)
{
	struct record *r = referee, *before = malloc(r->rules->size);

	assert_non_null(before);
	memcpy(before, r, r->rules->size);
	if (record_line(r, line) == NULL) {
		print_error("\"%s\" was accepted\n", line);
		_fail(file, at);
	}
	/* The reason is all that a refusal may leave. */
	memcpy(before->reason, r->reason, sizeof before->reason);
	if (memcmp(before, r, r->rules->size) != 0) {
		print_error("\"%s\" was refused but left traces\n", line);
		_fail(file, at);
	}
	free(before);
}

/* The line with another text at a place, instead of so many characters. */
static void bad_with(void *referee, const char *line, size_t at, size_t length,
	const char *text)
{
	char wrong[256];

	snprintf(wrong, sizeof wrong, "%.*s%s%s", (int)at, line, text,
		line + at + length);
	BAD(referee, wrong);
}

/* One small mistake after the other: a reader that forgives one would take a
 * record that other programs refuse. */
static void spell_wrongly(void *referee, const char *line)
{
	bad_with(referee, line, 0, 0, " ");
	bad_with(referee, line, 0, 0, "\xef\xbb\xbf");
	bad_with(referee, line, strlen(line), 0, " ");
	bad_with(referee, line, strlen(line), 0, "\r");
	bad_with(referee, line, strlen(line), 0, "\n");
	for (size_t i = 0; line[i] != '\0'; i++) {
		bool first = i == 0 || line[i - 1] == ' ';
		const char capital[] = {(char)toupper(line[i]), '\0'};

		if (line[i] == ' ') {
			bad_with(referee, line, i, 0, " ");
			bad_with(referee, line, i, 1, "\t");
		}
		if (first && isdigit((unsigned char)line[i]))
			bad_with(referee, line, i, 0, "0");
		if (first && islower((unsigned char)line[i]))
			bad_with(referee, line, i, 1, capital);
	}
}

void trial_text(void *referee, const char *line)
{
	static const char *const bad[] = {
		" ", "\r", " # not a comment", "# a space at the end ",
		"# a tab\there", "# a carriage return\r", "# no character \xff",
		"# half a character \xd0", "# two thirds of one \xe2\x82",
		"# overlong \xc0\xaf", "# overlong \xc0\x80",
		"# surrogate \xed\xa0\x80", "# too far \xf4\x90\x80\x80",
	};
	static const char *const good[] = {
		"", "#", "# a comment", "#two  spaces in a comment",
		"#  spaces  \xe2\x82\xac \xf0\x9f\x8f\xb0",
	};

	spell_wrongly(referee, line);
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		BAD(referee, bad[i]);
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		GOOD(referee, good[i]);
	GOOD(referee, line);
}

char *trial_numbers(const char *begin, int first, int last)
{
	static char line[1024];
	int used = snprintf(line, sizeof line, "%s", begin);

	for (int i = first; i <= last; i++)
		used += snprintf(line + used, sizeof line - (size_t)used,
			" %d", i);
	assert_true((size_t)used < sizeof line);
	return line;
}

/* How many legal moves are this one, or only begin like it. */
static int count_moves(void *referee, int seat, const char *text, bool whole)
{
	static char names[TRIAL_MOVES][REFEREE_NAME];
	int count = record_legal(referee, seat, names, TRIAL_MOVES), found = 0;

	assert_true(count <= TRIAL_MOVES);
	for (int i = 0; i < count; i++)
		found += strncmp(names[i], text, strlen(text)) == 0
			&& (!whole || strlen(names[i]) == strlen(text));
	return found;
}

/* A move that is listed twice would be chosen twice as often by chance. */
bool trial_legal(void *referee, int seat, const char *name)
{
	int found = count_moves(referee, seat, name, true);

	assert_true(found <= 1);
	return found == 1;
}

int trial_count(void *referee, int seat, const char *begin)
{
	return count_moves(referee, seat, begin, false);
}

/* The lines of a record, which is cut up. */
static void reread(void *referee, const struct trial_games *games, char *text,
	bool with_wrong_lines)
{
	int number = 0;

	record_reset(referee);
	while (*text != '\0') {
		size_t length = strcspn(text, "\n");

		text[length] = '\0';
		if (with_wrong_lines && record_to_act(referee) != 0)
			games->try_wrong(referee, number++);
		GOOD(referee, text);
		if (games->check != NULL)
			games->check(referee);
		text += length + 1;
	}
	assert_null(record_end(referee));
}

void trial_random_games(const struct referee_face *face,
	const struct trial_games *games)
{
	void *r = trial_start(face);
	char complaint[WRITER_COMPLAINT];
	unsigned finished = 0;

	for (unsigned i = 0; i < games->count; i++) {
		struct random_game game =
			games->play(r, games->first + i, complaint);

		if (game.text == NULL)
			fail_msg("seed %u: %s", games->first + i, complaint);
		reread(r, games, game.text, i < games->wrong);
		assert_int_equal(record_over(r), game.finished);
		finished += game.finished;
		free(game.text);
	}
	/* Few of them are broken off on purpose. */
	assert_true(finished > games->count / 2);
	record_free(r);
}

int trial_run(int argc, char **argv, int (*const group[])(void))
{
	int failed = 0;

	if (argc > 1)
		trial_tables = argv[1];
	for (; *group != NULL; group++)
		failed += (*group)();
	return failed == 0 ? 0 : 1;
}
