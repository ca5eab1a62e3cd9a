/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The template: a game that is hardly one, but has everything a game needs.
 * Copy this folder to begin another. It is built and tested like the others,
 * but nobody is offered it to play.
 *
 * A pile of twelve cards, 1 to 12. In turn, a player sees the top card and
 * takes it for its points or leaves it; after a card was taken nobody takes
 * the next one. With option `last=double` the last card counts twice. Most
 * points win.
 */
#include "bits.h"
#include "json.h"
#include "numbers.h"
#include "sight.h"

#include <assert.h>
#include <string.h>

/* UNSEEN is no card and NOBODY no seat: neither can be taken for a real one. */
enum { CARDS = 12, UNSEEN = 255, NOBODY = 255, LEAVE = 0, TAKE = 1 };

struct state {
	uint8_t pile[CARDS];   /* in drawing order; those past `shown` are hidden */
	uint8_t taker[CARDS];  /* who took each card; NOBODY */
	uint8_t shown;         /* how many have been turned up */
	uint8_t seats;
	uint8_t seat;          /* whose turn it is */
	uint8_t blocked;       /* the card before was taken */
	uint8_t twice;         /* the last card counts twice */
	uint8_t over;
	uint8_t padding[2];    /* always 0 */
};

_Static_assert(sizeof(struct state) == 32, "hidden padding");

/* Chance is a shuffle before the first move: what is dealt stands in the record. */
static int deals(const struct options *options, struct deal_spec out[DEALS_MAX])
{
	(void)options;
	out[0] = (struct deal_spec){ .name = "pile", .n = CARDS, .of = CARDS };
	for (int i = 0; i < CARDS; i++)
		out[0].set[i] = (uint8_t)(i + 1);
	return 1;
}

/* Every byte is set, so that equal positions are equal in memory. */
static void start(struct state *s, const struct options *options, const struct deal *deal)
{
	assert(options->seats >= 2 && options->seats <= 4);
	/* every byte, so that equal positions are equal bytes */
	memset(s, 0, sizeof *s);
	memcpy(s->pile, deal->id[0], sizeof s->pile);
	memset(s->taker, NOBODY, sizeof s->taker);
	s->seats = (uint8_t)options->seats;
	s->twice = options->choice[0];
	s->shown = 1;
}

/* A set of seats: in other games several may choose at the same time. */
static unsigned to_act(const struct state *s)
{
	return s->over ? 0 : 1u << s->seat;
}

/* Leaving is always legal, so nobody is ever without a move. */
static int moves(const struct state *s, int seat, move out[MOVES_MAX])
{
	int n = 0;
	if (s->over || seat != s->seat)
		return 0;
	out[n++] = LEAVE;
	if (!s->blocked)
		out[n++] = TAKE;
	return n;
}

static void play(struct state *s, int seat, move m)
{
	/* that it is legal the session has seen; what would do harm is looked at all the same */
	assert(!s->over && seat == s->seat && (m == LEAVE || (m == TAKE && !s->blocked)));
	if (m == TAKE)
		s->taker[s->shown - 1] = (uint8_t)seat;
	s->blocked = m == TAKE;
	s->seat = (uint8_t)((seat + 1) % s->seats);
	if (s->shown == CARDS)
		s->over = 1;
	else
		s->shown++;
	assert(s->shown <= CARDS && s->seat < s->seats);
}

static int seats(const struct state *s)
{
	return s->seats;
}

static int worth(const struct state *s, int card)
{
	return s->pile[card] * (card == CARDS - 1 && s->twice ? 2 : 1);
}

/* Counted anew each time: in a state it would be one more thing that could be wrong. */
static int points(const struct state *s, int seat)
{
	int sum = 0;
	for (int i = 0; i < CARDS; i++)
		sum += s->taker[i] == seat ? worth(s, i) : 0;
	return sum;
}

/* Several may win: nothing breaks a tie. */
static unsigned winners(const struct state *s)
{
	int mine[SEATS_MAX];
	for (int seat = 0; seat < s->seats; seat++)
		mine[seat] = points(s, seat);
	return s->over ? bits_largest(mine, s->seats) : 0;
}

