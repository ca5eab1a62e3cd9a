/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Plays random games through the slow referee's public interface.  Pure
 * chance spreads the types over the castles, so that fifth rooms, reshuffles
 * and kinds that run out are rare; some seeds collect types, prefer certain
 * bonuses, or stack the deck.
 */
#include "random_play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	MAX_NAMES = 512,
	RECORD_SIZE = 1 << 18,
	ROOMS = 147,
	ROOMS_OF_A_TYPE = 21,   /* next to each other in rooms.tsv */
	TYPES = 7,
	CARDS = 20,
	NAME_SIZE = 64
};

struct judge_writer {
	struct judge *referee;
	uint64_t random;
	char *text;
	size_t used;
	char *complaint;
	int seats;
	int chairs;
	bool both;
	bool ages;
	bool collect;           /* each castle has its favourite types */
	bool compact;           /* build close to the throne */
	unsigned stacked;       /* types that come early in the deck */
	const char *favourite[2];       /* beginnings of moves liked best */
};

/* SplitMix64: small, and good enough for shuffling. */
static unsigned draw(struct judge_writer *out, unsigned below)
{
	uint64_t z = out->random += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return (unsigned)((z >> 32) % below);
}

static bool complain(struct judge_writer *out, const char *line, const char *wrong)
{
	snprintf(out->complaint, 256, "%.150s: %.90s", line, wrong);
	return false;
}

/* Gives the line to the referee and writes it down. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool put(struct judge_writer *out, const char *format, ...)
{
	char line[1024];
	const char *wrong;
	va_list args;
	size_t length;

	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	wrong = judge_line(out->referee, line);
	length = strlen(line);
	if (wrong == NULL && out->used + length + 2 > RECORD_SIZE)
		wrong = "no room";
	if (wrong != NULL)
		return complain(out, line, wrong);
	memcpy(out->text + out->used, line, length);
	out->text[out->used + length] = '\n';
	out->used += length + 1;
	out->text[out->used] = '\0';
	return true;
}

static void shuffle(struct judge_writer *out, int *row, int count)
{
	for (int i = 0; i + 1 < count; i++) {
		int j = i + (int)draw(out, (unsigned)(count - i));
		int swap = row[i];

		row[i] = row[j];
		row[j] = swap;
	}
}

static bool put_row(struct judge_writer *out, const char *begin, const int *row,
	int count)
{
	char line[1024];
	int used = snprintf(line, sizeof line, "%s", begin);

	for (int i = 0; i < count; i++)
		used += snprintf(line + used, sizeof line - (size_t)used,
			" %d", row[i]);
	return put(out, "%s", line);
}

/* Brings the stacked types to the front, in the shuffled order. */
static void stack_deck(const struct judge_writer *out, int deck[ROOMS])
{
	int sorted[ROOMS];
	int used = 0;

	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < ROOMS; i++) {
			unsigned type = (unsigned)deck[i] / ROOMS_OF_A_TYPE;

			if (((out->stacked >> type & 1) != 0) == (pass == 0))
				sorted[used++] = deck[i];
		}
	memcpy(deck, sorted, sizeof sorted);
}

static bool put_deals(struct judge_writer *out)
{
	int thrones[TYPES], deck[ROOMS], cards[CARDS];

	for (int i = 0; i < TYPES; i++)
		thrones[i] = i;
	for (int i = 0; i < ROOMS; i++)
		deck[i] = i;
	for (int i = 0; i < CARDS; i++)
		cards[i] = i + 1;
	shuffle(out, thrones, TYPES);
	shuffle(out, deck, ROOMS);
	shuffle(out, cards, CARDS);
	stack_deck(out, deck);
	/* What is early in the deck must not all be in the first hands. */
	shuffle(out, deck, 9 * out->chairs);
	return put_row(out, "deal thrones", thrones, out->chairs)
		&& put_row(out, "deal deck", deck, ROOMS)
		&& put_row(out, "deal cards", cards, CARDS);
}

