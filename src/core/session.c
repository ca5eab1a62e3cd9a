/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Sessions; see session.h.
 *
 * The log of moves is what a session is; the state is only where it has led to so far.
 * Going back means playing the log again, from the start or from the last mark on the way
 * there, and so no rule has to know how to undo itself. What chance decided after the deal
 * is in the log, too, so playing it again comes to the same bytes.
 */
#include "session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct state *state(struct session *s)
{
	return (struct state *)s->now.bytes;
}

/* A seed from all that was dealt (FNV-1a). Nobody at the table knows the whole deal, so
 * nobody can tell what chance will bring; and a record, which has the deal, goes on in the
 * same way wherever it is loaded. */
static uint64_t seed(const struct deal *deal)
{
	uint64_t hash = 14695981039346656037u;
	for (int i = 0; i < DEALS_MAX; i++)
		for (int j = 0; j < DEAL_MAX; j++)
			hash = (hash ^ deal->id[i][j]) * 1099511628211u;
	return hash;
}

struct rng session_chance_of(const struct deal *deal)
{
	return rng_start(seed(deal), RNG_CHANCE);
}

void session_start_reading(struct session *s, const struct game *game, const struct options *options, const struct deal *deal)
{
	assert(game->state_size <= STATE_MAX);
	assert(options->seats >= game->min_seats && options->seats <= game->max_seats);
	/* a reader has found a bad deal before: here it would be our mistake, and the rules
	   would index their tables with it */
	struct deal_spec spec[DEALS_MAX];
	for (int parts = game->deals(options, spec), i = 0; i < parts; i++)
		assert(deal_misfit(&spec[i], deal->id[i]) < 0);
	/* of the state a game sets every byte itself */
	memset(s, 0, offsetof(struct session, now));
	s->game = game;
	s->options = *options;
	s->deal = *deal;
	s->stride = MARKS_EVERY;
	s->reading = true;
	game->start(state(s), options, deal);
	assert(game->seats(state(s)) == options->seats);
}

void session_start_fair(struct session *s, const struct game *game, const struct options *options, const struct proof *proof)
{
	struct deal deal;
	struct rng chance = proof_chance(proof, game, options, 0);
	deal_shuffle(game, options, &chance, &deal);
	session_start_reading(s, game, options, &deal);
	s->proof = *proof;
}

void session_start(struct session *s, const struct game *game, const struct options *options, const struct deal *deal)
{
	session_start_reading(s, game, options, deal);
	session_go_on(s);
}

/* ---- marks ---- */

/* Those after so many steps are of a game that is played no more. Their memory is for the
 * marks to come. */
static void drop_marks(struct session *s, int steps)
{
	while (s->marks && s->mark[s->marks - 1]->steps > steps)
		s->marks--;
}

/* One more, for where the session stands. */
static void add_mark(struct session *s)
{
	assert(s->marks < MARKS_MAX);
	struct mark **mark = &s->mark[s->marks++];
	if (!*mark)
		*mark = malloc(offsetof(struct mark, at) + s->game->state_size);
	assert(*mark);
	(*mark)->steps = s->moves;
	(*mark)->ids = s->ids;
	memcpy((*mark)->at.bytes, s->now.bytes, s->game->state_size);
}

/* Every other one goes, and from now on they stand twice as far apart: a long game has no
 * more of them than a short one. */
static void thin_out(struct session *s)
{
	int kept = 0;
	s->stride *= 2;
	for (int i = 0; i < s->marks; i++) {
		struct mark *mark = s->mark[i];
		if (mark->steps % s->stride)
			continue;
		s->mark[i] = s->mark[kept];
		s->mark[kept++] = mark;
	}
	assert(kept < s->marks);
	s->marks = kept;
}

/* Is it time for one, before a step? The stride is a power of two: dividing would take
 * longer than all the rest of a step. */
static bool mark_is_due(const struct session *s)
{
	return !(s->moves & (s->stride - 1));
}

/* Remember where the session stands, unless there is a mark already. */
static void leave_mark(struct session *s)
{
	assert(s->stride >= MARKS_EVERY && !(s->stride & (s->stride - 1)));
	if (!s->moves || (s->marks && s->mark[s->marks - 1]->steps == s->moves))
		return;
	if (s->marks == MARKS_MAX)
		thin_out(s);
	if (mark_is_due(s))
		add_mark(s);
}

/* Stand where the last mark of `from`, whose log begins alike, is on the way to that many
 * steps; how many steps that are. */
static int stand_at_mark(struct session *s, const struct session *from, int steps)
{
	int i = from->marks - 1;
	while (i >= 0 && from->mark[i]->steps > steps)
		i--;
	s->ids = i < 0 ? 0 : from->mark[i]->ids;
	if (i < 0)
		s->game->start(state(s), &s->options, &s->deal);
	else
		memcpy(s->now.bytes, from->mark[i]->at.bytes, s->game->state_size);
	return i < 0 ? 0 : from->mark[i]->steps;
}

