/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Playing Between Two Castles on the screen: its colours and keys. One works at one
 * castle at a time; a turn asks for something at both, and Tab goes to the other. What
 * is drawn is in board.c and aside.c, what is chosen stays in the desk's mind.
 */
#include "ludwig_view.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct mind) <= sizeof(((struct desk *)0)->own), "the desk has no room");

/* A colour of the 256, and one of the eight for those who have no more. */
static const struct colour paints[LUDWIG_PAINTS] = {
	[2 * FOOD] = { 178, 3 },      [2 * FOOD + 1] = { 172, 3 },
	[2 * LIVING] = { 131, 1 },    [2 * LIVING + 1] = { 95, 1 },
	[2 * UTILITY] = { 109, 7 },   [2 * UTILITY + 1] = { 103, 7 },
	[2 * OUTDOOR] = { 29, 2 },    [2 * OUTDOOR + 1] = { 22, 2 },
	[2 * SLEEPING] = { 25, 4 },   [2 * SLEEPING + 1] = { 24, 4 },
	[2 * CORRIDOR] = { 187, 6 },  [2 * CORRIDOR + 1] = { 186, 6 },
	[2 * DOWNSTAIRS] = { 94, 0 }, [2 * DOWNSTAIRS + 1] = { 58, 0 },
	[2 * SPECIAL] = { 55, 5 },    [2 * SPECIAL + 1] = { 54, 5 },
};

/* In the order in which a turn needs them. */
static const struct key_help keys[] = {
	{ "← ↑ ↓ →  h j k l", N_("move between cells, or between choices") },
	{ "1-9", N_("choose; in your hand: pick, or put back") },
	{ "Space", N_("pick the tile, or put it back") },
	{ "Enter", N_("build here; choose; keep the two picked tiles") },
	{ "n p", N_("next or previous cell where the room can go") },
	{ "r", N_("the other room, if there are two to build") },
	{ "Tab", N_("your other castle") },
	{ "[ ]", N_("the other castles in the ring, one by one") },
	{ "w", N_("inspect: what a room is worth, and why") },
	{ "o", N_("let the others go first") },
	{ 0 },
};

/* The signs of wish.c and board.c, for the page of help. */
static const char *const legend[] = {
	N_("F food, L living, U utility, O outdoor, S sleeping, C corridor, D downstairs, * special."),
	N_("t torch, p painting, m mirror, s swords: what hangs on the wall."),
	N_("2S^v or 2S↕: 2 for each sleeping room above and below; <> left and right, () around,"),
	N_("vv two below, /v\\ three below, (^) around but not below, -- connected, .. anywhere,"),
	N_("| in the column, |^ above in the column, 4/1: 4 if all types are there, else 1."),
	N_("1t(): 1 for each room around it with a torch. ◆ or +: a cell marked by the throne room."),
	N_("+4: what the room would score there now; !: plus a bonus."),
	NULL,
};

/* ---- what is asked ----
 *
 * It is worked out from the legal moves each time it is needed: there is nothing to keep
 * in step with the position.
 */

/* Somebody who only looks on sees the castles where something happens. */
int ludwig_me(const struct desk *d)
{
	const struct session *session = &d->sitting->session;
	int viewer = d->seat >= 0 ? d->seat : sitting_viewer(d->sitting);
	if (viewer >= 0)
		return viewer;
	/* the log has picks and answers, too: only a room that was placed can be seen */
	for (int i = session->moves - 1; i >= 0; i--)
		if (session->log[i].seat != CHANCE && ludwig_said(session->log[i].move).verb == VERB_PLACE)
			return ludwig_builder(d->view, ludwig_said(session->log[i].move).castle, 0);
	return 0;
}

int ludwig_choices(const struct desk *d, move out[MOVES_MAX])
{
	int n = 0;
	assert(d->moves >= 0 && d->moves <= MOVES_MAX);
	for (int i = 0; i < d->moves; i++)
		if (d->view->phase != BUILD || ludwig_said(d->move[i]).castle == mind_in(d)->castle)
			out[n++] = d->move[i];
	return n;
}

/* All moves at one castle are of one kind: either cells for tiles or answers to a question. */
enum mode ludwig_mode(const struct desk *d)
{
	move choices[MOVES_MAX];
	if (d->seat < 0 || !d->moves)
		return MODE_WATCH;
	if (d->view->phase == PICK)
		return MODE_PICK;
	if (!ludwig_choices(d, choices))
		return MODE_ELSEWHERE;
	return ludwig_said(choices[0]).verb == VERB_PLACE ? MODE_PLACE : MODE_LIST;
}

