/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The story of a game, for people: what a move does, what comes of it, and what a log shows
 * beside it. A neighbouring room says where a room is, as people at a table would: nobody
 * counts columns.
 *
 * Sentences begin with a small letter and have no name in them, because the player's name
 * comes before them: "Anna: agrees in Eltz".
 */
#include "ludwig.h"

#include "told.h"

#include <assert.h>
#include <string.h>

/* ---- moves as sentences ---- */

/* The neighbour that says where a place is: the first that there is. */
enum beside { ABOVE, RIGHT_OF, LEFT_OF, BELOW, ALONE };

static enum beside beside(const struct castle *c, int x, int y, int *neighbour)
{
	static const struct {
		int x, y;
	} step[ALONE] = { [ABOVE] = { 0, -1 }, [RIGHT_OF] = { -1, 0 }, [LEFT_OF] = { 1, 0 }, [BELOW] = { 0, 1 } };
	struct plan p;
	ludwig_draw_plan(c, &p);
	for (int i = 0; i < ALONE; i++) {
		int at = ludwig_at(&p, x + step[i].x, y + step[i].y);
		if (at) {
			*neighbour = at == THRONE ? THRONE : at - 1;
			return (enum beside)i;
		}
	}
	return ALONE;
}

/* A room that is built, or proposed where both builders must agree. */
static struct message tell_place(const struct state *s, const struct ludwig_said *said)
{
	static const char *const words[2][ALONE + 1] = {
		{ [ABOVE] = N_("builds the {room} in {castle}, above the {neighbour}"),
		  [RIGHT_OF] = N_("builds the {room} in {castle}, right of the {neighbour}"),
		  [LEFT_OF] = N_("builds the {room} in {castle}, left of the {neighbour}"),
		  [BELOW] = N_("builds the {room} in {castle}, below the {neighbour}"),
		  [ALONE] = N_("builds the {room} in {castle}") },
		{ [ABOVE] = N_("proposes the {room} for {castle}, above the {neighbour}"),
		  [RIGHT_OF] = N_("proposes the {room} for {castle}, right of the {neighbour}"),
		  [LEFT_OF] = N_("proposes the {room} for {castle}, left of the {neighbour}"),
		  [BELOW] = N_("proposes the {room} for {castle}, below the {neighbour}"),
		  [ALONE] = N_("proposes the {room} for {castle}") },
	};
	const struct castle *c = &s->castle[said->castle];
	int neighbour = 0;
	enum beside by = beside(c, said->x, said->y, &neighbour);
	struct message m = message(words[ludwig_proposes(s, said->castle)][by]);
	ludwig_with_room(&m, "room", said->what);
	ludwig_with_castle(&m, said->castle);
	if (by != ALONE)
		message_term(&m, "neighbour", ludwig_name_of(c, neighbour));
	return m;
}

/* What else is chosen at a castle, or proposed. */
static struct message tell_choice(const struct state *s, const struct ludwig_said *said)
{
	static const struct {
		const char *chosen, *proposed;
	} sentence[] = {
		[VERB_TAKE] = { N_("takes the {room} from five new rooms for {castle}"),
		                N_("proposes the {room} from five new rooms for {castle}") },
		[VERB_ATTENDANT] = { N_("new in {castle}: {what}"), N_("proposes {what} for {castle}") },
		[VERB_CARD] = { N_("keeps bonus card {card} for {castle}"), N_("proposes bonus card {card} for {castle}") },
		[VERB_SPECIAL] = { N_("chooses {what} for {castle}"), N_("proposes {what} for {castle}") },
		[VERB_BONUS] = { N_("chooses the {type} bonus for {castle}"), N_("proposes the {type} bonus for {castle}") },
	};
	assert(said->verb >= VERB_TAKE && said->verb <= VERB_BONUS);
	struct message m =
		message(ludwig_proposes(s, said->castle) ? sentence[said->verb].proposed : sentence[said->verb].chosen);
	if (said->verb == VERB_TAKE)
		ludwig_with_room(&m, "room", said->what);
	if (said->verb == VERB_SPECIAL)
		ludwig_with_room(&m, "what", said->what);
	if (said->verb == VERB_ATTENDANT)
		message_term(&m, "what", ludwig_attendant_title[said->what]);
	if (said->verb == VERB_CARD)
		message_int(&m, "card", said->what);
	if (said->verb == VERB_BONUS)
		message_term(&m, "type", ludwig_type_title[said->what]);
	ludwig_with_castle(&m, said->castle);
	return m;
}

