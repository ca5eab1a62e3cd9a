/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The tables of Between Two Castles: rooms, thrones and names. Regular rooms
 * stand as in the published lists, type by type; then the three special ones.
 *
 * Names in moves and tables are English words that never change, because records have
 * them; beside them stand the keys of what people read. Where the two are the same word
 * they are still two lists: only one of them is translated.
 */
#include "sheet.h"

#include <assert.h>

/* Records and links name a room by its row: new ones could only come behind the last. */
const struct room ludwig_room[ROOMS] = {
	{ N_("Breakfast Nook"), FOOD, ABOVE_BELOW, CORRIDOR, 2, PAINTING },
	{ N_("Buttery"), FOOD, ABOVE_BELOW, CORRIDOR, 2, TORCH },
	{ N_("Pantry"), FOOD, LEFT_RIGHT, CORRIDOR, 2, SWORDS },
	{ N_("Spice Room"), FOOD, TWO_BELOW, DOWNSTAIRS, 2, MIRROR },
	{ N_("Chocolate Room"), FOOD, TWO_BELOW, DOWNSTAIRS, 2, PAINTING },
	{ N_("Dining Room"), FOOD, ABOVE_BELOW, FOOD, 2, PAINTING },
	{ N_("Kitchen"), FOOD, ABOVE_BELOW, FOOD, 2, TORCH },
	{ N_("Sauerkraut Room"), FOOD, LEFT_RIGHT, FOOD, 2, MIRROR },
	{ N_("Brewery"), FOOD, ABOVE_BELOW, LIVING, 2, MIRROR },
	{ N_("Morning Tea Room"), FOOD, ABOVE_BELOW, LIVING, 2, SWORDS },
	{ N_("Ice House"), FOOD, LEFT_RIGHT, LIVING, 2, TORCH },
	{ N_("Cutlery Room"), FOOD, LEFT_RIGHT, OUTDOOR, 2, PAINTING },
	{ N_("Meat Locker"), FOOD, LEFT_RIGHT, OUTDOOR, 2, SWORDS },
	{ N_("Wine Room"), FOOD, ABOVE_BELOW, SLEEPING, 2, MIRROR },
	{ N_("Crepery"), FOOD, ABOVE_BELOW, SLEEPING, 2, SWORDS },
	{ N_("Afternoon Tea Room"), FOOD, ABOVE_BELOW, SLEEPING, 2, TORCH },
	{ N_("Brandy Room"), FOOD, ABOVE_BELOW, SPECIAL, 2, PAINTING },
	{ N_("Siege Food Storage"), FOOD, ABOVE_BELOW, SPECIAL, 2, SWORDS },
	{ N_("China Room"), FOOD, LEFT_RIGHT, SPECIAL, 2, MIRROR },
	{ N_("Scullery"), FOOD, ABOVE_BELOW, UTILITY, 2, TORCH },
	{ N_("Bakery"), FOOD, LEFT_RIGHT, UTILITY, 2, SWORDS },
	{ N_("Waiting Room"), LIVING, AROUND, CORRIDOR, 1, MIRROR },
	{ N_("Hat Room"), LIVING, AROUND, CORRIDOR, 1, PAINTING },
	{ N_("Reception Room"), LIVING, AROUND, CORRIDOR, 1, TORCH },
	{ N_("Fireplace"), LIVING, AROUND, FOOD, 1, MIRROR },
	{ N_("Vestibule"), LIVING, AROUND, FOOD, 1, SWORDS },
	{ N_("Parlor"), LIVING, AROUND, FOOD, 1, TORCH },
	{ N_("Rug Room"), LIVING, AROUND, LIVING, 1, PAINTING },
	{ N_("Observatory"), LIVING, AROUND, LIVING, 1, TORCH },
	{ N_("Map Room"), LIVING, AROUND, SLEEPING, 1, MIRROR },
	{ N_("Salon"), LIVING, AROUND, SLEEPING, 1, PAINTING },
	{ N_("Tapestry Room"), LIVING, AROUND, SLEEPING, 1, SWORDS },
	{ N_("Study"), LIVING, AROUND, SPECIAL, 1, MIRROR },
	{ N_("Library"), LIVING, AROUND, SPECIAL, 1, SWORDS },
	{ N_("Harp Room"), LIVING, AROUND, UTILITY, 1, MIRROR },
	{ N_("Drawing Room"), LIVING, AROUND, UTILITY, 1, PAINTING },
	{ N_("Gallery"), LIVING, AROUND, UTILITY, 1, SWORDS },
	{ N_("Cape Room"), LIVING, THREE_BELOW, DOWNSTAIRS, 2, PAINTING },
	{ N_("Taxidermy Showroom"), LIVING, THREE_BELOW, DOWNSTAIRS, 2, TORCH },
	{ N_("Sitting Room"), LIVING, AROUND_NOT_BELOW, OUTDOOR, 2, MIRROR },
	{ N_("Meditation Room"), LIVING, AROUND_NOT_BELOW, OUTDOOR, 2, SWORDS },
	{ N_("Reading Room"), LIVING, AROUND_NOT_BELOW, OUTDOOR, 2, TORCH },
	{ N_("Key Room"), UTILITY, CONNECTED, CORRIDOR, 1, MIRROR },
	{ N_("Kittenry"), UTILITY, CONNECTED, CORRIDOR, 1, PAINTING },
	{ N_("Schoolhouse"), UTILITY, CONNECTED, CORRIDOR, 1, TORCH },
	{ N_("Scythe Room"), UTILITY, CONNECTED, DOWNSTAIRS, 1, PAINTING },
	{ N_("Shield Room"), UTILITY, CONNECTED, DOWNSTAIRS, 1, TORCH },
	{ N_("Powder Room"), UTILITY, CONNECTED, FOOD, 1, MIRROR },
	{ N_("Dumbwaiter"), UTILITY, CONNECTED, FOOD, 1, SWORDS },
	{ N_("Laundry Room"), UTILITY, CONNECTED, FOOD, 1, TORCH },
	{ N_("Washroom"), UTILITY, CONNECTED, LIVING, 1, MIRROR },
	{ N_("Game Storage"), UTILITY, CONNECTED, LIVING, 1, SWORDS },
	{ N_("Torch Storage"), UTILITY, CONNECTED, LIVING, 1, TORCH },
	{ N_("Coat Room"), UTILITY, CONNECTED, OUTDOOR, 1, MIRROR },
	{ N_("Mud Room"), UTILITY, CONNECTED, OUTDOOR, 1, PAINTING },
	{ N_("Kennel"), UTILITY, CONNECTED, SLEEPING, 1, PAINTING },
	{ N_("Sauna"), UTILITY, CONNECTED, SLEEPING, 1, SWORDS },
	{ N_("Broom Closet"), UTILITY, CONNECTED, SLEEPING, 1, TORCH },
	{ N_("Crown Storage"), UTILITY, CONNECTED, SPECIAL, 1, PAINTING },
	{ N_("Panic Room"), UTILITY, CONNECTED, SPECIAL, 1, SWORDS },
	{ N_("Glassmaking Room"), UTILITY, CONNECTED, UTILITY, 1, MIRROR },
	{ N_("Tool Room"), UTILITY, CONNECTED, UTILITY, 1, MIRROR },
	{ N_("Repair Shop"), UTILITY, CONNECTED, UTILITY, 1, SWORDS },
	{ N_("Butterfly Garden"), OUTDOOR, ANYWHERE, CORRIDOR, 1, NO_HANGING },
	{ N_("Archery Range"), OUTDOOR, ANYWHERE, CORRIDOR, 1, NO_HANGING },
	{ N_("Walking Path"), OUTDOOR, ANYWHERE, CORRIDOR, 1, NO_HANGING },
	{ N_("Guardhouse"), OUTDOOR, ANYWHERE, DOWNSTAIRS, 1, NO_HANGING },
	{ N_("Stables"), OUTDOOR, ANYWHERE, DOWNSTAIRS, 1, NO_HANGING },
	{ N_("Sty"), OUTDOOR, ANYWHERE, DOWNSTAIRS, 1, NO_HANGING },
	{ N_("Vegetable Garden"), OUTDOOR, ANYWHERE, FOOD, 1, NO_HANGING },
	{ N_("Fish Pond"), OUTDOOR, ANYWHERE, FOOD, 1, NO_HANGING },
	{ N_("Pumpkin Garden"), OUTDOOR, ANYWHERE, FOOD, 1, NO_HANGING },
	{ N_("Firewood Storage"), OUTDOOR, ANYWHERE, LIVING, 1, NO_HANGING },
	{ N_("Vineyard"), OUTDOOR, ANYWHERE, LIVING, 1, NO_HANGING },
	{ N_("Swimming Hole"), OUTDOOR, ANYWHERE, LIVING, 1, NO_HANGING },
	{ N_("Terrace"), OUTDOOR, ANYWHERE, SLEEPING, 1, NO_HANGING },
	{ N_("Grand Balcony"), OUTDOOR, ANYWHERE, SLEEPING, 1, NO_HANGING },
	{ N_("Turtle Pond"), OUTDOOR, ANYWHERE, SLEEPING, 1, NO_HANGING },
	{ N_("Flower Garden"), OUTDOOR, ANYWHERE, SPECIAL, 1, NO_HANGING },
	{ N_("French Gazebo"), OUTDOOR, ANYWHERE, SPECIAL, 1, NO_HANGING },
	{ N_("Biergarten"), OUTDOOR, ANYWHERE, SPECIAL, 1, NO_HANGING },
	{ N_("Aviary"), OUTDOOR, ANYWHERE, UTILITY, 1, NO_HANGING },
	{ N_("Winter Garden"), OUTDOOR, ANYWHERE, UTILITY, 1, NO_HANGING },
	{ N_("Chicken Coop"), OUTDOOR, ANYWHERE, UTILITY, 1, NO_HANGING },
	{ N_("Solar"), SLEEPING, ALL_TYPES, TYPES, 4, MIRROR },
	{ N_("Princess' Chambers"), SLEEPING, ALL_TYPES, TYPES, 4, MIRROR },
	{ N_("Tasso Room"), SLEEPING, ALL_TYPES, TYPES, 4, MIRROR },
	{ N_("Queen's Chambers"), SLEEPING, ALL_TYPES, TYPES, 4, MIRROR },
	{ N_("Prince's Chambers"), SLEEPING, ALL_TYPES, TYPES, 4, MIRROR },
	{ N_("Puppy Room"), SLEEPING, ALL_TYPES, TYPES, 4, PAINTING },
	{ N_("Blanket Room"), SLEEPING, ALL_TYPES, TYPES, 4, PAINTING },
	{ N_("Servant's Quarters"), SLEEPING, ALL_TYPES, TYPES, 4, PAINTING },
	{ N_("Dreaming Room"), SLEEPING, ALL_TYPES, TYPES, 4, PAINTING },
	{ N_("Bunk Room"), SLEEPING, ALL_TYPES, TYPES, 4, PAINTING },
	{ N_("Hibernation Chamber"), SLEEPING, ALL_TYPES, TYPES, 4, PAINTING },
	{ N_("Children's Room"), SLEEPING, ALL_TYPES, TYPES, 4, SWORDS },
	{ N_("In-Law Suite"), SLEEPING, ALL_TYPES, TYPES, 4, SWORDS },
	{ N_("Rabbit Room"), SLEEPING, ALL_TYPES, TYPES, 4, SWORDS },
	{ N_("Guest Bedroom"), SLEEPING, ALL_TYPES, TYPES, 4, SWORDS },
	{ N_("Midnight Room"), SLEEPING, ALL_TYPES, TYPES, 4, SWORDS },
	{ N_("Nap Room"), SLEEPING, ALL_TYPES, TYPES, 4, TORCH },
	{ N_("Nursery"), SLEEPING, ALL_TYPES, TYPES, 4, TORCH },
	{ N_("Dressing Room"), SLEEPING, ALL_TYPES, TYPES, 4, TORCH },
	{ N_("King's Chambers"), SLEEPING, ALL_TYPES, TYPES, 4, TORCH },
	{ N_("Pillow Room"), SLEEPING, ALL_TYPES, TYPES, 4, TORCH },
	{ N_("Hall of Sculptures"), CORRIDOR, LIKE_ME, TYPES, 1, MIRROR },
	{ N_("Hall of Doors"), CORRIDOR, LIKE_ME, TYPES, 1, MIRROR },
	{ N_("Hall of Ghosts"), CORRIDOR, LIKE_ME, TYPES, 1, MIRROR },
	{ N_("Hall of Mirrors"), CORRIDOR, LIKE_ME, TYPES, 1, MIRROR },
	{ N_("Pacing Hall"), CORRIDOR, LIKE_ME, TYPES, 1, MIRROR },
	{ N_("Escape Room"), CORRIDOR, LIKE_ME, TYPES, 1, PAINTING },
	{ N_("Hall of Creaking Floors"), CORRIDOR, LIKE_ME, TYPES, 1, PAINTING },
	{ N_("Hall of Paintings"), CORRIDOR, LIKE_ME, TYPES, 1, PAINTING },
	{ N_("Hall of Windows"), CORRIDOR, LIKE_ME, TYPES, 1, PAINTING },
	{ N_("Hall of Knights"), CORRIDOR, LIKE_ME, TYPES, 1, PAINTING },
	{ N_("Hall of Portraits"), CORRIDOR, LIKE_ME, TYPES, 1, PAINTING },
	{ N_("Dead End"), CORRIDOR, LIKE_ME, TYPES, 1, SWORDS },
	{ N_("Great Hall"), CORRIDOR, LIKE_ME, TYPES, 1, SWORDS },
	{ N_("Hall of Ever-Closing Walls"), CORRIDOR, LIKE_ME, TYPES, 1, SWORDS },
	{ N_("Lockdown Room"), CORRIDOR, LIKE_ME, TYPES, 1, SWORDS },
	{ N_("Promenade"), CORRIDOR, LIKE_ME, TYPES, 1, SWORDS },
	{ N_("Between Two Rooms"), CORRIDOR, LIKE_ME, TYPES, 1, TORCH },
	{ N_("Echo Chamber"), CORRIDOR, LIKE_ME, TYPES, 1, TORCH },
	{ N_("Hall of Puzzled Floors"), CORRIDOR, LIKE_ME, TYPES, 1, TORCH },
	{ N_("Purgatory"), CORRIDOR, LIKE_ME, TYPES, 1, TORCH },
	{ N_("Hidden Passage"), CORRIDOR, LIKE_ME, TYPES, 1, TORCH },
	{ N_("Dungeon"), DOWNSTAIRS, COLUMN, CORRIDOR, 1, MIRROR },
	{ N_("Gunpowder Room"), DOWNSTAIRS, COLUMN, CORRIDOR, 1, PAINTING },
	{ N_("Hidden Entrance"), DOWNSTAIRS, COLUMN, CORRIDOR, 1, SWORDS },
	{ N_("Pit of Despair"), DOWNSTAIRS, COLUMN, DOWNSTAIRS, 1, MIRROR },
	{ N_("Crypt"), DOWNSTAIRS, COLUMN, DOWNSTAIRS, 1, PAINTING },
	{ N_("Spy Room"), DOWNSTAIRS, COLUMN, DOWNSTAIRS, 1, TORCH },
	{ N_("Fungus Room"), DOWNSTAIRS, COLUMN_ABOVE, FOOD, 1, MIRROR },
	{ N_("Mold Room"), DOWNSTAIRS, COLUMN_ABOVE, FOOD, 1, SWORDS },
	{ N_("Wine Cellar"), DOWNSTAIRS, COLUMN_ABOVE, FOOD, 1, TORCH },
	{ N_("Snake Pit"), DOWNSTAIRS, COLUMN_ABOVE, LIVING, 1, MIRROR },
	{ N_("Jewel Room"), DOWNSTAIRS, COLUMN_ABOVE, LIVING, 1, SWORDS },
	{ N_("Padded Room"), DOWNSTAIRS, COLUMN_ABOVE, LIVING, 1, TORCH },
	{ N_("The Hole"), DOWNSTAIRS, COLUMN_ABOVE, SLEEPING, 1, PAINTING },
	{ N_("Treasure Room"), DOWNSTAIRS, COLUMN_ABOVE, SLEEPING, 1, SWORDS },
	{ N_("Quiet Room"), DOWNSTAIRS, COLUMN_ABOVE, SLEEPING, 1, TORCH },
	{ N_("Subterranean Tunnel"), DOWNSTAIRS, COLUMN_ABOVE, UTILITY, 1, PAINTING },
	{ N_("Laboratory"), DOWNSTAIRS, COLUMN_ABOVE, UTILITY, 1, SWORDS },
	{ N_("Hidden Lair"), DOWNSTAIRS, COLUMN_ABOVE, UTILITY, 1, TORCH },
	{ N_("Knight Room"), DOWNSTAIRS, COLUMN, SPECIAL, 2, MIRROR },
	{ N_("Armory"), DOWNSTAIRS, COLUMN, SPECIAL, 2, PAINTING },
	{ N_("Venus Grotto"), DOWNSTAIRS, COLUMN, SPECIAL, 2, TORCH },
	[TOWER] = { N_("Tower"), SPECIAL, ROOMS_BELOW, TYPES, 1, NO_HANGING },
	[FOUNTAIN] = { N_("Fountain"), SPECIAL, NOWHERE, TYPES, 5, NO_HANGING },
	[GRAND_FOYER] = { N_("Grand Foyer"), SPECIAL, ALL_AROUND, TYPES, 1, NO_HANGING },
};

