/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What can be chosen, as the one who chooses wants to read it: what it is, what
 * it wants, and what it brings now. The sentences about rooms, cards and attendants
 * are the game's own (wishes.c); the points are those of its scorer.
 */
#include "ludwig_view.h"

#include <assert.h>
#include <string.h>

static void put(struct buf *out, const struct sitting *t, const struct message *m)
{
	message_put(out, t->cli->catalogue, m);
}

/* Always with a sign: a number by itself would look like a count. */
static void with_gain(struct message *m, const char *key, int gain)
{
	char text[16];
	struct buf b = buf_over(text, sizeof text);
	ludwig_put_gain(&b, gain);
	message_text(m, key, text);
}

/* Two tiles for two castles, each with what it brings there at best. */
static void put_two(const struct sitting *t, const char *text, const struct castle *one, int room, const struct castle *other,
                    int other_room, struct buf *out)
{
	struct message m = message(text);
	ludwig_with_room(&m, "room", room);
	with_gain(&m, "gain", ludwig_best_gain(one, room));
	ludwig_with_room(&m, "other", other_room);
	with_gain(&m, "more", ludwig_best_gain(other, other_room));
	put(out, t, &m);
}

/* Of two, not this one. */
static int other_of(const uint8_t two[2], int one)
{
	assert(two[0] == one || two[1] == one);
	return two[two[0] == one];
}

/* Both castles are named with what comes to them: one tile decides about the other. */
static void put_share(const struct sitting *t, const struct state *s, int seat, const struct ludwig_said *said, struct buf *out)
{
	int other = other_of(s->shown[said->verb == VERB_LUDWIG ? 2 : seat], said->what);
	/* of what is hidden there is nothing to say */
	if (other >= ROOMS)
		return;
	if (said->verb == VERB_LUDWIG)
		put_two(t, N_("Ludwig’s {room} for your castle ({gain}), {other} for the other one ({more})"),
		        &s->castle[ludwig_castle_with(seat)], said->what, &s->castle[ludwig_castle_with(1 - seat)], other, out);
	else
		put_two(t, N_("{room} to the left castle ({gain}), {other} to the right one ({more})"),
		        &s->castle[ludwig_left(s, seat)], said->what, &s->castle[ludwig_right(s, seat)], other, out);
}

/* What the room earns besides its points, if it is the third or fifth of its type. */
static void put_bonus_with(const struct sitting *t, const struct state *s, int castle, int room, struct buf *out)
{
	struct message bonus = ludwig_bonus_with(s, castle, room);
	if (!bonus.id)
		return;
	buf_put(out, "; ");
	put(out, t, &bonus);
}

/* One of the cells for a room, for those who choose from a list and not from a drawing. */
static void put_place(const struct sitting *t, const struct state *s, const struct ludwig_said *said, struct buf *out)
{
	const struct castle *c = &s->castle[said->castle];
	char cell[16];
	struct buf b = buf_over(cell, sizeof cell);
	ludwig_put_cell(said->x, said->y, &b);
	struct message m = message(N_("{room} at {cell} in {castle}: {gain}"));
	ludwig_with_room(&m, "room", said->what);
	message_text(&m, "cell", cell);
	message_term(&m, "castle", ludwig_castle_name[said->castle]);
	with_gain(&m, "gain", ludwig_gain_at(c, said->what, said->x, said->y));
	put(out, t, &m);
	put_bonus_with(t, s, said->castle, said->what, out);
}

/* A room that can be had: what it wants, and the most that it brings now. */
static void put_take(const struct sitting *t, const struct state *s, int castle, int room, struct buf *out)
{
	if (room >= ROOMS)
		return;
	struct message wish = ludwig_wish(room), m = message(N_("{room} ({gain})"));
	ludwig_with_room(&m, "room", room);
	with_gain(&m, "gain", ludwig_best_gain(&s->castle[castle], room));
	put(out, t, &m);
	buf_put(out, ": ");
	put(out, t, &wish);
	put_bonus_with(t, s, castle, room, out);
}

/* What is counted, and what that brings now. */
static void put_counted(const struct sitting *t, const char *text, int gain, struct buf *out)
{
	buf_put(out, tr(t->cli->catalogue, text));
	buf_put(out, ": ");
	ludwig_put_gain(out, gain);
}

/* What it counts, and what that is now. */
static void put_attendant(const struct sitting *t, const struct castle *c, int kind, struct buf *out)
{
	/* a bonus card may count attendants, too */
	struct castle after = *c;
	assert(c->attendants < 2 && kind >= 0 && kind < ATTENDANTS);
	after.attendant[after.attendants++] = (uint8_t)kind;
	buf_put(out, tr(t->cli->catalogue, ludwig_attendant_title[kind]));
	buf_put(out, ", ");
	put_counted(t, ludwig_attendant_text[kind], ludwig_castle_points(&after) - ludwig_castle_points(c), out);
}

/* A card's worth by itself: what it would change elsewhere is nothing. */
static void put_card(const struct sitting *t, const struct castle *c, int card, struct buf *out)
{
	struct plan plan;
	/* one that is hidden: the partner's proposal, seen by somebody else */
	if (card < 1 || card > CARDS)
		return;
	ludwig_draw_plan(c, &plan);
	put_counted(t, ludwig_card_text[card], ludwig_card_points(c, &plan, card), out);
}

