/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried replay: a recorded game, move by move, with the why of its scores. */
#include "cli.h"

#include "json.h"
#include "listing.h"
#include "record.h"

#include <string.h>

struct replay {
	const struct cli *cli;
	const struct session *whole;  /* as it was recorded */
	struct session at;            /* as far as it has been shown */
	struct state_space before;    /* what an onlooker knew before the last move */
	int number;                   /* of the last move shown */
	bool boards, json;
};

static void tell_text(const struct replay *r, int number, const struct step *step)
{
	const struct game *game = r->at.game;
	struct message m = game->tell(session_state(&r->at), step->seat, step->move, step->seat);
	struct buf b = { 0 };
	message_put(&b, r->cli->catalogue, &m);
	printf("%3d. %s: %s", number, session_name(r->whole, step->seat), buf_text(&b));
	buf_free(&b);
}

/* Behind a move: who has how many points now, if that has changed. */
static void tell_points(const struct replay *r, const int *before)
{
	const struct game *game = r->at.game;
	for (int seat = 0; seat < r->at.options.seats; seat++) {
		int now = game->points(session_state(&r->at), seat);
		if (now != before[seat])
			printf("  [%s %+d = %d]", session_name(r->whole, seat), now - before[seat], now);
	}
	putchar('\n');
}

/* What the rules did then, below the move, like what chance decided. */
static void tell_notice(void *to, int seat, const struct message *text)
{
	const struct replay *r = to;
	struct buf b = { 0 };
	message_put(&b, r->cli->catalogue, text);
	printf("   * %s%s%s\n", seat < 0 ? "" : session_name(r->whole, seat), seat < 0 ? "" : ": ", buf_text(&b));
	buf_free(&b);
}

static void tell_notes(struct replay *r)
{
	struct state_space after;
	session_view(&r->at, -1, &after);
	if (r->at.game->notice)
		r->at.game->notice((const struct state *)r->before.bytes, (const struct state *)after.bytes, tell_notice, r);
}

static void tell_json(const struct replay *r, int number, const struct step *step, const char *name)
{
	const struct game *game = r->at.game;
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_int(&j, "move", number);
	json_key_int(&j, "seat", step->seat);
	json_key_text(&j, "name", name);
	json_key(&j, "scores");
	json_open(&j, '[');
	for (int seat = 0; seat < r->at.options.seats; seat++)
		json_int(&j, game->points(session_state(&r->at), seat));
	json_close(&j, ']');
	struct state_space after;
	session_view(&r->at, -1, &after);
	listing_notes(&j, game, (const struct state *)r->before.bytes, (const struct state *)after.bytes);
	if (r->boards) {
		struct buf view = { 0 };
		game->json(session_state(&r->at), -1, &view);
		json_key(&j, "view");
		json_raw(&j, buf_text(&view));
		buf_free(&view);
	}
	json_close(&j, '}');
	puts(buf_text(&out));
	buf_free(&out);
}

static void show_board(const struct replay *r)
{
	struct buf b = { 0 };
	r->at.game->show(session_state(&r->at), -1, r->cli->catalogue, &b);
	puts(buf_text(&b));
	buf_free(&b);
}

/* What chance decided, in the words of the record; of a whole pile just that it
 * was shuffled. */
static void tell_chance(const struct replay *r, const uint8_t *ids)
{
	enum { FEW = 5 };
	struct deal_spec spec;
	if (r->json || !session_chance(&r->at, &spec))
		return;
	printf("   * %s", spec.name);
	for (int i = 0; i < spec.n && spec.n <= FEW; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		record_put_id(&b, &spec, ids[i]);
		printf(" %s", name);
	}
	putchar('\n');
}

static void step(struct replay *r, int i)
{
	const struct step *next = &r->whole->log[i];
	if (next->seat == CHANCE) {
		tell_chance(r, r->whole->drawn + next->move);
		session_happen(&r->at, r->whole->drawn + next->move);
		return;
	}
	r->number++;
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	int before[SEATS_MAX] = { 0 };
	for (int seat = 0; seat < r->at.options.seats; seat++)
		before[seat] = r->at.game->points(session_state(&r->at), seat);
	r->at.game->name_move(session_state(&r->at), next->seat, next->move, &b);
	session_view(&r->at, -1, &r->before);
	if (!r->json)
		tell_text(r, r->number, next);
	session_play_move(&r->at, next->seat, next->move);
	if (r->json) {
		tell_json(r, r->number, next, name);
	} else {
		tell_points(r, before);
		tell_notes(r);
	}
	if (r->boards && !r->json)
		show_board(r);
}

/* Every line of a seat's tally, first what counts, then what is pending. */
static void explain(const struct replay *r)
{
	static struct tally tally;
	for (int seat = 0; seat < r->at.options.seats; seat++) {
		r->at.game->score(session_state(&r->at), seat, &tally);
		printf("\n%s: %d\n", session_name(r->whole, seat), r->at.game->points(session_state(&r->at), seat));
		for (int pending = 0; pending < 2; pending++)
			for (int i = 0; i < tally.lines; i++) {
				const struct tally_line *line = &tally.line[i];
				if (line->pending != pending)
					continue;
				struct buf b = { 0 };
				message_put(&b, r->cli->catalogue, &line->rule);
				printf(pending ? "  (%3d) %s" : "   %3d  %s", line->points, buf_text(&b));
				printf(*line->causes ? " <%s>\n" : "%s\n", line->causes);
				buf_free(&b);
			}
	}
}

int command_replay(const struct cli *cli, int argc, char **argv)
{
	const char *boards[1] = { NULL }, *until[1] = { NULL }, *as_json[1] = { NULL }, *cards[1] = { NULL };
	const struct flag flags[] = {
		{ "--boards", NULL, N_("show the position after every move"), boards, 1 },
		{ "--until", "N", N_("stop after N moves"), until, 1 },
		{ "--json", NULL, N_("one JSON object a move"), as_json, 1 },
		{ "--cards", "FILE", N_("a file with cards, for records of games played with it"), cards, 1 },
		{ 0 },
	};
	const struct usage usage = { "replay", "FILE", N_("Shows a recorded game move by move, then the last position and the reason for every point. Points in brackets are not scored yet."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	long long stop = parse_number(cli, &flags[1], 1 << 30, 0, 1 << 30);
	if (stop < 0)
		return EXIT_USAGE;
	struct session whole;
	struct list brought;
	bool complete;
	int status;
	const struct list *list = parse_list(cli, &flags[3], &brought, &status);
	if (status != EXIT_OK || !load_record(cli, argv[0], &whole, list, &complete, &status))
		return status;
	struct replay r = { .cli = cli, .whole = &whole, .boards = boards[0], .json = as_json[0] };
	session_start_reading(&r.at, whole.game, &whole.options, &whole.deal);
	for (int i = 0; i < whole.moves && r.number < stop; i++)
		step(&r, i);
	if (!r.json) {
		if (!r.boards)
			show_board(&r);
		explain(&r);
	}
	session_free(&r.at);
	session_free(&whole);
	return EXIT_OK;
}
