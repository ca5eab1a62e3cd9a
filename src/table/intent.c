/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What somebody has noted; see intent.h. What could come is in suppose.c. */
#include "intent.h"

#include "suppose.h"

#include <assert.h>
#include <string.h>

static const struct message fine = { .id = NULL };

/* ---- lines ---- */

/* One step: where the rest begins, or NULL. */
static const char *read_step(const char *text, int seats, struct step_named *step)
{
	size_t n = strcspn(text, "\t\n");
	*step = (struct step_named){ .seat = ANYBODY };
	if (n == 1 && *text == '*')
		return text + 1;
	if (n < 3 || *text < '0' || *text >= '0' + seats || text[1] != ' ' || n - 2 >= sizeof step->name)
		return NULL;
	step->seat = *text - '0';
	memcpy(step->name, text + 2, n - 2);
	return text + n;
}

const char *steps_read(const char *text, int seats, struct steps *line)
{
	_Static_assert(SEATS_MAX <= 10, "a seat is a digit");
	line->n = 0;
	while (text && *text && *text != '\n') {
		if (line->n == INTENT_STEPS)
			return NULL;
		text = read_step(text, seats, &line->step[line->n++]);
		if (text && *text == '\t' && !*++text)
			return NULL;
	}
	return text && *text == '\n' ? text + 1 : text;
}

static void step_put(const struct step_named *step, struct buf *out)
{
	if (step->seat == ANYBODY) {
		buf_char(out, '*');
		return;
	}
	buf_int(out, step->seat);
	buf_puts(out, " ", step->name);
}

/* ---- what comes of it ---- */

/* How far a line has come, and whether all that has happened is in it. */
struct follower {
	struct steps line;
	int at;
	bool alive;
};

/* A move of the game, in the position in which it is made. */
static void follow(struct follower *f, const struct table *t, int self, int seat, move m, const struct state *before)
{
	const struct steps *line = &f->line;
	/* whatever the others do may be nothing, and ends with one's own turn */
	bool acts = t->game->to_act(before) >> self & 1;
	if (f->alive && acts && f->at < line->n && line->step[f->at].seat == ANYBODY)
		f->at++;
	const struct step_named *step = f->at < line->n ? &line->step[f->at] : NULL;
	if (!f->alive || !step) {
		f->alive = false;
		return;
	}
	if (step->seat == ANYBODY)
		return;
	f->alive = step->seat == seat && move_called(t->game, before, seat, m, step->name) &&
	           (seat == self || move_open(t->game, before, seat, m, self));
	f->at++;
}

/* All moves that have been made since, in order. */
static void follow_all(struct follower *f, int lines, const struct table *t, int self, int ply)
{
	struct session then;
	session_at(&then, &t->session, ply);
	struct state_space at = then.now;
	session_free(&then);
	struct state *s = (struct state *)at.bytes;
	for (int i = session_steps(&t->session, ply); i < t->session.moves; i++) {
		const struct step *made = &t->session.log[i];
		for (int line = 0; made->seat != CHANCE && line < lines; line++)
			follow(&f[line], t, self, made->seat, made->move, s);
		session_step(&t->session, i, s);
	}
}

/* What a line wants now. */
static enum fate wants(const struct follower *f, const struct table *t, int self, char name[MOVE_NAME_MAX])
{
	move m;
	int at = f->at;
	bool acts = t->seat[self].acts;
	if (at == f->line.n)
		return FATE_DONE;
	if (acts && f->line.step[at].seat == ANYBODY)
		at++;
	/* others may be to act with one, or before */
	if (at == f->line.n || f->line.step[at].seat != self)
		return acts && (at == f->line.n || !t->seat[f->line.step[at].seat].acts) ? FATE_UNEXPECTED : FATE_WAITS;
	if (!acts)
		return FATE_UNEXPECTED;
	memcpy(name, f->line.step[at].name, MOVE_NAME_MAX);
	return session_find(&t->session, self, name, &m) ? FATE_PLAYS : FATE_ILLEGAL;
}

/* Has a move been taken back since? Then there is an event too many, or another one. */
static bool undone_since(const struct table *t, const struct intent *intent)
{
	int moves = 0;
	for (int seq = intent->seq + 1; seq <= t->seq; seq++)
		moves += strncmp(t->log[seq - 1].text, "move ", 5) == 0;
	return intent->ply + moves != session_count(&t->session);
}

/* How far each line has come; how many there are. */
static int follow_lines(const struct table *t, const struct intent *intent, struct follower f[INTENT_LINES])
{
	int lines = 0;
	for (const char *rest = intent->text; rest && *rest && lines < INTENT_LINES;) {
		rest = steps_read(rest, t->options.seats, &f[lines].line);
		f[lines].at = 0;
		f[lines++].alive = rest != NULL;
	}
	follow_all(f, lines, t, table_seat_of(t, intent->player), intent->ply);
	return lines;
}

void intent_rest(const struct table *t, const struct intent *intent, struct buf *out)
{
	struct follower f[INTENT_LINES];
	int lines = undone_since(t, intent) ? 0 : follow_lines(t, intent, f);
	for (int i = 0; i < lines; i++) {
		const struct steps *line = &f[i].line;
		if (!f[i].alive || f[i].at == line->n)
			continue;
		if (out->len)
			buf_char(out, '\n');
		for (int at = f[i].at; at < line->n; at++) {
			if (at > f[i].at)
				buf_char(out, '\t');
			step_put(&line->step[at], out);
		}
	}
}

