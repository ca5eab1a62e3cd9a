/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How Ordonans is played: hands and deck, turns, and laying troops. "Sheet" is
 * the rule sheet of Crusader Kingdoms, "base" the base game's rules as described
 * in ../book; R and a number is a ruling of ours there.
 *
 * Everything that changes hands, deck or armies goes through the few functions at the
 * top, which carry along who knows what. Nothing else may write there, or a secret
 * would get out or be lost.
 */
#include "ordonans.h"

#include <string.h>

enum { EXPANSION_OPTION, COMPARE_OPTION, SETS_OPTION, CLAIM_OPTION, CARDS_OPTION, FIRST_OPTION };

enum { SENIORITY, GROUPS };  /* the two comparisons (R6) */

/* ---- hands and deck ---- */

/* Among cards of one kind what somebody knows is how many there are, so each
 * knower is put down at the first of them that has not got the bit yet. */
void ordonans_take(struct state *s, int seat, int card, unsigned known)
{
	uint8_t *hand = s->hand[seat], *knows = s->hand_known[seat];
	int i = s->hands[seat]++;
	assert(seat >= 0 && seat < s->seats && i < HAND);
	for (; i > 0 && hand[i - 1] > card; i--) {
		hand[i] = hand[i - 1];
		knows[i] = knows[i - 1];
	}
	hand[i] = (uint8_t)card;
	knows[i] = 0;
	known |= 1u << seat;
	int first = i;
	while (first > 0 && hand[first - 1] == card)
		first--;
	for (; first <= i; first++) {
		unsigned more = knows[first] & known;
		knows[first] = (uint8_t)(knows[first] | known);
		known = more;
	}
}

/* The first of them goes: everybody who knew of some knows of one less. */
unsigned ordonans_give(struct state *s, int seat, int card)
{
	uint8_t *hand = s->hand[seat], *knows = s->hand_known[seat];
	assert(s->hands[seat]);
	int i = 0, last = --s->hands[seat];
	for (; hand[i] != card; i++)
		assert(i < last);
	unsigned known = knows[i];
	for (; i < last; i++) {
		hand[i] = hand[i + 1];
		knows[i] = knows[i + 1];
	}
	hand[last] = NOTHING;
	knows[last] = 0;
	return known;
}

/* With the deck empty, or the hand full, there is less to draw (R2, R16). That a card is a
 * special all know only while it lies in the deck: in a hand it is one of several. */
void ordonans_draw(struct state *s, int seat, int n)
{
	for (; n > 0 && s->left && s->hands[seat] < HAND; n--) {
		int top = --s->left;
		ordonans_take(s, seat, s->deck[top], s->deck_known[top] & ~(unsigned)SPECIAL);
		s->deck[top] = NOTHING;
		s->deck_known[top] = 0;
		s->news++;
	}
}

void ordonans_sink(struct state *s, int card, unsigned known)
{
	assert(s->left < DECK);
	memmove(s->deck + 1, s->deck, s->left);
	memmove(s->deck_known + 1, s->deck_known, s->left);
	s->deck[0] = (uint8_t)card;
	s->deck_known[0] = (uint8_t)known;
	s->left++;
}

/* A card that one does not know may be anything: then it is for guess() to decide. */
bool ordonans_holds(const struct state *s, int seat, bool troop)
{
	for (int i = 0; i < s->hands[seat]; i++)
		if (s->hand[seat][i] == UNSEEN || ordonans_troop(s->face[s->hand[seat][i]]) == troop)
			return true;
	return false;
}

/* Only the real deck can be searched: in a view an unseen card counts as a troop, and guess()
 * asks again once it has decided. */
static bool troop_in_deck(const struct state *s)
{
	for (int i = 0; i < s->left; i++)
		if (s->deck[i] == UNSEEN || ordonans_troop(s->face[s->deck[i]]))
			return true;
	return false;
}

/* ---- armies ---- */

void ordonans_join(struct state *s, int seat, int territory, int card, int side)
{
	struct army *a = &s->army[seat][territory];
	assert(a->cards < ARMY && ordonans_troop(s->face[card]) && (side == 0 || side == 1));
	a->turned = (uint8_t)(a->turned | side << a->cards);
	a->card[a->cards++] = (uint8_t)card;
	a->came = s->clock;
}

