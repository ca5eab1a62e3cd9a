/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The screen: the board on the left, beside it the players, the question and
 * what happened last, the keys at the foot. It knows no game: the board_view
 * draws and understands keys first, the rest is here.
 */
#include "screen.h"

#include "ending.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct {
	const struct board_view *view;
	struct desk desk;
	struct view seen;  /* all that is drawn comes from here */
	struct canvas all, board, aside, head, side;
	int top, left;        /* what part of the board is shown */
	bool zoomed;          /* the person chose the zoom */
	bool paused;          /* bots wait */
	bool begun;           /* a key has been pressed in this game */
	int delay;            /* of a bot's turn */
	int thinker;          /* the bot that is waited for; -1: none */
	int seconds;          /* that it has thought */
	struct buf advice;    /* lies over the foot of the board until the next key */
} screen;

enum { ASIDE_LEAST = 22, ASIDE_MOST = 46 };

/* ---- drawing ---- */

/* A game may need more beside its board than most. */
static int aside_least(void)
{
	return screen.view->aside_least ? screen.view->aside_least : ASIDE_LEAST;
}

/* Lines above the board and columns to its left that name its columns and rows. */
static int head_lines(void)
{
	return screen.view->rulers ? 1 : 0;
}

static int side_columns(void)
{
	return screen.view->rulers ? RULER : 0;
}

/* The board's size at a zoom, and the columns beside the panel that it needs:
 * one that grows has a margin of its own. */
static void board_size(int zoom, int *lines, int *columns, int *margin)
{
	assert(zoom >= 0 && zoom < screen.view->zooms);
	*margin = (screen.view->fit ? 2 : 8) + side_columns();
	if (screen.view->fit)
		screen.view->fit(&screen.desk, zoom, lines, columns);
	else
		screen.view->size(zoom, lines, columns);
}

/* The largest board that can be seen whole, or nearly so, beside the panel. */
static int best_zoom(void)
{
	int best = 0;
	for (int zoom = 0; zoom < screen.view->zooms; zoom++) {
		int lines, columns, margin;
		board_size(zoom, &lines, &columns, &margin);
		int high = (screen.view->whole ? tty_lines() - 1 : tty_lines() + 4) - head_lines();
		if (lines <= high && columns + aside_least() + margin <= tty_columns())
			best = zoom;
	}
	return best;
}

/* Begin of a window on `size` so that `eye` is well inside; it moves no more
 * than it must. */
static int scroll_to(int begin, int eye, int window, int size)
{
	assert(window > 0 && size > 0);
	int margin = window / 4;
	if (size <= window)
		return 0;
	if (eye < begin + margin)
		begin = eye - margin;
	if (eye > begin + window - 1 - margin)
		begin = eye - window + 1 + margin;
	return begin < 0 ? 0 : begin > size - window ? size - window : begin;
}

/* The last notes, as many as there is room for, the newest at the bottom; the
 * number of the first of them. */
static int draw_log(struct canvas *c, int from)
{
	assert(from >= 0);
	const struct sitting *s = screen.desk.sitting;
	int line = c->lines, i = s->notes - 1;
	for (; i >= 0 && line > from; i--) {
		const struct note *note = &s->note[i];
		struct buf b = { 0 };
		note_put(s, note, false, &b);
		int need = text_lines(buf_text(&b), c->columns - 2);
		if (line - need < from) {
			buf_free(&b);
			break;
		}
		line -= need;
		bool fresh = i == s->notes - 1 || note->moves == s->session.moves;
		if (note->seat >= 0)
			canvas_glyph(c, line, 0, (wchar_t)seat_letter(note->seat), PAINT_LIGHT, PAINT_SEAT + note->seat, BOLD | MONO_REVERSED);
		canvas_wrap(c, line, 2, c->columns - 2, need, buf_text(&b), PAINT_PLAIN, note->points ? BOLD : fresh ? 0 : FAINT);
		buf_free(&b);
	}
	return i + 1;
}

/* What a game says beforehand must be seen once: until the first key it lies
 * over the lowest lines of the board if the notes have no room for it. Where
 * nobody has to press one, until the first move. */
