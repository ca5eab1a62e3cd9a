/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The host (src/host) inside a browser. The page's Web Worker writes a request into the
 * module's memory and calls; what comes back is a list of texts, each for somebody. Time
 * and chance come with the call, so the same calls give the same bytes, in a browser and in
 * a program of this machine: the tests compare the two.
 *
 * A request is lines "KEY VALUE", a JSON object flattened: "do play", "seat 1",
 * "options.starts loose", "sheets.0 ...". In values a line end is written "\n" and a
 * backslash "\\". `id` is JSON as it stood. null is left out.
 *
 * Texts come as lines "VISITOR JSON". Visitors are numbers that the worker chooses, one
 * for everybody who could have a socket of their own with a server. Visitor 0 is the
 * worker itself, which hears
 *   {"keep":{"table","seq","at","by","name","text"}}  an event, to be stored before the texts behind it are sent on
 *   {"drop":TABLE}                                    a table's events are needed no more
 *   {"net":GAME}                                      somebody thinks about a game without its net, for the first time
 *   {"wait":MS}                                       last of every call: `step` has to be called after that time;
 *                                                     null: not before the next request
 *
 * What can be asked is in docs/protocol.md. Only the worker can ask for
 *   enter     visitor, player, name   somebody comes, or is called otherwise from now on
 *   gone      visitor                 and goes
 *   restore   the fields of "keep"    an event of an earlier life
 *   step      ms, iterations          clocks run out, a bot moves, a review goes on: one thought at a time
 */
#ifndef BERGFRIED_PORT_H
#define BERGFRIED_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	WORKER = 0,
	VISITORS_MAX = 16,      /* with the worker */
	LINES_MAX = 64          /* of a request */
};

/* Room for a request of that many bytes. */
char *bf_in(size_t n);

/* Do what stands there; the texts, and how many bytes they are. Both are good until
 * the next call of bf_in. */
const char *bf_call(size_t n, int visitor, double now, uint64_t seed);
size_t bf_out_size(void);

/* Judge a game by a net from now on: where bf_in has given room stands the game's name, a line
 * end and the net's file. False if it is no net for that game, which is then judged as before. */
bool bf_net(size_t n);

/* Keep the puzzles of a game, which the worker has fetched: there stands the game's name, a line end
 * and the text of the file. False if there is no room for more. */
bool bf_puzzles(size_t n);

/* What the worker has to bring along: a clock in milliseconds. Only asked by who may not
 * think longer than a while. */
double bf_now(void);

#endif
