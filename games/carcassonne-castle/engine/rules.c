/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How Carcassonne: The Castle is played. Pages are those of the Russian rule
 * book (2008); R and a number is a ruling of ours, see ../book.
 */
#include "castle.h"

#include <assert.h>
#include <string.h>

/* ---- the course of a turn ---- */

/* Draw and show a tile. One without a legal place leaves the game and another
 * is drawn (p. 2, R4); when the pile is empty the game ends (p. 5, R5). */
static void draw(struct state *s)
{
	do {
		assert(s->drawn <= TILES);
		if (s->drawn == TILES) {
			int final[SEATS] = { castle_final_points(s, 0), castle_final_points(s, 1) };
			for (int seat = 0; seat < SEATS; seat++)
				s->score[seat] = (uint16_t)(s->score[seat] + final[seat]);
			s->hand = 0;
			s->phase = OVER;
			return;
		}
		s->hand = s->deck[s->drawn++];
		s->news++;
		assert(s->hand >= 1 && s->hand <= TILES);
	} while (!castle_placeable(s, s->hand));
	s->phase = PLACE;
}

/* Followers and tokens gained in a turn are the player's from the next on. That is also
 * true of whoever did not move: a token can be taken by what the other player closed. */
static void end_turn(struct state *s, int next)
{
	assert(next >= 0 && next < SEATS);
	for (int seat = 0; seat < SEATS; seat++)
		for (int kind = 1; kind < TOKENS; kind++) {
			s->held[seat][kind] = (uint8_t)(s->held[seat][kind] + s->fresh[seat][kind]);
			s->fresh[seat][kind] = 0;
		}
	s->seat = (uint8_t)next;
	draw(s);
}

int castle_supply(const struct state *s, int seat)
{
	assert(seat >= 0 && seat < SEATS);
	int n = 0;
	for (int i = 0; i < FOLLOWERS; i++)
		n += !s->follower[seat][i];
	return n;
}

/* Found by the seat's followers and not by all features: there are six of the ones and
 * a hundred of the others, and bots ask this at every move they look at. */
int castle_owned(const struct state *s, int seat, bool completed, uint8_t out[FOLLOWERS])
{
	assert(seat >= 0 && seat < SEATS);
	int n = 0;
	for (int i = 0; i < FOLLOWERS; i++) {
		if (!s->follower[seat][i])
			continue;
		int feature = castle_root(s, s->follower[seat][i]);
		const struct feature *f = &s->feature[feature];
		if (completed != (!f->open && f->kind != COURT) || f->followers[seat] <= f->followers[1 - seat])
			continue;
		bool listed = false;
		for (int j = 0; j < n; j++)
			listed = listed || out[j] == feature;
		if (!listed)
			out[n++] = (uint8_t)feature;
	}
	return n;
}

/* The features to be scored next: the own ones first, then the opponent's (p. 5). */
static int to_score(const struct state *s, uint8_t out[FOLLOWERS])
{
	int n = castle_owned(s, s->seat, true, out);
	return n ? n : castle_owned(s, 1 - s->seat, true, out);
}

/* The followers on completed features come home (p. 4): those on one of them,
 * or on all, which after scoring are the tied ones. */
static void bring_home(struct state *s, int only)
{
	for (int seat = 0; seat < SEATS; seat++)
		for (int i = 0; i < FOLLOWERS; i++) {
			if (!s->follower[seat][i])
				continue;
			int feature = castle_root(s, s->follower[seat][i]);
			struct feature *f = &s->feature[feature];
			if (f->open || f->kind == COURT || (only && feature != only))
				continue;
			assert(f->followers[seat] > 0);
			f->followers[seat]--;
			s->follower[seat][i] = 0;
		}
}

/* A score that ends exactly on a corner tower takes the token there (p. 5). The track has
 * two spaces per block and is walked round and round (R12). Which token it is becomes
 * known now, so the move cannot be undone. */
static void land(struct state *s, int seat)
{
	int corner = castle_block[s->score[seat] / 2 % BLOCKS].corner;
	if (!corner || !s->wall[corner - 1])
		return;
	int kind = s->wall[corner - 1];
	assert(kind >= 1 && kind < TOKENS);
	s->fresh[seat][kind]++;
	s->wall[corner - 1] = 0;
	s->news++;
}

