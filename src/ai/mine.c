/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Finding puzzles; see mine.h. */
#include "mine.h"

#include "bits.h"
#include "bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What it takes to be a puzzle. Chances are shares of the win. */
#define CLEAR 0.06 /* so much better than all others is clearly best */
#define MAYBE 0.05 /* where a quick look sees so much, another one is worth its time */
#define SURE 0.045 /* and a long look may see a little less than the one before */
#define ASIDE 0.04 /* the same side by side with the next best */
#define HOPE 0.06  /* nothing can be learned where all is lost, or won */

enum {
	QUICK = 10,  /* the first look has one of so many parts of the effort */
	CHOICES = 4, /* fewer moves are no puzzle */
	LOOKS = 200, /* how often the best two are played out side by side */
	EASY = 9,    /* if the two lowest levels together find it oftener, anybody does */
	LOWEST = 3,
	HIGHEST = 7 /* the levels that play */
};

/* A decision of a game that is looked at. */
struct spot {
	const struct mine *mine;
	struct view view;
	uint64_t seed; /* for whatever is drawn */
	int choices;   /* at its first move */
	struct best_way way;
	double ahead; /* by so much the best way beats its rival, played out side by side */
};

static bool stopped(const struct mine *m)
{
	return m->enough && m->enough(m->context);
}

static void look(struct spot *s, long playouts, int look)
{
	struct effort effort = { .iterations = playouts, .enough = s->mine->enough, .context = s->mine->context };
	decision_find(&s->view, &s->way, 0, s->seed * 8 + (uint64_t)look, &effort);
}

static bool clear(const struct best_way *way, double margin)
{
	return way->other >= 0 && way->win - way->other >= margin && way->win >= HOPE && way->other <= 1 - HOPE;
}

/* Once more and more thoroughly: is it the same, and still clear? */
static bool again(struct spot *s, long playouts, int number, double margin)
{
	struct best_way before = s->way;
	look(s, playouts, number);
	return !stopped(s->mine) && clear(&s->way, margin) &&
	       decision_same(&s->view, way_course(&before), way_course(&s->way));
}

/* Played out in worlds that both share, is it better than its rival by more than chance? */
static bool beats_rival(struct spot *s)
{
	struct best_way rival = s->way;
	struct effort effort = { .iterations = s->mine->effort / QUICK };
	struct rng rng = rng_start(s->seed, RNG_TEST);
	double error;
	rival.move[s->way.step] = s->way.rival;
	decision_find(&s->view, &rival, s->way.step + 1, s->seed, &effort);
	struct prospect by = decision_compare(&s->view, way_course(&s->way), way_course(&rival), LOOKS, &rng, &error);
	s->ahead = by.win;
	return by.win > ASIDE && by.win > 3 * error;
}

/* ---- trying it on the levels ---- */

/* One of them, on its way through the decision. */
static void try_on(const struct bot *bot, const struct view *view, uint64_t seed, struct best_way *tried)
{
	struct rng lots = rng_start(seed, RNG_BOT), chance = rng_start(1, RNG_CHANCE);
	struct decision d = decision_at(view);
	struct state_space space;
	struct view here;
	struct state *s = sight_guess(view, &chance, &space);
	for (tried->moves = 0; tried->moves < DECISION_MOVES && (!tried->moves || decision_open(&d, s));
	     tried->moves++) {
		move m = tried->move[tried->moves] =
			bot_choose(bot, sight_of(view->game, s, view->seat, &here), &lots, NULL);
		policy_play(view->game, s, view->seat, m, &chance);
	}
}

static void try_level(const struct spot *s, int level, struct puzzle *p)
{
	char name[] = "level1";
	name[5] = (char)('1' + level);
	const struct bot *bot = bot_find(name);
	for (int i = 0; i < PUZZLE_TRIES && !stopped(s->mine); i++) {
		struct best_way tried;
		try_on(bot, &s->view, s->seed + (uint64_t)i * 1000003, &tried);
		p->found[level] =
			(uint8_t)(p->found[level] + decision_same(&s->view, way_course(&s->way), way_course(&tried)));
	}
}

/* ---- a game ---- */

static void put_way(const struct spot *s, struct puzzle *p)
{
	struct state_space space;
	struct rng chance = rng_start(1, RNG_CHANCE);
	struct state *at = sight_guess(&s->view, &chance, &space);
	p->best = s->way.moves;
	for (int i = 0; i < s->way.moves; i++) {
		move moves[MOVES_MAX];
		int n = s->mine->game->moves(at, s->view.seat, moves), place = 0;
		while (place < n && moves[place] != s->way.move[i])
			place++;
		assert(place < n);
		p->way[i] = (uint16_t)place;
		policy_play(s->mine->game, at, s->view.seat, s->way.move[i], &chance);
	}
}

