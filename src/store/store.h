/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What must outlive the process: the log of every table, and who the people are.
 *
 * The log is the truth. It only grows; an event's key is (table, seq), and of two
 * who append the same number one is told that it is taken: that is all the locking
 * there is, between threads, processes and machines. Everything else about tables
 * is an index that can be made again from the log.
 *
 * A store is used by one thread at a time, and not from within its own callbacks,
 * unless it says so there; they may have been called already when the answer is
 * STORE_AWAY. Texts are UTF-8. A URL says what keeps a store: "sqlite:FILE" or
 * "postgres://...". Both speak the same schema through the same statements.
 */
#ifndef BERGFRIED_STORE_H
#define BERGFRIED_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "event.h"

struct store;

/* How something went that the store was asked for. */
enum stored {
	STORE_OK,
	STORE_TAKEN,  /* somebody else has that number or name */
	STORE_NONE,   /* there is no such thing */
	STORE_AWAY    /* the store cannot be reached or cannot write: nothing has changed, as far as is known (a
	                 server that dies while it commits may have kept it); ask store_trouble why, and try
	                 again later: it needs no opening again */
};

/* How careful a write is: after a commit the data are on the disk, or only cannot
 * be torn (a power cut may cost the last moments; with PostgreSQL, a crash of its). */
enum store_sync { STORE_FULL, STORE_NORMAL };

/* Open, and bring the schema up to date; NULL and a message if that cannot be. */
struct store *store_open(const char *url, enum store_sync, struct message *why);

/* As that, and say so if an older schema has to be changed, before and after. */
struct store *store_open_telling(const char *url, enum store_sync, void (*tell)(void *, const struct message *), void *,
                                 struct message *why);
void store_close(struct store *);

/* What the database said last, in its own words: for the operator's log. */
const char *store_trouble(const struct store *);

/* ---- the log ---- */

/* An event on its way into the log. */
struct entry {
	struct event event;
	const struct summary *summary;  /* what the index shall know from then on; NULL: it stays as it is */
	bool only_due;                  /* of the summary only changed, due and turn are new */
	bool intents;                   /* what people have noted at its table is to be looked at */
	enum stored result;             /* STORE_OK, STORE_TAKEN or STORE_AWAY */
};

/* Append all of these in one transaction, in any order. Those whose number is taken are
 * left out, the others are kept; a number that would leave a gap counts as taken, too.
 * If the transaction fails, none is kept, and all are STORE_AWAY. Other nodes hear of
 * what was kept. An event's `name` is ignored here. */
void store_append(struct store *, struct entry *entries[], int n);

/* A table's events after that number, in order; STORE_OK also if there are none. */
enum stored store_events(struct store *, int64_t table, int after, void (*each)(void *, const struct event *), void *);

/* The one with that number alone; STORE_OK also if there is none. */
enum stored store_event(struct store *, int64_t table, int seq, void (*each)(void *, const struct event *), void *);

/* Every table's id in the log, for recomputing and export. The callback may use the
 * store. */
enum stored store_every_table(struct store *, void (*each)(void *, int64_t table), void *);

/* A list of ids that grows, from { 0 } on; `id` must be freed. Add one: as a callback for
 * the above, with a struct ids as its context. */
struct ids {
	int64_t *id;  /* on the heap */
	int n, room;
	bool full;    /* memory ran out: some are missing */
};
void ids_add(void *ids, int64_t id);

/* ---- the index ---- */

struct table_search {
	int stages;          /* a bit each: 1 << STAGE_OVER; 0: any */
	bool listed;         /* only those that strangers find: listed, and not withheld */
	const char *game;    /* or NULL */
	const char *name;    /* a person of that name plays, whatever its case; or NULL */
	int64_t player;      /* this player plays; or 0 */
	int64_t before;      /* placed before that, see below; 0: any time */
	int64_t due;         /* due at that time or before; 0: never mind */
	int64_t table;       /* this one only; or 0 */
	int limit;           /* 0: none */
};

/* The tables found, latest first: a table's place is when it ended, or else when it was
 * made. Those that are due, earliest first. */
enum stored store_tables(struct store *, const struct table_search *, void (*each)(void *, const struct summary *), void *);

/* Replace what the index knows, for recomputing. What was counted stays counted. */
enum stored store_index(struct store *, const struct summary *);

/* ---- people ---- */

enum { MAIL_SIZE = 128 };

enum role { ROLE_PERSON, ROLE_MODERATOR, ROLE_COUNT };

struct player {
	int64_t id;
	char name[NAME_MAX_BYTES + 1];   /* unique whatever the case of its letters */
	char password[128];              /* libsodium's string; "": a guest */
	int64_t made;
	int64_t seen;                    /* when they were last here, to a day; at first, when they were made */
	enum role role;
	char mail[MAIL_SIZE];            /* "": none */
	int64_t banned;                  /* until when; 0: they are not */
};