/* ---- where one stands ---- */

/* To the cell where the room brings most: often it is the one that is wanted, and always
 * one that shows what the room is about. */
static void go_to_best(struct desk *d)
{
	struct mind *m = mind_of(d);
	move choices[MOVES_MAX];
	int best = -1;
	for (int n = ludwig_choices(d, choices), i = 0; i < n; i++) {
		struct ludwig_said said = ludwig_said(choices[i]);
		/* another room may be open here, too: its cells do not count */
		int gain = said.what == m->room ? ludwig_gain_at(&d->view->castle[m->castle], said.what, said.x, said.y) : -1;
		if (gain > best) {
			best = gain;
			m->x = (int8_t)said.x;
			m->y = (int8_t)said.y;
		}
	}
	m->armed = false;
}

/* Work at a castle from now on: with the first room that can be placed there. */
static void go_to_castle(struct desk *d, int castle)
{
	struct mind *m = mind_of(d);
	move choices[MOVES_MAX];
	assert(castle >= 0 && castle < d->view->chairs);
	m->castle = (uint8_t)castle;
	m->choice = 0;
	m->armed = false;
	if (ludwig_mode(d) != MODE_PLACE)
		return;
	ludwig_choices(d, choices);
	m->room = (uint8_t)ludwig_said(choices[0]).what;
	go_to_best(d);
}

/* One step, not out of the castle and the cells where one may build. */
static void step(struct desk *d, int dx, int dy)
{
	struct mind *m = mind_of(d);
	struct bounds b = ludwig_bounds(&d->view->castle[m->castle]);
	move choices[MOVES_MAX];
	int x = m->x + dx, y = m->y + dy;
	for (int n = m->inspect ? 0 : ludwig_choices(d, choices), i = 0; i < n; i++)
		ludwig_reach(&b, ludwig_said(choices[i]).x, ludwig_said(choices[i]).y);
	/* beyond it there is nothing to stand on, and nothing to be seen */
	if (x < b.left || x > b.right || y < b.low || y > b.high)
		return;
	m->x = (int8_t)x;
	m->y = (int8_t)y;
	m->armed = false;
}

/* The next cell where the room may stand, round and round; from any other cell the first
 * or the last one. */
static void next_cell(struct desk *d, int by)
{
	struct mind *m = mind_of(d);
	move choices[MOVES_MAX];
	int n = ludwig_choices(d, choices), now = by > 0 ? -1 : 0;
	for (int i = 0; i < n; i++) {
		struct ludwig_said said = ludwig_said(choices[i]);
		if (said.what == m->room && said.x == m->x && said.y == m->y)
			now = i;
	}
	for (int i = 1; i <= n; i++) {
		struct ludwig_said said = ludwig_said(choices[(now + i * by + 2 * n) % n]);
		if (said.what == m->room) {
			m->x = (int8_t)said.x;
			m->y = (int8_t)said.y;
			m->armed = false;
			return;
		}
	}
}

/* There are two at most: a castle gets two tiles a turn. */
static void next_room(struct desk *d)
{
	struct mind *m = mind_of(d);
	move choices[MOVES_MAX];
	for (int n = ludwig_choices(d, choices), i = 0; i < n; i++)
		if (ludwig_said(choices[i]).what != m->room) {
			m->room = (uint8_t)ludwig_said(choices[i]).what;
			go_to_best(d);
			return;
		}
}

/* ---- keys ---- */

/* Pick a tile, or put it back; a third one takes the place of the first. */
static void toggle(struct mind *m, int tile)
{
	assert(m->picks <= 2 && tile >= 0 && tile < TILES);
	for (int i = 0; i < m->picks; i++)
		if (m->pick[i] == tile) {
			m->pick[0] = m->pick[1 - i];
			m->picks--;
			return;
		}
	if (m->picks == 2)
		m->pick[0] = m->pick[1];
	else
		m->picks++;
	m->pick[m->picks - 1] = (uint8_t)tile;
}

/* The hand: a digit picks, and Enter too until there are two; then it keeps them. */
static enum deed key_pick(struct desk *d, int key, move *chosen)
{
	struct mind *m = mind_of(d);
	const uint8_t *hand = d->view->hand[d->seat];
	int dx, dy, size = ludwig_hand_size(d->view);
	assert(d->seat >= 0 && size >= 2);
	if (key_arrow(key, &dx, &dy)) {
		m->choice = (uint8_t)((m->choice + size + dx - dy) % size);
	} else if (key >= '1' && key < '1' + size) {
		m->choice = (uint8_t)(key - '1');
		toggle(m, hand[m->choice]);
	} else if (key == ' ' || (key == KEY_RETURN && m->picks < 2)) {
		toggle(m, hand[m->choice]);
	} else if (key == KEY_RETURN) {
		*chosen = ludwig_say_pick(m->pick[0], m->pick[1]);
		return DEED_MOVE;
	} else {
		return DEED_NONE;
	}
	return DEED_DONE;
}