/* For the third downstairs room one chooses among the bonuses of the other types. */
static void put_bonus(const struct sitting *t, int type, struct buf *out)
{
	assert(type >= 0 && type < DOWNSTAIRS);
	struct message m = message(N_("the {type} bonus"));
	message_term(&m, "type", ludwig_type_title[type]);
	put(out, t, &m);
	buf_put(out, ": ");
	buf_put(out, tr(t->cli->catalogue, ludwig_bonus_text[type]));
}

/* An answer to a proposal: what would be done, or who decides then. */
static void put_answer(const struct sitting *t, const struct state *s, int seat, const struct ludwig_said *said, struct buf *out)
{
	assert(s->castle[said->castle].proposer != NOTHING);
	if (said->verb == VERB_AGREE) {
		/* what one agrees to is said again: it may stand at another castle on the screen */
		buf_put(out, tr(t->cli->catalogue, N_("agree")));
		buf_put(out, ": ");
		ludwig_put_option(t, s, s->castle[said->castle].proposer, s->castle[said->castle].proposal, out);
		return;
	}
	/* whoever thinks of objecting wants to know who would decide then */
	int older = ludwig_older(s, said->castle);
	struct message m = older == seat ? message(N_("object: you are older, so you decide"))
	                                 : message(N_("object: {name} is older and will decide"));
	if (older != seat)
		message_text(&m, "name", chair_name(t, older));
	put(out, t, &m);
}

/* Proposals are read in the same words, by the one who has to answer them. */
void ludwig_put_option(const struct sitting *t, const struct state *s, int seat, move move_, struct buf *out)
{
	struct ludwig_said said = ludwig_said(move_);
	assert(said.castle < s->chairs);
	const struct castle *c = &s->castle[said.castle];
	struct message m;
	switch (said.verb) {
	case VERB_LUDWIG:
	case VERB_LEFT:
		put_share(t, s, seat, &said, out);
		break;
	case VERB_PICK:
		m = message(N_("{one} and {other}"));
		ludwig_with_room(&m, "one", said.what);
		ludwig_with_room(&m, "other", said.x);
		put(out, t, &m);
		break;
	case VERB_PLACE:
		put_place(t, s, &said, out);
		break;
	case VERB_TAKE:
	case VERB_SPECIAL:
		put_take(t, s, said.castle, said.what, out);
		break;
	case VERB_ATTENDANT:
		put_attendant(t, c, said.what, out);
		break;
	case VERB_CARD:
		put_card(t, c, said.what, out);
		break;
	case VERB_BONUS:
		put_bonus(t, said.what, out);
		break;
	case VERB_AGREE:
	case VERB_OBJECT:
		put_answer(t, s, seat, &said, out);
		break;
	case VERB_NONE:
		break;
	}
}

/* Who has a say at a castle besides the one who is asked. */
static void put_proposal(const struct sitting *t, const struct castle *c, int seat, struct buf *out)
{
	struct message m = c->proposer == seat ? message(N_("Your proposal is waiting for an answer"))
	                                       : message(N_("{name} proposes this. Do you agree?"));
	if (c->proposer != seat)
		message_text(&m, "name", chair_name(t, c->proposer));
	put(out, t, &m);
}

/* Where nobody in particular decides, everybody with a tile does. */
bool ludwig_may_decide(const struct state *s, int castle, int seat)
{
	int who = ludwig_decides(s, castle);
	return who < 0 || who == seat;
}

/* Who is not to decide is told who does: waiting is easier then. */
void ludwig_put_question(const struct sitting *t, const struct state *s, int castle, int seat, struct buf *out)
{
	static const char *const chain[] = {
		[NO_CHAIN] = NULL,
		[BONUS] = N_("Which bonus for {castle}?"),
		[TAKE] = N_("Which of the five tiles for {castle}?"),
		[ATTEND] = N_("Which attendant for {castle}?"),
		[CARD] = N_("Which bonus card for {castle}?"),
		[CHOOSE] = N_("Which special room for {castle}?"),
		[PUT] = N_("Choose a cell for {room} in {castle}"),
	};
	assert(castle >= 0 && castle < s->chairs);
	const struct castle *c = &s->castle[castle];
	struct message m = message(NULL);
	switch ((enum phase)s->phase) {
	case LUDWIG:
		m = message(N_("Share out Ludwig’s two tiles"));
		break;
	case PICK:
		m = message(N_("Pick two tiles to keep; the rest are passed on"));
		break;
	case SHARE:
		m = message(N_("Which tile goes to the left castle?"));
		break;
	case BUILD:
		/* a proposal first: while it is open, nothing else can be done there */
		if (c->proposer != NOTHING) {
			put_proposal(t, c, seat, out);
			return;
		}
		if (!ludwig_may_decide(s, castle, seat)) {
			m = message(N_("{name} decides in {castle}"));
			message_text(&m, "name", chair_name(t, ludwig_decides(s, castle)));
			message_term(&m, "castle", ludwig_castle_name[castle]);
			break;
		}
		m = message(c->chain ? chain[c->chain] : N_("Build in {castle}"));
		if (c->chain == PUT)
			ludwig_with_room(&m, "room", c->chain_room);
		message_term(&m, "castle", ludwig_castle_name[castle]);
		break;
	case OVER:
		return;
	}
	put(out, t, &m);
	/* why one decides about somebody else's tile */
	if (c->overruled && s->phase == BUILD && ludwig_may_decide(s, castle, seat)) {
		buf_put(out, out->len && out->text[out->len - 1] == '?' ? " " : ". ");
		buf_put(out, tr(t->cli->catalogue, N_("You are older, so you decide")));
	}
}
