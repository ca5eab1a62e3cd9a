/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the rule books call things. The program has one word for a thing in each language,
 * but there are two Russian editions whose words differ, and a pad has a type now in the
 * singular, now in the plural. People write down what is printed on their own tiles and
 * pads, so all of it is understood; what the program itself says is in po/.
 */
#include "sheet.h"

#include <assert.h>

static const char *room_name(int id)
{
	assert(id >= 0 && id <= ROOMS);
	return id < ROOMS ? ludwig_room[id].name : ludwig_throne_name;
}

static const char *type_name(int id)
{
	assert(id >= 0 && id < REGULAR);
	return ludwig_type_title[id];
}

static const char *attendant_name(int id)
{
	assert(id >= 0 && id < ATTENDANTS);
	return ludwig_attendant_title[id];
}

/* Rooms by their English names, as everywhere. */
static const struct alias rooms[] = {
	{ "Поленица", "Firewood Storage" },
	{ "Поленница", "Firewood Storage" },
	{ "Комната шоколада", "Chocolate Room" },
	{ "Комната специй", "Spice Room" },
	{ "Комната карт", "Map Room" },
	{ "Кладовая игр", "Game Storage" },
	{ "Чучельная", "Taxidermy Showroom" },
	{ "Большой зал", "Grand Foyer" },
	{ NULL, NULL },
};

/* In the nominative, as on tiles and pads: nobody writes another form down. */
static const struct alias types[] = {
	{ "столовая", "food" },
	{ "столовые", "food" },
	{ "трапезная", "food" },
	{ "jídelna", "food" },
	{ "jídelní místnosti", "food" },
	{ "жилая комната", "living" },
	{ "жилое помещение", "living" },
	{ "жилые комнаты", "living" },
	{ "жилые помещения", "living" },
	{ "гостиная", "living" },
	{ "obytná místnost", "living" },
	{ "obytné místnosti", "living" },
	{ "подсобка", "utility" },
	{ "подсобное помещение", "utility" },
	{ "подсобные помещения", "utility" },
	{ "obslužná místnost", "utility" },
	{ "obslužné místnosti", "utility" },
	{ "парковая зона", "outdoor" },
	{ "парковые зоны", "outdoor" },
	{ "наружное помещение", "outdoor" },
	{ "наружные помещения", "outdoor" },
	{ "venkovní místnost", "outdoor" },
	{ "venkovní místnosti", "outdoor" },
	{ "спальня", "sleeping" },
	{ "спальная комната", "sleeping" },
	{ "спальные комнаты", "sleeping" },
	{ "коридор", "corridor" },
	{ "chodba", "corridor" },
	{ "подвал", "downstairs" },
	{ "подвалы", "downstairs" },
	{ "подвальное помещение", "downstairs" },
	{ "подвальные помещения", "downstairs" },
	{ "sklepní místnost", "downstairs" },
	{ "sklepní místnosti", "downstairs" },
	{ NULL, NULL },
};

/* Edition A has other names for two of them. */
static const struct alias attendants[] = {
	{ "жонглёр", "jester" },
	{ "гувернёр", "tailor" },
	{ NULL, NULL },
};

const struct name_list ludwig_rooms = { room_name, ROOMS + 1, rooms };
const struct name_list ludwig_types = { type_name, REGULAR, types };
const struct name_list ludwig_attendants = { attendant_name, ATTENDANTS, attendants };

void ludwig_put_aliases(struct buf *out)
{
	const struct name_list *const all[] = { &ludwig_rooms, &ludwig_types, &ludwig_attendants };
	buf_put(out, "\n# aliases\nalias\tname\n");
	for (int i = 0; i < 3; i++)
		for (const struct alias *a = all[i]->also; a->alias; a++) {
			buf_put(out, a->alias);
			buf_char(out, '\t');
			buf_put(out, a->name);
			buf_char(out, '\n');
		}
}
