/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What may be done at a table, and by whom; see table.h. Each request is refused with
 * a reason or becomes the text of one event, which table.c can apply.
 *
 * Nothing changes here: between this and the event being applied there is a store, which
 * may say that another node was quicker. Reasons are for people, so they are looked for in
 * the order in which a person would want to hear them.
 */
#include "table.h"

#include "daily.h"
#include "record.h"
#include "tell.h"
#include "utf8.h"

#include <assert.h>
#include <string.h>

/* A live game of less than seconds is no game, and one of more than a day is a slow one; a
 * slow one may take a holiday. In milliseconds. */
enum {
	SECOND = 1000,
	LIVE_LEAST = 10 * SECOND,
	LIVE_MOST = 24 * 3600 * SECOND,
	INCREMENT_MOST = 600 * SECOND,
	EACH_LEAST = 60 * SECOND
};
static const int64_t each_most = (int64_t)30 * 24 * 3600 * SECOND;

static const struct message fine = { .id = NULL };

/* "sit 2": how most events begin. */
static void put_seat(struct buf *event, const char *word, int seat)
{
	buf_puts(event, word, " ");
	buf_int(event, seat);
}

/* ---- before the game ---- */

static struct message check_clock(const struct clock *c)
{
	if (c->kind == CLOCK_LIVE && (c->base < LIVE_LEAST || c->base > LIVE_MOST || c->increment < 0 || c->increment > INCREMENT_MOST))
		return refusal(REFUSED_MALFORMED, N_("a live clock runs from 10 seconds to 24 hours, plus at most 10 minutes per turn"));
	if (c->kind == CLOCK_DAYS && (c->base < EACH_LEAST || c->base > each_most))
		return refusal(REFUSED_MALFORMED, N_("a slow clock allows from one minute to 30 days per turn"));
	return fine;
}

/* As in a record: only what does not go without saying. */
static void put_options(const struct game *game, const struct options *options, struct buf *event)
{
	for (int i = 0; i < OPTIONS_MAX && game->options[i].key; i++) {
		const char *value = options_written(game, options, i);
		if (!value)
			continue;
		buf_puts(event, " ", game->options[i].key, "=", value);
	}
}

/* A rating is somebody's, and a guest is nobody whom one would meet again. */
static struct message only_account(const struct request *r)
{
	return r->guest ? refusal(REFUSED_FORBIDDEN, N_("rated games are for people with an account: register, or play unrated")) : fine;
}

/* The fields were looked at when the request was read (asked.c); here is what only all of
 * them together can get wrong. */
static struct message check_make(const struct table *t, const struct request *r, struct buf *event)
{
	if (t->seq)
		return refusal(REFUSED_TAKEN, N_("this table already exists"));
	struct message m = options_clash(r->game, &r->options);
	if (m.id)
		return m;
	/* the others at the table would not have it */
	if (*r->options.list.hash)
		return refusal(REFUSED_FORBIDDEN, N_("custom card lists cannot be used online"));
	if ((m = check_clock(&r->clock)).id || (r->rated && (m = only_account(r)).id))
		return m;
	buf_puts(event, "table ", r->game->name, " ");
	buf_int(event, r->options.seats);
	buf_puts(event, r->listed ? " listed" : " private", r->rated ? " rated " : " casual ");
	clock_put(&r->clock, event);
	buf_puts(event, r->aids ? "" : " unaided", r->restless ? " restless" : "");
	if (r->cup) {
		char id[ID_SIZE];
		id_put(r->cup, id);
		buf_puts(event, " cup:", id);
	}
	if (r->daily) {
		buf_put(event, " daily:");
		buf_int(event, r->daily);
	}
	if (r->pledges) {
		buf_put(event, " secret:");
		proof_put(event, r->secret);
	}
	put_options(r->game, &r->options, event);
	return fine;
}

static struct message only_before(const struct table *t)
{
	return t->stage == STAGE_OPEN ? fine : refusal(REFUSED_ILLEGAL, N_("the game has already started"));
}

/* Somebody has to arrange things before a game, and it is whoever made the table. In the
 * game all are equal. */
