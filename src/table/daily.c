/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What a table with the deal of the day is like; see daily.h. */
#include "daily.h"

#include "blake2b.h"

#include <assert.h>
#include <string.h>

int64_t daily_ends(int day)
{
	return day_begin(day + 1);
}

int64_t daily_closes(int day)
{
	return daily_ends(day) + DAILY_GRACE;
}

/* A week begins easily and becomes harder from day to day. The eighth level is left out: it
 * thinks for so long that a busy server would have to cut it short, and then the same moves
 * would not meet the same replies. */
const struct bot *daily_bot(int day)
{
	char name[] = "level1";
	name[sizeof name - 2] = (char)('1' + day_of_week(day));
	return bot_find(name);
}

int daily_seats(const struct game *game)
{
	return game->usual_seats ? game->usual_seats : game->min_seats;
}

/* The game and the day, a line each, as docs/daily.md has it. */
void daily_own_secret(const struct game *game, int day, uint8_t secret[PROOF_BYTES])
{
	char text[160];
	struct buf b = buf_over(text, sizeof text);
	buf_puts(&b, "bergfried day 1\n", game->name, "\n");
	buf_int(&b, day);
	buf_char(&b, '\n');
	assert(!b.full);
	blake2b(secret, PROOF_BYTES, NULL, 0, text, b.len);
}

bool daily_step(const struct daily_try *d, int step, struct request *r)
{
	int seats = daily_seats(d->game), seat = step - 1;
	assert(d->player && d->day > 0);
	if (step > seats + 1)
		return false;
	*r = (struct request){ .verb = !step ? VERB_MAKE : seat == seats ? VERB_START : seat ? VERB_BOT : VERB_SIT,
	                       .player = d->player, .name = d->name, .guest = d->guest, .seat = seat };
	if (r->verb == VERB_BOT)
		r->text = daily_bot(d->day)->name;
	if (step)
		return true;
	r->game = d->game;
	r->options = options_default(d->game, seats);
	r->daily = d->day;
	r->pledges = true;
	memcpy(r->secret, d->secret, PROOF_BYTES);
	return true;
}

uint64_t daily_seed(const struct proof *p, int seat, int ply)
{
	char text[64];
	uint8_t hash[8];
	uint64_t seed = 0;
	struct buf b = buf_over(text, sizeof text);
	assert(p->given && seat >= 0 && ply >= 0);
	buf_put(&b, "bergfried lots 1\n");
	buf_int(&b, seat);
	buf_char(&b, ' ');
	buf_int(&b, ply);
	buf_char(&b, '\n');
	blake2b(hash, sizeof hash, p->secret, PROOF_BYTES, text, b.len);
	/* the lowest first, on every machine */
	for (int i = 0; i < 8; i++)
		seed |= (uint64_t)hash[i] << 8 * i;
	return seed;
}

bool daily_hides(const struct table *t, int64_t player, int64_t now)
{
	return t->daily && now < daily_closes(t->daily) && table_seat_of(t, player) < 0;
}

struct message daily_hidden(void)
{
	return refusal(REFUSED_FORBIDDEN, N_("this is somebody’s deal of the day: nobody else can see it before the day is over"));
}
