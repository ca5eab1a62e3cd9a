/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Attacks on a server while honest people use it. Each is a file attack_NAME.c and a line
 * of attacks.def. The server is a fresh one with its usual limits, on the loopback. The
 * honest are measured in peace first, then with the attackers, who are a process of their
 * own, so that the two do not wait for each other.
 *
 * Nothing passes or fails by the clock: an attack is judged by what was answered, refused
 * and cut, by memory, or by how its own figures compare within one run. Times are printed.
 *
 * Attackers must end by themselves: every loop asks siege_goes_on, or counts. They do not
 * use cmocka; what they cannot do without they say with siege_need.
 */
#ifndef BERGFRIED_ATTACK_H
#define BERGFRIED_ATTACK_H

#include "crew.h"

#include <stdatomic.h>

/* What attackers count; the same memory for them and for whoever judges. */
struct toll {
	atomic_long sent;      /* requests, bytes, whatever the attack is about */
	atomic_long answered;  /* that the server has taken */
	atomic_long refused;   /* that it has refused, politely */
	atomic_long cut;       /* connections that it has ended */
	atomic_bool ready;     /* from now on the honest are measured again */
	atomic_bool over;      /* they have been: go home */
};

/* How the honest fared: rounds that were answered and not, microseconds; and how many answers
 * attackers got while one of these rounds was on its way, at the median and at most. That says
 * whose turn it was, whatever the machine does besides. */
struct fare {
	int answered, failed;
	int64_t p50, p99, worst;
	int64_t meanwhile, meanwhile_most;
};

struct siege {
	const struct attack *attack;
	struct crew crew;      /* the server, and the honest */
	struct toll *toll;
	bool brief;            /* as a part of the suite: a second or two */
	int rounds;            /* of the honest, in peace and during the attack */
	int seconds;           /* ATTACK_SECONDS: the attack goes on for at least so long; 0 */
	struct fare peace, war;
	long memory_before, memory_most; /* KiB of the server */
};

struct attack {
	const char *name;
	const char *bot;                      /* plays against an honest player; NULL: two people play */
	const char *const *flags;             /* of the server, besides; up to a NULL, or NULL */
	void (*prepare)(struct siege *);      /* before the server starts: fill crew.store; or NULL */
	int64_t (*honest)(struct siege *);    /* one round; NULL: honest_move */
	void (*strike)(struct siege *);       /* the attackers */
	void (*judge)(const struct siege *);  /* afterwards, with cmocka's asserts; or NULL */
	long memory;                          /* MiB that the server may need more than before; 0: not looked at */
};

/* What the honest may do: microseconds until the answer; -1: it was refused or never came.
 * A move is answered when the mover knows that it is stored; against a bot, when the bot has
 * answered, too. Somebody new who comes in has a session, a WebSocket and an answer on it. */
int64_t honest_move(struct siege *);
int64_t honest_arrival(struct siege *);

/* ---- for attackers ---- */

/* Not over yet? Also a bound: after a minute or two it is over in any case. */
bool siege_goes_on(struct siege *);

/* The honest may be measured now. */
void siege_ready(struct siege *);

/* Without this there is no attack. */
void siege_need(bool there_is, const char *what);

/* The server as seen from that address of the loopback, 127.0.1.NUMBER. */
struct host siege_from(const struct siege *, int number);

/* So many of them in the short form, so many in the long one. */
int siege_scale(const struct siege *, int brief, int whole);

/* Has the other side closed it? Whatever has come is thrown away. */
bool siege_cut(int fd);

#define ATTACK(name) extern const struct attack attack_##name;
#include "attacks.def"
#undef ATTACK

#endif
