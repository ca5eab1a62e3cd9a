/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Plays random games through the slow referee's public interface.  Pure
 * chance spreads the types over the castles, so that fifth rooms, reshuffles
 * and kinds that run out are rare; some seeds collect types, prefer certain
 * bonuses, or stack the deck.
 */
#include "random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ROOMS = 147,
	ROOMS_OF_A_TYPE = 21,   /* next to each other in rooms.tsv */
	TYPES = 7,
	CARDS = 20
};

struct judge_player {
	struct writer out;
	int seats;
	int chairs;
	bool both;
	bool ages;
	bool collect;           /* each castle has its favourite types */
	bool compact;           /* build close to the throne */
	unsigned stacked;       /* types that come early in the deck */
	const char *favourite[2];       /* beginnings of moves liked best */
};

/* Brings the stacked types to the front, in the shuffled order. */
static void stack_deck(const struct judge_player *player, int deck[ROOMS])
{
	int sorted[ROOMS];
	int used = 0;

	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < ROOMS; i++) {
			unsigned type = (unsigned)deck[i] / ROOMS_OF_A_TYPE;

			if (((player->stacked >> type & 1) != 0) == (pass == 0))
				sorted[used++] = deck[i];
		}
	memcpy(deck, sorted, sizeof sorted);
}

static bool put_deals(struct judge_player *player)
{
	struct writer *out = &player->out;
	int thrones[TYPES], deck[ROOMS], cards[CARDS];

	for (int i = 0; i < TYPES; i++)
		thrones[i] = i;
	for (int i = 0; i < ROOMS; i++)
		deck[i] = i;
	for (int i = 0; i < CARDS; i++)
		cards[i] = i + 1;
	writer_shuffle(out, thrones, TYPES, TYPES - 1);
	writer_shuffle(out, deck, ROOMS, ROOMS - 1);
	writer_shuffle(out, cards, CARDS, CARDS - 1);
	stack_deck(player, deck);
	/* What is early in the deck must not all be in the first hands. */
	writer_shuffle(out, deck, 9 * player->chairs, 9 * player->chairs - 1);
	return writer_row(out, "deal thrones", thrones, player->chairs)
		&& writer_row(out, "deal deck", deck, ROOMS)
		&& writer_row(out, "deal cards", cards, CARDS);
}

static bool put_ages(struct judge_player *player)
{
	struct writer *out = &player->out;
	int seats[TYPES];
	char line[32] = "option ages=";
	size_t used = strlen(line);

	for (int i = 0; i < player->seats; i++)
		seats[i] = i;
	writer_shuffle(out, seats, player->seats, player->seats - 1);
	for (int i = 0; i < player->seats; i++) {
		line[used++] = (char)('0' + seats[i]);
		line[used++] = i + 1 == player->seats ? '\0' : ',';
	}
	return writer_put(out, "%s", line);
}

static bool put_header(struct judge_player *player)
{
	struct writer *out = &player->out;

	return writer_put(out, "bergfried 1")
		&& writer_put(out, "game between-two-castles")
		&& writer_put(out, "seats %d", player->seats)
		&& (!player->ages || put_ages(player))
		&& (!player->both || writer_put(out, "option consent=both"))
		&& (writer_draw(out, 4) != 0 || writer_put(out, "name 0 Anna Grace"))
		&& put_deals(player);
}

/* The type of the room a word names, or -1. */
static int type_of(const struct writer *out, const char *word)
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
static int taste(struct judge_player *player, int seat, const char *name)
{
	struct writer *out = &player->out;
	int left = seat, right = (seat + player->chairs - 1) % player->chairs;
	int value = 0, x, level;
	const char *at;

	for (int i = 0; i < 2; i++)
		if (player->favourite[i] != NULL && strncmp(name,
				player->favourite[i],
				strlen(player->favourite[i])) == 0)
			value += 10;
	if (player->collect && strncmp(name, "pick ", 5) == 0) {
		int a = type_of(out, name + 5);
		int b = type_of(out, strchr(name + 5, ' ') + 1);

		value += liking(left, a) + liking(right, b);
	} else if (player->collect && strncmp(name, "left ", 5) == 0) {
		int type = type_of(out, name + 5);

		value += liking(left, type) - liking(right, type);
	}
	at = strncmp(name, "place ", 6) == 0 ? strchr(name + 6, ' ') : NULL;
	if (player->compact && at != NULL
			&& sscanf(at, "%d,%d", &x, &level) == 2)
		value -= 2 * abs(x) + abs(level);
	return value;
}

