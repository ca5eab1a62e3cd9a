/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What speaks for a turn: what it completes, frees, claims, enlarges, and what it denies the
 * opponent. Two positions are compared, before the turn and at its end. Both players can count
 * the tiles that are still to come, so it is told how many of them complete something.
 */
#include "castle.h"

#include "merit.h"
#include "sight.h"

#include <assert.h>
#include <string.h>

/* What one turn is looked at by. */
struct looked {
	const struct state *before, *after;
	int seat;
	uint8_t left[TILES];  /* tiles still to come, after the one of this turn */
	int tiles;
	struct merits *out;
};

/* What a sentence is about. */
static void with_feature(struct message *m, const struct state *s, int root)
{
	static const char *const what[KINDS] = {
		/* TRANSLATORS: the object of “Completes”, “Enlarges”, “Claims”, “Takes” */
		[HOUSE] = N_("the house"),
		[TOWER] = N_("the tower"),
		[COURT] = N_("the court"),
		[PATH] = N_("the path"),
	};
	message_term(m, "what", what[s->feature[root].kind]);
}

static bool owned(const struct state *s, int root, int seat)
{
	return s->feature[root].followers[seat] > s->feature[root].followers[1 - seat];
}

/* ---- what can still complete a feature ---- */

/* The empty cells that a feature looks at; how many. */
static int gaps(const struct state *s, int root, uint8_t out[CELLS])
{
	bool in[CELLS] = { false };
	int n = 0;
	for (int cell = 0; cell < CELLS; cell++) {
		if (s->tile[cell] == EMPTY || s->tile[cell] == WALL)
			continue;
		unsigned slots = castle_slots_of(s, cell, root);
		for (int side = 0; slots && side < SIDES; side++) {
			/* a side has its own quadrant, the next one, and its path */
			unsigned at = 1u << side | 1u << (side + 1) % QUADRANTS | 1u << (QUADRANTS + side);
			int beyond = castle_beyond(cell, side);
			if (!(slots & at) || s->tile[beyond] != EMPTY || in[beyond])
				continue;
			in[beyond] = true;
			out[n++] = (uint8_t)beyond;
		}
	}
	return n;
}

/* Does a tile close a feature from this cell? */
static bool closes(const struct state *s, int root, int tile, int cell)
{
	for (int turn = 0; turn < castle_tile[tile].turns; turn++) {
		if (!castle_fits(s, tile, cell, turn))
			continue;
		struct state tried = *s;
		castle_put_tile(&tried, cell, tile, turn);
		if (!tried.feature[castle_root(&tried, root)].open)
			return true;
	}
	return false;
}

enum { SPOILT = -1, FAR = -2 };

/* How many of the tiles to come complete a feature at once; SPOILT if there is a cell that
 * none of them fits, FAR if it takes more than one. */
static int ways(const struct looked *l, const struct state *s, int root)
{
	uint8_t gap[CELLS];
	int n = gaps(s, root, gap), found = 0;
	for (int i = 0; i < n; i++) {
		bool fits = false;
		for (int k = 0; k < l->tiles && !fits; k++)
			fits = castle_fits_turned(s, l->left[k], gap[i]);
		if (!fits)
			return SPOILT;
	}
	for (int k = 0; n == 1 && k < l->tiles; k++)
		found += closes(s, root, l->left[k], gap[0]);
	return n > 1 ? FAR : found;
}

/* ---- what the player gets ---- */

static void look_at_scored(const struct looked *l)
{
	int freed = castle_supply(l->after, l->seat) - castle_supply(l->before, l->seat);
	for (int i = l->before->scorings; i < l->after->scorings; i++) {
		const struct scoring *scored = &l->after->journal[i];
		if ((scored->how & 1) != l->seat)
			continue;
		int points = castle_worth(l->after, scored->feature) * (scored->how & DOUBLED ? 2 : 1);
		struct message m =
			message_n(NP_("Completes {what}: {n} point now.", "Completes {what}: {n} points now."), points);
		with_feature(&m, l->after, scored->feature);
		merit_add(l->out, 100 * points, m, NULL);
	}
	if (freed > 0)
		merit_add(l->out, castle_supply(l->before, l->seat) ? 60 : 250,
		          message(N_("Brings a follower home for another place.")), NULL);
}

/* The feature on which the same follower stood before; 0: it is new there. */
static int stood(const struct looked *l, int feature)
{
	return memchr(l->before->follower[l->seat], feature, FOLLOWERS) ? castle_root(l->before, feature) : 0;
}

/* A feature that is claimed or has grown, and what can come of it. */
static void add_growth(const struct looked *l, int root, int was)
{
	static const char *const words[2][2] = {
		{ N_("Claims {what} (+{points})."), N_("Enlarges {what} (+{points}).") },
		{ N_("Claims {what} (+{points}); {ways} of the {left} tiles to come would complete it."),
		  N_("Enlarges {what} (+{points}); {ways} of the {left} tiles to come would complete it.") },
	};
	int worth = castle_worth(l->after, root), more = worth - (was ? castle_worth(l->before, was) : 0);
	bool court = l->after->feature[root].kind == COURT;
	int found = court ? FAR : ways(l, l->after, root);
	if (found == SPOILT || (was && more <= 0))
		return;
	struct message m = message(court && !was ? N_("Claims the court: each market in it is worth 3 at the end.")
	                                         : words[found > 0][was > 0]);
	int weight = found > 0 ? 40 + 60 * worth * (found < 10 ? found : 10) / 10 : 40 + 30 * more;
	if (!court || was) {
		with_feature(&m, l->after, root);
		message_int(&m, "points", more);
	}
	if (found > 0) {
		message_int(&m, "ways", found);
		message_int(&m, "left", l->tiles);
	}
	merit_add(l->out, weight, m, NULL);
}

