/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a game is: one table of functions over a plain value.
 *
 * A state has no pointers and no floats; it is copied with memcpy, compared
 * with memcmp, and is the same bytes on every machine. Each game completes
 * `struct state` in its own header, so no file can see two games. The rules
 * never allocate, print, or read a clock or a file.
 *
 * Chance is a shuffle that has already happened: the deal is written out and
 * is part of the record; what nobody may know yet is merely hidden. A later
 * shuffle is a deal like the first one, made when the game asks for it: there
 * is no generator in a state.
 */
#ifndef BERGFRIED_GAME_H
#define BERGFRIED_GAME_H

#include "options.h"
#include "tally.h"

/* For what is made once and kept: one in each thread. A page has one thread, and clang no way
 * to say this for it. */
#ifdef __wasm__
#define IN_EACH_THREAD
#else
#define IN_EACH_THREAD _Thread_local
#endif

enum {
	MOVES_MAX = 640,     /* legal moves of one seat in one position */
	MOVE_NAME_MAX = 240, /* bytes of a move's name, NUL included */
	STATE_MAX = 4096     /* bytes of the largest state */
};

/* A move inside the program: a small number that only its game understands. */
typedef uint32_t move;

/* Each game's own; see above. */
struct state;

/* Room for any game's state. */
struct state_space {
	alignas(8) unsigned char bytes[STATE_MAX];
};

struct view;   /* sight.h: what one seat may know; whatever people and programs are told is made from one */
struct told;   /* told.h: what somebody hears of a move */
struct merits; /* merit.h: what speaks for a turn */
struct pad;    /* pad.h */
struct hints;  /* hints.h */
struct numbers; /* numbers.h */

/* What only a terminal or the library asks for. A page has no use for it and downloads all there
 * is, so there it is left out. */
#ifdef BERGFRIED_PAGE
#define NOT_IN_PAGES(what) (0 ? (what) : NULL)  /* it counts as used */
#else
#define NOT_IN_PAGES(what) what
#endif

/* Score helpers are in a module of their own, which a page fetches when somebody wants one. */
#if defined BERGFRIED_PAGE && !defined BERGFRIED_PADS
#define WITH_PADS(what) NOT_IN_PAGES(what)
#else
#define WITH_PADS(what) what
#endif

/* ---- what a game may leave out, in groups: a group or a part of it that is all zero ---- */

/* Chance that decides something after the deal. */
struct game_chance {
	/* Must chance decide something before anyone can move? Then what; and happen() is
	 * told what it decided. */
	bool (*needs)(const struct state *, struct deal_spec *);
	void (*happen)(struct state *, const uint8_t *ids);
};

/* What is special before the first move. */
struct game_setup {
	const char *note;  /* what people should know before they begin: N_("...") */

	/* An option and the value with which a table of several people begins, where their
	 * book wants it so; without it the defaults are for them, too. */
	const char *together[2];

	/* The option whose value is a list of seats, such as "2,0,1": whoever changes seats
	 * keeps their place in it. */
	const char *seat_list;

	/* The options that are not for all tables; ended by a row without an option. */
	const struct option_only *only;

	/* Turn defaults into what a record or a log means by leaving options out, where a
	 * default has changed since the first of them was written: such an option is always
	 * written now. */
	void (*left_out)(struct options *);

	const struct list_kind *list;  /* what people can bring along */
};

/* Somebody who is played by the rules. */
struct game_chairs {
	/* How many have a score and can win: the seats, and whoever sits after them. */
	int (*count)(const struct options *);

	const char *name;  /* who sits there, for people: N_("...") */
};

/* What people at a table need beside the rules. */
struct game_people {
	/* Must the players keep silent now, by the rules? */
	bool (*quiet)(const struct state *);

	/* Make a move where what is hidden has been guessed, as if whoever must agree to it
	 * did: for what it is worth at once. False if the tally hangs on what was
	 * guessed. Without it play() does, and it does not where news() stays the same. */
	bool (*foresee)(struct state *, int seat, move);