/* The id is drawn at random, below 2^53. STORE_TAKEN: the name is. */
enum stored store_player_add(struct store *, struct player *);
enum stored store_player(struct store *, int64_t id, struct player *);
enum stored store_player_named(struct store *, const char *name, struct player *);

/* Name and password; STORE_TAKEN: the name is. They have the new name at every table they
 * ever sat at. See care.h for the rest. */
enum stored store_player_change(struct store *, const struct player *);

/* Forget a person: the account with its name, its keys, its ratings with their history, its
 * careers and badges, and whom it shuns. What was played stays in the log and the index under an id that nobody has any more. */
enum stored store_player_drop(struct store *, int64_t id);

/* A key opens an account: the cookie of a browser or the token of a bot. Only its
 * SHA-256, as 64 hexadecimals, is kept. */
struct key {
	char hash[LIST_HASH];
	int64_t player;
	char label[NAME_MAX_BYTES + 1];  /* of a token, for people; "": a browser's cookie */
	int64_t made;
};

/* STORE_NONE: there is no such player. */
enum stored store_key_add(struct store *, const struct key *);
enum stored store_key(struct store *, const char *hash, struct key *, struct player *);
enum stored store_key_drop(struct store *, const char *hash);

/* All of a player's, or only those of browsers. */
enum stored store_keys_drop(struct store *, int64_t player, bool tokens_too);

/* A player's, oldest first. */
enum stored store_keys(struct store *, int64_t player, void (*each)(void *, const struct key *), void *);

/* Guests who were last here before that and sit at no table that is open or playing are
 * forgotten, as by store_player_drop; how many. */
enum stored store_forget_guests(struct store *, int64_t seen_before, int *forgotten);

/* ---- ratings ---- */

struct rating {
	int64_t player;
	char game[32];
	char name[NAME_MAX_BYTES + 1];   /* of the player, when read */
	double rating, deviation, volatility;  /* Glicko-2, on Glicko's scale: 1500, 350, 0.06 at first */
	int games;
	int64_t at;                      /* of the last game */
	double fresh;                    /* what results against new accounts have weighed lately; see ratings.h */
	int64_t made;                    /* the account, when read; 0: there is none */
	struct {                         /* of the game that is counted, when stored: for the history (ladder.h) */
		double was;              /* the rating before */
		int beaten, drawn, lost; /* how it went against the other people */
		bool won;
	} last;
};

/* From so many games on, and so many milliseconds after the account was made, a rating is
 * more than a guess: it stands in the list of the best, and counts in full for others. */
enum { SETTLED_GAMES = 10, SETTLED_MS = 24 * 3600 * 1000 };

/* Is it still a guess, at that time? */
bool rating_provisional(const struct rating *, int64_t at);

/* With whom somebody has played rated games of a kind since then that ended before this
 * table, and how many. */
enum stored store_met(struct store *, const struct summary *table, int64_t player, int64_t since,
                      void (*each)(void *, int64_t other, int games), void *);

/* The next tables that are rated and over but have not been counted, oldest first. */
enum stored store_unrated(struct store *, int limit, void (*each)(void *, const struct summary *), void *);

/* Count one: its players' new ratings, each with one game more than was read, their history
 * and standings (ladder.h), and that it was counted, together. STORE_TAKEN: another node has counted this table, or another
 * one of somebody here, since the ratings were read: read again. Players who have no
 * account any more are left out. */
enum stored store_rate(struct store *, int64_t table, const struct rating *, int n);

/* STORE_NONE: the player has none in that game. */
enum stored store_rating(struct store *, int64_t player, const char *game, struct rating *);

/* The best of a game, whose ratings are not provisional; or all of a player's (game NULL),
 * latest first. */
enum stored store_ratings(struct store *, const char *game, int64_t player, int limit,
                          void (*each)(void *, const struct rating *), void *);

/* Begin again: no ratings, no history, no careers, nothing counted or booked. The tables of
 * seasons that have been closed stay, and with them what they are worth a badge. */
enum stored store_ratings_clear(struct store *);

/* ---- several nodes; copies ---- */

/* Another connection that hears what other nodes append, and what this one does. A negative
 * table is a player: there is something new for whoever has that number. NULL
 * where there can be no other nodes (SQLite). It has a thread of its own, which calls
 * back, and which calls with table 0 whenever it begins to hear, the first time and after
 * it could not for a while: anything may have happened before. */
struct ear;
struct ear *store_listen(const char *url, void (*heard)(void *, int64_t table, int seq), void *);
void store_deafen(struct ear *);

/* Copy all of a store, as it is at one moment, into a new SQLite file, while others
 * write; a message says why not. The file appears when it is complete. */
struct message store_backup(struct store *, const char *file);

#endif
