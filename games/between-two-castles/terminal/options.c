/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What can be chosen, as the one who chooses wants to read it: what it is, what
 * it wants, and what it brings now.
 */
#include "ludwig_view.h"

#include <string.h>

static void put(struct buf *out, const struct sitting *t, const struct message *m)
{
	message_put(out, t->cli->catalogue, m);
}

static void with_room(struct message *m, const char *key, int room)
{
	message_term(m, key, room < ROOMS ? ludwig_room[room].name : "?");
}

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
	with_room(&m, "room", room);
	with_gain(&m, "gain", ludwig_best_gain(one, room));
	with_room(&m, "other", other_room);
	with_gain(&m, "more", ludwig_best_gain(other, other_room));
	put(out, t, &m);
}

static int other_of(const uint8_t two[2], int one)
{
	return two[two[0] == one];
}

static void put_share(const struct sitting *t, const struct state *s, int seat, const struct said *said, struct buf *out)
{
	int other = other_of(s->shown[said->verb == VERB_LUDWIG ? 2 : seat], said->what);
	if (other >= ROOMS)
		return;
	if (said->verb == VERB_LUDWIG)
		put_two(t, N_("Ludwig’s {room} for your castle ({gain}), {other} for the other one ({more})"),
		        &s->castle[ludwig_castle_with(seat)], said->what, &s->castle[ludwig_castle_with(1 - seat)], other, out);
	else
		put_two(t, N_("{room} to the left castle ({gain}), {other} to the right one ({more})"),
		        &s->castle[ludwig_left(s, seat)], said->what, &s->castle[ludwig_right(s, seat)], other, out);
}

static void put_bonus_with(const struct sitting *t, const struct castle *c, int room, struct buf *out)
{
	struct message bonus = ludwig_bonus_with(c, room);
	if (!bonus.id)
		return;
	buf_put(out, "; ");
	put(out, t, &bonus);
}

static void put_place(const struct sitting *t, const struct state *s, const struct said *said, struct buf *out)
{
	const struct castle *c = &s->castle[said->castle];
	char cell[16];
	struct buf b = buf_over(cell, sizeof cell);
	ludwig_put_cell(&b, said->x, said->y);
	struct message m = message(N_("{room} at {cell} in {castle}: {gain}"));
	with_room(&m, "room", said->what);
	message_text(&m, "cell", cell);
	message_term(&m, "castle", ludwig_castle_name[said->castle]);
	with_gain(&m, "gain", ludwig_gain_at(c, said->what, said->x, said->y));
	put(out, t, &m);
	put_bonus_with(t, c, said->what, out);
}

/* A room that can be had: what it wants, and the most that it brings now. */
static void put_take(const struct sitting *t, const struct castle *c, int room, struct buf *out)
{
	if (room >= ROOMS)
		return;
	struct message wish = ludwig_wish(room), m = message(N_("{room} ({gain})"));
	with_room(&m, "room", room);
	with_gain(&m, "gain", ludwig_best_gain(c, room));
	put(out, t, &m);
	buf_put(out, ": ");
	put(out, t, &wish);
	put_bonus_with(t, c, room, out);
}

static void put_attendant(const struct sitting *t, const struct castle *c, int kind, struct buf *out)
{
	static const char *const about[ATTENDANTS] = {
		[PAINTER] = N_("painter, 1 for each painting: {gain}"),
		[KNIGHT] = N_("knight, 1 for each pair of swords: {gain}"),
		[JESTER] = N_("jester, 1 for each torch: {gain}"),
		[TAILOR] = N_("tailor, 1 for each mirror: {gain}"),
	};
	/* a bonus card may count attendants, too */
	struct castle after = *c;
	after.attendant[after.attendants++] = (uint8_t)kind;
	struct message m = message(about[kind]);
	with_gain(&m, "gain", ludwig_castle_points(&after) - ludwig_castle_points(c));
	put(out, t, &m);
}

static void put_card(const struct sitting *t, const struct castle *c, int card, struct buf *out)
{
	struct plan plan;
	if (card < 1 || card > CARDS)
		return;
	ludwig_draw_plan(c, &plan);
	buf_put(out, tr(t->cli->catalogue, ludwig_card_text[card]));
	buf_put(out, ": ");
	ludwig_put_gain(out, ludwig_card_points(c, &plan, card));
}

static void put_bonus(const struct sitting *t, int type, struct buf *out)
{
	static const char *const about[REGULAR] = {
		[FOOD] = N_("food bonus: one of five tiles"),
		[LIVING] = N_("living bonus: an attendant"),
		[UTILITY] = N_("utility bonus: one of three bonus cards"),
		[OUTDOOR] = N_("outdoor bonus: a fountain"),
		[SLEEPING] = N_("sleeping bonus: a tower"),
		[CORRIDOR] = N_("corridor bonus: a grand foyer"),
		[DOWNSTAIRS] = "",
	};
	buf_put(out, tr(t->cli->catalogue, about[type]));
}

/* An answer to a proposal: what would be done, or who decides then. */
static void put_answer(const struct sitting *t, const struct state *s, int seat, const struct said *said, struct buf *out)
{
	if (said->verb == VERB_AGREE) {
		buf_put(out, tr(t->cli->catalogue, N_("agree")));
		buf_put(out, ": ");
		ludwig_put_option(t, s, s->castle[said->castle].proposer, s->castle[said->castle].proposal, out);
		return;
	}
	int older = ludwig_older(s, said->castle);
	struct message m = older == seat ? message(N_("object: you are older, so you decide"))
	                                 : message(N_("object: {name} is older and will decide"));
	if (older != seat)
		message_text(&m, "name", chair_name(t, older));
	put(out, t, &m);
}

void ludwig_put_option(const struct sitting *t, const struct state *s, int seat, move move_, struct buf *out)
{
	struct said said = ludwig_said(move_);
	const struct castle *c = &s->castle[said.castle];
	struct message m;
	switch (said.verb) {
	case VERB_LUDWIG:
	case VERB_LEFT:
		put_share(t, s, seat, &said, out);
		break;
	case VERB_PICK:
		m = message(N_("{one} and {other}"));
		with_room(&m, "one", said.what);
		with_room(&m, "other", said.x);
		put(out, t, &m);
		break;
	case VERB_PLACE:
		put_place(t, s, &said, out);
		break;
	case VERB_TAKE:
	case VERB_SPECIAL:
		put_take(t, c, said.what, out);
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

bool ludwig_decides(const struct state *s, int castle, int seat)
{
	const struct castle *c = &s->castle[castle];
	return c->overruled ? ludwig_older(s, castle) == seat : !c->chain || c->chain_seat == seat;
}

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
		if (c->proposer != NOTHING) {
			put_proposal(t, c, seat, out);
			return;
		}
		if (!ludwig_decides(s, castle, seat)) {
			m = message(N_("{name} decides in {castle}"));
			message_text(&m, "name", chair_name(t, c->overruled ? ludwig_older(s, castle) : c->chain_seat));
			message_term(&m, "castle", ludwig_castle_name[castle]);
			break;
		}
		m = message(c->chain ? chain[c->chain] : N_("Build in {castle}"));
		if (c->chain == PUT)
			with_room(&m, "room", c->chain_room);
		message_term(&m, "castle", ludwig_castle_name[castle]);
		break;
	case OVER:
		return;
	}
	put(out, t, &m);
	if (c->overruled && s->phase == BUILD && ludwig_decides(s, castle, seat)) {
		buf_put(out, out->len && out->text[out->len - 1] == '?' ? " " : ". ");
		buf_put(out, tr(t->cli->catalogue, N_("You are older, so you decide")));
	}
}
