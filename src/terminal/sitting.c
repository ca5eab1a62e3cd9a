/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The sitting: who plays, the course of a game, what happened; see term.h.
 *
 * A sitting is to the terminal what a table is to a server, but with everybody at one
 * keyboard there are no clocks, no requests and no log: the session is the truth, and
 * its record is saved after every move.
 */
#include "view.h"

#include "bits.h"
#include "ending.h"
#include "signals.h"
#include "told.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The process's number, too: two programs that start at the same moment deal different
 * games. */
uint64_t seed_from_clock(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	uint64_t ticks = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
	struct rng rng = rng_start(ticks, (uint64_t)getpid());
	return rng_next(&rng);
}

const struct state *sitting_view(const struct sitting *s, int seat)
{
	assert(seat >= -1 && seat < s->session.options.seats);
	static struct view view;
	session_view(&s->session, seat, &view);
	return view_state(&view);
}

int setup_people(const struct setup *setup)
{
	assert(setup->options.seats <= SEATS_MAX);
	int n = 0;
	for (int seat = 0; seat < setup->options.seats; seat++)
		n += !setup->bot[seat];
	return n;
}

/* Alone with bots, a person may see their own secrets all the time. Where several share
 * the keyboard nobody's may stay in sight. */
int sitting_viewer(const struct sitting *s)
{
	int seat = 0;
	if (setup_people(&s->setup) != 1)
		return -1;
	while (s->setup.bot[seat])
		seat++;
	return seat;
}

static unsigned bots_of(const struct sitting *s)
{
	unsigned bots = 0;
	for (int seat = 0; seat < s->session.options.seats; seat++)
		bots |= (unsigned)(s->setup.bot[seat] != NULL) << seat;
	return bots;
}

int sitting_seat(const struct sitting *s)
{
	unsigned to_act = session_ended(&s->session) ? 0 : s->session.game->to_act(session_state(&s->session));
	unsigned bots = bots_of(s), later = (1u << s->first) - 1;
	const struct board_view *view = s->view;
	int first = view->first ? view->first(session_state(&s->session)) : -1;
	if (first >= 0 && (to_act & ~later) >> first & 1)
		return first;
	/* bots do not keep people waiting, but where all build together a person may
	   go first, or say "later" */
	bool together = view->together && view->together(session_state(&s->session));
	unsigned people = to_act & ~bots & ~later;
	unsigned next = together && people ? people : to_act & bots ? to_act & bots : people ? people : to_act;
	return next ? bits_lowest(next) : -1;
}

void sitting_later(struct sitting *s, int seat)
{
	assert(seat >= 0 && seat < s->session.options.seats);
	s->first = seat + 1;
}

bool sitting_curtain(struct sitting *s, int seat)
{
	assert(!s->setup.bot[seat]);
	if (sitting_viewer(s) >= 0 || !s->view->secret)
		return false;
	bool secret = s->view->secret(sitting_view(s, seat), seat);
	bool falls = s->eyes != seat && (secret || s->eyes >= 0);
	/* what was shown stays in sight until a curtain falls */
	if (secret)
		s->eyes = seat;
	else if (falls)
		s->eyes = -1;
	return falls;
}

int sitting_chairs(const struct sitting *s)
{
	return game_chairs(s->session.game, &s->session.options);
}

/* ---- what happened ---- */

static void add_note(struct sitting *s, int seat, int points, const struct message *text)
{
	assert(text->id && s->notes <= s->room);
	if (s->notes == s->room) {
		s->room = s->room ? 2 * s->room : 64;
		s->note = realloc(s->note, (size_t)s->room * sizeof *s->note);
		assert(s->note);
	}
	s->note[s->notes++] = (struct note){ s->session.moves, seat, points, *text };
}

static void add_notice(void *sitting, int seat, const struct message *text)
{
	add_note(sitting, seat, 0, text);
}

/* Note what a move brought a seat, with the first sentence that tells of it: the move, or
 * what came of it. */
static void note_gain(struct sitting *s, int from, int seat, int points)
{
	while (from < s->notes && s->note[from].seat != seat)
		from++;
	struct message scores = message(N_("scores"));
	if (from == s->notes)
		add_note(s, seat, points, &scores);
	s->note[from].points = points;
}

/* Make a move and note it, what came of it, the points it brought, and what the view adds. */
static void step(struct sitting *s, int seat, move m)
{
	assert(seat >= 0 && seat < s->session.options.seats);
	struct state_space then = s->session.now;
	struct view was, is;
	struct told told;
	int first = s->notes;
	session_view(&s->session, sitting_viewer(s), &was);
	session_play_move(&s->session, seat, m);
	session_view(&s->session, sitting_viewer(s), &is);
	told_move(&told, s->session.game, (const struct state *)then.bytes, session_state(&s->session), seat, m, sitting_viewer(s));
	if (told.say.id)
		add_note(s, seat, 0, &told.say);
	for (int i = 0; i < told.notes; i++)
		add_note(s, told.note[i].seat, 0, &told.note[i].say);
	if (s->view->notice)
		s->view->notice(view_state(&was), view_state(&is), add_notice, s);
	for (int i = 0; i < s->session.options.seats; i++)
		if (told.gain[i])
			note_gain(s, first, i, told.gain[i]);
}