/* The others move up, and with them the bits that say which sides they show. When the army
 * last got a card stays as it was: that it lost one makes it no younger. */
void ordonans_leave(struct state *s, int seat, int territory, int card, int side)
{
	struct army *a = &s->army[seat][territory];
	int i = 0;
	for (; a->card[i] != card || ordonans_side(a, i) != side; i++)
		assert(i + 1 < a->cards);
	unsigned below = (1u << i) - 1;
	a->turned = (uint8_t)((a->turned & below) | (a->turned >> 1 & ~below));
	for (a->cards--; i < a->cards; i++)
		a->card[i] = a->card[i + 1];
	a->card[a->cards] = NOTHING;
}

bool ordonans_full(const struct state *s, int seat)
{
	for (int territory = 0; territory < TERRITORIES; territory++)
		if (ordonans_has_room(s, seat, territory))
			return false;
	return true;
}

/* An army may have more cards than a limit that came later: it is full, and loses none. */
bool ordonans_closed(const struct state *s, int territory)
{
	for (int seat = 0; seat < s->seats; seat++)
		if (ordonans_has_room(s, seat, territory))
			return false;
	return true;
}

/* Every side of every territory is full (sheet, R17). A special can bring that about as well as
 * a troop, so it is asked after every move. */
static bool all_full(const struct state *s)
{
	for (int seat = 0; seat < s->seats; seat++)
		if (!ordonans_full(s, seat))
			return false;
	return true;
}

/* ---- turns ---- */

/* Who has to lay a troop and can get none passes (R9). */
void ordonans_look_for_troops(struct state *s)
{
	s->dry = !ordonans_full(s, s->seat) && !ordonans_holds(s, s->seat, true) && !troop_in_deck(s);
}

/* In the base game a turn begins with a card. With the expansion it ends with them, so that
 * a special is chosen from what one already had (R7). */
static void begin_turn(struct state *s)
{
	assert(s->seat < s->seats);
	s->phase = START;
	s->turns++;
	if (!s->expansion)
		ordonans_draw(s, s->seat, 1);  /* base; R2 */
	ordonans_look_for_troops(s);
}

/* What a seat may claim at the end of its turn (R23). */
static void look_for_claims(struct state *s)
{
	assert(!s->claims);
	s->claimer = s->seat;
	for (int territory = 0; territory < TERRITORIES; territory++)
		if (ordonans_proved(s, s->seat, territory))
			s->claims |= (uint8_t)(1u << territory);
}

/* So many turns are far more than a game needs, but specials can be drawn, played and drawn
 * again without end: a game must come to one. */
static void end_turn(struct state *s)
{
	assert(s->phase != OVER && s->turns <= TURNS_EACH * s->seats);
	if (s->turns == TURNS_EACH * s->seats) {
		s->phase = OVER;  /* R19 */
		return;
	}
	if (s->expansion && s->hands[s->seat] < 6)
		ordonans_draw(s, s->seat, 6 - s->hands[s->seat]);  /* sheet, R7 */
	if (s->claim)
		look_for_claims(s);
	s->seat = (uint8_t)(s->seat + 1 == s->seats ? 0 : s->seat + 1);
	begin_turn(s);
}

/* After the troop: specials may go under the deck (sheet), if there are any. That
 * somebody is asked or not tells all whether there are (R22). */
static void after_troop(struct state *s)
{
	s->news = (uint16_t)(s->news + s->expansion);
	if (s->expansion && ordonans_holds(s, s->seat, false))
		s->phase = BOTTOM;
	else
		end_turn(s);
}

/* ---- the table's functions ---- */

/* Cards go by their numbers in the list. Those of a second base set have numbers of their own
 * behind the list, as a deal names every card once. */
