/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The plain face: lines in, lines out, no control codes. For pipes, simple
 * terminals and screen readers. It knows no game.
 */
#include "view.h"

#include "signals.h"
#include "told.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What has been shown already. */
static struct {
	int notes;        /* of the sitting's */
	int moves;        /* when somebody was asked last; -1: never */
	int seat;         /* who that was */
	bool listed[MOVES_MAX];  /* moves, since somebody was asked */
	int thinking;     /* after how many moves somebody was said to think */
	bool no_board;    /* do not draw the board at every turn */
} line = { .moves = -1 };

/* A question with at most this many answers is asked with all of them. */
enum { FEW = 10, PAGE = 79 };

/* A text as it is, as boards want it; it is freed. */
static void print(struct buf *text)
{
	fputs(buf_text(text), stdout);
	buf_free(text);
}

/* Lines that are too long are broken, all but those of boards. */
static void print_folded(struct buf *text)
{
	struct buf b = { 0 };
	text_fold(&b, buf_text(text), PAGE);
	print(&b);
	buf_free(text);
}

static void tell(const struct cli *cli, struct message m)
{
	struct buf b = { 0 };
	message_put(&b, cli->catalogue, &m);
	buf_char(&b, '\n');
	print_folded(&b);
}

static void tell_text(const struct cli *cli, const char *id)
{
	tell(cli, message(id));
}

/* An undo takes notes away, so there may be fewer than have been told. */
static void tell_news(const struct sitting *s)
{
	if (line.notes > s->notes)
		line.notes = s->notes;
	for (; line.notes < s->notes; line.notes++) {
		struct buf b = { 0 };
		note_put(s, &s->note[line.notes], true, &b);
		buf_char(&b, '\n');
		print_folded(&b);
	}
}

/* What is drawn comes from the seat's view: the player at the keyboard may not know more. */
static void show_board(const struct sitting *s, int seat)
{
	struct buf b = { 0 };
	struct view seen;
	session_view(&s->session, seat, &seen);
	if (s->view->show)
		s->view->show(s, view_state(&seen), seat, &b);
	else
		s->session.game->words.show(&seen, s->cli->catalogue, &b);
	print(&b);
}

/* A legal move: its number, its name, and what it means. */
static void put_move(const struct sitting *s, const struct view *seen, int number, move m, struct buf *out)
{
	assert(number > 0 && seen->seat >= 0);
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	seen->game->name_move(view_state(seen), seen->seat, m, &b);
	buf_repeat(out, " ", number < 10 ? 2 : number < 100 ? 1 : 0);
	buf_int(out, number);
	buf_put(out, "  ");
	text_pad(out, name, 24);
	struct message told = told_choice(seen, m);
	message_put(out, s->cli->catalogue, &told);
}

/* All of them, or those whose names have these words in them. */
static void list_moves(const struct sitting *s, int seat, const char *words)
{
	assert(seat >= 0);
	struct view seen;
	move moves[MOVES_MAX];
	session_view(&s->session, seat, &seen);
	int n = s->session.game->moves(view_state(&seen), seat, moves);
	for (int i = 0; i < n; i++) {
		char name[MOVE_NAME_MAX];
		struct buf out = { 0 }, b = buf_over(name, sizeof name);
		s->session.game->name_move(view_state(&seen), seat, moves[i], &b);
		/* the numbers stay those of the whole list: whoever has learnt one can
		   keep using it */
		if (!strstr(name, words))
			continue;
		if (s->view->option)
			s->view->option(s, &seen, i + 1, moves[i], &out);
		else
			put_move(s, &seen, i + 1, moves[i], &out);
		buf_char(&out, '\n');
		print_folded(&out);
		line.listed[i] = true;
	}
}

/* ---- commands ---- */

struct typed {
	struct sitting *sitting;
	int seat;            /* who is asked; -1 when the game is over */
	const char *words;   /* after the command, "" if nothing is */
	enum wish wish;      /* what they want now */
};

static void do_moves(struct typed *t)
{
	if (t->seat >= 0)
		list_moves(t->sitting, t->seat, t->words);
}

static void do_show(struct typed *t)
{
	show_board(t->sitting, t->seat >= 0 ? t->seat : sitting_viewer(t->sitting));
}

static void do_all(struct typed *t)
{
	show_board(t->sitting, -1);
}

