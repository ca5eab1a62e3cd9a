/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What stands beside the territories: the players, the hand, what is asked, what
 * the chosen card would do; and who is strongest somewhere, and why.
 *
 * The column is narrow and, on a small terminal, short. What a person needs for the next
 * key comes first, and reasons come last: those are cut off where there is no room.
 */
#include "ordonans_view.h"
#include "panel.h"

enum { ROOMY = 30 /* lines from which on words need not be spared */ };

/* Of a screen with so many lines the panel gets one less. */
static bool roomy(const struct panel *p)
{
	return p->canvas->lines >= ROOMY - 1;
}

/* ---- players ---- */

/* While somebody may claim it is their turn on this screen, though another's by the rules. */
static void put_seats(struct panel *p)
{
	const struct state *s = p->desk->view;
	int turn = s->phase == OVER ? -1 : p->desk->seat >= 0 ? p->desk->seat : s->seat;
	for (int seat = 0; seat < s->seats; seat++) {
		panel_seat(p, seat, seat == turn, ordonans_points(s, seat));
		if (!roomy(p))
			continue;
		struct message m = message_n(NP_("{n} card in hand", "{n} cards in hand"), s->hands[seat]);
		panel_message(p, &m, 3, PAINT_PLAIN, FAINT);
	}
	if (s->phase == OVER)
		return;
	struct message m = message(N_("Turn {turn}, deck {deck}"));
	message_int(&m, "turn", ordonans_turn(s));
	message_int(&m, "deck", s->left);
	panel_message(p, &m, 0, PAINT_PLAIN, FAINT);
}

/* ---- the hand ---- */

/* A card in signs and in words; where it is split the half that counts is told
 * below. */
static void put_card(struct panel *p, face f, int ink, int flags)
{
	const struct desk *d = p->desk;
	enum { SIGNS = 3, WORDS = 9 };
	char signs[32];
	struct buf b = buf_over(signs, sizeof signs), words = { 0 };
	/* words begin in one column, unless a card has more signs than fit before it */
	ordonans_put_signs(f, d->utf8, &b);
	ordonans_put_title(f, d->catalogue, &words);
	int wide = text_width(signs), from = wide > WORDS - SIGNS - 1 ? SIGNS + wide + 1 : WORDS;
	canvas_text(p->canvas, p->line, SIGNS, p->canvas->columns - SIGNS, signs, ink, BOLD | (flags & ~FAINT));
	canvas_title(p->canvas, p->line, from, p->canvas->columns - from, buf_text(&words), ink, flags);
	buf_free(&words);
	p->line++;
}

/* What needs no card. */
static void put_deed(struct panel *p, const struct hand_item *item, int flags)
{
	assert(item->card == NOTHING && item->verb >= VERB_DONE && item->verb <= VERB_CLAIM);
	struct message m;
	switch (item->verb) {
	case VERB_DONE:
		m = message(N_("keep the rest, end your turn"));
		break;
	case VERB_PASS:
		m = message(N_("pass"));
		break;
	case VERB_REVEAL:
		m = message(N_("show your hand, draw six"));
		break;
	default:
		m = message(N_("claim {territory}"));
		message_term(&m, "territory", ordonans_territory_name[item->territory]);
	}
	panel_message(p, &m, 3, PAINT_PLAIN, flags);
}

/* The numbers are the keys that choose; there are only nine of them. */
static void put_items(struct panel *p)
{
	const struct desk *d = p->desk;
	struct hand_item items[ITEMS];
	int n = ordonans_items(d, items);
	assert(n > 0 && n <= ITEMS);
	for (int i = 0; i < n; i++) {
		bool chosen = i == choice_in(d)->item;
		int flags = chosen ? BOLD | UNDERLINED : items[i].legal ? 0 : FAINT;
		panel_choice(p, i < 9 ? (wchar_t)(L'1' + i) : L' ', chosen);
		if (items[i].card == NOTHING)
			put_deed(p, &items[i], flags);
		else
			put_card(p, d->view->face[items[i].card], PAINT_PLAIN, flags);
	}
}

/* The only person's hand while others play: to think ahead. Where several sit at one keyboard
 * nobody's hand is shown. */
