/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The position as text: castles drawn level by level for people, and JSON for
 * programs. A cell of a drawing shows the letter of the room's type (F food, L
 * living, U utility, O outdoor, S sleeping, C corridor, D downstairs, * special)
 * and as much of its name as fits.
 */
#include "ludwig.h"
#include "json.h"
#include "sight.h"

#include <assert.h>
#include <string.h>

/* A cell of a drawing, of whatever width: names are cut, and the two halves of the throne
 * make one box. */
static void put_cell(struct buf *out, const struct castle *c, const struct plan *p, int x, int y, int width,
                     const struct catalogue *cat)
{
	int at = ludwig_at(p, x, y);
	if (at == THRONE) {
		buf_padded(out, x == 0 ? "[===============" : "===============]", width);
	} else if (at) {
		const struct room *room = &ludwig_room[c->place[at - 1].room];
		buf_put(out, letter(cat, ludwig_type_letters, room->type).text);
		char name[64];
		struct buf b = buf_over(name, sizeof name);
		buf_short(&b, tr(cat, room->name), width - 1);
		buf_padded(out, name, width - 1);
	} else {
		buf_padded(out, y < 0 ? "~" : ".", width);
	}
	buf_char(out, ' ');
}

/* Level by level from the top, as one sees a castle from the side. */
static void show_castle(const struct state *s, int castle, const struct catalogue *cat, struct buf *out)
{
	const struct castle *c = &s->castle[castle];
	struct plan p;
	struct bounds b = ludwig_bounds(c);
	ludwig_draw_plan(c, &p);
	struct message m = message_n(NP_("Castle {castle}, {name}: {n} point", "Castle {castle}, {name}: {n} points"),
	                             ludwig_castle_points(c));
	message_int(&m, "castle", castle);
	message_term(&m, "name", ludwig_castle_name[castle]);
	message_put(out, cat, &m);
	buf_char(out, '\n');
	/* a screen has 80 columns, of which the numbers of the levels take the first */
	int columns = b.right - b.left + 1, width = 74 / columns - 1;
	width = width > 11 ? 11 : width < 1 ? 1 : width;
	for (int y = b.high; y >= b.low; y--) {
		char level[8];
		struct buf number = buf_over(level, sizeof level);
		buf_int(&number, ludwig_level(y));
		buf_padded(out, level, 4);
		for (int x = b.left; x <= b.right; x++)
			put_cell(out, c, &p, x, y, width, cat);
		while (out->len && out->text[out->len - 1] == ' ')
			out->text[--out->len] = '\0';
		buf_char(out, '\n');
	}
}

/* Tiles with their types, one a line; those that are hidden are left out. */
static void show_list(const char *title, const uint8_t *rooms, int n, const struct catalogue *cat, struct buf *out)
{
	buf_put(out, tr(cat, title));
	buf_char(out, '\n');
	for (int i = 0; i < n; i++) {
		if (rooms[i] >= ROOMS)
			continue;
		const struct room *room = &ludwig_room[rooms[i]];
		buf_put(out, "  ");
		buf_padded(out, tr(cat, room->name), 28);
		buf_put(out, tr(cat, ludwig_type_title[room->type]));
		buf_char(out, '\n');
	}
}

/* A proposal: a line, or two where the names are long. */
static void show_proposal(const struct view *view, const struct castle *c, const struct catalogue *cat, struct buf *out)
{
	enum { COLUMNS = 80 };
	char words[400];
	struct buf b = buf_over(words, sizeof words);
	struct message proposed = ludwig_tell(view, c->proposer, c->proposal);
	message_put(&b, cat, &proposed);
	buf_char(out, (char)('A' + c->proposer));
	buf_char(out, ':');
	int column = 2;
	for (const char *word = words; *word; word += strspn(word, " ")) {
		size_t n = strcspn(word, " ");
		int wide = 0;
		for (size_t i = 0; i < n; i++)
			wide += ((unsigned char)word[i] & 0xc0) != 0x80;
		bool fits = column + 1 + wide <= COLUMNS;
		buf_put(out, fits ? " " : "\n   ");
		column = fits ? column + 1 + wide : 3 + wide;
		buf_putn(out, word, n);
		word += n;
	}
	buf_char(out, '\n');
}

