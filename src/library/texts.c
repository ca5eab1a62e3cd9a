/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The public library: tallies, views and records. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

char *library_text(struct buf *b)
{
	size_t n = b->len;
	char *text = malloc(n + 1);
	if (text) {
		memcpy(text, buf_text(b), n);
		text[n] = '\0';
	}
	buf_free(b);
	return text ? text : library_full();
}

void bf_free_text(char *text)
{
	free(text);
}

int bf_tally(const bf_state *s, int chair, struct bf_reason *out, int max)
{
	if (chair < 0 || chair >= bf_chairs(s))
		return 0;
	struct tally *t = malloc(sizeof *t);  /* too large for a small stack */
	if (!t)
		return 0;
	tally_start(t);
	s->session.game->score(session_state(&s->session), chair, t);
	int lines = t->lines;
	for (int i = 0; i < lines && i < max; i++) {
		struct bf_reason *r = &out[i];
		struct buf rule = buf_over(r->rule, sizeof r->rule), piece = buf_over(r->piece, sizeof r->piece);
		r->points = t->line[i].points;
		r->pending = t->line[i].pending;
		message_put(&rule, NULL, &t->line[i].rule);
		buf_put(&piece, t->line[i].piece);
	}
	free(t);
	return lines;
}

/* As a seat sees it, by one of the game's two ways to show that. */
static char *shown(const bf_state *s, int seat, bool json)
{
	struct view view;
	struct buf b = { 0 };
	if (!library_seat(s, seat, true))
		return NULL;
	session_view(&s->session, seat, &view);
	if (json)
		view.game->words.json(&view, &b);
	else
		view.game->words.show(&view, NULL, &b);
	return library_text(&b);
}

char *bf_view_json(const bf_state *s, int seat)
{
	return shown(s, seat, true);
}

char *bf_view_text(const bf_state *s, int seat)
{
	return shown(s, seat, false);
}

char *bf_record(const bf_state *s)
{
	struct buf b = { 0 };
	if (session_forgot(&s->session)) {
		library_wrong(message("a state that was resampled has no record"));
		return NULL;
	}
	record_write(&s->session, &b);
	return library_text(&b);
}

char *bf_data(const bf_state *s)
{
	struct buf b = { 0 };
	s->session.game->words.data(&s->session.options, &b);
	return library_text(&b);
}

bf_state *bf_read_record(const char *text, size_t bytes)
{
	bf_state *s = malloc(sizeof *s);
	struct record_reader *r = malloc(sizeof *r);
	if (!s || !r) {
		free(s);
		s = library_full();
	} else {
		s->seat = -1;
		record_start(r, &s->session, NULL);
		bool good = record_feed(r, text, bytes) && record_finish(r);
		if (!good) {
			library_wrong_line(r->line, r->fault);
			if (record_began(r))
				session_free(&s->session);
			free(s);
			s = NULL;
		}
	}
	free(r);
	return s;
}