static void put_hand(struct panel *p)
{
	const struct state *s = p->desk->view;
	int viewer = sitting_viewer(p->desk->sitting);
	for (int i = 0; viewer >= 0 && s->phase != OVER && i < s->hands[viewer]; i++)
		if (s->hand[viewer][i] != UNSEEN)
			put_card(p, s->face[s->hand[viewer][i]], PAINT_PLAIN, FAINT);
}

/* ---- what would be ---- */

/* "Edessa: II, then III", and the groups then. Nothing where the person has no army and gets
 * none, as when a kingdom is laid into a territory of others. */
static void put_change(struct panel *p, const struct state *after, int territory)
{
	const struct desk *d = p->desk;
	assert(d->seat >= 0 && territory >= 0 && territory < TERRITORIES);
	if (!after->army[d->seat][territory].cards && !d->view->army[d->seat][territory].cards)
		return;
	struct message m = ordonans_change(d->view, after, territory, d->seat);
	panel_message(p, &m, 0, PAINT_PLAIN, BOLD);
	struct buf b = { 0 };
	ordonans_put_group_signs(ordonans_strength(after, d->seat, territory), &b);
	panel_words(p, buf_text(&b), 2, PAINT_PLAIN, 0);
	buf_free(&b);
}

/* Where armies change, and how. A move between two territories has two outcomes to show, and
 * then there is no room for the reason. */
static void put_outcome(struct panel *p, move chosen)
{
	const struct desk *d = p->desk;
	struct card_move said = ordonans_said(chosen);
	struct state after;
	if (!ordonans_after(d->view, d->seat, chosen, &after))
		return;
	put_change(p, &after, said.territory);
	if (ordonans_two_territories(said.verb)) {
		put_change(p, &after, said.to);
	} else if (after.army[d->seat][said.territory].cards) {
		struct message why = ordonans_explain(&after, said.territory, d->seat);
		panel_message(p, &why, 0, PAINT_PLAIN, FAINT);
	}
}

/* ---- what is asked ---- */

/* Nothing can be laid: why, and what is done then, after a special or at once. */
static struct message question_in_vain(const struct state *s, int seat, int verb, bool special, bool plain)
{
	assert(verb == VERB_REVEAL || verb == VERB_PASS);
	struct message m;
	if (verb == VERB_REVEAL)
		m = special ? message(N_("No troops in hand: a special first, or {deed}"))
		            : message(N_("No troops in hand: {deed}"));
	else if (ordonans_full(s, seat))
		m = special ? message(N_("Full everywhere: a special, or {deed}")) : message(N_("Full everywhere: {deed}"));
	else
		m = special ? message(N_("No troops in hand or deck: a special, or {deed}"))
		            : message(N_("No troops in hand or deck: {deed}"));
	if (plain)
		message_term(&m, "deed", verb == VERB_REVEAL ? N_("“reveal”") : N_("“pass”"));
	else
		message_term(&m, "deed", verb == VERB_REVEAL ? N_("show your hand") : N_("pass"));
	return m;
}

/* Read off the legal moves: only the rules know why somebody cannot lay a troop, and whether a
 * special could be played instead. */
struct message ordonans_question(const struct state *s, int seat, const move *legal, int moves, bool plain)
{
	assert(seat >= 0 && seat < s->seats && moves > 0);
	int in_vain = -1;
	bool special = false;
	/* whoever is not on turn and is asked all the same can only claim */
	if (seat != s->seat)
		return plain ? message(N_("You may claim a territory, or type “later” to play on"))
		             : message(N_("You may claim a territory, or press o to play on"));
	for (int i = 0; i < moves; i++) {
		int verb = ordonans_said(legal[i]).verb;
		if (verb == VERB_PASS || verb == VERB_REVEAL)
			in_vain = verb;
		special = special || (verb > VERB_TROOP && verb < VERB_BOTTOM);
	}
	if (in_vain >= 0)
		return question_in_vain(s, seat, in_vain, special, plain);
	switch ((enum phase)s->phase) {
	case START:
		return s->expansion ? message(N_("Play a special card first, or a troop")) : message(N_("Lay a troop"));
	case LAY:
		return message(N_("Now lay a troop"));
	case BOTTOM:
		return message(N_("Put specials under the deck?"));
	case OVER:
		break;
	}
	return message(NULL);
}

/* The cards that can be chosen from, near the one under the cursor: with four players there can
 * be dozens, and the cursor is on the board as well. */
