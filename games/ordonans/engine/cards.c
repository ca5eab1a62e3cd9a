/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What cards there can be: icons, effects, faces and their names. */
#include "ordonans.h"

#include <string.h>

const char *const ordonans_icon_name[ICONS] = { "lance", "bow", "sword", "helmet", "banner" };

const char *const ordonans_icon_title[ICONS] = { N_("lance"), N_("bow"), N_("sword"), N_("helmet"), N_("banner") };

const char *const ordonans_set_name[SETS] = { "base", "extra", "crusader-kingdoms" };

const char *const ordonans_sort_name[] = { [TROOP] = "troop", [SPLIT] = "troop", [KINGDOM] = "kingdom", [ORDONANCE] = "ordonance" };

const char *const ordonans_territory_name[TERRITORIES] = {
	N_("Antioch"), N_("Cyprus"), N_("Jerusalem"), N_("Edessa"), N_("Tripoli"),
};

const struct effect_text ordonans_effect_text[EFFECTS] = {
	[NO_LANCE] = { "no-lance", N_("No lances"), N_("lances do not count in this territory") },
	[NO_BOW] = { "no-bow", N_("No bows"), N_("bows do not count in this territory") },
	[NO_SWORD] = { "no-sword", N_("No swords"), N_("swords do not count in this territory") },
	[NO_HELMET] = { "no-helmet", N_("No helmets"), N_("helmets do not count in this territory") },
	[NO_BANNER] = { "no-banner", N_("No banners"), N_("banners do not count in this territory") },
	[LIMIT_3] = { "limit-3", N_("Limit 3"), N_("the limit in this territory is three troop cards per player") },
	[LIMIT_5] = { "limit-5", N_("Limit 5"), N_("the limit in this territory is five troop cards per player") },
	[MUSTER] = { "muster", N_("Muster"), N_("draw two more cards now") },
	[MARCH] = { "march", N_("March"), N_("move one of your troop cards to another territory where you have room") },
	[EXCHANGE] = { "exchange", N_("Exchange"), N_("swap two of your troop cards in different territories") },
	[ASSAULT] = { "assault", N_("Assault"), N_("put an opposing troop card under the deck, from a territory in which you have troops") },
	[INTRIGUE] = { "intrigue", N_("Intrigue"), N_("move an opposing troop card to another territory where that player has room") },
};

/* ---- faces ---- */

static face face_of(enum sort sort, face rest)
{
	return (face)sort << FACE_SORT | rest;
}

icons ordonans_icons(face f, int side)
{
	icons n = 0;
	if (ordonans_sort(f) == SPLIT && side)
		f >>= FACE_SIDE;
	else if (!ordonans_troop(f))
		return 0;
	for (int icon = 0; icon < ICONS; icon++)
		n |= (f >> 2 * icon & 3) << 4 * icon;
	return n;
}

void ordonans_put_icons(icons n, struct buf *out)
{
	bool some = false;
	for (int icon = 0; icon < ICONS; icon++)
		for (int i = 0; i < ordonans_count(n, icon); i++) {
			buf_put(out, some ? "+" : "");
			buf_put(out, ordonans_icon_name[icon]);
			some = true;
		}
}

static void put_face(face f, const char *between, struct buf *out)
{
	if (!ordonans_troop(f)) {
		buf_put(out, ordonans_effect_text[ordonans_effect(f)].name);
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
		while (icon < ICONS && (strlen(ordonans_icon_name[icon]) != length ||
		                        memcmp(ordonans_icon_name[icon], words, length) != 0))
			icon++;
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

bool ordonans_find_face(const char *sort, const char *words, face *f)
{
	if (strcmp(sort, "troop") == 0)
		return find_troop(words, f);
	bool kingdom = strcmp(sort, "kingdom") == 0;
	int first = kingdom ? 0 : MUSTER, last = kingdom ? LIMIT_5 : INTRIGUE;
	for (int effect = first; effect <= last; effect++)
		if (strcmp(ordonans_effect_text[effect].name, words) == 0) {
			*f = face_of(kingdom ? KINGDOM : ORDONANCE, (face)effect);
			return true;
		}
	return false;
}