static struct message only_owner(const struct table *t, const struct request *r)
{
	/* what a tournament wants of its table the server arranges */
	return r->player == t->owner && (r->player || t->cup) ? fine : refusal(REFUSED_FORBIDDEN, N_("only the person who created the table can do that"));
}

static struct message there_is_seat(const struct table *t, int seat)
{
	return seat >= 0 && seat < t->options.seats ? fine : game_no_seat(seat, t->options.seats);
}

/* Luck for a deal that cannot be checked would say something that is not so; and the deal of the
 * day is the same for everybody. */
static struct message takes_luck(const struct table *t)
{
	if (t->daily)
		return refusal(REFUSED_ILLEGAL, N_("the deal of the day is the same for everybody: nobody can add luck"));
	return t->proof.given ? fine : refusal(REFUSED_ILLEGAL, N_("this table has no pledge: nobody can add luck"));
}

/* One seat each: whoever wants to play against themselves has one-screen games for it. */
static struct message check_sit(const struct table *t, const struct request *r, struct buf *event)
{
	struct message m = only_before(t);
	if (m.id || (m = there_is_seat(t, r->seat)).id)
		return m;
	if (table_seat_of(t, r->player) >= 0)
		return refusal(REFUSED_ILLEGAL, N_("you already have a seat at this table"));
	if (t->seat[r->seat].player || t->seat[r->seat].bot)
		return refusal(REFUSED_TAKEN, N_("this seat is taken"));
	if (t->seat[r->seat].kept && t->seat[r->seat].kept != r->player)
		return refusal_as(REFUSED_TAKEN, message_with(N_("this seat is kept for {name}"), "name", t->seat[r->seat].name));
	/* whoever had it may be no more, and a tournament has no substitutes */
	if (t->cup && t->seat[r->seat].kept != r->player)
		return refusal(REFUSED_FORBIDDEN, N_("only the players of the tournament sit at this table"));
	/* sitting down is agreeing to this game, with its clock and its options, which never change */
	if (t->rated && (m = only_account(r)).id)
		return m;
	if (r->luck && (m = takes_luck(t)).id)
		return m;
	put_seat(event, "sit", r->seat);
	if (r->luck)
		buf_puts(event, " ", r->luck);
	return fine;
}

/* Of people only: bots think where the secret is, so their luck would be the host's choice.
 * Others' luck may be known by now, but not the secret, so choosing it with care is no use. */
static struct message check_luck(const struct table *t, const struct request *r, struct buf *event)
{
	int seat = table_seat_of(t, r->player);
	struct message m = only_before(t);
	if (m.id)
		return m;
	if (seat < 0)
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	if ((m = takes_luck(t)).id)
		return m;
	put_seat(event, "luck", seat);
	buf_puts(event, " ", r->luck);
	return fine;
}

/* Only a rematch does so, for those who were there. */
static struct message check_keep(const struct table *t, const struct request *r, struct buf *event)
{
	struct message m = only_before(t);
	if (m.id || (m = there_is_seat(t, r->seat)).id)
		return m;
	if (t->seat[r->seat].player || t->seat[r->seat].bot || t->seat[r->seat].kept)
		return refusal(REFUSED_TAKEN, N_("this seat is taken"));
	put_seat(event, "keep", r->seat);
	return fine;
}

static struct message known_bot(const char *name)
{
	if (name && bot_find(name))
		return fine;
	return refusal_as(REFUSED_UNKNOWN, message_with(N_("unknown bot “{name}”"), "name", name ? name : ""));
}

static struct message check_bot(const struct table *t, const struct request *r, struct buf *event)
{
	struct message m = only_before(t);
	if (m.id || (m = only_owner(t, r)).id || (m = there_is_seat(t, r->seat)).id || (m = known_bot(r->text)).id)
		return m;
	/* a bot may take another bot's place: so its level can be changed */
	if (t->seat[r->seat].player)
		return refusal(REFUSED_TAKEN, N_("this seat is taken"));
	put_seat(event, "bot", r->seat);
	buf_puts(event, " ", r->text);
	return fine;
}