/* The points, the keep, the followers and the token, in this order (p. 4, 5): each feature
 * is done with before the next one is looked at, since every single score may end on a corner. */
static void score_feature(struct state *s, int feature, bool doubled)
{
	const struct feature *f = &s->feature[feature];
	assert(!f->open && f->kind != COURT && f->followers[0] != f->followers[1]);
	int seat = f->followers[1] > f->followers[0];
	s->score[seat] = (uint16_t)(s->score[seat] + castle_worth(s, feature) * (doubled ? 2 : 1));
	assert(s->scorings < SCORINGS);
	s->journal[s->scorings++] = (struct scoring){ (uint8_t)feature, (uint8_t)(seat | (doubled ? DOUBLED : 0)) };
	/* the keep stands on the largest house its player scored (p. 4); on the older of equals */
	if (f->kind == HOUSE && (!s->keep[seat] || f->count > s->feature[s->keep[seat]].count))
		s->keep[seat] = (uint8_t)feature;
	bring_home(s, feature);
	land(s, seat);
}

/* The token that would double a feature of the player whose turn it is. Those of the other
 * player are scored, too, but tokens are used only in your own turn (p. 5, R9). */
static int doubler(const struct state *s, int feature)
{
	const struct feature *f = &s->feature[feature];
	if (f->followers[s->seat] <= f->followers[1 - s->seat])
		return 0;
	int token = castle_doubler(f->kind);
	return s->held[s->seat][token] ? token : 0;
}

/* Score a feature, after asking about a token if there is one. Nobody is asked where there
 * is none, so bots and records have only real decisions. */
static void choose(struct state *s, int feature)
{
	if (doubler(s, feature)) {
		s->phase = DOUBLE;
		s->subject = (uint8_t)feature;
	} else {
		score_feature(s, feature, false);
	}
}

/* Go on scoring until there is something to decide: which feature comes next
 * is the placing player's choice, asked only where there is one. Most tiles close
 * nothing, and `closed` saves the look at every follower then. */
static void go_on(struct state *s)
{
	assert(s->phase != OVER && !s->subject);
	uint8_t done[FOLLOWERS];
	s->phase = ORDER;
	while (s->phase == ORDER && s->closed) {
		int n = to_score(s, done);
		/* the last one is scored without a question */
		if (n > 1)
			return;
		if (!n)
			break;
		choose(s, done[0]);
	}
	if (s->phase == DOUBLE)
		return;
	if (s->closed)
		bring_home(s, 0);
	/* token 1 is asked about only while there is a tile for another turn (R14) */
	if (s->held[s->seat][1] && s->drawn < TILES)
		s->phase = AGAIN;
	else
		end_turn(s, 1 - s->seat);
}

/* ---- the table's functions ---- */

/* Two tokens of each kind are shuffled, and 13 of the 18 lie on the wall (p. 1); the
 * others stay in the box, unseen like them. */
static int deals(const struct options *options, struct deal_spec out[DEALS_MAX])
{
	out[0] = (struct deal_spec){ .name = "deck", .n = TILES, .of = TILES };
	for (int i = 0; i < TILES; i++)
		out[0].set[i] = (uint8_t)(i + 1);
	out[1] = (struct deal_spec){ .name = "tokens", .n = CORNERS, .of = 2 * (TOKENS - 1) };
	for (int i = 0; i < out[1].of; i++)
		out[1].set[i] = (uint8_t)(i / 2 + 1);
	/* who begins is random (R1), or seat 0 */
	out[2] = deal_first(SEATS, options->choice[1]);
	return 3;
}

static void start(struct state *s, const struct options *options, const struct deal *deal)
{
	/* states are compared and hashed byte by byte, padding included */
	memset(s, 0, sizeof *s);
	memcpy(s->tile, castle_ground, sizeof s->tile);
	memcpy(s->deck, deal->id[0], sizeof s->deck);
	memcpy(s->wall, deal->id[1], sizeof s->wall);
	s->seat = deal->id[2][0];
	s->loose = options->choice[0];
	assert(s->seat < SEATS);
	for (int i = 0; i < STARTS; i++)
		castle_put_tile(s, castle_cell(castle_start_area[i].row, castle_start_area[i].col), TILES + 1 + i, 0);
	draw(s);
}

