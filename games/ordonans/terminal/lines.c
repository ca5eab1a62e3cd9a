/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Ordonans in plain lines: armies in words, so that they can be read aloud, the
 * hand with numbers, and moves by these.
 *
 * There can be hundreds of legal moves, mostly each troop in each territory. A list of
 * all of them helps nobody, so two numbers say which card goes where; only where few are
 * left, or an ordonance needs more words, is there a list.
 */
#include "ordonans_view.h"
#include "registry.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 79, FEW = 10 };

static void put_line(const struct catalogue *c, const char *sentence, struct buf *out)
{
	buf_put(out, tr(c, sentence));
	buf_char(out, '\n');
}

/* ---- the territories ---- */

/* "1 Antioch, up to 4 cards per player; No bows (B); full": what the kingdoms do is told with
 * the hand, and not with every position again. */
static void put_territory(const struct state *s, int territory, const struct catalogue *c, struct buf *out)
{
	assert(territory >= 0 && territory < TERRITORIES);
	struct buf text = { 0 };
	struct message m = ordonans_tell_territory(s, territory);
	message_put(&text, c, &m);
	for (int i = 0; i < s->kingdoms; i++) {
		const struct kingdom *k = &s->kingdom[i];
		if (k->territory != territory)
			continue;
		buf_put(&text, "; ");
		ordonans_put_title(s->face[k->card], c, &text);
		buf_put(&text, " (");
		buf_char(&text, seat_letter(k->seat));
		buf_char(&text, ')');
	}
	if (ordonans_closed(s, territory)) {
		buf_put(&text, "; ");
		buf_put(&text, tr(c, N_("full")));
	}
	text_hang(out, buf_text(&text), 2, PAGE);
	buf_char(out, '\n');
	buf_free(&text);
}

/* "  Anna (A), III: lance+bow, helmet; helmet × 1, ...": the cards as they came, and then what
 * is compared, so that nobody has to count icons by ear. */
static void put_army(const struct sitting *t, const struct state *s, int territory, int seat, struct buf *out)
{
	const struct army *a = &s->army[seat][territory];
	assert(a->cards);
	const struct catalogue *c = t->cli->catalogue;
	struct buf text = { 0 };
	seat_put(t, seat, &text);
	buf_put(&text, ", ");
	buf_put(&text, ordonans_marker_name[ordonans_place(s, territory, seat)]);
	if (a->claimed) {
		buf_put(&text, ", ");
		buf_put(&text, tr(c, N_("claimed")));
	}
	buf_put(&text, ": ");
	for (int i = 0; i < a->cards; i++) {
		buf_put(&text, i ? ", " : "");
		ordonans_put_half(s->face[a->card[i]], ordonans_side(a, i), c, &text);
	}
	buf_put(&text, "; ");
	ordonans_put_group_words(ordonans_strength(s, seat, territory), c, &text);
	buf_put(out, "  ");
	text_hang(out, buf_text(&text), 4, PAGE);
	buf_char(out, '\n');
	buf_free(&text);
}

/* ---- the hand ---- */

/* With numbers only where the list of moves has none to show: otherwise "2" would mean two
 * things. What a special does is told in full, as there is no card to read it from. */
static void put_hand(const struct state *s, int seat, bool numbers, const struct catalogue *c, struct buf *out)
{
	put_line(c, N_("Your hand:"), out);
	for (int i = 0; i < s->hands[seat]; i++) {
		int card = s->hand[seat][i];
		if (card == UNSEEN)
			continue;
		struct buf text = { 0 };
		ordonans_put_title(s->face[card], c, &text);
		if (!ordonans_troop(s->face[card])) {
			buf_put(&text, ": ");
			buf_put(&text, tr(c, ordonans_special(s->face[card])->text));
		}
		if (numbers)
			buf_int_right(out, i + 1, 3);
		buf_put(out, "  ");
		text_hang(out, buf_text(&text), numbers ? 5 : 4, PAGE);
		buf_char(out, '\n');
		buf_free(&text);
	}
}

/* Nobody is told how to play cards that they do not hold. */
static bool holds_sort(const struct state *s, int seat, enum sort sort)
{
	for (int i = 0; i < s->hands[seat]; i++)
		if (s->hand[seat][i] != UNSEEN && ordonans_sort(s->face[s->hand[seat][i]]) == sort)
			return true;
	return false;
}

/* What is asked, and how to answer: where moves are listed their numbers are answer enough. */
static void put_question(const struct state *s, int seat, const move *moves, int n, const struct catalogue *c,
                         struct buf *out)
{
	struct message m = ordonans_question(s, seat, moves, n, true);
	message_put(out, c, &m);
	buf_char(out, '\n');
	if (ordonans_line_list(s, seat, n))
		return;
	put_line(c, N_("Enter the numbers of a card and a territory, such as “2 4”."), out);
	if (holds_sort(s, seat, SPLIT))
		put_line(c, N_("For a split card, put its half between them, 1 or 2: “3 1 4”."), out);
	if (s->phase == START && holds_sort(s, seat, ORDONANCE))
		put_line(c, N_("“moves ordonance” lists what you can do with your ordonances."), out);
}