static void put_targets(struct panel *p)
{
	const struct desk *d = p->desk;
	struct target targets[TARGETS];
	/* the cursor stays in the middle, except near the ends of the list */
	int n = ordonans_targets(d, targets), at = choice_in(d)->at, most = roomy(p) ? 11 : 5;
	int from = at - most / 2;
	from = from + most > n ? n - most : from;
	from = from < 0 ? 0 : from;
	for (int i = from; i < n && i < from + most; i++) {
		const struct target *t = &targets[i];
		struct buf b = { 0 };
		if (t->seat != d->seat) {
			buf_char(&b, seat_letter(t->seat));
			buf_char(&b, ' ');
		}
		buf_put(&b, tr(d->catalogue, ordonans_territory_name[t->territory]));
		buf_put(&b, ": ");
		ordonans_put_half(d->view->face[t->card], t->side, d->catalogue, &b);
		panel_choice(p, L' ', i == at);
		panel_words(p, buf_text(&b), 2, PAINT_PLAIN, i == at ? BOLD | UNDERLINED : 0);
		buf_free(&b);
	}
}

/* The steps after the card: first one that lies, then where it goes. */
static const char *step_of(const struct desk *d, const struct hand_item *item)
{
	if (choice_in(d)->stage == STAGE_TARGET)
		return item->verb == VERB_ASSAULT   ? N_("Which card goes under the deck?")
		       : item->verb == VERB_EXCHANGE ? N_("Which card will you exchange?")
		                                     : N_("Which card will you move?");
	return item->verb == VERB_EXCHANGE ? N_("For which card?") : N_("Where to?");
}

/* Why a card cannot be played, or not there. It is told before somebody presses Enter in vain,
 * in the order in which the rules ask: may it be played at all, then where. */
static void put_refusal(struct panel *p, const struct hand_item *item)
{
	const struct desk *d = p->desk;
	const struct state *s = d->view;
	assert(d->seat >= 0);
	struct message m = message(NULL);
	int territory = choice_in(d)->territory;
	if (d->seat != s->seat)
		return;
	if (!item->legal)
		m = s->phase == BOTTOM         ? message(N_("Only specials go under the deck"))
		    : item->verb == VERB_TROOP ? message(N_("Your side is full everywhere"))
		    : s->phase == LAY          ? message(N_("Only one special per turn, before the troop"))
		                               : message(N_("It has no target now"));
	else if (item->verb == VERB_KINGDOM)
		m = message(N_("{territory} is closed"));
	else if (item->verb == VERB_TROOP)
		m = message(N_("{territory}: your side is full"));
	else if (ordonans_wants_territory(d))
		m = territory == choice_in(d)->target.territory ? message(N_("{territory}: the card is already there"))
		                                              : message(N_("{territory}: no room"));
	if (!m.id)
		return;
	if (item->legal)
		message_term(&m, "territory", ordonans_territory_name[territory]);
	panel_message(p, &m, 0, PAINT_WRONG, BOLD);
}

/* What the chosen card is and does: of a special the engine's sentence, as in the browser; of a
 * split card the half that is chosen. */
static void put_about(struct panel *p, const struct hand_item *item)
{
	const struct desk *d = p->desk;
	const struct ordonans_choice *m = choice_in(d);
	if (item->card == NOTHING || item->verb == VERB_BOTTOM)
		return;
	face f = d->view->face[item->card];
	/* why it cannot be laid is said below, and which half would count does not matter then */
	if (ordonans_troop(f) && !item->legal)
		return;
	if (!ordonans_troop(f) && m->stage == STAGE_CARD)
		panel_words(p, tr(d->catalogue, ordonans_special(f)->text), 0, PAINT_PLAIN, 0);
	if (ordonans_sort(f) != SPLIT)
		return;
	struct buf b = { 0 };
	ordonans_put_half(f, m->side, d->catalogue, &b);
	panel_words(p, buf_text(&b), 0, PAINT_PLAIN, 0);
	buf_free(&b);
	panel_line(p, N_("r: the other half"), FAINT);
}

/* In the first step the hand is there to choose from; later only the card that was chosen,
 * with what it is asked for. */
