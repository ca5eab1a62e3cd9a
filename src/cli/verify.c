/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried verify: are records right by the rules, to the last point? */
#include "cli.h"

#include "json.h"

/* "87-91": what the seats have. */
static void put_scores(const struct session *s, struct buf *out)
{
	for (int seat = 0; seat < game_chairs(s->game, &s->options); seat++) {
		buf_put(out, seat ? "-" : "");
		buf_int(out, s->game->points(session_state(s), seat));
	}
}

static void report_text(const struct cli *cli, const char *path, const struct session *s, const struct reading *r)
{
	char scores[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(scores, sizeof scores);
	put_scores(s, &b);
	struct message m = r->complete  ? message_n(NP_("ok, {n} move, {scores}", "ok, {n} moves, {scores}"), session_count(s))
	                   : s->aborted ? message_n(NP_("ok, abandoned after {n} move, {scores}",
	                                                "ok, abandoned after {n} moves, {scores}"), session_count(s))
	                                : message_n(NP_("ok, stops after {n} move, {scores}",
	                                                "ok, stops after {n} moves, {scores}"), session_count(s));
	message_text(&m, "scores", scores);
	printf("%s: ", path);
	say(cli, stdout, &m);
}

static void report_json(const struct cli *cli, const char *path, const struct session *s, const struct reading *r)
{
	struct buf out = { 0 }, reason = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_text(&j, "file", path);
	json_key(&j, "ok");
	json_bool(&j, r->status == EXIT_OK);
	if (r->status == EXIT_OK) {
		json_key_text(&j, "game", s->game->name);
		json_key_text(&j, "ends", r->complete ? "end" : s->aborted ? "aborted" : "stops");
		json_key_int(&j, "moves", session_count(s));
		json_key(&j, "scores");
		json_open(&j, '[');
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
	puts(buf_text(&out));
	buf_free(&out);
	buf_free(&reason);
}

int command_verify(const struct cli *cli, int argc, char **argv)
{
	const char *as_json[1] = { NULL }, *cards[1] = { NULL };
	const struct flag flags[] = {
		{ "--json", NULL, N_("one JSON object a file"), as_json, 1 },
		{ "--cards", "FILE", N_("a file with cards, for records of games played with it"), cards, 1 },
		{ 0 },
	};
	const struct usage usage = { "verify", "FILE...", N_("Replays records and checks every line; “-” is standard input. The exit status is 0 only if all are right."), 1, 1 << 30, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	struct list brought;
	int worst;
	const struct list *list = parse_list(cli, &flags[1], &brought, &worst);
	if (worst != EXIT_OK)
		return worst;
	for (int i = 0; i < operands; i++) {
		struct session s;
		struct reading r = read_record(argv[i], &s, list);
		if (as_json[0]) {
			report_json(cli, argv[i], &s, &r);
		} else if (r.status == EXIT_OK) {
			report_text(cli, argv[i], &s, &r);
		} else {
			complain_reading(cli, argv[i], &r);
		}
		if (r.status == EXIT_OK)
			session_free(&s);
		if (r.status > worst)
			worst = r.status;
	}
	return worst;
}
