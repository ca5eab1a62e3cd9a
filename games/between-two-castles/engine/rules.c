/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How Between Two Castles is played: rounds, hands, secret picks, sharing out,
 * and who may decide what. What happens at a castle is in build.c.
 */
#include "ludwig.h"
#include "sheet.h"

#include <assert.h>
#include <string.h>

/* ---- rounds and turns ---- */

/* With two people chance has the first word: Ludwig's two tiles are drawn before anybody
 * picks, so that both know what he brings when they choose their own. */
static void begin_turn(struct state *s)
{
	assert(ludwig_hand_size(s) >= 3);
	memset(s->pick, NOTHING, sizeof s->pick);
	memset(s->shown, NOTHING, sizeof s->shown);
	s->phase = PICK;
	if (s->chairs > s->seats) {
		s->phase = LUDWIG;
		s->need = NEED_LUDWIG;
	}
	s->news++;
}

/* Everybody draws nine tiles. Supplies that are short are filled up first (R13): then
 * this is called again, when chance has done so. */
static void begin_round(struct state *s)
{
	assert(s->round <= 1 && s->tiles.left + s->tiles.discards >= HAND * s->chairs);
	if (s->tiles.left < HAND * s->chairs) {
		s->need = NEED_DEAL;
		return;
	}
	for (int chair = 0; chair < s->chairs; chair++) {
		for (int i = 0; i < HAND; i++) {
			s->hand[chair][i] = s->tiles.supply[--s->tiles.left];
			s->tiles.supply[s->tiles.left] = NOTHING;
		}
		s->hand_seen[chair] = (uint8_t)(chair < s->seats ? 1u << chair : 0);
	}
	/* whatever was known to be in the pile may be in a hand now */
	memset(s->tiles.known, 0, sizeof s->tiles.known);
	s->turn = 0;
	begin_turn(s);
}

/* Hands go to the left, in round 2 to the right. Who has held a hand travels with it: that
 * is what a seat knows of the hands of others. */
static void pass_hands(struct state *s)
{
	uint8_t hand[SEATS_MOST][HAND], seen[SEATS_MOST];
	memcpy(hand, s->hand, sizeof hand);
	memcpy(seen, s->hand_seen, sizeof seen);
	for (int chair = 0; chair < s->chairs; chair++) {
		int from = (chair + (s->round == 0 ? s->chairs - 1 : 1)) % s->chairs;
		memcpy(s->hand[chair], hand[from], HAND);
		s->hand_seen[chair] = seen[from];
	}
}

/* The last single tiles go away unseen (R16): only those who held them before know them. */
static void end_round(struct state *s)
{
	for (int chair = 0; chair < s->chairs; chair++) {
		assert(s->hand[chair][0] != NOTHING && s->hand[chair][1] == NOTHING);
		ludwig_throw_away(&s->tiles, s->hand[chair][0], s->hand_seen[chair]);
		s->hand[chair][0] = NOTHING;
		s->hand_seen[chair] = 0;
	}
	if (s->round == 1) {
		s->phase = OVER;
		return;
	}
	s->round = 1;
	begin_round(s);
}

/* A turn is over when no castle waits for a tile or for an answer to a bonus. */
static bool all_built(const struct state *s)
{
	for (int i = 0; i < s->chairs; i++) {
		const struct castle *c = &s->castle[i];
		if (c->tile[0] != NOTHING || c->tile[1] != NOTHING || c->chain)
			return false;
	}
	return true;
}

/* A special room that was earned, but of which none is left, is given up (R10). This is
 * asked after every move, because another castle may have taken the last one. A proposal
 * stays, as the partner has to answer it (R30). */
static void give_up_specials(struct state *s)
{
	if (ludwig_any_special(s))
		return;
	for (int i = 0; i < s->chairs; i++)
		if (s->castle[i].chain == CHOOSE && s->castle[i].proposer == NOTHING)
			s->castle[i].chain = s->castle[i].overruled = NO_CHAIN;
}

/* After every move of the building step: is the turn over? Chance comes first where a
 * pile has to be filled up. */
static void end_build(struct state *s)
{
	assert(s->phase == BUILD);
	give_up_specials(s);
	if (s->need || !all_built(s))
		return;
	pass_hands(s);
	s->turn++;
	if (ludwig_hand_size(s) == 1) {
		end_round(s);
		return;
	}
	/* whoever gets a hand sees it; Ludwig looks at none */
	for (int chair = 0; chair < s->seats; chair++)
		s->hand_seen[chair] |= (uint8_t)(1u << chair);
	begin_turn(s);
}

