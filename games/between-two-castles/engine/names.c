/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Moves as text: their names in records, why words are no legal move, and the
 * sentences for people.
 */
#include "ludwig.h"

#include "sight.h"

#include <assert.h>
#include <string.h>

void ludwig_put_room(int room, struct buf *out)
{
	assert(room >= 0);
	if (room < ROOMS)
		buf_slug(out, ludwig_room[room].name);
	else
		buf_put(out, room == THRONE ? "throne" : "?");
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
		return message(strncmp(words, "place ", 6) == 0 ? N_("the room cannot be built there now") : NULL);
	case OVER:
		return message(N_("the game is over"));
	}
	return message(NULL);
}

/* ---- sentences ----
 *
 * They begin small and have no name in them, because whoever shows them puts the player's
 * before: "Anna: agrees in Eltz".
 */

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

static void with_castle(struct message *m, int castle)
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
	with_castle(&m, castle);
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

/* What is built, or proposed where both builders must agree. */
static const struct {
	const char *built, *proposed;
} sentence[] = {
	[VERB_PLACE] = { N_("{room} at {cell} in {castle}"), N_("proposes {room} at {cell} in {castle}") },
	[VERB_TAKE] = { N_("takes {room} from the five for {castle}"), N_("proposes {room} from the five for {castle}") },
	[VERB_ATTENDANT] = { N_("{what} for {castle}"), N_("proposes {what} for {castle}") },
	[VERB_CARD] = { N_("bonus card {card} for {castle}"), N_("proposes bonus card {card} for {castle}") },
	[VERB_SPECIAL] = { N_("chooses {what} for {castle}"), N_("proposes {what} for {castle}") },
	[VERB_BONUS] = { N_("chooses the {type} bonus for {castle}"), N_("proposes the {type} bonus for {castle}") },
	[VERB_AGREE] = { N_("agrees in {castle}"), N_("agrees in {castle}") },
	[VERB_OBJECT] = { N_("objects in {castle}"), N_("objects in {castle}") },
};

/* Only the places that a sentence has are filled in; the castle is in all of them. */
static struct message tell_build(const struct state *s, const struct ludwig_said *said)
{
	assert(said->verb >= VERB_PLACE && said->verb <= VERB_OBJECT);
	struct message m = message(ludwig_proposes(s, said->castle) ? sentence[said->verb].proposed : sentence[said->verb].built);
	char cell[24];
	struct buf b = buf_over(cell, sizeof cell);
	ludwig_put_cell(said->x, said->y, &b);
	if (said->verb == VERB_PLACE || said->verb == VERB_TAKE)
		ludwig_with_room(&m, "room", said->what);
	if (said->verb == VERB_SPECIAL)
		ludwig_with_room(&m, "what", said->what);
	if (said->verb == VERB_PLACE)
		message_text(&m, "cell", cell);
	if (said->verb == VERB_ATTENDANT)
		message_term(&m, "what", ludwig_attendant_title[said->what]);
	if (said->verb == VERB_CARD)
		message_int(&m, "card", said->what);
	if (said->verb == VERB_BONUS)
		message_term(&m, "type", ludwig_type_title[said->what]);
	with_castle(&m, said->castle);
	return m;
}

/* Picks are secret; so is, until both builders agree, which of the hidden tiles
 * or cards is proposed. */
static struct message tell_secret(const struct state *s, const struct ludwig_said *said)
{
	struct message m = message(NULL);
	if (said->verb == VERB_PICK)
		return message(N_("has picked two tiles"));
	/* what is final is seen by all: the tile is built, the card lies face up (R15) */
	if (ludwig_proposes(s, said->castle) && said->verb == VERB_TAKE)
		m = message(N_("proposes one of the five for {castle}"));
	if (ludwig_proposes(s, said->castle) && said->verb == VERB_CARD)
		m = message(N_("proposes one of the bonus cards for {castle}"));
	if (m.id)
		with_castle(&m, said->castle);
	return m;
}

/* A move in a sentence that its viewer may hear: builders see what their castle looks at. */
struct message ludwig_tell(const struct view *view, int seat, move m)
{
	const struct state *s = view_state(view);
	int viewer = view->seat;
	assert(seat >= 0 && seat < s->seats);
	struct ludwig_said said = ludwig_said(m);
	bool mine = viewer >= 0 && (viewer == seat || (said.verb != VERB_PICK && ludwig_builders(s, said.castle) >> viewer & 1));
	struct message told = mine ? message(NULL) : tell_secret(s, &said);
	if (told.id)
		return told;
	switch (said.verb) {
	case VERB_LUDWIG:
		told = message(N_("takes Ludwig’s {room} for their own castle"));
		ludwig_with_room(&told, "room", said.what);
		return told;
	case VERB_PICK:
		told = message(N_("picks {one} and {other}"));
		ludwig_with_room(&told, "one", said.what);
		ludwig_with_room(&told, "other", said.x);
		return told;
	case VERB_LEFT:
		told = message(N_("{room} goes to the left castle"));
		ludwig_with_room(&told, "room", said.what);
		return told;
	case VERB_NONE:
	case VERB_PLACE:
	case VERB_TAKE:
	case VERB_ATTENDANT:
	case VERB_CARD:
	case VERB_SPECIAL:
	case VERB_BONUS:
	case VERB_AGREE:
	case VERB_OBJECT:
		break;  /* these are made at a castle */
	}
	return tell_build(s, &said);
}

/* What a move brought to its castle: what is picked or shared out has built nothing yet. */
int ludwig_brought(const struct view *was, const struct view *is, int seat, move m)
{
	const struct state *before = view_state(was), *after = view_state(is);
	struct ludwig_said said = ludwig_said(m);
	(void)seat;
	if (said.verb < VERB_PLACE)
		return 0;
	return ludwig_castle_points(&after->castle[said.castle]) - ludwig_castle_points(&before->castle[said.castle]);
}
