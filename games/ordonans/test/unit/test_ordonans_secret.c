/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a seat knows in Ordonans. While games are played a notebook is kept for
 * every seat and for an onlooker, by R21 alone: how many cards of each kind they
 * know in each hand, and which places of the deck. A view must hold just that; a
 * guess must not contradict it, nor what everybody could conclude; and worlds
 * that differ in nothing else must look the same. The next card of the deck has the
 * probability that it has in worlds dealt at random, without any thought.
 */
#include "numbers.h"
#include "ordonans_lists.h"
#include "support.h"

#include <stdio.h>

enum { WATCHERS = SEATS + 1 };  /* the last one is an onlooker */

/* One card of the deck: its kind, and who knows it. */
struct card_place {
	uint8_t kind;
	bool known[WATCHERS];
	bool special;  /* all saw that it is one */
};

static struct {
	struct state now;
	struct card_place deck[DECK];                   /* the top first */
	int left;
	uint8_t known[WATCHERS][SEATS][KINDS];     /* how many of each kind a watcher knows in a hand */
	struct rng rng;
	bool wanting[SEATS];                       /* passed for want of a troop */
} t;

/* What there was in all games: every thing worth a look must have been there. */
static struct {
	int drawn, lost, kept, bottoms, dry, wants, reveals, worlds, guesses;
	int dealt[4], silent;
} count;

static int who(int watcher)
{
	return watcher == SEATS ? -1 : watcher;
}

/* Is this a watcher in this game? */
static bool present(int watcher)
{
	return watcher < t.now.seats || watcher == SEATS;
}

/* ---- keeping the notebook ---- */

static bool is_troop(int kind)
{
	return ordonans_troop(t.now.face[kind]);
}

/* Card after card from the top into a hand. */
static void note_draws(int seat, int n)
{
	for (; n > 0; n--) {
		struct card_place top = t.deck[0];
		t.left--;
		memmove(t.deck, t.deck + 1, (size_t)t.left * sizeof *t.deck);
		for (int w = 0; w < WATCHERS; w++)
			if (top.known[w] && w != seat) {
				t.known[w][seat][top.kind]++;
				count.drawn += !top.known[SEATS];
			}
	}
}

static void note_sunk(int kind, bool special)
{
	t.deck[t.left++] = (struct card_place){ .kind = (uint8_t)kind, .special = special };
}

/* All see a card leave a hand. */
static void note_gone(int seat, int kind)
{
	for (int w = 0; w < WATCHERS; w++)
		t.known[w][seat][kind] = (uint8_t)(t.known[w][seat][kind] - (t.known[w][seat][kind] > 0));
}

static void note_sunk_openly(int kind)
{
	note_sunk(kind, false);
	for (int w = 0; w < WATCHERS; w++)
		t.deck[t.left - 1].known[w] = true;
}

/* A special goes under the deck unseen. */
static void note_bottom(const struct state *before, int seat, int kind)
{
	note_sunk(kind, true);
	struct card_place *bottom = &t.deck[t.left - 1];
	int specials = 0;
	for (int i = 0; i < before->hands[seat]; i++) {
		int held = before->hand[seat][i];
		specials += !is_troop(held) && (i == 0 || before->hand[seat][i - 1] != held);
	}
	for (int w = 0; w < WATCHERS; w++) {
		int sure = 0, lost = 0;
		for (int k = 0; k < KINDS; k++)
			sure += t.known[w][seat][k];
		if (w == seat) {
			bottom->known[w] = true;
		} else if (sure == before->hands[seat] && specials == 1) {
			bottom->known[w] = true;
			t.known[w][seat][kind]--;
			count.kept++;
		} else {
			for (int k = 0; k < before->kinds; k++)
				if (!is_troop(k)) {
					lost += t.known[w][seat][k];
					t.known[w][seat][k] = 0;
				}
			count.lost += lost > 0;
		}
	}
}

/* The kind of a special of that effect. */
static int kind_of(enum effect effect)
{
	for (int kind = 0; kind < t.now.kinds; kind++)
		if (!is_troop(kind) && ordonans_effect(t.now.face[kind]) == (int)effect)
			return kind;
	fail();
	return 0;
}

