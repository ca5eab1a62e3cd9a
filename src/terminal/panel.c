/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The panel beside a board; see panel.h. */
#include "panel.h"

#include <assert.h>

/* Wrapped and cut to the lines that are left, so a panel that is too small loses its end
 * and not its beginning. */
void panel_words(struct panel *p, const char *text, int indent, int ink, int flags)
{
	assert(indent >= 0);
	p->line += canvas_wrap(p->canvas, p->line, indent, p->canvas->columns - indent, p->canvas->lines - p->line, text,
	                       ink, flags);
}

void panel_message(struct panel *p, const struct message *m, int indent, int ink, int flags)
{
	assert(m->id);
	struct buf b = { 0 };
	message_put(&b, p->desk->catalogue, m);
	panel_words(p, buf_text(&b), indent, ink, flags);
	buf_free(&b);
}

void panel_line(struct panel *p, const char *id, int flags)
{
	panel_words(p, tr(p->desk->catalogue, id), 0, PAINT_PLAIN, flags);
}

/* The key stands before the words, because that is what the person has to press. */
void panel_choice(struct panel *p, wchar_t key, bool chosen)
{
	canvas_glyph(p->canvas, p->line, 0, chosen ? L'>' : L' ', PAINT_PLAIN, PAINT_PLAIN, BOLD);
	canvas_glyph(p->canvas, p->line, 1, key, PAINT_PLAIN, PAINT_PLAIN, BOLD);
}

void panel_seat(struct panel *p, int seat, bool turn, int points)
{
	assert(seat >= 0 && seat < SEATS_MAX);
	int width = p->canvas->columns;
	char text[16];
	struct buf b = buf_over(text, sizeof text);
	buf_int(&b, points);
	canvas_glyph(p->canvas, p->line, 0, turn ? L'>' : L' ', PAINT_PLAIN, PAINT_PLAIN, BOLD);
	canvas_glyph(p->canvas, p->line, 1, (wchar_t)seat_letter(seat), PAINT_LIGHT, PAINT_SEAT + seat, BOLD | MONO_REVERSED);
	/* a long name must leave room for the points */
	canvas_title(p->canvas, p->line, 3, width - 8, p->desk->sitting->session.name[seat], PAINT_PLAIN, turn ? BOLD : 0);
	canvas_text(p->canvas, p->line, width - (int)b.len - 1, width, text, PAINT_PLAIN, BOLD);
	p->line++;
}
