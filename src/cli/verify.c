/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried verify: are records right by the rules, to the last point?
 *
 * The record's reader plays every move and compares every line, so there is nothing
 * more to check here. What a command can add is to go through many files and to say
 * which are wrong, for people or for programs.
 */
#include "cli.h"

#include "json.h"

#include <assert.h>

/* "87-91": what the seats have. */
static void put_scores(const struct session *s, struct buf *out)
{
	assert(s->game);
	for (int seat = 0; seat < game_chairs(s->game, &s->options); seat++) {
		buf_put(out, seat ? "-" : "");
		buf_int(out, s->game->points(session_state(s), seat));
	}
}

/* What became of the game. One that its rules did not end is none the worse for it. */
static struct message how(const struct session *s, const struct reading *r, int moves)
{
	switch (s->ending) {
	case ENDING_ABORTED:
		return message_n(NP_("ok, abandoned after {n} move, {scores}", "ok, abandoned after {n} moves, {scores}"), moves);
	case ENDING_AGREED:
		return message_n(NP_("ok, ended by agreement after {n} move, {scores}",
		                     "ok, ended by agreement after {n} moves, {scores}"), moves);
	case ENDING_RESIGNED:
		return message_n(NP_("ok, resigned after {n} move, {scores}", "ok, resigned after {n} moves, {scores}"), moves);
	case ENDING_RULES:
		break;
	}
	if (r->complete)
		return message_n(NP_("ok, {n} move, {scores}", "ok, {n} moves, {scores}"), moves);
	return message_n(NP_("ok, stops after {n} move, {scores}", "ok, stops after {n} moves, {scores}"), moves);
}

/* The same for programs. */
static const char *how_in_a_word(const struct session *s, const struct reading *r)
{
	switch (s->ending) {
	case ENDING_ABORTED:
		return "aborted";
	case ENDING_AGREED:
		return "agreed";
	case ENDING_RESIGNED:
		return "resigned";
	case ENDING_RULES:
		break;
	}
	return r->complete ? "end" : "stops";
}

/* A record that stops in the middle may be perfectly right; it says so. */
static void report_text(const struct cli *cli, const char *path, const struct session *s, const struct reading *r)
{
	char scores[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(scores, sizeof scores);
	put_scores(s, &b);
	struct message m = how(s, r, session_count(s));
	message_text(&m, "scores", scores);
	printf("%s: ", path);
	say(cli, stdout, m);
}

/* One object for each file also where it could not be read: a program must not have to
 * count. */
static void report_json(const struct cli *cli, const char *path, const struct session *s, const struct reading *r)
{
	struct buf out = { 0 }, reason = { 0 }, name = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	put_path(&name, path);
	json_key_text(&j, "file", buf_text(&name));
	json_key_bool(&j, "ok", r->status == EXIT_OK);
	if (r->status == EXIT_OK) {
		json_key_text(&j, "game", s->game->name);
		json_key_text(&j, "ends", how_in_a_word(s, r));
		json_key_int(&j, "moves", session_count(s));
		json_key_open(&j, "scores", '[');
		for (int seat = 0; seat < game_chairs(s->game, &s->options); seat++)
			json_int(&j, s->game->points(session_state(s), seat));
		json_close(&j, ']');
	} else {
		message_put(&reason, cli->catalogue, &r->fault);
		if (r->line)
			json_key_int(&j, "line", r->line);
		json_key_text(&j, "reason", buf_text(&reason));
	}
	json_close(&j, '}');
	print_line(&out);
	buf_free(&reason);
	buf_free(&name);
}

enum { JSON, CARDS };

static int run(const struct cli *cli, const struct arguments *args)
{
	struct list brought;
	int worst;
	const struct list *list = parse_list(cli, args, CARDS, &brought, &worst);
	if (worst != EXIT_OK)
		return worst;
	for (int i = 0; i < args->operands; i++) {
		const char *path = args->operand[i];
		struct session s;
		struct reading r = read_record(path, &s, list);
		if (given(args, JSON))
			report_json(cli, path, &s, &r);
		else if (r.status == EXIT_OK)
			report_text(cli, path, &s, &r);
		else
			complain_at(cli, path, r.line, r.fault);
		if (r.status == EXIT_OK)
			session_free(&s);
		/* all files are looked at; the worst of them is the exit status */
		if (r.status > worst)
			worst = r.status;
	}
	return worst;
}

const struct command command_verify = {
	.name = "verify",
	.summary = N_("check game records against the rules"),
	.about = N_("Replays records and checks every line; “-” is standard input."),
	.operand = { { "FILE", VALUE_FILE, ONCE_OR_MORE } },
	.flag = FLAGS(
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object per file"), NULL, false },
		[CARDS] = RECORD_CARDS_FLAG
	),
	.example = EXAMPLES({ "verify records/*.record", N_("check a folder of records") }),
	.refused = N_("a record or the card list has errors"),
	.run = run,
};