	/* Moves that a seat will be able to make when everybody has done what they must do now;
	 * how many. People decide on them together with what they do now. foresee() takes
	 * them, too. */
	int (*ahead)(const struct state *, int seat, move out[MOVES_MAX]);

	/* What a move lays open just by being made, such as a hand that must be shown: mark it
	 * as known to everybody, so that whoever is told of the move hears of that, too. */
	void (*lay_open)(struct state *, int seat, move);

	/* What came of a move, each thing by told_note: what it finished, whom it brought
	 * something, and what the rules did by themselves, such as a tile that fits nowhere.
	 * `before` and `after` are what one viewer knew then and knows now. */
	void (*notice)(const struct view *before, const struct view *after, struct told *);

	/* Nothing is secret between those who play or look on: everybody hears the same of a
	 * move. */
	bool alike;

	/* What a move brought whoever made it, where that is not by how much their points()
	 * have grown: where a score is counted anew after each move, or belongs to several. */
	int (*gain)(const struct view *before, const struct view *after, int seat, move);

	/* The number of the turn that is being played, from 1 on. Moves that one player makes
	 * in a row in one turn are one thing to people: a log shows them as one, and a review
	 * judges them as one. Without it every move is a turn. */
	int (*turn)(const struct view *);
};

/* What a sign of a game is: a card, an icon. Terminal, browser and rule pages show the same
 * sentence. */
struct term {
	const char *sign;   /* "no-bow", as in moves and tables; NULL ends a table of these */
	const char *kind;   /* "kingdom": the sort of thing it is */
	const char *about;  /* another sign or a number that it is about: "bow"; "" */
	const char *name;   /* for people: N_("...") */
	const char *text;   /* what it is or does: N_("...") */
};

struct json;

/* Texts beside the names and sentences of moves. */
struct game_words {
	const struct term *terms;  /* what its signs are; ended by a row without a sign */

	/* Another spelling that a reader has to understand: put the name that name_move
	 * gives and say true. */
	bool (*alias)(const struct state *, int seat, const char *words, struct buf *name);

	/* Why the words are not a legal move, in the game's own terms; a message without id
	 * where there is nothing particular to say. */
	struct message (*refuse)(const struct state *, int seat, const char *words);

	/* What the tally calls a piece or a cause, for people: "house 0,4 NE" is the house at
	 * 0,4 in the north-east. Of names that are no such the name itself. Without it names
	 * are numbers. */
	struct message (*piece)(const char *name);

	/* Under which sign a line of the tally is counted among the things that somebody likes to
	 * build: put it, as piece() understands it, at most 39 bytes; nothing for what is no
	 * such thing. The signs of a game are few, and stay the same. */
	void (*favourite)(const struct tally_line *, struct buf *sign);

	/* What a log shows beside a move, of a view in which the move is told: a sign for the
	 * game's own drawings, such as "tile 12 r1", and where on the board it is, in the terms
	 * of the game's JSON. Nothing is put for what the view hides. */
	void (*picture)(const struct view *, int seat, move, struct buf *shows, struct buf *where);

	/* What speaks for a turn of the view's seat that begins with a move, in words that a
	 * player would use, each thing by merit_add. `after` is a position at its end in which
	 * what is hidden has been guessed: nothing may be told that hangs on the guess. Without
	 * it the tallies are compared. */
	void (*merits)(const struct view *before, move, const struct state *after, struct merits *);

	/* The position, for people: lines of at most 80 columns, plain text. */
	void (*show)(const struct view *, const struct catalogue *, struct buf *);

	/* The position, for programs: one JSON object. */
	void (*json)(const struct view *, struct buf *);

	/* What a screen needs besides, so that it knows no rule: what hangs together, what
	 * fits. Members of a JSON object; left out where nobody looks, for it takes longer. */
	void (*board)(const struct view *, struct json *);

	/* What a move would bring, besides the tallies: members of a JSON object. `before` is what
	 * whoever would make it sees, `after` what everybody would see. */
	void (*foretell)(const struct view *before, const struct view *after, struct json *);

