/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried replay: a recorded game, move by move, with the why of its scores.
 *
 * The session is played again step by step, and everything is told from where it stands
 * then, never from its end. Lines are for people; in JSON every move is an object of its
 * own, so that a long game can be read as it comes.
 */
#include "cli.h"

#include "json.h"
#include "listing.h"
#include "record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct showing {
	const struct cli *cli;
	const struct session *whole;  /* as it was recorded */
	struct session at;            /* as far as it has been shown */
	int number;                   /* of the last move shown */
	bool boards, json;
};

/* Who has how many points now, if that has changed: others may score with a move, too. */
static void tell_gains(const struct showing *r, const struct told *told)
{
	char name[SEAT_NAME];
	for (int seat = 0; seat < r->at.options.seats; seat++)
		if (told->gain[seat])
			printf("  [%s %s%d = %d]", seat_name(r->cli, r->whole, seat, name), told->gain[seat] > 0 ? "+" : "−",
			       abs(told->gain[seat]), r->at.game->points(session_state(&r->at), seat));
}

/* The move, and behind it what it brought. One of which there is nothing to tell may have
 * brought something all the same. */
static void tell_text(const struct showing *r, int number, const struct told *told)
{
	assert(number > 0);
	char name[SEAT_NAME];
	bool gains = false;
	for (int seat = 0; seat < r->at.options.seats; seat++)
		gains = gains || told->gain[seat];
	if (told->say.id) {
		printf("%3d. %s: ", number, seat_name(r->cli, r->whole, told->seat, name));
		utter(r->cli, stdout, told->say);
	} else if (gains) {
		printf("   *");
	} else {
		return;
	}
	tell_gains(r, told);
	putchar('\n');
}

/* What came of it, below the move, like what chance decided. */
static void tell_notes(const struct showing *r, const struct told *told)
{
	char name[SEAT_NAME];
	for (int i = 0; i < told->notes; i++) {
		int seat = told->note[i].seat;
		printf("   * %s%s", seat < 0 ? "" : seat_name(r->cli, r->whole, seat, name), seat < 0 ? "" : ": ");
		say(r->cli, stdout, told->note[i].say);
	}
}

static void tell_json(const struct showing *r, int number, const struct told *told, const char *name)
{
	assert(number > 0);
	const struct game *game = r->at.game;
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_int(&j, "move", number);
	json_key_int(&j, "seat", told->seat);
	json_key_text(&j, "name", name);
	json_key_open(&j, "scores", '[');
	for (int seat = 0; seat < r->at.options.seats; seat++)
		json_int(&j, game->points(session_state(&r->at), seat));
	json_close(&j, ']');
	listing_told(&j, told);
	if (r->boards) {
		struct view after;
		session_view(&r->at, -1, &after);
		struct buf view = { 0 };
		game->words.json(&after, &view);
		json_key(&j, "view");
		json_raw(&j, buf_text(&view));
		buf_free(&view);
	}
	json_close(&j, '}');
	print_line(&out);
}

static void show_board(const struct showing *r)
{
	assert(r->at.game->words.show);
	struct buf b = { 0 };
	struct view view;
	session_view(&r->at, -1, &view);
	r->at.game->words.show(&view, r->cli->catalogue, &b);
	print_line(&b);
}

/* What chance decided; of a whole pile just that it was shuffled. */
static void tell_chance(const struct showing *r, const uint8_t *ids)
{
	enum { FEW = 5 };
	struct deal_spec spec;
	/* JSON has the moves; what chance decided is in the record */
	if (r->json || !session_chance(&r->at, &spec))
		return;
	struct buf names = { 0 }, b = { 0 };
	for (int i = 0; i < spec.n && spec.n <= FEW; i++) {
		buf_put(&names, i ? " " : "");
		record_put_id(&names, &spec, ids[i]);
	}
	buf_puts(&b, tr(r->cli->catalogue, spec.about), names.len ? " " : "");
	game_put_pieces(r->at.game, buf_text(&names), r->cli->catalogue, &b);
	printf("   * %s\n", buf_text(&b));
	buf_free(&names);
	buf_free(&b);
}