/* A move as all see it, and what the deck gave afterwards. */
static void note(const struct state *before, int seat, move m)
{
	struct card_move said = ordonans_said(m);
	int ordonance = -1, mustered = 0;
	switch ((enum verb)said.verb) {
	case VERB_TROOP:
	case VERB_KINGDOM:
		note_gone(seat, said.card);
		break;
	case VERB_MUSTER:
		ordonance = kind_of(MUSTER);
		mustered = t.left < 2 ? t.left : 2;
		break;
	case VERB_MARCH:
		ordonance = kind_of(MARCH);
		break;
	case VERB_EXCHANGE:
		ordonance = kind_of(EXCHANGE);
		break;
	case VERB_ASSAULT:
		ordonance = kind_of(ASSAULT);
		break;
	case VERB_INTRIGUE:
		ordonance = kind_of(INTRIGUE);
		break;
	case VERB_BOTTOM:
		note_bottom(before, seat, said.card);
		break;
	case VERB_REVEAL:
		for (int i = 0; i < before->hands[seat]; i++)
			note_sunk_openly(before->hand[seat][i]);
		for (int w = 0; w < WATCHERS; w++)
			memset(t.known[w][seat], 0, KINDS);
		count.reveals++;
		break;
	case VERB_PASS:
		if (!ordonans_full(before, seat)) {
			t.wanting[seat] = true;
			count.wants++;
		}
		break;
	case VERB_DONE:
	case VERB_CLAIM:
		break;
	}
	if (ordonance >= 0) {
		note_gone(seat, ordonance);
		note_draws(seat, mustered);
		if (said.verb == VERB_ASSAULT)
			note_sunk_openly(said.card);
		note_sunk_openly(ordonance);
	}
	/* by whom the rest was drawn: in the base game by the next one */
	assert_true(t.left >= t.now.left);
	note_draws(t.now.expansion ? seat : t.now.seat, t.left - t.now.left);
}

/* ---- what a view must hold ---- */

static void expect_hand(int watcher, int owner, const struct state *view)
{
	uint8_t seen[KINDS] = { 0 };
	const uint8_t *hand = view->hand[owner];
	for (int i = 0; i < view->hands[owner]; i++)
		if (hand[i] != UNSEEN)
			seen[hand[i]]++;
	if (owner == watcher)
		assert_memory_equal(hand, t.now.hand[owner], HAND);
	else
		assert_memory_equal(seen, t.known[watcher][owner], KINDS);
	assert_int_equal(view->hands[owner], t.now.hands[owner]);
}

static void expect_view(int watcher, const struct state *view)
{
	for (int owner = 0; owner < t.now.seats; owner++)
		expect_hand(watcher, owner, view);
	assert_int_equal(view->left, t.left);
	for (int i = 0; i < t.left; i++) {
		const struct card_place *p = &t.deck[i];
		assert_int_equal(t.now.deck[t.left - 1 - i], p->kind);
		assert_int_equal(view->deck[t.left - 1 - i], p->known[watcher] ? p->kind : UNSEEN);
	}
	/* whether there is a troop is known to the one who needs it */
	assert_int_equal(view->dry, watcher == t.now.seat ? t.now.dry : 0);
}

/* ---- guesses ---- */

static bool troop_in(const uint8_t *cards, int n)
{
	for (int i = 0; i < n; i++)
		if (is_troop(cards[i]))
			return true;
	return false;
}