/* The owner may ask anybody to get up, also somebody who just went away from the screen. */
static struct message check_clear(const struct table *t, const struct request *r, struct buf *event)
{
	struct message m = only_before(t);
	if (m.id || (m = only_owner(t, r)).id || (m = there_is_seat(t, r->seat)).id)
		return m;
	put_seat(event, "clear", r->seat);
	return fine;
}

/* The game with its deal, which follows from the proof. At a table from before there were
 * pledges it is drawn now. */
static struct message begin_game(const struct table *t, const struct request *r, struct session *session)
{
	int seat = table_seat_of(t, r->player);
	struct proof proof = t->proof;
	if (r->luck && seat < 0)
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	struct message m = takes_luck(t);
	if (r->luck && m.id)
		return m;
	if (r->luck && proof_read(r->luck, proof.luck[seat]))
		proof.lucky |= 1u << seat;
	if (proof.given) {
		session_start_fair(session, t->game, &t->options, &proof);
		return fine;
	}
	struct rng rng = rng_start(r->chance, RNG_DEAL);
	struct deal deal;
	deal_shuffle(t->game, &t->options, &rng, &deal);
	/* "reading": what chance decides after the deal is not drawn yet, and not in the head */
	session_start_reading(session, t->game, &t->options, &deal);
	return fine;
}

/* The deal is written into the event as a record's head, so a table can be replayed without
 * a generator. */
static struct message check_start(const struct table *t, const struct request *r, struct buf *event)
{
	struct message m = only_before(t);
	if (m.id || (m = only_owner(t, r)).id)
		return m;
	for (int seat = 0; seat < t->options.seats; seat++) {
		if (t->seat[seat].kept)
			return refusal_as(REFUSED_ILLEGAL, message_with(N_("{name} has not sat down yet"), "name", t->seat[seat].name));
		if (!t->seat[seat].player && !t->seat[seat].bot)
			return refusal(REFUSED_ILLEGAL, N_("there is still a free seat"));
	}
	struct session session;
	if ((m = begin_game(t, r, &session)).id)
		return m;
	buf_put(event, "start\n");
	record_write(&session, event);
	session_free(&session);
	return fine;
}

/* Only before the game: one that has begun is left, and ends when all have left it. */
static struct message only_unfinished(const struct table *t)
{
	return t->stage == STAGE_OPEN || t->stage == STAGE_PLAYING ? fine : refusal(REFUSED_ILLEGAL, N_("the game is over"));
}

static struct message check_close(const struct table *t, const struct request *r, struct buf *event)
{
	/* nobody: whoever looks after the place */
	struct message m = !r->player ? only_unfinished(t) : only_before(t);
	if (m.id || (r->player && (m = only_owner(t, r)).id))
		return m;
	if (r->unchanged && t->changed > r->unchanged)
		return refusal(REFUSED_STALE, N_("the table has changed meanwhile"));
	buf_put(event, "close");
	/* the reason is the server's own, never somebody's words */
	if (!r->player && r->text)
		buf_puts(event, " ", r->text);
	return fine;
}

/* ---- in the game ---- */

static struct message only_playing(const struct table *t)
{
	if (t->stage == STAGE_OPEN)
		return refusal(REFUSED_ILLEGAL, N_("the game has not started yet"));
	return t->stage == STAGE_PLAYING ? fine : refusal(REFUSED_ILLEGAL, N_("the game is over"));
}

/* Whose seat is it: the player's, or for a bot the one it says. */
static struct message own_seat(const struct table *t, const struct request *r, int *seat)
{
	*seat = r->player ? table_seat_of(t, r->player) : r->seat;
	if (*seat < 0 || *seat >= t->options.seats || (!r->player && !table_bot_plays(t, *seat)))
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	struct message m = only_playing(t);
	if (!m.id && r->player && table_resigned(t, *seat))
		m = refusal(REFUSED_ILLEGAL, N_("you have resigned: a bot plays your seat to the end"));
	else if (!m.id && r->player && table_bot_plays(t, *seat))
		m = refusal(REFUSED_ILLEGAL, N_("a bot is playing for you: take your seat back first"));
	return m;
}