/* Cheap doubts first: most decisions end at the first of them. */
static bool is_puzzle(struct spot *s, struct puzzle *p)
{
	long effort = s->mine->effort;
	look(s, effort / QUICK, 0);
	if (!clear(&s->way, MAYBE) || !again(s, effort, 1, CLEAR))
		return false;
	memset(p->found, 0, sizeof p->found);
	try_level(s, 0, p);
	try_level(s, 1, p);
	if (p->found[0] + p->found[1] > EASY || !beats_rival(s) || !again(s, effort * s->mine->sure, 2, SURE))
		return false;
	for (int level = 2; level < PUZZLE_LEVELS; level++)
		try_level(s, level, p);
	p->win = (int)(s->way.win * 1000 + 0.5);
	/* a race soon leaves alone what falls behind, and knows little of it */
	p->other = (int)((s->ahead < s->way.win - s->way.other ? s->way.win - s->ahead : s->way.other) * 1000 + 0.5);
	p->rating = RATING_LEAST;
	put_way(s, p);
	return !stopped(s->mine);
}

/* A game on its way, with what is known of it for a puzzle. */
struct dig {
	const struct mine *mine;
	struct session session;
	struct rng lots;
	const struct bot *bot[SEATS_MAX];
	struct puzzle now;    /* how it came here */
	struct decision open; /* the decision that is being made, with its seat */
	int made;             /* so many moves of it */
};

static void play_on(struct dig *d, const struct view *view, int choices, const move *moves)
{
	int place = 0;
	move m = choices == 1 ? moves[0] : bot_choose(d->bot[view->seat], view, &d->lots, NULL);
	while (moves[place] != m)
		place++;
	d->now.place[d->now.moves++] = (uint16_t)place;
	session_play_known(&d->session, view->seat, m);
	d->made++;
}

/* The next move; is it the first of a decision worth a look? */
static bool begins(struct dig *d, const struct view *view, int choices)
{
	const struct state *s = session_state(&d->session);
	if (d->made && d->made < DECISION_MOVES && d->open.seat == view->seat && decision_open(&d->open, s))
		return false;
	d->open = decision_at(view);
	d->made = 0;
	return choices >= CHOICES;
}

static void start(struct dig *d, uint64_t seed)
{
	const struct mine *m = d->mine;
	struct rng rng = rng_start(seed, RNG_TEST), deal_rng = rng_start(seed, RNG_DEAL);
	struct deal deal;
	d->now.game = m->game;
	d->now.seed = seed;
	d->now.options = options_default(m->game, m->seats[rng_below(&rng, (uint32_t)m->kinds)]);
	d->lots = rng_start(seed, RNG_BOT);
	for (int seat = 0; seat < d->now.options.seats; seat++) {
		char name[] = "level1";
		name[5] = (char)('0' + LOWEST + (int)rng_below(&rng, HIGHEST - LOWEST + 1));
		d->bot[seat] = bot_find(name);
	}
	deal_shuffle(m->game, &d->now.options, &deal_rng, &deal);
	session_start(&d->session, m->game, &d->now.options, &deal);
}

int mine_game(const struct mine *m, uint64_t seed, struct puzzle out[MINE_MOST])
{
	struct dig *d = calloc(1, sizeof *d);
	struct spot *spot = calloc(1, sizeof *spot);
	int n = 0, from = 0;
	unsigned to_act;
	assert(d && spot && m->kinds > 0 && m->effort >= QUICK && m->sure > 0);
	d->mine = spot->mine = m;
	start(d, seed);
	while (n < MINE_MOST && (to_act = m->game->to_act(session_state(&d->session))) &&
	       d->now.moves < PUZZLE_MOVES_MAX && !stopped(m)) {
		move moves[MOVES_MAX];
		session_view(&d->session, bits_lowest(to_act), &spot->view);
		int choices = m->game->moves(view_state(&spot->view), spot->view.seat, moves);
		spot->seed = seed * PUZZLE_MOVES_MAX + (uint64_t)d->now.moves;
		if (begins(d, &spot->view, choices) && d->now.moves >= from && is_puzzle(spot, &d->now)) {
			out[n++] = d->now;
			from = d->now.moves + MINE_APART;
		}
		play_on(d, &spot->view, choices, moves);
	}
	session_free(&d->session);
	free(spot);
	free(d);
	return stopped(m) ? 0 : n;
}

bool mine_confirms(const struct puzzle *p, long playouts, uint64_t seed, bool (*enough)(void *), void *context)
{
	struct session s;
	struct spot spot;
	struct mine mine = { .game = p->game, .enough = enough, .context = context };
	move best[DECISION_MOVES];
	if (puzzle_session(p, &s, &spot.view, best).id)
		return false;
	session_free(&s);
	spot.mine = &mine;
	spot.seed = seed;
	look(&spot, playouts, 3);
	return decision_same(&spot.view, (struct course){ best, p->best }, way_course(&spot.way));
}