static void draw_note(int bottom, int width, int first)
{
	const struct sitting *s = screen.desk.sitting;
	if (screen.begun || (!setup_people(&s->setup) && s->session.moves) || !first || !s->notes || s->note[0].text.id != s->session.game->setup.note)
		return;
	struct buf b = { 0 };
	note_put(s, &s->note[0], false, &b);
	int need = text_lines(buf_text(&b), width - 2);
	for (int line = bottom - need; line < bottom; line++)
		for (int column = 0; column < width; column++)
			canvas_glyph(&screen.all, line, column, L' ', PAINT_PLAIN, PAINT_PLAIN, REVERSED);
	canvas_wrap(&screen.all, bottom - need, 1, width - 2, need, buf_text(&b), PAINT_PLAIN, REVERSED);
	buf_free(&b);
}

/* An answer to the last key goes before everything else, for that is what the person is
 * waiting for. */
static void draw_foot(int line, int width)
{
	struct buf b = { 0 };
	const struct desk *d = &screen.desk;
	if (d->say.id)
		message_put(&b, d->catalogue, &d->say);
	else if (screen.thinker >= 0 && !screen.paused)
		thinking_put(d->sitting, screen.thinker, screen.seconds, &b);
	else
		buf_put(&b, tr(d->catalogue, screen.paused ? N_("paused · Space continue") : screen.view->hint(d)));
	canvas_text(&screen.all, line, 1, width - 2, buf_text(&b), d->say.id ? PAINT_WRONG : PAINT_PLAIN, d->say.id ? BOLD : FAINT);
	buf_free(&b);
}

/* Advice in lines of the whole width, from the foot upwards. */
static void draw_advice(int height, int width)
{
	const char *text = buf_text(&screen.advice);
	int lines = text_lines(text, width - 2), line = lines < height ? height - lines : 0;
	for (const char *at = text; *at && line < height; line++) {
		struct buf b = { 0 };
		const char *begin = at;
		buf_putn(&b, begin, text_break(begin, width - 2, &at));
		for (int i = 0; i < width; i++)
			canvas_glyph(&screen.all, line, i, L' ', PAINT_PLAIN, PAINT_PLAIN, 0);
		canvas_text(&screen.all, line, 1, width - 2, buf_text(&b), PAINT_PLAIN, begin == text ? BOLD : 0);
		buf_free(&b);
	}
}

/* The part of the board that is seen, `high` and `wide` at most, and what names its
 * columns and rows; where its first cell is on the screen goes into *down and *right. */
static void draw_board(int high, int wide, int line, int column, int *down, int *right)
{
	assert(high > 0 && wide > 0);
	const struct canvas *board = &screen.board;
	int head = head_lines(), side = side_columns(), lines = board->lines, columns = board->columns;
	high -= head;
	wide -= side;
	screen.top = scroll_to(screen.top, line, high, lines);
	screen.left = scroll_to(screen.left, column, wide, columns);
	*down = head + (high > lines ? (high - lines) / 2 : 0);
	*right = side + (wide > columns ? (wide - columns) / 2 : 0);
	canvas_copy(&screen.all, *down, *right, high, wide, board, screen.top, screen.left);
	if (!screen.view->rulers)
		return;
	canvas_size(&screen.head, head, columns);
	canvas_size(&screen.side, lines, side);
	screen.view->rulers(&screen.desk, &screen.head, &screen.side);
	canvas_copy(&screen.all, *down - head, *right, head, wide, &screen.head, 0, screen.left);
	canvas_copy(&screen.all, *down, *right - side, high, side, &screen.side, screen.top, 0);
}

/* Everything, every time: curses sends only what has changed. */
static void draw(void)
{
	struct desk *d = &screen.desk;
	int height = tty_lines() - 1, width = tty_columns(), lines, columns, margin, line, column, down, right;
	if (!screen.zoomed)
		d->zoom = best_zoom();
	board_size(d->zoom, &lines, &columns, &margin);
	canvas_size(&screen.all, tty_lines(), width);
	canvas_size(&screen.board, lines, columns);
	screen.view->draw(d, &screen.board, &line, &column);
	int edge = side_columns() ? 1 : 2;
	int aside = width - columns - side_columns() - edge;
	aside = aside < aside_least() ? aside_least() : aside > ASIDE_MOST ? ASIDE_MOST : aside;
	int window = width - aside - edge;
	/* nothing could be seen: better a sentence than a heap of letters */
	if (height < 4 || window < 4) {
		canvas_text(&screen.all, 0, 0, width, tr(d->catalogue, N_("This window is too small.")), PAINT_PLAIN, 0);
		tty_show(&screen.all, -1, 0);
		return;
	}
	draw_board(height, window, line, column, &down, &right);
	canvas_size(&screen.aside, height, aside);
	int used = screen.view->aside(d, &screen.aside);
	int first = draw_log(&screen.aside, used + 1);
	canvas_copy(&screen.all, 0, window + 1, height, aside, &screen.aside, 0, 0);
	draw_note(height, window, first);
	draw_foot(height, width);
	draw_advice(height, width);
	line += down - screen.top;
	column += right - screen.left;
	bool shown = line < height && column < window && d->seat >= 0;
	tty_show(&screen.all, shown ? line : -1, column);
}

