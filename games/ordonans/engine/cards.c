/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What cards there can be: icons, effects, faces and their names.
 *
 * A face is a number, so that the rules compare and count cards without looking
 * anything up; its name is made from it and read back into it, and there is exactly one
 * name for each face. Moves, records and lists rely on that.
 */
#include "ordonans.h"

#include <string.h>

const char *const ordonans_set_name[SETS] = { "base", "extra", "crusader-kingdoms" };

const char *const ordonans_sort_name[] = { [TROOP] = "troop", [SPLIT] = "troop", [KINGDOM] = "kingdom", [ORDONANCE] = "ordonance" };

const char *const ordonans_territory_name[TERRITORIES] = {
	N_("Antioch"), N_("Cyprus"), N_("Jerusalem"), N_("Edessa"), N_("Tripoli"),
};

/* Where an effect stands among the terms; a plain number, for compilers mind sums of two enums. */
#define EFFECT(effect) (ICONS + (int)(effect))

/* Icons and effects stand here by their numbers, so that they have one table between them;
 * what has no number comes last. */
const struct term ordonans_terms[] = {
	[LANCE] = { "lance", "icon", "", N_("lance"), N_("Militia, the weakest icon.") },
	[BOW] = { "bow", "icon", "", N_("bow"), N_("Archers: stronger than a lance, weaker than a sword.") },
	[SWORD] = { "sword", "icon", "", N_("sword"), N_("Infantry: stronger than a bow, weaker than a helmet.") },
	[HELMET] = { "helmet", "icon", "", N_("helmet"), N_("Knights: stronger than a sword, weaker than a banner.") },
	[BANNER] = { "banner", "icon", "", N_("banner"), N_("Leaders, the strongest icon.") },
	[EFFECT(NO_LANCE)] = { "no-lance", "kingdom", "lance", N_("No lances"), N_("lances do not count in this territory") },
	[EFFECT(NO_BOW)] = { "no-bow", "kingdom", "bow", N_("No bows"), N_("bows do not count in this territory") },
	[EFFECT(NO_SWORD)] = { "no-sword", "kingdom", "sword", N_("No swords"), N_("swords do not count in this territory") },
	[EFFECT(NO_HELMET)] = { "no-helmet", "kingdom", "helmet", N_("No helmets"), N_("helmets do not count in this territory") },
	[EFFECT(NO_BANNER)] = { "no-banner", "kingdom", "banner", N_("No banners"), N_("banners do not count in this territory") },
	[EFFECT(LIMIT_3)] = { "limit-3", "kingdom", "3", N_("Limit 3"),
	                      N_("the limit in this territory is three troop cards per player") },
	[EFFECT(LIMIT_5)] = { "limit-5", "kingdom", "5", N_("Limit 5"),
	                      N_("the limit in this territory is five troop cards per player") },
	[EFFECT(MUSTER)] = { "muster", "ordonance", "", N_("Muster"), N_("draw two more cards now") },
	[EFFECT(MARCH)] = { "march", "ordonance", "", N_("March"),
	                    N_("move one of your troop cards to another territory where you have room") },
	[EFFECT(EXCHANGE)] = { "exchange", "ordonance", "", N_("Exchange"),
	                       N_("swap two of your troop cards in different territories") },
	[EFFECT(ASSAULT)] = { "assault", "ordonance", "", N_("Assault"),
	                      N_("put an opposing troop card under the deck, from a territory in which you have troops") },
	[EFFECT(INTRIGUE)] = { "intrigue", "ordonance", "", N_("Intrigue"),
	                       N_("move an opposing troop card to another territory where that player has room") },
	{ "kingdom", "card", "", N_("Kingdom card"), N_("It changes the rules of a territory for everyone until the end of the game.") },
	{ "ordonance", "card", "", N_("Ordonance"), N_("It does what it says and then goes under the deck.") },
	{ "cancelled", "mark", "", N_("Cancelled icon"), N_("In this territory, that icon counts for nobody.") },
	{ 0 },
};

