/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The program's commands: one file each, which exports a description of the command
 * and all its flags; the table of them is in commands.c. A command returns the exit
 * status: 0 all is well, 1 it found something wrong (a refused record), 2 it was
 * called wrongly, 3 the machine failed it (a file could not be read or written).
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
	enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour;
};

/* ---- what a command is (commands.c) ---- */

/* What a value is: for the help, for pages of the manual and for shells. */
enum value_kind {
	VALUE_NONE,     /* a switch */
	VALUE_TEXT, VALUE_NUMBER,
	VALUE_CHOICE,   /* one of several: its name has them all, "on|off" */
	VALUE_GAME,
	VALUE_BOTS,     /* names of bots with commas between them */
	VALUE_PLAYERS,  /* the same, and "person" */
	VALUE_OPTION,   /* KEY=VALUE of a game */
	VALUE_FILE, VALUE_DIR,
	VALUE_COMMAND
};

/* A flag that commands know: constant, as everything here is. */
struct flag {
	const char *name;      /* "--games"; NULL ends a table of these */
	enum value_kind kind;
	const char *value;     /* what its value is called, "N"; NULL for a switch */
	const char *about;     /* N_("...") */
	const char *usual;     /* the value if it is not given; NULL: none worth a word */
	bool many;             /* it may be given several times */
};

enum occurs { ONCE, AT_MOST_ONCE, ONCE_OR_MORE };

struct operand {
	const char *name;  /* "GAME"; NULL: there are no more */
	enum value_kind kind;
	enum occurs occurs;
};

struct example {
	const char *line;   /* without the program's name; NULL ends a table of these */
	const char *about;  /* N_("...") */
};

enum { FLAGS_MAX = 16, OPERANDS_MAX = 3, GIVEN_MAX = 48 };

struct arguments;

/* Flags that several commands have. */
extern const char option_about[], cards_about[], record_cards_about[];
#define OPTION_FLAG { "--option", VALUE_OPTION, "KEY=VALUE", option_about, NULL, true }
#define CARDS_FLAG { "--cards", VALUE_FILE, "FILE", cards_about, NULL, false }
#define RECORD_CARDS_FLAG { "--cards", VALUE_FILE, "FILE", record_cards_about, NULL, false }

/* The tables of a description, without the row that ends them. */
#define FLAGS(...) (const struct flag[]){ __VA_ARGS__, { 0 } }
#define EXAMPLES(...) (const struct example[]){ __VA_ARGS__, { 0 } }

/* Help, manual, completion and the reading of arguments are all made from this. */
struct command {
	const char *name;
	const char *summary;              /* N_("..."), for the list of commands: no capital, no full stop */
	const char *about;                /* N_("..."), whole sentences */
	struct operand operand[OPERANDS_MAX];
	const char *choices;              /* what an operand may be that is VALUE_CHOICE: "on|off" */
	const struct flag *flag;          /* NULL: none */
	const struct flag *limit;         /* what its flag --limit can set, each with a name without dashes; NULL: none */
	const struct example *example;
	const char *refused;              /* N_("..."): when the exit status is 1; NULL: never */
	bool interruptible;               /* Ctrl-C ends it in good order, with status 130 */
	bool ranks;                       /* processes that mpirun starts share it (ranks.h) */
	int (*run)(const struct cli *, const struct arguments *);
};

/* What was given on the command line. */
struct arguments {
	const struct command *command;
	const char *given[FLAGS_MAX][GIVEN_MAX];  /* by the number of the flag; NULL ends them. A switch
	                                               has its own name there */
	int operands;
	char **operand;
	const struct game *game;     /* that the first operand names, if it is one: command_run looks it up */
	const struct command *about; /* the same for a command */
};

/* The commands, each in a file of its name. */
extern const struct command command_admin, command_aid, command_arena, command_backup, command_bench, command_bots, command_completion, command_copy,
	command_data, command_dataset, command_engine, command_export, command_games, command_health, command_help, command_man, command_perft,
	command_play, command_puzzles, command_ratings, command_replay, command_review, command_rules, command_score, command_serve,
	command_simulate, command_verify;

/* As the help lists them: groups with a title each, ended by a row without one. */
struct command_group {
	const char *title;  /* N_("...") */
	const struct command *command[8];
};
extern const struct command_group command_groups[];

/* The commands of all groups by number, then those that are not listed; NULL past the end. */
const struct command *command_number(int number);

/* How many of them are listed. */
int commands_listed(void);

/* The command of that name; NULL and a complaint if there is none. */
const struct command *parse_command(const struct cli *, const char *name);

/* Read a command's arguments, of which the first is its name, and do it; the exit status. */
int command_run(const struct cli *, const struct command *, int argc, char **argv);

/* What may be given to any command. */
extern const struct flag global_flags[];