bool session_forgot(const struct session *s)
{
	return s->marks && s->mark[0]->steps == 0;
}

/* ---- beginning and ending ---- */

void session_free(struct session *s)
{
	/* empty, not just gone: whoever frees it again does no harm */
	for (int i = 0; i < MARKS_MAX; i++) {
		free(s->mark[i]);
		s->mark[i] = NULL;
	}
	s->marks = 0;
	free(s->log);
	free(s->drawn);
	s->log = NULL;
	s->drawn = NULL;
	s->moves = s->room = s->ids = s->ids_room = 0;
}

/* A copy on the heap; NULL of nothing. Where memory has run out there is no way to go on
 * that would be worth writing: a session is small. */
static void *duplicate(const void *from, size_t size)
{
	if (!size)
		return NULL;
	void *copy = malloc(size);
	assert(copy);
	return memcpy(copy, from, size);
}

void session_copy(struct session *to, const struct session *from)
{
	assert(to != from);
	/* just as much room as is used: most copies are looked at and thrown away */
	memcpy(to, from, offsetof(struct session, now) + from->game->state_size);
	memset(to->mark, 0, sizeof to->mark);
	to->marks = 0;
	to->room = from->moves;
	to->log = duplicate(from->log, (size_t)to->room * sizeof *to->log);
	to->ids_room = from->ids;
	to->drawn = duplicate(from->drawn, (size_t)to->ids_room);
	/* other marks only save time, but without this one it would begin elsewhere */
	if (session_forgot(from))
		to->mark[to->marks++] = duplicate(from->mark[0], offsetof(struct mark, at) + from->game->state_size);
}

bool session_over(const struct session *s)
{
	struct deal_spec spec;
	return s->game->to_act(session_state(s)) == 0 && !session_chance(s, &spec);
}

const char *session_name(const struct session *s, int seat)
{
	static const char letters[SEATS_MAX][2] = { "A", "B", "C", "D", "E", "F", "G", "H" };
	assert(seat >= 0 && seat < SEATS_MAX);
	return *s->name[seat] ? s->name[seat] : letters[seat];
}

static void grow_log(struct session *s)
{
	s->room = s->room ? 2 * s->room : 128;
	s->log = realloc(s->log, (size_t)s->room * sizeof *s->log);
	assert(s->log);
}

/* A step is logged before it is made: if an assert of the rules stops the program, the log
 * says what led there. */
static inline void log_step(struct session *s, struct step step)
{
	assert(s->moves <= s->room && (step.seat == CHANCE || step.seat < s->options.seats));
	if (!s->late && mark_is_due(s))
		leave_mark(s);
	if (s->moves == s->room)
		grow_log(s);
	s->log[s->moves++] = step;
}

bool session_chance(const struct session *s, struct deal_spec *spec)
{
	return s->game->chance.needs && s->game->chance.needs(session_state(s), spec);
}

void session_happen(struct session *s, const uint8_t *ids)
{
	struct deal_spec spec;
	bool due = session_chance(s, &spec);
	assert(due && deal_misfit(&spec, ids) < 0);
	if (s->ids + spec.n > s->ids_room) {
		s->ids_room = 2 * s->ids_room + spec.n;
		s->drawn = realloc(s->drawn, (size_t)s->ids_room);
		assert(s->drawn);
	}
	/* a step has no room for a pile of ids, so they stand apart, and the step says where */
	memcpy(s->drawn + s->ids, ids, (size_t)spec.n);
	log_step(s, (struct step){ (move)s->ids, CHANCE });
	s->ids += spec.n;
	s->game->chance.happen(state(s), ids);
}

/* Where the next thing that chance decides comes from. With a proof it depends on how many
 * there were before and on nothing else, so a record is enough to check it, and nobody can
 * steer it by what they play. Where a move was undone, the same comes again: nobody has seen
 * anything of it, or it could not have been undone. */
static struct rng *source(struct session *s)
{
	if (s->proof.given)
		s->chance = proof_chance(&s->proof, s->game, &s->options, 1 + s->moves - session_count(s));
	else if (!s->begun)
		/* what was read has used up chance of its own; the number of steps stands for how
		   much, so that two records that differ do not go on alike */
		s->chance = rng_start(seed(&s->deal) + (uint64_t)s->read, RNG_CHANCE);
	s->begun = true;
	return &s->chance;
}

/* Whatever chance must decide is decided, until somebody can move: so nobody outside has
 * to know that a game has chance at all. But while a record is read, it tells. */
