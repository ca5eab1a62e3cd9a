/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried verify: are records right by the rules, to the last point?
 *
 * The record's reader plays every move and compares every line. What it leaves open is
 * whether the deal follows from its proof, if there is one (docs/fair-deals.md): a record
 * where it does not is wrong. With --deal people want to know about that in words, and a
 * record without a proof is refused, or whoever dealt could just leave it out.
 */
#include "cli.h"

#include "tell.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

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

/* Whether the deal is what its proof says. */
struct dealing {
	bool asked;            /* with --deal */
	int later;             /* how often chance decided something after the deal, as far as it was checked */
	struct message wrong;  /* no id if nothing is */
};

static struct dealing check_deal(const struct session *s, bool asked)
{
	struct dealing d = { .asked = asked, .wrong = message(NULL) };
	if (s->proof.given)
		d.wrong = proof_check(s, &d.later);
	else if (asked)
		d.wrong = message(N_("the record has no proof: nobody can check its deal"));
	return d;
}

/* What was checked, and who had a part in it. */
static void report_deal(const struct cli *cli, const struct session *s, const struct dealing *d)
{
	const struct message added[2] = { message(N_("  seat {seat} ({name}) added nothing")),
	                                  message(N_("  seat {seat} ({name}) added luck")) };
	if (!d->asked)
		return;
	say(cli, stdout, message(N_("  the secret fits the pledge, and the deal follows from it")));
	if (d->later)
		say(cli, stdout, message_n(NP_("  so does {n} later draw",
		                               "  so do {n} later draws"), d->later));
	for (int seat = 0; seat < s->options.seats; seat++) {
		struct message m = added[s->proof.lucky >> seat & 1];
		message_int(&m, "seat", seat);
		message_text(&m, "name", session_name(s, seat));
		say(cli, stdout, m);
	}
	if (!s->proof.lucky)
		say(cli, stdout, message(N_("  nobody added luck: the dealer alone chose the deal")));
}

/* One object for each file also where it could not be read: a program must not have to
 * count. */
static void report_json(const struct cli *cli, const char *path, const struct session *s, const struct reading *r, bool deal)
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
		if (deal)
			tell_deal(&j, s);
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

enum { JSON, CARDS, DEAL };

/* A record that has been read; its exit status. */
static int judge(const struct cli *cli, const struct arguments *args, const char *path, struct session *s, struct reading r)
{
	struct dealing d = { .asked = false };
	bool read = r.status == EXIT_OK;
	if (read && (d = check_deal(s, given(args, DEAL))).wrong.id) {
		r.status = EXIT_REFUSED;
		r.fault = d.wrong;
	}
	if (given(args, JSON)) {
		report_json(cli, path, s, &r, d.asked);
	} else if (r.status == EXIT_OK) {
		report_text(cli, path, s, &r);
		report_deal(cli, s, &d);
	} else {
		complain_at(cli, path, r.line, r.fault);
	}
	if (read)
		session_free(s);
	return r.status;
}

/* One file, with one record or several one after the other, which are told apart by the line
 * where they begin; the worst exit status. */
static int verify(const struct cli *cli, const struct arguments *args, const char *path, const struct list *list)
{
	struct session s;
	struct buf text = { 0 }, name = { 0 };
	struct file_place at = { 0 };
	int worst = EXIT_OK;
	if (!read_file(path, &text)) {
		struct reading r = { .status = EXIT_MACHINE, .fault = message_with("{reason}", "reason", strerror(errno ? errno : EIO)) };
		worst = judge(cli, args, path, &s, r);
	} else {
		do {
			struct file_place from = at;
			struct reading r = read_one_of(&text, &at, &s, list);
			buf_clear(&name);
			buf_put(&name, path);
			if ((from.byte || at.byte < text.len) && r.status == EXIT_OK) {
				buf_char(&name, ':');
				buf_int(&name, from.lines + 1);
			}
			int status = judge(cli, args, buf_text(&name), &s, r);
			worst = status > worst ? status : worst;
		} while (at.byte < text.len);
	}
	buf_free(&name);
	buf_free(&text);
	return worst;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	struct list brought;
	int worst;
	const struct list *list = parse_list(cli, args, CARDS, &brought, &worst);
	if (worst != EXIT_OK)
		return worst;
	for (int i = 0; i < args->operands; i++) {
		/* all files are looked at; the worst of them is the exit status */
		int status = verify(cli, args, args->operand[i], list);
		if (status > worst)
			worst = status;
	}
	return worst;
}

const struct command command_verify = {
	.name = "verify",
	.summary = N_("check game records against the rules"),
	.about = N_("Replays records and checks every line; a file may have several, one after the other; “-” is standard input."),
	.operand = { { "FILE", VALUE_FILE, ONCE_OR_MORE } },
	.flag = FLAGS(
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object per file"), NULL, false },
		[CARDS] = RECORD_CARDS_FLAG,
		[DEAL] = { "--deal", VALUE_NONE, NULL, N_("say how the deal was checked; refuse records without a proof of it"),
		           NULL, false }
	),
	.example = EXAMPLES({ "verify records/*.record", N_("check a folder of records") },
	                    { "verify --deal game.record", N_("check that nobody arranged the deal") }),
	.refused = N_("a record or the card list has errors"),
	.run = run,
};