/* What is started when no command is given and a person is there: the games
 * to choose from. */
int menu(const struct cli *);

/* ---- the help (help.c) ---- */

void help(const struct cli *, const struct command *);
void help_all(const struct cli *, FILE *);

/* A term, and from a column on what it means, beside or below it, broken to the width. */
void print_item(FILE *, const char *term, const char *meaning, int column);

/* What an exit status means, in a sentence; NULL: the command does not end with it. */
const char *exit_meaning(const struct command *, int status);

/* ---- speaking (say.c) ---- */

/* The language of that code, or NULL. */
const struct catalogue *language(const char *code);

/* Put a message, and a line end, on a stream. */
void say(const struct cli *, FILE *, struct message);

/* The same within a line. */
void utter(const struct cli *, FILE *, struct message);

/* Put what a buffer has, and a line end, on standard output, and free it. */
void print_line(struct buf *);

/* Say a sentence without arguments. */
void say_text(const struct cli *, FILE *, const char *id);

/* On standard error, with the program's name before it. */
void complain(const struct cli *, struct message);

/* May escape sequences for bold and colour go to that stream? */
bool coloured(const struct cli *, FILE *);

/* Columns of the terminal behind a stream, 80 if there is none; never so many that
 * lines are hard to read. */
int terminal_width(FILE *);

/* A name for a seat of a record, in which a bot has the one that people call it by; with its
 * letter if another one is called the same. */
enum { SEAT_NAME = NAME_MAX_BYTES + 8 };
const char *seat_name(const struct cli *, const struct session *, int seat, char name[SEAT_NAME]);

/* A letter for each seat, as on boards: A, B, ...; and a name with it: "Anna (A)". */
char seat_letter(int seat);
void put_lettered(struct buf *, const char *name, int seat);

/* Start the person's pager, so that standard output goes through it, if that is a
 * terminal; pager_end waits for them to leave it, and is false if there was no such
 * program, so that nothing was shown. (pager.c) */
void pager_start(void);
bool pager_end(void);

/* ---- arguments (args.c) ---- */

/*
 * Sort arguments into flags and operands; argv[0] is the command's name. False if the
 * command is to end with that exit status: help was asked for and given, or the call
 * was wrong and this was said.
 */
bool parse(const struct cli *, const struct command *, int argc, char **argv, struct arguments *, int *status);

/* The value of a flag; NULL if it was not given. */
static inline const char *given(const struct arguments *args, int flag)
{
	return args->given[flag][0];
}

/* A whole number from a flag; `otherwise` if the flag was not given; -1 and a
 * complaint if it is not between min and max. */
long long parse_number(const struct cli *, const struct arguments *, int flag, long long otherwise, long long min,
                       long long max);

/* The game of that name, of a beginning of it or of its short name; NULL and a
 * complaint if there is none. */
const struct game *parse_game(const struct cli *, const char *name);

/* What is left of a game's name without its first word: "castle". */
const char *game_short(const struct game *);

/* Cut the next part off "one,two,three"; false after the last. */
bool parse_part(const char **text, struct buf *part);

/* "random,greedy": who sits where; a person, where people may play, is NULL. How
 * many there are; -1 and a complaint if the game is not for so many. */
int parse_seats(const struct cli *, const struct game *, const char *text, bool people,
                const struct bot *bots[SEATS_MAX]);

/* KEY=VALUE, once for each time the flag `option` was given, and the file of a list
 * for the game from the flag `cards`; -1: there is no such flag. The exit status, and
 * a complaint if something is wrong or does not go together. */
int parse_options(const struct cli *, const struct game *, const struct arguments *, int option, int cards,
                  struct options *);

/* The list from that flag, for whichever game has lists; NULL if it is not given.
 * The exit status goes where it is wanted. */
const struct list *parse_list(const struct cli *, const struct arguments *, int cards, struct list *, int *status);

/* Complain that a value is not of the form that was expected; EXIT_USAGE. */
int expected(const struct cli *, const char *form, const char *found);

/* ---- likely slips (near.c) ---- */

/* Of several names the one that was probably meant, or NULL. Names of whatever it is
 * are asked for by number until there are no more. */
const char *nearest(const char *typed, const char *(*name)(const void *of, int number), const void *of);

/* Complain that {name} is unknown, and ask whether {near} was meant, if anything was. */
void complain_unknown(const struct cli *, const char *sentence, const char *with_near, const char *name,
                      const char *(*known)(const void *, int));

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

/* All of a file ("-": standard input), however long; false and errno. */
bool read_file(const char *path, struct buf *);

/* A file may have several records one after the other: read the one that begins there, and go
 * on to the next. Begin with { 0 }; the last has been read when `byte` is the text's length. */