static void look_at_own(const struct looked *l)
{
	for (int i = 0; i < FOLLOWERS; i++) {
		int feature = l->after->follower[l->seat][i], root = feature ? castle_root(l->after, feature) : 0;
		bool again = false;
		for (int k = 0; k < i && feature; k++)
			again = again || (l->after->follower[l->seat][k] &&
			                  castle_root(l->after, l->after->follower[l->seat][k]) == root);
		if (feature && !again && owned(l->after, root, l->seat))
			add_growth(l, root, stood(l, feature));
	}
	int before = castle_keep_size(l->before, l->seat) - castle_keep_size(l->before, 1 - l->seat);
	int now = castle_keep_size(l->after, l->seat) - castle_keep_size(l->after, 1 - l->seat);
	if (now > 0 && before <= 0)
		merit_add(l->out, 300,
		          message(N_("Makes the keep the larger one: the largest empty area will count for it.")),
		          NULL);
	int tokens = 0;
	for (int kind = 1; kind < TOKENS; kind++)
		tokens += l->after->held[l->seat][kind] + l->after->fresh[l->seat][kind] + l->after->used[kind] -
		          l->before->held[l->seat][kind] - l->before->fresh[l->seat][kind] - l->before->used[kind];
	/* which one it is lies face down until then */
	if (tokens > 0)
		merit_add(l->out, 350, message(N_("Lands on a corner tower and takes its token.")), NULL);
}

/* ---- what the opponent does not get ---- */

/* Whose a feature is at the end of the turn, or who has scored it; -1: nobody. */
static int holder(const struct looked *l, int root)
{
	for (int i = l->before->scorings; i < l->after->scorings; i++)
		if (l->after->journal[i].feature == root)
			return l->after->journal[i].how & 1;
	return owned(l->after, root, 0) ? 0 : owned(l->after, root, 1) ? 1 : -1;
}

/* A feature that was the opponent's before the turn. */
static void add_denial(const struct looked *l, int was, int root)
{
	int worth = castle_worth(l->before, was), now = castle_worth(l->after, root), by = holder(l, root), weight = 0;
	bool unfinished = l->before->feature[was].kind != COURT && by == 1 - l->seat && l->after->feature[root].open;
	int had = unfinished ? ways(l, l->before, was) : FAR, has = unfinished ? ways(l, l->after, root) : FAR;
	struct message m = message(NULL);
	if (by == l->seat) {
		m = message(N_("Takes {what} over from the opponent (+{points})."));
		message_int(&m, "points", now);
		weight = 100 * (worth + now);
	} else if (by < 0) {
		m = message(N_("Takes {what} from the opponent: with equal followers nobody scores it."));
		weight = 80 * worth;
	} else if (has == SPOILT && had != SPOILT) {
		m = message(N_("Keeps the opponent from completing {what}: no tile to come fits there."));
		weight = 60 * worth;
	} else if (had > 0 && has >= 0 && has < had) {
		m = message(N_(
			"Makes it harder for the opponent to complete {what}: {ways} of the tiles to come would do it, not {before}."));
		message_int(&m, "ways", has);
		message_int(&m, "before", had);
		weight = 100 * worth * (had - has) / (l->tiles + 1) + 20;
	}
	if (!weight)
		return;
	with_feature(&m, l->before, was);
	merit_add(l->out, weight, m, NULL);
}

static void look_at_opponent(const struct looked *l)
{
	int other = 1 - l->seat, more = l->after->score[other] - l->before->score[other], features = 0;
	for (int i = 0; i < FOLLOWERS; i++) {
		int feature = l->before->follower[other][i], was = feature ? castle_root(l->before, feature) : 0;
		if (!was || !owned(l->before, was, other))
			continue;
		int root = castle_root(l->after, feature);
		features++;
		more += castle_worth(l->after, root) - castle_worth(l->before, was);
		if (castle_worth(l->before, was))
			add_denial(l, was, root);
	}
	if (features && !more && l->before->phase == PLACE)
		merit_add(l->out, 2, message(N_("Puts the tile where it does not help the opponent.")), NULL);
}

/* Only what lies open is told: the guess decides nothing but the tile that is drawn next. */
void castle_merits(const struct view *view, move m, const struct state *after, struct merits *out)
{
	struct looked l = { .before = view_state(view), .after = after, .seat = view->seat, .out = out };
	(void)m;
	l.tiles = castle_tiles_left(l.before, l.left);
	look_at_scored(&l);
	look_at_own(&l);
	look_at_opponent(&l);
	if (castle_supply(l.before, l.seat) && castle_supply(after, l.seat) >= castle_supply(l.before, l.seat) &&
	    after->scorings == l.before->scorings)
		merit_add(out, 5, message(N_("Keeps the follower for a better place.")), NULL);
}
