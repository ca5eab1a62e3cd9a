/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The part of the store by which a place that is open to strangers is looked after: who is
 * here, who may not come in, who wants nothing to do with whom, what was reported, and tables
 * that nobody needs any more. See store.h for what is true of all these functions.
 */
#ifndef BERGFRIED_STORE_CARE_H
#define BERGFRIED_STORE_CARE_H

#include "store.h"

enum { REASON_SIZE = 201, BAN_ADDRESS_SIZE = 64, REPORT_SIZE = 1001 };  /* in bytes, with the NUL */

/* ---- people ---- */

/* Those whose name looks like this one (fold.h), themselves included, oldest first; some
 * twenty at most. */
enum stored store_players_alike(struct store *, const char *name, void (*each)(void *, const struct player *), void *);

/* All who are moderators or banned; also those whose ban is over. */
enum stored store_players_marked(struct store *, void (*each)(void *, const struct player *), void *);

/* Role and ban, as they stand there; STORE_NONE: there is no such player. */
enum stored store_player_mark(struct store *, const struct player *);

/* The mail address alone, and the name alone; STORE_TAKEN: somebody has it. */
enum stored store_player_mail(struct store *, int64_t id, const char *mail);
enum stored store_player_rename(struct store *, int64_t id, const char *name);

/* They are here: written if it was a day ago or more that they were; STORE_OK also for nobody. */
enum stored store_player_seen(struct store *, int64_t id, int64_t at);

/* ---- addresses that may not come in ---- */

struct ban {
	char address[BAN_ADDRESS_SIZE];  /* or a network; the store does not understand it */
	int64_t until;
	char why[REASON_SIZE];
	int64_t author;              /* the moderator; 0: the operator */
	int64_t at;
};

/* Put one in, or instead of an earlier one of that address; take one out, STORE_NONE if
 * there is none; all whose time is not over, the first to end first; those that are over go. */
enum stored store_ban(struct store *, const struct ban *);
enum stored store_unban(struct store *, const char *address);
enum stored store_bans(struct store *, int64_t now, void (*each)(void *, const struct ban *), void *);
enum stored store_bans_forget(struct store *, int64_t now);

/* ---- reports ---- */

enum report_state { REPORT_OPEN, REPORT_SETTLED, REPORT_DISMISSED };

struct report {
	int64_t id;             /* given by the store: 1, 2, ... */
	int64_t at;
	int64_t author;
	int64_t table;          /* 0: about none */
	int64_t about;          /* the player; 0: about none */
	char text[REPORT_SIZE];
	enum report_state state;
	int64_t handler, handled;  /* who settled or dismissed it, and when; 0: nobody, or the operator */
};

enum stored store_report_add(struct store *, struct report *);

/* Latest first, from before that id on (0: from the last); all, or only open ones. */
enum stored store_reports(struct store *, bool open_only, int64_t before, int limit,
                          void (*each)(void *, const struct report *), void *);

/* How many somebody has made since then. */
enum stored store_reports_by(struct store *, int64_t author, int64_t since, int *count);

/* Settle or dismiss an open one; STORE_NONE: there is none with this id; STORE_TAKEN:
 * somebody else has done so. */
enum stored store_report_settle(struct store *, int64_t id, enum report_state, int64_t handler, int64_t at);

/* ---- shuns ---- */

enum shun_kind { SHUN_MUTE, SHUN_BLOCK };  /* not to hear somebody; not to play with them */

struct shun {
	int64_t player, other;
	enum shun_kind kind;
	char name[NAME_MAX_BYTES + 1];  /* of the other, when read; of the player, when read by the other */
};

/* Shun somebody; STORE_OK if it was so already, STORE_NONE if there is no such player. And
 * no longer; STORE_NONE: it was not so. */
enum stored store_shun(struct store *, const struct shun *);
enum stored store_unshun(struct store *, const struct shun *);

/* Whom a player shuns, or who shuns them. */
enum stored store_shuns(struct store *, int64_t player, void (*each)(void *, const struct shun *), void *);
enum stored store_shunned_by(struct store *, int64_t player, void (*each)(void *, const struct shun *), void *);

/* ---- links by which a password is set anew ---- */

struct reset {
	char hash[LIST_HASH];  /* SHA-256 of what stands in the link, as 64 hexadecimals */
	int64_t player;
	int64_t until;
};

/* A player has one at a time: the new one takes the place of the last. STORE_NONE: there is
 * no such player. */
enum stored store_reset_add(struct store *, const struct reset *);

/* Whose it is; it works once. STORE_NONE: there is no such link, or its time is over. */
enum stored store_reset_take(struct store *, const char *hash, int64_t now, int64_t *player);

/* The player's link works no longer; STORE_OK if there was none. */
enum stored store_reset_drop(struct store *, int64_t player);

/* ---- what was done about all this ---- */

/* Something that a moderator or the operator did. It is a log, and the way in which running
 * servers hear of it: they ask for what is new every second. */
struct act {
	int64_t id;                /* given by the store: 1, 2, ... */
	int64_t at;
	int64_t author;            /* 0: the operator */
	char what[24];             /* a word: "ban" */
	int64_t player, table;     /* what it was about; 0: about none */
	char note[REASON_SIZE];    /* the address of a ban, a new name, a reason; or "" */
};

enum stored store_act_add(struct store *, struct act *);

/* After that id, oldest first; or before that id (0: from the last), latest first. */
enum stored store_acts_after(struct store *, int64_t after, int limit, void (*each)(void *, const struct act *), void *);
enum stored store_acts_before(struct store *, int64_t before, int limit, void (*each)(void *, const struct act *), void *);

/* Take the words out of an event of the log: what stands there from then on. STORE_NONE:
 * there is no such event. This is the only thing in the log that ever changes. */
enum stored store_event_blank(struct store *, int64_t table, int seq, const char *text);

/* ---- tables ---- */

/* Hide a listed table from strangers, or show it again; STORE_NONE: there is none. */
enum stored store_table_withhold(struct store *, int64_t table, bool hide);

/* How many tables of this player are open or being played. */
enum stored store_tables_of(struct store *, int64_t owner, int *count);

/* Tables that nobody will miss, oldest first: open ones where no person sits, that have not
 * changed since `open`; those being played where every person is a guest, or no more, that
 * have not changed since `playing`; and open ones where only such people sit, the same.
 * 0: none of these. */
struct stale {
	int64_t open, playing;
	int limit;  /* of each kind */
};
enum stored store_stale(struct store *, const struct stale *, void (*each)(void *, const struct summary *), void *);

/* Forget tables that were never played, with their logs: open or closed ones in whose log no
 * game has begun. Others stay. How many went. */
enum stored store_tables_drop(struct store *, const int64_t tables[], int n, int *dropped);

#endif