/* A list: a digit or an arrow chooses, only Enter decides. */
static enum deed key_list(struct desk *d, int key, move *chosen)
{
	struct mind *m = mind_of(d);
	move choices[MOVES_MAX];
	int dx, dy, n = ludwig_choices(d, choices);
	assert(n > 0 && m->choice < n);
	if (key_arrow(key, &dx, &dy)) {
		m->choice = (uint8_t)((m->choice + n + dx - dy) % n);
	} else if (key == 'n' || key == 'p') {
		m->choice = (uint8_t)((m->choice + n + (key == 'n' ? 1 : -1)) % n);
	} else if (key >= '1' && key < '1' + n) {
		m->choice = (uint8_t)(key - '1');
	} else if (key == KEY_RETURN) {
		*chosen = choices[m->choice];
		return DEED_MOVE;
	} else {
		return DEED_NONE;
	}
	return DEED_DONE;
}

/* Build where the cursor is; asked twice, if that is wanted. */
static enum deed build(struct desk *d, move *chosen)
{
	struct mind *m = mind_of(d);
	move choices[MOVES_MAX];
	for (int n = ludwig_choices(d, choices), i = 0; i < n; i++) {
		struct ludwig_said said = ludwig_said(choices[i]);
		if (said.what != m->room || said.x != m->x || said.y != m->y)
			continue;
		if (d->confirm && !m->armed) {
			m->armed = true;
			return DEED_DONE;
		}
		*chosen = choices[i];
		return DEED_MOVE;
	}
	/* not here: Enter leads to where it can go */
	next_cell(d, 1);
	return DEED_DONE;
}

/* A cell for a room: arrows go anywhere in the castle, n and p only where it may stand. */
static enum deed key_place(struct desk *d, int key, move *chosen)
{
	int dx, dy;
	if (key_arrow(key, &dx, &dy)) {
		step(d, dx, dy);
		return DEED_DONE;
	}
	/* u, ? and the like are the screen's own */
	switch (key) {
	case KEY_RETURN:
		return build(d, chosen);
	case 'n':
	case 'p':
		next_cell(d, key == 'n' ? 1 : -1);
		return DEED_DONE;
	case 'r':
	case ' ':
		next_room(d);
		return DEED_DONE;
	case KEY_ESCAPE:
		mind_of(d)->armed = false;
		return DEED_DONE;
	}
	return DEED_NONE;
}

/* Looking round: whatever ends it leads back to what was asked. */
static enum deed key_inspect(struct desk *d, int key)
{
	int dx, dy;
	if (key_arrow(key, &dx, &dy)) {
		step(d, dx, dy);
		return DEED_DONE;
	}
	if (key != 'w' && key != KEY_ESCAPE && key != KEY_RETURN)
		return DEED_NONE;
	mind_of(d)->inspect = false;
	if (ludwig_mode(d) == MODE_PLACE)
		go_to_best(d);
	return DEED_DONE;
}

/* Keys that lead to other castles. */
static bool key_castle(struct desk *d, int key)
{
	struct mind *m = mind_of(d);
	const struct state *s = d->view;
	int me = ludwig_me(d), left = ludwig_left(s, me), right = ludwig_right(s, me);
	if (key == KEY_TABULATOR)
		go_to_castle(d, m->castle == left ? right : left);
	else if (key == '[' || key == ']')
		go_to_castle(d, (m->castle + (key == '[' ? 1 : s->chairs - 1)) % s->chairs);
	else
		return false;
	/* where nothing is placed, the cursor begins at the throne */
	if (m->inspect || ludwig_mode(d) != MODE_PLACE) {
		m->x = 0;
		m->y = 0;
	}
	return true;
}

