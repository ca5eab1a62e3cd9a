/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The five territories side by side. An army is a table: a column for each card,
 * a row for each icon, the banner on top, and at its right end how many there
 * are. So a group is a row, and armies below each other compare by eye.
 */
#include "ordonans_view.h"

/*
 * How a territory is laid out. Where there are few lines the letter, the marker
 * and the kingdom cards of an army stand in a gutter beside its table; else in a
 * line above it.
 */
static const struct layout {
	bool headed;
	int cell;    /* columns of a card */
	int wide;    /* of a territory */
	int cards;   /* where the cards begin */
	int gap;     /* lines between armies */
} layouts[ORDONANS_ZOOMS] = {
	{ false, 1, 10, 4, 0 },
	{ true, 1, 10, 2, 0 },
	{ true, 2, 14, 2, 0 },
	{ true, 3, 19, 2, 1 },
};

enum { HEAD = 3 /* lines of a territory above the armies */ };

/* What is drawn, and on what. */
struct roll_sheet {
	const struct desk *d;
	struct canvas *c;
	const struct layout *l;
	bool cards, other;        /* cards under the cursor and chosen before are to be marked: */
	struct target at, before;
	bool ghost;               /* a card that is held over the place where it would lie: */
	struct target laid;
	struct state after;       /* then */
};

static int army_lines(const struct layout *l)
{
	return l->headed + ICONS + l->gap;
}

void ordonans_fit(const struct desk *d, int zoom, int *lines, int *columns)
{
	assert(zoom >= 0 && zoom < ORDONANS_ZOOMS);
	const struct layout *l = &layouts[zoom];
	*lines = HEAD + d->view->seats * army_lines(l) - l->gap;
	*columns = TERRITORIES * (l->wide + 1) - 1;
}

static int left_of(const struct roll_sheet *b, int territory)
{
	assert(territory >= 0 && territory < TERRITORIES);
	return territory * (b->l->wide + 1);
}

static int top_of(const struct roll_sheet *b, int seat)
{
	assert(seat >= 0 && seat < b->d->view->seats);
	return HEAD + seat * army_lines(b->l) + b->l->headed;
}

/* ---- the head of a territory ---- */

/* "3 ≤4 closed": its number, the limit, and whether all sides are full. */
static void draw_state(const struct roll_sheet *b, int territory)
{
	const struct state *s = b->d->view;
	struct buf text = { 0 };
	buf_int(&text, territory + 1);
	buf_put(&text, b->d->utf8 ? " ≤" : " <");
	buf_int(&text, s->limit[territory]);
	if (ordonans_closed(s, territory)) {
		buf_char(&text, ' ');
		buf_put(&text, tr(b->d->catalogue, N_("full")));
	}
	canvas_text(b->c, 1, left_of(b, territory), b->l->wide, buf_text(&text), PAINT_PLAIN, 0);
	buf_free(&text);
}

static void draw_head(const struct roll_sheet *b, int territory)
{
	const struct desk *d = b->d;
	const struct ordonans_choice *m = choice_in(d);
	int left = left_of(b, territory);
	bool asked = d->seat >= 0 && ordonans_wants_territory(d);
	bool here = (m->inspect || d->seat >= 0) && m->territory == territory;
	bool fine = asked && !m->inspect && ordonans_fine(d, territory);
	wchar_t rule = here ? (d->utf8 ? L'━' : L'=') : d->utf8 ? L'─' : L'-';
	canvas_title(b->c, 0, left, b->l->wide, tr(d->catalogue, ordonans_territory_name[territory]),
	            here ? PAINT_ACT : PAINT_PLAIN, here ? BOLD | REVERSED : BOLD);
	draw_state(b, territory);
	for (int i = 0; i < b->l->wide; i++)
		canvas_glyph(b->c, 2, left + i, rule, here ? PAINT_ACT : PAINT_PLAIN, PAINT_PLAIN, here ? BOLD : FAINT);
	if (fine)
		canvas_glyph(b->c, 1, left + b->l->wide - 1, L'*', PAINT_LEGAL, PAINT_PLAIN, BOLD);
}

/* ---- an army ---- */

static int kingdoms_of(const struct state *s, int territory, int seat)
{
	int n = 0;
	for (int i = 0; i < s->kingdoms; i++)
		n += s->kingdom[i].territory == territory && s->kingdom[i].seat == seat;
	return n;
}

/* Kingdom cards lie above the line of who played them; those for which there is
 * no room are counted. */