void ludwig_show(const struct view *view, const struct catalogue *cat, struct buf *out)
{
	const struct state *s = view_state(view);
	int seat = view->seat;
	struct message m = message(N_("Round {round}, turn {turn}"));
	message_int(&m, "round", s->round + 1);
	message_int(&m, "turn", s->turn + 1);
	message_put(out, cat, &m);
	buf_char(out, '\n');
	/* a player sees the own two; an onlooker all of them */
	for (int i = 0; i < s->chairs; i++)
		if (seat < 0 || i == ludwig_left(s, seat) || i == ludwig_right(s, seat))
			show_castle(s, i, cat, out);
	if (seat < 0)
		return;
	if (s->phase == LUDWIG)
		show_list(N_("Ludwig’s two tiles:"), s->shown[2], 2, cat, out);
	if (s->phase == PICK && s->pick[seat][0] == NOTHING)
		show_list(N_("Your hand:"), s->hand[seat], ludwig_hand_size(s), cat, out);
	if (s->phase == SHARE && s->shown[seat][0] != NOTHING)
		show_list(N_("Your two tiles:"), s->shown[seat], 2, cat, out);
	for (int side = 0; side < 2 && s->phase == BUILD; side++) {
		const struct castle *c = &s->castle[ludwig_castle_of(s, seat, side)];
		if (c->proposal)
			show_proposal(view, c, cat, out);
		if (c->chain == TAKE)
			show_list(N_("Five tiles to choose from:"), c->look, FIVE, cat, out);
	}
}

/* ---- JSON ----
 *
 * Besides what lies on the table, it says what follows from it by the rules, so that a
 * client need not know them. Chairs are numbered from 0 on, people before Ludwig.
 */

void ludwig_json_list(struct json *j, const char *key)
{
	json_key(j, key);
	json_open(j, '[');
}

void ludwig_json_pair(struct json *j, const char *key, int one, int other)
{
	ludwig_json_list(j, key);
	json_int(j, one);
	json_int(j, other);
	json_close(j, ']');
}

/* Rooms have the names that moves have: clients compare them. */
static void json_room(struct json *j, int room)
{
	assert(room >= 0 && room != NOTHING);
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	ludwig_put_room(room, &b);
	json_text(j, name);
}

/* A list of rooms; what is unseen is "?". */
static void json_rooms(struct json *j, const char *key, const uint8_t *rooms, int n)
{
	ludwig_json_list(j, key);
	for (int i = 0; i < n; i++)
		if (rooms[i] != NOTHING)
			json_room(j, rooms[i]);
	json_close(j, ']');
}

/* What is open at a castle, by the verb of the move that answers it, and who
 * decides it. */
static void json_open_question(struct json *j, const struct state *s, int castle)
{
	static const char *const verb[] = { NULL, "bonus", "take", "attendant", "card", "special", "place" };
	const struct castle *c = &s->castle[castle];
	assert(c->chain <= PUT);
	if (c->chain)
		json_key_text(j, "open", verb[c->chain]);
	if (ludwig_decides(s, castle) >= 0)
		json_key_int(j, "decides", ludwig_decides(s, castle));
}

/* Who builds a castle, who decides when the two disagree, and whether a move there is
 * only a proposal. */
static void json_builders(struct json *j, const struct state *s, int castle)
{
	ludwig_json_pair(j, "builders", ludwig_builder(s, castle, 0), ludwig_builder(s, castle, 1));
	json_key_int(j, "elder", ludwig_older(s, castle));
	json_key_bool(j, "proposes", ludwig_proposes(s, castle));
}

/* How many rooms of each type there are, how many bonuses they have earned, and what the
 * next one would earn. */
static void json_types(struct json *j, const struct state *s, int castle)
{
	static const char *const name[] = { [EARNED_THIRD] = "third", [EARNED_FIFTH] = "fifth" };
	const uint8_t *had = s->castle[castle].of_type;
	json_key(j, "types");
	json_open(j, '{');
	for (int type = 0; type < REGULAR; type++) {
		enum earned next = ludwig_earns(s, castle, type);
		json_key(j, ludwig_type_name[type]);
		json_open(j, '{');
		json_key_int(j, "rooms", had[type]);
		json_key_int(j, "earned", (had[type] >= 3) + (had[type] >= 5));
		if (next)
			json_key_text(j, "next", name[next]);
		json_close(j, '}');
	}
	json_close(j, '}');
}

