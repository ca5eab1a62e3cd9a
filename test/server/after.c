/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What is left when a game is over: its record, and whether anybody was shown more than
 * the record's hidden copies allow. See crew.h.
 */
#include "crew.h"

#include "json.h"
#include "record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* By the program, as anybody would who has the file. */
static void verify(const struct crew *crew, const char *text)
{
	char path[96], command[512];
	snprintf(path, sizeof path, "%s/record", crew->folder);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
	/* whichever node dealt, and however often it was killed */
	snprintf(command, sizeof command, "'%s' verify --deal '%s' >/dev/null", getenv("BERGFRIED"), path);
	if (system(command) != 0)
		fail_msg("bergfried verify does not like the record");
}

void crew_record(struct crew *crew, const char *table, struct session *session)
{
	static struct record_reader reader;
	char path[64], type[64] = "";
	snprintf(path, sizeof path, "/api/records/%s", table);
	struct reply reply = client_get(&crew->mate[0].client, path);
	assert_int_equal(reply.status, 200);
	assert_true(reply_header(&reply, "Content-Type", type, sizeof type));
	assert_int_equal(strncmp(type, "text/plain", 10), 0);
	record_start(&reader, session, NULL);
	if (!record_feed(&reader, reply.body, reply.n) || !record_finish(&reader))
		fail_msg("the record cannot be read, line %ld: %s", reader.line, reader.fault.id);
	assert_true(record_complete(&reader));
	verify(crew, reply.body);
	reply_free(&reply);
}

/* How many steps of the log there are when so many moves have been made: what chance
 * decided after the last of them belongs to it. */
static int steps_of(const struct session *s, int moves)
{
	int i = 0;
	while (i < s->moves && (moves > 0 || s->log[i].seat == CHANCE))
		moves -= s->log[i++].seat != CHANCE;
	return i;
}

static int moves_until(const struct mate *mate, int seq)
{
	int n = 0;
	for (size_t i = 0; i < json_array_size(mate->events); i++) {
		const json_t *event = json_array_get(mate->events, i);
		n += field_number(event, "seq") <= seq && strcmp(field_text(event, "event"), "move") == 0;
	}
	return n;
}

static void same(const struct mate *mate, int seq, const json_t *shown, const struct buf *own, const char *what)
{
	json_t *expected = json_loads(own->text, JSON_DECODE_ANY, NULL);
	assert_non_null(expected);
	if (!json_equal(shown, expected)) {
		char *text = json_dumps(shown, JSON_COMPACT);
		fail_msg("%s (seat %d) is shown another %s at %d:\n%s\nnot\n%s", mate->name, mate->seat, what, seq, text, own->text);
	}
	json_decref(expected);
}

static void check_view(const struct mate *mate, const json_t *message, const struct session *s)
{
	const json_t *shown = json_object_get(message, "view"), *you = json_object_get(shown, "you");
	if (!json_object_get(shown, "state"))
		return;
	int seat = json_is_integer(you) ? (int)json_integer_value(you) : -1, seq = (int)field_number(message, "seq");
	struct session then;
	session_copy(&then, s);
	session_rewind(&then, steps_of(s, moves_until(mate, seq)));
	struct view view;
	session_view(&then, seat, &view);
	struct buf own = { 0 };
	s->game->words.json(&view, &own);
	same(mate, seq, json_object_get(shown, "state"), &own, "state");
	const json_t *moves = json_object_get(shown, "moves");
	move legal[MOVES_MAX];
	int n = seat >= 0 && json_array_size(json_object_get(shown, "to_act")) ? s->game->moves(view_state(&view), seat, legal) : 0;
	assert_int_equal(json_array_size(moves), n);
	buf_free(&own);
	session_free(&then);
}

/* The sentence about a move, as that viewer may hear it. */
static void check_sentence(const struct mate *mate, const json_t *event, const struct session *s, int number)
{
	struct session then;
	session_copy(&then, s);
	session_rewind(&then, steps_of(s, number));
	int step = steps_of(s, number);
	assert_true(step < s->moves);
	assert_int_equal(field_number(event, "seat"), s->log[step].seat);
	struct message m = sight_tell(s->game, session_state(&then), s->log[step].seat, s->log[step].move, mate->seat);
	struct buf own = { 0 };
	struct json j = { .out = &own };
	if (!m.id) {
		assert_null(json_object_get(event, "say"));
		session_free(&then);
		return;
	}
	json_message(&j, &m);
	same(mate, (int)field_number(event, "seq"), json_object_get(event, "say"), &own, "sentence");
	buf_free(&own);
	session_free(&then);
}

void crew_check_views(const struct crew *crew, const struct session *s)
{
	for (int i = 0; i < crew->mates; i++) {
		const struct mate *mate = &crew->mate[i];
		int moves = 0;
		for (size_t k = 0; k < json_array_size(mate->views); k++)
			check_view(mate, json_array_get(mate->views, k), s);
		for (size_t k = 0; k < json_array_size(mate->events); k++) {
			const json_t *event = json_array_get(mate->events, k);
			if (strcmp(field_text(event, "event"), "move") == 0)
				check_sentence(mate, event, s, moves++);
		}
		assert_int_equal(moves, session_count(s));
	}
}