static void draw_kingdoms(const struct roll_sheet *b, int territory, int seat, int line, int column, int room)
{
	const struct state *s = b->d->view;
	int drawn = 0, all = kingdoms_of(s, territory, seat);
	for (int i = 0; i < s->kingdoms; i++) {
		const struct kingdom *k = &s->kingdom[i];
		if (k->territory != territory || k->seat != seat)
			continue;
		char text[16];
		struct buf t = buf_over(text, sizeof text);
		bool last = drawn + 1 == room && all > room;
		if (last) {
			buf_char(&t, '+');
			buf_int(&t, all - drawn);
		} else {
			ordonans_put_signs(s->face[k->card], b->d->utf8, &t);
		}
		int by = b->l->headed ? 0 : drawn, at = b->l->headed ? 3 * drawn : 0;
		int wide = canvas_text(b->c, line + by, column + at, 3, text, PAINT_LIGHT, BOLD | MONO_REVERSED);
		for (int x = 0; x < wide; x++)
			canvas_at(b->c, line + by, column + at + x)->ground = PAINT_KINGDOM;
		drawn++;
		if (last)
			return;
	}
}

static void draw_owner(const struct roll_sheet *b, int territory, int seat)
{
	const struct state *s = b->d->view;
	const struct army *a = &s->army[seat][territory];
	int left = left_of(b, territory), line = top_of(b, seat) - b->l->headed;
	const char *marker = a->cards ? ordonans_marker_name[ordonans_place(s, territory, seat)] : "";
	int lead = marker == ordonans_marker_name[0] ? BOLD : 0;
	canvas_glyph(b->c, line, left, (wchar_t)seat_letter(seat), PAINT_LIGHT, PAINT_SEAT + seat, BOLD | MONO_REVERSED);
	if (a->claimed)
		canvas_glyph(b->c, line, left + 1, L'!', PAINT_PLAIN, PAINT_PLAIN, BOLD);
	if (!b->l->headed) {
		canvas_text(b->c, line + 1, left, 3, marker, PAINT_PLAIN, lead);
		draw_kingdoms(b, territory, seat, line + 2, left, 3);
		return;
	}
	canvas_text(b->c, line, left + 2, 3, marker, PAINT_PLAIN, lead);
	int room = (b->l->wide - 5) / 3, all = kingdoms_of(s, territory, seat), used = all < room ? all : room;
	/* where cards are wide there is room for the name */
	if (b->l->cell > 1)
		canvas_title(b->c, line, left + 6, b->l->wide - 7 - 3 * used, b->d->sitting->session.name[seat], PAINT_PLAIN, FAINT);
	draw_kingdoms(b, territory, seat, line, left + b->l->wide - 3 * used + (b->l->wide > 10), room);
}

/* One card: its icons from the top, a point where it has none. */
static void draw_card(const struct roll_sheet *b, const struct target *t, int place, bool marked, bool ghost)
{
	const struct state *s = b->d->view;
	const struct layout *l = b->l;
	icons n = ordonans_icons(s->face[t->card], t->side);
	int ground = marked || ghost ? PAINT_ACT : place % 2 ? PAINT_CARD_2 : PAINT_CARD;
	int ink = ground == PAINT_ACT ? PAINT_LIGHT : PAINT_DARK;
	assert(t->card < s->kinds && place <= ARMY);
	int column = left_of(b, t->territory) + l->cards + place * l->cell;
	for (int icon = 0; icon < ICONS; icon++) {
		int line = top_of(b, t->seat) + BANNER - icon, times = ordonans_count(n, icon);
		bool cancelled = s->cancelled[t->territory] >> icon & 1;
		wchar_t sign = cancelled ? L'x' : (wchar_t)ordonans_sign(icon);
		int flags = marked || ghost ? BOLD | MONO_REVERSED : BOLD;
		for (int x = 0; x < l->cell; x++)
			canvas_glyph(b->c, line, column + x, L' ', ink, ground, flags);
		if (!times)
			sign = b->d->utf8 ? L'·' : L'.';
		else if (times > 1 && l->cell < 3 && !cancelled)
			sign = (wchar_t)(L'0' + times);
		canvas_glyph(b->c, line, column, sign, ink, ground, times ? flags : flags & ~BOLD);
		if (times > 1 && l->cell > 2)
			canvas_glyph(b->c, line, column + 1, sign, ink, ground, flags);
	}
}

