/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Moves as text: their names in records, and why words are no legal move; and what things
 * are called.
 */
#include "ludwig.h"

#include "sight.h"

#include <assert.h>
#include <string.h>

void ludwig_put_room(int room, struct buf *out)
{
	/* a view names a hundred rooms: each name is made once in each thread */
	static IN_EACH_THREAD char names[ROOMS][32];
	assert(room >= 0);
	if (room >= ROOMS) {
		buf_put(out, room == THRONE ? "throne" : "?");
		return;
	}
	if (!*names[room]) {
		struct buf b = buf_over(names[room], sizeof names[room]);
		buf_slug(&b, ludwig_room[room].name);
		assert(!b.full);
	}
	buf_put(out, names[room]);
}

void ludwig_put_cell(int x, int y, struct buf *out)
{
	buf_int(out, x);
	buf_char(out, ',');
	buf_int(out, ludwig_level(y));
}

static void put_word(struct buf *out, const char *word)
{
	buf_char(out, ' ');
	buf_put(out, word);
}

static void put_room(struct buf *out, int room)
{
	buf_char(out, ' ');
	ludwig_put_room(room, out);
}

/* A seat may have something open at both its castles, so moves there say at which. */
static void put_castle(struct buf *out, int castle)
{
	buf_put(out, " castle ");
	buf_int(out, castle);
}

/* A name says all of a move, so neither the position nor the seat is needed for it. */
void ludwig_name_move(const struct state *s, int seat, move m, struct buf *out)
{
	static const char *const verb[] = {
		[VERB_NONE] = "", [VERB_LUDWIG] = "ludwig", [VERB_PICK] = "pick", [VERB_LEFT] = "left",
		[VERB_PLACE] = "place", [VERB_TAKE] = "take", [VERB_ATTENDANT] = "attendant", [VERB_CARD] = "card",
		[VERB_SPECIAL] = "special", [VERB_BONUS] = "bonus", [VERB_AGREE] = "agree", [VERB_OBJECT] = "object",
	};
	(void)s;
	(void)seat;
	struct ludwig_said said = ludwig_said(m);
	assert(said.verb > VERB_NONE && said.verb <= VERB_OBJECT);
	buf_put(out, verb[said.verb]);
	switch (said.verb) {
	case VERB_PICK:
		put_room(out, said.what);
		put_room(out, said.x);
		return;
	case VERB_LUDWIG:
	case VERB_LEFT:
		put_room(out, said.what);
		return;
	case VERB_PLACE:
		put_room(out, said.what);
		buf_char(out, ' ');
		ludwig_put_cell(said.x, said.y, out);
		break;
	case VERB_TAKE:
	case VERB_SPECIAL:
		put_room(out, said.what);
		break;
	case VERB_ATTENDANT:
		put_word(out, ludwig_attendant_name[said.what]);
		break;
	case VERB_CARD:
		buf_char(out, ' ');
		if (said.what == UNSEEN)
			buf_char(out, '?');
		else
			buf_int(out, said.what);
		break;
	case VERB_BONUS:
		put_word(out, ludwig_type_name[said.what]);
		break;
	case VERB_NONE:
	case VERB_AGREE:
	case VERB_OBJECT:
		break;
	}
	put_castle(out, said.castle);
}

/* ---- refusals ----
 *
 * Names of moves are understood by walking the legal ones (session.h); this is only for
 * words that are none of them.
 */

/* What may be said now depends on the step. In the building step so much may be open that
 * the list of moves tells more than a sentence, but for a room that does not fit. */
struct message ludwig_refuse(const struct state *s, int seat, const char *words)
{
	(void)seat;
	switch ((enum phase)s->phase) {
	case LUDWIG:
		return message(N_("share out Ludwig’s two tiles: “ludwig ROOM”"));
	case PICK:
		return message(N_("pick two tiles from your hand: “pick ROOM ROOM”, in the order of the room list"));
	case SHARE:
		return message(N_("share out your two tiles: “left ROOM”"));
	case BUILD:
		/* all build at once: somebody may have been there first */
		return message(strncmp(words, "place ", 6) == 0 ? N_("building there is not a legal move now") : NULL);
	case OVER:
		return message(N_("the game is over"));
	}
	return message(NULL);
}

/* ---- pieces, for people ---- */

/* The throne is in no list of rooms, but gives points like one. */
const char *ludwig_name_of(const struct castle *c, int number)
{
	assert(number == THRONE || (number >= 0 && number < c->rooms));
	return number == THRONE ? ludwig_throne_name : ludwig_room[c->place[number].room].name;
}

void ludwig_with_room(struct message *m, const char *key, int room)
{
	assert(key && room >= 0);
	message_term(m, key, room < ROOMS ? ludwig_room[room].name : "?");
}

void ludwig_with_castle(struct message *m, int castle)
{
	assert(castle >= 0 && castle < CASTLES);
	message_term(m, "castle", ludwig_castle_name[castle]);
}

/* A room or the throne room by its slug; NULL. There is no table of slugs: a tally of a few
 * lines is all that ever asks. */
static const char *room_called(const char *slug)
{
	if (strcmp(slug, "throne") == 0)
		return ludwig_throne_name;
	for (int room = 0; room < ROOMS; room++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		ludwig_put_room(room, &b);
		if (strcmp(name, slug) == 0)
			return ludwig_room[room].name;
	}
	return NULL;
}

/* What a castle has besides rooms: "card 5", "attendant painter", "throne"; or where. */
static struct message piece_of_castle(int castle, const char *name)
{
	static const char card[] = "card ", attendant[] = "attendant ";
	bool numbered = strncmp(name, card, sizeof card - 1) == 0;
	struct message m = message(numbered ? N_("{castle}, bonus card {card}") : N_("{castle}, {what}"));
	ludwig_with_castle(&m, castle);
	if (numbered) {
		message_text(&m, "card", name + sizeof card - 1);
	} else if (strncmp(name, attendant, sizeof attendant - 1) == 0) {
		for (int kind = 0; kind < ATTENDANTS; kind++)
			if (strcmp(ludwig_attendant_name[kind], name + sizeof attendant - 1) == 0)
				message_term(&m, "what", ludwig_attendant_title[kind]);
	} else if (strcmp(name, "throne") == 0) {
		message_term(&m, "what", ludwig_throne_name);
	} else {
		message_text(&m, "what", name);
	}
	return m;
}

/* The names of pieces come from the tally, but also from what clients send. */
struct message ludwig_piece(const char *name)
{
	assert(name);
	static const char castle[] = "castle ";
	const char *number = name + sizeof castle - 1;
	if (strncmp(name, castle, sizeof castle - 1) == 0 && *number >= '0' && *number < '0' + CASTLES && number[1] == ' ')
		return piece_of_castle(*number - '0', number + 2);
	return message(room_called(name));
}

/* Rooms alone, by their slugs: the line of a room has its name as its rule. The throne room
 * everybody has. */
void ludwig_favourite(const struct tally_line *line, struct buf *sign)
{
	assert(line && sign);
	for (int room = 0; room < ROOMS; room++)
		if (line->rule.id == ludwig_room[room].name) {
			ludwig_put_room(room, sign);
			return;
		}
}
