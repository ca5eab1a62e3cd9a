/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Playing in the terminal. A sitting is a session and the people at one keyboard: it
 * knows who sits where, lets bots play, tells what happened and saves the game; a face
 * (plain lines or the screen) shows it to people and asks them. What a face shows comes
 * from sitting_view, never from the session's state, so it cannot show what a seat may
 * not know.
 *
 * The screen and the lines know no game. How a game's board looks and is played
 * on stands in its board_view; a game without one is played in plain lines.
 */
#ifndef BERGFRIED_TERM_H
#define BERGFRIED_TERM_H

#include "bot.h"
#include "canvas.h"
#include "cli.h"
#include "tty.h"

/* Who plays against a person who says nothing else, in the menu and in `play`. */
#define USUAL_OPPONENT "level3"

/* ---- the sitting (sitting.c, save.c) ---- */

/* Who plays on where somebody has resigned. */
#define SUCCESSOR "level5"

/* What is agreed on before a game. */
struct setup {
	const struct game *game;
	struct options options;
	const struct bot *bot[SEATS_MAX];            /* NULL: a person */
	char name[SEATS_MAX][NAME_MAX_BYTES + 1];    /* of people; "" if none was given */
	uint64_t seed;
	const char *load;    /* a record to go on with; NULL: a new game */
	bool seats_given;    /* else a loaded game's names tell who is a bot */
	const char *save;    /* where the game is saved; NULL: in the data folder */
	const char *cards;   /* the file of the list in the options; NULL: it is built in */
	bool plain;
	bool tiles_left;     /* may one look up what is still to come? */
	int delay;           /* milliseconds for a bot's turn on the screen */
};

/* How many of the seats are people's. */
int setup_people(const struct setup *);

/* Something that happened. */
struct note {
	int moves;            /* after this many moves */
	int seat;             /* whom it concerns; -1: everybody */
	int points;           /* scored with it; 0: none */
	struct message text;
};

struct board_view;

struct sitting {
	const struct cli *cli;
	struct setup setup;
	const struct board_view *view;  /* how the game looks; without functions if it is played in plain lines only */
	struct session session;
	struct rng rng[SEATS_MAX];  /* a bot's own */
	struct buf path;            /* where the game is saved; empty: nowhere */
	bool unsaved;               /* the last attempt to save failed */
	struct note *note;          /* on the heap */
	int notes, room;
	int first;                  /* of the people who may act at once, who is asked first */
	int eyes;                   /* whose secrets may still be seen by all at the keyboard; -1: nobody's */
};

/* What a person wants. */
enum wish { WISH_ON, WISH_QUIT, WISH_REMATCH };

/* How people see a sitting. */
struct face {
	/* A person decides, by sitting_move or sitting_undo, or wants to leave. */
	enum wish (*ask)(struct sitting *, int seat);
	/* A bot is about to move: show how things stand. */
	enum wish (*watch)(struct sitting *, int seat);
	/* Asked again and again while it thinks, for so many seconds now; what the bot
	 * thinks is worth nothing after any other wish than WISH_ON. */
	enum wish (*meanwhile)(struct sitting *, int seat, double seconds);
	/* The game is over. */
	enum wish (*end)(struct sitting *);
	/* Somebody wants to leave, in whatever way this was said. */
	void (*leave)(const struct sitting *);
};

extern const struct face line_face, screen_face;

/* Play: set up or load, play, save; the exit status. */
int sitting_play(const struct cli *, const struct setup *);

/* A seat's legal move is made, told and saved. */
void sitting_move(struct sitting *, int seat, move);

/* A seat gives up: the game is over, or a bot plays on there. */
void sitting_resign(struct sitting *, int seat);

/* All at the keyboard want to stop. A message without id if the bots agree and the game is
 * over, else why not. */
struct message sitting_agree(struct sitting *, int seat);

/* Take back to where a person decided last; why not, or a message without id. */
struct message sitting_undo(struct sitting *);

/* What this seat may know; -1 for all who look on. Overwritten by the next call. */
const struct state *sitting_view(const struct sitting *, int seat);

/* Whose eyes look on while nobody is asked: the only person's, or -1. */
int sitting_viewer(const struct sitting *);

/* The seat that acts next; -1 if the game is over, by its rules or otherwise. Of several that may act at
 * once bots come first: they see only what is theirs, and nobody waits. */
int sitting_seat(const struct sitting *);

/* Let the other people who may act now be asked before this seat. */
void sitting_later(struct sitting *, int seat);

/* A person is about to be asked: must the keyboard be passed on with nothing of
 * the others' secrets in sight? To be called once each time. */
bool sitting_curtain(struct sitting *, int seat);

/* How many have a score: the seats, and whoever is played by the rules. */
int sitting_chairs(const struct sitting *);

/* A name for a chair: a seat's, or that of whoever is played by the rules; with
 * its letter if another one is called the same. */
const char *chair_name(const struct sitting *, int chair);

/* "Anna (A)", or "A" if the chair has no name. */
void seat_put(const struct sitting *, int chair, struct buf *);

/* "Mathilde (B) is thinking: 3 s", or without a time if that is 0. */
void thinking_put(const struct sitting *, int seat, int seconds, struct buf *);

/* "Pass the keyboard to Anna (A), and press Enter." */
void curtain_put(const struct sitting *, int seat, struct buf *);

/* A note in words: "+6: Tower of 3 tiles", with the seat's name before it if wanted. */
void note_put(const struct sitting *, const struct note *, bool name, struct buf *);

/* Points of all with their reasons, line by line; the lines are numbered
 * through from 1 for the command why; `mark` stands before each heading. */
void score_put(const struct sitting *, const char *mark, struct buf *);

/* The piece and causes of line `number` of score_put; false if there is none. */
bool score_why(const struct sitting *, int number, struct buf *);

/* Advice for a seat that is to act, from what it may know: the best moves, what
 * they promise and why, in lines. Thinks that long, or until it is interrupted;
 * moves are `named` where a person has to give them by name. (hint.c) */
void hint_put(const struct sitting *, int seat, double seconds, bool (*interrupted)(void *), void *, bool named,
              struct buf *);

/* Who has won, in a sentence; the points of each chair. */
void result_put(const struct sitting *, struct buf *);

/* On standard output: where the game is, if it is saved. */
void saved_say(const struct sitting *);

/* Save; false and a complaint on standard error if that failed. */
bool sitting_save(struct sitting *);
bool sitting_save_as(struct sitting *, const char *path);

/* Where games of that kind are saved on their own, "" if there is no such place.
 * The folder is made if `make`. */
void save_path(const struct game *, bool make, struct buf *);

/* An unfinished game there gives way to a new one: it is kept under another name. */
void save_set_aside(const char *path);

/* Keep a copy of a list that people wrote, so that games played with it can be gone
 * on with when its file has changed or is gone; the one with that hash. */
void save_list(const struct cli *, const char *file, const char *hash);

/* Read a saved game as read_record does, with the list that was brought along, or
 * NULL: then with the one that was kept for it. */
struct reading save_read(const struct cli *, const char *path, struct session *, const struct list *);

/* The hash of the list that a game could not be read without; NULL if it is not that. */
const char *save_wants(const struct reading *);

/* A game that is over goes into a file of its own, unless one was named. */
void save_finished(struct sitting *);

/* A seed that is different every time. */
uint64_t seed_from_clock(void);

#endif