/* Marked cells as x and row; the throne itself is at 0,0 and 1,0. In the order of the rules
 * page: records name a throne by its row here. */
const struct throne ludwig_throne[THRONES] = {
	{ { CORRIDOR, DOWNSTAIRS }, MIRROR, { { 0, -1 }, { 1, -1 } } },
	{ { LIVING, CORRIDOR }, TORCH, { { -1, 0 }, { 2, 0 } } },
	{ { UTILITY, FOOD }, PAINTING, { { -1, 0 }, { 2, 0 } } },
	{ { LIVING, SLEEPING }, SWORDS, { { 0, 1 }, { 1, 1 } } },
	{ { CORRIDOR, FOOD }, SWORDS, { { 0, 1 }, { 1, 1 } } },
	{ { UTILITY, SLEEPING }, TORCH, { { 1, 1 }, { 2, 0 } } },
	{ { FOOD, SLEEPING }, MIRROR, { { 0, 1 }, { -1, 0 } } },
};

const char *const ludwig_type_name[TYPES] = {
	"food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs", "special",
};

/* For people. */
const char *const ludwig_type_title[TYPES] = {
	N_("food"), N_("living"), N_("utility"), N_("outdoor"), N_("sleeping"), N_("corridor"), N_("downstairs"), N_("special"),
};

