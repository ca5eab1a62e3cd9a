/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Clocks that run out, moves taken back, once more, and a server that stops and starts
 * again while people and bots play.
 */
#include "crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool has_heard_flag(const struct mate *mate, long times)
{
	return heard(mate, "flag") >= times;
}

static const json_t *seat_of(const struct mate *mate, int seat)
{
	return json_array_get(json_object_get(mate->view, "seats"), (size_t)seat);
}

static struct mate *who_moves(struct crew *crew)
{
	for (int i = 0; i < crew->mates; i++)
		if (may_move(&crew->mate[i], 0))
			return &crew->mate[i];
	return NULL;
}

static bool somebody_moves(const struct mate *mate, long mates)
{
	for (long i = 0; i < mates; i++)
		if (may_move(mate + i, 0))
			return true;
	return false;
}

static void two_at_castle(struct crew *crew, const char *clock)
{
	crew_begin(crew, NULL);
	crew_start(crew, &crew->host);
	struct mate *at[SEATS_MAX] = { crew_hire(crew, &crew->host), crew_hire(crew, &crew->host) };
	crew_table(crew, "carcassonne-castle", 2, NULL, clock, at, NULL);
	crew_until(crew, somebody_moves, at[0], 2, "the first turn");
}

/* Ten seconds is the shortest clock: this test takes as long. */
static void test_live_clock(void **state)
{
	(void)state;
	struct crew crew;
	two_at_castle(&crew, "{\"kind\": \"live\", \"base\": 10000, \"increment\": 0}");
	struct mate *late = who_moves(&crew), *other = late == &crew.mate[0] ? &crew.mate[1] : &crew.mate[0];
	assert_in_range(field_number(seat_of(late, late->seat), "time"), 1, 10000);
	assert_int_equal(field_number(seat_of(late, other->seat), "time"), 10000);
	mate_refused(other, "a bot can only stand in for someone who has left or run out of time", "stand-in",
	             "{s:i, s:s}", "seat", late->seat, "bot", "greedy");
	crew_until(&crew, has_heard_flag, other, 1, "the clock runs out");
	assert_true(field_number(last_heard(other, "flag"), "at") - field_number(last_heard(other, "start"), "at") >= 10000);
	assert_int_equal(field_number(last_heard(other, "flag"), "seat"), late->seat);
	/* who is late may still move, until somebody sends for a bot */
	mate_does(other, "stand-in", "{s:i, s:s}", "seat", late->seat, "bot", "greedy");
	other->rests = false;
	late->rests = true;
	crew_play(&crew, 10);
	mate_refused(late, "a bot is playing for you: take your seat back first", "play", "{s:s}", "move", "x");
	mate_does(late, "back", NULL);
	json_t *answer = mate_ask(late, "view", NULL);
	crew_until(&crew, heard_seq, late, field_number(answer, "seq"), "being back");
	json_decref(answer);
	crew_listen(&crew, 100);
	assert_null(json_object_get(seat_of(late, late->seat), "bot"));
	assert_true(field_number(seat_of(late, late->seat), "time") > 0);
	late->rests = false;
	crew_play(&crew, 4);
	crew_end(&crew);
}

static void test_days_clock(void **state)
{
	(void)state;
	struct crew crew;
	two_at_castle(&crew, "{\"kind\": \"days\", \"each\": 86400000}");
	struct mate *first = who_moves(&crew);
	assert_in_range(field_number(seat_of(first, first->seat), "time"), 86390000, 86400000);
	crew_play(&crew, 6);
	assert_in_range(field_number(seat_of(&crew.mate[0], 0), "time"), 86380000, 86400000);
	assert_int_equal(heard(first, "flag"), 0);
	crew_end(&crew);
}

/* ---- taking back ---- */

/* Nobody has a move on its way. */
static void settle(struct crew *crew)
{
	int64_t until = net_ms() + LONG;
	for (int i = 0; i < crew->mates;) {
		if (!crew->mate[i].asked) {
			i++;
			continue;
		}
		assert_true(net_ms() < until);
		crew_listen(crew, 100);
	}
}

/* One move of somebody's; who it was, with the moves that could have been made. */
static struct mate *one_move(struct crew *crew, json_t **could)
{
	crew_until(crew, somebody_moves, crew->mate, crew->mates, "a turn");
	struct mate *mate = who_moves(crew);
	*could = json_incref(json_object_get(mate->view, "moves"));
	int moves = mate->moves;
	assert_true(mate_move(mate, &crew->rng));
	settle(crew);
	assert_int_equal(mate->moves, moves + 1);
	for (int i = 0; i < crew->mates; i++)
		crew_until(crew, heard_seq, &crew->mate[i], mate->seq, "the move");
	return mate;
}

