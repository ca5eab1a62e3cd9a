/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a viewer is told of a table; see tell.h.
 *
 * Everything about the game comes from a view (sight.h), made anew for each viewer. What
 * is not the game, such as seats, clocks and talk, is the same for all, but for what
 * onlookers say to each other. An event is told when it has just been applied: what is
 * needed for that, such as where a move was made, the table keeps until the next one.
 */
#include "tell.h"

#include "bits.h"
#include "listing.h"
#include "words.h"
#include "worth.h"

#include <assert.h>
#include <string.h>

void id_put(int64_t id, char text[ID_SIZE])
{
	/* text, for a number of 64 bits is too large for JavaScript's */
	assert(id > 0);
	for (int i = 0; i < 16; i++)
		text[i] = "0123456789abcdef"[(uint64_t)id >> (60 - 4 * i) & 15];
	text[16] = '\0';
}

bool id_read(const char *text, int64_t *id)
{
	/* one way to write it: an address with a table's id in it can be compared as text */
	uint64_t n = 0;
	for (int i = 0; i < 16; i++) {
		char c = text[i];
		bool digit = c >= '0' && c <= '9';
		if (!digit && (c < 'a' || c > 'f'))
			return false;
		n = n << 4 | (uint64_t)(digit ? c - '0' : c - 'a' + 10);
	}
	*id = (int64_t)n;
	return !text[16] && *id > 0;
}

/* A table's id, the same in every message and address. */
void id_key(struct json *j, const char *key, int64_t id)
{
	char text[ID_SIZE];
	id_put(id, text);
	json_key_text(j, key, text);
}

void proof_key(struct json *j, const char *key, const uint8_t bytes[PROOF_BYTES])
{
	char hex[PROOF_HEX];
	struct buf b = buf_over(hex, sizeof hex);
	proof_put(&b, bytes);
	json_key_text(j, key, hex);
}

/* Every message about a table begins alike: a client sorts them by table and number. */
static struct json begin(const struct table *t, struct buf *out)
{
	assert(t->seq > 0);
	struct json j = { .out = out };
	json_open(&j, '{');
	id_key(&j, "table", t->id);
	json_key_int(&j, "seq", t->seq);
	return j;
}

/* ---- events ---- */

/* A move as the viewer may hear it, told of what the viewer knew before it; and what came
 * of it. */
static void say_move(struct json *j, const struct table *t, int seat, int viewer)
{
	assert(seat >= 0 && seat < t->options.seats);
	struct told told;
	/* where all hear the same, an onlooker's views do: there are fewer to make */
	told_move(&told, t->game, (const struct state *)t->before.bytes, session_state(&t->session), seat, t->moved,
	          t->game->people.alike ? -1 : viewer);
	listing_told(j, &told);
	json_key_int(j, "ply", session_count(&t->session));
}

/* What was said; a remark without words has been deleted. */
static void put_words(struct json *j, const char *words)
{
	if (*words)
		json_key_text(j, "text", words);
	else
		json_key_bool(j, "unsaid", true);
}

static void put_vacation(struct json *j, const char *args)
{
	long long from, until;
	if (!words_number(words_number(args, &from), &until))
		return;
	json_key_int(j, "from", from);
	json_key_int(j, "until", until);
}

bool tell_event(const struct table *t, int viewer, struct buf *out)
{
	assert(t->seq > 0 && viewer >= -1);
	const struct happened *h = &t->log[t->seq - 1];
	char word[16];
	const char *args = words_next(h->text, word, sizeof word);
	bool call = strcmp(word, "call") == 0;
	if (call && !table_hears_onlookers(t, viewer))
		return false;
	struct json j = begin(t, out);
	json_key_int(&j, "at", h->at);
	json_key_text(&j, "event", word);
	if (*h->name)
		json_key_text(&j, "who", h->name);
	/* the text of an event is not passed on as it is: a start has the whole deal in it, and a
	   move its name, which may be secret. What is told is picked out word by word */
	long long n;
	if (strcmp(word, "again") == 0 && words_number(args, &n))
		id_key(&j, "next", n);
	else if (strcmp(word, "unsay") == 0 && words_number(args, &n))
		json_key_int(&j, "of", n);
	else if (strcmp(word, "close") == 0 && *args)
		json_key_text(&j, "reason", args);
	else if (call)
		put_words(&j, args);
	else if (strcmp(word, "table") != 0 && strcmp(word, "start") != 0 && (args = words_number(args, &n))) {
		json_key_int(&j, "seat", n);
		if (strcmp(word, "move") == 0)
			say_move(&j, t, (int)n, viewer);
		else if (strcmp(word, "say") == 0)
			put_words(&j, args);
		else if (strcmp(word, "vacation") == 0)
			put_vacation(&j, args);
		else if (*args && (strcmp(word, "sit") == 0 || strcmp(word, "luck") == 0))
			json_key_text(&j, "luck", args);
		else if (*args)
			json_key_text(&j, "bot", args);
	}
	if (t->undone)
		json_key_int(&j, "undone", t->undone);
	json_close(&j, '}');
	return true;
}

