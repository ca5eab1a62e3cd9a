/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Writing records; see record.h. The same session always gives the same bytes: nothing is
 * written that depends on when, where or by whom, and what has no order of its own is
 * sorted.
 */
#include "record.h"

#include "bits.h"
#include "ending.h"

#include <assert.h>
#include <string.h>

void record_put_seats(struct buf *out, unsigned seats)
{
	assert(seats >> SEATS_MAX == 0);
	for (; seats; seats &= seats - 1) {
		buf_int(out, bits_lowest(seats));
		if (seats & (seats - 1))
			buf_char(out, ' ');
	}
}

/* Options, but for those that go without saying, sorted by key. */
static void write_options(const struct game *game, const struct options *options, struct buf *out)
{
	/* by key, not as they stand in the game's table, which may be put in another order; there
	   are a handful of them, so the next one is simply looked for each time */
	const struct option_spec *spec = game->options;
	const char *last = "";
	for (;;) {
		int next = -1;
		for (int i = 0; spec[i].key; i++)
			if (strcmp(spec[i].key, last) > 0 && (next < 0 || strcmp(spec[i].key, spec[next].key) < 0))
				next = i;
		if (next < 0)
			return;
		last = spec[next].key;
		const char *value = options_written(game, options, next);
		if (!value)
			continue;
		buf_puts(out, "option ", last, "=", value, "\n");
	}
}

void record_put_id(struct buf *out, const struct deal_spec *spec, int id)
{
	/* cards that have names are dealt by name: people read records, too */
	if (spec->put)
		spec->put(id, out);
	else
		buf_int(out, id);
}

/* "deal deck 3 1 2" before the first move, "* deck 3 1 2" between moves: what chance decides
 * later is read by the same code as the deal */
static void write_ids(struct buf *out, const char *verb, const struct deal_spec *spec, const uint8_t *ids)
{
	buf_puts(out, verb, " ", spec->name);
	for (int i = 0; i < spec->n; i++) {
		buf_char(out, ' ');
		record_put_id(out, spec, ids[i]);
	}
	buf_char(out, '\n');
}

void record_put_game(struct buf *out, const struct game *game, const struct options *options)
{
	buf_puts(out, "game ", game->name, "\nseats ");
	buf_int(out, options->seats);
	buf_char(out, '\n');
	write_options(game, options, out);
}

static void write_proof(const struct proof *p, struct buf *out)
{
	buf_put(out, "pledge ");
	proof_put(out, p->pledge);
	buf_put(out, "\nsecret ");
	proof_put(out, p->secret);
	buf_char(out, '\n');
	proof_put_luck(out, p);
}

static void write_header(const struct session *s, struct buf *out)
{
	buf_put(out, "bergfried 1\n");
	record_put_game(out, s->game, &s->options);
	for (int seat = 0; seat < s->options.seats; seat++)
		if (*s->name[seat]) {
			buf_put(out, "name ");
			buf_int(out, seat);
			buf_puts(out, " ", s->name[seat], "\n");
		}
	if (s->proof.given)
		write_proof(&s->proof, out);
	struct deal_spec spec[DEALS_MAX];
	for (int parts = s->game->deals(&s->options, spec), i = 0; i < parts; i++)
		write_ids(out, "deal", &spec[i], s->deal.id[i]);
}

static void write_step(const struct session *s, int i, const struct state *at, struct buf *out)
{
	const struct step *step = &s->log[i];
	struct deal_spec spec;
	if (step->seat == CHANCE) {
		/* what it was about only the position says */
		bool due = s->game->chance.needs(at, &spec);
		assert(due);
		write_ids(out, "*", &spec, s->drawn + step->move);
		return;
	}
	buf_int(out, step->seat);
	buf_char(out, ' ');
	s->game->name_move(at, step->seat, step->move, out);
	buf_char(out, '\n');
}

static void write_result(const struct session *s, struct buf *out)
{
	for (int chair = 0; chair < game_chairs(s->game, &s->options); chair++) {
		buf_put(out, "score ");
		buf_int(out, chair);
		buf_char(out, ' ');
		buf_int(out, s->game->points(session_state(s), chair));
		buf_char(out, '\n');
	}
	buf_put(out, "winner ");
	record_put_seats(out, session_winners(s));
	buf_put(out, "\nend\n");
}

static void write_ending(const struct session *s, struct buf *out)
{
	if (s->resigned) {
		buf_put(out, "resigned ");
		record_put_seats(out, s->resigned);
		buf_char(out, '\n');
	}
	switch (s->ending) {
	case ENDING_ABORTED:
		buf_put(out, "aborted\n");
		return;
	case ENDING_AGREED:
		buf_put(out, "agreed\n");
		return;
	case ENDING_RULES:
	case ENDING_RESIGNED:
		/* a game in progress just stops: reading it again means to go on playing */
		if (session_ended(s))
			write_result(s, out);
		return;
	}
}

void record_write(const struct session *s, struct buf *out)
{
	write_header(s, out);
	/* names are relative to a position, so the game is played once more */
	struct state_space replay;
	struct state *at = (struct state *)replay.bytes;
	s->game->start(at, &s->options, &s->deal);
	for (int i = 0; i < s->moves; i++) {
		write_step(s, i, at, out);
		session_step(s, i, at);
	}
	assert(memcmp(at, session_state(s), s->game->state_size) == 0);
	write_ending(s, out);
}