/* What is open at a castle as a proposal, as far as this view knows it. */
static struct ludwig_said proposed(const struct state *s, int castle)
{
	const struct castle *c = &s->castle[castle];
	return c->proposal ? ludwig_said(c->proposal) : (struct ludwig_said){ .verb = VERB_NONE };
}

/* The answer to a proposal; if that is a room, it says which. */
static struct message tell_answer(const struct state *s, const struct ludwig_said *said)
{
	struct ludwig_said p = proposed(s, said->castle);
	bool room = p.verb == VERB_PLACE && p.what < ROOMS, agrees = said->verb == VERB_AGREE;
	struct message m = room ? message(agrees ? N_("agrees: the {room} is built in {castle}")
	                                         : N_("objects to the {room} in {castle}"))
	                        : message(agrees ? N_("agrees in {castle}") : N_("objects in {castle}"));
	if (room)
		ludwig_with_room(&m, "room", p.what);
	ludwig_with_castle(&m, said->castle);
	return m;
}

/* The player who shares out says where both rooms go. */
static struct message tell_left(const struct state *s, int seat, int room)
{
	struct message m = message(N_("gives the {room} to {castle} and the {other} to {other_castle}"));
	int other = s->shown[seat][s->shown[seat][0] == room];
	ludwig_with_room(&m, "room", room);
	ludwig_with_castle(&m, ludwig_left(s, seat));
	ludwig_with_room(&m, "other", other);
	message_term(&m, "other_castle", ludwig_castle_name[ludwig_right(s, seat)]);
	return m;
}

/* May the viewer not hear what is chosen? Picks are secret; so is, until both builders
 * agree, which of the hidden tiles or cards is proposed. What is final is seen by all: the
 * tile is built, the card lies face up (R15). */
static bool secret(const struct view *view, int seat, const struct ludwig_said *said)
{
	const struct state *s = view_state(view);
	int viewer = view->seat;
	if (said->verb == VERB_PICK)
		return viewer != seat;
	if (said->verb != VERB_TAKE && said->verb != VERB_CARD)
		return false;
	bool builds = viewer >= 0 && ludwig_builders(s, said->castle) >> viewer & 1;
	return !builds && ludwig_proposes(s, said->castle);
}

static struct message tell_secret(const struct ludwig_said *said)
{
	if (said->verb == VERB_PICK)
		return message(N_("has picked two tiles"));
	struct message m = message(said->verb == VERB_TAKE ? N_("proposes one of the five for {castle}")
	                                                   : N_("proposes one of the bonus cards for {castle}"));
	ludwig_with_castle(&m, said->castle);
	return m;
}

/* A move as a sentence that its viewer may hear: builders see what is shown to their castle. */
struct message ludwig_tell(const struct view *view, int seat, move m)
{
	const struct state *s = view_state(view);
	assert(seat >= 0 && seat < s->seats);
	struct ludwig_said said = ludwig_said(m);
	struct message told = message(NULL);
	if (secret(view, seat, &said))
		return tell_secret(&said);
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
		return tell_left(s, seat, said.what);
	case VERB_PLACE:
		return tell_place(s, &said);
	case VERB_TAKE:
	case VERB_ATTENDANT:
	case VERB_CARD:
	case VERB_SPECIAL:
	case VERB_BONUS:
		return tell_choice(s, &said);
	case VERB_AGREE:
	case VERB_OBJECT:
		return tell_answer(s, &said);
	case VERB_NONE:
		break;
	}
	return told;
}

/* ---- what comes of it ---- */

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

