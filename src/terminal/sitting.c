/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The table: who plays, the course of a game, what happened; see term.h. */
#include "view.h"

#include "bits.h"
#include "signals.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

char seat_letter(int seat)
{
	return (char)('A' + seat);
}

uint64_t seed_from_clock(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	uint64_t ticks = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
	struct rng rng = rng_start(ticks, (uint64_t)getpid());
	return rng_next(&rng);
}

const struct state *table_view(const struct table *t, int seat)
{
	static struct state_space view;
	session_view(&t->session, seat, &view);
	return (const struct state *)view.bytes;
}

int table_viewer(const struct table *t)
{
	int viewer = -1, people = 0;
	for (int seat = 0; seat < t->session.options.seats; seat++)
		if (!t->setup.bot[seat]) {
			viewer = seat;
			people++;
		}
	return people == 1 ? viewer : -1;
}

int table_seat(const struct table *t)
{
	unsigned to_act = t->session.game->to_act(session_state(&t->session));
	unsigned bots = 0, later = 0;
	for (int seat = 0; seat < t->session.options.seats; seat++) {
		bots |= (unsigned)(t->setup.bot[seat] != NULL) << seat;
		later |= (unsigned)(seat < t->first) << seat;
	}
	const struct board_view *view = view_find(t->session.game);
	int first = view && view->first ? view->first(session_state(&t->session)) : -1;
	if (first >= 0 && (to_act & ~later) >> first & 1)
		return first;
	/* bots do not keep people waiting, but where all build together a person may
	   go first, or say "later" */
	bool together = view && view->together && view->together(session_state(&t->session));
	unsigned people = to_act & ~bots & ~later;
	unsigned next = together && people ? people : to_act & bots ? to_act & bots : people ? people : to_act;
	return next ? bits_lowest(next) : -1;
}

void table_later(struct table *t, int seat)
{
	t->first = seat + 1;
}

bool table_curtain(struct table *t, int seat)
{
	const struct board_view *view = view_find(t->session.game);
	if (table_viewer(t) >= 0 || !view || !view->secret)
		return false;
	bool secret = view->secret(table_view(t, seat), seat);
	bool falls = t->eyes != seat && (secret || t->eyes >= 0);
	/* what was shown stays in sight until a curtain falls */
	if (secret)
		t->eyes = seat;
	else if (falls)
		t->eyes = -1;
	return falls;
}

int table_chairs(const struct table *t)
{
	return game_chairs(t->session.game, &t->session.options);
}

/* ---- what happened ---- */

static void add_note(struct table *t, int seat, int points, const struct message *text)
{
	if (t->notes == t->room) {
		t->room = t->room ? 2 * t->room : 64;
		t->note = realloc(t->note, (size_t)t->room * sizeof *t->note);
		assert(t->note);
	}
	t->note[t->notes++] = (struct note){ t->session.moves, seat, points, *text };
}

static void add_notice(void *table, int seat, const struct message *text)
{
	add_note(table, seat, 0, text);
}

/* The tally of a seat as the viewer sees it. */
static const struct tally *tally_of(const struct state *view, const struct game *game, int seat)
{
	static struct tally tally;
	game->score(view, seat, &tally);
	return &tally;
}

static int scored_lines(const struct tally *tally)
{
	int n = 0;
	for (int i = 0; i < tally->lines; i++)
		n += !tally->line[i].pending;
	return n;
}

/* Note the lines that the tallies have more than before. */
static void note_scored(struct table *t, const struct state *after, const int lines[SEATS_MAX])
{
	for (int i = 0; i < t->session.options.seats; i++) {
		const struct tally *tally = tally_of(after, t->session.game, i);
		for (int line = 0, scored = 0; line < tally->lines; line++)
			if (!tally->line[line].pending && scored++ >= lines[i])
				add_note(t, i, tally->line[line].points, &tally->line[line].rule);
	}
}