/* TRANSLATORS: letters for food, living, utility, outdoor, sleeping, corridor, downstairs
 * and special rooms in drawings, one each, all different */
const char ludwig_type_letters[] = N_("FLUOSCD*");

const char *const ludwig_hanging_name[HANGINGS] = { "torch", "painting", "mirror", "swords" };

const char *const ludwig_hanging_title[HANGINGS] = { N_("torch"), N_("painting"), N_("mirror"), N_("swords") };

/* The pairs are printed on the attendants themselves. */
const uint8_t ludwig_attended[ATTENDANTS] = { [PAINTER] = PAINTING, [KNIGHT] = SWORDS, [JESTER] = TORCH, [TAILOR] = MIRROR };

const char *const ludwig_attendant_name[ATTENDANTS] = { "painter", "knight", "jester", "tailor" };

const char *const ludwig_attendant_title[ATTENDANTS] = { N_("painter"), N_("knight"), N_("jester"), N_("tailor") };

/* After real castles; a table of three has the first three. */
const char *const ludwig_castle_name[CASTLES] = {
	N_("Mespelbrunn"), N_("Lichtenstein"), N_("Hohenschwangau"), N_("Eltz"),
	N_("Neuschwanstein"), N_("Hohenzollern"), N_("Cochem"),
};