static void put_question(struct panel *p)
{
	const struct desk *d = p->desk;
	const struct ordonans_choice *m = choice_in(d);
	struct hand_item item = ordonans_item(d);
	struct message question = ordonans_question(d->view, d->seat, d->move, d->moves, false);
	move chosen;
	if (m->stage == STAGE_CARD) {
		put_items(p);
		panel_message(p, &question, 0, PAINT_PLAIN, BOLD);
	} else {
		put_card(p, d->view->face[item.card], PAINT_PLAIN, BOLD);
		panel_line(p, step_of(d, &item), BOLD);
	}
	put_about(p, &item);
	put_targets(p);
	bool complete = ordonans_chosen(d, &chosen);
	if (complete)
		put_outcome(p, chosen);
	else if (m->stage == STAGE_GOAL || !item.legal || ordonans_wants_territory(d))
		put_refusal(p, &item);
	else if (m->stage == STAGE_CARD)
		panel_line(p, N_("Enter: choose the target"), FAINT);
	if (complete && m->armed)
		panel_line(p, item.verb < VERB_BOTTOM ? N_("Enter again to play it") : N_("Enter again to confirm"),
		           BOLD | UNDERLINED);
}

/* ---- looking round ---- */

/* The armies of a territory from strong to weak, each with what puts it there: the groups, in
 * the order in which they are compared, and the sentence that the tally has, too. */
static void put_ranking(struct panel *p, int territory)
{
	const struct desk *d = p->desk;
	const struct state *s = d->view;
	uint8_t order[SEATS];
	int n = ordonans_order(s, territory, order);
	for (int place = 0; place < n; place++) {
		struct buf b = { 0 };
		buf_put(&b, ordonans_marker_name[place]);
		buf_put(&b, "  ");
		ordonans_put_group_signs(ordonans_strength(s, order[place], territory), &b);
		canvas_glyph(p->canvas, p->line, 0, (wchar_t)seat_letter(order[place]), PAINT_LIGHT, PAINT_SEAT + order[place],
		             BOLD | MONO_REVERSED);
		panel_words(p, buf_text(&b), 2, PAINT_PLAIN, BOLD);
		buf_free(&b);
		/* between the first two it is told once */
		struct message why = ordonans_explain(s, territory, order[place]);
		if (place != 1)
			panel_message(p, &why, 2, PAINT_PLAIN, FAINT);
	}
	if (!n)
		panel_line(p, N_("No army yet"), 0);
}

/* Everything about one territory, and the cards of one army there: the board shows counts, in
 * which one cannot see what lies below. */
static void put_inspection(struct panel *p)
{
	const struct desk *d = p->desk;
	const struct state *s = d->view;
	const struct ordonans_choice *m = choice_in(d);
	assert(m->army < s->seats && m->territory < TERRITORIES);
	const struct army *a = &s->army[m->army][m->territory];
	panel_line(p, ordonans_territory_name[m->territory], BOLD | UNDERLINED);
	put_ranking(p, m->territory);
	for (int i = 0; i < s->kingdoms; i++) {
		const struct kingdom *k = &s->kingdom[i];
		if (k->territory != m->territory)
			continue;
		struct message kingdom = message(N_("{seat} played {card}"));
		char letter[2] = { seat_letter(k->seat), 0 };
		message_text(&kingdom, "seat", letter);
		message_term(&kingdom, "card", ordonans_special(s->face[k->card])->name);
		panel_message(p, &kingdom, 0, PAINT_PLAIN, 0);
	}
	struct buf b = { 0 };
	seat_put(d->sitting, m->army, &b);
	buf_put(&b, a->claimed ? " !" : "");
	panel_words(p, buf_text(&b), 0, PAINT_ACT, BOLD);
	for (int i = 0; i < a->cards; i++) {
		buf_clear(&b);
		ordonans_put_half(s->face[a->card[i]], ordonans_side(a, i), d->catalogue, &b);
		panel_words(p, buf_text(&b), 2, PAINT_PLAIN, 0);
	}
	buf_free(&b);
}

int ordonans_aside(const struct desk *d, struct canvas *c)
{
	struct panel p = { d, c, 0 };
	put_seats(&p);
	if (roomy(&p))
		p.line++;
	if (choice_in(d)->inspect)
		put_inspection(&p);
	else if (d->seat >= 0)
		put_question(&p);
	else
		put_hand(&p);
	return p.line;
}