bool tell_alike(const struct table *t)
{
	assert(t->seq > 0);
	const char *text = t->log[t->seq - 1].text;
	return strncmp(text, "move ", 5) == 0 ? t->game->people.alike : strncmp(text, "call ", 5) != 0;
}

void tell_since(const struct table *t, int viewer, int since, tell_each *each, void *context)
{
	/* an event can only be told where it happened, so the table is made once more, from the
	   beginning; but the last one has happened here */
	struct table again;
	struct buf out = { 0 };
	if (since >= t->seq)
		return;
	if (since == t->seq - 1) {
		if (tell_event(t, viewer, &out))
			each(context, t->seq, buf_text(&out), out.len);
		buf_free(&out);
		return;
	}
	table_start(&again, t->id);
	for (int i = 0; i < t->seq; i++) {
		const struct happened *h = &t->log[i];
		struct event e = { .table = t->id, .seq = i + 1, .at = h->at, .by = h->by, .text = h->text, .name = h->name };
		if (table_apply(&again, &e))
			break;
		if (i + 1 <= since)
			continue;
		buf_clear(&out);
		if (tell_event(&again, viewer, &out))
			each(context, i + 1, buf_text(&out), out.len);
	}
	buf_free(&out);
	table_free(&again);
}

/* ---- the view ---- */

/* Enough for a bot; all of it; all of what has been, in which nothing can be done. */
enum extent { VIEW_BRIEF, VIEW_FULL, VIEW_PAST };

static void put_clock(struct json *j, const struct clock *c)
{
	json_key(j, "clock");
	/* null, not left out: a client need not tell "none" from "not told" */
	if (c->kind == CLOCK_NONE) {
		json_raw(j, "null");
		return;
	}
	json_open(j, '{');
	json_key_text(j, "kind", c->kind == CLOCK_LIVE ? "live" : "days");
	json_key_int(j, c->kind == CLOCK_LIVE ? "base" : "each", c->base);
	if (c->kind == CLOCK_LIVE)
		json_key_int(j, "increment", c->increment);
	json_close(j, '}');
}

static void put_options(struct json *j, const struct table *t)
{
	json_key_open(j, "options", '{');
	for (int i = 0; i < OPTIONS_MAX && t->game->options[i].key; i++) {
		const struct option_spec *o = &t->game->options[i];
		/* a free option that nobody has set has no value */
		if (o->fits && !t->options.choice[i])
			continue;
		json_key_text(j, o->key, o->fits ? t->options.text[i] : o->value[t->options.choice[i]]);
	}
	json_close(j, '}');
}