/* ---- faces ---- */

static face face_of(enum sort sort, face rest)
{
	assert(!(rest >> FACE_SORT));
	return (face)sort << FACE_SORT | rest;
}

/* From weak to strong, as they stand in tables: find_icons takes no other order. */
void ordonans_put_icons(icons n, struct buf *out)
{
	assert(n);
	bool some = false;
	for (int icon = 0; icon < ICONS; icon++)
		for (int i = 0; i < ordonans_count(n, icon); i++) {
			buf_put(out, some ? "+" : "");
			buf_put(out, ordonans_terms[icon].sign);
			some = true;
		}
}

/* A move is cut into words at its spaces, so a name there has none; in a table the two
 * sides of a split card are easier to read with some. */
static void put_face(face f, const char *between, struct buf *out)
{
	if (!ordonans_troop(f)) {
		buf_put(out, ordonans_special(f)->sign);
		return;
	}
	ordonans_put_icons(ordonans_icons(f, 0), out);
	if (ordonans_sort(f) == SPLIT) {
		buf_put(out, between);
		ordonans_put_icons(ordonans_icons(f, 1), out);
	}
}

void ordonans_put_face(face f, struct buf *out)
{
	put_face(f, "/", out);
}

void ordonans_put_row_face(face f, struct buf *out)
{
	put_face(f, " / ", out);
}

/* ---- and back ---- */

/* Icons from weak to strong, each at most twice, five at most: false if these
 * words are nothing of the kind. */
static bool find_icons(const char *words, size_t n, icons *found)
{
	int last = 0, all = 0;
	*found = 0;
	for (;;) {
		size_t length = 0;
		while (length < n && words[length] != '+')
			length++;
		int icon = last;
		while (icon < ICONS && (strlen(ordonans_terms[icon].sign) != length ||
		                        memcmp(ordonans_terms[icon].sign, words, length) != 0))
			icon++;
		/* a face has two bits for an icon, and no card of the boxes shows one three times */
		if (icon == ICONS || ordonans_count(*found, icon) == 2 || ++all > ICONS)
			return false;
		*found += (icons)1 << 4 * icon;
		last = icon;
		if (length == n)
			return true;
		words += length + 1;
		n -= length + 1;
	}
}

/* The icons of one side, as a face has them; 0 if there are none. */
static face find_side(const char *words, size_t n)
{
	icons found;
	face side = 0;
	if (!find_icons(words, n, &found))
		return 0;
	for (int icon = 0; icon < ICONS; icon++)
		side |= (face)ordonans_count(found, icon) << 2 * icon;
	return side;
}

static bool find_troop(const char *words, face *f)
{
	const char *slash = strstr(words, " / ");
	if (!slash) {
		*f = find_side(words, strlen(words));
		return *f;
	}
	face upper = find_side(words, (size_t)(slash - words)), lower = find_side(slash + 3, strlen(slash + 3));
	*f = face_of(SPLIT, upper | lower << FACE_SIDE);
	/* the side with the weaker icons first: so a card has one name */
	return upper && upper < lower;
}

/* The sort is asked for because a list has it in a column of its own: what is no effect of
 * that sort is a mistake there, even if another sort has it. */
bool ordonans_find_face(const char *sort, const char *words, face *f)
{
	assert(sort && words && f);
	if (strcmp(sort, "troop") == 0)
		return find_troop(words, f);
	bool kingdom = strcmp(sort, "kingdom") == 0;
	int first = kingdom ? 0 : MUSTER, last = kingdom ? LIMIT_5 : INTRIGUE;
	for (int effect = first; effect <= last; effect++)
		if (strcmp(ordonans_terms[EFFECT(effect)].sign, words) == 0) {
			*f = face_of(kingdom ? KINGDOM : ORDONANCE, (face)effect);
			return true;
		}
	return false;
}
