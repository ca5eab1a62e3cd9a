/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Puzzles as positions of a visitor: one of the game's own, a line of text, or a moment of a game
 * that was played. What is kept is what the seat may know and nothing else, so a puzzle cannot tell
 * what comes; moves of the turn can be tried on it, and a try of the whole turn is judged. Nobody
 * says which decision is best before it is found or given up.
 */
#include "host_inside.h"

#include "puzzle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A position that is a puzzle. */
struct riddle {
	int64_t number;    /* of all that the host has loaded: a later one may have the same name */
	struct view start; /* what the seat knew when it was to decide */
	struct decision decision;
	int made;           /* moves that are being tried on the position */
	bool more;          /* there is more to decide */
	int ply;            /* moves before it */
	int puzzle, rating; /* of one with a number; or else 0 */
	bool known;         /* the best decision is */
	struct best_way best;
	uint8_t found[PUZZLE_LEVELS];
};

static const struct message fine = { .id = NULL };

/* ---- which there are ---- */

static const char *puzzles_of(const struct host *host, const struct game *game)
{
	const char *text = host->plan.ports.puzzles ? host->plan.ports.puzzles(game) : NULL;
	return text ? text : "";
}

struct message puzzles_list(struct task *task)
{
	const struct game *game;
	struct message m = asked_game(&task->asked, &game);
	if (m.id)
		return m;
	const char *text = puzzles_of(task->host, game);
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	json_key_text(&j, "game", game->name);
	json_key_open(&j, "ratings", '[');
	for (int rating; (rating = puzzle_next_rating(&text)) >= 0;)
		json_int(&j, rating);
	json_close(&j, ']');
	visit_end(task, &j);
	return m;
}

/* ---- loading ---- */

/* From a line: everything is known. */
static struct message take_line(const struct game *game, const char *line, struct position *p)
{
	struct puzzle *puzzle = malloc(sizeof *puzzle); /* large */
	struct riddle *r = p->riddle;
	struct session s;
	assert(puzzle);
	struct message m = puzzle_read(game, line, puzzle);
	if (!m.id && !(m = puzzle_session(puzzle, &s, &r->start, r->best.move)).id) {
		p->seats = s.options.seats;
		p->session.options = s.options;
		p->chairs = game_chairs(game, &s.options);
		r->known = true;
		r->puzzle = puzzle->number;
		r->rating = puzzle->rating;
		r->ply = puzzle->moves;
		r->best.moves = puzzle->best;
		r->best.win = puzzle->win / 1000.0;
		r->best.other = puzzle->other / 1000.0;
		memcpy(r->found, puzzle->found, sizeof r->found);
		session_free(&s);
	}
	free(puzzle);
	return m;
}

static struct message take_numbered(const struct task *task, const struct game *game, struct position *p)
{
	long long number = asked_number(&task->asked, F_NUMBER, 0);
	char *line = puzzle_line(puzzles_of(task->host, game), number > 0 && number <= PUZZLES_MAX ? (int)number : 0);
	struct message m =
		line ? take_line(game, line, p) : refusal(REFUSED_UNKNOWN, N_("there is no puzzle {number}"));
	if (!line)
		message_int(&m, "number", (long)number);
	free(line);
	return m;
}

/* Is there something for the seat to decide then? */
static struct message check_then(const struct session *then, int seat)
{
	move moves[MOVES_MAX];
	struct message m = fine;
	if (seat < 0 || seat >= then->options.seats)
		return refusal(REFUSED_UNKNOWN, N_("there is no such seat"));
	if (session_over(then) || !(then->game->to_act(session_state(then)) >> seat & 1)) {
		m = refusal(REFUSED_ILLEGAL, N_("it is not seat {seat}’s turn"));
		message_int(&m, "seat", seat);
	} else if (then->game->moves(session_state(then), seat, moves) < 2) {
		m = refusal(REFUSED_ILLEGAL, N_("there is only one legal move: nothing to decide"));
	}
	return m;
}