static struct message check_play(const struct table *t, const struct request *r, struct buf *event)
{
	int seat;
	move found;
	struct message m = own_seat(t, r, &seat);
	if (m.id)
		return m;
	/* whoever clicked twice, or was shown an older position, must not move by accident */
	if (r->seq && r->seq < t->seat[seat].turned)
		return refusal(REFUSED_STALE, N_("you have already moved, or your turn has restarted: look at the table again"));
	if (!session_find(&t->session, seat, r->text, &found))
		/* perhaps a neighbour was faster; people do not know their seat by its number */
		return t->seat[seat].acts ? session_refusal(&t->session, seat, r->text) : refusal(REFUSED_ILLEGAL, N_("it is not your turn"));
	if (r->meant)
		*r->meant = found;
	/* by its own name, however it was spelt: logs are like records */
	put_seat(event, "move", seat);
	buf_char(event, ' ');
	t->game->name_move(session_state(&t->session), seat, found, event);
	return fine;
}

/* Has that seat the same choice at both? */
static bool same_choice(const struct session *one, const struct session *other, int seat)
{
	move moves[MOVES_MAX], others[MOVES_MAX];
	int n = one->game->moves(session_state(one), seat, moves);
	return n == one->game->moves(session_state(other), seat, others) && memcmp(moves, others, (size_t)n * sizeof *moves) == 0;
}

/* Would somebody else notice? Another person whose choice is another one by this
 * move: who has the turn by it, or has been proposed something. */
static bool touches(const struct table *t, const struct session *without, int seat)
{
	for (int other = 0; other < t->options.seats; other++) {
		const struct seat *s = &t->seat[other];
		if (other != seat && s->acts && s->player && !s->bot && !s->left && !same_choice(&t->session, without, other))
			return true;
	}
	return false;
}

/* Whoever could take a move back once a bot has replied could try them all. */
struct message table_may_undo(const struct table *t, int seat)
{
	const struct session *s = &t->session;
	if (t->asks >= 0)
		return refusal(REFUSED_ILLEGAL, N_("someone has already asked for that"));
	if (t->daily && s->moves && s->log[s->moves - 1].seat != seat)
		return refusal(REFUSED_ILLEGAL, N_("in the deal of the day you cannot undo a move after a reply"));
	return fine;
}

static struct message check_undo(const struct table *t, const struct request *r, struct buf *event)
{
	int seat;
	struct message m = own_seat(t, r, &seat);
	if (m.id)
		return m;
	if ((m = table_may_undo(t, seat)).id)
		return m;
	/* tried on a copy: then it is known whom it would touch */
	struct session without;
	session_copy(&without, &t->session);
	m = session_undo_by(&without, seat);
	if (!m.id)
		put_seat(event, touches(t, &without, seat) ? "ask" : "undo", seat);
	session_free(&without);
	return m;
}

/* Only those who were asked, and each once. */
static struct message check_answer(const struct table *t, const struct request *r, struct buf *event)
{
	int seat;
	struct message m = own_seat(t, r, &seat);
	if (m.id)
		return m;
	if (t->asks < 0 || !(t->asked >> seat & 1))
		return refusal(REFUSED_ILLEGAL, N_("there is no request for you to answer"));
	put_seat(event, r->verb == VERB_ALLOW ? "allow" : "refuse", seat);
	return fine;
}

/* Always allowed while there is something to leave: nobody can be kept at a table. */
static struct message check_leave(const struct table *t, const struct request *r, struct buf *event)
{
	int seat = table_seat_of(t, r->player);
	if (seat < 0 || t->seat[seat].left)
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	if (t->stage != STAGE_OPEN && t->stage != STAGE_PLAYING)
		return refusal(REFUSED_ILLEGAL, N_("the game is over"));
	if (t->cup && t->stage == STAGE_OPEN)
		return refusal(REFUSED_ILLEGAL, N_("your seat belongs to a tournament: withdraw from that first"));
	/* whoever goes away may come back, but whoever leaves a table alone closes it */
	if (t->daily && t->stage == STAGE_PLAYING && r->now < daily_closes(t->daily))
		return refusal(REFUSED_ILLEGAL, N_("in the deal of the day you have one try: come back later, or resign to give it up"));
	put_seat(event, "leave", seat);
	return fine;
}