static void put_seats(struct json *j, const struct table *t, enum extent extent, int64_t now)
{
	/* a record does not say who is a bot, but a bot there is called by its name */
	const struct bot *bots[SEATS_MAX];
	for (int i = 0; i < t->options.seats; i++)
		bots[i] = t->seat[i].player ? NULL : t->seat[i].bot ? t->seat[i].bot : bot_find(t->seat[i].name);
	json_key_open(j, "seats", '[');
	for (int i = 0; i < t->options.seats; i++) {
		const struct seat *s = &t->seat[i];
		json_open(j, '{');
		json_key_text(j, "name", s->name);
		json_key_bool(j, "person", s->player != 0);
		if (s->kept)
			json_key_bool(j, "kept", true);
		tell_sitter(j, t->game, bots, t->options.seats, i);
		if (s->player && s->bot)
			json_key_text(j, "bot", s->bot->name);  /* it stands in for a person, who keeps the name */
		/* until the deal; then it stands in the record, for whoever wants to check it */
		if (t->proof.lucky >> i & 1 && t->stage == STAGE_OPEN)
			proof_key(j, "luck", t->proof.luck[i]);
		if (s->left)
			json_key_bool(j, "left", true);
		if (s->flagged)
			json_key_bool(j, "flagged", true);
		if (table_resigned(t, i) && extent != VIEW_PAST)
			json_key_bool(j, "resigned", true);
		/* what the clocks stood at in the past is not known any more */
		if (t->clock.kind != CLOCK_NONE && s->player && extent != VIEW_PAST)
			json_key_int(j, "time", table_time(t, i, now));
		if (table_vacation(t, i, now) && extent != VIEW_PAST)
			json_key_int(j, "vacation", s->until);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* A set of seats or chairs as a list: bits are nothing for a client. */
void tell_set(struct json *j, const char *key, unsigned set)
{
	json_key_open(j, key, '[');
	for (; set; set &= set - 1)
		json_int(j, bits_lowest(set));
	json_close(j, ']');
}

void tell_ending(struct json *j, const struct session *s)
{
	static const char *const word[] = {
		[ENDING_ABORTED] = "aborted", [ENDING_AGREED] = "agreed", [ENDING_RESIGNED] = "resigned",
	};
	assert((size_t)s->ending < sizeof word / sizeof *word);
	if (word[s->ending])
		json_key_text(j, "ending", word[s->ending]);
}

/* Who has won, and in which place everybody has come. */
static void put_result(struct json *j, const struct table *t)
{
	int place[SEATS_MAX];
	tell_set(j, "winners", session_winners(&t->session));
	session_places(&t->session, place);
	json_key_open(j, "places", '[');
	for (int chair = 0; chair < game_chairs(t->game, &t->options); chair++)
		json_int(j, place[chair]);
	json_close(j, ']');
}

/* The game itself: everything here comes from the hidden copy. */
static void put_position(struct json *j, const struct table *t, const struct view *view, enum extent extent)
{
	const struct state *s = view_state(view);
	unsigned to_act = t->stage == STAGE_PLAYING ? t->game->to_act(s) : 0;
	tell_set(j, "to_act", to_act);
	int points[SEATS_MAX], chairs = game_chairs(t->game, &t->options);
	game_points(t->game, s, chairs, points);
	json_key_open(j, "points", '[');
	for (int chair = 0; chair < chairs; chair++)
		json_int(j, points[chair]);
	json_close(j, ']');
	if (t->stage == STAGE_OVER)
		put_result(j, t);
	json_key(j, "state");
	json_raw(j, "");
	t->game->words.json(view, j->out);
	/* with the moves by name a client can play without knowing a rule */
	if (view->seat >= 0 && to_act >> view->seat & 1 && extent != VIEW_PAST)
		listing_moves(j, view);
}

/* Also of the others: points and their reasons are public, but for what a view hides. */
void tell_tally(const struct table *t, int seat, int viewer, struct json *j)
{
	struct view view;
	session_view(&t->session, viewer, &view);
	listing_tally(j, t->game, view_state(&view), seat);
}

static bool may_offer(const struct table *t, int seat)
{
	return seat >= 0 && t->stage == STAGE_PLAYING && !table_bot_plays(t, seat) && !table_may_offer(t, seat).id;
}

/* What takes longer to find out: for those who look at it. */
static void put_more(struct json *j, const struct table *t, const struct view *view, enum extent extent)
{
	bool playing = t->stage == STAGE_PLAYING, may_undo = view->seat >= 0 && playing && t->asks < 0 && extent != VIEW_PAST;
	json_key_bool(j, "quiet", playing && t->game->people.quiet && t->game->people.quiet(session_state(&t->session)));
	json_key_bool(j, "can_undo", may_undo && !table_may_undo(t, view->seat).id && session_can_undo_by(&t->session, view->seat));
	json_key_bool(j, "can_offer", may_offer(t, view->seat) && extent != VIEW_PAST);
	if (playing && extent != VIEW_PAST)
		listing_ahead(j, view);
	if (t->game->words.board) {
		json_key_open(j, "board", '{');
		t->game->words.board(view, j);
		json_close(j, '}');
	}
	json_key_open(j, "tally", '[');
	for (int seat = 0; seat < t->options.seats; seat++)
		listing_tally(j, t->game, view_state(view), seat);
	json_close(j, ']');
}

/* Bots and lists want it often and in brief, a person's screen in full; and a past position
 * looks like a present one, so that a client needs one way to show both. */
static void put_view(struct json *j, const struct table *t, int viewer, bool owner, enum extent extent, int64_t now)
{
	json_open(j, '{');
	json_key_text(j, "game", t->game->name);
	json_key_text(j, "stage", tell_stage(t->stage));
	put_options(j, t);
	json_key_bool(j, "listed", t->listed);
	json_key_bool(j, "rated", t->rated);
	if (t->cup)
		id_key(j, "cup", t->cup);
	if (t->daily)
		json_key_int(j, "daily", t->daily);
	json_key_bool(j, "aids", t->aids);
	put_clock(j, &t->clock);
	if (t->restless)
		json_key_bool(j, "vacation", false);
	if (t->proof.given)
		proof_key(j, "pledge", t->proof.pledge);
	json_key_bool(j, "owner", owner);
	json_key(j, "you");
	if (viewer >= 0)
		json_int(j, viewer);
	else
		json_raw(j, "null");
	put_seats(j, t, extent, now);
	if (game_chairs(t->game, &t->options) > t->options.seats)
		json_key_text(j, "rules", t->game->chairs.name);
	if (t->asks >= 0) {
		json_key_int(j, "asks", t->asks);
		tell_set(j, "asked", t->asked);
	}
	if (t->offers >= 0) {
		json_key_int(j, "offers", t->offers);
		tell_set(j, "offered", t->offered);
	}
	if (t->began)
		tell_ending(j, &t->session);
	if (t->next)
		id_key(j, "next", t->next);
	json_key_int(j, "now", now);
	if (t->began) {
		struct view view;
		session_view(&t->session, viewer, &view);
		put_position(j, t, &view, extent);
		if (extent != VIEW_BRIEF)
			put_more(j, t, &view, extent);
	}
	json_close(j, '}');
}

void tell_view(const struct table *t, int viewer, bool owner, bool full, int64_t now, struct buf *out)
{
	struct json j = begin(t, out);
	json_key(&j, "view");
	put_view(&j, t, viewer, owner, full ? VIEW_FULL : VIEW_BRIEF, now);
	json_close(&j, '}');
}

void tell_ply(const struct table *t, int ply, int viewer, bool owner, bool moves, int64_t now, struct json *j)
{
	/* a copy that was never applied: everything but the game is as it is now, so what would
	   not fit to the past is taken off it */
	struct table then = *t;
	assert(t->began);
	session_at(&then.session, &t->session, ply);
	int made = session_count(&then.session), all = session_count(&t->session);
	then.stage = made < all ? STAGE_PLAYING : t->stage;
	then.asks = then.offers = -1;
	then.next = 0;
	for (int seat = 0; seat < t->options.seats; seat++)
		then.seat[seat].left = then.seat[seat].flagged = false;
	json_key_int(j, "ply", made);
	json_key_int(j, "plies", all);
	json_key(j, "shown");
	put_view(j, &then, viewer, owner, moves ? VIEW_FULL : VIEW_PAST, now);
	session_free(&then.session);  /* the log is still the other's */
}

void tell_moment(const struct table *t, int viewer, int64_t now, struct json *j)
{
	assert(t->began && viewer >= 0);
	json_key(j, "shown");
	put_view(j, t, viewer, false, VIEW_FULL, now);
}

/* ---- what moves are worth ---- */

/* A move by its words: a legal one, or one that can be planned. */
static bool find_move(const struct session *s, const struct view *view, const char *words, move *m)
{
	move moves[MOVES_MAX];
	if (session_find(s, view->seat, words, m))
		return true;
	for (int i = sight_ahead(view, moves) - 1; i >= 0; i--) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		view->game->name_move(view_state(view), view->seat, moves[i], &b);
		if (strcmp(name, words) == 0) {
			*m = moves[i];
			return true;
		}
	}
	return false;
}

/* The tallies by seat, as they would be after a move, and what the game says of it. What that
 * is made from lies open to all, so nothing in it is a guess. */
static struct message put_tallies(struct json *j, const struct session *s, const struct view *view, const char *words)
{
	struct state_space after;
	move m;
	assert(words && view->seat >= 0);
	if (!find_move(s, view, words, &m))
		return session_refusal(s, view->seat, words);
	if (!worth_after(view, m, &after))
		return refusal(REFUSED_ILLEGAL, N_("the outcome of this move depends on something you cannot know"));
	json_key_open(j, "tally", '[');
	for (int i = 0; i < s->options.seats; i++)
		listing_tally(j, s->game, (const struct state *)after.bytes, i);
	json_close(j, ']');
	if (s->game->words.foretell) {
		struct view then;
		json_key_open(j, "foretold", '{');
		s->game->words.foretell(view, sight_of(s->game, (const struct state *)after.bytes, -1, &then), j);
		json_close(j, '}');
	}
	return message(NULL);
}

struct message tell_worth(const struct session *s, int seat, const char *words, struct json *j)
{
	struct view view;
	session_view(s, seat, &view);
	/* all moves with a number each, or one with all its reasons: those of all would be long */
	if (words)
		return put_tallies(j, s, &view, words);
	listing_worth(j, &view);
	return message(NULL);
}
