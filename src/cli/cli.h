/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The program's commands: one file each, all of them entered through the table
 * in main.c. A command returns the exit status: 0 all is well, 1 it found
 * something wrong (a refused record), 2 it was called wrongly, 3 the machine
 * failed it (a file could not be read or written).
 */
#ifndef BERGFRIED_CLI_H
#define BERGFRIED_CLI_H

#include <stdint.h>
#include <stdio.h>

#include "game.h"
#include "session.h"

enum { EXIT_OK, EXIT_REFUSED, EXIT_USAGE, EXIT_MACHINE };

struct bot;

/* What every command gets. */
struct cli {
	const struct catalogue *catalogue;  /* the language to speak */
};

/* The commands, each in a file of its name. argv[0] is the command's name. */
int command_games(const struct cli *, int argc, char **argv);
int command_play(const struct cli *, int argc, char **argv);
int command_simulate(const struct cli *, int argc, char **argv);
int command_arena(const struct cli *, int argc, char **argv);
int command_score(const struct cli *, int argc, char **argv);
int command_verify(const struct cli *, int argc, char **argv);
int command_replay(const struct cli *, int argc, char **argv);
int command_review(const struct cli *, int argc, char **argv);
int command_data(const struct cli *, int argc, char **argv);
int command_rules(const struct cli *, int argc, char **argv);
int command_aid(const struct cli *, int argc, char **argv);
int command_engine(const struct cli *, int argc, char **argv);
int command_serve(const struct cli *, int argc, char **argv);
int command_backup(const struct cli *, int argc, char **argv);
int command_export(const struct cli *, int argc, char **argv);
int command_ratings(const struct cli *, int argc, char **argv);
int command_perft(const struct cli *, int argc, char **argv);
int command_bench(const struct cli *, int argc, char **argv);

/* What is started when no command is given and a person is there: the games
 * to choose from. */
int command_menu(const struct cli *, int argc, char **argv);

/* ---- speaking (say.c) ---- */

/* The language of that code, or NULL. */
const struct catalogue *language(const char *code);

/* Put a message, and a line end, on a stream. */
void say(const struct cli *, FILE *, const struct message *);

/* The same for a sentence without arguments. */
void say_text(const struct cli *, FILE *, const char *id);

/* On standard error, with the program's name before it. */
void complain(const struct cli *, const struct message *);

/* ---- arguments (args.c) ---- */

/* A flag that a command knows. Values are kept as text, in the order given. */
struct flag {
	const char *name;     /* "--games"; NULL ends a table of these */
	const char *value;    /* how its value is called in the help, "N"; NULL for a switch */
	const char *about;    /* N_("...") */
	const char **given;   /* where the values go; a switch puts its name there */
	int room;             /* how many there may be */
};

struct usage {
	const char *command;
	const char *operands;  /* "FILE..." */
	const char *about;     /* N_("...") */
	int min, max;          /* how many operands */
	const struct flag *flags;
};

/*
 * Sort arguments into flags and operands; the operands come first in argv then,
 * without the command's name. Their number, or -1 - STATUS if the command is to
 * end with that exit status: help was asked for and given, or the call was
 * wrong and this was said.
 */
int parse(const struct cli *, const struct usage *, int argc, char **argv);

/* A whole number from a flag; `otherwise` if the flag was not given; -1 and a
 * complaint if it is not between min and max. */
long long parse_number(const struct cli *, const struct flag *, long long otherwise, long long min, long long max);

/* The game of that name; NULL and a complaint if there is none. */
const struct game *parse_game(const struct cli *, const char *name);

/* The bot of that name; NULL and a complaint if there is none. */
const struct bot *parse_bot(const struct cli *, const char *name);

/* Cut the next part off "one,two,three"; false after the last. */
bool parse_part(const char **text, struct buf *part);

/* "random,greedy": who sits where; a person, where people may play, is NULL. How
 * many there are; -1 and a complaint if the game is not for so many. */
int parse_seats(const struct cli *, const struct game *, const char *text, bool people,
                const struct bot *bots[SEATS_MAX]);

/* KEY=VALUE, once for each flag given, and the file of a list for the game. The
 * exit status, and a complaint if something is wrong or does not go together. */
