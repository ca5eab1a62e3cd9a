/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* To ask somebody to a table, by name; see club.h. */
#include "club_inside.h"

#include "friends.h"
#include "limit.h"
#include "ports.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct inviting_job {
	struct job job;
	struct club *club;
	struct awaiting *waiting;
	struct invitation invitation;
	char name[NAME_MAX_BYTES + 1], author[NAME_MAX_BYTES + 1];
	enum stored result;
	enum inviting how;
};

static void work(struct job *job, struct store *store)
{
	struct inviting_job *i = (struct inviting_job *)job;
	struct player found;
	i->result = store_player_named(store, i->name, &found);
	if (i->result == STORE_OK && found.id == i->invitation.author)
		i->result = STORE_NONE;
	i->invitation.player = i->result == STORE_OK ? found.id : 0;
	if (i->result == STORE_OK)
		i->result = store_invite(store, &i->invitation, &i->how);
	job->entry.result = i->result == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

/* The one place where somebody is told that they have been invited. Other nodes have heard of it
 * from the store, and so has this one, unless it is alone. */
static void invited(struct club *club, const struct invitation *i, const char *author)
{
	if (club->plan.alone)
		club_heard(club, i->player);
	club->plan.miss(club->plan.context, i->player, i->table, author);
}

static struct message refusal_of(const struct inviting_job *i)
{
	if (i->result == STORE_AWAY)
		return refusal(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"));
	if (i->result != STORE_OK)
		return refusal(REFUSED_UNKNOWN, N_("no player has this name"));
	switch (i->how) {
	case INVITED:
	case INVITED_IN_VAIN:
	case INVITED_ALREADY:
		break;
	case INVITING_NOT_THERE:
		return refusal(REFUSED_FORBIDDEN, N_("you can only invite people to a table that waits for players and where you have a seat"));
	case INVITING_TOO_MANY:
		return refusal(REFUSED_FULL, N_("too many of your invitations have not been answered yet"));
	case INVITING_FULL:
		return refusal(REFUSED_FULL, N_("too many invitations are waiting for this person"));
	}
	return message(NULL);
}

static void done(struct job *job)
{
	struct inviting_job *i = (struct inviting_job *)job;
	struct club *club = i->club;
	struct message m = refusal_of(i);
	if (m.id) {
		awaiting_deny(club, i->waiting, &m);
	} else {
		struct buf out = { 0 };
		struct json j = answer_ok(i->waiting->id, &out);
		if (i->how == INVITED)
			invited(club, &i->invitation, i->author);
		awaiting_send(club, i->waiting, &j);
	}
	free(i);
}

void invite_ask(struct club *club, const struct asker *who, const struct asked *asked)
{
	struct awaiting *waiting = awaiting_new(club, who, asked);
	int64_t now = port_now(NULL);
	if (!limit_take(club->invites, who->player, (uint64_t)now)) {
		struct message m = refusal_until(REFUSED_LIMIT, N_("you have sent too many invitations: try again in a minute"),
		                                 limit_wait(club->invites, who->player, (uint64_t)now));
		awaiting_deny(club, waiting, &m);
		return;
	}
	struct inviting_job *i = calloc(1, sizeof *i);
	assert(i);
	struct buf name = buf_over(i->name, sizeof i->name), author = buf_over(i->author, sizeof i->author);
	buf_put(&name, asked_text(asked, F_NAME));
	buf_put(&author, who->name);
	i->job = (struct job){ .work = work, .done = done };
	i->club = club;
	i->waiting = waiting;
	i->invitation = (struct invitation){ .table = asked->table, .author = who->player, .at = now };
	keeper_give(club->plan.keeper, &i->job);
}