/* For oneself only, and for good. Also where a bot stands in: the seat is still one's own. In a
 * tournament whoever's time runs out has lost, and the server says so. */
static struct message check_resign(const struct table *t, const struct request *r, struct buf *event)
{
	int seat = r->player ? table_seat_of(t, r->player) : table_lost_on_time(t);
	if (seat < 0)
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	struct message m = only_playing(t);
	if (m.id)
		return m;
	if (table_resigned(t, seat))
		return refusal(REFUSED_ILLEGAL, N_("you have already resigned"));
	/* tried on a copy: a bot is called only where the game goes on */
	struct session trial;
	session_copy(&trial, &t->session);
	put_seat(event, "resign", seat);
	if (!session_resign(&trial, seat, table_people(t)))
		buf_puts(event, " ", TABLE_SUCCESSOR);
	session_free(&trial);
	return fine;
}

/* Once for each move of one's own: who does not want to hear it need not hear it again
 * and again. A bot answers before it is asked, so that nobody has to wait for it. */
struct message table_may_offer(const struct table *t, int seat)
{
	unsigned bots = 0;
	if (t->daily)
		return refusal(REFUSED_ILLEGAL, N_("you cannot end a deal of the day early, only resign"));
	if (t->offers >= 0)
		return refusal(REFUSED_ILLEGAL, N_("someone has already offered to end the game"));
	if (t->seat[seat].offered)
		return refusal(REFUSED_ILLEGAL, N_("you have offered that already: make a move first"));
	for (int other = 0; other < t->options.seats; other++)
		bots |= (unsigned)table_bot_plays(t, other) << other;
	return session_declines(&t->session, bots, seat) < 0 ? fine : refusal(REFUSED_ILLEGAL, N_("a bot is ahead and wants to play on"));
}

static struct message check_offer(const struct table *t, const struct request *r, struct buf *event)
{
	int seat;
	struct message m = own_seat(t, r, &seat);
	if (m.id || (m = table_may_offer(t, seat)).id)
		return m;
	put_seat(event, "offer", seat);
	return fine;
}

/* Only those who were asked, and each once. Before the game somebody may say no to a seat
 * that is kept for them. */
static struct message check_offered(const struct table *t, const struct request *r, struct buf *event)
{
	int seat = table_kept_for(t, r->player);
	if (r->verb == VERB_DECLINE && t->stage == STAGE_OPEN && t->cup && seat >= 0)
		return refusal(REFUSED_ILLEGAL, N_("your seat belongs to a tournament: withdraw from that first"));
	if (r->verb == VERB_DECLINE && t->stage == STAGE_OPEN && seat >= 0) {
		put_seat(event, "leave", seat);
		return fine;
	}
	struct message m = own_seat(t, r, &seat);
	if (m.id)
		return m;
	if (t->offers < 0 || !(t->offered >> seat & 1))
		return refusal(REFUSED_ILLEGAL, N_("there is no offer for you to answer"));
	put_seat(event, r->verb == VERB_AGREE ? "agree" : "decline", seat);
	return fine;
}

/* Anybody who plays may call a bot for somebody else, so that a game does not hang on the
 * one who is gone; but not against the will of somebody who is there. */
static struct message check_stand_in(const struct table *t, const struct request *r, struct buf *event)
{
	int seat;
	struct message m = own_seat(t, r, &seat);
	if (m.id || (m = there_is_seat(t, r->seat)).id || (m = known_bot(r->text)).id)
		return m;
	const struct seat *s = &t->seat[r->seat];
	/* who is no more has no name; and nobody stops one's own clock */
	bool gone = s->left || s->flagged || !*s->name;
	if (t->cup)
		return refusal(REFUSED_ILLEGAL, N_("in a tournament no bot can stand in for anyone"));
	if (!s->player || s->bot || !gone || (r->seat == seat && t->clock.kind != CLOCK_NONE))
		return refusal(REFUSED_ILLEGAL, N_("a bot can only stand in for someone who has left or run out of time"));
	put_seat(event, "stand-in", r->seat);
	buf_puts(event, " ", r->text);
	return fine;
}