/* As on the printed pad, whose lines every client shows in this order. */
const char *const ludwig_pad_title[PAD_LINES] = {
	N_("food"), N_("living"), N_("utility"), N_("outdoor"), N_("sleeping"), N_("corridor"), N_("downstairs"),
	[TOWERS] = N_("towers"),
	[FOUNTAINS] = N_("fountains"),
	[FOYERS] = N_("grand foyers"),
	[BONUS_CARDS] = N_("bonus cards"),
	[HELPERS] = N_("attendants"),
	[THRONE_LINE] = N_("throne room"),
};

const char ludwig_throne_name[] = N_("Throne Room");

/* By the numbers of the rules page: the printed cards have none. */
const char *const ludwig_card_text[CARDS + 1] = {
	[1] = N_("1 for each type of room in the castle, regular or special"),
	[2] = N_("4 for each attendant"),
	[3] = N_("2 for each food room"),
	[4] = N_("2 for each living room"),
	[5] = N_("2 for each utility room"),
	[6] = N_("2 for each outdoor room"),
	[7] = N_("2 for each sleeping room"),
	[8] = N_("2 for each corridor"),
	[9] = N_("2 for each downstairs room"),
	[10] = N_("2 for each special room, including the throne room"),
	[11] = N_("1 for each room below ground"),
	[12] = N_("1 for each room on level 3 or higher"),
	[13] = N_("1 for each level of the castle"),
	[14] = N_("1 for each column of the castle"),
	[15] = N_("3 for each room surrounded on all sides and corners"),
	[16] = N_("2 for each room with a room on every side"),
	[17] = N_("2 for each regular type in the six cells beside the throne room"),
	[18] = N_("1 for each room around the throne room"),
	[19] = N_("4 for each regular type with five or more rooms"),
	[20] = N_("2 for each regular type with three or more rooms"),
};