static void expect_guess(int watcher, const struct state *view)
{
	struct state guess = *view, again;
	ordonans_guess(&guess, &t.rng);
	assert_null(ordonans_check(&guess));
	again = guess;
	ordonans_hide(&again, who(watcher));
	assert_memory_equal(&again, view, sizeof again);
	for (int i = 0; i < t.left; i++) {
		assert_true(guess.deck[i] < guess.kinds);
		if (t.deck[t.left - 1 - i].special)
			assert_false(is_troop(guess.deck[i]));
	}
	for (int seat = 0; seat < guess.seats; seat++)
		for (int i = 0; i < guess.hands[seat]; i++)
			assert_true(guess.hand[seat][i] < guess.kinds);
	/* somebody is asked only with a special (R22) */
	if (guess.phase == BOTTOM)
		assert_true(ordonans_holds(&guess, guess.seat, false));
	/* the one who is to show the hand, or to pass, knows by that of the deck */
	bool lays = guess.phase == START || guess.phase == LAY;
	if (lays && watcher == guess.seat && !ordonans_full(&guess, guess.seat) && !ordonans_holds(&guess, guess.seat, true)) {
		assert_int_equal(troop_in(guess.deck, guess.left), !t.now.dry);
		count.dry++;
	}
	/* whoever has passed for want of a troop had none, and the deck had none:
	   what came there since then was seen */
	for (int seat = 0; seat < guess.seats; seat++) {
		if (!t.wanting[seat])
			continue;
		for (int i = 0; i < guess.left; i++)
			assert_false(view->deck[i] == UNSEEN && is_troop(guess.deck[i]));
		int troops = 0;
		for (int i = 0; i < guess.hands[seat]; i++)
			troops += is_troop(guess.hand[seat][i]);
		for (int i = 0; i < guess.hands[seat]; i++)
			troops -= view->hand[seat][i] != UNSEEN && is_troop(view->hand[seat][i]);
		assert_int_equal(troops, 0);
	}
	count.bottoms += guess.phase == BOTTOM;
	count.guesses++;
}

/* ---- other worlds ---- */

/* Cards of one sort that a watcher cannot see. They are dealt anew among the
 * places where they lie. */
struct hidden {
	uint8_t card[DECK];
	size_t n;
};

static void gather(const struct state *view, bool troops, struct hidden *h)
{
	h->n = 0;
	for (int i = 0; i < t.now.left; i++)
		if (view->deck[i] == UNSEEN && is_troop(t.now.deck[i]) == troops)
			h->card[h->n++] = t.now.deck[i];
	for (int owner = 0; owner < t.now.seats; owner++) {
		uint8_t rest[KINDS] = { 0 };
		for (int i = 0; i < t.now.hands[owner]; i++)
			rest[t.now.hand[owner][i]]++;
		for (int i = 0; i < view->hands[owner]; i++)
			if (view->hand[owner][i] != UNSEEN)
				rest[view->hand[owner][i]]--;
		for (int kind = 0; kind < t.now.kinds; kind++)
			for (; rest[kind] && is_troop(kind) == troops; rest[kind]--)
				h->card[h->n++] = (uint8_t)kind;
	}
}

/* One of what is left: of that sort, or of any. */
static int deal_one(struct hidden h[2], bool troop, bool any)
{
	if (any && h[0].n + h[1].n)
		troop = rng_below(&t.rng, (uint32_t)(h[0].n + h[1].n)) < h[1].n;
	assert_true(h[troop].n > 0);
	return h[troop].card[--h[troop].n];
}

/* A hand anew: what is known, and as many others. */
static void deal_hand(struct state *world, const struct state *view, int owner, struct hidden h[2], bool any)
{
	int troops = 0, unseen = 0;
	for (int i = 0; i < view->hands[owner]; i++) {
		troops += is_troop(t.now.hand[owner][i]);
		troops -= view->hand[owner][i] != UNSEEN && is_troop(view->hand[owner][i]);
		unseen += view->hand[owner][i] == UNSEEN;
	}
	if (!unseen)
		return;
	world->hands[owner] = 0;
	memset(world->hand[owner], NOTHING, HAND);
	memset(world->hand_known[owner], 0, HAND);
	for (int i = 0; i < view->hands[owner]; i++)
		if (view->hand[owner][i] != UNSEEN)
			ordonans_take(world, owner, view->hand[owner][i], view->hand_known[owner][i]);
	for (; unseen; unseen--, troops--)
		ordonans_take(world, owner, deal_one(h, troops > 0, any), 1u << owner);
}

/* `any`: troops and specials change places too, but for those that were seen to
 * be specials. */