/* A moment of a recorded game; false if the record is no good, which has been told. */
static bool take_recorded(struct task *task, struct position *p, struct message *m)
{
	struct session whole, then;
	bool complete;
	if (!position_record(task, &whole, &complete))
		return false;
	int seat = (int)asked_number(&task->asked, F_SEAT, -1);
	long long ply = asked_number(&task->asked, F_PLY, 0);
	ply = ply < 0 ? 0 : ply < whole.moves ? ply : whole.moves;
	session_at(&then, &whole, (int)ply);
	*m = check_then(&then, seat);
	if (!m->id) {
		session_view(&then, seat, &p->riddle->start);
		p->seats = then.options.seats;
		p->session.options = then.options;
		p->chairs = game_chairs(then.game, &then.options);
		p->riddle->ply = (int)ply;
	}
	session_free(&then);
	session_free(&whole);
	return true;
}

/* Fields that go together: a record with ply and seat, or a game with a number or a text. */
static struct message check_fields(const struct asked *a)
{
	const bool record = asked_has(a, F_RECORD);
	const struct {
		enum field field;
		bool wanted;
	} fields[] = { { F_GAME, !record },
		       { F_PLY, record },
		       { F_SEAT, record },
		       { F_NUMBER, !record && !asked_has(a, F_TEXT) },
		       { F_TEXT, !record && !asked_has(a, F_NUMBER) } };
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		bool has = asked_has(a, fields[i].field), either = fields[i].field == F_TEXT && asked_has(a, F_NUMBER);
		either = either || (fields[i].field == F_NUMBER && asked_has(a, F_TEXT));
		if (has == fields[i].wanted || (either && !has))
			continue;
		struct message m = refusal(REFUSED_MALFORMED,
		                           has ? N_("“{field}” does not belong here") : N_("“{field}” is missing"));
		message_text(&m, "field", field_name(fields[i].field));
		return m;
	}
	return fine;
}

static void put_riddle(struct json *j, const struct position *p)
{
	position_standing(j, p, view_state(&p->view));
	json_key_bool(j, "more", p->riddle->more);
}

static void tell_loaded(struct task *task, const struct position *p)
{
	const struct riddle *r = p->riddle;
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	json_key_text(&j, "position", p->name);
	json_key_text(&j, "game", p->game->name);
	json_key_int(&j, "seats", p->seats);
	if (r->puzzle) {
		json_key_int(&j, "number", r->puzzle);
		json_key_int(&j, "rating", r->rating);
	}
	json_key_int(&j, "seat", r->start.seat);
	json_key_int(&j, "ply", r->ply);
	put_riddle(&j, p);
	visit_end(task, &j);
}

struct message puzzle_load(struct task *task)
{
	const struct asked *a = &task->asked;
	struct position *p = calloc(1, sizeof *p);
	const struct game *game = NULL;
	bool told = false;
	assert(p);
	p->riddle = calloc(1, sizeof *p->riddle);
	assert(p->riddle);
	struct message m = check_fields(a);
	if (!m.id)
		m = position_name(task, p->name);
	if (!m.id && asked_has(a, F_RECORD))
		told = !take_recorded(task, p, &m);
	else if (!m.id && !(m = asked_game(a, &game)).id)
		m = asked_has(a, F_TEXT) ? take_line(game, asked_text(a, F_TEXT), p) : take_numbered(task, game, p);
	if (m.id || told) {
		free(p->riddle);
		free(p);
		return m;
	}
	p->is_view = true;
	p->view = p->riddle->start;
	p->game = p->view.game;
	p->riddle->decision = decision_at(&p->view);
	p->riddle->number = ++task->host->riddles;
	p->riddle->more = true;
	position_keep(task->visitor, p);
	tell_loaded(task, p);
	return m;
}

/* ---- trying out ---- */