/* Rooms in the order in which they were built: the last one is marked by clients. */
static void json_castle(struct json *j, const struct state *s, int castle, int points)
{
	const struct castle *c = &s->castle[castle];
	assert(c->rooms <= BUILT && c->throne < THRONES);
	json_open(j, '{');
	json_builders(j, s, castle);
	json_types(j, s, castle);
	json_key_int(j, "throne", c->throne);
	json_key_int(j, "points", points);
	ludwig_json_list(j, "rooms");
	for (int i = 0; i < c->rooms; i++) {
		json_open(j, '{');
		json_key(j, "room");
		json_room(j, c->place[i].room);
		json_key_int(j, "x", c->place[i].x);
		json_key_int(j, "level", ludwig_level(c->place[i].y));
		json_close(j, '}');
	}
	json_close(j, ']');
	ludwig_json_list(j, "attendants");
	for (int i = 0; i < c->attendants; i++)
		json_text(j, ludwig_attendant_name[c->attendant[i]]);
	json_close(j, ']');
	ludwig_json_list(j, "cards");
	for (int i = 0; i < c->cards; i++)
		json_int(j, c->card[i]);
	json_close(j, ']');
	json_rooms(j, "tiles", c->tile, 2);
	json_open_question(j, s, castle);
	if (c->proposal) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		ludwig_name_move(NULL, c->proposer, c->proposal, &b);
		json_key_int(j, "proposer", c->proposer);
		json_key_text(j, "proposal", name);
	}
	if (c->chain == PUT)
		json_rooms(j, "put", &c->chain_room, 1);
	if (c->chain == TAKE)
		json_rooms(j, "five", c->look, FIVE);
	/* cards have numbers from 1 on: 0 is one that the seat does not see */
	if (c->chain == CARD) {
		ludwig_json_list(j, "three");
		for (int i = 0; i < 3 && c->look[i] != NOTHING; i++)
			json_int(j, c->look[i] == UNSEEN ? 0 : c->look[i]);
		json_close(j, ']');
	}
	json_close(j, '}');
}

/* Hands have no gaps, and what is hidden in them is "?": how many there are, all may know. */
static void json_seats(struct json *j, const struct state *s, const int points[CASTLES])
{
	ludwig_json_list(j, "chairs");
	for (int i = 0; i < s->chairs; i++) {
		int left = ludwig_left(s, i), right = ludwig_right(s, i);
		json_open(j, '{');
		/* the lower one counts: result.c */
		json_key_int(j, "points", points[left] < points[right] ? points[left] : points[right]);
		ludwig_json_pair(j, "castles", left, right);
		json_rooms(j, "hand", s->hand[i], HAND);
		json_rooms(j, "picked", s->pick[i], 2);
		json_rooms(j, "shown", s->shown[i], 2);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* Who came where, by which castle, and what put somebody above the next one. */
static void json_ranking(struct json *j, const struct state *s)
{
	static const char *const ahead[] = { [EDGE_POINTS] = "points", [EDGE_OTHER] = "other", [EDGE_SPECIALS] = "specials" };
	int chair[SEATS_MOST], place[SEATS_MOST];
	assert(s->phase == OVER);
	ludwig_ranking(s, chair, place);
	ludwig_json_list(j, "ranking");
	for (int i = 0; i < s->chairs; i++) {
		struct standing mine = ludwig_standing(s, chair[i]);
		enum edge edge = i + 1 < s->chairs ? ludwig_edge(mine, ludwig_standing(s, chair[i + 1])) : EDGE_NONE;
		json_open(j, '{');
		json_key_int(j, "chair", chair[i]);
		json_key_int(j, "place", place[i]);
		json_key_int(j, "castle", mine.castle);
		json_key_int(j, "points", mine.points);
		json_key_int(j, "other", mine.other);
		json_key_int(j, "specials", mine.specials);
		if (edge)
			json_key_text(j, "ahead", ahead[edge]);
		json_close(j, '}');
	}
	json_close(j, ']');
}

void ludwig_json(const struct view *view, struct buf *out)
{
	/* by the verb that is asked for */
	static const char *const phase_name[] = { "ludwig", "pick", "left", "place", "over" };
	const struct state *s = view_state(view);
	assert(s->phase <= OVER);
	struct json j = { .out = out };
	json_open(&j, '{');
	json_key_text(&j, "phase", phase_name[s->phase]);
	json_key_int(&j, "round", s->round + 1);
	json_key_int(&j, "turn", s->turn + 1);
	json_key_text(&j, "pass", s->round == 0 ? "left" : "right");
	json_key_int(&j, "tiles_left", s->tiles.left);
	json_key_int(&j, "cards_left", s->cards.left);
	/* what is left of the supplies, by the names that moves have */
	json_key(&j, "left");
	json_open(&j, '{');
	for (int room = TOWER; room <= GRAND_FOYER; room++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		ludwig_put_room(room, &b);
		json_key_int(&j, name, s->specials[room - TILES]);
	}
	for (int kind = 0; kind < ATTENDANTS; kind++)
		json_key_int(&j, ludwig_attendant_name[kind], s->attendants[kind]);
	json_close(&j, '}');
	/* counted once: to count a castle takes longer than to write it down */
	int points[CASTLES];
	ludwig_json_list(&j, "castles");
	for (int i = 0; i < s->chairs; i++) {
		points[i] = ludwig_castle_points(&s->castle[i]);
		json_castle(&j, s, i, points[i]);
	}
	json_close(&j, ']');
	json_seats(&j, s, points);
	if (s->phase == OVER)
		json_ranking(&j, s);
	json_close(&j, '}');
}
