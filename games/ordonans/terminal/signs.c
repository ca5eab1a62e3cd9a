/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Cards and armies as signs and in words, and how things would stand.
 *
 * Signs are for the screen, where five territories stand side by side and a card has few
 * columns; words are for lines, which may be read aloud. Both are made from faces, so a
 * list that somebody brought along needs nothing here.
 */
#include "ordonans_view.h"

char ordonans_sign(int icon)
{
	assert(icon >= 0 && icon < ICONS);
	return "/)+^P"[icon];
}

/* ---- cards ---- */

static void put_side_signs(icons n, struct buf *out)
{
	for (int icon = 0; icon < ICONS; icon++)
		for (int i = 0; i < ordonans_count(n, icon); i++)
			buf_char(out, ordonans_sign(icon));
}

/* A kingdom shows what it does, as there are only two sorts. Ordonances have one sign between
 * them: five more would have to be learnt, and the name stands beside it. */
void ordonans_put_signs(face f, bool utf8, struct buf *out)
{
	int effect = ordonans_effect(f);
	switch (ordonans_sort(f)) {
	case TROOP:
		put_side_signs(ordonans_icons(f, 0), out);
		break;
	case SPLIT:
		put_side_signs(ordonans_icons(f, 0), out);
		buf_char(out, '|');
		put_side_signs(ordonans_icons(f, 1), out);
		break;
	case KINGDOM:
		if (effect == LIMIT_3 || effect == LIMIT_5) {
			buf_put(out, utf8 ? "≤" : "<");
			buf_int(out, effect == LIMIT_3 ? 3 : 5);
		} else {
			/* the first effects have the numbers of the icons that they cancel */
			buf_char(out, 'x');
			buf_char(out, ordonans_sign(effect));
		}
		break;
	case ORDONANCE:
		buf_char(out, '~');
		break;
	}
}

/* The engine's name of a card, or of its icons, in the person's language: each icon is
 * translated by itself. */
static void put_name(const char *name, const struct catalogue *c, struct buf *out)
{
	struct message m = ordonans_piece(name);
	message_put(out, c, &m);
}

void ordonans_put_title(face f, const struct catalogue *c, struct buf *out)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	ordonans_put_face(f, &b);
	put_name(name, c, out);
}

void ordonans_put_half(face f, int side, const struct catalogue *c, struct buf *out)
{
	assert(side == 0 || side == 1);
	ordonans_put_title(f, c, out);
	if (ordonans_sort(f) != SPLIT)
		return;
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	ordonans_put_icons(ordonans_icons(f, side), &b);
	buf_put(out, " (");
	put_name(name, c, out);
	buf_char(out, ')');
}

/* ---- armies ---- */

void ordonans_put_group_signs(icons n, struct buf *out)
{
	struct group group[ICONS];
	int groups = ordonans_groups(n, group);
	for (int i = 0; i < groups; i++) {
		buf_put(out, i ? " " : "");
		buf_int(out, group[i].size);
		buf_char(out, ordonans_sign(group[i].icon));
	}
	buf_put(out, groups ? "" : "–");
}

void ordonans_put_group_words(icons n, const struct catalogue *c, struct buf *out)
{
	struct group group[ICONS];
	int groups = ordonans_groups(n, group);
	for (int i = 0; i < groups; i++) {
		buf_put(out, i ? ", " : "");
		buf_put(out, tr(c, ordonans_terms[group[i].icon].name));
		buf_put(out, "\xc2\xa0×\xc2\xa0");  /* not at the end of a line */
		buf_int(out, group[i].size);
	}
	buf_put(out, groups ? "" : "–");
}

struct message ordonans_change(const struct state *s, const struct state *after, int territory, int seat)
{
	assert(seat >= 0 && seat < s->seats);
	struct message m = message(N_("{territory}: {before}, then {after}"));
	message_term(&m, "territory", ordonans_territory_name[territory]);
	message_text(&m, "before", ordonans_marker_name[ordonans_place(s, territory, seat)]);
	message_text(&m, "after", ordonans_marker_name[ordonans_place(after, territory, seat)]);
	return m;
}

/* What is hidden is not needed for it: a special leaves the own hand, and the
 * deck only takes a card in. Muster changes no army. */
bool ordonans_after(const struct state *s, int seat, move m, struct state *after)
{
	assert(seat >= 0 && seat < s->seats);
	struct card_move said = ordonans_said(m);
	*after = *s;
	after->clock++;
	switch ((enum verb)said.verb) {
	case VERB_TROOP:
		ordonans_join(after, seat, said.territory, said.card, said.side);
		return true;
	case VERB_KINGDOM:
	case VERB_MARCH:
	case VERB_EXCHANGE:
	case VERB_ASSAULT:
	case VERB_INTRIGUE:
		ordonans_play_special(after, seat, &said);
		return true;
	case VERB_MUSTER:
	case VERB_BOTTOM:
	case VERB_DONE:
	case VERB_PASS:
	case VERB_REVEAL:
	case VERB_CLAIM:
		break;
	}
	return false;
}
