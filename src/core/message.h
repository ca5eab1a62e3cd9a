/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the program says to people. A message is a key and its arguments, never
 * finished prose: whoever shows it translates it, so a server, a library and a
 * terminal can pass the same thing on. The key is the English sentence, with
 * {named} places for the arguments; the catalogue (po/) has the others.
 *
 * N_("...") and NP_("one", "many") mark sentences for xgettext and do nothing
 * else; every sentence a person may read is in one of them or in tr/trn.
 */
#ifndef BERGFRIED_MESSAGE_H
#define BERGFRIED_MESSAGE_H

#include "buf.h"

#define N_(sentence) sentence
#define NP_(one, many) one, many

enum { MESSAGE_ARGS = 6, MESSAGE_ARG_SIZE = 96 };

/* Why something is refused, as programs want to know it. What has no reason of its own, such
 * as what a game says of a move, is a matter of rules: REFUSED_ILLEGAL. */
enum refusal {
	REFUSED_NOT, /* it is no refusal, or whoever passes it on says why */
#define REFUSAL(name, key, meaning) REFUSED_##name,
#include "refusals.def"
#undef REFUSAL
	REFUSALS
};

struct message {
	const char *id;      /* the English sentence; NULL: there is nothing to say */
	enum refusal refusal;
	int again;           /* of a refusal: milliseconds after which it may be tried again; 0: that is not the point */
	const char *plural;  /* the English plural, or NULL; then n chooses the form */
	long n;              /* shown for {n} */
	struct {
		const char *name;             /* as between the braces; NULL ends the list */
		char text[MESSAGE_ARG_SIZE];  /* cut to fit */
		char term;                    /* 't': `text` is a key itself, such as a room's name;
		                                 '+': several with + / : or a comma between them;
		                                 '#': a number, "-2.4"; else 0 */
	} arg[MESSAGE_ARGS];
};

struct message message(const char *id);
struct message message_n(const char *one, const char *many, long n);

/* The answer to somebody who may not have what they ask for; the same, but in so many
 * milliseconds they may; and that a message is one, unless it says so itself. */
struct message refusal(enum refusal, const char *id);
struct message refusal_until(enum refusal, const char *id, long again);
struct message refusal_as(enum refusal, struct message);

/* "stale" */
const char *refusal_key(enum refusal);

/* One whose only argument is a text, as message_text puts it in. */
struct message message_with(const char *id, const char *name, const char *text);

/* Fill in {name}; at most MESSAGE_ARGS of them. */
void message_text(struct message *, const char *name, const char *text);
void message_int(struct message *, const char *name, long number);

/* A number with `places` digits after the point, or the comma, rounded. With `sign`
 * more than 0 has a + before it. */
void message_thousandths(struct message *, const char *name, long long thousandths, int places, bool sign);

/* The same with a name that has a translation of its own: N_("Wine Room"). It
 * is put in as it stands, so the sentence must do without other forms of it. */
void message_term(struct message *, const char *name, const char *id);

/* The same with several of them, with + / : or a comma between them: "lance+bow". */
void message_terms(struct message *, const char *name, const char *ids);

/* Something wrong, or worth a look, in a text that people wrote. */
struct fault {
	int file;             /* by number, where there are several; else 0 */
	long line;            /* from 1 on; 0: no line in particular */
	struct message what;
};

enum { FAULTS_MAX = 20 };  /* more are not told at a time */

/*
 * A language: translations as a .mo file in memory (little endian, as msgfmt
 * writes it) and the rule that chooses a plural form. A NULL catalogue is
 * English. Nothing here is process-wide: two people may be served in two
 * languages by one process.
 */
struct catalogue {
	const char *language;      /* "en", "ru", "cs" */
	const unsigned char *mo;   /* NULL: the keys themselves are the texts */
	size_t size;
	int (*form)(long n);       /* which plural form n takes */
};

/* Plural forms of the languages we speak. */
int plural_english(long n);
int plural_russian(long n);
int plural_czech(long n);

/* The sentence in that language; the key itself where it is not translated. */
const char *tr(const struct catalogue *, const char *id);
const char *trn(const struct catalogue *, const char *one, const char *many, long n);

void message_put(struct buf *, const struct catalogue *, const struct message *);

/* One of the letters that a drawing has for things: number i of N_("HTc"), in which a
 * language has letters of its own, one for each thing and all different. */
struct letter {
	char text[5];
};

struct letter letter(const struct catalogue *, const char *set, int i);

/* A number as people write it: with a real minus, and a comma where the language has
 * one. `plain` is as in programs, "-2.4". */
void number_put(struct buf *, const struct catalogue *, const char *plain);

#endif