/* ---- the dump ----
 *
 * What `bergfried data` prints and clients read: tables with tabs, one row a thing. The
 * first four are as they always were, since people's programs read them; what clients
 * need besides has tables of its own behind them.
 */

/* What is drawn alike has one name: a corridor looks around as a living room does. */
static const char *const where_name[] = {
	[ABOVE_BELOW] = "above-below", [LEFT_RIGHT] = "left-right", [TWO_BELOW] = "two-below",
	[AROUND] = "around", [THREE_BELOW] = "three-below", [AROUND_NOT_BELOW] = "around-not-below",
	[CONNECTED] = "connected", [ANYWHERE] = "anywhere", [COLUMN] = "column",
	[COLUMN_ABOVE] = "column-above", [ALL_TYPES] = "all-types", [LIKE_ME] = "around",
	[ROOMS_BELOW] = "below", [ALL_AROUND] = "around", [NOWHERE] = "-",
};

/* A table begins, with these heads. */
static void begin(struct buf *out, const char *name, const char *heads)
{
	assert(*name && *heads);
	buf_put(out, out->len ? "\n# " : "# ");
	buf_put(out, name);
	buf_char(out, '\n');
	buf_put(out, heads);
	buf_char(out, '\n');
}

/* One more cell of a row, before the last one of it; "-" for nothing. */
static void put(struct buf *out, const char *text)
{
	buf_put(out, text ? text : "-");
	buf_char(out, '\t');
}