static void step(struct showing *r, int i)
{
	assert(i >= 0 && i < r->whole->moves);
	const struct step *next = &r->whole->log[i];
	if (next->seat == CHANCE) {
		tell_chance(r, r->whole->drawn + next->move);
		session_happen(&r->at, r->whole->drawn + next->move);
		return;
	}
	r->number++;
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	r->at.game->name_move(session_state(&r->at), next->seat, next->move, &b);
	struct state_space before = r->at.now;
	struct told told;
	session_play_move(&r->at, next->seat, next->move);
	/* whoever replays a game may know everything that whoever moved did */
	told_move(&told, r->at.game, (const struct state *)before.bytes, session_state(&r->at), next->seat, next->move, next->seat);
	if (r->json) {
		tell_json(r, r->number, &told, name);
	} else {
		tell_text(r, r->number, &told);
		tell_notes(r, &told);
	}
	/* in JSON the board is part of the move */
	if (r->boards && !r->json)
		show_board(r);
}

/* Every line of a seat's tally, first what counts, then what is pending. */
static void explain(const struct showing *r)
{
	static struct tally tally;
	char name[SEAT_NAME];
	for (int seat = 0; seat < r->at.options.seats; seat++) {
		r->at.game->score(session_state(&r->at), seat, &tally);
		printf("\n%s: %d\n", seat_name(r->cli, r->whole, seat, name), r->at.game->points(session_state(&r->at), seat));
		/* what counts comes before what only would */
		for (int pending = 0; pending < 2; pending++)
			for (int i = 0; i < tally.lines; i++) {
				const struct tally_line *line = &tally.line[i];
				if (line->pending != pending)
					continue;
				struct buf b = { 0 };
				printf(pending ? "  (%3d) " : "   %3d  ", line->points);
				utter(r->cli, stdout, line->rule);
				if (*line->causes) {
					game_put_pieces(r->at.game, line->causes, r->cli->catalogue, &b);
					printf(" <%s>", buf_text(&b));
				}
				putchar('\n');
				buf_free(&b);
			}
	}
}

enum { BOARDS, UNTIL, JSON, CARDS };

static int run(const struct cli *cli, const struct arguments *args)
{
	long long stop = parse_number(cli, args, UNTIL, 1 << 30, 0, 1 << 30);
	if (stop < 0)
		return EXIT_USAGE;
	struct session whole;
	int status = load_record(cli, args, CARDS, &whole);
	if (status != EXIT_OK)
		return status;
	struct showing r = { .cli = cli, .whole = &whole, .boards = given(args, BOARDS), .json = given(args, JSON) };
	/* what chance decided later comes from the record, too */
	session_start_reading(&r.at, whole.game, &whole.options, &whole.deal);
	for (int i = 0; i < whole.moves && r.number < stop; i++)
		step(&r, i);
	/* the end: the board once, if it was not shown all the time, and every point
	   explained */
	if (!r.json) {
		if (!r.boards)
			show_board(&r);
		explain(&r);
	}
	session_free(&r.at);
	session_free(&whole);
	return EXIT_OK;
}

const struct command command_replay = {
	.name = "replay",
	.summary = N_("show a recorded game move by move"),
	.about = N_("Shows a recorded game move by move, then the final position and the reason for every point. Points in brackets have not been scored yet. “-” is standard input."),
	.operand = { { "FILE", VALUE_FILE, ONCE } },
	.flag = FLAGS(
		[BOARDS] = { "--boards", VALUE_NONE, NULL, N_("show the position after every move"), NULL, false },
		[UNTIL] = { "--until", VALUE_NUMBER, "N", N_("stop after N moves"), NULL, false },
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object per move"), NULL, false },
		[CARDS] = RECORD_CARDS_FLAG
	),
	.example = EXAMPLES({ "replay game.record --until 10 --boards", N_("the first ten moves, with a board after each") }),
	.refused = N_("the record or the card list has errors"),
	.run = run,
};