static void everybody_sees(struct crew *crew, int seq)
{
	for (int i = 0; i < crew->mates; i++)
		crew_until(crew, heard_seq, &crew->mate[i], seq, "what happened");
	crew_listen(crew, 0);
}

/* The others answer; the last of them allows it or does not. */
static void answer_question(struct crew *crew, const struct mate *asker, bool allow)
{
	int asked = 0, others = crew->mates - 1;
	for (int i = 0; i < crew->mates; i++) {
		struct mate *mate = &crew->mate[i];
		if (mate == asker)
			continue;
		mate_does(mate, ++asked < others || allow ? "allow" : "refuse", NULL);
	}
}

/* Try to take a move back; 'u': it is, at once; 'a', 'r': after asking it is, it is not;
 * 0: it cannot be. */
static char take_back(struct crew *crew, struct mate *mate, const json_t *could, bool allow)
{
	int seq = mate->seq;
	int id = client_begin(&mate->client, "undo", "{s:s}", "table", mate->table);
	json_t *answer = client_answer(&mate->client, id, LONG);
	bool done = json_is_true(json_object_get(answer, "ok"));
	json_decref(answer);
	if (!done)
		return 0;
	everybody_sees(crew, seq + 1);
	bool asks = heard(mate, "ask") > 0 && field_number(last_heard(mate, "ask"), "seq") == seq + 1;
	if (asks) {
		assert_int_equal(field_number(mate->view, "asks"), mate->seat);
		mate_refused(mate, "someone has already asked for that", "undo", NULL);
		answer_question(crew, mate, allow);
		everybody_sees(crew, seq + crew->mates);
		assert_null(json_object_get(mate->view, "asks"));
	}
	bool back = json_equal(json_object_get(mate->view, "moves"), could);
	assert_true(back || (asks && !allow));
	return asks ? (allow ? 'a' : 'r') : 'u';
}

/* Neighbours who must agree: a proposal gives the turn to another, so taking it back is
 * asked for; a secret choice is nobody's affair until all have chosen. */
static void test_undo(void **state)
{
	(void)state;
	struct crew crew;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *at[SEATS_MAX] = { NULL };
	for (int i = 0; i < 3; i++)
		at[i] = crew_hire(&crew, &crew.host);
	crew_table(&crew, "between-two-castles", 3, "{\"consent\": \"both\"}", NULL, at, NULL);
	int seen[256] = { 0 };
	for (int i = 0; i < 150 && !(seen['u'] > 1 && seen['a'] && seen['r']); i++) {
		json_t *could;
		struct mate *mate = one_move(&crew, &could);
		seen[(unsigned char)take_back(&crew, mate, could, i % 2)]++;
		json_decref(could);
		/* what was taken back has to be made again, or the game stands still */
		crew_play(&crew, 1);
		settle(&crew);
		everybody_sees(&crew, crew.mate[0].seq);
	}
	assert_true(seen['u'] > 1 && seen['a'] && seen['r']);
	crew_play(&crew, 100000);
	struct session s;
	crew_record(&crew, crew.mate[0].table, &s);
	session_free(&s);
	crew_end(&crew);
}

/* ---- once more ---- */

static void test_rematch(void **state)
{
	(void)state;
	struct crew crew;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *at[SEATS_MAX] = { crew_hire(&crew, &crew.host), NULL, crew_hire(&crew, &crew.host) };
	crew_table(&crew, "between-two-castles", 3, "{\"consent\": \"both\"}", "{\"kind\": \"days\", \"each\": 3600000}", at, "random");
	crew_play(&crew, 100000);
	everybody_sees(&crew, crew.mate[0].seq);
	json_t *answer = mate_ask(at[2], "rematch", NULL);
	char table[TABLE_SIZE];
	snprintf(table, sizeof table, "%s", field_text(answer, "table"));
	json_decref(answer);
	assert_string_not_equal(table, at[0]->table);
	everybody_sees(&crew, crew.mate[0].seq + 1);
	assert_string_equal(field_text(last_heard(at[0], "again"), "next"), table);
	mate_refused(at[0], "a rematch has already been set up", "rematch", NULL);
	for (int i = 0; i < 2; i++) {
		crew.mate[i].seq = crew.mate[i].view_seq = 0;
		mate_join(&crew.mate[i], table, "full");
	}
	crew_until(&crew, stage_is, at[0], 'o', "the new table");
	assert_string_equal(field_text(seat_of(at[0], 0), "name"), at[0]->name);
	assert_string_equal(field_text(seat_of(at[0], 1), "bot"), "random");
	assert_string_equal(field_text(seat_of(at[0], 2), "name"), at[2]->name);
	assert_string_equal(field_text(json_object_get(at[0]->view, "options"), "consent"), "both");
	assert_int_equal(field_number(json_object_get(at[0]->view, "clock"), "each"), 3600000);
	/* whoever did not ask for it plays when they sit down, and not before */
	assert_true(json_is_true(json_object_get(seat_of(at[0], 0), "kept")));
	mate_refused(at[2], "{name} has not sat down yet", "start", NULL);
	mate_does(at[0], "sit", "{s:i}", "seat", 0);
	mate_does(at[2], "start", NULL);
	crew_play(&crew, 20);
	crew_end(&crew);
}