static struct state other_world(const struct state *view, bool any)
{
	struct state world = t.now;
	struct hidden h[2];
	for (int troops = 0; troops < 2; troops++) {
		gather(view, troops, &h[troops]);
		rng_shuffle(&t.rng, h[troops].card, h[troops].n);
	}
	for (int plain = 0; plain < 2; plain++)
		for (int i = 0; i < t.now.left; i++)
			if (view->deck[i] == UNSEEN && t.deck[t.left - 1 - i].special != plain)
				world.deck[i] = (uint8_t)deal_one(h, is_troop(t.now.deck[i]), any && plain);
	for (int owner = 0; owner < t.now.seats; owner++)
		deal_hand(&world, view, owner, h, any);
	assert_int_equal(h[0].n + h[1].n, 0);
	if (world.phase == START || world.phase == LAY)
		ordonans_look_for_troops(&world);
	return world;
}

static void put_all(const struct state *s, int watcher, struct buf *out)
{
	struct view view;
	sight_of(game(), s, who(watcher), &view);
	game()->words.json(&view, out);
	game()->words.show(&view, NULL, out);
}

/* Here, there and as the watcher gets it. */
static void expect_same_text(int watcher, const struct state *view, const struct state *world)
{
	struct buf a = { 0 }, b = { 0 };
	put_all(&t.now, watcher, &a);
	put_all(world, watcher, &b);
	assert_string_equal(buf_text(&a), buf_text(&b));
	buf_clear(&b);
	put_all(view, watcher, &b);
	assert_string_equal(buf_text(&a), buf_text(&b));
	buf_free(&a);
	buf_free(&b);
}

static void expect_same_view(int watcher, const struct state *view, bool any)
{
	struct state world = other_world(view, any);
	assert_null(ordonans_check(&world));
	/* whether a troop can be had is known to the one who needs it */
	if (watcher == t.now.seat && world.dry != t.now.dry)
		return;
	/* what is written takes longer than all the rest */
	if (rng_below(&t.rng, 8) == 0)
		expect_same_text(watcher, view, &world);
	ordonans_hide(&world, who(watcher));
	assert_memory_equal(&world, view, sizeof world);
	count.worlds++;
}

/* ---- the next card ---- */

/* Why a card is not as likely as another. */
enum reason { ASKED, LACKS_TROOP, PASSED, SUNK, REASONS };

static enum reason reason_of(const struct state *view, int watcher)
{
	bool lays = view->phase == START || view->phase == LAY;
	for (int seat = 0; seat < view->seats; seat++)
		if (t.wanting[seat])
			return PASSED;
	if (view->phase == BOTTOM && watcher != view->seat)
		return ASKED;
	if (lays && watcher == view->seat && !ordonans_full(view, view->seat) && !ordonans_holds(view, view->seat, true))
		return LACKS_TROOP;
	for (int i = 0; i < view->left; i++)
		if (view->deck[i] == UNSEEN && t.deck[t.left - 1 - i].special)
			return SUNK;
	return REASONS;
}

/* Deal all that the watcher cannot see, anyhow. */
static struct state any_world(const struct state *view, struct hidden *all, struct rng *rng)
{
	struct state world = *view;
	size_t n = all->n;
	rng_shuffle(rng, all->card, n);
	for (int i = 0; i < world.left; i++)
		if (world.deck[i] == UNSEEN)
			world.deck[i] = all->card[--n];
	for (int seat = 0; seat < world.seats; seat++)
		for (int i = 0; i < world.hands[seat]; i++)
			if (world.hand[seat][i] == UNSEEN)
				world.hand[seat][i] = all->card[--n];
	assert_int_equal(n, 0);
	return world;
}

/* Does it contradict what the watcher knows? */
static bool can_be(const struct state *world, const struct state *view, int watcher)
{
	bool wanting = false, lays = world->phase == START || world->phase == LAY;
	for (int seat = 0; seat < world->seats; seat++) {
		wanting = wanting || t.wanting[seat];
		for (int i = 0; i < world->hands[seat] && t.wanting[seat]; i++)
			if (view->hand[seat][i] == UNSEEN && is_troop(world->hand[seat][i]))
				return false;
	}
	for (int i = 0; i < world->left; i++)
		if (view->deck[i] == UNSEEN && (wanting || t.deck[t.left - 1 - i].special) && is_troop(world->deck[i]))
			return false;
	if (world->phase == BOTTOM && !ordonans_holds(world, world->seat, false))
		return false;
	if (lays && watcher == world->seat && !ordonans_full(world, world->seat) && !ordonans_holds(world, world->seat, true))
		return troop_in(world->deck, world->left) == !t.now.dry;
	return true;
}