static void settle(struct session *s)
{
	struct deal_spec spec;
	uint8_t ids[DEAL_MAX];
	while (!s->reading && session_chance(s, &spec)) {
		deal_draw(&spec, source(s), ids);
		session_happen(s, ids);
	}
}

void session_go_on(struct session *s)
{
	s->read = s->moves;
	s->begun = false;
	s->reading = false;
	settle(s);
}

void session_restart(struct session *s, struct rng *rng)
{
	const struct game *game = s->game;
	drop_marks(s, -1);
	s->stride = MARKS_EVERY;
	s->moves = s->ids = 0;
	s->resigned = 0;
	s->ending = ENDING_RULES;
	s->proof.given = false;
	memset(s->name, 0, sizeof s->name);
	deal_shuffle(game, &s->options, rng, &s->deal);
	game->start(state(s), &s->options, &s->deal);
	session_go_on(s);
}

int session_count(const struct session *s)
{
	int n = 0;
	for (int i = 0; i < s->moves; i++)
		n += s->log[i].seat != CHANCE;
	assert(n <= s->moves);
	return n;
}

/* A game's play() trusts its caller: this is where a move is looked at. */
static bool legal(const struct session *s, int seat, move m)
{
	move moves[MOVES_MAX];
	int n = s->game->moves(session_state(s), seat, moves);
	for (int i = 0; i < n; i++)
		if (moves[i] == m)
			return true;
	return false;
}

/* Whoever plays on has taken the game up again; who gave up in it has not, unless that had
 * ended it. */
static void go_on(struct session *s)
{
	if (s->ending == ENDING_RESIGNED)
		s->resigned = 0;
	s->ending = ENDING_RULES;
}

void session_play_move(struct session *s, int seat, move m)
{
	assert(seat >= 0 && seat < s->options.seats && legal(s, seat, m));
	session_play_known(s, seat, m);
}

void session_play_known(struct session *s, int seat, move m)
{
	log_step(s, (struct step){ m, (uint8_t)seat });
	s->game->play(state(s), seat, m);
	if (s->game->chance.needs)
		settle(s);
	go_on(s);
}

void session_abort(struct session *s)
{
	s->ending = session_over(s) ? ENDING_RULES : ENDING_ABORTED;
}

/* There is no parser that could disagree with the rules: what has no name among the legal
 * moves is no move. It takes as long as naming them all, which only people wait for. */
static bool walk(const struct session *s, int seat, const char *words, move *found)
{
	move moves[MOVES_MAX];
	int n = s->game->moves(session_state(s), seat, moves);
	for (int i = 0; i < n; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		s->game->name_move(session_state(s), seat, moves[i], &b);
		assert(!b.full);  /* names that are cut would not be unique */
		if (strcmp(name, words) == 0) {
			*found = moves[i];
			return true;
		}
	}
	return false;
}

bool session_find(const struct session *s, int seat, const char *words, move *found)
{
	assert(words && found);
	/* a seat that comes from a record or a request may be any number */
	if (seat < 0 || seat >= s->options.seats)
		return false;
	if (walk(s, seat, words, found))
		return true;
	/* another spelling leads to a name, and that must be one of a legal move like any other */
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	return s->game->words.alias && s->game->words.alias(session_state(s), seat, words, &b) && !b.full &&
	       walk(s, seat, name, found);
}

struct message session_refusal(const struct session *s, int seat, const char *words)
{
	/* from what is plainest to what only the game can explain */
	unsigned to_act = s->game->to_act(session_state(s));
	if (!to_act)
		return message(N_("the game is over"));
	if (seat < 0 || seat >= s->options.seats)
		return game_no_seat(seat, s->options.seats);
	if (!(to_act >> seat & 1)) {
		struct message m = message(N_("it is not seat {seat}’s turn"));
		message_int(&m, "seat", seat);
		return m;
	}
	if (s->game->words.refuse) {
		/* a reason must not give away what the seat cannot know */
		struct view view;
		session_view(s, seat, &view);
		struct message m = s->game->words.refuse(view_state(&view), seat, words);
		if (m.id)
			return m;
	}
	return message_with(N_("“{move}” is not a legal move now"), "move", words);
}

struct message session_play(struct session *s, int seat, const char *words)
{
	move m;
	if (!session_find(s, seat, words, &m))
		return session_refusal(s, seat, words);
	session_play_move(s, seat, m);
	return message(NULL);
}

void session_step(const struct session *s, int i, struct state *at)
{
	assert(i >= 0 && i < s->moves);
	const struct step *step = &s->log[i];
	if (step->seat == CHANCE)
		s->game->chance.happen(at, s->drawn + step->move);
	else
		s->game->play(at, step->seat, step->move);
}