int parse_options(const struct cli *, const struct game *, const struct flag *option, const struct flag *cards,
                  struct options *);

/* The list from that flag, for whichever game has lists; NULL if it is not given.
 * The exit status goes where it is wanted. */
const struct list *parse_list(const struct cli *, const struct flag *cards, struct list *, int *status);

/* ---- files (files.c) ---- */

/* How reading a record went. */
struct reading {
	int status;            /* EXIT_OK, EXIT_REFUSED, EXIT_MACHINE */
	bool complete;         /* it tells the game's end and result */
	long line;             /* of the fault; 0 if the file could not be read */
	struct message fault;  /* no id if all is well */
};

/* Read a record ("-": standard input) into a session, which must be freed if
 * the status is EXIT_OK, and only then. A list that was brought along, or NULL,
 * is there for records that name it. */
struct reading read_record(const char *path, struct session *, const struct list *);

/* Say on standard error what is wrong with a record, with file and line. */
void complain_reading(const struct cli *, const char *path, const struct reading *);

/* Say on standard error what the machine says about a file (errno); nothing if
 * cli is NULL. So write_file can be told to be quiet. */
void complain_file(const struct cli *, const char *path);

/* Read a record, and complain if it has a fault: then the result is false. */
bool load_record(const struct cli *, const char *path, struct session *, const struct list *, bool *complete, int *status);

/* The text of a file that people wrote, or of standard input ("-"). The exit
 * status, and a complaint if it is not EXIT_OK. */
int read_text(const struct cli *, const char *path, struct buf *);

/* Say what is wrong with such a file, fault by fault; the exit status. */
int complain_faults(const struct cli *, const char *path, const struct fault *, int faults);

/* The SHA-256 of a text, by which a list is known. */
void hash_text(const struct buf *, char hash[LIST_HASH]);

/* Read a list for a game, or for whichever has lists if it is NULL; the same. */
int load_list(const struct cli *, const struct game *, const char *path, struct list *);

/* Write text to a file so that either all of it is there or the old file is:
 * to a new file beside it, flushed to disk, then renamed. */
bool write_file(const struct cli *, const char *path, const char *text, size_t n);

/* The same without waiting for the disk: for many files that can be made again. */
bool write_file_lazily(const struct cli *, const char *path, const char *text, size_t n);

/* Append a game's rules in the person's language, without figures; false if there is no page. */
bool rules_page(const struct cli *, const struct game *, struct buf *);

/* Put it, or only the rulings, on standard output; the exit status. */
int print_rules(const struct cli *, const struct game *, bool only_rulings);

/* Put a game's player aid on standard output; the exit status. */
int print_aid(const struct cli *, const struct game *);

/* A page about a game in the person's language, by its folder below docs, "rules" or
 * "aid"; NULL if there is none. */
const char *page_text(const struct cli *, const char *folder, const struct game *);

/* The text built in under that path, as embedded.h has them; NULL if none. */
const char *embedded_text(const char *path);

/* ---- the server's store (stores.c) ---- */

struct store;
struct table;

/* The URL of the store from that flag, or where one is by default; false and a
 * complaint if it is none. */
bool parse_store(const struct cli *, const struct flag *, struct buf *url);

/* Open the store from that flag, which must be there; NULL, a complaint and the exit
 * status if that cannot be. */
struct store *open_store(const struct cli *, const struct flag *, int *status);

/* Say on standard error why the store could not; the exit status. */
int store_failed(const struct cli *, const struct store *);

/* Every table of the log, on the heap. */
struct ids {
	int64_t *id;
	int n, room;
	bool full;  /* memory ran out */
};

/* The exit status, and a complaint; `id` must be freed in any case. */
int load_ids(const struct cli *, struct store *, struct ids *);

/* Make a table again from its events; it must be freed if the status is EXIT_OK, and
 * only then. EXIT_REFUSED, and a complaint: its log is damaged. */
int load_table(const struct cli *, struct store *, int64_t id, struct table *);

/* Seconds of processor time this process has used, and seconds of the wall. */
double cpu_seconds(void);
double wall_seconds(void);

/* A bar on a terminal's standard error, redrawn when it grows. */
void progress(long long done, long long of);

#endif