/* One player decides all of a turn, also the order in which the other's features score. */
static unsigned to_act(const struct state *s)
{
	return s->phase == OVER ? 0 : 1u << s->seat;
}

/* A tile that looks the same after fewer turns is named by those only (R6), so that no
 * two moves do the same. */
static int placements(const struct state *s, move *out)
{
	assert(s->hand);
	const struct tile *t = &castle_tile[s->hand];
	int n = 0;
	int paths[SIDES];
	for (int turn = 0; turn < t->turns; turn++)
		paths[turn] = castle_turned(t->paths, turn);
	for (int i = 0; i < 3; i++)
		for (uint64_t set = s->frontier[i]; set; set &= set - 1) {
			int cell = 64 * i + bits_lowest(set);
			int fits = s->accept[cell];
			for (int turn = 0; turn < t->turns; turn++) {
				/* written always, counted if it fits: half the branches */
				out[n] = castle_move(VERB_PLACE, cell * 4 + turn);
				n += fits >> paths[turn] & 1;
			}
		}
	return n;
}

/* The slots of the tile placed last whose features nobody stands on, one for
 * each feature: NW NE SE SW, then N E S W (p. 2, 3). */
int castle_free_slots(const struct state *s, move out[SLOTS])
{
	assert(s->at && s->tile[s->at] >= 1 && s->tile[s->at] <= TILES);
	int n = 0;
	uint8_t seen[SLOTS];
	const struct tile *t = &castle_tile[s->tile[s->at]];
	/* many tiles have no paths to look at */
	int slots = t->paths ? SLOTS : QUADRANTS;
	for (int slot = 0; slot < slots; slot++) {
		int feature = castle_feature_at(s, s->at, slot);
		const struct feature *f = &s->feature[feature];
		if (!feature || f->followers[0] || f->followers[1])
			continue;
		bool again = false;
		for (int i = 0; i < n; i++)
			again = again || seen[i] == feature;
		if (again)
			continue;
		seen[n] = (uint8_t)feature;
		out[n++] = castle_move(VERB_FOLLOWER, slot);
	}
	return n;
}

int castle_moves(const struct state *s, int seat, move out[MOVES_MAX])
{
	assert(seat >= 0 && seat < SEATS);
	if (seat != s->seat)
		return 0;
	int n = 0;
	uint8_t done[FOLLOWERS];
	switch ((enum phase)s->phase) {
	case PLACE:
		return placements(s, out);
	case FOLLOW:
		n = castle_free_slots(s, out);
		out[n++] = castle_move(VERB_FOLLOWER, NO_SLOT);
		return n;
	case ORDER:
		n = to_score(s, done);
		for (int i = 0; i < n; i++)
			out[i] = castle_move(VERB_SCORE, done[i]);
		return n;
	case DOUBLE:
	case AGAIN:
		out[0] = castle_move(s->phase == DOUBLE ? VERB_DOUBLE : VERB_AGAIN, 1);
		out[1] = castle_move(s->phase == DOUBLE ? VERB_DOUBLE : VERB_AGAIN, 0);
		return 2;
	case OVER:
		return 0;
	}
	return 0;
}

/* The first follower of the player at move who is still in supply; NULL: none is. */
static uint8_t *supply(struct state *s)
{
	return memchr(s->follower[s->seat], 0, FOLLOWERS);
}

/* Whoever has no choice of a follower is not asked: that would be a move without a
 * decision, and in records nothing but noise. */
static void place(struct state *s, int cell, int turn)
{
	move ignored[SLOTS];
	castle_lay(s, cell, turn);
	if (supply(s) && castle_free_slots(s, ignored))
		s->phase = FOLLOW;
	else
		go_on(s);
}

static void follow(struct state *s, int slot)
{
	assert(s->phase == FOLLOW);
	if (slot != NO_SLOT) {
		int feature = castle_feature_on(s, s->at, slot);
		assert(feature && supply(s));
		*supply(s) = (uint8_t)feature;
		s->feature[castle_shorten(s, feature)].followers[s->seat]++;
	}
	go_on(s);
}