static bool put_ages(struct judge_writer *out)
{
	int seats[TYPES];
	char line[32] = "option ages=";
	size_t used = strlen(line);

	for (int i = 0; i < out->seats; i++)
		seats[i] = i;
	shuffle(out, seats, out->seats);
	for (int i = 0; i < out->seats; i++) {
		line[used++] = (char)('0' + seats[i]);
		line[used++] = i + 1 == out->seats ? '\0' : ',';
	}
	return put(out, "%s", line);
}

static bool put_header(struct judge_writer *out)
{
	return put(out, "bergfried 1")
		&& put(out, "game between-two-castles")
		&& put(out, "seats %d", out->seats)
		&& (!out->ages || put_ages(out))
		&& (!out->both || put(out, "option consent=both"))
		&& (draw(out, 4) != 0 || put(out, "name 0 Anna Grace"))
		&& put_deals(out);
}

/* The type of the room a word names, or -1. */
static int type_of(const struct judge_writer *out, const char *word)
{
	size_t length = strcspn(word, " ");

	for (int id = 0; id < ROOMS; id++) {
		const char *slug = judge_room(out->referee, id);

		if (strlen(slug) == length && memcmp(slug, word, length) == 0)
			return id / ROOMS_OF_A_TYPE;
	}
	return -1;
}

/* How much a castle likes a type: 2 for its two favourites. */
static int liking(int castle, int type)
{
	if (type < 0)
		return 0;
	return (type + 7 - castle) % TYPES < 2 ? 2 : 0;
}

/* How good a move looks to a player with tastes. */
static int taste(struct judge_writer *out, int seat, const char *name)
{
	int left = seat, right = (seat + out->chairs - 1) % out->chairs;
	int value = 0, x, level;
	const char *at;

	for (int i = 0; i < 2; i++)
		if (out->favourite[i] != NULL && strncmp(name,
				out->favourite[i], strlen(out->favourite[i])) == 0)
			value += 10;
	if (out->collect && strncmp(name, "pick ", 5) == 0) {
		int a = type_of(out, name + 5);
		int b = type_of(out, strchr(name + 5, ' ') + 1);

		value += liking(left, a) + liking(right, b);
	} else if (out->collect && strncmp(name, "left ", 5) == 0) {
		int type = type_of(out, name + 5);

		value += liking(left, type) - liking(right, type);
	}
	at = strncmp(name, "place ", 6) == 0 ? strchr(name + 6, ' ') : NULL;
	if (out->compact && at != NULL
			&& sscanf(at, "%d,%d", &x, &level) == 2)
		value -= 2 * abs(x) + abs(level);
	return value;
}

static int choose(struct judge_writer *out, int seat, char names[][NAME_SIZE],
	int count)
{
	int best = (int)draw(out, (unsigned)count);
	int best_value = taste(out, seat, names[best]);

	for (int i = 0; i < 8; i++) {
		int other = (int)draw(out, (unsigned)count);
		int value = taste(out, seat, names[other]);

		if (value > best_value) {
			best = other;
			best_value = value;
		}
	}
	return best;
}

static bool put_chance(struct judge_writer *out, const char *verb, int *ids,
	int count)
{
	char begin[16];

	if (strcmp(verb, "ludwig") == 0) {
		int a = (int)draw(out, (unsigned)count - 1);
		int b = a + 1 + (int)draw(out, (unsigned)(count - a - 1));

		return put(out, "* ludwig %s %s",
			judge_room(out->referee, ids[a]),
			judge_room(out->referee, ids[b]));
	}
	snprintf(begin, sizeof begin, "* %s", verb);
	shuffle(out, ids, count);
	return put_row(out, begin, ids, count);
}

/* One of the seats that have something to decide makes a move. */
static bool put_move(struct judge_writer *out)
{
	static _Thread_local char names[MAX_NAMES][NAME_SIZE];
	unsigned to_act = judge_to_act(out->referee);
	int seat, count;

	if (to_act == 0)
		return complain(out, "(nothing)", "nobody is to act");
	do
		seat = (int)draw(out, (unsigned)out->seats);
	while ((to_act >> seat & 1) == 0);
	count = judge_legal(out->referee, seat, names, MAX_NAMES);
	return put(out, "%d %s", seat, names[choose(out, seat, names, count)]);
}