void ordonans_lines(const struct sitting *t, const struct state *s, int seat, struct buf *out)
{
	assert(seat < s->seats);
	const struct catalogue *c = t->cli->catalogue;
	buf_char(out, '\n');
	if (s->phase != OVER) {
		struct message m = ordonans_tell_turn(s);
		message_put(out, c, &m);
		buf_char(out, '\n');
	}
	for (int territory = 0; territory < TERRITORIES; territory++) {
		put_territory(s, territory, c, out);
		/* to hear that nobody is there takes longer than to hear nothing */
		for (int i = 0; i < s->seats; i++)
			if (s->army[i][territory].cards)
				put_army(t, s, territory, i, out);
	}
	if (seat < 0 || s->phase == OVER)
		return;
	move moves[MOVES_MAX];
	int n = t->session.game->moves(s, seat, moves);
	put_hand(s, seat, n && !ordonans_line_list(s, seat, n), c, out);
	if (n)
		put_question(s, seat, moves, n, c, out);
}

/* ---- moves ---- */

/* Beside a move stands what it does to one's own markers, which is what people compare moves
 * by; of one that leaves the armies alone, what it is. */
void ordonans_line_option(const struct sitting *t, const struct view *view, int number, move m, struct buf *out)
{
	const struct state *s = view_state(view);
	int seat = view->seat;
	assert(seat >= 0 && seat < s->seats && number > 0);
	const struct catalogue *c = t->cli->catalogue;
	struct card_move said = ordonans_said(m);
	struct state after;
	struct buf name = { 0 };
	ordonans_name_move(s, seat, m, &name);
	buf_int_right(out, number, 3);
	buf_put(out, "  ");
	text_pad(out, buf_text(&name), 32);
	buf_put(out, "  ");
	buf_free(&name);
	if (!ordonans_after(s, seat, m, &after)) {
		struct message told = ordonans_tell(view, seat, m);
		message_put(out, c, &told);
		return;
	}
	struct message change = ordonans_change(s, &after, said.territory, seat);
	message_put(out, c, &change);
	if (ordonans_two_territories(said.verb)) {
		buf_put(out, "; ");
		change = ordonans_change(s, &after, said.to, seat);
		message_put(out, c, &change);
	}
}

/* Short enough to be read, or nothing that could be said by two numbers. */
bool ordonans_line_list(const struct state *s, int seat, int moves)
{
	return moves <= FEW || seat != s->seat || s->phase == BOTTOM;
}

/* Up to three numbers and nothing else; how many, -1 if it is something else: then it may be
 * the name of a move. */
static int read_numbers(const char *text, long number[3])
{
	int n = 0;
	for (; *text; n++) {
		char *end;
		if (n == 3)
			return -1;
		number[n] = strtol(text, &end, 10);
		if (end == text || (*end && *end != ' '))
			return -1;
		text = end + strspn(end, " ");
	}
	return n;
}

/* "reveal" alone will do: what is shown is the whole hand. */
static bool read_reveal(const struct state *s, int seat, const char *text, move *m)
{
	move legal[MOVES_MAX];
	if (strcmp(text, "reveal") != 0)
		return false;
	for (int i = registry_find("ordonans")->moves(s, seat, legal) - 1; i >= 0; i--)
		if (ordonans_said(legal[i]).verb == VERB_REVEAL) {
			*m = legal[i];
			return true;
		}
	return false;
}

/* What was typed is a move, or nonsense that only looks like one: then it is refused in the
 * words of the numbers, as whoever types "2 9" has not thought of names. Anything else is
 * left to the names of moves. */
bool ordonans_line_read(const struct state *s, int seat, const char *text, move *m, struct message *refusal)
{
	assert(seat >= 0 && seat < s->seats && text);
	if (read_reveal(s, seat, text, m))
		return true;
	long number[3];
	int n = read_numbers(text, number);
	/* one alone is a number of the list of moves */
	if (n < 2 || seat != s->seat || s->phase >= BOTTOM)
		return false;
	long card = number[0], half = n == 3 ? number[1] : 1, territory = number[n - 1];
	if (card < 1 || card > s->hands[seat] || territory < 1 || territory > TERRITORIES || half < 1 || half > 2) {
		*refusal = message(N_("“2 4” plays card 2 of your hand to territory 4; "
		                      "for a split card, put its half between them: “2 1 4”."));
		return true;
	}
	struct card_move said = { .card = s->hand[seat][card - 1], .side = (uint8_t)(half - 1),
	                          .territory = (uint8_t)(territory - 1) };
	enum sort sort = ordonans_sort(s->face[said.card]);
	said.verb = sort == KINGDOM ? VERB_KINGDOM : VERB_TROOP;
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	if (sort == ORDONANCE || (sort == SPLIT) != (n == 3)) {
		*refusal = sort == ORDONANCE ? message(N_("“moves ordonance” lists what you can do with your ordonances."))
		           : sort == SPLIT   ? message(N_("For a split card, put its half between them, 1 or 2: “3 1 4”."))
		                             : message(N_("That card is not split: enter its number and the territory’s only."));
		return true;
	}
	/* an illegal move has a name all the same, and by that the rules say why it is none */
	*m = ordonans_say(said);
	move legal[MOVES_MAX];
	for (int i = registry_find("ordonans")->moves(s, seat, legal) - 1; i >= 0; i--)
		if (legal[i] == *m)
			return true;
	ordonans_name_move(s, seat, *m, &b);
	*refusal = ordonans_refuse(s, seat, name);
	return true;
}