static int deals(const struct options *options, struct deal_spec out[DEALS_MAX])
{
	const struct cards *c = ordonans_cards(options);
	const int first_of[SETS + 1] = { 0, c->size[BASE], c->size[BASE] + c->size[EXTRA],
	                                 c->size[BASE] + c->size[EXTRA] + c->size[EXPANSION] };
	bool two_base = options->choice[SETS_OPTION];
	/* base, extra, expansion, a second base set (R3) */
	const bool used[SETS + 1] = { true, options->seats > 2 && !two_base, options->choice[EXPANSION_OPTION],
	                              options->seats > 2 && two_base };
	out[0] = (struct deal_spec){ .name = "deck" };
	for (int set = 0; set <= SETS; set++)
		for (int i = 0; used[set] && i < c->size[set % SETS]; i++)
			out[0].set[out[0].of++] = (uint8_t)(first_of[set] + i);
	out[0].n = out[0].of;
	assert(out[0].of <= DEAL_MAX);
	out[1] = deal_first(options->seats, options->choice[FIRST_OPTION]);  /* R1 */
	return 2;
}

static void start(struct state *s, const struct options *options, const struct deal *deal)
{
	assert(options->seats >= 2 && options->seats <= SEATS);
	const struct cards *c = ordonans_cards(options);
	memset(s, 0, sizeof *s);
	s->seats = (uint8_t)options->seats;
	s->expansion = options->choice[EXPANSION_OPTION];
	s->seniority = options->choice[COMPARE_OPTION] == SENIORITY;
	s->claim = options->choice[CLAIM_OPTION];
	s->claimer = NOTHING;
	s->kinds = c->kinds;
	memcpy(s->face, c->face, c->kinds * sizeof *s->face);
	memset(s->deck, NOTHING, sizeof s->deck);
	memset(s->hand, NOTHING, sizeof s->hand);
	memset(s->limit, LIMIT, sizeof s->limit);
	for (int seat = 0; seat < SEATS; seat++)
		for (int territory = 0; territory < TERRITORIES; territory++)
			memset(s->army[seat][territory].card, NOTHING, ARMY);
	struct deal_spec spec[DEALS_MAX];
	deals(options, spec);
	s->left = (uint8_t)spec[0].n;
	/* numbers beyond the list are a second base set */
	int listed = c->size[BASE] + c->size[EXTRA] + c->size[EXPANSION];
	for (int i = 0; i < s->left; i++) {
		int number = deal->id[0][i];
		int kind = c->kind[number < listed ? number : number - listed];
		/* the deal is in drawing order, and the deck is drawn from its end */
		s->deck[s->left - 1 - i] = (uint8_t)kind;
		s->copies[kind]++;
	}
	for (int seat = 0; seat < s->seats; seat++)
		ordonans_draw(s, seat, s->expansion ? 6 : 5);
	s->seat = deal->id[1][0];
	begin_turn(s);
}

/* A claim is not waited for: the next one may lay a card while it could still be made. */
static unsigned to_act(const struct state *s)
{
	if (s->phase == OVER)
		return 0;
	return 1u << s->seat | (s->claims ? 1u << s->claimer : 0);
}

/* A troop goes wherever there is room; of a split one either side. Who cannot lay one shows
 * the hand as long as there may be a troop in the deck (R8), and passes if not (R9). */
static int troops(const struct state *s, int seat, move *out)
{
	int n = 0, open[TERRITORIES], opens = 0;
	for (int territory = 0; territory < TERRITORIES; territory++)
		if (ordonans_has_room(s, seat, territory))
			open[opens++] = territory;
	for (int i = ordonans_next_held(s, seat, 0, true); i >= 0; i = ordonans_next_held(s, seat, i + 1, true)) {
		uint8_t card = s->hand[seat][i];
		int sides = ordonans_sort(s->face[card]) == SPLIT ? 2 : 1;
		for (int side = 0; side < sides; side++)
			for (int j = 0; j < opens; j++)
				out[n++] = ordonans_say((struct card_move){ .verb = VERB_TROOP, .card = card, .side = (uint8_t)side,
				                                            .territory = (uint8_t)open[j] });
	}
	if (!n)
		out[n++] = ordonans_say((struct card_move){ .verb = !opens || s->dry ? VERB_PASS : VERB_REVEAL });
	return n;
}

/* Any special may go, one at a time, and so may none: "done" is always there (R22). */
static int bottoms(const struct state *s, int seat, move *out)
{
	int n = 0;
	for (int i = ordonans_next_held(s, seat, 0, false); i >= 0; i = ordonans_next_held(s, seat, i + 1, false))
		out[n++] = ordonans_say((struct card_move){ .verb = VERB_BOTTOM, .card = s->hand[seat][i] });
	out[n++] = ordonans_say((struct card_move){ .verb = VERB_DONE });
	return n;
}