/* A line for each card, so that everybody can see where the points come from. */
static void score(const struct state *s, int seat, struct tally *t)
{
	tally_start(t);
	for (int i = 0; i < CARDS; i++)
		if (s->taker[i] == seat) {
			tally_add(t, worth(s, i), false, message(N_("a card taken")));
			buf_int(tally_piece(t), s->pile[i]);
		}
}

/* What holds in every position, whatever was played: tests and fuzzers ask it all the
 * time, so here goes whatever could break without anybody noticing. */
static const char *check(const struct state *s)
{
	if (s->shown < 1 || s->shown > CARDS || s->seat >= s->seats)
		return "a counter is out of range";
	for (int i = 1; i < CARDS; i++)
		if (s->taker[i] != NOBODY && s->taker[i - 1] != NOBODY)
			return "two cards in a row were taken";
	return NULL;
}

/* A card that is turned up cannot be forgotten: then the move cannot be undone. */
static unsigned news(const struct state *s)
{
	return s->shown;
}

/* The one place that says who knows what: screens, browsers and bots get what it leaves. */
static void hide(struct state *s, int seat)
{
	(void)seat;  /* all know the same here; see secret.c of the other games */
	assert(s->shown <= CARDS);
	memset(s->pile + s->shown, UNSEEN, (size_t)(CARDS - s->shown));
}

/* Any order of the unseen cards is as likely as another: what bots plan with. */
static void guess(struct state *s, struct rng *rng)
{
	uint8_t unseen[CARDS];
	size_t n = 0;
	for (int card = 1; card <= CARDS; card++)
		if (!memchr(s->pile, card, s->shown))
			unseen[n++] = (uint8_t)card;
	assert(n == (size_t)(CARDS - s->shown));
	rng_shuffle(rng, unseen, n);
	assert(n == (size_t)(CARDS - s->shown));
	memcpy(s->pile + s->shown, unseen, n);
}

/* What stands in records for ever: short, in English, and never changed. */
static void name_move(const struct state *s, int seat, move m, struct buf *out)
{
	(void)s;
	(void)seat;
	buf_put(out, m == TAKE ? "take" : "leave");
}

/* A message, not a text: each reader hears it in a language of their own. */
static struct message tell(const struct view *view, int seat, move m)
{
	(void)seat;
	const struct state *s = view_state(view);
	struct message told = m == TAKE ? message(N_("takes {card}")) : message(N_("leaves {card}"));
	message_int(&told, "card", s->pile[s->shown - 1]);
	return told;
}

/* From a view, not from a state: what the seat cannot know is not in it. */
static void show(const struct view *view, const struct catalogue *c, struct buf *out)
{
	const struct state *s = view_state(view);
	struct message m = message(N_("Card {card} is face up."));
	message_int(&m, "card", s->pile[s->shown - 1]);
	message_put(out, c, &m);
	buf_char(out, '\n');
}

/* What a board in the browser is drawn from; names as in moves, numbers as they are. */
static void json(const struct view *view, struct buf *out)
{
	const struct state *s = view_state(view);
	struct json j = { .out = out };
	json_open(&j, '{');
	json_key_int(&j, "card", s->pile[s->shown - 1]);
	json_key_int(&j, "left", CARDS - s->shown);
	json_close(&j, '}');
}

/* What a client need not know by itself: it asks for the tables and builds on them. */
static void data(const struct options *options, struct buf *out)
{
	(void)options;
	buf_put(out, "# cards\ncard\tpoints\n");
	for (int card = 1; card <= CARDS; card++) {
		buf_int(out, card);
		buf_char(out, '\t');
		buf_int(out, card);
		buf_char(out, '\n');
	}
}

/* For programs that learn: every move is one of a fixed list of actions. Here that is what a
 * move is anyway. */
static void number(const struct state *s, int seat, const move *moves, int n, uint16_t *action)
{
	(void)s;
	(void)seat;
	for (int i = 0; i < n; i++)
		action[i] = (uint16_t)moves[i];
}