/* Worlds and guesses agree with what is said: within five standard deviations. */
static void expect_next(int watcher)
{
	enum { DEALT = 3000, TRIES = 30000 };
	static int asked;
	struct possible o[OUTCOMES_MAX];
	struct view seen;
	int times[2][KINDS] = { { 0 } }, n[2] = { 0 };
	sight_of(game(), &t.now, who(watcher), &seen);
	const struct state *view = view_state(&seen);
	enum reason reason = reason_of(view, watcher);
	if (!t.left || reason == REASONS || count.dealt[reason] >= support_times(8) || asked++ % 5)
		return;
	int outcomes = game()->numbers->next->outcomes(&seen, o);
	count.silent += !outcomes;
	if (outcomes < 2)
		return;
	struct hidden all, troops;
	struct rng rng = rng_start((uint64_t)asked, RNG_TEST);
	gather(view, false, &all);
	gather(view, true, &troops);
	memcpy(all.card + all.n, troops.card, troops.n);
	all.n += troops.n;
	for (int i = 0; i < TRIES && n[0] < DEALT; i++) {
		struct state world = any_world(view, &all, &rng);
		if (!can_be(&world, view, watcher))
			continue;
		times[0][world.deck[t.left - 1]]++;
		n[0]++;
	}
	bool sure = n[0] >= DEALT / 10;
	for (; n[1] < DEALT; n[1]++) {
		struct state guess = *view;
		ordonans_guess(&guess, &rng);
		times[1][guess.deck[t.left - 1]]++;
	}
	for (int way = 0; way < 2; way++)
		for (int i = 0; i < outcomes; i++) {
			double p = o[i].probability, off = times[way][o[i].id] - n[way] * p;
			if (off * off > 25 * (n[way] * p * (1 - p) + 1))
				fail_msg("reason %d, way %d: %d of %d, not %g", (int)reason, way, times[way][o[i].id], n[way], n[way] * p);
		}
	/* nothing else came */
	for (int way = 0; way < 2; way++) {
		for (int i = 0; i < outcomes; i++)
			n[way] -= times[way][o[i].id];
		assert_int_equal(n[way], 0);
	}
	count.dealt[reason] += sure;
}

static void ask_everybody(void)
{
	for (int w = 0; w < WATCHERS; w++) {
		if (!present(w))
			continue;
		struct state view = t.now;
		ordonans_hide(&view, who(w));
		expect_view(w, &view);
		expect_guess(w, &view);
		expect_same_view(w, &view, false);
		expect_same_view(w, &view, true);
		expect_next(w);
	}
}

/* ---- games ---- */

static void begin(int seats, bool expansion, const struct list *list, uint64_t seed)
{
	memset(&t, 0, sizeof t);
	t.rng = rng_start(seed, RNG_TEST);
	struct options options = options_default(game(), seats);
	if (expansion)
		assert_null(options_set(game(), &options, "expansion", "crusader-kingdoms").id);
	if (list)
		options_bring(game(), &options, list);
	struct deal deal;
	deal_shuffle(game(), &options, &t.rng, &deal);
	game()->start(&t.now, &options, &deal);
	t.left = t.now.left;
	for (int i = 0; i < t.left; i++)
		t.deck[i].kind = t.now.deck[t.left - 1 - i];
}

/* How much a move is liked: more room is made, so that troops run out. */
static int liking(move m)
{
	struct card_move said = ordonans_said(m);
	if (said.verb == VERB_KINGDOM && ordonans_effect(t.now.face[said.card]) == LIMIT_5)
		return t.now.limit[said.territory] < 5 ? 8 : 0;
	return said.verb == VERB_BOTTOM ? 6 : 4;
}