/* ---- what is the same for all games ---- */

/* The page is the person's until they close it; the game waits. */
static int show_text(const char *title, struct buf *text)
{
	int key = page_show(screen.desk.catalogue, tr(screen.desk.catalogue, title), buf_text(text));
	buf_free(text);
	return key;
}

static int show_rules(void)
{
	const struct sitting *s = screen.desk.sitting;
	struct buf page = { 0 };
	if (!rules_page(s->cli, s->session.game, &page)) {
		screen.desk.say = message(N_("There is no rules page."));
		return 0;
	}
	return show_text(s->session.game->title, &page);
}

/* One page, the same that the command prints. */
static int show_aid(void)
{
	const struct sitting *s = screen.desk.sitting;
	const char *text = page_text(s->cli, "aid", s->session.game);
	if (!text) {
		screen.desk.say = message(N_("There is no player aid for this game."));
		return 0;
	}
	return page_show(s->cli->catalogue, tr(s->cli->catalogue, s->session.game->title), text);
}

/* A screen may be wide: more fits into a line than in plain text. */
static int show_left(void)
{
	struct buf b = { 0 };
	if (!screen.desk.sitting->setup.tiles_left) {
		screen.desk.say = message(N_("This list is not available at this table."));
		return 0;
	}
	screen.view->left(screen.desk.view, screen.desk.catalogue, tty_columns() - 2, screen.desk.utf8, &b);
	return show_text(N_("Not yet in play"), &b);
}

static void save_as(struct sitting *s)
{
	struct buf path = { 0 };
	if (page_ask(&screen.all, tr(screen.desk.catalogue, N_("Save the record to which file?")), &path)) {
		bool fine = sitting_save_as(s, buf_text(&path));
		screen.desk.say = fine ? message(N_("Saved.")) : message(N_("The file could not be written."));
		/* the complaint was printed over the screen */
		if (!fine)
			tty_spoilt();
	}
	buf_free(&path);
}

/* A switch, and how it stands now. */
static void toggle(bool *what, const char *on, const char *off)
{
	*what = !*what;
	screen.desk.say = message(*what ? on : off);
}

/* A key that shows a page; KEY_STOP if the program is to leave from there. */
static int key_page(const struct sitting *s, int key)
{
	struct buf b = { 0 };
	switch (key) {
	case '?':
		page_help(s, screen.view, &b);
		return show_text(N_("Help"), &b);
	case 's':
		score_put(s, "## ", &b);
		return show_text(N_("Score"), &b);
	case 'L':
		page_log(s, &b);
		return show_text(N_("What has happened, newest first"), &b);
	case 't':
		return show_left();
	case 'A':
		return show_aid();
	case '!':
		return show_rules();
	}
	return 0;
}

/* A slip of the finger should not end a game: q asks, as Ctrl-C does not. */
static enum wish wish_to_quit(const struct sitting *s)
{
	bool saved = s->path.len && !s->unsaved;
	const char *question = saved ? N_("q: quit (the game is saved) · any other key: continue")
	                             : N_("q: quit (the game is not saved!) · any other key: continue");
	if (session_ended(&s->session))
		return WISH_QUIT;
	int key = page_question(&screen.all, tr(s->cli->catalogue, question));
	return key == 'q' || key == KEY_STOP ? WISH_QUIT : WISH_ON;
}

/* Both are for good, so one key does neither. */
static void end_early(struct sitting *s, int seat)
{
	int key = page_question(&screen.all, tr(s->cli->catalogue, N_("r: resign · e: end without a winner, everyone agrees · any other key: continue")));
	if (key == 'r')
		sitting_resign(s, seat);
	else if (key == 'e')
		screen.desk.say = sitting_agree(s, seat);
}