/* Whoever left, or was replaced, may come back as long as the game goes on. */
static struct message check_back(const struct table *t, const struct request *r, struct buf *event)
{
	int seat = table_seat_of(t, r->player);
	if (seat < 0)
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	struct message m = only_playing(t);
	if (m.id)
		return m;
	if (table_resigned(t, seat))
		return refusal(REFUSED_ILLEGAL, N_("you have resigned: a bot plays your seat to the end"));
	if (!t->seat[seat].bot && !t->seat[seat].left)
		return refusal(REFUSED_ILLEGAL, N_("you already have your seat"));
	put_seat(event, "back", seat);
	return fine;
}

static struct message check_flag(const struct table *t, const struct request *r, struct buf *event)
{
	/* only the server says so: a player's clock may be wrong, or the player */
	int seat = table_run_out(t, r->now);
	if (r->player || seat < 0)
		return refusal(REFUSED_ILLEGAL, N_("nobody’s time has run out"));
	put_seat(event, "flag", seat);
	return fine;
}

/* Only the server says so: it counts the days. What the table knows already is no event. */
static struct message check_vacation(const struct table *t, const struct request *r, struct buf *event)
{
	int seat = table_seat_of(t, r->absent);
	bool known = seat >= 0 && t->seat[seat].away == r->away && t->seat[seat].until == r->until;
	if (r->player || !table_rests(t, r->absent) || known || r->away < 1 || r->until < r->away)
		return refusal(REFUSED_ILLEGAL, N_("a vacation changes nothing at this table"));
	put_seat(event, "vacation", seat);
	buf_char(event, ' ');
	buf_int(event, r->away);
	buf_char(event, ' ');
	buf_int(event, r->until);
	return fine;
}

/* Aids are for all at a table or for none; and who could be helped out of turn could have
 * others thought for. */
struct message table_may_help(const struct table *t, int64_t player, int *seat)
{
	*seat = table_seat_of(t, player);
	if (!t->seq)
		return refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	if (t->stage == STAGE_PLAYING && !t->aids)
		return refusal(REFUSED_FORBIDDEN, N_("help is turned off for everyone at this table"));
	if (*seat < 0 || t->stage != STAGE_PLAYING || !t->seat[*seat].acts || t->seat[*seat].bot)
		return refusal(REFUSED_ILLEGAL, N_("it is not your turn"));
	return fine;
}

/* ---- talk, and once more ---- */

struct message table_may_say(const char *text)
{
	if (!text || !*text || strlen(text) > TALK_MAX)
		return refusal(REFUSED_MALFORMED, N_("a message must be 1 to 500 bytes long"));
	return utf8_clean(text) ? fine : refusal(REFUSED_MALFORMED, N_("the message contains characters that are not allowed"));
}

static struct message check_say(const struct table *t, const struct request *r, struct buf *event)
{
	struct message m = table_may_say(r->text);
	if (m.id)
		return m;
	/* whoever has no seat is an onlooker and calls; what both can fill is counted apart, so
	   that a crowd cannot silence the players */
	int seat = table_seat_of(t, r->player), size = table_talk_size(r->text);
	if (seat < 0 ? t->calls + size > TABLE_CALLS : t->talk + size > TABLE_TALK)
		return refusal(REFUSED_FULL, N_("this table’s chat is full"));
	if (seat < 0) {
		buf_put(event, "call ");
	} else {
		bool playing = t->stage == STAGE_PLAYING;
		if (playing && t->game->people.quiet && t->game->people.quiet(session_state(&t->session)))
			return refusal(REFUSED_ILLEGAL, N_("no chat while players are choosing: try again when all have chosen"));
		put_seat(event, "say", seat);
		buf_char(event, ' ');
	}
	buf_put(event, r->text);
	return fine;
}