/* Make a move and note it, the points it brought, and what the view adds. */
static void step(struct table *t, int seat, move m)
{
	const struct game *game = t->session.game;
	const struct board_view *view = view_find(game);
	struct state_space space;
	session_view(&t->session, table_viewer(t), &space);
	const struct state *before = (const struct state *)space.bytes;
	bool anew = view && view->gain;
	int lines[SEATS_MAX];
	for (int i = 0; !anew && i < t->session.options.seats; i++)
		lines[i] = scored_lines(tally_of(before, game, i));
	struct message told = game->tell(before, seat, m, table_viewer(t));
	session_play_move(&t->session, seat, m);

	const struct state *after = table_view(t, table_viewer(t));
	add_note(t, seat, anew ? view->gain(before, after, m) : 0, &told);
	if (!anew)
		note_scored(t, after, lines);
	if (game->people.notice)
		game->people.notice(before, after, add_notice, t);
	if (view && view->notice)
		view->notice(before, after, add_notice, t);
}

void table_move(struct table *t, int seat, move m)
{
	step(t, seat, m);
	/* whoever lets the others go first lets all the bots */
	if (!t->setup.bot[seat])
		t->first = 0;
	table_save(t);
}

struct message table_undo(struct table *t)
{
	struct session trial;
	session_copy(&trial, &t->session);
	struct message why;
	bool person = false;
	do {
		why = session_undo(&trial);
		/* the log behind the last step still tells who made it */
		int seat = why.id ? CHANCE : trial.log[trial.moves].seat;
		person = seat != CHANCE && !t->setup.bot[seat];
	} while (!why.id && !person);
	if (!why.id) {
		session_rewind(&t->session, trial.moves);
		while (t->notes && t->note[t->notes - 1].moves > trial.moves)
			t->notes--;
		table_save(t);
	}
	session_free(&trial);
	return why;
}

/* ---- the course of a game ---- */

/* Everybody sits down: names, and chance for the bots. */
static void give_seats(struct table *t)
{
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		const struct bot *bot = t->setup.bot[seat];
		struct buf name = buf_over(t->session.name[seat], sizeof t->session.name[seat]);
		buf_put(&name, seat >= t->session.options.seats ? "" : bot ? bot->name : t->setup.name[seat]);
		t->rng[seat] = rng_start(t->setup.seed, (uint64_t)(RNG_BOT + RNG_STREAMS * seat));
	}
}

static void start_new(struct table *t)
{
	struct setup *setup = &t->setup;
	struct rng rng = rng_start(setup->seed, RNG_DEAL);
	struct deal deal;
	deal_shuffle(setup->game, &setup->options, &rng, &deal);
	session_start(&t->session, setup->game, &setup->options, &deal);
	t->notes = 0;
	t->first = 0;
	t->eyes = -1;
	give_seats(t);
	if (setup->game->setup.note && !*setup->options.list.hash) {
		struct message note = message(setup->game->setup.note);
		add_note(t, -1, 0, &note);
	}
}

/* Play a saved game again move by move, so that its story is told. */
static bool start_saved(struct table *t, int *status)
{
	struct session saved;
	const struct list *list = &t->setup.options.list;
	struct reading r = save_read(t->cli, t->setup.load, &saved, *list->hash ? list : NULL);
	*status = r.status;
	if (r.status != EXIT_OK) {
		complain_reading(t->cli, t->setup.load, &r);
		return false;
	}
	if (saved.game != t->setup.game) {
		struct message m = message(N_("{file} contains a game of {name}"));
		message_text(&m, "file", t->setup.load);
		message_text(&m, "name", saved.game->name);
		complain(t->cli, &m);
		session_free(&saved);
		*status = EXIT_USAGE;
		return false;
	}
	t->setup.options = saved.options;
	session_start_reading(&t->session, saved.game, &saved.options, &saved.deal);
	for (int seat = 0; seat < saved.options.seats; seat++) {
		if (!t->setup.seats_given)
			t->setup.bot[seat] = bot_find(saved.name[seat]);
		/* a person who takes a bot's seat does not take its name */
		if (!*t->setup.name[seat] && !bot_find(saved.name[seat]))
			memcpy(t->setup.name[seat], saved.name[seat], sizeof saved.name[seat]);
	}
	give_seats(t);
	for (int i = 0; i < saved.moves; i++)
		if (saved.log[i].seat == CHANCE)
			session_happen(&t->session, saved.drawn + saved.log[i].move);
		else
			step(t, saved.log[i].seat, saved.log[i].move);
	session_go_on(&t->session);
	session_free(&saved);
	return true;
}

