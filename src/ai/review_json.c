/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A review for programs; see review.h and docs/review.md. Numbers have three digits: more
 * would look as if a search were that sure.
 */
#include "review.h"

#include "told.h"

#include <assert.h>
#include <stdlib.h>

void review_number(struct json *j, double value)
{
	char text[40];
	struct buf b = buf_over(text, sizeof text);
	assert(value == value);  /* no number would be no JSON */
	/* away from zero, so that a loss and the gain that it is to somebody look alike */
	long long thousandths = (long long)((value < 0 ? -value : value) * 1000 + 0.5);
	buf_thousandths(&b, value < 0 ? -thousandths : thousandths, 3);
	json_raw(j, text);
}

void review_key_number(struct json *j, const char *key, double value)
{
	json_key(j, key);
	review_number(j, value);
}

static void put_name(struct json *j, const struct view *view, move m)
{
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	view->game->name_move(view_state(view), view->seat, m, &b);
	json_text(j, name);
}

/* A move that would have been better, as it would have been told, and what it shows. */
static void put_better(void *context, const struct view *view, move m)
{
	struct json *j = context;
	char shows[SIGN_SIZE], where[SIGN_SIZE];
	struct buf a = buf_over(shows, sizeof shows), b = buf_over(where, sizeof where);
	struct message say = told_choice(view, m);
	json_open(j, '{');
	json_key(j, "move");
	put_name(j, view, m);
	json_key(j, "say");
	json_message(j, &say);
	if (view->game->words.picture)
		view->game->words.picture(view, view->seat, m, &a, &b);
	if (a.len)
		json_key_text(j, "shows", shows);
	if (b.len)
		json_key_text(j, "where", where);
	json_close(j, '}');
}

/* Why it would have been better. */
static void put_reason(struct json *j, const struct judged *judged)
{
	struct merits *r = calloc(1, sizeof *r);  /* large */
	assert(r);
	if (judged->loss >= REVIEW_WORTH)
		review_reason(judged, r);
	json_key(j, "reason");
	reason_json(r, j);
	free(r);
}

static void put_figures(struct json *j, const struct judged *judged)
{
	json_key_int(j, "differs", judged->number + judged->differs);
	json_key_open(j, "best", '[');
	review_better(judged, put_better, j);
	json_close(j, ']');
	put_reason(j, judged);
	review_key_number(j, "best_win", judged->best.win);
	review_key_number(j, "best_ahead", judged->best.ahead);
	review_key_number(j, "win", judged->got.win);
	review_key_number(j, "ahead", judged->got.ahead);
	review_key_number(j, "loss", judged->loss);
	review_key_number(j, "loss_points", judged->points);
	json_key_text(j, "mark", review_mark(review_verdict(judged->loss)));
}

void review_json_decision(const struct review *r, const struct judged *judged, struct buf *out)
{
	struct json j = { .out = out };
	assert(judged->number >= 1 && judged->number <= r->moves);
	json_open(&j, '{');
	json_key_int(&j, "move", judged->number);
	json_key_int(&j, "last", judged->number + judged->moves - 1);
	json_key_int(&j, "seat", judged->seat);
	json_key_open(&j, "names", '[');
	for (int i = 0; i < judged->moves; i++)
		put_name(&j, &judged->made[i].view, judged->made[i].played);
	json_close(&j, ']');
	json_key_int(&j, "choices", judged->choices);
	/* of what had to be done there is nothing to say */
	if (judged->choices > 1) {
		put_figures(&j, judged);
		int so_far = (int)(judged - r->decision) + 1;
		review_key_number(&j, "accuracy", review_accuracy_after(r, judged->seat, so_far));
	}
	json_close(&j, '}');
}

static void json_seat(const struct review *r, int seat, struct json *j)
{
	struct seat_review s = review_seat(r, seat);
	json_open(j, '{');
	json_key_int(j, "decisions", s.decisions);
	review_key_number(j, "accuracy", s.accuracy);
	review_key_number(j, "mean_loss", s.loss);
	json_key_open(j, "costliest", '[');
	for (int i = 0; i < s.n; i++)
		json_int(j, s.costliest[i]->number);
	json_close(j, ']');
	json_close(j, '}');
}

void review_json(const struct review *r, struct buf *out)
{
	struct json j = { .out = out };
	json_open(&j, '{');
	/* how the figures came about, for whoever wants to compare reviews */
	json_key_int(&j, "moves", r->moves);
	json_key_int(&j, "decisions", r->decisions);
	json_key_int(&j, "iterations", r->iterations);
	json_key_text(&j, "bot", r->bot->name);
	json_key_open(&j, "seats", '[');
	for (int seat = 0; seat < r->game->options.seats; seat++)
		json_seat(r, seat, &j);
	json_close(&j, ']');
	json_close(&j, '}');
}