struct file_place {
	size_t byte;
	long lines;  /* before it */
};
struct reading read_one_of(const struct buf *text, struct file_place *, struct session *, const struct list *);

/* Say on standard error what is wrong with a file, and in which line; 0: in none. */
void complain_at(const struct cli *, const char *path, long line, struct message);

/* Say on standard error what the machine says about a file (errno); nothing if
 * cli is NULL. So write_file can be told to be quiet. */
void complain_file(const struct cli *, const char *path);

/* Read the record that the first operand names, with the list from the flag `cards`.
 * The exit status, and a complaint if it is not EXIT_OK. */
int load_record(const struct cli *, const struct arguments *, int cards, struct session *);

/* The text of a file that people wrote, or of standard input ("-"). The exit
 * status, and a complaint if it is not EXIT_OK. */
int read_text(const struct cli *, const char *path, struct buf *);

/* Say what is wrong with such a file, fault by fault; the exit status. */
int complain_faults(const struct cli *, const char *path, const struct fault *, int faults);

/* The SHA-256 of a text, by which a list is known. */
void hash_text(const struct buf *, char hash[LIST_HASH]);

/* Read a list for a game, or for whichever has lists if it is NULL; the same. */
int load_list(const struct cli *, const struct game *, const char *path, struct list *);

/* Write text to a file so that either all of it is there or the old file is: to a new
 * file beside it, which is then renamed. Many files that can be made again need not wait
 * for the disk. */
enum haste { TO_DISK, LAZILY };
bool write_file(const struct cli *, const char *path, const struct buf *text, enum haste);

/* Append a game's rules in the person's language, without figures; false if there is no page. */
bool rules_page(const struct cli *, const struct game *, struct buf *);

/* Put it, or only the rulings, on standard output, through the pager if wanted; the
 * exit status. */
int print_rules(const struct cli *, const struct game *, bool only_rulings, bool paged);

/* Make a folder, and those above it; false and a complaint if that cannot be. */
bool make_folder(const struct cli *, const char *path, unsigned mode);

/* Put where this program keeps the person's data, by the XDG base directory
 * specification; false if there is no such place. */
bool data_folder(struct buf *);

/* Put a file's name as UTF-8, whatever bytes it has: what is none becomes U+FFFD. */
void put_path(struct buf *, const char *path);

/* Put a game's player aid on standard output; the exit status. */
int print_aid(const struct cli *, const struct game *);

/* A page about a game in the person's language, by its folder below docs, "rules" or
 * "aid"; NULL if there is none. */
const char *page_text(const struct cli *, const char *folder, const struct game *);

/* The text built in under that path, as embedded.h has them; NULL if none. */
const char *embedded_text(const char *path);

/* The puzzles of a game that came with the program, or NULL. */
const char *puzzles_text(const struct game *);

/* Where a server listens if nothing else is said. */
#define USUAL_ADDRESS "127.0.0.1:8080"

/* ---- the server's store (stores.c) ---- */

struct store;
struct table;

/* The URL of the store from that flag, or where one is by default; false and a
 * complaint if it is none. */
bool parse_store(const struct cli *, const struct arguments *, int flag, struct buf *url);

/* Open the store from that flag, which must be there; NULL, a complaint and the exit
 * status if that cannot be. */
struct store *open_store(const struct cli *, const struct arguments *, int flag, int *status);
struct store *open_store_at(const struct cli *, const char *url, int *status);

/* ---- the limits of a server (serve.c) ---- */

struct limits;

/* Set each limit that was given by that flag, as NAME=VALUE; false and a complaint if one is wrong. */
bool set_limits(const struct cli *, const struct arguments *, int flag, struct limits *);

/* The flag of all commands that look after a store. */
extern const char store_about[], data_file[];
#define STORE_FLAG \
	{ "--store", VALUE_TEXT, "URL", store_about, data_file, false }

/* Say on standard error why the store could not; the exit status. */
int store_failed(const struct cli *, const struct store *);

/* Make every table of the log again from its events, and hand it over, until `each`
 * answers something else than EXIT_OK: the exit status. Those whose log is damaged are
 * complained about and left out. */
struct tables_seen {
	int tables, damaged;
};
int each_table(const struct cli *, struct store *, int (*each)(void *, const struct table *), void *,
               struct tables_seen *);

/* Seconds of processor time this process has used, and seconds of the wall. */
double cpu_seconds(void);
double wall_seconds(void);

/* A bar on a terminal's standard error with the time that is left, redrawn now and
 * then, and gone when all is done; progress_end takes it away before that. */
void progress(long long done, long long of);
void progress_end(void);

/* Say how much was done when Ctrl-C came; the exit status. */
enum { EXIT_INTERRUPTED = 130 };
int say_interrupted(const struct cli *, long long done, long long of);

#endif