static struct message find_riddle(const struct task *task, struct position **p)
{
	struct message m = position_named(task, p);
	if (!m.id && !(*p)->riddle)
		m = refusal(REFUSED_ILLEGAL, N_("this position is not a puzzle"));
	return m;
}

struct message puzzle_silent(const struct task *task)
{
	struct position *p;
	struct message m = position_named(task, &p);
	if (!m.id && p->riddle)
		m = refusal(REFUSED_FORBIDDEN, N_("no hints for a puzzle: solve it or give up"));
	return m;
}

/* What is hidden stays so: the move is made where it is guessed. */
static void step(struct position *p, move m)
{
	struct riddle *r = p->riddle;
	struct state_space space;
	struct rng rng = rng_start(1, RNG_CHANCE);
	struct state *s = sight_guess(&p->view, &rng, &space);
	policy_play(p->game, s, p->view.seat, m, &rng);
	r->made++;
	r->more = r->made < DECISION_MOVES && decision_open(&r->decision, s);
	struct view after;
	p->view = *sight_of(p->game, s, p->view.seat, &after);
}

struct message puzzle_play(struct task *task, struct position *p)
{
	const char *words = task->asked.request.text;
	move moves[DECISION_MOVES];
	bool whole;
	if (asked_number(&task->asked, F_SEAT, -1) != p->view.seat)
		return refusal(REFUSED_FORBIDDEN, N_("this position shows what another seat knows"));
	if (!p->riddle->more)
		return refusal(REFUSED_ILLEGAL, N_("the turn of this puzzle is over"));
	if (!decision_named(&p->view, &words, 1, moves, &whole)) {
		struct message m = refusal(REFUSED_ILLEGAL, N_("“{move}” is not a legal move"));
		message_text(&m, "move", words);
		return m;
	}
	step(p, moves[0]);
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	put_riddle(&j, p);
	visit_end(task, &j);
	return fine;
}

/* ---- solving ---- */

/* The names of a whole decision, as moves. */
static struct message take_try(const struct task *task, const struct riddle *r, struct solving *s)
{
	const struct given *g = &task->asked.given;
	bool whole;
	s->tried = g->items;
	if (!s->tried)
		return fine;
	s->moves = decision_named(&r->start, g->item, g->items, s->move, &whole);
	if (whole)
		return fine;
	bool short_of = s->moves >= g->items;
	struct message m = refusal(REFUSED_ILLEGAL, short_of ? N_("the turn goes on: name all of its moves")
	                                                     : N_("“{move}” is not a legal move"));
	if (!short_of)
		message_text(&m, "move", g->item[s->moves]);
	return m;
}

struct message puzzle_solve(struct task *task)
{
	struct position *p;
	struct message m = find_riddle(task, &p);
	if (m.id)
		return m;
	struct solving *s = calloc(1, sizeof *s);
	assert(s);
	m = take_try(task, p->riddle, s);
	if (m.id) {
		free(s);
		return m;
	}
	s->number = p->riddle->number;
	s->known = p->riddle->known;
	s->best = p->riddle->best;
	return advice_solve(task, &p->riddle->start, p->seats, s);
}

void puzzle_answer(struct thinking *thinking, struct json *j)
{
	const struct solving *s = thinking->thought.solving;
	const struct riddle *found = NULL;
	solution_json(&thinking->thought, j);
	for (struct position *p = thinking->task->visitor->positions; p; p = p->next) {
		struct riddle *r = p->riddle;
		if (!r || r->number != s->number)
			continue;
		/* what was found once is not searched again: every try is measured by the same */
		r->known = true;
		r->best = s->best;
		found = r->puzzle ? r : NULL;
	}
	if (!found || (s->tried && s->verdict == PUZZLE_WRONG))
		return;
	json_key_open(j, "found", '[');
	for (int i = 0; i < PUZZLE_LEVELS; i++)
		json_int(j, found->found[i]);
	json_close(j, ']');
}