/* The last one. */
static void put_last(struct buf *out, const char *text)
{
	buf_put(out, text ? text : "-");
	buf_char(out, '\n');
}

static void put_int(struct buf *out, int number)
{
	buf_int(out, number);
	buf_char(out, '\t');
}

static void put_room(struct buf *out, const struct room *room)
{
	assert(room->name && room->type < TYPES && room->where <= NOWHERE);
	put(out, room->name);
	put(out, ludwig_type_name[room->type]);
	put(out, where_name[room->where]);
	put(out, room->where == LIKE_ME  ? ludwig_hanging_name[room->hanging]
	         : room->target < TYPES ? ludwig_type_name[room->target]
	                                : NULL);
	buf_int(out, room->points);
	buf_put(out, room->where == ALL_TYPES ? "/1\t" : "\t");
	put_last(out, room->hanging < HANGINGS ? ludwig_hanging_name[room->hanging] : NULL);
}

static void put_throne(struct buf *out, const struct throne *t)
{
	assert(t->type[0] < REGULAR && t->type[1] < REGULAR && t->hanging < HANGINGS);
	put(out, ludwig_type_name[t->type[0]]);
	put(out, ludwig_type_name[t->type[1]]);
	buf_put(out, ludwig_hanging_name[t->hanging]);
	for (int i = 0; i < 2; i++) {
		buf_char(out, '\t');
		ludwig_put_cell(t->mark[i].x, t->mark[i].y, out);
	}
	buf_char(out, '\n');
}

