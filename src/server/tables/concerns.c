/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What people want of each other, in the store; see concerns.h. */
#include "concerns.h"

#include "care.h"
#include "friends.h"

#include <assert.h>
#include <stdlib.h>

/* A concern on its way to the store and back. */
struct carried_concern {
	struct job job;
	struct concern *concern;
	int64_t now;
};

/* ---- on the keeper's thread ---- */

/* One row of the store for each way; here somebody is there once. */
static void add_shunned(void *context, const struct shun *shun)
{
	struct concern *c = context;
	unsigned how = shun->kind == SHUN_BLOCK ? SHUNNED_BLOCK : SHUNNED_MUTE;
	for (int i = 0; i < c->listed; i++)
		if (c->list[i].player == shun->other) {
			c->list[i].how |= how;
			return;
		}
	if (c->listed == SHUNS_MAX)
		return;
	struct shunned *s = &c->list[c->listed++];
	*s = (struct shunned){ .player = shun->other, .how = how };
	struct buf name = buf_over(s->name, sizeof s->name);
	buf_put(&name, shun->name);
}

static enum stored list(struct store *store, struct concern *c)
{
	c->listed = 0;
	return store_shuns(store, c->player, add_shunned, c);
}

static bool is_listed(const struct concern *c, int64_t other)
{
	for (int i = 0; i < c->listed; i++)
		if (c->list[i].player == other)
			return true;
	return false;
}

static enum stored shun(struct store *store, struct concern *c)
{
	enum stored s = list(store, c);
	if (s == STORE_OK && c->on && c->listed == SHUNS_MAX && !is_listed(c, c->about)) {
		c->result = CONCERN_FULL;
		return s;
	}
	struct shun shun = { .player = c->player, .other = c->about, .kind = c->how == SHUNNED_BLOCK ? SHUN_BLOCK : SHUN_MUTE };
	if (s == STORE_OK && c->on)
		s = store_shun(store, &shun);
	else if (s == STORE_OK)
		s = store_unshun(store, &shun);
	/* whoever is blocked does not follow any more */
	if (s == STORE_OK && c->on && c->how == SHUNNED_BLOCK)
		s = store_unfollow(store, c->about, c->player);
	/* that nobody was shunned is what was wanted; that somebody is gone, too */
	return s == STORE_OK || s == STORE_NONE ? list(store, c) : s;
}

/* Muting somebody is no reason to keep them away. */
static void look_for_block(void *context, const struct shun *shun)
{
	struct concern *c = context;
	for (int i = 0; i < c->people && shun->kind == SHUN_BLOCK; i++)
		c->barred = c->barred || c->by[i] == shun->player;
}

static enum stored report(struct store *store, const struct concern *c, int64_t now)
{
	struct report r = { .at = now, .author = c->player, .table = c->table, .about = c->about };
	struct buf text = buf_over(r.text, sizeof r.text);
	/* where it was said: whoever reads the report wants to look there */
	if (c->seq) {
		buf_char(&text, '#');
		buf_int(&text, c->seq);
		buf_char(&text, ' ');
	}
	buf_put(&text, c->text);
	return store_report_add(store, &r);
}

/* Whom a name means; nobody is concerned with themselves. */
static enum stored find(struct store *store, struct concern *c)
{
	struct player found;
	enum stored s = store_player_named(store, c->name, &found);
	if (s == STORE_OK && found.id == c->player)
		s = STORE_NONE;
	if (s == STORE_OK)
		c->about = found.id;
	return s;
}

static enum stored see_to(struct store *store, struct concern *c, int64_t now)
{
	switch (c->what) {
	case CONCERN_LIST:
		return list(store, c);
	case CONCERN_SHUN:
		return shun(store, c);
	case CONCERN_BARRED:
		return store_shunned_by(store, c->player, look_for_block, c);
	case CONCERN_REPORT:
		return report(store, c, now);
	}
	return STORE_AWAY;
}

static void work(struct job *job, struct store *store)
{
	struct carried_concern *carried = (struct carried_concern *)job;
	struct concern *c = carried->concern;
	enum stored s = c->name && !c->about ? find(store, c) : STORE_OK;
	c->result = CONCERN_DONE;
	if (s == STORE_OK)
		s = see_to(store, c, carried->now);
	if (s == STORE_AWAY)
		c->result = CONCERN_AWAY;
	else if (s != STORE_OK)
		c->result = CONCERN_NOBODY;
	job->entry.result = s == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

/* ---- on the loop ---- */

static void done(struct job *job)
{
	struct concern *c = ((struct carried_concern *)job)->concern;
	free(job);
	c->done(c);
}

void concern_carry(struct keeper *keeper, struct concern *c, int64_t now)
{
	struct carried_concern *carried = calloc(1, sizeof *carried);
	assert(carried && c->done);
	carried->job = (struct job){ .work = work, .done = done };
	carried->concern = c;
	carried->now = now;
	keeper_give(keeper, &carried->job);
}
