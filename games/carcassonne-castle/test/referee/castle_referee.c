/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads a record of Carcassonne: The Castle, statement by statement: header,
 * deal, moves, result (records page).  Every statement has its place; what is
 * not expected there is refused with a reason and changes nothing.
 */
#include "castle_inside.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static const char *refuse(struct referee *referee, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(referee->reason, sizeof referee->reason, format, args);
	va_end(args);
	return referee->reason;
}

static const char *read_option(struct referee *referee, const char *text)
{
	bool *given;

	if (text_exactly(&text, "starts="))
		given = &referee->option_starts_given;
	else if (text_exactly(&text, "first="))
		given = &referee->option_first_given;
	else
		return refuse(referee, "unknown option: %s", text);
	if (*given)
		return refuse(referee, "an option given twice");
	if (given == &referee->option_starts_given) {
		if (strcmp(text, "strict") != 0 && strcmp(text, "loose") != 0)
			return refuse(referee, "starts is strict or loose");
		referee->table.loose = strcmp(text, "loose") == 0;
	} else {
		if (strcmp(text, "random") != 0 && strcmp(text, "0") != 0)
			return refuse(referee, "first is random or 0");
		referee->first_is_0 = strcmp(text, "0") == 0;
	}
	*given = true;
	return NULL;
}

static const char *read_name(struct referee *referee, const char *text)
{
	int seat;

	if (!text_number(&text, &seat) || seat >= SEATS)
		return refuse(referee, "a name needs a seat, 0 or 1");
	if (*text == '\0')
		return refuse(referee, "the name is empty");
	if (referee->named[seat])
		return refuse(referee, "seat %d is named twice", seat);
	referee->named[seat] = true;
	referee->want = WANT_NAME;
	return NULL;
}

/* Numbers from 1 to kinds, each at most often times; length of them. */
static const char *read_deal(struct referee *referee, const char *text,
	int *cards, int length, int kinds, int often)
{
	int used[TILES + 1] = {0};
	int dealt[TILES];

	for (int i = 0; i < length; i++) {
		if (*text == '\0')
			return refuse(referee, "%d dealt, not %d", i, length);
		if (!text_number(&text, &dealt[i]) || dealt[i] < 1
				|| dealt[i] > kinds)
			return refuse(referee, "number %d of the deal is not "
				"between 1 and %d", i + 1, kinds);
		if (++used[dealt[i]] > often)
			return refuse(referee, "%d is dealt more than %d "
				"times", dealt[i], often);
	}
	if (*text != '\0')
		return refuse(referee, "more than %d dealt", length);
	memcpy(cards, dealt, sizeof dealt[0] * (size_t)length);
	referee->want = cards == referee->deck ? WANT_TOKENS : WANT_FIRST;
	return NULL;
}

static const char *read_first(struct referee *referee, const char *text)
{
	int first;

	if (!text_number(&text, &first) || first >= SEATS || *text != '\0')
		return refuse(referee, "the first seat is 0 or 1");
	if (referee->first_is_0 && first != 0)
		return refuse(referee, "with first=0 seat 0 begins");
	table_deal(&referee->table, referee->deck, referee->tokens, first);
	referee->want = WANT_MOVE;
	return NULL;
}

static const char *read_header(struct referee *referee, const char *line)
{
	enum place_in_record want = referee->want;
	const char *text = line;

	if (want <= WANT_SEATS) {
		static const char *const fixed[] = {
			"bergfried 1", "game carcassonne-castle", "seats 2"
		};

		if (strcmp(line, fixed[want]) != 0)
			return refuse(referee, "want: %s", fixed[want]);
		referee->want++;
		return NULL;
	}
	if (want == WANT_OPTION && text_exactly(&text, "option "))
		return read_option(referee, text);
	if (want <= WANT_NAME && text_exactly(&text, "name "))
		return read_name(referee, text);
	if (want <= WANT_NAME && text_exactly(&text, "deal deck "))
		return read_deal(referee, text, referee->deck, TILES, TILES, 1);
	/* 18 tokens, nine kinds twice, of which 13 are laid out. */
	if (want == WANT_TOKENS && text_exactly(&text, "deal tokens "))
		return read_deal(referee, text, referee->tokens, CORNERS,
			TOKEN_KINDS, TOKENS_OF_A_KIND);
	if (want == WANT_FIRST && text_exactly(&text, "deal first "))
		return read_first(referee, text);
	return refuse(referee, "unknown, or not in its place in the header");
}

static const char *question(enum stage stage)
{
	switch (stage) {
	case STAGE_PLACE:
		return "place";
	case STAGE_FOLLOWER:
		return "follower";
	case STAGE_SCORE:
		return "score";
	case STAGE_DOUBLE:
		return "double";
	case STAGE_AGAIN:
		return "again";
	case STAGE_OVER:
		break;
	}
	return "nothing";
}

static const char *read_move(struct referee *referee, const char *text)
{
	struct castle_table *table = &referee->table;
	struct move moves[MAX_MOVES];
	int count = table_moves(table, moves, true);
	const char *due = question(table->stage);
	char verb[TEXT_WORD];
	int seat;

	if (!text_number(&text, &seat) || seat >= SEATS)
		return refuse(referee, "want a seat, 0 or 1");
	if (table->stage == STAGE_OVER)
		return refuse(referee, "the game is over");
	if (seat != table->mover)
		return refuse(referee, "seat %d is to move", table->mover);
	for (int i = 0; i < count; i++)
		if (strcmp(moves[i].name, text) == 0) {
			table_do(table, &moves[i]);
			return NULL;
		}
	if (text_word(&text, verb) && strcmp(verb, due) != 0)
		return refuse(referee, "the question now is: %s", due);
	return refuse(referee, "not among the %d legal answers to: %s",
		count, due);
}