/* ---- picking and sharing out ---- */

/* A hand has no gaps: the moves are made from its first tiles. */
static void take_from_hand(struct state *s, int chair, int tile)
{
	uint8_t *hand = s->hand[chair];
	uint8_t *at = memchr(hand, tile, HAND);
	assert(at);
	size_t behind = (size_t)(hand + HAND - 1 - at);
	memmove(at, at + 1, behind);
	hand[HAND - 1] = NOTHING;
}

/* All picks are in: they are shown at once. */
static void reveal(struct state *s)
{
	assert(s->phase == PICK);
	for (int seat = 0; seat < s->seats; seat++)
		for (int i = 0; i < 2; i++) {
			take_from_hand(s, seat, s->pick[seat][i]);
			s->shown[seat][i] = s->pick[seat][i];
			s->pick[seat][i] = NOTHING;
		}
	s->phase = SHARE;
	s->news++;
}

/* A pick stays in the hand until all are in: before that it can be taken back (R31), and
 * nobody sees that the hand has become smaller. */
static void pick(struct state *s, int seat, int one, int other)
{
	assert(s->pick[seat][0] == NOTHING && one < other);
	s->pick[seat][0] = (uint8_t)one;
	s->pick[seat][1] = (uint8_t)other;
	for (int i = 0; i < s->seats; i++)
		if (s->pick[i][0] == NOTHING)
			return;
	reveal(s);
}

/* Everybody says alone which tile goes where, and all of them before anybody builds (R3). */
static void share(struct state *s, int seat, int to_left)
{
	assert(s->shown[seat][0] == to_left || s->shown[seat][1] == to_left);
	int other = s->shown[seat][s->shown[seat][0] == to_left];
	s->castle[ludwig_left(s, seat)].tile[0] = (uint8_t)to_left;
	s->castle[ludwig_right(s, seat)].tile[1] = (uint8_t)other;
	memset(s->shown[seat], NOTHING, 2);
	for (int i = 0; i < s->seats; i++)
		if (s->shown[i][0] != NOTHING)
			return;
	s->phase = BUILD;
}

/* One of Ludwig's two goes to the castle he builds with the one in charge; it is
 * the tile of chair 2, which is a builder's first or second. */
static void share_ludwig(struct state *s, int seat, int tile)
{
	assert(s->chairs == 3 && s->seats == 2 && (s->shown[2][0] == tile || s->shown[2][1] == tile));
	int other = s->shown[2][s->shown[2][0] == tile];
	take_from_hand(s, 2, tile);
	take_from_hand(s, 2, other);
	s->castle[2].tile[0] = (uint8_t)(seat == 0 ? tile : other);
	s->castle[1].tile[1] = (uint8_t)(seat == 0 ? other : tile);
	memset(s->shown[2], NOTHING, 2);
	s->phase = PICK;
	s->news++;
}

/* ---- consent ---- */

/* A move at a castle: with consent=both it is a proposal first (R5). The word of the older
 * builder is good for one move only; then the owner proposes again. */
static void act(struct state *s, int seat, move m)
{
	int castle = ludwig_said(m).castle;
	struct castle *c = &s->castle[castle];
	assert(castle < s->chairs && c->proposer == NOTHING);
	if (ludwig_proposes(s, castle)) {
		c->proposer = (uint8_t)seat;
		c->proposal = m;
		return;
	}
	c->overruled = 0;
	ludwig_build(s, seat, m);
	end_build(s);
}

/* Agreed to, a proposal is made as if its proposer made it now: that decides in which order
 * castles draw from the supplies (R11). */
static void answer(struct state *s, int castle, bool agreed)
{
	struct castle *c = &s->castle[castle];
	assert(c->proposer != NOTHING && c->proposal);
	int proposer = c->proposer;
	move m = c->proposal;
	c->proposer = NOTHING;
	c->proposal = 0;
	c->overruled = !agreed;
	if (agreed)
		ludwig_build(s, proposer, m);
	end_build(s);
}

/* ---- the table's functions ---- */

/* Two people take Ludwig as the third. */
static int chairs(const struct options *options)
{
	return options->seats < 3 ? 3 : options->seats;
}

/* Thrones that no castle gets are out of the game: of seven as many are dealt as there are
 * castles. */