/* What a key means in any game; boards have had their chance first. */
static enum wish key_common(struct sitting *s, int key)
{
	struct desk *d = &screen.desk;
	switch (key) {
	case 'q':
		return wish_to_quit(s);
	case KEY_STOP:
		return WISH_QUIT;
	case 'z':
		screen.zoomed = true;
		d->zoom = (d->zoom + 1) % screen.view->zooms;
		break;
	case 'c':
		toggle(&d->confirm, N_("Enter asks for confirmation before each move."), N_("Enter makes the move at once."));
		break;
	case 'a':
		if (s->setup.tiles_left)
			toggle(&d->aids, N_("Marks for what can still fit: on."), N_("Marks for what can still fit: off."));
		break;
	case 'S':
		save_as(s);
		break;
	case KEY_SIZE:
		screen.zoomed = false;
		break;
	default:
		if (key_page(s, key) == KEY_STOP)
			return WISH_QUIT;
	}
	return WISH_ON;
}

/* ---- the face ---- */

/* Show the position to those who decide, or to the others. */
static void look(struct sitting *s, int seat)
{
	assert(seat >= -1 && seat < s->session.options.seats);
	struct desk *d = &screen.desk;
	if (d->sitting != s) {
		*d = (struct desk){ .sitting = s, .catalogue = s->cli->catalogue, .confirm = true, .aids = s->setup.tiles_left };
		screen.view = s->view;
		screen.delay = s->setup.delay;
		screen.zoomed = false;
		screen.paused = false;
		screen.begun = false;
		tty_paints(screen.view->paints, screen.view->n_paints);
	}
	d->utf8 = text_utf8();
	d->colours = tty_colours();
	d->seat = seat;
	/* whoever thought before has moved */
	screen.thinker = -1;
	session_view(&s->session, seat >= 0 ? seat : sitting_viewer(s), &screen.seen);
	d->sight = &screen.seen;
	d->view = view_state(d->sight);
	d->moves = seat >= 0 ? s->session.game->moves(d->view, seat, d->move) : 0;
	screen.view->begin(d);
	if (s->unsaved) {
		d->say = message(N_("The game could not be saved."));
		tty_spoilt();
	}
}

/* Nothing but a name until that person is at the keyboard. */
static enum wish draw_curtain(const struct sitting *s, int seat)
{
	struct buf b = { 0 };
	curtain_put(s, seat, &b);
	int key;
	do {
		canvas_size(&screen.all, tty_lines(), tty_columns());
		int width = tty_columns() - 4, indent = width > text_width(buf_text(&b)) ? (width - text_width(buf_text(&b))) / 2 : 0;
		canvas_wrap(&screen.all, tty_lines() / 2, 2 + indent, width - indent, 3, buf_text(&b), PAINT_PLAIN, BOLD);
		tty_show(&screen.all, -1, 0);
		key = tty_key(-1);
	} while (key != KEY_RETURN && key != KEY_STOP && !(key == 'q' && wish_to_quit(s) == WISH_QUIT));
	buf_free(&b);
	return key == KEY_RETURN ? WISH_ON : WISH_QUIT;
}

/* Has a key been pressed? It is kept, however often this is asked afterwards. */
static bool key_waits(void *key)
{
	int *kept = key;
	if (*kept == KEY_IDLE)
		*kept = tty_key(0);
	return *kept != KEY_IDLE;
}

/* Advice at once, and better advice as long as no key comes; the key, if one did. */
static int advise(struct sitting *s, int seat)
{
	assert(seat >= 0);
	/* a first answer at once, a better one for whoever waits */
	static const double seconds[] = { 0.04, 0.2, 0.5, 1.2 };
	int key = KEY_IDLE;
	for (size_t i = 0; i < sizeof seconds / sizeof *seconds && key == KEY_IDLE; i++) {
		struct buf b = { 0 };
		hint_put(s, seat, seconds[i], key_waits, &key, false, &b);
		buf_free(&screen.advice);
		screen.advice = b;
		draw();
	}
	return key;
}

static enum wish screen_ask(struct sitting *s, int seat)
{
	assert(!s->setup.bot[seat]);
	int moves = s->session.moves;
	enum wish wish = sitting_curtain(s, seat) ? draw_curtain(s, seat) : WISH_ON;
	look(s, seat);
	int pressed = KEY_IDLE;  /* while something else went on */
	while (wish == WISH_ON && s->session.moves == moves && sitting_seat(s) == seat && !s->setup.bot[seat]) {
		draw();
		int key = pressed != KEY_IDLE ? pressed : tty_key(-1);
		move chosen;
		pressed = KEY_IDLE;
		screen.desk.say = message(NULL);
		if (key != KEY_SIZE)
			buf_clear(&screen.advice);
		screen.begun = screen.begun || (key != KEY_SIZE && key != KEY_IDLE);
		switch (screen.view->key(&screen.desk, key, &chosen)) {
		case DEED_MOVE:
			sitting_move(s, seat, chosen);
			break;
		case DEED_DONE:
			break;
		case DEED_NONE:
			if (key == 'u')
				screen.desk.say = sitting_undo(s);
			else if (key == 'o')
				sitting_later(s, seat);
			else if (key == 'H')
				pressed = advise(s, seat);
			else if (key == 'E')
				end_early(s, seat);
			else
				wish = key_common(s, key);
			break;
		}
	}
	return wish;
}