/* What rooms and thrones want, row by row as above. A wish is a sentence with {places}; the
 * columns of these names say what stands there. */
static void put_wishes(struct buf *out)
{
	begin(out, "wishes", "slug\tcopies\twish\teach\tstands");
	for (int room = 0; room < ROOMS; room++) {
		struct message wish = ludwig_wish(room);
		assert(wish.id && !wish.arg[2].name);
		ludwig_put_room(room, out);
		buf_char(out, '\t');
		put_int(out, room < TILES ? 1 : SPECIALS_EACH);
		put(out, wish.id);
		put(out, wish.arg[1].name ? wish.arg[1].text : NULL);  /* the points are in the table of rooms */
		put_last(out, ludwig_stands(room));
	}
	begin(out, "throne_wishes", "wish\tone\tother");
	for (int throne = 0; throne < THRONES; throne++) {
		struct message wish = ludwig_throne_wish(throne);
		assert(wish.arg[1].name && !wish.arg[2].name);
		put(out, wish.id);
		put(out, wish.arg[0].text);
		put_last(out, wish.arg[1].text);
	}
}

/* What the client has to know of the rest of the box. */
static void put_lists(struct buf *out)
{
	begin(out, "types", "type\tname\tthird\tfifth\tbonus");
	for (int type = 0; type < REGULAR; type++) {
		put(out, ludwig_type_name[type]);
		put(out, ludwig_type_title[type]);
		put(out, ludwig_earned_text(EARNED_THIRD, type));
		put(out, ludwig_earned_text(EARNED_FIFTH, type));
		put_last(out, ludwig_bonus_text[type]);
	}
	begin(out, "attendants", "attendant\tname\thanging\ttext");
	for (int kind = 0; kind < ATTENDANTS; kind++) {
		put(out, ludwig_attendant_name[kind]);
		put(out, ludwig_attendant_title[kind]);
		put(out, ludwig_hanging_name[ludwig_attended[kind]]);
		put_last(out, ludwig_attendant_text[kind]);
	}
	begin(out, "castles", "castle\tname");
	for (int castle = 0; castle < CASTLES; castle++) {
		put_int(out, castle);
		put_last(out, ludwig_castle_name[castle]);
	}
	/* special rooms have lines of their own, as their names in moves */
	static const char *const line[PAD_LINES] = {
		[TOWERS] = "tower", [FOUNTAINS] = "fountain", [FOYERS] = "grand-foyer", [BONUS_CARDS] = "cards",
		[HELPERS] = "attendants", [THRONE_LINE] = "throne",
	};
	begin(out, "pad", "line\tname");
	for (int i = 0; i < PAD_LINES; i++) {
		put(out, i < REGULAR ? ludwig_type_name[i] : line[i]);
		put_last(out, ludwig_pad_title[i]);
	}
	begin(out, "ring", "least\tmost");
	put_int(out, RING_LEAST);
	buf_int(out, RING_MOST);
	buf_char(out, '\n');
}

void ludwig_data(const struct options *options, struct buf *out)
{
	(void)options;
	begin(out, "rooms", "name\ttype\twhere\ttarget\tpoints\thanging");
	for (int i = 0; i < ROOMS; i++)
		put_room(out, &ludwig_room[i]);
	begin(out, "thrones", "type_a\ttype_b\thanging\tcell_1\tcell_2");
	for (int i = 0; i < THRONES; i++)
		put_throne(out, &ludwig_throne[i]);
	begin(out, "cards", "card\ttext");
	for (int i = 1; i <= CARDS; i++) {
		put_int(out, i);
		put_last(out, ludwig_card_text[i]);
	}
	ludwig_put_aliases(out);
	put_wishes(out);
	put_lists(out);
}