void sitting_move(struct sitting *s, int seat, move m)
{
	assert(!session_over(&s->session));
	step(s, seat, m);
	/* whoever lets the others go first lets all the bots */
	if (!s->setup.bot[seat])
		s->first = 0;
	sitting_save(s);
}

/* Bots' moves go with it: undoing only the bot's would let it move again at once. Tried on
 * a copy, because somewhere on the way back a move may have revealed something. */
struct message sitting_undo(struct sitting *s)
{
	struct session trial;
	session_copy(&trial, &s->session);
	struct message why;
	bool person = false;
	do {
		why = session_undo(&trial);
		/* the log behind the last step still tells who made it */
		int seat = why.id ? CHANCE : trial.log[trial.moves].seat;
		person = seat != CHANCE && !s->setup.bot[seat];
	} while (!why.id && !person);
	if (!why.id) {
		session_rewind(&s->session, trial.moves);
		while (s->notes && s->note[s->notes - 1].moves > trial.moves)
			s->notes--;
		sitting_save(s);
	}
	session_free(&trial);
	return why;
}

void sitting_resign(struct sitting *s, int seat)
{
	assert(!s->setup.bot[seat]);
	struct message m = message(N_("resigns"));
	add_note(s, seat, 0, &m);
	if (!session_resign(&s->session, seat, ~bots_of(s)))
		s->setup.bot[seat] = bot_find(SUCCESSOR);
	sitting_save(s);
}

struct message sitting_agree(struct sitting *s, int seat)
{
	if (session_declines(&s->session, bots_of(s), seat) >= 0)
		return message(N_("a bot is ahead and wants to play on"));
	session_agree(&s->session);
	sitting_save(s);
	return message(NULL);
}

/* Before a seat's bot that only took over is taken for one that was invited. */
static void seats_back(struct sitting *s)
{
	for (int seat = 0; seat < s->session.options.seats; seat++)
		if (s->session.resigned >> seat & 1)
			s->setup.bot[seat] = NULL;
}

/* ---- the course of a game ---- */

/* Everybody sits down: names, and chance for the bots. */
static void give_seats(struct sitting *s)
{
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		const struct bot *bot = s->setup.bot[seat];
		struct buf name = buf_over(s->session.name[seat], sizeof s->session.name[seat]);
		buf_put(&name, seat >= s->session.options.seats ? "" : bot ? bot->name : s->setup.name[seat]);
		s->rng[seat] = rng_start(s->setup.seed, (uint64_t)(RNG_BOT + RNG_STREAMS * seat));
	}
}

static void start_new(struct sitting *s)
{
	struct setup *setup = &s->setup;
	assert(setup->options.seats >= setup->game->min_seats && setup->options.seats <= setup->game->max_seats);
	struct rng rng = rng_start(setup->seed, RNG_DEAL);
	struct deal deal;
	deal_shuffle(setup->game, &setup->options, &rng, &deal);
	session_start(&s->session, setup->game, &setup->options, &deal);
	s->notes = 0;
	s->first = 0;
	s->eyes = -1;
	give_seats(s);
	if (setup->game->setup.note && !*setup->options.list.hash) {
		struct message note = message(setup->game->setup.note);
		add_note(s, -1, 0, &note);
	}
}

/* Play a saved game again move by move, so that its story is told. */
static bool start_saved(struct sitting *s, int *status)
{
	struct session saved;
	const struct list *list = &s->setup.options.list;
	struct reading r = save_read(s->cli, s->setup.load, &saved, *list->hash ? list : NULL);
	*status = r.status;
	if (r.status != EXIT_OK) {
		complain_at(s->cli, s->setup.load, r.line, r.fault);
		return false;
	}
	if (saved.game != s->setup.game) {
		struct message m = message_with(N_("{file} contains a game of {name}"), "file", s->setup.load);
		message_text(&m, "name", saved.game->name);
		complain(s->cli, m);
		session_free(&saved);
		*status = EXIT_USAGE;
		return false;
	}
	s->setup.options = saved.options;
	/* what chance decided comes from the record, step by step */
	session_start_reading(&s->session, saved.game, &saved.options, &saved.deal);
	for (int seat = 0; seat < saved.options.seats; seat++) {
		if (!s->setup.seats_given)
			s->setup.bot[seat] = bot_find(saved.name[seat]);
		/* a person who takes a bot's seat does not take its name */
		if (!*s->setup.name[seat] && !bot_find(saved.name[seat]))
			memcpy(s->setup.name[seat], saved.name[seat], sizeof saved.name[seat]);
	}
	give_seats(s);
	for (int i = 0; i < saved.moves; i++)
		if (saved.log[i].seat == CHANCE)
			session_happen(&s->session, saved.drawn + saved.log[i].move);
		else
			step(s, saved.log[i].seat, saved.log[i].move);
	session_go_on(&s->session);
	s->session.ending = saved.ending;
	s->session.resigned = saved.resigned;
	for (int seat = 0; seat < saved.options.seats && !session_ended(&saved); seat++)
		if (saved.resigned >> seat & 1)
			s->setup.bot[seat] = bot_find(SUCCESSOR);
	session_free(&saved);
	return true;
}

