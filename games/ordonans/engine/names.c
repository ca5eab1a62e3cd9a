/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Moves as text: their names in records, why words are no legal move, and the
 * sentences for people.
 *
 * A name says everything that a move needs and nothing of how it came about: cards by
 * what they show, because cards of a kind are all the same, and territories by number.
 * Names stand in records for ever. Sentences may change, and are translated.
 */
#include "ordonans.h"

#include "sight.h"

#include <string.h>

/* ---- cards ---- */

/* Of a split card both sides are named, then the one that counts: there may be another
 * card that has only that one. */
static void put_card(face f, int side, struct buf *out)
{
	ordonans_put_face(f, out);
	if (ordonans_sort(f) != SPLIT)
		return;
	buf_char(out, ':');
	ordonans_put_icons(ordonans_icons(f, side), out);
}

void ordonans_put_laid(const struct state *s, const struct army *a, int i, struct buf *out)
{
	put_card(s->face[a->card[i]], ordonans_side(a, i), out);
}

/* ---- names ---- */

/* " lance+bow 2": a card and its territory. */
static void put_at(const struct state *s, int card, int side, int territory, struct buf *out)
{
	assert(card < KINDS && territory < TERRITORIES);
	buf_char(out, ' ');
	put_card(s->face[card], side, out);
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

/* ---- sentences ---- */

/* A special goes by its title and a troop by its icons, each of which is translated: see
 * message_term and message_terms. */
static void with_card(struct message *m, const char *key, const struct state *s, int card, int side)
{
	char name[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(name, sizeof name);
	face f = card == UNSEEN ? 0 : s->face[card];
	if (card != UNSEEN && !ordonans_troop(f)) {
		message_term(m, key, ordonans_special(f)->name);
		return;
	}
	if (card == UNSEEN)
		buf_char(&b, '?');
	else
		put_card(f, side, &b);
	message_terms(m, key, name);
}

/* A territory by its number, or a card by its name: what a line of the tally has as its piece
 * and its causes. */
struct message ordonans_piece(const char *name)
{
	if (name[0] >= '1' && name[0] < '1' + TERRITORIES && !name[1])
		return message(ordonans_territory_name[name[0] - '1']);
	for (int effect = 0; effect < EFFECTS; effect++)
		if (strcmp(ordonans_terms[ICONS + effect].sign, name) == 0)
			return message(ordonans_terms[ICONS + effect].name);
	struct message m = message("{card}");
	message_terms(&m, "card", name);
	return m;
}

static void with_territory(struct message *m, const char *key, int territory)
{
	assert(territory >= 0 && territory < TERRITORIES);
	message_term(m, key, ordonans_territory_name[territory]);
}

/* A player, by letter as in show(): names are not the game's affair. */
static void with_seat(struct message *m, int seat)
{
	assert(seat >= 0 && seat < SEATS);
	message_text(m, "seat", (const char[]){ (char)('A' + seat), '\0' });
}

/* Armies lie open, so everybody hears everything of it. */
static struct message tell_ordonance(const struct state *s, const struct card_move *said)
{
	static const char *const sentence[] = {
		[VERB_MUSTER] = N_("Muster: draws two more cards"),
		[VERB_MARCH] = N_("March: {card} from {from} to {to}"),
		[VERB_EXCHANGE] = N_("Exchange: {card} in {from} and {other} in {to}"),
		[VERB_ASSAULT] = N_("Assault: {seat}’s {card} leaves {from} and goes under the deck"),
		[VERB_INTRIGUE] = N_("Intrigue: {seat}’s {card} from {from} to {to}"),
	};
	assert(said->verb >= VERB_MUSTER && said->verb <= VERB_INTRIGUE);
	struct message m = message(sentence[said->verb]);
	if (said->verb == VERB_MUSTER)
		return m;
	with_card(&m, "card", s, said->card, said->side);
	with_territory(&m, "from", said->territory);
	if (said->verb != VERB_ASSAULT)
		with_territory(&m, "to", said->to);
	if (said->verb == VERB_EXCHANGE)
		with_card(&m, "other", s, said->other, said->other_side);
	if (said->verb == VERB_ASSAULT || said->verb == VERB_INTRIGUE)
		with_seat(&m, said->seat);
	return m;
}

/* All of them are specials and shown to everybody, so nothing here depends on the viewer. */
static struct message tell_reveal(const struct state *s, int seat)
{
	char names[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(names, sizeof names);
	for (int i = 0; i < s->hands[seat]; i++) {
		int card = s->hand[seat][i];
		buf_put(&b, i ? ", " : "");
		buf_put(&b, card == UNSEEN || ordonans_troop(s->face[card]) ? "?" : ordonans_special(s->face[card])->name);
	}
	struct message m = s->hands[seat] ? message(N_("has no troops, shows {cards} and draws six"))
	                                  : message(N_("has no cards and draws six"));
	if (s->hands[seat])
		message_terms(&m, "cards", names);
	return m;
}

struct message ordonans_tell(const struct view *view, int seat, move made)
{
	const struct state *s = view_state(view);
	assert(seat >= 0 && seat < s->seats);
	struct card_move said = ordonans_said(made);
	struct message m = message(NULL);
	switch ((enum verb)said.verb) {
	case VERB_TROOP:
	case VERB_KINGDOM:
		m = message(N_("{card} to {territory}"));
		with_card(&m, "card", s, said.card, said.side);
		with_territory(&m, "territory", said.territory);
		break;
	case VERB_BOTTOM:
		/* only who puts it there sees it (R21) */
		m = view->seat == seat ? message(N_("puts {card} under the deck")) : message(N_("puts a special card under the deck"));
		if (view->seat == seat)
			with_card(&m, "card", s, said.card, 0);
		break;
	case VERB_DONE:
		m = message(N_("ends the turn"));
		break;
	case VERB_PASS:
		/* which of the two it is tells the others something about the hand */
		m = ordonans_full(s, seat) ? message(N_("passes: full everywhere")) : message(N_("passes: no troops left"));
		break;
	case VERB_REVEAL:
		m = tell_reveal(s, seat);
		break;
	case VERB_CLAIM:
		m = message(N_("claims {territory}"));
		with_territory(&m, "territory", said.territory);
		break;
	case VERB_MUSTER:
	case VERB_MARCH:
	case VERB_EXCHANGE:
	case VERB_ASSAULT:
	case VERB_INTRIGUE:
		m = tell_ordonance(s, &said);
		break;
	}
	return m;
}

/* Points are how things stand now, and may go down again: a move brings none. */
int ordonans_gain(const struct view *before, const struct view *after, int seat, move m)
{
	(void)before;
	(void)after;
	(void)seat;
	(void)m;
	return 0;
}
