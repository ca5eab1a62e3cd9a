/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people have noted to play if others do something (struct intent): beside the log,
 * because nobody else may know of it. An event of a table marks what is noted there, in the
 * same transaction, so that some node looks at it whatever becomes of the one that wrote.
 */
#ifndef BERGFRIED_INTENTS_H
#define BERGFRIED_INTENTS_H

#include "store.h"

enum { INTENT_WAIT = 2000 };  /* milliseconds between an event and what is played for it */

/* Put one in the place of what was there; without a text: take it away. STORE_NONE: there is no
 * such player. */
enum stored store_intent_put(struct store *, const struct intent *);

/* STORE_NONE: there is none. */
enum stored store_intent(struct store *, int64_t table, int64_t player, struct intent *);

/* Those that somebody has to look at, the longest due first. */
enum stored store_intents_due(struct store *, int64_t now, int limit, void (*each)(void *, const struct intent *), void *);

/* It has been looked at, as it was read: by its `fate` it waits on (""), is not needed any more
 * ("done"), or is dropped, and says why until another one is put there. Something that has
 * happened since is looked at, too. */
enum stored store_intent_settle(struct store *, const struct intent *);

#endif