/* A bot that thinks, and those who wait for it. */
struct pondering {
	struct sitting *sitting;
	const struct face *face;
	int seat;
	double since;
	enum wish wish;
};

/* A search has no thread of its own here: between its playouts it asks whether somebody
 * wants something. */
static bool interrupted(void *context)
{
	struct pondering *th = context;
	th->wish = th->face->meanwhile(th->sitting, th->seat, wall_seconds() - th->since);
	return th->wish != WISH_ON;
}

/* A bot gets its own view and its own chance: it plays the same whoever else sits there. */
static enum wish bot_moves(struct sitting *s, const struct face *face, int seat)
{
	assert(s->setup.bot[seat]);
	const struct game *game = s->session.game;
	const struct bot *bot = s->setup.bot[seat];
	struct pondering th = { s, face, seat, wall_seconds(), WISH_ON };
	struct effort effort = { .iterations = bot_iterations(bot, game), .enough = interrupted, .context = &th };
	struct view view;  /* not sitting_view(): what is shown meanwhile may ask for another */
	session_view(&s->session, seat, &view);
	move m = bot_choose(bot, &view, &s->rng[seat], effort.iterations ? &effort : NULL);
	if (th.wish == WISH_ON)
		sitting_move(s, seat, m);
	return th.wish;
}

/* Seat by seat until the game is over or somebody wants to leave. That loses nothing even
 * in the middle of a turn: every move has been saved. */
static enum wish play_on(struct sitting *s, const struct face *face)
{
	int seat;
	while ((seat = sitting_seat(s)) >= 0) {
		bool bot = s->setup.bot[seat];
		enum wish wish = bot ? face->watch(s, seat) : face->ask(s, seat);
		if (wish == WISH_ON && bot)
			wish = bot_moves(s, face, seat);
		if (wish != WISH_ON)
			return wish;
	}
	save_finished(s);
	return face->end(s);
}

/* Where the game is saved from now on. */
static void choose_path(struct sitting *s)
{
	buf_clear(&s->path);
	if (s->setup.save) {
		buf_put(&s->path, s->setup.save);
		return;
	}
	save_path(s->setup.game, true, &s->path);
	if (!s->path.len)
		complain(s->cli, message(N_("the game will not be saved: there is no home folder; use --save FILE")));
	bool same = s->setup.load && strcmp(s->setup.load, buf_text(&s->path)) == 0;
	/* a game that was left there unfinished is kept: starting another is no reason to
	   lose it */
	if (s->path.len && !same)
		save_set_aside(buf_text(&s->path));
}

/* Play one game, new or loaded. */
static enum wish play_one(struct sitting *s, const struct face *face)
{
	/* a loaded game that is over is only looked at */
	if (!session_ended(&s->session)) {
		choose_path(s);
		sitting_save(s);
	}
	return play_on(s, face);
}

int sitting_play(const struct cli *cli, const struct setup *setup)
{
	assert(setup->game);
	static const struct board_view lines_only;
	const struct board_view *view = view_find(setup->game);
	struct sitting s = { .cli = cli, .setup = *setup, .view = view ? view : &lines_only, .eyes = -1 };
	int status = EXIT_OK;
	if (!setup->load)
		start_new(&s);
	else if (!start_saved(&s, &status))
		return status;
	if (setup->cards && *s.setup.options.list.hash)
		save_list(cli, setup->cards, s.setup.options.list.hash);
	bool screen = !setup->plain && view && tty_able() && tty_start();
	const struct face *face = screen ? &screen_face : &line_face;
	signals_watch(!screen);  /* the screen has begun to already */
	/* the next number is the next game: a row of them can be played again from its
	   first */
	while (play_one(&s, face) == WISH_REMATCH) {
		seats_back(&s);
		session_free(&s.session);
		s.setup.load = NULL;
		s.setup.seed++;
		start_new(&s);
	}
	face->leave(&s);
	signals_restore();
	session_free(&s.session);
	buf_free(&s.path);
	free(s.note);
	return s.unsaved ? EXIT_MACHINE : status;
}