static int choose(struct judge_player *player, int seat,
	char names[][REFEREE_NAME], int count)
{
	struct writer *out = &player->out;
	int best = (int)writer_draw(out, (unsigned)count);
	int best_value = taste(player, seat, names[best]);

	for (int i = 0; i < 8; i++) {
		int other = (int)writer_draw(out, (unsigned)count);
		int value = taste(player, seat, names[other]);

		if (value > best_value) {
			best = other;
			best_value = value;
		}
	}
	return best;
}

static bool put_chance(struct writer *out, const char *verb, int *ids,
	int count)
{
	char begin[16];

	if (strcmp(verb, "ludwig") == 0) {
		int a = (int)writer_draw(out, (unsigned)count - 1);
		int b = a + 1 + (int)writer_draw(out, (unsigned)(count - a - 1));

		return writer_put(out, "* ludwig %s %s",
			judge_room(out->referee, ids[a]),
			judge_room(out->referee, ids[b]));
	}
	snprintf(begin, sizeof begin, "* %s", verb);
	writer_shuffle(out, ids, count, count - 1);
	return writer_row(out, begin, ids, count);
}

/* One of the seats that have something to decide makes a move. */
static bool put_move(struct judge_player *player)
{
	struct writer *out = &player->out;
	static _Thread_local char names[REFEREE_MOVES][REFEREE_NAME];
	unsigned to_act = record_to_act(out->referee);
	int seat, count;

	if (to_act == 0)
		return writer_complain(out, "(nothing)", "nobody is to act");
	do
		seat = (int)writer_draw(out, (unsigned)player->seats);
	while ((to_act >> seat & 1) == 0);
	count = record_names(out->referee, seat, names);
	return writer_put(out, "%d %s", seat, names[choose(player, seat, names, count)]);
}

static bool put_play(struct judge_player *player, bool *finished)
{
	struct writer *out = &player->out;
	bool break_off = writer_draw(out, 32) == 0;
	int ids[ROOMS];
	const char *verb;

	*finished = false;
	while (!record_over(out->referee)) {
		int count = judge_chance(out->referee, &verb, ids, ROOMS);
		bool good = count > 0 ? put_chance(out, verb, ids, count)
			: put_move(player);

		if (!good)
			return false;
		if (break_off && writer_draw(out, 200) == 0
				&& !record_over(out->referee))
			return writer_draw(out, 2) == 0 || writer_put(out, "aborted");
	}
	*finished = true;
	return true;
}

/* Of all sets of winners the referee takes one. */
static bool put_winner(struct judge_player *player)
{
	struct writer *out = &player->out;

	for (unsigned set = 1; set < 1u << player->chairs; set++) {
		char line[64] = "winner";
		size_t used = strlen(line);

		for (int seat = 0; seat < player->chairs; seat++)
			if ((set >> seat & 1) != 0)
				used += (size_t)snprintf(line + used,
					sizeof line - used, " %d", seat);
		if (writer_put(out, "%s", line))
			return true;
	}
	return false;
}

static bool put_result(struct judge_player *player)
{
	return writer_scores(&player->out) && put_winner(player)
		&& writer_put(&player->out, "end");
}

static void set_tastes(struct judge_player *player)
{
	struct writer *out = &player->out;
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

	player->collect = writer_draw(out, 2) == 0;
	player->compact = writer_draw(out, 2) == 0;
	player->stacked = stacks[writer_draw(out, sizeof stacks / sizeof stacks[0])];
	for (int i = 0; i < 2; i++)
		player->favourite[i] = likes[writer_draw(out, LIKES)];
	if (player->stacked == 0x41)
		player->favourite[0] = "bonus food";
	else if (player->stacked == 0x44)
		player->favourite[0] = "bonus utility";
	else if (player->stacked == 0x48) {
		player->favourite[0] = "bonus outdoor";
		player->favourite[1] = "special fountain";
	} else if (player->stacked == 0x42) {
		player->favourite[0] = "bonus living";
		player->favourite[1] = "attendant tailor";
	}
	/* Collected types stay apart, so that as many castles as can be have
	 * three of each of two. */
	if (player->stacked != 0)
		player->collect = player->collect && writer_draw(out, 2) == 0;
}

struct random_game judge_random_play(void *referee, uint64_t seed,
	char complaint[WRITER_COMPLAINT])
{
	int seats = 2 + (int)(seed % 6);
	struct judge_player player = {
		.seats = seats,
		.chairs = seats == 2 ? 3 : seats,
		.both = seed / 6 % 2 == 1,
		.ages = seed / 12 % 2 == 1,
	};
	bool finished = false;
	bool good = writer_begin(&player.out, referee, seed, complaint);

	if (good) {
		set_tastes(&player);
		good = put_header(&player) && put_play(&player, &finished)
			&& (!finished || put_result(&player));
	}
	return writer_end(&player.out, good, finished);
}