static bool play_one(void)
{
	move moves[MOVES_MAX], best = 0;
	if (!game()->to_act(&t.now))
		return false;
	int seat = t.now.seat, n = game()->moves(&t.now, seat, moves), most = -1;
	for (int i = 0; i < n; i++) {
		int like = 8 * liking(moves[i]) + (int)rng_below(&t.rng, 24);
		if (like > most) {
			most = like;
			best = moves[i];
		}
	}
	struct state before = t.now;
	game()->play(&t.now, seat, best);
	note(&before, seat, best);
	return true;
}

static void play_games(bool expansion, const struct list *list, int games)
{
	for (int seats = 2; seats <= SEATS; seats++)
		for (int i = 0; i < support_times(games); i++) {
			begin(seats, expansion, list, (uint64_t)(100 * seats + i));
			do
				ask_everybody();
			while (play_one());
		}
}

static void base_game(void **state)
{
	(void)state;
	play_games(false, NULL, 2);
}

static void built_in_list(void **state)
{
	(void)state;
	play_games(true, NULL, 4);
	assert_true(count.bottoms && count.guesses && count.worlds);
}

/* Lists that make rare things common. */
static void odd_lists(void **state)
{
	(void)state;
	static const char *const expansion[] = {
		EXPANSION_ROW("kingdom", "no-bow", "4") EXPANSION_ROW("ordonance", "muster", "10")
		EXPANSION_ROW("ordonance", "march", "8") EXPANSION_ROW("ordonance", "assault", "20"),
		EXPANSION_ROW("kingdom", "limit-5", "40") EXPANSION_ROW("ordonance", "muster", "2"),
		EXPANSION_ROW("ordonance", "assault", "42"),
		EXPANSION_ROW("kingdom", "limit-5", "20") EXPANSION_ROW("ordonance", "assault", "11") EXPANSION_ROW("ordonance", "exchange", "11"),
	};
	for (size_t i = 0; i < sizeof expansion / sizeof *expansion; i++) {
		struct list list;
		make_list(&list, expansion[i]);
		play_games(true, &list, 2);
	}
	print_message("%d known cards were drawn, %d times track was lost, %d times kept; %d hands shown, %d passes for want of a troop, "
	              "%d times the deck was concluded from; %d guesses, %d worlds\n",
	              count.drawn, count.lost, count.kept, count.reveals, count.wants, count.dry, count.guesses, count.worlds);
	assert_true(count.drawn && count.lost && count.kept && count.reveals && count.wants && count.dry);
	print_message("the next card: %d of those asked, %d without a troop, %d after a pass, %d with sunk cards; %d times nothing to say\n",
	              count.dealt[ASKED], count.dealt[LACKS_TROOP], count.dealt[PASSED], count.dealt[SUNK], count.silent);
	assert_true(count.dealt[ASKED] && count.dealt[LACKS_TROOP] && count.dealt[SUNK]);
}

/* ---- what is told ---- */

static const char *told(int seat, move m, int viewer)
{
	static char text[300];
	struct buf b = buf_over(text, sizeof text);
	struct message said = sight_tell(game(), &t.now, seat, m, viewer);
	message_put(&b, NULL, &said);
	return text;
}

static void bottoms_are_told_without_names(void **state)
{
	(void)state;
	int found = 0;
	for (uint64_t seed = 1; found < 20; seed++) {
		begin(2, true, NULL, seed);
		do {
			move moves[MOVES_MAX];
			int n = game()->moves(&t.now, t.now.seat, moves);
			for (int i = 0; i < n; i++) {
				if (ordonans_said(moves[i]).verb != VERB_BOTTOM)
					continue;
				const char *title = ordonans_special(t.now.face[ordonans_said(moves[i]).card])->name;
				char words[100];
				snprintf(words, sizeof words, "puts “%s” under the deck without showing it", title);
				assert_string_equal(told(t.now.seat, moves[i], t.now.seat), words);
				assert_string_equal(told(t.now.seat, moves[i], 1 - t.now.seat), "puts a card under the deck without showing it");
				assert_string_equal(told(t.now.seat, moves[i], -1), "puts a card under the deck without showing it");
				found++;
			}
		} while (play_one());
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(base_game),
		cmocka_unit_test(built_in_list),
		cmocka_unit_test(odd_lists),
		cmocka_unit_test(bottoms_are_told_without_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