/* Castles and looking round work at any time; all else depends on what is asked. */
static enum deed key(struct desk *d, int pressed, move *chosen)
{
	struct mind *m = mind_of(d);
	if (key_castle(d, pressed))
		return DEED_DONE;
	if (m->inspect)
		return key_inspect(d, pressed);
	if (pressed == 'w') {
		m->inspect = true;
		m->x = m->y = 0;
		return DEED_DONE;
	}
	switch (ludwig_mode(d)) {
	case MODE_PICK:
		return key_pick(d, pressed, chosen);
	case MODE_LIST:
		return key_list(d, pressed, chosen);
	case MODE_PLACE:
		return key_place(d, pressed, chosen);
	case MODE_WATCH:
	case MODE_ELSEWHERE:
		break;
	}
	return DEED_NONE;
}

/* ---- the view ---- */

/* Another position or another person: nothing of what the last one had picked
 * stays, and the castle in view is one where something is to be done. */
static void begin(struct desk *d)
{
	struct mind *m = mind_of(d);
	const struct state *s = d->view;
	int me = ludwig_me(d), left = ludwig_left(s, me), right = ludwig_right(s, me);
	/* a pick of the same turn survives, when somebody else has moved meanwhile */
	uint8_t turn = (uint8_t)(8 * s->round + s->turn);
	if (!m->begun || m->seat != me || m->turn != turn || s->phase != PICK)
		m->picks = 0;
	/* whoever worked at one castle goes on there */
	bool mine = m->begun && (m->castle == left || m->castle == right);
	m->begun = true;
	m->seat = (uint8_t)me;
	m->turn = turn;
	go_to_castle(d, mine ? m->castle : left);
	if (ludwig_mode(d) == MODE_ELSEWHERE)
		go_to_castle(d, m->castle == left ? right : left);
}

/* The line at the foot: the keys that matter now, and how to find the others. */
static const char *hint(const struct desk *d)
{
	if (mind_in(d)->inspect)
		return N_("arrows inspect · Tab [ ] castles · w back · ? help");
	switch (ludwig_mode(d)) {
	case MODE_PICK:
		return N_("1-9 pick two · Enter keep · Tab [ ] castles · w why · ? help");
	case MODE_LIST:
		return N_("1-9 or arrows · Enter choose · Tab castle · w why · u undo · ? help");
	case MODE_PLACE:
		return N_("arrows · n next cell · Enter build · Tab castle · w why · u undo · ? help");
	case MODE_ELSEWHERE:
		return N_("Tab back to the question · [ ] castles · w why · ? help");
	case MODE_WATCH:
		break;
	}
	return d->view->phase == OVER ? N_("r rematch · s score · [ ] castles · w inspect · q quit")
	                              : N_("w inspect · [ ] castles · Space pause · + - speed · ? help · q quit");
}

/* Hands, Ludwig's tiles, and what two builders draw are not for all. */
static bool secret(const struct state *s, int seat)
{
	if (s->phase == PICK || s->phase == LUDWIG)
		return true;
	/* with consent=both the two look at the tiles together, otherwise one of them does */
	for (int side = 0; side < 2; side++) {
		const struct castle *c = &s->castle[ludwig_castle_of(s, seat, side)];
		if ((c->chain == TAKE || c->chain == CARD) && (s->both || c->chain_seat == seat))
			return true;
	}
	return false;
}

/* Only building can be watched, and that where one looks. */
static bool dull(const struct desk *d, int seat)
{
	const struct state *s = d->view;
	int castle = mind_in(d)->castle;
	return s->phase != BUILD || (ludwig_left(s, seat) != castle && ludwig_right(s, seat) != castle);
}

/* The screen asks ludwig_fit; a castle that has just been begun is this large. */
static void size(int zoom, int *lines, int *columns)
{
	*lines = 3 * 5 + 2;
	*columns = 7 * (zoom + 6);
}

/* In the building step the partners agree who goes first. */
static bool together(const struct state *s)
{
	return s->phase == BUILD;
}

const struct board_view between_two_castles_view = {
	.game = "between-two-castles",
	.paints = paints,
	.n_paints = LUDWIG_PAINTS,
	.zooms = LUDWIG_ZOOMS,
	.keys = keys,
	.legend = legend,
	.size = size,
	.begin = begin,
	.draw = ludwig_draw_board,
	.aside = ludwig_aside,
	.hint = hint,
	.key = key,
	.notice = ludwig_reveal,
	.left = ludwig_unplayed,
	.seats = 4,
	.aside_least = 28,
	.by_rules = N_("Ludwig"),
	.fit = ludwig_fit,
	.together = together,
	.secret = secret,
	.dull = dull,
	.part = ludwig_part,
	.reason = ludwig_reason,
	.sheet = ludwig_sheet,
	.show = ludwig_lines,
	.option = ludwig_line_option,
	.list = ludwig_line_list,
	.read = ludwig_line_read,
};