static const char *read_score(struct referee *referee, const char *text)
{
	int want_seat = referee->want == WANT_MOVE ? 0 : 1;
	int seat, points;

	if (referee->table.stage != STAGE_OVER)
		return refuse(referee, "the game is not over");
	if (!text_number(&text, &seat) || seat != want_seat)
		return refuse(referee, "want the score of seat %d", want_seat);
	if (!text_number(&text, &points) || *text != '\0'
			|| points != referee->table.score[seat])
		return refuse(referee, "seat %d has %d points", seat,
			referee->table.score[seat]);
	referee->want = seat == 0 ? WANT_SECOND_SCORE : WANT_WINNER;
	return NULL;
}

/* Equal scores: a shared win (ruling). */
static const char *read_winner(struct referee *referee, const char *text)
{
	const int *score = referee->table.score;
	const char *winner = "0 1";

	if (score[0] != score[1])
		winner = score[0] > score[1] ? "0" : "1";
	if (strcmp(text, winner) != 0)
		return refuse(referee, "the winner is: %s", winner);
	referee->want = WANT_END;
	return NULL;
}

/* A game broken off has "aborted" in place of its result, so not before the
 * deal and not when the rules have ended the game. */
static const char *read_play(struct referee *referee, const char *line)
{
	if (line[0] >= '0' && line[0] <= '9')
		return read_move(referee, line);
	if (text_exactly(&line, "score "))
		return read_score(referee, line);
	if (strcmp(line, "aborted") == 0) {
		if (referee->table.stage == STAGE_OVER)
			return refuse(referee, "the game is over, not aborted");
		referee->want = WANT_NOTHING_ABORTED;
		return NULL;
	}
	if (line[0] == '*')
		return refuse(referee, "no chance after the deal in this game");
	return refuse(referee, "neither a move nor a result");
}

static const char *read_statement(struct referee *referee, const char *line)
{
	switch (referee->want) {
	case WANT_MOVE:
		return read_play(referee, line);
	case WANT_SECOND_SCORE:
		if (text_exactly(&line, "score "))
			return read_score(referee, line);
		return refuse(referee, "want the score of seat 1");
	case WANT_WINNER:
		if (text_exactly(&line, "winner "))
			return read_winner(referee, line);
		return refuse(referee, "want the winner");
	case WANT_END:
		if (strcmp(line, "end") != 0)
			return refuse(referee, "want: end");
		referee->want = WANT_NOTHING;
		return NULL;
	case WANT_NOTHING:
		return refuse(referee, "text after end");
	case WANT_NOTHING_ABORTED:
		return refuse(referee, "text after aborted");
	default:
		return read_header(referee, line);
	}
}

const char *referee_line(struct referee *referee, const char *line)
{
	const char *wrong = text_check(line);

	if (wrong != NULL)
		return wrong;
	if (line[0] == '\0' || line[0] == '#')
		return NULL;
	if (strstr(line, "  ") != NULL)
		return refuse(referee, "two spaces between words");
	return read_statement(referee, line);
}

const char *referee_end(struct referee *referee)
{
	switch (referee->want) {
	case WANT_MOVE:
	case WANT_NOTHING:
	case WANT_NOTHING_ABORTED:
		return NULL;
	case WANT_SECOND_SCORE:
	case WANT_WINNER:
	case WANT_END:
		return refuse(referee, "the result is not complete");
	default:
		return refuse(referee, "the header is not complete");
	}
}

int referee_legal(const struct referee *referee, int *seat,
	char names[][48], int max)
{
	struct move moves[MAX_MOVES];
	int count;

	if (referee->want != WANT_MOVE || referee->table.stage == STAGE_OVER)
		return 0;
	count = table_moves(&referee->table, moves, false);
	if (seat != NULL)
		*seat = referee->table.mover;
	for (int i = 0; i < count && i < max; i++)
		memcpy(names[i], moves[i].name, NAME_SIZE);
	return count;
}

bool referee_over(const struct referee *referee)
{
	return referee->want >= WANT_MOVE
		&& referee->table.stage == STAGE_OVER;
}

int referee_score(const struct referee *referee, int seat)
{
	return referee->table.score[seat];
}

void referee_reset(struct referee *referee)
{
	struct data data = referee->data;

	memset(referee, 0, sizeof *referee);
	referee->data = data;
	referee->table.data = &referee->data;
	referee->want = WANT_VERSION;
}

struct referee *referee_new(const char *data_dir, char *why, size_t why_size)
{
	struct referee *referee = calloc(1, sizeof *referee);

	if (referee == NULL) {
		if (why_size > 0)
			snprintf(why, why_size, "no memory");
		return NULL;
	}
	if (!data_read(&referee->data, data_dir, why, why_size)) {
		free(referee);
		return NULL;
	}
	referee_reset(referee);
	return referee;
}

void referee_free(struct referee *referee)
{
	free(referee);
}