static void use_token(struct state *s, int kind)
{
	assert(kind >= 1 && s->held[s->seat][kind]);
	s->held[s->seat][kind]--;
	s->used[kind]++;
}

static void play(struct state *s, int seat, move m)
{
	assert(seat == s->seat && s->phase != OVER);
	int argument = castle_argument(m);
	switch (castle_verb(m)) {
	case VERB_PLACE:
		place(s, argument / 4, argument % 4);
		break;
	case VERB_FOLLOWER:
		follow(s, argument);
		break;
	case VERB_SCORE:
		choose(s, argument);
		/* a token may have been asked about: then the rest waits for the answer */
		if (s->phase == ORDER)
			go_on(s);
		break;
	case VERB_DOUBLE: {
		int feature = s->subject;
		assert(s->phase == DOUBLE && feature);
		if (argument)
			use_token(s, doubler(s, feature));
		s->subject = 0;
		score_feature(s, feature, argument);
		go_on(s);
		break;
	}
	case VERB_AGAIN:
		/* another turn is a turn like any other: what was taken in this one is held then (R13) */
		if (argument)
			use_token(s, 1);
		end_turn(s, argument ? seat : 1 - seat);
		break;
	}
}

/* A token that is taken may count, and nobody knows which it is. Whether there is a tile
 * that fits does not hang on their order; whether it is the last one may, so what is
 * counted is as if it were still to be drawn. */
static bool foresee(struct state *s, int seat, move m)
{
	uint8_t wall[CORNERS], drawn = s->drawn;
	memcpy(wall, s->wall, sizeof wall);
	play(s, seat, m);
	s->drawn = drawn;
	return memcmp(wall, s->wall, sizeof wall) == 0;
}

/* The game is for two, and nobody joins later. */
static int seats(const struct state *s)
{
	(void)s;
	return SEATS;
}

static int points(const struct state *s, int seat)
{
	assert(seat >= 0 && seat < SEATS);
	return s->score[seat];
}

/* Nobody before the end, however far ahead: much is scored only then. */
static unsigned winners(const struct state *s)
{
	if (s->phase != OVER)
		return 0;
	/* equal points: both win (R19) */
	return (s->score[0] >= s->score[1] ? 1u : 0u) | (s->score[1] >= s->score[0] ? 2u : 0u);
}

static unsigned news(const struct state *s)
{
	return s->news;
}

static const struct option_spec options[] = {
	{ "starts", { "strict", "loose" }, N_("must paths match at a start area (strict) or not (loose)?"), NULL,
	  N_("Must paths match at the start areas?"), { N_("yes"), N_("no") } },
	{ "first", { "random", "0" }, N_("who begins: a random player (random) or seat 0 (0)"), NULL,
	  N_("Who goes first?"), { N_("chosen at random"), N_("the first seat") } },
	{ 0 },
};

const struct game carcassonne_castle_game = {
	.name = "carcassonne-castle",
	.title = N_("Carcassonne: The Castle"),
	.about = N_("Build a castle inside its wall, tile by tile; for two players."),
	.place = 1,
	.min_seats = SEATS,
	.max_seats = SEATS,
	.state_size = sizeof(struct state),
	.options = options,
	.deals = deals,
	.start = start,
	.to_act = to_act,
	.moves = castle_moves,
	.play = play,
	.seats = seats,
	.points = points,
	.winners = winners,
	.score = castle_score,
	.check = castle_check,
	.news = news,
	.hide = castle_hide,
	.guess = castle_guess,
	.name_move = castle_name_move,
	.tell = castle_tell,
	.people = { .foresee = foresee, .notice = castle_notice, .turn = castle_turn, .alike = true },
	.words = { .alias = castle_alias, .refuse = castle_refuse, .piece = castle_piece,
	           .favourite = NOT_IN_PAGES(castle_favourite), .picture = castle_picture,
	           .merits = castle_merits, .show = NOT_IN_PAGES(castle_show), .json = castle_json, .board = castle_board,
	           .data = castle_data },
	.hints = &carcassonne_castle_hints,
	.numbers = NOT_IN_PAGES(&castle_numbers),
};