static int deals(const struct options *options, struct deal_spec out[DEALS_MAX])
{
	_Static_assert(DEALS_MAX >= 3, "three things are dealt");
	out[0] = (struct deal_spec){ .name = "thrones", .n = chairs(options), .of = THRONES };
	for (int i = 0; i < THRONES; i++)
		out[0].set[i] = (uint8_t)i;
	out[1] = (struct deal_spec){ .name = "deck", .n = TILES, .of = TILES };
	for (int i = 0; i < TILES; i++)
		out[1].set[i] = (uint8_t)i;
	out[2] = (struct deal_spec){ .name = "cards", .n = CARDS, .of = CARDS };
	for (int i = 0; i < CARDS; i++)
		out[2].set[i] = (uint8_t)(i + 1);
	return 3;
}

/* A pile from which the first of `ids` is drawn first. */
static void fill_pile(struct pile *p, const uint8_t *ids, int n)
{
	assert(n >= 0 && n <= TILES);
	memset(p->supply, NOTHING, sizeof p->supply);
	for (int i = 0; i < n; i++)
		p->supply[n - 1 - i] = ids[i];
	p->left = (uint8_t)n;
}

/* Places by age: "2,0,1" from old to young; as they sit by default (R2). The text was
 * checked when the option was set (ages_fit). */
static void set_ages(struct state *s, const struct options *options)
{
	for (int seat = 0; seat < s->seats; seat++)
		s->age[seat] = (uint8_t)seat;
	for (int i = 0; options->choice[1] && i < s->seats; i++)
		s->age[options->text[1][2 * i] - '0'] = (uint8_t)i;
}

/* The deck is dealt from its top, nine to each chair in turn, as records have it. */
static void start(struct state *s, const struct options *options, const struct deal *deal)
{
	assert(options->seats >= 2 && options->seats <= SEATS_MOST);
	memset(s, 0, sizeof *s);
	s->seats = (uint8_t)options->seats;
	s->chairs = (uint8_t)chairs(options);
	s->both = options->choice[0];
	set_ages(s, options);
	for (int i = 0; i < CASTLES; i++) {
		/* those that nobody builds are the same in every game, so that states compare */
		struct castle *c = &s->castle[i];
		c->throne = i < s->chairs ? deal->id[0][i] : 0;
		c->tile[0] = c->tile[1] = c->chain_room = c->chain_seat = c->proposer = NOTHING;
		memset(c->look, NOTHING, sizeof c->look);
	}
	memset(s->hand, NOTHING, sizeof s->hand);
	memset(s->specials, SPECIALS_EACH, sizeof s->specials);
	memset(s->attendants, ATTENDANTS_EACH, sizeof s->attendants);
	memset(s->tiles.discard, NOTHING, sizeof s->tiles.discard);
	memset(s->cards.discard, NOTHING, sizeof s->cards.discard);
	fill_pile(&s->tiles, deal->id[1], TILES);
	fill_pile(&s->cards, deal->id[2], CARDS);
	begin_round(s);
}

/* What is left of a pile and its discards, to be shuffled together (R12). */
static void all_of(const struct pile *p, struct deal_spec *spec)
{
	assert(p->left + p->discards > 0 && p->left + p->discards <= TILES);
	memcpy(spec->set, p->supply, p->left);
	memcpy(spec->set + p->left, p->discard, p->discards);
	spec->of = spec->n = p->left + p->discards;
}

/* Only Ludwig's draw and new shuffles are chance's: all else was settled by the first deal. */
static bool chance(const struct state *s, struct deal_spec *spec)
{
	*spec = (struct deal_spec){ 0 };
	switch ((enum need)s->need) {
	case NO_NEED:
		return false;
	case NEED_LUDWIG:
		spec->name = "ludwig";
		spec->about = N_("Ludwig’s two tiles:");
		spec->n = 2;
		spec->of = ludwig_hand_size(s);
		spec->sorted = true;
		spec->put = ludwig_put_room;
		memcpy(spec->set, s->hand[2], HAND);
		return true;
	case NEED_TILES:
	case NEED_DEAL:
		spec->name = "deck";
		spec->about = N_("the tiles are shuffled");
		all_of(&s->tiles, spec);
		return true;
	case NEED_CARDS:
		spec->name = "cards";
		spec->about = N_("the bonus cards are shuffled");
		all_of(&s->cards, spec);
		return true;
	}
	return false;
}

/* Discards come back into the pile: who saw them still knows they are there. */
static void shuffle_in(struct pile *p, const uint8_t *ids)
{
	for (int i = 0; i < p->discards; i++)
		p->known[p->discard[i]] |= p->seen[i];
	int n = p->left + p->discards;
	memset(p->discard, NOTHING, sizeof p->discard);
	memset(p->seen, 0, sizeof p->seen);
	p->discards = 0;
	fill_pile(p, ids, n);
}