	/* The game's tables: each begins with "# name", then tab-separated rows, the first of
	 * them the heads, or a drawing without tabs; an empty line ends it. A list that was
	 * brought along is among them. */
	void (*data)(const struct options *, struct buf *);
};

/* ---- a game ---- */

struct game {
	const char *name;   /* of its folder, such as "null" */
	const char *title;  /* for people: N_("...") */
	const char *about;  /* a sentence for people: N_("...") */
	int place;          /* where it stands among the games that people are offered, from 1
	                     * on; 0: it is only found by its name */
	int min_seats, max_seats;
	int usual_seats;    /* how many play where nobody has chosen; 0: as few as can */
	size_t state_size;
	const struct option_spec *options;  /* ended by a row without a key */

	/* What is dealt under these options, in the order of the record; how many. */
	int (*deals)(const struct options *, struct deal_spec out[DEALS_MAX]);

	/* The position before the first move. Every byte of the state is set. */
	void (*start)(struct state *, const struct options *, const struct deal *);

	/* The seats that may move now, a bit each; 0 when the game is over, or while
	 * chance must decide something. */
	unsigned (*to_act)(const struct state *);

	/* The legal moves of a seat, none if it is not to act; how many. */
	int (*moves)(const struct state *, int seat, move out[MOVES_MAX]);

	/* Make a move, which must be one of moves(). */
	void (*play)(struct state *, int seat, move);

	/* How many seats play. */
	int (*seats)(const struct state *);

	int (*points)(const struct state *, int chair);

	/* The same of all chairs, where that is less work than one after the other; or NULL. For
	 * callers there is game_points. */
	void (*all_points)(const struct state *, int points[SEATS_MAX]);

	/* The chairs that win, a bit each; 0 until the game is over. */
	unsigned (*winners)(const struct state *);

	/* The why of a score; its lines that are not pending add up to points(). */
	void (*score)(const struct state *, int seat, struct tally *);

	/* NULL, or the invariant that is broken: for tests and fuzzing. */
	const char *(*check)(const struct state *);

	/* How often something hidden has become known. A move that raises it
	 * cannot be undone. */
	unsigned (*news)(const struct state *);

	/* Forget what a seat cannot know: what is left is all that this seat's
	 * player, browser or bot ever gets. seat -1 is an onlooker. */
	void (*hide)(struct state *, int seat);

	/* Fill in what was forgotten, at random but consistently. */
	void (*guess)(struct state *, struct rng *);

	/* The move's own name, as in records; unique among the legal moves. */
	void (*name_move)(const struct state *, int seat, move, struct buf *);

	/* The move as a sentence for people, without the player's name: what is done and, in
	 * words of the board, where; as whoever has this view may hear it. A message without
	 * id where there is nothing to tell: to leave something be is no move for people. Of a
	 * move that is being made, by way of sight_tell; in a list, of told_choice. */
	struct message (*tell)(const struct view *, int seat, move);

	struct game_chance chance;
	struct game_setup setup;
	struct game_chairs chairs;
	struct game_people people;
	struct game_words words;
	const struct pad *pad;      /* for people who play with the real box (pad.h) */
	const struct hints *hints;  /* what bots know about it (hints.h) */
	const struct numbers *numbers;  /* for programs that learn it by themselves (numbers.h) */
};

/* That a game is not for so many; that a game of so many has no such seat. */
struct message game_wrong_seats(const struct game *, const char *found);
struct message game_no_seat(int seat, int seats);

/* How many have a score. */
int game_chairs(const struct game *, const struct options *);

/* The points of so many chairs, from the first on. */
void game_points(const struct game *, const struct state *, int chairs, int points[SEATS_MAX]);

/* A piece as the tally calls it, for people; and several, as it has causes. */
void game_put_piece(const struct game *, const char *name, const struct catalogue *, struct buf *);
void game_put_pieces(const struct game *, const char *names, const struct catalogue *, struct buf *);

/* Let chance decide whatever it must before somebody can move. */
void game_settle(const struct game *, struct state *, struct rng *);

#endif
