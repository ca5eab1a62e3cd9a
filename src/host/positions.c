/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Positions that a visitor keeps by name: a game from its record, a new game, or what a
 * seat knew of one. A record can be looked at move by move and be reviewed; a new game can
 * be played on. A view that has left the host as text comes back only with a seal that
 * nobody else can make: the rules need not stand states that no game can reach.
 */
#include "host_inside.h"

#include "ending.h"
#include "listing.h"
#include "record.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct message fine = { .id = NULL };

/* ---- keeping ---- */

static struct position *find(const struct visitor *v, const char *name)
{
	struct position *p = v->positions;
	while (p && strcmp(p->name, name) != 0)
		p = p->next;
	return p;
}

struct message position_named(const struct task *task, struct position **p)
{
	const char *name = asked_text(&task->asked, F_POSITION);
	*p = find(task->visitor, name);
	if (*p)
		return fine;
	struct message m = refusal(REFUSED_UNKNOWN, N_("unknown position “{name}”"));
	message_text(&m, "name", name);
	return m;
}

/* Somebody may be thinking about its review, in another thread, and reads it: then it is
 * freed when that is done. */
void position_free(struct position *p)
{
	p->dropped = true;
	if (p->thinking)
		return;
	review_end(p);
	if (!p->is_view)
		session_free(&p->session);
	free(p->riddle);
	free(p);
}

static void take_out(struct visitor *v, struct position *p)
{
	assert(v->loaded > 0);
	struct position **at = &v->positions;
	while (*at != p)
		at = &(*at)->next;
	*at = p->next;
	v->loaded--;
	review_deny(p);
	position_free(p);
}

void positions_free(struct visitor *v)
{
	while (v->positions)
		take_out(v, v->positions);
}

/* ---- how it stands ---- */

static const struct state *state_of(const struct position *p)
{
	return p->is_view ? view_state(&p->view) : session_state(&p->session);
}

/* Is that where the game itself stands, and not a moment of its past or somebody's view? */
static bool is_last(const struct position *p, const struct state *s)
{
	return !p->is_view && (s == session_state(&p->session) || !p->game->to_act(s));
}

/* Whose move it is, and who has how many points. */
void position_standing(struct json *j, const struct position *p, const struct state *s)
{
	bool last = is_last(p, s), over = last ? session_ended(&p->session) : !p->game->to_act(s);
	tell_set(j, "to_act", over ? 0 : p->game->to_act(s));
	json_key_bool(j, "over", over);
	json_key_open(j, "points", '[');
	for (int chair = 0; chair < p->chairs; chair++)
		json_int(j, p->game->points(s, chair));
	json_close(j, ']');
	tell_set(j, "winners", last ? session_winners(&p->session) : over ? p->game->winners(s) : 0);
}

/* ---- what a seat may know ---- */

static struct message check_seat(const struct task *task, const struct position *p, int *seat)
{
	long long n = asked_number(&task->asked, F_SEAT, -1);
	if (n < -1 || n >= p->seats)
		return refusal(REFUSED_UNKNOWN, N_("there is no such seat"));
	if (p->is_view && n != p->view.seat)
		return refusal(REFUSED_FORBIDDEN, N_("this position shows what another seat knows"));
	*seat = (int)n;
	return fine;
}

/* The session as it was after so many moves; without a ply, as it is. */
static void session_then(const struct task *task, const struct position *p, struct session *then)
{
	long long ply = asked_number(&task->asked, F_PLY, p->session.moves);
	session_at(then, &p->session, ply < 0 ? 0 : ply < p->session.moves ? (int)ply : p->session.moves);
}

struct message position_sight(const struct task *task, struct view *view, int *seats)
{
	struct position *p;
	int seat;
	struct message m = position_named(task, &p);
	if (m.id || (m = check_seat(task, p, &seat)).id)
		return m;
	*seats = p->seats;
	if (p->is_view) {
		*view = p->view;
		return fine;
	}
	struct session then;
	session_then(task, p, &then);
	session_view(&then, seat, view);
	session_free(&then);
	return fine;
}

/* ---- views as text ---- */

/* "GAME:SEATS:CHAIRS:SEAT:SIZE:HEX:SEAL". */
static void put_view_text(const struct task *task, const struct position *p, const struct view *view, struct json *j)
{
	static const char digits[] = "0123456789abcdef";
	const struct ports *ports = &task->host->plan.ports;
	assert(view->game == p->game);
	const unsigned char *bytes = (const unsigned char *)view_state(view);
	const int numbers[] = { p->seats, p->chairs, view->seat, (int)p->game->state_size };
	struct buf text = { 0 };
	char seal[SEAL_SIZE];
	/* whoever took a puzzle with them could have it searched */
	if (!ports->seal || p->riddle)
		return;
	buf_put(&text, p->game->name);
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		buf_char(&text, ':');
		buf_int(&text, numbers[i]);
	}
	buf_char(&text, ':');
	for (size_t i = 0; i < p->game->state_size; i++) {
		buf_char(&text, digits[bytes[i] >> 4]);
		buf_char(&text, digits[bytes[i] & 15]);
	}
	ports->seal(ports->context, buf_text(&text), seal);
	buf_char(&text, ':');
	buf_put(&text, seal);
	json_key_text(j, "view", buf_text(&text));
	buf_free(&text);
}

