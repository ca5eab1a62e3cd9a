/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the suites in this folder share: every game under all its options,
 * games played by bots, files, hashes, and a judge of JSON.
 */
#ifndef BERGFRIED_SUPPORT_H
#define BERGFRIED_SUPPORT_H

#include "bot.h"
#include "session.h"

/* The registered games by number, then the template; NULL past the end. */
const struct game *support_game(int number);

/* Go on to the next set of options, the number of seats included; start from
 * options_default(game, game->min_seats). False when all have been seen. */
bool support_next_options(const struct game *, struct options *);

/* Begin a session with the deal of that seed. */
void support_deal(struct session *, const struct game *, const struct options *, uint64_t seed);

/* What the bot of a seat does; the bots are named one after the other, and from
 * the start again where there are fewer of them. "hoarder" is one for tests. */
move support_choose(const char *bots, const struct view *, struct rng *);

/* One of the seats to act chooses by its hidden view and plays. */
void support_bot_move(struct session *, const char *bots, struct rng *);

/* A whole game between bots. Deal and choices depend on the seed alone. */
void support_bot_game(struct session *, const struct game *, const struct options *, const char *bots, uint64_t seed);

/* Read a record into a session, which must be freed then; fails the test if
 * it is refused. */
void support_read_record(struct session *, const char *text, size_t n);

/* A file of games/, on the heap and ended with a NUL; NULL if it is not there. */
char *support_read_file(const char *name, size_t *n);
void support_write_file(const char *name, const char *text, size_t n);

/* A list from which tests of a game are made, games/GAME/test/NAME: a line each, in
 * words between blanks. A line that begins with # is a comment. */
enum { SUPPORT_WORDS = 8 };

struct support_list {
	char *text, *next;              /* on the heap, and where the next line begins */
	int words;                      /* of this line */
	char *word[SUPPORT_WORDS + 1];  /* NULL after the last */
};

/* False if the game has no such list. */
bool support_open_list(struct support_list *, const struct game *, const char *name);

/* False, and the list is freed, after the last line. */
bool support_next_line(struct support_list *);

/* A word that must be a number, not negative. */
int support_number(const char *word);

/* Set options that must be right: words KEY=VALUE, up to NULL. */
void support_set_options(const struct game *, struct options *, char *const words[]);

/* With UPDATE_GOLDEN=1 in the environment tests write the files they would
 * compare with. */
bool support_updating(void);

/* Compare text with a file of games/, or update the file; a difference is
 * printed and counted in the number that comes back. */
int support_compare(const char *name, const struct buf *text);

/* Is the engine ten times slower than in other builds: with sanitizers, or
 * counting lines? Then tests that try very much try less. */
bool support_slow_build(void);

/* How often to try what only repeats itself: the usual number, an eighth of it in a slow
 * build, TEST_TIMES as often with that in the environment (scripts/soak); at least once. */
int support_times(int usual);

/* FNV-1a, 64 bits. */
uint64_t support_hash(const void *bytes, size_t n);
void support_put_hash(struct buf *, uint64_t hash);

/* NULL if the text is one JSON value, otherwise where it goes wrong. */
const char *support_json_fault(const char *text);

#endif