/* Whoever has ended a turn may claim until the next card is laid, so two seats can have moves
 * at once (R23). */
int ordonans_moves(const struct state *s, int seat, move out[MOVES_MAX])
{
	assert(seat >= 0 && seat < s->seats);
	int n = 0;
	if (s->phase == OVER)
		return 0;
	if (s->claims && seat == s->claimer)
		for (unsigned set = s->claims; set; set &= set - 1)
			out[n++] = ordonans_say((struct card_move){ .verb = VERB_CLAIM, .territory = (uint8_t)bits_lowest(set) });
	if (seat != s->seat)
		return n;
	if (s->phase == BOTTOM)
		return n + bottoms(s, seat, out + n);
	if (s->phase == START && s->expansion)
		n += ordonans_specials(s, seat, out + n);
	return n + troops(s, seat, out + n);
}

/* Show a hand without troops, put it under the deck, draw six (R8). */
static void reveal(struct state *s, int seat)
{
	assert(!ordonans_holds(s, seat, true));
	uint8_t hand[HAND];
	int n = s->hands[seat];
	memcpy(hand, s->hand[seat], HAND);
	for (int i = 0; i < n; i++) {
		ordonans_give(s, seat, hand[i]);
		ordonans_sink(s, hand[i], ALL);
	}
	ordonans_draw(s, seat, 6);
	s->news++;
	s->phase = LAY;
	ordonans_look_for_troops(s);
}

/* That somebody passes for want of a troop tells everybody that neither that hand nor the
 * deck has one: guess() keeps to it. When all have passed in a row and one did so in vain,
 * no troop will ever come (R18). */
static void pass(struct state *s, int seat)
{
	bool full = ordonans_full(s, seat);
	assert(full || s->dry);
	if (!full)
		s->wanting |= (uint8_t)(1u << seat);
	s->dry = 0;
	s->in_vain = (uint8_t)((s->passes && s->in_vain) || !full);
	if (++s->passes >= s->seats && s->in_vain)
		s->phase = OVER;  /* R18 */
	else
		after_troop(s);
}

static void play(struct state *s, int seat, move m)
{
	struct card_move said = ordonans_said(m);
	s->clock++;
	if (said.verb == VERB_CLAIM) {
		assert(seat == s->claimer && s->claims >> said.territory & 1);
		s->army[seat][said.territory].claimed = 1;
		s->claims &= (uint8_t)~(1u << said.territory);
		return;
	}
	assert(seat == s->seat && s->phase != OVER && said.territory < TERRITORIES && said.to < TERRITORIES);
	/* the next card is laid: what was not claimed until now cannot be any more */
	s->claims = 0;
	s->claimer = NOTHING;
	switch ((enum verb)said.verb) {
	case VERB_TROOP:
		ordonans_give(s, seat, said.card);
		ordonans_join(s, seat, said.territory, said.card, said.side);
		s->passes = 0;
		if (!all_full(s))
			after_troop(s);
		break;
	case VERB_KINGDOM:
	case VERB_MUSTER:
	case VERB_MARCH:
	case VERB_EXCHANGE:
	case VERB_ASSAULT:
	case VERB_INTRIGUE:
		ordonans_play_special(s, seat, &said);
		s->passes = 0;  /* something has changed: the row begins anew (R18) */
		s->phase = LAY;
		ordonans_look_for_troops(s);
		break;
	case VERB_BOTTOM:
		/* first the others lose track of the hand: they do not see which card it is */
		ordonans_forget(s, seat);
		ordonans_sink(s, said.card, ordonans_give(s, seat, said.card) | SPECIAL);
		after_troop(s);
		break;
	case VERB_DONE:
		end_turn(s);
		break;
	case VERB_PASS:
		pass(s, seat);
		break;
	case VERB_REVEAL:
		reveal(s, seat);
		break;
	case VERB_CLAIM:
		break;
	}
	if (all_full(s))
		s->phase = OVER;
}

/* Armies alone give points, and they lie open: nothing hangs on the cards that are drawn. */
static bool foresee(struct state *s, int seat, move m)
{
	play(s, seat, m);
	return true;
}