/* Only whoever looks after the place; people at the table can mute. */
static struct message check_unsay(const struct table *t, const struct request *r, struct buf *event)
{
	if (r->player || r->remark < 1 || r->remark > t->seq || !table_is_talk(t, r->remark))
		return refusal(REFUSED_UNKNOWN, N_("this is not the number of a chat message at this table"));
	put_seat(event, "unsay", r->remark);
	return fine;
}

static struct message check_rematch(const struct table *t, const struct request *r, struct buf *event)
{
	if (table_seat_of(t, r->player) < 0)
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	if (t->stage != STAGE_OVER && t->stage != STAGE_CLOSED)
		return refusal(REFUSED_ILLEGAL, N_("the game is not over yet"));
	/* the first who asks makes it: or there would be two, with half of the people at each */
	if (t->next)
		return refusal(REFUSED_ILLEGAL, N_("a rematch has already been set up"));
	buf_put(event, "again ");
	buf_int(event, r->table);
	return fine;
}

/* How much of the log before a game is somebody's, without talk. */
static int acts_of(const struct table *t, int64_t player)
{
	int n = 0;
	for (int seq = 1; seq <= t->seq; seq++)
		n += t->log[seq - 1].by == player && !table_is_talk(t, seq);
	return n;
}

/* Does an event of that kind fit in? What brings a game to its end always does, and so
 * does what cannot be without something that must fit in; clocks run out in any case, or
 * the server would try for ever. */
static bool there_is_room(const struct table *t, const struct request *r)
{
	int seat = table_seat_of(t, r->player);
	switch ((int)r->verb) {
	case VERB_SIT:
	case VERB_LUCK:
		/* whoever made the table must be able to ask others to get up, whatever they do */
		if (t->stage == STAGE_OPEN && r->player != t->owner && acts_of(t, r->player) >= TABLE_OPEN_EACH)
			return false;
		return t->seq - t->remarks < TABLE_OPEN_EVENTS;
	case VERB_KEEP:
	case VERB_BOT:
	case VERB_CLEAR:
		return t->seq - t->remarks < TABLE_OPEN_EVENTS;
	case VERB_UNDO:
	case VERB_BACK:
	case VERB_OFFER:
		return t->seq < TABLE_EVENTS_MAX && (seat < 0 || t->seat[seat].fuss < TABLE_FUSS / t->options.seats);
	case VERB_SAY:
		return t->seq < TABLE_EVENTS_MAX;
	}
	return true;
}

struct message table_check(const struct table *t, const struct request *r, struct buf *event)
{
	static struct message (*const check[VERBS])(const struct table *, const struct request *, struct buf *) = {
		[VERB_MAKE] = check_make, [VERB_SIT] = check_sit, [VERB_BOT] = check_bot, [VERB_CLEAR] = check_clear,
		[VERB_LUCK] = check_luck,
		[VERB_START] = check_start, [VERB_PLAY] = check_play, [VERB_UNDO] = check_undo, [VERB_ALLOW] = check_answer,
		[VERB_REFUSE] = check_answer, [VERB_LEAVE] = check_leave, [VERB_STAND_IN] = check_stand_in, [VERB_BACK] = check_back,
		[VERB_SAY] = check_say, [VERB_REMATCH] = check_rematch, [VERB_CLOSE] = check_close, [VERB_FLAG] = check_flag,
		[VERB_KEEP] = check_keep, [VERB_RESIGN] = check_resign, [VERB_OFFER] = check_offer, [VERB_AGREE] = check_offered, [VERB_DECLINE] = check_offered,
		[VERB_UNSAY] = NOT_IN_PAGES(check_unsay), [VERB_VACATION] = NOT_IN_PAGES(check_vacation),
	};
	assert(r->verb < VERBS && check[r->verb] && !event->len);
	if (r->verb != VERB_MAKE && !t->seq)
		return refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	if (!there_is_room(t, r))
		return refusal(REFUSED_FULL, N_("this table’s log is full"));
	struct message m = check[r->verb](t, r, event);
	assert((m.id != NULL) == !event->len || event->full);  /* a reason or an event */
	return m;
}