/* Has this host made it? Then the text before the seal, on the heap; else NULL. */
static char *unseal(const struct ports *ports, const char *text)
{
	const char *last = strrchr(text, ':');
	char seal[SEAL_SIZE], *copy = last && ports->seal ? malloc((size_t)(last - text) + 1) : NULL;
	int differ = 0;
	if (!copy)
		return NULL;
	memcpy(copy, text, (size_t)(last - text));
	copy[last - text] = '\0';
	ports->seal(ports->context, copy, seal);
	/* however much of it is right, it takes the same time */
	for (size_t i = 0; i < sizeof seal && strlen(last + 1) == sizeof seal - 1; i++)
		differ |= seal[i] ^ last[1 + i];
	if (!differ && strlen(last + 1) == sizeof seal - 1)
		return copy;
	free(copy);
	return NULL;
}

/* The number between two colons. */
static int next_number(char **text)
{
	char *end;
	assert(**text == ':');
	long number = strtol(*text + 1, &end, 10);
	assert(*end == ':');
	*text = end;
	return (int)number;
}

static unsigned hex(char c)
{
	return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'a') + 10;
}

static struct message load_view(struct task *task, struct position *p)
{
	const struct asked *a = &task->asked;
	if (asked_has(a, F_OPTIONS) || asked_has(a, F_SEED))
		return refusal(REFUSED_MALFORMED, N_("a view takes no options and no seed"));
	char *copy = unseal(&task->host->plan.ports, asked_text(a, F_VIEW)), *text = copy;
	if (!copy)
		return refusal(REFUSED_FORBIDDEN, N_("this view was not made by this process"));
	text += strcspn(text, ":");
	*text = '\0';
	p->is_view = true;
	p->game = registry_find(copy);
	*text = ':';
	p->seats = next_number(&text);
	p->chairs = next_number(&text);
	int seat = next_number(&text);
	size_t size = (size_t)next_number(&text);
	text++;
	assert(p->game && size == p->game->state_size && strlen(text) == 2 * size);
	struct state_space told;
	for (size_t i = 0; i < size; i++)
		told.bytes[i] = (unsigned char)(hex(text[2 * i]) << 4 | hex(text[2 * i + 1]));
	sight_of(p->game, (const struct state *)told.bytes, seat, &p->view);
	free(copy);
	bool other = (asked_has(a, F_GAME) && strcmp(asked_text(a, F_GAME), p->game->name) != 0) ||
	             asked_number(a, F_SEATS, p->seats) != p->seats || asked_number(a, F_SEAT, seat) != seat;
	return other ? refusal(REFUSED_FORBIDDEN, N_("this is a view of another game or seat")) : message(NULL);
}

/* ---- loading ---- */

/* All moves, as whoever made them would tell them. */
static void put_moves(struct json *j, const struct session *whole)
{
	struct session at;
	/* played once more from the beginning: a move can only be told where it was made */
	session_start_reading(&at, whole->game, &whole->options, &whole->deal);
	json_key_open(j, "moves", '[');
	for (int i = 0; i < whole->moves; i++) {
		const struct step *step = &whole->log[i];
		if (step->seat == CHANCE) {
			session_happen(&at, whole->drawn + step->move);
			continue;
		}
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		at.game->name_move(session_state(&at), step->seat, step->move, &b);
		struct state_space before = at.now;
		session_play_move(&at, step->seat, step->move);
		struct told told;
		told_move(&told, at.game, (const struct state *)before.bytes, session_state(&at), step->seat, step->move, step->seat);
		json_open(j, '{');
		json_key_int(j, "seat", step->seat);
		json_key_text(j, "move", name);
		listing_told(j, &told);
		json_close(j, '}');
	}
	json_close(j, ']');
	session_free(&at);
}

