/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Moves as text: their names in records, and why words are no legal move.
 *
 * A name says everything that a move needs and nothing of how it came about: cards by
 * what they show, because cards of a kind are all the same, and territories by number.
 * Names stand in records for ever.
 */
#include "ordonans.h"

#include <string.h>

/* ---- cards ---- */

/* Of a split card both sides are named, then the one that counts: there may be another
 * card that has only that one. */
void ordonans_put_side(face f, int side, struct buf *out)
{
	ordonans_put_face(f, out);
	if (ordonans_sort(f) != SPLIT)
		return;
	buf_char(out, ':');
	ordonans_put_icons(ordonans_icons(f, side), out);
}

void ordonans_put_laid(const struct state *s, const struct army *a, int i, struct buf *out)
{
	ordonans_put_side(s->face[a->card[i]], ordonans_side(a, i), out);
}

/* ---- names ---- */

/* " lance+bow 2": a card and its territory. */
static void put_at(const struct state *s, int card, int side, int territory, struct buf *out)
{
	assert(card < KINDS && territory < TERRITORIES);
	buf_char(out, ' ');
	ordonans_put_side(s->face[card], side, out);
	buf_char(out, ' ');
	buf_int(out, territory + 1);
}

/* What one does not know has a name, too: it stands in views, never in a move. */
void ordonans_put_held(const struct state *s, int card, struct buf *out)
{
	if (card == UNSEEN)
		buf_char(out, '?');
	else
		ordonans_put_face(s->face[card], out);
}

static void put_special(const struct state *s, int card, struct buf *out)
{
	buf_char(out, ' ');
	ordonans_put_held(s, card, out);
}

static void put_number(struct buf *out, int number)
{
	buf_char(out, ' ');
	buf_int(out, number);
}

/* Every ordonance is named with all that it needs, in the order in which it is carried out. */
void ordonans_name_move(const struct state *s, int seat, move m, struct buf *out)
{
	static const char *const verb[] = {
		[VERB_TROOP] = "troop", [VERB_KINGDOM] = "kingdom", [VERB_MUSTER] = "ordonance muster",
		[VERB_MARCH] = "ordonance march", [VERB_EXCHANGE] = "ordonance exchange",
		[VERB_ASSAULT] = "ordonance assault", [VERB_INTRIGUE] = "ordonance intrigue",
		[VERB_BOTTOM] = "bottom", [VERB_DONE] = "done", [VERB_PASS] = "pass", [VERB_REVEAL] = "reveal",
		[VERB_CLAIM] = "claim",
	};
	struct card_move said = ordonans_said(m);
	assert(said.verb < sizeof verb / sizeof *verb);
	buf_put(out, verb[said.verb]);
	switch ((enum verb)said.verb) {
	case VERB_TROOP:
		put_at(s, said.card, said.side, said.territory, out);
		break;
	case VERB_KINGDOM:
		put_special(s, said.card, out);
		put_number(out, said.territory + 1);
		break;
	case VERB_ASSAULT:
	case VERB_INTRIGUE:
		put_number(out, said.seat);
		put_at(s, said.card, said.side, said.territory, out);
		if (said.verb == VERB_INTRIGUE)
			put_number(out, said.to + 1);
		break;
	case VERB_MARCH:
		put_at(s, said.card, said.side, said.territory, out);
		put_number(out, said.to + 1);
		break;
	case VERB_EXCHANGE:
		put_at(s, said.card, said.side, said.territory, out);
		put_at(s, said.other, said.other_side, said.to, out);
		break;
	case VERB_BOTTOM:
		put_special(s, said.card, out);
		break;
	case VERB_REVEAL:
		/* a record proves so that there was no troop (R8) */
		for (int i = 0; i < s->hands[seat]; i++)
			put_special(s, s->hand[seat][i], out);
		break;
	case VERB_CLAIM:
		put_number(out, said.territory + 1);
		break;
	case VERB_MUSTER:
	case VERB_DONE:
	case VERB_PASS:
		break;
	}
}

/* ---- refusals ----
 *
 * Whoever types a move that is not legal is told which rule is in the way, as far as that
 * can be seen from the verb and the position; what the words after it mean is not looked
 * into, as names are found by walking the legal moves.
 */

/* By whole words: "passed" is not "pass". */
static bool begins(const char *words, const char *verb)
{
	size_t n = strlen(verb);
	return strncmp(words, verb, n) == 0 && (!words[n] || words[n] == ' ');
}

/* Why a troop cannot be laid: the first of these that holds is what stops every troop, and
 * only if none does was it this card or this territory. */
static struct message refuse_troop(const struct state *s, int seat)
{
	if (s->phase == BOTTOM)
		return message(N_("you have already laid your troop: “bottom NAME” or “done”"));
	if (ordonans_full(s, seat))
		return message(N_("your side is full everywhere: “pass”"));
	if (s->dry)
		return message(N_("no troops are left: “pass”"));
	if (!ordonans_holds(s, seat, true))
		return message(N_("you have no troop in your hand: show it with “reveal” and the names of all its cards"));
	return message(N_("“troop FACE TERRITORY” needs a card from your hand, icons from weak to strong, "
	                  "and a territory 1 to 5 with room; a split card needs the chosen half: lance/bow:bow"));
}

struct message ordonans_refuse(const struct state *s, int seat, const char *words)
{
	assert(seat >= 0 && seat < s->seats && words);
	bool special = begins(words, "kingdom") || begins(words, "ordonance");
	if (begins(words, "claim"))
		return message(N_("that territory cannot be claimed: your army must be complete, "
		                  "and nothing still to come may change who holds it"));
	/* the caller says that it is not their turn */
	if (seat != s->seat)
		return message(NULL);
	if (begins(words, "troop"))
		return refuse_troop(s, seat);
	if (special && s->phase != START)
		return message(N_("you may play only one special per turn, and only at its start"));
	if (special && !s->expansion)
		return message(N_("kingdoms and ordonances belong to the expansion, which this game does not use"));
	if (begins(words, "kingdom"))
		return message(N_("“kingdom NAME TERRITORY” needs a kingdom card from your hand "
		                  "and a territory that is not closed"));
	if (special)
		return message(N_("“ordonance NAME …” needs that card in your hand and a legal target"));
	if (begins(words, "pass"))
		return message(N_("you must lay a troop: you may pass only if your side is full or no troops are left"));
	if (begins(words, "reveal"))
		return message(N_("you may show your hand only if you must lay a troop and hold none; "
		                  "name its cards in the order of the card list"));
	if (begins(words, "bottom") || begins(words, "done"))
		return s->phase == BOTTOM ? message(N_("“bottom NAME” needs a kingdom or an ordonance from your hand"))
		                          : message(N_("lay a troop first"));
	return message(NULL);
}