/* How many there are of each icon, or would be; what decides is marked. */
static void draw_counts(const struct roll_sheet *b, int territory, int seat)
{
	const struct state *s = b->d->view;
	bool ghost = b->ghost && b->laid.seat == seat && b->laid.territory == territory;
	icons n = ordonans_strength(ghost ? &b->after : s, seat, territory);
	bool leads = ordonans_place(s, territory, seat) == 0;
	unsigned deciding = leads && !ghost ? ordonans_deciding(s, territory, seat) : 0;
	for (int icon = 0; icon < ICONS; icon++) {
		int line = top_of(b, seat) + BANNER - icon, column = left_of(b, territory), count = ordonans_count(n, icon);
		bool cancelled = s->cancelled[territory] >> icon & 1, decides = deciding >> icon & 1;
		if (b->l->headed)
			canvas_glyph(b->c, line, column, cancelled ? L'x' : (wchar_t)ordonans_sign(icon), PAINT_PLAIN, PAINT_PLAIN, FAINT);
		if (!count)
			continue;
		wchar_t digit = count < 10 ? (wchar_t)(L'0' + count) : L'X';
		canvas_glyph(b->c, line, column + b->l->wide - (b->l->headed ? 2 : 1), digit,
		             decides ? PAINT_DARK : ghost ? PAINT_ACT : PAINT_PLAIN, decides ? PAINT_WHY : PAINT_PLAIN,
		             decides ? BOLD | MONO_REVERSED : ghost || count > 2 ? BOLD : 0);
	}
}

static void draw_army(const struct roll_sheet *b, int territory, int seat)
{
	const struct state *s = b->d->view;
	const struct army *a = &s->army[seat][territory];
	const struct ordonans_choice *m = choice_in(b->d);
	bool look = m->inspect && m->territory == territory && m->army == seat, marked = false;
	draw_owner(b, territory, seat);
	for (int i = 0; i < a->cards; i++) {
		struct target t = { (uint8_t)seat, (uint8_t)territory, a->card[i], (uint8_t)ordonans_side(a, i) };
		/* of cards that look alike the first one stands for all */
		bool at = b->cards && ordonans_same_target(&t, &b->at), before = b->other && ordonans_same_target(&t, &b->before);
		bool mark = !marked && (at || before);
		marked = marked || mark;
		draw_card(b, &t, i, mark || look, false);
	}
	/* free places; above the line that is drawn where armies have no head */
	int left = left_of(b, territory) + b->l->cards, low = top_of(b, seat) + BANNER - !b->l->headed;
	for (int i = a->cards; i < s->limit[territory]; i++)
		canvas_glyph(b->c, low, left + i * b->l->cell, L'_', PAINT_PLAIN, PAINT_PLAIN, look ? BOLD : FAINT);
	if (b->ghost && b->laid.territory == territory && b->laid.seat == seat)
		draw_card(b, &b->laid, a->cards, false, true);
	draw_counts(b, territory, seat);
}

/* Without a line of their own armies are kept apart by one drawn below them. */
static void underline(const struct roll_sheet *b)
{
	for (int seat = 0; seat < b->d->view->seats && !b->l->headed; seat++)
		for (int column = 0; column < b->c->columns; column++)
			canvas_at(b->c, top_of(b, seat) + BANNER, column)->flags |= UNDERLINED;
}

/* ---- all of it ---- */

/* What is under the cursor, and what has been chosen before; and, once the move is complete,
 * the card where it would lie, with the counts that would come of it. */
static void mark(struct roll_sheet *b)
{
	const struct desk *d = b->d;
	const struct ordonans_choice *m = choice_in(d);
	struct target targets[TARGETS];
	move chosen;
	if (d->seat < 0 || m->inspect)
		return;
	b->cards = m->at < ordonans_targets(d, targets);
	if (b->cards)
		b->at = targets[m->at];
	b->other = m->stage == STAGE_GOAL;
	b->before = m->target;
	if (!ordonans_chosen(d, &chosen))
		return;
	struct card_move said = ordonans_said(chosen);
	bool moves = said.verb == VERB_MARCH || said.verb == VERB_INTRIGUE;
	b->ghost = (moves || said.verb == VERB_TROOP) && ordonans_after(d->view, d->seat, chosen, &b->after);
	b->laid = (struct target){ moves ? m->target.seat : (uint8_t)d->seat, moves ? said.to : said.territory, said.card,
	                           said.side };
}

void ordonans_draw_board(const struct desk *d, struct canvas *c, int *line, int *column)
{
	assert(d->zoom >= 0 && d->zoom < ORDONANS_ZOOMS);
	struct roll_sheet b = { .d = d, .c = c, .l = &layouts[d->zoom] };
	const struct ordonans_choice *m = choice_in(d);
	mark(&b);
	for (int territory = 0; territory < TERRITORIES; territory++) {
		draw_head(&b, territory);
		for (int seat = 0; seat < d->view->seats; seat++)
			draw_army(&b, territory, seat);
	}
	underline(&b);
	int seat = m->inspect ? m->army : b.cards ? b.at.seat : -1;
	*line = seat >= 0 ? top_of(&b, seat) : 0;
	*column = left_of(&b, b.cards ? b.at.territory : m->territory);
}
