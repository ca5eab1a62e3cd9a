/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The public library for programs that learn: actions, observations, and what comes next. */
#include "bergfried-learning.h"

#include "inside.h"
#include "numbers.h"

#include <assert.h>
#include <string.h>

static_assert((int)AXES == 3 && (int)OUTCOMES_MAX == (int)BF_OUTCOMES_MAX, "the public header promises what the engine has");

static const struct numbers *numbers(const bf_game *game)
{
	return ((const struct game *)game)->numbers;
}

int bf_action_count(const bf_game *game)
{
	return numbers(game)->actions;
}

bool bf_action_text(const bf_game *game, int action, char *out, size_t size)
{
	if (!out || !size)
		return library_wrong(message("there is no room for the text"));
	if (action < 0 || action >= numbers(game)->actions)
		return library_action(action);
	struct buf b = buf_over(out, size);
	numbers(game)->tell(action, &b);
	return true;
}

bool library_action(int action)
{
	struct message m = message("action {action} is not legal now");
	message_int(&m, "action", action);
	return library_wrong(m);
}

/* Their actions, and the moves themselves. */
static int number(bf_state *s, int seat, move moves[MOVES_MAX], uint16_t action[MOVES_MAX])
{
	int n = bf_moves(s, seat, moves);
	if (n)
		s->session.game->numbers->number(session_state(&s->session), seat, moves, n, action);
	return n;
}

int bf_actions(bf_state *s, int seat, int32_t out[BF_MOVES_MAX])
{
	move moves[MOVES_MAX];
	uint16_t action[MOVES_MAX];
	int n = number(s, seat, moves, action);
	for (int i = 0; i < n; i++)
		out[i] = action[i];
	return n;
}

int bf_action_mask(bf_state *s, int seat, uint8_t *out)
{
	move moves[MOVES_MAX];
	uint16_t action[MOVES_MAX];
	int n = number(s, seat, moves, action);
	memset(out, 0, (size_t)bf_action_count(bf_game_of(s)));
	for (int i = 0; i < n; i++)
		out[action[i]] = 1;
	return n;
}

bool bf_action_move(bf_state *s, int seat, int action, bf_move *out)
{
	move moves[MOVES_MAX];
	uint16_t of[MOVES_MAX];
	if (!library_turn(s, seat))
		return false;
	int n = number(s, seat, moves, of);
	for (int i = 0; i < n; i++)
		if (of[i] == action) {
			*out = moves[i];
			return true;
		}
	return library_action(action);
}

bool bf_play_action(bf_state *s, int seat, int action)
{
	bf_move m;
	return bf_action_move(s, seat, action, &m) && bf_play(s, seat, m);
}

/* ---- observations ---- */

int bf_observation_size(const bf_game *game)
{
	return (int)numbers(game)->observation->size;
}

bool bf_observation_plane(const bf_game *game, int i, struct bf_plane *out)
{
	const struct plane *p = numbers(game)->observation->planes;
	size_t begin = 0;
	for (int before = 0; p->name && before < i; before++)
		begin += numbers_plane_size(p++);
	if (i < 0 || !p->name)
		return false;
	*out = (struct bf_plane){ .name = p->name, .about = p->about, .begin = (int)begin, .size = (int)numbers_plane_size(p),
		                  .most = p->most };
	for (; out->axes < AXES && p->shape[out->axes]; out->axes++)
		out->shape[out->axes] = p->shape[out->axes];
	return true;
}

bool bf_observe(const bf_state *s, int seat, uint8_t *out)
{
	struct view view;
	if (!library_seat(s, seat, false))
		return false;
	session_view(&s->session, seat, &view);
	view.game->numbers->observation->observe(&view, out);
	return true;
}

/* ---- what comes next ---- */

/* As the viewer sees it; none where a game has no such thing, or is over, by whatever way. */
static int outcomes(const bf_state *s, int viewer, struct view *view, struct possible out[OUTCOMES_MAX])
{
	const struct next *next = s->session.game->numbers->next;
	session_view(&s->session, viewer, view);
	return next && !bf_over(s) ? next->outcomes(view, out) : 0;
}

int bf_outcomes(const bf_state *s, int viewer, struct bf_outcome *out, int max)
{
	struct view view;
	struct possible found[OUTCOMES_MAX];
	if (!library_seat(s, viewer, true))
		return -1;
	int n = outcomes(s, viewer, &view, found);
	for (int i = 0; i < n && i < max; i++) {
		out[i] = (struct bf_outcome){ .id = found[i].id, .probability = found[i].probability };
		struct buf name = buf_over(out[i].name, sizeof out[i].name);
		view.game->numbers->next->name(view_state(&view), found[i].id, &name);
	}
	return n;
}

bf_state *bf_resample_next(const bf_state *from, int viewer, int outcome, uint64_t seed)
{
	struct view view;
	struct possible found[OUTCOMES_MAX];
	struct rng rng = rng_start(seed, RNG_BOT);
	if (!library_seat(from, viewer, true))
		return NULL;
	int n = outcomes(from, viewer, &view, found), i = 0;
	while (i < n && found[i].id != outcome)
		i++;
	if (i == n) {
		struct message m = message("outcome {outcome} cannot come next");
		message_int(&m, "outcome", outcome);
		library_wrong(m);
		return NULL;
	}
	struct state_space guessed;
	return library_begin(from, sight_guess_next(&view, outcome, &rng, &guessed), &rng);
}
