/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who somebody is. A visitor is a guest at once and can play; a name and a password
 * keep the account. A browser shows a cookie, a program a bearer token; of both only
 * a hash is stored. Passwords are hashed by argon2id in libuv's threads, two at a
 * time at most.
 *
 * Everything here belongs to the loop's thread. A `struct player` that is handed out
 * never has a password's hash: `password` is "" for a guest and "*" for others.
 */
#ifndef BERGFRIED_PEOPLE_H
#define BERGFRIED_PEOPLE_H

#include "door.h"
#include "keeper.h"
#include "mailing.h"
#include "pushing.h"
#include "server_limits.h"

struct people;
struct security;

/* How many guests and tries to log in are let through is among the limits. */
struct people *people_new(uv_loop_t *, struct keeper *, const struct limits *);

/* Finish what is being asked and refuse what still comes; then call back, maybe at
 * once. To be done while the keeper works. */
void people_stop(struct people *, void (*stopped)(void *), void *);

/* Only when nothing is being asked: after people_stop has called back, and after
 * the keeper has handed back what it was given. */
void people_free(struct people *);

/* Answer a request under /api/me, or say that it is none of these (false). */
bool people_call(struct people *, struct call *);

/* Who sends this request? Calls back on the loop, maybe at once; NULL: nobody known
 * (no cookie or token, or an old one), or the store is away (`away`). What another
 * node has changed may be seen a minute late. */
void people_ask(struct people *, struct call *, void (*answer)(struct call *, const struct player *, bool away, void *),
                void *);

/* Somebody has changed the name or is no more: called for each such event on this
 * node, so that open sockets can follow. `player->name` is "" for who is no more;
 * `out`: a key of theirs has ended, so their sockets must; who still has another key
 * will come again. There is one such watcher. */
void people_watch(struct people *, void (*changed)(void *, const struct player *, bool out), void *);

/* How to write to people; before the first request. */
void people_mail(struct people *, const struct mailing *);

/* How browsers subscribe to push messages; the same. */
void people_push(struct people *, const struct pushing *);

/* Where puzzles are: "puzzles/GAME.txt", or NULL; without this there are none. */
void people_puzzles(struct people *, const char *(*text)(const char *path));

/* From where nobody may come in: asked for everybody who wants to. */
void people_bar(struct people *, bool (*bars)(const void *, const char *address), const void *);

/* Why this account may not come in now; no id: it may. */
struct message people_banned(const struct player *, int64_t now);

/* Somebody was changed elsewhere; as people_watch tells it. */
void people_changed(struct people *, const struct player *, bool out);

/* Where failed logins, refused names and limits that were hit are written. */
void people_report(struct people *, struct security *);

#endif