static void do_board(struct typed *t)
{
	line.no_board = strcmp(t->words, "off") == 0;
	tell_text(t->sitting->cli, line.no_board ? N_("The board is shown only when you type “show”.")
	                                       : N_("The board is shown every turn."));
}

static void do_score(struct typed *t)
{
	struct buf b = { 0 };
	score_put(t->sitting, "", &b);
	print_folded(&b);
}

static void do_why(struct typed *t)
{
	struct buf b = { 0 };
	if (score_why(t->sitting, (int)strtol(t->words, NULL, 10), &b)) {
		buf_char(&b, '\n');
		print_folded(&b);
	} else {
		tell_text(t->sitting->cli, N_("“score” numbers its lines; “why 3” explains line 3."));
	}
}

/* Some tables are agreed to be played without looking this up; then there is no way around
 * it. */
static void do_left(struct typed *t)
{
	const struct sitting *s = t->sitting;
	if (!s->view->left || !s->setup.tiles_left) {
		tell_text(s->cli, N_("This list is not available at this table."));
		return;
	}
	struct buf b = { 0 };
	s->view->left(sitting_view(s, t->seat), s->cli->catalogue, 78, false, &b);
	print(&b);
}

/* Ctrl-C while a hint is thought about ends the thought; whoever waits for input then sees
 * it, too. */
static bool told(void *context)
{
	(void)context;
	return signals_told();
}

static void do_hint(struct typed *t)
{
	struct buf b = { 0 };
	if (t->seat >= 0)
		hint_put(t->sitting, t->seat, 1, told, NULL, true, &b);
	print(&b);
}

/* After an undo the position is another one: it is shown again even if the same seat is
 * asked. */
static void do_undo(struct typed *t)
{
	struct message why = sitting_undo(t->sitting);
	if (why.id)
		tell(t->sitting->cli, why);
	else
		line.moves = -1;
}

static void do_later(struct typed *t)
{
	assert(t->sitting);
	sitting_later(t->sitting, t->seat);
	if (sitting_seat(t->sitting) == t->seat)
		tell_text(t->sitting->cli, N_("Everyone else is waiting for you."));
}

/* Besides the file in which the game is saved anyway. */
static void do_save(struct typed *t)
{
	if (!*t->words)
		tell_text(t->sitting->cli, N_("“save FILE” writes the record of the game to FILE."));
	else if (sitting_save_as(t->sitting, t->words))
		tell_text(t->sitting->cli, N_("Saved."));
}

static void do_rules(struct typed *t)
{
	print_rules(t->sitting->cli, t->sitting->session.game, strcmp(t->words, "rulings") == 0, false);
}

static void do_rulings(struct typed *t)
{
	print_rules(t->sitting->cli, t->sitting->session.game, true, false);
}

static void do_aid(struct typed *t)
{
	print_aid(t->sitting->cli, t->sitting->session.game);
}

/* Neither can be taken back, so a word more is needed; asking for it with a question would
 * be nothing for a script. */
static void do_resign(struct typed *t)
{
	if (strcmp(t->words, "yes") == 0)
		sitting_resign(t->sitting, t->seat);
	else
		tell_text(t->sitting->cli, N_("“resign yes” gives up your seat for good."));
}

static void do_end(struct typed *t)
{
	if (strcmp(t->words, "yes") != 0) {
		tell_text(t->sitting->cli, N_("“end yes” ends the game without a winner. Does everyone agree?"));
		return;
	}
	struct message why = sitting_agree(t->sitting, t->seat);
	if (why.id)
		tell(t->sitting->cli, why);
}

static void do_quit(struct typed *t)
{
	t->wish = WISH_QUIT;
}

static void do_help(struct typed *t);