/* ---- stop and start ---- */

/* When the table last changed, as the index has it. */
static long long changed_at(struct mate *mate)
{
	char path[64];
	snprintf(path, sizeof path, "/api/tables/%s", mate->table);
	struct reply reply = client_get(&mate->client, path);
	json_t *summary = json_loads(reply.body, 0, NULL);
	long long changed = field_number(summary, "changed");
	json_decref(summary);
	reply_free(&reply);
	return changed;
}

static void test_bots_go_on(void **state)
{
	(void)state;
	struct crew crew;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *anna = crew_hire(&crew, &crew.host), *at[SEATS_MAX] = { anna };
	anna->detail = "events";
	crew_table(&crew, "between-two-castles", 7, NULL, NULL, at, "level8");
	/* six of them have not thought when the server stops */
	crew_stop(&crew, &crew.host);
	crew_start(&crew, &crew.host);
	/* somebody plays there, but nobody looks at the table: nothing but the server itself wakes it */
	long long changed = changed_at(anna), now = changed;
	for (int64_t until = net_ms() + LONG; now == changed && net_ms() < until; now = changed_at(anna))
		crew_listen(&crew, 50);
	assert_true(now > changed);
	mate_return(anna, &crew.host);
	crew_until(&crew, heard_seq, anna, 7 + 2 + 6, "all bots have moved");
	crew_end(&crew);
}

/* Bots alone play for those who watch, and stand still while nobody does. */
static void test_bots_alone(void **state)
{
	(void)state;
	struct crew crew;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *anna = crew_hire(&crew, &crew.host), *nobody[SEATS_MAX] = { NULL };
	anna->detail = "events";
	crew_table(&crew, "between-two-castles", 5, NULL, NULL, nobody, "greedy");
	crew_until(&crew, heard_seq, anna, anna->seq + 5, "bots move");
	mate_does(anna, "part", NULL);
	/* a move that was on its way may still be kept; none comes after it */
	json_decref(mate_ask(anna, "ping", NULL));
	int looks = 0;
	for (long long changed = -1, now; looks < 20; looks++, changed = now) {
		now = changed_at(anna);
		if (now != changed)
			looks = 0;
		crew_listen(&crew, 20);
	}
	int seq = anna->seq;
	mate_return(anna, &crew.host);
	crew_until(&crew, heard_seq, anna, seq + 10, "bots move on");
	/* the same after a restart: the index has nothing that is due */
	crew_stop(&crew, &crew.host);
	crew_start(&crew, &crew.host);
	long long changed = changed_at(anna);
	for (int i = 0; i < 40; i++) {
		crew_listen(&crew, 50);
		assert_int_equal(changed_at(anna), changed);
	}
	seq = anna->seq;
	mate_return(anna, &crew.host);
	crew_until(&crew, heard_seq, anna, seq + 10, "bots move on");
	crew_end(&crew);
}

static void test_restart(void **state)
{
	(void)state;
	struct crew crew;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *at[SEATS_MAX] = { crew_hire(&crew, &crew.host), crew_hire(&crew, &crew.host) };
	crew_table(&crew, "between-two-castles", 4, NULL, NULL, at, "greedy");
	for (int i = 0; i < 4; i++) {
		crew_play(&crew, 12);
		crew_stop(&crew, &crew.host);
		assert_int_equal(crew.host.pid, 0);
		crew_start(&crew, &crew.host);
		for (int k = 0; k < 2; k++)
			mate_return(&crew.mate[k], &crew.host);
	}
	crew_play(&crew, 100000);
	everybody_sees(&crew, crew.mate[0].seq);
	struct session s;
	crew_record(&crew, crew.mate[0].table, &s);
	crew_check_views(&crew, &s);
	session_free(&s);
	crew_end(&crew);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_live_clock),
		cmocka_unit_test(test_days_clock),
		cmocka_unit_test(test_undo),
		cmocka_unit_test(test_rematch),
		cmocka_unit_test(test_restart),
		cmocka_unit_test(test_bots_go_on),
		cmocka_unit_test(test_bots_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
