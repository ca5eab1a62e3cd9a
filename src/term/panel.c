/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The panel beside a board; see panel.h. */
#include "panel.h"

void panel_words(struct panel *p, const char *text, int indent, int ink, int flags)
{
	p->line += canvas_wrap(p->canvas, p->line, indent, p->canvas->columns - indent, p->canvas->lines - p->line, text,
	                       ink, flags);
}

void panel_message(struct panel *p, const struct message *m, int indent, int ink, int flags)
{
	struct buf b = { 0 };
	message_put(&b, p->desk->catalogue, m);
	panel_words(p, buf_text(&b), indent, ink, flags);
	buf_free(&b);
}

void panel_line(struct panel *p, const char *id, int flags)
{
	panel_words(p, tr(p->desk->catalogue, id), 0, PAINT_PLAIN, flags);
}