static bool put_play(struct judge_writer *out, bool *finished)
{
	bool break_off = draw(out, 32) == 0;
	int ids[ROOMS];
	const char *verb;

	*finished = false;
	while (!judge_over(out->referee)) {
		int count = judge_chance(out->referee, &verb, ids,
			ROOMS);
		bool good = count > 0 ? put_chance(out, verb, ids, count)
			: put_move(out);

		if (!good)
			return false;
		if (break_off && draw(out, 200) == 0
				&& !judge_over(out->referee))
			return draw(out, 2) == 0 || put(out, "aborted");
	}
	*finished = true;
	return true;
}

/* Of all sets of winners the referee takes one. */
static bool put_winner(struct judge_writer *out)
{
	for (unsigned set = 1; set < 1u << out->chairs; set++) {
		char line[64] = "winner";
		size_t used = strlen(line);

		for (int seat = 0; seat < out->chairs; seat++)
			if ((set >> seat & 1) != 0)
				used += (size_t)snprintf(line + used,
					sizeof line - used, " %d", seat);
		if (put(out, "%s", line))
			return true;
	}
	return false;
}

static bool put_result(struct judge_writer *out)
{
	for (int seat = 0; seat < out->chairs; seat++)
		if (!put(out, "score %d %d", seat,
				judge_score(out->referee, seat)))
			return false;
	return put_winner(out) && put(out, "end");
}

static void set_tastes(struct judge_writer *out)
{
	static const char *const likes[] = {
		"bonus food", "bonus utility", "bonus outdoor", "bonus living",
		"special fountain", "special tower", "attendant knight",
		"object", NULL, NULL, NULL, NULL,
	};
	static const unsigned stacks[] = {
		0, 0, 0, 0x41 /* food, downstairs */, 0x41,
		0x44 /* utility, downstairs */, 0x48 /* outdoor, downstairs */,
		0x42 /* living, downstairs */,
	};
	enum { LIKES = sizeof likes / sizeof likes[0] };

	out->collect = draw(out, 2) == 0;
	out->compact = draw(out, 2) == 0;
	out->stacked = stacks[draw(out, sizeof stacks / sizeof stacks[0])];
	for (int i = 0; i < 2; i++)
		out->favourite[i] = likes[draw(out, LIKES)];
	if (out->stacked == 0x41)
		out->favourite[0] = "bonus food";
	else if (out->stacked == 0x44)
		out->favourite[0] = "bonus utility";
	else if (out->stacked == 0x48) {
		out->favourite[0] = "bonus outdoor";
		out->favourite[1] = "special fountain";
	} else if (out->stacked == 0x42) {
		out->favourite[0] = "bonus living";
		out->favourite[1] = "attendant tailor";
	}
	/* Collected types stay apart, so that as many castles as can be have
	 * three of each of two. */
	if (out->stacked != 0)
		out->collect = out->collect && draw(out, 2) == 0;
}

struct judge_random_game judge_random_play(struct judge *referee,
	uint64_t seed, char complaint[256])
{
	struct judge_random_game game = {NULL, false, 0};
	struct judge_writer out = {.referee = referee, .complaint = complaint};

	out.random = seed * 0x2545f4914f6cdd1du + 1;
	out.seats = game.seats = 2 + (int)(seed % 6);
	out.chairs = out.seats == 2 ? 3 : out.seats;
	out.both = seed / 6 % 2 == 1;
	out.ages = seed / 12 % 2 == 1;
	out.text = malloc(RECORD_SIZE);
	snprintf(complaint, 256, "no memory");
	if (out.text == NULL)
		return game;
	out.text[0] = '\0';
	set_tastes(&out);
	judge_reset(referee);
	if (put_header(&out) && put_play(&out, &game.finished)
			&& (!game.finished || put_result(&out)))
		game.text = out.text;
	else
		free(out.text);
	return game;
}