/* A bot that thinks, and those who wait for it. */
struct thinking {
	struct table *table;
	const struct face *face;
	int seat;
	double since;
	enum wish wish;
};

static bool interrupted(void *context)
{
	struct thinking *th = context;
	th->wish = th->face->meanwhile(th->table, th->seat, wall_seconds() - th->since);
	return th->wish != WISH_ON;
}

static enum wish bot_moves(struct table *t, const struct face *face, int seat)
{
	const struct game *game = t->session.game;
	const struct bot *bot = t->setup.bot[seat];
	struct thinking th = { t, face, seat, wall_seconds(), WISH_ON };
	struct effort effort = { .iterations = bot_iterations(bot, game), .enough = interrupted, .context = &th };
	struct state_space view;  /* not table_view(): what is shown meanwhile may ask for another */
	session_view(&t->session, seat, &view);
	move m = bot_choose(bot, game, (const struct state *)view.bytes, seat, &t->rng[seat], effort.iterations ? &effort : NULL);
	if (th.wish == WISH_ON)
		table_move(t, seat, m);
	return th.wish;
}

static enum wish play_on(struct table *t, const struct face *face)
{
	int seat;
	while ((seat = table_seat(t)) >= 0) {
		bool bot = t->setup.bot[seat];
		enum wish wish = bot ? face->watch(t, seat) : face->ask(t, seat);
		if (wish == WISH_ON && bot)
			wish = bot_moves(t, face, seat);
		if (wish != WISH_ON)
			return wish;
	}
	save_finished(t);
	return face->end(t);
}

/* Where the game is saved from now on. */
static void choose_path(struct table *t)
{
	buf_clear(&t->path);
	if (t->setup.save) {
		buf_put(&t->path, t->setup.save);
		return;
	}
	save_path(t->setup.game, true, &t->path);
	if (!t->path.len) {
		struct message m = message(N_("the game will not be saved: there is no home folder; use --save FILE"));
		complain(t->cli, &m);
	}
	bool same = t->setup.load && strcmp(t->setup.load, buf_text(&t->path)) == 0;
	if (t->path.len && !same)
		save_set_aside(buf_text(&t->path));
}

/* Play one game, new or loaded. */
static enum wish play_one(struct table *t, const struct face *face)
{
	/* a loaded game that is over is only looked at */
	if (!session_over(&t->session)) {
		choose_path(t);
		table_save(t);
	}
	return play_on(t, face);
}

int table_play(const struct cli *cli, const struct setup *setup)
{
	struct table t = { .cli = cli, .setup = *setup, .eyes = -1 };
	int status = EXIT_OK;
	if (!setup->load)
		start_new(&t);
	else if (!start_saved(&t, &status))
		return status;
	if (setup->cards && *t.setup.options.list.hash)
		save_list(cli, setup->cards, t.setup.options.list.hash);
	bool screen = !setup->plain && view_find(setup->game) && tty_able() && tty_start();
	const struct face *face = screen ? &screen_face : &line_face;
	signals_watch(!screen);  /* the screen has begun to already */
	while (play_one(&t, face) == WISH_REMATCH) {
		session_free(&t.session);
		t.setup.load = NULL;
		t.setup.seed++;
		start_new(&t);
	}
	signals_restore();
	session_free(&t.session);
	buf_free(&t.path);
	free(t.note);
	return t.unsaved ? EXIT_MACHINE : status;
}