static void tell_action(int action, struct buf *out)
{
	buf_put(out, action == TAKE ? "take the card" : "leave the card");
}

/* And what a seat sees is so many bytes: the struct says which, the table what they mean. */
struct null_seen {
	uint8_t card, left, blocked, twice, mover;
	uint8_t unseen[CARDS];
	uint8_t points[4];  /* by seat, from the viewer on */
};

static const struct plane planes[] = {
	{ "card", { 1 }, CARDS, "the card that is face up" },
	{ "left", { 1 }, CARDS, "cards that are still to be turned up" },
	{ "blocked", { 1 }, 1, "the card before was taken" },
	{ "twice", { 1 }, 1, "option last=double" },
	{ "mover", { 1 }, 1, "it is your turn" },
	{ "unseen", { CARDS }, 1, "the cards 1 to 12 that have not been turned up" },
	{ "points", { 4 }, 255, "your points, then those of the next players in turn" },
	{ 0 },
};

static void observe(const struct view *view, uint8_t *out)
{
	const struct state *s = view_state(view);
	struct null_seen *o = (struct null_seen *)out;
	*o = (struct null_seen){ .card = s->pile[s->shown - 1], .left = (uint8_t)(CARDS - s->shown), .blocked = s->blocked,
		                 .twice = s->twice, .mover = !s->over && s->seat == view->seat };
	memset(o->unseen, 1, sizeof o->unseen);
	for (int i = 0; i < s->shown; i++)
		o->unseen[s->pile[i] - 1] = 0;
	for (int i = 0; i < s->seats; i++)
		o->points[i] = (uint8_t)points(s, (view->seat + i) % s->seats);
}

/* What comes next, as far as anybody can know: one of the cards that are left. */
static int outcomes(const struct view *view, struct possible out[OUTCOMES_MAX])
{
	const struct state *s = view_state(view);
	int n = 0;
	for (int card = 1; card <= CARDS; card++)
		if (!memchr(s->pile, card, s->shown))
			out[n++] = (struct possible){ card, 1.0 / (CARDS - s->shown) };
	return n;
}

/* A guess in which that card has changed places with the next one. */
static void guess_next(struct state *s, int card, struct rng *rng)
{
	guess(s, rng);
	uint8_t *next = s->pile + s->shown, *here = memchr(next, card, (size_t)(CARDS - s->shown));
	assert(here);
	*here = *next;
	*next = (uint8_t)card;
}

static int due(const struct state *s)
{
	return s->shown < CARDS ? s->pile[s->shown] : -1;
}

static void name_card(const struct state *s, int card, struct buf *out)
{
	(void)s;
	buf_put(out, "card ");
	buf_int(out, card);
}

static const struct next next = { .outcomes = outcomes, .guess = guess_next, .due = due, .name = name_card };
static const struct observation observation = { .planes = planes, .size = sizeof(struct null_seen), .observe = observe };
static const struct numbers numbers = { .actions = 2, .number = number, .tell = tell_action, .observation = &observation,
	                                .next = &next };

/* The first value is the default for ever: records leave it out. */
static const struct option_spec options[] = {
	{ "last", { "once", "double" }, N_("the last card counts once or double"), NULL,
	  N_("How does the last card count?"), { N_("counts once"), N_("counts double") } },
	{ 0 },
};

const struct game null_game = {
	.name = "null",
	.place = 0,  /* nobody is offered it; a game has a place of its own, such as 4 */
	.title = N_("The template"),
	.about = N_("A pile of cards to take or leave."),
	.min_seats = 2,
	.max_seats = 4,
	.state_size = sizeof(struct state),
	.options = options,
	.deals = deals,
	.start = start,
	.to_act = to_act,
	.moves = moves,
	.play = play,
	.seats = seats,
	.points = points,
	.winners = winners,
	.score = score,
	.check = check,
	.news = news,
	.hide = hide,
	.guess = guess,
	.name_move = name_move,
	.tell = tell,
	.words = { .show = NOT_IN_PAGES(show), .json = json, .data = data },
	.numbers = NOT_IN_PAGES(&numbers),
};
