/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The story of a game, for people: what a move does, what comes of it, and what a log shows
 * beside it.
 */
#include "castle.h"

#include "told.h"

#include <assert.h>
#include <string.h>

/* ---- moves as sentences ---- */

/* Degrees instead of quarter turns: the terms of a record are not those of people. */
static struct message tell_place(int cell, int turn)
{
	char name[16];
	struct buf b = buf_over(name, sizeof name);
	castle_name_cell(cell, &b);
	struct message m = turn ? message(N_("a tile at {cell}, turned {degrees}°"))
	                        : message(N_("a tile at {cell}, not turned"));
	message_text(&m, "cell", name);
	if (turn)
		message_int(&m, "degrees", 90 * turn);
	return m;
}

/* A follower is called by its role there (p. 3). Each kind has a sentence of its own, since
 * one that is put together from words cannot be declined. */
static struct message tell_follower(const struct state *s, int slot)
{
	if (slot == NO_SLOT)
		return message(N_("no follower"));
	static const char *const as[KINDS] = {
		[HOUSE] = N_("a squire in the house {where}"),
		[TOWER] = N_("a knight in the tower {where}"),
		[COURT] = N_("a merchant on the court {where}"),
		[PATH] = N_("a herald on the path {where}"),
	};
	struct message m = message(as[s->feature[castle_feature_at(s, s->at, slot)].kind]);
	message_term(&m, "where", castle_slot_words[slot]);
	return m;
}

/* Nothing is secret between the two, so every viewer hears the same. */
struct message castle_tell(const struct view *view, int seat, move m)
{
	assert(seat >= 0 && seat < SEATS);
	const struct state *s = view_state(view);
	int argument = castle_argument(m);
	switch (castle_verb(m)) {
	case VERB_PLACE:
		return tell_place(argument / 4, argument % 4);
	case VERB_FOLLOWER:
		return tell_follower(s, argument);
	case VERB_SCORE:
		return castle_rule(s, argument, 0);
	case VERB_DOUBLE:
		/* asked about in the position before the move, which still has its subject */
		if (s->feature[s->subject].kind == TOWER)
			return argument ? message(N_("uses token 2: the tower counts double")) : message(N_("keeps token 2"));
		return argument ? message(N_("uses token 3: the house counts double")) : message(N_("keeps token 3"));
	case VERB_AGAIN:
		return argument ? message(N_("uses token 1: another turn")) : message(N_("keeps token 1"));
	}
	return message(NULL);
}

/* ---- news ---- */

/* Not kept in the state, since it follows from it: a tile that was drawn is in hand, lies
 * somewhere, or is gone. */
bool castle_removed(const struct state *s, int i)
{
	assert(i >= 0 && i < TILES);
	return i < s->drawn && s->deck[i] != s->hand && !memchr(s->tile, s->deck[i], sizeof s->tile);
}

/* Tokens that are used are told by the move itself; what is taken is not, nor is a tile
 * that never came to anybody's hand. */
void castle_notice(const struct view *was, const struct view *is, struct told *told)
{
	const struct state *before = view_state(was), *after = view_state(is);
	for (int seat = 0; seat < SEATS; seat++)
		for (int kind = 1; kind < TOKENS; kind++) {
			int had = before->held[seat][kind] + before->fresh[seat][kind];
			int has = after->held[seat][kind] + after->fresh[seat][kind];
			struct message m = message(N_("takes token {token}"));
			char sign[SIGN_SIZE];
			struct buf b = buf_over(sign, sizeof sign);
			buf_put(&b, "token ");
			buf_int(&b, kind);
			message_int(&m, "token", kind);
			for (; had < has; had++)
				told_note(told, seat, &m, sign, NULL);
		}
	for (int i = before->drawn; i < after->drawn; i++)
		if (castle_removed(after, i)) {
			struct message m = message(N_("tile {tile} fits nowhere and is removed from the game"));
			message_int(&m, "tile", after->deck[i]);
			told_note(told, -1, &m, NULL, NULL);
		}
}

/* ---- what a log shows ---- */

/* Each turn begins with a tile: one that lies, or the one in hand. */
int castle_turn(const struct view *view)
{
	const struct state *s = view_state(view);
	int n = s->phase == PLACE;
	for (int cell = 0; cell < CELLS; cell++)
		n += castle_ground[cell] == EMPTY && s->tile[cell] != EMPTY;
	return n;
}

/* The tile as it lies, or the token that is used. */
void castle_picture(const struct view *view, int seat, move m, struct buf *shows, struct buf *where)
{
	const struct state *s = view_state(view);
	int argument = castle_argument(m);
	(void)seat;
	switch (castle_verb(m)) {
	case VERB_PLACE:
	case VERB_FOLLOWER: {
		bool place = castle_verb(m) == VERB_PLACE;
		buf_put(shows, "tile ");
		buf_int(shows, place ? s->hand : s->tile[s->at]);
		buf_put(shows, " r");
		buf_int(shows, place ? argument % 4 : s->turn[s->at]);
		castle_name_cell(place ? argument / 4 : s->at, where);
		return;
	}
	case VERB_SCORE:
		castle_name_feature(s, argument, where);
		return;
	case VERB_DOUBLE:
	case VERB_AGAIN:
		buf_put(shows, "token ");
		buf_int(shows, castle_verb(m) == VERB_AGAIN ? 1 : castle_doubler(s->feature[s->subject].kind));
		return;
	}
}