enum fate intent_fate(const struct table *t, const struct intent *intent, char name[MOVE_NAME_MAX])
{
	struct follower f[INTENT_LINES];
	int self = table_seat_of(t, intent->player);
	if (t->stage != STAGE_PLAYING)
		return FATE_OVER;
	if (self < 0 || t->seat[self].left || t->seat[self].bot || table_resigned(t, self))
		return FATE_GONE;
	if (undone_since(t, intent))
		return FATE_UNDONE;
	int lines = follow_lines(t, intent, f);
	/* the first line that has something to say; of those that have not, one that waits is better
	   than one that fails */
	enum fate fate = FATE_UNEXPECTED;
	for (int i = 0; i < lines; i++) {
		enum fate wanted = f[i].alive ? wants(&f[i], t, self, name) : FATE_UNEXPECTED;
		if (wanted == FATE_PLAYS)
			return wanted;
		if (wanted == FATE_WAITS || (fate != FATE_WAITS && wanted != FATE_UNEXPECTED))
			fate = wanted;
	}
	return fate;
}

static const char *const fates[FATES] = {
	[FATE_WAITS] = "waits", [FATE_PLAYS] = "plays", [FATE_DONE] = "done", [FATE_UNEXPECTED] = "unexpected",
	[FATE_ILLEGAL] = "illegal", [FATE_UNDONE] = "undone", [FATE_GONE] = "gone", [FATE_OVER] = "over",
};

const char *fate_name(enum fate fate)
{
	assert(fate < FATES);
	return fates[fate];
}

enum fate fate_find(const char *name)
{
	int fate = 0;
	while (fate < FATES && strcmp(fates[fate], name) != 0)
		fate++;
	return (enum fate)fate;
}

struct message fate_told(enum fate fate)
{
	switch (fate) {
	case FATE_UNEXPECTED:
		return message(N_("something happened that is in none of your lines, so they were deleted"));
	case FATE_ILLEGAL:
		return message(N_("the move that you noted was not possible, so your lines were deleted"));
	case FATE_UNDONE:
		return message(N_("a move was undone, so your lines were deleted"));
	case FATE_GONE:
		return message(N_("you left the game or a bot took your seat, so your lines were deleted"));
	case FATE_WAITS:
	case FATE_PLAYS:
	case FATE_DONE:
	case FATE_OVER:
	case FATES:
		break;
	}
	return fine;
}

/* ---- noting ---- */

bool intent_possible(const struct table *t)
{
	unsigned people = table_people(t);
	/* who plays against bots alone is never waited for */
	return t->stage != STAGE_OPEN && t->clock.kind != CLOCK_LIVE && (people & (people - 1));
}

struct message intent_may(const struct table *t, int64_t player, int *seat)
{
	*seat = table_seat_of(t, player);
	if (!t->seq)
		return refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	if (*seat < 0 || t->seat[*seat].left || t->seat[*seat].bot || table_resigned(t, *seat))
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	if (t->stage != STAGE_PLAYING)
		return refusal(REFUSED_ILLEGAL, t->stage == STAGE_OPEN ? N_("the game has not started yet") : N_("the game is over"));
	if (!intent_possible(t))
		return refusal(REFUSED_ILLEGAL, N_("moves can be noted only in games between people, without a clock or with days per turn"));
	if (t->seat[*seat].acts)
		return refusal(REFUSED_ILLEGAL, N_("it is your turn: make your move first"));
	return fine;
}

/* Does it make sense? What comes first is others' affair and what comes last one's own, and each
 * move of one's own is one that would be offered. */
static struct message check_line(const struct table *t, int self, const struct steps *line)
{
	if (!line->n || line->step[0].seat == self || line->step[line->n - 1].seat != self)
		return refusal(REFUSED_MALFORMED, N_("a line must begin with what others do and end with a move of yours"));
	for (int i = 0; i < line->n; i++) {
		if (line->step[i].seat == self && !suppose_move(t, self, line, i))
			return refusal_as(REFUSED_ILLEGAL, message_with(N_("“{move}” cannot be noted: it depends on something you cannot know yet"),
			                                                "move", line->step[i].name));
	}
	return fine;
}

struct message intent_check(const struct table *t, int64_t player, const char *text)
{
	int self, lines = 0;
	struct message m = intent_may(t, player, &self);
	if (m.id)
		return m;
	if (strlen(text) > INTENT_MAX)
		return refusal(REFUSED_FULL, N_("that is too long: delete a line first"));
	for (const char *rest = text; *rest;) {
		struct steps line;
		rest = steps_read(rest, t->options.seats, &line);
		if (!rest)
			return refusal(REFUSED_MALFORMED, N_("a line must be steps such as “1 place 5,3 r1”, or “*”, with a tab between two"));
		if (++lines > INTENT_LINES)
			return refusal(REFUSED_FULL, N_("that is too long: delete a line first"));
		if ((m = check_line(t, self, &line)).id)
			return m;
	}
	return fine;
}
