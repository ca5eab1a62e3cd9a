/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The table of badges, and their conditions; see badges.h. */
#include "badges.h"

#include "message.h"

#include <assert.h>

enum { COLLECTION = 40, COMPANY = 3, GIANT = 200, MASTER = 8, ROUND_TABLE = 7 };

static bool first(const struct feat *f)
{
	return f->won;
}

static bool hair(const struct feat *f)
{
	return f->won && f->points - f->others == 1;
}

static bool landslide(const struct feat *f)
{
	return f->won && f->points > 0 && f->points >= 2 * f->others;
}

static bool comeback(const struct feat *f)
{
	return f->won && f->was_last;
}

static bool giant(const struct feat *f)
{
	return f->won && f->above >= GIANT;
}

static bool master(const struct feat *f)
{
	return f->won && f->level >= MASTER;
}

static bool company(const struct feat *f)
{
	return f->company >= COMPANY;
}

static bool round_table(const struct feat *f)
{
	return f->seats >= ROUND_TABLE;
}

static bool everywhere(const struct feat *f)
{
	return f->kinds >= f->all_kinds;
}

static bool ten(const struct feat *f)
{
	return f->finished >= 10;
}

static bool fifty(const struct feat *f)
{
	return f->finished >= 50;
}

static bool two_hundred(const struct feat *f)
{
	return f->finished >= 200;
}

static bool three_in_a_row(const struct feat *f)
{
	return f->streak >= 3;
}

static bool seven_in_a_row(const struct feat *f)
{
	return f->streak >= 7;
}

static bool collector(const struct feat *f)
{
	return f->collected >= COLLECTION;
}

static const struct badge badges[] = {
	{ "first", N_("Foundation stone"), N_("Win a game."), first },
	{ "hair", N_("By a single stone"), N_("Win a game by exactly one point."), hair },
	{ "landslide", N_("Mountain fortress"), N_("Win with at least twice the points of everybody else."), landslide },
	{ "comeback", N_("Out of the moat"), N_("Win a game in which you alone were last after half of the moves."), comeback },
	{ "giant", N_("Giant’s bane"), N_("Win a rated game against somebody rated at least 200 points above you."), giant },
	{ "master", N_("Masterpiece"), N_("Win against Mathilde, the master builder."), master },
	{ "three", N_("Three banners"), N_("Win three games of one kind in a row."), three_in_a_row },
	{ "seven", N_("Seven banners"), N_("Win seven games of one kind in a row."), seven_in_a_row },
	{ "company", N_("Open gate"), N_("Play rated games with three different people within 24 hours."), company },
	{ "round", N_("Round table"), N_("Finish a game with seven players."), round_table },
	{ "everywhere", N_("Castellan"), N_("Finish every one of the games at least once."), everywhere },
	{ "collector", N_("Full inventory"), N_("Score with forty different rooms, buildings and territories, in all games together."), collector },
	{ "ten", N_("Journeyman"), N_("Finish ten games."), ten },
	{ "fifty", N_("Old hand"), N_("Finish fifty games."), fifty },
	{ "hundreds", N_("Keystone"), N_("Finish two hundred games."), two_hundred },
	{ BADGE_OF_SEASON, N_("Season’s banner"), N_("End a season among the ten best of a game and in the upper half of its table."), NULL },
	{ BADGE_OF_CUP, N_("Winner’s goblet"), N_("Win a tournament in which eight people or more have played."), NULL },
	{ BADGE_OF_PUZZLES, N_("Locksmith"), N_("Solve fifty puzzles at the first try, in all games together."), NULL },
};

const struct badge *badge_number(int number)
{
	assert(number >= 0);
	return number < (int)(sizeof badges / sizeof *badges) ? &badges[number] : NULL;
}

void tell_badges(struct json *j)
{
	const struct badge *b;
	json_key_open(j, "badges", '[');
	for (int i = 0; (b = badge_number(i)); i++) {
		json_open(j, '{');
		json_key_text(j, "badge", b->key);
		json_key_text(j, "name", b->name);
		json_key_text(j, "how", b->how);
		json_close(j, '}');
	}
	json_close(j, ']');
}