/* Go back to the position after so many steps; `from` has the marks of this game. */
static void go_back(struct session *s, const struct session *from, int steps)
{
	assert(steps >= 0 && steps <= s->moves);
	s->moves = stand_at_mark(s, from, steps);
	drop_marks(s, s->moves);
	while (s->moves < steps) {
		/* a copy is looked at and thrown away, and needs none */
		if (s == from && mark_is_due(s))
			leave_mark(s);
		/* how many ids are still used is found out on the way: only the position says how
		   many chance drew in a step */
		struct deal_spec spec;
		if (s->log[s->moves].seat == CHANCE && session_chance(s, &spec))
			s->ids += spec.n;
		s->moves++;
		session_step(s, s->moves - 1, state(s));
	}
	go_on(s);
	/* what chance has to decide here it decides anew: the outcome that was taken back was
	   known, and the generator has gone on since */
	settle(s);
}

void session_forget(struct session *s, const struct state *at)
{
	drop_marks(s, -1);
	s->moves = s->ids = 0;
	memcpy(s->now.bytes, at, s->game->state_size);
	/* before the first step: whoever goes back stands there, not at the start */
	add_mark(s);
}

void session_rewind(struct session *s, int moves)
{
	go_back(s, s, moves);
}

int session_steps(const struct session *s, int moves)
{
	/* what chance decided right after the last of these moves came before anyone could move
	   again, so it belongs to the position */
	int steps = 0, made = 0;
	while (steps < s->moves && (made < moves || s->log[steps].seat == CHANCE))
		made += s->log[steps++].seat != CHANCE;
	return steps;
}

void session_at(struct session *at, const struct session *whole, int moves)
{
	int steps = session_steps(whole, moves);
	session_copy(at, whole);
	/* the last position is there already, with whether the game was broken off */
	if (steps < whole->moves)
		go_back(at, whole, steps);
}

int session_last_of(const struct session *s, int seat)
{
	int made = 0, last = 0;
	for (int i = 0; i < s->moves; i++) {
		made += s->log[i].seat != CHANCE;
		if (s->log[i].seat == seat)
			last = made;
	}
	return last;
}

/* Which step a seat's last move was; -1 if it has made none. */
static int last_step_of(const struct session *s, int seat)
{
	int own = s->moves - 1;
	while (own >= 0 && s->log[own].seat != seat)
		own--;
	return own;
}

/* The session as it would be without the seat's last move; why that cannot be. Others may
 * have moved since, where all choose at the same time: their moves are made again, unless
 * they were an answer to this one and are not legal without it. */
static struct message without_last(const struct session *s, int seat, struct session *other)
{
	int own = last_step_of(s, seat);
	session_copy(other, s);
	if (own < 0)
		return message(N_("there is no move to undo"));
	go_back(other, s, own);
	/* a move that showed something can be unmade, but not unseen; nor can what others showed
	   since: all that came after the move goes */
	if (s->game->news(session_state(other)) != s->game->news(session_state(s)))
		return message(N_("that move revealed hidden information and cannot be undone"));
	for (int i = own + 1; i < s->moves; i++) {
		const struct step *step = &s->log[i];
		if (step->seat == CHANCE)
			continue;
		if (!legal(other, step->seat, step->move))
			return message(N_("someone has already responded to that move: it cannot be undone"));
		session_play_move(other, step->seat, step->move);
	}
	return message(NULL);
}

bool session_can_undo_by(const struct session *s, int seat)
{
	struct session other;
	struct message m = without_last(s, seat, &other);
	session_free(&other);
	return !m.id;
}

struct message session_undo_by(struct session *s, int seat)
{
	struct session other;
	struct message m = without_last(s, seat, &other);
	if (m.id) {
		session_free(&other);
		return m;
	}
	/* the two change places, so that the one that is not wanted can be freed as it is; but
	   the marks up to the move are still good */
	int own = last_step_of(s, seat);
	struct session old = *s;
	*s = other;
	memcpy(s->mark, old.mark, sizeof s->mark);
	s->marks = old.marks;
	s->stride = old.stride;
	drop_marks(s, own);
	memcpy(old.mark, other.mark, sizeof old.mark);
	session_free(&old);
	return m;
}

/* Who made the last move, or -1; what chance decided after it goes with it. */
static int last_mover(const struct session *s)
{
	int i = s->moves - 1;
	while (i >= 0 && s->log[i].seat == CHANCE)
		i--;
	return i < 0 ? -1 : s->log[i].seat;
}

bool session_can_undo(const struct session *s)
{
	return session_can_undo_by(s, last_mover(s));
}

struct message session_undo(struct session *s)
{
	return session_undo_by(s, last_mover(s));
}

void session_view(const struct session *s, int seat, struct view *view)
{
	sight_of(s->game, session_state(s), seat, view);
}