/* The bonus that a room earns: as the third of its type, or as the fifth. */
static void note_bonus(const struct state *after, int castle, struct told *told)
{
	static const char *const third[REGULAR] = {
		[FOOD] = N_("the third food room in {castle} earns one of five new rooms"),
		[LIVING] = N_("the third living room in {castle} earns an attendant"),
		[UTILITY] = N_("the third utility room in {castle} earns a bonus card"),
		[OUTDOOR] = N_("the third outdoor room in {castle} earns a fountain"),
		[SLEEPING] = N_("the third sleeping room in {castle} earns a tower"),
		[CORRIDOR] = N_("the third corridor in {castle} earns a grand foyer"),
		[DOWNSTAIRS] = N_("the third downstairs room in {castle} earns any bonus"),
	};
	const struct castle *c = &after->castle[castle];
	int type = ludwig_room[c->place[c->rooms - 1].room].type;
	if (!c->chain || type == SPECIAL)
		return;
	struct message m = c->of_type[type] == 5 ? message(N_("the fifth {type} room in {castle} earns a special room"))
	                                         : message(third[type]);
	if (c->of_type[type] == 5)
		message_term(&m, "type", ludwig_type_title[type]);
	ludwig_with_castle(&m, castle);
	char sign[SIGN_SIZE];
	struct buf b = buf_over(sign, sizeof sign);
	if (c->chain == PUT) {
		buf_put(&b, "room ");
		ludwig_put_room(c->chain_room, &b);
	}
	told_note(told, -1, &m, c->chain == PUT ? sign : NULL, NULL);
}

/* Hands pass at the end of a turn; after a round there are new ones. */
static void note_turn(const struct state *before, const struct state *after, struct told *told)
{
	struct message m = message(NULL);
	if (before->phase == PICK && after->phase == SHARE)
		m = message(N_("everybody has chosen"));
	else if (after->phase == OVER)
		m = message(N_("the last room is built: each player’s lower castle counts"));
	else if (after->round != before->round)
		m = message(N_("the second round begins: from now on the hands go to the right"));
	else if (after->turn != before->turn)
		m = message(after->round == 0 ? N_("the hands go to the left") : N_("the hands go to the right"));
	if (m.id)
		told_note(told, -1, &m, NULL, NULL);
}

void ludwig_notice(const struct view *was, const struct view *is, struct told *told)
{
	const struct state *before = view_state(was), *after = view_state(is);
	for (int castle = 0; castle < after->chairs; castle++)
		if (after->castle[castle].rooms > before->castle[castle].rooms)
			note_bonus(after, castle, told);
	note_turn(before, after, told);
}

/* ---- what a log shows ---- */

/* Both rounds have as many turns. */
int ludwig_turn(const struct view *view)
{
	const struct state *s = view_state(view);
	return s->round * (HAND / 2) + s->turn + 1;
}

/* "room kitchen", "attendant painter", "card 5", "bonus food": what a move is about. */
static void put_sign(const struct ludwig_said *said, struct buf *out)
{
	switch (said->verb) {
	case VERB_LUDWIG:
	case VERB_PICK:
	case VERB_LEFT:
	case VERB_PLACE:
	case VERB_TAKE:
	case VERB_SPECIAL:
		if (said->what >= ROOMS)
			return;
		buf_put(out, "room ");
		ludwig_put_room(said->what, out);
		return;
	case VERB_ATTENDANT:
		buf_put(out, "attendant ");
		buf_put(out, ludwig_attendant_name[said->what]);
		return;
	case VERB_CARD:
		buf_put(out, "card ");
		buf_int(out, said->what);
		return;
	case VERB_BONUS:
		buf_put(out, "bonus ");
		buf_put(out, ludwig_type_name[said->what]);
		return;
	case VERB_NONE:
	case VERB_AGREE:
	case VERB_OBJECT:
		return;
	}
}

/* What is hidden has no picture; an answer has that of what it answers. */
void ludwig_picture(const struct view *view, int seat, move m, struct buf *shows, struct buf *where)
{
	struct ludwig_said said = ludwig_said(m);
	if (secret(view, seat, &said))
		return;
	if (said.verb == VERB_AGREE || said.verb == VERB_OBJECT) {
		said = proposed(view_state(view), said.castle);
		/* others do not see which of the hidden ones it is */
		if (said.verb == VERB_TAKE || said.verb == VERB_CARD)
			return;
	}
	put_sign(&said, shows);
	if (said.verb == VERB_PLACE) {
		buf_put(where, "castle ");
		buf_int(where, said.castle);
		buf_char(where, ' ');
		ludwig_put_cell(said.x, said.y, where);
	}
}