/* A key while bots play. */
static enum wish key_watching(struct sitting *s, int key)
{
	move ignored;
	screen.desk.say = message(NULL);
	screen.begun = screen.begun || (key != KEY_SIZE && key != KEY_IDLE);
	/* nobody is asked now, so the board may be looked at but not played on */
	if (key == ' ' && !session_ended(&s->session))
		screen.paused = !screen.paused;
	else if (key == '+')
		screen.delay /= 2;
	else if (key == '-')
		screen.delay = screen.delay ? 2 * screen.delay : 50;
	else if (screen.view->key(&screen.desk, key, &ignored) == DEED_NONE)
		return key_common(s, key);
	return WISH_ON;
}

static enum wish screen_watch(struct sitting *s, int seat)
{
	const struct session *session = &s->session;
	/* within a turn a bot needs no time; the person should see where it laid the tile */
	bool again = session->moves && session->log[session->moves - 1].seat == seat;
	double since = wall_seconds();
	look(s, -1);
	bool dull = screen.view->dull && screen.view->dull(&screen.desk, seat);
	enum wish wish = WISH_ON;
	while (wish == WISH_ON) {
		draw();
		/* keys do not hold the bot up */
		int wanted = dull ? 0 : again ? screen.delay / 4 : screen.delay;
		int left = wanted - (int)(1000 * (wall_seconds() - since));
		int key = tty_key(screen.paused ? -1 : left > 0 ? left : 0);
		if (key == KEY_IDLE)
			break;
		wish = key_watching(s, key);
	}
	return wish;
}

/* While a bot thinks keys are answered as before it began. */
static enum wish screen_meanwhile(struct sitting *s, int seat, double seconds)
{
	static const double soon = 0.3;  /* what takes less is not worth telling */
	enum wish wish = WISH_ON;
	int thinker = seconds < soon ? -1 : seat;
	if (thinker != screen.thinker || (int)seconds != screen.seconds) {
		screen.thinker = thinker;
		screen.seconds = (int)seconds;
		draw();
	}
	int key;
	while (wish == WISH_ON && (key = tty_key(screen.paused ? -1 : 0)) != KEY_IDLE) {
		wish = key_watching(s, key);
		draw();
	}
	return wish;
}

/* The result first, on a page of its own; the board stays to be looked at for as long as
 * the person likes. */
static enum wish screen_end(struct sitting *s)
{
	look(s, -1);
	struct buf b = { 0 };
	result_put(s, &b);
	buf_puts(&b, "\n", tr(s->cli->catalogue, N_("r: another game, q: back to the board")), "\n\n");
	score_put(s, "## ", &b);
	draw();
	int key = page_show(s->cli->catalogue, tr(s->cli->catalogue, N_("The game is over")), buf_text(&b));
	enum wish wish = key == KEY_STOP ? WISH_QUIT : key == 'r' ? WISH_REMATCH : WISH_ON;
	while (wish == WISH_ON) {
		draw();
		key = tty_key(-1);
		wish = key == 'r' ? WISH_REMATCH : key_watching(s, key);
	}
	screen.desk.sitting = NULL;
	buf_free(&b);
	return wish;
}

/* The terminal is given back first: what is said then stays on it. */
static void screen_leave(const struct sitting *s)
{
	tty_end();
	/* all of them: the next game may need other sizes */
	canvas_free(&screen.all);
	canvas_free(&screen.board);
	canvas_free(&screen.aside);
	canvas_free(&screen.head);
	canvas_free(&screen.side);
	buf_free(&screen.advice);
	screen.desk.sitting = NULL;
	saved_say(s);
	struct buf b = { 0 };
	if (session_ended(&s->session))
		result_put(s, &b);
	fputs(buf_text(&b), stdout);
	buf_free(&b);
}

const struct face screen_face = { screen_ask, screen_watch, screen_meanwhile, screen_end, screen_leave };
