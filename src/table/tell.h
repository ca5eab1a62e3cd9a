/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a viewer gets of a table, as JSON (docs/protocol.md): a seat gets what that seat
 * may know, an onlooker (-1) what everyone may know. It is made from a copy in which
 * everything hidden is blank, so it cannot depend on what is hidden.
 */
#ifndef BERGFRIED_TELL_H
#define BERGFRIED_TELL_H

#include "json.h"
#include "table.h"

/* How much a viewer wants to hear. */
enum detail { DETAIL_EVENTS, DETAIL_TURN, DETAIL_FULL, DETAILS };

/* The table's last event; false if the viewer may not hear of it at all. */
bool tell_event(const struct table *, int viewer, struct buf *);

/* Is it told to everybody in the same words? */
bool tell_alike(const struct table *);

/* The view. `owner`: the viewer made the table. `now` is for the clocks. */
void tell_view(const struct table *, int viewer, bool owner, bool full, int64_t now, struct buf *);

/* "ply", "plies" and "shown": the view after so many moves of the game, as the viewer
 * had it then; past the last one, as it is. `moves`: with what could be done next. */
void tell_ply(const struct table *, int ply, int viewer, bool owner, bool moves, int64_t now, struct json *);

/* "shown": the view of a moment that has no log, such as a puzzle's. */
void tell_moment(const struct table *, int viewer, int64_t now, struct json *);

/* Why a seat has its points, as one JSON array. */
void tell_tally(const struct table *, int seat, int viewer, struct json *);

/* "worth":[...]: what each legal move of a seat is worth at once; or, of one move,
 * "tally":[...]: why everybody would have their points after it, and a message where
 * that cannot be told. */
struct message tell_worth(const struct session *, int seat, const char *words, struct json *);

/* All events after a number, as they were told at the time. The whole log is played for it;
 * tale.h keeps what comes of that. */
typedef void tell_each(void *, int seq, const char *text, size_t n);
void tell_since(const struct table *, int viewer, int since, tell_each *, void *);

/* Who sits on a chair, beside the name. Of a bot "bot" and, where several of that kind play,
 * "number": which of them it is, in the order of the seats, so that everybody calls it the
 * same. Where the rules play, "rules": who. `bots` has NULL where a person sits or nobody. */
void tell_sitter(struct json *, const struct game *, const struct bot *const bots[], int seats, int chair);

/* "ending": how the game ended before its rules ended it; nothing if it did not. */
void tell_ending(struct json *, const struct session *);

/* "deal": how the deal of a record can be checked, and what is wrong with it; null where it
 * cannot be. Not while anybody plays: it has what the deal was made from. */
void tell_deal(struct json *, const struct session *);

/* "key":[...]: the numbers in a set, such as seats. */
void tell_set(struct json *, const char *key, unsigned set);

/* "games":[...]: what there is to play, with options and bots. */
void tell_offers(struct json *);

/* How far a table has come, in one word. */
const char *tell_stage(enum stage);

/* A table in brief; `viewer` is the player who asks and wants to know whether it is
 * their turn, or 0. */
void tell_summary(struct json *, const struct summary *, int64_t viewer);

/* For whoever runs the tables: the log of one is damaged. */
struct message tell_damage(int64_t table, const char *why);

/* "key":"hex": a pledge, or somebody's luck. */
void proof_key(struct json *, const char *key, const uint8_t bytes[PROOF_BYTES]);

/* A table's id as text: sixteen hexadecimals. */
enum { ID_SIZE = 17 };
void id_put(int64_t id, char text[ID_SIZE]);
bool id_read(const char *text, int64_t *id);
void id_key(struct json *, const char *key, int64_t id);  /* "key":"id" */

#endif
