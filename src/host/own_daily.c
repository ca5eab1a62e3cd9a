/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The deal of the day where there is no server: in a page, which keeps all its tables in memory.
 * The deal follows from the game and the date, so everybody without a server has the same one;
 * but nobody else hears of the result. Of each day and game there is one table.
 */
#include "host_inside.h"

#include "daily.h"

#include <assert.h>

/* Today's table, if it has been begun. */
static const struct live *find_today(const struct host *host, const struct game *game, int day)
{
	const struct live *live = NULL;
	while ((live = host_next(host, live)))
		if (live->table.daily == day && live->table.game == game)
			break;
	return live;
}

static int64_t begin_today(struct host *host, const struct visitor *v, const struct game *game, int day)
{
	struct live *live = live_make(host);
	struct daily_try try = { .game = game, .day = day, .player = v->player, .name = v->name, .guest = v->guest };
	struct request step;
	int64_t id = live->table.id;
	daily_own_secret(game, day, try.secret);
	for (int i = 0; daily_step(&try, i, &step); i++) {
		struct task *task = attend_task(host, step.verb, -1);
		attend_text(task, v->name);
		step.name = task->text;
		task->asked.request = step;
		live_give(live, task);
	}
	return id;
}

struct message daily_ask(struct task *task)
{
	struct host *host = task->host;
	const struct game *game;
	/* a server has a secret of its own for each day, and keeps the tries: docs/http.md */
	if (!host->plan.ports.forget)
		return verb_unknown(verb_name(VERB_DAILY));
	struct message m = asked_game(&task->asked, &game);
	if (m.id)
		return m;
	int day = day_of(host_now(host));
	const struct live *live = find_today(host, game, day);
	int64_t table = live ? live->table.id : 0;
	if (!table && asked_number(&task->asked, F_BEGIN, 0))
		table = begin_today(host, task->visitor, game, day);
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	json_key_int(&j, "day", day);
	json_key_int(&j, "ends", daily_ends(day));
	json_key_int(&j, "seats", daily_seats(game));
	json_key_text(&j, "bot", daily_bot(day)->name);
	if (table)
		id_key(&j, "table", table);
	visit_end(task, &j);
	return message(NULL);
}