/* What chance was asked for has come. Whoever waited for it goes on at once. */
static void happen(struct state *s, const uint8_t *ids)
{
	int need = s->need;
	assert(need != NO_NEED);
	s->need = NO_NEED;
	switch ((enum need)need) {
	case NO_NEED:
		break;
	case NEED_LUDWIG:
		/* they stay in his stack until they are shared out, for those who know the
		   stack must not see which two are missing */
		memcpy(s->shown[2], ids, 2);
		s->news++;
		return;
	case NEED_DEAL:
		shuffle_in(&s->tiles, ids);
		begin_round(s);
		return;
	case NEED_TILES:
	case NEED_CARDS:
		shuffle_in(need == NEED_TILES ? &s->tiles : &s->cards, ids);
		ludwig_draw(s, s->need_castle, true);
		end_build(s);
		return;
	}
}

/* A seat's moves at one of its castles. While a proposal is open, only the partner may act
 * there; one that has become impossible can only be objected to (R30). */
static int castle_moves(const struct state *s, int castle, int seat, move *out)
{
	const struct castle *c = &s->castle[castle];
	if (c->proposer == NOTHING)
		return ludwig_open(s, castle, seat, out);
	if (c->proposer == seat)
		return 0;
	int n = 0;
	if (ludwig_still_open(s, c->proposal))
		out[n++] = ludwig_say(VERB_AGREE, castle, 0, 0, 0);
	out[n++] = ludwig_say(VERB_OBJECT, castle, 0, 0, 0);
	return n;
}

/* Every two of the hand, the lower one first: so each pair has one name. */
static int pick_moves(const struct state *s, int seat, move *out)
{
	int n = 0, size = ludwig_hand_size(s);
	for (int i = 0; i < size; i++)
		for (int j = i + 1; j < size; j++) {
			int one = s->hand[seat][i], other = s->hand[seat][j];
			out[n++] = ludwig_say_pick(one, other);
		}
	return n;
}

static int moves(const struct state *s, int seat, move out[MOVES_MAX])
{
	int n = 0;
	if (s->need || seat < 0 || seat >= s->seats)
		return 0;
	assert(s->phase <= OVER);
	switch ((enum phase)s->phase) {
	case LUDWIG:
		for (int i = 0; i < 2 && seat == ludwig_in_charge(s); i++)
			out[n++] = ludwig_say(VERB_LUDWIG, 0, s->shown[2][i], 0, 0);
		return n;
	case PICK:
		return s->pick[seat][0] == NOTHING ? pick_moves(s, seat, out) : 0;
	case SHARE:  /* whoever has shared out waits for the others */
		for (int i = 0; i < 2 && s->shown[seat][i] != NOTHING; i++)
			out[n++] = ludwig_say(VERB_LEFT, 0, s->shown[seat][i], 0, 0);
		return n;
	case BUILD:
		n = castle_moves(s, ludwig_left(s, seat), seat, out);
		return n + castle_moves(s, ludwig_right(s, seat), seat, out + n);
	case OVER:
		return 0;
	}
	return 0;
}

/* Does a castle wait for this seat? Where Ludwig's tile lies, it waits for his partner: he
 * builds nothing himself (R6). */
static bool waits_for(const struct state *s, int castle, int seat)
{
	const struct castle *c = &s->castle[castle];
	if (c->proposer != NOTHING)
		return c->proposer != seat;
	int decides = ludwig_decides(s, castle);
	if (decides >= 0)
		return decides == seat;
	for (int which = 0; which < 2; which++) {
		int builder = ludwig_builder(s, castle, which);
		if (c->tile[which] != NOTHING && (builder == seat || builder >= s->seats))
			return true;
	}
	return false;
}

/* In most steps all at once: nobody has to wait for the others to choose. */
static unsigned to_act(const struct state *s)
{
	unsigned set = 0;
	for (int seat = 0; seat < s->seats && !s->need; seat++) {
		bool acts = false;
		switch ((enum phase)s->phase) {
		case LUDWIG:
			acts = seat == ludwig_in_charge(s);
			break;
		case PICK:
			acts = s->pick[seat][0] == NOTHING;
			break;
		case SHARE:
			acts = s->shown[seat][0] != NOTHING;
			break;
		case BUILD:
			acts = waits_for(s, ludwig_left(s, seat), seat) || waits_for(s, ludwig_right(s, seat), seat);
			break;
		case OVER:
			break;
		}
		set |= (unsigned)acts << seat;
	}
	return set;
}

