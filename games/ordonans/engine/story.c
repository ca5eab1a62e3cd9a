/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The story of a game, for people: what a move does, what comes of it, and what a log shows
 * beside it.
 */
#include "ordonans.h"

#include "sight.h"
#include "told.h"

#include <string.h>

/* ---- pieces ---- */

/* A special goes by its title and a troop by its icons, each of which is translated: see
 * message_term and message_terms. */
static void with_card(struct message *m, const char *key, const struct state *s, int card, int side)
{
	char name[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(name, sizeof name);
	if (card != UNSEEN && !ordonans_troop(s->face[card])) {
		message_term(m, key, ordonans_special(s->face[card])->name);
		return;
	}
	if (card == UNSEEN)
		buf_char(&b, '?');
	else
		ordonans_put_side(s->face[card], side, &b);
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

/* Territories, which have a line each. */
void ordonans_favourite(const struct tally_line *line, struct buf *sign)
{
	assert(line && sign);
	buf_put(sign, line->piece);
}

static void with_territory(struct message *m, const char *key, int territory)
{
	assert(territory >= 0 && territory < TERRITORIES);
	message_term(m, key, ordonans_territory_name[territory]);
}

/* A player, by letter as in show(): names are not the game's affair. */
static void with_seat(struct message *m, const char *key, int seat)
{
	assert(seat >= 0 && seat < SEATS);
	message_text(m, key, (const char[]){ (char)('A' + seat), '\0' });
}

/* ---- moves as sentences ---- */

/* Soldiers one by one, as whoever sees them come would count them: "a lance and two bows".
 * Each is a term of its own, since other languages have other cases here. */
static struct message tell_troop(face f, int side, int territory)
{
	static const char *const some[ICONS][2] = {
		[LANCE] = { N_("a lance"), N_("two lances") },
		[BOW] = { N_("a bow"), N_("two bows") },
		[SWORD] = { N_("a sword"), N_("two swords") },
		[HELMET] = { N_("a helmet"), N_("two helmets") },
		[BANNER] = { N_("a banner"), N_("two banners") },
	};
	static const char *const sentence[] = {
		N_("sends {a} to {territory}"),
		N_("sends {a} and {b} to {territory}"),
		N_("sends {a}, {b} and {c} to {territory}"),
		N_("sends {a}, {b}, {c} and {d} to {territory}"),
		N_("sends {a}, {b}, {c}, {d} and {e} to {territory}"),
	};
	static const char *const place[ICONS] = { "a", "b", "c", "d", "e" };
	icons shown = ordonans_icons(f, side);
	const char *found[ICONS];
	int n = 0;
	for (int icon = LANCE; icon <= BANNER; icon++)
		if (ordonans_count(shown, icon))
			found[n++] = some[icon][ordonans_count(shown, icon) - 1];
	assert(n > 0);
	struct message m = message(sentence[n - 1]);
	for (int i = 0; i < n; i++)
		message_term(&m, place[i], found[i]);
	with_territory(&m, "territory", territory);
	return m;
}

/* Armies lie open, so everybody hears all of it. */
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
		with_seat(&m, "seat", said->seat);
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

/* You see that a turn ends when the next player moves, so there is no sentence for it. */
struct message ordonans_tell(const struct view *view, int seat, move made)
{
	const struct state *s = view_state(view);
	assert(seat >= 0 && seat < s->seats);
	struct card_move said = ordonans_said(made);
	struct message m = message(NULL);
	switch ((enum verb)said.verb) {
	case VERB_TROOP:
		return tell_troop(s->face[said.card], said.side, said.territory);
	case VERB_KINGDOM:
		m = message(N_("lays the kingdom “{card}” in {territory}"));
		with_card(&m, "card", s, said.card, 0);
		with_territory(&m, "territory", said.territory);
		break;
	case VERB_BOTTOM:
		/* only the player who puts it there sees it (R21) */
		m = view->seat == seat ? message(N_("puts “{card}” under the deck without showing it"))
		                       : message(N_("puts a card under the deck without showing it"));
		if (view->seat == seat)
			with_card(&m, "card", s, said.card, 0);
		break;
	case VERB_DONE:
		break;
	case VERB_PASS:
		/* which of the two it is tells the others something about the hand */
		m = ordonans_full(s, seat) ? message(N_("passes: full everywhere")) : message(N_("passes: no troops left"));
		break;
	case VERB_REVEAL:
		return tell_reveal(s, seat);
	case VERB_CLAIM:
		m = message(N_("claims {territory}"));
		with_territory(&m, "territory", said.territory);
		break;
	case VERB_MUSTER:
	case VERB_MARCH:
	case VERB_EXCHANGE:
	case VERB_ASSAULT:
	case VERB_INTRIGUE:
		return tell_ordonance(s, &said);
	}
	return m;
}

/* ---- what comes of it ---- */

/* Points are how things stand now, and may go down again: a move brings none. */
int ordonans_gain(const struct view *before, const struct view *after, int seat, move m)
{
	(void)before;
	(void)after;
	(void)seat;
	(void)m;
	return 0;
}

/* "Antioch is closed: A 3, B 2" */
static struct message tell_closed(const struct state *s, int territory)
{
	static const char *const sentence[] = {
		N_("{territory} is closed: {seat} 3"),
		N_("{territory} is closed: {seat} 3, {seat2} 2"),
		N_("{territory} is closed: {seat} 3, {seat2} 2, {seat3} 1"),
	};
	static const char *const key[] = { "seat", "seat2", "seat3" };
	uint8_t order[SEATS];
	int n = ordonans_order(s, territory, order);
	assert(n > 0);
	n = n < 3 ? n : 3;
	struct message m = message(sentence[n - 1]);
	with_territory(&m, "territory", territory);
	for (int i = 0; i < n; i++)
		with_seat(&m, key[i], order[i]);
	return m;
}

/* Of an army that has risen: where it stood, and where it stands now. */
static struct message tell_rise(int territory, int from, int to)
{
	bool came = from == 3;  /* without a marker, or not there at all */
	struct message m = message(to == 0 ? came ? N_("takes the lead in {territory}")
	                                          : N_("takes the lead in {territory}: {from} → {to}")
	                           : came  ? N_("now has marker {to} in {territory}")
	                                   : N_("rises in {territory}: {from} → {to}"));
	with_territory(&m, "territory", territory);
	if (!came)
		message_text(&m, "from", ordonans_marker_name[from]);
	if (!came || to)
		message_text(&m, "to", ordonans_marker_name[to]);
	return m;
}

/* Are the armies of a territory what they were, so that they stand in the same order? */
static bool same_armies(const struct state *before, const struct state *after, int territory)
{
	for (int seat = 0; seat < after->seats; seat++)
		if (memcmp(&before->army[seat][territory], &after->army[seat][territory], sizeof(struct army)) != 0)
			return false;
	return before->cancelled[territory] == after->cancelled[territory];
}

/* Moves tell what was laid, but not what that has changed, for which you would have to compare
 * all armies: who takes the lead from somebody, how the player who moves rises, what is closed. */
void ordonans_notice(const struct view *was, const struct view *is, struct told *told)
{
	const struct state *before = view_state(was), *after = view_state(is);
	assert(before->seats == after->seats);
	for (int territory = 0; territory < TERRITORIES; territory++) {
		uint8_t had[SEATS], has[SEATS];
		char where[] = { (char)('1' + territory), '\0' };
		bool same = same_armies(before, after, territory);
		int n = same ? 0 : ordonans_order(before, territory, had), m = same ? 0 : ordonans_order(after, territory, has);
		for (int place = 0; place < m && place < 3; place++) {
			int seat = has[place], from = ordonans_place_in(had, n, seat);
			/* the first army anywhere is the strongest there: that is no news */
			if (!n || place >= from || (place && seat != told->seat))
				continue;
			struct message rise = tell_rise(territory, from, place);
			told_note(told, seat, &rise, NULL, where);
		}
		if (ordonans_closed(after, territory) && !ordonans_closed(before, territory)) {
			struct message closed = tell_closed(after, territory);
			char shows[] = "closed 0";
			shows[sizeof shows - 2] = where[0];
			told_note(told, -1, &closed, shows, where);
		}
	}
}

/* ---- what a log shows ---- */

/* What somebody does until the next player is one turn, bottoms and all. */
int ordonans_turn_of(const struct view *view)
{
	return view_state(view)->turns;
}

/* A place is a territory, or a player's army in one: "3 1". */
static void put_army(struct buf *where, int territory, int seat)
{
	buf_put(where, where->len ? ", " : "");
	buf_int(where, territory + 1);
	buf_char(where, ' ');
	buf_int(where, seat);
}

/* The card and the territory, as in names of moves; places with a comma between them. */
void ordonans_picture(const struct view *view, int seat, move made, struct buf *shows, struct buf *where)
{
	const struct state *s = view_state(view);
	struct card_move said = ordonans_said(made);
	switch ((enum verb)said.verb) {
	case VERB_TROOP:
		/* of a split card the side that counts: both could be longer than a sign may be */
		ordonans_put_icons(ordonans_icons(s->face[said.card], said.side), shows);
		buf_char(shows, ' ');
		buf_int(shows, said.territory + 1);
		put_army(where, said.territory, seat);
		break;
	case VERB_KINGDOM:
		ordonans_put_face(s->face[said.card], shows);
		buf_char(shows, ' ');
		buf_int(shows, said.territory + 1);
		buf_int(where, said.territory + 1);
		break;
	case VERB_CLAIM:
		buf_put(shows, "claim ");
		buf_int(shows, said.territory + 1);
		put_army(where, said.territory, seat);
		break;
	case VERB_MUSTER:
		buf_put(shows, "muster");
		break;
	case VERB_MARCH:
	case VERB_EXCHANGE:
		buf_put(shows, said.verb == VERB_MARCH ? "march" : "exchange");
		put_army(where, said.territory, seat);
		put_army(where, said.to, seat);
		break;
	case VERB_ASSAULT:
	case VERB_INTRIGUE:
		buf_put(shows, said.verb == VERB_ASSAULT ? "assault" : "intrigue");
		put_army(where, said.territory, said.seat);
		if (said.verb == VERB_INTRIGUE)
			put_army(where, said.to, said.seat);
		break;
	case VERB_BOTTOM:
	case VERB_DONE:
	case VERB_PASS:
	case VERB_REVEAL:
		break;
	}
}