/* Who played, as lists of tables have it: the seats, and whoever else has a score. */
static void put_players(struct json *j, const struct position *p)
{
	const struct bot *bots[SEATS_MAX];
	for (int i = 0; i < p->seats; i++)
		bots[i] = bot_find(session_name(&p->session, i));
	json_key_open(j, "who", '[');
	for (int i = 0; i < p->chairs; i++) {
		json_open(j, '{');
		json_key_text(j, "name", i < p->seats ? session_name(&p->session, i) : "");
		tell_sitter(j, p->game, bots, p->seats, i);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void put_recorded(struct json *j, const struct position *p, bool complete)
{
	json_key_bool(j, "complete", complete);
	tell_ending(j, &p->session);
	json_key_open(j, "names", '[');
	for (int seat = 0; seat < p->seats; seat++)
		json_text(j, session_name(&p->session, seat));
	json_close(j, ']');
	put_players(j, p);
	tell_deal(j, &p->session);
	put_moves(j, &p->session);
}

/* A message with the line of the record that it is about. */
static void refuse_line(struct task *task, const struct record_reader *reader)
{
	struct buf out = { 0 };
	struct json j = answer_fault(task->asked.id, &reader->fault, task->catalogue, &out);
	json_key_int(&j, "line", reader->line);
	visit_end(task, &j);
}

/* Its record, in a session that must be freed; false if it is no good, which has been told then. */
bool position_record(struct task *task, struct session *s, bool *complete)
{
	const char *text = asked_text(&task->asked, F_RECORD);
	struct record_reader *reader = malloc(sizeof *reader);  /* large */
	assert(reader);
	record_start(reader, s, task->host->plan.list);
	bool good = record_feed(reader, text, strlen(text)) && record_finish(reader) && record_began(reader);
	*complete = good && record_complete(reader);
	if (!good) {
		refuse_line(task, reader);
		if (record_began(reader))
			session_free(s);
	}
	free(reader);
	return good;
}

static struct message load_record(struct task *task, struct position *p, bool *told, bool *complete)
{
	static const enum field others[] = { F_GAME, F_SEATS, F_OPTIONS, F_SEED, F_SEAT, F_VIEW };
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (asked_has(&task->asked, others[i])) {
			struct message m = refusal(REFUSED_MALFORMED, N_("“{field}” does not belong here"));
			message_text(&m, "field", field_name(others[i]));
			return m;
		}
	*told = !position_record(task, &p->session, complete);
	return fine;
}

static struct message load_new(struct task *task, struct position *p)
{
	struct options o;
	if (!asked_has(&task->asked, F_GAME))
		return refusal(REFUSED_MALFORMED, N_("a position needs a record, a view or a game"));
	struct message m = asked_setup(&task->asked, task->host->plan.list, &p->game, &o);
	if (m.id || (m = options_clash(p->game, &o)).id)
		return m;
	struct rng rng = rng_start((uint64_t)asked_number(&task->asked, F_SEED, 1), RNG_DEAL);
	struct deal deal;
	deal_shuffle(p->game, &o, &rng, &deal);
	session_start(&p->session, p->game, &o, &deal);
	return m;
}

struct message position_name(const struct task *task, char name[POSITION_NAME_MAX + 1])
{
	const char *given = asked_text(&task->asked, F_POSITION);
	struct visitor *v = task->visitor;
	if (given && (!*given || strlen(given) > POSITION_NAME_MAX))
		return refusal(REFUSED_MALFORMED, N_("the name of a position must have 1 to 64 bytes"));
	if (v->loaded >= v->host->plan.positions && !(given && find(v, given))) {
		struct message m = refusal(REFUSED_FULL, N_("at most {max} positions are kept; drop one first"));
		message_int(&m, "max", v->host->plan.positions);
		return m;
	}
	for (int n = 1; !given || n == 1; n++) {
		struct buf b = buf_over(name, POSITION_NAME_MAX + 1);
		if (given)
			buf_put(&b, given);
		else
			buf_int(&b, n);
		if (given || !find(v, name))
			break;
	}
	return fine;
}

void position_keep(struct visitor *v, struct position *p)
{
	struct position *old = find(v, p->name);
	assert(*p->name && p->game && p->seats > 0 && p->chairs >= p->seats);
	if (old)
		take_out(v, old);
	p->next = v->positions;
	v->positions = p;
	v->loaded++;
}

struct message position_load(struct task *task)
{
	struct position *p = calloc(1, sizeof *p);
	bool recorded = asked_has(&task->asked, F_RECORD), told = false, complete = false;
	assert(p);
	struct message m = position_name(task, p->name);
	if (!m.id)
		m = recorded                             ? load_record(task, p, &told, &complete)
		    : asked_has(&task->asked, F_VIEW) ? load_view(task, p)
		                                         : load_new(task, p);
	if (m.id || told) {
		free(p);
		return m;
	}
	if (!p->is_view) {
		p->game = p->session.game;
		p->seats = p->session.options.seats;
		p->chairs = game_chairs(p->game, &p->session.options);
	}
	position_keep(task->visitor, p);
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	json_key_text(&j, "position", p->name);
	json_key_text(&j, "game", p->game->name);
	json_key_int(&j, "seats", p->seats);
	if (recorded)
		put_recorded(&j, p, complete);
	position_standing(&j, p, state_of(p));
	visit_end(task, &j);
	return m;
}

struct message position_drop(struct task *task)
{
	struct position *p;
	struct message m = position_named(task, &p);
	if (m.id)
		return m;
	take_out(task->visitor, p);
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	visit_end(task, &j);
	return m;
}

/* ---- playing and looking ---- */

struct message position_only_game(const struct position *p)
{
	if (p->riddle)
		return refusal(REFUSED_ILLEGAL, N_("a puzzle has no earlier or later positions"));
	return p->is_view ? refusal(REFUSED_ILLEGAL, N_("a position made from a view has no earlier or later positions")) : message(NULL);
}

struct message position_play(struct task *task)
{
	struct position *p;
	int seat;
	struct message m = position_named(task, &p);
	if (!m.id && p->riddle)
		return puzzle_play(task, p);
	if (m.id || (m = position_only_game(p)).id || (m = check_seat(task, p, &seat)).id)
		return m;
	if (seat < 0)
		return refusal(REFUSED_UNKNOWN, N_("there is no such seat"));
	if (p->task)
		return refusal(REFUSED_ILLEGAL, N_("this game is being reviewed: drop it or wait"));
	m = session_play(&p->session, seat, task->asked.request.text);
	if (m.id)
		return m;
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	position_standing(&j, p, state_of(p));
	visit_end(task, &j);
	return m;
}

struct message position_view(struct task *task)
{
	struct position *p;
	struct view view;
	int seats;
	struct message m = position_sight(task, &view, &seats);
	if (m.id || (m = position_named(task, &p)).id)
		return m;
	struct buf out = { 0 }, state = { 0 };
	struct json j = visit_begin(task, &out);
	json_key_text(&j, "game", p->game->name);
	json_key_int(&j, "seat", view.seat);
	position_standing(&j, p, view_state(&view));
	listing_moves(&j, &view);
	json_key_open(&j, "tally", '[');
	for (int chair = 0; chair < seats; chair++)
		listing_tally(&j, p->game, view_state(&view), chair);
	json_close(&j, ']');
	json_key(&j, "state");
	p->game->words.json(&view, &state);
	json_raw(&j, buf_text(&state));
	buf_free(&state);
	put_view_text(task, p, &view, &j);
	visit_end(task, &j);
	return m;
}

/* A table at which just that happened, so that a record looks like a game; of a puzzle there is
 * but the moment that its seat has come to. */
struct message position_look(struct task *task)
{
	struct position *p;
	int seat;
	struct message m = position_named(task, &p);
	if (!m.id && !p->riddle)
		m = position_only_game(p);
	if (m.id || (m = check_seat(task, p, &seat)).id)
		return m;
	struct table *t = calloc(1, sizeof *t);
	long long ply = asked_number(&task->asked, F_PLY, 0);
	assert(t);
	table_start(t, 1);
	t->game = p->game;
	t->options = p->session.options;
	t->session = p->session;  /* lent */
	t->began = t->aids = true;
	if (p->riddle) {
		t->session.game = p->game;
		memcpy(t->session.now.bytes, view_state(&p->view), p->game->state_size);
	}
	t->stage = session_ended(&t->session) ? STAGE_OVER : STAGE_PLAYING;
	for (int i = 0; i < p->seats; i++) {
		struct buf name = buf_over(t->seat[i].name, sizeof t->seat[i].name);
		buf_put(&name, session_name(&t->session, i));
	}
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	if (p->riddle)
		tell_moment(t, seat, host_now(task->host), &j);
	else
		tell_ply(t, ply < 0 ? 0 : (int)ply, seat, false, true, host_now(task->host), &j);
	visit_end(task, &j);
	free(t);
	return m;
}

struct message position_worth(struct task *task)
{
	struct position *p;
	struct session then;
	int seat;
	struct message m = position_named(task, &p);
	if (m.id || (m = position_only_game(p)).id || (m = check_seat(task, p, &seat)).id)
		return m;
	session_then(task, p, &then);
	if (seat < 0 || !(p->game->to_act(session_state(&then)) >> seat & 1)) {
		m = refusal(REFUSED_ILLEGAL, N_("it is not seat {seat}’s turn"));
		message_int(&m, "seat", seat);
	} else {
		struct buf out = { 0 };
		struct json j = visit_begin(task, &out);
		m = tell_worth(&then, seat, asked_text(&task->asked, F_MOVE), &j);
		if (m.id)
			buf_free(&out);
		else
			visit_end(task, &j);
	}
	session_free(&then);
	return m;
}