/* That the move is legal was seen to before it came here. */
static void play(struct state *s, int seat, move m)
{
	struct ludwig_said said = ludwig_said(m);
	assert(seat >= 0 && seat < s->seats);
	assert(s->phase != OVER && !s->need);
	switch (said.verb) {
	case VERB_LUDWIG:
		share_ludwig(s, seat, said.what);
		return;
	case VERB_PICK:
		pick(s, seat, said.what, said.x);
		return;
	case VERB_LEFT:
		share(s, seat, said.what);
		return;
	case VERB_AGREE:
	case VERB_OBJECT:
		answer(s, said.castle, said.verb == VERB_AGREE);
		return;
	case VERB_PLACE:
	case VERB_TAKE:
	case VERB_ATTENDANT:
	case VERB_CARD:
	case VERB_SPECIAL:
	case VERB_BONUS:
		act(s, seat, m);
		return;
	case VERB_NONE:
		break;
	}
	assert(!said.verb);
}

/* A proposal is worth what is built if it is agreed to. Castles alone give points, and
 * nothing comes into one that was not seen before. */
static bool foresee(struct state *s, int seat, move m)
{
	s->both = 0;
	if (s->phase == SHARE && ludwig_said(m).verb == VERB_PLACE)
		ludwig_build(s, seat, m);  /* planned: as if the tile had been sent there */
	else
		play(s, seat, m);
	return true;
}

/* Ludwig has a chair, but no seat: nobody moves for him by name. */
static int seats(const struct state *s)
{
	return s->seats;
}

/* What was hidden is seen by others now: a move before this cannot be taken back. */
static unsigned news(const struct state *s)
{
	return s->news;
}

/* Tiles are chosen without a word; when they have been shown, talking is part of the
 * game. Sharing out Ludwig's two belongs to the choice: hands are known already. */
static bool quiet(const struct state *s)
{
	return s->phase == LUDWIG || s->phase == PICK;
}

/* "2,0,1": every seat once. */
static bool ages_fit(const struct options *options, const char *value)
{
	unsigned seen = 0;
	for (int i = 0; i < options->seats; i++) {
		int seat = value[2 * i] - '0';
		char behind = value[2 * i] ? value[2 * i + 1] : '?';
		if (seat < 0 || seat >= options->seats || behind != (i + 1 < options->seats ? ',' : '\0'))
			return false;
		seen |= 1u << seat;
	}
	return seen == (1u << options->seats) - 1;
}

static const struct option_spec options[] = {
	{ "consent", { "owner", "both" }, N_("who decides at a castle: the tile’s owner (owner) or both builders (both)"),
	  NULL, N_("Who decides about a room?"), { N_("the room’s owner"), N_("both builders") } },
	{ "ages", { "SEAT,SEAT..." }, N_("the seats from oldest to youngest (default: seating order)"), ages_fit, NULL, { NULL } },
	{ 0 },
};

const struct game between_two_castles_game = {
	.name = "between-two-castles",
	.title = N_("Between Two Castles of Mad King Ludwig"),
	.about = N_("Build a castle with each of your neighbours; for two to seven players."),
	.place = 2,
	.min_seats = 2,
	.max_seats = SEATS_MOST,
	.usual_seats = 3,  /* with two, a third is played by the rules */
	.state_size = sizeof(struct state),
	.options = options,
	.deals = deals,
	.start = start,
	.to_act = to_act,
	.moves = moves,
	.play = play,
	.seats = seats,
	.points = ludwig_points,
	.all_points = ludwig_all_points,
	.winners = ludwig_winners,
	.score = ludwig_score,
	.check = ludwig_check,
	.news = news,
	.hide = ludwig_hide,
	.guess = ludwig_guess,
	.name_move = ludwig_name_move,
	.tell = ludwig_tell,
	.chance = { .needs = chance, .happen = happen },
	/* the books want bonuses decided together */
	.setup = { .together = { "consent", "both" }, .seat_list = "ages" },
	.chairs = { .count = chairs, .name = N_("King Ludwig") },
	.people = { .quiet = quiet, .foresee = foresee, .ahead = ludwig_ahead, .notice = ludwig_notice,
	            .gain = ludwig_brought, .turn = ludwig_turn },
	.words = { .refuse = ludwig_refuse, .piece = ludwig_piece, .favourite = NOT_IN_PAGES(ludwig_favourite),
	           .show = NOT_IN_PAGES(ludwig_show), .json = ludwig_json, .picture = ludwig_picture, .merits = ludwig_merits, .data = ludwig_data },
	.pad = WITH_PADS(&ludwig_pad),
	.hints = &between_two_castles_hints,
	.numbers = NOT_IN_PAGES(&ludwig_numbers),
};