static int seats(const struct state *s)
{
	return s->seats;
}

static unsigned news(const struct state *s)
{
	return s->news;
}

/* ---- options ---- */

static const struct option_only only[] = {
	{ "sets", 3, SEATS, { NULL }, N_("sets=two-base is for three or four players: two players use one base set") },
	{ "claim", 2, 2, { "expansion", "none" }, N_("claim=on is for two players without the expansion") },
	{ 0 },
};

/* Groups was the default until seniority, the rule sheet's comparison, became it (R6). */
static void left_out(struct options *options)
{
	options->choice[COMPARE_OPTION] = GROUPS;
}

static const struct option_spec options[] = {
	[EXPANSION_OPTION] = { "expansion", { "none", "crusader-kingdoms" },
	                       N_("the base game alone (none), or with kingdoms and ordonances (crusader-kingdoms)"), NULL,
	                       N_("Which cards?"), { N_("the base game only"), N_("with kingdoms and ordonances") } },
	[COMPARE_OPTION] = { "compare", { "seniority", "groups" },
	                     N_("who holds a territory: the single largest group, as the rule sheet says (seniority), "
	                        "or most groups of the largest size, as most descriptions of the base game have it (groups)"), NULL,
	                     N_("Who holds a territory?"),
	                     { N_("the single largest group"),
	                       N_("most groups of the largest size, as most descriptions of the base game have it") } },
	[SETS_OPTION] = { "sets", { "extra", "two-base" },
	                  N_("with three or four players: the base set and the extra cards (extra), "
	                     "or two base sets (two-base)"), NULL,
	                  N_("Which troops for three or four players?"),
	                  { N_("the base set and the extra cards"), N_("two base sets") } },
	[CLAIM_OPTION] = { "claim", { "off", "on" },
	                   N_("for two players without the expansion: "
	                      "a decided territory can be claimed (on) or not (off)"), NULL,
	                   N_("May a decided territory be claimed?"), { N_("no"), N_("yes") } },
	[CARDS_OPTION] = { "cards", { "built-in" },
	                   N_("the card list, if it is not the built-in one; set by a file"), NULL, NULL, { NULL } },
	[FIRST_OPTION] = { "first", { "random", "0" }, N_("who begins: a random player (random) or seat 0 (0)"), NULL,
	                   N_("Who goes first?"), { N_("chosen at random"), N_("the first seat") } },
	{ 0 },
};

const struct game ordonans_game = {
	.name = "ordonans",
	.title = N_("Ordonans"),
	.about = N_("Raise armies for five crusader territories, card by card; for two to four players."),
	.place = 3,
	.min_seats = 2,
	.max_seats = SEATS,
	.state_size = sizeof(struct state),
	.options = options,
	.deals = deals,
	.start = start,
	.to_act = to_act,
	.moves = ordonans_moves,
	.play = play,
	.seats = seats,
	.points = ordonans_points,
	.all_points = ordonans_all_points,
	.winners = ordonans_winners,
	.score = ordonans_score,
	.check = ordonans_check,
	.news = news,
	.hide = ordonans_hide,
	.guess = ordonans_guess,
	.name_move = ordonans_name_move,
	.tell = ordonans_tell,
	.setup = {
		.note = N_("The built-in card list is a reconstruction: no public source lists the cards. "
		           "If you own the box, you can play with the real ones: --cards FILE."),
		.only = only,
		.left_out = left_out,
		.list = &ordonans_list,
	},
	.people = { .foresee = foresee, .lay_open = ordonans_lay_open, .notice = ordonans_notice, .gain = ordonans_gain,
	            .turn = ordonans_turn_of },
	.words = { .terms = ordonans_terms, .refuse = ordonans_refuse, .piece = ordonans_piece,
	           .favourite = NOT_IN_PAGES(ordonans_favourite), .picture = ordonans_picture, .merits = ordonans_merits,
	           .show = NOT_IN_PAGES(ordonans_show), .json = ordonans_json, .board = ordonans_board, .foretell = ordonans_foretell,
	           .data = ordonans_data },
	.hints = &ordonans_hints,
	.numbers = NOT_IN_PAGES(&ordonans_numbers),
};