static const struct {
	const char *name, *usage, *about;
	void (*run)(struct typed *);
} commands[] = {
	{ "moves", "moves [WORDS]", N_("the legal moves, numbered; with WORDS, only those that contain them"), do_moves },
	{ "show", "show", N_("the board"), do_show },
	{ "all", "all", N_("the board as everyone may see it; if each player has their own, all of them"), do_all },
	{ "board", "board on|off", N_("show the board every turn, or not"), do_board },
	{ "score", "score", N_("everyone’s points, with reasons"), do_score },
	{ "why", "why N", N_("how line N of the score was counted"), do_why },
	{ "left", "left", N_("what is still to come"), do_left },
	{ "hint", "hint", N_("a hint: the best moves, and why"), do_hint },
	{ "undo", "undo", N_("undo the last move"), do_undo },
	{ "later", "later", N_("let the others go first, if several may act"), do_later },
	{ "save", "save FILE", N_("save the record to a file"), do_save },
	{ "rules", "rules", N_("how to play"), do_rules },
	{ "rulings", "rulings", N_("our rulings, where the published rules are silent"), do_rulings },
	{ "aid", "aid", N_("the player aid: the rules on one page"), do_aid },
	{ "help", "help", N_("this list"), do_help },
	{ "resign", "resign", N_("give up"), do_resign },
	{ "end", "end", N_("end the game without a winner, if everyone agrees"), do_end },
	{ "quit", "quit", N_("quit; the game is saved"), do_quit },
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void do_help(struct typed *t)
{
	tell_text(t->sitting->cli, N_("Enter a move by name, or by its number in the list of moves."));
	struct buf b = { 0 };
	for (int i = 0; i < COMMANDS; i++) {
		buf_put(&b, "  ");
		text_pad(&b, commands[i].usage, 14);
		buf_puts(&b, tr(t->sitting->cli->catalogue, commands[i].about), "\n");
	}
	print_folded(&b);
}

/* A move by its number in the list; false if this is no number. Where other
 * things have numbers too it may have been meant for one of these, so the move
 * must have been listed. */
static bool play_number(struct typed *t, const char *text)
{
	char *end;
	long number = strtol(text, &end, 10);
	if (*end || end == text || t->seat < 0)
		return false;
	move moves[MOVES_MAX];
	int n = t->sitting->session.game->moves(sitting_view(t->sitting, t->seat), t->seat, moves);
	if (number >= 1 && number <= n && t->sitting->view->numbers && !line.listed[number - 1]) {
		tell_text(t->sitting->cli, N_("A number by itself picks a move from the list; type “moves” to see it."));
		return true;
	}
	if (number >= 1 && number <= n) {
		sitting_move(t->sitting, t->seat, moves[number - 1]);
		return true;
	}
	struct message m = message(N_("There is no move {found}; moves are numbered from 1 to {last}."));
	message_int(&m, "found", number);
	message_int(&m, "last", n);
	tell(t->sitting->cli, m);
	return true;
}

/* A move by its name, or why these words are none. */
static void play_words(struct typed *t, const char *words)
{
	move m;
	if (t->seat >= 0 && session_find(&t->sitting->session, t->seat, words, &m)) {
		sitting_move(t->sitting, t->seat, m);
		return;
	}
	/* session_play says why these words are no move, and changes nothing then */
	struct message why = session_play(&t->sitting->session, t->seat, words);
	tell(t->sitting->cli, why);
	tell_text(t->sitting->cli, N_("“moves” lists the legal moves, “help” the commands."));
}

/* A move in the game's own short form; false if it is none. */
static bool play_short(struct typed *t, const char *text)
{
	const struct board_view *view = t->sitting->view;
	struct message refusal = message(NULL);
	move m;
	if (t->seat < 0 || !view->read || !view->read(sitting_view(t->sitting, t->seat), t->seat, text, &m, &refusal))
		return false;
	if (refusal.id)
		tell(t->sitting->cli, refusal);
	else
		sitting_move(t->sitting, t->seat, m);
	return true;
}

/* The game's own forms come first: where "5" or "b3" means a place on the board, it is not
 * for us to reinterpret it. */
static void obey(struct typed *t, const char *text)
{
	assert(*text);
	move found;
	if (play_short(t, text) || play_number(t, text))
		return;
	/* a move may begin like a command: "score house 5,3 NE" */
	bool legal = session_find(&t->sitting->session, t->seat, text, &found);
	size_t n = strcspn(text, " ");
	for (int i = 0; i < COMMANDS && !legal; i++)
		if (strlen(commands[i].name) == n && strncmp(commands[i].name, text, n) == 0) {
			t->words = text + n + strspn(text + n, " ");
			commands[i].run(t);
			return;
		}
	play_words(t, text);
}

/* A line without the spaces round it, cut to fit; NULL at the end of the input, or
 * when a signal has told to leave. */
static char *read_line(char *room, int size)
{
	assert(size > 1);
	printf("> ");
	fflush(stdout);
	if (signals_told() || !fgets(room, size, stdin)) {
		putchar('\n');
		return NULL;
	}
	size_t n = strlen(room);
	/* the rest of a line that is too long must not become the next one */
	for (int c = n && room[n - 1] != '\n' ? 0 : EOF; c != EOF && c != '\n';)
		c = getchar();
	while (n > 0 && strchr(" \t\r\n", room[n - 1]))
		room[--n] = '\0';
	return room + strspn(room, " \t");
}

/* ---- the face ---- */

/* The next person comes to the keyboard: on a terminal whatever was shown has to
 * move out of sight. False at the end of the input. */
static bool draw_curtain(struct sitting *s, int seat)
{
	enum { OUT_OF_SIGHT = 100 };
	struct buf b = { 0 };
	bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	curtain_put(s, seat, &b);
	if (terminal)
		buf_repeat(&b, "\n", 2);
	for (int i = 0; terminal && i < OUT_OF_SIGHT; i++)
		putchar('\n');
	print_line(&b);
	char room[16];
	return !terminal || read_line(room, sizeof room);
}

/* Who is to move, and the answers if they are few. */
static void pose(const struct sitting *s, int seat)
{
	assert(seat >= 0 && seat < s->session.options.seats);
	const struct board_view *view = s->view;
	/* several moves of one turn are one sitting-down: the board between them would
	   only be noise */
	bool same_turn = line.moves >= 0 && line.seat == seat && s->session.moves == line.moves + 1;
	line.moves = s->session.moves;
	line.seat = seat;
	memset(line.listed, 0, sizeof line.listed);
	if ((!same_turn || view->show) && !line.no_board)
		show_board(s, seat);
	tell_news(s);
	struct buf name = { 0 };
	seat_put(s, seat, &name);
	struct message m = message_with(N_("To move: {name}"), "name", buf_text(&name));
	buf_free(&name);
	tell(s->cli, m);
	move moves[MOVES_MAX];
	const struct state *state = sitting_view(s, seat);
	int n = s->session.game->moves(state, seat, moves);
	if (view->list ? view->list(state, seat, n) : n <= FEW)
		list_moves(s, seat, "");
}

static enum wish line_ask(struct sitting *s, int seat)
{
	assert(!s->setup.bot[seat]);
	char room[1024];
	int moves = s->session.moves;
	if (moves == 0 && line.moves < 0) {
		puts(tr(s->cli->catalogue, s->session.game->title));
		tell_text(s->cli, N_("“help” lists the commands."));
	}
	struct typed typed = { s, seat, "", WISH_ON };
	if (sitting_curtain(s, seat) && !draw_curtain(s, seat))
		typed.wish = WISH_QUIT;
	else
		pose(s, seat);
	while (typed.wish == WISH_ON && s->session.moves == moves && sitting_seat(s) == seat && !s->setup.bot[seat]) {
		char *text = read_line(room, sizeof room);
		if (!text)
			typed.wish = WISH_QUIT;
		else if (*text)
			obey(&typed, text);
	}
	return typed.wish;
}

/* On, unless a signal has told to leave. */
static enum wish stay(void)
{
	if (!signals_told())
		return WISH_ON;
	putchar('\n');  /* the terminal shows ^C */
	return WISH_QUIT;
}

static enum wish line_watch(struct sitting *s, int seat)
{
	(void)seat;
	/* a person hears it all together, below the board */
	if (!setup_people(&s->setup))
		tell_news(s);
	line.thinking = -1;
	return stay();
}

static enum wish line_meanwhile(struct sitting *s, int seat, double seconds)
{
	/* whoever waits wants to know why; a pipe does not */
	if (seconds >= 1 && line.thinking != s->session.moves && isatty(STDOUT_FILENO)) {
		struct buf b = { 0 };
		thinking_put(s, seat, 0, &b);
		print_line(&b);
		fflush(stdout);
		line.thinking = s->session.moves;
	}
	return stay();
}

/* Nobody is asked for another game here: a pipe would have no answer, and a person can
 * type the command again. */
static enum wish line_end(struct sitting *s)
{
	show_board(s, sitting_viewer(s));
	tell_news(s);
	struct buf b = { 0 };
	result_put(s, &b);
	score_put(s, "", &b);
	print_folded(&b);
	line.notes = 0;
	line.moves = -1;
	return WISH_QUIT;
}

const struct face line_face = { line_ask, line_watch, line_meanwhile, line_end, saved_say };
